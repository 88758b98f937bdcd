"""Claims: statements of a document that can be checked.

claim   what one place of a document says, in numbers, tiles and places; true or not
spoken  a tile or numeral that a claim speaks for, with the class it is counted under
field   a labelled part of a caption, as the list of its connections
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from verifier.text import Span

T = TypeVar("T")


class ItemClass(StrEnum):
    """What kind of item a tile or numeral is; coverage is counted by class, since tile names flatter one percentage."""

    TILE = "tile"
    SUM = "sum"
    AWARD = "award"
    OPEN_PLACE = "open-place"
    SET_UP = "set-up"
    RULE_CONSTANT = "rule-constant"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Spoken:
    """A tile or numeral that a claim speaks for."""

    span: Span
    item_class: ItemClass


@dataclass(frozen=True, slots=True)
class Said(Generic[T]):
    """A value at its place in the document."""

    value: T
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What all claims have: the place, and the tiles and numerals they speak for."""

    span: Span
    items: tuple[Spoken, ...] = ()
