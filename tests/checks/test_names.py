"""A number in the name of the rule set, or in its source, is that of the rule set."""

from __future__ import annotations

from verifier import rulesets
from verifier.checks.document import RuleSetSource, check_reading
from verifier.checks.names import named_items
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.engine.ruleset import RuleSet
from verifier.text import SourceText

EXACT = rulesets.load("exact-61-five-up")


def unbacked(text: str, rules: RuleSet | None) -> list[str]:
    source = SourceText.from_text(text, path="sheet.ar.txt")
    result = check_reading(read_claims(read_document(source)), rules=rules, rules_source=RuleSetSource.OPTION)
    return [source.slice(item.span) for item in result.coverage.items if not item.state.is_backed]


def test_a_number_in_a_title_is_backed_by_the_rule_set() -> None:
    assert unbacked("Exact 61 Five Up\n", EXACT) == []


def test_so_is_one_in_the_source() -> None:
    assert unbacked(f"المصدر: {EXACT.source}.\n", EXACT) == []


def test_another_number_is_not() -> None:
    assert unbacked("Exact 16 Five Up\n", EXACT) == ["16"]
    assert unbacked("Exact 61 Five Up, 61\n", EXACT) == ["61"]


def test_without_a_rule_set_nothing_is_named() -> None:
    reading = read_claims(read_document(SourceText.from_text("Exact 61 Five Up\n", path="sheet.ar.txt")))

    assert named_items(reading, None) == frozenset()
