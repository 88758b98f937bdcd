"""The largest end sum and the largest award of rule sets, with what proves them."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence

from verifier import rulesets
from verifier.engine.counts import count_layouts
from verifier.engine.extremes import Extreme, largest_award, largest_end_sum
from verifier.engine.ruleset import RuleSet
from verifier.engine.settlement import format_points

_WIDTH = 80


def prove(names: Sequence[str], *, counts: int) -> str:
    """The extremes of each rule set, by default of those shipped, and the number of layouts of up to `counts` tiles.

    Raises UsageError for a rule set that does not exist.
    """
    chosen = [rulesets.load(name) for name in (names or rulesets.shipped())]
    return "\n".join("\n".join(_lines(rules, counts=counts)) + "\n" for rules in chosen)


def _lines(rules: RuleSet, *, counts: int) -> Iterator[str]:
    yield f"{rules.id}: {rules.title}"
    yield ""
    yield from _extreme("largest end sum", largest_end_sum(rules), show=str)
    yield ""
    yield from _extreme("largest award of one placement", largest_award(rules), show=lambda raw: _points(rules, raw))
    if counts:
        yield ""
        yield "distinct layouts by number of tiles"
        yield f"  {'tiles':>5}  {'layouts':>9}  {'orders of play':>14}"
        for row in count_layouts(rules.branching, rules.tiles, up_to=counts):
            yield f"  {row.tiles:>5}  {row.layouts:>9,}  {row.merged:>14,}"


def _points(rules: RuleSet, raw: int) -> str:
    shown = "" if rules.display_ratio == 1 else f", shown as {format_points(rules.display(raw))}"
    return f"{raw} raw points{shown}"


def _extreme(name: str, extreme: Extreme, *, show: Callable[[int], str]) -> Iterator[str]:
    if extreme.proved:
        yield f"{name}: {show(extreme.value)} (proved)"
    else:
        yield f"{name}: at least {show(extreme.value)}, at most {show(extreme.bound)} (not proved)"
    yield from _wrapped(extreme.method)
    ends = extreme.witness.counted_ends
    terms = " + ".join(str(end.value) for end in ends)
    yield from _wrapped(f"witness: {extreme.witness}")
    yield from _wrapped(f"counted ends: {terms} = {extreme.witness.end_sum}")


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
