"""Numbers of layouts and of sequences of play: the same from two programs that share only the rules.

The table comes from a C program and, up to five tiles, from a Python program, both written apart from this engine.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.reference import ARMS, LINES, Move, Spot, Table, shown_at, touching_spot
from tests.strategies import DOUBLE_SIX, EVERY_DOUBLE, ONE_SPINNER, branchings
from verifier.engine.branching import Branching, Spinner
from verifier.engine.counts import Counts, count_layouts
from verifier.engine.tile import DominoSet, Tile

ONE_SPINNER_COUNTS = (
    Counts(tiles=1, raw=28, merged=28, layouts=28),
    Counts(tiles=2, raw=336, merged=294, layouts=147),
    Counts(tiles=3, raw=3_906, merged=3_444, layouts=882),
    Counts(tiles=4, raw=49_770, merged=41_160, layouts=5_670),
    Counts(tiles=5, raw=705_600, merged=507_360, layouts=38_535),
    Counts(tiles=6, raw=11_162_760, merged=6_664_560, layouts=270_270),
)
EVERY_DOUBLE_COUNTS = (
    Counts(tiles=1, raw=28, merged=28, layouts=28),
    Counts(tiles=2, raw=336, merged=294, layouts=147),
    Counts(tiles=3, raw=3_906, merged=3_444, layouts=861),
    Counts(tiles=4, raw=49_770, merged=41_160, layouts=5_355),
    Counts(tiles=5, raw=710_640, merged=509_040, layouts=35_280),
    Counts(tiles=6, raw=11_436_600, merged=6_758_640, layouts=242_550),
)

both_spinner_rules = pytest.mark.parametrize(
    ("branching", "table"), [(ONE_SPINNER, ONE_SPINNER_COUNTS), (EVERY_DOUBLE, EVERY_DOUBLE_COUNTS)]
)


@both_spinner_rules
def test_counts_up_to_five_tiles(branching: Branching, table: tuple[Counts, ...]) -> None:
    assert count_layouts(branching, DOUBLE_SIX, up_to=5) == table[:5]


@pytest.mark.slow
@both_spinner_rules
def test_counts_up_to_six_tiles(branching: Branching, table: tuple[Counts, ...]) -> None:
    assert count_layouts(branching, DOUBLE_SIX, up_to=6) == table


def test_a_set_without_room_for_more_tiles_ends_the_counts() -> None:
    assert count_layouts(ONE_SPINNER, DominoSet(0), up_to=9) == (Counts(tiles=1, raw=1, merged=1, layouts=1),)
    assert [counts.layouts for counts in count_layouts(ONE_SPINNER, DominoSet(1), up_to=9)] == [3, 2, 2]


def test_no_counts_are_asked_for() -> None:
    assert count_layouts(ONE_SPINNER, DOUBLE_SIX, up_to=0) == ()


# --- against the second implementation, sequence by sequence ---


def sequences(table: Table, dominoes: DominoSet) -> Iterator[Table]:
    """Every table with one tile more, one for each sequence of play."""
    for tile in dominoes:
        spots: list[Spot | None] = [None] if not table.moves else sorted(table.open_spots(), key=str)
        for spot in spots:
            if table.refusal(tile, spot) is None:
                yield Table(table.branching, [*table.moves, (tile, spot)])


def without_a_and_b(spot: Spot) -> Spot:
    tile, name = spot
    return tile, "line" if name in LINES else "arm" if name in ARMS else name


def merged_key(moves: list[Move]) -> tuple[tuple[Tile, Spot | None], ...]:
    return tuple((tile, spot and without_a_and_b(spot)) for tile, spot in moves)


def layout_key(table: Table) -> object:
    joints = frozenset(
        frozenset((without_a_and_b(spot), without_a_and_b(touching_spot(tile, spot))))
        for tile, spot in table.moves
        if spot is not None
    )
    return frozenset(table.laid), joints, frozenset(table.spinners)


@settings(max_examples=25, deadline=None)
@given(branchings(), st.sampled_from([(1, 4), (2, 4), (3, 3)]))
def test_counts_agree_with_a_naive_listing_of_all_sequences(branching: Branching, size: tuple[int, int]) -> None:
    highest, up_to = size
    dominoes = DominoSet(highest)
    tables = [Table(branching, [])]
    expected = []
    for number in range(1, up_to + 1):
        tables = [longer for table in tables for longer in sequences(table, dominoes)]
        if tables:
            merged = {merged_key(table.moves) for table in tables}
            layouts = {layout_key(table) for table in tables}
            expected.append(Counts(tiles=number, raw=len(tables), merged=len(merged), layouts=len(layouts)))
    assert count_layouts(branching, dominoes, up_to=up_to) == tuple(expected)


def test_the_naive_listing_joins_equal_numbers() -> None:
    table = Table(Branching(spinner=Spinner.NONE), [(Tile(1, 4), None)])
    assert {shown_at(spot) for spot in table.open_spots()} == {1, 4}
