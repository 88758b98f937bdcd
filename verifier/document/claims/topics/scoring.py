"""Scoring a placement: which end sums score, what they are worth, and the most that can ever happen.

earning   an end sum beside the points it earns: "a total of 15 scores 15"
worth     a tile beside what it counts: "[4|4] counts 8"
listed    tiles of which a document says that they are all that score when they are led
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.claims.base import Claim, ItemClass, Said, Spoken
from verifier.document.claims.points import EarningClaim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, Statement, View
from verifier.document.claims.topics.numbers import spoken
from verifier.document.tokens import Concept, Number, TileName, Token
from verifier.engine.ruleset import ScoreValue
from verifier.engine.tile import Tile
from verifier.text import Span

STATEMENTS = (
    Statement(
        question="multiples_score",
        value=False,
        needs="multiple ~score|not-count|must-not+score",
        without="zero =0 leftover round-off except unless other hand",
        said="score not-count",
    ),
    Statement(
        question="multiples_score",
        value=True,
        needs="sum|end multiple|divide score",
        without="~score ~multiple ~divide leftover round-off hand except unless remainder",
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
        needs="multiple|divide same-value",
        without="~same-value ~multiple",
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
        needs="sum score|count # =0",
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

_LEFTOVER = frozenset(
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
class ScoringLeadsClaim(Claim):
    """These tiles, and no others, score when they are led."""

    tiles: tuple[Said[Tile], ...]


def read_scoring(source: ClaimSource, view: View) -> Iterator[Claim]:
    """Divisors, earnings told in passing, lists of leads that score, and extremes."""
    names = view.names
    if names & {"sum", "end", "score", "count", "multiple", "divide"} and not names & _LEFTOVER:
        yield from _divisors(source, view)
        yield from _score_values(source, view)
    if not names & _LEFTOVER:
        yield from _others(source, view)
    yield from _extremes(source, view)
    yield from _blank_ends(view)
    if not names & (_LEFTOVER | _EXTREMES | {"target", "tally-stroke", "tally-group", "exceed", "refuse"}):
        yield from _earnings(source, view)
        yield from _end_sums(source, view)
    yield from _leads_that_score(view)
    yield from _worths(source, view)


# --- which sums score, and what ---


def _divisors(source: ClaimSource, view: View) -> Iterator[Claim]:
    """The numbers right beside "multiple of" or "divisible by"; where it is for a conversion, they are no divisors."""
    for clause in [*source.clauses(view)] or [view]:
        if clause.names & {"display", "convert", "raw"} and "multiple" not in clause.names:
            continue
        # "The points are divided by five" converts what has been scored.
        if "multiple" not in clause.names and not view.names & {"sum", "end"}:
            if view.names & {"point", "leftover"} or not view.about & {"sum", "end"}:
                continue
        for concept in clause.concepts:
            if concept.name not in ("multiple", "divide"):
                continue
            beside = _beside(source, view, clause.numbers, concept)
            if not beside:
                continue
            value: object = beside[0].value if len(beside) == 1 else tuple(sorted(int(n.value) for n in beside))
            yield RuleClaim(
                span=view.sentence.span,
                items=spoken(*beside, item_class=ItemClass.RULE_CONSTANT),
                question="divisors",
                value=value,
                said=Span.around(*(number.span for number in beside)),
            )


def _beside(source: ClaimSource, view: View, numbers: Sequence[Number], concept: Concept) -> list[Number]:
    """The number nearest to a word, on either side of it, and those joined to it: "3 or 5"."""
    kept = [number for number in numbers if not number.ordinal and number.counter in (None, "pip", "multiple")]
    near = [
        (min(abs(concept.start - number.end), abs(number.start - concept.end)), index)
        for index, number in enumerate(kept)
        if concept.start - _REACH <= number.end <= concept.start or concept.end <= number.start <= concept.end + _REACH
    ]
    if not near:
        return []
    _, index = min(near)
    first = last = index
    while first > 0 and _are_joined(source, view, kept[first - 1], kept[first]):
        first -= 1
    while last + 1 < len(kept) and _are_joined(source, view, kept[last], kept[last + 1]):
        last += 1
    return kept[first : last + 1]


_REACH = 12


def _are_joined(source: ClaimSource, view: View, before: Number, number: Number) -> bool:
    gap = view.sentence.text[before.end - view.sentence.start : number.start - view.sentence.start].lower()
    return source.grammar.choice_joint.fullmatch(gap) is not None


_NO_QUOTIENT = frozenset({"multiple", "remainder", "display", "convert", "raw", "same-value", "if", "positive"})


def _score_values(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What a sum that scores is worth, where more than a table of concepts is needed to tell."""
    names = view.names
    for at, concept in enumerate(view.concepts):
        # "... the player scores the total"
        if (
            concept.name == "score"
            and not concept.negated
            and names & {"multiple", "divide"}
            and at + 1 < len(view.concepts)
        ):
            after = view.concepts[at + 1]
            divided = at + 2 < len(view.concepts) and view.concepts[at + 2].name == "divide"
            if after.name == "sum" and not divided and not names & {"display", "convert", "raw", "same-value"}:
                yield _value_claim(view, ScoreValue.OWN, after.span)
                return
    for clause in [*source.clauses(view)] or [view]:
        own = clause.names
        if not {"divide", "score"} <= own or not own & {"sum", "end"} or own & _NO_QUOTIENT:
            continue
        divide = next(concept for concept in clause.concepts if concept.name == "divide")
        # "The sum divided by five is scored": what is scored is the quotient.
        if not divide.negated and _beside(source, view, clause.numbers, divide):
            yield _value_claim(view, ScoreValue.QUOTIENT, divide.span)
    points = [number for number in view.numbers if number.counter == "point" and not number.ordinal]
    if len(points) != 1 or points[0].value != 1 or "score" not in names or names & {"convert", "display", "raw"}:
        return
    others = [number for number in view.numbers if number is not points[0] and not number.ordinal]
    if len(others) == 1 and "each" in names and "multiple" not in names and others[0].counter in (None, "pip"):
        yield RuleClaim(
            span=view.sentence.span,
            items=spoken(points[0], others[0], item_class=ItemClass.RULE_CONSTANT),
            question="points_per",
            value=others[0].value,
            said=others[0].span,
        )
    elif len(others) == 1 and "each" in names and "multiple" in names:
        yield _value_claim(view, ScoreValue.ONE, points[0].span, points[0])


def _value_claim(view: View, value: ScoreValue, said: Span, *numbers: Number) -> RuleClaim:
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


# --- the most that can happen ---

_EXTREMES = frozenset({"maximum", "highest"})
_NO_EXTREME = frozenset({"four-ways", "draw", "target", "arm", "hand", "deal", "exceed", "lead", "double", "win"})
_NO_EXTREME |= {"leftover", "round", "rank", "tie", "opponent", "partner"}


def _extremes(source: ClaimSource, view: View) -> Iterator[Claim]:
    """The clause that says maximum, or a sentence that does, has one number for the sum and one for the award."""
    sentence = view.names
    if not sentence & _EXTREMES or sentence & _NO_EXTREME:
        return
    # "The highest" alone may be of anything; "the highest there can be" is not.
    if "maximum" not in sentence and not sentence & {"may", "able", "reach"}:
        return
    for clause in source.clauses(view):
        names = clause.names
        numbers = [n for n in clause.numbers if not n.ordinal and n.value.denominator == 1]
        placements = [n for n in numbers if n.counter in ("times", "tile", "turn")]
        numbers = [n for n in numbers if n.counter in (None, "point", "pip")]
        if len(numbers) != 1:
            continue
        number = numbers[0]
        award = number.counter == "point" or (names & {"score", "point"} and not names & {"sum", "end"})
        if award or names & {"sum", "end"}:
            of = placements[0] if award and len(placements) == 1 else None
            yield ExtremeClaim(
                span=view.sentence.span,
                items=spoken(number, *([] if of is None else [of]), item_class=ItemClass.RULE_CONSTANT),
                what="award" if award else "end-sum",
                value=Said(int(number.value), number.span),
                placements=None if of is None else Said(int(of.value), of.span),
            )


# --- earnings ---

_LARGEST_SUM = 150
_EARNS = frozenset({"end", "sum", "if", "score", "count", "point", "display", "raw", "example", "player", "zero"})
_EARNS |= {"not-count", "tile", "place", "terminal"}


def _earnings(source: ClaimSource, view: View) -> Iterator[Claim]:
    """A sum and the points beside it: "a total of 15 scores 15", "3 + 6 + 6 = 15, which is worth 15 points"."""
    if not view.about & {"sum", "end", "outer-end"}:
        return
    equations = source.equations_in(view.sentence)
    inside = {said.span for equation in equations for said in equation.terms}
    totals = {equation.total.span for equation in equations}
    waiting: Number | None = None
    summed = False
    for clause in source.clauses(view):
        names = clause.names
        summed = summed or "sum" in names
        if names & {"multiple", "divide", "convert"} or ("raw" in names and "display" in names):
            waiting = None
            continue
        for token in _in_order(clause):
            if isinstance(token, Number):
                if token.ordinal or token.span in inside or token.counter in ("player", "tile", "times", "round"):
                    continue
                if token.span in totals:
                    waiting = token
                elif token.counter == "point" or (waiting is not None and _scores(clause, waiting, token)):
                    if waiting is not None:
                        yield _earning(view, waiting, Said(token.value, token.span), names, token)
                    waiting = None
                elif (
                    token.counter in (None, "pip", "end")
                    and token.value.denominator == 1
                    and token.value < _LARGEST_SUM
                ):
                    waiting = token if (summed or names <= _EARNS) and not equations else waiting
            elif waiting is not None and _is_nothing(token) and waiting.span not in inside:
                yield _earning(view, waiting, Said(Fraction(0), token.span), names)
                waiting = None


def _in_order(clause: View) -> list[Token]:
    return sorted([*clause.concepts, *clause.numbers], key=lambda token: token.start)


def _scores(clause: View, before: Number, number: Number) -> bool:
    """Whether the second of two numbers is what the first scores, though it counts nothing: "15 scores 3"."""
    between = {concept.name for concept in clause.concepts if before.end <= concept.start < number.start}
    return "score" in between or ("count" in between and bool(between & {"sum", "score"}))


def _is_nothing(token: Token) -> bool:
    if not isinstance(token, Concept):
        return False
    return token.name in ("not-count", "zero") or (token.name in ("score", "point") and token.negated)


def _earning(
    view: View, end_sum: Number, points: Said[Fraction], names: frozenset[str], number: Number | None = None
) -> EarningClaim:
    items = spoken(end_sum, item_class=ItemClass.SUM)
    if number is not None:
        items += spoken(number, item_class=ItemClass.AWARD)
    return EarningClaim(
        span=view.sentence.span,
        items=items,
        end_sum=Said(end_sum.value, end_sum.span),
        points=points,
        unit="display" if "display" in names else "raw" if "raw" in names else None,
    )


def _end_sums(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What the ends of a layout make, as `5 + 4 + (4 * 2) + 1`: a product is one end."""
    if not view.about & {"sum", "end", "outer-end", "score"}:
        return
    for equation in source.equations_in(view.sentence):
        terms = _addends(equation)
        if terms is not None:
            yield EndSumClaim(
                span=view.sentence.span,
                items=tuple(Spoken(said.span, ItemClass.SUM) for said in (*equation.terms, equation.total)),
                total=equation.total,
                terms=terms,
            )


def _addends(equation: ArithmeticClaim) -> tuple[Said[Fraction], ...] | None:
    """The values that a sum adds, products reckoned; None where it is no sum of such."""
    addends: list[Said[Fraction]] = []
    product: Said[Fraction] | None = None
    sign = "+"
    for token in equation.tokens:
        if isinstance(token, str):
            if set(token) <= set("()"):
                continue
            if token not in ("+", "*"):
                return None
            sign = token
        elif sign == "*" and addends:
            product = addends.pop()
            addends.append(Said(product.value * token.value, Span.around(product.span, token.span)))
            sign = "+"
        else:
            addends.append(token)
    return tuple(addends)


# --- tiles ---

_FEWEST_LISTED = 3


def _leads_that_score(view: View) -> Iterator[Claim]:
    """ "Leads that score: 5-5, 6-4, 5-0, 4-1, 3-2"."""
    names = view.names
    tiles = view.sentence.tiles
    if len(tiles) < _FEWEST_LISTED or "score" not in names or names & {"highest", "lowest", "if", "boneyard", "sum"}:
        return
    if "lead" not in names and not ("first" in names and "tile" in names):
        return
    if any(not number.ordinal for number in view.numbers):
        return
    yield ScoringLeadsClaim(
        span=view.sentence.span,
        items=tuple(Spoken(tile.span, ItemClass.TILE) for tile in tiles),
        tiles=tuple(Said(tile.tile, tile.span) for tile in tiles),
    )


def _worths(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "A double five counts 10": one tile and one number of a clause, with a word for counting between them."""
    if view.names & {"leftover", "round-off", "hand", "settlement", "interior", "covered"}:
        return
    for clause in source.clauses(view):
        tiles = [token for token in view.sentence.tiles if _within(clause, token)]
        numbers = [number for number in clause.numbers if not number.ordinal]
        if len(tiles) != 1 or len(numbers) != 1 or numbers[0].counter not in (None, "pip", "point"):
            continue
        tile, number = tiles[0], numbers[0]
        said = {concept.name for concept in clause.concepts if not concept.negated}
        if tile.start < number.start and tile.tile.is_double and "count" in said and not said & _NO_WORTH:
            yield WorthClaim(
                span=view.sentence.span,
                items=(Spoken(tile.span, ItemClass.TILE), *spoken(number, item_class=ItemClass.SUM)),
                tile=Said(tile.tile, tile.span),
                value=Said(number.value, number.span),
            )


_NO_WORTH = frozenset({"score", "lead", "sum", "line", "arm", "add", "each", "match"})


def _within(clause: View, tile: TileName) -> bool:
    tokens: list[Token] = _in_order(clause)
    return bool(tokens) and tokens[0].start - _AROUND <= tile.start and tile.end <= tokens[-1].end + _AROUND


_AROUND = 12
