"""pytest collects scenarios and rule documents: `pytest --verifier`.

scenario  a YAML file below what `scenarios` of the configuration names, or that matches `verifier_scenarios`
document  a file that `documents` of the configuration names, or that matches `verifier_documents`

Each file is one test. A scenario fails as `verifier verify` fails, a document as `verifier check` does: with another
number of errors than were planted in it, or where nothing in it was recognised. Warnings and notes are shown in the
report of a test, and fail nothing. Without the option nothing is collected, and nothing of verifier is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from verifier.config import Config

_PATTERNS = ("verifier_scenarios", "verifier_documents")
_ENDINGS = (".yaml", ".yml")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that turns the plugin on, and patterns for files beside those of the configuration."""
    group = parser.getgroup("verifier", "domino rule documents")
    group.addoption("--verifier", action="store_true", help="collect scenarios and rule documents of domino games")
    parser.addini("verifier", "collect scenarios and rule documents without the option", type="bool", default=False)
    for name in _PATTERNS:
        what = name.removeprefix("verifier_")
        parser.addini(
            name, f"patterns of {what}, below the root folder, beside those of the configuration", type="args"
        )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A file of scenarios or a document, where it is one."""
    config = parent.config
    if not (config.getoption("verifier") or config.getini("verifier")):
        return None
    if file_path.suffix in _ENDINGS and _is_named(file_path, config, "scenarios"):
        return ScenarioFile.from_parent(parent, path=file_path)
    if _is_named(file_path, config, "documents"):
        return DocumentFile.from_parent(parent, path=file_path)
    return None


def _is_named(path: Path, config: pytest.Config, what: str) -> bool:
    """Whether the configuration or a pattern of pytest's own names a file."""
    project = _project(config.rootpath)
    if what == "scenarios":
        folders = [(project.root / name).absolute() for name in project.scenarios]
        if any(path == folder or folder in path.parents for folder in folders):
            return True
    elif any(path in _matches(project.root, entry.path) for entry in project.documents):
        return True
    below = path.relative_to(config.rootpath) if path.is_relative_to(config.rootpath) else path
    return any(below.match(pattern) for pattern in config.getini(f"verifier_{what}"))


@lru_cache(maxsize=8)
def _project(root: Path) -> Config:
    from verifier.config import read_config

    return read_config(root)


def _matches(root: Path, pattern: str) -> set[Path]:
    """The files that an entry of the configuration stands for: a path, or a pattern below the root."""
    plain = (root / pattern).absolute()
    return {plain} if plain.is_file() else {found.absolute() for found in root.glob(pattern)}


class Found(Exception):
    """What is wrong with a file, as a terminal shows it."""


class _File(pytest.File):
    """A file with one test."""

    item: type[_Item]

    def collect(self) -> Iterator[pytest.Item]:
        """The one test of the file."""
        yield self.item.from_parent(self, name=self.item.word)


class _Item(pytest.Item):
    """A test of one file."""

    word = ""

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any, **options: Any) -> Any:
        """What is wrong, without the way through the program."""
        if isinstance(excinfo.value, Found):
            return str(excinfo.value)
        return super().repr_failure(excinfo, *args, **options)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the test stands."""
        return self.path, 0, f"{self.path.name}: {self.name}"


class ScenarioItem(_Item):
    """A scenario, replayed."""

    word = "verify"

    def runtest(self) -> None:
        """Raise Found for a failed expectation, and for a file that is no scenario."""
        from verifier.app.verify import render_verify, verify

        report = verify([self.path])
        if report.results and all(result.status == "skipped" for result in report.results):
            pytest.skip("the scenario is skipped")
        if report.exit_status:
            raise Found(render_verify(report, "text"))


class DocumentItem(_Item):
    """A document, checked."""

    word = "check"

    def runtest(self) -> None:
        """Raise Found for errors that were not planted, and where nothing was recognised."""
        from verifier.app.check import CheckOptions, check_documents, render_check
        from verifier.config import DocumentEntry

        project = _project(self.config.rootpath)
        named = [entry for entry in project.documents if self.path in _matches(project.root, entry.path)]
        entry = named[-1] if named else DocumentEntry(path=str(self.path))
        options = CheckOptions(
            select=project.select, ignore=project.ignore, fail_under_coverage=project.fail_under_coverage
        )
        shown = DocumentEntry(path=str(self.path), rules=entry.rules, lang=entry.lang, planted=entry.planted)
        report = check_documents([shown], options=options)
        told = render_check(report, "text")
        if report.exit_status:
            raise Found(told)
        self.add_report_section("call", "verifier", told)


class ScenarioFile(_File):
    """A file with a scenario."""

    item = ScenarioItem


class DocumentFile(_File):
    """A rule document."""

    item = DocumentItem
