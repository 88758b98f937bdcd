"""The report page of `build`: what was verified, what was not, and why. Works without script, light and dark."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from verifier import __version__, resources
from verifier.finding import Finding
from verifier.fonts.web import families, font_faces
from verifier.text import SourceText, printable

_AROUND = 60
"""Characters of a line shown on each side of a finding."""


def page_environment() -> Environment:
    """Templates of pages: everything is escaped, and a name that is not given is an error."""
    return Environment(
        loader=FileSystemLoader(resources.folder("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )


def render_page(context: Mapping[str, Any]) -> str:
    """The page for a context made by the use case."""
    fonts = page_fonts(str(context), language="ja")
    return page_environment().get_template("html/report.html").render(version=__version__, **fonts, **context)


def page_fonts(text: str, *, language: str | None) -> dict[str, Any]:
    """What a template needs to carry the characters of a text: its style sheet is ours and not escaped."""
    tag = language or "en"
    return {"font_faces": Markup(font_faces(text, language=tag)), "families": Markup(families(text, language=tag))}


def finding_context(finding: Finding, source: SourceText) -> dict[str, Any]:
    """A finding as the page shows it: the words around its place."""
    place = source.place(finding.span.start)
    line = source.line_span(place.line)
    end = min(max(finding.span.end, finding.span.start), line.end)
    before = source.text[max(line.start, finding.span.start - _AROUND) : finding.span.start]
    after = source.text[end : min(line.end, end + _AROUND)]
    evidence = finding.evidence
    return {
        "severity": str(finding.severity),
        "name": finding.name,
        "line": place.line,
        "column": place.column,
        "message": finding.message,
        "before": printable(("…" if finding.span.start - _AROUND > line.start else "") + before),
        "marked": printable(source.text[finding.span.start : end]) or "‸",
        "after": printable(after + ("…" if end + _AROUND < line.end else "")),
        "evidence": "" if evidence is None else " · ".join(part for part in (evidence.text, evidence.clause) if part),
    }
