"""How well is a document protected? Single faults are put into copies of it, and each copy is checked.

caught  the check says something at the place of the fault that it does not say of the document as it is
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from verifier.app.check import read, rules_for
from verifier.checks.document import RuleSetSource, check_reading
from verifier.checks.faults import Fault, FaultKind, caption_faults, prose_faults, same_meaning, sampled
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.document.reading import Reading
from verifier.engine.ruleset import RuleSet
from verifier.finding import Finding
from verifier.report import json_reports
from verifier.text import SourceText

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeReport:
    """What became of the faults put into one document."""

    path: str
    source: SourceText
    tried: Counter[FaultKind]
    missed: tuple[Fault, ...]

    @property
    def exit_status(self) -> int:
        """2 where there was nothing to put a fault into."""
        return 0 if self.tried else 2

    @property
    def caught(self) -> int:
        """How many faults the check would have caught."""
        return sum(self.tried.values()) - len(self.missed)


def probe(
    path: str,
    *,
    rules: str | None = None,
    language: str | None = None,
    limit: int = 1000,
    progress: Progress | None = None,
) -> ProbeReport:
    """Put single faults of every kind into a document, at most about `limit` of them, and check each copy.

    Raises InputError where the document cannot be read, UsageError for a rule set that does not exist.
    """
    reading = read(path, language=language)
    chosen = rules_for(reading, rules)
    source = reading.document.source
    faults = [fault for fault in (*caption_faults(reading), *prose_faults(reading)) if not same_meaning(fault, source)]
    faults = sampled(faults, every=max(1, -(-len(faults) // limit)))
    known = _known(_findings(reading, chosen))
    tried: Counter[FaultKind] = Counter()
    missed: list[Fault] = []
    for done, fault in enumerate(faults):
        tried[fault.kind] += 1
        faulty = SourceText.from_text(fault.apply(source.text), path=source.path)
        copy = read_claims(read_document(faulty, format=reading.document.format), language=reading.language)
        if not _is_caught(fault, faulty, _findings(copy, chosen), known):
            missed.append(fault)
        if progress is not None:
            progress(done + 1, len(faults))
    return ProbeReport(path=path, source=source, tried=tried, missed=tuple(missed))


def _findings(reading: Reading, rules: RuleSet | None) -> Sequence[Finding]:
    return check_reading(reading, rules=rules, rules_source=RuleSetSource.OPTION).findings


def _known(findings: Sequence[Finding]) -> Counter[tuple[str, str | None, str]]:
    return Counter((found.name, found.found, found.message) for found in findings)


def _is_caught(
    fault: Fault, faulty: SourceText, findings: Sequence[Finding], known: Counter[tuple[str, str | None, str]]
) -> bool:
    """Whether there is a new finding in the lines of the fault."""
    place = fault.place
    first, last = faulty.place(place.start).line, faulty.place(min(place.end, len(faulty.text))).line
    left = Counter(known)
    for found in findings:
        key = (found.name, found.found, found.message)
        if left[key] > 0:
            left[key] -= 1
            continue
        at = faulty.place(found.span.start).line
        if first <= at <= last or faulty.place(found.span.end).line == first:
            return True
    return False


def render_probe(report: ProbeReport, output_format: str) -> str:
    """By kind how many faults would be caught, and those that would not."""
    if output_format == "json":
        return json_reports.render(probe_json(report))
    if not report.tried:
        return f"{report.path}: nothing was recognised that a fault could be put into\n"
    lines = [f"{report.path}: {report.caught} of {sum(report.tried.values())} single faults would be caught", ""]
    for kind in FaultKind:
        if report.tried[kind]:
            missed = sum(fault.kind is kind for fault in report.missed)
            share = 100 * (report.tried[kind] - missed) / report.tried[kind]
            lines.append(f"  {kind:14} {report.tried[kind] - missed:5} of {report.tried[kind]:5}  {share:5.1f} %")
    if report.missed:
        lines += ["", "not caught:"]
    for fault in report.missed:
        place = report.source.place(fault.span.start)
        lines.append(f"  {report.path}:{place.line}:{place.column}: {fault.kind}: {fault.what}")
    return "\n".join(lines) + "\n"


def probe_json(report: ProbeReport) -> dict[str, Any]:
    """A probe as JSON."""
    return {
        "version": json_reports.VERSION,
        "command": "probe",
        "path": report.path,
        "kinds": {
            str(kind): {
                "tried": report.tried[kind],
                "caught": report.tried[kind] - sum(fault.kind is kind for fault in report.missed),
            }
            for kind in FaultKind
            if report.tried[kind]
        },
        "missed": [
            {
                "line": report.source.place(fault.span.start).line,
                "column": report.source.place(fault.span.start).column,
                "kind": str(fault.kind),
                "what": fault.what,
            }
            for fault in report.missed
        ],
        "summary": {"tried": sum(report.tried.values()), "caught": report.caught},
    }
