"""Findings as workflow commands: one line each, whatever the names and sentences hold."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.report.samples import MISSING, RIGHT, TRICKY, UNREADABLE, file_of
from verifier.finding import Severity
from verifier.report.github import render_findings


def read_command(line: str) -> tuple[str, dict[str, str], str]:
    """A command as the runner reads it: level, properties, message."""
    match = re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line)
    assert match is not None, line
    fields = dict(field.split("=", 1) for field in match[2].split(","))
    return match[1], {key: unescape(value) for key, value in fields.items()}, unescape(match[3])


def unescape(text: str) -> str:
    codes = {"%25": "%", "%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ","}
    return re.sub("%(?:25|0D|0A|3A|2C)", lambda match: codes[match[0]], text)


@pytest.mark.parametrize("name", TRICKY)
def test_a_finding_is_an_annotation_at_its_place(name: str) -> None:
    text, line, column, end = TRICKY[name]
    level, fields, message = read_command(render_findings([file_of(text)]).removesuffix("\n"))

    assert (level, message) == ("error", "the end sum is 15, found 16")
    assert fields == {
        "file": "rules.txt",
        "line": str(line),
        "endLine": str(line),
        "col": str(column),
        "endColumn": str(end),
        "title": "DV101 end-sum",
    }


@pytest.mark.parametrize(
    ("severity", "level"), [(Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.NOTE, "notice")]
)
def test_levels(severity: Severity, level: str) -> None:
    assert render_findings([file_of("«16»", severity=severity)]).startswith(f"::{level} ")


def test_over_several_lines_there_are_no_columns() -> None:
    _, fields, _ = read_command(render_findings([file_of("a«b\nc»d")]).removesuffix("\n"))
    assert (fields["line"], fields["endLine"]) == ("1", "2")
    assert "col" not in fields


def test_unreadable_files_are_errors_and_right_ones_silent() -> None:
    assert render_findings([UNREADABLE, RIGHT, MISSING]) == (
        "::error file=bad.txt,line=2,col=3,title=unreadable::not UTF-8: found byte 0xFF\n"
        "::error file=gone.txt,title=unreadable::cannot be read: no such file or directory\n"
    )


def test_percent_signs_line_ends_colons_and_commas_are_escaped() -> None:
    written = render_findings([file_of("«16»", path="a,b:c%0A\n.txt", message="100 %\r\nof\n::error::x, y: z")])
    assert written == (
        "::error file=a%2Cb%3Ac%250A%0A.txt,line=1,endLine=1,col=1,endColumn=3,title=DV101 end-sum"
        "::100 %25%0D%0Aof%0A::error::x, y: z\n"
    )


plain = st.text(st.characters(exclude_categories=["Cc", "Cs"], include_characters="\r\n\t"), min_size=1)


@given(plain, plain)
def test_any_name_and_sentence_reads_back_from_one_line(path: str, message: str) -> None:
    written = render_findings([file_of("«16»", path=path, message=message)])

    assert re.findall("[\r\n]", written) == ["\n"]
    _, fields, read = read_command(written[:-1])
    assert (fields["file"], read) == (path, message)


def test_control_characters_do_not_reach_the_log() -> None:
    assert "\x1b" not in render_findings([file_of("«16»", path="\x1b[31m", message="\x1b[2J")])
