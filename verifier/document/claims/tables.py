"""Tables: hand sizes and targets by players, raw points beside points shown, end sums beside what they earn.

role  what a column, or a row of a table that lies on its side, is about: told by the concepts of its head, else by
      the headings above the table
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from fractions import Fraction

from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.points import ConversionClaim, EarningClaim
from verifier.document.claims.statements import RuleClaim
from verifier.document.numerals import NumberGrammar, NumberMatch, find_numbers
from verifier.document.runs import Block, Row, Table
from verifier.document.words import find_concepts
from verifier.lexicons import Lexicon
from verifier.text import Span


class Role(StrEnum):
    """What the numbers of a column are."""

    PLAYERS = "players"
    HAND_SIZE = "hand_size"
    TARGET = "target"
    RAW = "raw"
    DISPLAY = "display"
    END_SUM = "end-sum"
    POINTS = "points"


_ROLES: tuple[tuple[Role, frozenset[str], frozenset[str]], ...] = (
    # role, one of these concepts, none of these
    (Role.TARGET, frozenset({"target"}), frozenset()),
    (Role.DISPLAY, frozenset({"display"}), frozenset()),
    (Role.RAW, frozenset({"raw"}), frozenset()),
    (Role.END_SUM, frozenset({"sum", "end"}), frozenset({"player"})),
    (Role.HAND_SIZE, frozenset({"tile", "hand", "deal"}), frozenset({"score", "point"})),
    (Role.PLAYERS, frozenset({"player"}), frozenset()),
    (Role.POINTS, frozenset({"score", "point"}), frozenset()),
)


def read_table(table: Table, lexicon: Lexicon, grammar: NumberGrammar) -> Iterator[Claim]:
    """The claims of a table, row by row."""
    if table.header is None or not table.header.cells:
        return
    heads = [cell.block for cell in table.header.cells]
    roles = [_role(head, lexicon) for head in heads]
    if Role.PLAYERS in roles and roles.count(None) >= 1 and _numbers(heads[-1], grammar):
        yield from _on_its_side(table, heads, lexicon, grammar)
        return
    if Role.PLAYERS in roles:
        about = _about(table.section, lexicon)
        roles = [about if role in (None, Role.POINTS) and about is not None else role for role in roles]
    for row in table.rows:
        yield from _row(row, roles, grammar)


def _role(head: Block, lexicon: Lexicon) -> Role | None:
    """What a column is, by the words of its head; "tiles for each player" is about tiles."""
    concepts = {concept.name for concept in find_concepts(head.run.text, lexicon)}
    for role, one_of, none_of in _ROLES:
        if concepts & one_of and not concepts & none_of:
            return role
    return None


def _about(section: Sequence[str], lexicon: Lexicon) -> Role | None:
    """What the nearest heading that says so is about."""
    for heading in reversed(section):
        concepts = {concept.name for concept in find_concepts(heading, lexicon)}
        if "target" in concepts:
            return Role.TARGET
        if concepts & {"deal", "hand"}:
            return Role.HAND_SIZE
    return None


def _numbers(block: Block, grammar: NumberGrammar) -> tuple[NumberMatch, ...]:
    return find_numbers(block.run.text, grammar)


def _row(row: Row, roles: Sequence[Role | None], grammar: NumberGrammar) -> Iterator[Claim]:
    cells: dict[Role, list[tuple[Block, NumberMatch]]] = {}
    for cell, role in zip(row.cells, roles, strict=False):
        if role is not None:
            cells.setdefault(role, []).extend((cell.block, number) for number in _numbers(cell.block, grammar))
    for role in (Role.HAND_SIZE, Role.TARGET):
        for players in cells.get(Role.PLAYERS, ()):
            for value in cells.get(role, ())[:1]:
                yield _by_players(role, players, value, row.span)
    for raw, shown in zip(cells.get(Role.RAW, ()), cells.get(Role.DISPLAY, ()), strict=False):
        yield ConversionClaim(span=row.span, items=_spoken(raw, shown), raw=_said(raw), display=_said(shown))
    points = cells.get(Role.POINTS) or cells.get(Role.RAW) or cells.get(Role.DISPLAY) or ()
    unit = None if Role.POINTS in cells else "raw" if Role.RAW in cells else "display"
    for end_sum, earned in zip(cells.get(Role.END_SUM, ()), points, strict=False):
        items = _spoken(end_sum, earned)
        yield EarningClaim(span=row.span, items=items, end_sum=_said(end_sum), points=_said(earned), unit=unit)


def _on_its_side(table: Table, heads: Sequence[Block], lexicon: Lexicon, grammar: NumberGrammar) -> Iterator[Claim]:
    """Numbers of players in the head, and a row for what depends on them."""
    players = [(head, number) for head in heads[1:] for number in _numbers(head, grammar)[:1]]
    for row in table.rows:
        if not row.cells:
            continue
        role = _role(row.cells[0].block, lexicon)
        if role in (Role.HAND_SIZE, Role.TARGET):
            for seat, cell in zip(players, row.cells[1:], strict=False):
                for number in _numbers(cell.block, grammar)[:1]:
                    yield _by_players(role, seat, (cell.block, number), row.span)


def _by_players(
    role: Role, players: tuple[Block, NumberMatch], value: tuple[Block, NumberMatch], span: Span
) -> RuleClaim:
    said = _said(value)
    return RuleClaim(
        span=span,
        items=_spoken(players, value, item_class=ItemClass.SET_UP),
        question=role.value,
        value=said.value,
        players=int(_said(players).value),
        said=said.span,
    )


def _said(cell: tuple[Block, NumberMatch]) -> Said[Fraction]:
    block, number = cell
    return Said(number.value, block.run.span(number.start, number.end))


def _spoken(*cells: tuple[Block, NumberMatch], item_class: ItemClass = ItemClass.RULE_CONSTANT) -> tuple[Spoken, ...]:
    return tuple(Spoken(_said(cell).span, item_class) for cell in cells)
