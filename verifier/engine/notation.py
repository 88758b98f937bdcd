"""Plays and layouts as text, and back.

play    `1|1`, `1|1 on 1|4` or `1|1 on 1|4 low`: tile, the tile it is joined to, the place there
layout  its plays in order, separated by `; `
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verifier.engine.branching import Branching
from verifier.engine.layout import Layout, Place, Play, TilePlace, tile_place
from verifier.engine.plays import complete_play
from verifier.engine.tile import Tile
from verifier.errors import NotationError

_PLACES = {place.value.lower(): place for place in Place}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayText:
    """A play as it is written: the tile it is joined to and the place may be left out."""

    tile: Tile
    on: Tile | None = None
    place: Place | None = None

    def __str__(self) -> str:
        joined = "" if self.on is None else f" on {self.on}"
        return f"{self.tile}{joined}" + ("" if self.place is None else f" {self.place}")


def parse_place(text: str) -> Place:
    """Read `high`, `low`, `line A`, `line B`, `arm A` or `arm B`. Raises NotationError for anything else."""
    place = _PLACES.get(" ".join(text.lower().split()))
    if place is None:
        raise NotationError(f"expected a place (high, low, line A, line B, arm A or arm B), got {text!r}")
    return place


def parse_tile_place(text: str) -> TilePlace:
    """Read a tile and its place, as `1|4 low`.

    Raises NotationError, or IllegalPlay where the tile has no such place.
    """
    tile, _, place = text.strip().partition(" ")
    if not place:
        raise NotationError(f"expected a tile and a place such as 1|4 low, got {text!r}")
    return tile_place(Tile.parse(tile), parse_place(place))


def parse_play(text: str) -> PlayText:
    """Read `TILE [on TILE [PLACE]]`. Raises NotationError."""
    parts = re.split(r"\s+on\s+", text.strip(), maxsplit=1)
    tile = Tile.parse(parts[0])
    if len(parts) == 1:
        return PlayText(tile=tile)
    match = re.match(r"(\[[^\]]*\]|\S+)\s*(.*)", parts[1])
    if not match:
        raise NotationError(f"expected a play such as 1|1 on 1|4 low, got {text!r}")
    place = parse_place(match[2]) if match[2] else None
    return PlayText(tile=tile, on=Tile.parse(match[1]), place=place)


def read_play(layout: Layout, text: str) -> Play:
    """The play that a text means on a layout; see `complete_play` for what may be left out."""
    play = parse_play(text)
    return complete_play(layout, play.tile, on=play.on, place=play.place)


def format_layout(layout: Layout) -> str:
    """The plays in order, as `[1|4]; [1|1] on [1|4] low`."""
    return str(layout)


def parse_layout(text: str, branching: Branching) -> Layout:
    """The layout that `format_layout` writes. Raises NotationError, or IllegalPlay at the first illegal play."""
    layout = Layout(branching)
    for part in text.split(";"):
        if part.strip():
            play = read_play(layout, part)
            layout = layout.play(play.tile, play.on)
    return layout
