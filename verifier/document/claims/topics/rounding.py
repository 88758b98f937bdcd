"""Rounding of leftovers: which way, to what step, remainders, examples, and halves in numbers.

step  leftovers become multiples of it
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from verifier.document.claims.base import Claim, ItemClass, Said
from verifier.document.claims.rounding import HalfClaim, RemainderClaim, RoundingExampleClaim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, View
from verifier.document.claims.topics.numbers import spoken
from verifier.document.claims.topics.parts import (
    claim,
    clauses,
    is_prose,
    near,
    number_after,
    number_before,
    number_beside,
    number_claim,
    says,
    tokens_of,
)
from verifier.document.tokens import Concept, Number
from verifier.engine.ruleset import Rounding
from verifier.text import Span

_ROUNDS = frozenset({"round-off", "round-up", "round-down", "nearest"})
_PLAIN = frozenset({"example", "pip", "point", "hand", "sum", "score", "if", "leftover", "each", "count", "together"})
"""Concepts of a clause that does nothing but put pips beside points."""
_ARROWS = ("→", "⇒", "->", "=>", "➔", "⟶")


def read_rounding(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What a sentence says of rounding, in words and in numbers."""
    if not is_prose(source, view):
        return
    before = near(source, view)
    halved = {"half-point", "halve"}
    if view.names & halved or (before is not None and before.names & halved and "each" in view.names):
        yield from _halves(source, view)
    if view.names & (_ROUNDS | {"remainder"}):
        yield from _remainders(view)
        yield from _ways(source, view)
        yield from _examples(source, view)
    elif view.numbers and before is not None and before.names & _ROUNDS and view.names <= _PLAIN:
        yield from _examples(source, view)
    yield from _stays(source, view)


# --- which way, and to what ---


def _ways(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    if view.names & {"half-point", "halve"}:
        return
    unrounded = says(
        view, "~round-off", "once each separately together partner must-not round-up round-down before after"
    )
    if unrounded is not None and not view.names & {"opponent", "twice"}:
        yield claim(view, "rounding", Rounding.NONE, *unrounded)
    both = {"round-up", "round-down"} <= view.names
    for clause in clauses(source, view):
        step = _step(clause)
        if step is not None:
            yield number_claim(view, "rounding_step", step)
        nearest = says(clause, "nearest", "~nearest")
        if nearest is not None:
            yield claim(view, "rounding", Rounding.NEAREST, *nearest)
        elif not both and "nearest" not in view.names and not _counts_more(clause, step):
            if view.names & {"remainder"} and clause.numbers:
                continue
            if view.names & {"more", "fewer", "remainder"} and "if" in view.names and "multiple" not in clause.names:
                continue
            for name, way in (("round-up", Rounding.UP), ("round-down", Rounding.DOWN)):
                found = says(clause, name, f"~{name}")
                if found is not None:
                    yield claim(view, "rounding", way, *found)


def _step(clause: View) -> Number | None:
    """The number beside "multiple of" or behind "the nearest", where something is rounded."""
    if not clause.names & _ROUNDS:
        return None
    return number_beside(clause, "multiple") or (
        number_beside(clause, "nearest", "next")
        if "multiple" not in clause.names and len(clause.numbers) == 1
        else None
    )


def _counts_more(clause: View, step: Number | None) -> bool:
    """Whether a clause names numbers besides the step, so that its direction holds for them only."""
    return any(number is not step for number in clause.numbers if not number.ordinal)


def _stays(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """What becomes of a total that is a multiple already."""
    if "multiple" not in view.names or view.names & {"same-value"}:
        return
    for_rounding = view.about & (_ROUNDS | {"remainder", "leftover", "settlement"})
    stays = says(view, "multiple unchanged|~different|~round-off|~round-up", "~unchanged different")
    if stays is not None and for_rounding:
        yield claim(view, "multiple_stays", True, *stays)
        step = number_beside(view, "multiple")
        if step is not None and not view.names & _ROUNDS:
            yield number_claim(view, "rounding_step", step)
        return
    moved = says(view, "multiple if different|~unchanged", "unchanged ~different player")
    if moved is not None and for_rounding:
        yield claim(view, "multiple_stays", False, *moved)


# --- remainders ---


def _remainders(view: View) -> Iterator[Claim]:
    """Remainders with the direction said for them, whichever a sentence names first."""
    tokens = [token for token in tokens_of(view) if _tells_remainder(token)]
    numbers = [token for token in tokens if isinstance(token, Number)]
    directions = [token for token in tokens if isinstance(token, Concept)]
    all_tokens = tokens_of(view)
    step = _fixed(all_tokens)
    numbers = [number for number in numbers if number not in step]
    if not numbers or not directions or not _is_list(view, numbers):
        return
    divisor = number_beside(view, "divide") if "divide" in view.names else None
    waiting: list[Number] = []
    number_first = numbers[0].start < directions[0].start
    current: Concept | None = None
    for token in tokens:
        if isinstance(token, Number):
            if token in numbers:
                waiting.append(token)
            continue
        if number_first:
            if waiting:
                yield _remainder(view, waiting, token, divisor)
            waiting = []
        else:
            if current is not None and waiting:
                yield _remainder(view, waiting, current, divisor)
            waiting, current = [], token
    if not number_first and current is not None and waiting:
        yield _remainder(view, waiting, current, divisor)
    if divisor is not None:
        yield number_claim(view, "rounding_step", divisor)


def _tells_remainder(token: Concept | Number) -> bool:
    if isinstance(token, Number):
        return not token.ordinal and token.counter in (None, "pip") and token.value.denominator == 1
    return token.name in ("round-up", "round-down")


def _fixed(tokens: Sequence[Concept | Number]) -> list[Number]:
    """Numbers that are the step or the divisor."""
    found = []
    for at, token in enumerate(tokens):
        if isinstance(token, Concept) and token.name in ("multiple", "divide", "nearest"):
            found += [number for number in (number_before(tokens, at), number_after(tokens, at)) if number is not None]
    if any(isinstance(token, Concept) and token.name == "remainder" for token in tokens):
        # "5 で割った余りが1": what follows the remainder is one.
        behind = {
            number_after(tokens, at)
            for at, token in enumerate(tokens)
            if isinstance(token, Concept) and token.name == "remainder"
        }
        found = [number for number in found if number not in behind]
    return found


def _is_list(view: View, numbers: Sequence[Number]) -> bool:
    """Whether these are remainders: the sentence says so, or lists them without saying what they count."""
    if "remainder" in view.names:
        return True
    return len(numbers) == 4 and all(number.counter is None for number in numbers) and _rising(numbers)


def _rising(numbers: Sequence[Number]) -> bool:
    return all(one.value < other.value for one, other in itertools.pairwise(numbers))


def _remainder(view: View, numbers: Sequence[Number], direction: Concept, divisor: Number | None) -> RemainderClaim:
    return RemainderClaim(
        span=view.sentence.span,
        items=spoken(*numbers, *([divisor] if divisor is not None else []), item_class=ItemClass.RULE_CONSTANT),
        remainders=tuple(Said(number.value, number.span) for number in numbers),
        is_up=(direction.name == "round-up") is not direction.negated,
        direction=Said(direction.name, direction.span),
        divisor=None if divisor is None else Said(divisor.value, divisor.span),
    )


# --- examples ---


def _examples(source: ClaimSource, view: View) -> Iterator[RoundingExampleClaim]:
    """Pips beside the points that they become."""
    if view.names & {"remainder", "half-point", "halve", "tie", "player"} and "pip" not in view.names:
        return
    if view.names & {"remainder", "half-point", "halve"}:
        return
    for clause in clauses(source, view):
        numbers = _candidates(source, clause)
        if len(numbers) % 2 or not numbers:
            continue
        for pips, points in zip(numbers[::2], numbers[1::2], strict=True):
            if _becomes(source, clause, pips, points):
                yield RoundingExampleClaim(
                    span=view.sentence.span,
                    items=spoken(pips, points, item_class=ItemClass.RULE_CONSTANT),
                    pips=Said(pips.value, pips.span),
                    points=Said(points.value, points.span),
                )


def _candidates(source: ClaimSource, clause: View) -> list[Number]:
    fixed = _fixed(tokens_of(clause)) if clause.names & {"multiple", "divide"} else []
    reckoned = source.equations_in(clause.sentence)
    return [
        number
        for number in clause.numbers
        if not number.ordinal
        and number.counter in (None, "pip", "point", "hand")
        and number not in fixed
        and not any(equation.span.contains(number.span) for equation in reckoned)
    ]


def _becomes(source: ClaimSource, clause: View, pips: Number, points: Number) -> bool:
    """Whether a clause says that the one becomes the other, and does not list them side by side."""
    text = clause.sentence.text
    gap = text[pips.end - clause.sentence.start : points.start - clause.sentence.start]
    words = gap.lower().split()
    if source.grammar.choice_joint.fullmatch(gap.lower()) or set(words) & set(source.grammar.alternatives):
        return False
    if any(arrow in gap for arrow in _ARROWS) or (pips.counter == "pip" and points.counter == "point"):
        return True
    return bool(clause.names & (_ROUNDS - {"nearest"})) or clause.names <= _PLAIN


# --- halves ---


def _halves(source: ClaimSource, view: View) -> Iterator[HalfClaim]:
    """Points, and what each of two gets of them."""
    for clause in clauses(source, view):
        numbers = [
            number
            for number in clause.numbers
            if not number.ordinal and number.counter in (None, "point") and number.value > 0
        ]
        if len(numbers) != 2 or "player" in clause.names:
            continue
        half = number_beside(clause, "each") if "each" in clause.names else None
        if half not in numbers:
            half = min(numbers, key=lambda number: number.value)
        whole = numbers[1] if numbers[0] is half else numbers[0]
        assert half is not None
        yield HalfClaim(
            span=Span.around(whole.span, half.span),
            items=spoken(whole, half, item_class=ItemClass.RULE_CONSTANT),
            whole=Said(whole.value, whole.span),
            half=Said(half.value, half.span),
        )
