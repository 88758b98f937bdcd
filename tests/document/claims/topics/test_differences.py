"""A block paid by differences, and its score events."""

from __future__ import annotations

import pytest

from tests.document.claims.topics.turned import Saying, sayings, told


@pytest.mark.parametrize("saying", sayings("differences"), ids=str)
def test_a_sentence_says_what_it_says(saying: Saying) -> None:
    assert saying.said <= told(saying.text, saying.language)


def test_ranks_of_events_are_no_direction_of_play() -> None:
    assert told("Events of equal rank are taken clockwise.", "en") == {"equal_events_order=clockwise"}


@pytest.mark.parametrize(("number", "count"), [("one", 1), ("two", 2), ("three", 3)])
def test_of_how_many_events_something_is_made_is_read_from_its_number(number: str, count: int) -> None:
    if count > 1:
        assert f"events_of_going_out={count}" in told(f"The last tile and the settlement are {number} events.", "en")
    assert f"events_of_an_award={count}" in told(f"各手牌は{count}つの得点イベントを作ります。", "ja")
