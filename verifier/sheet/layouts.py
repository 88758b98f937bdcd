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
from itertools import pairwise

from verifier.diagram.pictures import LayoutPicture
from verifier.engine.layout import Layout
from verifier.engine.ruleset import RuleSet
from verifier.engine.tile import Tile
from verifier.messages.captions import layout_award
from verifier.scenario import Moment, Scenario, Status, StepKind, positions, verify_scenario
from verifier.scenario.model import DrawText
from verifier.sheet.model import Figure, Listed, Say, Seat, say

MOST_FRAMES = 4
_DRAWS = 2
"""So many draws tell the rule; more of them only make the story longer."""


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
    found = [shown for scenario in scenarios if can_begin(scenario, rules) for shown in _replayed(scenario, rules)]
    return tuple(sorted(found, key=lambda shown: (shown.rank, shown.id)))


def can_begin(scenario: Scenario, rules: RuleSet) -> bool:
    """Whether a rule set has the players of a scenario, its sides, and the tiles that it begins with."""
    starts = [part.start for part in scenario.rounds]
    tiles = {tile for start in starts for hand in (*(start.hands or ()), start.boneyard or ()) for tile in hand}
    if not all(tile in rules.tiles for tile in tiles):
        return False
    if scenario.players is None:
        return True
    sides = len(rules.teams(scenario.players))
    return scenario.players in rules.players and all(len(start.scores or range(sides)) == sides for start in starts)


def _replayed(scenario: Scenario, rules: RuleSet) -> Iterator[Shown]:
    if not any(step.kind is StepKind.PLAY for step in scenario.steps):
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

    Of equal rank one with marked figures comes first, then the one with fewer frames, then the one with more marked.
    """
    best: tuple[tuple[int, ...], Shown, Window] | None = None
    for candidate in shown:
        window = TOPICS[topic](candidate, rules)
        if window is None:
            continue
        marked = sum(candidate.figures[number] for number in window)
        quality = (candidate.rank, not marked, len(window), -marked)
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
    found = [turn for candidate in shown if (turn := _drawing_turn(candidate)) is not None]
    if not found:
        return None
    turn = min(found, key=lambda turn: (turn.shown.rank, abs(len(turn.drawn) - _DRAWS), len(turn.after.plays)))
    story = (
        say("sheet.story.holds", who=Seat(turn.seat), tiles=Listed(turn.held)),
        say("sheet.story.draws", who=Seat(turn.seat), tiles=Listed(turn.drawn)),
        say("sheet.story.places", who=Seat(turn.seat), tile=turn.after.plays[-1].tile),
    )
    frames = tuple(
        LayoutPicture(rules=rules, layout=layout, within=turn.after)
        for layout in (turn.before, turn.after)
        if layout.plays
    )
    return Figure(title=title, frames=frames, story=story, shows=turn.shown.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Turn:
    """A turn with draws: the layouts before and after it, the hand at its beginning, the tiles drawn in order."""

    shown: Shown
    seat: int
    before: Layout
    after: Layout
    held: tuple[Tile, ...]
    drawn: tuple[Tile, ...]


def _drawing_turn(shown: Shown) -> _Turn | None:
    """The turn of a sequence with the most draws, of those that begin with a tile on the table and end with one."""
    best: _Turn | None = None
    held: tuple[Tile, ...] | None = None
    before = Layout(shown.layouts[0].branching)
    for earlier, moment in pairwise(shown.moments):
        draws = moment.step is not None and isinstance(moment.step.action, DrawText)
        if draws and held is None:
            held, before = _hand(earlier, moment.mover), earlier.layout
        elif not draws:
            if held is not None and moment.play is not None and moment.mover is not None and before.plays:
                now = _hand(earlier, moment.mover) or ()
                turn = _Turn(
                    shown=shown,
                    seat=moment.mover,
                    before=before,
                    after=moment.layout,
                    held=held,
                    drawn=tuple(tile for tile in now if tile not in held),
                )
                best = turn if best is None or len(turn.drawn) > len(best.drawn) else best
            held = None
    return best


def _hand(moment: Moment, seat: int | None) -> tuple[Tile, ...] | None:
    hands = None if moment.position is None else moment.position.hands
    return None if hands is None or seat is None else hands[seat]
