"""Plural forms by CLDR.

category  zero, one, two, few, many or other; each language has some of them, and all have other
form      the words for one category; a catalog holds one for each, in the order above
fixed     a category of one single number, as *two* in Arabic: its form need not show the number
"""

from __future__ import annotations

import functools
import gettext
from decimal import Decimal

from babel import Locale

_ORDER = ("zero", "one", "two", "few", "many", "other")
_TRIED = (*range(201), 1_000, 10_000, 100_000, *range(1_000_000, 1_000_003), 2_000_000)
"""Numbers that tell apart the rules of all languages."""


def plural_categories(locale: Locale) -> tuple[str, ...]:
    """The categories of a language, in the order in which its catalogs hold the forms."""
    tags = {*locale.plural_form.tags, "other"}
    return tuple(name for name in _ORDER if name in tags)


def plural_category(locale: Locale, number: Decimal | int) -> str:
    """The category of a number; 2.5 may have another than 2 or 3."""
    return str(locale.plural_form(-number if number < 0 else number))


@functools.cache
def fixed_categories(locale: Locale) -> frozenset[str]:
    """The categories that hold a single whole number."""
    met = [plural_category(locale, number) for number in _TRIED]
    return frozenset(name for name in plural_categories(locale) if met.count(name) == 1)


def header_fault(locale: Locale, *, count: int, expression: str) -> str | None:
    """What is wrong with `nplurals` and `plural` of a catalog's header, None where they say what CLDR says."""
    names = plural_categories(locale)
    if count != len(names):
        return f"nplurals is {count}, but CLDR has {len(names)} forms for {locale.language}: {', '.join(names)}"
    try:
        rule = gettext.c2py(expression)
        for number in _TRIED:
            form, category = rule(number), plural_category(locale, number)
            if form != names.index(category):
                return f"plural gives form {form} for {number}, but CLDR gives {names.index(category)} ({category})"
    except (ValueError, OverflowError, ZeroDivisionError, RecursionError):
        return f"plural is no plural expression: {expression!r}"
    return None
