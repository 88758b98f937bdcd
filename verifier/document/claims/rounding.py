"""Rounding in numbers: remainders that go up or down, pips and the points they become, halves of points.

remainder  what is left when pips are divided by the step of the rounding
example    pips beside the points that they are rounded to
half       what each of two gets of points that are halved
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verifier.document.claims.base import Claim, Said


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainderClaim(Claim):
    """Totals with one of these remainders are rounded up, or down."""

    remainders: tuple[Said[Fraction], ...]
    is_up: bool
    direction: Said[str]
    """The word that says so."""
    divisor: Said[Fraction] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundingExampleClaim(Claim):
    """So many pips become so many points."""

    pips: Said[Fraction]
    points: Said[Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class HalfClaim(Claim):
    """Half of so many points is so many."""

    whole: Said[Fraction]
    half: Said[Fraction]
