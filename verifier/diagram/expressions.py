"""Pieces of a text that hold together in every language.

    number      digits of any script, with sign, separators and fraction: 15, −2.5, ١٬٢٠٠, 2½
    tile name   [1|4], 1|4, 1-4, 1:4
    expression  a number, a tile name, or several joined by signs of arithmetic: 2 + 8 = 10, [1|1] = 2

An expression is never broken across lines, and it reads from left to right in a text that runs the other way.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_NUMBER = r"(?:(?<!\w)[+\-−±])?(?:\d++(?:[.,٫٬．，:|/\-‐‑]\d++)*+[½¼¾]?|[½¼¾])"
_TILE = r"\[ ?\d++ ?[|:\-] ?\d++ ?\]"
_ITEM = rf"(?:{_TILE}|{_NUMBER})"
_SPACE = r"[ \u00a0\u2009\u202f]?+"
_TERM = rf"{_SPACE}[+−×÷*＋－]{_SPACE}{_ITEM}"
# A hyphen or dash between spaces is a minus only where an equals sign follows; else it sets two things apart.
_TERM_OF_SUM = rf"(?:{_TERM}| [\-–] {_ITEM})"
_RELATION = rf"{_SPACE}[=<>≤≥≠≈＝]{_SPACE}{_ITEM}"
_EXPRESSION = re.compile(rf"{_ITEM}(?:{_TERM_OF_SUM}*+{_RELATION}(?:{_TERM}|{_RELATION})*+|(?:{_TERM})*+)")
_PLAIN = re.compile(r"[\d.,٫٬．，]+")


class Expression(NamedTuple):
    """An expression from `start` to `end`; a `plain` one is a number without signs, which no direction can spoil."""

    start: int
    end: int
    plain: bool


def find_expressions(text: str) -> list[Expression]:
    """The expressions of a text, in order; they do not overlap."""
    return [
        Expression(match.start(), match.end(), _PLAIN.fullmatch(match[0]) is not None)
        for match in _EXPRESSION.finditer(text)
    ]
