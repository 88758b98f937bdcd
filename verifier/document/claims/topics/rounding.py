"""Rounding of leftovers: which way, to what step, and which remainders go up and which down.

step  leftovers become multiples of it
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from verifier.document.claims.base import Claim, ItemClass, Said
from verifier.document.claims.rounding import RemainderClaim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, View
from verifier.document.claims.topics.numbers import COMMAS, is_concept, spoken
from verifier.document.claims.topics.parts import (
    claim,
    clauses,
    is_alternative,
    is_prose,
    number_after,
    number_before,
    number_beside,
    number_claim,
    says,
    tokens_of,
)
from verifier.document.tokens import Concept, Number
from verifier.engine.ruleset import Rounding

ROUNDS = frozenset({"round-off", "round-up", "round-down", "nearest"})


def read_rounding(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What a sentence says of rounding, in words and in numbers."""
    if not is_prose(source, view):
        return
    if view.names & (ROUNDS | {"remainder"}):
        if not is_alternative(source, view):
            yield from _remainders(view)
        yield from _ways(source, view)
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
    yield from _halfway(view)
    both = {"round-up", "round-down"} <= view.names
    for clause in clauses(source, view):
        # "Rounded down, to a multiple of five"
        step = _step(clause) or (_multiple_of(clause) if clause.names == {"multiple"} else None)
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
            if {"multiple", "exactly"} <= view.names:
                # What is just halfway between two multiples says nothing of the rest.
                continue
            for name, way in (("round-up", Rounding.UP), ("round-down", Rounding.DOWN)):
                found = says(clause, name, f"~{name}")
                if found is not None:
                    yield claim(view, "rounding", way, *found)


def _step(clause: View) -> Number | None:
    """The number beside "multiple of" or behind "the nearest", where something is rounded."""
    if not clause.names & ROUNDS:
        return None
    return _multiple_of(clause) or (
        number_beside(clause, "nearest", "next")
        if "multiple" not in clause.names and len(clause.numbers) == 1
        else None
    )


def _multiple_of(view: View) -> Number | None:
    """The number beside "multiple"; that behind it where the one before counts them: "between two multiples of 10"."""
    tokens = tokens_of(view)
    for at, token in enumerate(tokens):
        if is_concept(token, "multiple"):
            before, after = number_before(tokens, at), number_after(tokens, at)
            if before is not None and after is not None and before.counter is None and before.value < after.value:
                return after
    return number_beside(view, "multiple")


def _halfway(view: View) -> Iterator[RuleClaim]:
    """ "Halfway between two multiples of 10": how many multiples a number lies between."""
    step = _multiple_of(view)
    if step is None or "nearest" in view.names:
        return
    for before, after in itertools.pairwise(tokens_of(view)):
        if isinstance(before, Number) and before is not step and before.counter is None and not before.ordinal:
            if is_concept(after, "multiple") and step.start > after.start:
                yield number_claim(view, "multiples_beside", before)


def _counts_more(clause: View, step: Number | None) -> bool:
    """Whether a clause names numbers besides the step, so that its direction holds for them only."""
    return any(number is not step for number in clause.numbers if not number.ordinal)


def _stays(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """What becomes of a total that is a multiple already."""
    if "multiple" not in view.names or view.names & {"same-value"}:
        return
    for_rounding = view.about & (ROUNDS | {"remainder", "leftover", "settlement"})
    stays = says(view, "multiple unchanged|~different|~round-off|~round-up", "~unchanged different")
    if stays is not None and for_rounding:
        yield claim(view, "multiple_stays", True, *stays)
        step = _multiple_of(view)
        if step is not None and not view.names & ROUNDS:
            yield number_claim(view, "rounding_step", step)
        return
    moved = says(view, "multiple if different|~unchanged", "unchanged ~different player")
    if moved is not None and for_rounding:
        yield claim(view, "multiple_stays", False, *moved)


# --- remainders ---


def _remainders(view: View) -> Iterator[Claim]:
    """Remainders with the direction said for them, whichever a sentence names first."""
    tokens = _with_full_steps(view, [token for token in tokens_of(view) if _tells_remainder(token)])
    numbers = [token for token in tokens if isinstance(token, Number)]
    directions = [token for token in tokens if isinstance(token, Concept)]
    all_tokens = tokens_of(view)
    step = fixed_numbers(all_tokens)
    divisor = _divisor(view)
    numbers = [number for number in numbers if number not in step and number is not divisor]
    if not numbers or not directions or not _is_list(view, numbers):
        return
    waiting: list[Number] = []
    number_first = numbers[0].start < directions[0].start
    current: Concept | None = None
    for token in tokens:
        if isinstance(token, Number):
            if token not in numbers:
                continue
            # A new group of numbers begins where the last one has no word for its direction.
            if waiting and number_first and not _side_by_side(view, waiting[-1], token):
                waiting = []
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


_APART = 14
"""Two numbers with more characters between them are not said in one breath."""


def _side_by_side(view: View, before: Number, number: Number) -> bool:
    start = view.sentence.start
    gap = view.sentence.text[before.end - start : number.start - start]
    return gap.strip() in COMMAS or (len(gap) <= _APART and not any(sign in gap for sign in ",;:，；：،؛"))


def _divisor(view: View) -> Number | None:
    """The number beside "divide", or behind what is divided: "dividing the pips by 5"."""
    tokens = tokens_of(view)
    for at, token in enumerate(tokens):
        if is_concept(token, "divide"):
            behind = list(itertools.dropwhile(_is_divided, tokens[at + 1 :]))
            if behind and behind[0] is not tokens[at + 1] and isinstance(behind[0], Number):
                return behind[0] if number_before(tokens, at) is None else number_before(tokens, at)
    return number_beside(view, "divide") if "divide" in view.names else None


def _is_divided(token: Concept | Number) -> bool:
    return isinstance(token, Concept) and token.name in ("pip", "leftover", "sum", "point", "hand", "tile")


def _tells_remainder(token: Concept | Number) -> bool:
    if isinstance(token, Number):
        return not token.ordinal and token.counter in (None, "pip") and token.value.denominator == 1
    return token.name in ("round-up", "round-down", "not-count", "count")


def _with_full_steps(view: View, tokens: Sequence[Concept | Number]) -> list[Concept | Number]:
    """The tokens that tell of remainders: "counts as a full five" means up, a mere `counts` nothing."""
    kept: list[Concept | Number] = []
    skip: Number | None = None
    for at, token in enumerate(tokens):
        if token is skip:
            continue
        if isinstance(token, Concept) and token.name == "count":
            following = tokens[at + 1] if at + 1 < len(tokens) else None
            if "remainder" not in view.names or not isinstance(following, Number) or following.value < _FULL:
                continue
            skip = following
        if isinstance(token, Concept) and token.name == "not-count" and "remainder" not in view.names:
            continue
        kept.append(token)
    return kept


_FULL = 5
"""A remainder is smaller than the step that it counts as."""


def fixed_numbers(tokens: Sequence[Concept | Number]) -> list[Number]:
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
        is_up=(direction.name in ("round-up", "count")) is not direction.negated,
        direction=Said(direction.name, direction.span),
        divisor=None if divisor is None else Said(divisor.value, divisor.span),
    )
