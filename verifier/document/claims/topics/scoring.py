"""Scoring a placement: which end sums score, what they are worth, and the most that can ever happen.

listed    sums that score
rate      for how many pips there is a point
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifier.document.claims.base import Claim, ItemClass, Said
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, Statement, View
from verifier.document.claims.topics.divisors import listed_divisors, numbers_beside, read_divisors
from verifier.document.claims.topics.numbers import spoken
from verifier.document.claims.topics.parts import tokens_of
from verifier.document.tokens import Concept, Number, Token
from verifier.engine.ruleset import ScoreValue
from verifier.engine.tile import Tile
from verifier.text import Span

STATEMENTS = (
    Statement(
        question="multiples_score",
        value=False,
        needs="multiple ~score|not-count|must-not+score #",
        without="zero =0 leftover round-off except unless other hand",
        said="score not-count",
    ),
    Statement(
        question="multiples_score",
        value=False,
        needs="sum|end multiple|divide ?score|?point zero|not-count|~point #",
        without="=0 same-value leftover round-off except unless other hand ~multiple ~divide ~sum positive one-of-two otherwise",
        said="zero not-count point",
    ),
    Statement(
        question="multiples_score",
        value=True,
        needs="sum|end multiple|divide score|count+point",
        without="~score ~multiple ~divide leftover round-off hand except unless remainder",
    ),
    Statement(
        question="other_sums_points",
        value="some",
        needs="sum|end|count ~multiple|~divide score|same-value|point",
        without="~score ~point not-count zero ~count ~same-value =0 leftover round-off hand remainder nobody only "
        "must-not",
        said="multiple divide",
    ),
    Statement(
        question="other_sums_points",
        value="some",
        needs="~sum>divide|~sum>multiple score|same-value|point",
        without="~score ~point not-count zero ~count =0 leftover round-off hand remainder nobody only must-not",
        said="sum divide",
    ),
    Statement(
        question="score_value",
        value="not the sum",
        needs="multiple|divide ~same-value|~same+score",
        said="same-value same",
    ),
    Statement(
        question="score_value", value="not the sum", needs="multiple|divide different score|point", said="different"
    ),
    Statement(
        question="score_value",
        value=ScoreValue.OWN,
        needs="multiple same-value",
        without="~same-value ~multiple divide",
    ),
    Statement(
        question="score_value",
        value=ScoreValue.OWN,
        needs="sum score|count same-value",
        without="~same-value ~sum leftover round-off lead hand display divide end+pip",
    ),
    Statement(
        question="score_value",
        value=ScoreValue.OWN,
        needs="sum same score multiple",
        without="lead later leftover round-off different display",
    ),
    Statement(
        question="score_value",
        value=ScoreValue.OWN,
        needs="multiple same+raw|same score",
        without="leftover round-off first later",
    ),
    Statement(
        question="zero_scores",
        value=True,
        needs="sum score|count|point # =0",
        without="~score not-count ~count zero ~point other except positive multiple divide arm spinner double",
        said="score count",
    ),
    Statement(
        question="zero_scores",
        value=False,
        needs="sum =0 ~score|not-count|zero|~count|~point",
        without="arm spinner double end+pip",
    ),
    Statement(
        question="zero_scores", value=False, needs="sum|end ?positive multiple", without="~positive", said="positive"
    ),
)

OF_LEFTOVERS = frozenset(
    {"leftover", "round-off", "nearest", "hand", "round-down", "round-up", "remainder", "opponent", "partner"}
    | {"settlement", "halve", "half-point", "difference", "block", "tie"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtremeClaim(Claim):
    """The largest end sum, or the largest award of one placement, that can ever happen."""

    what: str
    """`end-sum` or `award`."""
    value: Said[int]
    placements: Said[int] | None = None
    """Of how many placements, where that is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSumClaim(Claim):
    """The ends of a layout are said to make a sum; `terms` are what single ends count, with how many numbers say it.

    Without terms only the sum is said.
    """

    total: Said[Fraction]
    terms: tuple[Said[Fraction], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WorthClaim(Claim):
    """A tile at an end counts so many pips."""

    tile: Said[Tile]
    value: Said[Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringSumsClaim(Claim):
    """These end sums score, or none of them does; where it `is_whole`, no others do."""

    sums: tuple[Said[Fraction], ...]
    is_scoring: bool
    is_whole: bool = False


def read_scoring(source: ClaimSource, view: View) -> Iterator[Claim]:
    """Divisors, earnings told in passing, and extremes."""
    # "Without remainder" speaks of no leftovers.
    names = view.names - {concept.name for concept in view.concepts if concept.negated and concept.name == "remainder"}
    about_sums = names & {"sum", "end", "score", "count", "multiple", "divide"} or {"each", "point"} <= names
    if about_sums and not names & OF_LEFTOVERS:
        yield from read_divisors(source, view)
        yield from _score_values(source, view)
    if not names & OF_LEFTOVERS:
        yield from _others(source, view)
    yield from _extremes(source, view)
    yield from _never_more(view)
    yield from _blank_ends(view)
    yield from _last_tile(view)


# --- which sums score, and what ---


def _value_for_each(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "For each of 3 and 5 that divides the sum, one point", or the sum divided by that number, or the sum itself."""
    if "each" not in view.names or view.names & {"if", "target"}:
        return
    points = [number for number in view.numbers if number.counter == "point" and not number.ordinal]
    said = [concept for concept in view.concepts if not concept.negated]
    dividing = [concept for concept in said if concept.name in ("divide", "multiple")]
    own = [concept for concept in said if concept.name == "same-value"]
    if len(points) == 1:
        value = ScoreValue.ONE if points[0].value == 1 else points[0].value
        yield _value_claim(view, value, points[0].span, points[0])
    elif len(dividing) == 2 and dividing[1].name == "divide":
        yield _value_claim(view, ScoreValue.QUOTIENT, dividing[1].span)
    elif own:
        yield _value_claim(view, ScoreValue.OWN, own[0].span)


_NO_QUOTIENT = frozenset({"multiple", "remainder", "display", "convert", "raw", "if", "positive"})


def _score_values(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What a sum that scores is worth, where more than a table of concepts is needed to tell."""
    names = view.names
    if listed_divisors(source, view):
        yield from _value_for_each(source, view)
        return
    for at, concept in enumerate(view.concepts):
        # "... the player scores the total"
        if (
            concept.name == "score"
            and not concept.negated
            and names & {"multiple", "divide"}
            and at + 1 < len(view.concepts)
        ):
            after = view.concepts[at + 1]
            divided = "divide" in {concept.name for concept in view.concepts[at + 2 : at + 4]}
            if (
                after.name in ("sum", "count")
                and not after.negated
                and not divided
                and not names & {"display", "convert", "raw", "same-value"}
            ):
                yield _value_claim(view, ScoreValue.OWN, after.span)
                return
    for clause in [*source.clauses(view)] or [view]:
        own = clause.names
        if "divide" not in own or not own & {"score", "point"} or not names & {"sum", "end"} or own & _NO_QUOTIENT:
            continue
        divide = next(concept for concept in clause.concepts if concept.name == "divide")
        # "The sum divided by five is scored": a point for so many pips, whatever unit the game keeps its scores in.
        by = [] if divide.negated else numbers_beside(source, view, clause.numbers, divide)
        if len(by) == 1:
            yield _points_per(view, by[0].value, by[0])
    yield from read_rates(source, view)
    points = [number for number in view.numbers if number.counter == "point" and not number.ordinal]
    if len(points) != 1 or names & {"convert", "display", "raw", "target"}:
        return
    if (listed_divisors(source, view) and "each" in names) or _is_of_all(view):
        value = ScoreValue.ONE if points[0].value == 1 else points[0].value
        yield _value_claim(view, value, points[0].span, points[0])
        return
    if points[0].value != 1:
        return
    others = [number for number in view.numbers if number is not points[0] and not number.ordinal]
    if len(others) == 1 and "multiple" in names and "each" not in names:
        yield _value_claim(view, ScoreValue.ONE, points[0].span, points[0])


_NO_RATE = frozenset({"convert", "display", "raw", "hand", "arm", "double", "draw", "deal", "opponent"})
_NO_RATE |= {"partnership", "partner", "opposite", "seat", "side"}
_NO_RATE |= {
    "halve",
    "half-point",
    "tie",
    "third",
    "difference",
    "tally-stroke",
    "tally-group",
    "target",
    "half-of-tile",
}


def read_rates(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """ "One point for each five": for how many pips there is a point."""
    for clause in [*source.clauses(view)] or [view]:
        names = clause.names
        if "each" not in names or not names & {"score", "count", "point"} or names & _NO_RATE:
            continue
        tokens = tokens_of(clause)
        per = _each_of(tokens, backwards=source.lexicon.postpositions)
        if per is None or per.counter not in (None, "pip", "multiple", "point", "end"):
            continue
        numbers = [token for token in tokens if isinstance(token, Number) and not token.ordinal]
        at = numbers.index(per)
        beside = [*numbers[at + 1 : at + 2], *numbers[max(at - 1, 0) : at]]
        points = next((number for number in beside if number.counter == "point" and number.value > 0), None)
        if points is not None and (per.counter != "point" or "pip" in names):
            yield _points_per(view, per.value / points.value, per, points)


def _each_of(tokens: Sequence[Token], *, backwards: bool) -> Number | None:
    """The number beside `each`: behind it, else in front of it; backwards in languages that put `each` last."""
    at = next(index for index, token in enumerate(tokens) if isinstance(token, Concept) and token.name == "each")
    behind = at + 1
    if behind < len(tokens) and getattr(tokens[behind], "name", "") == "multiple":
        behind += 1
    for index in (at - 1, behind) if backwards else (behind, at - 1):
        token = tokens[index] if 0 <= index < len(tokens) else None
        if isinstance(token, Number) and not token.ordinal and token.value > 0:
            return token
    return None


def _points_per(view: View, value: Fraction, *numbers: Number) -> RuleClaim:
    return RuleClaim(
        span=view.sentence.span,
        items=spoken(*numbers, item_class=ItemClass.RULE_CONSTANT),
        question="points_per",
        value=value,
        said=numbers[0].span,
    )


_OF_ALL = frozenset({"each", "all", "any", "sum", "end", "score", "count", "point", "only", "place", "same"})


def _is_of_all(view: View) -> bool:
    """ "Every sum that scores is worth one point": whatever the sum is."""
    names = view.names
    said = not any(concept.negated for concept in view.concepts) and not view.sentence.tiles
    return (
        said
        and bool(names & {"each", "all", "any"})
        and {"sum", "score"} <= names <= _OF_ALL
        and len(view.numbers) == 1
    )


def _value_claim(view: View, value: ScoreValue | Fraction, said: Span, *numbers: Number) -> RuleClaim:
    return RuleClaim(
        span=view.sentence.span,
        items=spoken(*numbers, item_class=ItemClass.RULE_CONSTANT),
        question="score_value",
        value=value,
        said=said,
    )


def _others(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What all other sums score: "every other total scores nothing"."""
    if not view.about & {"sum", "multiple", "divide"} or not view.about & {"score", "point", "multiple", "not-count"}:
        return
    for clause in [*source.clauses(view)] or [view]:
        names = clause.names
        apart = names & {"other", "except"}
        if not apart or names & {
            "player",
            "tile",
            "partner",
            "opponent",
            "half-of-tile",
            "double",
            "arm",
            "end",
            "spinner",
        }:
            continue
        numbers = [number for number in clause.numbers if number.counter == "point"]
        nothing = [
            concept
            for concept in clause.concepts
            if concept.name in ("not-count", "zero")
            or (concept.name in ("score", "point", "count") and concept.negated)
        ]
        scoring = [c for c in clause.concepts if c.name in ("score", "count") and not c.negated]
        if len(numbers) == 1:
            yield _other_points(view, numbers[0].value, numbers[0].span, *numbers)
        elif nothing:
            yield _other_points(view, Fraction(0), nothing[0].span)
        elif scoring and "sum" in names and not clause.numbers:
            yield _other_points(view, "some", scoring[0].span)


def _other_points(view: View, value: object, said: Span, *numbers: Number) -> RuleClaim:
    return RuleClaim(
        span=view.sentence.span,
        items=spoken(*numbers, item_class=ItemClass.AWARD),
        question="other_sums_points",
        value=value,
        said=said,
    )


def _blank_ends(view: View) -> Iterator[Claim]:
    """ "Ends of 0 pips are counted too": a number of pips at an end that is named because it is nothing."""
    numbers = [number for number in view.numbers if not number.ordinal]
    if (
        len(numbers) == 1
        and numbers[0].counter in (None, "pip", "end")
        and {"end", "including"} <= view.names
        and view.names & {"pip", "half-of-tile", "blank"}
        and not view.names & {"sum", "score", "point", "spinner", "double"}
    ):
        yield RuleClaim(
            span=view.sentence.span,
            items=spoken(numbers[0], item_class=ItemClass.RULE_CONSTANT),
            question="blank_end_pips",
            value=numbers[0].value,
            said=numbers[0].span,
        )


_NOT_OF_A_HAND = frozenset({"boneyard", "leftover", "opponent", "draw", "partner", "nobody", "win", "keep", "until"})


_FROM_LAST = 12


def _last_tile(view: View) -> Iterator[Claim]:
    """ "The last one tile of a hand scores too": whether it does, and how many such tiles there are."""
    if view.names & _NOT_OF_A_HAND or not view.names & {"score", "point", "not-count"}:
        return
    numbers = [number for number in view.numbers if not number.ordinal]
    last = [concept for concept in view.concepts if concept.name == "last"]
    if len(numbers) != 1 or numbers[0].counter != "tile" or len(last) != 1 or last[0].start > numbers[0].start:
        return
    scoring = [c for c in view.concepts if c.name in ("score", "point", "not-count") and c.start > last[0].end]
    if not scoring or numbers[0].start - last[0].end > _FROM_LAST:
        return
    number = numbers[0]
    scores = not (scoring[-1].negated or scoring[-1].name == "not-count")
    yield RuleClaim(
        span=view.sentence.span,
        items=spoken(number, item_class=ItemClass.RULE_CONSTANT),
        question="last_tile_scores",
        value=scores if number.value == 1 else number.value,
        said=number.span if number.value != 1 else scoring[-1].span,
    )


# --- the most that can happen ---

EXTREMES = frozenset({"maximum", "highest"})
_NO_EXTREME = frozenset({"four-ways", "draw", "target", "arm", "hand", "deal", "exceed", "lead", "double", "win"})
_NO_EXTREME |= {"leftover", "round", "rank", "tie", "opponent", "partner"}


def _extremes(source: ClaimSource, view: View) -> Iterator[Claim]:
    """The clause that says maximum, or a sentence that does, has one number for the sum and one for the award."""
    sentence = view.names
    if not sentence & EXTREMES or sentence & _NO_EXTREME:
        return
    # "The highest" alone may be of anything; "the highest there can be" is not.
    if "maximum" not in sentence and not sentence & {"may", "able", "reach"}:
        return
    for clause in source.clauses(view):
        numbers = [n for n in clause.numbers if not n.ordinal and n.value.denominator == 1]
        placements = [n for n in numbers if n.counter in ("times", "tile", "turn") or _is_of_placements(clause, n)]
        numbers = [n for n in numbers if n not in placements and n.counter in (None, "point", "pip")]
        for number, names in _apart(clause, numbers):
            award = number.counter == "point" or (names & {"score", "point"} and not names & {"sum", "end"})
            if award or "sum" in names or ("end" in names and number.value > _MOST_ENDS):
                of = placements[0] if award and len(placements) == 1 else None
                yield ExtremeClaim(
                    span=view.sentence.span,
                    items=spoken(number, *([] if of is None else [of]), item_class=ItemClass.RULE_CONSTANT),
                    what="award" if award else "end-sum",
                    value=Said(int(number.value), number.span),
                    placements=None if of is None else Said(int(of.value), of.span),
                )


_NO_BOUND = frozenset(
    {"target", "refuse", "event", "player", "opponent", "leftover", "deal", "arm", "hand", "round", "tie"}
)
_NO_BOUND |= {"half-point", "boneyard", "display", "if", "finish", "exactly", "reach", "double", "spinner", "halve"}


def _never_more(view: View) -> Iterator[ExtremeClaim]:
    """ "The end sum is never more than 36", "one tile never earns more than 35 points"."""
    names = view.names
    denied = {concept.name for concept in view.concepts if concept.negated}
    numbers = [number for number in view.numbers if not number.ordinal and number.value.denominator == 1]
    placements = [number for number in numbers if number.counter in ("times", "tile", "turn")]
    numbers = [number for number in numbers if number not in placements]
    if not names & {"more", "exceed"} or names & _NO_BOUND or len(numbers) != 1 or len(placements) > 1:
        return
    number = numbers[0]
    is_award = number.counter == "point" and not names & {"sum", "end"}
    if is_award:
        is_told = bool(denied) and bool(names & {"tile", "place", "turn", "once"}) and not names & {"may", "must-not"}
    else:
        told_by = denied & {"more", "exceed", "sum", "end"} or names & {"must-not", "nobody"}
        is_told = bool(told_by) and bool(names & {"sum", "end"}) and number.counter in (None, "pip", "end")
        is_told = is_told and ("sum" in names or number.value > _MOST_ENDS)
    if is_told:
        yield ExtremeClaim(
            span=view.sentence.span,
            items=spoken(number, *placements, item_class=ItemClass.RULE_CONSTANT),
            what="award" if is_award else "end-sum",
            value=Said(int(number.value), number.span),
            placements=Said(int(placements[0].value), placements[0].span) if placements and is_award else None,
        )


_MOST_ENDS = 9
"""A smaller number beside ends counts the ends and is no sum of theirs."""


def _is_of_placements(clause: View, number: Number) -> bool:
    """Whether a number counts what stands right behind it: "one play"."""
    following = next((token for token in tokens_of(clause) if token.start >= number.end), None)
    return isinstance(following, Concept) and following.name in ("place", "turn") and number.counter is None


def _apart(clause: View, numbers: Sequence[Number]) -> Iterator[tuple[Number, frozenset[str]]]:
    """The number of a clause with its concepts; of two extremes told in one breath, each with its own."""
    if len(numbers) == 1:
        yield numbers[0], clause.names
        return
    marks = [concept for concept in clause.concepts if concept.name in EXTREMES]
    if len(numbers) != 2 or len(marks) != 2:
        return
    first = [concept.name for concept in clause.concepts if concept.start < numbers[0].start]
    second = [concept.name for concept in clause.concepts if concept.start > numbers[0].start]
    yield numbers[0], frozenset(first)
    yield numbers[1], frozenset(second)
