"""Every legal layout can be drawn so that nothing overlaps, nothing seems joined that is not, and all can be read.

The laws themselves are in `geometry_check.py`. VERIFIER_LAYOUTS says how many random layouts are drawn for each rule
about spinners; `pytest -m slow -s` draws 3,000 for each of the two common ones and prints what the search needed.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.diagram.geometry_check import gap, violations
from tests.strategies import EVERY_DOUBLE, ONE_SPINNER, branchings, layouts, random_layout, seeds
from verifier.diagram.geometry import LADDER, Arrangement, Box, PlacedTile, arrange, frame
from verifier.engine.branching import ArmOpening, Branching, Spinner
from verifier.engine.layout import Layout, Place, TilePlace, tile_place
from verifier.engine.notation import parse_layout
from verifier.engine.tile import DominoSet, Tile

LAYOUTS = int(os.environ.get("VERIFIER_LAYOUTS", "60"))

NINE = (
    "1|4; 1|1 on 1|4 low; 4|4 on 1|4 high; 3|4 on 4|4 line B; 1|2 on 1|1 line B; "
    "1|5 on 1|1 arm A; 5|5 on 1|5 high; 0|5 on 5|5 line B; 1|3 on 1|1 arm B"
)
"""The nine placements that the rule documents show."""

BOTH_RULES = pytest.mark.parametrize("branching", [ONE_SPINNER, EVERY_DOUBLE], ids=["one spinner", "every double"])
NO_SPINNER = Branching(spinner=Spinner.NONE)
"""Nothing branches: all tiles lie in one line."""


def arranged(text: str, branching: Branching = ONE_SPINNER) -> Arrangement:
    return arrange(parse_layout(text, branching))


def flatness(arrangement: Arrangement) -> float:
    """How many times longer than the other is one side of what is drawn, with a unit of margin around it."""
    width, height = arrangement.bounds.width + 2, arrangement.bounds.height + 2
    return max(width / height, height / width)


def lying(arrangement: Arrangement) -> dict[str, PlacedTile]:
    return {f"{placed.tile.low}|{placed.tile.high}": placed for placed in arrangement.tiles}


# --- the laws, for layouts of every kind ---


@pytest.mark.parametrize("spinner", Spinner)
def test_no_layout_breaks_a_law_whatever_branches_and_counts(spinner: Spinner) -> None:
    @settings(max_examples=LAYOUTS, deadline=None)
    @given(layouts(branching=branchings(spinners=[spinner])))
    def check(layout: Layout) -> None:
        assert violations(arrange(layout)) == []

    check()


@BOTH_RULES
@settings(max_examples=max(1, LAYOUTS // 4), deadline=None)
@given(seed=seeds())
def test_no_maximal_layout_breaks_a_law(branching: Branching, seed: int) -> None:
    arrangement = arrange(random_layout(seed, branching))
    assert violations(arrangement) == []
    if arrangement.rung <= len(LADDER):
        assert flatness(arrangement) < 4


@settings(max_examples=10, deadline=None)
@given(branching=branchings(), highest=st.sampled_from([0, 1, 2, 3, 9, 12]), seed=seeds())
def test_sets_of_every_size_can_be_arranged(branching: Branching, highest: int, seed: int) -> None:
    assert violations(arrange(random_layout(seed, branching, size=40, tiles=DominoSet(highest)))) == []


@settings(max_examples=max(1, LAYOUTS // 2), deadline=None)
@given(layout=layouts(min_size=8))
def test_the_last_resort_breaks_no_law_either(layout: Layout) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("verifier.diagram.geometry.ladder.search", lambda plan, rung: None)
        arrangement = arrange(layout)
    assert arrangement.rung == len(LADDER) + 1 or not layout.plays
    assert violations(arrangement) == []


@pytest.mark.parametrize("rung", range(len(LADDER)))
@settings(max_examples=max(1, LAYOUTS // 20), deadline=None)
@given(seed=seeds())
def test_no_rung_breaks_a_law(rung: int, seed: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("verifier.diagram.geometry.ladder.LADDER", (replace(LADDER[rung], beam=12),))
        assert violations(arrange(random_layout(seed, EVERY_DOUBLE))) == []


@pytest.mark.slow
@BOTH_RULES
def test_three_thousand_maximal_layouts(branching: Branching) -> None:
    times, flat, rungs = [], [], Counter[int]()
    for seed in range(3000):
        layout = random_layout(seed, branching)
        started = time.perf_counter()
        arrangement = arrange(layout)
        times.append(1000 * (time.perf_counter() - started))
        rungs[arrangement.rung] += 1
        if arrangement.rung <= len(LADDER):
            flat.append(flatness(arrangement))
        assert violations(arrangement) == []
    times.sort()
    print(
        f"\n{branching.spinner}: median {statistics.median(times):.0f} ms, 95th percentile {times[2850]:.0f} ms, "
        f"longest {times[-1]:.0f} ms, worst aspect {max(flat):.2f}, rungs {dict(sorted(rungs.items()))}"
    )
    assert rungs[len(LADDER) + 1] <= 3
    assert max(flat) < 4


# --- the same picture everywhere ---

PRINT_SOME = """
from tests.strategies import EVERY_DOUBLE, random_layout
from verifier.diagram.geometry import arrange
for seed in (55, 1, 2):
    print(arrange(random_layout(seed, EVERY_DOUBLE)))
"""


def test_the_picture_does_not_depend_on_the_process() -> None:
    printed = [
        subprocess.run(
            [sys.executable, "-c", PRINT_SOME],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert printed[0] == printed[1]
    assert printed[0].count(b"Arrangement(") == 3


@settings(max_examples=15, deadline=None)
@given(layout=layouts())
def test_equal_layouts_are_arranged_alike(layout: Layout) -> None:
    assert arrange(layout) == arrange(Layout(*layout))


@settings(max_examples=15, deadline=None)
@given(layout=layouts(min_size=2))
def test_no_tile_moves_between_frames(layout: Layout) -> None:
    arrangement = arrange(layout)
    for plays in range(len(layout.plays) + 1):
        assert frame(arrangement, plays).tiles == arrangement.tiles[:plays]
        assert frame(arrangement, plays).layout.plays == layout.plays[:plays]
    assert frame(arrangement) == frame(arrangement, len(layout.plays))


def test_a_frame_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="the arrangement has frames after 0 to 9 plays, got 10"):
        frame(arranged(NINE), 10)
    with pytest.raises(ValueError, match="the arrangement has frames after 0 to 9 plays, got -1"):
        frame(arranged(NINE), -1)


# --- how it lies ---


def test_nothing_on_the_table_is_an_empty_picture() -> None:
    arrangement = arrange(Layout(ONE_SPINNER))
    assert (arrangement.tiles, arrangement.labels, arrangement.connectors) == ((), (), ())
    assert frame(arrangement).badges == ()


def test_a_lone_single_is_horizontal_with_its_high_half_to_the_right() -> None:
    [placed] = arranged("1|4").tiles
    assert placed.is_horizontal
    assert placed.low.right == placed.high.x


def test_a_lone_double_is_upright() -> None:
    [placed] = arranged("2|2").tiles
    assert not placed.is_horizontal
    assert placed.low.bottom == placed.high.y


def line_length(layout: Layout, place: TilePlace) -> int:
    """How many tiles the first line has on one side of the lead."""
    for play in layout.plays:
        if play.on is place:
            by = play.joined_by
            assert by is not None
            return 1 + line_length(layout, tile_place(by.tile, by.place.twin))
    return 0


@settings(max_examples=40, deadline=None)
@given(layout=layouts(min_size=3, max_size=16))
def test_the_first_line_is_horizontal_and_its_longer_part_goes_to_the_right(layout: Layout) -> None:
    lead = layout.plays[0].tile
    lies = {placed.tile: placed.box for placed in arrange(layout).tiles}
    places = [Place.LINE_A, Place.LINE_B] if lead.is_double else [Place.HIGH, Place.LOW]
    sides = {}
    for play in layout.plays[1:]:
        assert play.on is not None
        if play.on.tile is lead and play.on.place in places:
            apart = lies[play.tile].x - lies[lead].x
            assert apart != 0
            sides["right" if apart > 0 else "left"] = line_length(layout, play.on)
            assert lies[play.tile].y <= lies[lead].bottom
            assert lies[lead].y <= lies[play.tile].bottom
    assert sides.get("right", 0) >= sides.get("left", 0)


@BOTH_RULES
def test_the_nine_placements_of_the_rule_documents(branching: Branching) -> None:
    arrangement = arranged(NINE, branching)
    lies = lying(arrangement)
    line = ["1|2", "1|1", "1|4", "4|4", "3|4"]
    assert [lies[tile].box.right for tile in line[:-1]] == [lies[tile].box.x for tile in line[1:]]
    assert [lies[tile].is_horizontal for tile in line] == [True, False, True, False, True]
    assert len({lies[tile].box.center[1] for tile in line}) == 1
    arm = ["1|3", "1|1", "1|5", "5|5", "0|5"]
    assert [lies[tile].box.bottom for tile in arm[:-1]] == [lies[tile].box.y for tile in arm[1:]]
    assert [lies[tile].is_horizontal for tile in arm] == [False, False, False, True, False]
    assert arrangement.rung == 1


@pytest.mark.parametrize("size", range(1, 8))
def test_a_few_tiles_in_a_line_lie_straight(size: int) -> None:
    tiles = ["0|1", "1|2", "2|3", "3|4", "4|5", "5|6", "0|6"][:size]
    plays = [tiles[0]] + [f"{tile} on {before}" for before, tile in pairwise(tiles)]
    arrangement = arranged("; ".join(plays), NO_SPINNER)
    assert {placed.box.y for placed in arrangement.tiles} == {arrangement.tiles[0].box.y}
    assert arrangement.width < 4 * arrangement.height


@pytest.mark.parametrize("size", range(9, 28, 3))
def test_a_longer_line_becomes_a_compact_snake(size: int) -> None:
    arrangement = arrange(random_layout(1, NO_SPINNER, size=size))
    assert len({placed.is_horizontal for placed in arrangement.tiles if not placed.tile.is_double}) == 2
    assert flatness(arrangement) < 4
    assert arrangement.bounds.width <= 40


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_densest_known_layouts_need_neither_boxes_nor_a_second_page(players: int) -> None:
    arrangement = arranged(DENSE[players], EVERY_DOUBLE)
    assert violations(arrangement) == []
    assert arrangement.rung <= len(LADDER)
    assert arrangement.width * arrangement.height < 6 * 8 * len(arrangement.tiles)


DENSE = {
    2: (
        "2|2; 2|4 on 2|2 line A; 4|4 on 2|4 high; 4|6 on 4|4 line B; 1|2 on 2|2 line B; 0|4 on 4|4 arm A; 1|1 "
        "on 1|2 low; 1|6 on 1|1 line B; 0|0 on 0|4 low; 1|4 on 1|1 arm A; 0|5 on 0|0 line B; 0|3 on 0|0 arm "
        "A; 3|3 on 0|3 high; 0|6 on 0|0 arm B; 3|5 on 3|3 line B; 3|4 on 3|3 arm A; 5|5 on 3|5 high; 3|6 on "
        "3|3 arm B; 1|5 on 1|1 arm B; 4|5 on 4|4 arm B; 2|5 on 2|2 arm A; 5|6 on 4|5 high; 2|6 on 2|2 arm B; "
        "6|6 on 2|6 high"
    ),
    3: (
        "4|4; 4|5 on 4|4 line A; 5|6 on 4|5 high; 0|4 on 4|4 line B; 2|4 on 4|4 arm A; 0|0 on 0|4 low; 4|6 on "
        "4|4 arm B; 2|2 on 2|4 low; 0|6 on 0|0 line B; 0|5 on 0|0 arm A; 2|5 on 2|2 line B; 0|3 on 0|0 arm B; "
        "2|6 on 2|2 arm A; 3|3 on 0|3 high; 6|6 on 2|6 high; 1|2 on 2|2 arm B; 3|5 on 3|3 line B; 3|6 on 3|3 "
        "arm A; 1|1 on 1|2 low; 1|5 on 1|1 line B; 1|6 on 1|1 arm A; 1|4 on 1|1 arm B; 5|5 on 3|5 high; 3|4 "
        "on 3|3 arm B"
    ),
    4: (
        "4|5; 5|6 on 4|5 high; 4|4 on 4|5 low; 2|4 on 4|4 line B; 4|6 on 4|4 arm A; 2|2 on 2|4 low; 0|4 on "
        "4|4 arm B; 2|5 on 2|2 line B; 0|0 on 0|4 low; 0|6 on 0|0 line B; 0|5 on 0|0 arm A; 2|6 on 2|2 arm A; "
        "6|6 on 2|6 high; 0|3 on 0|0 arm B; 3|3 on 0|3 high; 3|4 on 3|3 line B; 1|2 on 2|2 arm B; 3|5 on 3|3 "
        "arm A; 1|1 on 1|2 low; 3|6 on 3|3 arm B; 1|5 on 1|1 line B; 1|4 on 1|1 arm A; 1|6 on 1|1 arm B; 5|5 "
        "on 3|5 high"
    ),
}
"""Layouts with an end sum of 75, in which nearly every double has four tiles joined to it."""


# --- what is written beside the tiles ---


def badges(arrangement: Arrangement, plays: int | None = None) -> dict[str, Box]:
    return {str(badge.end): badge.box for badge in frame(arrangement, plays).badges}


def dots(arrangement: Arrangement, plays: int | None = None) -> dict[str, Box]:
    return {str(dot.place): dot.box for dot in frame(arrangement, plays).dots}


def test_a_lone_double_has_its_number_at_one_line_and_a_dot_at_the_other() -> None:
    arrangement = arranged("2|2")
    assert list(badges(arrangement)) == ["[2|2] = 4"]
    assert list(dots(arrangement)) == ["[2|2] line B"]


def test_badges_and_dots_of_the_nine_placements() -> None:
    arrangement = arranged(NINE, EVERY_DOUBLE)
    assert list(badges(arrangement, 3)) == ["[1|1] = 2", "[4|4] = 8"]
    assert dots(arrangement, 3) == {}
    assert list(dots(arrangement, 5)) == ["[1|1] arm A", "[1|1] arm B", "[4|4] arm A", "[4|4] arm B"]
    assert list(badges(arrangement)) == ["[0|5] low = 0", "[1|2] high = 2", "[1|3] high = 3", "[3|4] low = 3"]
    assert list(dots(arrangement)) == ["[4|4] arm A", "[4|4] arm B", "[5|5] arm A", "[5|5] arm B"]


def test_the_number_of_a_terminal_double_lies_where_the_next_tile_goes() -> None:
    arrangement = arranged("1|4; 4|4 on 1|4; 3|4 on 4|4")
    assert badges(arrangement, 2)["[4|4] = 8"] == lying(arrangement)["3|4"].high


def test_the_end_of_a_full_arm_has_a_number_although_it_is_not_open() -> None:
    limited = Branching(spinner=Spinner.FIRST, arms=ArmOpening.AT_ONCE, arm_limit=1)
    arrangement = arranged("1|1; 1|5 on 1|1 arm A", limited)
    assert "[1|5] high = 5" in badges(arrangement)
    assert violations(arrangement) == []


def test_a_double_that_counts_with_both_lines_covered_has_its_number_at_an_arm() -> None:
    counts = Branching(spinner=Spinner.NONE, double_counts=(2, 2, 1))
    arrangement = arranged("1|1; 1|2 on 1|1; 1|3 on 1|1", counts)
    double = lying(arrangement)["1|1"].box
    box = badges(arrangement)["[1|1] = 1"]
    assert box.x == double.x
    assert gap(box, double) == 0


def test_a_double_that_counts_with_all_places_covered_has_its_number_in_a_corner() -> None:
    counts = Branching(spinner=Spinner.FIRST, spinner_counts=(2, 2, 2, 2, 2))
    arrangement = arranged("1|1; 1|2 on 1|1; 1|3 on 1|1; 1|4 on 1|1 arm A; 1|5 on 1|1 arm B", counts)
    assert gap(badges(arrangement)["[1|1] = 2"], lying(arrangement)["1|1"].box) == 0
    assert violations(arrangement) == []


def test_joined_tiles_that_cannot_abut_have_a_connector() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("verifier.diagram.geometry.ladder.search", lambda plan, rung: None)
        arrangement = arranged(DENSE[2], EVERY_DOUBLE)
    assert arrangement.connectors
    for line in arrangement.connectors:
        assert (line.there, line.new) in arrangement.layout.connections


# --- the check itself ---


def broken(arrangement: Arrangement, tile: Tile, *, x: int = 0, y: int = 0) -> list[str]:
    """What the check says once a tile is moved."""
    moved = [
        replace(placed, box=placed.box.moved(x, y), low=placed.low.moved(x, y), high=placed.high.moved(x, y))
        if placed.tile is tile
        else placed
        for placed in arrangement.tiles
    ]
    return violations(replace(arrangement, tiles=tuple(moved)))


def test_the_check_sees_tiles_that_overlap_or_have_come_apart() -> None:
    arrangement = arranged(NINE)
    assert "[1|1] and [1|2] overlap" in broken(arrangement, Tile(1, 2), x=1)
    apart = "[5|5] line B and [0|5] high neither abut nor does a connector lead from the one to the other"
    assert apart in broken(arrangement, Tile(0, 5), y=1)


def test_the_check_sees_tiles_that_seem_to_be_joined() -> None:
    arrangement = arranged("1|4; 1|1 on 1|4; 4|4 on 1|4", EVERY_DOUBLE)
    assert any("touch but are not joined" in what for what in broken(arrangement, Tile(4, 4), x=-4))


def test_the_check_sees_a_label_under_a_tile() -> None:
    arrangement = arranged(NINE)
    on_the_lead = tuple(replace(label, box=arrangement.tiles[0].low) for label in arrangement.labels)
    assert any("lies on [1|4]" in what for what in violations(replace(arrangement, labels=on_the_lead)))


def test_the_check_sees_a_connector_that_leads_nowhere() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("verifier.diagram.geometry.ladder.search", lambda plan, rung: None)
        arrangement = arranged(DENSE[2], EVERY_DOUBLE)
    first = arrangement.connectors[0]
    lost = replace(arrangement, connectors=(replace(first, end=first.start), *arrangement.connectors[1:]))
    assert any(f"{first.there} and {first.new} neither abut" in what for what in violations(lost))
