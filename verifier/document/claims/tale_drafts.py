"""Drafts of steps: what is read of a step before it is known to which tale it belongs.

draft    a step while it is read
tale     steps that follow each other, from a lead on; a new lead or a long pause ends it
open     a step that says only what may be played, or one of two things
apart    a sentence about tiles that are not on the table, as those left in a hand
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.claims.base import ItemClass, Said, Spoken
from verifier.document.claims.tales import Award, Mention, Step, Sum, TaleClaim, is_own_sum
from verifier.document.tokens import Concept
from verifier.engine.tile import Tile
from verifier.text import Span

_MOST_STEPS = 40
"""A longer row of steps is cut."""
_MOST_TOLD = 24
"""What is told of one step beyond that is a dump of data."""
_SENTENCES_APART = 4
_BLOCKS_APART = 3
"""Steps further apart belong to different tales."""


_FEWEST_TERMS = 2


@dataclass(slots=True)
class Draft:
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
    def is_full(self) -> bool:
        return len(self.sums) + len(self.ends) + len(self.loose) >= _MOST_TOLD

    @property
    def is_lead(self) -> bool:
        return bool(self.names & LEADS) and not self.names & NO_LEAD


LEADS = frozenset({"lead", "start", "beginning", "open"})
NO_LEAD = frozenset({"arm", "branch", "line", "spinner"})
EXAMPLES = frozenset({"example", "first"})


def is_sum(equation: ArithmeticClaim) -> bool:
    signs = {token for token in equation.tokens if isinstance(token, str)}
    numbers = (*equation.terms, equation.total)
    return signs <= {"+", "(", ")"} and all(said.value.denominator == 1 and said.value >= 0 for said in numbers)


def sum_of(equation: ArithmeticClaim) -> Sum:
    return Sum(
        total=Said(int(equation.total.value), equation.total.span),
        terms=tuple(Said(int(term.value), term.span) for term in equation.terms),
        is_right=equation.value == equation.total.value,
    )


def is_nothing(concept: Concept) -> bool:
    return concept.name in ("not-count", "zero") or (concept.name in ("score", "point", "add") and concept.negated)


# --- from steps to tales ---


def cut_tales(drafts: Sequence[Draft]) -> Iterator[list[Draft]]:
    """Cut the steps of a section into tales."""
    tale: list[Draft] = []
    waiting: Draft | None = None
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
        elif draft.is_told or led or (draft.names & EXAMPLES and draft.awards):
            near = waiting is not None and draft.sentence - waiting.sentence <= 1
            tale = [waiting, draft] if near and waiting is not None and not led else [draft]
        waiting = draft if draft.is_lead and not draft.is_told else None
    if tale:
        yield tale


def _begins_anew(draft: Draft) -> bool:
    """Whether what a step says is what a lead says: the sum of its own halves, or no sum at all."""
    if not draft.sums or not draft.sums[0].terms:
        return True
    return is_own_sum(draft.mentions[0].tile, draft.sums[0])


def claim_of(tale: Sequence[Draft]) -> TaleClaim | None:
    told = [at for at, draft in enumerate(tale) if draft.is_told or draft.awards]
    if not told:
        return None
    kept = list(tale[: told[-1] + 1])
    steps = []
    before: Draft | None = None
    lain: set[Tile] = set()
    for draft in kept:
        draft.mentions = _with_placed(draft.mentions, lain)
        lain |= {mention.tile for mention in draft.mentions}
        follows = before is None or draft.sentence - max(before.last, before.sentence) <= 2
        steps.append(_step(draft, follows=follows))
        before = draft
    steps[0] = _with_worth(steps[0])
    items = tuple(_items(steps))
    return TaleClaim(
        span=Span.around(*(item.span for item in items)),
        items=items,
        steps=tuple(steps),
        is_led=kept[0].is_lead or bool(kept[0].names & EXAMPLES),
    )


def _with_placed(mentions: list[Mention], lain: set[Tile]) -> list[Mention]:
    """The mentions of a step, the only one that is new as one that is placed: "on an arm of the 6-6 with the 6-5"."""
    new = [mention for mention in mentions if mention.tile not in lain]
    if len(new) == 1 and len(mentions) > 1 and new[0].is_place:
        return [replace(mention, is_place=mention.is_place and mention is not new[0]) for mention in mentions]
    return mentions


def _step(draft: Draft, *, follows: bool) -> Step:
    mentions = tuple(draft.mentions)
    sums = tuple(draft.sums)
    if len(draft.loose) > _FEWEST_TERMS and not draft.is_told:
        *terms, total = draft.loose
        is_right = sum(said.value for said in terms) == total.value
        sums = (Sum(total=total, terms=tuple(terms), is_right=is_right, sure=False, is_bare=True),)
    if not (draft.is_told or draft.awards or draft.sums):
        mentions = tuple(replace(mention, sure=False) for mention in mentions)
    return Step(
        mentions=mentions,
        sums=sums,
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
