"""Rows drawn with bars."""

from __future__ import annotations

import pytest

from verifier.document.pipe_rows import describe_header, describe_missing, describe_surplus, is_delimiter, split_row


def cells(line: str) -> list[str]:
    return [line[start:end] for start, end in split_row(line)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("| a | b |", ["a", "b"]),
        ("a|b", ["a", "b"]),
        ("  |a|b  ", ["a", "b"]),
        ("| a |", ["a"]),
        ("|a||b|", ["a", "", "b"]),
        ("| | |", ["", ""]),
        ("|", [""]),
        ("", [""]),
        ("a", ["a"]),
        (r"| [4\|4] | 8 |", [r"[4\|4]", "8"]),
        ("| [4|4] | 8 |", ["[4", "4]", "8"]),
        ("| `[4|4]` | 8 |", ["`[4", "4]`", "8"]),
        ("| ［4｜4］ | 8 |", ["［4｜4］", "8"]),
    ],
)
def test_a_row_is_cut_at_each_bar_without_a_backslash(line: str, expected: list[str]) -> None:
    assert cells(line) == expected


@pytest.mark.parametrize("line", ["|---|---|", "---|---", "| :-: | -: |", "|-|", "  |---|", "|---|---", "> |---|---|"])
def test_hyphens_and_bars_are_a_delimiter(line: str) -> None:
    assert is_delimiter(line)


@pytest.mark.parametrize("line", ["|", "---", "| a |", "|--|a|", "a -- [ b ] -- c", "||", "|- -|", "| : |"])
def test_anything_else_is_none(line: str) -> None:
    assert not is_delimiter(line)


def test_what_is_wrong_is_told_with_both_numbers() -> None:
    assert describe_surplus(3, 2) == "unescaped bar splits the cell (3 cells under 2 headers)"
    assert describe_missing(1, 2) == "the row is too short (1 cell under 2 headers)"
    assert describe_header(2, 1) == "unescaped bar keeps this from being a table (2 headers over 1 column)"
