"""The most that can ever happen: proved where it is called proved, and a layout shows it in any case."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.reference import Table
from tests.strategies import branchings
from verifier import rulesets
from verifier.engine import extremes
from verifier.engine.branching import ArmOpening, Branching, Spinner
from verifier.engine.counts import LayoutLevels
from verifier.engine.extremes import Extreme, largest_award, largest_end_sum
from verifier.engine.layout import Layout, Place, replay, tile_place
from verifier.engine.ruleset import BothDivisors, ByPlayers, RuleSet, ScoreValue
from verifier.engine.tile import DominoSet

SNIFF = (2, 2, 2, 1, 0)


def house(*, branching: Branching | None = None, **values: Any) -> RuleSet:
    """A rule set for one player with one tile, so that any set is large enough."""
    answers: dict[str, Any] = {"players": (1,), "hand_size": ByPlayers({1: 1}), "target": ByPlayers({1: 100})}
    if branching is not None:
        answers |= {name: getattr(branching, name) for name in Branching.__dataclass_fields__}
    return RuleSet(**({"id": "house"} | answers | values))


def assert_witness(extreme: Extreme, rules: RuleSet, *, award: bool = False) -> None:
    """The witness is legal, and both the engine and the second implementation find the value in it."""
    plays = extreme.witness.plays
    assert replay(rules.branching, plays) == extreme.witness
    table = Table(rules.branching, [(tile, None if on is None else (on.tile, on.place.value)) for tile, on in plays])
    assert table.end_sum() == extreme.witness.end_sum
    assert extreme.value == (rules.award(table.end_sum()) if award else table.end_sum())


# --- the shipped rule sets ---


@pytest.mark.parametrize("name", ["all-fives", "lahat-ng-fives"])
def test_one_spinner_gives_at_most_36_pips_and_35_points(name: str) -> None:
    rules = rulesets.load(name)
    end_sum, award = largest_end_sum(rules), largest_award(rules)
    assert (end_sum.value, end_sum.bound, end_sum.proved) == (36, 36, True)
    assert (award.value, award.bound, award.proved) == (35, 35, True)
    assert_witness(end_sum, rules)
    assert_witness(award, rules, award=True)


def test_36_pips_and_35_points_of_one_spinner_take_nine_tiles() -> None:
    rules = rulesets.load("all-fives")
    for extreme in (largest_end_sum(rules), largest_award(rules)):
        assert len(extreme.witness.plays) == 9
        assert extreme.fewest_tiles


def test_every_double_a_spinner_gives_at_most_75_pips_and_75_points() -> None:
    rules = rulesets.load("exact-61-five-up")
    end_sum, award = largest_end_sum(rules), largest_award(rules)
    assert (end_sum.value, end_sum.bound, end_sum.proved) == (75, 75, True)
    assert (award.value, award.bound, award.proved) == (75, 75, True)
    assert rules.display(award.value) == 15
    assert_witness(end_sum, rules)
    assert_witness(award, rules, award=True)


def test_counting_alone_allows_77_where_every_double_spins_and_two_vectors_are_refuted() -> None:
    end_sum = largest_end_sum(rulesets.load("exact-61-five-up"))
    assert end_sum.coverings == 5**7
    assert end_sum.counting_bound == 77
    assert (end_sum.refuted, end_sum.undecided) == (2, 0)


def test_75_pips_take_24_tiles() -> None:
    end_sum = largest_end_sum(rulesets.load("exact-61-five-up"))
    assert len(end_sum.witness.plays) == 24
    assert end_sum.fewest_tiles


def test_a_renamed_rule_set_has_the_same_extremes() -> None:
    rules = rulesets.load("exact-61-five-up")
    assert largest_award(rules.with_values(id="another", title="", names=())) == largest_award(rules)


# --- the sentences ---

COUNTING = (
    "An end sum follows from how far each double is covered ({} ways) and from how many halves of single tiles are "
    "free at each number; counting these allows no more than {}. "
)


def test_the_method_names_the_bound_and_the_witness() -> None:
    assert largest_end_sum(rulesets.load("all-fives")).method == COUNTING.format("20,413", 36) + (
        "A layout of 9 tiles gives 36; it was replayed play by play, and no layout of fewer tiles has the end sum 36."
    )


def test_the_method_names_what_was_refuted() -> None:
    assert largest_end_sum(rulesets.load("exact-61-five-up")).method == COUNTING.format("78,125", 77) + (
        "2 combinations would give more than 75, but an exhaustive search finds no tree of tiles for them. "
        "A layout of 24 tiles gives 75; it was replayed play by play, and no layout of fewer tiles has the end sum 75."
    )
    double_eight = house(highest_pips=8, spinner=Spinner.ALL)
    assert (
        "1 combination would give more than 130, but an exhaustive search finds no tree of tiles for it. "
        in largest_award(double_eight).method
    )


def test_the_method_says_that_a_value_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extremes, "STEPS_FOR_SUM", 8_000)
    rules = house(arm_limit=1)
    end_sum = largest_end_sum(rules)
    assert not end_sum.proved
    assert end_sum.method == COUNTING.format("20,413", 36) + (
        f"On {end_sum.undecided} combinations that would give more than 33 the search gave up, so this is not proved "
        "to be the most; no layout gives more than 36. "
        "A layout of 9 tiles gives 33; it was replayed play by play, and no layout of fewer tiles has the end sum 33."
    )
    assert_witness(end_sum, rules)


# --- other rules ---


def test_two_ends_give_at_most_22() -> None:
    rules = house(spinner=Spinner.NONE)
    end_sum = largest_end_sum(rules)
    assert (end_sum.value, end_sum.proved, str(end_sum.witness)) == (
        22,
        True,
        "[5|5]; [5|6] on [5|5] line A; [6|6] on [5|6] high",
    )
    assert largest_award(rules).value == 20


@pytest.mark.parametrize("highest", range(2, 13))
def test_two_ends_give_the_two_highest_doubles(highest: int) -> None:
    end_sum = largest_end_sum(house(spinner=Spinner.NONE, highest_pips=highest))
    assert (end_sum.value, end_sum.proved) == (2 * highest + 2 * (highest - 1), True)


@pytest.mark.parametrize("spinner", [Spinner.FIRST, Spinner.FIRST_ENCLOSED, Spinner.LEAD])
@pytest.mark.parametrize("highest", range(4, 11))
def test_four_ends_give_the_highest_doubles_and_perhaps_a_half_of_the_highest(spinner: Spinner, highest: int) -> None:
    doubles = [2 * pips for pips in range(highest, highest - 4, -1)]
    end_sum = largest_end_sum(house(spinner=spinner, highest_pips=highest))
    assert (end_sum.value, end_sum.proved) == (sum(doubles[:3]) + max(doubles[3], highest), True)


@pytest.mark.parametrize("arms", ArmOpening)
@pytest.mark.parametrize("spinner", [Spinner.FIRST, Spinner.ALL])
def test_when_arms_open_does_not_change_what_is_possible(spinner: Spinner, arms: ArmOpening) -> None:
    end_sum = largest_end_sum(house(spinner=spinner, arms=arms))
    assert (end_sum.value, end_sum.proved) == (36 if spinner is Spinner.FIRST else 75, True)


def test_arms_of_two_tiles_are_long_enough_for_36() -> None:
    rules = house(arm_limit=2)
    assert (largest_end_sum(rules).value, largest_end_sum(rules).proved) == (36, True)


def test_a_spinner_that_counts_until_its_fourth_side_makes_more_where_every_double_is_one() -> None:
    rules = house(spinner=Spinner.ALL, spinner_counts=SNIFF)
    end_sum = largest_end_sum(rules)
    assert end_sum.proved
    assert end_sum.value > 75
    assert_witness(end_sum, rules)


def test_the_largest_award_need_not_be_that_of_the_largest_sum() -> None:
    rules = house(divisors=(3, 5))
    end_sum, award = largest_end_sum(rules), largest_award(rules)
    assert (end_sum.value, rules.award(36)) == (36, 36)
    assert (award.value, award.witness.end_sum, award.proved) == (60, 30, True)
    assert_witness(award, rules, award=True)


def test_fives_and_threes_score_eight_at_two_ends() -> None:
    rules = house(spinner=Spinner.NONE, divisors=(3, 5), score_value=ScoreValue.QUOTIENT)
    award = largest_award(rules)
    assert (award.value, award.witness.end_sum, award.proved) == (8, 15, True)
    once = largest_award(rules.with_values(both_divisors=BothDivisors.ONCE))
    assert (once.value, once.counting_bound) == (6, 6), "two ends never give 21, which counting sees"


def test_where_every_sum_that_scores_is_worth_one_the_largest_award_is_one() -> None:
    assert largest_award(house(score_value=ScoreValue.ONE)).value == 1


def test_where_no_sum_can_score_the_largest_award_is_nothing_and_that_is_proved() -> None:
    rules = house(divisors=(100,))
    award = largest_award(rules)
    assert (award.value, award.proved) == (0, True)
    assert_witness(award, rules, award=True)


def test_a_lead_that_does_not_score_is_left_out() -> None:
    # With these counts a double gives something only while it is alone, and no other sum of this set is even.
    lone = house(highest_pips=1, spinner=Spinner.NONE, double_counts=(2, 0, 0), divisors=(2,))
    assert largest_award(lone).value == 2
    assert str(largest_award(lone).witness) == "[1|1]"
    silent = largest_award(lone.with_values(lead_scores=False))
    assert (silent.value, silent.proved) == (0, True)


def test_a_set_of_one_tile() -> None:
    rules = house(highest_pips=0)
    assert (largest_end_sum(rules).value, largest_end_sum(rules).proved) == (0, True)
    silent = largest_award(rules.with_values(lead_scores=False))
    assert (silent.value, silent.proved, len(silent.witness.plays)) == (0, True, 1)


# --- where the search is cut short ---


def test_a_search_without_steps_falls_back_on_playing_and_does_not_call_it_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(extremes, "STEPS", 1)
    monkeypatch.setattr(extremes, "BEAM", 200_000)
    rules = house(spinner=Spinner.ALL)
    end_sum = largest_end_sum(rules)
    assert not end_sum.proved
    assert end_sum.value < 75 <= end_sum.bound == 77
    assert not end_sum.fewest_tiles
    assert_witness(end_sum, rules)


def test_a_small_set_is_proved_by_looking_at_every_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extremes, "STEPS", 1)
    end_sum = largest_end_sum(house(highest_pips=3, spinner=Spinner.ALL))
    assert (end_sum.value, end_sum.proved, end_sum.exhausted) == (16, True, True)
    assert "Then every layout of the set was looked at. " in end_sum.method


def test_a_sum_with_more_vectors_than_are_tried_is_not_called_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extremes, "VECTORS", 0)
    end_sum = largest_end_sum(house(highest_pips=6))
    assert end_sum.undecided > 0
    assert (end_sum.bound, end_sum.proved) == (36, False)


# --- against all layouts of small sets ---


def all_end_sums(branching: Branching, highest: int) -> dict[int, int]:
    """Every end sum of a legal layout, with the fewest tiles that have it."""
    levels = LayoutLevels(branching, DominoSet(highest))
    fewest: dict[int, int] = {}
    while levels.nodes:
        for node in levels.nodes:
            fewest.setdefault(node.layout.end_sum, len(node.layout.plays))
        levels.grow()
    return fewest


def assert_right(extreme: Extreme, expected: int, fewest: dict[int, int], branching: Branching) -> None:
    assert extreme.value <= expected <= extreme.bound
    if branching.arm_limit is None:
        assert extreme.proved
    if extreme.fewest_tiles:
        assert len(extreme.witness.plays) == fewest[extreme.witness.end_sum]


@settings(max_examples=60, deadline=None)
@given(branchings(), st.integers(0, 2))
def test_no_layout_of_a_small_set_gives_more(branching: Branching, highest: int) -> None:
    fewest = all_end_sums(branching, highest)
    rules = house(branching=branching, highest_pips=highest)
    assert_right(largest_end_sum(rules), max(fewest), fewest, branching)


@settings(max_examples=30, deadline=None)
@given(branchings(), st.integers(1, 2))
def test_exactly_the_sums_of_some_layout_can_be_reached(branching: Branching, highest: int) -> None:
    fewest = all_end_sums(branching, highest)
    for divisor in range(1, max(fewest) + 2):
        rules = house(branching=branching, highest_pips=highest, divisors=(divisor,))
        expected = max((end_sum for end_sum in fewest if end_sum % divisor == 0), default=0)
        assert_right(largest_award(rules), expected, fewest, branching)


@pytest.mark.parametrize("counts", [(2, 2, 0, 0, 0), SNIFF])
@pytest.mark.parametrize("spinner", Spinner)
def test_exactly_the_sums_of_double_three_can_be_reached(spinner: Spinner, counts: tuple[int, ...]) -> None:
    branching = Branching(spinner=spinner, spinner_counts=counts)
    fewest = all_end_sums(branching, 3)
    assert_right(largest_end_sum(house(branching=branching, highest_pips=3)), max(fewest), fewest, branching)
    for divisor in range(2, max(fewest) + 2):
        expected = max((end_sum for end_sum in fewest if end_sum % divisor == 0), default=0)
        award = largest_award(house(branching=branching, highest_pips=3, divisors=(divisor,)))
        assert award.value == expected
        assert_right(award, expected, fewest, branching)


def all_futures(branching: Branching, highest: int) -> dict[int, int]:
    """As `all_end_sums`, for larger sets: of layouts with the same tiles, open places and joints one is kept."""
    dominoes = DominoSet(highest)
    layouts = [Layout(branching).play(tile) for tile in dominoes]
    fewest: dict[int, int] = {}
    number = 0
    while layouts:
        number += 1
        kept: dict[object, Layout] = {}
        for layout in layouts:
            fewest.setdefault(layout.end_sum, number)
            for on in layout.open:
                if on.place in (Place.LINE_B, Place.ARM_B) and tile_place(on.tile, on.place.twin) in layout.open:
                    continue
                for tile in dominoes:
                    if tile.has(on.pips) and not layout.has(tile):
                        longer = layout.play(tile, on)
                        key = longer.occupied, longer.joints, longer.spinners, frozenset(longer.open)
                        kept.setdefault(key, longer._replace(plays=longer.plays[-1:]))
        layouts = list(kept.values())
    return fewest


@pytest.mark.slow
@pytest.mark.parametrize("spinner", [Spinner.NONE, Spinner.FIRST, Spinner.ALL])
def test_no_layout_of_double_four_gives_more(spinner: Spinner) -> None:
    rules = house(spinner=spinner, highest_pips=4)
    fewest = all_futures(rules.branching, 4)
    end_sum, award = largest_end_sum(rules), largest_award(rules)
    assert (end_sum.value, end_sum.proved) == (max(fewest), True)
    assert (award.value, award.proved) == (max(number for number in fewest if number % 5 == 0), True)
    for extreme in (end_sum, award):
        assert extreme.fewest_tiles
        assert len(extreme.witness.plays) == fewest[extreme.witness.end_sum]


@pytest.mark.slow
@pytest.mark.parametrize(("highest", "value"), [(7, 102), (8, 134), (9, 171), (12, 304)])
def test_larger_sets_are_proved_too_where_every_double_spins(highest: int, value: int) -> None:
    rules = house(spinner=Spinner.ALL, highest_pips=highest)
    end_sum = largest_end_sum(rules)
    assert (end_sum.value, end_sum.proved) == (value, True)
    assert_witness(end_sum, rules)
