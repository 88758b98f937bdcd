"""The words of captioned layouts in one language: labels, names of places, units, the word for none.

label  a word that begins a field of a caption and is followed by a colon
unit   words beside a number of points that say whether it is raw or shown
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptionWords:
    """What a caption reader needs to know of a language; each name has the texts that stand for it."""

    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By field: placed, counted, award, tiles, spinners, connections, open."""
    places: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By place: high, low, line A, line B, arm A, arm B."""
    none: tuple[str, ...] = ()
    raw: tuple[str, ...] = ()
    display: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    """Further words that may stand in a field without meaning anything there, as that for points."""

    @classmethod
    def from_mapping(cls, section: Mapping[str, object]) -> CaptionWords:
        """The `captions` section of a lexicon, as read from YAML."""
        return cls(
            labels=_lists(section.get("labels")),
            places=_lists(section.get("places")),
            none=_texts(section.get("none")),
            raw=_texts(section.get("raw")),
            display=_texts(section.get("display")),
            units=_texts(section.get("units")),
        )


def _lists(value: object) -> dict[str, tuple[str, ...]]:
    return {str(name): _texts(texts) for name, texts in value.items()} if isinstance(value, Mapping) else {}


def _texts(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(str(text) for text in value) if isinstance(value, Sequence) else ()
