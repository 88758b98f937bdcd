"""Layouts: all tiles on the table, and what touches what. No coordinates.

place        where a tile can be joined to another: high and low of a single, line A and B of a double,
             arm A and B of a spinner
open place   a place where a tile may be joined now
counted end  a contribution to the end sum; an open place need not count, and a lone double counts once
end sum      the counted ends together, in pips
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from verifier.engine.branching import ArmOpening, Branching, Spinner
from verifier.engine.tile import HIGHEST_PIPS, DominoSet, Tile
from verifier.errors import IllegalPlay


class Place(StrEnum):
    """Where on a tile another one is joined, in the order in which places are listed."""

    HIGH = "high"
    LOW = "low"
    LINE_A = "line A"
    LINE_B = "line B"
    ARM_A = "arm A"
    ARM_B = "arm B"

    @property
    def is_line(self) -> bool:
        """Whether this is one of the two lines of a double."""
        return self in (Place.LINE_A, Place.LINE_B)

    @property
    def is_arm(self) -> bool:
        """Whether this is one of the two arms of a spinner."""
        return self in (Place.ARM_A, Place.ARM_B)

    @property
    def twin(self) -> Place:
        """The other place of the same class."""
        return _TWINS[self]


_TWINS = {
    Place.HIGH: Place.LOW,
    Place.LOW: Place.HIGH,
    Place.LINE_A: Place.LINE_B,
    Place.LINE_B: Place.LINE_A,
    Place.ARM_A: Place.ARM_B,
    Place.ARM_B: Place.ARM_A,
}
_ORDER = {place: order for order, place in enumerate(Place)}


class TilePlace:
    """A place of a certain tile, as `[1|4] high`. Like tiles, there is one object for each.

    Sorted by tile, then by place: high before low, line before arm, A before B.
    """

    __slots__ = ("pips", "place", "sort_key", "tile")

    tile: Tile
    place: Place
    pips: int
    """The number that a tile joined here must show."""
    sort_key: tuple[int, int, int]

    def __init__(self, tile: Tile, place: Place) -> None:
        self.tile = tile
        self.place = place
        self.pips = tile.low if place is Place.LOW else tile.high
        self.sort_key = (tile.low, tile.high, _ORDER[place])

    def __reduce__(self) -> tuple[object, tuple[Tile, Place]]:
        return tile_place, (self.tile, self.place)

    def __copy__(self) -> TilePlace:
        return self

    def __deepcopy__(self, memo: object) -> TilePlace:
        return self

    def __lt__(self, other: TilePlace) -> bool:
        return self.sort_key < other.sort_key

    def __str__(self) -> str:
        return f"{self.tile} {self.place}"

    def __repr__(self) -> str:
        return f"tile_place({self.tile!r}, Place.{self.place.name})"


_SINGLE_PLACES = (Place.HIGH, Place.LOW)
_DOUBLE_PLACES = (Place.LINE_A, Place.LINE_B, Place.ARM_A, Place.ARM_B)
_PLACES: dict[Tile, tuple[TilePlace, ...]] = {
    tile: tuple(TilePlace(tile, place) for place in (_DOUBLE_PLACES if tile.is_double else _SINGLE_PLACES))
    for tile in DominoSet(HIGHEST_PIPS)
}


def tile_place(tile: Tile, place: Place) -> TilePlace:
    """The place of a tile. Raises IllegalPlay where such a tile has no such place, as a line of [1|4]."""
    for known in _PLACES[tile]:
        if known.place is place:
            return known
    has = "high and low" if not tile.is_double else "line A, line B, arm A and arm B"
    raise IllegalPlay("no-such-place", f"{tile} has no {place}: its places are {has}")


def places_of(tile: Tile) -> tuple[TilePlace, ...]:
    """All places a tile can ever have, in their order."""
    return _PLACES[tile]


class Play(NamedTuple):
    """A tile put on the table: joined to an open place, or led where `on` is None."""

    tile: Tile
    on: TilePlace | None = None

    @property
    def joined_by(self) -> TilePlace | None:
        """The place of the tile itself that touches `on`; None for the lead."""
        if self.on is None:
            return None
        if self.tile.is_double:
            return _PLACES[self.tile][0]
        return _PLACES[self.tile][0 if self.tile.high == self.on.pips else 1]

    def __str__(self) -> str:
        return str(self.tile) if self.on is None else f"{self.tile} on {self.on}"


class Connection(NamedTuple):
    """Two tiles that touch: a place of the tile that was there, and a place of the new one."""

    there: TilePlace
    new: TilePlace

    def __str__(self) -> str:
        return f"{self.there} - {self.new}"


class CountedEnd(NamedTuple):
    """What a tile contributes to the end sum, in pips; `place` is None for a double, which counts as a whole."""

    tile: Tile
    place: Place | None
    value: int

    def __str__(self) -> str:
        return f"{self.tile} = {self.value}" if self.place is None else f"{self.tile} {self.place} = {self.value}"


# A member of an enumeration is looked up anew at each mention; `play` mentions these for every placement.
_FIRST, _FIRST_ENCLOSED, _ALL = Spinner.FIRST, Spinner.FIRST_ENCLOSED, Spinner.ALL
_LINES_FIRST = ArmOpening.LINES_FIRST
_new = tuple.__new__


class Layout(NamedTuple):
    """The tiles on the table. Every field but the first two follows from these; all are kept up by `play`.

    A layout is a named tuple and not a dataclass because one is made for every placement ever tried: this is what a
    replay of a million recorded placements costs.
    """

    branching: Branching
    plays: tuple[Play, ...] = ()
    """In order of play."""
    open: tuple[TilePlace, ...] = ()
    """The open places, in no order that means anything; see `open_places`."""
    end_sum: int = 0
    """Pips of all counted ends."""
    occupied: int = 0
    """The bits of the tiles on the table."""
    spinners: int = 0
    """The bits of the tiles that are spinners."""
    joints: int = 0
    """How many places of each double are covered, in three bits at three times its pips."""

    # --- questions ---

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """In order of play."""
        return tuple(play.tile for play in self.plays)

    @property
    def open_places(self) -> tuple[TilePlace, ...]:
        """Sorted by tile, then by place."""
        return tuple(sorted(self.open, key=_sort_key))

    @property
    def spinner_tiles(self) -> tuple[Tile, ...]:
        """The spinners so far, in order of play."""
        return tuple(play.tile for play in self.plays if play.tile.bit & self.spinners)

    @property
    def connections(self) -> tuple[Connection, ...]:
        """In order of play; one fewer than there are tiles."""
        return tuple(
            Connection(play.on, play.joined_by)
            for play in self.plays
            if play.on is not None and play.joined_by is not None
        )

    @property
    def counted_ends(self) -> tuple[CountedEnd, ...]:
        """Sorted by tile, high before low. A covered double that counts nothing is not among them; a 0 is."""
        covered = {play.on for play in self.plays} | {play.joined_by for play in self.plays}
        ends: list[CountedEnd] = []
        for tile in sorted(self.tiles):
            if tile.is_double:
                halves = self._halves_counted(tile, self.covered_places(tile))
                if halves:
                    ends.append(CountedEnd(tile, None, halves * tile.high))
            else:
                ends += [CountedEnd(tile, at.place, at.pips) for at in _PLACES[tile] if at not in covered]
        return tuple(ends)

    def covered_places(self, double: Tile) -> int:
        """How many places of a double are covered, 0 to 4."""
        return self.joints >> 3 * double.high & 7

    def is_spinner(self, tile: Tile) -> bool:
        """Whether a tile on the table is a spinner."""
        return bool(tile.bit & self.spinners)

    def has(self, tile: Tile) -> bool:
        """Whether a tile is on the table."""
        return bool(tile.bit & self.occupied)

    # --- the one way to the next layout ---

    def play(self, tile: Tile, on: TilePlace | None = None) -> Layout:
        """The layout after `tile` is joined at the open place `on`, or led where nothing lies on the table.

        Raises IllegalPlay with the reason: tile-on-table, no-lead, lead-on, no-such-place, line-empty, covered,
        no-match.
        """
        branching, plays, open_, end_sum, occupied, spinners, joints = self
        if on is None or tile.bit & occupied or on not in open_ or (on.pips != tile.low and on.pips != tile.high):
            if on is None and not plays:
                return self._lead(tile)
            raise self._refusal(tile, on)

        at = open_.index(on)
        open_ = open_[:at] + open_[at + 1 :]

        there = on.tile
        if there.is_double:
            pips = on.pips
            covered = joints >> 3 * pips & 7
            joints += 1 << 3 * pips
            line_a, line_b, arm_a, arm_b = _PLACES[there]
            enclosed = (on is line_a and line_b not in open_) or (on is line_b and line_a not in open_)
            before = branching.spinner_counts if there.bit & spinners else branching.double_counts
            if enclosed:
                opens = branching.arms is _LINES_FIRST
                if not spinners and branching.spinner is _FIRST_ENCLOSED:
                    spinners = there.bit
                    opens = True
                if opens and there.bit & spinners:
                    open_ += (arm_a, arm_b)
            after = branching.spinner_counts if there.bit & spinners else branching.double_counts
            end_sum += pips * (after[covered + 1] - before[covered])
        else:
            end_sum -= on.pips

        fresh: tuple[TilePlace, ...]
        if tile.is_double:
            joints += 1 << 3 * tile.high
            _, line_b, arm_a, arm_b = _PLACES[tile]
            rule = branching.spinner
            if rule is _ALL or (rule is _FIRST and not spinners):
                spinners |= tile.bit
                end_sum += tile.high * branching.spinner_counts[1]
                fresh = (line_b,) if branching.arms is _LINES_FIRST else (line_b, arm_a, arm_b)
            else:
                end_sum += tile.high * branching.double_counts[1]
                fresh = (line_b,)
        elif tile.low == on.pips:
            end_sum += tile.high
            fresh = (_PLACES[tile][0],)
        else:
            end_sum += tile.low
            fresh = (_PLACES[tile][1],)

        if branching.arm_limit is not None and self._arm_length(on) >= branching.arm_limit:
            fresh = ()
        return _new(
            Layout,
            (
                branching,
                (*plays, _new(Play, (tile, on))),
                open_ + fresh,
                end_sum,
                occupied | tile.bit,
                spinners,
                joints,
            ),
        )

    def _lead(self, tile: Tile) -> Layout:
        branching = self.branching
        places = _PLACES[tile]
        spinners, end_sum = 0, tile.pips
        if tile.is_double:
            places = places[:2]
            if branching.spinner in (Spinner.FIRST, Spinner.ALL, Spinner.LEAD):
                spinners = tile.bit
                if branching.arms is ArmOpening.AT_ONCE:
                    places = _PLACES[tile]
            end_sum = tile.high * (branching.spinner_counts if spinners else branching.double_counts)[0]
        return Layout(branching, (Play(tile),), places, end_sum, tile.bit, spinners)

    def _halves_counted(self, double: Tile, covered: int) -> int:
        counts = self.branching.spinner_counts if self.is_spinner(double) else self.branching.double_counts
        return counts[covered]

    def _arm_length(self, on: TilePlace) -> int:
        """Tiles in the arm that a tile joined at `on` would lie in, itself included; 0 where it lies in a line."""
        hung = {play.tile: play.on for play in self.plays}
        length = 1
        at: TilePlace | None = on
        while at is not None:
            if at.place.is_arm:
                return length
            at = hung[at.tile]
            length += 1
        return 0

    def _refusal(self, tile: Tile, on: TilePlace | None) -> IllegalPlay:
        """Why `play` refuses; the sentence names the tile and the place."""
        if tile.bit & self.occupied:
            return IllegalPlay("tile-on-table", f"{tile} is already on the table")
        if on is None:
            return IllegalPlay(
                "no-lead", f"{tile} is joined to nothing, but the lead {self.plays[0].tile} is on the table"
            )
        if not self.plays:
            return IllegalPlay("lead-on", f"{tile} cannot be joined to {on}: nothing is on the table yet")
        if not on.tile.bit & self.occupied:
            return IllegalPlay("no-such-place", f"{tile} cannot be joined to {on}: {on.tile} is not on the table")
        if on in self.open:
            return IllegalPlay("no-match", f"{tile} does not match {on}, which shows {on.pips}")
        covered = {play.on for play in self.plays} | {play.joined_by for play in self.plays}
        if on in covered:
            return IllegalPlay("covered", f"{on} is already covered")
        if on.place.is_arm:
            may_become_one = self.branching.spinner is Spinner.FIRST_ENCLOSED and not self.spinners
            if not self.is_spinner(on.tile) and not may_become_one:
                return IllegalPlay("no-such-place", f"{on.tile} is no spinner, so it has no {on.place}")
            empty = [str(at.place) for at in _PLACES[on.tile][:2] if at in self.open]
            if empty:
                verb = "is" if len(empty) == 1 else "are"
                return IllegalPlay(
                    "line-empty",
                    f"{tile} cannot be joined to {on}: {' and '.join(empty)} of {on.tile} {verb} still empty",
                )
        return IllegalPlay("no-such-place", f"{on} cannot take another tile: the arm is full")

    # --- text ---

    def __str__(self) -> str:
        return "; ".join(str(play) for play in self.plays)


def replay(branching: Branching, plays: tuple[Play, ...] | list[Play]) -> Layout:
    """The layout after several plays. Raises IllegalPlay at the first that is refused."""
    layout = Layout(branching)
    for tile, on in plays:
        layout = layout.play(tile, on)
    return layout


def _sort_key(at: TilePlace) -> tuple[int, int, int]:
    return at.sort_key
