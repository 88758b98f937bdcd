"""The round trip: a rule set written as a sheet and read again is the same rule set.

known.toml lists what is known not to come back; each part of it is exact, so that what is repaired is taken off it.
`python -m tests.sheet.round_trip --write` writes it anew.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.sheet.reading_back import (
    FORMATS,
    differing,
    other_values,
    paraphrased_languages,
    paraphrases,
    random_rule_sets,
    reported,
    round_trip,
    spoken_languages,
)
from tests.sheet.round_trip import RANDOM, kinds, known, matrix, random_matrix
from tests.sheet.rule_sets import rule_sets
from verifier import rulesets
from verifier.engine.ruleset import Direction, Rounding, RuleSet
from verifier.messages import Catalog
from verifier.messages.placeholders import placeholders
from verifier.sheet import stated_values
from verifier.sheet.speaking import sheet_contexts
from verifier.sheet.statements import LINES

SHIPPED = rulesets.shipped()
LANGUAGES = spoken_languages()
KNOWN = known()


def known_of(part: str, name: str) -> list[str]:
    return KNOWN[part].get(name, [])


# --- the shipped rule sets ---


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_sheet_says_every_value_and_number_so_that_it_is_read_again(name: str, language: str) -> None:
    trip = round_trip(rulesets.load(name), language)

    assert kinds([trip]) == known_of("sheets", f"{name}.{language}")
    assert len(stated_values(trip.rules)) > 35
    assert trip.result.coverage.total.numbers > 300


@pytest.mark.parametrize("format_", [format_ for format_ in FORMATS if format_ != "txt"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_markdown_and_html_are_read_as_the_text_is(language: str, format_: str) -> None:
    assert differs_from_text("exact-61-five-up", language, format_) == []


@pytest.mark.slow
@pytest.mark.parametrize("format_", [format_ for format_ in FORMATS if format_ != "txt"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_markdown_and_html_are_read_as_the_text_is_in_every_language(name: str, language: str, format_: str) -> None:
    assert differs_from_text(name, language, format_) == []


def differs_from_text(name: str, language: str, format_: str) -> list[str]:
    """What does not come back of a sheet in a format, of all that comes back of it as text."""
    trip = round_trip(rulesets.load(name), language, format_)
    return sorted(set(kinds([trip])) - set(known_of("sheets", f"{name}.{language}")))


# --- in other words ---


@pytest.mark.parametrize("language", paraphrased_languages())
def test_every_sentence_of_a_sheet_has_a_second_wording_with_the_same_placeholders(language: str) -> None:
    second, first = paraphrases(language), Catalog.load(language).messages
    no_sentences = ("heading", "label", "list", "set.", "points", "figure.", "story", "example", "page")
    sentences = {
        name for name in sheet_contexts() if not name.startswith(tuple(f"sheet.{each}" for each in no_sentences))
    }

    assert {line.context for line in LINES} <= second.keys()
    assert second.keys() == sentences
    assert {name: placeholders(text) for name, text in second.items()} == {
        name: first[name].placeholders for name in second
    }
    assert not [name for name, text in second.items() if text in first[name].forms.values()]


@pytest.mark.parametrize("language", paraphrased_languages())
@pytest.mark.parametrize("name", SHIPPED)
def test_a_sheet_in_other_words_says_the_same(name: str, language: str) -> None:
    trip = round_trip(rulesets.load(name), language, other_words=True)

    assert kinds([trip]) == known_of("paraphrases", f"{name}.{language}")


# --- random rule sets ---


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("number", range(3))
def test_a_random_rule_set_comes_back(number: int, language: str) -> None:
    trip = round_trip(random_rule_sets(RANDOM)[number], language)

    assert set(kinds([trip])) <= set(known_of("random", language))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_random_rule_sets_come_back(language: str) -> None:
    trips = (round_trip(rules, language) for rules in random_rule_sets(RANDOM))

    assert kinds(trips) == known_of("random", language)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=100, suppress_health_check=list(HealthCheck), deadline=None)
@given(rules=rule_sets())
def test_whatever_rule_set_comes_back(language: str, rules: RuleSet) -> None:
    assert set(kinds([round_trip(rules, language)])) <= set(known_of("random", language))


# --- one rule set against another ---


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "other"), list(permutations(SHIPPED, 2)))
def test_against_another_rule_set_exactly_what_differs_is_told(name: str, other: str, language: str) -> None:
    trip = round_trip(rulesets.load(name), language)

    assert matrix(trip, rulesets.load(other)) == known_of("matrix", f"{name}.{other}.{language}")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
def test_random_rule_sets_against_each_other(language: str) -> None:
    assert random_matrix(language) == known_of("random-matrix", language)


# --- the means of these tests ---


def test_a_question_has_other_values_to_be_told_from() -> None:
    for name in SHIPPED:
        rules = rulesets.load(name)
        for question, value in stated_values(rules).items():
            others = [stated_values(other).get(question) for other in other_values(rules, question)]
            assert others
            assert value not in others


def test_a_value_that_nothing_says_is_unread() -> None:
    trip = replace(round_trip(rulesets.load("all-fives"), "en"))
    said = "- A player who can play may not pass.\n"
    assert said in trip.text
    trip.__dict__["text"] = trip.text.replace(said, "")

    (unread,) = (unread for unread in trip.unread if unread.question == "pass_when_able")
    assert unread.others == (True,)


@pytest.mark.parametrize(
    ("values", "question"),
    [
        ({"rounding": Rounding.DOWN}, "rounding"),
        ({"direction": Direction.COUNTERCLOCKWISE}, "direction"),
        ({"pass_when_able": True}, "pass_when_able"),
    ],
)
def test_one_changed_value_is_told_alone(values: dict[str, Any], question: str) -> None:
    rules = rulesets.load("all-fives")
    other = rules.with_values(**values)

    assert differing(rules, other) == {question}
    assert all(question in questions for questions in reported(round_trip(rules, "en"), other))
    assert reported(round_trip(rules, "en"), other)
