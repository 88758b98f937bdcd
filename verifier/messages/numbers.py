"""Numbers as a language writes them.

separator  between whole and fraction: `2.5` in Japanese, English, Filipino and Chinese, `2,5` in Spanish
region     may have a convention of its own: `2.5` in es-MX
digits     0 to 9 in every language, also where a region of Arabic has others, so that tiles, sums and scores stay alike
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from babel import Locale
from babel.numbers import format_decimal

_DIRECTION_MARKS = "\u061c\u200e\u200f"


def format_number(value: int | Fraction, locale: Locale, *, signed: bool = False) -> str:
    """A number in full and without grouping, with a plus sign where asked for; `1/3` where decimals have no end.

    There are no marks of direction in it: who puts it into a text isolates it where needed.
    """
    symbols = locale.number_symbols["latn"]
    sign = str(symbols["minusSign"]) if value < 0 else str(symbols["plusSign"]) if signed else ""
    fraction = abs(Fraction(value))
    amount = exact_decimal(fraction)
    if amount is None:
        digits = f"{fraction.numerator}/{fraction.denominator}"
    else:
        digits = format_decimal(
            amount, locale=locale, decimal_quantization=False, group_separator=False, numbering_system="latn"
        )
    return sign.strip(_DIRECTION_MARKS) + digits


def exact_decimal(value: int | Fraction) -> Decimal | None:
    """The number as a decimal, None where its decimals have no end."""
    rest = Fraction(value).denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return None
    return Decimal(Fraction(value).numerator) / Decimal(Fraction(value).denominator)
