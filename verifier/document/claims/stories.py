"""Stories: examples told over several sentences, with sums after some placements, and gaps where tiles stood.

slot   a tile of the story in the order it is named: a tile, or a hole
sum    an equation of the story: what the counted ends come to after the slots before it
worth  what a single tile at an end is said to count, as "the terminal [6|6] counts 12"
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.holes import Hole, find_holes
from verifier.document.runs import Block
from verifier.document.tokens import Sentence
from verifier.engine.tile import Tile
from verifier.text import Span

_MOST_SLOTS = 6
"""A longer row of tiles is a list and no story."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A tile of a story; `tile` is None for a hole. `again` is set where it is the tile named before."""

    tile: Tile | None
    span: Span
    is_hole: bool = False
    is_picture: bool = False
    is_double: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StorySum:
    """The terms of an equation, told when so many slots of the story have been named."""

    after: int
    terms: tuple[int, ...]
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What the tile of a slot is said to count at its end; `other` is what the other end shows, where that is said."""

    slot: int
    value: Said[int]
    other: Said[int] | None = None
    total: Said[int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryClaim(Claim):
    """An example of a block: its tiles in order, and what is said of them."""

    slots: tuple[Slot, ...]
    sums: tuple[StorySum, ...] = ()
    worths: tuple[Worth, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetHolesClaim(Claim):
    """The first and last tile of the set are missing: "from … to …, 28 tiles"."""

    holes: tuple[Hole, ...]


def read_stories(source: ClaimSource) -> Iterator[Claim]:
    """The stories of the prose, one for each block that has tiles or holes with sums or worths."""
    for index, sentences in source.prose_by_block.items():
        block = source.document.blocks[index]
        holes = list(find_holes(block, source.lexicon.particles))
        names = {concept.name for sentence in sentences for concept in sentence.concepts}
        missing = tuple(hole for hole in holes if not hole.is_picture)
        if missing and names & {"set", "double-six"} and len(missing) == 2:
            yield SetHolesClaim(span=block.span(), holes=missing)
            continue
        slots = _slots(block, sentences, holes)
        if not slots or len(slots) > _MOST_SLOTS:
            continue
        sums = tuple(_sums(slots, source.equations.get(index, ())))
        worths = tuple(_worths(sentences, slots))
        if sums or worths or missing:
            spans = [span for sum_ in sums for span in sum_.spans]
            numbers = [said.span for worth in worths for said in (worth.value, worth.other, worth.total) if said]
            yield StoryClaim(
                span=block.span(),
                items=tuple(Spoken(span, ItemClass.SUM) for span in (*spans, *numbers))
                + tuple(Spoken(slot.span, ItemClass.TILE) for slot in slots if not slot.is_hole),
                slots=slots,
                sums=sums,
                worths=worths,
            )


def _slots(block: Block, sentences: Sequence[Sentence], holes: Sequence[Hole]) -> tuple[Slot, ...]:
    """Tiles and holes in the order of the text; one that a word right before it calls a double is known to be one."""
    slots: list[Slot] = []
    found: list[tuple[int, Tile | None, Span, bool]] = [
        (tile.start, tile.tile, tile.span, False) for sentence in sentences for tile in sentence.tiles
    ]
    found += [(hole.at, None, hole.span, hole.is_picture) for hole in holes]
    for at, tile, span, is_picture in sorted(found, key=lambda slot: slot[0]):
        before = [concept for sentence in sentences for concept in sentence.concepts if at - 3 <= concept.end <= at]
        near = {concept.name for concept in before}
        # "この の", "this [6|6]": the same tile again.
        again = tile is None and bool(slots) and "this" in near
        again = again or (tile is not None and any(slot.tile is tile for slot in slots))
        slots.append(
            Slot(
                tile=tile,
                span=span,
                is_hole=tile is None,
                is_picture=is_picture,
                is_double=bool(near & {"double", "spinner"}),
                again=again,
            )
        )
    return tuple(slots)


def _sums(slots: Sequence[Slot], equations: Sequence[ArithmeticClaim]) -> Iterator[StorySum]:
    for equation in equations:
        signs = {token for token in equation.tokens if isinstance(token, str)}
        if not signs <= {"+"} or any(term.value.denominator != 1 for term in equation.terms):
            continue
        after = sum(1 for slot in slots if slot.span.start < equation.span.start and not slot.again)
        if after:
            yield StorySum(
                after=after,
                terms=tuple(int(term.value) for term in equation.terms),
                spans=(*(term.span for term in equation.terms), equation.total.span),
            )


def _worths(sentences: Sequence[Sentence], slots: Sequence[Slot]) -> Iterator[Worth]:
    """ "The terminal [6|6] counts 12. If the other end is 3 the sum is 15": a slot, what it counts, the rest."""
    numbered = [slot for slot in slots if not slot.again]
    if len(numbered) != 1:
        return
    for index, sentence in enumerate(sentences):
        names = {concept.name for concept in sentence.concepts}
        own = [number for number in sentence.numbers if number.value.denominator == 1 and not number.ordinal]
        here = sentence.span.start <= numbered[0].span.start <= sentence.span.end
        if not (here and names & {"count", "sum"} and "terminal" in names | {"terminal"} and len(own) == 1):
            continue
        other = total = None
        following = sentences[index + 1] if index + 1 < len(sentences) else None
        if following is not None:
            more = {concept.name for concept in following.concepts}
            rest = [n for n in following.numbers if n.value.denominator == 1 and not n.ordinal]
            if more & {"sum"} and more & {"end", "other"} and len(rest) >= 2:
                other = Said(int(rest[0].value), rest[0].span)
                total = Said(int(rest[1].value), rest[1].span)
        yield Worth(slot=0, value=Said(int(own[0].value), own[0].span), other=other, total=total)
        return
