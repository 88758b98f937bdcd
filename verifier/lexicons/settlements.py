"""The words of worked settlements and paper tallies in one language.

label  a word or phrase that stands, alone or with the name of a player or side, before a colon
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementWords:
    """What a reader of worked settlements needs to know of a language."""

    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By field: leftovers, winner, event, parts, accepted, refused, floor, stays, target, reached, scores, lead, game,
    untouched, tally, group, stroke, score."""

    @classmethod
    def from_mapping(cls, section: Mapping[str, object]) -> SettlementWords:
        """The `settlements` section of a lexicon, as read from YAML."""
        labels = section.get("labels")
        if not isinstance(labels, Mapping):
            return cls()
        return cls(labels={str(name): _texts(texts) for name, texts in labels.items()})


def _texts(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(str(text) for text in value) if isinstance(value, Sequence) else ()
