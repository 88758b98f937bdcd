"""The layout: which doubles are spinners, when their arms open, what doubles and arms count."""

from __future__ import annotations

from verifier.document.claims.statements import NUMBER, Statement
from verifier.engine.branching import ArmOpening, Spinner

_NOT_ALL = frozenset({Spinner.NONE, Spinner.FIRST, Spinner.FIRST_ENCLOSED, Spinner.LEAD})

STATEMENTS = (
    # which doubles are spinners
    Statement(question="spinner", value=Spinner.NONE, needs="~spinner", without="first only later other all"),
    Statement(
        question="spinner", value=Spinner.NONE, needs="nobody|not double spinner", without="first only later other"
    ),
    Statement(question="spinner", value=Spinner.FIRST_ENCLOSED, needs="first double interior spinner", without="after"),
    Statement(
        question="spinner",
        value=_NOT_ALL,
        needs="later|other double ~branch|~open|~spinner",
        without="first only",
    ),
    Statement(question="spinner", value=_NOT_ALL, needs="later|other double open|branch ~arm", without="first only"),
    Statement(
        question="spinner",
        value=Spinner.ALL,
        needs="all|each double spinner|branch|four-ways",
        without="only ~spinner ~branch interior terminal unused",
        said="all each",
    ),
    Statement(
        question="spinner",
        value=Spinner.ALL,
        needs="later|other double spinner|branch",
        without="first only ~spinner ~branch ~open",
        said="later other spinner branch",
    ),
    Statement(
        question="spinner",
        value=Spinner.FIRST,
        needs="first|only double spinner|branch|four-ways",
        without="all ~spinner second line arm last",
        said="first only",
    ),
    Statement(
        question="spinner",
        value=frozenset({Spinner.FIRST, Spinner.LEAD}),
        needs="second|last double spinner",
        without="all line arm first",
    ),
    # when the arms open
    Statement(
        question="arms",
        value=ArmOpening.AT_ONCE,
        needs="arm|four-ways immediately open|start|fits|place",
        without="~open ~start both must-not",
    ),
    Statement(
        question="arms",
        value=ArmOpening.LINES_FIRST,
        needs="both line before|after|until|if|only arm",
        without="regardless need-not ~before ~after",
        said="both before after until",
    ),
    Statement(question="arms", value=ArmOpening.AT_ONCE, needs="line arm regardless|need-not", without="either"),
    # which arm comes first
    Statement(
        question="either_arm_first", value=True, needs="either|any arm first|start|before", without="line cover both"
    ),
    # what a double counts behind the end, and at it
    Statement(
        question="interior_pips", value=NUMBER, needs="spinner|double interior count #", without="unused not-count"
    ),
    Statement(question="interior_spinner_counts", value=0, needs="spinner interior not-count", without="unused"),
    Statement(
        question="interior_spinner_counts",
        value=0,
        needs="spinner both line not-count|~score|~count",
        without="unused arm",
    ),
    Statement(
        question="interior_spinner_counts",
        value=2,
        needs="spinner interior count|both-halves",
        without="not-count outer-end #",
    ),
    Statement(question="interior_double_counts", value=0, needs="double interior not-count", without="unused spinner"),
    Statement(
        question="interior_double_counts",
        value=2,
        needs="double interior count|both-halves|add",
        without="not-count spinner terminal outer-end #",
    ),
    Statement(question="terminal_spinner_counts", value=1, needs="spinner terminal one-half", without="~one-half"),
    Statement(
        question="terminal_spinner_counts", value=2, needs="spinner terminal both-halves", without="~both-halves ~count"
    ),
    Statement(
        question="terminal_spinner_counts",
        value=0,
        needs="spinner terminal not-count",
        without="until interior both",
    ),
    Statement(
        question="terminal_double_counts", value=1, needs="double terminal|end one-half", without="~one-half interior"
    ),
    Statement(
        question="terminal_double_counts",
        value=2,
        needs="double terminal|end both-halves",
        without="~both-halves interior ~count",
    ),
    Statement(
        question="terminal_double_counts",
        value=0,
        needs="double terminal not-count",
        without="until interior both spinner",
    ),
    # arms
    Statement(question="places_of_spinner", value=NUMBER, needs="four-ways #", without="player"),
    Statement(
        question="unused_arm_pips", value=NUMBER, needs="unused arm|branch|open-place count #", without="not-count"
    ),
    Statement(
        question="unused_arm_counts", value=False, needs="unused arm|branch|open-place not-count|zero|~count|~add"
    ),
    Statement(
        question="unused_arm_counts",
        value=True,
        needs="unused arm|branch count|add",
        without="not-count zero ~count ~add #",
    ),
    Statement(
        question="started_arm_counts",
        value=False,
        needs="start arm|branch outer-end not-count|~count",
        without="unused",
    ),
    Statement(
        question="started_arm_counts",
        value=True,
        needs="start arm|branch outer-end count|add|sum",
        without="not-count unused ~count",
    ),
    # how doubles lie
    Statement(
        question="doubles_lie_crosswise", value=True, needs="double crosswise", without="~crosswise lengthwise single"
    ),
    Statement(question="doubles_lie_crosswise", value=False, needs="double lengthwise|~crosswise", without="single"),
)
