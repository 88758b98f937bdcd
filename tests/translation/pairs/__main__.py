"""`python -m tests.translation.pairs [--write]`: how the pairs fare, one by one and by kind of fault."""

from __future__ import annotations

import sys
from collections import Counter

from tests.known_lists import render_known
from tests.translation import pairs

REMARK = "What is known to go wrong with these pairs. Written by `python -m tests.translation.pairs --write`."


def main() -> int:
    """Print one line for each pair and kind; with `--write`, also write what is known not to work."""
    lists: dict[str, dict[str, list[str]]] = {"alarms": {}, "misses": {}}
    tried: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for pair in pairs.pairs():
        comparison = pairs.compare_text(pair, pair.text)
        alarms, missed = pairs.alarms(comparison), list(pairs.missed(pair))
        lists["alarms"][pair.name] = alarms
        lists["misses"][pair.name] = [fault.name for fault in missed]
        tried += pairs.by_kind(pair.faults)
        lost += pairs.by_kind(missed)
        facts = f"{comparison.common} facts in common of {comparison.facts[0]} and {comparison.facts[1]}"
        caught = f"{len(pair.faults) - len(missed)}/{len(pair.faults)} faults caught"
        print(f"{pair.name}: {len(alarms)} alarms, {caught}, {facts}", flush=True)
    for kind, number in sorted(tried.items()):
        print(f"{kind}: {number - lost[kind]} of {number} caught")
    print(f"all: {tried.total() - lost.total()} of {tried.total()} caught")
    if "--write" in sys.argv[1:]:
        (pairs.FOLDER / "known.toml").write_text(render_known(REMARK, lists), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
