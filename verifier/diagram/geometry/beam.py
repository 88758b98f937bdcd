"""The search for a good arrangement: a beam of partial ones, each grown by one tile of the plan at a time.

mask      a set of cells of the grid as one whole number, a bit for each cell, row after row
solid     the cells of the tiles
promised  the cells of the squares that must stay free for the tiles and labels beside exits
tight     the cells of connectors and corner badges, which tiles may come close to but not cover
wish      the cells straight ahead of exits where tiles still have to go: dear to cover, but not forbidden

What the search does depends on the plan and the rung alone. It is bounded by the number of states kept, never by a
clock, and states that cost the same are kept in the order in which they were found, the plainest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from typing import NamedTuple

from verifier.diagram.geometry.footprint import CORNERS, Placement, Port
from verifier.diagram.geometry.plan import Node

# What a flaw costs. A bend is the measure of the others.
_BEND = 40
_BEND_NEAR_END = 120
"""Divided by how far the tiles go on after the bend: a lone tile round a corner is not worth it."""
_STAIR = 30
"""A bend to the other side right after a bend."""
_BEND_AT_DOUBLE = 90
_CONNECTOR = 150
_CONNECTOR_UNIT = 10
_EXCESS = 2
"""For each unit beyond the target size, squared."""
_LENGTH = 1
"""For each unit of width and height."""
_AREA = 5
"""How many cells of the picture cost one."""
_FLAT = 6
"""For each unit that a long picture is too wide for its height."""
_CROWDED_CELL = 2
"""For each cell of another tile or square that is less than two units away."""
_WISHED_CELL = 3

_WIDEST = 4
"""A picture is made no wider than so many times its height, so a flat one costs as much as one that high."""
_STRAIGHT = 32
"""Seven singles in a line with their labels: no wider than this, nothing is too wide for its height."""
_LOOK_AHEAD = 12
"""How far a wish reaches, in units."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """How hard to search, and what is allowed."""

    beam: int
    """How many partial arrangements are kept, where there are no more than 28 tiles."""
    bends_at_doubles: bool = False
    gaps: tuple[int, ...] = (0,)
    """The lengths a connector may have, in units; 0 is none."""


class _Joint(NamedTuple):
    """A port at which a tile of the plan will be placed."""

    port: Port
    tile: int
    """Mask of the tile it belongs to."""
    square: int
    corridor: int
    """Mask of what is wished for ahead of it."""
    at_double: bool
    turn: int
    """How the tile it belongs to is bent."""


class _State(NamedTuple):
    """A partial arrangement."""

    cost: int
    """Without that of its size."""
    solid: int
    promised: int
    tight: int
    wish: int
    joints: tuple[_Joint, ...]
    """For the tiles from the second on, as far as the tile they hang on is placed."""
    bounds: tuple[int, int, int, int]
    """Left, top, right, bottom."""
    symmetric: bool
    """Whether it looks the same upside down, so that of two choices that mirror each other one will do."""
    placement: Placement
    before: _State | None


def search(plan: tuple[Node, ...], rung: Rung) -> tuple[Placement, ...] | None:
    """A placement for each tile of the plan: the cheapest arrangement found, or None where none is found.

    The lead is placed at 0, 0 and left to the right.
    """
    grid = _Grid(plan)
    width = max(1, rung.beam * 28 // max(28, len(plan)))
    nothing = _State(0, 0, 0, 0, 0, (), (0, 0, 0, 0), True, Placement(Port(0, 0, 0)), None)
    beam = [lead for lead in [grid.place(nothing, plan[0], None, nothing.placement)] if lead is not None]
    for index in range(1, len(plan)):
        grown = [
            (candidate.cost + grid.size_cost(candidate.bounds), parent, option, candidate)
            for parent, state in enumerate(beam)
            for option, candidate in enumerate(_grow(grid, state, plan[index], state.joints[index - 1], rung))
        ]
        grown.sort(key=lambda entry: entry[:3])
        beam = [entry[3] for entry in grown[:width]]
    if not beam:
        return None
    placements: list[Placement] = []
    state: _State | None = beam[0]
    while state is not None:
        placements.append(state.placement)
        state = state.before
    return tuple(reversed(placements))


def _grow(grid: _Grid, state: _State, node: Node, joint: _Joint, rung: Rung) -> Iterator[_State]:
    """Every state with one more tile, the plainest way to place it first."""
    turns: tuple[int, ...] = (0,)
    swaps: tuple[bool, ...] = (False,)
    if node.tile.is_double:
        if node.may_swap and not state.symmetric:
            swaps = (False, True)
    elif not joint.at_double or rung.bends_at_doubles:
        turns = (0, 1, -1)
        if state.symmetric and joint.port.heading % 2 == 0:
            turns = (0, 1 - joint.port.heading)
    for gap in rung.gaps:
        for turn in turns:
            for swapped in swaps:
                candidate = grid.place(state, node, joint, Placement(joint.port, turn, swapped, gap))
                if candidate is not None:
                    yield candidate


class _Grid:
    """A grid big enough for a plan, and what masks and costs depend on it."""

    def __init__(self, plan: tuple[Node, ...]) -> None:
        length = sum(2 if node.tile.is_double else 4 for node in plan)
        area = 9 * length + 60
        self.width = max(_STRAIGHT, isqrt(area * 8 // 5))
        self.height = max(20, area // self.width)
        # The lead may end up in any corner, and an arrangement that is too big is better than none.
        self.reach_x, self.reach_y = self.width + 16, self.height + 20
        # Beyond that, the squares and wishes of a tile at the very edge must not run into the next row.
        edge = _LOOK_AHEAD + 8
        self.stride = 2 * (self.reach_x + edge)
        self.origin = (self.reach_y + edge) * self.stride + self.reach_x + edge
        self.rectangles: dict[tuple[int, int], int] = {}

    def mask(self, x: int, y: int, width: int, height: int) -> int:
        """The mask of a box."""
        rectangle = self.rectangles.get((width, height))
        if rectangle is None:
            rectangle = sum(((1 << width) - 1) << row * self.stride for row in range(height))
            self.rectangles[width, height] = rectangle
        return rectangle << self.origin + y * self.stride + x

    def size_cost(self, bounds: tuple[int, int, int, int]) -> int:
        """What it costs that the arrangement is as big as this."""
        left, top, right, bottom = bounds
        width, height = right - left, bottom - top
        over_x, over_y = max(0, width - self.width), max(0, height - self.height)
        area = max(width, height) * max(height, width // _WIDEST)
        cost = _EXCESS * (over_x * over_x + over_y * over_y) + _LENGTH * (width + height) + area // _AREA
        if width > _STRAIGHT:
            # With a unit of margin around it, the picture is then more than three and a half times as wide as high.
            cost += _FLAT * max(0, width - 7 * height // 2 - 5)
        return cost

    def place(self, state: _State, node: Node, joint: _Joint | None, placement: Placement) -> _State | None:
        """The state with a tile more, None where it cannot lie like that; the lead has no joint."""
        double = node.tile.is_double
        x, y, width, height = box = placement.tile_box(double=double)
        left, top, right, bottom = state.bounds
        if abs(x) > self.reach_x or abs(y) > self.reach_y:
            return None
        tile = self.mask(*box)
        cost, solid, promised, tight, wish = state.cost, state.solid, state.promised, state.tight, state.wish
        if joint is not None:
            promised ^= joint.square
            others = (solid ^ joint.tile) | promised
            if tile & tight or self.mask(x - 1, y - 1, width + 2, height + 2) & others:
                return None
            if placement.gap:
                connector = self.mask(*joint.port.box.around(joint.port.ahead(placement.gap - 2).box))
                if connector & (others | tight):
                    return None
                tight |= connector
            wish &= ~joint.corridor
            cost += _CROWDED_CELL * (self.mask(x - 2, y - 2, width + 4, height + 4) & others).bit_count()
            cost += _WISHED_CELL * (tile & wish).bit_count()
            cost += _shape_cost(node, joint, placement)

        around = solid | promised
        joints = state.joints
        left, top, right, bottom = min(left, x), min(top, y), max(right, x + width), max(bottom, y + height)
        for exit_ in node.exits:
            port = x, y, heading = placement.exit_port(exit_.slot, double=double)
            square = self.mask(x, y, 2, 2)
            if square & tight or self.mask(x - 1, y - 1, 4, 4) & around:
                return None
            promised |= square
            left, top, right, bottom = min(left, x), min(top, y), max(right, x + 2), max(bottom, y + 2)
            if exit_.child is not None:
                corridor = self.corridor(x, y, heading, min(exit_.reach, _LOOK_AHEAD))
                cost += _WISHED_CELL * (corridor & around).bit_count()
                wish |= corridor
                joints += (_Joint(port, tile, square, corridor, double, placement.turn),)
        if node.badge_in_corner:
            x, y, _ = placement.near
            taken = solid | promised | tight
            corner = next((at for at in CORNERS if not self.mask(x + at[0], y + at[1], 2, 2) & taken), None)
            if corner is None:
                return None
            placement = placement._replace(corner=corner)
            tight |= self.mask(x + corner[0], y + corner[1], 2, 2)
        return _State(
            cost,
            solid | tile,
            promised,
            tight,
            wish,
            joints,
            (left, top, right, bottom),
            state.symmetric and not placement.turn and not node.may_swap,
            placement,
            state if joint is not None else None,
        )

    def corridor(self, x: int, y: int, heading: int, length: int) -> int:
        """Mask of so many units ahead of a port."""
        if heading == 0:
            return self.mask(x + 2, y, length, 2)
        if heading == 1:
            return self.mask(x, y + 2, 2, length)
        if heading == 2:
            return self.mask(x - length, y, length, 2)
        return self.mask(x, y - length, 2, length)


def _shape_cost(node: Node, joint: _Joint, placement: Placement) -> int:
    """What the bend and the connector of a tile cost."""
    cost = 0
    if placement.gap:
        cost += _CONNECTOR + _CONNECTOR_UNIT * placement.gap
    if placement.turn:
        cost += _BEND + _BEND_NEAR_END // node.exits[0].reach
        if placement.turn == -joint.turn:
            cost += _STAIR
        if joint.at_double:
            cost += _BEND_AT_DOUBLE
    return cost
