"""Equipment: the set, and which tiles are hidden; the deal is in `dealing`, who plays in `players`.

size  the highest half of a set, as the nine of a double-nine set
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, Statement, View
from verifier.document.claims.topics.dealing import LARGEST_HAND, read_deal
from verifier.document.claims.topics.numbers import counted_in, has_break, is_concept, spoken
from verifier.document.claims.topics.parts import set_up_claim
from verifier.document.tilenames import find_set_names
from verifier.document.tokens import Concept, Number, Sentence, TileName
from verifier.engine.tile import HIGHEST_PIPS, Tile
from verifier.text import Span

STATEMENTS = (
    # the set
    Statement(question="highest_pips", value=6, needs="double-six", without="?lead ?highest other"),
    # hidden tiles
    Statement(
        question="face_down",
        value=False,
        needs="face-up|~face-down tile|shuffle|boneyard|leftover",
        without="hand opponent after until finish own see",
        said="face-up face-down",
    ),
    Statement(
        question="face_down",
        value=True,
        needs="face-down tile|shuffle|boneyard|leftover|deal",
        without="?hand ?opponent own ?see ~face-down",
        said="face-down",
    ),
    Statement(
        question="hands_hidden", value=True, needs="other|opponent|nobody hand|tile ~see", without="deal until+go-out"
    ),
    Statement(
        question="hands_hidden", value=True, needs="other|opponent|nobody hand|tile must-not see", without="sum score"
    ),
    Statement(question="hands_hidden", value=True, needs="~opponent|~other|nobody hand|tile see", without="deal sum"),
    Statement(question="hands_hidden", value=True, needs="player see opponent must-not", without="sum score"),
    Statement(
        question="hands_hidden",
        value=False,
        needs="opponent|other hand+only|only+hand see",
        without="own ~see must-not ~opponent ~other until after",
        said="opponent other",
    ),
    Statement(
        question="hands_hidden",
        value=False,
        needs="player|each|own hand|tile see other|opponent|all",
        without="only ~see must-not nobody ~opponent ~other unable until after if finish go-out block settlement last"
        " before leftover win boneyard draw sum score deal choose instead lot lead able count end table add",
        unless="until after if finish go-out block settlement last unable",
        said="see other opponent all",
    ),
    Statement(
        question="hands_hidden",
        value=False,
        needs="all may see tile|hand",
        without="only ~see must-not until after if finish go-out block settlement last before leftover win boneyard",
        unless="until after if finish go-out block settlement last",
        said="all",
    ),
    Statement(
        question="hands_hidden", value=True, needs="only see tile", without="~see must-not after if all boneyard"
    ),
    Statement(question="hands_hidden", value=True, needs="own hand|tile only see", without="~see must-not"),
    Statement(
        question="hands_hidden",
        value=True,
        needs="hand|tile face-down opponent|other",
        without="boneyard shuffle ~face-down",
    ),
    Statement(
        question="hands_hidden", value=True, needs="hand|own face-down", without="boneyard shuffle deal ~face-down"
    ),
    Statement(
        question="hands_hidden",
        value=False,
        needs="all|each|other|opponent|both hand see|face-up",
        without="own only ~see must-not until after if finish go-out block settlement last before leftover win",
        unless="if after finish go-out block settlement last until",
        said="see face-up all each other opponent",
    ),
    Statement(
        question="hands_hidden",
        value=False,
        needs="until hand other|opponent|all see",
        without="own only ~see must-not face-down",
        said="see",
    ),
    Statement(
        question="hands_hidden",
        value=False,
        needs="other|opponent tile see may",
        without="own only ~see must-not until after if finish go-out block settlement last before leftover win boneyard",
        said="see face-up all each other opponent",
    ),
    # the boneyard
    Statement(
        question="rest_is_boneyard",
        value=False,
        needs="~deal|leftover ~boneyard|boneyard+must-not",
        without="draw empty pass",
        said="boneyard must-not",
    ),
    Statement(
        question="rest_is_boneyard", value=True, needs="~deal tile|leftover boneyard", without="~boneyard draw+may"
    ),
    Statement(
        question="rest_is_boneyard",
        value=True,
        needs="leftover tile boneyard",
        without="~boneyard deal must-not last =1 =2 =3 finish count empty block",
    ),
    Statement(
        question="rest_is_boneyard",
        value=True,
        needs="leftover boneyard",
        without="~boneyard ~leftover tile draw empty last keep block deal count must-not player hand score finish see # until",
    ),
    # how it is dealt
    Statement(question="deal_order_matters", value=False, needs="rank deal regardless|~matters|~place"),
    Statement(question="deal_order_matters", value=True, needs="rank deal matters"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSizeClaim(Claim):
    """A set up to a double has so many tiles."""

    highest: Said[int]
    tiles: Said[Fraction]


def read_equipment(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What the numbers of a sentence say of the set and the deal."""
    if not view.numbers and not view.sentence.tiles:
        return
    yield from _sets(source, view)
    yield from _ends_of_set(source, view)
    yield from _sets_used(source, view)
    yield from _halves(source, view)
    yield from read_deal(source, view)


# --- the set ---


def _sets(source: ClaimSource, view: View) -> Iterator[Claim]:
    names = view.names
    doubles = [number for number in view.numbers if _counts_doubles(view, number)]
    tiles = [number for number in counted_in(view.numbers, "tile") if number not in doubles]
    large = [number for number in tiles if number.value > LARGEST_HAND]
    if names & {"deal", "draw", "leftover", "boneyard"}:
        # "Each draws seven tiles from the set of 28 tiles": a number that no hand has.
        if len(large) == 1 and names & {"set", "double-six"}:
            yield set_up_claim(view, "tiles_in_set", large[0])
        return
    is_set = bool(names & {"set", "double-six"}) or len(large) == 1
    whole = is_set or ("all" in names and bool(names & {"face-down", "face-up", "shuffle"}))
    if not whole:
        return
    sizes = list(_sizes(view, source))
    for (highest, place), number in _sized(view, sizes, tiles):
        items = spoken(number, item_class=ItemClass.SET_UP)
        yield SetSizeClaim(
            span=view.sentence.span, items=items, highest=Said(highest, place), tiles=Said(number.value, number.span)
        )
    if len(sizes) > 1 or names & {"other", "alternative"}:
        return
    for highest, place in sizes:
        if "double-six" not in names:
            item = [Spoken(number.span, ItemClass.SET_UP) for number in view.numbers if place.contains(number.span)]
            yield RuleClaim(
                span=view.sentence.span, items=tuple(item), question="highest_pips", value=Fraction(highest), said=place
            )
    counted = large if len(large) == 1 else tiles
    if len(counted) == 1 and not sizes:
        yield set_up_claim(view, "tiles_in_set", counted[0])
    for number in view.numbers if is_set else ():
        if number in doubles:
            yield set_up_claim(view, "doubles_in_set", number)
        elif number.counter == "pip" and names & {"sum", "all", "together"}:
            yield set_up_claim(view, "pips_in_set", number)
    named = [(tile.tile, tile.span, tile.start) for tile in view.sentence.tiles]
    named = sorted([*named, *_double_blank(view)], key=lambda found: found[2])
    if len(named) < _ENDS_OF_SET and names & {"set", "double-six", "until"} | ({"tile"} if large else set()):
        named = sorted([*named, *_in_digits(view)], key=lambda found: found[2])
    for question, (tile, place, _) in zip(
        ("first_tile", "last_tile"), named if len(named) == _ENDS_OF_SET else (), strict=False
    ):
        items = (Spoken(place, ItemClass.TILE),)
        yield RuleClaim(span=view.sentence.span, items=items, question=question, value=tile, said=place)


_ENDS_OF_SET = 2
_BAR = frozenset("-–—|/:·・‐−")


def _double_blank(view: View) -> list[tuple[Tile, Span, int]]:
    """ "From double blank to double six": the lightest tile in words."""
    return [
        (Tile(0, 0), Span.around(double.span, blank.span), double.start)
        for double, blank in pairwise(view.concepts)
        if double.name == "double" and blank.name == "blank" and blank.start - double.end <= _FROM_WORD
    ]


def _in_digits(view: View) -> Iterator[tuple[Tile, Span, int]]:
    """Tiles whose halves were taken for two numbers, as in "from 0-1 to 6-6" where a range would be written so."""
    offset = view.sentence.start
    for low, high in pairwise(view.sentence.numbers):
        sign = view.sentence.text[low.end - offset : high.start - offset]
        halves = (low.value, high.value)
        if sign in _BAR and all(half.denominator == 1 and 0 <= half <= HIGHEST_PIPS for half in halves):
            yield Tile(int(low.value), int(high.value)), Span.around(low.span, high.span), low.start


def _sized(
    view: View, sizes: Sequence[tuple[int, Span]], tiles: Sequence[Number]
) -> Iterator[tuple[tuple[int, Span], Number]]:
    """Each size with its number of tiles, in the order of the sentence; in a list not every number says what it counts."""
    counted = [
        number
        for number in view.numbers
        if number.counter in (None, "tile")
        and not number.ordinal
        and not any(place.contains(number.span) for _, place in sizes)
        and (number in tiles or number.value > LARGEST_HAND / 2)
    ]
    if len(counted) == len(sizes):
        yield from zip(sizes, counted, strict=True)
    elif len(tiles) == len(sizes) == 1:
        yield sizes[0], tiles[0]


def _ends_of_set(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "The lightest tile is [0|0], the heaviest [6|6]"."""
    tiles = view.sentence.tiles
    low = [concept for concept in view.concepts if concept.name in _LIGHT]
    high = [concept for concept in view.concepts if concept.name in _HEAVY]
    if len(tiles) == _ENDS_OF_SET and len(low) == len(high) == 1 and not view.names & _NO_ENDS_OF_SET:
        in_order = low[0].start < high[0].start
        for question, tile in zip(("first_tile", "last_tile"), tiles if in_order else tiles[::-1], strict=True):
            yield _end_of_set(view, question, tile)
        return
    for clause in source.clauses(view) if view.about & {"set", "double-six"} else ():
        held = [tile for tile in tiles if _holds(clause, tile)]
        for concept, question in (("lightest", "first_tile"), ("heaviest", "last_tile")):
            if concept in clause.names and len(held) == 1:
                yield _end_of_set(view, question, held[0])


def _end_of_set(view: View, question: str, tile: TileName) -> RuleClaim:
    items = (Spoken(tile.span, ItemClass.TILE),)
    return RuleClaim(span=view.sentence.span, items=items, question=question, value=tile.tile, said=tile.span)


_LIGHT = frozenset({"lightest", "lowest"})
_HEAVY = frozenset({"heaviest", "highest"})
_NO_ENDS_OF_SET = frozenset({"lead", "score", "block", "sum", "win", "count", "hand", "end", "match", "draw", "lot"})


def _holds(clause: View, tile: TileName) -> bool:
    tokens: list[Concept | Number] = [*clause.concepts, *clause.numbers]
    return (
        bool(tokens)
        and min(t.start for t in tokens) - _BEFORE_CLAUSE <= tile.start <= max(t.end for t in tokens) + _BEFORE_CLAUSE
    )


_BEFORE_CLAUSE = 4


def _sizes(view: View, source: ClaimSource) -> Iterator[tuple[int, Span]]:
    """The sizes of the sets that a sentence names, each with its place."""
    sentence = view.sentence
    named = [(concept.start, concept.end, 6) for concept in view.concepts if concept.name == "double-six"]
    for start, end, highest in find_set_names(sentence.text, source.grammar):
        start, end = start + sentence.start, end + sentence.start
        if 0 < highest <= HIGHEST_PIPS and not any(start < other[1] and other[0] < end for other in named):
            named.append((start, end, highest))
    for double, number in pairwise(sentence.tokens):
        # ダブル9までの一組: the double of a set that a language names by it.
        if is_concept(double, "double") and isinstance(number, Number) and number.start - double.end <= _FROM_WORD:
            if number.counter is None and 6 < number.value <= HIGHEST_PIPS and not named:
                named.append((double.start, number.end, int(number.value)))
    block = source.block(sentence)
    yield from ((highest, block.span(start, end)) for start, end, highest in sorted(named))


def _counts_doubles(view: View, number: Number) -> bool:
    """Whether a number counts doubles: "7 doubles", "seven of them doubles", ダブルが7枚, 7枚がダブル."""
    tokens = view.sentence.tokens
    behind = [token for token in tokens if token.start >= number.end and not is_concept(token, "tile")]
    before = next((token for token in reversed(tokens) if token.end <= number.start), None)
    is_size = is_concept(before, "double") and before is not None and number.start - before.end <= _FROM_WORD
    if number.ordinal or number.value < _FEWEST_DOUBLES or (is_size and number.counter != "tile"):
        return False
    if number.counter not in (None, "tile") or number.value > LARGEST_HAND:
        return number.counter == "double"
    if behind and is_concept(behind[0], "double") and behind[0].start - number.end <= _FROM_NUMBER:
        # ダブル3 names a set.
        is_name = len(behind) > 1 and isinstance(behind[1], Number) and behind[1].start - behind[0].end <= _FROM_WORD
        return not is_name and not has_break(view.sentence, number.end, behind[0].start)
    return number.counter == "tile" and is_size


_FEWEST_DOUBLES = 2
_FROM_NUMBER = 12
_FROM_WORD = 2


# --- how many sets ---

_MOST_SETS = 4
_OF_SETS = frozenset({"usual", "whole", "all", "only", "tile", "double-six"})


def _sets_used(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """ "One set of dominoes": how many of them are needed."""
    if view.names & {"deal", "draw", "player", "if", "win", "score"}:
        return
    # The numbers in the name of a set, as double-nine, count nothing.
    named = [place for _, place in _sizes(view, source)]
    tokens = tuple(
        token
        for token in view.sentence.tokens
        if is_concept(token, "double-six") or not any(place.contains(token.span) for place in named)
    )
    sentence = replace(view.sentence, tokens=tokens)
    for at, number in enumerate(tokens):
        if isinstance(number, Number) and counts_sets(sentence, at):
            yield set_up_claim(view, "sets_used", number)


def counts_sets(sentence: Sentence, at: int) -> bool:
    """Whether a number counts sets of dominoes: that is what stands behind it, or ダブルシックスのセットを一組."""
    tokens = sentence.tokens
    number = tokens[at]
    if not isinstance(number, Number) or number.ordinal or not 0 < number.value <= _MOST_SETS:
        return False
    names = {concept.name for concept in sentence.concepts}
    if number.counter == "set":
        return bool(names & {"tile", "double-six"})
    before = tokens[at - 1] if at else None
    behind = list(tokens[at + 1 :])
    if number.counter == "partnership":
        # 一組 counts sets as well as pairs of players.
        is_behind = is_concept(before, "set") and before is not None and number.start - before.end <= _FROM_WORD
        is_before = bool(behind) and behind[0].start - number.end <= _FROM_WORD
        return is_behind or (is_before and any(is_concept(behind[0], name) for name in ("set", "tile", "double-six")))
    while len(behind) > 1 and isinstance(behind[0], Concept) and behind[0].name in _OF_SETS:
        behind = behind[1:]
    if number.counter not in (None, "double") or not behind or not is_concept(behind[0], "set"):
        return False
    return behind[0].start - number.end <= _FROM_SET and not has_break(sentence, number.end, behind[0].start)


_FROM_SET = 24

# --- halves ---

_NOT_OF_HALVES = frozenset(
    {"match", "score", "sum", "end", "outer-end", "count", "lead", "hand", "leftover", "terminal", "interior"}
    | {"double", "spinner", "arm", "line", "example", "player", "draw"}
)


def _halves(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """ "Each half shows from 0 to 6 pips", "every tile has two halves"."""
    names = view.names
    is_side = {"pip", "each", "tile"} <= names <= {"pip", "each", "tile", "line", "side", "until", "all"}
    if not is_side and ("half-of-tile" not in names or names & _NOT_OF_HALVES):
        return
    if view.sentence.tiles:
        return
    for number in counted_in(view.numbers, "half-of-tile"):
        if {"each", "all"} & names and number.value.denominator == 1:
            yield set_up_claim(view, "halves_of_tile", number)
    numbers = [number for number in counted_in(view.numbers, None, "pip", "point") if number.value.denominator == 1]
    tokens = view.sentence.tokens
    for low, high in pairwise(numbers):
        between = tokens[tokens.index(low) + 1 : tokens.index(high)]
        if all(isinstance(token, Concept) and token.name in _BETWEEN for token in between) and low.value < high.value:
            # "Blank, or from one to six pips": a blank half shows none.
            is_blank = "blank" in names and low.value == 1
            found = set_up_claim(view, "fewest_pips", low)
            yield replace(found, value=Fraction(0)) if is_blank else found
            yield set_up_claim(view, "most_pips", high)
            return
    if len(numbers) == 1 and names & {"maximum", "until"} and numbers[0].counter == "pip":
        yield set_up_claim(view, "most_pips", numbers[0])


_BETWEEN = frozenset({"more", "until", "pip", "point", "reach", "blank", "minimum", "maximum"})
