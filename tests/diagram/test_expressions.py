"""Numbers, tile names and sums are found in text of any language, whole and apart from each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.diagram.expressions import find_expressions


def found(text: str) -> list[str]:
    return [text[start:end] for start, end, _ in find_expressions(text)]


@pytest.mark.parametrize(
    "text",
    ["15", "2.5", "1,200", "−2.5", "+5", "2½", "½", "١٬٢٠٠", "[1|4]", "1|4", "1-4", "1:4", "[ 6 | 4 ]", "１２"],
)
def test_a_number_or_a_tile_name_is_one_expression(text: str) -> None:
    assert found(text) == [text]


@pytest.mark.parametrize(
    "text",
    ["2 + 8 = 10", "2+8=10", "2+3+5 = 10", "15 ÷ 5 = 3", "5 × 2 ≤ 35", "3 - 5 = −2", "[1|1] = 2", "٢ + ٨ = ١٠"],
)
def test_a_sum_is_one_expression(text: str) -> None:
    assert found(text) == [text]


def test_words_commas_and_brackets_part_expressions() -> None:
    assert found("lays [1|4], [1|1] (2 + 8 = 10) and 5 points.") == ["[1|4]", "[1|1]", "2 + 8 = 10", "5"]
    assert found("[1|4]を[1|1]に置く。2 + 8 = 10なので") == ["[1|4]", "[1|1]", "2 + 8 = 10"]


def test_a_dash_between_spaces_sets_two_things_apart_unless_an_equals_sign_makes_it_a_minus() -> None:
    assert found("[1|4] – [1|1]") == ["[1|4]", "[1|1]"]
    assert found("1-4 - 1-1") == ["1-4", "1-1"]
    assert found("9 - 4 = 5") == ["9 - 4 = 5"]


@pytest.mark.parametrize(("text", "plain"), [("250", True), ("2.5", True), ("١٬٢٠٠", True)])
def test_a_plain_number_reads_the_same_in_every_direction(text: str, plain: bool) -> None:
    assert [expression.plain for expression in find_expressions(text)] == [plain]


@pytest.mark.parametrize("text", ["−5", "2½", "[1|4]", "1-4", "2 + 8 = 10"])
def test_anything_with_signs_does_not(text: str) -> None:
    assert [expression.plain for expression in find_expressions(text)] == [False]


@given(st.text(st.sampled_from("0123٣[]|:-–+−×= .,½aあ("), max_size=60))
def test_expressions_do_not_overlap_and_hold_a_digit_or_a_fraction(text: str) -> None:
    end = 0
    for expression in find_expressions(text):
        assert end <= expression.start < expression.end
        end = expression.end
        assert any(character.isnumeric() for character in text[expression.start : end])
    outside = text
    for expression in reversed(find_expressions(text)):
        outside = outside[: expression.start] + outside[expression.end :]
    assert not any(character.isnumeric() for character in outside)
