"""Facts: what a unit states in numbers, tiles and rules, each with a role, what it is about, and a value.

role     what the value is, as `hand_size`, `number of tiles`, `tile`, `sum`
key      what it is about, as the number of players a hand size holds for; None where the role says all
soft     a number that translations drop or add without changing anything, as the one of "one by one"
class    what a number counts, coarsely: tiles, players, points, places; a fact that changes its class has moved
equation a sum in full; 3 + 6 + 6 and 3 + 12 are the same terms, since a double may be counted by halves
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.claims.base import Claim, Said
from verifier.document.claims.points import ConversionClaim, EarningClaim
from verifier.document.claims.statements import RuleClaim
from verifier.document.claims.topics.scoring import ExtremeClaim
from verifier.document.tokens import Number, NumberForm, TileName
from verifier.engine.tile import Tile
from verifier.text import Span
from verifier.translation.passages import Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing a unit states. `spoken` are the numbers and tiles it is stated in."""

    role: str
    key: object
    value: object
    span: Span
    sentence: Span
    spoken: tuple[Span, ...] = ()

    @property
    def name(self) -> str:
        """The role with what it is about, for people."""
        return self.role.replace("_", " ").replace("-", " ") + ("" if self.key is None else f" {_about(self)}")

    @property
    def is_numeric(self) -> bool:
        """Whether the value is said in numbers or tiles, and not in words alone."""
        return bool(self.spoken) and not isinstance(self.value, bool | str | frozenset)

    @property
    def shown(self) -> str:
        """The value for people."""
        return show(self.value)


def _about(fact: Fact) -> str:
    return f"with {fact.key} players" if isinstance(fact.key, int) else f"of {show(fact.key)}"


def show(value: object) -> str:
    """A value for people, without a language."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case StrEnum():
            return value.value
        case Fraction():
            return _decimal(value)
        case frozenset():
            return " or ".join(sorted(show(part) for part in value))
        case tuple() | list():
            return ", ".join(show(part) for part in value) or "none"
        case Mapping():
            return ", ".join(f"{show(value[key])} with {key}" for key in value)
    return str(value)


def _decimal(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    shown = f"{float(value):.10g}"
    return shown if Fraction(shown) == value else f"{value.numerator}/{value.denominator}"


# --- from claims ---


def facts_of(unit: Unit) -> tuple[Fact, ...]:
    """The facts that the claims of a unit state, in their order. The numbers of an equation are no rules."""
    reckoned = {item.span for claim in unit.claims if isinstance(claim, ArithmeticClaim) for item in claim.items}
    return tuple(
        fact
        for claim in unit.claims
        if not isinstance(claim, RuleClaim) or not any(item.span in reckoned for item in claim.items)
        for fact in _facts(claim, unit)
    )


def _one(value: object) -> object:
    """A value; one that stands alone in a list is the same as without the list."""
    return value[0] if isinstance(value, tuple) and len(value) == 1 else value


def _facts(claim: Claim, unit: Unit) -> Iterator[Fact]:
    spoken = tuple(item.span for item in claim.items)
    match claim:
        case RuleClaim(alternative=True):
            return
        case RuleClaim():
            yield Fact(
                role=claim.question,
                key=claim.players,
                value=_one(claim.value),
                span=claim.said,
                sentence=unit.span,
                spoken=spoken,
            )
        case EarningClaim():
            yield Fact(
                role="points for a sum",
                key=claim.end_sum.value,
                value=claim.points.value,
                span=claim.points.span,
                sentence=unit.span,
                spoken=spoken,
            )
        case ConversionClaim():
            yield Fact(
                role="points shown for raw points",
                key=claim.raw.value,
                value=claim.display.value,
                span=claim.display.span,
                sentence=unit.span,
                spoken=spoken,
            )
        case ExtremeClaim():
            yield Fact(
                role=f"largest {claim.what}",
                key=None,
                value=Fraction(claim.value.value),
                span=claim.value.span,
                sentence=unit.span,
                spoken=spoken,
            )
        case ArithmeticClaim():
            yield Fact(
                role="sum",
                key=None,
                value=Equation.of(claim),
                span=claim.span,
                sentence=unit.span,
                spoken=spoken,
            )


@dataclass(frozen=True, slots=True)
class Equation:
    """An equation as it is written; equal where the terms are, in whatever order sums are added."""

    terms: tuple[Fraction | str, ...]
    total: Fraction

    @classmethod
    def of(cls, claim: ArithmeticClaim) -> Equation:
        """The equation of a claim."""
        terms = tuple(token.value if isinstance(token, Said) else token for token in claim.tokens)
        return cls(terms, claim.total.value)

    @property
    def _is_sum(self) -> bool:
        return all(isinstance(term, Fraction) or term == "+" for term in self.terms)

    def agrees(self, other: Equation) -> bool:
        """Whether both reckon the same."""
        if self.total != other.total:
            return False
        if not (self._is_sum and other._is_sum):
            return self.terms == other.terms
        mine, theirs = Counter(self._numbers), Counter(other._numbers)
        return _halved(mine - theirs, theirs - mine) or _halved(theirs - mine, mine - theirs)

    @property
    def _numbers(self) -> list[Fraction]:
        return [term for term in self.terms if isinstance(term, Fraction)]

    def __str__(self) -> str:
        return " ".join(show(term) for term in self.terms) + f" = {show(self.total)}"


def _halved(one: Counter[Fraction], other: Counter[Fraction]) -> bool:
    """Whether each term of one side is the sum of two equal terms of the other."""
    parts = Counter({term / 2: 2 * number for term, number in one.items()})
    return parts == other


def agree(one: object, other: object) -> bool:
    """Whether two values say the same; a set of values agrees with each of its own."""
    if isinstance(one, Equation) and isinstance(other, Equation):
        return one.agrees(other)
    if isinstance(one, frozenset) or isinstance(other, frozenset):
        first = one if isinstance(one, frozenset) else frozenset([one])
        second = other if isinstance(other, frozenset) else frozenset([other])
        return bool(first & second)
    return one == other


# --- from tokens ---

_CLASSES = {
    **dict.fromkeys(("tile", "double", "single", "spinner"), "tile"),
    **dict.fromkeys(("player", "partner", "opponent"), "player"),
    **dict.fromkeys(("point", "pip"), "point"),
    **dict.fromkeys(("arm", "branch", "end", "open-place", "line", "half-of-tile", "outer-end"), "place"),
}
_TELLING = frozenset({"tile", "player", "point"})
"""A number of the one is never a number of the other, in any language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A number or tile of a unit that no claim speaks for."""

    token: Number | TileName
    sentence: Span
    is_shared: bool = False
    """Whether what it counts is said behind a later number, as in "3 or 4 players", and may be misread."""
    is_weak: bool = False
    """A number word of a title, as in "Fives", or a number that other words often stand for, as "the two" for "both",
    a dual, or "a fifth of it": told where it is changed, but not where it is lost or added."""

    @property
    def value(self) -> Fraction | Tile:
        """The number or the tile."""
        return self.token.tile if isinstance(self.token, TileName) else self.token.value

    @property
    def span(self) -> Span:
        """Its place."""
        return self.token.span

    @property
    def counted(self) -> str | None:
        """The class of what a number counts."""
        return _CLASSES.get(self.token.counter or "") if isinstance(self.token, Number) else None

    @property
    def role(self) -> str:
        """What it is, for people."""
        if isinstance(self.token, TileName):
            return "tile"
        return "number" if self.token.counter is None else f"number of {self.token.counter.replace('-', ' ')}s"

    @property
    def is_word(self) -> bool:
        """Whether it is written in words."""
        return isinstance(self.token, Number) and self.token.form is NumberForm.WORD

    @property
    def is_soft(self) -> bool:
        """Whether a translation may drop or add it. One is soft: it is an article in half of all languages."""
        return isinstance(self.token, Number) and self.token.value == 1

    def fact(self) -> Fact:
        """The item as a fact."""
        return Fact(
            role=self.role,
            key=None,
            value=self.value,
            span=self.span,
            sentence=self.sentence,
            spoken=(self.span,),
        )


def items_of(unit: Unit, *, ordinals: bool = False) -> tuple[Item, ...]:
    """The numbers and tiles of a unit in order; ordinals are read as words, in digits where asked for."""
    return tuple(
        Item(
            token=token,
            sentence=unit.span,
            is_shared=token.span in unit.shared,
            is_weak=_is_weak(token, unit),
        )
        for token in unit.tokens
        if isinstance(token, TileName)
        or (isinstance(token, Number) and not token.ordinal)
        or (isinstance(token, Number) and ordinals and token.form is NumberForm.DIGITS)
    )


def _is_weak(token: Number | TileName, unit: Unit) -> bool:
    if not isinstance(token, Number):
        return False
    if token.value.numerator == 1 and token.value.denominator > 2:
        return True
    return token.form is NumberForm.WORD and (unit.is_title or not unit.meanings or token.value in (2, Fraction(1, 2)))


def counted_facts(unit: Unit) -> tuple[Fact, ...]:
    """The facts of a unit that are counted: its numbers and tiles, and its rules in words."""
    items = (item.fact() for item in items_of(unit) if not item.is_soft)
    return (*items, *(fact for fact in facts_of(unit) if not fact.spoken))


def may_count_the_same(one: Item, other: Item) -> bool:
    """Whether two numbers may count the same thing; one that says nothing of it may count anything."""
    mine, theirs = one.counted, other.counted
    if one.is_shared or other.is_shared:
        return True
    if mine is None or theirs is None or mine == theirs:
        return True
    return not (mine in _TELLING and theirs in _TELLING)
