"""Leads that a sentence leaves in part to the one before: "later on, who went out", "next lead by lot".

lead  the first tile of a round, and who plays it
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace

from verifier.document.claims.base import Claim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import Statement, View, by_question, read_statements
from verifier.document.claims.topics.leading import STATEMENTS, WENT_OUT_NEXT
from verifier.document.claims.topics.parts import near
from verifier.document.tokens import Concept
from verifier.engine.ruleset import BlockLead, LaterLead, LeadTile


def read_leads(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What a sentence leaves to the one before, and what it says of the first tile by a number."""
    yield from _leads_next(source, view)
    yield from _led_before(source, view)
    yield from _led_after_lot(view)
    yield from _led_later(source, view)
    yield from _first_tile(view)


_OF_FIRST_TILE = by_question(line for line in STATEMENTS if line.question in ("lead_tile", "lead_scores"))


def _first_tile(view: View) -> Iterator[Claim]:
    """What is said of the first tile where a number says which: 1枚目, "the first 1"."""
    if "tile" in view.names and "first" in view.names:
        return
    numbers = [number for number in view.numbers if number.counter == "tile" and number.value == 1]
    ordinal = [number for number in numbers if number.ordinal]
    first = [concept for concept in view.concepts if concept.name == "first"]
    if len(numbers) != 1 or not (ordinal or any(concept.end <= numbers[0].start for concept in first[-1:])):
        return
    number = numbers[0]
    said = [
        Concept(start=number.start, end=number.end, span=number.span, name=name)
        for name in (("first", "tile") if ordinal else ("tile",))
    ]
    told = replace(
        view,
        concepts=tuple(sorted([*view.concepts, *said], key=lambda concept: concept.start)),
        numbers=tuple(number for number in view.numbers if number is not numbers[0]),
    )
    yield from read_statements(_OF_FIRST_TILE, told)


_NEXT_BY_LOT = by_question(
    (
        Statement(
            question="later_lead",
            value=LaterLead.LOT,
            needs="next|later round|lead lot lead|first|start|choose",
            without="~lot tie beginning ~choose ~lead",
            unless="block nobody",
            said="lot",
        ),
    )
)
_AFTER_BLOCK_LEADERS = by_question(
    (
        Statement(
            question="lead_after_block", value="not by lot", needs="next|later ~lot|~choose lot lead|start|first"
        ),
        Statement(
            question="lead_after_block", value=BlockLead.LOT, needs="next|later lead|start|first lot", said="lot"
        ),
        Statement(
            question="lead_after_block",
            value=BlockLead.ROUND_WINNER,
            needs="next|later lead|start winner|lowest",
            without="~lead lot ~winner win",
            said="winner lowest",
        ),
    )
)


_LED = by_question(
    (
        Statement(question="lead_tile", value=LeadTile.DOUBLE, needs="only double place|may", said="only double"),
        Statement(question="lead_tile", value=LeadTile.ANY, needs="any tile place", said="any"),
    )
)


def _led_before(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "Any tile may be put down" right after who leads."""
    before = near(source, view)
    if before is None or not view.names <= {"any", "tile", "place", "may", "only", "double", "optional", "must"}:
        return
    others = {"able", "unable", "fits", "spinner"} | (set() if "lot" in before.names else {"draw"})
    if before.names & {"lead", "lot"} and not before.names & others:
        yield from read_statements(_LED, view)


_AFTER_LOT = by_question(
    (
        Statement(
            question="later_lead",
            value=LaterLead.WENT_OUT,
            needs=WENT_OUT_NEXT,
            without="~go-out ~lead block opponent partner nobody regardless",
            said="go-out",
        ),
    )
)


def _led_after_lot(view: View) -> Iterator[Claim]:
    """ "At first the lead is by lot, then it is who went out": not "after somebody went out the lead is by lot"."""
    lots = [concept.start for concept in view.concepts if concept.name == "lot"]
    outs = [concept.start for concept in view.concepts if concept.name == "go-out"]
    if lots and outs and lots[0] < outs[0]:
        yield from read_statements(_AFTER_LOT, view)


_LATER_LED = by_question(
    (
        Statement(
            question="later_lead",
            value="a loser",
            needs="lose|opponent|more+tile|more+leftover|not+go-out|~go-out later|after previous",
            without="~lose winner win",
            said="lose opponent more go-out not",
        ),
        Statement(
            question="later_lead",
            value=LaterLead.WENT_OUT,
            needs="go-out|winner|win|~tile later|after previous",
            without="~go-out ~winner ~win lose more",
            said="go-out winner win tile",
        ),
    )
)
_LATER_LEADERS = frozenset({"later", "after", "next", "previous", "round", "player", "this", "tile", "hand"})
_LATER_LEADERS |= {"go-out", "winner", "win", "lose", "opponent", "more", "leftover", "not", "each", "all"}


def _led_later(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "Later on, who went out in the round before", right after who leads the first round."""
    if view.numbers or not {"previous", "round"} <= view.names <= _LATER_LEADERS:
        return
    before = near(source, view)
    if before is not None and {"round"} <= before.names <= {"round", "first", "beginning", "lot", "lead", "choose"}:
        yield from read_statements(_LATER_LED, view)


def _leads_next(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "Next lead by lot": after a block where the text speaks of one, else after a round that somebody went out of."""
    if view.names & {"block", "tie", "otherwise"} or {"nobody", "go-out"} <= view.names:
        return
    if "go-out" not in view.names and _speaks_of_block(source, view):
        for clause in [*source.clauses(view)] or [view]:
            yield from read_statements(_AFTER_BLOCK_LEADERS, clause)
        return
    for clause in [*source.clauses(view)] or [view]:
        yield from read_statements(_NEXT_BY_LOT, clause)


def _speaks_of_block(source: ClaimSource, view: View) -> bool:
    """Whether what was said last of how rounds end, in a block, the one before or the headings, is of blocks."""
    views = source.views
    at = bisect_left(views, view.sentence.span.start, key=lambda other: other.sentence.span.start)
    before = [
        other
        for other in views[max(0, at - _EARLIER) : at]
        if view.sentence.block - other.sentence.block <= _NEAR_BLOCKS
    ]
    for names in (*(other.names for other in reversed(before)), source.heading_concepts(view)):
        if "block" in names or {"nobody", "able"} <= names or {"all", "unable"} <= names:
            return True
        if "go-out" in names:
            return False
    return False


_EARLIER = 12
_NEAR_BLOCKS = 3
