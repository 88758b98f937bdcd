"""Arithmetic: what a document reckons in front of its readers, as `3 + 6 + 6 = 15` or `18-12=6`.

operator  a sign between two numbers with nothing else between them but spaces and round brackets
equation  numbers joined by operators, an equals sign, and one number
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.runs import Block
from verifier.document.tokens import Number, NumberForm

_OPERATORS = {
    **dict.fromkeys("+＋﹢", "+"),
    **dict.fromkeys("-−－‐‑–﹣", "-"),
    **dict.fromkeys("×*·⋅xX✕", "*"),
    **dict.fromkeys("÷/:∶", "/"),
}
_ALSO_WRITTEN = frozenset("/:∶")
"""Signs of division that are other things far more often."""
_EQUALS = frozenset("=＝")
_ARROWS = frozenset("→⇒➔⟶⟹➜")
"""Signs that may stand for an equals sign behind a reckoning, or for what becomes of its result."""
_TYPED_ARROWS = re.compile(r"[-=]+>")
_BETWEEN = re.compile(r"[\s)）]*([^\s()（）])?[\s(（]*")
_IGNORED = str.maketrans("", "", "\u200e\u200f\u2066\u2067\u2068\u2069\u061c")
_BRACKETS = {**dict.fromkeys("(（", "("), **dict.fromkeys(")）", ")")}


@dataclass(frozen=True, slots=True, kw_only=True)
class ArithmeticClaim(Claim):
    """An equation: numbers, operators and brackets of its left side in order, and its right side."""

    tokens: tuple[Said[Fraction] | str, ...]
    total: Said[Fraction]
    has_arrow: bool = False
    """An arrow stands for the equals sign, so that the right side may be what becomes of the left one."""

    @property
    def value(self) -> Fraction | None:
        """What the left side comes to; None where it divides by 0 or its brackets do not match."""
        return _evaluate([token if isinstance(token, str) else token.value for token in self.tokens])

    @property
    def terms(self) -> tuple[Said[Fraction], ...]:
        """The numbers of the left side."""
        return tuple(token for token in self.tokens if not isinstance(token, str))


def read_arithmetic(block: Block, numbers: Sequence[Number]) -> Iterator[ArithmeticClaim]:
    """The equations of a block, whose numbers without those of tiles are given; linear in their number."""
    text = block.run.text
    digits = [number for number in numbers if number.form is NumberForm.DIGITS]
    tokens: list[Said[Fraction] | str] = []
    previous: Number | None = None
    equals = False
    for number in digits:
        sign, brackets = sign_between(text, previous, number) if previous is not None else (None, ["", ""])
        said = Said(number.value, block.run.span(number.start, number.end))
        if equals and previous is not None:
            tokens, equals = [], False
        # An arrow behind a single number is no equation: "17 → 15".
        if (sign == "=" and tokens) or (sign == ">" and len(tokens) > 1):
            if brackets[0]:
                tokens.append(brackets[0])
            yield equation_of(tokens, said, has_arrow=sign == ">")
            equals = True
        elif sign == ">":
            tokens = [said]
        elif sign is not None and tokens:
            tokens += [part for part in (brackets[0], sign, brackets[1]) if part]
            tokens.append(Said(abs(number.value), said.span))
        else:
            opening = _BRACKETS.get(text[number.start - 1 : number.start], "")
            tokens = [opening, said] if opening == "(" else [said]
        previous = number


def equation_of(
    tokens: Sequence[Said[Fraction] | str], total: Said[Fraction], *, has_arrow: bool = False
) -> ArithmeticClaim:
    """The claim of an equation, with every number of it as a sum."""
    kept = list(tokens)
    # A bracket around the whole reckoning, as in "(3 + 2 = 5)", closes behind it.
    while kept and kept[0] == "(" and kept.count("(") > kept.count(")"):
        kept.pop(0)
    numbers = [token for token in kept if not isinstance(token, str)]
    return ArithmeticClaim(
        span=numbers[0].span if len(numbers) == 0 else type(total.span)(numbers[0].span.start, total.span.end),
        items=tuple(Spoken(number.span, ItemClass.SUM) for number in (*numbers, total)),
        tokens=tuple(kept),
        total=total,
        has_arrow=has_arrow,
    )


def sign_between(text: str, before: Number, number: Number) -> tuple[str | None, list[str]]:
    """The sign between two numbers, and the brackets on its two sides; None where words stand there."""
    gap = _TYPED_ARROWS.sub("→", text[before.end : number.start].translate(_IGNORED))
    own = text[number.start] if text[number.start] in _OPERATORS else ""
    if len(gap) > 12:
        return None, ["", ""]
    match = _BETWEEN.fullmatch(gap)
    if match is None:
        return None, ["", ""]
    sign = match[1] or ""
    left, right = _brackets(gap, sign)
    if not sign and own:
        return _OPERATORS.get(own), [left, right]
    if sign in _EQUALS:
        return "=", [left, right]
    if sign in _ARROWS:
        return ">", [left, right]
    if sign in _ALSO_WRITTEN and not (gap[:1].isspace() and gap[-1:].isspace()):
        # "4/4: 1 + 4 = 5" names a tile and then reckons; a division by these signs has spaces on both sides.
        return None, ["", ""]
    return _OPERATORS.get(sign), [left, right]


def _brackets(gap: str, sign: str) -> list[str]:
    left, _, right = gap.partition(sign) if sign else (gap, "", "")
    return [
        "".join(_BRACKETS[c] for c in left if c in _BRACKETS),
        "".join(_BRACKETS[c] for c in right if c in _BRACKETS),
    ]


_STRENGTH = {"+": 1, "-": 1, "*": 2, "/": 2}


def _evaluate(tokens: Sequence[Fraction | str]) -> Fraction | None:
    """The value of numbers and signs, products before sums; without recursion, however long it is."""
    values: list[Fraction] = []
    waiting: list[str] = []

    def reduce() -> bool:
        sign = waiting.pop()
        if sign == "(" or len(values) < 2:
            return False
        right, left = values.pop(), values.pop()
        if sign == "/" and right == 0:
            return False
        values.append(
            left + right
            if sign == "+"
            else left - right
            if sign == "-"
            else left * right
            if sign == "*"
            else left / right
        )
        return True

    for token in tokens:
        if isinstance(token, Fraction):
            values.append(token)
            continue
        for sign in token if set(token) <= set("()") else (token,):
            if sign == "(":
                waiting.append(sign)
            elif sign == ")":
                while waiting and waiting[-1] != "(":
                    if not reduce():
                        return None
                if not waiting:
                    return None
                waiting.pop()
            else:
                while waiting and waiting[-1] != "(" and _STRENGTH[waiting[-1]] >= _STRENGTH[sign]:
                    if not reduce():
                        return None
                waiting.append(sign)
    while waiting:
        if not reduce():
            return None
    return values[0] if len(values) == 1 else None
