"""Layouts: where a tile may be joined, what counts, and why a play is refused."""

from __future__ import annotations

import copy
import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.reference import shown_at
from tests.strategies import EVERY_DOUBLE, ONE_SPINNER, prefixes, tiles
from verifier.engine.branching import ArmOpening, Branching, Spinner
from verifier.engine.layout import Connection, Layout, Place, Play, TilePlace, places_of, tile_place
from verifier.engine.notation import parse_layout, parse_tile_place
from verifier.engine.tile import HIGHEST_PIPS, Tile
from verifier.errors import IllegalPlay

NO_SPINNER = Branching(spinner=Spinner.NONE)
LEAD_SPINNER = Branching(spinner=Spinner.LEAD)
FIRST_ENCLOSED = Branching(spinner=Spinner.FIRST_ENCLOSED)
AT_ONCE = Branching(arms=ArmOpening.AT_ONCE)
ARMS_OF_ONE = Branching(arm_limit=1)
ARMS_OF_TWO = Branching(arm_limit=2)

SEED_GAME = (
    "1|4; 1|1 on 1|4 low; 4|4 on 1|4 high; 3|4 on 4|4 line B; 1|2 on 1|1 line B; 1|5 on 1|1 arm A; "
    "5|5 on 1|5 high; 0|5 on 5|5 line B; 1|3 on 1|1 arm B"
)
"""The nine placements that most figures of the rule documents are taken from."""


def layout(text: str, branching: Branching = ONE_SPINNER) -> Layout:
    return parse_layout(text, branching)


def open_places(position: Layout) -> str:
    return ", ".join(map(str, position.open_places))


def counted(position: Layout) -> str:
    return ", ".join(map(str, position.counted_ends))


def play(position: Layout, text: str) -> Layout:
    tile, _, on = text.partition(" on ")
    return position.play(Tile.parse(tile), parse_tile_place(on) if on else None)


def assert_refused(position: Layout, text: str, *, reason: str, sentence: str) -> None:
    with pytest.raises(IllegalPlay, match=f"^{re.escape(sentence)}$") as refusal:
        play(position, text)
    assert refusal.value.reason == reason


# --- an empty table and the lead ---


def test_nothing_counts_and_nothing_is_open_before_the_lead() -> None:
    empty = Layout(ONE_SPINNER)
    assert (empty.tiles, empty.open_places, empty.counted_ends, empty.end_sum, empty.connections) == ((), (), (), 0, ())


def test_both_halves_of_a_single_lead_are_open_and_count() -> None:
    lead = layout("1|4")
    assert open_places(lead) == "[1|4] high, [1|4] low"
    assert counted(lead) == "[1|4] high = 4, [1|4] low = 1"
    assert lead.end_sum == 5


def test_a_lone_double_counts_once_and_both_its_lines_are_open() -> None:
    lead = layout("2|2")
    assert open_places(lead) == "[2|2] line A, [2|2] line B"
    assert counted(lead) == "[2|2] = 4"
    assert lead.end_sum == 4


def test_a_lone_double_blank_counts_and_gives_0() -> None:
    lead = layout("0|0")
    assert counted(lead) == "[0|0] = 0"
    assert lead.end_sum == 0


@pytest.mark.parametrize("line", ["line A", "line B"])
def test_either_line_of_a_lead_double_may_be_used_first(line: str) -> None:
    other = "line B" if line == "line A" else "line A"
    position = layout(f"3|3; 3|5 on 3|3 {line}")
    assert open_places(position) == f"[3|3] {other}, [3|5] high"
    assert position.end_sum == 6 + 5


# --- joining ---


def test_the_other_half_is_the_new_end() -> None:
    position = layout("1|4; 4|6 on 1|4 high")
    assert open_places(position) == "[1|4] low, [4|6] high"
    assert position.end_sum == 1 + 6


def test_a_joined_double_hangs_by_its_line_a_and_counts_both_halves() -> None:
    position = layout("3|6; 6|6 on 3|6 high")
    assert str(position.connections[0]) == "[3|6] high - [6|6] line A"
    assert open_places(position) == "[3|6] low, [6|6] line B"
    assert position.end_sum == 3 + 6 + 6


def test_a_double_covered_on_both_lines_counts_nothing() -> None:
    position = layout("3|6; 6|6 on 3|6 high; 2|6 on 6|6 line B")
    assert counted(position) == "[2|6] low = 2, [3|6] low = 3"
    assert position.end_sum == 5


def test_the_nine_placements_of_the_rule_documents() -> None:
    assert [position.end_sum for position in prefixes(layout(SEED_GAME))] == [0, 5, 6, 10, 5, 5, 10, 15, 5, 8]


def test_connections_name_the_tile_that_was_there_first() -> None:
    assert [str(connection) for connection in layout(SEED_GAME).connections] == [
        "[1|4] low - [1|1] line A",
        "[1|4] high - [4|4] line A",
        "[4|4] line B - [3|4] high",
        "[1|1] line B - [1|2] low",
        "[1|1] arm A - [1|5] low",
        "[1|5] high - [5|5] line A",
        "[5|5] line B - [0|5] high",
        "[1|1] arm B - [1|3] low",
    ]


# --- spinners and their arms ---


def test_only_the_first_double_is_the_spinner_and_it_need_not_be_the_lead() -> None:
    assert layout(SEED_GAME).spinner_tiles == (Tile(1, 1),)


def test_every_double_is_a_spinner_where_the_rules_say_so() -> None:
    assert layout(SEED_GAME, EVERY_DOUBLE).spinner_tiles == (Tile(1, 1), Tile(4, 4), Tile(5, 5))


def test_no_double_is_a_spinner_where_the_rules_know_none() -> None:
    position = layout("1|1; 1|2 on 1|1 line A; 1|3 on 1|1 line B", NO_SPINNER)
    assert position.spinner_tiles == ()
    assert open_places(position) == "[1|2] high, [1|3] high"


def test_only_a_lead_double_is_the_spinner_where_the_rules_say_so() -> None:
    assert layout("1|1; 1|2 on 1|1 line A; 2|2 on 1|2 high", LEAD_SPINNER).spinner_tiles == (Tile(1, 1),)
    assert layout("1|2; 1|1 on 1|2 low; 2|2 on 1|2 high", LEAD_SPINNER).spinner_tiles == ()


def test_the_first_enclosed_double_is_the_spinner_where_the_rules_say_so() -> None:
    position = layout("1|2; 1|1 on 1|2 low; 2|2 on 1|2 high", FIRST_ENCLOSED)
    assert position.spinner_tiles == ()
    enclosed = play(position, "2|3 on 2|2 line B")
    assert enclosed.spinner_tiles == (Tile(2, 2),)
    assert open_places(enclosed) == "[1|1] line B, [2|2] arm A, [2|2] arm B, [2|3] high"
    assert play(enclosed, "1|3 on 1|1 line B").spinner_tiles == (Tile(2, 2),)


def test_a_side_arm_needs_both_lines_of_its_spinner() -> None:
    position = layout("1|1; 1|2 on 1|1 line A")
    assert_refused(
        position,
        "1|3 on 1|1 arm A",
        reason="line-empty",
        sentence="[1|3] cannot be joined to [1|1] arm A: line B of [1|1] is still empty",
    )
    assert "[1|1] arm A, [1|1] arm B" in open_places(play(position, "1|3 on 1|1 line B"))


@pytest.mark.parametrize(("first", "second"), [("arm A", "arm B"), ("arm B", "arm A")])
def test_either_arm_may_be_started_first_and_the_other_stays_open(first: str, second: str) -> None:
    position = layout(f"1|1; 1|2 on 1|1 line A; 1|3 on 1|1 line B; 1|4 on 1|1 {first}")
    assert parse_tile_place(f"1|1 {second}") in position.open_places
    assert play(position, f"1|5 on 1|1 {second}").end_sum == 2 + 3 + 4 + 5


def test_an_unused_arm_counts_nothing_though_a_tile_may_be_joined_there() -> None:
    position = layout("1|1; 1|2 on 1|1 line A; 1|3 on 1|1 line B; 1|4 on 1|1 arm A")
    assert open_places(position) == "[1|1] arm B, [1|2] high, [1|3] high, [1|4] high"
    assert counted(position) == "[1|2] high = 2, [1|3] high = 3, [1|4] high = 4"


def test_a_later_double_has_no_arms_even_when_both_its_lines_are_covered() -> None:
    position = layout("1|1; 1|2 on 1|1 line A; 2|2 on 1|2 high; 2|3 on 2|2 line B")
    assert_refused(
        position,
        "2|4 on 2|2 arm A",
        reason="no-such-place",
        sentence="[2|2] is no spinner, so it has no arm A",
    )


def test_a_double_on_an_arm_opens_arms_of_its_own_where_every_double_spins() -> None:
    position = layout(SEED_GAME, EVERY_DOUBLE)
    assert open_places(position) == (
        "[0|5] low, [1|2] high, [1|3] high, [3|4] low, [4|4] arm A, [4|4] arm B, [5|5] arm A, [5|5] arm B"
    )
    assert position.end_sum == 0 + 2 + 3 + 3


def test_arms_that_open_at_once_are_open_with_the_spinner() -> None:
    assert open_places(layout("1|1", AT_ONCE)) == "[1|1] line A, [1|1] line B, [1|1] arm A, [1|1] arm B"
    assert open_places(layout("1|2; 1|1 on 1|2 low", AT_ONCE)) == ("[1|1] line B, [1|1] arm A, [1|1] arm B, [1|2] high")


def test_arms_that_open_at_once_wait_until_it_is_known_which_double_is_the_spinner() -> None:
    rules = Branching(spinner=Spinner.FIRST_ENCLOSED, arms=ArmOpening.AT_ONCE)
    assert open_places(layout("1|1", rules)) == "[1|1] line A, [1|1] line B"
    position = layout("1|1; 1|2 on 1|1 line A; 1|3 on 1|1 line B", rules)
    assert open_places(position) == "[1|1] arm A, [1|1] arm B, [1|2] high, [1|3] high"


def test_an_arm_of_one_tile_cannot_grow_and_its_end_counts_for_good() -> None:
    position = layout("1|1; 1|2 on 1|1 line A; 1|3 on 1|1 line B; 1|4 on 1|1 arm A", ARMS_OF_ONE)
    assert open_places(position) == "[1|1] arm B, [1|2] high, [1|3] high"
    assert counted(position) == "[1|2] high = 2, [1|3] high = 3, [1|4] high = 4"
    assert_refused(
        position,
        "4|5 on 1|4 high",
        reason="no-such-place",
        sentence="[1|4] high cannot take another tile: the arm is full",
    )


def test_an_arm_of_two_tiles_is_full_with_the_second_and_a_line_never_is() -> None:
    start = "1|1; 1|2 on 1|1 line A; 1|3 on 1|1 line B; 1|4 on 1|1 arm A; "
    arm = layout(start + "4|5 on 1|4 high", ARMS_OF_TWO)
    assert "[4|5] high" not in open_places(arm)
    line = layout(start + "2|4 on 1|2 high; 4|5 on 2|4 high; 5|5 on 4|5 high; 5|6 on 5|5 line B", ARMS_OF_TWO)
    assert "[5|6] high" in open_places(line)


def test_a_double_that_fills_an_arm_takes_nothing_at_all() -> None:
    start = "1|1; 1|2 on 1|1 line A; 1|3 on 1|1 line B; 1|4 on 1|1 arm A; 4|4 on 1|4 high"
    full = layout(start, Branching(spinner=Spinner.ALL, arm_limit=2))
    assert not [at for at in full.open_places if at.tile is Tile(4, 4)]
    for place in ("line B", "arm A"):
        assert_refused(
            full,
            f"4|5 on 4|4 {place}",
            reason="no-such-place",
            sentence=f"[4|4] {place} cannot take another tile: the arm is full",
        )


# --- what doubles count ---


@pytest.mark.parametrize(("covered", "halves"), [(0, 2), (1, 2), (2, 2), (3, 1), (4, 0)])
def test_a_spinner_can_count_until_its_last_place_is_covered(covered: int, halves: int) -> None:
    sniff = Branching(spinner_counts=(2, 2, 2, 1, 0))
    moves = ["3|3", "0|3 on 3|3 line A", "1|3 on 3|3 line B", "2|3 on 3|3 arm A", "3|4 on 3|3 arm B"]
    position = layout("; ".join(moves[: covered + 1]), sniff)
    assert position.covered_places(Tile(3, 3)) == covered
    assert [end.value for end in position.counted_ends if end.tile is Tile(3, 3)] == ([halves * 3] if halves else [])


def test_a_double_can_count_one_half_only() -> None:
    single_count = Branching(spinner_counts=(1, 1, 0, 0, 0), double_counts=(1, 1, 0))
    assert layout("3|6; 6|6 on 3|6 high", single_count).end_sum == 3 + 6
    assert layout("2|2", single_count).end_sum == 2


def test_a_double_can_count_on_although_it_is_covered() -> None:
    for_good = Branching(spinner=Spinner.NONE, double_counts=(2, 2, 1))
    assert layout("3|6; 6|6 on 3|6 high; 2|6 on 6|6 line B", for_good).end_sum == 3 + 6 + 2


# --- every refusal ---


def test_a_tile_is_played_only_once() -> None:
    position = layout("1|4; 4|6 on 1|4 high")
    for text in ("1|4", "1|4 on 4|6 high", "4|6 on 1|4 low"):
        tile = Tile.parse(text[:3])
        assert_refused(position, text, reason="tile-on-table", sentence=f"{tile} is already on the table")


def test_only_the_first_tile_is_joined_to_nothing() -> None:
    assert_refused(
        layout("1|4"),
        "2|3",
        reason="no-lead",
        sentence="[2|3] is joined to nothing, but the lead [1|4] is on the table",
    )


def test_the_lead_is_not_joined_to_anything() -> None:
    assert_refused(
        Layout(ONE_SPINNER),
        "1|4 on 1|1 line A",
        reason="lead-on",
        sentence="[1|4] cannot be joined to [1|1] line A: nothing is on the table yet",
    )


def test_a_tile_is_joined_only_to_a_tile_on_the_table() -> None:
    assert_refused(
        layout("1|4"),
        "4|6 on 4|4 line A",
        reason="no-such-place",
        sentence="[4|6] cannot be joined to [4|4] line A: [4|4] is not on the table",
    )


def test_a_tile_must_show_the_number_of_the_place() -> None:
    assert_refused(
        layout("1|4"),
        "1|6 on 1|4 high",
        reason="no-match",
        sentence="[1|6] does not match [1|4] high, which shows 4",
    )


def test_a_covered_place_takes_no_second_tile() -> None:
    position = layout("1|4; 4|6 on 1|4 high")
    assert_refused(position, "4|5 on 1|4 high", reason="covered", sentence="[1|4] high is already covered")


def test_the_line_a_double_hangs_by_is_covered() -> None:
    position = layout("1|4; 4|4 on 1|4 high")
    assert_refused(position, "4|5 on 4|4 line A", reason="covered", sentence="[4|4] line A is already covered")


def test_both_empty_lines_are_named() -> None:
    assert_refused(
        layout("1|1"),
        "1|3 on 1|1 arm B",
        reason="line-empty",
        sentence="[1|3] cannot be joined to [1|1] arm B: line A and line B of [1|1] are still empty",
    )


def test_an_arm_of_a_double_that_may_still_become_the_spinner_waits_for_its_lines() -> None:
    assert_refused(
        layout("1|2; 1|1 on 1|2 low", FIRST_ENCLOSED),
        "1|3 on 1|1 arm A",
        reason="line-empty",
        sentence="[1|3] cannot be joined to [1|1] arm A: line B of [1|1] is still empty",
    )


def test_a_double_never_gets_arms_once_another_is_the_only_spinner() -> None:
    position = layout("1|2; 1|1 on 1|2 low; 2|2 on 1|2 high; 2|3 on 2|2 line B", FIRST_ENCLOSED)
    assert_refused(
        position,
        "1|3 on 1|1 arm A",
        reason="no-such-place",
        sentence="[1|1] is no spinner, so it has no arm A",
    )


@pytest.mark.parametrize(
    ("tile", "place", "sentence"),
    [
        (Tile(1, 4), Place.LINE_A, "[1|4] has no line A: its places are high and low"),
        (Tile(1, 4), Place.ARM_B, "[1|4] has no arm B: its places are high and low"),
        (Tile(4, 4), Place.HIGH, "[4|4] has no high: its places are line A, line B, arm A and arm B"),
    ],
)
def test_a_place_that_such_a_tile_never_has(tile: Tile, place: Place, sentence: str) -> None:
    with pytest.raises(IllegalPlay, match=f"^{re.escape(sentence)}$") as refusal:
        tile_place(tile, place)
    assert refusal.value.reason == "no-such-place"


def test_a_refused_play_leaves_the_layout_as_it_was() -> None:
    position = layout("1|4; 4|6 on 1|4 high")
    before = tuple(position)
    assert_refused(
        position, "2|3 on 4|6 high", reason="no-match", sentence="[2|3] does not match [4|6] high, which shows 6"
    )
    assert tuple(position) == before


# --- places as values ---


any_place = tiles(highest=HIGHEST_PIPS).flatmap(lambda tile: st.sampled_from(places_of(tile)))


@given(any_place)
def test_there_is_one_object_for_each_place(at: TilePlace) -> None:
    assert tile_place(at.tile, at.place) is at
    assert pickle.loads(pickle.dumps(at)) is at
    assert copy.copy(at) is at
    assert copy.deepcopy([at])[0] is at
    assert eval(repr(at), {"tile_place": tile_place, "Tile": Tile, "Place": Place}) is at


@given(st.lists(any_place, max_size=12))
def test_places_sort_by_tile_then_high_before_low_line_before_arm_a_before_b(places: list[TilePlace]) -> None:
    names = ["high", "low", "line A", "line B", "arm A", "arm B"]
    expected = sorted(places, key=lambda at: (at.tile.low, at.tile.high, names.index(at.place.value)))
    assert sorted(places) == expected


@given(any_place)
def test_a_place_shows_its_own_half(at: TilePlace) -> None:
    assert at.pips == shown_at((at.tile, at.place.value))
    assert at.tile.has(at.pips)


@pytest.mark.parametrize("place", Place)
def test_a_twin_is_the_other_place_of_the_same_class(place: Place) -> None:
    assert place.twin is not place
    assert place.twin.twin is place
    assert (place.twin.is_line, place.twin.is_arm) == (place.is_line, place.is_arm)


def test_the_order_of_play_decides_which_double_is_the_spinner() -> None:
    one = layout("1|4; 1|1 on 1|4 low; 4|4 on 1|4 high")
    other = layout("1|4; 4|4 on 1|4 high; 1|1 on 1|4 low")
    assert (one.spinner_tiles, other.spinner_tiles) == ((Tile(1, 1),), (Tile(4, 4),))
    assert one.end_sum == other.end_sum == 10
    assert one.spinners != other.spinners


def test_records_print_as_they_are_spoken_of() -> None:
    at = tile_place(Tile(1, 4), Place.HIGH)
    assert str(at) == "[1|4] high"
    assert str(Play(Tile(1, 4))) == "[1|4]"
    assert str(Play(Tile(4, 4), at)) == "[4|4] on [1|4] high"
    assert str(Connection(at, tile_place(Tile(4, 4), Place.LINE_A))) == "[1|4] high - [4|4] line A"
    assert Play(Tile(1, 4)).joined_by is None
