"""The deal: hand sizes for all and by players, and what is left in the boneyard."""

from __future__ import annotations

import pytest

from tests.document.claims.topics.turned import told

HANDS = {"hand_size[2]=9", "hand_size[3]=7", "hand_size[4]=5"}
RESTS = {"boneyard_left[2]=10", "boneyard_left[3]=7", "boneyard_left[4]=8"}


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "Hand size: 9 with two, 7 with three, 5 with four.", HANDS),
        ("es", "Cada jugador recibe 9 fichas si son dos, 7 si son tres y 5 si son cuatro.", HANDS),
        ("de", "Jeder bekommt 9 Steine, wenn zwei spielen, 7 bei dreien und 5 bei vieren.", HANDS),
        ("fil", "Sa dalawa, tig-siyam; sa tatlo, tig-pito; sa apat, tig-lima na tile.", HANDS),
        ("ja", "9枚（2人）、7枚（3人）、5枚（4人）ずつ持ちます。", HANDS),
        ("zh", "两人时每人9张，三人时每人7张，四人时每人5张。", HANDS),
        ("en", "Hand: five tiles each", {"hand_size=5"}),
        ("ja", "人数にかかわらず、手牌は5枚です。", {"hand_size=5"}),
        (
            "en",
            "With 2 players 7 tiles are dealt, otherwise 5.",
            {"hand_size[2]=7", "hand_size[3]=5", "hand_size[4]=5"},
        ),
        ("en", "The boneyard then holds 10 tiles with two, 7 with three and 8 with four.", RESTS),
        ("ja", "配ったあとの山札は、2人なら10枚、3人なら7枚、4人なら8枚です。", RESTS),
        ("de", "Im Vorrat bleiben zu zweit 10, zu dritt 7 und zu viert 8 Steine.", RESTS),
        ("ja", "4人のときは各自5枚を取り、残りの8枚が山になる。", {"hand_size[4]=5", "boneyard_left[4]=8"}),
    ],
)
def test_what_is_dealt_and_what_is_left(language: str, text: str, said: set[str]) -> None:
    claims = {claim for claim in told(text, language) if claim.startswith(("hand_", "boneyard_"))}
    assert claims == said


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "A player holding three tiles of one number has a strong hand."),
        ("fil", "Kung 7 ang hawak mo, 5 ang bilang; kung 8, 10."),
        ("en", "With 2 players 28 - 18 = 10."),
        ("en", "The game is played with one double-3 set of 10 tiles."),
    ],
)
def test_what_is_no_deal(language: str, text: str) -> None:
    assert not any(claim.startswith("hand_size") for claim in told(text, language))


@pytest.mark.parametrize("label", ["6.3 ", "7) ", "§ 3 ", "Rule 4: "])
def test_the_number_of_a_rule_is_none_of_the_game(label: str) -> None:
    assert told(f"{label}Two, three or four players may play.", "en") == told(
        "Two, three or four players may play.", "en"
    )
