"""The index of a folder of pictures: what was drawn from what, so that what is as it was is left alone.

key     a hash of everything a file is drawn from: the picture, the language, the options, this program
sum     a hash of what the file holds, so that a file somebody has changed is drawn again
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import uharfbuzz

from verifier import __version__, resources
from verifier.diagram.drawings import catalog_of
from verifier.files import OutputFolder

NAME = "drawn.json"
_VERSION = 1
_PARTS = ("diagram", "engine", "fonts", "messages")
"""Those parts of the package that what is drawn depends on."""


class DrawIndex:
    """The files of a folder with the key and the sum of each."""

    def __init__(self, folder: Path, files: dict[str, tuple[str, str]]) -> None:
        self._folder = folder
        self._files = files
        self._changed = False

    @classmethod
    def read(cls, folder: Path) -> DrawIndex:
        """The index of a folder; an empty one where there is none, or one that cannot be read."""
        try:
            data: Any = json.loads((folder / NAME).read_bytes())
            files = {str(name): (str(key), str(total)) for name, (key, total) in data["files"].items()}
            known = data["version"] == _VERSION
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return cls(folder, {})
        return cls(folder, files if known else {})

    def holds(self, name: str, key: str) -> bool:
        """Whether a file was drawn from the same, and is still as it was."""
        known = self._files.get(name)
        return known is not None and known[0] == key and known[1] == self._sum_of(name)

    def keeps(self, name: str, key: str, content: bytes) -> bool:
        """Note what a file is drawn from and holds; whether it holds that already."""
        total = sha256(content).hexdigest()
        same = self._sum_of(name) == total
        if self._files.get(name) != (key, total):
            self._files[name] = (key, total)
            self._changed = True
        return same

    def write(self, folder: OutputFolder) -> None:
        """Write the index where it has changed."""
        if self._changed:
            data = {"version": _VERSION, "files": {name: self._files[name] for name in sorted(self._files)}}
            folder.write(NAME, json.dumps(data, indent=0, ensure_ascii=False) + "\n")

    def _sum_of(self, name: str) -> str | None:
        try:
            return sha256((self._folder / name).read_bytes()).hexdigest()
        except OSError:
            return None


def key_of(*inputs: object) -> str:
    """The key of a file drawn from values that write themselves in full."""
    return sha256(f"{_program()}\n{inputs!r}".encode()).hexdigest()


@lru_cache(maxsize=32)
def language_digest(language: str) -> str:
    """A hash of the messages of a language."""
    return sha256(Path(catalog_of(language).path).read_bytes()).hexdigest() + language


@lru_cache(maxsize=1)
def _program() -> str:
    """A hash of the program, its templates and fonts, and of what it draws with."""
    package = Path(resources.__file__).parent
    digest = sha256(f"{__version__} {uharfbuzz.__version__}".encode())
    files = [path for part in _PARTS for path in sorted((package / part).rglob("*.py"))]
    files += [package / "fonts" / "fonts.json", *sorted((resources.folder("templates") / "svg").glob("*.svg"))]
    for path in files:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
