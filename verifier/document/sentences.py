"""Sentences: a document's blocks cut at full stops, with their numbers, tiles and concepts.

    full stop    a sign that ends a sentence, with the quotes and brackets that close behind it
    protected    between brackets that open inside a sentence: nothing ends there
    solid        a number or tile, whose signs mean nothing else
    clause       a part of a sentence up to a comma or a word such as `but`; denials and modal verbs bind within it

Where tokens would overlap, a tile stands in the place of the numbers in it, and a concept in the place of a number or
tile in words that it covers as a whole: `one by one` is a concept, and so is `first`. A concept never covers digits.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from verifier.document.numerals import DIGITS_ONLY, NumberGrammar, find_numbers
from verifier.document.runs import Block, BlockKind, Document, Row
from verifier.document.tilenames import TileMatch, find_tiles, has_sum, may_name_tiles, shown_notations
from verifier.document.tokens import Concept, Number, NumberForm, Sentence, TileName, Token
from verifier.document.words import Range, find_clauses, find_concepts, find_words
from verifier.lexicons import Lexicon

MAX_BRACKET = 1000
"""Brackets further apart than this do not belong together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A clause of a sentence: offsets in the block, and the tokens that begin in it."""

    start: int
    end: int
    tokens: tuple[Token, ...]

    @property
    def concepts(self) -> tuple[Concept, ...]:
        """The concepts in order."""
        return tuple(token for token in self.tokens if isinstance(token, Concept))


def find_sentences(
    document: Document, lexicon: Lexicon | None, *, highest: int = 6, without_words: Container[int] = ()
) -> tuple[Sentence, ...]:
    """The sentences of a document in order, those of code left out.

    Without a lexicon there are only numerals and tiles, and so it is in the blocks of `without_words`, by their index.
    `highest` is the highest half of a tile. Takes linear time.
    """
    tiles = _find_tiles(document, lexicon, highest=highest)
    return tuple(
        sentence
        for index, block in enumerate(document.blocks)
        if block.kind is not BlockKind.CODE
        for sentence in _sentences_of(block, index, lexicon, tiles=tiles[index], has_words=index not in without_words)
    )


def find_sentence_ranges(
    text: str, lexicon: Lexicon | None = None, *, solid: Iterable[Range] = ()
) -> tuple[Range, ...]:
    """The offsets of the sentences of a text, without white space around them; one holds at least a letter or digit.

    `solid` are its numbers and tiles.
    """
    ranges: list[Range] = []
    start = 0
    for end in _ends(text, lexicon, solid):
        ranges += _stripped(text, start, end)
        start = end
    return tuple(ranges + _stripped(text, start, len(text)))


def find_clauses_of(sentence: Sentence, lexicon: Lexicon) -> tuple[Clause, ...]:
    """The clauses of a sentence that hold a word, in order."""
    solid = [
        (token.start - sentence.start, token.end - sentence.start)
        for token in sentence.tokens
        if not isinstance(token, Concept)
    ]
    starts = [token.start - sentence.start for token in sentence.tokens]
    return tuple(
        Clause(
            start=sentence.start + start,
            end=sentence.start + end,
            tokens=sentence.tokens[bisect_left(starts, start) : bisect_left(starts, end)],
        )
        for start, end in find_clauses(sentence.text, lexicon, solid=solid)
    )


@lru_cache(maxsize=32)
def grammar_of(lexicon: Lexicon) -> NumberGrammar:
    """The number grammar of a lexicon."""
    return NumberGrammar.from_mapping(
        {
            "spaced": lexicon.spaced,
            "decimal": lexicon.decimal,
            "grouping": list(lexicon.grouping),
            "numbers": lexicon.numbers,
            "counters": lexicon.counters,
        }
    )


# --- tokens of a block ---


def _find_tiles(document: Document, lexicon: Lexicon | None, *, highest: int) -> list[tuple[TileMatch, ...]]:
    """The tiles of each block. Where the document has shown a notation, its pairs are read with that in mind."""
    grammar = DIGITS_ONLY if lexicon is None else grammar_of(lexicon)
    columns = _tile_columns(document, lexicon)
    found = [
        ()
        if block.kind is BlockKind.CODE
        else find_tiles(block.text, highest=highest, grammar=grammar, context=id(block) in columns)
        for block in document.blocks
    ]
    texts = (block.text for block in document.blocks if block.kind is not BlockKind.CODE)
    known = shown_notations((tile for tiles in found for tile in tiles), texts)
    if known:
        for index, block in enumerate(document.blocks):
            if block.kind is not BlockKind.CODE and ("words" in known or may_name_tiles(block.text)):
                context = id(block) in columns
                found[index] = find_tiles(block.text, highest=highest, grammar=grammar, context=context, known=known)
    return found


def _sentences_of(
    block: Block, index: int, lexicon: Lexicon | None, *, tiles: Sequence[TileMatch], has_words: bool
) -> Iterator[Sentence]:
    solid = _solid(block, lexicon, tiles)
    at = 0
    ranges = find_sentence_ranges(block.text, lexicon, solid=[(token.start, token.end) for token in solid])
    for start, end in _pieces(block.text, ranges, solid):
        first = at
        while at < len(solid) and solid[at].start < end:
            at += 1
        tokens = solid[first:at]
        if lexicon is not None and has_words:
            tokens = _with_concepts(block, (start, end), lexicon, tokens)
        yield Sentence(
            block=index,
            start=start,
            end=end,
            span=block.span(start, end),
            text=block.text[start:end],
            tokens=tuple(tokens),
        )


_MOST_TOKENS = 200
_MOST_CHARACTERS = 4000
"""No sentence anybody reads is longer; what has no full stop, such as a dump of data, is cut to this size."""


def _pieces(text: str, ranges: Iterable[Range], solid: Sequence[Token]) -> Iterator[Range]:
    """The sentences, longer ones cut before a number or tile, so that no sentence costs more than its length."""
    starts = [token.start for token in solid]
    for start, end in ranges:
        while True:
            first = bisect_left(starts, start)
            cut = starts[first + _MOST_TOKENS] if first + _MOST_TOKENS < len(starts) else end
            if cut - start > _MOST_CHARACTERS:
                last = starts[max(bisect_right(starts, start + _MOST_CHARACTERS) - 1, 0)] if starts else 0
                cut = last if start < last < cut else start + _MOST_CHARACTERS
            if cut >= end:
                break
            yield from _stripped(text, start, cut)
            start = cut
        yield from _stripped(text, start, end)


def _solid(block: Block, lexicon: Lexicon | None, tiles: Sequence[TileMatch]) -> list[Token]:
    """The numbers and tiles of a block in order; where a number is a part of a tile, the tile."""
    grammar = DIGITS_ONLY if lexicon is None else grammar_of(lexicon)
    tokens: list[Token] = []
    for tile in tiles:
        if tile.tile is not None and (tile.certain or not tile.impossible):
            tokens.append(
                TileName(
                    start=tile.start,
                    end=tile.end,
                    span=block.span(tile.start, tile.end),
                    tile=tile.tile,
                    notation=tile.notation,
                    first=tile.first,
                )
            )
    ends = [token.end for token in tokens]
    starts = [token.start for token in tokens]
    for number in find_numbers(block.text, grammar):
        after = bisect_right(ends, number.start)
        if after == len(starts) or starts[after] >= number.end:
            tokens.append(
                Number(
                    start=number.start,
                    end=number.end,
                    span=block.span(number.start, number.end),
                    value=number.value,
                    form=number.form,
                    ordinal=number.ordinal,
                    counter=number.counter,
                )
            )
    return sorted(tokens, key=lambda token: token.start)


def _with_concepts(block: Block, sentence: Range, lexicon: Lexicon, solid: Sequence[Token]) -> list[Token]:
    """The tokens of a sentence with its concepts, which stand in the place of what they cover."""
    start, end = sentence
    words = find_words(
        block.text[start:end],
        lexicon,
        number_words=[(token.start - start, token.end - start) for token in solid if _is_word(token)],
        fixed=[(token.start - start, token.end - start) for token in solid if not _is_word(token)],
    )
    placed = [
        Concept(
            start=word.start + start,
            end=word.end + start,
            span=block.span(word.start + start, word.end + start),
            name=word.name,
            negated=word.negated,
        )
        for word in words
    ]
    ends = [concept.end for concept in placed]
    kept = [
        token
        for token in solid
        if (after := bisect_right(ends, token.start)) == len(placed) or placed[after].start >= token.end
    ]
    return sorted([*kept, *placed], key=lambda token: token.start)


def _is_word(token: Token) -> bool:
    """Whether a number or tile is written in words, so that a longer phrase may mean something else."""
    match token:
        case Number(form=form):
            return form is NumberForm.WORD
        case TileName(notation=notation):
            return notation in ("words", "name")
    return False


def _tile_columns(document: Document, lexicon: Lexicon | None) -> frozenset[int]:
    """The blocks, by identity, that stand in a column whose head speaks of tiles, or beside the sums of a round."""
    found: set[int] = set()
    for table in document.tables if lexicon is not None else ():
        heads = table.header.cells if table.header is not None else ()
        named = [{concept.name for concept in find_concepts(cell.block.text, lexicon)} for cell in heads if lexicon]
        columns = {column for column, names in enumerate(named) if names & {"tile", "double"}}
        for row in table.rows if columns else ():
            found |= {id(cell.block) for column, cell in enumerate(row.cells) if column in columns}
        points = {column for column, names in enumerate(named) if names & {"score", "point"}}
        beside = [cells for row in table.rows if (cells := _beside_a_sum(row, points))]
        if len(beside) > 1:
            told = {column for cells in beside for column in cells}
            found |= {id(cell.block) for row in table.rows for column, cell in enumerate(row.cells) if column in told}
    return frozenset(found)


def _beside_a_sum(row: Row, points: Container[int]) -> tuple[int, ...]:
    """The columns of a row, up to one with a sum, in which a pair or a place may be told; none where no sum is.

    `points` are the columns of points and scores.
    """
    sums = [column for column, cell in enumerate(row.cells) if has_sum(cell.block.text)]
    if not sums:
        return ()
    return tuple(column for column in range(len(row.cells)) if column < sums[0] and column not in points)


# --- where sentences end ---

_SIGNS = re.compile(r"[.。．｡।!?！？؟…]+|[\r\n]+|[(（\[［{｛「『【〈《]|[)）\]］}｝」』】〉》]")
_CLOSES = dict(zip(")）]］}｝」』】〉》", "(（[［{｛「『【〈《", strict=True))
_QUOTATIONS = "「『"
_CLOSING = re.compile(r"[)）\]］」』】〉》\"'”’»]*")
_ENUMERATOR = re.compile(r"[-–•*\s]*(?:\d{1,3}|[A-Za-z])$")
_LONGEST_NUMBER = 12
"""The number of a list item is not longer than this."""


def _ends(text: str, lexicon: Lexicon | None, solid: Iterable[Range]) -> Iterator[int]:
    """Offsets right behind each full stop."""
    signs = list(_SIGNS.finditer(text))
    protected = _pairs(signs)
    solid_ends = _SolidEnds([*solid, *_abbreviated(text, lexicon)])
    start = shield = 0
    for sign in signs:
        if sign.start() < shield:
            continue
        kind = sign[0][0]
        if sign.start() in protected:
            # A bracket around whole sentences does not hold them together, a quotation does.
            if sign[0] in _QUOTATIONS or text[start : sign.start()].strip():
                shield = protected[sign.start()]
            continue
        if kind in _CLOSES or kind in _CLOSES.values():
            continue
        end = sign.end()
        if kind not in "\r\n":
            if solid_ends.holds(sign.start()) or not _ends_here(text, sign, start):
                continue
            closing = _CLOSING.match(text, end)
            end = closing.end() if closing else end
        yield end
        start = end


def _abbreviated(text: str, lexicon: Lexicon | None) -> Iterator[Range]:
    pattern = None if lexicon is None else _abbreviations(lexicon)
    if pattern is not None:
        yield from (match.span() for match in pattern.finditer(text))


@lru_cache(maxsize=32)
def _abbreviations(lexicon: Lexicon) -> re.Pattern[str] | None:
    words = sorted(lexicon.abbreviations, key=len, reverse=True)
    spelled = "|".join(re.escape(word).replace("\\ ", "\\s?") for word in words)
    return re.compile(rf"(?<!\w)(?:{spelled})", re.IGNORECASE) if words else None


def _ends_here(text: str, sign: re.Match[str], start: int) -> bool:
    """Whether a full stop ends the sentence that begins at `start`."""
    before, after = text[sign.start() - 1 : sign.start()], text[sign.end() : sign.end() + 1]
    if "．" in sign[0] and before.isdecimal() and after.isdecimal():
        return False
    if not set(sign[0]) <= {".", "…"}:
        return sign[0][0] not in "!?" or not (after.isalnum() and after.isascii())
    if after.isalnum() and (after.isascii() or before.isdecimal()):
        return False
    if sign[0] == "." and sign.start() - start <= _LONGEST_NUMBER and _ENUMERATOR.match(text, start, sign.start()):
        return False
    following = text[sign.end() : sign.end() + 8].lstrip(" \t\u00a0\u202f\"'”’»)")
    return not following[:1].islower()


def _pairs(signs: Sequence[re.Match[str]]) -> dict[int, int]:
    """Where brackets open, to where they close. A bracket without its other half is a sign like any other."""
    pairs: dict[int, int] = {}
    opened: list[tuple[str, int]] = []
    for sign in signs:
        if sign[0] in _CLOSES:
            if opened and opened[-1][0] == _CLOSES[sign[0]]:
                _, start = opened.pop()
                if sign.start() - start <= MAX_BRACKET:
                    pairs[start] = sign.start()
        elif sign[0] in _CLOSES.values():
            opened.append((sign[0], sign.start()))
        elif sign[0][0] in "\r\n":
            opened.clear()
    return pairs


class _SolidEnds:
    """Asked for rising offsets: whether one lies within a number or tile."""

    def __init__(self, solid: Iterable[Range]) -> None:
        self._solid = sorted(solid)
        self._at = 0

    def holds(self, offset: int) -> bool:
        """Whether a number or tile holds the character at an offset."""
        while self._at < len(self._solid) and self._solid[self._at][1] <= offset:
            self._at += 1
        return self._at < len(self._solid) and self._solid[self._at][0] <= offset


def _stripped(text: str, start: int, end: int) -> list[Range]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return [(start, end)] if any(sign.isalnum() for sign in text[start:end]) else []
