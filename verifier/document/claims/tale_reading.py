"""How tales are read: a section's sentences into steps, and its steps into tales.

draft    a step while it is read
tale     steps that follow each other, from a lead on; a heading, a new lead or a long pause ends it
open     a step that says only what may be played, or one of two things
apart    a sentence about tiles that are not on the table, as those left in a hand
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.claims.base import ItemClass, Said, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.tales import Award, Mention, Step, Sum, TaleClaim, is_own_sum
from verifier.document.holes import find_holes
from verifier.document.runs import BlockKind
from verifier.document.sentences import Clause, find_clauses_of
from verifier.document.tokens import Concept, Number, Sentence, TileName
from verifier.engine.tile import HIGHEST_PIPS
from verifier.text import Span

_MOST_STEPS = 40
"""A longer row of steps is cut."""
_SENTENCES_APART = 4
_BLOCKS_APART = 3
"""Steps further apart belong to different tales."""


def read_tales(source: ClaimSource) -> Iterator[TaleClaim]:
    """The tales of the prose, in order."""
    arms = _words_for_arms(source)
    for drafts in _sections(source, arms):
        for tale in _tales(drafts):
            claim = _claim(tale)
            if claim is not None:
                yield claim


def tale_blocks(source: ClaimSource, tales: Sequence[TaleClaim]) -> frozenset[int]:
    """The blocks, by their index, in which a tale names a tile."""
    starts = sorted(mention.span.start for tale in tales for step in tale.steps for mention in step.mentions)
    return frozenset(
        index
        for index, sentences in source.prose_by_block.items()
        if (at := bisect_left(starts, sentences[0].span.start)) < len(starts) and starts[at] < sentences[-1].span.end
    )


# --- drafts of steps ---


@dataclass(slots=True)
class _Draft:
    """A step while it is read: where it stands, counted in sentences and blocks of its section."""

    sentence: int
    block: int
    names: frozenset[str]
    mentions: list[Mention] = field(default_factory=list)
    sums: list[Sum] = field(default_factory=list)
    ends: list[tuple[Said[int], ...]] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    loose: list[Said[int]] = field(default_factory=list)
    """Numbers of which nothing is said: the sum itself, or its terms where a total follows that they make."""
    last: int = 0
    """The sentence in which something was told last."""
    is_open: bool = False
    is_apart: bool = False
    """Whether its sentence speaks of tiles that are not on the table."""

    @property
    def is_told(self) -> bool:
        return any(sum_.sure for sum_ in self.sums) or bool(self.ends)

    @property
    def is_lead(self) -> bool:
        return bool(self.names & _LEADS) and not self.names & _NO_LEAD


_LEADS = frozenset({"lead", "start", "beginning", "open"})
_NO_LEAD = frozenset({"arm", "branch", "line", "spinner"})
_EXAMPLES = frozenset({"example", "first"})


def _words_for_arms(source: ClaimSource) -> frozenset[str]:
    """The concepts that mean an arm: branches too, where the document says that they wait for the lines."""
    waits = any(
        {"branch", "line"} <= names and names & _WAITING and not names & {"arm", "four-ways"}
        for names in ({concept.name for concept in sentence.concepts} for sentence in source.prose)
    )
    return frozenset({"arm", "branch"}) if waits else frozenset({"arm"})


_WAITING = frozenset({"until", "before", "after", "unless", "later"})


def _sections(source: ClaimSource, arms: frozenset[str]) -> Iterator[list[_Draft]]:
    """The steps of each section in order, without those of tables and of blocks from which a picture fell out."""
    drafts: list[_Draft] = []
    section: tuple[str, ...] | None = None
    number = 0
    for index, sentences in source.prose_by_block.items():
        block = source.document.blocks[index]
        if block.kind in _NO_PROSE:
            continue
        if block.section != section or (any(s.tiles for s in sentences) and _has_holes(source, index)):
            if drafts:
                yield drafts
            drafts, section = [], block.section
            if _has_holes(source, index):
                continue
        for sentence in sentences:
            number += 1
            _read_sentence(source, sentence, drafts, number, arms)
    if drafts:
        yield drafts


_NO_PROSE = frozenset({BlockKind.HEADING, BlockKind.TABLE_CELL, BlockKind.CODE})


def _has_holes(source: ClaimSource, index: int) -> bool:
    holes = find_holes(source.document.blocks[index], source.lexicon.particles)
    return any(not hole.is_picture for hole in holes)


_STOPS = frozenset(
    {"opponent", "leftover", "round-off", "settlement", "partner", "target", "difference", "remainder", "maximum"}
    | {"highest", "lowest", "alternative"}
    | {"exceed", "reach", "convert", "tally-stroke", "tally-group", "halve", "half-point", "nearest"}
)
"""A sentence without a tile that speaks of these has left the tale."""
_APART = frozenset({"leftover", "round-off", "settlement", "difference", "remainder", "nearest", "halve"})
_OPEN = frozenset({"may", "able", "alternative", "instead", "optional", "either", "any"})
_DENIALS = frozenset({"must-not", "unable", "refuse", "not", "instead", "hand", "draw", "boneyard", "unless", "except"})


def _read_sentence(
    source: ClaimSource, sentence: Sentence, drafts: list[_Draft], number: int, arms: frozenset[str]
) -> None:
    """Add what a sentence says to the steps."""
    names = frozenset(concept.name for concept in sentence.concepts)
    last = drafts[-1] if drafts else None
    if not sentence.tiles:
        if last is None or names & _STOPS or number - last.last > 2:
            return
        if names & {"multiple", "divide"} and not source.equations_in(sentence):
            return
        if not sentence.numbers and not (last.sums and number - last.last == 1):
            return
    clauses = find_clauses_of(sentence, source.lexicon)
    equations = [each for each in source.equations_in(sentence) if _is_sum(each)]
    reckoned = frozenset(
        said.span for equation in source.equations_in(sentence) for said in (*equation.terms, equation.total)
    )
    tiles = sentence.tiles
    events: list[tuple[int, int, object]] = [(tile.start, 0, tile) for tile in tiles]
    starts = {token.span: token.start for token in sentence.numbers}
    events += [(starts[equation.terms[0].span], 1, equation) for equation in equations]
    for clause in clauses:
        events += [(at, 2, told) for at, told in _clause_events(clause, reckoned)]
    for _, _, event in sorted(events, key=lambda each: each[:2]):
        last = drafts[-1] if drafts else None
        if isinstance(event, TileName):
            if last is None or last.sentence != number or last.sums or last.ends or last.awards:
                is_apart = bool(names & _APART) or {"hand", "pip"} <= names
                is_open = bool(names & _OPEN) or _is_alternative(source, sentence, event)
                last = _Draft(number, sentence.block, names, is_open=is_open, is_apart=is_apart)
                drafts.append(last)
            last.mentions.append(_mention(source, event, sentence, clauses, reckoned, arms))
        elif last is None or (last.last and number - last.last > 2):
            continue
        elif isinstance(event, ArithmeticClaim):
            last.sums.append(_sum(event))
        elif isinstance(event, tuple):
            last.ends.append(event)
        elif isinstance(event, Sum):
            if sentence.tiles or not last.is_told:
                _take_total(last, event)
        elif isinstance(event, _Points):
            _take_award(last, event, sentence, number)
        else:
            continue
        last.last = number


def _is_alternative(source: ClaimSource, sentence: Sentence, tile: TileName) -> bool:
    """Whether a tile is the second of two that may be played: "… or the 6-1"."""
    before = sentence.text[max(0, tile.start - sentence.start - _BEFORE) : tile.start - sentence.start].lower()
    return any(word in source.grammar.alternatives for word in before.replace(",", " ").split())


_BEFORE = 16


def _is_sum(equation: ArithmeticClaim) -> bool:
    signs = {token for token in equation.tokens if isinstance(token, str)}
    numbers = (*equation.terms, equation.total)
    return signs <= {"+", "(", ")"} and all(said.value.denominator == 1 and said.value >= 0 for said in numbers)


def _sum(equation: ArithmeticClaim) -> Sum:
    return Sum(
        total=Said(int(equation.total.value), equation.total.span),
        terms=tuple(Said(int(term.value), term.span) for term in equation.terms),
        is_right=equation.value == equation.total.value,
    )


# --- numbers of a clause ---


@dataclass(frozen=True, slots=True)
class _Points:
    """Points, or a word for none, with what the clause says beside them."""

    value: Said[Fraction]
    names: frozenset[str]
    number: bool
    counted: bool


_SUMS = frozenset({"sum", "together"})
_SCORES = frozenset({"score", "point", "add", "record", "win"})
_PLACES = frozenset({"end", "outer-end", "terminal"})
_OTHER_THINGS = frozenset(
    {"double", "spinner", "arm", "line", "branch", "tile", "cover", "end", "outer-end", "player", "match", "place"}
    | {"half-of-tile", "half", "unused", "interior", "terminal", "hand", "boneyard", "multiple", "divide"}
)
"""Where a clause speaks of these, nothing in it is an award that is not called so."""


def _clause_events(clause: Clause, reckoned: frozenset[Span]) -> Iterator[tuple[int, object]]:
    """Totals, ends and points of a clause at their offsets."""
    names = frozenset(concept.name for concept in clause.concepts if not concept.negated)
    if names & {"multiple", "divide"}:
        return
    free = [
        token
        for token in clause.tokens
        if isinstance(token, Number)
        and token.span not in reckoned
        and not token.ordinal
        and token.value >= 0
        and token.counter in (None, "pip", "end", "point")
    ]
    plain = [token for token in free if token.counter != "point" and token.value.denominator == 1]
    has_equation = any(isinstance(token, Number) and token.span in reckoned for token in clause.tokens)
    ends: list[Number] = []
    if names & _PLACES and len(plain) > 1 and not has_equation:
        ends = plain[:-1] if names & _SUMS and len(plain) > 2 else plain
        if len(ends) <= _MOST_ENDS and all(number.counter != "end" for number in ends):
            yield ends[0].start, tuple(_said(number) for number in ends)
    rest = [number for number in plain if number not in ends]
    for number in free:
        if number in rest:
            if len(rest) == 1 and not has_equation and _is_total(number, clause):
                yield number.start, Sum(total=_said(number))
            elif not names & _OTHER_THINGS or names & _SCORES:
                yield number.start, _Points(Said(number.value, number.span), names, number=True, counted=False)
        elif number.counter == "point":
            yield number.start, _Points(Said(number.value, number.span), names, number=True, counted=True)
    if not free:
        denied = bool(names & {"must-not", "unable"})
        nothing = next(
            (each for each in clause.concepts if _is_nothing(each) or (denied and each.name == "score")), None
        )
        if nothing is not None and not names & _OTHER_THINGS:
            yield nothing.start, _Points(Said(Fraction(0), nothing.span), names, number=False, counted=False)


_MOST_ENDS = 4


def _is_total(number: Number, clause: Clause) -> bool:
    """Whether the word nearest to a number is one for a sum, and not one for points: "together 16, which scores 0"."""
    near = min(
        (concept for concept in clause.concepts if concept.name in _SUMS | _SCORES and not concept.negated),
        key=lambda concept: max(concept.start - number.end, number.start - concept.end),
        default=None,
    )
    return near is not None and near.name in _SUMS


def _is_nothing(concept: Concept) -> bool:
    return concept.name in ("not-count", "zero") or (concept.name in ("score", "point", "add") and concept.negated)


def _said(number: Number) -> Said[int]:
    return Said(int(number.value), number.span)


def _take_total(draft: _Draft, total: Sum) -> None:
    """ "3 and 6, total 9": the numbers before a total that make it are its terms."""
    loose = draft.loose
    if len(loose) > 1 and sum(said.value for said in loose) == total.total.value and not draft.is_told:
        spans = {said.span for said in loose}
        draft.sums = [sum_ for sum_ in draft.sums if sum_.total.span not in spans]
        total = replace(total, terms=tuple(loose))
    draft.sums.append(total)


def _take_award(draft: _Draft, points: _Points, sentence: Sentence, number: int) -> None:
    """The first points after a sum are what it scores; where no sum is told, a number may be the sum itself."""
    if draft.awards:
        return
    scored = points.counted or bool(points.names & _SCORES)
    if draft.ends and not draft.sums and points.number and not scored and points.value.value.denominator == 1:
        # "The ends are 3 and 2, making 5".
        draft.sums.append(Sum(total=Said(int(points.value.value), points.value.span)))
    elif draft.is_told or (draft.sums and scored) or (draft.sums and not points.number):
        if points.number or number - draft.last <= 1:
            draft.awards.append(Award(points=points.value, sure=scored or not points.number, number=points.number))
    elif points.counted and sentence.tiles:
        draft.awards.append(Award(points=points.value))
    elif points.number and not scored and points.value.value.denominator == 1:
        # "The double six is led: twelve": sure only where it can be nothing else, which the replay decides.
        total = Said(int(points.value.value), points.value.span)
        draft.loose.append(total)
        draft.sums.append(Sum(total=total, sure=False))


# --- mentions ---


def _mention(
    source: ClaimSource,
    tile: TileName,
    sentence: Sentence,
    clauses: Sequence[Clause],
    reckoned: frozenset[Span],
    words: frozenset[str],
) -> Mention:
    tiles, backwards = sentence.tiles, source.lexicon.postpositions
    clause = next((clause for clause in clauses if clause.start <= tile.start < clause.end), None)
    if clause is None:
        return Mention(tile=tile.tile, span=tile.span)
    at = tiles.index(tile)
    before = tiles[at - 1].end if at else clause.start
    after = tiles[at + 1].start if at + 1 < len(tiles) else clause.end
    # What stands between two tiles belongs to the one that its language puts it behind or in front of.
    start, end = (max(before, clause.start), tile.start) if backwards else (tile.end, min(after, clause.end))
    if len(tiles) == 1:
        start, end = clause.start, clause.end
    elif at == (len(tiles) - 1 if backwards else 0):
        start, end = max(before if at else clause.start, clause.start), min(after, clause.end)
    own = [token for token in clause.tokens if start <= token.start < end]
    concepts = [token for token in own if isinstance(token, Concept) and not token.negated]
    lines = [concept for concept in concepts if concept.name in ("line", "opposite")]
    arms = [concept for concept in concepts if concept.name in words]
    place = (lines or arms)[0] if bool(lines) is not bool(arms) else None
    if place is not None and place.name == "opposite" and any(c.name == "branch" for c in concepts):
        place = None
    return Mention(
        tile=tile.tile,
        span=tile.span,
        sure=not any(concept.name in _DENIALS for concept in clause.concepts),
        is_place=len(tiles) > 1 and _is_place(source, tile, sentence, clause),
        on=None if place is None else Said("arm" if place.name in words else place.name, place.span),
        pips=_pips(own, clause, reckoned, backwards=backwards),
    )


_PLACE_WORDS = frozenset({"line", "arm", "branch", "opposite"})
_BESIDE = 12
"""So many characters stand between a tile and the word for its place, as in "the side of the 6-6"."""


def _is_place(source: ClaimSource, tile: TileName, sentence: Sentence, clause: Clause) -> bool:
    """Whether a word for a place stands right before a tile, or right behind it where a language does not space words.

    "On the side and the 6-6" names another tile.
    """
    for concept in clause.concepts:
        if concept.name not in _PLACE_WORDS or concept.negated:
            continue
        if source.lexicon.spaced:
            start, end = concept.end, tile.start
        else:
            start, end = tile.end, concept.start
        gap = sentence.text[start - sentence.start : end - sentence.start] if 0 <= end - start <= _BESIDE else ","
        between = any(start <= other.start < end for other in sentence.tiles)
        if not between and not set(gap) & set(",、，") and source.grammar.choice_joint.search(gap.lower()) is None:
            return True
    return False


_NO_PIPS = frozenset({"sum", "count", "end", "outer-end", "score", "point", "player", "together", "if", "round"})


def _pips(own: Sequence[object], clause: Clause, reckoned: frozenset[Span], *, backwards: bool) -> Said[int] | None:
    """The number that a tile is joined at, as in "on the 6"."""
    numbers = [
        token
        for token in own
        if isinstance(token, Number)
        and token.span not in reckoned
        and token.counter is None
        and not token.ordinal
        and token.value.denominator == 1
        and 0 <= token.value <= HIGHEST_PIPS
    ]
    others = [token for token in clause.tokens if isinstance(token, Number) and token.span in reckoned]
    if len(numbers) != 1 or any(other.start < numbers[0].start for other in others):
        return None
    said = {concept.name for concept in clause.concepts if backwards or concept.start < numbers[0].start}
    if said & _NO_PIPS:
        return None
    return _said(numbers[0])


# --- from steps to tales ---


def _tales(drafts: Sequence[_Draft]) -> Iterator[list[_Draft]]:
    """Cut the steps of a section into tales."""
    tale: list[_Draft] = []
    waiting: _Draft | None = None
    for draft in drafts:
        far = bool(tale) and (
            draft.sentence - max(tale[-1].last, tale[-1].sentence) > _SENTENCES_APART
            or draft.block - tale[-1].block > _BLOCKS_APART
        )
        led = draft.is_lead and (draft.is_told or bool(draft.awards or draft.sums))
        if tale and (far or draft.is_apart or len(tale) >= _MOST_STEPS or (led and _begins_anew(draft))):
            yield tale
            tale = []
        if draft.is_apart:
            waiting = None
            continue
        if tale:
            tale.append(draft)
        elif draft.is_told or led or (draft.names & _EXAMPLES and draft.awards):
            near = waiting is not None and draft.sentence - waiting.sentence <= 1
            tale = [waiting, draft] if near and waiting is not None and not led else [draft]
        waiting = draft if draft.is_lead and not draft.is_told else None
    if tale:
        yield tale


def _begins_anew(draft: _Draft) -> bool:
    """Whether what a step says is what a lead says: the sum of its own halves, or no sum at all."""
    if not draft.sums or not draft.sums[0].terms:
        return True
    return is_own_sum(draft.mentions[0].tile, draft.sums[0])


def _claim(tale: Sequence[_Draft]) -> TaleClaim | None:
    told = [at for at, draft in enumerate(tale) if draft.is_told or draft.awards]
    if not told:
        return None
    kept = list(tale[: told[-1] + 1])
    steps = []
    before: _Draft | None = None
    for draft in kept:
        follows = before is None or draft.sentence - max(before.last, before.sentence) <= 2
        steps.append(_step(draft, follows=follows))
        before = draft
    steps[0] = _with_worth(steps[0])
    items = tuple(_items(steps))
    return TaleClaim(
        span=Span.around(*(item.span for item in items)),
        items=items,
        steps=tuple(steps),
        is_led=kept[0].is_lead or bool(kept[0].names & _EXAMPLES),
    )


def _step(draft: _Draft, *, follows: bool) -> Step:
    mentions = tuple(draft.mentions)
    if not (draft.is_told or draft.awards or draft.sums):
        mentions = tuple(replace(mention, sure=False) for mention in mentions)
    return Step(
        mentions=mentions,
        sums=tuple(draft.sums),
        ends=tuple(draft.ends),
        awards=tuple(draft.awards),
        follows=follows,
        is_open=draft.is_open,
    )


def _with_worth(lead: Step) -> Step:
    """The lead, where it is a double of which only what it counts is told: that is the sum."""
    if len(lead.mentions) == len(lead.sums) == 1 and lead.mentions[0].tile.is_double and not lead.ends:
        return replace(lead, sums=(replace(lead.sums[0], sure=True),))
    return lead


def _items(steps: Sequence[Step]) -> Iterator[Spoken]:
    for step in steps:
        for mention in step.mentions:
            yield Spoken(mention.span, ItemClass.TILE)
            if mention.pips is not None:
                yield Spoken(mention.pips.span, ItemClass.OPEN_PLACE)
        for sum_ in step.sums:
            yield from (Spoken(span, ItemClass.SUM) for span in sum_.spans)
        for ends in step.ends:
            yield from (Spoken(said.span, ItemClass.OPEN_PLACE) for said in ends)
        for award in step.awards:
            if award.number:
                yield Spoken(award.points.span, ItemClass.AWARD)
