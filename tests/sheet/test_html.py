"""Pages as HTML: valid, self-contained, accessible, the same bytes each time."""

from __future__ import annotations

import base64
import re
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
import uharfbuzz as hb
from markupsafe import Markup

from tests.sheet.rule_sets import scenarios
from verifier import rulesets
from verifier.messages import Catalog
from verifier.sheet import page_of, plan_sheet
from verifier.sheet.html import Entry, Link, Site, _isolates, render_html, render_index, render_printed

LANGUAGES = ("en", "ja")
NAMES = ("all-fives", "exact-61-five-up")
VOID = {"meta", "img", "br", "link", "input"}
SITE = Site(
    languages=(
        Link(text="English", address="all-fives.en.html", language="en", current=True),
        Link(text="日本語", address="all-fives.ja.html", language="ja"),
    ),
    games=(Link(text="All Fives", address="all-fives.en.html", current=True), Link(text="Other", address="x.en.html")),
    formats=(Link(text="PDF (A4)", address="all-fives.en.a4.pdf"),),
    home="index.html",
)


class Outline(HTMLParser):
    """The elements of a page in order, with their attributes and texts; says what does not close."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str], list[str]]] = []
        self._open: list[int] = []
        self.faults: list[str] = []
        self.feed(text)
        self.close()
        self.faults += [f"open: {self.elements[at][0]}" for at in self._open]

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attributes]
        if len(set(names)) < len(names):
            self.faults.append(f"repeated attribute in {tag}")
        self.elements.append((tag, {name: value or "" for name, value in attributes}, []))
        if tag not in VOID:
            self._open.append(len(self.elements) - 1)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attributes}, []))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self.elements[self._open[-1]][0] != tag:
            self.faults.append(f"end of {tag}")
        else:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        for at in self._open:
            self.elements[at][2].append(data)

    def all(self, *tags: str) -> list[tuple[str, dict[str, str], str]]:
        return [(tag, names, "".join(texts)) for tag, names, texts in self.elements if tag in tags]


@cache
def html(name: str = "all-fives", language: str = "en") -> str:
    catalog = Catalog.load(language)
    return render_html(page_of(plan_sheet(rulesets.load(name), scenarios()), catalog), catalog, site=SITE)


@cache
def outline(name: str = "all-fives", language: str = "en") -> Outline:
    return Outline(html(name, language))


each_page = pytest.mark.parametrize(
    ("name", "language"), [(name, language) for name in NAMES for language in LANGUAGES]
)


@each_page
def test_every_element_is_closed_in_order(name: str, language: str) -> None:
    assert html(name, language).startswith("<!doctype html>\n<html ")
    assert outline(name, language).faults == []


@each_page
def test_ids_occur_once_and_everything_that_names_one_finds_it(name: str, language: str) -> None:
    elements = outline(name, language).elements
    ids = Counter(names["id"] for _, names, _ in elements if "id" in names)
    named = {id_ for _, names, _ in elements for id_ in names.get("aria-labelledby", "").split()}
    named |= {names["href"][1:] for _, names, _ in elements if names.get("href", "").startswith("#")}

    assert [id_ for id_, count in ids.items() if count > 1] == []
    assert named <= ids.keys()
    assert named


@each_page
def test_the_page_says_its_language_direction_and_rule_set(name: str, language: str) -> None:
    (_, root, _), *_ = outline(name, language).all("html")
    metas = {names.get("name"): names.get("content") for _, names, _ in outline(name, language).all("meta")}

    assert (root["lang"], root["dir"]) == (language, "ltr")
    assert metas["rules"] == name
    assert metas["viewport"] == "width=device-width, initial-scale=1"


@each_page
def test_headings_do_not_skip_a_level_and_there_is_one_title(name: str, language: str) -> None:
    levels = [int(tag[1]) for tag, *_ in outline(name, language).all("h1", "h2", "h3", "h4", "h5", "h6")]

    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@each_page
def test_heads_of_tables_have_a_scope_and_tables_a_name(name: str, language: str) -> None:
    assert {names.get("scope") for _, names, _ in outline(name, language).all("th")} == {"col", "row"}
    assert all("aria-labelledby" in names for _, names, _ in outline(name, language).all("table"))


@each_page
def test_every_figure_has_a_caption_and_every_picture_a_name_and_a_description(name: str, language: str) -> None:
    shown = outline(name, language)

    assert len(shown.all("figure")) == len(shown.all("figcaption")) > 10
    pictures = [names for _, names, _ in shown.all("svg")]
    assert all(names["role"] == "img" and len(names["aria-labelledby"].split()) == 2 for names in pictures)
    assert len(shown.all("desc")) == len(pictures)


def test_the_first_link_skips_to_the_rules() -> None:
    (_, names, text), *_ = outline().all("a")

    assert (names["href"], text) == ("#rules", "Skip to the rules")
    assert next(names["id"] for _, names, _ in outline().all("main")) == "rules"


def test_links_to_other_languages_say_which_they_are() -> None:
    links = {text: names for _, names, text in outline().all("a")}

    assert links["日本語"]["lang"] == links["日本語"]["hreflang"] == "ja"
    assert links["English"]["aria-current"] == "page"
    assert "aria-current" not in links["日本語"]
    assert links["All rule sheets"]["href"] == "index.html"


@each_page
def test_a_page_has_everything_inside_and_no_script(name: str, language: str) -> None:
    shown = outline(name, language)

    assert shown.all("script", "link", "iframe", "object") == []
    addresses = re.findall(r"(?:src|href)=\"([^\"#]+)\"|url\(\"?([^\"\)]+)", html(name, language))
    outside = {a or b for a, b in addresses if not (a or b).startswith("data:")}
    assert outside == {
        *(link.address for link in (*SITE.languages, *SITE.games, *SITE.formats)),
        "index.html",
    }
    assert not any(name.startswith("on") for _, names, _ in shown.elements for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_fonts_inside_have_every_letter_that_is_not_latin(language: str) -> None:
    text = html("all-fives", language)
    faces = re.findall(r'font-weight: (\d+); src: url\("data:font/\w+;base64,([^"]+)"', text)
    has = {
        weight: set(hb.Face(base64.b64decode(data)).unicodes)
        for weight, data in faces
    }  # fmt: skip

    assert has.keys() == {"400", "700"}
    shown = outline("all-fives", language)
    bold = "".join(text for _, _, text in shown.all("h1", "h2", "h3", "th"))
    bold += "".join(text for _, names, text in shown.all("p") if names.get("class") == "placed")
    plain = "".join(text for _, _, text in shown.all("p", "li", "td", "summary"))
    for weight, texts in (("400", plain), ("700", bold)):
        assert {letter for letter in texts if ord(letter) > 0x2FFF} <= {chr(code) for code in has[weight]}


def test_the_same_sheet_gives_the_same_bytes() -> None:
    again = Catalog.load("ja")
    page = page_of(plan_sheet(rulesets.load("all-fives"), scenarios()), again)

    assert render_html(page, again, site=SITE) == html("all-fives", "ja")


def test_texts_of_an_author_are_escaped() -> None:
    rules = rulesets.load("all-fives").with_values(title='<b>"&', names=(), source="<script>alert(1)</script>")
    catalog = Catalog.load("en")
    page = page_of(plan_sheet(rules, ()), catalog)
    text = render_html(page, catalog)

    assert "&lt;script&gt;" in text
    assert "<script" not in text
    assert Outline(text).faults == []
    assert Outline(render_printed(page, catalog, paper="A4")).faults == []


def test_a_printed_page_has_images_with_their_whole_description() -> None:
    catalog = Catalog.load("en")
    page = page_of(plan_sheet(rulesets.load("all-fives"), scenarios()), catalog)
    shown = Outline(render_printed(page, catalog, paper="A4"))
    images = [names for _, names, _ in shown.all("img")]

    assert [names["alt"] for names in images] == [drawing.long for drawing in page.drawings]
    assert all(names["src"].startswith("data:image/svg+xml;base64,") for names in images)
    assert shown.all("details") == []
    assert "size: A4;" in render_printed(page, catalog, paper="A4")


def test_the_number_of_a_printed_page_is_that_of_the_catalog() -> None:
    catalog = Catalog.load("ja")
    page = page_of(plan_sheet(rulesets.load("all-fives"), ()), catalog)

    assert 'content: "" counter(page) " / " counter(pages) ""' in render_printed(page, catalog, paper="A4")


# --- the start page ---


def entries() -> list[Entry]:
    return [
        Entry(
            title=title,
            language=language,
            direction="ltr",
            name=name,
            game="all-fives",
            address=f"all-fives.{language}.html",
            formats=(Link(text="Markdown", address=f"all-fives.{language}.md"),),
        )
        for title, language, name in (("All Fives", "en", "English"), ("オールファイブズ", "ja", "日本語"))
    ]


def test_the_start_page_lists_every_game_in_every_language() -> None:
    shown = Outline(render_index(entries(), Catalog.load("en")))

    assert shown.faults == []
    assert [text for _, _, text in shown.all("h1", "h2")] == ["Rule sheets", "All Fives"]
    links = {names["href"]: (names.get("lang"), text) for _, names, text in shown.all("a")}
    assert links["all-fives.ja.html"] == ("ja", "日本語 – オールファイブズ")
    assert links["all-fives.en.md"] == (None, "Markdown")


def test_the_start_page_can_be_ones_own(tmp_path: Path) -> None:
    (tmp_path / "sheet").mkdir()
    (tmp_path / "sheet" / "index.html").write_text("{{ heading }}: {{ games | length }}", encoding="utf-8")

    assert render_index(entries(), Catalog.load("ja"), own=tmp_path) == "規則書一覧: 1"


# --- what is ordered from left to right within a text from right to left ---


def test_a_part_ordered_by_itself_is_an_element() -> None:
    assert _isolates("المجموع \u20662 + 8 = 10\u2069.") == Markup('المجموع <bdi dir="ltr">2 + 8 = 10</bdi>.')


def test_what_stands_around_it_is_escaped() -> None:
    assert _isolates("a < \u2068b & c\u2069") == Markup("a &lt; <bdi>b &amp; c</bdi>")


def test_marks_that_enclose_nothing_stay() -> None:
    for text in ("\u2066open", "closed\u2069", "\u2069\u2066"):
        assert _isolates(text) == Markup(text)


def test_one_stands_within_another() -> None:
    assert _isolates("\u2067x \u20661 + 2\u2069\u2069") == Markup('<bdi dir="rtl">x <bdi dir="ltr">1 + 2</bdi></bdi>')
