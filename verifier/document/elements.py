"""Open elements, and the blocks and tables they make.

    element    what a start tag opens, or the Markdown that means the same
    border     the start or end of an element that stands as a block: words end there
    muted      not shown, but something inside may be: the shapes of an SVG picture around its `<text>`
    hidden     not shown, nor anything inside

Shown is what a reader of the page can see or be told: no `script`, `style`, `template`, `datalist`, no comment, nothing
with the attribute `hidden` or the inline style `display: none` or `visibility: hidden`, no ruby (`rt`, `rp`), no struck
out text (`del`, `s`, `strike`: its author has withdrawn it), no definitions of an SVG picture that are not drawn.
`aria-hidden` hides only what is meant for the ear (`alt`, `aria-label`, SVG `title` and `desc`): text under it is seen.
Nothing here recurses, and the cost of a tag does not grow with the depth.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from verifier.document import html_names as names
from verifier.document.flow import Flow
from verifier.document.runs import Block, BlockKind, Cell, Problem, ProblemKind, Row, Run, Table
from verifier.text import Span

_ASIDE = "#aside"

_NO_RUNS: Mapping[str, Run] = {}
_NO_ATTRIBUTES: Mapping[str, str] = {}


@dataclass(slots=True)
class _Element:
    name: str
    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    label: str = ""
    language: str | None = None
    depth: int = 0
    is_border: bool = False
    is_hidden: bool = False
    is_muted: bool = False
    is_silent: bool = False
    is_foreign: bool = False
    keeps_lines: bool = False
    spread: tuple[int, int] = (1, 1)
    flow: Flow | None = None
    row: _RowDraft | None = None
    table: _TableDraft | None = None


@dataclass(slots=True)
class _TableDraft:
    start: int
    rows: list[tuple[_RowDraft, bool]] = field(default_factory=list)
    loose_row: _RowDraft | None = None


@dataclass(slots=True)
class _RowDraft:
    start: int
    end: int
    cells: list[Cell] = field(default_factory=list)
    whole: Block | None = None


class Elements:
    """Takes the elements and texts of a page in the order of its source and keeps the blocks, tables and problems."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.tables: list[Table] = []
        self.problems: list[Problem] = []
        self.comments: list[tuple[Span, str]] = []
        self.page_language: str | None = None
        self._open = [_Element(name="")]
        self._indices: dict[str, list[int]] = defaultdict(list)
        self._borders: list[int] = []
        self._flows = [Flow(place=0)]
        self._tables: list[_TableDraft] = []
        self._headings: list[tuple[int, str]] = []
        self._section: tuple[str, ...] = ()

    @property
    def depth(self) -> int:
        """The number of open elements, as `close_to` takes it."""
        return len(self._open)

    @property
    def is_foreign(self) -> bool:
        """Whether the text here is SVG or MathML."""
        return self._open[-1].is_foreign

    @property
    def is_code(self) -> bool:
        """Whether the text here is a block of code."""
        return self._open[-1].kind is BlockKind.CODE

    @property
    def is_hidden(self) -> bool:
        """Whether nothing here is shown."""
        return self._open[-1].is_hidden

    def open(
        self,
        name: str,
        *,
        start: int,
        end: int,
        attributes: Mapping[str, str] = _NO_ATTRIBUTES,
        words: Mapping[str, Run] = _NO_RUNS,
        is_empty: bool = False,
    ) -> None:
        """A start tag from `start` to `end`.

        `words` are the values of `alt`, `title` and `aria-label`; `is_empty` where the tag is its own end tag.
        """
        while self._open[-1].is_foreign and name in names.ENDS_FOREIGN:
            self._close_to(len(self._open) - 1, start, start)
        if not self._open[-1].is_foreign:
            self._end_implied(name, start)
        is_void = name in names.VOID and not self._open[-1].is_foreign
        element = self._element(name, attributes)
        if not element.is_hidden:
            if element.is_border:
                self.border()
            self._note_inline(name, start, end)
            self._say(element, words)
        if not is_void:
            self._push(element, attributes, start, end)
            if is_empty:
                self._close_to(len(self._open) - 1, end, end)

    def close(self, name: str, *, start: int, end: int) -> None:
        """An end tag. One that ends nothing is passed over."""
        if name in names.HEADINGS:
            index = max(self._last(heading) for heading in names.HEADINGS)
        else:
            index = self._last(name)
        if index < 0:
            if name == "br":
                self._flows[-1].line_break(start, end)
            elif name == "p":
                self.border()
            return
        limit = self._last(_ASIDE)
        if name in names.TABLE_PARTS:
            limit = max(limit, self._last("table"))
        elif name != "table":
            limit = max(limit, *(self._last(scope) for scope in names.SCOPE if scope != name))
            if not self._open[index].is_border and not self._open[index].is_foreign and self._borders:
                limit = max(limit, self._borders[-1])
        if index > limit:
            self._close_to(index, start, end)
            if name in ("sup", "sub"):
                self._flows[-1].keep_digits_apart()

    def close_to(self, depth: int, end: int) -> None:
        """End all elements but the outer `depth`, whatever they are."""
        self._close_to(depth, end, end)

    def finish(self, end: int) -> None:
        """End everything and put blocks and tables in order."""
        self._close_to(1, end, end)
        self.border()
        self.blocks.sort(key=lambda block: block.span().start)
        self.tables.sort(key=lambda table: table.span)
        self.problems.sort(key=lambda problem: problem.span)

    def border(self) -> None:
        """A border of a block."""
        flow = self._flows[-1]
        if flow.flat:
            flow.border()
        elif flow.kind is not None:
            self._finish_block(flow)
            self._flows[-1] = Flow(place=0)

    def text(self, text: str, start: int) -> None:
        """Text that stands at `start` as it is."""
        element = self._open[-1]
        if element.is_hidden or element.is_muted:
            return
        if element.keeps_lines and self._writes().kind is not BlockKind.CODE:
            at = 0
            for line_end in re.finditer(r"\r\n?|\n", text):
                self._writes().add(text[at : line_end.start()], start + at)
                self.border()
                at = line_end.end()
            text, start = text[at:], start + at
        flow = self._writes()
        if flow.kind is BlockKind.CODE:
            flow.verbatim(text, start)
        elif text:
            flow.add(text, start)

    def entity(self, text: str, start: int, end: int) -> None:
        """Text that stands for `start` to `end` as a whole."""
        element = self._open[-1]
        if not (element.is_hidden or element.is_muted):
            self._writes().replace(text, start, end)

    def space(self, start: int, end: int, *, ends_line: bool) -> None:
        """White space; where it ends a line, Chinese and Japanese go on without a space."""
        if not self.is_hidden:
            self._flows[-1].space(start, end, ends_line=ends_line)

    def line_break(self, start: int, end: int) -> None:
        """A line break ordered by the source from `start` to `end`."""
        if not self.is_hidden:
            self._flows[-1].line_break(start, end)

    def picture(self, words: Run | None, *, name: str = "alt") -> None:
        """A picture and the words that stand for it, if any, from the attribute `name`."""
        if not self.is_hidden:
            self._writes().picture(words if words and words.text else None, name)

    def attribute(self, name: str, run: Run) -> None:
        """The value of an attribute that is read or heard."""
        if run.text and not self.is_hidden:
            self._add(BlockKind.ATTRIBUTE, run, name=name, languages=((0, self._open[-1].language),))

    def problem(self, kind: ProblemKind, span: Span, message: str) -> None:
        """Something the reader noticed."""
        self.problems.append(Problem(kind=kind, span=span, message=message))

    def begin_aside(self, kind: BlockKind, *, place: int) -> None:
        """Until `end_aside`, text is gathered by itself, and no tag ends an element outside."""
        outer = self._open[-1]
        element = _Element(name=_ASIDE, kind=kind, language=outer.language, is_hidden=outer.is_hidden)
        self._indices[_ASIDE].append(len(self._open))
        self._open.append(element)
        self._flows.append(Flow(place=place, kind=kind, flat=True))

    def end_aside(self) -> Run:
        """The text gathered since `begin_aside`."""
        index = self._last(_ASIDE)
        self._close_to(index + 1, 0, 0)
        self._indices[_ASIDE].pop()
        self._open.pop()
        return self._flows.pop().build()

    def whole_row(self, run: Run, span: Span) -> None:
        """A row of the open table whose cells cannot be told apart."""
        block = self._add(BlockKind.TABLE_ROW, run, languages=((0, self._open[-1].language),))
        if self._tables:
            self._tables[-1].rows.append((_RowDraft(span.start, span.end, whole=block), False))

    def _element(self, name: str, attributes: Mapping[str, str]) -> _Element:
        outer = self._open[-1]
        element = _Element(
            name=name,
            kind=outer.kind,
            level=outer.level,
            label=outer.label,
            language=outer.language,
            depth=outer.depth,
            is_border=name in names.BLOCKS and not outer.is_foreign,
            is_hidden=outer.is_hidden
            or name in (names.HIDDEN_FOREIGN if outer.is_foreign else names.HIDDEN)
            or names.hides(attributes),
            is_muted=outer.is_muted,
            is_silent=outer.is_silent or attributes.get("aria-hidden", "").lower() == "true",
            is_foreign=outer.is_foreign or name in ("svg", "math"),
            keeps_lines=outer.keeps_lines,
        )
        language = attributes.get("lang", attributes.get("xml:lang"))
        if language is not None:
            element.language = language.strip() or None
            if name == "html":
                self.page_language = element.language
        if name == "svg":
            element.is_muted = True
        elif outer.is_foreign:
            self._describe_foreign(element, attributes)
        else:
            _describe(element, outer, attributes)
        return element

    def _describe_foreign(self, element: _Element, attributes: Mapping[str, str]) -> None:
        name = element.name
        if name in names.SVG_TEXTS and element.is_muted:
            element.is_muted = False
            element.is_foreign = name == "text"
            element.is_hidden = element.is_hidden or (element.is_silent and name != "text")
        elif name == "foreignobject":
            element.is_muted = element.is_foreign = False
        elif name in names.TEXT_OF_MATH and not element.is_muted:
            element.is_foreign = False
        elif name == "tspan" and not element.is_hidden and attributes.keys() & {"x", "y", "dx", "dy"}:
            self._flows[-1].border()

    def _note_inline(self, name: str, start: int, end: int) -> None:
        if name == "br":
            self._flows[-1].line_break(start, end)
        elif name in names.APART:
            self._flows[-1].keep_words_apart()
        elif name in ("sup", "sub"):
            self._flows[-1].keep_digits_apart()

    def _say(self, element: _Element, words: Mapping[str, Run]) -> None:
        """Take the words of a picture into the text around it, and other spoken attributes as blocks of their own."""
        inline = None
        if element.name in names.PICTURES and not self._open[-1].is_foreign:
            inline = "aria-label" if element.name == "svg" else "alt"
            self.picture(None if element.is_silent else words.get(inline), name=inline)
        for attribute, run in words.items():
            if attribute == "alt" or attribute == inline or (attribute == "aria-label" and element.is_silent):
                continue
            if run.text:
                self._add(BlockKind.ATTRIBUTE, run, name=attribute, languages=((0, element.language),))

    def _push(self, element: _Element, attributes: Mapping[str, str], start: int, end: int) -> None:
        name, outer = element.name, self._open[-1]
        self._indices[name].append(len(self._open))
        if element.is_border and name not in names.CLOSED_BY_ANY:
            self._borders.append(len(self._open))
        self._open.append(element)
        if element.is_hidden:
            return
        if outer.is_muted and not element.is_muted:
            if name == "foreignobject":
                element.flow = Flow(place=end)
            else:
                element.flow = Flow(place=end, kind=BlockKind.SVG_TEXT, flat=True, name=name)
        elif name == "table" and element.is_border:
            element.table = _TableDraft(start)
            self._tables.append(element.table)
        elif name == "tr" and self._tables and element.is_border:
            element.row = self._begin_row(start, end)
            self._tables[-1].loose_row = None
        elif name in names.CELLS and self._tables and element.is_border:
            element.row = self._open_row(start, end)
            element.flow = Flow(place=end, kind=BlockKind.TABLE_CELL, flat=True)
            element.spread = names.spread(attributes.get("colspan")), names.spread(attributes.get("rowspan"))
        if element.flow is not None:
            self._flows.append(element.flow)

    def _open_row(self, start: int, end: int) -> _RowDraft:
        """The row that a cell belongs to; cells without `<tr>` share one."""
        table = self._tables[-1]
        if table.rows and self._last("tr") > self._last("table"):
            return table.rows[-1][0]
        table.loose_row = table.loose_row or self._begin_row(start, end)
        return table.loose_row

    def _begin_row(self, start: int, end: int) -> _RowDraft:
        row = _RowDraft(start, end)
        self._tables[-1].rows.append((row, self._last("thead") > self._last("table")))
        return row

    def _end_implied(self, name: str, start: int) -> None:
        if name in names.STARTS_PARAGRAPH_ANEW:
            self._end_nearest(names.PARAGRAPH, start)
            if name in names.HEADINGS and self._open[-1].name in names.HEADINGS:
                self._close_to(len(self._open) - 1, start, start)
        ended = names.ENDED_BY_START.get(name)
        if ended is not None:
            self._end_nearest(ended, start)

    def _end_nearest(self, ended: tuple[frozenset[str], frozenset[str]], start: int) -> None:
        limit = max(self._last(_ASIDE), *(self._last(name) for name in ended[1]))
        found = [index for name in ended[0] if (index := self._last(name)) > limit]
        if found:
            self._close_to(min(found), start, start)

    def _last(self, name: str) -> int:
        indices = self._indices.get(name)
        return indices[-1] if indices else -1

    def _close_to(self, depth: int, start: int, end: int) -> None:
        """End the elements from index `depth` on: the outermost of them at `end`, those inside at `start`."""
        while len(self._open) > max(depth, 1):
            element = self._open[-1]
            self._indices[element.name].pop()
            if self._borders and self._borders[-1] == len(self._open) - 1:
                self._borders.pop()
            self._end_element(element, end if len(self._open) == depth + 1 else start)

    def _end_element(self, element: _Element, end: int) -> None:
        flow = element.flow
        if element.is_border and not element.is_hidden and not (flow and flow.flat):
            self.border()
        self._open.pop()
        if flow is not None and flow.flat:
            self._flows.pop()
            block = self._add_flow(flow)
            if element.row is not None:
                columns, rows = element.spread
                cell = Cell(block=block, header=element.name == "th", columns=columns, rows=rows)
                element.row.cells.append(cell)
        elif flow is not None:
            self.border()
            self._flows.pop()
        if element.row is not None:
            element.row.end = end
        if element.table is not None:
            self._tables.pop()
            self._finish_table(element.table, end)

    def _writes(self) -> Flow:
        """The flow that text goes to here, told what it is when its first text comes."""
        flow, element = self._flows[-1], self._open[-1]
        if flow.kind is None:
            flow.kind, flow.level, flow.name = element.kind, element.level, element.label
        flow.in_language(element.language)
        return flow

    def _finish_block(self, flow: Flow) -> None:
        if flow.kind is None or flow.is_empty:
            return
        if not flow.has_own_text and flow.kind is not BlockKind.HEADING:
            for name, words in flow.alternatives:
                self._add(BlockKind.ATTRIBUTE, words, name=name, languages=tuple(flow.languages[:1]))
            return
        block = self._add_flow(flow)
        if flow.kind is BlockKind.HEADING:
            while self._headings and self._headings[-1][0] >= flow.level:
                self._headings.pop()
            self._headings.append((flow.level, block.text))
            self._section = tuple(text for _, text in self._headings)

    def _finish_table(self, draft: _TableDraft, end: int) -> None:
        rows = [
            (Row(span=Span(row.start, row.end), cells=tuple(row.cells), whole=row.whole), is_head)
            for row, is_head in draft.rows
            if row.cells or row.whole
        ]
        header = None
        if rows and (rows[0][1] or (rows[0][0].cells and all(cell.header for cell in rows[0][0].cells))):
            header = rows.pop(0)[0]
        if header or rows:
            self.tables.append(
                Table(
                    span=Span(draft.start, end),
                    header=header,
                    rows=tuple(row for row, _ in rows),
                    section=self._section,
                )
            )

    def _add_flow(self, flow: Flow) -> Block:
        return self._add(
            flow.kind or BlockKind.PARAGRAPH,
            flow.build(),
            level=flow.level,
            name=flow.name,
            languages=tuple(flow.languages),
            pictures=tuple(flow.pictures),
        )

    def _add(
        self,
        kind: BlockKind,
        run: Run,
        *,
        level: int = 0,
        name: str = "",
        languages: tuple[tuple[int, str | None], ...] = (),
        pictures: tuple[int, ...] = (),
    ) -> Block:
        section = self._section
        if kind is BlockKind.HEADING:
            section = tuple(text for above, text in self._headings if above < level)
        block = Block(
            kind=kind,
            run=run,
            level=level,
            name=name,
            section=section,
            languages=languages if any(language for _, language in languages) else (),
            pictures=pictures,
        )
        if run.text and not run.text.isspace():
            self.blocks.append(block)
        return block


def _describe(element: _Element, outer: _Element, attributes: Mapping[str, str]) -> None:
    """Say what the text of an element is, where that differs from the element around it."""
    name = element.name
    if name in names.HEADINGS:
        element.kind, element.level = BlockKind.HEADING, int(name[1])
    elif name == "title":
        element.kind, element.level = BlockKind.HEADING, 0
    elif name in names.LISTS:
        element.depth += 1
    elif name in names.ITEMS:
        element.kind, element.level = BlockKind.LIST_ITEM, max(1, element.depth)
    elif name in ("caption", "figcaption"):
        element.kind, element.level, element.label = BlockKind.PARAGRAPH, 0, "caption"
    elif name == "pre":
        element.keeps_lines = True
    elif name in ("xmp", "listing") or (name in ("code", "samp", "kbd") and outer.keeps_lines):
        element.keeps_lines, element.is_border = True, True
        element.kind, element.level, element.label = BlockKind.CODE, 0, names.code_language(attributes.get("class", ""))
