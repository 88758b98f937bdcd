"""Rounding of leftovers: which way, to what step, which remainders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.document.claims.topics.turned import Saying, sayings, told


@pytest.mark.parametrize("saying", sayings("rounding"), ids=str)
def test_a_sentence_says_what_it_says(saying: Saying) -> None:
    assert saying.said <= told(saying.text, saying.language)


@given(step=st.integers(2, 20))
def test_the_step_is_the_number_beside_the_multiple(step: int) -> None:
    assert f"rounding_step={step}" in told(f"The total is rounded to the nearest multiple of {step}.", "en")
    assert f"rounding_step={step}" in told(f"合計を最も近い{step}の倍数に丸めます。", "ja")
    assert f"rounding_step={step}" in told(f"I-round sa pinakamalapit na multiple ng {step}.", "fil")


@given(low=st.integers(1, 9), high=st.integers(1, 9))
def test_remainders_have_the_direction_said_for_them(low: int, high: int) -> None:
    postfix = told(f"A remainder of {low} is rounded down, a remainder of {high} is rounded up.", "en")
    prefix = told(f"Round down for a remainder of {low}, round up for {high}.", "en")
    for said in (postfix, prefix, told(f"余り{low}を切り下げ、{high}を切り上げます。", "ja")):
        assert {f"remainder({low})=down", f"remainder({high})=up"} <= said


def test_up_and_down_with_numbers_are_no_rule_for_all() -> None:
    assert "rounding=down" not in told("余りが1なら切り捨てます。", "ja")
    assert "rounding=down" in told("Pips are rounded down to a multiple of five.", "en")
    assert "rounding=nearest" in told("Round up or down to the nearest five.", "en")


def test_a_multiple_stays_only_where_rounding_is_spoken_of() -> None:
    text = "Pips are rounded. A total that is already a multiple of five stays unchanged."
    assert {"multiple_stays=yes", "rounding_step=5"} <= told(text, "en")
    assert "multiple_stays=yes" not in told("A total that is a multiple of five stays unchanged.", "en")
