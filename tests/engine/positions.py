"""Positions, hands and random games, written as briefly as a rule book does.

hand text   tiles in a row, as `1|4 6|6`; the empty text is no tile
act text    what a seat does: a play as in scenarios, `draw`, `draw 2|6`, `pass`
"""

from __future__ import annotations

import dataclasses
import random
import typing
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any

from hypothesis import strategies as st

from verifier import rulesets
from verifier.engine.game import RoundResult, finish
from verifier.engine.notation import read_play
from verifier.engine.plays import Action, Draw, Pass
from verifier.engine.rounds import Round, apply, legal_actions, start_round
from verifier.engine.ruleset import ByPlayers, Points, RuleSet
from verifier.engine.settlement import End
from verifier.engine.tile import DominoSet, Tile

ALL_FIVES = rulesets.load("all-fives")
EXACT_61 = rulesets.load("exact-61-five-up")
LAHAT = rulesets.load("lahat-ng-fives")
SHIPPED = (ALL_FIVES, EXACT_61, LAHAT)

A, B, C, D = range(4)
"""The seats, clockwise."""
AC, BD = range(2)
"""The teams of two partnerships."""


def hand(text: str) -> tuple[Tile, ...]:
    """The tiles of a hand text."""
    return tuple(Tile.parse(word) for word in text.split())


def hands(*texts: str) -> tuple[tuple[Tile, ...], ...]:
    """A hand for each seat from A."""
    return tuple(hand(text) for text in texts)


def dealt(
    *texts: str,
    rules: RuleSet = ALL_FIVES,
    boneyard: str | None = "",
    lead: int = A,
    scores: Sequence[Points] | None = None,
) -> Round:
    """The position before the lead, with these hands from A on."""
    return start_round(
        rules,
        players=len(texts),
        lead=lead,
        hands=hands(*texts),
        boneyard=None if boneyard is None else hand(boneyard),
        scores=scores,
    )


def bare(
    *acts: str, rules: RuleSet = ALL_FIVES, players: int = 2, lead: int = A, scores: Sequence[Points] | None = None
) -> Round:
    """The position after some acts where nobody knows the hands."""
    return after(start_round(rules, players=players, lead=lead, scores=scores), *acts)


def action(position: Round, text: str) -> Action:
    """The action of an act text."""
    if text == "pass":
        return Pass()
    if text.startswith("draw"):
        return Draw(Tile.parse(text[5:]) if text[5:] else None)
    return read_play(position.layout, text)


def after(position: Round, *acts: str) -> Round:
    """The position after some acts, each by the seat in turn."""
    for text in acts:
        position = apply(position, action(position, text))
    return position


# --- random rule sets and games ---


def numbers_of(draw: st.DrawFn, players: tuple[int, ...], tiles: int) -> dict[str, Any]:
    """Consistent values for all fields that are no enumeration and no yes or no."""
    halves = st.integers(0, 2)
    some = st.none() | st.integers(1, 50)
    return {
        "players": players,
        "hand_size": ByPlayers({count: draw(st.integers(1, tiles // count)) for count in players}),
        "partnerships": draw(st.sampled_from(((), (4,), (4, 6), (6, 8)))),
        "arm_limit": draw(st.none() | st.integers(1, 3)),
        "spinner_counts": draw(st.just((2, 2, 0, 0, 0)) | st.tuples(*[halves] * 5)),
        "double_counts": draw(st.just((2, 2, 0)) | st.tuples(*[halves] * 3)),
        "divisors": tuple(draw(st.lists(st.integers(1, 7), min_size=1, max_size=3, unique=True))),
        "draw_limit": draw(st.none() | st.integers(0, 3)),
        "boneyard_kept": draw(st.integers(0, 3)),
        "out_bonus": draw(st.integers(0, 5)),
        "rounding_step": draw(st.integers(1, 10)),
        "target": ByPlayers({count: draw(st.integers(1, 60)) for count in players}),
        "display_ratio": draw(st.integers(1, 5)),
        "tally_stroke": draw(some),
        "tally_group": draw(some),
    }


@st.composite
def rule_sets(draw: st.DrawFn, *, highest: int = 6) -> RuleSet:
    """Rule sets with every question answered at random, for sets from double 1 up to double `highest`."""
    top = draw(st.integers(1, highest))
    tiles = len(DominoSet(top))
    players = tuple(sorted(draw(st.sets(st.integers(1, min(8, tiles)), min_size=1, max_size=3))))
    values: dict[str, Any] = {"highest_pips": top, **numbers_of(draw, players, tiles)}
    hints = typing.get_type_hints(RuleSet)
    for name in RuleSet.questions():
        kind = hints[name]
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            values[name] = draw(st.sampled_from(list(kind)))
        elif kind is bool:
            values[name] = draw(st.booleans())
    missing = set(RuleSet.questions()) - set(values)
    assert not missing, f"no random value for {missing}"
    return RuleSet(id="random", **values)


def random_round(
    rules: RuleSet, *, players: int, numbers: random.Random, lead: int, scores: Sequence[Points] | None = None
) -> Iterator[Round]:
    """Every position of a round played with random legal actions, to its end."""
    tiles = list(rules.tiles)
    numbers.shuffle(tiles)
    size = rules.hand_size[players]
    position = start_round(
        rules,
        players=players,
        lead=lead,
        hands=[tiles[seat * size : (seat + 1) * size] for seat in range(players)],
        boneyard=tiles[players * size :],
        scores=scores,
    )
    yield position
    while not position.is_over:
        position = apply(position, numbers.choice(legal_actions(position)))
        yield position


def end_of(position: Round) -> End:
    """How a round that is over has ended."""
    return End.OUT if position.out is not None or position.reached else End.BLOCKED


def random_result(
    rules: RuleSet, *, players: int, numbers: random.Random, lead: int, scores: Sequence[Points] | None = None
) -> tuple[Round, RoundResult]:
    """The last position of a random round, and its settlement."""
    *_, last = random_round(rules, players=players, numbers=numbers, lead=lead, scores=scores)
    return last, finish(last, end_of(last))


def renamed(rules: RuleSet) -> RuleSet:
    """The same answers under another name."""
    return dataclasses.replace(rules, id="renamed", title="Renamed", names=(), source="", sources={}, alternatives={})
