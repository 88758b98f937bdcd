"""Sentences of rule books: said rightly none is reported, turned round each is reported at its place."""

from __future__ import annotations

import pytest

from tests.document.claims.topics.turned import TOPICS, Saying, read, sayings
from verifier import rulesets
from verifier.checks.document import judge
from verifier.finding import Finding, Severity

SAYINGS = [saying for topic in TOPICS for saying in sayings(topic)]
TURNED = [(saying, turned) for saying in SAYINGS for turned in saying.turned]


def findings(text: str, saying: Saying, *, is_known: bool = True) -> list[Finding]:
    rules = rulesets.load(saying.rules) if is_known else None
    return [found for judged in judge(read(text, saying.language), rules) for found in judged.findings]


@pytest.mark.parametrize("saying", SAYINGS, ids=str)
def test_what_is_right_is_not_reported(saying: Saying) -> None:
    assert findings(saying.text, saying) == []


@pytest.mark.parametrize("saying", SAYINGS, ids=str)
def test_a_sentence_does_not_contradict_itself(saying: Saying) -> None:
    assert findings(saying.text, saying, is_known=False) == []


@pytest.mark.parametrize(("saying", "turned"), TURNED, ids=[turned for _, turned in TURNED])
def test_a_fact_turned_round_is_reported(saying: Saying, turned: str) -> None:
    found = findings(turned, saying)
    assert any(one.severity is not Severity.NOTE for one in found)
    assert all(0 <= one.span.start < one.span.end <= len(turned) for one in found)
