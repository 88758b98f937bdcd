"""The target: reached how, looked at when, who wins, and what becomes of a score event that goes past it.

How many points it is, by number of players, is read in `target_amounts`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from verifier.document.claims.amounts import AmountClaim
from verifier.document.claims.base import Claim, ItemClass, Said
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import Statement, View, by_question, read_statements
from verifier.document.claims.topics.numbers import spoken
from verifier.document.claims.topics.outcomes import numbers_of_event
from verifier.document.claims.topics.parts import (
    claim,
    clauses,
    is_prose,
    part,
    says,
    tokens_of,
)
from verifier.document.claims.topics.target_amounts import read_target_amounts
from verifier.document.runs import BlockKind
from verifier.document.tokens import Number
from verifier.engine.ruleset import ScoreFloor, TargetChecked, TargetRule

FIRST, LAST, HIGHEST = "the first to reach the target", "another", "the highest score"
_REACHED = frozenset({TargetRule.REACH, TargetRule.EXACT})

STATEMENTS = (
    # reached how
    Statement(
        question="target_rule",
        value=TargetRule.REACH,
        needs="~exactly|need-not target|reach|win|exceed",
        without="refuse tie place",
        about="target|reach|exceed",
    ),
    Statement(
        question="target_rule",
        value=TargetRule.REACH,
        needs="reach|win minimum",
        without="~reach exactly draw tile double hand",
    ),
    Statement(
        question="target_rule", value=TargetRule.EXACT, needs="exceed|more refuse", without="~refuse ~exceed tile place"
    ),
    Statement(
        question="target_rule",
        value=TargetRule.EXACT,
        needs="exactly reach|win|target|refuse",
        without="~exactly ~reach tie multiple halve",
    ),
    Statement(
        question="target_rule",
        value=TargetRule.REACH,
        needs="reach exceed|more win|finish|target",
        without="~exceed refuse must-not ~reach",
    ),
    Statement(question="target_rule", value=TargetRule.REACH, needs="same exceed win target", without="refuse ~exceed"),
    Statement(question="target_rule", value=TargetRule.REACH, needs="target minimum", without="agreed exactly"),
    Statement(question="target_rule", value=TargetRule.REACH, needs="only reach exceed|pass #", without="refuse tile"),
    Statement(question="target_rule", value=_REACHED, needs="reach target|win|finish", without="~reach maximum"),
    # past it
    Statement(
        question="over_target_refused",
        value=False,
        needs="exceed|more accept",
        about="score|event|target|point",
        without="refuse ~accept other ~exceed fewer ~event tile unless",
        unless="refuse unless",
    ),
    Statement(question="over_target_refused", value=False, needs="exceed|more ~refuse", without="refuse"),
    Statement(
        question="over_target_refused",
        value=True,
        needs="exceed not-count|~count",
        without="~exceed tile pip end hand sum multiple lead double more refuse accept",
    ),
    Statement(
        question="over_target_refused",
        value=False,
        needs="exceed count|may+score|may",
        without="~exceed tile pip end hand sum multiple lead double more refuse accept ~count not-count start ~may draw",
    ),
    Statement(question="over_target_refused", value=False, needs="~exceed refuse", without="exceed"),
    Statement(
        question="over_target_refused",
        value="at the target",
        needs="reach refuse",
        without="exceed more ~reach",
        unless="exceed more",
    ),
    Statement(
        question="over_target_refused",
        value="at the target",
        needs="exactly refuse",
        without="exceed more ~refuse unless",
        unless="exceed more unless",
    ),
    Statement(
        question="over_target_refused", value=False, needs="fewer score|point refuse", without="exceed more tile pip"
    ),
    Statement(
        question="over_target_refused", value=True, needs="exceed|more refuse", without="~refuse ~exceed tile unless"
    ),
    Statement(
        question="over_target_refused",
        value=True,
        needs="exceed zero|~score|~count|~add score|point|unchanged",
        without="~exceed tile pip end hand ~unchanged",
    ),
    Statement(
        question="refused_whole",
        value=False,
        needs="separately accept|refuse",
        without="other ~separately player event+separately",
    ),
    Statement(question="refused_whole", value=False, needs="partly refuse|accept|count", without="~partly"),
    Statement(question="refused_whole", value=False, needs="exceed+only refuse", without="whole"),
    Statement(question="refused_whole", value=False, needs="exceed only refuse", without="event whole score"),
    Statement(
        question="refused_whole",
        value=False,
        needs="~whole|~together refuse|accept",
        without="whole together",
        unless="sum end",
    ),
    Statement(question="refused_whole", value=True, needs="all+score|all+event refuse", without="~refuse separately"),
    Statement(question="refused_whole", value=True, needs="whole|together refuse", without="~refuse ~whole separately"),
    Statement(question="refused_whole", value=True, needs="together accept", without="~accept ~together separately"),
    Statement(
        question="refusal_changes_score",
        value=True,
        needs="score|point different|~unchanged",
        about="refuse|exceed",
        without="player unchanged",
    ),
    Statement(
        question="refusal_changes_score",
        value=False,
        needs="score|point unchanged",
        about="refuse|exceed",
        without="different ~unchanged",
    ),
    # below nothing
    Statement(
        question="score_floor",
        value=ScoreFloor.ZERO,
        needs="score|point|sum fewer|?fewer =0 must-not|~fewer|~may|nobody",
        without="end tile target hand",
        said="fewer must-not may",
    ),
    Statement(
        question="score_floor",
        value=ScoreFloor.NONE,
        needs="score|point fewer =0",
        without="must-not ~fewer ~may nobody end tile target hand sum",
        said="fewer",
    ),
    # for whom, and agreed
    Statement(
        question="target_varies",
        value=False,
        needs="target player same|unchanged|regardless|~different",
        without="different",
        unless="reach finish immediately win first refuse exceed",
    ),
    Statement(
        question="target_varies", value=True, needs="target player different|separately", without="~different same"
    ),
    Statement(
        question="target_agreed",
        value=frozenset({True, False}),
        needs="agreed",
        about="point|target|sum|reach",
        without="~agreed",
    ),
)

_WINNERS = by_question(
    (
        # reached how, where only the whole sentence tells
        Statement(
            question="target_rule",
            value="past the target",
            needs="exceed win|finish",
            without="~exceed reach refuse exactly event must-not before unless same minimum",
        ),
        Statement(
            question="target_rule",
            value="past the target",
            needs="target exceed",
            without="refuse accept event score reach ~exceed finish win place player side if before zero unchanged unless",
            unless="refuse accept event score reach finish win player side if zero unless",
        ),
        # who wins the game
        Statement(
            question="game_won_by",
            value=LAST,
            needs="first reach lose|~win",
            without="win",
        ),
        Statement(
            question="game_won_by",
            value=LAST,
            needs="last reach|exactly win|winner|target|finish|agreed",
            without="first last+tile last+place last+hand event ~reach tie",
        ),
        Statement(question="game_won_by", value=LAST, needs="reach lose|~win", without="win unless until"),
        Statement(question="game_won_by", value=HIGHEST, needs="highest score win", without="~win ~score ~highest tie"),
        Statement(
            question="game_won_by",
            value=FIRST,
            needs="first reach|exactly win|winner|target|finish|agreed",
            without="~reach ~win lose last tie first+tile",
        ),
        # when it is looked at
        Statement(
            question="target_checked",
            value=TargetChecked.ROUND_END,
            needs="finish>round round>before before>finish|before>win|before>after|before>game",
            without="immediately regardless ~finish ~before must-not tie event go-out block",
            said="finish round before",
        ),
        Statement(
            question="target_checked",
            value=TargetChecked.ROUND_END,
            needs="round>finish finish>before before>game",
            without="immediately regardless ~finish ~before must-not tie event go-out block",
            said="finish round before",
        ),
        Statement(
            question="target_checked",
            value=TargetChecked.ROUND_END,
            needs="round+finish win|finish|game",
            without="immediately before regardless ~finish tie event go-out block",
        ),
        Statement(
            question="target_checked",
            value=TargetChecked.ROUND_END,
            needs="round+finish reach|target",
            without="immediately before regardless ~finish tie event go-out block leftover settlement",
            unless="regardless leftover settlement",
        ),
        Statement(
            question="target_checked",
            value=TargetChecked.ROUND_END,
            needs="round+finish until ~finish",
            without="immediately before regardless tie event go-out block",
        ),
        Statement(
            question="target_checked",
            value=TargetChecked.AT_ONCE,
            needs="regardless round game finish|win",
            without="~win tie event",
        ),
        Statement(
            question="target_checked",
            value=TargetChecked.ROUND_END,
            needs="later+win|later+finish",
            without="immediately ~finish ~win tie event",
        ),
        Statement(
            question="target_checked",
            value=TargetChecked.AT_ONCE,
            needs="immediately win|finish|lose|place",
            without="~immediately ~win ~finish round+finish",
        ),
    )
)

_AFTER_REFUSAL = by_question(
    (
        Statement(
            question="refusal_ends_game",
            value=True,
            needs="finish",
            about="refuse unchanged",
            without="~finish must-not exactly reach target round+finish first turn",
        ),
    )
)


def read_target(source: ClaimSource, view: View) -> Iterator[Claim]:
    """Who wins and when, where a sentence speaks of reaching the target, and the targets it names."""
    yield from _title(source, view)
    if not is_prose(source, view):
        return
    worked = numbers_of_event(source, view)
    if worked:
        view = part(view, [token for token in tokens_of(view) if token not in worked])
    yield from _exactly(view)
    yield from read_statements(_AFTER_REFUSAL, view)
    if view.names & {"reach", "target", "exceed", "exactly"}:
        answered: set[str] = set()
        parts = clauses(source, view)
        for clause in parts if len(parts) > 1 else ():
            for found in read_statements(_WINNERS, clause):
                if found.question == "target_checked":
                    answered.add(found.question)
                    yield found
        for found in read_statements(_WINNERS, view):
            if found.question not in answered:
                yield found
    yield from _tie_break(view)
    yield from read_target_amounts(source, view)


_NOT_SCORES = frozenset({"tile", "hand", "draw", "deal", "double", "end", "arm", "line", "multiple", "player", "place"})
_NOT_SCORES |= {"round-off", "leftover", "spinner", "boneyard", "turn"}


def _exactly(view: View) -> Iterator[Claim]:
    """ "You must land on 61 exactly": a score that must, or need not, be met."""
    if view.names & (_NOT_SCORES | {"reach", "win", "target", "refuse"}):
        return
    numbers = [number for number in view.numbers if not number.ordinal and number.counter in (None, "point")]
    if not numbers or len(numbers) != len(view.numbers):
        return
    for value, needs, without in (
        (TargetRule.REACH, "need-not exactly", ""),
        (TargetRule.EXACT, "must exactly", "~exactly ~must"),
        (TargetRule.REACH, "must minimum", "~minimum"),
        (TargetRule.REACH, "must more go-out", "~more exactly"),
    ):
        met = says(view, needs, without)
        if met is not None:
            yield claim(view, "target_rule", value, *met)
            for number in numbers:
                yield AmountClaim(
                    span=view.sentence.span,
                    items=spoken(number, item_class=ItemClass.SET_UP),
                    question="target",
                    value=Said(number.value, number.span),
                )
            return


def _title(source: ClaimSource, view: View) -> Iterator[Claim]:
    """The target that a game is named after, as in "Exact 61", in a heading or the opening of a document."""
    if "exactly" not in view.names or not view.numbers:
        return
    if source.block(view.sentence).kind is not BlockKind.HEADING and view is not source.views[0]:
        return
    tokens = tokens_of(view)
    for before, number in pairwise(tokens):
        if isinstance(before, Number) or before.name == "another-game":
            continue
        if before.name != "exactly" or before.negated:
            break
        if isinstance(number, Number) and number.counter is None and not number.ordinal:
            yield AmountClaim(
                span=view.sentence.span,
                items=spoken(number, item_class=ItemClass.SET_UP),
                question="target",
                value=Said(number.value, number.span),
            )


def _tie_break(view: View) -> Iterator[Claim]:
    """Whether scores are compared, or a deciding round is played, once the target is reached."""
    told = ("highest score", "highest point compare|choose", "tie choose", "tie round choose|further-turn|later|other")
    if view.names & {"lead", "lot", "draw", "place"} or all(says(view, needs) is None for needs in told):
        return
    if view.names & {"leftover", "hand", "pip", "block", "event"}:
        return
    question = "game_has_tie_break"
    table = by_question(
        (
            Statement(question=question, value=False, needs="~compare|~round|~choose|~tie|~game|not|~highest"),
            Statement(question=question, value=False, needs="nobody compare|round|choose"),
            Statement(question=question, value=True, needs="compare tie round"),
            Statement(question=question, value=True, needs="compare|tie round|score|choose"),
            Statement(question=question, value=False, needs="compare ~choose"),
        )
    )
    yield from read_statements(table, view)
