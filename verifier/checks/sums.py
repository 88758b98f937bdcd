"""Sums of ends: what the ends of no layout can make.

addend  what a document adds for an end; two equal ones may be the halves of one double
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from verifier.checks.base import Context, Judgement, State, finding
from verifier.checks.extremes import largest_sum
from verifier.checks.law_answers import OPEN
from verifier.checks.laws import answer
from verifier.document.claims.base import Said
from verifier.document.claims.statements import RuleClaim
from verifier.document.claims.topics.scoring import EndSumClaim, ScoringSumsClaim
from verifier.document.reading import Reading
from verifier.engine.branching import Spinner
from verifier.engine.ruleset import RuleSet
from verifier.engine.settlement import format_points
from verifier.finding import Evidence, Finding, Severity
from verifier.text import Span


def check_end_sums(claims: Sequence[EndSumClaim], context: Context) -> Iterator[Judgement]:
    """No more ends than the rule set allows, and no larger sum than the proved one."""
    for claim in claims:
        found = None
        if context.rules is not None:
            found = _too_many(claim, context.rules, context) or _beyond_ends(claim, context)
        state = State.ARITHMETIC if found is None else State.AMBIGUOUS
        yield Judgement(claim=claim, state=state, findings=() if found is None else (found,))


def judge_end_sums(reading: Reading, judgements: Sequence[Judgement], context: Context) -> list[Judgement]:
    """The judgements; without a rule set, ends are counted by what the document itself says of doubles and ends."""
    if context.rules is not None:
        return list(judgements)
    most = next(filter(None, (_most_ends_by(claim) for claim in reading.claims if isinstance(claim, RuleClaim))), None)
    if most is None:
        return list(judgements)
    kept = []
    for judgement in judgements:
        claim = judgement.claim
        found = _more_than(claim, most, context) if isinstance(claim, EndSumClaim) else None
        kept.append(judgement if found is None else Judgement(claim=claim, state=State.AMBIGUOUS, findings=(found,)))
    return kept


def _most_ends_by(claim: RuleClaim) -> int | None:
    """How many ends there are at most where a document says this of its game."""
    if claim.alternative:
        return None
    if claim.question == "ends_most" and isinstance(claim.value, int | Fraction):
        return int(claim.value)
    if claim.question == "spinner" and claim.value in (Spinner.FIRST, Spinner.NONE):
        return _FOUR if claim.value is Spinner.FIRST else _TWO
    return None


_TWO, _FOUR = 2, 4
"""The ends of a single line, and those of a cross."""


def check_scoring_sums(claims: Sequence[ScoringSumsClaim], context: Context) -> Iterator[Judgement]:
    """Each sum of a row scores, or none does, as the row says."""
    for claim in claims:
        rules = context.rules
        if rules is None:
            yield Judgement(claim=claim, state=State.UNCHECKED)
            continue
        wrong = [said for said in claim.sums if _scores(rules, said.value) is not claim.is_scoring]
        noun = "nothing" if claim.is_scoring else "something"
        left_out = None if wrong or not claim.is_scoring else _left_out(claim, rules)
        missing = () if left_out is None else (_missing_sum(*left_out, context),)
        yield Judgement(
            claim=claim,
            state=State.COMPUTED,
            findings=tuple(
                finding(
                    "award",
                    said.span,
                    f"an end sum of {format_points(said.value)} earns {noun}",
                    found=context.quote(said.span),
                    evidence=_divisors(rules, context),
                    severity=context.severity("divisors"),
                )
                for said in wrong
            )
            + missing,
            states={said.span: State.CONTRADICTED for said in wrong},
        )


_LONG_ROW = 5
"""A row of so many sums that leaves one out is no mere choice of some."""


def _left_out(claim: ScoringSumsClaim, rules: RuleSet) -> tuple[int, Span] | None:
    """The only sum that is missing in a row, beside the sum where it should stand."""
    named = {said.value for said in claim.sums}
    if not claim.is_whole and len(named) < _LONG_ROW:
        return None
    highest = max(named)
    if claim.is_whole:
        highest = max(highest, Fraction(largest_sum(rules).value))
    missing = [total for total in range(1, int(highest) + 1) if _scores(rules, Fraction(total)) and total not in named]
    if len(missing) != 1:
        return None
    following = next((said for said in claim.sums if said.value > missing[0]), claim.sums[-1])
    return missing[0], following.span


def _missing_sum(total: int, span: Span, context: Context) -> Finding:
    assert context.rules is not None
    return finding(
        "award",
        span,
        f"an end sum of {total} scores as well, and the row leaves it out",
        found=context.quote(span),
        expected=None,
        evidence=_divisors(context.rules, context),
        severity=context.severity("divisors"),
    )


def _divisors(rules: RuleSet, context: Context) -> Evidence:
    return Evidence(text=f"divisors: {', '.join(map(str, rules.divisors))}", clause=context.clause("divisors"))


def _scores(rules: RuleSet, end_sum: Fraction) -> bool:
    return end_sum.denominator == 1 and rules.award(int(end_sum)) > 0


def _too_many(claim: EndSumClaim, rules: RuleSet, context: Context) -> Finding | None:
    most = answer(rules, "ends_most")
    if most is OPEN or not isinstance(most, int) or any(term.value > 2 * rules.highest_pips for term in claim.terms):
        return None
    return _more_than(claim, most, context)


def _more_than(claim: EndSumClaim, most: int, context: Context) -> Finding | None:
    """A sum of more ends than there can be; two equal addends may be the halves of one double."""
    if len(claim.terms) <= most:
        return None
    counted = Counter(term.value for term in claim.terms)
    fewest = sum(number // 2 + number % 2 for number in counted.values())
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


def _beyond_ends(claim: EndSumClaim, context: Context) -> Finding | None:
    """A total no layout makes, unless an addend is more than any end counts: then other things are added."""
    rules = context.rules
    assert rules is not None
    is_of_ends = all(term.value <= 2 * rules.highest_pips for term in claim.terms)
    return unreachable(claim.total, context) if is_of_ends else None


def _surely(rules: RuleSet) -> int:
    """A sum that two ends can make in every rule set, so that the largest need not be looked for."""
    highest = rules.highest_pips
    two_doubles = 2 * highest + 2 * (highest - 1)
    return two_doubles if min(rules.double_counts[1], rules.spinner_counts[1]) == 2 else highest
