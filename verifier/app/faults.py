"""A fault of the program itself, met in one file, must not keep the others from being run.

internal fault  an exception that nobody meant to raise; told like a file that cannot be read, with exit status 3
"""

from __future__ import annotations

import os

from verifier.errors import InputError

TRACE = "VERIFIER_TRACEBACK"
"""The environment variable of a developer who wants the exception itself."""


class InternalFault(InputError):
    """A file at which the program failed."""


def fault_in(path: str, error: Exception) -> InternalFault:
    """What to report of an exception. Raises the exception again for the developer who asked for it."""
    if os.environ.get(TRACE):
        raise error
    return InternalFault(describe_fault(error), path=path)


def describe_fault(error: Exception) -> str:
    """One sentence."""
    return f"internal fault: {type(error).__name__}: {error} ({TRACE}=1 shows where)"
