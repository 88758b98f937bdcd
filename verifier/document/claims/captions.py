"""Captioned layouts: the tile placed, the short line, the long line, read into lists.

    label       a word of the lexicon that begins a field, followed by a colon
    short line  the sum of the counted ends and the award
    long line   the short line again, then every list: tiles, spinners, connections, open places, counted ends
    atom        one tile, place or number of an item

What stands in a list is read as it is: a tile that does not exist there, a place that is none and a number that is
wrong are kept, each at its place, for the check to compare.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.numerals import NumberGrammar, find_numbers
from verifier.document.runs import Block
from verifier.document.tilenames import find_tiles
from verifier.engine.layout import Place, TilePlace, tile_place
from verifier.engine.tile import Tile
from verifier.errors import IllegalPlay
from verifier.lexicons import CaptionWords
from verifier.text import Span

Atom: TypeAlias = "Tile | Place | int | str"
"""A tile, a place, a number, or text that is none of them."""


class Field(StrEnum):
    """The labelled parts of a caption."""

    PLACED = "placed"
    COUNTED = "counted"
    AWARD = "award"
    TILES = "tiles"
    SPINNERS = "spinners"
    CONNECTIONS = "connections"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list: its atoms in order, each at its place, and the item as a whole."""

    atoms: tuple[Said[Atom], ...]
    span: Span

    @property
    def values(self) -> tuple[Atom, ...]:
        """The atoms without their places."""
        return tuple(atom.value for atom in self.atoms)


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemList:
    """A list of a caption. `end` is the empty span where a missing last item would stand."""

    items: tuple[Item, ...]
    span: Span
    end: Span
    label: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class SumText:
    """A written sum: terms and total, each at its place; `total` is None where nothing follows the last sign."""

    terms: tuple[Said[int], ...]
    total: Said[int] | None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardText:
    """A stated award. Points are raw, or shown where the document says so beside them."""

    raw: Said[int] | None
    display: Said[int] | None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptionLine:
    """What one block says of a layout; a field the block does not have is None."""

    span: Span
    sums: tuple[SumText, ...] = ()
    awards: tuple[AwardText, ...] = ()
    placed: ItemList | None = None
    tiles: ItemList | None = None
    spinners: ItemList | None = None
    connections: ItemList | None = None
    open: ItemList | None = None
    counted: ItemList | None = None
    items: tuple[Spoken, ...] = ()

    @property
    def is_long(self) -> bool:
        """Whether the line tells the whole layout."""
        return self.tiles is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptionClaim(Claim):
    """A captioned layout: its lines in the order of the document. At most one of them is long."""

    lines: tuple[CaptionLine, ...]

    @property
    def long(self) -> CaptionLine | None:
        """The line that tells the whole layout."""
        return next((line for line in self.lines if line.is_long), None)


def read_captions(blocks: Sequence[Block], words: CaptionWords, grammar: NumberGrammar) -> Iterator[CaptionClaim]:
    """The captioned layouts of a document: caption lines that follow each other and end with a long line.

    A line whose field the group already has begins a new group, so a caption without a long line stands alone.
    """
    reader = _LineReader(words, grammar)
    group: list[CaptionLine] = []
    last = -2
    for index, block in enumerate(blocks):
        line = reader.read(block)
        if line is None:
            if last == index - 1 and _is_summary(block):
                last = index
            continue
        if group and (index != last + 1 or not _continues(group, line)):
            yield _claim(group)
            group = []
        group.append(line)
        last = index
        if line.is_long:
            yield _claim(group)
            group = []
    if group:
        yield _claim(group)


def connection_places(values: Sequence[object]) -> tuple[TilePlace, TilePlace] | None:
    """The two places that a connection names; None where it is not two tiles, each with a place it has."""
    match values:
        case (Tile() as there, Place() as at, Tile() as new, Place() as by):
            try:
                return tile_place(there, at), tile_place(new, by)
            except IllegalPlay:
                return None
    return None


def _is_summary(block: Block) -> bool:
    """Whether a block is the word by which the long line of a caption is unfolded in a page."""
    return block.name == "caption" and not any(letter.isdigit() for letter in block.text)


def _continues(group: Sequence[CaptionLine], line: CaptionLine) -> bool:
    if line.placed is not None:
        return False
    return line.is_long or not any(earlier.sums or earlier.awards for earlier in group)


def _claim(lines: Sequence[CaptionLine]) -> CaptionClaim:
    return CaptionClaim(
        span=Span.around(*(line.span for line in lines)),
        items=tuple(item for line in lines for item in line.items),
        lines=tuple(lines),
    )


_COLON = re.compile(r"\s*[:：﹕︰]\s*")
_ITEM_END = re.compile(r"[;；؛﹔]")
_SENTENCE_END = "。．.!！"
_WORD = re.compile(r"[^\W\d_][\w'’‑-]*(?:\s+[^\W\d_][\w'’‑-]*)*")


class _LineReader:
    """Reads one block; holds what is compiled once from the words of a language."""

    def __init__(self, words: CaptionWords, grammar: NumberGrammar) -> None:
        self._words = words
        self._grammar = grammar
        self._labels = {_fold(text): Field(name) for name, texts in words.labels.items() for text in texts}
        self._label = _alternatives(self._labels)
        self._places = {_fold(text): Place(name) for name, texts in words.places.items() for text in texts}
        self._place = _alternatives(self._places)
        self._none = _alternatives({_fold(text): None for text in words.none})
        self._units = {_fold(text): "raw" for text in words.raw} | {_fold(text): "display" for text in words.display}
        self._unit = _alternatives(self._units)
        self._idle = _alternatives({_fold(text): None for text in words.units})

    def read(self, block: Block) -> CaptionLine | None:
        """The caption line that a block is, None where it is none."""
        text = block.run.text
        fields = self._fields(text)
        if not fields:
            return None
        line = CaptionLine(span=block.span())
        for field, label, start, end in fields:
            line = self._read_field(block, line, field, block.run.span(*label), start, end)
        told = line.placed or line.tiles or line.counted or line.open or line.connections
        return line if told or any(sum_.total for sum_ in line.sums) else None

    def _fields(self, text: str) -> list[tuple[Field, tuple[int, int], int, int]]:
        """Each field with its label and the range of its content; a label begins the block or a sentence."""
        found: list[tuple[Field, tuple[int, int], int]] = []
        for match in self._label.finditer(text):
            before = text[: match.start()].rstrip(" \t\u3000\u200e\u200f*_`>")
            colon = _COLON.match(text, match.end())
            if colon and (not before or before[-1] in _SENTENCE_END + ";；؛،\n"):
                found.append((self._labels[_fold(match[0])], match.span(), colon.end()))
        fields = []
        for index, (field, label, start) in enumerate(found):
            end = found[index + 1][1][0] if index + 1 < len(found) else len(text)
            while end > start and (text[end - 1].isspace() or text[end - 1] in _SENTENCE_END):
                end -= 1
            fields.append((field, label, start, end))
        return fields

    def _read_field(
        self, block: Block, line: CaptionLine, field: Field, label: Span, start: int, end: int
    ) -> CaptionLine:
        atoms = self._atoms(block, start, end)
        text = block.run.text[start:end]
        spoken = (*line.items, *_spoken(field, atoms))
        if field is Field.AWARD:
            return replace(line, items=spoken, awards=(*line.awards, self._award(block, atoms, start, end)))
        has_tiles = any(isinstance(atom.value, Tile) for atom in atoms)
        if field is Field.COUNTED and not has_tiles and not self._none.fullmatch(text.strip()):
            return replace(line, items=spoken, sums=(*line.sums, _sum(block, atoms, start, end)))
        if not has_tiles and not self._none.fullmatch(text.strip()):
            return line  # prose behind a word that is a label elsewhere, as "Spinner: the first double"
        if field in (Field.TILES, Field.SPINNERS, Field.PLACED):
            items = tuple(Item((atom,), atom.span) for atom in atoms)
        else:
            items = tuple(_items(block, atoms, start, end))
        end_span = block.run.span(end, end) if end < len(block.run.text) else Span(block.span().end, block.span().end)
        listed = ItemList(items=items, span=block.run.span(start, end), end=end_span, label=label)
        return replace(line, items=spoken, **{field.value: listed})  # type: ignore[arg-type]

    def _atoms(self, block: Block, start: int, end: int) -> list[Said[Atom]]:
        """Tiles, places, numbers and stray words of a stretch, in order; what one of them takes is not read again."""
        text = block.run.text[start:end]
        taken = bytearray(len(text))
        found: list[tuple[int, int, Atom]] = []

        def take(at: int, to: int, value: Atom | None) -> None:
            if not any(taken[at:to]):
                taken[at:to] = b"\1" * (to - at)
                if value is not None:
                    found.append((at, to, value))

        for tile in find_tiles(text):
            take(tile.start, tile.end, tile.tile)
        for match in self._place.finditer(text):
            take(*match.span(), self._places[_fold(match[0])])
        for number in find_numbers(text, self._grammar):
            if number.value.denominator == 1:
                take(number.start, number.end, int(number.value))
        for pattern in (self._none, self._unit, self._idle):
            for match in pattern.finditer(text):
                take(*match.span(), None)
        for match in _WORD.finditer(text):
            take(*match.span(), match[0])
        found.sort(key=lambda atom: atom[:2])
        return [Said(value, block.run.span(start + at, start + to)) for at, to, value in found]

    def _award(self, block: Block, atoms: Sequence[Said[Atom]], start: int, end: int) -> AwardText:
        """Which of the numbers is raw and which is shown: the unit word nearest before it, else after it, says so."""
        text = block.run.text
        units = [(match.start(), self._units[_fold(match[0])]) for match in self._unit.finditer(text, start, end)]
        numbers = [Said(atom.value, atom.span) for atom in atoms if isinstance(atom.value, int)]
        raw: Said[int] | None = None
        display: Said[int] | None = None
        cursor, last = start, start - 1
        for index, atom in enumerate(numbers):
            at = _offset_in(block, atom.span, cursor, end)
            cursor = at + 1
            upto = _offset_in(block, numbers[index + 1].span, cursor, end) if index + 1 < len(numbers) else end
            before = [kind for place, kind in units if last < place < at]
            after = [kind for place, kind in units if at < place < upto]
            last = at
            kind = before[-1] if before else after[0] if after else "raw" if raw is None else "display"
            if kind == "raw" and raw is None:
                raw = atom
            elif display is None:
                display = atom
        return AwardText(raw=raw, display=display, span=block.run.span(start, end))


_CLASSES = {Field.AWARD: ItemClass.AWARD, Field.COUNTED: ItemClass.SUM, Field.OPEN: ItemClass.OPEN_PLACE}


def _spoken(field: Field, atoms: Sequence[Said[Atom]]) -> Iterator[Spoken]:
    """The tiles and numbers of a field."""
    for atom in atoms:
        if isinstance(atom.value, Tile):
            yield Spoken(atom.span, ItemClass.TILE)
        elif isinstance(atom.value, int):
            yield Spoken(atom.span, _CLASSES.get(field, ItemClass.OTHER))


def _offset_in(block: Block, span: Span, start: int, end: int) -> int:
    """The offset in the block's text whose span begins where `span` does."""
    low, high = start, end
    while low < high:
        middle = (low + high) // 2
        if block.run.span(middle, middle + 1).start < span.start:
            low = middle + 1
        else:
            high = middle
    return low


def _sum(block: Block, atoms: Sequence[Said[Atom]], start: int, end: int) -> SumText:
    """Numbers before the equals sign are terms, the one behind it is the total."""
    text = block.run.text
    equals = max(text.rfind(sign, start, end) for sign in "=＝")
    numbers = [Said(int(atom.value), atom.span) for atom in atoms if isinstance(atom.value, int)]
    span = block.run.span(start, end)
    if equals < 0:
        return SumText(terms=tuple(numbers), total=None, span=span)
    border = block.run.span(equals, equals + 1).start
    behind = [number for number in numbers if number.span.start > border]
    return SumText(
        terms=tuple(number for number in numbers if number.span.start < border),
        total=behind[0] if behind else None,
        span=span,
    )


def _items(block: Block, atoms: Sequence[Said[Atom]], start: int, end: int) -> Iterator[Item]:
    """The items of a list, which are separated by semicolons; an item reaches up to its separator."""
    text = block.run.text
    at = 0
    borders = [match.span() for match in _ITEM_END.finditer(text, start, end)]
    for border, following in [*borders, (end, end)]:
        while start < border and text[start].isspace():
            start += 1
        while border > start and text[border - 1].isspace():
            border -= 1
        span = block.run.span(start, border)
        own = []
        while at < len(atoms) and atoms[at].span.end <= span.end:
            own.append(atoms[at])
            at += 1
        if own:
            yield Item(tuple(own), span)
        start = following


def _fold(text: str) -> str:
    return " ".join(text.casefold().split())


def _alternatives(texts: Iterable[str]) -> re.Pattern[str]:
    """A pattern for any of the texts, the longest first; it matches nothing where there are none."""
    parts = []
    for text in sorted(set(texts), key=lambda text: (-len(text), text)):
        part = r"\s+".join(re.escape(word) for word in text.split())
        first, last = text[0], text[-1]
        part = (r"(?<!\w)" if _is_spaced(first) else "") + part + (r"(?!\w)" if _is_spaced(last) else "")
        parts.append(part)
    return re.compile("|".join(parts) or "(?!)", re.IGNORECASE)


def _is_spaced(character: str) -> bool:
    """Whether words of the character's script are separated by spaces, so that a word must not go on."""
    return character.isalpha() and not ("\u2e80" <= character <= "\ud7ff" or character >= "\U00020000")
