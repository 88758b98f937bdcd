"""Roundings and halves worked out in numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.document.claims.topics.turned import Saying, sayings, told


@pytest.mark.parametrize("saying", sayings("worked"), ids=str)
def test_a_sentence_says_what_it_says(saying: Saying) -> None:
    assert saying.said <= told(saying.text, saying.language)


PIPS = st.integers(1, 90)


@given(one=PIPS, other=PIPS)
def test_pips_and_the_points_they_become_are_read_in_pairs(one: int, other: int) -> None:
    expected = {f"rounded({one})=5", f"rounded({other})=10"}
    for text in (
        f"{one} pips are rounded to 5 and {other} to 10.",
        f"The total is rounded. So {one} → 5 and {other} → 10.",
        f"The pips are rounded: if {one} are left, 5; if {other} are left, 10.",
    ):
        assert expected <= told(text, "en"), text
    assert expected <= told(f"{one}目は5点、{other}目は10点に丸めます。", "ja")
    assert expected <= told(f"{one} Augen werden auf 5 abgerundet, {other} auf 10 aufgerundet.", "de")


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "The opponents hold 13 and 9: 13 + 9 = 22, rounded to 20.", {"rounded(22)=20"}),
        ("en", "With 14 pips, rounded to 15, they split 7.5 points each.", {"rounded(14)=15", "half(15)=7.5"}),
        ("ja", "相手19→20、味方4→5です。", {"rounded(19)=20", "rounded(4)=5"}),
        ("es", "18 + 9 = 27 se redondea a 25, y 28 se redondea a 30.", {"rounded(27)=25", "rounded(28)=30"}),
    ],
)
def test_the_total_of_a_sum_may_be_rounded(language: str, text: str, said: set[str]) -> None:
    assert said <= told(text, language)


def test_a_list_may_work_out_what_is_rounded_line_by_line() -> None:
    above = "- Add up the differences and round them once.\n"
    lines = "- A: 5 + 17 = 22 → 20.\n- B: 12 - 8 = 4 → 5.\n"
    assert {"rounded(22)=20", "rounded(4)=5"} <= told(above + lines, "en")
    assert not any(claim.startswith("rounded(") for claim in told(lines, "en"))


@pytest.mark.parametrize(
    "text",
    [
        "The pips 7 and 8 are added and rounded: 15.",
        "One opponent has 7 pips and the other 4, rounded together.",
        "Round to the nearest 5: 3 players settle.",
        "A remainder of 1 or 2 is rounded down.",
    ],
)
def test_numbers_side_by_side_are_no_example(text: str) -> None:
    assert not any(claim.startswith("rounded(") for claim in told(text, "en"))
