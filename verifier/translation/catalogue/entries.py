"""Entries of a PO file with the place of every character; Babel reads messages but keeps only lines.

entry     a message with its comments: `msgctxt`, `msgid`, `msgstr`, and those for plural forms
string    a text in quotes, in one part or several; what is between the quotes may be escaped
previous  the text that a message had before its English text changed: `#| msgid "…"`
obsolete  an entry behind `#~`, kept for translators and used by nobody

The file has been read by Babel before, so that what is not understood here is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from verifier.text import SourceText, Span

_STRING = re.compile(r'[ \t]*(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?[ \t]*)?"((?:[^"\\]|\\.)*)"[ \t]*$')
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A string without quotes and escapes. `offsets` has the place of each character in the file, and of the end."""

    value: str
    offsets: tuple[int, ...] = field(repr=False)

    @property
    def span(self) -> Span:
        """The place of the whole text."""
        return Span(self.offsets[0], self.offsets[-1])

    def part(self, start: int, end: int) -> Span:
        """The place of a part, given by offsets in the text."""
        last = self.offsets[end - 1] + 1 if end > start else self.offsets[start]
        return Span(self.offsets[start], max(last, self.offsets[start]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """A line that begins with `#`; `mark` is what stands next to it, empty for a comment by a translator."""

    mark: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A message as it is written. `forms` are its texts by number, 0 for a message without plural forms."""

    span: Span
    comments: tuple[Comment, ...]
    strings: Mapping[str, Text]
    forms: Mapping[int, Text]
    obsolete: bool = False

    @property
    def context(self) -> str:
        """The name of the message; empty for the header."""
        return self.strings["msgctxt"].value if "msgctxt" in self.strings else ""

    @property
    def source(self) -> str:
        """The English text, of one thing where there is a plural."""
        return self.strings["msgid"].value if "msgid" in self.strings else ""

    @property
    def plural(self) -> str | None:
        """The English text for several things, None for a message without plural forms."""
        return self.strings["msgid_plural"].value if "msgid_plural" in self.strings else None

    @property
    def is_header(self) -> bool:
        """Whether this is the entry that speaks of the file itself."""
        return not self.obsolete and not self.context and not self.source

    @property
    def flags(self) -> frozenset[str]:
        """Words behind `#,`, as `fuzzy`."""
        return frozenset(
            word.strip() for comment in self.comments if comment.mark == "," for word in comment.text.split(",")
        )

    @property
    def place(self) -> Span:
        """Where a reader looks for the message: its name, else its English text."""
        text = self.strings.get("msgctxt") or self.strings.get("msgid")
        return self.span if text is None else text.span


def read_entries(source: SourceText) -> tuple[Entry, ...]:
    """The entries of a PO file in order, the header among them."""
    return tuple(_entry(source, lines) for lines in _blocks(source))


class _Line(NamedTuple):
    span: Span
    text: str


def _blocks(source: SourceText) -> Iterator[list[_Line]]:
    """The lines of each entry: a comment, `msgctxt` or `msgid` behind a translation begins the next one."""
    block: list[_Line] = []
    translated = False
    for number in range(1, source.line_count + 1):
        span = source.line_span(number)
        line = source.slice(span)
        bare = line.removeprefix("#~").strip()
        if not bare:
            continue
        begins = bare.startswith(("#", "msgctxt", "msgid")) and not bare.startswith("msgid_plural")
        if translated and begins:
            yield block
            block, translated = [], False
        translated = translated or bare.startswith("msgstr")
        block.append(_Line(span, line))
    if block:
        yield block


def _entry(source: SourceText, lines: list[_Line]) -> Entry:
    comments: list[Comment] = []
    parts: dict[str, list[tuple[str, int]]] = {}
    obsolete = False
    key = ""
    for span, line in lines:
        start, text = span.start, line
        if text.startswith("#~"):
            obsolete = True
            start, text = start + 2, text[2:]
        if text.lstrip().startswith("#"):
            lead = len(text) - len(text.lstrip()) + 1
            mark = text[lead : lead + 1] if text[lead : lead + 1] in (".", ",", ":", "|") else ""
            comments.append(Comment(mark=mark, text=text[lead + len(mark) :].strip(), span=span))
            continue
        match = _STRING.match(text)
        if match is None:
            continue
        if match[1]:
            key = match[1] if match[1] != "msgstr" else f"msgstr{int(match[2] or 0)}"
        parts.setdefault(key, []).append((match[3], start + match.start(3)))
    texts = {name: _text(pieces) for name, pieces in parts.items()}
    return Entry(
        span=Span(lines[0].span.start, lines[-1].span.end),
        comments=tuple(comments),
        strings={name: text for name, text in texts.items() if not name.startswith("msgstr")},
        forms={int(name[6:]): text for name, text in texts.items() if name.startswith("msgstr")},
        obsolete=obsolete,
    )


def _text(pieces: list[tuple[str, int]]) -> Text:
    characters: list[str] = []
    offsets: list[int] = []
    end = pieces[0][1]
    for raw, start in pieces:
        at = 0
        while at < len(raw):
            offsets.append(start + at)
            if raw[at] == "\\" and at + 1 < len(raw):
                characters.append(_ESCAPES.get(raw[at + 1], raw[at + 1]))
                at += 2
            else:
                characters.append(raw[at])
                at += 1
        if raw or not characters:
            end = start + len(raw)
    return Text(value="".join(characters), offsets=(*offsets, end))
