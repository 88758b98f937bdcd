"""Rule sheets: each rule set in each language, as HTML, PDF, Markdown and text.

task      one rule set in one language, in all formats
made      a file of a task before it is written: its name in the output folder, and its bytes
unchanged a file that has been written before from the same page
skipped   a PDF that cannot be written on this machine; everything else is
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from babel import Locale

from verifier import rulesets as known_rulesets
from verifier.app.faults import InternalFault, describe_fault
from verifier.app.verify import configured_scenarios
from verifier.app.workers import worker_pool
from verifier.config import Config
from verifier.diagram.pictures import picture_scene
from verifier.diagram.svg import render_svg
from verifier.engine.ruleset import RuleSet
from verifier.errors import InputError, UsageError, VerifierError
from verifier.files import OutputFolder, safe_name
from verifier.fonts import text_direction
from verifier.messages import Catalog
from verifier.messages import languages as known_languages
from verifier.report.model import counted, joined
from verifier.scenario import load_scenarios
from verifier.sheet import Sheet, page_of, plan_sheet, render_markdown, render_text, verify_catalog
from verifier.sheet.html import Entry, Link, Site, render_html, render_index, render_printed
from verifier.sheet.page import Page
from verifier.sheet.pdf import made_from, paper_named, render_pdf, why_no_pdf
from verifier.sheet.speaking import title_in
from verifier.text import SourceText

FORMATS = ("html", "pdf", "md", "txt")
"""In the order in which a page links to them."""

INDEX = "index.html"
"""The start page, beside the sheets."""

Progress = Callable[[int, int, str], None]
"""Told after each task: how many are done, of how many, and which it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReport:
    """What became of the sheets. `remark` says in one line why PDFs were skipped, and how that is changed."""

    written: tuple[Path, ...] = ()
    unchanged: tuple[Path, ...] = ()
    skipped: int = 0
    remark: str = ""
    errors: tuple[InputError, ...] = ()

    @property
    def exit_status(self) -> int:
        """3 for a fault, 2 where something could not be read or written, else 0."""
        if any(isinstance(error, InternalFault) for error in self.errors):
            return 3
        return 2 if self.errors else 0


def sheet(
    rulesets: Sequence[str | Path | RuleSet] = (),
    *,
    output: Path | str,
    languages: Sequence[str] = (),
    formats: Sequence[str] = FORMATS,
    paper: Sequence[str] = ("a4",),
    scenarios: Sequence[Path | str] = (),
    templates: Path | None = None,
    catalogs: Path | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> SheetReport:
    """Write the sheets of rule sets (by default those shipped) in languages (by default every complete one).

    Everything lies in the folder `output`: a file for each rule set, language, format and size of paper, the pictures
    of Markdown in a folder beside it, and a start page where there is HTML. Examples come from `scenarios`, by default
    those shipped; `templates` and `catalogs` are a user's own folders. What has not changed is not written again.
    Raises UsageError for a rule set, language, format, paper or folder of templates that does not exist and for two
    rule sets of one name, and InputError for a catalog that has no sheets and a template that is no text.
    """
    for name in formats:
        if name not in FORMATS:
            raise UsageError(f"there is no format {name!r} for sheets; there are {', '.join(FORMATS)}")
    papers = tuple(dict.fromkeys(paper))
    for name in papers:
        paper_named(name)
    _verify_templates(templates)
    rules = _loaded(rulesets or known_rulesets.shipped())
    spoken = _catalogs(languages, catalogs)
    loaded = load_scenarios(list(scenarios) or configured_scenarios(Config()))
    why_not = why_no_pdf() if "pdf" in formats else None
    tasks = [
        _Task(
            sheet=plan,
            language=language,
            site=_site(rules, spoken, formats, papers, here=plan.rules, language=language, pdf=why_not is None),
            formats=tuple(name for name in FORMATS if name in formats and (name != "pdf" or why_not is None)),
            papers=papers,
            folder=Path(output),
            templates=None if templates is None else str(templates),
            catalogs=None if catalogs is None else str(catalogs),
        )
        for plan in [plan_sheet(each, loaded.scenarios) for each in rules]
        for language in spoken
    ]
    folder = OutputFolder(output)
    files = _Files(folder)
    errors = list(loaded.errors)
    for number, (task, result) in enumerate(_run(tasks, jobs=jobs), start=1):
        if isinstance(result, InputError):
            errors.append(result)
        else:
            for made in result:
                files.write(made)
        if progress is not None:
            progress(number, len(tasks), task.name)
    if "html" in formats:
        files.write(_index(tasks, spoken, templates))
    return SheetReport(
        written=tuple(files.written),
        unchanged=tuple(files.unchanged),
        skipped=len(tasks) * len(papers) if why_not is not None else 0,
        remark="" if why_not is None else f"{counted(len(tasks) * len(papers), 'PDF')} skipped: {why_not}",
        errors=tuple(errors),
    )


def summary_line(report: SheetReport) -> str:
    """What became of the sheets, in one line."""
    return joined(
        [
            f"{counted(len(report.written), 'file')} written",
            f"{len(report.unchanged)} unchanged" if report.unchanged else "",
            f"{counted(report.skipped, 'PDF')} skipped" if report.skipped else "",
            f"{counted(len(report.errors), 'error')}" if report.errors else "",
        ]
    )


def _loaded(rulesets: Sequence[str | Path | RuleSet]) -> list[RuleSet]:
    """Each rule set once. Raises UsageError where two that differ have one name, which their files would share."""
    found: dict[str, RuleSet] = {}
    for ruleset in rulesets:
        rules = ruleset if isinstance(ruleset, RuleSet) else known_rulesets.load(ruleset)
        if found.setdefault(rules.id, rules) != rules:
            raise UsageError(f"two rule sets have the id {rules.id!r}, so their sheets would have the same names")
    return list(found.values())


def _catalogs(languages: Sequence[str], own: Path | None) -> dict[str, Catalog]:
    """The catalogs asked for, each once, else all that have every message of sheets."""
    found: dict[str, Catalog] = {}
    for language in languages or known_languages(own):
        catalog = Catalog.load(language, own)
        try:
            verify_catalog(catalog)
        except InputError:
            if languages:
                raise
            continue
        found.setdefault(language, catalog)
    return found


# --- tasks ---


@dataclass(frozen=True, slots=True, kw_only=True)
class _Task:
    sheet: Sheet
    language: str
    site: Site
    formats: tuple[str, ...]
    papers: tuple[str, ...]
    folder: Path
    templates: str | None
    catalogs: str | None

    @property
    def name(self) -> str:
        """The name that all its files begin with."""
        return _stem(self.sheet.rules, self.language)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """`content` is None for a file that is there already, made from the same page."""

    name: str
    content: bytes | None


_Result = list[_Made] | InputError


def _stem(rules: RuleSet, language: str) -> str:
    return f"{safe_name(rules.id)}.{language}"


def _run(tasks: Sequence[_Task], *, jobs: int) -> Iterator[tuple[_Task, _Result]]:
    """The tasks with their results, in their order."""
    if jobs <= 1 or len(tasks) <= 1:
        yield from ((task, _outcome(task)) for task in tasks)
        return
    with worker_pool(min(jobs, len(tasks), os.cpu_count() or 1)) as pool:
        for task, (made, problem, is_fault) in zip(tasks, pool.map(_plain_outcome, tasks), strict=True):
            error = InternalFault if is_fault else InputError
            yield task, made if problem is None else error(problem, path=task.name)


def _outcome(task: _Task) -> _Result:
    made, problem, is_fault = _plain_outcome(task)
    if problem is None:
        return made
    return (InternalFault if is_fault else InputError)(problem, path=task.name)


def _verify_templates(folder: Path | None) -> None:
    """Raises UsageError where a user's templates are no folder, InputError for one of them that is no text."""
    if folder is None:
        return
    if not folder.is_dir():
        raise UsageError(f"there is no folder {str(folder)!r} with templates")
    for path in sorted(folder.glob("sheet/*")):
        if path.is_file():
            SourceText.read(path)


def _plain_outcome(task: _Task) -> tuple[list[_Made], str | None, bool]:
    """The files of a task, or why there are none and whether the program is at fault; all of it can be pickled."""
    try:
        return list(_make(task)), None, False
    except VerifierError as error:
        return [], str(error), False
    except Exception as error:
        return [], describe_fault(error), True


def _make(task: _Task) -> Iterator[_Made]:
    own = None if task.templates is None else Path(task.templates)
    catalog = Catalog.load(task.language, None if task.catalogs is None else Path(task.catalogs))
    page = page_of(task.sheet, catalog)
    if "html" in task.formats:
        yield _text(f"{task.name}.html", render_html(page, catalog, site=task.site, own=own))
    if "md" in task.formats:
        yield from _markdown(task.name, page, catalog, own)
    if "txt" in task.formats:
        yield _text(f"{task.name}.txt", render_text(page, own=own))
    if "pdf" in task.formats:
        for paper in task.papers:
            yield _pdf(task, page, catalog, paper, own)


def _text(name: str, text: str) -> _Made:
    return _Made(name=name, content=text.encode("utf-8"))


def _markdown(stem: str, page: Page, catalog: Catalog, own: Path | None) -> Iterator[_Made]:
    pictures = {}
    for drawing in page.drawings:
        pictures[drawing.name] = f"{stem}/{drawing.name}.svg"
        scene = picture_scene(drawing.picture, catalog, legend=False, caption=False)
        yield _text(pictures[drawing.name], render_svg(scene, theme="auto"))
    yield _text(f"{stem}.md", render_markdown(page, pictures, own=own))


def _pdf(task: _Task, page: Page, catalog: Catalog, paper: str, own: Path | None) -> _Made:
    name = f"{task.name}.{paper}.pdf"
    html = render_printed(page, catalog, paper=paper_named(paper), own=own)
    digest = sha256(html.encode("utf-8")).hexdigest()
    if made_from(task.folder / name) == digest:
        return _Made(name=name, content=None)
    return _Made(name=name, content=render_pdf(html, digest=digest))


# --- what is written ---


class _Files:
    """Writes what has changed, and keeps what was written and what was not."""

    def __init__(self, folder: OutputFolder) -> None:
        self._folder = folder
        self.written: list[Path] = []
        self.unchanged: list[Path] = []

    def write(self, made: _Made) -> None:
        path = self._folder.path.joinpath(*made.name.split("/"))
        if made.content is None or _holds(path, made.content):
            self.unchanged.append(path)
        else:
            self.written.append(self._folder.write(made.name, made.content))


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


# --- the pages beside each other ---


def _site(
    rules: Iterable[RuleSet],
    catalogs: dict[str, Catalog],
    formats: Sequence[str],
    papers: Sequence[str],
    *,
    here: RuleSet,
    language: str,
    pdf: bool,
) -> Site:
    """The links of a page. The files of other pages are named as those of this one."""
    stem = _stem(here, language)
    return Site(
        languages=tuple(
            Link(
                text=_language_name(other),
                address=f"{_stem(here, other)}.html",
                language=other,
                current=other == language,
            )
            for other in catalogs
        ),
        games=tuple(
            Link(
                text=title_in(other.title or other.id, other.names, language),
                address=f"{_stem(other, language)}.html",
                current=other.id == here.id,
            )
            for other in rules
        ),
        formats=tuple(_format_links(stem, formats, papers, catalogs[language], pdf=pdf)),
        home=INDEX,
    )


def _format_links(
    stem: str, formats: Sequence[str], papers: Sequence[str], catalog: Catalog, *, pdf: bool
) -> Iterator[Link]:
    if pdf and "pdf" in formats:
        for paper in papers:
            yield Link(text=f"PDF ({_PAPER_NAMES[paper]})", address=f"{stem}.{paper}.pdf")
    if "md" in formats:
        yield Link(text="Markdown", address=f"{stem}.md")
    if "txt" in formats:
        yield Link(text=catalog.text("sheet.page.text"), address=f"{stem}.txt")


_PAPER_NAMES = {"a4": "A4", "letter": "Letter"}


def _language_name(language: str) -> str:
    """The name of a language in itself, as the first word of a line."""
    name = Locale.parse(language.replace("-", "_")).get_display_name() or language
    return f"{name[:1].upper()}{name[1:]}"


def _index(tasks: Sequence[_Task], catalogs: dict[str, Catalog], templates: Path | None) -> _Made:
    entries = [
        Entry(
            title=title_in(task.sheet.rules.title or task.sheet.rules.id, task.sheet.rules.names, task.language),
            language=task.language,
            direction=text_direction(task.language),
            name=_language_name(task.language),
            game=task.sheet.rules.id,
            address=f"{task.name}.html",
            formats=task.site.formats,
        )
        for task in tasks
    ]
    catalog = next(iter(catalogs.values()))
    return _text(INDEX, render_index(entries, catalog, own=templates))
