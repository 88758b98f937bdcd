"""Numbers that belong together in a sentence: values by players, and what a number counts.

pair     a number of players with the value that holds for it
counter  the concept of what a number counts, as `player` or `tile`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.document.claims.base import ItemClass, Spoken
from verifier.document.tokens import Number


def pairs_by_players(numbers: Sequence[Number], *, counters: Sequence[str]) -> list[tuple[Number, Number]]:
    """Each number of players with its value, whichever of them a sentence names first.

    `counters` are the concepts that values are counted in. "9 with two, 7 with three or four" gives three pairs; a
    number that says nothing of what it counts goes on in the order that the sentence began with.
    """
    cardinals = [number for number in numbers if not number.ordinal]
    if not cardinals or not any(number.counter == "player" for number in cardinals):
        return []
    value_first = cardinals[0].counter in counters
    pairs: list[tuple[Number, Number]] = []
    waiting: list[Number] = []
    value: Number | None = None
    for number in cardinals:
        if number.counter not in (None, "player", *counters):
            continue
        is_value = number.counter in counters
        if number.counter is None:
            is_value = bool(waiting) if not value_first else bool(pairs) and pairs[-1][1] is value
        if value_first:
            if is_value:
                value = number
            elif value is not None:
                pairs.append((number, value))
        elif is_value:
            pairs += [(players, number) for players in waiting]
            waiting = []
        else:
            waiting.append(number)
    return pairs


def spoken(*numbers: Number, item_class: ItemClass) -> tuple[Spoken, ...]:
    """The items that a claim speaks for."""
    return tuple(Spoken(number.span, item_class) for number in numbers)


def counted_in(numbers: Sequence[Number], *counters: str) -> Iterator[Number]:
    """The cardinal numbers that count one of these."""
    return (number for number in numbers if number.counter in counters and not number.ordinal)
