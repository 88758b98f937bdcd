"""Laws of captions: what can be said of their lists without a replay.

law  what holds of a list even where the layout is not told, as that a half of [1|4] is 1 or 4
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from verifier.checks.base import Context, State, finding
from verifier.document.claims.captions import CaptionLine, ItemList, SumText, connection_places
from verifier.engine.branching import Branching
from verifier.engine.tile import Tile
from verifier.finding import Evidence, Finding
from verifier.text import Span


def check_by_law(lines: Sequence[CaptionLine], context: Context) -> tuple[list[Finding], State]:
    """What can be said without a replay: arithmetic, awards of the stated sums, values a tile can contribute."""
    findings: list[Finding] = []
    sums = [sum_ for line in lines for sum_ in line.sums]
    for sum_ in sums:
        total = sum(term.value for term in sum_.terms)
        if sum_.terms and sum_.total is not None and sum_.total.value != total:
            reckoned = " + ".join(str(term.value) for term in sum_.terms)
            findings.append(
                finding(
                    "arithmetic",
                    sum_.total.span,
                    f"{reckoned} = {total}, the text says {sum_.total.value}",
                    found=context.quote(sum_.total.span),
                    expected=str(total),
                    evidence=Evidence(text=f"{reckoned} = {total}"),
                )
            )
    for line in lines:
        if context.rules is not None:
            findings += _awards_by_law(line, sums, context)
        if line.counted is not None:
            findings += _counted_by_law(line.counted, context)
        if line.tiles is not None and context.rules is None:
            findings += _connections_by_law(line, context)
    done = bool(sums) and all(sum_.total is not None for sum_ in sums)
    return findings, State.ARITHMETIC if done else State.UNCHECKED


def _awards_by_law(line: CaptionLine, sums: Sequence[SumText], context: Context) -> Iterator[Finding]:
    assert context.rules is not None
    rules = context.rules
    own = line.sums or tuple(sums)
    for stated in line.awards:
        total = next((sum_.total.value for sum_ in own if sum_.total is not None), None)
        raw = rules.award(total) if total is not None else stated.raw.value if stated.raw is not None else None
        if raw is None:
            continue
        if stated.raw is not None and stated.raw.value != raw:
            yield finding(
                "award",
                stated.raw.span,
                f"an end sum of {total} earns {raw}, the text says {stated.raw.value}",
                found=context.quote(stated.raw.span),
                expected=str(raw),
                evidence=Evidence(text=f"{total} → {raw}", clause=context.clause("divisors", "score_value")),
                severity=context.severity("divisors"),
            )
        if stated.display is not None and stated.display.value != rules.display(raw):
            yield finding(
                "display-award",
                stated.display.span,
                f"{raw} raw points are shown as {rules.display(raw)}, the text says {stated.display.value}",
                found=context.quote(stated.display.span),
                expected=str(rules.display(raw)),
                evidence=Evidence(text=f"{raw} ÷ {rules.display_ratio}", clause=context.clause("display_ratio")),
                severity=context.severity("display_ratio"),
            )


def _counted_by_law(counted: ItemList, context: Context) -> Iterator[Finding]:
    """A single contributes one of its halves, each half once; a double both halves, one, or nothing."""
    branching = Branching() if context.rules is None else context.rules.branching
    used: Counter[tuple[Tile, int]] = Counter()
    for item in counted.items:
        tile = next((value for value in item.values if isinstance(value, Tile)), None)
        number = next(((atom.value, atom.span) for atom in item.atoms if isinstance(atom.value, int)), None)
        if tile is None or number is None:
            continue
        value, span = number
        possible = _possible_values(tile, branching, known=context.rules is not None)
        used[tile, value] += 1
        if value in possible and (tile.is_double or used[tile, value] == 1):
            continue
        shown = " or ".join(map(str, possible))
        yield finding(
            "counted-end",
            span,
            f"{tile} can contribute {shown}, the text says {value}"
            if value not in possible
            else f"the ends of {tile} are {shown}, and the text has {value} twice",
            found=context.quote(span),
            expected=shown,
            evidence=Evidence(text=f"{tile}: {shown}", clause=context.clause("double_counts", "spinner_counts")),
        )


def _possible_values(tile: Tile, branching: Branching, *, known: bool) -> list[int]:
    if not tile.is_double:
        return [tile.high, tile.low]
    halves = {*branching.spinner_counts, *branching.double_counts} if known else {0, 1, 2}
    return [count * tile.high for count in sorted(halves, reverse=True)]


def _connections_by_law(line: CaptionLine, context: Context) -> Iterator[Finding]:
    """Without a rule set: a connection still joins equal numbers, as some rule set would have it."""
    if line.connections is None:
        return
    for item in line.connections.items:
        pair = connection_places(item.values)
        if pair is not None and pair[0].pips != pair[1].pips:
            yield finding(
                "connection",
                item.span,
                f"{pair[0]} shows {pair[0].pips} and {pair[1]} shows {pair[1].pips}: they do not match",
                found=context.quote(item.span),
            )


def find_duplicates(tiles: ItemList, context: Context) -> Iterator[Finding]:
    """Tiles that stand twice in the list of tiles."""
    first: dict[Tile, Span] = {}
    for item in tiles.items:
        for atom in item.atoms:
            if isinstance(atom.value, Tile):
                if atom.value in first:
                    place = context.source.place(first[atom.value].start)
                    yield finding(
                        "duplicate-tile",
                        atom.span,
                        f"{atom.value} is on the table twice; it is named first at {place.line}:{place.column}",
                        found=context.quote(atom.span),
                    )
                first.setdefault(atom.value, atom.span)
