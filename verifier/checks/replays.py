"""Replays by search: tiles that a text names in order, placed wherever they fit, until every sum comes out.

named   a tile that a move names: placed if it is not on the table, else it says where; None for one to be found
move    named tiles, and what must be so once they lie
strict  what is said of the places is kept, and not only the sums
choice  the tile found for the one that is None; None where a tile on the table is meant
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from verifier.engine.branching import Branching
from verifier.engine.layout import Layout, Place, TilePlace
from verifier.engine.tile import DominoSet, Tile

_MOST_TRIED = 20_000
"""Placements tried for one replay; what needs more is left undecided."""
_MOST_CHOICES = 3


@dataclass(frozen=True, slots=True)
class Named:
    """A tile of a move; one that is not `sure` may as well not be placed."""

    tile: Tile | None
    sure: bool = True
    on: str | None = None
    """`line` or `arm`, where that is said."""
    pips: int | None = None
    """The number it is joined at, where that is said."""
    is_place: bool = False
    """Whether it is said to lie already."""


@dataclass(frozen=True, slots=True)
class Move:
    """What is named, and what the ends come to: totals with their terms, the open ends, and sums one of which is."""

    named: tuple[Named, ...]
    sums: tuple[tuple[int, tuple[int, ...]], ...] = ()
    ends: tuple[tuple[int, ...], ...] = ()
    near: tuple[int, ...] = ()
    """Terms of a sum of which one may be wrong."""
    among: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """How a replay went: the layouts after each move of one solution, the choices of all, and how far any came."""

    layouts: tuple[Layout, ...] = ()
    choices: tuple[Tile | None, ...] = ()
    furthest: int = 0
    gave_up: bool = False

    @property
    def comes_out(self) -> bool:
        """Whether there is a solution."""
        return bool(self.layouts)


@lru_cache(maxsize=4096)
def replay(moves: tuple[Move, ...], branching: Branching, highest: int, *, strict: bool) -> Replay:
    """Search for a way to place the tiles. The first move begins on an empty table."""
    search = _Search(moves, branching, DominoSet(highest).tiles, strict)
    return search.run()


def comes_out(layout: Layout, total: int, terms: Sequence[int]) -> bool:
    """Whether the counted ends are the terms of a sum, where it has any, and make its total.

    A double may be written as one term or as its two halves, and an end that counts nothing may be left out.
    """
    if layout.end_sum != total:
        return False
    if not terms:
        return True
    return _matches([(end.value, end.place is None) for end in layout.counted_ends], Counter(terms))


def _matches(ends: Sequence[tuple[int, bool]], terms: Counter[int]) -> bool:
    if not ends:
        return not +terms - Counter({0: terms[0]})
    (value, is_double), rest = ends[0], ends[1:]
    if value == 0 and terms[0] == 0:
        return _matches(rest, terms)
    if terms[value] > 0 and _matches(rest, terms - Counter([value])):
        return True
    half = [value // 2] * 2
    return is_double and terms[value // 2] >= 2 and _matches(rest, terms - Counter(half))


def can_be_joined(layout: Layout, ends: frozenset[int]) -> bool:
    """Whether these numbers can be joined, unused arms counted or not."""
    every = {place.pips for place in layout.open}
    tips = {place.pips for place in layout.open if not place.place.is_arm}
    return ends in (every, tips)


@dataclass(frozen=True, slots=True)
class _State:
    """A layout within a move: which of its tiles comes next, what lay when it began, and the choice so far."""

    move: int
    at: int
    layout: Layout
    before: Layout
    history: tuple[Layout, ...]
    choice: Tile | None = None


class _Search:
    """Depth first, with a bound on the placements tried."""

    def __init__(self, moves: tuple[Move, ...], branching: Branching, tiles: Sequence[Tile], strict: bool) -> None:
        self.moves = moves
        self.tiles = tiles
        self.strict = strict
        self.start = Layout(branching)
        self.is_open = any(named.tile is None for move in moves for named in move.named)

    def run(self) -> Replay:
        """All solutions where a tile is to be found, else the first."""
        layouts: tuple[Layout, ...] = ()
        choices: dict[Tile | None, None] = {}
        furthest = tried = 0
        stack = [_State(0, 0, self.start, self.start, ())]
        while stack:
            state = stack.pop()
            furthest = max(furthest, state.move)
            if state.move == len(self.moves):
                layouts = layouts or state.history
                choices.setdefault(state.choice)
                if not self.is_open or len(choices) > _MOST_CHOICES:
                    break
                continue
            for following in self._next(state):
                stack.append(following)
                tried += 1
            if tried > _MOST_TRIED:
                return Replay(layouts, tuple(choices), furthest, gave_up=True)
        return Replay(layouts, tuple(choices), min(furthest, len(self.moves) - 1))

    def _next(self, state: _State) -> Iterator[_State]:
        move = self.moves[state.move]
        if state.at == len(move.named):
            if _holds(move, state.layout):
                history = (*state.history, state.layout)
                yield _State(state.move + 1, 0, state.layout, state.layout, history, state.choice)
            return
        named = move.named[state.at]
        if named.tile is not None and state.layout.has(named.tile):
            yield self._after(state, state.layout, state.choice)
            return
        if named.is_place and self.strict:
            if named.tile is None:
                yield self._after(state, state.layout, None)
            return
        is_found = named.tile is None
        if not named.sure or (is_found and len(move.named) > 1):
            yield self._after(state, state.layout, state.choice)
        for tile in self.tiles if named.tile is None else (named.tile,):
            if state.layout.has(tile):
                continue
            for on in _places(state.layout):
                if on is not None and not tile.has(on.pips):
                    continue
                if self.strict and on is not None and not self._may_lie(named, on, move, state):
                    continue
                yield self._after(state, state.layout.play(tile, on), tile if is_found else state.choice)

    def _after(self, state: _State, layout: Layout, choice: Tile | None) -> _State:
        return _State(state.move, state.at + 1, layout, state.before, state.history, choice)

    def _may_lie(self, named: Named, on: TilePlace, move: Move, state: _State) -> bool:
        """Whether a place is what is said of it, by the tile itself or beside a tile that lies already."""
        if named.pips is not None and on.pips != named.pips:
            return False
        there = [other for other in move.named if other.tile is not None and state.before.has(other.tile)]
        said = {named.on} if named.on else {other.on for other in there if other.on}
        if len(said) != 1:
            return True
        way = list(_way(state.layout, on))
        # A line of play is extended at singles as well, and an arm beyond its first tile.
        if ("arm" in said) is not any(place.place.is_arm for place in way[: None if "arm" in said else 1]):
            return False
        anchors = [other.tile for other in there if other.tile is not None and other.tile.is_double]
        return len(anchors) != 1 or any(place.tile is anchors[0] for place in way)


def _places(layout: Layout) -> Iterator[TilePlace | None]:
    """The open places, one of each two that are equivalent; None on an empty table."""
    if not layout.plays:
        yield None
        return
    opened = set(layout.open)
    for on in layout.open:
        if on.place in (Place.LINE_B, Place.ARM_B) and any(
            other.tile is on.tile and other.place is on.place.twin for other in opened
        ):
            continue
        yield on


def _way(layout: Layout, on: TilePlace) -> Iterator[TilePlace]:
    """The places from an open one back to the lead."""
    joined = {play.tile: play.on for play in layout.plays}
    place: TilePlace | None = on
    while place is not None:
        yield place
        place = joined[place.tile]


def _holds(move: Move, layout: Layout) -> bool:
    if not layout.plays:
        return not (move.sums or move.ends or move.near or move.among)
    return (
        all(comes_out(layout, total, terms) for total, terms in move.sums)
        and all(_shows(layout, ends) for ends in move.ends)
        and (not move.near or _comes_near(layout, move.near))
        and (move.among is None or layout.end_sum in move.among)
    )


def _comes_near(layout: Layout, terms: tuple[int, ...]) -> bool:
    """Whether the counted ends are these terms with another number in the place of one."""
    for at in range(len(terms)):
        rest = (*terms[:at], *terms[at + 1 :])
        missing = layout.end_sum - sum(rest)
        if missing >= 0 and comes_out(layout, layout.end_sum, (*rest, missing)):
            return True
    return False


def _shows(layout: Layout, ends: tuple[int, ...]) -> bool:
    """Whether these are the counted ends, or the numbers that can be joined."""
    return comes_out(layout, sum(ends), ends) or can_be_joined(layout, frozenset(ends))
