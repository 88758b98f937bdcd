"""The end of rounds, and games as frozen positions: a round gives the next one.

round   from the deal to its settlement
game    rounds until the target is reached
seat    place in turn order: 0 is A, then clockwise
lead    the first placement of a round; the *leader* makes it
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from verifier.engine.plays import legal_plays
from verifier.engine.rounds import Hand, Round, verify_deal
from verifier.engine.ruleset import (
    LastPlacement,
    Points,
    RuleSet,
    TargetChecked,
    seat_name,
    team_name,
)
from verifier.engine.settlement import (
    End,
    Outcome,
    Settlement,
    apply_events,
    has_reached,
    placement_event,
    settle_block,
    settle_out,
)
from verifier.engine.tile import Tile, pip_count
from verifier.errors import IllegalPlay

# --- the end of a round ---


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """How a round ended. `outcomes` are the score events of its end, in order; `scores` the totals after, by team.

    `game_over` says that the target is reached; `game_winner` is None where several reached it at the same moment.
    """

    settlement: Settlement
    outcomes: tuple[Outcome, ...]
    scores: tuple[Points, ...]
    reached: tuple[int, ...]
    game_over: bool
    game_winner: int | None


def finish(position: Round, end: End, *, first_seat: int = 0) -> RoundResult:
    """Settle a round that has ended.

    Raises IllegalPlay where nobody has gone out or somebody can still play, and ValueError where the hands are not
    known. A game that ended with the last placement has no leftover award; one that ended in the middle of the round
    is told as `End.OUT`, with nobody as the winner of the round.
    """
    if position.hands is None:
        raise ValueError("a round is settled by its leftovers, and the hands are not known")
    if end is End.OUT:
        if position.out is None and not position.reached:
            raise IllegalPlay("nobody-out", "nobody has gone out: every hand still holds tiles")
    elif not position.is_blocked:
        raise _not_blocked(position)
    return _finish(
        position.rules,
        position.hands,
        end,
        out=position.out,
        scores=position.scores,
        pending=position.pending,
        reached=position.reached,
        leader=position.leader,
        last_player=position.last_player,
        first_seat=first_seat,
    )


def _not_blocked(position: Round) -> IllegalPlay:
    if position.out is not None:
        return IllegalPlay("not-blocked", f"the round is not blocked: {seat_name(position.out)} has gone out")
    for seat, hand in enumerate(position.hands or ()):
        able = legal_plays(position.layout, hand)
        if able:
            return IllegalPlay("not-blocked", f"the round is not blocked: {seat_name(seat)} can play {able[0]}")
    left = "unknown" if position.boneyard is None else f"{position.drawable} tiles can be drawn"
    return IllegalPlay(
        "not-blocked",
        f"the round is not blocked: the boneyard is {left}"
        if position.boneyard is None
        else f"the round is not blocked: {left}",
    )


def settle_hands(
    rules: RuleSet,
    hands: Sequence[Sequence[Tile]],
    end: End,
    *,
    scores: Sequence[Points] | None = None,
    last_award: int = 0,
    leader: int | None = None,
    first_seat: int = 0,
) -> RoundResult:
    """Settle the hands that are left, without the plays that led there.

    After going out, the seat with the empty hand went out, and its last placement earned `last_award`. Raises
    IllegalPlay where no hand, or more than one, is empty.
    """
    players = len(hands)
    verify_deal(rules, hands)
    held = tuple(tuple(hand) for hand in hands)
    empty = [seat for seat, hand in enumerate(held) if not hand]
    now: tuple[Points, ...] = tuple(scores) if scores is not None else (0,) * len(rules.teams(players))
    if end is End.BLOCKED:
        if empty:
            raise IllegalPlay("not-blocked", f"the round is not blocked: the hand of {seat_name(empty[0])} is empty")
        return _finish(rules, held, end, scores=now, leader=leader, first_seat=first_seat)
    if len(empty) != 1:
        who = "no hand is empty" if not empty else f"the hands of {' and '.join(map(seat_name, empty))} are empty"
        raise IllegalPlay("nobody-out", f"one seat goes out with an empty hand, but {who}")
    outcomes: tuple[Outcome, ...] = ()
    reached: tuple[int, ...] = ()
    pending = last_award
    if last_award and rules.last_placement is LastPlacement.APART:
        team = rules.team_of(empty[0], players=players)
        outcomes, now = apply_events(rules, now, [placement_event(team, last_award, seat=empty[0])], players=players)
        if outcomes[0].reached and rules.target_checked is TargetChecked.AT_ONCE:
            reached = (team,)
        pending = 0
    result = _finish(
        rules,
        held,
        end,
        out=empty[0],
        scores=now,
        pending=pending,
        reached=reached,
        leader=leader,
        last_player=empty[0],
    )
    return replace(result, outcomes=outcomes + result.outcomes)


def _finish(
    rules: RuleSet,
    hands: tuple[Hand, ...],
    end: End,
    *,
    scores: tuple[Points, ...],
    out: int | None = None,
    pending: int = 0,
    reached: tuple[int, ...] = (),
    leader: int | None = None,
    last_player: int | None = None,
    first_seat: int = 0,
) -> RoundResult:
    players = len(hands)
    if end is End.OUT and out is not None:
        settlement = settle_out(rules, hands, out=out, last_award=pending, leader=leader)
    elif end is End.OUT:
        settlement = _unfinished(hands)
    else:
        settlement = settle_block(rules, hands, first_seat=first_seat, leader=leader, last_player=last_player)
    if reached:
        settlement = replace(settlement, events=())
    outcomes, scores = apply_events(rules, scores, settlement.events, players=players, in_order=settlement.in_order)
    if rules.target_checked is TargetChecked.ROUND_END:
        reached = tuple(team for team, score in enumerate(scores) if has_reached(rules, score, players=players))
    else:
        reached += tuple(dict.fromkeys(outcome.event.team for outcome in outcomes if outcome.reached))
    winner = _game_winner(rules, scores, reached)
    return RoundResult(
        settlement=settlement,
        outcomes=outcomes,
        scores=scores,
        reached=reached,
        game_over=bool(reached) if rules.target_checked is TargetChecked.AT_ONCE else winner is not None,
        game_winner=winner,
    )


def _unfinished(hands: tuple[Hand, ...]) -> Settlement:
    """That of a round in the middle of which the game has ended: nobody won it, nothing is paid, nobody leads again."""
    return Settlement(
        end=End.OUT,
        leftovers=tuple(pip_count(hand) for hand in hands),
        events=(),
        in_order=False,
        round_winner=None,
        next_lead=None,
    )


def _game_winner(rules: RuleSet, scores: Sequence[Points], reached: Sequence[int]) -> int | None:
    """The one side that reached the target; at the end of a round the highest of them, and nobody on a tie."""
    if rules.target_checked is TargetChecked.ROUND_END and reached:
        best = max(scores[team] for team in reached)
        reached = [team for team in reached if scores[team] == best]
    return reached[0] if len(reached) == 1 else None


# --- games ---


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Rounds until the target is reached. `scores` are raw points by team."""

    rules: RuleSet
    players: int
    scores: tuple[Points, ...]
    rounds: tuple[RoundResult, ...] = ()
    next_lead: int | None = None
    """The seat that leads the next round; None where lots are drawn."""
    over: bool = False
    winner: int | None = None

    @classmethod
    def new(cls, rules: RuleSet, *, players: int, scores: Sequence[Points] | None = None) -> Game:
        """A game before its first round; `scores` other than 0 are those of an example that begins later."""
        zero: tuple[Points, ...] = (0,) * len(rules.teams(players))
        return cls(rules=rules, players=players, scores=zero if scores is None else tuple(scores))


def verify_lead(game: Game, lead: int) -> None:
    """Raise IllegalPlay where the game is over, or another seat leads the next round."""
    if game.over:
        raise IllegalPlay("game-over", "the game is over: no further round is dealt")
    if game.next_lead is not None and lead != game.next_lead:
        raise IllegalPlay("wrong-lead", f"{seat_name(game.next_lead)} leads this round, not {seat_name(lead)}")


def add_round(game: Game, result: RoundResult) -> Game:
    """The game after a round."""
    return replace(
        game,
        scores=result.scores,
        rounds=(*game.rounds, result),
        next_lead=result.settlement.next_lead,
        over=result.game_over,
        winner=result.game_winner,
    )


def team_scores(rules: RuleSet, scores: Sequence[Points], *, players: int) -> Mapping[str, Points]:
    """The scores by the names of the teams, as `A` or `A+C`."""
    return {team_name(team, rules=rules, players=players): score for team, score in enumerate(scores)}
