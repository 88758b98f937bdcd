"""Worked settlements: from the scenarios where one fits, else made for the rule set by the engine.

case     what an example is to show: how the round ends, with how many players, and what comes of it
telling  an example whose pips are no multiples of the step, so that the rounding shows
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from verifier.diagram.pictures import SettlementPicture
from verifier.engine.game import RoundResult, settle_hands
from verifier.engine.ruleset import LastPlacement, RuleSet, TargetRule
from verifier.engine.settlement import End, PartKind
from verifier.engine.tile import Tile, pip_count
from verifier.errors import IllegalPlay
from verifier.scenario import Scenario, Status, StepKind, positions, verify_scenario
from verifier.sheet.layouts import can_begin
from verifier.sheet.model import Example, Say, say
from verifier.sheet.questions import partnerships_of, splits_ties

_TRIES = 90
_MOST_TILES = 3

Hands = tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What an example is to show."""

    title: str
    end: End
    players: int | None
    """None where any number will do."""
    wanted: Callable[[RoundResult, RuleSet], bool]
    near_target: bool = False
    tied: bool = False


def cases(rules: RuleSet) -> Iterator[Case]:
    """The examples of a rule set: going out and a block, alone and in partnership; a tie; a refused score event."""
    together = partnerships_of(rules)
    alone = [players for players in rules.players if players not in together and players > 1]
    numbers = [*alone[-1:], *together[-1:]]
    for players in numbers:
        yield Case(title="sheet.example.out", end=End.OUT, players=players, wanted=_goes_on)
    if rules.target_rule is TargetRule.EXACT and numbers:
        yield Case(title="sheet.example.refused", end=End.OUT, players=numbers[0], wanted=_is_refused, near_target=True)
    for players in numbers:
        yield Case(title="sheet.example.blocked", end=End.BLOCKED, players=players, wanted=_goes_on)
    if splits_ties(rules):
        yield Case(title="sheet.example.tie", end=End.BLOCKED, players=3, wanted=_is_split, tied=True)


def settlement_examples(scenarios: Iterable[Scenario], rules: RuleSet) -> tuple[Example, ...]:
    """A worked example for each case that can be shown."""
    ended = sorted(
        (known for scenario in scenarios for known in _ended(scenario, rules)), key=lambda known: (known.rank, known.id)
    )
    return tuple(example for case in cases(rules) if (example := _example(case, ended, rules)) is not None)


def _example(case: Case, ended: Sequence[_Ended], rules: RuleSet) -> Example | None:
    fitting = [known for known in ended if known.rank < 2 and _shows(case, known.result, known.hands, rules)]
    if fitting:
        known = min(fitting, key=lambda known: (known.rank, not _is_telling(known.result, rules), _tiles(known.hands)))
        picture = SettlementPicture(rules=rules, result=known.result, hands=known.hands)
        return Example(title=_title(case, known.hands), picture=picture, shows=known.id)
    made = _made(case, rules)
    if made is None:
        return None
    hands, result = made
    picture = SettlementPicture(rules=rules, result=result, hands=hands)
    return Example(title=_title(case, hands), picture=picture)


def _tiles(hands: Hands) -> int:
    return sum(len(hand) for hand in hands)


def _title(case: Case, hands: Hands) -> Say:
    return say(case.title, count=len(hands))


def _shows(case: Case, result: RoundResult, hands: Hands, rules: RuleSet) -> bool:
    players = case.players in (None, len(hands))
    return players and result.settlement.end is case.end and case.wanted(result, rules)


def _goes_on(result: RoundResult, rules: RuleSet) -> bool:
    """An ordinary end: nothing refused, nobody at the target, somebody paid if anybody ever is."""
    return (
        not result.game_over
        and all(outcome.accepted for outcome in result.outcomes)
        and result.settlement.round_winner is not None
        and not any(part.kind is PartKind.SPLIT for event in result.settlement.events for part in event.parts)
    )


def _is_refused(result: RoundResult, rules: RuleSet) -> bool:
    return any(not outcome.accepted for outcome in result.outcomes) and not result.game_over


def _is_split(result: RoundResult, rules: RuleSet) -> bool:
    parts = [part.kind for event in result.settlement.events for part in event.parts]
    return parts == [PartKind.SPLIT, PartKind.SPLIT] and not result.game_over


def _is_telling(result: RoundResult, rules: RuleSet) -> bool:
    """Whether something is paid, and some hand is no multiple of the step."""
    paid = any(event.raw for event in result.settlement.events)
    return paid and any(rules.round_pips(pips) != pips for pips in result.settlement.leftovers)


# --- from scenarios ---


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ended:
    """The end of a round in a scenario; `rank` as in `verifier.sheet.layouts`."""

    id: str
    rank: int
    hands: Hands
    result: RoundResult


def _ended(scenario: Scenario, rules: RuleSet) -> Iterator[_Ended]:
    ends = any(step.kind is StepKind.END for step in scenario.steps)
    if scenario.players is None or not ends or not can_begin(scenario, rules):
        return
    own = scenario.rules == rules
    here = scenario if own else dataclasses.replace(scenario, rules=rules)
    if verify_scenario(here).status is not Status.VERIFIED:
        return
    for shown in positions(here):
        moment = shown.moment
        if moment.result is not None and moment.position is not None and moment.position.hands is not None:
            yield _Ended(id=scenario.id.value, rank=0 if own else 1, hands=moment.position.hands, result=moment.result)


# --- made by the engine ---


def _made(case: Case, rules: RuleSet) -> tuple[Hands, RoundResult] | None:
    """Hands that show a case; the first telling ones, else the first that show it at all."""
    players = case.players or next(number for number in rules.players if number > 1)
    plain: tuple[Hands, RoundResult] | None = None
    for number in range(_TRIES):
        hands = _hands(case, rules, players, number)
        if hands is None:
            continue
        try:
            result = settle_hands(
                rules,
                hands,
                case.end,
                scores=_scores(case, rules, players),
                last_award=_last_award(case, rules),
                leader=0,
            )
        except IllegalPlay:
            continue
        if not _shows(case, result, hands, rules):
            continue
        if _is_telling(result, rules):
            return hands, result
        plain = plain or (hands, result)
    return plain


def _hands(case: Case, rules: RuleSet, players: int, number: int) -> Hands | None:
    """Some hands: the same ones for the same number, always. None where the set has too few tiles for them."""
    tiles = _shuffled(rules.tiles.tiles, number)
    size = 1 + number % _MOST_TILES
    seats = players - (case.end is End.OUT)
    size = min(size, rules.hand_size[players], len(tiles) // seats)
    if not size:
        return None
    dealt = [tuple(sorted(tiles[seat * size : (seat + 1) * size])) for seat in range(seats)]
    if case.end is End.OUT:
        return ((), *dealt)
    if case.tied and pip_count(dealt[0]) != pip_count(dealt[1]):
        return None
    return tuple(dealt)


def _shuffled(tiles: Sequence[Tile], number: int) -> list[Tile]:
    """The tiles in an order that depends on nothing but the number."""
    left, order, state = list(tiles), [], number * 7919 + 17
    while left:
        state = (state * 1103515245 + 12345) % 2**31
        order.append(left.pop(state // 65536 % len(left)))
    return order


def _scores(case: Case, rules: RuleSet, players: int) -> tuple[int, ...]:
    """Scores before the settlement: one step below the target where an event is to be refused, else far from it."""
    teams = len(rules.teams(players))
    target = rules.target[players]
    unit = max(rules.display_ratio, rules.rounding_step)
    if case.near_target:
        return (max(target - unit, 0), *(0 for _ in range(teams - 1)))
    return tuple(min(target // 4, (2 + team) * 2 * unit) for team in range(teams))


def _last_award(case: Case, rules: RuleSet) -> int:
    """An award of the last placement where it belongs to the settlement: that of the smallest sum that scores."""
    if case.end is not End.OUT or rules.last_placement is not LastPlacement.JOINED:
        return 0
    return next(award for end_sum in range(1, max(rules.divisors) + 1) if (award := rules.award(end_sum)))
