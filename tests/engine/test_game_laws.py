"""Laws of every round and game, under the shipped and under random rule sets, with random legal actions."""

from __future__ import annotations

import pickle
import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.positions import EXACT_61, LAHAT, SHIPPED, end_of, random_result, random_round, renamed, rule_sets
from tests.strategies import seeds
from verifier.engine.game import Game, RoundResult, add_round, finish, verify_lead
from verifier.engine.layout import Play, places_of
from verifier.engine.plays import Action, Draw, Pass
from verifier.engine.rounds import Round, apply, can_act, legal_actions
from verifier.engine.ruleset import RuleSet, ScoreFloor
from verifier.engine.tile import DominoSet, Tile, pip_count


def play_game(rules: RuleSet, seed: int, *, rounds: int = 10) -> list[RoundResult]:
    """The results of a game of random legal actions; ends after some rounds where no target is reached."""
    numbers = random.Random(seed)
    players = numbers.choice(rules.players)
    game = Game.new(rules, players=players)
    while not game.over and len(game.rounds) < rounds:
        lead = numbers.randrange(players) if game.next_lead is None else game.next_lead
        verify_lead(game, lead)
        last, result = random_result(rules, players=players, numbers=numbers, lead=lead, scores=game.scores)
        assert result.game_over or not last.reached
        game = add_round(game, result)
    assert game.over is bool(game.rounds[-1].game_over)
    return list(game.rounds)


ANY_RULES = st.sampled_from(SHIPPED) | rule_sets()


@settings(max_examples=60)
@given(ANY_RULES, seeds())
def test_28_tiles_and_168_pips_are_conserved_through_any_game(rules: RuleSet, seed: int) -> None:
    numbers = random.Random(seed)
    players = numbers.choice(rules.players)
    everything = set(rules.tiles)
    assert rules.highest_pips != 6 or (len(everything), pip_count(list(everything))) == (28, 168)

    for position in random_round(rules, players=players, numbers=numbers, lead=numbers.randrange(players)):
        assert position.hands is not None
        assert position.boneyard is not None
        together = [*position.layout.tiles, *position.boneyard, *(tile for held in position.hands for tile in held)]
        assert len(together) == len(everything)
        assert set(together) == everything


@settings(max_examples=60)
@given(ANY_RULES, seeds())
def test_a_score_is_the_sum_of_the_accepted_events_of_a_round(rules: RuleSet, seed: int) -> None:
    numbers = random.Random(seed)
    players = numbers.choice(rules.players)
    teams = len(rules.teams(players))
    start = [Fraction(numbers.randrange(0, 2 * rules.target[players]), numbers.choice((1, 2))) for _ in range(teams)]
    told = list(start)
    last: Round | None = None

    for position in random_round(rules, players=players, numbers=numbers, lead=0, scores=start):
        # A draw or a pass keeps nothing of the placement before it, so an outcome is met once.
        if position.outcome is not None and (last is None or position.layout is not last.layout):
            assert position.outcome.before == told[position.outcome.event.team]
            told[position.outcome.event.team] = Fraction(position.outcome.after)
        last = position
        assert list(position.scores) == told
    assert last is not None
    result = finish(last, end_of(last))

    for outcome in result.outcomes:
        assert outcome.before == told[outcome.event.team]
        earned = outcome.event.raw if outcome.accepted else 0
        if rules.score_floor is ScoreFloor.NONE or outcome.before + earned >= 0:
            assert outcome.after == outcome.before + earned
        told[outcome.event.team] = Fraction(outcome.after)
    assert list(result.scores) == told


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(SHIPPED) | rule_sets(highest=4), seeds(), st.integers(0, 40))
def test_legal_actions_are_exactly_those_that_apply_accepts(rules: RuleSet, seed: int, length: int) -> None:
    numbers = random.Random(seed)
    players = numbers.choice(rules.players)
    position = _after_some(rules, players, numbers, length)
    beyond = Tile(rules.highest_pips + 1, 0)
    tiles = [*rules.tiles, beyond]
    places = [None, *(at for tile in tiles for at in places_of(tile))]
    everything: list[Action] = [Play(tile, on) for tile in tiles for on in places]
    everything += [Pass(), *(Draw(tile) for tile in tiles)]

    accepted = [act for act in everything if can_act(position, act)]

    assert set(legal_actions(position)) == set(accepted)
    assert len(legal_actions(position)) == len(accepted)
    assert can_act(position, Draw()) is any(type(act) is Draw for act in accepted)
    for seat in range(players):
        assert seat == position.turn or not any(can_act(position, act, seat=seat) for act in accepted)


def _after_some(rules: RuleSet, players: int, numbers: random.Random, length: int) -> Round:
    positions = random_round(rules, players=players, numbers=numbers, lead=numbers.randrange(players))
    position = next(positions)
    for _ in range(length):
        position = next(positions, position)
    return position


@settings(max_examples=150, deadline=None)
@given(rule_sets(), seeds())
def test_no_rule_set_crashes_a_game(rules: RuleSet, seed: int) -> None:
    results = play_game(rules, seed)

    assert 1 <= len(results) <= 10
    assert all(len(result.scores) == len(results[0].scores) for result in results)


@settings(max_examples=60, deadline=None)
@given(ANY_RULES, seeds())
def test_a_renamed_rule_set_behaves_alike(rules: RuleSet, seed: int) -> None:
    assert play_game(rules, seed, rounds=3) == play_game(renamed(rules), seed, rounds=3)


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_shipped_games_come_to_an_end(rules: RuleSet) -> None:
    ended = [play_game(rules, seed, rounds=80)[-1] for seed in range(5)]

    for result in ended:
        assert not result.game_over or result.reached
        if rules is EXACT_61:
            assert max(result.scores) <= 305
    assert rules is LAHAT or any(result.game_over for result in ended)


@settings(max_examples=40, deadline=None)
@given(ANY_RULES, seeds())
def test_a_position_does_not_change(rules: RuleSet, seed: int) -> None:
    numbers = random.Random(seed)
    players = numbers.choice(rules.players)
    position = _after_some(rules, players, numbers, numbers.randrange(12))
    copy = pickle.loads(pickle.dumps(position))

    for act in legal_actions(position):
        apply(position, act)
        if position.boneyard:
            can_act(position, Draw(position.boneyard[0]))

    assert position == copy


@pytest.mark.slow
@settings(max_examples=3_000, deadline=None)
@given(rule_sets(highest=9), seeds())
def test_no_rule_set_crashes_a_longer_game(rules: RuleSet, seed: int) -> None:
    assert play_game(rules, seed, rounds=40)


@pytest.mark.slow
@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_legal_actions_of_whole_rounds(rules: RuleSet) -> None:
    places = [None, *(at for tile in DominoSet(6) for at in places_of(tile))]
    for seed in range(12):
        numbers = random.Random(seed)
        players = numbers.choice(rules.players)
        for position in random_round(rules, players=players, numbers=numbers, lead=0):
            accepted = {act for tile in rules.tiles for on in places if can_act(position, act := Play(tile, on))}
            assert accepted == {act for act in legal_actions(position) if type(act) is Play}
