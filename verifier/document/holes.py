"""Holes: places where a picture of a tile stood and fell out on the way, so that a sentence has a gap.

hole      an empty place in a sentence where a tile must have stood
particle  a word of a language without spaces that always follows what it belongs to
picture   a place where a picture without words stands; people see it, we do not
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
    between words. After a picture there is no gap to report.
    """
    holes = [Hole(at=at, span=block.span(at, at), is_picture=True) for at in block.pictures]
    if particles:
        words = "|".join(re.escape(particle) for particle in sorted(particles, key=len, reverse=True))
        pattern = re.compile(rf"(?:^|(?<=[ \u3000]))(?:{words})")
        pictures = set(block.pictures)
        for match in pattern.finditer(block.text):
            if match.start() not in pictures and _is_gap(block.text, match.start()):
                holes.append(Hole(at=match.start(), span=block.span(match.start(), match.start())))
    yield from sorted(holes, key=lambda hole: hole.at)


def _is_gap(text: str, at: int) -> bool:
    """Whether a word of the unspaced script, or nothing at all, stands before the space before a particle."""
    before = text[:at].rstrip(" \u3000")
    return not before or before[-1] in "、。，．" or bool(_UNSPACED.match(before[-1]))


_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
