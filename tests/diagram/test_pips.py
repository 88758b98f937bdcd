"""Pips lie as on real tiles, and every number from 0 to 18 can be counted."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from verifier.diagram.pips import pips_of

EACH_COUNT = pytest.mark.parametrize("count", range(19))


@EACH_COUNT
def test_a_half_has_as_many_pips_as_it_counts(count: int) -> None:
    assert len(pips_of(count).places) == len(set(pips_of(count).places)) == count


@EACH_COUNT
def test_pips_lie_apart_and_well_inside_the_half(count: int) -> None:
    places, radius = pips_of(count)
    assert all(abs(value) + radius < 0.335 for place in places for value in place)
    assert all(dist(one, other) > 2.3 * radius for one, other in combinations(places, 2))


@EACH_COUNT
def test_a_half_looks_the_same_turned_half_round(count: int) -> None:
    places = pips_of(count).places
    turned = {(round(-x, 9), round(-y, 9)) for x, y in places}
    assert turned == {(round(x, 9), round(y, 9)) for x, y in places}


@EACH_COUNT
def test_a_lying_half_is_a_standing_one_turned_by_a_quarter(count: int) -> None:
    standing, lying = pips_of(count), pips_of(count, lying=True)
    assert lying.places == tuple((-y, x) for x, y in standing.places)
    assert lying.radius == standing.radius


def test_six_are_two_rows_along_the_long_side() -> None:
    assert len({x for x, _ in pips_of(6).places}) == 2
    assert len({y for _, y in pips_of(6, lying=True).places}) == 2


def test_odd_numbers_up_to_nine_have_one_pip_in_the_middle() -> None:
    for count in range(10):
        assert ((0, 0) in pips_of(count).places) is (count % 2 == 1)


def test_two_and_three_lie_on_a_diagonal() -> None:
    for count in (2, 3):
        assert all(x == y for x, y in pips_of(count).places)


@pytest.mark.parametrize("count", [-1, 19])
def test_no_half_has_fewer_than_none_or_more_than_eighteen(count: int) -> None:
    with pytest.raises(ValueError, match=f"^a half has 0 to 18 pips, got {count}$"):
        pips_of(count)
