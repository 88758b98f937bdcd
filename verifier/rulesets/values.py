"""Values of rule-set fields as text, and back; chosen by the type of the field, never by its name.

form  how a type is written: a word of a list, a whole number, yes or no, a list of numbers, numbers by players
BAD   what reading gives where a problem has been noted
"""

from __future__ import annotations

import functools
import re
import types
import typing
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from verifier.engine.ruleset import ByPlayers, RuleSet
from verifier.marked_yaml import (
    Mapping,
    Node,
    Problems,
    Sequence,
    Unreadable,
    describe,
    items_of,
    mapping_of,
    scalar_of,
    shorten,
    unknown,
)

BAD: Final = object()
"""Not a value: something is wrong, and it has been noted."""

WORDS_FOR_NONE = {
    "arm_limit": "none",
    "draw_limit": "until-playable",
    "tally_stroke": "none",
    "tally_group": "none",
}
"""What is written where a field has no number."""

_TRUE = {"yes": True, "true": True, "no": False, "false": False}
_WHOLE = re.compile(r"(?a:-?\d{1,9})")
_LONG = re.compile(r"(?a:-?\d{10,})")

Schema = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """How the values of a field are read, written and described to an editor."""

    read: Callable[[str, Node, Problems], Any]
    write: Callable[[Any], str]
    schema: Schema


def read_value(field: str, node: Node, problems: Problems) -> Any:
    """The value of a rule-set field, or BAD with a note."""
    return BAD if isinstance(node, Unreadable) else form_of(field).read(field, node, problems)


def format_value(field: str, value: object) -> str:
    """A value as it is written in a rule set: `first`, `{2: 9, 3: 7}`, `[3, 5]`, `yes`, `until-playable`."""
    return form_of(field).write(value)


def value_schema(field: str) -> Schema:
    """The JSON Schema of a field's value."""
    return form_of(field).schema


def read_whole(what: str, node: Node, problems: Problems) -> Any:
    """A whole number of at most nine digits, or BAD with a note."""
    scalar = scalar_of(node, problems, what=what, wants="a whole number")
    if scalar is None:
        return BAD
    if not _WHOLE.fullmatch(scalar.text):
        problems.add(scalar.span, f"{what} takes a whole number, found {shorten(scalar.text)!r}{_hint(scalar.text)}")
        return BAD
    return int(scalar.text)


def _hint(text: str) -> str:
    """Why what looks like a whole number is none."""
    if _LONG.fullmatch(text):
        return ", which has more than nine digits"
    narrow = unicodedata.normalize("NFKC", text)
    return f" in wide characters; write {narrow}" if _WHOLE.fullmatch(narrow) else ""


def read_yes_no(what: str, node: Node, problems: Problems) -> Any:
    """True for `yes` and `true`, False for `no` and `false`, or BAD with a note."""
    scalar = scalar_of(node, problems, what=what, wants="yes or no")
    if scalar is None:
        return BAD
    value = _TRUE.get(scalar.text.lower())
    if value is None:
        problems.add(scalar.span, f"{what} takes yes or no, found {shorten(scalar.text)!r}")
        return BAD
    return value


def read_word(what: str, node: Node, problems: Problems, *, words: type[StrEnum]) -> Any:
    """A member of an enumeration by its text, or BAD with a note that names the nearest."""
    scalar = scalar_of(node, problems, what=what, wants=f"one of {', '.join(word.value for word in words)}")
    if scalar is None:
        return BAD
    try:
        return words(scalar.text)
    except ValueError:
        problems.add(scalar.span, unknown(f"value of {what}", scalar.text, [word.value for word in words]))
        return BAD


@functools.cache
def form_of(field: str) -> Form:
    """How a field is written. Raises KeyError for what is no field of RuleSet."""
    hint = _hints()[field]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        words = hint
        return Form(
            read=lambda what, node, problems: read_word(what, node, problems, words=words),
            write=str,
            schema={"enum": [word.value for word in words]},
        )
    if hint is bool:
        return Form(read=read_yes_no, write=lambda value: "yes" if value else "no", schema=YES_NO_SCHEMA)
    if hint is int:
        return Form(read=read_whole, write=str, schema={"type": "integer"})
    if hint is ByPlayers:
        return Form(read=_read_by_players, write=_write_by_players, schema=_BY_PLAYERS_SCHEMA)
    if isinstance(hint, types.UnionType):
        word = WORDS_FOR_NONE[field]
        return Form(
            read=lambda what, node, problems: _read_whole_or(what, node, problems, word=word),
            write=lambda value: word if value is None else str(value),
            schema={"anyOf": [{"type": "integer"}, {"const": word}]},
        )
    return Form(read=_read_numbers, write=_write_numbers, schema={"type": "array", "items": {"type": "integer"}})


def is_by_players(field: str) -> bool:
    """Whether a field has a number for each number of players."""
    return _hints()[field] is ByPlayers


@functools.cache
def _hints() -> dict[str, Any]:
    hints = typing.get_type_hints(RuleSet)
    return {field: hints[field] for field in RuleSet.questions()}


YES_NO_SCHEMA: Schema = {"anyOf": [{"type": "boolean"}, {"enum": ["yes", "no"]}]}
_BY_PLAYERS_SCHEMA: Schema = {
    "type": "object",
    "propertyNames": {"pattern": "^[0-9]{1,9}$"},
    "additionalProperties": {"type": "integer"},
    "minProperties": 1,
}


def _read_whole_or(what: str, node: Node, problems: Problems, *, word: str) -> Any:
    scalar = scalar_of(node, problems, what=what, wants=f"a whole number or {word}")
    if scalar is None:
        return BAD
    if scalar.text == word:
        return None
    if not _WHOLE.fullmatch(scalar.text):
        found = f"{shorten(scalar.text)!r}{_hint(scalar.text)}"
        problems.add(scalar.span, f"{what} takes a whole number or {word}, found {found}")
        return BAD
    return int(scalar.text)


def _read_numbers(what: str, node: Node, problems: Problems) -> Any:
    items = items_of(node, problems, what=what)
    if items is None:
        return BAD
    numbers = [read_whole(what, item, problems) for item in items]
    return BAD if any(number is BAD for number in numbers) else tuple(numbers)


def _write_numbers(value: tuple[int, ...]) -> str:
    return f"[{', '.join(map(str, value))}]"


def _read_by_players(what: str, node: Node, problems: Problems) -> Any:
    if isinstance(node, Sequence):
        problems.add(node.span, f"{what} takes numbers by players such as {{2: 9, 3: 7}}, found {describe(node)}")
        return BAD
    mapping = mapping_of(node, problems, what=what)
    return BAD if mapping is None else read_number_pairs(what, mapping, problems, make=ByPlayers)


def read_number_pairs(
    what: str, mapping: Mapping, problems: Problems, *, make: Callable[[dict[int, int]], Any] = dict
) -> Any:
    """Whole numbers by whole numbers, or BAD with a note."""
    pairs: dict[int, int] = {}
    good = True
    for entry in mapping.entries:
        key = read_whole(f"a key of {what}", entry.key, problems)
        value = read_whole(what, entry.value, problems)
        if key is BAD or value is BAD:
            good = False
        elif key in pairs:
            problems.add(entry.key.span, f"{what} names {key} twice")
            good = False
        else:
            pairs[key] = value
    return make(pairs) if good else BAD


def _write_by_players(value: ByPlayers) -> str:
    return "{" + ", ".join(f"{players}: {number}" for players, number in value.items()) + "}"
