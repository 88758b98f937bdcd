"""How tales are read: a section's sentences into steps, and its steps into tales.

draft    a step while it is read
tale     steps that follow each other, from a lead on; a heading, a new lead or a long pause ends it
open     a step that says only what may be played, or one of two things
apart    a sentence about tiles that are not on the table, as those left in a hand
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.claims.base import Said
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.tale_drafts import Draft, claim_of, cut_tales, is_nothing, is_sum, sum_of
from verifier.document.claims.tale_mentions import read_mention, words_for_arms
from verifier.document.claims.tale_tables import read_tale_tables
from verifier.document.claims.tales import Award, Sum, TaleClaim
from verifier.document.holes import find_holes
from verifier.document.runs import BlockKind
from verifier.document.sentences import Clause, find_clauses_of
from verifier.document.tokens import Number, Sentence, TileName
from verifier.text import Span


def read_tales(source: ClaimSource) -> Iterator[TaleClaim]:
    """The tales of the prose, in order, and then those of the tables."""
    arms = words_for_arms(source)
    for drafts in (*_sections(source, arms), *read_tale_tables(source, arms)):
        for tale in cut_tales(drafts):
            claim = claim_of(tale)
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


def _sections(source: ClaimSource, arms: frozenset[str]) -> Iterator[list[Draft]]:
    """The steps of each section in order, without those of tables and of blocks from which a picture fell out."""
    drafts: list[Draft] = []
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


def _read_sentence(
    source: ClaimSource, sentence: Sentence, drafts: list[Draft], number: int, arms: frozenset[str]
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
    equations = [each for each in source.equations_in(sentence) if is_sum(each)]
    reckoned = frozenset(
        said.span for equation in source.equations_in(sentence) for said in (*equation.terms, equation.total)
    )
    tiles = sentence.tiles
    events: list[tuple[int, int, object]] = [(tile.start, 0, tile) for tile in tiles]
    starts = {token.span: token.start for token in sentence.numbers}
    events += [(starts[equation.terms[0].span], 1, equation) for equation in equations]
    for clause in clauses:
        events += [(at, 2, told) for at, told in _clause_events(clause, reckoned)]
    told = sentence.start
    own: list[tuple[int, int, Draft]] = []
    for at, _, event in sorted(events, key=lambda each: each[:2]):
        last = drafts[-1] if drafts else None
        if isinstance(event, TileName):
            if last is None or last.sentence != number or last.sums or last.ends or last.awards:
                is_apart = bool(names & _APART) or {"hand", "pip"} <= names
                last = Draft(number, sentence.block, names, is_apart=is_apart)
                last.is_open = _is_alternative(source, sentence, event)
                own.append((told, at, last))
                drafts.append(last)
            last.mentions.append(read_mention(source, event, sentence, clauses, reckoned, arms))
        elif last is None or (last.last and number - last.last > 2) or last.is_full:
            continue
        elif isinstance(event, ArithmeticClaim):
            last.sums.append(sum_of(event))
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
        told = at
    _mark_open(sentence, own)


def _mark_open(sentence: Sentence, drafts: Sequence[tuple[int, int, Draft]]) -> None:
    """Mark the steps of a sentence that are only said to be possible.

    A step goes from what was told before it to the tile of the next one.
    """
    ends = [*(first for _, first, _ in drafts[1:]), sentence.end]
    for (start, _, draft), end in zip(drafts, ends, strict=False):
        near = {concept.name for concept in sentence.concepts if start <= concept.start < end}
        draft.is_open = draft.is_open or bool(near & _OPEN)


def _is_alternative(source: ClaimSource, sentence: Sentence, tile: TileName) -> bool:
    """Whether a tile is the second of two that may be played: "… or the 6-1"."""
    if tile is sentence.tiles[0]:
        return False
    before = sentence.text[max(0, tile.start - sentence.start - _BEFORE) : tile.start - sentence.start].lower()
    return any(word in source.grammar.alternatives for word in before.replace(",", " ").split())


_BEFORE = 16


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
            (each for each in clause.concepts if is_nothing(each) or (denied and each.name == "score")), None
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


def _said(number: Number) -> Said[int]:
    return Said(int(number.value), number.span)


def _take_total(draft: Draft, total: Sum) -> None:
    """ "3 and 6, total 9": the numbers before a total that make it are its terms."""
    loose = draft.loose
    if len(loose) > 1 and sum(said.value for said in loose) == total.total.value and not draft.is_told:
        spans = {said.span for said in loose}
        draft.sums = [sum_ for sum_ in draft.sums if sum_.total.span not in spans]
        total = replace(total, terms=tuple(loose))
    draft.sums.append(total)


def _take_award(draft: Draft, points: _Points, sentence: Sentence, number: int) -> None:
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
