"""Tales: rounds told step by step, replayed by search; where one does not come out, the single place that keeps it.

fault     a tile, a place, a sum or a missing placement without which a tale would come out
evidence  sums that a tale must have told before one of its places is called wrong
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from verifier.checks.base import Context, Judgement, State, finding
from verifier.checks.points import earnings
from verifier.checks.replays import Move, Named, Replay, comes_out, replay
from verifier.document.claims.tales import Mention, Step, Sum, TaleClaim
from verifier.engine.layout import Layout
from verifier.engine.ruleset import RuleSet
from verifier.engine.settlement import format_points
from verifier.engine.tile import Tile
from verifier.finding import Evidence, Finding
from verifier.text import Span

_EVIDENCE = 3
_LARGEST_SUM = 100
_FEWEST_IN_ROW = 4
"""A shorter list may go on from a layout that is not told."""


def check_tales(claims: Sequence[TaleClaim], context: Context) -> Iterator[Judgement]:
    """Replay each tale from its lead, and compare what its sums are said to score."""
    if context.rules is None:
        for claim in claims:
            yield Judgement(claim=claim, state=State.UNCHECKED)
        return
    unit = _unit(claims, context.rules)
    for claim in claims:
        yield _Tale(claim, context, context.rules, unit).judge()


def _unit(claims: Sequence[TaleClaim], rules: RuleSet) -> str | None:
    """The unit of the document's awards: the one that more of them fit, where the two differ."""
    fitting: Counter[str] = Counter()
    for claim in claims:
        for step in claim.steps:
            for end_sum, points in _awarded(step):
                for unit in ("raw", "display"):
                    fitting[unit] += points != 0 and points in earnings(rules, end_sum, unit)
    if fitting["raw"] == fitting["display"]:
        return None
    return "raw" if fitting["raw"] > fitting["display"] else "display"


def _awarded(step: Step) -> Iterator[tuple[int, Fraction]]:
    """The sum of a step beside its points."""
    total = next((sum_.total.value for sum_ in step.sums if sum_.sure), None)
    if total is not None:
        yield from ((total, award.points.value) for award in step.awards)


@dataclass(frozen=True, slots=True)
class _Fault:
    """What keeps a tale from coming out: its finding, and the replay without it."""

    finding: Finding
    solution: Replay


@dataclass(frozen=True, slots=True)
class _Tale:
    """A tale with what is needed to judge it."""

    claim: TaleClaim
    context: Context
    rules: RuleSet
    unit: str | None

    def judge(self) -> Judgement:
        """Replayed as a whole; else with one change; else as far as it comes out."""
        steps = (None, *self.claim.steps)
        moves = tuple(self._move(step, before) for before, step in zip(steps, self.claim.steps, strict=False))
        known, fault = self._replayed(moves)
        states: dict[Span, State] = {}
        for at, step in enumerate(self.claim.steps):
            layout = known[at] if at < len(known) else None
            end_sum = layout.end_sum if layout is not None and layout.plays else None
            right = () if end_sum is None else earnings(self.rules, end_sum, self.unit)
            states |= _states(step, end_sum, right)
        findings = [] if fault is None else [fault.finding]
        findings += (*self._awards(), *self._bare_sums(known))
        for found in findings:
            inside = [item.span for item in self.claim.items if found.span.contains(item.span)]
            states |= dict.fromkeys(inside, State.CONTRADICTED)
        if findings:
            state = State.CONTRADICTED
        else:
            state = State.VERIFIED if len(known) == len(moves) and None not in known else State.ARITHMETIC
        return Judgement(claim=self.claim, state=state, findings=tuple(findings), states=states)

    # --- replays ---

    def _replayed(self, moves: tuple[Move, ...]) -> tuple[tuple[Layout | None, ...], _Fault | None]:
        """The layouts after the steps, as far as the tale comes out, and what keeps it from coming out further."""
        solution = self._search(moves)
        if solution.comes_out or solution.gave_up:
            return solution.layouts, None
        fault = self._single_fault(moves, solution) if self._is_round(solution.furthest) else None
        if fault is not None:
            return fault.solution.layouts, fault
        # A list of leads is no round: what says the sum of its own halves may be one.
        for at in self._leads_from(solution.furthest):
            rest = replace(self.claim, steps=self.claim.steps[at:])
            layouts, fault = _Tale(rest, self.context, self.rules, self.unit)._replayed(moves[at:])
            if fault is None and layouts and (at == solution.furthest or not self.claim.is_led):
                known = self._longest(moves[:at], solution.furthest).layouts
                return (*known, *(None for _ in range(at - len(known))), *layouts), None
        fault = self._part_fault(moves, solution)
        if fault is not None:
            return fault.solution.layouts, fault
        return self._longest(moves, solution.furthest).layouts, None

    def _is_round(self, furthest: int) -> bool:
        """Whether a step is told, besides the first and the one that fails, that can be no lead."""
        others = [step for at, step in enumerate(self.claim.steps) if at not in (0, furthest) and step.is_told]
        return not self.claim.steps[furthest].is_lead or any(not step.is_lead for step in others)

    def _leads_from(self, furthest: int) -> Iterator[int]:
        """The first step that may be another lead, from where the tale fails."""
        for at in range(max(1, furthest), len(self.claim.steps)):
            if self.claim.steps[at].is_lead:
                yield at
                return

    def _move(self, step: Step, before: Step | None) -> Move:
        told = [sum_ for sum_ in step.sums if sum_.sure and sum_.is_right]
        among: frozenset[int] | None = None
        award = step.awards[0] if step.awards else None
        if not told and award is not None and award.number and award.sure and not any(s.sure for s in step.sums):
            points = award.points.value
            among = frozenset(n for n in range(_LARGEST_SUM) if points in earnings(self.rules, n, self.unit))
        return Move(
            named=tuple(_named(mention, before) for mention in step.mentions),
            sums=tuple(_sum(sum_) for sum_ in told),
            ends=tuple(tuple(said.value for said in ends) for ends in step.ends),
            among=among,
        )

    def _search(self, moves: tuple[Move, ...], *, strict: bool = True) -> Replay:
        return replay(moves, self.rules.branching, self.rules.highest_pips, strict=strict)

    def _longest(self, moves: tuple[Move, ...], furthest: int) -> Replay:
        """The moves that come out before the one that does not."""
        for length in range(furthest, 0, -1):
            solution = self._search(moves[:length])
            if solution.comes_out:
                return solution
        return Replay()

    # --- what is wrong ---

    def _part_fault(self, moves: tuple[Move, ...], failed: Replay) -> _Fault | None:
        """The one change with which a tale comes out as far as the step after the one that fails."""
        cut = failed.furthest + 2
        if cut < len(moves) and any(step.is_told for step in self.claim.steps[failed.furthest + 1 : cut]):
            return self._single_fault(moves[:cut], failed)
        return None

    def _single_fault(self, moves: tuple[Move, ...], failed: Replay) -> _Fault | None:
        furthest = failed.furthest
        if not self._has_evidence(len(moves)) or any(step.is_open for step in self.claim.steps[: furthest + 2]):
            return None
        loose = self._search(moves, strict=False)
        if loose.comes_out:
            return self._place_fault(moves)
        if self._is_row():
            # Tiles that lie as they are listed are not doubted.
            return self._ends_fault(moves, furthest) or self._tile_fault(moves, furthest)
        total = self._sum_fault(moves, furthest)
        only_total = total is not None and not self.claim.steps[furthest].sums[0].terms
        tile = None if only_total else self._tile_fault(moves, furthest)
        return tile or total or self._ends_fault(moves, furthest) or self._missing(moves, furthest)

    def _has_evidence(self, length: int) -> bool:
        steps = self.claim.steps[:length]
        if self._is_row():
            return True
        if self.claim.is_led:
            return any(step.is_told or step.awards for step in steps)
        return sum(step.is_told for step in steps) >= _EVIDENCE

    def _is_row(self) -> bool:
        """Whether the tale is a bare list of tiles in the order in which they were placed, with the ends they leave."""
        step, *more = self.claim.steps
        tiles = {mention.tile for mention in step.mentions}
        is_bare = all(
            mention.sure and not (mention.is_place or mention.on or mention.pips) for mention in step.mentions
        )
        return not more and is_bare and len(tiles) == len(step.mentions) >= _FEWEST_IN_ROW and bool(step.ends)

    def _place_fault(self, moves: tuple[Move, ...]) -> _Fault | None:
        """Where what is said of one place is not so; a placement is missing where the tile of a place is not there."""
        missing = self._missing(moves, self._search(moves).furthest)
        if missing is not None:
            return missing
        for at, move in enumerate(moves):
            for index, named in enumerate(move.named):
                mention = self.claim.steps[at].mentions[index]
                for said, changed in ((mention.on, replace(named, on=None)), (mention.pips, replace(named, pips=None))):
                    solution = Replay() if said is None else self._search(_with(moves, at, index, changed))
                    if said is not None and solution.comes_out:
                        return _Fault(self._misplaced(mention, said.span), solution)
                if named.is_place:
                    solution = self._search(_with(moves, at, index, replace(named, is_place=False)))
                    if solution.comes_out:
                        return _Fault(self._wrong_tile(mention, ()), solution)
        return None

    def _misplaced(self, mention: Mention, span: Span) -> Finding:
        said = self.context.quote(span)
        return finding(
            "illegal-play",
            span,
            f"{mention.tile} cannot be placed at {said!r} here, or the sums of the example do not come out",
            found=said,
            evidence=Evidence(
                text=f"with {mention.tile} elsewhere the example comes out", clause=self.context.clause("arms")
            ),
        )

    def _tile_fault(self, moves: tuple[Move, ...], furthest: int) -> _Fault | None:
        """A tile with another in whose place the tale comes out; the nearest to where it fails.

        A tile that only says where another is placed is the last to be doubted.
        """
        placed = [(at, index) for at in range(furthest, -1, -1) for index in _placed(moves, at)]
        every = [(at, index) for at in range(furthest, -1, -1) for index in range(len(moves[at].named))]
        places = [each for each in every if each not in placed]
        for strict, tried in ((True, placed), (True, places), (False, placed), (False, places)):
            for at, index in tried:
                changed = replace(moves[at].named[index], tile=None, sure=True)
                solution = self._search(_with(moves, at, index, changed), strict=strict)
                if solution.comes_out:
                    mention = self.claim.steps[at].mentions[index]
                    return _Fault(self._wrong_tile(mention, solution.choices), solution)
        return None

    def _wrong_tile(self, mention: Mention, choices: Sequence[Tile | None]) -> Finding:
        fitting = [str(tile) for tile in choices if tile is not None]
        if not fitting:
            told = f"{mention.tile} is not on the table here"
        elif len(fitting) > 2:
            told = f"with {mention.tile} the sums of the example do not come out"
        else:
            told = f"with {mention.tile} the sums of the example do not come out; they do with {' or '.join(fitting)}"
        return finding(
            "story-tile",
            mention.span,
            told,
            found=self.context.quote(mention.span),
            expected=fitting[0] if len(fitting) == 1 else None,
            evidence=Evidence(text="replayed by search: every tile of the set was tried in its place"),
        )

    def _sum_fault(self, moves: tuple[Move, ...], furthest: int) -> _Fault | None:
        """A sum without which the tale comes out."""
        for at in range(furthest, -1, -1):
            told = [sum_ for sum_ in self.claim.steps[at].sums if sum_.sure and sum_.is_right]
            for index, sum_ in enumerate(told):
                left = moves[at].sums[:index] + moves[at].sums[index + 1 :]
                near = tuple(term.value for term in sum_.terms)
                solution = self._search(_changed(moves, at, replace(moves[at], sums=left, near=near)))
                if solution.comes_out:
                    return _Fault(self._wrong_sum(sum_, solution.layouts[at].end_sum), solution)
        return None

    def _wrong_sum(self, sum_: Sum, right: int) -> Finding:
        place = Span.around(*sum_.spans)
        return finding(
            "end-sum",
            place,
            f"the ends do not make {self.context.quote(place)} once these tiles are placed",
            found=self.context.quote(place),
            expected=str(right) if not sum_.terms else None,
            evidence=Evidence(text=f"replayed by search: the ends make {right}"),
        )

    def _ends_fault(self, moves: tuple[Move, ...], furthest: int) -> _Fault | None:
        """Ends, or points without a sum, without which the tale comes out."""
        for at in range(furthest, -1, -1):
            step = self.claim.steps[at]
            for index, ends in enumerate(step.ends):
                left = moves[at].ends[:index] + moves[at].ends[index + 1 :]
                solution = self._search(_changed(moves, at, replace(moves[at], ends=left)))
                if solution.comes_out:
                    place = Span.around(*(said.span for said in ends))
                    said = self.context.quote(place)
                    return _Fault(
                        finding(
                            "open-place", place, f"the ends are not {said} once these tiles are placed", found=said
                        ),
                        solution,
                    )
            if moves[at].among is not None:
                solution = self._search(_changed(moves, at, replace(moves[at], among=None)))
                if solution.comes_out:
                    award = step.awards[0].points.span
                    end_sum = solution.layouts[at].end_sum
                    return _Fault(self._wrong_award(award, end_sum), solution)
        return None

    def _missing(self, moves: tuple[Move, ...], furthest: int) -> _Fault | None:
        """A placement that is not told: with one more tile before a step the tale comes out."""
        if sum(step.is_told for step in self.claim.steps[: len(moves)]) < _EVIDENCE:
            return None
        named = {step.mentions[0].tile for step in self.claim.steps if len(step.mentions) == 1}
        for at in range(furthest, 0, -1):
            if not self.claim.steps[at].follows:
                continue
            solution = self._search((*moves[:at], Move((Named(None),)), *moves[at:]))
            tiles = [str(tile) for tile in solution.choices if tile is not None and tile not in named]
            if tiles:
                place = self.claim.steps[at].mentions[0].span
                return _Fault(
                    finding(
                        "story-tile",
                        place,
                        f"a placement is missing before {self.context.quote(place)}: the sums of the example come out "
                        f"with {' or '.join(tiles[:2])} placed first",
                        found=self.context.quote(place),
                        evidence=Evidence(text="replayed by search: every tile of the set was tried before this step"),
                    ),
                    replace(solution, layouts=(*solution.layouts[:at], *solution.layouts[at + 1 :])),
                )
        return None

    # --- what it scores ---

    def _awards(self) -> Iterator[Finding]:
        """Points that are not what their sum earns."""
        for step in self.claim.steps:
            total = next((sum_ for sum_ in step.sums if sum_.sure), None)
            if total is None or not total.is_right:
                continue
            for award in step.awards:
                right = earnings(self.rules, total.total.value, self.unit)
                if award.sure and award.points.value not in right:
                    yield self._wrong_award(award.points.span, total.total.value)

    def _bare_sums(self, known: Sequence[Layout | None]) -> Iterator[Finding]:
        """Totals of sums in words whose terms are the ends, though they do not make them."""
        for step, layout in zip(self.claim.steps, known, strict=False):
            for sum_ in step.sums:
                terms = tuple(term.value for term in sum_.terms)
                if not sum_.is_bare or sum_.is_right or layout is None or not layout.plays:
                    continue
                if comes_out(layout, layout.end_sum, terms):
                    yield self._wrong_sum(replace(sum_, terms=()), layout.end_sum)

    def _wrong_award(self, span: Span, end_sum: int) -> Finding:
        right = format_points(earnings(self.rules, end_sum, self.unit)[0])
        message = f"an end sum of {end_sum} earns {right}"
        return finding(
            "award",
            span,
            f"{message}, the text says {self.context.quote(span)}",
            found=self.context.quote(span),
            expected=right,
            evidence=Evidence(text=message, clause=self.context.clause("divisors", "score_value")),
            severity=self.context.severity("divisors", "score_value"),
        )


def _placed(moves: Sequence[Move], at: int) -> list[int]:
    """Which tiles of a move are named for the first time; all of them where none is."""
    before = {named.tile for move in moves[:at] for named in move.named}
    new = [index for index, named in enumerate(moves[at].named) if named.tile not in before and not named.is_place]
    return new or list(range(len(moves[at].named)))


def _named(mention: Mention, before: Step | None) -> Named:
    on = None if mention.on is None else mention.on.value
    if on == "opposite":
        # After an arm the opposite may be the other arm.
        on = (
            None if before is None or any(other.on and other.on.value == "arm" for other in before.mentions) else "line"
        )
    return Named(
        tile=mention.tile,
        sure=mention.sure,
        is_place=mention.is_place,
        on=on,
        pips=None if mention.pips is None else mention.pips.value,
    )


def _sum(sum_: Sum) -> tuple[int, tuple[int, ...]]:
    return sum_.total.value, tuple(term.value for term in sum_.terms)


def _changed(moves: tuple[Move, ...], at: int, move: Move) -> tuple[Move, ...]:
    return (*moves[:at], move, *moves[at + 1 :])


def _with(moves: tuple[Move, ...], at: int, index: int, named: Named) -> tuple[Move, ...]:
    tiles = moves[at].named
    return _changed(moves, at, replace(moves[at], named=(*tiles[:index], named, *tiles[index + 1 :])))


def _states(step: Step, end_sum: int | None, right: Sequence[Fraction]) -> Mapping[Span, State]:
    """The states of the items of a step, whose replay left this end sum, which earns what is `right`.

    The end sum is None where the replay did not come so far.
    """
    states: dict[Span, State] = {}
    verified = State.VERIFIED if end_sum is not None else State.UNCHECKED
    for mention in step.mentions:
        states[mention.span] = verified
        if mention.pips is not None:
            states[mention.pips.span] = verified
    for sum_ in step.sums:
        if sum_.sure:
            state = verified if end_sum is not None or not sum_.terms else State.ARITHMETIC
        else:
            if sum_.is_bare and end_sum is not None and sum_.total.value == end_sum and sum_.is_right:
                states |= dict.fromkeys(sum_.spans, State.VERIFIED)
                continue
            worths = {2 * mention.tile.high for mention in step.mentions if mention.tile.is_double}
            state = verified if sum_.total.value in {end_sum, *worths} else State.UNCHECKED
        states |= dict.fromkeys(sum_.spans, state)
    states |= dict.fromkeys((said.span for ends in step.ends for said in ends), verified)
    for award in step.awards:
        states[award.points.span] = verified if award.points.value in right else State.UNCHECKED
    return states
