"""Leftovers whose sign a translation lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.checks.base import Context, Judgement, State, finding
from verifier.document.claims.leftovers import LeftoverSignClaim
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
