"""Which steps of a scenario are drawn, and as what.

figure   a step that is drawn: those marked so, else the last that can be seen
strip    the figures of a round as one picture
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from verifier.diagram.pictures import LayoutPicture, Picture, SequencePicture, TallyPicture, picture_after
from verifier.engine.tally import tally_of
from verifier.errors import RuleSetError
from verifier.scenario import Scenario, StepKind, StepPosition, positions
from verifier.scenario.model import DrawText


def pictures_of(scenario: Scenario, *, all_steps: bool = False, strips: bool = False) -> dict[str, Picture]:
    """The pictures of a scenario by step: those marked as figures, else the last; with `all_steps` all of them.

    The layouts of one round are parts of one arrangement. A scenario without steps that states paper tallies shows
    them, by the names tally-5, tally-50; a strip is called sequence.
    """
    shown = [position for position in positions(scenario) if _picture(position) is not None]
    marked = {step.number for step in scenario.steps if step.figure}
    if not all_steps:
        shown = [position for position in shown if position.step.number in marked] if marked else shown[-1:]
    last: dict[int, StepPosition] = {}
    for position in shown:
        if isinstance(_picture(position), LayoutPicture):
            last[position.moment.round_number] = position
    pictures: dict[str, Picture] = {}
    for position in shown:
        picture = _picture(position, within=last.get(position.moment.round_number))
        if picture is not None:
            pictures[str(position.step.number)] = picture
    if strips:
        pictures |= _strips(scenario, pictures, shown)
    return pictures or _tallies(scenario)


def _picture(position: StepPosition, *, within: StepPosition | None = None) -> Picture | None:
    moment, action = position.moment, position.step.action
    drawn = tuple(tile.value for tile in action.tiles) if isinstance(action, DrawText) else ()
    if position.step.kind is StepKind.DRAW and not drawn and moment.position is not None:
        drawn = tuple(tile for tile in (moment.position.drawn,) if tile is not None)
    return picture_after(
        rules=moment.rules,
        layout=moment.layout,
        within=moment.layout if within is None else within.layout,
        play=moment.play,
        position=moment.position,
        result=moment.result,
        mover=moment.mover,
        drawn=drawn,
    )


def _strips(scenario: Scenario, pictures: dict[str, Picture], shown: Sequence[StepPosition]) -> dict[str, Picture]:
    """A strip for each round with several pictures of layouts."""
    strips: dict[str, Picture] = {}
    for number in range(1, len(scenario.rounds) + 1):
        layouts = []
        for position in shown:
            picture = pictures[str(position.step.number)]
            if position.moment.round_number == number and isinstance(picture, LayoutPicture):
                layouts.append(picture.layout)
        layouts = list(dict.fromkeys(layouts))
        if len(layouts) > 1:
            name = "sequence" if len(scenario.rounds) == 1 else f"sequence-{number}"
            strips[name] = SequencePicture(rules=scenario.rules, layouts=tuple(layouts))
    return strips


def _tallies(scenario: Scenario) -> dict[str, Picture]:
    """The paper tallies that a scenario without steps states."""
    if scenario.steps:
        return {}
    pictures: dict[str, Picture] = {}
    for fact in scenario.facts:
        if fact.name != "tally" or not isinstance(fact.part, tuple):
            continue
        score = fact.part[0]
        name = re.sub(r"[^0-9]+", "-", str(float(score)).removesuffix(".0"))
        try:
            pictures[f"tally-{name}"] = TallyPicture(rules=scenario.rules, tally=tally_of(scenario.rules, score))
        except (RuleSetError, ValueError):
            continue  # `verify` says what is wrong with it
    return pictures
