"""Score events worked out in numbers: "with 59 points a score of 3 would make 62, so it is refused".

start    the score before an event
gain     what the event would add
total    what both come to
refused  not applied, so that the score stays what it was
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from verifier.document.claims.base import Claim, ItemClass, Said
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import View
from verifier.document.claims.topics.numbers import spoken
from verifier.document.claims.topics.parts import is_alternative, is_prose
from verifier.document.tokens import Number

_LOWEST_SCORE = 20
"""The terms of end sums are smaller, and so are numbers of players; a score near a target is not."""
_MOST_AFTER = 2
_OFF = 9
"""A total that is further off belongs to something else."""
_ELSEWHERE = frozenset({"end", "double", "hand", "leftover", "round-off", "deal", "multiple", "spinner", "difference"})
_ELSEWHERE |= {"partner", "opponent", "halve", "raw"}
_ABOUT = frozenset({"exceed", "refuse", "accept", "event", "exactly", "target", "reach", "unchanged"})
_REFUSED = frozenset({"refuse", "unchanged", "not-count", "zero"})
_DENIED = frozenset({"accept", "count", "score", "add", "may"})
_ACCEPTED = frozenset({"accept", "win", "finish"})


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeClaim(Claim):
    """A score event from `start` by `gain` is refused, or applied; `total` where it is said."""

    start: Said[Fraction]
    gain: Said[Fraction]
    total: Said[Fraction] | None
    is_refused: bool


def read_outcomes(source: ClaimSource, view: View) -> Iterator[OutcomeClaim]:
    """The events that a sentence works out, with an equation or with the score before and after."""
    if not numbers_of_event(source, view) or not is_prose(source, view) or is_alternative(source, view):
        return
    refused = _is_refused(view)
    if refused is None:
        return
    sums = list(_sums(source, view))
    for start, gain, total in sums:
        yield _outcome(view, start, gain, total, is_refused=refused, numbers=view.numbers)
    numbers = _told(view)
    if sums or not numbers:
        return
    start, gain, *after = (Said(number.value, number.span) for number in numbers)
    makes = [said for said in after if said.value != start.value]
    yield _outcome(view, start, gain, makes[0] if makes else None, is_refused=refused, numbers=numbers)


def numbers_of_event(source: ClaimSource, view: View) -> tuple[Number, ...]:
    """The numbers with which a sentence works out what becomes of a score event."""
    if view.sentence.tiles or view.names & _ELSEWHERE or not view.about & _ABOUT or _is_refused(view) is None:
        return ()
    if any(True for _ in _sums(source, view)):
        return view.numbers
    return _told(view)


def _told(view: View) -> tuple[Number, ...]:
    """A score, what would be added to it, and what it becomes or stays, where that is said."""
    numbers = [n for n in view.numbers if not n.ordinal and n.counter in (None, "point") and n.value.denominator == 1]
    for at, (start, gain) in enumerate(pairwise(numbers)):
        after = numbers[at + 2 :]
        if start.value < _LOWEST_SCORE or not 0 < gain.value * 2 <= start.value or len(after) > _MOST_AFTER:
            continue
        top = start.value + gain.value + _OFF
        if all(start.value <= number.value <= top for number in after) and (after or at or "unchanged" in view.names):
            return (start, gain, *after)
    return ()


def _is_refused(view: View) -> bool | None:
    said = {concept.name for concept in view.concepts if not concept.negated}
    denied = {concept.name for concept in view.concepts if concept.negated}
    refused = bool(said & _REFUSED or denied & _DENIED or "must-not" in said)
    accepted = bool(said & _ACCEPTED or "refuse" in denied)
    if refused is accepted:
        return True if "exceed" in said and not accepted else None
    return refused


def _sums(source: ClaimSource, view: View) -> Iterator[tuple[Said[Fraction], Said[Fraction], Said[Fraction]]]:
    for equation in source.equations_in(view.sentence):
        signs = [token for token in equation.tokens if isinstance(token, str)]
        if signs == ["+"] and max(term.value for term in equation.terms) >= _LOWEST_SCORE:
            start, gain = equation.terms
            yield start, gain, equation.total


def _outcome(
    view: View,
    start: Said[Fraction],
    gain: Said[Fraction],
    total: Said[Fraction] | None,
    *,
    is_refused: bool,
    numbers: Sequence[Number],
) -> OutcomeClaim:
    return OutcomeClaim(
        span=view.sentence.span,
        items=spoken(*numbers, item_class=ItemClass.RULE_CONSTANT),
        start=start,
        gain=gain,
        total=total,
        is_refused=is_refused,
    )
