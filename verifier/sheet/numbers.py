"""Numbers that follow from a rule set, reckoned by the engine.

largest    the largest end sum and the largest award that any layout can have, None where they are not proved
remainder  what is left when pips are divided by the step they are rounded to
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from verifier.engine.extremes import largest_award, largest_end_sum
from verifier.engine.ruleset import ByPlayers, Rounding, RuleSet

_ROUNDING_ROWS = 6
_CONVERSIONS = (1, 2, 3, 4, 10)


@dataclass(frozen=True, slots=True, kw_only=True)
class Largest:
    """The most that can happen. `reached` is a sum that some layout has; no layout has more than `end_sum`."""

    reached: int
    end_sum: int | None
    award: int | None


def largest(rules: RuleSet) -> Largest:
    """The most that an end sum, in pips, and an award, in raw points, can be."""
    return _largest(
        RuleSet(
            id=_ANY,
            players=(1,),
            partnerships=(),
            hand_size=_ONE,
            target=_ONE,
            **{question: getattr(rules, question) for question in _DECISIVE},
        )
    )


_ANY = "any"
_ONE = ByPlayers({1: 1})
_DECISIVE = (
    *("highest_pips", "lead_scores", "spinner", "arms", "arm_limit", "spinner_counts", "double_counts"),
    *("divisors", "score_value", "both_divisors"),
)
"""The questions that the most depends on: rule sets that agree in these are searched once."""


@lru_cache(maxsize=256)
def _largest(rules: RuleSet) -> Largest:
    by_sum, by_award = largest_end_sum(rules), largest_award(rules)
    return Largest(
        reached=by_sum.value,
        end_sum=by_sum.value if by_sum.proved else None,
        award=by_award.value if by_award.proved else None,
    )


def scoring_sums(rules: RuleSet) -> tuple[int, ...]:
    """The end sums that score, up to the largest there can be."""
    return tuple(end_sum for end_sum in range(1, largest(rules).reached + 1) if rules.award(end_sum))


def remainders(rules: RuleSet) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The remainders that are rounded down, and those that are rounded up; 0 is neither."""
    step = rules.rounding_step
    down = tuple(rest for rest in range(1, step) if rules.round_pips(step + rest) == step)
    up = tuple(rest for rest in range(1, step) if rules.round_pips(step + rest) == 2 * step)
    return down, up


def rounding_examples(rules: RuleSet) -> tuple[tuple[int, int], ...]:
    """Pips and the points they become, from one multiple of the step to the next; few where the step is large."""
    step = rules.rounding_step
    if rules.rounding is Rounding.NONE or step == 1:
        return ()
    if step < _ROUNDING_ROWS:
        pips = list(range(step, 2 * step + 1))
    else:
        half = (step + 1) // 2
        pips = sorted({step, step + 1, step + half - 1, step + half, 2 * step - 1, 2 * step})
    return tuple((number, rules.round_pips(number)) for number in pips)


def conversions(rules: RuleSet) -> tuple[tuple[int, int], ...]:
    """Raw points and the points shown for them: small ones, and every target that is shown as a whole number."""
    ratio = rules.display_ratio
    raw = {number * ratio for number in _CONVERSIONS}
    raw |= {rules.target[players] for players in rules.players if rules.target[players] % ratio == 0}
    return tuple((number, number // ratio) for number in sorted(raw))
