"""Facts: what follows from a rule set alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verifier.engine.extremes import largest_end_sum
from verifier.engine.ruleset import RuleSet
from verifier.rulesets import format_value, load, shipped
from verifier.scenario import Failure, ScenarioResult, facts, scenario_from_source, verify_scenario
from verifier.scenario.facts import COMPUTED
from verifier.text import SourceText


def result(rules: str, *stated: str, unit: str = "raw") -> ScenarioResult:
    text = "\n".join([f"id: x\nrules: {rules}\nunit: {unit}\nfacts:", *(f"- {fact}" for fact in stated), ""])
    return verify_scenario(scenario_from_source(SourceText.from_text(text, path="s.yaml")))


def verified(rules: str, *stated: str, unit: str = "raw") -> int:
    outcome = result(rules, *stated, unit=unit)
    assert [failure.message for failure in outcome.failures] == []
    return outcome.expectations.verified


def failure(rules: str, fact: str, unit: str = "raw") -> Failure:
    (found,) = result(rules, fact, unit=unit).failures
    return found


def test_what_the_document_of_all_fives_states() -> None:
    assert (
        verified(
            "all-fives",
            "hand_size: {2: 9, 3: 7, 4: 5}",
            "target: {2: 250, 3: 200}",
            "set: {tiles: 28, pips: 168, doubles: 7}",
            "awards: {15: 15, 14: 0, 0: 0}",
            "rounding: {7: 5, 8: 10, 14: 15}",
            "rounding: nearest",
            "tally: {85: {groups: 1, strokes: 7}, 2.5: {groups: 0, strokes: 0, apart: 2.5}}",
            "spinner: first",
            "partnerships: [4]",
            "lead_scores: yes",
            "{draw_limit: until-playable, clause: ドローとパス}",
            "{arm_limit: none, note: not told otherwise}",
            "certainty: {spinner: stated}",
            "alternatives: {hand_size: []}",
        )
        == 27
    )


def test_points_are_in_the_unit_of_the_scenario() -> None:
    verified("exact-61-five-up", "display: {305: 61, 5: 1, 2.5: 0.5}", "target: {2: 305}", "awards: {20: 20}")
    verified(
        "exact-61-five-up",
        "display: {305: 61}",
        "target: {2: 61}",
        "awards: {20: 4, 17: 0}",
        "rounding: {7: 1}",
        "tally: {10: {groups: 1, strokes: 0}}",
        unit="display",
    )


def test_alternatives_and_certainties() -> None:
    verified(
        "lahat-ng-fives",
        "alternatives: {hand_size: [{2: 5, 3: 5, 4: 5}, {2: 7, 3: 5, 4: 5}]}",
        "certainty: {target: usual, spinner: stated}",
    )


def test_the_largest_that_can_happen_is_proved() -> None:
    """Case E07."""
    verified("all-fives", "largest: {end_sum: 36, award: 35}")
    found = failure("all-fives", "largest: {end_sum: 35}")
    assert (found.what, found.engine) == ("end_sum of largest", "36")
    assert found.evidence.text == largest_end_sum(load("all-fives")).method


def test_what_is_not_proved_is_not_taken_for_the_most(monkeypatch: pytest.MonkeyPatch) -> None:
    proved = largest_end_sum(load("all-fives"))
    monkeypatch.setattr(facts, "largest_end_sum", lambda rules: replace(proved, bound=40))
    found = failure("all-fives", "largest: {end_sum: 36}")
    assert found.engine == "at least 36, but that is not proved to be the most"


def test_a_variant_scores_in_its_own_way() -> None:
    """Case E23."""
    verified(
        "{like: all-fives, spinner: none, divisors: [3, 5], score_value: quotient}",
        "awards: {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}",
        "largest: {end_sum: 22}",
        "divisors: [3, 5]",
    )


@pytest.mark.parametrize(
    ("fact", "what", "engine", "evidence"),
    [
        ("hand_size: {2: 8}", "hand_size of 2", "9", ""),
        ("hand_size: {5: 8}", "hand_size of 5", "nothing: hand_size is told for 2 and 3 and 4 players", ""),
        ("target: {2: 200}", "target of 2", "250", ""),
        ("set: {tiles: 27}", "tiles of set", "28", "all tiles up to [6|6]"),
        ("awards: {15: 3}", "awards of 15", "15", "15 is a multiple of 5"),
        ("awards: {14: 14}", "awards of 14", "0", "14 is no positive multiple of 5"),
        ("awards: {0: 5}", "awards of 0", "0", "0 is no positive multiple of 5"),
        ("display: {305: 61}", "display of 305", "305", "305 / 1 = 305"),
        ("rounding: {7: 10}", "rounding of 7", "5", "7 pips, rounded: nearest, to multiples of 5"),
        ("rounding: down", "rounding", "nearest", ""),
        ("tally: {85: {strokes: 8}}", "strokes of the tally of 85", "7", "85 is 1 of 50 and 7 of 5"),
        ("tally: {-5: {strokes: 1}}", "strokes of the tally of -5", "nothing", "a tally shows scores from 0, got -5"),
        ("spinner: all", "spinner", "first", ""),
        ("players: [2]", "players", "[2, 3, 4]", ""),
        ("draw_limit: 1", "draw_limit", "until-playable", ""),
        ("certainty: {spinner: usual}", "certainty of spinner", "stated", ""),
        ("alternatives: {spinner: [all]}", "alternatives of spinner", "[]", ""),
    ],
)
def test_a_wrong_fact_is_told_with_what_the_rule_set_says(fact: str, what: str, engine: str, evidence: str) -> None:
    found = failure("all-fives", fact)
    assert (found.what, found.engine, found.evidence.text, found.step) == (what, engine, evidence, None)


def test_a_fact_is_told_with_its_clause() -> None:
    assert failure("all-fives", "spinner: all").evidence.clause == load("all-fives").source_of("spinner").clause


def test_a_rule_set_without_a_tally_has_none() -> None:
    found = failure("lahat-ng-fives", "tally: {85: {groups: 1}}")
    assert found.evidence.text == "rule set lahat-ng-fives has no paper tally"


@pytest.mark.parametrize("name", shipped())
def test_every_value_of_a_rule_set_is_a_fact_about_it(name: str) -> None:
    rules = load(name)
    stated = [f"{field}: {format_value(field, getattr(rules, field))}" for field in RuleSet.questions()]
    assert verified(name, *stated) >= len(stated)


def test_a_fact_that_is_worked_out_has_a_meaning() -> None:
    assert all(computed.meaning for computed in COMPUTED.values())
