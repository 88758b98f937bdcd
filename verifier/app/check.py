"""Check rule documents against the engine."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verifier import rulesets
from verifier.checks.catalogue import CATALOGUE
from verifier.checks.document import DocumentResult, RuleSetSource, check_reading
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.document.reading import Reading
from verifier.engine.ruleset import RuleSet
from verifier.errors import InputError, InputErrors, UsageError
from verifier.finding import Severity
from verifier.report import github, json_reports, junit, sarif, text
from verifier.report.model import FileFindings, count_severities, counted, joined
from verifier.text import SourceText

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedDocument:
    """A document with what was found in it; `result` is None where it could not be read."""

    path: str
    result: DocumentResult | None = None
    error: InputError | None = None

    @property
    def findings(self) -> FileFindings:
        """For the report formats."""
        if self.result is None:
            return FileFindings(path=self.path, errors=() if self.error is None else (self.error,))
        return FileFindings(path=self.path, source=self.result.reading.document.source, findings=self.result.findings)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckReport:
    """What was found in some documents."""

    documents: tuple[CheckedDocument, ...]

    @property
    def exit_status(self) -> int:
        """2 where a document could not be read, 1 where a finding is an error."""
        if any(document.error is not None for document in self.documents):
            return 2
        return int(count_severities([document.findings for document in self.documents])["errors"] > 0)


def check(paths: Sequence[str], *, rules: str | None = None, language: str | None = None) -> CheckReport:
    """Check documents; `-` is standard input. Raises UsageError for a rule set that does not exist."""
    chosen = None if rules is None else rulesets.load(rules)
    candidates = [rulesets.load(name) for name in rulesets.shipped()] if chosen is None else []
    return CheckReport(
        documents=tuple(_check_document(path, rules=chosen, candidates=candidates, language=language) for path in paths)
    )


def _check_document(
    path: str, *, rules: RuleSet | None, candidates: Sequence[RuleSet], language: str | None
) -> CheckedDocument:
    try:
        reading = read(path, language=language)
        source = RuleSetSource.OPTION if rules is not None else RuleSetSource.NONE
        if rules is None and "rules" in reading.document.front_matter:
            rules, source = _named_rules(reading), RuleSetSource.FRONT_MATTER
    except InputErrors as problems:
        return CheckedDocument(path=path, error=problems.errors[0])
    except InputError as problem:
        return CheckedDocument(path=path, error=problem)
    return CheckedDocument(
        path=path, result=check_reading(reading, rules=rules, rules_source=source, candidates=candidates)
    )


def read(path: str, *, language: str | None = None) -> Reading:
    """Read a document, or standard input for `-`, into claims. Raises InputError."""
    raw = sys.stdin.buffer.read() if path == STANDARD_INPUT else None
    source = SourceText.from_bytes(raw, path=path) if raw is not None else SourceText.read(path)
    return read_claims(read_document(source), language=language)


def _named_rules(reading: Reading) -> RuleSet:
    """The rule set that the front matter names; a file is looked up beside the document."""
    document = reading.document
    value = document.front_matter["rules"]
    try:
        return rulesets.load(value.text, base=Path(document.source.path).parent)
    except UsageError as problem:
        place = document.source.place(value.span.start)
        raise InputError(str(problem), path=document.source.path, line=place.line, column=place.column) from None


def render_check(report: CheckReport, output_format: str, *, colour: bool = False) -> str:
    """A check report in one of the formats for findings."""
    files = [document.findings for document in report.documents]
    match output_format:
        case "json":
            return json_reports.render(check_json(report))
        case "sarif":
            return sarif.render_findings(files, summaries={kind.code: kind.summary for kind in CATALOGUE.values()})
        case "junit":
            return junit.render_findings(files, suite="check")
        case "github":
            return github.render_findings(files)
        case _:
            lines = [text.render_findings(files, colour=colour)]
            lines += [f"{_check_line(document)}\n" for document in report.documents if document.result is not None]
            return "".join(lines)


def _check_line(document: CheckedDocument) -> str:
    """What was found in one document, in one line."""
    assert document.result is not None
    result = document.result
    severities = count_severities([document.findings])
    total = result.coverage.total
    rules = "no rule set" if result.rules is None else f"{result.rules.id} ({result.rules_source})"
    examples = result.examples
    parts = [
        joined([counted(severities[f"{severity}s"], severity) for severity in Severity]),
        f"{examples.verified} of {examples.found} captioned layouts verified" if examples.found else "",
        f"{total.backed} of {total.numbers} numbers backed" if total.numbers else "",
    ]
    return f"{document.path}: {rules}; {joined(parts)}"


def check_json(report: CheckReport) -> dict[str, Any]:
    """A check report as JSON."""
    return {
        "version": json_reports.VERSION,
        "command": "check",
        "documents": [_document_json(document) for document in report.documents],
        "summary": json_reports.summary([document.findings for document in report.documents], noun="documents"),
    }


def _document_json(document: CheckedDocument) -> dict[str, Any]:
    if document.result is None:
        assert document.error is not None
        return {"path": document.path, "error": json_reports.error_entry(document.error)}
    result = document.result
    coverage = result.coverage
    source = result.reading.document.source
    return {
        "path": document.path,
        "language": result.reading.language,
        "ruleset": None if result.rules is None else result.rules.id,
        "ruleset_source": str(result.rules_source),
        "claims": {str(state): number for state, number in result.claims.items()},
        "examples": {"found": result.examples.found, "verified": result.examples.verified},
        "prose_examples": {"found": result.prose_examples.found, "verified": result.prose_examples.verified},
        "coverage": {
            "numbers": coverage.total.numbers,
            "backed": coverage.total.backed,
            "by_class": {
                str(item_class): {"numbers": count.numbers, "backed": count.backed}
                for item_class, count in coverage.by_class.items()
            },
            "sentences": {"with_rules": coverage.sentences_with_rules, "read": coverage.sentences_read},
        },
        "findings": [json_reports.finding_entry(finding, source) for finding in result.findings],
    }
