"""Plural forms by CLDR."""

from decimal import Decimal

import pytest
from babel import Locale
from babel.messages.plurals import get_plural

from tests.messages.texts import LANGUAGES
from verifier.messages.plurals import fixed_categories, header_fault, plural_categories, plural_category


@pytest.mark.parametrize(
    ("language", "categories"),
    [
        ("ja", ("other",)),
        ("zh", ("other",)),
        ("en", ("one", "other")),
        ("fil", ("one", "other")),
        ("es", ("one", "many", "other")),
        ("ar", ("zero", "one", "two", "few", "many", "other")),
        ("pl", ("one", "few", "many", "other")),
    ],
)
def test_categories_stand_in_the_order_of_cldr(language, categories):
    assert plural_categories(Locale(language)) == categories


def test_filipino_counts_by_the_last_digit():
    fil = Locale("fil")

    assert [plural_category(fil, number) for number in (3, 4, 5, 6, 9, 14, 15)] == [
        "one",
        "other",
        "one",
        "other",
        "other",
        "other",
        "one",
    ]


def test_halves_and_negative_numbers_have_a_category():
    assert plural_category(Locale("en"), Decimal("0.5")) == "other"
    assert plural_category(Locale("ar"), Decimal("2.5")) == "other"
    assert plural_category(Locale("en"), -1) == "one"


def test_only_categories_of_one_number_are_fixed():
    assert fixed_categories(Locale("ar")) == {"zero", "one", "two"}
    assert fixed_categories(Locale("en")) == {"one"}
    assert fixed_categories(Locale("es")) == {"one"}
    assert fixed_categories(Locale("fil")) == set()
    assert fixed_categories(Locale("ja")) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_headers_of_babel_say_what_cldr_says(language):
    plural = get_plural(language)

    assert header_fault(Locale(language), count=plural.num_plurals, expression=plural.plural_expr) is None


def test_a_header_with_another_number_of_forms_is_told_what_cldr_has():
    fault = header_fault(Locale("ar"), count=2, expression="(n != 1)")

    assert fault == "nplurals is 2, but CLDR has 6 forms for ar: zero, one, two, few, many, other"


def test_the_filipino_rule_of_gettext_is_not_that_of_cldr():
    fault = header_fault(Locale("fil"), count=2, expression="n > 1")

    assert fault == "plural gives form 1 for 2, but CLDR gives 0 (one)"


@pytest.mark.parametrize(
    "expression", ["", "n !", "import os", "n / 0", "n % 0", "__import__('os')", "(" * 3000, "EXPRESSION"]
)
def test_what_is_no_plural_expression_is_refused_and_never_run(expression):
    fault = header_fault(Locale("en"), count=2, expression=expression)

    assert fault == f"plural is no plural expression: {expression!r}"
