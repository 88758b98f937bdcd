"""How pieces join: white space, breaks, and neighbours that are no one word."""

from __future__ import annotations

import pytest

from verifier.document.flow import Flow, joins_without_space
from verifier.document.runs import Run


def read(source: str) -> str:
    """The run of `source` without the marks in it: `<` breaks, `!` keeps words apart, `^` keeps digits apart."""
    flow, at = Flow(place=0), 0
    for offset, character in enumerate(source):
        if character in "<!^":
            flow.add(source[at:offset], at)
            if character == "<":
                flow.line_break(offset, offset + 1)
            elif character == "!":
                flow.keep_words_apart()
            else:
                flow.keep_digits_apart()
            at = offset + 1
    flow.add(source[at:], at)
    return flow.build().text


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("  a  b\t\n c ", "a b c"),
        ("a \n b", "a b"),
        ("牌\nを", "牌を"),
        ("牌\r\n  を", "牌を"),
        ("牌 を", "牌 を"),
        ("牌\n9", "牌 9"),
        ("。\n次", "。次"),
        ("한\n국", "한 국"),
        ("a<b", "a\nb"),
        ("a <\n b", "a\nb"),
        ("a<<b", "a\nb"),
        ("<a<", "a"),
        ("4!5", "4 5"),
        ("a!。", "a。"),
        ("10^2", "10 2"),
        ("5^th", "5th"),
        ("a\u00a0b", "a\u00a0b"),
        ("do\u00admino", "domino"),
        ("a\u00ad b", "a b"),
        ("\u00ad", ""),
        (" \n ", ""),
    ],
)
def test_pieces_join_as_a_reader_sees_them(source: str, expected: str) -> None:
    assert read(source) == expected


def test_a_picture_says_its_words_apart_from_its_neighbours() -> None:
    flow = Flow(place=0)
    flow.add("play ", 0)
    flow.picture(Run("4-5", at=(0,), starts=(10,), ends=(13,)), "alt")
    flow.picture(Run("6-6", at=(0,), starts=(20,), ends=(23,)), "alt")
    flow.picture(None, "alt")
    flow.add("first", 30)
    assert flow.build().text == "play 4-5 6-6 first"
    assert flow.pictures == [12]


def test_lines_join_without_a_space_only_between_wide_characters() -> None:
    assert joins_without_space("牌", "を")
    assert joins_without_space("。", "「")
    assert not joins_without_space("牌", "a")
    assert not joins_without_space("é", "a")
    assert not joins_without_space("한", "牌")
