"""Chains: settlements that a document works out in words, number by number, in any wording and any language.

node      a number of a passage; numbers of a turn, of players and of the rules themselves are left out
given     a node that follows from nothing: pips of a hand, a score, what a last tile earned
result    a node that the engine reckons from those before it: their sum or difference, rounded, halved, converted
term      a node on the left side of an equation: what was given, what was reckoned, or something new
chain     a passage all of whose nodes are given and used, or results
repair    another value for one node that makes a chain of a passage that is none

"Opponents nine and fourteen, in all 23, rounded 25" tells four numbers of which two follow from the others. Where all
of a passage hang together so, all are backed. Where they would but for one, that one is wrong, if the words beside it
name the step, or if an equation goes on with another number.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import pairwise, takewhile

from verifier.checks.base import Context, Judgement, State, finding
from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.claims.base import Claim, ItemClass, Spoken
from verifier.document.claims.points import ConversionClaim, EarningClaim
from verifier.document.claims.rounding import HalfClaim, RoundingExampleClaim
from verifier.document.claims.source import unnumbered
from verifier.document.reading import Reading
from verifier.document.runs import BlockKind
from verifier.document.tokens import Number, NumberForm, Sentence
from verifier.engine.ruleset import OutPayment, Rounding, RuleSet
from verifier.engine.settlement import format_points
from verifier.finding import Evidence
from verifier.text import Span

_MOST_SENTENCES = 4
_MOST_AT_FAULT = 2
_MOST_NODES = 16
_MOST_STEPS = 4000
"""Steps of one search; passages that need more are no settlements."""
_FURTHEST = 10
"""A slip is not further off than this, unless it is a slip of one digit."""
_FEWEST_NODES = 4
"""So many nodes must hang together before one that does not is taken for wrong."""

_SETTLES = frozenset(
    {"opponent", "partner", "leftover", "hand", "pip", "difference", "round-off", "nearest", "settlement", "round-up"}
    | {"round-down", "go-out", "block", "last tile"}
)
"""Concepts of passages that settle a round."""
_OTHERWISE = frozenset({"deal", "boneyard", "remainder", "end", "tally-stroke", "alternative"})
"""Concepts of sentences whose numbers are those of something else."""
_UNLIKE = frozenset(
    {"remainder", "tie", "deal", "boneyard", "tally-stroke", "alternative", "target", "maximum", "exceed"}
)
"""Concepts of passages in which a number that does not fit is no fault."""
_COUNTERS = frozenset({None, "pip", "point", "hand", "opponent", "partner"})
_PEOPLE = frozenset({"player", "partnership", "tie", "third", "seat", "together", "individually"})
_POINTS = frozenset({"point"})
_BESIDE = 14
"""Characters between a number of people and the word that names them."""
_STOPS = frozenset(",;.:、，。；：،؛()（）")
_READ = (ArithmeticClaim, RoundingExampleClaim, EarningClaim, ConversionClaim, HalfClaim)
"""Claims that reckon; what any other claim backs is a number of the rules."""


class _Step(Enum):
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
class ChainClaim(Claim):
    """A passage tells a settlement as a chain of numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Node:
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


@dataclass(frozen=True, slots=True)
class _Result:
    step: _Step
    value: Fraction
    sources: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Passage:
    sentences: tuple[Sentence, ...]
    nodes: tuple[_Node, ...]
    names: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Repair:
    at: int
    value: Fraction
    step: _Step | None
    """The step that it is the result of; None for what is given."""


def judge_chains(reading: Reading, judgements: Sequence[Judgement], context: Context) -> list[Judgement]:
    """The judgements, with those on passages that tell a settlement; without a rule set, as they are."""
    kept = list(judgements)
    if context.rules is None or reading.lexicon is None:
        return kept
    judged = _Judged.of(kept)
    sentences = [sentence for sentence in reading.sentences if _may_settle(reading, sentence)]
    done: set[int] = set()
    for at, sentence in enumerate(sentences):
        if id(sentence) in done:
            continue
        passages = list(_passages(reading, context.rules, sentences[at : at + _MOST_SENTENCES], judged))
        for passage in passages:
            steps = _Search(passage, context.rules).steps()
            if steps is not None and any(step is not None for step in steps):
                # A sentence that is a chain by itself is no beginning of a longer one.
                names = passage.names | _names_before(sentences, at)
                if names & _SETTLES and any(node.number.span not in judged.backed for node in passage.nodes):
                    done |= {id(each) for each in passage.sentences}
                    kept.append(_backed(passage))
                break
        else:
            for passage in reversed(passages[:_MOST_AT_FAULT]):
                found = _fault(passage, context, judged) if passage.names & _SETTLES else None
                if found is not None:
                    done |= {id(each) for each in passage.sentences}
                    kept.append(found)
                    break
    return kept


def _names_before(sentences: Sequence[Sentence], at: int) -> frozenset[str]:
    """The concepts of the sentence before one, where it stands beside it."""
    if not at or sentences[at].block - sentences[at - 1].block > 1:
        return frozenset()
    return frozenset(concept.name for concept in sentences[at - 1].concepts)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judged:
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
    def of(cls, judgements: Sequence[Judgement]) -> _Judged:
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


def _may_settle(reading: Reading, sentence: Sentence) -> bool:
    block = reading.document.blocks[sentence.block]
    if block.kind in (BlockKind.HEADING, BlockKind.TABLE_CELL, BlockKind.TABLE_ROW) or sentence.tiles:
        return False
    names = {concept.name for concept in sentence.concepts}
    return bool(sentence.numbers) and not (names & _OTHERWISE and not names & _SETTLES)


def _passages(reading: Reading, rules: RuleSet, sentences: Sequence[Sentence], judged: _Judged) -> Iterator[_Passage]:
    """The passages that begin with a sentence, shortest first."""
    nodes: list[_Node] = []
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
            yield _Passage(sentences=tuple(sentences[: count + 1]), nodes=tuple(nodes), names=names)


_FEWEST_AT_FIRST = 2


def _nodes(reading: Reading, rules: RuleSet, sentence: Sentence, judged: _Judged) -> list[_Node] | None:
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
            _Node(
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


# --- searching ---


class _Search:
    """Whether the nodes of a passage make a chain, some of them with other values than the document has."""

    def __init__(self, passage: _Passage, rules: RuleSet, other: Mapping[int, Fraction] | None = None) -> None:
        self.passage = passage
        self.nodes = passage.nodes
        self.rules = rules
        self.values = [(other or {}).get(at, node.number.value) for at, node in enumerate(passage.nodes)]
        self.left = _MOST_STEPS

    def steps(self) -> list[_Step | None] | None:
        """The step of each node, None for what is given or a part of an equation; None where there is no chain."""
        if any(_is_missed(self.passage, self.values, at) for at in range(len(self.nodes))):
            return None
        return self._go_on([], frozenset())

    def _go_on(self, done: list[_Step | None], used: frozenset[int]) -> list[_Step | None] | None:
        self.left -= 1
        at = len(done)
        if self.left < 0:
            return None
        if at == len(self.nodes):
            givens = {i for i, step in enumerate(done) if step is None and self.nodes[i].is_plain}
            return done if givens <= used else None
        node = self.nodes[at]
        if not node.is_plain and node.is_total:
            return self._go_on([*done, None], used)
        for result in self.results(at, done):
            if result.value == self.values[at]:
                found = self._go_on([*done, result.step], used | result.sources)
                if found is not None:
                    return found
        for source in range(at):
            if self.values[source] == self.values[at] and source not in used and not node.is_plain:
                found = self._go_on([*done, None], used | {source})
                if found is not None:
                    return found
        if node.is_plain and node.before & _Step.ROUNDED.cues:
            # What is said to be rounded is not given.
            return None
        return self._go_on([*done, None], used)

    def results(self, at: int, done: Sequence[_Step | None]) -> Iterator[_Result]:
        """What a node may be as a result of those before it."""
        node = self.nodes[at]
        if node.is_plain:
            yield from self._of_previous(at)
            yield from self._of_givens(at, done)
        elif not self._is_score(at) and _Step.ROUNDED not in done:
            # Where one rounding is told, all are.
            for source in range(at):
                if self.nodes[source].is_plain and done[source] is None:
                    yield from self._rounded(at, self.values[source], frozenset({source}))
        if self._is_compared():
            yield from self._differences(at, done)

    def _is_score(self, at: int) -> bool:
        """Whether a term is the score that each player pays from."""
        opens = not at or self.nodes[at - 1].equation != self.nodes[at].equation
        return opens and self.rules.out_payment is OutPayment.OWN_OFF_EACH

    def _of_previous(self, at: int) -> Iterator[_Result]:
        if not at:
            return
        value, source = self.values[at - 1], frozenset({at - 1})
        yield from self._rounded(at, value, source)
        yield from self._shown(value, source)
        if self.nodes[at].cues & _Step.HALVED.cues and value > 0:
            yield _Result(_Step.HALVED, value / 2, source)

    def _of_givens(self, at: int, done: Sequence[_Step | None]) -> Iterator[_Result]:
        """The sum or the difference of what was given just before, as it is or rounded."""
        start = at
        while start and done[start - 1] is None and self.nodes[start - 1].is_plain:
            start -= 1
            if at - start >= 2:
                sources = frozenset(range(start, at))
                if not self.nodes[at].cues & _Step.SUM.cues and self._are_pairs(start, at):
                    continue
                total = sum(self.values[start:at], Fraction(0))
                yield _Result(_Step.SUM, total, sources)
                if not self._is_plain_sum(at):
                    yield from self._rounded(at, total, sources)
        if at - start >= 2:
            sources = frozenset({at - 2, at - 1})
            difference = abs(self.values[at - 1] - self.values[at - 2])
            if self.passage.names & _Step.DIFFERENCE.cues:
                yield _Result(_Step.DIFFERENCE, difference, sources)
                if not self._is_plain_sum(at):
                    yield from self._rounded(at, difference, sources)
        if at > 2 and done[at - 1] is _Step.ROUNDED and done[at - 3] is None:
            # A score, pips, and what they cost: the score is what is left.
            yield _Result(_Step.LEFT, self.values[at - 3] - self.values[at - 1], frozenset({at - 3, at - 1}))
        if self.passage.names & _Step.WINS.cues:
            for target in {self.rules.display(points) for points in self.rules.target.values()}:
                if self.nodes[0].is_plain and at:
                    yield _Result(_Step.WINS, target - self.values[0], frozenset({0}))

    def _are_pairs(self, start: int, end: int) -> bool:
        """Whether numbers side by side may be pips with the points they become, as in "11 become 10"."""
        step = self.rules.rounding_step
        values = self.values[start:end]
        return any(not points % step and abs(points - pips) < 2 * step for pips, points in pairwise(values))

    def _is_plain_sum(self, at: int) -> bool:
        """Whether the words beside a number name a sum or a difference, and no rounding of it."""
        cues = self.nodes[at].cues
        return bool(cues & (_Step.SUM.cues | _Step.DIFFERENCE.cues)) and not cues & _Step.ROUNDED.cues

    def _differences(self, at: int, done: Sequence[_Step | None]) -> Iterator[_Result]:
        """The differences of hands that are compared one by one."""
        hands = [i for i in range(min(at, 4)) if done[i] is None and self.nodes[i].is_plain]
        for place, one in enumerate(hands):
            for other in hands[place + 1 :]:
                difference = abs(self.values[one] - self.values[other])
                yield from self._also_rounded(at, _Step.DIFFERENCE, difference, frozenset({one, other}))

    def _is_compared(self) -> bool:
        """Whether the passage begins with three or four hands in a row."""
        head = list(takewhile(lambda node: node.is_plain, self.nodes))
        return (
            _FEWEST_HANDS <= len(head) <= _MOST_HANDS
            and len(head) < len(self.nodes)
            and not any((node.cues | node.before) & (_Step.ROUNDED.cues | _Step.SUM.cues) for node in head)
        )

    def _also_rounded(self, at: int, step: _Step, value: Fraction, sources: frozenset[int]) -> Iterator[_Result]:
        yield _Result(step, value, sources)
        yield from self._rounded(at, value, sources)

    def _rounded(self, at: int, value: Fraction, sources: frozenset[int]) -> Iterator[_Result]:
        if self.rules.rounding is Rounding.NONE or value.denominator != 1 or value < 0:
            return
        if self.nodes[at].number.counter == "pip" and not self.nodes[at].cues & _Step.ROUNDED.cues:
            return
        points = Fraction(self.rules.round_pips(int(value)))
        yield _Result(_Step.ROUNDED, points, sources)
        node = self.nodes[at]
        if node.number.counter == "point" or node.cues & _POINTS:
            yield from self._shown(points, sources)

    def _shown(self, value: Fraction, sources: frozenset[int]) -> Iterator[_Result]:
        ratio = self.rules.display_ratio
        if ratio > 1 and not value % ratio:
            yield _Result(_Step.SHOWN, value / ratio, sources)
        elif ratio == 1 and self.rules.rounding is not Rounding.NONE and not value % self.rules.rounding_step:
            yield _Result(_Step.SHOWN, value, sources)


_FEWEST_HANDS = 3
_MOST_HANDS = 4


def _is_missed(passage: _Passage, values: Sequence[Fraction], at: int) -> bool:
    """Whether a number is said to be a sum or a difference, and is none of what stands before it."""
    node = passage.nodes[at]
    before = [
        values[place]
        for place, other in enumerate(passage.nodes[:at])
        if other.is_plain and other.sentence == node.sentence
    ]
    if not node.is_plain or len(before) < _FEWEST_TERMS:
        return False
    sums = {sum(before[-count:], Fraction(0)) for count in range(_FEWEST_TERMS, len(before) + 1)}
    differences = {abs(before[-1] - before[-2])}
    if any(names & _Step.SUM.cues and not names & _Step.ROUNDED.cues for names in (node.before, node.cues)):
        return values[at] not in sums | differences
    is_difference = node.before & _Step.DIFFERENCE.cues and not node.before & _Step.ROUNDED.cues
    return bool(is_difference) and values[at] not in differences


_FEWEST_TERMS = 2


# --- what is said of them ---


def _backed(passage: _Passage) -> Judgement:
    return Judgement(claim=_claim(passage), state=State.COMPUTED)


def _claim(passage: _Passage) -> ChainClaim:
    span = type(passage.sentences[0].span)(passage.sentences[0].span.start, passage.sentences[-1].span.end)
    items = tuple(Spoken(node.number.span, ItemClass.RULE_CONSTANT) for node in passage.nodes)
    return ChainClaim(span=span, items=items)


def _fault(passage: _Passage, context: Context, judged: _Judged) -> Judgement | None:
    """The number that keeps a passage from being a chain, where there is one and its words or an equation show it."""
    rules = context.rules
    assert rules is not None
    if len(passage.nodes) < _FEWEST_NODES or passage.names & _UNLIKE or not _hangs_together(passage, judged):
        return None
    repairs = list(_repairs(passage, rules, judged))
    if not repairs:
        return None
    # What follows from others is wrong before what is given is.
    best = min(repairs, key=lambda repair: (repair.step is None, repair.at))
    node = passage.nodes[best.at]
    right = format_points(best.value)
    kind = "rounding-example" if best.step is None else best.step.kind
    message = f"the numbers here fit together with {right}, the text says {context.quote(node.number.span)}"
    found = finding(
        kind,
        node.number.span,
        message,
        found=context.quote(node.number.span),
        expected=right,
        evidence=Evidence(text=_told(passage, best), clause=context.clause("rounding", "rounding_step")),
        severity=context.severity("rounding", "rounding_step"),
    )
    return Judgement(
        claim=_claim(passage),
        state=State.CONTRADICTED,
        findings=(found,),
        states={each.number.span: State.CONTRADICTED if each is node else State.UNCHECKED for each in passage.nodes},
    )


def _hangs_together(passage: _Passage, judged: _Judged) -> bool:
    """Whether every sentence settles, and a second one does nothing but reckon with the numbers of the first."""
    if len(passage.sentences) > 1:
        start = passage.sentences[-1].span.start
        before = [node for node in passage.nodes if node.sentence < start]
        behind = [node for node in passage.nodes if node.sentence == start]
        if not all(node.is_plain for node in before) or behind[0].is_plain:
            return False
    return all(_settles(sentence, judged) for sentence in passage.sentences)


def _settles(sentence: Sentence, judged: _Judged) -> bool:
    return any(concept.name in _SETTLES for concept in sentence.concepts) or bool(judged.equations_in(sentence.span))


def _repairs(passage: _Passage, rules: RuleSet, judged: _Judged) -> Iterator[_Repair]:
    for at, node in enumerate(passage.nodes):
        if not node.is_plain or node.number.span in judged.ruled:
            continue
        search = _Search(passage, rules)
        named = {
            result.value: result.step
            for done in ([None] * at,)
            for result in search.results(at, done)
            if node.cues & result.step.cues
        }
        values = [other.number.value for other in passage.nodes]
        reckoned = any(
            other.sentence == node.sentence and (other.equation is not None or _is_missed(passage, values, place))
            for place, other in enumerate(passage.nodes)
        )
        near = {node.number.value + by for by in range(-_FURTHEST, _FURTHEST + 1)} if reckoned else set()
        for value in sorted({*named, *near} - {node.number.value}, key=lambda value: abs(value - node.number.value)):
            if value < 0 or abs(value - node.number.value) > _FURTHEST:
                continue
            steps = _Search(passage, rules, {at: value}).steps()
            if steps is None or not any(step is not None for step in steps):
                continue
            step = steps[at]
            if (step is None and reckoned) or (step is not None and node.cues & step.cues):
                yield _Repair(at=at, value=value, step=step)
                break


def _told(passage: _Passage, repair: _Repair) -> str:
    """The chain as it is right."""
    return ", ".join(
        format_points(repair.value if at == repair.at else node.number.value) for at, node in enumerate(passage.nodes)
    )
