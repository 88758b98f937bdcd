"""What the program knows: rule sets, schemas, kinds of findings."""

from __future__ import annotations

import json
from textwrap import indent

import pytest
from jsonschema.validators import validator_for

from verifier import rulesets
from verifier.app.compare_kinds import KINDS as COMPARE_KINDS
from verifier.app.reference import KINDS, explain, schema, show_rules
from verifier.app.verify import EXPECTATION
from verifier.checks.catalogue import CATALOGUE
from verifier.errors import UsageError

SCHEMAS = ["build-report", "check-report", "compare-report", "ruleset", "scenario", "verify-report"]


def test_the_schemas_are_listed() -> None:
    assert set(SCHEMAS) <= set(schema(None).splitlines())
    assert schema(None).splitlines() == sorted(schema(None).splitlines())


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_is_a_schema(name: str) -> None:
    document = json.loads(schema(name))
    validator_for(document).check_schema(document)
    assert document["title"]


def test_an_unknown_schema_is_told_with_those_there_are() -> None:
    with pytest.raises(UsageError, match="there is no schema 'report'; there are build-report, "):
        schema("report")


def test_the_rule_sets_are_listed_and_shown() -> None:
    assert [line.split("  ")[0] for line in show_rules(None).splitlines() if not line.startswith(" ")] == (
        rulesets.shipped()
    )
    assert show_rules("all-fives").startswith("all-fives: All Fives\n")
    with pytest.raises(UsageError, match="unknown rule set 'all-fivs'; did you mean all-fives"):
        show_rules("all-fivs")


def test_every_kind_of_finding_is_listed_and_explained() -> None:
    listed = [line.split()[:2] for line in explain(None).splitlines()]
    kinds = list(KINDS)
    codes = [kind.code for kind in kinds]
    assert codes == sorted(set(codes))
    assert {EXPECTATION, *CATALOGUE.values(), *COMPARE_KINDS} <= set(kinds)
    assert listed == [[kind.code, kind.name] for kind in kinds]
    for kind in kinds:
        text = explain(kind.code)
        assert text.startswith(f"{kind.code} {kind.name} ({kind.severity})\n\n{kind.summary}\n{kind.why}\n")
        assert text.endswith(f"Found in:\n{indent(kind.wrong, '  ')}\nNot in:\n{indent(kind.right, '  ')}\n")
        assert explain(kind.name) == explain(f" {kind.code.lower()} ") == text


def test_an_unknown_kind_is_told() -> None:
    with pytest.raises(UsageError, match="there is no kind of finding 'DV000'; `verifier explain` lists them"):
        explain("DV000")
