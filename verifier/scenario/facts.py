"""Facts: what follows from a rule set alone, without a tile on the table.

fact      an entry of `facts:`, as `hand_size: {2: 9, 3: 7}` or `spinner: first`
computed  one of the names below, which the engine works out
question  any field of the rule set by its name, compared with its value
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from verifier.engine.extremes import largest_award, largest_end_sum
from verifier.engine.ruleset import Certainty, Points, RuleSet
from verifier.engine.settlement import exact, format_points
from verifier.engine.tally import tally_of
from verifier.errors import RuleSetError
from verifier.marked_yaml import Entry, Mapping, items_of, mapping_of, unknown
from verifier.rulesets.values import BAD, Schema, format_value, is_by_players, read_value, read_whole, read_word
from verifier.scenario.model import Answer, Expectation, Unit
from verifier.scenario.reading import Context, read_decimal, read_int, read_points

_SET_PARTS = ("tiles", "pips", "doubles")
_TALLY_PARTS = ("groups", "strokes", "apart")
_LARGEST_PARTS = ("end_sum", "award")


@dataclass(frozen=True, slots=True, kw_only=True)
class Computed:
    """A fact that is worked out: how its entry is read, and what the engine says to each part."""

    meaning: str
    schema: Schema
    read: Callable[[str, Mapping, Context], list[Expectation]]
    answer: Callable[[RuleSet, Any, Unit], Answer]


def read_fact(entry: Entry, context: Context) -> list[Expectation]:
    """The expectations of one fact."""
    name, node = entry.key.text, entry.value
    questions = RuleSet.questions()
    computed = COMPUTED.get(name)
    # `rounding: nearest` asks for a value, `rounding: {7: 5}` for what follows from it.
    if computed is not None and (name not in questions or isinstance(node, Mapping)):
        mapping = mapping_of(node, context.problems, what=name)
        return [] if mapping is None else computed.read(name, mapping, context)
    if name not in questions:
        context.add(entry.key, unknown("fact", name, [*COMPUTED, *questions]))
        return []
    if is_by_players(name) and isinstance(node, Mapping):
        return _pairs(name, node, context, points=name == "target")
    value = read_value(name, node, context.problems)
    return [] if value is BAD else [Expectation(name=name, value=value, span=node.span)]


def answer_fact(rules: RuleSet, fact: Expectation, unit: Unit) -> Answer:
    """What the engine says to a fact."""
    computed = COMPUTED.get(fact.name)
    if computed is not None and (fact.part is not None or fact.name not in RuleSet.questions()):
        return computed.answer(rules, fact.part, unit)
    value = getattr(rules, fact.name)
    if fact.part is None:
        return Answer(value=value, text=format_value(fact.name, value), rests_on=(fact.name,))
    if fact.part not in value:
        known = " and ".join(map(str, value))
        return Answer(value=None, text=f"nothing: {fact.name} is told for {known} players", rests_on=(fact.name,))
    number = value[fact.part]
    text = _points(rules, number, unit) if fact.name == "target" else str(number)
    return Answer(value=number, text=text, rests_on=(fact.name,))


# --- reading ---


def _pairs(name: str, mapping: Mapping, context: Context, *, points: bool) -> list[Expectation]:
    """Numbers by whole numbers, each an expectation."""
    found: list[Expectation] = []
    for entry in mapping.entries:
        key = read_whole(f"a key of {name}", entry.key, context.problems)
        read = read_points if points else read_int
        value = read(entry.value, context, what=name)
        if key is not BAD and value is not None:
            what = f"{name} of {entry.key.text}"
            found.append(Expectation(name=name, part=key, value=value, span=entry.value.span, what=what))
    return found


def _to_points(name: str, mapping: Mapping, context: Context) -> list[Expectation]:
    return _pairs(name, mapping, context, points=True)


def _from_points(name: str, mapping: Mapping, context: Context) -> list[Expectation]:
    """Shown points by raw points."""
    found: list[Expectation] = []
    for entry in mapping.entries:
        raw = read_decimal(entry.key, context, what=f"a key of {name}")
        shown = read_decimal(entry.value, context, what=name)
        if raw is not None and shown is not None:
            what = f"{name} of {entry.key.text}"
            found.append(Expectation(name=name, part=exact(raw), value=shown, span=entry.value.span, what=what))
    return found


def _named(
    known: tuple[str, ...], *, points: tuple[str, ...] = ()
) -> Callable[[str, Mapping, Context], list[Expectation]]:
    """Numbers by names."""

    def read(name: str, mapping: Mapping, context: Context) -> list[Expectation]:
        found: list[Expectation] = []
        for entry in mapping.entries:
            part = entry.key.text
            if part not in known:
                context.add(entry.key, unknown(f"{name} key", part, known))
                continue
            value = (read_points if part in points else read_int)(entry.value, context, what=f"{part} of {name}")
            if value is not None:
                what = f"{part} of {name}"
                found.append(Expectation(name=name, part=part, value=value, span=entry.value.span, what=what))
        return found

    return read


def _tally(name: str, mapping: Mapping, context: Context) -> list[Expectation]:
    found: list[Expectation] = []
    for entry in mapping.entries:
        score = read_points(entry.key, context, what=f"a key of {name}")
        marks = mapping_of(entry.value, context.problems, what=f"{name} of {entry.key.text}")
        if score is None or marks is None:
            continue
        for fact in _named(_TALLY_PARTS, points=("apart",))(name, marks, context):
            what = f"{fact.part} of the tally of {entry.key.text}"
            found.append(Expectation(name=name, part=(score, fact.part), value=fact.value, span=fact.span, what=what))
    return found


def _alternatives(name: str, mapping: Mapping, context: Context) -> list[Expectation]:
    found: list[Expectation] = []
    for entry in mapping.entries:
        field = _question(entry, context)
        items = items_of(entry.value, context.problems, what=f"the alternatives of {entry.key.text}")
        if field is None or items is None:
            continue
        values = tuple(read_value(field, item, context.problems) for item in items)
        if BAD not in values:
            what = f"alternatives of {field}"
            found.append(Expectation(name=name, part=field, value=values, span=entry.value.span, what=what))
    return found


def _certainty(name: str, mapping: Mapping, context: Context) -> list[Expectation]:
    found: list[Expectation] = []
    for entry in mapping.entries:
        field = _question(entry, context)
        value = read_word(name, entry.value, context.problems, words=Certainty)
        if field is not None and value is not BAD:
            what = f"certainty of {field}"
            found.append(Expectation(name=name, part=field, value=value, span=entry.value.span, what=what))
    return found


def _question(entry: Entry, context: Context) -> str | None:
    if entry.key.text in RuleSet.questions():
        return entry.key.text
    context.add(entry.key, unknown("value", entry.key.text, RuleSet.questions()))
    return None


# --- answering ---


def _points(rules: RuleSet, raw: Points, unit: Unit) -> str:
    return format_points(rules.display(raw) if unit is Unit.DISPLAY else raw)


def _answer_set(rules: RuleSet, part: Any, unit: Unit) -> Answer:
    tiles = rules.tiles
    value = {"tiles": len(tiles), "pips": tiles.pips, "doubles": sum(tile.is_double for tile in tiles)}[part]
    evidence = f"all tiles up to [{rules.highest_pips}|{rules.highest_pips}]"
    return Answer(value=value, text=str(value), evidence=evidence, rests_on=("highest_pips",))


def _answer_awards(rules: RuleSet, part: Any, unit: Unit) -> Answer:
    award = rules.award(part)
    dividing = [str(divisor) for divisor in rules.divisors if part > 0 and part % divisor == 0]
    by = (
        f"a multiple of {' and of '.join(dividing)}"
        if dividing
        else "no positive multiple of " + " or ".join(map(str, rules.divisors))
    )
    return Answer(
        value=award,
        text=_points(rules, award, unit),
        evidence=f"{part} is {by}",
        rests_on=("divisors", "score_value"),
    )


def _answer_display(rules: RuleSet, part: Any, unit: Unit) -> Answer:
    shown = rules.display(part)
    evidence = f"{format_points(part)} / {rules.display_ratio} = {format_points(shown)}"
    return Answer(value=shown, text=format_points(shown), evidence=evidence, rests_on=("display_ratio",))


def _answer_rounding(rules: RuleSet, part: Any, unit: Unit) -> Answer:
    points = rules.round_pips(part)
    evidence = f"{part} pips, rounded: {rules.rounding}, to multiples of {rules.rounding_step}"
    return Answer(
        value=points, text=_points(rules, points, unit), evidence=evidence, rests_on=("rounding", "rounding_step")
    )


def _answer_tally(rules: RuleSet, part: Any, unit: Unit) -> Answer:
    score, mark = part
    try:
        tally = tally_of(rules, score)
    except (RuleSetError, ValueError) as error:
        return Answer(value=None, text="nothing", evidence=str(error), rests_on=("tally_stroke",))
    value = getattr(tally, mark)
    evidence = (
        f"{format_points(score)} is {tally.groups} of {rules.tally_group} and {tally.strokes} of {rules.tally_stroke}"
        + (f" and {format_points(tally.apart)} apart" if tally.apart else "")
    )
    text = _points(rules, value, unit) if mark == "apart" else str(value)
    return Answer(value=value, text=text, evidence=evidence, rests_on=("tally_stroke", "tally_group"))


def _answer_largest(rules: RuleSet, part: Any, unit: Unit) -> Answer:
    found = largest_end_sum(rules) if part == "end_sum" else largest_award(rules)
    text = str(found.value) if part == "end_sum" else _points(rules, found.value, unit)
    if not found.proved:
        text = f"at least {text}, but that is not proved to be the most"
        return Answer(value=None, text=text, evidence=found.method, rests_on=("spinner",))
    return Answer(value=found.value, text=text, evidence=found.method, rests_on=("spinner",))


def _answer_alternatives(rules: RuleSet, part: Any, unit: Unit) -> Answer:
    values = tuple(rules.alternatives.get(part, ()))
    return Answer(value=values, text=f"[{', '.join(format_value(part, value) for value in values)}]", rests_on=(part,))


def _answer_certainty(rules: RuleSet, part: Any, unit: Unit) -> Answer:
    certainty = rules.source_of(part).certainty
    return Answer(value=certainty, text=str(certainty), rests_on=(part,))


_NUMBERS: Schema = {"type": "object", "additionalProperties": {"type": "number"}}


def _parts_schema(parts: tuple[str, ...], value: Schema) -> Schema:
    return {"type": "object", "properties": dict.fromkeys(parts, value), "additionalProperties": False}


COMPUTED: dict[str, Computed] = {
    "set": Computed(
        meaning="how many tiles, pips and doubles the set has",
        schema=_parts_schema(_SET_PARTS, {"type": "integer"}),
        read=_named(_SET_PARTS),
        answer=_answer_set,
    ),
    "awards": Computed(
        meaning="the award of each end sum, as {15: 15, 14: 0}", schema=_NUMBERS, read=_to_points, answer=_answer_awards
    ),
    "display": Computed(
        meaning="how raw points are shown, as {305: 61}", schema=_NUMBERS, read=_from_points, answer=_answer_display
    ),
    "rounding": Computed(
        meaning="leftover pips as points, as {7: 5}", schema=_NUMBERS, read=_to_points, answer=_answer_rounding
    ),
    "tally": Computed(
        meaning="the paper tally of a score, as {85: {groups: 1, strokes: 7}}",
        schema={"type": "object", "additionalProperties": _parts_schema(_TALLY_PARTS, {"type": "number"})},
        read=_tally,
        answer=_answer_tally,
    ),
    "largest": Computed(
        meaning="the largest end_sum and award that can ever happen",
        schema=_parts_schema(_LARGEST_PARTS, {"type": "number"}),
        read=_named(_LARGEST_PARTS, points=("award",)),
        answer=_answer_largest,
    ),
    "alternatives": Computed(
        meaning="the other values that the document allows, by question",
        schema={"type": "object", "additionalProperties": {"type": "array"}},
        read=_alternatives,
        answer=_answer_alternatives,
    ),
    "certainty": Computed(
        meaning="how sure a value is, by question: stated, usual or assumed",
        schema={"type": "object", "additionalProperties": {"enum": [certainty.value for certainty in Certainty]}},
        read=_certainty,
        answer=_answer_certainty,
    ),
}
"""The facts that are worked out; besides them, every question of the rule set is one."""
