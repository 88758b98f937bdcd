"""Laws of layouts: what a second implementation finds, values and text, any order of independent plays."""

from __future__ import annotations

import copy
import pickle
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.reference import Move, Spot, Table
from tests.strategies import ONE_SPINNER, branchings, layouts, prefixes, random_layout, seeds
from verifier.engine.branching import Branching, Spinner
from verifier.engine.layout import Layout, Place, Play, TilePlace, places_of, replay, tile_place
from verifier.engine.notation import parse_layout
from verifier.engine.tile import DominoSet, Tile
from verifier.errors import IllegalPlay

NO_SPINNER = Branching(spinner=Spinner.NONE)

# --- the second implementation ---


def moves_of(position: Layout) -> list[Move]:
    return [(tile, None if on is None else (on.tile, on.place.value)) for tile, on in position.plays]


def assert_same_position(position: Layout, table: Table) -> None:
    assert {(at.tile, at.place.value) for at in position.open_places} == table.open_spots()
    assert len(position.open) == len(set(position.open))
    assert [(end.tile, end.place and end.place.value, end.value) for end in position.counted_ends] == table.counted()
    assert position.end_sum == table.end_sum()
    assert set(position.spinner_tiles) == table.spinners


@settings(max_examples=100, deadline=None)
@given(layouts())
def test_every_position_agrees_with_the_second_implementation(position: Layout) -> None:
    assert_same_position(position, Table(position.branching, moves_of(position)))


@settings(max_examples=400, deadline=None)
@given(branchings(), seeds())
def test_every_position_on_the_way_to_a_full_table_agrees_with_the_second_implementation(
    branching: Branching, seed: int
) -> None:
    for position in prefixes(random_layout(seed, branching)):
        assert_same_position(position, Table(branching, moves_of(position)))


def reason(position: Layout, tile: Tile, at: TilePlace | None) -> str | None:
    try:
        position.play(tile, at)
    except IllegalPlay as refusal:
        return refusal.reason
    return None


@settings(max_examples=150, deadline=None)
@given(layouts(highest=3), st.sampled_from([3, 4]))
def test_exactly_the_plays_the_second_implementation_accepts_are_legal(position: Layout, highest: int) -> None:
    dominoes = DominoSet(highest)
    table = Table(position.branching, moves_of(position))
    spots: list[TilePlace | None] = [None, *(at for tile in dominoes for at in places_of(tile))]
    for at in spots:
        spot: Spot | None = None if at is None else (at.tile, at.place.value)
        for tile in dominoes:
            assert reason(position, tile, at) == table.refusal(tile, spot), (str(position), str(tile), str(at))


@settings(max_examples=100, deadline=None)
@given(branchings(), seeds(), st.integers(8, 28))
def test_so_it_is_with_the_whole_set(branching: Branching, seed: int, size: int) -> None:
    position = random_layout(seed, branching, size=size)
    table = Table(branching, moves_of(position))
    numbers = random.Random(seed)
    every_place = [at for tile in DominoSet(6) for at in places_of(tile)]
    for at in numbers.sample(every_place, 12) + list(position.open):
        for tile in numbers.sample(DominoSet(6).tiles, 8):
            assert reason(position, tile, at) == table.refusal(tile, (at.tile, at.place.value))


# --- what holds of every layout ---


@given(layouts())
def test_tiles_on_the_table_and_tiles_left_are_the_set(position: Layout) -> None:
    assert len(set(position.tiles)) == len(position.tiles) == position.occupied.bit_count()
    assert {tile for tile in DominoSet(6) if position.has(tile)} == set(position.tiles)


@given(layouts(min_size=1))
def test_a_layout_is_a_tree_of_one_joint_fewer_than_tiles(position: Layout) -> None:
    assert len(position.connections) == len(position.tiles) - 1
    known = {position.tiles[0]}
    for there, new in position.connections:
        assert there.tile in known
        assert new.tile not in known
        assert there.pips == new.pips
        known.add(new.tile)


@given(layouts(min_size=1))
def test_the_covered_places_of_a_double_are_those_of_its_joints(position: Layout) -> None:
    joined = [at for connection in position.connections for at in connection]
    for tile in position.tiles:
        if tile.is_double:
            assert position.covered_places(tile) == sum(1 for at in joined if at.tile is tile)


@given(layouts(branching=ONE_SPINNER))
def test_one_spinner_leaves_at_most_four_counted_ends(position: Layout) -> None:
    assert len(position.counted_ends) <= 4


@given(layouts(branching=NO_SPINNER, min_size=2))
def test_without_a_spinner_there_are_two_ends(position: Layout) -> None:
    assert len(position.counted_ends) == 2


@given(layouts())
def test_a_replay_of_the_plays_gives_the_same_layout(position: Layout) -> None:
    assert replay(position.branching, position.plays) == position
    assert replay(position.branching, list(position.plays)) == position


def test_a_replay_stops_at_the_first_play_that_is_refused() -> None:
    plays = [Play(Tile(1, 4)), Play(Tile(2, 3), tile_place(Tile(1, 4), Place.LOW)), Play(Tile(1, 4))]
    with pytest.raises(IllegalPlay, match=re.escape("[2|3] does not match [1|4] low, which shows 1")):
        replay(ONE_SPINNER, plays)


@given(layouts())
def test_layouts_are_values(position: Layout) -> None:
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert hash(again) == hash(position)
    assert copy.deepcopy(position) == position
    assert all(one is other for one, other in zip(again.tiles, position.tiles, strict=True))


@given(layouts())
def test_a_layout_prints_as_its_plays_and_reads_back(position: Layout) -> None:
    assert str(position) == "; ".join(str(play) for play in position.plays)
    assert parse_layout(str(position), position.branching) == position


# --- the order of play ---


def shuffled(position: Layout, numbers: random.Random) -> Layout:
    """The same tiles at the same places in another order, each as soon as its place is open; stops where none fits."""
    waiting = list(position.plays)
    result = Layout(position.branching)
    while True:
        legal = [waiting[0]] if not result.plays else [play for play in waiting if play.on in result.open]
        if not legal:
            return result
        chosen = numbers.choice(legal)
        waiting.remove(chosen)
        result = result.play(*chosen)
        if not waiting:
            return result


def assert_same_ends(one: Layout, other: Layout) -> None:
    assert set(one.tiles) == set(other.tiles)
    assert one.open_places == other.open_places
    assert one.counted_ends == other.counted_ends
    assert one.end_sum == other.end_sum


@settings(max_examples=150, deadline=None)
@given(branchings(spinners=(Spinner.NONE, Spinner.LEAD, Spinner.ALL)), seeds(), st.integers(1, 28))
def test_the_order_of_independent_plays_does_not_matter(branching: Branching, seed: int, size: int) -> None:
    position = random_layout(seed, branching, size=size)
    assert_same_ends(shuffled(position, random.Random(seed)), position)


@settings(max_examples=150, deadline=None)
@given(branchings(spinners=(Spinner.FIRST, Spinner.FIRST_ENCLOSED)), seeds(), st.integers(1, 28))
def test_the_order_matters_only_where_it_makes_another_double_the_spinner(
    branching: Branching, seed: int, size: int
) -> None:
    position = random_layout(seed, branching, size=size)
    other = shuffled(position, random.Random(seed))
    if other.spinners == position.spinners:
        assert_same_ends(other, position)
    else:
        assert position.spinners
