"""The signs of the figures, each as a small picture of its own beside its text in a legend."""

from __future__ import annotations

from verifier.diagram.faces import BADGE_RADIUS, DOT_RADIUS, SIDE, badge, dot, tile_mark
from verifier.diagram.marks import Mark
from verifier.diagram.scene import Scene
from verifier.engine.tile import Tile
from verifier.sheet.model import Sign

_SPINNER = Tile(5, 5)
_PLACED = Tile(2, 5)
_COUNTED = 5
_AROUND = 2.0


def sign_scene(sign: Sign, *, title: str, language: str) -> Scene:
    """A sign by itself; `title` says what it means."""
    width, height, mark = _drawn(sign)
    return Scene(
        kind="sign",
        language=language,
        title=title,
        description=title,
        width=width,
        height=height,
        marks=(mark,),
    )


def _drawn(sign: Sign) -> tuple[float, float, Mark]:
    match sign:
        case Sign.COUNTED:
            middle = BADGE_RADIUS + _AROUND
            return 2 * middle, 2 * middle, badge(_COUNTED, middle, middle)
        case Sign.OPEN:
            middle = DOT_RADIUS + _AROUND
            return 2 * middle, 2 * middle, dot(middle, middle)
        case Sign.SPINNER:
            return 2 * SIDE, SIDE, tile_mark(_SPINNER, x=0, y=0, lying=True, spinner=True)
        case Sign.PLACED:
            return 2 * SIDE, SIDE, tile_mark(_PLACED, x=0, y=0, lying=True, new=True)
