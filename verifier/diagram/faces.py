"""Tiles, badges and dots as they are drawn.

side   the side of a half of a tile, in pixels
face   how a tile looks: its outline or outlines, the divider, the pips, the mark of the tile just placed
badge  the filled disc at a counted end; dot, the hollow one at an open place that does not count
"""

from __future__ import annotations

from functools import lru_cache

from verifier.diagram.blocks import centred_text_mark
from verifier.diagram.marks import Circle, DiscMark, Face, Outline, Segment, TileMark
from verifier.diagram.pips import pips_of
from verifier.engine.tile import Tile

SIDE = 36.0
"""Of a half, in pixels: two units of the geometry."""

_CORNER = 6.0
_OUTLINE = 1.8
_NEW_OUTLINE = 2.7
_EDGE = 0.5
"""Left free around a tile, so that two that touch can be told apart."""
_SPINNER_OUTER = 2.7
_SPINNER_INNER = 1.3
_SPINNER_GAP = 1.4
_DIVIDER = 1.3
_DIVIDER_INSET = 7.0
_MARK = 11.5
BADGE_RADIUS = 13.0
BADGE_SIZE = 15.0
DOT_RADIUS = 5.6
DOT_STROKE = 2.2
_NUMBER_RADIUS = 6.5
_NUMBER_SIZE = 8.6


@lru_cache(maxsize=4096)
def tile_face(first: int, second: int, *, lying: bool, spinner: bool = False, new: bool = False) -> Face:
    """The face of a tile; `first` are the pips of its left or upper half."""
    width, height = (2 * SIDE, SIDE) if lying else (SIDE, 2 * SIDE)
    outlines: tuple[Outline, ...]
    if spinner:
        inner = _EDGE + _SPINNER_OUTER + _SPINNER_GAP
        outlines = (
            _outline(width, height, _EDGE, _CORNER, role="spinner", stroke=_SPINNER_OUTER),
            _outline(width, height, inner, _CORNER - 2.6, role="spinner", stroke=_SPINNER_INNER),
        )
    else:
        stroke = _NEW_OUTLINE if new else _OUTLINE
        outlines = (_outline(width, height, _EDGE, _CORNER, role="ink", stroke=stroke),)
    pips: list[Circle] = []
    for count, (x, y) in zip((first, second), _middles(lying), strict=True):
        places, radius = pips_of(count, lying=lying)
        pips += [Circle(x + across * SIDE, y + down * SIDE, radius * SIDE) for across, down in places]
    return Face(
        width=width,
        height=height,
        outlines=outlines,
        divider=(
            Segment(SIDE, _DIVIDER_INSET, SIDE, SIDE - _DIVIDER_INSET)
            if lying
            else Segment(_DIVIDER_INSET, SIDE, SIDE - _DIVIDER_INSET, SIDE)
        ),
        divider_stroke=_DIVIDER,
        pips=tuple(pips),
        spinner=spinner,
        new=new,
        mark=_MARK if new else 0,
        mark_inset=_EDGE,
        mark_radius=_CORNER + outlines[0].stroke / 2,
    )


def tile_mark(
    tile: Tile,
    *,
    x: float,
    y: float,
    lying: bool,
    low_first: bool = True,
    spinner: bool = False,
    new: bool = False,
    number: int | None = None,
) -> TileMark:
    """A tile with its upper left corner at a point."""
    first, second = (tile.low, tile.high) if low_first else (tile.high, tile.low)
    face = tile_face(first, second, lying=lying, spinner=spinner, new=new)
    middle = (x + face.width / 2, y + face.height / 2)
    return TileMark(tile=tile, x=x, y=y, face=face, number=None if number is None else number_disc(number, *middle))


def badge(value: int, x: float, y: float) -> DiscMark:
    """The filled disc with a number, its middle at a point."""
    text = centred_text_mark(str(value), x=x, y=y, size=BADGE_SIZE, role="badge_ink", room=BADGE_RADIUS * 1.55)
    return DiscMark(x=x, y=y, r=BADGE_RADIUS, fill="badge", text=text)


def dot(x: float, y: float) -> DiscMark:
    """The hollow disc, its middle at a point."""
    return DiscMark(x=x, y=y, r=DOT_RADIUS, fill=None, outline=DOT_STROKE)


def number_disc(number: int, x: float, y: float) -> DiscMark:
    """When a tile was placed, in the middle of the tile."""
    text = centred_text_mark(str(number), x=x, y=y, size=_NUMBER_SIZE, role="ink", room=_NUMBER_RADIUS * 1.55)
    return DiscMark(x=x, y=y, r=_NUMBER_RADIUS, fill="tile", outline=0.9, text=text)


def _outline(width: float, height: float, outside: float, radius: float, *, role: str, stroke: float) -> Outline:
    """An outline whose outer edge lies `outside` within the tile."""
    inset = outside + stroke / 2
    return Outline(inset, inset, width - 2 * inset, height - 2 * inset, radius, role, stroke)


def _middles(lying: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    near, far = SIDE / 2, SIDE * 3 / 2
    return ((near, near), (far, near)) if lying else ((near, near), (near, far))
