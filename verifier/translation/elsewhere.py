"""What has no counterpart at its place: rules that the other text states somewhere else, sentences it has not.

pending  a fact that only one side of a bead states
lonely   a unit without a counterpart
gap      the place between two units that have one; where both texts have lonely units in it, nobody knows whether
         they say the same
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
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
    pending: tuple[Sequence[Fact], Sequence[Fact]],
    lonely: tuple[Sequence[Unit], Sequence[Unit]],
    known: Sequence[Difference],
    alignment: Alignment,
) -> list[Difference]:
    """Rules that the other text states somewhere else, and otherwise.

    In a translation only those that are said in numbers: words that are read as another rule far away are rather read
    badly there.
    """
    all_rules = alignment.trust < SAME_DOCUMENT
    facts = [*pending[0], *(fact for unit in lonely[0] for fact in facts_of(unit))]
    stated = (_stated(alignment.source), _stated(alignment.translation))
    told = {difference.role for difference in known}
    found: dict[tuple[str, object], Difference] = {}
    for fact in facts:
        key = (fact.role, fact.key)
        if fact.role == "sum" or fact.name in told or key in found or not (fact.is_numeric or all_rules):
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
    """Sentences without a counterpart: lost or added, unless the other text states their facts elsewhere.

    What one sentence or one passage has lost is one difference, however many facts it states.
    """
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
        missing: dict[Span, list[Fact]] = defaultdict(list)
        for fact in alone[side]:
            elsewhere = [other for other in stated[side].get((fact.role, fact.key), ()) if fact.role != "sum"]
            same = next((other for other in elsewhere if agree(fact.value, other.value)), None)
            if same is not None:
                silent.add(fact.sentence)
                links.append((fact.span, same.span) if side == 0 else (same.span, fact.span))
            elif fact.span not in told and (fact.spoken or fact.sentence in sure):
                missing[fact.sentence].append(fact)
        for unit in lonely[side]:
            if unit.span in sure and unit.span not in silent and len(unit.meanings) >= _TELLS and not _told(unit):
                missing[unit.span] = []
        passages = (alignment.source, alignment.translation)[side]
        together = _together(missing, passages, readings[side])
        found += [lost(fact, places.counterpart(fact.sentence)) if side == 0 else added(fact) for fact in together]
    return found, links


def _together(missing: Mapping[Span, list[Fact]], passages: Sequence[Passage], reading: Reading) -> Iterator[Fact]:
    """What is missing, told once for each passage that is missing as a whole, else once for each sentence."""
    for passage in passages:
        units = [unit for unit in passage.units if unit.span in missing]
        if len(units) > 1 and len(units) == sum(bool(_told(unit) or unit.span in missing) for unit in passage.units):
            facts = [fact for unit in units for fact in missing[unit.span]]
            yield _whole("passage", passage.span, passage.span, facts, reading)
            continue
        for unit in units:
            if missing[unit.span]:
                yield from as_one(missing[unit.span], "sentence", reading)
            else:
                yield _whole("sentence", unit.span, unit.span, [], reading)


def as_one(facts: Sequence[Fact], role: str, reading: Reading) -> Iterator[Fact]:
    """Facts that stand together as one, in the place of the first; none where there are none."""
    if len(facts) < 2:
        yield from facts
    else:
        span = facts[0].sentence if role == "sentence" else facts[0].span
        yield _whole(role, span, facts[0].sentence, facts, reading)


def _whole(role: str, span: Span, sentence: Span, facts: Sequence[Fact], reading: Reading) -> Fact:
    """A sentence, passage or caption as one fact: what it states, else how it begins."""
    text = " ".join(reading.document.source.slice(span).split())
    said = [f"{fact.name} {fact.shown}" for fact in facts]
    more = f" and {len(said) - _NAMED} more" if len(said) > _NAMED else ""
    value = "; ".join(said[:_NAMED]) + more if said else text[:_BEGINNING] + ("…" if len(text) > _BEGINNING else "")
    return Fact(role=role, key=None, value=value, span=span, sentence=sentence)


_NAMED = 6
"""So many facts of a sentence are named."""
_BEGINNING = 80
"""So many characters of a text are shown."""


def _told(unit: Unit) -> list[Fact]:
    """The facts of a unit as they are told where they are lost: by claim, and what no claim speaks for."""
    facts = [*caption_facts(unit), *facts_of(unit)]
    spoken = {span for fact in facts for span in fact.spoken}
    items = [item for item in items_of(unit) if not item.is_soft and not item.is_weak and item.span not in spoken]
    return [*facts, *(item.fact() for item in items)]


def _is_same(one: Fact, other: Fact) -> bool:
    return one.role == other.role and one.key == other.key and agree(one.value, other.value)
