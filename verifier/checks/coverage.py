"""Coverage: which tiles and numbers of a document the engine stands behind, by class."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from verifier.checks.base import Judgement, State
from verifier.document.claims.base import ItemClass
from verifier.document.reading import Reading
from verifier.document.tokens import Sentence, TileName
from verifier.text import Span

# Where several claims speak for one item, the worst news wins, then the best backing.
_RANK = (
    State.CONTRADICTED,
    State.AMBIGUOUS,
    State.VERIFIED,
    State.COMPUTED,
    State.STATED,
    State.ARITHMETIC,
    State.UNCHECKED,
)


@dataclass(frozen=True, slots=True)
class ItemState:
    """An item with its class and its state."""

    span: Span
    item_class: ItemClass
    state: State


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """How many items there are, and how many of them are backed."""

    numbers: int = 0
    backed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """The items of a document with their states, and the sentences that hold rules."""

    items: tuple[ItemState, ...] = ()
    sentences_with_rules: int = 0
    sentences_read: int = 0
    unread: tuple[Span, ...] = field(default=())
    """Sentences that hold a rule term and gave no claim."""

    @property
    def total(self) -> Count:
        """All items."""
        return _count(self.items)

    @property
    def by_class(self) -> Mapping[ItemClass, Count]:
        """The items of each class there is."""
        classes = dict.fromkeys(item.item_class for item in self.items)
        return {each: _count([item for item in self.items if item.item_class is each]) for each in sorted(classes)}

    @property
    def percent(self) -> float:
        """Backed items in a hundred; 100 where there is nothing to back."""
        total = self.total
        return 100.0 * total.backed / total.numbers if total.numbers else 100.0


def _count(items: Sequence[ItemState]) -> Count:
    return Count(numbers=len(items), backed=sum(item.state.is_backed for item in items))


def item_states(
    reading: Reading, judgements: Iterable[Judgement], *, named: Container[Span] = ()
) -> tuple[ItemState, ...]:
    """The state of every tile and numeral of a document, in order; `named` are those in a name of the rule set."""
    known: dict[Span, tuple[State, ItemClass]] = {}
    for judgement in judgements:
        for item in judgement.claim.items:
            state = judgement.states.get(item.span, judgement.state)
            before = known.get(item.span)
            if before is None or _RANK.index(state) < _RANK.index(before[0]):
                known[item.span] = (state, item.item_class)
    states = []
    for token in reading.items:
        default = ItemClass.TILE if isinstance(token, TileName) else ItemClass.OTHER
        state, item_class = known.get(token.span, (State.UNCHECKED, default))
        if state is State.UNCHECKED and token.span in named:
            state = State.STATED
        states.append(ItemState(token.span, item_class, state))
    return tuple(states)


# --- sentences ---

RULE_TERMS = frozenset(
    {
        *("double", "spinner", "line", "arm", "branch", "terminal", "interior", "crosswise", "deal", "shuffle"),
        *("lead", "draw", "pass", "go-out", "block", "boneyard", "leftover", "further-turn", "end-turn", "settlement"),
        *("count", "not-count", "sum", "score", "multiple", "divide", "remainder", "round-off", "add", "subtract"),
        *("difference", "half-point", "maximum", "tally-stroke", "tally-group", "target", "reach", "exceed", "refuse"),
        *("event", "tie", "rank", "bonus", "clockwise", "counterclockwise", "face-down", "face-up", "partnership"),
        *("convert", "raw", "display", "partner", "win", "match", "double-six"),
    }
)
"""Concepts that a sentence about something else than a rule hardly has."""

_FEWEST = 2
"""A heading or a label has one concept; a sentence that states a rule has more."""


def with_sentences(items: tuple[ItemState, ...], reading: Reading, judgements: Iterable[Judgement]) -> Coverage:
    """The coverage of a document: its items, and which of the sentences that hold a rule term gave a claim."""
    claimed = sorted({judgement.claim.span for judgement in judgements})
    starts = [span.start for span in claimed]
    longest = max((len(span) for span in claimed), default=0)
    holding = [sentence for sentence in reading.sentences if _holds_rule(sentence)]
    unread = []
    for sentence in holding:
        span = sentence.span
        first = bisect_left(starts, span.start - longest)
        last = bisect_left(starts, span.end)
        if not any(other.overlaps(span) for other in claimed[first:last]):
            unread.append(span)
    return Coverage(
        items=items,
        sentences_with_rules=len(holding),
        sentences_read=len(holding) - len(unread),
        unread=tuple(unread),
    )


def _holds_rule(sentence: Sentence) -> bool:
    names = [concept.name for concept in sentence.concepts]
    return len(names) >= _FEWEST and any(name in RULE_TERMS for name in names)
