"""The end of a round: going out, who wins, what a tie makes of it."""

from __future__ import annotations

import pytest

from tests.document.claims.topics.turned import Saying, sayings, told


@pytest.mark.parametrize("saying", sayings("ending"), ids=str)
def test_a_sentence_says_what_it_says(saying: Saying) -> None:
    assert saying.said <= told(saying.text, saying.language)


@pytest.mark.parametrize(
    ("language", "sentence", "said"),
    [
        ("en", "The round goes on until one player has played his last tile.", "players_who_end_it=1"),
        ("en", "If the tie is within one partnership, that partnership wins the round.", "tie_within_how_many=1"),
        ("ja", "手牌の最後の1枚を置くと上がりです。", "tiles_on_going_out=1"),
    ],
)
def test_the_numbers_of_an_ending_are_spoken_for(language: str, sentence: str, said: str) -> None:
    assert said in told(sentence, language)


def test_the_first_player_to_go_out_plays_no_first_tile() -> None:
    claims = told("The first player to go out wins the round.", "en")
    assert "out_side_wins_round=yes" in claims
    assert not any(claim.startswith("goes_out_with") for claim in claims)
