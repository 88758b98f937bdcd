"""What is written, in every language: catalogs, captions, descriptions, the short texts of pictures.

catalog      messages of one language, from a gettext PO file
captions     the three lines of a layout
descriptions what a picture shows, for those who cannot see it
pictures     titles, legends, labels

Nothing that reads a document imports this package: what is written must be understood by whoever never saw a catalog.
"""

from __future__ import annotations

from verifier.messages.captions import Caption, caption_lines
from verifier.messages.catalog import Catalog, languages
from verifier.messages.descriptions import (
    describe_event,
    describe_hand,
    describe_layout,
    describe_settlement,
    describe_tally,
)
from verifier.messages.names import place_text, points_text, seat_text, team_text
from verifier.messages.pictures import Labels, Legend, label_texts, legend_texts

__all__ = [
    "Caption",
    "Catalog",
    "Labels",
    "Legend",
    "caption_lines",
    "describe_event",
    "describe_hand",
    "describe_layout",
    "describe_settlement",
    "describe_tally",
    "label_texts",
    "languages",
    "legend_texts",
    "place_text",
    "points_text",
    "seat_text",
    "team_text",
]
