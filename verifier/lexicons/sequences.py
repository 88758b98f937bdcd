"""What patterns stand for: sequences of words.

item      a part of the notation
element   a word, the beginning of one, or something that is neither
sequence  elements one after the other
head      the first word of a core; what follows it is taken apart only where the head is found in a text
spelling  the way in which all words of a sequence are written
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property, lru_cache
from itertools import product

from verifier.lexicons.units import fold, is_regular, split_units


class Special(Enum):
    """What a context can hold besides words."""

    GAP = "…"
    NUMBER = "#"
    EDGE = "^"


@dataclass(frozen=True, slots=True)
class Ref:
    """Any pattern of another concept."""

    name: str


@dataclass(frozen=True, slots=True)
class Stem:
    """A word by its beginning."""

    text: str


@dataclass(frozen=True, slots=True)
class Root:
    """Any form of a root, in a language in which forms differ in their beginning alone."""

    text: str


@dataclass(frozen=True, slots=True)
class Formed:
    """A word, or the beginning of one, with any of the beginnings of the language written before it."""

    word: str | Stem
    beginnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several sequences."""

    options: tuple[tuple[Item, ...], ...]


Item = str | Special | Ref | Root | Choice
"""A part of the notation; a text may end in the middle of a word."""
Word = str | Stem | Formed
Element = Word | Special | Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class Orthography:
    """How a language is written, as far as patterns are concerned.

    `spellings` lists other ways to write a letter (`ß` as `ss`); letters without one may be written without accent.
    `forms` are the templates of `~root`: `R` is the root, `=` its first syllable once more, `<in>` a syllable put
    after the first consonant of what follows.
    """

    spaced: bool = True
    spellings: Mapping[str, str] = field(default_factory=dict)
    forms: tuple[str, ...] = ()

    @property
    def beginnings(self) -> tuple[str, ...]:
        """What may stand before a root, where all forms are a root with something before it; else nothing."""
        return _beginnings(self.forms)

    @property
    def respelling(self) -> Mapping[int, str]:
        """The other way to write each letter."""
        return _respelling(tuple(self.spellings.items()))


@lru_cache(maxsize=32)
def _beginnings(forms: tuple[str, ...]) -> tuple[str, ...]:
    plain = all(re.fullmatch("[^\\W\\d_d]*R", form) for form in forms)
    return tuple(dict.fromkeys(fold(form[:-1])[0] for form in forms)) if plain else ()


class _Respelling(dict[int, str]):
    """A table for `str.translate` that is filled as letters are met."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        self[code] = unicodedata.normalize("NFD", sign)[0] if sign > "\x7f" else sign
        return self[code]


@lru_cache(maxsize=32)
def _respelling(spellings: tuple[tuple[str, str], ...]) -> Mapping[int, str]:
    return _Respelling({ord(sign): other for sign, other in spellings if other})


class Context:
    """What must stand on one side of a core. Its sequences are made when they are first asked for."""

    def __init__(self, items: tuple[Item, ...], orthography: Orthography) -> None:
        self._items = items
        self._orthography = orthography

    @cached_property
    def sequences(self) -> tuple[tuple[Element, ...], ...]:
        """The sequences of elements, in the order of the text."""
        return tuple(_sequences(self._items, self._orthography))

    @cached_property
    def names(self) -> frozenset[str]:
        """The concepts it asks for."""
        return frozenset(_names(self._items))

    @cached_property
    def size(self) -> int:
        """How many words or characters it asks for at least."""
        return _size(self._items, spaced=self._orthography.spaced)


class Spelling(Enum):
    """Which way of writing the words of a sequence follow: all of them the same."""

    PLAIN = "plain"
    OTHER = "other"
    EITHER = "either"
    """So far both are the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Core:
    """A core, or what is left of one behind its first words."""

    items: tuple[Item, ...]
    orthography: Orthography
    spelling: Spelling = Spelling.EITHER
    at_once: bool = False
    """Whether its signs change with those beside them, so that it cannot be taken apart one by one."""

    @property
    def sequences(self) -> Iterator[tuple[Element, ...]]:
        """All sequences of words that it stands for."""
        return _sequences(self.items, self.orthography)

    def heads(self) -> Iterator[tuple[tuple[Word, ...], Core | None]]:
        """Each way to begin, as words or as one character, with what follows, None at the end.

        There may be no word: at the end, or where a sign that is no word stands between others.
        """
        if self.at_once:
            yield from ((only_words(sequence), None) for sequence in self.sequences)
            return
        first = _first_words if self.orthography.spaced else _first_characters
        for text, items in first(self.items, ""):
            words = _words(text, self.orthography)
            for spelled, spelling in self._spelled(text, words):
                yield spelled, replace(self, items=items, spelling=spelling) if items else None

    def _spelled(self, text: str, words: tuple[Word, ...]) -> Iterator[tuple[tuple[Word, ...], Spelling]]:
        if self.spelling is Spelling.PLAIN or text.isascii() or not self.orthography.spaced:
            yield words, self.spelling
            return
        other = only_words(_respell(word, self.orthography) for word in words)
        if other == words or self.spelling is Spelling.OTHER:
            yield other, self.spelling
        else:
            yield words, Spelling.PLAIN
            yield other, Spelling.OTHER


# --- items to heads ---

_MARK = "\ue000"
"""Stands before a root in the texts of items, until they are words; a sign of private use that no text has."""


def _first_words(items: tuple[Item, ...], text: str) -> Iterator[tuple[str, tuple[Item, ...]]]:
    """Each way to the end of the first word, and the items behind it; `text` is what the word has so far."""
    for at, item in enumerate(items):
        match item:
            case Choice(options):
                for option in options:
                    yield from _first_words((*option, *items[at + 1 :]), text)
                return
            case Root(root):
                text += _MARK + root
            case str():
                text = (text + item).lstrip()
                end = text.find(" ")
                if end >= 0:
                    yield text[:end], (text[end:], *items[at + 1 :])
                    return
    yield text, ()


def _first_characters(items: tuple[Item, ...], text: str) -> Iterator[tuple[str, tuple[Item, ...]]]:
    """Each first character, or first run of digits, and the items behind it."""
    for at, item in enumerate(items):
        match item:
            case Choice(options):
                for option in options:
                    yield from _first_characters((*option, *items[at + 1 :]), text)
                return
            case str():
                text = (text + item).lstrip()
                digits = len(text) - len(text.lstrip(_DIGITS))
                if text and digits < len(text):
                    end = digits or 1
                    yield text[:end], (text[end:], *items[at + 1 :]) if text[end:] else items[at + 1 :]
                    return
    yield text, ()


_DIGITS = "0123456789０１２３４５６７８９"

# --- items to sequences of elements ---


def _sequences(items: tuple[Item, ...], orthography: Orthography) -> Iterator[tuple[Element, ...]]:
    found: dict[tuple[Element, ...], None] = {}
    for parts in _expand(items):
        elements: list[Element] = []
        text = ""
        for part in parts:
            if isinstance(part, str):
                text += part
            else:
                elements += _words(text, orthography)
                elements.append(part)
                text = ""
        elements += _words(text, orthography)
        found[tuple(elements)] = None
        if orthography.spaced:
            found[tuple(_respell(element, orthography) for element in elements)] = None
    yield from found


def _expand(items: Sequence[Item]) -> list[tuple[str | Special | Ref, ...]]:
    """Every way through the choices."""
    ways: list[list[tuple[str | Special | Ref, ...]]] = []
    for item in items:
        match item:
            case Choice(options):
                ways.append([way for option in options for way in _expand(option)])
            case Root(root):
                ways.append([(_MARK + root,)])
            case _:
                ways.append([(item,)])
    return [tuple(part for way in path for part in way) for path in product(*ways)]


_PLAIN = re.compile(r"[^\W\d_]+\*?(?:[ -][^\W\d_]+\*?)*")


def _words(text: str, orthography: Orthography) -> tuple[Word, ...]:
    text = text.strip()
    if not text:
        return ()
    if not orthography.spaced:
        return _characters(text)
    if _MARK not in text:
        return tuple(_plain_words(text))
    words: list[Word] = []
    for part in text.split():
        found: list[Word] = [*_plain_words(part.lstrip(_MARK))]
        if part[0] == _MARK and isinstance(found[0], str | Stem):
            found[0] = Formed(found[0], orthography.beginnings)
        words += found
    return tuple(words)


@lru_cache(maxsize=4096)
def _characters(text: str) -> tuple[str, ...]:
    return tuple(split_units(text, spaced=False).keys)


def _plain_words(text: str) -> list[str | Stem]:
    if _PLAIN.fullmatch(text) and is_regular(text):
        text = fold(text)[0].replace("-", " ")
    else:
        text = " ".join(
            f"{key}*" if text[end : end + 1] == "*" else key
            for key, end in zip(*_keys_and_ends(text), strict=True)
            if key != "*"
        )
        text = text.lower().replace("-", " ")
    return [Stem(word[:-1]) if word[-1] == "*" else word for word in text.split()]


def _keys_and_ends(text: str) -> tuple[list[str], list[int]]:
    if text.startswith("'"):  # the word before is another item
        units = split_units(f"x{text}", spaced=True)
        return units.keys[1:], [end - 1 for end in units.ends[1:]]
    units = split_units(text, spaced=True)
    return units.keys, units.ends


def _respell(element: Element, orthography: Orthography) -> Element:
    match element:
        case str():
            return element if element.isascii() else element.translate(orthography.respelling)
        case Stem(text):
            return element if text.isascii() else Stem(text.translate(orthography.respelling))
        case Formed(word, beginnings):
            other = _respell(word, orthography)
            assert isinstance(other, str | Stem)
            return element if other == word else Formed(other, beginnings)
    return element


def only_words(elements: Iterable[Element]) -> tuple[Word, ...]:
    """The words among elements."""
    return tuple(element for element in elements if isinstance(element, str | Stem | Formed))


def _names(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Ref):
            yield item.name
        elif isinstance(item, Choice):
            for option in item.options:
                yield from _names(option)


def _size(items: Iterable[Item], *, spaced: bool) -> int:
    size = 0
    for item in items:
        match item:
            case Choice(options):
                size += min(_size(option, spaced=spaced) for option in options)
            case str():
                size += len(item.split()) if spaced else len(item)
            case _:
                size += item is not Special.GAP
    return size
