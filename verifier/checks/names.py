"""Numbers in names: what stands in the title of the rule set or in its source is no statement of its own.

name  a title of the rule set, or the text that says where its rules come from, as the document quotes it
"""

from __future__ import annotations

from verifier.document.reading import Reading
from verifier.document.tokens import Number, TileName
from verifier.engine.ruleset import RuleSet
from verifier.text import Span


def named_items(reading: Reading, rules: RuleSet | None) -> frozenset[Span]:
    """The places of the items that stand inside a name of the rule set."""
    if rules is None:
        return frozenset()
    names = {name for name in (rules.title, *rules.names, rules.source) if any(letter.isdigit() for letter in name)}
    found: set[Span] = set()
    for sentence in reading.sentences:
        text = reading.document.blocks[sentence.block].text
        tokens: tuple[Number | TileName, ...] = (*sentence.numbers, *sentence.tiles)
        for name in names if tokens else ():
            start = text.find(name)
            while start >= 0:
                end = start + len(name)
                found |= {token.span for token in tokens if start <= token.start and token.end <= end}
                start = text.find(name, end)
    return frozenset(found)
