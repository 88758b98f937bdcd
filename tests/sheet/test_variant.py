"""A variant made only of data: what docs/add-a-rule-set.md shows, in all languages."""

from __future__ import annotations

import pytest

from tests.sheet.reading_back import code_blocks, reported, round_trip, spoken_languages, variant
from tests.sheet.round_trip import kinds, known
from verifier import rulesets
from verifier.engine.ruleset import RuleSet
from verifier.sheet.model import Example

ALL_FIVES = rulesets.load("all-fives")
LANGUAGES = spoken_languages()
CHANGED = {"hand_size", "target", "out_payment", "block_payment"}


def shown() -> dict[str, list[str]]:
    """The sentences that the page shows, by language."""
    sentences: dict[str, list[str]] = {}
    for line in code_blocks("text")[0].splitlines():
        language, sentence = line.split(": ", 1)
        sentences.setdefault(language, []).append(sentence)
    return sentences


def test_the_page_shows_every_language() -> None:
    assert shown().keys() == set(LANGUAGES)


def test_the_variant_differs_in_what_it_names() -> None:
    assert {
        question for question in RuleSet.questions() if getattr(variant(), question) != getattr(ALL_FIVES, question)
    } == CHANGED


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_sheet_says_what_the_page_shows_and_is_read_back(language: str) -> None:
    trip = round_trip(variant(), language)

    assert [sentence for sentence in shown()[language] if sentence not in trip.text] == []
    assert kinds([trip]) == known()["sheets"].get(f"{variant().id}.{language}", [])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_under_all_fives_its_sheet_has_other_values(language: str) -> None:
    named = {question for questions in reported(round_trip(variant(), language), ALL_FIVES) for question in questions}

    assert {"hand_size", "target"} <= named


def test_its_examples_are_settled_by_its_own_rules() -> None:
    trip = round_trip(variant(), "en")
    examples = [block for block in trip.sheet.blocks if isinstance(block, Example)]

    assert len(examples) > 3
    assert trip.text.count("own tiles -") > 2
    assert "opponents' tiles" not in trip.text
