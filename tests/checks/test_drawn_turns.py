"""Turns with draws, told in prose: right ones are silent and backed, a single wrong tile is found where it stands."""

from __future__ import annotations

import pytest

from tests.checks.documents import check, found
from tests.sheet.reading_back import round_trip, spoken_languages
from verifier import rulesets
from verifier.checks.base import State
from verifier.document.claims.drawn_turns import DrawnTurnClaim

TOLD = [
    ("en", "The ends are 2 and 5. B holds [1|3] and [4|6]. B cannot play and draws [0|4], [2|6]. B plays [2|6]."),
    (
        "en",
        "The open ends are 2 and 5. Ana has [1|3] and [4|6] in her hand. Neither tile fits, so she draws from the "
        "boneyard: first [0|4], then [2|6], which she plays. She places [2|6].",
    ),
    ("ja", "端は2と5です。Bの手牌は[1|3]と[4|6]です。Bは置ける牌がなく、[0|4]と[2|6]を引きます。Bは[2|6]を置きます。"),
    ("ja", "両端は2と5である。次郎は[1|3]と[4|6]を持っている。どちらも置けないので[0|4]、[2|6]を引き、[2|6]を置いた。"),
    (
        "de",
        "Die offenen Enden zeigen 2 und 5. Anna hat [1|3] und [4|6] auf der Hand. Sie kann keinen anlegen, zieht "
        "[0|4] und [2|6] und legt [2|6].",
    ),
    (
        "es",
        "Los extremos son 2 y 5. Ana tiene en la mano [1|3] y [4|6]. Como no puede jugar, roba [0|4] y [2|6]. "
        "Coloca [2|6].",
    ),
    (
        "fil",
        "Ang mga dulo ay 2 at 5. Hawak ni Ana ang [1|3] at [4|6]. Wala siyang mailapag kaya bumunot siya ng [0|4] at "
        "[2|6]. Inilapag niya ang [2|6].",
    ),
    ("zh", "两端是2和5。小王手里有[1|3]和[4|6]。他不能出牌，从牌堆摸到[0|4]和[2|6]。他打出[2|6]。"),
    ("ar", "الطرفان هما 2 و5. في يد اللاعب ب: [1|3] و[4|6]. لا يستطيع اللعب فيسحب [0|4] و[2|6]. يضع [2|6]."),
]
"""Each with the same turn: what is held does not fit 2 and 5, nor does the first tile drawn, but the second does."""


@pytest.mark.parametrize(("language", "text"), TOLD)
def test_a_turn_that_comes_out_is_backed(language: str, text: str) -> None:
    result = check(text, language)
    assert found(result) == []
    assert [item for item in result.coverage.items if not item.state.is_backed] == []


@pytest.mark.parametrize(("language", "text"), TOLD)
@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ("[1|3]", "[1|5]", "fits an open place, so nothing may be drawn"),
        ("[4|6]", "[2|4]", "fits an open place, so nothing may be drawn"),
        ("[0|4]", "[4|5]", "fits an open place, so drawing ends with it"),
        ("[0|4]", "[1|3]", "is in the hand already"),
    ],
)
def test_a_wrong_tile_is_found_where_it_stands(language: str, text: str, right: str, wrong: str, why: str) -> None:
    result = check(text.replace(right, wrong, 1), language)
    assert [place for _, place in found(result)] == [wrong]
    assert [each.name for each in result.findings] == ["drawn-turn"]
    assert why in result.findings[0].message


def test_a_tile_that_was_never_in_the_hand_cannot_be_placed() -> None:
    text = TOLD[0][1]
    assert found(check(text.removesuffix("[2|6].") + "[2|3].", "en")) == [("drawn-turn", "[2|3]")]
    drawn = text.replace("[0|4], [2|6]", "[0|4], [3|6]")
    assert found(check(drawn, "en")) == [("drawn-turn", "[3|6]")]


def test_a_tile_that_fits_no_end_cannot_be_placed() -> None:
    text = "The ends are 2 and 5. B holds [1|3]. B cannot play and draws [0|4]. B plays [0|4]."
    assert found(check(text, "en")) == [("drawn-turn", "[0|4]")]


def test_the_last_tile_drawn_is_the_one_that_is_placed() -> None:
    text = "The ends are 0 and 5. B holds [1|3]. B cannot play and draws [2|4], [0|6], [0|4]. B plays [0|6]."
    assert ("drawn-turn", "[0|6]") in found(check(text, "en"))


def test_no_more_is_drawn_than_the_rule_set_allows() -> None:
    text = TOLD[0][1]
    two = rulesets.load("all-fives").with_values(draw_limit=2)
    one = two.with_values(draw_limit=1)
    assert found(check(text, "en", two)) == []
    assert ("drawn-turn", "[2|6]") in found(check(text, "en", one))


def test_where_drawing_is_free_a_tile_held_may_fit() -> None:
    free = rulesets.load("all-fives").with_values(draw_when_able=True)
    text = TOLD[0][1].replace("[1|3]", "[1|5]")
    assert ("drawn-turn", "[1|5]") not in found(check(text, "en", free))


def test_without_a_rule_set_only_where_a_tile_comes_from_is_checked() -> None:
    text = TOLD[0][1]
    assert found(check(text, "en", None)) == []
    assert found(check(text.removesuffix("[2|6].") + "[2|3].", "en", None)) == [("drawn-turn", "[2|3]")]


@pytest.mark.parametrize(
    "text",
    [
        "If you draw [2|6], you may place it at once.",
        "A leads [5|5]. B plays [0|5], C draws and plays [3|5].",
        "Left in the hand of B: [1|3] and [4|6]. C draws [0|4].",
        "The ends are 2 and 5.",
    ],
)
def test_what_tells_no_whole_turn_is_left_alone(text: str) -> None:
    assert found(check(text, "en")) == []


# --- with captions ---


@pytest.mark.parametrize("language", spoken_languages())
@pytest.mark.parametrize("format_", ["txt", "html"])
def test_the_turn_of_a_sheet_is_followed_on_its_captions(language: str, format_: str) -> None:
    trip = round_trip(rulesets.load("exact-61-five-up"), language, format_)
    told = [judged for judged in trip.result.judgements if isinstance(judged.claim, DrawnTurnClaim)]
    assert [judged.state for judged in told] == [State.VERIFIED]


@pytest.mark.parametrize("language", spoken_languages())
def test_each_wrong_tile_of_a_sheet_is_found(language: str) -> None:
    trip = round_trip(rulesets.load("exact-61-five-up"), language)
    claim = next(claim for claim in trip.reading.claims if isinstance(claim, DrawnTurnClaim))
    places = [item.span for item in claim.items]
    for place, wrong in zip(places, ("[1|5]", "[2|4]", "[2|3]", "[3|4]", "[2|4]"), strict=True):
        text = trip.text[: place.start] + wrong + trip.text[place.end :]
        result = check(text, language, trip.rules, path="x.txt")
        assert [(each.name, each.span.start) for each in result.findings] == [("drawn-turn", place.start)]
