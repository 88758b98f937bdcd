"""Leftovers: whose pips are reckoned, whose score they go to, and with which sign.

owner     whose pips they are: of the person named right beside the pips, tiles or hand
receiver  whose score they go to
sign      added or subtracted
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.document.claims.base import Claim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, Statement, View, by_question, read_statements
from verifier.document.claims.topics.numbers import distance
from verifier.document.claims.topics.parts import claim, clauses, earlier, first_said, is_count, is_prose, near, says
from verifier.document.claims.topics.settlement import PIPS, SUBTRACTED
from verifier.document.tokens import Concept
from verifier.engine.ruleset import BlockPayment, OutPayment, PartnerLeftover

OPPONENTS, OWN, WINNERS, PARTNERS = "the opponents'", "each player's own", "the winner's", "the partner's"
ADDED = "added"
WINNER, LOSERS = "the winner", "the opponents"

_NO_SIGN = "subtract ~add ~score ~point nobody partner tie second difference zero lose more fewer terminal end see"

_SIGNS = by_question(
    (
        Statement(
            question="leftover_sign",
            value=SUBTRACTED,
            needs="leftover|round-off|opponent|winner subtract",
            without="~subtract difference more fewer partner raw display add",
        ),
        Statement(question="leftover_sign", value=SUBTRACTED, needs="winner lose round-off|sum"),
        Statement(
            question="leftover_sign",
            value=ADDED,
            needs="leftover|round-off add",
            without=_NO_SIGN,
            unless="tie second half-point subtract see",
        ),
        Statement(
            question="leftover_sign",
            value=ADDED,
            needs="leftover|round-off winner|go-out|opponent score|point",
            without=_NO_SIGN,
            unless="tie second half-point subtract see",
        ),
        Statement(
            question="leftover_sign",
            value=SUBTRACTED,
            needs="player|partnership|side hand|this|same-value subtract",
            about="round-off difference|block",
            without="~subtract more fewer partner opponent sum add",
        ),
        Statement(
            question="leftover_sign",
            value=ADDED,
            needs="player|partnership|side hand|this|same-value score|add",
            about="round-off difference|block",
            without="~score ~add subtract more fewer partner sum tie first last reach win target keep record zero same",
        ),
    )
)

_NO_SIGN_AFTER = frozenset({"partner", "difference", "more", "fewer", "tie", "leftover", "round-off", "end", "place"})
_SIGNS_AFTER = by_question(
    (
        Statement(
            question="leftover_sign", value=SUBTRACTED, needs="subtract score|point|own|this", without="~subtract add"
        ),
        Statement(question="leftover_sign", value=ADDED, needs="add score|point|own|this", without="~add subtract"),
    )
)
"""What becomes of the number that the sentence before has rounded."""

_RECEIVERS = by_question(
    (
        Statement(
            question="leftover_goes_to",
            value=LOSERS,
            needs="opponent+score|opponent+round-off score|add",
            without=f"@number {PIPS.replace('|', ' ')} sum winner go-out own partner more fewer",
        ),
        Statement(
            question="leftover_goes_to",
            value=LOSERS,
            needs="lose|opponent+player|opponent+side score|add round-off|sum leftover|hand|pip winner",
            without="opponent+hand opponent+leftover opponent+pip",
        ),
        Statement(
            question="leftover_goes_to",
            value=LOSERS,
            needs="opponent>score add sum|round-off|leftover",
            without="winner go-out own partner subtract win ~add more fewer",
        ),
        Statement(
            question="leftover_goes_to",
            value=LOSERS,
            needs="each+opponent score|add|record sum|round-off|leftover",
            without="winner go-out own partner subtract win more fewer opponent>leftover opponent>hand opponent>pip",
        ),
        Statement(
            question="leftover_goes_to",
            value=LOSERS,
            needs="add>point|add>score point>opponent|score>opponent",
            without="winner go-out own partner subtract win more fewer",
        ),
        Statement(
            question="leftover_goes_to",
            value=WINNER,
            needs="winner|go-out score|add round-off|sum|leftover|pip|this|same-value",
            without="~score ~add tie partner lead last first ~winner",
        ),
    )
)


def read_leftovers(source: ClaimSource, view: View) -> Iterator[Claim]:
    """Owner, receiver and sign of the leftovers of a sentence, the partner's apart."""
    if not is_prose(source, view) or "unknown-sign" in view.names:
        return
    found = list(_leftovers(source, view))
    yield from found
    yield from _payment(view, found)


def _leftovers(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    parts = clauses(source, view)
    before = near(source, view)
    if "tie" not in view.names and view.names & {"leftover", "round-off", "opponent", "partner", "own"}:
        owners = [found for clause in parts for found in _owner(clause)]
        yield from owners or _owner(view)
    reckoned = view.names & {"leftover", "round-off", "round-down", "round-up", "same-value", "opponent", "winner"}
    rounded = any(other.names & {"round-off", "nearest"} for other in earlier(source, view, sentences=2))
    if (reckoned or rounded or (before is not None and "round-off" in before.names)) and not (
        view.names & {"tie", "compare", "rank", "event"}
    ):
        if "partner" not in view.names | (before.names if before is not None else frozenset()):
            yield from first_said(_SIGNS, parts, view)
            if rounded and not view.names & _NO_SIGN_AFTER:
                yield from read_statements(_SIGNS_AFTER, view)
        yield from read_statements(_RECEIVERS, view)
    yield from _partners_play(view)
    yield from _partner_added(view)
    yield from _partner_again(before, view)


# --- who is paid ---

_NOT_PAID_SO = frozenset({"tie", "partner", "difference", "example", "third", "nobody"})


def _payment(view: View, found: Sequence[RuleClaim]) -> Iterator[RuleClaim]:
    """What going out or a block pays, where one sentence says whose pips are reckoned and with which sign."""
    told = {each.value for each in found if each.question in ("leftover_of", "leftover_sign")}
    if view.names & _NOT_PAID_SO:
        return
    outs = [concept for concept in view.concepts if concept.name == "go-out" and not concept.negated]
    blocks = [concept for concept in view.concepts if concept.name == "block" and not concept.negated]
    is_of_nobody_else = not view.names & {"opponent", "winner"}
    if told == {OPPONENTS, ADDED}:
        if outs and not blocks and LOSERS not in {each.value for each in found}:
            yield claim(view, "out_payment", OutPayment.OPPONENTS_TO_OUT_SIDE, *outs)
        elif blocks and not outs and view.names & {"lowest", "lightest"} and "highest" not in view.names:
            yield claim(view, "block_payment", BlockPayment.OPPONENTS_TO_LOWEST_SIDE, *blocks)
    elif told == {OWN, SUBTRACTED} or (told == {SUBTRACTED} and view.names & {"own", "each"} and is_of_nobody_else):
        if outs and not blocks:
            yield claim(view, "out_payment", OutPayment.OWN_OFF_EACH, *outs)
        elif blocks and not outs:
            yield claim(view, "block_payment", BlockPayment.OWN_OFF_EACH, *blocks)


# --- whose pips ---

_THINGS = frozenset({"hand", "leftover", "pip"})
_RECKONED = "score|add|subtract|sum|together|round-off|count|lose"
_NO_OWNERS = frozenset({"tie", "compare", "rank", "difference", "more", "fewer", "see", "event", "lead"})
_CLOSE = 4
"""A person so few characters from a hand is its owner, in languages that put the owner before what is owned."""


def _owner(clause: View) -> Iterator[RuleClaim]:
    if clause.names & _NO_OWNERS or not clause.names & _THINGS or says(clause, _RECKONED) is None:
        return
    concepts = clause.concepts
    for concept in concepts:
        if concept.name not in ("opponent", "own", "winner", "partner") or concept.negated:
            continue
        if concept.name == "opponent" and any(other.negated for other in concepts):
            # "not mixed with the opponents'"
            continue
        things = [other for other in concepts if other.name in _THINGS]
        gaps = [distance(concept, other) for other in things]
        if concept.name == "opponent" and clause.names & {"own", "partner"} == set():
            owned = [other for other in concepts if other.name == "winner" and _owns(concepts, other)]
            if not owned:
                yield claim(clause, "leftover_of", OPPONENTS, concept)
        elif concept.name == "partner" and not clause.names & {"opponent", "own", "subtract", "separately"}:
            if says(clause, "winner|go-out score|add") is not None:
                yield claim(clause, "leftover_of", PARTNERS, concept)
        elif concept.name == "winner" and "opponent" in clause.names and _owns(concepts, concept):
            yield claim(clause, "leftover_of", WINNERS, concept)
        elif concept.name == "own" and not clause.names & {"opponent", "partner"}:
            scores = [other for other in concepts if other.name in ("score", "point")]
            if min(gaps) < min((distance(concept, other) for other in scores), default=10**6):
                yield claim(clause, "leftover_of", OWN, concept)


def _owns(concepts: tuple[Concept, ...], person: Concept) -> bool:
    """Whether the hand or pips right behind a person are that person's."""
    at = concepts.index(person)
    following = concepts[at + 1] if at + 1 < len(concepts) else None
    return following is not None and following.name in _THINGS and following.start - person.end <= _CLOSE


def _partners_play(view: View) -> Iterator[RuleClaim]:
    """ "With four, the partner's hand is totalled": so many play in partnership."""
    if says(view, f"partner {PIPS} sum|round-off|subtract", "tie third") is None:
        return
    for number in view.numbers:
        if number.counter == "player" and is_count(number) and number.value > 1:
            yield claim(view, "plays_in_partnership", True, number, items=[number], players=int(number.value))


def _partner_added(view: View) -> Iterator[RuleClaim]:
    """ "The partner's pips are rounded and added": what is added once it is rounded goes to the score."""
    if "partner" not in view.names or view.names & {"opponent", "subtract"}:
        return
    rounded = [concept for concept in view.concepts if concept.name == "round-off" and not concept.negated]
    given = [concept for concept in view.concepts if concept.name in ("add", "sum") and not concept.negated]
    if rounded and given and given[-1].start > rounded[-1].start:
        yield claim(view, "partner_leftover", "added to the score", given[-1])


def _partner_again(before: View | None, view: View) -> Iterator[RuleClaim]:
    """ "It is subtracted from the score of the same side" after a sentence about the partner's hand alone."""
    if before is None or "partner" in view.names:
        return
    if "opponent" in view.names and "partner" in before.names:
        mixed = says(view, "together|sum", "~together ~sum must-not ~round-off more")
        unmixed = says(view, "~together|~sum") or says(view, "together|sum must-not", "more")
        if unmixed is not None:
            yield claim(view, "partner_apart", True, *unmixed)
        elif mixed is not None and says(view, "round-off|before") is not None:
            yield claim(view, "partner_apart", False, *mixed)
        return
    if "opponent" in view.names | before.names:
        return
    if says(before, f"partner {PIPS} sum|round-off|separately") is None or view.names & {"leftover", "hand"}:
        return
    taken = says(view, "subtract", "~subtract add")
    given = says(view, "add", "~add subtract") or says(
        view, "score this|same|own|go-out|winner|partnership", "subtract ~score ~subtract add"
    )
    if taken is not None:
        yield claim(view, "partner_leftover", PartnerLeftover.SUBTRACTED, *taken)
    elif given is not None:
        yield claim(view, "partner_leftover", "added to the score", *given)
