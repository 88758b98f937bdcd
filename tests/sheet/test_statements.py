"""The table of sentences: every value of every question has a line, and every placeholder a filling."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sheet.rule_sets import WORDS, YES_NO
from verifier import rulesets
from verifier.engine.ruleset import BlockTie, DrawnTile, Rounding, RuleSet
from verifier.messages import Catalog
from verifier.sheet.speaking import speak_all
from verifier.sheet.statements import FILLINGS, LINES, decided, statements
from verifier.sheet.statements import Any as Value

EN = Catalog.load("en")
ALL_FIVES = rulesets.load("all-fives")
EXACT = rulesets.load("exact-61-five-up")
TOLD_ELSEWHERE = {"hand_size", "target", "spinner_counts", "double_counts", "rounding_step"}
"""In tables, by `verifier.sheet.counting`, or together with another question."""


def said(rules: RuleSet, *questions: str, remarks: bool = True) -> str:
    return speak_all(statements(rules, *questions, remarks=remarks), EN)


def test_every_question_has_lines() -> None:
    assert {line.question for line in LINES} == RuleSet.questions().keys() - TOLD_ELSEWHERE


@pytest.mark.parametrize("question", [*WORDS, *YES_NO])
def test_every_word_that_answers_a_question_has_a_line(question: str) -> None:
    values: set[Any] = {line.value for line in LINES if line.question == question and not line.remark}
    known = set(WORDS.get(question, (True, False)))

    assert values == known or Value.VALUE in values


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.context)
def test_placeholders_of_a_line_are_those_of_its_message_and_can_be_filled(line: Any) -> None:
    message = EN.messages[line.context]

    assert set(line.fill) | ({"count"} if line.count else set()) == message.placeholders
    assert {*line.fill, *([line.count] if line.count else [])} <= FILLINGS.keys()
    assert bool(line.count) == (message.source_plural is not None)


def test_fillings_are_all_used() -> None:
    used = {name for line in LINES for name in (*line.fill, line.count) if name}

    assert used == FILLINGS.keys()


def test_a_sentence_states_its_question_and_a_remark_nothing() -> None:
    first, second = statements(ALL_FIVES, "spinner")

    assert first.states == ("spinner",)
    assert second.states == ()
    assert statements(ALL_FIVES, "spinner", remarks=False) == (first,)


def test_rounding_states_its_step_as_well() -> None:
    (sentence,) = statements(ALL_FIVES, "rounding")

    assert sentence.states == ("rounding", "rounding_step")
    assert said(ALL_FIVES, "rounding") == "Leftover pips are rounded to the nearest multiple of 5."


def test_what_an_answer_makes_moot_is_stated_with_it() -> None:
    assert decided({"arms": "spinner", "halves": "players"}, "spinner") == ("spinner", "arms")


def test_a_moot_question_has_no_sentence() -> None:
    assert statements(ALL_FIVES, "score_floor", "both_divisors") == ()


def test_a_tie_that_could_never_be_split_is_told_as_one_that_is_not() -> None:
    pair = ALL_FIVES.with_values(players=(2, 4))

    assert pair.block_tie is BlockTie.SPLIT_BETWEEN_TWO_OF_THREE
    assert [sentence.context for sentence in statements(pair, "block_tie")] == ["sheet.block-tie.none"]


def test_another_value_is_another_sentence() -> None:
    assert said(ALL_FIVES, "drawn_tile") == "A drawn tile that fits must be placed at once."
    kept = ALL_FIVES.with_values(drawn_tile=DrawnTile.KEPT)
    assert said(kept, "drawn_tile") == "A drawn tile may not be placed in the same turn."


def test_one_tile_and_several() -> None:
    assert said(ALL_FIVES.with_values(arm_limit=1), "arm_limit") == "An arm may hold at most 1 tile."
    assert said(ALL_FIVES.with_values(boneyard_kept=2), "boneyard_kept") == (
        "The last 2 tiles of the boneyard may not be drawn."
    )


def test_points_of_a_converted_score_are_told_in_both_units() -> None:
    assert said(EXACT, "tally_stroke", "tally_group") == (
        "One stroke is 5 raw points (1 shown). A big X with four small x around it is 50 raw points (10 shown)."
    )


def test_halfway_is_spoken_of_only_where_it_can_occur() -> None:
    tens = ALL_FIVES.with_values(rounding_step=10)

    assert "halfway" in said(tens, "rounding")
    assert "halfway" not in said(ALL_FIVES, "rounding")
    assert "halfway" not in said(tens.with_values(rounding=Rounding.DOWN), "rounding")
