"""The command line: what each exit status means, where things are written, and that nothing else is needed.

in process  most commands are run by calling `main`
process     what depends on the locale, a pipe, a terminal or a signal is run as a process of its own
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.report.schemas import valid_report
from verifier import __version__, cli, console
from verifier.errors import UsageError

ROOT = Path(__file__).parents[1]

RIGHT = "3 + 12 = 15\n"
WRONG = "合計は3 + 12 = 16です。\n"
SCENARIO = "id: right\nrules: all-fives\nsteps:\n- {play: 1|4, expect: {sum: 5}}\n"
FAILING = "id: failing\nrules: all-fives\nsteps:\n- {play: 1|4, expect: {sum: 6}}\n"

FILES: dict[str, bytes] = {
    "right.txt": RIGHT.encode(),
    "wrong.ja.txt": WRONG.encode(),
    "poem.txt": b"A poem.\n",
    "empty.txt": b"",
    "latin.txt": "Règles\n".encode("latin-1"),
    "utf16.txt": "rules".encode("utf-16"),
    "right.yaml": SCENARIO.encode(),
    "failing.yaml": FAILING.encode(),
    "broken.yaml": b"id: [\n",
    "empty.yaml": b"",
    "all.yaml": b"id: mine\ntitle: Mine\nlike: all-fives\nvalues: {}\n",
    "list.json": b"[]\n",
    "folder/notes.txt": b"",
    "bare/notes.md5": b"",
}

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, raw in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(raw)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VERIFIER_TRACEBACK", raising=False)
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str) -> tuple[int, str, str]:
        status = cli.main(arguments)
        return (status, *capsys.readouterr())

    return run


def process(
    *arguments: str | bytes, env: dict[str, str] | None = None, **settings: Any
) -> subprocess.CompletedProcess[bytes]:
    """The program as a process, in a locale that is UTF-8 unless `env` says otherwise."""
    return subprocess.run(
        [sys.executable, "-m", "verifier", *arguments],
        env=environment(env),
        capture_output="stdout" not in settings,
        check=False,
        timeout=120,
        **settings,
    )


def environment(env: dict[str, str] | None = None) -> dict[str, str]:
    keep = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return {**keep, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", **(env or {})}


# --- exit statuses ---


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("check right.txt", 0),
        ("check wrong.ja.txt", 1),
        ("check poem.txt", 1),
        ("check empty.txt", 1),
        ("check gone.txt", 2),
        ("check folder", 1),  # its documents are checked
        ("check bare", 2),
        ("check latin.txt", 2),
        ("check utf16.txt", 2),
        ("check right.txt --rules all-fives", 0),
        ("check right.txt --rules all.yaml", 0),
        ("check right.txt --rules all-fivs", 2),
        ("check right.txt --rules gone.yaml", 2),
        ("check right.txt --rules broken.yaml", 2),
        ("check right.txt --document-lang en", 0),
        ("check right.txt --document-lang xx", 2),
        ("check", 2),
        ("verify right.yaml", 0),
        ("verify failing.yaml", 1),
        ("verify gone.yaml", 2),
        ("verify broken.yaml", 2),
        ("verify empty.yaml", 2),
        ("verify folder", 2),
        ("verify right.txt", 2),
        ("prove all-fives --counts 1", 0),
        ("prove all-fivs", 2),
        ("prove --counts 7", 2),
        ("rules", 0),
        ("rules all-fives", 0),
        ("rules all-fivs", 2),
        ("schema", 0),
        ("schema scenario", 0),
        ("schema scenarios", 2),
        ("explain", 0),
        ("explain end-sum", 0),
        ("explain end", 2),
        ("--version", 0),
        ("--help", 0),
        ("--halp", 2),
        ("chekc right.txt", 2),
        ("check right.txt --output-format xml", 2),
        ("", 2),
        # the highest wins
        ("check right.txt wrong.ja.txt", 1),
        ("check wrong.ja.txt gone.txt right.txt", 2),
        ("verify failing.yaml gone.yaml right.yaml", 2),
    ],
)
def test_exit_status(run: Run, arguments: str, status: int) -> None:
    assert run(*arguments.split())[0] == status


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("check right.txt --rules all-fivs", "verifier: unknown rule set 'all-fivs'; did you mean all-fives?"),
        ("check right.txt --rules gone.yaml", "gone.yaml: error cannot be read: no such file or directory"),
        ("check right.txt --rules broken.yaml", "broken.yaml:2:1: error "),
        ("check right.txt --document-lang xx", "verifier: there is no lexicon for the language 'xx'; there are ar, "),
        ("rules all-fivs", "verifier: unknown rule set 'all-fivs'; did you mean all-fives?"),
        ("schema scenarios", "verifier: there is no schema 'scenarios'; there are build-report, "),
        ("explain end", "verifier: there is no kind of finding 'end'; `verifier explain` lists them"),
        ("prove --counts 7", "verifier: argument --counts: a number from 0 to 6 is expected, found '7'"),
        ("prove --counts -1", "verifier: argument --counts: a number from 0 to 6 is expected, found '-1'"),
        ("prove --counts ٣", "verifier: argument --counts: a number from 0 to 6 is expected, found '٣'"),
        ("--halp", "verifier: unrecognized arguments: --halp"),
        ("check right.txt --out x", "verifier: unrecognized arguments: --out x"),
        ("check right.txt --output x", "verifier: unrecognized arguments: --output x"),
        ("check", "verifier: the following arguments are required: DOC"),
        ("chekc", "verifier: argument COMMAND: invalid choice: 'chekc' (choose from "),
        (
            "check right.txt --output-format xml",
            "verifier: argument --output-format: invalid choice: 'xml' (choose from ",
        ),
        (
            "check right.txt --select end-sums",
            "verifier: there is no kind of finding 'end-sums'; `verifier explain` lists",
        ),
        (
            "check right.txt --ignore DV000",
            "verifier: there is no kind of finding 'DV000'; `verifier explain` lists them",
        ),
        (
            "check right.txt --fail-under-coverage 101",
            "verifier: argument --fail-under-coverage: a number from 0 to 100 is expected, found '101'",
        ),
        ("probe right.txt --limit 0", "verifier: argument --limit: a number from 1 to 100000 is expected, found '0'"),
        (
            "check right.txt --baseline list.json",
            "list.json: error no baseline: `verifier check --write-baseline FILE`",
        ),
        ("check right.txt --baseline poem.txt", "poem.txt:1:1: error not JSON: "),
        ("check right.txt --html ", "verifier: argument --html: the name of a file is expected, found ''"),
        ("check right.txt --baseline ", "verifier: argument --baseline: the name of a file is expected, found ''"),
        ("check ", "verifier: argument DOC: the name of a file is expected, found ''"),
        ("draw right.yaml --format ,", "verifier: argument --format: a list such as a,b is expected, found ','"),
        ("sheet --lang ", "verifier: argument --lang: a list such as a,b is expected, found ''"),
        ("sheet --templates ", "verifier: argument --templates: the name of a folder is expected, found ''"),
        ("build --output ", "verifier: argument --output: the name of a folder is expected, found ''"),
        ("check \x1b[2J --x\x1b", "verifier: unrecognized arguments: --x\ufffd"),
    ],
)
def test_wrong_usage_is_one_sentence_on_standard_error(run: Run, arguments: str, said: str) -> None:
    status, out, err = run(*arguments.split(" "))
    assert (status, out) == (2, "")
    assert err.splitlines()[-1].startswith(said)
    assert "Traceback" not in err


def test_a_page_is_of_one_document(run: Run) -> None:
    status, out, err = run("check", "right.txt", "wrong.ja.txt", "--html", "page.html")
    assert (status, err) == (2, "verifier: --html writes the page of one document, got 2\n")
    assert "wrong.ja.txt:1:13: error[arithmetic]" in out
    assert not Path("page.html").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        "check right.txt --html ./right.txt",
        "check right.txt --write-baseline right.txt",
        "compare right.txt wrong.ja.txt --html right.txt",
    ],
)
def test_no_option_writes_over_a_document_that_was_read(run: Run, arguments: str) -> None:
    status, out, err = run(*arguments.split(" "))
    assert status == 2
    assert "right.txt" in out
    assert err.endswith("right.txt is a document that was read, and nothing is written over it\n")
    assert Path("right.txt").read_text() == RIGHT


def test_a_remark_is_never_told_to_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    console.remark("a\x1b[2J\udce7\udc89\udc8c\rb\n")
    assert capsys.readouterr().err == "a\ufffd[2J牌\ufffdb\n"


def test_without_a_command_the_help_goes_to_standard_error(run: Run) -> None:
    status, out, err = run()
    assert (status, out) == (2, "")
    assert err.startswith("usage: verifier")


def test_everything_else_is_still_run_and_reported(run: Run) -> None:
    status, out, err = run("check", "wrong.ja.txt", "gone.txt", "latin.txt", "poem.txt", "right.txt")
    assert (status, err) == (2, "")
    for start in (
        "wrong.ja.txt:1:13: error[arithmetic] ",
        "gone.txt: error cannot be read: no such file or directory",
        "latin.txt:1:2: error not UTF-8: found byte 0xE8",
        "poem.txt:1:1: error[nothing-recognised] ",
        "right.txt: no rule set; ",
    ):
        assert any(line.startswith(start) for line in out.splitlines()), start


def test_a_fault_in_one_document_outweighs_all(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from verifier.app import check
    from verifier.checks.document import check_reading

    real = check_reading

    def faulty(reading: Any, **settings: Any) -> Any:
        if reading.document.source.path == "right.txt":
            raise AssertionError("impossible")
        return real(reading, **settings)

    monkeypatch.setattr(check, "check_reading", faulty)
    status, out, err = run("check", "right.txt", "gone.txt", "wrong.ja.txt")
    assert (status, err) == (3, "")
    assert "right.txt: error internal fault: AssertionError: impossible (VERIFIER_TRACEBACK=1 shows where)\n" in out
    assert "gone.txt: error cannot be read" in out
    assert "wrong.ja.txt:1:13: error[arithmetic]" in out


def fail_with(fault: BaseException) -> Callable[..., Any]:
    def fail(*arguments: Any, **settings: Any) -> Any:
        raise fault

    return fail


def test_an_internal_fault_is_3_and_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.app.reference.show_rules", fail_with(ZeroDivisionError("division by\nzero")))
    assert run("rules") == (
        3,
        "",
        "verifier: internal fault: ZeroDivisionError: division by zero (VERIFIER_TRACEBACK=1 shows where)\n",
    )


def test_a_developer_is_shown_where_a_fault_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.app.reference.show_rules", fail_with(ZeroDivisionError("division by zero")))
    monkeypatch.setenv("VERIFIER_TRACEBACK", "1")
    status, out, err = run("rules")
    assert (status, out) == (3, "")
    assert err.startswith("Traceback (most recent call last):")
    assert err.endswith("ZeroDivisionError: division by zero\n")


def test_an_interrupt_is_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.app.reference.show_rules", fail_with(KeyboardInterrupt()))
    assert run("rules") == (130, "", "interrupted\n")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "verifier: no space left on device\n"),
        (OSError(errno.EACCES, "Permission denied", "a\n.txt"), "verifier: a .txt: permission denied\n"),
    ],
)
def test_what_the_system_refuses_is_2(run: Run, monkeypatch: pytest.MonkeyPatch, error: OSError, said: str) -> None:
    monkeypatch.setattr("verifier.app.reference.show_rules", fail_with(error))
    assert run("rules") == (2, "", said)


def test_a_signal_that_interrupts_ends_the_process_with_130() -> None:
    code = (
        "import signal, sys\nfrom verifier import cli\nfrom verifier.app import reference\n"
        "reference.show_rules = lambda name: signal.raise_signal(signal.SIGINT)\n"
        "sys.exit(cli.main(['rules']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, check=False, timeout=120
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"interrupted\n")


# --- only the report goes to standard output ---


@pytest.mark.parametrize("output_format", cli.FINDING_FORMATS)
@pytest.mark.parametrize(
    "arguments", ["check wrong.ja.txt gone.txt right.txt", "verify failing.yaml gone.yaml right.yaml"]
)
def test_the_report_is_all_that_is_on_standard_output(run: Run, arguments: str, output_format: str) -> None:
    status, out, err = run(*arguments.split(), "--output-format", output_format)
    assert (status, err) == (2, "")
    assert out.endswith("\n")
    if output_format == "json":
        assert valid_report(out)["version"] == 1


def test_build_tells_where_the_report_is_on_standard_error(run: Run) -> None:
    Path("verifier.toml").write_text('scenarios = ["right.yaml"]\ndocuments = ["wrong.ja.txt"]\n')
    status, out, err = run("build", "--output", "made")
    assert status == 1
    assert out.startswith("scenarios: 1 scenario verified, 1 expectation verified\ndocument: wrong.ja.txt: ")
    assert err == "report: made/report.html\n"
    assert valid_report(Path("made/report.json").read_text(encoding="utf-8"))["command"] == "build"


def test_a_broken_configuration_is_told_with_every_fault_at_its_place(run: Run) -> None:
    Path("verifier.toml").write_text("output = 3\nxyz = 1\n")
    status, out, err = run("build")
    assert (status, out) == (2, "")
    path = Path("verifier.toml").absolute()
    first, second = err.splitlines()
    assert first == f"{path}:1:1: error output is a text, found 3"
    assert second.startswith(f"{path}:2:1: error unknown key xyz; known are ")


def test_the_version(run: Run) -> None:
    assert run("--version") == (0, f"verifier {__version__}\n", "")


# --- help ---


def parsers() -> dict[str, argparse.ArgumentParser]:
    parser = cli._parser()
    (commands,) = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    return {"": parser, **commands.choices}


@pytest.mark.parametrize("command", sorted(parsers()))
def test_help_fits_80_columns_and_says_what_each_option_does(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    status, out, err = run(*command.split(), "--help")
    assert (status, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    flat = " ".join(out.split())
    for action in parsers()[command]._actions:
        for word in action.option_strings or ([action.metavar] if isinstance(action.metavar, str) else []):
            assert word in flat
        assert action.help or isinstance(action, argparse._SubParsersAction), action


def test_every_command_says_in_one_sentence_what_it_does() -> None:
    for name, parser in parsers().items():
        assert re.fullmatch(r"[A-Z][^.]*\.", parser.description or ""), name


# --- whatever the locale says ---

C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize("output_format", cli.FINDING_FORMATS)
def test_the_same_bytes_in_a_locale_that_is_not_utf_8(output_format: str) -> None:
    name = os.fsencode("配置\udcff.ja.txt")
    Path(os.fsdecode(name)).write_bytes(WRONG.encode())
    arguments: list[str | bytes] = ["check", name, "gone-牌.txt".encode(), "--output-format", output_format]
    utf8, plain = process(*arguments), process(*arguments, env=C_LOCALE)
    assert plain.stdout == utf8.stdout
    assert plain.stderr == utf8.stderr == b""
    assert plain.returncode == utf8.returncode == 2
    text = utf8.stdout.decode("utf-8")
    if output_format in ("text", "github", "json"):
        assert "配置\ufffd.ja.txt" in text
        assert "gone-牌.txt" in text


def test_the_same_files_in_a_locale_that_is_not_utf_8() -> None:
    Path("牌").mkdir()
    Path("牌/規則.ja.txt").write_text(WRONG, encoding="utf-8")
    Path("verifier.toml").write_text(
        'scenarios = ["failing.yaml"]\ndocuments = ["牌/*.txt", "*/規則.ja.txt", "gone-牌.txt"]\n', encoding="utf-8"
    )
    utf8 = process("build", "--output", "utf8")
    plain = process("build", "--output", "plain", env=C_LOCALE)
    assert (plain.returncode, plain.stdout) == (utf8.returncode, utf8.stdout) == (2, utf8.stdout)
    for name in ("report.json", "report.html"):
        assert Path("plain", name).read_bytes() == Path("utf8", name).read_bytes()
        assert "牌/規則.ja.txt" in Path("plain", name).read_text(encoding="utf-8")


def test_complaints_in_a_locale_that_is_not_utf_8() -> None:
    done = process("rules", "牌".encode(), env=C_LOCALE)
    assert done.returncode == 2
    assert done.stderr.decode("utf-8") == process("rules", "牌".encode()).stderr.decode("utf-8")


# --- pipes, terminals, standard input ---


def test_a_hyphen_reads_standard_input() -> None:
    done = process("check", "-", input=WRONG.encode())
    assert done.returncode == 1
    assert b"-:1:13: error[arithmetic] " in done.stdout


def test_a_reader_that_has_gone_is_no_error_of_ours() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = process("check", "wrong.ja.txt", stdout=writing, stderr=subprocess.PIPE)
        long = process("schema", "scenario", stdout=writing, stderr=subprocess.PIPE)
        fine = process("--help", stdout=writing, stderr=subprocess.PIPE)
        deaf = process("check", "wrong.ja.txt", "--halp", stdout=writing, stderr=writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")
    assert (long.returncode, long.stderr) == (0, b"")
    assert (fine.returncode, fine.stderr) == (0, b"")
    assert deaf.returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "wb") as full:
        done = process("rules", stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (
        2,
        b"verifier: standard output cannot be written: no space left on device\n",
    )


def test_output_that_is_refused_is_2(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

        def fileno(self) -> int:
            return os.open(os.devnull, os.O_WRONLY)

    monkeypatch.setattr(sys, "stdout", Full())
    with pytest.raises(UsageError, match="standard output cannot be written: no space left on device"):
        console.write("x")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_survived(closed: str) -> None:
    command = f'"{sys.executable}" -m verifier check wrong.ja.txt {closed}'
    done = subprocess.run(["sh", "-c", command], env=environment(), capture_output=True, check=False, timeout=120)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


def terminal(env: dict[str, str]) -> str:
    """What a terminal is sent."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    with os.fdopen(ours, "rb", buffering=0) as screen:
        try:
            process("check", "wrong.ja.txt", env=env, stdout=theirs, stderr=subprocess.PIPE)
        finally:
            os.close(theirs)
        seen = b""
        while True:
            try:
                part = screen.read(65536)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            seen += part
    return seen.decode("utf-8")


def test_a_terminal_is_shown_colours_and_nothing_else_is() -> None:
    plain = process("check", "wrong.ja.txt").stdout.decode("utf-8")
    assert "\x1b" not in plain
    coloured = terminal({"TERM": "xterm"})
    assert "\x1b[31;1merror[arithmetic]\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured).replace("\r\n", "\n") == plain


@pytest.mark.parametrize("env", [{"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_none_is_wanted(env: dict[str, str]) -> None:
    assert "\x1b" not in terminal(env)


# --- names ---

ODD_NAMES: Sequence[str] = (
    "-x.txt",
    "a b.txt",
    "a\nb.txt",
    "\x1b[31m.txt",
    "牌 \u202e.txt",
    "'\"$(x)`.txt",
    "%s{}.txt",
    "a:b,c.txt",
    "\udcff.txt",
    "x" * 200 + ".txt",
)


@pytest.mark.parametrize("output_format", cli.FINDING_FORMATS)
@pytest.mark.parametrize("name", ODD_NAMES)
def test_any_name_is_only_a_name(run: Run, name: str, output_format: str) -> None:
    Path(name).write_text(WRONG, encoding="utf-8")
    status, out, err = run("check", "--document-lang", "ja", "--output-format", output_format, "--", name)
    assert (status, err) == (1, "")
    assert "\x1b" not in out
    if output_format == "text":
        assert sum("error[arithmetic]" in line for line in out.splitlines()) == 1


def test_a_name_with_a_nul_is_told(run: Run) -> None:
    status, out, _ = run("check", "a\0b.txt")
    assert status == 2
    assert "a\ufffdb.txt: error cannot be read: embedded null byte" in out


def test_an_absolute_path(run: Run, files: Path) -> None:
    status, out, _ = run("check", str(files / "wrong.ja.txt"))
    assert status == 1
    assert f"{files}/wrong.ja.txt:1:13: error[arithmetic]" in out


def test_a_working_folder_that_is_gone(files: Path) -> None:
    command = f'mkdir gone && cd gone && rmdir ../gone && "{sys.executable}" -m verifier verify'
    done = subprocess.run(["sh", "-c", command], env=environment(), capture_output=True, check=False, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"verifier: no such file or directory\n")


def test_the_program_runs_as_a_module_and_ends_with_its_status() -> None:
    assert process("check", "wrong.ja.txt").returncode == 1
    assert process("rules").returncode == 0
