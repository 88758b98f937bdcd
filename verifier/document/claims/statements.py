"""Statements: what a sentence says of one question of a rule set, told by its concepts and not by its words.

    statement  a line of a table: a question, a value, and the concepts that say so together
    need       one concept, or one of several, that a sentence must have
    polarity   whether a concept is said or denied

Needs are written in one line, as `spinner first|only double`: each word is a need, `a|b` one of several, `~a` a concept
that is denied, `?a` one that is there, said or denied, `=0` that number, `#` one number and no other. `without` is written the same way; nothing in it may be there.
`about` names concepts that must stand in the sentence, in the headings above it, or in the sentence before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from verifier.document.claims.base import Claim, ItemClass, Spoken
from verifier.document.tokens import Concept, Number, Sentence
from verifier.text import Span

NUMBER = object()
"""As the value of a statement: the number that its needs name."""

_Alternatives = tuple[tuple[str, bool | None], ...]


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
    said: str = ""
    """The concepts that say the value, for the place of a finding; by default those of `needs`."""


@dataclass(frozen=True, slots=True)
class View:
    """What a statement is held against: the concepts of a sentence or clause, and what it is about."""

    concepts: tuple[Concept, ...]
    numbers: tuple[Number, ...]
    about: frozenset[str]
    sentence: Sentence

    def find(self, alternatives: _Alternatives) -> Concept | Number | None:
        """The first concept or number that is one of these, with the polarity asked for."""
        for concept in self.concepts:
            for name, negated in alternatives:
                if concept.name == name and (negated is None or concept.negated is negated):
                    return concept
        for name, _ in alternatives:
            if name == "#" and len(self.numbers) == 1:
                return self.numbers[0]
            if name.startswith("="):
                return next((number for number in self.numbers if number.value == int(name[1:])), None)
        return None


@lru_cache(maxsize=4096)
def parse_needs(text: str) -> tuple[_Alternatives, ...]:
    """The needs of a line, each as the concepts that meet it with their polarity (True denied, None either)."""
    return tuple(tuple(_parse_need(word) for word in need.split("|")) for need in text.split())


def _parse_need(word: str) -> tuple[str, bool | None]:
    if word.startswith("~"):
        return word[1:], True
    if word.startswith("?"):
        return word[1:], None
    return word, False


def fits(statement: Statement, view: View) -> tuple[Concept | Number, ...] | None:
    """The concepts and numbers that meet the needs of a statement, in the order of the needs; None where it does not fit."""
    met = []
    for need in parse_needs(statement.needs):
        concept = view.find(need)
        if concept is None:
            return None
        met.append(concept)
    if any(view.find(banned) is not None for banned in parse_needs(statement.without)):
        return None
    about = parse_needs(statement.about)
    if about and not all(any(name in view.about for name, _ in alternatives) for alternatives in about):
        return None
    return tuple(met)


def read_statements(
    statements: Mapping[str, Sequence[Statement]], view: View, *, items: Iterable[Spoken] = ()
) -> Iterator[RuleClaim]:
    """The claims of a view: for each question the first statement that fits."""
    spoken = tuple(items)
    for lines in statements.values():
        for statement in lines:
            met = fits(statement, view)
            if met is not None:
                numbers = [token for token in met if isinstance(token, Number)]
                yield RuleClaim(
                    span=view.sentence.span,
                    items=(*spoken, *(Spoken(number.span, ItemClass.RULE_CONSTANT) for number in numbers)),
                    question=statement.question,
                    value=numbers[0].value if statement.value is NUMBER else statement.value,
                    said=numbers[0].span if statement.value is NUMBER else _said(statement, met),
                )
                break


def _said(statement: Statement, met: Sequence[Concept | Number]) -> Span:
    wanted = {name for alternatives in parse_needs(statement.said) for name, _ in alternatives}
    spans = [token.span for token in met if not wanted or (isinstance(token, Concept) and token.name in wanted)]
    return Span.around(*(spans or [token.span for token in met]))


def by_question(statements: Iterable[Statement]) -> dict[str, tuple[Statement, ...]]:
    """The lines of a table by their question, in their order."""
    grouped: dict[str, list[Statement]] = {}
    for statement in statements:
        grouped.setdefault(statement.question, []).append(statement)
    return {question: tuple(lines) for question, lines in grouped.items()}
