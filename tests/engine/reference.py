"""A second implementation of layouts, naive on purpose: everything is worked out anew from the moves each time.

    move    a tile and where it was joined, as (Tile(1, 1), (Tile(1, 4), "low")); None for the lead
    spot    a tile and the name of one of its places
    joined  the spots with a tile at them, of either tile of a joint

Written from the rule text (the words of the rule documents, not the code of the engine), with plain sets. It shares
with the engine only `Tile` and the answers of a `Branching`.
"""

from __future__ import annotations

from verifier.engine.branching import Branching
from verifier.engine.tile import Tile

Spot = tuple[Tile, str]
Move = tuple[Tile, Spot | None]

LINES = ("line A", "line B")
ARMS = ("arm A", "arm B")


class Table:
    """What lies on the table after some moves."""

    def __init__(self, branching: Branching, moves: list[Move]) -> None:
        self.branching = branching
        self.moves = moves
        self.laid = [tile for tile, _ in moves]
        self.joined = joined_spots(moves)
        self.spinners = spinners_of(branching, moves)

    # --- where may a tile be joined? ---

    def open_spots(self) -> set[Spot]:
        """Every spot where a tile that matches may be joined now."""
        return {(tile, name) for tile in self.laid for name in self.names_of(tile) if self.is_open((tile, name))}

    def names_of(self, tile: Tile) -> tuple[str, ...]:
        """The places a tile has by now: a spinner has arms, another double only lines."""
        if tile.low != tile.high:
            return ("high", "low")
        return LINES + ARMS if tile in self.spinners else LINES

    def is_open(self, spot: Spot) -> bool:
        tile, name = spot
        if spot in self.joined or self.closes_an_arm(tile):
            return False
        return name not in ARMS or self.arms_are_open(tile)

    def arms_are_open(self, spinner: Tile) -> bool:
        return self.branching.arms.value == "at-once" or all((spinner, line) in self.joined for line in LINES)

    def closes_an_arm(self, tile: Tile) -> bool:
        """Whether the tile is the last that its arm may hold."""
        limit = self.branching.arm_limit
        if limit is None:
            return False
        on = dict(self.moves)
        number, spot = 1, on[tile]
        while spot is not None and spot[1] not in ARMS:
            number, spot = number + 1, on[spot[0]]
        return spot is not None and number >= limit

    # --- what counts? ---

    def counted(self) -> list[tuple[Tile, str | None, int]]:
        """Tile, place (None for a double, which counts as a whole) and pips, sorted by tile, high before low."""
        ends: list[tuple[Tile, str | None, int]] = []
        for tile in sorted(self.laid, key=lambda tile: (tile.low, tile.high)):
            if tile.low == tile.high:
                halves = self.halves_that_count(tile)
                if halves:
                    ends.append((tile, None, halves * tile.low))
            else:
                ends += [
                    (tile, name, shown_at((tile, name))) for name in ("high", "low") if (tile, name) not in self.joined
                ]
        return ends

    def halves_that_count(self, double: Tile) -> int:
        number = sum(1 for name in LINES + ARMS if (double, name) in self.joined)
        if double in self.spinners:
            return self.branching.spinner_counts[number]
        return self.branching.double_counts[number]

    def end_sum(self) -> int:
        return sum(value for _, _, value in self.counted())

    # --- why is a tile refused? ---

    def refusal(self, tile: Tile, spot: Spot | None) -> str | None:
        """The reason, or None where the play is legal."""
        if tile in self.laid:
            return "tile-on-table"
        if spot is None:
            return "no-lead" if self.moves else None
        if not self.moves:
            return "lead-on"
        if spot[0] not in self.laid:
            return "no-such-place"
        if spot in self.joined:
            return "covered"
        if self.is_open(spot) and spot[1] in self.names_of(spot[0]):
            return None if shown_at(spot) in (tile.low, tile.high) else "no-match"
        if spot[1] in ARMS and not self.closes_an_arm(spot[0]) and self.has_or_may_get_arms(spot[0]):
            return "line-empty"
        return "no-such-place"

    def has_or_may_get_arms(self, double: Tile) -> bool:
        if double in self.spinners:
            return True
        return self.branching.spinner.value == "first-enclosed" and not self.spinners


def shown_at(spot: Spot) -> int:
    """The number a tile must show to be joined there."""
    tile, name = spot
    return tile.low if name == "low" else tile.high


def touching_spot(tile: Tile, at: Spot) -> Spot:
    """The spot of a new tile that touches `at`: a double hangs by its line A."""
    if tile.low == tile.high:
        return tile, "line A"
    return tile, "high" if tile.high == shown_at(at) else "low"


def joined_spots(moves: list[Move]) -> set[Spot]:
    return {spot for tile, at in moves if at is not None for spot in (at, touching_spot(tile, at))}


def spinners_of(branching: Branching, moves: list[Move]) -> set[Tile]:
    """The doubles that are spinners after these moves."""
    doubles = [tile for tile, _ in moves if tile.low == tile.high]
    match branching.spinner.value:
        case "all":
            return set(doubles)
        case "first":
            return set(doubles[:1])
        case "lead":
            return set(doubles[:1]) if doubles and moves[0][0] is doubles[0] else set()
        case "first-enclosed":
            for number in range(len(moves) + 1):
                joined = joined_spots(moves[:number])
                enclosed = {double for double in doubles if all((double, line) in joined for line in LINES)}
                if enclosed:
                    return enclosed
            return set()
        case _:
            return set()
