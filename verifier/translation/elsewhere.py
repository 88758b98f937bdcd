"""What has no counterpart at its place: rules that the other text states somewhere else, sentences it has not.

pending  a fact that only one side of a bead states
lonely   a unit without a counterpart
gap      the place between two units that have one; where both texts have lonely units in it, nobody knows whether
         they say the same
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from operator import attrgetter, itemgetter

from verifier.document.reading import Reading
from verifier.text import Span
from verifier.translation.align import SAME_DOCUMENT, Alignment
from verifier.translation.beads import matched
from verifier.translation.captions import caption_facts
from verifier.translation.differences import Difference, added, changed, lost
from verifier.translation.facts import Fact, agree, facts_of, items_of
from verifier.translation.passages import Passage, Unit

_TELLS = 3
"""A lonely sentence with so many words of the rules is told, even without a number."""


class Places:
    """Where in one text the parts of the other stand."""

    def __init__(self, alignment: Alignment) -> None:
        beads = [bead for group in alignment.beads for bead in group if bead.source and bead.translation]
        self._in_translation = sorted(
            (unit.span.start, bead.translation[-1].span.end) for bead in beads for unit in bead.source
        )
        self._in_source = sorted(
            (unit.span.start, bead.source[-1].span.end) for bead in beads for unit in bead.translation
        )
        self._numbers = tuple(
            sorted((side(bead)[-1].span.start, number) for number, bead in enumerate(beads))
            for side in (attrgetter("source"), attrgetter("translation"))
        )

    def counterpart(self, sentence: Span) -> Span:
        """Where in the translation a sentence of the source ends, or would stand: an empty span."""
        end = _upto(self._in_translation, sentence.start, default=0)
        return Span(end, end)

    def order(self, difference: Difference) -> tuple[int, int, int]:
        """A key that sorts differences by the source; what is added stands behind what it follows."""
        if difference.source is not None:
            return difference.source.span.start, 0, difference.place.start
        return _upto(self._in_source, difference.place.start, default=0), 1, difference.place.start

    def gap(self, unit: Unit, side: int) -> int:
        """The number of the gap that a lonely unit stands in."""
        return _upto(self._numbers[side], unit.span.start, default=-1)


def _upto(places: Sequence[tuple[int, int]], start: int, *, default: int) -> int:
    """What stands beside the last place that is not behind an offset."""
    at = bisect_right(places, start, key=itemgetter(0))
    return places[at - 1][1] if at else default


def _stated(passages: Sequence[Passage]) -> dict[tuple[str, object], list[Fact]]:
    """The facts of a document that its claims state, by what they are about."""
    grouped: dict[tuple[str, object], list[Fact]] = defaultdict(list)
    for passage in passages:
        for unit in passage.units:
            for fact in facts_of(unit):
                grouped[fact.role, fact.key].append(fact)
    return grouped


def settle_pending(
    pending: tuple[Sequence[Fact], Sequence[Fact]], lonely: tuple[Sequence[Unit], Sequence[Unit]], alignment: Alignment
) -> list[Difference]:
    """Rules that the other text states somewhere else, and otherwise.

    In a translation only those that are said in numbers: words that are read as another rule far away are rather read
    badly there.
    """
    all_rules = alignment.trust < SAME_DOCUMENT
    facts = [*pending[0], *(fact for unit in lonely[0] for fact in facts_of(unit))]
    stated = (_stated(alignment.source), _stated(alignment.translation))
    found: dict[tuple[str, object], Difference] = {}
    for fact in facts:
        key = (fact.role, fact.key)
        if fact.role == "sum" or key in found or not (fact.is_numeric or all_rules):
            continue
        theirs = stated[1].get(key) or _for_other_players(fact, stated[1])
        mine = stated[0].get(key, [fact])
        if any(agree(fact.value, other.value) for other in theirs):
            continue
        new = [other for other in theirs if not any(agree(other.value, own.value) for own in mine)]
        if new:
            found[key] = changed(fact, new[0])
    return list(found.values())


def _for_other_players(fact: Fact, stated: dict[tuple[str, object], list[Fact]]) -> list[Fact]:
    """What the other text says for any number of players, or for each, where this one says it the other way."""
    if fact.key is not None:
        return stated.get((fact.role, None), [])
    return [other for (role, key), facts in stated.items() if role == fact.role and key is not None for other in facts]


def settle_lonely(
    lonely: tuple[Sequence[Unit], Sequence[Unit]],
    known: Sequence[Difference],
    places: Places,
    readings: tuple[Reading, Reading],
    alignment: Alignment,
) -> tuple[list[Difference], list[tuple[Span, Span]]]:
    """The facts of sentences without a counterpart: lost or added, unless the other text states them elsewhere."""
    facts = tuple([fact for unit in side for fact in _told(unit)] for side in lonely)
    pairs, alone = matched(facts[0], facts[1], _is_same)
    told = [stated.span for known_one in known for stated in (known_one.source, known_one.translation) if stated]
    gaps = tuple({places.gap(unit, side) for unit in lonely[side]} for side in (0, 1))
    stated = (_stated(alignment.translation), _stated(alignment.source))
    links = [(one.span, other.span) for one, other in pairs]
    found: list[Difference] = []
    for side in (0, 1):
        sure = {unit.span for unit in lonely[side] if places.gap(unit, side) not in gaps[1 - side]}
        silent = {pair[side].sentence for pair in pairs}
        missing = []
        for fact in alone[side]:
            elsewhere = [other for other in stated[side].get((fact.role, fact.key), ()) if fact.role != "sum"]
            same = next((other for other in elsewhere if agree(fact.value, other.value)), None)
            if same is not None:
                silent.add(fact.sentence)
                links.append((fact.span, same.span) if side == 0 else (same.span, fact.span))
            elif fact.span not in told and (fact.spoken or fact.sentence in sure):
                silent.add(fact.sentence)
                missing.append(fact)
        for unit in lonely[side]:
            if unit.span in sure and unit.span not in silent and len(unit.meanings) >= _TELLS and not _told(unit):
                missing.append(_sentence(unit, readings[side]))
        found += [lost(fact, places.counterpart(fact.sentence)) if side == 0 else added(fact) for fact in missing]
    return found, links


def _told(unit: Unit) -> list[Fact]:
    """The facts of a unit as they are told where they are lost: by claim, and what no claim speaks for."""
    facts = [*caption_facts(unit), *facts_of(unit)]
    spoken = {span for fact in facts for span in fact.spoken}
    items = [item for item in items_of(unit) if not item.is_soft and not item.is_weak and item.span not in spoken]
    return [*facts, *(item.fact() for item in items)]


def _is_same(one: Fact, other: Fact) -> bool:
    return one.role == other.role and one.key == other.key and agree(one.value, other.value)


def _sentence(unit: Unit, reading: Reading) -> Fact:
    text = " ".join(reading.document.source.slice(unit.span).split())
    return Fact(role="sentence", key=None, value=text, span=unit.span, sentence=unit.span)
