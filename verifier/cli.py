"""The command line: each command is one call into `verifier.app` and one exit status.

0  no error
1  a finding of severity error, a failed expectation, nothing recognised, coverage below the bound
2  wrong usage, unreadable or malformed input, nothing found to run
3  internal fault
130  interrupted
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from verifier import __version__, commands
from verifier.console import remark, write
from verifier.errors import InputError, InputErrors, UsageError, VerifierError
from verifier.files import READABLE

FINDING_FORMATS = ("text", "json", "sarif", "junit", "github")

_EXIT_FINDINGS, _EXIT_USAGE, _EXIT_FAULT, _EXIT_INTERRUPTED = 1, 2, 3, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status. Only the report goes to standard output."""
    if arguments is None:
        _name_files_in_utf8()
    _speak_utf8()
    try:
        return _run(sys.argv[1:] if arguments is None else list(arguments))
    except KeyboardInterrupt:
        remark("interrupted\n")
        return _EXIT_INTERRUPTED
    except InputErrors as problems:
        _complain(*problems.errors)
        return _EXIT_USAGE
    except VerifierError as problem:
        _complain(problem)
        return _EXIT_USAGE
    except OSError as problem:  # such as a working folder that is gone
        reason = (problem.strerror or str(problem)).lower()
        _complain(UsageError(f"{problem.filename}: {reason}" if problem.filename else reason))
        return _EXIT_USAGE
    except Exception as fault:
        _tell_fault(fault)
        return _EXIT_FAULT


def _run(arguments: Sequence[str]) -> int:
    parser = _parser()
    try:
        options = parser.parse_args(arguments)
    except SystemExit as stop:  # argparse has said why, or shown what was asked for
        write("")
        return stop.code if isinstance(stop.code, int) else _EXIT_USAGE
    run: Callable[[argparse.Namespace], int] | None = getattr(options, "run", None)
    if run is None:
        parser.print_help(sys.stderr)
        return _EXIT_USAGE
    return run(options)


def _complain(*problems: VerifierError) -> None:
    for problem in problems:
        text = _located(problem) if isinstance(problem, InputError) else f"verifier: {problem}"
        remark(" ".join(text.splitlines()) + "\n")


def _located(problem: InputError) -> str:
    place = "" if problem.line is None else f":{problem.line}:{problem.column}"
    return f"{problem.path}{place}: error {problem.message}"


def _tell_fault(fault: Exception) -> None:
    from verifier.app.faults import TRACE, describe_fault

    if os.environ.get(TRACE):
        remark("".join(traceback.format_exception(fault)))
    else:
        _complain(VerifierError(describe_fault(fault)))


def _name_files_in_utf8() -> None:
    """Start again in UTF-8 mode where Python would read file names by another encoding, as in the locale C."""
    if sys.getfilesystemencoding() != "utf-8" and not sys.flags.utf8_mode:
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])


def _speak_utf8() -> None:
    """UTF-8 whatever the locale says; what cannot be shown is replaced and never a reason to stop."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=READABLE, newline="\n")


# --- the words of the command line ---


class _Parser(argparse.ArgumentParser):
    """Options are written in full, so that `--output` never means `--output-format`."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Show the usage and say what is wrong with the words."""
        self.print_usage(sys.stderr)
        _complain(UsageError(message))
        self.exit(_EXIT_USAGE)


class _Help(argparse.RawDescriptionHelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=80)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="verifier",
        description="Checks domino rule documents of the fives family against an engine,\nand draws their layouts.",
        epilog="`verifier COMMAND --help` says more about each command.",
        formatter_class=_Help,
    )
    parser.add_argument("--version", action="version", version=f"verifier {__version__}")
    verbs = parser.add_subparsers(title="commands", metavar="COMMAND")

    build = _command(verbs, "build", commands.build, "verify all scenarios, check the documents, write output/")
    _output(build, default=None)

    verify = _command(verbs, "verify", commands.verify, "replay scenarios and compare what they expect")
    verify.add_argument(
        "paths",
        type=_file,
        nargs="*",
        metavar="PATH",
        help="scenario files or folders; default: as configured, else those shipped",
    )
    _findings_format(verify)

    check = _command(verbs, "check", commands.check, "check rule documents against the engine")
    check.add_argument(
        "documents", type=_file, nargs="+", metavar="DOC", help="documents or folders; - for standard input"
    )
    check.add_argument("--rules", metavar="ID|FILE", help="the rule set; default: named by the document, or recognised")
    check.add_argument("--document-lang", metavar="TAG", help="the language of the documents; default: recognised")
    _findings_format(check)
    check.add_argument("--coverage", action="store_true", help="list what nobody has checked, and a table by class")
    check.add_argument(
        "--fail-under-coverage", type=_percent, metavar="N", help="fail where less than N %% of the numbers are backed"
    )
    check.add_argument("--select", action="append", default=[], metavar="KIND", help="tell only this kind of finding")
    check.add_argument("--ignore", action="append", default=[], metavar="KIND", help="do not tell this kind of finding")
    check.add_argument(
        "--baseline", type=_file, metavar="FILE", help="tell only findings that are not in this baseline"
    )
    check.add_argument(
        "--write-baseline", type=_file, metavar="FILE", help="write the findings of this run as a baseline"
    )
    check.add_argument(
        "--html", type=_file, metavar="FILE", help="write the document with every number coloured by its state"
    )
    check.add_argument("--diff", action="store_true", help="show the corrections that were proven")
    check.add_argument("--fix", action="store_true", help="write the corrections that were proven into the documents")

    probe = _command(
        verbs, "probe", commands.probe, "put single faults into copies of documents: which would be caught?"
    )
    probe.add_argument("documents", type=_file, nargs="+", metavar="DOC", help="documents")
    probe.add_argument("--rules", metavar="ID|FILE", help="the rule set; default: named by the document, or recognised")
    probe.add_argument("--document-lang", metavar="TAG", help="the language of the documents; default: recognised")
    probe.add_argument("--limit", type=_limit, default=1000, metavar="N", help="about how many faults (default 1000)")
    probe.add_argument("--output-format", choices=("text", "json"), default="text", help="default text")

    compare = _command(
        verbs, "compare", commands.compare, "hold translations of a rule document against it, fact by fact"
    )
    compare.add_argument(
        "documents",
        type=_file,
        nargs="*",
        metavar="DOC",
        help="the source, then its translations; - for standard input; default: the configured groups",
    )
    compare.add_argument("--rules", metavar="ID|FILE", help="the rule set that says which of two texts is right")
    compare.add_argument("--source-lang", metavar="TAG", help="the language of the source; default: recognised")
    compare.add_argument("--document-lang", metavar="TAG", help="the language of the translations; default: recognised")
    compare.add_argument("--complete", action="store_true", help="what is lost or added is an error too")
    _findings_format(compare)
    compare.add_argument(
        "--html", type=_file, metavar="FILE", help="write both texts side by side, with their facts linked"
    )

    catalog = _command(verbs, "catalog", commands.catalog, "check message catalogs, and keep them in step")
    catalog.add_argument(
        "catalogs", nargs="*", metavar="LANG|FILE", help="languages or PO files; default: every shipped catalog"
    )
    _findings_format(catalog)
    catalog.add_argument("--complete", action="store_true", help="what is not translated is an error too")
    catalog.add_argument("--extract", action="store_true", help="write a template for new languages (verifier.pot)")
    catalog.add_argument("--update", action="store_true", help="write the catalogs with all messages of the code")
    catalog.add_argument("--in-place", action="store_true", help="update the catalogs themselves")
    _output(catalog, default="output")

    draw = _command(verbs, "draw", commands.draw, "draw the layouts, hands and settlements of scenarios")
    draw.add_argument("paths", type=_file, nargs="+", metavar="SCENARIO", help="scenario files or folders")
    draw.add_argument(
        "--lang", action="extend", type=_list, default=[], metavar="LIST", help="languages of captions (default en)"
    )
    draw.add_argument(
        "--format", type=_list, default=("svg",), metavar="LIST", help="svg,png,pdf,md,html (default svg)"
    )
    draw.add_argument("--theme", default="light", metavar="NAME", help="light, dark, auto or print (default light)")
    draw.add_argument("--size", type=float, metavar="PX", help="width of the pictures")
    draw.add_argument("--scale", type=float, default=1.0, metavar="N", help="scale of PNG and PDF (default 1)")
    draw.add_argument("--background", metavar="COLOUR", help="#rrggbb or none")
    draw.add_argument("--no-legend", action="store_true", help="without the legend")
    draw.add_argument("--no-caption", action="store_true", help="without the caption")
    draw.add_argument("--numbers", action="store_true", help="number the tiles in order of play")
    draw.add_argument("--crop", action="store_true", help="each picture only as large as it needs, not as its sequence")
    draw.add_argument("--all-steps", action="store_true", help="draw every step, not only those marked as figures")
    draw.add_argument("--strips", action="store_true", help="draw a sequence as one strip of frames besides")
    draw.add_argument("--jobs", type=_limit, metavar="N", help="so many processes (default: one for each processor)")
    _output(draw, default="output")

    sheet = _command(verbs, "sheet", commands.sheet, "write illustrated rule sheets")
    sheet.add_argument("rulesets", nargs="*", metavar="RULESET", help="ids or files; default: the shipped ones")
    sheet.add_argument(
        "--lang", action="extend", type=_list, default=[], metavar="LIST", help="languages; default: every complete one"
    )
    sheet.add_argument("--format", type=_list, default=("html", "md", "txt"), metavar="LIST", help="html,pdf,md,txt")
    sheet.add_argument("--paper", type=_list, default=("a4",), metavar="LIST", help="a4,letter for PDF (default a4)")
    sheet.add_argument(
        "--templates", type=_folder, metavar="DIR", help="a folder of your own templates, which come first"
    )
    sheet.add_argument("--jobs", type=_limit, default=1, metavar="N", help="so many processes (default 1)")
    _output(sheet, default="output")

    new = _command(verbs, "new", commands.new, "begin a rule set, a scenario or a language with a commented file")
    new.add_argument("kind", choices=("ruleset", "scenario", "language"), help="what is begun")
    new.add_argument("name", metavar="NAME", help="an id such as my-fives, or the tag of a language")
    _output(new, default="output")

    _command(verbs, "doctor", commands.doctor, "what this machine can do, and how to get the rest")

    prove = _command(verbs, "prove", commands.prove, "the largest end sum and award, proved")
    prove.add_argument("rulesets", nargs="*", metavar="RULESET", help="default: the shipped ones")
    prove.add_argument(
        "--counts", type=_small, default=4, metavar="N", help="count layouts of up to N tiles (default 4)"
    )

    rules = _command(verbs, "rules", commands.rules, "list the rule sets, or show one with its clauses")
    rules.add_argument("ruleset", nargs="?", metavar="RULESET", help="an id or a file")

    schema = _command(verbs, "schema", commands.schema, "print a JSON Schema")
    schema.add_argument("name", nargs="?", metavar="NAME", help="without a name: list them")

    explain = _command(verbs, "explain", commands.explain, "say what a kind of finding means, with an example")
    explain.add_argument("code", nargs="?", metavar="CODE", help="a code or name; without one: list them")
    return parser


def _command(
    verbs: argparse._SubParsersAction[_Parser],
    name: str,
    run: commands.Command,
    summary: str,
) -> _Parser:
    parser: _Parser = verbs.add_parser(
        name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.", formatter_class=_Help
    )
    parser.set_defaults(run=run)
    return parser


def _findings_format(parser: _Parser) -> None:
    parser.add_argument(
        "--output-format", choices=FINDING_FORMATS, default="text", help="how findings are written (default text)"
    )


def _output(parser: _Parser, *, default: str | None) -> None:
    parser.add_argument(
        "--output", type=_folder, metavar="DIR", default=default, help="the output folder (default output)"
    )


def _list(text: str) -> tuple[str, ...]:
    parts = tuple(part.strip() for part in text.split(",") if part.strip())
    if not parts:
        raise argparse.ArgumentTypeError(f"a list such as a,b is expected, found {text!r}")
    return parts


def _percent(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 100:
        raise argparse.ArgumentTypeError(f"a number from 0 to 100 is expected, found {text!r}")
    return value


def _limit(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 100_000:
        raise argparse.ArgumentTypeError(f"a number from 1 to 100000 is expected, found {text!r}")
    return int(text)


def _folder(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError(f"the name of a folder is expected, found {text!r}")
    return text


def _file(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError(f"the name of a file is expected, found {text!r}")
    return text


def _small(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 6:
        raise argparse.ArgumentTypeError(f"a number from 0 to 6 is expected, found {text!r}")
    return int(text)
