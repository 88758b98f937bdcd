"""Rounds as frozen positions: an action gives the next one.

round   from the deal until somebody has gone out, nobody can play, or the target is reached
seat    place in turn order: 0 is A, then clockwise
lead    the first placement of a round; the *leader* makes it
able    holding a tile that can be played
award   raw points of one placement
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from verifier.engine.layout import Layout, Play
from verifier.engine.plays import Action, Draw, Pass, can_play, format_tiles, legal_plays, not_in_hand
from verifier.engine.ruleset import (
    DrawnTile,
    FurtherTurn,
    LastPlacement,
    LeadTile,
    Points,
    RuleSet,
    TargetChecked,
    seat_name,
    team_name,
)
from verifier.engine.settlement import (
    Outcome,
    apply_events,
    format_points,
    placement_event,
)
from verifier.engine.tile import Tile
from verifier.errors import IllegalPlay

Hand = tuple[Tile, ...]

# A member of an enumeration is looked up anew at each mention; these are mentioned for every placement.
_NEVER, _LEAD_DOUBLE = FurtherTurn.NEVER, LeadTile.DOUBLE
_new = tuple.__new__


class Round(NamedTuple):
    """A position within a round. Made by `start_round`, then only by `apply`.

    `hands` is None where nobody knows them: then only the layout and the order of turns are checked. `boneyard` (top
    first) is None where it is not known: then a drawn tile must be named, and nobody is ever blocked for certain.
    """

    rules: RuleSet
    players: int
    layout: Layout
    hands: tuple[Hand, ...] | None
    boneyard: tuple[Tile, ...] | None
    leader: int
    turn: int
    """The seat whose turn it is."""
    scores: tuple[Points, ...]
    """Raw points, by team."""
    drawn: Tile | None = None
    """The tile just drawn in this turn."""
    draws: int = 0
    """How many tiles have been drawn in this turn."""
    end_sum: int = 0
    """Of the last placement."""
    award: int = 0
    """Raw points of the last placement."""
    pending: int = 0
    """An award that waits to be joined with the settlement."""
    outcome: Outcome | None = None
    """What became of the award of the last placement; None where there was none, or where it is pending."""
    reached: tuple[int, ...] = ()
    """Teams that have reached the target; the game is over as soon as there is one."""
    out: int | None = None
    """The seat that has played its last tile."""
    last_player: int | None = None
    """The seat of the last placement."""

    @property
    def hand(self) -> Hand | None:
        """The hand in turn, None where it is not known."""
        return None if self.hands is None else self.hands[self.turn]

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be done in this round."""
        return self.out is not None or bool(self.reached) or self.is_blocked

    @property
    def drawable(self) -> int | None:
        """How many tiles of the boneyard may still be drawn by anybody; None where that is not known."""
        if self.rules.draw_limit == 0:
            return 0
        if self.boneyard is None:
            return None
        left = len(self.boneyard) - self.rules.boneyard_kept
        return left if left > 0 else 0

    @property
    def is_blocked(self) -> bool:
        """Whether nobody can play and nobody can draw. An unused arm is a place to play."""
        if self.boneyard is None and self.rules.draw_limit != 0:
            return False
        if self.hands is None or self.drawable or self.out is not None:
            return False
        return bool(self.layout.plays) and not any(can_play(self.layout, hand) for hand in self.hands)


def start_round(
    rules: RuleSet,
    *,
    players: int,
    lead: int,
    hands: Sequence[Sequence[Tile]] | None = None,
    boneyard: Sequence[Tile] | None = None,
    scores: Sequence[Points] | None = None,
) -> Round:
    """The position before the lead.

    Raises IllegalPlay where a tile is not in the set or dealt twice, and ValueError where the numbers of seats, hands
    or scores do not fit together. How many tiles are dealt is not asked here: an example may show part of a round.
    """
    if not 0 <= lead < players:
        raise ValueError(f"with {players} players there is no seat {lead}")
    if hands is not None and len(hands) != players:
        raise ValueError(f"{players} players hold {players} hands, got {len(hands)}")
    teams = len(rules.teams(players))
    if scores is not None and len(scores) != teams:
        raise ValueError(f"{players} players keep {teams} scores, got {len(scores)}")
    verify_deal(rules, [*(hands or ()), boneyard or ()])
    return Round(
        rules=rules,
        players=players,
        layout=Layout(rules.branching),
        hands=None if hands is None else tuple(tuple(hand) for hand in hands),
        boneyard=None if boneyard is None else tuple(boneyard),
        leader=lead,
        turn=lead,
        scores=(0,) * teams if scores is None else tuple(scores),
    )


def deal(rules: RuleSet, tiles: Sequence[Tile], *, players: int, lead: int = 0) -> Round:
    """A round with full hands dealt from shuffled `tiles`, first to A; what is left is the boneyard."""
    size = rules.hand_size[players]
    hands = [tiles[seat * size : (seat + 1) * size] for seat in range(players)]
    return start_round(rules, players=players, lead=lead, hands=hands, boneyard=tiles[players * size :])


def verify_deal(rules: RuleSet, groups: Sequence[Sequence[Tile]]) -> None:
    """Raise IllegalPlay where a tile is not in the set or dealt twice."""
    seen = 0
    for group in groups:
        for tile in group:
            if tile.high > rules.highest_pips:
                raise _not_in_set(rules, tile)
            if tile.bit & seen:
                raise IllegalPlay("tile-on-table", f"{tile} is dealt twice")
            seen |= tile.bit


def _not_in_set(rules: RuleSet, tile: Tile) -> IllegalPlay:
    return IllegalPlay("not-in-set", f"{tile} is not in the double-{rules.highest_pips} set")


# --- legality ---


def legal_actions(position: Round) -> list[Action]:
    """Everything `apply` accepts now, for a position with known hands.

    Nothing once somebody has gone out or reached the target; who is in turn in a blocked round may pass. `Draw(None)`
    stands for a draw from a boneyard that is not known, where `apply` wants the tile named.
    """
    if position.hands is None:
        raise ValueError("legal actions are known only where the hands are")
    if position.out is not None or position.reached:
        return []
    rules = position.rules
    actions: list[Action] = [*_playable(position, position.hands[position.turn])]
    able = bool(actions)
    if able and not rules.draw_when_able and not rules.pass_when_able:
        return actions
    if _may_draw(position, able=able):
        actions.append(Draw(position.boneyard[0] if position.boneyard else None))
    if position.layout.plays and (rules.pass_when_able if able else not actions):
        actions.append(Pass())
    return actions


def _playable(position: Round, hand: Hand) -> list[Play]:
    """The plays allowed now, by what was drawn and what may be led."""
    allowed = _allowed(position, hand)
    drawn = position.drawn
    if drawn is not None and position.rules.drawn_tile is DrawnTile.MUST_BE_PLAYED and drawn in allowed:
        fitting = legal_plays(position.layout, (drawn,))
        if fitting:
            return fitting
    return legal_plays(position.layout, allowed)


def _allowed(position: Round, hand: Hand) -> Hand:
    """The tiles of the hand that may be played in this turn, wherever they fit; there is always one to lead."""
    rules = position.rules
    if position.draws and rules.drawn_tile is DrawnTile.KEPT:
        hand = hand[: -position.draws]
    if not position.layout.plays and rules.lead_tile is _LEAD_DOUBLE:
        return tuple(tile for tile in hand if tile.is_double) or hand
    return hand


def _may_draw(position: Round, *, able: bool) -> bool:
    rules = position.rules
    if able and not (rules.draw_when_able and position.drawn is None):
        return False
    if rules.draw_limit is not None and position.draws >= rules.draw_limit:
        return False
    return position.drawable is None or position.drawable > 0


def verify_action(position: Round, action: Action, *, seat: int | None = None) -> None:
    """Raise IllegalPlay with the reason where `apply` would refuse."""
    apply(position, action, seat=seat)


def can_act(position: Round, action: Action, *, seat: int | None = None) -> bool:
    """Whether `apply` accepts the action."""
    try:
        verify_action(position, action, seat=seat)
    except IllegalPlay:
        return False
    return True


# --- the one way to the next position ---


def apply(position: Round, action: Action, *, seat: int | None = None) -> Round:
    """The position after an action of the seat in turn. Raises IllegalPlay with the reason and keeps the position."""
    if position.reached:
        raise IllegalPlay("game-over", f"the game is over: {_reached_text(position)}")
    if position.out is not None:
        raise IllegalPlay("round-over", f"the round is over: {seat_name(position.out)} has gone out")
    if seat is not None and seat != position.turn:
        raise IllegalPlay("not-your-turn", f"it is the turn of {seat_name(position.turn)}, not of {seat_name(seat)}")
    if type(action) is Play:
        return _apply_play(position, action)
    if type(action) is Draw:
        return _apply_draw(position, action)
    return _apply_pass(position)


def _apply_play(position: Round, play: Play) -> Round:
    rules, players, layout, hands, boneyard, leader, turn, scores = position[:8]
    tile = play.tile
    if hands is None:
        if tile.high > rules.highest_pips:
            raise _not_in_set(rules, tile)
        hand: Hand = ()
    else:
        hand = hands[turn]
        if tile not in hand:
            raise (
                IllegalPlay("tile-on-table", f"{tile} is already on the table")
                if layout.has(tile)
                else not_in_hand(tile, hand)
            )
        drawn = position.drawn
        if drawn is not None:
            _verify_drawn(position, hand, tile, drawn)
        if not layout.plays and rules.lead_tile is _LEAD_DOUBLE and not tile.is_double:
            doubles = [held for held in _allowed(position, hand) if held.is_double]
            if doubles:
                raise IllegalPlay(
                    "must-lead-double",
                    f"{tile} cannot be led: the lead is a double, and the hand has {format_tiles(doubles)}",
                )
    after = layout.play(tile, play.on)

    end_sum = after.end_sum
    award = rules.award(end_sum) if layout.plays or rules.lead_scores else 0
    out: int | None = None
    if hands is not None:
        at = hand.index(tile)
        rest = hand[:at] + hand[at + 1 :]
        hands = (*hands[:turn], rest, *hands[turn + 1 :])
        if not rest:
            out = turn
    pending = 0
    outcome: Outcome | None = None
    reached: tuple[int, ...] = ()
    if award:
        if out is not None and rules.last_placement is LastPlacement.JOINED:
            pending = award
        else:
            team = rules.team_of(turn, players=players)
            (outcome,), scores = apply_events(rules, scores, [placement_event(team, award, seat=turn)], players=players)
            if outcome.reached and rules.target_checked is TargetChecked.AT_ONCE:
                reached = (team,)
    again = rules.further_turn is not _NEVER and (
        tile.is_double if rules.further_turn is FurtherTurn.AFTER_DOUBLE else award > 0
    )
    return _new(
        Round,
        (
            rules,
            players,
            after,
            hands,
            boneyard,
            leader,
            turn if again else rules.next_seat(turn, players=players),
            scores,
            None,
            0,
            end_sum,
            award,
            pending,
            outcome,
            reached,
            out,
            turn,
        ),
    )


def _verify_drawn(position: Round, hand: Hand, tile: Tile, drawn: Tile) -> None:
    rule = position.rules.drawn_tile
    if rule is DrawnTile.KEPT and tile in hand[-position.draws :]:
        raise IllegalPlay("drawn-kept", f"{tile} was just drawn and may not be played in this turn")
    must = rule is DrawnTile.MUST_BE_PLAYED and drawn in _allowed(position, hand)
    if must and tile is not drawn and can_play(position.layout, (drawn,)):
        raise IllegalPlay("must-play-drawn", f"{drawn} was just drawn and fits, so it must be played, not {tile}")


def _apply_draw(position: Round, draw: Draw) -> Round:
    rules, hand = position.rules, position.hand
    if position.is_blocked:
        raise IllegalPlay("round-over", "the round is blocked: nobody can play or draw")
    able: list[Play] = [] if hand is None else _playable(position, hand)
    if able and not _may_draw(position, able=True):
        raise _must_play(position, able, "draw")
    if not _may_draw(position, able=bool(able)):
        if position.drawable == 0:
            why = "nothing is drawn in this game" if rules.draw_limit == 0 else "nothing is left to draw"
        else:
            why = f"{position.draws} drawn in this turn, and at most {rules.draw_limit} may be"
        raise IllegalPlay("must-not-draw", f"{seat_name(position.turn)} may not draw: {why}")
    tile, boneyard = draw.tile, position.boneyard
    if boneyard is not None:
        if tile is not None and tile is not boneyard[0]:
            raise IllegalPlay("must-not-draw", f"the top tile of the boneyard is {boneyard[0]}, not {tile}")
        tile, boneyard = boneyard[0], boneyard[1:]
    if tile is not None:
        _verify_unseen(position, tile)
    hands = position.hands
    if hands is not None:
        if tile is None:
            raise IllegalPlay("must-not-draw", "the boneyard is not known, so the drawn tile must be named")
        seat = position.turn
        hands = (*hands[:seat], (*hands[seat], tile), *hands[seat + 1 :])
    return position._replace(hands=hands, boneyard=boneyard, drawn=tile, draws=position.draws + 1)


def _verify_unseen(position: Round, tile: Tile) -> None:
    if tile not in position.rules.tiles:
        raise _not_in_set(position.rules, tile)
    if position.layout.has(tile):
        raise IllegalPlay("tile-on-table", f"{tile} cannot be drawn: it is already on the table")
    for seat, hand in enumerate(position.hands or ()):
        if tile in hand:
            raise IllegalPlay("must-not-draw", f"{tile} cannot be drawn: {seat_name(seat)} holds it")


def _apply_pass(position: Round) -> Round:
    rules, hand = position.rules, position.hand
    if not position.layout.plays:
        raise IllegalPlay("must-play", f"{seat_name(position.turn)} leads the round and must not pass")
    able = [] if hand is None else _playable(position, hand)
    if able and not rules.pass_when_able:
        raise _must_play(position, able, "pass")
    if not able and hand is not None and _may_draw(position, able=False) and position.drawable is not None:
        raise IllegalPlay("must-draw", f"{seat_name(position.turn)} cannot play, so must draw before passing")
    return position._replace(
        turn=rules.next_seat(position.turn, players=position.players),
        drawn=None,
        draws=0,
        end_sum=position.layout.end_sum,
        award=0,
        outcome=None,
    )


def _must_play(position: Round, able: Sequence[Play], verb: str) -> IllegalPlay:
    who, play = seat_name(position.turn), able[0]
    if position.drawn is not None and play.tile is position.drawn:
        return IllegalPlay("must-play-drawn", f"{play.tile} was just drawn and fits, so {who} must play it, not {verb}")
    return IllegalPlay("must-play", f"{who} can play {play}, so must not {verb}")


def _reached_text(position: Round) -> str:
    names = " and ".join(
        f"{team_name(team, rules=position.rules, players=position.players)} on {format_points(position.scores[team])}"
        for team in position.reached
    )
    return f"{names} has reached the target {position.rules.target[position.players]}"
