"""Values by players, however a sentence puts them together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.document.claims.topics.numbers import pairs_by_players, players_in
from verifier.document.plain import read_plain
from verifier.document.sentences import find_sentences, grammar_of
from verifier.document.tokens import Sentence
from verifier.lexicons import load
from verifier.text import SourceText


def sentence(text: str, language: str = "en") -> Sentence:
    (found,) = find_sentences(read_plain(SourceText.from_text(text)), load(language))
    return found


def pairs(text: str, language: str = "en", counters: tuple[str, ...] = ("tile",)) -> list[tuple[int, int]]:
    found = sentence(text, language)
    told = pairs_by_players(found.numbers, counters=counters, sentence=found, grammar=grammar_of(load(language)))
    return [(int(players.value), int(value.value)) for players, value in told]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "With two players each takes nine tiles.", [(2, 9)]),
        ("en", "Nine tiles with two players, seven with three, five with four.", [(2, 9), (3, 7), (4, 5)]),
        ("en", "9 tiles with two players, 7 with three or four.", [(2, 9), (3, 7), (4, 7)]),
        ("en", "Two players take 7 tiles, three or four take 5.", [(2, 7), (3, 5), (4, 5)]),
        ("en", "2 to 4 players take 5 tiles each.", [(2, 5), (3, 5), (4, 5)]),
        ("en", "Seven tiles if two play, five if three or four.", [(2, 7), (3, 5), (4, 5)]),
        ("en", "Each of the players takes 5 tiles.", []),
        ("ja", "2人なら9枚、3人なら7枚。", [(2, 9), (3, 7)]),
        ("ja", "2人では1人9枚、3人では1人7枚。", [(2, 9), (3, 7)]),
        ("ja", "9枚が2人、7枚が3人または4人。", [(2, 9), (3, 7), (4, 7)]),
        ("de", "Jeder bekommt 9 Steine bei 2 Spielern, 7 bei 3 und 5 bei 4 Spielern.", [(2, 9), (3, 7), (4, 5)]),
        ("es", "Dos jugadores toman 9 fichas, tres jugadores 7 y cuatro jugadores 5.", [(2, 9), (3, 7), (4, 5)]),
        ("fil", "Sa 2 manlalaro, 9 na tile; sa 3, 7; sa 4, 5.", [(2, 9), (3, 7), (4, 5)]),
    ],
)
def test_each_number_of_players_with_its_value(language: str, text: str, expected: list[tuple[int, int]]) -> None:
    assert pairs(text, language) == expected


def test_values_may_be_counted_in_anything() -> None:
    text = "250 points with two players, 200 points with three or four."

    assert pairs(text, counters=("point",)) == [(2, 250), (3, 200), (4, 200)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("When four play, partners sit opposite.", [4]),
        ("If two or three play, each plays alone.", [2, 3]),
        ("Two to four players.", [2, 4]),
        ("Four play as two teams; three play alone.", [4, 3]),
        ("One player leads.", []),
        ("Play 5 tiles.", []),
        ("A double four is played.", []),
    ],
)
def test_numbers_that_count_players(text: str, expected: list[int]) -> None:
    assert [int(number.value) for number in players_in(sentence(text))] == expected


@given(
    st.lists(st.tuples(st.integers(2, 6), st.integers(7, 14)), min_size=1, max_size=3, unique_by=lambda pair: pair[0]),
    st.booleans(),
)
def test_whichever_of_them_a_sentence_names_first(values: list[tuple[int, int]], players_first: bool) -> None:
    said = [
        f"with {players} players {tiles} tiles" if players_first else f"{tiles} tiles with {players} players"
        for players, tiles in values
    ]

    assert pairs(f"Each takes {', '.join(said)}.") == values


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "9 with two, 7 with three, 5 with four.", [(2, 9), (3, 7), (4, 5)]),
        ("en", "Two take 9, three take 7, four take 5.", [(2, 9), (3, 7), (4, 5)]),
        ("en", "Four take 5, three take 7, two take 9.", [(4, 5), (3, 7), (2, 9)]),
        ("es", "Entre dos se toman 9, entre tres 7 y entre cuatro 5.", [(2, 9), (3, 7), (4, 5)]),
        ("en", "Nine tiles are enough for two; with four, five each suffice.", []),
        ("en", "Draw 9 and 7.", []),
    ],
)
def test_numbers_that_rise_by_turns_count_players(language: str, text: str, expected: list[tuple[int, int]]) -> None:
    found = sentence(text, language)
    grammar = grammar_of(load(language))
    told = pairs_by_players(found.numbers, counters=("tile",), sentence=found, grammar=grammar, by_order=True)
    assert [(int(players.value), int(value.value)) for players, value in told] == expected
    assert pairs(text, language) == [] or "take" in text


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("es", "Si juegan dos, siete fichas; si son tres, cinco.", [2, 3]),
        ("de", "Spielen zwei, zieht jeder neun; spielen drei, sieben.", [2, 3]),
        ("en", "Seven if there are three or four.", [3, 4]),
    ],
)
def test_numbers_of_a_condition_count_players(language: str, text: str, expected: list[int]) -> None:
    assert [int(number.value) for number in players_in(sentence(text, language))] == expected
