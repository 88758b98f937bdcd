"""Reported misunderstandings that no shipped scenario can show: the record itself must fail, or must not be read."""

from __future__ import annotations

import re

import pytest

from verifier.engine.branching import Branching, Spinner
from verifier.engine.extremes import largest_end_sum
from verifier.errors import InputErrors
from verifier.rulesets import load
from verifier.scenario import ScenarioResult, Status, scenario_from_source, verify_scenario
from verifier.text import SourceText


def verified(text: str) -> ScenarioResult:
    return verify_scenario(scenario_from_source(SourceText.from_text(text, path="record.yaml")))


def line_of(result: ScenarioResult) -> int:
    return result.scenario.source.place(result.failures[0].span.start).line


E05 = """\
id: arm
rules: {rules}
steps:
- play: 6|6
- play: 3|6 on 6|6 line A
- play: 2|6 on 6|6 arm A
  expect: {{sum: 17}}
"""


@pytest.mark.parametrize("rules", ["all-fives", "exact-61-five-up"])
def test_e05_an_arm_too_early_is_refused_with_the_line_that_is_empty(rules: str) -> None:
    result = verified(E05.format(rules=rules))

    assert result.status is Status.FAILED
    assert [failure.message for failure in result.failures] == [
        "[2|6] cannot be joined to [6|6] arm A: line B of [6|6] is still empty"
    ]
    assert line_of(result) == 6
    assert result.expectations.not_run == result.expectations.found == 1


def test_e07_36_is_the_most_and_can_be_proved() -> None:
    largest = largest_end_sum(load("all-fives"))

    assert largest.proved
    assert (largest.value, largest.witness.end_sum) == (36, 36)


E13 = """\
id: after-the-end
rules: all-fives
players: 3
start: {lead: A, scores: {A: 0, B: 195, C: 0}}
steps:
- play: 1|3
- play: 3|4 on 1|3 high
  expect: {scores: {B: 200}, game_winner: B}
- play: 4|6 on 3|4 high
  expect: {scores: {C: 0}}
"""


def test_e13_a_placement_after_the_end_of_the_game_is_reported() -> None:
    result = verified(E13)

    assert [failure.engine for failure in result.failures] == ["game-over"]
    assert result.failures[0].message == "the game is over: B on 200 has reached the target 200"
    assert line_of(result) == 9
    assert (result.expectations.verified, result.expectations.not_run) == (2, 1)


E21_TWICE = """\
id: twice
rules: all-fives
players: 2
steps:
- play: 1|4
- play: 4|1 on 1|4 high
  expect: {sum: 5}
"""


def test_e21_a_tile_is_played_once_whichever_half_is_named_first() -> None:
    result = verified(E21_TWICE)

    assert [failure.engine for failure in result.failures] == ["tile-on-table"]
    assert re.match(r"\[1\|4\] is already on the table", result.failures[0].message)
    assert line_of(result) == 6
    assert "laid: [1|4]" in result.failures[0].evidence.text


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ("{hands: {A: [0|0, 1|2, 0|0], B: [1|1]}}", "[0|0] is dealt twice; it was first given in "),
        ("{hands: {A: [1|4], B: [4|1]}}", "[1|4] is dealt twice; it was first given in "),
        ("{hands: {A: [0|7], B: [1|1]}}", "[0|7] is not in the double-6 set"),
    ],
)
def test_e21_a_hand_holds_each_tile_of_the_set_once(start: str, sentence: str) -> None:
    with pytest.raises(InputErrors, match=re.escape(sentence)) as caught:
        verified(f"id: deal\nrules: all-fives\nplayers: 2\nstart: {start}\nsteps:\n- end: blocked\n")

    assert [error.line for error in caught.value.errors] == [4]


def test_e23_two_ends_never_add_up_to_30() -> None:
    rules = load("all-fives").with_values(spinner=Spinner.NONE)

    largest = largest_end_sum(rules)

    assert rules.branching == Branching(spinner=Spinner.NONE)
    assert largest.proved
    assert largest.value == 22
    assert {str(end) for end in largest.witness.counted_ends} == {"[5|5] = 10", "[6|6] = 12"}
