"""Documents checked: each by itself, whatever becomes of the others."""

from __future__ import annotations

import io
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests.report.schemas import valid_report
from verifier.app import check as app
from verifier.app.check import CheckReport, check, check_documents, render_check
from verifier.checks.document import RuleSetSource, check_reading
from verifier.cli import FINDING_FORMATS
from verifier.config import DocumentEntry
from verifier.errors import InputErrors, UsageError

RIGHT = "3 + 12 = 15\n"
WRONG = "合計は3 + 12 = 16です。\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VERIFIER_TRACEBACK", raising=False)
    return tmp_path


def document(name: str, text: str | bytes) -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
    return name


def errors(report: CheckReport) -> list[str | None]:
    return [None if each.error is None else each.error.message for each in report.documents]


def test_a_right_document_is_no_error() -> None:
    report = check([document("right.txt", RIGHT)], language="en")
    assert report.exit_status == 0
    assert valid_report(render_check(report, "json"))["summary"]["errors"] == 0


def test_a_wrong_sum_is_an_error_at_its_place() -> None:
    report = check([document("wrong.txt", WRONG)], language="ja")
    assert report.exit_status == 1
    (entry,) = valid_report(render_check(report, "json"))["documents"]
    assert (entry["path"], entry["language"]) == ("wrong.txt", "ja")
    (found,) = [finding for finding in entry["findings"] if finding["severity"] == "error"]
    assert (found["line"], found["column"], found["end_column"], found["found"], found["expected"]) == (
        1,
        13,
        15,
        "16",
        "15",
    )


@pytest.mark.parametrize("output_format", FINDING_FORMATS)
def test_every_format_tells_of_every_document(output_format: str) -> None:
    written = render_check(check([document("wrong.txt", WRONG), "gone.txt"]), output_format)
    assert "wrong.txt" in written
    assert "gone.txt" in written
    if output_format == "json":
        assert valid_report(written)["documents"][1]["error"]["message"].startswith("cannot be read")
    if output_format == "junit":
        assert ET.fromstring(written).get("errors") == "1"


def test_the_summary_of_each_document_follows_the_findings() -> None:
    text = render_check(check([document("wrong.txt", WRONG), "gone.txt"]), "text")
    wrong, gone = text.splitlines()[-2:]
    assert wrong.startswith("wrong.txt: no rule set; 1 error, 0 warnings, ")
    assert gone == "gone.txt: not readable"


@pytest.mark.parametrize("text", ["", "\ufeff", "\n\n", "A poem.\n"])
def test_a_document_of_which_nothing_is_recognised_is_an_error(text: str) -> None:
    report = check([document("empty.txt", text)], language="en")
    assert report.exit_status == 1
    (finding,) = report.documents[0].findings.findings
    assert finding.name == "nothing-recognised"


# --- what cannot be read ---


@pytest.mark.parametrize(
    ("raw", "message", "place"),
    [
        (b"\xff\xfea\0", "not UTF-8: found byte 0xFF (it begins like UTF-16)", (1, 1)),
        (b"\xfe\xff\0a", "not UTF-8: found byte 0xFE (it begins like UTF-16)", (1, 1)),
        ("一\n二".encode("shift_jis"), "not UTF-8: found byte 0x88", (1, 1)),
        (b"ok\n\xe9", "not UTF-8: found byte 0xE9", (2, 1)),
    ],
)
def test_bytes_that_are_no_utf_8_are_told_with_their_place(raw: bytes, message: str, place: tuple[int, int]) -> None:
    report = check([document("bad.txt", raw), document("right.txt", RIGHT)])
    assert report.exit_status == 2
    error = report.documents[0].error
    assert error is not None
    assert (error.message, (error.line, error.column)) == (message, place)
    assert report.documents[1].error is None


def test_a_missing_file_is_told() -> None:
    report = check(["gone.txt"])
    assert report.exit_status == 2
    assert errors(report) == ["cannot be read: no such file or directory"]


def test_a_folder_stands_for_the_documents_in_it() -> None:
    for name in ("rules/b.txt", "rules/a/c.MD", "rules/d.html", "rules/notes.yaml", "rules/e.svg", "rules/.git/f.txt"):
        document(name, RIGHT)
    report = check(["rules"], language="en")
    assert [each.path for each in report.documents] == ["rules/a/c.MD", "rules/b.txt", "rules/d.html"]
    assert report.exit_status == 0


def test_a_folder_without_documents_is_a_failure() -> None:
    document("empty/notes.yaml", "a: b\n")
    report = check([document("right.txt", RIGHT), "empty"], language="en")
    assert report.exit_status == 2
    assert errors(report) == [
        None,
        "a folder without documents: no file that ends with .htm, .html, .markdown, .md, .text, .txt, .xhtml",
    ]


def test_a_file_that_may_not_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, *rest: Any, **more: Any) -> Any:
        raise PermissionError(13, "Permission denied", str(self))

    path = document("secret.txt", RIGHT)
    monkeypatch.setattr("builtins.open", refuse)
    monkeypatch.setattr(Path, "open", refuse)
    entry = DocumentEntry(path=path)
    refused = app._check_document(entry, named_by=RuleSetSource.OPTION, candidates=[], base=None)
    assert refused.error is not None
    assert refused.error.message == "cannot be read: permission denied"


def test_a_fault_in_one_document_keeps_no_other_from_being_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    real = check_reading

    def faulty(reading: Any, **settings: Any) -> Any:
        if reading.document.source.path == "second.txt":
            raise RecursionError("too deep")
        return real(reading, **settings)

    monkeypatch.setattr(app, "check_reading", faulty)
    names = [document("first.txt", WRONG), document("second.txt", RIGHT), "gone.txt", document("last.txt", WRONG)]
    report = check(names)
    assert report.exit_status == 3
    assert errors(report)[:2] == [None, "internal fault: RecursionError: too deep (VERIFIER_TRACEBACK=1 shows where)"]
    text = render_check(report, "text")
    assert "first.txt:1:13: error[arithmetic]" in text
    assert "last.txt:1:13: error[arithmetic]" in text
    assert valid_report(render_check(report, "json"))["summary"]["documents"] == 4
    monkeypatch.setenv("VERIFIER_TRACEBACK", "1")
    with pytest.raises(RecursionError, match="too deep"):
        check(names)


# --- which rule set ---

TITLED = "---\nrules: {rules}\n---\n\n3 + 12 = 15\n"


def test_the_option_wins_over_the_front_matter_and_that_over_the_configuration() -> None:
    path = document("a.md", TITLED.format(rules="exact-61-five-up"))

    def chosen(report: CheckReport) -> tuple[str | None, str]:
        (entry,) = valid_report(render_check(report, "json"))["documents"]
        return entry["ruleset"], entry["ruleset_source"]

    assert chosen(check([path], rules="all-fives")) == ("all-fives", "option")
    assert chosen(check([path])) == ("exact-61-five-up", "front-matter")
    configured = DocumentEntry(path=path, rules="all-fives")
    assert chosen(check_documents([configured])) == ("exact-61-five-up", "front-matter")
    plain = DocumentEntry(path=document("b.md", RIGHT), rules="all-fives")
    assert chosen(check_documents([plain])) == ("all-fives", "configuration")
    assert chosen(check([plain.path])) == (None, "none")


def test_a_rule_set_beside_the_document_or_the_configuration() -> None:
    own = "id: mine\ntitle: Mine\nlike: all-fives\nvalues: {}\n"
    document("docs/mine.yaml", own)
    path = document("docs/a.md", TITLED.format(rules="mine.yaml"))
    assert check([path]).documents[0].error is None
    plain = document("b.md", RIGHT)
    report = check_documents([DocumentEntry(path=plain, rules="mine.yaml")], base=Path("docs"))
    assert errors(report) == [None]


def test_an_unknown_rule_set_of_an_option_stops_with_the_nearest_one() -> None:
    with pytest.raises(UsageError, match="unknown rule set 'all-fivs'; did you mean all-fives"):
        check([document("a.txt", RIGHT)], rules="all-fivs")


def test_an_unknown_rule_set_of_a_document_is_told_at_its_place() -> None:
    report = check([document("a.md", TITLED.format(rules="all-fivs")), document("b.txt", WRONG)])
    assert report.exit_status == 2
    error = report.documents[0].error
    assert error is not None
    assert (error.line, error.column) == (2, 8)
    assert error.message == "unknown rule set 'all-fivs'; did you mean all-fives?"
    assert report.documents[1].result is not None


def test_a_broken_rule_set_is_told_of_the_document_that_names_it() -> None:
    document("broken.yaml", "id: broken\nvalues: {target: x}\n")
    report = check([document("a.md", TITLED.format(rules="broken.yaml"))])
    error = report.documents[0].error
    assert error is not None
    assert (error.path, error.line, error.column) == ("a.md", 2, 8)
    assert "broken.yaml:" in error.message
    (entry,) = valid_report(render_check(report, "json"))["documents"]
    assert entry["error"]["line"] == 2


def test_a_configured_rule_set_that_is_unknown_or_broken_is_told_of_its_document() -> None:
    document("broken.yaml", "id: [\n")
    path, other = document("a.txt", RIGHT), document("b.txt", RIGHT)
    report = check_documents(
        [DocumentEntry(path=path, rules="all-fivs"), DocumentEntry(path=other, rules="broken.yaml")]
    )
    assert report.exit_status == 2
    first, second = errors(report)
    assert first == "unknown rule set 'all-fivs'; did you mean all-fives?"
    assert second is not None
    assert second.startswith("what it needs cannot be read: broken.yaml:")
    assert [each.error.path for each in report.documents if each.error] == ["a.txt", "b.txt"]


def test_a_broken_rule_set_of_an_option_stops() -> None:
    document("broken.yaml", "id: [\n")
    with pytest.raises(InputErrors, match=r"broken\.yaml:"):
        check([document("a.txt", RIGHT)], rules="broken.yaml")


# --- which language ---


@pytest.mark.parametrize("tag", ["xx", "../en", ""])
def test_an_unknown_language_of_an_option_stops_with_those_known(tag: str) -> None:
    with pytest.raises(UsageError, match=f"there is no lexicon for the language '{tag}'; there are ar, de, en"):
        check([document("a.txt", RIGHT)], language=tag)


@pytest.mark.parametrize("tag", ["ja", "ja-JP", "JA", "jpn"])
def test_a_tag_may_have_a_region(tag: str) -> None:
    assert check([document("a.txt", WRONG)], language=tag).exit_status == 1


# --- names ---


def test_a_document_named_twice_is_checked_once() -> None:
    path = document("docs/a.txt", WRONG)
    Path("link.txt").symlink_to(path)
    report = check([path, "./docs/../docs/a.txt", str(Path(path).absolute()), "link.txt", "gone.txt", "gone.txt"])
    assert len(report.documents) == 2


def test_the_last_entry_of_a_document_says_how() -> None:
    path = document("a.txt", RIGHT)
    report = check_documents([DocumentEntry(path=path), DocumentEntry(path=path, rules="all-fives")])
    (only,) = report.documents
    assert only.result is not None
    assert only.result.rules is not None


def test_documents_of_one_name_in_two_folders_stay_apart() -> None:
    paths = [document("a/rules.txt", WRONG), document("b/rules.txt", WRONG)]
    root = ET.fromstring(render_check(check(paths), "junit"))
    names = [case.get("name") for case in root.iter("testcase") if case.find("failure") is not None]
    assert names == [f"{path}:1:13 DV201 arithmetic" for path in paths]


def test_paths_are_shown_as_they_were_given() -> None:
    document("a.txt", RIGHT)
    absolute = str(Path("a.txt").absolute())
    assert valid_report(render_check(check([absolute]), "json"))["documents"][0]["path"] == absolute
    assert valid_report(render_check(check(["./a.txt"]), "json"))["documents"][0]["path"] == "./a.txt"


def test_a_name_with_line_ends_and_escapes_is_one_line_of_the_summary() -> None:
    path = document("a\n\x1b[2J.txt", RIGHT)
    lines = render_check(check([path]), "text").splitlines()
    assert lines[-1].startswith("a\ufffd\ufffd[2J.txt: ")


# --- standard input ---


class Stdin:
    def __init__(self, raw: bytes) -> None:
        self.buffer = io.BytesIO(raw)


def test_a_hyphen_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Stdin(("\ufeff" + WRONG.replace("\n", "\r\n")).encode()))
    report = check(["-"], language="ja")
    assert report.exit_status == 1
    assert render_check(report, "text").startswith("-:1:13: error[arithmetic]") or "\n-:1:13: error" in render_check(
        report, "text"
    )
    assert valid_report(render_check(report, "json"))["documents"][0]["path"] == "-"


def test_standard_input_that_is_no_text_closed_or_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Stdin(b"\xff"))
    assert errors(check(["-"])) == ["not UTF-8: found byte 0xFF"]
    monkeypatch.setattr(sys, "stdin", None)
    assert errors(check(["-"])) == ["cannot be read: standard input is closed"]

    class Folder(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            raise IsADirectoryError(21, "Is a directory")

    folder = Stdin(b"")
    folder.buffer = Folder()
    monkeypatch.setattr(sys, "stdin", folder)
    report = check(["-"])
    assert report.exit_status == 2
    assert errors(report) == ["cannot be read: is a directory"]


def test_standard_input_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert size > 0
            return b" " * size

    endless = Stdin(b"")
    endless.buffer = Endless()
    monkeypatch.setattr(sys, "stdin", endless)
    (error,) = errors(check(["-"]))
    assert error is not None
    assert error.endswith("at most 67,108,864 are read")


@pytest.mark.parametrize(
    ("language", "hint"),
    [
        (None, "its language was not recognised (--document-lang names it)"),
        ("en", "what it says is held against a rule set, and none is known (--rules names one)"),
    ],
)
def test_whoever_gets_nothing_is_told_what_to_add(language: str | None, hint: str) -> None:
    report = check([document("short.txt", "Each player is dealt 5 tiles.\n")], language=language)
    assert report.exit_status == 1
    assert hint in render_check(report, "text")
