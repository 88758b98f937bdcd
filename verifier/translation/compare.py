"""Two language versions of a document compared fact by fact.

remark   what a reader of a comparison must know, as that only numbers and tiles could be compared
trust    how far the two are the same document; below a bound, what stands at the same place need not belong together
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from verifier.document.reading import Reading
from verifier.document.tokens import Number, NumberForm, TileName
from verifier.text import Span
from verifier.translation.align import Alignment, Bead, align, features_of
from verifier.translation.beads import Outcome, changed, compare_bead, matched
from verifier.translation.captions import caption_facts, caption_tiles, nearest
from verifier.translation.differences import Change, Difference, Stated
from verifier.translation.facts import Fact, Item, agree, facts_of, items_of, may_count_the_same
from verifier.translation.passages import Passage, Unit, Weights, find_passages, has_captions

_SAME_DOCUMENT = 0.5
"""Below this trust the texts are no translations of each other."""
_CLOSE = 0.6
"""Sentences this similar belong together even then."""
_OFTEN_IN_WORDS = 12
"""Numbers up to this are often written in words."""
_TELLS = 3
"""A lost sentence with so many words of the rules is told, even without a number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What two texts have in common and what not; differences in the order of the source."""

    source: Reading
    translation: Reading
    alignment: Alignment
    differences: tuple[Difference, ...]
    facts: tuple[int, int]
    """How many facts each of them states."""
    common: int
    remarks: tuple[str, ...] = ()


def compare_readings(source: Reading, translation: Reading) -> Comparison:
    """Hold a translation against its source."""
    captions = has_captions(source) and has_captions(translation)
    alignment = align(find_passages(source, captions=captions), find_passages(translation, captions=captions))
    comparer = _Comparer(source, translation, alignment)
    differences = comparer.differences()
    counts = tuple(
        sum(len(_all_facts(unit)) for passage in side for unit in passage.units)
        for side in (alignment.source, alignment.translation)
    )
    return Comparison(
        source=source,
        translation=translation,
        alignment=alignment,
        differences=differences,
        facts=(counts[0], counts[1]),
        common=min(comparer.common, *counts),
        remarks=tuple(_remarks(source, translation, alignment)),
    )


def _remarks(source: Reading, translation: Reading, alignment: Alignment) -> Iterator[str]:
    for reading in (source, translation):
        if reading.lexicon is None:
            language = (
                "its language was not recognised"
                if reading.language is None
                else f"there is no lexicon for {reading.language}"
            )
            yield f"{language}: only numbers in digits and tiles were compared with {reading.document.source.path}"
    if alignment.trust < _SAME_DOCUMENT:
        yield "the two texts are not laid out alike: mainly what both say of the same question was compared"


def _all_facts(unit: Unit) -> list[Fact]:
    """The facts of a unit as they are counted, and told where they are lost."""
    if unit.caption is not None:
        return list(caption_facts(unit))
    facts = list(facts_of(unit))
    spoken = {span for fact in facts for span in fact.spoken}
    facts += [item.fact() for item in items_of(unit) if item.span not in spoken and not item.is_soft]
    return facts


class _Comparer:
    """Collects the differences of one pair of documents."""

    def __init__(self, source: Reading, translation: Reading, alignment: Alignment) -> None:
        self._readings = (source, translation)
        self._alignment = alignment
        self._words = source.lexicon is not None and translation.lexicon is not None
        self._weights = Weights(alignment.source, alignment.translation)
        self._found: list[Difference] = []
        self._pending: tuple[list[Fact], list[Fact]] = ([], [])
        self.common = 0

    def differences(self) -> tuple[Difference, ...]:
        """All differences, in the order of the source, then of the translation."""
        lonely: tuple[list[Unit], list[Unit]] = ([], [])
        for number, beads in enumerate(self._alignment.beads):
            spare: tuple[list[Item], list[Item]] = ([], [])
            for bead in beads:
                if not bead.translation:
                    lonely[0].extend(bead.source)
                elif not bead.source:
                    lonely[1].extend(bead.translation)
                elif bead.source[0].caption is not None:
                    self._compare_captions(bead)
                else:
                    outcome = compare_bead(bead, closely=self._is_close(bead), words=self._words)
                    self._take(outcome, spare)
            self._settle_spare(spare, number)
        for side, at in ((0, self._alignment.lost), (1, self._alignment.added)):
            passages = (self._alignment.source, self._alignment.translation)[side]
            lonely[side].extend(unit for number in at for unit in passages[number].units)
        self._settle_pending(lonely)
        self._settle_lonely(lonely)
        self._find_open_brackets()
        return tuple(sorted(_once(self._found), key=self._order))

    def _is_close(self, bead: Bead) -> bool:
        if self._alignment.trust >= _SAME_DOCUMENT:
            return True
        one, other = features_of(bead.source), features_of(bead.translation)
        return self._weights.similarity(one, other) >= _CLOSE

    def _take(self, outcome: Outcome, spare: tuple[list[Item], list[Item]]) -> None:
        self._found += outcome.differences
        self.common += outcome.common
        for side in (0, 1):
            self._pending[side].extend(outcome.pending[side])
            spare[side].extend(outcome.spare[side])

    # --- captions ---

    def _compare_captions(self, bead: Bead) -> None:
        grouped: dict[str, tuple[list[Fact], list[Fact]]] = defaultdict(lambda: ([], []))
        for side, units in enumerate((bead.source, bead.translation)):
            for unit in units:
                for fact in caption_facts(unit):
                    grouped[fact.role][side].append(fact)
        for mine, theirs in grouped.values():
            pairs, (gone, come) = matched(mine, theirs, _same_item)
            self.common += len(pairs)
            while gone and come:
                one = gone.pop(0)
                other = nearest(one, come)
                come.remove(other)
                self._found.append(changed(one, other))
            self._found += [self._lost(fact) for fact in gone]
            self._found += [_added(fact) for fact in come]

    # --- what has no counterpart ---

    def _settle_spare(self, spare: tuple[list[Item], list[Item]], match: int) -> None:
        """Numbers whose counterpart stands in another sentence of the same passage; the rest is lost or added."""
        pairs, (mine, theirs) = matched(
            spare[0], spare[1], lambda one, other: one.value == other.value and may_count_the_same(one, other)
        )
        self.common += len(pairs)
        self._found += [self._lost(item.fact()) for item in mine if self._is_sure(item)]
        self._found += [_added(item.fact()) for item in theirs if self._is_sure(item)]

    def _is_sure(self, item: Item) -> bool:
        """Whether a number would have been read on the other side too; without a lexicon it may be in words."""
        if self._words or not isinstance(item.token, Number):
            return True
        return item.token.form is NumberForm.DIGITS and item.token.value > _OFTEN_IN_WORDS

    def _settle_pending(self, lonely: tuple[list[Unit], list[Unit]]) -> None:
        """Rules that the other text states somewhere else."""
        facts = tuple(
            [*self._pending[side], *(fact for unit in lonely[side] for fact in facts_of(unit) if fact.role != "sum")]
            for side in (0, 1)
        )
        stated = tuple(
            [fact for passage in side for unit in passage.units for fact in facts_of(unit)]
            for side in (self._alignment.source, self._alignment.translation)
        )
        by_key = tuple(_by_key(side) for side in stated)
        told = set()
        for fact in facts[0]:
            key = (fact.role, fact.key)
            theirs = by_key[1].get(key, []) or _for_other_players(fact, stated[1])
            mine = by_key[0][key]
            if not theirs or any(agree(fact.value, other.value) for other in theirs):
                continue
            new = [other for other in theirs if not any(agree(other.value, own.value) for own in mine or [fact])]
            if new and key not in told:
                told.add(key)
                self._found.append(changed(fact, new[0]))

    def _settle_lonely(self, lonely: tuple[list[Unit], list[Unit]]) -> None:
        told = {
            span
            for difference in self._found
            for stated in (difference.source, difference.translation)
            if stated
            for span in (stated.span,)
        }
        facts = tuple([fact for unit in lonely[side] for fact in _all_facts(unit)] for side in (0, 1))
        pairs, alone = matched(
            facts[0],
            facts[1],
            lambda one, other: one.role == other.role and one.key == other.key and agree(one.value, other.value),
        )
        self.common += len(pairs)
        stated = tuple(
            _by_key([fact for passage in side for unit in passage.units for fact in facts_of(unit)])
            for side in (self._alignment.translation, self._alignment.source)
        )
        gaps = self._gaps(lonely)
        for side, make in ((0, self._lost), (1, _added)):
            silent = {pair[side].sentence for pair in pairs}
            for fact in alone[side]:
                elsewhere = stated[side].get((fact.role, fact.key), []) if not fact.spoken or fact.key else []
                if fact.span in told or any(agree(fact.value, other.value) for other in elsewhere):
                    self.common += 1
                elif fact.spoken or fact.sentence in gaps[side]:
                    silent.add(fact.sentence)
                    self._found.append(make(fact))
            for unit in lonely[side]:
                tells = unit.span in gaps[side] and unit.span not in silent and len(unit.meanings) >= _TELLS
                if tells and not _all_facts(unit):
                    self._found.append(make(self._sentence(unit, side)))

    def _gaps(self, lonely: tuple[list[Unit], list[Unit]]) -> tuple[set[Span], set[Span]]:
        """The sentences in whose place the other text has none.

        Where it has another one that is not understood, nobody knows whether it says the same.
        """
        before: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        beads = [bead for group in self._alignment.beads for bead in group if bead.source and bead.translation]
        for number, bead in enumerate(beads):
            before[0].append((bead.source[-1].span.start, number))
            before[1].append((bead.translation[-1].span.start, number))
        places = tuple(
            {unit.span: _last_before(sorted(before[side]), unit.span.start) for unit in lonely[side]} for side in (0, 1)
        )
        return (
            {span for span, place in places[0].items() if place not in places[1].values()},
            {span for span, place in places[1].items() if place not in places[0].values()},
        )

    def _find_open_brackets(self) -> None:
        """A tile whose bracket is not closed is read all the same, and told, since a reader may see something else."""
        for beads in self._alignment.beads:
            for bead in beads:
                mine, theirs = (list(_tiles(units)) for units in (bead.source, bead.translation))
                pairs, _ = matched(mine, theirs, lambda one, other: one.value == other.value)
                for one, other in pairs:
                    if self._is_open(other, 1) and not self._is_open(one, 0):
                        text = self._readings[1].document.source.slice(other.span)
                        self._found.append(changed(one, replace(other, value=f"{text} without a closing bracket")))

    def _is_open(self, fact: Fact, side: int) -> bool:
        text = self._readings[side].document.source.slice(fact.span)
        return text[:1] in "[［" and text[-1:] not in "]］"

    def _sentence(self, unit: Unit, side: int) -> Fact:
        text = " ".join(self._readings[side].document.source.slice(unit.span).split())
        return Fact(role="sentence", key=None, value=text, span=unit.span, sentence=unit.span)

    def _lost(self, fact: Fact) -> Difference:
        return Difference(
            change=Change.LOST,
            role=fact.name,
            source=Stated.of(fact),
            translation=None,
            place=self._counterpart(fact.sentence),
        )

    def _counterpart(self, sentence: Span) -> Span:
        """Where in the translation a sentence of the source is, or would stand."""
        before: Span | None = None
        nearest_start = -1
        for beads in self._alignment.beads:
            for bead in beads:
                for unit in bead.source:
                    if bead.translation and nearest_start < unit.span.start <= sentence.start:
                        nearest_start, before = unit.span.start, bead.translation[-1].span
        return Span(0, 0) if before is None else Span(before.end, before.end)

    def _order(self, difference: Difference) -> tuple[int, int]:
        if difference.source is not None:
            return difference.source.span.start, difference.place.start
        return self._back(difference.place.start), difference.place.start

    def _back(self, place: int) -> int:
        """Where in the source the text before a place of the translation stands."""
        found = (-1, 0)
        for beads in self._alignment.beads:
            for bead in beads:
                for unit in bead.translation:
                    if bead.source and found[0] < unit.span.start <= place:
                        found = (unit.span.start, bead.source[-1].span.end)
        return found[1]


def _tiles(units: Sequence[Unit]) -> Iterator[Fact]:
    """Every tile of some units, those of captions too."""
    for unit in units:
        yield from caption_tiles(unit)
        yield from (item.fact() for item in items_of(unit) if isinstance(item.token, TileName))


def _last_before(places: Sequence[tuple[int, int]], start: int) -> int:
    """The number beside the last place before an offset, -1 where there is none."""
    at = bisect_left(places, (start, -1))
    return places[at - 1][1] if at else -1


def _same_item(one: Fact, other: Fact) -> bool:
    return one.value == other.value


def _added(fact: Fact) -> Difference:
    return Difference(change=Change.ADDED, role=fact.name, source=None, translation=Stated.of(fact), place=fact.span)


def _by_key(facts: Sequence[Fact]) -> dict[tuple[str, object], list[Fact]]:
    grouped: dict[tuple[str, object], list[Fact]] = defaultdict(list)
    for fact in facts:
        grouped[fact.role, fact.key].append(fact)
    return grouped


def _for_other_players(fact: Fact, others: Sequence[Fact]) -> list[Fact]:
    """What the other text says for any number of players, or for each, where this one says it the other way."""
    return [other for other in others if other.role == fact.role and (fact.key is None) != (other.key is None)]


def _once(differences: Sequence[Difference]) -> Iterator[Difference]:
    """Each difference once; a word that is denied tells nothing that its family has not told."""
    seen = set()
    for difference in differences:
        mine = None if difference.source is None else difference.source.span
        theirs = None if difference.translation is None else difference.translation.span
        key = (difference.change, mine, theirs)
        if key not in seen:
            seen.add(key)
            yield difference


__all__ = ["Comparison", "Passage", "compare_readings"]
