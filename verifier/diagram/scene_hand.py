"""Scenes of tiles in hand: one hand, and rows of hands as they are left at the end of a round."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from verifier.diagram.blocks import BODY, STRONG, Block, beside, flow, gap, line_block, scaled, stack, text_block
from verifier.diagram.faces import SIDE, tile_mark
from verifier.diagram.marks import StrokeMark
from verifier.diagram.scene import PADDING, Scene, hairline, heading_block, scene_of
from verifier.engine.tile import Tile, pip_count
from verifier.messages import Catalog, describe_hand, seat_text
from verifier.messages.pictures import hand_title

_HAND_WIDTH = 468.0
_TILE_GAP = 8.0
_SMALL = 0.62
_COLUMN_GAP = 16.0


def hand_scene(
    tiles: Sequence[Tile],
    *,
    catalog: Catalog,
    seat: int | None = None,
    drawn: Collection[Tile] = (),
    title: str | None = None,
    legend: bool = True,
    caption: bool = True,
) -> Scene:
    """The tiles of a hand in the order given, how many they are and their pips; those just `drawn` are marked."""
    heading = hand_title(catalog, seat=seat) if title is None else title
    shown = flow(
        [_standing(tile, new=tile in drawn) for tile in tiles] or [_nothing()],
        width=_HAND_WIDTH,
        gap=_TILE_GAP,
        name="hand",
        rtl=catalog.is_rtl,
    )
    parts = [gap(PADDING)]
    if caption or title is not None:
        parts += [heading_block(heading, catalog, width=_HAND_WIDTH), gap(10)]
    parts.append(shown)
    if caption:
        parts += [gap(10), text_block(hand_sum(tiles, catalog), catalog=catalog, style=BODY, width=_HAND_WIDTH)]
    parts.append(gap(PADDING))
    return scene_of(
        "hand",
        parts,
        catalog=catalog,
        title=heading,
        description=describe_hand(tiles, catalog, seat=seat),
        width=_HAND_WIDTH + 2 * PADDING,
    )


def hand_sum(tiles: Sequence[Tile], catalog: Catalog) -> str:
    """How many tiles a hand has, and its pips."""
    return catalog.join(
        "list.tiles",
        [catalog.plural("count.tiles", len(tiles)), catalog.plural("count.pips", pip_count(list(tiles)))],
    )


def hands_block(hands: Sequence[Sequence[Tile]], catalog: Catalog, *, width: float) -> Block:
    """A row for each seat: who it is, the tiles left, their pips."""
    rtl = catalog.is_rtl
    names = [line_block(seat_text(seat, catalog), catalog=catalog, style=STRONG) for seat in range(len(hands))]
    pips = [
        line_block(catalog.plural("count.pips", pip_count(list(hand))), catalog=catalog, style=BODY) for hand in hands
    ]
    first, last = max(block.width for block in names), max(block.width for block in pips)
    middle = width - first - last - 2 * _COLUMN_GAP
    rows: list[Block] = []
    for hand, name, count in zip(hands, names, pips, strict=True):
        tiles = [scaled(_standing(tile), _SMALL, name="tile") for tile in hand] or [_nothing()]
        cells = [
            stack([name], width=first, name="seat", align="start", rtl=rtl),
            flow(tiles, width=middle, gap=_TILE_GAP * _SMALL, name="hand", rtl=rtl),
            stack([count], width=last, name="pips", align="end", rtl=rtl),
        ]
        rows += [beside(cells, gap=_COLUMN_GAP, name="row", rtl=rtl), gap(7), hairline(width), gap(7)]
    return stack(rows[:-3], width=width, name="hands")


def _standing(tile: Tile, *, new: bool = False) -> Block:
    mark = tile_mark(tile, x=0, y=0, lying=False, new=new)
    return Block(width=mark.face.width, height=mark.face.height, marks=(mark,))


def _nothing() -> Block:
    """A dash where a hand is empty, as high as a small tile."""
    height = 2 * SIDE * _SMALL
    dash = StrokeMark(points=((4, height / 2), (18, height / 2)), role="soft", width=2)
    return Block(width=22, height=height, marks=(dash,))
