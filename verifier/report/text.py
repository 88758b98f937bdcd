"""Findings for people at a terminal: `path:line:column: severity[name] message`, then the line with carets below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from verifier.errors import InputError
from verifier.finding import Finding, Severity
from verifier.report.model import FileFindings, shown
from verifier.text import LineColumn, SourceText, Span

_COLOURS = {Severity.ERROR: "31;1", Severity.WARNING: "33;1", Severity.NOTE: "36"}


def render_findings(files: Iterable[FileFindings], *, colour: bool = False) -> str:
    """Every finding and every unreadable file, each with a line break at its end; empty where there is nothing."""
    return "".join(f"{line}\n" for file in files for line in _file_lines(file, colour=colour))


def _file_lines(file: FileFindings, *, colour: bool) -> Iterator[str]:
    for error in file.errors:
        yield from error_lines(error, file.source, colour=colour)
    if file.source is not None:
        for finding, related in file.told:
            yield from _finding_lines(file.path, file.source, finding, colour=colour)
            if related is not None:
                place = related.source.place(related.span.start)
                yield f"  {shown(related.path)}:{place.line}:{place.column}: {shown(related.message)}"
                yield from _indented(related.source.excerpt(related.span))


def error_lines(error: InputError, source: SourceText | None = None, *, colour: bool = False) -> Iterator[str]:
    """A file that could not be read, with the line where it is known."""
    place = "" if error.line is None else f":{error.line}:{error.column}"
    yield f"{shown(error.path)}{place}: {_paint('error', _COLOURS[Severity.ERROR], colour)} {shown(error.message)}"
    if source is not None and error.line is not None and error.line <= source.line_count:
        offset = source.offset(LineColumn(error.line, error.column or 1))
        yield from _indented(source.excerpt(Span(offset, offset)))


def _finding_lines(path: str, source: SourceText, finding: Finding, *, colour: bool) -> Iterator[str]:
    place = source.place(finding.span.start)
    mark = _paint(f"{finding.severity}[{finding.name}]", _COLOURS[finding.severity], colour)
    yield f"{shown(path)}:{place.line}:{place.column}: {mark} {shown(finding.message)}"
    yield from _indented(source.excerpt(finding.span))
    if finding.evidence is not None:
        yield f"    because {shown(finding.evidence.text)}"
        if finding.evidence.clause:
            yield f"    clause: {shown(finding.evidence.clause)}"
    if finding.suggestion is not None:
        yield f"    suggestion: {shown(finding.suggestion)}"


def _indented(excerpt: str) -> Iterator[str]:
    for line in excerpt.split("\n"):
        yield f"    {line}"


def _paint(text: str, code: str, colour: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if colour else text
