"""Sentences on equipment, turns, drawing and endings in many wordings, each with what makes it wrong.

A file for each language, a section `## rule-set` for each rule set. In `{right|wrong|wrong too}` the first wording is
right; the others stand, one at a time, for single faults. `//` parts blocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_CHOICE = re.compile(r"\{([^{}]*)\}")


class Wording(NamedTuple):
    """A sentence that is right, and the same with one fault each."""

    language: str
    rules: str
    right: str
    wrong: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.language} {self.right[:60]}"


def wordings() -> Iterator[Wording]:
    """All of them."""
    for path in sorted(Path(__file__).parent.glob("*.txt")):
        rules = ""
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("## "):
                rules = line.removeprefix("## ")
            elif line and not line.startswith("#"):
                right, *wrong = _variants(line.replace(" // ", "\n\n"))
                yield Wording(path.stem, rules, right, tuple(wrong))


def _variants(line: str) -> list[str]:
    number = max([found[1].count("|") + 1 for found in _CHOICE.finditer(line)], default=1)
    return [_variant(line, index) for index in range(number)]


def _variant(line: str, index: int) -> str:
    """Where a choice has fewer wordings than the others, its first one stays."""

    def pick(found: re.Match[str]) -> str:
        choices = found[1].split("|")
        return choices[index] if index < len(choices) else choices[0]

    return _CHOICE.sub(pick, line)
