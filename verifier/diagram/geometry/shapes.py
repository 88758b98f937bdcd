"""What an arrangement is made of: tiles, labels and connectors on a grid.

unit       half the side of a half of a tile; every coordinate is a whole number of units, x to the right, y down
box        an upright rectangle on the grid
square     a box of 2 by 2 units, as big as a half of a tile
label      the square kept free beside a place, for a badge or a dot
connector  a straight dashed line between two joined tiles that do not abut
frame      the arrangement as it was after one of the plays: the tiles so far, none of them moved
badge      the filled number at a counted end
dot        the hollow mark at an open place that does not count
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from verifier.engine.layout import CountedEnd, Layout, Place, TilePlace
from verifier.engine.tile import Tile


class Box(NamedTuple):
    """An upright rectangle, in units."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The x at which it ends."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The y at which it ends."""
        return self.y + self.height

    @property
    def center(self) -> tuple[float, float]:
        """Its middle, in units."""
        return self.x + self.width / 2, self.y + self.height / 2

    def around(self, other: Box) -> Box:
        """The smallest box that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def moved(self, x: int, y: int) -> Box:
        """The same box so much further to the right and down."""
        return Box(self.x + x, self.y + y, self.width, self.height)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedTile:
    """Where a tile lies: its box of 4 by 2 units, and the square of each half within it.

    The halves of a double are alike; its `low` is the left or the upper one.
    """

    tile: Tile
    box: Box
    low: Box
    high: Box

    @property
    def is_horizontal(self) -> bool:
        """Whether its halves lie side by side."""
        return self.box.width > self.box.height


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """The square kept free beside a place of a tile.

    `place` is None for the badge of a double that counts although all its places are covered: that square lies in the
    corner between two of the tiles joined to it.
    """

    tile: Tile
    place: Place | None
    box: Box


class Point(NamedTuple):
    """A point of the grid, in units."""

    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Connector:
    """A horizontal or vertical line from the edge of the tile at `there` to the edge of the tile joined there."""

    there: TilePlace
    new: TilePlace
    start: Point
    end: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """A layout with coordinates. The picture begins at 0, 0 and is `width` by `height` units, margin included.

    `bounds` is the smallest box around all tiles, labels and connectors. The margin is wider above and below a short
    line, so that no picture is four times as wide as high.
    """

    layout: Layout
    tiles: tuple[PlacedTile, ...]
    """In order of play."""
    labels: tuple[Label, ...]
    """Sorted by tile, then by place: every place that is open or counted after some play, if covered later too."""
    connectors: tuple[Connector, ...]
    """In order of play of the tile that is joined."""
    width: int
    height: int
    bounds: Box
    rung: int
    """Which rung of the ladder was needed, from 1; the last cannot fail."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Badge:
    """Where the number of a counted end goes."""

    end: CountedEnd
    box: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    """Where the mark of an open place that does not count goes."""

    place: TilePlace
    box: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The arrangement as it was after some of the plays. Every box is that of the whole arrangement."""

    layout: Layout
    """After these plays."""
    tiles: tuple[PlacedTile, ...]
    """In order of play, the tile just placed last."""
    badges: tuple[Badge, ...]
    """One for each counted end, in their order."""
    dots: tuple[Dot, ...]
    """One for each open place without a badge, sorted."""
    connectors: tuple[Connector, ...]
