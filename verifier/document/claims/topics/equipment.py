"""Equipment, players and the deal: the set, who may play, who shares a score, how many tiles each is dealt."""

from __future__ import annotations

from collections.abc import Iterator

from verifier.document.claims.base import Claim, ItemClass, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, Statement, View
from verifier.document.claims.topics.numbers import counted_in, pairs_by_players, spoken
from verifier.document.numerals import find_numbers, find_ranges
from verifier.document.tokens import Number
from verifier.text import Span

STATEMENTS = (
    # the set
    Statement(question="highest_pips", value=6, needs="double-six", without="?lead ?highest"),
    # hidden tiles
    Statement(
        question="face_down",
        value=False,
        needs="face-up|~face-down tile|shuffle|boneyard|leftover",
        said="face-up face-down",
    ),
    Statement(question="face_down", value=True, needs="face-down", said="face-down"),
    Statement(
        question="hands_hidden",
        value=False,
        needs="all|each|other|opponent hand see",
        without="own only ~see must-not until",
    ),
    Statement(question="hands_hidden", value=True, needs="own hand only see", without="~see"),
    Statement(question="hands_hidden", value=True, needs="other|opponent hand ~see|must-not", without="deal"),
    # who shares a score
    Statement(
        question="partners_share_score",
        value=True,
        needs="partner|partnership score|point together|same",
        without="separately own individually",
    ),
    Statement(
        question="partners_share_score",
        value=False,
        needs="partner|partnership score separately|own|individually",
        without="together leftover round-off",
    ),
    Statement(question="partners_sit_opposite", value=True, needs="partner opposite", without="~opposite line"),
    Statement(question="partners_sit_opposite", value=False, needs="partner ~opposite"),
    # the boneyard
    Statement(question="rest_is_boneyard", value=True, needs="~deal|leftover tile boneyard"),
)


def read_equipment(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What the numbers of a sentence say of the set, the players and the deal."""
    names = {concept.name for concept in view.concepts}
    numbers = view.sentence.numbers
    if not numbers:
        return
    yield from _set(view, numbers, names)
    yield from _partnerships(source, view)
    if "target" not in view.about or names & {"deal", "tile", "hand"}:
        yield from _hand_sizes(view, numbers, names)
    yield from _players(source, view, numbers, names)


def _set(view: View, numbers: tuple[Number, ...], names: set[str]) -> Iterator[Claim]:
    whole = names & {"set", "double-six"} or ("all" in names and names & {"face-down", "face-up", "shuffle"})
    if not whole or names & {"deal", "each"}:
        return
    for number in counted_in(numbers, "tile"):
        yield _claim(view, "tiles_in_set", number, ItemClass.SET_UP)
        break
    if "set" in names or "double-six" in names:
        tiles = view.sentence.tiles
        for question, tile in zip(("first_tile", "last_tile"), tiles if len(tiles) == 2 else (), strict=False):
            yield RuleClaim(
                span=view.sentence.span,
                items=(Spoken(tile.span, ItemClass.TILE),),
                question=question,
                value=tile.tile,
                said=tile.span,
            )


def _partnerships(source: ClaimSource, view: View) -> Iterator[Claim]:
    """With how many players partners share a score, and with how many each plays alone."""
    for clause in [*source.clauses(view)] or [view]:
        names = {concept.name for concept in clause.concepts}
        shared, alone = bool(names & {"partnership", "partner"}), "individually" in names
        if shared == alone:
            continue
        numbers = counted_in(clause.numbers, "player")
        for number in numbers:
            if number.value.denominator == 1:
                yield RuleClaim(
                    span=view.sentence.span,
                    items=spoken(number, item_class=ItemClass.SET_UP),
                    question="plays_in_partnership",
                    players=int(number.value),
                    value=shared,
                    said=number.span,
                )


def _hand_sizes(view: View, numbers: tuple[Number, ...], names: set[str]) -> Iterator[Claim]:
    dealt = names & {"deal", "hand", "tile", "draw"}
    alternative = "alternative" in view.about
    pairs = pairs_by_players(numbers, counters=("tile",))
    tiles = list(counted_in(numbers, "tile"))
    if pairs and (tiles or "deal" in names) and not names & {"target", "score", "point", "reach"}:
        for players, value in pairs:
            if players.value.denominator == 1:
                yield RuleClaim(
                    span=view.sentence.span,
                    items=spoken(players, value, item_class=ItemClass.SET_UP),
                    question="hand_size",
                    players=int(players.value),
                    value=value.value,
                    said=value.span,
                    alternative=alternative,
                )
    elif dealt and "deal" in names and names & {"each", "all"} and len(tiles) == 1 and "remainder" not in names:
        yield _claim(view, "hand_size", tiles[0], ItemClass.SET_UP, alternative=alternative)


_BESIDE_PLAYERS = {
    "player",
    "game",
    "any",
    "either",
    "until",
    "example",
    "place",
    "may",
    "partnership",
    "maximum",
    "opposite",
}


def _players(source: ClaimSource, view: View, numbers: tuple[Number, ...], names: set[str]) -> Iterator[Claim]:
    """Who may play: a range of players, or a list of numbers with nothing else said."""
    text = view.sentence.text
    offset = view.sentence.start
    matches = find_numbers(text, source.grammar)
    for found in find_ranges(text, matches, source.grammar):
        if found.counter == "player" and not names & {"deal", "target", "tie"}:
            low, high = int(found.low.value), int(found.high.value)
            said = [n for n in numbers if found.start <= n.start - offset < found.end]
            if low < high <= 20 and said:
                yield _players_claim(view, tuple(range(low, high + 1)), said)
            return
    listed = list(counted_in(numbers, "player"))
    if len(listed) >= 2 and len(listed) == len(numbers) and names <= _BESIDE_PLAYERS:
        yield _players_claim(view, tuple(sorted({int(number.value) for number in listed})), listed)


def _players_claim(view: View, players: tuple[int, ...], said: list[Number]) -> RuleClaim:
    return RuleClaim(
        span=view.sentence.span,
        items=spoken(*said, item_class=ItemClass.SET_UP),
        question="players",
        value=players,
        said=Span.around(*(number.span for number in said)),
    )


def _claim(view: View, question: str, number: Number, item_class: ItemClass, *, alternative: bool = False) -> RuleClaim:
    return RuleClaim(
        span=view.sentence.span,
        items=spoken(number, item_class=item_class),
        question=question,
        value=number.value,
        said=number.span,
        alternative=alternative,
    )
