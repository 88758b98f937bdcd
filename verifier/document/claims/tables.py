"""Tables: hand sizes and targets by players, raw points beside points shown, end sums beside what they earn, tiles.

role  what a column, or a row of a table that lies on its side, is about: told by the concepts of its head, else by
      the headings above the table
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from fractions import Fraction

from verifier.document.claims.amounts import AmountClaim
from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.points import ConversionClaim, EarningClaim
from verifier.document.claims.statements import RuleClaim
from verifier.document.claims.topics.scoring import WorthClaim
from verifier.document.numerals import NumberGrammar, NumberMatch, find_numbers, find_ranges
from verifier.document.runs import Block, Row, Table
from verifier.document.tilenames import TileMatch, find_tiles
from verifier.document.words import find_concepts
from verifier.engine.tile import Tile
from verifier.lexicons import Lexicon
from verifier.text import Span


class Role(StrEnum):
    """What the numbers of a column are."""

    PLAYERS = "players"
    HAND_SIZE = "hand_size"
    BONEYARD = "boneyard_left"
    TARGET = "target"
    SHOWN_TARGET = "target as shown"
    RAW = "raw"
    DISPLAY = "display"
    END_SUM = "end-sum"
    POINTS = "points"
    TILE = "tile"
    WORTH = "worth"


_ROLES: tuple[tuple[Role, frozenset[str], frozenset[str]], ...] = (
    # role, one of these concepts, none of these
    (Role.TARGET, frozenset({"target"}), frozenset({"display"})),
    (Role.SHOWN_TARGET, frozenset({"target"}), frozenset()),
    (
        Role.BONEYARD,
        frozenset({"boneyard", "leftover"}),
        frozenset({"score", "point", "pip", "hand", "deal", "round-off", "sum", "opponent", "settlement"}),
    ),
    (Role.DISPLAY, frozenset({"display"}), frozenset()),
    (Role.RAW, frozenset({"raw"}), frozenset()),
    (Role.WORTH, frozenset({"count"}), frozenset({"tile", "player", "hand", "score", "end", "sum"})),
    (Role.END_SUM, frozenset({"sum", "end"}), frozenset({"player", "hand", "leftover"})),
    (Role.HAND_SIZE, frozenset({"hand", "deal"}), frozenset({"score", "point", "leftover", "round-off", "sum"})),
    (Role.HAND_SIZE, frozenset({"tile"}), frozenset({"score", "point", "boneyard", "leftover", "double"})),
    (
        Role.HAND_SIZE,
        frozenset({"each"}),
        frozenset({"score", "point", "boneyard", "leftover", "sum", "win", "target"}),
    ),
    (Role.PLAYERS, frozenset({"player"}), frozenset({"score", "point"})),
    (Role.POINTS, frozenset({"score", "point"}), frozenset()),
)

_BY_PLAYERS = (Role.HAND_SIZE, Role.BONEYARD, Role.TARGET)
"""What depends on the number of players."""

Cell = tuple[Block, NumberMatch]


def read_table(table: Table, lexicon: Lexicon, grammar: NumberGrammar) -> Iterator[Claim]:
    """The claims of a table, row by row."""
    if table.header is None or not table.header.cells:
        return
    heads = [cell.block for cell in table.header.cells]
    roles = _with_shown_target([_role(head, lexicon) for head in heads], heads, lexicon)
    yield from _heads(table, heads, roles, lexicon, grammar)
    if _is_on_its_side(heads, roles, grammar):
        yield from _on_its_side(table, heads, lexicon, grammar)
        return
    about = _about(table.section, lexicon)
    if Role.PLAYERS in roles and about is not None and about not in roles:
        roles = [about if role in (None, Role.POINTS) else role for role in roles]
    yield from _named_twice(table, roles, grammar)
    tiled = Role.HAND_SIZE in roles and Role.PLAYERS not in roles
    for row in table.rows:
        if tiled:
            yield from _tiles(row, roles, grammar)
        else:
            yield from _row(row, roles, grammar)


def _is_on_its_side(heads: Sequence[Block], roles: Sequence[Role | None], grammar: NumberGrammar) -> bool:
    """Whether the head names the numbers of players, each at the head of a column."""
    others = heads[1:]
    if not others or any(role not in (Role.PLAYERS, None) for role in roles):
        return False
    return all(len(_numbers(head, grammar)) == 1 for head in others)


def _role(head: Block, lexicon: Lexicon) -> Role | None:
    """What a column is, by the words of its head; "tiles for each player" is about tiles."""
    concepts = {concept.name for concept in find_concepts(head.run.text, lexicon)}
    for role, one_of, none_of in _ROLES:
        if concepts & one_of and not concepts & none_of:
            return role
    return None


def _with_shown_target(roles: Sequence[Role | None], heads: Sequence[Block], lexicon: Lexicon) -> list[Role | None]:
    """The roles, of two targets that beside the one in raw points as the one that is shown."""
    raw = [any(concept.name == "raw" for concept in find_concepts(head.run.text, lexicon)) for head in heads]
    targets = [at for at, role in enumerate(roles) if role is Role.TARGET]
    if len(targets) != 2 or sum(raw[at] for at in targets) != 1:
        return list(roles)
    return [Role.SHOWN_TARGET if at in targets and not raw[at] else role for at, role in enumerate(roles)]


def _about(section: Sequence[str], lexicon: Lexicon) -> Role | None:
    """What the nearest heading that says so is about."""
    for heading in reversed(section):
        concepts = {concept.name for concept in find_concepts(heading, lexicon)}
        if "target" in concepts:
            return Role.TARGET
        if concepts & {"deal", "hand"}:
            return Role.HAND_SIZE
    return None


def _heads(
    table: Table, heads: Sequence[Block], roles: Sequence[Role | None], lexicon: Lexicon, grammar: NumberGrammar
) -> Iterator[Claim]:
    """ "Tiles for 1 player", and 1人に配る枚数 beside the numbers of players: for how many players a hand is."""
    assert table.header is not None
    telling = {"each", "deal"} if Role.PLAYERS in roles else {"each"}
    for head, role in zip(heads, roles, strict=True):
        if role is not Role.HAND_SIZE:
            continue
        each = any(concept.name in telling for concept in find_concepts(head.run.text, lexicon))
        for number in _numbers(head, grammar):
            if number.counter == "player" and each:
                yield RuleClaim(
                    span=table.header.span,
                    items=_spoken((head, number), item_class=ItemClass.SET_UP),
                    question="hand_per_players",
                    value=number.value,
                    said=_said((head, number)).span,
                )


def _numbers(block: Block, grammar: NumberGrammar) -> tuple[NumberMatch, ...]:
    return find_numbers(block.run.text, grammar)


def _row(row: Row, roles: Sequence[Role | None], grammar: NumberGrammar) -> Iterator[Claim]:
    cells: dict[Role, list[Cell]] = {}
    for cell, role in zip(row.cells, roles, strict=False):
        if role is not None:
            cells.setdefault(role, []).extend((cell.block, number) for number in _numbers(cell.block, grammar))
    for role in _BY_PLAYERS:
        for value in cells.get(role, ())[:1]:
            for block, number in cells.get(Role.PLAYERS, ()):
                yield _by_players(role, (block, number), value, row.span)
            yield from _between(role, cells.get(Role.PLAYERS, ()), value, row.span, grammar)
    for value in cells.get(Role.SHOWN_TARGET, ())[:1]:
        for players in cells.get(Role.PLAYERS, ()):
            yield AmountClaim(
                span=row.span,
                items=_spoken(players, value, item_class=ItemClass.SET_UP),
                question="target",
                value=_said(value),
                unit="display",
                players=int(_said(players).value),
            )
    for raw, shown in zip(cells.get(Role.RAW, ()), cells.get(Role.DISPLAY, ()), strict=False):
        yield ConversionClaim(span=row.span, items=_spoken(raw, shown), raw=_said(raw), display=_said(shown))
    points = cells.get(Role.POINTS) or cells.get(Role.RAW) or cells.get(Role.DISPLAY) or ()
    unit = None if Role.POINTS in cells else "raw" if Role.RAW in cells else "display"
    for end_sum, earned in zip(cells.get(Role.END_SUM, ()), points, strict=False):
        items = _spoken(end_sum, earned)
        yield EarningClaim(span=row.span, items=items, end_sum=_said(end_sum), points=_said(earned), unit=unit)


def _named_twice(table: Table, roles: Sequence[Role | None], grammar: NumberGrammar) -> Iterator[RuleClaim]:
    """A number of players that two rows of a table are about."""
    if Role.PLAYERS not in roles or not set(_BY_PLAYERS) & set(roles):
        return
    column = roles.index(Role.PLAYERS)
    named: dict[Fraction, list[tuple[Row, Cell]]] = {}
    for row in table.rows:
        numbers = _numbers(row.cells[column].block, grammar) if column < len(row.cells) else ()
        if len(numbers) == 1:
            named.setdefault(numbers[0].value, []).append((row, (row.cells[column].block, numbers[0])))
    for rows in named.values():
        for row, cell in rows if len(rows) > 1 else ():
            yield RuleClaim(
                span=row.span,
                items=_spoken(cell, item_class=ItemClass.SET_UP),
                question="players_named",
                value="twice",
                said=_said(cell).span,
            )


def _between(
    role: Role, players: Sequence[Cell], value: Cell, span: Span, grammar: NumberGrammar
) -> Iterator[RuleClaim]:
    """The numbers of players inside a range: "2-4 | 5" says it for 3 as well."""
    if len(players) != 2 or players[0][0] is not players[1][0]:
        return
    (block, low), (_, high) = players
    if find_ranges(block.run.text, (low, high), grammar):
        for between in range(int(low.value) + 1, int(high.value)):
            yield _by_players(role, (block, low), value, span, players=between)


def _tiles(row: Row, roles: Sequence[Role | None], grammar: NumberGrammar) -> Iterator[Claim]:
    """A tile beside what it counts."""
    tiles: list[tuple[Block, TileMatch]] = []
    values: list[Cell] = []
    for cell, role in zip(row.cells, roles, strict=False):
        if role is Role.HAND_SIZE:
            tiles += [(cell.block, tile) for tile in find_tiles(cell.block.run.text, grammar=grammar, context=True)]
        elif role in (Role.WORTH, None, Role.END_SUM):
            values += [(cell.block, number) for number in _numbers(cell.block, grammar)]
    if len(tiles) != 1 or len(values) != 1 or tiles[0][1].tile is None or not tiles[0][1].tile.is_double:
        return
    block, match = tiles[0]
    tile: Tile | None = match.tile
    assert tile is not None
    place = block.run.span(match.start, match.end)
    yield WorthClaim(
        span=row.span,
        items=(Spoken(place, ItemClass.TILE), *_spoken(values[0], item_class=ItemClass.SUM)),
        tile=Said(tile, place),
        value=_said(values[0]),
    )


def _on_its_side(table: Table, heads: Sequence[Block], lexicon: Lexicon, grammar: NumberGrammar) -> Iterator[Claim]:
    """Numbers of players in the head, and a row for what depends on them."""
    players = [(head, number) for head in heads[1:] for number in _numbers(head, grammar)[:1]]
    for row in table.rows:
        if not row.cells:
            continue
        role = _role(row.cells[0].block, lexicon)
        if role in _BY_PLAYERS:
            for seat, cell in zip(players, row.cells[1:], strict=False):
                for number in _numbers(cell.block, grammar)[:1]:
                    yield _by_players(role, seat, (cell.block, number), row.span)


def _by_players(role: Role, beside: Cell, value: Cell, span: Span, *, players: int | None = None) -> RuleClaim:
    said = _said(value)
    return RuleClaim(
        span=span,
        items=_spoken(beside, value, item_class=ItemClass.SET_UP),
        question=role.value,
        value=said.value,
        players=int(_said(beside).value) if players is None else players,
        said=said.span,
    )


def _said(cell: Cell) -> Said[Fraction]:
    block, number = cell
    return Said(number.value, block.run.span(number.start, number.end))


def _spoken(*cells: Cell, item_class: ItemClass = ItemClass.RULE_CONSTANT) -> tuple[Spoken, ...]:
    return tuple(Spoken(_said(cell).span, item_class) for cell in cells)
