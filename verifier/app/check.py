"""Check rule documents against the engine."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from verifier import lexicons, rulesets
from verifier.app.baseline import without_known
from verifier.app.coverage_text import render_coverage
from verifier.app.faults import InternalFault, fault_in
from verifier.checks.base import finding
from verifier.checks.catalogue import CATALOGUE, Kind, find_kind
from verifier.checks.document import DocumentResult, RuleSetSource, check_reading, recognise_rules
from verifier.checks.fixes import with_suggestions
from verifier.config import DocumentEntry
from verifier.document.claims import read_claims
from verifier.document.language import primary_language
from verifier.document.readers import ENDINGS, read_document
from verifier.document.reading import Reading
from verifier.document.sidecar import Sidecar, read_sidecar
from verifier.engine.ruleset import RuleSet
from verifier.errors import InputError, InputErrors, UsageError
from verifier.files import files_below
from verifier.finding import Finding, Severity
from verifier.report import github, json_reports, junit, sarif, text
from verifier.report.model import FileFindings, count_severities, counted, joined, shown
from verifier.text import MAX_BYTES, SourceText, Span

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedDocument:
    """A document with what was found in it; `result` is None where it could not be read."""

    path: str
    result: DocumentResult | None = None
    error: InputError | None = None
    planted: int = 0
    """Errors that stand in it on purpose."""

    @property
    def fails(self) -> bool:
        """Whether it has another number of errors than were planted in it."""
        return count_severities([self.findings])["errors"] != self.planted

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
        """3 for a fault, 2 where a document could not be read, 1 where a finding is an error that was not planted."""
        if any(isinstance(document.error, InternalFault) for document in self.documents):
            return 3
        if any(document.error is not None for document in self.documents):
            return 2
        return int(any(document.fails for document in self.documents))


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOptions:
    """What of the findings is told, and what else makes a run fail.

    `select` and `ignore` hold codes or names of kinds of findings. `baseline` maps paths to fingerprints of known
    findings. `suggest` asks for fixes, each proven by another check of the document.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    baseline: Mapping[str, Sequence[str]] = field(default_factory=dict)
    fail_under_coverage: float | None = None
    suggest: bool = False


def check(
    paths: Sequence[str],
    *,
    rules: str | None = None,
    language: str | None = None,
    options: CheckOptions | None = None,
) -> CheckReport:
    """Check documents; `-` is standard input, and a folder stands for the documents in it.

    Raises UsageError for a rule set, a language or a kind of finding that does not exist.
    """
    if rules is not None:
        rulesets.load(rules)
    if language is not None:
        lexicons.load(primary_language(language))
    refused: list[InputError] = []
    entries = [
        DocumentEntry(path=path, rules=rules, lang=language) for given in paths for path in _documents(given, refused)
    ]
    checked = check_documents(entries, named_by=RuleSetSource.OPTION, options=options)
    unread = [CheckedDocument(path=error.path or STANDARD_INPUT, error=error) for error in refused]
    return CheckReport(documents=(*checked.documents, *unread))


def _documents(path: str, refused: list[InputError]) -> list[str]:
    """The documents that a path stands for; a folder without any is refused."""
    if path == STANDARD_INPUT or not os.path.isdir(path):
        return [path]
    found = files_below(Path(path), ENDINGS, refuse=refused.append)
    if not found:
        refused.append(
            InputError(f"a folder without documents: no file that ends with {', '.join(ENDINGS)}", path=path)
        )
    return [str(file) for file in found]


def check_documents(
    entries: Sequence[DocumentEntry],
    *,
    named_by: RuleSetSource = RuleSetSource.CONFIGURATION,
    base: Path | None = None,
    options: CheckOptions | None = None,
) -> CheckReport:
    """Check documents; `named_by` says who named the rule sets of the entries, whose files start at `base`.

    A file that is named more than once is checked once, as the last of its entries says.
    """
    wanted = options or CheckOptions()
    for name in (*wanted.select, *wanted.ignore):
        kind_named(name)
    candidates = [rulesets.load(name) for name in rulesets.shipped()]
    once = {_identity(entry.path): entry for entry in entries}
    return CheckReport(
        documents=tuple(
            _told(_check_document(entry, named_by=named_by, candidates=candidates, base=base), wanted)
            for entry in once.values()
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
        reading, sidecar = _read(entry.path, language=entry.lang)
        rules, source = _rules_of(reading, sidecar, entry, named_by=named_by, base=base)
        result = check_reading(reading, rules=rules, rules_source=source, candidates=candidates)
    except InputErrors as problems:
        return CheckedDocument(path=entry.path, error=_at_document(problems.errors[0], entry.path))
    except InputError as problem:
        return CheckedDocument(path=entry.path, error=_at_document(problem, entry.path))
    except UsageError as problem:
        return CheckedDocument(path=entry.path, error=InputError(str(problem), path=entry.path))
    except Exception as error:
        return CheckedDocument(path=entry.path, error=fault_in(entry.path, error))
    return CheckedDocument(path=entry.path, result=result, planted=entry.planted)


def _at_document(problem: InputError, path: str) -> InputError:
    """A problem in another file, such as a rule set, told of the document that needs it."""
    return problem if problem.path == path else InputError(f"what it needs cannot be read: {problem}", path=path)


def read(path: str, *, language: str | None = None) -> Reading:
    """Read a document, or standard input for `-`, into claims. Raises InputError."""
    return _read(path, language=language)[0]


def _read(path: str, *, language: str | None) -> tuple[Reading, Sidecar | None]:
    """A document with what stands in its sidecar; an option names the language before the sidecar does."""
    if path == STANDARD_INPUT:
        return read_claims(read_document(_standard_input()), language=language), None
    source = SourceText.read(path)
    document, sidecar = read_document(source), read_sidecar(source)
    if sidecar is not None:
        document = replace(document, suppressions=(*document.suppressions, *sidecar.suppressions))
        language = language or sidecar.language
    if language is not None:
        try:
            lexicons.load(primary_language(language))
        except UsageError as problem:
            raise InputError(str(problem), path=path) from None
    return read_claims(document, language=language), sidecar


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
    reading: Reading, sidecar: Sidecar | None, entry: DocumentEntry, *, named_by: RuleSetSource, base: Path | None
) -> tuple[RuleSet | None, RuleSetSource]:
    """The option wins over the front matter, that over the sidecar, and that over the configuration."""
    source = reading.document.source
    if entry.rules is not None and named_by is RuleSetSource.OPTION:
        return rulesets.load(entry.rules, base=base), named_by
    in_front = reading.document.front_matter.get("rules")
    if in_front is not None:
        return _named_rules(in_front.text, in_front.span, source), RuleSetSource.FRONT_MATTER
    if sidecar is not None and sidecar.rules is not None:
        return _named_rules(sidecar.rules.text, sidecar.rules.span, sidecar.source), RuleSetSource.SIDECAR
    if entry.rules is not None:
        return rulesets.load(entry.rules, base=base), named_by
    return None, RuleSetSource.NONE


def _named_rules(name: str, span: Span, source: SourceText) -> RuleSet:
    """The rule set that a document or its sidecar names; a file is looked up beside it."""
    try:
        return rulesets.load(name, base=Path(source.path).parent)
    except (UsageError, InputError, InputErrors) as problem:
        first = problem.errors[0] if isinstance(problem, InputErrors) else problem
        place = source.place(span.start)
        raise InputError(str(first), path=source.path, line=place.line, column=place.column) from None


def rules_for(
    reading: Reading,
    rules: str | None,
    *,
    named_by: RuleSetSource = RuleSetSource.OPTION,
    base: Path | None = None,
) -> RuleSet | None:
    """The rule set for a document that was read: the one named, that of its front matter, else one recognised.

    `named_by` says who named it: an option goes before the front matter, a configuration, whose files start at `base`,
    behind it.
    """
    entry = DocumentEntry(path=reading.document.source.path, rules=rules)
    chosen, _ = _rules_of(reading, None, entry, named_by=named_by, base=base)
    return chosen or recognise_rules(reading, [rulesets.load(name) for name in rulesets.shipped()])


# --- what is told ---


def _told(document: CheckedDocument, options: CheckOptions) -> CheckedDocument:
    """A document with the findings that are asked for, with fixes, and with one where too little is backed."""
    if document.result is None:
        return document
    try:
        return replace(document, result=_asked_for(document.path, document.result, options))
    except Exception as error:
        return CheckedDocument(path=document.path, error=fault_in(document.path, error))


def _asked_for(path: str, result: DocumentResult, options: CheckOptions) -> DocumentResult:
    source = result.reading.document.source
    findings = tuple(found for found in result.findings if _is_asked_for(found, options))
    if options.suggest:
        findings = with_suggestions(findings, source, lambda fixed: _check_again(fixed, result))
    file = FileFindings(path=path, source=source, findings=findings)
    if options.baseline:
        file = without_known(file, options.baseline)
    bound = options.fail_under_coverage
    if bound is not None and result.coverage.percent < bound:
        message = f"{result.coverage.percent:.1f} % of the numbers are backed, and {bound:g} % are asked for"
        file = replace(file, findings=(finding("low-coverage", Span(0, 0), message), *file.findings))
    return replace(result, findings=file.findings)


def _is_asked_for(found: Finding, options: CheckOptions) -> bool:
    selected = not options.select or any(kind_named(name).name == found.name for name in options.select)
    return selected and not any(kind_named(name).name == found.name for name in options.ignore)


def kind_named(name: str) -> Kind:
    """The kind of finding with a code or name. Raises UsageError where there is none."""
    kind = find_kind(name)
    if kind is None:
        raise UsageError(f"there is no kind of finding {name!r}; `verifier explain` lists them")
    return kind


def _check_again(fixed: SourceText, result: DocumentResult) -> tuple[Finding, ...]:
    """The findings of a changed text under the same language, format and rule set."""
    document = read_document(fixed, format=result.reading.document.format)
    reading = read_claims(document, language=result.reading.language)
    return check_reading(reading, rules=result.rules, rules_source=result.rules_source).findings


def render_check(report: CheckReport, output_format: str, *, colour: bool = False, coverage: bool = False) -> str:
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
            if coverage:
                lines += [_coverage_of(document) for document in report.documents]
            lines += [f"{summary_of(document)}\n" for document in report.documents]
            return "".join(lines)


def _coverage_of(document: CheckedDocument) -> str:
    if document.result is None:
        return ""
    return render_coverage(document.path, document.result.reading.document.source, document.result.coverage)


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
        joined([counted(severities[f"{severity}s"], severity) for severity in Severity])
        + (f" ({document.planted} planted)" if document.planted else ""),
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
