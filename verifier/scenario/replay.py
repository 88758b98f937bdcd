"""Scenarios replayed by the engine: what agrees, what does not, what was not run.

verified  the engine gives the same
failed    the engine gives something else; the next expectation is still looked at
not run   behind an illegal play, where the replay stops
figure    a step whose position is drawn: those marked so, else the last play
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from verifier.engine.game import Game, add_round, finish, settle_hands, verify_lead
from verifier.engine.layout import Layout, Play
from verifier.engine.notation import PlayText
from verifier.engine.plays import Draw, Pass, complete_play, format_places, format_tiles
from verifier.engine.rounds import Round, apply, legal_actions, start_round
from verifier.engine.ruleset import RuleSet, seat_name
from verifier.engine.settlement import End
from verifier.errors import IllegalPlay
from verifier.finding import Evidence
from verifier.marked_yaml import shorten
from verifier.scenario.answers import Miss, judge, judge_answer
from verifier.scenario.facts import answer_fact
from verifier.scenario.model import (
    DrawText,
    Expectation,
    Moment,
    PassText,
    Scenario,
    ScenarioRound,
    Step,
    StepKind,
)
from verifier.text import Span


class Status(StrEnum):
    """What became of a scenario; the last two are for those that were not replayed."""

    VERIFIED = "verified"
    FAILED = "failed"
    SKIPPED = "skipped"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectations:
    """How many values could be wrong, and what became of them: `found` is the sum of the others."""

    found: int = 0
    verified: int = 0
    failed: int = 0
    not_run: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A value that the engine contradicts, or a step that it refuses.

    `step` is the number of the step, None for a fact or the start of a round. `what` names the value, `stated` is what
    the scenario says and `engine` what the engine says.
    """

    span: Span
    step: int | None
    what: str
    stated: str
    engine: str
    evidence: Evidence
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioResult:
    """What a replay gave."""

    scenario: Scenario
    status: Status
    expectations: Expectations
    failures: tuple[Failure, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StepPosition:
    """A step for the drawings: what it put on the table, and where the replay stands after it."""

    step: Step
    moment: Moment
    figure: bool

    @property
    def play(self) -> Play | None:
        """The tile put on the table by this step, None for any other step."""
        return self.moment.play

    @property
    def layout(self) -> Layout:
        """The layout after the step."""
        return self.moment.layout


def verify_scenario(scenario: Scenario) -> ScenarioResult:
    """Replay a scenario and compare every value it states with the engine's."""
    found = scenario.expectations
    checked = 0
    failures: list[Failure] = []
    missed = 0
    for fact in scenario.facts:
        checked += 1
        miss = judge_answer(fact, answer_fact(scenario.rules, fact, scenario.unit))
        if miss is not None:
            missed += 1
            failures.append(_failure(scenario, fact, miss, step=None))
    for moment in replay(scenario):
        step = moment.step
        if moment.refusal is not None and (step is None or step.kind is not StepKind.TRY):
            failures.append(_stopped(scenario, moment))
            break
        wrong = [] if step is None else _judge_try(scenario, moment, step)
        expect = scenario.rounds[moment.round_number - 1].start.expect if step is None else step.expect
        checked += len(expect) if step is None else step.expectations
        for expectation in expect:
            miss = judge(expectation, moment, scenario.unit)
            if miss is not None:
                wrong.append(_failure(scenario, expectation, miss, step=None if step is None else step.number))
        missed += len(wrong)
        failures += wrong
    if not found:
        failures.append(_nothing_expected(scenario))
    counts = Expectations(found=found, verified=checked - missed, failed=missed, not_run=found - checked)
    status = Status.FAILED if failures else Status.VERIFIED
    return ScenarioResult(scenario=scenario, status=status, expectations=counts, failures=tuple(failures))


def positions(scenario: Scenario) -> tuple[StepPosition, ...]:
    """Every step that the engine accepts, in order, up to the first that it refuses; tries are left out."""
    moments = [
        (moment.step, moment)
        for moment in replay(scenario)
        if moment.step is not None and moment.step.kind is not StepKind.TRY and moment.refusal is None
    ]
    marked = {step.number for step in scenario.steps if step.figure}
    plays = [step.number for step, moment in moments if moment.play is not None]
    figures = marked or set(plays[-1:])
    return tuple(
        StepPosition(step=step, moment=moment, figure=step.number in figures and bool(moment.layout.plays))
        for step, moment in moments
    )


# --- the replay ---


def replay(scenario: Scenario) -> Iterator[Moment]:
    """The start of each round and each of its steps; ends behind the first refusal that is not that of a try."""
    game: Game | None = None
    if scenario.players is not None:
        scores = scenario.rounds[0].start.scores if scenario.rounds else None
        game = Game.new(scenario.rules, players=scenario.players, scores=scores)
    for number, part in enumerate(scenario.rounds, start=1):
        moment = _start(scenario, part, game, number=number)
        yield moment
        if moment.refusal is not None:
            return
        for step in part.steps:
            after = _take(moment, step)
            yield after
            if step.kind is StepKind.TRY:
                continue
            if after.refusal is not None:
                return
            moment = after
        if game is not None:
            game = _with_round(game, moment)


def _start(scenario: Scenario, part: ScenarioRound, game: Game | None, *, number: int) -> Moment:
    rules, start = scenario.rules, part.start
    span = part.span if start.lead is None else start.lead.span
    if game is None:
        return Moment(
            rules=rules, round_number=number, lead=None, layout=Layout(rules.branching), position=None, span=span
        )
    first = next((step.seat for step in part.steps if step.seat is not None and step.kind is not StepKind.TRY), None)
    lead = start.lead.value if start.lead is not None else game.next_lead
    if lead is None and first is not None and first is part.steps[0].seat:
        lead = first.value
    position = start_round(
        rules,
        players=game.players,
        lead=lead or 0,
        hands=start.hands,
        boneyard=start.boneyard,
        scores=game.scores,
    )
    moment = Moment(rules=rules, round_number=number, lead=lead, layout=position.layout, position=position, span=span)
    if number > len(game.rounds) + 1 and not game.over:
        refusal = IllegalPlay("nobody-out", f"round {number} cannot begin: the round before has not ended")
        return dataclasses.replace(moment, refusal=refusal)
    try:
        verify_lead(game, lead or 0)
    except IllegalPlay as refusal:
        return dataclasses.replace(moment, refusal=refusal)
    return moment


def _with_round(game: Game, moment: Moment) -> Game:
    if moment.result is not None:
        return add_round(game, moment.result)
    if moment.position is not None and moment.position.reached:
        return dataclasses.replace(game, scores=moment.position.scores, over=True)
    return game


def _take(before: Moment, step: Step) -> Moment:
    """The moment after a step; where it is refused, everything but the step and the refusal is as before."""
    seat = None if step.seat is None else step.seat.value
    mover = None if before.position is None else before.position.turn
    here = dataclasses.replace(before, step=step, span=step.span, play=None, mover=mover)
    try:
        if before.result is not None:
            over = before.result.game_over
            raise IllegalPlay(
                "game-over" if over else "round-over", f"the {'game' if over else 'round'} has been settled already"
            )
        match step.action:
            case PlayText():
                return _play(here, step.action, seat=seat)
            case DrawText():
                return _draw(here, step.action, seat=seat)
            case PassText():
                assert here.position is not None
                return _at(here, apply(here.position, Pass(), seat=seat))
            case End():
                return _end(here, step, step.action)
    except IllegalPlay as refusal:
        return dataclasses.replace(here, refusal=refusal)


def _at(moment: Moment, position: Round) -> Moment:
    return dataclasses.replace(
        moment,
        position=position,
        layout=position.layout,
        end_sum=position.end_sum,
        award=position.award,
    )


_ASKED_FIRST = ("game-over", "round-over", "not-your-turn", "not-in-hand", "not-in-set")
"""Reasons that go before the question where a tile is meant to be joined."""


def _play(moment: Moment, text: PlayText, *, seat: int | None) -> Moment:
    position, layout, rules = moment.position, moment.layout, moment.rules
    try:
        play = complete_play(layout, text.tile, on=text.on, place=text.place)
    except IllegalPlay:
        if position is not None:
            _raise_asked_first(position, text, seat=seat)
        elif text.tile not in rules.tiles:
            raise _not_in_set(rules, text) from None
        raise
    if position is not None:
        return dataclasses.replace(_at(moment, apply(position, play, seat=seat)), play=play)
    if text.tile not in rules.tiles:
        raise _not_in_set(rules, text)
    after = layout.play(*play)
    award = rules.award(after.end_sum) if layout.plays or rules.lead_scores else 0
    return dataclasses.replace(moment, layout=after, play=play, end_sum=after.end_sum, award=award)


def _raise_asked_first(position: Round, text: PlayText, *, seat: int | None) -> None:
    try:
        apply(position, Play(text.tile), seat=seat)
    except IllegalPlay as refusal:
        if refusal.reason in _ASKED_FIRST:
            raise refusal from None


def _not_in_set(rules: RuleSet, text: PlayText) -> IllegalPlay:
    return IllegalPlay("not-in-set", f"{text.tile} is not in the double-{rules.highest_pips} set")


def _draw(moment: Moment, text: DrawText, *, seat: int | None) -> Moment:
    position = moment.position
    assert position is not None
    if not text.tiles:
        return _at(moment, apply(position, Draw(), seat=seat))
    for tile in text.tiles:
        try:
            position = apply(position, Draw(tile.value), seat=seat)
        except IllegalPlay as refusal:
            return dataclasses.replace(moment, refusal=refusal, span=tile.span)
    return _at(moment, position)


def _end(moment: Moment, step: Step, end: End) -> Moment:
    position = moment.position
    assert position is not None
    assert position.hands is not None
    acted = bool(position.layout.plays) or position.draws > 0
    if acted:
        return dataclasses.replace(moment, result=finish(position, end, first_seat=step.first_seat))
    if end is End.BLOCKED and position.boneyard and position.drawable:
        raise IllegalPlay("not-blocked", f"the round is not blocked: {position.drawable} tiles can be drawn")
    result = settle_hands(
        moment.rules,
        position.hands,
        end,
        scores=position.scores,
        last_award=step.last_award,
        leader=moment.lead,
        first_seat=step.first_seat,
    )
    return dataclasses.replace(moment, result=result)


# --- failures ---


def _judge_try(scenario: Scenario, moment: Moment, step: Step) -> list[Failure]:
    """What is wrong with a try: that it is accepted, that it means nothing in particular, or another reason."""
    if step.kind is not StepKind.TRY:
        return []
    refusal, because = moment.refusal, step.because
    stated = scenario.source.slice(step.span)
    if refusal is None or (
        refusal.reason == "ambiguous-place" and (because is None or because.value != refusal.reason)
    ):
        said = "accepted" if refusal is None else f"{refusal.reason}: {refusal}"
        wrong = "must be refused, but the rules allow it" if refusal is None else f"does not say where: {refusal}"
        failures = [
            Failure(
                span=step.span,
                step=step.number,
                what="try",
                stated=stated,
                engine=said,
                evidence=_evidence(scenario, _situation(moment), ()),
                message=f"{step.action} {wrong}",
            )
        ]
        return failures if because is None else [*failures, _other_reason(scenario, moment, step, said)]
    if because is not None and because.value != refusal.reason:
        return [_other_reason(scenario, moment, step, refusal.reason)]
    return []


def _other_reason(scenario: Scenario, moment: Moment, step: Step, said: str) -> Failure:
    assert step.because is not None
    detail = f": {moment.refusal}" if moment.refusal is not None and str(moment.refusal) not in said else ""
    return Failure(
        span=step.because.span,
        step=step.number,
        what="because",
        stated=step.because.value,
        engine=said,
        evidence=_evidence(scenario, _situation(moment), ()),
        message=f"because is {step.because.value} here, but the engine says {said}{detail}",
    )


def _stopped(scenario: Scenario, moment: Moment) -> Failure:
    """Why a replay goes no further, and what would have been legal."""
    assert moment.refusal is not None
    step = moment.step
    return Failure(
        span=moment.span,
        step=None if step is None else step.number,
        what="lead" if step is None else str(step.kind),
        stated=shorten(scenario.source.slice(moment.span)),
        engine=moment.refusal.reason,
        evidence=_evidence(scenario, _situation(moment), ()),
        message=str(moment.refusal),
    )


def _situation(moment: Moment) -> str:
    """What can be done in a position, for whoever tried something else."""
    position, layout = moment.position, moment.layout
    laid = f"laid: {layout}" if layout.plays else "nothing is laid"
    open_places = f"open: {format_places(layout.open_places) or 'none'}" if layout.plays else ""
    parts = [laid, open_places]
    if position is not None and position.hand is not None and moment.result is None:
        actions = [str(action) for action in legal_actions(position)]
        shown = ", ".join(actions[:8]) + (f" and {len(actions) - 8} more" if len(actions) > 8 else "")
        parts.append(f"{seat_name(position.turn)} holds {format_tiles(position.hand)}; legal: {shown or 'nothing'}")
    return "; ".join(part for part in parts if part)


def _failure(scenario: Scenario, expectation: Expectation, miss: Miss, *, step: int | None) -> Failure:
    stated = shorten(scenario.source.slice(miss.span), 200)
    said = f"the engine says {miss.answer.text}"
    return Failure(
        span=miss.span,
        step=step,
        what=expectation.what,
        stated=stated,
        engine=miss.answer.text,
        evidence=_evidence(scenario, miss.answer.evidence, miss.answer.rests_on),
        message=f"{expectation.what}: {miss.more}; {said}"
        if miss.more
        else f"{expectation.what} is {stated} here, but {said}",
    )


def _nothing_expected(scenario: Scenario) -> Failure:
    return Failure(
        span=scenario.id.span,
        step=None,
        what="expect",
        stated="nothing",
        engine="nothing",
        evidence=Evidence(text="a scenario states a fact, a refusal or a value after a step"),
        message="nothing is expected, so nothing is checked",
    )


def _evidence(scenario: Scenario, text: str, rests_on: tuple[str, ...]) -> Evidence:
    """Evidence with the clauses of the rule set that it rests on, else the clause of the scenario."""
    clauses = dict.fromkeys(scenario.rules.source_of(field).clause for field in rests_on)
    clause = "; ".join(clause for clause in clauses if clause)
    return Evidence(text=text, clause=clause or scenario.clause or None)
