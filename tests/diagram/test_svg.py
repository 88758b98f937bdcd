"""SVG that every renderer draws alike, that a screen reader can read, and that many of can share a page."""

from __future__ import annotations

import doctest
import os
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import EVERY_DOUBLE, layouts, prefixes, random_layout
from verifier import resources, rulesets
from verifier.diagram import drawings, svg
from verifier.diagram.drawings import (
    draw_event,
    draw_hand,
    draw_layout,
    draw_sequence,
    draw_settlement,
    draw_tally,
)
from verifier.diagram.svg import Svg
from verifier.diagram.themes import THEMES, Theme
from verifier.engine.game import settle_hands
from verifier.engine.layout import Layout
from verifier.engine.notation import parse_layout
from verifier.engine.settlement import End
from verifier.engine.tally import tally_of
from verifier.engine.tile import Tile
from verifier.errors import UsageError
from verifier.fonts import missing_characters
from verifier.messages import Catalog, caption_lines

LANGUAGES = ("ar", "en", "es", "fil", "ja", "zh")
RULES = rulesets.load("exact-61-five-up")
FIVES = rulesets.load("all-fives")
FOUR = parse_layout("1|4; 1|1 on 1|4 low; 4|4 on 1|4 high; 3|4 on 4|4 line B", RULES.branching)
HANDS = [[Tile(1, 1)], [Tile(0, 2)], [Tile(1, 3)]]
SVG = "{http://www.w3.org/2000/svg}"


def pictures(language: str = "en", **look: object) -> Iterator[Svg]:
    """A picture of every kind."""
    result = settle_hands(FIVES, HANDS, End.BLOCKED, scores=[10, 20, 30])
    frames = [layout for layout in prefixes(FOUR) if layout.plays]
    options: dict[str, object] = {"language": language, **look}
    yield draw_layout(FOUR, rules=RULES, numbers=True, **options)  # type: ignore[arg-type]
    yield draw_layout(random_layout(55, EVERY_DOUBLE), rules=RULES, **options)  # type: ignore[arg-type]
    yield draw_sequence(frames, rules=RULES, **options)  # type: ignore[arg-type]
    yield draw_hand(HANDS[0], seat=1, **options)  # type: ignore[arg-type]
    yield draw_settlement(result, rules=FIVES, hands=HANDS, **options)  # type: ignore[arg-type]
    yield draw_event(result.outcomes[0], rules=FIVES, players=3, **options)  # type: ignore[arg-type]
    yield draw_tally(tally_of(FIVES, Fraction(375, 2)), rules=FIVES, **options)  # type: ignore[arg-type]


def root_of(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def ids_of(text: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)"', text)


# --- the root ---


def test_the_root_is_an_image_with_a_title_and_a_description() -> None:
    lines = caption_lines(FOUR, RULES, Catalog.load("ja"))
    root = root_of(draw_layout(FOUR, rules=RULES, language="ja"))
    assert root.get("role") == "img"
    title, desc = list(root)[:2]
    assert (title.tag, desc.tag) == (f"{SVG}title", f"{SVG}desc")
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert desc.text == lines.long
    assert root.get("lang") == root.get("{http://www.w3.org/XML/1998/namespace}lang") == "ja"


def test_a_size_is_a_width_and_changes_nothing_else() -> None:
    natural, large = (root_of(draw_layout(FOUR, rules=RULES, size=size)) for size in (None, 972))
    assert natural.get("viewBox") == large.get("viewBox")
    assert (natural.get("width"), large.get("width")) == ("486", "972")
    assert float(large.get("height", "")) == pytest.approx(2 * float(natural.get("height", "")), abs=0.01)


@pytest.mark.parametrize("size", [0, -1, float("nan"), float("inf"), 1e9, True, "12"])
def test_a_size_that_means_nothing_is_refused(size: float) -> None:
    with pytest.raises(UsageError, match=r"^a size is a width from 1 to 20000 pixels, got "):
        draw_layout(FOUR, rules=RULES, size=size)


def test_a_picture_shows_itself_in_a_notebook_and_travels() -> None:
    picture = draw_layout(FOUR, rules=RULES)
    assert isinstance(picture, Svg)
    assert picture._repr_svg_() == str(picture)
    assert pickle.loads(pickle.dumps(picture)) == picture


# --- the dialect ---

ELEMENTS = {"svg", "title", "desc", "style", "defs", "g", "rect", "circle", "path", "use"}
FORBIDDEN = ["var(", "calc(", "light-dark(", "rem", "foreignObject", "<filter", "<mask", "<text", "<image", "<script"]


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_is_drawn_that_a_renderer_may_drop(theme: str) -> None:
    for language in LANGUAGES:
        for picture in pictures(language, theme=theme):
            elements = list(root_of(picture).iter())
            assert {element.tag.removeprefix(SVG) for element in elements} <= ELEMENTS
            drawn = re.sub(r"<(title|desc)[^>]*>[^<]*</\1>", "", picture)
            assert [word for word in FORBIDDEN if word in drawn] == []
            assert not re.search(r"#[0-9a-f]{8}\b|#[0-9a-f]{3}\b", drawn)
            for colour in re.findall(r'(?:fill|stroke)="([^"]*)"', drawn):
                assert re.fullmatch(r"none|#[0-9a-f]{6}", colour)
            assert all(link.startswith("#") for link in re.findall(r'href="([^"]*)"', drawn))
            assert re.findall(r"url\(|xlink|http://(?!www\.w3\.org/2000/svg)|https:|style=", drawn) == []


def test_numbers_are_short_and_absolute() -> None:
    for picture in pictures():
        drawn = re.sub(r"<(title|desc)[^>]*>[^<]*</\1>", "", picture)
        for attribute in re.findall(r'\b(?:x|y|cx|cy|r|rx|width|height|stroke-width)="([^"]*)"', drawn):
            assert re.fullmatch(r"-?\d+(\.\d{1,2})?", attribute)
        for attribute in re.findall(r'\b(?:d|transform|viewBox)="([^"]*)"', drawn):
            assert not re.search(r"nan|inf|\de", attribute)


def test_only_auto_has_a_style_sheet_and_only_for_media() -> None:
    for name in THEMES:
        for picture in pictures(theme=name):
            style = root_of(picture).find(f"{SVG}style")
            assert (style is not None) is (name == "auto")
            if style is not None and style.text:
                blocks = [line for line in style.text.split("\n") if line]
                assert [line[: line.index("{")] for line in blocks] == [
                    "@media (prefers-color-scheme: dark)",
                    "@media print",
                ]


def test_auto_is_light_where_no_style_sheet_is_read() -> None:
    auto, light = draw_layout(FOUR, rules=RULES, theme="auto"), draw_layout(FOUR, rules=RULES)
    bare = re.sub(r"<style>.*?</style>\n|<style/>| class=\"d[0-9a-f]{12}-[^\"]*\"", "", auto, flags=re.DOTALL)
    assert re.sub(r"d[0-9a-f]{12}", "", bare) == re.sub(r"d[0-9a-f]{12}", "", light)


def test_auto_turns_every_colour_dark() -> None:
    picture = draw_layout(FOUR, rules=RULES, theme="auto")
    dark = picture[picture.index("prefers-color-scheme") : picture.index("@media print")]
    classes = {name for names in re.findall(r'class="([^"]*-[fs]-[^"]*)"', picture) for name in names.split()}
    assert classes
    assert all(f".{name}{{" in dark for name in classes)
    for role in ("ink", "tile", "spinner", "badge", "paper"):
        assert getattr(THEMES["dark"].palette, role) in dark


def test_flat_pictures_draw_text_without_use() -> None:
    flat = draw_layout(FOUR, rules=RULES, flat=True)
    assert "<use" not in flat
    assert "<defs" not in flat
    assert "<use" in draw_layout(FOUR, rules=RULES)


def test_each_glyph_is_there_once() -> None:
    picture = draw_layout(FOUR, rules=RULES, language="ja")
    paths = re.findall(r'<path id="[^"]*" d="([^"]*)"', picture)
    assert len(paths) == len(set(paths)) > 20


# --- background ---


def test_the_background_is_opaque_unless_it_is_asked_not_to_be() -> None:
    first = root_of(draw_layout(FOUR, rules=RULES)).find(f"{SVG}rect")
    assert first is not None
    assert first.get("fill") == "#ffffff"
    assert root_of(draw_layout(FOUR, rules=RULES, background="none")).find(f"{SVG}rect") is None
    seen_through = root_of(draw_layout(FOUR, rules=RULES, background="#F4EFE680")).find(f"{SVG}rect")
    assert seen_through is not None
    assert (seen_through.get("fill"), seen_through.get("fill-opacity")) == ("#f4efe6", "0.502")


# --- ids ---


def test_ids_are_unique_with_every_picture_on_one_page() -> None:
    page = [picture for language in LANGUAGES for theme in THEMES for picture in pictures(language, theme=theme)]
    ids = [name for picture in page for name in ids_of(picture)]
    assert len(ids) == len(set(ids)) > 9_000


def test_a_page_that_shows_one_picture_twice_gives_two_prefixes() -> None:
    first, second = (draw_layout(FOUR, rules=RULES, theme="auto", prefix=prefix) for prefix in ("a-", "b-"))
    assert not set(ids_of(first)) & set(ids_of(second))
    assert first.replace('"a-', '"b-').replace("#a-", "#b-").replace(".a-", ".b-").replace(" a-", " b-") == second


def test_every_reference_points_into_its_own_picture() -> None:
    for language in LANGUAGES:
        for picture in pictures(language, theme="auto", prefix="x"):
            ids = set(ids_of(picture))
            links = {link[1:] for link in re.findall(r'href="([^"]*)"', picture)}
            labels = set(root_of(picture).get("aria-labelledby", "").split())
            assert links | labels == ids


def test_the_same_picture_under_another_rule_set_has_other_ids() -> None:
    layout = parse_layout("1|4; 1|1 on 1|4 low", FIVES.branching)
    other = parse_layout("1|4; 1|1 on 1|4 low", RULES.branching)
    first, second = draw_layout(layout, rules=FIVES), draw_layout(other, rules=RULES)
    assert not set(ids_of(first)) & set(ids_of(second))


@pytest.mark.parametrize("prefix", ["1", "-a", "a b", 'a"', "a.b", "é", "a\n"])
def test_a_prefix_is_the_beginning_of_an_id(prefix: str) -> None:
    message = r"^a prefix of ids begins with a letter and has letters, digits, - and _ only, got "
    with pytest.raises(UsageError, match=message):
        draw_layout(FOUR, rules=RULES, prefix=prefix)


# --- the same again ---


def test_the_same_picture_is_the_same_bytes_in_every_process() -> None:
    code = (
        "import hashlib, tests.diagram.test_svg as t; "
        "every = ''.join(p for l in t.LANGUAGES for p in t.pictures(l, theme='auto')); "
        "print(hashlib.sha256(every.encode()).hexdigest())"
    )
    root = Path(__file__).parents[2]
    results = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root), "LC_ALL": "C"},
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(results) == 1


# --- hostile words ---


@pytest.mark.parametrize("title", ["R&D <All Fives> \"A\" 'B' [4|4]", "<script>alert(1)</script>", "]]>", "&amp;amp;"])
def test_the_reader_sees_exactly_the_given_characters(title: str) -> None:
    picture = draw_layout(FOUR, rules=RULES, title=title)
    root = root_of(picture)
    shown = root.find(f"{SVG}title")
    assert shown is not None
    assert shown.text == title
    assert "<script" not in picture
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ELEMENTS


DRAWABLE = [character for character in map(chr, range(32, 0x250)) if not missing_characters(character)]


@given(st.text(st.sampled_from(DRAWABLE), max_size=30))
@settings(max_examples=60, deadline=None)
def test_every_title_survives_the_way_through_xml(title: str) -> None:
    shown = root_of(draw_layout(FOUR, rules=RULES, title=title)).find(f"{SVG}title")
    assert shown is not None
    assert (shown.text or "") == title


@given(layouts(max_size=8), st.sampled_from(LANGUAGES), st.sampled_from(sorted(THEMES)))
@settings(max_examples=25, deadline=None)
def test_every_picture_is_well_formed(layout: Layout, language: str, theme: str) -> None:
    root_of(draw_layout(layout, rules=FIVES, language=language, theme=theme))


def test_an_unknown_language_or_theme_is_refused() -> None:
    with pytest.raises(UsageError, match=r"^there is no catalog for the language 'xx'; there are ar, en, es"):
        draw_layout(FOUR, rules=RULES, language="xx")
    with pytest.raises(UsageError, match=r"^there is no theme 'blue'; there are light, dark, auto, print$"):
        draw_layout(FOUR, rules=RULES, theme="blue")


def test_a_theme_of_ones_own_is_drawn_in_its_colours() -> None:
    own = Theme(name="own", palette=THEMES["dark"].palette)
    drawn = re.sub(r"d[0-9a-f]{12}", "", draw_layout(FOUR, rules=RULES, theme=own))
    assert drawn == re.sub(r"d[0-9a-f]{12}", "", draw_layout(FOUR, rules=RULES, theme="dark"))


# --- templates ---


@pytest.fixture
def own_templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the templates that pictures are drawn by."""
    folder = tmp_path / "templates"
    shutil.copytree(resources.folder("templates") / "svg", folder / "svg")
    monkeypatch.setattr(resources, "folder", lambda kind: folder)
    svg._environment.cache_clear()
    yield folder / "svg"
    svg._environment.cache_clear()


def test_a_name_that_is_not_given_stops_with_its_template_and_line(own_templates: Path) -> None:
    disc = own_templates / "disc.svg"
    disc.write_text(disc.read_text().replace("mark.r }}", "mark.radius }}"))
    with pytest.raises(UsageError, match=r"^template .*svg/disc\.svg, line 3: .*has no attribute 'radius'$"):
        draw_layout(FOUR, rules=RULES)


def test_a_template_that_cannot_be_read_is_named(own_templates: Path) -> None:
    (own_templates / "picture.svg").write_text("{% if %}")
    with pytest.raises(UsageError, match=r"^template svg/picture\.svg: Expected an expression"):
        draw_layout(FOUR, rules=RULES)


def test_everything_a_template_prints_is_escaped(own_templates: Path) -> None:
    (own_templates / "picture.svg").write_text("{{ scene.title }}")
    assert draw_layout(FOUR, rules=RULES, title="<&") == "&lt;&amp;"


def test_the_example_in_the_module_runs() -> None:
    assert doctest.testmod(drawings).failed == 0
    assert doctest.testmod(drawings).attempted > 0
