"""Units: raw points and points shown, the unit that scores are kept in, and the marks of the paper tally."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verifier.document.claims.amounts import AmountClaim
from verifier.document.claims.base import Claim, ItemClass, Said
from verifier.document.claims.points import ConversionClaim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, Statement, View
from verifier.document.claims.topics.numbers import spoken
from verifier.document.claims.topics.parts import (
    claim,
    clauses,
    is_prose,
    number_beside,
    number_claim,
    part,
    says,
    tokens_of,
    units_of,
)
from verifier.document.tokens import Concept, Number

RAW, DISPLAY = "raw points", "points shown"

STATEMENTS = (
    Statement(
        question="scores_kept_in",
        value=RAW,
        needs="raw record|keep score|sum",
        without="display ~raw ~record ~keep divide multiple convert",
        said="raw",
    ),
    Statement(
        question="scores_kept_in",
        value=DISPLAY,
        needs="display record|keep score|sum",
        without="raw ~display ~record ~keep divide multiple convert",
        said="display",
    ),
    Statement(question="scores_kept_in", value=DISPLAY, needs="~raw record|keep score|sum", without="display multiple"),
    Statement(
        question="display_ratio",
        value=1,
        needs="record|keep|unchanged score|point ~convert|~divide|~halve",
        without="display divide multiple halve half-point raw",
        said="convert divide halve",
    ),
    Statement(
        question="scores_written_in",
        value="numbers",
        needs="digits record|keep|score score|point",
        without="~digits ~record ~keep ~score tile place end arm example event sum tally-stroke tally-group",
        said="digits",
    ),
)

_MARKS = frozenset({"tally-stroke", "tally-group"})


def read_units(source: ClaimSource, view: View) -> Iterator[Claim]:
    """Conversions, the ratio of points shown, and what marks are worth."""
    if not view.numbers or not is_prose(source, view):
        return
    yield from _conversions(source, view)
    for clause in clauses(source, view):
        yield from _ratio(view, clause)
    if view.names & _MARKS:
        for marks in _by_mark(source, view):
            yield from _marks(source, marks)


# --- conversions ---


def _conversions(source: ClaimSource, view: View) -> Iterator[ConversionClaim]:
    """Raw points and the points shown for them, where a sentence names as many of the one as of the other."""
    if view.names & {"sum", "end", "multiple", "example"}:
        return
    units = units_of(source, view)
    numbers = [number for number in view.numbers if number.start in units]
    raw = [number for number in numbers if units[number.start] == "raw"]
    shown = [number for number in numbers if units[number.start] == "display"]
    worked = "convert" in view.names or {"raw", "display", "divide"} <= view.names
    if (not raw or not shown) and worked:
        # "The raw score is divided by five: 305 becomes 61": raw points come first.
        by = number_beside(view, "divide")
        counted = [
            number
            for number in view.numbers
            if number.counter in (None, "point") and not number.ordinal and number is not by
        ]
        if len(counted) == 2:
            raw, shown = counted[:1], counted[1:]
    if len(raw) != len(shown):
        return
    for one, other in zip(raw, shown, strict=True):
        yield ConversionClaim(
            span=view.sentence.span,
            items=spoken(one, other, item_class=ItemClass.RULE_CONSTANT),
            raw=Said(one.value, one.span),
            display=Said(other.value, other.span),
        )


def _ratio(view: View, clause: View) -> Iterator[RuleClaim]:
    """By what raw points are divided to be shown."""
    if not (clause.names & {"display", "raw", "convert"}) or view.names & {"remainder", "round-off"}:
        return
    if not view.names & {"display", "convert"}:
        return
    number = number_beside(clause, "divide")
    if number is not None and says(clause, "divide", "~divide") is not None:
        yield number_claim(view, "display_ratio", number)
    for times in clause.numbers:
        if times.counter == "multiple":
            yield claim(view, "display_ratio", 1 / Fraction(times.value), times, items=[times])


# --- the paper tally ---


def _by_mark(source: ClaimSource, view: View) -> Iterator[View]:
    """The parts of a sentence that speak of one mark each; where it speaks of both, they part at a clause."""
    if not view.names >= _MARKS:
        yield view
        return
    parts = clauses(source, view)
    groups: list[list[View]] = [[]]
    seen: str | None = None
    for clause in parts:
        mark = next((concept.name for concept in clause.concepts if concept.name in _MARKS), None)
        if mark is not None and seen is not None and mark != seen:
            groups.append([])
        seen = mark or seen
        groups[-1].append(clause)
    for group in groups:
        tokens = [token for clause in group for token in tokens_of(clause)]
        names = [token.name if isinstance(token, Concept) and token.name in _MARKS else "" for token in tokens]
        first = next((name for name in names if name), "")
        other = next((at for at, name in enumerate(names) if name and name != first), len(tokens))
        # "a stroke is 5 and a big X 50" in one breath
        for piece in (tokens[:other], tokens[other:]):
            if piece:
                yield part(view, piece)


def _marks(source: ClaimSource, view: View) -> Iterator[Claim]:
    if "tally-group" in view.names:
        yield from _group(source, view)
    else:
        yield from _stroke(source, view)


def _stroke(source: ClaimSource, view: View) -> Iterator[AmountClaim]:
    """What a stroke is worth; of several strokes, each."""
    strokes = [number for number in view.numbers if number.counter == "tally-stroke"]
    tokens = tokens_of(view)
    points = _points(source, view)
    if isinstance(tokens[-1], Number) and tokens[-1].counter is None and tokens[-1] not in points:
        points = [*points, tokens[-1]]
    for number in points:
        yield _amount(source, view, "tally_stroke", number, strokes=strokes[0] if strokes else None)


def _group(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What the big X is worth, and how many small ones stand around it."""
    tokens = tokens_of(view)
    last = max(at for at, token in enumerate(tokens) if isinstance(token, Concept) and token.name == "tally-group")
    points = _points(source, view)
    bare = [
        number
        for number in view.numbers
        if number.counter not in ("point", "tally-stroke") and not number.ordinal and number not in points
    ]
    if tokens and isinstance(tokens[-1], Number) and tokens[-1] in bare and len(tokens) - 1 > last:
        # "… with four small x: ten points, i.e. 50"
        points = [*points, tokens[-1]]
        bare.pop()
    for number in points:
        yield _amount(source, view, "tally_group", number)
    if bare:
        count = Fraction(1)
        for number in bare:
            count *= number.value
        yield claim(view, "tally_small_marks", count, *bare, items=bare)


def _points(source: ClaimSource, view: View) -> list[Number]:
    """The numbers that count points, or have a unit of points beside them."""
    units = units_of(source, view)
    return [
        number
        for number in view.numbers
        if not number.ordinal and number.counter in ("point", None) and (number.counter or number.start in units)
    ]


def _amount(
    source: ClaimSource, view: View, question: str, number: Number, *, strokes: Number | None = None
) -> AmountClaim:
    said: Sequence[Number] = [number] if strokes is None else [strokes, number]
    value = number.value
    if strokes is not None:
        value = number.value / strokes.value if strokes.value else Fraction(0)
    return AmountClaim(
        span=view.sentence.span,
        items=spoken(*said, item_class=ItemClass.RULE_CONSTANT),
        question=question,
        value=Said(value, number.span),
        unit=units_of(source, view).get(number.start),
    )
