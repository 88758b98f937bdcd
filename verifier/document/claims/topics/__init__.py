"""Rules by topic: for each a file with a table of statements, in the order of a rule document.

A statement is told by concepts; see `verifier.document.claims.statements`. What a table cannot tell, as numbers that
belong together, a small function beside it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from verifier.document.claims.base import Claim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, Statement, View, by_question, read_statements
from verifier.document.claims.topics import (
    counting,
    differences,
    divisors,
    doubts,
    earnings,
    ending,
    equipment,
    layout,
    leading,
    leads,
    next_leads,
    outcomes,
    owners,
    places,
    players,
    rounding,
    scoring,
    settlement,
    target,
    ties,
    turns,
    units,
    worked,
    worths,
)
from verifier.document.claims.topics.parts import is_alternative, is_plausible

TABLES: tuple[tuple[Statement, ...], ...] = (
    equipment.STATEMENTS,
    players.STATEMENTS,
    leading.STATEMENTS,
    turns.STATEMENTS,
    layout.STATEMENTS,
    counting.STATEMENTS,
    scoring.STATEMENTS,
    ending.STATEMENTS,
    settlement.STATEMENTS,
    differences.STATEMENTS,
    target.STATEMENTS,
    units.STATEMENTS,
)
"""One for each topic."""

READERS: tuple[Callable[[ClaimSource, View], Iterator[Claim]], ...] = (
    equipment.read_equipment,
    players.read_players,
    next_leads.read_leads,
    turns.read_turns,
    places.read_places,
    counting.read_counting,
    scoring.read_scoring,
    leads.read_scoring_leads,
    earnings.read_earnings,
    worths.read_worths,
    ending.read_ending,
    settlement.read_settlement,
    owners.read_leftovers,
    ties.read_ties,
    rounding.read_rounding,
    worked.read_worked,
    differences.read_differences,
    target.read_target,
    outcomes.read_outcomes,
    units.read_units,
    doubts.read_doubts,
)
"""What is read besides the tables, sentence by sentence."""

_STATEMENTS = by_question(statement for table in TABLES for statement in table)


def read_topics(source: ClaimSource) -> list[Claim]:
    """Every rule claim of the prose."""
    return counting.without_misread_halves(divisors.with_whole_divisors(_read_sentences(source)))


def _read_sentences(source: ClaimSource) -> Iterator[Claim]:
    """What each sentence says: by clause where a clause says it alone, else as a whole."""
    for view in source.views:
        said: set[object] = set()
        clauses = list(source.clauses(view))
        alternative = is_alternative(source, view)
        for clause in clauses if len(clauses) > 1 else ():
            for claim in filter(is_plausible, read_statements(_STATEMENTS, clause, alternative=alternative)):
                # A clause that leaves several values open does not keep the sentence from telling which.
                said.add(claim.value if isinstance(claim.value, frozenset) else claim.question)
                yield claim
        for claim in filter(is_plausible, read_statements(_STATEMENTS, view, alternative=alternative)):
            if claim.question not in said and claim.value not in said:
                yield claim
        for read in READERS:
            for found in filter(is_plausible, read(source, view)):
                yield replace(found, alternative=True) if alternative and isinstance(found, RuleClaim) else found
