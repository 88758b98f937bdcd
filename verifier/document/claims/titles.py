"""Titles of pictures: how many tiles the layout of a picture has, as the picture itself says.

title  the text of an SVG picture by which it is called, with the caption of the layout after it
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.runs import BlockKind


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleClaim(Claim):
    """A picture is said to show so many tiles; the caption after it names `shown` tiles."""

    number: Said[Fraction]
    shown: int


def read_titles(source: ClaimSource) -> Iterator[TitleClaim]:
    """The titles that name one number and stand before a long caption line."""
    blocks = source.document.blocks
    counts = {
        line.span.start: len(line.tiles.items)
        for caption in source.captions
        for line in caption.lines
        if line.tiles is not None
    }
    for sentence in source.prose:
        block = blocks[sentence.block]
        if block.kind is not BlockKind.SVG_TEXT or block.name != "title" or len(sentence.numbers) != 1:
            continue
        after = blocks[sentence.block + 1] if sentence.block + 1 < len(blocks) else None
        shown = None if after is None else counts.get(after.run.starts[0])
        if shown is not None:
            (number,) = sentence.numbers
            yield TitleClaim(
                span=sentence.span,
                items=(Spoken(number.span, ItemClass.OTHER),),
                number=Said(number.value, number.span),
                shown=shown,
            )
