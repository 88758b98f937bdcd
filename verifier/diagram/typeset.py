"""Text as outlines: the same picture everywhere, with no font installed.

    glyph     the outline of a character, of a part of it, or of several together
    shape     choose the glyphs of a text and their places: letters that join, marks that sit on letters, kerning
    line      shaped text on one baseline, which starts at the origin; x grows to the right and y downwards
    ink       the box that encloses what is drawn
    unit      1/1000 of the font size, in which outlines and places of glyphs are whole numbers

HarfBuzz shapes each run of one direction and one face; `verifier.diagram.bidi` orders the runs and `verifier.fonts`
says which faces a language prefers. Every function is pure: the same text gives the same line.

    >>> line = shape_line("[1|4]", language="en", size=16)
    >>> len(line.glyphs), line.width
    (5, 37.648)
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import uharfbuzz as hb

from verifier.diagram.bidi import levels_of, visual_runs
from verifier.diagram.linebreak import clings, find_breaks, find_clusters, is_space
from verifier.errors import MissingGlyph
from verifier.fonts import FontFace, font_stack, is_ignorable, load_face, missing_characters, text_direction

_CLOSE, _MIDDLE, _OPEN = "）］｝〉》」』】〕〗〙〛｠、。，．’”", "・：；", "（［｛〈《「『【〔〖〘〚｟‘“"
_HALF_WIDTH = re.compile(rf"[{_CLOSE}](?=[{_CLOSE}{_MIDDLE}{_OPEN}\u3000])|(?<=[{_OPEN}{_MIDDLE}\u3000])[{_OPEN}]")
"""Full-width signs that lose their empty half beside another one, as type is set in Japan and China."""

UNITS_PER_EM = 1000
"""Units in the font size, whatever a font counts in."""

Command = tuple[str, tuple[int, ...]]
"""A step of an outline: M, L, Q, C with absolute coordinates in units, y downwards, or Z."""


class Box(NamedTuple):
    """A box; y grows downwards, so `top` is less than `bottom`."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Glyph:
    """One outline, in units and with its origin on the baseline; to be filled by the nonzero rule.

    `key` names it among the glyphs of all faces and can be part of an id. `path` is SVG path data; `commands` is the
    same to be transformed.
    """

    key: str
    path: str = field(repr=False)
    commands: tuple[Command, ...] = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedGlyph:
    """A glyph and where its origin stands on the line, in units."""

    glyph: Glyph
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShapedLine:
    """A line of text as it is drawn, its glyphs from left to right; what draws nothing, as a space, has none.

    `width`, `ascent` (above the baseline), `descent` (below it) and `ink` are in what `size` is in. The glyphs are in
    units: draw them scaled by `scale`. `rtl` says that the paragraph runs from right to left.
    """

    text: str
    size: float
    rtl: bool
    glyphs: tuple[PlacedGlyph, ...] = field(repr=False)
    width: float
    ascent: float
    descent: float
    ink: Box

    @property
    def scale(self) -> float:
        """What units are multiplied by."""
        return self.size / UNITS_PER_EM


def shape_line(text: str, *, language: str, size: float, bold: bool = False) -> ShapedLine:
    """Shape a text of one line in the fonts of `language`, whose direction is also that of the line.

    Tile names and sums run from left to right in every language. Raises MissingGlyph for a control character and for
    a character that no shipped font has, and ValueError where `size` is not above 0.
    """
    paragraph = _read_paragraph(text, language=language, bold=bold)
    return _draw_line(paragraph, 0, len(text), size=_above_zero(size, "size"))


def wrap(
    text: str, *, language: str, size: float, width: float, bold: bool = False, break_words: bool = False
) -> tuple[ShapedLine, ...]:
    """Shape a text in lines no wider than `width`; an empty text is one empty line.

    Lines end at spaces, at hyphens between letters, and in Chinese and Japanese between characters where the signs
    allow it. A word, number, tile name or sum that is wider than `width` has a line of its own and is wider than asked,
    which the caller sees by its width; with `break_words`, words (and only words) are then broken between characters.
    Raises as `shape_line` does.
    """
    paragraph = _read_paragraph(text, language=language, bold=bold)
    room = _above_zero(width, "width") * UNITS_PER_EM / _above_zero(size, "size")
    upto = _advances_before(paragraph)
    breaks = (*find_breaks(text), len(text))
    clusters = [place for place in find_clusters(text) if not is_space(text[place])] if break_words else []

    def fits(start: int, end: int) -> bool:
        return upto[_trimmed(text, start, end)] - upto[start] <= room

    lines: list[ShapedLine] = []
    start = 0
    while start < len(text) or not lines:
        ends = [end for end in breaks if end > start] or [len(text)]
        if not fits(start, ends[0]):
            ends = [end for end in clusters if start < end < ends[0]] + ends
        count = next((n for n, end in enumerate(ends) if not fits(start, end)), len(ends)) or 1
        # Shaped by itself a line may be a little wider than as a part of the paragraph, where kerning crosses its end.
        while True:
            line = _draw_line(paragraph, start, _trimmed(text, start, ends[count - 1]), size=size)
            if count == 1 or line.width <= width:
                break
            count -= 1
        lines.append(line)
        start = ends[count - 1]
    return tuple(lines)


def flat_path(line: ShapedLine, *, x: float = 0, y: float = 0) -> str:
    """A whole line as one SVG path, its origin at `x` and `y`, in what the line's size is in, to 1/100."""
    scale = line.scale
    return "".join(
        _path_data(placed.glyph.commands, scale=scale, x=x + placed.x * scale, y=y + placed.y * scale, digits=2)
        for placed in line.glyphs
    )


def centred_text(text: str, *, size: float, bold: bool = True, language: str = "en") -> str:
    """SVG path data of a short text, as the number in a badge, whose ink is centred on the origin.

    Raises as `shape_line` does.
    """
    line = shape_line(text, language=language, size=size, bold=bold)
    ink = line.ink
    return flat_path(line, x=-(ink.left + ink.right) / 2, y=-(ink.top + ink.bottom) / 2)


class _Paragraph(NamedTuple):
    """A text with what is decided before it is broken into lines: the level and the face of each character."""

    text: str
    language: str
    rtl: bool
    levels: list[int]
    faces: list[FontFace]
    first_face: FontFace


class _Shape(NamedTuple):
    """A glyph as HarfBuzz gives it, y upwards; `cluster` is the place of its character in the text."""

    face: FontFace
    glyph_id: int
    cluster: int
    advance: int
    dx: int
    dy: int


def _above_zero(value: float, name: str) -> float:
    if not 0 < value < math.inf:
        raise ValueError(f"a {name} above 0 expected, found {value}")
    return value


def _read_paragraph(text: str, *, language: str, bold: bool) -> _Paragraph:
    for character in text:
        if unicodedata.category(character) in ("Cc", "Zl", "Zp"):
            raise MissingGlyph(f"no control character can be drawn, found U+{ord(character):04X}")
    if missing := missing_characters(text):
        name = f"U+{ord(missing[0]):04X} {unicodedata.name(missing[0], '')}".rstrip()
        raise MissingGlyph(f"no shipped font has {missing[0]!r} ({name})")
    rtl = text_direction(language) == "rtl"
    stack = font_stack(language, bold=bold)
    return _Paragraph(text, language or "und", rtl, levels_of(text, rtl=rtl), _choose_faces(text, stack), stack[0])


def _choose_faces(text: str, stack: Sequence[FontFace]) -> list[FontFace]:
    """The face of each character: the first that has it and its marks; a space stays with what is before it."""
    faces: list[FontFace] = []
    starts = [place for place in range(len(text)) if place == 0 or not clings(text[place])]
    for start, end in pairwise([*starts, len(text)]):
        visible = [character for character in text[start:end] if not is_ignorable(character)]
        before = faces[-1:] if text[start].isspace() else []
        whole = _first_that_covers(visible, [*before, *stack])
        if whole is not None:
            faces.extend([whole] * (end - start))
        else:
            faces.extend(_first_that_covers([part], stack) or stack[0] for part in text[start:end])
    return faces


def _first_that_covers(characters: Iterable[str], faces: Iterable[FontFace]) -> FontFace | None:
    wanted = tuple(characters)
    return next((face for face in faces if all(map(face.covers, wanted))), None)


def _shape(paragraph: _Paragraph, start: int, end: int) -> Iterator[_Shape]:
    """The glyphs of a line from `start` to `end`, from left to right."""
    text, faces = paragraph.text, paragraph.faces
    narrow = [(match.start(), match.end(), 1) for match in _HALF_WIDTH.finditer(text)]
    for run in visual_runs(text, paragraph.levels, start=start, end=end, rtl=paragraph.rtl):
        cuts = [run.start, *(n for n in range(run.start + 1, run.end) if faces[n] != faces[n - 1]), run.end]
        parts = list(pairwise(cuts))
        for first, last in reversed(parts) if run.rtl else parts:
            face = faces[first]
            buffer = hb.Buffer()
            buffer.add_str(text, first, last - first)  # with the text around it, for letters that join
            buffer.direction = "rtl" if run.rtl else "ltr"
            buffer.language = paragraph.language
            buffer.guess_segment_properties()
            hb.shape(_font(face), buffer, {"halt": narrow} if narrow else None)
            for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
                yield _Shape(
                    face, info.codepoint, info.cluster, position.x_advance, position.x_offset, position.y_offset
                )


def _advances_before(paragraph: _Paragraph) -> list[int]:
    """For each place in the text the advances of all characters before it, in units."""
    advances = [0] * len(paragraph.text)
    for shape in _shape(paragraph, 0, len(paragraph.text)):
        advances[shape.cluster] += shape.advance
    upto = [0]
    for advance in advances:
        upto.append(upto[-1] + advance)
    return upto


def _trimmed(text: str, start: int, end: int) -> int:
    """The end of a line without the spaces at its end, and without what draws nothing among them."""
    last = end
    while last > start and (is_space(text[last - 1]) or is_ignorable(text[last - 1])):
        last -= 1
        if is_space(text[last]):
            end = last
    return end


def _draw_line(paragraph: _Paragraph, start: int, end: int, *, size: float) -> ShapedLine:
    scale = size / UNITS_PER_EM
    faces = {paragraph.first_face}
    placed: list[PlacedGlyph] = []
    boxes: list[Box] = []
    pen = 0
    for shape in _shape(paragraph, start, end):
        faces.add(shape.face)
        glyph, box = _glyph(shape.face, shape.glyph_id)
        x, y = pen + shape.dx, -shape.dy
        if glyph.commands:
            placed.append(PlacedGlyph(glyph=glyph, x=x, y=y))
            boxes.append(Box(x + box.left, y + box.top, x + box.right, y + box.bottom))
        pen += shape.advance
    extents = [_font(face).get_font_extents("ltr") for face in faces]
    return ShapedLine(
        text=paragraph.text[start:end],
        size=size,
        rtl=paragraph.rtl,
        glyphs=tuple(placed),
        width=round(pen * scale, 4),
        ascent=round(max(extent.ascender for extent in extents) * scale, 4),
        descent=round(-min(extent.descender for extent in extents) * scale, 4),
        ink=_enclose(boxes, scale),
    )


def _enclose(boxes: Sequence[Box], scale: float) -> Box:
    """The box around boxes in units, scaled; a point at the origin where there is none."""
    if not boxes:
        return Box(0.0, 0.0, 0.0, 0.0)
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(*(round(value * scale, 4) for value in (left, top, right, bottom)))


@cache
def _font(face: FontFace) -> Any:
    font = hb.Font(load_face(face))
    font.scale = (UNITS_PER_EM, UNITS_PER_EM)
    return font


@cache
def _glyph(face: FontFace, glyph_id: int) -> tuple[Glyph, Box]:
    """A glyph of a face, and its ink in units."""
    font = _font(face)
    commands: list[Command] = []
    font.draw_glyph(glyph_id, _pen(), commands)
    extents = font.get_glyph_extents(glyph_id)
    box = Box(
        extents.x_bearing,
        -extents.y_bearing,
        extents.x_bearing + extents.width,
        -extents.y_bearing - extents.height,
    )
    path = _path_data(commands, scale=1, x=0, y=0, digits=0)
    return Glyph(key=f"{face.key}{glyph_id}", path=path, commands=tuple(commands)), box


@cache
def _pen() -> Any:
    """HarfBuzz's drawing callbacks: each adds a command to the list that is drawn on."""

    def draw(letter: str) -> Callable[..., None]:
        def add(*arguments: Any) -> None:
            *numbers, commands = arguments
            flipped = (-number if odd % 2 else number for odd, number in enumerate(numbers))
            commands.append((letter, tuple(math.floor(number + 0.5) for number in flipped)))

        return add

    pen = hb.DrawFuncs()
    pen.set_move_to_func(draw("M"))
    pen.set_line_to_func(draw("L"))
    pen.set_quadratic_to_func(draw("Q"))
    pen.set_cubic_to_func(draw("C"))
    pen.set_close_path_func(draw("Z"))
    return pen


def _path_data(commands: Iterable[Command], *, scale: float, x: float, y: float, digits: int) -> str:
    """SVG path data of an outline that is scaled and has its origin at `x` and `y`.

    Every part of it starts at an absolute place and goes on in relative steps. Places are rounded to a grid of
    `digits` decimals before the steps are taken, so that errors do not add up.
    """
    grid = 10**digits
    here = (0, 0)
    parts: list[str] = []
    for letter, numbers in commands:
        if letter == "Z":
            parts.append("z")
            continue
        corners = [
            (math.floor((x + across * scale) * grid + 0.5), math.floor((y + down * scale) * grid + 0.5))
            for across, down in zip(numbers[::2], numbers[1::2], strict=True)
        ]
        origin = (0, 0) if letter == "M" else here
        steps = [value - start for corner in corners for value, start in zip(corner, origin, strict=True)]
        here = corners[-1]
        if letter == "L" and 0 in steps:
            parts.append(f"v{_numbers(steps[1:], grid)}" if steps[0] == 0 else f"h{_numbers(steps[:1], grid)}")
        else:
            parts.append((letter if letter == "M" else letter.lower()) + _numbers(steps, grid))
    return "".join(parts)


def _numbers(steps: Iterable[int], grid: int) -> str:
    return " ".join(repr(step / grid).removesuffix(".0") for step in steps).replace(" -", "-")
