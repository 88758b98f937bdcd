"""The main job: everything is run, one report is written, the highest exit status wins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.report.schemas import valid_report
from verifier import rulesets
from verifier.app import build as app
from verifier.app import verify as verify_app
from verifier.errors import InputErrors, UsageError

RIGHT = "id: {id}\nrules: all-fives\ntitle: Right <b> & so on\nsteps:\n- {{play: 1|4, expect: {{sum: 5}}}}\n"
WRONG = "id: {id}\nrules: all-fives\nsteps:\n- {{play: 4|4, expect: {{sum: 9}}}}\n"


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one right scenario and one right document."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VERIFIER_TRACEBACK", raising=False)
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "right.yaml").write_text(RIGHT.format(id="right"))
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "right.en.txt").write_text("3 + 12 = 15\n")
    configure('documents = ["docs/*.txt"]')
    return tmp_path


def configure(text: str, scenarios: str = '["scenarios"]') -> None:
    Path("verifier.toml").write_text(f"scenarios = {scenarios}\n{text}\n", encoding="utf-8")


class Told:
    """What a run wrote and remarked, and how it ended."""

    def __init__(self, **settings: Any) -> None:
        self.written: list[str] = []
        self.remarks: list[str] = []
        settings.setdefault("output", None)
        self.status = app.build(write=self.written.append, remark=self.remarks.append, **settings)

    @property
    def documents(self) -> list[str]:
        return [line.removeprefix("document: ") for line in self.written if line.startswith("document: ")]

    @property
    def report(self) -> Any:
        return valid_report(Path("output/report.json").read_text(encoding="utf-8"))


def test_all_right() -> None:
    told = Told()
    assert told.status == 0
    assert told.written[0] == "scenarios: 1 scenario verified, 1 expectation verified\n"
    assert told.documents[0].startswith("docs/right.en.txt: no rule set; 0 errors")
    assert told.remarks == ["report: output/report.html\n"]
    assert {"report.html", "report.json"} <= {path.name for path in Path("output").iterdir()}
    assert told.report["verify"]["summary"]["verified"] == 1
    page = Path("output/report.html").read_text(encoding="utf-8")
    assert "Everything is backed by the engine" in page
    assert "Right &lt;b&gt; &amp; so on" in page


def test_without_documents_the_scenarios_alone_decide() -> None:
    configure("")
    assert Told().status == 0


def test_a_failed_expectation_and_a_wrong_document() -> None:
    Path("scenarios/wrong.yaml").write_text(WRONG.format(id="wrong"))
    Path("docs/wrong.ja.txt").write_text("合計は3 + 12 = 16です。\n", encoding="utf-8")
    told = Told()
    assert told.status == 1
    assert told.report["verify"]["summary"]["failed"] == 1
    assert told.report["check"]["summary"]["errors"] == 1
    page = Path("output/report.html").read_text(encoding="utf-8")
    assert "2 things not right" in page
    assert "scenarios/wrong.yaml:4:29" in page
    assert "<mark>16</mark>" in page


def test_what_cannot_be_read_is_2_and_everything_else_is_still_run() -> None:
    Path("docs/bad.txt").write_bytes(b"\xff")
    Path("docs/wrong.ja.txt").write_text("合計は3 + 12 = 16です。\n", encoding="utf-8")
    Path("scenarios/bad.yaml").write_text("id: [\n")
    told = Told()
    assert told.status == 2
    assert [line.split(": ")[0] for line in told.documents] == [
        "docs/bad.txt",
        "docs/right.en.txt",
        "docs/wrong.ja.txt",
    ]
    assert told.remarks[0].startswith("scenarios/bad.yaml:")
    assert told.remarks[1:] == ["docs/bad.txt:1:1: not UTF-8: found byte 0xFF\n", "report: output/report.html\n"]
    page = Path("output/report.html").read_text(encoding="utf-8")
    assert "not UTF-8: found byte 0xFF" in page
    assert "scenarios/bad.yaml:" in page
    assert "Everything" not in page


def test_a_fault_is_3_and_everything_else_is_still_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(scenario: Any) -> Any:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(verify_app, "verify_scenario", faulty)
    Path("docs/bad.txt").write_bytes(b"\xff")
    told = Told()
    assert told.status == 3
    assert told.report["check"]["summary"]["documents"] == 2


def test_nothing_to_replay_is_2() -> None:
    configure("", scenarios='["docs"]')
    assert Told().status == 2
    assert "a folder without scenarios" in Path("output/report.html").read_text(encoding="utf-8")


def test_a_configuration_that_cannot_be_read_stops() -> None:
    configure("output = 3")
    with pytest.raises(InputErrors, match="output is a text, found 3"):
        Told()
    assert not Path("output").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('select = ["end-sums"]', "there is no kind of finding 'end-sums'"),
        ('ignore = ["DV000"]', "there is no kind of finding 'DV000'"),
        ('documents = [{path = "docs/right.en.txt", rules = "all-sixes"}]', "unknown rule set 'all-sixes'"),
        ('groups = [{source = "a.md", translations = ["b.md"], rules = "all-sixes"}]', "unknown rule set 'all-sixes'"),
    ],
)
def test_a_configuration_that_names_what_there_is_not_stops(text: str, said: str) -> None:
    configure(text)
    with pytest.raises(UsageError, match=said):
        Told()
    assert not Path("output").exists()


# --- documents ---


@pytest.mark.parametrize(
    ("text", "status", "told"),
    [
        ("", 1, ["arithmetic"]),
        ("fail_under_coverage = 100", 1, ["low-coverage", "arithmetic"]),
        ('select = ["award"]', 0, []),
        ('ignore = ["arithmetic"]', 0, []),
    ],
)
def test_what_the_configuration_asks_of_documents_holds_in_a_build(text: str, status: int, told: list[str]) -> None:
    Path("docs/right.en.txt").write_text("The sum of the ends is 3 + 12 = 16.\n")
    configure(f'documents = ["docs/*.txt"]\n{text}')
    run = Told()
    (entry,) = run.report["check"]["documents"]
    assert (run.status, [each["name"] for each in entry["findings"] if each["severity"] == "error"]) == (status, told)


def test_a_document_in_a_language_that_nobody_reads_is_no_right_one() -> None:
    configure('documents = [{path = "docs/right.en.txt", rules = "all-fives", lang = "fr"}]')
    told = Told()
    assert told.status == 2
    assert told.remarks[0].startswith("docs/right.en.txt: there is no lexicon for the language 'fr'; there are ar, ")
    Path("docs/right.en.txt.verifier.yaml").write_text("lang: fr\n")
    configure('documents = ["docs/*.txt"]')
    assert Told().status == 2


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("docs/*.rst", "no document matches it"),
        ("do?s", "no document matches it"),
        ("docs", "cannot be read: is a directory"),
        ("docs/gone.txt", "cannot be read: no such file or directory"),
    ],
)
def test_an_entry_without_a_document_is_told_and_the_others_are_checked(pattern: str, message: str) -> None:
    configure(f'documents = ["{pattern}", "docs/right.en.txt"]')
    told = Told()
    assert told.status == 2
    entries = {entry["path"]: entry for entry in told.report["check"]["documents"]}
    assert entries[pattern]["error"]["message"] == message
    assert "findings" in entries["docs/right.en.txt"]


def test_a_file_named_like_standard_input_is_a_file() -> None:
    Path("-").write_text("3 + 12 = 15\n")
    configure('documents = ["-"]')
    (entry,) = Told().report["check"]["documents"]
    assert (entry["path"], entry["coverage"]["numbers"]) == ("./-", 3)


def test_a_pattern_that_is_none_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, pattern: str) -> Any:
        raise ValueError("Invalid pattern: '**' can only be an entire path component")

    monkeypatch.setattr(Path, "glob", refuse)
    configure('documents = ["**.txt"]')
    (entry,) = Told().report["check"]["documents"]
    assert entry["error"]["message"] == "invalid pattern: '**' can only be an entire path component"


def test_patterns_spread_out_sorted_below_the_configuration_wherever_the_run_starts(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("docs/deep").mkdir()
    for name in ("b.txt", "a.txt", "deep/c.txt"):
        Path("docs", name).write_text("3 + 12 = 15\n")
    Path("docs/[1].txt").write_text("3 + 12 = 15\n")
    configure(f'documents = ["docs/**/*.txt", "docs/[1].txt", "{project}/docs/a.t*"]')
    names = ["[1].txt", "a.txt", "b.txt", "deep/c.txt", "right.en.txt"]
    assert [entry["path"] for entry in Told().report["check"]["documents"]] == [f"docs/{name}" for name in names]
    monkeypatch.chdir(project / "docs")
    told = Told()
    assert told.remarks == [f"report: {project}/output/report.html\n"]
    assert [line.split(": ")[0] for line in told.documents] == names


def test_a_later_entry_says_more_of_a_document() -> None:
    configure('documents = ["docs/*.txt", {path = "docs/right.en.txt", rules = "all-fives", lang = "en"}]')
    (entry,) = Told().report["check"]["documents"]
    assert (entry["ruleset"], entry["ruleset_source"], entry["language"]) == ("all-fives", "configuration", "en")


def test_a_rule_set_beside_the_configuration(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("mine.yaml").write_text("id: mine\ntitle: Mine\nlike: all-fives\nvalues: {}\n")
    configure('documents = [{path = "docs/right.en.txt", rules = "mine.yaml"}]')
    monkeypatch.chdir(project / "docs")
    told = Told()
    assert told.status == 0
    assert "mine (configuration)" in told.documents[0]


# --- sheets ---


def test_the_sheets_that_are_configured_are_written() -> None:
    Path("mine.yaml").write_text("id: mine\ntitle: Mine\nlike: all-fives\nvalues: {}\n")
    configure('languages = ["en"]\nsheets = {rules = ["mine.yaml"], formats = ["html", "txt"]}')
    told = Told()
    assert told.status == 0
    assert [line for line in told.written if line.startswith("sheets: ")] == ["sheets: 3 files written\n"]
    assert {path.name for path in Path("output/sheets").iterdir()} == {"index.html", "mine.en.html", "mine.en.txt"}


def test_sheets_of_the_shipped_rule_sets_are_the_default() -> None:
    configure('languages = ["en"]\nsheets = {}')
    Told()
    assert {path.name for path in Path("output/sheets").iterdir()} == {
        "index.html",
        *(f"{name}.en.html" for name in rulesets.shipped()),
    }


def test_the_report_links_to_the_sheets_and_shows_the_pictures_in_one_language() -> None:
    Path("scenarios/figure.yaml").write_text(
        "id: figure\ntitle: A & B\nrules: all-fives\nsteps:\n- {play: 1|4, figure: true, expect: {sum: 5}}\n"
    )
    configure('languages = ["en", "ja"]\nsheets = {rules = ["all-fives"]}')
    assert Told().status == 0
    page = Path("output/report.html").read_text(encoding="utf-8")
    assert 'href="sheets/index.html"' in page
    assert page.count("<img ") == 1
    assert 'src="diagrams/figure.1.en.svg" alt="A &amp; B, step 1"' in page
    assert Path("output/diagrams/figure.1.en.svg").is_file()


def test_a_report_without_sheets_and_pictures_names_none() -> None:
    Told()
    page = Path("output/report.html").read_text(encoding="utf-8")
    assert "rule sheets" not in page
    assert "<img" not in page


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ('formats = ["doc"]', "verifier: there is no format 'doc' for sheets; there are html, pdf, md, txt\n"),
        ('rules = ["all-fivs"]', "verifier: "),
        ('rules = ["gone.yaml"]', "verifier: "),
    ],
)
def test_sheets_that_cannot_be_written_keep_no_report_from_being_written(setting: str, said: str) -> None:
    configure(f'languages = ["en"]\nsheets = {{{setting}}}')
    told = Told()
    assert told.status == 2
    assert told.remarks[0].startswith(said)
    assert told.report["verify"]["summary"]["verified"] == 1


# --- translations ---

SOURCE = "Each player takes 7 tiles when three play. A lead of [6|4] scores 10 points.\n"
TRANSLATION = "Son tres: cada jugador toma {} fichas. Salir con [6|4] vale 10 puntos.\n"


def test_the_groups_that_are_configured_are_compared() -> None:
    Path("docs/a.en.txt").write_text(SOURCE, encoding="utf-8")
    Path("docs/a.es.txt").write_text(TRANSLATION.format(7), encoding="utf-8")
    configure('groups = [{source = "docs/a.en.txt", translations = ["docs/a.es.txt"]}]')
    told = Told()
    assert told.status == 0
    (line,) = [line for line in told.written if line.startswith("translation: ")]
    assert "docs/a.es.txt" in line
    assert told.report["compare"]["summary"]["errors"] == 0
    assert Path("output/translations.html").is_file()
    assert "docs/a.es.txt" in Path("output/report.html").read_text(encoding="utf-8")


def test_a_translation_that_changes_a_fact_fails() -> None:
    Path("docs/a.en.txt").write_text(SOURCE, encoding="utf-8")
    Path("docs/a.es.txt").write_text(TRANSLATION.format(6), encoding="utf-8")
    configure('groups = [{source = "docs/a.en.txt", translations = ["docs/a.es.txt", "docs/gone.txt"]}]')
    told = Told()
    assert told.status == 2  # one of them is not there
    assert told.report["compare"]["summary"]["errors"] == 2
    assert "not right" in Path("output/report.html").read_text(encoding="utf-8")


# --- where it is written ---


def test_the_configured_folder_and_the_option_which_wins(project: Path) -> None:
    configure('output = "made/here"')
    Told()
    assert (project / "made" / "here" / "report.html").is_file()
    Told(output="there")
    assert (project / "there" / "report.html").is_file()


@pytest.mark.parametrize("content", ["", "mine"])
def test_a_folder_that_cannot_be_written_is_told_after_everything_was_run(project: Path, content: str) -> None:
    (project / "output").write_text(content)
    told = Told()
    assert told.status == 2
    assert len(told.documents) == 1
    assert told.remarks[-1] == "verifier: output/report.json cannot be written: output is no folder\n"
    assert (project / "output").read_text() == content


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ('formats = ["gif"]', "verifier: there is no format 'gif'; there are "),
        ('languages = ["xx"]', "verifier: "),
    ],
)
def test_what_cannot_be_drawn_keeps_no_report_from_being_written(setting: str, said: str) -> None:
    Path("scenarios/figure.yaml").write_text(
        "id: figure\nrules: all-fives\nsteps:\n- {play: 1|4, figure: true, expect: {sum: 5}}\n"
    )
    configure(setting)
    told = Told()
    assert told.status == 2
    assert told.remarks[0].startswith(said)
    assert told.report["verify"]["summary"]["verified"] == 2


def test_a_fault_outweighs_a_folder_that_cannot_be_written(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(scenario: Any) -> Any:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(verify_app, "verify_scenario", faulty)
    (project / "output").write_text("mine")
    assert Told().status == 3


def test_another_run_writes_the_same_bytes() -> None:
    Told()
    first = {path.name: path.read_bytes() for path in Path("output").iterdir()}
    Told()
    assert {path.name: path.read_bytes() for path in Path("output").iterdir()} == first
