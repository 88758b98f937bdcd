"""The notation of patterns.

    pattern   a text in the notation below
    core      the part of a pattern that becomes a token; it stands for one or more sequences of words
    context   the part in braces that must stand before or after the core and is left outside the token

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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from verifier.errors import VerifierError
from verifier.lexicons.sequences import Choice, Context, Core, Item, Orthography, Ref, Root, Special, Word, only_words
from verifier.lexicons.units import is_regular

MAX_SEQUENCES = 4000
"""Sequences of words that one core or context may stand for."""
MAX_GAPS = 2
"""Gaps in one context; each multiplies the places that are looked at."""


class PatternError(VerifierError, ValueError):
    """A pattern that is not in the notation."""


@dataclass(frozen=True, kw_only=True)
class Pattern:
    """A pattern taken apart."""

    text: str
    core: Core
    left: Context | None
    right: Context | None

    @cached_property
    def cores(self) -> tuple[tuple[Word, ...], ...]:
        """All sequences of words that the core stands for."""
        return tuple(only_words(sequence) for sequence in self.core.sequences)


def parse_pattern(text: str, *, orthography: Orthography) -> Pattern:
    """A pattern from its notation. Raises PatternError where it is empty or not in the notation."""
    left, core, right = _Reader(text, orthography).read()
    for items in (left, core, right):
        _check(text, items, orthography)
    for items in (left, right):
        if items and _may_be_empty(items):
            raise PatternError(f"pattern {text!r} asks for nothing in its braces")
    if _has_more_than_words(core):
        raise PatternError(f"pattern {text!r} has a gap, number, edge or concept outside braces")
    if _may_be_empty(core):
        raise PatternError(f"pattern {text!r} has no word outside braces")
    contexts = [Context(items, orthography) if items else None for items in (left, right)]
    at_once = not orthography.spaced and not is_regular(text)
    return Pattern(
        text=text,
        core=Core(items=core, orthography=orthography, at_once=at_once),
        left=contexts[0],
        right=contexts[1],
    )


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
                return self._root()
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

    def _root(self) -> Item:
        start = self.at
        while self.pattern[self.at : self.at + 1].isalpha():
            self.at += 1
        root, templates = self.pattern[start : self.at], self.orthography.forms
        if not root or not templates:
            raise PatternError(f"pattern {self.pattern!r} has '~' without a root, or in a language without forms")
        if self.orthography.beginnings and "d" not in root and not self.pattern[: start - 1][-1:].isalpha():
            return Root(root)
        forms = dict.fromkeys(form for template in templates for form in word_forms(root, template))
        return Choice(tuple((form,) for form in forms))


def _check(pattern: str, items: tuple[Item, ...], orthography: Orthography) -> None:
    if _count(items, len(orthography.beginnings)) > MAX_SEQUENCES:
        raise PatternError(f"pattern {pattern!r} stands for more than {MAX_SEQUENCES} sequences of words")
    if _gaps(items) > MAX_GAPS:
        raise PatternError(f"pattern {pattern!r} has more than two gaps in one context")


def _count(items: Iterable[Item], beginnings: int) -> int:
    count = 1
    for item in items:
        if isinstance(item, Choice):
            count *= sum(_count(option, beginnings) for option in item.options)
        elif isinstance(item, Root):
            count *= beginnings
    return count


def _has_more_than_words(items: Iterable[Item]) -> bool:
    return any(
        any(_has_more_than_words(option) for option in item.options)
        if isinstance(item, Choice)
        else isinstance(item, Special | Ref)
        for item in items
    )


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
            case Root() | Ref() | Special.NUMBER | Special.EDGE:
                return False
    return True


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
