"""Errors of real rule documents, each retold as a short document of our own; and what looks like one and is none."""

from __future__ import annotations

import pytest

from tests.checks.documents import check, found

FOUND = [
    # more tiles are dealt than a set has
    ("en", None, "A double-six set of 28 dominoes is used. Each of the 2 to 6 players draws 7 tiles.", "set-size"),
    # a set up to double nine has 55 tiles
    ("en", None, "A double-nine set has 54 tiles and a double-twelve set has 91 tiles.", "set-size"),
    # points where pips are meant, so that the example does not come out
    (
        "en",
        "all-fives",
        "The pips left are rounded to the nearest five: 27 pips are worth 25 points and 30 pips are worth 28.",
        "rounding-example",
    ),
    # poured into the score: whether it is added or taken off is lost
    (
        "fil",
        None,
        "Ang mga pip na natira ay ni-round sa pinakamalapit na lima at ibubuhos sa puntos ng bawat manlalaro.",
        "leftover-sign",
    ),
    # double-counted: a double counts its pips once
    ("fil", None, "Binibilang ang mga doble bilang kabuuan ng kanilang mga pips: ang 5-5 ay 20.", "tile-count"),
    # face up instead of face down
    ("fil", "all-fives", "Ang mga natirang domino ay iniiwang nakaharap pataas sa mesa bilang boneyard.", "rule-value"),
    # pictures of tiles that fell out
    ("ja", None, "から までの28枚のドミノ牌を使います。", "missing-tile"),
    ("ja", None, "たとえば から始め、末端に分岐ダブル を置くと 3 + 6 + 6 = 15 で15点です。", "missing-tile"),
]

SILENT = [
    ("de", None, "Nach der Runde werden die Augen gezählt: 18-12=6 und 9-7=2."),
    ("en", None, "Double 5 (55) counts 10. When 63 is played on 66, the ends make 15."),
    ("en", None, "A total of 30 scores 60, because 30 + 30 = 60. A total of 15 scores 8."),
    ("en", None, "No double is a spinner. The largest end sum that scores is 20, with 4-4 and 6-6 at the ends."),
    ("en", None, "Muggins, also called All Fives, is played with 28 tiles. In Muggins there is no spinner."),
    ("en", None, "The multiples of five score:\n55\n1010\n1515\n2020\n2525\n3030\n"),
    ("en", None, "5 5\n4 3+1\n13 3+5+5\nThe losers hands are counted.\n"),
    ("en", None, "A double-six set has 28 tiles, a double-nine set has 55 and a double-twelve set has 91."),
]


@pytest.mark.parametrize(("language", "rules", "text", "name"), FOUND)
def test_what_was_wrong_is_found(language: str, rules: str | None, text: str, name: str) -> None:
    assert name in {kind for kind, _ in found(check(text, language, rules, path="x.txt"))}


@pytest.mark.parametrize(("language", "rules", "text"), SILENT)
def test_what_only_looks_wrong_is_left_alone(language: str, rules: str | None, text: str) -> None:
    assert found(check(text, language, rules, path="x.txt")) == []
