"""The words for tiles of a language, compiled: what stands before, between, behind and around the halves of a tile.

context  words that only a sentence about tiles has
denial   words beside a pair that say that it is none, as those for scores
size     how many tiles a set has, said right behind its name
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from verifier.document.numbergrammar import NumberGrammar, any_of
from verifier.document.numerals import PLAYER
from verifier.engine.tile import HIGHEST_PIPS

_SIZE_BEHIND = re.compile(r"[,;:(、， ]{1,3}(?:[^\W\d]{1,6} ){0,3}(?P<size>\d{2,3})(?!\d)")
_FEWEST_IN_SET = 10
_SHORT = 4
"""A denial of more letters is no preposition."""


@dataclass(frozen=True, slots=True)
class TilePatterns:
    """What is compiled once for a grammar; all match folded texts."""

    double: re.Pattern[str]
    double_after: re.Pattern[str]
    pair: re.Pattern[str]
    name: re.Pattern[str]
    tile_word: re.Pattern[str]
    """A noun for one tile before two digits."""
    tile_behind: re.Pattern[str]
    tile_in_front: re.Pattern[str]
    context: re.Pattern[str]
    called: re.Pattern[str]
    """What stands right before a pair that rises, where the language asks for it."""
    articles: bool
    """Whether the language has articles."""
    set_behind: re.Pattern[str]
    set_in_front: re.Pattern[str]
    no_tile_behind: re.Pattern[str]
    no_tile_in_front: re.Pattern[str]
    no_place_in_front: re.Pattern[str]
    """The same without the short words, as `of`, that go before a place as well as before a range."""


@lru_cache(maxsize=32)
def tile_patterns(grammar: NumberGrammar) -> TilePatterns:
    """The patterns of a language."""
    words = grammar.tiles
    spaced = grammar.spaced
    left, right = (r"(?<![^\W_])", r"(?![^\W_])") if spaced else ("", "")
    gap = r"[ -]" if spaced else r"[ ・の]?"
    prefixes = f"(?:{any_of(grammar.prefixes)})?"
    halves = any_of(halves_of(grammar))
    either = rf"(?:{halves}|\d{{1,2}})"
    links = any_of(grammar.between)
    players = [word for word, concept in grammar.counters.items() if concept == PLAYER]

    def behind(texts: Iterable[str]) -> re.Pattern[str]:
        return re.compile(rf"{gap}(?:(?:{links}){gap})?(?:{any_of(texts)}){right}")

    def in_front(texts: Iterable[str], between: str = "") -> re.Pattern[str]:
        return re.compile(rf"{left}{prefixes}(?:{any_of(texts)}){between}[ :：-]{{0,2}}$")

    return TilePatterns(
        double=re.compile(
            rf"{left}{prefixes}(?P<word>{any_of(words.double)})(?:{any_of(words.join)})(?P<half>{either})"
            rf"(?:{any_of(words.suffixes)})?"
        ),
        double_after=re.compile(rf"{left}(?P<half>{either})(?P<word>{any_of(words.double_after)}){right}"),
        pair=re.compile(
            rf"{left}(?P<first>{halves})(?P<sign>{any_of(words.pairs)})(?P<second>{halves})"
            rf"(?:{any_of(words.suffixes)})?{right}(?![-/]\w)"
        ),
        name=re.compile(rf"{left}{prefixes}(?P<name>{any_of(words.names)}){right}"),
        tile_word=re.compile(rf"{left}(?:{any_of(words.words)})(?= ?\d\d)"),
        tile_behind=behind(words.words),
        tile_in_front=in_front(words.words),
        context=re.compile(f"{left}{prefixes}(?:{any_of((*words.context, *words.words, *words.double))}){right}"),
        called=in_front((*words.articles, *words.context)) if words.articles else re.compile(""),
        articles=bool(words.articles),
        set_behind=re.compile(
            rf"{gap}(?:(?:{any_of((*grammar.between, *words.words))}){gap})?(?:{any_of(words.set)}){right}"
        ),
        set_in_front=in_front(words.set_before, r"(?: [^\W\d_]{1,5}){0,2}" if spaced else "の?"),
        no_tile_behind=behind(words.not_after),
        no_tile_in_front=in_front((*words.not_before, *players)),
        no_place_in_front=in_front((*(word for word in words.not_before if len(word) > _SHORT), *players)),
    )


@lru_cache(maxsize=32)
def halves_of(grammar: NumberGrammar) -> dict[str, int]:
    """The words for halves, folded, with their pips."""
    known = {
        form: int(part.value)
        for system in grammar.systems
        for form, part in system.words.items()
        if not part.ordinal and part.value <= HIGHEST_PIPS and form not in grammar.limited
    }
    return known | dict(grammar.tiles.halves)


def has_size(text: str, end: int, grammar: NumberGrammar) -> bool:
    """Whether the size of a set follows, as in "double-six, 28 tiles"."""
    match = _SIZE_BEHIND.match(text, end)
    if match is None or int(match["size"]) < _FEWEST_IN_SET:
        return False
    counter = grammar.counter_after(text, match.end())
    return counter is not None and counter.concept == "tile"
