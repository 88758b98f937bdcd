"""Rule sets from YAML: those shipped beside this module, a user's own, and variants of both.

id       the name of a shipped rule set, and of its file without the ending
variant  `{like: all-fives, spinner: none}`: another rule set with some values changed
value    bare, or with its clause, certainty and note: `{value: first, clause: …, certainty: usual, note: …}`
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from verifier import resources
from verifier.engine.ruleset import Certainty, RuleSet, Source
from verifier.errors import InputError, InputErrors, RuleSetError, UsageError
from verifier.marked_yaml import (
    Entry,
    Mapping,
    Node,
    Problems,
    Scalar,
    Unreadable,
    compose,
    items_of,
    mapping_of,
    read_source,
    refuse_unknown_keys,
    scalar_of,
    shorten,
    unknown,
)
from verifier.rulesets.values import BAD, format_value, read_value, read_word
from verifier.text import SourceText, Span

__all__ = ["FILE_KEYS", "VALUE_KEYS", "VARIANT_KEYS", "format_value", "from_node", "from_source", "load", "shipped"]

FILE_KEYS = {
    "id": "the name that scenarios and options use; where it is like another, by default that of the file",
    "title": "the title for people",
    "names": "titles, in any language, that no other rule set has",
    "source": "the document, and where it says it has the rules from",
    "like": "a rule set whose values hold where this one says nothing",
    "values": "one value for each question, each with its clause; they may stand beside the other keys too",
    "alternatives": "other values that the same document allows, by question",
}
"""The keys of a rule-set file, each with its meaning."""

VARIANT_KEYS = {
    "like": "the rule set that is varied: an id or a file",
    "id": "a name of its own",
    "title": "a title of its own",
}
"""The keys of a variant besides the values that differ."""

VALUE_KEYS = {
    "value": "the value",
    "clause": "the place in the document that it comes from",
    "certainty": "stated (where nothing is said), usual or assumed",
    "note": "anything worth knowing",
}
"""The keys of a value that is written with its source."""

_MAX_CHAIN = 8
"""How many rule sets may be `like` each other in a row."""
_ID = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_RESERVED = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")

Folders = Path | tuple[Path, ...] | None


def shipped() -> list[str]:
    """The ids of the shipped rule sets, sorted."""
    return [name.removesuffix(".yaml") for name in resources.names("rulesets", suffix=".yaml")]


def load(name_or_path: str | Path, *, base: Path | None = None, own: Folders = None) -> RuleSet:
    """A rule set by its id, or from a file: a name that ends in .yaml or .yml, or holds a slash.

    A relative path starts at `base`, else at the working folder; `own` holds a user's rule sets, which come first.
    Raises UsageError for an unknown id, InputError and InputErrors for a file that cannot be read.
    """
    return _load(name_or_path, base=base, own=own, chain=())


def from_source(source: SourceText, *, base: Path | None = None, own: Folders = None) -> RuleSet:
    """A rule set from the text of its file. Raises InputErrors."""
    return _from_source(source, base=base, own=own, chain=())


def from_node(node: Node, source: SourceText, *, base: Path | None = None, own: Folders = None) -> RuleSet:
    """What `rules:` of a scenario says: an id, a file, or a variant. Raises InputErrors with places in `source`."""
    problems = Problems(source)
    rules = _from_node(node, problems, base=base, own=own, chain=())
    problems.raise_all()
    assert rules is not None
    return rules


def verify_id(scalar: Scalar, problems: Problems) -> str | None:
    """The text of an id, which also names files on every system; None with a note where it cannot."""
    text = scalar.text
    if not _ID.fullmatch(text) or len(text) > 80:
        problems.add(
            scalar.span,
            f"an id is made of a-z, 0-9 and single hyphens or underscores between them, found {shorten(text)!r}",
        )
        return None
    if _RESERVED.fullmatch(text):
        problems.add(scalar.span, f"the id {text!r} cannot name a file on every system; choose another")
        return None
    return text


# --- from names, files and nodes ---

Chain = tuple[str, ...]


class _EndlessLikeness(UsageError):
    """Told once, where the first of the rule sets names the next, and not once for each of them."""


def _load(name_or_path: str | Path, *, base: Path | None, own: Folders, chain: Chain) -> RuleSet:
    name = str(name_or_path)
    if isinstance(name_or_path, Path) or name.endswith((".yaml", ".yml")) or "/" in name or "\\" in name:
        path = (base or Path()) / name_or_path
        source = read_source(path)
        return _from_source(source, base=path.parent, own=own, chain=chain)
    if own is None:
        return _shipped(name)
    known = [known.removesuffix(".yaml") for known in resources.names("rulesets", suffix=".yaml", own=own)]
    if name not in known:
        raise UsageError(unknown("rule set", name, known))
    path = resources.find("rulesets", f"{name}.yaml", own=own)
    return _from_source(read_source(path), base=path.parent, own=own, chain=chain)


@functools.cache
def _shipped(name: str) -> RuleSet:
    known = shipped()
    if name not in known:
        raise UsageError(unknown("rule set", name, known))
    return from_source(read_source(resources.find("rulesets", f"{name}.yaml")))


def _from_source(source: SourceText, *, base: Path | None, own: Folders, chain: Chain) -> RuleSet:
    problems = Problems(source)
    root = compose(source, problems)
    mapping = None if root is None else mapping_of(root, problems, what="a rule set")
    rules = None if mapping is None else _from_file(mapping, problems, base=base, own=own, chain=chain)
    problems.raise_all()
    assert rules is not None
    return rules


def _from_file(
    mapping: Mapping, problems: Problems, *, base: Path | None, own: Folders, chain: Chain
) -> RuleSet | None:
    questions = RuleSet.questions()
    refuse_unknown_keys(mapping, [*FILE_KEYS, *questions], problems, what="rule set")
    before = len(problems.errors)
    like_node, values_node = mapping.get("like"), mapping.get("values")
    like = None if like_node is None else _like(like_node, problems, base=base, own=own, chain=chain)
    fields: dict[str, Any] = {}
    id_node = mapping.get("id")
    if id_node is None:
        fields["id"] = None if like_node is None else _id_of_file(problems.source.path)
        if fields["id"] is None:
            name = Path(problems.source.path).stem
            why = "" if like_node is None else f", as its file is called {shorten(name)!r}; write `id: my-rules`"
            problems.add(_start(mapping), f"a rule set needs an id{why}")
    else:
        scalar = scalar_of(id_node, problems, what="id")
        fields["id"] = None if scalar is None else verify_id(scalar, problems)
    for key in ("title", "source"):
        node = mapping.get(key)
        if node is not None:
            scalar = scalar_of(node, problems, what=key)
            fields[key] = "" if scalar is None else scalar.text
    names = mapping.get("names")
    if names is not None:
        scalars = [scalar_of(item, problems, what="names") for item in items_of(names, problems, what="names") or ()]
        fields["names"] = tuple(scalar.text for scalar in scalars if scalar is not None)
    values: dict[str, Any] = {}
    sources: dict[str, Source] = {}
    given = None if values_node is None else mapping_of(values_node, problems, what="values")
    if given is not None:
        values, sources = _values(given.entries, problems, bare=Source())
    beside = [entry for entry in mapping.entries if entry.key.text in questions]
    for entry in beside:
        if _has(given, entry.key.text):
            problems.add(entry.key.span, f"the value {entry.key.text!r} is repeated; it also stands in values")
    more, more_sources = _values(beside, problems, bare=Source())
    values, sources = {**more, **values}, {**more_sources, **sources}
    place = next((entry.key.span for entry in mapping.entries if entry.key.text == "values"), _start(mapping))
    if like is None and like_node is None:
        missing = [name for name in _required() if not _has(given, name) and not _has(mapping, name)]
        if missing:
            problems.add(place, f"the values of a rule set need {' and '.join(missing)}")
    others = mapping.get("alternatives")
    if others is not None:
        fields["alternatives"] = _alternatives(others, problems)
    if len(problems.errors) > before:
        return None
    fields |= values
    if like is not None:
        fields = {"title": f"{like.title or like.id}, a variant", "names": (), "alternatives": {}} | fields
        sources = {**like.sources, **sources}
    fields["sources"] = sources
    return _make(like, fields, problems, place)


def _from_node(node: Node, problems: Problems, *, base: Path | None, own: Folders, chain: Chain) -> RuleSet | None:
    if isinstance(node, Unreadable):
        return None
    if not isinstance(node, Mapping):
        return _like(node, problems, base=base, own=own, chain=chain)
    before = len(problems.errors)
    like_node = node.get("like")
    if like_node is None:
        problems.add(_start(node), "a variant says which rule set it is like, as {like: all-fives, spinner: none}")
        return None
    like = _like(like_node, problems, base=base, own=own, chain=chain)
    named: dict[str, str] = {}
    for key in ("id", "title"):
        given = node.get(key)
        scalar = None if given is None else scalar_of(given, problems, what=key)
        if scalar is not None:
            named[key] = scalar.text if key == "title" else verify_id(scalar, problems) or ""
    entries = [entry for entry in node.entries if entry.key.text not in VARIANT_KEYS]
    values, sources = _values(entries, problems, bare=Source(clause="this variant"), known=tuple(VARIANT_KEYS))
    if like is None or len(problems.errors) > before:
        return None
    fields = {
        "id": named.get("id", f"{like.id}-variant"),
        "title": named.get("title", f"{like.title or like.id}, a variant"),
        "names": (),
        "alternatives": {},
        "sources": {**like.sources, **sources},
    }
    return _make(like, fields | values, problems, node.span)


def _like(node: Node, problems: Problems, *, base: Path | None, own: Folders, chain: Chain) -> RuleSet | None:
    """The rule set that a text names; what is wrong with its file is told at the place of the text."""
    scalar = scalar_of(node, problems, what="rules", wants="an id, a file or {like: …}")
    if scalar is None:
        return None
    if len(chain) >= _MAX_CHAIN:
        names = map(shorten, [*chain, scalar.text])
        raise _EndlessLikeness(f"rule sets are like each other without an end: {' → '.join(names)}")
    try:
        return _load(scalar.text, base=base, own=own, chain=(*chain, scalar.text))
    except _EndlessLikeness as error:
        if chain:
            raise
        problems.add(scalar.span, str(error))
    except UsageError as error:
        problems.add(scalar.span, str(error))
    except InputErrors as error:
        more = f" and {len(error.errors) - 1} more" if len(error.errors) > 1 else ""
        problems.add(scalar.span, f"the rule set {shorten(scalar.text)!r} cannot be read: {error.errors[0]}{more}")
    except InputError as error:
        problems.add(scalar.span, f"the rule set {shorten(scalar.text)!r} cannot be read: {error}")
    return None


def _make(like: RuleSet | None, fields: dict[str, Any], problems: Problems, place: Span) -> RuleSet | None:
    try:
        return RuleSet(**fields) if like is None else dataclasses.replace(like, **fields)
    except RuleSetError as error:
        problems.add(place, str(error))
        return None


# --- values ---


@functools.cache
def _required() -> tuple[str, ...]:
    """The questions without a usual answer."""
    missing = dataclasses.MISSING
    return tuple(
        item.name
        for item in dataclasses.fields(RuleSet)
        if "question" in item.metadata and item.default is missing and item.default_factory is missing
    )


def _values(
    entries: Iterable[Entry], problems: Problems, *, bare: Source, known: tuple[str, ...] = ()
) -> tuple[dict[str, Any], dict[str, Source]]:
    """The values and their sources; `bare` is the source of a value written without one."""
    values: dict[str, Any] = {}
    sources: dict[str, Source] = {}
    questions = RuleSet.questions()
    for entry in entries:
        name = entry.key.text
        if name not in questions:
            problems.add(entry.key.span, unknown("value", name, [*known, *questions]))
            continue
        values[name], sources[name] = _value(name, entry.value, problems, bare=bare)
    return {name: value for name, value in values.items() if value is not BAD}, sources


def _value(name: str, node: Node, problems: Problems, *, bare: Source) -> tuple[Any, Source]:
    if not isinstance(node, Mapping) or all(_is_number(entry.key.text) for entry in node.entries):
        return read_value(name, node, problems), bare
    refuse_unknown_keys(node, VALUE_KEYS, problems, what=name)
    texts: dict[str, str] = {}
    for key in ("clause", "note"):
        given = node.get(key)
        scalar = None if given is None else scalar_of(given, problems, what=key)
        texts[key] = "" if scalar is None else scalar.text
    certainty: Any = Certainty.STATED
    given = node.get("certainty")
    if given is not None:
        certainty = read_word("certainty", given, problems, words=Certainty)
    value = node.get("value")
    if value is None:
        problems.add(_start(node), f"{name} has no value")
        return BAD, bare
    source = bare if certainty is BAD else Source(clause=texts["clause"], certainty=certainty, note=texts["note"])
    return read_value(name, value, problems), source


def _alternatives(node: Node, problems: Problems) -> dict[str, tuple[object, ...]]:
    found: dict[str, tuple[object, ...]] = {}
    mapping = mapping_of(node, problems, what="alternatives")
    for entry in mapping.entries if mapping is not None else ():
        name = entry.key.text
        if name not in RuleSet.questions():
            problems.add(entry.key.span, unknown("value", name, RuleSet.questions()))
            continue
        items = items_of(entry.value, problems, what=f"the alternatives of {name}") or ()
        found[name] = tuple(_value(name, item, problems, bare=Source())[0] for item in items)
    return found


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _has(mapping: Mapping | None, name: str) -> bool:
    return mapping is not None and mapping.get(name) is not None


def _id_of_file(path: str) -> str | None:
    """The name of a file as an id, None where it cannot be one."""
    name = Path(path).stem.lower().replace(" ", "-")
    return name if _ID.fullmatch(name) and not _RESERVED.fullmatch(name) and len(name) <= 80 else None


def _start(node: Node) -> Span:
    return Span(node.span.start, node.span.start)
