"""Scoring a placement: which end sums score, what they are worth, and the most that can ever happen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.document.claims.base import Claim, ItemClass, Said
from verifier.document.claims.points import EarningClaim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, Statement, View
from verifier.document.claims.topics.numbers import spoken
from verifier.document.tokens import Number
from verifier.engine.ruleset import ScoreValue

STATEMENTS = (
    Statement(question="score_value", value=ScoreValue.OWN, needs="multiple|divide same-value", without="~same-value"),
    Statement(question="score_value", value=ScoreValue.OWN, needs="sum same score multiple", without="lead later"),
    Statement(question="score_value", value=ScoreValue.QUOTIENT, needs="multiple|divide score each one-half"),
    Statement(question="zero_scores", value=False, needs="zero ~score"),
    Statement(question="zero_scores", value=False, needs="sum positive multiple", said="positive"),
)

_LEFTOVER = {"leftover", "round-off", "nearest", "hand", "round-down", "round-up", "remainder", "opponent", "partner"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtremeClaim(Claim):
    """The largest end sum, or the largest award of one placement, that can ever happen."""

    what: str
    """`end-sum` or `award`."""
    value: Said[int]


def read_scoring(source: ClaimSource, view: View) -> Iterator[Claim]:
    """Divisors, earnings told in passing, and extremes."""
    names = {concept.name for concept in view.concepts}
    if names & {"sum", "end", "score", "count"} and not names & _LEFTOVER:
        yield from _divisors(source, view)
    yield from _extremes(source, view)
    if not names & (_LEFTOVER | {"target", "maximum", "tally-stroke", "tally-group"}):
        yield from _earnings(source, view)


def _divisors(source: ClaimSource, view: View) -> Iterator[Claim]:
    """The number right beside "multiple of" or "divisible by"."""
    for concept in view.concepts:
        if concept.name in ("multiple", "divide"):
            beside = _beside(view.sentence.numbers, concept.start, concept.end)
            if beside is not None:
                yield RuleClaim(
                    span=view.sentence.span,
                    items=spoken(beside, item_class=ItemClass.RULE_CONSTANT),
                    question="divisors",
                    value=beside.value,
                    said=beside.span,
                )


def _beside(numbers: tuple[Number, ...], start: int, end: int, *, reach: int = 12) -> Number | None:
    """The number nearest to a word, on either side of it."""
    near = [
        (min(abs(start - number.end), abs(number.start - end)), number)
        for number in numbers
        if not number.ordinal and (start - reach <= number.end <= start or end <= number.start <= end + reach)
    ]
    return min(near, key=lambda pair: (pair[0], pair[1].start))[1] if near else None


def _extremes(source: ClaimSource, view: View) -> Iterator[Claim]:
    """The clause that says maximum, or a sentence that does, has one number for the sum and one for the award."""
    sentence = {concept.name for concept in view.concepts}
    if "maximum" not in sentence or sentence & {"four-ways", "draw", "tile", "player", "target", "arm"}:
        return
    for clause in source.clauses(view):
        names = {concept.name for concept in clause.concepts}
        numbers = [number for number in clause.numbers if not number.ordinal and number.value.denominator == 1]
        if len(numbers) != 1:
            numbers = [number for number in numbers if number.counter == "point" or number.value > 1][-1:]
        if not numbers:
            continue
        number = numbers[0]
        award = number.counter == "point" or (names & {"score", "point"} and not names & {"sum"})
        if award or names & {"sum", "end"}:
            yield ExtremeClaim(
                span=view.sentence.span,
                items=spoken(number, item_class=ItemClass.RULE_CONSTANT),
                what="award" if award else "end-sum",
                value=Said(int(number.value), number.span),
            )


def _earnings(source: ClaimSource, view: View) -> Iterator[Claim]:
    """A sum and the points beside it in one clause: "a total of 15 scores 15", "15 → 3"."""
    about = view.about
    if not about & {"sum", "end"}:
        return
    for clause in source.clauses(view):
        names = {concept.name for concept in clause.concepts}
        numbers = [number for number in clause.numbers if not number.ordinal]
        if len(numbers) != 2 or names & {"multiple", "divide", "player", "convert", "raw"}:
            continue
        end_sum, points = numbers
        if end_sum.counter in (None, "pip", "end") and (points.counter == "point" or "score" in names):
            yield EarningClaim(
                span=view.sentence.span,
                items=(
                    *spoken(end_sum, item_class=ItemClass.SUM),
                    *spoken(points, item_class=ItemClass.AWARD),
                ),
                end_sum=Said(end_sum.value, end_sum.span),
                points=Said(points.value, points.span),
                unit="display" if "display" in names else None,
            )
