"""Points: what an end sum earns, and what raw points are when they are shown.

conversion  raw points beside the points shown for them
earning     an end sum beside the points it earns
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verifier.document.claims.base import Claim, Said


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversionClaim(Claim):
    """So many raw points are shown as so many."""

    raw: Said[Fraction]
    display: Said[Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class EarningClaim(Claim):
    """An end sum earns so many points, in the unit the document shows."""

    end_sum: Said[Fraction]
    points: Said[Fraction]
    unit: str | None = None
    """`raw` or `display` where the document says which."""
