"""Every message of every language can be written with sample values, and each part of a text knows its message."""

from __future__ import annotations

import pytest

from tests.messages.texts import CATALOGS, LANGUAGES
from verifier.diagram.typeset import wrap
from verifier.engine.tile import Tile
from verifier.translation.catalogue.fitting import ROOMS, room_of
from verifier.translation.catalogue.samples import Tracer, sample_text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_values_for_its_placeholders(language: str) -> None:
    catalog = CATALOGS[language]
    for context, message in catalog.messages.items():
        text = sample_text(message, catalog)
        assert text, context
        assert "{" not in text, context


def test_a_traced_text_is_the_text_and_names_the_innermost_message() -> None:
    tracer = Tracer.of(CATALOGS["en"])
    who = tracer.catalog.text("seat.player", seat="A")
    traced = tracer.read(tracer.catalog.text("hand.tiles-of", who=who, tiles=tracer.catalog.tile(Tile(1, 4))))
    assert traced.text == CATALOGS["en"].text("hand.tiles-of", who="Player A", tiles="[1|4]")
    at = traced.text.index("Player A")
    assert traced.origin(at, at + 8) == "seat.player"
    assert traced.origin(0, 4) == "hand.tiles-of"
    assert traced.origin(0, at + 2) == "hand.tiles-of"
    assert tracer.read("nothing marked").origin(0, 3) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shipped_text_fits_its_box(language: str) -> None:
    catalog = CATALOGS[language]
    seen = 0
    for context, message in catalog.messages.items():
        room = room_of(context)
        if room is None:
            continue
        seen += 1
        text = sample_text(message, catalog)
        lines = wrap(text, language=language, size=room.style.size, width=room.width, bold=room.style.bold)
        assert len(lines) <= room.lines, (context, text)
        assert max(line.width for line in lines) <= room.width, (context, text)
    assert seen > len(ROOMS)
