"""Doubts: rules told so that a reader cannot know in which unit a number is meant.

unit  raw points, as pips make them, or points shown, which are so many pips each
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.document.claims.base import Claim
from verifier.document.claims.leftovers import UnclearUnitClaim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import View
from verifier.document.claims.topics.parts import is_prose, near

_TOTALS = frozenset({"sum", "score", "point", "difference"})
_CLEAR = frozenset(
    {"raw", "display", "convert", "add", "subtract", "remainder", "multiple", "if", "may", "able", "end", "outer-end"}
    | {"tile", "place", "example", "tally-stroke", "record", "keep", "unable", "must-not", "pip", "leftover", "each"}
)
"""Concepts of sentences that say what is divided, or divide something else."""


def read_doubts(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "… rounded to the nearest three and added to the score. Finally divide the total by three."

    The pips are added as they are, and then something is divided: whether it is these pips or the score they went into
    is not said, nor whether what was scored before is divided too.
    """
    names = view.names
    numbers = [number for number in view.numbers if not number.ordinal]
    if len(numbers) != 1 or not names & _TOTALS or names & _CLEAR or not is_prose(source, view):
        return
    divide = next((each for each in view.concepts if each.name == "divide" and not each.negated), None)
    before = near(source, view)
    if divide is None or before is None or not _adds_rounded(before):
        return
    steps = [number for number in before.numbers if not number.ordinal]
    if numbers[0].value > 1 and [step.value for step in steps] == [numbers[0].value]:
        yield UnclearUnitClaim(span=view.sentence.span, said=divide.span)


def _adds_rounded(before: View) -> bool:
    """Whether a sentence rounds what is left in hand and puts it into a score, without a word on the unit."""
    names = before.names
    return (
        "round-off" in names
        and bool(names & {"add", "score"})
        and bool(names & {"leftover", "hand", "opponent"})
        and not names & {"divide", "raw", "display", "convert", "halve"}
    )
