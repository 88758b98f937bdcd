"""Comparisons of files: pairs and groups, formats, exit statuses, the page, and what cannot be read."""

from __future__ import annotations

import io
import json
import re
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.report.schemas import valid_report
from verifier.app import compare as app
from verifier.app.compare import CompareOptions, CompareReport, compare
from verifier.app.compare_kinds import KINDS
from verifier.app.compare_report import render_compare, render_compare_page, summary_of, write_compare_page
from verifier.app.reference import explain
from verifier.cli import FINDING_FORMATS, main
from verifier.errors import InputErrors, UsageError

SOURCE = """A double-six set has 28 tiles.

With two players each takes 9 tiles, with three each takes 7.

Play goes clockwise. Example: 10 + 5 = 15.

With two players the target is 250 points, with three it is 200.
"""
RIGHT = """Un juego de doble seis tiene veintiocho fichas.

Con dos jugadores cada uno toma nueve fichas, con tres cada uno toma siete.

Se juega en el sentido de las agujas del reloj. Ejemplo: 10 + 5 = 15.

Con dos jugadores el objetivo es de 250 puntos, con tres es de 200.
"""
CHANGED = RIGHT.replace("toma siete", "toma ocho")
LACKING = RIGHT.replace("Con dos jugadores el objetivo es de 250 puntos, con tres es de 200.\n", "")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VERIFIER_TRACEBACK", raising=False)
    files = {"rules.en.txt": SOURCE, "right.es.txt": RIGHT, "changed.es.txt": CHANGED, "lacking.es.txt": LACKING}
    for name, text in {**files, "poem.en.txt": "Roses are red.\n"}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "latin.es.txt").write_bytes("Reglas del dominó\n".encode("latin-1"))
    return tmp_path


def of(*translations: str, **options: Any) -> CompareReport:
    return compare(["rules.en.txt", *translations], options=CompareOptions(**options))


def names(report: CompareReport) -> list[list[str]]:
    return [[found.name for found in pair.findings] for pair in report.pairs]


# --- what fails a run ---


@pytest.mark.parametrize(
    ("translations", "complete", "status", "found"),
    [
        (["right.es.txt"], False, 0, [[]]),
        (["right.es.txt"], True, 0, [[]]),
        (["changed.es.txt"], False, 1, [["translation-changed"]]),
        (["lacking.es.txt"], False, 0, [["translation-lost"]]),
        (["lacking.es.txt"], True, 1, [["translation-lost"]]),
        (["poem.en.txt"], False, 1, [["nothing-common"]]),
        (["right.es.txt", "changed.es.txt"], False, 1, [[], ["translation-changed"]]),
        (["gone.es.txt", "changed.es.txt"], False, 2, [[], ["translation-changed"]]),
        (["latin.es.txt"], False, 2, [[]]),
    ],
)
def test_exit_statuses(translations: list[str], complete: bool, status: int, found: list[list[str]]) -> None:
    report = of(*translations, complete=complete)
    assert (report.exit_status, names(report)) == (status, found)


def test_the_source_that_cannot_be_read_is_told_of_each_pair() -> None:
    report = compare(["gone.en.txt", "right.es.txt", "changed.es.txt"])
    assert report.exit_status == 2
    assert [str(pair.error) for pair in report.pairs] == ["gone.en.txt: cannot be read: no such file or directory"] * 2


def test_a_fault_of_the_program_is_3_and_the_other_pairs_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    real = app.compare_readings

    def faulty(source: Any, translation: Any) -> Any:
        if translation.document.source.path == "right.es.txt":
            raise AssertionError("impossible")
        return real(source, translation)

    monkeypatch.setattr(app, "compare_readings", faulty)
    report = of("right.es.txt", "changed.es.txt")
    assert (report.exit_status, names(report)) == (3, [[], ["translation-changed"]])


@pytest.mark.parametrize(
    ("documents", "options", "message"),
    [
        ([], {}, "no documents are named, and no groups of documents are configured"),
        (["rules.en.txt"], {}, "a source is compared with its translations, found only rules.en.txt"),
        (["-", "-"], {}, "standard input can be read once only, and `-` is named more than once"),
        (["rules.en.txt", "right.es.txt"], {"source_language": "xx"}, "xx"),
        (["rules.en.txt", "right.es.txt"], {"translation_language": "xx"}, "xx"),
        (["rules.en.txt", "right.es.txt"], {"rules": "no-such"}, "no-such"),
    ],
)
def test_wrong_usage_is_one_sentence(documents: list[str], options: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        compare(documents, options=CompareOptions(**options))


def test_standard_input_may_be_the_translation(monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        buffer = io.BytesIO(CHANGED.encode())

    monkeypatch.setattr(sys, "stdin", Input())
    report = of("-", translation_language="es")
    assert names(report) == [["translation-changed"]]


# --- groups ---

GROUPS = """[tool.verifier]
[[tool.verifier.groups]]
source = "rules.en.txt"
translations = ["right.es.txt", "changed.es.txt"]
rules = "all-fives"

[[tool.verifier.groups]]
source = "right.es.txt"
translations = ["rules.en.txt"]
"""


def test_without_documents_the_configured_groups_are_compared(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "pyproject.toml").write_text(GROUPS, encoding="utf-8")
    (here / "below").mkdir()
    report = compare([])
    assert [(pair.source, pair.translation) for pair in report.pairs] == [
        ("rules.en.txt", "right.es.txt"),
        ("rules.en.txt", "changed.es.txt"),
        ("right.es.txt", "rules.en.txt"),
    ]
    assert names(report) == [[], ["translation-changed"], []]
    assert report.pairs[0].rules is not None
    monkeypatch.chdir(here / "below")
    assert names(compare([])) == names(report)


def test_a_group_with_a_file_that_is_gone_is_told(here: Path) -> None:
    (here / "pyproject.toml").write_text(GROUPS.replace("changed.es.txt", "gone.es.txt"), encoding="utf-8")
    report = compare([])
    assert (report.exit_status, [pair.error is None for pair in report.pairs]) == (2, [True, False, True])


def test_a_configuration_that_is_wrong_is_told_with_its_place(here: Path) -> None:
    (here / "pyproject.toml").write_text('[[tool.verifier.groups]]\nsource = "rules.en.txt"\n', encoding="utf-8")
    with pytest.raises(InputErrors, match="a group names at least one translation"):
        compare([])


# --- which of the two is right ---


@pytest.mark.parametrize(
    ("source", "translation", "right"),
    [
        (SOURCE, CHANGED, "source"),
        (SOURCE.replace("each takes 7", "each takes 8"), RIGHT, "translation"),
        (SOURCE.replace("each takes 7", "each takes 6"), CHANGED, "neither"),
    ],
)
def test_a_rule_set_says_which_is_right(here: Path, source: str, translation: str, right: str) -> None:
    (here / "a.en.txt").write_text(source, encoding="utf-8")
    (here / "b.es.txt").write_text(translation, encoding="utf-8")
    report = compare(["a.en.txt", "b.es.txt"], options=CompareOptions(rules="all-fives"))
    (entry,) = valid_report(render_compare(report, "json"))["pairs"][0]["findings"]
    assert (entry["right"], entry["expected"], entry["role"]) == (right, "7", "hand size with 3 players")
    assert entry["message"].endswith(f"; all-fives agrees with {'the ' if right != 'neither' else ''}{right}")
    assert "because all-fives says 7" in render_compare(report, "text")


def test_front_matter_names_the_rule_set_before_a_configuration(here: Path) -> None:
    (here / "rules.en.txt").write_text(f"---\nrules: exact-61-five-up\n---\n{SOURCE}", encoding="utf-8")
    (here / "pyproject.toml").write_text(GROUPS, encoding="utf-8")
    pair = compare([]).pairs[0]
    assert pair.rules is not None
    assert pair.rules.id == "exact-61-five-up"


def test_without_a_rule_set_nobody_is_said_to_be_right(here: Path) -> None:
    (here / "a.en.txt").write_text("The first tile is worth 12 points and the second 10 points.\n", encoding="utf-8")
    (here / "b.es.txt").write_text("La primera ficha vale 13 puntos y la segunda 10 puntos.\n", encoding="utf-8")
    report = compare(["a.en.txt", "b.es.txt"])
    (entry,) = valid_report(render_compare(report, "json"))["pairs"][0]["findings"]
    assert (entry["right"], entry["expected"]) == (None, None)


# --- formats ---


def test_text_shows_both_places() -> None:
    text = render_compare(of("changed.es.txt"), "text")
    assert text.splitlines() == [
        "changed.es.txt:3:70: error[translation-changed] hand size with 3 players: the source says 7, the translation 8"
        + ("; all-fives agrees with the source" if "agrees" in text else ""),
        "    Con dos jugadores cada uno toma nueve fichas, con tres cada uno toma ocho.",
        f"    {' ' * 69}^^^^",
        *(line for line in text.splitlines() if "because" in line or "clause" in line),
        "  rules.en.txt:3:60: the source says",
        "    With two players each takes 9 tiles, with three each takes 7.",
        f"    {' ' * 59}^",
        text.splitlines()[-1],
    ]
    assert text.splitlines()[-1].startswith("rules.en.txt → changed.es.txt: ")
    assert text.splitlines()[-1].endswith("; 1 changed")


def test_json_holds_to_the_contract() -> None:
    report = of("changed.es.txt", "lacking.es.txt", "gone.es.txt")
    document = valid_report(render_compare(report, "json"))
    assert document["summary"] == {"pairs": 3, "errors": 2, "warnings": 1, "notes": 0}
    changed, lacking, gone = document["pairs"]
    (found,) = changed["findings"]
    assert (found["kind"], found["severity"], found["code"]) == ("changed", "error", "DV601")
    assert found["source"] == {
        "value": "7",
        "line": 3,
        "column": 60,
        "end_line": 3,
        "end_column": 61,
        "text": "With two players each takes 9 tiles, with three each takes 7.",
    }
    assert (found["translation"]["line"], found["translation"]["column"]) == (3, 70)
    (found,) = lacking["findings"]
    assert (found["kind"], found["severity"], found["translation"]) == ("lost", "warning", None)
    assert (found["place"]["line"], found["place"]["end_line"]) == (5, 5)
    assert gone["error"] == {
        "path": "gone.es.txt",
        "message": "cannot be read: no such file or directory",
        "line": None,
        "column": None,
    }


@pytest.mark.parametrize("output_format", FINDING_FORMATS)
def test_every_format_names_both_places(output_format: str) -> None:
    text = render_compare(of("changed.es.txt"), output_format)
    assert "rules.en.txt" in text
    assert "changed.es.txt" in text
    if output_format == "sarif":
        (result,) = json.loads(text)["runs"][0]["results"]
        assert result["ruleId"] == "DV601"
        (related,) = result["relatedLocations"]
        assert related["physicalLocation"]["artifactLocation"]["uri"] == "rules.en.txt"
        assert related["physicalLocation"]["region"] == {
            "startLine": 3,
            "startColumn": 60,
            "endLine": 3,
            "endColumn": 61,
        }
    if output_format == "junit":
        assert ET.fromstring(text).get("failures") == "1"
    if output_format == "github":
        assert text.startswith("::error file=changed.es.txt,line=3,endLine=3,col=70,endColumn=74,")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_is_explained(kind: Any) -> None:
    assert explain(kind.code) == explain(kind.name)
    assert kind.summary in explain(kind.code)
    assert kind.code in explain(None)


def test_the_summary_of_a_pair_tells_what_could_not_be_compared(here: Path) -> None:
    (here / "rules.fr.txt").write_text("Le jeu a 28 dominos. La cible : 250, 200.\n", encoding="utf-8")
    (pair,) = of("rules.fr.txt", translation_language=None).pairs
    assert "only numbers in digits and tiles were compared" in summary_of(pair)


# --- the page ---


class Anchors(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")


def test_the_page_links_every_fact_and_needs_no_script() -> None:
    page = render_compare_page(of("changed.es.txt", "lacking.es.txt", "gone.es.txt"))
    anchors = Anchors()
    anchors.feed(page)
    assert "script" not in anchors.tags
    assert len(anchors.ids) == len(set(anchors.ids))
    assert anchors.links
    assert {link.removeprefix("#") for link in anchors.links} <= set(anchors.ids)
    assert 'lang="en"' in page
    assert 'lang="es"' in page
    assert "the source says 7, the translation 8" in page
    assert "cannot be read: no such file or directory" in page


def test_what_a_document_says_is_never_markup(here: Path) -> None:
    (here / "evil.es.txt").write_text(CHANGED.replace("Ejemplo", "<script>alert(1)</script>"), encoding="utf-8")
    page = render_compare_page(of("evil.es.txt"))
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_a_page_is_the_same_each_time_and_is_written_where_it_is_asked_for(here: Path) -> None:
    report = of("changed.es.txt")
    assert write_compare_page("out/page.html", report) == "page: out/page.html\n"
    assert (here / "out" / "page.html").read_text(encoding="utf-8") == render_compare_page(report)


# --- the command ---


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("compare rules.en.txt right.es.txt", 0),
        ("compare rules.en.txt changed.es.txt", 1),
        ("compare rules.en.txt lacking.es.txt --complete", 1),
        ("compare rules.en.txt latin.es.txt", 2),
        ("compare", 2),
        ("compare rules.en.txt", 2),
        ("compare rules.en.txt right.es.txt --rules nothing", 2),
        ("compare rules.en.txt right.es.txt --document-lang es --source-lang en", 0),
    ],
)
def test_the_command(arguments: str, status: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split()) == status
    out, err = capsys.readouterr()
    assert bool(out) != bool(err)
    assert len(err.splitlines()) <= 1


def test_the_command_writes_a_page(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "rules.en.txt", "changed.es.txt", "--html", "page.html"]) == 1
    assert capsys.readouterr().err == "page: page.html\n"
    assert (here / "page.html").exists()
