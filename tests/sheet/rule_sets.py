"""Random rule sets: every value of every question, and numbers that make sense together."""

from __future__ import annotations

import random
import typing
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Protocol

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


class Pick(Protocol):
    """Picks one of several options."""

    def __call__(self, options: Sequence[Any], /) -> Any: ...


@st.composite
def rule_sets(draw: st.DrawFn, *, highest: tuple[int, ...] = (3, 6)) -> RuleSet:
    """Rule sets of every kind that do not contradict themselves."""
    return _rules(lambda options: draw(st.sampled_from(options)), highest)


def random_rule_set(number: int) -> RuleSet:
    """The same rule set for the same number, always."""
    return _rules(random.Random(number).choice, (3, 6), name=f"random-{number}")


def _rules(pick: Pick, highest: tuple[int, ...], name: str = "random") -> RuleSet:
    """A rule set from what is picked; spinners and doubles count as usual in half of them.

    An arm is limited to three tiles or not at all: with less the search for the largest end sum takes seconds.
    """
    pips = pick(highest)
    tiles = len(DominoSet(pips))
    most = min(6, tiles)
    players = tuple(sorted({pick(range(1, most + 1)) for _ in range(pick(range(1, 5)))}))
    values: dict[str, Any] = {question: pick(list(words)) for question, words in WORDS.items()}
    values |= {question: pick((False, True)) for question in YES_NO}
    values |= {
        "highest_pips": pips,
        "players": players,
        "partnerships": pick(((), (4,), (6,), (4, 6))),
        "hand_size": ByPlayers({number: pick(range(1, min(9, tiles // number) + 1)) for number in players}),
        "target": ByPlayers({number: 5 * pick(range(1, 61)) for number in players}),
        "arm_limit": pick((None, 3)),
        "spinner_counts": pick(((2, 2, 0, 0, 0), tuple(pick(range(3)) for _ in range(5)))),
        "double_counts": pick(((2, 2, 0), tuple(pick(range(3)) for _ in range(3)))),
        "divisors": pick(((3,), (5,), (7,), (3, 5), (3, 7), (5, 7), (3, 5, 7))),
        "draw_limit": pick((None, 0, 1, 2, 3)),
        "boneyard_kept": pick(range(4)),
        "out_bonus": pick((0, 0, 5, 25)),
        "rounding_step": pick((5, 5, 10, 3)),
        "display_ratio": pick((1, 5)),
        "tally_stroke": pick((None, 5)),
        "tally_group": pick((None, 50)),
    }
    return RuleSet(id=name, title="Random rules", **values)
