"""Leftovers whose sign is lost.

sign  whether pips left in hand are added to a score or taken off
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.document.claims.base import Claim
from verifier.text import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftoverSignClaim(Claim):
    """Leftover pips go into a score, by a word that hides the sign; `said` is its place."""

    said: Span
