"""What a sheet says of the doubles that count: the spinner and every other double.

halves    how many halves of a double count: both, one, nothing
covered   how many of its places are covered: none while it lies alone, one at an end, two once it is closed
usual     the shape of nearly all rules: alike alone and at an end, alike from two covered places on
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.engine.branching import ArmOpening, Spinner
from verifier.engine.ruleset import RuleSet
from verifier.sheet.model import Joint, Listed, Say, say
from verifier.sheet.questions import moot_questions


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """The messages for one number of halves."""

    at_an_end: str
    """Alone on the table or at an end."""
    closed: str
    """Once both lines are covered."""
    while_covered: str
    """While some numbers of places are covered; for rules of any other shape."""


SPINNER = {
    2: Wording(
        at_an_end="sheet.spinner-counts.end-both",
        closed="sheet.spinner-counts.closed-both",
        while_covered="sheet.spinner-counts.both",
    ),
    1: Wording(
        at_an_end="sheet.spinner-counts.end-one",
        closed="sheet.spinner-counts.closed-one",
        while_covered="sheet.spinner-counts.one",
    ),
    0: Wording(
        at_an_end="sheet.spinner-counts.end-nothing",
        closed="sheet.spinner-counts.closed-nothing",
        while_covered="sheet.spinner-counts.nothing",
    ),
}
DOUBLE = {
    2: Wording(
        at_an_end="sheet.double-counts.end-both",
        closed="sheet.double-counts.closed-both",
        while_covered="sheet.double-counts.both",
    ),
    1: Wording(
        at_an_end="sheet.double-counts.end-one",
        closed="sheet.double-counts.closed-one",
        while_covered="sheet.double-counts.one",
    ),
    0: Wording(
        at_an_end="sheet.double-counts.end-nothing",
        closed="sheet.double-counts.closed-nothing",
        while_covered="sheet.double-counts.nothing",
    ),
}


def spinner_counts(rules: RuleSet) -> tuple[Say, ...]:
    """The sentences that say what a spinner counts; none where there is no spinner."""
    if "spinner_counts" in moot_questions(rules):
        return ()
    counts = rules.spinner_counts
    if rules.spinner is Spinner.FIRST_ENCLOSED:
        # Until two of its places are covered it is an ordinary double, and that is said with the spinner.
        counts = (counts[2], counts[2], *counts[2:])
        return tuple(_sentences("spinner_counts", counts, SPINNER, usual=_is_usual(counts), ends=False))
    return tuple(
        _sentences("spinner_counts", counts, SPINNER, usual=_is_usual(counts) and rules.arms is ArmOpening.LINES_FIRST)
    )


def double_counts(rules: RuleSet) -> tuple[Say, ...]:
    """The sentences that say what any other double counts; none where every double is a spinner."""
    if "double_counts" in moot_questions(rules):
        return ()
    counts = rules.double_counts
    return tuple(_sentences("double_counts", counts, DOUBLE, usual=_is_usual(counts)))


def _is_usual(counts: tuple[int, ...]) -> bool:
    return counts[0] == counts[1] and len(set(counts[2:])) == 1


def _sentences(
    question: str, counts: tuple[int, ...], wordings: dict[int, Wording], *, usual: bool, ends: bool = True
) -> Iterator[Say]:
    states = (question,)
    if usual:
        if ends:
            yield say(wordings[counts[1]].at_an_end, states=states)
        yield say(wordings[counts[2]].closed, states=states)
        return
    for halves in (2, 1, 0):
        covered = tuple(number for number, counted in enumerate(counts) if counted == halves and (ends or number > 1))
        if covered:
            yield say(wordings[halves].while_covered, states=states, covered=Listed(covered, Joint.OR))
