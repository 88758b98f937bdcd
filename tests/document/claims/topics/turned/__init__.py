"""Sentences of rule books, written for the tests: what each says, and the same with one fact turned round.

    ## en all-fives       the language and the rule set of what follows
    a sentence
        question=value; …   what it says, `-` for nothing
    ~ a sentence          the one above with one fact turned round

`question[2]=250` is stated for two players, `250 raw` in raw points. `remainder(1,2)=down`, `rounded(7)=5`,
`half(5)=2.5` and `shown(305)=61` are what the numbers of a sentence say together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from verifier.checks.rulevalues import show
from verifier.document.claims import read_claims
from verifier.document.claims.amounts import AmountClaim
from verifier.document.claims.points import ConversionClaim
from verifier.document.claims.rounding import HalfClaim, RemainderClaim, RoundingExampleClaim
from verifier.document.claims.statements import RuleClaim
from verifier.document.readers import read_document
from verifier.document.reading import Reading
from verifier.text import SourceText

TOPICS = (
    *("layout", "scoring"),
    *("drawing", "ending", "settlement", "owners", "ties", "differences", "target"),
    *("rounding", "worked", "units", "silent"),
)


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence, or a few, with what it says and how it is turned."""

    language: str
    rules: str
    text: str
    said: frozenset[str]
    turned: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.language}-{self.text}"


@lru_cache(maxsize=len(TOPICS))
def sayings(topic: str) -> tuple[Saying, ...]:
    """The sayings of a topic."""
    found: list[Saying] = []
    language = rules = text = ""
    for line in Path(__file__).with_name(f"{topic}.txt").read_text("utf-8").splitlines():
        if line.startswith("## "):
            language, rules = line[3:].split()
        elif line.startswith("~ "):
            last = found.pop()
            found.append(Saying(language, rules, last.text, last.said, (*last.turned, line[2:])))
        elif line.startswith("    "):
            said = frozenset(part for part in line.strip().split("; ") if part != "-")
            found.append(Saying(language, rules, text, said, ()))
        elif line:
            text = line
    return tuple(found)


def read(text: str, language: str) -> Reading:
    """A text read in a known language."""
    return read_claims(read_document(SourceText.from_text(text)), language=language)


def told(text: str, language: str) -> frozenset[str]:
    """What a text says, in the notation of the sayings."""
    return frozenset(_told(read(text, language)))


def _told(reading: Reading) -> Iterator[str]:
    for claim in reading.claims:
        match claim:
            case RuleClaim():
                yield f"{claim.question}{_with(claim.players)}={show(claim.value)}"
            case AmountClaim():
                unit = "" if claim.unit is None else f" {claim.unit}"
                yield f"{claim.question}{_with(claim.players)}={_number(claim.value.value)}{unit}"
            case RemainderClaim():
                remainders = ",".join(_number(said.value) for said in claim.remainders)
                yield f"remainder({remainders})={'up' if claim.is_up else 'down'}"
            case RoundingExampleClaim():
                yield f"rounded({_number(claim.pips.value)})={_number(claim.points.value)}"
            case HalfClaim():
                yield f"half({_number(claim.whole.value)})={_number(claim.half.value)}"
            case ConversionClaim():
                yield f"shown({_number(claim.raw.value)})={_number(claim.display.value)}"


def _with(players: int | None) -> str:
    return "" if players is None else f"[{players}]"


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else str(float(value))
