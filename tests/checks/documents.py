"""Short documents for the tests of checks: read in a known language, held against a rule set or against none."""

from __future__ import annotations

from verifier import rulesets
from verifier.checks.base import State
from verifier.checks.document import DocumentResult, RuleSetSource, check_reading
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.engine.ruleset import RuleSet
from verifier.text import SourceText


def check(text: str, language: str, rules: str | RuleSet | None = "all-fives", *, path: str = "x.md") -> DocumentResult:
    """What the checks say of a text."""
    reading = read_claims(read_document(SourceText.from_text(text, path=path)), language=language)
    return check_reading(
        reading,
        rules=rulesets.load(rules) if isinstance(rules, str) else rules,
        rules_source=RuleSetSource.NONE if rules is None else RuleSetSource.OPTION,
    )


def found(result: DocumentResult) -> list[tuple[str, str]]:
    """The findings of a document, each by its name and what stands at its place; notes about the whole left out."""
    source = result.reading.document.source
    return [
        (finding.name, source.slice(finding.span))
        for finding in result.findings
        if finding.name not in ("no-rule-set", "nothing-recognised")
    ]


def states(result: DocumentResult) -> dict[str, State]:
    """The state of each tile and numeral, by how it is written; the last one wins."""
    source = result.reading.document.source
    return {source.slice(item.span): item.state for item in result.coverage.items}
