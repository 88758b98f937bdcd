"""Ties for the lowest leftover."""

from __future__ import annotations

import pytest

from tests.document.claims.topics.turned import Saying, sayings, told


@pytest.mark.parametrize("saying", sayings("ties"), ids=str)
def test_a_sentence_says_what_it_says(saying: Saying) -> None:
    assert saying.said <= told(saying.text, saying.language)


def test_so_many_who_tie_are_not_so_many_who_play() -> None:
    assert not any(c.startswith("tie_is_paid") for c in told("If all three players tie, nothing is scored.", "en"))
    assert "tie_is_paid[3]=no" in told("With three players, a tie for the lowest scores nothing.", "en")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "If two of three players tie for the lowest, the third hand is split between the two."),
        ("ja", "3人でちょうど2人が最小で同点なら、3人目の手牌の点を同点の2人で半分ずつ分けます。"),
    ],
)
def test_the_most_are_who_play_and_the_others_who_tie(language: str, text: str) -> None:
    assert {"tie_is_paid[3]=yes", "tie_split_between=2"} <= told(text, language)


def test_two_who_tie_alone_do_not_say_how_many_play() -> None:
    claims = told("同点の2人で得点を半分に分けます。", "ja")
    assert not any(claim.startswith("tie_is_paid") for claim in claims)
