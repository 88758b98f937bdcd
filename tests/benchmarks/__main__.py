"""`python -m tests.benchmarks [N]`: N pairs of runs (3 unless said) of each comparison, ours and a peer in turn."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

from tests.benchmarks import peers, scripts

_EXAMPLE = Path(__file__).parents[2] / "examples" / "all-fives.en.md"


def main() -> int:
    """Print one line for each comparison: ours, the peer's, and the ratio, each as a median."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    for what, ours, theirs, peer in (
        ("random rounds, all-fives", (scripts.OUR_ROUNDS, "all-fives"), scripts.DOMINOES_ROUNDS, peers.DOMINOES),
        ("random rounds, exact-61", (scripts.OUR_ROUNDS, "exact-61-five-up"), scripts.DOMINOES_ROUNDS, peers.DOMINOES),
        ("random rounds, all-fives", (scripts.OUR_ROUNDS, "all-fives"), scripts.ALL_FIVES_ROUNDS, peers.ALL_FIVES),
        ("replay, all-fives", (scripts.OUR_REPLAY, "all-fives"), scripts.DOMINOES_ROUNDS, peers.DOMINOES),
        ("replay, exact-61", (scripts.OUR_REPLAY, "exact-61-five-up"), scripts.DOMINOES_ROUNDS, peers.DOMINOES),
    ):
        _compare(what, ours, theirs, peer, pairs)
    _alone("check of one document, after start", pairs, scripts.CHECK_DOCUMENT, str(_EXAMPLE))
    _alone("start of --help", pairs, scripts.START_UP, "verifier", "--help")
    _alone("start of check --help", pairs, scripts.START_UP, "verifier", "check", "--help")
    _alone("start and check of one document", pairs, scripts.START_UP, "verifier", "check", str(_EXAMPLE))
    return 0


def _compare(what: str, ours: tuple[str, ...], theirs: str, peer: str, pairs: int) -> None:
    python = peers.python_with(peer)
    if python is None:
        print(f"{what}: {peer} could not be installed")
        return
    measured = [(peers.run(sys.executable, *ours), peers.run(python, theirs)) for _ in range(pairs)]
    mine, other = (statistics.median(column) for column in zip(*measured, strict=True))
    ratio = statistics.median(a / b for a, b in measured)
    print(f"{what}: {mine:,.0f} placements a second, {peer} {other:,.0f}: {ratio:.2f} times", flush=True)


def _alone(what: str, pairs: int, *script: str) -> None:
    seconds = [1 / peers.run(sys.executable, *script) for _ in range(pairs)]
    print(f"{what}: {1000 * statistics.median(seconds):,.0f} ms", flush=True)


if __name__ == "__main__":
    sys.exit(main())
