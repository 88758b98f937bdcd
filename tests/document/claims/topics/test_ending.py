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


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            "If the game is blocked, the players count the pips in their hands; the side with the lowest total wins.",
        ),
        ("en", "In a blocked round the side whose players hold the fewest pips together wins."),
        ("es", "En un cierre, los jugadores cuentan las pintas de su mano y gana la pareja con menos puntos."),
        ("ja", "ブロックになったら、プレイヤーは手牌の目を数え、合計が最も少ない側が勝ちます。"),
        ("de", "Ist die Runde gesperrt, gewinnt das Paar, dessen Spieler zusammen die wenigsten Augen haben."),
        (
            "fil",
            "Kapag na-block, binibilang ng mga manlalaro ang hawak nila at panalo ang koponang may pinakakaunting pip.",
        ),
    ],
)
def test_the_players_of_a_side_do_not_make_one_hand_the_winner(language: str, sentence: str) -> None:
    claims = told(sentence, language)
    assert "block_won_by=the fewest pips" in claims
    assert "block_winner=lowest hand" not in claims


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "In a block the side of whoever holds the fewest pips wins."),
        ("es", "En un cierre gana el bando de quien tenga menos puntos."),
        ("de", "Bei einer Sperre gewinnt die Partei dessen, der die wenigsten Augen hat."),
        ("zh", "封局时，剩余点数最少的人所在的一方赢得本局。"),
        ("fil", "Kapag na-block, ang koponan ng taong pinakakaunti ang naiwang pip ang nanalo sa round."),
    ],
)
def test_the_side_of_whoever_holds_the_fewest_is_not_the_side_with_the_fewest(language: str, sentence: str) -> None:
    claims = told(sentence, language)
    assert "block_won_by=the fewest pips" in claims
    assert "block_winner=lowest side" not in claims


def test_a_tie_of_partnerships_is_no_tie_between_partners() -> None:
    assert not any(
        "tie_within_side" in said for said in told("Kapag patas ang mga koponan, walang nanalo sa round.", "fil")
    )
    assert "tie_within_side=a tied round" in told("If partners tie, the round is not won.", "en")
