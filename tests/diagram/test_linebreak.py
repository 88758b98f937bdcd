"""Lines end where a reader of the language expects it, and never inside a word, a number, a tile name or a sum."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.diagram.expressions import find_expressions
from verifier.diagram.linebreak import find_breaks, find_clusters


def pieces(text: str) -> str:
    """The text with a mark at each break."""
    return "¦".join(text[start:end] for start, end in pairwise([0, *find_breaks(text), len(text)]))


@pytest.mark.parametrize(
    "marked",
    [
        "A ¦player ¦lays ¦[1|4] ¦(2 + 8 = 10).",
        "the ¦well-¦known ¦line-¦side ¦and/¦or ¦5–10 ¦points",
        "puntos ¦(₱5 ¦bawat ¦isa)",
        "« ¦15 ¦points ! ¦»",
        "why ? ¦5 % ¦of ¦it",
        "9 - 4 = 5 ¦and ¦[1|4] – ¦[1|1]",
        "وُضعت ¦[6|4] ¦والمجموع ¦2 + 8 = 10، ¦فالنقاط ¦١٠؟",
    ],
)
def test_in_scripts_with_spaces_lines_end_at_spaces_and_hyphens(marked: str) -> None:
    assert pieces(marked.replace("¦", "")) == marked


@pytest.mark.parametrize(
    "marked",
    [
        "[1|4]¦を¦置¦き、¦2 + 8 = 10¦な¦の¦で¦10点¦（換¦算¦前）。",
        "「左¦の¦2」¦と",
        "キャッ¦チー¦ナー……¦人々",
        "放¦置¦[1|4]，¦得¦10分。¦他¦说：¦“好”——¦对",
        "（全¦五）¦A",
        "１２点¦Ａ¦は",
    ],
)
def test_in_chinese_and_japanese_lines_end_between_characters_unless_a_sign_forbids_it(marked: str) -> None:
    assert pieces(marked.replace("¦", "")) == marked


CLOSING = "、。，．・：；？！）」』】〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.)]!?”’…"
OPENING = "（「『【〈《([“‘"


@pytest.mark.parametrize("sign", CLOSING)
def test_no_line_begins_with_a_closing_sign(sign: str) -> None:
    assert 1 not in find_breaks(f"字{sign}字")


@pytest.mark.parametrize("sign", OPENING)
def test_no_line_ends_with_an_opening_sign(sign: str) -> None:
    assert find_breaks(f"字{sign}字") == (1,)


def test_two_dots_or_dashes_stay_together() -> None:
    assert pieces("字——字……字") == "字¦——¦字……¦字"


def test_spaces_that_hold_together_and_a_space_without_width() -> None:
    assert find_breaks("15\u00a0points 2\u202f%a\u2060字") == (10,)
    assert find_breaks("ab\u200bcd") == (3,)


def test_marks_and_what_draws_nothing_stay_with_what_is_before_them() -> None:
    assert find_breaks("か\u3099き") == (2,)
    assert find_breaks("字\u2066[1|4]\u2069字") == (2, 8)
    assert find_clusters("e\u0301a\ufe0f[1|4]b") == (2, 4, 9)


ALPHABET = "ab é字かキッー、。（）「」[1|4]2+8=10 .,-–()!?…“”ابج،\u2066\u2069\u0301\u200b\u00a0"


@given(st.text(st.sampled_from(ALPHABET), max_size=60))
def test_breaks_lie_within_the_text_in_order_and_outside_expressions(text: str) -> None:
    breaks = find_breaks(text)
    assert list(breaks) == sorted(set(breaks))
    assert all(0 < place < len(text) for place in breaks)
    for expression in find_expressions(text):
        assert not any(expression.start < place < expression.end for place in breaks)
    for place in breaks:
        before = text[:place].rstrip("\u2066\u2069\u0301")[-1:]
        if before not in (" ", "\u200b"):
            assert text[place] not in set(CLOSING)
            assert before not in set(OPENING)
            assert not (before.isalpha() and before.isascii() and text[place].isascii() and text[place].isalpha())
