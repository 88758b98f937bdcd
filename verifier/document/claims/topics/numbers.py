"""Numbers that belong together in a sentence: values by players, and what a number counts.

pair     a number of players with the value that holds for it
counter  the concept of what a number counts, as `player` or `tile`
group    numbers that are said in one breath: "three or four", "2-4"
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from verifier.document.claims.base import ItemClass, Spoken
from verifier.document.numberwords import fold
from verifier.document.numerals import NumberGrammar
from verifier.document.tokens import Concept, Number, Sentence, Token

MOST_PLAYERS = 20
_BESIDE = 16
"""A number belongs to the word behind it where no more characters stand between them."""


@dataclass(frozen=True, slots=True)
class _Group:
    """Numbers said in one breath; `is_players` is None where nothing says what they count."""

    numbers: tuple[Number, ...]
    is_players: bool | None


def pairs_by_players(
    numbers: Sequence[Number],
    *,
    counters: Sequence[str],
    sentence: Sentence | None = None,
    grammar: NumberGrammar | None = None,
    by_order: bool = False,
) -> list[tuple[Number, Number]]:
    """Each number of players with its value, whichever of them a sentence names first.

    `counters` are the concepts that values are counted in. "9 with two, 7 with three or four" gives three pairs:
    numbers that do not say what they count take turns. The ends of a range of players stand for all between them.
    With `by_order` no number has to say that it counts players: those that rise or fall by turns, as "9 with 2, 7
    with 3", do.
    """
    groups = list(_groups(numbers, counters=counters, sentence=sentence, grammar=grammar))
    if by_order:
        groups = _listed(groups, sentence)
    if any(group.is_players for group in groups):
        groups = list(_in_turn(groups))
    else:
        groups = _by_order(groups) if by_order else []
    if not groups:
        return []
    pairs: list[tuple[Number, Number]] = []
    waiting: list[Number] = []
    value: Number | None = None
    value_first = not groups[0].is_players
    for group in groups:
        if not group.is_players:
            value = group.numbers[-1]
            pairs += [(players, value) for players in waiting]
            waiting = []
        elif not value_first:
            waiting += group.numbers
        elif value is not None:
            pairs += [(players, value) for players in group.numbers]
    if by_order and any(players.counter is None and not _is_few(players) for players, _ in pairs):
        return []
    return pairs


def _is_few(players: Number) -> bool:
    return _FEWEST <= players.value <= _MOST_IN_ORDER


def _listed(groups: Sequence[_Group], sentence: Sentence | None) -> list[_Group]:
    """The groups, "two, three or four" as one: a comma joins what rises to a choice that is said in one breath."""
    found: list[_Group] = []
    for group in reversed(groups):
        after = found[0] if found else None
        if sentence is not None and after is not None and _rises_to(group, after, sentence):
            found[0] = _Group((*group.numbers, *after.numbers), after.is_players)
        else:
            found.insert(0, group)
    return found


def _rises_to(group: _Group, after: _Group, sentence: Sentence) -> bool:
    before, number = group.numbers[-1], after.numbers[0]
    gap = sentence.text[before.end - sentence.start : number.start - sentence.start].strip()
    return (
        len(after.numbers) > 1
        and group.is_players in (None, after.is_players)
        and number.value == before.value + 1
        and gap in COMMAS
    )


COMMAS = frozenset(",、，،;；・")
"""Signs that part the things of a list."""


def _groups(
    numbers: Sequence[Number], *, counters: Sequence[str], sentence: Sentence | None, grammar: NumberGrammar | None
) -> Iterator[_Group]:
    """The groups of the cardinals that count players, values, or nothing that is said."""
    players = frozenset(number.start for number in players_in(sentence)) if sentence is not None else frozenset()
    kept = [
        number
        for number in numbers
        if not number.ordinal
        and number.value.denominator == 1
        and (number.counter in (None, "player", *counters) or number.start in players)
        # "9 for each one player": one is nobody's number of players.
        and not (number.counter == "player" and number.value == 1)
    ]
    group: list[Number] = []
    kind: bool | None = None
    for index, number in enumerate(kept):
        own = (
            True if number.counter == "player" or number.start in players else None if number.counter is None else False
        )
        # "three players 7 and four players 5": what falls shares no word for what it counts.
        after = kept[index + 1] if index + 1 < len(kept) else None
        if own and after is not None and number.value > after.value and _gap_joins(number, after, sentence, grammar):
            own = None
        if group and own is kind and (between := _joint(group[-1], number, sentence, grammar)):
            group += _within(group[-1], number) if between == "range" and own is not False else []
            group.append(number)
            continue
        if group:
            yield _Group(tuple(group), kind)
        group, kind = [number], own
    if group:
        yield _Group(tuple(group), kind)


def _within(low: Number, high: Number) -> list[Number]:
    """The numbers inside a range, at the place of its low end."""
    return [replace(low, value=Fraction(value)) for value in range(int(low.value) + 1, int(high.value))]


def _gap_joins(before: Number, number: Number, sentence: Sentence | None, grammar: NumberGrammar | None) -> bool:
    """Whether nothing but a word such as `and` stands between two numbers."""
    if sentence is None or grammar is None:
        return False
    gap = gap_between(sentence, before, number)
    return len(gap) <= _BESIDE and grammar.choice_joint.fullmatch(gap) is not None


def _joint(before: Number, number: Number, sentence: Sentence | None, grammar: NumberGrammar | None) -> str:
    """Whether two numbers are said in one breath: `range`, `choice`, or empty."""
    if sentence is None or grammar is None:
        return ""
    gap = gap_between(sentence, before, number)
    if len(gap) > _BESIDE:
        return ""
    # "7 with three and 5 with four" joins nothing, "three or four" does.
    if grammar.choice_joint.fullmatch(gap):
        return "choice" if number.value == before.value + 1 else ""
    return "range" if 0 < number.value - before.value <= MOST_PLAYERS and grammar.range_joint.fullmatch(gap) else ""


def _in_turn(groups: Sequence[_Group]) -> Iterator[_Group]:
    """The groups, those that do not say what they count taking turns with the others."""
    known = next(index for index, group in enumerate(groups) if group.is_players is not None)
    is_players = bool(groups[known].is_players) is (known % 2 == 0)
    for group in groups:
        kind = is_players if group.is_players is None else group.is_players
        yield _Group(group.numbers, kind)
        is_players = not kind


def _by_order(groups: Sequence[_Group]) -> list[_Group]:
    """The groups by turns players and values, where no group says that it counts players; none where neither fits."""
    if len(groups) % 2:
        return []
    fitting = [first for first in (0, 1) if _may_be_players(groups, first)]
    if not fitting:
        return []
    first = min(fitting, key=lambda start: sum(number.value for group in groups[start::2] for number in group.numbers))
    return [_Group(group.numbers, index % 2 == first) for index, group in enumerate(groups)]


def _may_be_players(groups: Sequence[_Group], first: int) -> bool:
    """Whether every second group may count players: few, and rising or falling."""
    if any(group.is_players is False for group in groups[first::2]):
        return False
    players = [number.value for group in groups[first::2] for number in group.numbers]
    steps = [after - before for before, after in pairwise(players)]
    most = _MOST_IN_ORDER if len(groups) > _ONE_PAIR else _MOST_OF_ONE_PAIR
    in_order = all(0 < step <= _LONGEST_STEP for step in steps) or all(-_LONGEST_STEP <= step < 0 for step in steps)
    return in_order and all(_FEWEST <= value <= most for value in players)


_ONE_PAIR = 2
_LONGEST_STEP = 2
_FEWEST = 2
_MOST_IN_ORDER = 6
_MOST_OF_ONE_PAIR = 4


def players_in(sentence: Sentence) -> tuple[Number, ...]:
    """The numbers of a sentence that count players: those that say so, and those that play, as in "when four play"."""
    found: list[Number] = []
    for index, token in enumerate(sentence.tokens):
        if not isinstance(token, Number) or token.ordinal or token.value.denominator != 1:
            continue
        if token.counter == "player":
            if token.value > 1 or _is_listed(sentence, index):
                found.append(token)
        elif token.counter in _UNSAID and 2 <= token.value <= MOST_PLAYERS:
            if _plays(sentence, index) or (found and _goes_on(found[-1], token, sentence)):
                found.append(token)
    return tuple(found)


def _goes_on(before: Number, number: Number, sentence: Sentence) -> bool:
    """Whether a number is said in one breath with a number of players: "if there are three or four"."""
    gap = sentence.text[before.end - sentence.start : number.start - sentence.start].strip()
    return number.value == before.value + 1 and len(gap) <= _WORD_BETWEEN and gap.isalpha()


_WORD_BETWEEN = 4

_UNSAID = (None, "game")
"""What a number of players may seem to count: who "play" a game are no games where one word says both."""


def _is_listed(sentence: Sentence, index: int) -> bool:
    """Whether a number of players stands right before or behind another: "one or three players"."""
    near = [at for at in (index - 1, index + 1) if 0 <= at < len(sentence.tokens)]
    near += [
        at
        for at in (index - 2, index + 2)
        if 0 <= at < len(sentence.tokens) and is_concept(sentence.tokens[(index + at) // 2], "player")
    ]
    token = sentence.tokens[index]
    return any(
        isinstance(other, Number)
        and other.counter == "player"
        and max(token.start, other.start) - min(token.end, other.end) <= _LISTED
        for other in (sentence.tokens[at] for at in near)
    )


_LISTED = 8


def _plays(sentence: Sentence, index: int) -> bool:
    """Whether a number is said to play, as in "if two or three play" or "if play two": the condition of what follows.

    A number that nothing follows in the phrase of an `if` is one of players as well: "if they are two, …".
    """
    before = sentence.tokens[index - 1] if index else None
    few = sentence.tokens[index]
    if isinstance(few, Number) and _is_few(few) and before is not None and not _is_apart(sentence, index):
        if is_concept(before, "place") and _begins(sentence, index - 1):
            return _is_closed(sentence, index)
        if is_concept(before, "if") and _is_closed(sentence, index):
            return True
    if not (before is None or isinstance(before, Number) or is_concept(before, "if") or _is_apart(sentence, index)):
        return False
    while index + 1 < len(sentence.tokens):
        following = sentence.tokens[index + 1]
        if not isinstance(following, Number) or following.counter is not None:
            break
        index += 1
    after = sentence.tokens[index + 1] if index + 1 < len(sentence.tokens) else None
    if after is None or after.start - sentence.tokens[index].end > _BESIDE or _is_apart(sentence, index + 1):
        return False
    return is_concept(after, "place") or is_concept(after, "player")


def _begins(sentence: Sentence, index: int) -> bool:
    """Whether a clause begins with a token, or with the `if` before it."""
    if index == 0 or _is_apart(sentence, index):
        return True
    return is_concept(sentence.tokens[index - 1], "if")


def _is_closed(sentence: Sentence, index: int) -> bool:
    """Whether a clause ends behind a number, or goes on with a number behind a word such as `and`."""
    if index + 1 == len(sentence.tokens):
        return True
    following = sentence.tokens[index + 1]
    return isinstance(following, Number) or is_concept(following, "if") or _is_apart(sentence, index + 1)


def _is_apart(sentence: Sentence, index: int) -> bool:
    """Whether a clause begins between a number and what stands before it."""
    return has_break(sentence, sentence.tokens[index - 1].end, sentence.tokens[index].start)


def gap_between(sentence: Sentence, before: Token, after: Token) -> str:
    """What stands between two tokens, folded as the joints of the number grammar are."""
    return fold(sentence.text[before.end - sentence.start : after.start - sentence.start]).text


def distance(one: Token, other: Token) -> int:
    """Characters between two tokens, whichever of them stands first."""
    return max(one.start - other.end, other.start - one.end)


def has_break(sentence: Sentence, start: int, end: int) -> bool:
    """Whether a sign such as a comma stands between two offsets."""
    gap = sentence.text[start - sentence.start : end - sentence.start]
    return any(sign in gap for sign in ",;:、，；：(（")


def is_concept(token: object, name: str) -> bool:
    """Whether a token is a concept of this name, denied or not."""
    return isinstance(token, Concept) and token.name == name


def spoken(*numbers: Number, item_class: ItemClass) -> tuple[Spoken, ...]:
    """The items that a claim speaks for."""
    return tuple(Spoken(number.span, item_class) for number in numbers)


def counted_in(numbers: Sequence[Number], *counters: str | None) -> Iterator[Number]:
    """The cardinal numbers that count one of these."""
    return (number for number in numbers if number.counter in counters and not number.ordinal)


def following(sentence: Sentence, number: Number) -> Number | None:
    """The number right behind another one."""
    numbers = sentence.numbers
    return next((after for before, after in pairwise(numbers) if before is number), None)
