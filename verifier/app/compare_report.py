"""What a comparison found, in each of the formats for findings and as a page.

Findings stand at their places in the translation, each with the place in the source.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from verifier.app.compare import ComparedPair, CompareReport
from verifier.app.compare_kinds import KINDS
from verifier.app.compare_page import page_of
from verifier.files import write_file
from verifier.report import compare_html, github, json_reports, junit, sarif, text
from verifier.report.model import joined, shown
from verifier.text import SourceText, Span
from verifier.translation.compare import Comparison
from verifier.translation.differences import Change, Stated


def render_compare(report: CompareReport, output_format: str, *, colour: bool = False) -> str:
    """A report as `text`, `json`, `sarif`, `junit` or `github`."""
    files = [pair.file for pair in report.pairs]
    match output_format:
        case "json":
            return json_reports.render(compare_json(report))
        case "sarif":
            return sarif.render_findings(files, summaries={kind.code: kind.summary for kind in KINDS})
        case "junit":
            return junit.render_findings(files, suite="compare")
        case "github":
            return github.render_findings(files)
    parts = (f"{text.render_findings([pair.file], colour=colour)}{summary_of(pair)}\n" for pair in report.pairs)
    return "".join(parts)


def summary_of(pair: ComparedPair) -> str:
    """What became of one pair, in one line, and its remarks in further lines."""
    names = f"{shown(pair.source)} → {shown(pair.translation)}"
    if pair.comparison is None:
        return f"{names}: not readable"
    remarks = "".join(f"\n  {shown(remark)}" for remark in pair.comparison.remarks)
    return f"{names}: {_counts(pair.comparison)}{remarks}"


def _counts(comparison: Comparison) -> str:
    changes = [difference.change for difference in comparison.differences]
    parts = [f"{changes.count(change)} {change}" for change in Change if change in changes]
    facts = f"{comparison.common} facts in common of {comparison.facts[0]} and {comparison.facts[1]}"
    return f"{facts}; {joined(parts) or 'nothing changed'}"


def compare_json(report: CompareReport) -> dict[str, Any]:
    """A report as JSON."""
    return {
        "version": json_reports.VERSION,
        "command": "compare",
        "pairs": [_pair_json(pair) for pair in report.pairs],
        "summary": json_reports.summary([pair.file for pair in report.pairs], noun="pairs"),
    }


def _pair_json(pair: ComparedPair) -> dict[str, Any]:
    names = {"source": pair.source, "translation": pair.translation}
    if pair.comparison is None:
        assert pair.error is not None
        return names | {"error": {"path": pair.error.path} | json_reports.error_entry(pair.error)}
    comparison = pair.comparison
    return names | {
        "languages": {"source": comparison.source.language, "translation": comparison.translation.language},
        "ruleset": None if pair.rules is None else pair.rules.id,
        "facts": {"source": comparison.facts[0], "translation": comparison.facts[1], "common": comparison.common},
        "findings": list(_findings_json(pair, comparison)),
        "remarks": list(comparison.remarks),
    }


def _findings_json(pair: ComparedPair, comparison: Comparison) -> Iterator[dict[str, Any]]:
    for difference, found, verdict in zip(comparison.differences, pair.findings, pair.verdicts, strict=True):
        yield {
            "kind": str(difference.change),
            "role": difference.role,
            "severity": str(found.severity),
            "code": found.code,
            "name": found.name,
            "message": found.message,
            "source": _stated_json(difference.source, comparison.source.document.source),
            "translation": _stated_json(difference.translation, comparison.translation.document.source),
            "place": _place_json(found.span, comparison.translation.document.source),
            "right": verdict.right,
            "expected": verdict.expected,
        }


def _stated_json(stated: Stated | None, source: SourceText) -> dict[str, Any] | None:
    if stated is None:
        return None
    return {"value": stated.value} | _place_json(stated.span, source) | {"text": source.slice(stated.sentence)}


def _place_json(span: Span, source: SourceText) -> dict[str, int]:
    start, end = source.place(span.start), source.place(span.end)
    return {"line": start.line, "column": start.column, "end_line": end.line, "end_column": end.column}


def write_compare_page(file: str, report: CompareReport) -> str:
    """Write the page of a report, and give a remark that says so."""
    read = [path for pair in report.pairs for path in (pair.source, pair.translation)]
    return f"page: {write_file(file, render_compare_page(report), read=read)}\n"


def render_compare_page(report: CompareReport) -> str:
    """A page with the texts of each pair side by side, and the facts linked."""
    return compare_html.render_page([_page_pair(pair) for pair in report.pairs])


def _page_pair(pair: ComparedPair) -> dict[str, Any]:
    about = {"source": pair.source, "translation": pair.translation}
    if pair.comparison is None:
        return about | {"error": "" if pair.error is None else str(pair.error)}
    about |= {"error": "", "summary": _counts(pair.comparison)}
    rules = None if pair.rules is None else pair.rules.title
    return about | {"rules": rules, "remarks": pair.comparison.remarks} | page_of(pair.comparison, pair.findings)
