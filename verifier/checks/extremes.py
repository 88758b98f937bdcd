"""The most that can ever happen: proved, not believed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from verifier.checks.base import Context, Judgement, State, finding
from verifier.document.claims.base import Said
from verifier.document.claims.topics.scoring import ExtremeClaim
from verifier.engine.extremes import Extreme, largest_award, largest_end_sum
from verifier.engine.ruleset import RuleSet
from verifier.finding import Evidence, Severity


def check_extremes(claims: Sequence[ExtremeClaim], context: Context) -> Iterator[Judgement]:
    """A stated extreme is the proved one; where nothing is proved, it lies between the witness and the bound."""
    for claim in claims:
        if context.rules is None:
            yield Judgement(claim=claim, state=State.UNCHECKED)
            continue
        if claim.placements is not None and claim.placements.value != 1:
            yield _of_several(claim, claim.placements, context)
            continue
        extreme = _extreme(context.rules, claim.what)
        stated = claim.value.value
        shown = context.rules.display(extreme.value) if claim.what == "award" else extreme.value
        if extreme.proved and stated in (extreme.value, shown):
            yield Judgement(claim=claim, state=State.COMPUTED)
            continue
        if not extreme.proved and extreme.value <= stated <= extreme.bound:
            yield Judgement(claim=claim, state=State.AMBIGUOUS)
            continue
        noun = "end sum" if claim.what == "end-sum" else "award of one placement"
        yield Judgement(
            claim=claim,
            state=State.CONTRADICTED,
            findings=(
                finding(
                    "extreme",
                    claim.value.span,
                    f"the largest {noun} is {extreme.value}, the text says {stated}",
                    found=context.quote(claim.value.span),
                    expected=str(extreme.value),
                    evidence=Evidence(text=extreme.method, clause=context.clause("spinner")),
                    severity=Severity.ERROR if extreme.proved else Severity.WARNING,
                ),
            ),
        )


def _of_several(claim: ExtremeClaim, placements: Said[int], context: Context) -> Judgement:
    """The most that several placements together can bring is another question than the document means to answer."""
    message = f"the largest award is that of one placement, the text says {placements.value}"
    found = finding("extreme", placements.span, message, found=context.quote(placements.span), expected="1")
    return Judgement(
        claim=claim, state=State.UNCHECKED, findings=(found,), states={placements.span: State.CONTRADICTED}
    )


def largest_sum(rules: RuleSet) -> Extreme:
    """The largest end sum of a rule set; remembered."""
    return _extreme(rules, "end-sum")


def _extreme(rules: RuleSet, what: str) -> Extreme:
    key = (
        rules.branching,
        rules.highest_pips,
        rules.divisors,
        rules.score_value,
        rules.both_divisors,
        rules.lead_scores,
    )
    return _proved(key, what, _Rules(rules))


class _Rules:
    """A rule set that does not count for the memory of a function: the key beside it does."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules)


@lru_cache(maxsize=64)
def _proved(key: object, what: str, rules: _Rules) -> Extreme:
    return largest_end_sum(rules.rules) if what == "end-sum" else largest_award(rules.rules)
