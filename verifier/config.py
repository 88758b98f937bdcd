"""Configuration: `[tool.verifier]` of pyproject.toml, or verifier.toml, which wins.

documents  rule documents that `build` checks: paths or patterns, or tables {path, rules, lang}
groups     a document and its translations, compared with each other by `build`
scenarios  files or folders that `build` and `verify` replay
languages  languages in which `build` draws and writes
"""

from __future__ import annotations

import difflib
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from verifier.errors import InputError, InputErrors
from verifier.text import SourceText

_NAMES = ("verifier.toml", "pyproject.toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentEntry:
    """A document to check; `path` may be a pattern, and is relative to the configuration file."""

    path: str
    rules: str | None = None
    lang: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupEntry:
    """A source document and its translations."""

    source: str
    translations: tuple[str, ...]
    rules: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """What a project says of itself. `path` is None where there is no configuration, `root` the folder it speaks for."""

    path: str | None = None
    root: Path = field(default_factory=Path)
    scenarios: tuple[str, ...] = ()
    documents: tuple[DocumentEntry, ...] = ()
    groups: tuple[GroupEntry, ...] = ()
    languages: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    output: str | None = None
    templates: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_under_coverage: float | None = None


def read_config(start: Path) -> Config:
    """The configuration of the folder `start` or of the nearest folder above it.

    Raises InputErrors with everything that is wrong with it.
    """
    for folder in (start.resolve(), *start.resolve().parents):
        for name in _NAMES:
            path = folder / name
            if path.is_file():
                source = SourceText.read(path)
                table = _table(source, name)
                if table is not None:
                    return _Reader(source, folder).config(table)
    return Config(root=start)


def _table(source: SourceText, name: str) -> dict[str, Any] | None:
    try:
        document = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+), column (\d+)", str(error))
        message = re.sub(r"\s*\(at .*\)$", "", str(error))
        line, column = (int(at[1]), int(at[2])) if at else (source.line_count, 1)
        error_ = InputError(f"not TOML: {message[:1].lower()}{message[1:]}", path=source.path, line=line, column=column)
        raise InputErrors([error_]) from None
    if name == "verifier.toml":
        return document
    tool = document.get("tool", {})
    table = tool.get("verifier") if isinstance(tool, dict) else None
    return table if isinstance(table, dict) else None


class _Reader:
    """Turns a TOML table into a Config and collects what is wrong with it."""

    def __init__(self, source: SourceText, folder: Path) -> None:
        self._source = source
        self._folder = folder
        self._errors: list[InputError] = []

    def config(self, table: dict[str, Any]) -> Config:
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
            if isinstance(value, str):
                entries.append(DocumentEntry(path=value))
            elif isinstance(value, dict) and isinstance(value.get("path"), str):
                self._known_keys(value, {"path", "rules", "lang"})
                entries.append(
                    DocumentEntry(path=value["path"], rules=self._text(value, "rules"), lang=self._text(value, "lang"))
                )
            else:
                self._fail("documents", f"a document is a path or a table with a path, found {value!r}")
        return entries

    def _groups(self, table: dict[str, Any]) -> list[GroupEntry]:
        entries = []
        for value in self._list(table, "groups"):
            if isinstance(value, dict) and isinstance(value.get("source"), str):
                self._known_keys(value, {"source", "translations", "rules"})
                translations = self._texts(value, "translations")
                if not translations:
                    self._fail("translations", "a group names at least one translation")
                entries.append(
                    GroupEntry(source=value["source"], translations=translations, rules=self._text(value, "rules"))
                )
            else:
                self._fail("groups", f"a group is a table with a source and translations, found {value!r}")
        return entries

    def _list(self, table: dict[str, Any], key: str) -> list[Any]:
        value = table.get(key, [])
        if not isinstance(value, list):
            self._fail(key, f"{key} is a list, found {value!r}")
            return []
        return value

    def _texts(self, table: dict[str, Any], key: str) -> tuple[str, ...]:
        values = self._list(table, key)
        for value in values:
            if not isinstance(value, str):
                self._fail(key, f"{key} lists texts, found {value!r}")
        return tuple(value for value in values if isinstance(value, str))

    def _text(self, table: dict[str, Any], key: str) -> str | None:
        value = table.get(key)
        if value is not None and not isinstance(value, str):
            self._fail(key, f"{key} is a text, found {value!r}")
            return None
        return value

    def _number(self, table: dict[str, Any], key: str) -> float | None:
        value = table.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100:
            self._fail(key, f"{key} is a number from 0 to 100, found {value!r}")
            return None
        return float(value)

    def _known_keys(self, table: dict[str, Any], known: set[str]) -> None:
        for key in table:
            if key not in known:
                near = difflib.get_close_matches(key, sorted(known), n=1)
                hint = f"; did you mean {near[0]}?" if near else f"; known are {', '.join(sorted(known))}"
                self._fail(key, f"unknown key {key}{hint}")

    def _fail(self, key: str, message: str) -> None:
        """Record a problem at the key; TOML readers keep no places, so the key is looked up as it is written."""
        match = re.search(rf"^[^#\n]*?(?<![\w-])\"?({re.escape(key)})\"?\s*=", self._source.text, re.MULTILINE)
        place = self._source.place(match.start(1)) if match else self._source.place(0)
        self._errors.append(InputError(message, path=self._source.path, line=place.line, column=place.column))
