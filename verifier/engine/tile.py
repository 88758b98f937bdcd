"""Tiles and sets.

pips    number of dots on a half, from 0 (blank)
half    one of the two squares of a tile
tile    two halves; 1|4 and 4|1 are one tile, written [1|4]
double  a tile with equal halves; a *single* has different ones
set     each tile once; the double-six set has 28 tiles and 168 pips
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from verifier.errors import NotationError

HIGHEST_PIPS = 18
"""No set that is sold goes further."""

_TILE = re.compile(r"(?a:\[\s*(\d{1,2})\s*[|:-]\s*(\d{1,2})\s*\]|(\d{1,2})\s*[|:-]\s*(\d{1,2}))")


class Tile:
    """A tile. There is one object for each tile, so that `is`, `==` and hashing mean the same and cost nothing.

    Tiles sort by their low half, then by their high half. Raises ValueError for halves outside 0 to 18.
    """

    __slots__ = ("bit", "high", "is_double", "low", "pips")

    low: int
    """Pips of the half with fewer."""
    high: int
    """Pips of the half with more."""
    pips: int
    """Pips of both halves."""
    is_double: bool
    bit: int
    """A bit of its own, so that a set of tiles can be one number."""

    _all: ClassVar[dict[tuple[int, int], Tile]] = {}

    def __new__(cls, a: int, b: int) -> Tile:
        low, high = (a, b) if a <= b else (b, a)
        known = cls._all.get((low, high))
        if known is not None:
            return known
        if low < 0 or high > HIGHEST_PIPS:
            raise ValueError(f"a half has 0 to {HIGHEST_PIPS} pips, got {a} and {b}")
        tile = super().__new__(cls)
        for name, value in (
            ("low", low),
            ("high", high),
            ("pips", low + high),
            ("is_double", low == high),
            ("bit", 1 << (high * (high + 1) // 2 + low)),
        ):
            object.__setattr__(tile, name, value)
        return cls._all.setdefault((low, high), tile)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tile does not change; cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a tile does not change; cannot delete {name}")

    def __reduce__(self) -> tuple[type[Tile], tuple[int, int]]:
        return Tile, (self.low, self.high)

    def __copy__(self) -> Tile:
        return self

    def __deepcopy__(self, memo: object) -> Tile:
        return self

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read `1|4`, `1-4`, `1:4` or `[1|4]`, in ASCII digits, the halves in either order.

        Raises NotationError for anything else.

        >>> Tile.parse("4-1")
        Tile(1, 4)
        """
        match = _TILE.fullmatch(text.strip())
        if not match:
            raise NotationError(f"expected a tile such as 1|4, got {text!r}")
        halves = [int(group) for group in match.groups() if group is not None]
        if max(halves) > HIGHEST_PIPS:
            raise NotationError(f"no set has a tile {text!r}: a half has at most {HIGHEST_PIPS} pips")
        return cls(*halves)

    def has(self, pips: int) -> bool:
        """Whether one of the halves shows `pips`."""
        return self.low == pips or self.high == pips

    def other(self, pips: int) -> int:
        """The pips of the half that does not show `pips`; those of a double for a double."""
        return self.high if self.low == pips else self.low

    def __lt__(self, other: Tile) -> bool:
        return (self.low, self.high) < (other.low, other.high)

    def __le__(self, other: Tile) -> bool:
        return self is other or self < other

    def __gt__(self, other: Tile) -> bool:
        return other < self

    def __ge__(self, other: Tile) -> bool:
        return self is other or other < self

    def __str__(self) -> str:
        return f"[{self.low}|{self.high}]"

    def __repr__(self) -> str:
        return f"Tile({self.low}, {self.high})"


@dataclass(frozen=True)
class DominoSet:
    """All tiles with halves from 0 to `highest` pips, sorted.

    >>> len(DominoSet(6)), DominoSet(6).pips
    (28, 168)
    """

    highest: int

    def __post_init__(self) -> None:
        if not 0 <= self.highest <= HIGHEST_PIPS:
            raise ValueError(f"a set goes up to double 0 to double {HIGHEST_PIPS}, got {self.highest}")

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile once, sorted."""
        return tuple(Tile(low, high) for low in range(self.highest + 1) for high in range(low, self.highest + 1))

    @property
    def pips(self) -> int:
        """Pips of all tiles together."""
        return sum(tile.pips for tile in self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and tile.high <= self.highest


def pip_count(tiles: tuple[Tile, ...] | frozenset[Tile] | list[Tile]) -> int:
    """Pips of several tiles together, as of a hand."""
    return sum(tile.pips for tile in tiles)
