"""Draw scenarios: a picture for each step asked for, in every language and format, with its words beside it.

step      what is drawn: those marked as figures, else the last that can be seen; with `all_steps` all of them
name      of a picture: scenario, step and language, as `nine-placements.3.en`, with the ending of its format
lines     a text file beside each picture: the tile placed, the short line, the long line
index     what was drawn from what, kept in the output folder, so that what is as it was is left alone
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from verifier.app.draw_index import DrawIndex, key_of, language_digest
from verifier.app.faults import fault_in
from verifier.app.figures import pictures_of
from verifier.app.workers import worker_pool
from verifier.diagram.drawings import catalog_of
from verifier.diagram.pictures import Picture, picture_lines, picture_scene
from verifier.diagram.raster import back_ends, render_pdf, render_png, verify_scale
from verifier.diagram.snippets import to_html, to_markdown
from verifier.diagram.svg import render_svg, verify_size
from verifier.diagram.themes import parse_background, theme_named
from verifier.errors import InputError, UsageError, VerifierError
from verifier.files import OutputFolder, safe_name
from verifier.scenario import Scenario, StepKind, load_scenarios
from verifier.scenario.replay import replay

FORMATS = ("svg", "png", "pdf", "md", "html")
"""What `draw` writes; the text file is always written."""

_LINES = "txt"
_FEW = 12
"""So few pictures are drawn faster without a second process."""

Progress = Callable[[int, int], None]
"""Told after each picture: how many are done, and of how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOptions:
    """How pictures look, and which there are. `size` is a width in pixels, `scale` that of PNG and PDF."""

    formats: tuple[str, ...] = ("svg",)
    theme: str = "light"
    size: float | None = None
    scale: float = 1
    background: str | None = None
    legend: bool = True
    caption: bool = True
    numbers: bool = False
    crop: bool = False
    """Whether each picture is only as large as it needs, so that tiles do not keep their places in a sequence."""
    all_steps: bool = False
    strips: bool = False
    """Whether a scenario with several pictures of layouts has them as one picture besides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A picture in one language: the names of its files, and which of them were written anew."""

    name: str
    scenario: str
    step: str
    language: str
    files: tuple[str, ...]
    written: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotDrawn:
    """What could not be drawn, and why."""

    path: str
    what: str
    message: str
    fault: bool = False
    """Whether the program itself failed."""

    def __str__(self) -> str:
        return f"{self.path}: {self.what} is not drawn: {self.message}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawReport:
    """What was drawn. `skipped` says how many files of a format this machine could not write, `remarks` why."""

    folder: Path
    pictures: tuple[Drawn, ...]
    failures: tuple[NotDrawn, ...] = ()
    errors: tuple[InputError, ...] = ()
    skipped: dict[str, int] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()

    @property
    def exit_status(self) -> int:
        """3 for a fault, 2 for what could not be read or nothing to draw, 1 where a picture is missing."""
        if any(failure.fault for failure in self.failures):
            return 3
        if self.errors or not (self.pictures or self.failures):
            return 2
        return int(bool(self.failures))

    @property
    def summary(self) -> str:
        """What was drawn, in one line."""
        if not self.pictures:
            return "nothing was drawn"
        files = sum(len(picture.files) for picture in self.pictures)
        written = sum(len(picture.written) for picture in self.pictures)
        parts = [
            f"{len(self.pictures)} picture{'s' if len(self.pictures) != 1 else ''}",
            f"{written} of {files} files written" if written < files else f"{files} files written",
        ]
        parts += [f"{count} {name} skipped" for name, count in self.skipped.items()]
        if self.failures:
            parts.append(f"{len(self.failures)} not drawn")
        return ", ".join(parts)


def draw_files(
    paths: Sequence[str | Path],
    *,
    output: str | Path,
    languages: Sequence[str] = ("en",),
    options: DrawOptions | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> DrawReport:
    """Draw the scenarios of files and folders; files that are none are told in the report. Raises as `draw` does."""
    loaded = load_scenarios(list(paths))
    report = draw(loaded.scenarios, output=output, languages=languages, options=options, jobs=jobs, progress=progress)
    return DrawReport(
        folder=report.folder,
        pictures=report.pictures,
        failures=report.failures,
        errors=loaded.errors,
        skipped=report.skipped,
        remarks=report.remarks,
    )


def draw(
    scenarios: Iterable[Scenario],
    *,
    output: str | Path,
    languages: Sequence[str] = ("en",),
    options: DrawOptions | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> DrawReport:
    """Draw scenarios into a folder, in as many processes as `jobs` says, else as there are processors.

    Raises UsageError for a language, theme, format or size that does not exist, for two scenarios whose pictures would
    be one file, and where the folder cannot be written.
    """
    how = options or DrawOptions()
    theme_named(how.theme)
    if how.background is not None:
        parse_background(how.background)
    if how.size is not None:
        verify_size(how.size)
    verify_scale(how.scale)
    if jobs is not None and jobs < 1:
        raise UsageError(f"at least one process draws, got {jobs}")
    wanted, skipped_formats, remarks = _formats(how)
    tags = tuple(dict.fromkeys(languages))
    for tag in tags:
        catalog_of(tag)
    folder = OutputFolder(output)
    index = DrawIndex.read(folder.path)
    failures: list[NotDrawn] = []
    pending: list[_Task] = []
    planned: list[_Planned] = []
    for scenario, pictures in _named(scenarios, how, failures):
        task = _Task([], how)
        for step, picture in pictures.items():
            for tag in tags:
                plan = _plan(scenario, step, picture, tag, how=how, formats=wanted, index=index)
                planned.append(plan)
                if plan.missing:
                    task.pictures.append(plan)
        if task.pictures:
            pending.append(task)
    drawn = _draw_all(pending, jobs=jobs)
    results: list[Drawn] = []
    try:
        for done, plan in enumerate(planned, start=1):
            outcome = next(drawn) if plan.missing else []
            if isinstance(outcome, NotDrawn):
                failures.append(outcome)
            else:
                results.append(_write(plan, outcome, folder, index))
            if progress is not None:
                progress(done, len(planned))
    finally:
        drawn.close()
        index.write(folder)
    return DrawReport(
        folder=folder.path,
        pictures=tuple(results),
        failures=tuple(failures),
        skipped={name: len(planned) for name in skipped_formats} if planned else {},
        remarks=remarks if planned else (),
    )


def _formats(how: DrawOptions) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The formats that this machine can write, those it cannot, and a remark where something is missing."""
    unknown = [name for name in how.formats if name not in (*FORMATS, _LINES)]
    if unknown:
        raise UsageError(f"there is no format {unknown[0]!r}; there are {', '.join((*FORMATS, _LINES))}")
    ends = back_ends()
    remarks = [ends.remark] if ends.remark is not None and {"png", "pdf"} & set(how.formats) else []
    able = {
        "pdf": ends.cairo is None,
        "png": ends.cairo is None or ends.resvg is None,
    }
    skipped = [name for name in ("png", "pdf") if name in how.formats and not able[name]]
    return (
        tuple(dict.fromkeys((*(name for name in how.formats if name not in skipped), _LINES))),
        tuple(skipped),
        tuple(remarks),
    )


# --- what is drawn ---


def _named(
    scenarios: Iterable[Scenario], how: DrawOptions, failures: list[NotDrawn]
) -> Iterator[tuple[Scenario, dict[str, Picture]]]:
    """The scenarios that have pictures, each under a name of its own."""
    names: dict[str, str] = {}
    for scenario in scenarios:
        try:
            pictures = pictures_of(scenario, all_steps=how.all_steps, strips=how.strips)
            failures += _not_reached(scenario, pictures)
        except Exception as error:
            failures.append(_failure(scenario.path, scenario.id.value, error))
            continue
        if not pictures:
            continue
        given = scenario.id.value
        stem = _folded(safe_name(given))
        known = names.setdefault(stem, given)
        if known != given:
            raise UsageError(f"the pictures of {given!r} and {known!r} would be the same files")
        yield scenario, pictures


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _not_reached(scenario: Scenario, pictures: dict[str, Picture]) -> list[NotDrawn]:
    """Figures that lie behind a step which the engine refuses."""
    missing = [str(step.number) for step in scenario.steps if step.figure and str(step.number) not in pictures]
    if not missing:
        return []
    refused = next(
        (
            moment
            for moment in replay(scenario)
            if moment.refusal is not None and (moment.step is None or moment.step.kind is not StepKind.TRY)
        ),
        None,
    )
    if refused is None:
        why = "nothing can be seen after it"
    else:
        where = "the round cannot begin" if refused.step is None else f"step {refused.step.number} is refused"
        why = f"{where}: {refused.refusal}"
    return [NotDrawn(path=scenario.path, what=f"step {number}", message=why) for number in missing]


# --- drawing ---


class _Planned(NamedTuple):
    """A picture in one language, its files with their keys, and those that have to be drawn."""

    path: str
    scenario: str
    step: str
    language: str
    name: str
    picture: Picture
    files: dict[str, tuple[str, str]]
    """For each format the name of the file and the key of its content."""
    missing: tuple[str, ...]


class _Task(NamedTuple):
    """The pictures of one scenario that one process draws, so that a layout is arranged once."""

    pictures: list[_Planned]
    options: DrawOptions


Content = tuple[str, bytes]
"""A format and what its file holds."""


def _plan(
    scenario: Scenario,
    step: str,
    picture: Picture,
    language: str,
    *,
    how: DrawOptions,
    formats: tuple[str, ...],
    index: DrawIndex,
) -> _Planned:
    name = f"{safe_name(scenario.id.value)}.{step}.{safe_name(language)}"
    inputs = (picture, language_digest(language), name, how.legend, how.caption, how.numbers, how.crop)
    files = {}
    for form in formats:
        look: tuple[object, ...] = (how.theme, how.size, how.background)
        if form == _LINES:
            look = ()
        elif form in ("png", "pdf"):
            look = (*look, how.scale, back_ends())
        elif form in ("md", "html"):
            look = (*look, how.formats)
        files[form] = (f"{name}.{form}", key_of(form, inputs, look))
    return _Planned(
        path=scenario.path,
        scenario=scenario.id.value,
        step=step,
        language=language,
        name=name,
        picture=picture,
        files=files,
        missing=tuple(form for form, (file, key) in files.items() if not index.holds(file, key)),
    )


def _draw_all(tasks: Sequence[_Task], *, jobs: int | None) -> Generator[list[Content] | NotDrawn, None, None]:
    """What was drawn for each picture of each task, in order, or why it could not be."""
    pictures = sum(len(task.pictures) for task in tasks)
    workers = min(jobs or os.cpu_count() or 1, len(tasks))
    executor: Executor | None = None
    if workers > 1 and pictures > _FEW:
        executor = worker_pool(workers)
    with executor or nullcontext():
        try:
            results = map(_draw_task, tasks) if executor is None else executor.map(_draw_task, tasks)
            for result in results:
                yield from result
        finally:
            if executor is not None:
                executor.shutdown(wait=False, cancel_futures=True)


def _draw_task(task: _Task) -> list[list[Content] | NotDrawn]:
    """Draw the pictures of a task. What cannot be drawn is told in a sentence and does not keep others from it."""
    results: list[list[Content] | NotDrawn] = []
    for plan in task.pictures:
        try:
            results.append(_contents(plan, task.options))
        except Exception as error:
            results.append(_failure(plan.path, plan.name, error))
    return results


def _failure(path: str, what: str, error: Exception) -> NotDrawn:
    if isinstance(error, VerifierError):
        return NotDrawn(path=path, what=what, message=str(error))
    return NotDrawn(path=path, what=what, message=str(fault_in(path, error).message), fault=True)


def _contents(plan: _Planned, how: DrawOptions) -> list[Content]:
    catalog = catalog_of(plan.language)
    lines = picture_lines(plan.picture, catalog)
    contents = []
    if {"svg", "png", "pdf", "html"} & set(plan.missing):
        scene = picture_scene(
            plan.picture, catalog, legend=how.legend, caption=how.caption, numbers=how.numbers, crop=how.crop
        )
        svg = render_svg(scene, theme=how.theme, size=how.size, background=how.background)
    if {"png", "pdf"} & set(plan.missing):
        # The same picture; CairoSVG takes twice as long where glyphs are used instead of drawn.
        flat = render_svg(scene, theme=how.theme, size=how.size, background=how.background, flat=True)
    shown = "png" if "png" in how.formats and "svg" not in how.formats else "svg"
    source = quote(f"{plan.name}.{shown}")
    for form in plan.missing:
        match form:
            case "svg":
                content = svg.encode()
            case "png":
                content = render_png(flat, scale=how.scale)
            case "pdf":
                content = render_pdf(flat, scale=how.scale)
            case "md":
                content = f"{to_markdown(lines, source)}\n".encode()
            case "html":
                width = scene.width if how.size is None else how.size
                height = width * scene.height / scene.width
                snippet = to_html(lines, source, language=plan.language, rtl=catalog.is_rtl, width=width, height=height)
                content = f"{snippet}\n".encode()
            case _:
                content = lines.text.encode()
        contents.append((form, content))
    return contents


def _write(plan: _Planned, contents: list[Content], folder: OutputFolder, index: DrawIndex) -> Drawn:
    """Write what was drawn, except files that already hold it."""
    written = []
    for form, content in contents:
        file, key = plan.files[form]
        if not index.keeps(file, key, content):
            folder.write(file, content)
            written.append(file)
    return Drawn(
        name=plan.name,
        scenario=plan.scenario,
        step=plan.step,
        language=plan.language,
        files=tuple(file for file, _ in plan.files.values()),
        written=tuple(written),
    )
