"""Earnings told in passing: an end sum beside its points, what the ends make together, rows of sums that score.

earning  an end sum beside the points it earns: "a total of 15 scores 15"
row      sums that stand side by side: "totals of 5, 10, 15 and 20 score"
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.points import EarningClaim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import View
from verifier.document.claims.topics.divisors import are_listed, listed_divisors
from verifier.document.claims.topics.numbers import spoken
from verifier.document.claims.topics.parts import earlier, tokens_of
from verifier.document.claims.topics.scoring import (
    EXTREMES,
    OF_LEFTOVERS,
    EndSumClaim,
    ScoringSumsClaim,
    read_rates,
)
from verifier.document.tokens import Concept, Number, Token
from verifier.text import Span

_FEWEST_LISTED = 3


def read_earnings(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What sums earn, where a sentence speaks of neither leftovers nor the target."""
    names = view.names
    if names & (OF_LEFTOVERS | EXTREMES | {"target", "tally-stroke", "tally-group", "exceed", "refuse"}):
        return
    if not _rounds_before(source, view) and not listed_divisors(source, view):
        yield from _earnings(source, view)
    yield from _end_sums(source, view)
    yield from _listed_sums(source, view)


_LARGEST_SUM = 150
_EARNS = frozenset({"end", "sum", "if", "score", "count", "point", "display", "raw", "example", "player", "zero"})
_EARNS |= {"not-count", "tile", "place", "terminal"}


def _earnings(source: ClaimSource, view: View) -> Iterator[Claim]:
    """A sum and the points beside it: "a total of 15 scores 15", "3 + 6 + 6 = 15, which is worth 15 points"."""
    if not view.about & {"sum", "end", "outer-end"} and not _says_earnings(source, view):
        return
    equations = source.equations_in(view.sentence)
    inside = {said.span for equation in equations for said in equation.terms}
    totals = {equation.total.span for equation in equations}
    rates = {item.span for rate in read_rates(source, view) for item in rate.items}
    waiting: Number | None = None
    summed = answered = False
    for clause in source.clauses(view):
        names = clause.names
        summed = summed or "sum" in names
        if names & {"multiple", "divide", "convert"} or ("raw" in names and "display" in names):
            waiting = None
            continue
        for token in tokens_of(clause):
            if isinstance(token, Number):
                if token.span in rates:
                    waiting = None
                    continue
                if token.ordinal or token.span in inside or token.counter in ("player", "tile", "times", "round"):
                    continue
                if token.span in totals:
                    waiting = token
                elif token.counter == "point" or (waiting is not None and _scores(clause, waiting, token)):
                    if waiting is not None:
                        yield _earning(view, waiting, Said(token.value, token.span), names, token)
                    waiting = None
                elif (
                    token.counter in (None, "pip", "end")
                    and token.value.denominator == 1
                    and token.value < _LARGEST_SUM
                ):
                    waiting = token if (summed or names <= _EARNS) and not equations else waiting
                    answered = False
            elif waiting is not None and _is_nothing(token) and waiting.span not in inside:
                yield _earning(view, waiting, Said(Fraction(0), token.span), names)
                waiting = None
            elif isinstance(token, Concept) and token.name == "score":
                answered = True
            elif answered and isinstance(token, Concept) and token.name in ("other", "except", "otherwise"):
                # "5, 10 and 15 score, all others nothing"
                waiting = None


def _rounds_before(source: ClaimSource, view: View) -> bool:
    """Whether a sentence that names neither sums nor tiles goes on from one about leftovers."""
    if view.sentence.tiles or view.names & {"sum", "end", "outer-end", "multiple", "divide"}:
        return False
    return any(other.names & (OF_LEFTOVERS - {"hand", "tie", "block"}) for other in earlier(source, view, sentences=2))


def _says_earnings(source: ClaimSource, view: View) -> bool:
    """Whether a sentence that names no sums speaks of them all the same: "15 scores 15, 14 nothing"."""
    if any(True for _ in read_rates(source, view)):
        return True
    if view.sentence.tiles or not view.names <= {"score", "point", "not-count", "zero", "example"}:
        return False
    tokens = tokens_of(view)
    if len(tokens) < _FEWEST_LISTED or not isinstance(tokens[0], Number):
        return False
    return getattr(tokens[1], "name", "") == "score" or any(_is_nothing(token) for token in tokens)


def _listed_sums(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "Totals of 5, 10, 15 and 20 score": a row of sums that all score, or all of which score nothing."""
    names = view.names
    if not names & {"sum", "multiple"} or "lead" in names:
        return
    said = bool(names & {"score", "same-value", "not-count", "zero"})
    # "The end sums that score are 5 and 10", "the sums that give points are 5 and 10": these two are a row.
    rows = [row for row in _rows(source, view) if len(row) > 1 and (_is_whole(view, row) or (said and _is_long(row)))]
    if len(rows) == 1 and not listed_divisors(source, view):
        yield ScoringSumsClaim(
            span=view.sentence.span,
            items=spoken(*rows[0], item_class=ItemClass.SUM),
            sums=tuple(Said(number.value, number.span) for number in rows[0]),
            is_scoring=not _is_nothing(_told_of(view, rows[0])),
            is_whole=_is_whole(view, rows[0]),
        )


def _is_long(row: Sequence[Number]) -> bool:
    return len(row) >= _FEWEST_LISTED


def _is_whole(view: View, row: Sequence[Number]) -> bool:
    """ "The end sums that score are 5 and 10.": a row behind what it is a row of, with nothing behind it."""
    scoring = [concept for concept in view.concepts if concept.name in ("score", "point") and not concept.negated]
    rest = view.sentence.text[row[-1].end - view.sentence.start :]
    return (
        bool(scoring)
        and scoring[0].end <= row[0].start
        and view.names <= _OF_A_WHOLE_ROW
        and len(row) == len(view.numbers)
        and all(before.value < after.value for before, after in pairwise(row))
        and len(rest.strip()) <= _COPULA
    )


_OF_A_WHOLE_ROW = frozenset({"end", "sum", "score", "point", "this", "only", "all"})
_COPULA = 4
"""So many characters stand behind a row that ends a sentence, as in です。"""


def _told_of(view: View, row: Sequence[Number]) -> Concept:
    """What a row of sums is said to do: the nearest word for scoring or for nothing, behind it before in front."""
    telling = [c for c in view.concepts if _is_nothing(c) or c.name in ("score", "same-value", "count", "point")]
    behind = [concept for concept in telling if concept.start >= row[-1].end]
    return behind[0] if behind else telling[-1]


def _rows(source: ClaimSource, view: View) -> Iterator[list[Number]]:
    """The numbers of a sentence, those that stand side by side together."""
    row: list[Number] = []
    for number in view.numbers:
        if number.ordinal or number.counter not in (None, "pip", "point") or number.value.denominator != 1:
            continue
        if row and not are_listed(source, view, row[-1], number):
            yield row
            row = []
        row.append(number)
    if row:
        yield row


def _scores(clause: View, before: Number, number: Number) -> bool:
    """Whether the second of two numbers is what the first scores, though it counts nothing: "15 scores 3"."""
    between = {concept.name for concept in clause.concepts if before.end <= concept.start < number.start}
    return "score" in between or ("count" in between and bool(between & {"sum", "score"}))


def _is_nothing(token: Token) -> bool:
    if not isinstance(token, Concept):
        return False
    return token.name in ("not-count", "zero") or (token.name in ("score", "point") and token.negated)


def _earning(
    view: View, end_sum: Number, points: Said[Fraction], names: frozenset[str], number: Number | None = None
) -> EarningClaim:
    items = spoken(end_sum, item_class=ItemClass.SUM)
    if number is not None:
        items += spoken(number, item_class=ItemClass.AWARD)
    return EarningClaim(
        span=view.sentence.span,
        items=items,
        end_sum=Said(end_sum.value, end_sum.span),
        points=points,
        unit="display" if "display" in names else "raw" if "raw" in names else None,
    )


def _end_sums(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What the ends of a layout make, as `5 + 4 + (4 * 2) + 1`: a product is one end."""
    if not view.about & {"sum", "end", "outer-end", "terminal", "score"}:
        return
    for equation in source.equations_in(view.sentence):
        terms = _addends(equation)
        if terms is not None:
            yield EndSumClaim(
                span=view.sentence.span,
                items=tuple(Spoken(said.span, ItemClass.SUM) for said in (*equation.terms, equation.total)),
                total=equation.total,
                terms=terms,
            )


def _addends(equation: ArithmeticClaim) -> tuple[Said[Fraction], ...] | None:
    """The values that a sum adds, products reckoned; None where it is no sum of such."""
    addends: list[Said[Fraction]] = []
    product: Said[Fraction] | None = None
    sign = "+"
    for token in equation.tokens:
        if isinstance(token, str):
            if set(token) <= set("()"):
                continue
            if token not in ("+", "*"):
                return None
            sign = token
        elif sign == "*" and addends:
            product = addends.pop()
            addends.append(Said(product.value * token.value, Span.around(product.span, token.span)))
            sign = "+"
        else:
            addends.append(token)
    return tuple(addends)
