"""Places of the layout: which tiles go to the lines and arms of a spinner, how many ends, places and spinners there are.

order     which of the tiles that are joined to a spinner go to its lines, and which to its arms
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.document.claims.base import Claim, ItemClass, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, View
from verifier.document.claims.topics.layout import DENIED
from verifier.document.claims.topics.numbers import counted_in, has_break, is_concept, spoken
from verifier.document.claims.topics.parts import claim, clauses, near, number_claim, says
from verifier.document.tokens import Concept, Number, Token
from verifier.engine.branching import Spinner
from verifier.text import Span


def read_places(source: ClaimSource, view: View) -> Iterator[Claim]:
    """Which tiles go to the lines and arms of a spinner; how many ends and spinners there are."""
    if view.names & {"spinner", "line", "arm"} or "spinner" in view.about:
        yield from _orders(view)
        yield from _enclosing(source, view)
    yield from _ends(source, view)
    yield from _spinners(view)
    yield from _no_spinner(source, view)
    yield from _only_if_led(view)
    yield from _places(view)
    yield from _label(view)


def _only_if_led(view: View) -> Iterator[Claim]:
    """ "The first double is the spinner, but only if it was led": what one clause says another takes back."""
    met = says(
        view,
        "spinner first>double double>if|only+if lead",
        f"{DENIED} regardless any all not including later before must ~lead count cover line",
    )
    if met is not None:
        yield claim(view, "spinner", Spinner.LEAD, *met[-2:])


def _no_spinner(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "There is no spinner"; one that is said of a tile, as "[5|5] is not a spinner, because it came second", is not."""
    before = near(source, view)
    if view.sentence.tiles or (before is not None and before.sentence.tiles) or view.names & _OF_ONE:
        return
    for clause in clauses(source, view):
        met = says(
            clause,
            "~spinner",
            "only other all each count place ?single half-of-tile unused before until double line arm",
        )
        if met is not None:
            yield claim(view, "spinner", Spinner.NONE, *met)
            return


_OF_ONE = frozenset({"second", "first", "later", "next", "after", "third-in-order"})

_PLACES = {"line": "lines_of_double", "arm": "arms_of_spinner"}


def _places(view: View) -> Iterator[Claim]:
    """ "Its two sides", "both its arms", "the two long edges of a double are its lines": how many there are."""
    tokens = view.sentence.tokens
    for at, number in enumerate(tokens[:-1]):
        if (
            not isinstance(number, Number)
            or number.ordinal
            or number.counter not in (None, "arm", "end", "tally-stroke")
        ):
            continue
        after, reach = tokens[at + 1], _FROM_NUMBER
        if view.names <= _NAMES_OF_PLACES and len(view.numbers) == 1 and not view.sentence.tiles:
            # What else stands between names the places, and is no word of the rules.
            owned = is_concept(after, "double") or is_concept(after, "spinner")
            after, reach = tokens[at + 2] if owned and at + 2 < len(tokens) else after, _FROM_EDGES
        if (
            isinstance(after, Concept)
            and after.name in _PLACES
            and not after.negated
            and number.value > 1
            and after.start - number.end <= reach
            and (reach == _FROM_NUMBER or not has_break(view.sentence, number.end, after.start))
        ):
            yield number_claim(view, _PLACES[after.name], number)


_NAMES_OF_PLACES = frozenset({"double", "spinner", "line", "arm", "branch"})
_FROM_EDGES = 48
_FROM_NUMBER = 6
_LABEL = frozenset({"only", "first", "double", "place", "round", "tile"})


def _label(view: View) -> Iterator[Claim]:
    """ "Spinner: only the first double.": what stands behind a label says the rest."""
    if view.names <= _LABEL and {"only", "first", "double"} <= view.names and "spinner" in view.about:
        said = next(concept.span for concept in view.concepts if concept.name == "first")
        if not any(concept.negated for concept in view.concepts):
            yield RuleClaim(span=view.sentence.span, question="spinner", value=Spinner.FIRST, said=said)


# --- the order in which places are taken ---

_LAST = 99
_ORDINALS = {"first": 1, "second": 2, "third-in-order": 3, "fourth": 4, "last": _LAST}
_QUESTIONS = {"line": "lines_take", "side": "lines_take", "arm": "arms_take", "end": "arms_take"}


def _orders(view: View) -> Iterator[Claim]:
    """ "The first and second tile go to its lines, the next two to its arms"; or the places first, then the tiles."""
    tokens = view.sentence.tokens
    places: list[tuple[str, Span]] = []
    groups: list[list[tuple[tuple[int, ...], Span]]] = []
    order: list[bool] = []
    taken = 0
    for index, token in enumerate(tokens):
        place = token.name if isinstance(token, Concept) and not token.negated else ""
        if place in _QUESTIONS:
            places.append((_QUESTIONS[place], token.span))
            order.append(True)
            continue
        numbers, width = _ordinals(tokens, index, taken)
        if numbers:
            if not order or order[-1]:
                groups.append([])
                order.append(False)
            groups[-1].append((numbers, Span.around(*(other.span for other in tokens[index : index + width]))))
            taken = max(taken, *numbers)
    for place_at, group_at in _paired(order):
        question, span = places[place_at]
        group = groups[group_at]
        taking = tuple(number for named, _ in group for number in named)
        said = Span.around(*(span for _, span in group), span)
        numerals = [other for other in tokens if isinstance(other, Number) and said.contains(other.span)]
        # One ordinal alone says nothing of the others: "the first arm".
        if len(taking) >= 2 and _are_tiles(tokens, group):
            yield RuleClaim(
                span=view.sentence.span,
                items=spoken(*numerals, item_class=ItemClass.RULE_CONSTANT),
                question=question,
                value=taking,
                said=said,
            )


_TWO_GROUPS = 2


def _paired(order: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Which place belongs to which group of tiles, by their numbers; `order` says of each in the text if it is a place.

    Where a sentence begins with a place and has a group behind each, the places stand in front.
    """
    is_place_first = bool(order) and order[0] and not order[-1]
    if is_place_first and order.count(False) < _TWO_GROUPS:
        # "When both sides are taken, the third and the fourth …": the place is of the clause before.
        return
    place = group = -1
    before: bool | None = None
    for is_place in order:
        place, group = place + is_place, group + (not is_place)
        if before is not None and before is not is_place and is_place is not is_place_first:
            yield place, group
        before = is_place


def _ordinals(tokens: Sequence[Token], index: int, taken: int) -> tuple[tuple[int, ...], int]:
    """The places in an order that are named here, and by how many tokens: `first two` are 1 and 2, `next two` 3 and 4."""
    token = tokens[index]
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    count = following if isinstance(following, Number) and not following.ordinal and following.value in (2, 3) else None
    if isinstance(token, Concept) and token.name in ("next", "last", "other", "leftover") and count is not None:
        if count.counter in (None, "tile"):
            return tuple(range(taken + 1, taken + int(count.value) + 1)), 2
    if isinstance(token, Concept) and token.name in _ORDINALS:
        if count is not None and token.name == "first" and count.counter in (None, "tile"):
            return tuple(range(1, int(count.value) + 1)), 2
        return (_ORDINALS[token.name],), 1
    if isinstance(token, Number) and token.ordinal and token.value.denominator == 1 and 1 <= token.value <= 9:
        return (int(token.value),), 1
    return (), 0


def _are_tiles(tokens: Sequence[Token], waiting: Sequence[tuple[tuple[int, ...], Span]]) -> bool:
    """Whether the ordinals are those of tiles, and not of players or doubles."""
    start, end = waiting[0][1].start, waiting[-1][1].end
    between = {token.name for token in tokens if isinstance(token, Concept) and start <= token.span.start < end}
    return not between & {"player", "double", "round", "turn", "spinner"}


# --- how many there are ---


def _ends(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "There are always two, three or four ends", "never more than four ends"."""
    names = view.names
    numbers = list(counted_in(view.numbers, "end"))
    if numbers:
        numbers = [number for number in view.numbers if number.counter in (None, "end") and not number.ordinal]
    elif "end" in names and names <= _BESIDE_ENDS and (len(view.numbers) > 2 or _is_most(names)):
        # Two numbers alone may be those at the ends: "the ends are now 5 and 4".
        numbers = [number for number in view.numbers if not number.ordinal and number.value.denominator == 1]
    if view.sentence.tiles or (len({number.value for number in numbers}) < len(numbers) and not _count_ends(numbers)):
        return
    if not numbers or len(numbers) != len(view.numbers) or names & {"score", "point", "multiple", "match", "player"}:
        return
    span, items = view.sentence.span, spoken(*numbers, item_class=ItemClass.RULE_CONSTANT)
    said = Span.around(*(number.span for number in numbers))
    if len(numbers) == 2 and says(view, "minimum|~fewer maximum|~more|~exceed") is not None:
        fewest, most = sorted(numbers, key=lambda number: number.value)
        for question, number in (("ends_least", fewest), ("ends_most", most)):
            yield number_claim(view, question, number)
        return
    if len(numbers) == 2 and _is_range(source, view, *numbers):
        between = range(int(numbers[0].value), int(numbers[1].value) + 1)
        yield RuleClaim(span=span, items=items, question="ends_possible", value=tuple(between), said=said)
    elif len(numbers) >= 2 and not names & {"arm", "line", "cover", "before", "after", "tile"}:
        values = tuple(sorted(int(number.value) for number in numbers))
        yield RuleClaim(span=span, items=items, question="ends_possible", value=values, said=said)
    elif len(numbers) == 1 and _is_most(names) and 1 < numbers[0].value <= _MOST_ENDS:
        yield RuleClaim(span=span, items=items, question="ends_most", value=numbers[0].value, said=said)


def _count_ends(numbers: Sequence[Number]) -> bool:
    """Whether numbers, some of them alike, say how many ends there are; else they are likely what stands at ends."""
    counted = [number for number in numbers if number.counter == "end"]
    return len(counted) > 1 and all(1 < number.value <= _MOST_SAID for number in numbers)


_MOST_SAID = 4
_MOST_ENDS = 12
"""A larger number beside ends is what they make together."""


def _is_most(names: frozenset[str]) -> bool:
    return bool(names & {"maximum", "more", "exceed"}) or {"until", "only"} <= names


def _is_range(source: ClaimSource, view: View, low: Number, high: Number) -> bool:
    gap = view.sentence.text[low.end - view.sentence.start : high.start - view.sentence.start].lower()
    return low.value < high.value and source.grammar.range_joint.fullmatch(gap) is not None


def _counts_spinners(view: View, number: Number) -> bool:
    """Whether a number counts spinners: "one spinner", 分岐ダブルが一つ."""
    if number.ordinal or number.counter not in (None, "spinner"):
        return False
    behind = next((c for c in view.concepts if c.start >= number.end), None)
    if behind is not None and behind.name == "round" and behind.start - number.end <= _FROM_WORD:
        return False
    before = next((c for c in reversed(view.concepts) if c.end <= number.start and c.name != "round"), None)
    is_behind = before is not None and before.name == "spinner" and 0 < number.start - before.end <= _FROM_SPINNER
    is_before = behind is not None and behind.name == "spinner" and behind.start - number.end <= _FROM_NUMBER
    return number.counter == "spinner" or is_behind or is_before


_FROM_SPINNER = 6
_FROM_WORD = 2


def _enclosing(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "Once two tiles lie against the sides of the spinner …": how many it takes until it is enclosed."""
    for clause in [*source.clauses(view)] or [view]:
        when = {"if", "after", "until"} if "arm" not in view.names else {"if", "after", "until", "before"}
        if not clause.names & when or "line" not in clause.names or clause.names & set(_ORDINALS):
            continue
        for number in counted_in(clause.numbers, "tile"):
            if number.value.denominator == 1 and view.names & {"spinner", "double"}:
                yield RuleClaim(
                    span=view.sentence.span,
                    items=spoken(number, item_class=ItemClass.RULE_CONSTANT),
                    question="tiles_that_enclose",
                    value=number.value,
                    said=number.span,
                )


_BESIDE_ENDS = frozenset({"end", "usual", "table", "each", "all", "whole", "maximum", "more", "either", "terminal"})
_BESIDE_ENDS |= {"minimum", "only", "until", "may", "count", "exceed"}


def _spinners(view: View) -> Iterator[Claim]:
    """ "There is only one spinner"."""
    numbers = [number for number in view.numbers if _counts_spinners(view, number)]
    if len(numbers) != 1 or view.names & {"if", "both"}:
        return
    number = numbers[0]
    more = says(view, "more", "~more maximum must-not only nobody")
    if more is not None and 0 < number.start - more[0].end <= _FROM_SPINNER:
        yield claim(view, "spinners_most", f"more than {number.value}", *more, number, items=[number])
        return
    # "Two spinners per round" needs no word such as `only` to be told.
    if view.names & {"only", "this", "maximum", "more"} or (number.value > 1 and {"round", "each"} <= view.names):
        yield RuleClaim(
            span=view.sentence.span,
            items=(Spoken(number.span, ItemClass.RULE_CONSTANT),),
            question="spinners_most",
            value=number.value,
            said=number.span,
        )
