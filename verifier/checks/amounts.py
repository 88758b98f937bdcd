"""Amounts of points: targets and marks of the tally, in raw points or as they are shown; events worked out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from verifier.checks.base import Context, Judgement, State, finding
from verifier.document.claims.amounts import AmountClaim
from verifier.document.claims.topics.outcomes import OutcomeClaim
from verifier.engine.ruleset import RuleSet, TargetRule
from verifier.engine.settlement import format_points
from verifier.finding import Evidence, Finding
from verifier.text import Span


def check_amounts(claims: Sequence[AmountClaim], context: Context) -> Iterator[Judgement]:
    """An amount is that of the rule set, in the unit it is said in; without one, in either."""
    first: dict[tuple[str, int | None, str | None], AmountClaim] = {}
    two_units = any(claim.unit is not None for claim in claims)
    for claim in claims:
        if context.rules is None:
            earlier = first.setdefault((claim.question, claim.players, claim.unit), claim)
            # A sentence may give one amount in two units, and so may a document that speaks of units at all.
            is_other_unit = claim.span == earlier.span or (two_units and claim.unit is None)
            if is_other_unit or earlier.value.value == claim.value.value:
                yield Judgement(claim=claim, state=State.UNCHECKED)
            else:
                yield _wrong(claim, _contradiction(claim, earlier, context))
            continue
        right = _amounts(context.rules, claim)
        if claim.value.value in right:
            yield Judgement(claim=claim, state=State.STATED)
        else:
            yield _wrong(claim, _finding(claim, right, context))


def check_outcomes(claims: Sequence[OutcomeClaim], context: Context) -> Iterator[Judgement]:
    """Where a target is reached exactly, what would go past it is refused and nothing else."""
    for claim in claims:
        rules = context.rules
        total = claim.start.value + claim.gain.value
        if claim.total is not None and claim.total.value != total:
            message = f"{format_points(claim.start.value)} + {format_points(claim.gain.value)} = {format_points(total)}"
            yield _outcome(claim, claim.total.span, "arithmetic", message, context)
        elif rules is None or rules.target_rule is not TargetRule.EXACT:
            yield Judgement(claim=claim, state=State.UNCHECKED)
        else:
            targets = {
                rules.display(value) for value in rules.target.values() if rules.display(value) > claim.start.value
            }
            targets = targets or {Fraction(value) for value in rules.target.values()}
            if claim.is_refused is (total > max(targets)):
                yield Judgement(claim=claim, state=State.COMPUTED)
                continue
            verdict = "accepted" if claim.is_refused else "refused"
            message = f"an event that makes {format_points(total)} is {verdict}"
            span = claim.gain.span if claim.total is None else claim.total.span
            yield _outcome(claim, span, "rule-value", message, context)


def _outcome(claim: OutcomeClaim, span: Span, kind: str, message: str, context: Context) -> Judgement:
    found = finding(
        kind,
        span,
        f"{message}, the text says otherwise",
        found=context.quote(span),
        evidence=Evidence(text=message, clause=context.clause("target_rule")),
        severity=context.severity("target_rule"),
    )
    return Judgement(claim=claim, state=State.CONTRADICTED, findings=(found,), states={span: State.CONTRADICTED})


def _amounts(rules: RuleSet, claim: AmountClaim) -> tuple[Fraction, ...]:
    """What the rule set has for a claim, in every unit that may be meant."""
    stated = getattr(rules, claim.question)
    if isinstance(stated, Mapping):
        raw = [
            value
            for players, value in stated.items()
            if claim.players in (None, players) and players not in claim.other_players
        ]
    else:
        raw = [] if stated is None else [stated]
    found: list[Fraction] = []
    for value in raw:
        if claim.unit != "display":
            found.append(Fraction(value))
        if claim.unit != "raw":
            found.append(rules.display(value))
    return tuple(dict.fromkeys(found))


def _finding(claim: AmountClaim, right: Sequence[Fraction], context: Context) -> Finding:
    shown = " or ".join(format_points(value) for value in right) or "none"
    asked = RuleSet.questions()[claim.question]
    if claim.players is not None:
        asked = f"{asked} With {claim.players} players"
    said = context.quote(claim.value.span)
    return finding(
        "rule-value",
        claim.value.span,
        f"{asked} the rule set says {shown}, the document says {said}",
        found=said,
        expected=shown,
        evidence=Evidence(text=f"{claim.question} = {shown}", clause=context.clause(claim.question)),
        severity=context.severity(claim.question),
    )


def _contradiction(claim: AmountClaim, earlier: AmountClaim, context: Context) -> Finding:
    place = context.source.place(earlier.value.span.start)
    said, before = context.quote(claim.value.span), context.quote(earlier.value.span)
    return finding(
        "contradiction",
        claim.value.span,
        f"{RuleSet.questions()[claim.question]} {said}, but {before} at {place.line}:{place.column}",
        found=said,
        expected=before,
    )


def _wrong(claim: AmountClaim, found: Finding) -> Judgement:
    return Judgement(claim=claim, state=State.CONTRADICTED, findings=(found,))
