"""Replay scenarios and compare what they expect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verifier import resources
from verifier.app.faults import InternalFault, fault_in
from verifier.app.paths import short
from verifier.checks.catalogue import Kind
from verifier.config import Config, read_config
from verifier.errors import InputError
from verifier.finding import Finding, Severity
from verifier.report import github, json_reports, junit, sarif, text
from verifier.report.model import FileFindings, counted, joined
from verifier.scenario import Failure, ScenarioResult, Status, load_scenarios, verify_scenario
from verifier.text import SourceText

EXPECTATION = Kind(
    code="DV901",
    name="expectation",
    severity=Severity.ERROR,
    summary="The engine gives another value than a scenario expects.",
    why="A scenario says what a document shows; the engine replays it and compares every value.",
    wrong="- {play: 1|4, expect: {sum: 6}}",
    right="- {play: 1|4, expect: {sum: 5}}",
)
"""The one kind of finding that scenarios have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyReport:
    """What became of some scenarios, and why some files are none."""

    results: tuple[ScenarioResult, ...]
    errors: tuple[InputError, ...]

    @property
    def exit_status(self) -> int:
        """3 for a fault, 2 for a file that could not be read or nothing to run, 1 for a failed expectation."""
        if any(isinstance(error, InternalFault) for error in self.errors):
            return 3
        if self.errors or not self.results:
            return 2
        return int(any(result.status is not Status.VERIFIED for result in self.results))

    @property
    def files(self) -> tuple[FileFindings, ...]:
        """For the report formats, in the order of the scenarios, then those that could not be read."""
        replayed = tuple(
            FileFindings(
                path=result.scenario.path,
                source=result.scenario.source,
                findings=tuple(_finding(failure) for failure in result.failures),
            )
            for result in self.results
        )
        unreadable: dict[str, list[InputError]] = {}
        for error in self.errors:
            unreadable.setdefault(error.path, []).append(error)
        return replayed + tuple(
            FileFindings(path=path, source=_source_of(path), errors=tuple(errors))
            for path, errors in unreadable.items()
        )


def verify(paths: Sequence[str | Path]) -> VerifyReport:
    """Replay the scenarios of files and folders, by default those of the configuration, else those shipped.

    Raises InputErrors for a configuration that cannot be read.
    """
    loaded = load_scenarios(list(paths) or configured_scenarios(read_config(Path())))
    results: list[ScenarioResult] = []
    errors = list(loaded.errors)
    for scenario in loaded.scenarios:
        try:
            results.append(verify_scenario(scenario))
        except Exception as error:
            errors.append(fault_in(scenario.path, error))
    return VerifyReport(results=tuple(results), errors=tuple(errors))


def configured_scenarios(config: Config) -> list[Path]:
    """The files and folders of a configuration, else the folder of those shipped."""
    return [short(config.root / path) for path in config.scenarios] or [short(resources.folder("scenarios"))]


def _source_of(path: str) -> SourceText | None:
    """The text of a file that is no scenario, so that its errors can be shown in it; None where there is none."""
    try:
        return SourceText.read(path)
    except InputError:
        return None


def _finding(failure: Failure) -> Finding:
    return Finding(
        code=EXPECTATION.code,
        name=EXPECTATION.name,
        severity=EXPECTATION.severity,
        span=failure.span,
        message=failure.message,
        found=failure.stated,
        expected=failure.engine,
        evidence=failure.evidence,
    )


def render_verify(report: VerifyReport, output_format: str, *, colour: bool = False) -> str:
    """A verify report in one of the formats for findings."""
    match output_format:
        case "json":
            return json_reports.render(verify_json(report))
        case "sarif":
            return sarif.render_findings(report.files, summaries={EXPECTATION.code: EXPECTATION.summary})
        case "junit":
            return junit.render_findings(report.files, suite="verify")
        case "github":
            return github.render_findings(report.files)
        case _:
            return f"{text.render_findings(report.files, colour=colour)}{summary_line(report)}\n"


def summary_line(report: VerifyReport) -> str:
    """What became of the scenarios, in one line."""
    if not report.results and not report.errors:
        return "no scenario was found"
    failed = sum(result.status is Status.FAILED for result in report.results)
    missed = sum(result.expectations.failed for result in report.results)
    not_run = sum(result.expectations.not_run for result in report.results)
    verified = sum(result.expectations.verified for result in report.results)
    return joined(
        [
            f"{counted(len(report.results) - failed, 'scenario')} verified",
            f"{failed} failed" if failed else "",
            f"{counted(len({error.path for error in report.errors}), 'file')} unreadable" if report.errors else "",
            f"{counted(verified, 'expectation')} verified",
            f"{missed} failed" if missed else "",
            f"{not_run} not run" if not_run else "",
        ]
    )


def verify_json(report: VerifyReport) -> dict[str, Any]:
    """A verify report as JSON."""
    totals = [result.expectations for result in report.results]
    return {
        "version": json_reports.VERSION,
        "command": "verify",
        "scenarios": [
            *(_scenario_json(result) for result in report.results),
            *(_unreadable_json(file) for file in report.files if file.errors),
        ],
        "summary": {
            "scenarios": len(report.files),
            **{
                str(status): sum(result.status is status for result in report.results)
                for status in (Status.VERIFIED, Status.FAILED, Status.SKIPPED)
            },
            "unreadable": sum(bool(file.errors) for file in report.files),
            "expectations": sum(total.found for total in totals),
            "expectations_verified": sum(total.verified for total in totals),
        },
    }


def _scenario_json(result: ScenarioResult) -> dict[str, Any]:
    scenario, expectations = result.scenario, result.expectations
    return {
        "path": scenario.path,
        "id": scenario.id.value,
        "ruleset": scenario.rules.id,
        "status": str(result.status),
        "expectations": {
            "found": expectations.found,
            "verified": expectations.verified,
            "failed": expectations.failed,
            "not_run": expectations.not_run,
        },
        "failures": [_failure_json(failure, result) for failure in result.failures],
    }


def _failure_json(failure: Failure, result: ScenarioResult) -> dict[str, Any]:
    return {
        **_finding(failure).place_fields(result.scenario.source),
        "step": failure.step,
        "what": failure.what,
        "stated": failure.stated,
        "engine": failure.engine,
        "evidence": {"text": failure.evidence.text, "clause": failure.evidence.clause},
        "message": failure.message,
    }


def _unreadable_json(file: FileFindings) -> dict[str, Any]:
    return {
        "path": file.path,
        "id": None,
        "ruleset": None,
        "status": str(Status.UNREADABLE),
        "expectations": {"found": 0, "verified": 0, "failed": 0, "not_run": 0},
        "failures": [],
        "errors": [json_reports.error_entry(error) for error in file.errors],
    }
