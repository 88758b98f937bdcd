"""Numbers of a sheet: sums that score, remainders, examples of rounding, conversions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier import rulesets
from verifier.engine.branching import Spinner
from verifier.engine.ruleset import Rounding, ScoreValue
from verifier.sheet.numbers import conversions, largest, remainders, rounding_examples, scoring_sums

ALL_FIVES = rulesets.load("all-fives")
EXACT = rulesets.load("exact-61-five-up")


def test_all_fives_scores_the_multiples_of_five_up_to_35() -> None:
    assert scoring_sums(ALL_FIVES) == (5, 10, 15, 20, 25, 30, 35)
    assert (largest(ALL_FIVES).end_sum, largest(ALL_FIVES).award) == (36, 35)


def test_fives_and_threes_scores_both() -> None:
    rules = ALL_FIVES.with_values(divisors=(3, 5), score_value=ScoreValue.QUOTIENT, spinner=Spinner.NONE)

    assert scoring_sums(rules) == (3, 5, 6, 9, 10, 12, 15, 18, 20, 21)


def test_what_was_searched_once_holds_for_all_rule_sets_that_score_alike() -> None:
    assert largest(ALL_FIVES) is largest(rulesets.load("lahat-ng-fives"))


def test_remainders_of_five() -> None:
    assert remainders(ALL_FIVES) == ((1, 2), (3, 4))
    assert remainders(ALL_FIVES.with_values(rounding=Rounding.UP)) == ((), (1, 2, 3, 4))
    assert remainders(ALL_FIVES.with_values(rounding=Rounding.DOWN)) == ((1, 2, 3, 4), ())
    assert remainders(ALL_FIVES.with_values(rounding_step=10)) == ((1, 2, 3, 4), (5, 6, 7, 8, 9))


def test_seven_becomes_five_and_eight_ten() -> None:
    assert rounding_examples(ALL_FIVES) == ((5, 5), (6, 5), (7, 5), (8, 10), (9, 10), (10, 10))


def test_a_large_step_has_few_examples_around_its_half() -> None:
    assert rounding_examples(ALL_FIVES.with_values(rounding_step=10)) == (
        (10, 10),
        (11, 10),
        (14, 10),
        (15, 20),
        (19, 20),
        (20, 20),
    )


@pytest.mark.parametrize("rounding", [Rounding.NONE, Rounding.NEAREST])
def test_where_nothing_is_rounded_there_is_no_example(rounding: Rounding) -> None:
    step = 5 if rounding is Rounding.NONE else 1
    assert rounding_examples(ALL_FIVES.with_values(rounding=rounding, rounding_step=step)) == ()


@given(st.sampled_from(Rounding), st.integers(2, 20))
def test_examples_show_every_change_of_the_rounding(rounding: Rounding, step: int) -> None:
    rules = ALL_FIVES.with_values(rounding=rounding, rounding_step=step)
    examples = rounding_examples(rules)
    down, up = remainders(rules) if rounding is not Rounding.NONE else ((), ())

    assert all(rules.round_pips(pips) == points for pips, points in examples)
    if examples:
        assert {points for _, points in examples} == {step, 2 * step}
        shown = {pips - step for pips, _ in examples}
        assert not down or down[-1] in shown
        assert not up or up[0] in shown


def test_conversions_are_small_numbers_and_the_target() -> None:
    assert conversions(EXACT) == ((5, 1), (10, 2), (15, 3), (20, 4), (50, 10), (305, 61))
