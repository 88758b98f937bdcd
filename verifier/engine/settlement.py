"""Settlement: what the end of a round is worth, and what becomes of it against the target.

leftover     pips still in hand at the end of a round
settlement   the score events of the end of a round, and who won it
score event  what is checked against the target as one; made of parts
part         one reason for points within an event, as the last placement or the partner's leftover
team         who shares one score: a number in the order of `RuleSet.teams`
reached      on the target, or past it where the rule set lets that count
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from verifier.engine.ruleset import (
    BlockLead,
    BlockPayment,
    BlockTie,
    BlockWinner,
    Halves,
    LastPlacement,
    LaterLead,
    OutPayment,
    PartnerLeftover,
    Points,
    RoundingOf,
    RuleSet,
    ScoreFloor,
    TargetChecked,
    TargetRule,
    seat_name,
)
from verifier.engine.tile import Tile, pip_count

Hands = Sequence[tuple[Tile, ...]]
"""The tiles still in hand, by seat."""


class End(StrEnum):
    """How a round ends."""

    OUT = "out"
    BLOCKED = "blocked"


class PartKind(StrEnum):
    """What a part of a score event is for."""

    PLACEMENT = "placement"
    OPPONENTS = "opponents"
    PARTNER = "partner"
    OWN = "own"
    DIFFERENCES = "differences"
    SPLIT = "split"
    BONUS = "bonus"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One reason for points within an event: raw points, negative where they are taken off, and how they came about."""

    kind: PartKind
    raw: Points
    why: str

    def __str__(self) -> str:
        return f"{self.kind} {format_points(self.raw, signed=True)} ({self.why})"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreEvent:
    """What is accepted or refused as one. `seat` is the hand it comes from, None where it comes from no single hand."""

    team: int
    parts: tuple[Part, ...]
    seat: int | None = None

    @property
    def raw(self) -> Points:
        """Raw points of all parts together."""
        return exact(sum(part.raw for part in self.parts))


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of a score event: the score before and after, and whether the target is reached by it."""

    event: ScoreEvent
    accepted: bool
    before: Points
    after: Points
    reached: bool

    def __str__(self) -> str:
        verdict = f"{format_points(self.before)} → {format_points(self.after)}" if self.accepted else "refused"
        return f"{format_points(self.event.raw, signed=True)}, {verdict}: {'; '.join(map(str, self.event.parts))}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """What the end of a round is worth, before the target is looked at.

    `in_order` says that the events are looked at one after the other and the first that reaches the target ends the
    game; otherwise they happen at the same moment. `round_winner` is a team, None for a tied round. `next_lead` is a
    seat, None where lots are drawn. `leftovers` are pips by seat.
    """

    end: End
    leftovers: tuple[int, ...]
    events: tuple[ScoreEvent, ...]
    in_order: bool
    round_winner: int | None
    next_lead: int | None

    def award(self, team: int) -> Points:
        """Raw points of a team, before the target is looked at; 0 where it gets nothing."""
        return exact(sum(event.raw for event in self.events if event.team == team))


def settle_out(rules: RuleSet, hands: Hands, *, out: int, last_award: int = 0, leader: int | None = None) -> Settlement:
    """The settlement after the seat `out` played its last tile, whose placement earned `last_award` raw points.

    `leader` is the seat that led the round, asked only where the lead rotates.
    """
    players = len(hands)
    team = rules.team_of(out, players=players)
    leftovers = _leftovers(hands)
    parts: list[Part] = []
    if rules.last_placement is LastPlacement.JOINED and last_award:
        parts.append(Part(kind=PartKind.PLACEMENT, raw=last_award, why="the last placement"))
    events: list[ScoreEvent] = []
    match rules.out_payment:
        case OutPayment.OPPONENTS_TO_OUT_SIDE:
            parts.append(_opponents(rules, leftovers, team=team))
        case OutPayment.OWN_OFF_EACH:
            events = _own_off_each(rules, leftovers)
        case OutPayment.NONE:
            pass
    if rules.partner_leftover is PartnerLeftover.SUBTRACTED:
        for seat in rules.teams(players)[team]:
            if seat != out:
                raw, why = _rounded(rules, [leftovers[seat]])
                parts.append(Part(kind=PartKind.PARTNER, raw=-raw, why=why))
    if rules.out_bonus:
        parts.append(Part(kind=PartKind.BONUS, raw=rules.out_bonus, why="for going out"))
    return Settlement(
        end=End.OUT,
        leftovers=leftovers,
        events=_worth_something([ScoreEvent(team=team, parts=tuple(parts), seat=out), *events]),
        in_order=False,
        round_winner=team,
        next_lead=_lead_after_out(rules, players=players, out=out, leader=leader),
    )


def settle_block(
    rules: RuleSet,
    hands: Hands,
    *,
    first_seat: int = 0,
    leader: int | None = None,
    last_player: int | None = None,
) -> Settlement:
    """The settlement after a block.

    Equal hands are taken clockwise from `first_seat`. `leader` led the round and `last_player` put the last tile on the
    table; they are asked only where the next lead depends on them.
    """
    leftovers = _leftovers(hands)
    match rules.block_payment:
        case BlockPayment.OPPONENTS_TO_LOWEST_SIDE | BlockPayment.DIFFERENCE_TO_LOWEST_SIDE:
            events = _lowest_side(rules, leftovers)
        case BlockPayment.DIFFERENCES_BY_HAND:
            events = _differences_by_hand(rules, leftovers, first_seat=first_seat)
        case BlockPayment.OWN_OFF_EACH:
            events = _own_off_each(rules, leftovers)
        case BlockPayment.NONE:
            events = []
    winner = _block_winner(rules, leftovers)
    return Settlement(
        end=End.BLOCKED,
        leftovers=leftovers,
        events=_worth_something(events),
        in_order=rules.block_payment is BlockPayment.DIFFERENCES_BY_HAND,
        round_winner=winner,
        next_lead=_lead_after_block(rules, leftovers, winner=winner, leader=leader, last_player=last_player),
    )


def apply_events(
    rules: RuleSet, scores: Sequence[Points], events: Sequence[ScoreEvent], *, players: int, in_order: bool = True
) -> tuple[tuple[Outcome, ...], tuple[Points, ...]]:
    """Check events against the target, one after the other: what became of each, and the scores after.

    Where they are `in_order`, nothing after the first that reaches the target is looked at. A score event that would go
    past an exact target is refused whole; a negative one is applied.
    """
    target = rules.target[players]
    now = list(scores)
    outcomes: list[Outcome] = []
    for event in events:
        before = now[event.team]
        after = exact(before + event.raw)
        accepted = not (rules.target_rule is TargetRule.EXACT and after > target)
        if accepted:
            if rules.score_floor is ScoreFloor.ZERO and after < 0:
                after = 0
            now[event.team] = after
        reached = accepted and has_reached(rules, after, players=players)
        outcomes.append(Outcome(event=event, accepted=accepted, before=before, after=now[event.team], reached=reached))
        if reached and in_order and rules.target_checked is TargetChecked.AT_ONCE:
            break
    return tuple(outcomes), tuple(now)


def has_reached(rules: RuleSet, score: Points, *, players: int) -> bool:
    """Whether a score has reached the target: on it, or past it where the rule set lets that count."""
    target = rules.target[players]
    return score == target if rules.target_rule is TargetRule.EXACT else score >= target


def placement_event(team: int, award: int, *, seat: int | None = None) -> ScoreEvent:
    """The event of an ordinary placement."""
    return ScoreEvent(team=team, parts=(Part(kind=PartKind.PLACEMENT, raw=award, why="the placement"),), seat=seat)


# --- leftovers and payments ---


def _leftovers(hands: Hands) -> tuple[int, ...]:
    return tuple(pip_count(list(hand)) for hand in hands)


def _rounded(rules: RuleSet, pips: Sequence[int]) -> tuple[int, str]:
    """Several hands' pips as points, rounded in total or each, with the reckoning."""
    terms = " + ".join(map(str, pips)) if pips else "0"
    total = sum(pips)
    if rules.rounding_of is RoundingOf.EACH_HAND and len(pips) > 1:
        each = [rules.round_pips(hand) for hand in pips]
        return sum(each), f"{terms} pips, each rounded: {' + '.join(map(str, each))} = {sum(each)}"
    points = rules.round_pips(total)
    reckoning = f"{terms} = {total} pips" if len(pips) > 1 else f"{total} pips"
    return points, reckoning if points == total else f"{reckoning} → {points}"


def _opponents(rules: RuleSet, leftovers: Sequence[int], *, team: int) -> Part:
    players = len(leftovers)
    pips = [leftovers[seat] for seat in range(players) if rules.team_of(seat, players=players) != team]
    raw, why = _rounded(rules, pips)
    return Part(kind=PartKind.OPPONENTS, raw=raw, why=why)


def _own_off_each(rules: RuleSet, leftovers: Sequence[int]) -> list[ScoreEvent]:
    events = []
    for seat, pips in enumerate(leftovers):
        raw, why = _rounded(rules, [pips])
        team = rules.team_of(seat, players=len(leftovers))
        events.append(ScoreEvent(team=team, parts=(Part(kind=PartKind.OWN, raw=-raw, why=why),), seat=seat))
    return events


def _lowest_side(rules: RuleSet, leftovers: Sequence[int]) -> list[ScoreEvent]:
    players = len(leftovers)
    totals = [sum(leftovers[seat] for seat in seats) for seats in rules.teams(players)]
    lowest = [team for team, total in enumerate(totals) if total == min(totals)]
    if len(lowest) == 1:
        return [ScoreEvent(team=lowest[0], parts=(_side_payment(rules, leftovers, totals, team=lowest[0]),))]
    if rules.block_tie is BlockTie.SPLIT_BETWEEN_TWO_OF_THREE and len(totals) == 3 and len(lowest) == 2:
        (third,) = set(range(3)) - set(lowest)
        raw, why = _rounded(rules, [totals[third]])
        half = _half(rules, raw)
        part = Part(kind=PartKind.SPLIT, raw=half, why=f"{why}; half of {raw} is {format_points(half)}")
        return [ScoreEvent(team=team, parts=(part,)) for team in lowest]
    return []


def _side_payment(rules: RuleSet, leftovers: Sequence[int], totals: Sequence[int], *, team: int) -> Part:
    if rules.block_payment is BlockPayment.OPPONENTS_TO_LOWEST_SIDE:
        return _opponents(rules, leftovers, team=team)
    own = totals[team]
    raw, why = _rounded(rules, [total - own for other, total in enumerate(totals) if other != team])
    return Part(kind=PartKind.DIFFERENCES, raw=raw, why=f"differences to {own}: {why}")


def _differences_by_hand(rules: RuleSet, leftovers: Sequence[int], *, first_seat: int) -> list[ScoreEvent]:
    players = len(leftovers)
    events = []
    for seat in sorted(range(players), key=lambda seat: (leftovers[seat], (seat - first_seat) % players)):
        team = rules.team_of(seat, players=players)
        own = leftovers[seat]
        larger = [
            leftovers[other]
            for other in range(players)
            if rules.team_of(other, players=players) != team and leftovers[other] > own
        ]
        total = sum(pips - own for pips in larger)
        raw = rules.round_pips(total)
        terms = " + ".join(f"({pips} - {own})" for pips in larger) or "0"
        why = f"hand of {seat_name(seat)}: {terms} = {total}" + ("" if raw == total else f" → {raw}")
        events.append(ScoreEvent(team=team, parts=(Part(kind=PartKind.DIFFERENCES, raw=raw, why=why),), seat=seat))
    return events


def _half(rules: RuleSet, raw: int) -> Points:
    half = Fraction(raw, 2)
    match rules.halves:
        case Halves.KEPT:
            return exact(half)
        case Halves.ROUNDED_DOWN:
            return raw // 2
        case Halves.ROUNDED_UP:
            return -(-raw // 2)


def _block_winner(rules: RuleSet, leftovers: Sequence[int]) -> int | None:
    players = len(leftovers)
    if rules.block_winner is BlockWinner.LOWEST_HAND:
        lowest = min(leftovers)
        teams = {rules.team_of(seat, players=players) for seat in range(players) if leftovers[seat] == lowest}
    else:
        totals = [sum(leftovers[seat] for seat in seats) for seats in rules.teams(players)]
        teams = {team for team, total in enumerate(totals) if total == min(totals)}
    return teams.pop() if len(teams) == 1 else None


def _lead_after_out(rules: RuleSet, *, players: int, out: int, leader: int | None) -> int | None:
    match rules.later_lead:
        case LaterLead.WENT_OUT:
            return out
        case LaterLead.ROTATES:
            return None if leader is None else rules.next_seat(leader, players=players)
        case LaterLead.LOT:
            return None


def _lead_after_block(
    rules: RuleSet, leftovers: Sequence[int], *, winner: int | None, leader: int | None, last_player: int | None
) -> int | None:
    players = len(leftovers)
    match rules.lead_after_block:
        case BlockLead.LOT:
            return None
        case BlockLead.ROTATES:
            return None if leader is None else rules.next_seat(leader, players=players)
        case BlockLead.LAST_PLAYER:
            return last_player
        case BlockLead.ROUND_WINNER:
            if winner is None:
                return None
            seats = rules.teams(players)[winner]
            lowest = min(leftovers[seat] for seat in seats)
            lightest = [seat for seat in seats if leftovers[seat] == lowest]
            return lightest[0] if len(lightest) == 1 else None


def _worth_something(events: Sequence[ScoreEvent]) -> tuple[ScoreEvent, ...]:
    """Events in which something is counted; one whose parts cancel each other out is still an event."""
    kept = []
    for event in events:
        parts = tuple(part for part in event.parts if part.raw)
        if parts:
            kept.append(ScoreEvent(team=event.team, parts=parts, seat=event.seat))
    return tuple(kept)


# --- numbers ---


def exact(points: Points) -> Points:
    """The same number as an int where it is whole."""
    return points.numerator if isinstance(points, Fraction) and points.denominator == 1 else points


def format_points(points: Points, *, signed: bool = False) -> str:
    """Points as `15` or `2.5`, with a sign where asked for; a fraction that has no finite decimals as `1/3`."""
    value = Fraction(points)
    sign = "-" if value < 0 else "+" if signed else ""
    value = abs(value)
    if value.denominator == 1:
        return f"{sign}{value.numerator}"
    if 100 % value.denominator == 0:
        whole, hundredths = divmod(value.numerator * 100 // value.denominator, 100)
        return f"{sign}{whole}.{hundredths:02}".rstrip("0")
    return f"{sign}{value.numerator}/{value.denominator}"
