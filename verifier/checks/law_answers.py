"""Answers of laws that no single field of a rule set gives.

open  left to the players: the rule set does not say
"""

from __future__ import annotations

from fractions import Fraction

from verifier.engine.branching import ArmOpening, Spinner
from verifier.engine.ruleset import BlockPayment, BlockTie, OutPayment, RuleSet, ScoreValue, TargetChecked

OPEN = object()
"""The answer of a law where the rule set leaves its question open."""


def most_spinners(rules: RuleSet) -> int:
    """How many doubles of one layout can be spinners."""
    match rules.spinner:
        case Spinner.NONE:
            return 0
        case Spinner.ALL:
            return rules.highest_pips + 1
    return 1


def possible_ends(rules: RuleSet) -> object:
    """Numbers of ends: the tips of the layout, a lone tile having two."""
    match rules.spinner:
        case Spinner.NONE:
            return (2,)
        case Spinner.ALL:
            return OPEN
    return (2, 3, 4)


def pips_per_point(rules: RuleSet) -> object:
    """For how many pips of the end sum there is a point shown, or a raw one where sums are divided.

    Several divisors have no such number.
    """
    if len(rules.divisors) > 1 or rules.score_value is ScoreValue.ONE:
        return OPEN
    if rules.score_value is ScoreValue.QUOTIENT and rules.display_ratio > 1:
        return rules.divisors[0], rules.divisors[0] * rules.display_ratio
    per = rules.divisors[0] if rules.score_value is ScoreValue.QUOTIENT else 1
    return per * rules.display_ratio


def arm_opening(rules: RuleSet) -> ArmOpening:
    """When arms open: a double that is a spinner only once its lines are covered has none before."""
    return ArmOpening.LINES_FIRST if rules.spinner is Spinner.FIRST_ENCLOSED else rules.arms


def game_winners(rules: RuleSet) -> object:
    """Who wins; where the target is looked at after a round several may have reached it, and the highest score wins."""
    first = "the first to reach the target"
    return frozenset({first, "the highest score"}) if rules.target_checked is TargetChecked.ROUND_END else first


def interior_spinner(rules: RuleSet) -> object:
    """How many halves a spinner counts once both its lines are covered, where its arms make no difference."""
    counts = set(rules.spinner_counts[2:])
    return counts.pop() if len(counts) == 1 else "as many as its arms leave"


_OWNERS: dict[OutPayment | BlockPayment, tuple[str, str]] = {
    OutPayment.OPPONENTS_TO_OUT_SIDE: ("the opponents'", "added"),
    OutPayment.OWN_OFF_EACH: ("each player's own", "subtracted"),
    BlockPayment.OPPONENTS_TO_LOWEST_SIDE: ("the opponents'", "added"),
    BlockPayment.OWN_OFF_EACH: ("each player's own", "subtracted"),
}
"""Whose leftover pips a payment reckons, and what becomes of them; what is not here says neither alone."""


def leftovers(rules: RuleSet, part: int) -> object:
    """What holds of all leftovers; open where going out and a block differ."""
    told = {_OWNERS[payment][part] for payment in (rules.out_payment, rules.block_payment) if payment in _OWNERS}
    return told.pop() if len(told) == 1 else OPEN


ALIKE = (
    (OutPayment.OPPONENTS_TO_OUT_SIDE, BlockPayment.OPPONENTS_TO_LOWEST_SIDE),
    (OutPayment.OWN_OFF_EACH, BlockPayment.OWN_OFF_EACH),
    (OutPayment.NONE, BlockPayment.NONE),
)
"""Payments that are the same for going out and for a block."""


def tie_is_paid(rules: RuleSet) -> object:
    """By number of players, whether something is paid where sides tie for the lowest leftover."""
    if rules.block_payment not in (BlockPayment.OPPONENTS_TO_LOWEST_SIDE, BlockPayment.DIFFERENCE_TO_LOWEST_SIDE):
        return OPEN
    split = rules.block_tie is BlockTie.SPLIT_BETWEEN_TWO_OF_THREE
    return {players: split and players == 3 for players in rules.players}


def tied_sides_score(rules: RuleSet) -> object:
    """Whether each side that ties for the lowest leftover is paid in full; where one is split, each has a part."""
    return OPEN if tie_is_paid(rules) is OPEN else False


def small_marks(rules: RuleSet) -> object:
    """A big X and each small x are two strokes; together they are the group."""
    if rules.tally_stroke is None or rules.tally_group is None:
        return OPEN
    return Fraction(rules.tally_group, 2 * rules.tally_stroke) - 1
