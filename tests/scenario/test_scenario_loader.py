"""YAML to scenarios: what every key becomes, and one sentence at its place for everything that is wrong."""

from __future__ import annotations

import pickle
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.engine.layout import Connection, CountedEnd, Place, tile_place
from verifier.engine.notation import PlayText
from verifier.engine.settlement import End
from verifier.engine.tile import Tile
from verifier.errors import InputError, InputErrors, VerifierError
from verifier.scenario import Scenario, StepKind, Unit, load_scenario, scenario_from_source, verify_scenario
from verifier.scenario.model import DrawText, PassText
from verifier.text import SourceText

HEAD = "id: x\nrules: all-fives\n"


def scenario(text: str) -> Scenario:
    return scenario_from_source(SourceText.from_text(text, path="s.yaml"))


def errors(text: str) -> list[str]:
    with pytest.raises(InputErrors) as raised:
        scenario(text)
    return [str(error).removeprefix("s.yaml:") for error in raised.value.errors]


def refused(text: str, *messages: str) -> None:
    """Each `‸` in the text is the place of one of the messages, in order, and nothing else is told."""
    parts = text.split("‸")
    clean = SourceText.from_text("".join(parts))
    places = [clean.place(len("".join(parts[:at]))) for at in range(1, len(parts))]
    assert errors(clean.text) == [
        f"{place.line}:{place.column}: {message}" for place, message in zip(places, messages, strict=True)
    ]


def refused_step(step: str, *messages: str, players: str = "players: 2\n") -> None:
    """The same for one step."""
    refused(f"{HEAD}{players}steps:\n- {step}\n", *messages)


DESIGN = """\
# yaml-language-server: $schema=../scenario.schema.json
id: spinner-and-arm
rules: all-fives
title: Opening an arm of the spinner
clause: "seeds/all-fives.ja.txt: 一つだけの分岐ダブルを使う"
meta: {author: me, played: 2024-02-02, tags: [a, b]}
players: 2
start: {lead: A, scores: {A: 85, B: 0}, hands: {A: [1|4, 1|1], B: [2|6]}, boneyard: []}
steps:
- play: 1|4
  expect: {sum: 5, award: 5}
- play: 1|1 on 1|4 low
  seat: A
  figure: true
  expect:
    sum: 6
    award: 0
    counted: [1|1 = 2, 1|4 high = 4]
    open: [1|1 line B = 1, 1|4 high = 4]
    spinners: [1|1]
    connections: [1|4 low - 1|1 line A]
    legal: [1|2 on 1|1 line B, draw, pass]
- try: 1|2 on 1|1 arm A
  because: line-empty
- draw: 2|6
- pass: B
- end: out
  expect:
    awards: {A: 15}
    events: [{team: A, raw: 15, accepted: true}]
    scores: {A: 105}
    round_winner: A
    next_lead: A
    game_winner: null
"""


def test_every_key_of_the_design_becomes_a_value() -> None:
    read = scenario(DESIGN)
    assert (read.id.value, read.rules.id, read.players, read.unit) == ("spinner-and-arm", "all-fives", 2, Unit.RAW)
    assert read.title == "Opening an arm of the spinner"
    assert read.clause == "seeds/all-fives.ja.txt: 一つだけの分岐ダブルを使う"
    assert read.meta == {"author": "me", "played": "2024-02-02", "tags": ["a", "b"]}
    (part,) = read.rounds
    assert part.start.lead is not None
    assert part.start.lead.value == 0
    assert part.start.scores == (85, 0)
    assert part.start.hands == ((Tile(1, 4), Tile(1, 1)), (Tile(2, 6),))
    assert part.start.boneyard == ()
    assert [step.kind for step in part.steps] == [
        StepKind.PLAY,
        StepKind.PLAY,
        StepKind.TRY,
        StepKind.DRAW,
        StepKind.PASS,
        StepKind.END,
    ]
    assert [step.number for step in part.steps] == [1, 2, 3, 4, 5, 6]
    lead, play, tried, drawn, passed, end = part.steps
    assert lead.action == PlayText(tile=Tile(1, 4))
    assert play.action == PlayText(tile=Tile(1, 1), on=Tile(1, 4), place=Place.LOW)
    assert play.figure
    assert not lead.figure
    assert play.seat is not None
    assert play.seat.value == 0
    assert tried.because is not None
    assert tried.because.value == "line-empty"
    assert isinstance(drawn.action, DrawText)
    assert [tile.value for tile in drawn.action.tiles] == [Tile(2, 6)]
    assert passed.action == PassText()
    assert passed.seat is not None
    assert passed.seat.value == 1
    assert end.action is End.OUT


def test_every_expected_value_keeps_its_place() -> None:
    read = scenario(DESIGN)
    stated = {
        (expectation.what): read.source.slice(expectation.span)
        for step in read.steps
        for expectation in step.expect
        if step.number != 1
    }
    assert stated == {
        "sum": "6",
        "award": "0",
        "counted": "[1|1 = 2, 1|4 high = 4]",
        "open": "[1|1 line B = 1, 1|4 high = 4]",
        "spinners": "[1|1]",
        "connections": "[1|4 low - 1|1 line A]",
        "legal": "[1|2 on 1|1 line B, draw, pass]",
        "awards of A": "15",
        "awards of the others": "{A: 15}",
        "number of events": "[{team: A, raw: 15, accepted: true}]",
        "team of event 1": "A",
        "raw of event 1": "15",
        "accepted of event 1": "true",
        "scores of A": "105",
        "round_winner": "A",
        "next_lead": "A",
        "game_winner": "null",
    }


def test_lists_become_values_of_the_engine() -> None:
    by_name = {expectation.name: expectation.value for expectation in scenario(DESIGN).steps[1].expect}
    assert [marked.value for marked in by_name["counted"]] == [
        CountedEnd(Tile(1, 1), None, 2),
        CountedEnd(Tile(1, 4), Place.HIGH, 4),
    ]
    assert [marked.value for marked in by_name["open"]] == [
        (tile_place(Tile(1, 1), Place.LINE_B), 1),
        (tile_place(Tile(1, 4), Place.HIGH), 4),
    ]
    assert [marked.value for marked in by_name["connections"]] == [
        Connection(tile_place(Tile(1, 4), Place.LOW), tile_place(Tile(1, 1), Place.LINE_A))
    ]


@pytest.mark.parametrize("tile", ["1|4", "4|1", "1-4", "1:4", "[1|4]", '"[1|4]"', "'1|4'", "[ 4 | 1 ]", "1 | 4"])
def test_a_tile_in_any_notation(tile: str) -> None:
    """Cases Y01 and Y03: never a number, never a bracket for a half."""
    text = HEAD + f"steps: [{{play: {tile}, expect: {{sum: 5, spinners: []}}}}]\n"
    read = scenario(text)
    assert read.steps[0].action == PlayText(tile=Tile(1, 4))
    block = scenario(HEAD + f"players: 2\nstart:\n  hands:\n    A: [{tile}, 6:6]\n    B: [[4|4], [1|1]]\nsteps: []\n")
    assert block.rounds[0].start.hands == ((Tile(1, 4), Tile(6, 6)), (Tile(4, 4), Tile(1, 1)))


def test_the_players_are_as_many_as_there_are_hands() -> None:
    read = scenario(HEAD + "start: {hands: {A: [], B: [1|2], C: [1|3]}}\nsteps: [{end: out}]\n")
    assert read.players == 3


def test_points_are_raw_unless_the_scenario_says_display() -> None:
    text = (
        "id: x\nrules: exact-61-five-up\nplayers: 4\nUNIT\nstart: {scores: {A+C: 57}}\n"
        "steps: [{play: 1|4, expect: {award: 1, display: 1}}]\n"
    )
    raw, shown = scenario(text.replace("UNIT", "unit: raw")), scenario(text.replace("UNIT", "unit: display"))
    assert (raw.rounds[0].start.scores, shown.rounds[0].start.scores) == ((57, 0), (285, 0))
    assert [expectation.value for expectation in shown.steps[0].expect] == [5, 1]
    assert [expectation.value for expectation in raw.steps[0].expect] == [1, 1]


def test_halves_are_exact() -> None:
    read = scenario(HEAD + "players: 3\nstart: {scores: {B: 32.5}}\nsteps: []\n")
    assert read.rounds[0].start.scores == (0, Fraction(65, 2), 0)


def test_what_can_be_left_empty() -> None:
    read = scenario(HEAD + "players: 2\nsteps:\n- draw:\n- pass:\n- draw: [2|6, 3|3]\n- draw: [2|6]\n")
    first, second, third, fourth = (step.action for step in read.steps)
    assert (first, second) == (DrawText(), PassText())
    assert isinstance(third, DrawText)
    assert [tile.value for tile in third.tiles] == [Tile(2, 6), Tile(3, 3)]
    assert isinstance(fourth, DrawText)
    assert [tile.value for tile in fourth.tiles] == [Tile(2, 6)]


def test_what_a_try_may_say() -> None:
    tries = ["2|6 on 6|6", "draw", "draw 2|6", "pass", "pass B", "end out", "end blocked", "0|7"]
    read = scenario(
        HEAD + "players: 2\nstart: {hands: {A: [1|2], B: []}}\nsteps:\n" + "".join(f"- try: {t}\n" for t in tries)
    )
    assert [str(step.action) for step in read.steps] == [
        "[2|6] on [6|6]",
        "draw",
        "draw [2|6]",
        "pass",
        "pass",
        "out",
        "blocked",
        "[0|7]",
    ]


def test_several_rounds_number_their_steps_through() -> None:
    read = scenario(
        HEAD + "players: 2\nrounds:\n- title: one\n  start: {lead: A}\n  steps: [{play: 1|4}]\n"
        "- start: {scores: {A: 5}}\n  steps: [{play: 1|5}, {pass: A}]\n"
    )
    assert [part.title for part in read.rounds] == ["one", ""]
    assert [step.number for step in read.steps] == [1, 2, 3]
    assert [expectation.what for expectation in read.rounds[1].start.expect] == ["scores of A"]


def test_a_scenario_can_be_sent_to_another_process() -> None:
    read = scenario(DESIGN)
    assert pickle.loads(pickle.dumps(read)).steps == read.steps


def test_a_byte_order_mark_and_windows_line_ends_are_accepted() -> None:
    raw = b"\xef\xbb\xbf" + DESIGN.replace("\n", "\r\n").encode()
    read = scenario_from_source(SourceText.from_bytes(raw, path="s.yaml"))
    assert [str(step.action) for step in read.steps] == [str(step.action) for step in scenario(DESIGN).steps]
    assert [read.source.slice(step.span) for step in read.steps] == [
        "1|4",
        "1|1 on 1|4 low",
        "1|2 on 1|1 arm A",
        "2|6",
        "B",
        "out",
    ]


def test_a_rule_set_file_is_looked_for_beside_the_scenario(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("id: house\nlike: all-fives\nvalues: {spinner: none}\n")
    (tmp_path / "s.yaml").write_text("id: x\nrules: house.yaml\nsteps: [{play: 1|1, expect: {spinners: []}}]\n")
    assert load_scenario(tmp_path / "s.yaml").rules.id == "house"
    (tmp_path / "t.yaml").write_text("id: x\nrules: {like: house.yaml, id: mine}\n")
    assert load_scenario(str(tmp_path / "t.yaml")).rules.id == "mine"
    (tmp_path / "u.yaml").write_text("id: x\nrules: mine\n")
    own = tmp_path / "rules"
    own.mkdir()
    (own / "mine.yaml").write_text("id: mine\nlike: all-fives\n")
    assert load_scenario(tmp_path / "u.yaml", own=own).rules.id == "mine"


# --- what is refused ---


def test_a_file_that_is_no_scenario() -> None:
    refused("‸", "the file is empty")
    refused("‸- a\n", "a scenario takes keys and values, found a list")
    refused("tile‸：[4|4]\n", "expected key: value, found full-width colon (U+FF1A)")
    assert errors("title: x\n") == [
        "1:1: a scenario needs rules: an id of a rule set, a file or {like: …}",
        "1:1: a scenario needs an id",
    ]


def test_unknown_keys_come_with_the_nearest_known_one() -> None:
    refused(
        HEAD + "‸stepz: []\nplayers: 2\nstart: {‸leed: A}\nsteps: []\n",
        "unknown scenario key 'stepz'; did you mean steps?",
        "unknown start key 'leed'; did you mean lead?",
    )
    refused_step("{play: 1|4, ‸expct: {sum: 5}}", "unknown step key 'expct'; did you mean expect?")
    refused_step("{play: 1|4, expect: {‸summ: 5}}", "unknown expect (after play) key 'summ'; did you mean sum?")
    refused_step(
        "{draw: 1|4, expect: {‸award: 5}}",
        "unknown expect (after draw) key 'award'; known: sum, counted, open, spinners, connections, legal, scores, "
        "reached, game_winner",
    )
    refused_step("{play: 1|4, expect: {events: [{‸teem: A}]}}", "unknown event key 'teem'; did you mean team?")
    refused(HEAD + "facts: [{‸hand_sise: {2: 9}}]\n", "unknown fact 'hand_sise'; did you mean hand_size?")
    refused(HEAD + "facts: [{set: {‸tile: 28}}]\n", "unknown set key 'tile'; did you mean tiles?")
    refused(
        HEAD + "players: 2\nrounds: [{steps: [], ‸lead: A}]\n",
        "unknown round key 'lead'; known: title, note, start, steps",
    )


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("play: ‸no", "expected a tile such as 1|4, got 'no'"),
        ("play: ‸364", "expected a tile such as 1|4, got '364'"),
        ("play: ‸１｜４", "found '１｜４' in wide characters; write 1|4"),
        ("play: ‸［1|4］", "found '［1|4］' in wide characters; write [1|4]"),
        ("play: ‸0|7", "[0|7] is not in the double-6 set"),
        ("play: ‸1|4 on 7|7", "[7|7] is not in the double-6 set"),
        ("play: ‸0|19", "no set has a tile '0|19': a half has at most 18 pips"),
        ("play: ‸1|4 at 1|1", "expected a tile such as 1|4, got '1|4 at 1|1'"),
        ("play: ‸1|4 on", "expected a tile such as 1|4, got '1|4 on'"),
        ("play: ‸1|4 on 1|1 left", "expected a place (high, low, line A, line B, arm A or arm B), got 'left'"),
        ("play:‸", "play takes a play such as 1|1 on 1|4, found nothing"),
        ("play: ‸[1|4, 1|1]", "play takes a play such as 1|1 on 1|4, found a list"),
        ("play: ‸{1|4: 2}", "play takes a play such as 1|1 on 1|4, found a mapping"),
        ("draw: ‸２｜６", "found '２｜６' in wide characters; write 2|6"),
        ("draw: ‸[]", "draw takes a tile or several, found an empty list"),
        ("draw: ‸{}", "draw takes a tile such as 1|4, found a mapping"),
    ],
)
def test_what_is_no_tile_and_no_play(step: str, message: str) -> None:
    refused_step(step, message)


def test_numbers_words_and_wide_characters_as_keys() -> None:
    """`6:6`, `no`, `[1|4]` and `１｜４` as keys: text where any key is free, told where it is not."""
    for key in ("6:6", "no", "１｜４"):
        assert errors(HEAD + f"{key}: 1\n")[0].startswith(f"3:1: unknown scenario key {key!r}; ")
    refused(HEAD + "‸[1|4]: 1\n", "a key is plain text, found [1|4]; write it without brackets or in quotes")
    assert scenario(HEAD + "meta: {6:6: a, no: b, １｜４: c}\n").meta == {"6:6": "a", "no": "b", "１｜４": "c"}


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("‸3|4 on [4|4] low", "a step takes keys and values, found '3|4 on [4|4] low'; write play: 3|4 on [4|4] low"),
        ("‸play 1|4", "a step takes keys and values, found 'play 1|4'; write play: 1|4"),
        ("‸pass", "a step takes keys and values, found 'pass'; write pass:"),
        ("‸hello", "a step takes keys and values, found 'hello'"),
        ("play‸：1|4", "expected key: value, found full-width colon (U+FF1A)"),
        ("‸[1|4]", "a step takes keys and values, found a list"),
        ("‸note: x", "a step has one of play, try, draw, pass, end; found none"),
        ("‸{play: 1|4, draw: 2|6}", "a step has one of play, try, draw, pass, end; found play and draw"),
        ("{play: 1|4, because: ‸covered}", "because says why a try is refused; this step is a play"),
        ("{try: 1|4, because: ‸[covered]}", "because takes a text, found a list"),
        ("{try: 1|4, because: ‸line-emty}", "unknown reason 'line-emty'; did you mean line-empty?"),
        ("try: ‸end now", "try takes end out or end blocked, found 'end now'"),
        ("try: ‸draw 1|", "expected a tile such as 1|4, got '1|'"),
        ("try: ‸pass E", "try takes a seat with 2 players (A, B), found 'E'"),
        ("try: ‸{}", "try takes a play, draw or pass, found a mapping"),
        ("{play: 1|4, seat: ‸C}", "seat takes a seat with 2 players (A, B), found 'C'"),
        ("{play: 1|4, seat: ‸[A]}", "seat takes a seat, found a list"),
        ("{pass: B, seat: ‸A}", "seat says A, but pass says B"),
        ("{play: 1|4, figure: ‸[yes]}", "figure takes yes or no, found a list"),
        ("{play: 1|4, figure: ‸maybe}", "figure takes yes or no, found 'maybe'"),
        ("{play: 1|4, note: ‸[a]}", "note takes a text, found a list"),
        ("{play: 1|4, last_award: ‸5}", "last_award stands beside end: out"),
        ("{play: 1|4, first_seat: ‸A}", "first_seat stands beside end: blocked"),
        ("‸end: out", "a round is settled by what is left in the hands, and the start says no hands"),
        ("{play: 1|4, expect: ‸[sum]}", "expect takes keys and values, found a list"),
        ("{play: 1|4, expect: {sum: ‸five}}", "sum takes a whole number, found 'five'"),
        ("{play: 1|4, expect: {sum: ‸[5]}}", "sum takes a whole number, found a list"),
        ("{play: 1|4, expect: {award: ‸1/2}}", "award takes a number such as 15 or 2.5, found '1/2'"),
        ("{play: 1|4, expect: {award: ‸{A: 5}}}", "award takes a number such as 15 or 2.5, found a mapping"),
        ("{play: 1|4, expect: {counted: ‸1|4}}", "counted takes a list, found '1|4'"),
        ("{play: 1|4, expect: {counted: [‸1|4]}}", "counted takes 1|1 = 2 or 1|4 high = 4, found '1|4'"),
        ("{play: 1|4, expect: {counted: [‸1|4 line A = 1]}}", "[1|4] has no line A: its places are high and low"),
        ("{play: 1|4, expect: {counted: [‸0|7 low = 0]}}", "[0|7] is not in the double-6 set"),
        ("{play: 1|4, expect: {open: [‸1|4 = 1]}}", "expected a tile and a place such as 1|4 low, got '1|4'"),
        ("{play: 1|4, expect: {open: [‸1|4 low = x]}}", "open takes 1|1 line B = 1, found '1|4 low = x'"),
        ("{play: 1|4, expect: {open: [‸{}]}}", "open takes 1|1 line B = 1, found a mapping"),
        ("{play: 1|4, expect: {spinners: ‸1|1}}", "spinners takes a list, found '1|1'"),
        (
            "{play: 1|4, expect: {connections: [‸1|4 low 1|1]}}",
            "expected a connection such as 1|4 low - 1|1 line A, got '1|4 low 1|1'",
        ),
        (
            "{play: 1|4, expect: {connections: [‸{}]}}",
            "connections takes 1|4 low - 1|1 line A and the like, found a mapping",
        ),
        ("{play: 1|4, expect: {legal: [‸end out]}}", "legal lists plays, draw and pass of the seat in turn"),
        ("{play: 1|4, expect: {legal: [‸pass B]}}", "legal lists plays, draw and pass of the seat in turn"),
        ("{play: 1|4, expect: {scores: {‸A+C: 5}}}", "a key of scores takes a team with 2 players (A, B), found 'A+C'"),
        ("{play: 1|4, expect: {scores: ‸5}}", "scores takes keys and values, found '5'"),
        (
            "{play: 1|4, expect: {game_winner: ‸nobody}}",
            "game_winner takes a team with 2 players (A, B), found 'nobody'",
        ),
        ("{play: 1|4, expect: {game_winner: ‸[A]}}", "game_winner takes a team, found a list"),
        ("{play: 1|4, expect: {reached: ‸A}}", "reached takes a list, found 'A'"),
        ("{play: 1|4, expect: {events: ‸A}}", "events takes a list, found 'A'"),
        ("{play: 1|4, expect: {events: [‸A]}}", "an event takes keys and values, found 'A'"),
        (
            "{play: 1|4, expect: {events: [{accepted: ‸5}]}}",
            "accepted of an event takes yes or no, found '5'",
        ),
    ],
)
def test_what_is_wrong_with_a_step(step: str, message: str) -> None:
    refused_step(step, message)


def test_what_needs_players() -> None:
    only = "can be told only where the scenario says how many players there are"
    refused_step("{‸draw: 2|6}", f"draw {only}", players="")
    refused_step("{‸try: pass}", f"try {only}", players="")
    refused_step("{play: 1|4, seat: ‸A}", f"a seat {only}", players="")
    refused_step("{play: 1|4, expect: {‸scores: {A: 5}}}", f"scores {only}", players="")
    refused(HEAD + "start: ‸{lead: A}\nsteps: []\n", f"a start {only}")
    refused(HEAD + "rounds: ‸[{steps: []}]\n", f"rounds {only}")


def test_what_is_wrong_with_a_start() -> None:
    refused(
        HEAD
        + "players: 3\nstart:\n  lead: ‸D\n  scores: {A: ‸x, ‸E: 5}\n"
        + "  hands: ‸{A: [1|4, ‸4|1], B: [0|0, 0|6]}\n  boneyard: [‸4|1, ‸1:4]\nsteps: []\n",
        "lead takes a seat with 3 players (A, B, C), found 'D'",
        "scores takes a number such as 15 or 2.5, found 'x'",
        "a key of scores takes a team with 3 players (A, B, C), found 'E'",
        "hands say nothing for C; an empty hand is []",
        "[1|4] is dealt twice; it was first given in line 7, column 15",
        "[1|4] is dealt twice; it was first given in line 7, column 15",
        "[1|4] is dealt twice; it was first given in line 7, column 15",
    )
    refused(
        HEAD + "players: 2\nstart: {hands: {A: [‸0|7], B: ‸1|4}, boneyard: ‸x}\nsteps: []\n",
        "[0|7] is not in the double-6 set",
        "the hand of B takes a list, found '1|4'",
        "boneyard takes a list, found 'x'",
    )
    refused(HEAD + "players: 2\nstart: ‸A\nsteps: []\n", "start takes keys and values, found 'A'")


def test_how_many_can_play() -> None:
    refused(HEAD + "players: ‸5\n", "all-fives is played by 2 or 3 or 4, found 5 players")
    refused(HEAD + "players: ‸two\nstart: {lead: A}\nsteps: []\n", "players takes a whole number, found 'two'")
    refused(HEAD + "start: {hands: ‸{A: []}}\nsteps: []\n", "all-fives is played by 2 or 3 or 4, found 1 players")


def test_what_is_wrong_with_an_end() -> None:
    start = HEAD + "start: {hands: {A: [1|4], B: []}}\nsteps:\n"
    refused(
        start + "- play: 1|4\n- {end: out, last_award: ‸5}\n",
        "last_award is for an end without plays; here the award of the last play is known",
    )
    refused(start + "- {end: out, last_award: ‸2.5}\n", "last_award is a whole number of raw points, found '2.5'")
    refused(start + "- {end: out, first_seat: ‸A}\n", "first_seat stands beside end: blocked")
    refused(
        start + "- end: out\n- ‸play: 1|4\n- ‸end: out\n",
        "nothing but a try can follow the end of a round",
        "nothing but a try can follow the end of a round",
    )
    refused(start + "- {end: out, seat: ‸A}\n", "nobody acts at the end of a round, so it has no seat")
    refused(start + "- end: ‸stuck\n", "unknown value of end 'stuck'; known: out, blocked")
    refused(start + "- end: ‸[out]\n", "end takes one of out, blocked, found a list")


def test_what_is_wrong_with_rounds_and_facts() -> None:
    refused(
        HEAD + "players: 2\n‸steps: []\nrounds: [{steps: []}]\n",
        "steps stands inside the rounds where there are rounds",
    )
    refused("‸" + HEAD + "start: {}\n", "a start is followed by steps")
    refused(HEAD + "players: 2\nrounds: ‸3\n", "rounds takes a list, found '3'")
    refused(HEAD + "players: 2\nrounds: [‸3]\n", "a round takes keys and values, found '3'")
    refused(HEAD + "facts: ‸{spinner: first}\n", "facts takes a list, found a mapping")
    refused(
        HEAD + "facts: [‸{spinner: first, arms: at-once}, ‸{note: x}, ‸spinner]\n",
        "an entry of facts holds one fact, found spinner and arms",
        "an entry of facts holds one fact, found none",
        "a fact takes keys and values, found 'spinner'",
    )


@pytest.mark.parametrize(
    ("fact", "message"),
    [
        ("spinner: ‸frist", "unknown value of spinner 'frist'; did you mean first?"),
        ("rounding: ‸near", "unknown value of rounding 'near'; did you mean nearest?"),
        ("rounding: {7: ‸five}", "rounding takes a number such as 15 or 2.5, found 'five'"),
        ("rounding: {‸seven: 5}", "a key of rounding takes a whole number, found 'seven'"),
        ("hand_size: {2: ‸nine}", "hand_size takes a whole number, found 'nine'"),
        ("hand_size: ‸[9]", "hand_size takes numbers by players such as {2: 9, 3: 7}, found a list"),
        ("awards: ‸15", "awards takes keys and values, found '15'"),
        ("display: {305: ‸a}", "display takes a number such as 15 or 2.5, found 'a'"),
        ("tally: {85: ‸8}", "tally of 85 takes keys and values, found '8'"),
        ("tally: {85: {‸strikes: 7}}", "unknown tally key 'strikes'; did you mean strokes?"),
        ("largest: {‸sum: 36}", "unknown largest key 'sum'; did you mean end_sum?"),
        ("alternatives: {hand_size: ‸5}", "the alternatives of hand_size takes a list, found '5'"),
        ("certainty: {target: ‸sure}", "unknown value of certainty 'sure'; known: stated, usual, assumed"),
        ("certainty: {‸targt: usual}", "unknown value 'targt'; did you mean target?"),
    ],
)
def test_what_is_wrong_with_a_fact(fact: str, message: str) -> None:
    refused(HEAD + f"facts:\n- {fact}\n", message)


def test_the_rest_is_still_judged_where_the_rule_set_is_not_known() -> None:
    refused(
        "id: x\nrules: ‸all-five\nplayers: 2\nstart: {scores: {A: 5}, hands: {A: [], B: []}}\n"
        "steps:\n- play: ‸1|\n- play: 9|9\n- {pass: ‸C}\n- {end: out, expect: {scores: {A: 5}, round_winner: A}}\n",
        "unknown rule set 'all-five'; did you mean all-fives?",
        "expected a tile such as 1|4, got '1|'",
        "pass takes a seat with 2 players (A, B), found 'C'",
    )


def test_ids_name_files_on_every_system() -> None:
    """Cases F03 and F09."""
    made_of = "an id is made of a-z, 0-9 and single hyphens or underscores between them, found "
    for bad in ("../../evil", "/tmp/evil", "a/b", "..", ".hidden", "x\\\\y", "[4|4]", "1:4", "Lead?", "end.", "A", "é"):
        (found,) = errors(f'id: "{bad}"\nrules: all-fives\n')
        assert found.startswith(f"1:5: {made_of}")
    for bad in ("a--b", "a" * 81, "nul.step"):
        assert errors(f"id: {bad}\nrules: all-fives\n")[0].startswith(f"1:5: {made_of}")
    for reserved in ("con", "nul", "com1", "lpt9"):
        refused(
            f"id: ‸{reserved}\nrules: all-fives\n",
            f"the id {reserved!r} cannot name a file on every system; choose another",
        )
    assert errors('id: "a\\0b"\nrules: all-fives\n')[0].startswith(f"1:5: {made_of}")


def test_errors_of_yaml_and_of_the_scenario_are_told_together() -> None:
    refused(
        HEAD + "players: 2\n‸players: 3\nsteps:\n- play: ‸*x\n- {play: 1|4, ‸expct: 1}\n",
        "the key 'players' is repeated; it was first given in line 3, column 1",
        "aliases are not read, found *x; write the value out",
        "unknown step key 'expct'; did you mean expect?",
    )


def test_what_has_been_told_is_not_told_again() -> None:
    refused(
        "id: x\nrules: ‸*r\nsteps: ‸&s []\n",
        "aliases are not read, found *r; write the value out",
        "anchors are not read, found &s; write the value out",
    )


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read: no such file or directory"):
        load_scenario(tmp_path / "none.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"id: \xe9\n")
    with pytest.raises(InputError, match=r"latin\.yaml:1:5: not UTF-8: found byte 0xE9"):
        load_scenario(tmp_path / "latin.yaml")


# --- laws ---

WORDS = """\
id: x
rules: all-fives
rules: {like: all-fives, spinner: none}
players: 2
players: 4
unit: display
start:
lead: A
scores: {A: 5}
hands: {A: [1|4], B: []}
boneyard: [2|6]
steps:
rounds:
facts:
- play: 1|4
- play: 4|4 on 1|4
- try: pass
- draw:
- pass: B
- end: out
- end: blocked
expect:
expect: {sum: 5, award: 5, counted: [1|4 low = 1]}
expect: {events: [{team: A}], legal: [draw]}
figure: true
- steps:
- start: {lead: B}
- spinner: first
- tally: {85: {groups: 1}}
- hand_size: {2: 9}
because: covered
seat: A
last_award: 5
first_seat: A
[1|4]
- [
{a: b
meta: {a: [b]}
x：y
&a
- rounding: {3: 5}
""".splitlines()


@st.composite
def soups(draw: st.DrawFn) -> str:
    """Lines that belong into scenarios, at any depth and in any order."""
    lines = draw(st.lists(st.tuples(st.integers(0, 3), st.sampled_from(WORDS)), max_size=14))
    start = draw(st.sampled_from(["", HEAD, HEAD + "players: 2\n", HEAD + "players: 2\nsteps:\n"]))
    return start + "".join(f"{'  ' * depth}{line}\n" for depth, line in lines)


@given(soups())
@settings(max_examples=300)
def test_any_lines_are_a_scenario_that_can_be_replayed_or_input_errors(text: str) -> None:
    try:
        read = scenario(text)
    except VerifierError as error:
        assert isinstance(error, InputErrors)  # noqa: PT017
        assert error.errors  # noqa: PT017
        return
    counts = verify_scenario(read).expectations
    assert counts.found == counts.verified + counts.failed + counts.not_run


@given(st.integers(0, len(DESIGN)), st.text(alphabet="ab1|:-[]{},&*! \n\t：", max_size=5), st.integers(0, 20))
@settings(max_examples=200)
def test_any_damage_to_a_scenario_is_told_or_harmless(at: int, inserted: str, removed: int) -> None:
    text = DESIGN[:at] + inserted + DESIGN[at + removed :]
    outcome: object
    try:
        outcome = scenario(text)
    except InputErrors as error:
        outcome = error.errors
    assert outcome
