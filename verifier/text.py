"""Texts and places in them.

    offset  position in the decoded text, in code points, from 0; a byte-order mark is not part of the text
    span    a half-open range of offsets
    line    from 1; ended by LF, CRLF or a lone CR
    column  from 1; in code points unless a function says otherwise

An offset is made once, by a reader, and only copied afterwards: text is never searched for again to find a place.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from wcwidth import wcwidth

from verifier.errors import InputError

_LINE_END = re.compile(r"\r\n|\n|\r")
_BOM = b"\xef\xbb\xbf"
_BREAKS_TERMINAL = re.compile("[\0\u2028\u2029\ud800-\udfff]")
_EXCERPT_WIDTH = 100
"""Display cells of a line shown around a caret."""
_MOST_PER_CELL = 10
"""Code points looked at for each cell, so that a heap of combining marks does not make an excerpt endless."""

MAX_BYTES = 64 * 1024 * 1024
"""Larger files are refused: no rule document is that long."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The half-open range of offsets `start` to `end`; empty where something is missing."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span runs forwards from 0, got {self.start} to {self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def contains(self, other: Span) -> bool:
        """Whether `other` lies within this span."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Whether the two share at least one code point."""
        return self.start < other.end and other.start < self.end

    @staticmethod
    def around(*spans: Span) -> Span:
        """The smallest span that contains all of `spans`."""
        return Span(min(span.start for span in spans), max(span.end for span in spans))


class LineColumn(NamedTuple):
    """A line and a column, both from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class SourceText:
    """A file as it was read: where it is, its bytes, its decoded text."""

    path: str
    raw: bytes
    text: str

    @classmethod
    def from_bytes(cls, raw: bytes, *, path: str) -> SourceText:
        """Decode UTF-8, with or without a byte-order mark.

        Raises InputError with the place of the first bad byte.
        """
        if len(raw) > MAX_BYTES:
            raise InputError(f"file of {len(raw):,} bytes; at most {MAX_BYTES:,} are read", path=path)
        body = raw[len(_BOM) :] if raw.startswith(_BOM) else raw
        try:
            return cls(path=path, raw=raw, text=body.decode("utf-8"))
        except UnicodeDecodeError as error:
            before = body[: error.start].decode("utf-8")
            place = cls(path=path, raw=raw, text=before).place(len(before))
            guess = " (it begins like UTF-16)" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else ""
            raise InputError(
                f"not UTF-8: found byte 0x{body[error.start]:02X}{guess}",
                path=path,
                line=place.line,
                column=place.column,
            ) from None

    @classmethod
    def from_text(cls, text: str, *, path: str = "<text>") -> SourceText:
        """A text that is already decoded, as in tests and in other programs; a byte-order mark may begin it."""
        return cls(path=path, raw=text.encode("utf-8", "surrogatepass"), text=text.removeprefix("\ufeff"))

    @classmethod
    def read(cls, path: Path | str) -> SourceText:
        """Read a file. Raises InputError where it is missing, no file, or not UTF-8."""
        try:
            with open(path, "rb") as file:
                raw = file.read(MAX_BYTES + 1)
        except OSError as error:
            raise InputError(f"cannot be read: {(error.strerror or str(error)).lower()}", path=str(path)) from None
        except ValueError as error:  # a NUL in the name
            raise InputError(f"cannot be read: {error}", path=str(path)) from None
        return cls.from_bytes(raw, path=str(path))

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in _LINE_END.finditer(self.text))]

    @property
    def has_bom(self) -> bool:
        """Whether the file begins with a byte-order mark."""
        return self.raw.startswith(_BOM)

    @property
    def line_count(self) -> int:
        """Number of lines; a text that ends with a line end has an empty last line."""
        return len(self._starts)

    def line_span(self, line: int) -> Span:
        """The span of line `line` without its line end."""
        start = self._starts[line - 1]
        end = self._starts[line] if line < len(self._starts) else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return Span(start, end)

    def line_text(self, line: int) -> str:
        """Line `line` without its line end."""
        return self.slice(self.line_span(line))

    def slice(self, span: Span) -> str:
        """The text of a span."""
        return self.text[span.start : span.end]

    def place(self, offset: int) -> LineColumn:
        """Line and column of an offset, in code points."""
        line = bisect_right(self._starts, offset)
        return LineColumn(line, offset - self._starts[line - 1] + 1)

    def offset(self, place: LineColumn) -> int:
        """The offset of a place: the inverse of `place`."""
        return self._starts[place.line - 1] + place.column - 1

    def utf16_column(self, offset: int) -> int:
        """Column of an offset in UTF-16 code units, from 1."""
        return len(self._before(offset).encode("utf-16-le", "surrogatepass")) // 2 + 1

    def byte_column(self, offset: int) -> int:
        """Column of an offset in UTF-8 bytes, from 1; a byte-order mark is not counted."""
        return len(self._before(offset).encode("utf-8", "surrogatepass")) + 1

    def _before(self, offset: int) -> str:
        return self.text[self._starts[self.place(offset).line - 1] : offset]

    def excerpt(self, span: Span) -> str:
        """The line a span begins in, and a caret line below it; a long line is cut around the span.

        The carets stand right under wide and combining characters in a terminal.
        """
        line = self.line_span(self.place(span.start).line)
        begin = min(span.start, line.end)
        end = min(max(span.end, begin), line.end)
        start, stop = line.start, line.end
        if _forward(self.text, start, stop, _EXCERPT_WIDTH) < stop:
            start = _back(self.text, begin, line.start, _EXCERPT_WIDTH // 3)
            end = _forward(self.text, begin, end, _EXCERPT_WIDTH)
            stop = _forward(self.text, end, line.end, _EXCERPT_WIDTH // 2)
        lead = "…" if start > line.start else ""
        tail = "…" if stop < line.end else ""
        shown = printable(self.text[start:stop])
        indent = display_width(lead + printable(self.text[start:begin]))
        carets = max(1, display_width(printable(self.text[begin:end])))
        return f"{lead}{shown}{tail}\n{' ' * indent}{'^' * carets}"


def printable(text: str) -> str:
    """The text with tabs as one space and control characters as U+FFFD, so that a terminal shows it as it is.

    So are line and paragraph separators and lone surrogates, which a terminal breaks at or cannot be sent.
    """
    return "".join(" " if c == "\t" else "\ufffd" if wcwidth(c) < 0 or _BREAKS_TERMINAL.match(c) else c for c in text)


def display_width(text: str) -> int:
    """Terminal cells that a text takes; control characters count one."""
    return sum(max(wcwidth(c), 0) if wcwidth(c) >= 0 else 1 for c in text)


def _back(text: str, offset: int, limit: int, cells: int) -> int:
    limit = max(limit, offset - cells * _MOST_PER_CELL)
    while offset > limit and cells > 0:
        offset -= 1
        cells -= display_width(text[offset])
    return offset


def _forward(text: str, offset: int, limit: int, cells: int) -> int:
    """The offset after as many cells, and after the combining marks of the last character."""
    limit = min(limit, offset + cells * _MOST_PER_CELL)
    while offset < limit and (cells > 0 or display_width(text[offset]) == 0):
        cells -= display_width(text[offset])
        offset += 1
    return offset
