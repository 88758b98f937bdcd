"""Reads Markdown with the tables, footnotes, task lists, struck out text and alerts of GitHub.

    event      what the parser reports: the start or end of an element, or a leaf between them, with its range of bytes
    leaf       an event with text: words, code, a line break, a piece of HTML
    window     the stretch of the source that is parsed
    base       the offset of the window in the source

The parser finds what is what; the words themselves are always taken from the source. Not read are targets of links and
pictures, definitions of references, footnote marks, and comments; the `alt` and title of a picture and the title of a
link are. Code in a sentence is text, a block of code is a block of kind `code`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pyromark

from verifier.document.elements import Elements
from verifier.document.flow import Flow
from verifier.document.frontmatter import read_front_matter
from verifier.document.html import add_with_references, feed_html
from verifier.document.pipe_rows import describe_header, describe_missing, describe_surplus, is_delimiter, split_row
from verifier.document.runs import BlockKind, Document, Format, ProblemKind
from verifier.document.suppressions import bind_suppressions
from verifier.text import SourceText, Span

_OPTIONS = (
    pyromark.Options.ENABLE_TABLES
    | pyromark.Options.ENABLE_FOOTNOTES
    | pyromark.Options.ENABLE_STRIKETHROUGH
    | pyromark.Options.ENABLE_TASKLISTS
    | pyromark.Options.ENABLE_GFM
)
_ELEMENTS = {
    "Paragraph": "p",
    "Item": "li",
    "List": "ul",
    "BlockQuote": "blockquote",
    "FootnoteDefinition": "aside",
    "Emphasis": "em",
    "Strong": "strong",
    "Strikethrough": "del",
    "Link": "a",
    "Table": "table",
    "TableHead": "thead",
    "TableRow": "tr",
    "CodeBlock": "pre",
}
_GUARD = "x "
"""Before a row that is parsed as a paragraph, so that nothing in it begins a list, a quote or a reference."""
_LINE_END = re.compile(r"\r\n|\n|\r")
_NOT_LINE_END = re.compile(r"[^\r\n]")
_LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")
_TITLE = re.compile(
    r"\]\([ \t\r\n]*+(?:<[^<>\r\n]*+>|[^\s<]\S*+)[ \t\r\n]++"
    r"""(?:"((?:[^"\\]|\\.)*+)"|'((?:[^'\\]|\\.)*+)'|\(((?:[^()\\]|\\.)*+)\))[ \t\r\n]*+\)""",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


def read_markdown(source: SourceText) -> Document:
    """Read a document. Every text is Markdown; nothing raises."""
    front_matter = read_front_matter(source, is_expected=True)
    elements = Elements()
    elements.problems += front_matter.problems
    _Reader(elements, source.text, front_matter.end, len(source.text)).read()
    elements.finish(len(source.text))
    suppressions = bind_suppressions(elements, source)
    return Document(
        source=source,
        format=Format.MARKDOWN,
        blocks=tuple(elements.blocks),
        tables=tuple(elements.tables),
        problems=tuple(elements.problems),
        suppressions=suppressions,
        front_matter=front_matter.values,
        language_hint=elements.page_language,
    )


class _Offsets:
    """Offsets of bytes as offsets of code points, each in constant time."""

    _STEP = 256
    _CONTINUATION = bytes(range(0x80, 0xC0))

    def __init__(self, text: str) -> None:
        self._data = b"" if text.isascii() else text.encode("utf-8")
        self._marks = [0]
        for start in range(0, len(self._data), self._STEP):
            self._marks.append(self._marks[-1] + self._count(start, start + self._STEP))

    def at(self, byte: int) -> int:
        if not self._data:
            return byte
        mark = byte // self._STEP
        return self._marks[mark] + self._count(mark * self._STEP, byte)

    def _count(self, start: int, end: int) -> int:
        return len(self._data[start:end].translate(None, self._CONTINUATION))


class _Reader:
    """Turns the events of one window into elements; a `guard` stands before the window and is not read."""

    def __init__(self, elements: Elements, text: str, start: int, end: int, *, guard: str = "") -> None:
        window = _LONE_SURROGATE.sub("\ufffd", guard + text[start:end])
        self._elements = elements
        self._text = text
        self._first = start
        self._base = start - len(guard)
        self._is_row = bool(guard)
        self._offsets = _Offsets(window)
        self._events = pyromark.events_with_range(window, options=_OPTIONS)
        self._depths: list[int] = []
        self._quotes = 0
        self._pictures = 0
        self._columns = 0
        self._cell = "td"
        self._html: list[tuple[int, int]] = []
        self._done = start
        """The end of the last leaf: a backslash between it and the next one is an escape."""

    def read(self) -> None:
        skips_row = False
        for event, place in self._events:
            start, end = self._base + self._offsets.at(place["start"]), self._base + self._offsets.at(place["end"])
            if isinstance(event, str):
                self._break(event, start, end)
                continue
            ((kind, value),) = event.items()
            if skips_row:
                skips_row = not (kind == "End" and value == "TableRow")
            elif kind == "Start" and value == "TableRow" and self._is_broken_row(start, end):
                skips_row = True
            elif kind == "Start":
                self._start(value, start, end)
            elif kind == "End":
                self._end(value, start, end)
            else:
                self._leaf(kind, value, start, end)

    def _break(self, event: str, start: int, end: int) -> None:
        if event == "SoftBreak" or self._pictures:
            self._elements.space(start, end, ends_line=True)
        elif event == "HardBreak":
            self._elements.line_break(start, end)
        else:
            self._elements.border()
        self._done = end

    def _start(self, value: Any, start: int, end: int) -> None:
        name: str
        data: Any
        name, data = (value, None) if isinstance(value, str) else next(iter(value.items()))
        self._depths.append(self._elements.depth)
        if name == "Image":
            self._pictures += 1
            self._elements.begin_aside(BlockKind.ATTRIBUTE, place=start)
        elif name == "Heading":
            self._open("h" + data["level"][1], start)
        elif name == "TableCell":
            self._open(self._cell, start)
        elif name in _ELEMENTS:
            self._open(_ELEMENTS[name], start)
        if name == "Paragraph" and not self._is_row:
            self._report_header(start, end)
        elif name == "BlockQuote":
            self._quotes += 1
        elif name == "Table":
            self._columns = len(data)
        elif name == "TableHead":
            self._cell = "th"
            self._open("tr", start)
        elif name == "CodeBlock":
            words = data["Fenced"].split() if isinstance(data, dict) else []
            self._open("code", start, {"class": f"language-{words[0]}"} if words else {})

    def _end(self, value: Any, start: int, end: int) -> None:
        name = value if isinstance(value, str) else next(iter(value))
        depth = self._depths.pop()
        if name == "Image":
            self._pictures -= 1
            self._elements.picture(self._elements.end_aside())
        elif name == "HtmlBlock":
            self._feed_block()
        elif name == "BlockQuote":
            self._quotes -= 1
        elif name == "Table":
            self._columns = 0
        elif name == "TableHead":
            self._cell = "td"
        if name in ("Image", "Link"):
            if not self._pictures:
                self._title(start, end)
            self._done = end
        if name not in ("HtmlBlock", "Image"):
            self._elements.close_to(depth, end)

    def _leaf(self, kind: str, value: Any, start: int, end: int) -> None:
        if kind == "Text":
            clipped = max(0, self._first - start)
            self._words(value[clipped:], start + clipped, end)
        elif kind == "Code":
            self._inline_code(start, end)
        elif kind == "Html":
            self._html.append((start, end))
        elif kind == "InlineHtml" and not self._pictures:
            feed_html(self._elements, self._without_quote_marks(start, end), base=start)
        self._done = end

    def _open(self, name: str, start: int, attributes: Mapping[str, str] | None = None) -> None:
        self._elements.open(name, start=start, end=start, attributes=attributes or {})

    def _words(self, text: str, start: int, end: int) -> None:
        if text == "\\":  # the parser counts a line end after it as part of it
            end = start + 1
        if end - start != len(text):
            if end > start:
                self._elements.entity(text, start, end)
            return
        if text and start > self._done and self._text[start - 1] == "\\" and not self._elements.is_code:
            self._elements.entity(text[0], start - 1, start + 1)
            text, start = text[1:], start + 1
        if text:
            self._elements.text(text, start)

    def _inline_code(self, start: int, end: int) -> None:
        ticks = start
        while self._text[ticks] == "`":
            ticks += 1
        at, stop = ticks, end - (ticks - start)
        lines: list[tuple[int, int]] = []
        for line_end in _LINE_END.finditer(self._text, at, stop):
            if line_end.start() >= at:
                lines.append((at, line_end.start()))
                at = self._after_quote_marks(line_end.end(), stop)
        lines.append((at, stop))
        done = None
        for at, stop in self._without_edges(lines):
            if done is not None:
                self._elements.space(done, at, ends_line=False)
            self._code_words(at, stop)
            done = stop

    def _without_edges(self, lines: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The lines of a piece of code without the one space or line end that may pad it on both sides."""
        (first, first_end), (last, last_end) = lines[0], lines[-1]
        pads_start = first == first_end or self._text[first] == " "
        pads_end = last == last_end or self._text[last_end - 1] == " "
        is_blank = not any(self._text[at:stop].strip(" ") for at, stop in lines)
        if is_blank or not (pads_start and pads_end):
            return lines
        if first < first_end:
            lines[0] = first + 1, first_end
        else:
            lines = lines[1:]
        last, last_end = lines[-1]
        return [*lines[:-1], (last, last_end - 1)] if last < last_end else lines[:-1]

    def _code_words(self, start: int, end: int) -> None:
        """Add code; its bars are escaped in a row, elsewhere a backslash is one."""
        at = start
        while (self._columns or self._is_row) and (bar := self._text.find("\\|", at, end)) >= 0:
            self._elements.text(self._text[at:bar], at)
            self._elements.entity("|", bar, bar + 2)
            at = bar + 2
        self._elements.text(self._text[at:end], at)

    def _feed_block(self) -> None:
        """Add a block of HTML; the marks of the quote it stands in are blanks."""
        if self._html:
            parts: list[str] = []
            done = base = self._html[0][0]
            for start, end in self._html:
                parts += (_NOT_LINE_END.sub(" ", self._text[done:start]), self._text[start:end])
                done = end
            self._html.clear()
            feed_html(self._elements, "".join(parts), base=base)

    def _without_quote_marks(self, start: int, end: int) -> str:
        written = self._text[start:end]
        if not self._quotes:
            return written
        parts: list[str] = []
        done = start
        for line_end in _LINE_END.finditer(self._text, start, end):
            if line_end.start() >= done:
                at = self._after_quote_marks(line_end.end(), end)
                parts += (self._text[done : line_end.end()], " " * (at - line_end.end()))
                done = at
        return "".join([*parts, self._text[done:end]])

    def _after_quote_marks(self, at: int, stop: int) -> int:
        """Where the text of a line that begins at `at` begins, after the marks of quotes and blanks."""
        marks = 0
        while at < stop and (self._text[at] in " \t" or (self._text[at] == ">" and marks < self._quotes)):
            marks += self._text[at] == ">"
            at += 1
        return at

    def _title(self, start: int, end: int) -> None:
        found = _TITLE.match(self._text, self._text.find("](", max(start, self._done), end), end)
        if found is None or found.end() != end or found.lastindex is None:
            return
        at, stop = found.span(found.lastindex)
        flow = Flow(place=at)
        for escape in _ESCAPE.finditer(self._text, at, stop):
            add_with_references(flow, self._text, at, escape.start())
            flow.replace(escape[1], *escape.span())
            at = escape.end()
        add_with_references(flow, self._text, at, stop)
        self._elements.attribute("title", flow.build())

    def _is_broken_row(self, start: int, end: int) -> bool:
        """Report a row that does not fit the columns; one with too many bars is read as a whole."""
        line = self._text[start:end].rstrip("\r\n")
        cells = split_row(line)
        span = Span(start, start + len(line.rstrip()))
        if len(cells) < self._columns:
            self._elements.problem(ProblemKind.MISSING_CELL, span, describe_missing(len(cells), self._columns))
        if len(cells) <= self._columns:
            return False
        self._elements.problem(ProblemKind.UNESCAPED_BAR, span, describe_surplus(len(cells), self._columns))
        inner = start + cells[0][0], start + cells[-1][1]
        self._elements.begin_aside(BlockKind.TABLE_ROW, place=inner[0])
        _Reader(self._elements, self._text, *inner, guard=_GUARD).read()
        self._elements.whole_row(self._elements.end_aside(), span)
        return True

    def _report_header(self, start: int, end: int) -> None:
        """Report lines that would be a table if the bars of the first fitted those of the second."""
        if self._text.find("|", start, end) < 0:
            return
        previous = start, self._text[start:start]
        for at, line in _lines(self._text, start, end):
            line = line.lstrip("> \t") if self._quotes else line
            if is_delimiter(line):
                headers, columns = len(split_row(previous[1])), len(split_row(line))
                if headers > columns:
                    span = Span(previous[0], previous[0] + len(previous[1]))
                    self._elements.problem(ProblemKind.UNESCAPED_BAR, span, describe_header(headers, columns))
            previous = at, line


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    at = start
    for line_end in _LINE_END.finditer(text, start, end):
        yield at, text[at : line_end.start()]
        at = line_end.end()
    yield at, text[at:end]
