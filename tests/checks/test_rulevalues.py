"""Stated rules held against a rule set, against its alternatives, and against each other."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.checks.documents import check, found, states
from verifier import rulesets
from verifier.checks.base import State
from verifier.checks.rulevalues import show
from verifier.engine.branching import Spinner
from verifier.engine.ruleset import Certainty, Direction, Source
from verifier.finding import Severity

LAHAT = "lahat-ng-fives"


def test_a_value_of_the_rule_set_is_stated() -> None:
    result = check("Each player draws 5 tiles, whatever the number of players.", "en", "exact-61-five-up")

    assert found(result) == []
    assert states(result) == {"5": State.STATED}


def test_another_value_is_found_at_its_place_with_the_clause_of_the_rule_set() -> None:
    (finding,) = check("Play goes counter-clockwise.", "en").findings

    assert finding.name == "rule-value"
    assert finding.severity is Severity.ERROR
    assert finding.found == "counter-clockwise"
    assert finding.expected == "clockwise"
    assert finding.evidence is not None
    assert finding.evidence.clause


def test_what_contradicts_an_assumed_value_is_a_warning() -> None:
    (finding,) = check("Ang turno ay pasalungat sa ikot ng orasan.", "fil", LAHAT).findings

    assert finding.severity is Severity.WARNING


def test_what_a_law_says_weighs_as_much_as_the_fields_it_rests_on() -> None:
    rules = rulesets.load("all-fives")
    sources = dict(rules.sources) | {"spinner_counts": Source(certainty=Certainty.ASSUMED)}
    (finding,) = check("An unused arm counts.", "en", rules.with_values(sources=sources)).findings

    assert finding.severity is Severity.WARNING


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Each player takes 5 tiles, no matter how many play.", ["5"]),
        ("With two players each takes nine tiles, with three seven, with four six.", ["six"]),
        ("With two players each takes 9 tiles, with 3 players 9, with 4 players 5.", ["9"]),
    ],
)
def test_a_hand_size_holds_for_the_players_it_is_said_of(text: str, wrong: list[str]) -> None:
    assert [said for _, said in found(check(text, "en"))] == wrong


def test_a_number_of_players_may_stand_in_the_heading_or_in_the_sentence_before() -> None:
    assert found(check("# Three players\n\nEach player is dealt 7 tiles.", "en")) == []
    assert found(check("Three players can play. Each player is dealt 7 tiles.", "en")) == []
    assert found(check("# Three players\n\nEach player is dealt 8 tiles.", "en")) == [("rule-value", "8")]


# --- what some play ---

SOME = "Isa pang alternatibo: May 2 manlalaro, bawat isa ay kumukuha ng {two} tile, at may 3 o 4, bawat isa ay {more}."


def test_what_one_sentence_says_that_some_play_fits_one_alternative_of_the_rule_set() -> None:
    result = check(SOME.format(two=7, more=5), "fil", LAHAT)

    assert found(result) == []
    assert states(result)["7"] is State.STATED


@pytest.mark.parametrize(("two", "more", "wrong"), [(8, 5, ["8"]), (7, 6, ["6", "6"])])
def test_it_may_not_mix_two_of_them_and_is_told_by_the_nearest(two: int, more: int, wrong: list[str]) -> None:
    assert [said for _, said in found(check(SOME.format(two=two, more=more), "fil", LAHAT))] == wrong


def test_the_main_rule_is_no_alternative_to_itself() -> None:
    assert found(check("Some players prefer to play counter-clockwise.", "en")) == []
    assert found(check("# Variants\n\nEvery double is a spinner.", "en")) == []


def test_a_sentence_about_another_game_is_no_claim_about_this_one() -> None:
    assert found(check("# All Fives\n\nIn Muggins there is no spinner.", "en")) == []
    assert found(check("# Muggins\n\nIn Muggins there is no spinner.", "en")) == [("rule-value", "spinner")]


# --- without a rule set ---


def test_without_a_rule_set_a_document_contradicts_itself() -> None:
    text = "Play goes clockwise. The first double is the spinner.\n\nThe turn passes to the right."

    assert found(check(text, "en", None)) == [("contradiction", "to the right")]


def test_without_a_rule_set_nothing_else_is_known() -> None:
    text = "Play goes counter-clockwise. Every double is a spinner. Each player draws 3 tiles."

    assert found(check(text, "en", None)) == []


def test_values_that_words_leave_open_contradict_nothing() -> None:
    assert found(check("The first double is the spinner. Later doubles are not spinners.", "en", None)) == []


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "none"),
        (True, "yes"),
        (False, "no"),
        (Direction.COUNTERCLOCKWISE, "counterclockwise"),
        (Spinner.FIRST_ENCLOSED, "first enclosed"),
        ((2, 3, 4), "2, 3, 4"),
        ((), "none"),
        (frozenset({Spinner.NONE, Spinner.LEAD}), "lead or none"),
        ({2: 9, 3: 7}, "9 with 2, 7 with 3"),
        (Fraction(5, 2), "5/2"),
    ],
)
def test_values_for_people(value: object, text: str) -> None:
    assert show(value) == text
