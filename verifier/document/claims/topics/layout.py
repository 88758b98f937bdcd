"""The layout: which doubles are spinners, when their arms open, what doubles and arms count, how many ends there are.

order     which of the tiles that are joined to a spinner go to its lines, and which to its arms
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from verifier.document.claims.base import Claim, ItemClass, Spoken
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import NUMBER, RuleClaim, Statement, View
from verifier.document.claims.topics.numbers import counted_in, spoken
from verifier.document.claims.topics.parts import claim, number_claim, says
from verifier.document.tokens import Concept, Number, Token
from verifier.engine.branching import ArmOpening, Spinner
from verifier.text import Span

_NOT_ALL = frozenset({Spinner.NONE, Spinner.FIRST, Spinner.FIRST_ENCLOSED, Spinner.LEAD})
_IF_LED = frozenset({Spinner.FIRST, Spinner.LEAD, Spinner.ALL})
_BRANCHES = "spinner|branch|four-ways"
_DENIED = "~spinner|~branch|~four-ways"
_ARM = "arm|four-ways|branch"
_LINE_FIRST = "after:line|if:line"
_NO_PLAY = "must-not|~start|~open|~arm|~place|~branch|nobody|unable|zero>may|zero>start|zero>place"

STATEMENTS = (
    # which doubles are spinners
    Statement(
        question="spinner",
        value=_NOT_ALL,
        needs=f"except|other first double {_DENIED}|~double|~other|~open|must-not",
        without="before until line cover count not-count",
        said="except other first",
    ),
    Statement(
        question="spinner",
        value=Spinner.ALL,
        needs=f"double>except|double+except|except+first|first+except {_BRANCHES}|open first",
        without=f"{_DENIED} ~double ~other ~open ~start not nobody only must-not before until line cover count not-count",
        said="except first other",
    ),
    Statement(
        question="spinner",
        value=Spinner.ALL,
        needs="double all>spinner|any>spinner|each>spinner",
        without=f"{_DENIED} ~double ~all ~any only not nobody must-not count not-count arm line end first+double",
        said="all any each",
    ),
    Statement(
        question="spinner",
        value=Spinner.ALL,
        needs="all>double|each>double open arm|branch",
        without="~open only first after before until if line count not-count must-not not both",
        said="all each",
    ),
    Statement(
        question="spinner",
        value=Spinner.FIRST,
        needs="only+first first>double open|start arm|branch",
        without="~open line after before until cover count not-count ~first",
        said="only first",
    ),
    Statement(
        question="spinner",
        value=Spinner.ALL,
        needs="double>after after>first|first+after open|start|branch|spinner",
        without=f"{_DENIED} ~open ~start not nobody must-not before line cover only count not-count both",
        said="after first",
    ),
    Statement(
        question="spinner",
        value=Spinner.ALL,
        needs=f"later+double including {_BRANCHES}|open",
        without=f"{_DENIED} ~open ~start not nobody must-not before line cover only count not-count",
        said="later including",
    ),
    Statement(question="spinner", value=_NOT_ALL, needs="~other>double spinner|branch", without="only", said="other"),
    Statement(
        question="spinner",
        value=Spinner.FIRST,
        needs="double first>only spinner|branch",
        without=f"{_DENIED} second last third-in-order all each any other later before until count arm line",
        said="first only",
    ),
    Statement(
        question="spinner",
        value=_NOT_ALL,
        needs=f"~all>double|~each>double {_BRANCHES}",
        said="all each",
    ),
    Statement(
        question="spinner",
        value=_NOT_ALL,
        needs="all>double|each>double spinner not",
        without="count",
        said="all each not",
    ),
    Statement(
        question="spinner",
        value=Spinner.FIRST_ENCLOSED,
        needs="first>double|first interior spinner|branch",
        without="after count not-count ~count ~spinner",
        about="double",
        said="first interior",
    ),
    Statement(
        question="spinner",
        value=_NOT_ALL,
        needs=f"later+double|other+double|next+double {_DENIED}|~open|nobody|not|only|must-not",
        without="before",
        said="later other branch spinner open not must-not",
    ),
    Statement(
        question="spinner",
        value=_NOT_ALL,
        needs="later+double|other+double|next+double open|start|branch ~arm|~branch",
        said="later other arm branch",
    ),
    Statement(
        question="spinner",
        value=Spinner.NONE,
        needs="nobody|not double spinner|branch",
        without="first only later other all each must-not interior",
        said="nobody not spinner",
    ),
    Statement(
        question="spinner",
        value=Spinner.NONE,
        needs="~double spinner|branch",
        without="first only later other all end",
        said="double spinner branch",
    ),
    Statement(
        question="spinner",
        value=Spinner.NONE,
        needs="~spinner",
        without="first only later other next all each count place ?single half-of-tile unused before until",
        said="spinner",
    ),
    Statement(
        question="spinner",
        value=Spinner.NONE,
        needs="double ~branch",
        without="first only later other all each before until after if line",
        said="branch",
    ),
    Statement(
        question="spinner",
        value=Spinner.ALL,
        needs=f"all>double|each>double {_BRANCHES}",
        without=f"only {_DENIED} terminal count both-halves not-count crosswise single other>spinner except>spinner",
        said="all each",
    ),
    Statement(
        question="spinner",
        value=Spinner.ALL,
        needs=f"all>double|each>double only {_BRANCHES}",
        without=f"first later other last second {_DENIED} terminal count both-halves not-count crosswise if",
        said="all each",
    ),
    Statement(
        question="spinner",
        value=Spinner.ALL,
        needs=f"later+double|other+double|next+double {_BRANCHES}",
        without=f"only {_DENIED} ~open ~start count both-halves not-count crosswise must-not interior",
        said="later other spinner branch",
    ),
    Statement(
        question="spinner",
        value=Spinner.ALL,
        needs="later+double branch open|start",
        without="~open ~start ~branch must-not not before until",
        said="later branch open start",
    ),
    Statement(
        question="spinner",
        value="another double",
        needs=f"second>double|third-in-order>double|fourth>double|last>double {_BRANCHES}",
        without=f"{_DENIED} not until before",
        said="second third-in-order fourth last",
    ),
    Statement(
        question="spinner",
        value=_NOT_ALL - {Spinner.FIRST},
        needs=f"first>double|~first>double {_DENIED}|not+spinner|~first",
        without="later other before until all each count",
        said="first spinner branch not",
    ),
    Statement(
        question="spinner",
        value=_IF_LED,
        needs="first>tile double spinner",
        without=f"{_DENIED} regardless only all must-not must ~double crosswise count",
        said="first spinner",
    ),
    Statement(
        question="spinner",
        value=_IF_LED,
        needs="if lead double spinner",
        without=f"{_DENIED} regardless only all must-not must ~double crosswise count first>double",
        said="first lead spinner",
    ),
    Statement(
        question="spinner",
        value=Spinner.LEAD,
        needs=f"only|must double lead {_BRANCHES}",
        without=f"{_DENIED} first>double regardless any all later count",
        said="only lead",
    ),
    Statement(
        question="spinner",
        value=Spinner.FIRST,
        needs=f"first>double {_BRANCHES}",
        without=f"all>double each>double {_DENIED} not-count count both-halves before+line ~double same including",
        said="first only",
    ),
    # when the arms open
    Statement(
        question="arms",
        value="one line first",
        needs=f"before|after|until|if|only one-of-two>line|either>line|line>either|one-of-two>side|line>one-of-two {_ARM}",
        without="one-of-two>arm either>arm regardless need-not both>arm",
        said="one-of-two either line side",
    ),
    Statement(
        question="arms",
        value="arms first",
        needs="before:line|before:side|until:line|after:arm|if:arm both>arm line|side",
        said="before until after if arm line both",
    ),
    Statement(
        question="arms",
        value="arms first",
        needs="after:arm line place|cover|match must|both",
        without=f"{_LINE_FIRST} count not-count unused ~arm other",
        said="after arm",
    ),
    Statement(
        question="arms",
        value="arms first",
        needs="before:line arm =2 tile",
        without=f"{_NO_PLAY} before:arm count not-count start open may",
        said="arm before line",
    ),
    Statement(
        question="arms",
        value="arms first",
        needs="first>arm|first+arm cover line open|may|start|place",
        without="count not-count other either one-of-two before until must-not",
        said="first arm",
    ),
    Statement(
        question="arms",
        value="arms first",
        needs="after:arm line place|cover|match able|may",
        without=f"{_LINE_FIRST} count not-count unused ~arm other {_NO_PLAY}",
        said="after arm",
    ),
    Statement(
        question="arms",
        value="arms first",
        needs="arm>later|branch>later|first>arm|first>branch later>line|later>both",
        without="count not-count other either one-of-two",
        said="first later arm line",
    ),
    Statement(
        question="arms",
        value="not once the lines are covered",
        needs="after:line arm|branch must-not|~start|~open",
        without="before only until ?count not-count ?add unused ~cover",
        said="after must-not start open",
    ),
    Statement(
        question="arms",
        value=ArmOpening.AT_ONCE,
        needs=f"regardless:line|regardless:side|~cover|nobody+cover {_ARM} regardless",
        without=f"either any {_NO_PLAY}",
        said="regardless",
    ),
    Statement(
        question="arms",
        value=ArmOpening.AT_ONCE,
        needs="arm regardless start|open",
        without=f"line side cover either>arm first {_NO_PLAY} count not-count score other",
        said="regardless",
    ),
    Statement(
        question="arms",
        value=ArmOpening.AT_ONCE,
        needs=f"line|side need-not {_ARM}",
        without="count",
        said="need-not",
    ),
    Statement(
        question="arms",
        value=ArmOpening.AT_ONCE,
        needs=f"before:line {_ARM} start|open|may|place|match|cover|fits",
        without=f"{_NO_PLAY} both>arm count not-count ?add after:line",
        said="before line",
    ),
    Statement(
        question="arms",
        value="until the lines are covered",
        needs=f"until:line {_ARM} start|open|may|fits",
        without=f"{_NO_PLAY} count not-count unused ?add interior terminal",
        said="until",
    ),
    Statement(
        question="arms",
        value=ArmOpening.AT_ONCE,
        needs=f"{_ARM}|open-place immediately open|start|fits|beginning",
        without=f"both>line {_NO_PLAY} count score sum finish draw end-turn {_LINE_FIRST} until:line before:line",
        said="immediately",
    ),
    Statement(
        question="arms",
        value=ArmOpening.LINES_FIRST,
        needs="before:arm|before:branch|before:four-ways line",
        without="regardless:line regardless:side need-not ~before count not-count must-not one-of-two both>arm",
        said="both before line",
    ),
    Statement(
        question="arms",
        value=ArmOpening.LINES_FIRST,
        needs=f"{_LINE_FIRST} {_ARM} start|open|may|place|match|fits|cover|both",
        without="regardless:line regardless:side need-not ~arm ~open ~start must-not count ?score not-count unused ?add one-of-two ~after before",
        said="both after if line",
    ),
    Statement(
        question="arms",
        value=ArmOpening.LINES_FIRST,
        needs=f"until:line|before:line|unless:line ?arm|four-ways|branch {_NO_PLAY}|arm+block|branch+block",
        without="regardless:line regardless:side need-not count not-count one-of-two",
        said="both until before line",
    ),
    Statement(
        question="arms",
        value=ArmOpening.LINES_FIRST,
        needs="both>line only end|outer-end open|place+may",
        without="regardless:line need-not count score not-count must-not",
        about="spinner",
        said="both line only",
    ),
    Statement(
        question="arms",
        value=ArmOpening.LINES_FIRST,
        needs="both>line first arm|branch",
        without=f"regardless:line regardless:side need-not {_NO_PLAY} count not-count either>arm one-of-two before after first>arm",
        said="both line first",
    ),
    # which arm comes first
    Statement(
        question="either_arm_first",
        value=False,
        needs="must start first>arm",
        without="line either any before until after count",
        said="must first",
    ),
    Statement(
        question="either_arm_first",
        value=False,
        needs="arm|branch choose start must",
        without="line either any before until after count lot double",
        said="choose must",
    ),
    Statement(
        question="either_arm_first",
        value=False,
        needs="either>arm|any>arm|?either>arm first|start must-not|~may|~start",
        without="before:line until:line line+both if:line",
        said="must-not may start either any",
    ),
    Statement(
        question="either_arm_first",
        value=True,
        needs="either|any arm|four-ways|either>branch first|start|rank",
        without="?side ?cover must-not before until ~arm ~start line+both+cover count ~either ~any",
        said="either any",
    ),
    Statement(
        question="other_arm_stays",
        value=False,
        needs="other ~open|~fits|must-not+open|unable|other>block|block",
        without="line tile double player partner hand opponent lead finish draw boneyard",
        about="arm|branch",
        said="open must-not",
    ),
    Statement(
        question="other_arm_stays",
        value=True,
        needs="other|other>arm open|fits",
        without="~open line half-of-tile tile double player partner hand opponent must-not before until end match",
        about="arm|branch",
        said="other open",
    ),
    # what a double counts once it is interior
    Statement(
        question="interior_pips",
        value=NUMBER,
        needs="spinner|double interior|both>line count|score|add #",
        without="unused not-count ?arm ~add ~count",
    ),
    Statement(
        question="interior_pips",
        value=NUMBER,
        needs="spinner|double interior #",
        without="unused not-count arm line tile player first second place match may draw before after until one-half",
    ),
    Statement(
        question="interior_spinner_counts",
        value=0,
        needs="spinner|this+double interior|after:line|both>line not-count|~count|~score|~add|not|zero",
        without="unused before until:line arm ?open ~interior ?start",
        said="not-count count score add not",
    ),
    Statement(
        question="interior_spinner_counts",
        value=0,
        needs="later|after spinner not-count",
        without="unused before arm terminal line player",
        about="line|cover|interior",
        said="not-count",
    ),
    Statement(
        question="interior_spinner_counts",
        value=1,
        needs="spinner interior|after:line one-half",
        without="before until ~interior",
        said="one-half",
    ),
    Statement(
        question="interior_spinner_counts",
        value=2,
        needs="after:line|if:line|both>line spinner+count|spinner+add",
        without="not-count ~count ~add before until:line not zero unused arm =0 terminal",
        said="count add",
    ),
    Statement(
        question="enclosing_tiles_count",
        value=False,
        needs="line end+tile|outer-end ~score|~count|not-count",
        without="arm unused terminal",
        about="spinner|double",
        said="score count not-count",
    ),
    Statement(
        question="enclosing_tiles_count",
        value=True,
        needs="line only+end|end+tile|outer-end score|count",
        without="arm unused terminal ~end must before",
        about="spinner|double",
    ),
    Statement(
        question="interior_spinner_counts",
        value=2,
        needs="spinner interior|after:line|both>line count|both-halves|add",
        without="not-count ~count ~add ~both-halves ?outer-end # =0 terminal before until:line ~interior arm not zero unused "
        "end score tile+end",
        said="count both-halves add interior",
    ),
    Statement(
        question="interior_double_counts",
        value=0,
        needs="double interior|after:line|both>line not-count|~count|~score|~add|zero",
        without="unused spinner until:line before ~interior terminal arm",
        said="not-count count score add zero",
    ),
    Statement(
        question="interior_double_counts",
        value=0,
        needs="tile interior not-count",
        without="unused spinner before terminal arm line ~interior single",
        about="double",
        said="not-count",
    ),
    Statement(
        question="interior_double_counts",
        value=2,
        needs="double interior count|both-halves|add",
        without="not-count ~count ~add ?spinner terminal outer-end # =0 before until ~interior arm unused end",
        said="count both-halves add interior",
    ),
    Statement(
        question="interior_double_counts",
        value=2,
        needs="double interior both-halves",
        without="not-count ~count ~add ~score ?spinner terminal =0 before until ~interior arm unused ~both-halves",
        said="interior both-halves",
    ),
    Statement(
        question="terminal_spinner_counts",
        value=0,
        needs="?spinner|double one-of-two+line|one-of-two+side|one-of-two+cover cover not-count|~count|~score|~sum|~add|~spinner",
        without="until both other arm either unused",
        said="one-of-two not-count count",
    ),
    Statement(
        question="interior_spinner_counts",
        value=0,
        needs="spinner line+cover not-count",
        without="one-of-two before until unused arm ~cover either other fewer",
        said="not-count",
    ),
    Statement(
        question="interior_double_counts",
        value=0,
        needs="double line+cover not-count",
        without="one-of-two before until unused arm ~cover either other fewer ?spinner",
        said="not-count",
    ),
    Statement(
        question="interior_spinner_counts",
        value=0,
        needs="interior|after:line|if:line|both>line count ~spinner",
        without="before until:line one-of-two arm",
        said="count spinner",
    ),
    # what it counts at an end
    Statement(
        question="terminal_spinner_counts",
        value=1,
        needs="spinner terminal|end one-half",
        without="~one-half interior",
        said="one-half",
    ),
    Statement(
        question="terminal_spinner_counts",
        value=2,
        needs="spinner terminal|end both-halves",
        without="~both-halves ~count not-count ~score interior ~terminal ~end after:line both>line all>double",
        said="both-halves",
    ),
    Statement(
        question="terminal_spinner_counts",
        value=2,
        needs="spinner terminal|end sum+pip",
        without="~count not-count ~score ~sum interior ~terminal ~end after:line both>line both-halves one-half leftover",
        said="sum pip",
    ),
    Statement(
        question="terminal_spinner_counts",
        value=0,
        needs="spinner terminal not-count|~both-halves|~count|~score",
        without="until interior both>line after ~terminal arm line end+tile",
        said="not-count both-halves count score",
    ),
    Statement(
        question="terminal_spinner_counts",
        value=0,
        needs="spinner terminal count =0",
        without="interior unused arm branch until",
        said="terminal count",
    ),
    Statement(
        question="terminal_double_counts",
        value=1,
        needs="double one-half",
        without="~one-half interior spinner leftover hand",
        said="one-half",
    ),
    Statement(
        question="terminal_double_counts",
        value=2,
        needs="double both-halves",
        without="~both-halves interior ~count ~score not-count ~terminal ~end after:line both>line leftover hand single",
        said="both-halves",
    ),
    Statement(
        question="terminal_double_counts",
        value=2,
        needs="double terminal|end|count sum+pip",
        without="~count not-count ~score ~sum interior ~terminal ~end after:line both>line both-halves one-half leftover",
        said="sum pip",
    ),
    Statement(
        question="terminal_double_counts",
        value=2,
        needs="tile count sum+pip",
        about="double",
        without="~count not-count ~score ~sum interior hand leftover boneyard one-half round opponent player single",
        said="sum pip",
    ),
    Statement(
        question="terminal_double_counts",
        value=0,
        needs="double terminal|end|both-halves not-count|~both-halves|~count|~score",
        without="until interior both>line spinner after ~terminal arm score zero line",
        said="not-count both-halves count score",
    ),
    # arms
    Statement(
        question="places_of_spinner",
        value=NUMBER,
        needs="four-ways # spinner|double|branch",
        without="player",
    ),
    Statement(
        question="places_of_spinner", value=NUMBER, needs="spinner|double open-place #", without="player count tile"
    ),
    Statement(
        question="unused_arm_pips",
        value=NUMBER,
        needs="unused arm|branch|open-place count|score|add|sum #",
        without="not-count ~count ~add",
    ),
    Statement(
        question="arm_limit",
        value=None,
        needs="arm|branch tile regardless|any",
        without="start open before after until if line count not-count either double maximum only match+place spinner first",
        said="regardless any",
    ),
    Statement(
        question="arm_limit",
        value=NUMBER,
        needs="arm|branch maximum tile #",
        without="before after until line count spinner player hand end",
    ),
    Statement(
        question="unused_arm_pips",
        value=NUMBER,
        needs="unused arm|branch #",
        without="not-count ~count ~add start first tile place before after player double spinner line draw may",
    ),
    Statement(
        question="unused_arm_counts",
        value=False,
        needs="unused arm|branch|open-place not-count|zero|~count|~add|~score",
        said="not-count zero count add score",
    ),
    Statement(
        question="unused_arm_counts",
        value=True,
        needs="arm|branch count|add before tile place including>before|regardless",
        without="not-count ~count ~add line both zero =0",
        said="count before",
    ),
    Statement(
        question="unused_arm_counts",
        value=True,
        needs="unused arm|branch count|add|score",
        without="not-count zero ~count ~add ~score # =0 start ~unused",
        said="count add score",
    ),
    Statement(
        question="started_arm_counts",
        value=False,
        needs="start|cover arm|branch not-count|~count|~add|~score",
        without="unused ~start before after:line until spinner both",
        said="not-count count add score",
    ),
    Statement(
        question="started_arm_counts",
        value=False,
        needs="start arm|branch count =0",
        without="unused ~start before until",
        said="start count",
    ),
    Statement(
        question="started_arm_counts",
        value=True,
        needs="start arm|branch count|add|sum|score",
        without="not-count unused ~count ~start ~add ~score before until may",
    ),
    Statement(
        question="started_arm_counts",
        value=True,
        needs="arm outer-end count|add|sum|score",
        without="not-count unused ~count ~add ~score before until interior",
    ),
    # what is an end, and what it counts
    Statement(
        question="open_place_is_end",
        value=True,
        needs="open-place end same",
        without="~same match tile half-of-tile place pip",
        said="same",
    ),
    Statement(
        question="open_place_is_end",
        value=False,
        needs="open-place end different|~same",
        without="match tile half-of-tile",
        said="different same",
    ),
    Statement(
        question="single_end_counts",
        value="both halves",
        needs="single|usual|usual+end end|terminal both-halves",
        without="double spinner ~both-halves arm",
        said="both-halves",
    ),
    Statement(
        question="single_end_counts",
        value="outer half",
        needs="single|usual|usual+end end|terminal outer-end|half-of-tile count|sum|score|add",
        without="double spinner ~count not-count arm branch start",
        said="outer-end half-of-tile",
    ),
    # how doubles lie
    Statement(
        question="doubles_lie_crosswise",
        value=False,
        needs="double lengthwise|~crosswise|~place+crosswise",
        without="single may|optional need-not",
        said="lengthwise crosswise place",
    ),
    Statement(
        question="doubles_lie_crosswise",
        value=True,
        needs="double crosswise",
        without="~crosswise lengthwise single ~double ~place need-not optional",
        said="crosswise",
    ),
)


def read_layout(source: ClaimSource, view: View) -> Iterator[Claim]:
    """Which tiles go to the lines and arms of a spinner; how many ends and spinners there are."""
    if view.names & {"spinner", "line", "arm"} or "spinner" in view.about:
        yield from _orders(view)
        yield from _enclosing(source, view)
    yield from _ends(source, view)
    yield from _spinners(view)
    yield from _only_if_led(view)
    yield from _places(view)
    yield from _label(view)


def _only_if_led(view: View) -> Iterator[Claim]:
    """ "The first double is the spinner, but only if it was led": what one clause says another takes back."""
    met = says(
        view,
        "spinner first>double double>if|only+if lead",
        f"{_DENIED} regardless any all not including later before must ~lead count cover line",
    )
    if met is not None:
        yield claim(view, "spinner", Spinner.LEAD, *met[-2:])


_PLACES = {"line": "lines_of_double", "arm": "arms_of_spinner"}


def _places(view: View) -> Iterator[Claim]:
    """ "Its two sides", "both its arms": how many there are."""
    for number, after in pairwise(view.sentence.tokens):
        if (
            isinstance(number, Number)
            and isinstance(after, Concept)
            and after.name in _PLACES
            and not number.ordinal
            and number.counter in (None, "arm", "end")
            and number.value > 1
            and after.start - number.end <= _FROM_NUMBER
        ):
            yield RuleClaim(
                span=view.sentence.span,
                items=spoken(number, item_class=ItemClass.RULE_CONSTANT),
                question=_PLACES[after.name],
                value=number.value,
                said=number.span,
            )


_FROM_NUMBER = 6
_LABEL = frozenset({"only", "first", "double", "place", "round", "tile"})


def _label(view: View) -> Iterator[Claim]:
    """ "Spinner: only the first double.": what stands behind a label says the rest."""
    if view.names <= _LABEL and {"only", "first", "double"} <= view.names and "spinner" in view.about:
        said = next(concept.span for concept in view.concepts if concept.name == "first")
        if not any(concept.negated for concept in view.concepts):
            yield RuleClaim(span=view.sentence.span, question="spinner", value=Spinner.FIRST, said=said)


# --- the order in which places are taken ---

_LAST = 99
_ORDINALS = {"first": 1, "second": 2, "third-in-order": 3, "fourth": 4, "last": _LAST}
_QUESTIONS = {"line": "lines_take", "side": "lines_take", "arm": "arms_take", "end": "arms_take"}


def _orders(view: View) -> Iterator[Claim]:
    """ "The first and second tile go to its lines, the next two to its arms"; or the places first, then the tiles."""
    tokens = view.sentence.tokens
    places: list[tuple[str, Span]] = []
    groups: list[list[tuple[tuple[int, ...], Span]]] = []
    order: list[bool] = []
    taken = 0
    for index, token in enumerate(tokens):
        place = token.name if isinstance(token, Concept) and not token.negated else ""
        if place in _QUESTIONS:
            places.append((_QUESTIONS[place], token.span))
            order.append(True)
            continue
        numbers, width = _ordinals(tokens, index, taken)
        if numbers:
            if not order or order[-1]:
                groups.append([])
                order.append(False)
            groups[-1].append((numbers, Span.around(*(other.span for other in tokens[index : index + width]))))
            taken = max(taken, *numbers)
    for place_at, group_at in _paired(order):
        question, span = places[place_at]
        group = groups[group_at]
        taking = tuple(number for named, _ in group for number in named)
        said = Span.around(*(span for _, span in group), span)
        numerals = [other for other in tokens if isinstance(other, Number) and said.contains(other.span)]
        # One ordinal alone says nothing of the others: "the first arm".
        if len(taking) >= 2 and _are_tiles(tokens, group):
            yield RuleClaim(
                span=view.sentence.span,
                items=spoken(*numerals, item_class=ItemClass.RULE_CONSTANT),
                question=question,
                value=taking,
                said=said,
            )


def _paired(order: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Which place belongs to which group of tiles, by their numbers; `order` says of each in the text if it is a place.

    Where a sentence begins with a place and has a group behind each, the places stand in front.
    """
    is_place_first = bool(order) and order[0] and not order[-1]
    place = group = -1
    before: bool | None = None
    for is_place in order:
        place, group = place + is_place, group + (not is_place)
        if before is not None and before is not is_place and is_place is not is_place_first:
            yield place, group
        before = is_place


def _ordinals(tokens: Sequence[Token], index: int, taken: int) -> tuple[tuple[int, ...], int]:
    """The places in an order that are named here, and by how many tokens: `first two` are 1 and 2, `next two` 3 and 4."""
    token = tokens[index]
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    count = following if isinstance(following, Number) and not following.ordinal and following.value in (2, 3) else None
    if isinstance(token, Concept) and token.name in ("next", "last", "other", "leftover") and count is not None:
        if count.counter in (None, "tile"):
            return tuple(range(taken + 1, taken + int(count.value) + 1)), 2
    if isinstance(token, Concept) and token.name in _ORDINALS:
        if count is not None and token.name == "first" and count.counter in (None, "tile"):
            return tuple(range(1, int(count.value) + 1)), 2
        return (_ORDINALS[token.name],), 1
    if isinstance(token, Number) and token.ordinal and token.value.denominator == 1 and 1 <= token.value <= 9:
        return (int(token.value),), 1
    return (), 0


def _are_tiles(tokens: Sequence[Token], waiting: Sequence[tuple[tuple[int, ...], Span]]) -> bool:
    """Whether the ordinals are those of tiles, and not of players or doubles."""
    start, end = waiting[0][1].start, waiting[-1][1].end
    between = {token.name for token in tokens if isinstance(token, Concept) and start <= token.span.start < end}
    return not between & {"player", "double", "round", "turn", "spinner"}


# --- how many there are ---


def _ends(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "There are always two, three or four ends", "never more than four ends"."""
    names = view.names
    numbers = list(counted_in(view.numbers, "end"))
    if numbers:
        numbers = [number for number in view.numbers if number.counter in (None, "end") and not number.ordinal]
    elif "end" in names and names <= _BESIDE_ENDS and (len(view.numbers) > 2 or _is_most(names)):
        # Two numbers alone may be those at the ends: "the ends are now 5 and 4".
        numbers = [number for number in view.numbers if not number.ordinal and number.value.denominator == 1]
    if not numbers or len(numbers) != len(view.numbers) or names & {"score", "point", "multiple", "match", "player"}:
        return
    span, items = view.sentence.span, spoken(*numbers, item_class=ItemClass.RULE_CONSTANT)
    said = Span.around(*(number.span for number in numbers))
    if len(numbers) == 2 and says(view, "minimum|~fewer maximum|~more|~exceed") is not None:
        fewest, most = sorted(numbers, key=lambda number: number.value)
        for question, number in (("ends_least", fewest), ("ends_most", most)):
            yield number_claim(view, question, number)
        return
    if len(numbers) == 2 and _is_range(source, view, *numbers):
        between = range(int(numbers[0].value), int(numbers[1].value) + 1)
        yield RuleClaim(span=span, items=items, question="ends_possible", value=tuple(between), said=said)
    elif len(numbers) >= 2 and not names & {"arm", "line", "cover", "before", "after", "tile"}:
        values = tuple(sorted(int(number.value) for number in numbers))
        yield RuleClaim(span=span, items=items, question="ends_possible", value=values, said=said)
    elif len(numbers) == 1 and _is_most(names) and 1 < numbers[0].value <= _MOST_ENDS:
        yield RuleClaim(span=span, items=items, question="ends_most", value=numbers[0].value, said=said)


_MOST_ENDS = 12
"""A larger number beside ends is what they make together."""


def _is_most(names: frozenset[str]) -> bool:
    return bool(names & {"maximum", "more", "exceed"}) or {"until", "only"} <= names


def _is_range(source: ClaimSource, view: View, low: Number, high: Number) -> bool:
    gap = view.sentence.text[low.end - view.sentence.start : high.start - view.sentence.start].lower()
    return low.value < high.value and source.grammar.range_joint.fullmatch(gap) is not None


def _counts_spinners(view: View, number: Number) -> bool:
    """Whether a number counts spinners: "one spinner", 分岐ダブルが一つ."""
    if number.ordinal or number.counter not in (None, "spinner"):
        return False
    behind = next((c for c in view.concepts if c.start >= number.end), None)
    if behind is not None and behind.name == "round" and behind.start - number.end <= _FROM_WORD:
        return False
    before = next((c for c in reversed(view.concepts) if c.end <= number.start and c.name != "round"), None)
    is_behind = before is not None and before.name == "spinner" and 0 < number.start - before.end <= _FROM_SPINNER
    is_before = behind is not None and behind.name == "spinner" and behind.start - number.end <= _FROM_NUMBER
    return number.counter == "spinner" or is_behind or is_before


_FROM_SPINNER = 6
_FROM_WORD = 2


def _enclosing(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "Once two tiles lie against the sides of the spinner …": how many it takes until it is enclosed."""
    for clause in [*source.clauses(view)] or [view]:
        when = {"if", "after", "until"} if "arm" not in view.names else {"if", "after", "until", "before"}
        if not clause.names & when or "line" not in clause.names or clause.names & set(_ORDINALS):
            continue
        for number in counted_in(clause.numbers, "tile"):
            if number.value.denominator == 1 and view.names & {"spinner", "double"}:
                yield RuleClaim(
                    span=view.sentence.span,
                    items=spoken(number, item_class=ItemClass.RULE_CONSTANT),
                    question="tiles_that_enclose",
                    value=number.value,
                    said=number.span,
                )


_BESIDE_ENDS = frozenset({"end", "usual", "table", "each", "all", "whole", "maximum", "more", "either", "terminal"})
_BESIDE_ENDS |= {"minimum", "only", "until", "may", "count", "exceed"}


def _spinners(view: View) -> Iterator[Claim]:
    """ "There is only one spinner"."""
    numbers = [number for number in view.numbers if _counts_spinners(view, number)]
    if len(numbers) != 1 or view.names & {"if", "both"}:
        return
    number = numbers[0]
    # "Two spinners per round" needs no word such as `only` to be told.
    if view.names & {"only", "this", "maximum", "more"} or (number.value > 1 and {"round", "each"} <= view.names):
        yield RuleClaim(
            span=view.sentence.span,
            items=(Spoken(number.span, ItemClass.RULE_CONSTANT),),
            question="spinners_most",
            value=number.value,
            said=number.span,
        )
