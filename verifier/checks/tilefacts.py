"""Facts about single tiles: what may follow one, what one counts, which of them score when they are led."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.checks.base import Context, Judgement, State, finding
from verifier.document.claims.topics.leads import ScoringLeadsClaim
from verifier.document.claims.topics.scoring import WorthClaim
from verifier.document.claims.topics.turns import FollowClaim
from verifier.engine.layout import Layout
from verifier.engine.ruleset import RuleSet
from verifier.engine.settlement import format_points
from verifier.engine.tile import Tile
from verifier.finding import Evidence
from verifier.text import Span


def check_follows(claims: Sequence[FollowClaim], context: Context) -> Iterator[Judgement]:
    """A tile that is joined to another one shows one of its halves; of a lead, every half is open."""
    for claim in claims:
        halves = {claim.tile.low, claim.tile.high}
        named = {number.value for number in claim.numbers}
        wrong = [number for number in claim.numbers if number.value not in halves]
        missing = sorted(halves - named) if claim.is_lead or len(claim.numbers) > 1 else []
        if not wrong and not missing:
            yield Judgement(claim=claim, state=State.VERIFIED)
            continue
        needed = " or ".join(str(pips) for pips in sorted(halves))
        said = ", ".join(str(number.value) for number in claim.numbers)
        states = {number.span: State.VERIFIED for number in claim.numbers if number.value in halves}
        yield Judgement(
            claim=claim,
            state=State.CONTRADICTED,
            states=states,
            findings=(
                finding(
                    "follow",
                    claim.said,
                    f"a tile joined to {claim.tile} shows {needed}, the text says {said}",
                    found=context.quote(claim.said),
                    expected=needed,
                    evidence=Evidence(text=f"the halves of {claim.tile} are {claim.tile.low} and {claim.tile.high}"),
                ),
            ),
        )


def check_worths(claims: Sequence[WorthClaim], context: Context) -> Iterator[Judgement]:
    """A double at an end counts the halves that the rule set says; without one, both."""
    for claim in claims:
        right = _worths(claim.tile.value, context.rules)
        if claim.value.value in right:
            yield Judgement(claim=claim, state=State.ARITHMETIC if context.rules is None else State.VERIFIED)
            continue
        shown = " or ".join(str(value) for value in sorted(right, reverse=True))
        yield Judgement(
            claim=claim,
            state=State.CONTRADICTED,
            findings=(
                finding(
                    "tile-count",
                    claim.value.span,
                    f"{claim.tile.value} counts {shown}, the text says {format_points(claim.value.value)}",
                    found=context.quote(claim.value.span),
                    expected=shown,
                    evidence=Evidence(
                        text=f"{claim.tile.value} has {claim.tile.value.pips} pips",
                        clause=context.clause("double_counts", "spinner_counts"),
                    ),
                ),
            ),
        )


def _worths(tile: Tile, rules: RuleSet | None) -> set[int]:
    if rules is None:
        return {tile.pips}
    return {tile.high * halves for halves in (rules.double_counts[1], rules.spinner_counts[1])}


def check_scoring_leads(claims: Sequence[ScoringLeadsClaim], context: Context) -> Iterator[Judgement]:
    """The leads of a list are those whose end sum scores, and all of them are there."""
    for claim in claims:
        rules = context.rules
        if rules is None:
            yield Judgement(claim=claim, state=State.UNCHECKED)
            continue
        right = {tile for tile in rules.tiles if rules.lead_scores and rules.award(_led(tile, rules)) > 0}
        named = {tile.value for tile in claim.tiles}
        if not claim.is_whole and len(named & right) < max(_FEWEST_RIGHT, len(right) - 1):
            # A list that is not said to be whole and lacks several is one of examples.
            yield Judgement(claim=claim, state=State.UNCHECKED)
            continue
        findings = [
            finding(
                "scoring-leads",
                tile.span,
                f"{tile.value} scores nothing when it is led: its ends make {_led(tile.value, rules)}",
                found=context.quote(tile.span),
                evidence=Evidence(text=_all(right), clause=context.clause("divisors", "lead_scores")),
            )
            for tile in claim.tiles
            if tile.value not in right
        ]
        missing = sorted(right - named)
        if missing:
            end = claim.tiles[-1].span
            findings.append(
                finding(
                    "scoring-leads",
                    end,
                    f"{_all(missing)} {'score' if len(missing) > 1 else 'scores'} as well when led, and "
                    f"{'are' if len(missing) > 1 else 'is'} not in the list",
                    found=context.quote(Span.around(*(tile.span for tile in claim.tiles))),
                    expected=_all(right),
                    evidence=Evidence(text=_all(right), clause=context.clause("divisors", "lead_scores")),
                )
            )
        wrong = {tile.span: State.CONTRADICTED for tile in claim.tiles if tile.value not in right}
        yield Judgement(
            claim=claim,
            state=State.COMPUTED,
            findings=tuple(findings),
            states=wrong,
        )


_FEWEST_RIGHT = 3


def _led(tile: Tile, rules: RuleSet) -> int:
    return Layout(rules.branching).play(tile).end_sum


def _all(tiles: Sequence[Tile] | set[Tile]) -> str:
    return ", ".join(str(tile) for tile in sorted(tiles))
