"""Rounding worked out in numbers: pips beside the points they become, and points that are halved.

told    rounding is spoken of in the sentence, or in the one before it
joint   a word or sign that lists two numbers side by side, as `and`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from verifier.document.claims.base import Claim, ItemClass, Said
from verifier.document.claims.rounding import HalfClaim, RoundingExampleClaim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import View
from verifier.document.claims.topics.numbers import spoken
from verifier.document.claims.topics.parts import (
    clauses,
    is_alternative,
    is_prose,
    near,
    number_beside,
    part,
    tokens_of,
)
from verifier.document.claims.topics.rounding import ROUNDS, fixed_numbers
from verifier.document.numberwords import fold
from verifier.document.tokens import Concept, Number
from verifier.text import Span

_VERBS = frozenset({"round-off", "round-up", "round-down"})
_BETWEEN = _VERBS | {"pip", "point", "sum", "together", "hand", "once", "count", "score", "if", "later", "after"}
"""Concepts that may stand between pips and the points they are rounded to."""
_PLAIN = frozenset(
    {"example", "pip", "point", "hand", "sum", "score", "if", "leftover", "each", "count", "together", "place", "this"}
    | {"go-out", "winner", "player", "record", "own", "nearest", "multiple"}
)
"""Concepts of a clause that does nothing but put pips beside points."""
_OWNERS = frozenset({"opponent", "partner", "hand", "pip", "leftover", "difference"})
_ARROWS = ("→", "⇒", "->", "=>", "➔", "⟶")
_LINES = 6
"""How far up a list the rounding may be spoken of."""
_HALVED = frozenset({"half-point", "halve"})


def read_worked(source: ClaimSource, view: View) -> Iterator[Claim]:
    """The roundings and halves that a sentence works out."""
    if not view.numbers or not is_prose(source, view) or is_alternative(source, view):
        return
    before = near(source, view)
    about = view.names | (before.names if before is not None else frozenset())
    halved = bool(view.names & _HALVED) or (bool(about & _HALVED | {"tie"} & view.names) and "each" in view.names)
    if halved:
        yield from _halves(source, view)
    if "remainder" in view.names:
        return
    seen: set[int] = set()
    for pips, points in _roundings(source, view, told=bool(about & ROUNDS), halved=halved):
        if pips.start not in seen and points.start not in seen:
            seen |= {pips.start, points.start}
            yield RoundingExampleClaim(
                span=view.sentence.span,
                items=spoken(pips, points, item_class=ItemClass.RULE_CONSTANT),
                pips=Said(pips.value, pips.span),
                points=Said(points.value, points.span),
            )


_Pair = tuple[Number, Number]


def _roundings(source: ClaimSource, view: View, *, told: bool, halved: bool) -> Iterator[_Pair]:
    if told and not halved:
        # Where the verb comes last, "12 auf 10 abgerundet, 13 auf 15", it stands between the wrong two numbers.
        yield from _in_clauses(source, view)
    yield from _with_verb(source, view)
    yield from _of_totals(source, view, told=told)
    if not halved:
        yield from _in_turns(source, view)
    yield from _with_arrow(source, view, told=told)
    if told and not halved:
        yield from _by_condition(source, view)


def _with_verb(source: ClaimSource, view: View) -> Iterator[_Pair]:
    """ "16 is rounded to 15": the verb stands between, and nothing that means something else."""
    tokens = tokens_of(view)
    fixed = fixed_numbers(tokens)
    tiles = view.sentence.tiles
    for pips, between, points in _neighbours(tokens):
        if any(pips.end <= tile.start < points.start for tile in tiles):
            continue
        names = {concept.name for concept in between}
        counts = bool(names & {"count", "score"}) and _are_leftovers(view, pips, points)
        if not (names & _VERBS or counts) or not names <= _BETWEEN or any(concept.negated for concept in between):
            continue
        if points in fixed or pips in fixed or not _is_reckoned(source, view, pips, points):
            continue
        at = tokens.index(points)
        if any(getattr(token, "name", "") == "each" for token in tokens[at + 1 : at + 3]):
            # "Rounded to 10, five each": a share.
            continue
        if not _is_listed(source, view, pips):
            yield pips, points


_OF_LEFTOVERS = frozenset({"leftover", "opponent", "partner", "hand", "settlement"})
_NOT_LEFTOVERS = frozenset({"end", "double", "tile", "each", "tie", "spinner", "terminal", "sum", "arm", "third"})
_FURTHEST = 9
"""Pips are rounded by less; a number further off is something else."""


def _are_leftovers(view: View, pips: Number, points: Number) -> bool:
    """Whether pips are those of a hand, and the other number may be what they are worth."""
    if view.sentence.tiles or view.names & _NOT_LEFTOVERS or points.counter == "pip":
        return False
    near_by = abs(pips.value - points.value) <= _FURTHEST or abs(pips.value - points.value * 5) <= _FURTHEST
    return near_by and (bool(view.names & _OF_LEFTOVERS) or any(number.counter == "pip" for number in view.numbers))


def _in_turns(source: ClaimSource, view: View) -> Iterator[_Pair]:
    """ "18 pips are worth 20, 17 15"; "with 18 left 20, with 17 left 15": pips and points that take turns."""
    equations = source.equations_in(view.sentence)
    if equations:
        # "… the partner 7, that is 5; 20 - 5 = 15": what is reckoned stands behind.
        first = min(said.span.start for equation in equations for said in equation.terms)
        view = part(view, [token for token in tokens_of(view) if token.span.start < first])
    if not view.names & (_OF_LEFTOVERS | {"pip"}) or not view.names <= _PLAIN | {"opponent", "partner", "deal"}:
        return
    numbers = _candidates(source, view)
    if len(numbers) % 2 or len(numbers) != len([n for n in view.numbers if not n.ordinal]) or len(numbers) < _TWO_PAIRS:
        return
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    if any(_are_terms(view, *pair) for pair in pairs):
        return
    if all(_are_leftovers(view, *pair) and not _is_joint(source, _gap(view, *pair)) for pair in pairs):
        yield from pairs


_TWO_PAIRS = 4


def _with_arrow(source: ClaimSource, view: View, *, told: bool) -> Iterator[_Pair]:
    """ "The opponents 19 → 20", "20 - 12 = 8 → 10"."""
    tokens = tokens_of(view)
    totals = {equation.total.span for equation in source.equations_in(view.sentence)}
    for pips, between, points in _neighbours(tokens):
        gap = _gap(view, pips, points)
        if not any(arrow in gap for arrow in _ARROWS) or not {concept.name for concept in between} <= {"pip", "point"}:
            continue
        at = tokens.index(pips)
        owner = tokens[at - 1] if at else None
        owned = isinstance(owner, Concept) and owner.name in _OWNERS
        reckoned = pips.span in totals and _is_told_above(source, view)
        if (
            (told or owned or reckoned)
            and "end" not in {getattr(owner, "name", "")}
            and _is_reckoned(source, view, pips, points)
        ):
            yield pips, points


def _of_totals(source: ClaimSource, view: View, *, told: bool) -> Iterator[_Pair]:
    """ "11 + 10 = 21, so 20 points": what a total is worth, where rounding is spoken of."""
    if not told or view.sentence.tiles or view.names & {"end", "tie", "half-point", "third"}:
        return
    totals = {equation.total.span for equation in source.equations_in(view.sentence)}
    for pips, between, points in _neighbours(tokens_of(view)):
        names = {concept.name for concept in between}
        if pips.span in totals and points.counter == "point" and names <= _BETWEEN | {"winner", "player"}:
            if _is_reckoned(source, view, pips, points):
                yield pips, points


def _is_told_above(source: ClaimSource, view: View) -> bool:
    """Whether a list above works out what is rounded, line by line."""
    before = near(source, view)
    for _ in range(_LINES):
        if before is None:
            return False
        if before.names & ROUNDS:
            return True
        before = near(source, before)
    return False


def _neighbours(tokens: Sequence[Concept | Number]) -> Iterator[tuple[Number, list[Concept], Number]]:
    """Each two numbers that follow each other, with the concepts between them."""
    before: Number | None = None
    between: list[Concept] = []
    for token in tokens:
        if isinstance(token, Concept):
            between.append(token)
            continue
        if before is not None and _may_round(before) and _may_round(token):
            yield before, between, token
        before, between = token, []


def _may_round(number: Number) -> bool:
    return (
        not number.ordinal
        and number.counter in (None, "pip", "point", "hand")
        and number.value.denominator == 1
        and number.value >= 0
    )


def _is_reckoned(source: ClaimSource, view: View, pips: Number, points: Number) -> bool:
    """Whether these stand outside of equations, but for pips that are the total of one."""
    for equation in source.equations_in(view.sentence):
        if equation.span.contains(points.span):
            return False
        if equation.span.contains(pips.span) and equation.total.span != pips.span:
            return False
    return True


def _is_listed(source: ClaimSource, view: View, number: Number) -> bool:
    """Whether a number is the last of several side by side, as in "7 and 8, rounded to 15"."""
    for before, after in pairwise(view.numbers):
        if after is number and not any(
            equation.span.contains(before.span) for equation in source.equations_in(view.sentence)
        ):
            return _is_joint(source, _gap(view, before, after))
    return False


def _is_joint(source: ClaimSource, gap: str) -> bool:
    bare = gap.lower().strip()
    words = bare.replace(",", " ").replace("、", " ").split()
    return (
        not bare.strip(",、;；/・")
        or source.grammar.choice_joint.fullmatch(fold(gap).text) is not None
        or bool({*words} & {*source.grammar.alternatives})
    )


def _gap(view: View, before: Number, after: Number) -> str:
    start = view.sentence.start
    return view.sentence.text[before.end - start : after.start - start]


def _in_clauses(source: ClaimSource, view: View) -> Iterator[_Pair]:
    """ "7 pips become 5 and 8 become 10": a clause of as many pips as points."""
    if view.names & {"tie", "half-point"}:
        return
    for clause in clauses(source, view):
        numbers = _candidates(source, clause)
        if len(numbers) % 2:
            continue
        for pips, points in zip(numbers[::2], numbers[1::2], strict=True):
            gap = _gap(view, pips, points)
            if _is_joint(source, gap) or points.counter == "pip" or _are_terms(view, pips, points):
                continue
            is_pips = pips.counter == "pip" and points.counter == "point"
            if is_pips or clause.names & _VERBS or clause.names <= _PLAIN:
                yield pips, points


def _are_terms(view: View, one: Number, other: Number) -> bool:
    """Whether two numbers are added: "9 と 4 なら合計 13", where a number behind them is what they come to."""
    if one.counter != other.counter:
        return False
    return any(number.start > other.end and number.value == one.value + other.value for number in view.numbers)


def _by_condition(source: ClaimSource, view: View) -> Iterator[_Pair]:
    """ "If 7 are left, 5; if 8, 10": a condition with one number, and what follows from it with one."""
    parts = clauses(source, view)
    for condition, result in pairwise(parts):
        if "if" not in condition.names or "if" in result.names or not (condition.names | result.names) <= _PLAIN:
            continue
        pips, points = _candidates(source, condition), _candidates(source, result)
        if len(pips) == len(points) == 1:
            yield pips[0], points[0]


def _candidates(source: ClaimSource, clause: View) -> list[Number]:
    fixed = fixed_numbers(tokens_of(clause))
    reckoned = source.equations_in(clause.sentence)
    return [
        number
        for number in clause.numbers
        if _may_round(number)
        and number not in fixed
        and not any(equation.span.contains(number.span) for equation in reckoned)
    ]


# --- halves ---


def _halves(source: ClaimSource, view: View) -> Iterator[HalfClaim]:
    """Points, and what each of two gets of them."""
    last: Number | None = None
    for clause in clauses(source, view):
        numbers = [
            number
            for number in clause.numbers
            if not number.ordinal
            and number.counter in (None, "point", "pip")
            and number.value > 0
            # "If two of three tie": so many players.
            and not (number.value <= _MOST_TIED and number.value.denominator == 1 and _counts_players(clause, number))
        ]
        shares = clause.names & (_HALVED | {"each"}) or any(number.value.denominator == 2 for number in numbers)
        if len(numbers) == 2 and shares and "player" not in clause.names:
            half = number_beside(clause, "each") if "each" in clause.names else None
            if half not in numbers:
                half = min(numbers, key=lambda number: number.value)
            whole = numbers[1] if numbers[0] is half else numbers[0]
            assert half is not None
            yield _half(whole, half)
        elif len(numbers) == 1 and last is not None and "each" in clause.names:
            is_half = number_beside(clause, "each") is numbers[0] or numbers[0].value.denominator == 2
            if is_half and numbers[0].value < last.value:
                yield _half(last, numbers[0])
        last = numbers[-1] if numbers else last


_MOST_TIED = 4


def _counts_players(clause: View, number: Number) -> bool:
    """Whether a small number is of those who tie and not of points."""
    return bool(clause.names & {"tie", "player", "third", "if"}) and number_beside(clause, "each") is not number


def _half(whole: Number, half: Number) -> HalfClaim:
    return HalfClaim(
        span=Span.around(whole.span, half.span),
        items=spoken(whole, half, item_class=ItemClass.RULE_CONSTANT),
        whole=Said(whole.value, whole.span),
        half=Said(half.value, half.span),
    )
