"""A document with every number coloured by its state, each with its evidence; readable without script.

piece  a stretch of the text that has one state, or none
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verifier import __version__
from verifier.checks.base import State
from verifier.checks.document import DocumentResult
from verifier.finding import Finding
from verifier.report.html import finding_context, page_environment, page_fonts
from verifier.text import Span

STATE_WORDS: Mapping[State, str] = {
    State.VERIFIED: "verified: replayed through the engine",
    State.COMPUTED: "computed: proved by search or formula",
    State.STATED: "stated: equal to the rule set",
    State.ARITHMETIC: "arithmetic: the sum is right, nothing more is known",
    State.CONTRADICTED: "contradicted",
    State.AMBIGUOUS: "ambiguous",
    State.UNCHECKED: "unchecked",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    text: str
    state: State | None = None
    findings: tuple[int, ...] = ()


def render_document(result: DocumentResult, *, title: str) -> str:
    """The page of one document."""
    source = result.reading.document.source
    findings = [finding_context(finding, source) for finding in result.findings]
    counts = {state: sum(item.state is state for item in result.coverage.items) for state in State}
    context: dict[str, Any] = {
        "title": title,
        "language": result.reading.language or "und",
        "rules": None if result.rules is None else result.rules.title,
        "rules_source": str(result.rules_source),
        "states": [
            {"name": str(state), "words": STATE_WORDS[state], "count": counts[state]}
            for state in State
            if counts[state]
        ],
        "lines": _lines(result),
        "findings": findings,
        "coverage": f"{result.coverage.percent:.1f}",
        "version": __version__,
    } | page_fonts(source.text + str(findings), language=result.reading.language)
    return page_environment().get_template("html/document.html").render(context)


def _lines(result: DocumentResult) -> list[list[dict[str, Any]]]:
    """The text by lines, each a list of pieces."""
    lines: list[list[dict[str, Any]]] = [[]]
    for piece in _pieces(result):
        for number, part in enumerate(piece.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")):
            if number:
                lines.append([])
            if part or piece.findings:
                lines[-1].append(
                    {
                        "text": part,
                        "state": "" if piece.state is None else str(piece.state),
                        "words": "" if piece.state is None else STATE_WORDS[piece.state],
                        "findings": piece.findings,
                    }
                )
    return lines


def _pieces(result: DocumentResult) -> Iterator[_Piece]:
    text = result.reading.document.source.text
    marks = _marks(result)
    at = 0
    for span, state, findings in marks:
        if span.start < at:
            continue
        if span.start > at:
            yield _Piece(text=text[at : span.start])
        yield _Piece(text=text[span.start : span.end], state=state, findings=findings)
        at = span.end
    yield _Piece(text=text[at:])


def _marks(result: DocumentResult) -> list[tuple[Span, State | None, tuple[int, ...]]]:
    """Items with their states and the findings at them, and findings that stand at no item, in order."""
    items = {item.span: item.state for item in result.coverage.items}
    starts: dict[Span, list[int]] = {}
    for number, found in enumerate(result.findings):
        starts.setdefault(_anchor(found, items), []).append(number)
    marks = [(span, state, tuple(starts.pop(span, ()))) for span, state in items.items()]
    others: Sequence[tuple[Span, State | None, tuple[int, ...]]] = [
        (span, None, tuple(numbers)) for span, numbers in starts.items()
    ]
    return sorted([*marks, *others], key=lambda mark: (mark[0].start, mark[0].end))


def _anchor(found: Finding, items: Mapping[Span, State]) -> Span:
    """The item a finding stands at, else its own place."""
    return found.span if found.span in items else Span(found.span.start, found.span.start)
