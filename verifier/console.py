"""What a person at a terminal sees: the report on standard output, remarks and progress on standard error."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from verifier.errors import UsageError


def wants_colour() -> bool:
    return (
        sys.stdout is not None
        and sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )


def write(text: str) -> None:
    """Write a part of the report. Where its reader has gone the rest is written nowhere, and the run goes on.

    Raises UsageError where standard output refuses for another reason, such as a full disk.
    """
    if sys.stdout is None:
        return
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _discard(sys.stdout)
    except OSError as problem:
        _discard(sys.stdout)
        reason = (problem.strerror or str(problem)).lower()
        raise UsageError(f"standard output cannot be written: {reason}") from None


def _discard(stream: TextIO) -> None:
    """What is still in the buffer goes nowhere, so that nothing complains at exit."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


def remark(text: str) -> None:
    """Tell whoever waits, and never the terminal what a name or a message wants to tell it."""
    from verifier.files import readable
    from verifier.text import printable

    _tell("\n".join(printable(readable(line)) for line in text.split("\n")))


def _tell(text: str) -> None:
    """Write to standard error; where nobody reads it, nothing is told."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        _discard(sys.stderr)


class Progress:
    """A bar on a terminal; nothing where nobody watches. Used as a function of what is done and of how much."""

    _WIDTH = 30

    def __init__(self, what: str) -> None:
        self._what = what
        self._shown = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._last = -1

    def __call__(self, done: int, of: int) -> None:
        """Show how far it is; the line is taken away when all is done."""
        if not self._shown or not of:
            return
        filled = self._WIDTH * done // of
        if done >= of:
            _tell(f"\r{' ' * (len(self._what) + self._WIDTH + 20)}\r")
        elif filled != self._last:
            self._last = filled
            _tell(f"\r{self._what} [{'#' * filled}{'.' * (self._WIDTH - filled)}] {done}/{of} ")
