"""Which questions of a rule set arise, and which values a sheet gives to them.

moot   a question whose answer changes nothing because of another answer: when arms open, where there is no spinner
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from verifier.engine.branching import Spinner
from verifier.engine.ruleset import (
    BlockPayment,
    BlockTie,
    ByPlayers,
    OutPayment,
    PartnerLeftover,
    Rounding,
    RuleSet,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moot:
    """A question, when it is moot, and the question whose answer makes it so."""

    question: str
    because: str
    when: Callable[[RuleSet], bool]


def partnerships_of(rules: RuleSet) -> tuple[int, ...]:
    """The numbers of players with which there are partners, of those that may play."""
    return tuple(players for players in rules.players if players in rules.partnerships)


def pays_lowest_side(rules: RuleSet) -> bool:
    """Whether a block is paid to the side with the lowest leftover."""
    return rules.block_payment in (BlockPayment.OPPONENTS_TO_LOWEST_SIDE, BlockPayment.DIFFERENCE_TO_LOWEST_SIDE)


def takes_partner_off(rules: RuleSet) -> bool:
    """Whether a partner's leftover is ever taken off on going out."""
    return bool(partnerships_of(rules)) and rules.partner_leftover is PartnerLeftover.SUBTRACTED


def counts_leftovers(rules: RuleSet) -> bool:
    """Whether leftover pips ever become points."""
    return (
        rules.out_payment is not OutPayment.NONE
        or rules.block_payment is not BlockPayment.NONE
        or takes_partner_off(rules)
    )


def rounds(rules: RuleSet) -> bool:
    """Whether leftover pips are ever rounded."""
    return counts_leftovers(rules) and rules.rounding is not Rounding.NONE


def adds_hands(rules: RuleSet) -> bool:
    """Whether the pips of several hands are ever added to one payment."""
    several_opponents = max(rules.players) > 2
    return several_opponents and (
        rules.out_payment is OutPayment.OPPONENTS_TO_OUT_SIDE
        or rules.block_payment is BlockPayment.OPPONENTS_TO_LOWEST_SIDE
    )


def adds_differences(rules: RuleSet) -> bool:
    """Whether the differences to several sides are ever added to one payment."""
    sides = max(len(rules.teams(players)) for players in rules.players)
    return sides > 2 and rules.block_payment is BlockPayment.DIFFERENCE_TO_LOWEST_SIDE


def rounds_single_hands(rules: RuleSet) -> bool:
    """Whether leftover pips of a hand are rounded, and not only differences between hands."""
    return (
        rules.out_payment is not OutPayment.NONE
        or rules.block_payment in (BlockPayment.OPPONENTS_TO_LOWEST_SIDE, BlockPayment.OWN_OFF_EACH)
        or takes_partner_off(rules)
    )


def splits_ties(rules: RuleSet) -> bool:
    """Whether two of three players ever share what the third has left."""
    return pays_lowest_side(rules) and 3 in rules.players and rules.block_tie is BlockTie.SPLIT_BETWEEN_TWO_OF_THREE


def takes_points_off(rules: RuleSet) -> bool:
    """Whether a score can ever become smaller."""
    return (
        rules.out_payment is OutPayment.OWN_OFF_EACH
        or rules.block_payment is BlockPayment.OWN_OFF_EACH
        or takes_partner_off(rules)
    )


MOOT: tuple[Moot, ...] = (
    Moot(question="arms", because="spinner", when=lambda r: r.spinner in (Spinner.NONE, Spinner.FIRST_ENCLOSED)),
    Moot(question="arm_limit", because="spinner", when=lambda r: r.spinner is Spinner.NONE),
    Moot(question="spinner_counts", because="spinner", when=lambda r: r.spinner is Spinner.NONE),
    Moot(question="double_counts", because="spinner", when=lambda r: r.spinner is Spinner.ALL),
    Moot(question="both_divisors", because="divisors", when=lambda r: len(r.divisors) == 1),
    Moot(question="draw_when_able", because="draw_limit", when=lambda r: r.draw_limit == 0),
    Moot(question="drawn_tile", because="draw_limit", when=lambda r: r.draw_limit == 0),
    Moot(question="boneyard_kept", because="draw_limit", when=lambda r: r.draw_limit == 0),
    Moot(question="partner_leftover", because="partnerships", when=lambda r: not partnerships_of(r)),
    Moot(question="block_tie", because="block_payment", when=lambda r: not pays_lowest_side(r)),
    Moot(question="block_tie", because="players", when=lambda r: 3 not in r.players),
    Moot(question="halves", because="block_tie", when=lambda r: not splits_ties(r)),
    Moot(question="rounding", because="block_payment", when=lambda r: not counts_leftovers(r)),
    Moot(question="rounding_step", because="rounding", when=lambda r: not rounds(r)),
    Moot(question="rounding_of", because="rounding", when=lambda r: not rounds(r)),
    Moot(
        question="rounding_of",
        because="block_payment",
        when=lambda r: not adds_hands(r) and not adds_differences(r),
    ),
    Moot(question="score_floor", because="out_payment", when=lambda r: not takes_points_off(r)),
    Moot(question="tally_group", because="tally_stroke", when=lambda r: r.tally_stroke is None),
)
"""In the order of the questions; the first line that holds says why a question is moot."""


def moot_questions(rules: RuleSet) -> dict[str, str]:
    """The questions that do not arise, each with the one whose answer makes it so, which arises itself."""
    why: dict[str, str] = {}
    for line in MOOT:
        if line.question not in why and line.when(rules):
            why[line.question] = line.because
    for question in why:
        while why[question] in why:
            why[question] = why[why[question]]
    return why


def stated_values(rules: RuleSet) -> dict[str, object]:
    """What a sheet states: the value of each question that arises, as far as it can make a difference.

    Numbers by players are those of the players that may play. A spinner that becomes one only when it is enclosed
    counts until then as any other double.
    """
    moot = moot_questions(rules)
    values = {question: getattr(rules, question) for question in RuleSet.questions() if question not in moot}
    values["partnerships"] = partnerships_of(rules)
    for question in ("hand_size", "target"):
        values[question] = ByPlayers({players: getattr(rules, question)[players] for players in rules.players})
    if rules.spinner is Spinner.FIRST_ENCLOSED:
        values["spinner_counts"] = (*rules.double_counts[:2], *rules.spinner_counts[2:])
    return values
