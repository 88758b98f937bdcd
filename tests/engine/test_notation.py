"""Text forms of tiles, places, plays and layouts: each reads back to the same value."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import EVERY_DOUBLE, ONE_SPINNER, layouts, tiles
from verifier.engine.branching import Branching
from verifier.engine.layout import Layout, Place, Play, TilePlace, places_of, tile_place
from verifier.engine.notation import (
    PlayText,
    format_layout,
    parse_layout,
    parse_place,
    parse_play,
    parse_tile_place,
    read_play,
)
from verifier.engine.plays import legal_plays
from verifier.engine.tile import HIGHEST_PIPS, DominoSet, Tile
from verifier.errors import IllegalPlay, NotationError

ANY_TILE = tiles(highest=HIGHEST_PIPS)
ANY_PLACE = ANY_TILE.flatmap(lambda tile: st.sampled_from(places_of(tile)))

# --- places ---


@pytest.mark.parametrize("place", Place)
def test_a_place_reads_back(place: Place) -> None:
    assert parse_place(str(place)) is place
    assert parse_place(f"  {str(place).upper()} ") is place


@pytest.mark.parametrize("text", ["", "line", "line C", "side A", "line  A x", "end", "高"])
def test_a_place_that_is_none(text: str) -> None:
    sentence = f"expected a place (high, low, line A, line B, arm A or arm B), got {text!r}"
    with pytest.raises(NotationError, match=f"^{re.escape(sentence)}$"):
        parse_place(text)


@given(ANY_PLACE)
def test_a_place_of_a_tile_reads_back(at: TilePlace) -> None:
    assert parse_tile_place(str(at)) is at
    assert parse_tile_place(f"{at.tile.high}-{at.tile.low} {at.place}") is at


def test_a_place_of_a_tile_needs_its_place() -> None:
    with pytest.raises(NotationError, match=re.escape("expected a tile and a place such as 1|4 low, got '1|4'")):
        parse_tile_place("1|4")


def test_a_single_has_no_line() -> None:
    with pytest.raises(IllegalPlay, match=re.escape("[1|4] has no line A: its places are high and low")):
        parse_tile_place("1|4 line A")


# --- plays ---


@given(ANY_TILE, st.none() | ANY_TILE, st.none() | st.sampled_from(list(Place)))
def test_the_text_of_a_play_reads_back(tile: Tile, on: Tile | None, place: Place | None) -> None:
    play = PlayText(tile=tile, on=on, place=None if on is None else place)

    assert parse_play(str(play)) == play


@pytest.mark.parametrize(
    "text", ["1|1 on 1|4 low", "1-1 on 4-1 low", "[1|1] on [1|4] low", " 1:1  on  1:4   LOW ", "1|1\ton\t[4|1]low"]
)
def test_a_play_in_every_notation_of_a_tile(text: str) -> None:
    assert parse_play(text) == PlayText(tile=Tile(1, 1), on=Tile(1, 4), place=Place.LOW)


def test_what_may_be_left_out_of_a_play() -> None:
    assert parse_play("1|4") == PlayText(tile=Tile(1, 4))
    assert parse_play("1|1 on 1|4") == PlayText(tile=Tile(1, 1), on=Tile(1, 4))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "expected a tile such as 1|4, got ''"),
        ("1|1 on", "expected a tile such as 1|4, got '1|1 on'"),
        ("1|1 onto 1|4", "expected a tile such as 1|4, got '1|1 onto 1|4'"),
        ("1|1 on 1|4 left", "expected a place (high, low, line A, line B, arm A or arm B), got 'left'"),
        ("1|1 on four", "expected a tile such as 1|4, got 'four'"),
        ("１｜４", "expected a tile such as 1|4, got '１｜４'"),
        ("1|19", "no set has a tile '1|19': a half has at most 18 pips"),
    ],
)
def test_a_text_that_is_no_play(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=f"^{re.escape(sentence)}$"):
        parse_play(text)


@given(st.text(max_size=30))
def test_any_text_is_a_play_or_no_notation(text: str) -> None:
    try:
        play = parse_play(text)
    except NotationError:
        return
    assert parse_play(str(play)) == play


@given(layouts(min_size=1, max_size=12))
def test_the_text_of_a_legal_play_means_that_play(spread: Layout) -> None:
    for play in legal_plays(spread, [tile for tile in DominoSet(6) if not spread.has(tile)]):
        assert read_play(spread, str(play)) == play


# --- layouts ---


@given(layouts())
def test_a_layout_reads_back(spread: Layout) -> None:
    assert parse_layout(format_layout(spread), spread.branching) == spread


@pytest.mark.parametrize("branching", [ONE_SPINNER, EVERY_DOUBLE], ids=["one spinner", "every double"])
def test_a_layout_as_text(branching: Branching) -> None:
    spread = parse_layout("1|4; 1|1 on 1|4 low; 4|4", branching)

    assert format_layout(spread) == "[1|4]; [1|1] on [1|4] low; [4|4] on [1|4] high"
    assert [str(play.joined_by) for play in spread.plays] == ["None", "[1|1] line A", "[4|4] line A"]
    assert format_layout(Layout(branching)) == ""
    assert parse_layout("", branching) == Layout(branching)


def test_a_layout_ends_at_the_first_illegal_play() -> None:
    with pytest.raises(IllegalPlay, match=re.escape("[2|3] fits no open place: [1|4] high (4), [1|4] low (1)")):
        parse_layout("1|4; 2|3; 4|4", ONE_SPINNER)


def test_a_play_that_is_built_and_one_that_is_read_are_equal() -> None:
    spread = parse_layout("5|5", ONE_SPINNER)

    assert read_play(spread, "0|5 on 5|5 line B") == Play(Tile(0, 5), tile_place(Tile(5, 5), Place.LINE_B))
