"""Words of reckoning: what may stand between the numbers of a sum, as it is written."""

from __future__ import annotations

import pytest

from verifier.lexicons import load, shipped
from verifier.lexicons.reckoning import KEYS, ReckoningWords


@pytest.mark.parametrize("language", shipped())
def test_every_lexicon_has_words_of_each_kind(language: str) -> None:
    assert set(load(language).reckoning.words.values()) == set(KEYS)


@pytest.mark.parametrize(
    ("gap", "key"),
    [(" and ", "plus"), (", together ", "makes"), (" MAKE ", "makes"), (") and (", "plus"), (" or ", None), ("", None)],
)
def test_a_gap_is_the_words_of_one_kind_or_nothing(gap: str, key: str | None) -> None:
    assert load("en").reckoning.find(gap) == key


def test_words_are_told_in_the_notation_of_patterns() -> None:
    words = ReckoningWords.from_mapping({"makes": ["(is|are) [in all]"]}, spaced=True)
    assert [words.find(text) for text in ("is", "are in all", "in all")] == ["makes", "makes", None]
