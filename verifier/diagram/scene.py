"""Scenes: what a picture shows, before it is SVG.

scene    marks with their places, a title and a description; it holds no colours
drawing  the tiles of a layout with badges, dots and connectors; caption and legend stand below it
within   the layout that a sequence ends with: its frames are parts of one arrangement, so that no tile moves

Everything is in pixels of a picture in its natural size, where a half of a tile is 36 wide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce

from verifier.diagram.blocks import BODY, HEADING, STRONG, Block, gap, stack, text_block
from verifier.diagram.faces import SIDE, badge, dot, tile_mark
from verifier.diagram.geometry import MARGIN, Arrangement, Box, Frame, arrange, frame
from verifier.diagram.legend import Signs, legend_block
from verifier.diagram.marks import GroupMark, Mark, StrokeMark
from verifier.engine.layout import Layout
from verifier.engine.ruleset import RuleSet
from verifier.errors import UsageError
from verifier.messages import Caption, Catalog, caption_lines, describe_layout
from verifier.messages.pictures import layout_title

UNIT = SIDE / 2
"""A unit of the geometry, in pixels."""

PADDING = 18.0
"""Between text and the edge of a picture."""

TEXT_WIDTH = 450.0
"""A picture with text is at least so wide, not counting the padding."""

_DOT_NEARER = 6.0
"""A dot lies so much nearer to its tile than the middle of its square."""
_DASH = (5.0, 4.5)
_LONGEST_TITLE = 2000

_UNWRITABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What a picture shows. `kind` names it: layout, hand, settlement, event, tally or sequence."""

    kind: str
    language: str
    title: str
    description: str
    width: float
    height: float
    marks: tuple[Mark, ...]


def layout_scene(
    layout: Layout,
    *,
    rules: RuleSet,
    catalog: Catalog,
    within: Layout | None = None,
    title: str | None = None,
    legend: bool = True,
    caption: bool = True,
    numbers: bool = False,
    crop: bool = False,
    below: Callable[[float], Block] | None = None,
    more: str = "",
) -> Scene:
    """A layout, with the tile placed last, the sum and the award as its caption.

    A `title` is shown above it. With `crop` nothing is left free for tiles that are still to come. `below` makes
    what comes between caption and legend for the width there is, and `more` is what the description says about that.
    Raises UsageError where `within` does not begin with the layout, and for a title that cannot be written.
    """
    whole = layout if within is None else within
    if whole.plays[: len(layout.plays)] != layout.plays or whole.branching != layout.branching:
        raise UsageError(f"a frame of {whole or 'an empty layout'} has its first tiles, got {layout}")
    arrangement = arranged(whole)
    shown = frame(arrangement, len(layout.plays))
    drawing = drawing_block(arrangement, shown, numbers=numbers)
    if crop:
        drawing = cropped(drawing, shown)
    text = max(drawing.width - 2 * PADDING, TEXT_WIDTH) if legend or caption or title is not None else 0
    parts = [drawing]
    if title is not None:
        parts[:0] = [gap(PADDING * 0.8), heading_block(title, catalog, width=text)]
    lines = caption_lines(layout, rules, catalog) if layout.plays else None
    description = describe_layout(layout, rules, catalog) if lines is None else lines.long
    if caption:
        parts.append(caption_block(lines, catalog, width=text, otherwise=description))
    if below is not None and text:
        parts += [gap(PADDING), below(text)]
    if legend:
        parts += legend_parts(signs_of(layout, shown, numbers=numbers), catalog, width=text)
    if len(parts) > 1 and parts[-1].height:
        parts.append(gap(PADDING))
    return scene_of(
        "layout",
        parts,
        catalog=catalog,
        title=layout_title(layout, catalog) if title is None else title,
        description=f"{description} {more}" if more else description,
        width=max(drawing.width, text + 2 * PADDING if text else 0),
    )


def scene_of(
    kind: str, parts: Iterable[Block], *, catalog: Catalog, title: str, description: str, width: float
) -> Scene:
    """A scene of blocks below each other. Raises UsageError for a title that cannot be written."""
    column = stack(parts, width=width, name=kind)
    return Scene(
        kind=kind,
        language=catalog.language,
        title=writable(title),
        description=description,
        width=width,
        height=column.height,
        marks=column.marks,
    )


def writable(title: str) -> str:
    """A title as it is. Raises UsageError where it has a character that no picture can hold, or far too many."""
    found = _UNWRITABLE.search(title)
    if found:
        raise UsageError(f"a title cannot have U+{ord(found[0]):04X}")
    if len(title) > _LONGEST_TITLE:
        raise UsageError(f"a title has at most {_LONGEST_TITLE} characters, got {len(title)}")
    return title


@lru_cache(maxsize=256)
def arranged(layout: Layout) -> Arrangement:
    """The arrangement of a layout, searched for once."""
    return arrange(layout)


def heading_block(title: str, catalog: Catalog, *, width: float) -> Block:
    """A title above a picture."""
    return text_block(catalog.foreign(writable(title)), catalog=catalog, style=HEADING, width=width)


def caption_block(lines: Caption | None, catalog: Catalog, *, width: float, otherwise: str = "") -> Block:
    """The tile placed last, and below it the sum and the award; a text of one style where there are no lines."""
    if lines is None:
        return text_block(otherwise, catalog=catalog, style=BODY, width=width)
    return stack(
        [
            text_block(lines.placed, catalog=catalog, style=STRONG, width=width),
            text_block(lines.short, catalog=catalog, style=BODY, width=width),
        ],
        width=width,
        name="caption",
    )


def legend_parts(signs: Signs, catalog: Catalog, *, width: float) -> list[Block]:
    """A legend with a hairline above it; nothing where there is nothing to explain."""
    block = legend_block(signs, catalog, width=width)
    return [gap(9), hairline(width), gap(9), block] if block.height else []


def hairline(width: float) -> Block:
    """A thin line from start to end."""
    line = StrokeMark(points=((0, 0.5), (width, 0.5)), role="soft", width=0.7)
    return Block(width=width, height=1, marks=(line,))


def signs_of(layout: Layout, shown: Frame, *, numbers: bool) -> Signs:
    """The signs that a frame shows."""
    last = layout.plays[-1].tile if layout.plays else None
    spinners = layout.spinner_tiles
    return Signs(
        counted=shown.badges[0].end.value if shown.badges else None,
        open=bool(shown.dots),
        spinner=spinners[0] if spinners else None,
        placed=last,
        order=numbers and bool(layout.plays),
    )


def drawing_block(arrangement: Arrangement, shown: Frame, *, numbers: bool = False) -> Block:
    """The tiles of a frame with badges, dots and connectors, in the box of the whole arrangement."""
    marks: list[Mark] = [
        StrokeMark(
            points=tuple((x * UNIT, y * UNIT) for x, y in (line.start, line.end)), role="soft", width=2, dash=_DASH
        )
        for line in shown.connectors
    ]
    last = len(shown.tiles)
    boxes = {placed.tile: placed.box for placed in shown.tiles}
    for number, placed in enumerate(shown.tiles, start=1):
        marks.append(
            tile_mark(
                placed.tile,
                x=placed.box.x * UNIT,
                y=placed.box.y * UNIT,
                lying=placed.is_horizontal,
                low_first=(placed.low.x, placed.low.y) <= (placed.high.x, placed.high.y),
                spinner=shown.layout.is_spinner(placed.tile),
                new=number == last,
                number=number if numbers else None,
            )
        )
    for counted in shown.badges:
        x, y = counted.box.center
        marks.append(badge(counted.end.value, x * UNIT, y * UNIT))
    for open_ in shown.dots:
        x, y = _beside(open_.box, boxes[open_.place.tile])
        marks.append(dot(x, y))
    return Block(width=arrangement.width * UNIT, height=arrangement.height * UNIT, marks=tuple(marks))


def cropped(drawing: Block, shown: Frame) -> Block:
    """A drawing without the room for tiles that are still to come."""
    squares = [item.box for items in (shown.tiles, shown.badges, shown.dots) for item in items]
    if not squares:
        return drawing
    x, y, width, height = reduce(Box.around, squares)
    return Block(
        width=(width + 2 * MARGIN) * UNIT,
        height=(height + 2 * MARGIN) * UNIT,
        marks=(GroupMark(name="crop", x=(MARGIN - x) * UNIT, y=(MARGIN - y) * UNIT, marks=drawing.marks),),
    )


def _beside(square: Box, tile: Box) -> tuple[float, float]:
    """The middle of a dot in its square, a little nearer to its tile, in pixels."""
    x, y = (value * UNIT for value in square.center)
    if square.right <= tile.x:
        x += _DOT_NEARER
    elif square.x >= tile.right:
        x -= _DOT_NEARER
    elif square.bottom <= tile.y:
        y += _DOT_NEARER
    else:
        y -= _DOT_NEARER
    return x, y
