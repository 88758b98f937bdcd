"""What a part of a text keeps in any language, and how much of it two parts have in common.

feature  a number, a tile, what a word says, a question of the rules
weight   how much a feature tells: a tile more than a number, a number more than a word that stands everywhere
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from verifier.document.claims.base import Claim
from verifier.document.claims.captions import CaptionLine
from verifier.document.claims.statements import RuleClaim
from verifier.document.tokens import Number, TileName, Token
from verifier.engine.tile import Tile
from verifier.translation.opposites import subject


def features_of(
    tokens: Iterable[Token], meanings: Iterable[str], claims: Iterable[Claim], caption: CaptionLine | None = None
) -> Counter[str]:
    """The features of a sentence, a row, or a line of a caption."""
    if caption is not None:
        return Counter(_caption_features(caption))
    return Counter(_features(tokens, meanings, claims))


def _features(tokens: Iterable[Token], meanings: Iterable[str], claims: Iterable[Claim]) -> Iterator[str]:
    for token in tokens:
        match token:
            case TileName(tile=tile):
                yield f"tile {tile}"
                if tile == Tile(6, 6):
                    yield "word double-six"
            case Number(ordinal=False, value=value):
                yield f"number {value}"
    for said in meanings:
        yield f"word {subject(said)}"
        if subject(said) != said:
            yield f"side {said}"
    yield from (f"rule {claim.question}" for claim in claims if isinstance(claim, RuleClaim))


def _caption_features(line: CaptionLine) -> Iterator[str]:
    for sum_ in line.sums:
        yield f"sum {sum_.total.value if sum_.total else None}"
    for field in ("placed", "tiles", "counted"):
        listed = getattr(line, field)
        for item in listed.items if listed is not None else ():
            yield f"{field} {' '.join(map(str, item.values))}"


_WORTH = {
    "tile": 3.0,
    "number": 2.0,
    "word": 1.0,
    "side": 0.2,
    "rule": 0.5,
    "sum": 1.0,
    "placed": 2.0,
    "tiles": 2.0,
    "counted": 1.0,
}
_LITTLE = frozenset({"number 1", "word if", "word this", "word each", "word other", "word may", "word able"})


class Weights:
    """How much each feature tells in two documents: the rarer the more."""

    def __init__(self, units: Sequence[Counter[str]]) -> None:
        seen: Counter[str] = Counter()
        for features in units:
            seen.update(set(features))
        most = math.log(2 + len(units))
        self._weights = {
            feature: _WORTH[feature.partition(" ")[0]]
            * (0.2 if feature in _LITTLE else 1.0)
            * (0.15 + math.log((2 + len(units)) / number) / most)
            for feature, number in seen.items()
        }

    def of(self, features: Mapping[str, int]) -> float:
        """The weight of some features together."""
        return sum(self._weights[feature] * number for feature, number in features.items())

    def common(self, one: Counter[str], other: Counter[str]) -> float:
        """The weight of what two parts have in common."""
        few, many = (one, other) if len(one) <= len(other) else (other, one)
        return sum(
            self._weights[feature] * min(number, many[feature]) for feature, number in few.items() if feature in many
        )

    def similarity(self, one: Counter[str], other: Counter[str]) -> float:
        """From 0 for nothing in common to 1 for all; 0 where neither has a feature."""
        total = self.of(one) + self.of(other)
        return 2 * self.common(one, other) / total if total else 0.0
