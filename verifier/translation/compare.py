"""Two language versions of a document compared fact by fact.

link     the places of what both say alike
lonely   a sentence that has no counterpart
remark   what a reader of a comparison must know, as that only numbers and tiles could be compared
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from verifier.document.reading import Reading
from verifier.document.tokens import Number, NumberForm, TileName
from verifier.text import Span
from verifier.translation.align import SAME_DOCUMENT, Alignment, Bead, align, features_of
from verifier.translation.beads import Outcome, compare_bead, matched
from verifier.translation.captions import caption_facts, caption_tiles, nearest
from verifier.translation.differences import Difference, added, changed, lost, nothing_common, opened
from verifier.translation.elsewhere import Places, as_one, settle_lonely, settle_pending
from verifier.translation.facts import Fact, Item, counted_facts, items_of, may_count_the_same
from verifier.translation.passages import Unit, find_passages

_CLOSE = 0.6
"""Sentences this similar belong together, even in texts that are no translations of each other."""
_OFTEN_IN_WORDS = 12
"""Numbers up to this are often written in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What two texts have in common and what not; differences in the order of the source.

    `facts` counts the numbers, tiles and rules in words that each of them states, `common` those that both state
    alike; `links` are sorted.
    """

    source: Reading
    translation: Reading
    alignment: Alignment
    differences: tuple[Difference, ...]
    links: tuple[tuple[Span, Span], ...]
    facts: tuple[int, int]
    common: int
    remarks: tuple[str, ...] = ()


def compare_readings(source: Reading, translation: Reading) -> Comparison:
    """Hold a translation against its source."""
    alignment = align(find_passages(source, beside=translation), find_passages(translation, beside=source))
    comparer = _Comparer(source, translation, alignment)
    differences = comparer.differences()
    links = tuple(sorted(set(comparer.links)))
    facts = tuple(
        [fact for passage in side for unit in passage.units for fact in (*counted_facts(unit), *caption_facts(unit))]
        for side in (alignment.source, alignment.translation)
    )
    comparison = Comparison(
        source=source,
        translation=translation,
        alignment=alignment,
        differences=differences,
        links=links,
        facts=(len(facts[0]), len(facts[1])),
        common=min(_linked(facts[side], {link[side] for link in links}) for side in (0, 1)),
        remarks=tuple(_remarks(source, translation, alignment)),
    )
    compared = links or any(each.source and each.translation for each in differences)
    return comparison if compared else replace(comparison, differences=(nothing_common(source.document.source),))


def _linked(facts: Sequence[Fact], spans: set[Span]) -> int:
    return sum(fact.span in spans for fact in facts)


def _remarks(source: Reading, translation: Reading, alignment: Alignment) -> Iterator[str]:
    for reading in (source, translation):
        if reading.lexicon is None:
            why = f"there is no lexicon for {reading.language}" if reading.language else "its language is not known"
            yield f"{reading.document.source.path}: {why}; only numbers in digits and tiles were compared"
    if alignment.trust < SAME_DOCUMENT:
        yield "the two texts are not laid out alike; mainly what both say of the same question was compared"


class _Comparer:
    """Collects the differences of one pair of documents."""

    def __init__(self, source: Reading, translation: Reading, alignment: Alignment) -> None:
        self._readings = (source, translation)
        self._alignment = alignment
        self._words = source.lexicon is not None and translation.lexicon is not None
        self._places = Places(alignment)
        self._found: list[Difference] = []
        self._pending: tuple[list[Fact], list[Fact]] = ([], [])
        self.links: list[tuple[Span, Span]] = []

    def differences(self) -> tuple[Difference, ...]:
        """All differences, in the order of the source, then of the translation."""
        lonely: tuple[list[Unit], list[Unit]] = ([], [])
        for beads in self._alignment.beads:
            if beads and (beads[0].source or beads[0].translation)[0].caption is not None:
                self._compare_captions(beads)
                continue
            spare: tuple[list[Item], list[Item]] = ([], [])
            for bead in beads:
                if not bead.translation:
                    lonely[0].extend(bead.source)
                elif not bead.source:
                    lonely[1].extend(bead.translation)
                else:
                    outcome = compare_bead(bead, closely=self._is_close(bead), words=self._words)
                    self._take(outcome, spare)
            self._settle_spare(spare)
        for side, at in ((0, self._alignment.lost), (1, self._alignment.added)):
            passages = (self._alignment.source, self._alignment.translation)[side]
            lonely[side].extend(unit for number in at for unit in passages[number].units)
        self._found += settle_pending(self._pending, lonely, self._found, self._alignment)
        differences, links = settle_lonely(lonely, self._found, self._places, self._readings, self._alignment)
        self._found += differences
        self.links += links
        self._find_open_brackets()
        return tuple(sorted(_once(self._found), key=self._places.order))

    def _is_close(self, bead: Bead) -> bool:
        if self._alignment.trust >= SAME_DOCUMENT:
            return True
        one, other = features_of(bead.source), features_of(bead.translation)
        return self._alignment.weights.similarity(one, other) >= _CLOSE

    def _take(self, outcome: Outcome, spare: tuple[list[Item], list[Item]]) -> None:
        self._found += outcome.differences
        self.links += outcome.links
        for side in (0, 1):
            self._pending[side].extend(outcome.pending[side])
            spare[side].extend(outcome.spare[side])

    def _compare_captions(self, beads: Sequence[Bead]) -> None:
        """The lines of a captioned layout; what one side alone states is one difference."""
        missing: tuple[list[Fact], list[Fact]] = ([], [])
        for bead in beads:
            grouped: dict[str, tuple[list[Fact], list[Fact]]] = defaultdict(lambda: ([], []))
            for side, units in enumerate((bead.source, bead.translation)):
                for fact in (fact for unit in units for fact in caption_facts(unit)):
                    grouped[fact.role][side].append(fact)
            for mine, theirs in grouped.values():
                pairs, (gone, come) = matched(mine, theirs, lambda one, other: one.value == other.value)
                self.links += [(one.span, other.span) for one, other in pairs]
                while gone and come:
                    one = gone.pop(0)
                    other = nearest(one, come)
                    come.remove(other)
                    self._found.append(changed(one, other))
                missing[0].extend(gone)
                missing[1].extend(come)
        for side, facts in enumerate(missing):
            for fact in as_one(facts, "caption", self._readings[side]):
                self._found.append(lost(fact, self._places.counterpart(fact.sentence)) if side == 0 else added(fact))

    def _settle_spare(self, spare: tuple[list[Item], list[Item]]) -> None:
        """Numbers whose counterpart stands in another sentence of the same passage; the rest is lost or added."""
        pairs, (mine, theirs) = matched(
            spare[0], spare[1], lambda one, other: one.value == other.value and may_count_the_same(one, other)
        )
        self.links += [(one.span, other.span) for one, other in pairs]
        facts = [item.fact() for item in mine if self._would_be_read(item)]
        self._found += [lost(fact, self._places.counterpart(fact.sentence)) for fact in facts]
        self._found += [added(item.fact()) for item in theirs if self._would_be_read(item)]

    def _would_be_read(self, item: Item) -> bool:
        """Whether a number would have been read on the other side; without a lexicon it may stand there in words."""
        if self._words or not isinstance(item.token, Number):
            return True
        return item.token.form is NumberForm.DIGITS and item.token.value > _OFTEN_IN_WORDS

    def _find_open_brackets(self) -> None:
        """A tile whose bracket is not closed is read all the same, and told, since a reader may see something else."""
        for beads in self._alignment.beads:
            for bead in beads:
                mine, theirs = (list(_tiles(units)) for units in (bead.source, bead.translation))
                pairs, _ = matched(mine, theirs, lambda one, other: one.value == other.value)
                for one, other in pairs:
                    if self._is_open(other, 1) and not self._is_open(one, 0):
                        self._found.append(opened(one, other, self._readings[1].document.source.slice(other.span)))

    def _is_open(self, fact: Fact, side: int) -> bool:
        text = self._readings[side].document.source.slice(fact.span)
        return text[:1] in "[［" and text[-1:] not in "]］"


def _tiles(units: Sequence[Unit]) -> Iterator[Fact]:
    """Every tile of some units, those of captions too."""
    for unit in units:
        yield from caption_tiles(unit)
        yield from (item.fact() for item in items_of(unit) if isinstance(item.token, TileName))


def _once(differences: Sequence[Difference]) -> Iterator[Difference]:
    """Each difference once."""
    seen = set()
    for difference in differences:
        mine = None if difference.source is None else difference.source.span
        theirs = None if difference.translation is None else difference.translation.span
        key = (difference.change, mine, theirs)
        if key not in seen:
            seen.add(key)
            yield difference
