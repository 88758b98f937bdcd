"""Tales: a round told step by step, over sentences, list items and paragraphs.

mention  a tile that a step names: the one that is placed, or one on the table that says where
told     what a step says once its tile lies: a sum, the ends, the points
step     mentions, and what is told before the next mention
sure     what can mean nothing else, so that it may be found wrong
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verifier.document.claims.base import Claim, Said
from verifier.engine.tile import Tile
from verifier.text import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A tile that a step names, and where it is joined.

    One that `is_place` lies already, as in "the other side of 6-6". `on` is the class of places, `line` or `arm`;
    `opposite` is a line, or the other arm after one. `pips` is the number.
    """

    tile: Tile
    span: Span
    sure: bool = True
    is_place: bool = False
    on: Said[str] | None = None
    pips: Said[int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """A sum of the ends: its terms, none where only the total is told; `is_right` if it comes out.

    One that `is_bare` is told by nothing but its numbers, the last of which would be the total if it came out.
    """

    total: Said[int]
    terms: tuple[Said[int], ...] = ()
    is_right: bool = True
    sure: bool = True
    is_bare: bool = False

    @property
    def spans(self) -> tuple[Span, ...]:
        """The places of its numbers."""
        return (*(term.span for term in self.terms), self.total.span)


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """The points of a step; `sure` where a word says that they are points. `number` is False for `nothing`."""

    points: Said[Fraction]
    sure: bool = True
    number: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a tale. `follows` where nothing stands between it and the step before.

    `is_open` where it is only something that may be played, or one of two things.
    """

    mentions: tuple[Mention, ...]
    sums: tuple[Sum, ...] = ()
    ends: tuple[tuple[Said[int], ...], ...] = ()
    awards: tuple[Award, ...] = ()
    follows: bool = True
    is_open: bool = False

    @property
    def is_told(self) -> bool:
        """Whether it says what the ends come to."""
        return any(sum_.sure for sum_ in self.sums) or bool(self.ends)

    @property
    def is_lead(self) -> bool:
        """Whether its sum is that of its own halves, as that of a lead is."""
        if len(self.mentions) != 1 or not self.sums or not self.sums[0].terms:
            return False
        return is_own_sum(self.mentions[0].tile, self.sums[0])


def is_own_sum(tile: Tile, sum_: Sum) -> bool:
    """Whether a sum adds the two halves of a tile, or names what a double counts."""
    terms = sorted(term.value for term in sum_.terms)
    return terms in ([tile.low, tile.high], [2 * tile.high] if tile.is_double else [])


@dataclass(frozen=True, slots=True, kw_only=True)
class TaleClaim(Claim):
    """A round told step by step; `is_led` where a word says that it begins with the lead."""

    steps: tuple[Step, ...]
    is_led: bool = False

    @property
    def sure(self) -> frozenset[Span]:
        """The places of the sums, ends and points that can be nothing else."""
        spans = {span for step in self.steps for sum_ in step.sums if sum_.sure for span in sum_.spans}
        spans |= {said.span for step in self.steps for ends in step.ends for said in ends}
        return frozenset(spans | {award.points.span for step in self.steps for award in step.awards})
