"""Comments that ask a check to be silent.

    <!-- verifier: ignore end-sum because the house rule counts twice -->       here
    <!-- verifier: ignore-file end-sum, award because an older edition -->      in the whole document

    target     what a comment speaks for: the block it stands in, else the block before it on the same line (for a cell,
               its row), else the next block (for a table, all of it)

The reason is not optional: whoever reads the comment later must know why. A comment that begins with `verifier` and is
not of this form is a problem, as it would silently do nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate

from verifier.document.elements import Elements
from verifier.document.runs import BlockKind, ProblemKind, Suppression
from verifier.errors import VerifierError
from verifier.text import SourceText, Span

_ADDRESSED = re.compile(r"\s*verifier\b\s*(:?)\s*(\S*)\s*", re.IGNORECASE)
_BECAUSE = re.compile(r"\bbecause\b", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
_FORM = '"verifier: ignore NAME because REASON"'


class SuppressionError(VerifierError, ValueError):
    """A comment for this program that is not of the form it knows."""


def parse_suppression(comment: str) -> tuple[tuple[str, ...], str, bool] | None:
    """The names, the reason, and whether the whole file is meant; None for a comment that is not for this program.

    Raises SuppressionError where it is, and is not of the form.
    """
    addressed = _ADDRESSED.match(comment)
    if addressed is None or not (addressed[1] or addressed[2].lower().startswith("ignore")):
        return None
    if not addressed[1]:
        raise SuppressionError(f'expected {_FORM}, found no colon after "verifier"')
    verb = addressed[2].lower()
    if verb not in ("ignore", "ignore-file"):
        raise SuppressionError(f'expected "ignore" or "ignore-file" after "verifier:", found "{addressed[2][:40]}"')
    listed, *reason = _BECAUSE.split(comment[addressed.end() :], maxsplit=1)
    names = tuple(name.strip() for name in listed.split(","))
    for name in names:
        if not _NAME.fullmatch(name):
            raise SuppressionError(f'expected the name or code of a check, found "{name[:40]}"')
    if not reason or not reason[0].strip():
        raise SuppressionError(f"expected {_FORM}, found no reason")
    return names, " ".join(reason[0].split()), verb == "ignore-file"


def bind_suppressions(elements: Elements, source: SourceText) -> tuple[Suppression, ...]:
    """The suppressions among the comments of `elements`, with their targets; a malformed one is noted as a problem."""
    found: list[Suppression] = []
    targets = _Targets(elements, source)
    for span, comment in elements.comments:
        try:
            parsed = parse_suppression(comment)
        except SuppressionError as error:
            elements.problem(ProblemKind.SUPPRESSION, span, str(error))
            continue
        if parsed is not None:
            names, reason, whole_file = parsed
            target = Span(0, len(source.text)) if whole_file else targets.of(span)
            found.append(Suppression(names=names, reason=reason, span=span, target=target, whole_file=whole_file))
    elements.problems.sort(key=lambda problem: problem.span)
    return tuple(found)


class _Targets:
    """Finds what a comment speaks for, in logarithmic time."""

    def __init__(self, elements: Elements, source: SourceText) -> None:
        self._source = source
        self._blocks = elements.blocks
        self._spans = [block.span() for block in elements.blocks]
        self._furthest = list(accumulate(range(len(self._spans)), self._further))
        self._tables = [table.span for table in elements.tables]
        self._rows: list[Span] = sorted(row.span for table in elements.tables for row in table.all_rows)

    def of(self, comment: Span) -> Span | None:
        before = bisect_left(self._spans, comment.start, key=lambda span: span.start) - 1
        if before >= 0:
            nearest = self._furthest[before]
            line = self._source.line_span(self._source.place(comment.start).line)
            if self._spans[nearest].end > line.start:
                return self._row_or_block(nearest)
        return self._table_or_block(before + 1, comment)

    def _further(self, one: int, other: int) -> int:
        return other if self._spans[other].end >= self._spans[one].end else one

    def _row_or_block(self, index: int) -> Span:
        span = self._spans[index]
        if self._blocks[index].kind is BlockKind.TABLE_CELL:
            row = bisect_right(self._rows, span.start, key=lambda row: row.start) - 1
            if row >= 0 and self._rows[row].contains(span):
                return self._rows[row]
        return span

    def _table_or_block(self, index: int, comment: Span) -> Span | None:
        if index >= len(self._spans):
            return None
        following = self._spans[index]
        table = bisect_left(self._tables, comment.end, key=lambda span: span.start)
        if table < len(self._tables) and self._tables[table].contains(following):
            return self._tables[table]
        return following
