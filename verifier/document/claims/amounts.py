"""Amounts: points that a document says a target or a mark of the tally is worth, in the unit it says.

unit  `raw` or `display` where the document says which; else either may be meant
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verifier.document.claims.base import Claim, Said


@dataclass(frozen=True, slots=True, kw_only=True)
class AmountClaim(Claim):
    """The document states so many points for a field of the rule set: `target`, `tally_stroke` or `tally_group`.

    `players` says for how many players, None for any number but those of `other_players`.
    """

    question: str
    value: Said[Fraction]
    unit: str | None = None
    players: int | None = None
    other_players: frozenset[int] = frozenset()
    """Numbers of players that have an amount of their own: "else 200"."""
