"""Descriptions of pictures, for those who cannot see them."""

import random
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.positions import ALL_FIVES, EXACT_61, LAHAT, SHIPPED, hand, hands, random_result, rule_sets
from tests.messages.texts import CATALOGS, LANGUAGES, layout_of
from verifier.engine.game import settle_hands
from verifier.engine.layout import Layout
from verifier.engine.ruleset import ScoreFloor
from verifier.engine.settlement import End, apply_events, placement_event
from verifier.engine.tally import tally_of
from verifier.messages.captions import caption_lines
from verifier.messages.catalog import LRI, PDI
from verifier.messages.descriptions import (
    describe_event,
    describe_hand,
    describe_layout,
    describe_settlement,
    describe_tally,
)

EN, JA, ES, AR = (CATALOGS[language] for language in ("en", "ja", "es", "ar"))


def sentences(text):
    return [sentence if sentence.endswith(".") else f"{sentence}." for sentence in text.split(". ")]


# --- layouts and hands ---


def test_a_layout_is_described_by_the_long_line_of_its_caption():
    layout = layout_of(ALL_FIVES.branching, "3|6", "6|6")

    assert describe_layout(layout, ALL_FIVES, JA) == caption_lines(layout, ALL_FIVES, JA).long


def test_an_empty_table_is_described_too():
    assert describe_layout(Layout(ALL_FIVES.branching), ALL_FIVES, EN) == "No tile has been placed yet."


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Hand of Player A: [1|4], [2|2]. 2 tiles, 9 pips."),
        ("ja", "プレイヤーAの手牌：[1|4], [2|2]。2枚、目の合計9。"),
        ("fil", "Hawak ng Manlalaro A: [1|4], [2|2]. 2 tile, 9 na tuldok."),
        ("es", "Mano (Jugador A): [1|4], [2|2]. 2 fichas, 9 puntos."),
        ("zh", "玩家A的手牌：[1|4]、[2|2]。2张牌，共9点。"),
    ],
)
def test_a_hand_is_its_tiles_their_number_and_their_pips(language, text):
    assert describe_hand(hand("1|4 2|2"), CATALOGS[language], seat=0) == text


def test_one_two_and_many_have_forms_of_their_own_in_arabic():
    shown = [
        describe_hand(hand(text), AR).replace(LRI, "").replace(PDI, "") for text in ("0|1", "0|1 0|2", "0|1 0|2 0|3")
    ]

    assert shown == [
        "أحجار اليد: [0|1]. حجر واحد، نقطة واحدة.",
        "أحجار اليد: [0|1]، [0|2]. حجران، 3 نقاط.",
        "أحجار اليد: [0|1]، [0|2]، [0|3]. 3 أحجار، 6 نقاط.",
    ]


def test_an_empty_hand_is_said_to_be_empty():
    assert describe_hand((), EN) == "Hand: no tiles."
    assert describe_hand((), JA, seat=1) == "プレイヤーBの手牌：なし。"


# --- settlements ---


def test_going_out_against_an_exact_target_is_told_part_by_part():
    left = hands("1|4 2|2", "", "6|6 0|1", "3|4")
    result = settle_hands(EXACT_61, left, End.OUT, scores=(200, 290), last_award=10)

    assert sentences(describe_settlement(result, EXACT_61, EN, hands=left)) == [
        "A player has gone out.",
        "Left in hand: Player A: [1|4], [2|2] (9 pips); Player B: none; Player C: [6|6], [0|1] (13 pips);"
        " Player D: [3|4] (7 pips).",
        "Round won by: Partnership B + D.",
        "Score event for Partnership B + D: +25 raw (+5 shown).",
        "Made up of: placement +10; opponents' tiles +20 (9 + 13 = 22, rounded to 20);"
        " partner's tiles -5 (7, rounded to 5).",
        "Refused: 290 + 25 = 315 would pass the target.",
        "Target: 305 raw (61 shown).",
        "The score stays as it is: 290 raw (58 shown).",
        "Scores: Partnership A + C: 200 raw (40 shown); Partnership B + D: 290 raw (58 shown).",
        "Next lead: Player B.",
    ]


def test_a_block_by_hand_is_told_in_the_order_of_its_events():
    result = settle_hands(EXACT_61, hands("1|4", "2|2", "6|6", "3|4"), End.BLOCKED, scores=(290, 295))

    assert sentences(describe_settlement(result, EXACT_61, EN)) == [
        "The round is blocked.",
        "Left in hand: Player A: 5 pips; Player B: 4 pips; Player C: 12 pips; Player D: 7 pips.",
        "Round won by: Partnership B + D.",
        "Score event for Partnership B + D: +10 raw (+2 shown).",
        "Made up of: differences between hands +10 ((5 - 4) + (12 - 4) = 9, rounded to 10).",
        "Accepted: 295 + 10 = 305.",
        "Target reached: 305 raw (61 shown).",
        "The game is over: 1 further score event is not applied.",
        "Scores: Partnership A + C: 290 raw (58 shown); Partnership B + D: 305 raw (61 shown).",
        "Game won by: Partnership B + D.",
    ]


def test_half_points_are_told_as_they_are_kept():
    left = hands("1|4", "2|3", "6|6 0|1")
    result = settle_hands(ALL_FIVES, left, End.BLOCKED, scores=(85, Fraction(5, 2), 0))

    told = sentences(describe_settlement(result, ALL_FIVES, EN, hands=left))

    assert "The round is tied." in told
    assert "Made up of: half of the third hand +7.5 (13, rounded to 15, half of that: 7.5)." in told
    assert "Accepted: 85 + 7.5 = 92.5." in told
    assert told[-3:] == [
        "Half points are kept as they are.",
        "Scores: Player A: 92.5; Player B: 10; Player C: 0.",
        "The next lead is drawn by lot.",
    ]


def test_halves_have_the_comma_of_the_language():
    result = settle_hands(ALL_FIVES, hands("1|4", "2|3", "6|6 0|1"), End.BLOCKED)

    assert "+7,5 (13, redondeado a 15, la mitad: 7,5)" in describe_settlement(result, ALL_FIVES, ES)


def test_two_who_reach_the_target_together_are_both_named():
    result = settle_hands(ALL_FIVES, hands("1|4", "2|3", "6|6 0|1"), End.BLOCKED, scores=(195, 195, 0))

    assert sentences(describe_settlement(result, ALL_FIVES, EN))[-1] == (
        "Reached the target at the same moment: Player A; Player B."
    )


def test_a_settlement_without_points_says_so():
    result = settle_hands(ALL_FIVES, hands("1|4", "2|3"), End.BLOCKED)

    assert "No points are awarded." in sentences(describe_settlement(result, ALL_FIVES, EN))


def test_each_hand_rounded_is_told_hand_by_hand():
    rules = ALL_FIVES.with_values(rounding_of=LAHAT.rounding_of)
    result = settle_hands(rules, hands("", "1|2", "0|3"), End.OUT)

    assert "Made up of: opponents' tiles +10 (3 + 3, each hand rounded: 5 + 5 = 10)." in sentences(
        describe_settlement(result, rules, EN)
    )


# --- score events ---


def placed(rules, award, *, score):
    (outcome,), _ = apply_events(rules, (score, 0), [placement_event(0, award, seat=0)], players=2)
    return outcome


def test_an_accepted_event_tells_the_score_after_it():
    assert sentences(describe_event(placed(ALL_FIVES, 15, score=85), ALL_FIVES, EN, players=2)) == [
        "Score event for Player A: +15.",
        "Made up of: placement +15.",
        "Accepted: 85 + 15 = 100.",
        "Target: 250.",
    ]


def test_an_event_that_reaches_the_target_says_so():
    told = describe_event(placed(ALL_FIVES, 15, score=240), ALL_FIVES, JA, players=2)

    assert told.endswith("受理：240 + 15 = 255。目標に到達：250点。")


def test_a_refused_event_leaves_the_score_as_it_is():
    told = describe_event(placed(EXACT_61, 10, score=300), EXACT_61, EN, players=2)

    assert sentences(told)[2:] == [
        "Refused: 300 + 10 = 310 would pass the target.",
        "Target: 305 raw (61 shown).",
        "The score stays as it is: 300 raw (60 shown).",
    ]


def test_a_score_that_stops_at_zero_is_told():
    rules = LAHAT.with_values(score_floor=ScoreFloor.ZERO)
    result = settle_hands(rules, hands("", "6|6"), End.OUT, scores=(0, 5))

    assert "Accepted: 5 - 10 = -5. A score does not fall below zero: 0." in describe_settlement(result, rules, EN)


# --- tallies ---


@pytest.mark.parametrize(
    ("rules", "score", "text"),
    [
        (
            ALL_FIVES,
            Fraction(235, 2),
            "Paper tally: 2 big X, each with four small x; 3 strokes; apart: 2.5."
            " Each big X: 50. Each stroke: 5. Score: 117.5.",
        ),
        (ALL_FIVES, 0, "Paper tally: no mark yet. Each big X: 50. Each stroke: 5. Score: 0."),
        (
            EXACT_61,
            55,
            "Paper tally: 1 big X with four small x; 1 stroke."
            " Each big X: 50 raw (10 shown). Each stroke: 5 raw (1 shown). Score: 55 raw (11 shown).",
        ),
    ],
)
def test_a_tally_is_its_marks_and_what_they_stand_for(rules, score, text):
    assert describe_tally(tally_of(rules, score), rules, EN) == text


# --- laws ---


@pytest.mark.parametrize("language", LANGUAGES)
@given(rules=st.sampled_from(SHIPPED) | rule_sets(), seed=st.integers(0, 10**6), data=st.data())
def test_every_settlement_is_told_in_every_language(language, rules, seed, data):
    players = data.draw(st.sampled_from(rules.players))
    last, result = random_result(rules, players=players, numbers=random.Random(seed), lead=0)
    catalog = CATALOGS[language]

    for told in (
        describe_settlement(result, rules, catalog, hands=last.hands),
        describe_settlement(result, rules, catalog),
    ):
        assert "{" not in told
        assert told.count(LRI) == told.count(PDI) == len(re.findall(f"{LRI}[^{LRI}{PDI}]+{PDI}", told))
        for outcome in result.outcomes:
            assert catalog.number(outcome.event.raw, signed=True) in told
