"""What went wrong in other people's checkers, checked here from the raw file to the finding."""

from __future__ import annotations

import pytest

from tests.checks.documents import check, found
from verifier.checks.document import DocumentResult, RuleSetSource, check_reading
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.rulesets import load
from verifier.text import SourceText

RULES = load("all-fives")


def places(result: DocumentResult) -> list[tuple[str, int, int]]:
    source = result.reading.document.source
    return [
        (finding.name, *source.place(finding.span.start))
        for finding in result.findings
        if finding.name not in ("no-rule-set", "nothing-recognised")
    ]


def test_d01_the_column_behind_a_character_outside_the_plane() -> None:
    """[4|4] counts 8 or nothing; the 9 stands at column 20 in code points, whatever stands before it."""
    result = check("牌🁫の図。数える寄与値：[4|4]: 9。", "ja")
    assert ("counted-end", 1, 20) in places(result)
    assert {(line, column) for _, line, column in places(result)} == {(1, 20)}


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_d03_front_matter_of_a_windows_file(mark: bytes, line_end: bytes) -> None:
    """The title is no prose, the rule set is named, and the one wrong sum stands in line 6."""
    lines = ["---", 'title: "2 + 8 = 11"', "rules: all-fives", "---", "", "合計 2 + 8 = 11"]
    raw = mark + line_end.join(line.encode() for line in lines) + line_end
    document = read_document(SourceText.from_bytes(raw, path="x.ja.md"))
    assert document.front_matter["rules"].text == "all-fives"
    reading = read_claims(document)
    result = check_reading(reading, rules=RULES, rules_source=RuleSetSource.FRONT_MATTER)
    assert places(result) == [("arithmetic", 6, 12)]


HEAD = "| 牌 | 値 |\n|---|---|\n"


@pytest.mark.parametrize(
    ("row", "findings"),
    [
        (r"| [4\|4] | 8 |", []),
        ("| ［4｜4］ | 8 |", []),
        (r"| [4\|4] | 9 |", ["9"]),
    ],
)
def test_d05_a_tile_in_a_table_counts_what_its_row_says(row: str, findings: list[str]) -> None:
    result = check(f"# オールファイブズ\n\n末端のダブルの寄与値。\n\n{HEAD}{row}\n", "ja")
    assert [text for _, text in found(result)] == findings


@pytest.mark.parametrize("row", ["| [4|4] | 8 |", "| `[4|4]` | 8 |"])
def test_d05_a_bar_that_splits_its_cell_is_told(row: str) -> None:
    result = check(f"# オールファイブズ\n\n{HEAD}{row}\n", "ja")
    (warning,) = [finding for finding in result.findings if finding.severity == "warning"]
    assert result.reading.document.source.place(warning.span.start).line == 5


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        (" + ".join(["1"] * 5_000) + " = 5000", []),
        ("[" * 20_000, []),
        ("[4|" * 6_000, []),
        ("合計 2 + 8 = 10\n" * 400 + "合計 2 + 8 = 11", [("arithmetic", 401, 12)]),
        ("2 + " * 5_000 + "x", []),
    ],
    ids=["one long sum", "brackets", "half tiles", "many lines", "a sum without end"],
)
def test_d07_what_is_long_is_checked_all_the_same(text: str, findings: list[tuple[str, int, int]]) -> None:
    assert places(check(text, "ja", None, path="x.txt")) == findings


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("置いた牌：[1|4]。4 + 1 = 5。数える寄与値：[1|4]: 4; [1|4]: 1。", True),
        ("置いた牌：[2|2]。数える寄与値：4 = 4。加点：0点。", True),
        ("置いた牌：[0|0]。数える寄与値：0 = 0。加点：0点。", True),
        ("ドミノ牌：[1|4], [1|1], [4|1]。", False),
        ("置いた牌：[1|4]。数える寄与値：[1|4]: 4; [1|4]: 4。", False),
    ],
)
def test_d09_a_tile_named_twice_and_a_sum_of_one_term(text: str, is_right: bool) -> None:
    assert (found(check(text, "ja")) == []) is is_right
