"""Layouts to show in a sheet, found among the scenarios by what happens in them.

sequence  the layouts of one round of a scenario, replayed under the rule set of the sheet
window    some layouts of a sequence, one after the other
topic     what a window shows, as a double that is closed, or the arms of a spinner

The scenarios of the rule set itself come first, then those that give the same under it, then whatever is legal: a
picture and its caption are made from the layout, whoever's scenario it is taken from.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from verifier.diagram.pictures import LayoutPicture
from verifier.engine.layout import Layout
from verifier.engine.ruleset import RuleSet
from verifier.engine.tile import Tile
from verifier.messages.captions import layout_award
from verifier.scenario import Moment, Scenario, Status, StepKind, positions, verify_scenario
from verifier.scenario.model import DrawText
from verifier.sheet.model import Figure, Listed, Say, Seat, say

MOST_FRAMES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The layouts of a round, each after a placement, and the moments of its steps.

    `rank` sorts scenarios: 0 of the rule set itself, 1 with the same results under it, 2 merely legal. `figures` tells
    of each layout whether the scenario marks it as one.
    """

    id: str
    rank: int
    layouts: tuple[Layout, ...]
    figures: tuple[bool, ...]
    moments: tuple[Moment, ...]


def replayed(scenarios: Iterable[Scenario], rules: RuleSet) -> tuple[Shown, ...]:
    """Every round of every scenario with at least one placement, under a rule set, best first."""
    found = [shown for scenario in scenarios for shown in _replayed(scenario, rules)]
    return tuple(sorted(found, key=lambda shown: (shown.rank, shown.id)))


def _replayed(scenario: Scenario, rules: RuleSet) -> Iterator[Shown]:
    if not any(step.kind is StepKind.PLAY for step in scenario.steps):
        return
    if scenario.players is not None and scenario.players not in rules.players:
        return
    own = scenario.rules == rules
    here = scenario if own else dataclasses.replace(scenario, rules=rules)
    rank = 0 if own else 1 if verify_scenario(here).status is Status.VERIFIED else 2
    rounds: dict[int, list[Moment]] = {}
    for position in positions(here):
        rounds.setdefault(position.moment.round_number, []).append(position.moment)
    for moments in rounds.values():
        placed = [moment for moment in moments if moment.play is not None]
        if placed:
            yield Shown(
                id=scenario.id.value,
                rank=rank,
                layouts=tuple(moment.layout for moment in placed),
                figures=tuple(moment.step is not None and moment.step.figure for moment in placed),
                moments=tuple(moments),
            )


# --- topics ---

Window = tuple[int, ...]
Topic = Callable[[Shown, RuleSet], Window | None]


def lone_double(shown: Shown, rules: RuleSet) -> Window | None:
    """A double alone on the table; a blank one counts nothing under any rules and shows nothing."""
    tile = shown.layouts[0].plays[0].tile
    return (0,) if tile.is_double and tile.pips and len(shown.layouts) == 1 else None


def closed_double(shown: Shown, rules: RuleSet) -> Window | None:
    """A double at an end, and the placement that covers its second line; an ordinary one where there are any."""
    windows = []
    for number, layout in enumerate(shown.layouts[:-1]):
        double = layout.plays[-1].tile
        following = shown.layouts[number + 1].plays[-1]
        if not double.is_double or not number or following.on is None:
            continue
        if following.on.tile is double and following.on.place.is_line:
            windows.append((layout.is_spinner(double), (number, number + 1)))
    return min(windows)[1] if windows else None


def arms(shown: Shown, rules: RuleSet) -> Window | None:
    """From the moment when the arms of a spinner open to the first tile on one of them."""
    for number, layout in enumerate(shown.layouts):
        on = layout.plays[-1].on
        if on is not None and on.place.is_arm:
            first = _opened(shown.layouts[:number], on.tile)
            if first is not None and number - first < MOST_FRAMES:
                return tuple(range(first, number + 1))
            return None
    return None


def _opened(layouts: Sequence[Layout], spinner: Tile) -> int | None:
    """The first layout in which an arm of the spinner is open."""
    for number, layout in enumerate(layouts):
        if any(at.tile is spinner and at.place.is_arm for at in layout.open):
            return number
    return None


def scoring(shown: Shown, rules: RuleSet) -> Window | None:
    """The first placements of a round, until one has scored and one has not, and a double lies at an end."""
    awards = [layout_award(layout, rules) for layout in shown.layouts[:MOST_FRAMES]]
    for last in range(1, len(awards)):
        some = awards[: last + 1]
        doubles = any(play.tile.is_double for play in shown.layouts[last].plays)
        if any(some) and not all(some) and awards[last] and doubles:
            return tuple(range(last + 1))
    return None


TOPICS: dict[str, Topic] = {
    "lone-double": lone_double,
    "closed-double": closed_double,
    "arms": arms,
    "scoring": scoring,
}


def figure_of(topic: str, shown: Sequence[Shown], rules: RuleSet, *, title: Say) -> Figure | None:
    """The best window of a topic as a figure, None where no sequence shows it.

    Of equal rank the one with the larger share of marked figures comes first, then the one with fewer frames.
    """
    best: tuple[tuple[float, ...], Shown, Window] | None = None
    for candidate in shown:
        window = TOPICS[topic](candidate, rules)
        if window is None:
            continue
        marked = sum(candidate.figures[number] for number in window) / len(window)
        quality = (candidate.rank, -marked, len(window))
        if best is None or quality < best[0]:
            best = (quality, candidate, window)
    if best is None:
        return None
    _, candidate, window = best
    whole = candidate.layouts[window[-1]]
    frames = tuple(LayoutPicture(rules=rules, layout=candidate.layouts[at], within=whole) for at in window)
    return Figure(title=title, frames=frames, shows=candidate.id)


# --- drawing ---


def draw_figure(shown: Sequence[Shown], rules: RuleSet, *, title: Say) -> Figure | None:
    """A turn in which tiles are drawn before one is placed: who holds what, draws what, places what."""
    found = [(*_draws(candidate), candidate) for candidate in shown if any(_draws(candidate))]
    if not found:
        return None
    first, last, candidate = min(found, key=lambda each: (each[2].rank, -(each[1] - each[0]), each[2].id))
    moments = candidate.moments
    before, drawn, after = moments[first - 1], moments[last - 1], moments[last]
    seat = after.mover
    assert before.position is not None and drawn.position is not None and seat is not None and after.play is not None
    assert before.position.hands is not None and drawn.position.hands is not None
    held, more = before.position.hands[seat], drawn.position.hands[seat]
    story = (
        say("sheet.story.holds", who=Seat(seat), tiles=Listed(held)),
        say("sheet.story.draws", who=Seat(seat), tiles=Listed(tuple(tile for tile in more if tile not in held))),
        say("sheet.story.places", who=Seat(seat), tile=after.play.tile),
    )
    frames = tuple(
        LayoutPicture(rules=rules, layout=layout, within=after.layout)
        for layout in (before.layout, after.layout)
        if layout.plays
    )
    return Figure(title=title, frames=frames, story=story, shows=candidate.id)


def _draws(shown: Shown) -> tuple[int, int]:
    """Where the longest run of draws begins, and the placement behind it; 0 and 0 where there is none."""
    best = (0, 0)
    first = 0
    for number, moment in enumerate(shown.moments):
        step = moment.step
        known = number > 0 and moment.position is not None and moment.position.hands is not None
        if known and step is not None and isinstance(step.action, DrawText):
            first = first or number
            continue
        if first and moment.play is not None and number - first > best[1] - best[0]:
            best = (first, number)
        first = 0
    return best
