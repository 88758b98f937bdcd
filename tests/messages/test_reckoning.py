"""How parts of score events come about: the same numbers as the engine's, for every rule set."""

import random
from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.engine.positions import ALL_FIVES, EXACT_61, LAHAT, hands, rule_sets
from verifier.engine.ruleset import BlockPayment, Halves, RuleSet
from verifier.engine.settlement import PartKind, settle_block, settle_out
from verifier.engine.tile import DominoSet
from verifier.messages.reckoning import Reckoning, reckon

TAKEN_OFF = (PartKind.PARTNER, PartKind.OWN)


def reckonings(rules, settlement):
    return [(part.kind, reckon(part, event, settlement, rules)) for event in settlement.events for part in event.parts]


def held(rules: RuleSet, players: int, numbers: random.Random):
    """Hands of some tiles, often equal in pips."""
    tiles = list(DominoSet(rules.highest_pips))
    numbers.shuffle(tiles)
    return tuple(tuple(tiles.pop() for _ in range(numbers.randint(1, 2)) if tiles) for _ in range(players))


@given(rules=rule_sets(), seed=st.integers(0, 10**6), data=st.data())
def test_a_reckoning_gives_what_the_engine_pays(rules, seed, data):
    players = data.draw(st.sampled_from(rules.players))
    numbers = random.Random(seed)
    left = held(rules, players, numbers)
    assume(all(left))
    out = numbers.randrange(players)
    gone = tuple(() if seat == out else hand for seat, hand in enumerate(left))
    for settlement in (settle_block(rules, left), settle_out(rules, gone, out=out, last_award=5)):
        for event in settlement.events:
            for part in event.parts:
                reckoning = reckon(part, event, settlement, rules)
                if part.kind in (PartKind.PLACEMENT, PartKind.BONUS):
                    assert reckoning is None
                else:
                    assert reckoning.paid == (-part.raw if part.kind in TAKEN_OFF else part.raw)
                    assert sum(reckoning.each) in (0, reckoning.points)


@given(
    rules=st.sampled_from(list(Halves)).map(lambda halves: ALL_FIVES.with_values(halves=halves)),
    third=st.integers(0, 6),
)
def test_a_split_is_half_of_what_the_third_hand_gives(rules, third):
    settlement = settle_block(rules, hands("0|1", "0|1", f"6|{third} 6|6"))

    (_, first), (_, second) = reckonings(rules, settlement)

    assert first == second
    assert first.terms == (18 + third,)
    assert abs(Fraction(first.points, 2) - first.halved) <= Fraction(1, 2)


def test_opponents_are_added_and_rounded_once():
    settlement = settle_out(EXACT_61, hands("1|4 2|2", "", "6|6 0|1", "3|4"), out=1, last_award=10)

    assert reckonings(EXACT_61, settlement) == [
        (PartKind.PLACEMENT, None),
        (PartKind.OPPONENTS, Reckoning(terms=(9, 13), points=20)),
        (PartKind.PARTNER, Reckoning(terms=(7,), points=5)),
    ]


def test_a_hand_is_paid_its_differences_to_larger_hands():
    settlement = settle_block(EXACT_61, hands("1|4", "2|2", "6|6", "3|4"))

    assert reckonings(EXACT_61, settlement) == [
        (PartKind.DIFFERENCES, Reckoning(terms=(5, 12), less=4, points=10)),
        (PartKind.DIFFERENCES, Reckoning(terms=(12,), less=7, points=5)),
    ]


def test_the_lowest_side_may_be_paid_its_difference():
    rules = ALL_FIVES.with_values(block_payment=BlockPayment.DIFFERENCE_TO_LOWEST_SIDE)
    settlement = settle_block(rules, hands("1|4", "6|6"))

    (told,) = reckonings(rules, settlement)

    assert told == (PartKind.DIFFERENCES, Reckoning(terms=(12,), less=5, points=5))
    assert told[1].total == 7


def test_each_player_may_pay_the_own_hand():
    settlement = settle_block(LAHAT, hands("1|4", "6|6 0|1"))

    assert reckonings(LAHAT, settlement) == [
        (PartKind.OWN, Reckoning(terms=(5,), points=5)),
        (PartKind.OWN, Reckoning(terms=(13,), points=15)),
    ]
