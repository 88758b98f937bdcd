"""Every JSON report that a test sees is held against its schema, and has no field that the contract lacks."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from verifier import resources


def read_schema(name: str) -> Any:
    return json.loads(resources.find("schemas", f"{name}.schema.json").read_text(encoding="utf-8"))


@cache
def validator(name: str, *, exact: bool) -> Draft202012Validator:
    schema = read_schema(name)
    return Draft202012Validator(closed(schema) if exact else schema)


def closed(schema: Any) -> Any:
    """The schema with every object that lists what it must have allowed to have nothing else."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(part) for key, part in schema.items()}
    lists_fields = isinstance(schema.get("properties"), dict) and isinstance(schema.get("required"), list)
    return {**inner, "additionalProperties": False} if lists_fields else inner


def valid_report(text: str) -> Any:
    """The report, read and held against the schema of its command."""
    document = json.loads(text)
    name = f"{document['command']}-report"
    validator(name, exact=False).validate(document)
    validator(name, exact=True).validate(document)
    return document
