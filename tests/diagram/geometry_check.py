"""What must hold of every arrangement, checked pair by pair on boxes alone, with no idea of how they were found.

gap      how far two boxes are apart, in units: 0 where they touch, below 0 where they overlap
contact  an edge of a tile at which another may be joined: the outer short edge of a half; for the lines of a double the
         middle of its long edges, for its arms the short ones
lane     the two units wide way of a connector
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from verifier.diagram.geometry import Arrangement, Box, Connector, Frame, PlacedTile, frame
from verifier.engine.layout import Place, TilePlace, places_of
from verifier.engine.tile import Tile

Edge = tuple[tuple[int, int], tuple[int, int]]
"""Its two ends, the left or upper one first."""


def violations(arrangement: Arrangement) -> list[str]:
    """What is wrong with an arrangement or with one of its frames, a sentence each; empty where all is well."""
    found = [*_tiles(arrangement), *_distances(arrangement), *_joints(arrangement), *_picture(arrangement)]
    for plays in range(len(arrangement.layout.plays) + 1):
        shown = frame(arrangement, plays)
        laws = chain(_shown(arrangement, shown, plays), _labels(shown), _connectors(shown))
        found += [f"after {plays} plays: {what}" for what in laws]
    return found


def gap(one: Box, other: Box) -> int:
    """How far two boxes are apart; diagonally, the longer of the two ways."""
    across = max(one.x, other.x) - min(one.x + one.width, other.x + other.width)
    down = max(one.y, other.y) - min(one.y + one.height, other.y + other.height)
    return max(across, down)


# --- the whole arrangement ---


def _tiles(arrangement: Arrangement) -> Iterator[str]:
    """Every tile once, in order of play, 4 by 2 units, made of its halves; the first line is horizontal."""
    if tuple(placed.tile for placed in arrangement.tiles) != arrangement.layout.tiles:
        yield "the tiles are not those of the layout in order of play"
    for placed in arrangement.tiles:
        x, y, width, height = placed.box
        if sorted((width, height)) != [2, 4]:
            yield f"{placed.tile} is {width} by {height} units"
        if {placed.low, placed.high} != {Box(x, y, 2, 2), Box(x + width - 2, y + height - 2, 2, 2)}:
            yield f"the halves of {placed.tile} do not make up its box"
        if placed.is_horizontal is not (width == 4):
            yield f"{placed.tile} does not know how it lies"
    if arrangement.tiles and arrangement.tiles[0].is_horizontal is arrangement.tiles[0].tile.is_double:
        yield "the first line is not horizontal"


def _distances(arrangement: Arrangement) -> Iterator[str]:
    """No two tiles overlap, and two that are not joined are a unit apart."""
    joined = {frozenset((there.tile, new.tile)) for there, new in arrangement.layout.connections}
    for one, other in combinations(arrangement.tiles, 2):
        apart = gap(one.box, other.box)
        if apart < 0:
            yield f"{one.tile} and {other.tile} overlap"
        elif apart < 1 and frozenset((one.tile, other.tile)) not in joined:
            yield f"{one.tile} and {other.tile} touch but are not joined"


def _joints(arrangement: Arrangement) -> Iterator[str]:
    """Joined tiles abut where they are joined, or a straight connector leads from the one place to the other.

    That a double meets others with a long edge, and they meet it head on or at its arms, makes it lie crosswise.
    """
    lying = {placed.tile: placed for placed in arrangement.tiles}
    lines = {(line.there, line.new): line for line in arrangement.connectors}
    used: set[tuple[Tile, Edge]] = set()
    for there, new in arrangement.layout.connections:
        line = lines.pop((there, new), None)
        starts, ends = _contacts(lying[there.tile], there.place), _near_edges(lying[new.tile], new.place)
        pairs = [(edge, edge) for edge in starts if edge in ends]
        if line is not None:
            if pairs:
                yield f"{there} and {new} abut and have a connector"
            pairs = [(start, end) for start in starts for end in ends if _leads(line, start, end)]
        if not pairs:
            yield f"{there} and {new} neither abut nor does a connector lead from the one to the other"
            continue
        for at, edge in zip((there.tile, new.tile), pairs[0], strict=True):
            if (at, edge) in used:
                yield f"two tiles are joined at one edge of {at}"
            used.add((at, edge))
    if lines:
        yield "a connector joins tiles that are not joined"


def _picture(arrangement: Arrangement) -> Iterator[str]:
    """All of it lies on the grid, within the margin of a picture that is not too flat."""
    boxes = [placed.box for placed in arrangement.tiles] + [label.box for label in arrangement.labels]
    width, height = arrangement.width, arrangement.height
    for x, y, wide, high in [*boxes, arrangement.bounds]:
        if x < 1 or y < 1 or x + wide > width - 1 or y + high > height - 1:
            yield f"{wide} by {high} units at {x}, {y} do not lie within the margin of {width} by {height} units"
    if not all(type(number) is int for box in boxes for number in box):
        yield "a box is not on the grid"
    if boxes:
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        right, bottom = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
        if arrangement.bounds != (left, top, right - left, bottom - top):
            yield "the bounds are not those of the tiles and labels"
    if not width < 4 * height or not height < 4 * width:
        yield f"a picture of {width} by {height} units is too flat"
    if len({(label.tile, label.place) for label in arrangement.labels}) < len(arrangement.labels):
        yield "a place has two labels"


# --- each frame ---


def _shown(arrangement: Arrangement, shown: Frame, plays: int) -> Iterator[str]:
    """A frame shows the first tiles where they lie, a badge for each counted end, a dot for each other open place."""
    if shown.tiles != arrangement.tiles[:plays]:
        yield "the tiles are not the first ones of the arrangement"
    if [badge.end for badge in shown.badges] != list(shown.layout.counted_ends):
        yield "the badges are not those of the counted ends"
    squares = {(label.tile, label.place): label.box for label in arrangement.labels}
    lying = {placed.tile for placed in shown.tiles}
    if shown.connectors != tuple(line for line in arrangement.connectors if line.new.tile in lying):
        yield "the connectors are not those of the tiles"
    badges = {badge.box for badge in shown.badges}
    without = [at for at in shown.layout.open_places if squares.get((at.tile, at.place)) not in badges]
    if [dot.place for dot in shown.dots] != without:
        yield "the dots are not those of the open places without a badge"
    if not {dot.box for dot in shown.dots} | badges <= set(squares.values()):
        yield "a square is used that was not kept free"


def _labels(shown: Frame) -> Iterator[str]:
    """A label is a free square beside its place, and a unit away from tiles that it does not belong to.

    The badge of a double that is covered on all sides lies in a corner, among the tiles joined there.
    """
    lying = {placed.tile: placed for placed in shown.tiles}
    covered = {at for connection in shown.layout.connections for at in connection}
    squares: list[tuple[Tile, list[TilePlace], Box]] = []
    for badge in shown.badges:
        places = [at for at in places_of(badge.end.tile) if badge.end.place in (None, at.place)]
        squares.append((badge.end.tile, [at for at in places if at not in covered], badge.box))
    squares += [(dot.place.tile, [dot.place], dot.box) for dot in shown.dots]

    for tile, free, box in squares:
        if (box.width, box.height) != (2, 2) or gap(box, lying[tile].box) != 0:
            yield f"a label of {tile} is not a square beside it"
        if free and not any(edge in _edges(box) for at in free for edge in _contacts(lying[tile], at.place)):
            yield f"a label of {tile} is not beside {' or '.join(map(str, free))}"
        for placed in shown.tiles:
            apart = gap(box, placed.box)
            if apart < 0:
                yield f"a label of {tile} lies on {placed.tile}"
            elif apart < 1 and free and placed.tile is not tile:
                yield f"a label of {tile} could belong to {placed.tile}"
    for (tile, _, box), (other, _, other_box) in combinations(squares, 2):
        if gap(box, other_box) < 0:
            yield f"labels of {tile} and {other} overlap"


def _connectors(shown: Frame) -> Iterator[str]:
    """Nothing lies in the lane of a connector, and no two lanes cross."""
    boxes = [placed.box for placed in shown.tiles]
    boxes += [badge.box for badge in shown.badges] + [dot.box for dot in shown.dots]
    for line in shown.connectors:
        if any(gap(_lane(line), box) < 0 for box in boxes):
            yield f"something lies in the way of the connector to {line.new.tile}"
    for line, other in combinations(shown.connectors, 2):
        if gap(_lane(line), _lane(other)) < 0:
            yield f"the connectors to {line.new.tile} and {other.new.tile} cross"


# --- edges and lanes ---


def _edges(box: Box) -> list[Edge]:
    x, y, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    return [((x, y), (right, y)), ((x, bottom), (right, bottom)), ((x, y), (x, bottom)), ((right, y), (right, bottom))]


def _contacts(placed: PlacedTile, place: Place) -> list[Edge]:
    """Where others may be joined at a place; both sides for a double, whose A and B no rule puts on a certain side."""
    if not placed.tile.is_double:
        half, rest = (placed.high, placed.low) if place is Place.HIGH else (placed.low, placed.high)
        return [edge for edge in _edges(half) if edge in _edges(placed.box) and edge not in _edges(rest)]
    if place in (Place.ARM_A, Place.ARM_B):
        return [edge for edge in _edges(placed.box) if _length(edge) == 2]
    x, y, _, _ = placed.box
    if placed.box.height == 4:
        return [((at, y + 1), (at, y + 3)) for at in (x, x + 2)]
    return [((x + 1, at), (x + 3, at)) for at in (y, y + 2)]


def _near_edges(placed: PlacedTile, place: Place) -> list[Edge]:
    """Where a tile may touch the one that it was joined to: a single, which may be bent, with any edge of its half."""
    if placed.tile.is_double:
        return _contacts(placed, place)
    half, rest = (placed.high, placed.low) if place is Place.HIGH else (placed.low, placed.high)
    return [edge for edge in _edges(half) if edge not in _edges(rest)]


def _length(edge: Edge) -> int:
    return edge[1][0] - edge[0][0] + edge[1][1] - edge[0][1]


def _middle(edge: Edge) -> tuple[int, int]:
    return (edge[0][0] + edge[1][0]) // 2, (edge[0][1] + edge[1][1]) // 2


def _leads(line: Connector, start: Edge, end: Edge) -> bool:
    """Whether a connector leads straight from the middle of one edge to that of another, at a right angle to both."""
    if (tuple(line.start), tuple(line.end)) != (_middle(start), _middle(end)):
        return False
    level = line.start.y == line.end.y and line.start.x != line.end.x
    plumb = line.start.x == line.end.x and line.start.y != line.end.y
    upright = [edge[0][0] == edge[1][0] for edge in (start, end)]
    return (level and all(upright)) or (plumb and not any(upright))


def _lane(line: Connector) -> Box:
    x, y = min(line.start.x, line.end.x), min(line.start.y, line.end.y)
    across, down = abs(line.start.x - line.end.x), abs(line.start.y - line.end.y)
    return Box(x, y - 1, across, 2) if across else Box(x - 1, y, 2, down)
