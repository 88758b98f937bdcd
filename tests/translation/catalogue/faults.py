"""Faults put into a catalog, each at a message of its own, with the kinds of findings that must name it.

What translators and their tools do: placeholders lost and renamed, digits changed, tiles swapped, tags left in, forms
of plurals dropped, the words of one rule put where another stood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from babel import Locale

from verifier.messages.plurals import fixed_categories, plural_categories
from verifier.text import SourceText
from verifier.translation.catalogue.entries import Entry, read_entries
from verifier.translation.catalogue.fitting import room_of

PER_KIND = 6
MORE = {"rule turned": 40}

_STATES = re.compile(r"States ([a-z_]+) = ([a-z-]+)\.$")


@dataclass(frozen=True)
class Fault:
    """A fault of a kind at a message; one of `names` has to be told there."""

    kind: str
    context: str
    names: frozenset[str]


@dataclass(frozen=True)
class Faulty:
    """A catalog with faults."""

    source: SourceText
    faults: tuple[Fault, ...]


Edit = Callable[[str], str]


def inject(source: SourceText, locale: Locale) -> Faulty:
    """The catalog with some faults of every kind, no two at one message."""
    entries = [entry for entry in read_entries(source) if not entry.is_header and not entry.obsolete]
    free = {entry.context: entry for entry in entries}
    edits: list[tuple[int, int, str]] = []
    faults: list[Fault] = []
    for kind, names, change in _changes(source, locale):
        done = 0
        for entry in list(free.values()):
            if done == MORE.get(kind, PER_KIND):
                break
            made = change(entry, free)
            if made is None:
                continue
            edits += made
            faults.append(Fault(kind=kind, context=entry.context, names=frozenset(names)))
            del free[entry.context]
            done += 1
    text = source.text
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return Faulty(source=SourceText.from_text(text, path=source.path), faults=tuple(faults))


_Made = list[tuple[int, int, str]] | None
_Change = Callable[[Entry, dict[str, Entry]], _Made]


def _changes(source: SourceText, locale: Locale) -> Iterator[tuple[str, tuple[str, ...], _Change]]:
    """Kinds of faults; the choosy ones come first, so that they find a message."""
    last = len(plural_categories(locale)) - 1
    fixed = fixed_categories(locale)

    def text(edit: Edit, wanted: Callable[[Entry], bool] = lambda entry: True) -> _Change:
        def change(entry: Entry, free: dict[str, Entry]) -> _Made:
            number = max(entry.forms)
            form = entry.forms[number]
            new = edit(form.value)
            if not wanted(entry) or new == form.value or '"' in form.value:
                return None
            return [(form.span.start, form.span.end, new)]

        return change

    def turned(entry: Entry, free: dict[str, Entry]) -> _Made:
        """The words of another value of the same rule."""
        stated = _stated(entry)
        for other in free.values():
            said = _stated(other)
            same = stated and said and stated[0] == said[0] and stated[1] != said[1]
            if same and other.plural is None and entry.plural is None and _names(other) == _names(entry):
                form = entry.forms[0]
                return [(form.span.start, form.span.end, other.forms[0].value)]
        return None

    def swapped(entry: Entry, free: dict[str, Entry]) -> _Made:
        """The words of the opposite person."""
        others = {"reason.opponents": "reason.partner", "reason.partner": "reason.opponents"}
        other = next((each for each in read_entries(source) if each.context == others.get(entry.context)), None)
        if other is None:
            return None
        form = entry.forms[0]
        return [(form.span.start, form.span.end, other.forms[0].value)]

    def form_lost(entry: Entry, free: dict[str, Entry]) -> _Made:
        if entry.plural is None or last == 0:
            return None
        form = entry.forms[last]
        start = source.text.rindex("msgstr[", 0, form.span.start)
        return [(start, source.text.index("\n", form.span.end), f"# msgstr[{last}] is gone")]

    def flag(entry: Entry, free: dict[str, Entry]) -> _Made:
        return [(source.text.rindex("\n", 0, entry.strings["msgctxt"].span.start),) * 2 + ("\n#, fuzzy",)]

    def source_text(entry: Entry, free: dict[str, Entry]) -> _Made:
        span = entry.strings["msgid"].span
        return [(span.start, span.end, f"{entry.source} Now.")]

    def renamed(entry: Entry, free: dict[str, Entry]) -> _Made:
        span = entry.strings["msgctxt"].span
        return [(span.start, span.end, f"{entry.context}-old")]

    def repeated(entry: Entry, free: dict[str, Entry]) -> _Made:
        return [(entry.span.end, entry.span.end, f"\n\n{source.slice(entry.span)}")]

    has_names = re.compile(r"\{(?!count)[a-z_]+\}")
    yield "other person", ("term",), swapped
    yield "rule turned", ("read-otherwise", "not-read-back", "term", "term-lost"), turned
    yield (
        "digit changed",
        ("number-changed", "number-lost"),
        text(lambda value: re.sub(r"(?<![\d{\w])\d+", lambda m: str(int(m[0]) + 3), value, count=1),
             lambda entry: bool(re.search(r"\d", entry.plural or entry.source))),
    )  # fmt: skip
    yield "plural form lost", ("plural-forms",), form_lost
    yield "too long", ("too-wide",), text(lambda value: " ".join([value] * 16), _has_room)
    yield (
        "placeholder lost",
        ("placeholder-lost",),
        text(
            lambda value: has_names.sub("", value, count=1),
            lambda entry: last == 0 or not fixed or entry.plural is None,
        ),
    )
    yield "placeholder renamed", ("placeholder-lost",), text(lambda value: has_names.sub("{nombre}", value, count=1))
    yield "placeholder added", ("placeholder-added",), text(lambda value: f"{value} {{extra}}")
    yield "brace", ("stray-brace",), text(lambda value: f"{value} {{")
    yield "digit added", ("number-changed",), text(lambda value: f"{value} 7", lambda entry: "7" not in entry.source)
    yield "tile added", ("catalog-tile",), text(lambda value: f"{value} [2|5]")
    yield "tag", ("markup",), text(lambda value: f"<b>{value}</b>")
    yield "entity", ("markup",), text(lambda value: f"{value}&nbsp;")
    yield "line end", ("control-character",), text(lambda value: f"{value}\\n")
    yield "isolate left open", ("direction-mark",), text(lambda value: f"\u2066{value}")
    yield "embedding", ("direction-mark",), text(lambda value: f"\u202b{value}\u202c")
    yield "glyph", ("missing-glyph",), text(lambda value: f"{value} \u1bc1")
    yield "English text", ("same-as-source",), _english
    yield "empty", ("untranslated", "plural-forms"), text(lambda value: "")
    yield "fuzzy", ("fuzzy",), flag
    yield "English text changed", ("source-changed",), source_text
    yield "renamed", ("missing-message",), renamed
    yield "repeated", ("repeated-message",), repeated


def _english(entry: Entry, free: dict[str, Entry]) -> _Made:
    if entry.plural is not None or not re.search(r"[A-Za-z]{3}", re.sub(r"\{[a-z_]+\}", "", entry.source)):
        return None
    span = entry.forms[0].span
    return [(span.start, span.end, entry.source)]


def _has_room(entry: Entry) -> bool:
    has_words = re.search(r"[a-z]", re.sub(r"\{[a-z_]+\}", "", entry.source)) is not None
    return room_of(entry.context) is not None and entry.plural is None and has_words


def _stated(entry: Entry) -> tuple[str, str] | None:
    said = " ".join(comment.text for comment in entry.comments if comment.mark == ".")
    match = _STATES.search(said)
    return None if match is None else (match[1], match[2])


def _names(entry: Entry) -> frozenset[str]:
    return frozenset(re.findall(r"\{[a-z_]+\}", entry.source))
