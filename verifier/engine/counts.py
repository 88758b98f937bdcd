"""How many layouts there are with one, two, three … tiles, by enumeration.

    pool      the whole set; who holds which tiles, draws and passes are not looked at
    raw       sequences of play in which every open place is a play of its own
    merged    sequences of play in which the free lines of one double are one place, and its free arms too
    layouts   what differs in which tiles touch at which places (A and B aside) or in which doubles are spinners

Two programs that agree on these numbers agree on what is legal: that is what the numbers are for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from verifier.engine.branching import Branching
from verifier.engine.layout import Layout, Place, TilePlace
from verifier.engine.tile import DominoSet, Tile


class Counts(NamedTuple):
    """The numbers for layouts of `tiles` tiles."""

    tiles: int
    raw: int
    merged: int
    layouts: int


def count_layouts(branching: Branching, dominoes: DominoSet, *, up_to: int) -> tuple[Counts, ...]:
    """The counts for 1, 2, … tiles; with double-six each tile more takes about seven times as long.

    Ends before `up_to` where no layout has so many tiles.

    >>> [counts.layouts for counts in count_layouts(Branching(), DominoSet(6), up_to=3)]
    [28, 147, 882]
    """
    counts: list[Counts] = []
    levels = LayoutLevels(branching, dominoes)
    while levels.nodes and len(counts) < up_to:
        nodes = levels.nodes
        counts.append(
            Counts(len(counts) + 1, sum(node.raw for node in nodes), sum(node.merged for node in nodes), len(nodes))
        )
        if len(counts) < up_to:
            levels.grow()
    return tuple(counts)


@dataclass(slots=True)
class LayoutNode:
    """A layout, standing for all that differ from it only in the order of play and in A and B."""

    layout: Layout
    joints: int
    """A bit for each joint, as `LayoutLevels` numbers them."""
    raw: int
    """Sequences of play that lead here."""
    merged: int


class LayoutLevels:
    """All layouts of one number of tiles, each once, and the step to those of one tile more."""

    def __init__(self, branching: Branching, dominoes: DominoSet) -> None:
        self.nodes = [LayoutNode(Layout(branching).play(tile), 0, 1, 1) for tile in dominoes]
        self._with_number = [[tile for tile in dominoes if tile.has(pips)] for pips in range(dominoes.highest + 1)]
        self._joint_bits: dict[frozenset[tuple[Tile, Place]], int] = {}

    def grow(self) -> None:
        """Go on from `nodes` to the layouts of one tile more."""
        grown: dict[tuple[int, int], LayoutNode] = {}
        for node in self.nodes:
            for on, alike in _distinct_places(node.layout):
                for tile in self._with_number[on.pips]:
                    if not node.layout.has(tile):
                        layout = node.layout.play(tile, on)
                        joints = node.joints | self._joint_bit(layout)
                        known = grown.setdefault((joints, layout.spinners), LayoutNode(layout, joints, 0, 0))
                        known.raw += node.raw * alike
                        known.merged += node.merged
        self.nodes = list(grown.values())

    def _joint_bit(self, layout: Layout) -> int:
        last = layout.plays[-1]
        joint = frozenset((at.tile, _CLASSES[at.place]) for at in (last.on, last.joined_by) if at is not None)
        return self._joint_bits.setdefault(joint, 1 << len(self._joint_bits))


_CLASSES = {place: Place.LINE_A if place.is_line else Place.ARM_A if place.is_arm else place for place in Place}


def _distinct_places(layout: Layout) -> list[tuple[TilePlace, int]]:
    """The open places that differ, each with how many there are like it."""
    alike: dict[tuple[Tile, Place], list[TilePlace]] = {}
    for at in layout.open_places:
        alike.setdefault((at.tile, _CLASSES[at.place]), []).append(at)
    return [(places[0], len(places)) for places in alike.values()]
