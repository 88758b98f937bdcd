"""Tokens: what the words of a document are, before anybody asks what they mean together.

    token     a stretch of a block that is a number, a tile or a concept
    concept   what a word stands for in any language, as `spinner`, `clockwise`, `subtract`
    counter   the concept of what a number counts, as `player` in 2人 or `tile` in "9 dominoes"
    sentence  a stretch of one block that ends at a full stop, or at the end of the block
    item      a tile or numeral of the document that must end in a state

Offsets `start` and `end` are those of the block's text; `span` is the raw place in the file.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from verifier.engine.tile import Tile
from verifier.text import Span


class NumberForm(StrEnum):
    """How a number is written."""

    DIGITS = "digits"
    WORD = "word"


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A numeral or number word: its value, in which digits or words it is written, and what it counts.

    `ordinal` is set for first, 3枚目, ikatlo; `counter` is a concept or None.
    """

    start: int
    end: int
    span: Span
    value: Fraction
    form: NumberForm = NumberForm.DIGITS
    ordinal: bool = False
    counter: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TileName:
    """A tile as the document names it, in any of the notations of real documents; `first` is the half written first."""

    start: int
    end: int
    span: Span
    tile: Tile
    notation: str
    first: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Concept:
    """A word or phrase that stands for a concept; `negated` where the sentence denies it."""

    start: int
    end: int
    span: Span
    name: str
    negated: bool = False


Token = Number | TileName | Concept


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of a block with its tokens in order; they do not overlap. `text` is its part of the block."""

    block: int
    """Index of the block in the document."""
    start: int
    end: int
    span: Span
    text: str
    tokens: tuple[Token, ...]

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers in order."""
        return tuple(token for token in self.tokens if isinstance(token, Number))

    @property
    def tiles(self) -> tuple[TileName, ...]:
        """The tiles in order."""
        return tuple(token for token in self.tokens if isinstance(token, TileName))

    @property
    def concepts(self) -> tuple[Concept, ...]:
        """The concepts in order."""
        return tuple(token for token in self.tokens if isinstance(token, Concept))
