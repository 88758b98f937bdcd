"""The commands: each is one call into `verifier.app` and one exit status; what it needs is imported when it runs."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from verifier.console import Progress, remark, wants_colour, write
from verifier.errors import InputError, UsageError

Command = Callable[[argparse.Namespace], int]
"""Runs a command with its options and gives the exit status."""


def build(options: argparse.Namespace) -> int:
    """`verifier build`."""
    from verifier.app import build as job

    return job.build(output=options.output, write=write, remark=remark, progress=Progress("drawing"))


def verify(options: argparse.Namespace) -> int:
    """`verifier verify`."""
    from verifier.app import verify as job

    report = job.verify(options.paths)
    write(job.render_verify(report, options.output_format, colour=wants_colour()))
    return report.exit_status


def check(options: argparse.Namespace) -> int:
    """`verifier check`."""
    from verifier.app import check as job
    from verifier.app.baseline import read_baseline, write_baseline
    from verifier.app.corrections import write_corrections
    from verifier.app.pages import write_page

    wanted = job.CheckOptions(
        select=tuple(options.select),
        ignore=tuple(options.ignore),
        baseline=read_baseline(options.baseline) if options.baseline else {},
        fail_under_coverage=options.fail_under_coverage,
        suggest=options.fix or options.diff or options.output_format in ("json", "sarif"),
    )
    report = job.check(options.documents, rules=options.rules, language=options.document_lang, options=wanted)
    write(job.render_check(report, options.output_format, colour=wants_colour(), coverage=options.coverage))
    if options.write_baseline:
        write_baseline(options.write_baseline, [document.findings for document in report.documents])
    if options.html:
        remark(write_page(options.html, report))
    if options.fix or options.diff:
        write(write_corrections(report, write=options.fix))
    return report.exit_status


def probe(options: argparse.Namespace) -> int:
    """`verifier probe`."""
    from verifier.app import probe as job

    status = 0
    for path in options.documents:
        bar = Progress(f"probing {path}")
        try:
            report = job.probe(
                path, rules=options.rules, language=options.document_lang, limit=options.limit, progress=bar
            )
        except InputError as problem:
            remark(f"{problem}\n")
            status = 2
            continue
        write(job.render_probe(report, options.output_format))
        status = max(status, report.exit_status)
    return status


def prove(options: argparse.Namespace) -> int:
    """`verifier prove`."""
    from verifier.app import prove as job

    write(job.prove(options.rulesets, counts=options.counts))
    return 0


def rules(options: argparse.Namespace) -> int:
    """`verifier rules`."""
    from verifier.app import reference

    write(reference.show_rules(options.ruleset))
    return 0


def schema(options: argparse.Namespace) -> int:
    """`verifier schema`."""
    from verifier.app import reference

    write(reference.schema(options.name))
    return 0


def explain(options: argparse.Namespace) -> int:
    """`verifier explain`."""
    from verifier.app import reference

    write(reference.explain(options.code))
    return 0


def compare(options: argparse.Namespace) -> int:
    """`verifier compare`."""
    from verifier.app import compare as job
    from verifier.app.compare_report import render_compare, write_compare_page

    wanted = job.CompareOptions(
        rules=options.rules,
        source_language=options.source_lang,
        translation_language=options.document_lang,
        complete=options.complete,
    )
    report = job.compare(options.documents, options=wanted)
    write(render_compare(report, options.output_format, colour=wants_colour()))
    if options.html:
        remark(write_compare_page(options.html, report))
    return report.exit_status


def catalog(options: argparse.Namespace) -> int:
    """`verifier catalog`."""
    from verifier.app import catalog as job
    from verifier.report.model import shown

    if options.in_place and not options.update:
        raise UsageError("--in-place says where --update writes, and goes with it")
    if options.extract or options.update:
        files = [job.extract(output=options.output)] if options.extract else []
        if options.update:
            files += job.update(options.catalogs, output=options.output, in_place=options.in_place)
        write("".join(f"{shown(str(file.path))}: {file.what}\n" for file in files))
        return 0
    report = job.check_catalogs(options.catalogs, complete=options.complete)
    write(job.render_catalogs(report, options.output_format, colour=wants_colour()))
    return report.exit_status


def draw(options: argparse.Namespace) -> int:
    """`verifier draw`."""
    from verifier.app import draw as job
    from verifier.report.model import shown

    report = job.draw_files(
        options.paths,
        output=options.output,
        languages=options.lang or ["en"],
        options=job.DrawOptions(
            formats=options.format,
            theme=options.theme,
            size=options.size,
            scale=options.scale,
            background=options.background,
            legend=not options.no_legend,
            caption=not options.no_caption,
            numbers=options.numbers,
            crop=options.crop,
            all_steps=options.all_steps,
            strips=options.strips,
        ),
        jobs=options.jobs,
        progress=Progress("drawing"),
    )
    for line in (*report.remarks, *map(str, report.errors), *map(str, report.failures)):
        remark(f"{line}\n")
    write(f"{shown(str(report.folder))}: {report.summary}\n")
    return report.exit_status


def sheet(options: argparse.Namespace) -> int:
    """`verifier sheet`."""
    from pathlib import Path

    from verifier.app import sheet as job

    bar = Progress("writing")
    report = job.sheet(
        options.rulesets,
        output=options.output,
        languages=options.lang,
        formats=options.format,
        paper=options.paper,
        templates=Path(options.templates) if options.templates else None,
        jobs=options.jobs,
        progress=lambda done, of, _: bar(done, of),
    )
    for line in (*map(str, report.errors), *([report.remark] if report.remark else [])):
        remark(f"{line}\n")
    skipped = f", {report.skipped} PDF skipped" if report.skipped else ""
    write(f"{options.output}: {len(report.written)} written, {len(report.unchanged)} unchanged{skipped}\n")
    return report.exit_status


def new(options: argparse.Namespace) -> int:
    """`verifier new`."""
    from verifier.app import new as job
    from verifier.report.model import shown

    begun = job.new(options.kind, options.name, output=options.output)
    write("".join(f"{shown(str(path))}\n" for path in begun.paths))
    remark(f"{begun.next}\n")
    return 0


def doctor(options: argparse.Namespace) -> int:
    """`verifier doctor`."""
    from verifier.app import doctor as job

    write(job.render_doctor(job.doctor()))
    return 0
