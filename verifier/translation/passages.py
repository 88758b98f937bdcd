"""Passages: a document in the parts that are laid beside those of a translation.

passage   a block, a table or a captioned layout
unit      a sentence, a row of a table, a line of a caption: the smallest part that has a counterpart
feature   what a unit keeps in any language: its numbers, tiles, concepts and questions of the rules
weight    how much a feature tells: a tile more than a number, a number more than a word that stands everywhere
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from verifier.document.tokens import Concept, Number, Sentence, TileName, Token
from verifier.engine.tile import Tile
from verifier.lexicons import Lexicon
from verifier.text import Span
from verifier.translation.opposites import meanings_of, subject


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
    captioned layout that the unit is. `is_title` is set for headings. `joined` are the tiles that two numbers with a
    dash between them may be, though the words around do not tell, and `shared` the numbers whose counter is said
    behind a later one.
    """

    span: Span
    tokens: tuple[Token, ...]
    clauses: tuple[tuple[Token, ...], ...] = ()
    claims: tuple[Claim, ...] = ()
    caption: CaptionLine | None = None
    is_title: bool = False
    joined: tuple[Tile, ...] = ()
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
        return Counter(_features(self))


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


def find_passages(reading: Reading, *, captions: bool = True) -> tuple[Passage, ...]:
    """The passages of a document in order; those without a sentence are left out.

    Without `captions` their lines are sentences like any other, for a comparison with a text that has none.
    """
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
                    _unit(sentence, reading, claims, is_title=block.kind is BlockKind.HEADING) for sentence in sentences
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


def _unit(sentence: Sentence, reading: Reading, claims: _Claims, *, is_title: bool) -> Unit:
    tokens = _without_list_number(sentence)
    clauses: Iterable[tuple[Token, ...]] = (tokens,)
    if reading.lexicon is not None:
        clauses = (clause.tokens for clause in find_clauses_of(sentence, reading.lexicon))
    return Unit(
        span=sentence.span,
        tokens=tokens,
        clauses=tuple(clauses),
        claims=claims.within(sentence.span),
        is_title=is_title,
        joined=tuple(_joined(sentence)),
        shared=frozenset() if reading.lexicon is None else frozenset(_shared(sentence, reading.lexicon)),
    )


def _shared(sentence: Sentence, lexicon: Lexicon) -> Iterator[Span]:
    for first, second in pairwise(sentence.numbers):
        if first.counter is not None and first.counter == second.counter:
            between = sentence.text[first.end - sentence.start : second.start - sentence.start].casefold()
            words = (word for word, concept in grammar_of(lexicon).counters.items() if concept == first.counter)
            if not any(word.casefold() in between for word in words):
                yield first.span


_DASHES = frozenset("-‐‑‒–—−|｜:：/")


def _joined(sentence: Sentence) -> Iterator[Tile]:
    numbers = sentence.numbers
    for first, second in pairwise(numbers):
        between = sentence.text[first.end - sentence.start : second.start - sentence.start].strip()
        pips = first.value, second.value
        if between in _DASHES and not (first.counter or second.counter) and all(number in range(7) for number in pips):
            yield Tile(int(pips[0]), int(pips[1]))


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


# --- features and what they weigh ---


def _features(unit: Unit) -> Iterator[str]:
    if unit.caption is not None:
        yield from _caption_features(unit.caption)
        return
    for token in unit.tokens:
        match token:
            case TileName(tile=tile):
                yield f"tile {tile}"
            case Number(ordinal=False, value=value):
                yield f"number {value}"
    for said in unit.meanings:
        yield f"word {subject(said)}"
        if subject(said) != said:
            yield f"side {said}"
    yield from (f"rule {claim.question}" for claim in unit.claims if isinstance(claim, RuleClaim))


def _caption_features(line: CaptionLine) -> Iterator[str]:
    for sum_ in line.sums:
        yield f"sum {sum_.total.value if sum_.total else None}"
    for field in ("placed", "tiles", "counted"):
        listed = getattr(line, field)
        for item in listed.items if listed is not None else ():
            yield f"{field} {' '.join(map(str, item.values))}"


_WORTH = {
    "tile": 3.0,
    "number": 2.0,
    "word": 1.0,
    "side": 0.2,
    "rule": 0.5,
    "sum": 1.0,
    "placed": 2.0,
    "tiles": 2.0,
    "counted": 1.0,
}
_LITTLE = frozenset({"number 1", "word if", "word this", "word each", "word other", "word may", "word able"})


class Weights:
    """How much each feature tells in two documents: the rarer the more."""

    def __init__(self, *documents: Sequence[Passage]) -> None:
        units = [unit.features for passages in documents for passage in passages for unit in passage.units]
        seen: Counter[str] = Counter()
        for features in units:
            seen.update(set(features))
        most = math.log(2 + len(units))
        self._weights = {
            feature: _WORTH[feature.partition(" ")[0]]
            * (0.2 if feature in _LITTLE else 1.0)
            * (0.15 + math.log((2 + len(units)) / number) / most)
            for feature, number in seen.items()
        }

    def of(self, features: Mapping[str, int]) -> float:
        """The weight of some features together."""
        return sum(self._weights[feature] * number for feature, number in features.items())

    def common(self, one: Counter[str], other: Counter[str]) -> float:
        """The weight of what two parts have in common."""
        few, many = (one, other) if len(one) <= len(other) else (other, one)
        return sum(
            self._weights[feature] * min(number, many[feature]) for feature, number in few.items() if feature in many
        )

    def similarity(self, one: Counter[str], other: Counter[str]) -> float:
        """From 0 for nothing in common to 1 for all; 0 where neither has a feature."""
        total = self.of(one) + self.of(other)
        return 2 * self.common(one, other) / total if total else 0.0


def concepts_of(unit: Unit) -> tuple[Concept, ...]:
    """The words of a unit that stand for a concept."""
    return tuple(token for token in unit.tokens if isinstance(token, Concept))
