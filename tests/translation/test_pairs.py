"""The pairs: right translations, of which nothing is told, and copies of them with one fault each, which are found.

What is known not to work is listed exactly, so that what gets better or worse is told.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import PurePath

import pytest

from tests.translation import pairs
from verifier.document.tokens import TileName
from verifier.translation.compare import compare_readings
from verifier.translation.differences import Change, Difference

PAIRS = pairs.pairs()
NUMBERS_AND_TILES = {"added", "award", "digit", "number-word", "score", "sum", "tile"}
TURNED = {"can", "phrase", "place", "sign", "swapped"}


def of_each() -> pytest.MarkDecorator:
    """Run a test for each pair."""
    return pytest.mark.parametrize("pair", PAIRS, ids=[pair.name for pair in PAIRS])


def languages(pair: pairs.Pair) -> tuple[str, str]:
    return PurePath(pair.source).suffixes[0], PurePath(pair.translation).suffixes[0]


def test_the_pairs_are_as_wide_as_they_should_be() -> None:
    assert len(PAIRS) >= 20
    every = {".ja", ".en", ".fil", ".es", ".de", ".zh", ".ar"}
    assert {language for pair in PAIRS for language in languages(pair)} == every
    assert len({languages(pair) for pair in PAIRS}) >= 15
    assert {fault.kind for pair in PAIRS for fault in pair.faults} == set(pairs.KINDS)
    assert {pair.rules is None for pair in PAIRS} == {True, False}
    assert all(len(pair.faults) == 8 for pair in PAIRS)


def test_every_file_is_in_the_table() -> None:
    files = {path.name for path in pairs.FOLDER.iterdir() if path.suffix in (".txt", ".md", ".html")}
    assert files == {name for pair in PAIRS for name in (pair.source, pair.translation)}


@of_each()
def test_a_translation_has_the_lines_of_its_source(pair: pairs.Pair) -> None:
    source = (pairs.FOLDER / pair.source).read_text(encoding="utf-8")
    assert source.count("\n") == pair.text.count("\n")
    assert source.count("\n\n") == pair.text.count("\n\n")


@of_each()
def test_the_text_of_a_fault_stands_once_in_its_translation(pair: pairs.Pair) -> None:
    assert [pair.text.count(fault.find) for fault in pair.faults] == [1] * len(pair.faults)
    assert all(fault.find != fault.replacement for fault in pair.faults)


def test_what_is_known_is_of_pairs_and_faults_of_the_table() -> None:
    names = {pair.name: {fault.name for fault in pair.faults} for pair in PAIRS}
    assert set(pairs.known()) == {"alarms", "misses"}
    assert set(pairs.known()["alarms"]) <= set(names)
    assert all(set(missed) <= names[name] for name, missed in pairs.known()["misses"].items())


@of_each()
def test_nothing_is_told_of_a_right_translation(pair: pairs.Pair) -> None:
    comparison = pairs.compare_text(pair, pair.text)
    assert pairs.alarms(comparison) == list(pairs.known()["alarms"].get(pair.name, ()))
    assert comparison.common >= 0.75 * min(comparison.facts)


@pytest.mark.slow
@of_each()
def test_a_fault_is_caught_on_its_line(pair: pairs.Pair) -> None:
    assert [fault.name for fault in pairs.missed(pair)] == list(pairs.known()["misses"].get(pair.name, ()))


@pytest.mark.slow
@of_each()
def test_another_digit_anywhere_is_caught_on_its_line(pair: pairs.Pair) -> None:
    """Not only in the faults of the table: in any number or tile that is written in digits."""
    before = pairs.signs(pairs.compare_text(pair, pair.text))
    chance = random.Random(pair.name)
    written = [
        (token, at)
        for token in pairs.compare_text(pair, pair.text).translation.items
        for at in range(token.span.start, token.span.end)
        if pair.text[at].isdecimal()
    ]
    for token, at in chance.sample(written, 12):
        digits = range(7) if isinstance(token, TileName) else range(10)
        now = int(pair.text[at])
        other = chance.choice([digit for digit in digits if digit != now])
        put = chr(ord(pair.text[at]) - now + other)
        after = pairs.signs(pairs.compare_text(pair, f"{pair.text[:at]}{put}{pair.text[at + 1 :]}"))
        line = pair.text[:at].count("\n") + 1
        assert any(line in lines for lines, _ in after - before), (pair.text.splitlines()[line - 1], now, other)


def share_caught(kinds: Iterable[str]) -> float:
    """How many of the faults of some kinds are caught, by what is known of them."""
    wanted = set(kinds)
    faults = [(pair, fault) for pair in PAIRS for fault in pair.faults if fault.kind in wanted]
    missed = [fault for pair, fault in faults if fault.name in pairs.known()["misses"].get(pair.name, ())]
    return 1 - len(missed) / len(faults)


def test_nearly_all_numbers_and_tiles_and_most_turned_rules_are_caught() -> None:
    assert share_caught(NUMBERS_AND_TILES) >= 0.98
    assert share_caught(TURNED) >= 0.90
    assert share_caught(["lost"]) == 1


@pytest.mark.parametrize(
    ("source", "translation"), [("porch.en.txt", "porch.es.txt"), ("verein.de.html", "verein.en.html")]
)
def test_a_document_has_everything_in_common_with_itself(source: str, translation: str) -> None:
    for file in (source, translation):
        reading = pairs.read_text((pairs.FOLDER / file).read_text(encoding="utf-8"), path=file)
        comparison = compare_readings(reading, reading)
        assert comparison.differences == ()
        assert comparison.common == comparison.facts[0] == comparison.facts[1]


def mirrored(difference: Difference) -> tuple[Change, str | None, str | None]:
    turned = {Change.LOST: Change.ADDED, Change.ADDED: Change.LOST}
    source, translation = (
        None if stated is None else stated.value for stated in (difference.source, difference.translation)
    )
    return turned.get(difference.change, difference.change), translation, source


@pytest.mark.parametrize("number", [0, 6, 9])
def test_the_other_way_round_the_same_is_told(number: int) -> None:
    """Lost becomes added, and a changed value is changed back."""
    pair = PAIRS[number]
    kinds = {"digit", "number-word", "tile", "sum", "award"}
    fault = next(fault for fault in pair.faults if fault.kind in kinds)
    there = pairs.compare_text(pair, pair.text.replace(fault.find, fault.replacement))
    back = compare_readings(there.translation, there.source)
    told = {
        (each.change, *(s.value if s else None for s in (each.source, each.translation))) for each in back.differences
    }
    assert told == {mirrored(each) for each in there.differences}
    assert told
