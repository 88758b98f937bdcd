"""Holes: places where a picture of a tile stood and fell out on the way, so that a sentence has a gap.

hole      an empty place in a sentence where a tile must have stood
particle  a word of a language without spaces that always follows what it belongs to
picture   a place where a picture without words stands; people see it, we do not
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from verifier.document.runs import Block
from verifier.text import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Hole:
    """A gap in a block at an offset of its text; `is_picture` where a picture stands in it."""

    at: int
    span: Span
    is_picture: bool = False


def find_holes(block: Block, particles: Sequence[str]) -> Iterator[Hole]:
    """The gaps of a block in order: pictures without words, and particles with nothing before them.

    A particle has nothing before it where it follows a space, or begins the block, though its language has no spaces
    between words. After a picture there is no gap to report. What goes on with a letter of the same script may be
    another word that begins like a particle, and a particle with a space on both sides is set apart on purpose.
    """
    holes = [Hole(at=at, span=block.span(at, at), is_picture=True) for at in block.pictures]
    if particles:
        for match in _pattern(tuple(particles)).finditer(block.text):
            if _is_gap(block.text, match.start(), match.end()) and not _follows_picture(block, match.start()):
                holes.append(Hole(at=match.start(), span=block.span(match.start(), match.start())))
    yield from sorted(holes, key=lambda hole: hole.at)


@lru_cache(maxsize=8)
def _pattern(particles: tuple[str, ...]) -> re.Pattern[str]:
    """A particle behind a space or at the beginning, with those that follow it at once, as in までの."""
    words = "|".join(re.escape(particle) for particle in sorted(particles, key=len, reverse=True))
    return re.compile(rf"(?:^|(?<=[ \u3000]))(?:{words})+")


def _follows_picture(block: Block, at: int) -> bool:
    index = bisect_right(block.pictures, at) - 1
    return index >= 0 and not block.text[block.pictures[index] : at].strip(" \u3000")


def _is_gap(text: str, start: int, end: int) -> bool:
    """Whether a word of the unspaced script, or nothing at all, stands before the space before a particle."""
    before = text[:start].rstrip(" \u3000")
    after = text[end : end + 1]
    if _HIRAGANA.match(after) and not (end - start == 1 and text[start] in _NEVER_A_WORD):
        return False
    if text[start:end] in _ALSO_WORDS:
        return False
    if after in (" ", "\u3000") and before and before[-1] not in _STOPS:
        return False
    return not before or before[-1] in _STOPS or bool(_UNSPACED.match(before[-1]))


_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_HIRAGANA = re.compile("[\u3040-\u309f]")
_STOPS = "、。，．"
_NEVER_A_WORD = "を"
"""No word begins with it."""
_ALSO_WORDS = frozenset({"でも", "では", "とも", "とは"})
"""Particles together that begin a sentence as a word of their own."""
