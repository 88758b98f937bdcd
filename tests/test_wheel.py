"""What is installed elsewhere does what the checkout does: the wheel, made from the source archive, in an empty place.

The dependencies are those of the tests' own environment, so that nothing is fetched.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from email import message_from_string
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest

from tests.report.schemas import valid_report
from verifier import resources

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive and the wheel that is made from it."""
    folder = tmp_path_factory.mktemp("made")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
        text=True,
    )
    return folder


@pytest.fixture(scope="module")
def wheel(made: Path) -> Path:
    (path,) = made.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program installed into an environment of its own."""
    place = tmp_path_factory.mktemp("elsewhere")
    venv.create(place / "env", with_pip=False)
    bin_ = place / "env" / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run(
        f"{sys.executable} -m pip --python {bin_ / 'python'} install --quiet --no-deps --no-index {wheel}".split(),
        check=True,
        capture_output=True,
    )
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    (own,) = subprocess.check_output([bin_ / "python", "-c", code], text=True).split("\n", 1)[:1]
    theirs = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (Path(own) / "dependencies.pth").write_text("".join(f"{path}\n" for path in sorted(theirs)))
    return bin_ / "verifier"


@pytest.fixture
def run(program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs the installed program in an empty folder, without anything of the environment of the tests."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, status: int = 0, python: bool = False) -> str:
        command = [str(program.with_name("python")) if python else str(program), *arguments]
        done = subprocess.run(
            command, env={"PATH": os.defpath, "HOME": str(tmp_path)}, capture_output=True, check=False, timeout=300
        )
        assert done.returncode == status, done.stderr.decode("utf-8")
        return done.stdout.decode("utf-8")

    return run


# --- what it holds ---


def test_the_source_archive_holds_the_tests_and_all_they_need(made: Path) -> None:
    (path,) = made.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "run", "tests/test_wheel.py"} <= names
    for folder in ("docs", "examples", "scenarios", "templates", "tests", "tools", "verifier"):
        here = {str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob("*.*") if path.is_file()}
        here = {name for name in here if "__pycache__" not in name}
        assert here <= names
    assert not {name for name in names if name.startswith(("output/", ".venv/", ".git/"))}


def test_the_wheel_holds_the_package_and_nothing_of_this_machine(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        assert {name.split("/")[0].split("-")[0] for name in names} == {"verifier"}
        assert "verifier/py.typed" in names
        for name in names:
            assert str(ROOT).encode() not in archive.read(name), name


def test_the_licences_of_code_and_fonts_go_with_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        licences = {name.rpartition("/")[2] for name in archive.namelist() if "/licenses/" in name}
    assert licences == {"LICENSE"} | {path.name for path in (ROOT / "verifier" / "fonts").glob("OFL-*.txt")}


def test_what_is_imported_is_what_is_required(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        message = message_from_string(archive.read(metadata).decode("utf-8"))
        code = [archive.read(name) for name in archive.namelist() if name.endswith(".py")]
    required = [text for text in message.get_all("Requires-Dist", []) if "extra ==" not in text]
    assert sorted(map(plain, required)) == sorted(map(plain, PROJECT["dependencies"]))

    optional = {plain(text) for texts in PROJECT["optional-dependencies"].values() for text in texts}
    distributions = packages_distributions()
    imported = {name.split(".")[0] for source in code for name in imports(source)} - {"verifier"}
    needed = {plain((distributions.get(name) or [name])[0]) for name in imported if name not in sys.stdlib_module_names}
    assert needed - optional - set(map(plain, required)) == set(), "imported and not required"
    assert set(map(plain, required)) - needed == set(), "required and not imported"


def plain(requirement: str) -> str:
    """The name of a requirement, as names are compared."""
    return re.sub(r"[-_.]+", "-", re.split(r"[ <>=!~;\[(]", requirement, maxsplit=1)[0]).lower()


def imports(source: bytes) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(node.module or "")
    return found


# --- what it does ---


def test_it_runs_from_where_it_was_installed(run: Any, program: Path) -> None:
    where = run("-c", "import verifier; print(verifier.__file__)", python=True).strip()
    assert Path(where).is_relative_to(program.parents[1])
    assert run("--version") == f"verifier {PROJECT['version']}\n"


def test_every_shipped_file_is_found(run: Any) -> None:
    code = "import json; from verifier import resources as r; print(json.dumps({k: r.names(k) for k in r.kinds()}))"
    assert json.loads(run("-c", code, python=True)) == {kind: resources.names(kind) for kind in resources.kinds()}


def test_it_verifies_the_shipped_scenarios(run: Any) -> None:
    summary = valid_report(run("verify", "--output-format", "json"))["summary"]
    assert summary["verified"] == summary["scenarios"] > 100
    assert summary["expectations_verified"] == summary["expectations"]


def test_it_checks_a_document(run: Any) -> None:
    Path("a.ja.txt").write_text("合計は3 + 12 = 16です。\n", encoding="utf-8")
    assert "a.ja.txt:1:13: error[arithmetic] " in run("check", "a.ja.txt", status=1)


def test_it_builds(run: Any) -> None:
    Path("a.en.txt").write_text("3 + 12 = 15\n", encoding="utf-8")
    Path("verifier.toml").write_text('documents = ["*.txt"]\n')
    assert run("build").startswith("scenarios: ")
    assert valid_report(Path("output/report.json").read_text(encoding="utf-8"))["check"]["documents"]
    assert Path("output/report.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_it_lists_rule_sets_and_schemas(run: Any) -> None:
    assert run("rules").startswith("all-fives  All Fives")
    assert json.loads(run("schema", "scenario"))["title"] == "A scenario of verifier"
    assert "check-report\n" in run("schema")
    assert run("explain", "DV101").startswith("DV101 end-sum (error)")
    assert "36 (proved)" in run("prove", "all-fives", "--counts", "1")
