"""Stories: examples told over several sentences, with sums after some placements, and gaps where tiles stood.

slot     a tile of the story in the order it is named: a tile, or a hole
sum      an equation of the story: what the counted ends come to after the slots before it
ends     numbers that the story says can be joined after the slots before them
worth    what a single tile at an end is said to count, as "the terminal [6|6] counts 12"
chapter  the stories of one section that stand close together: one may go on with the layout of the one before
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.tale_reading import read_tales, tale_blocks
from verifier.document.holes import Hole, find_holes
from verifier.document.runs import Block
from verifier.document.sentences import Clause, find_clauses_of
from verifier.document.tokens import Number, Sentence
from verifier.engine.tile import Tile
from verifier.text import Span

_MOST_SLOTS = 8
"""A longer row of tiles is a list and no story."""
_MOST_APART = 2
"""Stories further apart than so many blocks have nothing to do with each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A tile of a story; `tile` is None for a hole. `again` is set where it is the tile named before.

    `on` is the class of places, `line` or `arm`, that the words beside it name, with their place.
    """

    tile: Tile | None
    span: Span
    is_hole: bool = False
    is_picture: bool = False
    is_double: bool = False
    again: bool = False
    on: Said[str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StorySum:
    """The terms of an equation, told when so many slots of the story have been named; `is_right` if it comes out."""

    after: int
    terms: tuple[int, ...]
    spans: tuple[Span, ...]
    is_right: bool = True
    is_beside: bool = True
    """Whether its sentence names a tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryEnds:
    """The numbers that can be joined, told when so many slots of the story have been named."""

    after: int
    ends: tuple[Said[int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What the tile of a slot is said to count at its end; `other` is what the other end shows, where that is said.

    `gone` is the number that it is said not to count any more.
    """

    slot: int
    value: Said[int]
    other: Said[int] | None = None
    total: Said[int] | None = None
    gone: Said[int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryClaim(Claim):
    """An example of a block: its tiles in order, and what is said of them.

    `starts` where it begins with the lead; `chapter` is the number of its chapter. Every tile `is_told` to be placed.
    """

    slots: tuple[Slot, ...]
    sums: tuple[StorySum, ...] = ()
    ends: tuple[StoryEnds, ...] = ()
    worths: tuple[Worth, ...] = ()
    starts: bool = True
    is_told: bool = True
    chapter: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SetHolesClaim(Claim):
    """The first and last tile of the set are missing: "from … to …, 28 tiles"."""

    holes: tuple[Hole, ...]


def read_stories(source: ClaimSource) -> Iterator[Claim]:
    """The tales of the prose, and a story for each other block that has tiles or holes with something said of them."""
    tales = tuple(read_tales(source))
    yield from tales
    told = tale_blocks(source, tales)
    chapter = 0
    last: int | None = None
    section: tuple[str, ...] = ()
    for index, sentences in source.prose_by_block.items():
        if index in told:
            continue
        block = source.document.blocks[index]
        holes = list(find_holes(block, source.lexicon.particles))
        if not holes and not any(sentence.tiles for sentence in sentences):
            continue
        missing = tuple(hole for hole in holes if not hole.is_picture)
        names = {concept.name for sentence in sentences for concept in sentence.concepts}
        if len(missing) == 2 and names & {"set", "double-six"}:
            yield SetHolesClaim(span=block.span(), holes=missing)
            continue
        if last is None or index - last > _MOST_APART or block.section != section:
            chapter += 1
        story = _story(source, block, index, sentences, holes, chapter=chapter)
        if story is not None:
            last, section = index, block.section
            yield story


def _story(
    source: ClaimSource,
    block: Block,
    index: int,
    sentences: Sequence[Sentence],
    holes: Sequence[Hole],
    *,
    chapter: int,
) -> StoryClaim | None:
    if not 0 < sum(len(sentence.tiles) for sentence in sentences) + len(holes) <= _MOST_SLOTS:
        return None
    clauses = [clause for sentence in sentences for clause in find_clauses_of(sentence, source.lexicon)]
    slots = _slots(sentences, clauses, holes, backwards=source.lexicon.postpositions)
    sums = tuple(_sums(sentences, slots, source.equations.get(index, ())))
    reckoned = frozenset(term.span for equation in source.equations.get(index, ()) for term in equation.terms)
    ends = tuple(_ends(slots, clauses, reckoned))
    worths = tuple(_worths(sentences, slots))
    if not (sums or ends or worths or any(slot.is_hole and not slot.is_picture for slot in slots)):
        return None
    spans = [span for sum_ in sums for span in sum_.spans]
    spans += [said.span for told in ends for said in told.ends]
    spans += [said.span for worth in worths for said in (worth.value, worth.other, worth.total, worth.gone) if said]
    first = next(sentence for sentence in sentences if _holds(sentence, slots[0]))
    return StoryClaim(
        span=block.span(),
        items=tuple(Spoken(span, ItemClass.SUM) for span in spans)
        + tuple(Spoken(slot.span, ItemClass.TILE) for slot in slots if not slot.is_hole),
        slots=slots,
        sums=sums,
        ends=ends,
        worths=worths,
        starts=bool({concept.name for concept in first.concepts} & _BEGINNINGS),
        is_told=all(_is_placed(slot, sentences, clauses) for slot in slots if not slot.again),
        chapter=chapter,
    )


_BEGINNINGS = frozenset({"lead", "start", "first", "beginning", "example"})
_PLACINGS = frozenset({"place", "lead", "match", "start", "cover", "example", "first"})


def _holds(sentence: Sentence, slot: Slot) -> bool:
    return sentence.span.start <= slot.span.start <= sentence.span.end


def _is_placed(slot: Slot, sentences: Sequence[Sentence], clauses: Sequence[Clause]) -> bool:
    """Whether the sentence of a slot speaks of placing tiles, and its clause does not deny it."""
    sentence = next(sentence for sentence in sentences if _holds(sentence, slot))
    if not any(concept.name in _PLACINGS and not concept.negated for concept in sentence.concepts):
        return False
    clause = _clause_of(slot, clauses)
    return clause is None or not any(
        concept.name in ("must-not", "unable", "refuse", "not", "instead", "hand", "draw", "boneyard")
        or (concept.name in _PLACINGS and concept.negated)
        for concept in clause.concepts
    )


def _clause_of(slot: Slot, clauses: Sequence[Clause]) -> Clause | None:
    return next(
        (
            clause
            for clause in clauses
            if clause.tokens and clause.tokens[0].span.start <= slot.span.start <= clause.tokens[-1].span.end
        ),
        None,
    )


# --- slots ---


def _slots(
    sentences: Sequence[Sentence], clauses: Sequence[Clause], holes: Sequence[Hole], *, backwards: bool
) -> tuple[Slot, ...]:
    """Tiles and holes in the order of the text; one that a word right before it calls a double is known to be one."""
    slots: list[Slot] = []
    found: list[tuple[int, Tile | None, Span, bool]] = [
        (tile.start, tile.tile, tile.span, False) for sentence in sentences for tile in sentence.tiles
    ]
    found += [(hole.at, None, hole.span, hole.is_picture) for hole in holes]
    found.sort(key=lambda slot: slot[0])
    concepts = [concept for sentence in sentences for concept in sentence.concepts]
    places = [at for at, _, _, _ in found]
    for number, (at, tile, span, is_picture) in enumerate(found):
        near = {concept.name for concept in concepts if at - _RIGHT_BEFORE <= concept.end <= at}
        # "この の", "this [6|6]": the same tile again.
        again = tile is None and bool(slots) and "this" in near
        again = again or (tile is not None and any(slot.tile is tile for slot in slots))
        around = (places[number - 1] if number else -1, places[number + 1] if number + 1 < len(places) else None)
        slots.append(
            Slot(
                tile=tile,
                span=span,
                is_hole=tile is None,
                is_picture=is_picture,
                is_double=bool(near & {"double", "spinner"}),
                again=again,
                on=_place_words(at, around, clauses, backwards=backwards),
            )
        )
    return tuple(slots)


_RIGHT_BEFORE = 3


def _place_words(
    at: int, around: tuple[int, int | None], clauses: Sequence[Clause], *, backwards: bool
) -> Said[str] | None:
    """What the clause of a slot says of its place; what stands beyond the next slot belongs to that one."""
    clause = next((clause for clause in clauses if clause.start <= at < clause.end), None)
    if clause is None:
        return None
    before, after = around
    shared = before >= clause.start or (after is not None and after < clause.end)
    concepts = [
        concept
        for concept in clause.concepts
        if not concept.negated
        and (
            not shared
            or (backwards and before < concept.start < at)
            or (not backwards and at < concept.start < (clause.end if after is None else after))
        )
    ]
    lines = [concept for concept in concepts if concept.name == "line"]
    arms = [concept for concept in concepts if concept.name == "arm"]
    if bool(lines) is bool(arms):
        return None
    place = (lines or arms)[0]
    return Said(place.name, place.span)


# --- what is said of them ---


def _sums(
    sentences: Sequence[Sentence], slots: Sequence[Slot], equations: Sequence[ArithmeticClaim]
) -> Iterator[StorySum]:
    """The sums of a story; one that is told though no new tile has been named belongs to a tile that is not read."""
    told: dict[int, tuple[int, ...]] = {}
    for sum_ in _all_sums(sentences, slots, equations):
        if told.setdefault(sum_.after, sum_.terms) == sum_.terms:
            yield sum_


def _all_sums(
    sentences: Sequence[Sentence], slots: Sequence[Slot], equations: Sequence[ArithmeticClaim]
) -> Iterator[StorySum]:
    for equation in equations:
        signs = {token for token in equation.tokens if isinstance(token, str)}
        if not signs <= {"+"} or any(term.value.denominator != 1 for term in equation.terms):
            continue
        after = _named_before(slots, equation.span.start)
        if after:
            own = next(sentence for sentence in sentences if sentence.span.contains(equation.total.span))
            yield StorySum(
                after=after,
                terms=tuple(int(term.value) for term in equation.terms),
                spans=(*(term.span for term in equation.terms), equation.total.span),
                is_right=equation.value == equation.total.value,
                is_beside=any(_holds(own, slot) for slot in slots),
            )


def _named_before(slots: Sequence[Slot], place: int) -> int:
    return sum(1 for slot in slots if slot.span.start < place and not slot.again)


_NO_ENDS = frozenset({"sum", "score", "point", "multiple", "count", "player", "arm", "maximum", "more", "not-count"})


def _ends(slots: Sequence[Slot], clauses: Sequence[Clause], reckoned: frozenset[Span]) -> Iterator[StoryEnds]:
    """ "The ends are now 4 and 6": numbers behind a word for ends, after the first slots."""
    for clause in clauses:
        names = {concept.name for concept in clause.concepts}
        first = next((concept for concept in clause.concepts if concept.name in ("end", "outer-end")), None)
        if first is None or names & _NO_ENDS:
            continue
        numbers = [token for token in clause.tokens if isinstance(token, Number)]
        if any(number.span in reckoned for number in numbers):
            continue
        after = _named_before(slots, first.span.start)
        if not after or not 1 < len(numbers) <= _MOST_ENDS or any(not _is_end(number) for number in numbers):
            continue
        yield StoryEnds(after=after, ends=tuple(Said(int(number.value), number.span) for number in numbers))


_MOST_ENDS = 4


def _is_end(number: Number) -> bool:
    return number.counter is None and not number.ordinal and number.value.denominator == 1


def _worths(sentences: Sequence[Sentence], slots: Sequence[Slot]) -> Iterator[Worth]:
    """ "The terminal [6|6] counts 12. If the other end is 3 the sum is 15": a slot, what it counts, the rest."""
    numbered = [slot for slot in slots if not slot.again]
    if len(numbered) != 1:
        return
    for index, sentence in enumerate(sentences):
        names = _said(sentence)
        own = _cardinals(sentence)
        if not (_holds(sentence, numbered[0]) and names & {"count", "sum"} and len(own) == 1):
            continue
        other = total = gone = None
        following = sentences[index + 1] if index + 1 < len(sentences) else None
        if following is not None:
            more, rest = _said(following), _cardinals(following)
            if "sum" in more and more & {"end", "other"} and len(rest) >= 2:
                other, total = _number(rest[0]), _number(rest[1])
        for later in sentences[index + 1 :]:
            denied = any(c.negated and c.name in ("add", "count", "score") for c in later.concepts)
            denied = denied or "not-count" in _said(later)
            if denied and len(_cardinals(later)) == 1 and any(slot.again and _holds(later, slot) for slot in slots):
                gone = _number(_cardinals(later)[0])
        yield Worth(slot=0, value=_number(own[0]), other=other, total=total, gone=gone)
        return


def _said(sentence: Sentence) -> set[str]:
    return {concept.name for concept in sentence.concepts}


def _cardinals(sentence: Sentence) -> list[Number]:
    return [number for number in sentence.numbers if number.value.denominator == 1 and not number.ordinal]


def _number(number: Number) -> Said[int]:
    return Said(int(number.value), number.span)
