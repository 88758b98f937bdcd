"""The JSON Schema of scenarios, made from the tables of keys that the loader uses.

python -m verifier.scenario.schema scenario   prints it, as `verifier/schemas/scenario.schema.json` has it
python -m verifier.scenario.schema ruleset    prints that of rule sets
"""

from __future__ import annotations

import json
import sys

from verifier.engine.plays import REASONS
from verifier.engine.ruleset import SEATS, RuleSet
from verifier.engine.settlement import End
from verifier.errors import UsageError
from verifier.rulesets.schema import (
    DRAFT,
    ID,
    TEXT,
    closed_object,
    described,
    ruleset_schema,
    sourced_schema,
    variant_schema,
)
from verifier.rulesets.values import YES_NO_SCHEMA, Schema, is_by_players, value_schema
from verifier.scenario import keys
from verifier.scenario.facts import COMPUTED
from verifier.scenario.model import StepKind, Unit

_BARE = "[0-9]{1,2} *[|:-] *[0-9]{1,2}"
_TILE = rf"(\[ *{_BARE} *\]|{_BARE})"
_SEAT: Schema = {"type": "string", "pattern": f"^[{SEATS}]$"}
_TEAM: Schema = {"type": "string", "pattern": rf"^[{SEATS}](\+[{SEATS}])*$"}
_NOTHING: Schema = {"type": "null"}
_WHOLE: Schema = {"type": "integer"}
_POINTS: Schema = {"type": "number"}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/definitions/{name}"}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _by(keys_pattern: str, values: Schema) -> Schema:
    return {
        "type": "object",
        "propertyNames": {"pattern": f"^{keys_pattern}$"},
        "additionalProperties": values,
    }


def _in_brackets(pattern: str) -> Schema:
    """A text that may begin with a tile, or a tile in brackets, which YAML reads as a list of one text."""
    listed = {"type": "array", "items": {"type": "string", "pattern": f"^ *{_BARE} *$"}, "minItems": 1, "maxItems": 1}
    return {"anyOf": [{"type": "string", "pattern": pattern}, listed]}


_TEAM_KEY = rf"[{SEATS}](\+[{SEATS}])*"
_DEFINITIONS: dict[str, Schema] = {
    "tile": _in_brackets(f"^ *{_TILE} *$"),
    "play": _in_brackets(rf"^ *{_TILE}( +on +\S.*)? *$"),
    "action": _in_brackets(rf"^ *({_TILE}( +on +\S.*)?|draw( +{_TILE})?|pass( +[{SEATS}])?|end +(out|blocked)) *$"),
    "counted": {"type": "string", "pattern": rf"^ *{_TILE}( +\S.*)? *= *[0-9]+ *$"},
    "open": {"type": "string", "pattern": rf"^ *{_TILE} +\S.*= *[0-9]+ *$"},
    "connection": {"type": "string", "pattern": rf"^ *{_TILE} .* [-–—] +{_TILE} "},
}

_EVENT: dict[str, Schema] = {
    "team": _TEAM,
    "raw": _POINTS,
    "display": _POINTS,
    "accepted": YES_NO_SCHEMA,
    "before": _POINTS,
    "after": _POINTS,
    "reached": YES_NO_SCHEMA,
    "seat": _SEAT,
}

_EXPECT: dict[str, Schema] = {
    "sum": _WHOLE,
    "award": _POINTS,
    "display": _POINTS,
    "counted": _list(_ref("counted")),
    "open": _list(_ref("open")),
    "spinners": _list(_ref("tile")),
    "connections": _list(_ref("connection")),
    "legal": _list(_ref("action")),
    "scores": _by(_TEAM_KEY, _POINTS),
    "awards": _by(_TEAM_KEY, _POINTS),
    "events": _list(closed_object({key: described(_EVENT[key], meaning) for key, meaning in keys.EVENT.items()})),
    "reached": _list(_TEAM),
    "game_winner": {"anyOf": [_TEAM, _NOTHING]},
    "round_winner": {"anyOf": [_TEAM, _NOTHING]},
    "leftovers": _by(f"[{SEATS}]", _WHOLE),
    "next_lead": {"anyOf": [_SEAT, {"const": "lot"}]},
}

_STEP: dict[str, Schema] = {
    "play": _ref("play"),
    "try": _ref("action"),
    "draw": {"anyOf": [_ref("tile"), _list(_ref("tile")), _NOTHING]},
    "pass": {"anyOf": [_SEAT, _NOTHING]},
    "end": {"enum": [end.value for end in End]},
    "seat": _SEAT,
    "because": {"enum": list(REASONS)},
    "expect": {"type": "object"},
    "figure": YES_NO_SCHEMA,
    "note": TEXT,
    "last_award": _POINTS,
    "first_seat": _SEAT,
}

_START: dict[str, Schema] = {
    "lead": _SEAT,
    "scores": _by(_TEAM_KEY, _POINTS),
    "hands": _by(f"[{SEATS}]", _list(_ref("tile"))),
    "boneyard": _list(_ref("tile")),
}


def scenario_schema() -> Schema:
    """The schema of a scenario."""
    start = _ref("start")
    steps = _list(_ref("step"))
    fragments: dict[str, Schema] = {
        "id": ID,
        "rules": {"anyOf": [{"type": "string"}, _ref("variant")]},
        "title": TEXT,
        "clause": TEXT,
        "note": TEXT,
        "meta": {"type": "object"},
        "players": _WHOLE,
        "unit": {"enum": [unit.value for unit in Unit]},
        "start": start,
        "steps": steps,
        "rounds": _list(_ref("round")),
        "facts": _list(_ref("fact")),
    }
    rounds: dict[str, Schema] = {"title": TEXT, "note": TEXT, "start": start, "steps": steps}
    definitions = {
        **_DEFINITIONS,
        "start": _described(keys.START, _START),
        "step": _step(),
        "round": _described(keys.ROUND, rounds),
        "fact": _fact(),
        "variant": variant_schema(),
        "sourced": sourced_schema(),
    }
    return {
        "$schema": DRAFT,
        "title": "A scenario of verifier",
        **_described(keys.SCENARIO, fragments),
        "required": ["id", "rules"],
        "definitions": definitions,
    }


def _described(meanings: dict[str, str], fragments: dict[str, Schema]) -> Schema:
    """An object with the keys of a table, each with its meaning."""
    return closed_object({key: described(fragments[key], meaning) for key, meaning in meanings.items()})


def _step() -> Schema:
    """A step: one action, and what may be expected after it."""
    branches = [
        {"if": {"required": [kind.value]}, "then": {"properties": {"expect": _described(keys.EXPECT[kind], _EXPECT)}}}
        for kind in StepKind
    ]
    return {
        **_described(keys.STEP, _STEP),
        "oneOf": [{"required": [kind.value]} for kind in StepKind],
        "allOf": branches,
    }


def _fact() -> Schema:
    """A fact: one of those that are worked out, or a question of the rule set."""
    properties: dict[str, Schema] = {}
    for name, question in RuleSet.questions().items():
        # One number of players is enough, where a rule set has them all.
        value = _by("[0-9]{1,9}", _POINTS) if is_by_players(name) else value_schema(name)
        properties[name] = described(value, question)
    for name, computed in COMPUTED.items():
        both = [properties[name], computed.schema] if name in properties else [computed.schema]
        properties[name] = described({"anyOf": both} if len(both) > 1 else both[0], computed.meaning)
    properties |= {"note": TEXT, "clause": TEXT}
    return closed_object(properties)


SCHEMAS = {"scenario": scenario_schema, "ruleset": ruleset_schema}
"""The schemas that are made here, by name."""


def render_schema(name: str) -> str:
    """A schema as its file has it. Raises UsageError for one that is not made here."""
    if name not in SCHEMAS:
        raise UsageError(f"no schema {name!r} is made here; there are {', '.join(SCHEMAS)}")
    return json.dumps(SCHEMAS[name](), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.buffer.write(render_schema(*sys.argv[1:2]).encode("utf-8"))
