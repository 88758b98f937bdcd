"""Chains: settlements that a document works out in words, number by number, in any wording and any language.

node      a number of a passage; numbers of a turn, of players and of the rules themselves are left out
given     a node that follows from nothing: pips of a hand, a score, what a last tile earned
result    a node that the engine reckons from those before it: their sum or difference, rounded, halved, converted
term      a node on the left side of an equation: what was given, what was reckoned, or something new
chain     a passage all of whose nodes are given and used, or results
repair    another value for one node that makes a chain of a passage that is none

"Opponents nine and fourteen, in all 23, rounded 25" tells four numbers of which two follow from the others. Where all
of a passage hang together so, all are backed. Where they would but for one, that one is wrong, if the words beside it
name the step, or if an equation goes on with another number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifier.checks.base import Context, Judgement, State, finding
from verifier.checks.chain_passages import SETTLES, Judged, Passage, Step, may_settle, passages
from verifier.checks.chain_search import Search, is_missed
from verifier.document.claims.base import Claim, ItemClass, Spoken
from verifier.document.reading import Reading
from verifier.document.tokens import Sentence
from verifier.engine.ruleset import RuleSet
from verifier.engine.settlement import format_points
from verifier.finding import Evidence
from verifier.text import Span

_MOST_SENTENCES = 4
_MOST_AT_FAULT = 2
_FURTHEST = 10
"""A slip is not further off than this, unless it is a slip of one digit."""
_FEWEST_NODES = 4
"""So many nodes must hang together before one that does not is taken for wrong."""
_UNLIKE = frozenset(
    {"remainder", "tie", "deal", "boneyard", "tally-stroke", "alternative", "target", "maximum", "exceed"}
)
"""Concepts of passages in which a number that does not fit is no fault."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainClaim(Claim):
    """A passage tells a settlement as a chain of numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Repair:
    at: int
    value: Fraction
    step: Step | None
    """The step that it is the result of; None for what is given."""


def judge_chains(reading: Reading, judgements: Sequence[Judgement], context: Context) -> list[Judgement]:
    """The judgements, with those on passages that tell a settlement; without a rule set, as they are."""
    kept = list(judgements)
    if context.rules is None or reading.lexicon is None:
        return kept
    judged = Judged.of(kept)
    sentences = [sentence for sentence in reading.sentences if may_settle(reading, sentence)]
    done: set[int] = set()
    for at, sentence in enumerate(sentences):
        if id(sentence) in done:
            continue
        longer = list(passages(reading, context.rules, sentences[at : at + _MOST_SENTENCES], judged))
        for passage in longer:
            steps = Search(passage, context.rules).steps()
            if steps is not None and any(step is not None for step in steps):
                # A sentence that is a chain by itself is no beginning of a longer one.
                names = passage.names | _names_before(sentences, at)
                if names & SETTLES and any(node.number.span not in judged.backed for node in passage.nodes):
                    done |= {id(each) for each in passage.sentences}
                    kept.append(_backed(passage, steps))
                break
        else:
            for passage in reversed(longer[:_MOST_AT_FAULT]):
                found = _fault(passage, context, judged) if passage.names & SETTLES else None
                if found is not None:
                    done |= {id(each) for each in passage.sentences}
                    kept.append(found)
                    break
    return kept


def _names_before(sentences: Sequence[Sentence], at: int) -> frozenset[str]:
    """The concepts of the sentence before one, where it stands beside it."""
    if not at or sentences[at].block - sentences[at - 1].block > 1:
        return frozenset()
    return frozenset(concept.name for concept in sentences[at - 1].concepts)


# --- what is said of them ---


def _backed(passage: Passage, steps: Sequence[Step | None]) -> Judgement:
    """The passage as a chain. A term that comes from nowhere is not backed by it, nor is what it makes."""
    new = [node for at, node in enumerate(passage.nodes) if steps[at] is None and _is_new(passage, at)]
    equations = {node.equation for node in new}
    totals = [node for node in passage.nodes if node.is_total and node.equation in equations]
    states = {node.number.span: State.ARITHMETIC for node in (*new, *totals)}
    return Judgement(claim=_claim(passage), state=State.COMPUTED, states=states)


def _is_new(passage: Passage, at: int) -> bool:
    """Whether a number is a later term of an equation, and nothing before it has its value.

    The first term may be new: it is the score that what follows is added to or taken from.
    """
    node = passage.nodes[at]
    if node.is_plain or node.is_total or not at or passage.nodes[at - 1].equation != node.equation:
        return False
    return all(other.number.value != node.number.value for other in passage.nodes[:at])


def _claim(passage: Passage) -> ChainClaim:
    span = Span.around(*(sentence.span for sentence in passage.sentences))
    items = tuple(Spoken(node.number.span, ItemClass.RULE_CONSTANT) for node in passage.nodes)
    return ChainClaim(span=span, items=items)


def _fault(passage: Passage, context: Context, judged: Judged) -> Judgement | None:
    """The number that keeps a passage from being a chain, where there is one and its words or an equation show it."""
    rules = context.rules
    assert rules is not None
    if len(passage.nodes) < _FEWEST_NODES or passage.names & _UNLIKE or not _hangs_together(passage, judged):
        return None
    repairs = list(_repairs(passage, rules, judged))
    if not repairs:
        return None
    # What follows from others is wrong before what is given is.
    best = min(repairs, key=lambda repair: (repair.step is None, repair.at))
    node = passage.nodes[best.at]
    right = format_points(best.value)
    kind = "rounding-example" if best.step is None else best.step.kind
    message = f"the numbers here fit together with {right}, the text says {context.quote(node.number.span)}"
    found = finding(
        kind,
        node.number.span,
        message,
        found=context.quote(node.number.span),
        expected=right,
        evidence=Evidence(text=_told(passage, best), clause=context.clause("rounding", "rounding_step")),
        severity=context.severity("rounding", "rounding_step"),
    )
    return Judgement(
        claim=_claim(passage),
        state=State.CONTRADICTED,
        findings=(found,),
        states={each.number.span: State.CONTRADICTED if each is node else State.UNCHECKED for each in passage.nodes},
    )


def _hangs_together(passage: Passage, judged: Judged) -> bool:
    """Whether every sentence settles, and a second one does nothing but reckon with the numbers of the first."""
    if len(passage.sentences) > 1:
        start = passage.sentences[-1].span.start
        before = [node for node in passage.nodes if node.sentence < start]
        behind = [node for node in passage.nodes if node.sentence == start]
        if not all(node.is_plain for node in before) or behind[0].is_plain:
            return False
    return all(_settles(sentence, judged) for sentence in passage.sentences)


def _settles(sentence: Sentence, judged: Judged) -> bool:
    return any(concept.name in SETTLES for concept in sentence.concepts) or bool(judged.equations_in(sentence.span))


def _repairs(passage: Passage, rules: RuleSet, judged: Judged) -> Iterator[_Repair]:
    for at, node in enumerate(passage.nodes):
        if not node.is_plain or node.number.span in judged.ruled:
            continue
        search = Search(passage, rules)
        named = {
            result.value: result.step for result in search.results(at, [None] * at) if node.cues & result.step.cues
        }
        values = [other.number.value for other in passage.nodes]
        reckoned = any(
            other.sentence == node.sentence and (other.equation is not None or is_missed(passage, values, place))
            for place, other in enumerate(passage.nodes)
        )
        near = {node.number.value + by for by in range(-_FURTHEST, _FURTHEST + 1)} if reckoned else set()
        for value in sorted({*named, *near} - {node.number.value}, key=lambda value: abs(value - node.number.value)):
            if value < 0 or abs(value - node.number.value) > _FURTHEST:
                continue
            steps = Search(passage, rules, {at: value}).steps()
            if steps is None or not any(step is not None for step in steps):
                continue
            step = steps[at]
            if (step is None and reckoned) or (step is not None and node.cues & step.cues):
                yield _Repair(at=at, value=value, step=step)
                break


def _told(passage: Passage, repair: _Repair) -> str:
    """The chain as it is right."""
    return ", ".join(
        format_points(repair.value if at == repair.at else node.number.value) for at, node in enumerate(passage.nodes)
    )
