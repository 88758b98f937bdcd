"""Random rule sets: every value of every question, and numbers that make sense together."""

from __future__ import annotations

import typing
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from verifier import resources
from verifier.engine.ruleset import ByPlayers, RuleSet
from verifier.engine.tile import DominoSet
from verifier.scenario import Scenario, load_scenarios

WORDS = {
    name: hint
    for name, hint in typing.get_type_hints(RuleSet).items()
    if isinstance(hint, type) and issubclass(hint, StrEnum)
}
"""The questions that are answered by a word, each with its words."""

YES_NO = [name for name, hint in typing.get_type_hints(RuleSet).items() if hint is bool]


@cache
def scenarios() -> tuple[Scenario, ...]:
    """The shipped scenarios, read once."""
    return load_scenarios([Path(resources.folder("scenarios"))]).scenarios


@st.composite
def rule_sets(draw: st.DrawFn, *, highest: tuple[int, ...] = (3, 6)) -> RuleSet:
    """Rule sets of every kind that do not contradict themselves; spinners and doubles count as usual in half of them.

    An arm is limited to three tiles or not at all: with less the search for the largest end sum takes seconds.
    """
    pips = draw(st.sampled_from(highest))
    tiles = len(DominoSet(pips))
    most = 8 if tiles >= 8 else tiles
    players = tuple(sorted(draw(st.sets(st.integers(1, min(6, most)), min_size=1, max_size=4))))
    halves = st.integers(0, 2)
    values: dict[str, Any] = {name: draw(st.sampled_from(list(words))) for name, words in WORDS.items()}
    values |= {name: draw(st.booleans()) for name in YES_NO}
    values |= {
        "highest_pips": pips,
        "players": players,
        "partnerships": tuple(sorted(draw(st.sets(st.sampled_from((4, 6)))))),
        "hand_size": ByPlayers({number: draw(st.integers(1, min(9, tiles // number))) for number in players}),
        "target": ByPlayers({number: draw(st.integers(1, 60)) * 5 for number in players}),
        "arm_limit": draw(st.sampled_from((None, 3))),
        "spinner_counts": draw(st.just((2, 2, 0, 0, 0)) | st.tuples(halves, halves, halves, halves, halves)),
        "double_counts": draw(st.just((2, 2, 0)) | st.tuples(halves, halves, halves)),
        "divisors": tuple(sorted(draw(st.sets(st.sampled_from((3, 5, 7)), min_size=1)))),
        "draw_limit": draw(st.none() | st.integers(0, 3)),
        "boneyard_kept": draw(st.integers(0, 3)),
        "out_bonus": draw(st.sampled_from((0, 0, 5, 25))),
        "rounding_step": draw(st.sampled_from((5, 5, 10, 3))),
        "display_ratio": draw(st.sampled_from((1, 5))),
        "tally_stroke": draw(st.sampled_from((None, 5))),
        "tally_group": draw(st.sampled_from((None, 50))),
    }
    return RuleSet(id="random", title="Random rules", **values)
