"""Stories: examples told in sentences, replayed by search; where a tile fell out, what must have stood there.

solution  a tile for each slot such that, placed in turn on some open place, every sum comes out
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from verifier.checks.base import Context, Judgement, State, finding
from verifier.document.claims.stories import SetHolesClaim, Slot, StoryClaim, StorySum, Worth
from verifier.engine.layout import Layout
from verifier.engine.ruleset import RuleSet
from verifier.engine.tile import Tile
from verifier.finding import Evidence, Finding
from verifier.text import Span

_MOST_STEPS = 400_000
"""Placements tried for one story; a story that needs more is left undecided."""


def check_stories(claims: Sequence[StoryClaim], context: Context) -> Iterator[Judgement]:
    """Replay each story by search."""
    for claim in claims:
        yield _check(claim, context)


def check_set_holes(claims: Sequence[SetHolesClaim], context: Context) -> Iterator[Judgement]:
    """The set goes from its lightest to its heaviest tile."""
    for claim in claims:
        ends = None if context.rules is None else (context.rules.tiles.tiles[0], context.rules.tiles.tiles[-1])
        findings = tuple(
            _missing(hole.span, None if ends is None else [ends[at]]) for at, hole in enumerate(claim.holes)
        )
        yield Judgement(claim=claim, state=State.UNCHECKED if ends is None else State.STATED, findings=findings)


def _check(claim: StoryClaim, context: Context) -> Judgement:
    holes = [slot for slot in claim.slots if slot.is_hole and not slot.is_picture]
    if context.rules is None:
        findings = tuple(_missing(slot.span, None) for slot in holes)
        return Judgement(claim=claim, state=State.UNCHECKED, findings=findings)
    slots = [slot for slot in claim.slots if not slot.again]
    worth = claim.worths[0] if claim.worths else None
    solutions = _solve(slots, claim.sums, worth, context.rules)
    if solutions:
        return Judgement(claim=claim, state=State.VERIFIED, findings=tuple(_holes(claim.slots, slots, solutions)))
    if solutions is None or (holes and not worth):
        return Judgement(claim=claim, state=State.ARITHMETIC, findings=tuple(_missing(hole.span, []) for hole in holes))
    repaired = _repair(claim, slots, worth, context)
    if repaired is None:
        return Judgement(
            claim=claim,
            state=State.ARITHMETIC if claim.sums else State.UNCHECKED,
            findings=tuple(_missing(hole.span, []) for hole in holes),
        )
    return Judgement(
        claim=claim,
        state=State.CONTRADICTED,
        findings=(repaired, *(_missing(hole.span, []) for hole in holes)),
        states={item.span: State.ARITHMETIC for item in claim.items} | {repaired.span: State.CONTRADICTED},
    )


def _holes(
    all_slots: Sequence[Slot], slots: Sequence[Slot], solutions: Sequence[tuple[Tile, ...]]
) -> Iterator[Finding]:
    """A finding for each hole, with the tiles that fit; a hole for a tile named before has the tiles of that one."""
    at = -1
    for slot in all_slots:
        if not slot.again:
            at += 1
        if slot.is_hole and not slot.is_picture:
            yield _missing(slot.span, sorted({solution[max(at, 0)] for solution in solutions}))


def _missing(span: Span, tiles: Sequence[Tile] | None) -> Finding:
    """A tile is missing; `tiles` are those that fit, None where that cannot be told."""
    fitting = [str(tile) for tile in tiles or ()]
    if len(fitting) == 1:
        told = f"only {fitting[0]} fits"
    elif fitting:
        told = f"{len(fitting)} tiles fit: {', '.join(fitting[:6])}{' …' if len(fitting) > 6 else ''}"
    else:
        told = "what stood here cannot be told" if tiles is None else "no tile makes the example come out"
    return finding(
        "missing-tile",
        span,
        f"a tile is missing here; {told}",
        expected=fitting[0] if len(fitting) == 1 else None,
        evidence=None if not fitting else Evidence(text=f"found by trying all tiles: {len(fitting)} fit"),
    )


def _repair(claim: StoryClaim, slots: Sequence[Slot], worth: Worth | None, context: Context) -> Finding | None:
    """Where one named tile alone keeps the story from coming out, a finding at that tile."""
    assert context.rules is not None
    for at, slot in enumerate(slots):
        if slot.tile is None:
            continue
        freed = [*slots[:at], Slot(tile=None, span=slot.span, is_hole=True), *slots[at + 1 :]]
        solutions = _solve(freed, claim.sums, worth, context.rules)
        fitting = sorted({solution[at] for solution in solutions or ()})
        if fitting and len(fitting) <= 2:
            return finding(
                "story-tile",
                slot.span,
                f"with {slot.tile} the sums of the example do not come out; they do with "
                f"{' or '.join(str(tile) for tile in fitting)}",
                found=context.quote(slot.span),
                expected=str(fitting[0]),
            )
    return None


def _solve(
    slots: Sequence[Slot], sums: Sequence[StorySum], worth: Worth | None, rules: RuleSet
) -> list[tuple[Tile, ...]] | None:
    """Every solution as tiles by slot; None where the search gave up."""
    if worth is not None and not sums:
        return [(tile,) for tile in _worth_tiles(slots[0], worth, rules)]
    found: set[tuple[Tile, ...]] = set()
    steps = 0
    stack: list[tuple[Layout, tuple[Tile, ...]]] = [(Layout(rules.branching), ())]
    while stack:
        layout, tiles = stack.pop()
        if not all(_comes_out(layout, sum_) for sum_ in sums if sum_.after == len(tiles)):
            continue
        if len(tiles) == len(slots):
            found.add(tiles)
            continue
        slot = slots[len(tiles)]
        for tile in (slot.tile,) if slot.tile is not None else rules.tiles.tiles:
            if layout.has(tile) or (slot.is_double and not tile.is_double):
                continue
            for on in layout.open if layout.plays else (None,):
                if on is None or tile.has(on.pips):
                    steps += 1
                    stack.append((layout.play(tile, on), (*tiles, tile)))
        if steps > _MOST_STEPS:
            return None
    return sorted(found)


def _comes_out(layout: Layout, sum_: StorySum) -> bool:
    """Whether the counted ends are the terms of a sum; a double may be written as one term or as its two halves."""
    terms = Counter(sum_.terms)
    ends = [(end.value, end.place is None) for end in layout.counted_ends]
    if sum(value for value, _ in ends) != sum(sum_.terms):
        return False
    return _matches(ends, terms)


def _matches(ends: Sequence[tuple[int, bool]], terms: Counter[int]) -> bool:
    if not ends:
        return not +terms
    (value, is_double), rest = ends[0], ends[1:]
    if terms[value] > 0 and _matches(rest, terms - Counter([value])):
        return True
    half = [value // 2] * 2
    return is_double and terms[value // 2] >= 2 and _matches(rest, terms - Counter(half))


def _worth_tiles(slot: Slot, worth: Worth, rules: RuleSet) -> list[Tile]:
    """The doubles that count so much at an end, where the rest of what is said comes out too."""
    if worth.other is not None and worth.total is not None:
        comes_out = worth.value.value + worth.other.value == worth.total.value
        if not comes_out or worth.other.value > rules.highest_pips:
            return []
    tiles = (slot.tile,) if slot.tile is not None else rules.tiles.tiles
    halves = {rules.double_counts[1], rules.spinner_counts[1]}
    return [tile for tile in tiles if tile.is_double and any(tile.high * half == worth.value.value for half in halves)]
