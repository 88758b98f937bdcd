"""The colours of pictures.

role     what a colour is for: paper, ink, tile …; marks name roles, never colours
palette  a colour for each role
theme    a palette, and what takes its place on dark screens and on paper where the theme follows its surroundings

No meaning rests on a colour alone: a spinner has a double outline, the tile just placed a mark in its corner, a
counted end a filled disc with its number and an open place that does not count a hollow one.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass

from verifier.errors import UsageError

_COLOUR = re.compile(r"#[0-9a-f]{6}")
_BACKGROUND = re.compile(r"#(?P<rgb>[0-9a-fA-F]{6})(?P<alpha>[0-9a-fA-F]{2})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """Colours as `#rrggbb` in lower case. Raises UsageError for anything else."""

    paper: str
    """Behind everything."""
    ink: str
    """Pips, outlines, text, hollow dots, the mark of the tile just placed."""
    soft: str
    """Text of less weight, connectors, hairlines."""
    tile: str
    new: str
    """The tile just placed."""
    spinner: str
    badge: str
    """The disc of a counted end; the score before an event."""
    badge_ink: str
    gain: str
    """What an event adds to a score."""

    def __post_init__(self) -> None:
        for role in ROLES:
            colour = getattr(self, role)
            if not _COLOUR.fullmatch(colour):
                raise UsageError(f"the colour of {role} is written like #c75b00, got {colour!r}")


ROLES = tuple(field.name for field in dataclasses.fields(Palette))


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A palette, and those that take its place where a browser says so."""

    name: str
    palette: Palette
    dark: Palette | None = None
    printed: Palette | None = None


_LIGHT = Palette(
    paper="#ffffff",
    ink="#1b1b1b",
    soft="#5a5d63",
    tile="#fffdf7",
    new="#ffeeb0",
    spinner="#c75b00",
    badge="#0b4f8a",
    badge_ink="#ffffff",
    gain="#5f93c4",
)
_DARK = Palette(
    paper="#14171a",
    ink="#e8e6e0",
    soft="#a6a9ae",
    tile="#23282e",
    new="#4d4220",
    spinner="#ff9a3c",
    badge="#7cc0ff",
    badge_ink="#14171a",
    gain="#4a7fb3",
)
_PRINT = Palette(
    paper="#ffffff",
    ink="#000000",
    soft="#4a4a4a",
    tile="#ffffff",
    new="#ffffff",
    spinner="#c75b00",
    badge="#000000",
    badge_ink="#ffffff",
    gain="#7a7a7a",
)

THEMES = {
    "light": Theme(name="light", palette=_LIGHT),
    "dark": Theme(name="dark", palette=_DARK),
    "auto": Theme(name="auto", palette=_LIGHT, dark=_DARK, printed=_PRINT),
    "print": Theme(name="print", palette=_PRINT),
}
"""The themes by name; `auto` is light where nobody says otherwise, as in every renderer but a browser."""


def theme_named(theme: str | Theme) -> Theme:
    """The theme of a name; a theme is taken as it is. Raises UsageError for a name that does not exist."""
    if isinstance(theme, Theme):
        return theme
    if theme not in THEMES:
        raise UsageError(f"there is no theme {theme!r}; there are {', '.join(THEMES)}")
    return THEMES[theme]


@dataclass(frozen=True, slots=True, kw_only=True)
class Background:
    """What lies behind a picture. `colour` is None where nothing does; `opacity` goes from 0 to 1."""

    colour: str | None
    opacity: float = 1.0


def parse_background(text: str) -> Background:
    """Read `none`, `#rrggbb` or `#rrggbbaa`. Raises UsageError for anything else."""
    if text == "none":
        return Background(colour=None)
    match = _BACKGROUND.fullmatch(text)
    if not match:
        raise UsageError(f"a background is none, or a colour such as #f4efe6 or #f4efe680, got {text!r}")
    alpha = match["alpha"]
    return Background(colour=f"#{match['rgb'].lower()}", opacity=1.0 if alpha is None else int(alpha, 16) / 255)
