"""Pages as PDF; what needs WeasyPrint and Pango is skipped where they are not."""

from __future__ import annotations

import builtins
import re
import sys
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.sheet.rule_sets import scenarios
from verifier import rulesets
from verifier.errors import UsageError
from verifier.messages import Catalog
from verifier.sheet import pdf
from verifier.sheet.html import render_printed
from verifier.sheet.model import Paragraph, Section, Sheet, say
from verifier.sheet.page import Page, page_of
from verifier.sheet.pdf import made_from, paper_named, render_pdf, why_no_pdf
from verifier.sheet.plan import plan_sheet

WHY_NOT = why_no_pdf()
needs_weasyprint = pytest.mark.skipif(WHY_NOT is not None, reason=f"no PDF: {WHY_NOT}")

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@cache
def page(language: str) -> Page:
    """A part of a sheet that has a table, a figure and a list: a whole one takes seconds."""
    sheet = plan_sheet(rulesets.load("all-fives"), scenarios())
    some = [section for section in sheet.sections if section.id in ("deal", "doubles", "lead")]
    return page_of(Sheet(rules=sheet.rules, aim=sheet.aim, sections=tuple(some)), Catalog.load(language))


@cache
def html(language: str = "en", paper: str = "A4") -> str:
    return render_printed(page(language), Catalog.load(language), paper=paper)


@cache
def rendered(language: str = "en") -> bytes:
    return render_pdf(html(language))


def objects(data: bytes) -> str:
    """What a PDF says, its compressed streams included."""
    parts = [data.decode("latin-1")]
    for match in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL):
        try:
            parts.append(zlib.decompress(match[1]).decode("latin-1"))
        except zlib.error:
            continue
    return "\n".join(parts)


@needs_weasyprint
def test_a_pdf_is_tagged_and_names_its_language_and_title() -> None:
    text = objects(rendered())

    assert "/MarkInfo" in text
    assert "/Lang (en)" in text
    assert "(All Fives)" in text
    assert set(re.findall(r"/S /(H1|H2|H3|Table|TH|TD|L|LI|Figure)\b", text)) >= {"H1", "H2", "H3", "Table", "L"}


@needs_weasyprint
def test_every_picture_has_its_whole_description() -> None:
    text = objects(rendered())

    for drawing in page("en").drawings:
        alternative = drawing.long.replace("(", r"\(").replace(")", r"\)")
        as_utf16 = "feff" + drawing.long.encode("utf-16-be").hex()
        assert alternative in text or as_utf16 in text.lower()


@needs_weasyprint
def test_sections_are_bookmarks_and_fonts_are_inside() -> None:
    text = objects(rendered("ja"))

    assert "/Outlines" in text
    assert re.search(r"/FontFile[23]?\b", text)
    names = set(re.findall(r"/BaseFont /(?:[A-Z]{6}\+)?([\w-]+)", text))
    assert {name.removeprefix("Sheet-") for name in names} <= {"Noto-Sans-CJK-JP", "Noto-Sans-CJK-JP-Bold"}


@needs_weasyprint
def test_no_font_of_the_machine_is_used() -> None:
    names = set(re.findall(r"/BaseFont /(?:[A-Z]{6}\+)?([\w-]+)", objects(rendered("en"))))

    assert {name.removeprefix("Sheet-") for name in names} <= {"Noto-Sans", "Noto-Sans-Bold"}


@needs_weasyprint
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_same_page_gives_the_same_bytes(language: str) -> None:
    assert render_pdf(html(language)) == rendered(language)


@needs_weasyprint
@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_a_page_has_the_size_of_its_paper(paper: str, size: tuple[int, int]) -> None:
    text = objects(render_pdf(html("en", paper_named(paper))))
    width, height = re.search(r"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", text).groups()  # type: ignore[union-attr]

    assert (round(float(width)), round(float(height))) == size


@needs_weasyprint
def test_a_pdf_says_which_page_it_was_made_from(tmp_path: Path) -> None:
    empty = Sheet(
        rules=rulesets.load("all-fives"),
        aim=Paragraph(sentences=(say("sheet.aim.reach"),)),
        sections=(Section(id="x", heading=say("sheet.heading.deal"), blocks=()),),
    )
    short = render_printed(page_of(empty, Catalog.load("en")), Catalog.load("en"), paper="A4")
    (tmp_path / "a.pdf").write_bytes(render_pdf(short, digest="abc123"))

    assert made_from(tmp_path / "a.pdf") == "abc123"


@needs_weasyprint
def test_nothing_is_fetched_from_anywhere(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(b"")
    for address in (f"file://{tmp_path}/x.png", "http://localhost/x.png"):
        with pytest.raises(UsageError, match="a page for paper has everything inside: "):
            render_pdf(f'<p>a<img src="{address}" alt="">')


def test_a_file_that_says_nothing_or_is_not_there_was_made_from_no_page(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7\n%%EOF\n")

    assert made_from(tmp_path / "a.pdf") is None
    assert made_from(tmp_path / "b.pdf") is None


def test_papers_have_names() -> None:
    assert [paper_named(name) for name in ("a4", "letter")] == ["A4", "letter"]
    with pytest.raises(UsageError, match="there is no paper 'a5'; there are a4, letter"):
        paper_named("a5")


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (ModuleNotFoundError("No module named 'weasyprint'"), "WeasyPrint is not installed: install verifier"),
        (ImportError("cannot import name 'URLFetcher'"), "WeasyPrint is older than 68: install verifier"),
        (OSError("cannot load library 'libpango'\nmore"), r"WeasyPrint lacks a system library \(cannot load library"),
    ],
)
def test_where_pdf_cannot_be_written_it_is_said_how_it_can(
    monkeypatch: pytest.MonkeyPatch, error: Exception, why: str
) -> None:
    real = builtins.__import__

    def refuse(name: str, *arguments: Any, **options: Any) -> Any:
        if name.startswith("weasyprint"):
            raise error
        return real(name, *arguments, **options)

    for name in [name for name in sys.modules if name.split(".")[0] == "weasyprint"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", refuse)

    reason = why_no_pdf()
    assert reason is not None
    assert re.match(why, reason)
    assert "\n" not in reason
    with pytest.raises(UsageError, match=f"no PDF can be written: {why}"):
        pdf.render_pdf("<p>a")
