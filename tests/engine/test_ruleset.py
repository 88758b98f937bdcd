"""Rule sets as values: what follows from the answers, and which answers contradict each other."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.engine.branching import ArmOpening, Branching, Spinner
from verifier.engine.ruleset import (
    BothDivisors,
    ByPlayers,
    Certainty,
    Direction,
    Rounding,
    RuleSet,
    ScoreValue,
    Source,
    seat_name,
    team_name,
)
from verifier.engine.tile import DominoSet
from verifier.errors import RuleSetError

HANDS = ByPlayers({2: 9, 3: 7, 4: 5})
TARGETS = ByPlayers({2: 250, 3: 200, 4: 200})


def rules(**values: Any) -> RuleSet:
    return RuleSet(**({"id": "house", "hand_size": HANDS, "target": TARGETS} | values))


# --- numbers by players ---

some_numbers = st.dictionaries(st.integers(1, 8), st.integers(1, 500))


@given(some_numbers)
def test_numbers_by_players_are_a_sorted_mapping(numbers: dict[int, int]) -> None:
    by_players = ByPlayers(numbers)
    assert dict(by_players) == numbers
    assert list(by_players) == sorted(numbers)
    assert len(by_players) == len(numbers)
    for players in range(1, 9):
        assert (players in by_players) == (players in numbers)
        assert by_players.get(players) == numbers.get(players)


@given(some_numbers, some_numbers)
def test_numbers_by_players_are_equal_where_the_numbers_are(one: dict[int, int], other: dict[int, int]) -> None:
    assert (ByPlayers(one) == ByPlayers(other)) == (one == other)
    assert ByPlayers(one) == one
    assert ByPlayers(one) != "2 → 9"
    assert hash(ByPlayers(one)) == hash(ByPlayers(dict(reversed(one.items()))))


@given(some_numbers)
def test_numbers_by_players_read_back(numbers: dict[int, int]) -> None:
    by_players = ByPlayers(numbers)
    assert eval(repr(by_players), {"ByPlayers": ByPlayers}) == by_players
    assert pickle.loads(pickle.dumps(by_players)) == by_players
    assert copy.deepcopy(by_players) == by_players


def test_numbers_by_players_print_as_a_table_row() -> None:
    assert str(ByPlayers({3: 7, 2: 9})) == "2 → 9, 3 → 7"
    assert str(ByPlayers()) == ""


def test_a_number_of_players_that_nothing_is_said_about() -> None:
    with pytest.raises(KeyError, match=r"^5$"):
        HANDS[5]


# --- awards ---


@pytest.mark.parametrize(("end_sum", "award"), [(0, 0), (4, 0), (5, 5), (14, 0), (15, 15), (17, 0), (20, 20), (35, 35)])
def test_a_positive_multiple_of_five_scores_its_own_value(end_sum: int, award: int) -> None:
    assert rules().award(end_sum) == award


@pytest.mark.parametrize(
    ("score_value", "both", "end_sum", "award"),
    [
        (ScoreValue.OWN, BothDivisors.ADDED, 9, 9),
        (ScoreValue.OWN, BothDivisors.ADDED, 10, 10),
        (ScoreValue.OWN, BothDivisors.ADDED, 15, 30),
        (ScoreValue.OWN, BothDivisors.ONCE, 15, 15),
        (ScoreValue.QUOTIENT, BothDivisors.ADDED, 9, 3),
        (ScoreValue.QUOTIENT, BothDivisors.ADDED, 10, 2),
        (ScoreValue.QUOTIENT, BothDivisors.ADDED, 15, 8),
        (ScoreValue.QUOTIENT, BothDivisors.ONCE, 15, 5),
        (ScoreValue.ONE, BothDivisors.ADDED, 9, 1),
        (ScoreValue.ONE, BothDivisors.ADDED, 15, 2),
        (ScoreValue.ONE, BothDivisors.ONCE, 15, 1),
        (ScoreValue.OWN, BothDivisors.ADDED, 8, 0),
    ],
)
def test_threes_and_fives(score_value: ScoreValue, both: BothDivisors, end_sum: int, award: int) -> None:
    threes_and_fives = rules(divisors=(3, 5), score_value=score_value, both_divisors=both)
    assert threes_and_fives.award(end_sum) == award


@given(st.integers(-50, 300), st.lists(st.integers(1, 12), min_size=1, unique=True), st.sampled_from(ScoreValue))
def test_only_positive_multiples_of_a_divisor_score(end_sum: int, divisors: list[int], worth: ScoreValue) -> None:
    house = rules(divisors=tuple(divisors), score_value=worth)
    scores = end_sum > 0 and any(end_sum % divisor == 0 for divisor in divisors)
    assert (house.award(end_sum) > 0) == scores


@given(st.integers(1, 300), st.lists(st.integers(1, 12), min_size=1, unique=True), st.sampled_from(ScoreValue))
def test_a_sum_that_several_numbers_divide_scores_no_less_where_the_values_are_added(
    end_sum: int, divisors: list[int], worth: ScoreValue
) -> None:
    each = [rules(divisors=(divisor,), score_value=worth).award(end_sum) for divisor in divisors]
    added = rules(divisors=tuple(divisors), score_value=worth)
    once = added.with_values(both_divisors=BothDivisors.ONCE)
    assert added.award(end_sum) == sum(each)
    assert once.award(end_sum) == max(each)


# --- leftovers as points, points as shown ---


@pytest.mark.parametrize(("pips", "points"), [(0, 0), (2, 0), (3, 5), (5, 5), (7, 5), (8, 10), (12, 10), (13, 15)])
def test_remainders_1_and_2_go_down_3_and_4_up(pips: int, points: int) -> None:
    assert rules().round_pips(pips) == points


@pytest.mark.parametrize(
    ("rounding", "step", "pips", "points"),
    [
        (Rounding.NONE, 5, 7, 7),
        (Rounding.DOWN, 5, 9, 5),
        (Rounding.UP, 5, 6, 10),
        (Rounding.UP, 5, 10, 10),
        (Rounding.NEAREST, 3, 4, 3),
        (Rounding.NEAREST, 3, 5, 6),
        (Rounding.NEAREST, 10, 5, 10),
        (Rounding.NEAREST, 10, 4, 0),
        (Rounding.NEAREST, 1, 7, 7),
    ],
)
def test_other_ways_to_round(rounding: Rounding, step: int, pips: int, points: int) -> None:
    assert rules(rounding=rounding, rounding_step=step).round_pips(pips) == points


@given(st.integers(0, 168), st.integers(1, 12), st.sampled_from(Rounding))
def test_rounding_goes_to_a_multiple_that_is_less_than_a_step_away(pips: int, step: int, rounding: Rounding) -> None:
    points = rules(rounding=rounding, rounding_step=step).round_pips(pips)
    if rounding is Rounding.NONE:
        assert points == pips
        return
    assert points % step == 0
    assert abs(points - pips) < step
    assert rounding is not Rounding.DOWN or points <= pips
    assert rounding is not Rounding.UP or points >= pips
    assert rounding is not Rounding.NEAREST or -step < 2 * (pips - points) < step or 2 * (points - pips) == step


def test_raw_points_are_shown_divided() -> None:
    five_up = rules(display_ratio=5)
    assert five_up.display(305) == 61
    assert five_up.display(12) == Fraction(12, 5)
    assert rules().display(Fraction(5, 2)) == Fraction(5, 2)


# --- seats and teams ---


def test_turns_go_clockwise_or_the_other_way() -> None:
    assert [rules().next_seat(seat, players=3) for seat in range(3)] == [1, 2, 0]
    backwards = rules(direction=Direction.COUNTERCLOCKWISE)
    assert [backwards.next_seat(seat, players=3) for seat in range(3)] == [2, 0, 1]


@given(st.integers(1, 8), st.sampled_from(Direction))
def test_every_seat_has_a_turn_before_the_first_has_another(players: int, direction: Direction) -> None:
    house = rules(direction=direction)
    seats = [0]
    for _ in range(players - 1):
        seats.append(house.next_seat(seats[-1], players=players))
    assert sorted(seats) == list(range(players))
    assert house.next_seat(seats[-1], players=players) == 0


def test_partners_sit_opposite_and_everybody_else_plays_alone() -> None:
    assert rules().teams(4) == ((0, 2), (1, 3))
    assert rules().teams(3) == ((0,), (1,), (2,))
    assert rules(partnerships=()).teams(4) == ((0,), (1,), (2,), (3,))


@given(st.integers(1, 8), st.sampled_from([(), (4,), (4, 6), (8,)]))
def test_each_seat_is_in_its_team_and_in_no_other(players: int, partnerships: tuple[int, ...]) -> None:
    house = rules(partnerships=partnerships)
    teams = house.teams(players)
    assert sorted(seat for team in teams for seat in team) == list(range(players))
    for seat in range(players):
        assert seat in teams[house.team_of(seat, players=players)]


def test_seats_and_teams_have_letters() -> None:
    assert "".join(map(seat_name, range(8))) == "ABCDEFGH"
    assert [team_name(team, rules=rules(), players=4) for team in range(2)] == ["A+C", "B+D"]
    assert [team_name(team, rules=rules(), players=2) for team in range(2)] == ["A", "B"]


# --- what follows ---


@given(st.integers(0, 18), st.sampled_from(Spinner), st.sampled_from(ArmOpening))
def test_the_set_and_the_branching_follow_from_the_answers(highest: int, spinner: Spinner, arms: ArmOpening) -> None:
    house = rules(
        players=(1,),
        hand_size=ByPlayers({1: 1}),
        target=ByPlayers({1: 1}),
        highest_pips=highest,
        spinner=spinner,
        arms=arms,
        arm_limit=2,
        spinner_counts=(2, 2, 2, 1, 0),
        double_counts=(1, 1, 0),
    )
    assert house.tiles == DominoSet(highest)
    assert house.branching == Branching(
        spinner=spinner, arms=arms, arm_limit=2, spinner_counts=(2, 2, 2, 1, 0), double_counts=(1, 1, 0)
    )


def test_every_answer_has_a_question() -> None:
    questions = RuleSet.questions()
    about_the_document = {"id", "title", "names", "source", "sources", "alternatives"}
    assert set(questions) == {item.name for item in dataclasses.fields(RuleSet)} - about_the_document
    assert all(question.endswith("?") for question in questions.values())
    assert len(set(questions.values())) == len(questions)


def test_a_value_without_a_source_is_assumed() -> None:
    stated = Source(clause="doc.txt: 28 tiles")
    house = rules(sources={"highest_pips": stated})
    assert house.source_of("highest_pips") is stated
    assert house.source_of("highest_pips").certainty is Certainty.STATED
    assert house.source_of("direction").certainty is Certainty.ASSUMED


def test_where_a_value_comes_from_does_not_make_another_rule_set() -> None:
    assert rules(sources={"divisors": Source()}) == rules()
    assert rules(divisors=(3, 5)) != rules()


def test_a_copy_with_other_values() -> None:
    house = rules()
    other = house.with_values(id="other", spinner=Spinner.ALL)
    assert (other.spinner, other.branching.spinner) == (Spinner.ALL, Spinner.ALL)
    assert house.spinner is Spinner.FIRST
    with pytest.raises(RuleSetError, match=r"^rule set house: rounding_step is at least 1, got 0$"):
        house.with_values(rounding_step=0)


def test_a_rule_set_does_not_change() -> None:
    house = rules(sources={"divisors": Source()}, alternatives={"hand_size": (5,)})
    copies: list[Any] = [house, pickle.loads(pickle.dumps(house))]
    for kept in copies:
        with pytest.raises(dataclasses.FrozenInstanceError):
            kept.spinner = Spinner.ALL
        for mapping in (kept.sources, kept.alternatives):
            with pytest.raises(TypeError, match="does not support item assignment"):
                mapping["divisors"] = Source(clause="elsewhere")


def test_rule_sets_are_values() -> None:
    house = rules(sources={"divisors": Source(clause="a")}, alternatives={"hand_size": (5,)})
    again = pickle.loads(pickle.dumps(house))
    assert again == house
    assert hash(again) == hash(house)
    assert (again.sources, again.alternatives) == (house.sources, house.alternatives)
    assert again.award(15) == house.award(15)


# --- contradictions ---


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"highest_pips": 19}, "highest_pips goes from 0 to 18, got 19"),
        ({"highest_pips": -1}, "highest_pips goes from 0 to 18, got -1"),
        ({"players": ()}, "players lists numbers from 1 in rising order, got []"),
        ({"players": (3, 2)}, "players lists numbers from 1 in rising order, got [3, 2]"),
        ({"players": (2, 2)}, "players lists numbers from 1 in rising order, got [2, 2]"),
        (
            {"players": (0, 2), "hand_size": ByPlayers({0: 1, 2: 9}), "target": ByPlayers({0: 1, 2: 250})},
            "players lists numbers from 1 in rising order, got [0, 2]",
        ),
        (
            {"players": (9,), "hand_size": ByPlayers({9: 1}), "target": ByPlayers({9: 1})},
            "at most 8 can play, got 9",
        ),
        ({"hand_size": ByPlayers({2: 9, 4: 5})}, "hand_size says nothing for 3 players"),
        ({"hand_size": ByPlayers({2: 0, 3: 7, 4: 5})}, "hand_size for 2 players is at least 1, got 0"),
        ({"highest_pips": 4}, "2 players with 9 tiles need more than the 15 of the set"),
        ({"target": ByPlayers({2: 250, 3: 200})}, "target says nothing for 4 players"),
        ({"target": ByPlayers({2: 250, 3: 0, 4: 200})}, "target for 3 players is at least 1, got 0"),
        ({"partnerships": (3,)}, "partnerships of two need an even number of players from 4, got 3"),
        ({"partnerships": (2,)}, "partnerships of two need an even number of players from 4, got 2"),
        ({"divisors": ()}, "divisors are numbers from 1, got []"),
        ({"divisors": (5, 0)}, "divisors are numbers from 1, got [5, 0]"),
        ({"divisors": (5, 5)}, "divisors name each number once, got [5, 5]"),
        ({"rounding_step": 0}, "rounding_step is at least 1, got 0"),
        ({"display_ratio": 0}, "display_ratio is at least 1, got 0"),
        ({"tally_stroke": 0}, "tally_stroke is at least 1, got 0"),
        ({"tally_group": -5}, "tally_group is at least 1, got -5"),
        ({"draw_limit": -1}, "draw_limit is not below 0, got -1"),
        ({"boneyard_kept": -1}, "boneyard_kept is not below 0, got -1"),
        ({"out_bonus": -10}, "out_bonus is not below 0, got -10"),
        ({"arm_limit": 0}, "arm_limit takes a number of tiles from 1, got 0"),
        ({"spinner_counts": (2, 2)}, "spinner_counts takes 5 numbers of halves from 0 to 2, got [2, 2]"),
        ({"double_counts": (2, 2, 5)}, "double_counts takes 3 numbers of halves from 0 to 2, got [2, 2, 5]"),
    ],
)
def test_a_contradiction_is_named(values: dict[str, Any], message: str) -> None:
    with pytest.raises(RuleSetError, match=re.escape(message)) as error:
        rules(**values)
    assert str(error.value).startswith("rule set house: ")
    assert message in str(error.value).removeprefix("rule set house: ").split("; ")


def test_all_contradictions_are_named_at_once() -> None:
    with pytest.raises(
        RuleSetError,
        match=r"^rule set house: divisors are numbers from 1, got \[\]; rounding_step is at least 1, got 0; "
        r"draw_limit is not below 0, got -2$",
    ):
        rules(divisors=(), rounding_step=0, draw_limit=-2)


def test_the_whole_set_may_be_dealt_and_nothing_forbids_a_hand_of_one() -> None:
    assert rules(players=(4,), hand_size=ByPlayers({4: 7})).hand_size[4] == 7
    assert rules(players=(4,), hand_size=ByPlayers({4: 1})).hand_size[4] == 1
