"""`./run` sets up what is missing, says in one sentence what it cannot, and hands on the command.

Python is a stand-in here: a script that does what the test wants and notes what it was asked.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = ("sh", "cat", "cksum", "cp", "dirname", "mkdir", "rm", "sed")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the script is for a POSIX shell")

PYTHON = """#!/bin/sh
echo "${0##*/} $*" >> "$NOTES"
case "$*" in
    *version_info*\\<*) exit "${OLD:-0}" ;;
    *ensurepip*) exit "${NO_VENV:-0}" ;;
    *print*) echo 3.12 ;;
    "-m venv .venv")
        [ -z "${NO_SPACE:-}" ] || { echo "disk full"; exit 1; }
        mkdir -p .venv/bin
        for name in python verifier ruff mypy; do cp "$0" ".venv/bin/$name"; done ;;
    "-m pip install"*) exit "${NO_PACKAGES:-0}" ;;
    *) exit "${STATUS:-0}" ;;
esac
"""


class Checkout:
    """A folder with the script, and a PATH with nothing but what a minimal system has."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "check out"  # a space, as people have
        self.tools = folder / "tools"
        self.notes = folder / "notes"
        self.folder.mkdir()
        self.tools.mkdir()
        shutil.copy(ROOT / "run", self.folder)
        (self.folder / "pyproject.toml").write_text("[project]\n")
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found is not None
            (self.tools / tool).symlink_to(found)

    def install(self, name: str = "python3") -> Path:
        path = self.tools / name
        path.write_text(PYTHON)
        path.chmod(0o755)
        return path

    def run(self, *arguments: str, cwd: Path | None = None, script: str | None = None, **env: str) -> tuple[int, str]:
        """The exit status and what was said."""
        done = subprocess.run(
            [str(self.tools / "sh"), script or str(self.folder / "run"), *arguments],
            cwd=cwd or self.folder,
            env={"PATH": str(self.tools), "NOTES": str(self.notes), **env},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.stdout == ""
        return done.returncode, done.stderr

    def asked(self) -> Sequence[str]:
        """What the stand-ins were asked since the last time, but for questions about themselves."""
        lines = self.notes.read_text().splitlines() if self.notes.exists() else []
        self.notes.unlink(missing_ok=True)
        return [line for line in lines if " -c " not in line]


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


SET_UP = [
    "python3 -m venv .venv",
    "python -m pip install --quiet --disable-pip-version-check --editable .[dev]",
]


def test_the_first_run_sets_up_and_later_ones_do_not(checkout: Checkout) -> None:
    checkout.install()
    assert checkout.run("build") == (0, "run: setting up .venv (once; about a minute)\n")
    assert checkout.asked() == [*SET_UP, "verifier build"]
    assert checkout.run("build", "--output", "a b") == (0, "")
    assert checkout.asked() == ["verifier build --output a b"]


@pytest.mark.parametrize(
    ("arguments", "asked"),
    [
        (["build"], ["verifier build"]),
        (["test", "-k", "x y"], ["python -m pytest -k x y"]),
        (["bench"], ["python -m tests.benchmarks"]),
        (["lint"], ["ruff check .", "ruff format --check .", "mypy "]),
        (["verifier", "rules"], ["verifier rules"]),
    ],
)
def test_commands(checkout: Checkout, arguments: list[str], asked: list[str]) -> None:
    checkout.install()
    assert checkout.run(*arguments)[0] == 0
    assert checkout.asked()[2:] == asked


def test_the_status_is_that_of_the_command(checkout: Checkout) -> None:
    checkout.install()
    for command in ("build", "test", "lint", "verifier"):
        assert checkout.run(command, STATUS="7")[0] == 7


def test_changed_dependencies_and_a_moved_folder_set_up_again(checkout: Checkout) -> None:
    checkout.install()
    checkout.run("build")
    checkout.asked()
    (checkout.folder / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    checkout.run("build")
    assert checkout.asked()[:2] == SET_UP
    checkout.folder = checkout.folder.rename(checkout.folder.with_name("moved"))
    checkout.run("build")
    assert checkout.asked()[:2] == SET_UP


def test_a_set_up_that_was_cut_off_is_made_again(checkout: Checkout) -> None:
    checkout.install()
    status, said = checkout.run("build", NO_PACKAGES="1")
    assert status == 2
    assert said.endswith("run: the packages could not be installed; the lines above say why\n")
    assert checkout.asked() == SET_UP
    assert checkout.run("build")[0] == 0
    assert checkout.asked() == [*SET_UP, "verifier build"]


def test_no_python_is_one_sentence(checkout: Checkout) -> None:
    assert checkout.run("build") == (
        2,
        "run: no Python 3.11 or newer found; install one (Debian, Ubuntu: apt-get install python3 python3-venv) "
        "or name it in PYTHON\n",
    )
    assert not (checkout.folder / ".venv").exists()


def test_a_python_that_is_too_old_is_no_python(checkout: Checkout) -> None:
    checkout.install()
    status, said = checkout.run("build", OLD="1")
    assert status == 2
    assert said.startswith("run: no Python 3.11 or newer found")


def test_another_name_of_python_is_found(checkout: Checkout) -> None:
    checkout.install("python3.13")
    assert checkout.run("build")[0] == 0
    assert checkout.asked()[0] == "python3.13 -m venv .venv"


def test_python_may_be_named(checkout: Checkout, tmp_path: Path) -> None:
    mine = checkout.install("python3").rename(tmp_path / "my python")
    assert checkout.run("build", PYTHON=str(mine))[0] == 0
    assert checkout.asked()[0] == "my python -m venv .venv"


def test_a_named_python_that_is_none_is_not_replaced_by_another(checkout: Checkout) -> None:
    checkout.install()
    assert checkout.run("build", PYTHON="python9") == (
        2,
        "run: PYTHON names python9, which is no Python 3.11 or newer\n",
    )


def test_a_python_without_venv_names_the_package(checkout: Checkout) -> None:
    checkout.install()
    status, said = checkout.run("build", NO_VENV="1")
    assert status == 2
    assert said.splitlines()[1:] == [
        "run: python3 cannot make a virtual environment; install its venv package "
        "(Debian, Ubuntu: apt-get install python3.12-venv)"
    ]
    assert not (checkout.folder / ".venv").exists()


def test_a_venv_that_cannot_be_made_says_why(checkout: Checkout) -> None:
    checkout.install()
    status, said = checkout.run("build", NO_SPACE="1")
    assert status == 2
    assert said.splitlines()[1:] == ["disk full", "run: .venv could not be made; the lines above say why"]


def test_without_a_command_it_says_what_there_is(checkout: Checkout, tmp_path: Path) -> None:
    for cwd, script in ((checkout.folder, "./run"), (tmp_path, "check out/run")):
        status, said = checkout.run(cwd=cwd, script=script)
        assert status == 2
        assert said.startswith("Sets up .venv when it is missing or out of date")
        for command in ("build", "test", "bench", "lint", "verifier"):
            assert f"  ./run {command} " in said
    assert checkout.asked() == []


def test_an_unknown_command_is_told(checkout: Checkout) -> None:
    checkout.install()
    status, said = checkout.run("biuld")
    assert status == 2
    assert said.endswith("run: unknown command biuld; there are build, test, bench, lint, verifier\n")


def test_it_runs_from_anywhere(checkout: Checkout, tmp_path: Path) -> None:
    checkout.install()
    assert checkout.run("build", cwd=tmp_path, script="check out/run", CDPATH=str(tmp_path))[0] == 0
    assert (checkout.folder / ".venv").is_dir()


def test_the_scripts_are_executable() -> None:
    assert os.access(ROOT / "run", os.X_OK)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
