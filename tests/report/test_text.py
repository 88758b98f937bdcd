"""Findings at a terminal: the place, the sentence, the line, and carets right under what is meant."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.report.samples import MISSING, RIGHT, TRICKY, UNREADABLE, file_of
from verifier.errors import InputError
from verifier.finding import Evidence, Severity
from verifier.report.model import FileFindings
from verifier.report.text import render_findings
from verifier.text import SourceText


def test_a_finding_is_its_place_its_sentence_its_line_and_its_reason() -> None:
    evidence = Evidence(text="3 + 12 = 15", clause="ends are counted after every placement")
    file = file_of("合計は«16»です\n", evidence=evidence, suggestion="15")

    assert render_findings([file]) == (
        "rules.txt:1:4: error[end-sum] the end sum is 15, found 16\n"
        "    合計は16です\n"
        "          ^^\n"
        "    because 3 + 12 = 15\n"
        "    clause: ends are counted after every placement\n"
        "    suggestion: 15\n"
    )


def test_nothing_wrong_is_nothing_said() -> None:
    assert render_findings([RIGHT]) == ""


def test_a_file_that_cannot_be_read_says_why() -> None:
    assert render_findings([UNREADABLE, MISSING]) == (
        "bad.txt:2:3: error not UTF-8: found byte 0xFF\ngone.txt: error cannot be read: no such file or directory\n"
    )


def test_an_error_in_a_text_shows_its_line() -> None:
    source = SourceText.from_text("id: x\nrules: ｘ y\n", path="s.yaml")
    error = InputError("unknown rule set 'ｘ y'", path="s.yaml", line=2, column=8)

    assert render_findings([FileFindings(path="s.yaml", source=source, errors=(error,))]) == (
        "s.yaml:2:8: error unknown rule set 'ｘ y'\n    rules: ｘ y\n           ^\n"
    )


@pytest.mark.parametrize("name", TRICKY)
def test_columns_count_code_points(name: str) -> None:
    text, line, column, _ = TRICKY[name]
    assert render_findings([file_of(text)]).startswith(f"rules.txt:{line}:{column}: error[end-sum] ")


def cells(text: str) -> int:
    """Terminal cells, counted apart from the library that the program uses."""
    wide = {"W", "F"}
    return sum(
        0 if unicodedata.combining(c) or c == "\u200d" else 2 if unicodedata.east_asian_width(c) in wide else 1
        for c in text
    )


@pytest.mark.parametrize("name", sorted(set(TRICKY) - {"emoji of several"}))
def test_carets_stand_under_what_is_meant(name: str) -> None:
    text, *_ = TRICKY[name]
    _, shown, carets = render_findings([file_of(text)]).splitlines()

    before = shown[: shown.index("16")] if "«»" not in text else shown
    assert carets == " " * cells(before) + ("^^" if "«»" not in text else "^")


@given(
    st.text(st.sampled_from("a ｱ牌端🁣𠮟é\u0301［|"), max_size=30),
    st.text(st.sampled_from("a牌🁣\u0301"), max_size=30),
)
def test_carets_stand_right_after_any_text(before: str, after: str) -> None:
    before = f"x{before}"  # a line that begins with a combining mark has no right place for it
    _, shown, carets = render_findings([file_of(f"{before}«16»{after}\n")]).splitlines()

    assert shown == f"    {before}16{after}"
    assert carets == " " * cells(f"    {before}") + "^^"


def test_a_terminal_is_never_told_what_a_document_or_a_name_wants_to_tell_it() -> None:
    file = file_of("\x1b[31m«1\x1b6» \x07\u2028", path="a\nb\x1b[2J.txt", message="found '\x1b]0;x\x07'")

    written = render_findings([file, FileFindings(path="\x1b", errors=(InputError("\x1b", path="\x1b"),))])

    assert written.isprintable() or all(c == "\n" or c.isprintable() for c in written)
    assert len(written.splitlines()) == 4


def test_a_name_in_bytes_that_the_locale_cannot_read_is_read_as_utf_8() -> None:
    escaped = "牌.txt".encode().decode("ascii", "surrogateescape")
    assert render_findings([file_of("«16»", path=escaped)]).startswith("牌.txt:1:1: ")


@pytest.mark.parametrize(
    ("severity", "code"), [(Severity.ERROR, "31;1"), (Severity.WARNING, "33;1"), (Severity.NOTE, "36")]
)
def test_colour_marks_the_severity_and_nothing_else(severity: Severity, code: str) -> None:
    file = file_of("«16»", severity=severity)
    plain, coloured = render_findings([file]), render_findings([file], colour=True)

    assert coloured.replace(f"\x1b[{code}m", "").replace("\x1b[0m", "") == plain
    assert coloured.count(f"\x1b[{code}m{severity}[end-sum]\x1b[0m") == 1
