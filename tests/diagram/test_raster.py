"""PNG and PDF: the same bytes every time, the same picture from both back ends, and a word where one is missing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests.strategies import EVERY_DOUBLE, random_layout
from verifier import rulesets
from verifier.diagram import raster
from verifier.diagram.drawings import draw_layout
from verifier.diagram.raster import BackEnds, NoBackEnd, back_ends, how_to_get_cairo, render_pdf, render_png
from verifier.engine.notation import parse_layout
from verifier.errors import UsageError

RULES = rulesets.load("exact-61-five-up")
FOUR = parse_layout("1|4; 1|1 on 1|4 low; 4|4 on 1|4 high; 3|4 on 4|4 line B", RULES.branching)
HOW = "apt-get install libcairo2, or dnf install cairo"

needs_cairo = pytest.mark.skipif(back_ends().cairo is not None, reason="libcairo is not installed here")
needs_resvg = pytest.mark.skipif(back_ends().resvg is not None, reason="resvg-py is not installed here")


@pytest.fixture
def without_cairo(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which importing CairoSVG fails as it does where libcairo is missing."""

    def fail() -> None:
        raise OSError('no library called "cairo-2" was found\nno library called "cairo" was found')

    monkeypatch.setattr(raster, "_cairosvg", fail)
    monkeypatch.setattr(sys, "platform", "linux")
    back_ends.cache_clear()
    monkeypatch.setattr(raster, "how_to_get_cairo", lambda: how_to_get_cairo("linux"))


@pytest.fixture(autouse=True)
def forget_back_ends() -> object:
    yield
    back_ends.cache_clear()


def picture(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


# --- PNG ---


def test_a_png_is_as_large_as_the_picture_says_times_its_scale() -> None:
    svg = draw_layout(FOUR, rules=RULES, size=500)
    once, twice = picture(render_png(svg)), picture(render_png(svg, scale=2))
    assert once.width == 500
    assert twice.width == 1000
    assert abs(twice.height - 2 * once.height) <= 2


def test_a_png_is_the_same_every_time() -> None:
    svg = draw_layout(FOUR, rules=RULES)
    assert render_png(svg) == render_png(svg)


@needs_cairo
@needs_resvg
@pytest.mark.parametrize("theme", ["light", "dark", "auto", "print"])
@pytest.mark.parametrize("language", ["ja", "ar"])
def test_both_back_ends_draw_the_same_picture(theme: str, language: str, request: pytest.FixtureRequest) -> None:
    """At most 5 of 1,000 pixels differ by over 32 of 255, and none by over 96."""
    svg = draw_layout(FOUR, rules=RULES, theme=theme, language=language, numbers=True)
    cairo = picture(render_png(svg))
    request.getfixturevalue("without_cairo")
    resvg = picture(render_png(svg))
    assert abs(cairo.height - resvg.height) <= 1
    size = (cairo.width, min(cairo.height, resvg.height))
    grey = ImageChops.difference(cairo.crop((0, 0, *size)), resvg.crop((0, 0, *size))).convert("L")
    counts = grey.histogram()
    pixels = size[0] * size[1]
    assert sum(counts[33:]) <= pixels * 0.005
    assert sum(counts[97:]) == 0


@needs_cairo
def test_flat_text_looks_like_text_made_of_glyphs() -> None:
    used, flat = (picture(render_png(draw_layout(FOUR, rules=RULES, flat=flat))) for flat in (False, True))
    counts = ImageChops.difference(used, flat).convert("L").histogram()
    assert sum(counts[33:]) <= used.width * used.height * 0.0005


def test_no_font_of_the_machine_is_needed(tmp_path: Path) -> None:
    """With an empty font configuration every byte is the same, so no glyph was a box or came from elsewhere."""
    config = tmp_path / "fonts.conf"
    config.write_text('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>')
    code = (
        "import sys, hashlib; from tests.diagram.test_raster import FOUR, RULES; "
        "from verifier.diagram.drawings import draw_layout; from verifier.diagram.raster import render_png; "
        "pictures = [draw_layout(FOUR, rules=RULES, language=language) for language in ('ja', 'ar')]; "
        "print([hashlib.sha256(svg.encode() + render_png(svg)).hexdigest() for svg in pictures])"
    )
    root = Path(__file__).parents[2]
    usual = {**os.environ, "PYTHONPATH": str(root)}
    hidden = {**usual, "FONTCONFIG_FILE": str(config), "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    results = {
        subprocess.run([sys.executable, "-c", code], env=env, cwd=root, capture_output=True, check=True).stdout
        for env in (usual, hidden)
    }
    assert len(results) == 1


# --- PDF ---


@needs_cairo
def test_a_pdf_is_the_same_every_time_and_says_when_in_one_way() -> None:
    svg = draw_layout(FOUR, rules=RULES, title="Ends & sums")
    first, second = render_pdf(svg), render_pdf(svg)
    assert first == second
    assert first.startswith(b"%PDF-")
    assert re.search(rb"/CreationDate \(D:20000101000000Z\) +\n", first)
    assert b"Ends & sums" in first


@needs_cairo
def test_a_pdf_has_no_font_because_nothing_in_it_is_text() -> None:
    assert b"/Font" not in render_pdf(draw_layout(FOUR, rules=RULES, language="ja"))


@needs_cairo
def test_a_pdf_is_the_same_in_another_process() -> None:
    code = (
        "import hashlib; from tests.diagram.test_raster import FOUR, RULES; "
        "from verifier.diagram.drawings import draw_layout; from verifier.diagram.raster import render_pdf; "
        "print(hashlib.sha256(render_pdf(draw_layout(FOUR, rules=RULES))).hexdigest())"
    )
    root = Path(__file__).parents[2]
    results = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": seed, "TZ": zone},
            cwd=root,
            capture_output=True,
            check=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }
    assert len(results) == 1


# --- what is missing ---


def test_importing_the_module_loads_no_back_end() -> None:
    code = "import sys, verifier.diagram.raster; print('cairosvg' in sys.modules, 'resvg_py' in sys.modules)"
    root = Path(__file__).parents[2]
    result = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert result.stdout == "False False\n"


@needs_resvg
@pytest.mark.usefixtures("without_cairo")
def test_without_libcairo_png_is_drawn_by_resvg_and_one_line_says_so() -> None:
    assert picture(render_png(draw_layout(FOUR, rules=RULES))).width == 486
    assert back_ends().cairo == 'no library called "cairo-2" was found'
    assert back_ends().remark == f"libcairo is missing, so PNG is drawn by resvg and no PDF is written: {HOW}"


@pytest.mark.usefixtures("without_cairo")
def test_without_libcairo_there_is_no_pdf() -> None:
    with pytest.raises(NoBackEnd, match=f"^no PDF can be written here, since libcairo is missing: {HOW}$"):
        render_pdf(draw_layout(FOUR, rules=RULES))


@pytest.mark.usefixtures("without_cairo")
def test_without_any_back_end_there_is_no_png(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ImportError("No module named 'resvg_py'")

    monkeypatch.setattr(raster, "_resvg", fail)
    with pytest.raises(NoBackEnd, match=f"^no PNG can be drawn here: {HOW}, or pip install resvg-py$"):
        render_png(draw_layout(FOUR, rules=RULES))


def test_what_is_missing_altogether_is_said_as_well() -> None:
    remark = BackEnds(cairo="gone", resvg="gone").remark
    assert remark == f"libcairo and resvg-py are missing, so no PNG or PDF is written: {how_to_get_cairo()}"


def test_nothing_is_said_where_everything_works() -> None:
    assert BackEnds(cairo=None, resvg=None).remark is None


def test_every_system_is_told_how_to_get_libcairo() -> None:
    assert how_to_get_cairo("linux") == HOW
    assert how_to_get_cairo("darwin") == "brew install cairo"
    assert "CAIROCFFI_DLL_DIRECTORIES" in how_to_get_cairo("win32")


@pytest.mark.parametrize("scale", [0, -1, float("nan"), float("inf"), 101, True])
def test_a_scale_that_means_nothing_is_refused(scale: float) -> None:
    for render in (render_png, render_pdf):
        with pytest.raises(UsageError, match=r"^a scale is above 0 and at most 100, got "):
            render(draw_layout(FOUR, rules=RULES), scale=scale)


def test_a_picture_too_large_for_a_bitmap_is_refused() -> None:
    svg = draw_layout(random_layout(3, EVERY_DOUBLE), rules=RULES, size=5000)
    with pytest.raises(UsageError, match=r"^a picture has at most 32767 pixels on a side, got 50000$"):
        render_png(svg, scale=10)
