"""Pages as HTML: one file with its style, its fonts and its pictures inside, which works without script.

site     the sheets that are written together: a page links to the same rules in other languages and files, and to
         other games
isolate  a part of a text that is ordered by itself, between marks of direction; a page has elements for it
printed  the same page for paper, where pictures are images with their description as alternative text
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup, escape

from verifier.diagram.pictures import picture_scene
from verifier.diagram.scene import Scene
from verifier.diagram.svg import render_svg
from verifier.messages import Catalog
from verifier.sheet import templates
from verifier.sheet.lettering import lettering
from verifier.sheet.model import Sign
from verifier.sheet.page import Drawing, Page
from verifier.sheet.signs import sign_scene

_SIGN_SCALE = 0.62


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A place to go to. `language` is that of the text, empty where it is the language of the page."""

    text: str
    address: str
    language: str = ""
    current: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """The links around a page; `home` is the page that lists all sheets, empty where there is none."""

    languages: tuple[Link, ...] = ()
    games: tuple[Link, ...] = ()
    formats: tuple[Link, ...] = ()
    home: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line of the start page: a game in a language, with its files."""

    title: str
    language: str
    direction: str
    name: str
    """Of the language, in itself."""
    game: str
    """The id of the rule set."""
    address: str
    formats: tuple[Link, ...]


def render_html(page: Page, catalog: Catalog, *, site: Site | None = None, own: Path | None = None) -> str:
    """A page for the screen, with its own style for print."""

    def picture(drawing: Drawing) -> Markup:
        return _inline(picture_scene(drawing.picture, catalog, legend=False, caption=False), drawing.name)

    return _rendered(page, catalog, "sheet/screen.css", picture, site=site or Site(), own=own)


def render_printed(page: Page, catalog: Catalog, *, paper: str, own: Path | None = None) -> str:
    """A page for paper, as `verifier.sheet.pdf` reads it; `paper` is a size that style sheets know."""

    def picture(drawing: Drawing) -> Markup:
        scene = picture_scene(drawing.picture, catalog, legend=False, caption=False)
        data = base64.b64encode(render_svg(scene, theme="print", background="none").encode()).decode("ascii")
        return Markup('<img alt="{}" src="data:image/svg+xml;base64,{}" style="width: {:.4f}mm">').format(
            drawing.long, data, scene.width * _MILLIMETRES
        )

    return _rendered(page, catalog, "sheet/print.css", picture, site=None, own=own, paper=paper)


_MILLIMETRES = 0.18
"""So much of a millimetre is a pixel of a picture on paper: a tile is 13 mm long."""


def _rendered(
    page: Page,
    catalog: Catalog,
    style: str,
    picture: Callable[[Drawing], Markup],
    *,
    site: Site | None,
    own: Path | None,
    paper: str = "",
) -> str:
    around = [] if site is None else [link.text for link in (*site.languages, *site.games, *site.formats)]
    words = {name: catalog.text(f"sheet.page.{name}") for name in _WORDS}
    if site is None:
        around += [_PUT_IN, catalog.text("sheet.page.number", page="", pages="")]
    fonts = lettering(
        [*page.texts, *words.values(), *around],
        [*page.bold_texts, *words.values(), *around],
        page.language,
        system=site is not None,
    )
    values = {
        "page": page,
        "words": words | {"details": catalog.text("sheet.figure.details")},
        "style": style,
        "site": site,
        "paper": paper,
        "fonts": Markup(fonts.rules),
        "families": Markup(fonts.families),
        "picture": picture,
        "sign": lambda name, text: _inline(
            sign_scene(Sign(name), title=text, language=page.language),
            f"sign-{name}",
            theme="print" if site is None else "auto",
            scale=_SIGN_SCALE,
        ),
        "page_number": Markup(_page_number(catalog)),
        "running": Markup(_css_text(page.title)),
    }
    return templates.render("sheet/sheet.html", values, markup=True, filters={"isolates": _isolates}, own=own)


_ISOLATES = {"\u2066": '<bdi dir="ltr">', "\u2067": '<bdi dir="rtl">', "\u2068": "<bdi>", "\u2069": "</bdi>"}


def _isolates(text: str) -> Markup:
    """A text with elements in place of the marks of direction, so that a style sheet can keep a sum on one line.

    Marks that do not enclose anything stay as they are.
    """
    depth = 0
    for sign in text:
        depth += (sign in "\u2066\u2067\u2068") - (sign == "\u2069")
        if depth < 0:
            return escape(text)
    return escape(text) if depth else Markup("".join(_ISOLATES.get(sign) or escape(sign) for sign in text))


_PUT_IN = "0123456789 .•\u2010"
"""What a style sheet puts into a page: numbers of pages, the dots before them, signs of lists, hyphens."""

_WORDS = ("skip", "contents", "languages", "games", "formats", "home")


def _inline(scene: Scene, name: str, *, theme: str = "auto", scale: float = 1) -> Markup:
    """A picture to stand in a page, with ids of its own."""
    return Markup(
        render_svg(scene, theme=theme, background="none", prefix=f"{name}-", size=scene.width * scale).rstrip()
    )


def render_index(entries: Iterable[Entry], catalog: Catalog, *, own: Path | None = None) -> str:
    """The start page: every game in every language."""
    listed = tuple(entries)
    games: dict[str, list[Entry]] = {}
    for entry in listed:
        games.setdefault(entry.game, []).append(entry)
    heading = catalog.text("sheet.page.sheets")
    texts = [heading]
    for entry in listed:
        texts += [entry.title, entry.name, *(link.text for link in entry.formats)]
    fonts = lettering(texts, texts, catalog.language, system=True)
    values = {
        "heading": heading,
        "language": catalog.language,
        "direction": "rtl" if catalog.is_rtl else "ltr",
        "games": games,
        "fonts": Markup(fonts.rules),
        "families": Markup(fonts.families),
    }
    return templates.render("sheet/index.html", values, markup=True, own=own)


def _page_number(catalog: Catalog) -> str:
    """The message of the page number as a value of the property `content`."""
    text = catalog.text("sheet.page.number", page="\ue000", pages="\ue001")
    return _css_text(text).replace("\ue000", '" counter(page) "').replace("\ue001", '" counter(pages) "')


def _css_text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("<", "\\3c ")
    return f'"{escaped}"'
