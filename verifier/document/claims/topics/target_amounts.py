"""How many points win, by number of players.

amount  a target in the unit that the document says, raw or as shown
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from verifier.document.claims.amounts import AmountClaim
from verifier.document.claims.base import Claim, ItemClass, Said
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import View
from verifier.document.claims.topics.numbers import MOST_PLAYERS, pairs_by_players, spoken
from verifier.document.claims.topics.parts import (
    claim,
    clauses,
    is_alternative,
    near,
    says,
    tokens_of,
    units_of,
)
from verifier.document.tokens import Concept, Number

_TARGETS = (
    "target",
    "agreed point|sum|usual",
    "reach win|finish|first|immediately|exactly|until",
    "exceed|more|fewer refuse|accept",
    "exceed zero|unchanged|~score|~count|~add",
    "exactly refuse|win|reach|finish",
    "exceed not-count|count|may",
    "game until|reach",
    "must win point",
    "first win",
)
"""What a sentence must say for its points to be a target."""
_ELSEWHERE = frozenset(
    {
        "example",
        "maximum",
        "round-off",
        "remainder",
        "tally-stroke",
        "tally-group",
        "halve",
        "half-point",
        "deal",
        "rank",
    }
)
_BESIDE = frozenset({"target", "exactly", "reach", "exceed", "more", "until", "agreed", "fewer", "usual"})
_REACHING = frozenset({"win", "first", "finish", "immediately", "until", "target"})
_LIGHT = frozenset({"point", "raw", "display", "same-value"})
_LISTED = frozenset({"point", "player", "usual", "this", "game", "score"})
_OTHERS = frozenset({"otherwise", "except", "other", "more"})
"""Words for the numbers of players that are not named: "250 with two, else 200"."""
_LEAST_TARGET = 20


def read_target_amounts(source: ClaimSource, view: View) -> Iterator[Claim]:
    """The targets that a sentence names, for some number of players or for all."""
    if not view.numbers or view.names & _ELSEWHERE or is_alternative(source, view):
        return
    is_target = any(says(view, needs) is not None for needs in _TARGETS) or _is_reached(view)
    goes_on = _goes_on(source, view) or _is_labelled(source, view)
    numbers = _with_players(view) if is_target or goes_on else view.numbers
    numbers = tuple(number for number in numbers if not _is_more_than(view, number))
    pairs = pairs_by_players(numbers, counters=("point",), sentence=view.sentence, grammar=source.grammar)
    exception = _with_exception(source, view, numbers)
    pairs = exception or _row_by_row(source, view, numbers, pairs)
    units = units_of(source, view)
    for number in _named_twice(source, view, {players.start for players, _ in pairs}):
        yield claim(view, "players_named", "twice", number, items=[number], item_class=ItemClass.SET_UP)
    if pairs:
        listed = view.names <= _LISTED | _OTHERS | {"if"} and any(value.counter == "point" for _, value in pairs)
        likely = all(players.value <= MOST_PLAYERS for players, _ in pairs)
        if likely and (is_target or goes_on or listed):
            for players, value in pairs:
                yield AmountClaim(
                    span=view.sentence.span,
                    items=spoken(players, value, item_class=ItemClass.SET_UP),
                    question="target",
                    value=Said(value.value, value.span),
                    unit=units.get(value.start),
                    players=int(players.value),
                )
            if exception or view.names & _OTHERS:
                yield from _others(view, numbers, pairs, units)
        return
    if not is_target or any(number.counter == "player" and number.value > 1 for number in view.numbers):
        return
    for number in _named(source, view):
        yield AmountClaim(
            span=view.sentence.span,
            items=spoken(number, item_class=ItemClass.SET_UP),
            question="target",
            value=Said(number.value, number.span),
            unit=units.get(number.start),
        )


def _is_more_than(view: View, number: Number) -> bool:
    """ "More than two": no number of players, but all that are not named."""
    if number.value > _MOST_NAMED or number.ordinal:
        return False
    before = next((concept for concept in reversed(view.concepts) if concept.end <= number.start), None)
    return before is not None and before.name == "more" and number.start - before.end <= _RIGHT_BEFORE


_RIGHT_BEFORE = 6


def _with_exception(source: ClaimSource, view: View, numbers: Sequence[Number]) -> list[tuple[Number, Number]]:
    """ "Play to 200, but with two players to 250": the clause with players has the target of those alone."""
    rows = []
    for clause in clauses(source, view):
        own = [number for number in numbers if any(number.start == other.start for other in clause.numbers)]
        players = [number for number in own if number.counter == "player"]
        values = [number for number in own if number.counter in (None, "point") and number.value >= _LEAST_TARGET]
        if len(own) > len(players) + len(values):
            return []
        if own:
            rows.append((players, values))
    if len(rows) != _TWO or any(len(values) != 1 for _, values in rows) or bool(rows[0][0]) is bool(rows[1][0]):
        return []
    return [(number, values[0]) for players, values in rows for number in players]


_TWO = 2


def _row_by_row(
    source: ClaimSource, view: View, numbers: Sequence[Number], pairs: list[tuple[Number, Number]]
) -> list[tuple[Number, Number]]:
    """ "250 when two play; with three or four, 200": where a value is left over, each value goes with its own clauses."""
    paired = {number.start for pair in pairs for number in pair}
    if not pairs or view.names & _OTHERS or all(number.start in paired for number in numbers if not number.ordinal):
        return pairs
    starts = {players.start for players, _ in pairs}
    found: list[tuple[Number, Number]] = []
    players: list[Number] = []
    values: list[Number] = []
    for clause in clauses(source, view):
        for number in (own for own in numbers if any(own.start == other.start for other in clause.numbers)):
            (players if number.start in starts or number.counter == "player" else values).append(number)
        if players and len(values) == 1:
            found += [(number, values[0]) for number in players]
            players, values = [], []
    return pairs if players or values else found


def _others(
    view: View, numbers: Sequence[Number], pairs: Sequence[tuple[Number, Number]], units: Mapping[int, str]
) -> Iterator[Claim]:
    """The target of the numbers of players that are not named."""
    named = frozenset(int(players.value) for players, _ in pairs)
    paired = {number.start for pair in pairs for number in pair}
    for number in numbers:
        if number.start in paired or number.ordinal or number.counter not in (None, "point"):
            continue
        if number.value >= _LEAST_TARGET and number.value.denominator == 1:
            yield AmountClaim(
                span=view.sentence.span,
                items=spoken(number, item_class=ItemClass.SET_UP),
                question="target",
                value=Said(number.value, number.span),
                unit=units.get(number.start),
                other_players=named,
            )


def _is_reached(view: View) -> bool:
    """Whether a number of points stands right behind a word for reaching, as in "played to 250"."""
    return any(
        isinstance(before, Concept)
        and before.name == "reach"
        and not before.negated
        and isinstance(number, Number)
        and number.counter in (None, "point")
        for before, number in pairwise(tokens_of(view))
    )


def _goes_on(source: ClaimSource, view: View) -> bool:
    """Whether the sentence before speaks of the target, and this one of points only: "It is 250 with two"."""
    before = near(source, view)
    if before is None or view.names & {"tile", "hand", "sum", "end", "tie"}:
        return False
    return view.names <= _LISTED | {"if", "place", "win"} and any(
        says(before, needs) is not None for needs in _TARGETS[:3]
    )


def _is_labelled(source: ClaimSource, view: View) -> bool:
    """ "Two players: 250. Three or four: 200.": players before a colon, and behind it what can be no hand."""
    high = [number for number in view.numbers if number.value >= _LEAST_LABELLED]
    few = [number for number in view.numbers if 1 < number.value <= _MOST_NAMED]
    if len(high) != 1 or not few or len(few) + 1 != len(view.numbers) or not view.names <= _LISTED | {"if", "place"}:
        return False
    if any(number.ordinal or number.value.denominator != 1 for number in view.numbers):
        return False
    start = view.sentence.start
    if not any(sign in view.sentence.text[few[-1].end - start : high[0].start - start] for sign in ":：→="):
        return False
    if any(number.counter == "player" for number in few):
        return True
    before = near(source, view)
    return before is not None and before.numbers != view.numbers and _is_labelled(source, before)


_LEAST_LABELLED = 50


def _with_players(view: View) -> tuple[Number, ...]:
    """The numbers of a target, where none says what it counts: those that may be players count players."""
    if view.names & {"exceed", "refuse", "unchanged", "zero", "accept", "event"}:
        return view.numbers
    counters = ["point"] if any(number.counter == "player" for number in view.numbers) else ["point", None]
    high = [number for number in view.numbers if number.value >= _LEAST_TARGET]
    # "zwei oder vier bis 200 Punkte": no range of points, but players with a target.
    few = [
        number
        for number in view.numbers
        if number.counter in counters
        and not number.ordinal
        and 1 < number.value <= _MOST_NAMED
        # "2 points" are points.
        and not any(c.name == "point" and 0 <= c.start - number.end <= _RIGHT_BEHIND for c in view.concepts)
    ]
    if not few or not high:
        return view.numbers
    return tuple(replace(number, counter="player") if number in few else number for number in view.numbers)


_RIGHT_BEHIND = 2
_MOST_NAMED = 8
"""More than so many players are not named beside a target."""


def _named_twice(source: ClaimSource, view: View, players: Collection[int]) -> Iterator[Number]:
    """ "200 with four or four": beside a number of players the same number is said again.

    Where the text itself says that both count players, `equipment` tells it.
    """
    for before, number in pairwise(view.numbers):
        gap = view.sentence.text[before.end - view.sentence.start : number.start - view.sentence.start].lower()
        if (
            before.value == number.value
            and not {before.start, number.start}.isdisjoint(players)
            and not before.counter == number.counter == "player"
            and source.grammar.choice_joint.fullmatch(gap) is not None
        ):
            yield number


def _named(source: ClaimSource, view: View) -> Iterator[Number]:
    """The numbers that are the target: the only one, else those right beside a word for it, or in a named unit."""
    units = units_of(source, view)
    counted = [number for number in view.numbers if _may_be_points(source, view, number)]
    for number in counted:
        beside = _is_beside(view, number)
        if number.counter == "end" and not beside:
            continue
        if len(counted) == 1 or beside or number.start in units:
            yield number


def _may_be_points(source: ClaimSource, view: View, number: Number) -> bool:
    if number.ordinal or number.value.denominator != 1 or number.counter not in (None, "point", "end"):
        return False
    if any(equation.span.contains(number.span) for equation in source.equations_in(view.sentence)):
        return False
    tokens = tokens_of(view)
    at = tokens.index(number)
    near_by = {token.name for token in tokens[max(at - 2, 0) : at + 3] if isinstance(token, Concept)}
    around = {token.name for token in tokens[max(at - 1, 0) : at + 2] if isinstance(token, Concept)}
    of_events = number.counter is None and not around & _BESIDE - {"target"} and "event" in near_by
    return not near_by & {"multiple", "divide", "remainder"} and not around & {"together", "each"} and not of_events


def _is_beside(view: View, number: Number) -> bool:
    """Whether the next word on either side, but for words such as `points`, speaks of the target."""
    tokens = tokens_of(view)
    at = tokens.index(number)
    for step in (-1, 1):
        index = at + step
        while 0 <= index < len(tokens) and getattr(tokens[index], "name", "") in _LIGHT:
            index += step
        name = getattr(tokens[index], "name", "") if 0 <= index < len(tokens) else ""
        if name in _BESIDE and (name != "reach" or view.names & _REACHING):
            return True
    return False
