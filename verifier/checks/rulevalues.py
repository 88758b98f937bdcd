"""Stated rules: the value a document gives to a question, held against the rule set.

question     a field of the rule set, or a law that follows from its fields
alternative  another value that the rule set's own document allows, or that the document says some play; what one
             sentence says of it holds together
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

from verifier.checks.base import Context, Judgement, State, finding
from verifier.checks.law_answers import OPEN
from verifier.checks.laws import LAWS, answer, fields_of
from verifier.checks.sets import overdealt
from verifier.document.claims.statements import RuleClaim
from verifier.engine.ruleset import RuleSet
from verifier.finding import Evidence, Finding, Severity
from verifier.text import Span


def check_rule_values(claims: Sequence[RuleClaim], context: Context) -> Iterator[Judgement]:
    """Hold each stated value against the rule set; without one, only against the other claims of the document."""
    if context.rules is None:
        contradictions = dict(_contradictions(claims, context))
        contradictions |= {id(claim): found for claim, found in overdealt(claims, context)}
        for claim in claims:
            found = contradictions.get(id(claim))
            state = State.UNCHECKED if found is None else State.CONTRADICTED
            yield Judgement(claim=claim, state=state, findings=() if found is None else (found,))
        return
    together: dict[tuple[str, Span, bool], list[RuleClaim]] = {}
    by_players = {claim.question for claim in claims if claim.players is not None and not claim.alternative}
    for claim in claims:
        law = LAWS.get(claim.question)
        # "… take five however many play", in a document that deals by the number of players, is what some play.
        is_other = claim.question == "hand_size" and claim.players is None and "hand_size" in by_players
        if (claim.alternative or is_other) and not (law is not None and law.always):
            # "Some take five however many play, others seven with two" tells of two.
            together.setdefault((claim.question, claim.span, claim.players is None), []).append(claim)
        else:
            yield _against_rules(claim, context.rules, context)
    for alternatives in together.values():
        yield from _against_alternatives(alternatives, context.rules, context)


def _against_rules(claim: RuleClaim, rules: RuleSet, context: Context) -> Judgement:
    expected = _expected(claim, rules)
    if expected is OPEN:
        return Judgement(claim=claim, state=State.UNCHECKED)
    if _agrees(claim.value, expected):
        return Judgement(claim=claim, state=State.STATED)
    severity = context.severity(*fields_of(claim.question))
    return Judgement(claim=claim, state=State.CONTRADICTED, findings=(_finding(claim, expected, severity, context),))


def _against_alternatives(claims: Sequence[RuleClaim], rules: RuleSet, context: Context) -> Iterator[Judgement]:
    """What one sentence says that some play: all of it is right under one alternative of the rule set.

    Where the rule set has none for the question, it says nothing about what some play.
    """
    question = claims[0].question
    known = rules.alternatives.get(question, ())
    candidates = [*known, answer(rules, question)]
    off = [[claim for claim in claims if not _agrees(claim.value, _for_players(claim, one))] for one in candidates]
    nearest = min(range(len(candidates)), key=lambda index: len(off[index]))
    for claim in claims:
        if not off[nearest]:
            yield Judgement(claim=claim, state=State.STATED)
        elif not known:
            yield Judgement(claim=claim, state=State.UNCHECKED)
        elif claim in off[nearest]:
            expected = _for_players(claim, candidates[nearest])
            found = _finding(claim, expected, context.severity(*fields_of(question)), context)
            yield Judgement(claim=claim, state=State.CONTRADICTED, findings=(found,))
        else:
            yield Judgement(claim=claim, state=State.AMBIGUOUS)


def _expected(claim: RuleClaim, rules: RuleSet) -> object:
    return _for_players(claim, answer(rules, claim.question))


def _for_players(claim: RuleClaim, value: object) -> object:
    """A value by players, for those of the claim."""
    if claim.players is not None and isinstance(value, Mapping):
        return value.get(claim.players)
    return value


def _agrees(stated: object, expected: object) -> bool:
    """Whether a stated value is the expected one, or that for any number of players.

    A set of values is right where the expected one is among them, or one of the expected ones.
    """
    if isinstance(expected, frozenset):
        return not expected.isdisjoint(stated if isinstance(stated, frozenset) else (stated,))
    if isinstance(stated, frozenset):
        return expected in stated
    if isinstance(expected, Mapping) and not isinstance(stated, Mapping):
        return all(value == stated for value in expected.values())
    if isinstance(expected, tuple) and isinstance(stated, int | Fraction):
        return stated in expected
    return stated == expected


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
