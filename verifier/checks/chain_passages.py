"""The passages of a document that may settle a round, as the numbers that chains are made of.

step      how a result comes about; the words that name it
node      a number of a passage; numbers of a turn, of players and of the rules themselves are left out
passage   sentences side by side with their nodes
judged    what other checks know of the numbers of a document already
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from verifier.checks.base import Judgement, State
from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.claims.points import ConversionClaim, EarningClaim
from verifier.document.claims.rounding import HalfClaim, RoundingExampleClaim
from verifier.document.claims.source import unnumbered
from verifier.document.reading import Reading
from verifier.document.runs import BlockKind
from verifier.document.tokens import Number, NumberForm, Sentence
from verifier.engine.ruleset import RuleSet
from verifier.text import Span

_MOST_NODES = 16

SETTLES = frozenset(
    {"opponent", "partner", "leftover", "hand", "pip", "difference", "round-off", "nearest", "settlement", "round-up"}
    | {"round-down", "go-out", "block", "last tile"}
)
"""Concepts of passages that settle a round."""
_OTHERWISE = frozenset({"deal", "boneyard", "remainder", "end", "tally-stroke", "alternative"})
"""Concepts of sentences whose numbers are those of something else."""
_COUNTERS = frozenset({None, "pip", "point", "hand", "opponent", "partner"})
_PEOPLE = frozenset({"player", "partnership", "tie", "third", "seat", "together", "individually"})
_BESIDE = 14
"""Characters between a number of people and the word that names them."""
_STOPS = frozenset(",;.:、，。；：،؛()（）")
_READ = (ArithmeticClaim, RoundingExampleClaim, EarningClaim, ConversionClaim, HalfClaim)
"""Claims that reckon; what any other claim backs is a number of the rules."""


class Step(Enum):
    """How a result comes about; its value is the kind of finding where it is wrong, and the words that name it."""

    SUM = ("arithmetic", frozenset({"sum", "together", "all", "add"}))
    DIFFERENCE = ("arithmetic", frozenset({"difference", "fewer", "subtract"}))
    ROUNDED = ("rounding-example", frozenset({"round-off", "nearest", "round-up", "round-down"}))
    SHOWN = ("conversion", frozenset({"point", "convert", "display", "score"}))
    HALVED = ("half-points", frozenset({"halve", "half-point", "each"}))
    LEFT = ("arithmetic", frozenset({"leftover", "subtract", "keep"}))
    WINS = ("arithmetic", frozenset({"win", "reach"}))

    @property
    def kind(self) -> str:
        return self.value[0]

    @property
    def cues(self) -> frozenset[str]:
        return self.value[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    number: Number
    cues: frozenset[str]
    """The concepts between it and the numbers beside it."""
    before: frozenset[str]
    """Those of them that stand before it, where a number of its sentence does too."""
    sentence: int
    """Where its sentence begins."""
    equation: int | None = None
    is_total: bool = False

    @property
    def is_plain(self) -> bool:
        return self.equation is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    sentences: tuple[Sentence, ...]
    nodes: tuple[Node, ...]
    names: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What is known of numbers already."""

    backed: frozenset[object]
    ruled: frozenset[object]
    """Backed by claims on the rules themselves."""
    contradicted: tuple[Span, ...]
    """The claims that have a finding, in order."""
    longest: int
    """How long the longest of them is."""
    equations: tuple[ArithmeticClaim, ...]
    """In the order of their totals."""

    def equations_in(self, span: Span) -> list[ArithmeticClaim]:
        """The equations whose totals stand in a span."""
        first = bisect_left(self.equations, span.start, key=_total)
        last = bisect_right(self.equations, span.end, key=_total)
        return [claim for claim in self.equations[first:last] if span.contains(claim.total.span)]

    def is_contradicted(self, span: Span) -> bool:
        """Whether a claim that overlaps a span has a finding."""
        first = bisect_left(self.contradicted, span.start - self.longest, key=lambda each: each.start)
        last = bisect_right(self.contradicted, span.end, key=lambda each: each.start)
        return any(each.overlaps(span) for each in self.contradicted[first:last])

    @classmethod
    def of(cls, judgements: Sequence[Judgement]) -> Judged:
        backed: set[object] = set()
        ruled: set[object] = set()
        for judgement in judgements:
            for item in judgement.claim.items:
                if judgement.states.get(item.span, judgement.state).is_backed:
                    backed.add(item.span)
                    if not isinstance(judgement.claim, _READ):
                        ruled.add(item.span)
        contradicted = [each.claim.span for each in judgements if each.state is State.CONTRADICTED and each.findings]
        return cls(
            backed=frozenset(backed),
            ruled=frozenset(ruled),
            contradicted=tuple(sorted(contradicted)),
            longest=max(map(len, contradicted), default=0),
            equations=tuple(
                sorted((each.claim for each in judgements if isinstance(each.claim, ArithmeticClaim)), key=_total)
            ),
        )


def _total(claim: ArithmeticClaim) -> int:
    return claim.total.span.start


def may_settle(reading: Reading, sentence: Sentence) -> bool:
    """Whether a sentence of the prose has numbers, and none of other things alone."""
    block = reading.document.blocks[sentence.block]
    if block.kind in (BlockKind.HEADING, BlockKind.TABLE_CELL, BlockKind.TABLE_ROW) or sentence.tiles:
        return False
    names = {concept.name for concept in sentence.concepts}
    return bool(sentence.numbers) and not (names & _OTHERWISE and not names & SETTLES)


def passages(reading: Reading, rules: RuleSet, sentences: Sequence[Sentence], judged: Judged) -> Iterator[Passage]:
    """The passages that begin with a sentence, shortest first."""
    nodes: list[Node] = []
    names: frozenset[str] = frozenset()
    for count, sentence in enumerate(sentences):
        if count and sentence.block - sentences[count - 1].block > 1:
            return
        own = _nodes(reading, rules, sentence, judged)
        if own is None or (not count and len(own) < _FEWEST_AT_FIRST):
            return
        nodes += own
        names |= {concept.name for concept in sentence.concepts}
        if len(nodes) > _MOST_NODES:
            return
        if own:
            yield Passage(sentences=tuple(sentences[: count + 1]), nodes=tuple(nodes), names=names)


_FEWEST_AT_FIRST = 2


def _nodes(reading: Reading, rules: RuleSet, sentence: Sentence, judged: Judged) -> list[Node] | None:
    """The nodes of a sentence; None where it already has a number that is wrong."""
    if judged.is_contradicted(sentence.span):
        return None
    block = reading.document.blocks[sentence.block]
    equations = judged.equations_in(sentence.span)
    numbers = [
        number
        for number in unnumbered(block, sentence.numbers)
        if not number.ordinal
        and number.counter in _COUNTERS
        and number.value >= 0
        and not _counts_people(sentence, number, rules)
        and (number.span not in judged.ruled or any(claim.span.contains(number.span) for claim in equations))
    ]
    nodes = []
    for at, number in enumerate(numbers):
        equation = next((claim for claim in equations if claim.span.contains(number.span)), None)
        nodes.append(
            Node(
                number=number,
                cues=_cues(sentence, numbers, at),
                before=_before(sentence, numbers[at - 1], number) if at else frozenset(),
                equation=None if equation is None else equation.span.start,
                is_total=equation is not None and equation.total.span == number.span,
                sentence=sentence.span.start,
            )
        )
    return nodes


def _counts_people(sentence: Sentence, number: Number, rules: RuleSet) -> bool:
    """Whether a small number is of people, or no more than the article "one"."""
    if number.counter in ("pip", "point", "hand") or number.value > max(rules.players):
        return False
    names = {concept.name for concept in sentence.concepts}
    is_word = number.form is NumberForm.WORD
    if number.counter is not None or "tie" in names or (is_word and (number.value == 1 or "player" in names)):
        return True
    gaps = [
        (max(concept.start - number.end, number.start - concept.end), concept.name) for concept in sentence.concepts
    ]
    gap, name = min(gaps, default=(_BESIDE, ""))
    return gap < _BESIDE and name in _PEOPLE


def _cues(sentence: Sentence, numbers: Sequence[Number], at: int) -> frozenset[str]:
    """The concepts between a number and the one before it, and those behind it up to a sign, where one stands."""
    number = numbers[at]
    start = numbers[at - 1].end if at else sentence.start
    end = numbers[at + 1].start if at + 1 < len(numbers) else sentence.end
    behind = sentence.text[number.end - sentence.start : end - sentence.start]
    # Words with no sign behind them belong to the number that follows.
    last = 0 if at + 1 < len(numbers) else len(behind)
    stop = next((place for place, letter in enumerate(behind) if letter in _STOPS), last)
    return frozenset(
        concept.name
        for concept in sentence.concepts
        if not concept.negated
        and (start <= concept.start < number.start or number.end <= concept.start < number.end + stop)
    )


def _before(sentence: Sentence, previous: Number, number: Number) -> frozenset[str]:
    return frozenset(
        concept.name
        for concept in sentence.concepts
        if not concept.negated and previous.end <= concept.start < number.start
    )
