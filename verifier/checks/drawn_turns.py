"""Turns with draws: nothing held fits the layout, nothing drawn fits but the last tile, and that one is placed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.checks.base import Context, Judgement, State, finding
from verifier.document.claims.base import Said
from verifier.document.claims.drawn_turns import DrawnTurnClaim, TableBefore
from verifier.engine.ruleset import DrawnTile, RuleSet
from verifier.engine.tile import Tile
from verifier.finding import Evidence, Finding


def check_drawn_turns(claims: Sequence[DrawnTurnClaim], context: Context) -> Iterator[Judgement]:
    """Follow each turn by the draw rule of the rule set; without one, only where each tile comes from."""
    for claim in claims:
        found = next(_faults(claim, context), None)
        states = {} if found is None else {found.span: State.CONTRADICTED}
        if found is not None:
            state = State.AMBIGUOUS
        elif claim.before is None or context.rules is None:
            state = State.UNCHECKED
        else:
            state = State.VERIFIED
        yield Judgement(claim=claim, state=state, findings=() if found is None else (found,), states=states)


def _faults(claim: DrawnTurnClaim, context: Context) -> Iterator[Finding]:
    """What keeps a turn from coming out, the surest first."""
    before, rules = claim.before, context.rules
    yield from _named_twice(claim, context)
    yield from _placed_faults(claim, context)
    if before is None or rules is None:
        return
    for said in (*claim.held, *claim.drawn):
        if said.value in before.tiles:
            yield _fault(said, f"{said.value} lies on the table already", context)
    if claim.unable and not rules.draw_when_able:
        for said in claim.held:
            if _fits(said.value, before):
                yield _fault(
                    said, f"{said.value} fits an open place, so nothing may be drawn", context, "draw_when_able"
                )
    yield from _draw_faults(claim, before, rules, context)


def _named_twice(claim: DrawnTurnClaim, context: Context) -> Iterator[Finding]:
    seen: set[Tile] = set()
    for said in (*claim.held, *claim.drawn):
        if said.value in seen:
            yield _fault(said, f"{said.value} is in the hand already", context)
        seen.add(said.value)


def _placed_faults(claim: DrawnTurnClaim, context: Context) -> Iterator[Finding]:
    """The tile placed is one of those held or drawn, and the one that the next layout has more."""
    placed, before = claim.placed, claim.before
    if placed is None:
        return
    played = None if before is None else before.played
    if played is not None and placed.value is not played:
        yield _fault(
            placed, f"{played} is placed in the layout that follows, and not {placed.value}", context, right=played
        )
    known = {said.value for said in (*claim.held, *claim.drawn)}
    if placed.value in known or not claim.held:
        # Where the hand is not told, the tile may come from there.
        must_be_drawn = claim.unable and not claim.held and placed.value not in known
        if not must_be_drawn:
            return
    last = claim.drawn[-1]
    if played is not None or (before is not None and not _fits(last.value, before)):
        yield _fault(last, f"{placed.value} is placed, and it was not drawn", context, right=placed.value)
    else:
        yield _fault(placed, f"{placed.value} is neither held nor drawn", context, right=last.value)


def _draw_faults(claim: DrawnTurnClaim, before: TableBefore, rules: RuleSet, context: Context) -> Iterator[Finding]:
    """Drawing goes on until a tile fits, so far as it has a limit."""
    if rules.draw_limit is not None and len(claim.drawn) > rules.draw_limit:
        said = claim.drawn[rules.draw_limit]
        yield _fault(said, f"no more than {rules.draw_limit} tiles may be drawn", context, "draw_limit")
    for said in claim.drawn[:-1]:
        if _fits(said.value, before):
            yield _fault(said, f"{said.value} fits an open place, so drawing ends with it", context, "drawn_tile")
    placed = claim.placed
    if placed is not None and not _fits(placed.value, before):
        yield _fault(placed, f"{placed.value} fits no open place", context)
    last = claim.drawn[-1]
    must_be_last = claim.unable and rules.drawn_tile is not DrawnTile.KEPT
    if must_be_last and placed is not None and placed.value in {said.value for said in claim.drawn[:-1]}:
        yield _fault(placed, f"{placed.value} is not the tile that ended the drawing", context, right=last.value)


def _fits(tile: Tile, before: TableBefore) -> bool:
    return any(tile.has(pips) for pips in before.open)


def _fault(said: Said[Tile], told: str, context: Context, *fields: str, right: Tile | None = None) -> Finding:
    return finding(
        "drawn-turn",
        said.span,
        told,
        found=context.quote(said.span),
        expected=None if right is None else str(right),
        evidence=Evidence(text="followed on the layout before the turn", clause=context.clause(*fields)),
        severity=context.severity(*fields) if fields else None,
    )
