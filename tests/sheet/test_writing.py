"""Pages as plain text and Markdown."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.sheet.rule_sets import scenarios
from verifier import rulesets
from verifier.document.readers import read_document
from verifier.document.runs import BlockKind, Format
from verifier.errors import UsageError
from verifier.messages import Catalog, caption_lines
from verifier.sheet import Page, page_of, plan_sheet, render_markdown, render_text
from verifier.sheet.page import FigureText
from verifier.sheet.writing import escape_cell, escape_markdown
from verifier.text import SourceText


@cache
def page(name: str = "all-fives", language: str = "en") -> Page:
    return page_of(plan_sheet(rulesets.load(name), scenarios()), Catalog.load(language))


def markdown(name: str = "all-fives", language: str = "en") -> str:
    shown = page(name, language)
    return render_markdown(shown, {drawing.name: f"beside/{drawing.name}.svg" for drawing in shown.drawings})


def read(text: str, path: str):
    return read_document(SourceText.from_text(text, path=path))


# --- plain text ---


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_text_begins_with_its_title_and_its_aim(language: str) -> None:
    lines = render_text(page("exact-61-five-up", language)).split("\n")

    assert lines[0] == ("イグザクト61ファイブアップ" if language == "ja" else "Exact 61 Five Up")
    assert lines[1] == page("exact-61-five-up", language).aim
    assert lines[2] == ""


def test_a_section_is_a_short_line_after_an_empty_one() -> None:
    lines = render_text(page()).split("\n")
    headings = [section.heading for section in page().sections]

    assert [lines[at + 1] for at, line in enumerate(lines) if line == "" and at + 1 < len(lines)] == headings


def test_no_line_ends_in_white_space_and_the_text_ends_with_its_last_line() -> None:
    text = render_text(page())

    assert all(line == line.rstrip() for line in text.split("\n"))
    assert text.endswith(".\n")
    assert "\n\n\n" not in text


def test_a_figure_is_told_in_the_three_lines_of_its_caption() -> None:
    text = render_text(page())
    catalog = Catalog.load("en")

    figures = [block for section in page().sections for block in section.blocks if isinstance(block, FigureText)]
    assert figures
    for frame in (frame for figure in figures for frame in figure.frames):
        layout = frame.drawing.picture.layout
        assert caption_lines(layout, frame.drawing.picture.rules, catalog).text in text


def test_the_reader_finds_the_tables_and_lists_of_a_text() -> None:
    document = read(render_text(page()), "sheet.txt")

    assert [len(table.rows) for table in document.tables] == [3, 6, 3, 3]
    assert [cell.block.run.text for cell in document.tables[0].rows[0].cells] == ["2", "9", "10"]
    assert sum(block.kind is BlockKind.LIST_ITEM for block in document.blocks) > 30
    assert document.problems == ()


# --- Markdown ---


def test_front_matter_names_the_rule_set_and_the_language() -> None:
    document = read(markdown("exact-61-five-up", "ja"), "sheet.md")

    assert {key: value.text for key, value in document.front_matter.items()} == {
        "title": "イグザクト61ファイブアップ",
        "rules": "exact-61-five-up",
        "lang": "ja",
    }
    assert document.format is Format.MARKDOWN


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", rulesets.shipped())
def test_markdown_says_what_the_text_says(name: str, language: str) -> None:
    """Both read back, without pictures, figure titles aside."""
    plain = [block.run.text for block in read(render_text(page(name, language)), "sheet.txt").blocks]
    marked = [block.run.text for block in read(markdown(name, language), "sheet.md").blocks]
    pictures = {drawing.alt for drawing in page(name, language).drawings}

    assert [text for text in marked if text not in pictures] == plain


def test_every_picture_is_named_once_with_what_stands_in_its_place() -> None:
    text = markdown()

    for drawing in page().drawings:
        assert text.count(f"![{drawing.alt}](beside/{drawing.name}.svg)") == 1


def test_names_of_pictures_are_different() -> None:
    names = [drawing.name for drawing in page("exact-61-five-up").drawings]

    assert len(names) == len(set(names)) > 10


def test_a_tile_in_a_table_keeps_its_bar() -> None:
    assert escape_cell("[4|4] and [0|1]") == r"[4\|4] and [0\|1]"
    document = read(f"| a | b |\n|---|---|\n| {escape_cell('[4|4]')} | 1 |\n", "t.md")
    assert [cell.block.run.text for cell in document.tables[0].rows[0].cells] == ["[4|4]", "1"]


@given(st.text(st.sampled_from("ab 12.[](){}|#*_`~<>&;!-+=\\:x"), min_size=1, max_size=30))
def test_escaped_text_means_nothing_but_itself(text: str) -> None:
    text = " ".join(text.split())
    if not text:
        return
    (block,) = read(f"{escape_markdown(text)}\n", "t.md").blocks

    assert block.run.text == text
    assert block.kind is BlockKind.PARAGRAPH


def test_addresses_are_quoted() -> None:
    shown = page()
    text = render_markdown(shown, {drawing.name: "with space/ü.svg" for drawing in shown.drawings})

    assert "(with%20space/%C3%BC.svg)" in text


# --- a user's own templates ---


def test_a_template_of_ones_own_comes_first(tmp_path: Path) -> None:
    (tmp_path / "sheet").mkdir()
    (tmp_path / "sheet" / "sheet.txt").write_text("My {{ page.title }}\n", encoding="utf-8")

    assert render_text(page(), own=tmp_path) == "My All Fives\n"
    assert render_markdown(page(), {d.name: d.name for d in page().drawings}, own=tmp_path).startswith("---\n")


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{{ page.title }}\n{{ nothing }}\n", r"template sheet\.txt, line 2: 'nothing' is undefined"),
        ("{{ page.title }\n", r"template sheet/sheet\.txt, line 1: unexpected '}'"),
        ("{{ page.colour }}\n", r"template sheet\.txt, line 1: .* has no attribute 'colour'"),
    ],
)
def test_a_template_with_a_fault_is_named_with_its_line(tmp_path: Path, template: str, message: str) -> None:
    (tmp_path / "sheet").mkdir()
    (tmp_path / "sheet" / "sheet.txt").write_text(template, encoding="utf-8")

    with pytest.raises(UsageError, match=message):
        render_text(page(), own=tmp_path)
