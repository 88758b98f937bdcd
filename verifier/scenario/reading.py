"""Values of a scenario from nodes: tiles, seats, teams, points, plays, ends and places.

Every function gives None where the node is something else, and has noted that at its place.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from verifier.engine.layout import Connection, CountedEnd, TilePlace, tile_place
from verifier.engine.notation import PlayText, parse_place, parse_play, parse_tile_place
from verifier.engine.ruleset import SEATS, Points, RuleSet, team_name
from verifier.engine.settlement import End, exact
from verifier.engine.tile import Tile
from verifier.errors import IllegalPlay, NotationError
from verifier.marked_yaml import (
    Node,
    Problems,
    Scalar,
    Sequence,
    bracketed,
    items_of,
    scalar_of,
    shorten,
)
from verifier.rulesets.values import BAD, read_whole
from verifier.scenario.model import ActionText, DrawText, Marked, PassText, Unit

T = TypeVar("T")

_DECIMAL = re.compile(r"(?a:-?\d{1,9}(?:\.\d{1,3})?)")
_DASH = re.compile(r"\s+[-–—]\s+")
_NULL = ("null", "~", "none")


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What is known of a scenario while it is read; None where it is not known, or wrong and noted."""

    problems: Problems
    rules: RuleSet | None = None
    players: int | None = None
    nobody: bool = False
    """Whether nobody is said to play, so that only the layout can be told."""
    unit: Unit = Unit.RAW

    def add(self, node: Node, message: str) -> None:
        """Note a problem at a node."""
        self.problems.add(node.span, message)

    def raw(self, points: Fraction) -> Points:
        """Points of the scenario as raw points."""
        ratio = self.rules.display_ratio if self.rules is not None and self.unit is Unit.DISPLAY else 1
        return exact(points * ratio)


# --- words and numbers ---


def read_text(node: Node, context: Context, *, what: str) -> str | None:
    """A text."""
    scalar = scalar_of(node, context.problems, what=what)
    return None if scalar is None else scalar.text


def read_int(node: Node, context: Context, *, what: str) -> int | None:
    """A whole number."""
    value = read_whole(what, node, context.problems)
    return None if value is BAD else int(value)


def read_points(node: Node, context: Context, *, what: str) -> Points | None:
    """Points of the scenario's unit, as raw points."""
    value = read_decimal(node, context, what=what)
    return None if value is None else context.raw(value)


def read_decimal(node: Node, context: Context, *, what: str) -> Fraction | None:
    """A number such as 15, -5 or 2.5."""
    scalar = scalar_of(node, context.problems, what=what, wants="a number such as 15 or 2.5")
    if scalar is None:
        return None
    if not _DECIMAL.fullmatch(scalar.text):
        context.add(scalar, f"{what} takes a number such as 15 or 2.5, found {shorten(scalar.text)!r}")
        return None
    return Fraction(scalar.text)


def is_null(node: Node) -> bool:
    """Whether `null` is written (or `~`, or `none`)."""
    return isinstance(node, Scalar) and not node.quoted and node.text.lower() in _NULL


# --- seats and teams ---


def read_seat(node: Node, context: Context, *, what: str) -> int | None:
    """A seat by its letter."""
    scalar = scalar_of(node, context.problems, what=what, wants="a seat")
    if scalar is None:
        return None
    seats = SEATS if context.players is None else SEATS[: context.players]
    if len(scalar.text) != 1 or scalar.text not in seats:
        with_players = "" if context.players is None else f" with {context.players} players"
        context.add(scalar, f"{what} takes a seat{with_players} ({', '.join(seats)}), found {shorten(scalar.text)!r}")
        return None
    return seats.index(scalar.text)


def team_names(context: Context) -> list[str]:
    """The teams by name, as `A+C`; empty where the rule set or the players are not known."""
    rules, players = context.rules, context.players
    if rules is None or players is None:
        return []
    return [team_name(team, rules=rules, players=players) for team in range(len(rules.teams(players)))]


def read_team(node: Node, context: Context, *, what: str) -> int | None:
    """A team by its name; None without a note where the teams are not known."""
    scalar = scalar_of(node, context.problems, what=what, wants="a team")
    known = team_names(context)
    if scalar is None or not known:
        return None
    if scalar.text not in known:
        with_players = f"with {context.players} players"
        context.add(scalar, f"{what} takes a team {with_players} ({', '.join(known)}), found {shorten(scalar.text)!r}")
        return None
    return known.index(scalar.text)


# --- tiles, places, plays ---


def read_tile(node: Node, context: Context, *, what: str, any_set: bool = False) -> Tile | None:
    """A tile of the set, also in brackets; with `any_set` of any set."""
    scalar = scalar_of(bracketed(node), context.problems, what=what, wants="a tile such as 1|4")
    if scalar is None:
        return None
    tile = _parsed(Tile.parse, scalar, context)
    return None if tile is None or not (any_set or _in_set(scalar, context, tile)) else tile


def read_tiles(node: Node, context: Context, *, what: str) -> tuple[Marked[Tile], ...] | None:
    """A list of tiles."""
    return _read_list(node, context, what=what, read=lambda item: read_tile(item, context, what=what))


def read_play(node: Node, context: Context, *, what: str, any_set: bool = False) -> PlayText | None:
    """A play; the tile it is joined to and the place may be left out."""
    scalar = scalar_of(bracketed(node), context.problems, what=what, wants="a play such as 1|1 on 1|4")
    if scalar is None:
        return None
    play = _parsed(parse_play, scalar, context)
    if play is None:
        return None
    named = [play.tile] if play.on is None else [play.tile, play.on]
    return play if any_set or _in_set(scalar, context, *named) else None


def read_action(
    node: Node, context: Context, *, what: str, any_set: bool = False
) -> tuple[ActionText, int | None] | None:
    """What `try` and `legal` say: a play, `draw`, `draw 2|6`, `pass`, `pass B`, `end out` or `end blocked`, and who."""
    scalar = scalar_of(bracketed(node), context.problems, what=what, wants="a play, draw or pass")
    if scalar is None:
        return None
    word, _, rest = scalar.text.strip().partition(" ")
    behind = Scalar(text=rest.strip(), span=scalar.span)
    if word == "draw":
        if not behind.text:
            return DrawText(), None
        tile = read_tile(behind, context, what=what, any_set=any_set)
        return None if tile is None else (DrawText(tiles=(Marked(value=tile, span=scalar.span),)), None)
    if word == "pass":
        if not behind.text:
            return PassText(), None
        seat = read_seat(behind, context, what=what)
        return None if seat is None else (PassText(), seat)
    if word == "end":
        if behind.text not in list(End):
            context.add(scalar, f"{what} takes end out or end blocked, found {shorten(scalar.text)!r}")
            return None
        return End(behind.text), None
    play = read_play(scalar, context, what=what, any_set=any_set)
    return None if play is None else (play, None)


def read_counted(node: Node, context: Context) -> CountedEnd | None:
    """A counted end, as `1|1 = 2` or `1|4 high = 4`."""
    parts = _equation(node, context, what="counted", example="1|1 = 2 or 1|4 high = 4")
    if parts is None:
        return None
    scalar, left, pips = parts

    def parse(text: str) -> CountedEnd:
        tile, _, place = text.partition(" ")
        if not place.strip():
            return CountedEnd(Tile.parse(tile), None, pips)
        at = tile_place(Tile.parse(tile), parse_place(place))
        return CountedEnd(at.tile, at.place, pips)

    end = _parsed(parse, Scalar(text=left, span=scalar.span), context)
    return end if end is not None and _in_set(scalar, context, end.tile) else None


def read_open(node: Node, context: Context) -> tuple[TilePlace, int] | None:
    """An open place with its number, as `1|1 line B = 1`."""
    parts = _equation(node, context, what="open", example="1|1 line B = 1")
    if parts is None:
        return None
    scalar, left, pips = parts
    at = _parsed(parse_tile_place, Scalar(text=left, span=scalar.span), context)
    return (at, pips) if at is not None and _in_set(scalar, context, at.tile) else None


def read_connection(node: Node, context: Context) -> Connection | None:
    """What touches what, as `1|4 low - 1|1 line A`."""
    scalar = scalar_of(node, context.problems, what="connections", wants="1|4 low - 1|1 line A and the like")
    if scalar is None:
        return None
    parts = _DASH.split(scalar.text.strip())
    if len(parts) != 2:
        context.add(scalar, f"expected a connection such as 1|4 low - 1|1 line A, got {shorten(scalar.text)!r}")
        return None
    there = _parsed(parse_tile_place, Scalar(text=parts[0], span=scalar.span), context)
    new = _parsed(parse_tile_place, Scalar(text=parts[1], span=scalar.span), context)
    if there is None or new is None or not _in_set(scalar, context, there.tile, new.tile):
        return None
    return Connection(there, new)


def read_marked_list(
    node: Node, context: Context, *, what: str, read: Callable[[Node, Context], T | None]
) -> tuple[Marked[T], ...] | None:
    """A list of values of one kind, each with its place."""
    return _read_list(node, context, what=what, read=lambda item: read(item, context))


def _read_list(
    node: Node, context: Context, *, what: str, read: Callable[[Node], T | None]
) -> tuple[Marked[T], ...] | None:
    items = items_of(node, context.problems, what=what)
    if items is None:
        return None
    values = [(read(item), item.span) for item in items]
    if any(value is None for value, _ in values):
        return None
    return tuple(Marked(value=value, span=span) for value, span in values if value is not None)


def _parsed(parse: Callable[[str], T], scalar: Scalar, context: Context) -> T | None:
    """What `parse` makes of a text; its refusal is noted, with a hint where only the characters are wide."""
    try:
        return parse(scalar.text)
    except (NotationError, IllegalPlay) as error:
        message = str(error)
        narrow = unicodedata.normalize("NFKC", scalar.text)
        if narrow != scalar.text and _reads(parse, narrow):
            message = f"found {shorten(scalar.text)!r} in wide characters; write {shorten(narrow)}"
        context.add(scalar, message)
        return None


def _reads(parse: Callable[[str], Any], text: str) -> bool:
    try:
        parse(text)
    except (NotationError, IllegalPlay):
        return False
    return True


def _in_set(scalar: Scalar, context: Context, *tiles: Tile) -> bool:
    rules = context.rules
    for tile in tiles:
        if rules is not None and tile not in rules.tiles:
            context.add(scalar, f"{tile} is not in the double-{rules.highest_pips} set")
            return False
    return True


def _equation(node: Node, context: Context, *, what: str, example: str) -> tuple[Scalar, str, int] | None:
    """The two sides of `… = 4`."""
    if isinstance(node, Sequence):
        node = bracketed(node)
    scalar = scalar_of(node, context.problems, what=what, wants=example)
    if scalar is None:
        return None
    left, sign, right = scalar.text.rpartition("=")
    right = right.strip()
    if not sign or not (right.isascii() and right.isdigit() and len(right) < 6):
        context.add(scalar, f"{what} takes {example}, found {shorten(scalar.text)!r}")
        return None
    return scalar, left.strip(), int(right)
