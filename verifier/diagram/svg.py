"""Scenes as SVG, by templates.

dialect   what every renderer draws alike: groups, rectangles, circles, paths and `use`, presentation attributes,
          colours as `#rrggbb`; a style sheet holds only what takes the place of colours on dark screens and on paper
id        a hash of everything in the picture, behind what a page puts before it, so that none occurs twice on a page
flat      each line of text as one path, for renderers that lack `use`
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import sha256
from math import isfinite
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError, UndefinedError
from markupsafe import Markup

from verifier import resources
from verifier.diagram.marks import Face, GroupMark, StrokeMark, TextMark, walk
from verifier.diagram.scene import Scene
from verifier.diagram.themes import ROLES, Palette, Theme, parse_background, theme_named
from verifier.diagram.typeset import Glyph, ShapedLine, flat_path
from verifier.errors import UsageError

_ID = "\x00"
"""Stands for the id until the hash is known; no text of a picture can have it."""

_PREFIX = re.compile(r"(?:[A-Za-z][A-Za-z0-9_-]*)?")
_LARGEST = 20_000
_QUERIES = {"dark": "(prefers-color-scheme: dark)", "printed": "print"}


class Svg(str):
    """An SVG document as text, which shows itself in a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def render_svg(
    scene: Scene,
    *,
    theme: str | Theme = "light",
    size: float | None = None,
    background: str | None = None,
    prefix: str = "",
    flat: bool = False,
) -> Svg:
    """A scene as SVG. Equal arguments give the same bytes.

    `size` is the width in pixels, that of the scene where it is None. `background` is a colour or none, that of the
    theme where it is None. `prefix` comes before every id: a page that shows one picture twice gives two. Raises
    UsageError for a theme that does not exist and for other values that mean nothing.
    """
    chosen = theme_named(theme)
    width = scene.width if size is None else verify_size(size)
    if not _PREFIX.fullmatch(prefix):
        raise UsageError(f"a prefix of ids begins with a letter and has letters, digits, - and _ only, got {prefix!r}")
    paint = _painter(chosen)
    text = _rendered(
        "svg/picture.svg",
        {
            "scene": scene,
            "id": Markup(_ID),
            "width": width,
            "height": width * scene.height / scene.width,
            "background": _background(background, chosen, paint),
            "rules": _media_rules(chosen),
            "glyphs": () if flat else _glyphs(scene),
            "flat": flat,
            "paint": paint,
            "face": _faces(_environment(), chosen),
            "uses": _uses,
            "move": _move,
            "polyline": _polyline,
            "outline": lambda mark: Markup(flat_path(mark.line, x=mark.x, y=mark.y)),
            "exactly": lambda value: Markup(f"{value:.6f}".rstrip("0")),
        },
    )
    digest = sha256(text.encode()).hexdigest()[:12]
    return Svg(text.replace(_ID, f"{prefix}d{digest}"))


def verify_size(size: float) -> float:
    """The size itself. Raises UsageError where it is no width in pixels."""
    if isinstance(size, bool) or not isinstance(size, int | float) or not isfinite(size) or not 0 < size <= _LARGEST:
        raise UsageError(f"a size is a width from 1 to {_LARGEST} pixels, got {size!r}")
    return size


# --- templates ---


@lru_cache(maxsize=1)
def _environment() -> Environment:
    """Everything is escaped, whatever a file is called; a name that is not given is an error."""
    return Environment(
        loader=FileSystemLoader(resources.folder("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_number,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )


def _number(value: Any) -> Any:
    """A number in at most two decimals; whatever else is printed stays as it is."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"
    return value


@lru_cache(maxsize=64)
def _faces(environment: Environment, theme: Theme) -> Callable[[Face], Markup]:
    """Writes the face of a tile by its template; a face is the same in every picture of a theme."""

    @lru_cache(maxsize=2048)
    def face(shown: Face) -> Markup:
        template = environment.get_template("svg/face.svg")
        return Markup(template.render(face=shown, paint=_painter(theme), corner=_corner))

    return face


def _rendered(name: str, values: dict[str, Any]) -> str:
    try:
        return _environment().get_template(name).render(values)
    except UndefinedError as error:
        where = next(
            (frame for frame in reversed(traceback.extract_tb(error.__traceback__)) if frame.filename.endswith(".svg")),
            None,
        )
        place = name if where is None else f"{where.filename}, line {where.lineno}"
        raise UsageError(f"template {place}: {error.message}") from error
    except TemplateError as error:
        raise UsageError(f"template {name}: {error}") from error


# --- colours ---

Painter = Callable[..., Markup]


@lru_cache(maxsize=64)
def _painter(theme: Theme) -> Painter:
    """Writes the colours of an element as attributes, with classes where a style sheet may change them."""
    follows = theme.dark is not None or theme.printed is not None

    @lru_cache(maxsize=256)
    def paint(*, fill: str | None = None, stroke: str | None = None) -> Markup:
        parts = [f'fill="{_colour(theme.palette, fill)}"']
        if stroke is not None:
            parts.append(f'stroke="{_colour(theme.palette, stroke)}"')
        if follows:
            classes = [f"{_ID}-{what}-{role}" for what, role in (("f", fill), ("s", stroke)) if role is not None]
            if classes:
                parts.append(f'class="{" ".join(classes)}"')
        return Markup(" ".join(parts))

    return paint


def _colour(palette: Palette, role: str | None) -> str:
    return "none" if role is None else str(getattr(palette, role))


def _media_rules(theme: Theme) -> list[tuple[Markup, list[tuple[Markup, Markup]]]]:
    """For each medium the colours that differ from the theme's own, or from those of the medium before it."""
    rules = []
    before = [theme.palette]
    for name, query in _QUERIES.items():
        palette: Palette | None = getattr(theme, name)
        if palette is None:
            continue
        colours = [
            (Markup(f"{_ID}-{short}-{role}"), Markup(f"{what}:{getattr(palette, role)}"))
            for role in ROLES
            if any(getattr(palette, role) != getattr(other, role) for other in before)
            for short, what in (("f", "fill"), ("s", "stroke"))
        ]
        before.append(palette)
        rules.append((Markup(query), colours))
    return rules


def _background(text: str | None, theme: Theme, paint: Painter) -> dict[str, object]:
    if text is None:
        return {"colour": theme.palette.paper, "paint": paint(fill="paper")}
    parsed = parse_background(text)
    opacity = "" if parsed.opacity == 1 else f' fill-opacity="{parsed.opacity:.3f}"'
    return {"colour": parsed.colour, "paint": Markup(f'fill="{parsed.colour}"{opacity}')}


# --- outlines ---


def _glyphs(scene: Scene) -> tuple[Glyph, ...]:
    """Every glyph once, in the order in which they are first drawn."""
    found: dict[str, Glyph] = {}
    for text in _texts(scene):
        for placed in text.line.glyphs:
            found.setdefault(placed.glyph.key, placed.glyph)
    return tuple(found.values())


def _uses(line: ShapedLine) -> Markup:
    """The glyphs of a line, each in its place."""
    return Markup(
        "".join(
            f'<use href="#{_ID}-{placed.glyph.key}"'
            + (f' x="{placed.x}"' if placed.x else "")
            + (f' y="{placed.y}"' if placed.y else "")
            + "/>"
            for placed in line.glyphs
        )
    )


def _texts(scene: Scene) -> Iterator[TextMark]:
    return (placed.mark for placed in walk(scene.marks) if isinstance(placed.mark, TextMark))


def _move(mark: GroupMark) -> Markup:
    """Where a group lies, as an attribute; empty for one that lies where it is and is not scaled."""
    parts = []
    if mark.x or mark.y:
        parts.append(f"translate({_number(float(mark.x))} {_number(float(mark.y))})")
    if mark.scale != 1:
        parts.append(f"scale({mark.scale:.4f})")
    return Markup(f' transform="{" ".join(parts)}"' if parts else "")


def _corner(face: Face) -> Markup:
    """The triangle in the upper left corner of a tile just placed, rounded as the tile is."""
    near, far, radius = face.mark_inset, face.mark_inset + face.mark, face.mark_radius
    points = [_number(value) for value in (near + radius, near, far, radius)]
    start, edge, end, bend = points
    return Markup(f"M{start} {edge}H{end}L{edge} {end}V{start}A{bend} {bend} 0 0 1 {start} {edge}z")


def _polyline(mark: StrokeMark) -> Markup:
    first, *others = (f"{_number(float(x))} {_number(float(y))}" for x, y in mark.points)
    return Markup("M" + first + "".join(f"L{point}" for point in others) + ("z" if mark.closed else ""))
