"""YAML as a small tree in which every key and value keeps its place.

node       a scalar, a sequence or a mapping; frozen, with the span it takes in the source
scalar     always text: `6:6`, `no`, `012` and dates are what was typed, until a model asks for something else
key        a plain or quoted scalar, each only once in its mapping
unreadable a node that has been reported already; readers say nothing more about it
problems   what is wrong with one source, gathered so that all of it is reported at once

Read from parser events and not from a ready-made tree, so that nothing is expanded, typed or dropped on the way.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from verifier.errors import InputError, InputErrors
from verifier.text import SourceText, Span
from verifier.yaml_hints import explain, lookalike_colon

MAX_BYTES = 1024 * 1024
"""Larger files are refused: no scenario or rule set is that long."""
MAX_DEPTH = 32
"""How deep collections may lie in each other."""
MAX_NODES = 100_000
"""How many keys and values a file may hold."""
MAX_ERRORS = 100
"""How many errors of one file are listed."""

_MAX_KEPT = 1_000
_MAX_LISTED = 12

PURE: type = yaml.SafeLoader
FAST: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The parser in C where PyYAML was built with it, else the pure one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scalar:
    """A text. `quoted` says whether it stood in quotes or was a block of lines."""

    text: str
    span: Span
    quoted: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing was written, as after `key:`."""
        return not self.text and not self.quoted


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequence:
    """A list, in brackets (`flow`) or of lines with dashes."""

    items: tuple[Node, ...]
    span: Span
    flow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A key and its value."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Mapping:
    """Keys and values, in the order they were written."""

    entries: tuple[Entry, ...]
    span: Span

    def get(self, key: str) -> Node | None:
        """The value of a key, None where it is not there."""
        for entry in self.entries:
            if entry.key.text == key:
                return entry.value
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """What has been reported already."""

    span: Span


Node: TypeAlias = Scalar | Sequence | Mapping | Unreadable


class Problems:
    """What is wrong with one source."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.errors: list[InputError] = []
        self._seen: set[tuple[int, str]] = set()

    def add(self, span: Span, message: str) -> None:
        """Note an error at the start of a span; the same error twice is noted once."""
        if (span.start, message) not in self._seen:
            self._seen.add((span.start, message))
            if len(self._seen) > _MAX_KEPT:
                return  # counted, and never shown
            place = self.source.place(span.start)
            self.errors.append(InputError(message, path=self.source.path, line=place.line, column=place.column))

    def extend(self, errors: InputErrors) -> None:
        """Note errors that another reader of the same source found."""
        self.errors += errors.errors

    def place(self, span: Span) -> str:
        """The start of a span, as `line 3, column 5`."""
        place = self.source.place(span.start)
        return f"line {place.line}, column {place.column}"

    def raise_all(self) -> None:
        """Raise InputErrors where there are any, by line and column; of very many, the first and how many follow."""
        if not self.errors:
            return
        errors = InputErrors(self.errors).errors
        if len(errors) > MAX_ERRORS:
            last = errors[MAX_ERRORS - 1]
            hidden = max(len(errors), len(self._seen)) - MAX_ERRORS + 1
            more = InputError(
                f"{hidden:,} more errors from here on",
                path=last.path,
                line=last.line,
                column=last.column,
            )
            errors = [*errors[: MAX_ERRORS - 1], more]
        raise InputErrors(errors)


# --- reading a source ---


def read_source(path: Path | str) -> SourceText:
    """Read a file of at most 1 MB. Raises InputError where it is missing, larger, or not UTF-8."""
    try:
        size = os.stat(path).st_size
    except (OSError, ValueError):
        size = 0  # said better by what reads it
    if size > MAX_BYTES:
        raise _too_large(size, str(path))
    return SourceText.read(path)


def read_yaml(source: SourceText) -> Node:
    """The tree of a source. Raises InputErrors with everything that is wrong with it."""
    problems = Problems(source)
    root = compose(source, problems)
    problems.raise_all()
    assert root is not None
    return root


def compose(source: SourceText, problems: Problems, *, parser: type = FAST) -> Node | None:
    """The tree of a source as far as it can be read, None where it cannot; what is wrong goes to `problems`.

    `parser` is FAST or PURE; both read the same.
    """
    if len(source.raw) > MAX_BYTES:
        error = _too_large(len(source.raw), source.path)
        problems.add(Span(0, 0), error.message)
        return None
    before = len(problems.errors)
    text = _clean(source, problems)
    tabs = len(problems.errors) > before
    builder = _Builder(source, problems)
    try:
        root = builder.document(yaml.parse(text, Loader=parser))
    except yaml.MarkedYAMLError as error:
        # Tabs were read as one space: what follows from that is not a second error.
        if not tabs:
            problems.add(*explain(text, error))
        return None
    except _GaveUp:
        return None
    if len(problems.errors) == before and (root is None or (isinstance(root, Scalar) and root.is_empty)):
        problems.add(Span(0, 0), "the file is empty")
        return None
    return root


def _too_large(size: int, path: str) -> InputError:
    return InputError(f"file of {size:,} bytes; at most {MAX_BYTES:,} are read", path=path)


_UNWANTED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]"
    "|^\ufeff"
    "|(?m:^[ ]*+\t[ \t]*+(?=[^ \t\r\n#]))"
)
"""What YAML does not allow or reads in more than one way, and indentation with tabs."""


def _clean(source: SourceText, problems: Problems) -> str:
    """The text with unwanted characters and tabs as spaces, one for one, so that offsets stay."""

    def report(match: re.Match[str]) -> str:
        found, span = match.group(), Span(*match.span())
        if "\t" in found:
            at = span.start + found.index("\t")
            problems.add(Span(at, at + 1), "found a tab in the indentation; indent with spaces")
        elif found == "\ufeff":
            problems.add(span, "found a second byte-order mark (U+FEFF) at the start")
        else:
            problems.add(span, f"found the character U+{ord(found):04X}, which YAML does not allow as it is")
        return " " * len(found)

    return _UNWANTED.sub(report, source.text).replace("\t", " ")


class _GaveUp(Exception):
    """Reading goes no further; the reason has been noted."""


class _Builder:
    """Builds nodes from events; notes what is not read and goes on behind it."""

    def __init__(self, source: SourceText, problems: Problems) -> None:
        self.source = source
        self.problems = problems
        self.nodes = 0
        self.names: set[str] = set()

    def document(self, events: Iterator[Any]) -> Node | None:
        root: Node | None = None
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self.problems.add(_span(event), "found a second document; one is read from each file")
                    raise _GaveUp
                root = self.node(next(events), events, depth=0)
        return root

    def node(self, event: Any, events: Iterator[Any], *, depth: int) -> Node:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self.problems.add(_span(event), f"found more than {MAX_NODES:,} keys and values")
            raise _GaveUp
        span = _span(event)
        anchor = getattr(event, "anchor", None) or ""
        if isinstance(event, yaml.AliasEvent):
            self._refuse_name("*", anchor, span)
            return Unreadable(span=span)
        if anchor:
            self._refuse_name("&", anchor, span)
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self.problems.add(span, f"tags are not read, found {tag}; every value is text")
        if isinstance(event, yaml.ScalarEvent):
            style = event.style or ""
            return Scalar(text=event.value, span=span, quoted=style != "")
        if depth >= MAX_DEPTH:
            self.problems.add(span, f"found values nested deeper than {MAX_DEPTH}")
            raise _GaveUp
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(event, events, depth=depth + 1)
        return self._mapping(event, events, depth=depth + 1)

    def _sequence(self, start: Any, events: Iterator[Any], *, depth: int) -> Sequence:
        items: list[Node] = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                last = items[-1].span if items else None
                return Sequence(items=tuple(items), span=_around(start, event, last), flow=bool(start.flow_style))
            items.append(self.node(event, events, depth=depth))
        raise AssertionError("a sequence without an end")

    def _mapping(self, start: Any, events: Iterator[Any], *, depth: int) -> Mapping:
        entries: list[Entry] = []
        seen: dict[str, Span] = {}
        last: Span | None = None
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                return Mapping(entries=tuple(entries), span=_around(start, event, last))
            key = self.node(event, events, depth=depth)
            value = self.node(next(events), events, depth=depth)
            last = value.span if len(value.span) else key.span
            if not isinstance(key, Scalar):
                self._refuse_key(key)
            elif key.text == "<<" and not key.quoted:
                self.problems.add(key.span, "merge keys are not read, found <<; write the values out")
            elif start.flow_style and _GLUED.match(key.text) and isinstance(value, Scalar) and value.is_empty:
                self.problems.add(key.span, f"found {key.text!r} for a key and a value; put a space behind the colon")
            elif key.text in seen:
                first = self.problems.place(seen[key.text])
                self.problems.add(key.span, f"the key {key.text!r} is repeated; it was first given in {first}")
            else:
                seen[key.text] = key.span
                entries.append(Entry(key=key, value=value))
        raise AssertionError("a mapping without an end")

    def _refuse_key(self, key: Node) -> None:
        if not isinstance(key, Unreadable):
            found = shorten(self.source.slice(key.span))
            self.problems.add(key.span, f"a key is plain text, found {found}; write it without brackets or in quotes")

    def _refuse_name(self, sign: str, name: str, span: Span) -> None:
        """Each name is refused once, so that a file full of references has a short report."""
        if name not in self.names:
            self.names.add(name)
            what = "aliases" if sign == "*" else "anchors"
            self.problems.add(span, f"{what} are not read, found {shorten(sign + name)}; write the value out")


_GLUED = re.compile(r"[^:]+:[^:]+$")
"""`{2:9}`, which YAML takes for a key without a value."""


def _span(event: Any) -> Span:
    return Span(event.start_mark.index, event.end_mark.index)


def _around(start: Any, end: Any, last: Span | None) -> Span:
    """The span of a collection: to its bracket, or to the end of its last value, for the parser goes on to the next."""
    begin: int = start.start_mark.index
    if start.flow_style:
        return Span(begin, end.end_mark.index)
    return Span(begin, begin if last is None else max(begin, last.end))


# --- reading nodes ---


def shorten(text: str, limit: int = 60) -> str:
    """A text that fits into a message, on one line."""
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


def describe(node: Node) -> str:
    """What a node is, for a message: its text, or what kind of collection it is."""
    if isinstance(node, Scalar):
        return "nothing" if node.is_empty else repr(shorten(node.text))
    return "a list" if isinstance(node, Sequence) else "a mapping"


def unknown(what: str, name: str, known: Collection[str]) -> str:
    """A sentence about an unknown name, with the nearest known one, else with all of them."""
    near = difflib.get_close_matches(name.lower(), known, n=1, cutoff=0.6)
    first = list(known)[:_MAX_LISTED]
    more = f" and {len(known) - len(first)} more" if len(known) > len(first) else ""
    hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(first)}{more}"
    return f"unknown {what} {shorten(name)!r}; {hint}"


def mapping_of(node: Node, problems: Problems, *, what: str) -> Mapping | None:
    """The node as a mapping, None with a note where it is something else."""
    if isinstance(node, Mapping):
        return node
    if isinstance(node, Scalar):
        colon = lookalike_colon(problems.source.text, node.span)
        if colon is not None:
            problems.add(*colon)
            return None
    if not isinstance(node, Unreadable):
        problems.add(node.span, f"{what} takes keys and values, found {describe(node)}")
    return None


def items_of(node: Node, problems: Problems, *, what: str) -> tuple[Node, ...] | None:
    """The items of a list, None with a note where the node is something else."""
    if isinstance(node, Sequence):
        return node.items
    if not isinstance(node, Unreadable):
        problems.add(node.span, f"{what} takes a list, found {describe(node)}")
    return None


def scalar_of(node: Node, problems: Problems, *, what: str, wants: str = "a text") -> Scalar | None:
    """The node as a text that is not empty, None with a note of what it `wants` where it is something else."""
    if isinstance(node, Scalar) and not node.is_empty:
        return node
    if not isinstance(node, Unreadable):
        problems.add(node.span, f"{what} takes {wants}, found {describe(node)}")
    return None


def bracketed(node: Node) -> Node:
    """`[1|4]`, which YAML reads as a list of one text, as that text; anything else as it is."""
    if isinstance(node, Sequence) and node.flow and len(node.items) == 1:
        (item,) = node.items
        if isinstance(item, Scalar) and not item.is_empty:
            return Scalar(text=item.text, span=node.span, quoted=item.quoted)
    return node


def refuse_unknown_keys(mapping: Mapping, known: Collection[str], problems: Problems, *, what: str) -> None:
    """Note every key that is not known, with the nearest one that is."""
    for entry in mapping.entries:
        if entry.key.text not in known:
            colon = lookalike_colon(problems.source.text, entry.key.span)
            problems.add(*(colon or (entry.key.span, unknown(f"{what} key", entry.key.text, known))))


def plain(node: Node) -> object:
    """The tree as texts, lists and dicts."""
    match node:
        case Scalar():
            return node.text
        case Sequence():
            return [plain(item) for item in node.items]
        case Mapping():
            return {entry.key.text: plain(entry.value) for entry in node.entries}
        case Unreadable():
            return ""
