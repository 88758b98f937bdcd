"""The legend: each sign of a picture with what it means, in rows and columns.

sign   a mark beside its text: a badge, a dot, the outline of a spinner, the mark of the tile just placed, a number
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from verifier.diagram.blocks import SMALL, Block, beside, stack, text_block, text_width
from verifier.diagram.faces import BADGE_RADIUS, DOT_RADIUS, SIDE, badge, dot, number_disc, tile_face
from verifier.diagram.marks import GroupMark, Mark, TileMark
from verifier.engine.tile import Tile
from verifier.messages import Catalog, legend_texts

_SIGN_WIDTH = 34.0
_TILE_SCALE = 0.44
_BADGE_SCALE = 0.7
_GAP = 8.0
_COLUMN_GAP = 28.0
_ROW_GAP = 5.0


class Signs(NamedTuple):
    """Which signs a picture has; the number of a badge, the spinner and the tile just placed are examples of theirs.

    The tile just placed is shown without the outline of a spinner, and the spinner without the mark of the other.
    """

    counted: int | None = None
    open: bool = False
    spinner: Tile | None = None
    placed: Tile | None = None
    order: bool = False


class Entry(NamedTuple):
    """A line of a legend: its sign, as wide as all signs, and its text."""

    sign: Block
    text: str


def legend_block(signs: Signs, catalog: Catalog, *, width: float) -> Block:
    """The legend of a layout; empty where nothing has to be explained."""
    texts = legend_texts(catalog)
    entries: list[Entry] = []
    if signs.counted is not None:
        entries.append(Entry(_sign(badge(signs.counted, 0, 0), scale=_BADGE_SCALE, radius=BADGE_RADIUS), texts.counted))
    if signs.open:
        entries.append(Entry(_sign(dot(0, 0), scale=0.9, radius=DOT_RADIUS), texts.open))
    if signs.spinner is not None:
        entries.append(Entry(_tile_sign(signs.spinner, spinner=True), texts.spinner))
    if signs.placed is not None:
        entries.append(Entry(_tile_sign(signs.placed, new=True), texts.placed))
    if signs.order:
        entries.append(Entry(_sign(number_disc(1, 0, 0), scale=1, radius=SIDE / 5), texts.order))
    return entries_block(entries, catalog, width=width)


def entries_block(entries: Sequence[Entry], catalog: Catalog, *, width: float) -> Block:
    """Signs with their texts in as many columns as hold every text on one line, at least one."""
    if not entries:
        return Block(width=width, height=0)
    widest = max(text_width(entry.text, catalog=catalog, style=SMALL) for entry in entries)
    column = _SIGN_WIDTH + _GAP + widest + 0.01
    columns = max(1, min(len(entries), 3, int((width + _COLUMN_GAP) // (column + _COLUMN_GAP))))
    if columns == 3 and len(entries) == 4:
        columns = 2
    room = min(column, width)
    rtl = catalog.is_rtl
    cells = [
        beside(
            [
                entry.sign,
                text_block(entry.text, catalog=catalog, style=SMALL, width=room - _SIGN_WIDTH - _GAP),
            ],
            gap=_GAP,
            name="legend-entry",
            rtl=rtl,
        )
        for entry in entries
    ]
    rows: list[Block] = []
    for first in range(0, len(cells), columns):
        rows.append(beside(cells[first : first + columns], gap=_COLUMN_GAP, name="legend-row", rtl=rtl))
        rows.append(Block(width=0, height=_ROW_GAP))
    return stack(rows[:-1], width=width, name="legend", align="start", rtl=rtl)


def sign_block(marks: tuple[Mark, ...], *, scale: float, height: float) -> Block:
    """Marks around 0, 0 as the sign of an entry, in the middle of its column; `height` is theirs once scaled."""
    group = GroupMark(name="sign", x=_SIGN_WIDTH / 2, y=height / 2, marks=marks, scale=scale)
    return Block(width=_SIGN_WIDTH, height=height, marks=(group,))


def _sign(mark: Mark, *, scale: float, radius: float) -> Block:
    return sign_block((mark,), scale=scale, height=2 * radius * scale)


def _tile_sign(tile: Tile, *, spinner: bool = False, new: bool = False) -> Block:
    face = tile_face(tile.low, tile.high, lying=True, spinner=spinner, new=new)
    mark = TileMark(tile=tile, x=-face.width / 2, y=-face.height / 2, face=face)
    return sign_block((mark,), scale=_TILE_SCALE, height=face.height * _TILE_SCALE)
