"""Blocks: parts of a picture with a size, put below and beside each other.

block   marks in a box of its own, whose upper left corner is at 0, 0
style   how a text is set: size in pixels, weight, role
start   where lines begin: left, or right in a language that runs from right to left
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from verifier.diagram.marks import GroupMark, Mark, TextMark
from verifier.diagram.typeset import Box, ShapedLine, shape_line, wrap
from verifier.messages import Catalog

_SENTENCE = re.compile(r"(?<=[.!?؟])\s+|(?<=。)")

_EMBEDDING = re.compile("[\u202a-\u202e]")
_ISOLATES = re.compile("[\u2066-\u2068]")

Align = Literal["start", "center", "end"]


class Style(NamedTuple):
    """How a text is set."""

    size: float
    bold: bool = False
    role: str = "ink"


HEADING = Style(18, bold=True)
STRONG = Style(15, bold=True)
BODY = Style(15)
SMALL = Style(13, role="soft")
LABEL = Style(12, role="soft")

_UP, _DOWN = 0.98, 0.34
"""The least that a line takes above and below its baseline, in font sizes."""
_AIR = 0.14
"""What is left free above and below the ink of a line that goes further."""
_BALANCE = 1.12
"""How much wider than the average of its lines a text of several lines is set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Marks in a box of their own."""

    width: float
    height: float
    marks: tuple[Mark, ...] = ()


def gap(height: float) -> Block:
    """Nothing, so high."""
    return Block(width=0, height=height)


# --- text ---


def text_block(
    text: str, *, catalog: Catalog, style: Style, width: float, align: Align = "start", role: str | None = None
) -> Block:
    """A paragraph in lines no wider than `width`; the block is that wide.

    A word that is wider is broken; an expression, which is never broken, makes the whole text smaller.
    """
    lines = _fitted(text, catalog.language, style.size, style.bold, width)
    up = max(max(_UP * line.size, _AIR * line.size - line.ink.top) for line in lines)
    height = up + max(max(_DOWN * line.size, _AIR * line.size + line.ink.bottom) for line in lines)
    marks = tuple(
        TextMark(
            line=line,
            x=_offset(width - _width(line), align=align, rtl=catalog.is_rtl) - min(line.ink.left, 0),
            y=number * height + up,
            role=role or style.role,
            room=Box(0, number * height, width, (number + 1) * height),
        )
        for number, line in enumerate(lines)
    )
    return Block(width=width, height=len(lines) * height, marks=marks)


def line_block(text: str, *, catalog: Catalog, style: Style, role: str | None = None) -> Block:
    """A text on one line, as wide as it is."""
    line = _shaped(text, catalog.language, style.size, style.bold)
    return text_block(text, catalog=catalog, style=style, width=_width(line) + 0.01, role=role)


def text_width(text: str, *, catalog: Catalog, style: Style) -> float:
    """How wide a text is on one line."""
    return _width(_shaped(text, catalog.language, style.size, style.bold))


def centred_text_mark(
    text: str, *, x: float, y: float, size: float, role: str, room: float, bold: bool = True
) -> TextMark:
    """Digits whose ink is centred on a point; smaller where they are wider than `room`."""
    line = _shaped(text, "en", size, bold)
    width = line.ink.right - line.ink.left
    if width > room:
        line = _shaped(text, "en", size * room / width, bold)
    ink = line.ink
    half = max(room, line.ink.bottom - line.ink.top) / 2
    return TextMark(
        line=line,
        x=x - (ink.left + ink.right) / 2,
        y=y - (ink.top + ink.bottom) / 2,
        role=role,
        room=Box(x - half, y - half, x + half, y + half),
    )


@lru_cache(maxsize=2048)
def _shaped(text: str, language: str, size: float, bold: bool) -> ShapedLine:
    return shape_line(text, language=language, size=size, bold=bold)


@lru_cache(maxsize=2048)
def _fitted(text: str, language: str, size: float, bold: bool, width: float) -> tuple[ShapedLine, ...]:
    lines = wrap(text, language=language, size=size, width=width, bold=bold, break_words=True)
    while (widest := max(map(_width, lines))) > width:
        # What is too wide is one expression, which gets narrower as the size does.
        size *= 0.995 * width / widest
        lines = wrap(text, language=language, size=size, width=width, bold=bold, break_words=True)
    if len(lines) > 1:
        # A line for each sentence reads best, then lines of like length; a word left over looks lost.
        sentences = [part for part in _SENTENCE.split(text) if part]
        if len(sentences) == len(lines) and not any(map(_is_torn, sentences)):
            whole = tuple(_shaped(part, language, size, bold) for part in sentences)
            if max(map(_width, whole)) <= width:
                return whole
        even = min(width, _BALANCE * sum(line.width for line in lines) / len(lines))
        balanced = wrap(text, language=language, size=size, width=even, bold=bold)
        if len(balanced) == len(lines) and max(map(_width, balanced)) <= width:
            return balanced
    return lines


def _is_torn(text: str) -> bool:
    """Whether a mark of direction in a text has its end outside, so that it cannot be set by itself."""
    return _EMBEDDING.search(text) is not None or len(_ISOLATES.findall(text)) != text.count("\u2069")


def _width(line: ShapedLine) -> float:
    """How wide a line is with what juts out on either side, as the foot of a J."""
    return max(line.width, line.ink.right) - min(line.ink.left, 0)


def _offset(free: float, *, align: Align, rtl: bool) -> float:
    if align == "center":
        return free / 2
    return free if (align == "end") is not rtl else 0.0


# --- blocks together ---


def stack(blocks: Iterable[Block], *, width: float, name: str, align: Align = "center", rtl: bool = False) -> Block:
    """Blocks below each other in a block of a given width; narrower ones are aligned in it."""
    marks: list[Mark] = []
    y = 0.0
    for block in blocks:
        if block.marks:
            x = _offset(width - block.width, align=align, rtl=rtl)
            marks.append(GroupMark(name=name, x=x, y=y, marks=block.marks))
        y += block.height
    return Block(width=width, height=y, marks=tuple(marks))


def beside(
    blocks: Sequence[Block], *, gap: float, name: str, rtl: bool = False, align: Literal["start", "center"] = "center"
) -> Block:
    """Blocks beside each other from the start of a line on, their middles or their upper edges on one height."""
    height = max((block.height for block in blocks), default=0)
    marks: list[Mark] = []
    x = 0.0
    for block in reversed(blocks) if rtl else blocks:
        if block.marks:
            y = 0 if align == "start" else (height - block.height) / 2
            marks.append(GroupMark(name=name, x=x, y=y, marks=block.marks))
        x += block.width + gap
    return Block(width=max(x - gap, 0), height=height, marks=tuple(marks))


def flow(blocks: Sequence[Block], *, width: float, gap: float, name: str, rtl: bool = False) -> Block:
    """Blocks beside each other as far as `width` goes, then below."""
    rows: list[list[Block]] = []
    used = 0.0
    for block in blocks:
        if not rows or used + gap + block.width > width:
            rows.append([])
            used = -gap
        rows[-1].append(block)
        used += gap + block.width
    lines = [beside(row, gap=gap, name=name, rtl=rtl) for row in rows]
    spaced: list[Block] = []
    for line in lines:
        spaced += [line, Block(width=0, height=gap)]
    return stack(spaced[:-1], width=width, name=name, align="start", rtl=rtl)


def padded(block: Block, *, left: float, top: float, right: float, bottom: float, name: str) -> Block:
    """A block with space around it."""
    return Block(
        width=block.width + left + right,
        height=block.height + top + bottom,
        marks=(GroupMark(name=name, x=left, y=top, marks=block.marks),),
    )


def scaled(block: Block, scale: float, *, name: str) -> Block:
    """A block larger or smaller."""
    return Block(
        width=block.width * scale,
        height=block.height * scale,
        marks=(GroupMark(name=name, x=0, y=0, marks=block.marks, scale=scale),),
    )
