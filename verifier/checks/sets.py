"""Sets: how many tiles there are, and whether a deal has enough of them. Holds with and without a rule set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verifier.checks.base import Context, Judgement, State, finding
from verifier.document.claims.statements import RuleClaim
from verifier.document.claims.topics.equipment import SetSizeClaim
from verifier.engine.settlement import format_points
from verifier.engine.tile import DominoSet
from verifier.finding import Evidence, Finding


def check_set_sizes(claims: Sequence[SetSizeClaim], context: Context) -> Iterator[Judgement]:
    """A set up to double n has (n + 1)(n + 2) / 2 tiles."""
    for claim in claims:
        highest = claim.highest.value
        tiles = len(DominoSet(highest))
        if claim.tiles.value == tiles:
            yield Judgement(claim=claim, state=State.COMPUTED)
            continue
        reckoned = f"({highest} + 1) × ({highest} + 2) / 2 = {tiles}"
        yield Judgement(
            claim=claim,
            state=State.CONTRADICTED,
            findings=(
                finding(
                    "set-size",
                    claim.tiles.span,
                    f"a set up to double {highest} has {tiles} tiles, the text says {format_points(claim.tiles.value)}",
                    found=context.quote(claim.tiles.span),
                    expected=str(tiles),
                    evidence=Evidence(text=reckoned),
                ),
            ),
        )


def overdealt(claims: Sequence[RuleClaim], context: Context) -> Iterator[tuple[RuleClaim, Finding]]:
    """Hands that the set has not enough tiles for, with the most players that the document speaks of.

    The set is that of the document, else of the rule set; where neither says, nothing is known.
    """
    tiles = _tiles(claims, context)
    if tiles is None:
        return
    for claim in claims:
        if claim.question != "hand_size" or not isinstance(claim.value, int | Fraction):
            continue
        players = claim.players or _most_players(claims)
        needed = claim.value * (players or 0)
        if needed > tiles:
            reckoned = f"{players} × {format_points(claim.value)} = {format_points(needed)}"
            yield (
                claim,
                finding(
                    "set-size",
                    claim.said,
                    f"{players} players with {format_points(claim.value)} tiles need {format_points(needed)}, "
                    f"the set has {tiles}",
                    found=context.quote(claim.said),
                    evidence=Evidence(text=f"{reckoned} > {tiles}"),
                ),
            )


def _tiles(claims: Sequence[RuleClaim], context: Context) -> int | None:
    for claim in claims:
        if claim.question == "tiles_in_set" and isinstance(claim.value, int | Fraction):
            return int(claim.value)
    for claim in claims:
        if claim.question == "highest_pips" and isinstance(claim.value, int | Fraction):
            return len(DominoSet(int(claim.value)))
    return None if context.rules is None else len(context.rules.tiles)


def _most_players(claims: Sequence[RuleClaim]) -> int | None:
    """The most players that may play, as far as the document says."""
    most = [max(claim.value) for claim in claims if claim.question == "players" and isinstance(claim.value, tuple)]
    return max(most, default=None)
