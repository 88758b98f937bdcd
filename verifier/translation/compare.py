"""Two language versions of a document compared fact by fact.

link     the places of what both say alike
lonely   a sentence that has no counterpart
remark   what a reader of a comparison must know, as that only numbers and tiles could be compared
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifier.document.reading import Reading
from verifier.document.tokens import Number, NumberForm, TileName
from verifier.text import Span
from verifier.translation.align import SAME_DOCUMENT, Alignment, Bead, align, features_of
from verifier.translation.beads import Outcome, compare_bead, matched
from verifier.translation.captions import caption_facts, caption_tiles, nearest
from verifier.translation.differences import Difference, added, changed, lost, opened
from verifier.translation.elsewhere import Places, settle_lonely, settle_pending
from verifier.translation.facts import Fact, Item, counted_facts, items_of, may_count_the_same
from verifier.translation.passages import Unit, Weights, find_passages, has_captions

_CLOSE = 0.6
"""Sentences this similar belong together, even in texts that are no translations of each other."""
_OFTEN_IN_WORDS = 12
"""Numbers up to this are often written in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What two texts have in common and what not; differences in the order of the source.

    `facts` counts the numbers, tiles and rules in words that each of them states; `links` are sorted.
    """

    source: Reading
    translation: Reading
    alignment: Alignment
    differences: tuple[Difference, ...]
    links: tuple[tuple[Span, Span], ...]
    facts: tuple[int, int]
    remarks: tuple[str, ...] = ()

    @property
    def common(self) -> int:
        """How many facts both state alike."""
        return min(len(self.links), *self.facts)


def compare_readings(source: Reading, translation: Reading) -> Comparison:
    """Hold a translation against its source."""
    captions = has_captions(source) and has_captions(translation)
    alignment = align(find_passages(source, captions=captions), find_passages(translation, captions=captions))
    comparer = _Comparer(source, translation, alignment)
    differences = comparer.differences()
    counts = [
        sum(len(counted_facts(unit)) + len(caption_facts(unit)) for passage in side for unit in passage.units)
        for side in (alignment.source, alignment.translation)
    ]
    return Comparison(
        source=source,
        translation=translation,
        alignment=alignment,
        differences=differences,
        links=tuple(sorted(set(comparer.links))),
        facts=(counts[0], counts[1]),
        remarks=tuple(_remarks(source, translation, alignment)),
    )


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
        self._weights = Weights(alignment.source, alignment.translation)
        self._places = Places(alignment)
        self._found: list[Difference] = []
        self._pending: tuple[list[Fact], list[Fact]] = ([], [])
        self.links: list[tuple[Span, Span]] = []

    def differences(self) -> tuple[Difference, ...]:
        """All differences, in the order of the source, then of the translation."""
        lonely: tuple[list[Unit], list[Unit]] = ([], [])
        for beads in self._alignment.beads:
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
            self._settle_spare(spare)
        for side, at in ((0, self._alignment.lost), (1, self._alignment.added)):
            passages = (self._alignment.source, self._alignment.translation)[side]
            lonely[side].extend(unit for number in at for unit in passages[number].units)
        self._found += settle_pending(self._pending, lonely, self._alignment)
        differences, links = settle_lonely(lonely, self._found, self._places, self._readings, self._alignment)
        self._found += differences
        self.links += links
        self._find_open_brackets()
        return tuple(sorted(_once(self._found), key=self._places.order))

    def _is_close(self, bead: Bead) -> bool:
        if self._alignment.trust >= SAME_DOCUMENT:
            return True
        one, other = features_of(bead.source), features_of(bead.translation)
        return self._weights.similarity(one, other) >= _CLOSE

    def _take(self, outcome: Outcome, spare: tuple[list[Item], list[Item]]) -> None:
        self._found += outcome.differences
        self.links += outcome.links
        for side in (0, 1):
            self._pending[side].extend(outcome.pending[side])
            spare[side].extend(outcome.spare[side])

    def _compare_captions(self, bead: Bead) -> None:
        grouped: dict[str, tuple[list[Fact], list[Fact]]] = defaultdict(lambda: ([], []))
        for side, units in enumerate((bead.source, bead.translation)):
            for unit in units:
                for fact in caption_facts(unit):
                    grouped[fact.role][side].append(fact)
        for mine, theirs in grouped.values():
            pairs, (gone, come) = matched(mine, theirs, lambda one, other: one.value == other.value)
            self.links += [(one.span, other.span) for one, other in pairs]
            while gone and come:
                one = gone.pop(0)
                other = nearest(one, come)
                come.remove(other)
                self._found.append(changed(one, other))
            self._found += [lost(fact, self._places.counterpart(fact.sentence)) for fact in gone]
            self._found += [added(fact) for fact in come]

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
