"""How many points win: by number of players, in which unit, and numbers that are no target."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.document.claims.topics.turned import told

TARGETS = st.integers(min_value=30, max_value=900)


@given(two=TARGETS, more=TARGETS)
def test_a_target_by_players_is_read_in_any_order(two: int, more: int) -> None:
    expected = {f"target[2]={two}", f"target[3]={more}", f"target[4]={more}"}
    for text in (
        f"The target is {two} points with two players or {more} points with three or four.",
        f"With two players the target is {two}; with three or four players it is {more}.",
        f"The game is played to {two} for two players and {more} for 3 or 4 players.",
        f"We play to {two} if there are two of us and to {more} if there are three or four: that is agreed, as usual.",
    ):
        assert expected <= told(text, "en"), text
    assert expected <= told(f"目標は2人なら{two}点、3人と4人なら{more}点です。", "ja")
    assert expected <= told(f"Ang target ay {two} sa dalawang manlalaro at {more} sa tatlo o apat na manlalaro.", "fil")


@given(target=TARGETS)
def test_a_target_has_the_unit_beside_it(target: int) -> None:
    assert f"target={target} display" in told(f"目標は表示得点の{target}点です。", "ja")
    assert f"target={target} raw" in told(f"The target is {target} raw points.", "en")
    assert f"target={target}" in told(f"Past {target} points an award is refused.", "en")


@pytest.mark.parametrize(
    "text",
    [
        "The end sum reaches 36 at most.",
        "5で割った余りが1なら目標です。",
        "Each award is one event for the target.",
        "For example, the target is missed with 58 points.",
    ],
)
def test_other_numbers_are_no_targets(text: str) -> None:
    language = "en" if text.isascii() else "ja"
    assert not any(claim.startswith("target=") for claim in told(text, language))
