"""Tiles that the words around do not tell: doubles by their number, and pairs of numbers with a dash between them."""

from __future__ import annotations

from collections.abc import Iterable

from verifier.document.claims.base import Claim
from verifier.document.reading import Reading
from verifier.document.tokens import Concept, Number, Sentence, TileName, Token
from verifier.engine.tile import Tile
from verifier.text import Span

_DASHES = frozenset("-‐‑‒–—−|｜:：/")


def with_doubles(tokens: tuple[Token, ...], sentence: Sentence) -> tuple[Token, ...]:
    """The tokens with a double of so many pips, as "double 5" or "ダブル6", as the tile that it is."""
    found: list[Token] = []
    for token in tokens:
        before = found[-1] if found else None
        if isinstance(token, Number) and isinstance(before, Concept) and _names_double(before, token, sentence):
            if before.name == "double-six":
                continue
            found[-1] = _tile(before, token, int(token.value), int(token.value))
        else:
            found.append(token)
    return tuple(found)


def _names_double(word: Concept, number: Number, sentence: Sentence) -> bool:
    between = sentence.text[word.end - sentence.start : number.start - sentence.start]
    return (
        word.name in ("double", "double-six")
        and not word.negated
        and number.counter is None
        and not number.ordinal
        and number.value in range(7)
        and between.strip() in _DASHES | {""}
    )


def _tile(first: Token, last: Token, one: int, other: int) -> TileName:
    return TileName(
        start=first.start,
        end=last.end,
        span=Span(first.span.start, last.span.end),
        tile=Tile(one, other),
        notation="",
        first=one,
    )


class PairsOfNumbers:
    """Finds the pairs of numbers that are tiles, though the words around do not tell, as in "the next is 6-4".

    A pair is one where either text writes other tiles in the same way, or the text beside has that tile.
    """

    def __init__(self, reading: Reading, beside: Reading | None) -> None:
        self._dashes = {
            sign
            for each in (reading, beside)
            if each is not None
            for token in each.items
            if isinstance(token, TileName)
            for sign in each.document.source.slice(token.span)
            if sign in _DASHES
        }
        there = () if beside is None else beside.items
        self._tiles = {token.tile for token in there if isinstance(token, TileName)}

    def as_tiles(self, tokens: tuple[Token, ...], sentence: Sentence, claims: Iterable[Claim]) -> tuple[Token, ...]:
        """The tokens of a sentence with its pairs as tiles; numbers that one of the claims speaks for are none."""
        spoken = {item.span for claim in claims for item in claim.items}
        found: list[Token] = []
        for token in tokens:
            before = found[-1] if found else None
            if (
                isinstance(token, Number)
                and isinstance(before, Number)
                and not {token.span, before.span} & spoken
                and self._is_tile(before, token, sentence)
            ):
                found[-1] = _tile(before, token, int(before.value), int(token.value))
            else:
                found.append(token)
        return tuple(found)

    def _is_tile(self, first: Number, second: Number, sentence: Sentence) -> bool:
        if any(number.counter or number.ordinal or number.value not in range(7) for number in (first, second)):
            return False
        between = sentence.text[first.end - sentence.start : second.start - sentence.start].strip()
        tile = Tile(int(first.value), int(second.value))
        return between in _DASHES and (between in self._dashes or tile in self._tiles)
