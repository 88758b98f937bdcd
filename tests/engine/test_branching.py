"""How doubles branch and what they count, as values."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest
from hypothesis import given

from tests.strategies import branchings
from verifier.engine.branching import ArmOpening, Branching, Spinner
from verifier.errors import RuleSetError


def test_the_usual_answers() -> None:
    usual = Branching()
    assert usual.spinner is Spinner.FIRST
    assert usual.arms is ArmOpening.LINES_FIRST
    assert usual.arm_limit is None
    assert usual.spinner_counts == (2, 2, 0, 0, 0)
    assert usual.double_counts == (2, 2, 0)


def test_the_words_of_a_rule_set_name_the_values() -> None:
    assert [spinner.value for spinner in Spinner] == ["none", "first", "first-enclosed", "lead", "all"]
    assert [opening.value for opening in ArmOpening] == ["lines-first", "at-once"]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"spinner_counts": (2, 2, 0)}, "spinner_counts takes 5 numbers of halves from 0 to 2, got [2, 2, 0]"),
        (
            {"spinner_counts": (2, 2, 0, 0, 3)},
            "spinner_counts takes 5 numbers of halves from 0 to 2, got [2, 2, 0, 0, 3]",
        ),
        (
            {"spinner_counts": (-1, 2, 0, 0, 0)},
            "spinner_counts takes 5 numbers of halves from 0 to 2, got [-1, 2, 0, 0, 0]",
        ),
        (
            {"double_counts": (2, 2, 0, 0, 0)},
            "double_counts takes 3 numbers of halves from 0 to 2, got [2, 2, 0, 0, 0]",
        ),
        ({"double_counts": (4, 2, 0)}, "double_counts takes 3 numbers of halves from 0 to 2, got [4, 2, 0]"),
        ({"arm_limit": 0}, "arm_limit takes a number of tiles from 1, got 0"),
        ({"arm_limit": -2}, "arm_limit takes a number of tiles from 1, got -2"),
    ],
)
def test_answers_that_make_no_sense_are_refused(values: dict[str, Any], message: str) -> None:
    with pytest.raises(RuleSetError, match=f"^{re.escape(message)}$"):
        Branching(**values)


@given(branchings())
def test_branchings_are_values(branching: Branching) -> None:
    again = pickle.loads(pickle.dumps(branching))
    assert again == branching
    assert hash(again) == hash(branching)
