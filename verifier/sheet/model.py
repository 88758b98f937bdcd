"""A rule sheet before it has a language.

say      a message of the catalog with its values: one sentence, a heading, a label
states   the questions of the rule set whose values a sentence, or what it stands in, says
listed   several values as one list: `2, 3 or 4`
block    a part of a section: sentences, points of a list, a table, a figure, a worked example
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

from verifier.diagram.pictures import LayoutPicture, SettlementPicture, TallyPicture
from verifier.engine.ruleset import RuleSet
from verifier.engine.tile import Tile


class Joint(StrEnum):
    """What stands between the last two values of a list."""

    AND = "and"
    OR = "or"
    COMMA = "comma"


@dataclass(frozen=True, slots=True)
class Listed:
    """Values as one list, at least one."""

    values: tuple[Value, ...]
    joint: Joint = Joint.COMMA


@dataclass(frozen=True, slots=True)
class Seat:
    """A player by the letter of the seat; 0 is A."""

    number: int


@dataclass(frozen=True, slots=True)
class Foreign:
    """A text by the author of the rule set, in whatever language it is."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    """A message with its values, by the names of its placeholders; `count` chooses the plural form of one that has."""

    context: str
    values: tuple[tuple[str, Value], ...] = ()
    count: int | Fraction | None = None
    states: tuple[str, ...] = ()


Value: TypeAlias = int | Fraction | Tile | Say | Listed | Seat | Foreign


def say(context: str, *, count: int | Fraction | None = None, states: Iterable[str] = (), **values: Value) -> Say:
    """A message with its values as keywords."""
    return Say(context=context, values=tuple(values.items()), count=count, states=tuple(states))


# --- blocks ---


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """Sentences one after the other."""

    sentences: tuple[Say, ...]

    @property
    def states(self) -> tuple[str, ...]:
        """The questions that its sentences state."""
        return _together(self.sentences)


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """A list of points, each of one or more sentences."""

    items: tuple[tuple[Say, ...], ...]

    @property
    def states(self) -> tuple[str, ...]:
        """The questions that its sentences state."""
        return _together(sentence for item in self.items for sentence in item)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows of numbers below a head of labels, with a sentence that leads to them."""

    lead: Say
    head: tuple[Say, ...]
    rows: tuple[tuple[Value, ...], ...]
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Layouts one after the other, each with its caption; `story` is told before them.

    `shows` is the id of the scenario they come from.
    """

    title: Say
    frames: tuple[LayoutPicture, ...]
    story: tuple[Say, ...] = ()
    shows: str = ""
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A worked example: a settlement or a paper tally, reckoned by the engine.

    `shows` is the id of the scenario it comes from, empty where it was made for the rule set.
    """

    title: Say
    picture: SettlementPicture | TallyPicture
    shows: str = ""
    states: tuple[str, ...] = ()


class Sign(StrEnum):
    """A sign of the figures."""

    COUNTED = "counted"
    OPEN = "open"
    SPINNER = "spinner"
    PLACED = "placed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Legend:
    """What the signs of the figures mean."""

    signs: tuple[tuple[Sign, Say], ...]
    states: tuple[str, ...] = ()


Block: TypeAlias = Paragraph | Points | Table | Figure | Example | Legend


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading and what stands below it. `id` is its name in every language; a boxed one is set apart."""

    id: str
    heading: Say
    blocks: tuple[Block, ...]
    boxed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A whole rule document; `aim` stands between its title and the first section."""

    rules: RuleSet
    aim: Paragraph
    sections: tuple[Section, ...]

    @property
    def blocks(self) -> Iterator[Block]:
        """All blocks, in the order of the sheet."""
        yield self.aim
        for section in self.sections:
            yield from section.blocks

    @property
    def states(self) -> frozenset[str]:
        """The questions of the rule set that the sheet states."""
        return frozenset(question for block in self.blocks for question in block.states)


def _together(sentences: Iterable[Say]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(question for sentence in sentences for question in sentence.states))
