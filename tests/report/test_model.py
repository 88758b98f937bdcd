"""Fingerprints, counts, and what is shown of names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.report.samples import RIGHT, UNREADABLE, file_of
from verifier.finding import Severity
from verifier.report.model import count_severities, counted, fingerprints, joined, shown

lines = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="«»\n\r"), max_size=10)


@given(st.lists(lines, max_size=4), st.lists(lines, max_size=4))
def test_a_fingerprint_survives_lines_that_come_and_go(above: list[str], below: list[str]) -> None:
    marked = "= «16» and «16»"
    moved = "\n".join([*(f"x{line}" for line in above), f"  {marked}", *below])
    assert fingerprints(file_of(moved)) == fingerprints(file_of(marked))


def test_a_fingerprint_knows_file_words_and_line() -> None:
    prints = [
        fingerprints(file_of(text, path=path))[0]
        for text, path in [("= «16»", "a"), ("= «16»", "b"), ("= «17»", "a"), ("+ «16»", "a")]
    ]
    assert len(set(prints)) == 4


def test_equal_findings_have_fingerprints_of_their_own() -> None:
    prints = fingerprints(file_of("«1»«1»\n«1»"))
    assert len(set(prints)) == 3
    assert {len(print_) for print_ in prints} == {32}


def test_a_long_line_with_many_findings_is_read_once() -> None:
    file = file_of("«1» " * 20_000)
    assert len(set(fingerprints(file))) == 20_000


def test_severities_are_counted_over_all_files() -> None:
    files = [file_of("«1» «2»"), RIGHT, UNREADABLE, file_of("«1»", severity=Severity.WARNING)]
    assert count_severities(files) == {"errors": 2, "warnings": 1, "notes": 0}


def test_english_numbers() -> None:
    assert [counted(number, "error") for number in (0, 1, 2)] == ["0 errors", "1 error", "2 errors"]
    assert joined(["a", "", "b"]) == "a, b"


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("a\nb", "a\ufffdb"),
        ("\x1b[31m", "\ufffd[31m"),
        ("牌", "牌"),
        ("\udce7\udc89\udc8c", "牌"),
        ("\udcff", "\ufffd"),
    ],
)
def test_names_are_shown_in_one_line(name: str, seen: str) -> None:
    assert shown(name) == seen
