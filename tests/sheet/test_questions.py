"""Which questions arise: a moot one changes nothing that the engine does."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sheet.rule_sets import WORDS, rule_sets
from tests.strategies import random_layout
from verifier import rulesets
from verifier.engine.branching import Spinner
from verifier.engine.game import settle_hands
from verifier.engine.ruleset import BlockPayment, BlockTie, ByPlayers, OutPayment, PartnerLeftover, Rounding, RuleSet
from verifier.engine.settlement import End
from verifier.engine.tile import DominoSet
from verifier.sheet.questions import MOOT, moot_questions, stated_values

ALL_FIVES = rulesets.load("all-fives")
OTHERS: dict[str, tuple[Any, ...]] = {
    **{name: tuple(words) for name, words in WORDS.items()},
    "arm_limit": (None, 1, 2),
    "spinner_counts": ((2, 2, 0, 0, 0), (1, 1, 1, 1, 1), (0, 1, 2, 1, 0)),
    "double_counts": ((2, 2, 0), (1, 1, 1)),
    "draw_when_able": (True, False),
    "boneyard_kept": (0, 2),
    "rounding_step": (5, 10),
    "tally_group": (None, 50),
}


@pytest.mark.parametrize("line", MOOT, ids=lambda line: f"{line.question} because of {line.because}")
def test_moot_questions_are_questions(line: Any) -> None:
    assert line.question in RuleSet.questions()
    assert line.because in RuleSet.questions()


def test_in_the_shipped_rule_sets_few_questions_are_moot() -> None:
    assert moot_questions(ALL_FIVES) == {"both_divisors": "divisors", "score_floor": "out_payment"}
    assert set(moot_questions(rulesets.load("exact-61-five-up"))) == {
        *("double_counts", "both_divisors", "block_tie", "halves"),
    }


def test_a_question_made_moot_by_a_moot_one_names_what_is_asked() -> None:
    rules = ALL_FIVES.with_values(block_payment=BlockPayment.NONE, out_payment=OutPayment.NONE)

    assert moot_questions(rules)["halves"] == "block_payment"
    assert moot_questions(rules)["rounding_step"] == "block_payment"


@given(rule_sets())
@settings(max_examples=60)
def test_what_decides_a_moot_question_arises_itself(rules: RuleSet) -> None:
    moot = moot_questions(rules)

    assert set(moot.values()).isdisjoint(moot)
    assert stated_values(rules).keys() == RuleSet.questions().keys() - moot.keys()


@given(rule_sets(highest=(6,)), st.data())
@settings(max_examples=60)
def test_another_answer_to_a_moot_question_changes_no_settlement_and_no_layout(rules: RuleSet, data: Any) -> None:
    moot = [question for question in moot_questions(rules) if question in OTHERS]
    if not moot:
        return
    question = data.draw(st.sampled_from(moot))
    other = rules.with_values(**{question: data.draw(st.sampled_from(OTHERS[question]))})
    seed = data.draw(st.integers(0, 999))

    layout = random_layout(seed, rules.branching, size=10)
    again = random_layout(seed, other.branching, size=10)
    assert [play.tile for play in layout.plays] == [play.tile for play in again.plays]
    assert (layout.end_sum, layout.counted_ends, layout.open_places) == (
        again.end_sum,
        again.counted_ends,
        again.open_places,
    )
    assert rules.award(layout.end_sum) == other.award(layout.end_sum)
    for players in rules.players:
        for end in End:
            hands = _hands(players, end, seed)
            if hands is not None:
                assert _settled(rules, hands, end) == _settled(other, hands, end)


def _settled(rules: RuleSet, hands: list[Any], end: End) -> object:
    """What the end of a round brings; why, in the words of the engine, does not matter."""
    result = settle_hands(rules, hands, end, leader=0)
    settlement = result.settlement
    return (
        [(event.team, event.seat, [(part.kind, part.raw) for part in event.parts]) for event in settlement.events],
        [(outcome.accepted, outcome.before, outcome.after, outcome.reached) for outcome in result.outcomes],
        (settlement.round_winner, settlement.next_lead, settlement.leftovers),
        (result.scores, result.reached, result.game_over, result.game_winner),
    )


def _hands(players: int, end: End, seed: int) -> list[Any] | None:
    tiles = list(DominoSet(6))
    hands = [[tiles[(seed * 3 + seat * 5) % 28]] for seat in range(players)]
    if end is End.OUT:
        hands[seed % players] = []
    if len({tile for hand in hands for tile in hand}) < sum(map(len, hands)):
        return None
    return hands


def test_stated_values_are_those_of_the_numbers_of_players_that_may_play() -> None:
    rules = ALL_FIVES.with_values(players=(2, 3))

    assert stated_values(rules)["hand_size"] == ByPlayers({2: 9, 3: 7})
    assert stated_values(rules)["target"] == ByPlayers({2: 250, 3: 200})
    assert stated_values(rules)["partnerships"] == ()
    assert "partner_leftover" in moot_questions(rules)


def test_until_it_is_enclosed_a_spinner_counts_as_any_double() -> None:
    rules = ALL_FIVES.with_values(spinner=Spinner.FIRST_ENCLOSED, double_counts=(1, 1, 0))

    assert stated_values(rules)["spinner_counts"] == (1, 1, 0, 0, 0)


def test_a_tie_is_split_only_among_three() -> None:
    assert stated_values(ALL_FIVES)["block_tie"] is BlockTie.SPLIT_BETWEEN_TWO_OF_THREE
    assert moot_questions(ALL_FIVES.with_values(players=(2, 4)))["block_tie"] == "players"


def test_a_score_falls_only_where_something_is_taken_off() -> None:
    assert "score_floor" not in moot_questions(ALL_FIVES.with_values(partner_leftover=PartnerLeftover.SUBTRACTED))
    assert "score_floor" in moot_questions(
        ALL_FIVES.with_values(partner_leftover=PartnerLeftover.SUBTRACTED, players=(2, 3))
    )


def test_hands_are_rounded_together_only_where_several_are_added() -> None:
    assert "rounding_of" not in moot_questions(ALL_FIVES)
    assert "rounding_of" in moot_questions(ALL_FIVES.with_values(players=(2,)))
    assert "rounding_of" in moot_questions(ALL_FIVES.with_values(rounding=Rounding.NONE))
