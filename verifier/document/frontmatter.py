"""The YAML block at the top of a document.

    front matter   the lines between a first line `---` and the next line `---` or `...`
    value          a scalar at the top level, as text; nothing is turned into a number, a date or an object

Lists, mappings and aliases are passed over, and told where they stand behind a key that is read here. The document is
parsed to events only: no tag is looked at, no alias is expanded, depth costs no stack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import yaml

from verifier.document.runs import FrontMatterValue, Problem, ProblemKind
from verifier.text import SourceText, Span

_OPENING = re.compile(r"---[ \t]*(?:\r\n|\n|\r)")
_CLOSING = re.compile(r"(?<=[\r\n])(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|\Z)")
_LOOKS_LIKE_A_KEY = re.compile(r"[A-Za-z_][\w-]*:(?:[ \t]|[\r\n]|\Z)")
_OWN_KEYS = {
    "rules": "the id or the file of a rule set",
    "lang": "the tag of a language",
    "language": "the tag of a language",
}
"""Keys that are read here, with what stands behind them."""
_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatter:
    """The values by key, and the offset at which the document itself begins: 0 where there is no front matter."""

    values: Mapping[str, FrontMatterValue] = field(default_factory=dict)
    end: int = 0
    problems: tuple[Problem, ...] = ()


def read_front_matter(source: SourceText, *, is_expected: bool) -> FrontMatter:
    """The front matter of a document.

    A text may also begin with a rule of three hyphens, so only a well-formed mapping is front matter. But where it
    `is_expected`, as in Markdown, and begins with a key, a malformed one is passed over with a problem.
    """
    text = source.text
    opening = _OPENING.match(text)
    if opening is None:
        return FrontMatter()
    is_meant = is_expected and _LOOKS_LIKE_A_KEY.match(text, opening.end()) is not None
    closing = _CLOSING.search(text, opening.end())
    if closing is None:
        if is_meant:
            return FrontMatter(problems=(_problem(Span(0, 3), 'expected a line "---" that ends the front matter'),))
        return FrontMatter()
    body = text[opening.end() : closing.start()]
    try:
        values, problems = _read_mapping(body, opening.end())
    except _MalformedError as error:
        if not is_meant:
            return FrontMatter()
        values, problems = {}, [_problem(error.span, error.message)]
    return FrontMatter(values=values, end=closing.end(), problems=tuple(problems))


class _MalformedError(Exception):
    def __init__(self, span: Span, message: str) -> None:
        super().__init__(message)
        self.span = span
        self.message = message


def _read_mapping(body: str, base: int) -> tuple[dict[str, FrontMatterValue], list[Problem]]:
    values: dict[str, FrontMatterValue] = {}
    problems: list[Problem] = []
    for key, value in _entries(body, base):
        name, key_span = _scalar(key, body, base)
        if name in values:
            problems.append(_problem(key_span, f'the key "{name[:40]}" is there twice; the first one holds'))
        elif isinstance(value, yaml.ScalarEvent):
            text, span = _scalar(value, body, base)
            values[name] = FrontMatterValue(text=text, span=span, key_span=key_span)
        elif name in _OWN_KEYS:
            what = "a mapping" if isinstance(value, yaml.MappingStartEvent) else "a list"
            what = "an alias" if isinstance(value, yaml.AliasEvent) else what
            problems.append(_problem(key_span, f'expected {_OWN_KEYS[name]} after "{name}", found {what}'))
    return values, problems


def _entries(body: str, base: int) -> Iterator[tuple[yaml.ScalarEvent, yaml.Event]]:
    """The keys of the top mapping that are scalars, each with the event that begins its value."""
    depth = 0
    key: yaml.Event | None = None
    for event in _events(body, base):
        if isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.NodeEvent):
            if depth == 1 and key is None:
                key = event
            elif depth == 1 and key is not None:
                if isinstance(key, yaml.ScalarEvent):
                    yield key, event
                key = None
            elif depth == 0 and not isinstance(event, yaml.MappingStartEvent):
                raise _MalformedError(Span(base, base + len(body)), "the front matter is no list of keys and values")
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1


def _events(body: str, base: int) -> Iterator[yaml.Event]:
    try:
        yield from yaml.parse(body, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        place = min(error.problem_mark.index if error.problem_mark else 0, len(body))
        message = f"the front matter is no YAML: {error.problem or error.context}"
        raise _MalformedError(Span(base + place, base + place), message) from None
    except (yaml.YAMLError, UnicodeError) as error:
        message = f"the front matter is no YAML: {str(error).splitlines()[0]}"
        raise _MalformedError(Span(base, base), message) from None


def _scalar(event: yaml.ScalarEvent, body: str, base: int) -> tuple[str, Span]:
    """The value, and its span without quotes and without an anchor or tag before it."""
    assert event.start_mark is not None
    assert event.end_mark is not None
    start, end = event.start_mark.index, event.end_mark.index
    written = body[start:end]
    if event.style in ("'", '"'):
        start, end = start + written.index(event.style) + 1, end - 1
    elif written.endswith(event.value):
        start = end - len(event.value)
    return event.value, Span(base + start, base + end)


def _problem(span: Span, message: str) -> Problem:
    return Problem(kind=ProblemKind.FRONT_MATTER, span=span, message=message)
