"""A sheet in the words of a language: what every format is written from.

page     titles, sections and blocks as texts; templates put signs around them and nothing else
drawing  a picture of a page, under a name of its own among those of the page
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from verifier.diagram.pictures import Picture, picture_lines
from verifier.fonts import text_direction
from verifier.messages import Catalog
from verifier.sheet.model import Block, Example, Figure, Legend, Paragraph, Points, Section, Sheet, Table
from verifier.sheet.speaking import speak, speak_all, title_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A picture by name. `alt` stands in its place for those who cannot see it, `long` tells all of it."""

    name: str
    picture: Picture
    alt: str
    long: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ParagraphText:
    """A paragraph."""

    kind: ClassVar[str] = "paragraph"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsText:
    """The points of a list."""

    kind: ClassVar[str] = "points"
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableText:
    """A sentence that leads to a table, its head and its rows."""

    kind: ClassVar[str] = "table"
    lead: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameText:
    """A layout with its three lines."""

    placed: str
    short: str
    long: str
    drawing: Drawing


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureText:
    """Layouts with a title, and a story told before them."""

    kind: ClassVar[str] = "figure"
    id: str
    title: str
    story: str
    frames: tuple[FrameText, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleText:
    """A worked example."""

    kind: ClassVar[str] = "example"
    id: str
    title: str
    text: str
    drawing: Drawing


@dataclass(frozen=True, slots=True, kw_only=True)
class LegendText:
    """The signs of the figures by name, each with what it means."""

    kind: ClassVar[str] = "legend"
    signs: tuple[tuple[str, str], ...]


BlockText: TypeAlias = ParagraphText | PointsText | TableText | FigureText | ExampleText | LegendText


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionText:
    """A heading and the blocks below it."""

    id: str
    heading: str
    boxed: bool
    blocks: tuple[BlockText, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A sheet in one language. `original` is the title in the language of the rule set, empty where it is the same."""

    rules: str
    language: str
    direction: str
    title: str
    original: str
    aim: str
    sections: tuple[SectionText, ...]

    @property
    def drawings(self) -> Iterator[Drawing]:
        """Every picture, in the order of the page."""
        for section in self.sections:
            for block in section.blocks:
                match block:
                    case FigureText():
                        yield from (frame.drawing for frame in block.frames)
                    case ExampleText():
                        yield block.drawing

    @property
    def bold_texts(self) -> Iterator[str]:
        """The texts that are set in bold: titles, headings, heads of tables, the tile placed."""
        yield self.title
        for section in self.sections:
            yield section.heading
            for block in section.blocks:
                match block:
                    case TableText():
                        yield from (*block.head, *(row[0] for row in block.rows))
                    case ExampleText():
                        yield block.title
                    case FigureText():
                        yield from (block.title, *(frame.placed for frame in block.frames))

    @property
    def texts(self) -> Iterator[str]:
        """Every text, for the fonts it needs."""
        yield from (self.title, self.original, self.aim)
        for section in self.sections:
            yield section.heading
            for block in section.blocks:
                match block:
                    case ParagraphText():
                        yield block.text
                    case PointsText():
                        yield from block.items
                    case TableText():
                        yield from (block.lead, *block.head, *(cell for row in block.rows for cell in row))
                    case LegendText():
                        yield from (text for _, text in block.signs)
                    case ExampleText():
                        yield from (block.title, block.text)
                    case FigureText():
                        yield from (block.title, block.story)
                        for frame in block.frames:
                            yield from (frame.placed, frame.short, frame.long)


def page_of(sheet: Sheet, catalog: Catalog) -> Page:
    """A sheet in the language of a catalog. Raises as `Catalog.text` does."""
    rules = sheet.rules
    title = rules.title or rules.id
    shown = title_in(title, rules.names, catalog.language)
    return Page(
        rules=rules.id,
        language=catalog.language,
        direction=text_direction(catalog.language),
        title=shown,
        original=title if title != shown else "",
        aim=speak_all(sheet.aim.sentences, catalog),
        sections=tuple(_section(section, catalog) for section in sheet.sections),
    )


def _section(section: Section, catalog: Catalog) -> SectionText:
    return SectionText(
        id=section.id,
        heading=speak(section.heading, catalog),
        boxed=section.boxed,
        blocks=tuple(_block(block, catalog) for block in section.blocks),
    )


def _block(block: Block, catalog: Catalog) -> BlockText:
    match block:
        case Paragraph():
            return ParagraphText(text=speak_all(block.sentences, catalog))
        case Points():
            return PointsText(items=tuple(speak_all(item, catalog) for item in block.items))
        case Table():
            return TableText(
                lead=speak(block.lead, catalog),
                head=tuple(speak(label, catalog) for label in block.head),
                rows=tuple(tuple(speak(cell, catalog) for cell in row) for row in block.rows),
            )
        case Legend():
            return LegendText(signs=tuple((str(sign), speak(text, catalog)) for sign, text in block.signs))
        case Figure():
            return _figure(block, catalog)
        case Example():
            name = _name(block.title.context, block.title.count)
            title = speak(block.title, catalog)
            long = picture_lines(block.picture, catalog).long
            alt = catalog.text("sheet.figure.alt", title=title)
            drawing = Drawing(name=name, picture=block.picture, alt=alt, long=long)
            return ExampleText(id=name, title=title, text=long, drawing=drawing)


def _figure(figure: Figure, catalog: Catalog) -> FigureText:
    name = _name(figure.title.context, None)
    title = speak(figure.title, catalog)
    alt = catalog.text("sheet.figure.alt", title=title)
    frames = []
    for number, picture in enumerate(figure.frames, start=1):
        lines = picture_lines(picture, catalog)
        drawing = Drawing(name=f"{name}-{number}", picture=picture, alt=alt, long=lines.long)
        frames.append(FrameText(placed=lines.placed, short=lines.short, long=lines.long, drawing=drawing))
    story = speak_all(figure.story, catalog) if figure.story else ""
    return FigureText(id=name, title=title, story=story, frames=tuple(frames))


def _name(context: str, count: object) -> str:
    """The name of a figure or example: the last part of its message, and the number that it is about."""
    name = context.rpartition(".")[2]
    return name if count is None else f"{name}-{count}"
