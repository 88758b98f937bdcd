"""Tables of two numbers to a row that nobody has read: leftover pips with what they are rounded to.

grid   a table whose rows hold two numbers that no claim speaks for
key    the number in front, value the one behind it

A grid is told by its head: it speaks of leftovers, of pips, or of rounding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.checks.base import Context, Judgement, State, finding
from verifier.checks.rows import RowsClaim, Values, listed, rounded_points
from verifier.document.claims.base import ItemClass, Spoken
from verifier.document.reading import Reading
from verifier.document.runs import Table
from verifier.document.tokens import Number, Sentence
from verifier.document.words import find_concepts
from verifier.engine.ruleset import RuleSet
from verifier.engine.settlement import format_points
from verifier.finding import Evidence, Finding
from verifier.text import Span

_ABOUT = frozenset({"leftover", "pip", "round-off", "nearest", "remainder", "settlement"})
_NOT_ABOUT = frozenset({"player", "target", "deal", "sum", "end", "multiple", "tile"})
_FEWEST_ROWS = 3

_Pair = tuple[Number, Number]


def judge_grids(reading: Reading, judgements: Sequence[Judgement], context: Context) -> list[Judgement]:
    """The judgements, with one for each grid of rounded pips; without a rule set, as they are."""
    if context.rules is None or reading.lexicon is None or context.rules.rounding_step < 2:
        return list(judgements)
    claimed = {item.span for judgement in judgements for item in judgement.claim.items}
    by_block: dict[int, list[Sentence]] = {}
    for sentence in reading.sentences:
        by_block.setdefault(id(reading.document.blocks[sentence.block]), []).append(sentence)
    kept = list(judgements)
    for table in reading.document.tables:
        names = _names(table, reading)
        pairs = list(_pairs(table, by_block, claimed)) if names & _ABOUT and not names & _NOT_ABOUT else []
        if len(pairs) >= _FEWEST_ROWS:
            kept += _judge(table.span, pairs, context.rules, context)
    return kept


def _names(table: Table, reading: Reading) -> frozenset[str]:
    assert reading.lexicon is not None
    cells = () if table.header is None else table.header.cells
    return frozenset(concept.name for cell in cells for concept in find_concepts(cell.block.text, reading.lexicon))


def _pairs(table: Table, by_block: dict[int, list[Sentence]], claimed: set[Span]) -> Iterator[_Pair]:
    """The rows with one number in each of two cells, none of which a claim speaks for."""
    for row in table.rows:
        numbers = [
            number for cell in row.cells for sentence in by_block.get(id(cell.block), ()) for number in sentence.numbers
        ]
        if len(row.cells) == len(numbers) == 2 and not any(number.span in claimed for number in numbers):
            yield numbers[0], numbers[1]


def _judge(span: Span, pairs: Sequence[_Pair], rules: RuleSet, context: Context) -> Iterator[Judgement]:
    """Nothing where most rows do not fit: then the table is about something else."""
    right = {value.span: rounded_points(rules, key.value) if key.value >= 0 else () for key, value in pairs}
    wrong = {value.span for _, value in pairs if value.value not in right[value.span]}
    if 2 * len(wrong) >= len(pairs):
        return
    items = tuple(Spoken(number.span, ItemClass.RULE_CONSTANT) for pair in pairs for number in pair)
    yield Judgement(
        claim=RowsClaim(span=span, items=items, question="rounding"),
        state=State.CONTRADICTED if wrong else State.STATED,
        states={item.span: State.CONTRADICTED if item.span in wrong else State.STATED for item in items},
        findings=tuple(_finding(key, value, right[value.span], context) for key, value in pairs if value.span in wrong),
    )


def _finding(key: Number, value: Number, right: Values, context: Context) -> Finding:
    expected = listed(right)
    pips = format_points(key.value)
    return finding(
        "rounding-example",
        value.span,
        f"{pips} pips are rounded to {expected}, the table says {context.quote(value.span)}",
        found=context.quote(value.span),
        expected=expected,
        evidence=Evidence(text=f"{pips} → {expected}", clause=context.clause("rounding", "rounding_step")),
        severity=context.severity("rounding", "rounding_step"),
    )
