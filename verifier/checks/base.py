"""What a check gets and gives.

state      what is known of a tile or numeral of a document in the end
judgement  what a check says of one claim: the state of each of its items, and findings
backed     verified, computed or stated: the engine or the rule set stands behind it
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from verifier.checks.catalogue import CATALOGUE
from verifier.document.claims.base import Claim
from verifier.engine.ruleset import Certainty, RuleSet
from verifier.finding import Evidence, Finding, Severity
from verifier.text import SourceText, Span


class State(StrEnum):
    """What is known of an item."""

    VERIFIED = "verified"
    """Replayed through the engine."""
    COMPUTED = "computed"
    """Proved by search or formula."""
    STATED = "stated"
    """Equal to the value of the rule set."""
    ARITHMETIC = "arithmetic"
    """The sum is right; nothing more is known."""
    CONTRADICTED = "contradicted"
    AMBIGUOUS = "ambiguous"
    UNCHECKED = "unchecked"

    @property
    def is_backed(self) -> bool:
        """Whether the engine or the rule set stands behind it."""
        return self in (State.VERIFIED, State.COMPUTED, State.STATED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What a check may ask: the text, for quoting, and the rule set, None where none is known."""

    source: SourceText
    rules: RuleSet | None = None

    def quote(self, span: Span) -> str:
        """What the document says at a place."""
        return self.source.slice(span)

    def clause(self, *fields: str) -> str | None:
        """The clauses the rule set has for some of its fields."""
        if self.rules is None:
            return None
        clauses = dict.fromkeys(self.rules.source_of(name).clause for name in fields)
        return "; ".join(clause for clause in clauses if clause) or None

    def severity(self, *fields: str) -> Severity:
        """How much a contradiction of these fields weighs: an error only where the rule set has them stated."""
        if self.rules is None:
            return Severity.ERROR
        stated = all(self.rules.source_of(name).certainty is Certainty.STATED for name in fields)
        return Severity.ERROR if stated else Severity.WARNING


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What a check says of a claim. Items that are not in `states` have the state of the claim."""

    claim: Claim
    state: State
    findings: tuple[Finding, ...] = ()
    states: Mapping[Span, State] = field(default_factory=dict)


def finding(
    name: str,
    span: Span,
    message: str,
    *,
    found: str | None = None,
    expected: str | None = None,
    evidence: Evidence | None = None,
    severity: Severity | None = None,
) -> Finding:
    """A finding of the catalogue, with its own severity unless another is given."""
    entry = CATALOGUE[name]
    return Finding(
        code=entry.code,
        name=name,
        severity=entry.severity if severity is None else severity,
        span=span,
        message=message,
        found=found,
        expected=expected,
        evidence=evidence,
    )
