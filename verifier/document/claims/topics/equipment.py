"""Equipment, players and the deal: the set, who may play, who shares a score, how many tiles each is dealt.

size     the highest half of a set, as the nine of a double-nine set
general  a hand size that is said without a number of players; exceptions beside it hold for theirs
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, Statement, View
from verifier.document.claims.topics.numbers import MOST_PLAYERS, counted_in, pairs_by_players, players_in, spoken
from verifier.document.numerals import find_numbers, find_ranges
from verifier.document.tilenames import find_set_names
from verifier.document.tokens import Concept, Number, TileName
from verifier.engine.tile import HIGHEST_PIPS
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
        needs="partner|partnership score|point|record separately|own|individually|different",
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
        question="partners_sit_opposite", value=False, needs="partner|partnership seat next|same", without="score"
    ),
    # the boneyard
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
        value=False,
        needs="~deal|leftover tile ~boneyard",
        without="draw empty",
        said="boneyard",
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
    names = view.names
    numbers = view.sentence.numbers
    if not numbers and not view.sentence.tiles:
        return
    yield from _sets(source, view)
    if view.about & {"set", "double-six"}:
        yield from _ends_of_set(source, view)
    yield from _partnerships(source, view)
    yield from _named_twice(source, view)
    if "target" not in view.about or names & {"deal", "tile", "hand"}:
        yield from _hand_sizes(source, view)
    yield from _players(source, view, numbers)


# --- the set ---


def _sets(source: ClaimSource, view: View) -> Iterator[Claim]:
    names = view.names
    if names & {"deal", "each", "draw", "leftover", "boneyard"}:
        yield from _set_beside_deal(view)
        return
    is_set = bool(names & {"set", "double-six"})
    whole = is_set or ("all" in names and bool(names & {"face-down", "face-up", "shuffle"}))
    if not whole:
        return
    sizes = list(_sizes(view, source))
    doubles = [number for number in view.numbers if _counts_doubles(view, number)]
    tiles = [number for number in counted_in(view.numbers, "tile") if number not in doubles]
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
    if len(tiles) == 1 and not sizes:
        yield _claim(view, "tiles_in_set", tiles[0], ItemClass.SET_UP)
    for number in view.numbers if is_set else ():
        if number in doubles:
            yield _claim(view, "doubles_in_set", number, ItemClass.SET_UP)
        elif number.counter == "pip" and names & {"sum", "all", "together"}:
            yield _claim(view, "pips_in_set", number, ItemClass.SET_UP)
    named = view.sentence.tiles
    for question, tile in zip(("first_tile", "last_tile"), named if len(named) == 2 else (), strict=False):
        items = (Spoken(tile.span, ItemClass.TILE),)
        yield RuleClaim(span=view.sentence.span, items=items, question=question, value=tile.tile, said=tile.span)


def _set_beside_deal(view: View) -> Iterator[Claim]:
    """ "Each draws seven tiles from the set of 28 tiles": a number that no hand has."""
    tiles = [number for number in counted_in(view.numbers, "tile") if number.value > _LARGEST_HAND]
    if len(tiles) == 1 and view.names & {"set", "double-six"}:
        yield _claim(view, "tiles_in_set", tiles[0], ItemClass.SET_UP)


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
        and (number in tiles or number.value > _LARGEST_HAND / 2)
    ]
    if len(counted) == len(sizes):
        yield from zip(sizes, counted, strict=True)
    elif len(tiles) == len(sizes) == 1:
        yield sizes[0], tiles[0]


def _ends_of_set(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "The lightest tile is [0|0], the heaviest [6|6]"."""
    for clause in source.clauses(view):
        tiles = [tile for tile in view.sentence.tiles if _holds(clause, tile)]
        for concept, question in (("lightest", "first_tile"), ("heaviest", "last_tile")):
            if concept in clause.names and len(tiles) == 1:
                items = (Spoken(tiles[0].span, ItemClass.TILE),)
                yield RuleClaim(
                    span=view.sentence.span, items=items, question=question, value=tiles[0].tile, said=tiles[0].span
                )


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
    block = source.block(sentence)
    yield from ((highest, block.span(start, end)) for start, end, highest in sorted(named))


def _counts_doubles(view: View, number: Number) -> bool:
    """Whether a number counts doubles: "7 doubles", "seven of them doubles", ダブルが7枚."""
    if number.ordinal or number.counter == "double":
        return number.counter == "double" and not number.ordinal
    tokens = view.sentence.tokens
    after = next((token for token in tokens if token.start >= number.end), None)
    before = next((token for token in reversed(tokens) if token.end <= number.start), None)
    if number.counter is None:
        return _names(after, "double") and after is not None and after.start - number.end <= _FROM_NUMBER
    return (
        number.counter == "tile"
        and isinstance(before, Concept)
        and before.name == "double"
        and 0 < number.start - before.end <= _FROM_WORD
    )


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


def _is_denied(clause: View) -> bool:
    return any(concept.negated for concept in clause.concepts if concept.name in _HOW_TO_PLAY)


def _one_score(view: View) -> Iterator[RuleClaim]:
    """ "Partners share one score": how many scores that is."""
    if not view.names & {"partner", "partnership"} or "together" not in view.names:
        return
    tokens = view.sentence.tokens
    for number, after in pairwise(tokens):
        if isinstance(number, Number) and number.counter is None and not number.ordinal and _names(after, "score"):
            if after.start - number.end <= _FROM_NUMBER:
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
        if token.value < 2 and (not players or _names_of_clause(source, view, token) & _ONE_PAIR):
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


_ONE_PAIR = frozenset({"win", "tie", "lowest", "highest", "score", "reach", "go-out", "hand", "same", "winner"})
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


# --- the deal ---

_NO_DEAL = frozenset({"target", "score", "point", "reach", "round-off", "unable", "pass", "subtract", "add"})
_NO_HAND = frozenset({"boneyard", "leftover", "keep", "last", "empty", "block"})


def _hand_sizes(source: ClaimSource, view: View) -> Iterator[Claim]:
    names = view.names
    if names & _NO_DEAL or not (names | view.about) & {"deal", "hand", "tile", "draw"}:
        return
    clauses = [*source.clauses(view)] or [view]
    numbers = [
        number
        for clause in clauses
        if not clause.names & _NO_HAND or clause.names & {"deal"}
        for number in clause.numbers
    ]
    alternative = "alternative" in view.about
    tiles = [number for number in counted_in(numbers, "tile") if number.value <= _LARGEST_HAND]
    kept = [number for number in numbers if number.counter != "tile" or number.value <= _LARGEST_HAND]
    pairs = pairs_by_players(kept, counters=("tile",), sentence=view.sentence, grammar=source.grammar)
    if "deal" in names and not tiles:
        pairs = pairs or _in_players(kept)
    if pairs and (tiles or names & {"deal", "hand"} or (names <= _LABELS and "deal" in view.about)):
        for players, value in pairs:
            yield _hand_size(view, value, players=int(players.value), beside=players, alternative=alternative)
        yield from _wrong_counter(view, pairs)
        return
    own = next((clause.names for clause in clauses if tiles and tiles[0] in clause.numbers), names)
    dealt = "deal" in names or ("draw" in own and not own & {"unable", "boneyard", "until", "if", "able", "fits"})
    if not (dealt and names & {"each", "all", "player"} and len(tiles) == 1) or "remainder" in names:
        return
    if "one-at-a-time" in names or tiles[0].value < _SMALLEST_HAND:
        return
    named = () if names & {"regardless", "any"} else source.players_near(view)
    for each in named or (None,):
        yield _hand_size(view, tiles[0], players=each, beside=None, alternative=alternative)


_LARGEST_HAND = 27
_SMALLEST_HAND = 3
_LABELS = frozenset({"player", "tile", "each", "individually", "partnership", "if", "game", "place"})


def _in_players(numbers: Sequence[Number]) -> list[tuple[Number, Number]]:
    """Players and what each of them gets, where both are counted in players."""
    counted = list(counted_in(numbers, "player"))
    return list(zip(counted[::2], counted[1::2], strict=True)) if len(counted) % 2 == 0 else []


def _wrong_counter(view: View, pairs: Sequence[tuple[Number, Number]]) -> Iterator[Claim]:
    """A hand that is counted in players: "3 players: 7 players each"."""
    for _, value in pairs:
        if value.counter == "player" and not view.names & {"tile"}:
            yield RuleClaim(span=view.sentence.span, question="hand_counter", value="players", said=value.span)


def _hand_size(
    view: View, value: Number, *, players: int | None, beside: Number | None, alternative: bool
) -> RuleClaim:
    items = spoken(value, item_class=ItemClass.SET_UP)
    if beside is not None:
        items += spoken(beside, item_class=ItemClass.SET_UP)
    return RuleClaim(
        span=view.sentence.span,
        items=items,
        question="hand_size",
        players=players,
        value=value.value,
        said=value.span,
        alternative=alternative,
    )


# --- who may play ---

_BESIDE_PLAYERS = frozenset(
    {"player", "game", "any", "either", "until", "example", "place", "may", "able", "partnership", "maximum"}
    | {"minimum", "opposite", "seat", "usual", "next", "optional", "regardless", "tile", "highest", "lowest"}
)
_LABELS_OF_PLAYERS = frozenset({"player", "place", "may", "able", "game", "usual"})
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
        labelled = found.counter is None and own.names <= _LABELS_OF_PLAYERS and bool(own.names & {"player", "place"})
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
    listed = list(counted_in(numbers, "player"))
    if not listed or len(listed) != len(numbers) or not names <= _BESIDE_PLAYERS:
        return
    if len(listed) >= 2 and not names & {"partnership", "opposite"}:
        yield _players_claim(view, tuple(sorted({int(number.value) for number in listed})), listed)
    elif len(listed) == 1 and "maximum" in names:
        yield _claim(view, "players_most", listed[0], ItemClass.SET_UP)
    elif len(listed) == 1 and "minimum" in names:
        yield _claim(view, "players_least", listed[0], ItemClass.SET_UP)


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
