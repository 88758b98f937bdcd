"""Scenarios replayed: what agrees, what does not and where, and what is not run."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import EVERY_DOUBLE, ONE_SPINNER, layouts
from verifier import resources
from verifier.engine.layout import Layout
from verifier.engine.tile import Tile
from verifier.rulesets import load
from verifier.scenario import (
    Expectations,
    Failure,
    Scenario,
    ScenarioResult,
    Status,
    load_scenarios,
    positions,
    scenario_from_source,
    verify_scenario,
)
from verifier.scenario.replay import replay
from verifier.text import SourceText

HEAD = "id: x\nrules: all-fives\n"
TWO = HEAD + "players: 2\n"


def scenario(text: str) -> Scenario:
    return scenario_from_source(SourceText.from_text(text, path="s.yaml"))


def result(text: str) -> ScenarioResult:
    return verify_scenario(scenario(text))


def verified(text: str) -> Expectations:
    outcome = result(text)
    assert [failure.message for failure in outcome.failures] == []
    assert outcome.status is Status.VERIFIED
    return outcome.expectations


def failures(text: str) -> tuple[Failure, ...]:
    outcome = result(text)
    assert outcome.status is Status.FAILED
    return outcome.failures


def failure(text: str) -> Failure:
    """The one failure of a text, whose `‸` is its place."""
    clean = text.replace("‸", "")
    (found,) = failures(clean)
    if "‸" in text:
        assert found.span.start == text.index("‸")
    return found


# --- what agrees ---


def test_a_layout_alone() -> None:
    text = """
steps:
- play: 1|4
  expect:
    {sum: 5, award: 5, display: 5, counted: [1|4 low = 1, 1|4 high = 4], open: [1|4 high = 4, 1|4 low = 1],
     spinners: [], connections: []}
- play: 1|1 on 1|4 low
  expect: {sum: 6, award: 0, spinners: [1|1], connections: [1|4 low - 1|1 line A]}
- try: 1|2 on 1|1 arm A
  because: line-empty
- play: 4|4
  expect: {sum: 10, award: 10, counted: [1|1 = 2, 4|4 = 8]}
"""
    assert verified(HEAD + text) == Expectations(found=16, verified=16)


def test_a_round_played_out() -> None:
    """Nine and eight moves would be many: each holds what is needed, and A goes out."""
    text = """
start: {lead: A, scores: {A: 85, B: 20}, hands: {A: [1|4, 2|4], B: [1|1, 6|6]}, boneyard: [3|3]}
steps:
- play: 1|4
  expect:
    {award: 5, scores: {A: 90, B: 20}, events: [{team: A, raw: 5, accepted: true, before: 85, after: 90}]}
- {try: 1|1 on 1|4, seat: A, because: not-your-turn}
- {try: 6|6, because: no-match}
- {try: draw, because: must-play}
- {try: pass, because: must-play}
- {play: 1|1, seat: B, expect: {awards: {A: 0}, legal: [2|4 on 1|4]}}
- {play: 2|4 on 1|4 high, expect: {sum: 4, awards: {}, events: [], game_winner: null, reached: []}}
- {try: draw, because: round-over}
- end: out
  expect:
    {awards: {A: 10}, events: [{team: A, seat: A, raw: 10, display: 10, accepted: true, reached: false, after: 100}],
     scores: {A: 100, B: 20}, leftovers: {A: 0, B: 12}, round_winner: A, next_lead: A, game_winner: null, reached: []}
- {try: pass, because: round-over}
"""
    verified(TWO + text)


def test_a_settlement_without_plays() -> None:
    text = "start: {scores: {A: 240}, hands: {A: [], B: [6|6, 0|1]}}\nsteps:\n"
    verified(TWO + text + "- {end: out, expect: {awards: {A: 15}, scores: {A: 255}, game_winner: A, reached: [A]}}\n")
    verified(
        TWO + text + "- end: out\n  last_award: 10\n"
        "  expect: {events: [{raw: 10, after: 250, reached: true}], awards: {}, scores: {A: 250}, game_winner: A}\n"
    )


def test_a_blocked_round_from_a_named_seat() -> None:
    text = """id: x
rules: exact-61-five-up
players: 4
unit: display
start: {scores: {A+C: 60, B+D: 60}, hands: {A: [0|1], B: [0|0], C: [0|5], D: [0|6]}}
steps:
- end: blocked
  first_seat: C
  expect:
    events: [{team: B+D, seat: B, raw: 5, display: 1, accepted: true, before: 60, after: 61, reached: true}]
    scores: {A+C: 60, B+D: 61}
    leftovers: {A: 1, B: 0}
    round_winner: B+D
    next_lead: lot
    game_winner: B+D
"""
    verified(text)


def test_halves_stay_exact() -> None:
    """Case E17."""
    text = "players: 3\nstart: {hands: {A: [6|6, 5|6], B: [1|1], C: [0|2]}}\nsteps:\n- end: blocked\n"
    verified(HEAD + text + "  expect: {awards: {B: 12.5, C: 12.5}, scores: {A: 0, B: 12.5}, round_winner: null}\n")


def test_several_tiles_drawn_and_a_pass() -> None:
    text = """
start: {lead: A, hands: {A: [2|5, 1|3, 4|6], B: [1|1]}, boneyard: [0|4, 3|3, 0|5]}
steps:
- play: 2|5
- {try: pass, because: must-draw}
- {draw: [0|4, 3|3, 0|5], expect: {legal: [0|5 on 2|5]}}
- {try: draw, because: must-play-drawn}
- {try: pass, because: must-play-drawn}
- {play: 5|0, expect: {sum: 2, legal: [pass]}}
- {pass: A, expect: {legal: [0|4 on 0|5]}}
- play: 0|4
- {try: end blocked, because: not-blocked}
- {play: 4|6, expect: {legal: [pass], sum: 8}}
- {end: blocked, expect: {leftovers: {A: 4, B: 8}, round_winner: A, next_lead: lot}}
"""
    verified(TWO + text)


def test_who_leads_where_nothing_says_so_is_who_acts_first() -> None:
    verified(TWO + "steps:\n- {play: 1|4, seat: B, expect: {scores: {A: 0, B: 5}}}\n- {play: 4|6, seat: A}\n")


def test_several_rounds_of_one_game() -> None:
    text = """
rounds:
- start: {lead: B, scores: {A: 200, B: 100}, hands: {A: [6|6], B: []}}
  steps: [{end: out, expect: {scores: {A: 200, B: 110}, next_lead: B}}]
- start: {scores: {A: 200, B: 110}, hands: {A: [], B: [5|5, 4|4, 6|6, 3|3]}}
  steps: [{end: out, expect: {scores: {A: 235}, next_lead: A}}]
"""
    assert verified(TWO + text).found == 7


# --- what does not ---


def test_a_wrong_sum_is_told_with_its_terms_and_its_clause() -> None:
    found = failure(HEAD + "steps:\n- play: 1|1\n- play: 1|4\n- {play: 4|4, expect: {sum: ‸11, award: 10}}\n")
    assert (found.what, found.stated, found.engine, found.step) == ("sum", "11", "10", 3)
    assert found.message == "sum is 11 here, but the engine says 10"
    assert found.evidence.text == "2 + 8 = 10: [1|1] 2, [4|4] 8"
    clause = load("all-fives").source_of("double_counts").clause
    assert found.evidence.clause is not None
    assert clause in found.evidence.clause


def test_one_failure_does_not_hide_the_next() -> None:
    text = HEAD + "steps:\n- {play: 1|4, expect: {sum: 4, award: 4}}\n- {play: 4|6, expect: {sum: 6, spinners: []}}\n"
    outcome = result(text)
    assert [(found.step, found.what) for found in outcome.failures] == [(1, "sum"), (1, "award"), (2, "sum")]
    assert outcome.expectations == Expectations(found=4, verified=1, failed=3)


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("counted: [1|1 = 2, ‸1|4 high = 5]", "[1|4] high = 5 is not among them; missing: [1|4] high = 4"),
        ("counted: ‸[1|1 = 2]", "missing: [1|4] high = 4"),
        ("counted: [1|1 = 2, 1|4 high = 4, ‸1|1 = 2]", "[1|1] = 2 is not among them"),
        ("open: [1|1 line B = 1, 1|4 high = 4, ‸1|1 arm A = 1]", "[1|1] arm A = 1 is not among them"),
        ("open: [‸1|1 line B = 4, 1|4 high = 4]", "[1|1] line B = 4 is not among them; missing: [1|1] line B = 1"),
        ("spinners: ‸[]", "missing: [1|1]"),
        ("spinners: [‸1|4]", "number 1 is [1|1]"),
        ("spinners: [1|1, ‸1|4]", "there are only 1"),
        ("connections: [‸1|4 high - 1|1 line A]", "number 1 is [1|4] low - [1|1] line A"),
    ],
)
def test_a_wrong_list_is_told_at_the_wrong_item(expect: str, message: str) -> None:
    found = failure(HEAD + "steps:\n- play: 1|4\n- play: 1|1\n  expect: {" + expect + "}\n")
    assert found.message == f"{found.what}: {message}; the engine says {found.engine}"


def test_lists_of_play_are_in_order_and_the_others_are_not() -> None:
    text = "id: x\nrules: exact-61-five-up\nsteps:\n- play: 1|1\n- play: 1|4\n- play: 4|4\n  expect: {"
    verified(text + "spinners: [1|1, 4|4], open: [4|4 line B = 4, 1|1 line B = 1]}\n")
    found = failure(text + "spinners: [‸4|4, 1|1]}\n")
    assert found.message == "spinners: number 1 is [1|1]; the engine says [1|1], [4|4]"
    joints = "connections: [1|1 line A - 1|4 low, 1|4 high - 4|4 line A]}\n"
    verified(text + joints)
    assert failures(text + "connections: [1|4 high - 4|4 line A, 1|1 line A - 1|4 low]}\n")


@pytest.mark.parametrize(
    ("expect", "engine"),
    [
        ("award: ‸0", "5"),
        ("display: ‸1", "5"),
        ("scores: {B: 0, A: ‸0}", "5"),
        ("awards: {A: ‸0}", "5"),
        ("awards: ‸{}", "A 5"),
        ("events: ‸[]", "1"),
        ("events: [{team: ‸B}]", "A"),
        ("events: [{raw: ‸10}]", "5"),
        ("events: [{display: ‸1}]", "5"),
        ("events: [{accepted: ‸false}]", "true"),
        ("events: [{before: ‸5}]", "0"),
        ("events: [{after: ‸0}]", "5"),
        ("events: [{reached: ‸yes}]", "false"),
        ("events: [{seat: ‸B}]", "A"),
        ("game_winner: ‸A", "null"),
        ("reached: ‸[A]", "nobody"),
        ("legal: ‸[]", "not known, for the start says no hands"),
    ],
)
def test_a_wrong_value_about_points_is_told_at_the_value(expect: str, engine: str) -> None:
    assert failure(TWO + "steps: [{play: 1|4, expect: {" + expect + "}}]\n").engine == engine


def test_an_event_that_did_not_happen() -> None:
    found = failures(TWO + "steps: [{play: 1|3, expect: {events: [{team: A}]}}]\n")
    assert [(item.what, item.engine) for item in found] == [
        ("number of events", "0"),
        ("team of event 1", "no such event"),
    ]


@pytest.mark.parametrize(
    ("expect", "engine"),
    [
        ("round_winner: ‸null", "A"),
        ("next_lead: ‸lot", "A"),
        ("next_lead: ‸B", "A"),
        ("leftovers: {B: ‸13}", "12"),
        ("scores: {A: ‸15}", "10"),
        ("awards: {A: ‸12}", "10"),
        ("awards: {A: 10, B: ‸10}", "0"),
        ("game_winner: ‸A", "null"),
    ],
)
def test_a_wrong_value_about_the_end_is_told_at_the_value(expect: str, engine: str) -> None:
    text = TWO + "start: {hands: {A: [], B: [6|6]}}\nsteps: [{end: out, expect: {" + expect + "}}]\n"
    assert failure(text).engine == engine


def test_points_are_told_in_the_unit_of_the_scenario() -> None:
    text = "id: x\nrules: exact-61-five-up\nplayers: 2\nunit: display\nsteps:\n"
    found = failure(text + "- {play: 1|4, expect: {award: ‸5, scores: {A: 1}}}\n")
    assert (found.stated, found.engine) == ("5", "1")


def test_what_is_legal_is_everything_that_may_be_done() -> None:
    start = "start: {lead: A, hands: {A: [6|6, 1|2], B: [1|6, 2|6, 3|3]}, boneyard: [4|4]}\nsteps:\n"
    verified(TWO + start + "- {play: 6|6, expect: {legal: [1|6, 2|6 on 6|6]}}\n")
    verified(
        TWO + start + "- {play: 6|6, expect: {legal: "
        "[1|6 on 6|6 line A, 1|6 on 6|6 line B, 2|6 on 6|6 line B, 2|6 on 6|6 line A]}}\n"
    )
    found = failure(TWO + start + "- {play: 6|6, expect: {legal: [1|6, 2|6, ‸draw]}}\n")
    assert found.message.startswith("legal: draw is not among them; the engine says [1|6] on [6|6] line A, ")
    assert found.evidence.text == "B holds [1|6] [2|6] [3|3]; open: [6|6] line A (6), [6|6] line B (6)"
    found = failure(TWO + start + "- {play: 6|6, expect: {legal: ‸[1|6 on 6|6 line A, 2|6]}}\n")
    assert found.message.startswith("legal: missing: [1|6] on [6|6] line B; the engine says ")
    verified(TWO + start + "- play: 6|6\n- play: 1|6\n- {try: 3|3, seat: A, because: not-in-hand}\n")


def test_a_lead_that_nothing_names_is_not_taken_for_a_lot() -> None:
    text = "id: x\nrules: {like: all-fives, later_lead: rotates, lead_after_block: last-player}\nplayers: 2\n"
    blocked = "start: {hands: {A: [1|1], B: [6|6]}}\nsteps: [{end: blocked, expect: {next_lead: ‸lot}}]\n"
    assert failure(text + blocked).engine == "not known without who played last"
    out = "start: {hands: {A: [], B: [6|6]}}\nsteps: [{end: out, expect: {next_lead: ‸lot}}]\n"
    assert failure(text + out).engine == "not known without who led this round"
    verified(text + out.replace("start: {", "start: {lead: A, ").replace("‸lot", "B"))


# --- refusals ---


def test_an_illegal_play_stops_the_replay_and_says_what_is_legal() -> None:
    text = TWO + (
        "start: {lead: A, hands: {A: [1|4, 2|2], B: [6|6, 1|5]}}\nsteps:\n"
        "- {play: 1|4, expect: {sum: 5}}\n- {play: ‸6|6 on 1|4 high, expect: {sum: 13}}\n"
        "- {try: 1|2}\n- {end: out, expect: {scores: {A: 5}}}\n"
    )
    outcome = result(text.replace("‸", ""))
    (found,) = outcome.failures
    assert found.span.start == text.index("‸")
    assert (found.step, found.what, found.stated, found.engine) == (2, "play", "6|6 on 1|4 high", "no-match")
    assert found.message == "[6|6] does not match [1|4] high, which shows 4"
    assert found.evidence.text == (
        "laid: [1|4]; open: [1|4] high (4), [1|4] low (1); B holds [6|6] [1|5]; legal: [1|5] on [1|4] low"
    )
    assert outcome.expectations == Expectations(found=4, verified=1, not_run=3)


def test_an_ambiguous_play_lists_the_fitting_places() -> None:
    found = failure(HEAD + "steps:\n- play: 1|4\n- play: 1|5\n- {play: ‸4|5, expect: {sum: 9}}\n")
    assert found.engine == "ambiguous-place"
    assert found.message == "[4|5] fits [1|4] high (4), [1|5] high (5); name the one that is meant"


def test_a_drawn_tile_that_cannot_be_is_told_at_the_tile() -> None:
    text = TWO + "start: {lead: A, hands: {A: [1|4], B: [6|6]}, boneyard: [2|2, 3|3]}\nsteps:\n- play: 1|4\n"
    assert failure(text.replace("A: [1|4]", "A: [1|4, 0|0]") + "- {draw: [2|2, ‸5|5], expect: {sum: 1}}\n").message == (
        "the top tile of the boneyard is [3|3], not [5|5]"
    )


def test_a_refusal_of_every_kind_has_its_place() -> None:
    start = (
        TWO
        + "start: {lead: A, hands: {A: [1|4, 2|2], B: [6|6]}, boneyard: []}\nsteps:\n- {play: 1|4, expect: {sum: 5}}\n"
    )
    assert failure(start + "- {pass: ‸A}\n").engine == "not-your-turn"
    assert failure(start + "- {pass: B}\n- {play: ‸5|5}\n").engine == "not-in-hand"
    assert failure(start + "- {end: ‸out}\n").engine == "nobody-out"
    assert failure(start.replace("2|2", "2|2, 1|1") + "- {end: ‸blocked}\n").message == (
        "the round is not blocked: A can play [1|1] on [1|4] low"
    )
    assert failure(start + "- {play: ‸1|4}\n").engine == "tile-on-table"


def test_a_block_is_refused_while_tiles_can_be_drawn() -> None:
    text = (
        TWO
        + "start: {hands: {A: [1|1], B: [6|6]}, boneyard: [5|5]}\nsteps: [{end: ‸blocked, expect: {next_lead: lot}}]\n"
    )
    assert failure(text).message == "the round is not blocked: 1 tiles can be drawn"


def test_a_tile_outside_the_set_can_only_be_tried() -> None:
    """Case E21."""
    verified(HEAD + "steps:\n- play: 1|4\n- {try: 0|7, because: not-in-set}\n- {try: 4|1, because: tile-on-table}\n")
    verified(HEAD + "steps:\n- {try: 0|7, because: not-in-set}\n")
    verified(
        TWO + "steps:\n- {try: 0|7, because: not-in-set}\n- play: 1|4\n- {try: 1|7 on 1|4 low, because: not-in-set}\n"
    )


def test_a_try_that_the_rules_allow_is_a_failure() -> None:
    found = failures(HEAD + "steps:\n- play: 1|4\n- {try: 4|4, because: covered}\n")
    assert [(item.what, item.engine) for item in found] == [("try", "accepted"), ("because", "accepted")]
    assert found[0].message == "[4|4] must be refused, but the rules allow it"
    assert failure(HEAD + "steps:\n- play: 1|4\n- try: ‸4|4\n").step == 2


def test_another_reason_is_told_at_the_reason() -> None:
    found = failure(HEAD + "steps:\n- play: 1|4\n- {try: 5|5 on 1|4 low, because: ‸covered}\n")
    assert found.message == (
        "because is covered here, but the engine says no-match: [5|5] does not match [1|4] low, which shows 1"
    )


def test_a_try_that_names_no_place_is_refused_for_nothing() -> None:
    text = HEAD + "steps:\n- play: 1|4\n- play: 1|5\n- {try: ‸4|5}\n"
    assert failure(text).message.startswith("[4|5] does not say where: [4|5] fits [1|4] high (4), [1|5] high (5)")
    verified(text.replace("‸4|5}", "4|5, because: ambiguous-place}"))


def test_the_game_ends_with_the_placement_that_reaches_the_target() -> None:
    """Case E13."""
    text = """id: x
rules: all-fives
players: 3
start: {lead: B, scores: {B: 195}}
steps:
- {play: 1|4, expect: {scores: {B: 200}, reached: [B], game_winner: B}}
- {try: 1|1, seat: C, because: game-over}
"""
    verified(text)


def test_an_award_past_an_exact_target_is_refused_whole() -> None:
    """Case E11."""
    text = """id: x
rules: exact-61-five-up
players: 2
unit: display
start: {scores: {A: 60.5}}
steps:
- play: 1|4
  expect:
    {award: 1, events: [{team: A, raw: 5, accepted: false, after: 60.5}], scores: {A: 60.5}, game_winner: null}
"""
    verified(text)


def test_rounds_follow_the_game() -> None:
    first = "- start: {lead: A, hands: {A: [], B: [6|6]}}\n  steps: [{end: out, expect: {next_lead: A}}]\n"
    text = TWO + "rounds:\n" + first
    assert failure(text + "- {start: {lead: ‸B}, steps: [{play: 1|1, expect: {sum: 2}}]}\n").message == (
        "A leads this round, not B"
    )
    assert failure(text + "- {start: {scores: {A: ‸15}}, steps: [{play: 1|1}]}\n").what == "scores of A"
    won = text.replace("start: {", "start: {scores: {A: 245}, ")
    assert failure(won + "- ‸{steps: [{play: 1|1}]}\n").engine == "game-over"
    unfinished = TWO + "rounds:\n- steps: [{play: 1|1, expect: {sum: 2}}]\n- ‸{steps: [{play: 2|2}]}\n"
    assert failure(unfinished).message == "round 2 cannot begin: the round before has not ended"
    reached = (
        TWO
        + "rounds:\n- {start: {scores: {A: 245}}, steps: [{play: 1|4, expect: {sum: 5}}]}\n- ‸{steps: [{play: 2|2}]}\n"
    )
    assert failure(reached).engine == "game-over"


def test_a_scenario_that_expects_nothing_fails() -> None:
    found = failure("id: ‸x\nrules: all-fives\nsteps: [{play: 1|4}]\n")
    assert found.message == "nothing is expected, so nothing is checked"
    assert result("id: x\nrules: all-fives\n").expectations == Expectations()


# --- positions for drawings ---


def test_positions_are_those_after_every_step_that_is_taken() -> None:
    text = TWO + (
        "start: {hands: {A: [1|4, 4|4], B: [1|1, 6|6]}, boneyard: []}\nsteps:\n"
        "- {play: 1|4, figure: true}\n- {try: 2|2}\n- play: 1|1\n- {play: 4|4, expect: {award: 10}}\n"
    )
    found = positions(scenario(text))
    assert [(item.step.number, item.figure) for item in found] == [(1, True), (3, False), (4, False)]
    assert [str(item.play) for item in found] == ["[1|4]", "[1|1] on [1|4] low", "[4|4] on [1|4] high"]
    assert [item.moment.award for item in found] == [5, 0, 10]
    assert found[-1].layout.tiles == (Tile(1, 4), Tile(1, 1), Tile(4, 4))


def test_the_last_play_is_the_figure_where_none_is_marked() -> None:
    text = TWO + "start: {hands: {A: [1|4], B: [1|1]}}\nsteps:\n- play: 1|4\n- {end: out, expect: {scores: {A: 5}}}\n"
    assert [(item.step.number, item.figure) for item in positions(scenario(text))] == [(1, True), (2, False)]
    assert positions(scenario(text))[-1].moment.result is not None


def test_there_is_no_figure_without_a_layout_and_none_behind_a_refusal() -> None:
    settled = TWO + "start: {hands: {A: [], B: [1|1]}}\nsteps: [{end: out, figure: true}]\n"
    assert [item.figure for item in positions(scenario(settled))] == [False]
    stopped = HEAD + "steps: [{play: 1|4}, {play: 6|6}, {play: 4|4}]\n"
    assert [(item.step.number, item.figure) for item in positions(scenario(stopped))] == [(1, True)]
    assert positions(scenario(HEAD + "facts: [{spinner: first}]\n")) == ()


def test_a_replay_begins_with_the_start_of_each_round() -> None:
    moments = list(replay(scenario(TWO + "rounds: [{steps: [{play: 1|4}]}]\n")))
    assert [moment.step is None for moment in moments] == [True, False]


# --- laws ---


def write(layout: Layout, rules: str) -> str:
    """A layout as the text of a scenario that expects everything it shows."""
    lines = [f"id: x\nrules: {rules}\nsteps:"]
    shown = Layout(layout.branching)
    for play in layout.plays:
        shown = shown.play(*play)
        lines += [
            f"- play: '{play}'",
            "  expect:",
            f"    sum: {shown.end_sum}",
            f"    counted: [{', '.join(_plain(end) for end in reversed(shown.counted_ends))}]",
            f"    open: [{', '.join(_plain(f'{at} = {at.pips}') for at in shown.open)}]",
            f"    spinners: [{', '.join(_plain(tile) for tile in shown.spinner_tiles)}]",
            f"    connections: [{', '.join(_plain(joint) for joint in shown.connections)}]",
        ]
    return "\n".join([*lines, ""])


def _plain(value: object) -> str:
    return str(value).replace("[", "").replace("]", "")


RULES = {ONE_SPINNER: "all-fives", EVERY_DOUBLE: "exact-61-five-up"}
WRITTEN = st.one_of(
    *(layouts(branching=branching, min_size=1, max_size=10) for branching in (ONE_SPINNER, EVERY_DOUBLE))
)


@given(WRITTEN)
@settings(max_examples=40)
def test_a_layout_that_is_written_down_is_verified(layout: Layout) -> None:
    outcome = result(write(layout, RULES[layout.branching]))
    assert outcome.failures == ()
    assert outcome.expectations.verified == 5 * len(layout.plays)
    assert positions(outcome.scenario)[-1].layout == layout


@given(WRITTEN, st.data())
@settings(max_examples=40)
def test_one_changed_value_fails_at_exactly_its_place(layout: Layout, data: st.DataObject) -> None:
    text = write(layout, RULES[layout.branching])
    step = data.draw(st.sampled_from(scenario(text).steps))
    expectation = data.draw(
        st.sampled_from([known for known in step.expect if known.name in ("sum", "counted", "open")])
    )
    marked = [expectation] if expectation.name == "sum" else list(expectation.value)
    if not marked:
        return
    span = data.draw(st.sampled_from(marked)).span
    before, number = text[: span.end].rsplit(" ", 1)
    changed = f"{before} {int(number) + 1}{text[span.end :]}"
    outcome = result(changed)
    (found,) = outcome.failures
    assert found.span.start == span.start
    assert (found.step, found.what) == (step.number, expectation.name)
    assert outcome.expectations.failed == 1
    assert outcome.expectations.verified == outcome.expectations.found - 1


@given(WRITTEN)
@settings(max_examples=20)
def test_a_renamed_copy_of_a_rule_set_behaves_alike(layout: Layout) -> None:
    read = scenario(write(layout, RULES[layout.branching]))
    renamed = dataclasses.replace(read, rules=read.rules.with_values(id="another", title="", names=()))
    assert verify_scenario(renamed).expectations == verify_scenario(read).expectations


def test_every_shipped_scenario_behaves_alike_under_a_renamed_rule_set() -> None:
    shipped = load_scenarios([resources.folder("scenarios")])
    assert shipped.errors == ()
    for read in shipped.scenarios:
        renamed = dataclasses.replace(read, rules=read.rules.with_values(id="another", title="", names=()))
        assert verify_scenario(renamed).expectations == verify_scenario(read).expectations


def test_a_sum_of_nothing_is_told_as_such() -> None:
    text = "id: x\nrules: {like: all-fives, double_counts: [0, 0, 0], spinner: none}\nsteps:\n"
    assert failure(text + "- {play: 6|6, expect: {sum: ‸12}}\n").evidence.text == "nothing counts: 0"


def test_equal_plays_need_a_place_only_where_places_differ() -> None:
    start = "start: {hands: {A: [1|4, 4|6, 6|6], B: [1|6, 2|2]}}\nsteps:\n- {play: 1|4}\n- play: 1|6 on 1|4\n"
    verified(TWO + start + "- {play: 4|6 on 1|4, expect: {legal: [draw]}}\n")
    found = failure(TWO + start.replace("- play: 1|6 on 1|4\n", "- {play: 1|6 on 1|4, expect: {legal: [‸4|6, 6|6]}}\n"))
    assert found.message.startswith(
        "legal: [4|6] does not say where; missing: [4|6] on [1|4] high, [4|6] on [1|6] high;"
    )
