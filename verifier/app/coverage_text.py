"""Coverage for people at a terminal: a table by class, then what nobody has checked, each at its place."""

from __future__ import annotations

from collections.abc import Iterator

from verifier.checks.coverage import Coverage
from verifier.report.model import shown
from verifier.text import SourceText, printable

_EXCERPT = 60


def render_coverage(path: str, source: SourceText, coverage: Coverage) -> str:
    """The table, the unchecked tiles and numbers, and the sentences that hold a rule and were not read."""
    return "".join(f"{line}\n" for line in _lines(shown(path), source, coverage))


def _lines(path: str, source: SourceText, coverage: Coverage) -> Iterator[str]:
    yield f"{path}: coverage"
    yield f"  {'class':14} {'numbers':>8} {'backed':>7}"
    for item_class, count in coverage.by_class.items():
        yield f"  {item_class:14} {count.numbers:8} {count.backed:7}  {100 * count.backed / count.numbers:5.1f} %"
    total = coverage.total
    yield f"  {'all':14} {total.numbers:8} {total.backed:7}  {coverage.percent:5.1f} %"
    yield f"  sentences with a rule: {coverage.sentences_with_rules}, read: {coverage.sentences_read}"
    for item in coverage.items:
        if not item.state.is_backed:
            place = source.place(item.span.start)
            words = printable(source.slice(item.span))
            yield f"{path}:{place.line}:{place.column}: {item.state}: {words}"
    for span in coverage.unread:
        place = source.place(span.start)
        words = " ".join(printable(source.slice(span)).split())
        yield f"{path}:{place.line}:{place.column}: unread: {words[:_EXCERPT]}{'…' if len(words) > _EXCERPT else ''}"
