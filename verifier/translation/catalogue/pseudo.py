"""Pseudo-locales: catalogs that nobody has translated, in which all that is not words stands as it was.

longer  letters with accents, and words more than a third longer, between brackets that must both be seen
wide    full-width letters, as wide as those of Chinese and Japanese, with lines that break as theirs do
mirror  Arabic letters, from right to left, with isolates around what must not be turned
kept    placeholders, tags, tiles, sums and numbers: never touched

They show before any translator has begun where a text has no room, is cut or turned round, or is not from the catalog.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

from babel import Locale

from verifier.diagram.expressions import find_expressions
from verifier.messages.catalog import LRI, PDI, Catalog
from verifier.messages.plurals import plural_categories
from verifier.messages.pofile import Message


class Pseudo(StrEnum):
    """A pseudo-locale by its tag: the language that it is set like, and a region that no country has."""

    LONGER = "en-XA"
    WIDE = "ja-XC"
    MIRROR = "ar-XB"

    @property
    def locale(self) -> Locale:
        """The locale whose plurals, numbers and direction it has."""
        return Locale.parse(self.value.split("-")[0])


_KEPT = re.compile(r"\{[^{}]*\}|</?[A-Za-z][^<>]*>|&#?\w+;|[\u2066-\u2069]")
_ACCENTS = str.maketrans("aceginosuyzACEGINOSUYZ", "áçéğíñöšúýžÁÇÉĞÍÑÖŠÚÝŽ")
_VOWELS = "áéíöúÁÉÍÖÚ"
_FULL = {code: code + 0xFEE0 for code in (*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1))}
_ARABIC = dict(zip(map(ord, "abcdefghijklmnopqrstuvwxyz"), "ابجدهوزحطيكلمنسعفصقرشتثخذض", strict=True))


def pseudo_text(text: str, pseudo: Pseudo) -> str:
    """A text in a pseudo-locale; what is kept is the same, in the same order."""
    pieces = "".join(piece if kept else _spoken(piece, pseudo) for piece, kept in _pieces(text, pseudo))
    return f"[{pieces}]" if pseudo is Pseudo.LONGER and re.search(r"\w{3}", _KEPT.sub("", text)) else pieces


def pseudo_catalog(english: Catalog, pseudo: Pseudo) -> Catalog:
    """The English catalog in a pseudo-locale, with the plural forms of its language."""
    return replace(
        english,
        language=pseudo.value,
        messages={context: _message(message, pseudo) for context, message in english.messages.items()},
        locale=pseudo.locale,
        plural_locale=pseudo.locale,
    )


def _message(message: Message, pseudo: Pseudo) -> Message:
    categories = ("other",) if message.source_plural is None else plural_categories(pseudo.locale)
    forms = {name: pseudo_text(message.forms.get(name, message.forms["other"]), pseudo) for name in categories}
    return replace(message, forms=forms)


def _pieces(text: str, pseudo: Pseudo) -> Iterator[tuple[str, bool]]:
    """The parts of a text, each with whether it is kept."""
    at = 0
    for match in _KEPT.finditer(text):
        yield from _expressions(text[at : match.start()], pseudo)
        yield match[0], True
        at = match.end()
    yield from _expressions(text[at:], pseudo)


def _expressions(text: str, pseudo: Pseudo) -> Iterator[tuple[str, bool]]:
    at = 0
    for found in find_expressions(text):
        said = text[found.start : found.end]
        yield text[at : found.start], False
        yield f"{LRI}{said}{PDI}" if pseudo is Pseudo.MIRROR and not found.plain else said, True
        at = found.end
    yield text[at:], False


def _spoken(words: str, pseudo: Pseudo) -> str:
    match pseudo:
        case Pseudo.LONGER:
            accented = words.translate(_ACCENTS)
            return "".join(letter * 2 if letter in _VOWELS else letter for letter in accented)
        case Pseudo.WIDE:
            return words.translate(_FULL)
        case Pseudo.MIRROR:
            return words.lower().translate(_ARABIC)
