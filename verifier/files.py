"""Writing files: whole or not at all, with names every system can hold, and never outside the output folder.

name    what a file is called, made from ids by `safe_name`
folder  where all output goes; it is made where it is missing
"""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

from verifier.errors import UsageError

_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$", re.IGNORECASE)
_UNSAFE = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
_LONGEST = 120


def safe_name(text: str) -> str:
    """A file name for an id: the same where every system can hold it, else with what none may hold as `_`.

    Raises UsageError where nothing is left. Two ids may give one name; `OutputFolder` refuses the second.
    """
    name = _UNSAFE.sub("_", text).strip(" .")
    if not name.strip("_"):
        raise UsageError(f"{text!r} cannot name a file")
    if _RESERVED.match(name):
        name = f"_{name}"
    return name[:_LONGEST].rstrip(" .")


class OutputFolder:
    """A folder to write into. Each file is written beside its place and then put there in one step."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._written: dict[str, str] = {}

    def write(self, name: str, content: str | bytes) -> Path:
        """Write a file below the folder; `name` may have folders of its own, separated by `/`.

        Raises UsageError where the name leads out of the folder, or differs from that of a file already written only
        by case, and OSError where the disk refuses: then the old file is as it was, and nothing else is left behind.
        """
        target = self._target(name)
        raw = content.encode("utf-8") if isinstance(content, str) else content
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(prefix=".writing-", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(raw)
            os.chmod(beside, 0o644)
            os.replace(beside, target)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
        return target

    def _target(self, name: str) -> Path:
        parts = name.split("/")
        if any(part in ("", ".", "..") or safe_name(part) != part for part in parts):
            raise UsageError(f"{name!r} cannot name a file in the output folder")
        target = self.path.joinpath(*parts)
        root = self.path.resolve()
        if not target.parent.resolve().is_relative_to(root):
            raise UsageError(f"{name!r} leads out of the output folder {self.path}")
        known = self._written.setdefault(name.casefold(), name)
        if known != name:
            raise UsageError(f"{name!r} and {known!r} would be one file on some systems")
        return target
