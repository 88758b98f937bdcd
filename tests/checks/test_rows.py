"""Numbers told in rows: any order, any wording, any language; one that does not fit among those that do is a fault."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.checks.documents import check, found, states
from verifier.checks.base import State
from verifier.checks.document import DocumentResult

EXACT = "exact-61-five-up"


def errors(result: DocumentResult) -> list[str]:
    return [text for _, text in found(result)]


def unbacked(result: DocumentResult) -> list[str]:
    return [text for text, state in states(result).items() if not state.is_backed]


HAND_SIZES = [
    ("en", "With only two at the table you each pick up nine bones; when three play, seven; when four play, five."),
    ("en", "Nine bones each for two, seven for three, five for four."),
    ("de", "Zu zweit bekommt jeder neun Steine, zu dritt sieben und zu viert fünf."),
    ("es", "De entrada cada cual coge nueve fichas si son dos, siete si son tres y cinco si son cuatro."),
    ("fil", "Kung dalawa lang kayo, siyam na piraso ang kukunin ng bawat isa; kung tatlo, pito; kung apat, lima."),
    ("ja", "配る牌は2人のときは9枚、3人なら7枚、4人なら5枚です。"),
]
TARGETS = [
    ("en", "First to 250 wins when two play; with three or four, 200 is enough."),
    ("en", "The winner needs 250 with two players, otherwise 200."),
    ("de", "Gewonnen hat, wer zuerst 250 Punkte erreicht, bei drei oder vier Spielern 200."),
    ("es", "Gana quien llega a 250 siendo dos, o a 200 siendo tres o cuatro."),
]
ROUNDED = [
    ("en", "Leftover pips are rounded to the nearest five: 22 become 20, 23 become 25."),
    ("de", "Die Augen werden auf den nächsten Fünfer gerundet: 22 werden 20, 23 werden 25."),
]


@pytest.mark.parametrize(("language", "sentence"), [*HAND_SIZES, *TARGETS, *ROUNDED])
def test_a_sentence_that_lists_what_the_rule_set_has_is_right(language: str, sentence: str) -> None:
    result = check(sentence, language)
    assert errors(result) == []
    assert unbacked(result) == []


@pytest.mark.parametrize(
    ("language", "sentence", "right", "wrong"),
    [
        (*HAND_SIZES[0], "seven", "eight"),
        (*HAND_SIZES[1], "Nine", "Six"),
        (*HAND_SIZES[2], "sieben", "sechs"),
        (*HAND_SIZES[3], "cinco", "seis"),
        (*HAND_SIZES[4], "pito", "walo"),
        (*HAND_SIZES[5], "7枚", "8枚"),
        (*ROUNDED[0], "25", "20"),
        (*ROUNDED[1], "werden 20", "werden 25"),
    ],
)
def test_one_number_that_does_not_fit_is_a_fault(language: str, sentence: str, right: str, wrong: str) -> None:
    assert errors(check(sentence.replace(right, wrong), language)) != []


def test_two_numbers_that_have_changed_places_are_a_fault() -> None:
    language, sentence = HAND_SIZES[2]
    swapped = sentence.replace("neun", "#").replace("sieben", "neun").replace("#", "sieben")
    assert errors(check(swapped, language)) != []


@pytest.mark.parametrize(
    ("sentence", "is_right"),
    [
        ("The winner needs 250 with two players, otherwise 200.", True),
        ("The winner needs 200 with two players, otherwise 250.", False),
        ("The winner needs 200 with three or four players, otherwise 250.", True),
        ("The winner needs 250 with three or four players, otherwise 200.", False),
        ("The winner needs 250, with three or four players 200.", True),
        ("The winner needs 200, with three or four players 250.", False),
    ],
)
def test_a_value_may_stand_for_the_players_nobody_names(sentence: str, is_right: bool) -> None:
    assert (errors(check(sentence, "en")) == []) is is_right


@pytest.mark.parametrize("order", list(permutations([(2, 9), (3, 7), (4, 5)])))
@pytest.mark.parametrize("keys_first", [True, False])
def test_rows_may_stand_in_any_order(order: tuple[tuple[int, int], ...], keys_first: bool) -> None:
    told = [f"with {key} {value}" if keys_first else f"{value} with {key}" for key, value in order]
    result = check(f"The tiles of a hand: {', '.join(told)}.", "en")
    assert errors(result) == []
    assert unbacked(result) == []


@given(st.lists(st.integers(1, 40).filter(lambda pips: pips % 5), min_size=2, max_size=4, unique=True), st.data())
def test_pips_with_rounded_points_fit_and_each_other_number_is_found(pips: list[int], data: st.DataObject) -> None:
    rounded = [5 * round(each / 5) for each in pips]
    at = data.draw(st.integers(0, len(pips) - 1))
    text = "Leftover pips are rounded: {}."
    told = [f"{before} become {after}" for before, after in zip(pips, rounded, strict=True)]
    assert errors(check(text.format(", ".join(told)), "en")) == []
    told[at] = f"{pips[at]} become {rounded[at] + 5}"
    assert errors(check(text.format(", ".join(told)), "en")) != []


def test_end_sums_with_their_points() -> None:
    right = "Una suma de 5 vale 1 punto, una de 10 vale 2 y una de 25 vale 5."
    result = check(right, "es", EXACT)
    assert errors(result) == []
    assert unbacked(result) == []
    assert errors(check(right.replace("vale 2", "vale 3"), "es", EXACT)) == ["3"]


@pytest.mark.parametrize(
    "sentence",
    [
        "In 2 hands of the 9 that evening we saw 3 tiles with 11 pips.",
        "The hands of 1987 and 1988 were sold for 20 and 30.",
        "Deal 2 rows of 14 tiles and 4 rows of 7 for the drawing.",
    ],
)
def test_numbers_of_something_else_are_no_table(sentence: str) -> None:
    assert errors(check(sentence, "en")) == []


def test_without_a_rule_set_nothing_is_a_table() -> None:
    assert set(states(check(HAND_SIZES[2][1], "de", None)).values()) <= {State.UNCHECKED, State.ARITHMETIC}
