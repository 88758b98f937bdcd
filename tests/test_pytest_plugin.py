"""`pytest --verifier`: scenarios and documents are tests, and nothing is where nobody asked."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import verifier.app.check
import verifier.app.verify  # what a run in this process loads is unloaded after it, and half of a module may stay
import verifier.pytest_plugin

pytest_plugins = ("pytester",)

RIGHT = "id: {id}\nrules: all-fives\nsteps:\n- play: 1|4\n  expect: {{sum: 5, award: 5}}\n"
CONFIG = '[tool.verifier]\nscenarios = ["scenarios"]\ndocuments = ["rules/*.md", {path = "odd.md", planted = 1}]\n'
SUMS = "# Sums\n\nThe end sum is 3 + 6 + 6 = {total}.\n"


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    (pytester.path / "pyproject.toml").write_text(CONFIG, encoding="utf-8")
    for folder in ("scenarios", "rules"):
        (pytester.path / folder).mkdir()
    write(pytester, "scenarios/right.yaml", RIGHT.format(id="right"))
    write(pytester, "rules/right.md", SUMS.format(total=15))
    write(pytester, "odd.md", SUMS.format(total=16))
    write(pytester, "README.md", SUMS.format(total=17))
    write(pytester, "other.yaml", "a: b\n")
    return pytester


def write(pytester: pytest.Pytester, name: str, text: str) -> None:
    (pytester.path / name).write_text(text, encoding="utf-8")


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    return pytester.runpytest_inprocess("-p", "verifier.pytest_plugin", "-p", "no:cacheprovider", *options)


def test_what_the_configuration_names_is_a_test(project: pytest.Pytester) -> None:
    result = run(project, "--verifier", "-v")
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(
        ["*odd.md::check PASSED*", "*rules/right.md::check PASSED*", "*scenarios/right.yaml::verify PASSED*"]
    )


def test_nothing_is_collected_without_the_option(project: pytest.Pytester) -> None:
    run(project).assert_outcomes()


def test_the_ini_file_may_turn_it_on(project: pytest.Pytester) -> None:
    write(project, "pyproject.toml", CONFIG + "[tool.pytest.ini_options]\nverifier = true\n")
    run(project).assert_outcomes(passed=3)


def test_patterns_name_files_beside_the_configuration(project: pytest.Pytester) -> None:
    more = 'verifier_documents = ["README.md"]\nverifier_scenarios = ["o*.yaml"]\n'
    write(project, "pyproject.toml", CONFIG + f"[tool.pytest.ini_options]\n{more}")
    run(project, "--verifier").assert_outcomes(passed=3, failed=2)


def test_a_failure_shows_the_place_and_no_traceback(project: pytest.Pytester) -> None:
    write(project, "scenarios/wrong.yaml", RIGHT.format(id="wrong").replace("sum: 5", "sum: 6"))
    write(project, "rules/wrong.md", SUMS.format(total=16))
    result = run(project, "--verifier")
    result.assert_outcomes(passed=3, failed=2)
    result.stdout.fnmatch_lines(
        ["*wrong.md:3:*: error[[]arithmetic] *", "*wrong.yaml:5:17: error[[]expectation] *", "*2 failed, 3 passed*"]
    )
    assert "runtest" not in result.stdout.str()


def test_a_file_that_is_no_scenario_fails(project: pytest.Pytester) -> None:
    write(project, "scenarios/broken.yaml", "id: [\n")
    run(project, "--verifier").assert_outcomes(passed=3, failed=1)


def test_a_document_in_which_nothing_is_recognised_fails(project: pytest.Pytester) -> None:
    write(project, "rules/poem.md", "A poem.\n")
    result = run(project, "--verifier")
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(["*nothing-recognised*"])


def test_one_file_may_be_run(project: pytest.Pytester) -> None:
    run(project, "--verifier", "scenarios/right.yaml").assert_outcomes(passed=1)


def test_only_public_names_of_pytest_are_used() -> None:
    tree = ast.parse(Path(verifier.pytest_plugin.__file__).read_text(encoding="utf-8"))
    imported = {
        alias.name if isinstance(node, ast.Import) else str(getattr(node, "module", ""))
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert not any(name.startswith("_pytest") for name in imported)
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "pytest"
    }
    assert used <= set(pytest.__all__)
