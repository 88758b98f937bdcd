"""What the readers of claims get: a document with its sentences, and what stands around each of them.

about     the concepts a sentence may leave out because its surroundings say them: those of the headings above it,
          of the sentence before it in the same block or list, and of the paragraph a list hangs on
captioned a block that is a line of a captioned layout, and is not read as prose
label     what numbers a block, as `6.3`; its numbers say nothing of the rules
marker    a word such as `before` that binds the place in its phrase: the nearest one behind it, or in front of it
          where the words of a language stand behind their phrases
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from verifier.document.claims.arithmetic import ArithmeticClaim, read_arithmetic
from verifier.document.claims.captions import CaptionClaim
from verifier.document.claims.reckonings import read_reckonings
from verifier.document.claims.statements import View
from verifier.document.numerals import NumberGrammar, NumberMatch, find_numbers
from verifier.document.runs import Block, BlockKind, Document
from verifier.document.sentences import find_clauses_of
from verifier.document.tokens import Concept, Number, Sentence
from verifier.document.words import find_concepts
from verifier.lexicons import Lexicon

_MARKERS = frozenset({"before", "after", "until", "if", "unless", "regardless"})
_CONDITIONS = frozenset({"if", "after", "unless", "until", "before", "except", "otherwise", "go-out", "finish"})
_BINDABLE = frozenset({"line", "side", "arm", "branch", "four-ways"})


_LOOK_BACK = 12
"""Sentences before one in which a number of players is looked for; nobody remembers one from further back."""


@dataclass(frozen=True)
class ClaimSource:
    """A document with its sentences, in a known language."""

    document: Document
    lexicon: Lexicon
    grammar: NumberGrammar
    sentences: tuple[Sentence, ...]
    captions: tuple[CaptionClaim, ...] = ()
    settled: frozenset[int] = frozenset()
    """The blocks, by their index, that are worked settlements or tallies."""

    @cached_property
    def prose(self) -> tuple[Sentence, ...]:
        """The sentences that are no lines of captions and in no worked settlement."""
        captioned = caption_blocks(self.document, self.captions) | self.settled
        return tuple(
            _unlabelled(self.document.blocks[sentence.block], sentence)
            for sentence in self.sentences
            if sentence.block not in captioned
        )

    def block(self, sentence: Sentence) -> Block:
        """The block of a sentence."""
        return self.document.blocks[sentence.block]

    @cached_property
    def equations(self) -> Mapping[int, tuple[ArithmeticClaim, ...]]:
        """What the prose reckons, by block, in order."""
        return {
            block: read_reckonings(
                tuple(
                    read_arithmetic(
                        self.document.blocks[block], [number for sentence in sentences for number in sentence.numbers]
                    )
                ),
                sentences,
                self.lexicon,
            )
            for block, sentences in self.prose_by_block.items()
        }

    def equations_in(self, sentence: Sentence) -> tuple[ArithmeticClaim, ...]:
        """The equations of a sentence."""
        equations = self.equations.get(sentence.block, ())
        first = bisect_left(equations, sentence.span.start, key=lambda claim: claim.total.span.start)
        last = bisect_right(equations, sentence.span.end, key=lambda claim: claim.total.span.start)
        return tuple(claim for claim in equations[first:last] if sentence.span.contains(claim.total.span))

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
            bound = tuple(pair for clause in self._clauses_of(sentence) for pair in clause.bound)
            views.append(View(sentence.concepts, sentence.numbers, about, sentence, bound))
            previous = sentence
        return tuple(views)

    def clauses(self, view: View) -> Iterator[View]:
        """The views of the clauses of a sentence; what it is about is the same for all."""
        known = self._parts.get(view.sentence.span.start)
        if known is None:
            known = self._parts[view.sentence.span.start] = tuple(self._clause_views(view))
        yield from known

    def _clause_views(self, view: View) -> Iterator[View]:
        before: frozenset[str] = frozenset()
        for clause in self._clauses_of(view.sentence):
            condition = before if before & _CONDITIONS else frozenset[str]()
            part = View(clause.concepts, clause.numbers, view.about, view.sentence, clause.bound, condition)
            before |= part.names
            yield part

    @cached_property
    def _parts(self) -> dict[int, tuple[View, ...]]:
        return {}

    def _clauses_of(self, sentence: Sentence) -> tuple[_Clause, ...]:
        known = self._clauses.get(sentence.span.start)
        if known is None:
            known = tuple(
                _Clause(
                    concepts=clause.concepts,
                    numbers=tuple(token for token in clause.tokens if isinstance(token, Number)),
                    bound=tuple(
                        _bound(clause.concepts, backwards=self.lexicon.postpositions, either=not self.lexicon.spaced)
                    ),
                )
                for clause in find_clauses_of(sentence, self.lexicon)
            )
            self._clauses[sentence.span.start] = known
        return known

    @cached_property
    def _clauses(self) -> dict[int, tuple[_Clause, ...]]:
        return {}

    @cached_property
    def _headings(self) -> dict[tuple[str, ...], frozenset[str]]:
        return {}

    def heading_concepts(self, view: View) -> frozenset[str]:
        """The concepts of the headings above a sentence."""
        return self._heading_concepts(self.block(view.sentence).section)

    def players_near(self, view: View) -> tuple[int, ...]:
        """The number of players that a sentence may leave out: that before it in its block, else of its headings."""
        block = self.block(view.sentence)
        own = _players(view.sentence.numbers)
        if own:
            return own
        beside = self.prose_by_block.get(view.sentence.block, ())
        at = bisect_left(beside, view.sentence.start, key=lambda sentence: sentence.start)
        for sentence in reversed(beside[max(0, at - _LOOK_BACK) : at]):
            before = _players(sentence.numbers)
            if before:
                return before if len(before) == 1 else ()
        return self._heading_players(block.section)

    @cached_property
    def prose_by_block(self) -> Mapping[int, Sequence[Sentence]]:
        """The sentences of the prose by the index of their block."""
        blocks: dict[int, list[Sentence]] = {}
        for sentence in self.prose:
            blocks.setdefault(sentence.block, []).append(sentence)
        return blocks

    def _heading_players(self, section: tuple[str, ...]) -> tuple[int, ...]:
        for heading in reversed(section):
            players = _players(find_numbers(heading, self.grammar))
            if players:
                return players if len(players) == 1 else ()
        return ()

    def names_another_game(self, view: View) -> bool:
        """Whether a sentence speaks of a game by a name that the document does not have in its title."""
        return any(
            concept.name == "another-game"
            and view.sentence.text[concept.start - view.sentence.start : concept.end - view.sentence.start].casefold()
            not in self._title
            for concept in view.sentence.concepts
        )

    @cached_property
    def _title(self) -> str:
        """The first heading and the first sentence: where a text without headings names its game."""
        heading = next((block.text for block in self.document.prose if block.kind is BlockKind.HEADING), "")
        opening = self.sentences[0].text if self.sentences else ""
        return f"{heading}\n{opening}".casefold()

    def _heading_concepts(self, section: tuple[str, ...]) -> frozenset[str]:
        known = self._headings.get(section)
        if known is None:
            found = [find_concepts(heading, self.lexicon) for heading in section]
            known = frozenset(concept.name for concepts in found for concept in concepts)
            self._headings[section] = known
        return known


_LABEL = re.compile(
    r"\W*\d+(?:\.\d+)+[.)]?(?=\s)"
    r"|\W*\d+[.)）](?=\s|\D)"
    r"|\W*\w{4,}\s\d+\s?[.:](?=\s+\D|$)"
    r"|\s*§+\s?[\d.]+"
    r"|\s*第\s*[\d〇一二三四五六七八九十百０-９]+\s*(?:[条條章節节項项款編编部]|[\s\u3000])"
)
_LONGEST_LABEL = 24


def unnumbered(block: Block, numbers: Sequence[Number]) -> tuple[Number, ...]:
    """The numbers of a block without those that only number it: `6.3`, `Rule 4:`, `§ 3`, 第三条."""
    end = _label_end(block)
    return tuple(number for number in numbers if number.start >= end)


def _unlabelled(block: Block, sentence: Sentence) -> Sentence:
    """A sentence without the numbers of the label of its block, nor its ordinals, as that of 第三."""
    end = _label_end(block)
    if sentence.start >= end:
        return sentence
    kept = [
        token
        for token in sentence.tokens
        if token.start >= end
        or not (isinstance(token, Number) or (isinstance(token, Concept) and token.name in _ORDINALS))
    ]
    return replace(sentence, tokens=tuple(kept))


_ORDINALS = frozenset({"first", "second", "third", "third-in-order", "fourth", "last"})


def _label_end(block: Block) -> int:
    label = _LABEL.match(block.text[:_LONGEST_LABEL])
    return 0 if label is None else label.end()


def caption_blocks(document: Document, captions: Iterable[CaptionClaim]) -> frozenset[int]:
    """The blocks, by their index, that are lines of captions."""
    starts = {line.span.start for claim in captions for line in claim.lines}
    if not starts:
        return frozenset()
    return frozenset(index for index, block in enumerate(document.blocks) if block.run.starts[0] in starts)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Clause:
    concepts: tuple[Concept, ...]
    numbers: tuple[Number, ...]
    bound: tuple[tuple[Concept, Concept], ...]


def _bound(concepts: Sequence[Concept], *, backwards: bool, either: bool) -> Iterator[tuple[Concept, Concept]]:
    """The markers of a clause, each with the place that it binds; in some languages words stand on either side."""
    for at, marker in enumerate(concepts):
        if marker.name in _MARKERS:
            reach = reversed(concepts[:at]) if backwards else concepts[at + 1 :]
            place = next((concept for concept in reach if concept.name in _BINDABLE), None)
            if place is None and either:
                place = next((concept for concept in reversed(concepts[:at]) if concept.name in _BINDABLE), None)
            if place is not None:
                yield marker, place


def _players(numbers: Iterable[Number | NumberMatch]) -> tuple[int, ...]:
    return tuple(
        int(number.value)
        for number in numbers
        if number.counter == "player" and not number.ordinal and number.value.denominator == 1 and number.value > 1
    )


def _names(sentence: Sentence) -> frozenset[str]:
    return frozenset(concept.name for concept in sentence.concepts)
