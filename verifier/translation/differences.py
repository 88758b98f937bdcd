"""Differences: facts that are not the same in two texts, each with its place in both.

changed  the same fact with another value
moved    the same value in another role, as tiles that have become players
lost     a fact of the source that the translation has not
added    a fact of the translation that the source has not
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from verifier.text import SourceText, Span
from verifier.translation.facts import Fact


class Change(StrEnum):
    """What became of a fact."""

    CHANGED = "changed"
    MOVED = "moved"
    LOST = "lost"
    ADDED = "added"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What one of the texts says: the value for people, its place, and the sentence it stands in."""

    value: str
    span: Span
    sentence: Span
    role: str

    @classmethod
    def of(cls, fact: Fact) -> Stated:
        """A fact as it is told."""
        return cls(value=fact.shown, span=fact.span, sentence=fact.sentence, role=fact.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One difference. `place` is where it is in the translation: empty where something is missing there."""

    change: Change
    role: str
    source: Stated | None
    translation: Stated | None
    place: Span

    @property
    def is_whole(self) -> bool:
        """Whether it is a sentence, passage or caption with several things that it states."""
        return self.role in ("sentence", "passage", "caption")

    @property
    def is_everything(self) -> bool:
        """Whether the two texts have nothing in common."""
        return self.role == "everything"

    @property
    def message(self) -> str:
        """What is different, in one sentence."""
        mine, theirs = self.source, self.translation
        match self.change:
            case Change.CHANGED if mine and theirs:
                return f"{self.role}: the source says {mine.value}, the translation {theirs.value}"
            case Change.MOVED if mine and theirs:
                if mine.value == theirs.value:
                    return f"{mine.value} is a {mine.role} in the source and a {theirs.role} in the translation"
                return f"the {mine.role} {mine.value} of the source is {theirs.value} in the translation"
            case Change.LOST if self.is_everything:
                return "the two texts have no fact in common, so nothing was compared"
            case Change.LOST if mine and self.is_whole:
                return f"a {self.role} of the source says what the translation does not: {mine.value}"
            case Change.ADDED if theirs and self.is_whole:
                return f"a {self.role} of the translation says what the source does not: {theirs.value}"
            case Change.LOST if mine:
                return f"{self.role}: the source says {mine.value}, the translation nothing"
        assert theirs is not None
        return f"{self.role}: the translation says {theirs.value}, the source nothing"


def changed(source: Fact, translation: Fact) -> Difference:
    """A fact with another value."""
    return _between(Change.CHANGED, source, translation)


def moved(source: Fact, translation: Fact) -> Difference:
    """A value in another role."""
    return _between(Change.MOVED, source, translation)


def _between(change: Change, source: Fact, translation: Fact) -> Difference:
    return Difference(
        change=change,
        role=source.name,
        source=Stated.of(source),
        translation=Stated.of(translation),
        place=translation.span,
    )


def lost(fact: Fact, place: Span) -> Difference:
    """A fact of the source that the translation has not; `place` is where it should stand there."""
    return Difference(change=Change.LOST, role=fact.name, source=Stated.of(fact), translation=None, place=place)


def added(fact: Fact) -> Difference:
    """A fact of the translation that the source has not."""
    return Difference(change=Change.ADDED, role=fact.name, source=None, translation=Stated.of(fact), place=fact.span)


def nothing_common(source: SourceText) -> Difference:
    """All of the source is lost: the texts are no translations of each other, or one could not be read."""
    everything = Span(0, len(source.text))
    told = Stated(
        value="everything", span=Span(0, 0), sentence=Span(0, min(len(everything), _SHOWN)), role="everything"
    )
    return Difference(change=Change.LOST, role="everything", source=told, translation=None, place=Span(0, 0))


_SHOWN = 200
"""Characters of a text that stand for all of it."""


def opened(source: Fact, translation: Fact, text: str) -> Difference:
    """A tile whose bracket has lost its other half; `text` is what stands there."""
    told = replace(Stated.of(translation), value=f"{text} without a closing bracket")
    return replace(changed(source, translation), translation=told)
