"""Which layouts have a given vector: a search over all trees of tiles.

    joint    two tiles that touch; a layout of n tiles is a tree of n - 1 joints
    role     what a double does in a layout of two tiles or more: how many of its places are covered, and so how many
             halves it counts
    free     a half of a single with nothing joined to it
    vector   a role for each double, and the number of free halves for each number of pips
    hub      the singles that hang on one double
    pair     two halves of singles with the same number, joined to each other
    piece    what is joined so far; in the end all tiles are one piece

In a tree the free halves number 2 + Σ(covered - 2) over the doubles on the table. So a choice of hubs and pairs that
has a vector with that sum and no cycle is connected, and one that is connected has no cycle.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import NamedTuple

from verifier.engine.branching import Branching, Spinner
from verifier.engine.layout import Layout, Place, tile_place
from verifier.engine.tile import Tile
from verifier.errors import IllegalPlay


class Role(NamedTuple):
    """What a double does."""

    covered: int
    """How many of its places; 0 only where the double is not on the table."""
    halves: int = 0
    """How many it counts."""
    is_spinner: bool = False


class Vector(NamedTuple):
    """What the end sum of a layout of two tiles or more follows from; both by pips, from 0."""

    roles: tuple[Role, ...]
    free: tuple[int, ...]

    @property
    def end_sum(self) -> int:
        """In pips."""
        return sum(pips * (role.halves + free) for pips, (role, free) in enumerate(zip(*self, strict=True)))

    @property
    def least_halves(self) -> int:
        """Halves of singles that hang on doubles or are free."""
        return sum(role.covered for role in self.roles) + sum(self.free)

    @property
    def least_tiles(self) -> int:
        """How many tiles a layout without any pair has; each pair adds one."""
        return self.least_halves // 2 + sum(1 for role in self.roles if role.covered)


class Steps:
    """How much work a search may do; steps and not seconds, so that every machine gives the same answer."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self, steps: int = 1) -> None:
        """Raises OutOfSteps where these are the last."""
        self.left -= steps
        if self.left <= 0:
            raise OutOfSteps


class OutOfSteps(Exception):
    """A search has come to its cap; its answer is not known."""


class Knot(NamedTuple):
    """What becomes of the halves of one number. Singles are bits."""

    pips: int
    halves: tuple[int, ...]
    """All singles placed that show the number."""
    hub: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


Tree = dict[Tile, list[tuple[int, Tile]]]
"""For each tile those that touch it, each with the pips of the joint."""


class TreeSearch:
    """All trees of tiles that have a vector and a certain number of pairs.

    Number after number, the one with the fewest ways first, the halves are given to the double, left free, or paired.
    A joint within one piece ends the branch, and so does a piece that nothing can be joined to any more while there
    are others. Raises OutOfSteps.
    """

    def __init__(self, vector: Vector, *, pairs: int, steps: Steps) -> None:
        numbers = range(len(vector.free))
        self.pairs = pairs
        self.steps = steps
        self.hubs = [role.covered for role in vector.roles]
        self.free = vector.free
        self.tiles = {1 << at: Tile(a, b) for at, (a, b) in enumerate(combinations(numbers, 2))}
        self.bits = {tile: bit for bit, tile in self.tiles.items()}
        self.with_number = [sum(self.bits[Tile(a, b)] for b in numbers if b != a) for a in numbers]

    def trees(self) -> Iterator[Tree]:
        """Each tree once."""
        for knots in self._search(tuple(range(len(self.free))), 0, self.pairs, (), ()):
            yield self._tree(knots)

    def _search(
        self, undone: tuple[int, ...], placed: int, pairs_left: int, pieces: tuple[int, ...], knots: tuple[Knot, ...]
    ) -> Iterator[tuple[Knot, ...]]:
        if not undone:
            if not pairs_left:
                yield knots
            return
        pips = min(undone, key=lambda number: (self._ways(number, placed, len(undone) - 1, pairs_left), -number))
        rest = tuple(number for number in undone if number != pips)
        growing = 0
        for number in rest:
            growing |= self.with_number[number]
        more_to_come = any(self.hubs[number] + self.free[number] for number in rest)

        known = [bit for bit in self.tiles if bit & placed & self.with_number[pips]]
        unknown = [self.bits[Tile(pips, number)] for number in rest]
        for size in self._sizes(pips, len(known), len(unknown), pairs_left):
            left = pairs_left - (size - self.hubs[pips] - self.free[pips]) // 2
            for new in combinations(unknown, size - len(known)):
                self.steps.take()
                placed_now = placed | sum(new)
                if not all(self._is_possible(number, placed_now, len(rest) - 1, left) for number in rest):
                    continue
                halves = (*known, *new)
                for hub, pairs, joined in self._knots(pips, halves, (*pieces, *new)):
                    closed = sum(1 for piece in joined if not piece & growing)
                    if not closed or (closed == len(joined) == 1 and not more_to_come):
                        knot = Knot(pips, halves, hub, pairs)
                        yield from self._search(rest, placed_now, left, joined, (*knots, knot))

    def _knots(
        self, pips: int, halves: tuple[int, ...], pieces: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], tuple[tuple[int, int], ...], tuple[int, ...]]]:
        """Hub, pairs, and the pieces after them."""
        for hub in combinations(halves, self.hubs[pips]):
            self.steps.take()
            hung = _join(pieces, sum(hub))
            if hung is None:
                continue
            others = [bit for bit in halves if bit not in hub]
            for free in combinations(others, self.free[pips]):
                for pairs in _pairings(tuple(bit for bit in others if bit not in free)):
                    self.steps.take()
                    joined = _join_pairs(hung, pairs)
                    if joined is not None:
                        yield hub, pairs, joined

    def _sizes(self, pips: int, known: int, unknown: int, pairs_left: int) -> range:
        """How many halves of a number may be placed: those of its hub, those free, and pairs."""
        least = self.hubs[pips] + self.free[pips]
        forced = max(0, known - least + 1) // 2
        return range(least + 2 * forced, min(known + unknown, least + 2 * pairs_left) + 1, 2)

    def _is_possible(self, pips: int, placed: int, unknown: int, pairs_left: int) -> bool:
        known = (self.with_number[pips] & placed).bit_count()
        return bool(self._sizes(pips, known, unknown, pairs_left))

    def _ways(self, pips: int, placed: int, unknown: int, pairs_left: int) -> int:
        """How many knots a number can have, as far as pieces do not matter."""
        hub, free = self.hubs[pips], self.free[pips]
        known = (self.with_number[pips] & placed).bit_count()
        ways = 0
        for size in self._sizes(pips, known, unknown, pairs_left):
            pairings = 1
            for odd in range(size - hub - free - 1, 1, -2):
                pairings *= odd
            ways += comb(unknown, size - known) * comb(size, hub) * comb(size - hub, free) * pairings
        return ways

    def _tree(self, knots: tuple[Knot, ...]) -> Tree:
        tree: Tree = {self.tiles[bit]: [] for knot in knots for bit in knot.halves}
        for knot in knots:
            joints = [(self.tiles[a], self.tiles[b]) for a, b in knot.pairs]
            if knot.hub:
                double = Tile(knot.pips, knot.pips)
                tree[double] = []
                joints += [(double, self.tiles[bit]) for bit in knot.hub]
            for a, b in joints:
                tree[a].append((knot.pips, b))
                tree[b].append((knot.pips, a))
        return tree


def _join(pieces: tuple[int, ...], tiles: int) -> tuple[int, ...] | None:
    """The pieces after these tiles are joined; None where two of them are in one piece already."""
    others: list[int] = []
    whole = 0
    for piece in pieces:
        common = piece & tiles
        if not common:
            others.append(piece)
        elif common & (common - 1):
            return None
        else:
            whole |= piece
    return (*others, whole) if whole else pieces


def _join_pairs(pieces: tuple[int, ...], pairs: tuple[tuple[int, int], ...]) -> tuple[int, ...] | None:
    for a, b in pairs:
        joined = _join(pieces, a | b)
        if joined is None:
            return None
        pieces = joined
    return pieces


def _pairings(bits: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """All ways to part singles into pairs."""
    if not bits:
        yield ()
        return
    first, *rest = bits
    for at, other in enumerate(rest):
        for pairs in _pairings((*rest[:at], *rest[at + 1 :])):
            yield ((first, other), *pairs)


def lay_tree(tree: Tree, vector: Vector, branching: Branching) -> Layout | None:
    """The tree as a layout, played tile by tile; None where no way was found that is legal and gives the end sum.

    Without an `arm_limit` there is always a way: play begins with the only spinner, or with any tile where all
    doubles are spinners or none is. With one the longest branches lie on the lines, which is as good as can be for a
    single spinner; where all doubles are spinners there may be a way that is not found.
    """
    doubles = [Tile(pips, pips) for pips, role in enumerate(vector.roles) if role.covered]
    doubles.sort(key=lambda double: -vector.roles[double.high].covered)
    singles = sorted(tile for tile in tree if not tile.is_double)
    spinners = [double for double in doubles if vector.roles[double.high].is_spinner]
    if spinners and branching.spinner is not Spinner.ALL:
        leads = spinners
    else:
        leads = singles if branching.spinner is Spinner.LEAD else doubles + singles
    for lead in leads:
        try:
            layout = _lay_from(lead, tree, branching)
        except IllegalPlay:
            continue
        if layout.end_sum == vector.end_sum:
            return layout
    return None


def _lay_from(lead: Tile, tree: Tree, branching: Branching) -> Layout:
    """Outwards from the lead, all that touches a tile at once."""

    def length(tile: Tile, parent: Tile) -> int:
        return 1 + max((length(child, tile) for _, child in tree[tile] if child is not parent), default=0)

    layout = Layout(branching).play(lead)
    waiting: deque[tuple[Tile, Tile | None]] = deque([(lead, None)])
    while waiting:
        tile, parent = waiting.popleft()
        children = [(pips, child) for pips, child in tree[tile] if child is not parent]
        if tile.is_double:
            children.sort(key=lambda item: (-length(item[1], tile), item[1]))
        places = iter(_DOUBLE_PLACES if parent is None else _DOUBLE_PLACES[1:])
        for pips, child in children:
            if tile.is_double:
                place = next(places)
            else:
                place = Place.HIGH if pips == tile.high else Place.LOW
            layout = layout.play(child, tile_place(tile, place))
            waiting.append((child, tile))
    return layout


_DOUBLE_PLACES = (Place.LINE_A, Place.LINE_B, Place.ARM_A, Place.ARM_B)
