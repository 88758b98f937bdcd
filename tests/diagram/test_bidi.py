"""Runs of two directions stand in the order a reader of either direction expects."""

from __future__ import annotations

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from verifier.diagram.bidi import levels_of, visual_runs

LRI, RLI, FSI, PDI, LRM, RLM = "\u2066", "\u2067", "\u2068", "\u2069", "\u200e", "\u200f"
MARKS = "\u2066\u2067\u2068\u2069\u200d\u00ad"


def displayed(text: str, *, rtl: bool) -> str:
    """The characters from left to right as they stand on a line; marks that draw nothing are left out."""
    shown = []
    for run in visual_runs(text, levels_of(text, rtl=rtl), start=0, end=len(text), rtl=rtl):
        part = text[run.start : run.end]
        shown.append(part[::-1] if run.rtl else part)
    return "".join(character for character in "".join(shown) if character not in MARKS)


# Hebrew letters stand for any that run from right to left: their forms do not change.


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("אבג", "גבא"),
        ("אב abc גד", "דג abc בא"),
        ("אב 250 גד", "דג 250 בא"),
        ("אב (גד)", ")דג( בא"),
        ("אב A (Ana)", "A (Ana) בא"),
        ("אב, גד.", ".דג ,בא"),
    ],
)
def test_text_from_right_to_left(text: str, shown: str) -> None:
    assert displayed(text, rtl=True) == shown


def test_text_from_left_to_right_with_a_word_of_the_other_direction() -> None:
    assert displayed("ab אבג cd", rtl=False) == "ab גבא cd"


@pytest.mark.parametrize("expression", ["[6|4]", "2 + 8 = 10", "6-4", "−2.5", "2½", "15 ÷ 5 = 3", "[1|1] = 2"])
def test_a_tile_name_or_a_sum_reads_from_left_to_right_in_both_directions(expression: str) -> None:
    assert displayed(f"אב {expression} גד", rtl=True) == f"דג {expression} בא"
    assert displayed(f"ab אב {expression} גד", rtl=False) == f"ab דג {expression} בא"
    assert displayed(expression, rtl=True) == expression


def test_tiles_in_a_row_follow_the_direction_of_the_text() -> None:
    assert displayed("א: [1|4] – [1|1]", rtl=True) == "[1|1] – [1|4] :א"
    assert displayed("א [1|4], [1|1], [4|4]", rtl=True) == "[4|4] ,[1|1] ,[1|4] א"


def test_isolates_written_in_the_text_change_nothing_where_the_text_is_isolated_anyway() -> None:
    plain, marked = "א [6|4] ב 2 + 8 = 10", f"א {LRI}[6|4]{PDI} ב {LRI}2 + 8 = 10{PDI}"
    assert displayed(marked, rtl=True) == displayed(plain, rtl=True)


def test_an_isolate_is_ordered_by_itself() -> None:
    assert displayed(f"אב {LRI}ab גד{PDI} הו", rtl=True) == "וה ab דג בא"
    assert displayed(f"ab {RLI}אב cd{PDI} ef", rtl=False) == "ab cd בא ef"
    assert displayed(f"אב {FSI}ab גד{PDI}", rtl=True) == displayed(f"אב {LRI}ab גד{PDI}", rtl=True)
    assert displayed(f"אב {FSI}גד ab{PDI}", rtl=True) == displayed(f"אב {RLI}גד ab{PDI}", rtl=True)


def test_an_isolate_without_an_end_reaches_to_the_end_of_the_text() -> None:
    assert displayed(f"אב {LRI}1 + ב", rtl=True) == "1 + ב בא"


def test_isolates_nested_without_end_do_no_harm() -> None:
    assert displayed(f"א{(LRI + RLI) * 500}ab{PDI * 3}", rtl=True).strip() == "abא"


def test_white_space_at_the_end_of_a_line_stands_at_the_end_of_the_line() -> None:
    text = "אב cd גד"
    levels = levels_of(text, rtl=True)
    line = visual_runs(text, levels, start=0, end=6, rtl=True)
    assert [text[run.start : run.end] for run in line] == [" ", "cd", "אב "]
    assert [run.rtl for run in line] == [True, False, True]


def test_text_that_runs_one_way_is_one_run_of_level_0() -> None:
    assert levels_of("2 + 8 = 10 点", rtl=False) == [0] * 12
    assert len(visual_runs("abc", [0, 0, 0], start=0, end=3, rtl=False)) == 1
    assert visual_runs("", [], start=0, end=0, rtl=True) == []


# The other implementation in python-bidi returns only the reordered text, but knows brackets and isolates. It isolates
# no tiles or sums, so the texts hold no more than one number in a row.

LETTERS = "abאבجذ٣1"
NEUTRAL = " .,!?؟،$%"


def same_as_reference(text: str, rtl: bool) -> bool:
    reference = get_display(text, base_dir="R" if rtl else "L")
    assert isinstance(reference, str)
    return displayed(text, rtl=rtl) == "".join(character for character in reference if character not in MARKS)


@given(st.text(st.sampled_from(LETTERS + NEUTRAL + "()[]{}\u0300" + LRM + RLM), max_size=30), st.booleans())
def test_order_with_brackets_is_that_of_the_reference(text: str, rtl: bool) -> None:
    assert same_as_reference(text.replace("1", "1a"), rtl)


@given(st.text(st.sampled_from(LETTERS + NEUTRAL + MARKS + "\u0300" + LRM + RLM), max_size=30), st.booleans())
def test_order_with_isolates_is_that_of_the_reference(text: str, rtl: bool) -> None:
    assert same_as_reference(text.replace("1", "1a"), rtl)


@given(st.text(st.sampled_from(LETTERS + NEUTRAL + MARKS + "()[]|+=-"), max_size=40), st.booleans(), st.data())
def test_every_line_shows_each_of_its_characters_once(text: str, rtl: bool, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    runs = visual_runs(text, levels_of(text, rtl=rtl), start=start, end=end, rtl=rtl)
    assert sorted(place for run in runs for place in range(run.start, run.end)) == list(range(start, end))
