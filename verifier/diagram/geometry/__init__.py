"""Geometry: a layout becomes coordinates. The only part of the package that knows any.

    arrange(layout)               where every tile, label and connector goes
    frame(arrangement, plays)     the same picture as it was after some of the plays

plan.py says what hangs where, footprint.py how a tile lies, beam.py searches, boxes.py arranges what the search cannot,
ladder.py tries one after the other.
"""

from verifier.diagram.geometry.ladder import LADDER, MARGIN, arrange, frame
from verifier.diagram.geometry.shapes import (
    Arrangement,
    Badge,
    Box,
    Connector,
    Dot,
    Frame,
    Label,
    PlacedTile,
    Point,
)

__all__ = [
    "LADDER",
    "MARGIN",
    "Arrangement",
    "Badge",
    "Box",
    "Connector",
    "Dot",
    "Frame",
    "Label",
    "PlacedTile",
    "Point",
    "arrange",
    "frame",
]
