"""Catalog files: gettext PO, read with Babel and checked.

context       the name of a message, as `caption.placed`; each occurs once
source        the English text (msgid), with its plural where the message has one
form          the text in the language of the catalog: one, or one for each plural category
untranslated  a message with an empty form, or one that is marked fuzzy
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog as PoCatalog
from babel.messages.pofile import PoFileError, read_po

from verifier.errors import InputError
from verifier.messages.placeholders import control_character, has_stray_brace, placeholders
from verifier.messages.plurals import fixed_categories, header_fault, plural_categories
from verifier.text import SourceText

COUNT = "count"
"""The placeholder for the number that chooses the plural form."""

_CONTEXT = re.compile(r'^msgctxt "([^"\\]*)"', re.MULTILINE)
_LANGUAGE = re.compile(r'^"Language:[ \t]*([^"\\\n]*)', re.MULTILINE)
_WRITTEN = re.compile(r'[ \t]*(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)[ \t]*)?(?P<text>".*)')
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_BAD_ESCAPE = re.compile(r'(?<!\\)(?:\\\\)*(\\[^ntr"\\])')
_NAME = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One text of a catalog.

    `forms` has one text for each plural category, or a single one under "other" where `source_plural` is None. `line`
    is that of the entry in the file. `comments` tell translators what the placeholders are.
    """

    context: str
    source: str
    source_plural: str | None
    forms: Mapping[str, str]
    line: int
    fuzzy: bool = False
    comments: tuple[str, ...] = ()

    @property
    def placeholders(self) -> frozenset[str]:
        """What must be put in."""
        return placeholders(self.source) | placeholders(self.source_plural or "")

    @property
    def is_translated(self) -> bool:
        """Whether every form has a text that somebody has confirmed."""
        return not self.fuzzy and all(self.forms.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class PoFile:
    """What a catalog file holds, by context, and all that is wrong with it, in the order of its lines.

    `locale` is that of the header, None where CLDR does not know it; then there are no messages. `header` are those of
    the problems that the header has, and `is_po` says whether the file is a PO file at all.
    """

    path: str
    locale: Locale | None = None
    messages: Mapping[str, Message] = field(default_factory=dict)
    problems: tuple[InputError, ...] = ()
    header: tuple[InputError, ...] = ()
    is_po: bool = True


def read_po_file(source: SourceText) -> PoFile:
    """Read and check a catalog file. Nothing is raised: what is wrong is in `problems`.

    An untranslated message is no problem here, as a catalog grows little by little.
    """
    broken = _broken_string(source)
    if broken is not None:
        return PoFile(path=source.path, problems=(broken,), is_po=False)
    try:
        catalog = read_po(io.StringIO(source.text, newline=None), abort_invalid=True)
    except PoFileError as error:
        what = str(error).splitlines()[0].rsplit(" on ", 1)[0].strip() or "invalid syntax"
        return _unreadable(source, f"no PO file: {what[0].lower()}{what[1:]}", error.lineno + 1)
    except (ValueError, LookupError) as error:
        language = _LANGUAGE.search(source.text)
        if language is not None and not _is_tag(language[1]):
            line = source.place(language.start()).line
            return _unreadable(source, f"the header names a Language that CLDR knows, got {language[1]!r}", line)
        return _unreadable(source, f"no PO file: {error}", 1)
    faults = list(_header_faults(source, catalog))
    header = _sorted(source, faults)
    if catalog.locale is None:
        return PoFile(path=source.path, problems=header, header=header)
    locale = catalog.locale
    lines = _context_lines(source)
    faults += _repeated(lines)
    messages: dict[str, Message] = {}
    for entry in catalog:
        if not entry.id:
            continue
        line = lines.get(entry.context or "", [entry.lineno or 1])[0]
        if not entry.context or not _NAME.fullmatch(entry.context):
            shown = "none" if not entry.context else repr(entry.context)
            faults.append((line, f"a message has a context such as 'caption.placed', got {shown}"))
            continue
        message, wrong = _message(entry, locale, line)
        faults += [(line, f"message {message.context!r}: {what}") for what in wrong]
        if not wrong and message.context not in messages:
            messages[message.context] = message
    return PoFile(path=source.path, locale=locale, messages=messages, problems=_sorted(source, faults), header=header)


def _broken_string(source: SourceText) -> InputError | None:
    """What Babel passes over: a string that is not closed, an escape that stands for nothing, a text of no message."""
    last = ""
    for number in range(1, source.line_count + 1):
        span = source.line_span(number)
        line = source.slice(span)
        written = _WRITTEN.match(line)
        if written is None:
            continue
        keyword, text = written[1] or "", written["text"]
        what, column = "", written.start("text") + 1
        escape = _BAD_ESCAPE.search(text)
        if not _STRING.fullmatch(text.rstrip()):
            what = "a string is not closed, or something stands behind it"
        elif escape is not None:
            what = rf"found {escape[1]} in a string, which stands for nothing; there are \n, \t, \r, \" and \\"
            column += escape.start(1)
        elif keyword == "msgstr" and not last.startswith("msgid"):
            what, column = "msgstr stands without msgid", written.start(1) + 1
        if what:
            return InputError(f"no PO file: {what}", path=source.path, line=number, column=column)
        last = keyword or last
    return None


def _is_tag(text: str) -> bool:
    try:
        Locale.parse(text.replace("-", "_"))
    except (ValueError, LookupError):
        return False
    return True


def _unreadable(source: SourceText, message: str, line: int) -> PoFile:
    return PoFile(path=source.path, problems=_sorted(source, [(line, message)]), is_po=False)


def _sorted(source: SourceText, faults: list[tuple[int, str]]) -> tuple[InputError, ...]:
    return tuple(
        InputError(what, path=source.path, line=min(line, source.line_count), column=1)
        for line, what in sorted(faults, key=lambda fault: fault[0])
    )


def _header_faults(source: SourceText, catalog: PoCatalog) -> Iterator[tuple[int, str]]:
    text = source.text
    if catalog.locale is None:
        named = f"got {catalog.locale_identifier!r}" if catalog.locale_identifier else "got none"
        yield _line_of(source, "Language:"), f"the header names a Language that CLDR knows, {named}"
        return
    if "charset=" in text and "charset=utf-8" not in text.lower():
        yield _line_of(source, "charset="), "the header says another charset than UTF-8"
    at = _line_of(source, "Plural-Forms:")
    if "Plural-Forms:" not in text:
        yield at, f"the header has no Plural-Forms, needed for {catalog.locale.language}"
        return
    fault = header_fault(catalog.locale, count=catalog.num_plurals, expression=catalog.plural_expr)
    if fault is not None:
        yield at, f"Plural-Forms: {fault}"


def _line_of(source: SourceText, text: str) -> int:
    at = source.text.find(text)
    return 1 if at < 0 else source.place(at).line


def _context_lines(source: SourceText) -> dict[str, list[int]]:
    """The lines on which each context stands; Babel knows only those of the English texts."""
    lines: dict[str, list[int]] = {}
    for match in _CONTEXT.finditer(source.text):
        lines.setdefault(match[1], []).append(source.place(match.start()).line)
    return lines


def _repeated(lines: Mapping[str, list[int]]) -> Iterator[tuple[int, str]]:
    """Contexts that occur again; Babel would merge them and say nothing."""
    for context, (first, *others) in lines.items():
        for line in others:
            yield line, f"message {context!r} is here again, after line {first}"


def _message(entry: Any, locale: Locale, line: int) -> tuple[Message, list[str]]:
    """The message of an entry, and what is wrong with it. A form that is not there is an empty one."""
    ids = entry.id if isinstance(entry.id, tuple | list) else (entry.id,)
    texts = entry.string if isinstance(entry.string, tuple | list) else (entry.string,)
    names = plural_categories(locale) if len(ids) > 1 else ("other",)
    wrong = []
    message = Message(
        context=str(entry.context),
        source=str(ids[0]),
        source_plural=str(ids[1]) if len(ids) > 1 else None,
        forms={name: str(text or "") for name, text in zip_longest(names, texts[: len(names)], fillvalue="")},
        line=line,
        fuzzy=bool(entry.fuzzy),
        comments=tuple(entry.auto_comments),
    )
    for text in (*map(str, ids), *message.forms.values()):
        control = control_character(text)
        if control is not None:
            wrong.append(f"{control} is no part of a line of text")
        if has_stray_brace(text):
            wrong.append(f"a brace belongs to no placeholder in {text!r}")
    fixed = fixed_categories(locale)
    for name, text in message.forms.items():
        if text:
            spared = frozenset({COUNT}) if message.source_plural is not None and name in fixed else frozenset()
            wrong += _placeholder_faults(message, name, text, spared)
    return message, wrong


def _placeholder_faults(message: Message, name: str, text: str, spared: frozenset[str]) -> Iterator[str]:
    where = "the text" if message.source_plural is None else f"the form for {name!r}"
    for missing in sorted(message.placeholders - placeholders(text) - spared):
        yield f"{where} has no {{{missing}}}"
    for unknown in sorted(placeholders(text) - message.placeholders):
        yield f"{where} has {{{unknown}}}, which the English text has not"
