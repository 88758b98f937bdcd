"""Worked settlements and tallies: the hands are settled again, the score is tallied again, and every number compared.

field     what the engine says that a field of the text must say: seats, and the numbers of each entry
guess     what an example leaves unsaid: who led, and the award of the last placement; the guess that fits best holds
reckoned  the numbers by which a part of a score event comes about, as 7, 6, 13 and 15
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from verifier.checks.base import Context, Judgement, State, finding
from verifier.document.claims.base import Said
from verifier.document.claims.settlements import Entry, FieldName, LabelledField, SettlementClaim, TallyClaim
from verifier.engine.game import RoundResult, settle_hands
from verifier.engine.ruleset import BlockPayment, Halves, Points, Rounding, RoundingOf, RuleSet, seat_name
from verifier.engine.settlement import End, Outcome, Part, PartKind, ScoreEvent, Settlement, exact, format_points
from verifier.engine.tally import tally_of
from verifier.engine.tile import Tile
from verifier.errors import IllegalPlay, RuleSetError
from verifier.finding import Evidence, Finding
from verifier.text import Span

_Key = tuple[FieldName, int]
_ONE_OF = {FieldName.REFUSED: FieldName.ACCEPTED, FieldName.REACHED: FieldName.TARGET}
"""Fields of which an event has the one or the other."""
_WHOLE = (FieldName.PARTS, FieldName.ACCEPTED)
"""Fields that name every number of a reckoning."""
_HALF = Fraction(1, 2)
_WORDS = (Fraction(3), _HALF)
"""The numbers that words name: half of the third hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """An entry as the engine has it; `seats` is empty where it names none."""

    numbers: tuple[Fraction, ...] = ()
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Field:
    """A field as the engine has it."""

    name: FieldName
    parts: tuple[_Part, ...] = ()
    seats: tuple[int, ...] = ()


@dataclass(slots=True)
class _Compared:
    """What a comparison found; it grows while the fields are compared."""

    context: Context
    states: dict[Span, State] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def wrong(self, span: Span, expected: str, what: str) -> None:
        """Note that something is wrong at a place."""
        said = self.context.quote(span)
        self.findings.append(
            finding(
                "settlement",
                span,
                f"{what}: the engine says {expected}, the text says {said}",
                found=said,
                expected=expected,
                evidence=Evidence(text=what),
            )
        )

    def number(self, said: Said[Fraction], expected: Sequence[Fraction], what: str) -> None:
        """Compare a number with those that may stand there."""
        if said.value in expected:
            self.states[said.span] = State.VERIFIED
        else:
            self.states[said.span] = State.CONTRADICTED
            right = " or ".join(map(format_points, dict.fromkeys(expected))) or "none"
            self.wrong(said.span, right, what)


def check_settlements(claims: Sequence[SettlementClaim], context: Context) -> Iterator[Judgement]:
    """Settle the hands of each example and compare every field."""
    for claim in claims:
        if context.rules is None:
            yield Judgement(claim=claim, state=State.UNCHECKED)
        else:
            yield _judge(claim, context.rules, context)


def _judge(claim: SettlementClaim, rules: RuleSet, context: Context) -> Judgement:
    fields = _keyed(claim.fields)
    leftovers = fields[FieldName.LEFTOVERS, 0]
    hands = _hands(leftovers)
    if hands is None or len(hands) not in rules.players:
        return Judgement(claim=claim, state=State.UNCHECKED)
    best: _Compared | None = None
    refusal = ""
    for leader, last_award in _guesses(fields, len(hands)):
        try:
            result = settle_hands(
                rules,
                hands,
                End.OUT if any(not hand for hand in hands) else End.BLOCKED,
                scores=_scores_before(fields, rules, len(hands)),
                last_award=last_award,
                leader=leader,
            )
        except (IllegalPlay, ValueError) as error:
            refusal = refusal or str(error)
            continue
        compared = _compare(fields, _expected(result, rules), context)
        if best is None or len(compared.findings) < len(best.findings):
            best = compared
        if not best.findings:
            break
    if best is None:
        best = _Compared(context)
        best.wrong(leftovers.span, "other hands", refusal)
        return Judgement(claim=claim, state=State.CONTRADICTED, findings=tuple(best.findings))
    for tile in (tile for entry in leftovers.entries for tile in entry.tiles):
        best.states[tile.span] = State.VERIFIED
    for word in claim.words:
        if word.value == 1 or (word.value == _HALF and rules.halves is Halves.KEPT):
            best.states[word.span] = State.STATED
    _compare_title(claim.title, [[Fraction(len(hands))]], best, "how many play")
    return _judgement(claim, best)


def _judgement(claim: SettlementClaim | TallyClaim, compared: _Compared) -> Judgement:
    for item in claim.items:
        compared.states.setdefault(item.span, State.UNCHECKED)
    state = State.CONTRADICTED if compared.findings else State.VERIFIED
    return Judgement(claim=claim, state=state, findings=tuple(compared.findings), states=compared.states)


def _compare_title(
    title: Sequence[Said[Fraction]], expected: Sequence[Sequence[Fraction]], compared: _Compared, what: str
) -> None:
    """A title may be there more than once, as that of a picture; numbers that are none of it are left alone."""
    rows = [row for row in expected if row and len(title) % len(row) == 0]
    if not title or not rows:
        return
    row = next((row for row in rows if all(said.value in row for said in title)), rows[0])
    for at, said in enumerate(title):
        compared.number(said, [row[at % len(row)]], what)


def _keyed(fields: Sequence[LabelledField]) -> dict[_Key, LabelledField]:
    """The fields by name and number of the event they belong to; of equal ones the first."""
    keyed: dict[_Key, LabelledField] = {}
    event = 0
    for known in fields:
        if known.name is FieldName.EVENT:
            event += 1
        apart = known.name in (FieldName.LEFTOVERS, FieldName.WINNER, FieldName.SCORES, FieldName.LEAD, FieldName.GAME)
        keyed.setdefault((_ONE_OF.get(known.name, known.name), 0 if apart else event), known)
    return keyed


def _hands(leftovers: LabelledField) -> tuple[tuple[Tile, ...], ...] | None:
    """The hands by seat; None where they are not those of all seats from the first on."""
    if [entry.seats for entry in leftovers.entries] != [(seat,) for seat in range(len(leftovers.entries))]:
        return None
    return tuple(tuple(tile.value for tile in entry.tiles) for entry in leftovers.entries)


def _guesses(fields: Mapping[_Key, LabelledField], players: int) -> Iterator[tuple[int, int]]:
    first = fields.get((FieldName.PARTS, 1))
    awards = [0]
    for entry in first.entries if first is not None else ():
        awards += [int(number.value) for number in entry.numbers[:1] if number.value > 0]
    for last_award in dict.fromkeys(awards):
        yield from ((leader, last_award) for leader in range(players))


def _scores_before(fields: Mapping[_Key, LabelledField], rules: RuleSet, players: int) -> tuple[Points, ...]:
    """The score of each team before the settlement: what its first sum begins with, else the one after, less points."""
    return tuple(_score_before(fields, seats) for seats in rules.teams(players))


def _score_before(fields: Mapping[_Key, LabelledField], seats: tuple[int, ...]) -> Points:
    events = [number for (name, number), known in fields.items() if name is FieldName.EVENT and known.seats == seats]
    for number in events:
        known = fields.get((FieldName.ACCEPTED, number))
        if known is not None and known.entries and known.entries[0].numbers:
            return exact(known.entries[0].numbers[0].value)
    scores = fields.get((FieldName.SCORES, 0))
    after = next((_first(entry) for entry in (scores.entries if scores else ()) if entry.seats == seats), Fraction(0))
    points = (entry for number in events for entry in fields[FieldName.EVENT, number].entries[:1])
    return exact(after - sum(map(_first, points)))


def _first(entry: Entry) -> Fraction:
    return entry.numbers[0].value if entry.numbers else Fraction(0)


# --- what the engine says ---


def _expected(result: RoundResult, rules: RuleSet) -> dict[_Key, _Field]:
    settlement = result.settlement
    teams = rules.teams(len(settlement.leftovers))
    fields = [
        _Field(
            name=FieldName.LEFTOVERS,
            parts=tuple(
                _Part(numbers=(Fraction(pips),), seats=(seat,)) for seat, pips in enumerate(settlement.leftovers)
            ),
        ),
        _Field(
            name=FieldName.SCORES,
            parts=tuple(_Part(numbers=_both(score, rules), seats=teams[at]) for at, score in enumerate(result.scores)),
        ),
    ]
    if settlement.round_winner is not None:
        fields.append(_naming(FieldName.WINNER, teams[settlement.round_winner]))
    if result.game_winner is not None:
        fields.append(_naming(FieldName.GAME, teams[result.game_winner]))
    elif settlement.next_lead is not None:
        fields.append(_naming(FieldName.LEAD, (settlement.next_lead,)))
    expected = {(known.name, 0): known for known in fields}
    for number, outcome in enumerate(result.outcomes, start=1):
        for known in _event(outcome, settlement, rules):
            expected[_ONE_OF.get(known.name, known.name), number] = known
    untouched = len(settlement.events) - sum(outcome.event in settlement.events for outcome in result.outcomes)
    if untouched:
        left = _Field(name=FieldName.UNTOUCHED, parts=(_Part(numbers=(Fraction(untouched),)),))
        expected[FieldName.UNTOUCHED, len(result.outcomes)] = left
    return expected


def _naming(name: FieldName, seats: tuple[int, ...]) -> _Field:
    return _Field(name=name, parts=(_Part(seats=seats),))


def _event(outcome: Outcome, settlement: Settlement, rules: RuleSet) -> Iterator[_Field]:
    event = outcome.event
    players = len(settlement.leftovers)
    before, raw = Fraction(outcome.before), Fraction(event.raw)
    yield _Field(
        name=FieldName.EVENT, seats=rules.teams(players)[event.team], parts=(_Part(numbers=_both(event.raw, rules)),)
    )
    yield _Field(
        name=FieldName.PARTS,
        parts=tuple(
            _Part(numbers=(Fraction(part.raw), *_reckoned(part, event, settlement, rules))) for part in event.parts
        ),
    )
    total = _Part(numbers=(before, abs(raw), before + raw))
    yield _Field(name=FieldName.ACCEPTED if outcome.accepted else FieldName.REFUSED, parts=(total,))
    if not outcome.accepted:
        yield _Field(name=FieldName.STAYS, parts=(_Part(numbers=_both(outcome.before, rules)),))
    elif Fraction(outcome.after) != before + raw:
        yield _Field(name=FieldName.FLOOR, parts=(_Part(numbers=_both(outcome.after, rules)),))
    yield _Field(
        name=FieldName.REACHED if outcome.reached else FieldName.TARGET,
        parts=(_Part(numbers=_both(rules.target[players], rules)),),
    )


def _both(raw: Points, rules: RuleSet) -> tuple[Fraction, ...]:
    """Points raw, and as they are shown where that is another number."""
    return (Fraction(raw),) if rules.display_ratio == 1 else (Fraction(raw), rules.display(raw))


def _reckoned(part: Part, event: ScoreEvent, settlement: Settlement, rules: RuleSet) -> tuple[Fraction, ...]:
    """The numbers of a reckoning in the order in which it is told."""
    pips = settlement.leftovers
    teams = rules.teams(len(pips))
    others = [seats for team, seats in enumerate(teams) if team != event.team]
    opponents = [pips[seat] for seats in others for seat in seats]
    match part.kind:
        case PartKind.OPPONENTS:
            numbers = _added(opponents, rules)
        case PartKind.PARTNER:
            numbers = _added([_partner(part, event, settlement, rules)], rules)
        case PartKind.OWN if event.seat is not None:
            numbers = _added([pips[event.seat]], rules)
        case PartKind.DIFFERENCES if rules.block_payment is BlockPayment.DIFFERENCES_BY_HAND and event.seat is not None:
            own = pips[event.seat]
            larger = [theirs for theirs in opponents if theirs > own]
            numbers = [*_pairs(larger, own), *_total(sum(theirs - own for theirs in larger), rules)]
        case PartKind.DIFFERENCES:
            own = sum(pips[seat] for seat in teams[event.team])
            sides = [sum(pips[seat] for seat in seats) for seats in others]
            added = _added([side - own for side in sides], rules)
            numbers = [*_pairs(sides, own), *(added[len(sides) :] if len(sides) > 1 else added)]
        case PartKind.SPLIT:
            sharing = {other.team for other in settlement.events if any(p.kind is PartKind.SPLIT for p in other.parts)}
            third = sum(pips[seat] for team, seats in enumerate(teams) if team not in sharing for seat in seats)
            return (*map(Fraction, _added([third], rules)), Fraction(part.raw))
        case _:
            numbers = []
    return tuple(map(Fraction, numbers))


def _added(pips: Sequence[int], rules: RuleSet) -> list[int]:
    """Pips added and rounded; pips of one hand need no sum."""
    if len(pips) == 1:
        return _total(pips[0], rules)
    if rules.rounding_of is RoundingOf.EACH_HAND and rules.rounding is not Rounding.NONE:
        each = [rules.round_pips(hand) for hand in pips]
        return [*pips, *each, sum(each)]
    return [*pips, *_total(sum(pips), rules)]


def _total(pips: int, rules: RuleSet) -> list[int]:
    points = rules.round_pips(pips)
    return [pips] if points == pips else [pips, points]


def _pairs(pips: Sequence[int], own: int) -> list[int]:
    return [number for theirs in pips for number in (theirs, own)]


def _partner(part: Part, event: ScoreEvent, settlement: Settlement, rules: RuleSet) -> int:
    """The leftover a part takes off; partners whose leftover rounds to nothing have no part."""
    pips = settlement.leftovers
    partners = [seat for seat in rules.teams(len(pips))[event.team] if seat != event.seat]
    paying = [pips[seat] for seat in partners if rules.round_pips(pips[seat])]
    parts = [other for other in event.parts if other.kind is PartKind.PARTNER]
    return paying[next(at for at, other in enumerate(parts) if other is part)]


# --- comparing ---


def _compare(fields: Mapping[_Key, LabelledField], expected: Mapping[_Key, _Field], context: Context) -> _Compared:
    compared = _Compared(context)
    for key, said in fields.items():
        known = expected.get(key)
        if known is None:
            compared.wrong(said.span, "nothing of the kind", _what(said.name))
        elif known.name is not said.name:
            compared.wrong(said.span, known.name, _what(key[0]))
        else:
            _compare_field(said, known, compared)
    events = [number for name, number in expected if name is FieldName.EVENT]
    told = [number for name, number in fields if name is FieldName.EVENT]
    if len(told) < len(events):
        compared.wrong(_end(fields[FieldName.LEFTOVERS, 0].span), f"{len(events)} of them", "score events")
    return compared


def _compare_field(said: LabelledField, known: _Field, compared: _Compared) -> None:
    what = _what(said.name)
    for counted in said.counted:
        compared.number(counted, [Fraction(said.name is not FieldName.FLOOR)], what)
    if known.seats and said.seats and said.seats != known.seats:
        compared.wrong(said.span, _letters(known.seats), what)
    if len(said.entries) != len(known.parts):
        compared.wrong(said.span, f"{len(known.parts)} entries", what)
    for entry, part in zip(said.entries, known.parts, strict=False):
        if part.seats and entry.seats != part.seats:
            compared.wrong(entry.span, _letters(part.seats), what)
        _compare_numbers(entry, part.numbers, compared, what, whole=said.name in _WHOLE)
        for word in entry.words:
            compared.number(word, _WORDS, what)


def _compare_numbers(
    entry: Entry, expected: tuple[Fraction, ...], compared: _Compared, what: str, *, whole: bool
) -> None:
    if len(entry.numbers) == len(expected):
        for said, number in zip(entry.numbers, expected, strict=True):
            compared.number(said, [number], what)
        return
    if whole:
        compared.wrong(entry.span, ", ".join(map(format_points, expected)), what)
    for said in entry.numbers:
        compared.number(said, expected, what)


def _what(name: FieldName) -> str:
    return _NAMES[name]


_NAMES = {
    FieldName.LEFTOVERS: "what is left in hand",
    FieldName.WINNER: "who wins the round",
    FieldName.EVENT: "a score event",
    FieldName.PARTS: "how a score event comes about",
    FieldName.ACCEPTED: "whether a score event is accepted",
    FieldName.REFUSED: "whether a score event is accepted",
    FieldName.FLOOR: "the score at its lowest",
    FieldName.STAYS: "the score that stays",
    FieldName.TARGET: "whether the target is reached",
    FieldName.REACHED: "whether the target is reached",
    FieldName.SCORES: "the scores after the round",
    FieldName.LEAD: "who leads next",
    FieldName.GAME: "who wins the game",
    FieldName.UNTOUCHED: "score events that are not applied",
    FieldName.TALLY: "the marks of a tally",
    FieldName.GROUP: "what the big X is worth",
    FieldName.STROKE: "what a stroke is worth",
    FieldName.SCORE: "the score that is tallied",
}


def _letters(seats: tuple[int, ...]) -> str:
    return " + ".join(map(seat_name, seats))


def _end(span: Span) -> Span:
    return Span(span.end, span.end)


# --- tallies ---


def check_tallies(claims: Sequence[TallyClaim], context: Context) -> Iterator[Judgement]:
    """Tally the score of each example again, and compare the marks and what they are worth."""
    for claim in claims:
        rules = context.rules
        score = _score(claim)
        if rules is None or score is None or score < 0:
            yield Judgement(claim=claim, state=State.UNCHECKED)
            continue
        compared = _Compared(context)
        try:
            _compare_tally(claim, score, rules, compared)
        except RuleSetError as error:
            compared.wrong(claim.span, "no tally", str(error))
        _compare_title(claim.title, [_both(exact(score), rules), [rules.display(exact(score))]], compared, "the score")
        yield _judgement(claim, compared)


def _score(claim: TallyClaim) -> Fraction | None:
    """What the last field says."""
    numbers = [number.value for entry in claim.fields[-1].entries for number in entry.numbers]
    return numbers[0] if numbers and len(claim.fields) > 1 else None


def _compare_tally(claim: TallyClaim, score: Fraction, rules: RuleSet, compared: _Compared) -> None:
    tally = tally_of(rules, exact(score))
    small = Fraction(rules.tally_group or 0, 2 * (rules.tally_stroke or 1)) - 1
    marks: list[tuple[Fraction, ...]] = [
        *([(Fraction(tally.groups), small, Fraction(1))] if tally.groups else []),
        *([(Fraction(tally.strokes),)] if tally.strokes else []),
        *([_both(tally.apart, rules)] if tally.apart else []),
    ]
    for known in claim.fields:
        what = _what(known.name)
        for counted in known.counted:
            compared.number(counted, [Fraction(1), small], what)
        match known.name:
            case FieldName.TALLY:
                expected: Sequence[tuple[Fraction, ...]] = marks or [()]
            case FieldName.GROUP:
                expected = [_both(rules.tally_group or 0, rules)]
            case FieldName.STROKE:
                expected = [_both(rules.tally_stroke or 0, rules)]
            case _:
                expected = [_both(exact(score), rules)]
        if len(known.entries) != len(expected):
            compared.wrong(known.span, f"{len(expected)} entries", what)
        for entry, numbers in zip(known.entries, expected, strict=False):
            for said in (*entry.numbers, *entry.words):
                compared.number(said, numbers, what)
