"""What can go wrong.

An *error* means that something could not be read or run; what was read and is wrong is a *finding*.
Each message is one sentence in lower case, without a full stop, and quotes what it found.
"""

from __future__ import annotations


class VerifierError(Exception):
    """The base of all errors this package raises on purpose."""


class NotationError(VerifierError, ValueError):
    """A text that is not a tile, play or layout."""


class IllegalPlay(VerifierError, ValueError):
    """An action the rules refuse in this position.

    `reason` is one of the names listed in `verifier.engine.plays.REASONS`; the message is the sentence for people.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class AmbiguousPlay(IllegalPlay):
    """A play without a place, where places that differ would fit."""

    def __init__(self, message: str) -> None:
        super().__init__("ambiguous-place", message)


class RuleSetError(VerifierError, ValueError):
    """A rule set that contradicts itself or asks for something the engine does not have."""


class InputError(VerifierError):
    """A file that cannot be read as what it should be.

    `line` and `column` count from 1, columns in code points; both are None where no place is known.
    """

    def __init__(self, message: str, *, path: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = "" if self.line is None else f":{self.line}:{self.column}"
        return f"{self.path}{place}: {self.message}"


class InputErrors(VerifierError):
    """All that is wrong with one file, in the order of its lines."""

    def __init__(self, errors: list[InputError]) -> None:
        super().__init__("\n".join(str(error) for error in errors))
        self.errors = sorted(errors, key=lambda error: (error.line or 0, error.column or 0))


class UsageError(VerifierError):
    """A command line, configuration or call that asks for something that does not exist."""


class MissingGlyph(VerifierError, ValueError):
    """A text that cannot be drawn: no shipped font has one of its characters."""
