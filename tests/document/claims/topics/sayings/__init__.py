"""Sentences of rule books, written for the tests, each with the claims it makes on the line below.

A claim is written `question=value`, for so many players `question[4]=value`; `?` behind it says that only some play it
so. `-` stands for no claim. `end-sum` and `award` are extremes, `earn(15)=3` what an end sum
earns, `set(6)=28` how many tiles a set has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from verifier.document.claims import read_claims
from verifier.document.claims.base import Claim
from verifier.document.claims.points import EarningClaim
from verifier.document.claims.statements import RuleClaim
from verifier.document.claims.topics import counting, equipment, layout, leading, players, scoring, turns
from verifier.document.claims.topics.equipment import SetSizeClaim
from verifier.document.claims.topics.scoring import ExtremeClaim
from verifier.document.readers import read_document
from verifier.document.reading import Reading
from verifier.text import SourceText

LANGUAGES = ("en", "ja", "fil", "es", "de")

_READ = {"tiles_in_set", "doubles_in_set", "pips_in_set", "first_tile", "last_tile", "players", "players_most"}
_READ |= {"players_least", "plays_in_partnership", "partnerships_count", "partnership_size", "hand_size"}
_READ |= {
    "hand_counter",
    "tiles_that_enclose",
    "tiles_per_turn",
    "lines_of_double",
    "arms_of_spinner",
    "lines_take",
    "arms_take",
    "ends_possible",
    "ends_most",
    "spinners_most",
    "divisors",
}
_READ |= {"points_per", "other_sums_points", "blank_end_pips", "scores_of_partnership"}

TOLD_HERE = frozenset(
    {
        line.question
        for topic in (equipment, players, leading, turns, layout, counting, scoring)
        for line in topic.STATEMENTS
    }
    | _READ
)
"""The questions of these topics; claims of other topics are not looked at."""


@lru_cache(maxsize=8)
def sayings(language: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The sentences of a language with their claims."""
    lines = Path(__file__).with_name(f"{language}.txt").read_text("utf-8").splitlines()
    kept = [line for line in lines if line.strip() and not line.startswith("#")]
    return tuple(
        (text, tuple(part for part in _parts(said) if part != "-"))
        for text, said in zip(kept[::2], kept[1::2], strict=True)
    )


def _parts(line: str) -> list[str]:
    """The claims of a line; a value may have spaces in it, so that a claim goes on to the next `=`."""
    parts: list[str] = []
    for word in line.split():
        if "=" in word or word == "-" or not parts:
            parts.append(word)
        else:
            parts[-1] += f" {word}"
    return parts


def read(text: str, language: str, *, path: str = "rules.md") -> Reading:
    """A document read in a known language."""
    return read_claims(read_document(SourceText.from_text(text, path=path)), language=language)


def told(claims: tuple[Claim, ...]) -> list[str]:
    """The claims of a reading in the notation of the sayings."""
    return [text for claim in claims for text in _told(claim)]


def _told(claim: Claim) -> Iterator[str]:
    match claim:
        case RuleClaim() if claim.question in TOLD_HERE:
            players = "" if claim.players is None else f"[{claim.players}]"
            yield f"{claim.question}{players}={format_value(claim.value)}{'?' if claim.alternative else ''}"
        case ExtremeClaim():
            yield f"{claim.what}={claim.value.value}"
        case SetSizeClaim():
            yield f"set({claim.highest.value})={claim.tiles.value}"
        case EarningClaim():
            yield f"earn({claim.end_sum.value})={claim.points.value}"


def format_value(value: object) -> str:
    """A value as the sayings write it."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case StrEnum():
            return value.value
        case Fraction():
            return str(value)
        case frozenset():
            return "|".join(sorted(format_value(part) for part in value))
        case tuple() | list():
            return ",".join(format_value(part) for part in value)
        case Mapping():
            return ",".join(f"{key}:{format_value(part)}" for key, part in value.items())
    return str(value)
