"""The shipped schemas of the reports: draft 2020-12, the fields of the contract, each where it belongs."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

from tests.report.schemas import read_schema, valid_report, validator

REPORTS = ("check-report", "verify-report", "build-report")

PLACE = {"line": 1, "column": 1, "end_line": 1, "end_column": 3}
FINDING: dict[str, Any] = PLACE | {
    "severity": "error",
    "code": "DV101",
    "name": "end-sum",
    "message": "the end sum is 15, found 16",
    "found": "16",
    "expected": "15",
    "evidence": {"text": "3 + 12 = 15", "clause": None},
    "suggestion": None,
}
STATES = ("verified", "computed", "stated", "arithmetic", "contradicted", "ambiguous", "unchecked")
CHECK: dict[str, Any] = {
    "version": 1,
    "command": "check",
    "documents": [
        {
            "path": "rules.txt",
            "language": "ja",
            "ruleset": "all-fives",
            "ruleset_source": "recognised",
            "claims": dict.fromkeys(STATES, 0),
            "examples": {"found": 11, "verified": 11},
            "prose_examples": {"found": 0, "verified": 0},
            "coverage": {
                "numbers": 2,
                "backed": 1,
                "by_class": {"tile": {"numbers": 2, "backed": 1}},
                "sentences": {"with_rules": 0, "read": 0},
            },
            "findings": [FINDING],
        },
        {"path": "bad.txt", "error": {"message": "not UTF-8: found byte 0xFF", "line": 1, "column": 1}},
        {"path": "gone.txt", "error": {"message": "cannot be read", "line": None, "column": None}},
    ],
    "summary": {"documents": 3, "errors": 3, "warnings": 0, "notes": 0},
}
EXPECTATIONS = {"found": 1, "verified": 0, "failed": 1, "not_run": 0}
FAILURE: dict[str, Any] = PLACE | {
    "step": 1,
    "what": "sum",
    "stated": "6",
    "engine": "5",
    "evidence": {"text": "1 + 4 = 5", "clause": None},
    "message": "the sum is 5, stated 6",
}
VERIFY: dict[str, Any] = {
    "version": 1,
    "command": "verify",
    "scenarios": [
        {
            "path": "a.yaml",
            "id": "a",
            "ruleset": "all-fives",
            "status": "failed",
            "expectations": EXPECTATIONS,
            "failures": [FAILURE],
        },
        {
            "path": "b.yaml",
            "id": None,
            "ruleset": None,
            "status": "unreadable",
            "expectations": EXPECTATIONS,
            "failures": [],
            "errors": [{"message": "no rule set", "line": 1, "column": 1}],
        },
    ],
    "summary": {
        "scenarios": 2,
        "verified": 0,
        "failed": 1,
        "skipped": 0,
        "unreadable": 1,
        "expectations": 1,
        "expectations_verified": 0,
    },
}
BUILD: dict[str, Any] = {"version": 1, "command": "build", "verify": VERIFY, "check": CHECK}
CONTRACT = {"check-report": CHECK, "verify-report": VERIFY, "build-report": BUILD}


@pytest.mark.parametrize("name", REPORTS)
def test_they_are_schemas_of_draft_2020_12(name: str) -> None:
    schema = read_schema(name)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema)


def test_that_of_build_holds_the_others_as_they_are() -> None:
    held = read_schema("build-report")["$defs"]
    assert held == {name: read_schema(name) for name in ("verify-report", "check-report", "compare-report")}


@pytest.mark.parametrize("name", REPORTS)
def test_the_contract_is_valid(name: str) -> None:
    assert valid_report(json.dumps(CONTRACT[name])) == CONTRACT[name]


def fields(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all fields within a report."""
    if isinstance(value, dict):
        return [(*path, key) for key in value] + [way for key in value for way in fields(value[key], (*path, key))]
    if isinstance(value, list):
        return [way for index, part in enumerate(value) for way in fields(part, (*path, index))]
    return []


def at(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


FREE = ("by_class",)
"""Objects whose keys are names, not fields."""


@pytest.mark.parametrize("name", REPORTS)
def test_no_field_may_be_missing_and_none_be_of_another_kind(name: str) -> None:
    tried = 0
    for path in fields(CONTRACT[name]):
        if path[-2:-1] == FREE:
            continue
        document = copy.deepcopy(CONTRACT[name])
        del at(document, path[:-1])[path[-1]]
        assert not validator(name, exact=False).is_valid(document), f"without {path}"
        document = copy.deepcopy(CONTRACT[name])
        at(document, path[:-1])[path[-1]] = -1.5
        assert not validator(name, exact=False).is_valid(document), f"another {path}"
        tried += 1
    assert tried > 30


@pytest.mark.parametrize("name", REPORTS)
def test_fields_may_be_added(name: str) -> None:
    document = {**CONTRACT[name], "more": 1}
    validator(name, exact=False).validate(document)
    with pytest.raises(ValidationError, match="'more' was unexpected"):
        validator(name, exact=True).validate(document)


@pytest.mark.parametrize(
    ("field", "value"),
    [("line", 0), ("column", 0), ("severity", "fatal"), ("code", "X1"), ("name", "End sum"), ("message", "")],
)
def test_a_finding_has_a_place_from_1_and_known_words(field: str, value: Any) -> None:
    document = copy.deepcopy(CHECK)
    document["documents"][0]["findings"][0][field] = value
    assert not validator("check-report", exact=False).is_valid(document)
