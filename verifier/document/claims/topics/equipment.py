"""Equipment and players: the set, who may play, who shares a score; the deal is in `dealing`.

size  the highest half of a set, as the nine of a double-nine set
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, Statement, View
from verifier.document.claims.topics.dealing import LARGEST_HAND, read_deal
from verifier.document.claims.topics.numbers import MOST_PLAYERS, counted_in, players_in, spoken
from verifier.document.numerals import find_numbers, find_ranges
from verifier.document.tilenames import find_set_names
from verifier.document.tokens import Concept, Number, TileName
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
    # who shares a score
    Statement(
        question="partners_share_score",
        value=False,
        needs="partner|partnership score|point|record|same-value separately|own|individually|different",
        without="together ?leftover ?round-off same sum opponent",
        said="separately own individually different",
    ),
    Statement(
        question="partners_share_score",
        value=False,
        needs="partner|partnership ~together score|point",
        said="together",
    ),
    Statement(
        question="partners_share_score",
        value=True,
        needs="partner|partnership score|point together",
        without="separately individually ?leftover ?round-off ?subtract ~together opponent go-out event",
    ),
    Statement(
        question="partners_share_score",
        value=True,
        needs="partner|partnership score|point sum record",
        without="separately own individually ?leftover ?round-off ?subtract ?opponent go-out settlement hand",
    ),
    Statement(
        question="partners_share_score",
        value=True,
        needs="partner|partnership score same|=1",
        without="separately own individually ?leftover ?round-off ?subtract ?opponent go-out event tie win lowest settlement",
    ),
    Statement(
        question="partners_sit_opposite",
        value=False,
        needs="partner|partnership ~opposite|~seat opposite|seat|=0",
        without="line",
        said="opposite seat",
    ),
    Statement(question="partners_sit_opposite", value=True, needs="partner|partnership opposite", without="line cover"),
    Statement(
        question="partners_sit_opposite",
        value=False,
        needs="partner|partnership seat next|same|together",
        without="score ~together",
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
    """What the numbers of a sentence say of the set, the players and the deal."""
    numbers = view.numbers
    if not numbers and not view.sentence.tiles:
        return
    yield from _sets(source, view)
    yield from _ends_of_set(source, view)
    yield from _partnerships(source, view)
    yield from _named_twice(source, view)
    yield from read_deal(source, view)
    yield from _players(source, view, numbers)


# --- the set ---


def _sets(source: ClaimSource, view: View) -> Iterator[Claim]:
    names = view.names
    doubles = [number for number in view.numbers if _counts_doubles(view, number)]
    tiles = [number for number in counted_in(view.numbers, "tile") if number not in doubles]
    large = [number for number in tiles if number.value > LARGEST_HAND]
    if names & {"deal", "draw", "leftover", "boneyard"}:
        # "Each draws seven tiles from the set of 28 tiles": a number that no hand has.
        if len(large) == 1 and names & {"set", "double-six"}:
            yield _claim(view, "tiles_in_set", large[0], ItemClass.SET_UP)
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
        yield _claim(view, "tiles_in_set", counted[0], ItemClass.SET_UP)
    for number in view.numbers if is_set else ():
        if number in doubles:
            yield _claim(view, "doubles_in_set", number, ItemClass.SET_UP)
        elif number.counter == "pip" and names & {"sum", "all", "together"}:
            yield _claim(view, "pips_in_set", number, ItemClass.SET_UP)
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
        if _names(double, "double") and isinstance(number, Number) and number.start - double.end <= _FROM_WORD:
            if number.counter is None and 6 < number.value <= HIGHEST_PIPS and not named:
                named.append((double.start, number.end, int(number.value)))
    block = source.block(sentence)
    yield from ((highest, block.span(start, end)) for start, end, highest in sorted(named))


def _counts_doubles(view: View, number: Number) -> bool:
    """Whether a number counts doubles: "7 doubles", "seven of them doubles", ダブルが7枚, 7枚がダブル."""
    tokens = view.sentence.tokens
    behind = [token for token in tokens if token.start >= number.end and not _names(token, "tile")]
    before = next((token for token in reversed(tokens) if token.end <= number.start), None)
    is_size = _names(before, "double") and before is not None and number.start - before.end <= _FROM_WORD
    if number.ordinal or number.value < _FEWEST_DOUBLES or (is_size and number.counter != "tile"):
        return False
    if number.counter not in (None, "tile") or number.value > LARGEST_HAND:
        return number.counter == "double"
    if behind and _names(behind[0], "double") and behind[0].start - number.end <= _FROM_NUMBER:
        # ダブル3 names a set.
        is_name = len(behind) > 1 and isinstance(behind[1], Number) and behind[1].start - behind[0].end <= _FROM_WORD
        return not is_name and not _is_clause_end(view, number.end, behind[0].start)
    return number.counter == "tile" and is_size


_FEWEST_DOUBLES = 2
_FROM_NUMBER = 12
_FROM_WORD = 2

# --- partnerships ---


def _label(clause: View) -> list[Number]:
    """ "With four, …": a number alone in its clause, which the next one is about."""
    number = clause.numbers[0] if len(clause.numbers) == 1 else None
    if number is None or number.ordinal or number.counter is not None or not 2 <= number.value <= _MOST_LABELLED:
        return []
    return [number]


_MOST_LABELLED = 8
_NOT_HOW_TO_PLAY = frozenset({"target", "reach", "win", "tie", "lowest", "leftover", "settlement", "round-off"})
"""A sentence about these names players and partnerships without saying who plays with whom."""


def _partnerships(source: ClaimSource, view: View) -> Iterator[Claim]:
    """With how many players partners share a score, and with how many each plays alone; how many pairs of how many."""
    pairs = list(_pairs_of_players(source, view))
    sizes = {claim.said for claim in pairs if claim.question == "partnership_size"}
    players = {number.start: number for number in players_in(view.sentence) if number.span not in sizes}
    clauses = [*source.clauses(view)] or [view]
    waiting: list[Number] = []
    for clause in clauses if not view.names & _NOT_HOW_TO_PLAY else ():
        shared = bool({"partnership", "partner"} & clause.names)
        alone = "individually" in clause.names and "deal" not in clause.names
        alone = alone and not any(number.counter == "tile" for number in clause.numbers)
        own = [players[number.start] for number in clause.numbers if number.start in players]
        sizes |= {number.span for number in own if shared and _is_size(view, number, own, waiting)}
        own = [number for number in own if number.span not in sizes]
        if shared is alone or _is_denied(clause):
            # "When four play, partners …": the number waits for what is said of it.
            waiting = (own or _label(clause)) if clause.names <= _CONDITION else []
            continue
        told = next(concept for concept in clause.concepts if concept.name in _HOW_TO_PLAY)
        for number in own or waiting:
            yield RuleClaim(
                span=view.sentence.span,
                items=spoken(number, item_class=ItemClass.SET_UP),
                question="plays_in_partnership",
                players=int(number.value),
                value=shared,
                said=Span.around(number.span, told.span),
            )
        waiting = []
    yield from pairs
    yield from _one_score(view)


_HOW_TO_PLAY = ("partnership", "partner", "individually")
_CONDITION = frozenset({"player", "if", "game", "each", "place", "usual"})


def _is_size(view: View, number: Number, own: Sequence[Number], waiting: Sequence[Number]) -> bool:
    """Whether two are the players of a pair, as in "of four the two opposite are partners" or "the team's two"."""
    if number.value != _PAIR:
        return False
    if any(other.value > _PAIR and other.start < number.start for other in own) or waiting:
        return True
    before = next((token for token in reversed(view.sentence.tokens) if token.end <= number.start), None)
    return isinstance(before, Concept) and before.name in ("partnership", "partner", "opposite", "same")


_PAIR = 2


def _is_denied(clause: View) -> bool:
    if clause.names & {"nobody", "not"}:
        return True
    return any(concept.negated for concept in clause.concepts if concept.name in _HOW_TO_PLAY)


def _one_score(view: View) -> Iterator[RuleClaim]:
    """ "Partners share one score": how many scores that is."""
    if not view.names & {"partner", "partnership"} or "together" not in view.names:
        return
    tokens = view.sentence.tokens
    for number, after in pairwise(tokens):
        if isinstance(number, Number) and number.counter is None and not number.ordinal and _names(after, "score"):
            if after.start - number.end <= _FROM_NUMBER and not _is_clause_end(view, number.end, after.start):
                yield _claim(view, "scores_of_partnership", number, ItemClass.SET_UP)


def _names_of_clause(source: ClaimSource, view: View, number: Number) -> frozenset[str]:
    return next((clause.names for clause in source.clauses(view) if number in clause.numbers), view.names)


def _pairs_of_players(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """ "Two partnerships of two players each": how many there are, and how many players each has."""
    tokens = view.sentence.tokens
    players = {number.start: number for number in players_in(view.sentence)}
    for index, token in enumerate(tokens[:-2]):
        # 2人ずつのチーム: how many each pair is made of.
        if isinstance(token, Number) and token.counter == "player" and not token.ordinal:
            if _names(tokens[index + 1], "each") and _names(tokens[index + 2], "partnership"):
                yield _claim(view, "partnership_size", token, ItemClass.SET_UP)
    for index, token in enumerate(tokens):
        if not isinstance(token, Number) or token.ordinal or token.counter != "partnership":
            continue
        # "One pair" is any pair, unless it is said of how many players it is made.
        if token.value < 2 and (
            not players or not source.lexicon.spaced or _names_of_clause(source, view, token) & _ONE_PAIR
        ):
            continue
        yield _claim(view, "partnerships_count", token, ItemClass.SET_UP)
        before = [other for other in tokens[max(0, index - 2) : index] if not _names(other, "each")]
        if before and isinstance(before[-1], Number) and before[-1].counter == "player":
            if index > 0 and _names(tokens[index - 1], "each"):
                yield _claim(view, "partnership_size", before[-1], ItemClass.SET_UP)
                continue
        behind = [
            after for after in tokens[index + 1 : index + 4] if not isinstance(after, Concept) or after.name not in _OF
        ]
        size = behind[0] if behind else None
        if (
            isinstance(size, Number)
            and not size.ordinal
            and (size.counter is None or (size.start in players and size.value * token.value <= MOST_PLAYERS))
            and size.start - token.end <= _OF_NUMBER
            and not _is_clause_end(view, token.end, size.start)
        ):
            yield _claim(view, "partnership_size", size, ItemClass.SET_UP)


_ONE_PAIR = frozenset(
    {
        "win",
        "tie",
        "lowest",
        "highest",
        "score",
        "reach",
        "go-out",
        "hand",
        "same",
        "winner",
        "each",
        "opposite",
        "together",
    }
)
_OF_NUMBER = 24
_OF = frozenset({"partnership", "each", "partner"})


def _is_clause_end(view: View, start: int, end: int) -> bool:
    between = view.sentence.text[start - view.sentence.start : end - view.sentence.start]
    return any(sign in between for sign in ",;:、，；：（(")


def _names(token: object, name: str) -> bool:
    return isinstance(token, Concept) and token.name == name


def _named_twice(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """ "Three or three players": a number that is said again where another one must have been meant."""
    offset = view.sentence.start
    for before, number in pairwise(view.sentence.numbers):
        if before.counter != "player" or number.counter != "player" or before.value != number.value:
            continue
        gap = view.sentence.text[before.end - offset : number.start - offset].lower()
        if any(source.grammar.choice_joint.search(gap, at) for at in range(len(gap))) and len(gap) <= _OR_GAP:
            yield _twice(view.sentence.span, number.span)


_OR_GAP = 8


def _twice(span: Span, said: Span) -> RuleClaim:
    return RuleClaim(
        span=span, items=(Spoken(said, ItemClass.SET_UP),), question="players_named", value="twice", said=said
    )


# --- who may play ---

_BESIDE_PLAYERS = frozenset(
    {"player", "game", "any", "either", "until", "example", "place", "may", "able", "partnership", "maximum"}
    | {
        "minimum",
        "opposite",
        "seat",
        "usual",
        "next",
        "optional",
        "regardless",
        "tile",
        "highest",
        "lowest",
        "fits",
        "this",
    }
)
_LABELS_OF_PLAYERS = frozenset({"player", "place", "may", "able", "game", "usual", "until", "fits", "this"})
_NOT_WHO_MAY_PLAY = frozenset({"deal", "target", "tie", "score", "point", "hand", "draw", "boneyard", "leftover"})


def _players(source: ClaimSource, view: View, numbers: tuple[Number, ...]) -> Iterator[Claim]:
    """Who may play: a range of players, or a list of numbers with nothing else said."""
    names = view.names
    if names & _NOT_WHO_MAY_PLAY:
        return
    text = view.sentence.text
    offset = view.sentence.start
    for found in find_ranges(text, find_numbers(text, source.grammar), source.grammar):
        said = [number for number in numbers if found.start <= number.start - offset < found.end]
        # "Players: 2-4" and nothing else, "two to four may play".
        own = view if len(numbers) == 2 else _clause_with(source, view, said)
        labelled = found.counter is None and own.names <= _LABELS_OF_PLAYERS and _is_who_plays(own)
        labelled = labelled and len(own.numbers) == 2
        if found.counter == "player" or labelled:
            low, high = int(found.low.value), int(found.high.value)
            if low < high <= MOST_PLAYERS and said:
                yield _players_claim(view, tuple(range(low, high + 1)), said)
            return
    falling = _falling(source, view)
    if falling:
        yield _players_claim(view, tuple(int(number.value) for number in falling), falling)
        return
    limits = list(_limits(view))
    yield from limits
    listed = list(counted_in(numbers, "player"))
    if names <= _LABELS_OF_PLAYERS and "player" in names and _rise(numbers):
        listed = list(numbers)
    if len(listed) == 1 and "until" in names and names <= _LABELS_OF_PLAYERS:
        # "Up to four", where one word says both `up to` and `until`.
        yield _claim(view, "players_most", listed[0], ItemClass.SET_UP)
    if limits or not listed or len(listed) != len(numbers) or not names <= _BESIDE_PLAYERS:
        return
    if len(listed) >= 2 and not names & {"partnership", "opposite"}:
        yield _players_claim(view, tuple(sorted({int(number.value) for number in listed})), listed)


def _rise(numbers: Sequence[Number]) -> bool:
    """Whether numbers are a list of players: "2, 3 or 4"."""
    return (
        len(numbers) > 1
        and all(map(_may_be_players, numbers))
        and all(before.value < after.value for before, after in pairwise(numbers))
    )


def _may_be_players(number: Number) -> bool:
    return number.counter in ("player", None) and not number.ordinal and 1 <= number.value <= MOST_PLAYERS


def _limits(view: View) -> Iterator[RuleClaim]:
    """ "At least two and at most four players", "two players or more": each limit with the number it stands by."""
    counted = [number for number in view.numbers if number.counter == "player"]
    if not view.names <= _BESIDE_PLAYERS | _LIMITS.keys() or not (counted or view.names & {"player", "place"}):
        return
    limits = [concept for concept in view.concepts if concept.name in _LIMITS]
    numbers = [number for number in view.numbers if _may_be_players(number)]
    if not limits or len(numbers) != len(view.numbers):
        return
    if any(limit.name in ("more", "fewer") for limit in limits) and len(counted) != len(limits):
        return
    is_behind = bool(numbers) and numbers[0].start < limits[0].start
    for limit in limits:
        beside = [number for number in numbers if (number.start < limit.start) is is_behind]
        if beside:
            yield _claim(view, _LIMITS[limit.name], beside[-1] if is_behind else beside[0], ItemClass.SET_UP)


_LIMITS = {"minimum": "players_least", "more": "players_least", "maximum": "players_most", "fewer": "players_most"}


def _is_who_plays(clause: View) -> bool:
    return "player" in clause.names or ("place" in clause.names and bool(clause.names & {"may", "able", "fits"}))


def _clause_with(source: ClaimSource, view: View, numbers: Sequence[Number]) -> View:
    """The clause that holds some numbers, the sentence itself where they stand in several."""
    return next((clause for clause in source.clauses(view) if all(n in clause.numbers for n in numbers)), view)


def _falling(source: ClaimSource, view: View) -> list[Number]:
    """The ends of a range of players that does not rise, as `12-4`."""
    offset = view.sentence.start
    for low, high in pairwise(view.sentence.numbers):
        gap = view.sentence.text[low.end - offset : high.start - offset].lower()
        if low.value >= high.value and high.counter == "player" and source.grammar.range_joint.fullmatch(gap):
            return [low, high]
    return []


def _players_claim(view: View, players: tuple[int, ...], said: list[Number]) -> RuleClaim:
    return RuleClaim(
        span=view.sentence.span,
        items=spoken(*said, item_class=ItemClass.SET_UP),
        question="players",
        value=players,
        said=Span.around(*(number.span for number in said)),
    )


def _claim(view: View, question: str, number: Number, item_class: ItemClass) -> RuleClaim:
    return RuleClaim(
        span=view.sentence.span,
        items=spoken(number, item_class=item_class),
        question=question,
        value=number.value,
        said=number.span,
    )
