"""The programs we are measured against, each in an environment of its own outside ours.

They are for the benchmark only and no dependency. Where one cannot be installed, its line says so.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

FOLDER = Path(__file__).parents[2] / ".venv-bench"

DOMINOES = "dominoes==6.1.0"
ALL_FIVES = "all-fives-domino==1.0.23"
CHESS = "chess==1.11.2"


def python_with(requirement: str) -> Path | None:
    """The Python of an environment that has a package, made where it is missing; None where that fails."""
    folder = FOLDER / requirement.partition("==")[0]
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    done = folder / "installed"
    if not done.exists():
        venv.create(folder, with_pip=True, clear=True)
        command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", requirement]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            return None
        done.touch()
    return python


def run(python: Path | str, script: str, *arguments: str) -> float:
    """Run a script that prints one number, and give that number. Raises RuntimeError where it prints none."""
    done = subprocess.run([str(python), "-c", script, *arguments], capture_output=True, text=True, check=False)
    try:
        return float(done.stdout.split()[-1])
    except (IndexError, ValueError):
        raise RuntimeError(done.stderr.strip().splitlines()[-1] if done.stderr else "nothing was printed") from None
