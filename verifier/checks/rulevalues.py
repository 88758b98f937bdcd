"""Stated rules: the value a document gives to a question, held against the rule set.

question     a field of the rule set, or a law that follows from its fields
alternative  another value that the rule set's own document allows, or that the document says some play
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

from verifier.checks.base import Context, Judgement, State, finding
from verifier.checks.laws import LAWS, answer, fields_of
from verifier.document.claims.statements import RuleClaim
from verifier.engine.ruleset import RuleSet
from verifier.finding import Evidence, Finding, Severity


def check_rule_values(claims: Sequence[RuleClaim], context: Context) -> Iterator[Judgement]:
    """Hold each stated value against the rule set; without one, only against the other claims of the document."""
    contradictions = dict(_contradictions(claims, context))
    for claim in claims:
        if context.rules is None:
            found = contradictions.get(id(claim))
            state = State.UNCHECKED if found is None else State.CONTRADICTED
            yield Judgement(claim=claim, state=state, findings=() if found is None else (found,))
        else:
            yield _against_rules(claim, context.rules, context)


def _against_rules(claim: RuleClaim, rules: RuleSet, context: Context) -> Judgement:
    expected = _expected(claim, rules)
    if _agrees(claim.value, expected) or _is_alternative(claim, rules):
        return Judgement(claim=claim, state=State.STATED)
    if claim.alternative:
        # Some play it so, says the document; the rule set says nothing about what some play.
        return Judgement(claim=claim, state=State.UNCHECKED)
    severity = context.severity(*fields_of(claim.question))
    return Judgement(claim=claim, state=State.CONTRADICTED, findings=(_finding(claim, expected, severity, context),))


def _expected(claim: RuleClaim, rules: RuleSet) -> object:
    value = answer(rules, claim.question)
    if claim.players is not None and isinstance(value, Mapping):
        return value.get(claim.players)
    return value


def _agrees(stated: object, expected: object) -> bool:
    """Whether a stated value is the expected one, or that for any number of players.

    A set of values is right where the expected one is among them.
    """
    if isinstance(stated, frozenset):
        return expected in stated
    if isinstance(expected, Mapping) and not isinstance(stated, Mapping):
        return all(value == stated for value in expected.values())
    if isinstance(expected, tuple) and isinstance(stated, int | Fraction):
        return stated in expected
    return stated == expected


def _is_alternative(claim: RuleClaim, rules: RuleSet) -> bool:
    for other in rules.alternatives.get(claim.question, ()):
        value = other.get(claim.players) if claim.players is not None and isinstance(other, Mapping) else other
        if claim.alternative and _agrees(claim.value, value):
            return True
    return False


def _finding(claim: RuleClaim, expected: object, severity: Severity, context: Context) -> Finding:
    asked = _question(claim)
    return finding(
        "rule-value",
        claim.said,
        f"{asked} the rule set says {show(expected)}, the document says {show(claim.value)}",
        found=context.quote(claim.said),
        expected=show(expected),
        evidence=Evidence(
            text=f"{claim.question} = {show(expected)}", clause=context.clause(*fields_of(claim.question))
        ),
        severity=severity,
    )


def _question(claim: RuleClaim) -> str:
    if claim.question in LAWS:
        asked = f"{LAWS[claim.question].summary}:"
    else:
        asked = RuleSet.questions()[claim.question]
    return asked if claim.players is None else f"{asked} With {claim.players} players"


def show(value: object) -> str:
    """A value for people."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, StrEnum):
        return value.value.replace("-", " ")
    if isinstance(value, tuple | list):
        return ", ".join(show(part) for part in value) or "none"
    if isinstance(value, frozenset):
        return " or ".join(sorted(show(part) for part in value))
    if isinstance(value, Mapping):
        return ", ".join(f"{show(value[key])} with {key}" for key in value)
    return str(value)


def _contradictions(claims: Sequence[RuleClaim], context: Context) -> Iterator[tuple[int, Finding]]:
    """Claims that contradict an earlier one of the same document."""
    first: dict[tuple[str, int | None], RuleClaim] = {}
    for claim in claims:
        if claim.alternative or isinstance(claim.value, frozenset):
            continue
        earlier = first.setdefault((claim.question, claim.players), claim)
        if earlier.value != claim.value:
            place = context.source.place(earlier.said.start)
            yield (
                id(claim),
                finding(
                    "contradiction",
                    claim.said,
                    f"{_question(claim)} {show(claim.value)}, but {show(earlier.value)} at {place.line}:{place.column}",
                    found=context.quote(claim.said),
                    expected=context.quote(earlier.said),
                ),
            )
