"""What a picture is made of, as values: no colours, no SVG.

mark   one thing that is drawn: a tile, a badge, a dot, a line, a panel, a line of text, or several moved together
face   how a tile looks, whatever its place
role   what a mark is coloured for, by the names of `verifier.diagram.themes`
pixel  what all numbers count; x grows to the right, y downwards

Inside a group everything is moved by its x and y, then scaled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from verifier.diagram.typeset import Box, ShapedLine
from verifier.engine.tile import Tile


class Circle(NamedTuple):
    """A pip."""

    x: float
    y: float
    r: float


class Segment(NamedTuple):
    """A straight line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float


class Outline(NamedTuple):
    """A rectangle with round corners, drawn along its edge."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    role: str
    stroke: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A tile with its upper left corner at 0, 0. `new` is the tile just placed.

    The first outline also bounds the face; a spinner has two. `mark` is the leg of the triangle in the upper left
    corner of a new tile, whose own corner is rounded by `mark_radius`.
    """

    width: float
    height: float
    outlines: tuple[Outline, ...]
    divider: Segment
    divider_stroke: float
    pips: tuple[Circle, ...]
    spinner: bool
    new: bool
    mark: float
    mark_inset: float
    mark_radius: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TextMark:
    """A line of text: its origin on the baseline, and the box it has to stay in."""

    kind: ClassVar[str] = "text"
    line: ShapedLine
    x: float
    y: float
    role: str
    room: Box

    @property
    def ink(self) -> Box:
        """What is drawn."""
        ink = self.line.ink
        return Box(self.x + ink.left, self.y + ink.top, self.x + ink.right, self.y + ink.bottom)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscMark:
    """A filled circle with a text in its middle, or a hollow one without; `outline` is 0 where there is none."""

    kind: ClassVar[str] = "disc"
    x: float
    y: float
    r: float
    fill: str | None
    outline: float = 0
    text: TextMark | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TileMark:
    """A tile. `number` says when it was placed."""

    kind: ClassVar[str] = "tile"
    tile: Tile
    x: float
    y: float
    face: Face
    number: DiscMark | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StrokeMark:
    """A line through points, with round ends; `dash` is the length of a dash and of a gap, None for a solid line."""

    kind: ClassVar[str] = "stroke"
    points: tuple[tuple[float, float], ...]
    role: str
    width: float
    dash: tuple[float, float] | None = None
    closed: bool = False
    """Whether the line ends where it began and is filled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelMark:
    """A rectangle with round corners, filled or only outlined."""

    kind: ClassVar[str] = "panel"
    x: float
    y: float
    width: float
    height: float
    radius: float = 0
    fill: str | None = None
    role: str | None = None
    """Of the outline."""
    stroke: float = 0
    dash: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupMark:
    """Marks moved and scaled together; `name` says what they are."""

    kind: ClassVar[str] = "group"
    name: str
    x: float
    y: float
    marks: tuple[Mark, ...]
    scale: float = 1


Mark: TypeAlias = TextMark | DiscMark | TileMark | StrokeMark | PanelMark | GroupMark


class Placed(NamedTuple):
    """A mark of any depth, and the place of the group it is in: its x and y are scaled, then moved by these."""

    mark: Mark
    x: float
    y: float
    scale: float

    def box(self, box: Box) -> Box:
        """A box of the mark, as it lies in the picture."""
        left, top, right, bottom = (value * self.scale for value in box)
        return Box(left + self.x, top + self.y, right + self.x, bottom + self.y)


def walk(marks: tuple[Mark, ...], *, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[Placed]:
    """Every mark in order of drawing, groups before what is in them, and the texts of discs behind their discs."""
    for mark in marks:
        yield Placed(mark, x, y, scale)
        if isinstance(mark, GroupMark):
            yield from walk(mark.marks, x=x + mark.x * scale, y=y + mark.y * scale, scale=scale * mark.scale)
        elif isinstance(mark, TileMark) and mark.number is not None:
            yield from walk((mark.number,), x=x, y=y, scale=scale)
        elif isinstance(mark, DiscMark) and mark.text is not None:
            yield Placed(mark.text, x, y, scale)
