"""The JSON Schemas: what is shipped is what is made, and they agree with the loader."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import pytest

from verifier import resources
from verifier.errors import InputErrors, UsageError
from verifier.marked_yaml import Mapping, Node, Scalar, Sequence, read_source, read_yaml
from verifier.rulesets import from_source
from verifier.scenario import scenario_from_source
from verifier.scenario.schema import SCHEMAS, render_schema
from verifier.text import SourceText

SCENARIOS = sorted(resources.folder("scenarios").rglob("*.yaml"))
RULE_SETS = [resources.find("rulesets", name) for name in resources.names("rulesets", suffix=".yaml")]


def as_editors_see(node: Node) -> Any:
    """A tree with the types of the core schema of YAML 1.2."""
    if isinstance(node, Mapping):
        return {entry.key.text: as_editors_see(entry.value) for entry in node.entries}
    if isinstance(node, Sequence):
        return [as_editors_see(item) for item in node.items]
    assert isinstance(node, Scalar)
    text = node.text
    if node.quoted:
        return text
    if text in ("", "null", "~"):
        return None
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"[-+]?[0-9]+", text):
        return int(text)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)", text):
        return float(text)
    return text


def problems(name: str, text: str) -> list[str]:
    validator = jsonschema.Draft7Validator(SCHEMAS[name]())
    return [error.message for error in validator.iter_errors(as_editors_see(read_yaml(SourceText.from_text(text))))]


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_shipped_schema_is_the_one_that_is_made(name: str) -> None:
    shipped = resources.find("schemas", f"{name}.schema.json").read_text(encoding="utf-8")
    assert shipped == render_schema(name)
    jsonschema.Draft7Validator.check_schema(json.loads(shipped))


def test_the_copy_that_scenarios_name_is_the_same() -> None:
    copy = resources.folder("scenarios") / "scenario.schema.json"
    assert copy.read_text(encoding="utf-8") == render_schema("scenario")


def test_an_unknown_schema_is_told() -> None:
    with pytest.raises(UsageError, match="no schema 'x' is made here; there are scenario, ruleset"):
        render_schema("x")


def test_every_shipped_scenario_names_the_schema_in_its_first_line_and_agrees_with_it() -> None:
    assert SCENARIOS
    validator = jsonschema.Draft7Validator(SCHEMAS["scenario"]())
    for path in SCENARIOS:
        source = read_source(path)
        match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", source.line_text(1))
        assert match is not None, path
        assert (path.parent / match[1]).resolve() == (resources.folder("scenarios") / "scenario.schema.json").resolve()
        assert [(str(path), error.message) for error in validator.iter_errors(as_editors_see(read_yaml(source)))] == []


def test_every_shipped_rule_set_agrees_with_its_schema() -> None:
    assert RULE_SETS
    for path in RULE_SETS:
        assert problems("ruleset", path.read_text(encoding="utf-8")) == []


EVERY_FORM = """
id: every-form
rules: {like: all-fives, spinner: none, hand_size: {2: 7, 3: 5, 4: 5}, draw_limit: until-playable, face_down: no}
title: 2024
meta: {a: [1, {b: c}]}
players: 4
unit: raw
start: {lead: A, scores: {A+C: 2.5}, hands: {A: [[1|4], 1-1], B: [1:2], C: [], D: ["[0|0]"]}, boneyard: []}
steps:
- {play: [1|4], seat: A, expect: {sum: 5, award: 5, display: 5, awards: {A+C: 5}, reached: [], game_winner: null}}
- {play: "1-2 on [1|4] low", expect: {events: [{team: B+D, raw: 5, accepted: yes, before: 0, seat: B, reached: false}]}}
- {try: draw 2|6, because: must-not-draw}
- {try: pass B}
- {try: [2|2]}
- {try: end out, figure: yes}
- draw:
- draw: 6:6
- draw: [6|6]
- draw: [6|6, 5|5]
- {pass: C, expect: {legal: [1|2, draw, pass, [1|1]], connections: [1|4 low - 1|2 low], open: [1|2 high = 2]}}
- pass:
- end: blocked
  first_seat: B
  expect: {leftovers: {A: 2}, round_winner: A+C, next_lead: lot, scores: {A+C: 5}, awards: {}}
facts:
- {rounding: nearest, note: x}
- rounding: {7: 5}
- tally: {85: {groups: 1, strokes: 7, apart: 0}}
- alternatives: {hand_size: [{2: 5}]}
- certainty: {target: usual}
- largest: {end_sum: 36}
- hand_size: {2: 9}
- divisors: [5]
"""


def test_every_form_that_the_loader_takes_agrees_with_the_schema() -> None:
    assert scenario_from_source(SourceText.from_text(EVERY_FORM)).id.value == "every-form"
    assert problems("scenario", EVERY_FORM) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("id: every-form", "id: Every Form"),
        ("unit: raw", "unit: pips"),
        ("unit: raw", "units: raw"),
        ("sum: 5", "sum: five"),
        ("sum: 5", "round_winner: A+C"),
        ("play: [1|4]", "play: 14"),
        ("play: [1|4]", "play: [1|4, 1|1]"),
        ("play: [1|4]", "plya: [1|4]"),
        ("because: must-not-draw", "because: no"),
        ("lead: A", "lead: a"),
        ("end: blocked", "end: stuck"),
        ("raw: 5", "row: 5"),
        ("- divisors: [5]", "- divisor: [5]"),
        ("certainty: {target: usual}", "certainty: {target: sure}"),
        ("spinner: none", "spinner: nothing"),
        ("draw_limit: until-playable", "draw_limit: none"),
    ],
)
def test_what_the_loader_refuses_the_schema_refuses_too(before: str, after: str) -> None:
    text = EVERY_FORM.replace(before, after, 1)
    assert text != EVERY_FORM
    with pytest.raises(InputErrors):
        scenario_from_source(SourceText.from_text(text))
    assert problems("scenario", text) != []


def test_the_schema_of_rule_sets_knows_every_form_of_a_value() -> None:
    text = (
        "id: house\nlike: all-fives\nnames: [a]\nvalues:\n  spinner: none\n"
        "  hand_size: {value: {2: 7}, clause: x, certainty: usual, note: y}\n  target: {2: 100}\n  players: [2]\n"
        "alternatives: {hand_size: [{2: 5}, {value: {2: 6}}]}\n"
    )
    assert from_source(SourceText.from_text(text)).id == "house"
    assert problems("ruleset", text) == []
    for before, after in (("usual", "sure"), ("spinner: none", "spinner: 5"), ("[2]", "2"), ("{2: 7}", "seven")):
        assert problems("ruleset", text.replace(before, after)) != []
