"""Every theme can be read: contrast by WCAG 2.2, for every kind of colour vision, and in grey."""

from __future__ import annotations

import dataclasses

import pytest

from verifier.diagram.themes import ROLES, THEMES, Background, Palette, Theme, parse_background, theme_named
from verifier.errors import UsageError

TEXT, GRAPHICS = 4.5, 3.0
"""The least contrast of text, and of what has to be seen to understand a picture (WCAG 2.2, 1.4.3 and 1.4.11)."""

TEXTS = [("ink", "paper"), ("soft", "paper"), ("ink", "tile"), ("ink", "new"), ("badge_ink", "badge")]
SIGNS = [
    ("badge", "paper"),
    ("ink", "paper"),
    ("ink", "tile"),
    ("ink", "new"),
    ("spinner", "paper"),
    ("spinner", "tile"),
    ("spinner", "new"),
    ("gain", "paper"),
]

# Colour vision by Machado, Oliveira and Fernandes (2009) at severity 1.0: rows of a matrix for linear red, green, blue.
VISION = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}

PALETTES = {
    f"{theme.name}-{medium}": palette
    for theme in THEMES.values()
    for medium, palette in (("base", theme.palette), ("dark", theme.dark), ("printed", theme.printed))
    if palette is not None
}
EACH_PALETTE = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
EACH_VISION = pytest.mark.parametrize("vision", VISION)


def linear(colour: str) -> tuple[float, ...]:
    channels = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def luminance(colour: str, vision: str = "usual") -> float:
    """Relative luminance by WCAG, as somebody with this colour vision sees the colour."""
    seen = (sum(a * b for a, b in zip(row, linear(colour), strict=True)) for row in VISION[vision])
    red, green, blue = (min(max(channel, 0.0), 1.0) for channel in seen)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, vision: str = "usual") -> float:
    lighter, darker = sorted((luminance(one, vision), luminance(other, vision)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_formulas_give_the_figures_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#ffffff", "deutan") == pytest.approx(1, abs=0.01)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert luminance("#ff0000", "protan") < luminance("#ff0000")


@EACH_VISION
@EACH_PALETTE
def test_text_can_be_read(palette: Palette, vision: str) -> None:
    for text, ground in TEXTS:
        assert contrast(getattr(palette, text), getattr(palette, ground), vision) >= TEXT, (text, ground)


@EACH_VISION
@EACH_PALETTE
def test_signs_can_be_seen(palette: Palette, vision: str) -> None:
    for sign, ground in SIGNS:
        assert contrast(getattr(palette, sign), getattr(palette, ground), vision) >= GRAPHICS, (sign, ground)


def test_the_light_theme_has_the_colours_agreed_on() -> None:
    light = THEMES["light"].palette
    assert (light.ink, light.tile) == ("#1b1b1b", "#fffdf7")
    assert (light.spinner, light.badge, light.badge_ink) == ("#c75b00", "#0b4f8a", "#ffffff")


def test_on_paper_nothing_but_badges_and_bars_is_filled() -> None:
    printed = THEMES["print"].palette
    assert printed.paper == printed.tile == printed.new == "#ffffff"
    assert printed.badge == "#000000"


def test_auto_is_light_and_follows_the_dark_and_the_printed_palette() -> None:
    auto = THEMES["auto"]
    assert auto.palette == THEMES["light"].palette
    assert (auto.dark, auto.printed) == (THEMES["dark"].palette, THEMES["print"].palette)


def test_a_theme_is_found_by_its_name_or_taken_as_it_is() -> None:
    own = Theme(name="sepia", palette=dataclasses.replace(THEMES["light"].palette, paper="#f4efe6"))
    assert theme_named("dark") is THEMES["dark"]
    assert theme_named(own) is own


def test_an_unknown_theme_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match=r"^there is no theme 'sepia'; there are light, dark, auto, print$"):
        theme_named("sepia")


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("colour", ["red", "#C75B00", "#c75b00ff", "url(#a)", 'x" onload="'])
def test_a_colour_is_written_in_one_way(role: str, colour: str) -> None:
    with pytest.raises(UsageError, match=f"^the colour of {role} is written like #c75b00, got "):
        dataclasses.replace(THEMES["light"].palette, **{role: colour})


def test_a_background_is_none_or_a_colour_that_may_be_seen_through() -> None:
    assert parse_background("none") == Background(colour=None)
    assert parse_background("#F4EFE6") == Background(colour="#f4efe6")
    assert parse_background("#f4efe680") == Background(colour="#f4efe6", opacity=128 / 255)


@pytest.mark.parametrize("text", ["", "white", "#fff", "#f4efe6ff0", "rgb(0,0,0)"])
def test_any_other_background_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match=r"^a background is none, or a colour such as #f4efe6 or #f4efe680, got "):
        parse_background(text)
