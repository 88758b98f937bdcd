"""What the readers of claims get: a document with its sentences, and what stands around each of them.

about     the concepts a sentence may leave out because its surroundings say them: those of the headings above it,
          of the sentence before it in the same block or list, and of the paragraph a list hangs on
captioned a block that is a line of a captioned layout, and is not read as prose
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from verifier.document.claims.captions import CaptionClaim, read_captions
from verifier.document.claims.statements import View
from verifier.document.numerals import NumberGrammar
from verifier.document.runs import Block, BlockKind, Document
from verifier.document.sentences import find_clauses_of
from verifier.document.tokens import Number, Sentence
from verifier.document.words import find_concepts
from verifier.lexicons import Lexicon


@dataclass(frozen=True)
class ClaimSource:
    """A document with its sentences, in a known language."""

    document: Document
    lexicon: Lexicon
    grammar: NumberGrammar
    sentences: tuple[Sentence, ...]

    @cached_property
    def captions(self) -> tuple[CaptionClaim, ...]:
        """The captioned layouts."""
        return tuple(read_captions(self.document.prose, self.lexicon.captions, self.grammar))

    @cached_property
    def prose(self) -> tuple[Sentence, ...]:
        """The sentences that are no lines of captions."""
        lines = [line.span for claim in self.captions for line in claim.lines]
        starts = {span.start for span in lines}
        blocks = self.document.blocks
        return tuple(sentence for sentence in self.sentences if blocks[sentence.block].span().start not in starts)

    def block(self, sentence: Sentence) -> Block:
        """The block of a sentence."""
        return self.document.blocks[sentence.block]

    @cached_property
    def views(self) -> tuple[View, ...]:
        """A view of each sentence of the prose, in order."""
        views = []
        previous: Sentence | None = None
        opening: frozenset[str] = frozenset()
        for sentence in self.prose:
            block = self.block(sentence)
            if block.kind is not BlockKind.LIST_ITEM:
                opening = _names(sentence)
            near = frozenset[str]()
            if previous is not None and sentence.block - previous.block <= 1:
                near = _names(previous)
            about = self._heading_concepts(block.section) | near | opening | _names(sentence)
            views.append(View(sentence.concepts, sentence.numbers, about, sentence))
            previous = sentence
        return tuple(views)

    def clauses(self, view: View) -> Iterator[View]:
        """The views of the clauses of a sentence; what it is about is the same for all."""
        for clause in find_clauses_of(view.sentence, self.lexicon):
            numbers = tuple(token for token in clause.tokens if isinstance(token, Number))
            yield View(clause.concepts, numbers, view.about, view.sentence)

    @cached_property
    def _headings(self) -> dict[tuple[str, ...], frozenset[str]]:
        return {}

    def _heading_concepts(self, section: tuple[str, ...]) -> frozenset[str]:
        known = self._headings.get(section)
        if known is None:
            found = [find_concepts(heading, self.lexicon) for heading in section]
            known = frozenset(concept.name for concepts in found for concept in concepts)
            self._headings[section] = known
        return known


def _names(sentence: Sentence) -> frozenset[str]:
    return frozenset(concept.name for concept in sentence.concepts)
