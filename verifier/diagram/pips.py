"""Where the pips of a half lie.

half      a square of side 1 with its middle at 0, 0, of a tile that stands upright: x to the right, y down
column    pips in line with the long side of the tile; three of them, the outer ones as far apart as a half allows
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from verifier.engine.tile import HIGHEST_PIPS

_REACH = 0.235
"""How far the outermost pips are from the middle."""
_LONG_REACH = 0.27
"""The same along the long side, where there are more than nine."""
_RADIUS = 0.08


class Pips(NamedTuple):
    """The middles of pips, and the radius of each."""

    places: tuple[tuple[float, float], ...]
    radius: float


# For each column the heights of its pips, from -1 at the top to 1 at the bottom.
_CLASSIC: dict[int, tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]] = {
    0: ((), (), ()),
    1: ((), (0,), ()),
    2: ((-1,), (), (1,)),
    3: ((-1,), (0,), (1,)),
    4: ((-1, 1), (), (-1, 1)),
    5: ((-1, 1), (0,), (-1, 1)),
    6: ((-1, 0, 1), (), (-1, 0, 1)),
    7: ((-1, 0, 1), (0,), (-1, 0, 1)),
    8: ((-1, 0, 1), (-1, 1), (-1, 0, 1)),
    9: ((-1, 0, 1), (-1, 0, 1), (-1, 0, 1)),
}


@cache
def pips_of(count: int, *, lying: bool = False) -> Pips:
    """The pips of a half that shows `count`, from 0 to 18; `lying` turns it by a quarter.

    Up to nine they lie as on every set; above, in three columns of four, five or six, of which the one in the middle
    has what is left over. Raises ValueError for any other count.
    """
    if not 0 <= count <= HIGHEST_PIPS:
        raise ValueError(f"a half has 0 to {HIGHEST_PIPS} pips, got {count}")
    if count in _CLASSIC:
        columns, along, radius = _CLASSIC[count], _REACH, _RADIUS
    else:
        outer = -(-count // 3)
        step = 2 / (outer - 1)
        middle = count - 2 * outer
        columns = (_column(outer, step), _column(middle, step), _column(outer, step))
        # Neighbours keep a gap of at least a third of their size.
        along, radius = _LONG_REACH, step * _LONG_REACH * 0.36
    places = tuple(
        (across * _REACH, down * along) for across, column in zip((-1, 0, 1), columns, strict=True) for down in column
    )
    return Pips(tuple((-y, x) for x, y in places) if lying else places, radius)


def _column(count: int, step: float) -> tuple[float, ...]:
    return tuple((index - (count - 1) / 2) * step for index in range(count))
