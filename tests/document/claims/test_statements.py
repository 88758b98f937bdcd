"""Statements: lines of a table that a sentence's concepts are held against."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verifier.document.claims.statements import NUMBER, Statement, View, by_question, fits, read_statements
from verifier.document.tokens import Concept, Number, Sentence, TileName, Token
from verifier.engine.tile import Tile
from verifier.text import Span


def view(text: str, *, about: str = "", condition: str = "") -> View:
    """A sentence of concepts, as `first !double =5 [4|4]`: `!` denies, and `before(arm)` binds a place."""
    tokens: list[Token] = []
    bound: list[tuple[Concept, Concept]] = []
    at = 0
    for word in text.split():
        end = at + len(word)
        span = Span(at, end)
        if word.startswith("="):
            tokens.append(Number(start=at, end=end, span=span, value=Fraction(word[1:])))
        elif word.startswith("["):
            tile = Tile.parse(word)
            tokens.append(TileName(start=at, end=end, span=span, tile=tile, notation="bar", first=tile.low))
        else:
            marker, _, place = word.rstrip(")").partition("(")
            concept = Concept(start=at, end=end, span=span, name=marker.lstrip("!"), negated=marker[0] == "!")
            tokens.append(concept)
            if place:
                other = Concept(start=at, end=end, span=span, name=place)
                tokens.append(other)
                bound.append((concept, other))
        at = end + 1
    sentence = Sentence(block=0, start=0, end=len(text), span=Span(0, len(text)), text=text, tokens=tuple(tokens))
    return View(
        sentence.concepts,
        sentence.numbers,
        frozenset(about.split()) | frozenset(concept.name for concept in sentence.concepts),
        sentence,
        tuple(bound),
        frozenset(condition.split()),
    )


def is_said(needs: str, text: str, *, without: str = "") -> bool:
    return fits(Statement(question="q", value=1, needs=needs, without=without), view(text)) is not None


@pytest.mark.parametrize(
    ("needs", "text"),
    [
        ("spinner", "first spinner"),
        ("first spinner", "spinner first"),
        ("line|arm", "arm"),
        ("~count", "spinner !count"),
        ("?count", "spinner !count"),
        ("?count", "spinner count"),
        ("first+double", "first double"),
        ("first+double", "double first"),
        ("first+double", "first place tile double"),
        ("first>double", "first place double"),
        ("~place+crosswise", "!place crosswise"),
        ("before:arm", "before(arm) line"),
        ("=0 sum", "sum =0"),
        ("#", "sum =7"),
        ("@number", "=7 =8"),
        ("@tile", "[4|4] count"),
    ],
)
def test_needs_that_are_met(needs: str, text: str) -> None:
    assert is_said(needs, text)


@pytest.mark.parametrize(
    ("needs", "text"),
    [
        ("spinner", "first double"),
        ("first spinner", "spinner"),
        ("count", "spinner !count"),
        ("~count", "spinner count"),
        ("first+double", "first player double"),
        ("first+double", "first place tile place tile place double"),
        ("first>double", "double first"),
        ("before:arm", "before(line) arm"),
        ("after:arm", "before(arm)"),
        ("=0", "sum =1"),
        ("#", "=7 =8"),
        ("#", "sum"),
        ("@number", "sum"),
        ("@tile", "tile"),
    ],
)
def test_needs_that_are_not_met(needs: str, text: str) -> None:
    assert not is_said(needs, text)


def test_nothing_of_without_may_be_there() -> None:
    assert is_said("spinner", "spinner", without="all")
    assert not is_said("spinner", "spinner all", without="all")
    assert is_said("spinner", "spinner !all", without="all")


def test_about_and_unless_look_around_a_clause() -> None:
    statement = Statement(question="q", value=1, needs="lot", about="lead", unless="block")

    assert fits(statement, view("lot", about="lead")) is not None
    assert fits(statement, view("lot")) is None
    assert fits(statement, view("lot", about="lead", condition="if block")) is None


def test_the_first_line_of_a_question_that_fits_is_what_a_sentence_says() -> None:
    table = by_question(
        [
            Statement(question="spinner", value="all", needs="all spinner"),
            Statement(question="spinner", value="first", needs="spinner"),
            Statement(question="direction", value="left", needs="clockwise"),
        ]
    )

    assert [claim.value for claim in read_statements(table, view("all spinner"))] == ["all"]
    assert [claim.value for claim in read_statements(table, view("spinner clockwise"))] == ["first", "left"]


def test_a_plain_dictionary_of_lines_is_read_alike() -> None:
    line = Statement(question="spinner", value="first", needs="spinner")

    assert [claim.value for claim in read_statements({"spinner": [line]}, view("spinner"))] == ["first"]


def test_the_value_may_be_the_number_of_the_sentence_and_speaks_for_it() -> None:
    table = by_question([Statement(question="places", value=NUMBER, needs="four-ways #")])

    (claim,) = read_statements(table, view("=3 four-ways"))

    assert claim.value == 3
    assert [item.span for item in claim.items] == [claim.said]


def test_the_place_of_a_claim_is_that_of_the_words_that_say_it() -> None:
    text = "spinner only first"
    table = by_question([Statement(question="spinner", value="first", needs="spinner first", said="first")])

    (claim,) = read_statements(table, view(text))

    assert text[claim.said.start : claim.said.end] == "first"


def test_what_some_play_is_an_alternative() -> None:
    table = by_question([Statement(question="spinner", value="first", needs="spinner")])

    (claim,) = read_statements(table, view("spinner"), alternative=True)

    assert claim.alternative
