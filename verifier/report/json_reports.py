"""The JSON reports of section "Command line" of the design: fields may be added, never changed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from verifier.errors import InputError
from verifier.finding import Finding
from verifier.report.model import FileFindings, count_severities
from verifier.text import SourceText

VERSION = 1


def render(document: dict[str, Any]) -> str:
    """JSON text, readable and with a line end."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def finding_entry(finding: Finding, source: SourceText) -> dict[str, Any]:
    """A finding as the JSON reports have it."""
    evidence = finding.evidence
    return {
        **finding.place_fields(source),
        "severity": str(finding.severity),
        "code": finding.code,
        "name": finding.name,
        "message": finding.message,
        "found": finding.found,
        "expected": finding.expected,
        "evidence": None if evidence is None else {"text": evidence.text, "clause": evidence.clause},
        "suggestion": finding.suggestion,
    }


def error_entry(error: InputError) -> dict[str, Any]:
    """Why something could not be read."""
    return {"message": error.message, "line": error.line, "column": error.column}


def summary(files: Sequence[FileFindings], *, noun: str) -> dict[str, int]:
    """How many files there are, and how many findings of each severity; unreadable files count as errors."""
    counted = count_severities(files)
    counted["errors"] += sum(len(file.errors) for file in files)
    return {noun: len(files), **counted}
