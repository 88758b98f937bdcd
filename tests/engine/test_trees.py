"""The search for a tree of tiles that has given roles of the doubles and given free halves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import EVERY_DOUBLE, ONE_SPINNER, branchings, random_layout, seeds
from verifier.engine.branching import Branching, Spinner
from verifier.engine.counts import LayoutLevels
from verifier.engine.layout import Layout
from verifier.engine.notation import parse_layout
from verifier.engine.tile import DominoSet, Tile
from verifier.engine.trees import OutOfSteps, Role, Steps, Tree, TreeSearch, Vector, lay_tree


def vector_of(layout: Layout, highest: int) -> Vector:
    """The vector of a layout of two tiles or more."""
    branching = layout.branching
    roles = []
    for pips in range(highest + 1):
        double = Tile(pips, pips)
        if layout.has(double):
            covered, is_spinner = layout.covered_places(double), layout.is_spinner(double)
            counts = branching.spinner_counts if is_spinner else branching.double_counts
            roles.append(Role(covered, counts[covered], is_spinner))
        else:
            roles.append(Role(0))
    ends = Counter(end.value for end in layout.counted_ends if end.place is not None)
    return Vector(tuple(roles), tuple(ends[pips] for pips in range(highest + 1)))


def joints_of(tree: Tree) -> frozenset[tuple[int, frozenset[Tile]]]:
    return frozenset((pips, frozenset((tile, other))) for tile in tree for pips, other in tree[tile])


def joints_of_layout(layout: Layout) -> frozenset[tuple[int, frozenset[Tile]]]:
    return frozenset((there.pips, frozenset((there.tile, new.tile))) for there, new in layout.connections)


def all_trees(vector: Vector, *, pairs: int, steps: int = 200_000) -> Iterator[Tree]:
    return TreeSearch(vector, pairs=pairs, steps=Steps(steps)).trees()


def every_double(covered: tuple[int, ...], free: tuple[int, ...]) -> Vector:
    counts = EVERY_DOUBLE.spinner_counts
    return Vector(tuple(Role(number, counts[number], True) if number else Role(0) for number in covered), free)


# --- vectors ---


@settings(deadline=None)
@given(branchings(arm_limits=(None,)), seeds(), st.integers(2, 28))
def test_the_end_sum_of_a_layout_follows_from_its_vector(branching: Branching, seed: int, size: int) -> None:
    layout = random_layout(seed, branching, size=size)
    vector = vector_of(layout, 6)
    assert vector.end_sum == layout.end_sum


@settings(deadline=None)
@given(branchings(arm_limits=(None,)), seeds(), st.integers(2, 28))
def test_free_halves_number_2_and_what_doubles_have_covered_beyond_2(
    branching: Branching, seed: int, size: int
) -> None:
    vector = vector_of(random_layout(seed, branching, size=size), 6)
    assert sum(vector.free) == 2 + sum(role.covered - 2 for role in vector.roles if role.covered)


@settings(deadline=None)
@given(seeds(), st.integers(2, 28))
def test_every_pair_makes_a_layout_one_tile_larger(seed: int, size: int) -> None:
    layout = random_layout(seed, EVERY_DOUBLE, size=size)
    pairs = sum(not there.tile.is_double and not new.tile.is_double for there, new in layout.connections)
    assert len(layout.plays) == vector_of(layout, 6).least_tiles + pairs


# --- the search ---


@pytest.mark.parametrize("spinner", [Spinner.NONE, Spinner.ALL])
def test_the_search_finds_each_layout_of_a_small_set_once_and_nothing_else(spinner: Spinner) -> None:
    branching, highest = Branching(spinner=spinner), 3
    levels = LayoutLevels(branching, DominoSet(highest))
    layouts: dict[tuple[Vector, int], list[frozenset[tuple[int, frozenset[Tile]]]]] = {}
    for _ in range(5):
        levels.grow()
        for node in levels.nodes:
            vector = vector_of(node.layout, highest)
            pairs = len(node.layout.plays) - vector.least_tiles
            layouts.setdefault((vector, pairs), []).append(joints_of_layout(node.layout))
    assert len(layouts) > 100
    for (vector, pairs), expected in layouts.items():
        found = [joints_of(tree) for tree in all_trees(vector, pairs=pairs)]
        # Where a double has more than two places covered, a layout says which are lines; a tree does not.
        assert set(found) == set(expected)
        assert len(found) == len(set(found))


def test_a_vector_is_refuted_where_a_tile_could_touch_only_two_leaves() -> None:
    # Six 6s and six 5s are free or at a double that nothing else touches: [5|6] would be a piece of its own.
    assert list(all_trees(every_double((4, 4, 4, 4, 4, 1, 1), (0, 0, 0, 0, 0, 5, 5)), pairs=0)) == []


def test_two_free_halves_of_one_number_are_on_two_singles() -> None:
    free_twos = Vector((Role(0),) * 3, (0, 0, 2))
    assert list(all_trees(free_twos, pairs=0)) == list(all_trees(free_twos, pairs=1)) == []
    trees = [joints_of(tree) for tree in all_trees(free_twos, pairs=2)]
    chain = {(0, frozenset((Tile(0, 1), Tile(0, 2)))), (1, frozenset((Tile(0, 1), Tile(1, 2))))}
    assert trees == [chain]


def test_a_lone_single_is_a_tree() -> None:
    trees = list(all_trees(Vector((Role(0),) * 3, (0, 1, 1)), pairs=0))
    assert trees == [{Tile(1, 2): []}]


def test_a_search_that_comes_to_its_cap_says_so() -> None:
    vector = every_double((4, 4, 4, 4, 4, 1, 1), (0, 0, 0, 0, 2, 3, 5))
    with pytest.raises(OutOfSteps):
        next(all_trees(vector, pairs=1, steps=50))
    assert next(all_trees(vector, pairs=1))


def test_steps_are_taken_until_none_is_left() -> None:
    steps = Steps(3)
    steps.take()
    steps.take()
    with pytest.raises(OutOfSteps):
        steps.take()
    with pytest.raises(OutOfSteps):
        Steps(10).take(10)


# --- from a tree to plays ---


def tree_of(layout: Layout) -> Tree:
    tree: Tree = {tile: [] for tile in layout.tiles}
    for there, new in layout.connections:
        tree[there.tile].append((there.pips, new.tile))
        tree[new.tile].append((new.pips, there.tile))
    return tree


@settings(max_examples=100, deadline=None)
@given(branchings(arm_limits=(None,)), seeds(), st.integers(2, 28))
def test_every_tree_of_a_legal_layout_can_be_laid_again(branching: Branching, seed: int, size: int) -> None:
    layout = random_layout(seed, branching, size=size)
    again = lay_tree(tree_of(layout), vector_of(layout, 6), branching)
    assert again is not None
    assert joints_of_layout(again) == joints_of_layout(layout)
    assert again.end_sum == layout.end_sum


ONE_SPINNER_OR_NONE = (Spinner.NONE, Spinner.FIRST, Spinner.LEAD, Spinner.FIRST_ENCLOSED)


@settings(max_examples=100, deadline=None)
@given(branchings(spinners=ONE_SPINNER_OR_NONE, arm_limits=(1, 2, 3)), seeds(), st.integers(2, 28))
def test_so_it_is_with_short_arms_where_one_double_is_the_spinner(branching: Branching, seed: int, size: int) -> None:
    layout = random_layout(seed, branching, size=size)
    again = lay_tree(tree_of(layout), vector_of(layout, 6), branching)
    assert again is not None
    assert joints_of_layout(again) == joints_of_layout(layout)
    assert again.end_sum == layout.end_sum


def test_three_long_branches_of_one_spinner_cannot_be_laid_where_an_arm_holds_one_tile() -> None:
    layout = parse_layout(
        "0|0; 0|1 on 0|0 line A; 1|2 on 0|1 high; 0|3 on 0|0 line B; 3|4 on 0|3 high; "
        "0|5 on 0|0 arm A; 5|6 on 0|5 high",
        ONE_SPINNER,
    )
    vector = vector_of(layout, 6)
    assert lay_tree(tree_of(layout), vector, Branching(arm_limit=2)) is not None
    assert lay_tree(tree_of(layout), vector, Branching(arm_limit=1)) is None
