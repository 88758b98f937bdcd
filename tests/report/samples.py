"""Texts with findings in them, for every report format.

marked  a text in which «…» stands around what a finding is about, and «» where something is missing
"""

from __future__ import annotations

import re

from verifier.errors import InputError
from verifier.finding import Evidence, Finding, Severity
from verifier.report.model import FileFindings
from verifier.text import SourceText, Span

_MARKED = re.compile("«([^»]*)»")


def file_of(
    marked: str,
    *,
    path: str = "rules.txt",
    severity: Severity = Severity.ERROR,
    message: str = "the end sum is 15, found 16",
    evidence: Evidence | None = None,
    suggestion: str | None = None,
) -> FileFindings:
    """A file with one finding for each mark."""
    spans = []
    for number, match in enumerate(_MARKED.finditer(marked)):
        start = match.start() - 2 * number
        spans.append(Span(start, start + len(match[1])))
    source = SourceText.from_bytes(_MARKED.sub(r"\1", marked).encode("utf-8"), path=path)
    shift = 1 if source.has_bom else 0
    return FileFindings(
        path=path,
        source=source,
        findings=tuple(
            Finding(
                code="DV101",
                name="end-sum",
                severity=severity,
                span=Span(span.start - shift, span.end - shift),
                message=message,
                found=source.text[span.start - shift : span.end - shift] or None,
                expected="15",
                evidence=evidence,
                suggestion=suggestion,
            )
            for span in spans
        ),
    )


UNREADABLE = FileFindings(
    path="bad.txt", errors=(InputError("not UTF-8: found byte 0xFF", path="bad.txt", line=2, column=3),)
)
MISSING = FileFindings(
    path="gone.txt", errors=(InputError("cannot be read: no such file or directory", path="gone.txt"),)
)
RIGHT = FileFindings(path="right.txt", source=SourceText.from_text("3 + 12 = 15\n", path="right.txt"))

TRICKY = {
    # name: (text, line, column, end column), columns in code points
    "plain": ("one\ntwo «16» three\n", 2, 5, 7),
    "byte-order mark": ("\ufeff«16»\n", 1, 1, 3),
    "line ends of Windows": ("one\r\ntwo «16»\r\n", 2, 5, 7),
    "line ends of old": ("one\rtwo «16»\r", 2, 5, 7),
    "tab": ("\t= «16»\n", 1, 4, 6),
    "CJK": ("端の合計は「«16»」です。\n", 1, 7, 9),
    "outside the BMP": ("🁣🁫 𠮟 «16»\n", 1, 6, 8),
    "combining": ("re\u0301gle\u0301 : «16»\n", 1, 11, 13),
    "emoji of several": ("👩\u200d👧 «16»\n", 1, 5, 7),
    "right to left": ("المجموع «16»\n", 1, 9, 11),
    "missing at the end": ("= «»", 1, 3, 3),
    "last line without end": ("one\n«16»", 2, 1, 3),
}
