"""Layouts of a sheet: found among scenarios by what they show."""

from __future__ import annotations

import pytest

from tests.sheet.rule_sets import scenarios
from verifier import rulesets
from verifier.engine.branching import ArmOpening, Spinner
from verifier.engine.ruleset import ByPlayers, RuleSet
from verifier.sheet.layouts import MOST_FRAMES, TOPICS, can_begin, draw_figure, figure_of, replayed
from verifier.sheet.model import say
from verifier.sheet.settlements import settlement_examples

ALL_FIVES = rulesets.load("all-fives")
TITLE = say("sheet.figure.arms")


def figure(topic: str, rules=ALL_FIVES):
    return figure_of(topic, replayed(scenarios(), rules), rules, title=TITLE)


def tiles(shown) -> list[str]:
    return [str(frame.layout.plays[-1].tile) for frame in shown.frames]


def test_scenarios_of_the_rule_set_itself_come_first() -> None:
    shown = replayed(scenarios(), ALL_FIVES)

    assert [each.rank for each in shown] == sorted(each.rank for each in shown)
    assert {each.rank for each in shown} == {0, 1, 2}


def test_every_topic_has_a_figure_of_the_rule_set_itself() -> None:
    own = {scenario.id.value for scenario in scenarios() if scenario.rules == ALL_FIVES}

    for topic in TOPICS:
        found = figure(topic)
        assert found is not None
        assert found.shows in own
        assert len(found.frames) <= MOST_FRAMES


def test_the_figures_of_all_fives() -> None:
    assert tiles(figure("lone-double")) == ["[2|2]"]
    assert tiles(figure("closed-double")) == ["[4|4]", "[3|4]"]
    assert tiles(figure("arms")) == ["[1|2]", "[1|5]"]
    assert tiles(figure("scoring")) == ["[3|6]", "[6|6]"]


def test_all_frames_of_a_figure_are_parts_of_one_arrangement() -> None:
    found = figure("arms")

    assert {frame.within for frame in found.frames} == {found.frames[-1].layout}


def test_a_figure_shows_what_its_own_rule_set_makes_of_the_tiles() -> None:
    rules = ALL_FIVES.with_values(spinner=Spinner.ALL)

    assert figure("closed-double", rules).frames[-1].layout.spinner_tiles != ()
    assert all(frame.rules is rules for frame in figure("closed-double", rules).frames)


def test_where_arms_are_open_at_once_they_are_shown_from_the_spinner_on() -> None:
    found = figure("arms", ALL_FIVES.with_values(arms=ArmOpening.AT_ONCE))

    first = found.frames[0].layout
    assert any(at.place.is_arm for at in first.open)
    assert first.plays[-1].tile.is_double


def test_without_a_spinner_no_arm_can_be_shown() -> None:
    assert figure("arms", ALL_FIVES.with_values(spinner=Spinner.NONE)) is None


def test_without_scenarios_there_is_no_figure() -> None:
    assert figure_of("arms", (), ALL_FIVES, title=TITLE) is None
    assert draw_figure((), ALL_FIVES, title=TITLE) is None


def test_drawing_is_told_before_it_is_shown() -> None:
    found = draw_figure(replayed(scenarios(), ALL_FIVES), ALL_FIVES, title=TITLE)

    assert found.shows == "draw-until-a-tile-fits"
    assert [sentence.context for sentence in found.story] == [
        "sheet.story.holds",
        "sheet.story.draws",
        "sheet.story.places",
    ]
    drawn = dict(found.story[1].values)["tiles"].values
    assert [str(tile) for tile in drawn] == ["[0|4]", "[2|6]"]
    assert tiles(found)[-1] == "[2|6]"


@pytest.mark.parametrize(
    "rules",
    [
        ALL_FIVES.with_values(highest_pips=3, hand_size=ByPlayers({2: 2, 3: 2, 4: 2})),
        ALL_FIVES.with_values(partnerships=()),
    ],
    ids=["other tiles", "other sides"],
)
def test_scenarios_that_cannot_begin_under_a_rule_set_are_left_out(rules: RuleSet) -> None:
    left_out = [scenario.id.value for scenario in scenarios() if not can_begin(scenario, rules)]

    assert left_out
    assert not {shown.id for shown in replayed(scenarios(), rules)} & set(left_out)
    assert settlement_examples(scenarios(), rules)
