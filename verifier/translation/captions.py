"""Captioned layouts, compared list by list; order within a list says nothing, except who was placed last.

slot  one thing a caption states: the tile placed, a term, a total, an award, an item of a list
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.document.claims.captions import CaptionLine, ItemList
from verifier.engine.tile import Tile
from verifier.text import Span
from verifier.translation.facts import Fact
from verifier.translation.passages import Unit

_LISTS = (
    ("placed", "tile placed"),
    ("tiles", "tiles"),
    ("spinners", "spinners"),
    ("connections", "connections"),
    ("open", "open places"),
    ("counted", "counted ends"),
)


def caption_facts(unit: Unit) -> tuple[Fact, ...]:
    """Everything a line of a caption states."""
    return tuple(_facts(unit.caption)) if unit.caption is not None else ()


def _facts(line: CaptionLine) -> Iterator[Fact]:
    for sum_ in line.sums:
        for term in sum_.terms:
            yield _fact("term of the sum", term.value, term.span, line)
        if sum_.total is not None:
            yield _fact("end sum", sum_.total.value, sum_.total.span, line)
    for award in line.awards:
        for role, said in (("award", award.raw), ("award shown", award.display)):
            if said is not None:
                yield _fact(role, said.value, said.span, line)
    for field, role in _LISTS:
        listed: ItemList | None = getattr(line, field)
        for item in listed.items if listed is not None else ():
            yield _fact(role, tuple(map(str, item.values)), item.span, line)


def _fact(role: str, value: object, span: Span, line: CaptionLine) -> Fact:
    return Fact(role=role, key=None, value=value, span=span, sentence=line.span, spoken=(span,))


def caption_tiles(unit: Unit) -> tuple[Fact, ...]:
    """Every tile that a line of a caption names, wherever it stands."""
    if unit.caption is None:
        return ()
    lists = [listed for field, _ in _LISTS if (listed := getattr(unit.caption, field)) is not None]
    return tuple(
        _fact("tile", atom.value, atom.span, unit.caption)
        for listed in lists
        for item in listed.items
        for atom in item.atoms
        if isinstance(atom.value, Tile)
    )


def nearest(fact: Fact, others: Sequence[Fact]) -> Fact:
    """The fact that has most in common with another of its role."""
    return max(others, key=lambda other: len(_parts(fact) & _parts(other)))


def _parts(fact: Fact) -> set[object]:
    return set(fact.value) if isinstance(fact.value, tuple) else {fact.value}
