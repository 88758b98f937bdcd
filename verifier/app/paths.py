"""How paths are shown: as they were given, those that the program found itself as they are read best."""

from __future__ import annotations

from pathlib import Path


def short(path: Path) -> Path:
    """The path relative to the working folder where it lies below it, else as it is."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
