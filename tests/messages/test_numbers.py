"""Numbers as a language writes them."""

from fractions import Fraction

import pytest
from babel import Locale
from hypothesis import given
from hypothesis import strategies as st

from verifier.messages.numbers import exact_decimal, format_number

HALF = Fraction(5, 2)
LOCALES = ("ar", "ar_EG", "ar_SA", "en", "es", "es_MX", "fil", "hi", "ja", "zh")


@pytest.mark.parametrize(
    ("locale", "text"),
    [("ja", "2.5"), ("en", "2.5"), ("fil", "2.5"), ("zh", "2.5"), ("es", "2,5"), ("es_MX", "2.5"), ("ar", "2.5")],
)
def test_a_half_is_written_as_in_the_language(locale, text):
    assert format_number(HALF, Locale.parse(locale)) == text


@given(value=st.integers(-5000, 5000), locale=st.sampled_from(LOCALES))
def test_whole_numbers_are_ascii_digits_without_grouping_everywhere(value, locale):
    assert format_number(value, Locale.parse(locale)) == str(value)


@given(value=st.integers(0, 5000), locale=st.sampled_from(LOCALES))
def test_a_sign_is_written_where_asked_for_and_holds_no_mark_of_direction(value, locale):
    assert format_number(value, Locale.parse(locale), signed=True) == f"+{value}"
    assert format_number(-value - 1, Locale.parse(locale), signed=True) == f"-{value + 1}"


@given(numerator=st.integers(-(10**6), 10**6), denominator=st.sampled_from([1, 2, 4, 5, 8, 10, 25, 64]))
def test_decimals_that_end_are_written_in_full(numerator, denominator):
    value = Fraction(numerator, denominator)

    assert Fraction(format_number(value, Locale("en"))) == value
    assert Fraction(exact_decimal(value)) == value


def test_decimals_without_end_are_written_as_a_fraction():
    assert format_number(Fraction(-5, 3), Locale("es")) == "-5/3"
    assert exact_decimal(Fraction(1, 3)) is None
