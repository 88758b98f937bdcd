"""Check rule documents against the engine."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verifier import lexicons, rulesets
from verifier.app.faults import InternalFault, fault_in
from verifier.checks.catalogue import CATALOGUE
from verifier.checks.document import DocumentResult, RuleSetSource, check_reading
from verifier.config import DocumentEntry
from verifier.document.claims import read_claims
from verifier.document.language import primary_language
from verifier.document.readers import read_document
from verifier.document.reading import Reading
from verifier.engine.ruleset import RuleSet
from verifier.errors import InputError, InputErrors, UsageError
from verifier.finding import Severity
from verifier.report import github, json_reports, junit, sarif, text
from verifier.report.model import FileFindings, count_severities, counted, joined, shown
from verifier.text import MAX_BYTES, SourceText

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
        """3 for a fault, 2 where a document could not be read, 1 where a finding is an error."""
        if any(isinstance(document.error, InternalFault) for document in self.documents):
            return 3
        if any(document.error is not None for document in self.documents):
            return 2
        return int(count_severities([document.findings for document in self.documents])["errors"] > 0)


def check(paths: Sequence[str], *, rules: str | None = None, language: str | None = None) -> CheckReport:
    """Check documents; `-` is standard input. Raises UsageError for a rule set or language that does not exist."""
    if rules is not None:
        rulesets.load(rules)
    if language is not None:
        lexicons.load(primary_language(language))
    return check_documents(
        [DocumentEntry(path=path, rules=rules, lang=language) for path in paths], named_by=RuleSetSource.OPTION
    )


def check_documents(
    entries: Sequence[DocumentEntry],
    *,
    named_by: RuleSetSource = RuleSetSource.CONFIGURATION,
    base: Path | None = None,
) -> CheckReport:
    """Check documents; `named_by` says who named the rule sets of the entries, whose files start at `base`.

    A file that is named more than once is checked once, as the last of its entries says.
    """
    candidates = [rulesets.load(name) for name in rulesets.shipped()]
    once = {_identity(entry.path): entry for entry in entries}
    return CheckReport(
        documents=tuple(
            _check_document(entry, named_by=named_by, candidates=candidates, base=base) for entry in once.values()
        )
    )


def _identity(path: str) -> str:
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):  # told by whoever reads it
        return path


def _check_document(
    entry: DocumentEntry, *, named_by: RuleSetSource, candidates: Sequence[RuleSet], base: Path | None
) -> CheckedDocument:
    try:
        reading = read(entry.path, language=entry.lang)
        rules, source = _rules_of(reading, entry, named_by=named_by, base=base)
        result = check_reading(reading, rules=rules, rules_source=source, candidates=candidates)
    except InputErrors as problems:
        return CheckedDocument(path=entry.path, error=_at_document(problems.errors[0], entry.path))
    except InputError as problem:
        return CheckedDocument(path=entry.path, error=_at_document(problem, entry.path))
    except UsageError as problem:
        return CheckedDocument(path=entry.path, error=InputError(str(problem), path=entry.path))
    except Exception as error:
        return CheckedDocument(path=entry.path, error=fault_in(entry.path, error))
    return CheckedDocument(path=entry.path, result=result)


def _at_document(problem: InputError, path: str) -> InputError:
    """A problem in another file, such as a rule set, told of the document that needs it."""
    return problem if problem.path == path else InputError(f"what it needs cannot be read: {problem}", path=path)


def read(path: str, *, language: str | None = None) -> Reading:
    """Read a document, or standard input for `-`, into claims. Raises InputError."""
    source = _standard_input() if path == STANDARD_INPUT else SourceText.read(path)
    return read_claims(read_document(source), language=language)


def _standard_input() -> SourceText:
    if sys.stdin is None:
        raise InputError("cannot be read: standard input is closed", path=STANDARD_INPUT)
    try:
        raw = sys.stdin.buffer.read(MAX_BYTES + 1)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(f"cannot be read: {reason}", path=STANDARD_INPUT) from None
    return SourceText.from_bytes(raw, path=STANDARD_INPUT)


def _rules_of(
    reading: Reading, entry: DocumentEntry, *, named_by: RuleSetSource, base: Path | None
) -> tuple[RuleSet | None, RuleSetSource]:
    """The rule set of the front matter wins over the configuration, and the option over both."""
    in_front = "rules" in reading.document.front_matter
    if entry.rules is not None and (named_by is RuleSetSource.OPTION or not in_front):
        return rulesets.load(entry.rules, base=base), named_by
    if in_front:
        return _named_rules(reading), RuleSetSource.FRONT_MATTER
    return None, RuleSetSource.NONE


def _named_rules(reading: Reading) -> RuleSet:
    """The rule set that the front matter names; a file is looked up beside the document."""
    document = reading.document
    value = document.front_matter["rules"]
    try:
        return rulesets.load(value.text, base=Path(document.source.path).parent)
    except (UsageError, InputError, InputErrors) as problem:
        first = problem.errors[0] if isinstance(problem, InputErrors) else problem
        place = document.source.place(value.span.start)
        raise InputError(str(first), path=document.source.path, line=place.line, column=place.column) from None


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
            lines += [f"{summary_of(document)}\n" for document in report.documents]
            return "".join(lines)


def summary_of(document: CheckedDocument) -> str:
    """What was found in one document, in one line."""
    if document.result is None:
        return f"{shown(document.path)}: not readable"
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
    return f"{shown(document.path)}: {rules}; {joined(parts)}"


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
