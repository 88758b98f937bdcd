"""Findings as JSON: the fields of the contract, places in code points."""

from __future__ import annotations

import json

import pytest

from tests.report.samples import MISSING, RIGHT, TRICKY, UNREADABLE, file_of
from verifier.finding import Evidence, Severity
from verifier.report import json_reports


def test_a_finding_has_the_fields_of_the_contract() -> None:
    file = file_of("= «16»", evidence=Evidence(text="3 + 12 = 15"), suggestion="15")
    assert file.source is not None

    assert json_reports.finding_entry(file.findings[0], file.source) == {
        "line": 1,
        "column": 3,
        "end_line": 1,
        "end_column": 5,
        "severity": "error",
        "code": "DV101",
        "name": "end-sum",
        "message": "the end sum is 15, found 16",
        "found": "16",
        "expected": "15",
        "evidence": {"text": "3 + 12 = 15", "clause": None},
        "suggestion": "15",
    }


@pytest.mark.parametrize("name", TRICKY)
def test_places_count_code_points_and_ends_are_exclusive(name: str) -> None:
    text, line, column, end = TRICKY[name]
    file = file_of(text)
    assert file.source is not None
    entry = json_reports.finding_entry(file.findings[0], file.source)
    assert (entry["line"], entry["column"], entry["end_line"], entry["end_column"]) == (line, column, line, end)


def test_a_finding_over_several_lines_ends_in_its_last() -> None:
    file = file_of("ab«c\r\nd»e")
    assert file.source is not None
    entry = json_reports.finding_entry(file.findings[0], file.source)
    assert (entry["line"], entry["column"], entry["end_line"], entry["end_column"]) == (1, 3, 2, 2)


def test_why_a_file_could_not_be_read() -> None:
    assert json_reports.error_entry(UNREADABLE.errors[0]) == {
        "message": "not UTF-8: found byte 0xFF",
        "line": 2,
        "column": 3,
    }
    assert json_reports.error_entry(MISSING.errors[0])["line"] is None


def test_the_summary_counts_unreadable_files_as_errors() -> None:
    files = [RIGHT, UNREADABLE, file_of("«1» «2»"), file_of("«1»", severity=Severity.NOTE)]
    assert json_reports.summary(files, noun="documents") == {"documents": 4, "errors": 3, "warnings": 0, "notes": 1}


def test_the_text_is_readable_and_reads_back() -> None:
    text = json_reports.render({"牌": ["\n", "\u2028"]})
    assert text.endswith("}\n")
    assert "牌" in text
    assert json.loads(text) == {"牌": ["\n", "\u2028"]}
