"""Findings as SARIF 2.1.0; columns in code points, as `columnKind` says."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from verifier import __version__
from verifier.files import readable
from verifier.finding import Finding, Severity
from verifier.report.model import FileFindings, Related, fingerprints
from verifier.text import SourceText, Span

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def render_findings(files: Sequence[FileFindings], *, summaries: Mapping[str, str]) -> str:
    """One run; `summaries` has one sentence for each code."""
    codes = sorted({(finding.code, finding.name) for file in files for finding in file.findings})
    index = {code: at for at, (code, _) in enumerate(codes)}
    run = {
        "tool": {
            "driver": {
                "name": "verifier",
                "version": __version__,
                "rules": [
                    {"id": code, "name": name, "shortDescription": {"text": summaries.get(code, name)}}
                    for code, name in codes
                ],
            }
        },
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "invocations": [
            {
                "executionSuccessful": not any(file.errors for file in files),
                "toolExecutionNotifications": [
                    _notification(file, at) for file in files for at in range(len(file.errors))
                ],
            }
        ],
        "results": [
            _result(file, file.source, finding, print_, index[finding.code], related)
            for file in files
            if file.source is not None
            for (finding, related), print_ in zip(file.told, fingerprints(file), strict=True)
        ],
    }
    document = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _result(
    file: FileFindings, source: SourceText, finding: Finding, print_: str, index: int, related: Related | None
) -> dict[str, Any]:
    region = _region(finding.span, source)
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": _LEVELS[finding.severity],
        "message": {"text": finding.message},
        "locations": [_location(file.path, region)],
        "partialFingerprints": {"verifier/v1": print_},
    }
    if related is not None:
        there = _location(related.path, _region(related.span, related.source))
        result["relatedLocations"] = [there | {"message": {"text": related.message}}]
    if finding.suggestion is not None:
        replacement = {"deletedRegion": region, "insertedContent": {"text": finding.suggestion}}
        change = {"artifactLocation": {"uri": _uri(file.path)}, "replacements": [replacement]}
        result["fixes"] = [{"description": {"text": "write what the engine says"}, "artifactChanges": [change]}]
    return result


def _region(span: Span, source: SourceText) -> dict[str, Any]:
    start, end = source.place(span.start), source.place(span.end)
    return {"startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column}


def _location(path: str, region: dict[str, Any]) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(path)}, "region": region}}


def _notification(file: FileFindings, at: int) -> dict[str, Any]:
    error = file.errors[at]
    location: dict[str, Any] = {"artifactLocation": {"uri": _uri(file.path)}}
    if error.line is not None:
        location["region"] = {"startLine": error.line, "startColumn": error.column}
    return {"level": "error", "message": {"text": error.message}, "locations": [{"physicalLocation": location}]}


def _uri(path: str) -> str:
    """A reference relative to wherever the run was started, or the address of an absolute path."""
    pure = PurePath(readable(path))
    return pure.as_uri() if pure.is_absolute() else quote(pure.as_posix())
