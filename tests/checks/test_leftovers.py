"""A word that hides whether leftovers are added or subtracted is told once."""

from __future__ import annotations

import pytest

from tests.document.claims.topics.turned import read
from tests.seeds import FILIPINO, SEEDS, needs_seeds
from verifier import rulesets
from verifier.checks.base import Judgement, State
from verifier.checks.document import judge
from verifier.document.claims import read_claims
from verifier.document.claims.leftovers import LeftoverSignClaim
from verifier.document.readers import read_document
from verifier.finding import Finding, Severity
from verifier.text import SourceText

RULES = rulesets.load("lahat-ng-fives")
HIDDEN = "Ang mga natitirang pip ay ibubuhos sa puntos ng bawat manlalaro."


def hidden(text: str, *, is_known: bool = True) -> list[Judgement]:
    judgements = judge(read(text, "fil"), RULES if is_known else None)
    return [judged for judged in judgements if isinstance(judged.claim, LeftoverSignClaim)]


def findings(judgements: list[Judgement]) -> list[Finding]:
    return [found for judged in judgements for found in judged.findings]


@pytest.mark.parametrize("is_known", [True, False])
def test_it_is_a_warning_at_the_word(is_known: bool) -> None:
    judgements = hidden(HIDDEN, is_known=is_known)
    (found,) = findings(judgements)

    assert (found.name, found.severity) == ("leftover-sign", Severity.WARNING)
    assert HIDDEN[found.span.start : found.span.end] == "ibubuhos"
    assert [judged.state for judged in judgements] == [State.AMBIGUOUS]


def test_the_second_is_not_told_again() -> None:
    judgements = hidden(f"{HIDDEN} {HIDDEN}")

    assert len(judgements) == 2
    assert len(findings(judgements)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Ang mga natitirang pip ay idinadagdag sa puntos ng bawat manlalaro.",
        "Ang mga natitirang pip ay ibinabawas sa puntos ng bawat manlalaro.",
        "Ibubuhos ang lahat ng tile sa mesa.",
    ],
)
def test_a_plain_sign_and_other_pouring_are_not_told(text: str) -> None:
    assert hidden(text) == []


@needs_seeds
def test_the_document_with_the_lost_sign_is_told_once() -> None:
    source = SourceText.from_text((SEEDS / FILIPINO).read_text("utf-8"), path=FILIPINO)
    reading = read_claims(read_document(source))
    found = [one for judged in judge(reading, RULES) for one in judged.findings if one.name == "leftover-sign"]

    assert [source.text[one.span.start : one.span.end] for one in found] == ["ibubuhos"]
