"""Points: conversions and earnings reckoned by the rule set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verifier.checks.base import Context, Judgement, State, finding
from verifier.checks.sums import unreachable
from verifier.document.claims.points import ConversionClaim, EarningClaim
from verifier.engine.ruleset import RuleSet
from verifier.engine.settlement import format_points
from verifier.finding import Evidence, Finding
from verifier.text import Span


def check_conversions(claims: Sequence[ConversionClaim], context: Context) -> Iterator[Judgement]:
    """Raw points divided by the ratio of the rule set are the points shown."""
    for claim in claims:
        if context.rules is None:
            yield Judgement(claim=claim, state=State.UNCHECKED)
            continue
        shown = Fraction(claim.raw.value) / context.rules.display_ratio
        if shown == claim.display.value:
            yield Judgement(claim=claim, state=State.STATED)
            continue
        message = f"{format_points(claim.raw.value)} raw points are shown as {format_points(shown)}"
        place = claim.display.span
        yield _wrong(claim, place, "conversion", message, format_points(shown), context, "display_ratio")


def check_earnings(claims: Sequence[EarningClaim], context: Context) -> Iterator[Judgement]:
    """An end sum earns what the rule set awards it."""
    for claim in claims:
        if context.rules is None or claim.end_sum.value.denominator != 1:
            yield Judgement(claim=claim, state=State.UNCHECKED)
            continue
        right = earnings(context.rules, int(claim.end_sum.value), claim.unit)
        if claim.points.value in right:
            # A table that goes as far as the target converts points, and speaks of no layout.
            is_target = claim.end_sum.value in context.rules.target.values()
            found = None if is_target else unreachable(claim.end_sum, context)
            state = State.VERIFIED if found is None else State.AMBIGUOUS
            yield Judgement(claim=claim, state=state, findings=() if found is None else (found,))
            continue
        expected = format_points(right[0])
        message = f"an end sum of {format_points(claim.end_sum.value)} earns {expected}"
        yield _wrong(claim, claim.points.span, "award", message, expected, context, "divisors", "score_value")


def earnings(rules: RuleSet, end_sum: int, unit: str | None) -> tuple[Fraction, ...]:
    """What an end sum earns in a unit; where the document names none, the points shown or the raw ones."""
    raw = Fraction(rules.award(end_sum))
    shown = rules.display(rules.award(end_sum))
    return (raw,) if unit == "raw" else (shown,) if unit == "display" else tuple(dict.fromkeys((shown, raw)))


def _wrong(
    claim: ConversionClaim | EarningClaim,
    span: Span,
    name: str,
    message: str,
    expected: str,
    context: Context,
    *fields: str,
) -> Judgement:
    found: Finding = finding(
        name,
        span,
        f"{message}, the text says {context.quote(span)}",
        found=context.quote(span),
        expected=expected,
        evidence=Evidence(text=message, clause=context.clause(*fields)),
        severity=context.severity(*fields),
    )
    return Judgement(claim=claim, state=State.CONTRADICTED, findings=(found,), states={span: State.CONTRADICTED})
