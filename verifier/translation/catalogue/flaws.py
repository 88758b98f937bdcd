"""Flaws: what is wrong with a text of a catalog, a message or the file.

page    a catalog with all that its messages are held against
form    a text of a message with its place, and the English text it has to say
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from babel import Locale

from verifier import lexicons
from verifier.document.language import primary_language
from verifier.finding import Severity
from verifier.lexicons import Lexicon
from verifier.messages.catalog import Catalog
from verifier.messages.plurals import fixed_categories, plural_categories
from verifier.messages.pofile import COUNT, Message
from verifier.text import SourceText, Span
from verifier.translation.catalogue.entries import Entry, Text

_PLACEHOLDER = re.compile(r"\{[a-z][a-z0-9_]*\}")
GAP = "\ufffc"
"""Stands for each character of a placeholder where a text is read without values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flaw:
    """One thing that is wrong. `name` is the kind of finding; `weight` where it weighs otherwise than its kind."""

    name: str
    span: Span
    message: str
    context: str | None = None
    form: str | None = None
    found: str | None = None
    expected: str | None = None
    weight: Severity | None = None


@dataclass(frozen=True)
class Page:
    """A catalog file with what its messages are held against; `locale` is None where the header does not say it."""

    source: SourceText
    entries: tuple[Entry, ...]
    locale: Locale | None
    catalog: Catalog | None
    english: Mapping[str, Message]

    @cached_property
    def lexicon(self) -> Lexicon | None:
        """The words of its language, where they are known."""
        if self.locale is None:
            return None
        known = primary_language(str(self.locale).replace("_", "-"))
        return lexicons.load(known) if known in lexicons.shipped() else None

    @property
    def is_english(self) -> bool:
        """Whether the catalog is in the language of the sources."""
        return self.locale is not None and self.locale.language == "en"

    @property
    def messages(self) -> Iterator[Entry]:
        """The entries that are messages."""
        return (entry for entry in self.entries if not entry.obsolete and not entry.is_header)

    def forms(self, entry: Entry) -> tuple[Form, ...]:
        """The texts of a message that somebody has translated, in order."""
        names = self._names(entry)
        return tuple(
            Form(
                entry=entry,
                name=names.get(number) if entry.plural is not None else None,
                text=text,
                english=self.english.get(entry.context),
                spared=self._spared(entry, names.get(number)),
            )
            for number, text in sorted(entry.forms.items())
            if text.value
        )

    def _names(self, entry: Entry) -> dict[int, str]:
        if entry.plural is None or self.locale is None:
            return dict.fromkeys(entry.forms, "other")
        return dict(enumerate(plural_categories(self.locale)))

    def _spared(self, entry: Entry, name: str | None) -> frozenset[str]:
        if entry.plural is None or self.locale is None or name not in fixed_categories(self.locale):
            return frozenset()
        return frozenset({COUNT})


@dataclass(frozen=True)
class Form:
    """A text of a message. `name` is its plural category where there are several; `spared` may be left out in it."""

    entry: Entry
    name: str | None
    text: Text
    english: Message | None
    spared: frozenset[str] = frozenset()

    @property
    def value(self) -> str:
        """The text."""
        return self.text.value

    @property
    def sources(self) -> tuple[str, ...]:
        """The English texts as the file has them."""
        plural = self.entry.plural
        return (self.entry.source,) if plural is None else (self.entry.source, plural)

    @property
    def source(self) -> str:
        """The English text that tells most: that for several things where there are two."""
        return self.sources[-1]

    def flaw(
        self,
        name: str,
        message: str,
        *,
        at: tuple[int, int] | None = None,
        found: str | None = None,
        expected: str | None = None,
        weight: Severity | None = None,
    ) -> Flaw:
        """A flaw of this text, at a part of it or at all of it."""
        return Flaw(
            name=name,
            span=self.text.span if at is None else self.text.part(*at),
            message=message,
            context=self.entry.context,
            form=self.name,
            found=found,
            expected=expected,
            weight=weight,
        )


def without_placeholders(text: str) -> str:
    """The text with a sign for each character of a placeholder, so that every other character keeps its place."""
    return _PLACEHOLDER.sub(lambda match: GAP * len(match[0]), text)
