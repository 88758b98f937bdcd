"""Every shipped picture in every language: nothing leaves its box, and the words say what the picture shows."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.diagram.scene_check import problems
from verifier import resources
from verifier.app.figures import pictures_of
from verifier.diagram.drawings import catalog_of
from verifier.diagram.pictures import picture_scene
from verifier.diagram.svg import render_svg
from verifier.scenario import Scenario, load_scenarios

LANGUAGES = ("ar", "en", "es", "fil", "ja", "zh")
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
SHIPPED = load_scenarios([resources.folder("scenarios")]).scenarios


def faults(scenario: Scenario, language: str, *, all_steps: bool) -> list[str]:
    """What is wrong with the pictures of a scenario, and with those without words and with numbers on the tiles."""
    found: list[str] = []
    for step, picture in pictures_of(scenario, all_steps=all_steps, strips=all_steps).items():
        for options in ({"numbers": True}, {"legend": False, "caption": False}):
            scene = picture_scene(picture, catalog_of(language), **options)  # type: ignore[arg-type]
            found += [f"{scenario.id.value} {step}: {problem}" for problem in problems(scene)]
        ElementTree.fromstring(render_svg(scene, theme="auto"))
    return found


@EACH_LANGUAGE
def test_every_figure_is_whole(language: str) -> None:
    figures = [scenario for scenario in SHIPPED if any(step.figure for step in scenario.steps)]
    assert len(figures) == 12
    assert [fault for scenario in figures for fault in faults(scenario, language, all_steps=False)] == []


@pytest.mark.slow
@EACH_LANGUAGE
def test_every_step_of_every_scenario_is_whole(language: str) -> None:
    assert [fault for scenario in SHIPPED for fault in faults(scenario, language, all_steps=True)] == []
