"""Fixes: numbers and tiles that the engine would write otherwise, offered only where the corrected text is right.

suggestion  the text for the place of a finding, in the digits and the notation the author uses
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace

from verifier.engine.tile import Tile
from verifier.errors import NotationError
from verifier.finding import Finding, Severity
from verifier.text import SourceText

Check = Callable[[SourceText], Sequence[Finding]]
"""Checks a text and gives its findings."""

_NUMBER = re.compile(r"\d+(?:[.,٫]\d+)?")
_MOST = 40
"""Findings of one document for which a fix is tried: each is a check of the whole document."""


def with_suggestions(findings: Sequence[Finding], source: SourceText, check: Check) -> tuple[Finding, ...]:
    """The findings, each with its suggestion where there is one.

    A suggestion is a number for a number or a tile for a tile; with it in place, the finding is gone and no new one of
    severity error or warning has come.
    """
    before = _weighty(findings)
    suggested = []
    tried = 0
    for found in findings:
        text = _replacement(found, source)
        if text is None or tried >= _MOST:
            suggested.append(found)
            continue
        tried += 1
        fixed = SourceText.from_text(
            source.text[: found.span.start] + text + source.text[found.span.end :], path=source.path
        )
        after = _weighty(check(fixed))
        suggested.append(replace(found, suggestion=text) if after < before else found)
    return tuple(suggested)


def _weighty(findings: Sequence[Finding]) -> int:
    return sum(found.severity is not Severity.NOTE for found in findings)


def _replacement(found: Finding, source: SourceText) -> str | None:
    """What would stand there instead: the expected number or tile, written as the author writes."""
    said = source.slice(found.span)
    if found.expected is None or not said:
        return None
    tile = _tile(found.expected)
    if tile is not None:
        return _write_tile(said, tile)
    if _NUMBER.fullmatch(found.expected) and _NUMBER.fullmatch(said):
        return _write_number(said, found.expected)
    return None


def _tile(text: str) -> Tile | None:
    try:
        return Tile.parse(text)
    except NotationError:
        return None


def _write_tile(said: str, tile: Tile) -> str | None:
    """The tile in the notation of what stands there: its two numbers are exchanged and nothing else."""
    digits = [at for at, character in enumerate(said) if character.isdecimal()]
    if len(digits) != 2:
        return None
    first, second = digits
    script = said[first]
    return (
        said[:first]
        + _in_script(str(tile.low), script)
        + said[first + 1 : second]
        + _in_script(str(tile.high), script)
        + said[second + 1 :]
    )


def _write_number(said: str, expected: str) -> str:
    sign = next((character for character in said if not character.isdecimal()), ".")
    return _in_script(expected.replace(".", sign), said[0])


def _in_script(digits: str, like: str) -> str:
    """Digits in the script of another digit."""
    zero = ord(like) - unicodedata.decimal(like)
    return "".join(chr(zero + int(digit)) if digit.isdecimal() else digit for digit in digits)
