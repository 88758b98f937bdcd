"""Stories: examples told in sentences, replayed by search; where a tile fell out, what must have stood there.

solution  a tile for each slot such that, placed in turn on some open place, every sum comes out
context   the slots of the stories before, whose layout a story may go on with
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from verifier.checks.base import Context, Judgement, State, finding
from verifier.checks.replays import can_be_joined, comes_out
from verifier.document.claims.stories import SetHolesClaim, Slot, StoryClaim, StoryEnds, StorySum, Worth
from verifier.engine.branching import Branching
from verifier.engine.layout import Layout, TilePlace
from verifier.engine.ruleset import RuleSet
from verifier.engine.tile import DominoSet, Tile
from verifier.finding import Evidence, Finding
from verifier.text import Span

_MOST_STEPS = 60_000
"""Placements tried for one story; a story that needs more is left undecided."""
_MOST_CONTEXT = 14
"""Slots of earlier stories that one may go on with."""


def check_stories(claims: Sequence[StoryClaim], context: Context) -> Iterator[Judgement]:
    """Replay each story by search, alone or with the layout of the stories before it in its chapter."""
    before: list[StoryClaim] = []
    for claim in claims:
        if before and before[-1].chapter != claim.chapter:
            before = []
        yield _check(claim, before, context)
        before.append(claim)


def check_set_holes(claims: Sequence[SetHolesClaim], context: Context) -> Iterator[Judgement]:
    """The set goes from its lightest to its heaviest tile."""
    for claim in claims:
        ends = None if context.rules is None else (context.rules.tiles.tiles[0], context.rules.tiles.tiles[-1])
        findings = tuple(
            _missing(hole.span, None if ends is None else [ends[at]]) for at, hole in enumerate(claim.holes)
        )
        yield Judgement(claim=claim, state=State.UNCHECKED if ends is None else State.STATED, findings=findings)


def _check(claim: StoryClaim, before: Sequence[StoryClaim], context: Context) -> Judgement:
    holes = [slot for slot in claim.slots if slot.is_hole and not slot.is_picture]
    rules = context.rules
    if rules is None:
        return Judgement(
            claim=claim, state=State.UNCHECKED, findings=tuple(_missing(slot.span, None) for slot in holes)
        )
    if claim.worths and not claim.sums:
        return _check_worth(claim, claim.worths[0], context)
    plot = _plot(claim)
    solutions = _solve(plot, rules)
    if solutions:
        return Judgement(claim=claim, state=State.VERIFIED, findings=tuple(_holes(claim.slots, solutions)))
    if before and _solve(_continued(plot, before), rules):
        return Judgement(claim=claim, state=State.VERIFIED)
    wrong = () if solutions is None else _fault(claim, plot, rules, context)
    states = {item.span: State.ARITHMETIC for item in claim.items} | {found.span: State.CONTRADICTED for found in wrong}
    return Judgement(
        claim=claim,
        state=State.CONTRADICTED if wrong else State.ARITHMETIC if claim.sums else State.UNCHECKED,
        findings=(*wrong, *(_missing(hole.span, []) for hole in holes)),
        states=states,
    )


# --- holes ---


def _holes(slots: Sequence[Slot], solutions: Sequence[tuple[Tile, ...]]) -> Iterator[Finding]:
    """A finding for each hole, with the tiles that fit; a hole for a tile named before has the tiles of that one."""
    at = -1
    for slot in slots:
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
        evidence=None
        if not fitting
        else Evidence(text=f"found by trying all tiles: {len(fitting)} {'fits' if len(fitting) == 1 else 'fit'}"),
    )


# --- plots ---


@dataclass(frozen=True, slots=True)
class _Step:
    """A slot as the search sees it: what tile it may be, and on which class of places it may lie."""

    tile: Tile | None
    is_double: bool
    on: str | None


@dataclass(frozen=True, slots=True)
class _Plot:
    """A story without its places in the document: equal plots have equal solutions."""

    steps: tuple[_Step, ...]
    sums: tuple[tuple[int, tuple[int, ...]], ...]
    ends: tuple[tuple[int, frozenset[int]], ...]


def _plot(claim: StoryClaim) -> _Plot:
    return _Plot(
        steps=tuple(
            _Step(slot.tile, slot.is_double, None if slot.on is None else slot.on.value)
            for slot in claim.slots
            if not slot.again
        ),
        sums=tuple(_sum(sum_) for sum_ in claim.sums),
        ends=tuple(_ends(told) for told in claim.ends),
    )


def _sum(sum_: StorySum, *, later: int = 0) -> tuple[int, tuple[int, ...]]:
    return sum_.after + later, sum_.terms


def _ends(told: StoryEnds, *, later: int = 0) -> tuple[int, frozenset[int]]:
    return told.after + later, frozenset(said.value for said in told.ends)


def _continued(plot: _Plot, before: Sequence[StoryClaim]) -> _Plot:
    """The plot of a story with those of the stories before it; a tile that is named again stays where it was."""
    steps: list[_Step] = []
    for claim in before:
        steps += [step for step in _plot(claim).steps if step.tile is None or step not in steps]
    known = {step.tile for step in steps if step.tile is not None}
    own = [step for step in plot.steps if step.tile not in known]
    # A sum that is told before the story names anything new belongs to the layout there was.
    named = [sum(1 for step in plot.steps[:after] if step in own) for after, _ in plot.sums]
    ended = [sum(1 for step in plot.steps[:after] if step in own) for after, _ in plot.ends]
    kept = steps[-_MOST_CONTEXT:] if len(steps) <= _MOST_CONTEXT else []
    return _Plot(
        steps=(*kept, *own),
        sums=tuple((len(kept) + count, terms) for count, (_, terms) in zip(named, plot.sums, strict=True)),
        ends=tuple((len(kept) + count, ends) for count, (_, ends) in zip(ended, plot.ends, strict=True)),
    )


def _solve(plot: _Plot, rules: RuleSet) -> list[tuple[Tile, ...]] | None:
    """Every solution as tiles by slot; None where the search gave up."""
    found = _solutions(plot, rules.branching, rules.highest_pips)
    return None if found is None else list(found)


@lru_cache(maxsize=1024)
def _solutions(plot: _Plot, branching: Branching, highest: int) -> tuple[tuple[Tile, ...], ...] | None:
    found: set[tuple[Tile, ...]] = set()
    tiles = DominoSet(highest).tiles
    steps = 0
    stack: list[tuple[Layout, tuple[Tile, ...]]] = [(Layout(branching), ())]
    while stack:
        layout, placed = stack.pop()
        if not _holds(plot, layout, len(placed)):
            continue
        if len(placed) == len(plot.steps):
            found.add(placed)
            continue
        step = plot.steps[len(placed)]
        for tile in (step.tile,) if step.tile is not None else tiles:
            if layout.has(tile) or tile.high > highest or (step.is_double and not tile.is_double):
                continue
            for on in layout.open if layout.plays else (None,):
                if on is None or (tile.has(on.pips) and _may_lie(step, on)):
                    steps += 1
                    stack.append((layout.play(tile, on), (*placed, tile)))
        if steps > _MOST_STEPS:
            return None
    return tuple(sorted(found))


def _may_lie(step: _Step, on: TilePlace) -> bool:
    if step.on == "arm":
        return on.place.is_arm
    # A line of play is extended at singles as well.
    return step.on is None or not on.place.is_arm


def _holds(plot: _Plot, layout: Layout, placed: int) -> bool:
    return all(comes_out(layout, sum(terms), terms) for after, terms in plot.sums if after == placed) and all(
        can_be_joined(layout, ends) for after, ends in plot.ends if after == placed
    )


# --- what is wrong ---


def _fault(claim: StoryClaim, plot: _Plot, rules: RuleSet, context: Context) -> tuple[Finding, ...]:
    """Where one place, one tile or one sum alone keeps a story from coming out; nothing where it is not plain."""
    if not (claim.starts and claim.is_told):
        return ()
    right = tuple(_sum(sum_) for sum_ in claim.sums if sum_.is_right)
    if len(right) < len(claim.sums):
        # What is reckoned wrong is told of as such.
        plot = replace(plot, sums=right)
        if _solve(plot, rules):
            return ()
    if any(not sum_.is_beside for sum_ in claim.sums):
        return ()
    # Where only the ends are told, they are what a reader would look at again.
    for fault in (_arm_fault, *((_tile_fault, _sum_fault) if claim.sums else ()), _end_fault, _tile_fault):
        found = fault(claim, plot, rules, context)
        if found is not None:
            return (found,)
    return ()


def _own_slots(claim: StoryClaim) -> list[Slot]:
    return [slot for slot in claim.slots if not slot.again]


def _arm_fault(claim: StoryClaim, plot: _Plot, rules: RuleSet, context: Context) -> Finding | None:
    """A tile said to lie on an arm that is not open yet."""
    for at, slot in enumerate(_own_slots(claim)):
        if slot.on is None:
            continue
        step = replace(plot.steps[at], on=None)
        freed = replace(plot, steps=(*plot.steps[:at], step, *plot.steps[at + 1 :]))
        if _solve(freed, rules):
            told = "the arms are not open yet" if slot.on.value == "arm" else "it lies on an arm"
            return finding(
                "illegal-play",
                slot.on.span,
                f"{slot.tile} cannot be placed here: {told}, or the sums do not come out",
                found=context.quote(slot.on.span),
                evidence=Evidence(
                    text=f"with {slot.tile} elsewhere the example comes out", clause=context.clause("arms")
                ),
            )
    return None


def _tile_fault(claim: StoryClaim, plot: _Plot, rules: RuleSet, context: Context) -> Finding | None:
    """A tile with another in whose place the story comes out."""
    if not plot.sums and not plot.ends:
        return None
    for at, slot in enumerate(_own_slots(claim)):
        if slot.tile is None:
            continue
        step = _Step(None, slot.is_double, plot.steps[at].on)
        freed = replace(plot, steps=(*plot.steps[:at], step, *plot.steps[at + 1 :]))
        fitting = sorted({solution[at] for solution in _solve(freed, rules) or ()})
        if fitting and len(fitting) <= 2:
            return finding(
                "story-tile",
                slot.span,
                f"with {slot.tile} the sums of the example do not come out; they do with "
                f"{' or '.join(str(tile) for tile in fitting)}",
                found=context.quote(slot.span),
                expected=str(fitting[0]) if len(fitting) == 1 else None,
            )
    return None


def _sum_fault(claim: StoryClaim, plot: _Plot, rules: RuleSet, context: Context) -> Finding | None:
    """A sum without which the story comes out."""
    for sum_ in claim.sums:
        left = tuple(other for other in plot.sums if other != _sum(sum_))
        if len(left) == len(plot.sums):
            continue
        if _solve(replace(plot, sums=left), rules):
            place = Span.around(*sum_.spans)
            return finding(
                "end-sum",
                place,
                f"the ends do not make {context.quote(place)} once these tiles are placed",
                found=context.quote(place),
                evidence=Evidence(text="replayed by search: no way to place the tiles gives these ends"),
            )
    return None


def _end_fault(claim: StoryClaim, plot: _Plot, rules: RuleSet, context: Context) -> Finding | None:
    """Ends without which the story comes out."""
    for told in claim.ends:
        left = tuple(other for other in plot.ends if other != _ends(told))
        if _solve(replace(plot, ends=left), rules):
            place = Span.around(*(said.span for said in told.ends))
            return finding(
                "open-place",
                place,
                f"the ends are not {context.quote(place)} once these tiles are placed",
                found=context.quote(place),
                evidence=Evidence(text="replayed by search: no way to place the tiles leaves these ends"),
            )
    return None


# --- worths ---


def _check_worth(claim: StoryClaim, worth: Worth, context: Context) -> Judgement:
    """A double at an end counts as the rule set says, and the rest of what is said comes out."""
    rules = context.rules
    assert rules is not None
    holes = [slot for slot in claim.slots if slot.is_hole and not slot.is_picture]
    wrong = list(_wrong_numbers(worth, context))
    own = _own_slots(claim)[worth.slot]
    tiles = (own.tile,) if own.tile is not None else rules.tiles.tiles
    halves = {rules.double_counts[1], rules.spinner_counts[1]}
    fitting = [tile for tile in tiles if tile.is_double and any(tile.high * n == worth.value.value for n in halves)]
    if not fitting and own.tile is None:
        wrong.append(_no_worth(worth, context))
    missing = [_missing(hole.span, fitting) for hole in holes]
    if own.tile is not None and not fitting:
        # What a named double counts is told of by the check of single tiles.
        return Judgement(claim=claim, state=State.UNCHECKED, findings=tuple(missing))
    contradicted = {found.span: State.CONTRADICTED for found in wrong}
    return Judgement(claim=claim, state=State.VERIFIED, findings=(*wrong, *missing), states=contradicted)


def _wrong_numbers(worth: Worth, context: Context) -> Iterator[Finding]:
    if worth.other is not None and worth.total is not None:
        reckoned = worth.value.value + worth.other.value
        if reckoned != worth.total.value:
            yield finding(
                "end-sum",
                worth.total.span,
                f"{worth.value.value} + {worth.other.value} = {reckoned}, the text says {worth.total.value}",
                found=context.quote(worth.total.span),
                expected=str(reckoned),
            )
    if worth.gone is not None and worth.gone.value != worth.value.value:
        yield finding(
            "tile-count",
            worth.gone.span,
            f"the same tile counts {worth.value.value} at an end, the text says {worth.gone.value}",
            found=context.quote(worth.gone.span),
            expected=str(worth.value.value),
        )


def _no_worth(worth: Worth, context: Context) -> Finding:
    return finding(
        "tile-count",
        worth.value.span,
        f"no double counts {worth.value.value} at an end",
        found=context.quote(worth.value.span),
        evidence=Evidence(text="every double of the set was tried", clause=context.clause("double_counts")),
    )
