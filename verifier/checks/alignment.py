"""Two lists held against each other: what is wrong, missing, too much, or only in another order.

atom  one value of an item, as a tile or a number
item  some atoms in a fixed order, as a connection
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

T = TypeVar("T")
Values = tuple[Hashable, ...]

_GAP = 1.0


class Difference(StrEnum):
    """How two lists differ at one place."""

    WRONG = "wrong"
    MISSING = "missing"
    EXTRA = "extra"
    ORDER = "order"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDifference:
    """One difference: the index of the found item and of the expected one, None where there is none.

    `atoms` are pairs of atom indices, found and expected, that differ within a wrong item. For a missing item `found`
    is the index of the item it belongs before.
    """

    kind: Difference
    found: int
    expected: int | None
    atoms: tuple[tuple[int | None, int | None], ...] = ()


def compare_lists(found: Sequence[Values], expected: Sequence[Values]) -> list[ListDifference]:
    """The fewest differences that explain one list by the other; none where they are equal."""
    if list(found) == list(expected):
        return []
    if Counter(found) == Counter(expected):
        moved = next(index for index, pair in enumerate(zip(found, expected, strict=True)) if pair[0] != pair[1])
        return [ListDifference(kind=Difference.ORDER, found=moved, expected=expected.index(found[moved]))]
    differences = []
    before = 0
    for at, to in _align(found, expected, _item_cost):
        if at is None:
            differences.append(ListDifference(kind=Difference.MISSING, found=before, expected=to))
            continue
        before = at + 1
        if to is None:
            differences.append(ListDifference(kind=Difference.EXTRA, found=at, expected=None))
        elif found[at] != expected[to]:
            atoms = tuple(
                pair
                for pair in _align(found[at], expected[to], _atom_cost)
                if pair[0] is None or pair[1] is None or found[at][pair[0]] != expected[to][pair[1]]
            )
            differences.append(ListDifference(kind=Difference.WRONG, found=at, expected=to, atoms=atoms))
    return differences


def distance(found: Sequence[Values], expected: Sequence[Values]) -> float:
    """How far apart two lists are; 0 where they are equal, little where only the order differs."""
    if list(found) == list(expected):
        return 0.0
    if Counter(found) == Counter(expected):
        return 0.5
    return sum(
        _GAP if at is None or to is None else _item_cost(found[at], expected[to])
        for at, to in _align(found, expected, _item_cost)
    )


def _item_cost(found: Values, expected: Values) -> float:
    """By the number of wrong atoms alone, so that one wrong atom weighs the same in every list of a caption."""
    wrong = max(len(found), len(expected)) - sum(a == b for a, b in zip(found, expected, strict=False))
    return min(0.4 + 0.6 * wrong, 1.9) if wrong else 0.0


def _atom_cost(found: Hashable, expected: Hashable) -> float:
    if found == expected:
        return 0.0
    return 0.9 if type(found) is type(expected) else 1.5


def _align(
    found: Sequence[T], expected: Sequence[T], cost: Callable[[T, T], float]
) -> list[tuple[int | None, int | None]]:
    """The cheapest pairing in order; a gap costs 1. Ties prefer pairs, then what is missing."""
    rows, columns = len(found), len(expected)
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for at in range(rows, -1, -1):
        for to in range(columns, -1, -1):
            if at == rows or to == columns:
                best[at][to] = _GAP * (rows - at + columns - to)
            else:
                best[at][to] = min(
                    best[at + 1][to + 1] + cost(found[at], expected[to]),
                    best[at][to + 1] + _GAP,
                    best[at + 1][to] + _GAP,
                )
    pairs: list[tuple[int | None, int | None]] = []
    at = to = 0
    while at < rows or to < columns:
        here = best[at][to]
        if at < rows and to < columns and here == best[at + 1][to + 1] + cost(found[at], expected[to]):
            pairs.append((at, to))
            at, to = at + 1, to + 1
        elif to < columns and here == best[at][to + 1] + _GAP:
            pairs.append((None, to))
            to += 1
        else:
            pairs.append((at, None))
            at += 1
    return pairs
