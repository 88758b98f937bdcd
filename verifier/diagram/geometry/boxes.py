"""The arrangement that cannot fail: everything that hangs at an exit gets a region of its own.

region  what a tile and all that hangs on it may cover, seen by somebody who walks over the tile from where it is joined

Nothing is bent. Tiles abut where the regions allow it; elsewhere a connector leads to a region far enough away. Two
regions of one tile are always at least a unit apart: front and back by the tile between them, the arms because they
begin beyond everything that the regions in front and behind cover.
"""

from __future__ import annotations

from typing import NamedTuple

from verifier.diagram.geometry.footprint import Placement, Port
from verifier.diagram.geometry.plan import Exit, Node, Slot

_SHORTEST_CONNECTOR = 2
"""Long enough for a label beside the place that it leads from."""


class _Region(NamedTuple):
    """Units covered, from the middle of the square where the tile is joined, in each of the four ways."""

    front: int
    right: int
    back: int
    left: int


def arrange_in_boxes(plan: tuple[Node, ...]) -> tuple[Placement, ...]:
    """A placement for each tile of the plan."""
    regions: dict[int, _Region] = {}
    gaps: dict[int, int] = {}
    for index in reversed(range(len(plan))):
        regions[index] = _measure(plan[index], regions, gaps)

    placements = {0: Placement(Port(0, 0, 0))}
    for index, node in enumerate(plan):
        for exit_ in node.exits:
            if exit_.child is not None:
                port = placements[index].exit_port(exit_.slot, double=node.tile.is_double)
                placements[exit_.child] = Placement(port, gap=gaps[exit_.child])
        if node.badge_in_corner:
            placements[index] = placements[index]._replace(corner=(2, -2))
    return tuple(placements[index] for index in range(len(plan)))


def _measure(node: Node, regions: dict[int, _Region], gaps: dict[int, int]) -> _Region:
    """The region of a tile, once the regions of all that hangs on it are known; notes the connectors they need."""
    double = node.tile.is_double
    covered = [1, 2, 1, 2] if double else [3, 1, 1, 1]
    if node.badge_in_corner:
        covered = [3, 3, 3, 3]
    for exit_ in sorted(node.exits, key=_is_side):
        slot = exit_.slot
        region, gap = _Region(1, 1, 1, 1), 0
        if exit_.child is not None:
            region = regions[exit_.child]
            gap = covered[slot] - 1 if _is_side(exit_) else region.back
            gap = 0 if gap <= 1 else max(gap, _SHORTEST_CONNECTOR)
            gaps[exit_.child] = gap
        distance = gap + (3 if _is_side(exit_) else 4 if slot is Slot.FRONT and not double else 2)
        for way in Slot:
            ahead = distance if way is slot else -distance if (way - slot) % 4 == 2 else 0
            covered[way] = max(covered[way], region[(way - slot) % 4] + ahead)
    return _Region(*covered)


def _is_side(exit_: Exit) -> bool:
    return exit_.slot in (Slot.LEFT, Slot.RIGHT)
