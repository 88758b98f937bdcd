"""Drawings in one call: a value of the engine in, an SVG out.

Every function is pure and takes a language and a look: theme, size in pixels, background, prefix of ids, flat text.

    >>> from verifier import rulesets
    >>> from verifier.engine.notation import parse_layout
    >>> rules = rulesets.load("all-fives")
    >>> layout = parse_layout("1|4; 1|1 on 1|4 low; 4|4 on 1|4 high", rules.branching)
    >>> draw_layout(layout, rules=rules)[:4]
    '<svg'
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TypedDict, Unpack

from verifier.diagram.scene import layout_scene
from verifier.diagram.scene_hand import hand_scene
from verifier.diagram.scene_score import event_scene, settlement_scene
from verifier.diagram.scene_strip import sequence_scene
from verifier.diagram.scene_tally import tally_scene
from verifier.diagram.svg import Svg, render_svg
from verifier.diagram.themes import Theme
from verifier.engine.game import RoundResult
from verifier.engine.layout import Layout
from verifier.engine.ruleset import RuleSet
from verifier.engine.settlement import Outcome, Settlement
from verifier.engine.tally import Tally
from verifier.engine.tile import Tile
from verifier.messages import Catalog


class Look(TypedDict, total=False):
    """How a picture looks, as `verifier.diagram.svg.render_svg` takes it."""

    theme: str | Theme
    size: float | None
    background: str | None
    prefix: str
    flat: bool


class Parts(Look, total=False):
    """What is shown around a picture: a title above it, the caption and the legend below."""

    title: str | None
    legend: bool
    caption: bool


def draw_layout(
    layout: Layout,
    *,
    rules: RuleSet,
    language: str | Catalog = "en",
    within: Layout | None = None,
    title: str | None = None,
    legend: bool = True,
    caption: bool = True,
    numbers: bool = False,
    crop: bool = False,
    **look: Unpack[Look],
) -> Svg:
    """A layout, its tile placed last marked. `numbers` are shown on tiles in order of play.

    `within` is the layout that a sequence ends with: each of its frames then has every tile at the same place, unless
    `crop` takes away what is left free for tiles still to come. Raises
    UsageError for a language, theme or other value that does not exist, and MissingGlyph for a title that has a
    character no shipped font can draw.
    """
    scene = layout_scene(
        layout,
        rules=rules,
        catalog=catalog_of(language),
        within=within,
        title=title,
        legend=legend,
        caption=caption,
        numbers=numbers,
        crop=crop,
    )
    return render_svg(scene, **look)


def draw_sequence(
    layouts: Sequence[Layout],
    *,
    rules: RuleSet,
    language: str | Catalog = "en",
    columns: int | None = None,
    numbers: bool = False,
    **parts: Unpack[Parts],
) -> Svg:
    """A strip of frames, one for each layout; all are first parts of the last. Raises as `draw_layout` does."""
    shown, look = _split(parts)
    scene = sequence_scene(
        layouts, rules=rules, catalog=catalog_of(language), columns=columns, numbers=numbers, **shown
    )
    return render_svg(scene, **look)


def draw_hand(
    tiles: Sequence[Tile],
    *,
    language: str | Catalog = "en",
    seat: int | None = None,
    drawn: Collection[Tile] = (),
    **parts: Unpack[Parts],
) -> Svg:
    """The tiles of a hand, those just drawn marked. Raises as `draw_layout` does."""
    shown, look = _split(parts)
    return render_svg(hand_scene(tiles, catalog=catalog_of(language), seat=seat, drawn=drawn, **shown), **look)


def draw_settlement(
    result: RoundResult,
    *,
    rules: RuleSet,
    hands: Sequence[Sequence[Tile]],
    language: str | Catalog = "en",
    **parts: Unpack[Parts],
) -> Svg:
    """The end of a round: `hands` by seat, what they are worth, the score events. Raises as `draw_layout` does."""
    shown, look = _split(parts)
    scene = settlement_scene(result, rules=rules, hands=hands, catalog=catalog_of(language), **shown)
    return render_svg(scene, **look)


def draw_event(
    outcome: Outcome,
    *,
    rules: RuleSet,
    players: int,
    language: str | Catalog = "en",
    settlement: Settlement | None = None,
    **parts: Unpack[Parts],
) -> Svg:
    """A score event accepted or refused against the target; with its `settlement`, how its points come about.

    Raises as `draw_layout` does.
    """
    shown, look = _split(parts)
    scene = event_scene(
        outcome, rules=rules, players=players, catalog=catalog_of(language), settlement=settlement, **shown
    )
    return render_svg(scene, **look)


def draw_tally(tally: Tally, *, rules: RuleSet, language: str | Catalog = "en", **parts: Unpack[Parts]) -> Svg:
    """A score on paper, in strokes and big X. Raises as `draw_layout` does."""
    shown, look = _split(parts)
    return render_svg(tally_scene(tally, rules=rules, catalog=catalog_of(language), **shown), **look)


class _Shown(TypedDict, total=False):
    title: str | None
    legend: bool
    caption: bool


def _split(parts: Parts) -> tuple[_Shown, Look]:
    shown: _Shown = {}
    look: Look = {}
    for name, value in parts.items():
        (shown if name in _Shown.__annotations__ else look)[name] = value  # type: ignore[literal-required]
    return shown, look


def catalog_of(language: str | Catalog) -> Catalog:
    """The catalog of a language; one that is given is taken as it is. Raises UsageError where there is none."""
    return language if isinstance(language, Catalog) else _loaded(language)


@lru_cache(maxsize=32)
def _loaded(language: str) -> Catalog:
    return Catalog.load(language)
