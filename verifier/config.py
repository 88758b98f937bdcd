"""Configuration: `[tool.verifier]` of pyproject.toml, or verifier.toml, which wins.

documents  rule documents that `build` checks: paths or patterns, or tables {path, rules, lang, planted}
groups     a document and its translations, compared with each other by `build`
scenarios  files or folders that `build` and `verify` replay
languages  languages in which `build` draws and writes
formats    formats of the diagrams that `build` draws
select     kinds of findings that `build` and pytest tell, and `ignore` those that they do not
sheets     rule sheets that `build` writes: a table {rules, formats}, by default of the shipped rule sets as HTML

A document that several entries name is checked once, as the last of them says.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeGuard

from verifier.errors import InputError, InputErrors
from verifier.text import SourceText

_NAMES = ("verifier.toml", "pyproject.toml")
_TABLE = "verifier"
_LONGEST_SHOWN = 60

_HIDDEN = re.compile(r"""(?:\"{3}[\s\S]*?\"{3}|'{3}[\s\S]*?'{3}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')(?!\s*=)|#[^\n]*""")
_HEADER = re.compile(r"^[ \t]*\[[^\n]*", re.MULTILINE)
_OWN_HEADER = re.compile(r"^[ \t]*\[{1,2}[ \t]*tool[ \t]*\.[ \t]*verifier[ \t]*[.\]]", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentEntry:
    """A document to check; `path` may be a pattern, and is relative to the configuration file.

    `planted` is the number of errors that stand in it on purpose; any other number fails.
    """

    path: str
    rules: str | None = None
    lang: str | None = None
    planted: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupEntry:
    """A source document and its translations."""

    source: str
    translations: tuple[str, ...]
    rules: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetEntry:
    """The sheets to write; `rules` holds ids and files, and where it is empty those shipped are meant."""

    rules: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """What a project says of itself. `path` is None where there is none, `root` the folder it speaks for."""

    path: str | None = None
    root: Path = field(default_factory=Path)
    scenarios: tuple[str, ...] = ()
    documents: tuple[DocumentEntry, ...] = ()
    groups: tuple[GroupEntry, ...] = ()
    languages: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    sheets: SheetEntry | None = None
    output: str | None = None
    templates: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_under_coverage: float | None = None


def read_config(start: Path) -> Config:
    """The configuration of the folder `start` or of the nearest folder above it.

    Raises InputErrors with everything that is wrong with it.
    """
    here = start.absolute()
    for folder in (here, *here.parents):
        for name in _NAMES:
            path = folder / name
            if not path.is_file():
                continue
            try:
                source = SourceText.read(path)
            except InputError as error:
                raise InputErrors([error]) from None
            document = _parse(source)
            tool = {_TABLE: document} if name == "verifier.toml" else document.get("tool")
            if isinstance(tool, dict) and _TABLE in tool:
                return _Reader(source, folder).config(tool[_TABLE])
    return Config(root=start)


def _parse(source: SourceText) -> dict[str, Any]:
    try:
        return tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+), column (\d+)", str(error))
        message = re.sub(r"\s*\(at .*\)$", "", str(error))
        line, column = (int(at[1]), int(at[2])) if at else source.place(len(source.text))
        text = f"not TOML: {message[:1].lower()}{message[1:]}"
    except RecursionError:
        line, column, text = 1, 1, "not TOML: nested too deeply"
    except ValueError as error:  # a number with thousands of digits
        line, column, text = 1, 1, f"not TOML: {str(error)[:1].lower()}{str(error)[1:]}"
    raise InputErrors([InputError(text, path=source.path, line=line, column=column)])


class _Places:
    """Where the keys of a TOML table stand; TOML readers keep no places, so they are looked up as they are written."""

    def __init__(self, source: SourceText, table: dict[str, Any]) -> None:
        # Strings and comments may hold what looks like a key; quoted keys are kept.
        text = _HIDDEN.sub(lambda match: " " * len(match[0]), source.text)
        header = _OWN_HEADER.search(text)
        self._start = header.start() if header else 0
        ends = [match.start() for match in _HEADER.finditer(text, self._start) if not _OWN_HEADER.match(match[0])]
        self._text = text[: ends[0]] if header and ends else text
        self._order = list(_keys(table))

    def offset(self, table: dict[str, Any], key: str) -> int:
        """The place of a key of this very table: as many equal keys stand before it as are read before it."""
        pattern = rf"""(?<![\w-])["']?({re.escape(key)})["']?(?=\s*[=.\]])"""
        found = [match.start(1) for match in re.compile(pattern).finditer(self._text, self._start)]
        equal = [owner for owner, name in self._order if name == key]
        nth = equal.index(id(table)) if id(table) in equal else 0
        return found[min(nth, len(found) - 1)] if found else self._start


def _keys(value: object) -> Iterator[tuple[int, str]]:
    """Every key with the identity of its table, in the order of the file."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield id(value), key
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)


class _Reader:
    """Turns a TOML table into a Config and collects what is wrong with it."""

    def __init__(self, source: SourceText, folder: Path) -> None:
        self._source = source
        self._folder = folder
        self._errors: list[InputError] = []

    def config(self, table: object) -> Config:
        self._places = _Places(self._source, table if isinstance(table, dict) else {})
        if not isinstance(table, dict):
            self._fail({}, _TABLE, f"{_TABLE} is a table, found {_shown(table)}")
            raise InputErrors(self._errors)
        known = set(Config.__dataclass_fields__) - {"path", "root"}
        self._known_keys(table, known)
        config = Config(
            path=self._source.path,
            root=self._folder,
            scenarios=self._texts(table, "scenarios"),
            documents=tuple(self._documents(table)),
            groups=tuple(self._groups(table)),
            languages=self._texts(table, "languages"),
            formats=self._texts(table, "formats"),
            sheets=self._sheets(table),
            output=self._text(table, "output"),
            templates=self._text(table, "templates"),
            select=self._texts(table, "select"),
            ignore=self._texts(table, "ignore"),
            fail_under_coverage=self._number(table, "fail_under_coverage"),
        )
        if self._errors:
            raise InputErrors(self._errors)
        return config

    def _documents(self, table: dict[str, Any]) -> list[DocumentEntry]:
        entries = []
        for value in self._list(table, "documents"):
            if _is_text(value):
                entries.append(DocumentEntry(path=value))
            elif isinstance(value, dict) and _is_text(value.get("path")):
                self._known_keys(value, {"path", "rules", "lang", "planted"})
                entries.append(
                    DocumentEntry(
                        path=value["path"],
                        rules=self._text(value, "rules"),
                        lang=self._text(value, "lang"),
                        planted=self._count(value, "planted"),
                    )
                )
            else:
                self._fail(table, "documents", f"a document is a path or a table with a path, found {_shown(value)}")
        return entries

    def _count(self, table: dict[str, Any], key: str) -> int:
        value = table.get(key, 0)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            self._fail(table, key, f"{key} is a number from 0, found {_shown(value)}")
            return 0
        return value

    def _groups(self, table: dict[str, Any]) -> list[GroupEntry]:
        entries = []
        for value in self._list(table, "groups"):
            if isinstance(value, dict) and _is_text(value.get("source")):
                self._known_keys(value, {"source", "translations", "rules"})
                translations = self._texts(value, "translations")
                if not translations:
                    self._fail(
                        value,
                        "translations" if "translations" in value else "source",
                        "a group names at least one translation",
                    )
                entries.append(
                    GroupEntry(source=value["source"], translations=translations, rules=self._text(value, "rules"))
                )
            else:
                self._fail(table, "groups", f"a group is a table with a source and translations, found {_shown(value)}")
        return entries

    def _sheets(self, table: dict[str, Any]) -> SheetEntry | None:
        value = table.get("sheets")
        if value is None:
            return None
        if not isinstance(value, dict):
            self._fail(table, "sheets", f"sheets is a table of rules and formats, found {_shown(value)}")
            return None
        self._known_keys(value, {"rules", "formats"})
        return SheetEntry(rules=self._texts(value, "rules"), formats=self._texts(value, "formats"))

    def _list(self, table: dict[str, Any], key: str) -> list[Any]:
        value = table.get(key, [])
        if not isinstance(value, list):
            self._fail(table, key, f"{key} is a list, found {_shown(value)}")
            return []
        return value

    def _texts(self, table: dict[str, Any], key: str) -> tuple[str, ...]:
        values = self._list(table, key)
        for value in values:
            if not _is_text(value):
                self._fail(table, key, f"{key} lists texts, found {_shown(value)}")
        return tuple(value for value in values if _is_text(value))

    def _text(self, table: dict[str, Any], key: str) -> str | None:
        value = table.get(key)
        if value is not None and not _is_text(value):
            self._fail(table, key, f"{key} is a text, found {_shown(value)}")
            return None
        return value

    def _number(self, table: dict[str, Any], key: str) -> float | None:
        value = table.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100:
            self._fail(table, key, f"{key} is a number from 0 to 100, found {_shown(value)}")
            return None
        return float(value)

    def _known_keys(self, table: dict[str, Any], known: set[str]) -> None:
        for key in table:
            if key not in known:
                near = difflib.get_close_matches(key, sorted(known), n=1)
                hint = f"; did you mean {near[0]}?" if near else f"; known are {', '.join(sorted(known))}"
                self._fail(table, key, f"unknown key {key}{hint}")

    def _fail(self, table: dict[str, Any], key: str, message: str) -> None:
        place = self._source.place(self._places.offset(table, key))
        self._errors.append(InputError(message, path=self._source.path, line=place.line, column=place.column))


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and bool(value.strip()) and "\0" not in value


def _shown(value: object) -> str:
    """A value as TOML would write it, nearly; a long one is cut."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
