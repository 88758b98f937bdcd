"""Titles, legends and labels."""

import dataclasses

import pytest

from tests.engine.positions import ALL_FIVES, EXACT_61, hands
from tests.messages.texts import CATALOGS, LANGUAGES, layout_of
from verifier.engine.game import settle_hands
from verifier.engine.layout import Layout
from verifier.engine.settlement import End
from verifier.engine.tally import tally_of
from verifier.messages.pictures import (
    event_title,
    frame_title,
    hand_title,
    label_texts,
    layout_title,
    legend_texts,
    sequence_title,
    settlement_title,
    tally_title,
    titled,
)

EN, JA, AR = (CATALOGS[language] for language in ("en", "ja", "ar"))


def test_the_legend_is_that_of_the_documents():
    legend = legend_texts(JA)

    assert legend.counted == "塗りつぶした数字：数える寄与値"
    assert legend.open == "白抜きの点：接続可能ですが、ここでは数えません"
    assert legend.spinner == "オレンジの輪郭：分岐ダブル"


@pytest.mark.parametrize("language", LANGUAGES)
def test_legends_and_labels_are_told_apart(language):
    for texts in (legend_texts(CATALOGS[language]), label_texts(CATALOGS[language])):
        values = dataclasses.astuple(texts)
        assert all(values)
        assert len(set(values)) == len(values)


def test_titles_count_tiles_and_frames():
    one = layout_of(ALL_FIVES.branching, "1|4")
    two = layout_of(ALL_FIVES.branching, "3|6", "6|6")

    assert layout_title(one, EN) == "Layout after 1 tile"
    assert layout_title(two, EN) == "Layout after 2 tiles"
    assert layout_title(two, AR) == "رقعة اللعب بعد حجرين"
    assert layout_title(Layout(ALL_FIVES.branching), EN) == "Layout before the first tile"
    assert frame_title(3, 9, EN) == "Frame 3 of 9"
    assert sequence_title(9, JA) == "9回の配置の流れ"


def test_titles_name_players_and_teams():
    assert hand_title(EN) == "Hand"
    assert hand_title(EN, seat=1) == "Hand of Player B"
    assert settlement_title(End.OUT, EN) == "Settlement after going out"
    assert settlement_title(End.BLOCKED, JA) == "ブロックされたときの精算"


def test_a_score_event_is_accepted_or_refused():
    left = hands("1|4", "", "6|6", "3|4")
    refused, taken = (settle_hands(EXACT_61, left, End.OUT, scores=(0, score)).outcomes[0] for score in (300, 0))

    assert event_title(taken, EXACT_61, EN, players=4) == "Score event accepted: Partnership B + D"
    assert event_title(refused, EXACT_61, EN, players=4) == "Score event refused: Partnership B + D"


def test_a_tally_is_titled_by_its_score():
    assert tally_title(tally_of(EXACT_61, 60), EXACT_61, EN) == "Paper tally: 60 raw (12 shown)"


def test_a_title_may_stand_behind_what_the_picture_is_about():
    assert titled("All Fives & <b>", "Hand", EN) == "All Fives & <b>: Hand"
    assert titled("All Fives", "X", AR) == "\u2068All Fives\u2069: X"
