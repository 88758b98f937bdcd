"""Leftovers whose sign or unit is lost.

sign  whether pips left in hand are added to a score or taken off
unit  raw points, as pips make them, or points shown, which are so many pips each
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.document.claims.base import Claim
from verifier.text import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftoverSignClaim(Claim):
    """Leftover pips go into a score, by a word that hides the sign; `said` is its place."""

    said: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class UnclearUnitClaim(Claim):
    """Rounded pips go into a score, and then a total is divided; `said` is the word that divides."""

    said: Span
