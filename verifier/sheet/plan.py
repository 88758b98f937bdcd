"""The plan of a sheet: which sections it has and what stands in them, in no language.

Everything in it follows from the values of the rule set and from the scenarios given: another value gives another
sentence, a rule that is absent gives none.

section  a heading with its blocks, made by one function below; a section without blocks is left out
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from verifier.diagram.pictures import TallyPicture
from verifier.engine.branching import Spinner
from verifier.engine.ruleset import (
    BlockPayment,
    ByPlayers,
    Certainty,
    RuleSet,
    TargetChecked,
    TargetRule,
)
from verifier.engine.tally import tally_of
from verifier.scenario import Scenario
from verifier.sheet import numbers
from verifier.sheet.counting import double_counts, spinner_counts
from verifier.sheet.layouts import Shown, draw_figure, figure_of, replayed
from verifier.sheet.model import (
    Block,
    Example,
    Figure,
    Foreign,
    Joint,
    Legend,
    Listed,
    Paragraph,
    Points,
    Say,
    Section,
    Sheet,
    Sign,
    Table,
    Value,
    say,
)
from verifier.sheet.questions import partnerships_of, rounds, stated_values
from verifier.sheet.settlements import settlement_examples
from verifier.sheet.statements import points, statements

_FOUR = 4
"""With four players partners sit opposite each other; with more they alternate."""
_LISTED_REMAINDERS = 4
"""So many remainders are named one by one; more of them as a range."""
_TALLY_STROKES = 3


@dataclass(frozen=True, kw_only=True)
class _Plan:
    """What the sections are made from."""

    rules: RuleSet
    scenarios: tuple[Scenario, ...]

    @cached_property
    def shown(self) -> tuple[Shown, ...]:
        """The scenarios with placements, replayed under the rule set."""
        return replayed(self.scenarios, self.rules)

    def figure(self, topic: str, title: str) -> list[Figure]:
        """The figure of a topic, where some scenario shows it."""
        figure = figure_of(topic, self.shown, self.rules, title=say(title))
        return [] if figure is None else [figure]


def plan_sheet(rules: RuleSet, scenarios: Iterable[Scenario] = ()) -> Sheet:
    """The sheet of a rule set. Layouts are shown from `scenarios`; settlements are made where none of them fits."""
    plan = _Plan(rules=rules, scenarios=tuple(scenarios))
    sections = []
    for name, (blocks_of, boxed) in SECTIONS.items():
        blocks = tuple(block for block in blocks_of(plan) if not _is_empty(block))
        if blocks:
            sections.append(Section(id=name, heading=say(f"sheet.heading.{name}"), blocks=blocks, boxed=boxed))
    return Sheet(rules=rules, aim=Paragraph(sentences=_aim(rules)), sections=tuple(sections))


def _is_empty(block: Block) -> bool:
    match block:
        case Paragraph():
            return not block.sentences
        case Points():
            return not block.items
        case Table():
            return not block.rows
        case _:
            return False


def _points(*groups: Sequence[Say]) -> Points:
    """A list with a point for each sentence of each group."""
    return Points(items=tuple((sentence,) for group in groups for sentence in group))


def _paragraph(*groups: Sequence[Say]) -> Paragraph:
    return Paragraph(sentences=tuple(sentence for group in groups for sentence in group))


def _general(*contexts: str) -> tuple[Say, ...]:
    """Sentences that hold under every rule set."""
    return tuple(say(context) for context in contexts)


# --- before the game ---


def _aim(rules: RuleSet) -> tuple[Say, ...]:
    divisors = rules.divisors
    scoring = (
        say("sheet.aim.score-one", divisor=divisors[0])
        if len(divisors) == 1
        else say("sheet.aim.score-several", divisors=Listed(divisors, Joint.OR))
    )
    exact = rules.target_rule is TargetRule.EXACT
    return (scoring, say("sheet.aim.exact" if exact else "sheet.aim.reach"))


def _players(plan: _Plan) -> Iterator[Block]:
    rules = plan.rules
    yield _paragraph(statements(rules, "players"))
    partners = partnerships_of(rules)
    sides = statements(rules, "partnerships")
    if partners:
        around = "sheet.partnerships.opposite" if set(partners) == {_FOUR} else "sheet.partnerships.alternate"
        yield _paragraph(sides, _general(around))
        yield _paragraph(_general("sheet.side.either", "sheet.side.opponents", "sheet.side.letters"))
    else:
        yield _paragraph(sides, _general("sheet.side.player", "sheet.side.opponents", "sheet.side.letters"))


def _equipment(plan: _Plan) -> Iterator[Block]:
    yield _paragraph(statements(plan.rules, "highest_pips"))
    yield _paragraph(_general("sheet.equipment.double", "sheet.equipment.record"))


def _deal(plan: _Plan) -> Iterator[Block]:
    rules = plan.rules
    yield _paragraph(statements(rules, "face_down"), _general("sheet.deal.boneyard"))
    sizes = {rules.hand_size[players] for players in rules.players}
    if len(sizes) == 1:
        yield _paragraph([say("sheet.hand-size.every", count=sizes.pop(), states=("hand_size",))])
    yield Table(
        lead=say("sheet.hand-size.table"),
        head=_labels("players", "hand", "boneyard"),
        rows=tuple(
            (players, rules.hand_size[players], len(rules.tiles) - players * rules.hand_size[players])
            for players in rules.players
        ),
        states=("hand_size",),
    )


def _labels(*names: str) -> tuple[Say, ...]:
    return tuple(say(f"sheet.label.{name}") for name in names)


# --- placing tiles ---


def _lead(plan: _Plan) -> Iterator[Block]:
    rules = plan.rules
    yield _paragraph(_general("sheet.lead.meaning"), statements(rules, "lead_tile", "lead_scores"))
    yield _points(statements(rules, "first_lead", "later_lead", "lead_after_block"))


def _play(plan: _Plan) -> Iterator[Block]:
    rules = plan.rules
    yield _paragraph(statements(rules, "direction"), _general("sheet.play.turn"), statements(rules, "further_turn"))
    yield _paragraph(_general("sheet.play.join", "sheet.play.end"))


def _figures(plan: _Plan) -> Iterator[Block]:
    if not plan.shown:
        return
    yield _paragraph(_general("sheet.figures.intro"))
    signs = [sign for sign in Sign if sign is not Sign.SPINNER or plan.rules.spinner is not Spinner.NONE]
    yield Legend(signs=tuple((sign, say(f"legend.{sign}")) for sign in signs))
    yield _paragraph(_general("sheet.figures.places"))


def _doubles(plan: _Plan) -> Iterator[Block]:
    rules = plan.rules
    yield _paragraph(_general("sheet.double.crosswise", "sheet.double.lines", "sheet.double.covered"))
    if rules.spinner is Spinner.NONE:
        yield _paragraph(statements(rules, "spinner"))
    if rules.spinner is not Spinner.ALL:
        yield _paragraph(_general("sheet.double.ordinary"))
        yield _points(double_counts(rules))
    yield from plan.figure("lone-double", "sheet.figure.lone-double")
    yield from plan.figure("closed-double", "sheet.figure.closed-double")


def _spinner(plan: _Plan) -> Iterator[Block]:
    rules = plan.rules
    if rules.spinner is Spinner.NONE:
        return
    yield _paragraph(statements(rules, "spinner"), _general("sheet.spinner.arms"))
    yield _points(
        statements(rules, "arms", "arm_limit"),
        spinner_counts(rules),
        _general("sheet.arm.unused", "sheet.arm.started"),
    )
    yield from plan.figure("arms", "sheet.figure.arms")


# --- scoring ---


def _scoring(plan: _Plan) -> Iterator[Block]:
    rules = plan.rules
    yield _paragraph(_general("sheet.scoring.sum", "sheet.scoring.end", "sheet.scoring.last"))
    yield _paragraph(_display(rules))
    yield _points(
        statements(rules, "divisors", "score_value", "both_divisors"),
        _general("sheet.scoring.nothing", "sheet.scoring.side"),
    )
    yield from _sums(rules)
    yield from _largest(rules)
    if rules.display_ratio != 1:
        yield Table(
            lead=say("sheet.conversion.table"),
            head=_labels("raw", "shown"),
            rows=numbers.conversions(rules),
        )
    yield from plan.figure("scoring", "sheet.figure.scoring")


def _display(rules: RuleSet) -> tuple[Say, ...]:
    sentences = statements(rules, "display_ratio")
    return sentences if rules.display_ratio == 1 else (*sentences, *_general("sheet.display-ratio.meaning"))


def _sums(rules: RuleSet) -> Iterator[Block]:
    """The sums that score: named, where each is worth itself, else in a table with what they are worth."""
    sums = numbers.scoring_sums(rules)
    if not sums:
        yield _paragraph(_general("sheet.sums.none"))
    elif all(rules.award(end_sum) == end_sum for end_sum in sums) and rules.display_ratio == 1:
        yield _paragraph([say("sheet.sums.list", sums=Listed(sums, Joint.AND))])
    elif rules.display_ratio == 1:
        yield Table(
            lead=say("sheet.sums.table"),
            head=_labels("end-sum", "points"),
            rows=tuple((end_sum, rules.award(end_sum)) for end_sum in sums),
        )
    else:
        yield Table(
            lead=say("sheet.sums.table"),
            head=_labels("end-sum", "raw", "shown"),
            rows=tuple((end_sum, rules.award(end_sum), rules.display(rules.award(end_sum))) for end_sum in sums),
        )


def _largest(rules: RuleSet) -> Iterator[Block]:
    most = numbers.largest(rules)
    sentences = []
    if most.end_sum is not None:
        sentences.append(say("sheet.largest.sum", sum=most.end_sum))
    if most.award:
        sentences.append(say("sheet.largest.award", points=points(rules, most.award)))
    yield _paragraph(sentences)


# --- drawing, and the end of a round ---


def _draw(plan: _Plan) -> Iterator[Block]:
    rules = plan.rules
    draws = rules.draw_limit != 0
    yield _points(
        statements(rules, "draw_when_able", "pass_when_able", "draw_limit", "drawn_tile", "boneyard_kept"),
        _general("sheet.draw.pass" if draws else "sheet.draw.pass-at-once"),
        _general("sheet.draw.blocked" if draws else "sheet.draw.blocked-at-once"),
    )
    if draws:
        figure = draw_figure(plan.shown, rules, title=say("sheet.figure.draw"))
        if figure is not None:
            yield figure


def _end(plan: _Plan) -> Iterator[Block]:
    rules = plan.rules
    yield _paragraph(_general("sheet.end.out", "sheet.end.out-winner"))
    yield _paragraph(
        _general("sheet.end.blocked", "sheet.end.leftover"),
        statements(rules, "block_winner"),
    )


def _settlement(plan: _Plan) -> Iterator[Block]:
    rules = plan.rules
    if rules.display_ratio != 1:
        yield _paragraph(_general("sheet.settlement.raw"))
    yield _points(
        statements(rules, "out_payment", "partner_leftover", "out_bonus", "last_placement"),
        statements(rules, "block_payment", "block_tie", "halves"),
    )
    yield from _rounding(rules)
    yield from settlement_examples(plan.scenarios, rules)


def _rounding(rules: RuleSet) -> Iterator[Block]:
    yield _paragraph(statements(rules, "rounding", "rounding_of"))
    if not rounds(rules):
        return
    down, up = numbers.remainders(rules)
    step = rules.rounding_step
    yield _points(
        [say("sheet.rounding.remainders-down", step=step, remainders=_range(down))] if down else [],
        [say("sheet.rounding.remainders-up", step=step, remainders=_range(up))] if up else [],
    )
    yield Table(
        lead=say("sheet.rounding.table"),
        head=_labels("pips", "rounded"),
        rows=numbers.rounding_examples(rules),
    )


def _range(remainders: tuple[int, ...]) -> Value:
    if len(remainders) <= _LISTED_REMAINDERS:
        return Listed(remainders, Joint.OR)
    return say("sheet.list.range", first=remainders[0], last=remainders[-1])


# --- the game ---


def _game(plan: _Plan) -> Iterator[Block]:
    rules = plan.rules
    targets = {rules.target[players] for players in rules.players}
    if len(targets) == 1:
        yield _paragraph([say("sheet.target.every", points=points(rules, targets.pop()), states=("target",))])
    else:
        yield Table(
            lead=say("sheet.target.table"),
            head=(*_labels("players"), *_target_labels(rules)),
            rows=tuple((players, *_target_cells(rules, players)) for players in rules.players),
            states=("target",),
        )
    yield _points(_events(rules), statements(rules, "target_rule", "target_checked"))
    yield _paragraph(statements(rules, "score_floor"))
    if rules.tally_stroke is None:
        yield _paragraph(statements(rules, "tally_stroke"))


def _events(rules: RuleSet) -> tuple[Say, ...]:
    """What is checked against the target as one, where that can be refused or ends the game in the middle."""
    contexts = []
    if rules.target_rule is TargetRule.EXACT:
        contexts.append("sheet.event.meaning")
    if rules.target_checked is TargetChecked.AT_ONCE and rules.block_payment is BlockPayment.DIFFERENCES_BY_HAND:
        contexts.append("sheet.event.later")
    return _general(*contexts)


def _target_labels(rules: RuleSet) -> tuple[Say, ...]:
    return _labels("target") if rules.display_ratio == 1 else _labels("target-raw", "target-shown")


def _target_cells(rules: RuleSet, players: int) -> tuple[Value, ...]:
    target = rules.target[players]
    return (target,) if rules.display_ratio == 1 else (target, rules.display(target))


def _tally(plan: _Plan) -> Iterator[Block]:
    rules = plan.rules
    if rules.tally_stroke is None:
        return
    yield _paragraph(_general("sheet.tally.intro"), statements(rules, "tally_stroke", "tally_group"))
    score = (rules.tally_group or 0) + _TALLY_STROKES * rules.tally_stroke
    yield Example(
        title=say("sheet.example.tally", points=points(rules, score)),
        picture=TallyPicture(rules=rules, tally=tally_of(rules, score)),
    )


# --- the end of the sheet ---

_QUICK = (
    *("spinner", "arms", "divisors", "score_value", "draw_limit", "drawn_tile", "out_payment", "block_payment"),
    *("rounding", "rounding_of", "target_rule", "target_checked"),
)
"""What is looked up most."""


def _quick(plan: _Plan) -> Iterator[Block]:
    rules = plan.rules
    yield Table(
        lead=say("sheet.quick.table"),
        head=(*_labels("players", "hand"), *_target_labels(rules)),
        rows=tuple((players, rules.hand_size[players], *_target_cells(rules, players)) for players in rules.players),
        states=("hand_size", "target"),
    )
    yield _points(statements(rules, *_QUICK, remarks=False))


def _alternatives(plan: _Plan) -> Iterator[Block]:
    """Other rules that the same document allows, each said to be one."""
    rules = plan.rules
    others = []
    for question, values in rules.alternatives.items():
        for value in values:
            other = rules.with_values(**{question: value})
            others += [say("sheet.alternative", rule=replace(rule, states=())) for rule in _sentences(other, question)]
    yield _points(others)


def _sources(plan: _Plan) -> Iterator[Block]:
    rules = plan.rules
    if rules.source:
        yield _paragraph([say("sheet.sources.follows", source=Foreign(rules.source))])
    for certainty in (Certainty.USUAL, Certainty.ASSUMED):
        less_sure = [
            sentence
            for question in stated_values(rules)
            if question in rules.sources and rules.source_of(question).certainty is certainty
            for sentence in _sentences(rules, question)
        ]
        if less_sure:
            yield _paragraph(_general(f"sheet.sources.{certainty}"))
            yield _points(less_sure)
    yield _paragraph(_general("sheet.sources.checked"))


def _sentences(rules: RuleSet, question: str) -> tuple[Say, ...]:
    """The sentences that state the value of one question, tables told in words."""
    match question:
        case "hand_size":
            return tuple(
                say("sheet.hand-size.with", count=size, players=players, states=(question,))
                for size, players in _by_value(rules, rules.hand_size)
            )
        case "target":
            return tuple(
                say("sheet.target.with", points=points(rules, target), players=players, states=(question,))
                for target, players in _by_value(rules, rules.target)
            )
        case "spinner_counts":
            return spinner_counts(rules)
        case "double_counts":
            return double_counts(rules)
        case "rounding_step":
            return statements(rules, "rounding", remarks=False)
        case _:
            return statements(rules, question, remarks=False)


def _by_value(rules: RuleSet, values: ByPlayers) -> Iterator[tuple[int, Listed]]:
    """Each number with the numbers of players that have it."""
    for value in dict.fromkeys(values[players] for players in rules.players):
        yield value, Listed(tuple(players for players in rules.players if values[players] == value), Joint.OR)


SECTIONS = {
    "players": (_players, False),
    "equipment": (_equipment, False),
    "deal": (_deal, False),
    "lead": (_lead, False),
    "play": (_play, False),
    "figures": (_figures, False),
    "doubles": (_doubles, False),
    "spinner": (_spinner, False),
    "scoring": (_scoring, False),
    "draw": (_draw, False),
    "end": (_end, False),
    "settlement": (_settlement, False),
    "game": (_game, False),
    "tally": (_tally, False),
    "quick": (_quick, True),
    "alternatives": (_alternatives, False),
    "sources": (_sources, False),
}
"""The sections in their order: what makes each of them, and whether it is set apart in a box."""
