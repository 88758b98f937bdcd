"""Scenarios: what a rule document shows, read from YAML and replayed by the engine.

loader  YAML to `Scenario`, every value with its place, every error of a file at once
replay  `Scenario` to `ScenarioResult`: what the engine confirms, contradicts, or never came to
"""

from __future__ import annotations

from verifier.scenario.files import Loaded, load_scenarios
from verifier.scenario.loader import load_scenario, scenario_from_source
from verifier.scenario.model import Expectation, Marked, Moment, Scenario, Step, StepKind, Unit
from verifier.scenario.replay import (
    Expectations,
    Failure,
    ScenarioResult,
    Status,
    StepPosition,
    positions,
    verify_scenario,
)

__all__ = [
    "Expectation",
    "Expectations",
    "Failure",
    "Loaded",
    "Marked",
    "Moment",
    "Scenario",
    "ScenarioResult",
    "Status",
    "Step",
    "StepKind",
    "StepPosition",
    "Unit",
    "load_scenario",
    "load_scenarios",
    "positions",
    "scenario_from_source",
    "verify_scenario",
]
