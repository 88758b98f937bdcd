"""Equipment, turns, drawing and endings in many wordings: what is right is silent, what is wrong is found."""

from __future__ import annotations

import pytest

from tests.checks.wordings import Wording, wordings
from verifier import rulesets
from verifier.checks.document import RuleSetSource, check_reading
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.finding import Severity
from verifier.text import SourceText

ALL = tuple(wordings())


def found(text: str, wording: Wording) -> list[str]:
    """What the check says of a text, but that nothing in it was recognised."""
    reading = read_claims(read_document(SourceText.from_text(text, path="rules.md")), language=wording.language)
    result = check_reading(reading, rules=rulesets.load(wording.rules), rules_source=RuleSetSource.OPTION)
    return [
        finding.message
        for finding in result.findings
        if finding.severity is not Severity.NOTE and finding.name != "nothing-recognised"
    ]


@pytest.mark.parametrize("wording", ALL, ids=str)
def test_what_is_right_is_silent_and_what_is_wrong_is_found(wording: Wording) -> None:
    assert found(wording.right, wording) == []
    assert [text for text in wording.wrong if not found(text, wording)] == []
