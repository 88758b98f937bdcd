"""Imports point one way.

room   a module or package of `verifier`; of the engine, whose order matters most, each module is a room of its own
layer  rooms that know nothing of each other and only what lies below them
"""

from __future__ import annotations

import ast
import sys
from enum import EnumType
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

LAYERS = """
verifier
errors
text | files
finding | yaml_hints | resources | console
marked_yaml
engine | engine.tile
engine.branching
engine.layout | engine.ruleset
engine.plays
engine.settlement
engine.tally | engine.rounds
engine.game
engine.notation | engine.trees | engine.counts
engine.extremes
rulesets | lexicons | messages | fonts
diagram
scenario | document
checks | sheet | translation | report
config
app
commands | pytest_plugin
cli
__main__
"""
LAYER = {room.strip(): number for number, line in enumerate(LAYERS.strip().splitlines()) for room in line.split("|")}

ALLOWED: dict[str, dict[str, set[str]]] = {
    # What a document says and what the rules say meet in the checks.
    "document": {"messages": set(), "rulesets": set(), "diagram": set()},
    "checks": {"messages": set(), "diagram": set()},
    # Reports show what others found; only the rule set itself is shown by them.
    "report": {"engine": {"ruleset"}, "rulesets": set(), "document": set(), "scenario": set(), "messages": set()},
}
"""What a room takes from a package below it, where that is not everything."""


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def module_of(name: str) -> str:
    """The module a name lies in: `verifier.text.Span` is in `verifier.text`."""
    while name.startswith("verifier.") and name not in FILES:
        name = name.rpartition(".")[0]
    return name


def room_of(module: str) -> str:
    """The longest known room a module lies in."""
    name = module.removeprefix("verifier.")
    while "." in name and name not in LAYER:
        name = name.rpartition(".")[0]
    return name


FILES = {name_of(path): path for path in sorted((ROOT / "verifier").rglob("*.py"))}
NAMES = {module: imported(path) for module, path in FILES.items()}
"""The names that each module imports, wherever in the file the import stands."""
MODULES = {module: {module_of(name) for name in names} for module, names in NAMES.items()}
OURS = {module: {name for name in names if name.split(".")[0] == "verifier"} for module, names in MODULES.items()}


def test_every_room_has_a_layer() -> None:
    assert {room_of(module) for module in MODULES} - set(LAYER) == set()
    assert {room_of(name) for names in OURS.values() for name in names} - set(LAYER) == set()


@pytest.mark.parametrize("module", sorted(OURS))
def test_imports_point_downwards(module: str) -> None:
    room = room_of(module)
    upwards = {
        name for name in OURS[module] if room_of(name) != room and LAYER.get(room_of(name), 99) >= LAYER.get(room, 99)
    }
    assert upwards == set(), f"{module} must not import these"


@pytest.mark.parametrize("room", sorted(ALLOWED))
def test_a_room_takes_only_what_it_may(room: str) -> None:
    for module, names in OURS.items():
        for name in names if room_of(module) == room else ():
            package, _, part = name.removeprefix("verifier.").partition(".")
            assert part in ALLOWED[room].get(package, {part}), f"{module} must not import {name}"


def test_the_reader_of_documents_takes_from_the_engine_tiles_places_and_the_words_of_answers() -> None:
    for module, names in NAMES.items():
        for name in names if room_of(module) == "document" else ():
            home = module_of(name)
            if home.startswith("verifier.engine.") and home.rpartition(".")[2] not in ("tile", "layout", "notation"):
                word = getattr(import_module(home), name.rpartition(".")[2])
                assert isinstance(word, EnumType), f"{module} must not import {name}, which is no mere word"


def test_the_engine_needs_the_standard_library_and_the_errors_and_nothing_else() -> None:
    for module, names in MODULES.items():
        if module.startswith("verifier.engine"):
            theirs = {name for name in names if not name.startswith(("verifier.engine", "verifier.errors"))}
            assert {name.split(".")[0] for name in theirs} - sys.stdlib_module_names == set(), module


def test_there_is_no_circle() -> None:
    others = {module: names - {module} for module, names in OURS.items()}
    assert len(list(TopologicalSorter(others).static_order())) >= len(MODULES)
