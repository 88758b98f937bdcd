"""Rounding: remainders, examples and halves, reckoned by the rule set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verifier.checks.base import Context, Judgement, State, finding
from verifier.document.claims.base import Said
from verifier.document.claims.rounding import HalfClaim, RemainderClaim, RoundingExampleClaim
from verifier.engine.ruleset import Halves, Rounding, RuleSet
from verifier.engine.settlement import format_points
from verifier.finding import Evidence, Finding
from verifier.text import Span


def check_remainders(claims: Sequence[RemainderClaim], context: Context) -> Iterator[Judgement]:
    """Each remainder goes where the rule set rounds a total with it, and is named once."""
    for claim in claims:
        if context.rules is None:
            yield Judgement(claim=claim, state=State.UNCHECKED)
            continue
        findings: list[Finding] = []
        states: dict[Span, State] = {}
        seen: set[Fraction] = set()
        for said in claim.remainders:
            problem = _remainder_problem(context.rules, said.value, seen, is_up=claim.is_up)
            seen.add(said.value)
            if problem is not None:
                message, expected = problem
                states[said.span] = State.CONTRADICTED
                findings.append(_wrong("remainder", said, message, expected, context, "rounding", "rounding_step"))
        state = State.CONTRADICTED if findings else State.COMPUTED
        for said in claim.remainders:
            states.setdefault(said.span, State.COMPUTED)
        yield Judgement(claim=claim, state=state, findings=tuple(findings), states=states)


def _remainder_problem(
    rules: RuleSet, remainder: Fraction, seen: set[Fraction], *, is_up: bool
) -> tuple[str, str] | None:
    """What is wrong with a remainder that is said to go up or down, and what would be right."""
    step = rules.rounding_step
    if rules.rounding is Rounding.NONE:
        return "nothing is rounded", "no rounding"
    if remainder.denominator != 1 or not 0 < remainder < step:
        return f"a remainder of {step} lies between 1 and {step - 1}", f"1 to {step - 1}"
    if remainder in seen:
        return f"the remainder {format_points(remainder)} is named twice", "another remainder"
    goes_up = rules.round_pips(step + int(remainder)) > step + remainder
    if goes_up is not is_up:
        way = "up" if goes_up else "down"
        return f"a remainder of {format_points(remainder)} is rounded {way}", way
    return None


def check_rounding_examples(claims: Sequence[RoundingExampleClaim], context: Context) -> Iterator[Judgement]:
    """So many pips become what the rule set makes of them, in raw points or as they are shown."""
    for claim in claims:
        rules = context.rules
        if rules is None or claim.pips.value.denominator != 1:
            yield Judgement(claim=claim, state=State.UNCHECKED)
            continue
        points = rules.round_pips(int(claim.pips.value))
        if claim.points.value in (points, rules.display(points)):
            yield Judgement(claim=claim, state=State.COMPUTED)
            continue
        message = f"{format_points(claim.pips.value)} pips are rounded to {points}"
        found = _wrong("rounding-example", claim.points, message, str(points), context, "rounding", "rounding_step")
        yield Judgement(claim=claim, state=State.CONTRADICTED, findings=(found,))


def check_halves(claims: Sequence[HalfClaim], context: Context) -> Iterator[Judgement]:
    """Half of so many points is so many, and so many points can come about."""
    for claim in claims:
        half = claim.whole.value / 2
        rules = context.rules
        if rules is not None:
            half = _kept(rules, half)
            if rules.rounding is not Rounding.NONE and claim.whole.value % rules.rounding_step:
                message = f"points for leftovers are multiples of {rules.rounding_step}"
                found = _wrong(
                    "half-points",
                    claim.whole,
                    message,
                    f"a multiple of {rules.rounding_step}",
                    context,
                    "rounding_step",
                )
                yield Judgement(claim=claim, state=State.CONTRADICTED, findings=(found,))
                continue
        if claim.half.value == half:
            yield Judgement(claim=claim, state=State.ARITHMETIC if rules is None else State.COMPUTED)
            continue
        message = f"half of {format_points(claim.whole.value)} is {format_points(half)}"
        found = _wrong("half-points", claim.half, message, format_points(half), context, "halves")
        yield Judgement(claim=claim, state=State.CONTRADICTED, findings=(found,))


def _kept(rules: RuleSet, half: Fraction) -> Fraction:
    match rules.halves:
        case Halves.KEPT:
            return half
        case Halves.ROUNDED_DOWN:
            return Fraction(half // 1)
        case Halves.ROUNDED_UP:
            return Fraction(-(-half // 1))


def _wrong(name: str, said: Said[Fraction], message: str, expected: str, context: Context, *fields: str) -> Finding:
    return finding(
        name,
        said.span,
        f"{message}, the text says {context.quote(said.span)}",
        found=context.quote(said.span),
        expected=expected,
        evidence=Evidence(text=message, clause=context.clause(*fields)),
        severity=context.severity(*fields),
    )
