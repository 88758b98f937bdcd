"""Which steps are drawn and as what, and every shipped picture in every language: nothing leaves its box."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.app.drawn_scenarios import ROUND, figures, scenario
from tests.diagram.scene_check import problems
from verifier import resources
from verifier.app.figures import pictures_of
from verifier.diagram.drawings import catalog_of
from verifier.diagram.pictures import (
    HandPicture,
    LayoutPicture,
    Picture,
    SequencePicture,
    SettlementPicture,
    TallyPicture,
    picture_scene,
)
from verifier.diagram.svg import render_svg
from verifier.scenario import Scenario, load_scenarios

LANGUAGES = ("ar", "en", "es", "fil", "ja", "zh")
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
SHIPPED = load_scenarios([resources.folder("scenarios")]).scenarios


def kinds(pictures: dict[str, Picture]) -> dict[str, type]:
    return {step: type(picture) for step, picture in pictures.items()}


def test_the_last_step_is_drawn_where_none_is_marked() -> None:
    assert kinds(pictures_of(scenario())) == {"3": LayoutPicture}


def test_marked_steps_are_drawn_and_no_others() -> None:
    assert kinds(pictures_of(figures(1, 2))) == {"1": LayoutPicture, "2": LayoutPicture}


def test_all_steps_are_drawn_when_asked_for_and_a_try_never() -> None:
    assert kinds(pictures_of(scenario(ROUND), all_steps=True)) == {
        "1": LayoutPicture,
        "3": HandPicture,
        "4": HandPicture,
        "5": LayoutPicture,
        "6": LayoutPicture,
        "7": SettlementPicture,
    }


def test_the_end_of_a_round_is_its_last_picture() -> None:
    assert kinds(pictures_of(scenario(ROUND))) == {"7": SettlementPicture}


def test_what_was_drawn_is_marked_in_the_hand() -> None:
    picture = pictures_of(scenario(ROUND), all_steps=True)["4"]
    assert isinstance(picture, HandPicture)
    assert [str(tile) for tile in picture.tiles] == ["[0|2]", "[0|5]", "[0|0]", "[1|6]"]
    assert [str(tile) for tile in picture.drawn] == ["[1|6]"]


def test_the_layouts_of_a_round_are_parts_of_one_arrangement() -> None:
    pictures = pictures_of(scenario(), all_steps=True)
    wholes = {picture.within for picture in pictures.values() if isinstance(picture, LayoutPicture)}
    assert [len(whole.plays) for whole in wholes] == [3]


def test_an_arrangement_goes_no_further_than_its_last_figure() -> None:
    (picture,) = pictures_of(figures(2)).values()
    assert isinstance(picture, LayoutPicture)
    assert len(picture.within.plays) == 2


def test_figures_can_be_one_picture_besides() -> None:
    pictures = pictures_of(figures(1, 2, 3), strips=True)
    assert list(pictures) == ["1", "2", "3", "sequence"]
    strip = pictures["sequence"]
    assert isinstance(strip, SequencePicture)
    assert [len(layout.plays) for layout in strip.layouts] == [1, 2, 3]
    assert "sequence" not in pictures_of(figures(2), strips=True)


def test_a_scenario_of_facts_shows_its_tallies_and_nothing_else() -> None:
    facts = "id: facts\nrules: all-fives\nfacts:\n- tally: {50: {groups: 1}, 32.5: {strokes: 6}}\n- target: {2: 250}\n"
    assert kinds(pictures_of(scenario(facts))) == {"tally-50": TallyPicture, "tally-32-5": TallyPicture}
    assert pictures_of(scenario("id: facts\nrules: all-fives\nfacts:\n- target: {2: 250}\n")) == {}


def test_every_shipped_figure_is_a_picture() -> None:
    marked = {(one.id.value, str(step.number)) for one in SHIPPED for step in one.steps if step.figure}
    drawn = {(one.id.value, step) for one in SHIPPED for step in pictures_of(one)}
    assert len(marked) == 26
    assert marked <= drawn


# --- every shipped picture ---


def faults(shown: Scenario, language: str, *, all_steps: bool) -> list[str]:
    """What is wrong with the pictures of a scenario, and with those without words and with numbers on the tiles."""
    found: list[str] = []
    for step, picture in pictures_of(shown, all_steps=all_steps, strips=all_steps).items():
        for options in ({"numbers": True}, {"legend": False, "caption": False}):
            scene = picture_scene(picture, catalog_of(language), **options)  # type: ignore[arg-type]
            found += [f"{shown.id.value} {step}: {problem}" for problem in problems(scene)]
        ElementTree.fromstring(render_svg(scene, theme="auto"))
    return found


@EACH_LANGUAGE
def test_every_figure_is_whole(language: str) -> None:
    marked = [one for one in SHIPPED if any(step.figure for step in one.steps)]
    assert len(marked) == 12
    assert [fault for one in marked for fault in faults(one, language, all_steps=False)] == []


@pytest.mark.slow
@EACH_LANGUAGE
def test_every_step_of_every_scenario_is_whole(language: str) -> None:
    assert [fault for one in SHIPPED for fault in faults(one, language, all_steps=True)] == []
