"""What the engine says to the expectations of a step, and how it came about.

answer   the engine's value, with the terms it rests on
miss     an expectation that the engine contradicts
terms    the counted ends of an end sum, as `2 + 8 = 10: [1|1] 2, [4|4] 8`
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from verifier.engine.game import RoundResult
from verifier.engine.layout import Layout, Play
from verifier.engine.notation import PlayText
from verifier.engine.plays import Draw, format_places, format_tiles
from verifier.engine.rounds import legal_actions
from verifier.engine.ruleset import BlockLead, LaterLead, Points, RuleSet, seat_name, team_name
from verifier.engine.settlement import End, Outcome, format_points
from verifier.scenario.model import Answer, DrawText, Expectation, Marked, Moment, Unit
from verifier.text import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Miss:
    """An expectation that the engine contradicts, at the value that is wrong. `more` says which of several."""

    span: Span
    answer: Answer
    more: str = ""


def judge(expectation: Expectation, moment: Moment, unit: Unit) -> Miss | None:
    """None where the engine gives the same, else what it gives."""
    answer = _ANSWERS[expectation.name](expectation, moment, unit)
    return judge_answer(expectation, answer)


def judge_answer(expectation: Expectation, answer: Answer) -> Miss | None:
    """None where an answer agrees with an expectation."""
    if expectation.name in _ORDERED:
        return _judge_ordered(expectation, answer)
    if expectation.name in _UNORDERED:
        return _judge_unordered(expectation, answer)
    return None if answer.value == expectation.value else Miss(span=expectation.span, answer=answer)


_ORDERED = ("spinners", "connections")
_UNORDERED = ("counted", "open", "legal")


def _judge_ordered(expectation: Expectation, answer: Answer) -> Miss | None:
    stated: tuple[Marked[Any], ...] = expectation.value
    values: Sequence[Any] = answer.value or ()
    for at, (marked, value) in enumerate(zip(stated, values, strict=False)):
        if marked.value != value:
            return Miss(span=marked.span, answer=answer, more=f"number {at + 1} is {value}")
    if len(stated) > len(values):
        return Miss(span=stated[len(values)].span, answer=answer, more=f"there are only {len(values)}")
    if len(stated) < len(values):
        return Miss(span=expectation.span, answer=answer, more=f"missing: {_joined(values[len(stated) :])}")
    return None


def _judge_unordered(expectation: Expectation, answer: Answer) -> Miss | None:
    if answer.value is None:
        return Miss(span=expectation.span, answer=answer)
    left = Counter(_text(value) for value in answer.value)
    surplus: list[Marked[Any]] = []
    for marked in _expanded(expectation, answer):
        text = _text(marked.value)
        if left[text]:
            left[text] -= 1
        else:
            surplus.append(marked)
    missing = list(left.elements())
    if not surplus and not missing:
        return None
    more = [_surplus(marked.value, answer) for marked in surplus[:3]]
    if missing:
        more.append(f"missing: {', '.join(missing)}")
    return Miss(span=surplus[0].span if surplus else expectation.span, answer=answer, more="; ".join(more))


def _surplus(value: Any, answer: Answer) -> str:
    if isinstance(value, PlayText) and value.place is None and any(_may_mean(value, play) for play in answer.value):
        return f"{value} does not say where"
    return f"{_text(value)} is not among them"


def _expanded(expectation: Expectation, answer: Answer) -> list[Marked[Any]]:
    """What is stated, where a play without a place stands for all equivalent ones."""
    found: list[Marked[Any]] = []
    for marked in expectation.value:
        if not isinstance(marked.value, PlayText):
            found.append(marked)
            continue
        plays = [play for play in answer.value if _may_mean(marked.value, play)]
        # Named without a place, several plays are meant only where their places are equivalent.
        if plays and len({_class_of(play) for play in plays}) == 1:
            found += [Marked(value=play, span=marked.span) for play in plays]
        else:
            found.append(marked)
    return found


def _may_mean(text: PlayText, action: Any) -> bool:
    """Whether a text that leaves out where may stand for a play."""
    if not isinstance(action, Play) or action.tile is not text.tile:
        return False
    if action.on is None:
        return text.on is None
    return (text.on is None or action.on.tile is text.on) and (text.place is None or action.on.place is text.place)


def _class_of(play: Play) -> object:
    """What two plays of a tile have in common where either may be meant: two lines or two arms of one double."""
    if play.on is None or not play.on.tile.is_double:
        return play.on
    return play.on.tile, play.on.place.is_line


def _text(value: Any) -> str:
    """A listed value as it is written."""
    if isinstance(value, Draw | DrawText):
        return "draw"
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], int):
        return f"{value[0]} = {value[1]}"
    return str(value)


def _joined(values: Sequence[Any]) -> str:
    return ", ".join(_text(value) for value in values) or "none"


# --- answers of a position ---


def format_terms(layout: Layout) -> str:
    """The counted ends of a layout, as `2 + 8 = 10: [1|1] 2, [4|4] 8`."""
    ends = layout.counted_ends
    if not ends:
        return "nothing counts: 0"
    reckoning = " + ".join(str(end.value) for end in ends)
    names = ", ".join(
        f"{end.tile} {end.value}" if end.place is None else f"{end.tile} {end.place} {end.value}" for end in ends
    )
    return f"{reckoning} = {layout.end_sum}: {names}"


def format_in_unit(rules: RuleSet, raw: Points, unit: Unit) -> str:
    """Points as the scenario writes them."""
    return format_points(rules.display(raw) if unit is Unit.DISPLAY else raw)


_COUNTING = ("double_counts", "spinner_counts")


def _sum(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    layout = moment.layout
    return Answer(value=layout.end_sum, text=str(layout.end_sum), evidence=format_terms(layout), rests_on=_COUNTING)


def _award(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    award = moment.award
    return Answer(
        value=award,
        text=format_in_unit(moment.rules, award, unit),
        evidence=format_terms(moment.layout),
        rests_on=("divisors", "score_value"),
    )


def _display(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    shown = moment.rules.display(moment.award)
    evidence = f"{format_terms(moment.layout)}; raw {moment.award}, shown {format_points(shown)}"
    return Answer(value=shown, text=format_points(shown), evidence=evidence, rests_on=("display_ratio",))


def _counted(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    ends = moment.layout.counted_ends
    return Answer(value=ends, text=_joined(ends), evidence=format_terms(moment.layout), rests_on=_COUNTING)


def _open(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    places = tuple((at, at.pips) for at in moment.layout.open_places)
    return Answer(value=places, text=_joined(places), evidence=_laid(moment), rests_on=("arms", "spinner"))


def _spinners(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    tiles = moment.layout.spinner_tiles
    return Answer(value=tiles, text=_joined(tiles), evidence=_laid(moment), rests_on=("spinner",))


def _connections(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    joints = moment.layout.connections
    return Answer(value=joints, text=_joined(joints), evidence=_laid(moment))


def _legal(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    position = moment.position
    if position is None or position.hand is None:
        return Answer(value=None, text="not known, for the start says no hands")
    actions = () if moment.result is not None else tuple(legal_actions(position))
    evidence = (
        f"{seat_name(position.turn)} holds {format_tiles(position.hand)}; "
        f"open: {format_places(moment.layout.open_places) or 'none'}"
    )
    return Answer(value=actions, text=_joined(actions), evidence=evidence, rests_on=("draw_limit", "drawn_tile"))


def _laid(moment: Moment) -> str:
    return f"laid: {moment.layout}"


# --- answers about points ---


def _scores(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    scores = _current_scores(moment)
    value = scores[expectation.part]
    return Answer(
        value=value,
        text=format_in_unit(moment.rules, value, unit),
        evidence=_event_lines(moment),
        rests_on=_paying(moment),
    )


def _awards(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    players = _players(moment)
    rules, result = moment.rules, moment.result
    awards: list[Points] = []
    for team in range(len(rules.teams(players))):
        if result is not None:
            awards.append(result.settlement.award(team))
        else:
            mine = moment.mover is not None and rules.team_of(moment.mover, players=players) == team
            awards.append(moment.award if mine and moment.play is not None else 0)
    names = [
        f"{_team(moment, team)} {format_in_unit(rules, award, unit)}" for team, award in enumerate(awards) if award
    ]
    if expectation.part is None:
        paid = frozenset(team for team, award in enumerate(awards) if award)
        unlisted = paid - expectation.value
        text = ", ".join(names) or "nothing for anybody"
        value: Any = expectation.value if not unlisted else paid
    else:
        value = awards[expectation.part]
        text = format_in_unit(rules, value, unit)
    return Answer(value=value, text=text, evidence=_event_lines(moment), rests_on=_paying(moment))


def _events(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    outcomes = _outcomes(moment)
    evidence, rests_on = _event_lines(moment), _paying(moment)
    if expectation.part is None:
        return Answer(value=len(outcomes), text=str(len(outcomes)), evidence=evidence, rests_on=rests_on)
    number, key = expectation.part
    if number >= len(outcomes):
        return Answer(value=None, text="no such event", evidence=evidence, rests_on=rests_on)
    outcome = outcomes[number]
    value, text = _EVENT_PARTS[key](outcome, moment, unit)
    return Answer(value=value, text=text, evidence=evidence, rests_on=(*rests_on, "target_rule"))


_EVENT_PARTS: dict[str, Callable[[Outcome, Moment, Unit], tuple[Any, str]]] = {
    "team": lambda outcome, moment, unit: (outcome.event.team, _team(moment, outcome.event.team)),
    "raw": lambda outcome, moment, unit: (outcome.event.raw, format_points(outcome.event.raw)),
    "display": lambda outcome, moment, unit: (
        moment.rules.display(outcome.event.raw),
        format_points(moment.rules.display(outcome.event.raw)),
    ),
    "accepted": lambda outcome, moment, unit: (outcome.accepted, _yes_no(outcome.accepted)),
    "before": lambda outcome, moment, unit: (outcome.before, format_in_unit(moment.rules, outcome.before, unit)),
    "after": lambda outcome, moment, unit: (outcome.after, format_in_unit(moment.rules, outcome.after, unit)),
    "reached": lambda outcome, moment, unit: (outcome.reached, _yes_no(outcome.reached)),
    "seat": lambda outcome, moment, unit: (
        outcome.event.seat,
        "no single hand" if outcome.event.seat is None else seat_name(outcome.event.seat),
    ),
}


def _yes_no(value: bool) -> str:
    return "true" if value else "false"


def _reached(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    teams = _teams_reached(moment)
    text = ", ".join(_team(moment, team) for team in sorted(teams)) or "nobody"
    return Answer(value=teams, text=text, evidence=_score_line(moment, unit), rests_on=("target", "target_rule"))


def _game_winner(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    if moment.result is not None:
        winner = moment.result.game_winner
    else:
        teams = sorted(_teams_reached(moment))
        winner = teams[0] if len(teams) == 1 else None
    return Answer(
        value=winner,
        text="null" if winner is None else _team(moment, winner),
        evidence=_score_line(moment, unit),
        rests_on=("target", "target_rule", "target_checked"),
    )


def _round_winner(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    settlement = _result(moment).settlement
    winner = settlement.round_winner
    return Answer(
        value=winner,
        text="null" if winner is None else _team(moment, winner),
        evidence=_leftover_line(moment),
        rests_on=("block_winner",) if settlement.end is End.BLOCKED else ("out_payment",),
    )


def _leftovers(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    value = _result(moment).settlement.leftovers[expectation.part]
    return Answer(value=value, text=str(value), evidence=_leftover_line(moment))


def _next_lead(expectation: Expectation, moment: Moment, unit: Unit) -> Answer:
    settlement, rules = _result(moment).settlement, moment.rules
    out = settlement.end is End.OUT
    rule = rules.later_lead if out else rules.lead_after_block
    rests_on = ("later_lead",) if out else ("lead_after_block",)
    if settlement.next_lead is None and rule in (LaterLead.ROTATES, BlockLead.ROTATES, BlockLead.LAST_PLAYER):
        # The engine does not draw lots here: it was not told who led or who played last.
        needed = "who played last" if rule is BlockLead.LAST_PLAYER else "who led this round"
        return Answer(value=_NOBODY, text=f"not known without {needed}", rests_on=rests_on)
    text = "lot" if settlement.next_lead is None else seat_name(settlement.next_lead)
    return Answer(value=settlement.next_lead, text=text, evidence=_leftover_line(moment), rests_on=rests_on)


_NOBODY = object()

_ANSWERS: dict[str, Callable[[Expectation, Moment, Unit], Answer]] = {
    "sum": _sum,
    "award": _award,
    "display": _display,
    "counted": _counted,
    "open": _open,
    "spinners": _spinners,
    "connections": _connections,
    "legal": _legal,
    "scores": _scores,
    "awards": _awards,
    "events": _events,
    "reached": _reached,
    "game_winner": _game_winner,
    "round_winner": _round_winner,
    "leftovers": _leftovers,
    "next_lead": _next_lead,
}
"""What answers each key of `expect`."""


# --- parts of evidence ---


def _result(moment: Moment) -> RoundResult:
    assert moment.result is not None  # the loader takes these keys at an end only
    return moment.result


def _players(moment: Moment) -> int:
    assert moment.position is not None  # the loader refuses points where nobody plays
    return moment.position.players


def _team(moment: Moment, team: int) -> str:
    return team_name(team, rules=moment.rules, players=_players(moment))


def _current_scores(moment: Moment) -> tuple[Points, ...]:
    assert moment.position is not None
    return moment.position.scores if moment.result is None else moment.result.scores


def _teams_reached(moment: Moment) -> frozenset[int]:
    assert moment.position is not None
    return frozenset(moment.position.reached if moment.result is None else moment.result.reached)


def _outcomes(moment: Moment) -> tuple[Outcome, ...]:
    if moment.result is not None:
        return moment.result.outcomes
    outcome = None if moment.position is None or moment.play is None else moment.position.outcome
    return () if outcome is None else (outcome,)


def _paying(moment: Moment) -> tuple[str, ...]:
    if moment.result is None:
        return ("divisors",)
    if moment.result.settlement.end is End.BLOCKED:
        return ("block_payment", "rounding")
    return ("out_payment", "rounding")


def _event_lines(moment: Moment) -> str:
    lines = [f"{_team(moment, outcome.event.team)}: {outcome}" for outcome in _outcomes(moment)]
    return " | ".join(lines) or "no score event"


def _score_line(moment: Moment, unit: Unit) -> str:
    scores = ", ".join(
        f"{_team(moment, team)} {format_in_unit(moment.rules, score, unit)}"
        for team, score in enumerate(_current_scores(moment))
    )
    target = format_in_unit(moment.rules, moment.rules.target[_players(moment)], unit)
    return f"{scores}; the target is {target}"


def _leftover_line(moment: Moment) -> str:
    left = _result(moment).settlement.leftovers
    return "left over: " + ", ".join(f"{seat_name(seat)} {pips}" for seat, pips in enumerate(left))
