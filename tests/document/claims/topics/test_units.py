"""Units: conversions, the unit of the score, and the paper tally."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.document.claims.topics.turned import Saying, sayings, told


@pytest.mark.parametrize("saying", sayings("units"), ids=str)
def test_a_sentence_says_what_it_says(saying: Saying) -> None:
    assert saying.said <= told(saying.text, saying.language)


POINTS = st.integers(1, 999)


@given(raw=POINTS, shown=POINTS)
def test_raw_points_stand_beside_the_points_shown(raw: int, shown: int) -> None:
    expected = f"shown({raw})={shown}"
    assert expected in told(f"{raw} raw points are shown as {shown}.", "en")
    assert expected in told(f"The score is {shown} displayed points, that is {raw} raw points.", "en")
    assert expected in told(f"換算前の{raw}点は表示得点の{shown}点です。", "ja")
    assert expected in told(f"{shown} na ipinapakitang puntos ang {raw} na hilaw na puntos.", "fil")


@given(points=POINTS, small=st.integers(2, 9))
def test_what_a_mark_is_worth_and_how_many_small_ones_it_has(points: int, small: int) -> None:
    assert f"tally_stroke={points}" in told(f"1本の線を{points}点とします。", "ja")
    group = told(f"大きな X のまわりに小さな x を{small}つ書くと{points}点です。", "ja")
    assert {f"tally_group={points}", f"tally_small_marks={small}"} <= group


def test_two_strokes_are_worth_twice_as_much_as_one() -> None:
    assert "tally_stroke=5" in told("Two strokes stand for 10 points.", "en")


def test_a_sum_divided_for_the_scoreboard_is_no_conversion_of_its_divisor() -> None:
    claims = told("合計が5の正の倍数なら、その値を換算前の得点とし、表示では5で割ります。", "ja")
    assert "display_ratio=5" in claims
    assert not any(claim.startswith("shown(") for claim in claims)
