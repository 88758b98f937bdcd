"""Where a tile and the squares beside it lie, once it is known where it is joined and how it lies there.

heading    a direction on the grid, counted in quarter turns to the right: 0 east, 1 south, 2 west, 3 north
port       the square beside an exit, and the heading in which somebody leaves the tile through it
near half  the half of a single that touches the tile it is joined to; it lies on the port
bend       a single that lies across the heading in which it is joined
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from verifier.diagram.geometry.plan import Slot
from verifier.diagram.geometry.shapes import Box

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""One unit in each heading."""

CORNERS = ((2, -2), (2, 2), (-2, -2), (-2, 2))
"""From the middle of a double to the squares in its four corners, the upper right one first."""


class Port(NamedTuple):
    """A square, given by its upper left corner, and the heading that leads to it."""

    x: int
    y: int
    heading: int

    @property
    def box(self) -> Box:
        """The square."""
        return Box(self.x, self.y, 2, 2)

    def ahead(self, units: int) -> Port:
        """The square so much further on."""
        dx, dy = STEPS[self.heading]
        return Port(self.x + units * dx, self.y + units * dy, self.heading)


class Placement(NamedTuple):
    """How a tile lies: on the port where it is joined, or `gap` units ahead of it with a connector between."""

    port: Port
    turn: int = 0
    """For a single: 0 straight on, 1 bent to the right, -1 bent to the left."""
    swapped: bool = False
    """For a double: whether the exits on its right and on its left change sides."""
    gap: int = 0
    corner: tuple[int, int] | None = None
    """From its middle to the square for the badge of a double that is covered on all sides."""

    @property
    def near(self) -> Port:
        """The square of the near half; for a double the square in its middle."""
        return self.port.ahead(self.gap) if self.gap else self.port

    def tile_box(self, *, double: bool) -> Box:
        """The box of the tile."""
        x, y, heading = self.near
        dx, dy, width, height = _tile(double, (heading + self.turn) % 4)
        return Box(x + dx, y + dy, width, height)

    def exit_port(self, slot: Slot, *, double: bool) -> Port:
        """The port beside an exit of the tile."""
        x, y, heading = self.near
        dx, dy, heading = _exit(double, heading, self.turn, self.swapped, slot)
        return Port(x + dx, y + dy, heading)

    def corner_box(self) -> Box | None:
        """The square for the badge of a double that is covered on all sides."""
        if self.corner is None:
            return None
        x, y, _ = self.near
        return Box(x + self.corner[0], y + self.corner[1], 2, 2)


@cache
def _tile(double: bool, heading: int) -> Box:
    """The box of a tile that is left at its front in a heading, seen from its near half or its middle."""
    dx, dy = STEPS[heading]
    if double:
        return Box(-abs(dy), -abs(dx), 2 + 2 * abs(dy), 2 + 2 * abs(dx))
    return Box(0, 0, 2, 2).around(Box(2 * dx, 2 * dy, 2, 2))


@cache
def _exit(double: bool, heading: int, turn: int, swapped: bool, slot: Slot) -> Port:
    """The port beside an exit, seen from the near half or the middle of the tile."""
    if slot is Slot.BACK:
        turn, distance = 2, 2
    elif slot is Slot.FRONT:
        distance = 2 if double else 4
    else:
        turn, distance = -slot if swapped else slot, 3
    heading = (heading + turn) % 4
    dx, dy = STEPS[heading]
    return Port(distance * dx, distance * dy, heading)
