"""`python -m tests.benchmarks.growth [KIND …]`: how the time of a check grows with the document.

kind  what a document is made of: prose, one line without an end, tiles, sums, a table, a dump of data
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path

from verifier import rulesets
from verifier.checks.document import RuleSetSource, check_reading
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.text import SourceText

_PROSE = (Path(__file__).parents[1] / "corpus" / "club-night.en.txt").read_text(encoding="utf-8")
_MEGABYTE = 1_000_000
_KINDS: Mapping[str, tuple[str, tuple[int, ...]]] = {
    "prose": (_PROSE, (1, 2, 4, 8)),
    "one line": (_PROSE.replace("\n", " "), (1, 2, 4)),
    "no full stop": (_PROSE.replace("\n", " ").replace(".", ",").replace(":", ","), (1, 2)),
    "tile on tile": ("1|2 on 3|4; ", (1, 2)),
    "tiles": ("[4|4] ", (1, 2)),
    "sums": ("2 + 3 = 5. ", (1, 2)),
    "settlements": ("opponents 9 and 14, total 23, rounded 25, ", (1, 2)),
    "digits": ("1", (1, 2)),
}
"""What is repeated, and to how many megabytes."""


def main() -> int:
    """Print seconds for each size of each kind."""
    rules = rulesets.load("all-fives")
    for kind in sys.argv[1:] or _KINDS:
        part, sizes = _KINDS[kind]
        for size in sizes:
            text = (part * (size * _MEGABYTE // len(part) + 1))[: size * _MEGABYTE]
            source = SourceText.from_text(text, path="x.txt")
            start = time.perf_counter()
            reading = read_claims(read_document(source), language="en")
            read = time.perf_counter()
            check_reading(reading, rules=rules, rules_source=RuleSetSource.OPTION)
            end = time.perf_counter()
            print(f"{kind}: {size} MB read in {read - start:.1f} s, checked in {end - read:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
