"""Single faults put into a document: what `probe` and the tests ask whether the checks would catch.

fault   one replacement in the text of a document that changes what it says
kind    what is done to what: a digit changed, a tile, a place name, an item dropped or added
caught  the checks say something at the place of the fault that they do not say of the document as it is
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from verifier.document.claims.base import Said
from verifier.document.claims.captions import Atom, CaptionClaim, CaptionLine, Item, ItemList
from verifier.document.reading import Reading
from verifier.document.runs import BlockKind
from verifier.document.tokens import Concept, Number, NumberForm, Sentence, TileName
from verifier.engine.layout import Place
from verifier.engine.tile import Tile
from verifier.text import SourceText, Span

_SEPARATOR = "); "
"""The longest that stands between two items of a list."""


class FaultKind(StrEnum):
    """What is wrong."""

    DIGIT = "digit"
    TILE = "tile"
    PLACE_NAME = "place-name"
    ITEM_DROPPED = "item-dropped"
    ITEM_ADDED = "item-added"
    SUM = "sum"
    AWARD = "award"
    NUMBER_WORD = "number-word"
    SWAPPED_PAIR = "swapped-pair"
    TABLE = "table"
    RULE_PHRASE = "rule-phrase"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A replacement for a span of the text; `what` says for people what it does."""

    kind: FaultKind
    span: Span
    replacement: str
    what: str

    def apply(self, text: str) -> str:
        """The faulty text."""
        return text[: self.span.start] + self.replacement + text[self.span.end :]

    @property
    def place(self) -> Span:
        """Where the replacement stands in the faulty text; where something is missing, up to what follows."""
        length = len(self.replacement) or len(_SEPARATOR)
        return Span(self.span.start, self.span.start + length)


def caption_faults(reading: Reading) -> Iterator[Fault]:
    """Every single fault in every caption of a document, in the order of the text.

    Tiles are exchanged for three others, digits for all others, places for all others of the language; each item of a
    list is dropped and each is written twice.
    """
    source = reading.document.source
    places = {} if reading.lexicon is None else reading.lexicon.captions.places
    for claim in reading.claims:
        if isinstance(claim, CaptionClaim):
            for line in claim.lines:
                yield from _line_faults(line, source, places)


def _line_faults(line: CaptionLine, source: SourceText, places: Mapping[str, Sequence[str]]) -> Iterator[Fault]:
    for sum_ in line.sums:
        for term in sum_.terms:
            yield from _number_faults(term, FaultKind.SUM, source)
        if sum_.total is not None:
            yield from _number_faults(sum_.total, FaultKind.SUM, source)
    for award in line.awards:
        for said in (award.raw, award.display):
            if said is not None:
                yield from _number_faults(said, FaultKind.AWARD, source)
    for listed in (line.placed, line.tiles, line.spinners, line.connections, line.open, line.counted):
        if listed is not None:
            for item in listed.items:
                for atom in item.atoms:
                    yield from _atom_faults(atom, source, places)
            yield from _item_faults(listed, source)


def _number_faults(said: Said[int], kind: FaultKind, source: SourceText) -> Iterator[Fault]:
    for wrong in _other_numbers(said.value):
        yield Fault(
            kind=kind, span=said.span, replacement=str(wrong), what=f"{source.slice(said.span)} becomes {wrong}"
        )


def _other_numbers(value: int) -> list[int]:
    """Numbers of one changed digit, and the neighbours."""
    digits = str(value)
    changed = {int(digits[:at] + digit + digits[at + 1 :]) for at in range(len(digits)) for digit in "0123456789"}
    return sorted((changed | {value + 1, max(value - 1, 0), value + 5, value * 10}) - {value})


def _atom_faults(atom: Said[Atom], source: SourceText, places: Mapping[str, Sequence[str]]) -> Iterator[Fault]:
    said = source.slice(atom.span)
    match atom.value:
        case Tile() as tile:
            for other in _other_tiles(tile):
                replacement = _with_halves(said, other)
                if replacement != said:
                    yield Fault(
                        kind=FaultKind.TILE, span=atom.span, replacement=replacement, what=f"{said} becomes {other}"
                    )
        case Place() as place:
            for name, words in places.items():
                if name != place.value and words:
                    what = f"{said} becomes {words[0]}"
                    yield Fault(kind=FaultKind.PLACE_NAME, span=atom.span, replacement=words[0], what=what)
        case int() as number:
            for digit in range(10):
                if digit != number:
                    what = f"{said} becomes {digit}"
                    yield Fault(kind=FaultKind.DIGIT, span=atom.span, replacement=str(digit), what=what)


def _other_tiles(tile: Tile) -> list[Tile]:
    """Tiles that differ from this one in one half."""
    return sorted(
        {Tile(tile.low, pips) for pips in range(7)} | {Tile(pips, tile.high) for pips in range(7)} - {tile},
        key=lambda other: (other.low, other.high),
    )


def _with_halves(said: str, tile: Tile) -> str:
    """The same notation with other halves: the two digits of `[1|4]` are exchanged."""
    digits = [at for at, character in enumerate(said) if character.isdecimal()]
    if len(digits) != 2:
        return said
    low, high = digits
    return said[:low] + str(tile.low) + said[low + 1 : high] + str(tile.high) + said[high + 1 :]


def _item_faults(listed: ItemList, source: SourceText) -> Iterator[Fault]:
    items = listed.items
    for at, item in enumerate(items):
        words = source.slice(item.span)
        if len(items) > 1:
            span = _with_separator(items, at)
            yield Fault(kind=FaultKind.ITEM_DROPPED, span=span, replacement="", what=f"{words} is dropped")
            separator = source.slice(_separator(items, at))
            end = Span(item.span.end, item.span.end)
            yield Fault(
                kind=FaultKind.ITEM_ADDED, span=end, replacement=f"{separator}{words}", what=f"{words} stands twice"
            )


def _separator(items: Sequence[Item], at: int) -> Span:
    """What stands between two items: the separator before the item, for the first one that behind it."""
    if at == 0:
        return Span(items[0].span.end, items[1].span.start)
    return Span(items[at - 1].span.end, items[at].span.start)


def _with_separator(items: Sequence[Item], at: int) -> Span:
    if at == 0:
        return Span(items[0].span.start, items[1].span.start)
    return Span(items[at - 1].span.end, items[at].span.end)


def same_meaning(fault: Fault, source: SourceText) -> bool:
    """Whether the replacement says what stood there, as a tile with its halves exchanged."""
    said = [int(character) for character in source.slice(fault.span) if character.isdecimal()]
    new = [int(character) for character in fault.replacement if character.isdecimal()]
    return fault.kind is FaultKind.TILE and sorted(said) == sorted(new)


def sampled(faults: Iterable[Fault], *, every: int) -> list[Fault]:
    """Every n-th fault of each kind."""
    seen: dict[FaultKind, int] = {}
    kept = []
    for fault in faults:
        seen[fault.kind] = seen.get(fault.kind, -1) + 1
        if seen[fault.kind] % every == 0:
            kept.append(fault)
    return kept


# --- prose ---


def prose_faults(reading: Reading) -> Iterator[Fault]:
    """Single faults in everything that is no caption: digits, number words, tiles, pairs of numbers, rule phrases.

    A phrase is turned round by putting the words of an opposite concept in its place.
    """
    source = reading.document.source
    captions = [line.span for claim in reading.claims if isinstance(claim, CaptionClaim) for line in claim.lines]
    tables = [table.span for table in reading.document.tables]
    for sentence in reading.sentences:
        if any(span.contains(sentence.span) for span in captions):
            continue
        in_table = any(span.contains(sentence.span) for span in tables)
        for at, token in enumerate(sentence.tokens):
            match token:
                case Number():
                    yield from _prose_number_faults(token, source, reading, in_table=in_table)
                case TileName():
                    yield from _atom_faults(Said(token.tile, token.span), source, {})
                case Concept():
                    yield from _phrase_faults(sentence, at, source, reading)
        yield from _swapped(sentence, source)


def _prose_number_faults(number: Number, source: SourceText, reading: Reading, *, in_table: bool) -> Iterator[Fault]:
    said = source.slice(number.span)
    if number.form is NumberForm.WORD:
        words = _number_words(reading)
        for other in (number.value + 1, number.value - 1):
            word = words.get((other, number.ordinal, number.counter))
            if word is not None and word != said:
                yield Fault(
                    kind=FaultKind.NUMBER_WORD, span=number.span, replacement=word, what=f"{said} becomes {word}"
                )
        return
    if number.value.denominator == 1 and said.isdecimal():
        kind = FaultKind.TABLE if in_table else FaultKind.DIGIT
        for wrong in (int(number.value) + 1, int(number.value) + 10, max(int(number.value) - 1, 0)):
            if wrong != number.value:
                yield Fault(kind=kind, span=number.span, replacement=str(wrong), what=f"{said} becomes {wrong}")


def _number_words(reading: Reading) -> Mapping[tuple[Fraction, bool, str | None], str]:
    """The number words that the document itself uses: they are right in form, and only wrong in place."""
    source = reading.document.source
    return {
        (number.value, number.ordinal, number.counter): source.slice(number.span)
        for sentence in reading.sentences
        for number in sentence.numbers
        if number.form is NumberForm.WORD
    }


OPPOSITES: tuple[tuple[str, str], ...] = (
    ("clockwise", "counterclockwise"),
    ("face-down", "face-up"),
    ("add", "subtract"),
    ("highest", "lowest"),
    ("round-up", "round-down"),
    ("together", "separately"),
    ("before", "after"),
    ("refuse", "accept"),
    ("crosswise", "lengthwise"),
    ("must", "need-not"),
    ("may", "must-not"),
    ("able", "unable"),
    ("more", "fewer"),
)
"""Concepts that turn a rule round when one stands in the place of the other, whatever stands around them."""

OPPOSITES_OF_DOUBLES = (("first", "all"),)
"""Concepts that do so only right before a double or a spinner."""


def _phrase_faults(sentence: Sentence, at: int, source: SourceText, reading: Reading) -> Iterator[Fault]:
    """A concept's words exchanged for those of its opposite, as the lexicon of the language has them."""
    concept = sentence.tokens[at]
    assert isinstance(concept, Concept)
    if reading.lexicon is None or reading.document.blocks[sentence.block].kind is BlockKind.HEADING:
        return
    following = sentence.tokens[at + 1] if at + 1 < len(sentence.tokens) else None
    is_of_double = isinstance(following, Concept) and following.name in ("double", "spinner")
    said = source.slice(concept.span)
    for one, other in (*OPPOSITES, *(OPPOSITES_OF_DOUBLES if is_of_double else ())):
        wanted = other if concept.name == one else one if concept.name == other else None
        word = None if wanted is None else reading.lexicon.usual.get(wanted)
        if word is not None and word != said:
            what = f"{said} ({concept.name}) becomes {word} ({wanted})"
            yield Fault(kind=FaultKind.RULE_PHRASE, span=concept.span, replacement=word, what=what)


def _swapped(sentence: Sentence, source: SourceText) -> Iterator[Fault]:
    """Two neighbouring numbers of a sentence change places."""
    numbers = [number for number in sentence.numbers if number.form is NumberForm.DIGITS]
    for first, second in pairwise(numbers):
        one, other = source.slice(first.span), source.slice(second.span)
        if first.value != second.value and first.counter != second.counter:
            between = source.text[first.span.end : second.span.start]
            span = Span(first.span.start, second.span.end)
            yield Fault(
                kind=FaultKind.SWAPPED_PAIR,
                span=span,
                replacement=f"{other}{between}{one}",
                what=f"{one} and {other} change places",
            )
