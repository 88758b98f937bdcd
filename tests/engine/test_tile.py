"""Tiles and sets."""

from __future__ import annotations

import copy
import pickle
import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import domino_sets, hands, tiles
from verifier.engine.tile import HIGHEST_PIPS, DominoSet, Tile, pip_count
from verifier.errors import NotationError

ALL = DominoSet(HIGHEST_PIPS)
any_tile = tiles(highest=HIGHEST_PIPS)

# --- a tile ---


def test_1_4_and_4_1_are_one_tile() -> None:
    assert Tile(4, 1) is Tile(1, 4)
    assert (Tile(4, 1).low, Tile(4, 1).high) == (1, 4)


def test_a_double_has_equal_halves() -> None:
    assert Tile(3, 3).is_double
    assert not Tile(3, 4).is_double


def test_the_pips_of_a_tile_are_those_of_both_halves() -> None:
    assert Tile(0, 0).pips == 0
    assert Tile(2, 6).pips == 8
    assert Tile(5, 5).pips == 10


@pytest.mark.parametrize(("a", "b"), [(-1, 3), (3, -1), (0, 19), (19, 19)])
def test_a_half_has_0_to_18_pips(a: int, b: int) -> None:
    with pytest.raises(ValueError, match=rf"^a half has 0 to 18 pips, got {a} and {b}$"):
        Tile(a, b)


def test_the_other_half_is_the_one_that_was_not_asked_for() -> None:
    assert Tile(1, 4).other(1) == 4
    assert Tile(1, 4).other(4) == 1
    assert Tile(2, 2).other(2) == 2


@given(any_tile, st.integers(0, HIGHEST_PIPS))
def test_a_tile_has_the_numbers_of_its_halves_and_no_others(tile: Tile, pips: int) -> None:
    assert tile.has(pips) == (pips in {tile.low, tile.high})


@given(any_tile)
def test_both_halves_of_a_tile_lead_to_each_other(tile: Tile) -> None:
    assert tile.other(tile.low) == tile.high
    assert tile.other(tile.high) == tile.low


def test_a_tile_does_not_change() -> None:
    with pytest.raises(AttributeError, match=r"^a tile does not change; cannot set low$"):
        Tile(1, 4).low = 0
    with pytest.raises(AttributeError, match=r"^a tile does not change; cannot delete high$"):
        del Tile(1, 4).high
    with pytest.raises(AttributeError, match=r"^a tile does not change; cannot set colour$"):
        Tile(1, 4).colour = "black"


@given(any_tile)
def test_a_copied_or_pickled_tile_is_the_tile_itself(tile: Tile) -> None:
    assert copy.copy(tile) is tile
    assert copy.deepcopy([tile])[0] is tile
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(tile, protocol)) is tile


def test_each_tile_has_a_bit_of_its_own() -> None:
    assert all(tile.bit.bit_count() == 1 for tile in ALL)
    assert len({tile.bit for tile in ALL}) == len(ALL)


# --- order ---


@given(any_tile, any_tile)
def test_tiles_sort_by_low_half_then_by_high_half(one: Tile, other: Tile) -> None:
    keys = (one.low, one.high), (other.low, other.high)
    assert (one < other) == (keys[0] < keys[1])
    assert (one <= other) == (keys[0] <= keys[1])
    assert (one > other) == (keys[0] > keys[1])
    assert (one >= other) == (keys[0] >= keys[1])
    assert (one == other) == (keys[0] == keys[1])


def test_the_doubles_do_not_sort_apart() -> None:
    assert sorted([Tile(1, 1), Tile(0, 2), Tile(0, 0), Tile(1, 0)]) == [
        Tile(0, 0),
        Tile(0, 1),
        Tile(0, 2),
        Tile(1, 1),
    ]


# --- text ---


@pytest.mark.parametrize(
    "text", ["1|4", "4|1", "1-4", "1:4", "[1|4]", "[4-1]", "  1|4\n", "[ 1 | 4 ]", "1 - 4", "01|04"]
)
def test_a_tile_can_be_written_in_several_ways(text: str) -> None:
    assert Tile.parse(text) is Tile(1, 4)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "14",
        "1|",
        "|4",
        "1|4|4",
        "[1|4",
        "1|4]",
        "1/4",
        "a|b",
        "-1|4",
        "1|400",
        "1|4 2|3",
        "１｜４",
        "1|４",
        "٣|٤",
    ],
)
def test_what_is_not_a_tile_is_quoted(text: str) -> None:
    with pytest.raises(NotationError, match=f"^{re.escape(f'expected a tile such as 1|4, got {text!r}')}$"):
        Tile.parse(text)


@pytest.mark.parametrize("text", ["1|19", "[99|0]"])
def test_a_tile_of_no_set_is_told_apart_from_what_is_no_tile(text: str) -> None:
    with pytest.raises(
        NotationError, match=f"^{re.escape(f'no set has a tile {text!r}: a half has at most 18 pips')}$"
    ):
        Tile.parse(text)


@given(any_tile)
def test_what_a_tile_prints_reads_back_as_the_tile(tile: Tile) -> None:
    assert str(tile) == f"[{tile.low}|{tile.high}]"
    assert Tile.parse(str(tile)) is tile
    assert eval(repr(tile), {"Tile": Tile}) is tile


@given(any_tile, st.sampled_from("|-:"), st.booleans(), st.booleans())
def test_every_way_to_write_a_tile_reads_back(tile: Tile, between: str, turned: bool, framed: bool) -> None:
    first, second = (tile.high, tile.low) if turned else (tile.low, tile.high)
    text = f"{first}{between}{second}"
    assert Tile.parse(f"[{text}]" if framed else text) is tile


@given(st.text(max_size=8))
def test_any_other_text_is_refused_and_never_crashes(text: str) -> None:
    try:
        tile = Tile.parse(text)
    except NotationError:
        return
    assert tile in ALL


# --- sets ---


def test_the_double_six_set_has_28_tiles_and_168_pips() -> None:
    assert len(DominoSet(6)) == 28
    assert DominoSet(6).pips == 168
    assert sum(tile.is_double for tile in DominoSet(6)) == 7


@pytest.mark.parametrize(("highest", "number"), [(0, 1), (9, 55), (12, 91), (15, 136), (18, 190)])
def test_other_sets_have_as_many_tiles_as_are_sold(highest: int, number: int) -> None:
    assert len(DominoSet(highest)) == number


@given(domino_sets())
def test_a_set_has_each_tile_once_and_sorted(dominoes: DominoSet) -> None:
    numbers = range(dominoes.highest + 1)
    expected = {Tile(a, b) for a, b in combinations(numbers, 2)} | {Tile(a, a) for a in numbers}
    assert set(dominoes) == expected
    assert list(dominoes) == sorted(expected)
    assert len(dominoes) == len(expected)


@given(domino_sets())
def test_each_number_is_on_as_many_halves_as_there_are_numbers_and_one_more(dominoes: DominoSet) -> None:
    for pips in range(dominoes.highest + 1):
        halves = sum((tile.low == pips) + (tile.high == pips) for tile in dominoes)
        assert halves == dominoes.highest + 2


@given(domino_sets(), any_tile)
def test_a_set_contains_the_tiles_up_to_its_highest_double(dominoes: DominoSet, tile: Tile) -> None:
    assert (tile in dominoes) == (tile in list(dominoes))


def test_a_set_contains_only_tiles() -> None:
    assert "1|4" not in DominoSet(6)
    assert (1, 4) not in DominoSet(6)


@pytest.mark.parametrize("highest", [-1, 19])
def test_a_set_that_nobody_sells_is_refused(highest: int) -> None:
    with pytest.raises(ValueError, match=f"^a set goes up to double 0 to double 18, got {highest}$"):
        DominoSet(highest)


@given(domino_sets())
def test_sets_are_values(dominoes: DominoSet) -> None:
    assert pickle.loads(pickle.dumps(dominoes)) == dominoes == DominoSet(dominoes.highest)
    assert hash(dominoes) == hash(DominoSet(dominoes.highest))


# --- hands ---


def test_pips_of_a_hand_are_added() -> None:
    assert pip_count([]) == 0
    assert pip_count((Tile(0, 0), Tile(2, 6), Tile(5, 5))) == 18
    assert pip_count(frozenset({Tile(6, 6)})) == 12


@given(hands())
def test_a_hand_and_the_rest_have_the_pips_of_the_set(hand: tuple[Tile, ...]) -> None:
    rest = [tile for tile in DominoSet(6) if tile not in hand]
    assert pip_count(hand) + pip_count(rest) == 168
