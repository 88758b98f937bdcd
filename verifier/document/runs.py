"""What a reader makes of a document.

    run        a stretch of text as the reader of the document sees it, entities and escapes resolved
    segment    a part of a run that came from one place: either character by character, or as a whole
               (`&lt;` is one character from four, a line break inside a sentence one space from `\\r\\n`)
    block      a run with its kind; a word or number never goes on from one block to another
    piece      a stretch of the file without markup in between
    section    the headings above a block, outermost first

Offsets of a run count in its text, offsets of a span in the source.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from verifier.text import SourceText, Span

SOFT_HYPHEN = "\u00ad"
"""No part of any run: a reader does not see it."""


class Format(StrEnum):
    """How a document is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


class BlockKind(StrEnum):
    """What a block is in its document."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    LIST_ITEM = "list-item"
    TABLE_CELL = "table-cell"
    TABLE_ROW = "table-row"
    """A row that stands as one block because its bars do not fit the columns."""
    CODE = "code"
    ATTRIBUTE = "attribute"
    SVG_TEXT = "svg-text"


class ProblemKind(StrEnum):
    """What a reader can notice about the file itself."""

    UNESCAPED_BAR = "unescaped-bar"
    MISSING_CELL = "missing-cell"
    FRONT_MATTER = "front-matter"
    SUPPRESSION = "suppression"
    UNCLOSED_TAG = "unclosed-tag"
    UNCLOSED_COMMENT = "unclosed-comment"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of visible text with the place of each character.

    `at`, `starts` and `ends` hold one entry for each segment: where it begins in `text`, and its span in the source.
    A segment whose span is as long as its text stands for it character by character; in any other, each character has
    the whole span. A run has at least one segment: that of an empty run says where text would stand.
    """

    text: str
    at: tuple[int, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    @classmethod
    def empty(cls, offset: int) -> Run:
        """A run without text, at a place."""
        return cls(text="", at=(0,), starts=(offset,), ends=(offset,))

    def span(self, start: int, end: int) -> Span:
        """The source between the first and last character of `text[start:end]`, markup in between included.

        Where `start == end` it is the empty span at the beginning of that character, or at the end of the run.
        """
        if start >= end:
            place = self._first(start) if start < len(self.text) else self.ends[-1]
            return Span(place, place)
        return Span(self._first(start), self._last(end - 1))

    def pieces(self, start: int, end: int) -> Iterator[Span]:
        """The source of `text[start:end]` in order, without the markup in between."""
        index = self._segment(start)
        while start < end:
            stop = min(end, self._stop(index))
            yield Span(self._first(start, index), self._last(stop - 1, index))
            start, index = stop, index + 1

    def _segment(self, offset: int) -> int:
        return bisect_right(self.at, offset) - 1

    def _stop(self, index: int) -> int:
        return self.at[index + 1] if index + 1 < len(self.at) else len(self.text)

    def _is_literal(self, index: int) -> bool:
        return self.ends[index] - self.starts[index] == self._stop(index) - self.at[index]

    def _first(self, offset: int, index: int | None = None) -> int:
        index = self._segment(offset) if index is None else index
        return self.starts[index] + (offset - self.at[index] if self._is_literal(index) else 0)

    def _last(self, offset: int, index: int | None = None) -> int:
        index = self._segment(offset) if index is None else index
        return self.starts[index] + offset - self.at[index] + 1 if self._is_literal(index) else self.ends[index]


class RunBuilder:
    """Collects the segments of a run, in the order of the source."""

    __slots__ = ("_at", "_ends", "_literal", "_parts", "_starts", "end", "last", "length")

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._at: list[int] = []
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._literal = False
        self.length = 0
        self.last = ""
        self.end = 0

    def add(self, text: str, start: int) -> None:
        """Add text that stands at `start` as it is."""
        if SOFT_HYPHEN in text:
            for part in text.split(SOFT_HYPHEN):
                self.add(part, start)
                start += len(part) + 1
            return
        if not text:
            return
        if self._literal and self.end == start:
            self._ends[-1] = start + len(text)
            self._note(text, start + len(text))
            return
        self._begin(start, start + len(text))
        self._note(text, start + len(text))
        self._literal = True

    def replace(self, text: str, start: int, end: int) -> None:
        """Add text that stands for `start` to `end` as a whole."""
        if end - start == len(text):
            self.add(text, start)
        elif text:
            self._begin(start, end)
            self._note(text, end)
            self._literal = False

    def build(self, place: int) -> Run:
        """The run; `place` is where it would stand if it is empty."""
        if not self.length:
            return Run.empty(place)
        return Run("".join(self._parts), tuple(self._at), tuple(self._starts), tuple(self._ends))

    def _begin(self, start: int, end: int) -> None:
        self._at.append(self.length)
        self._starts.append(start)
        self._ends.append(end)

    def _note(self, text: str, end: int) -> None:
        self._parts.append(text)
        self.length += len(text)
        self.last = text[-1]
        self.end = end


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A run in its document.

    `level` is the level of a heading (0 for the title of a page) or the depth of a list item, both from 1, else 0.
    `name` is the attribute, the SVG element, the info word of a fence or `caption`, where there is one.
    `languages` lists the offsets in the run at which the `lang` attribute in force changes, with its value.
    `pictures` lists the offsets in the run at which a picture stands that has no words of its own.
    """

    kind: BlockKind
    run: Run
    level: int = 0
    name: str = ""
    section: tuple[str, ...] = ()
    languages: tuple[tuple[int, str | None], ...] = ()
    pictures: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The text of the run."""
        return self.run.text

    @property
    def language(self) -> str | None:
        """The `lang` attribute in force where the block begins."""
        return self.languages[0][1] if self.languages else None

    def language_at(self, offset: int) -> str | None:
        """The `lang` attribute in force at an offset of the run."""
        index = bisect_right(self.languages, offset, key=lambda change: change[0]) - 1
        return self.languages[index][1] if index >= 0 else None

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The source of `text[start:end]`, by default of the whole block."""
        return self.run.span(start, len(self.run.text) if end is None else end)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell of a table; `columns` and `rows` say how far it spreads."""

    block: Block
    header: bool = False
    columns: int = 1
    rows: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of a table.

    Where the bars of a row do not fit the columns, its cells cannot be told apart: then `cells` is empty and
    `whole` is the text of the row with its bars, so that a tile split by one can still be read.
    """

    span: Span
    cells: tuple[Cell, ...] = ()
    whole: Block | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table; `header` is None where the document marks no row as one, `rows` are all others."""

    span: Span
    header: Row | None
    rows: tuple[Row, ...]
    section: tuple[str, ...] = ()

    @property
    def all_rows(self) -> tuple[Row, ...]:
        """The header, if there is one, and the rows."""
        return self.rows if self.header is None else (self.header, *self.rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What a reader noticed; the text was read all the same."""

    kind: ProblemKind
    span: Span
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatterValue:
    """A value at the top of a document; both spans without quotes."""

    text: str
    span: Span
    key_span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Suppression:
    """A comment that asks for silence.

    `target` is the part of the document it speaks for: None where no block follows, the whole text for `ignore-file`.
    """

    names: tuple[str, ...]
    reason: str
    span: Span
    target: Span | None
    whole_file: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document as a reader understood it.

    `blocks` are in the order of their first characters; no character of the source belongs to two of them, but a
    tooltip may stand between two words of another block. `language_hint` is a language tag that the caller, the front
    matter, the page or the file name gives, unverified.
    """

    source: SourceText
    format: Format
    blocks: tuple[Block, ...]
    tables: tuple[Table, ...] = ()
    problems: tuple[Problem, ...] = ()
    suppressions: tuple[Suppression, ...] = ()
    front_matter: Mapping[str, FrontMatterValue] = field(default_factory=dict)
    language_hint: str | None = None

    @property
    def prose(self) -> tuple[Block, ...]:
        """The blocks that say something to people: all but code."""
        return tuple(block for block in self.blocks if block.kind is not BlockKind.CODE)
