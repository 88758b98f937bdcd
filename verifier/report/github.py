"""Findings as workflow commands that GitHub shows beside the lines of a change; columns in code points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from verifier.files import readable
from verifier.finding import Severity
from verifier.report.model import FileFindings

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def render_findings(files: Iterable[FileFindings]) -> str:
    """One command for each finding and each unreadable file."""
    return "".join(f"{line}\n" for file in files for line in _commands(file))


def _commands(file: FileFindings) -> Iterator[str]:
    for error in file.errors:
        place = "" if error.line is None else f",line={error.line},col={error.column}"
        yield f"::error file={_property(file.path)}{place},title=unreadable::{_message(error.message)}"
    if file.source is None:
        return
    for finding, related in file.told:
        at = finding.place_fields(file.source)
        place = f"line={at['line']},endLine={at['end_line']}"
        if at["line"] == at["end_line"]:  # columns are taken for one line only
            place += f",col={at['column']},endColumn={at['end_column']}"
        title = _property(f"{finding.code} {finding.name}")
        command = f"{_LEVELS[finding.severity]} file={_property(file.path)},{place},title={title}"
        message = finding.message
        if related is not None:
            there = related.source.place(related.span.start)
            message += f" ({related.path}:{there.line}:{there.column}: {related.message})"
        yield f"::{command}::{_message(message)}"


def _message(text: str) -> str:
    return _CONTROL.sub("\ufffd", readable(text)).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
