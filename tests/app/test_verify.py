"""Scenarios replayed: what failed, where, and what could not be read."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.report.schemas import valid_report
from verifier import resources
from verifier.app import verify as app
from verifier.app.faults import InternalFault
from verifier.app.verify import render_verify, summary_line, verify
from verifier.cli import FINDING_FORMATS
from verifier.config import read_config
from verifier.errors import InputErrors
from verifier.scenario import Scenario, ScenarioResult, verify_scenario

RIGHT = "id: {id}\nrules: all-fives\nsteps:\n- {{play: 1|4, expect: {{sum: 5, award: 5}}}}\n"
WRONG = "id: {id}\nrules: all-fives\nsteps:\n- play: 4|4\n  note: 牌\n  expect: {{sum: 9}}\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VERIFIER_TRACEBACK", raising=False)
    return tmp_path


def scenario(name: str, text: str = RIGHT) -> str:
    path = Path(f"{name}.yaml")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.format(id=path.stem), encoding="utf-8")
    return str(path)


def test_what_is_right_is_verified() -> None:
    report = verify([scenario("right")])
    assert report.exit_status == 0
    assert summary_line(report) == "1 scenario verified, 2 expectations verified"
    assert render_verify(report, "text") == "1 scenario verified, 2 expectations verified\n"


def test_a_failed_expectation_shows_what_was_stated_what_the_engine_gives_its_terms_and_the_place() -> None:
    report = verify([scenario("wrong", WRONG)])
    assert report.exit_status == 1
    first, line, carets, because, *_, summary = render_verify(report, "text").splitlines()
    assert first.startswith("wrong.yaml:6:17: error[expectation] ")
    assert line == "      expect: {sum: 9}"
    assert carets == " " * 20 + "^"
    assert because.startswith("    because ")
    assert "[4|4] 8" in because
    assert summary == "0 scenarios verified, 1 failed, 0 expectations verified, 1 failed"


def test_a_failure_as_json() -> None:
    document = valid_report(render_verify(verify([scenario("wrong", WRONG)]), "json"))
    (entry,) = document["scenarios"]
    assert (entry["path"], entry["id"], entry["ruleset"], entry["status"]) == (
        "wrong.yaml",
        "wrong",
        "all-fives",
        "failed",
    )
    assert entry["expectations"] == {"found": 1, "verified": 0, "failed": 1, "not_run": 0}
    (failure,) = entry["failures"]
    assert {key: failure[key] for key in ("line", "column", "end_line", "end_column", "step", "what")} == {
        "line": 6,
        "column": 17,
        "end_line": 6,
        "end_column": 18,
        "step": 1,
        "what": "sum",
    }
    assert (failure["stated"], failure["engine"]) == ("9", "8")
    assert document["summary"] == {
        "scenarios": 1,
        "verified": 0,
        "failed": 1,
        "skipped": 0,
        "unreadable": 0,
        "expectations": 1,
        "expectations_verified": 0,
    }


def test_a_scenario_that_cannot_be_read_shows_every_error_in_its_line() -> None:
    path = scenario("bad", "id: bad\nrules: all-fives\nsteps:\n- play: 4|9\n- ploy: 1|4\n")
    report = verify([path, scenario("right")])
    assert report.exit_status == 2
    text = render_verify(report, "text")
    assert "bad.yaml:4:9: error " in text
    assert "    - play: 4|9\n            ^\n" in text
    assert "bad.yaml:5:3: error unknown " in text
    assert text.endswith("1 scenario verified, 1 file unreadable, 2 expectations verified\n")
    document = valid_report(render_verify(report, "json"))
    right, bad = document["scenarios"]
    assert (right["status"], bad["status"], bad["path"], bad["id"]) == ("verified", "unreadable", "bad.yaml", None)
    assert {(error["line"], error["column"]) for error in bad["errors"]} == {(4, 9), (5, 3)}
    assert document["summary"]["unreadable"] == 1


def test_a_file_that_is_missing_or_no_text_is_told_without_a_line() -> None:
    Path("latin.yaml").write_bytes(b"id: \xe9\n")
    report = verify(["gone.yaml", "latin.yaml"])
    assert report.exit_status == 2
    assert render_verify(report, "text") == (
        "gone.yaml: error cannot be read: no such file or directory\n"
        "latin.yaml:1:5: error not UTF-8: found byte 0xE9\n"
        "0 scenarios verified, 2 files unreadable, 0 expectations verified\n"
    )


def test_a_folder_without_scenarios_is_nothing_to_run() -> None:
    Path("empty").mkdir()
    report = verify(["empty"])
    assert report.exit_status == 2
    assert "empty: error a folder without scenarios: no .yaml or .yml file\n" in render_verify(report, "text")


def test_nothing_at_all_is_told() -> None:
    report = app.VerifyReport(results=(), errors=())
    assert report.exit_status == 2
    assert summary_line(report) == "no scenario was found"


def test_without_paths_the_configured_scenarios_are_run() -> None:
    scenario("mine/right")
    Path("verifier.toml").write_text('scenarios = ["mine"]\n')
    report = verify([])
    assert [result.scenario.path for result in report.results] == ["mine/right.yaml"]


def test_without_a_configuration_those_shipped_are_run() -> None:
    folder = resources.folder("scenarios")
    (chosen,) = app.configured_scenarios(read_config(Path()))
    assert chosen == folder


def test_a_configuration_that_cannot_be_read_is_refused() -> None:
    Path("verifier.toml").write_text("scenarios = 3\n")
    with pytest.raises(InputErrors, match="scenarios is a list, found 3"):
        verify([])


def test_a_fault_in_one_scenario_keeps_no_other_from_being_run(monkeypatch: pytest.MonkeyPatch) -> None:
    real = verify_scenario

    def faulty(given: Scenario) -> ScenarioResult:
        if given.id.value == "second":
            raise ZeroDivisionError("division by zero")
        return real(given)

    monkeypatch.setattr(app, "verify_scenario", faulty)
    report = verify([scenario("first", WRONG), scenario("second"), scenario("third"), "gone.yaml"])
    assert report.exit_status == 3
    text = render_verify(report, "text")
    assert "first.yaml:6:17: error[expectation]" in text
    assert (
        "second.yaml: error internal fault: ZeroDivisionError: division by zero (VERIFIER_TRACEBACK=1 shows where)\n"
    ) in text
    assert "gone.yaml: error cannot be read" in text
    assert text.endswith("1 scenario verified, 1 failed, 2 files unreadable, 2 expectations verified, 1 failed\n")
    assert valid_report(render_verify(report, "json"))["summary"]["unreadable"] == 2
    assert [type(error) is InternalFault for error in report.errors] == [False, True]


def test_a_developer_gets_the_fault_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(given: Scenario) -> ScenarioResult:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(app, "verify_scenario", faulty)
    monkeypatch.setenv("VERIFIER_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError, match="division by zero"):
        verify([scenario("right")])


def test_a_scenario_named_twice_is_run_once_and_an_id_taken_twice_refused() -> None:
    path = scenario("a/right")
    assert len(verify([path, path, "a", str(Path(path).absolute())]).results) == 1
    report = verify([path, scenario("b/right")])
    assert report.exit_status == 2
    assert "the id 'right' is taken: a/right.yaml:1:5 has it too" in render_verify(report, "text")


@pytest.mark.parametrize("output_format", FINDING_FORMATS)
def test_every_format_names_the_place(output_format: str) -> None:
    written = render_verify(verify([scenario("wrong", WRONG), "gone.yaml"]), output_format)
    assert "wrong.yaml" in written
    assert "gone.yaml" in written
    assert "DV901" in written or output_format in ("text", "json")
    if output_format == "junit":
        names = [case.get("name") for case in ET.fromstring(written).iter("testcase")]
        assert names == ["wrong.yaml:6:17 DV901 expectation", "gone.yaml"]
