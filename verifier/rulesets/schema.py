"""The JSON Schema of rule-set files, made from the fields of `RuleSet`.

Editors read YAML of the newer kind, in which `5` is a number and `yes` a text; the loader takes every value as text.
The schema describes what editors see.
"""

from __future__ import annotations

from typing import Any

from verifier.engine.ruleset import Certainty, RuleSet
from verifier.rulesets import FILE_KEYS, VALUE_KEYS, VARIANT_KEYS
from verifier.rulesets.values import Schema, value_schema

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The version that editors for YAML know best."""
TEXT: Schema = {"type": ["string", "number", "boolean"]}
"""A text, however an editor reads it."""
ID: Schema = {"type": "string", "pattern": "^[a-z0-9]+([-_][a-z0-9]+)*$", "maxLength": 80}


def ruleset_schema() -> Schema:
    """The schema of a rule-set file."""
    fragments: dict[str, Schema] = {
        "id": ID,
        "title": TEXT,
        "names": {"type": "array", "items": TEXT},
        "source": TEXT,
        "like": TEXT,
        "values": closed_object({name: _with_source(name) for name in RuleSet.questions()}),
        "alternatives": closed_object(
            {
                name: {"type": "array", "items": {"$ref": f"#/properties/values/properties/{name}"}}
                for name in RuleSet.questions()
            }
        ),
    }
    properties = {key: described(fragments[key], meaning) for key, meaning in FILE_KEYS.items()}
    properties |= {name: {"$ref": f"#/properties/values/properties/{name}"} for name in RuleSet.questions()}
    return {
        "$schema": DRAFT,
        "title": "A rule set of verifier",
        **closed_object(properties),
        "anyOf": [{"required": ["id"]}, {"required": ["like"]}],
        "definitions": {"sourced": sourced_schema()},
    }


def sourced_schema() -> Schema:
    """The schema of a value with its source; which value, the field says."""
    certainty: Schema = {"enum": [certainty.value for certainty in Certainty]}
    fragments: dict[str, Schema] = {"value": {}, "clause": TEXT, "certainty": certainty, "note": TEXT}
    properties = {key: described(fragments[key], meaning) for key, meaning in VALUE_KEYS.items()}
    return closed_object(properties, required=["value"])


def variant_schema() -> Schema:
    """The schema of a variant, `{like: all-fives, spinner: none}`; it refers to the definition `sourced`."""
    fragments: dict[str, Schema] = {"like": TEXT, "id": ID, "title": TEXT}
    properties = {key: described(fragments[key], meaning) for key, meaning in VARIANT_KEYS.items()}
    properties |= {name: _with_source(name) for name in RuleSet.questions()}
    return closed_object(properties, required=["like"])


def closed_object(properties: dict[str, Schema], *, required: list[str] | None = None) -> Schema:
    """An object with these properties and no others."""
    schema: dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
    return schema | {"required": required} if required else schema


def described(schema: Schema, meaning: str) -> Schema:
    """A schema with its meaning, which editors show."""
    return {"description": meaning, **schema}


def _with_source(name: str) -> Schema:
    """A value, bare or with its source."""
    value = value_schema(name)
    sourced = {"allOf": [{"$ref": "#/definitions/sourced"}, {"properties": {"value": value}}]}
    return described({"anyOf": [value, sourced]}, RuleSet.questions()[name])
