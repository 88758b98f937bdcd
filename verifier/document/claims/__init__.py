"""Claims by kind: one file for each, and one table that lists them in the order in which they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from verifier.document.claims.base import Claim
from verifier.document.claims.captions import read_captions
from verifier.document.numerals import NumberGrammar
from verifier.document.reading import Reading
from verifier.document.runs import Document
from verifier.lexicons import Lexicon, load

Read = Callable[[Document, Lexicon, NumberGrammar], Iterator[Claim]]


def _captions(document: Document, lexicon: Lexicon, grammar: NumberGrammar) -> Iterator[Claim]:
    yield from read_captions(document.prose, lexicon.captions, grammar)


KINDS: tuple[tuple[str, Read], ...] = (("captioned-layout", _captions),)


def read_claims(document: Document, *, language: str | None = None) -> Reading:
    language = language or document.language_hint or "ja"
    lexicon = load(language)
    grammar = NumberGrammar.from_mapping({})
    claims = [claim for _, read in KINDS for claim in read(document, lexicon, grammar)]
    return Reading(document=document, lexicon=lexicon, language=language, sentences=(), claims=tuple(claims))
