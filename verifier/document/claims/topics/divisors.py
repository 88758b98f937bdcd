"""Divisors: the numbers whose multiples score, one or several, and what a sum scores that several of them divide.

listed  several divisors side by side: "a multiple of 3 or 5", "these numbers: 3, 5, 7"
whole   the divisor that a document names alone wherever it says which sums score: there is no other
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeGuard

from verifier.document.claims.base import Claim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, View
from verifier.document.claims.topics.numbers import COMMAS, distance, gap_between
from verifier.document.claims.topics.parts import claim, number_claim
from verifier.document.tokens import Concept, Number
from verifier.engine.ruleset import BothDivisors

_LARGEST = 12
_DIVIDING = frozenset({"multiple", "divide"})


def read_divisors(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """The divisors that a sentence names, and what it says of sums that several of them divide."""
    listed = listed_divisors(source, view)
    if not listed:
        yield from _single(source, view)
        return
    yield _claim(view, listed)
    yield from _needed(view, listed)
    both = _both(view)
    if both is not None:
        yield both


def listed_divisors(source: ClaimSource, view: View) -> tuple[Number, ...]:
    """The divisors that a sentence lists, none where it names only one; multiples of one another are sums."""
    words = [concept for concept in view.concepts if concept.name in _DIVIDING and not concept.negated]
    if not words or view.names & {"display", "convert", "raw"}:
        return ()
    kept = [number for number in view.numbers if not number.ordinal and number.counter in (None, "pip", "multiple")]
    kept = [number for number in kept if not _counts_divisors(view, number)]
    rows: list[list[Number]] = []
    for number in kept:
        if rows and are_listed(source, view, rows[-1][-1], number):
            rows[-1].append(number)
        else:
            rows.append([number])
    if not rows:
        return ()
    nearest = min(rows, key=lambda row: min(_distance(word, row) for word in words))
    values = [number.value for number in nearest]
    fits = len(values) > 1 and all(value.denominator == 1 and 1 < value <= _LARGEST for value in values)
    if not fits or any(high % low == 0 for low, high in combinations(sorted(values), 2)):
        return ()
    return tuple(nearest)


def _counts_divisors(view: View, number: Number) -> bool:
    """Whether a number is that of "at least one of these numbers"."""
    tokens = view.sentence.tokens
    at = tokens.index(number)
    beside = (*tokens[max(at - 1, 0) : at], *tokens[at + 1 : at + 2])
    return number.value == 1 or any(
        isinstance(token, Concept) and token.name in ("minimum", "this") and distance(token, number) <= _FROM_WORD
        for token in beside
    )


def are_listed(source: ClaimSource, view: View, before: Number, number: Number) -> bool:
    """Whether nothing stands between two numbers but a comma, or a word such as `or`."""
    gap = gap_between(view.sentence, before, number)
    return are_joined(source, view, before, number) or gap.strip() in COMMAS


def _distance(word: Concept, row: Sequence[Number]) -> int:
    return max(word.start - row[-1].end, row[0].start - word.end)


def _claim(view: View, numbers: Sequence[Number]) -> RuleClaim:
    value: object = numbers[0].value if len(numbers) == 1 else tuple(sorted(int(number.value) for number in numbers))
    return claim(view, "divisors", value, *numbers, items=numbers)


def with_whole_divisors(claims: Iterable[Claim]) -> list[Claim]:
    """The claims of a document; where it names one divisor alone, that is all of them where it says what scores."""
    found = list(claims)
    named = {each.value for each in found if _tells_divisors(each)}
    if len(named) != 1 or isinstance(value := named.pop(), tuple):
        return found
    scoring = {
        each.span
        for each in found
        if isinstance(each, RuleClaim) and each.question == "multiples_score" and each.value is True
    }
    return [replace(each, value=(value,)) if _tells_divisors(each) and each.span in scoring else each for each in found]


def _tells_divisors(each: Claim) -> TypeGuard[RuleClaim]:
    return isinstance(each, RuleClaim) and each.question == "divisors" and not each.alternative


# --- several of them ---


def _needed(view: View, listed: Sequence[Number]) -> Iterator[RuleClaim]:
    """ "A multiple of at least one of these numbers": how many of them must divide a sum."""
    for number in view.numbers:
        if number in listed or number.ordinal or number.counter is not None or number.value > len(listed):
            continue
        if _counts_divisors(view, number):
            yield number_claim(view, "divisors_needed", number)


_FROM_WORD = 4


def _both(view: View) -> RuleClaim | None:
    """ "If several of them divide the sum, the points are added", or only the highest count."""
    names = view.names
    if not names & {"if", "both", "together"} or not names & {"point", "score", "count"}:
        return None
    concepts = [concept for concept in view.concepts if not concept.negated]
    once = [concept for concept in concepts if concept.name in ("highest", "once")]
    sums = [concept for concept in concepts if concept.name == "sum"]
    added = [concept for concept in concepts if concept.name in ("add", "together")] or sums[1:]
    if once and names & {"only", "once", "count"}:
        one = [number for number in view.numbers if number.value == 1 and number.start > once[0].start]
        return claim(view, "both_divisors", BothDivisors.ONCE, once[0], items=one)
    if added and names & {"each", "all", "both"}:
        return claim(view, "both_divisors", BothDivisors.ADDED, added[-1])
    return None


# --- one beside a word ---


def _single(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """The numbers right beside "multiple of" or "divisible by"; where it is for a conversion, they are no divisors."""
    for clause in [*source.clauses(view)] or [view]:
        if clause.names & {"display", "convert", "raw"} and "multiple" not in clause.names:
            continue
        # "The points are divided by five" converts what has been scored.
        if "multiple" not in clause.names and not view.names & {"sum", "end", "count"}:
            if view.names & {"point", "leftover"} or not view.about & {"sum", "end"}:
                continue
        for concept in clause.concepts:
            if concept.name not in ("multiple", "divide"):
                continue
            beside = numbers_beside(source, view, clause.numbers, concept)
            if not beside:
                continue
            yield _claim(view, beside)


def numbers_beside(source: ClaimSource, view: View, numbers: Sequence[Number], concept: Concept) -> list[Number]:
    """The number nearest to a word, on either side of it, and those joined to it: "3 or 5"."""
    kept = [number for number in numbers if not number.ordinal and number.counter in (None, "pip", "multiple")]
    near = [
        (min(abs(concept.start - number.end), abs(number.start - concept.end)), index)
        for index, number in enumerate(kept)
        if concept.start - _REACH <= number.end <= concept.start or concept.end <= number.start <= concept.end + _REACH
    ]
    if near:
        _, index = min(near)
    else:
        following = _next_number(view, numbers, concept)
        if following not in kept:
            return []
        index = kept.index(following)
    first = last = index
    while first > 0 and are_joined(source, view, kept[first - 1], kept[first]):
        first -= 1
    while last + 1 < len(kept) and are_joined(source, view, kept[last], kept[last + 1]):
        last += 1
    return kept[first : last + 1]


_REACH = 12


def _next_number(view: View, numbers: Sequence[Number], concept: Concept) -> Number | None:
    """The number behind a word, with nothing between but what is divided: "divide the sum of the ends by five"."""
    for token in view.sentence.tokens:
        if token.start < concept.end:
            continue
        if isinstance(token, Number):
            return token if token in numbers and token.start - concept.end <= _FAR_REACH else None
        if not isinstance(token, Concept) or token.name not in (
            "sum",
            "end",
            "count",
            "point",
            "pip",
            "positive",
            "exactly",
        ):
            return None
    return None


_FAR_REACH = 40


def are_joined(source: ClaimSource, view: View, before: Number, number: Number) -> bool:
    return source.grammar.choice_joint.fullmatch(gap_between(view.sentence, before, number)) is not None
