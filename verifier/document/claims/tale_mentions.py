"""Mentions: the tiles that a sentence names, each with what its words say of the place.

arms  the concepts that mean an arm in a document
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.document.claims.base import Said
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.tales import Mention
from verifier.document.sentences import Clause
from verifier.document.tokens import Concept, Number, Sentence, TileName
from verifier.engine.tile import HIGHEST_PIPS
from verifier.text import Span


def words_for_arms(source: ClaimSource) -> frozenset[str]:
    """The concepts that mean an arm: branches too, where the document says that they wait for the lines."""
    waits = any(
        {"branch", "line"} <= names and names & _WAITING and not names & {"arm", "four-ways"}
        for names in ({concept.name for concept in sentence.concepts} for sentence in source.prose)
    )
    return frozenset({"arm", "branch"}) if waits else frozenset({"arm"})


_WAITING = frozenset({"until", "before", "after", "unless", "later"})


_DENIALS = frozenset({"must-not", "unable", "refuse", "not", "instead", "hand", "draw", "boneyard", "unless", "except"})


def read_mention(
    source: ClaimSource,
    tile: TileName,
    sentence: Sentence,
    clauses: Sequence[Clause],
    reckoned: frozenset[Span],
    words: frozenset[str],
) -> Mention:
    tiles, backwards = sentence.tiles, source.lexicon.postpositions
    clause = next((clause for clause in clauses if clause.start <= tile.start < clause.end), None)
    if clause is None:
        return Mention(tile=tile.tile, span=tile.span)
    beside = [other for other in tiles if clause.start <= other.start < clause.end]
    at = beside.index(tile)
    before = beside[at - 1].end if at else clause.start
    after = beside[at + 1].start if at + 1 < len(beside) else clause.end
    # What stands between two tiles belongs to the one that its language puts it behind or in front of.
    start, end = (before, tile.start) if backwards else (tile.end, after)
    if len(beside) == 1:
        start, end = clause.start, clause.end
    elif at == (len(beside) - 1 if backwards else 0):
        start, end = before, after
    own = [token for token in clause.tokens if start <= token.start < end]
    concepts = [token for token in own if isinstance(token, Concept) and not token.negated]
    lines = [concept for concept in concepts if concept.name in ("line", "opposite")]
    arms = [concept for concept in concepts if concept.name in words]
    place = (lines or arms)[0] if bool(lines) is not bool(arms) else None
    if place is not None and place.name == "opposite" and any(c.name == "branch" for c in concepts):
        place = None
    return Mention(
        tile=tile.tile,
        span=tile.span,
        sure=not any(concept.name in _DENIALS for concept in clause.concepts),
        is_place=len(tiles) > 1 and _is_place(source, tile, sentence, clause),
        on=find_place([token for token in own if isinstance(token, Concept)], words),
        pips=find_pips(own, reckoned, backwards=backwards),
    )


def find_place(concepts: Sequence[Concept], arms: frozenset[str]) -> Said[str] | None:
    """The class of places that words name, `line`, `arm` or `opposite`; `arms` are the concepts that mean an arm."""
    said = [concept for concept in concepts if not concept.negated]
    if any(concept.name == "both" for concept in said):
        # "Now that both sides are covered": nothing is joined at two places.
        said = [concept for concept in said if concept.name not in ("line", "opposite")]
    on_lines = [concept for concept in said if concept.name in ("line", "opposite")]
    on_arms = [concept for concept in said if concept.name in arms]
    if bool(on_lines) is bool(on_arms):
        return None
    place = (on_lines or on_arms)[0]
    if place.name == "opposite" and any(concept.name == "branch" for concept in said):
        return None
    return Said("arm" if place.name in arms else place.name, place.span)


_PLACE_WORDS = frozenset({"line", "arm", "branch", "opposite"})
_BESIDE = 12
"""So many characters stand between a tile and the word for its place, as in "the side of the 6-6"."""


def _is_place(source: ClaimSource, tile: TileName, sentence: Sentence, clause: Clause) -> bool:
    """Whether a word for a place stands right before a tile, or right behind it where a language does not space words.

    "On the side and the 6-6" names another tile.
    """
    for concept in clause.concepts:
        if concept.name not in _PLACE_WORDS or concept.negated:
            continue
        if source.lexicon.spaced:
            start, end = concept.end, tile.start
        else:
            start, end = tile.end, concept.start
        gap = sentence.text[start - sentence.start : end - sentence.start] if 0 <= end - start <= _BESIDE else ","
        between = any(start <= other.start < end for other in sentence.tiles)
        if not between and not set(gap) & set(",、，") and source.grammar.choice_joint.search(gap.lower()) is None:
            return True
    return False


_NO_PIPS = frozenset({"sum", "count", "end", "outer-end", "score", "point", "player", "together", "if", "round"})


def find_pips(own: Sequence[object], reckoned: frozenset[Span], *, backwards: bool) -> Said[int] | None:
    """The number that a tile is joined at, as in "on the 6"."""
    numbers = [
        token
        for token in own
        if isinstance(token, Number)
        and token.span not in reckoned
        and token.counter is None
        and not token.ordinal
        and token.value.denominator == 1
        and 0 <= token.value <= HIGHEST_PIPS
    ]
    others = [token for token in own if isinstance(token, Number) and token.span in reckoned]
    if len(numbers) != 1 or any(other.start < numbers[0].start for other in others):
        return None
    near = [token for token in own if isinstance(token, Concept)]
    said = {concept.name for concept in near if backwards or concept.start < numbers[0].start}
    if said & _NO_PIPS:
        return None
    return Said(int(numbers[0].value), numbers[0].span)
