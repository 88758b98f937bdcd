"""The three documents with one number or phrase turned round each: set-up, lead, turns, layout and scoring.

`seed_faults.txt` lists the changes: the line, what stands there first, and what stands there instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.seeds import FILIPINO, JAPANESE, SEEDS, needs_seeds
from verifier import rulesets
from verifier.checks.document import RuleSetSource, check_reading
from verifier.checks.faults import Fault, FaultKind, prose_faults, same_meaning
from verifier.document.claims import read_claims
from verifier.document.claims.captions import CaptionClaim
from verifier.document.readers import read_document
from verifier.document.reading import Reading
from verifier.finding import Finding, Severity
from verifier.text import SourceText

RULES = {
    JAPANESE[0]: "all-fives",
    JAPANESE[1]: "exact-61-five-up",
    FILIPINO: "lahat-ng-fives",
}


def _changes() -> Iterator[tuple[str, int, str, str]]:
    name = ""
    for line in Path(__file__).with_name("seed_faults.txt").read_text("utf-8").splitlines():
        if line.startswith("## "):
            name = line.removeprefix("## ")
        elif line:
            number, old, new = line.split("|")
            yield name, int(number), old, new


CHANGES = list(_changes())


@cache
def _text(name: str) -> str:
    """A document without its captions, which take most of the time and have tests of their own."""
    text = (SEEDS / name).read_text(encoding="utf-8")
    source = SourceText.from_text(text, path=name)
    lines = text.split("\n")
    for claim in _read(name, text).claims:
        if isinstance(claim, CaptionClaim):
            for line in claim.lines:
                lines[source.place(line.span.start).line - 1] = ""
    return "\n".join(lines)


def _read(name: str, text: str) -> Reading:
    return read_claims(read_document(SourceText.from_text(text, path=name)))


def _check(name: str, text: str) -> Sequence[Finding]:
    return check_reading(
        _read(name, text), rules=rulesets.load(RULES[name]), rules_source=RuleSetSource.OPTION
    ).findings


@cache
def _known(name: str) -> Counter[tuple[str, str | None, str]]:
    return Counter(_key(found) for found in _check(name, _text(name)))


def _key(found: Finding) -> tuple[str, str | None, str]:
    return found.name, found.found, found.message


def _fresh_lines(name: str, text: str) -> list[int]:
    """The lines on which the check says what it does not say of the document as it is."""
    left = Counter(_known(name))
    source = SourceText.from_text(text, path=name)
    lines = []
    for found in _check(name, text):
        if left[_key(found)] > 0:
            left[_key(found)] -= 1
        elif found.severity is not Severity.NOTE:
            lines.append(source.place(found.span.start).line)
    return lines


@needs_seeds
def test_there_are_enough_of_them() -> None:
    assert len(CHANGES) > 140


def _is_found(name: str, line: int, old: str, new: str) -> bool:
    lines = _text(name).split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return line in _fresh_lines(name, "\n".join(lines))


SOME = CHANGES[::4]
"""Enough for every day; all of them take long."""


@needs_seeds
@pytest.mark.parametrize(("name", "line", "old", "new"), SOME, ids=[f"{c[0][:9]}-{c[1]}-{c[3]}" for c in SOME])
def test_a_fact_that_is_turned_round_is_reported_on_its_line(name: str, line: int, old: str, new: str) -> None:
    assert _is_found(name, line, old, new)


@needs_seeds
@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_every_fact_that_is_turned_round_is_reported_on_its_line(name: str) -> None:
    assert [change for change in CHANGES if change[0] == name and not _is_found(*change)] == []


# --- every number ---

STILL_TRUE = {
    # The award of a sum that is no multiple of five is nothing, whichever it is.
    ("14", "24"),
    ("14", "13"),
    ("17", "18"),
    ("17", "27"),
    ("17", "16"),
    # And of 1 as much as of 0.
    ("0", "1"),
}
NOT_READ = {JAPANESE[0]: {99}, JAPANESE[1]: {1}}
"""Lines with a number that the topics of the settlement read, and with the name of the game."""

KINDS = (FaultKind.DIGIT, FaultKind.NUMBER_WORD, FaultKind.TABLE, FaultKind.SWAPPED_PAIR)


def _number_faults(name: str) -> Iterator[Fault]:
    reading = _read(name, _text(name))
    source = reading.document.source
    for fault in prose_faults(reading):
        line = source.place(fault.span.start).line
        if fault.kind not in KINDS or same_meaning(fault, source):
            continue
        if (source.slice(fault.span), fault.replacement) in STILL_TRUE or line in NOT_READ.get(name, ()):
            continue
        yield fault


@needs_seeds
@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_every_changed_number_of_the_prose_is_reported_on_its_line(name: str) -> None:
    text = _text(name)
    source = SourceText.from_text(text, path=name)
    missed = [
        (source.place(fault.span.start).line, fault.what)
        for fault in _number_faults(name)
        if source.place(fault.span.start).line not in _fresh_lines(name, fault.apply(text))
    ]

    assert missed == []


@needs_seeds
@pytest.mark.parametrize("name", RULES)
def test_the_documents_as_they_are_have_no_error(name: str) -> None:
    assert [found.message for found in _check(name, _text(name)) if found.severity is Severity.ERROR] == []
