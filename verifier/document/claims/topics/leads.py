"""Leads that score: a list of the tiles that score when they are led.

list    tiles side by side, with nothing between them but commas and words such as "or"
whole   a list that is said to name all of them, as "the leads that score are" and "only"; "if you lead" is less plain
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import View
from verifier.document.tokens import Concept, Sentence, TileName
from verifier.engine.tile import Tile

_FEWEST = 3
_LONGEST_GAP = 16
"""Characters between two tiles of a list: a comma and a short word."""
_STOPS = frozenset(".;:!?。；：！？؛؟→=+>")

_LEADS = frozenset({"lead", "open", "start"})
_FIRST = frozenset({"tile", "place", "player", "turn", "beginning"})
_EARNS = frozenset({"score", "point"})
_NOT_ALL = frozenset(
    {"example", "except", "not-count", "zero", "next", "later", "second", "hand", "boneyard", "draw", "end"}
    | {"before", "after", "then", "spinner", "arm", "branch", "highest", "lowest", "must", "must-not", "block"}
)
"""Concepts of sentences whose tiles are not those that score when they are led, or only some of them."""
_OPEN_ENDED = frozenset({"highest", "lowest", "if", "boneyard", "sum"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringLeadsClaim(Claim):
    """These tiles, and no others, score when they are led."""

    tiles: tuple[Said[Tile], ...]
    is_whole: bool = True


def read_scoring_leads(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "Leads that score: 5-5, 6-4, 5-0, 4-1, 3-2"; "if you lead 5-5, 6-4, 5-0, 4-1 or 3-2 you score"."""
    names = view.names
    tiles = view.sentence.tiles
    if len(tiles) < _FEWEST or not names & _EARNS or names & _NOT_ALL or not _is_of_leads(names):
        return
    if any(concept.negated and concept.name in _EARNS | _LEADS for concept in view.concepts):
        return
    if not names & {"multiple", "divide"} and any(not number.ordinal for number in view.numbers):
        return
    if not _is_list(view.sentence, tiles):
        return
    yield ScoringLeadsClaim(
        span=view.sentence.span,
        items=tuple(Spoken(tile.span, ItemClass.TILE) for tile in tiles),
        tiles=tuple(Said(tile.tile, tile.span) for tile in tiles),
        is_whole="only" in names or not names & _OPEN_ENDED,
    )


def _is_of_leads(names: frozenset[str]) -> bool:
    return bool(names & _LEADS) or ("first" in names and bool(names & _FIRST))


def _is_list(sentence: Sentence, tiles: Sequence[TileName]) -> bool:
    """Whether the tiles stand side by side, all different."""
    if len({tile.tile for tile in tiles}) < len(tiles):
        return False
    for before, tile in pairwise(tiles):
        gap = sentence.text[before.end - sentence.start : tile.start - sentence.start]
        if len(gap) > _LONGEST_GAP or any(stop in gap for stop in _STOPS):
            return False
        if any(
            before.end <= token.start < tile.start and not (isinstance(token, Concept) and token.name in _JOINS)
            for token in sentence.tokens
        ):
            return False
    return True


_JOINS = frozenset({"either", "same", "tile"})
