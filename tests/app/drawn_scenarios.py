"""Small scenarios to be drawn."""

from __future__ import annotations

from verifier.scenario import Scenario, scenario_from_source
from verifier.text import SourceText

THREE = """\
id: {id}
rules: {rules}
steps:
- play: 1|4
- play: 1|1 on 1|4 low
- play: 4|4 on 1|4 high
"""

ROUND = """\
id: whole-round
rules: all-fives
players: 2
start: {lead: A, hands: {A: [1|4, 4|4], B: [0|2, 0|5]}, boneyard: [0|0, 1|6]}
steps:
- play: 1|4
- try: 0|2
- draw: 0|0
- draw: 1|6
- play: 1|6 on 1|4 low
- play: 4|4 on 1|4 high
- end: out
"""


def scenario(text: str = THREE, *, path: str = "here.yaml", id: str = "three", rules: str = "all-fives") -> Scenario:
    raw = text.replace("{id}", id).replace("{rules}", rules).encode()
    return scenario_from_source(SourceText.from_bytes(raw, path=path))


def figures(*numbers: int, text: str = THREE) -> Scenario:
    """The scenario with some of its steps marked."""
    lines = text.splitlines()
    first = lines.index("steps:") + 1
    marked = [
        f"- {{play: {line[8:]}, figure: true}}" if n in numbers else line for n, line in enumerate(lines[first:], 1)
    ]
    return scenario("\n".join([*lines[:first], *marked]) + "\n")
