"""Turns: in which order they go, when one ends, and what may be joined; the lead is in `leading`.

follow  to join a tile to the one that was led: it must show one of its halves
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, Statement, View
from verifier.document.claims.topics.numbers import is_concept
from verifier.document.claims.topics.parts import set_up_claim
from verifier.document.tokens import Number, TileName
from verifier.engine.ruleset import Direction, FurtherTurn
from verifier.engine.tile import Tile
from verifier.text import Span

STATEMENTS = (
    # in which order
    Statement(
        question="direction",
        value=Direction.COUNTERCLOCKWISE,
        needs="counterclockwise",
        without="~counterclockwise lead dealer deal",
    ),
    Statement(question="direction", value=Direction.COUNTERCLOCKWISE, needs="~clockwise"),
    Statement(question="direction", value=Direction.COUNTERCLOCKWISE, needs="~turn|~pass clockwise", said="clockwise"),
    Statement(question="direction", value=Direction.CLOCKWISE, needs="~counterclockwise"),
    Statement(
        question="direction", value=Direction.CLOCKWISE, needs="clockwise", without="rank tie event same lead deal"
    ),
    # when a turn ends
    Statement(
        question="further_turn",
        value="the turn goes on",
        needs="turn ~end|~finish|~end-turn place",
        without="draw unable sum count score",
        said="end finish end-turn",
    ),
    Statement(
        question="further_turn",
        value="the turn goes on",
        needs="score|double turn unchanged",
        without="draw unable ~turn ~unchanged target exceed refuse",
        said="unchanged",
    ),
    Statement(
        question="further_turn",
        value=FurtherTurn.NEVER,
        needs="turn finish place",
        without="~finish draw unable round game until other except otherwise",
    ),
    Statement(
        question="further_turn",
        value=FurtherTurn.NEVER,
        needs="score|double turn next",
        without="draw unable ~turn block lead round further-turn first last",
    ),
    Statement(
        question="further_turn",
        value=FurtherTurn.NEVER,
        needs="~further-turn|must-not+further-turn",
    ),
    Statement(question="further_turn", value=FurtherTurn.NEVER, needs="must-not further-turn"),
    Statement(
        question="further_turn", value=FurtherTurn.NEVER, needs="~place|~score|~double further-turn", without="boneyard"
    ),
    Statement(question="further_turn", value=FurtherTurn.NEVER, needs="score|double ~turn", without="draw unable"),
    Statement(
        question="further_turn",
        value=FurtherTurn.AFTER_DOUBLE,
        needs="double further-turn",
        without="~further-turn ~double must-not score",
        said="further-turn double",
    ),
    Statement(
        question="further_turn",
        value=FurtherTurn.AFTER_SCORING,
        needs="score|sum further-turn",
        without="~further-turn ~score must-not",
        said="further-turn score",
    ),
    Statement(
        question="further_turn",
        value="after every placement",
        needs="place further-turn",
        without="~further-turn ~place must-not if+unable boneyard draw double score",
        said="further-turn",
    ),
    Statement(
        question="further_turn",
        value="the turn goes on",
        needs="place ~end-turn",
        without="draw unable",
        said="end-turn",
    ),
    Statement(
        question="further_turn",
        value=FurtherTurn.NEVER,
        needs="place end-turn",
        without="~end-turn must-not until draw score other except otherwise any",
        unless="otherwise other except",
    ),
    # what may be joined
    Statement(
        question="matched_after",
        value="the last tile",
        needs="last>tile after+tile|after+last same|match",
        without="first score sum go-out hand leftover win",
        said="last",
    ),
    Statement(
        question="matched_after",
        value="before the first tile",
        needs="first>tile before+tile|before+first same|match",
        without="last score sum go-out hand leftover after",
        said="before",
    ),
    Statement(
        question="matched_after",
        value="the first tile",
        needs="first>tile after+tile|after+first same|match",
        without="last score sum go-out hand leftover ~first before ~after",
    ),
    Statement(
        question="must_match",
        value=False,
        needs="different pip|half-of-tile|tile match|place end|half-of-tile|open-place|terminal",
        without="player score sum double+count not-count ?count",
        said="different",
    ),
    Statement(
        question="must_match",
        value=False,
        needs="tile ~match|need-not end|half-of-tile|open-place|same",
        without="draw score sum boneyard nobody able unable",
        said="match need-not",
    ),
    Statement(
        question="must_match",
        value=False,
        needs="must|only different end|half-of-tile|place",
        without="player score sum double+count not-count ?count target",
        said="different",
    ),
    Statement(
        question="must_match",
        value=True,
        needs="must|only tie|same|match end|place",
        without="player score sum ~tie ~same ~match leftover hand lowest double opponent lead must-not settlement round"
        " win boneyard able event rank point fits draw first @number",
        said="tie same match",
    ),
    Statement(
        question="must_match",
        value=True,
        needs="same match|place|half-of-tile end|half-of-tile|open-place|pip",
        without="~match ~same score sum player+same hand leftover rank different must-not tie ~place opponent double outer-end",
        said="same",
    ),
    Statement(
        question="must_match",
        value=True,
        needs="match end|half-of-tile|open-place|terminal tile|must",
        without="~match score sum different need-not must-not draw unable boneyard",
        said="match",
    ),
    Statement(
        question="other_half_is_end",
        value=False,
        needs="same half-of-tile outer-end|end",
        without="other match both-halves both double place ~same",
        said="same",
    ),
    Statement(
        question="other_half_is_end",
        value=True,
        needs="other half-of-tile outer-end|end|open-place",
        without="~other double match both same ~end ~outer-end count",
        said="other outer-end end",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowClaim(Claim):
    """A tile joined to this one must show one of these numbers; `is_lead` where nothing else lies on the table."""

    tile: Tile
    numbers: tuple[Said[int], ...]
    said: Span
    is_lead: bool


_JOINS = frozenset({"match", "place", "half-of-tile", "pip", "fits", "able"})
_ASKS = frozenset({"must", "may", "only", "able", "fits", "match", "next", "later"})
_RECKONS = frozenset({"score", "sum", "count", "point", "deal", "leftover", "draw", "highest", "lowest", "target"})


def read_turns(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What may follow a tile, and how many tiles a turn places."""
    yield from _follows(view)
    yield from _per_turn(source, view)


_BESIDE = 4
_TURNS = frozenset({"turn", "end-turn", "further-turn"})
_NO_TURN = frozenset({"draw", "boneyard", "unable", "deal", "hand", "spinner", "arm", "line", "go-out", "last", "pass"})


def _per_turn(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "One tile per turn", "a turn ends once a tile is placed"."""
    is_each = "each" in view.names and view.names <= {"each", "only", "place", "tile", "player", "may", "must"}
    if not (view.names & _TURNS or (is_each and "place" in view.names)) or view.names & _NO_TURN:
        return
    for clause in [*source.clauses(view)] or [view]:
        numbers = [number for number in clause.numbers if number.counter == "tile" and not number.ordinal]
        if len(numbers) == 1 and clause.names & (_TURNS | {"place"}):
            yield RuleClaim(
                span=view.sentence.span,
                items=(Spoken(numbers[0].span, ItemClass.RULE_CONSTANT),),
                question="tiles_per_turn",
                value=numbers[0].value,
                said=numbers[0].span,
            )
            yield from _turns(view)


def _turns(view: View) -> Iterator[Claim]:
    """1回の手番で: for how many turns that is."""
    for number, turn in pairwise(view.sentence.tokens):
        if isinstance(number, Number) and number.counter in ("times", "turn") and not number.ordinal:
            if is_concept(turn, "turn") and turn.start - number.end <= _BESIDE:
                yield set_up_claim(view, "turns_of_placements", number)


def _are_its_halves(named: TileName, numbers: Sequence[Number]) -> bool:
    """ "A 4 or a 5" behind a 4-5, in whatever words: side by side, and one of them at least is right."""
    if len(numbers) != 2 or numbers[0].value == numbers[1].value:
        return False
    halves = {named.tile.low, named.tile.high}
    is_close = numbers[1].start - numbers[0].end <= _LONGEST_OR
    return is_close and any(number.value in halves for number in numbers)


_LONGEST_OR = 12
"""Characters between two numbers that a word such as "or a" joins."""


def _follows(view: View) -> Iterator[Claim]:
    """ "After a 4-5, a tile with a 4 or a 5"."""
    tiles = view.sentence.tiles
    names = view.names
    numbers = [number for number in view.numbers if tiles and number.start > tiles[0].end]
    # Tiles behind the numbers are examples of what fits.
    before = {tile.tile for tile in tiles if not numbers or tile.start < numbers[0].start}
    if len(before) != 1 or names & _RECKONS:
        return
    joins = bool(names & _JOINS or (names & {"lead", "after"} and names & _ASKS))
    tokens = view.sentence.tokens
    at = next(index for index, token in enumerate(tokens) if isinstance(token, TileName))
    named = view.sentence.tiles[0]
    numbers = [
        token
        for token in tokens[at + 1 :]
        if isinstance(token, Number)
        and not token.ordinal
        and token.counter in (None, "pip", "half-of-tile", "end")
        and token.value.denominator == 1
    ]
    if not 1 <= len(numbers) <= 2:
        return
    if not (joins and names & _ASKS) and not _are_its_halves(named, numbers):
        return
    yield FollowClaim(
        span=view.sentence.span,
        items=(
            Spoken(named.span, ItemClass.TILE),
            *(Spoken(number.span, ItemClass.OPEN_PLACE) for number in numbers),
        ),
        tile=named.tile,
        numbers=tuple(Said(int(number.value), number.span) for number in numbers),
        said=Span.around(named.span, *(number.span for number in numbers)),
        is_lead=bool(names & {"lead", "first"}),
    )
