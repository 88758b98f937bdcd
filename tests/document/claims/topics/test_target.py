"""The target: reached how, looked at when, refused."""

from __future__ import annotations

import pytest

from tests.document.claims.topics.turned import Saying, sayings, told


@pytest.mark.parametrize("saying", sayings("target"), ids=str)
def test_a_sentence_says_what_it_says(saying: Saying) -> None:
    assert saying.said <= told(saying.text, saying.language)


def test_a_game_named_after_its_target_states_it() -> None:
    assert "target=61" in told("# Exact 61 Five Up\n\nRules.", "en")
