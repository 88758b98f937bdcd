"""What a sheet says for each value of each question: one visible table, from question and value to messages.

line     a question, a value of it, and the message that states it
filling  what a placeholder stands for; each name means the same in every message
also     a further message, said where something else holds as well
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from verifier.engine.branching import ArmOpening, Spinner
from verifier.engine.ruleset import (
    BlockLead,
    BlockPayment,
    BlockTie,
    BlockWinner,
    BothDivisors,
    Direction,
    DrawnTile,
    FirstLead,
    FurtherTurn,
    Halves,
    LastPlacement,
    LaterLead,
    LeadTile,
    OutPayment,
    PartnerLeftover,
    Rounding,
    RoundingOf,
    RuleSet,
    ScoreFloor,
    ScoreValue,
    TargetChecked,
    TargetRule,
)
from verifier.sheet.model import Joint, Listed, Say, Value, say
from verifier.sheet.questions import (
    adds_differences,
    adds_hands,
    moot_questions,
    partnerships_of,
    rounds,
    rounds_single_hands,
    splits_ties,
)


class Any(Enum):
    """Values that a line does not name."""

    NUMBER = "any number"
    VALUE = "any value"


Condition = Callable[[RuleSet], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A message for a value of a question.

    `fill` names its placeholders, `count` the one that chooses its plural form. Where `when` is given, it must hold.
    `also` names further questions that the message states. A `remark` explains and states nothing.
    """

    question: str
    value: object
    context: str
    fill: tuple[str, ...] = ()
    count: str = ""
    when: Condition | None = None
    also: tuple[str, ...] = ()
    remark: bool = False


def _line(
    question: str,
    value: object,
    context: str,
    *fill: str,
    count: str = "",
    when: Condition | None = None,
    also: tuple[str, ...] = (),
) -> Line:
    return Line(question=question, value=value, context=context, fill=fill, count=count, when=when, also=also)


def _remark(question: str, value: object, context: str, *fill: str, when: Condition | None = None) -> Line:
    return Line(question=question, value=value, context=context, fill=fill, when=when, remark=True)


def _one_divisor(rules: RuleSet) -> bool:
    return len(rules.divisors) == 1


def _several_divisors(rules: RuleSet) -> bool:
    return len(rules.divisors) > 1


def _has_partners(rules: RuleSet) -> bool:
    return bool(partnerships_of(rules))


def _plays_alone(rules: RuleSet) -> bool:
    return bool(_players_alone(rules))


def _players_alone(rules: RuleSet) -> tuple[int, ...]:
    return tuple(players for players in rules.players if players not in rules.partnerships)


def _own_off(rules: RuleSet) -> bool:
    return rules.out_payment is OutPayment.OWN_OFF_EACH


def _not_own_off(rules: RuleSet) -> bool:
    return not _own_off(rules)


def _even_step(rules: RuleSet) -> bool:
    return rules.rounding_step % 2 == 0


def _opens_late(rules: RuleSet) -> bool:
    return rules.arms is ArmOpening.LINES_FIRST or rules.spinner is Spinner.FIRST_ENCLOSED


LINES: tuple[Line, ...] = (
    # equipment and players
    _line("highest_pips", Any.NUMBER, "sheet.equipment.set", "set", "first", "last", count="tiles"),
    _remark("highest_pips", Any.NUMBER, "sheet.equipment.halves", "highest"),
    _line("players", Any.VALUE, "sheet.players", "players"),
    _line("partnerships", Any.VALUE, "sheet.partnerships.none", when=lambda r: not _has_partners(r)),
    _line(
        "partnerships",
        Any.VALUE,
        "sheet.partnerships.alone",
        "players_alone",
        when=lambda r: _has_partners(r) and _plays_alone(r),
    ),
    _line("partnerships", Any.VALUE, "sheet.partnerships.partners", "players_in_partnership", when=_has_partners),
    _line("face_down", True, "sheet.face-down.yes"),
    _remark("face_down", True, "sheet.face-down.yes-hand"),
    _line("face_down", False, "sheet.face-down.no"),
    # lead and turns
    _line("first_lead", FirstLead.LOT, "sheet.first-lead.lot"),
    _line("first_lead", FirstLead.HIGHEST_DOUBLE, "sheet.first-lead.highest-double"),
    _line("first_lead", FirstLead.HEAVIEST_TILE, "sheet.first-lead.heaviest-tile"),
    _line("first_lead", FirstLead.LIGHTEST_TILE, "sheet.first-lead.lightest-tile"),
    _line("later_lead", LaterLead.WENT_OUT, "sheet.later-lead.went-out"),
    _line("later_lead", LaterLead.ROTATES, "sheet.later-lead.rotates"),
    _line("later_lead", LaterLead.LOT, "sheet.later-lead.lot"),
    _line("lead_after_block", BlockLead.LOT, "sheet.lead-after-block.lot"),
    _line("lead_after_block", BlockLead.ROTATES, "sheet.lead-after-block.rotates"),
    _line("lead_after_block", BlockLead.LAST_PLAYER, "sheet.lead-after-block.last-player"),
    _line("lead_after_block", BlockLead.ROUND_WINNER, "sheet.lead-after-block.round-winner"),
    _remark(
        "lead_after_block", BlockLead.ROUND_WINNER, "sheet.lead-after-block.round-winner-partner", when=_has_partners
    ),
    _line("lead_tile", LeadTile.ANY, "sheet.lead-tile.any"),
    _line("lead_tile", LeadTile.DOUBLE, "sheet.lead-tile.double"),
    _remark("lead_tile", LeadTile.DOUBLE, "sheet.lead-tile.no-double"),
    _line("lead_scores", True, "sheet.lead-scores.yes"),
    _line("lead_scores", False, "sheet.lead-scores.no"),
    _line("direction", Direction.CLOCKWISE, "sheet.direction.clockwise"),
    _line("direction", Direction.COUNTERCLOCKWISE, "sheet.direction.counterclockwise"),
    _line("further_turn", FurtherTurn.NEVER, "sheet.further-turn.never"),
    _line("further_turn", FurtherTurn.AFTER_DOUBLE, "sheet.further-turn.after-double"),
    _line("further_turn", FurtherTurn.AFTER_SCORING, "sheet.further-turn.after-scoring"),
    _remark("further_turn", FurtherTurn.AFTER_DOUBLE, "sheet.further-turn.otherwise"),
    _remark("further_turn", FurtherTurn.AFTER_SCORING, "sheet.further-turn.otherwise"),
    # layout; for what doubles count, see `verifier.sheet.counting`
    _line("spinner", Spinner.NONE, "sheet.spinner.none"),
    _line("spinner", Spinner.FIRST, "sheet.spinner.first"),
    _remark("spinner", Spinner.FIRST, "sheet.spinner.only"),
    _line("spinner", Spinner.FIRST_ENCLOSED, "sheet.spinner.first-enclosed"),
    _remark("spinner", Spinner.FIRST_ENCLOSED, "sheet.spinner.until-enclosed"),
    _line("spinner", Spinner.LEAD, "sheet.spinner.lead"),
    _remark("spinner", Spinner.LEAD, "sheet.spinner.only"),
    _line("spinner", Spinner.ALL, "sheet.spinner.all"),
    _line("arms", Any.VALUE, "sheet.arms.lines-first", when=_opens_late),
    _remark("arms", Any.VALUE, "sheet.arms.either", when=_opens_late),
    _line("arms", ArmOpening.AT_ONCE, "sheet.arms.at-once", when=lambda r: not _opens_late(r)),
    _line("arm_limit", None, "sheet.arm-limit.none"),
    _line("arm_limit", Any.NUMBER, "sheet.arm-limit.number", count="arm_limit"),
    # scoring a placement
    _line("divisors", Any.VALUE, "sheet.divisors.one", "divisor", when=_one_divisor),
    _line("divisors", Any.VALUE, "sheet.divisors.several", "divisors", when=_several_divisors),
    _line("score_value", ScoreValue.OWN, "sheet.score-value.own", when=_one_divisor),
    _line("score_value", ScoreValue.QUOTIENT, "sheet.score-value.quotient", "divisor", when=_one_divisor),
    _line("score_value", ScoreValue.ONE, "sheet.score-value.one", when=_one_divisor),
    _line("score_value", ScoreValue.OWN, "sheet.score-value.each-own", "divisors", when=_several_divisors),
    _line("score_value", ScoreValue.QUOTIENT, "sheet.score-value.each-quotient", "divisors", when=_several_divisors),
    _line("score_value", ScoreValue.ONE, "sheet.score-value.each-one", "divisors", when=_several_divisors),
    _line("both_divisors", BothDivisors.ADDED, "sheet.both-divisors.added", "divisors"),
    _line("both_divisors", BothDivisors.ONCE, "sheet.both-divisors.once", "divisors"),
    # drawing and passing
    _line("draw_when_able", False, "sheet.draw-when-able.no"),
    _line("draw_when_able", True, "sheet.draw-when-able.yes"),
    _line("draw_limit", None, "sheet.draw-limit.none"),
    _line("draw_limit", 0, "sheet.draw-limit.zero"),
    _line("draw_limit", Any.NUMBER, "sheet.draw-limit.number", count="draw_limit", when=lambda r: bool(r.draw_limit)),
    _line("drawn_tile", DrawnTile.MUST_BE_PLAYED, "sheet.drawn-tile.must-be-played"),
    _line("drawn_tile", DrawnTile.MAY_BE_PLAYED, "sheet.drawn-tile.may-be-played"),
    _line("drawn_tile", DrawnTile.KEPT, "sheet.drawn-tile.kept"),
    _line("boneyard_kept", 0, "sheet.boneyard-kept.none"),
    _line(
        "boneyard_kept",
        Any.NUMBER,
        "sheet.boneyard-kept.number",
        count="boneyard_kept",
        when=lambda r: r.boneyard_kept > 0,
    ),
    _line("pass_when_able", False, "sheet.pass-when-able.no"),
    _line("pass_when_able", True, "sheet.pass-when-able.yes"),
    # settlement
    _line("out_payment", OutPayment.OPPONENTS_TO_OUT_SIDE, "sheet.out-payment.opponents-to-out-side"),
    _line("out_payment", OutPayment.OWN_OFF_EACH, "sheet.out-payment.own-off-each"),
    _line("out_payment", OutPayment.NONE, "sheet.out-payment.none"),
    _line("partner_leftover", PartnerLeftover.IGNORED, "sheet.partner-leftover.ignored", when=_not_own_off),
    _line("partner_leftover", PartnerLeftover.IGNORED, "sheet.partner-leftover.ignored-beyond", when=_own_off),
    _line("partner_leftover", PartnerLeftover.SUBTRACTED, "sheet.partner-leftover.subtracted", when=_not_own_off),
    _line("partner_leftover", PartnerLeftover.SUBTRACTED, "sheet.partner-leftover.subtracted-beyond", when=_own_off),
    _remark("partner_leftover", PartnerLeftover.SUBTRACTED, "sheet.partner-leftover.rounded", when=rounds),
    _line("out_bonus", 0, "sheet.out-bonus.none"),
    _line("out_bonus", Any.NUMBER, "sheet.out-bonus.number", "out_bonus", when=lambda r: r.out_bonus > 0),
    _line("block_payment", BlockPayment.OPPONENTS_TO_LOWEST_SIDE, "sheet.block-payment.opponents-to-lowest-side"),
    _line("block_payment", BlockPayment.DIFFERENCE_TO_LOWEST_SIDE, "sheet.block-payment.difference-to-lowest-side"),
    _line("block_payment", BlockPayment.DIFFERENCES_BY_HAND, "sheet.block-payment.differences-by-hand"),
    _remark("block_payment", BlockPayment.DIFFERENCES_BY_HAND, "sheet.block-payment.by-hand-rounded", when=rounds),
    _remark(
        "block_payment", BlockPayment.DIFFERENCES_BY_HAND, "sheet.block-payment.by-hand-partner", when=_has_partners
    ),
    _remark("block_payment", BlockPayment.DIFFERENCES_BY_HAND, "sheet.block-payment.by-hand-order"),
    _remark("block_payment", BlockPayment.DIFFERENCES_BY_HAND, "sheet.block-payment.by-hand-event"),
    _line("block_payment", BlockPayment.OWN_OFF_EACH, "sheet.block-payment.own-off-each"),
    _line("block_payment", BlockPayment.NONE, "sheet.block-payment.none"),
    _line("block_tie", Any.VALUE, "sheet.block-tie.none", when=lambda r: not splits_ties(r)),
    _line("block_tie", BlockTie.SPLIT_BETWEEN_TWO_OF_THREE, "sheet.block-tie.split", when=splits_ties),
    _remark("block_tie", BlockTie.SPLIT_BETWEEN_TWO_OF_THREE, "sheet.block-tie.split-other", when=splits_ties),
    _line("block_winner", BlockWinner.LOWEST_SIDE, "sheet.block-winner.lowest-side"),
    _remark("block_winner", BlockWinner.LOWEST_SIDE, "sheet.block-winner.partners-together", when=_has_partners),
    _line("block_winner", BlockWinner.LOWEST_HAND, "sheet.block-winner.lowest-hand"),
    _remark("block_winner", Any.VALUE, "sheet.block-winner.tied"),
    _line("rounding", Rounding.NEAREST, "sheet.rounding.nearest", "step", also=("rounding_step",)),
    _line("rounding", Rounding.DOWN, "sheet.rounding.down", "step", also=("rounding_step",)),
    _line("rounding", Rounding.UP, "sheet.rounding.up", "step", also=("rounding_step",)),
    _line("rounding", Rounding.NONE, "sheet.rounding.none"),
    _remark("rounding", Rounding.NEAREST, "sheet.rounding.halfway", "step", when=_even_step),
    _line("rounding_of", RoundingOf.TOTAL, "sheet.rounding-of.total", when=adds_hands),
    _line("rounding_of", RoundingOf.TOTAL, "sheet.rounding-of.total-difference", when=adds_differences),
    _line("rounding_of", RoundingOf.EACH_HAND, "sheet.rounding-of.each-hand", when=rounds_single_hands),
    _line("rounding_of", RoundingOf.EACH_HAND, "sheet.rounding-of.each-difference", when=adds_differences),
    _line("last_placement", LastPlacement.APART, "sheet.last-placement.apart"),
    _line("last_placement", LastPlacement.JOINED, "sheet.last-placement.joined"),
    _line("halves", Halves.KEPT, "sheet.halves.kept"),
    _line("halves", Halves.ROUNDED_DOWN, "sheet.halves.rounded-down"),
    _line("halves", Halves.ROUNDED_UP, "sheet.halves.rounded-up"),
    # score and target
    _line("score_floor", ScoreFloor.NONE, "sheet.score-floor.none"),
    _line("score_floor", ScoreFloor.ZERO, "sheet.score-floor.zero"),
    _line("target_rule", TargetRule.REACH, "sheet.target-rule.reach"),
    _line("target_rule", TargetRule.EXACT, "sheet.target-rule.exact"),
    _remark("target_rule", TargetRule.EXACT, "sheet.target-rule.exact-refused"),
    _line("target_checked", TargetChecked.AT_ONCE, "sheet.target-checked.at-once"),
    _remark("target_checked", TargetChecked.AT_ONCE, "sheet.target-checked.at-once-winner"),
    _line("target_checked", TargetChecked.ROUND_END, "sheet.target-checked.round-end"),
    _remark("target_checked", TargetChecked.ROUND_END, "sheet.target-checked.round-end-winner"),
    _remark("target_checked", TargetChecked.ROUND_END, "sheet.target-checked.round-end-tie"),
    _line("display_ratio", 1, "sheet.display-ratio.one"),
    _line("display_ratio", Any.NUMBER, "sheet.display-ratio.number", "ratio", when=lambda r: r.display_ratio > 1),
    _line("tally_stroke", None, "sheet.tally-stroke.none"),
    _line("tally_stroke", Any.NUMBER, "sheet.tally-stroke.number", "tally_stroke"),
    _line("tally_group", None, "sheet.tally-group.none"),
    _line("tally_group", Any.NUMBER, "sheet.tally-group.number", "tally_group"),
)
"""In the order of the questions. Every value of every question has a line, where the question arises."""

NAMED_SETS = {6: "sheet.set.six", 9: "sheet.set.nine", 12: "sheet.set.twelve"}
"""The sets that have a name of their own."""


def _numbers(values: tuple[int, ...], joint: Joint = Joint.OR) -> Value:
    return Listed(values, joint)


FILLINGS: dict[str, Callable[[RuleSet], Value]] = {
    "set": lambda r: set_name(r.highest_pips),
    "tiles": lambda r: len(r.tiles),
    "first": lambda r: r.tiles.tiles[0],
    "last": lambda r: r.tiles.tiles[-1],
    "highest": lambda r: r.highest_pips,
    "players": lambda r: _numbers(r.players),
    "players_alone": lambda r: _numbers(_players_alone(r)),
    "players_in_partnership": lambda r: _numbers(partnerships_of(r)),
    "divisor": lambda r: r.divisors[0],
    "divisors": lambda r: _numbers(r.divisors, Joint.COMMA),
    "step": lambda r: r.rounding_step,
    "ratio": lambda r: r.display_ratio,
    "arm_limit": lambda r: r.arm_limit or 0,
    "draw_limit": lambda r: r.draw_limit or 0,
    "boneyard_kept": lambda r: r.boneyard_kept,
    "out_bonus": lambda r: points(r, r.out_bonus),
    "tally_stroke": lambda r: points(r, r.tally_stroke or 0),
    "tally_group": lambda r: points(r, r.tally_group or 0),
}
"""What a placeholder stands for."""


def set_name(highest: int) -> Say:
    """The name of a set, as *double-six*."""
    named = NAMED_SETS.get(highest)
    return say("sheet.set.other", highest=highest) if named is None else say(named)


def points(rules: RuleSet, raw: int) -> Say:
    """Points with their unit; raw and shown where the rule set shows others than it counts."""
    if rules.display_ratio == 1:
        return say("sheet.points", count=raw)
    return say("sheet.points-both", count=raw, display=rules.display(raw))


def statements(rules: RuleSet, *questions: str, remarks: bool = True) -> tuple[Say, ...]:
    """The sentences that state the values of questions, in their order; nothing for a moot question that has no line.

    Each sentence also states the questions that its value makes moot. Without `remarks` only what states a value.
    """
    return tuple(_statements(rules, questions, remarks))


def _statements(rules: RuleSet, questions: tuple[str, ...], remarks: bool) -> Iterator[Say]:
    moot = moot_questions(rules)
    for question in questions:
        if question in moot and not _said_though_moot(rules, question):
            continue
        value = getattr(rules, question)
        for line in LINES:
            if line.question == question and _fits(line.value, value) and (line.when is None or line.when(rules)):
                if line.remark and not remarks:
                    continue
                yield _say(rules, line, moot)


def _said_though_moot(rules: RuleSet, question: str) -> bool:
    """What is true and worth saying, although no other answer would change anything."""
    match question:
        case "arms":
            return rules.spinner is Spinner.FIRST_ENCLOSED
        case "block_tie":
            return moot_questions(rules)[question] == "players"
        case "rounding_of":
            return rounds(rules) and rules.rounding_of is RoundingOf.EACH_HAND
        case _:
            return False


def _fits(wanted: object, value: object) -> bool:
    if wanted is Any.VALUE:
        return True
    if wanted is Any.NUMBER:
        return isinstance(value, int)
    return wanted is value if isinstance(wanted, bool) or wanted is None else wanted == value


def _say(rules: RuleSet, line: Line, moot: dict[str, str]) -> Say:
    states: tuple[str, ...] = ()
    if not line.remark:
        states = decided(moot, line.question, *line.also)
    count = FILLINGS[line.count](rules) if line.count else None
    assert count is None or isinstance(count, int)
    return say(line.context, count=count, states=states, **{name: FILLINGS[name](rules) for name in line.fill})


def decided(moot: dict[str, str], *questions: str) -> tuple[str, ...]:
    """Questions with those that their answers make moot."""
    return (*questions, *(other for other, because in moot.items() if because in questions))
