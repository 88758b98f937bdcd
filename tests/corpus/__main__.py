"""`python -m tests.corpus [--write]`: how the documents of the corpus fare, by document and by kind of fault."""

from __future__ import annotations

import sys
from collections import Counter

from tests import corpus
from tests.known_lists import render_known

REMARK = "What the check of these documents is known to get wrong. Written by `python -m tests.corpus --write`."


def main() -> int:
    """Print one line for each document and kind; with `--write`, also write what is known not to work."""
    lists: dict[str, dict[str, list[str]]] = {"alarms": {}, "misses": {}}
    tried: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for document in corpus.documents():
        result = corpus.check_text(document, document.text)
        alarms, missed = corpus.alarms(result), list(corpus.missed(document))
        lists["alarms"][document.file] = alarms
        lists["misses"][document.file] = [fault.name for fault in missed]
        tried += corpus.by_kind(document.faults)
        lost += corpus.by_kind(missed)
        caught = f"{len(document.faults) - len(missed)}/{len(document.faults)} faults caught"
        print(
            f"{document.file}: {len(alarms)} alarms, {caught}, {corpus.describe_coverage(result)}",
            flush=True,
        )
    for kind, number in sorted(tried.items()):
        print(f"{kind}: {number - lost[kind]} of {number} caught")
    print(f"all: {tried.total() - lost.total()} of {tried.total()} caught")
    if "--write" in sys.argv[1:]:
        (corpus.FOLDER / "known.toml").write_text(render_known(REMARK, lists), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
