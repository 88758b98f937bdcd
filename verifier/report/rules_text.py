"""A rule set for people: each question, its answer, how sure it is, and the clause it comes from."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from verifier.engine.ruleset import ByPlayers, Certainty, RuleSet

_WIDTH = 80


def render_list(rulesets: Iterable[RuleSet]) -> str:
    """One line for each rule set: id, title, source."""
    return "".join(
        textwrap.fill(f"{rules.id}  {rules.title}. {rules.source}", _WIDTH, subsequent_indent="    ") + "\n"
        for rules in rulesets
    )


def render_rules(rules: RuleSet) -> str:
    """Every question with its answer; what a document names besides follows the answer."""
    return "\n".join(_lines(rules)) + "\n"


def _lines(rules: RuleSet) -> Iterator[str]:
    yield f"{rules.id}: {rules.title}"
    if rules.source:
        yield from textwrap.wrap(f"source: {rules.source}", _WIDTH, subsequent_indent="  ")
    if rules.names:
        yield from textwrap.wrap(f"own titles: {', '.join(rules.names)}", _WIDTH, subsequent_indent="  ")
    yield ""
    for name, question in RuleSet.questions().items():
        source = rules.source_of(name)
        certainty = "" if source.certainty is Certainty.STATED else f" ({source.certainty})"
        yield from textwrap.wrap(question, _WIDTH)
        yield f"  {name}: {show_value(name, getattr(rules, name))}{certainty}"
        for other in rules.alternatives.get(name, ()):
            yield f"    or: {show_value(name, other)}"
        if source.clause or source.note:
            where = " – ".join(text for text in (source.clause, source.note) if text)
            yield from textwrap.wrap(where, _WIDTH, initial_indent="    § ", subsequent_indent="      ")


_NONE = {"draw_limit": "until a tile fits", "arm_limit": "no limit"}


def show_value(name: str, value: object) -> str:
    """A value of a field in words."""
    if value is None:
        return _NONE.get(name, "none")
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, ByPlayers):
        return ", ".join(f"{players} players {number}" for players, number in value.items()) or "none"
    if isinstance(value, tuple):
        return ", ".join(str(part) for part in value) or "none"
    return str(value)
