"""Titles of pictures: so many tiles as the caption names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.checks.base import Context, Judgement, State, finding
from verifier.document.claims.titles import TitleClaim


def check_titles(claims: Sequence[TitleClaim], context: Context) -> Iterator[Judgement]:
    """Compare the number of a title with the tiles of the layout."""
    for claim in claims:
        if claim.number.value == claim.shown:
            yield Judgement(claim=claim, state=State.VERIFIED)
            continue
        said = context.quote(claim.number.span)
        found = finding(
            "tile-list",
            claim.number.span,
            f"the layout has {claim.shown} tiles, its title says {said}",
            found=said,
            expected=str(claim.shown),
        )
        yield Judgement(claim=claim, state=State.CONTRADICTED, findings=(found,))
