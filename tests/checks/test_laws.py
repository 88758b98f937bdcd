"""Laws: what follows from the fields of a rule set."""

from __future__ import annotations

import pytest

from verifier import rulesets
from verifier.checks.law_answers import OPEN
from verifier.checks.laws import LAWS, answer, fields_of
from verifier.document.claims.topics import TABLES
from verifier.engine.branching import ArmOpening, Spinner
from verifier.engine.ruleset import BothDivisors, RuleSet, ScoreValue, TargetChecked
from verifier.engine.tile import Tile

ALL_FIVES = rulesets.load("all-fives")


def test_every_law_rests_on_fields_and_has_an_answer_for_every_shipped_rule_set() -> None:
    for name, law in LAWS.items():
        assert set(law.fields) <= set(RuleSet.questions()), name
        assert law.summary == law.summary.strip().rstrip(".")
        for shipped in rulesets.shipped():
            answer(rulesets.load(shipped), name)


def test_every_question_of_a_statement_is_a_field_or_a_law() -> None:
    questions = {line.question for table in TABLES for line in table}

    assert questions <= set(LAWS) | set(RuleSet.questions())


def test_a_question_that_is_neither_is_refused() -> None:
    with pytest.raises(KeyError, match="weather"):
        answer(ALL_FIVES, "weather")


def test_a_field_rests_on_itself() -> None:
    assert fields_of("direction") == ("direction",)
    assert fields_of("tiles_in_set") == ("highest_pips",)


@pytest.mark.parametrize(
    ("highest", "tiles", "doubles", "pips"), [(6, 28, 7, 168), (9, 55, 10, 495), (12, 91, 13, 1092)]
)
def test_the_set(highest: int, tiles: int, doubles: int, pips: int) -> None:
    rules = ALL_FIVES.with_values(highest_pips=highest)

    assert [answer(rules, name) for name in ("tiles_in_set", "doubles_in_set", "pips_in_set")] == [tiles, doubles, pips]
    assert answer(rules, "first_tile") is Tile(0, 0)
    assert answer(rules, "last_tile") is Tile(highest, highest)


@pytest.mark.parametrize(
    ("spinner", "spinners", "ends", "places"),
    [
        (Spinner.NONE, 0, (2,), 2),
        (Spinner.FIRST, 1, (2, 3, 4), 4),
        (Spinner.LEAD, 1, (2, 3, 4), 4),
        (Spinner.ALL, 7, OPEN, 4),
    ],
)
def test_spinners_and_ends(spinner: Spinner, spinners: int, ends: object, places: int) -> None:
    rules = ALL_FIVES.with_values(spinner=spinner)

    assert answer(rules, "spinners_most") == spinners
    assert answer(rules, "ends_possible") == ends
    assert answer(rules, "ends_most") == (max(ends) if isinstance(ends, tuple) else OPEN)
    assert answer(rules, "places_of_spinner") == places


def test_which_tiles_go_where_is_open_where_arms_open_at_once() -> None:
    assert (answer(ALL_FIVES, "lines_take"), answer(ALL_FIVES, "arms_take")) == ((1, 2), (3, 4))

    rules = ALL_FIVES.with_values(arms=ArmOpening.AT_ONCE)
    assert answer(rules, "lines_take") is answer(rules, "arms_take") is OPEN


def test_a_spinner_that_must_be_enclosed_first_opens_its_arms_after_its_lines_whatever_else_is_said() -> None:
    rules = ALL_FIVES.with_values(arms=ArmOpening.AT_ONCE, spinner=Spinner.FIRST_ENCLOSED)

    assert answer(rules, "arms") is ArmOpening.LINES_FIRST
    assert (answer(rules, "lines_take"), answer(rules, "arms_take")) == ((1, 2), (3, 4))


@pytest.mark.parametrize("arms", ArmOpening)
def test_either_arm_may_be_first_where_there_are_arms(arms: ArmOpening) -> None:
    assert answer(ALL_FIVES.with_values(arms=arms), "either_arm_first") is True
    assert answer(ALL_FIVES.with_values(arms=arms, spinner=Spinner.NONE), "either_arm_first") is OPEN


def test_the_highest_score_wins_only_where_the_target_is_looked_at_after_a_round() -> None:
    at_once = ALL_FIVES.with_values(target_checked=TargetChecked.AT_ONCE)
    later = ALL_FIVES.with_values(target_checked=TargetChecked.ROUND_END)

    assert answer(at_once, "game_won_by") == "the first to reach the target"
    assert answer(later, "game_won_by") == {"the first to reach the target", "the highest score"}
    assert (answer(at_once, "game_has_tie_break"), answer(later, "game_has_tie_break")) == (False, True)


@pytest.mark.parametrize(
    ("values", "pips"),
    [
        ({}, 1),
        ({"score_value": ScoreValue.QUOTIENT}, 5),
        ({"display_ratio": 5}, 5),
        ({"score_value": ScoreValue.ONE}, OPEN),
        ({"divisors": (3, 5), "both_divisors": BothDivisors.ADDED}, OPEN),
    ],
)
def test_pips_for_a_point(values: dict[str, object], pips: object) -> None:
    assert answer(ALL_FIVES.with_values(**values), "points_per") == pips


def test_partnerships() -> None:
    assert answer(ALL_FIVES, "plays_in_partnership") == {2: False, 3: False, 4: True}
    assert answer(ALL_FIVES, "partnerships_count") == {4: 2}
    assert answer(ALL_FIVES, "partnership_size") == {4: 2}
