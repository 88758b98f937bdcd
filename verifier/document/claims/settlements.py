"""Worked settlements and paper tallies: the end of a round, or a score on paper, told in labelled fields.

    label   words of the lexicon before a colon, alone or with the name of a player or side
    field   what a label and its colon lead to, up to the end of the sentence
    entry   a part of a field up to a semicolon, as the hand of one player
    seat    the letter of a player; a side is named by those of its players
    title   what stands above: how many play in the example, or the score that is tallied

A block is a worked settlement where a field says what is left in hand, and a worked tally where one says its marks.
What it says belongs to the example and is no rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim
from verifier.document.runs import Block, BlockKind, Document
from verifier.document.tokens import Number, NumberForm, Sentence, TileName
from verifier.engine.tile import Tile
from verifier.lexicons import Lexicon
from verifier.text import Span


class FieldName(StrEnum):
    """What a field says."""

    LEFTOVERS = "leftovers"
    WINNER = "winner"
    EVENT = "event"
    PARTS = "parts"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    FLOOR = "floor"
    STAYS = "stays"
    TARGET = "target"
    REACHED = "reached"
    SCORES = "scores"
    LEAD = "lead"
    GAME = "game"
    UNTOUCHED = "untouched"
    TALLY = "tally"
    GROUP = "group"
    STROKE = "stroke"
    SCORE = "score"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a field says in one of its parts. `words` are a half and numbers that count, as in the third hand."""

    seats: tuple[int, ...]
    tiles: tuple[Said[Tile], ...]
    numbers: tuple[Said[Fraction], ...]
    words: tuple[Said[Fraction], ...]
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledField:
    """A field; `seats` are those that its label names, `counted` the numbers in it, as that of one stroke."""

    name: FieldName
    seats: tuple[int, ...]
    counted: tuple[Said[Fraction], ...]
    entries: tuple[Entry, ...]
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementClaim(Claim):
    """The end of a round, in fields; `title` holds the numbers that stand above it."""

    fields: tuple[LabelledField, ...]
    title: tuple[Said[Fraction], ...] = ()
    words: tuple[Said[Fraction], ...] = ()
    """Numbers in words that no field holds: half points, and first in the words for the lead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyClaim(Claim):
    """A score on paper, in fields; `title` holds the numbers that stand above it."""

    fields: tuple[LabelledField, ...]
    title: tuple[Said[Fraction], ...] = ()


_COLON = re.compile("[:：]")
_ENTRY = re.compile("[;；؛]")
_SEAT = re.compile(r"(?<![A-Za-z])[A-H](?![A-Za-z])")
_ENDS = tuple(".。!?！？؟:：")
_TITLES = 3
_MINUS = "-\u2212\uff0d"
_HALF = Fraction(1, 2)
_TOTALS = {FieldName.PARTS, FieldName.ACCEPTED, FieldName.REFUSED}


def settled_blocks(document: Document, lexicon: Lexicon) -> frozenset[int]:
    """The blocks, by their index, that are worked settlements or tallies."""
    labels = [
        label for name in (FieldName.LEFTOVERS, FieldName.TALLY) for label in lexicon.settlements.labels.get(name, ())
    ]
    if not labels:
        return frozenset()
    opening = re.compile(f"(?:^|[.。] *)(?:{'|'.join(map(re.escape, labels))}) ?[:：].*[.。]", re.IGNORECASE)
    return frozenset(index for index, block in enumerate(document.blocks) if opening.search(block.text))


def read_settlements(source: ClaimSource) -> Iterator[SettlementClaim | TallyClaim | RuleClaim]:
    """The worked settlements and tallies of a document."""
    by_block: dict[int, list[Sentence]] = {index: [] for index in source.settled}
    titles = {index: _title_blocks(source.document, index, source.settled) for index in source.settled}
    for above in titles.values():
        by_block |= {index: [] for index in above if index not in by_block}
    for sentence in source.sentences:
        if sentence.block in by_block:
            by_block[sentence.block].append(sentence)
    for index in sorted(source.settled):
        fields = tuple(_fields(source, by_block[index], source.document.blocks[index]))
        if not fields:
            continue
        title = tuple(
            Said(number.value, number.span)
            for above in titles[index]
            for sentence in by_block[above]
            for number in sentence.numbers
        )
        span = Span.around(*(sentence.span for sentence in by_block[index]))
        items = tuple(_items(fields, title))
        if fields[0].name is FieldName.TALLY:
            yield TallyClaim(span=span, items=items, fields=fields, title=title)
            continue
        spoken = {item.span for item in items}
        words = tuple(
            Said(number.value, number.span)
            for sentence in by_block[index]
            for number in sentence.numbers
            if number.span not in spoken and _is_word(number)
        )
        items += tuple(Spoken(word.span, ItemClass.RULE_CONSTANT) for word in words)
        yield from _players_out(by_block[index][0])
        yield SettlementClaim(span=span, items=items, fields=fields, title=title, words=words)


def _players_out(opening: Sentence) -> Iterator[RuleClaim]:
    """ "One player has gone out": how many did, where the sentence that opens a settlement says a number."""
    players = [number for number in opening.numbers if number.counter == "player" and not number.ordinal]
    if _COLON.search(opening.text) is None and len(players) == len(opening.numbers) == 1:
        yield RuleClaim(
            span=opening.span,
            items=(Spoken(players[0].span, ItemClass.RULE_CONSTANT),),
            question="players_who_end_it",
            value=players[0].value,
            said=players[0].span,
        )


def _title_blocks(document: Document, index: int, settled: frozenset[int]) -> tuple[int, ...]:
    """The blocks above one that name it: a heading, the text for a picture, a short line."""
    found: list[int] = []
    for above in range(index - 1, max(index - 1 - _TITLES, -1), -1):
        block = document.blocks[above]
        if above in settled and block.text == document.blocks[index].text:
            continue
        if block.kind is BlockKind.HEADING:
            return (*found, above)
        if block.kind is BlockKind.PARAGRAPH and above not in settled and not block.text.rstrip().endswith(_ENDS):
            return (*found, above)
        if block.name not in ("alt", "title"):
            break
        found.append(above)
    return tuple(found)


def _fields(source: ClaimSource, sentences: list[Sentence], block: Block) -> Iterator[LabelledField]:
    for sentence in sentences:
        colon = _COLON.search(sentence.text)
        head = sentence.text if colon is None else sentence.text[: colon.start()]
        name = _name(head, source.lexicon)
        if name is FieldName.UNTOUCHED:
            yield LabelledField(
                name=name, seats=(), counted=(), entries=tuple(_entries(sentence, 0, name, block)), span=sentence.span
            )
        elif name is not None and colon is not None:
            start = colon.end()
            entries = tuple(_entries(sentence, start, name, block))
            counted = tuple(
                Said(number.value, number.span) for number in sentence.numbers if number.end - sentence.start < start
            )
            yield LabelledField(name=name, seats=_seats(head), counted=counted, entries=entries, span=sentence.span)


def _name(head: str, lexicon: Lexicon) -> FieldName | None:
    """The field that a label begins: the longest of those that stand in it."""
    text = head.casefold()
    found = [
        (len(label), name)
        for name, labels in lexicon.settlements.labels.items()
        for label in labels
        if label.casefold() in text
    ]
    return FieldName(max(found)[1]) if found else None


def _trimmed(part: str, start: int, block: Block) -> Span:
    """The place of a part without white space around it and the full stop behind it."""
    end = start + len(part.rstrip(" .。"))
    return block.span(start + len(part) - len(part.lstrip()), end)


def _signed(number: Number, block: Block) -> Said[Fraction]:
    """A number with the sign in front of it, which is hard to tell from a hyphen elsewhere."""
    is_digits = number.form is NumberForm.DIGITS and number.value > 0
    is_negative = is_digits and number.start > 0 and block.text[number.start - 1] in _MINUS
    return Said(-number.value if is_negative else number.value, number.span)


def _is_word(number: Number) -> bool:
    return number.ordinal or (number.form is NumberForm.WORD and number.value == _HALF)


def _seats(text: str) -> tuple[int, ...]:
    return tuple(ord(match[0]) - ord("A") for match in _SEAT.finditer(text))


def _entries(sentence: Sentence, start: int, name: FieldName, block: Block) -> Iterator[Entry]:
    text = sentence.text
    edges = [start, *(match.end() for match in _ENTRY.finditer(text, start)), len(text) + 1]
    for begin, end in pairwise(edges):
        part = text[begin : end - 1]
        named, colon, _ = part.rpartition(":") if ":" in part else part.rpartition("：")
        inside = [
            token
            for token in sentence.tokens
            if begin <= token.start - sentence.start and token.end <= sentence.start + end
        ]
        numbers = [token for token in inside if isinstance(token, Number)]
        if not part.strip():
            continue
        yield Entry(
            seats=_seats(named if colon else part) if name not in _TOTALS else (),
            tiles=tuple(Said(token.tile, token.span) for token in inside if isinstance(token, TileName)),
            numbers=tuple(_signed(number, block) for number in numbers if not _is_word(number)),
            words=tuple(Said(number.value, number.span) for number in numbers if _is_word(number)),
            span=_trimmed(part, sentence.start + begin, block),
        )


def _items(fields: tuple[LabelledField, ...], title: tuple[Said[Fraction], ...]) -> Iterator[Spoken]:
    for number in title:
        yield Spoken(number.span, ItemClass.SET_UP)
    for field in fields:
        kind = ItemClass.SUM if field.name in (FieldName.LEFTOVERS, FieldName.PARTS) else ItemClass.AWARD
        yield from (Spoken(number.span, ItemClass.OTHER) for number in field.counted)
        for entry in field.entries:
            yield from (Spoken(tile.span, ItemClass.TILE) for tile in entry.tiles)
            yield from (Spoken(number.span, kind) for number in (*entry.numbers, *entry.words))
