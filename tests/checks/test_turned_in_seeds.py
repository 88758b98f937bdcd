"""The three documents with one fact turned round each: it is reported on its line, and nothing else is."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.seeds import SEEDS, needs_seeds
from verifier import rulesets
from verifier.checks.document import RuleSetSource, check_reading
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.finding import Finding, Severity
from verifier.text import SourceText

RULES = {
    "all-fives.ja.txt": "all-fives",
    "exact-61-five-up.ja.txt": "exact-61-five-up",
    "lahat-ng-fives.fil.txt": "lahat-ng-fives",
}

MISSED = {
    # Partners' leftovers instead of the opponents': "all" stands beside either.
    ("all-fives.ja.txt", 96, "パートナー"),
    # The verb for playing a tile is one for acting as well, and is read only of a player who plays one.
    ("lahat-ng-fives.fil.txt", 20, "hindi gumaganap"),
}
"""Document, line and the words put there: nothing reports these yet."""


def _turned() -> list[tuple[str, int, str, str]]:
    """Document, line, what stands there, what is put in its place."""
    document = ""
    found: list[tuple[str, int, str, str]] = []
    for line in Path(__file__).with_name("turned_in_seeds.txt").read_text("utf-8").splitlines():
        if line.startswith("## "):
            document = line[3:]
        else:
            at, old, new = line.split("|")
            found.append((document, int(at), old, new))
    return found


TURNED = _turned()


@cache
def lines(document: str) -> tuple[str, ...]:
    return tuple((SEEDS / document).read_text("utf-8").splitlines(keepends=True))


def findings(document: str, text: str) -> tuple[Finding, ...]:
    reading = read_claims(read_document(SourceText.from_text(text, path=document)))
    return check_reading(reading, rules=rulesets.load(RULES[document]), rules_source=RuleSetSource.OPTION).findings


@cache
def known(document: str) -> Counter[tuple[str, str]]:
    """What is reported of a document as it is."""
    return Counter((found.name, found.message) for found in findings(document, "".join(lines(document))))


def check(document: str, at: int, old: str, new: str) -> None:
    kept = lines(document)
    assert kept[at - 1].count(old) == 1
    turned = "".join((*kept[: at - 1], kept[at - 1].replace(old, new), *kept[at:]))
    source = SourceText.from_text(turned)
    reported = {
        source.place(found.span.start).line
        for found in findings(document, turned)
        if found.severity is not Severity.NOTE and not known(document)[found.name, found.message]
    }
    assert (at in reported) is ((document, at, new) not in MISSED)


def _name(case: tuple[str, int, str, str]) -> str:
    document, at, old, new = case
    return f"{document}-{at}-{old}-{new}"


@needs_seeds
@pytest.mark.parametrize(("document", "at", "old", "new"), TURNED[::8], ids=map(_name, TURNED[::8]))
def test_a_fact_turned_round_is_reported(document: str, at: int, old: str, new: str) -> None:
    check(document, at, old, new)


@needs_seeds
@pytest.mark.slow
@pytest.mark.parametrize(("document", "at", "old", "new"), TURNED, ids=map(_name, TURNED))
def test_every_fact_turned_round_is_reported(document: str, at: int, old: str, new: str) -> None:
    check(document, at, old, new)


@needs_seeds
@pytest.mark.parametrize("document", RULES)
def test_the_documents_say_what_their_rule_sets_say(document: str) -> None:
    told = {found.name for found in findings(document, "".join(lines(document))) if found.severity is not Severity.NOTE}
    # Of the Japanese documents the pictures of the tiles are lost, of the other the sign of the leftovers.
    assert told == ({"leftover-sign"} if document.endswith(".fil.txt") else {"missing-tile"})
