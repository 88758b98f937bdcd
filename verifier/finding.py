"""Findings: the lines of a report.

check     what yields findings; it has a code for machines (DV101) and a name for people (end-sum)
error     the document contradicts a replay, arithmetic, a proof, or a stated value of its rule set
warning   it contradicts a usual or assumed value, or something is missing
note      cannot be decided, or worth knowing
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from verifier.text import SourceText, Span


class Severity(StrEnum):
    """How much a finding weighs; only an error fails a run."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Why the engine says so: the replayed position or the terms of a sum, and the clause it rests on."""

    text: str
    clause: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that is wrong, missing or unknown, at its place in a text.

    `found` is what the text says and `expected` what the engine says, each None where there is nothing to show.
    `suggestion` is the corrected text for `span`, offered only after it has been checked again.
    """

    code: str
    name: str
    severity: Severity
    span: Span
    message: str
    found: str | None = None
    expected: str | None = None
    evidence: Evidence | None = None
    suggestion: str | None = None

    def place_fields(self, source: SourceText) -> dict[str, int]:
        """Line, column, end line and (exclusive) end column in code points, as the JSON reports have them."""
        start, end = source.place(self.span.start), source.place(self.span.end)
        return {"line": start.line, "column": start.column, "end_line": end.line, "end_column": end.column}
