"""Words of reckoning: what stands between the numbers of a sum that is told in words.

    plus, minus   between two terms, as "and" in "six and four make ten"
    makes         between the terms and their total, and says nothing else: "make", "gives"
    is            between them too, but also between much else: "are", "is"

`(a|b)` is one of them and `[x]` is x or nothing, as in patterns. Signs, brackets and commas are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from verifier.lexicons.patterns import parse_pattern
from verifier.lexicons.sequences import Orthography
from verifier.lexicons.units import fold

KEYS = ("plus", "minus", "makes", "is")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReckoningWords:
    """For each key its words, folded and without spaces."""

    words: Mapping[str, str]
    """The key of each text."""

    @classmethod
    def from_mapping(cls, section: Mapping[str, object], *, spaced: bool) -> ReckoningWords:
        """The words of a section of a lexicon. Raises PatternError where one is not in the notation."""
        orthography = Orthography(spaced=spaced)
        words: dict[str, str] = {}
        for key in KEYS:
            texts = section.get(key, ())
            for text in texts if isinstance(texts, list) else ():
                for core in parse_pattern(str(text), orthography=orthography).cores:
                    words.setdefault(_bare("".join(map(str, core))), key)
        return cls(words=words)

    def find(self, gap: str) -> str | None:
        """The key of what stands between two numbers; None where that is nothing of a reckoning."""
        return self.words.get(_bare(gap))


@lru_cache(maxsize=4096)
def _bare(text: str) -> str:
    """A text in lower case without accents that vary, spaces, brackets, commas and colons."""
    return "".join(letter for letter in fold(text)[0] if not letter.isspace() and letter not in _IGNORED)


_IGNORED = frozenset('()[]（）「」,،、，:："“”„«»*_-')
