"""Words for what a picture shows: places of a tile, seats, teams, points.

seat         a player by the letter of the place in turn order: A, then clockwise
partnership  two seats that share one score
raw          points as the end sum gives them; shown beside them is what the players write down
"""

from __future__ import annotations

from verifier.engine.layout import Place
from verifier.engine.ruleset import Points, RuleSet, seat_name
from verifier.messages.catalog import Catalog

_PLACES = {
    Place.HIGH: "place.high",
    Place.LOW: "place.low",
    Place.LINE_A: "place.line-a",
    Place.LINE_B: "place.line-b",
    Place.ARM_A: "place.arm-a",
    Place.ARM_B: "place.arm-b",
}


def place_text(place: Place, catalog: Catalog) -> str:
    """A place of a tile, as `line A`."""
    return catalog.text(_PLACES[place])


def seat_text(seat: int, catalog: Catalog) -> str:
    """A seat, as `Player A`."""
    return catalog.text("seat.player", seat=catalog.isolated(seat_name(seat)))


def team_text(team: int, catalog: Catalog, *, rules: RuleSet, players: int) -> str:
    """Who shares one score: `Player A`, or `Partnership A + C`."""
    seats = rules.teams(players)[team]
    if len(seats) == 1:
        return seat_text(seats[0], catalog)
    letters = catalog.join("list.seats", (seat_name(seat) for seat in seats))
    return catalog.text("seat.partnership", seats=catalog.isolated(letters))


def points_text(raw: Points, rules: RuleSet, catalog: Catalog, *, signed: bool = False) -> str:
    """Points with the unit of the language; raw and shown where the rule set shows others than it counts."""
    if rules.display_ratio == 1:
        return catalog.text("points.raw", raw=catalog.number(raw, signed=signed))
    return catalog.text(
        "points.both",
        raw=catalog.number(raw, signed=signed),
        display=catalog.number(rules.display(raw), signed=signed),
    )
