"""Sums of ends: what the ends of no layout can make.

addend  what a document adds for an end; two equal ones may be the halves of one double
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from verifier.checks.base import Context, Judgement, State, finding
from verifier.checks.extremes import largest_sum
from verifier.checks.laws import OPEN, answer
from verifier.document.claims.base import Said
from verifier.document.claims.topics.scoring import EndSumClaim, ScoringSumsClaim
from verifier.engine.ruleset import RuleSet
from verifier.engine.settlement import format_points
from verifier.finding import Evidence, Finding, Severity
from verifier.text import Span


def check_end_sums(claims: Sequence[EndSumClaim], context: Context) -> Iterator[Judgement]:
    """No more ends than the rule set allows, and no larger sum than the proved one."""
    for claim in claims:
        found = None
        if context.rules is not None:
            found = _too_many(claim, context.rules, context) or unreachable(claim.total, context)
        state = State.ARITHMETIC if found is None else State.AMBIGUOUS
        yield Judgement(claim=claim, state=state, findings=() if found is None else (found,))


def check_scoring_sums(claims: Sequence[ScoringSumsClaim], context: Context) -> Iterator[Judgement]:
    """Each sum of a row scores, or none does, as the row says."""
    for claim in claims:
        rules = context.rules
        if rules is None:
            yield Judgement(claim=claim, state=State.UNCHECKED)
            continue
        wrong = [said for said in claim.sums if _scores(rules, said.value) is not claim.is_scoring]
        noun = "nothing" if claim.is_scoring else "something"
        yield Judgement(
            claim=claim,
            state=State.COMPUTED,
            findings=tuple(
                finding(
                    "award",
                    said.span,
                    f"an end sum of {format_points(said.value)} earns {noun}",
                    found=context.quote(said.span),
                    evidence=Evidence(
                        text=f"divisors: {', '.join(map(str, rules.divisors))}", clause=context.clause("divisors")
                    ),
                    severity=context.severity("divisors"),
                )
                for said in wrong
            ),
            states={said.span: State.CONTRADICTED for said in wrong},
        )


def _scores(rules: RuleSet, end_sum: Fraction) -> bool:
    return end_sum.denominator == 1 and rules.award(int(end_sum)) > 0


def _too_many(claim: EndSumClaim, rules: RuleSet, context: Context) -> Finding | None:
    most = answer(rules, "ends_most")
    if most is OPEN or not isinstance(most, int) or len(claim.terms) <= most:
        return None
    counted = Counter(term.value for term in claim.terms)
    fewest = len(claim.terms) - sum(1 for number in counted.values() if number > 1)
    if fewest <= most:
        return None
    place = Span.around(claim.terms[0].span, claim.terms[-1].span)
    return finding(
        "impossible-sum",
        place,
        f"{len(claim.terms)} ends are added, a layout has at most {most}",
        found=context.quote(place),
        evidence=Evidence(text=f"at most {most} ends", clause=context.clause("spinner")),
        severity=context.severity("spinner"),
    )


def unreachable(total: Said[Fraction], context: Context) -> Finding | None:
    """A sum that is larger than any end sum of the rule set."""
    rules = context.rules
    if rules is None or total.value <= _surely(rules):
        return None
    largest = largest_sum(rules)
    if total.value <= largest.bound:
        return None
    return finding(
        "impossible-sum",
        total.span,
        f"no layout has ends that make {format_points(total.value)}: the largest end sum is {largest.value}",
        found=context.quote(total.span),
        evidence=Evidence(text=largest.method, clause=context.clause("spinner")),
        severity=Severity.WARNING,
    )


def _surely(rules: RuleSet) -> int:
    """A sum that two ends can make in every rule set, so that the largest need not be looked for."""
    highest = rules.highest_pips
    two_doubles = 2 * highest + 2 * (highest - 1)
    return two_doubles if min(rules.double_counts[1], rules.spinner_counts[1]) == 2 else highest
