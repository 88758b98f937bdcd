"""Laws: what follows from the fields of a rule set, or holds in every game the engine knows, under a name of its own.

A document states laws as it states fields: that an unused arm counts nothing, that the set has 28 tiles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from verifier.engine.branching import ArmOpening, Spinner
from verifier.engine.ruleset import RuleSet
from verifier.engine.tile import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """A question that no field answers alone: its answer, and the fields it rests on."""

    answer: Callable[[RuleSet], object]
    fields: tuple[str, ...]
    summary: str


LAWS: dict[str, Law] = {
    "tiles_in_set": Law(answer=lambda r: len(r.tiles), fields=("highest_pips",), summary="tiles of the set"),
    "first_tile": Law(answer=lambda r: Tile(0, 0), fields=("highest_pips",), summary="lightest tile of the set"),
    "last_tile": Law(
        answer=lambda r: Tile(r.highest_pips, r.highest_pips), fields=("highest_pips",), summary="heaviest tile"
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
        fields=("partnerships",),
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
        answer=lambda r: r.arms is ArmOpening.LINES_FIRST, fields=("arms",), summary="whether either arm may be first"
    ),
    "terminal_spinner_counts": Law(
        answer=lambda r: r.spinner_counts[1], fields=("spinner_counts",), summary="halves a terminal spinner counts"
    ),
    "terminal_double_counts": Law(
        answer=lambda r: r.double_counts[1], fields=("double_counts",), summary="halves a terminal double counts"
    ),
    "interior_spinner_counts": Law(
        answer=lambda r: r.spinner_counts[2], fields=("spinner_counts",), summary="halves an interior spinner counts"
    ),
    "interior_double_counts": Law(
        answer=lambda r: r.double_counts[2], fields=("double_counts",), summary="halves an interior double counts"
    ),
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
}
"""By name."""


def answer(rules: RuleSet, question: str) -> object:
    """What a rule set answers to a field or a law. Raises KeyError for neither."""
    if question in LAWS:
        return LAWS[question].answer(rules)
    if question in RuleSet.questions():
        return getattr(rules, question)
    raise KeyError(question)


def fields_of(question: str) -> tuple[str, ...]:
    """The fields that an answer rests on."""
    return LAWS[question].fields if question in LAWS else (question,)
