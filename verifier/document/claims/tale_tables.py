"""Tales told in tables: a step in each row, with a column for what the ends make and mostly one for what that scores.

telling   a table in which two rows or more name a tile beside a sum
reckoned  a column with equations, or one whose head says that it holds the sums
shown     a column of ends, told one by one
scored    a column whose head speaks of points, else the one behind the sums, of numbers and words for none
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from verifier.document.claims.base import Said
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.tale_drafts import Draft, is_nothing, is_sum, sum_of
from verifier.document.claims.tale_mentions import find_pips, find_place, read_mention
from verifier.document.claims.tales import Award, Mention, Sum
from verifier.document.runs import Block, Table
from verifier.document.sentences import find_clauses_of
from verifier.document.tokens import Number, Sentence
from verifier.document.words import find_concepts

_FEWEST_STEPS = 2
_PLACES = frozenset({"line", "arm", "branch", "opposite", "end", "outer-end", "terminal", "place", "match", "if"})
_SUMS = frozenset({"sum", "together", "end", "outer-end"})
_SCORES = frozenset({"score", "point", "record", "add", "win"})


def read_tale_tables(source: ClaimSource, arms: frozenset[str]) -> Iterator[list[Draft]]:
    """The steps of each table that tells a round."""
    indexes = {id(block): index for index, block in enumerate(source.document.blocks)}
    for table in source.document.tables:
        yield from _Telling.of(source, table, indexes).drafts(arms)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell with its sentences."""

    block: int
    sentences: tuple[Sentence, ...]

    @property
    def numbers(self) -> list[Number]:
        return [number for sentence in self.sentences for number in sentence.numbers]

    @property
    def names(self) -> frozenset[str]:
        return frozenset(concept.name for sentence in self.sentences for concept in sentence.concepts)

    @property
    def has_tiles(self) -> bool:
        return any(sentence.tiles for sentence in self.sentences)


@dataclass(frozen=True, slots=True)
class _Telling:
    """A table with the roles of its columns; None where it has no such column."""

    source: ClaimSource
    heads: tuple[frozenset[str], ...]
    about: frozenset[str]
    rows: tuple[tuple[_Cell, ...], ...]

    @classmethod
    def of(cls, source: ClaimSource, table: Table, indexes: dict[int, int]) -> _Telling:
        """The cells of a table with what is read in them."""

        def cell(block: Block) -> _Cell:
            index = indexes.get(id(block), -1)
            return _Cell(index, tuple(source.prose_by_block.get(index, ())))

        heads = () if table.header is None else table.header.cells
        return cls(
            source=source,
            heads=tuple(_names(source, head.block.text) for head in heads),
            about=frozenset().union(*(_names(source, heading) for heading in table.section)),
            rows=tuple(tuple(cell(each.block) for each in row.cells) for row in table.rows),
        )

    def drafts(self, arms: frozenset[str]) -> Iterator[list[Draft]]:
        """The steps, one for each row that names a tile."""
        reckoned = self._reckoned()
        shown = self._shown(reckoned)
        if reckoned is None and shown is None:
            return
        scored = self._scored(reckoned, shown)
        told = {reckoned, shown, scored}
        drafts: list[Draft] = []
        for number, row in enumerate(self.rows, start=1):
            draft = self._step(row, told, arms, number)
            if draft is None:
                continue
            if reckoned is not None and reckoned < len(row):
                self._take_sum(draft, row[reckoned])
            if shown is not None and shown < len(row):
                self._take_ends(draft, row[shown])
            if scored is not None and scored < len(row):
                self._take_award(draft, row[scored])
            drafts.append(draft)
        if sum(draft.is_told for draft in drafts) >= _FEWEST_STEPS:
            if "example" in self.about:
                drafts[0].names |= {"example"}
            yield drafts

    # --- columns ---

    def _column(self, column: int) -> list[_Cell]:
        return [row[column] for row in self.rows if column < len(row)]

    @property
    def _columns(self) -> range:
        return range(max((len(row) for row in self.rows), default=0))

    def _head(self, column: int) -> frozenset[str]:
        return self.heads[column] if column < len(self.heads) else frozenset()

    def _reckoned(self) -> int | None:
        for column in self._columns:
            if any(self._sums_in(cell) for cell in self._column(column)):
                return column
        for column in self._columns:
            if self._head(column) & _SUMS and self._has_single_numbers(column):
                return column
        return None

    def _shown(self, reckoned: int | None) -> int | None:
        for column in self._columns:
            if column == reckoned or not self._head(column) & {"end", "outer-end"}:
                continue
            cells = self._column(column)
            if not any(cell.has_tiles for cell in cells) and sum(len(cell.numbers) > 1 for cell in cells) > 1:
                return column
        return None

    def _scored(self, reckoned: int | None, shown: int | None) -> int | None:
        others = [column for column in self._columns if column not in (reckoned, shown)]
        called = [column for column in others if self._head(column) & _SCORES and self._has_points(column)]
        if called:
            # "Points", and then how many there are by now.
            return called[0]
        behind = max(column for column in (reckoned, shown) if column is not None) + 1
        if behind in others and not self.heads and self._has_points(behind):
            return behind
        return None

    def _has_single_numbers(self, column: int) -> bool:
        cells = [cell for cell in self._column(column) if cell.sentences]
        single = [len(cell.numbers) == 1 and not cell.has_tiles for cell in cells]
        return len(single) > 1 and all(single)

    def _has_points(self, column: int) -> bool:
        cells = [cell for cell in self._column(column) if cell.sentences]
        fitting = [len(cell.numbers) == 1 or (not cell.numbers and _nothing_in(cell) is not None) for cell in cells]
        return not any(cell.has_tiles for cell in cells) and any(cell.numbers for cell in cells) and all(fitting)

    # --- rows ---

    def _step(self, row: Sequence[_Cell], told: set[int | None], arms: frozenset[str], number: int) -> Draft | None:
        """What a row names before anything is told: its tiles, and places in cells of their own."""
        cells = [cell for column, cell in enumerate(row) if column not in told]
        draft: Draft | None = None
        for column, cell in enumerate(row):
            if column in told:
                continue
            for sentence in cell.sentences:
                mentions = [self._mention(sentence, at, arms) for at in range(len(sentence.tiles))]
                if draft is None and mentions:
                    names = frozenset().union(*(other.names for other in cells))
                    draft = Draft(number, number, names, mentions=mentions)
                elif draft is not None and mentions:
                    is_place = bool((sentence_names(sentence) | self._head(column)) & _PLACES)
                    draft.mentions += [replace(each, is_place=is_place) for each in mentions]
                elif draft is not None:
                    self._take_place(draft, sentence, arms)
        if draft is None or not draft.mentions:
            return None
        draft.last = number
        return draft

    def _mention(self, sentence: Sentence, at: int, arms: frozenset[str]) -> Mention:
        clauses = find_clauses_of(sentence, self.source.lexicon)
        return read_mention(self.source, sentence.tiles[at], sentence, clauses, frozenset(), arms)

    def _take_place(self, draft: Draft, sentence: Sentence, arms: frozenset[str]) -> None:
        """ "On the 2" in a cell of its own."""
        first = draft.mentions[0]
        for clause in find_clauses_of(sentence, self.source.lexicon):
            on = first.on or find_place(clause.concepts, arms)
            pips = first.pips or find_pips(clause.tokens, frozenset(), backwards=True)
            first = replace(first, on=on, pips=pips)
        draft.mentions[0] = first

    # --- what is told ---

    def _sums_in(self, cell: _Cell) -> list[Sum]:
        return [
            sum_of(equation)
            for sentence in cell.sentences
            for equation in self.source.equations_in(sentence)
            if is_sum(equation)
        ]

    def _take_sum(self, draft: Draft, cell: _Cell) -> None:
        draft.sums += self._sums_in(cell)
        numbers = cell.numbers
        if not draft.sums and len(numbers) == 1 and numbers[0].value.denominator == 1:
            draft.sums.append(Sum(total=Said(int(numbers[0].value), numbers[0].span)))

    def _take_ends(self, draft: Draft, cell: _Cell) -> None:
        numbers = cell.numbers
        if numbers and all(number.value.denominator == 1 for number in numbers):
            draft.ends.append(tuple(Said(int(number.value), number.span) for number in numbers))

    def _take_award(self, draft: Draft, cell: _Cell) -> None:
        nothing = _nothing_in(cell)
        if cell.numbers:
            draft.awards.append(Award(points=Said(cell.numbers[0].value, cell.numbers[0].span)))
        elif nothing is not None:
            draft.awards.append(Award(points=nothing, number=False))


def sentence_names(sentence: Sentence) -> frozenset[str]:
    """The concepts of a sentence."""
    return frozenset(concept.name for concept in sentence.concepts)


def _names(source: ClaimSource, text: str) -> frozenset[str]:
    return frozenset(concept.name for concept in find_concepts(text, source.lexicon))


def _nothing_in(cell: _Cell) -> Said[Fraction] | None:
    """The word for none, in a cell of points."""
    for sentence in cell.sentences:
        for concept in sentence.concepts:
            if is_nothing(concept) or concept.negated or concept.name in _DENIALS:
                return Said(Fraction(0), concept.span)
    return None


_DENIALS = frozenset({"not", "must-not", "without", "except", "no-one"})
