"""What a machine can do is tried, and whoever lacks something is told how to get it."""

from __future__ import annotations

import builtins
import dataclasses
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from verifier.app import doctor as app
from verifier.app.doctor import Ability, DoctorReport, doctor, how_to_get_pango, render_doctor
from verifier.diagram import raster
from verifier.diagram.raster import back_ends
from verifier.errors import UsageError
from verifier.fonts import all_faces


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    yield
    back_ends.cache_clear()


def named(report: DoctorReport, name: str) -> Ability:
    return next(ability for ability in report.abilities if ability.name == name)


@pytest.fixture
def no_cairo(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise OSError('no library called "cairo-2" was found')

    monkeypatch.setattr(raster, "_cairosvg", fail)
    back_ends.cache_clear()


def weasyprint(monkeypatch: pytest.MonkeyPatch, problem: Exception | None) -> None:
    """A machine on which importing WeasyPrint works, or fails in this way."""
    real = builtins.__import__

    class Page:
        def __init__(self, string: str) -> None:
            self.string = string

        def write_pdf(self) -> bytes:
            print("a paragraph of its own")
            return b"%PDF"

    def load(name: str, *arguments: object) -> object:
        if name != "weasyprint":
            return real(name, *arguments)  # type: ignore[arg-type]
        if problem is not None:
            raise problem
        module = ModuleType("weasyprint")
        module.HTML = Page  # type: ignore[attr-defined]
        return module

    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    monkeypatch.setattr(builtins, "__import__", load)


def test_this_installation_is_whole() -> None:
    report = doctor()
    assert report.exit_status == 0
    for name in ("verifier", "shipped files", "languages", "fonts", "PNG"):
        assert named(report, name).works
    assert named(report, "languages").detail == "ar, en, es, fil, ja, zh"
    assert named(report, "fonts").detail.startswith(f"{len(all_faces())} files: Noto Sans")


def test_the_report_is_a_line_for_each_ability_and_one_for_what_is_missing() -> None:
    report = DoctorReport(
        abilities=(
            Ability(name="PNG", works=True, detail="CairoSVG"),
            Ability(name="PDF of sheets", works=False, detail="Pango is missing", how="brew install pango"),
        )
    )
    assert render_doctor(report) == (
        "yes  PNG            CairoSVG\n"
        "no   PDF of sheets  Pango is missing\n"
        "                    get it: brew install pango\n"
    )


@pytest.mark.usefixtures("no_cairo")
def test_without_libcairo_png_works_and_pdf_does_not() -> None:
    report = doctor()
    png, pdf = named(report, "PNG"), named(report, "PDF of pictures")
    assert png.works
    assert png.detail.endswith(", since libcairo is missing")
    assert png.how.startswith("CairoSVG as well: ")
    assert (pdf.works, pdf.detail) == (False, "libcairo is missing")
    assert pdf.how
    assert report.exit_status == 0


@pytest.mark.usefixtures("no_cairo")
def test_without_any_back_end_there_is_no_png(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ImportError("No module named 'resvg_py'")

    monkeypatch.setattr(raster, "_resvg", fail)
    png = named(doctor(), "PNG")
    assert not png.works
    assert png.how.endswith(", or pip install resvg-py")


def test_sheets_need_weasyprint(monkeypatch: pytest.MonkeyPatch) -> None:
    weasyprint(monkeypatch, ImportError("No module named 'weasyprint'"))
    sheets = named(doctor(), "PDF of sheets")
    assert (sheets.works, sheets.detail, sheets.how) == (
        False,
        "WeasyPrint is not installed",
        "pip install weasyprint",
    )


def test_sheets_need_pango(monkeypatch: pytest.MonkeyPatch) -> None:
    weasyprint(monkeypatch, OSError("cannot load library 'libpango-1.0-0'"))
    sheets = named(doctor(), "PDF of sheets")
    assert (sheets.works, sheets.detail) == (False, "Pango is missing")
    assert sheets.how == how_to_get_pango()


def test_where_sheets_can_be_written_nothing_else_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    weasyprint(monkeypatch, None)
    assert named(doctor(), "PDF of sheets").works
    assert capsys.readouterr().out == ""


def test_every_system_is_told_how_to_get_pango() -> None:
    assert "libpango-1.0-0" in how_to_get_pango("linux")
    assert how_to_get_pango("darwin") == "brew install pango"
    assert "MSYS2" in how_to_get_pango("win32")


def test_a_font_that_was_changed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    faces = (dataclasses.replace(all_faces()[0], sha256="0" * 64), *all_faces()[1:])
    monkeypatch.setattr(app, "all_faces", lambda: faces)
    report = doctor()
    fonts = named(report, "fonts")
    assert (fonts.works, fonts.detail) == (False, f"changed: {faces[0].file}")
    assert fonts.how == "install verifier again"
    assert report.exit_status == 1


def test_fonts_that_are_missing_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise FileNotFoundError(2, "No such file or directory", "fonts.json")

    monkeypatch.setattr(app, "all_faces", fail)
    fonts = named(doctor(), "fonts")
    assert not fonts.works
    assert "fonts.json" in fonts.detail


def test_shipped_files_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(kind: str) -> None:
        if kind in ("templates", "catalogs"):
            raise UsageError("not part of this installation")

    monkeypatch.setattr(app.resources, "folder", find)
    files, tags = (named(doctor(), name) for name in ("shipped files", "languages"))
    assert (files.works, files.detail) == (False, "not found: templates, catalogs")
    assert (tags.works, tags.detail, tags.how) == (False, "none", "install verifier again")


def test_a_catalog_that_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(tag: str) -> None:
        if tag == "ja":
            raise UsageError("broken")

    monkeypatch.setattr(app.Catalog, "load", load)
    report = doctor()
    assert named(report, "languages").detail == "catalogs that cannot be read: ja"
    assert report.exit_status == 1
