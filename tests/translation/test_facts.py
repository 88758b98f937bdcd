"""Facts: values for people, and when two of them say the same."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.engine.branching import Spinner
from verifier.translation.facts import Equation, _one, agree, show

NUMBERS = st.integers(0, 40).map(Fraction)


def equation(text: str) -> Equation:
    left, _, right = text.partition("=")
    terms = tuple(Fraction(part) if part.isdigit() else part for part in left.split())
    return Equation(terms, Fraction(right.strip()))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3 + 12 = 15", "12 + 3 = 15"),
        ("3 + 12 = 15", "3 + 6 + 6 = 15"),
        ("6 + 6 + 3 = 15", "12 + 3 = 15"),
        ("18 - 12 = 6", "18 - 12 = 6"),
    ],
)
def test_equations_that_reckon_the_same_agree(one: str, other: str) -> None:
    assert equation(one).agrees(equation(other))
    assert equation(other).agrees(equation(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3 + 12 = 15", "3 + 11 = 15"),
        ("3 + 12 = 15", "3 + 12 = 16"),
        ("18 - 12 = 6", "12 - 18 = 6"),
        ("3 + 12 = 15", "3 + 4 + 8 = 15"),
        ("3 + 6 + 6 = 15", "3 + 6 = 15"),
    ],
)
def test_other_equations_do_not(one: str, other: str) -> None:
    assert not equation(one).agrees(equation(other))
    assert not equation(other).agrees(equation(one))


@given(terms=st.lists(NUMBERS, min_size=2, max_size=5), data=st.data())
def test_the_order_of_the_terms_of_a_sum_says_nothing(terms: list[Fraction], data: st.DataObject) -> None:
    def of(numbers: list[Fraction]) -> Equation:
        written: list[Fraction | str] = [numbers[0]]
        for number in numbers[1:]:
            written += ["+", number]
        return Equation(tuple(written), sum(numbers, Fraction(0)))

    assert of(terms).agrees(of(data.draw(st.permutations(terms))))


def test_a_value_agrees_with_those_that_words_leave_open() -> None:
    assert agree(Spinner.FIRST, frozenset({Spinner.FIRST, Spinner.LEAD}))
    assert not agree(Spinner.ALL, frozenset({Spinner.FIRST, Spinner.LEAD}))
    assert not agree(Fraction(9), Fraction(7))


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "none"),
        (True, "yes"),
        (Fraction(5, 2), "2.5"),
        (Fraction(1, 3), "1/3"),
        (Fraction(250), "250"),
        (Spinner.FIRST, "first"),
        (frozenset({Spinner.FIRST, Spinner.ALL}), "all or first"),
        ((2, 3, 4), "2, 3, 4"),
        ({2: 9, 3: 7}, "9 with 2, 7 with 3"),
    ],
)
def test_values_for_people(value: object, shown: str) -> None:
    assert show(value) == shown


def test_what_stands_alone_in_a_list_is_the_same_as_without_the_list() -> None:
    assert _one((Fraction(5),)) == Fraction(5)
    assert _one((3, 5)) == (3, 5)
