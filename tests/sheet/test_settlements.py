"""Worked settlements: of the scenarios where they fit, else made, always reckoned by the engine."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings

from tests.sheet.rule_sets import rule_sets, scenarios
from verifier import rulesets
from verifier.engine.game import RoundResult
from verifier.engine.ruleset import BlockPayment, ByPlayers, RuleSet
from verifier.engine.settlement import End, apply_events
from verifier.scenario import Status, verify_scenario
from verifier.sheet.model import Example
from verifier.sheet.settlements import cases, settlement_examples

ALL_FIVES = rulesets.load("all-fives")
EXACT = rulesets.load("exact-61-five-up")
LAHAT = rulesets.load("lahat-ng-fives")


def titles(examples: tuple[Example, ...]) -> list[tuple[str, object]]:
    return [(example.title.context.removeprefix("sheet.example."), example.title.count) for example in examples]


def result_of(example: Example) -> RoundResult:
    return example.picture.result


def test_all_fives_is_shown_alone_and_in_partnership_with_the_tie_of_three() -> None:
    assert titles(settlement_examples(scenarios(), ALL_FIVES)) == [
        ("out", 3),
        ("out", 4),
        ("blocked", 3),
        ("blocked", 4),
        ("tie", 3),
    ]


def test_an_exact_target_shows_a_refused_event() -> None:
    examples = settlement_examples(scenarios(), EXACT)
    refused = next(example for example in examples if example.title.context == "sheet.example.refused")

    assert any(not outcome.accepted for outcome in result_of(refused).outcomes)
    assert result_of(refused).game_winner is None


@pytest.mark.parametrize("rules", [ALL_FIVES, EXACT, LAHAT], ids=lambda rules: rules.id)
def test_the_examples_of_a_shipped_rule_set_are_scenarios_that_rounding_shows_in(rules: RuleSet) -> None:
    for example in settlement_examples(scenarios(), rules):
        result = result_of(example)
        if example.shows:
            assert example.shows in {scenario.id.value for scenario in scenarios()}
        assert any(rules.round_pips(pips) != pips for pips in result.settlement.leftovers)


def test_a_variant_takes_only_scenarios_that_come_out_alike_under_it() -> None:
    variant = ALL_FIVES.with_values(block_payment=BlockPayment.DIFFERENCES_BY_HAND)
    examples = settlement_examples(scenarios(), variant)
    by_id = {scenario.id.value: scenario for scenario in scenarios()}

    assert examples
    for example in examples:
        if example.shows:
            replayed = dataclasses.replace(by_id[example.shows], rules=variant)
            assert verify_scenario(replayed).status is Status.VERIFIED
        if result_of(example).settlement.end is End.BLOCKED:
            assert result_of(example).settlement.in_order


@given(rule_sets())
@settings(max_examples=30, deadline=None)
def test_without_scenarios_examples_are_made_of_tiles_of_the_set(rules: RuleSet) -> None:
    for example in settlement_examples((), rules):
        hands, result = example.picture.hands, result_of(example)
        tiles = [tile for hand in hands for tile in hand]

        assert example.shows == ""
        assert len(hands) in rules.players
        assert len(set(tiles)) == len(tiles)
        assert all(tile in rules.tiles for tile in tiles)
        assert all(len(hand) <= rules.hand_size[len(hands)] for hand in hands)
        assert [bool(hand) for hand in hands].count(False) == (result.settlement.end is End.OUT)


@given(rule_sets())
@settings(max_examples=20, deadline=None)
def test_a_made_example_is_what_the_engine_says(rules: RuleSet) -> None:
    for example in settlement_examples((), rules):
        result = result_of(example)
        players = len(example.picture.hands)
        before = [0] * len(rules.teams(players))
        for outcome in reversed(result.outcomes):
            before[outcome.event.team] = outcome.before
        again, _ = apply_events(rules, before, result.settlement.events, players=players,
                                in_order=result.settlement.in_order)  # fmt: skip

        assert again == result.outcomes


@given(rule_sets())
@settings(max_examples=20, deadline=None)
def test_the_same_rule_set_has_the_same_examples(rules: RuleSet) -> None:
    assert settlement_examples((), rules) == settlement_examples((), rules)


def test_a_game_of_two_alone_has_two_examples_and_a_game_for_one_none() -> None:
    assert [case.title for case in cases(ALL_FIVES.with_values(players=(2,)))] == [
        "sheet.example.out",
        "sheet.example.blocked",
    ]
    alone = RuleSet(id="alone", players=(1,), hand_size=ByPlayers({1: 7}), target=ByPlayers({1: 100}))
    assert settlement_examples(scenarios(), alone) == ()
