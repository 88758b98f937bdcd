"""Rounds and games: turns, drawing, passing, going out, blocks, the end of a game in the middle of a round."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.engine.positions import (
    AC,
    ALL_FIVES,
    BD,
    EXACT_61,
    LAHAT,
    SHIPPED,
    A,
    B,
    C,
    D,
    after,
    bare,
    dealt,
    hand,
    hands,
)
from verifier.engine.game import Game, add_round, finish, settle_hands, team_scores, verify_lead
from verifier.engine.plays import Draw, Pass
from verifier.engine.rounds import Round, can_act, deal, legal_actions, start_round, verify_action
from verifier.engine.ruleset import (
    BlockLead,
    Direction,
    DrawnTile,
    FurtherTurn,
    LeadTile,
    RuleSet,
    TargetChecked,
)
from verifier.engine.settlement import End
from verifier.engine.tile import Tile
from verifier.errors import IllegalPlay


def legal(position: Round) -> list[str]:
    return [str(act) for act in legal_actions(position)]


# --- the deal ---


@pytest.mark.parametrize(
    ("rules", "sizes"),
    [(ALL_FIVES, {2: 9, 3: 7, 4: 5}), (EXACT_61, {2: 5, 3: 5, 4: 5}), (LAHAT, {2: 9, 3: 7, 4: 5})],
    ids=lambda value: getattr(value, "id", ""),
)
def test_the_undealt_tiles_are_the_boneyard(rules: RuleSet, sizes: dict[int, int]) -> None:
    for players, size in sizes.items():
        position = deal(rules, rules.tiles.tiles, players=players)

        assert position.hands is not None
        assert position.boneyard is not None
        assert [len(held) for held in position.hands] == [size] * players
        assert len(position.boneyard) == position.drawable == 28 - players * size


@pytest.mark.parametrize(
    ("attempt", "sentence"),
    [
        (lambda: start_round(ALL_FIVES, players=2, lead=2), "with 2 players there is no seat 2"),
        (lambda: start_round(ALL_FIVES, players=2, lead=A, hands=hands("1|1")), "2 players hold 2 hands, got 1"),
        (lambda: start_round(ALL_FIVES, players=4, lead=A, scores=(0, 0, 0)), "4 players keep 2 scores, got 3"),
        (lambda: legal_actions(bare("1|4")), "legal actions are known only where the hands are"),
        (
            lambda: finish(bare("1|4"), End.OUT),
            "a round is settled by its leftovers, and the hands are not known",
        ),
    ],
)
def test_what_does_not_fit_together(attempt: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        attempt()


def test_no_tile_is_dealt_twice() -> None:
    with pytest.raises(IllegalPlay, match=re.escape("[1|4] is dealt twice")):
        dealt("1|4", "4|1")
    with pytest.raises(IllegalPlay, match=re.escape("[1|4] is dealt twice")):
        dealt("1|4", "2|2", boneyard="4|1")


# --- turns ---


def test_turns_go_clockwise_and_a_placement_ends_the_turn() -> None:
    position = bare(players=4)
    seats = []
    for act in ("1|4", "1|1 on 1|4 low", "4|4 on 1|4 high", "3|4 on 4|4 line B", "1|2 on 1|1 line B"):
        seats.append(position.turn)
        position = after(position, act)

    assert seats == [A, B, C, D, A]


def test_turns_may_go_the_other_way() -> None:
    rules = ALL_FIVES.with_values(direction=Direction.COUNTERCLOCKWISE)

    assert after(bare(rules=rules, players=3), "1|4").turn == C


def test_a_further_turn_only_where_a_rule_set_gives_one() -> None:
    def turn(rule: FurtherTurn, *acts: str) -> int:
        return after(bare(rules=ALL_FIVES.with_values(further_turn=rule)), *acts).turn

    assert turn(FurtherTurn.NEVER, "5|5") == B
    assert turn(FurtherTurn.AFTER_DOUBLE, "5|5") == A
    assert turn(FurtherTurn.AFTER_DOUBLE, "1|4") == B
    assert turn(FurtherTurn.AFTER_SCORING, "1|4") == A
    assert turn(FurtherTurn.AFTER_SCORING, "1|1") == B


def test_partners_sit_opposite_and_share_one_score() -> None:
    position = bare("1|4", "1|1 on 1|4 low", "4|4 on 1|4 high", players=4)

    assert position.scores == (15, 0)
    assert dict(team_scores(ALL_FIVES, position.scores, players=4)) == {"A+C": 15, "B+D": 0}


def test_the_lead_scores_like_any_placement() -> None:
    assert bare("1|4").scores == (5, 0)
    assert bare("0|0").outcome is None
    assert bare("1|4", rules=ALL_FIVES.with_values(lead_scores=False)).scores == (0, 0)


# --- drawing and passing ---


def drawing(rules: RuleSet = ALL_FIVES) -> Round:
    return after(dealt("2|5 6|6", "1|3 4|6", boneyard="0|4 2|6 3|3", rules=rules), "2|5")


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_draw_one_by_one_stop_at_the_first_that_fits_and_play_it(rules: RuleSet) -> None:
    position = drawing(rules)
    assert legal(position) == ["draw [0|4]"]

    position = after(position, "draw")
    assert legal(position) == ["draw [2|6]"]
    assert (position.turn, position.drawn, position.draws) == (B, Tile(0, 4), 1)

    position = after(position, "draw")
    assert legal(position) == ["[2|6] on [2|5] low"]

    position = after(position, "2|6")
    assert (position.turn, position.drawn, position.draws, position.end_sum) == (A, None, 0, 11)


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_who_can_play_must_play(rules: RuleSet) -> None:
    position = after(dealt("2|5 6|6", "2|4 1|3", boneyard="0|4", rules=rules), "2|5")

    assert legal(position) == ["[2|4] on [2|5] low"]


def test_pass_only_with_nothing_playable_and_an_empty_boneyard() -> None:
    position = after(dealt("1|1 1|2 0|3", "4|4 5|6", boneyard="3|3"), "1|1")
    assert legal(position) == ["draw [3|3]"]

    position = after(position, "draw")
    assert legal(position) == ["pass"]
    assert after(position, "pass").turn == A


def test_a_pass_keeps_the_end_sum_and_earns_nothing() -> None:
    position = after(dealt("5|5 5|6", "4|4", boneyard=""), "5|5", "pass")

    assert (position.end_sum, position.award, position.outcome, position.scores) == (10, 0, None, (10, 0))


def test_how_many_may_be_drawn() -> None:
    some_stay = after(drawing(ALL_FIVES.with_values(boneyard_kept=2)), "draw 0|4")
    assert some_stay.drawable == 0
    assert legal(some_stay) == ["pass"]
    assert drawing(ALL_FIVES.with_values(draw_limit=0)).drawable == 0
    assert legal(drawing(ALL_FIVES.with_values(draw_limit=0))) == ["pass"]
    assert legal(after(drawing(ALL_FIVES.with_values(draw_limit=1)), "draw")) == ["pass"]


def test_a_drawn_tile_may_be_kept_where_a_rule_set_says_so() -> None:
    may = ALL_FIVES.with_values(drawn_tile=DrawnTile.MAY_BE_PLAYED, pass_when_able=True)
    kept = ALL_FIVES.with_values(drawn_tile=DrawnTile.KEPT, draw_limit=2)

    assert legal(after(drawing(may), "draw", "draw")) == ["[2|6] on [2|5] low", "pass"]
    assert legal(after(drawing(kept), "draw", "draw")) == ["pass"]
    assert legal(after(drawing(kept), "draw", "draw", "pass")) == ["draw [3|3]"]


def test_who_is_able_may_draw_once_where_a_rule_set_says_so() -> None:
    rules = ALL_FIVES.with_values(draw_when_able=True)
    position = after(dealt("2|5 6|6", "2|4 1|3", boneyard="0|4 2|6", rules=rules), "2|5")

    assert legal(position) == ["[2|4] on [2|5] low", "draw [0|4]"]
    assert legal(after(position, "draw")) == ["[2|4] on [2|5] low"]


def test_drawing_before_the_lead_does_not_free_from_leading_a_double() -> None:
    rules = ALL_FIVES.with_values(lead_tile=LeadTile.DOUBLE, draw_when_able=True)
    position = dealt("1|2 3|3", "0|0", boneyard="4|5 6|6", rules=rules)

    assert legal(position) == ["[3|3]", "draw [4|5]"]
    assert legal(after(position, "draw")) == ["[3|3]"]
    assert after(position, "draw", "3|3").layout.spinner_tiles == (Tile(3, 3),)


def test_a_double_that_is_drawn_and_kept_frees_from_leading_a_double() -> None:
    rules = ALL_FIVES.with_values(lead_tile=LeadTile.DOUBLE, draw_when_able=True, drawn_tile=DrawnTile.KEPT)
    position = after(dealt("1|2 3|4", "0|0", boneyard="6|6 4|5", rules=rules), "draw")

    assert legal(position) == ["[1|2]", "[3|4]"]
    assert after(position, "1|2").hands == hands("3|4 6|6", "0|0")


def test_no_tile_drawn_in_a_turn_is_played_in_it_where_they_are_kept() -> None:
    rules = ALL_FIVES.with_values(drawn_tile=DrawnTile.KEPT)
    position = after(dealt("2|5 6|6", "1|3 4|6", boneyard="2|6 3|3", rules=rules), "2|5", "draw", "draw")

    assert legal(position) == ["pass"]
    with pytest.raises(IllegalPlay, match=re.escape("[2|6] was just drawn and may not be played in this turn")):
        after(position, "2|6 on 2|5 low")


def test_a_drawn_double_must_be_led_where_it_must_be_played() -> None:
    rules = ALL_FIVES.with_values(lead_tile=LeadTile.DOUBLE, draw_when_able=True)
    position = after(dealt("1|2 3|3", "0|0", boneyard="6|6 4|5", rules=rules), "draw")

    assert legal(position) == ["[6|6]"]


def test_without_hands_only_the_layout_and_the_turns_are_checked() -> None:
    position = bare("2|5", "draw", "draw 0|4", "pass", "5|5 on 2|5")

    assert position.hands is None
    assert not position.is_blocked
    assert position.scores == (0, 0)
    assert position.turn == B


def test_a_boneyard_that_is_not_known_is_never_empty_for_certain() -> None:
    position = after(dealt("2|5 6|6", "1|3", boneyard=None), "2|5")
    assert position.drawable is None
    assert not position.is_blocked

    position = after(position, "draw 3|3", "pass")
    assert position.hands is not None
    assert position.hands[B] == hand("1|3 3|3")


def test_can_act_asks_and_verify_action_raises() -> None:
    position = drawing()

    assert can_act(position, Draw())
    assert not can_act(position, Pass())
    assert not can_act(position, Draw(), seat=A)
    verify_action(position, Draw(), seat=B)
    with pytest.raises(IllegalPlay, match=r"^B cannot play, so must draw before passing$"):
        verify_action(position, Pass())


# --- blocks ---


def test_an_unused_arm_is_a_place_to_play_so_the_round_is_not_blocked() -> None:
    position = after(
        dealt("0|0 0|2", "0|5 5|5 3|3 0|4 4|5", boneyard="", lead=B),
        "5|5",
        "pass",
        "0|5 on 5|5",
        "0|0",
        "4|5 on 5|5",
    )
    assert position.layout.open_places[0].tile == Tile(0, 0)
    assert not position.is_blocked


def test_blocked_as_soon_as_nobody_can_play_and_nothing_can_be_drawn() -> None:
    assert after(dealt("1|1 2|3", "4|4"), "1|1").is_blocked
    assert not after(dealt("1|1 2|3", "4|4", boneyard="0|0"), "1|1").is_blocked
    assert not after(dealt("1|1 1|3", "4|4"), "1|1").is_blocked
    assert after(
        dealt("1|1 2|3", "4|4", boneyard="0|0", rules=ALL_FIVES.with_values(boneyard_kept=1)), "1|1"
    ).is_blocked
    assert after(dealt("1|1 2|3", "4|4", boneyard="0|0", rules=ALL_FIVES.with_values(draw_limit=0)), "1|1").is_blocked


def test_a_round_is_not_blocked_before_its_lead() -> None:
    assert not dealt("1|1", "2|2").is_blocked


def test_who_cannot_play_in_a_blocked_round_may_still_pass() -> None:
    position = after(dealt("1|1 2|3", "4|4"), "1|1")

    assert position.is_over
    assert legal(position) == ["pass"]
    assert finish(after(position, "pass"), End.BLOCKED).settlement.leftovers == (5, 8)


def test_after_a_block_the_last_player_may_lead_where_a_rule_set_says_so() -> None:
    rules = ALL_FIVES.with_values(lead_after_block=BlockLead.LAST_PLAYER)
    position = after(dealt("1|1 0|0", "1|2 4|4", rules=rules), "1|1", "1|2 on 1|1")

    assert finish(position, End.BLOCKED).settlement.next_lead == B


# --- going out ---


def test_the_last_tile_ends_the_round() -> None:
    position = after(dealt("3|6 2|6", "6|6 1|5 0|2", scores=(30, 40)), "3|6", "6|6", "2|6 on 6|6")
    assert position.out == A
    assert position.is_over
    assert legal(position) == []
    assert position.scores == (35, 55)

    result = finish(position, End.OUT)
    assert result.scores == (45, 55)
    assert result.settlement.next_lead == A
    assert not result.game_over


def test_exact_61_the_award_of_the_last_tile_waits_for_the_settlement() -> None:
    position = after(dealt("3|6 2|6", "6|6 1|5 0|2", rules=EXACT_61, scores=(300, 100)), "3|6", "6|6", "2|6 on 6|6")
    assert (position.award, position.pending, position.outcome, position.scores) == (5, 5, None, (300, 115))

    result = finish(position, End.OUT)
    assert [outcome.accepted for outcome in result.outcomes] == [False]
    assert result.scores == (300, 115)
    assert result.settlement.next_lead == A


# --- the end of a game ---


def test_all_fives_reaching_the_target_ends_the_game_in_the_middle_of_a_round() -> None:
    position = bare("2|3", scores=(245, 0))

    assert position.reached == (A,)
    assert position.is_over
    assert position.out is None


def test_all_fives_no_leftover_award_after_a_last_tile_that_reaches_the_target() -> None:
    position = after(dealt("4|6", "6|6 5|6", scores=(240, 200)), "4|6")

    result = finish(position, End.OUT)

    assert result.outcomes == ()
    assert result.scores == (250, 200)
    assert result.settlement.round_winner == A
    assert result.game_winner == A


def test_a_game_that_ends_in_the_middle_of_a_round_has_no_winner_of_that_round() -> None:
    position = after(dealt("2|3 6|6", "0|0 1|1", scores=(245, 0), boneyard="4|4"), "2|3")

    result = finish(position, End.OUT)

    assert result.settlement.end is End.OUT
    assert result.settlement.round_winner is None
    assert result.settlement.next_lead is None
    assert result.settlement.leftovers == (12, 2)
    assert result.outcomes == ()
    assert (result.game_over, result.game_winner, result.scores) == (True, A, (250, 0))


def test_all_fives_a_split_may_take_two_players_to_the_target_at_once() -> None:
    result = settle_hands(ALL_FIVES, hands("1|1", "0|2", "1|3"), End.BLOCKED, scores=(198, 198, 150))

    assert result.reached == (A, B)
    assert result.game_over
    assert result.game_winner is None


def test_exact_61_a_refused_placement_lets_play_go_on() -> None:
    position = bare("1|4", rules=EXACT_61, scores=(303, 0))
    assert position.outcome is not None
    assert not position.outcome.accepted
    assert (position.scores, position.reached, position.turn) == ((303, 0), (), B)


def test_exact_61_a_placement_that_lands_wins_at_once() -> None:
    position = bare("1|4", rules=EXACT_61, scores=(300, 300))

    assert position.reached == (A,)
    assert position.is_over


def test_settled_hands_count_a_last_placement_apart_or_joined() -> None:
    apart = settle_hands(ALL_FIVES, hands("", "6|6 0|1"), End.OUT, scores=(85, 0), last_award=10)
    joined = settle_hands(EXACT_61, hands("", "6|6 0|1"), End.OUT, scores=(85, 0), last_award=10)

    assert [outcome.event.raw for outcome in apart.outcomes] == [10, 15]
    assert [outcome.event.raw for outcome in joined.outcomes] == [25]
    assert apart.scores == joined.scores == (110, 0)


def test_settled_hands_after_a_last_placement_that_reached_the_target() -> None:
    result = settle_hands(ALL_FIVES, hands("", "6|6"), End.OUT, scores=(240, 0), last_award=10)

    assert [outcome.event.raw for outcome in result.outcomes] == [10]
    assert (result.scores, result.reached, result.game_winner) == ((250, 0), (A,), A)


@pytest.mark.parametrize(
    ("scores", "over", "winner"), [((255, 240), True, A), ((255, 260), True, B), ((255, 255), False, None)]
)
def test_a_target_looked_at_when_the_round_is_over_goes_to_the_highest(
    scores: tuple[int, int], over: bool, winner: int | None
) -> None:
    rules = ALL_FIVES.with_values(target_checked=TargetChecked.ROUND_END)

    result = settle_hands(rules, hands("", "0|2"), End.OUT, scores=scores)

    assert (result.game_over, result.game_winner) == (over, winner)


def test_a_game_of_two_rounds() -> None:
    game = Game.new(ALL_FIVES, players=4, scores=(150, 180))
    game = add_round(game, settle_hands(ALL_FIVES, hands("1|1", "", "2|2", "6|6"), End.OUT, scores=game.scores))
    assert (game.scores, game.next_lead, game.over) == ((150, 185), B, False)
    verify_lead(game, B)
    with pytest.raises(IllegalPlay, match=r"^B leads this round, not A$"):
        verify_lead(game, A)

    position = after(dealt("3|3", "4|6", "2|2", "0|1", scores=game.scores, lead=B), "4|6")
    game = add_round(game, finish(position, End.OUT))

    assert game.scores == (150, 205)
    assert (game.over, game.winner) == (True, BD)
    assert len(game.rounds) == 2
    with pytest.raises(IllegalPlay, match=r"^the game is over: no further round is dealt$"):
        verify_lead(game, B)


def test_after_a_block_anybody_may_lead() -> None:
    game = Game.new(EXACT_61, players=4)
    game = add_round(game, settle_hands(EXACT_61, hands("1|1", "0|6", "3|6", "6|6 0|1"), End.BLOCKED))

    assert game.scores[AC] == 20
    for seat in range(4):
        verify_lead(game, seat)
