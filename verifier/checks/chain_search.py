"""Whether numbers hang together: the search for a chain.

result    a node that the engine reckons from those before it: their sum or difference, rounded, halved, converted
term      a node on the left side of an equation: what was given, what was reckoned, or something new
chain     a passage all of whose nodes are given and used, or results
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, takewhile

from verifier.checks.chain_passages import Passage, Step
from verifier.engine.ruleset import OutPayment, Rounding, RuleSet

_MOST_STEPS = 4000
"""Steps of one search; passages that need more are no settlements."""
_POINTS = frozenset({"point"})


@dataclass(frozen=True, slots=True)
class Result:
    step: Step
    value: Fraction
    sources: frozenset[int]


class Search:
    """Whether the nodes of a passage make a chain, some of them with other values than the document has."""

    def __init__(self, passage: Passage, rules: RuleSet, other: Mapping[int, Fraction] | None = None) -> None:
        self.passage = passage
        self.nodes = passage.nodes
        self.rules = rules
        self.values = [(other or {}).get(at, node.number.value) for at, node in enumerate(passage.nodes)]
        self.left = _MOST_STEPS

    def steps(self) -> list[Step | None] | None:
        """The step of each node, None for what is given or a part of an equation; None where there is no chain."""
        if any(is_missed(self.passage, self.values, at) for at in range(len(self.nodes))):
            return None
        return self._go_on([], frozenset())

    def _go_on(self, done: list[Step | None], used: frozenset[int]) -> list[Step | None] | None:
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
        if node.is_plain and node.before & Step.ROUNDED.cues:
            # What is said to be rounded is not given.
            return None
        return self._go_on([*done, None], used)

    def results(self, at: int, done: Sequence[Step | None]) -> Iterator[Result]:
        """What a node may be as a result of those before it."""
        node = self.nodes[at]
        if node.is_plain:
            yield from self._of_previous(at)
            yield from self._of_givens(at, done)
        elif not self._is_score(at) and Step.ROUNDED not in done:
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

    def _of_previous(self, at: int) -> Iterator[Result]:
        if not at:
            return
        value, source = self.values[at - 1], frozenset({at - 1})
        yield from self._rounded(at, value, source)
        yield from self._shown(value, source)
        if self.nodes[at].cues & Step.HALVED.cues and value > 0:
            yield Result(Step.HALVED, value / 2, source)

    def _of_givens(self, at: int, done: Sequence[Step | None]) -> Iterator[Result]:
        """The sum or the difference of what was given just before, as it is or rounded."""
        start = at
        while start and done[start - 1] is None and self.nodes[start - 1].is_plain:
            start -= 1
            if at - start >= 2:
                sources = frozenset(range(start, at))
                if not self.nodes[at].cues & Step.SUM.cues and self._are_pairs(start, at):
                    continue
                total = sum(self.values[start:at], Fraction(0))
                yield Result(Step.SUM, total, sources)
                if not self._is_plain_sum(at):
                    yield from self._rounded(at, total, sources)
        if at - start >= 2:
            sources = frozenset({at - 2, at - 1})
            difference = abs(self.values[at - 1] - self.values[at - 2])
            if self.passage.names & Step.DIFFERENCE.cues:
                yield Result(Step.DIFFERENCE, difference, sources)
                if not self._is_plain_sum(at):
                    yield from self._rounded(at, difference, sources)
        if at > 2 and done[at - 1] is Step.ROUNDED and done[at - 3] is None:
            # A score, pips, and what they cost: the score is what is left.
            yield Result(Step.LEFT, self.values[at - 3] - self.values[at - 1], frozenset({at - 3, at - 1}))
        if self.passage.names & Step.WINS.cues:
            for target in {self.rules.display(points) for points in self.rules.target.values()}:
                if self.nodes[0].is_plain and at:
                    yield Result(Step.WINS, target - self.values[0], frozenset({0}))

    def _are_pairs(self, start: int, end: int) -> bool:
        """Whether numbers side by side may be pips with the points they become, as in "11 become 10"."""
        step = self.rules.rounding_step
        values = self.values[start:end]
        return any(not points % step and abs(points - pips) < 2 * step for pips, points in pairwise(values))

    def _is_plain_sum(self, at: int) -> bool:
        """Whether the words beside a number name a sum or a difference, and no rounding of it."""
        cues = self.nodes[at].cues
        return bool(cues & (Step.SUM.cues | Step.DIFFERENCE.cues)) and not cues & Step.ROUNDED.cues

    def _differences(self, at: int, done: Sequence[Step | None]) -> Iterator[Result]:
        """The differences of hands that are compared one by one."""
        hands = [i for i in range(min(at, 4)) if done[i] is None and self.nodes[i].is_plain]
        for place, one in enumerate(hands):
            for other in hands[place + 1 :]:
                difference = abs(self.values[one] - self.values[other])
                yield from self._also_rounded(at, Step.DIFFERENCE, difference, frozenset({one, other}))

    def _is_compared(self) -> bool:
        """Whether the passage begins with three or four hands in a row."""
        head = list(takewhile(lambda node: node.is_plain, self.nodes))
        return (
            _FEWEST_HANDS <= len(head) <= _MOST_HANDS
            and len(head) < len(self.nodes)
            and not any((node.cues | node.before) & (Step.ROUNDED.cues | Step.SUM.cues) for node in head)
        )

    def _also_rounded(self, at: int, step: Step, value: Fraction, sources: frozenset[int]) -> Iterator[Result]:
        yield Result(step, value, sources)
        yield from self._rounded(at, value, sources)

    def _rounded(self, at: int, value: Fraction, sources: frozenset[int]) -> Iterator[Result]:
        if self.rules.rounding is Rounding.NONE or value.denominator != 1 or value < 0:
            return
        if self.nodes[at].number.counter == "pip" and not self.nodes[at].cues & Step.ROUNDED.cues:
            return
        points = Fraction(self.rules.round_pips(int(value)))
        yield Result(Step.ROUNDED, points, sources)
        node = self.nodes[at]
        if node.number.counter == "point" or node.cues & _POINTS:
            yield from self._shown(points, sources)

    def _shown(self, value: Fraction, sources: frozenset[int]) -> Iterator[Result]:
        ratio = self.rules.display_ratio
        if ratio > 1 and not value % ratio:
            yield Result(Step.SHOWN, value / ratio, sources)
        elif ratio == 1 and self.rules.rounding is not Rounding.NONE and not value % self.rules.rounding_step:
            yield Result(Step.SHOWN, value, sources)


_FEWEST_HANDS = 3
_MOST_HANDS = 4


def is_missed(passage: Passage, values: Sequence[Fraction], at: int) -> bool:
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
    if any(names & Step.SUM.cues and not names & Step.ROUNDED.cues for names in (node.before, node.cues)):
        return values[at] not in sums | differences
    is_difference = node.before & Step.DIFFERENCE.cues and not node.before & Step.ROUNDED.cues
    return bool(is_difference) and values[at] not in differences


_FEWEST_TERMS = 2
