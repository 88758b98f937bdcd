"""Scenarios from files and folders.

folder      searched for *.yaml and *.yml, with the folders in it; hidden ones are left out
rule set    a file with `values:` and without `rules:`, which may lie beside the scenarios that name it
unreadable  a file that is no scenario: its errors are told, and the others are still read
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from verifier.errors import InputError, InputErrors
from verifier.files import files_below
from verifier.marked_yaml import Mapping, Problems, compose, read_source
from verifier.rulesets import Folders
from verifier.scenario.loader import scenario_from_source
from verifier.scenario.model import Scenario

ENDINGS = (".yaml", ".yml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """What was read, in the order of the paths given and by name within a folder, and what could not be."""

    scenarios: tuple[Scenario, ...]
    errors: tuple[InputError, ...]


def load_scenarios(paths: Iterable[Path | str], *, own: Folders = None) -> Loaded:
    """The scenarios of files and folders. An id in two files is an error that names both; a file is read once."""
    errors: list[InputError] = []
    scenarios: list[Scenario] = []
    seen: set[str] = set()
    by_id: dict[str, Scenario] = {}
    for path in _files(paths, errors):
        real = os.path.realpath(path)
        if real in seen:
            continue
        seen.add(real)
        try:
            scenario = scenario_from_source(read_source(path), base=path.parent, own=own)
        except InputErrors as several:
            errors += several.errors
            continue
        except InputError as error:
            errors.append(error)
            continue
        first = by_id.setdefault(scenario.id.value, scenario)
        if first is scenario:
            scenarios.append(scenario)
        else:
            errors.append(_taken(scenario, first))
    return Loaded(scenarios=tuple(scenarios), errors=tuple(errors))


def _taken(scenario: Scenario, first: Scenario) -> InputError:
    place = scenario.source.place(scenario.id.span.start)
    other = first.source.place(first.id.span.start)
    message = f"the id {scenario.id.value!r} is taken: {first.path}:{other.line}:{other.column} has it too"
    return InputError(message, path=scenario.path, line=place.line, column=place.column)


def _files(paths: Iterable[Path | str], errors: list[InputError]) -> Iterator[Path]:
    """Every file that is named, and every scenario of the folders that are."""
    for given in paths:
        path = Path(given)
        if not path.is_dir():
            yield path
            continue
        found = [file for file in files_below(path, ENDINGS, refuse=errors.append) if not _is_rule_set(file)]
        if not found:
            errors.append(InputError(f"a folder without scenarios: no {' or '.join(ENDINGS)} file", path=str(path)))
        yield from found


def _is_rule_set(path: Path) -> bool:
    try:
        source = read_source(path)
    except InputError:
        return False  # told by whoever reads it as a scenario
    if not _VALUES.search(source.text):
        return False
    root = compose(source, Problems(source))
    return isinstance(root, Mapping) and root.get("values") is not None and root.get("rules") is None


_VALUES = re.compile(r"^values:", re.MULTILINE)
