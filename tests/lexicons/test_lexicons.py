"""Lexicon files: what is read, what is refused, and what every shipped one has."""

from __future__ import annotations

import pytest

from verifier.errors import InputErrors, UsageError
from verifier.lexicons import Lexicon, load, parse_lexicon, recognisers, shipped
from verifier.lexicons.concepts import CONCEPTS
from verifier.lexicons.matching import Kind
from verifier.text import SourceText

FULL = ("ja", "en", "fil", "es", "de")
"""Languages whose words are known, not only their numbers."""

CORE = frozenset(
    name
    for line in """
tile set double half-of-tile pip player partner partnership individually opponent side winner table spinner line
arm branch end open-place terminal interior crosswise opposite turn round game next previous hand boneyard
leftover empty deal shuffle lead place match draw pass go-out block fits see open cover start end-turn
further-turn finish repeat choose win count not-count sum score point multiple divide remainder same-value
both-halves add subtract difference round-off nearest round-up round-down once each separately together halve
maximum record target reach exactly exceed refuse accept unchanged immediately tie lowest highest more fewer
rank compare own first second third-in-order fourth last only all any both either other same nobody
one-at-a-time later before after until if unless regardless including instead except unused lot clockwise
counterclockwise face-down face-up must may must-not need-not able unable optional usual alternative example
""".splitlines()
    for name in line.split()
)

HEAD = "language: xx\nname: X\n"


def parse(text: str) -> Lexicon:
    """A lexicon of a language that is made up."""
    return parse_lexicon(SourceText.from_text(HEAD + text, path="xx.yaml"))


def complaint(text: str) -> str:
    """What is said about a lexicon that cannot be read."""
    with pytest.raises(InputErrors) as error:
        parse(text)
    return str(error.value)


def test_the_languages_that_are_shipped() -> None:
    assert set(FULL) <= set(shipped())
    assert all(load(language).language == language for language in shipped())


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UsageError, match="there is no lexicon for the language 'xx'; there are ar, de, en"):
        load("xx")


@pytest.mark.parametrize("language", FULL)
def test_every_core_concept_has_a_term(language: str) -> None:
    words = load(language).words
    terms = {name for name in words.names if any(entry.kind is Kind.TERM for entry in words.entries(name))}
    assert not CORE - terms
    assert load(language).concepts <= CONCEPTS.keys()


@pytest.mark.parametrize("language", FULL)
def test_the_contexts_of_all_patterns_can_be_taken_apart(language: str) -> None:
    lexicon = load(language)
    for name in lexicon.words.names:
        for entry in lexicon.words.entries(name):
            for context in (entry.pattern.left, entry.pattern.right):
                if context is not None:
                    assert all(context.sequences), entry.pattern.text
                    assert context.names <= lexicon.concepts, entry.pattern.text


def test_values_that_are_left_out() -> None:
    lexicon = parse("")
    assert (lexicon.spaced, lexicon.direction, lexicon.decimal) == (True, "ltr", ".")
    assert lexicon.concepts == frozenset()
    assert lexicon.negation.markers.names == frozenset()


def test_sections_of_others_are_kept_as_they_were_read() -> None:
    lexicon = parse("numbers: {words: {5: [five]}}\ncounters: {tile: [tiles]}\ncaptions: {none: [none]}\n")
    assert lexicon.numbers == {"words": {"5": ["five"]}}
    assert lexicon.counters == {"tile": ["tiles"]}
    assert lexicon.captions.none == ("none",)


def test_how_languages_are_recognised_is_read_without_the_rest() -> None:
    assert recognisers()["ja"].scripts == ("hiragana", "katakana")
    assert "the" in recognisers()["en"].words
    assert recognisers()["en"] == load("en").recognise


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("terms: {spiner: [spinner]}", "xx.yaml:3:9: unknown concept key 'spiner'; did you mean spinner?"),
        ("terms: {spinner: ['']}", "xx.yaml:3:19: empty pattern"),
        ("terms:\n  spinner: [a, '(b']", "xx.yaml:4:16: pattern '(b' lacks ')'"),
        ("terms: {spinner: ['a{<spiner>}']}", "xx.yaml:3:19: unknown concept 'spiner'; did you mean spinner?"),
        ("terms: {spinner: spinner}", "xx.yaml:3:18: patterns of spinner takes a list, found 'spinner'"),
        ("terms: {spinner: [[a]]}", "xx.yaml:3:19: a pattern takes a text, found a list"),
        ("aliases: {spinner: ['*']}", "xx.yaml:3:21: pattern '*' has '*' that is not the ending of a word"),
        ("silent: [')']", "xx.yaml:3:10: pattern ')' has ')' without a beginning"),
        ("words: {}", "xx.yaml:3:1: unknown lexicon key 'words'; did you mean forms?"),
        ("direction: up", "xx.yaml:3:12: direction is one of ltr, rtl, found 'up'"),
        ("recognise: {scripts: [runes]}", "xx.yaml:3:23: unknown script 'runes'"),
        ("negation: {reach: far}", "xx.yaml:3:11: negation: reach takes a number, found 'far'"),
        ("negation: {opposites: {must: nothing}}", "xx.yaml:3:30: unknown concept 'nothing'"),
        ("negation: {behind: [not]}", "xx.yaml:3:12: unknown negation key 'behind'"),
        ("phrases: {spiner: {all: [a]}}", "xx.yaml:3:11: unknown phrases key 'spiner'; did you mean spinner?"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, message: str) -> None:
    assert complaint(text + "\n").startswith(message)


def test_everything_that_is_wrong_is_said_at_once() -> None:
    assert len(complaint("terms: {spinner: [''], doubel: [x]}\nsilent: ['(']\n").splitlines()) == 3


def test_a_lexicon_needs_its_language() -> None:
    with pytest.raises(InputErrors, match="a lexicon needs the key 'language'"):
        parse_lexicon(SourceText.from_text("name: X\n"))
