"""Claims by kind: one file for each, and one table that lists them in the order in which they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from verifier.document.claims.arithmetic import ArithmeticClaim, read_arithmetic
from verifier.document.claims.base import Claim
from verifier.document.claims.captions import read_captions
from verifier.document.claims.drawn_turns import read_drawn_turns
from verifier.document.claims.points import EarningClaim
from verifier.document.claims.settlements import read_settlements, settled_blocks
from verifier.document.claims.source import ClaimSource, caption_blocks
from verifier.document.claims.stories import read_stories
from verifier.document.claims.tables import read_table
from verifier.document.claims.tales import TaleClaim
from verifier.document.claims.titles import read_titles
from verifier.document.claims.topics import read_topics
from verifier.document.claims.topics.drawing import read_drawing
from verifier.document.claims.topics.scoring import WorthClaim
from verifier.document.language import find_language, primary_language
from verifier.document.reading import Reading
from verifier.document.runs import Block, Document
from verifier.document.sentences import find_sentences, grammar_of
from verifier.document.tokens import Sentence
from verifier.lexicons import load, shipped

Read = Callable[[ClaimSource], Iterable[Claim]]


def _captions(source: ClaimSource) -> Iterable[Claim]:
    return source.captions


def _arithmetic(source: ClaimSource) -> Iterator[ArithmeticClaim]:
    for equations in source.equations.values():
        yield from equations


def _stories(source: ClaimSource) -> Iterator[Claim]:
    yield from read_stories(source)


def _tables(source: ClaimSource) -> Iterator[Claim]:
    for table in source.document.tables:
        yield from read_table(table, source.lexicon, source.grammar)


KINDS: tuple[tuple[str, Read], ...] = (
    ("captioned-layout", _captions),
    ("settlement", read_settlements),
    ("title", read_titles),
    ("arithmetic", _arithmetic),
    ("story", _stories),
    ("drawn-turn", read_drawn_turns),
    ("table", _tables),
    ("rule", read_topics),
    ("drawing", read_drawing),
)


def read_claims(document: Document, *, language: str | None = None) -> Reading:
    """Read a document into claims, in the language given or recognised; without one, only its equations."""
    tag = language or find_language(document)
    known = None if tag is None else primary_language(tag)
    if known not in shipped():
        return _without_words(document, tag)
    assert known is not None
    lexicon = load(known)
    grammar = grammar_of(lexicon)
    captions = tuple(read_captions(document.prose, lexicon.captions, grammar))
    settled = settled_blocks(document, lexicon)
    sentences = find_sentences(document, lexicon, without_words=caption_blocks(document, captions) | settled)
    source = ClaimSource(document, lexicon, grammar, sentences, captions, settled)
    claims = _without_told_twice([claim for _, read in KINDS for claim in read(source)])
    return Reading(document=document, lexicon=lexicon, language=tag, sentences=sentences, claims=tuple(claims))


def _without_told_twice(claims: list[Claim]) -> list[Claim]:
    """The claims without what is read of numbers alone that a tale speaks for: what a sum earns, what a tile counts."""
    told = {span for claim in claims if isinstance(claim, TaleClaim) for span in claim.sure}
    return [
        claim
        for claim in claims
        if not (isinstance(claim, EarningClaim) and claim.points.span in told)
        and not (isinstance(claim, WorthClaim) and claim.value.span in told)
    ]


def _without_words(document: Document, tag: str | None) -> Reading:
    sentences = find_sentences(document, None)
    claims = [
        claim
        for block, parts in _by_block(document, sentences)
        for claim in read_arithmetic(block, [number for sentence in parts for number in sentence.numbers])
    ]
    return Reading(document=document, lexicon=None, language=tag, sentences=sentences, claims=tuple(claims))


def _by_block(document: Document, sentences: Iterable[Sentence]) -> Iterator[tuple[Block, list[Sentence]]]:
    """The sentences of each block together."""
    blocks: dict[int, list[Sentence]] = {}
    for sentence in sentences:
        blocks.setdefault(sentence.block, []).append(sentence)
    for index, parts in blocks.items():
        yield document.blocks[index], parts
