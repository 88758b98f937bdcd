"""Laws: what follows from the fields of a rule set, or holds in every game the engine knows, under a name of its own.

A document states laws as it states fields: that an unused arm counts nothing, that the set has 28 tiles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from verifier.checks.law_answers import (
    ALIKE,
    OPEN,
    arm_opening,
    game_winners,
    interior_spinner,
    leftovers,
    most_spinners,
    pips_per_point,
    possible_ends,
    small_marks,
    tie_is_paid,
    tied_sides_score,
)
from verifier.engine.branching import ArmOpening, Spinner
from verifier.engine.ruleset import (
    BlockPayment,
    BlockTie,
    BlockWinner,
    Certainty,
    Direction,
    LastPlacement,
    OutPayment,
    PartnerLeftover,
    RuleSet,
    TargetChecked,
    TargetRule,
)
from verifier.engine.tile import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """A question that no field answers alone: its answer, and the fields it rests on."""

    answer: Callable[[RuleSet], object]
    fields: tuple[str, ...]
    summary: str
    always: bool = False
    """Holds for what some play as well: no rule set could have it otherwise."""


def _halves_at(field: str, covered: int) -> Law:
    """How many halves a double, or a spinner, counts while so many of its places are covered."""
    kind = field.removesuffix("_counts")
    return Law(
        answer=lambda rules: getattr(rules, field)[covered],
        fields=(field,),
        summary=f"halves a {kind} counts with {covered} of its places covered",
    )


LAWS: dict[str, Law] = {
    "tiles_in_set": Law(answer=lambda r: len(r.tiles), fields=("highest_pips",), summary="tiles of the set"),
    "first_tile": Law(answer=lambda r: Tile(0, 0), fields=("highest_pips",), summary="lightest tile of the set"),
    "last_tile": Law(
        answer=lambda r: Tile(r.highest_pips, r.highest_pips), fields=("highest_pips",), summary="heaviest tile"
    ),
    "doubles_in_set": Law(answer=lambda r: r.highest_pips + 1, fields=("highest_pips",), summary="doubles of the set"),
    "pips_in_set": Law(
        answer=lambda r: sum(tile.pips for tile in r.tiles), fields=("highest_pips",), summary="pips of the set"
    ),
    "sets_used": Law(answer=lambda r: 1, fields=("highest_pips",), summary="how many sets are used"),
    "fewest_pips": Law(answer=lambda r: 0, fields=("highest_pips",), summary="the fewest pips of a half"),
    "most_pips": Law(answer=lambda r: r.highest_pips, fields=("highest_pips",), summary="the most pips of a half"),
    "halves_of_tile": Law(answer=lambda r: 2, fields=("highest_pips",), summary="how many halves a tile has"),
    "hands_of_differences": Law(
        answer=lambda r: 1, fields=("block_payment",), summary="of how many hands the differences are added"
    ),
    "turns_of_placements": Law(
        answer=lambda r: 1, fields=("further_turn",), summary="for how many turns a number of tiles is told"
    ),
    "players_most": Law(answer=lambda r: r.players[-1], fields=("players",), summary="the most who may play"),
    "players_least": Law(answer=lambda r: r.players[0], fields=("players",), summary="the fewest who may play"),
    "players_named": Law(
        answer=lambda r: "once each",
        fields=("players",),
        summary="how often a number of players is named",
        always=True,
    ),
    "partnerships_count": Law(
        answer=lambda r: dict.fromkeys(r.partnerships, 2),
        fields=("partnerships",),
        summary="how many partnerships there are",
    ),
    "partnership_size": Law(
        answer=lambda r: {players: players // 2 for players in r.partnerships},
        fields=("partnerships",),
        summary="how many players a partnership has",
    ),
    "scores_of_partnership": Law(
        answer=lambda r: 1, fields=("partnerships",), summary="how many scores a partnership has"
    ),
    "deal_order_matters": Law(
        answer=lambda r: False, fields=("hand_size",), summary="whether the order of dealing matters"
    ),
    "boneyard_left": Law(
        answer=lambda r: {players: len(r.tiles) - players * r.hand_size[players] for players in r.players},
        fields=("hand_size", "highest_pips"),
        summary="how many tiles the deal leaves in the boneyard",
    ),
    "hand_per_players": Law(answer=lambda r: 1, fields=("hand_size",), summary="for how many players a hand is"),
    "hand_counter": Law(
        answer=lambda r: "tiles", fields=("hand_size",), summary="what a hand is counted in", always=True
    ),
    "lot_tie_repeats": Law(
        answer=lambda r: "those who tie", fields=("first_lead",), summary="who draws lots again after a tie"
    ),
    "must_match": Law(answer=lambda r: True, fields=("spinner",), summary="whether joined halves show the same number"),
    "matched_after": Law(
        answer=lambda r: "the first tile", fields=("spinner",), summary="from when on tiles are joined"
    ),
    "summed_ends": Law(answer=lambda r: "ends", fields=("spinner_counts",), summary="what is added up"),
    "other_half_is_end": Law(
        answer=lambda r: True, fields=("spinner",), summary="whether the other half becomes the new end"
    ),
    "open_place_is_end": Law(
        answer=lambda r: False, fields=("spinner_counts",), summary="whether every open place is a counted end"
    ),
    "lines_take": Law(
        answer=lambda r: (1, 2) if arm_opening(r) is ArmOpening.LINES_FIRST else OPEN,
        fields=("arms",),
        summary="which tiles joined to a spinner go to its lines",
    ),
    "arms_take": Law(
        answer=lambda r: (3, 4) if arm_opening(r) is ArmOpening.LINES_FIRST else OPEN,
        fields=("arms",),
        summary="which tiles joined to a spinner go to its arms",
    ),
    "tiles_that_enclose": Law(
        answer=lambda r: 2, fields=("spinner_counts",), summary="how many tiles enclose a double"
    ),
    "enclosing_tiles_count": Law(
        answer=lambda r: True, fields=("spinner_counts",), summary="whether the tiles that enclose a spinner count"
    ),
    "lines_of_double": Law(answer=lambda r: 2, fields=("spinner",), summary="how many lines a double has"),
    "arms_of_spinner": Law(
        answer=lambda r: OPEN if r.spinner is Spinner.NONE else 2,
        fields=("spinner",),
        summary="how many arms a spinner has",
    ),
    "tiles_per_turn": Law(answer=lambda r: 1, fields=("further_turn",), summary="how many tiles a turn places"),
    "other_arm_stays": Law(answer=lambda r: True, fields=("arms",), summary="whether the other arm stays usable"),
    "spinners_most": Law(answer=most_spinners, fields=("spinner",), summary="how many spinners there can be"),
    "ends_possible": Law(answer=possible_ends, fields=("spinner",), summary="how many ends there can be"),
    "ends_most": Law(
        answer=lambda r: max(ends) if isinstance(ends := possible_ends(r), tuple) else OPEN,
        fields=("spinner",),
        summary="how many ends there are at most",
    ),
    "ends_least": Law(
        answer=lambda r: min(ends) if isinstance(ends := possible_ends(r), tuple) else 2,
        fields=("spinner",),
        summary="how many ends there are at least",
    ),
    "single_end_counts": Law(
        answer=lambda r: "outer half", fields=("spinner",), summary="what an ordinary tile counts at an end"
    ),
    "blank_end_pips": Law(answer=lambda r: 0, fields=("spinner",), summary="pips of a blank end"),
    "divisors_needed": Law(
        answer=lambda r: 1, fields=("divisors",), summary="how many of the divisors must divide a sum that scores"
    ),
    "multiples_beside": Law(
        answer=lambda r: 2, fields=("rounding",), summary="how many multiples a number halfway lies between"
    ),
    "arms_of_limit": Law(answer=lambda r: 1, fields=("arm_limit",), summary="how many arms the limit of an arm is for"),
    "may_play": Law(
        answer=lambda r: dict.fromkeys(r.players, True), fields=("players",), summary="whether so many may play"
    ),
    "multiples_score": Law(
        answer=lambda r: True, fields=("divisors",), summary="whether sums that are multiples score"
    ),
    "other_sums_points": Law(
        answer=lambda r: 0, fields=("divisors",), summary="points of a sum that no divisor divides"
    ),
    "points_per": Law(answer=pips_per_point, fields=("divisors", "score_value"), summary="pips for one point"),
    "every_placement_scores": Law(
        answer=lambda r: True, fields=("lead_scores",), summary="whether every placement is counted"
    ),
    "last_tile_scores": Law(
        answer=lambda r: True, fields=("last_placement",), summary="whether the last tile of a hand is counted"
    ),
    "hands_hidden": Law(answer=lambda r: r.face_down, fields=("face_down",), summary="whether hands are hidden"),
    "partners_share_score": Law(
        answer=lambda r: True, fields=("partnerships",), summary="whether partners share a score"
    ),
    "partners_sit_opposite": Law(
        answer=lambda r: True, fields=("partnerships",), summary="whether partners sit opposite"
    ),
    "plays_in_partnership": Law(
        answer=lambda r: {players: players in r.partnerships for players in r.players},
        fields=("partnerships", "players"),
        summary="whether partners play together",
    ),
    "rest_is_boneyard": Law(answer=lambda r: True, fields=("hand_size",), summary="whether the rest is the boneyard"),
    "doubles_lie_crosswise": Law(answer=lambda r: True, fields=("spinner",), summary="whether doubles lie crosswise"),
    "unused_arm_pips": Law(answer=lambda r: 0, fields=("spinner_counts",), summary="pips that an unused arm counts"),
    "interior_pips": Law(
        answer=lambda r: 0 if r.spinner_counts[2] == 0 else None,
        fields=("spinner_counts",),
        summary="pips that an interior spinner counts",
    ),
    "zero_scores": Law(answer=lambda r: r.award(0) > 0, fields=("divisors",), summary="whether a sum of 0 scores"),
    "unused_arm_counts": Law(
        answer=lambda r: False, fields=("spinner_counts",), summary="whether an unused arm counts"
    ),
    "started_arm_counts": Law(
        answer=lambda r: True, fields=("spinner_counts",), summary="whether a started arm counts"
    ),
    "places_of_spinner": Law(
        answer=lambda r: 2 if r.spinner is Spinner.NONE else 4, fields=("spinner",), summary="places of a spinner"
    ),
    "either_arm_first": Law(
        answer=lambda r: OPEN if r.spinner is Spinner.NONE else True,
        fields=("arms",),
        summary="whether either arm may be first",
    ),
    "terminal_spinner_counts": Law(
        answer=lambda r: r.spinner_counts[1], fields=("spinner_counts",), summary="halves a terminal spinner counts"
    ),
    "terminal_double_counts": Law(
        answer=lambda r: r.double_counts[1], fields=("double_counts",), summary="halves a terminal double counts"
    ),
    "lone_spinner_counts": Law(
        answer=lambda r: r.spinner_counts[0], fields=("spinner_counts",), summary="halves a spinner alone counts"
    ),
    "lone_double_counts": Law(
        answer=lambda r: r.double_counts[0], fields=("double_counts",), summary="halves a double alone counts"
    ),
    "interior_spinner_counts": Law(
        answer=interior_spinner, fields=("spinner_counts",), summary="halves an interior spinner counts"
    ),
    "interior_double_counts": Law(
        answer=lambda r: r.double_counts[2], fields=("double_counts",), summary="halves an interior double counts"
    ),
    **{f"double_halves_{covered}": _halves_at("double_counts", covered) for covered in range(3)},
    **{f"spinner_halves_{covered}": _halves_at("spinner_counts", covered) for covered in range(5)},
    "must_play_when_able": Law(
        answer=lambda r: not r.draw_when_able and not r.pass_when_able,
        fields=("draw_when_able", "pass_when_able"),
        summary="whether who can play must",
    ),
    "whole_boneyard_drawable": Law(
        answer=lambda r: r.boneyard_kept == 0 and r.draw_limit != 0,
        fields=("boneyard_kept", "draw_limit"),
        summary="whether every tile of the boneyard may be drawn",
    ),
    "block_needs_empty_boneyard": Law(
        answer=lambda r: r.boneyard_kept == 0 and r.draw_limit != 0,
        fields=("boneyard_kept", "draw_limit"),
        summary="whether a round is blocked only with an empty boneyard",
    ),
    # the end of a round
    "goes_out_with": Law(
        answer=lambda r: "the last tile", fields=("later_lead",), summary="with which tile a player goes out"
    ),
    "round_ends_when_out": Law(
        answer=lambda r: True, fields=("out_payment",), summary="whether a round ends when somebody goes out"
    ),
    "round_ends_when_nobody_can_play": Law(
        answer=lambda r: True, fields=("draw_limit",), summary="whether a round ends when nobody can play"
    ),
    "out_side_wins_round": Law(
        answer=lambda r: True, fields=("out_payment",), summary="whether who goes out wins the round"
    ),
    "block_won_by": Law(
        answer=lambda r: "the fewest pips", fields=("block_winner",), summary="what wins a blocked round"
    ),
    "leftovers_compared_after_block": Law(
        answer=lambda r: True, fields=("block_winner",), summary="whether leftovers are compared after a block"
    ),
    "tie_within_side": Law(
        answer=lambda r: "a round won", fields=("block_winner",), summary="what a tie between partners makes of a round"
    ),
    "tie_between_sides": Law(
        answer=lambda r: "a tied round", fields=("block_winner",), summary="what a tie between sides makes of a round"
    ),
    "tiles_on_going_out": Law(
        answer=lambda r: 1, fields=("later_lead",), summary="how many tiles are played on going out"
    ),
    "players_who_end_it": Law(
        answer=lambda r: 1, fields=("out_payment",), summary="how many players it takes to end a round or game"
    ),
    # settlement
    "leftover_of": Law(
        answer=lambda r: leftovers(r, 0), fields=("out_payment",), summary="whose leftover pips are reckoned"
    ),
    "leftover_goes_to": Law(
        answer=lambda r: "the winner" if r.out_payment is OutPayment.OPPONENTS_TO_OUT_SIDE else OPEN,
        fields=("out_payment",),
        summary="who gets the points for leftover pips",
    ),
    "leftover_sign": Law(
        answer=lambda r: leftovers(r, 1),
        fields=("out_payment",),
        summary="whether leftover pips are added or subtracted",
    ),
    "partner_apart": Law(
        answer=lambda r: r.partner_leftover is PartnerLeftover.SUBTRACTED or r.out_payment is OutPayment.OWN_OFF_EACH,
        fields=("partner_leftover",),
        summary="whether the partner's leftover is reckoned on its own",
    ),
    "block_paid_as_out": Law(
        answer=lambda r: dict.fromkeys(r.players, (r.out_payment, r.block_payment) in ALIKE),
        fields=("out_payment", "block_payment"),
        summary="whether a block is paid as going out is",
    ),
    "second_place_paid": Law(
        answer=lambda r: r.block_payment is BlockPayment.DIFFERENCES_BY_HAND,
        fields=("out_payment", "block_payment"),
        summary="whether second place is paid",
    ),
    "hands_shown_at_the_end": Law(
        answer=lambda r: True, fields=("face_down",), summary="whether hands are shown at the end of a round"
    ),
    "multiple_stays": Law(
        answer=lambda r: True, fields=("rounding", "rounding_step"), summary="whether a multiple stays as it is"
    ),
    "tie_is_paid": Law(answer=tie_is_paid, fields=("block_payment", "block_tie"), summary="whether a tie is paid"),
    "tied_sides_score": Law(
        answer=tied_sides_score, fields=("block_payment", "block_tie"), summary="whether each of those who tie is paid"
    ),
    "tie_that_is_settled": Law(
        answer=lambda r: "for the fewest pips", fields=("block_payment",), summary="which tie is settled"
    ),
    "tie_split_between": Law(answer=lambda r: 2, fields=("block_tie",), summary="how many share a split"),
    "tie_leaves": Law(answer=lambda r: 1, fields=("block_tie",), summary="how many hands are left to be split"),
    "tie_splits_hand": Law(answer=lambda r: 3, fields=("block_tie",), summary="the hand of which player is split"),
    "half_points_arise": Law(
        answer=lambda r: {
            players: r.block_tie is BlockTie.SPLIT_BETWEEN_TWO_OF_THREE and players == 3 for players in r.players
        },
        fields=("block_tie", "halves"),
        summary="whether half points arise",
    ),
    "tie_within_how_many": Law(
        answer=lambda r: 1, fields=("block_winner",), summary="within how many partnerships a tie is no tie"
    ),
    "events_of_settlement": Law(
        answer=lambda r: 1 if r.last_placement is LastPlacement.JOINED else 2,
        fields=("last_placement",),
        summary="how many score events the last placement and the settlement are",
    ),
    "block_pays": Law(
        answer=lambda r: "the fewest pips", fields=("block_payment",), summary="whom a block pays, those with"
    ),
    "hands_shown_after_scoring": Law(
        answer=lambda r: True,
        fields=("last_placement",),
        summary="whether the last placement is scored before hands are shown",
    ),
    # a block paid by differences
    "opponent_compared": Law(
        answer=lambda r: True, fields=("block_payment",), summary="whether hands of opponents are compared"
    ),
    "hands_ranked_from": Law(
        answer=lambda r: "the fewest pips", fields=("block_payment",), summary="from where hands are ranked"
    ),
    "partners_ranked_apart": Law(
        answer=lambda r: (
            r.block_payment is BlockPayment.DIFFERENCES_BY_HAND or r.block_winner is BlockWinner.LOWEST_HAND
        ),
        fields=("block_payment", "block_winner"),
        summary="whether the hands of partners are ranked each on its own",
    ),
    "hand_compared_with": Law(
        answer=lambda r: "larger hands", fields=("block_payment",), summary="which hands a hand is compared with"
    ),
    "differences_are": Law(
        answer=lambda r: "a difference", fields=("block_payment",), summary="what a larger and a smaller hand make"
    ),
    "differences_combined": Law(
        answer=lambda r: True, fields=("block_payment",), summary="whether the differences of a hand are totalled"
    ),
    "partner_compared": Law(
        answer=lambda r: False, fields=("block_payment",), summary="whether the hands of partners are compared"
    ),
    "smaller_hand_pays": Law(
        answer=lambda r: False, fields=("block_payment",), summary="whether smaller and equal hands pay"
    ),
    "larger_hand_pays": Law(answer=lambda r: True, fields=("block_payment",), summary="whether larger hands pay"),
    "equal_hands_rank": Law(answer=lambda r: "equal", fields=("block_payment",), summary="how equal hands rank"),
    "difference_of_equal_hands": Law(
        answer=lambda r: 0, fields=("block_payment",), summary="difference of equal hands"
    ),
    # score events
    "equal_events_order": Law(
        answer=lambda r: Direction.CLOCKWISE, fields=("block_payment",), summary="order of events of equal rank"
    ),
    "other_events_apply": Law(
        answer=lambda r: True, fields=("target_rule",), summary="whether events of others still apply"
    ),
    "first_hit_ends_game": Law(
        answer=lambda r: True,
        fields=("target_rule", "target_checked"),
        summary="whether the first event on the target ends the game",
    ),
    "later_events_apply": Law(
        answer=lambda r: False,
        fields=("target_rule", "target_checked"),
        summary="whether events after that are applied",
    ),
    "events_of_an_award": Law(
        answer=lambda r: 1, fields=("target_rule",), summary="how many score events an award makes"
    ),
    "events_of_going_out": Law(
        answer=lambda r: 1 if r.last_placement is LastPlacement.JOINED else 2,
        fields=("last_placement",),
        summary="how many score events going out makes",
    ),
    "over_target_refused": Law(
        answer=lambda r: r.target_rule is TargetRule.EXACT,
        fields=("target_rule",),
        summary="whether an event past the target is refused",
    ),
    "refused_whole": Law(
        answer=lambda r: True, fields=("target_rule",), summary="whether an event is applied or refused as a whole"
    ),
    "refusal_changes_score": Law(
        answer=lambda r: False, fields=("target_rule",), summary="whether a refused event changes the score"
    ),
    "refusal_ends_game": Law(
        answer=lambda r: False, fields=("target_rule",), summary="whether a refused event ends the game"
    ),
    # target and score
    "game_won_by": Law(answer=game_winners, fields=("target_checked",), summary="who wins the game"),
    "game_has_tie_break": Law(
        answer=lambda r: r.target_checked is TargetChecked.ROUND_END,
        fields=("target_checked",),
        summary="whether there is a tie-break after the target",
    ),
    "target_varies": Law(
        answer=lambda r: len(set(r.target.values())) > 1,
        fields=("target",),
        summary="whether the target depends on the number of players",
    ),
    "target_agreed": Law(
        answer=lambda r: r.source_of("target").certainty is Certainty.USUAL,
        fields=("target",),
        summary="whether the target is agreed beforehand",
    ),
    "scores_kept_in": Law(
        answer=lambda r: "raw points" if r.display_ratio == 1 else "points shown",
        fields=("display_ratio",),
        summary="what scores are kept in",
    ),
    "scores_written_in": Law(
        # A rule set with strokes does not forbid a score to be written in numbers.
        answer=lambda r: "numbers" if r.tally_stroke is None else frozenset({"numbers", "strokes"}),
        fields=("tally_stroke",),
        summary="whether scores are written down in numbers or in strokes",
    ),
    "tally_small_marks": Law(
        answer=small_marks,
        fields=("tally_stroke", "tally_group"),
        summary="how many small x stand around the big X",
    ),
    # drawing and passing
    "unable_players_place": Law(
        answer=lambda r: False, fields=("draw_when_able",), summary="whether who cannot play must play"
    ),
    "draws_when_unable": Law(
        answer=lambda r: r.draw_limit != 0, fields=("draw_limit",), summary="whether who cannot play draws"
    ),
    "most_drawn": Law(
        answer=lambda r: "any number" if r.draw_limit is None else r.draw_limit,
        fields=("draw_limit",),
        summary="how many tiles may be drawn in a turn",
    ),
    "drawn_at_a_time": Law(answer=lambda r: 1, fields=("draw_limit",), summary="how many tiles are drawn at a time"),
    "draws_on_when_able": Law(
        answer=lambda r: False, fields=("draw_limit",), summary="whether drawing goes on once a tile fits"
    ),
    "draws_from_empty_boneyard": Law(
        answer=lambda r: False, fields=("draw_limit",), summary="whether an empty boneyard is drawn from"
    ),
    "passes_when_stuck": Law(
        answer=lambda r: True,
        fields=("draw_limit", "pass_when_able"),
        summary="whether who cannot play passes when the boneyard is empty",
    ),
    "pass_needs_empty_boneyard": Law(
        answer=lambda r: r.draw_limit is None and r.boneyard_kept == 0,
        fields=("draw_limit", "pass_when_able"),
        summary="whether a pass needs an empty boneyard",
    ),
    "blocked_when_nobody_can_play": Law(
        answer=lambda r: True, fields=("draw_limit",), summary="whether a round is blocked when nobody can play"
    ),
}
"""By name."""


def answer(rules: RuleSet, question: str) -> object:
    """What a rule set answers to a field or a law, `arms` as the spinner leaves it. Raises KeyError for neither.

    A set of answers holds several that are right.
    """
    if question in LAWS:
        return LAWS[question].answer(rules)
    if question == "arms":
        return arm_opening(rules)
    if question in RuleSet.questions():
        return getattr(rules, question)
    raise KeyError(question)


def fields_of(question: str) -> tuple[str, ...]:
    """The fields that an answer rests on."""
    return LAWS[question].fields if question in LAWS else (question,)
