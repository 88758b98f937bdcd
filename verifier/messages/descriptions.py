"""Descriptions: what a picture shows, for those who cannot see it.

    layout      the long line of its caption
    hand        tiles held, how many they are, and their pips
    settlement  the end of a round: what is left, each score event, the scores after it
    score event what is accepted or refused as one: its parts, how each comes about, and the score
    tally       a score in strokes and big X

A description is a row of sentences; in each, a label stands before a colon and the items of a list are separated by
semicolons, as in captions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verifier.engine.game import RoundResult
from verifier.engine.layout import Layout
from verifier.engine.ruleset import BlockLead, Halves, LaterLead, Points, RuleSet
from verifier.engine.settlement import End, Outcome, Part, PartKind, Settlement
from verifier.engine.tally import Tally, tally_score
from verifier.engine.tile import Tile, pip_count
from verifier.messages.captions import caption_lines, sum_text, tiles_text
from verifier.messages.catalog import Catalog
from verifier.messages.names import points_text, seat_text, team_text
from verifier.messages.numbers import format_number
from verifier.messages.reckoning import Reckoning, reckon

Hands = Sequence[Sequence[Tile]]
"""The tiles still in hand, by seat."""


def describe_layout(layout: Layout, rules: RuleSet, catalog: Catalog) -> str:
    """Tiles in order, spinners, connections, open places with their numbers, contributions, sum and award."""
    if not layout.plays:
        return catalog.text("layout.empty")
    return caption_lines(layout, rules, catalog).long


def describe_hand(tiles: Sequence[Tile], catalog: Catalog, *, seat: int | None = None) -> str:
    """The tiles of a hand in the order given, how many they are, and their pips together."""
    if not tiles:
        return (
            catalog.text("hand.empty") if seat is None else catalog.text("hand.empty-of", who=seat_text(seat, catalog))
        )
    held = tiles_text(tiles, catalog)
    if seat is None:
        hand = catalog.text("hand.tiles", tiles=held)
    else:
        hand = catalog.text("hand.tiles-of", who=seat_text(seat, catalog), tiles=held)
    return catalog.text(
        "hand.described",
        hand=hand,
        tiles=catalog.plural("count.tiles", len(tiles)),
        pips=catalog.plural("count.pips", pip_count(list(tiles))),
    )


def describe_settlement(result: RoundResult, rules: RuleSet, catalog: Catalog, *, hands: Hands | None = None) -> str:
    """How a round ended, from what is left in hand to the scores after it.

    `hands` are the tiles still held, by seat; without them only their pips are told.
    """
    return catalog.join("list.sentences", _settlement(result, rules, catalog, hands))


def describe_event(
    outcome: Outcome, rules: RuleSet, catalog: Catalog, *, players: int, settlement: Settlement | None = None
) -> str:
    """A score event against the target: its parts, whether it is accepted, and the score after it.

    With the `settlement` it comes from, the parts are reckoned from the pips left in hand.
    """
    return catalog.join("list.sentences", _event(outcome, rules, catalog, players, settlement))


def describe_tally(tally: Tally, rules: RuleSet, catalog: Catalog) -> str:
    """The marks of a paper tally, what each of them stands for, and the score."""
    marks = []
    if tally.groups:
        marks.append(catalog.plural("tally.groups", tally.groups))
    if tally.strokes:
        marks.append(catalog.plural("tally.strokes", tally.strokes))
    if tally.apart:
        marks.append(catalog.text("tally.apart", points=points_text(tally.apart, rules, catalog)))
    shown = catalog.join("list.items", marks) if marks else catalog.text("tally.none")
    sentences = [catalog.text("tally.marks", marks=shown)]
    if rules.tally_group is not None:
        sentences.append(catalog.text("tally.group-worth", points=points_text(rules.tally_group, rules, catalog)))
    if rules.tally_stroke is not None:
        sentences.append(catalog.text("tally.stroke-worth", points=points_text(rules.tally_stroke, rules, catalog)))
    sentences.append(catalog.text("tally.score", points=points_text(tally_score(rules, tally), rules, catalog)))
    return catalog.join("list.sentences", sentences)


# --- settlements ---


def _settlement(result: RoundResult, rules: RuleSet, catalog: Catalog, hands: Hands | None) -> Iterator[str]:
    settlement = result.settlement
    players = len(settlement.leftovers)
    yield catalog.text("settlement.out" if settlement.end is End.OUT else "settlement.blocked")
    left = (_leftover(seat, settlement, catalog, hands) for seat in range(players))
    yield catalog.text("settlement.leftovers", seats=catalog.join("list.items", left))
    if settlement.round_winner is None:
        yield catalog.text("settlement.round-tied")
    else:
        winner = team_text(settlement.round_winner, catalog, rules=rules, players=players)
        yield catalog.text("settlement.round-winner", team=winner)
    if not result.outcomes:
        yield catalog.text("settlement.no-events")
    for outcome in result.outcomes:
        yield from _event(outcome, rules, catalog, players, settlement)
    untouched = len(settlement.events) - sum(outcome.event in settlement.events for outcome in result.outcomes)
    if untouched:
        yield catalog.plural("settlement.events-left", untouched)
    if rules.halves is Halves.KEPT and any(_is_half(outcome.event.raw) for outcome in result.outcomes):
        yield catalog.text("settlement.halves")
    scores = (
        catalog.text(
            "settlement.score",
            team=team_text(team, catalog, rules=rules, players=players),
            points=points_text(score, rules, catalog),
        )
        for team, score in enumerate(result.scores)
    )
    yield catalog.text("settlement.scores", teams=catalog.join("list.items", scores))
    yield from _what_follows(result, rules, catalog, players)


def _leftover(seat: int, settlement: Settlement, catalog: Catalog, hands: Hands | None) -> str:
    who = seat_text(seat, catalog)
    pips = catalog.plural("count.pips", settlement.leftovers[seat])
    if hands is None:
        return catalog.text("settlement.leftover", who=who, pips=pips)
    if not hands[seat]:
        return catalog.text("settlement.leftover-none", who=who)
    return catalog.text("settlement.leftover-tiles", who=who, tiles=tiles_text(hands[seat], catalog), pips=pips)


def _what_follows(result: RoundResult, rules: RuleSet, catalog: Catalog, players: int) -> Iterator[str]:
    """Who has won the game, or who leads the next round."""
    if result.game_winner is not None:
        winner = team_text(result.game_winner, catalog, rules=rules, players=players)
        yield catalog.text("settlement.game-winner", team=winner)
    elif result.game_over:
        teams = (team_text(team, catalog, rules=rules, players=players) for team in result.reached)
        yield catalog.text("settlement.target-shared", teams=catalog.join("list.items", teams))
    elif result.settlement.next_lead is not None:
        yield catalog.text("settlement.next-lead", who=seat_text(result.settlement.next_lead, catalog))
    elif _next_lead_by_lot(result.settlement, rules):
        yield catalog.text("settlement.next-lead-lot")


def _next_lead_by_lot(settlement: Settlement, rules: RuleSet) -> bool:
    if settlement.end is End.OUT:
        return rules.later_lead is LaterLead.LOT
    return rules.lead_after_block is BlockLead.LOT


# --- score events ---

_REASONS = {
    PartKind.PLACEMENT: "reason.placement",
    PartKind.OPPONENTS: "reason.opponents",
    PartKind.PARTNER: "reason.partner",
    PartKind.OWN: "reason.own",
    PartKind.DIFFERENCES: "reason.differences",
    PartKind.SPLIT: "reason.split",
    PartKind.BONUS: "reason.bonus",
}


def _event(
    outcome: Outcome, rules: RuleSet, catalog: Catalog, players: int, settlement: Settlement | None
) -> Iterator[str]:
    event = outcome.event
    yield catalog.text(
        "event.points",
        team=team_text(event.team, catalog, rules=rules, players=players),
        points=points_text(event.raw, rules, catalog, signed=True),
    )
    parts = []
    for part in event.parts:
        reckoning = None if settlement is None else reckon(part, event, settlement, rules)
        parts.append(_part(part, reckoning, catalog))
    yield catalog.text("event.parts", parts=catalog.join("list.items", parts))
    target = points_text(rules.target[players], rules, catalog)
    result = _score_sum(outcome.before, event.raw, catalog)
    if not outcome.accepted:
        yield catalog.text("event.refused", sum=result)
        yield catalog.text("event.target", target=target)
        yield catalog.text("event.score-stays", score=points_text(outcome.before, rules, catalog))
        return
    yield catalog.text("event.accepted", sum=result)
    if outcome.after != outcome.before + event.raw:
        yield catalog.text("event.floor", score=points_text(outcome.after, rules, catalog))
    yield catalog.text("event.reached" if outcome.reached else "event.target", target=target)


def _part(part: Part, reckoning: Reckoning | None, catalog: Catalog) -> str:
    reason = catalog.text(_REASONS[part.kind])
    points = catalog.number(part.raw, signed=True)
    if reckoning is None:
        return catalog.text("event.part", reason=reason, points=points)
    return catalog.text("event.part-reckoned", reason=reason, points=points, reckoning=_reckoning(reckoning, catalog))


def _reckoning(reckoning: Reckoning, catalog: Catalog) -> str:
    """Pips added, rounded and halved, as `7 + 6 = 13, rounded to 15`."""
    less = reckoning.less
    terms = [
        catalog.number(term) if less is None else catalog.text("reckoning.difference", pips=term, own=less)
        for term in reckoning.terms
    ]
    if reckoning.each:
        rounded = sum_text(reckoning.each, reckoning.points, catalog)
        joined = catalog.isolated(catalog.join("list.terms", terms))
        text = catalog.text("reckoning.each-rounded", terms=joined, sum=rounded)
    else:
        total = catalog.number(reckoning.total)
        if len(terms) > 1 or less is not None:
            joined = catalog.join("list.terms", terms)
            total = catalog.isolated(catalog.text("caption.sum", terms=joined, total=reckoning.total))
        if reckoning.points == reckoning.total:
            text = total
        else:
            text = catalog.text("reckoning.rounded", sum=total, points=reckoning.points)
    if reckoning.halved is None:
        return text
    return catalog.text("reckoning.halved", reckoning=text, half=reckoning.halved)


def _score_sum(before: Points, points: Points, catalog: Catalog) -> str:
    """The score before, the points, and both together, whatever becomes of them."""
    context = "event.sum-minus" if points < 0 else "event.sum-plus"
    numbers = {"before": before, "points": abs(Fraction(points)), "after": before + points}
    written = {name: format_number(number, catalog.locale) for name, number in numbers.items()}
    return catalog.isolated(catalog.text(context, **written))


def _is_half(points: Points) -> bool:
    return Fraction(points).denominator == 2
