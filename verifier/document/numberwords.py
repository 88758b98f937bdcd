"""Number words: one grammar for all languages, filled by the data of a lexicon.

    form       a text that stands for a value, as `twenty`, `doscientos` or `二`
    scale      a power of ten that a smaller number multiplies, as `hundred`; also a bare rank without a word
    head       the multiple of a scale, in one form (`twenty`) or as coefficient and scale word (`two hundred`)
    rest       what is added to a head: it is smaller than the scale
    joiner     the text between coefficient and scale word, or head and rest, as ` and ` or `'t `
    system     forms and scales that belong together; a language may have two, as Filipino and Spanish numbers
    folded     written with one spelling for each letter: small, without accent, in normal width

Data of a system:

    words: {5: [lima]}        scales: {100: {words: [daan, raan], before: ["ng "], after: [" at "], …}}
    ordinals: {1: [first]}    digits: 〇一二三四五六七八九 (numbers written digit by digit)

of a scale: `before` and `after` list joiners; `first` those of a language that says the rest first (`fünf` `und`
`zwanzig`); `from` is the least head that takes a rest; `alone` says that the scale word needs no coefficient;
`elliptic` that a single digit right after it counts tenths of the scale (三百五 = 350).
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

# --- folding ---

_HYPHENS = "-\u2010\u2011\ufe63\uff0d"
_APOSTROPHES = "'\u2018\u2019\u02bc\uff07"
_CLUSTER = re.compile(
    "[^\\W\\d_][\u00ad\u0300-\u036f\u0640\u064b-\u065f\u0670\u200b-\u200d\u2060\u3099\u309a\uff9e\uff9f]+"
)
"""A letter with signs of its own behind it, or signs inside a word that nobody sees."""
_UNSEEN = re.compile("[\u00ad\u0640\u200b-\u200d\u2060]")


def _is_accent(char: str) -> bool:
    # Accents, the points of Arabic; not the marks that make another letter, as those of kana or Devanagari.
    place = unicodedata.combining(char)
    return place >= 200 or 27 <= place <= 35


def _fold_char(char: str) -> str:
    if char in _HYPHENS:
        return "-"
    if char in _APOSTROPHES:
        return "'"
    if char.isspace():
        return " "
    if not char.isalpha():
        return char
    for form in (unicodedata.normalize("NFKC", char), char.casefold()):
        if len(form) == 1:
            char = form.casefold() if len(form.casefold()) == 1 else form
    bare = "".join(part for part in unicodedata.normalize("NFD", char) if not _is_accent(part))
    bare = unicodedata.normalize("NFC", bare)
    char = bare if len(bare) == 1 else char
    return "ي" if char == "ى" else char


class _FoldTable(dict[int, str]):
    def __missing__(self, code: int) -> str:
        self[code] = folded = _fold_char(chr(code))
        return folded


_TABLE = _FoldTable()


@dataclass(frozen=True, slots=True)
class Folded:
    """A text with each character folded on its own, so that every offset has its place in the raw text.

    `starts` and `ends` hold the raw place of each character; both are empty where folding moved nothing.
    """

    text: str
    starts: Sequence[int] = ()
    ends: Sequence[int] = ()

    def raw(self, start: int, end: int) -> tuple[int, int]:
        """The raw range of a range that is not empty."""
        return (self.starts[start], self.ends[end - 1]) if self.starts else (start, end)

    def at(self, offset: int) -> int:
        """The folded offset of a raw one."""
        return bisect_left(self.starts, offset) if self.starts else offset


def fold(text: str) -> Folded:
    """Fold a text. Digits and signs stay as they are; letters lose case, width and accents."""
    if _CLUSTER.search(text) is None:
        return Folded(text.translate(_TABLE))
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    last = 0
    for cluster in (*_CLUSTER.finditer(text), None):
        at = cluster.start() if cluster else len(text)
        parts.append(text[last:at].translate(_TABLE))
        starts += range(last, at)
        ends += range(last + 1, at + 1)
        if cluster:
            last = cluster.end()
            shown = unicodedata.normalize("NFKC", _UNSEEN.sub("", cluster[0]))
            letters = "".join(_fold_char(char) for char in shown if not _is_accent(char))
            parts.append(letters)
            starts += [at] * len(letters)
            ends += [last] * len(letters)
    return Folded("".join(parts), starts, ends)


# --- the grammar ---


class Part(NamedTuple):
    """The value of a stretch of number words."""

    value: int | Fraction
    ordinal: bool = False
    ambiguous: bool = False
    counter: str | None = None


Found = tuple[int, Part]
"""Where a form or number ends, and what it stands for."""


class Forms:
    """Folded forms with what they stand for; finds those that begin at a place. It does not change once it is made."""

    __slots__ = ("_lengths", "_parts")

    def __init__(self, parts: Mapping[str, Part]) -> None:
        self._parts = {fold(form).text: part for form, part in parts.items()}
        lengths: dict[str, set[int]] = {}
        for form in self._parts:
            lengths.setdefault(form[:1], set()).add(len(form))
        self._lengths = {first: tuple(sorted(known, reverse=True)) for first, known in lengths.items()}

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def items(self) -> Iterator[tuple[str, Part]]:
        """Each form with what it stands for."""
        return iter(self._parts.items())

    def __bool__(self) -> bool:
        return bool(self._parts)

    def at(self, text: str, start: int) -> Iterator[Found]:
        """The end and value of each form that begins at `start`, the longest first."""
        for length in self._lengths.get(text[start : start + 1], ()):
            form = text[start : start + length]
            if len(form) == length and form in self._parts:
                yield start + length, self._parts[form]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """A rank of the system."""

    value: int
    words: Forms
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    least: int = 0
    alone: bool = False
    elliptic: bool = False


@dataclass(frozen=True, kw_only=True)
class System:
    """Forms and scales, from the smallest scale to the largest."""

    words: Forms
    scales: tuple[Scale, ...] = ()
    digits: str = ""

    def read(self, text: str, start: int) -> dict[int, Part]:
        """Every number that begins at `start`, by its end."""
        found = self._below(text, start, len(self.scales))
        if self.digits:
            found.update(self._positional(text, start))
        return found

    @cached_property
    def _firsts(self) -> frozenset[str]:
        """The characters with which a number can begin."""
        forms = [*self.words, *(word for scale in self.scales if scale.alone for word in scale.words)]
        return frozenset(form[0] for form in forms) | frozenset(self.digits)

    @cached_property
    def _scale_firsts(self) -> frozenset[str]:
        """The characters with which what multiplies a numeral can begin."""
        return frozenset(
            (joiner or word)[0] for scale in self.scales for joiner in scale.before for word in scale.words
        )

    def scaled(self, text: str, start: int) -> Iterator[tuple[int, int]]:
        """End and value of each scale word that multiplies a numeral ending at `start`, as in 3百."""
        if text[start : start + 1] not in self._scale_firsts:
            return
        for scale in self.scales:
            for at in _after(text, start, scale.before):
                yield from ((end, scale.value) for end, part in scale.words.at(text, at) if not part.ordinal)

    def _below(self, text: str, start: int, rank: int, forms: Sequence[Found] | None = None) -> dict[int, Part]:
        """Every number below the scale `rank` that begins at `start`, any number at the highest rank.

        `forms` are those that begin there, where they are known.
        """
        if text[start : start + 1] not in self._firsts:
            return {}
        if forms is None:
            forms = tuple(self.words.at(text, start))
        bound = self.scales[rank].value if rank < len(self.scales) else None
        found = {end: part for end, part in forms if bound is None or part.value < bound}
        if rank == 0:
            return found
        scale = self.scales[rank - 1]
        lower = self._below(text, start, rank - 1, forms)
        for end, part in lower.items():
            found.setdefault(end, part)
        heads = (*self._whole(forms, scale, bound), *self._multiplied(text, start, scale, bound, lower))
        for end, head in heads:
            found.setdefault(end, head)
        for end, head in heads:
            if not head.ordinal and head.value >= scale.least:
                for at in _after(text, end, scale.after):
                    for stop, rest in self._below(text, at, rank - 1).items():
                        if 0 < rest.value < scale.value:
                            found.setdefault(stop, _sum(head, rest, scale if at == end else None))
        for end, rest in lower.items() if scale.first else ():
            if 0 < rest.value < scale.value and not rest.ordinal:
                for at in _after(text, end, scale.first):
                    for stop, head in self._whole(tuple(self.words.at(text, at)), scale, bound):
                        if head.value >= scale.least:
                            found.setdefault(stop, Part(head.value + rest.value, head.ordinal))
        return found

    def _whole(self, forms: Sequence[Found], scale: Scale, bound: int | None) -> Iterator[Found]:
        """The forms that are a multiple of the scale."""
        for end, part in forms:
            if part.value >= scale.value and part.value % scale.value == 0 and (bound is None or part.value < bound):
                yield end, part

    def _multiplied(
        self, text: str, start: int, scale: Scale, bound: int | None, lower: Mapping[int, Part]
    ) -> Iterator[Found]:
        """The multiples of the scale that are said with its word."""
        for end, part in lower.items():
            if part.ordinal or part.value < 1 or (bound is not None and part.value * scale.value >= bound):
                continue
            for at in _after(text, end, scale.before):
                for stop, word in scale.words.at(text, at):
                    yield stop, Part(part.value * scale.value, word.ordinal, part.ambiguous)
        if scale.alone:
            yield from scale.words.at(text, start)

    def _positional(self, text: str, start: int) -> Iterator[Found]:
        end, value = start, 0
        while end < len(text) and end - start < 6 and text[end] in self.digits:
            value = 10 * value + self.digits.index(text[end])
            end += 1
        if end - start > 1 and not (end < len(text) and text[end] in self.digits):
            # 二三 may be 23 or "two or three"
            in_turn = end - start == 2 and value % 11 == 1 and value > 1
            yield end, Part(value, ambiguous=in_turn)


def _after(text: str, end: int, joiners: tuple[str, ...]) -> Iterator[int]:
    return (end + len(joiner) for joiner in joiners if text.startswith(joiner, end))


def _sum(head: Part, rest: Part, joined: Scale | None) -> Part:
    if joined is not None and joined.elliptic and rest.value < 10 and not rest.ordinal:
        return Part(head.value + rest.value * (joined.value // 10), ambiguous=True)
    return Part(head.value + rest.value, rest.ordinal, head.ambiguous or rest.ambiguous)
