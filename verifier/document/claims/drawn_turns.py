"""Turns with draws, told in prose: who holds which tiles, draws which, and places which.

part    what a sentence says of a tile: held, drawn or placed
telling the parts of one turn, in order: what is held, if that is told, what is drawn, the tile placed
table   the layout before the turn: its tiles and the numbers at its open places, from the captions beside the
        telling, else from a sentence about the ends or the lead right before it
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import pairwise

from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.captions import CaptionClaim, ItemList
from verifier.document.claims.source import ClaimSource
from verifier.document.tokens import Concept, Number, Sentence, TileName
from verifier.engine.layout import Place, tile_place
from verifier.engine.tile import HIGHEST_PIPS, Tile
from verifier.errors import IllegalPlay


class Part(IntEnum):
    """What is told of a tile, in the order of a turn."""

    HELD = 0
    DRAWN = 1
    PLACED = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class TableBefore:
    """What lies before a turn; `played` is the tile by which the next caption has one more, where there is one.

    `ends` are the numbers of the sentence that names them, for what they are backed by.
    """

    tiles: frozenset[Tile]
    open: frozenset[int]
    played: Tile | None = None
    ends: tuple[Said[int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTurnClaim(Claim):
    """A turn in which tiles are drawn; `unable` where it says that nothing held could be placed."""

    held: tuple[Said[Tile], ...]
    drawn: tuple[Said[Tile], ...]
    placed: Said[Tile] | None
    unable: bool
    before: TableBefore | None


_HOLDING = frozenset({"hand"})
_DRAWING = frozenset({"draw"})
_PLACING = frozenset({"place", "match", "cover", "add"})
_NO_TURN = frozenset({"leftover", "settlement", "score", "sum", "win", "winner", "round-off", "difference", "if"})
_MOST_APART = 1
"""A telling goes on in the same block or the next one."""


@dataclass(slots=True)
class _Telling:
    """A turn while it is read."""

    block: int
    parts: list[tuple[Part, TileName]] = field(default_factory=list)
    unable: bool = False

    @property
    def last(self) -> Part:
        return self.parts[-1][0]

    def of(self, part: Part) -> tuple[Said[Tile], ...]:
        return tuple(Said(tile.tile, tile.span) for told, tile in self.parts if told is part)


def read_drawn_turns(source: ClaimSource) -> Iterator[DrawnTurnClaim]:
    """The turns of the prose that tell at least what is drawn and what is placed or held."""
    telling: _Telling | None = None
    ends: tuple[int, TableBefore] | None = None
    start: tuple[int, TableBefore] | None = None
    for sentence in source.prose:
        if telling is not None and sentence.block - telling.block > _MOST_APART:
            yield from _claim(source, telling, start)
            telling = None
        told = _table_in(sentence)
        if told is not None:
            ends = (sentence.block, told)
            continue
        parts = list(_parts(sentence, backwards=source.lexicon.postpositions))
        if not parts:
            if telling is not None:
                telling.unable |= _is_unable(sentence)
            continue
        if telling is None or parts[0][0] < telling.last or telling.last is Part.PLACED:
            if telling is not None:
                yield from _claim(source, telling, start)
            telling = _Telling(sentence.block)
            start = ends
        for part, tile in parts:
            if telling.parts and part < telling.last:
                break
            telling.parts.append((part, tile))
        telling.block = sentence.block
        telling.unable |= _is_unable(sentence)
    if telling is not None:
        yield from _claim(source, telling, start)


def _claim(source: ClaimSource, telling: _Telling, ends: tuple[int, TableBefore] | None) -> Iterator[DrawnTurnClaim]:
    held, drawn, placed = (telling.of(part) for part in Part)
    if not drawn or not (held or telling.unable) or len(placed) > 1:
        return
    before = _captioned(source, telling)
    if before is None and ends is not None and telling.block - ends[0] <= _MOST_APART:
        before = ends[1]
    items = [Spoken(tile.span, ItemClass.TILE) for _, tile in telling.parts]
    if before is not None:
        items += [Spoken(said.span, ItemClass.OPEN_PLACE) for said in before.ends]
    yield DrawnTurnClaim(
        span=source.document.blocks[telling.block].span(),
        items=tuple(items),
        held=held,
        drawn=drawn,
        placed=placed[0] if placed else None,
        unable=telling.unable,
        before=before,
    )


# --- what a sentence says of its tiles ---


def _parts(sentence: Sentence, *, backwards: bool) -> Iterator[tuple[Part, TileName]]:
    """The tiles of a sentence, each with its part; nothing where the sentence is about something else."""
    names = {concept.name for concept in sentence.concepts}
    if not sentence.tiles or names & _NO_TURN or sentence.numbers:
        return
    verbs = [(token.start, part) for token in sentence.concepts if (part := _part_of(token)) is not None]
    if not verbs and not names <= {"player", "tile", "side"}:
        return
    for tile in sentence.tiles:
        before = [part for start, part in verbs if start < tile.start]
        behind = [part for start, part in verbs if start > tile.start]
        if backwards:
            yield (behind or before[::-1] or [Part.HELD])[0], tile
        else:
            yield (before[::-1] or behind or [Part.HELD])[0], tile


def _part_of(concept: Concept) -> Part | None:
    if concept.negated:
        return None
    if concept.name in _HOLDING:
        return Part.HELD
    if concept.name in _DRAWING:
        return Part.DRAWN
    return Part.PLACED if concept.name in _PLACING else None


def _is_unable(sentence: Sentence) -> bool:
    """Whether a sentence says that nothing can be placed: "cannot play", "neither fits", "none of them matches"."""
    names = {concept.name for concept in sentence.concepts}
    if names & {"unable", "must-not"}:
        return True
    denied = {concept.name for concept in sentence.concepts if concept.negated} | names & {"nobody", "zero"}
    return bool(denied & _FITTING) or (bool(denied & {"nobody", "zero", "tile", "any"}) and bool(names & _FITTING))


_FITTING = frozenset({"fits", "match", "place", "able"})

# --- what lies on the table ---


def _table_in(sentence: Sentence) -> TableBefore | None:
    """ "The ends are 2 and 5": the numbers at the open places, in a sentence that says nothing else."""
    counted = [number for number in sentence.numbers if number.counter == "end"]
    names = {concept.name for concept in sentence.concepts} | ({"end"} if counted else set())
    numbers = [number for number in sentence.numbers if number.counter != "end"]
    if any(count.value != len(numbers) for count in counted):
        return None
    if sentence.tiles or not names & {"end", "outer-end", "open-place"} or names - _ENDS or len(numbers) < 2:
        return None
    if any(not _is_half(number) for number in numbers):
        return None
    return TableBefore(
        tiles=frozenset(),
        open=frozenset(int(number.value) for number in numbers),
        ends=tuple(Said(int(number.value), number.span) for number in (*counted, *numbers)),
    )


_ENDS = frozenset({"end", "outer-end", "open-place", "open", "table", "both", "see", "pip"})


def _is_half(number: Number) -> bool:
    return (
        number.counter in (None, "pip")
        and not number.ordinal
        and number.value.denominator == 1
        and 0 <= number.value <= HIGHEST_PIPS
    )


def _captioned(source: ClaimSource, telling: _Telling) -> TableBefore | None:
    """The table of the captions beside a telling: of the first two that are one tile apart."""
    span = source.document.blocks[telling.block].span()
    # A page tells a layout twice: in the picture and beside it.
    captions = [
        claim
        for at, claim in enumerate(source.captions)
        if claim.long is not None and (at == 0 or _tiles(claim) != _tiles(source.captions[at - 1]))
    ]
    behind = [claim for claim in captions if claim.span.start >= span.end][:2]
    before = [claim for claim in captions if claim.span.end <= span.start][-1:]
    for earlier, later in (*pairwise(behind), *((one, two) for one in before for two in behind[:1])):
        more = set(_tiles(later)) - set(_tiles(earlier))
        if len(more) == 1 and len(_tiles(later)) == len(_tiles(earlier)) + 1:
            return TableBefore(tiles=frozenset(_tiles(earlier)), open=frozenset(_open(earlier)), played=more.pop())
    return None


def _tiles(claim: CaptionClaim) -> list[Tile]:
    return (
        []
        if claim.long is None
        else [tile for atoms in _atoms(claim.long.tiles) for tile in atoms[:1] if isinstance(tile, Tile)]
    )


def _open(claim: CaptionClaim) -> Iterator[int]:
    """The numbers at the open places of a caption."""
    for atoms in _atoms(None if claim.long is None else claim.long.open):
        match atoms:
            case (Tile() as tile, Place() as place, *_):
                try:
                    yield tile_place(tile, place).pips
                except IllegalPlay:
                    continue


def _atoms(listed: ItemList | None) -> Sequence[tuple[object, ...]]:
    return () if listed is None else [item.values for item in listed.items]
