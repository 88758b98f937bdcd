"""What doubles count at an end, told of single tiles: "[6|6] counts 12, 4-4 counts 8".

pair  a tile and the number beside it, with nothing between them that means something else
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import View
from verifier.document.claims.topics.numbers import distance, spoken
from verifier.document.claims.topics.parts import near, tokens_of
from verifier.document.claims.topics.scoring import WorthClaim
from verifier.document.tokens import Concept, Number, TileName, Token

_ELSEWHERE = frozenset({"leftover", "round-off", "hand", "settlement", "draw", "deal", "set", "tie", "difference"})
"""Concepts of sentences that tell something else of their tiles and numbers."""
_APART = frozenset({"interior", "cover", "line", "arm", "match", "score", "lead", "open", "unused", "first"})
"""Concepts of clauses that do."""
_TOLD = frozenset({"both-halves", "terminal", "end", "count"})
"""Concepts one of which tells that a tile is counted, where no verb beside it does."""
_BETWEEN = frozenset({"count", "terminal", "end", "both-halves", "if", "pip", "point", "add", "this", "example"})
_BETWEEN |= frozenset({"double", "including"})
"""Concepts that may stand between a tile and what it counts."""
_PLAIN = _BETWEEN | frozenset({"all", "each", "spinner", "not", "sum", "tile"})

_Pair = tuple[TileName, Number]


def read_worths(source: ClaimSource, view: View) -> Iterator[Claim]:
    """Each double of a sentence that has a number of pips beside it."""
    if not view.sentence.tiles or view.names & _ELSEWHERE:
        return
    pairs = [pair for pair in _pairs(source, view) if pair[0].tile.is_double]
    before = near(source, view)
    about = view.names | (before.names if before is not None else frozenset())
    told = bool(view.names & _TOLD) or (bool(about & {"both-halves", "terminal"}) and view.names <= _PLAIN)
    if not told and not (len(pairs) > 1 and view.names <= _PLAIN):
        return
    clauses = list(source.clauses(view))
    for tile, number in pairs:
        # "Once both its sides are covered it counts 0" speaks of no end.
        is_covered = not number.value and bool(view.names & {"cover", "interior", "line"})
        if is_covered or any(_names_around(clauses, token) & _APART for token in (tile, number)):
            continue
        yield WorthClaim(
            span=view.sentence.span,
            items=(Spoken(tile.span, ItemClass.TILE), *spoken(number, item_class=ItemClass.SUM)),
            tile=Said(tile.tile, tile.span),
            value=Said(number.value, number.span),
        )


def _names_around(clauses: Sequence[View], token: Token) -> frozenset[str]:
    """The concepts of the clause that a token stands in, or that ends or begins nearest to it."""
    best: frozenset[str] = frozenset()
    nearest: int | None = None
    for clause in clauses:
        for other in tokens_of(clause):
            gap = distance(token, other)
            if nearest is None or gap < nearest:
                nearest, best = gap, clause.names
    return best


def _pairs(source: ClaimSource, view: View) -> list[_Pair]:
    """Tiles with the numbers behind them; where a sentence names the numbers first, with those before them."""
    equations = source.equations_in(view.sentence)
    reckoned = {said.span for equation in equations for said in (*equation.terms, equation.total)}
    plain = [token for token in view.sentence.tokens if _tells(token) and token.span not in reckoned]
    strict = bool(equations) or "place" in view.names
    solid = [token for token in plain if not isinstance(token, Concept)]
    if not strict and _takes_turns(solid) and isinstance(solid[0], Number):
        return list(_beside(plain[::-1], strict=False))
    return list(_beside(plain, strict=strict))


def _takes_turns(solid: Sequence[Token]) -> bool:
    kinds = [isinstance(token, Number) for token in solid]
    return len(kinds) % 2 == 0 and all(one is not other for one, other in pairwise(kinds))


def _tells(token: Token) -> bool:
    if isinstance(token, Number):
        return not token.ordinal
    return True


def _beside(tokens: Sequence[Token], *, strict: bool) -> Iterator[_Pair]:
    """Each tile with the number that follows it, where `strict` only behind a word for counting."""
    tile: TileName | None = None
    counted = False
    for token in tokens:
        match token:
            case TileName():
                tile, counted = token, False
            case Number():
                counts_pips = token.counter in (None, "pip", "point") and token.value.denominator == 1
                if tile is not None and counts_pips and (counted or not strict):
                    yield tile, token
                tile = None
            case Concept():
                counted = counted or token.name == "count"
                if token.negated or token.name not in _BETWEEN:
                    tile = None
