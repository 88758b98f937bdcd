"""The most that can ever happen: found by search, proved by counting and by exhaustive search.

    role      what a double does in a layout: how many of its places are covered, and so how many halves it counts
    free      a half of a single with nothing joined to it; every free half counts
    vector    a role for each double, and the number of free halves for each number of pips
    worth     what is made as large as can be: the end sum, or its award
    refuted   no tree of tiles has the vector

These are extremes over all legal layouts of the set. Who holds which tiles, draws and passes are not looked at, so
they bound what a round can bring, and a round need not be able to bring it.

How a proof goes: the end sum follows from the vector. In a tree the free halves number 2 + Σ(covered - 2) over the
doubles on the table, and no number has more free halves than singles that do not hang on its double. That bounds the
end sum. From the bound downwards, each vector is either realised by a tree, which is then replayed through
`Layout.play`, or refuted. Searches are capped in steps, and what a cap cut short is never called proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import NamedTuple

from verifier.engine.branching import Branching, Spinner
from verifier.engine.counts import LayoutLevels
from verifier.engine.layout import Layout
from verifier.engine.ruleset import RuleSet
from verifier.engine.tile import DominoSet, Tile
from verifier.engine.trees import OutOfSteps, Role, Steps, TreeSearch, Vector, lay_tree

STEPS = 1_200_000
"""Of the tree search, for one question."""
STEPS_FOR_SUM = 300_000
"""After these what is left of the vectors of one end sum is undecided."""
STEPS_FOR_VECTOR = 100_000
"""After these a vector is undecided."""
STEPS_TO_LAY = 50
"""What a tree costs that is laid out and played."""
VECTORS = 10_000
"""Of one end sum; further ones are undecided."""
BEAM = 8_000_000
"""Divided by the cube of the number of tiles in the set: how many layouts a search by plays keeps at each step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extreme:
    """The most that can happen, with a layout in which it does. Pips for an end sum, raw points for an award."""

    value: int
    """What `witness` gives."""
    bound: int
    """No layout gives more; equal to `value` where that is proved."""
    witness: Layout
    coverings: int
    """In how many ways the places of the doubles can be covered, as far as counting goes."""
    counting_bound: int
    """What counting alone allows."""
    refuted: int
    """Vectors that would give more than `value` and were refuted."""
    undecided: int
    """Vectors that would give more than `value` and on which the search gave up."""
    fewest_tiles: bool
    """Whether it is proved that no layout of fewer tiles has the end sum of `witness`."""
    exhausted: bool = False
    """Whether, besides, every layout of the set was looked at."""

    @property
    def proved(self) -> bool:
        """Whether nothing can give more than `value`."""
        return self.bound == self.value

    @property
    def method(self) -> str:
        """How the value was found, and what is proved, in a few sentences with figures."""
        sentences = [
            f"An end sum follows from how far each double is covered ({self.coverings:,} ways) and from how many "
            f"halves of single tiles are free at each number; counting these allows no more than {self.counting_bound}"
        ]
        if self.refuted:
            sentences.append(
                f"{_combinations(self.refuted)} would give more than {self.value}, "
                f"but an exhaustive search finds no tree of tiles for {'it' if self.refuted == 1 else 'them'}"
            )
        if self.exhausted:
            sentences.append("Then every layout of the set was looked at")
        elif self.undecided:
            sentences.append(
                f"On {_combinations(self.undecided)} that would give more than {self.value} the search gave up, "
                f"so this is not proved to be the most; no layout gives more than {self.bound}"
            )
        found = f"A layout of {len(self.witness.plays)} tiles gives {self.value}; it was replayed play by play"
        if self.fewest_tiles:
            found += f", and no layout of fewer tiles has the end sum {self.witness.end_sum}"
        return ". ".join([*sentences, found]) + "."


def _combinations(number: int) -> str:
    return f"{number:,} combination{'s' * (number != 1)}"


def largest_end_sum(rules: RuleSet) -> Extreme:
    """The largest end sum, in pips, over all legal layouts of the set."""
    return _largest(rules.branching, rules.tiles, worth=lambda end_sum: end_sum, least_tiles=1)


def largest_award(rules: RuleSet) -> Extreme:
    """The largest award of one placement, in raw points, over all legal layouts; a lead that does not score is none."""
    return _largest(rules.branching, rules.tiles, worth=rules.award, least_tiles=1 if rules.lead_scores else 2)


def _largest(branching: Branching, dominoes: DominoSet, *, worth: Callable[[int], int], least_tiles: int) -> Extreme:
    bounds = [_Bounds(shape, dominoes.highest) for shape in _shapes(branching)]
    lone = [Layout(branching).play(Tile(pips, pips)) for pips in range(dominoes.highest + 1)]
    top = max([*(bound.upper() for bound in bounds), *(layout.end_sum for layout in lone)])
    sums = sorted(range(top + 1), key=lambda end_sum: (-worth(end_sum), -end_sum))

    steps = Steps(STEPS)
    refuted: list[int] = []
    undecided: list[int] = []
    counted: list[int] = []
    witness: Layout | None = None
    fewest_tiles = False
    for end_sum in sums:
        if least_tiles == 1:
            witness = next((layout for layout in lone if layout.end_sum == end_sum), None)
        fewest_tiles = witness is not None
        if witness is None:
            vectors = [vector for bound in bounds for vector in islice(bound.vectors(end_sum), VECTORS + 1)]
            if not vectors:
                continue
            answer = _attain(vectors, branching, dominoes, least_tiles=least_tiles, steps=steps)
            witness = answer.layout
            refuted += [worth(end_sum)] * answer.refuted
            undecided += [worth(end_sum)] * answer.undecided
            fewest_tiles = witness is not None and not answer.undecided
        counted.append(worth(end_sum))
        if witness is not None or steps.left <= 0:
            break

    exhausted = False
    if witness is None:
        witness, exhausted = _best_by_plays(branching, dominoes, worth=worth, least_tiles=least_tiles)
    value = worth(witness.end_sum) if len(witness.plays) >= least_tiles else 0
    return Extreme(
        value=value,
        bound=value if exhausted else max([value, *undecided]),
        witness=witness,
        coverings=sum(bound.coverings for bound in bounds),
        counting_bound=max(counted, default=0),
        refuted=sum(1 for result in refuted if result > value),
        undecided=sum(1 for result in undecided if result > value),
        fewest_tiles=fewest_tiles,
        exhausted=exhausted,
    )


# --- counting: which vectors there are ---


class _Shape(NamedTuple):
    """Which roles the doubles of a layout of two tiles or more can have together."""

    each: tuple[Role, ...]
    """What each double may be, not on the table among it."""
    one: tuple[Role, ...] = ()
    """What exactly one double must be instead; empty where there is no such double."""


def _shapes(branching: Branching) -> tuple[_Shape, ...]:
    """Where only one double is the spinner, any one can be: the round may begin with it."""
    absent = Role(0)
    plain = tuple(Role(covered, branching.double_counts[covered]) for covered in (1, 2))
    spinner = tuple(Role(covered, branching.spinner_counts[covered], True) for covered in (1, 2, 3, 4))
    match branching.spinner:
        case Spinner.NONE:
            return (_Shape((absent, *plain)),)
        case Spinner.ALL:
            return (_Shape((absent, *spinner)),)
        case Spinner.FIRST:
            return (_Shape((absent,)), _Shape((absent, *plain), spinner))
        case Spinner.LEAD:
            return (_Shape((absent, *plain)), _Shape((absent, *plain), spinner))
        case Spinner.FIRST_ENCLOSED:
            return (_Shape((absent, plain[0])), _Shape((absent, *plain), spinner[1:]))


_Range = Callable[[int, int, bool], tuple[int, int] | None]


class _Bounds:
    """The end sums that counting allows for a shape.

    Numbers are decided from the highest down. `ahead` is by how many the free halves so far exceed Σ(covered - 2); it
    must end at 2. `has_one` says whether the one double that differs is among them.
    """

    def __init__(self, shape: _Shape, highest: int) -> None:
        self.shape = shape
        self.highest = highest
        self._range: _Range = cache(self._range_from)

    @property
    def coverings(self) -> int:
        """In how many ways each double can be given a role."""
        ways: int = len(self.shape.each) ** self.highest
        return ways * (len(self.shape.one) * (self.highest + 1) if self.shape.one else len(self.shape.each))

    def upper(self) -> int:
        """The largest end sum that counting allows, -1 where the set has no layout of two tiles of this shape."""
        whole = self._range(self.highest, 0, False)
        return -1 if whole is None else whole[1]

    def vectors(self, end_sum: int) -> Iterator[Vector]:
        """All that have this end sum."""
        yield from self._vectors(end_sum, self.highest, 0, False, Vector((), ()))

    def _vectors(self, missing: int, pips: int, ahead: int, has_one: bool, known: Vector) -> Iterator[Vector]:
        if pips < 0:
            yield known
            return
        for choice in self._choices(pips, ahead, has_one):
            rest = self._range(pips - 1, choice.ahead, choice.has_one)
            still = missing - choice.gives
            if rest is not None and rest[0] <= still <= rest[1]:
                longer = Vector((choice.role, *known.roles), (choice.free, *known.free))
                yield from self._vectors(still, pips - 1, choice.ahead, choice.has_one, longer)

    def _range_from(self, pips: int, ahead: int, has_one: bool) -> tuple[int, int] | None:
        """The least and the most that the numbers from `pips` down can give; None where they cannot complete a tree."""
        if pips < 0:
            return (0, 0) if ahead == 2 and has_one == bool(self.shape.one) else None
        lows, highs = [], []
        for choice in self._choices(pips, ahead, has_one):
            rest = self._range(pips - 1, choice.ahead, choice.has_one)
            if rest is not None:
                lows.append(choice.gives + rest[0])
                highs.append(choice.gives + rest[1])
        return (min(lows), max(highs)) if lows else None

    def _choices(self, pips: int, ahead: int, has_one: bool) -> Iterator[_Choice]:
        roles = [(role, has_one) for role in self.shape.each]
        if not has_one:
            roles += [(role, True) for role in self.shape.one]
        for role, has_one_now in roles:
            before = ahead - (role.covered - 2 if role.covered else 0)
            for free in range(self.highest - role.covered + 1):
                yield _Choice(role, free, pips * (role.halves + free), before + free, has_one_now)


class _Choice(NamedTuple):
    """What is decided for one number, what that gives in pips, and where the balance stands after it."""

    role: Role
    free: int
    gives: int
    ahead: int
    has_one: bool


# --- searching: which of them a layout has ---


class _Answer(NamedTuple):
    layout: Layout | None
    refuted: int
    undecided: int


def _attain(
    vectors: list[Vector], branching: Branching, dominoes: DominoSet, *, least_tiles: int, steps: Steps
) -> _Answer:
    """A layout that has one of the vectors, of the fewest tiles there can be where none is undecided.

    A tree that could not be laid decides nothing, but where one double alone is the spinner and arms have a limit: then
    all ways to lay it were tried.
    """
    alive = {vector: Steps(STEPS_FOR_VECTOR) for vector in vectors[:VECTORS] if vector.least_halves % 2 == 0}
    refuted = len(vectors[:VECTORS]) - len(alive)
    undecided = len(vectors[VECTORS:])
    not_laid: set[Vector] = set()
    sum_left = STEPS_FOR_SUM
    for tiles in range(least_tiles, len(dominoes) + 1):
        for vector, own in list(alive.items()):
            pairs = tiles - vector.least_tiles
            if pairs < 0:
                continue
            granted = own.left = min(own.left, sum_left, steps.left)
            try:
                for tree in TreeSearch(vector, pairs=pairs, steps=own).trees():
                    layout = lay_tree(tree, vector, branching)
                    if layout is not None:
                        return _Answer(layout, refuted, undecided + len(not_laid))
                    own.take(STEPS_TO_LAY)
                    if branching.arm_limit is None or branching.spinner is Spinner.ALL:
                        not_laid.add(vector)
            except OutOfSteps:
                undecided += 1
                del alive[vector]
                not_laid.discard(vector)
            finally:
                sum_left -= granted - own.left
                steps.left -= granted - own.left
    return _Answer(None, refuted + len(alive) - len(not_laid), undecided + len(not_laid))


def _best_by_plays(
    branching: Branching, dominoes: DominoSet, *, worth: Callable[[int], int], least_tiles: int
) -> tuple[Layout, bool]:
    """The best layout met by playing on from those with the largest end sums, and whether that were all there are."""
    width = BEAM // len(dominoes) ** 3
    levels = LayoutLevels(branching, dominoes)
    best = levels.nodes[0].layout
    exhausted = True
    while levels.nodes:
        layouts = [node.layout for node in levels.nodes if len(node.layout.plays) >= least_tiles]
        best = max([best, *layouts], key=lambda layout: (len(layout.plays) >= least_tiles, worth(layout.end_sum)))
        if len(levels.nodes) > width:
            exhausted = False
            levels.nodes = sorted(levels.nodes, key=lambda node: -node.layout.end_sum)[:width]
        levels.grow()
    return best, exhausted
