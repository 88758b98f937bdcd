"""Counting: what doubles, spinners and arms count at the ends of the layout and inside it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from verifier.document.claims.base import Claim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import NUMBER, RuleClaim, Statement, View
from verifier.document.claims.topics.numbers import counted_in, is_concept
from verifier.document.claims.topics.parts import claim, clauses, is_prose, number_claim
from verifier.document.tokens import Concept
from verifier.text import Span

_NOT_BOTH_HALVES = (
    "~both-halves interior ~count ~score not-count ~terminal ~end after:line both>line leftover hand single"
)
_ALONE = "only>table|separately>table|only>place"

STATEMENTS = (
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
    # what it counts alone on the table
    Statement(
        question="lone_spinner_counts",
        value=1,
        needs=f"spinner {_ALONE} one-half",
        without="interior ~terminal arm line unused leftover hand ~one-half both-halves",
        said="only separately",
    ),
    Statement(
        question="lone_spinner_counts",
        value=0,
        needs=f"spinner {_ALONE} not-count|~both-halves|~count|zero",
        without="interior ~terminal arm line unused leftover hand ~zero one-half",
        said="only separately",
    ),
    Statement(
        question="lone_spinner_counts",
        value=2,
        needs=f"spinner {_ALONE} both-halves",
        without="interior ~terminal arm line unused leftover hand ~both-halves one-half not-count ~count",
        said="only separately",
    ),
    Statement(
        question="lone_double_counts",
        value=1,
        needs=f"double {_ALONE} one-half",
        without="interior ~terminal arm line unused leftover hand ~one-half both-halves spinner",
        said="only separately",
    ),
    Statement(
        question="lone_double_counts",
        value=0,
        needs=f"double {_ALONE} not-count|~both-halves|~count|zero",
        without="interior ~terminal arm line unused leftover hand ~zero one-half spinner",
        said="only separately",
    ),
    Statement(
        question="lone_double_counts",
        value=2,
        needs=f"double {_ALONE} both-halves",
        without="interior ~terminal arm line unused leftover hand ~both-halves one-half not-count ~count spinner",
        said="only separately",
    ),
    # what it counts at an end
    Statement(
        question="terminal_spinner_counts",
        value=3,
        needs="spinner terminal|end threefold",
        without="~threefold interior line arm leftover divide",
        said="threefold",
    ),
    Statement(
        question="terminal_double_counts",
        value=3,
        needs="double threefold",
        without="~threefold interior spinner line arm leftover hand divide",
        said="threefold",
    ),
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
        needs="double both-halves count|score|sum|add|terminal|end",
        without=_NOT_BOTH_HALVES,
        said="both-halves",
    ),
    Statement(
        question="terminal_double_counts",
        value=2,
        needs="double both-halves",
        without=f"{_NOT_BOTH_HALVES} same same-value tie",
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
)

_TIMES = ("multiple", "times")
_COUNTING = frozenset({"count", "add", "sum", "pip", "score"})
_ELSEWHERE = frozenset(
    {"threefold", "interior", "leftover", "hand", "settlement", "divide", "display", "raw", "partner", "multiple"}
)
_ELSEWHERE |= {"line", "arm", "single", "player", "round-off", "unused", "not-count", "boneyard", "turn", "draw"}


def read_counting(source: ClaimSource, view: View) -> Iterator[Claim]:
    """ "A double at an end counts three times its number": how often the pips of one half count."""
    yield from _by_covered(source, view)
    yield from _limit(view)
    if not is_prose(source, view) or not any(True for _ in counted_in(view.numbers, *_TIMES)):
        return
    for clause in clauses(source, view):
        said = {concept.name for concept in clause.concepts if not concept.negated}
        numbers = list(counted_in(clause.numbers, *_TIMES))
        if len(numbers) != 1 or len(clause.numbers) != 1 or clause.names & _ELSEWHERE or view.sentence.tiles:
            continue
        if said >= {"spinner"} and said & _COUNTING and said & {"terminal", "end"}:
            yield number_claim(view, "terminal_spinner_counts", numbers[0])
        elif "double" in said and "spinner" not in said and said & _COUNTING | (said & {"terminal", "end"}):
            yield number_claim(view, "terminal_double_counts", numbers[0])


def _limit(view: View) -> Iterator[RuleClaim]:
    """1本の側枝につき最大3枚: the limit of one arm, with the number of arms."""
    numbers = view.numbers
    if not {"arm", "maximum"} <= view.names or len(numbers) != 2 or view.names & _NOT_OF_AN_ARM:
        return
    arms, tiles = numbers
    after = next((token for token in view.sentence.tokens if token.start >= arms.end), None)
    if tiles.counter == "tile" and not arms.ordinal and after is not None and is_concept(after, "arm"):
        yield number_claim(view, "arm_limit", tiles)
        yield number_claim(view, "arms_of_limit", arms)


_NOT_OF_AN_ARM = frozenset({"before", "after", "until", "line", "count", "spinner", "player", "hand", "end"})

# --- by how many places are covered ---

_COVERED = frozenset({"double", "spinner", "cover", "line", "arm", "branch", "side", "usual", "only", "each", "all"})
_COVERED |= {
    "count",
    "score",
    "add",
    "not-count",
    "zero",
    "both-halves",
    "one-half",
    "half-of-tile",
    "both",
    "if",
    "after",
}
_COVERED |= {"together", "this", "pip", "not", "place", "tile", "nobody"}
_MOST_COVERED = {"double": 2, "spinner": 4}
_BOTH = 2


def _by_covered(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """ "A spinner counts both halves while 0 or 1 of its places are covered", "with both lines covered it counts one"."""
    names = view.names
    if "cover" not in names or not names <= _COVERED or view.sentence.tiles or not is_prose(source, view):
        return
    if any(concept.negated and concept.name == "cover" for concept in view.concepts):
        return
    kind = "spinner" if "spinner" in names else "double"
    halves = _halves_said(view)
    if kind not in names or halves is None:
        return
    said, value = halves
    numbers = view.numbers
    if kind == "spinner" and "arm" not in names and "line" in names and [number.value for number in numbers] == [_BOTH]:
        # A double has two lines: with both covered it is inside the layout, whatever its arms hold.
        yield claim(view, "interior_spinner_counts", value, said)
        return
    if not numbers and "both" in names and "arm" not in names:
        yield claim(view, f"{kind}_halves_{_BOTH}", value, said)
    if any(
        number.ordinal or number.counter not in (None, "line", "arm", "end", "branch", "tally-stroke")
        for number in numbers
    ):
        return
    if all(number.value.denominator == 1 and number.value <= _MOST_COVERED[kind] for number in numbers):
        for number in numbers:
            yield claim(view, f"{kind}_halves_{int(number.value)}", value, said, items=[number])


def _halves_said(view: View) -> tuple[Concept, int] | None:
    """How many halves count, where one word alone says so."""
    found: list[tuple[Concept, int]] = []
    for concept in view.concepts:
        if concept.name in ("not-count", "zero") or (concept.name in ("count", "score", "add") and concept.negated):
            found.append((concept, 0))
        elif concept.name == "both-halves":
            found.append((concept, 2))
        elif concept.name in ("one-half", "half-of-tile"):
            found.append((concept, 1))
    if len({value for _, value in found}) != 1 or any(concept.negated and value > 0 for concept, value in found):
        return None
    return found[0]


_PLACES = frozenset(f"{place}_{kind}_counts" for place in ("terminal", "lone") for kind in ("double", "spinner"))
_INTERIOR = frozenset({"interior_double_counts", "interior_spinner_counts"})


def without_misread_halves(claims: Iterable[Claim]) -> list[Claim]:
    """The claims, of what a sentence says of halves by covered places and of places only what fits together.

    What is told by numbers of places is no end and nothing alone on the table; what is told of both lines is interior.
    """
    found = list(claims)
    told = {each.span: each for each in found if isinstance(each, RuleClaim) and "_halves_" in each.question}
    interior = {each.span for each in found if isinstance(each, RuleClaim) and each.question in _INTERIOR}
    return [each for each in found if not (isinstance(each, RuleClaim) and _is_misread(each, told, interior))]


def _is_misread(claim: RuleClaim, told: Mapping[Span, RuleClaim], interior: Container[Span]) -> bool:
    by_covered = told.get(claim.span)
    if by_covered is None:
        return False
    is_both = not by_covered.items and claim.span in interior
    if "_halves_" in claim.question:
        return is_both
    return not is_both and claim.question in _PLACES | _INTERIOR
