"""What must hold of every scene: nothing leaves the picture, and no text the box it was given."""

from __future__ import annotations

from collections.abc import Iterator

from verifier.diagram.marks import DiscMark, Placed, TextMark, TileMark, walk
from verifier.diagram.scene import Scene
from verifier.diagram.typeset import Box


def drawn(scene: Scene) -> list[Placed]:
    """Every mark in order of drawing."""
    return list(walk(scene.marks))


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
