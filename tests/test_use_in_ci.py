"""What docs/use-in-ci.md shows is true: the hooks it names are there, and its workflow runs in a small project."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
DOC = (ROOT / "docs" / "use-in-ci.md").read_text(encoding="utf-8")
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))


def blocks(language: str) -> list[Any]:
    return [yaml.safe_load(block) for block in re.findall(rf"```{language}\n(.*?)\n```\n", DOC, re.DOTALL)]


def workflow() -> dict[str, Any]:
    (found,) = [block for block in blocks("yaml") if "jobs" in block]
    return found


def test_the_hooks_of_the_page_are_there() -> None:
    (config,) = [block for block in blocks("yaml") if "repos" in block]
    named = [hook["id"] for repo in config["repos"] for hook in repo["hooks"]]
    assert named == [hook["id"] for hook in HOOKS]
    for hook in HOOKS:
        assert hook["language"] == "python"
        assert hook["entry"].split()[0] == "verifier"


@pytest.mark.parametrize("hook", HOOKS, ids=[hook["id"] for hook in HOOKS])
def test_each_hook_runs_a_command_that_there_is(hook: dict[str, Any]) -> None:
    command = [sys.executable, "-m", "verifier", *hook["entry"].split()[1:], "--help"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_the_workflow_asks_for_no_more_than_it_needs() -> None:
    assert workflow()["permissions"] == {"contents": "read"}
    uses = [step["uses"] for step in workflow()["jobs"]["verifier"]["steps"] if "uses" in step]
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", name) for name in uses)


@pytest.mark.slow
@pytest.mark.parametrize(("total", "status"), [(15, 0), (16, 1)])
def test_the_workflow_runs_in_a_small_project(total: int, status: int, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "rules" / "sums.md").write_text(f"The end sum is 3 + 6 + 6 = {total}.\n", encoding="utf-8")
    scenario = "id: one\nrules: all-fives\nsteps:\n- play: 1|4\n  expect: {sum: 5}\n"
    (tmp_path / "scenarios" / "one.yaml").write_text(scenario, encoding="utf-8")
    summary = tmp_path / "summary.md"
    folder = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": folder + os.pathsep + os.environ["PATH"], "GITHUB_STEP_SUMMARY": str(summary)}
    worst, told = 0, ""
    for step in workflow()["jobs"]["verifier"]["steps"]:
        if "run" in step and not step["run"].startswith("pip"):
            done = subprocess.run(
                ["bash", "-e", "-c", step["run"]],
                cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
            )  # fmt: skip
            worst, told = max(worst, done.returncode), told + done.stdout
    assert worst == status
    assert ("::error file=rules/sums.md,line=1" in told) is bool(status)
    written = summary.read_text(encoding="utf-8")
    assert "1 scenario verified" in written
    assert ("error[arithmetic]" in written) is bool(status)
