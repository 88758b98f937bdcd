"""Corrections: the suggestions of a check written into the document, or shown as a difference."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path

from verifier.app.check import STANDARD_INPUT, CheckReport
from verifier.files import OutputFolder
from verifier.finding import Finding
from verifier.text import SourceText


def write_corrections(report: CheckReport, *, write: bool) -> str:
    """The corrections of a report as differences; with `write` they are put into the documents as well."""
    shown = []
    for document in report.documents:
        if document.result is None:
            continue
        source = document.result.reading.document.source
        shown.append(difference(source, document.result.findings))
        if write and shown[-1] and document.path != STANDARD_INPUT:
            path = Path(document.path)
            OutputFolder(path.parent).write(path.name, corrected_bytes(source, document.result.findings))
    return "".join(shown)


def corrected(source: SourceText, findings: Sequence[Finding]) -> str:
    """The text with every suggestion in its place; of two that overlap the first is taken."""
    text, at, parts = source.text, 0, []
    for found in sorted(findings, key=lambda found: found.span.start):
        if found.suggestion is not None and found.span.start >= at:
            parts += [text[at : found.span.start], found.suggestion]
            at = found.span.end
    return "".join([*parts, text[at:]])


def difference(source: SourceText, findings: Sequence[Finding]) -> str:
    """The suggestions as a unified difference; empty where there are none."""
    before = source.text.splitlines(keepends=True)
    after = corrected(source, findings).splitlines(keepends=True)
    lines = difflib.unified_diff(before, after, source.path, f"{source.path} (corrected)", n=1)
    return "".join(line if line.endswith("\n") else f"{line}\n\\ no newline at end of file\n" for line in lines)


def corrected_bytes(source: SourceText, findings: Sequence[Finding]) -> bytes:
    """The corrected file: line ends and a byte-order mark stay as they were."""
    body = corrected(source, findings).encode("utf-8")
    return b"\xef\xbb\xbf" + body if source.has_bom else body
