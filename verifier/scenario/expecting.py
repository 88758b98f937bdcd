"""What a step expects: the keys of `expect`, read into expectations.

Each value that can be wrong by itself is one expectation: each team of `scores`, each key of each event; a list such as
`counted` is one, and so is the number of events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verifier.engine.ruleset import seat_name
from verifier.engine.settlement import End
from verifier.marked_yaml import Entry, Mapping, Node, Scalar, items_of, mapping_of, refuse_unknown_keys
from verifier.rulesets.values import BAD, read_yes_no
from verifier.scenario import keys
from verifier.scenario.model import ActionText, Expectation, StepKind
from verifier.scenario.reading import (
    Context,
    is_null,
    read_action,
    read_connection,
    read_counted,
    read_decimal,
    read_int,
    read_marked_list,
    read_open,
    read_points,
    read_seat,
    read_team,
    read_tiles,
    team_names,
)

Reader = Callable[[str, Node, Context], list[Expectation]]


def read_expect(kind: StepKind, node: Node, context: Context) -> tuple[Expectation, ...]:
    """What a step of this kind expects."""
    mapping = mapping_of(node, context.problems, what="expect")
    if mapping is None:
        return ()
    refuse_unknown_keys(mapping, keys.EXPECT[kind], context.problems, what=f"expect (after {kind})")
    found: list[Expectation] = []
    for entry in mapping.entries:
        name = entry.key.text
        if name not in keys.EXPECT[kind]:
            continue
        if context.nobody and name in keys.NEEDS_PLAYERS:
            context.add(entry.key, f"{name} can be told only where the scenario says how many players there are")
            continue
        found += READERS[name](name, entry.value, context)
    return tuple(found)


def _one(read: Callable[..., Any]) -> Reader:
    """An expectation of one value."""

    def reader(name: str, node: Node, context: Context) -> list[Expectation]:
        value = read(node, context, what=name)
        return [] if value is None else [Expectation(name=name, value=value, span=node.span)]

    return reader


def _listed(read: Callable[[Node, Context], Any]) -> Reader:
    """An expectation of a list, compared as a whole."""

    def reader(name: str, node: Node, context: Context) -> list[Expectation]:
        values = read_marked_list(node, context, what=name, read=read)
        return [] if values is None else [Expectation(name=name, value=values, span=node.span)]

    return reader


def _legal_item(node: Node, context: Context) -> ActionText | None:
    read = read_action(node, context, what="legal")
    if read is None:
        return None
    action, seat = read
    if isinstance(action, End) or seat is not None:
        context.add(node, "legal lists plays, draw and pass of the seat in turn")
        return None
    return action


def _spinners(name: str, node: Node, context: Context) -> list[Expectation]:
    tiles = read_tiles(node, context, what=name)
    return [] if tiles is None else [Expectation(name=name, value=tiles, span=node.span)]


def _team_or_null(name: str, node: Node, context: Context) -> list[Expectation]:
    team = None if is_null(node) else read_team(node, context, what=name)
    if team is None and not is_null(node):
        return []
    return [Expectation(name=name, value=team, span=node.span)]


def _next_lead(name: str, node: Node, context: Context) -> list[Expectation]:
    lot = isinstance(node, Scalar) and node.text == "lot"
    seat = None if lot else read_seat(node, context, what=f"{name} (or lot)")
    return [Expectation(name=name, value=seat, span=node.span)] if lot or seat is not None else []


def _reached(name: str, node: Node, context: Context) -> list[Expectation]:
    teams = read_marked_list(node, context, what=name, read=lambda item, known: read_team(item, known, what=name))
    if teams is None:
        return []
    return [Expectation(name=name, value=frozenset(team.value for team in teams), span=node.span)]


def read_team_points(name: str, node: Node, context: Context) -> list[Expectation]:
    """Points by team, each an expectation."""
    found: list[Expectation] = []
    mapping = mapping_of(node, context.problems, what=name)
    for entry in mapping.entries if mapping is not None else ():
        team = read_team(entry.key, context, what=f"a key of {name}")
        points = read_points(entry.value, context, what=name)
        if team is not None and points is not None:
            found.append(
                Expectation(
                    name=name, part=team, value=points, span=entry.value.span, what=f"{name} of {entry.key.text}"
                )
            )
    return found


def _awards(name: str, node: Node, context: Context) -> list[Expectation]:
    found = read_team_points(name, node, context)
    stated = frozenset(expectation.part for expectation in found)
    if isinstance(node, Mapping) and len(stated) < len(team_names(context)):
        found.append(Expectation(name=name, value=stated, span=node.span, what=f"{name} of the others"))
    return found


def _leftovers(name: str, node: Node, context: Context) -> list[Expectation]:
    found: list[Expectation] = []
    mapping = mapping_of(node, context.problems, what=name)
    for entry in mapping.entries if mapping is not None else ():
        seat = read_seat(entry.key, context, what=f"a key of {name}")
        pips = read_int(entry.value, context, what=name)
        if seat is not None and pips is not None:
            what = f"{name} of {seat_name(seat)}"
            found.append(Expectation(name=name, part=seat, value=pips, span=entry.value.span, what=what))
    return found


def _events(name: str, node: Node, context: Context) -> list[Expectation]:
    items = items_of(node, context.problems, what=name)
    if items is None:
        return []
    found = [Expectation(name=name, value=len(items), span=node.span, what="number of events")]
    for number, item in enumerate(items):
        mapping = mapping_of(item, context.problems, what="an event")
        if mapping is None:
            continue
        refuse_unknown_keys(mapping, keys.EVENT, context.problems, what="event")
        for entry in mapping.entries:
            found += _event_part(number, entry, context)
    return found


def _event_part(number: int, entry: Entry, context: Context) -> list[Expectation]:
    key = entry.key.text
    read = _EVENT_PARTS.get(key)
    value = None if read is None else read(entry.value, context, what=f"{key} of an event")
    if value is None:
        return []
    what = f"{key} of event {number + 1}"
    return [Expectation(name="events", part=(number, key), value=value, span=entry.value.span, what=what)]


def _yes_no(node: Node, context: Context, *, what: str) -> bool | None:
    value = read_yes_no(what, node, context.problems)
    return None if value is BAD else bool(value)


_EVENT_PARTS: dict[str, Callable[..., Any]] = {
    "team": read_team,
    "raw": read_decimal,
    "display": read_decimal,
    "accepted": _yes_no,
    "before": read_points,
    "after": read_points,
    "reached": _yes_no,
    "seat": read_seat,
}

READERS: dict[str, Reader] = {
    "sum": _one(read_int),
    "award": _one(read_points),
    "display": _one(read_decimal),
    "counted": _listed(read_counted),
    "open": _listed(read_open),
    "connections": _listed(read_connection),
    "legal": _listed(_legal_item),
    "spinners": _spinners,
    "scores": read_team_points,
    "awards": _awards,
    "events": _events,
    "reached": _reached,
    "game_winner": _team_or_null,
    "round_winner": _team_or_null,
    "next_lead": _next_lead,
    "leftovers": _leftovers,
}
"""How each key of `expect` is read."""
