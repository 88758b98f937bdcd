"""Check message catalogs, make templates for translators, and keep catalogs in step with the code.

named    a catalog by the tag of its language, or by its file: one of the shipped ones, or a translator's own
in place an update written into the catalogs themselves, and not into the output folder
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale

import verifier
from verifier import resources
from verifier.app.catalog_kinds import TOLD
from verifier.app.faults import InternalFault, fault_in
from verifier.app.paths import short
from verifier.errors import InputError, InputErrors, UsageError
from verifier.files import OutputFolder
from verifier.finding import Evidence, Finding, Severity
from verifier.messages import languages
from verifier.messages.pofile import PoFile, read_po_file
from verifier.report import github, json_reports, junit, sarif, text
from verifier.report.model import FileFindings, count_severities, counted, joined, shown
from verifier.text import SourceText
from verifier.translation.catalogue.check import CheckedCatalog, Counts, check_catalog
from verifier.translation.catalogue.flaws import Flaw
from verifier.translation.catalogue.update import Updated, find_references, make_template, update_catalog

TEMPLATE = "verifier.pot"
"""The file of `extract`."""

_INCOMPLETE = ("missing-message", "untranslated", "fuzzy", "source-changed")
_SUFFIXES = (".po", ".pot")


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogResult:
    """What became of one catalog; `checked` is None where it could not be read, and `errors` say why."""

    path: str
    checked: CheckedCatalog | None = None
    findings: tuple[Finding, ...] = ()
    errors: tuple[InputError, ...] = ()

    @property
    def file(self) -> FileFindings:
        """For the report formats."""
        source = None if self.checked is None else self.checked.source
        return FileFindings(path=self.path, source=source, findings=self.findings, errors=self.errors)


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogReport:
    """What became of some catalogs."""

    catalogs: tuple[CatalogResult, ...]

    @property
    def exit_status(self) -> int:
        """3 for a fault, 2 for a file that is no catalog, 1 where a finding is an error."""
        errors = [error for result in self.catalogs for error in result.errors]
        if any(isinstance(error, InternalFault) for error in errors):
            return 3
        return 2 if errors else int(count_severities([result.file for result in self.catalogs])["errors"] > 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A file that `extract` or `update` wrote, with what was done in one line."""

    path: Path
    what: str


def check_catalogs(names: Sequence[str] = (), *, complete: bool = False) -> CatalogReport:
    """Check catalogs, by default all shipped ones. `complete` makes errors of what is not translated.

    Raises UsageError for a language without a catalog.
    """
    results = []
    for path in _paths(names):
        try:
            checked = check_catalog(SourceText.read(path), english().messages)
        except InputErrors as problems:
            results.append(CatalogResult(path=str(path), errors=tuple(problems.errors)))
        except InputError as problem:
            results.append(CatalogResult(path=str(path), errors=(problem,)))
        except Exception as error:
            results.append(CatalogResult(path=str(path), errors=(fault_in(str(path), error),)))
        else:
            findings = tuple(_finding(flaw, complete=complete) for flaw in checked.flaws)
            results.append(CatalogResult(path=str(path), checked=checked, findings=findings))
    return CatalogReport(catalogs=tuple(results))


def extract(*, output: Path | str) -> Written:
    """Write the template for new languages, with the places in the code that ask for each message."""
    source = english_source()
    names = english().messages
    places = find_references(Path(verifier.__file__).parent, names)
    for context, found in find_references(resources.folder("templates"), names).items():
        places[context] = (*places.get(context, ()), *found)
    path = OutputFolder(output).write(TEMPLATE, make_template(source, places))
    return Written(path=path, what=f"{counted(len(names), 'message')}, {len(places)} of them with places in the code")


def update(names: Sequence[str] = (), *, output: Path | str, in_place: bool = False) -> tuple[Written, ...]:
    """Bring catalogs into step with the English one, into the output folder or, where asked for, in place.

    Raises InputErrors for what is no catalog, and UsageError as `check_catalogs` does.
    """
    written = []
    folder = OutputFolder(output)
    for path in _paths(names):
        source = SourceText.read(path)
        file = read_po_file(source)
        if not file.is_po or file.locale is None:
            raise InputErrors(list(file.problems))
        changed = update_catalog(source, english_source(), Locale.parse(str(file.locale)))
        text = f"\ufeff{changed.text}" if source.has_bom else changed.text
        if in_place:
            target = path if text.encode() == source.raw else OutputFolder(path.parent).write(path.name, text)
        else:
            target = folder.write(f"locale/{path.name}", text)
        written.append(Written(path=target, what=_summary_of(changed)))
    return tuple(written)


def _summary_of(changed: Updated) -> str:
    return joined(
        [
            f"{changed.kept} kept",
            f"{changed.changed} with a new English text" if changed.changed else "",
            f"{changed.new} new" if changed.new else "",
            f"{changed.gone} gone" if changed.gone else "",
        ]
    )


@cache
def english_source() -> SourceText:
    """The English catalog, whose messages every other one has."""
    return SourceText.read(resources.find("catalogs", "en.po"))


@cache
def english() -> PoFile:
    """Its messages."""
    return read_po_file(english_source())


def _paths(names: Sequence[str]) -> list[Path]:
    """The files of the catalogs named, each once."""
    known = languages()
    if not names:
        return [short(resources.find("catalogs", name)) for name in known.values()]
    paths = []
    for name in names:
        tag = name.replace("_", "-").lower()
        if Path(name).suffix in _SUFFIXES or "/" in name or Path(name).is_file():
            paths.append(Path(name))
        elif tag in known:
            paths.append(short(resources.find("catalogs", known[tag])))
        else:
            raise UsageError(
                f"there is no catalog {name!r}; there are {', '.join(sorted(known))}, or name a file that ends in .po"
            )
    return list(dict.fromkeys(paths))


def _finding(flaw: Flaw, *, complete: bool) -> Finding:
    kind = TOLD[flaw.name]
    severity = flaw.weight or kind.severity
    if complete and flaw.name in _INCOMPLETE:
        severity = Severity.ERROR
    named = (
        "" if flaw.context is None else f"{flaw.context}: " if flaw.form is None else f"{flaw.context}[{flaw.form}]: "
    )
    said = _english_text(flaw)
    return Finding(
        code=kind.code,
        name=kind.name,
        severity=severity,
        span=flaw.span,
        message=f"{named}{flaw.message}",
        found=flaw.found,
        expected=flaw.expected,
        evidence=None if said is None else Evidence(text=f"the English text is {said!r}"),
    )


# --- reports ---


def render_catalogs(report: CatalogReport, output_format: str, *, colour: bool = False) -> str:
    """A report as `text`, `json`, `sarif`, `junit` or `github`."""
    files = [result.file for result in report.catalogs]
    match output_format:
        case "json":
            return json_reports.render(catalogs_json(report))
        case "sarif":
            return sarif.render_findings(files, summaries={kind.code: kind.summary for kind in TOLD.values()})
        case "junit":
            return junit.render_findings(files, suite="catalog")
        case "github":
            return github.render_findings(files)
    parts = (
        f"{text.render_findings([result.file], colour=colour)}{summary_of(result)}\n" for result in report.catalogs
    )
    return "".join(parts)


def summary_of(result: CatalogResult) -> str:
    """What was found in one catalog, in one line."""
    if result.checked is None:
        return f"{shown(result.path)}: not readable"
    counts = result.checked.counts
    severities = count_severities([result.file])
    parts = [
        f"{counts.translated} of {counts.source} messages translated",
        f"{counts.fuzzy} fuzzy" if counts.fuzzy else "",
        f"{counts.untranslated} empty" if counts.untranslated else "",
        f"{counts.missing} missing" if counts.missing else "",
    ]
    found = joined([counted(severities[f"{severity}s"], severity) for severity in Severity])
    return f"{shown(result.path)}: {found}; {joined(parts)}"


def catalogs_json(report: CatalogReport) -> dict[str, Any]:
    """A report as JSON."""
    return {
        "version": json_reports.VERSION,
        "command": "catalog",
        "catalogs": [_catalog_json(result) for result in report.catalogs],
        "summary": json_reports.summary([result.file for result in report.catalogs], noun="catalogs"),
    }


def _catalog_json(result: CatalogResult) -> dict[str, Any]:
    if result.checked is None:
        return {"path": result.path, "error": json_reports.error_entry(result.errors[0])}
    checked = result.checked
    counts: Counts = checked.counts
    return {
        "path": result.path,
        "language": checked.language,
        "messages": {
            "source": counts.source,
            "translated": counts.translated,
            "fuzzy": counts.fuzzy,
            "untranslated": counts.untranslated,
            "missing": counts.missing,
        },
        "findings": [
            _finding_json(finding, flaw, checked.source)
            for finding, flaw in zip(result.findings, checked.flaws, strict=True)
        ],
    }


def _finding_json(finding: Finding, flaw: Flaw, source: SourceText) -> dict[str, Any]:
    entry = json_reports.finding_entry(finding, source)
    del entry["evidence"], entry["suggestion"]
    return {**entry, "id": flaw.context, "form": flaw.form, "source": _english_text(flaw)}


def _english_text(flaw: Flaw) -> str | None:
    message = None if flaw.context is None else english().messages.get(flaw.context)
    return None if message is None else message.source_plural or message.source
