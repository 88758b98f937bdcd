"""A block paid by differences: hands ranked, compared with larger ones, and score events looked at in that order."""

from __future__ import annotations

from collections.abc import Iterator

from verifier.document.claims.base import Claim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, Statement, View
from verifier.document.claims.topics.numbers import counted_in
from verifier.document.claims.topics.parts import (
    claim,
    clauses,
    is_prose,
    number_before,
    number_beside,
    number_claim,
    says,
    tokens_of,
)
from verifier.engine.ruleset import Direction

FEWEST_FIRST, MOST_FIRST = "the fewest pips", "the most pips"
LARGER, SMALLER = "larger hands", "smaller hands"

_HANDS = "hand|pip|sum|player|side"

STATEMENTS = (
    # ranks
    Statement(
        question="hands_ranked_from",
        value=MOST_FIRST,
        needs=f"highest|more rank|repeat {_HANDS}",
        without="fewer lowest tie event target deal compare score",
    ),
    Statement(
        question="hands_ranked_from",
        value=FEWEST_FIRST,
        needs=f"fewer|lowest rank|repeat {_HANDS}",
        without="more highest tie event target deal compare",
    ),
    Statement(question="hands_ranked_from", value=FEWEST_FIRST, needs="lowest+first hand", without="win lead tie"),
    Statement(
        question="hands_ranked_from", value=MOST_FIRST, needs="highest+first hand", without="win lead tie double"
    ),
    Statement(
        question="partners_ranked_apart",
        value=False,
        needs="partnership|partner|side hand|pip|tile together rank|count|compare|sum",
        without="separately opponent ~together must-not round-off subtract score",
    ),
    Statement(
        question="partners_ranked_apart",
        value=True,
        needs="partnership|partner|side hand separately rank|compare",
        without="~separately together ~rank",
    ),
    # comparisons
    Statement(
        question="hand_compared_with",
        value=SMALLER,
        needs="fewer compare",
        without="more ~compare rank same lowest",
    ),
    Statement(question="hand_compared_with", value=LARGER, needs="more compare", without="fewer ~compare rank same"),
    Statement(
        question="hand_compared_with",
        value=SMALLER,
        needs="difference fewer opponent|hand",
        without="more same ~difference",
    ),
    Statement(
        question="hand_compared_with",
        value=LARGER,
        needs="difference more opponent|hand",
        without="fewer same ~difference",
    ),
    Statement(
        question="hand_compared_with",
        value=SMALLER,
        needs="fewer+opponent sum|hand|pip",
        about="subtract block",
        without="more+hand compare rank score",
    ),
    Statement(
        question="hand_compared_with",
        value=LARGER,
        needs="more+opponent sum|hand|pip",
        about="subtract block",
        without="compare rank score",
    ),
    Statement(
        question="differences_are", value="a sum", needs="more fewer add", about="block", without="subtract same"
    ),
    Statement(
        question="differences_are", value="to a larger hand", needs="more+opponent more+hand subtract", without="fewer"
    ),
    Statement(
        question="differences_are",
        value="a difference",
        needs="more fewer subtract",
        about="block",
        without="~subtract same",
    ),
    Statement(
        question="differences_combined",
        value=False,
        needs="difference+separately|~sum|~together difference",
        about="block",
        without="partner",
    ),
    Statement(
        question="differences_combined",
        value=True,
        needs="difference sum|together",
        about="block",
        without="~sum ~together ~difference separately =0 subtract",
    ),
    Statement(question="partner_compared", value=False, needs="zero+partner", without="opponent"),
    Statement(
        question="partner_compared", value=False, needs="partner difference not-count|~count", without="opponent"
    ),
    Statement(
        question="partner_compared", value=True, needs="partner difference count", without="opponent ~count not-count"
    ),
    Statement(
        question="partner_compared",
        value=False,
        needs="partner ~compare|~score",
        without="opponent leftover+score tie",
    ),
    Statement(question="partner_compared", value=False, needs="partner compare must-not"),
    Statement(question="partner_compared", value=False, needs="~partner compare", without="opponent leftover tie"),
    Statement(
        question="partner_compared",
        value=True,
        needs="more+partner|fewer+partner subtract",
        without="~subtract opponent",
    ),
    Statement(question="opponent_compared", value=False, needs="own hand compare", without="opponent partner ~compare"),
    Statement(
        question="opponent_compared", value=False, needs="opponent hand ~compare", without="partner more fewer compare"
    ),
    Statement(
        question="opponent_compared", value=True, needs="opponent hand compare", without="~compare must-not partner own"
    ),
    Statement(
        question="partner_compared",
        value=True,
        needs="partner compare",
        without="~compare must-not ~partner not nobody",
    ),
    # from whom nothing comes
    Statement(
        question="smaller_hand_pays",
        value=False,
        needs="fewer|same hand ~score|~add|~point|zero",
        without="more tie lowest",
    ),
    Statement(question="smaller_hand_pays", value=False, needs="tie+hand ~score|~point|zero", without="round lowest"),
    Statement(
        question="smaller_hand_pays",
        value=True,
        needs="tie+hand score|point",
        without="~score halve round lowest rank ~point zero third =2 =3",
    ),
    Statement(
        question="larger_hand_pays",
        value=False,
        needs="more hand ~score|~add|~point|zero",
        without="fewer tie highest #",
    ),
    Statement(
        question="smaller_hand_pays",
        value=True,
        needs="fewer same hand score|add|point",
        without="~score ~add ~point zero more tie rank nobody not",
    ),
    # equal hands
    Statement(
        question="equal_hands_rank",
        value="apart",
        needs="same hand|sum different|~tie|~same rank|tie",
        without="event",
    ),
    Statement(question="equal_hands_rank", value="equal", needs="same hand|sum tie", without="~tie event win"),
    # events
    Statement(
        question="equal_events_order",
        value=Direction.COUNTERCLOCKWISE,
        needs="tie|same|rank event|rank|seat counterclockwise|~clockwise",
    ),
    Statement(
        question="equal_events_order",
        value=Direction.CLOCKWISE,
        needs="tie|same|rank event|rank|seat clockwise",
        without="~clockwise lead turn",
    ),
    Statement(
        question="other_events_apply",
        value=False,
        needs="other|separately event ~accept|must-not",
        without="later exceed",
    ),
    Statement(
        question="other_events_apply", value=False, needs="other event refuse", without="exceed ~refuse only later"
    ),
    Statement(
        question="other_events_apply",
        value=True,
        needs="other event accept",
        without="~accept must-not refuse later ~event exceed",
    ),
    Statement(
        question="first_hit_ends_game",
        value=False,
        needs="last|later event exactly|reach finish|win",
        without="first",
    ),
    Statement(
        question="first_hit_ends_game",
        value=False,
        needs="first event exactly|reach ~finish",
        without="finish",
    ),
    Statement(
        question="first_hit_ends_game",
        value=True,
        needs="first event exactly|reach finish|win",
        without="~finish ~exactly ~reach ~first",
    ),
    Statement(question="later_events_apply", value=False, needs="later event ~accept|must-not|~count"),
    Statement(question="later_events_apply", value=False, needs="later event refuse|lose", without="~refuse"),
    Statement(
        question="later_events_apply",
        value=True,
        needs="later event accept|count",
        without="~accept must-not refuse ~count",
    ),
)


def read_differences(source: ClaimSource, view: View) -> Iterator[Claim]:
    """The difference of equal hands, and of how many score events something is made."""
    if not is_prose(source, view):
        return
    yield from _ranks(view)
    if not view.numbers:
        return
    if says(view, "difference same|tie", "score subtract ~difference") is not None:
        for clause in clauses(source, view):
            number = number_beside(clause, "difference")
            if number is not None and "difference" in clause.names:
                yield number_claim(view, "difference_of_equal_hands", number)
    if says(view, "difference sum|together", "~difference ~sum") is not None:
        for number in counted_in(view.numbers, "hand"):
            yield number_claim(view, "hands_of_differences", number)
    if "event" in view.names:
        yield from _events(view)


_LEAST, _MOST = frozenset({"lowest", "fewer"}), frozenset({"highest", "more"})


def _ranks(view: View) -> Iterator[RuleClaim]:
    """ "Hands are ranked from the fewest pips to the most": what is named first."""
    if says(view, "rank hand|pip|point", "~rank tie event target deal compare") is None:
        return
    ends = [concept for concept in view.concepts if concept.name in _LEAST | _MOST and not concept.negated]
    if len(ends) == 2 and (ends[0].name in _LEAST) is not (ends[1].name in _LEAST):
        value = FEWEST_FIRST if ends[0].name in _LEAST else MOST_FIRST
        yield claim(view, "hands_ranked_from", value, *ends)


def _events(view: View) -> Iterator[RuleClaim]:
    """How many events a placement, a hand, or a last placement with its settlement makes."""
    tokens = tokens_of(view)
    for at, token in enumerate(tokens):
        if getattr(token, "name", None) != "event":
            continue
        index = at
        while index > 1 and getattr(tokens[index - 1], "name", "") in ("target", "score", "only", "together"):
            index -= 1
        number = number_before(tokens, index)
        if number is None or number.counter not in (None, "event"):
            continue
        ending = says(view, "last place|tile|turn settlement|opponent|partner") is not None
        question = "events_of_going_out" if ending else "events_of_an_award"
        if ending or says(view, "each|place|hand|score|usual") is not None:
            yield claim(view, question, number.value, number, items=[number])
