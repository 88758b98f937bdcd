"""What must hold of every scene: nothing leaves the picture, and no text the box it was given."""

from __future__ import annotations

from collections.abc import Iterator

from verifier.diagram.marks import DiscMark, GroupMark, Placed, TextMark, TileMark, walk
from verifier.diagram.scene import Scene
from verifier.diagram.typeset import Box


def drawn(scene: Scene) -> list[Placed]:
    """Every mark in order of drawing."""
    return list(walk(scene.marks))


def named(scene: Scene, name: str) -> list[Placed]:
    """All marks below the outermost groups of a name."""
    found: list[Placed] = []
    seen: set[int] = set()
    for mark, x, y, scale in drawn(scene):
        if isinstance(mark, GroupMark) and mark.name == name and id(mark) not in seen:
            below = list(walk(mark.marks, x=x + mark.x * scale, y=y + mark.y * scale, scale=scale * mark.scale))
            seen |= {id(placed.mark) for placed in below}
            found += below
    return found


def whole(scene: Scene) -> list[Placed]:
    """What the picture shows above its legend, in natural size."""
    legend = {(id(placed.mark), placed.x, placed.y) for placed in named(scene, "legend")}
    return [placed for placed in drawn(scene) if (id(placed.mark), placed.x, placed.y) not in legend]


def tiles_of(scene: Scene) -> list[TileMark]:
    return [placed.mark for placed in whole(scene) if isinstance(placed.mark, TileMark)]


def discs_of(scene: Scene, *, filled: bool) -> list[DiscMark]:
    discs = [placed.mark for placed in whole(scene) if isinstance(placed.mark, DiscMark)]
    return [disc for disc in discs if (disc.fill == "badge") is filled and disc.fill != "tile"]


def texts_of(scene: Scene) -> list[str]:
    return [placed.mark.line.text for placed in drawn(scene) if isinstance(placed.mark, TextMark)]


def problems(scene: Scene) -> Iterator[str]:
    """Text outside its room, and anything outside the picture."""
    for placed in drawn(scene):
        mark = placed.mark
        if isinstance(mark, TextMark):
            ink, room = placed.box(mark.ink), placed.box(mark.room)
            if not inside(ink, room, slack=0.01):
                yield f"{mark.line.text!r} has its ink at {ink}, outside its room {room}"
            if not inside(ink, Box(0, 0, scene.width, scene.height), slack=0):
                yield f"{mark.line.text!r} is outside the picture"
        elif isinstance(mark, DiscMark):
            edge = mark.r + mark.outline / 2
            box = placed.box(Box(mark.x - edge, mark.y - edge, mark.x + edge, mark.y + edge))
            if not inside(box, Box(0, 0, scene.width, scene.height), slack=0):
                yield f"a disc at {box} is outside the picture"
        elif isinstance(mark, TileMark):
            box = placed.box(Box(mark.x, mark.y, mark.x + mark.face.width, mark.y + mark.face.height))
            if not inside(box, Box(0, 0, scene.width, scene.height), slack=0):
                yield f"{mark.tile} at {box} is outside the picture"


def inside(box: Box, room: Box, *, slack: float) -> bool:
    return (
        box.left >= room.left - slack
        and box.top >= room.top - slack
        and box.right <= room.right + slack
        and box.bottom <= room.bottom + slack
    )
