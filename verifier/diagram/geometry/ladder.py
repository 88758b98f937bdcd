"""From a layout to its arrangement, and from that to its frames.

rung  one attempt to arrange a layout; a higher one searches harder or allows what is less beautiful
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

from verifier.diagram.geometry.beam import Rung, search
from verifier.diagram.geometry.boxes import arrange_in_boxes
from verifier.diagram.geometry.footprint import STEPS, Placement
from verifier.diagram.geometry.plan import Node, Slot, badge_place, make_plan
from verifier.diagram.geometry.shapes import (
    Arrangement,
    Badge,
    Box,
    Connector,
    Dot,
    Frame,
    Label,
    PlacedTile,
    Point,
)
from verifier.engine.layout import CountedEnd, Layout, Place, Play, places_of
from verifier.engine.tile import Tile

LADDER = (
    Rung(beam=64),
    Rung(beam=240),
    Rung(beam=100, bends_at_doubles=True),
    Rung(beam=48, bends_at_doubles=True, gaps=(0, 2, 3, 4)),
    Rung(beam=64, bends_at_doubles=True, gaps=(0, 5, 12)),
)
"""The rungs that may fail, tried in this order; after them come the boxes, which cannot.

For 28 tiles all of them together try at most 64,000 ways to place a tile, which takes about a second.
"""

MARGIN = 1
"""Units left free on every side of a picture."""

_WIDEST = 36
"""How many tenths of its height a picture may be wide, or of its width high; a flat one is given more margin."""


def arrange(layout: Layout) -> Arrangement:
    """Coordinates for a layout, and for every layout that came before it.

    The first line is horizontal and its longer part goes to the right; where both parts are equally long, the high half
    or line A does. The first tile that lies beside the first line lies below it. Layouts that are equal are arranged
    alike, on every machine. Nothing is raised: every layout has an arrangement, and one without tiles is empty.
    """
    if not layout.plays:
        size = 2 * MARGIN
        bounds = Box(MARGIN, MARGIN, 0, 0)
        return Arrangement(
            layout=layout, tiles=(), labels=(), connectors=(), width=size, height=size, bounds=bounds, rung=1
        )
    plan = make_plan(layout)
    for number, rung in enumerate(LADDER, start=1):
        placements = search(plan, rung)
        if placements is not None:
            return _finish(layout, plan, placements, number)
    return _finish(layout, plan, arrange_in_boxes(plan), len(LADDER) + 1)


def frame(arrangement: Arrangement, plays: int | None = None) -> Frame:
    """The arrangement after its first `plays` plays, all of them where it is None.

    A double that counts has its badge at its first free place: lines before arms, A before B. Raises ValueError where
    there are fewer plays.
    """
    every = arrangement.layout.plays
    count = len(every) if plays is None else plays
    if not 0 <= count <= len(every):
        raise ValueError(f"the arrangement has frames after 0 to {len(every)} plays, got {count}")
    layout = Layout(arrangement.layout.branching)
    for play in every[:count]:
        layout = layout.play(play.tile, play.on)

    boxes = {(label.tile, label.place): label.box for label in arrangement.labels}
    badges: dict[tuple[Tile, Place | None], CountedEnd] = {}
    for end in layout.counted_ends:
        place = end.place
        if place is None:
            at = badge_place(layout, end.tile)
            place = None if at is None else at.place
        badges[end.tile, place] = end
    return Frame(
        layout=layout,
        tiles=arrangement.tiles[:count],
        badges=tuple(Badge(end=end, box=boxes[at]) for at, end in badges.items()),
        dots=tuple(
            Dot(place=at, box=boxes[at.tile, at.place])
            for at in layout.open_places
            if (at.tile, at.place) not in badges
        ),
        connectors=tuple(connector for connector in arrangement.connectors if layout.has(connector.new.tile)),
    )


# --- from placements to an arrangement ---


@dataclass(frozen=True, slots=True, kw_only=True)
class _View:
    """How the grid of the placements is seen in the picture: upside down or not, and moved."""

    upside_down: bool
    x: int = 0
    y: int = 0

    def box(self, box: Box) -> Box:
        """A box as it is seen."""
        y = -box.bottom if self.upside_down else box.y
        return Box(box.x, y, box.width, box.height).moved(self.x, self.y)

    def point(self, x: int, y: int) -> Point:
        """A point as it is seen."""
        return Point(x + self.x, (-y if self.upside_down else y) + self.y)


def _finish(layout: Layout, plan: tuple[Node, ...], placements: tuple[Placement, ...], rung: int) -> Arrangement:
    """The arrangement that the placements of a plan mean."""
    order = {play.tile: index for index, play in enumerate(layout.plays)}
    lying = sorted(zip(plan, placements, strict=True), key=lambda pair: order[pair[0].tile])
    boxes = [placement.tile_box(double=node.tile.is_double) for node, placement in lying]
    squares = [label.box for node, placement in lying for label in _labels(node, placement)]

    view = _View(upside_down=_first_is_above(boxes))
    bounds = view.box(reduce(Box.around, boxes + squares))
    width, height = _picture_size(bounds.width, bounds.height)
    view = replace(view, x=(width - bounds.width) // 2 - bounds.x, y=(height - bounds.height) // 2 - bounds.y)

    labels = [
        Label(tile=label.tile, place=label.place, box=view.box(label.box))
        for node, placement in lying
        for label in _labels(node, placement)
    ]
    return Arrangement(
        layout=layout,
        tiles=tuple(_placed_tile(node, placement, view) for node, placement in lying),
        labels=tuple(sorted(labels, key=_label_order)),
        connectors=tuple(
            _connector(play, placement, view)
            for play, (_, placement) in zip(layout.plays, lying, strict=True)
            if placement.gap
        ),
        width=width,
        height=height,
        bounds=Box((width - bounds.width) // 2, (height - bounds.height) // 2, bounds.width, bounds.height),
        rung=rung,
    )


def _picture_size(width: int, height: int) -> tuple[int, int]:
    """With the margin: alike on both sides, and so wide that the picture is not too flat."""
    least_width = -(-10 * (height + 2 * MARGIN) // _WIDEST)
    least_height = -(-10 * (width + 2 * MARGIN) // _WIDEST)
    return (
        width + 2 * max(MARGIN, (least_width - width + 1) // 2),
        height + 2 * max(MARGIN, (least_height - height + 1) // 2),
    )


def _first_is_above(boxes: list[Box]) -> bool:
    """Whether the first tile in order of play that does not lie in line with the lead lies above it."""
    line = 2 * boxes[0].y + boxes[0].height
    aside = (2 * box.y + box.height - line for box in boxes)
    return next((distance for distance in aside if distance), 0) < 0


def _placed_tile(node: Node, placement: Placement, view: _View) -> PlacedTile:
    """Where a tile and its halves are seen."""
    tile = node.tile
    box = view.box(placement.tile_box(double=tile.is_double))
    halves = Box(box.x, box.y, 2, 2), Box(box.right - 2, box.bottom - 2, 2, 2)
    if not tile.is_double:
        # The pips of the half that the tile is joined by; the lead is walked over from the exit behind it.
        pips = (
            next(exit_.place.pips for exit_ in node.exits if exit_.slot is Slot.BACK)
            if node.on is None
            else node.on.pips
        )
        near_is_first = halves[0] == view.box(placement.near.box)
        if near_is_first is not (pips == tile.low):
            halves = halves[::-1]
    return PlacedTile(tile=tile, box=box, low=halves[0], high=halves[1])


def _labels(node: Node, placement: Placement) -> list[Label]:
    """The squares kept free beside a tile, not yet seen in the picture."""
    double = node.tile.is_double
    labels = [
        Label(tile=node.tile, place=exit_.place.place, box=placement.exit_port(exit_.slot, double=double).box)
        for exit_ in node.exits
    ]
    corner = placement.corner_box()
    if corner is not None:
        labels.append(Label(tile=node.tile, place=None, box=corner))
    return labels


def _label_order(label: Label) -> tuple[Tile, int]:
    """By tile, then by place; a badge in a corner comes last."""
    places = [at.place for at in places_of(label.tile)]
    return label.tile, len(places) if label.place is None else places.index(label.place)


def _connector(play: Play, placement: Placement, view: _View) -> Connector:
    """The line from the tile that was there to the one joined to it."""
    assert play.on is not None
    assert play.joined_by is not None
    x, y, heading = placement.port
    dx, dy = STEPS[heading]
    # The middle of the port is one unit beyond the edge of the tile that it belongs to.
    start = view.point(x + 1 - dx, y + 1 - dy)
    end = view.point(x + 1 + dx * (placement.gap - 1), y + 1 + dy * (placement.gap - 1))
    return Connector(there=play.on, new=play.joined_by, start=start, end=end)
