"""Players: how many may play, who plays with whom, and who shares a score.

size  how many players a partnership has
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from verifier.document.claims.base import Claim, ItemClass, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, Statement, View
from verifier.document.claims.topics.equipment import counts_sets
from verifier.document.claims.topics.numbers import (
    MOST_PLAYERS,
    counted_in,
    gap_between,
    has_break,
    is_concept,
    players_in,
    spoken,
)
from verifier.document.claims.topics.parts import claim, is_prose, set_up_claim
from verifier.document.numerals import find_numbers, find_ranges
from verifier.document.tokens import Concept, Number, NumberForm
from verifier.text import Span

STATEMENTS = (
    # who shares a score
    Statement(
        question="partners_share_score",
        value=False,
        needs="partner|partnership score|point|record|same-value separately|own|individually|different",
        without="together ?leftover ?round-off same sum opponent",
        said="separately own individually different",
    ),
    Statement(
        question="partners_share_score",
        value=False,
        needs="partner|partnership ~together score|point",
        said="together",
    ),
    Statement(
        question="partners_share_score",
        value=True,
        needs="partner|partnership score|point together",
        without="separately individually ?leftover ?round-off ?subtract ~together opponent go-out event",
    ),
    Statement(
        question="partners_share_score",
        value=True,
        needs="partner|partnership score|point sum record",
        without="separately own individually ?leftover ?round-off ?subtract ?opponent go-out settlement hand",
    ),
    Statement(
        question="partners_share_score",
        value=True,
        needs="partner|partnership score same|=1",
        without="separately own individually ?leftover ?round-off ?subtract ?opponent go-out event tie win lowest settlement",
    ),
    Statement(
        question="partners_sit_opposite",
        value=False,
        needs="partner|partnership ~opposite|~seat opposite|seat|=0",
        without="line",
        said="opposite seat",
    ),
    Statement(question="partners_sit_opposite", value=True, needs="partner|partnership opposite", without="line cover"),
    Statement(
        question="partners_sit_opposite",
        value=False,
        needs="partner|partnership seat next|same|together",
        without="score ~together",
    ),
)


def read_players(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What the numbers of a sentence say of the players, and a sentence without any of all of them."""
    if not view.numbers:
        yield from _all_alone(source, view)
        return
    yield from _partnerships(source, view)
    yield from _named_twice(source, view)
    yield from _players(source, view, view.numbers)


# --- partnerships ---


def _label(clause: View) -> list[Number]:
    """ "With four, …": a number alone in its clause, which the next one is about."""
    number = clause.numbers[0] if len(clause.numbers) == 1 else None
    if number is None or number.ordinal or number.counter is not None or not 2 <= number.value <= _MOST_LABELLED:
        return []
    return [number]


_MOST_LABELLED = 8
_NOT_HOW_TO_PLAY = frozenset({"target", "reach", "win", "tie", "lowest", "leftover", "settlement", "round-off"})
"""A sentence about these names players and partnerships without saying who plays with whom."""


def _partnerships(source: ClaimSource, view: View) -> Iterator[Claim]:
    """With how many players partners share a score, and with how many each plays alone; how many pairs of how many."""
    pairs = list(_pairs_of_players(source, view))
    sizes = {claim.said for claim in pairs if claim.question == "partnership_size"}
    players = {number.start: number for number in players_in(view.sentence) if number.span not in sizes}
    clauses = [*source.clauses(view)] or [view]
    waiting: list[Number] = []
    for clause in clauses if not view.names & _NOT_HOW_TO_PLAY else ():
        shared = bool({"partnership", "partner"} & clause.names)
        alone = "individually" in clause.names and "deal" not in clause.names
        alone = alone and not any(number.counter == "tile" for number in clause.numbers)
        own = [players[number.start] for number in clause.numbers if number.start in players]
        sizes |= {number.span for number in own if shared and _is_size(view, number, own, waiting)}
        own = [number for number in own if number.span not in sizes]
        if shared is alone or _is_denied(clause):
            # "When four play, partners …": the number waits for what is said of it.
            waiting = (own or _label(clause)) if clause.names <= _CONDITION else []
            continue
        told = next(concept for concept in clause.concepts if concept.name in _HOW_TO_PLAY)
        for number in own or waiting:
            yield RuleClaim(
                span=view.sentence.span,
                items=spoken(number, item_class=ItemClass.SET_UP),
                question="plays_in_partnership",
                players=int(number.value),
                value=shared,
                said=Span.around(number.span, told.span),
            )
        waiting = []
    yield from pairs
    yield from _partners_named(view)
    yield from _one_score(view)


def _all_alone(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """ "Every player plays alone and has a score of their own", in a document that has no partners anywhere."""
    names = view.names
    if view.sentence.tiles or not names <= _ALONE or _is_denied(view):
        return
    if not {"individually", "player"} <= names or not names & {"each", "all"} or not names & {"own", "score"}:
        return
    if any(concept.name in ("partner", "partnership") for other in source.views for concept in other.concepts):
        return
    yield claim(view, "plays_in_partnership", False, *(c for c in view.concepts if c.name == "individually"))


_ALONE = frozenset({"individually", "player", "each", "all", "own", "score", "point", "place", "game", "round"})
"""The words of a sentence that says it of every number of players; "otherwise" or "two-handed" are not among them."""
_FROM_NUMBER = 12
_HOW_TO_PLAY = ("partnership", "partner", "individually")
_CONDITION = frozenset({"player", "if", "game", "each", "place", "usual"})


def _is_size(view: View, number: Number, own: Sequence[Number], waiting: Sequence[Number]) -> bool:
    """Whether two are the players of a pair, as in "of four the two opposite are partners" or "the team's two"."""
    if number.value != _PAIR:
        return False
    if any(other.value > _PAIR and other.start < number.start for other in own) or waiting:
        return True
    before = next((token for token in reversed(view.sentence.tokens) if token.end <= number.start), None)
    return isinstance(before, Concept) and before.name in ("partnership", "partner", "opposite", "same")


_PAIR = 2


def _is_denied(clause: View) -> bool:
    if clause.names & {"nobody", "not"}:
        return True
    return any(concept.negated for concept in clause.concepts if concept.name in _HOW_TO_PLAY)


def _one_score(view: View) -> Iterator[RuleClaim]:
    """ "Partners share one score": how many scores that is."""
    if not view.names & {"partner", "partnership"} or "together" not in view.names:
        return
    tokens = view.sentence.tokens
    for number, after in pairwise(tokens):
        if isinstance(number, Number) and number.counter is None and not number.ordinal and is_concept(after, "score"):
            if after.start - number.end <= _FROM_NUMBER and not has_break(view.sentence, number.end, after.start):
                yield set_up_claim(view, "scores_of_partnership", number)


def _names_of_clause(source: ClaimSource, view: View, number: Number) -> frozenset[str]:
    return next((clause.names for clause in source.clauses(view) if number in clause.numbers), view.names)


def _pairs_of_players(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """ "Two partnerships of two players each": how many there are, and how many players each has."""
    tokens = view.sentence.tokens
    players = {number.start: number for number in players_in(view.sentence)}
    for index, token in enumerate(tokens[:-2]):
        # 2人ずつのチーム: how many each pair is made of.
        if isinstance(token, Number) and token.counter == "player" and not token.ordinal:
            if is_concept(tokens[index + 1], "each") and is_concept(tokens[index + 2], "partnership"):
                yield set_up_claim(view, "partnership_size", token)
    for index, token in enumerate(tokens):
        if not isinstance(token, Number) or token.ordinal or token.counter != "partnership":
            continue
        if counts_sets(view.sentence, index):
            continue
        # "One pair" is any pair, unless it is said of how many players it is made.
        if token.value < 2 and (
            not players or not source.lexicon.spaced or _names_of_clause(source, view, token) & _ONE_PAIR
        ):
            continue
        yield set_up_claim(view, "partnerships_count", token)
        before = [other for other in tokens[max(0, index - 2) : index] if not is_concept(other, "each")]
        if before and isinstance(before[-1], Number) and before[-1].counter == "player":
            if index > 0 and is_concept(tokens[index - 1], "each"):
                yield set_up_claim(view, "partnership_size", before[-1])
                continue
        behind = [
            after for after in tokens[index + 1 : index + 4] if not isinstance(after, Concept) or after.name not in _OF
        ]
        size = behind[0] if behind else None
        if (
            isinstance(size, Number)
            and not size.ordinal
            and (size.counter is None or (size.start in players and size.value * token.value <= MOST_PLAYERS))
            and size.start - token.end <= _OF_NUMBER
            and not has_break(view.sentence, token.end, size.start)
        ):
            yield set_up_claim(view, "partnership_size", size)


def _partners_named(view: View) -> Iterator[RuleClaim]:
    """ "The two partners", ペアの二人; no number of a list, whose last one alone has a word behind it."""
    tokens = view.sentence.tokens
    for before, one, other in zip((None, *tokens), tokens, tokens[1:], strict=False):
        if other.start - one.end > _FROM_PARTNER or isinstance(before, Number):
            continue
        if isinstance(one, Number) and one.form is NumberForm.WORD and is_concept(other, "partner"):
            number = one
        elif isinstance(other, Number) and other.counter == "player" and _names_pair(one):
            number = other
        else:
            continue
        if number.counter in (None, "player", "partner") and not number.ordinal and 1 < number.value <= _MOST_PARTNERS:
            yield set_up_claim(view, "partnership_size", number)


_FROM_PARTNER = 1
_MOST_PARTNERS = 3


def _names_pair(token: object) -> bool:
    return is_concept(token, "partner") or is_concept(token, "partnership")


_ONE_PAIR = frozenset(
    {
        "win",
        "tie",
        "lowest",
        "highest",
        "score",
        "reach",
        "go-out",
        "hand",
        "same",
        "winner",
        "each",
        "opposite",
        "together",
    }
)
_OF_NUMBER = 24
_OF = frozenset({"partnership", "each", "partner"})


def _named_twice(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """ "Three or three players": a number that is said again where another one must have been meant."""
    for before, number in pairwise(view.sentence.numbers):
        if before.counter != "player" or number.counter != "player" or before.value != number.value:
            continue
        gap = gap_between(view.sentence, before, number)
        if any(source.grammar.choice_joint.search(gap, at) for at in range(len(gap))) and len(gap) <= _OR_GAP:
            yield _twice(view.sentence.span, number.span)


_OR_GAP = 8


def _twice(span: Span, said: Span) -> RuleClaim:
    return RuleClaim(
        span=span, items=(Spoken(said, ItemClass.SET_UP),), question="players_named", value="twice", said=said
    )


# --- who may play ---

_BESIDE_PLAYERS = frozenset(
    {"player", "game", "any", "either", "until", "example", "place", "may", "able", "partnership", "maximum"}
    | {
        "minimum",
        "opposite",
        "seat",
        "usual",
        "next",
        "optional",
        "regardless",
        "tile",
        "highest",
        "lowest",
        "fits",
        "this",
    }
)
_LABELS_OF_PLAYERS = frozenset({"player", "place", "may", "able", "game", "usual", "until", "fits", "this"})
_NOT_WHO_MAY_PLAY = frozenset({"deal", "target", "tie", "score", "point", "hand", "draw", "boneyard", "leftover"})


def _players(source: ClaimSource, view: View, numbers: tuple[Number, ...]) -> Iterator[Claim]:
    """Who may play: a range of players, or a list of numbers with nothing else said."""
    names = view.names
    if names & _NOT_WHO_MAY_PLAY:
        return
    text = view.sentence.text
    offset = view.sentence.start
    for found in find_ranges(text, find_numbers(text, source.grammar), source.grammar):
        said = [number for number in numbers if found.start <= number.start - offset < found.end]
        # "Players: 2-4" and nothing else, "two to four may play".
        own = view if len(numbers) == 2 else _clause_with(source, view, said)
        labelled = found.counter is None and own.names <= _LABELS_OF_PLAYERS and _is_who_plays(own)
        labelled = labelled and len(own.numbers) == 2
        if found.counter == "player" or labelled:
            low, high = int(found.low.value), int(found.high.value)
            if low < high <= MOST_PLAYERS and said:
                yield _players_claim(view, tuple(range(low, high + 1)), said)
            return
    falling = _falling(source, view)
    if falling:
        yield _players_claim(view, tuple(int(number.value) for number in falling), falling)
        return
    limits = list(_limits(view))
    yield from limits
    listed = list(counted_in(numbers, "player"))
    if {"player"} <= names <= {"player", "game"} and len(numbers) == 1 and _may_be_players(numbers[0]):
        listed = list(numbers)
    if names <= _LABELS_OF_PLAYERS and "player" in names and _rise(numbers):
        listed = list(numbers)
    if len(listed) == 1 and "until" in names and names <= _LABELS_OF_PLAYERS:
        # "Up to four", where one word says both `up to` and `until`.
        yield set_up_claim(view, "players_most", listed[0])
    if limits or not listed or len(listed) != len(numbers) or not names <= _BESIDE_PLAYERS:
        return
    if (
        len(listed) == 1
        and {"player"} <= names <= {"player", "game"}
        and is_prose(source, view)
        and view.sentence.text.rstrip()[-1:] in _STOPS
    ):
        # "The number of players is 3", and no label as "3 players:".
        yield claim(view, "may_play", True, listed[0], items=listed, players=int(listed[0].value))
    if len(listed) >= 2 and not names & {"partnership", "opposite"}:
        yield _players_claim(view, tuple(sorted({int(number.value) for number in listed})), listed)


_STOPS = frozenset(".。")


def _rise(numbers: Sequence[Number]) -> bool:
    """Whether numbers are a list of players: "2, 3 or 4"."""
    return (
        len(numbers) > 1
        and all(map(_may_be_players, numbers))
        and all(before.value < after.value for before, after in pairwise(numbers))
    )


def _may_be_players(number: Number) -> bool:
    return number.counter in ("player", None) and not number.ordinal and 1 <= number.value <= MOST_PLAYERS


def _limits(view: View) -> Iterator[RuleClaim]:
    """ "At least two and at most four players", "two players or more": each limit with the number it stands by."""
    counted = [number for number in view.numbers if number.counter == "player"]
    if not view.names <= _BESIDE_PLAYERS | _LIMITS.keys() or not (counted or view.names & {"player", "place"}):
        return
    limits = [concept for concept in view.concepts if concept.name in _LIMITS]
    numbers = [number for number in view.numbers if _may_be_players(number)]
    if not limits or len(numbers) != len(view.numbers):
        return
    if any(limit.name in ("more", "fewer") for limit in limits) and len(counted) != len(limits):
        return
    is_behind = bool(numbers) and numbers[0].start < limits[0].start
    for limit in limits:
        beside = [number for number in numbers if (number.start < limit.start) is is_behind]
        if beside:
            yield set_up_claim(view, _LIMITS[limit.name], beside[-1] if is_behind else beside[0])


_LIMITS = {"minimum": "players_least", "more": "players_least", "maximum": "players_most", "fewer": "players_most"}


def _is_who_plays(clause: View) -> bool:
    return "player" in clause.names or ("place" in clause.names and bool(clause.names & {"may", "able", "fits"}))


def _clause_with(source: ClaimSource, view: View, numbers: Sequence[Number]) -> View:
    """The clause that holds some numbers, the sentence itself where they stand in several."""
    return next((clause for clause in source.clauses(view) if all(n in clause.numbers for n in numbers)), view)


def _falling(source: ClaimSource, view: View) -> list[Number]:
    """The ends of a range of players that does not rise, as `12-4`."""
    for low, high in pairwise(view.sentence.numbers):
        gap = gap_between(view.sentence, low, high)
        if low.value >= high.value and high.counter == "player" and source.grammar.range_joint.fullmatch(gap):
            return [low, high]
    return []


def _players_claim(view: View, players: tuple[int, ...], said: list[Number]) -> RuleClaim:
    return RuleClaim(
        span=view.sentence.span,
        items=spoken(*said, item_class=ItemClass.SET_UP),
        question="players",
        value=players,
        said=Span.around(*(number.span for number in said)),
    )
