"""What doubles count, in sentences: every number of covered places is spoken of once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verifier import rulesets
from verifier.engine.branching import ArmOpening, Spinner
from verifier.messages import Catalog
from verifier.sheet.counting import double_counts, spinner_counts
from verifier.sheet.model import Listed
from verifier.sheet.speaking import speak_all

ALL_FIVES = rulesets.load("all-fives")
EN = Catalog.load("en")
HALVES = {"both": 2, "one": 1, "nothing": 0}


def told(sentences) -> dict[int, int]:
    """Halves by covered places, read from the names of the messages."""
    found: dict[int, int] = {}
    for sentence in sentences:
        name = sentence.context.rpartition(".")[2]
        halves = HALVES[name.rpartition("-")[2]]
        covered = dict(sentence.values).get("covered")
        if isinstance(covered, Listed):
            numbers = covered.values
        else:
            numbers = (0, 1) if name.startswith("end") else (2, 3, 4)
        assert not found.keys() & set(numbers)
        found |= dict.fromkeys(numbers, halves)
    return found


def test_a_spinner_that_counts_as_usual() -> None:
    assert speak_all(spinner_counts(ALL_FIVES), EN) == (
        "A spinner at an end of the layout, or alone on the table, counts both of its halves. "
        "A spinner whose two lines are covered counts nothing."
    )


def test_a_spinner_that_counts_otherwise() -> None:
    rules = ALL_FIVES.with_values(spinner_counts=(2, 2, 1, 0, 0))

    assert speak_all(spinner_counts(rules), EN) == (
        "A spinner counts both of its halves while the number of its covered lines and arms is 0 or 1. "
        "A spinner counts one of its halves while the number of its covered lines and arms is 2. "
        "A spinner counts nothing while the number of its covered lines and arms is 3 or 4."
    )


def test_where_arms_are_open_at_once_two_covered_places_need_not_be_lines() -> None:
    rules = ALL_FIVES.with_values(arms=ArmOpening.AT_ONCE)

    assert all("while" in speak_all([sentence], EN) for sentence in spinner_counts(rules))


halves = st.integers(0, 2)


@given(st.tuples(halves, halves, halves, halves, halves), st.sampled_from(ArmOpening))
def test_every_number_of_covered_places_of_a_spinner_is_told(counts: tuple[int, ...], arms: ArmOpening) -> None:
    rules = ALL_FIVES.with_values(spinner_counts=counts, arms=arms)

    assert told(spinner_counts(rules)) == dict(enumerate(counts))


@given(st.tuples(halves, halves, halves))
def test_every_number_of_covered_lines_of_a_double_is_told(counts: tuple[int, ...]) -> None:
    shown = told(double_counts(ALL_FIVES.with_values(double_counts=counts)))

    assert [shown[covered] for covered in range(3)] == list(counts)


@given(st.tuples(halves, halves, halves, halves, halves))
def test_a_spinner_by_enclosure_is_told_from_two_covered_places_on(counts: tuple[int, ...]) -> None:
    shown = told(spinner_counts(ALL_FIVES.with_values(spinner=Spinner.FIRST_ENCLOSED, spinner_counts=counts)))

    assert shown == {covered: counts[covered] for covered in (2, 3, 4)}


def test_what_there_is_not_counts_nothing_and_is_not_told() -> None:
    assert spinner_counts(ALL_FIVES.with_values(spinner=Spinner.NONE)) == ()
    assert double_counts(ALL_FIVES.with_values(spinner=Spinner.ALL)) == ()
