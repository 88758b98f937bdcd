"""The paper tally: a stroke for five points, a big X with four small x for fifty."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.positions import ALL_FIVES, EXACT_61, LAHAT
from verifier.engine.ruleset import Points
from verifier.engine.tally import Tally, tally_of, tally_score
from verifier.errors import RuleSetError


@pytest.mark.parametrize(
    ("score", "groups", "strokes"),
    [(0, 0, 0), (5, 0, 1), (45, 0, 9), (50, 1, 0), (55, 1, 1), (85, 1, 7), (200, 4, 0), (250, 5, 0)],
)
def test_all_fives_a_stroke_is_five_and_the_big_x_fifty(score: int, groups: int, strokes: int) -> None:
    assert tally_of(ALL_FIVES, score) == Tally(groups=groups, strokes=strokes, apart=0)


def test_exact_61_a_stroke_is_one_point_shown_and_the_big_x_ten() -> None:
    assert EXACT_61.display(5) == 1
    assert EXACT_61.display(50) == 10
    assert tally_of(EXACT_61, 305) == Tally(groups=6, strokes=1, apart=0)


def test_half_points_are_recorded_apart() -> None:
    assert tally_of(ALL_FIVES, Fraction(65, 2)) == Tally(groups=0, strokes=6, apart=Fraction(5, 2))
    assert tally_of(ALL_FIVES, Fraction(105, 2)) == Tally(groups=1, strokes=0, apart=Fraction(5, 2))


def test_a_tally_of_strokes_alone() -> None:
    rules = ALL_FIVES.with_values(tally_stroke=1, tally_group=None)

    assert tally_of(rules, 7) == Tally(groups=0, strokes=7, apart=0)


def test_a_rule_set_without_tally() -> None:
    with pytest.raises(RuleSetError, match=r"^rule set lahat-ng-fives has no paper tally$"):
        tally_of(LAHAT, 5)


def test_a_score_below_zero_has_no_tally() -> None:
    with pytest.raises(ValueError, match=re.escape("a tally shows scores from 0, got -5")):
        tally_of(EXACT_61, -5)


@given(
    score=st.integers(0, 1000) | st.fractions(0, 1000, max_denominator=4),
    stroke=st.integers(1, 10),
    strokes=st.none() | st.integers(1, 12),
)
def test_a_tally_reads_back_to_its_score(score: Points, stroke: int, strokes: int | None) -> None:
    group = None if strokes is None else stroke * strokes
    rules = ALL_FIVES.with_values(tally_stroke=stroke, tally_group=group)

    tally = tally_of(rules, score)

    assert tally_score(rules, tally) == score
    assert 0 <= tally.apart < stroke
    assert strokes is None or tally.strokes < strokes
