"""Texts as words or characters, with offsets that lead back to them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.lexicons.units import STOPS, fold, split_units

TEXTS = st.text(
    st.sampled_from("aZéÉßİıñ\u0301\u0303 -‑'’\"\u00ad\u200b…,.;()[]|｜４４0９分岐ダブルﾀﾞﾌﾞﾙが\u3099は。、・🁫\n"),
    max_size=40,
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The open ends", ["the", "open", "ends"]),
        ("face-down, face\u2011down", ["face", "down", ",", "face", "down"]),
        ("the spinner's side", ["the", "spinner", "'s", "side"]),
        ("don\u2019t", ["don", "'t"]),
        ("score 15 - not 14", ["score", "15", "-", "not", "14"]),
        ('a "blocked" hand', ["a", "blocked", "hand"]),
        ("u\u0301ltimo", ["último"]),
        ("tab\u00adleau", ["tableau"]),
        ("", []),
    ],
)
def test_words_are_separated_by_spaces_and_hyphens(text: str, words: list[str]) -> None:
    assert split_units(text, spaced=True).keys == words


@pytest.mark.parametrize(
    ("text", "characters"),
    [
        ("端の 合計", ["端", "の", "合", "計"]),
        ("（ダブル）", ["(", "ダ", "ブ", "ル", ")"]),
        ("ﾀﾞﾌﾞﾙ", ["ダ", "ブ", "ル"]),
        ("15点、２点", ["15", "点", "、", "2", "点"]),
        ("ハ\u309aス", ["パ", "ス"]),
        ("All Fives", ["a", "l", "l", "f", "i", "v", "e", "s"]),
    ],
)
def test_characters_are_the_units_of_a_text_without_spaces(text: str, characters: list[str]) -> None:
    assert split_units(text, spaced=False).keys == characters


@given(TEXTS, st.booleans())
def test_every_unit_lies_in_the_text_behind_the_one_before(text: str, spaced: bool) -> None:
    units = split_units(text, spaced=spaced)
    places = [0, *(offset for pair in zip(units.starts, units.ends, strict=True) for offset in pair), len(text)]
    assert places == sorted(places)
    assert all(start < end for start, end in zip(units.starts, units.ends, strict=True))


@given(TEXTS, st.booleans())
def test_a_unit_is_what_stands_at_its_offsets(text: str, spaced: bool) -> None:
    units = split_units(text, spaced=spaced)
    for key, start, end in zip(units.keys, units.starts, units.ends, strict=True):
        assert fold(text[start:end])[0].strip("'\"- ") == key.strip("'- ")


def test_numbers_and_edges_of_clauses() -> None:
    units = split_units("at most twenty one, or 3", spaced=True, numbers=[(8, 18)])
    assert units.number_ends == {2: 4, 6: 7}
    assert units.number_starts == {4: 2, 7: 6}
    assert [at for at in range(len(units) + 1) if units.is_edge(at, 1)] == [4, 7]
    assert [at for at in range(len(units) + 1) if units.is_edge(at, -1)] == [0, 5]


def test_no_clause_ends_inside_a_tile_or_number() -> None:
    text = "the [1|4], the rest"
    assert [key for key in split_units(text, spaced=True).keys if key in STOPS] == ["[", "|", "]", ","]
    assert [key for key in split_units(text, spaced=True, solid=[(4, 9)]).keys if key in STOPS] == [","]
