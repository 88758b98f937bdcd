"""Scenarios: what a rule document shows, as values that can be replayed.

scenario     steps or facts, or both, under one rule set
round        a start and the steps from there; a scenario may show several rounds of one game
step         one action, and what is expected after it; numbered from 1 through all rounds
fact         what follows from the rule set alone
expectation  one value that can be wrong by itself
marked       a value with the place it stands at in the file
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeAlias, TypeVar

from verifier.engine.game import RoundResult
from verifier.engine.layout import Layout, Play
from verifier.engine.notation import PlayText
from verifier.engine.rounds import Round
from verifier.engine.ruleset import Points, RuleSet
from verifier.engine.settlement import End
from verifier.engine.tile import Tile
from verifier.errors import IllegalPlay
from verifier.text import SourceText, Span

T = TypeVar("T")


class Unit(StrEnum):
    """What the points of a scenario are written in."""

    RAW = "raw"
    DISPLAY = "display"


class StepKind(StrEnum):
    """What a step does."""

    PLAY = "play"
    TRY = "try"
    DRAW = "draw"
    PASS = "pass"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked(Generic[T]):
    """A value and where it stands."""

    value: T
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawText:
    """Tiles drawn one after the other; none for the top one, whichever it is."""

    tiles: tuple[Marked[Tile], ...] = ()

    def __str__(self) -> str:
        return " ".join(["draw", *(str(tile.value) for tile in self.tiles)])


@dataclass(frozen=True, slots=True)
class PassText:
    """Neither a play nor a draw."""

    def __str__(self) -> str:
        return "pass"


ActionText: TypeAlias = PlayText | DrawText | PassText | End
"""What a step says is done; `try` may say any of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """One value that the engine must give as well.

    `name` is a key of `expect` or the name of a fact. `part` says which value of several is meant, as a team of
    `scores` or the number and the key of an event; None for the whole. `what` is both for people. Points are raw.
    """

    name: str
    value: Any
    span: Span
    part: Any = None
    what: str = ""

    def __post_init__(self) -> None:
        if not self.what:
            object.__setattr__(self, "what", self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One action, by `seat` where that is said, and what is expected after it.

    `span` is the place of the action's value. `last_award` is in raw points.
    """

    number: int
    kind: StepKind
    action: ActionText
    span: Span
    seat: Marked[int] | None = None
    because: Marked[str] | None = None
    expect: tuple[Expectation, ...] = ()
    figure: bool = False
    note: str = ""
    last_award: int = 0
    first_seat: int = 0

    @property
    def expectations(self) -> int:
        """How many values can be wrong here; that a try is refused is one of them."""
        return len(self.expect) + (self.kind is StepKind.TRY) + (self.because is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The position before a round, as far as it is said. Scores are raw, by team; None for those carried over."""

    lead: Marked[int] | None = None
    scores: tuple[Points, ...] | None = None
    hands: tuple[tuple[Tile, ...], ...] | None = None
    boneyard: tuple[Tile, ...] | None = None
    expect: tuple[Expectation, ...] = ()
    """The scores said before a later round, which must be those carried over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioRound:
    """A start and the steps from there."""

    start: Start
    steps: tuple[Step, ...]
    span: Span
    title: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """What a rule document shows. `players` is None where only the layout is shown."""

    source: SourceText
    id: Marked[str]
    rules: RuleSet
    title: str = ""
    clause: str = ""
    note: str = ""
    meta: Mapping[str, object] = field(default_factory=dict)
    players: int | None = None
    unit: Unit = Unit.RAW
    rounds: tuple[ScenarioRound, ...] = ()
    facts: tuple[Expectation, ...] = ()

    @property
    def path(self) -> str:
        """The file, as it was named."""
        return self.source.path

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of all rounds."""
        return tuple(step for part in self.rounds for step in part.steps)

    @property
    def expectations(self) -> int:
        """How many values can be wrong."""
        return (
            len(self.facts)
            + sum(len(part.start.expect) for part in self.rounds)
            + sum(step.expectations for step in self.steps)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the engine says to an expectation.

    `text` is the value for people and `evidence` how it came about; `rests_on` names the questions of the rule set
    whose clauses say so.
    """

    value: Any
    text: str
    evidence: str = ""
    rests_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Where a replay stands after a step, or before the first step of a round, where `step` is None.

    `position` is None where nobody is said to play. `refusal` says why the step was refused, at `span`; then everything
    else is as it was before. `end_sum` is that of the last placement, in pips, and `award` its raw points.
    """

    rules: RuleSet
    round_number: int
    lead: int | None
    """The seat that leads this round, None where nothing says so."""
    layout: Layout
    position: Round | None
    span: Span
    step: Step | None = None
    play: Play | None = None
    """What this step put on the table."""
    mover: int | None = None
    """The seat that took this step."""
    end_sum: int = 0
    award: int = 0
    result: RoundResult | None = None
    refusal: IllegalPlay | None = None
