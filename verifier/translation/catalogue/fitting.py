"""Whether messages fit their boxes in pictures.

box   the room that a text has in a picture: how it is set, how wide it may be, and in how many lines
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from verifier.diagram.blocks import BODY, HEADING, LABEL, SMALL, STRONG, Style
from verifier.diagram.scene import TEXT_WIDTH
from verifier.diagram.typeset import wrap
from verifier.errors import InputError, MissingGlyph, UsageError
from verifier.translation.catalogue.flaws import Flaw, Page
from verifier.translation.catalogue.samples import sample_text


class Room(NamedTuple):
    """A style, a width in pixels of the natural size, and the most lines."""

    style: Style
    width: float
    lines: int


_SIGN = 42.0
"""What a sign of a legend and the space beside it take."""

ROOMS: tuple[tuple[str, Room], ...] = (
    ("label.score-before", Room(LABEL, 160, 2)),
    ("label.score-after", Room(LABEL, 160, 2)),
    ("label.target", Room(LABEL, 160, 2)),
    ("label.accepted", Room(STRONG, 180, 1)),
    ("label.refused", Room(STRONG, 180, 1)),
    ("label.", Room(LABEL, 150, 1)),
    ("legend.", Room(SMALL, TEXT_WIDTH - _SIGN, 2)),
    ("tally.group-worth", Room(SMALL, TEXT_WIDTH - _SIGN, 2)),
    ("tally.stroke-worth", Room(SMALL, TEXT_WIDTH - _SIGN, 2)),
    ("reason.", Room(SMALL, TEXT_WIDTH, 2)),
    ("title.", Room(HEADING, TEXT_WIDTH, 2)),
    ("caption.placed", Room(STRONG, TEXT_WIDTH, 2)),
    ("caption.short", Room(BODY, TEXT_WIDTH, 3)),
    ("event.points", Room(STRONG, 300, 2)),
    ("hand.empty", Room(BODY, TEXT_WIDTH, 2)),
    ("settlement.round-", Room(BODY, TEXT_WIDTH, 2)),
    ("settlement.no-events", Room(BODY, TEXT_WIDTH, 2)),
    ("settlement.game-winner", Room(BODY, TEXT_WIDTH, 2)),
)
"""The boxes by the beginning of the names of messages; the first that fits holds."""


def room_of(context: str) -> Room | None:
    """The box of a message, None where it is in no picture or has all the room it wants."""
    return next((room for prefix, room in ROOMS if context.startswith(prefix)), None)


def check_fit(page: Page) -> Iterator[Flaw]:
    """Messages that take more lines than their box has, or whose words are wider than it."""
    catalog = page.catalog
    if catalog is None:
        return
    for entry in page.messages:
        room = room_of(entry.context)
        message = catalog.messages.get(entry.context)
        if room is None or message is None or not message.is_translated:
            continue
        try:
            text = sample_text(message, catalog)
            lines = wrap(text, language=catalog.language, size=room.style.size, width=room.width, bold=room.style.bold)
        except (InputError, UsageError, MissingGlyph, KeyError):
            continue  # told by other checks
        form = page.forms(entry)[-1]
        widest = max(line.width for line in lines)
        if widest > room.width:
            told = f"a word of {text!r} is {widest:.0f} pixels wide, but its box only {room.width:.0f}"
            yield form.flaw("too-wide", told, found=f"{widest:.0f}", expected=f"{room.width:.0f}")
        elif len(lines) > room.lines:
            told = f"{text!r} takes {len(lines)} lines of its box, which has {room.lines}"
            yield form.flaw("too-wide", told, found=f"{len(lines)}", expected=f"{room.lines}")
