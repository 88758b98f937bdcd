"""A sequence of placements as one picture: frames beside and below each other, all in one arrangement."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from verifier.diagram.blocks import LABEL, Block, Style, beside, gap, scaled, stack, text_block
from verifier.diagram.geometry import frame
from verifier.diagram.legend import Signs
from verifier.diagram.marks import PanelMark
from verifier.diagram.scene import (
    PADDING,
    TEXT_WIDTH,
    Scene,
    arranged,
    drawing_block,
    heading_block,
    legend_parts,
    scene_of,
    signs_of,
)
from verifier.engine.layout import Layout
from verifier.engine.ruleset import RuleSet
from verifier.errors import UsageError
from verifier.messages import Catalog, caption_lines, describe_layout
from verifier.messages.pictures import frame_title, sequence_title

_CELL_WIDTH = 300.0
_PLACED = Style(13, bold=True)
_SUM = Style(13)
_GAP = 14.0
_INSIDE = 12.0
_SHAPE = 1.5
"""How much wider than high a strip is meant to be."""


def sequence_scene(
    layouts: Sequence[Layout],
    *,
    rules: RuleSet,
    catalog: Catalog,
    within: Layout | None = None,
    columns: int | None = None,
    title: str | None = None,
    legend: bool = True,
    caption: bool = True,
    numbers: bool = False,
) -> Scene:
    """A frame for each of `layouts`, which are first parts of the last one or of `within`, in rows from the start on.

    Raises UsageError where there is none, where one is no part of the last, and for columns below 1.
    """
    if not layouts:
        raise UsageError("a sequence has at least one frame, got none")
    if columns is not None and columns < 1:
        raise UsageError(f"a sequence has at least one column, got {columns}")
    whole = layouts[-1] if within is None else within
    for layout in layouts:
        if whole.plays[: len(layout.plays)] != layout.plays or whole.branching != layout.branching:
            raise UsageError(f"a frame of {whole or 'an empty layout'} has its first tiles, got {layout}")
    cells = [
        _cell(layout, whole, rules, catalog, number=number, frames=len(layouts), caption=caption, numbers=numbers)
        for number, layout in enumerate(layouts, start=1)
    ]
    across = min(len(cells), columns or _columns(cells))
    rtl = catalog.is_rtl
    rows: list[Block] = []
    for first in range(0, len(cells), across):
        row = cells[first : first + across]
        height = max(cell.height for cell in row)
        framed = [_framed(cell, height) for cell in row]
        rows += [beside(framed, gap=_GAP, name="frames", rtl=rtl), gap(_GAP)]
    width = max(across * (cells[0].width + _GAP) - _GAP, TEXT_WIDTH)
    heading = sequence_title(len(layouts), catalog) if title is None else title
    parts = [gap(PADDING)]
    if caption or title is not None:
        parts += [heading_block(heading, catalog, width=width), gap(10)]
    parts.append(stack(rows[:-1], width=width, name="strip", align="start", rtl=rtl))
    if legend:
        parts += legend_parts(_signs(layouts, whole, numbers=numbers), catalog, width=width)
    parts.append(gap(PADDING))
    return scene_of(
        "sequence",
        parts,
        catalog=catalog,
        title=heading,
        description=describe_sequence(layouts, rules, catalog),
        width=width + 2 * PADDING,
    )


def describe_sequence(layouts: Sequence[Layout], rules: RuleSet, catalog: Catalog) -> str:
    """Every frame by its number, with the tile placed and the long line of its layout."""
    described = []
    for number, layout in enumerate(layouts, start=1):
        if layout.plays:
            lines = caption_lines(layout, rules, catalog)
            shown = catalog.join("list.items", [lines.placed, lines.long])
        else:
            shown = describe_layout(layout, rules, catalog)
        subject = frame_title(number, len(layouts), catalog)
        described.append(catalog.text("title.of", subject=subject, title=shown))
    return catalog.join("list.sentences", described)


def _cell(
    layout: Layout,
    whole: Layout,
    rules: RuleSet,
    catalog: Catalog,
    *,
    number: int,
    frames: int,
    caption: bool,
    numbers: bool,
) -> Block:
    arrangement = arranged(whole)
    drawing = drawing_block(arrangement, frame(arrangement, len(layout.plays)), numbers=numbers)
    scale = min(_CELL_WIDTH / drawing.width, 0.8)
    parts = [scaled(drawing, scale, name="drawing")]
    room = _CELL_WIDTH - 2 * _INSIDE
    if caption and layout.plays:
        lines = caption_lines(layout, rules, catalog)
        parts += [
            text_block(frame_title(number, frames, catalog), catalog=catalog, style=LABEL, width=room),
            text_block(lines.placed, catalog=catalog, style=_PLACED, width=room),
            text_block(lines.short, catalog=catalog, style=_SUM, width=room),
            gap(_INSIDE),
        ]
    return stack(parts, width=_CELL_WIDTH, name="frame")


def _framed(cell: Block, height: float) -> Block:
    edge = PanelMark(x=0.5, y=0.5, width=cell.width - 1, height=height - 1, radius=8, role="soft", stroke=0.7)
    return Block(width=cell.width, height=height, marks=(edge, *cell.marks))


def _columns(cells: Sequence[Block]) -> int:
    """As many columns as make the strip about as wide as it should be for its height."""
    height = max(cell.height for cell in cells)

    def flaws(count: int) -> float:
        rows = ceil(len(cells) / count)
        shape = count * _CELL_WIDTH / (rows * height)
        empty = rows * count - len(cells)
        return max(shape / _SHAPE, _SHAPE / shape) + 0.3 * empty

    return min(range(1, min(len(cells), 4) + 1), key=flaws)


def _signs(layouts: Sequence[Layout], whole: Layout, *, numbers: bool) -> Signs:
    """The signs of all frames together, the last example of each."""
    arrangement = arranged(whole)
    signs = [signs_of(layout, frame(arrangement, len(layout.plays)), numbers=numbers) for layout in layouts]
    last = signs[-1]
    return Signs(
        counted=next((sign.counted for sign in reversed(signs) if sign.counted is not None), None),
        open=any(sign.open for sign in signs),
        spinner=next((sign.spinner for sign in reversed(signs) if sign.spinner is not None), None),
        placed=last.placed,
        order=last.order,
    )
