"""The three documents beside each other, and beside the sheets that are written for their rule sets."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from tests.seeds import FILIPINO, JAPANESE, SEEDS, needs_seeds
from verifier.app.check import read
from verifier.app.sheet import sheet
from verifier.errors import InputError, InputErrors
from verifier.translation.compare import Comparison, compare_readings
from verifier.translation.differences import Change


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sheets of the shipped rule sets, in the languages that have a whole catalog."""
    folder = tmp_path_factory.mktemp("sheets")
    for language in ("en", "fil", "es"):
        with suppress(InputError, InputErrors):
            sheet([], output=folder, languages=(language,), formats=("txt",))
    return folder


def beside(source: Path, translation: Path) -> Comparison:
    if not translation.exists():
        pytest.skip(f"there is no sheet {translation.name}")
    return compare_readings(read(str(source)), read(str(translation)))


def changes(comparison: Comparison) -> list[str]:
    return [each.message for each in comparison.differences if each.change in (Change.CHANGED, Change.MOVED)]


def of(comparison: Comparison, change: Change) -> int:
    return sum(each.change is change for each in comparison.differences)


@needs_seeds
@pytest.mark.parametrize("language", ["en", "fil", "es"])
def test_all_fives_beside_our_sheets_has_facts_in_common_and_no_false_change(sheets: Path, language: str) -> None:
    comparison = beside(SEEDS / JAPANESE[0], sheets / f"all-fives.{language}.txt")
    assert changes(comparison) == []
    assert comparison.common >= 0.5 * comparison.facts[0]
    assert of(comparison, Change.LOST) > 0, "what only the document says"
    assert of(comparison, Change.ADDED) > 0, "what only the sheet says, as its further examples"


@needs_seeds
@pytest.mark.parametrize("language", ["fil", "en"])
def test_lahat_ng_fives_beside_our_sheets_has_no_false_change(sheets: Path, language: str) -> None:
    comparison = beside(SEEDS / FILIPINO, sheets / f"lahat-ng-fives.{language}.txt")
    assert changes(comparison) == []
    assert comparison.common >= 0.5 * comparison.facts[0]


@needs_seeds
def test_how_two_games_differ_is_told_as_a_list() -> None:
    comparison = compare_readings(*(read(str(SEEDS / name)) for name in JAPANESE))
    stated = {
        (each.role, each.source.value, each.translation.value)
        for each in comparison.differences
        if each.source and each.translation
    }
    assert stated >= {
        ("hand size with 2 players", "9", "5"),
        ("hand size with 3 players", "7", "5"),
        ("spinner", "first", "all"),
        ("points for a sum of 15", "15", "3"),
    }
    lost = " ".join(each.message for each in comparison.differences if each.change is Change.LOST)
    added = " ".join(each.message for each in comparison.differences if each.change is Change.ADDED)
    for rule in (
        "target with 2 players 250",
        "target with 3 players 200",
        "tie is paid with 2 players no",
        "largest award 35",
    ):
        assert rule in lost
    for rule in (
        "over target refused yes",
        "partner leftover subtracted",
        "hands ranked from the fewest pips",
        "award shown 3",
    ):
        assert rule in added
    assert comparison.common > 300, "the captions of the two are nearly the same"
    assert len(comparison.differences) < 80


@needs_seeds
@pytest.mark.parametrize("name", [*JAPANESE, FILIPINO])
def test_a_document_beside_itself_is_the_same(name: str) -> None:
    reading = read(str(SEEDS / name))
    comparison = compare_readings(reading, reading)
    assert comparison.differences == ()
    assert comparison.common == comparison.facts[0]


@pytest.mark.parametrize(
    ("rules", "language"),
    [
        ("lahat-ng-fives", "fil"),
        pytest.param("all-fives", "es", marks=pytest.mark.slow),
        pytest.param("all-fives", "fil", marks=pytest.mark.slow),
        pytest.param("exact-61-five-up", "es", marks=pytest.mark.slow),
        pytest.param("exact-61-five-up", "fil", marks=pytest.mark.slow),
        pytest.param("lahat-ng-fives", "es", marks=pytest.mark.slow),
    ],
)
def test_a_sheet_is_a_right_translation_of_the_english_one(sheets: Path, rules: str, language: str) -> None:
    comparison = beside(sheets / f"{rules}.en.txt", sheets / f"{rules}.{language}.txt")
    assert changes(comparison) == []
    assert comparison.common >= 0.85 * min(comparison.facts)
    assert of(comparison, Change.LOST) + of(comparison, Change.ADDED) <= 2
