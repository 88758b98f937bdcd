"""Leftovers: whose pips they are, whose score they go to, and with which sign."""

from __future__ import annotations

import pytest

from tests.document.claims.topics.turned import Saying, sayings, told


@pytest.mark.parametrize("saying", sayings("owners"), ids=str)
def test_a_sentence_says_what_it_says(saying: Saying) -> None:
    assert saying.said <= told(saying.text, saying.language)


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        (
            "en",
            "The pips are rounded to the nearest five. That is taken off his own score.",
            "leftover_sign=subtracted",
        ),
        (
            "en",
            "The pips are rounded to the nearest five. That is added to his own score.",
            "leftover_sign=added",
        ),
        ("ja", "パートナーの手牌を丸めます。その値を同じペアの得点から引きます。", "partner_leftover=subtracted"),
        ("ja", "パートナーの手牌を丸めます。その値を同じペアの得点に加えます。", "partner_leftover=added to the score"),
        ("de", "Die Augen des Partners werden gerundet und abgezogen.", "partner_leftover=subtracted"),
        ("de", "Die Augen des Partners werden gerundet und hinzugezählt.", "partner_leftover=added to the score"),
    ],
)
def test_the_sign_may_stand_in_the_next_sentence_or_behind_the_rounding(language: str, text: str, said: str) -> None:
    assert said in told(text, language)


def test_the_owner_is_the_person_beside_the_pips() -> None:
    assert "leftover_of=the opponents'" in told("The winner scores the pips in the losers' hands.", "en")
    assert "leftover_of=the winner's" in told("The losers score the pips in the winner's hand.", "en")
    assert "leftover_of=each player's own" in told("Each player adds up his own leftover pips.", "en")
