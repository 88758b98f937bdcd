"""Parts of sentences, as the readers of topics look at them.

part    a sentence, a clause, or a run of clauses: a view of its own
case    a condition with what follows from it; a sentence that tells several falls into as many parts
near    the sentence before, where it stands in the same block or list
beside  with nothing but light concepts between, as in `statements`
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from verifier.document.claims.base import Claim, ItemClass, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, Statement, View, fits, read_statements
from verifier.document.runs import BlockKind
from verifier.document.tokens import Concept, Number
from verifier.text import Span

Token = Concept | Number


def says(view: View, needs: str, without: str = "") -> tuple[Token, ...] | None:
    """What meets these needs, None where one is missing or something of `without` is there."""
    return fits(Statement(question="", value=None, needs=needs, without=without), view)


def tokens_of(view: View) -> list[Token]:
    """The concepts and numbers of a view in the order of the text."""
    return sorted([*view.concepts, *view.numbers], key=lambda token: token.start)


def part(view: View, tokens: Iterable[Token]) -> View:
    """A part of a view with these tokens of it."""
    kept = sorted(tokens, key=lambda token: token.start)
    return replace(
        view,
        concepts=tuple(token for token in kept if isinstance(token, Concept)),
        numbers=tuple(token for token in kept if isinstance(token, Number)),
    )


def clauses(source: ClaimSource, view: View) -> list[View]:
    """The clauses of a sentence that hold a concept or number, the sentence itself where it has none."""
    return [clause for clause in source.clauses(view) if clause.concepts or clause.numbers] or [view]


def joined(views: Sequence[View]) -> View:
    """Several parts of one sentence as one."""
    first = views[0]
    return replace(
        first,
        concepts=tuple(concept for view in views for concept in view.concepts),
        numbers=tuple(number for view in views for number in view.numbers),
        bound=tuple(pair for view in views for pair in view.bound),
    )


def is_prose(source: ClaimSource, view: View) -> bool:
    """Whether a sentence stands in running text or a list, and is no heading, cell or label."""
    return source.block(view.sentence).kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)


def is_alternative(source: ClaimSource, view: View) -> bool:
    """Whether a sentence tells what some play: by itself, by the headings above it, or as the one it goes on from."""
    if "alternative" in view.names or "alternative" in source.heading_concepts(view):
        return True
    if source.names_another_game(view):
        return True
    before = near(source, view)
    return before is not None and "alternative" in before.names and before.sentence.block == view.sentence.block


def near(source: ClaimSource, view: View) -> View | None:
    """The sentence before, in the same block or in the list item or paragraph right above it."""
    views = source.views
    at = bisect_left(views, view.sentence.span.start, key=lambda other: other.sentence.span.start)
    if at == 0:
        return None
    before = views[at - 1]
    step = view.sentence.block - before.sentence.block
    if step == 0:
        return before
    is_item = source.block(view.sentence).kind is BlockKind.LIST_ITEM
    return before if step == 1 and is_item and is_prose(source, before) else None


def earlier(source: ClaimSource, view: View, *, sentences: int) -> tuple[View, ...]:
    """The sentences before, at most so many of the same block, the nearest first."""
    found: list[View] = []
    before = near(source, view)
    while before is not None and before.sentence.block == view.sentence.block and len(found) < sentences:
        found.append(before)
        before = near(source, before)
    return tuple(found)


def claim(
    view: View,
    question: str,
    value: object,
    *said: Token,
    items: Iterable[Number] = (),
    players: int | None = None,
    item_class: ItemClass = ItemClass.RULE_CONSTANT,
) -> RuleClaim:
    """A claim of a sentence at the words that say it, the whole sentence where none are given."""
    spans = [token.span for token in said]
    return RuleClaim(
        span=view.sentence.span,
        items=tuple(Spoken(number.span, item_class) for number in items),
        question=question,
        value=value,
        players=players,
        said=Span.around(*spans) if spans else view.sentence.span,
    )


def first_said(table: Mapping[str, Sequence[Statement]], parts: Sequence[View], view: View) -> Iterator[RuleClaim]:
    """What the clauses say, and the sentence of the questions that no clause answers."""
    answered: set[str] = set()
    for clause in parts if len(parts) > 1 else ():
        for found in read_statements(table, clause):
            answered.add(found.question)
            yield found
    for found in read_statements(table, view):
        if found.question not in answered:
            yield found


def is_count(number: Number) -> bool:
    """Whether a number may be so many players: a whole number that counts players, or does not say what."""
    return not number.ordinal and number.counter in ("player", None) and number.value.denominator == 1


def number_claim(view: View, question: str, number: Number) -> RuleClaim:
    """A claim that a number is the value."""
    return claim(view, question, number.value, number, items=[number])


def set_up_claim(view: View, question: str, number: Number) -> RuleClaim:
    """A claim that a number of the set-up is the value."""
    return claim(view, question, number.value, number, items=[number], item_class=ItemClass.SET_UP)


_COUNTS = frozenset(
    {"places_of_spinner", "lines_of_double", "arms_of_spinner", "tiles_that_enclose", "spinners_most", "ends_most"}
    | {"ends_least", "ends_possible", "events_of_an_award", "events_of_going_out", "events_of_settlement"}
    | {"terminal_double_counts", "terminal_spinner_counts", "interior_double_counts", "interior_spinner_counts"}
    | {"partnerships_count", "partnership_size", "scores_of_partnership", "tiles_per_turn", "tally_small_marks"}
)
"""Questions whose answer is a small number of things."""
_LARGEST_COUNT = 12


def is_plausible(found: Claim) -> bool:
    """Whether a claim may be meant: a count of things on the table is whole and small, else it is a clause as `5.2`."""
    if not isinstance(found, RuleClaim) or found.question not in _COUNTS:
        return True
    values = found.value if isinstance(found.value, tuple) else (found.value,)
    return all(
        value == int(value) and 0 <= value <= _LARGEST_COUNT for value in values if isinstance(value, (int, Fraction))
    )


# --- cases ---

_ABILITY = frozenset({"able", "unable"})
_CONDITIONAL = frozenset({"empty", "nobody", "fits", "block", "go-out"})
_CONSEQUENCES = frozenset({"draw", "pass", "must", "must-not", "need-not", "keep", "block", "end-turn"})


def cases(parts: Sequence[View]) -> Iterator[View]:
    """The cases that the clauses of a sentence tell; where a condition follows what it holds for, a single one.

    "If he can play he must, if he cannot he draws" has two.
    """
    if not _is_condition(parts[0]):
        yield joined(parts)
        return
    group: list[View] = []
    for clause in parts:
        if group and _is_condition(clause) and _holds_consequence(group):
            yield joined(group)
            group = []
        group.append(clause)
    yield joined(group)


def _is_condition(view: View) -> bool:
    names = view.names
    return bool(names & _ABILITY) or (bool(names & {"if", "unless"}) and bool(names & _CONDITIONAL))


def _holds_consequence(views: Iterable[View]) -> bool:
    return any(view.names & _CONSEQUENCES for view in views)


# --- numbers beside words ---


def number_after(tokens: Sequence[Token], at: int) -> Number | None:
    """The number that is the next token, None where a concept is."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    return following if isinstance(following, Number) and not following.ordinal else None


def number_before(tokens: Sequence[Token], at: int) -> Number | None:
    """The number that is the token before, None where a concept is."""
    preceding = tokens[at - 1] if at > 0 else None
    return preceding if isinstance(preceding, Number) and not preceding.ordinal else None


def number_beside(view: View, *names: str) -> Number | None:
    """The number right beside one of these concepts; where there is one on both sides, the nearer."""
    tokens = tokens_of(view)
    found: list[tuple[int, Number]] = []
    for at, token in enumerate(tokens):
        if isinstance(token, Concept) and token.name in names:
            before, after = number_before(tokens, at), number_after(tokens, at)
            if before is not None:
                found.append((token.start - before.end, before))
            if after is not None:
                found.append((after.start - token.end, after))
    return min(found, key=lambda item: item[0])[1] if found else None


# --- units ---

_UNITS = ("raw", "display")


def units_of(source: ClaimSource, view: View) -> dict[int, str]:
    """The unit of each number of points, by where the number begins: `raw` or `display`, where a word says so.

    A word for a unit belongs to the number right beside it: behind it where the first of them stands before its
    number, else in front of it. One that is beside none is the unit of all numbers of its clause.
    """
    found: dict[int, str] = {}
    if not any(concept.name in _UNITS and not concept.negated for concept in view.concepts):
        return found
    own = {token.start for token in tokens_of(view)}
    for clause in clauses(source, view):
        row = [token for token in tokens_of(clause) if token.start in own and _tells_unit(view, token)]
        step = 1 if row and isinstance(row[0], Concept) else -1
        alone: list[Concept] = []
        for at, word in enumerate(row):
            if isinstance(word, Number):
                continue
            beside = [row[index] for index in (at + step, at - step) if 0 <= index < len(row)]
            number = next((o for o in beside if isinstance(o, Number) and o.start not in found), None)
            if number is None:
                alone.append(word)
            else:
                found[number.start] = word.name
        numbers = [token for token in row if isinstance(token, Number) and token.start not in found]
        if len({word.name for word in alone}) == 1 and not any(number.start in found for number in row):
            found |= {number.start: alone[0].name for number in numbers}
    return found


def _tells_unit(view: View, token: Token) -> bool:
    if isinstance(token, Number):
        return _may_be_points(view, token)
    return token.name in _UNITS and not token.negated


def _may_be_points(view: View, number: Number) -> bool:
    if number.ordinal or number.counter not in (None, "point"):
        return False
    tokens = tokens_of(view)
    at = next(index for index, token in enumerate(tokens) if token.start == number.start)
    around = {token.name for token in tokens[max(at - 1, 0) : at + 2] if isinstance(token, Concept)}
    return not around & {"multiple", "divide", "event", "remainder", "tally-group", "each"}
