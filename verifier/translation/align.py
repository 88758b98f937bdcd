"""Which parts of two texts say the same: passages first, wherever they stand, then the sentences within them.

match    passages that belong together: mostly one and one, one and several where a paragraph was cut or joined
bead     units that belong together; one side is empty where a sentence is missing
anchor   a match whose features leave no doubt; what stands beside it is matched more easily
trust    how much of two documents has a counterpart, from 0 to 1: little where they are no translations

Both directions give the same beads. Time grows with the number of passages, not with its square, since only passages
that share a rare feature are compared.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from verifier.translation.passages import Passage, PassageKind, Unit
from verifier.translation.weights import Weights

SAME_DOCUMENT = 0.5
"""Texts of less trust than this are no translations of each other."""
_ALIKE = 0.34
"""Passages less similar than this are no match by themselves."""
_BESIDE = 0.2
"""Enough for a passage whose neighbour is matched to the neighbour of the other."""
_NOTHING = 0.12
"""Sentences less similar than this have nothing in common."""
_FEW = 3.0
"""A unit that weighs less may be matched by its place alone."""
_CANDIDATES = 40
"""A feature that more passages have tells none of them apart."""
_SHORT = 6
"""Texts of so few sentences are taken for translations: there is too little in them to doubt it."""
_BAND = 30
"""Sentences of one passage further apart than this, beyond what the lengths explain, are not compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Passages that belong together, by their numbers."""

    source: tuple[int, ...]
    translation: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bead:
    """Units that belong together."""

    source: tuple[Unit, ...]
    translation: tuple[Unit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Alignment:
    """Two documents side by side: the matches in the order of the source, and the beads of each."""

    source: tuple[Passage, ...]
    translation: tuple[Passage, ...]
    matches: tuple[Match, ...]
    beads: tuple[tuple[Bead, ...], ...]
    trust: float
    weights: Weights

    @property
    def lost(self) -> tuple[int, ...]:
        """Passages of the source without a counterpart."""
        there = {at for match in self.matches for at in match.source}
        return tuple(at for at in range(len(self.source)) if at not in there)

    @property
    def added(self) -> tuple[int, ...]:
        """Passages of the translation without a counterpart."""
        there = {at for match in self.matches for at in match.translation}
        return tuple(at for at in range(len(self.translation)) if at not in there)


def align(source: Sequence[Passage], translation: Sequence[Passage]) -> Alignment:
    """Lay two documents side by side."""
    weights = Weights([unit.features for passage in (*source, *translation) for unit in passage.units])
    matches = _Matcher(source, translation, weights).matches()
    beads = tuple(
        tuple(_beads([source[at] for at in match.source], [translation[at] for at in match.translation], weights))
        for match in matches
    )
    return Alignment(
        source=tuple(source),
        translation=tuple(translation),
        matches=matches,
        beads=beads,
        trust=_trust(source, translation, beads, weights),
        weights=weights,
    )


def _trust(
    source: Sequence[Passage], translation: Sequence[Passage], beads: Sequence[Sequence[Bead]], weights: Weights
) -> float:
    total = sum(weights.of(passage.features) for passage in (*source, *translation))
    longest = max(sum(len(passage.units) for passage in side) for side in (source, translation))
    if not total or longest <= _SHORT:
        return 1.0
    common = sum(weights.common(features_of(b.source), features_of(b.translation)) for group in beads for b in group)
    return 2 * common / total


def features_of(units: Sequence[Unit]) -> Counter[str]:
    """The features of several units together."""
    return sum((unit.features for unit in units), Counter[str]())


# --- passages ---


class _Matcher:
    """Finds the matches of two documents."""

    def __init__(self, source: Sequence[Passage], translation: Sequence[Passage], weights: Weights) -> None:
        self._passages = (tuple(source), tuple(translation))
        self._features = tuple([passage.features for passage in side] for side in self._passages)
        self._weights = weights
        self._partner: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})

    def matches(self) -> tuple[Match, ...]:
        """All matches, in the order of the source."""
        self._match_alike()
        self._put_back()
        self._match_by_place()
        self._join_neighbours()
        self._match_by_place()
        groups = {}
        for one, others in self._partner[0].items():
            ones = tuple(sorted({a for b in others for a in self._partner[1][b]}))
            groups[ones] = tuple(sorted(others))
            assert one in ones
        return tuple(Match(source=ones, translation=others) for ones, others in sorted(groups.items()))

    def _fit(self, one: int, other: int) -> bool:
        return self._passages[0][one].kind is self._passages[1][other].kind

    def _similarity(self, one: int, other: int) -> float:
        return self._weights.similarity(self._features[0][one], self._features[1][other])

    def _is_free(self, one: int, other: int) -> bool:
        return one not in self._partner[0] and other not in self._partner[1]

    def _pair(self, one: int, other: int) -> None:
        self._partner[0].setdefault(one, []).append(other)
        self._partner[1].setdefault(other, []).append(one)

    def _match_alike(self) -> None:
        """The most similar first; a match makes its neighbours more likely."""
        lengths = tuple(max(len(side) - 1, 1) for side in self._passages)

        def entry(one: int, other: int, similarity: float, bonus: float) -> tuple[float, float, int, int, float]:
            apart = abs(one / lengths[0] - other / lengths[1])
            return (-(similarity + bonus - 0.08 * apart), apart, one + other, one, similarity)

        heap: list[tuple[tuple[float, float, int, int, float], int]] = []
        for one, other in self._candidates():
            similarity = self._similarity(one, other)
            if similarity >= _BESIDE:
                heap.append((entry(one, other, similarity, 0.0), other))
        heapify(heap)
        while heap:
            (_, _, _, one, similarity), other = heappop(heap)
            if not self._is_free(one, other):
                continue
            if similarity < _ALIKE and not self._has_neighbour(one, other):
                continue  # it comes back once a neighbour is matched
            self._pair(one, other)
            for step in (-1, 1):
                near, far = one + step, other + step
                inside = 0 <= near < len(self._passages[0]) and 0 <= far < len(self._passages[1])
                if inside and self._is_free(near, far) and self._fit(near, far):
                    alike = self._similarity(near, far)
                    if alike >= _BESIDE:
                        heappush(heap, (entry(near, far, alike, 0.15), far))

    def _put_back(self) -> None:
        """A passage whose place between two matches is taken by one from elsewhere gets it, if it fits there."""
        for one in range(1, len(self._passages[0]) - 1):
            before, behind = self._partner[0].get(one - 1, []), self._partner[0].get(one + 1, [])
            if one in self._partner[0] or len(before) != 1 or behind != [before[0] + 2]:
                continue
            other = before[0] + 1
            taken = self._partner[1].get(other, [])
            fits = self._fit(one, other) and self._similarity(one, other) >= _BESIDE
            if fits and len(taken) == 1 and not self._has_neighbour(taken[0], other):
                del self._partner[0][taken[0]], self._partner[1][other]
                self._pair(one, other)

    def _has_neighbour(self, one: int, other: int) -> bool:
        return any(other + step in self._partner[0].get(one + step, ()) for step in (-1, 1))

    def _candidates(self) -> Iterator[tuple[int, int]]:
        having: dict[str, list[int]] = defaultdict(list)
        for at, features in enumerate(self._features[1]):
            for feature in features:
                having[feature].append(at)
        for one, features in enumerate(self._features[0]):
            near: set[int] = set()
            for feature in sorted(features, key=lambda feature: len(having[feature])):
                if len(near) > _CANDIDATES and len(having[feature]) > _CANDIDATES:
                    break
                near.update(having[feature][: 4 * _CANDIDATES])
            yield from ((one, other) for other in near if self._fit(one, other))

    def _join_neighbours(self) -> None:
        """A paragraph that was cut in two: its second half has no counterpart, but stands beside the first."""
        for side in (0, 1):
            other_side = 1 - side
            for at in range(len(self._passages[side])):
                if at in self._partner[side] or self._passages[side][at].kind is not PassageKind.TEXT:
                    continue
                best: tuple[float, int] | None = None
                for neighbour in (at - 1, at + 1):
                    partners = self._partner[side].get(neighbour, [])
                    if len(partners) != 1 or self._passages[side][neighbour].kind is not PassageKind.TEXT:
                        continue
                    there = self._features[other_side][partners[0]]
                    group = self._partner[other_side][partners[0]]
                    before = sum((self._features[side][each] for each in group), Counter[str]())
                    gain = self._weights.similarity(before + self._features[side][at], there)
                    gain -= self._weights.similarity(before, there)
                    if gain > 0.02 and (best is None or gain > best[0]):
                        best = (gain, partners[0])
                if best is not None:
                    pair = (at, best[1]) if side == 0 else (best[1], at)
                    self._pair(*pair)

    def _match_by_place(self) -> None:
        """Where as many passages are left between two matches on one side as on the other, each has its place."""
        bounds = [(-1, -1), *((one, max(others)) for one, others in sorted(self._partner[0].items()))]
        bounds.append((len(self._passages[0]), len(self._passages[1])))
        for (one, other), (one_end, other_end) in itertools.pairwise(bounds):
            ones = list(range(one + 1, one_end))
            others = list(range(other + 1, other_end))
            if len(ones) != len(others) or any(at in self._partner[1] for at in others):
                continue
            for at, to in zip(ones, others, strict=True):
                if self._fit(at, to) and _may_be_placed(self._features[0][at], self._features[1][to], self._weights):
                    self._pair(at, to)


def _may_be_placed(one: Counter[str], other: Counter[str], weights: Weights) -> bool:
    light = min(weights.of(one), weights.of(other)) < _FEW
    return light or weights.similarity(one, other) >= _NOTHING


# --- sentences ---


def _beads(source: Sequence[Passage], translation: Sequence[Passage], weights: Weights) -> Iterator[Bead]:
    ones = [unit for passage in source for unit in passage.units]
    others = [unit for passage in translation for unit in passage.units]
    kind = source[0].kind
    if kind is PassageKind.CAPTION:
        yield from _lines(ones, others)
    elif kind is PassageKind.TABLE:
        yield from _rows(ones, others, weights)
    else:
        yield from _sentences(ones, others, weights)


def _lines(ones: Sequence[Unit], others: Sequence[Unit]) -> Iterator[Bead]:
    """The lines of a caption by what they are."""
    by_kind: dict[str, list[Unit]] = defaultdict(list)
    for unit in others:
        by_kind[_line_kind(unit)].append(unit)
    for unit in ones:
        same = by_kind[_line_kind(unit)]
        yield Bead(source=(unit,), translation=(same.pop(0),) if same else ())
    yield from (Bead(source=(), translation=(unit,)) for units in by_kind.values() for unit in units)


def _line_kind(unit: Unit) -> str:
    assert unit.caption is not None
    return "long" if unit.caption.is_long else "placed" if unit.caption.placed else "short"


def _rows(ones: Sequence[Unit], others: Sequence[Unit], weights: Weights) -> Iterator[Bead]:
    """Equal rows first, those at the same place before others; the rest in order."""
    looks = [[tuple(sorted(unit.features.items())) for unit in units] for units in (ones, others)]
    there: dict[tuple[tuple[str, int], ...], list[int]] = defaultdict(list)
    for at, look in enumerate(looks[1]):
        there[look].append(at)
    partner: dict[int, int] = {}
    for place_counts in (True, False):
        for at, look in enumerate(looks[0]):
            if at not in partner and there[look] and (not place_counts or at in there[look]):
                partner[at] = at if place_counts else there[look][0]
                there[look].remove(partner[at])
    yield from (Bead(source=(ones[at],), translation=(others[to],)) for at, to in partner.items())
    rest = [unit for at, unit in enumerate(ones) if at not in partner]
    left = [unit for at, unit in enumerate(others) if at not in partner.values()]
    if len(rest) == len(left):
        yield from (Bead(source=(one,), translation=(other,)) for one, other in zip(rest, left, strict=True))
    else:
        yield from _sentences(rest, left, weights)


_STEPS = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 0), (0, 1))
_SURPLUS = 0.5
"""What each sentence more than one and one costs."""


def _sentences(ones: Sequence[Unit], others: Sequence[Unit], weights: Weights) -> Iterator[Bead]:
    """Sentences in order, by dynamic programming; then those without a counterpart, in any order."""
    beads = list(_in_order(ones, others, weights))
    kept = [bead for bead in beads if bead.source and bead.translation]
    alone = [bead.source[0] for bead in beads if not bead.translation]
    left = [bead.translation[0] for bead in beads if not bead.source]
    for unit in alone:
        best = max(left, key=lambda other: weights.similarity(unit.features, other.features), default=None)
        if best is not None and weights.similarity(unit.features, best.features) >= 0.5:
            left.remove(best)
            kept.append(Bead(source=(unit,), translation=(best,)))
        else:
            kept.append(Bead(source=(unit,), translation=()))
    kept += [Bead(source=(), translation=(unit,)) for unit in left]
    yield from sorted(kept, key=lambda bead: (bead.source or bead.translation)[0].span.start)


def _in_order(ones: Sequence[Unit], others: Sequence[Unit], weights: Weights) -> Iterator[Bead]:
    if not ones or not others:
        yield from (Bead(source=(unit,), translation=()) for unit in ones)
        yield from (Bead(source=(), translation=(unit,)) for unit in others)
        return
    features = ([unit.features for unit in ones], [unit.features for unit in others])
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
    slope = len(others) / len(ones)
    band = _BAND + 3 * math.ceil(slope)
    for at in range(len(ones) + 1):
        middle = round(at * slope)
        for to in range(max(0, middle - band), min(len(others), middle + band) + 1):
            scores = []
            for step in _STEPS:
                before = (at - step[0], to - step[1])
                if before in best:
                    gain = _gain(features[0][before[0] : at], features[1][before[1] : to], weights)
                    scores.append((best[before][0] + gain, step))
            if scores:
                best[at, to] = max(scores)
    at, to = len(ones), len(others)
    found = []
    while (at, to) != (0, 0):
        step = best[at, to][1]
        found.append((ones[at - step[0] : at], others[to - step[1] : to]))
        at, to = at - step[0], to - step[1]
    for source, translation in reversed(found):
        yield from _split(source, translation, weights)


def _gain(ones: Sequence[Counter[str]], others: Sequence[Counter[str]], weights: Weights) -> float:
    one, other = sum(ones, Counter[str]()), sum(others, Counter[str]())
    all_of_them = weights.of(one) + weights.of(other)
    if not ones or not others:
        return -0.5 * all_of_them - 0.4
    common = weights.common(one, other)
    surplus = len(ones) + len(others) - 2
    return common - 0.5 * (all_of_them - 2 * common) + 0.2 - _SURPLUS * surplus


def _split(source: Sequence[Unit], translation: Sequence[Unit], weights: Weights) -> Iterator[Bead]:
    """A bead; sentences that have nothing in common are none, unless they say too little to know."""
    if source and translation:
        one, other = features_of(source), features_of(translation)
        if not _may_be_placed(one, other, weights):
            yield from (Bead(source=(unit,), translation=()) for unit in source)
            yield from (Bead(source=(), translation=(unit,)) for unit in translation)
            return
        source, spare = _without_strangers(source, other, weights)
        translation, left = _without_strangers(translation, features_of(source), weights)
        yield Bead(source=tuple(source), translation=tuple(translation))
        source, translation = spare, left
    yield from (Bead(source=(unit,), translation=()) for unit in source)
    yield from (Bead(source=(), translation=(unit,)) for unit in translation)


def _without_strangers(
    units: Sequence[Unit], other: Counter[str], weights: Weights
) -> tuple[Sequence[Unit], list[Unit]]:
    """The units of one side of a bead, and apart those that the other side says nothing of."""
    strangers: list[Unit] = []
    while len(units) > 1:
        every = features_of(units)
        least: tuple[float, Unit] | None = None
        for unit in units:
            rest = every - unit.features
            adds = weights.common(every, other) - weights.common(rest, other)
            better = weights.similarity(rest, other) >= weights.similarity(every, other)
            share = adds / (weights.of(unit.features) or 1.0)
            if better and share < 0.1 and (least is None or share < least[0]):
                least = (share, unit)
        if least is None:
            break
        strangers.append(least[1])
        units = [unit for unit in units if unit is not least[1]]
    return units, strangers
