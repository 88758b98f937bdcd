"""Statements: what a sentence says of one question of a rule set, told by its concepts and not by its words.

    statement  a line of a table: a question, a value, and the concepts that say so together
    need       one concept, or one of several, that a sentence must have
    polarity   whether a concept is said or denied
    light      a concept that may stand between two that belong together, as `played` in "the first played double"
    bound      a place in a phrase of `before`, `after`, `until` or `if`, as the arm of "before an arm opens"

Needs are written in one line, as `spinner first|only double`: each word is a need, and

    a|b        one of several               first+double   both, side by side but for light concepts
    ~a         a concept that is denied     both>line      both, in this order
    ?a         said or denied               before:arm     a place that is bound so
    =0         that number                  #              one number and no other
    @number    any number                   @tile          any tile

`without` is written the same way; nothing in it may be there. `about` names concepts that must stand in the sentence,
in the headings above it, or in the sentence before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from verifier.document.claims.base import Claim, ItemClass, Spoken
from verifier.document.tokens import Concept, Number, Sentence
from verifier.text import Span

NUMBER = object()
"""As the value of a statement: the number that its needs name."""

LIGHT = frozenset({"place", "tile", "only", "round", "this", "usual", "all", "own", "each", "table"})
"""Concepts that may stand between two that belong together."""
_LIGHT_GAP = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleClaim(Claim):
    """A document states the value of a question.

    `question` is a field of the rule set, or a law (`verifier.checks.laws`) that follows from its fields. `players`
    says for how many players it is stated, None for all. `said` is the place of the words that say the value.
    `alternative` is set where the document says that some play it so.
    """

    question: str
    value: object
    said: Span
    players: int | None = None
    alternative: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A line of a table of statements; the first of a question that fits a sentence is what it says."""

    question: str
    value: object
    needs: str
    without: str = ""
    about: str = ""
    unless: str = ""
    """Concepts that the condition of a clause may not have either; `without` looks at the clause alone."""
    said: str = ""
    """The concepts that say the value, for the place of a finding; by default those of `needs`."""


@dataclass(frozen=True)
class View:
    """What a statement is held against: the concepts of a sentence or clause, and what it is about.

    `bound` holds the words such as `before`, each with the place that stands in its phrase.
    """

    concepts: tuple[Concept, ...]
    numbers: tuple[Number, ...]
    about: frozenset[str]
    sentence: Sentence
    bound: tuple[tuple[Concept, Concept], ...] = ()
    condition: frozenset[str] = frozenset()
    """The concepts of the clauses before, where one of them is a condition: "if …, then …"."""

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of its concepts, denied or not."""
        return frozenset(concept.name for concept in self.concepts)


class _Term(NamedTuple):
    """One way to meet a need."""

    name: str
    denied: bool | None = False
    beside: _Term | None = None
    is_before: bool = False
    bound_by: str = ""


class _Need(NamedTuple):
    """One of several terms must be there; `names` are the concepts without one of which none can be."""

    terms: tuple[_Term, ...]
    names: frozenset[str]
    has_number: bool


@lru_cache(maxsize=4096)
def parse_needs(text: str) -> tuple[_Need, ...]:
    """The needs of a line."""
    return tuple(_parse_need(word) for word in text.split())


def _parse_need(word: str) -> _Need:
    terms = tuple(_parse_term(part) for part in word.split("|"))
    return _Need(
        terms=terms,
        names=frozenset(term.name for term in terms),
        has_number=any(term.name[0] in "#=@" for term in terms),
    )


def _parse_term(text: str) -> _Term:
    marker, colon, rest = text.partition(":")
    if colon:
        return _parse_term(rest)._replace(bound_by=marker)
    for sign in ("+", ">"):
        first, found, second = text.partition(sign)
        if found:
            return _parse_term(first)._replace(beside=_parse_term(second), is_before=sign == ">")
    if text.startswith("~"):
        return _Term(text[1:], denied=True)
    if text.startswith("?"):
        return _Term(text[1:], denied=None)
    return _Term(text)


_Met = tuple[Concept | Number, ...]


def _find(need: _Need, view: View) -> _Met | None:
    """What meets a need first, None where nothing does; a tile meets one without being any of its concepts."""
    if not need.names.isdisjoint(view.names):
        for at, concept in enumerate(view.concepts):
            for term in need.terms:
                if term.name == concept.name and (term.denied is None or term.denied is concept.negated):
                    met = _meets(term, concept, at, view)
                    if met is not None:
                        return met
    if need.has_number:
        for term in need.terms:
            if term.name == "#" and len(view.numbers) == 1:
                return (view.numbers[0],)
            if term.name == "@number" and view.numbers:
                return (view.numbers[0],)
            if term.name == "@tile" and view.sentence.tiles:
                return ()
            if term.name[0] == "=":
                number = next((number for number in view.numbers if number.value == int(term.name[1:])), None)
                if number is not None:
                    return (number,)
    return None


def _meets(term: _Term, concept: Concept, at: int, view: View) -> _Met | None:
    if term.bound_by:
        marker = next((word for word, place in view.bound if place is concept and word.name == term.bound_by), None)
        return None if marker is None else (concept, marker)
    if term.beside is None:
        return (concept,)
    other = _beside(term.beside, at, view, steps=(1,) if term.is_before else (1, -1))
    return None if other is None else (concept, other)


def _beside(term: _Term, at: int, view: View, *, steps: tuple[int, ...]) -> Concept | None:
    """The concept of a term next to another one, with at most some light ones between them."""
    for step in steps:
        for distance in range(1, _LIGHT_GAP + 1):
            index = at + step * distance
            if not 0 <= index < len(view.concepts):
                break
            concept = view.concepts[index]
            if concept.name == term.name and (term.denied is None or term.denied is concept.negated):
                return concept
            if concept.name not in LIGHT:
                break
    return None


def fits(statement: Statement, view: View) -> _Met | None:
    """The concepts and numbers that meet the needs of a statement, in their order; None where one is missing."""
    needs = parse_needs(statement.needs)
    names = view.names
    for need in needs:
        if not need.has_number and need.names.isdisjoint(names):
            return None
    met: list[Concept | Number] = []
    for need in needs:
        found = _find(need, view)
        if found is None:
            return None
        met += found
    if any(_find(banned, view) is not None for banned in parse_needs(statement.without)):
        return None
    if any(need.names.isdisjoint(view.about) for need in parse_needs(statement.about)):
        return None
    if any(not need.names.isdisjoint(names | view.condition) for need in parse_needs(statement.unless)):
        return None
    return tuple(met)


class StatementTable(dict[str, tuple[Statement, ...]]):
    """The lines of a table of statements by question, found by a concept that each of them asks for first."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        grouped: dict[str, list[Statement]] = {}
        for statement in statements:
            grouped.setdefault(statement.question, []).append(statement)
        super().__init__((question, tuple(lines)) for question, lines in grouped.items())
        self._lines = tuple(line for lines in grouped.values() for line in lines)
        self._by_name: dict[str, list[int]] = {}
        self._always: list[int] = []
        for index, line in enumerate(self._lines):
            # Which need the fewest sentences meet is not known; one without a number is asked in vain most often.
            first = next((need for need in parse_needs(line.needs) if not need.has_number), None)
            if first is None:
                self._always.append(index)
            for name in first.names if first is not None else ():
                self._by_name.setdefault(name, []).append(index)

    def candidates(self, view: View) -> Iterator[Statement]:
        """The lines that a view may fit, those of one question together and in their order."""
        found = set(self._always)
        for name in view.names:
            found.update(self._by_name.get(name, ()))
        return (self._lines[index] for index in sorted(found))


def read_statements(
    statements: Mapping[str, Sequence[Statement]],
    view: View,
    *,
    items: Iterable[Spoken] = (),
    alternative: bool = False,
) -> Iterator[RuleClaim]:
    """The claims of a view: for each question the first statement that fits."""
    spoken = tuple(items)
    answered = ""
    lines = statements.candidates(view) if isinstance(statements, StatementTable) else chain(*statements.values())
    for statement in lines:
        if statement.question == answered:
            continue
        met = fits(statement, view)
        if met is not None:
            answered = statement.question
            numbers = [token for token in met if isinstance(token, Number)]
            yield RuleClaim(
                span=view.sentence.span,
                items=(*spoken, *(Spoken(number.span, ItemClass.RULE_CONSTANT) for number in numbers)),
                question=statement.question,
                value=numbers[0].value if statement.value is NUMBER else statement.value,
                said=numbers[0].span if statement.value is NUMBER else _said(statement, met),
                alternative=alternative,
            )


def _said(statement: Statement, met: _Met) -> Span:
    wanted = {term.name for need in parse_needs(statement.said) for term in need.terms}
    spans = [token.span for token in met if not wanted or (isinstance(token, Concept) and token.name in wanted)]
    return Span.around(*(spans or [token.span for token in met]))


def by_question(statements: Iterable[Statement]) -> StatementTable:
    """The lines of a table by their question, in their order."""
    return StatementTable(statements)
