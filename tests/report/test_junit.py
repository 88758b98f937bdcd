"""Findings as JUnit XML: well-formed whatever they hold, and no two cases of one name."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.report.samples import MISSING, RIGHT, TRICKY, UNREADABLE, file_of
from verifier.finding import Severity
from verifier.report.junit import render_findings
from verifier.report.model import FileFindings


def cases(files: list[FileFindings]) -> list[ET.Element]:
    return ET.fromstring(render_findings(files, suite="check")).findall("testsuite/testcase")


def test_errors_are_failures_and_unreadable_files_errors() -> None:
    files = [RIGHT, file_of("«1» «2»"), UNREADABLE, MISSING]
    root = ET.fromstring(render_findings(files, suite="check"))

    for counted in (root, root.find("testsuite")):
        assert counted is not None
        assert (counted.get("tests"), counted.get("failures"), counted.get("errors")) == ("5", "2", "2")
    assert [case.get("name") for case in root.iter("testcase")] == [
        "right.txt",
        "rules.txt:1:1 DV101 end-sum",
        "rules.txt:1:3 DV101 end-sum",
        "bad.txt:2:3",
        "gone.txt",
    ]
    (suite,) = root
    assert (root.get("name"), suite.get("name")) == ("verifier", "check")


@pytest.mark.parametrize("name", TRICKY)
def test_a_case_is_named_by_the_place_of_the_finding(name: str) -> None:
    text, line, column, _ = TRICKY[name]
    (case,) = cases([file_of(text)])
    assert case.get("name") == f"rules.txt:{line}:{column} DV101 end-sum"
    assert case.get("classname") == "rules.txt"
    failure = case.find("failure")
    assert failure is not None
    assert (failure.get("type"), failure.get("message")) == ("end-sum", "the end sum is 15, found 16")


def test_the_failure_shows_the_line() -> None:
    (case,) = cases([file_of("= «16»")])
    assert case.findtext("failure") == "the end sum is 15, found 16\n= 16\n  ^^"


def test_warnings_and_notes_do_not_fail() -> None:
    (case,) = cases([file_of("«16»", severity=Severity.WARNING, message="odd")])
    assert case.find("failure") is None
    assert case.findtext("system-out") == "1:1: warning[end-sum] odd"


def test_warnings_beside_an_error_are_not_lost() -> None:
    error, warning = file_of("«16» 17"), file_of("16 «17»", severity=Severity.WARNING, message="odd")
    both = FileFindings(path="rules.txt", source=error.source, findings=(*error.findings, *warning.findings))
    first, second = cases([both])
    assert first.find("failure") is not None
    assert second.findtext("system-out") == "1:4: warning[end-sum] odd"


def test_equal_findings_at_one_place_have_names_of_their_own() -> None:
    twice = file_of("= «»«»")
    names = [case.get("name") for case in cases([twice, RIGHT, RIGHT, MISSING, MISSING])]
    assert names == [
        "rules.txt:1:3 DV101 end-sum",
        "rules.txt:1:3 DV101 end-sum (2)",
        "right.txt",
        "right.txt (2)",
        "gone.txt",
        "gone.txt (2)",
    ]


anything = st.text(st.characters(), min_size=1, max_size=40)


@given(anything, anything, st.text(st.characters(exclude_categories=["Cs"], exclude_characters="«»"), max_size=20))
def test_well_formed_whatever_names_sentences_and_documents_hold(path: str, message: str, line: str) -> None:
    (case,) = cases([file_of(f"{line}«16»", path=path, message=message)])
    assert case.find("failure") is not None


def test_what_xml_cannot_write_is_replaced() -> None:
    written = render_findings([file_of("«1\0»", path="a\x1b.txt", message="\ufffe & <b> \ud800")], suite="check")
    (case,) = ET.fromstring(written).iter("testcase")
    failure = case.find("failure")
    assert case.get("classname") == "a\ufffd.txt"
    assert failure is not None
    assert failure.get("message") == "\ufffd & <b> \ufffd"
