"""YAML to scenarios: every value with its place, and everything that is wrong with a file at once.

The rule set is read first, for it says which tiles and teams there are; where it cannot be read, the rest still is, as
far as it can be judged without.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from verifier.engine.notation import PlayText
from verifier.engine.plays import REASONS
from verifier.engine.ruleset import SEATS, Points, RuleSet, seat_name
from verifier.engine.settlement import End
from verifier.engine.tile import Tile
from verifier.errors import InputErrors
from verifier.marked_yaml import (
    Entry,
    Mapping,
    Node,
    Problems,
    Scalar,
    Sequence,
    Unreadable,
    bracketed,
    compose,
    describe,
    items_of,
    mapping_of,
    plain,
    read_source,
    refuse_unknown_keys,
    scalar_of,
    shorten,
    unknown,
)
from verifier.rulesets import Folders, from_node, verify_id
from verifier.rulesets.values import BAD, read_word, read_yes_no
from verifier.scenario import keys
from verifier.scenario.expecting import read_expect, read_team_points
from verifier.scenario.facts import read_fact
from verifier.scenario.model import (
    ActionText,
    DrawText,
    Expectation,
    Marked,
    PassText,
    Scenario,
    ScenarioRound,
    Start,
    Step,
    StepKind,
    Unit,
)
from verifier.scenario.reading import (
    Context,
    read_action,
    read_int,
    read_play,
    read_points,
    read_seat,
    read_text,
    read_tile,
    read_tiles,
    team_names,
)
from verifier.text import SourceText, Span


def load_scenario(path: Path | str, *, own: Folders = None) -> Scenario:
    """The scenario of a file; `own` holds a user's rule sets. Raises InputError or InputErrors."""
    return scenario_from_source(read_source(path), base=Path(path).parent, own=own)


def scenario_from_source(source: SourceText, *, base: Path | None = None, own: Folders = None) -> Scenario:
    """The scenario of a text; rule-set files are looked for from `base`. Raises InputErrors."""
    problems = Problems(source)
    root = compose(source, problems)
    mapping = None if root is None else mapping_of(root, problems, what="a scenario")
    scenario = None if mapping is None else _read_scenario(mapping, problems, base=base, own=own)
    problems.raise_all()
    assert scenario is not None
    return scenario


def _read_scenario(mapping: Mapping, problems: Problems, *, base: Path | None, own: Folders) -> Scenario | None:
    refuse_unknown_keys(mapping, keys.SCENARIO, problems, what="scenario")
    rules = _read_rules(mapping, problems, base=base, own=own)
    context = Context(problems=problems, rules=rules)
    unit_node = mapping.get("unit")
    unit = Unit.RAW if unit_node is None else read_word("unit", unit_node, problems, words=Unit)
    if unit is not BAD:
        context = dataclasses.replace(context, unit=unit)
    context = _with_players(mapping, context)
    id_node = mapping.get("id")
    scenario_id: Marked[str] | None = None
    if id_node is None:
        problems.add(_start_of(mapping), "a scenario needs an id")
    else:
        scalar = scalar_of(id_node, problems, what="id")
        text = None if scalar is None else verify_id(scalar, problems)
        scenario_id = None if text is None else Marked(value=text, span=id_node.span)
    rounds = _read_rounds(mapping, context)
    facts_node = mapping.get("facts")
    facts = () if facts_node is None else _read_facts(facts_node, context)
    texts = _texts(mapping, context, "title", "clause", "note")
    meta = mapping.get("meta")
    meta_mapping = None if meta is None else mapping_of(meta, problems, what="meta")
    if rules is None or scenario_id is None:
        return None
    return Scenario(
        source=problems.source,
        id=scenario_id,
        rules=rules,
        meta={} if meta_mapping is None else {e.key.text: plain(e.value) for e in meta_mapping.entries},
        players=context.players,
        unit=context.unit,
        rounds=rounds,
        facts=facts,
        **texts,
    )


def _read_rules(mapping: Mapping, problems: Problems, *, base: Path | None, own: Folders) -> RuleSet | None:
    node = mapping.get("rules")
    if node is None:
        problems.add(_start_of(mapping), "a scenario needs rules: an id of a rule set, a file or {like: …}")
        return None
    if isinstance(node, Unreadable):
        return None
    try:
        return from_node(node, problems.source, base=base, own=own)
    except InputErrors as errors:
        problems.extend(errors)
        return None


def _with_players(mapping: Mapping, context: Context) -> Context:
    """The context with the number of players, as said, else as many as there are hands."""
    node = mapping.get("players")
    players: int | None = None
    if node is not None:
        players = read_int(node, context, what="players")
    else:
        node = _hands_node(mapping)
        if isinstance(node, Mapping) and node.entries:
            players = len(node.entries)
    rules = context.rules
    if node is None:
        return dataclasses.replace(context, nobody=rules is not None)
    allowed = tuple(range(1, len(SEATS) + 1)) if rules is None else rules.players
    if players is not None and players not in allowed:
        name = "a game" if rules is None else rules.id
        context.add(node, f"{name} is played by {' or '.join(map(str, allowed))}, found {players} players")
        return context
    return dataclasses.replace(context, players=players)


def _hands_node(mapping: Mapping) -> Node | None:
    rounds = mapping.get("rounds")
    first: Node | None = mapping
    if isinstance(rounds, Sequence) and rounds.items:
        first = rounds.items[0]
    start = first.get("start") if isinstance(first, Mapping) else None
    return start.get("hands") if isinstance(start, Mapping) else None


def _read_facts(node: Node, context: Context) -> tuple[Expectation, ...]:
    found: list[Expectation] = []
    for item in items_of(node, context.problems, what="facts") or ():
        mapping = mapping_of(item, context.problems, what="a fact")
        if mapping is None:
            continue
        entries = [entry for entry in mapping.entries if entry.key.text not in ("note", "clause")]
        _texts(mapping, context, "note", "clause")
        if len(entries) != 1:
            context.add(mapping, f"an entry of facts holds one fact, found {_listing(entries)}")
        for entry in entries:
            found += read_fact(entry, context)
    return tuple(found)


# --- rounds ---


def _read_rounds(mapping: Mapping, context: Context) -> tuple[ScenarioRound, ...]:
    node = mapping.get("rounds")
    if node is None:
        if mapping.get("steps") is None and mapping.get("start") is None:
            return ()
        return (_read_round(mapping, context, number=1, first_step=1),)
    for entry in mapping.entries:
        if entry.key.text in ("steps", "start"):
            context.add(entry.key, f"{entry.key.text} stands inside the rounds where there are rounds")
    rounds: list[ScenarioRound] = []
    for item in items_of(node, context.problems, what="rounds") or ():
        part = mapping_of(item, context.problems, what="a round")
        if part is not None:
            refuse_unknown_keys(part, keys.ROUND, context.problems, what="round")
            first_step = 1 + sum(len(earlier.steps) for earlier in rounds)
            read = _read_round(part, context, number=len(rounds) + 1, first_step=first_step)
            texts = _texts(part, context, "title", "note")
            rounds.append(dataclasses.replace(read, title=texts.get("title", ""), note=texts.get("note", "")))
    if rounds and context.nobody:
        context.add(node, "rounds can be told only where the scenario says how many players there are")
    return tuple(rounds)


def _read_round(mapping: Mapping, context: Context, *, number: int, first_step: int) -> ScenarioRound:
    start_node, steps_node = mapping.get("start"), mapping.get("steps")
    start = Start() if start_node is None else _read_start(start_node, context, number=number)
    items = () if steps_node is None else items_of(steps_node, context.problems, what="steps") or ()
    if steps_node is None:
        context.problems.add(_start_of(mapping), "a start is followed by steps")
    steps: list[Step] = []
    for at, item in enumerate(items):
        step = _read_step(item, context, number=first_step + at, before=steps, start=start)
        if step is not None:
            steps.append(step)
    return ScenarioRound(start=start, steps=tuple(steps), span=mapping.span)


def _read_start(node: Node, context: Context, *, number: int) -> Start:
    mapping = mapping_of(node, context.problems, what="start")
    if mapping is None:
        return Start()
    refuse_unknown_keys(mapping, keys.START, context.problems, what="start")
    if context.players is None:
        if mapping.entries and context.nobody:
            context.add(node, "a start can be told only where the scenario says how many players there are")
        return Start()
    lead_node, scores_node = mapping.get("lead"), mapping.get("scores")
    lead = None if lead_node is None else _marked_seat(lead_node, context, what="lead")
    stated = [] if scores_node is None else read_team_points("scores", scores_node, context)
    scores: tuple[Points, ...] | None = None
    if number == 1 and scores_node is not None:
        by_team = {expectation.part: expectation.value for expectation in stated}
        scores = tuple(by_team.get(team, 0) for team in range(len(team_names(context))))
    hands, boneyard = _read_deal(mapping, context)
    return Start(
        lead=lead,
        scores=scores,
        hands=hands,
        boneyard=boneyard,
        expect=() if number == 1 else tuple(stated),
    )


Hands = tuple[tuple[Tile, ...], ...]


def _read_deal(mapping: Mapping, context: Context) -> tuple[Hands | None, tuple[Tile, ...] | None]:
    """The hands by seat and the boneyard; a tile that is in two places is noted with both."""
    players = context.players or 0
    hands_node, boneyard_node = mapping.get("hands"), mapping.get("boneyard")
    by_seat: dict[int, tuple[Marked[Tile], ...]] = {}
    given = None if hands_node is None else mapping_of(hands_node, context.problems, what="hands")
    for entry in given.entries if given is not None else ():
        seat = read_seat(entry.key, context, what="a key of hands")
        tiles = read_tiles(entry.value, context, what=f"the hand of {entry.key.text}")
        if seat is not None:
            by_seat[seat] = tiles or ()
    missing = [seat_name(seat) for seat in range(players) if seat not in by_seat]
    if given is not None and missing and len(given.entries) < players:
        context.add(given, f"hands say nothing for {' and '.join(missing)}; an empty hand is []")
    boneyard = None if boneyard_node is None else read_tiles(boneyard_node, context, what="boneyard")
    seen: dict[Tile, Span] = {}
    for tile in (tile for group in (*by_seat.values(), boneyard or ()) for tile in group):
        if tile.value in seen:
            first = context.problems.place(seen[tile.value])
            context.problems.add(tile.span, f"{tile.value} is dealt twice; it was first given in {first}")
        seen.setdefault(tile.value, tile.span)
    hands = None
    if given is not None:
        hands = tuple(_values(by_seat.get(seat, ())) for seat in range(players))
    return hands, None if boneyard is None else _values(boneyard)


def _values(tiles: tuple[Marked[Tile], ...]) -> tuple[Tile, ...]:
    return tuple(tile.value for tile in tiles)


def _marked_seat(node: Node, context: Context, *, what: str) -> Marked[int] | None:
    seat = read_seat(node, context, what=what)
    return None if seat is None else Marked(value=seat, span=node.span)


# --- steps ---


def _read_step(item: Node, context: Context, *, number: int, before: list[Step], start: Start) -> Step | None:
    if isinstance(item, Scalar) and _meant(item.text):
        found = shorten(item.text)
        context.add(item, f"a step takes keys and values, found {found!r}; write {_meant(found)}")
        return None
    mapping = mapping_of(item, context.problems, what="a step")
    if mapping is None:
        return None
    refuse_unknown_keys(mapping, keys.STEP, context.problems, what="step")
    actions = [entry for entry in mapping.entries if entry.key.text in keys.ACTIONS]
    if len(actions) != 1:
        context.add(mapping, f"a step has one of {', '.join(keys.ACTIONS)}; found {_listing(actions)}")
        return None
    (entry,) = actions
    kind = StepKind(entry.key.text)
    read = _read_action(kind, entry.value, context)
    seat_node, because_node, expect_node = mapping.get("seat"), mapping.get("because"), mapping.get("expect")
    seat = None if seat_node is None else _seat_of_step(seat_node, entry, context)
    because = None if because_node is None else _read_because(because_node, kind, context)
    expect = () if expect_node is None else read_expect(kind, expect_node, context)
    figure_node = mapping.get("figure")
    figure = False if figure_node is None else read_yes_no("figure", figure_node, context.problems) is True
    note = _texts(mapping, context, "note").get("note", "")
    beside = _read_beside_end(mapping, kind, read, context, before=before)
    if read is None:
        return None
    action, who = read
    if who is not None:
        if seat is not None and seat.value != who.value:
            context.problems.add(
                seat.span, f"seat says {seat_name(seat.value)}, but {kind} says {seat_name(who.value)}"
            )
        seat = who
    _verify_order(kind, action, entry, context, before=before, start=start)
    return Step(
        number=number,
        kind=kind,
        action=action,
        span=entry.value.span if len(entry.value.span) else entry.key.span,
        seat=seat,
        because=because,
        expect=expect,
        figure=figure,
        note=note,
        **beside,
    )


def _read_action(kind: StepKind, node: Node, context: Context) -> tuple[ActionText, Marked[int] | None] | None:
    """What a step does, and who where the action itself says so."""
    empty = isinstance(node, Scalar) and node.is_empty
    match kind:
        case StepKind.PLAY:
            play = read_play(node, context, what="play")
            return None if play is None else (play, None)
        case StepKind.TRY:
            read = read_action(node, context, what="try", any_set=True)
            if read is None:
                return None
            return read[0], None if read[1] is None else Marked(value=read[1], span=node.span)
        case StepKind.DRAW:
            return (DrawText(), None) if empty else _read_draw(node, context)
        case StepKind.PASS:
            if empty:
                return PassText(), None
            seat = _marked_seat(node, context, what="pass")
            return None if seat is None else (PassText(), seat)
        case StepKind.END:
            end = read_word("end", node, context.problems, words=End)
            return None if end is BAD else (end, None)


def _read_draw(node: Node, context: Context) -> tuple[ActionText, None] | None:
    node = bracketed(node)
    if isinstance(node, Sequence):
        tiles = read_tiles(node, context, what="draw")
        if tiles is not None and not tiles:
            context.add(node, "draw takes a tile or several, found an empty list")
        return None if not tiles else (DrawText(tiles=tiles), None)
    tile = read_tile(node, context, what="draw")
    return None if tile is None else (DrawText(tiles=(Marked(value=tile, span=node.span),)), None)


def _seat_of_step(node: Node, action: Entry, context: Context) -> Marked[int] | None:
    if context.players is None:
        if context.nobody:
            context.add(node, "a seat can be told only where the scenario says how many players there are")
        return None
    if action.key.text == StepKind.END:
        context.add(node, "nobody acts at the end of a round, so it has no seat")
        return None
    return _marked_seat(node, context, what="seat")


def _read_because(node: Node, kind: StepKind, context: Context) -> Marked[str] | None:
    scalar = scalar_of(node, context.problems, what="because")
    if scalar is None:
        return None
    if kind is not StepKind.TRY:
        context.add(node, f"because says why a try is refused; this step is a {kind}")
        return None
    if scalar.text not in REASONS:
        context.add(node, unknown("reason", scalar.text, REASONS))
        return None
    return Marked(value=scalar.text, span=node.span)


def _read_beside_end(
    mapping: Mapping, kind: StepKind, read: tuple[ActionText, Any] | None, context: Context, *, before: list[Step]
) -> dict[str, int]:
    """The keys that only an end has."""
    found: dict[str, int] = {}
    for key, end in (("last_award", End.OUT), ("first_seat", End.BLOCKED)):
        node = mapping.get(key)
        if node is None:
            continue
        if kind is not StepKind.END or (read is not None and read[0] is not end):
            context.add(node, f"{key} stands beside end: {end}")
        elif key == "last_award" and _has_acted(before):
            context.add(node, "last_award is for an end without plays; here the award of the last play is known")
        elif key == "first_seat":
            seat = read_seat(node, context, what=key)
            found[key] = 0 if seat is None else seat
        else:
            award = read_points(node, context, what=key)
            if isinstance(award, int):
                found[key] = award
            elif award is not None:
                context.add(node, f"{key} is a whole number of raw points, found {describe(node)}")
    return found


def _verify_order(
    kind: StepKind, action: ActionText, entry: Entry, context: Context, *, before: list[Step], start: Start
) -> None:
    """Note what cannot stand where it stands, whatever the rules say."""
    if context.nobody and not isinstance(action, PlayText):
        context.add(entry.key, f"{kind} can be told only where the scenario says how many players there are")
    elif isinstance(action, End) and start.hands is None and context.players is not None:
        context.add(entry.key, "a round is settled by what is left in the hands, and the start says no hands")
    if kind is not StepKind.TRY and any(step.kind is StepKind.END for step in before):
        context.add(entry.key, "nothing but a try can follow the end of a round")


def _has_acted(steps: list[Step]) -> bool:
    return any(step.kind in (StepKind.PLAY, StepKind.DRAW, StepKind.PASS) for step in steps)


# --- small things ---


def _texts(mapping: Mapping, context: Context, *names: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in names:
        node = mapping.get(name)
        text = None if node is None else read_text(node, context, what=name)
        if text is not None:
            found[name] = text
    return found


def _meant(text: str) -> str:
    """How a step is written that says `pass B`, or only a play; empty where it is nothing of the kind."""
    word, _, rest = text.strip().partition(" ")
    if word in keys.ACTIONS:
        return f"{word}: {rest}".strip()
    return f"play: {text}" if word[:1] in tuple("[0123456789") else ""


def _listing(entries: list[Entry]) -> str:
    return " and ".join(entry.key.text for entry in entries) or "none"


def _start_of(node: Node) -> Span:
    return Span(node.span.start, node.span.start)
