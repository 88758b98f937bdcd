"""What doubles count, told of single tiles in any order."""

from __future__ import annotations

import pytest

from tests.document.claims.topics.turned import read
from verifier.document.claims.topics.scoring import WorthClaim


def worths(text: str, language: str) -> list[tuple[str, int]]:
    return [
        (str(claim.tile.value), int(claim.value.value))
        for claim in read(text, language).claims
        if isinstance(claim, WorthClaim)
    ]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "[6|6] counts 12, 4-4 counts 8 and 1-1 counts 2."),
        ("ja", "[6|6]は12、4-4は8、1-1は2と数えます。"),
        ("de", "[6|6] zählt 12, 4-4 zählt 8 und 1-1 zählt 2."),
        ("es", "[6|6] vale 12, 4-4 vale 8 y 1-1 vale 2."),
        ("fil", "Binibilang ang mga doble sa dulo: 12 ang 6-6, 8 ang 4-4 at 2 ang 1-1."),
        ("zh", "[6|6]算12，4-4算8，1-1算2。"),
    ],
)
def test_each_double_has_the_number_beside_it(language: str, text: str) -> None:
    assert sorted(worths(text, language)) == [("[1|1]", 2), ("[4|4]", 8), ("[6|6]", 12)]


@pytest.mark.parametrize(
    "text",
    [
        "Leading [5|5] scores 10 points.",
        "Once both its sides are covered, [6|6] counts 0.",
        "[6|6] is placed at the end: 3 + 12 = 15, 15 points.",
        "[4|4] left in the hand counts 8.",
    ],
)
def test_other_numbers_beside_doubles_are_no_worth(text: str) -> None:
    assert worths(text, "en") == []
