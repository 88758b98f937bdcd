"""The notation of patterns.

    pattern   a text in the notation below
    core      the part of a pattern that becomes a token; it stands for one or more sequences of words
    context   the part in braces that must stand before or after the core and is left outside the token
    element   a word, the beginning of one, or something that is neither

    (a|b)       one of them              {x} core {y}   the core where x stands before it and y after it
    [x]         x or nothing             <name>         any pattern of that concept; only in braces
    word*       any ending of the word   …              a gap of up to 10 words or 16 characters; only in braces
    ~root       any form of a root       #              a number; only in braces
    ^           the edge of a clause; only in braces

Case does not count, nor does it whether words are joined by a space or a hyphen. A word with an accent also matches
without it. In a language without spaces, spaces in a pattern are left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from itertools import product

from verifier.errors import VerifierError
from verifier.lexicons.units import split_units

MAX_SEQUENCES = 4000
"""Sequences of words that one core or context may stand for."""
MAX_GAPS = 2
"""Gaps in one context; each multiplies the places that are looked at."""


class PatternError(VerifierError, ValueError):
    """A pattern that is not in the notation."""


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
class Choice:
    """One of several sequences."""

    options: tuple[tuple[Item, ...], ...]


Item = str | Special | Ref | Choice
"""A part of the notation; a text may end in the middle of a word."""
Element = str | Stem | Special | Ref


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A pattern taken apart."""

    text: str
    cores: tuple[tuple[str | Stem, ...], ...]
    left: Context | None
    right: Context | None


def parse_pattern(text: str, *, orthography: Orthography) -> Pattern:
    """A pattern from its notation. Raises PatternError where it is empty or not in the notation."""
    left, core, right = _Reader(text, orthography).read()
    for items in (left, core, right):
        _check(text, items)
    for items in (left, right):
        if items and _may_be_empty(items):
            raise PatternError(f"pattern {text!r} asks for nothing in its braces")
    cores: list[tuple[str | Stem, ...]] = []
    for sequence in _sequences(core, orthography):
        words = [element for element in sequence if isinstance(element, str | Stem)]
        if len(words) < len(sequence):
            raise PatternError(f"pattern {text!r} has a gap, number, edge or concept outside braces")
        if not words:
            raise PatternError(f"pattern {text!r} has no word outside braces")
        cores.append(tuple(words))
    contexts = [Context(items, orthography) if items else None for items in (left, right)]
    return Pattern(text=text, cores=tuple(cores), left=contexts[0], right=contexts[1])


class _Reader:
    """Reads the notation into items."""

    def __init__(self, pattern: str, orthography: Orthography) -> None:
        self.pattern = pattern
        self.orthography = orthography
        self.at = 0

    def read(self) -> tuple[tuple[Item, ...], tuple[Item, ...], tuple[Item, ...]]:
        """The items of left context, core and right context."""
        if not self.pattern.strip():
            raise PatternError("empty pattern")
        left = self._context() if self.pattern[0] == "{" else ()
        core = self._sequence("{")
        right = self._context() if self.at < len(self.pattern) else ()
        if self.at < len(self.pattern):
            raise PatternError(f"pattern {self.pattern!r} goes on behind its right context")
        return left, core, right

    def _context(self) -> tuple[Item, ...]:
        self.at += 1
        items = self._sequence("}")
        if self.at >= len(self.pattern):
            raise PatternError(f"pattern {self.pattern!r} lacks '}}'")
        self.at += 1
        return items or ("",)

    def _sequence(self, ends: str) -> tuple[Item, ...]:
        """Items up to one of the signs `ends`, which is not read."""
        items: list[Item] = []
        text = ""
        while self.at < len(self.pattern) and self.pattern[self.at] not in ends:
            sign = self.pattern[self.at]
            self.at += 1
            if sign in "([<~…#^":
                item = self._item(sign)
                items += [text, item] if text else [item]
                text = ""
            elif sign in ")]>|{}":
                raise PatternError(f"pattern {self.pattern!r} has {sign!r} without a beginning")
            else:
                self._check_ending(sign)
                text += sign
        return tuple([*items, text] if text else items)

    def _check_ending(self, sign: str) -> None:
        before = self.pattern[self.at - 2 : self.at - 1]
        if sign == "*" and not (self.orthography.spaced and (before.isalpha() or before in (")", "]"))):
            raise PatternError(f"pattern {self.pattern!r} has '*' that is not the ending of a word")

    def _item(self, sign: str) -> Item:
        match sign:
            case "(":
                return Choice(self._options(")"))
            case "[":
                return Choice(((), *self._options("]")))
            case "<":
                return Ref(self._until(">"))
            case "~":
                return Choice(tuple((form,) for form in self._forms()))
        return Special(sign)

    def _options(self, closing: str) -> tuple[tuple[Item, ...], ...]:
        options = [self._sequence(f"|{closing}")]
        while self.pattern[self.at : self.at + 1] == "|":
            self.at += 1
            options.append(self._sequence(f"|{closing}"))
        if self.at >= len(self.pattern):
            raise PatternError(f"pattern {self.pattern!r} lacks {closing!r}")
        self.at += 1
        return tuple(options)

    def _until(self, closing: str) -> str:
        end = self.pattern.find(closing, self.at)
        if end <= self.at:
            raise PatternError(f"pattern {self.pattern!r} lacks a name before {closing!r}")
        start, self.at = self.at, end + 1
        return self.pattern[start:end]

    def _forms(self) -> list[str]:
        start = self.at
        while self.pattern[self.at : self.at + 1].isalpha():
            self.at += 1
        root = self.pattern[start : self.at]
        if not root or not self.orthography.forms:
            raise PatternError(f"pattern {self.pattern!r} has '~' without a root, or in a language without forms")
        return list(dict.fromkeys(form for template in self.orthography.forms for form in word_forms(root, template)))


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
            found[tuple(_respell(element, orthography.spellings) for element in elements)] = None
    yield from found


def _expand(items: Sequence[Item]) -> list[tuple[str | Special | Ref, ...]]:
    """Every way through the choices."""
    ways: list[list[tuple[str | Special | Ref, ...]]] = [
        [way for option in item.options for way in _expand(option)] if isinstance(item, Choice) else [(item,)]
        for item in items
    ]
    return [tuple(part for way in path for part in way) for path in product(*ways)]


_PLAIN = re.compile(r"[^\W\d_]+\*?(?:[ -][^\W\d_]+\*?)*")


def _words(text: str, orthography: Orthography) -> Iterable[Element]:
    text = text.strip()
    if not text:
        return ()
    if not orthography.spaced:
        return split_units(text, spaced=False).keys
    if not _PLAIN.fullmatch(text) or not text.isascii():
        text = " ".join(
            f"{key}*" if text[end : end + 1] == "*" else key
            for key, end in zip(*_keys_and_ends(text), strict=True)
            if key != "*"
        )
    words = text.lower().replace("-", " ").split()
    return [Stem(word[:-1]) if word[-1] == "*" else word for word in words]


def _keys_and_ends(text: str) -> tuple[list[str], list[int]]:
    if text.startswith("'"):  # the word before is another item
        units = split_units(f"x{text}", spaced=True)
        return units.keys[1:], [end - 1 for end in units.ends[1:]]
    units = split_units(text, spaced=True)
    return units.keys, units.ends


def _respell(element: Element, spellings: Mapping[str, str]) -> Element:
    match element:
        case str():
            return element if element.isascii() else "".join(spellings.get(sign) or _plain(sign) for sign in element)
        case Stem(text):
            return element if text.isascii() else Stem(str(_respell(text, spellings)))
    return element


def _plain(sign: str) -> str:
    return unicodedata.normalize("NFD", sign)[0] if sign > "\x7f" else sign


def _check(pattern: str, items: tuple[Item, ...]) -> None:
    if _count(items) > MAX_SEQUENCES:
        raise PatternError(f"pattern {pattern!r} stands for more than {MAX_SEQUENCES} sequences of words")
    if _gaps(items) > MAX_GAPS:
        raise PatternError(f"pattern {pattern!r} has more than two gaps in one context")


def _count(items: Iterable[Item]) -> int:
    count = 1
    for item in items:
        if isinstance(item, Choice):
            count *= sum(_count(option) for option in item.options)
    return count


def _gaps(items: Iterable[Item]) -> int:
    return sum(
        max(_gaps(option) for option in item.options) if isinstance(item, Choice) else item is Special.GAP
        for item in items
    )


def _may_be_empty(items: Iterable[Item]) -> bool:
    for item in items:
        match item:
            case str():
                if item.strip(" -'"):
                    return False
            case Choice(options):
                if not any(_may_be_empty(option) for option in options):
                    return False
            case Ref() | Special.NUMBER | Special.EDGE:
                return False
    return True


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


# --- forms of a root ---


def word_forms(root: str, template: str) -> Iterator[str]:
    """The forms of a root that a template makes, as `nag=R` of `bilang`: nagbibilang.

    The last `d` between vowels is also written `r`, an `o` of the last syllable `u` before a suffix.
    """
    before, _, suffix = template.partition("R")
    for stem in _before_suffix(root) if suffix else (root,):
        body = stem
        prefix = before
        while prefix:
            if prefix.endswith("="):
                prefix, body = prefix[:-1], _first_syllable(stem) + body
            elif prefix.endswith(">"):
                prefix, _, infix = prefix[:-1].rpartition("<")
                first = len(body) - len(body.lstrip("bcdfghjklmnpqrstvwxyz"))
                body = body[:first] + infix + body[first:]
            else:
                prefix, body = "", prefix + body
        yield body + suffix
        softened = re.sub("(?<=[aeiou])d(?=[aeiou](?!.*[aeiou]d[aeiou]))", "r", body)
        if softened != body:
            yield softened + suffix


def _first_syllable(root: str) -> str:
    found = re.match("[^aeiou]*[aeiou]", root)
    return found[0] if found else ""


def _before_suffix(root: str) -> Iterator[str]:
    yield root
    changed = re.sub("o(?=[^aeiou]*$)", "u", root)
    if changed != root:
        yield changed
