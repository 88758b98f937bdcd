"""Leftovers whose sign or unit a text leaves open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.checks.base import Context, Judgement, State, finding
from verifier.document.claims.leftovers import LeftoverSignClaim, UnclearUnitClaim
from verifier.finding import Evidence


def check_leftover_signs(claims: Sequence[LeftoverSignClaim], context: Context) -> Iterator[Judgement]:
    """A word that hides whether leftovers are added or subtracted; only the first is told."""
    for at, claim in enumerate(claims):
        message = "whether leftover pips are added to the score or taken off it cannot be read from this word"
        found = finding(
            "leftover-sign",
            claim.said,
            message,
            found=context.quote(claim.said),
            expected="added or subtracted",
            evidence=Evidence(text=message, clause=context.clause("out_payment")),
        )
        yield Judgement(claim=claim, state=State.AMBIGUOUS, findings=() if at else (found,))


def check_unclear_units(claims: Sequence[UnclearUnitClaim], context: Context) -> Iterator[Judgement]:
    """Without a rule set that says what points are shown, a total that is divided later may be any."""
    for claim in claims:
        if context.rules is not None:
            yield Judgement(claim=claim, state=State.UNCHECKED)
            continue
        found = finding(
            "unclear-unit",
            claim.said,
            "the rounded pips are in the score already; what is divided here, and in which unit scores are kept, "
            "is not said",
            found=context.quote(claim.said),
        )
        yield Judgement(claim=claim, state=State.AMBIGUOUS, findings=(found,))
