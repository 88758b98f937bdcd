"""Processes that share the work: an interrupt is for the one that leads them, and ends them all."""

from __future__ import annotations

import signal
from concurrent.futures import ProcessPoolExecutor


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """A pool whose processes leave interrupts to the one that made it; else one of them may die and the rest wait."""
    return ProcessPoolExecutor(max_workers=workers, initializer=_leave_interrupts)


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
