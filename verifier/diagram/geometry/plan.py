"""What is to be placed and where it hangs, before anything has coordinates.

plan     the tiles of a layout, the lead first, level by level, each after the tile it is joined to
exit     a place of a tile beside which a square must be free: another tile is joined there, or a label goes there
slot     where an exit lies, seen by somebody who walks over the tile from where it is joined
reach    how far it would be from an exit to the farthest end that hangs there, in units, if nothing were bent
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from verifier.engine.layout import Layout, Place, Play, TilePlace, places_of, tile_place
from verifier.engine.tile import Tile


class Slot(IntEnum):
    """Where an exit lies, in quarter turns to the right."""

    FRONT = 0
    RIGHT = 1
    BACK = 2
    LEFT = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """A place of a tile beside which a square must be free."""

    place: TilePlace
    slot: Slot
    child: int | None
    """The index in the plan of the tile joined there."""
    tiles: int
    """How many tiles hang there."""
    reach: int
    """2 where only a label goes there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A tile of the plan."""

    tile: Tile
    on: TilePlace | None
    """None for the lead."""
    exits: tuple[Exit, ...]
    badge_in_corner: bool
    """Whether the double counts after some play although all its places are covered."""
    may_swap: bool
    """Whether it makes a difference which arm lies left and which right."""


def make_plan(layout: Layout) -> tuple[Node, ...]:
    """The plan of a layout that has tiles.

    The longer part of the first line is in front of the lead; where both are equally long, the high half or line A.
    """
    children = {play.on: play for play in layout.plays if play.on is not None}
    badge_arms, badge_corners = _badges_of_covered_doubles(layout)
    arms = set(layout.open) | set(children) | badge_arms

    order: list[tuple[Play, list[tuple[TilePlace, Slot, int | None]]]] = []
    waiting = deque([layout.plays[0]])
    while waiting:
        play = waiting.popleft()
        exits: list[tuple[TilePlace, Slot, int | None]] = []
        for place, slot in _slots(play, children):
            if place.place.is_arm and place not in arms:
                continue
            child = None
            if place in children:
                waiting.append(children[place])
                child = len(order) + len(waiting)
            exits.append((place, slot, child))
        order.append((play, exits))

    plan: list[Node | None] = [None] * len(order)
    for index in reversed(range(len(order))):
        play, exits = order[index]
        measured = tuple(_measure(place, slot, child, plan) for place, slot, child in exits)
        plan[index] = Node(
            tile=play.tile,
            on=play.on,
            exits=measured,
            badge_in_corner=play.tile in badge_corners,
            may_swap=_may_swap(measured),
        )
    return tuple(node for node in plan if node is not None)


def badge_place(layout: Layout, double: Tile) -> TilePlace | None:
    """The place beside which a double that counts has its badge: the first free one, lines before arms, A before B.

    None where all four are covered.
    """
    covered = {play.on for play in layout.plays} | {play.joined_by for play in layout.plays}
    return next((place for place in places_of(double) if place not in covered), None)


def _badges_of_covered_doubles(layout: Layout) -> tuple[set[TilePlace], set[Tile]]:
    """Where doubles count although both lines are covered: arms that take a badge, and doubles without a free place."""
    arms: set[TilePlace] = set()
    corners: set[Tile] = set()
    if not any(layout.branching.spinner_counts[2:]) and not layout.branching.double_counts[2]:
        return arms, corners
    now = Layout(layout.branching)
    for play in layout.plays:
        now = now.play(play.tile, play.on)
        for end in now.counted_ends:
            if end.place is None:
                place = badge_place(now, end.tile)
                if place is None:
                    corners.add(end.tile)
                else:
                    arms.add(place)
    return arms, corners


def _slots(play: Play, children: Mapping[TilePlace, Play]) -> list[tuple[TilePlace, Slot]]:
    """The places of a tile but the one it is joined by, each with its slot."""
    tile = play.tile
    first, second = places_of(tile)[:2]
    if play.on is None:
        if _line_length(second, children) > _line_length(first, children):
            first, second = second, first
        slots = [(first, Slot.FRONT), (second, Slot.BACK)]
    else:
        slots = [(second if play.joined_by is first else first, Slot.FRONT)]
    if tile.is_double:
        slots += [(tile_place(tile, Place.ARM_A), Slot.RIGHT), (tile_place(tile, Place.ARM_B), Slot.LEFT)]
    return slots


def _line_length(place: TilePlace, children: Mapping[TilePlace, Play]) -> int:
    """How many tiles the line has from a place on; tiles on arms are not in the line."""
    length = 0
    while place in children:
        length += 1
        joined = children[place].joined_by
        assert joined is not None
        place = tile_place(joined.tile, joined.place.twin)
    return length


def _measure(place: TilePlace, slot: Slot, child: int | None, plan: list[Node | None]) -> Exit:
    """The exit, once everything that hangs there is in the plan."""
    node = None if child is None else plan[child]
    if node is None:
        return Exit(place=place, slot=slot, child=child, tiles=0, reach=2)
    along = 2 if node.tile.is_double else 4
    further = [exit_.reach + (along if exit_.slot is Slot.FRONT else 4) for exit_ in node.exits]
    tiles = 1 + sum(exit_.tiles for exit_ in node.exits)
    return Exit(place=place, slot=slot, child=child, tiles=tiles, reach=max(further, default=along))


def _may_swap(exits: tuple[Exit, ...]) -> bool:
    """Not where both arms hold the same: nothing, or one single each."""
    arms = [(exit_.tiles, exit_.reach) for exit_ in exits if exit_.place.place.is_arm]
    return bool(arms) and (len(arms) == 1 or arms[0] != arms[1] or arms[0][0] > 1)
