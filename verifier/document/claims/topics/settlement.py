"""The settlement: what it is made of, what the partner's leftover does, how a block is paid, how often is rounded."""

from __future__ import annotations

from collections.abc import Iterator

from verifier.document.claims.base import Claim
from verifier.document.claims.leftovers import LeftoverSignClaim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import NUMBER, Statement, View, by_question
from verifier.document.claims.topics.parts import clauses, first_said, is_prose, near, says, tokens_of
from verifier.document.claims.topics.rounding import fixed_numbers
from verifier.document.tokens import Number
from verifier.engine.ruleset import BlockPayment, Halves, LastPlacement, OutPayment, PartnerLeftover, RoundingOf

SUBTRACTED = "subtracted"
PIPS = "hand|leftover|pip"
"""What is left of a player's tiles."""

_BY_DIFFERENCES = frozenset({BlockPayment.DIFFERENCES_BY_HAND, BlockPayment.DIFFERENCE_TO_LOWEST_SIDE})

_NOT_UNPAID = (
    "tie same lowest able unable lead both each more until before end sum place partner own subtract only first event"
)

STATEMENTS = (
    # the partner's leftover
    Statement(question="partner_leftover", value=PartnerLeftover.IGNORED, needs=f"partner {PIPS} ~count|not-count"),
    Statement(
        question="partner_leftover",
        value=PartnerLeftover.SUBTRACTED,
        needs="partner subtract",
        without="~subtract opponent+subtract add difference",
    ),
    Statement(
        question="partner_leftover",
        value="added to the score",
        needs=f"partner {PIPS} add score|side|partnership|line",
        without="subtract opponent ~add must-not difference together both lowest",
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
        needs=f"partner {PIPS}|tile|point together|sum opponent",
        without="must-not ~together separately ~sum event subtract not-count ~count difference",
        unless="separately example end",
    ),
    Statement(
        question="partner_apart",
        value=False,
        needs=f"partner {PIPS} together",
        without="must-not ~together separately event score both opponent win winner",
        unless="separately score lowest win winner choose",
    ),
    Statement(
        question="partner_apart",
        value=True,
        needs=f"partner {PIPS} separately",
        without="~separately rank together score+together",
    ),
    # how a block is paid
    Statement(
        question="block_payment",
        value=BlockPayment.DIFFERENCES_BY_HAND,
        needs="block each hand difference opponent more|highest score|add",
        without="~score ~add ~difference event partner lowest",
        unless="exceed refuse",
        said="difference",
    ),
    Statement(
        question="block_payment",
        value=_BY_DIFFERENCES,
        needs="difference score|add|point",
        about="block|settlement|hand|leftover|pip",
        without="~score ~add ~difference =0 lowest event partner",
        unless="exceed refuse",
        said="difference",
    ),
    Statement(
        question="block_payment",
        value=_BY_DIFFERENCES,
        needs="block lowest score difference own opponent",
        without="~score ~add ~difference =0 event partner each",
        unless="exceed refuse tie",
        said="difference",
    ),
    Statement(
        question="block_payment",
        value=frozenset({BlockPayment.NONE, BlockPayment.OWN_OFF_EACH}),
        needs="block nobody>score|zero>score|nobody>point|zero>point",
        without=_NOT_UNPAID,
        unless="tie same lowest",
        said="nobody zero",
    ),
    Statement(
        question="out_payment",
        value=frozenset({OutPayment.NONE, OutPayment.OWN_OFF_EACH}),
        needs="go-out zero>score|zero>point leftover|pip",
        without=_NOT_UNPAID,
        unless="tie same lowest partner",
        said="zero",
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
        without="tile line arm spinner double end turn third third-in-order difference sum first round-off @tile",
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
        needs="last place|tile settlement|leftover separately|individually",
        without="~separately",
    ),
    Statement(
        question="last_placement",
        value=LastPlacement.JOINED,
        needs="last place|tile|turn settlement together",
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
        question="events_of_settlement",
        value=NUMBER,
        needs="last place|tile settlement together #",
        without="event record",
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
    Statement(question="leftover_sign", value=SUBTRACTED, needs="opponent+subtract", without="partner difference"),
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
        needs="half-point round-down|~keep|not-count|zero",
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

_ROUNDED = by_question(
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
            needs=f"opponent {PIPS} separately|~together sum|score|add|count|round-off",
            without="partner ~separately more fewer compare",
            unless="partner event",
        ),
        Statement(
            question="rounding_of",
            value=RoundingOf.EACH_HAND,
            needs=f"opponent {PIPS} sum|together must-not",
            without="partner more fewer compare",
            unless="partner event",
        ),
        Statement(
            question="rounding_of",
            value=RoundingOf.TOTAL,
            needs=f"opponent {PIPS} together",
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
    """What is rounded, in total or by hand; and a sign of leftovers that a bad translation lost."""
    lost = says(view, "unknown-sign")
    if lost is not None:
        # Tiles may be poured as well, onto the table.
        if "tile" not in view.names or view.names & {"score", "point", "pip", "leftover"}:
            yield LeftoverSignClaim(span=view.sentence.span, said=lost[0].span)
        return
    rounds = view.names & {"leftover", "round-off", "round-up", "round-down", "opponent", "partner"}
    if not rounds or "tie" in view.names or not is_prose(source, view):
        return
    before = near(source, view)
    of_partner = before is not None and "partner" in before.names
    if not of_partner and len(list(_plain_numbers(source, view))) < _EXAMPLE:
        # Where the partner's pips are rounded apart, a clause of the sentence alone says too little.
        parts = [view] if "partner" in view.names else clauses(source, view)
        yield from first_said(_ROUNDED, parts, view)


_MOST_REMAINDER = 4


def _plain_numbers(source: ClaimSource, view: View) -> Iterator[Number]:
    """The numbers of a sentence that count no players and are not reckoned with."""
    fixed = fixed_numbers(tokens_of(view))
    for number in view.numbers:
        if number in fixed or (number.value <= _MOST_REMAINDER and view.names & {"round-up", "round-down"}):
            continue
        reckoned = any(equation.span.contains(number.span) for equation in source.equations_in(view.sentence))
        if number.counter != "player" and not number.ordinal and not reckoned:
            yield number
