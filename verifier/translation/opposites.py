"""Opposites: concepts that exclude each other, so that one in the place of the other turns a rule round.

family  concepts that answer one question, as `round-up` and `round-down`; it has two or more members
member  one or several concepts that say the same in this respect, as `lowest`, `fewer` and `lightest`
delicate  a family whose members change places in a faithful translation too, as "not before" and "only after":
        it tells something only where nothing else is different
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from verifier.document.tokens import Concept, Number, Token


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """A question with the members that answer it."""

    name: str
    members: tuple[tuple[str, ...], ...]
    is_delicate: bool = False
    is_apart: bool = False
    """For a delicate family: whether its members change places only where a rule is turned, whatever else is said."""
    is_subject: bool = False
    """Whether its members stand for what a sentence is about, whichever of them it has."""
    pivot: int | None = None
    """The one member that the others are opposites of, where they are none of each other."""


FAMILIES: tuple[Family, ...] = (
    Family(name="direction of play", members=(("clockwise",), ("counterclockwise",)), is_subject=True),
    Family(name="rounding", members=(("round-up",), ("round-down",)), is_subject=True),
    Family(name="added or taken off", members=(("subtract",), ("add",), ("sum",), ("score",)), pivot=0),
    Family(
        name="order",
        members=(("first", "beginning"), ("second",), ("third", "third-in-order"), ("fourth",), ("last",)),
    ),
    Family(
        name="fewest or most",
        members=(("lowest", "fewer", "lightest"), ("highest", "more", "heaviest")),
        is_subject=True,
    ),
    Family(name="face down or up", members=(("face-down",), ("face-up",)), is_subject=True),
    Family(name="allowed or not", members=(("may", "able"), ("must-not", "unable"), ("must",), ("need-not",))),
    Family(name="whose", members=(("opponent",), ("partner",), ("own",)), pivot=0, is_subject=True),
    Family(name="halves that count", members=(("both-halves",), ("one-half",)), is_subject=True),
    Family(name="how a tile lies", members=(("crosswise",), ("lengthwise",)), is_subject=True),
    Family(name="accepted or refused", members=(("refuse",), ("accept",)), is_subject=True),
    Family(name="who begins", members=(("lot",), ("winner", "win"), ("highest",), ("last",)), pivot=0),
    Family(name="end of a round", members=(("go-out",), ("block",))),
    Family(name="end of a turn", members=(("end-turn",), ("further-turn",)), is_subject=True),
    Family(name="raw or shown", members=(("raw",), ("display",)), is_subject=True),
    Family(name="how often", members=(("once",), ("each", "separately")), pivot=0),
    Family(name="all or only some", members=(("all",), ("only",), ("nobody",)), pivot=0),
    Family(name="used or not", members=(("unused",), ("start",))),
    Family(name="before or after", members=(("before", "until", "unless"), ("after", "later")), is_delicate=True),
    Family(name="place of a double", members=(("line",), ("arm", "end")), is_delicate=True, is_apart=True),
    Family(name="at an end or not", members=(("terminal", "outer-end"), ("interior",)), is_delicate=True),
    Family(name="counted or not", members=(("count",), ("not-count",)), is_delicate=True, is_apart=True),
    Family(name="bound", members=(("exactly",), ("minimum", "more")), is_subject=True),
)

_DENIED = {
    "may": "must-not",
    "able": "unable",
    "must": "need-not",
    "must-not": "may",
    "unable": "able",
    "need-not": "must",
    "clockwise": "counterclockwise",
    "counterclockwise": "clockwise",
    "crosswise": "lengthwise",
    "face-up": "face-down",
    "face-down": "face-up",
    "refuse": "accept",
    "accept": "refuse",
    "further-turn": "end-turn",
    "fits": "unable",
    "count": "not-count",
    "point": "no-points",
    "score": "no-points",
    "add": "not-count",
    "zero": "zero",
    "start": "unused",
}
"""What a denied concept says."""

_SAME = {"zero": "no-points"}
_ORDINALS = {1: "first", 2: "second", 3: "third-in-order", 4: "fourth"}
ORDINALS = {name: number for number, name in _ORDINALS.items()}
"""The ordinals that are words of their own."""


NEGATIVE = frozenset({"must-not", "unable", "need-not", "not-count", "no-points", "nobody", "not", "unless", "empty"})
"""What denies without a word of its own for it."""

_NOBODY_DOES = {"able": "unable", "may": "must-not", "score": "no-points", "point": "no-points", "count": "not-count"}


def meanings_of(clause: Sequence[Token]) -> list[tuple[Token, str]]:
    """The tokens of a clause that say something, each with what it says there.

    Who cannot play and nobody who can are the same; halves that count are both or one.
    """
    said = [(token, name) for token in clause if (name := meaning(token)) is not None]
    names = {name for _, name in said}
    values = {token.value for token in clause if isinstance(token, Number) and not token.ordinal}
    if "nobody" in names and names & _NOBODY_DOES.keys():
        said = [(token, _NOBODY_DOES.get(name, name)) for token, name in said if name != "nobody"]
    if "half-of-tile" in names and "count" in names:
        halves = "both-halves" if "both" in names or 2 in values else "one-half"
        said = [(token, halves if name == "half-of-tile" else name) for token, name in said]
    if 0 in values or "zero" in {token.name for token, _ in said if isinstance(token, Concept)}:
        said = [(token, "not-count" if name == "count" else name) for token, name in said]
    return said


def is_negative(name: str) -> bool:
    """Whether a meaning denies something."""
    return name.startswith("~") or name in NEGATIVE


def meaning(token: Token) -> str | None:
    """What a token says in one word, with its denial taken in; None where it says nothing that can be turned round."""
    match token:
        case Concept(name=name, negated=negated):
            said = _DENIED.get(name, f"~{name}") if negated else name
            return _SAME.get(said, said)
        case Number(ordinal=True, value=value) if value in _ORDINALS:
            return _ORDINALS[int(value)]
    return None


def subject(name: str) -> str:
    """What a meaning is about, whichever way it is said: what is turned round belongs together all the same."""
    return _SUBJECTS.get(name, name)


_SUBJECTS = {
    name: family.name for family in FAMILIES if family.is_subject for names in family.members for name in names
}


def members_of(family: Family, meanings: Iterable[str]) -> list[int]:
    """How many of the meanings say each member."""
    counted = [0] * len(family.members)
    index = {name: at for at, names in enumerate(family.members) for name in names}
    for name in meanings:
        if name in index:
            counted[index[name]] += 1
    return counted
