"""Captioned layouts: each list of a caption held against a replay.

    reading    one layout that a caption may mean: the plays that its lists tell
    candidate  a reading with its distance from everything the caption says

A caption says the same thing several times. So a single fault leaves one reading that all the other lists tell; it is
found by trying, for each tile, the place its connection names and every other place it fits, and keeping what differs
least from the caption as a whole.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from verifier.checks.alignment import Difference, ListDifference, Values, compare_lists, distance
from verifier.checks.base import Context, Judgement, State, finding
from verifier.checks.caption_laws import check_by_law, find_duplicates
from verifier.document.claims.base import Said
from verifier.document.claims.captions import (
    Atom,
    CaptionClaim,
    CaptionLine,
    Item,
    ItemList,
    SumText,
    connection_places,
)
from verifier.engine.branching import Branching
from verifier.engine.layout import Layout, Place, TilePlace
from verifier.engine.tile import Tile
from verifier.errors import IllegalPlay
from verifier.finding import Evidence, Finding, Severity
from verifier.text import Span

_BEAM = 24
"""Readings kept at each tile: far more than one fault can make likely."""
_MOST_TILES = 190
"""No set has more; a longer list is not replayed."""

Votes = Counter[tuple[TilePlace, TilePlace]]
"""How often each connection stands in the captions of a document."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    layout: Layout
    distance: float


def connection_votes(claims: Sequence[CaptionClaim]) -> Votes:
    """What the captions of a document say together; where a caption leaves two readings, the others decide."""
    votes: Votes = Counter()
    for claim in claims:
        if claim.long is not None and claim.long.connections is not None:
            for item in claim.long.connections.items:
                pair = connection_places(item.values)
                if pair is not None:
                    votes[pair] += 1
    return votes


def check_captions(claims: Sequence[CaptionClaim], context: Context) -> Iterator[Judgement]:
    """Replay each captioned layout of a document and compare every list; without a rule set, check only the laws."""
    votes = connection_votes(claims)
    for claim in claims:
        yield _check_caption(claim, context, votes)


def _check_caption(claim: CaptionClaim, context: Context, votes: Votes) -> Judgement:
    long = claim.long
    if long is None or long.tiles is None:
        findings, state = check_by_law(claim.lines, context)
        return _judge(claim, findings, state)
    twice = list(find_duplicates(long.tiles, context))
    if context.rules is None:
        findings, state = check_by_law(claim.lines, context)
        return _judge(claim, findings + twice, state)
    candidate = _best_reading(claim, long, context, votes)
    if candidate is None:
        findings, _ = check_by_law(claim.lines, context)
        return _judge(claim, [_why_illegal(long, context), *findings, *twice], State.UNCHECKED)
    findings = list(_compare(claim, candidate.layout, context))
    if twice:
        findings = [*twice, *(other for other in findings if all(not other.span.overlaps(dup.span) for dup in twice))]
    return _judge(claim, findings, State.VERIFIED)


def _judge(claim: CaptionClaim, findings: Sequence[Finding], state: State) -> Judgement:
    errors = sorted(found.span for found in findings if found.severity is not Severity.NOTE)
    starts = [span.start for span in errors]
    furthest = list(accumulate((span.end for span in errors), max))
    states = {
        item.span: State.CONTRADICTED
        for item in claim.items
        # Of the errors that begin before the item ends, one reaches into it.
        if (before := bisect_left(starts, item.span.end)) and furthest[before - 1] > item.span.start
    }
    if any(found.severity is Severity.ERROR for found in findings):
        # The claim as a whole is contradicted; what was replayed and found right in it stays backed.
        states = {item.span: state for item in claim.items} | states
        state = State.CONTRADICTED
    return Judgement(claim=claim, state=state, findings=tuple(_in_order(findings)), states=states)


def _in_order(findings: Sequence[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda found: (found.span.start, found.span.end, found.code))


# --- readings ---


def _best_reading(claim: CaptionClaim, long: CaptionLine, context: Context, votes: Votes) -> _Candidate | None:
    """The layout that differs least from what the caption says."""
    assert context.rules is not None
    branching = context.rules.branching
    best: tuple[float, int, int] | None = None
    chosen: _Candidate | None = None
    for preference, order in enumerate(_tile_orders(claim, long)):
        for layout in _readings(order, long, branching):
            far = _distance(claim, layout, context)
            agreeing = sum(votes[pair] for pair in layout.connections)
            rank = (far, -agreeing, preference)
            if best is None or rank < best:
                best, chosen = rank, _Candidate(layout, far)
        if chosen is not None and chosen.distance == 0:
            break
    return chosen


def _tile_orders(claim: CaptionClaim, long: CaptionLine) -> Iterator[tuple[Tile, ...]]:
    """The tiles in order of play as the caption may mean them, the most literal reading first."""
    assert long.tiles is not None
    listed = _tiles_in(long.tiles)
    connected = _connected_order(long.connections)
    orders = [listed, connected]
    if len(listed) == len(connected):
        for at, (a, b) in enumerate(zip(listed, connected, strict=True)):
            if a is not b:
                orders += [(*listed[:at], b, *listed[at + 1 :]), (*connected[:at], a, *connected[at + 1 :])]
    placed = _tiles_in(_placed(claim))
    if len(listed) <= 1:
        orders += [(tile,) for group in (long.open, long.counted) for tile in _tiles_in(group)[:1]]
        orders += [placed[-1:]]
    elif placed and placed[-1] is not listed[-1]:
        orders += [(*listed[:-1], placed[-1]), (*listed, placed[-1])]
    seen = set()
    for order in orders:
        if order and order not in seen and len(set(order)) == len(order) <= _MOST_TILES:
            seen.add(order)
            yield order


def _tiles_in(listed: ItemList | None) -> tuple[Tile, ...]:
    """The first tile of each item that has one."""
    items = () if listed is None else listed.items
    return tuple(tiles[0] for item in items if (tiles := [value for value in item.values if isinstance(value, Tile)]))


def _connected_order(connections: ItemList | None) -> tuple[Tile, ...]:
    """The order of play that the connections tell: the first tile there, then each new one."""
    if connections is None:
        return ()
    pairs = [[value for value in item.values if isinstance(value, Tile)] for item in connections.items]
    if not pairs or any(len(pair) != 2 for pair in pairs):
        return ()
    return (pairs[0][0], *(pair[1] for pair in pairs))


def _placed(claim: CaptionClaim) -> ItemList | None:
    return next((line.placed for line in claim.lines if line.placed is not None), None)


def _readings(tiles: Sequence[Tile], long: CaptionLine, branching: Branching) -> list[Layout]:
    """Layouts of these tiles in this order, those whose connections are nearest to the caption's first."""
    items = [item.values for item in long.connections.items] if long.connections is not None else []
    beam: list[tuple[float, Layout]] = [(0.0, Layout(branching).play(tiles[0]))]
    for index, tile in enumerate(tiles[1:]):
        stated = _stated_connection(items, index, tile)
        following: list[tuple[float, Layout]] = []
        for far, layout in beam:
            for at in layout.open_places:
                if tile.has(at.pips):
                    after = layout.play(tile, at)
                    there, new = after.connections[-1]
                    cost = distance([stated], [(there.tile, there.place, new.tile, new.place)]) if stated else 1.5
                    following.append((far + cost, after))
        following.sort(key=lambda reading: reading[0])
        beam = following[:_BEAM]
    return [layout for _, layout in beam]


def _stated_connection(items: Sequence[Values], index: int, tile: Tile) -> Values | None:
    """What the caption says of how a tile is joined: where it is the new tile, else by its place in the list."""
    for values in items:
        tiles = [value for value in values if isinstance(value, Tile)]
        if len(tiles) == 2 and tiles[1] is tile:
            return values
    return items[index] if index < len(items) else None


# --- what a layout would say, and what the caption says ---


@dataclass(frozen=True, slots=True)
class _Compared:
    """One list of a caption: what the findings about it are called, what it says, what the layout says."""

    name: str
    what: str
    listed: ItemList
    found: tuple[Values, ...]
    expected: tuple[Values, ...]
    fields: tuple[str, ...]


def _lists(claim: CaptionClaim, layout: Layout) -> Iterator[_Compared]:
    """Every list of the caption beside that of the layout; a field the caption does not have is not asked."""
    connections = tuple((there.tile, there.place, new.tile, new.place) for there, new in layout.connections)
    open_places = tuple((at.tile, at.place, at.pips) for at in layout.open_places)
    last = layout.plays[-1].tile
    for line in claim.lines:
        for name, what, listed, expected, fields in (
            ("placed-tile", "tile placed", line.placed, ((last,),), ()),
            ("tile-list", "tiles", line.tiles, _singly(layout.tiles), ()),
            ("spinner-list", "spinners", line.spinners, _singly(layout.spinner_tiles), ("spinner",)),
            ("connection", "connections", line.connections, connections, ("spinner", "arms")),
            ("open-place", "open places", line.open, open_places, ("spinner", "arms")),
        ):
            if listed is not None:
                yield _Compared(name, what, listed, _values(listed), expected, fields)
        if line.counted is not None:
            named = any(isinstance(value, Place) for item in line.counted.items for value in item.values)
            counted: tuple[Values, ...] = tuple(
                (end.tile, end.place, end.value) if named and end.place is not None else (end.tile, end.value)
                for end in layout.counted_ends
            )
            fields = ("spinner_counts", "double_counts")
            yield _Compared("counted-end", "counted ends", line.counted, _values(line.counted), counted, fields)
        for sum_ in line.sums:
            terms = ItemList(
                items=tuple(Item((_atom(term),), term.span) for term in sum_.terms),
                span=sum_.span,
                end=_end_of(sum_.terms, sum_.span),
                label=sum_.span,
            )
            values = tuple((end.value,) for end in layout.counted_ends)
            fields = ("spinner_counts", "double_counts")
            yield _Compared("counted-end", "terms of the sum", terms, _values(terms), values, fields)


def _atom(said: Said[int]) -> Said[Atom]:
    return Said(said.value, said.span)


def _singly(tiles: Sequence[Tile]) -> tuple[Values, ...]:
    return tuple((tile,) for tile in tiles)


def _values(listed: ItemList) -> tuple[Values, ...]:
    return tuple(item.values for item in listed.items)


def _end_of(said: Sequence[Said[int]], span: Span) -> Span:
    return Span(said[-1].span.end, said[-1].span.end) if said else Span(span.start, span.start)


def _distance(claim: CaptionClaim, layout: Layout, context: Context) -> float:
    far = sum(distance(compared.found, compared.expected) for compared in _lists(claim, layout))
    return far + sum(1.0 for _ in _wrong_points(claim, layout, context))


def _compare(claim: CaptionClaim, layout: Layout, context: Context) -> Iterator[Finding]:
    for compared in _lists(claim, layout):
        for difference in compare_lists(compared.found, compared.expected):
            yield from _list_findings(compared, difference, layout, context)
    yield from _wrong_points(claim, layout, context)


def _wrong_points(claim: CaptionClaim, layout: Layout, context: Context) -> Iterator[Finding]:
    """Totals and awards of all lines."""
    assert context.rules is not None
    rules = context.rules
    lead = len(layout.plays) == 1
    award = rules.award(layout.end_sum) if rules.lead_scores or not lead else 0
    shown = rules.display(award)
    for line in claim.lines:
        for sum_ in line.sums:
            if sum_.total is None:
                yield _missing_total(sum_, layout, context)
            elif sum_.total.value != layout.end_sum:
                yield _number_finding("end-sum", "the end sum is", sum_.total, layout.end_sum, layout, context)
        for stated in line.awards:
            if stated.raw is not None and stated.raw.value != award:
                yield _number_finding("award", "the placement earns", stated.raw, award, layout, context, "divisors")
            if stated.display is not None and stated.display.value != shown:
                yield _number_finding(
                    "display-award",
                    f"{award} raw points are shown as",
                    stated.display,
                    int(shown) if shown.denominator == 1 else str(shown),
                    layout,
                    context,
                    "display_ratio",
                )
            if stated.raw is None and stated.display is None:
                end = Span(stated.span.end, stated.span.end)
                yield finding("award", end, f"no award is given; the placement earns {award}", expected=str(award))


def _number_finding(
    name: str, lead: str, said: Said[int], expected: int | str, layout: Layout, context: Context, *fields: str
) -> Finding:
    return finding(
        name,
        said.span,
        f"{lead} {expected}, the caption says {said.value}",
        found=context.quote(said.span),
        expected=str(expected),
        evidence=_evidence(layout, context, *fields),
        severity=context.severity(*fields),
    )


def _missing_total(sum_: SumText, layout: Layout, context: Context) -> Finding:
    return finding(
        "end-sum",
        Span(sum_.span.end, sum_.span.end),
        f"the sum has no total; the end sum is {layout.end_sum}",
        expected=str(layout.end_sum),
        evidence=_evidence(layout, context),
    )


def _list_findings(
    compared: _Compared, difference: ListDifference, layout: Layout, context: Context
) -> Iterator[Finding]:
    evidence = _evidence(layout, context, *compared.fields)
    items, what = compared.listed.items, compared.what
    expected = () if difference.expected is None else compared.expected[difference.expected]
    match difference.kind:
        case Difference.ORDER:
            item = items[difference.found]
            right = "; ".join(_show(values) for values in compared.expected)
            yield finding(
                "list-order",
                item.span,
                f"{what}: the right items in another order",
                found=context.quote(item.span),
                expected=right,
                evidence=evidence,
            )
        case Difference.MISSING:
            place = items[difference.found].span.start if difference.found < len(items) else compared.listed.end.end
            yield finding(
                compared.name,
                Span(place, place),
                f"{what}: {_show(expected)} is missing",
                expected=_show(expected),
                evidence=evidence,
                severity=context.severity(*compared.fields),
            )
        case Difference.EXTRA:
            item = items[difference.found]
            yield finding(
                compared.name,
                item.span,
                f"{what}: {_show(item.values)} is not there in this layout",
                found=context.quote(item.span),
                evidence=evidence,
                severity=context.severity(*compared.fields),
            )
        case Difference.WRONG:
            item = items[difference.found]
            for at, to in difference.atoms:
                span = item.atoms[at].span if at is not None else Span(item.span.end, item.span.end)
                wrong = context.quote(span) if at is not None else None
                correct = _show((expected[to],)) if to is not None else None
                yield finding(
                    compared.name,
                    span,
                    f"{what}: {_show(expected)}, the caption says {_show(item.values)}"
                    + _named_again(compared, difference.found, at, context),
                    found=wrong,
                    expected=correct,
                    evidence=evidence,
                    severity=context.severity(*compared.fields),
                )


def _named_again(compared: _Compared, index: int, at: int | None, context: Context) -> str:
    """Where else a list of connections names the same place: of two equal places either may be the wrong one."""
    values = compared.found[index]
    if compared.name != "connection" or not at or not isinstance(values[at], Place):
        return ""
    for other, item in enumerate(compared.listed.items):
        for to in range(1, len(item.atoms)):
            if other != index and item.values[to - 1 : to + 1] == values[at - 1 : at + 1]:
                place = context.source.place(item.atoms[to].span.start)
                return f"; {values[at - 1]} {values[at]} also stands at {place.line}:{place.column}"
    return ""


def _show(values: Values) -> str:
    """An item as engine text: `[1|4] low - [1|1] line A`, `[1|1] line B = 1`, `[4|4] = 8`."""
    parts = [str(value) for value in values]
    tiles = [index for index, value in enumerate(values) if isinstance(value, Tile)]
    if len(tiles) == 2:
        return f"{' '.join(parts[: tiles[1]])} - {' '.join(parts[tiles[1] :])}"
    if len(values) > 1 and isinstance(values[-1], int):
        return f"{' '.join(parts[:-1])} = {parts[-1]}"
    return " ".join(parts)


def _evidence(layout: Layout, context: Context, *fields: str) -> Evidence:
    ends = layout.counted_ends
    terms = " + ".join(str(end.value) for end in ends) or "0"
    named = ", ".join(f"{end.tile} {end.value}" for end in ends)
    return Evidence(
        text=f"{terms} = {layout.end_sum}: {named} (replayed: {layout})", clause=context.clause(*fields) or None
    )


def _why_illegal(long: CaptionLine, context: Context) -> Finding:
    """Why the layout that the caption tells cannot come about, at the first connection that is refused."""
    assert context.rules is not None
    assert long.tiles is not None
    tiles = _tiles_in(long.tiles)
    items = long.connections.items if long.connections is not None else ()
    layout = Layout(context.rules.branching)
    span = long.tiles.span
    try:
        layout = layout.play(tiles[0])
        for index, tile in enumerate(tiles[1:]):
            item = items[index] if index < len(items) else None
            span = item.span if item is not None else long.tiles.items[index + 1].span
            pair = None if item is None else connection_places(item.values)
            if pair is None or tile is None:
                message = "the connection cannot be read as two tiles, each with a place of its own"
                return finding("illegal-play", span, message, found=context.quote(span))
            layout = layout.play(tile, pair[0])
    except (IllegalPlay, IndexError) as refusal:
        return finding(
            "illegal-play",
            span,
            f"the layout cannot come about: {refusal}",
            found=context.quote(span),
            evidence=Evidence(text=f"replayed up to there: {layout}", clause=context.clause("spinner", "arms")),
        )
    return finding("illegal-play", span, "the lists of the caption tell no layout", found=context.quote(span))
