"""The title of a picture says how many tiles its layout has."""

from __future__ import annotations

from verifier import rulesets
from verifier.checks.base import Judgement, State
from verifier.checks.document import judge
from verifier.document.claims import read_claims
from verifier.document.claims.titles import TitleClaim
from verifier.document.readers import read_document
from verifier.text import SourceText

LONG = (
    "Counted ends: 4 = 4. Points for this placement: 0. Tiles: [2|2]. Spinners: [2|2]. Connections: none. "
    "Open places: [2|2] (line A, 2); [2|2] (line B, 2). Counted ends: [2|2]: 4."
)


def titles(title: str, after: str = LONG) -> list[Judgement]:
    page = f'<html lang="en"><body><svg><title>{title}</title><desc>{after}</desc></svg></body></html>'
    reading = read_claims(read_document(SourceText.from_text(page, path="page.en.html")))
    return [each for each in judge(reading, rulesets.load("all-fives")) if isinstance(each.claim, TitleClaim)]


def test_a_title_with_the_right_number_is_verified() -> None:
    (judgement,) = titles("Layout after 1 tile")

    assert judgement.state is State.VERIFIED


def test_a_title_with_another_number_is_wrong() -> None:
    (found,) = titles("Layout after 2 tiles")[0].findings

    assert (found.name, found.message) == ("tile-list", "the layout has 1 tiles, its title says 2")


def test_a_title_of_something_else_is_left_alone() -> None:
    assert titles("Layout") == []
    assert titles("2 of 3 tiles") == []
    assert titles("Hand of 2 tiles", after="A hand.") == []
