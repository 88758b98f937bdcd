"""Messages with values put in, so that they can be read back and measured.

sample   a value for each placeholder, the same in every language: numbers and tiles as they are, words from the catalog
traced   a text that knows from which message each part of it comes
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from verifier.engine.layout import Place
from verifier.engine.tile import Tile
from verifier.messages.catalog import Catalog, Value
from verifier.messages.names import place_text, seat_text
from verifier.messages.pofile import COUNT, Message

Sample = Callable[[Catalog], Value]


def _number(value: int) -> Sample:
    return lambda catalog: value


def _numbers(context: str, *values: int) -> Sample:
    return lambda catalog: catalog.join(context, (catalog.number(value) for value in values))


def _or(*values: int) -> Sample:
    return lambda catalog: catalog.text(
        "sheet.list.or",
        before=catalog.join("sheet.list.comma", (catalog.number(value) for value in values[:-1])),
        next=catalog.number(values[-1]),
    )


def _text(context: str, **values: Value) -> Sample:
    return lambda catalog: catalog.text(context, **values)


def _points(value: int) -> Sample:
    return lambda catalog: catalog.plural("sheet.points", value)


def _raw_points(value: int) -> Sample:
    return lambda catalog: catalog.text("points.raw", raw=value)


def _player(catalog: Catalog) -> Value:
    return seat_text(0, catalog)


def _place(catalog: Catalog) -> Value:
    return place_text(Place.LINE_B, catalog)


def _at(tile: Tile, place: Place) -> Sample:
    return lambda catalog: catalog.text("caption.tile-place", tile=tile, place=place_text(place, catalog))


def _tiles(catalog: Catalog) -> Value:
    return catalog.join("list.tiles", (catalog.tile(tile) for tile in (Tile(1, 4), Tile(1, 1))))


def _counted_end(catalog: Catalog) -> str:
    return catalog.text("caption.counted-end", tile=Tile(4, 4), pips=8)


def _open_place(catalog: Catalog) -> str:
    return catalog.text("caption.open-place", tile=Tile(1, 4), place=place_text(Place.HIGH, catalog), pips=4)


def _sum(catalog: Catalog) -> Value:
    return catalog.isolated(catalog.text("caption.sum", terms=catalog.join("list.terms", ("3", "12")), total=15))


SAMPLES: Mapping[str, Sample] = {
    "after": _number(25),
    "award": _text("caption.award", raw=15),
    "before": _number(10),
    "connections": _text("caption.connections-none"),
    "count": _number(7),
    "counted": lambda catalog: catalog.text("caption.counted", items=_counted_end(catalog)),
    "counted_sum": lambda catalog: catalog.text("caption.counted-sum", sum=_sum(catalog)),
    "covered": _or(2, 3, 4),
    "display": _number(3),
    "divisor": _number(5),
    "divisors": _or(3, 5),
    "first": _number(1),
    "frames": _number(9),
    "hand": lambda catalog: catalog.text("hand.tiles", tiles=_tiles(catalog)),
    "half": lambda catalog: catalog.number(Fraction(5, 2)),
    "highest": _number(6),
    "items": _tiles,
    "last": _number(3),
    "marks": lambda catalog: catalog.plural("tally.strokes", 3),
    "new": _at(Tile(1, 1), Place.LINE_A),
    "next": _number(15),
    "number": _number(4),
    "open": lambda catalog: catalog.text("caption.open", items=_open_place(catalog)),
    "out_bonus": _points(25),
    "own": _number(6),
    "page": _number(2),
    "pages": _number(4),
    "parts": lambda catalog: catalog.text("event.part", reason=catalog.text("reason.placement"), points=15),
    "pips": _number(13),
    "place": _place,
    "players": _or(2, 3),
    "players_alone": _or(2, 3),
    "players_in_partnership": _number(4),
    "points": _points(15),
    "ratio": _number(5),
    "raw": _number(15),
    "reason": _text("reason.placement"),
    "reckoning": _sum,
    "remainders": _or(1, 2),
    "rule": _text("sheet.lead-tile.any"),
    "score": _points(85),
    "seat": lambda catalog: catalog.isolated("A"),
    "seats": lambda catalog: catalog.join("list.seats", ("A", "C")),
    "set": _text("sheet.set.six"),
    "source": lambda catalog: catalog.foreign("Pagat"),
    "spinners": _text("caption.spinners-none"),
    "step": _number(5),
    "subject": lambda catalog: catalog.foreign("All Fives"),
    "sum": _sum,
    "sums": _numbers("sheet.list.comma", 5, 10, 15),
    "tally_group": _points(50),
    "tally_stroke": _points(5),
    "target": _points(250),
    "team": _player,
    "teams": _player,
    "terms": _numbers("list.terms", 3, 12),
    "there": _at(Tile(1, 4), Place.LOW),
    "tile": lambda catalog: Tile(1, 4),
    "tiles": _tiles,
    "title": _text("title.settlement-out"),
    "total": _number(15),
    "who": _player,
}
"""A value for each name of a placeholder."""

_IN_MESSAGES: Mapping[tuple[str, str], Sample] = {
    ("event.sum-plus", "points"): _number(15),
    ("event.sum-minus", "after"): _number(5),
    ("event.sum-minus", "points"): _number(5),
    ("sheet.equipment.set", "count"): _number(28),
    ("sheet.equipment.set", "first"): lambda catalog: Tile(0, 0),
    ("sheet.equipment.set", "last"): lambda catalog: Tile(6, 6),
    ("sheet.points-both", "count"): _number(15),
    ("sheet.largest.sum", "sum"): _number(36),
}
"""Messages in which a placeholder of some name stands for another kind of value."""

_WITHOUT_SHEETS: Mapping[str, Sample] = {
    "points": _raw_points(15),
    "score": _raw_points(85),
    "target": _raw_points(250),
    "out_bonus": _raw_points(25),
    "title": _text("title.settlement-out"),
}
"""For messages of pictures, which need no message of sheets."""

SHEETS = "sheet."
"""What the names of the messages of rule sheets begin with."""


def sample_text(message: Message, catalog: Catalog) -> str:
    """A message of a catalog with sample values. Raises as `Catalog.text` does, and KeyError for an unknown name."""
    values = {name: sample_of(message.context, name)(catalog) for name in message.placeholders}
    if message.source_plural is None:
        return catalog.text(message.context, **values)
    number = values.pop(COUNT, 7)
    return catalog.plural(message.context, number if isinstance(number, int) else 7, **values)


def sample_of(context: str, name: str) -> Sample:
    """What makes the value of a placeholder in a message."""
    if (context, name) in _IN_MESSAGES:
        return _IN_MESSAGES[context, name]
    if not context.startswith(SHEETS) and name in _WITHOUT_SHEETS:
        return _WITHOUT_SHEETS[name]
    return SAMPLES[name]


# --- where a part of a text comes from ---

_FIRST_BEGIN, _FIRST_END = 0xF0000, 0x100000
_MARK = re.compile("[\U000f0000-\U0010fffd]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Traced:
    """A text with the stretch that each message has in it; inner messages come behind outer ones."""

    text: str
    parts: tuple[tuple[int, int, str], ...]

    def origin(self, start: int, end: int) -> str | None:
        """The message that the part from `start` to `end` is from: of those that hold it, the shortest."""
        holding = [part for part in self.parts if part[0] <= start and end <= part[1]]
        return min(holding, key=lambda part: part[1] - part[0])[2] if holding else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tracer:
    """A catalog whose texts are marked with the messages they come from, and what reads the marks."""

    catalog: Catalog
    contexts: Sequence[str]

    @classmethod
    def of(cls, catalog: Catalog) -> Tracer:
        """A tracer for a catalog."""
        contexts = tuple(catalog.messages)
        marked = {
            context: replace(
                message,
                forms={
                    name: f"{chr(_FIRST_BEGIN + at)}{form}{chr(_FIRST_END + at)}" if form else ""
                    for name, form in message.forms.items()
                },
            )
            for at, (context, message) in enumerate(catalog.messages.items())
        }
        return cls(catalog=replace(catalog, messages=marked), contexts=contexts)

    def read(self, text: str) -> Traced:
        """The text without marks."""
        plain: list[str] = []
        open_at: list[tuple[int, int]] = []
        parts: list[tuple[int, int, str]] = []
        length = 0
        for piece in _pieces(text):
            if not _MARK.fullmatch(piece):
                plain.append(piece)
                length += len(piece)
            elif ord(piece) < _FIRST_END:
                open_at.append((ord(piece) - _FIRST_BEGIN, length))
            else:
                number, start = open_at.pop()
                parts.append((start, length, self.contexts[number]))
        return Traced(text="".join(plain), parts=tuple(sorted(parts, key=lambda part: (part[0], -part[1]))))


def _pieces(text: str) -> Iterator[str]:
    at = 0
    for mark in _MARK.finditer(text):
        if mark.start() > at:
            yield text[at : mark.start()]
        yield mark[0]
        at = mark.end()
    if at < len(text):
        yield text[at:]
