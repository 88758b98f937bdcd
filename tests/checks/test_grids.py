"""Tables of leftover pips and what they are rounded to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.checks.documents import check, found, states

HEADS = [("en", "Leftover pips | Rounded"), ("ja", "残りの目 | 丸めた値"), ("es", "Puntos en mano | Redondeo")]


def table(head: str, rows: list[tuple[int, int]]) -> str:
    return f"| {head} |\n|---|---|\n" + "".join(f"| {pips} | {points} |\n" for pips, points in rows)


def rounded(pips: int) -> int:
    return (pips + 2) // 5 * 5


@pytest.mark.parametrize(("language", "head"), HEADS)
@given(pips=st.lists(st.integers(1, 60), min_size=3, max_size=8, unique=True), data=st.data())
def test_each_row_is_rounded_and_one_that_is_not_is_found(
    language: str, head: str, pips: list[int], data: st.DataObject
) -> None:
    rows = [(each, rounded(each)) for each in pips]
    result = check(table(head, rows), language)
    assert found(result) == []
    assert all(state.is_backed for state in states(result).values())
    at = data.draw(st.integers(0, len(rows) - 1))
    wrong = rows[at][1] + 5
    rows[at] = (rows[at][0], wrong)
    assert found(check(table(head, rows), language)) == [("rounding-example", str(wrong))]


def test_a_table_of_something_else_is_left_alone() -> None:
    assert found(check(table("Pips | Tiles with so many", [(0, 1), (1, 1), (2, 2), (3, 2)]), "en")) == []
    assert found(check(table("Year | Members", [(1, 8), (2, 9), (3, 12)]), "en")) == []


def test_two_rows_are_no_table() -> None:
    assert found(check(table("Leftover pips | Rounded", [(7, 5), (8, 15)]), "en")) == []
