"""Sheets written: which files there are, what is skipped, what is unchanged, what can go wrong."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from verifier import rulesets
from verifier.app import sheet as app
from verifier.app.faults import InternalFault
from verifier.app.sheet import INDEX, sheet, summary_line
from verifier.engine.ruleset import ByPlayers
from verifier.errors import InputError, UsageError
from verifier.sheet.pdf import why_no_pdf

SCENARIO = """
id: few
rules: all-fives
steps:
- play: 3|6
- {play: 6|6 on 3|6 high, figure: true, expect: {sum: 15, award: 15}}
- play: 2|6 on 6|6 line B
- {play: 1|6 on 6|6 arm A, expect: {sum: 6}}
"""


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """A single scenario: with all of them a sheet has many pictures."""
    path = tmp_path / "few.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    return path


@pytest.fixture
def no_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "why_no_pdf", lambda: "WeasyPrint is not installed: install verifier[sheets]")


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def hashes(folder: Path) -> dict[str, str]:
    return {name: sha256((folder / name).read_bytes()).hexdigest() for name in names(folder)}


# --- what is written ---


def test_a_sheet_in_two_languages_and_three_formats(tmp_path: Path, few: Path) -> None:
    out = tmp_path / "out"
    report = sheet(["all-fives"], output=out, languages=("en", "ja"), formats=("html", "md", "txt"), scenarios=[few])

    assert report.exit_status == 0
    pages = {f"all-fives.{language}.{ending}" for language in ("en", "ja") for ending in ("html", "md", "txt")}
    written = names(out)
    assert {name for name in written if "/" not in name} == {INDEX, *pages}
    assert {path.relative_to(out).as_posix() for path in report.written} == written
    assert "all-fives.en/arms-1.svg" in written


def test_by_default_every_shipped_rule_set_is_written_in_every_complete_language(tmp_path: Path, few: Path) -> None:
    sheet(output=tmp_path / "out", formats=("txt",), scenarios=[few])

    written = names(tmp_path / "out")
    assert {f"{name}.{language}.txt" for name in rulesets.shipped() for language in ("en", "ja")} <= written


def test_every_picture_of_markdown_lies_beside_it(tmp_path: Path, few: Path) -> None:
    out = tmp_path / "out"
    sheet(["all-fives"], output=out, languages=("en",), formats=("md",), scenarios=[few])

    text = (out / "all-fives.en.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\]\(([^)]+\.svg)\)", text))
    assert named == {name for name in names(out) if name.endswith(".svg")}
    assert named


def test_without_html_there_is_no_start_page(tmp_path: Path, few: Path) -> None:
    sheet(["all-fives"], output=tmp_path / "out", languages=("en",), formats=("txt",), scenarios=[few])

    assert names(tmp_path / "out") == {"all-fives.en.txt"}


def test_every_link_of_a_page_leads_to_a_file(tmp_path: Path, few: Path, no_pdf: None) -> None:
    out = tmp_path / "out"
    sheet(["all-fives", "lahat-ng-fives"], output=out, languages=("en", "ja"), scenarios=[few])

    for page in out.glob("*.html"):
        links = re.findall(r'<a [^>]*href="([^"#]+)"', page.read_text(encoding="utf-8"))
        assert links
        assert all((out / link).is_file() for link in links)


def test_a_rule_set_can_be_a_file_or_a_value(tmp_path: Path, few: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("id: house\nlike: all-fives\ntitle: House\nvalues: {target: {2: 100, 3: 100, 4: 100}}\n")
    value = rulesets.load("all-fives").with_values(
        id="sevens", title="Sevens", names=(), hand_size=ByPlayers({2: 7, 3: 7, 4: 7})
    )
    sheet([file, value], output=tmp_path / "out", languages=("en",), formats=("txt",), scenarios=[few])

    house = (tmp_path / "out" / "house.en.txt").read_text(encoding="utf-8")
    sevens = (tmp_path / "out" / "sevens.en.txt").read_text(encoding="utf-8")
    assert "The target is 100 points, whatever the number of players." in house
    assert "Each player is dealt 7 tiles, whatever the number of players." in sevens


def test_templates_of_ones_own_come_first(tmp_path: Path, few: Path) -> None:
    (tmp_path / "own" / "sheet").mkdir(parents=True)
    (tmp_path / "own" / "sheet" / "sheet.txt").write_text("{{ page.title }}!\n", encoding="utf-8")
    sheet(
        ["all-fives"],
        output=tmp_path / "out",
        languages=("ja",),
        formats=("txt",),
        scenarios=[few],
        templates=tmp_path / "own",
    )

    assert (tmp_path / "out" / "all-fives.ja.txt").read_text(encoding="utf-8") == "オールファイブズ!\n"


def test_progress_is_told_after_each_sheet(tmp_path: Path, few: Path) -> None:
    told: list[tuple[int, int, str]] = []
    sheet(
        ["all-fives"],
        output=tmp_path / "out",
        languages=("en", "ja"),
        formats=("txt",),
        scenarios=[few],
        progress=lambda *step: told.append(step),
    )

    assert told == [(1, 2, "all-fives.en"), (2, 2, "all-fives.ja")]


# --- the same bytes ---


def test_a_second_run_and_another_folder_give_the_same_bytes(tmp_path: Path, few: Path) -> None:
    options: dict[str, Any] = {"languages": ("en", "ja"), "formats": ("html", "md", "txt"), "scenarios": [few]}
    first = sheet(["all-fives"], output=tmp_path / "a", **options)
    before = hashes(tmp_path / "a")
    again = sheet(["all-fives"], output=tmp_path / "a", **options)
    sheet(["all-fives"], output=tmp_path / "elsewhere" / "b", **options)

    assert hashes(tmp_path / "a") == before == hashes(tmp_path / "elsewhere" / "b")
    assert again.written == ()
    assert set(again.unchanged) == set(first.written)
    assert summary_line(again) == f"0 files written, {len(first.written)} unchanged"


def test_several_processes_write_the_same(tmp_path: Path, few: Path) -> None:
    options: dict[str, Any] = {"languages": ("en", "ja"), "formats": ("html", "md", "txt"), "scenarios": [few]}
    sheet(["all-fives"], output=tmp_path / "a", **options)
    report = sheet(["all-fives"], output=tmp_path / "b", jobs=2, **options)

    assert report.errors == ()
    assert hashes(tmp_path / "a") == hashes(tmp_path / "b")


def test_what_has_changed_is_written_again(tmp_path: Path, few: Path) -> None:
    options: dict[str, Any] = {"languages": ("en",), "formats": ("txt", "html"), "scenarios": [few]}
    sheet(["all-fives"], output=tmp_path, **options)
    (tmp_path / "all-fives.en.txt").write_text("spoiled", encoding="utf-8")
    report = sheet(["all-fives"], output=tmp_path, **options)

    assert report.written == (tmp_path / "all-fives.en.txt",)


# --- PDF ---


def test_where_no_pdf_can_be_written_they_are_counted_and_the_rest_is_written(
    tmp_path: Path, few: Path, no_pdf: None
) -> None:
    report = sheet(
        ["all-fives"], output=tmp_path / "out", languages=("en", "ja"), paper=("a4", "letter"), scenarios=[few]
    )

    assert report.exit_status == 0
    assert report.skipped == 4
    assert report.remark == "4 PDFs skipped: WeasyPrint is not installed: install verifier[sheets]"
    assert summary_line(report).endswith("4 PDFs skipped")
    assert "all-fives.en.html" in names(tmp_path / "out")
    assert ".pdf" not in (tmp_path / "out" / "all-fives.en.html").read_text(encoding="utf-8")


@pytest.mark.skipif(why_no_pdf() is not None, reason=f"no PDF: {why_no_pdf()}")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_pdf_is_made_once(tmp_path: Path, few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def render(html: str, *, digest: str) -> bytes:
        made.append(digest)
        return f"%PDF\n% made from {digest}\n".encode()

    monkeypatch.setattr(app, "render_pdf", render)
    options: dict[str, Any] = {"languages": ("en",), "formats": ("pdf",), "scenarios": [few]}
    first = sheet(["all-fives"], output=tmp_path, paper=("a4", "letter", "a4"), **options)
    second = sheet(["all-fives"], output=tmp_path, paper=("a4", "letter"), **options)

    assert [path.name for path in first.written] == ["all-fives.en.a4.pdf", "all-fives.en.letter.pdf"]
    assert second.unchanged == first.written
    assert len(made) == 2


# --- what can go wrong ---


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"formats": ("docx",)}, "there is no format 'docx' for sheets; there are html, pdf, md, txt"),
        ({"paper": ("a5",)}, "there is no paper 'a5'; there are a4, letter"),
        ({"languages": ("xx",)}, "there is no catalog for the language 'xx'"),
        ({"rulesets": ["nothing"]}, "nothing"),
    ],
)
def test_what_does_not_exist_is_refused_before_anything_is_written(
    tmp_path: Path, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        sheet(output=tmp_path / "out", **options)
    assert not (tmp_path / "out").exists()


def test_a_catalog_without_sheets_that_is_asked_for_is_one_clear_error(tmp_path: Path, few: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "de.po").write_text(
        'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n', encoding="utf-8"
    )
    with pytest.raises(InputError, match=r"de\.po: no rule sheet can be written in de: \d+ of \d+ messages"):
        sheet(["all-fives"], output=tmp_path / "out", languages=("de",), catalogs=own, scenarios=[few])


def test_a_scenario_that_cannot_be_read_is_told_and_the_sheet_is_written(tmp_path: Path, few: Path) -> None:
    (tmp_path / "bad.yaml").write_text("id: bad\nsteps: 7\n", encoding="utf-8")
    report = sheet(
        ["all-fives"],
        output=tmp_path / "out",
        languages=("en",),
        formats=("txt",),
        scenarios=[few, tmp_path / "bad.yaml"],
    )

    assert report.exit_status == 2
    assert {Path(error.path).name for error in report.errors} == {"bad.yaml"}
    assert names(tmp_path / "out") == {"all-fives.en.txt"}
    assert "error" in summary_line(report)


def test_a_fault_in_one_sheet_does_not_keep_the_others_from_being_written(
    tmp_path: Path, few: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = app.render_text

    def render(page: Any, *, own: Path | None) -> str:
        if page.language == "ja":
            raise ZeroDivisionError("1/0")
        return real(page, own=own)

    monkeypatch.setattr(app, "render_text", render)
    report = sheet(["all-fives"], output=tmp_path / "out", languages=("ja", "en"), formats=("txt",), scenarios=[few])

    assert report.exit_status == 3
    (fault,) = report.errors
    assert isinstance(fault, InternalFault)
    assert str(fault).startswith("all-fives.ja: internal fault: ZeroDivisionError")
    assert names(tmp_path / "out") == {"all-fives.en.txt"}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_template_with_a_fault_is_told_for_each_sheet(tmp_path: Path, few: Path, jobs: int) -> None:
    (tmp_path / "own" / "sheet").mkdir(parents=True)
    (tmp_path / "own" / "sheet" / "sheet.txt").write_text("{{ nothing }}", encoding="utf-8")
    report = sheet(
        ["all-fives"],
        output=tmp_path / "out",
        languages=("en", "ja"),
        formats=("txt", "html"),
        scenarios=[few],
        templates=tmp_path / "own",
        jobs=jobs,
    )

    assert report.exit_status == 2
    assert [str(error) for error in report.errors] == [
        f"all-fives.{language}: template sheet.txt, line 1: 'nothing' is undefined" for language in ("en", "ja")
    ]


def test_two_rule_sets_of_one_name_cannot_both_be_written(tmp_path: Path, few: Path) -> None:
    other = rulesets.load("all-fives").with_values(out_bonus=5)
    options: dict[str, Any] = {"languages": ("en",), "formats": ("txt",), "scenarios": [few]}

    with pytest.raises(UsageError, match="two rule sets have the id 'all-fives', so their sheets would have the same"):
        sheet(["all-fives", other], output=tmp_path / "out", **options)
    assert len(sheet(["all-fives", "all-fives"], output=tmp_path / "out", **options).written) == 1


def test_templates_are_a_folder_of_texts(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no folder '.*gone' with templates"):
        sheet(["all-fives"], output=tmp_path / "out", templates=tmp_path / "gone")
    (tmp_path / "sheet").mkdir()
    (tmp_path / "sheet" / "index.html").write_bytes(b"<p>\xff")
    with pytest.raises(InputError, match=r"index\.html:1:4: not UTF-8: found byte 0xFF"):
        sheet(["all-fives"], output=tmp_path / "out", templates=tmp_path)
    assert not (tmp_path / "out").exists()
