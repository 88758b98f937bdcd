"""Passages: a document in the parts that are laid beside those of a translation.

passage   a block, a table or a captioned layout
unit      a sentence, a row of a table, a line of a caption: the smallest part that has a counterpart
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.claims.base import Claim
from verifier.document.claims.captions import CaptionClaim, CaptionLine
from verifier.document.claims.points import ConversionClaim, EarningClaim
from verifier.document.claims.statements import RuleClaim
from verifier.document.claims.topics.scoring import ExtremeClaim
from verifier.document.reading import Reading
from verifier.document.runs import Block, BlockKind, Row
from verifier.document.sentences import find_clauses_of, grammar_of
from verifier.document.tokens import Number, Sentence, TileName, Token
from verifier.lexicons import Lexicon
from verifier.text import Span
from verifier.translation.named import PairsOfNumbers, with_doubles
from verifier.translation.opposites import meanings_of
from verifier.translation.weights import features_of


class PassageKind(StrEnum):
    """What a passage is; a paragraph may become a list item in a translation, but never a heading."""

    TEXT = "text"
    HEADING = "heading"
    TABLE = "table"
    CAPTION = "caption"
    LABEL = "label"
    """The text of an attribute or of a picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A sentence, a row or a line of a caption.

    `tokens` are in order; `clauses` are those of each clause, for a row those of each cell. `caption` is the line of a
    captioned layout that the unit is. `is_title` is set for headings. `shared` are the numbers whose counter is said
    behind a later one.
    """

    span: Span
    tokens: tuple[Token, ...]
    clauses: tuple[tuple[Token, ...], ...] = ()
    claims: tuple[Claim, ...] = ()
    caption: CaptionLine | None = None
    is_title: bool = False
    shared: frozenset[Span] = frozenset()

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers that are no ordinals; those are read as words."""
        return tuple(token for token in self.tokens if isinstance(token, Number) and not token.ordinal)

    @property
    def tiles(self) -> tuple[TileName, ...]:
        """The tiles."""
        return tuple(token for token in self.tokens if isinstance(token, TileName))

    @property
    def said(self) -> tuple[tuple[Token, str], ...]:
        """Its words with what they say, each with its denial."""
        return tuple(pair for clause in self.clauses for pair in meanings_of(clause))

    @property
    def meanings(self) -> tuple[str, ...]:
        """What its words say."""
        return tuple(name for _, name in self.said)

    @property
    def features(self) -> Counter[str]:
        """What a translation keeps."""
        return features_of(self.tokens, self.meanings, self.claims, self.caption)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A part of a document with its units in order."""

    kind: PassageKind
    units: tuple[Unit, ...]
    span: Span
    level: int = 0

    @property
    def features(self) -> Counter[str]:
        """Those of all units."""
        return sum((unit.features for unit in self.units), Counter[str]())


_CLAIMS = (RuleClaim, EarningClaim, ConversionClaim, ExtremeClaim, ArithmeticClaim)
"""The claims that are held against those of the other text."""


def has_captions(reading: Reading) -> bool:
    """Whether a document has a captioned layout that was read as one."""
    return any(isinstance(claim, CaptionClaim) for claim in reading.claims)


def find_passages(reading: Reading, *, beside: Reading | None = None) -> tuple[Passage, ...]:
    """The passages of a document in order; those without a sentence are left out.

    `beside` is the text it will be compared with. Where that has no captions, those of this one are sentences like any
    other; and two numbers with a dash between them are a tile where that text has the tile.
    """
    captions = beside is None or (has_captions(reading) and has_captions(beside))
    pairs = PairsOfNumbers(reading, beside)
    by_block: dict[int, list[Sentence]] = {}
    for sentence in reading.sentences:
        by_block.setdefault(sentence.block, []).append(sentence)
    passages, lines = _captions(reading) if captions else ([], set())
    rows, in_rows = _rows(reading)
    cells: dict[int, list[tuple[Row, list[Sentence]]]] = {}
    claims = _Claims(reading)
    for index, sentences in by_block.items():
        block = reading.document.blocks[index]
        if block.span().start in lines:
            continue
        if index in in_rows:
            table, row = in_rows[index]
            listed = cells.setdefault(table, [])
            if not listed or listed[-1][0] is not row:
                listed.append((row, []))
            listed[-1][1].extend(sentences)
            continue
        passages.append(
            Passage(
                kind=_KINDS.get(block.kind, PassageKind.TEXT),
                units=tuple(
                    _unit(sentence, reading, claims, pairs, is_title=block.kind is BlockKind.HEADING)
                    for sentence in sentences
                ),
                span=block.span(),
                level=block.level,
            )
        )
    for table, listed in cells.items():
        units = tuple(_row_unit(row, sentences, claims) for row, sentences in listed)
        passages.append(Passage(kind=PassageKind.TABLE, units=units, span=rows[table]))
    return tuple(sorted(passages, key=lambda passage: (passage.span.start, passage.span.end)))


_KINDS = {
    BlockKind.HEADING: PassageKind.HEADING,
    BlockKind.ATTRIBUTE: PassageKind.LABEL,
    BlockKind.SVG_TEXT: PassageKind.LABEL,
}


def _captions(reading: Reading) -> tuple[list[Passage], set[int]]:
    passages, starts = [], set()
    for claim in reading.claims:
        if isinstance(claim, CaptionClaim):
            units = tuple(Unit(span=line.span, tokens=(), caption=line) for line in claim.lines)
            passages.append(Passage(kind=PassageKind.CAPTION, units=units, span=claim.span))
            starts |= {line.span.start for line in claim.lines}
    return passages, starts


def _rows(reading: Reading) -> tuple[list[Span], dict[int, tuple[int, Row]]]:
    """The spans of the tables, and of each block in one its table and row."""
    at = {id(block): index for index, block in enumerate(reading.document.blocks)}
    spans, found = [], {}
    for number, table in enumerate(reading.document.tables):
        spans.append(table.span)
        for row in table.all_rows:
            for block in _blocks(row):
                if id(block) in at:
                    found[at[id(block)]] = (number, row)
    return spans, found


def _blocks(row: Row) -> Iterator[Block]:
    yield from (cell.block for cell in row.cells)
    if row.whole is not None:
        yield row.whole


class _Claims:
    """The claims of a document by where they begin."""

    def __init__(self, reading: Reading) -> None:
        claims = [claim for claim in reading.claims if isinstance(claim, _CLAIMS)]
        self._claims = sorted(claims, key=lambda claim: claim.span.start)
        self._starts = [claim.span.start for claim in self._claims]

    def within(self, span: Span) -> tuple[Claim, ...]:
        """Those that begin in a span."""
        first = bisect_right(self._starts, span.start - 1)
        last = bisect_right(self._starts, max(span.end - 1, span.start))
        return tuple(self._claims[first:last])


def _unit(sentence: Sentence, reading: Reading, claims: _Claims, pairs: PairsOfNumbers, *, is_title: bool) -> Unit:
    tokens = with_doubles(
        pairs.as_tiles(_without_list_number(sentence), sentence, claims.within(sentence.span)), sentence
    )
    clauses: Iterable[tuple[Token, ...]] = (tokens,)
    if reading.lexicon is not None:
        clauses = (
            tuple(token for token in tokens if clause.start <= token.start < clause.end)
            for clause in find_clauses_of(sentence, reading.lexicon)
        )
    return Unit(
        span=sentence.span,
        tokens=tokens,
        clauses=tuple(clauses),
        claims=claims.within(sentence.span),
        is_title=is_title,
        shared=frozenset() if reading.lexicon is None else frozenset(_shared(sentence, reading.lexicon)),
    )


def _shared(sentence: Sentence, lexicon: Lexicon) -> Iterator[Span]:
    for first, second in pairwise(sentence.numbers):
        if first.counter is not None and first.counter == second.counter:
            between = sentence.text[first.end - sentence.start : second.start - sentence.start].casefold()
            words = (word for word, concept in grammar_of(lexicon).counters.items() if concept == first.counter)
            if not any(word.casefold() in between for word in words):
                yield first.span


def _without_list_number(sentence: Sentence) -> tuple[Token, ...]:
    """The tokens without the number of a heading or list item, as in "2. Scoring"."""
    first = sentence.tokens[0] if sentence.tokens else None
    if isinstance(first, Number) and first.start == sentence.start:
        behind = sentence.text[first.end - sentence.start :]
        if behind[:1] and behind[0] in ".．)）、" and behind[1:].strip():
            return sentence.tokens[1:]
    return sentence.tokens


def _row_unit(row: Row, sentences: Sequence[Sentence], claims: _Claims) -> Unit:
    tokens = tuple(token for sentence in sentences for token in sentence.tokens)
    return Unit(
        span=row.span,
        tokens=tokens,
        clauses=tuple(sentence.tokens for sentence in sentences),
        claims=claims.within(row.span),
    )
