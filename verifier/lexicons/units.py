"""Texts as units, the words or characters that patterns are made of.

unit      a word in a language that separates words, else a character; white space, quotes, and hyphens between
          words are no units
stop      a sign that ends a clause, as a comma
fold      to write a text in lower case with one form for each sign, so that keys can be compared
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

STOPS = frozenset("-,;:()[]{}|!?—–=、。；：（）［］｛｝「」『』【】〈〉！？｡､؟،؛·•")
"""Signs that end a clause."""

_POINTS = "\u0610-\u061a\u0640\u064b-\u065f\u0670"
"""Vowel marks and the stretch of Arabic script: a word is the same with them and without."""
_IRREGULAR = re.compile(f"[{_POINTS}\u00ad\u0300-\u036f\u200b\u200c\u200d\u2060\u3099\u309a\uff61-\uff9f\ufeff]")
_CLUSTER = re.compile("[\uff66-\uff9d][\uff9e\uff9f]|.[\u0300-\u036f\u3099\u309a]*", re.DOTALL)
_DROPPED = re.compile(f"[{_POINTS}\u00ad\u200b\u200c\u200d\u2060\ufeff]")
_SAME_SIGN = str.maketrans(
    {
        **{chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F)},
        **dict.fromkeys("\u2018\u2019\u02bc\u00b4`", "'"),
        **dict.fromkeys("\u2010\u2011\u2012", "-"),
        **dict.fromkeys("\u0623\u0625\u0622\u0671", "\u0627"),
        "\u3000": " ",
    }
)
_QUOTES = '"“”„«»‹›'
_WORDS = re.compile(r"(?<=[^\W\d_])'[^\W\d_]+|[^\W\d_]+|\d+|(?<!\w)-|-(?!\w)|[^\s\w-]")
_CHARACTERS = re.compile(r"\d+|\S", re.ASCII)
_EDGES = STOPS | {"."}
_NO_STOP = "\0"
_TRANSPARENT = frozenset(f"{_QUOTES}'・*")


@dataclass(frozen=True, slots=True)
class Units:
    """A text as units; `starts` and `ends` are offsets in that text."""

    keys: list[str]
    starts: list[int]
    ends: list[int]
    number_ends: dict[int, int]
    """Where a number begins, to where it ends."""
    number_starts: dict[int, int]
    breaks: frozenset[int] = frozenset()
    """Units at which a clause begins without a sign."""

    def __len__(self) -> int:
        return len(self.keys)

    def is_edge(self, at: int, step: int) -> bool:
        """Whether a clause begins at a place, or ends there if it is read forwards."""
        index = at if step > 0 else at - 1
        return at in self.breaks or not 0 <= index < len(self.keys) or self.keys[index] in _EDGES


def is_regular(text: str) -> bool:
    """Whether the form of each sign is its own, whatever stands beside it."""
    return len(text.lower()) == len(text) and not _IRREGULAR.search(text)


def fold(text: str) -> tuple[str, Sequence[int] | None]:
    """The text in lower case with one form for each sign, and the offset that each character came from.

    None stands for offsets that did not move. Only single characters are normalised, never the text as a whole.
    """
    if is_regular(text):
        return text.lower().translate(_SAME_SIGN), None
    parts: list[str] = []
    offsets: list[int] = []
    for cluster in _CLUSTER.finditer(text):
        if _DROPPED.match(cluster[0]):
            continue
        composed = unicodedata.normalize("NFKC" if "\uff61" <= cluster[0][0] <= "\uff9f" else "NFC", cluster[0])
        parts.append(composed[0].lower()[0].translate(_SAME_SIGN))  # marks that have no letter with them are dropped
        offsets.append(cluster.start())
    offsets.append(len(text))
    return "".join(parts), offsets


def split_units(
    text: str, *, spaced: bool, numbers: Iterable[tuple[int, int]] = (), solid: Iterable[tuple[int, int]] = ()
) -> Units:
    """A text as units.

    `numbers` are the offsets of numbers known from elsewhere; runs of digits always are numbers. No clause ends
    within one of `solid`, as a tile.
    """
    folded, offsets = fold(text)
    found = [match for match in (_WORDS if spaced else _CHARACTERS).finditer(folded) if match[0] not in _TRANSPARENT]
    keys = [match[0] for match in found]
    starts = [match.start() for match in found]
    ends = [match.end() for match in found]
    if offsets is not None:
        starts = [offsets[start] for start in starts]
        ends = [offsets[end] for end in ends]
    number_ends = {index: index + 1 for index, key in enumerate(keys) if key.isdecimal()}
    for start, end in solid:
        for index in range(bisect_left(starts, start), bisect_left(starts, end)):
            if keys[index] in STOPS:
                keys[index] = _NO_STOP
    for start, end in numbers:
        first, last = bisect_left(starts, start), bisect_left(starts, end)
        if first < last:
            number_ends[first] = max(last, number_ends.get(first, 0))
    return Units(
        keys, starts, ends, number_ends, {end: start for start, end in sorted(number_ends.items(), reverse=True)}
    )


def script_of(key: str) -> str:
    """The kind of letters that make up words of their own in a text without spaces."""
    if "\u30a1" <= key <= "\u30ff":
        return "katakana"
    return "letters" if key.isalpha() and key < "\u3000" else ""
