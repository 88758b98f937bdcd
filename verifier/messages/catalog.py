"""Message catalogs: what is written, in each language.

catalog  the messages of one language, from a gettext PO file
message  a text with a context (its name) and placeholders
tag      a language and maybe a region: `es`, `es-MX`; what the region lacks is taken from the language
isolate  a part that runs from left to right by itself within a text that runs the other way

Words come from the file of the language, numbers follow the full tag. Digits are 0 to 9 in every language.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

from babel import Locale, UnknownLocaleError
from babel.core import get_global

from verifier import resources
from verifier.engine.tile import Tile
from verifier.errors import InputError, InputErrors, UsageError
from verifier.messages.numbers import exact_decimal, format_number
from verifier.messages.placeholders import control_character, fill
from verifier.messages.plurals import plural_category
from verifier.messages.pofile import COUNT, Message, read_po_file
from verifier.text import SourceText

Value: TypeAlias = str | int | Fraction | Tile
"""What is put in for a placeholder: texts as they are, numbers and tiles as the language writes them."""

Folders: TypeAlias = Path | Sequence[Path] | None

LRI, PDI = "\u2066", "\u2069"
"""Left-to-right isolate, and the end of an isolate."""

_FSI = "\u2068"
_TAG = re.compile(r"[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8}){0,4}")
_NO_DIRECTION = re.compile(r"[\d.,]*")
"""Numbers that read the same in both directions."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Catalog:
    """The messages of one language, by context.

    `language` is the tag that was asked for, and `locale` says how it writes numbers. `plural_locale` is that of the
    file, by whose categories its plural forms are chosen.
    """

    language: str
    path: str
    messages: Mapping[str, Message]
    locale: Locale
    plural_locale: Locale

    @classmethod
    def load(cls, language: str, own: Folders = None) -> Catalog:
        """The catalog for a tag, from the user's `own` folders, else the shipped one.

        Raises UsageError where there is none for the language, and InputErrors with all that is wrong with the file.
        """
        known = languages(own)
        for tag in _fallbacks(language):
            name = known.get(tag.lower())
            if name is not None and _same_script(language, tag):
                path = resources.find("catalogs", name, own=own)
                return cls.from_source(SourceText.read(path), language=language)
        listed = ", ".join(sorted(Path(name).stem for name in known.values()))
        raise UsageError(f"there is no catalog for the language {language!r}; there are {listed or 'none'}")

    @classmethod
    def from_source(cls, source: SourceText, *, language: str | None = None) -> Catalog:
        """The catalog in a PO file, for the tag of its header where none is given.

        Raises InputErrors with all that is wrong with the file.
        """
        file = read_po_file(source)
        if file.problems or file.locale is None:
            raise InputErrors(list(file.problems))
        tag = str(file.locale) if language is None else language
        locale = _locale_of(tag) or file.locale
        if locale.language != file.locale.language:
            what = f"the header says Language: {file.locale}, but the catalog is read for {tag!r}"
            raise InputErrors([InputError(what, path=source.path, line=1, column=1)])
        return cls(
            language=tag.replace("_", "-"),
            path=source.path,
            messages=file.messages,
            locale=locale,
            plural_locale=file.locale,
        )

    # --- texts ---

    def text(self, context: str, /, **values: Value) -> str:
        """The text of a message. Every placeholder needs its value, and no other value is taken.

        Raises InputError where the file lacks the message or its translation, and UsageError for wrong values.
        """
        message = self._message(context)
        if message.source_plural is not None:
            raise UsageError(f"{self.path}: message {context!r} has plural forms in {self.language}: say how many")
        return self._fill(message, message.forms["other"], values)

    def plural(self, context: str, number: int | Fraction, /, **values: Value) -> str:
        """The text of a message with plural forms, for a number; the number itself is put in for `{count}`.

        Raises as `text` does.
        """
        message = self._message(context)
        if message.source_plural is None:
            raise UsageError(f"{self.path}: message {context!r} has no plural forms in {self.language}")
        amount = exact_decimal(number)
        category = plural_category(self.plural_locale, Decimal(0) if amount is None else amount)
        form = message.forms["other" if amount is None else category]
        return self._fill(message, form, {COUNT: number, **values})

    def join(self, context: str, texts: Iterable[str]) -> str:
        """Texts as one list, put together two by two with a message such as `{before}, {next}`.

        Raises ValueError where there is no text, and else as `text` does.
        """
        listed = list(texts)
        if not listed:
            raise ValueError(f"message {context!r} joins at least one text")
        return functools.reduce(lambda before, following: self.text(context, before=before, next=following), listed)

    def _message(self, context: str) -> Message:
        message = self.messages.get(context)
        if message is None:
            raise InputError(f"there is no message {context!r} in {self.language}", path=self.path)
        if not message.is_translated:
            why = "is marked fuzzy in" if message.fuzzy else "is not translated into"
            raise InputError(f"message {context!r} {why} {self.language}", path=self.path, line=message.line, column=1)
        return message

    def _fill(self, message: Message, text: str, values: Mapping[str, Value]) -> str:
        wanted = message.placeholders
        if wanted != values.keys():
            missing = ", ".join(f"{{{name}}}" for name in sorted(wanted - values.keys()))
            unknown = ", ".join(f"{{{name}}}" for name in sorted(values.keys() - wanted))
            what = "; ".join(
                part for part in (missing and f"needs {missing}", unknown and f"does not have {unknown}") if part
            )
            raise UsageError(f"{self.path}: message {message.context!r} in {self.language} {what}")
        written = {name: self._written(value) for name, value in values.items()}
        for name, value in written.items():
            control = control_character(value)
            if control is not None:
                raise UsageError(
                    f"{self.path}: message {message.context!r} in {self.language} cannot have {control} in {{{name}}}"
                )
        return fill(text, written)

    def _written(self, value: Value) -> str:
        if isinstance(value, str):
            return value
        return self.tile(value) if isinstance(value, Tile) else self.number(value)

    # --- tiles, numbers, direction ---

    @property
    def is_rtl(self) -> bool:
        """Whether the language runs from right to left."""
        return bool(self.plural_locale.text_direction == "rtl")

    def tile(self, tile: Tile) -> str:
        """A tile such as `[1|4]`, isolated where the language runs from right to left."""
        return self.isolated(str(tile))

    def number(self, value: int | Fraction, *, signed: bool = False) -> str:
        """A number such as `2.5` or `+15`; what a direction could spoil is isolated."""
        text = format_number(value, self.locale, signed=signed)
        return text if _NO_DIRECTION.fullmatch(text) else self.isolated(text)

    def isolated(self, text: str) -> str:
        """A tile, a sum or a letter, from left to right by itself in a language that runs the other way."""
        return f"{LRI}{text}{PDI}" if self.is_rtl else text

    def foreign(self, text: str) -> str:
        """A user's own text: in a language that runs from right to left it keeps a direction of its own."""
        return f"{_FSI}{text}{PDI}" if self.is_rtl else text


def languages(own: Folders = None) -> dict[str, str]:
    """The file of each catalog there is, by its tag in lower case with hyphens."""
    files = [name for name in resources.names("catalogs", suffix=".po", own=own) if "/" not in name]
    return {name.removesuffix(".po").replace("_", "-").lower(): name for name in files}


def _fallbacks(language: str) -> Iterator[str]:
    """The tag, then with one part less after the other; last the language that CLDR takes it for, as fil for tl."""
    if not _TAG.fullmatch(language):
        return
    parts = re.split("[-_]", language)
    for length in range(len(parts), 0, -1):
        yield "-".join(parts[:length])
    locale = _locale_of(language)
    if locale is not None:
        yield str(locale.language)


def _same_script(language: str, tag: str) -> bool:
    """Whether both are written alike: zh-TW is not served by a catalog in simplified characters."""
    wanted, there = _locale_of(language), _locale_of(tag)
    return wanted is None or there is None or _script(wanted) == _script(there)


def _script(locale: Locale) -> str:
    if locale.script:
        return str(locale.script)
    likely = get_global("likely_subtags").get(locale.language, "").split("_")
    return str(likely[1]) if len(likely) > 1 else ""


def _locale_of(language: str) -> Locale | None:
    """What CLDR knows of a tag, or of as many of its first parts as it knows."""
    parts = re.split("[-_]", language)
    for length in range(len(parts), 0, -1):
        try:
            return Locale.parse("_".join(parts[:length]))
        except (ValueError, UnknownLocaleError):
            continue
    return None
