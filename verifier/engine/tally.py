"""The paper tally: strokes for points, and a big X with a small x in each of its corners for a full group.

stroke   one line, worth `tally_stroke` raw points
group    the big X with its four small x, worth `tally_group` raw points
apart    points that no stroke stands for, as a half, written beside the tally
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verifier.engine.ruleset import Points, RuleSet
from verifier.engine.settlement import exact
from verifier.errors import RuleSetError


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """A score on paper."""

    groups: int
    strokes: int
    apart: Points


def tally_of(rules: RuleSet, score: Points) -> Tally:
    """The marks for a score of raw points, as few as possible.

    Raises RuleSetError where the rule set has no tally, and ValueError for a score below 0.
    """
    if rules.tally_stroke is None:
        raise RuleSetError(f"rule set {rules.id} has no paper tally")
    if score < 0:
        raise ValueError(f"a tally shows scores from 0, got {score}")
    rest = Fraction(score)
    groups = 0
    if rules.tally_group is not None:
        groups = int(rest // rules.tally_group)
        rest -= groups * rules.tally_group
    strokes = int(rest // rules.tally_stroke)
    return Tally(groups=groups, strokes=strokes, apart=exact(rest - strokes * rules.tally_stroke))


def tally_score(rules: RuleSet, tally: Tally) -> Points:
    """The raw points that a tally stands for: the inverse of `tally_of`."""
    return exact(
        Fraction(tally.groups * (rules.tally_group or 0) + tally.strokes * (rules.tally_stroke or 0))
        + Fraction(tally.apart)
    )
