"""Words to concepts: what the words of a text stand for, and which of them are denied.

    match     a pattern of the lexicon found in the text
    marker    a word that denies another, as `not`; one that denies nothing in its clause is the concept `not`
    denied    a concept that a marker belongs to; where it has an opposite it becomes that, else it is `negated`
    spoiled   a word of a bad translation that is understood all the same
    clause    what a marker cannot reach beyond: up to a comma or a word such as `but`

Two markers at one concept cancel each other, unless the language lets them agree. A marker inside a longer phrase
(`does not have to`) or inside the context that a pattern asks for belongs to that phrase.

What comes out the same in every language: nobody who can is `nobody able`; a denied `may` is `must-not`, `able` is
`unable`, `count` is `not-count`; what need not be is `need-not`. `can play` is `able`, beside any other verb `may`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from verifier.document.tokens import Concept, Number, Sentence, TileName, Token
from verifier.lexicons import Lexicon
from verifier.lexicons.matching import Kind, Match
from verifier.lexicons.units import STOPS, Units, split_units
from verifier.text import Span

Range = tuple[int, int]

UNDENIABLE = frozenset(
    {"if", "unless", "until", "before", "after", "later", "immediately", "regardless", "including", "instead"}
    | {"except", "usual", "alternative", "example"}
)
"""Concepts that a marker passes over, since it denies what they say something about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word or phrase at its offsets, with the pattern that found it."""

    start: int
    end: int
    name: str
    negated: bool = False
    pattern: str = ""
    spoiled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """An idiom that states the value of a rule."""

    start: int
    end: int
    field: str
    value: str


def find_concepts(
    text: str, lexicon: Lexicon, *, number_words: Iterable[Range] = (), fixed: Iterable[Range] = ()
) -> tuple[Concept, ...]:
    """The concepts of a sentence in order; they do not overlap. Spans are offsets in `text`.

    A concept may cover one of `number_words` as a whole, as `first` does, but touches none of `fixed`: tiles, and
    numerals in digits.
    """
    return tuple(
        Concept(start=word.start, end=word.end, span=Span(word.start, word.end), name=word.name, negated=word.negated)
        for word in find_words(text, lexicon, number_words=number_words, fixed=fixed)
    )


def find_words(
    text: str, lexicon: Lexicon, *, number_words: Iterable[Range] = (), fixed: Iterable[Range] = ()
) -> tuple[Word, ...]:
    """What `find_concepts` finds, with the patterns."""
    number_words, fixed = tuple(number_words), tuple(fixed)
    units = _units(text, lexicon, number_words, (*number_words, *fixed))
    matches = lexicon.words.find(units, allowed=_Taken(number_words, fixed).allows)
    markers = _markers(units, matches, lexicon)
    matches = [match for match in matches if match.entry.kind is not Kind.SILENT]
    denied, alone = _deny(units, matches, markers, lexicon)
    words = [_word(units, match, lexicon, denied=index in denied) for index, match in enumerate(matches)]
    words += [
        Word(
            start=units.starts[marker.first],
            end=units.ends[marker.last - 1],
            name="not",
            pattern=marker.entry.pattern.text,
        )
        for marker in alone
    ]
    return tuple(sorted(words, key=lambda word: word.start))


def find_spoiled(text: str, lexicon: Lexicon) -> tuple[Word, ...]:
    """The words of a sentence that only bad translations use in this sense."""
    return tuple(word for word in find_words(text, lexicon) if word.spoiled)


def find_phrases(text: str, lexicon: Lexicon, *, number_words: Iterable[Range] = ()) -> tuple[Phrase, ...]:
    """The idioms of a sentence that state the value of a rule, in order, their context included."""
    units = _units(text, lexicon, number_words)
    phrases = []
    for match in lexicon.phrases.find(units):
        first, last = (
            min([match.first, *(a for a, _ in match.context)]),
            max([match.last, *(b for _, b in match.context)]),
        )
        rule, _, value = match.entry.name.partition("=")
        phrases.append(Phrase(start=units.starts[first], end=units.ends[last - 1], field=rule, value=value))
    return tuple(phrases)


def find_clauses(text: str, lexicon: Lexicon, *, solid: Iterable[Range] = ()) -> tuple[Range, ...]:
    """The offsets of the clauses of a sentence, without the signs between them; none ends within one of `solid`."""
    units = _units(text, lexicon, solid=solid)
    numbers = _clause_numbers(units)
    clauses: list[Range] = []
    last = -1
    for index, number in enumerate(numbers):
        if units.keys[index] in STOPS:
            continue
        if number == last:
            clauses[-1] = (clauses[-1][0], units.ends[index])
        else:
            clauses.append((units.starts[index], units.ends[index]))
            last = number
    return tuple(clauses)


def describe(sentence: Sentence) -> str:
    """The tokens of a sentence on one line, as `first double only spinner` or `each =9(tile)`.

    A denied concept has `!` before it, a number `=`, an ordinal `#`, with what it counts in brackets.
    """
    return " ".join(_describe(token) for token in sentence.tokens)


def _describe(token: Token) -> str:
    match token:
        case Concept(name=name, negated=negated):
            return f"!{name}" if negated else name
        case TileName(tile=tile):
            return str(tile)
        case Number(value=value, ordinal=ordinal, counter=counter):
            shown = str(float(value)).rstrip("0").rstrip(".") if value.denominator in (2, 4, 5, 10) else str(value)
            return f"{'#' if ordinal else '='}{shown}{f'({counter})' if counter else ''}"


# --- which concept a marker denies ---


def _deny(
    units: Units, matches: Sequence[Match], markers: Sequence[Match], lexicon: Lexicon
) -> tuple[set[int], list[Match]]:
    """The indexes of the matches that are denied, and the markers that deny nothing."""
    if not markers:
        return set(), []
    clauses = _clause_numbers(units)
    content = [index for index, match in enumerate(matches) if match.entry.name not in UNDENIABLE]
    starts = [matches[index].first for index in content]
    swallowed: dict[int, int] = {}
    for match in lexicon.negation.swallow.find(units):
        swallowed.setdefault(clauses[match.first], match.first)
    denied: set[int] = set()
    alone: list[Match] = []
    for marker in markers:
        # "nothing … not" is one denial; a marker in front of the swallowing word denies something else.
        swallower = swallowed.get(clauses[marker.first])
        if swallower is not None and (marker.entry.name != "after" or marker.first > swallower):
            continue
        target = _target(marker, content, starts, matches, clauses, lexicon)
        if target is None:
            alone.append(marker)
        elif target in denied and not lexicon.negation.agrees:
            denied.remove(target)
        else:
            denied.add(target)
    if lexicon.negation.agrees:
        told = {clauses[matches[index].first] for index in denied}
        alone = [marker for marker in alone if clauses[marker.first] not in told]
    return denied, alone


def _target(
    marker: Match,
    content: Sequence[int],
    starts: Sequence[int],
    matches: Sequence[Match],
    clauses: Sequence[int],
    lexicon: Lexicon,
) -> int | None:
    reach = lexicon.negation.reach
    clause = clauses[marker.first]
    after = bisect_left(starts, marker.last)
    following = content[after] if after < len(content) else None
    preceding = content[after - 1] if after > 0 else None
    gap = 0
    if following is not None:
        passed = matches[max(0, following - 3) : following]
        gap = matches[following].first - marker.last
        gap -= sum(match.last - match.first for match in passed if match.first >= marker.last)
        if clauses[matches[following].first] != clause or gap > reach:
            following = None
    if preceding is not None:
        distance = marker.first - matches[preceding].last
        if clauses[matches[preceding].last - 1] != clause or distance > reach:
            preceding = None
    match marker.entry.name:
        case "before":
            return following
        case "after":
            return preceding
        case _:
            near = following is not None and gap <= 0
            return following if near or preceding is None else preceding


def _units(text: str, lexicon: Lexicon, numbers: Iterable[Range] = (), solid: Iterable[Range] = ()) -> Units:
    units = split_units(text, spaced=lexicon.spaced, numbers=numbers, solid=solid)
    if not lexicon.clauses.names:
        return units
    return replace(units, breaks=frozenset(match.first for match in lexicon.clauses.find(units)))


def _clause_numbers(units: Units) -> list[int]:
    """The number of the clause that each unit belongs to."""
    numbers: list[int] = []
    number = 0
    for index, key in enumerate(units.keys):
        if key in STOPS or index in units.breaks:
            number += 1
        numbers.append(number)
    return numbers


def _markers(units: Units, matches: Iterable[Match], lexicon: Lexicon) -> list[Match]:
    """The markers that no match has as a part of itself, nor as a whole in the context it asked for."""
    markers = lexicon.negation.markers.find(units)
    if not markers:
        return []
    core, context = bytearray(len(units)), bytearray(len(units))
    for match in matches:
        core[match.first : match.last] = b"\x01" * (match.last - match.first)
        for first, last in match.context:
            context[first:last] = b"\x01" * (last - first)
    return [
        marker
        for marker in markers
        if not any(core[marker.first : marker.last]) and not all(context[marker.first : marker.last])
    ]


def _word(units: Units, match: Match, lexicon: Lexicon, *, denied: bool) -> Word:
    name = match.entry.name
    opposite = lexicon.negation.opposites.get(name) if denied else None
    return Word(
        start=units.starts[match.first],
        end=units.ends[match.last - 1],
        name=opposite or name,
        negated=denied and opposite is None,
        pattern=match.entry.pattern.text,
        spoiled=match.entry.kind is Kind.ALIAS,
    )


class _Taken:
    """Ranges that a core may not cut; fixed ones it may not cover either."""

    def __init__(self, loose: Iterable[Range], fixed: Iterable[Range]) -> None:
        self._ranges = sorted([*((start, end, False) for start, end in loose), *((*range_, True) for range_ in fixed)])
        self._ends = [end for _, end, _ in self._ranges]

    def allows(self, start: int, end: int) -> bool:
        """Whether a core may stand from `start` to `end`."""
        index = bisect_right(self._ends, start)
        while index < len(self._ranges) and self._ranges[index][0] < end:
            first, last, is_fixed = self._ranges[index]
            if is_fixed or first < start or last > end:
                return False
            index += 1
        return True
