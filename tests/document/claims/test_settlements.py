"""Worked settlements and tallies in a document: fields by their labels, entries by their seats."""

from __future__ import annotations

import pytest

from verifier.document.claims import read_claims
from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.claims.settlements import FieldName, LabelledField, SettlementClaim, TallyClaim
from verifier.document.claims.statements import RuleClaim
from verifier.document.readers import read_document
from verifier.document.reading import Reading
from verifier.text import SourceText

OUT = (
    "A player has gone out. Left in hand: Player A: none; Player B: [3|4] (7 pips); Player C: [1|6] (7 pips). "
    "Round won by: Player A. Score event for Player A: +15. Made up of: opponents' tiles +15 (7 + 7 = 14, rounded to "
    "15). Accepted: 0 + 15 = 15. Target: 200. Scores: Player A: 15; Player B: 0; Player C: 0. Next lead: Player A."
)
TIE_JA = (
    "ハンドはブロックされました。残った手牌：プレイヤーA: [1|1] (目の合計2); プレイヤーB: [0|2] (目の合計2); "
    "プレイヤーC: [1|3] (目の合計4)。プレイヤーAの得点イベント：+2.5点。"
    "内訳：3人目の手牌の半分 +2.5 (4、丸めて5、その半分2.5)。プレイヤーBの得点イベント：+2.5点。"
    "内訳：3人目の手牌の半分 +2.5 (4、丸めて5、その半分2.5)。半点はそのまま記録します。次の先手はくじで決めます。"
)
TALLY = "Paper tally: 1 big X with four small x; 3 strokes. Each big X: 50. Each stroke: 5. Score: 65."


def read(text: str, language: str = "en") -> Reading:
    return read_claims(read_document(SourceText.from_text(text, path=f"example.{language}.txt")))


def settlement(text: str, language: str = "en") -> SettlementClaim:
    (claim,) = (claim for claim in read(text, language).claims if isinstance(claim, SettlementClaim))
    return claim


def numbers(field: LabelledField) -> list[list[str]]:
    return [[str(number.value) for number in entry.numbers] for entry in field.entries]


def test_every_label_begins_a_field() -> None:
    assert [field.name for field in settlement(OUT).fields] == [
        FieldName.LEFTOVERS,
        FieldName.WINNER,
        FieldName.EVENT,
        FieldName.PARTS,
        FieldName.ACCEPTED,
        FieldName.TARGET,
        FieldName.SCORES,
        FieldName.LEAD,
    ]


def test_hands_are_read_by_seat_with_tiles_and_pips() -> None:
    hands = settlement(OUT).fields[0]

    assert [entry.seats for entry in hands.entries] == [(0,), (1,), (2,)]
    assert [[str(tile.value) for tile in entry.tiles] for entry in hands.entries] == [[], ["[3|4]"], ["[1|6]"]]
    assert numbers(hands) == [[], ["7"], ["7"]]


def test_an_event_has_its_side_in_its_label() -> None:
    event = settlement(OUT.replace("event for Player A", "event for Partnership A + C")).fields[2]

    assert event.seats == (0, 2)
    assert numbers(event) == [["15"]]


@pytest.mark.parametrize("minus", ["-", "\u2212"])
def test_a_sign_right_before_a_number_belongs_to_it(minus: str) -> None:
    (parts,) = (field for field in settlement(OUT.replace("+15 (", f"{minus}15 (")).fields if field.name == "parts")

    assert numbers(parts) == [["-15", "7", "7", "14", "15"]]


def test_words_for_a_third_and_a_half_are_no_numbers_of_a_reckoning() -> None:
    claim = settlement(TIE_JA, "ja")
    parts, _ = (field for field in claim.fields if field.name is FieldName.PARTS)

    assert numbers(parts) == [["5/2", "4", "5", "5/2"]]
    assert {str(word.value) for word in parts.entries[0].words} == {"3", "1/2"}
    assert [str(word.value) for word in claim.words] == ["1/2"]


def test_nothing_in_an_example_is_a_rule_or_a_sum_of_its_own() -> None:
    for text, language in ((OUT, "en"), (TIE_JA, "ja"), (TALLY, "en")):
        assert not [claim for claim in read(text, language).claims if isinstance(claim, RuleClaim | ArithmeticClaim)]


def test_every_number_and_tile_of_an_example_is_spoken_for() -> None:
    for text, language in ((OUT, "en"), (TIE_JA, "ja"), (TALLY, "en")):
        reading = read(text, language)
        spoken = {item.span for claim in reading.claims for item in claim.items}

        assert {item.span for item in reading.items} <= spoken


def test_a_short_line_above_is_the_title() -> None:
    text = f"Example: going out with 3 players\n{OUT}\n"

    assert [int(number.value) for number in settlement(text).title] == [3]
    assert settlement(f"With 4 players the target is 200.\n{OUT}\n").title == ()


def test_the_words_for_a_picture_belong_to_the_title() -> None:
    text = f"# Rules\n\n### Going out with 3 players\n\n![Picture: going out with 3 players](x.svg)\n\n{OUT}\n"
    reading = read_claims(read_document(SourceText.from_text(text, path="example.en.md")))
    (claim,) = (claim for claim in reading.claims if isinstance(claim, SettlementClaim))

    assert [int(number.value) for number in claim.title] == [3, 3]


def test_a_tally_has_marks_and_what_they_are_worth() -> None:
    (claim,) = (claim for claim in read(f"A score of 65 points\n{TALLY}\n").claims if isinstance(claim, TallyClaim))

    assert [field.name for field in claim.fields] == ["tally", "group", "stroke", "score"]
    assert [numbers(field) for field in claim.fields] == [[["1", "4"], ["3"]], [["50"]], [["5"]], [["65"]]]
    assert [int(number.value) for number in claim.title] == [65]


def test_other_words_with_a_colon_are_no_settlement() -> None:
    assert not [
        claim
        for claim in read("Scores: 200 wins. Target: 250 with 2 players.").claims
        if isinstance(claim, SettlementClaim | TallyClaim)
    ]
