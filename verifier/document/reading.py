"""A document read: its sentences, its items, and the claims it makes.

item     a tile or numeral of the document; each must end in a state
reading  what was understood of a document, without asking whether it is true
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.document.claims.base import Claim
from verifier.document.runs import Document
from verifier.document.tokens import Number, Sentence, TileName
from verifier.lexicons import Lexicon


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What was understood of a document. `lexicon` is None where its language is not known: then only what needs no
    words, as tiles, sums and digits, was read."""

    document: Document
    lexicon: Lexicon | None
    language: str | None
    sentences: tuple[Sentence, ...]
    claims: tuple[Claim, ...] = ()

    @property
    def items(self) -> tuple[Number | TileName, ...]:
        """Every tile and numeral in order."""
        return tuple(
            token for sentence in self.sentences for token in sentence.tokens if isinstance(token, Number | TileName)
        )
