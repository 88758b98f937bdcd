"""How a part of a score event comes about: the pips it is made of, and what they are rounded to.

The engine says what a part is worth, and in a sentence of its own why. Here the same numbers are told as numbers, so
that every language can say them. `reckon` gives nothing that the engine does not award: tests hold the two together.
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.engine.ruleset import BlockPayment, Points, Rounding, RoundingOf, RuleSet
from verifier.engine.settlement import Part, PartKind, ScoreEvent, Settlement, exact


@dataclass(frozen=True, slots=True, kw_only=True)
class Reckoning:
    """Pips that are added, and the points they give.

    `less` is what each of `terms` is diminished by, as the own pips in a difference. `each` holds the terms rounded one
    by one, and is empty where the total is rounded. `points` is what the pips give, never negative; `halved` is the
    half of it, where no more is paid.
    """

    terms: tuple[int, ...]
    points: int
    less: int | None = None
    each: tuple[int, ...] = ()
    halved: Points | None = None

    @property
    def total(self) -> int:
        """The pips together, differences taken."""
        return sum(self.terms) - len(self.terms) * (self.less or 0)

    @property
    def paid(self) -> Points:
        """What the part is worth, without its sign."""
        return self.points if self.halved is None else self.halved


def reckon(part: Part, event: ScoreEvent, settlement: Settlement, rules: RuleSet) -> Reckoning | None:
    """The reckoning of a part; None where it rests on no leftover, as the award of a placement."""
    pips = settlement.leftovers
    players = len(pips)
    teams = rules.teams(players)
    match part.kind:
        case PartKind.OPPONENTS:
            return _rounded(rules, [pips[seat] for seats in _others(teams, event.team) for seat in seats])
        case PartKind.PARTNER:
            return _rounded(rules, [pips[_partner(part, event, settlement, rules)]])
        case PartKind.OWN if event.seat is not None:
            return _rounded(rules, [pips[event.seat]])
        case PartKind.DIFFERENCES if rules.block_payment is BlockPayment.DIFFERENCES_BY_HAND and event.seat is not None:
            own = pips[event.seat]
            larger = [pips[seat] for seats in _others(teams, event.team) for seat in seats]
            terms = tuple(theirs for theirs in larger if theirs > own)
            total = sum(terms) - len(terms) * own
            return Reckoning(terms=terms, less=own, points=rules.round_pips(total))
        case PartKind.DIFFERENCES:
            own = sum(pips[seat] for seat in teams[event.team])
            sides = [sum(pips[seat] for seat in seats) for seats in _others(teams, event.team)]
            rounded = _rounded(rules, [total - own for total in sides])
            return Reckoning(terms=tuple(sides), less=own, each=rounded.each, points=rounded.points)
        case PartKind.SPLIT:
            lowest = {other.team for other in settlement.events if any(p.kind is PartKind.SPLIT for p in other.parts)}
            third = [pips[seat] for team, seats in enumerate(teams) if team not in lowest for seat in seats]
            rounded = _rounded(rules, [sum(third)])
            return Reckoning(terms=rounded.terms, points=rounded.points, halved=exact(part.raw))
        case _:
            return None


def _partner(part: Part, event: ScoreEvent, settlement: Settlement, rules: RuleSet) -> int:
    """The seat whose leftover a part takes off; partners whose leftover rounds to nothing have no part."""
    pips = settlement.leftovers
    seats = [seat for seat in rules.teams(len(pips))[event.team] if seat != event.seat and rules.round_pips(pips[seat])]
    parts = [other for other in event.parts if other.kind is PartKind.PARTNER]
    return seats[next(at for at, other in enumerate(parts) if other is part)]


def _others(teams: tuple[tuple[int, ...], ...], team: int) -> list[tuple[int, ...]]:
    return [seats for other, seats in enumerate(teams) if other != team]


def _rounded(rules: RuleSet, pips: list[int]) -> Reckoning:
    if rules.rounding_of is RoundingOf.EACH_HAND and rules.rounding is not Rounding.NONE and len(pips) > 1:
        each = tuple(rules.round_pips(hand) for hand in pips)
        return Reckoning(terms=tuple(pips), each=each, points=sum(each))
    return Reckoning(terms=tuple(pips), points=rules.round_pips(sum(pips)))
