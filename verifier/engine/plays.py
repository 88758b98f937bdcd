"""What a player does in a turn, and what of it is legal.

play   put a tile on the table, led or joined to an open place
draw   take a tile from the boneyard
pass   do neither
hand   the tiles a player holds, in the order they were dealt and drawn
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from verifier.engine.layout import Layout, Place, Play, TilePlace, places_of, tile_place
from verifier.engine.tile import Tile
from verifier.errors import AmbiguousPlay, IllegalPlay

REASONS = {
    "tile-on-table": "the tile lies on the table already",
    "no-lead": "the tile is joined to nothing although something lies on the table",
    "lead-on": "the lead is joined to something although nothing lies on the table",
    "no-such-place": "the tile has no such place, or it can never take a tile",
    "line-empty": "an arm is tried while a line of its spinner is empty",
    "covered": "another tile is joined there already",
    "no-match": "the tile does not show the number of the open place",
    "ambiguous-place": "several places that differ would fit, and none is named",
    "not-in-hand": "the player does not hold the tile",
    "not-in-set": "the set has no such tile",
    "must-lead-double": "the lead must be a double, and the player holds one",
    "must-play": "the player can play, so must neither draw nor pass",
    "must-play-drawn": "the tile just drawn fits and must be played at once",
    "drawn-kept": "the tile just drawn may not be played in this turn",
    "must-draw": "the player cannot play and may still draw, so must not pass",
    "must-not-draw": "nothing may be drawn now",
    "not-your-turn": "it is the turn of another seat",
    "round-over": "the round has ended",
    "game-over": "the game has ended",
    "nobody-out": "nobody has played the last tile of a hand",
    "not-blocked": "somebody can still play or draw",
    "wrong-lead": "another seat leads this round",
}
"""Why an action is refused: the names that scenarios use, each with its meaning."""


class Draw(NamedTuple):
    """Take the top tile of the boneyard; `tile` says which it is, None where it does not matter or is not known."""

    tile: Tile | None = None

    def __str__(self) -> str:
        return "draw" if self.tile is None else f"draw {self.tile}"


class Pass(NamedTuple):
    """Neither play nor draw."""

    def __str__(self) -> str:
        return "pass"


Action = Play | Draw | Pass
_new = tuple.__new__


def legal_plays(layout: Layout, hand: Iterable[Tile]) -> list[Play]:
    """Every play of a tile of the hand that `verify_play` accepts, by the order of the hand, then of the open places.

    Places that are equivalent, as the two arms of a spinner, are listed apart.
    """
    if not layout.plays:
        return [Play(tile) for tile in hand]
    open_ = layout.open
    return [_new(Play, (tile, on)) for tile in hand for on in open_ if on.pips == tile.low or on.pips == tile.high]


def can_play(layout: Layout, hand: Collection[Tile]) -> bool:
    """Whether some tile of the hand can be put on the table; an unused arm is a place to play."""
    if not layout.plays:
        return bool(hand)
    shown = {on.pips for on in layout.open}
    return any(tile.low in shown or tile.high in shown for tile in hand)


def verify_play(layout: Layout, play: Play, *, hand: Collection[Tile] | None = None) -> None:
    """Raise IllegalPlay with the reason where the play is not legal; a hand that is not known is not asked."""
    if hand is not None and play.tile not in hand:
        raise not_in_hand(play.tile, hand)
    layout.play(play.tile, play.on)


def not_in_hand(tile: Tile, hand: Iterable[Tile]) -> IllegalPlay:
    """The refusal of a tile that the player does not hold."""
    return IllegalPlay("not-in-hand", f"{tile} is not in the hand {format_tiles(hand)}")


def complete_play(layout: Layout, tile: Tile, *, on: Tile | None = None, place: Place | None = None) -> Play:
    """The play that a short text means: without a place, or without the tile it is joined to.

    The place may be left out where all fitting places are equivalent: of one double and one class. Raises AmbiguousPlay
    with the fitting places where they are not, else IllegalPlay with the reason; what is named in full is not judged.
    """
    if on is not None and place is not None:
        return Play(tile, tile_place(on, place))
    if on is None and (not layout.plays or layout.has(tile)):
        layout.play(tile, None)
        return Play(tile)
    fitting = [at for at in layout.open_places if tile.has(at.pips) and (on is None or at.tile is on)]
    if not fitting:
        raise _nothing_fits(layout, tile, on)
    classes = {
        (at.tile, at.place.is_line, at.place.is_arm, at.place.is_line or at.place.is_arm or at.place) for at in fitting
    }
    if len(classes) > 1:
        raise AmbiguousPlay(f"{tile} fits {format_places(fitting)}; name the one that is meant")
    return Play(tile, fitting[0])


def _nothing_fits(layout: Layout, tile: Tile, on: Tile | None) -> IllegalPlay:
    """Why a tile fits nowhere, with the reason that the likeliest place would give."""
    if layout.has(tile):
        return IllegalPlay("tile-on-table", f"{tile} is already on the table")
    if on is not None:
        if not layout.plays:
            return IllegalPlay("lead-on", f"{tile} cannot be joined to {on}: nothing is on the table yet")
        if not layout.has(on):
            return IllegalPlay("no-such-place", f"{tile} cannot be joined to {on}: {on} is not on the table")
        matching = [at for at in places_of(on) if tile.has(at.pips)]
        for at in matching:
            try:
                layout.play(tile, at)
            except IllegalPlay as refusal:
                if refusal.reason == "covered" or len(matching) == 1:
                    return refusal
        free = [at for at in layout.open_places if at.tile is on]
        shown = f"its open places are {format_places(free)}" if free else "it has no open place"
        return IllegalPlay("no-match", f"{tile} does not match {on}: {shown}")
    return IllegalPlay("no-match", f"{tile} fits no open place: {format_places(layout.open_places)}")


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Tiles in a row, as `[1|4] [2|6]`; `(empty)` for none."""
    return " ".join(str(tile) for tile in tiles) or "(empty)"


def format_places(places: Sequence[TilePlace]) -> str:
    """Open places with their numbers, as `[1|1] line B (1), [1|4] high (4)`."""
    return ", ".join(f"{at} ({at.pips})" for at in places)
