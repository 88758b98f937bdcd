"""The settlement: whose leftover pips are reckoned, to whom they go and with which sign, how often they are rounded.

owner     whose pips they are: of the person named right beside the pips, tiles or hand
receiver  whose score they go to
sign      added or subtracted
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier.document.claims.base import Claim
from verifier.document.claims.leftovers import LeftoverSignClaim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import NUMBER, RuleClaim, Statement, View, by_question, read_statements
from verifier.document.claims.topics.parts import (
    claim,
    clauses,
    earlier,
    is_prose,
    near,
    number_claim,
    says,
    tokens_of,
)
from verifier.document.tokens import Concept, Number
from verifier.engine.ruleset import BlockPayment, BlockTie, Halves, LastPlacement, PartnerLeftover, RoundingOf

OPPONENTS, OWN, WINNERS, PARTNERS = "the opponents'", "each player's own", "the winner's", "the partner's"
ADDED, SUBTRACTED = "added", "subtracted"
WINNER, LOSERS = "the winner", "the opponents"

_BY_DIFFERENCES = frozenset({BlockPayment.DIFFERENCES_BY_HAND, BlockPayment.DIFFERENCE_TO_LOWEST_SIDE})
_PIPS = "hand|leftover|pip"

STATEMENTS = (
    # the partner's leftover
    Statement(
        question="partner_leftover", value=PartnerLeftover.IGNORED, needs=f"partner {_PIPS} ~count|not-count|ignore"
    ),
    Statement(
        question="partner_leftover",
        value=PartnerLeftover.SUBTRACTED,
        needs="partner subtract",
        without="~subtract opponent+subtract add difference",
    ),
    Statement(
        question="partner_leftover",
        value="added to the score",
        needs=f"partner {_PIPS} add score|side|partnership|line",
        without="subtract opponent ~add must-not difference share",
    ),
    Statement(
        question="partner_leftover",
        value="added to the score",
        needs="partner+add|partner+score event",
        without="subtract opponent+add ~add ~score",
    ),
    Statement(question="partner_apart", value=True, needs="partner opponent must-not sum|together|add"),
    Statement(question="partner_apart", value=True, needs="partner opponent ~sum|~together|~add"),
    Statement(
        question="partner_apart",
        value=False,
        needs=f"partner {_PIPS} together|sum opponent",
        without="must-not ~together separately ~sum event subtract",
        unless="separately",
    ),
    Statement(
        question="partner_apart",
        value=False,
        needs=f"partner {_PIPS} together",
        without="must-not ~together separately event score both opponent",
        unless="separately score lowest",
    ),
    Statement(
        question="partner_apart",
        value=True,
        needs=f"partner {_PIPS} separately",
        without="~separately rank together score+together",
    ),
    # how a block is paid
    Statement(
        question="block_payment",
        value=_BY_DIFFERENCES,
        needs="difference score|add|point",
        without="~score ~add ~difference =0 lowest event partner",
        unless="exceed refuse",
        said="difference",
    ),
    Statement(
        question="block_paid_as_out",
        value=False,
        needs="go-out block score|add|~score|~add different|~same|~usual|~score|~add",
        without="lead",
        unless="tie opponent event",
    ),
    Statement(
        question="block_paid_as_out",
        value=True,
        needs="block win score same",
        without="lead ~same ~score different event hand+same sum tie first go-out",
        unless="opponent partner",
    ),
    Statement(
        question="block_paid_as_out",
        value=False,
        needs="block win score ~same|different",
        without="lead same event tie first go-out",
        unless="opponent partner",
    ),
    Statement(
        question="block_paid_as_out",
        value=True,
        needs="go-out block score|add same|usual",
        without="lead ~same ~score ~add different event",
        unless="opponent",
    ),
    Statement(
        question="second_place_paid",
        value=False,
        needs="second ~bonus|~score|zero|not",
        without="tile line arm spinner double end turn",
    ),
    Statement(
        question="second_place_paid",
        value=True,
        needs="second bonus|score",
        without="~bonus ~score tile line arm spinner double end turn hand lead player+second",
    ),
    # the last placement
    Statement(
        question="last_placement",
        value="the first one is joined",
        needs="first+tile|first+place settlement|partner|opponent together|event",
        without="last score+first",
    ),
    Statement(
        question="last_placement",
        value=LastPlacement.APART,
        needs="last place|tile settlement|leftover separately",
        without="~separately",
    ),
    Statement(
        question="last_placement",
        value=LastPlacement.JOINED,
        needs="last place|tile settlement together",
        without="~together separately",
    ),
    Statement(
        question="last_placement",
        value=LastPlacement.JOINED,
        needs="last place|tile settlement both accept|refuse",
        without="~both separately",
    ),
    Statement(
        question="last_placement",
        value=LastPlacement.APART,
        needs="last place|tile settlement ~together",
    ),
    Statement(
        question="events_of_settlement", value=NUMBER, needs="last place|tile settlement together #", without="event"
    ),
    # hands are shown once everything is played
    Statement(
        question="hands_shown_at_the_end",
        value=False,
        needs="leftover|all|opponent hand|tile ~see",
        about="go-out settlement|finish|last|leftover",
        without="until see",
    ),
    Statement(
        question="hands_shown_at_the_end",
        value=True,
        needs="leftover|all|opponent hand|tile see",
        about="go-out settlement|finish|last|leftover",
        without="until ~see own must-not",
    ),
    Statement(
        question="hands_shown_after_scoring",
        value=False,
        needs="last place|tile score before hand|leftover see",
        without="after until",
    ),
    Statement(
        question="hands_shown_after_scoring",
        value=True,
        needs="last place|tile score after hand|leftover see",
        without="before until",
    ),
    Statement(
        question="leftover_sign", value=SUBTRACTED, needs="opponent+subtract", without="partner+subtract difference"
    ),
    # half points
    Statement(
        question="halves",
        value="not recorded apart",
        needs="half-point record together|~separately",
        without="separately",
    ),
    Statement(
        question="halves",
        value=Halves.ROUNDED_DOWN,
        needs="half-point round-down|~keep",
        without="~round-down keep",
    ),
    Statement(question="halves", value=Halves.ROUNDED_UP, needs="half-point round-up", without="~round-up"),
    Statement(
        question="halves",
        value=Halves.ROUNDED_DOWN,
        needs="round-down",
        about="half-point",
        unless="keep multiple remainder",
        without="~round-down leftover pip",
    ),
    Statement(
        question="halves",
        value=Halves.KEPT,
        needs="half-point keep|exactly|unchanged|~round-down|~round-up|~round-off",
        without="~keep",
    ),
    Statement(
        question="halves", value=Halves.KEPT, needs="half-point record separately", without="~record ~separately"
    ),
)
"""What a clause or sentence says."""

_NO_SIGN = "subtract ~add ~score ~point partner tie second difference zero lose more fewer terminal end see"

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
            without=f"{_PIPS.replace('|', ' ')} sum winner go-out own partner more fewer",
        ),
        Statement(
            question="leftover_goes_to",
            value=LOSERS,
            needs="lose|opponent+player|opponent+side score|add round-off|sum leftover|hand|pip winner",
            without="opponent+hand opponent+leftover opponent+pip",
        ),
        Statement(
            question="leftover_goes_to",
            value=WINNER,
            needs="winner|go-out score|add round-off|sum|leftover|pip|this|same-value",
            without="~score ~add tie partner lead last first ~winner",
        ),
    )
)

ROUNDED = by_question(
    (
        Statement(
            question="rounding_of",
            value=RoundingOf.EACH_HAND,
            needs="separately round-off",
            without="partner halve half-point record together ~separately",
        ),
        Statement(
            question="rounding_of",
            value=RoundingOf.EACH_HAND,
            needs="each+hand|each+opponent|each+player|each+leftover round-off",
            without="once partner difference together",
            unless="once partner difference",
        ),
        Statement(
            question="rounding_of",
            value=RoundingOf.EACH_HAND,
            needs="difference+each round-off",
            without="once partner sum",
        ),
        Statement(
            question="rounding_of",
            value=RoundingOf.TOTAL,
            needs="once round-off",
            without="partner half-point ~once",
        ),
        Statement(
            question="rounding_of", value=RoundingOf.EACH_HAND, needs="~once round-off", without="partner half-point"
        ),
        Statement(
            question="rounding_of",
            value=RoundingOf.EACH_HAND,
            needs=f"opponent {_PIPS} separately|~together sum|score|add|count|round-off",
            without="partner ~separately more fewer compare",
            unless="partner event",
        ),
        Statement(
            question="rounding_of",
            value=RoundingOf.EACH_HAND,
            needs=f"opponent {_PIPS} sum|together must-not",
            without="partner more fewer compare",
            unless="partner event",
        ),
        Statement(
            question="rounding_of",
            value=RoundingOf.TOTAL,
            needs=f"opponent {_PIPS} together",
            without="partner ~together separately must-not each more",
            unless="partner event",
        ),
        Statement(
            question="rounding_of",
            value=RoundingOf.TOTAL,
            needs="together round-off",
            without="partner ~together separately must-not each half-point halve player+each",
            unless="partner each event example",
        ),
        Statement(
            question="rounding_of",
            value=RoundingOf.TOTAL,
            needs="opponent sum round-off",
            without="partner ~sum separately must-not each half-point halve",
            unless="partner each event example",
        ),
        Statement(
            question="rounding_of",
            value=frozenset(RoundingOf),
            needs="sum round-off",
            unless="partner half-point halve",
        ),
    )
)


_EXAMPLE = 2
"""So many numbers besides those of players make an example, which tells nothing of how often is rounded."""


def read_settlement(source: ClaimSource, view: View) -> Iterator[Claim]:
    """Owner, receiver and sign of leftovers, and what is rounded; a sign that a bad translation lost."""
    lost = says(view, "unknown-sign")
    if lost is not None:
        yield LeftoverSignClaim(span=view.sentence.span, said=lost[0].span)
        return
    if not is_prose(source, view):
        return
    parts = clauses(source, view)
    before = near(source, view)
    if (
        view.names & {"leftover", "round-off", "round-up", "round-down", "opponent", "partner"}
        and "tie" not in view.names
    ):
        apart = before is not None and "partner" in before.names
        if not apart and len(list(_plain_numbers(source, view))) < _EXAMPLE:
            yield from _first(source, parts, view, ROUNDED)
        for clause in parts:
            yield from _owner(clause)
    of_partner = "partner" in view.names or (before is not None and "partner" in before.names)
    reckoned = view.names & {"leftover", "round-off", "round-down", "round-up", "same-value", "opponent", "winner"}
    rounded = any(other.names & {"round-off", "nearest"} for other in earlier(source, view, sentences=2))
    if (reckoned or rounded or (before is not None and "round-off" in before.names)) and not (
        view.names & {"tie", "compare", "rank", "event"}
    ):
        if not of_partner:
            yield from _first(source, parts, view, _SIGNS)
            if rounded and not view.names & _NO_SIGN_AFTER:
                yield from read_statements(_SIGNS_AFTER, view)
        yield from read_statements(_RECEIVERS, view)
    yield from _partner_added(view)
    yield from _partners_play(view)
    yield from _partner_again(before, view)
    yield from _ties(source, view)
    yield from _by_players(view)


def _plain_numbers(source: ClaimSource, view: View) -> Iterator[Number]:
    """The numbers of a sentence that count no players and are not reckoned with."""
    for number in view.numbers:
        reckoned = any(equation.span.contains(number.span) for equation in source.equations_in(view.sentence))
        if number.counter != "player" and not number.ordinal and not reckoned:
            yield number


def _first(
    source: ClaimSource, parts: list[View], view: View, table: dict[str, tuple[Statement, ...]]
) -> Iterator[RuleClaim]:
    """What the clauses say, and the sentence of the questions that no clause answers."""
    answered: set[str] = set()
    for clause in parts if len(parts) > 1 else ():
        for found in read_statements(table, clause):
            answered.add(found.question)
            yield found
    for found in read_statements(table, view):
        if found.question not in answered:
            yield found


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
    for _at, concept in enumerate(concepts):
        if concept.name not in ("opponent", "own", "winner", "partner") or concept.negated:
            continue
        things = [other for other in concepts if other.name in _THINGS]
        gaps = [_gap(concept, other) for other in things]
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
            if min(gaps) < min((_gap(concept, other) for other in scores), default=10**6):
                yield claim(clause, "leftover_of", OWN, concept)


def _owns(concepts: tuple[Concept, ...], person: Concept) -> bool:
    """Whether the hand or pips right behind a person are that person's."""
    at = concepts.index(person)
    following = concepts[at + 1] if at + 1 < len(concepts) else None
    return following is not None and following.name in _THINGS and following.start - person.end <= _CLOSE


def _gap(one: Concept, other: Concept) -> int:
    return max(other.start - one.end, one.start - other.end)


def _partners_play(view: View) -> Iterator[RuleClaim]:
    """ "With four, the partner's hand is totalled": so many play in partnership."""
    if says(view, f"partner {_PIPS} sum|round-off|subtract", "tie third") is None:
        return
    for number in view.numbers:
        if number.counter == "player" and _is_count(number) and number.value > 1:
            yield claim(view, "plays_in_partnership", True, number, items=[number], players=int(number.value))


def _partner_added(view: View) -> Iterator[RuleClaim]:
    """ "The partner's pips are rounded and added": what is added once it is rounded goes to the score."""
    if "partner" not in view.names or view.names & {"opponent", "subtract", "share"}:
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
    if says(before, f"partner {_PIPS} sum|round-off|separately") is None or view.names & {"leftover", "hand"}:
        return
    taken = says(view, "subtract", "~subtract add")
    given = says(view, "add", "~add subtract") or says(
        view, "score this|same|own|go-out|winner|partnership", "subtract ~score ~subtract add"
    )
    if taken is not None:
        yield claim(view, "partner_leftover", PartnerLeftover.SUBTRACTED, *taken)
    elif given is not None:
        yield claim(view, "partner_leftover", "added to the score", *given)


# --- ties ---


def _ties(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """Who is paid on a tie for the lowest hand, by numbers of players."""
    tied = says(view, "tie", "compare rank event lead ~tie lot round+tie")
    if tied is None or not view.names & {"lowest", "highest", "maximum", "leftover", "block", "halve"}:
        return
    numbers = [number for number in view.numbers if _is_count(number)]
    players = [number for number in numbers if number.counter == "player"]
    highest = says(view, "highest|maximum", "lowest leftover+score")
    if highest is not None and (players or "leftover" in view.names):
        yield claim(view, "tie_that_is_settled", "for the most pips", *highest, *tied)
    lowest = says(view, "lowest", "highest")
    if lowest is not None and players:
        yield claim(view, "tie_that_is_settled", "for the fewest pips", *lowest, *tied)
    split = says(view, "halve", "~halve")
    if split is not None:
        yield from _split(view, numbers, split[0])
        return
    if not players:
        return
    tied_ones = {number.start for number in players if _ties_itself(source, view, number)}
    unpaid = says(view, "~score|~point|~add|zero") or says(view, "nobody score|point")
    paid = says(view, "score|add", "~score ~point ~add zero nobody")
    for number in players:
        if number.start not in tied_ones and (unpaid is not None or paid is not None):
            yield claim(
                view,
                "tie_is_paid",
                unpaid is None,
                number,
                *(unpaid or paid or ()),
                items=[number],
                players=int(number.value),
            )


def _ties_itself(source: ClaimSource, view: View, number: Number) -> bool:
    """Whether it is so many who tie, as in "if two players tie", and not so many who play."""
    clause = next((clause for clause in clauses(source, view) if number in clause.numbers), view)
    tokens = tokens_of(clause)
    at = tokens.index(number)
    if at and isinstance(tokens[at - 1], Number):
        # "two of three players tie"
        return False
    behind = [token for token in tokens[at + 1 :] if getattr(token, "name", "") != "player"]
    return bool(behind) and isinstance(behind[0], Concept) and behind[0].name in ("tie", "partnership", "all")


def _by_players(view: View) -> Iterator[RuleClaim]:
    """What is said for a number of players: that a block is paid as going out is, that half points arise."""
    questions = (
        ("block_paid_as_out", True, says(view, "go-out block score|add same|usual", "~score ~add tie ~same")),
        ("half_points_arise", True, says(view, "half-point tie", "~half-point")),
        ("half_points_arise", False, says(view, "~half-point tie")),
    )
    for question, value, said in questions:
        for number in view.numbers if said is not None else ():
            if number.counter == "player" and _is_count(number):
                yield claim(view, question, value, number, items=[number], players=int(number.value))


def _split(view: View, numbers: list[Number], split: Concept | Number) -> Iterator[RuleClaim]:
    """ "If two of three tie, the third hand is halved between the two": the most are the players, the others tie."""
    if not any(number.counter == "player" for number in numbers):
        return
    yield claim(view, "block_tie", BlockTie.SPLIT_BETWEEN_TWO_OF_THREE, split)
    taken = says(view, "subtract", "~subtract add")
    if taken is not None:
        yield claim(view, "leftover_sign", SUBTRACTED, *taken)
    if len({number.value for number in numbers}) == 1 and not any(number.ordinal for number in view.numbers):
        # "The two who tie share it": nothing says how many play.
        return
    players = max(numbers, key=lambda number: number.value)
    yield claim(view, "tie_is_paid", True, players, items=[players], players=int(players.value))
    left = {number.start for number in numbers if _is_left(view, number)}
    for number in numbers:
        if number is not players:
            question = "tie_leaves" if number.start in left else "tie_split_between"
            yield number_claim(view, question, number)
    for number in view.numbers:
        if number.ordinal and number.counter in ("player", None):
            yield claim(view, "tie_splits_hand", number.value, number, items=[number])


def _is_left(view: View, number: Number) -> bool:
    """Whether a number is that of the players left over, as in "the remaining one"."""
    tokens = tokens_of(view)
    at = tokens.index(number)
    return any(getattr(token, "name", "") in ("third", "leftover") for token in tokens[max(at - 1, 0) : at])


def _is_count(number: Number) -> bool:
    return not number.ordinal and number.counter in ("player", None) and number.value.denominator == 1
