"""Two texts side by side for a page: passages that belong together in one row, facts linked with their counterparts.

row   passages of both texts that belong together; one side is empty where something is missing
mark  a fact in a text: the same on both sides, changed, moved, lost or added
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from verifier.finding import Finding
from verifier.text import SourceText, Span
from verifier.translation.compare import Comparison
from verifier.translation.passages import Passage


@dataclass(frozen=True, slots=True)
class _Mark:
    """A stretch of a text; `id` is its own anchor, `link` that of its counterpart, both empty where there is none."""

    span: Span
    tone: str
    id: str = ""
    link: str = ""
    title: str = ""


def page_of(comparison: Comparison, findings: Sequence[Finding]) -> dict[str, Any]:
    """What the page shows of a pair: rows, findings, languages."""
    source, translation = comparison.source.document.source, comparison.translation.document.source
    marks = _marks(comparison, findings)
    rows = [
        {
            "source": list(_passages(ones, source, marks[0])),
            "translation": list(_passages(others, translation, marks[1])),
        }
        for ones, others in _rows(comparison)
    ]
    return {
        "languages": {
            "source": comparison.source.language or "und",
            "translation": comparison.translation.language or "und",
        },
        "rows": rows,
        "findings": [
            {
                "severity": str(found.severity),
                "name": found.name,
                "message": found.message,
                "evidence": "" if found.evidence is None else found.evidence.text,
                "clause": "" if found.evidence is None or not found.evidence.clause else found.evidence.clause,
                "source": f"s{number}" if difference.source is not None else "",
                "translation": f"t{number}" if difference.translation is not None else "",
            }
            for number, (difference, found) in enumerate(zip(comparison.differences, findings, strict=True))
        ],
    }


def _rows(comparison: Comparison) -> Iterator[tuple[list[Passage], list[Passage]]]:
    """Rows in the order of the source; what only the translation has stands behind what it follows there."""
    alignment = comparison.alignment
    rows = [
        (
            match.source[0],
            0,
            [alignment.source[at] for at in match.source],
            [alignment.translation[at] for at in match.translation],
        )
        for match in alignment.matches
    ]
    rows += [(at, 0, [alignment.source[at]], []) for at in alignment.lost]
    for at in alignment.added:
        before = [match.source[0] for match in alignment.matches if max(match.translation) < at]
        rows.append((max(before, default=-1), at + 1, [], [alignment.translation[at]]))
    for _, _, ones, others in sorted(rows, key=lambda row: row[:2]):
        yield ones, others


def _marks(comparison: Comparison, findings: Sequence[Finding]) -> tuple[list[_Mark], list[_Mark]]:
    """The marks of both texts in order; where they overlap, a difference stands before what is the same."""
    source, translation = [], []
    for number, (difference, found) in enumerate(zip(comparison.differences, findings, strict=True)):
        ids = (f"s{number}", f"t{number}")
        tone = str(difference.change)
        if difference.source is not None:
            link = ids[1] if difference.translation is not None else ""
            source.append(_Mark(difference.source.span, tone, ids[0], link, found.message))
        if difference.translation is not None:
            link = ids[0] if difference.source is not None else ""
            translation.append(_Mark(difference.translation.span, tone, ids[1], link, found.message))
    for number, (one, other) in enumerate(comparison.links):
        source.append(_Mark(one, "same", f"a{number}", f"b{number}"))
        translation.append(_Mark(other, "same", f"b{number}", f"a{number}"))
    return _apart(source), _apart(translation)


def _apart(marks: Sequence[_Mark]) -> list[_Mark]:
    """Marks that do not overlap: those that come first in the list, the shorter of two that tell the same."""
    kept: list[_Mark] = []
    for mark in sorted(marks, key=lambda mark: (mark.tone == "same", len(mark.span), mark.span)):
        if len(mark.span) and not any(mark.span.overlaps(other.span) for other in kept):
            kept.append(mark)
    return sorted(kept, key=lambda mark: mark.span)


def _passages(passages: Sequence[Passage], source: SourceText, marks: Sequence[_Mark]) -> Iterator[dict[str, Any]]:
    for passage in passages:
        yield {"kind": str(passage.kind), "pieces": list(_pieces(passage.span, source, marks))}


def _pieces(span: Span, source: SourceText, marks: Sequence[_Mark]) -> Iterator[dict[str, str]]:
    at = span.start
    for mark in marks:
        if span.contains(mark.span) and mark.span.start >= at:
            if mark.span.start > at:
                yield _piece(source.slice(Span(at, mark.span.start)))
            yield _piece(source.slice(mark.span), mark)
            at = mark.span.end
    if at < span.end:
        yield _piece(source.slice(Span(at, span.end)))


def _piece(text: str, mark: _Mark | None = None) -> dict[str, str]:
    if mark is None:
        return {"text": text, "tone": "", "id": "", "link": "", "title": ""}
    return {"text": text, "tone": mark.tone, "id": mark.id, "link": mark.link, "title": mark.title}
