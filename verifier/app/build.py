"""The main job: replay all scenarios, check the configured documents, write one report into the output folder.

step  one part of the job, named to the person who waits
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

from verifier import rulesets
from verifier.app import sheet
from verifier.app.check import (
    STANDARD_INPUT,
    CheckedDocument,
    CheckOptions,
    CheckReport,
    check_documents,
    check_json,
    kind_named,
    summary_of,
)
from verifier.app.compare import CompareReport, compare_groups
from verifier.app.compare_report import compare_json, render_compare_page
from verifier.app.compare_report import summary_of as summary_of_pair
from verifier.app.draw import Drawn, DrawOptions, draw
from verifier.app.paths import short
from verifier.app.verify import VerifyReport, configured_scenarios, summary_line, verify, verify_json
from verifier.config import Config, DocumentEntry, SheetEntry, read_config
from verifier.errors import InputError, InputErrors, UsageError
from verifier.files import OutputFolder
from verifier.finding import Severity
from verifier.report import html, json_reports
from verifier.report.model import count_severities, counted, shown
from verifier.scenario import ScenarioResult, Status

Tell = Callable[[str], None]

_SHEETS = "sheets"
_DIAGRAMS = "diagrams"
_TRANSLATIONS = "translations.html"
_WILDCARD = re.compile(r"[*?[]")


def build(
    *,
    output: str | None,
    write: Tell,
    remark: Tell,
    progress: Callable[[int, int], None] | None = None,
    start: Path | None = None,
) -> int:
    """Do everything the configuration asks for and return the highest exit status of its parts.

    Raises InputErrors for a configuration that cannot be read, and UsageError for a kind of finding, or the rule set of
    a document or a group, that it names and that does not exist.
    """
    config = read_config(start or Path())
    for kind in (*config.select, *config.ignore):
        kind_named(kind)
    for name in (*(entry.rules for entry in config.documents), *(group.rules for group in config.groups)):
        if name is not None:
            rulesets.load(name, base=config.root)
    folder = OutputFolder(short(config.root / (config.output or "output")) if output is None else output)
    verified = verify(configured_scenarios(config))
    write(f"scenarios: {summary_line(verified)}\n")
    for error in verified.errors:
        remark(f"{error}\n")
    checked = _check(config)
    for document in checked.documents:
        write(f"document: {summary_of(document)}\n")
        if document.error is not None:
            remark(f"{document.error}\n")
    status = max(verified.exit_status, checked.exit_status)
    compared = compare_groups(config)
    for pair in compared.pairs:
        write(f"translation: {summary_of_pair(pair)}\n")
        if pair.error is not None:
            remark(f"{pair.error}\n")
    status = max(status, compared.exit_status if compared.pairs else 0)
    pictures: tuple[Drawn, ...] = ()
    try:
        drawn = draw(
            [result.scenario for result in verified.results if any(step.figure for step in result.scenario.steps)],
            output=folder.path / _DIAGRAMS,
            languages=config.languages or ("en",),
            options=DrawOptions(formats=config.formats or ("svg",)),
            progress=progress,
        )
    except UsageError as problem:
        remark(f"verifier: {problem}\n")
        status = max(status, 2)
    else:
        write(f"diagrams: {drawn.summary}\n")
        for line in (*drawn.remarks, *map(str, drawn.failures)):
            remark(f"{line}\n")
        pictures = drawn.pictures
        if drawn.pictures or drawn.failures:
            status = max(status, drawn.exit_status)
    status = max(status, _write_sheets(config, folder, write=write, remark=remark))
    try:
        folder.write("report.json", json_reports.render(_json(verified, checked, compared)))
        if compared.pairs:
            folder.write(_TRANSLATIONS, render_compare_page(compared))
        page = folder.write("report.html", html.render_page(_page(config, verified, checked, compared, pictures)))
    except UsageError as problem:
        remark(f"verifier: {problem}\n")
        return max(status, 2)
    remark(f"report: {page}\n")
    return status


def _write_sheets(config: Config, folder: OutputFolder, *, write: Tell, remark: Tell) -> int:
    """Write the configured sheets, and return the exit status."""
    wanted = config.sheets
    if wanted is None:
        return 0
    try:
        made = sheet.sheet(
            [rulesets.load(name, base=config.root) for name in wanted.rules],
            output=folder.path / _SHEETS,
            languages=config.languages,
            formats=_sheet_formats(wanted),
            scenarios=configured_scenarios(config),
            templates=None if config.templates is None else config.root / config.templates,
        )
    except (UsageError, InputError, InputErrors) as problem:
        remark(f"verifier: {problem}\n")
        return 2
    write(f"sheets: {sheet.summary_line(made)}\n")
    for line in (made.remark, *map(str, made.errors)):
        if line:
            remark(f"{line}\n")
    return made.exit_status


def _sheet_formats(wanted: SheetEntry) -> tuple[str, ...]:
    return wanted.formats or ("html",)


def _check(config: Config) -> CheckReport:
    """The configured documents, checked; a pattern that matches nothing is told like a file that cannot be read."""
    entries: list[DocumentEntry] = []
    unmatched: list[CheckedDocument] = []
    for entry in config.documents:
        try:
            found = _files(entry.path, config.root)
        except ValueError as error:  # what globs refuse, such as `**.txt`
            found, reason = [], str(error)[:1].lower() + str(error)[1:]
        else:
            reason = "no document matches it"
        if not found:
            unmatched.append(CheckedDocument(path=entry.path, error=InputError(reason, path=entry.path)))
        entries += [replace(entry, path=_as_file(path)) for path in found]
    options = CheckOptions(select=config.select, ignore=config.ignore, fail_under_coverage=config.fail_under_coverage)
    checked = check_documents(entries, base=config.root, options=options)
    return CheckReport(documents=(*checked.documents, *unmatched))


def _as_file(path: Path) -> str:
    """The path as it is shown, never taken for standard input."""
    text = str(short(path))
    return f"./{text}" if text == STANDARD_INPUT else text


def _files(pattern: str, root: Path) -> list[Path]:
    """The files that a pattern matches, sorted. A path without wildcards is always one, even where it is missing."""
    path = root / pattern
    if path.is_file() or not _WILDCARD.search(pattern):
        return [path]
    below = Path(path.anchor) if Path(pattern).is_absolute() else root
    return sorted(found for found in below.glob(str(path.relative_to(below))) if found.is_file())


def _json(verified: VerifyReport, checked: CheckReport, compared: CompareReport) -> dict[str, Any]:
    report = {
        "version": json_reports.VERSION,
        "command": "build",
        "verify": verify_json(verified),
        "check": check_json(checked),
    }
    return report | {"compare": compare_json(compared)} if compared.pairs else report


# --- the page ---


def _page(
    config: Config,
    verified: VerifyReport,
    checked: CheckReport,
    compared: CompareReport,
    pictures: Sequence[Drawn],
) -> dict[str, Any]:
    failing = [document.findings for document in checked.documents if document.fails]
    severities = count_severities([*failing, *(pair.file for pair in compared.pairs)])
    failed = [result for result in verified.results if result.status is not Status.VERIFIED]
    unreadable = sum(document.result is None for document in checked.documents)
    unreadable += sum(pair.comparison is None for pair in compared.pairs)
    errors = severities["errors"] + len(failed) + len(verified.errors) + unreadable
    return {
        "headline": "Everything is backed by the engine" if errors == 0 else f"{counted(errors, 'thing')} not right",
        "cards": _cards(verified, checked),
        "documents": [_document_context(document) for document in checked.documents],
        "failures": [context for result in failed for context in _failure_contexts(result)],
        "sheets": f"{_SHEETS}/{sheet.INDEX}" if config.sheets and "html" in _sheet_formats(config.sheets) else "",
        "pairs": [{"summary": summary_of_pair(pair), "href": _TRANSLATIONS} for pair in compared.pairs],
        "pictures": _gallery(verified, pictures),
        "rulesets": _ruleset_rows(verified.results),
        "unreadable": [shown(str(error)) for error in verified.errors],
    }


def _cards(verified: VerifyReport, checked: CheckReport) -> list[dict[str, str]]:
    results = verified.results
    met = sum(result.expectations.verified for result in results)
    found = sum(result.expectations.found for result in results)
    cards = [
        _card(sum(result.status is Status.VERIFIED for result in results), len(results), "scenarios verified"),
        _card(met, found, "expectations verified"),
    ]
    read = [document.result for document in checked.documents if document.result is not None]
    if read:
        examples = sum(result.examples.verified for result in read), sum(result.examples.found for result in read)
        numbers = (
            sum(result.coverage.total.backed for result in read),
            sum(result.coverage.total.numbers for result in read),
        )
        cards += [_card(*examples, "captioned layouts verified"), _card(*numbers, "numbers of documents backed")]
    return cards


def _gallery(verified: VerifyReport, pictures: Sequence[Drawn]) -> list[dict[str, str]]:
    """The pictures in the first language drawn, each with the title of its scenario."""
    titles = {result.scenario.id.value: result.scenario.title for result in verified.results}
    shown_in = pictures[0].language if pictures else None
    return [
        {
            "href": f"{_DIAGRAMS}/{quote(file)}",
            "title": titles.get(picture.scenario) or picture.scenario,
            "step": picture.step,
        }
        for picture in pictures
        if picture.language == shown_in
        for file in picture.files
        if file.endswith(".svg")
    ]


def _card(part: int, whole: int, label: str) -> dict[str, str]:
    return {
        "figure": str(whole) if part == whole else f"{part} of {whole}",
        "label": label,
        "tone": "good" if part == whole else "warn",
    }


def _document_context(document: CheckedDocument) -> dict[str, Any]:
    if document.result is None:
        return {"path": shown(document.path), "about": "not readable", "error": shown(str(document.error))}
    result = document.result
    severities = count_severities([document.findings])
    rules = "no rule set" if result.rules is None else f"{result.rules.title}, {result.rules_source}"
    source = result.reading.document.source
    return {
        "path": shown(document.path),
        "about": rules,
        "error": "",
        "tone": "bad" if severities["errors"] else "warn" if severities["warnings"] else "good",
        "verdict": ", ".join(counted(severities[f"{severity}s"], severity) for severity in Severity)
        + (f" ({document.planted} planted)" if document.planted else ""),
        "coverage": [
            {
                "name": str(name).replace("-", " "),
                "numbers": count.numbers,
                "backed": count.backed,
                "percent": round(100 * count.backed / count.numbers),
            }
            for name, count in result.coverage.by_class.items()
        ],
        "findings": [html.finding_context(finding, source) for finding in result.findings],
    }


def _failure_contexts(result: ScenarioResult) -> list[dict[str, str]]:
    source = result.scenario.source
    contexts = []
    for failure in result.failures:
        place = source.place(failure.span.start)
        evidence = [failure.evidence.text, failure.evidence.clause or ""]
        contexts.append(
            {
                "title": result.scenario.title or result.scenario.id.value,
                "place": f"{shown(source.path)}:{place.line}:{place.column}",
                "message": failure.message,
                "excerpt": source.excerpt(failure.span),
                "evidence": " · ".join(part for part in evidence if part),
            }
        )
    return contexts


def _ruleset_rows(results: Sequence[ScenarioResult]) -> list[dict[str, Any]]:
    groups: dict[str, list[ScenarioResult]] = defaultdict(list)
    for result in results:
        groups[result.scenario.rules.id].append(result)
    return [
        {
            "id": name,
            "scenarios": len(group),
            "verified": sum(result.status is Status.VERIFIED for result in group),
            "expectations": sum(result.expectations.found for result in group),
            "met": sum(result.expectations.verified for result in group),
            "titles": [result.scenario.title or result.scenario.id.value for result in group],
        }
        for name, group in sorted(groups.items())
    ]
