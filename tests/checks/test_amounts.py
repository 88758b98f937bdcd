"""Targets and marks of the tally, in raw points or as they are shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.document.claims.topics.turned import read
from verifier import rulesets
from verifier.checks.base import State
from verifier.checks.document import judge
from verifier.document.claims.amounts import AmountClaim
from verifier.finding import Finding

ALL_FIVES = "all-fives"
EXACT = "exact-61-five-up"


def findings(text: str, rules: str | None) -> list[Finding]:
    known = None if rules is None else rulesets.load(rules)
    return [found for judged in judge(read(text, "en"), known) for found in judged.findings]


def told(text: str, rules: str | None) -> list[tuple[str, str, str | None]]:
    """Each finding as its name, what the text says there, and what would be right."""
    return [(found.name, text[found.span.start : found.span.end], found.expected) for found in findings(text, rules)]


@pytest.mark.parametrize(
    ("rules", "text", "expected"),
    [
        (ALL_FIVES, "The target is 250 with two players and 200 with three or four.", []),
        (
            ALL_FIVES,
            "The target is 200 with two players and 200 with three or four.",
            [("rule-value", "200", "250")],
        ),
        (
            ALL_FIVES,
            "The target is 250 with two or three players and 200 with four.",
            [("rule-value", "250", "200")],
        ),
        (ALL_FIVES, "The target is 300.", [("rule-value", "300", "250 or 200")]),
        (ALL_FIVES, "The target is 200.", []),
        (EXACT, "The target is exactly 61 displayed points.", []),
        (EXACT, "The target is exactly 305 raw points.", []),
        (EXACT, "The target is exactly 61.", []),
        (EXACT, "The target is exactly 305.", []),
        (EXACT, "The target is exactly 61 raw points.", [("rule-value", "61", "305")]),
        (EXACT, "The target is exactly 305 displayed points.", [("rule-value", "305", "61")]),
        (EXACT, "The target is exactly 62.", [("rule-value", "62", "305 or 61")]),
    ],
)
def test_an_amount_is_held_against_the_rule_set_in_its_unit(
    rules: str, text: str, expected: list[tuple[str, str, str]]
) -> None:
    assert told(text, rules) == expected


TARGET = st.integers(1, 999).filter(lambda target: target != 4)


@given(two=TARGET, four=TARGET)
def test_the_target_of_each_number_of_players_is_its_own(two: int, four: int) -> None:
    text = f"The target is {two} points with two players and {four} points with four players."
    wrong = [str(said) for said, right in ((two, 250), (four, 200)) if said != right]

    assert [text[found.span.start : found.span.end] for found in findings(text, ALL_FIVES)] == wrong


@pytest.mark.parametrize("last", ["four or four", "four or four players", "three or three"])
def test_a_number_of_players_named_twice_is_wrong(last: str) -> None:
    text = f"The target is 250 with two players and 200 with {last}."
    (found,) = findings(text, ALL_FIVES)

    assert "twice" in found.message
    assert text[: found.span.start].endswith(" or ")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The target is 250 points. The game is won by whoever reaches 250 points.", []),
        (
            "The target is 250 points. Play goes on until somebody reaches 200 points.",
            [("contradiction", "200", "250")],
        ),
        ("The target is exactly 61 displayed points, that is 305 raw points.", []),
        ("The target is 250 with two players. The target is 200 with four players.", []),
        (
            "The target is 250 with two players. The target is 200 with two players.",
            [("contradiction", "200", "250")],
        ),
    ],
)
def test_without_a_rule_set_amounts_agree_with_each_other(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert told(text, None) == expected


@pytest.mark.parametrize(
    ("rules", "text", "wrong"),
    [
        (ALL_FIVES, "One stroke of the tally stands for five points.", []),
        (ALL_FIVES, "One stroke of the tally stands for ten points.", ["ten"]),
        (EXACT, "One stroke of the tally stands for 5 raw points.", []),
        (EXACT, "One stroke of the tally stands for 5 displayed points.", ["5"]),
        (EXACT, "The big X with four small x stands for 50 raw points, that is 10 displayed points.", []),
        (EXACT, "The big X with four small x stands for 60 raw points, that is 10 displayed points.", ["60"]),
        (EXACT, "The big X with four small x stands for 50 raw points, that is 11 displayed points.", ["11"]),
        (EXACT, "The big X with three small x stands for 50 raw points.", ["three"]),
    ],
)
def test_marks_of_the_tally(rules: str, text: str, wrong: list[str]) -> None:
    assert list(dict.fromkeys(text[found.span.start : found.span.end] for found in findings(text, rules))) == wrong


def test_what_agrees_is_stated_by_the_rule_set() -> None:
    reading = read("The target is 250 with two players and 200 with three or four.", "en")
    judgements = [j for j in judge(reading, rulesets.load(ALL_FIVES)) if isinstance(j.claim, AmountClaim)]

    assert [judged.state for judged in judgements] == [State.STATED] * 3
