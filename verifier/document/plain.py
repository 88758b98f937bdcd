r"""Reads plain text.

    line      ended by LF, CRLF or a lone CR; one that is not blank is a block
    bullet    `-`, `*`, `•`, `・` and their like before the text of a list item; it is no part of the text
    ordinal   `1.`, `2)` or `(3)` before an item, where the numbers count up from 1, one by one; no part of the text
    table     a row of bars, a row of hyphens with as many cells, and the rows below that begin with a bar
    wrapped   broken where the next word would not have fitted: the lines of one sentence are one block

Lines are wrapped when their widest has 50 to 100 cells of a terminal and each but the last ends where the first word of
the next would have gone beyond that; or when they are broken in the middle of sentences and about equally wide, as a
person breaks them. So a text with one sentence or paragraph to each line is read line by line, and
one that was broken at column 72 is read in sentences. An indented line below a list item goes on with the item.

A line is taken for a heading when it is short, holds a letter, ends without punctuation, holds no colon and no tab, is
no list item, and the next line is longer. Nothing but the section of other blocks depends on it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from verifier.document.flow import joins_without_space
from verifier.document.frontmatter import read_front_matter
from verifier.document.pipe_rows import describe_header, describe_missing, describe_surplus, is_delimiter, split_row
from verifier.document.runs import (
    Block,
    BlockKind,
    Cell,
    Document,
    Format,
    Problem,
    ProblemKind,
    Row,
    Run,
    RunBuilder,
    Table,
)
from verifier.text import SourceText, Span

_LINE_END = re.compile(r"\r\n|\n|\r")
_BULLET = re.compile(r"(?:[-*•‣⁃◦▪●○■□◆◇–—]\s+|[・･]\s*)(?=\S)")
_ORDINAL = re.compile(r"(?:\(([0-9]{1,3})\)|([0-9]{1,3})[.)])\s+(?=\S)")
_ENDS_SENTENCE = ".。．｡!?！？…‥:："
_PUNCTUATION = _ENDS_SENTENCE + ";；,，、､"
_CLOSING = "\"'”’»)]）］｝}」』】》〉"
_OPENING = "\"'“‘«»([（［{「『【《〈"
_HEADING_WIDTH = 60
_LONGEST_BROKEN = 140
_LEAST_FILLED = 0.6
"""Of the widest line of a paragraph that a person has broken, so much is filled by each but the last."""
_WRAPPED_WIDTHS = range(50, 101)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that is not blank, without the white space around it; `after_gap` where a blank line stands before it."""

    start: int
    text: str
    indent: int
    after_gap: bool

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def read_plain(source: SourceText) -> Document:
    """Read a text. Every text is plain text; nothing raises."""
    front_matter = read_front_matter(source, is_expected=False)
    reader = _Reader(_lines(source.text, front_matter.end))
    reader.read()
    return Document(
        source=source,
        format=Format.TEXT,
        blocks=tuple(reader.blocks),
        tables=tuple(reader.tables),
        problems=(*front_matter.problems, *reader.problems),
        front_matter=front_matter.values,
    )


class _Reader:
    """Goes through the lines once."""

    def __init__(self, lines: Sequence[_Line]) -> None:
        self.blocks: list[Block] = []
        self.tables: list[Table] = []
        self.problems: list[Problem] = []
        self._lines = lines
        self._section: tuple[str, ...] = ()
        self._indents: list[int] = []
        self._ordinals: dict[int, int] = {}

    def read(self) -> None:
        at = 0
        while at < len(self._lines):
            self._report_header(at)
            if self._begins_table(at):
                at = self._table(at)
            elif self._marker(self._lines[at]):
                at = self._item(at)
            else:
                at = self._paragraph(at)

    def _columns(self, at: int) -> tuple[int, int] | None:
        """The number of cells of a line and of the delimiter row below it; None where there is none."""
        line, following = self._lines[at], self._next(at)
        if "|" not in line.text or following is None or following.after_gap or not is_delimiter(following.text):
            return None
        return len(split_row(line.text)), len(split_row(following.text))

    def _begins_table(self, at: int) -> bool:
        columns = self._columns(at)
        return columns is not None and columns[0] == columns[1]

    def _report_header(self, at: int) -> None:
        columns = self._columns(at)
        if columns is not None and columns[0] > columns[1]:
            self._problem(ProblemKind.UNESCAPED_BAR, self._lines[at], describe_header(*columns))

    def _table(self, at: int) -> int:
        self._indents.clear()
        header, at = self._lines[at], at + 2
        columns = len(split_row(header.text))
        rows = []
        while at < len(self._lines) and not self._lines[at].after_gap and self._lines[at].text.startswith("|"):
            rows.append(self._row(self._lines[at], columns, is_header=False))
            at += 1
        top = self._row(header, columns, is_header=True)
        span = Span(header.start, self._lines[at - 1].end)
        self.tables.append(Table(span=span, header=top, rows=tuple(rows), section=self._section))
        for row in (top, *rows):
            for block in [cell.block for cell in row.cells] if row.whole is None else [row.whole]:
                self._add(block)
        return at

    def _row(self, line: _Line, columns: int, *, is_header: bool) -> Row:
        places = split_row(line.text)
        span = Span(line.start, line.end)
        if len(places) > columns:
            self._problem(ProblemKind.UNESCAPED_BAR, line, describe_surplus(len(places), columns))
            run = _cell_run(line, places[0][0], places[-1][1])
            return Row(span=span, whole=self._block(BlockKind.TABLE_ROW, run))
        if len(places) < columns:
            self._problem(ProblemKind.MISSING_CELL, line, describe_missing(len(places), columns))
            places += [(len(line.text), len(line.text))] * (columns - len(places))
        blocks = [self._block(BlockKind.TABLE_CELL, _cell_run(line, start, end)) for start, end in places]
        return Row(span=span, cells=tuple(Cell(block=block, header=is_header) for block in blocks))

    def _item(self, at: int) -> int:
        line = self._lines[at]
        marker, ordinal = self._marker(line), _ORDINAL.match(line.text)
        if ordinal is not None:
            self._ordinals[line.indent] = _number(ordinal)
        while self._indents and self._indents[-1] > line.indent:
            self._indents.pop()
        if not self._indents or self._indents[-1] < line.indent:
            self._indents.append(line.indent)
        parts = [_Line(line.start + marker, line.text[marker:], line.indent, line.after_gap)]
        at += 1
        while at < len(self._lines) and self._goes_on(line, at):
            parts.append(self._lines[at])
            at += 1
        self._add(self._block(BlockKind.LIST_ITEM, _joined(parts), level=len(self._indents)))
        return at

    def _goes_on(self, item: _Line, at: int) -> bool:
        line = self._lines[at]
        above = self._lines[at - 1]
        is_broken = _width(above.text) >= _WRAPPED_WIDTHS.start and _goes_on_below(above.text, line.text)
        return (
            not line.after_gap
            and (line.indent > item.indent or is_broken)
            and not self._marker(line)
            and not line.text.startswith("|")
            and not self._begins_table(at)
        )

    def _paragraph(self, at: int) -> int:
        self._indents.clear()
        stop = at + 1
        while stop < len(self._lines) and not (
            self._lines[stop].after_gap
            or _may_be_marked(self._lines[stop].text)
            or self._lines[stop].text.startswith("|")
            or self._columns(stop) is not None
        ):
            stop += 1
        if stop - at > 2 and _stands_above(self._lines[at:stop]):
            self._line(at)
            at += 1
        lines = self._lines[at:stop]
        if _is_wrapped(lines):
            sentence = [lines[0]]
            for line in lines[1:]:
                if _ends_sentence(sentence[-1].text):
                    self._add(self._block(BlockKind.PARAGRAPH, _joined(sentence)))
                    sentence = []
                sentence.append(line)
            self._add(self._block(BlockKind.PARAGRAPH, _joined(sentence)))
            return stop
        for place in range(at, stop):
            self._line(place)
        return stop

    def _line(self, at: int) -> None:
        line, following = self._lines[at], self._next(at)
        run = _joined([line])
        if following is not None and _is_heading(line.text, following.text):
            self._add(Block(kind=BlockKind.HEADING, run=run, level=1))
            self._section = (run.text,)
        else:
            self._add(self._block(BlockKind.PARAGRAPH, run))

    def _marker(self, line: _Line) -> int:
        """The length of a bullet or ordinal that begins a line, 0 where there is none."""
        if bullet := _BULLET.match(line.text):
            return bullet.end()
        ordinal = _ORDINAL.match(line.text)
        if ordinal is None:
            return 0
        is_next = _number(ordinal) in (1, self._ordinals.get(line.indent, 0) + 1)
        return ordinal.end() if is_next else 0

    def _next(self, at: int) -> _Line | None:
        return self._lines[at + 1] if at + 1 < len(self._lines) else None

    def _add(self, block: Block) -> None:
        if block.text.strip():
            self.blocks.append(block)

    def _block(self, kind: BlockKind, run: Run, *, level: int = 0) -> Block:
        return Block(kind=kind, run=run, level=level, section=self._section)

    def _problem(self, kind: ProblemKind, line: _Line, message: str) -> None:
        self.problems.append(Problem(kind=kind, span=Span(line.start, line.end), message=message))


def _lines(text: str, start: int) -> list[_Line]:
    lines: list[_Line] = []
    after_gap = False
    ends = [(found.start(), found.end()) for found in _LINE_END.finditer(text, start)]
    for stop, following in (*ends, (len(text), len(text))):
        written = text[start:stop]
        body = written.strip()
        if body:
            indent = len(written) - len(written.lstrip())
            lines.append(_Line(start + indent, body, len(written[:indent].expandtabs(4)), after_gap))
        after_gap = not body
        start = following
    return lines


def _joined(lines: Sequence[_Line]) -> Run:
    run = RunBuilder()
    for line in lines:
        if run.length and not joins_without_space(run.last, line.text[0]):
            run.replace(" ", run.end, line.start)
        run.add(line.text, line.start)
    return run.build(lines[0].start)


def _cell_run(line: _Line, start: int, end: int) -> Run:
    run = RunBuilder()
    at = start
    while (bar := line.text.find("\\|", at, end)) >= 0:
        run.add(line.text[at:bar], line.start + at)
        run.replace("|", line.start + bar, line.start + bar + 2)
        at = bar + 2
    run.add(line.text[at:end], line.start + at)
    return run.build(line.start + start)


def _number(ordinal: re.Match[str]) -> int:
    return int(ordinal[1] or ordinal[2])


def _may_be_marked(text: str) -> bool:
    return bool(_BULLET.match(text) or _ORDINAL.match(text))


def _is_wrapped(lines: Sequence[_Line]) -> bool:
    if len(lines) < 2 or any(len(line.text) > _LONGEST_BROKEN for line in lines):
        return False
    widths = [_width(line.text) for line in lines]
    widest = max(widths)
    return _is_broken_by_hand(lines, widths) or (
        widest in _WRAPPED_WIDTHS
        and all(
            width + _width(_first_word(line.text, following.text)) > widest
            for width, line, following in zip(widths, lines, lines[1:], strict=False)
        )
    )


def _is_broken_by_hand(lines: Sequence[_Line], widths: Sequence[int]) -> bool:
    """Whether lines break off in the middle of sentences, each but the last about as wide as the widest."""
    filled = min(widths[:-1]) >= _LEAST_FILLED * max(widths) and max(widths) >= _WRAPPED_WIDTHS.start
    return filled and any(_goes_on_below(line.text, below.text) for line, below in pairwise(lines))


def _stands_above(lines: Sequence[_Line]) -> bool:
    """Whether the first of some lines is a heading right above a paragraph."""
    first, below, *_ = (line.text for line in lines)
    is_short = _width(first) < _LEAST_FILLED * max(_width(line.text) for line in lines)
    return is_short and _is_heading(first, below) and not _goes_on_below(first, below)


def _goes_on_below(text: str, following: str) -> bool:
    """Whether a sentence goes on in the next line: with a small letter, or in writing that has none."""
    begins = following.lstrip(_OPENING)[:1]
    return begins.isalpha() and not begins.isupper() and not _ends_sentence(text)


def _first_word(text: str, following: str) -> str:
    """What would have been added to `text` next: a word with its space, or one character of wide writing."""
    return following[0] if joins_without_space(text[-1], following[0]) else " " + following.split(maxsplit=1)[0]


def _ends_sentence(text: str) -> bool:
    return text.rstrip(_CLOSING).endswith(tuple(_ENDS_SENTENCE))


def _is_heading(text: str, following: str) -> bool:
    return (
        len(text) <= _HEADING_WIDTH
        and not text.endswith(tuple(_PUNCTUATION))
        and not any(mark in text for mark in ":：\t")
        and any(character.isalpha() for character in text)
        and _width(text) <= _HEADING_WIDTH
        and _width(following[: 2 * _HEADING_WIDTH]) > _width(text)
    )


def _width(text: str) -> int:
    """Cells of a terminal, near enough to compare lines."""
    if text.isascii():
        return len(text)
    return len(text) + sum(unicodedata.east_asian_width(character) in "WF" for character in text)
