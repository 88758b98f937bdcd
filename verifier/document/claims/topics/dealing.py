"""The deal: how many tiles each is dealt, and how many that leaves in the boneyard.

general   a hand size that is said without a number of players
rest      what a deal leaves in the boneyard
part      a clause with its numbers, which are those of hands or of the rest; one that does not say which goes on
          from the clause before it, or, where it names players of its own, with the clause behind it
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import pairwise

from verifier.document.claims.base import Claim, ItemClass
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, View
from verifier.document.claims.topics.numbers import counted_in, pairs_by_players, players_in, spoken
from verifier.document.claims.topics.parts import near
from verifier.document.tokens import Concept, Number

LARGEST_HAND = 21
"""More tiles than this are no hand and no rest, but a set."""
_SMALLEST_HAND = 3
_USUAL_PLAYERS = (2, 3, 4)

_NO_DEAL = frozenset(
    {"target", "score", "point", "reach", "round-off", "unable", "able", "fits", "pass", "subtract", "add", "pip"}
    | {"tie", "lot", "compare", "halve", "lowest", "highest", "event", "lead", "finish", "spinner", "arm", "empty"}
    | {"go-out", "win", "lose", "turn", "round-up", "round-down", "branch", "end", "must-not"}
)
_LABELS = frozenset(
    {"player", "tile", "each", "individually", "partnership", "if", "game", "place", "regardless", "all", "hand", "any"}
    | {"usual", "both", "own", "either", "different", "otherwise", "except", "this", "round"}
)
_AT_FIRST = frozenset({"start", "beginning", "exactly"})
_SHORT = frozenset({"each", "if", "player", "individually", "place"})
"""What is left of a label in a list whose items go on from each other: "three of us: seven each"."""
_RESTS = frozenset({"boneyard", "leftover"})
_GIVES = frozenset({"deal", "draw"})


class _Thing(Enum):
    HAND = "hand"
    REST = "rest"


def read_deal(source: ClaimSource, view: View) -> Iterator[Claim]:
    """Hand sizes and rests, by players or for all."""
    if view.names & _NO_DEAL or (view.about & {"round-off", "nearest"} and "deal" not in view.names):
        return
    if view.names & {"set", "double-six"} and not view.names & {"deal", "hand", "draw", "each"}:
        return
    if "target" in view.about and not view.names & {"deal", "tile", "hand", "boneyard"}:
        return
    parts = _parts(source, view)
    hands = [number for thing, numbers in parts if thing is not _Thing.REST for number in numbers]
    rests = [number for thing, numbers in parts if thing is _Thing.REST for number in numbers]
    yield from _rests(source, view, rests)
    if any(thing is not _Thing.REST for thing, _ in parts):
        yield from _hands(source, view, hands)


# --- which numbers are what ---


def _parts(source: ClaimSource, view: View) -> list[tuple[_Thing | None, list[Number]]]:
    """The numbers of each clause, and what they count; those that are reckoned with are left out."""
    equations = source.equations_in(view.sentence)
    reckoned = {term.span for claim in equations for term in claim.terms}
    left = {claim.total.span for claim in equations if "-" in claim.tokens}
    players = {number.start for number in players_in(view.sentence)}
    known: list[tuple[_Thing | None, list[Number]]] = []
    for clause in [*source.clauses(view)] or [view]:
        numbers = [number for number in clause.numbers if number.span not in reckoned and not _is_size(view, number)]
        thing = _Thing.REST if any(number.span in left for number in numbers) else _thing(clause, numbers)
        if thing is None and known:
            thing = known[-1][0]
        if thing is not None and any(number.start in players for number in numbers):
            known = [(thing if earlier is None else earlier, group) for earlier, group in known]
        elif thing is not None and all(number.start in players for _, group in known for number in group):
            # "With two players, …": a condition is about what follows.
            known = [(thing if earlier is None else earlier, group) for earlier, group in known]
        known.append((thing, numbers))
    if all(thing is None for thing, _ in known) and _goes_on_from_rest(source, view):
        return [(_Thing.REST, numbers) for _, numbers in known]
    return known


def _is_size(view: View, number: Number) -> bool:
    """Whether a number names a set, as in "a double-3 set"."""
    before = next((token for token in reversed(view.sentence.tokens) if token.end <= number.start), None)
    is_beside = isinstance(before, Concept) and before.name == "double" and number.start - before.end <= _BESIDE
    return is_beside and number.counter is None


_BESIDE = 2


def _thing(clause: View, numbers: Sequence[Number]) -> _Thing | None:
    names = clause.names
    gives = bool(numbers) and bool(names & _GIVES) and bool(names & {"each", "all", "player"})
    if names & _RESTS and not gives:
        return _Thing.REST
    return _Thing.HAND if names & {"deal", "hand", "draw"} else None


def _goes_on_from_rest(source: ClaimSource, view: View) -> bool:
    """ "… stay in the boneyard. With three 7": a sentence of labels behind one about the rest."""
    if not view.names <= _LABELS:
        return False
    before = near(source, view)
    return before is not None and bool(before.names & _RESTS) and not before.names & {"hand", "empty"}


# --- the rest ---


def _rests(source: ClaimSource, view: View, numbers: list[Number]) -> Iterator[RuleClaim]:
    if view.names & {"until", "last", "may", "must", "must-not"} or not numbers:
        return
    kept = [number for number in numbers if number.counter != "tile" or number.value <= LARGEST_HAND]
    pairs = _pairs(source, view, kept)
    for players, value in pairs:
        yield _claim(view, "boneyard_left", value, players=int(players.value), beside=players)
    counted = [number for number in kept if number.counter in ("tile", None) and not number.ordinal]
    if pairs or len(counted) != 1 or counted[0].value < _SMALLEST_HAND:
        return
    named = source.players_near(view)
    if len(named) == 1:
        yield _claim(view, "boneyard_left", counted[0], players=named[0])


# --- hands ---


def _hands(source: ClaimSource, view: View, numbers: list[Number]) -> Iterator[Claim]:
    names = view.names
    alternative = "alternative" in view.about
    tiles = [number for number in counted_in(numbers, "tile") if number.value <= LARGEST_HAND]
    kept = [number for number in numbers if number.counter != "tile" or number.value <= LARGEST_HAND]
    for_all = _for_all(source, view, kept)
    if for_all is not None:
        yield _claim(view, "hand_size", for_all, players=None, alternative=alternative)
        kept = [number for number in kept if number is not for_all]
        tiles = [number for number in tiles if number is not for_all]
    pairs = _pairs(source, view, kept)
    if "deal" in names and not tiles:
        pairs = pairs or _in_players(source, view, kept)
    if pairs and _is_deal(view, tiles, pairs=pairs):
        if "draw" in names and "deal" not in names and all(value.value < _SMALLEST_HAND for _, value in pairs):
            return
        for players, value in pairs:
            yield _claim(view, "hand_size", value, players=int(players.value), beside=players, alternative=alternative)
        yield from _otherwise(view, kept, pairs, alternative=alternative)
        yield from _wrong_counter(view, kept, pairs)
        return
    general = _general(source, view, kept, tiles)
    if general is None:
        return
    named = () if names & {"regardless", "any"} else source.players_near(view)
    for each in named or (None,):
        yield _claim(view, "hand_size", general, players=each, alternative=alternative)


def _for_all(source: ClaimSource, view: View, numbers: Sequence[Number]) -> Number | None:
    """ "Some take five no matter how many play, others seven with two": a clause for all beside others."""
    for clause in source.clauses(view):
        own = [number for number in numbers if number in clause.numbers]
        given = clause.names & {"deal", "each"}
        if "regardless" in clause.names and given and len(own) == 1 and len(numbers) > 1:
            return own[0] if own[0].counter in (None, "tile") and own[0].value >= _SMALLEST_HAND else None
    return None


def _is_deal(view: View, tiles: Sequence[Number], *, pairs: Sequence[tuple[Number, Number]]) -> bool:
    names = view.names - _RESTS
    if names & {"deal", "hand"}:
        return True
    if tiles:
        return bool(names & {"tile", "draw"}) or names <= _LABELS or bool(view.about & {"deal", "hand"})
    about = bool(view.about & {"deal", "hand"}) or {"tile", "each"} <= names
    if names <= _LABELS and (about or (names <= _SHORT and "each" in names and "tile" in view.about)):
        return True
    if names <= _LABELS and len(pairs) > 1 and names & {"tile", "each"}:
        return True
    likely = len(pairs) > 1 and all(value.value > players.value for players, value in pairs)
    return names <= _SHORT | {"game", "tile"} and likely and "tile" in view.about


def _pairs(source: ClaimSource, view: View, numbers: Sequence[Number]) -> list[tuple[Number, Number]]:
    return pairs_by_players(numbers, counters=("tile",), sentence=view.sentence, grammar=source.grammar, by_order=True)


def _general(source: ClaimSource, view: View, numbers: Sequence[Number], tiles: Sequence[Number]) -> Number | None:
    """The one hand size of a sentence that names it for all."""
    names = view.names
    clauses = [*source.clauses(view)] or [view]
    if "remainder" in names or "one-at-a-time" in names:
        return None
    bare = [number for number in numbers if number.counter is None and not number.ordinal]
    if len(tiles) == 1 and not [number for number in bare if 1 < number.value <= LARGEST_HAND]:
        value = tiles[0]
    elif (
        not tiles
        and len(bare) == 1
        and (any(_is_hand(clause, bare[0]) for clause in clauses) or {"deal", "regardless"} <= names)
    ):
        value = bare[0]
    else:
        return None
    if value.value < _SMALLEST_HAND:
        return None
    own = next((clause for clause in clauses if value in clause.numbers), view).names
    draws = "draw" in own and not own & {"unable", "boneyard", "until", "if", "able", "fits", "after"}
    if ("deal" in names or draws) and names & {"each", "all", "player", "regardless"}:
        return value
    if "player" in names and not names & {"each", "all", "regardless", "any", "both"}:
        return None
    others = [number for number in view.numbers if number is not value and not _is_each(number)]
    is_label = names <= _LABELS | _AT_FIRST and not names & {"if", "place"} and not others
    if is_label and ("hand" in names or names & {"each", "all", "regardless"}):
        return value
    if own <= _LABELS and "hand" in own and not own & {"if", "place"}:
        return value
    return value if own <= _LABELS and "regardless" in names and own & {"hand", "each", "tile"} else None


def _is_each(number: Number) -> bool:
    """ "Five for one player": one is each of them."""
    return number.counter == "player" and number.value == 1


def _is_hand(clause: View, number: Number) -> bool:
    """ "Hands of five", "the tiles are five each": a number that stands beside nothing but the hand."""
    is_named = "hand" in clause.names or {"tile", "each"} <= clause.names
    return number in clause.numbers and is_named and clause.names <= _LABELS


def _in_players(source: ClaimSource, view: View, numbers: Sequence[Number]) -> list[tuple[Number, Number]]:
    """Players and what each of them gets, where both are counted in players."""
    counted = list(counted_in(numbers, "player"))
    offset = view.sentence.start
    for before, number in pairwise(counted):
        # "7 and four players": a counter that two numbers share says nothing of the first.
        gap = view.sentence.text[before.end - offset : number.start - offset].lower()
        if source.grammar.choice_joint.fullmatch(gap):
            return []
    return list(zip(counted[::2], counted[1::2], strict=True)) if len(counted) % 2 == 0 else []


def _wrong_counter(view: View, numbers: Sequence[Number], pairs: Sequence[tuple[Number, Number]]) -> Iterator[Claim]:
    """A hand that is counted in players: "3 players: 7 players each"; a counter may be shared by a list of numbers."""
    if any(number.counter is None for number in numbers):
        return
    for _, value in pairs:
        if value.counter == "player" and not view.names & {"tile"}:
            yield RuleClaim(span=view.sentence.span, question="hand_counter", value="players", said=value.span)


def _otherwise(
    view: View, numbers: Sequence[Number], pairs: Sequence[tuple[Number, Number]], *, alternative: bool
) -> Iterator[RuleClaim]:
    """ "With two players 7, otherwise 5": a value for those who are not named."""
    word = next((concept for concept in view.concepts if concept.name == "otherwise"), None)
    if word is None:
        return
    used = {number.start for pair in pairs for number in pair}
    value = next((number for number in numbers if number.start > word.start), None)
    if value is None or value.start in used:
        return
    named = {int(players.value) for players, _ in pairs}
    for players in _USUAL_PLAYERS:
        if players not in named:
            yield _claim(view, "hand_size", value, players=players, alternative=alternative)


def _claim(
    view: View,
    question: str,
    value: Number,
    *,
    players: int | None,
    beside: Number | None = None,
    alternative: bool = False,
) -> RuleClaim:
    items = spoken(value, item_class=ItemClass.SET_UP)
    if beside is not None:
        items += spoken(beside, item_class=ItemClass.SET_UP)
    return RuleClaim(
        span=view.sentence.span,
        items=items,
        question=question,
        players=players,
        value=value.value,
        said=value.span,
        alternative=alternative,
    )
