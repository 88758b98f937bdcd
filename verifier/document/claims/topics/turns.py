"""Lead and turns: who leads, what may be led, in which order turns go, when a turn ends."""

from __future__ import annotations

from verifier.document.claims.statements import Statement
from verifier.engine.ruleset import BlockLead, Direction, FirstLead, FurtherTurn, LaterLead, LeadTile

STATEMENTS = (
    # in which order
    Statement(question="direction", value=Direction.COUNTERCLOCKWISE, needs="counterclockwise"),
    Statement(question="direction", value=Direction.COUNTERCLOCKWISE, needs="~clockwise"),
    Statement(question="direction", value=Direction.CLOCKWISE, needs="clockwise", without="rank tie event same"),
    # who leads the first round
    Statement(
        question="first_lead",
        value=FirstLead.LOT,
        needs="lead|choose lot",
        without="block",
        about="beginning|first lead",
        said="lot",
    ),
    Statement(
        question="first_lead",
        value=FirstLead.HIGHEST_DOUBLE,
        needs="highest double lead|start",
        without="not ~choose ~lead ~start lot",
        said="highest double",
    ),
    Statement(
        question="first_lead",
        value=FirstLead.HEAVIEST_TILE,
        needs="heaviest|highest tile lead|start",
        without="not ~choose ~lead ~start double lot",
        said="heaviest highest tile",
    ),
    Statement(
        question="first_lead",
        value=FirstLead.LIGHTEST_TILE,
        needs="lightest|lowest tile lead|start",
        without="not ~choose ~lead ~start double lot",
        said="lightest lowest tile",
    ),
    # who leads after a block
    Statement(question="lead_after_block", value=BlockLead.LOT, needs="block lead lot", said="lot"),
    Statement(question="lead_after_block", value=BlockLead.LOT, needs="lead lot", about="block", said="lot"),
    Statement(question="lead_after_block", value=BlockLead.ROUND_WINNER, needs="block lead winner", said="winner"),
    Statement(question="lead_after_block", value=BlockLead.LAST_PLAYER, needs="block lead last", said="last"),
    # who leads after a round that somebody went out of
    Statement(
        question="later_lead",
        value=LaterLead.WENT_OUT,
        needs="go-out lead next|later",
        without="~go-out ~lead",
        said="go-out",
    ),
    Statement(
        question="later_lead", value=LaterLead.LOT, needs="next|later round lead lot", without="block", said="lot"
    ),
    # what may be led
    Statement(
        question="lead_tile", value=LeadTile.DOUBLE, needs="lead must double", without="any highest", said="double"
    ),
    Statement(question="lead_tile", value=LeadTile.ANY, needs="lead any tile", said="any"),
    # whether the lead scores
    Statement(question="lead_scores", value=False, needs="first|lead tile|lead ~score"),
    Statement(question="lead_scores", value=True, needs="first tile same score", without="~score"),
    Statement(question="lead_scores", value=True, needs="first tile including score|sum", without="~score"),
    # when a turn ends
    Statement(
        question="further_turn", value=FurtherTurn.AFTER_SCORING, needs="score further-turn", without="~further-turn"
    ),
    Statement(
        question="further_turn", value=FurtherTurn.AFTER_DOUBLE, needs="double further-turn", without="~further-turn"
    ),
    Statement(question="further_turn", value=FurtherTurn.NEVER, needs="~further-turn"),
    Statement(question="further_turn", value=FurtherTurn.NEVER, needs="place end-turn", without="~end-turn must-not"),
)
