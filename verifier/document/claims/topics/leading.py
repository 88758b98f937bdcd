"""The lead: who leads, who draws lots again, what may be led, and whether the first and the last tile score.

lead  the first tile of a round, and who plays it
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace

from verifier.document.claims.base import Claim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import Statement, View, by_question, read_statements
from verifier.document.claims.topics.parts import near
from verifier.document.tokens import Concept
from verifier.engine.ruleset import BlockLead, FirstLead, LaterLead, LeadTile

_NOT_HIGHEST_DOUBLE = frozenset({FirstLead.LOT, FirstLead.HEAVIEST_TILE, FirstLead.LIGHTEST_TILE})
_AFTER_BLOCK = "lead_after_block"
_NO_LEAD = "~choose|~lead|~start|not|must-not|need-not"

STATEMENTS = (
    # who leads the first round
    Statement(
        question="first_lead",
        value=_NOT_HIGHEST_DOUBLE,
        needs=f"highest double lead|start|~lead|~start|first {_NO_LEAD}",
        without="lot block",
        said="highest double lead start choose not must-not need-not",
    ),
    Statement(
        question="first_lead",
        value=FirstLead.LOT,
        needs="~tile|hand|deal ~lead|~choose+lead|~tile+lead|~hand+lead",
        without="must may any first score ~score block highest last spinner",
    ),
    Statement(
        question="first_lead",
        value=FirstLead.LOT,
        needs="~tile hand|deal lead",
        without="must may any first score ~score block highest last spinner",
    ),
    Statement(
        question="first_lead",
        value=FirstLead.LOT,
        needs="lot lead|first|choose|start|beginning",
        without="~lead tie partner partnership seat later next>round next+lead go-out repeat ~lot ~choose dealer",
        unless="block go-out",
        about="lead|first|start|beginning|player|round",
        said="lot",
    ),
    Statement(
        question="first_lead",
        value=FirstLead.LOT,
        needs="draw tile|=1 highest|heaviest|lowest|lightest|first lead|first|start",
        without=f"hand deal boneyard unable able block double until fits may {_NO_LEAD}",
        unless="able unable fits",
        said="draw",
    ),
    Statement(
        question="first_lead",
        value="not by lot",
        needs="~lot|~choose|~lead ?lot lead|~lead|first|start|beginning",
        without="tie partner partnership seat later",
        unless="block",
        said="lot choose",
    ),
    Statement(
        question="first_lead",
        value=FirstLead.HIGHEST_DOUBLE,
        needs="highest+double lead|start|first",
        without=f"{_NO_LEAD} lot spinner ?score count branch block draw",
        said="highest double",
    ),
    Statement(
        question="first_lead",
        value=FirstLead.HEAVIEST_TILE,
        needs="heaviest|highest+tile lead|start|first",
        without=f"{_NO_LEAD} double lot score count block draw",
        unless="draw lot",
        said="heaviest highest tile",
    ),
    Statement(
        question="first_lead",
        value=FirstLead.LIGHTEST_TILE,
        needs="lightest|lowest+tile lead|start|first",
        without=f"{_NO_LEAD} double lot score count block draw",
        unless="draw lot",
        said="lightest lowest tile",
    ),
    Statement(
        question="first_lead",
        value="by the highest or lowest",
        needs="first>lead|lead+round|lead+choose highest|lowest choose",
        without=f"{_NO_LEAD} double tile lot score count block draw player sum next later hand",
        said="highest lowest",
    ),
    Statement(
        question="first_lead",
        value="by a dealt tile",
        needs="deal+tile tile+lead",
        without=f"{_NO_LEAD} ?deal+# any first after may must ~tile ~deal lot block leftover draw score each",
        said="deal tile lead",
    ),
    # who draws lots again
    Statement(
        question="lot_tie_repeats",
        value="nobody",
        needs="tie|same nobody repeat",
        without="leftover hand settlement boneyard block",
        said="nobody repeat",
    ),
    Statement(
        question="lot_tie_repeats",
        value="everybody",
        needs="tie|same if|draw repeat all",
        without="only leftover hand pip settlement boneyard block unable ~able ~place ~repeat this",
        unless="unable block ~able nobody",
        said="all",
    ),
    Statement(
        question="lot_tie_repeats",
        value="those who tie",
        needs="tie|same if|draw repeat only",
        without="leftover hand pip settlement boneyard block ~repeat",
        said="only",
    ),
    Statement(
        question="lot_tie_repeats",
        value="everybody",
        needs="lot|tie+draw repeat all|each",
        without="only leftover hand+pip settlement boneyard round block unable ~able ~place",
        about="tie|same",
        unless="unable block ~able nobody",
        said="all each",
    ),
    Statement(
        question="lot_tie_repeats",
        value="nobody",
        needs="tie|same lot|draw ~repeat",
        without="leftover hand settlement boneyard",
        said="repeat",
    ),
    Statement(
        question="lot_tie_repeats",
        value="those who tie",
        needs="tie lot|draw repeat",
        without="~repeat leftover hand settlement boneyard block",
        said="tie lot repeat",
    ),
    # who leads after a block
    Statement(
        question="lead_after_block", value="not by lot", needs="nobody+go-out lead ~lot|~choose ?lot", said="lot choose"
    ),
    Statement(question="lead_after_block", value=BlockLead.LOT, needs="nobody+go-out lead lot", said="lot"),
    Statement(
        question="lead_after_block",
        value=BlockLead.ROUND_WINNER,
        needs="nobody+go-out lead|start winner|lowest|lightest|fewer",
        said="winner lowest lightest fewer",
    ),
    Statement(
        question="lead_after_block",
        value="the same player",
        needs="nobody+go-out lead|start same|previous",
        said="same previous",
    ),
    Statement(question="lead_after_block", value="before a block", needs="block+before lead lot", said="before"),
    Statement(question="lead_after_block", value="not by lot", needs="block lead ~lot|~choose ?lot", said="lot choose"),
    Statement(
        question="lead_after_block",
        value=BlockLead.LOT,
        needs="block lot repeat",
        without="~lot ~repeat tie partner seat leftover score",
        said="lot",
    ),
    Statement(
        question="lead_after_block",
        value=BlockLead.LOT,
        needs="block lot",
        without="~lot tie partner seat dealer leftover score",
        about="lead",
        said="lot",
    ),
    Statement(
        question="lead_after_block",
        value=BlockLead.LOT,
        needs="block|regardless+block lead|first|start|choose lot",
        without="~lot ~choose+lot",
        said="lot",
    ),
    Statement(
        question="lead_after_block",
        value=BlockLead.LAST_PLAYER,
        needs="block lead|start last",
        without="~last ~lead lot go-out",
        said="last",
    ),
    Statement(
        question="lead_after_block",
        value=BlockLead.ROUND_WINNER,
        needs="block lead|start winner|lowest|win|fewer",
        without="~lead lot ~winner",
        said="winner lowest win fewer",
    ),
    Statement(
        question="lead_after_block",
        value=BlockLead.ROTATES,
        needs="block lead clockwise|pass|turn",
        without="~lead lot winner last lowest",
        said="clockwise pass turn",
    ),
    Statement(
        question="lead_after_block",
        value="the same player",
        needs="block lead|start same|previous",
        without="lot",
        said="same previous",
    ),
    Statement(
        question="lead_after_block",
        value="who went out",
        needs="block lead|start go-out",
        without="lot if ~go-out unless nobody next later",
        said="go-out",
    ),
    # who leads after a round that somebody went out of
    Statement(
        question="later_lead",
        value="not who went out",
        needs="go-out|winner ~open|unable|must-not next|later|previous lead|open|first",
        without="block nobody draw boneyard tile able",
        said="open unable must-not",
    ),
    Statement(
        question="later_lead",
        value="not who went out",
        needs="go-out|winner ~lead|must-not|~start next|later|previous",
        without="block nobody",
        said="lead must-not start",
    ),
    Statement(
        question="later_lead",
        value="not who went out",
        needs="next|later|previous go-out+except|except+go-out lead|first",
        without="block nobody",
        said="except",
    ),
    Statement(
        question="later_lead",
        value="a loser",
        needs="lose lead|start next|later",
        without="~lose win winner go-out block",
        said="lose",
    ),
    Statement(
        question="later_lead",
        value="a loser",
        needs="opponent lead previous",
        without="go-out block winner clockwise score point pip hand leftover",
        said="opponent",
    ),
    Statement(
        question="later_lead",
        value="a loser",
        needs="opponent lead|start next|later",
        without="go-out block winner clockwise",
        said="opponent",
    ),
    Statement(
        question="later_lead",
        value="a loser",
        needs="opponent later|next previous",
        about="lead",
        without="go-out block winner clockwise score point",
        said="opponent",
    ),
    Statement(
        question="later_lead",
        value=LaterLead.WENT_OUT,
        needs="go-out lead|start|first next|later|previous|each",
        without="~go-out ~lead block opponent partner nobody",
        said="go-out",
    ),
    Statement(
        question="later_lead",
        value=LaterLead.WENT_OUT,
        needs="later go-out player",
        without="~go-out block finish hand score point opponent partner tile place",
        about="lead",
        said="go-out",
    ),
    Statement(
        question="later_lead",
        value=LaterLead.WENT_OUT,
        needs="winner|win lead|start|first next|later|previous",
        without="~winner ~win ~lead opponent lowest score point lot",
        unless="block",
        said="winner win",
    ),
    Statement(
        question="later_lead",
        value=LaterLead.ROTATES,
        needs="lead clockwise|turn|pass next|later|each|round",
        unless="block",
        without="block go-out winner first beginning lot boneyard tile",
        said="clockwise turn pass",
    ),
    # what may be led
    Statement(
        question="lead_tile",
        value="no double",
        needs="lead|first>tile must-not|~must double",
        without="if spinner score highest ~lead+choose crosswise",
        said="must-not double",
    ),
    Statement(
        question="lead_tile",
        value=LeadTile.ANY,
        needs="lead|first>tile need-not double",
        without="if spinner score highest",
        said="need-not double",
    ),
    Statement(
        question="lead_tile",
        value=LeadTile.ANY,
        needs="lead|first>tile must ~double",
        without="if spinner score highest ~lead",
        said="double must",
    ),
    Statement(
        question="lead_tile",
        value=LeadTile.DOUBLE,
        needs="lead|first>tile|first>player must|only double",
        without="if any|either spinner score highest ~lead crosswise terminal interior later count sum branch",
        said="must only double",
    ),
    Statement(
        question="lead_tile",
        value=LeadTile.DOUBLE,
        needs="lead double start may|must",
        without="any if highest must-not need-not spinner score choose lot block ~lead both each",
        said="double",
    ),
    Statement(
        question="lead_tile",
        value=LeadTile.DOUBLE,
        needs="lead+double",
        without="any if highest must-not need-not spinner score count sum choose lot block ~lead both each may not first"
        " crosswise last next ~double optional except including same other either ~any lowest all later branch"
        " cover @number interior terminal must only",
        said="double",
    ),
    Statement(
        question="lead_tile",
        value=LeadTile.DOUBLE,
        needs="start may only double",
        without="arm branch spinner line turn score round must-not cover end",
        said="only double",
    ),
    Statement(
        question="lead_tile",
        value=LeadTile.ANY,
        needs="start may any|each+tile tile",
        without="arm branch spinner line turn score must-not cover end double",
        said="any each",
    ),
    Statement(
        question="lead_tile",
        value=LeadTile.ANY,
        needs="lead may each+tile|tile+each",
        without="~lead score ~score must-not must sum block lot hand",
        said="each",
    ),
    Statement(
        question="lead_tile",
        value=LeadTile.DOUBLE,
        needs="lead+must|must+lead place|lead double",
        without="if any|either spinner score highest ~lead ~must need-not must-not crosswise",
        said="must double",
    ),
    Statement(
        question="lead_tile",
        value="not any tile",
        needs="lead|first>tile must-not|~any any|~any tile",
        without="~lead score ~score same spinner draw",
        said="must-not any",
    ),
    Statement(
        question="lead_tile",
        value=LeadTile.ANY,
        needs="lead|first>tile|first>player any|optional tile|start|place",
        without="~lead score ~score same spinner draw must-not must sum block lot",
        said="any optional",
    ),
    # whether the lead scores
    Statement(
        question="lead_scores",
        value=False,
        needs="first>tile|lead ~score|not-count|~point|~count|except",
        without="double block ~lead last zero unless partner end @number @tile",
        about="score|point|count|sum|not-count",
        said="score not-count point count except",
    ),
    Statement(
        question="lead_scores",
        value=False,
        needs="first>tile|lead must-not>score|score>must-not",
        without="double block spinner last unless partner end",
        said="must-not score",
    ),
    Statement(question="lead_scores", value=False, needs="~first tile score|sum later>tile", said="first"),
    Statement(
        question="lead_scores",
        value=False,
        needs="first>tile|lead different score",
        without="last",
        said="different",
    ),
    Statement(
        question="lead_scores",
        value=True,
        needs="first>tile|first>last|lead score|sum|count|point same|including|other|each+place",
        without="~score ~count not-count ~point block same+player highest lot winner go-out+player next partner",
    ),
    Statement(
        question="lead_scores",
        value=True,
        needs="first>tile score",
        without="~score must any double may win reach target player next same not-count double if until lead highest",
    ),
    # whether the last tile does
    Statement(
        question="last_tile_scores",
        value=False,
        needs="last>tile ~score|not-count|~sum|except",
        without="boneyard leftover opponent draw partner nobody win keep until",
        about="score|sum|point",
        said="score not-count sum except",
    ),
    Statement(
        question="last_tile_scores",
        value=True,
        needs="last>tile including score|sum",
        without="~score boneyard leftover opponent draw ~sum",
    ),
    Statement(
        question="every_placement_scores",
        value=False,
        needs="?each ~each place end sum",
        said="each",
    ),
    Statement(
        question="every_placement_scores",
        value=False,
        needs="once place end sum",
        without="each all after immediately only finish leftover",
        about="score",
        said="once",
    ),
    Statement(
        question="summed_ends",
        value="interior ends",
        needs="interior+end sum",
        without="terminal ~interior not-count",
        said="interior",
    ),
    Statement(
        question="every_placement_scores",
        value=True,
        needs="each|after|if place end sum|add",
        without="~sum ~place not-count draw boneyard",
        unless="except",
    ),
)


def read_leads(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What a sentence leaves to the one before, and what it says of the first tile by a number."""
    yield from _leads_next(source, view)
    yield from _led_before(source, view)
    yield from _first_tile(view)


_OF_FIRST_TILE = by_question(line for line in STATEMENTS if line.question in ("lead_tile", "lead_scores"))


def _first_tile(view: View) -> Iterator[Claim]:
    """What is said of the first tile where a number says which: 1枚目, "the first 1"."""
    if "tile" in view.names and "first" in view.names:
        return
    numbers = [number for number in view.numbers if number.counter == "tile" and number.value == 1]
    ordinal = [number for number in numbers if number.ordinal]
    first = [concept for concept in view.concepts if concept.name == "first"]
    if len(numbers) != 1 or not (ordinal or any(concept.end <= numbers[0].start for concept in first[-1:])):
        return
    number = numbers[0]
    said = [
        Concept(start=number.start, end=number.end, span=number.span, name=name)
        for name in (("first", "tile") if ordinal else ("tile",))
    ]
    told = replace(
        view,
        concepts=tuple(sorted([*view.concepts, *said], key=lambda concept: concept.start)),
        numbers=tuple(number for number in view.numbers if number is not numbers[0]),
    )
    yield from read_statements(_OF_FIRST_TILE, told)


_NEXT_BY_LOT = by_question(
    (
        Statement(
            question="later_lead",
            value=LaterLead.LOT,
            needs="next|later round|lead lot lead|first|start|choose",
            without="~lot tie beginning ~choose ~lead",
            unless="block nobody",
            said="lot",
        ),
    )
)
_AFTER_BLOCK_LEADERS = by_question(
    (
        Statement(question=_AFTER_BLOCK, value="not by lot", needs="next|later ~lot|~choose lot lead|start|first"),
        Statement(question=_AFTER_BLOCK, value=BlockLead.LOT, needs="next|later lead|start|first lot", said="lot"),
        Statement(
            question=_AFTER_BLOCK,
            value=BlockLead.ROUND_WINNER,
            needs="next|later lead|start winner|lowest",
            without="~lead lot ~winner win",
            said="winner lowest",
        ),
    )
)


_LED = by_question(
    (
        Statement(question="lead_tile", value=LeadTile.DOUBLE, needs="only double place|may", said="only double"),
        Statement(question="lead_tile", value=LeadTile.ANY, needs="any tile place", said="any"),
    )
)


def _led_before(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "Any tile may be put down" right after who leads."""
    before = near(source, view)
    if before is None or not view.names <= {"any", "tile", "place", "may", "only", "double", "optional", "must"}:
        return
    if before.names & {"lead", "lot"} and not before.names & {"able", "unable", "fits", "spinner", "draw"}:
        yield from read_statements(_LED, view)


def _leads_next(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "Next lead by lot": after a block where the text speaks of one, else after a round that somebody went out of."""
    if view.names & {"block", "tie", "otherwise"} or {"nobody", "go-out"} <= view.names:
        return
    if "go-out" not in view.names and _speaks_of_block(source, view):
        for clause in [*source.clauses(view)] or [view]:
            yield from read_statements(_AFTER_BLOCK_LEADERS, clause)
        return
    for clause in [*source.clauses(view)] or [view]:
        yield from read_statements(_NEXT_BY_LOT, clause)


def _speaks_of_block(source: ClaimSource, view: View) -> bool:
    """Whether what was said last of how rounds end, in a block, the one before or the headings, is of blocks."""
    views = source.views
    at = bisect_left(views, view.sentence.span.start, key=lambda other: other.sentence.span.start)
    before = [
        other
        for other in views[max(0, at - _EARLIER) : at]
        if view.sentence.block - other.sentence.block <= _NEAR_BLOCKS
    ]
    for names in (*(other.names for other in reversed(before)), source.heading_concepts(view)):
        if "block" in names or {"nobody", "able"} <= names or {"all", "unable"} <= names:
            return True
        if "go-out" in names:
            return False
    return False


_EARLIER = 12
_NEAR_BLOCKS = 3
