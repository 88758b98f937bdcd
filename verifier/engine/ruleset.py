"""Rule sets: the answers a rule document gives, one field for each question.

    raw points      as the end sum gives them; targets and settlements are raw here
    display points  what a document shows, raw divided by `display_ratio`
    side            who shares one score, a player or a partnership (code says *team*)
    leftover        pips still in hand at the end of a round
    clause          the place in a rule document that a value comes from
    certainty       stated by the document, usual there but not fixed, or assumed by us

No code asks for a rule set by its name: everything that differs between games is a value of a field.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Any

from verifier.engine.branching import ArmOpening, Branching, Spinner
from verifier.engine.tile import HIGHEST_PIPS, DominoSet
from verifier.errors import RuleSetError

Points = int | Fraction
"""Raw points; a Fraction only where a half can occur."""


class Certainty(StrEnum):
    """How sure a value is; only a contradiction of a stated value is an error."""

    STATED = "stated"
    USUAL = "usual"
    ASSUMED = "assumed"


class FirstLead(StrEnum):
    """Who leads the first round."""

    LOT = "lot"
    HIGHEST_DOUBLE = "highest-double"
    HEAVIEST_TILE = "heaviest-tile"
    LIGHTEST_TILE = "lightest-tile"


class LaterLead(StrEnum):
    """Who leads the round after one that somebody went out of."""

    WENT_OUT = "went-out"
    ROTATES = "rotates"
    LOT = "lot"


class BlockLead(StrEnum):
    """Who leads the round after a block."""

    LOT = "lot"
    ROTATES = "rotates"
    LAST_PLAYER = "last-player"
    ROUND_WINNER = "round-winner"


class LeadTile(StrEnum):
    """What may be led; who must lead a double and has none leads any tile."""

    ANY = "any"
    DOUBLE = "double"


class Direction(StrEnum):
    """In which order the turns go."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class FurtherTurn(StrEnum):
    """After which placements the same player goes on."""

    NEVER = "never"
    AFTER_DOUBLE = "after-double"
    AFTER_SCORING = "after-scoring"


class ScoreValue(StrEnum):
    """What a sum that scores is worth, for each divisor that divides it."""

    OWN = "own"
    """The sum itself: 15 scores 15."""
    QUOTIENT = "quotient"
    """The sum divided: 15 by 5 scores 3."""
    ONE = "one"


class BothDivisors(StrEnum):
    """What happens when several divisors divide the sum."""

    ADDED = "added"
    ONCE = "once"


class DrawnTile(StrEnum):
    """What becomes of a drawn tile that fits."""

    MUST_BE_PLAYED = "must-be-played"
    MAY_BE_PLAYED = "may-be-played"
    KEPT = "kept"


class OutPayment(StrEnum):
    """Who is paid what when somebody goes out."""

    OPPONENTS_TO_OUT_SIDE = "opponents-to-out-side"
    OWN_OFF_EACH = "own-off-each"
    """Each player's own leftover comes off that player's score."""
    NONE = "none"


class PartnerLeftover(StrEnum):
    """What the leftover of the partner of who went out does."""

    IGNORED = "ignored"
    SUBTRACTED = "subtracted"
    """Totalled and rounded on its own, and taken off the same side's payment."""


class BlockPayment(StrEnum):
    """Who is paid what after a block."""

    OPPONENTS_TO_LOWEST_SIDE = "opponents-to-lowest-side"
    DIFFERENCE_TO_LOWEST_SIDE = "difference-to-lowest-side"
    """The opponents' leftover less the own leftover of the side."""
    DIFFERENCES_BY_HAND = "differences-by-hand"
    """Each hand is paid its differences to the opponents' hands with more pips."""
    OWN_OFF_EACH = "own-off-each"
    NONE = "none"


class BlockTie(StrEnum):
    """What happens when sides tie for the lowest leftover and the payment is to the lowest side."""

    NONE = "none"
    SPLIT_BETWEEN_TWO_OF_THREE = "split-between-two-of-three"


class BlockWinner(StrEnum):
    """Who wins a blocked round, as against who is paid."""

    LOWEST_SIDE = "lowest-side"
    LOWEST_HAND = "lowest-hand"


class Rounding(StrEnum):
    """How leftover pips become points; halfway goes up."""

    NEAREST = "nearest"
    DOWN = "down"
    UP = "up"
    NONE = "none"


class RoundingOf(StrEnum):
    """What is rounded: the total once, or each hand before it is added."""

    TOTAL = "total"
    EACH_HAND = "each-hand"


class LastPlacement(StrEnum):
    """Whether the award of the last tile of a hand is a score event of its own."""

    APART = "apart"
    JOINED = "joined"
    """One event with the settlement, accepted or refused together."""


class Halves(StrEnum):
    """What becomes of half points."""

    KEPT = "kept"
    ROUNDED_DOWN = "rounded-down"
    ROUNDED_UP = "rounded-up"


class ScoreFloor(StrEnum):
    """Whether a score may fall below 0."""

    NONE = "none"
    ZERO = "zero"


class TargetRule(StrEnum):
    """When a side has reached the target."""

    REACH = "reach"
    """On it or past it."""
    EXACT = "exact"
    """On it; a score event that would go past it is refused whole."""


class TargetChecked(StrEnum):
    """When the target is looked at."""

    AT_ONCE = "at-once"
    ROUND_END = "round-end"


class ByPlayers(Mapping[int, int]):
    """A number for each number of players, sorted; frozen and hashable."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[int, int] | None = None) -> None:
        self._items = tuple(sorted((items or {}).items()))

    def __getitem__(self, players: int) -> int:
        for known, value in self._items:
            if known == players:
                return value
        raise KeyError(players)

    def __iter__(self) -> Iterator[int]:
        return (players for players, _ in self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(self._items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and dict(self) == dict(other)

    def __repr__(self) -> str:
        return f"ByPlayers({dict(self)!r})"

    def __str__(self) -> str:
        return ", ".join(f"{players} → {value}" for players, value in self._items)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a value comes from and how sure it is."""

    clause: str = ""
    certainty: Certainty = Certainty.STATED
    note: str = ""


def _question(text: str, **default: Any) -> Any:
    """A field of `RuleSet` with the question it answers."""
    return field(metadata={"question": text}, **default)


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """What a rule document answers. Numbers of points are raw.

    Raises RuleSetError where the values contradict each other.
    """

    id: str
    title: str = ""
    names: tuple[str, ...] = ()
    """Titles, in any language, that no other rule set has: a document so titled is probably about this one."""
    source: str = ""
    """The document and where it says it has the rules from."""
    sources: Mapping[str, Source] = field(default_factory=dict, compare=False, repr=False)
    """A source for each field."""
    alternatives: Mapping[str, tuple[object, ...]] = field(default_factory=dict, compare=False, repr=False)
    """Other values that the same document allows, by field."""

    # equipment and players
    highest_pips: int = _question("Up to which double does the set go?", default=6)
    players: tuple[int, ...] = _question("How many may play?", default=(2, 3, 4))
    partnerships: tuple[int, ...] = _question("With how many players do partners share a score?", default=(4,))
    hand_size: ByPlayers = _question("How many tiles is each player dealt?")
    face_down: bool = _question("Are tiles shuffled face down and hands hidden?", default=True)

    # lead and turns
    first_lead: FirstLead = _question("Who leads the first round?", default=FirstLead.LOT)
    later_lead: LaterLead = _question("Who leads after a round that somebody went out of?", default=LaterLead.WENT_OUT)
    lead_after_block: BlockLead = _question("Who leads after a block?", default=BlockLead.LOT)
    lead_tile: LeadTile = _question("What may be led?", default=LeadTile.ANY)
    lead_scores: bool = _question("Does the lead score like any placement?", default=True)
    direction: Direction = _question("In which direction do turns go?", default=Direction.CLOCKWISE)
    further_turn: FurtherTurn = _question("When does a player go on after a placement?", default=FurtherTurn.NEVER)

    # layout
    spinner: Spinner = _question("Which doubles are spinners?", default=Spinner.FIRST)
    arms: ArmOpening = _question("When do the arms of a spinner open?", default=ArmOpening.LINES_FIRST)
    arm_limit: int | None = _question("How many tiles may an arm hold?", default=None)
    spinner_counts: tuple[int, ...] = _question(
        "How many halves of a spinner count while 0, 1, 2, 3, 4 of its places are covered?", default=(2, 2, 0, 0, 0)
    )
    double_counts: tuple[int, ...] = _question(
        "How many halves of another double count while 0, 1, 2 of its places are covered?", default=(2, 2, 0)
    )

    # scoring a placement
    divisors: tuple[int, ...] = _question("Which numbers must divide an end sum that scores?", default=(5,))
    score_value: ScoreValue = _question("What is a sum that scores worth?", default=ScoreValue.OWN)
    both_divisors: BothDivisors = _question("And when several numbers divide it?", default=BothDivisors.ADDED)

    # drawing and passing
    draw_limit: int | None = _question("How many tiles may be drawn in a turn?", default=None)
    draw_when_able: bool = _question("May somebody draw who can play?", default=False)
    drawn_tile: DrawnTile = _question("What becomes of a drawn tile that fits?", default=DrawnTile.MUST_BE_PLAYED)
    boneyard_kept: int = _question("How many tiles of the boneyard may never be drawn?", default=0)
    pass_when_able: bool = _question("May somebody pass who can play?", default=False)

    # settlement
    out_payment: OutPayment = _question("Who is paid what on going out?", default=OutPayment.OPPONENTS_TO_OUT_SIDE)
    partner_leftover: PartnerLeftover = _question(
        "What does the partner's leftover do on going out?", default=PartnerLeftover.IGNORED
    )
    out_bonus: int = _question("What does going out earn besides?", default=0)
    block_payment: BlockPayment = _question(
        "Who is paid what after a block?", default=BlockPayment.OPPONENTS_TO_LOWEST_SIDE
    )
    block_tie: BlockTie = _question("What happens on a tie for the lowest leftover?", default=BlockTie.NONE)
    block_winner: BlockWinner = _question("Who wins a blocked round?", default=BlockWinner.LOWEST_SIDE)
    rounding: Rounding = _question("How are leftover pips rounded?", default=Rounding.NEAREST)
    rounding_step: int = _question("To multiples of what?", default=5)
    rounding_of: RoundingOf = _question("What is rounded?", default=RoundingOf.TOTAL)
    last_placement: LastPlacement = _question(
        "Is the last placement one event with the settlement?", default=LastPlacement.APART
    )
    halves: Halves = _question("What becomes of half points?", default=Halves.KEPT)

    # score and target
    score_floor: ScoreFloor = _question("May a score fall below 0?", default=ScoreFloor.NONE)
    target: ByPlayers = _question("What is the target?")
    target_rule: TargetRule = _question("Reached how?", default=TargetRule.REACH)
    target_checked: TargetChecked = _question("Looked at when?", default=TargetChecked.AT_ONCE)
    display_ratio: int = _question("How many raw points are one point shown?", default=1)
    tally_stroke: int | None = _question("How many raw points is one stroke of the paper tally?", default=None)
    tally_group: int | None = _question("How many raw points is the big X of the paper tally?", default=None)

    def __post_init__(self) -> None:
        problems = list(_contradictions(self))
        if problems:
            raise RuleSetError(f"rule set {self.id}: {'; '.join(problems)}")
        object.__setattr__(self, "sources", MappingProxyType(dict(self.sources)))
        object.__setattr__(self, "alternatives", MappingProxyType(dict(self.alternatives)))

    def __getstate__(self) -> dict[str, Any]:
        values = {item.name: getattr(self, item.name) for item in dataclasses.fields(self)}
        return values | {"sources": dict(self.sources), "alternatives": dict(self.alternatives)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            frozen = MappingProxyType(value) if name in ("sources", "alternatives") else value
            object.__setattr__(self, name, frozen)

    @classmethod
    def questions(cls) -> dict[str, str]:
        """The fields that answer a question, in the order of a rule document, each with its question."""
        return {item.name: item.metadata["question"] for item in dataclasses.fields(cls) if "question" in item.metadata}

    def with_values(self, **values: Any) -> RuleSet:
        """A copy in which some fields have other values. Raises RuleSetError as the constructor does."""
        return dataclasses.replace(self, **values)

    def source_of(self, name: str) -> Source:
        """Where the value of a field comes from; assumed where nothing is recorded."""
        return self.sources.get(name, Source(certainty=Certainty.ASSUMED))

    # --- what follows from the values ---

    @cached_property
    def tiles(self) -> DominoSet:
        """The set that is played with."""
        return DominoSet(self.highest_pips)

    @cached_property
    def branching(self) -> Branching:
        """What a layout needs to know."""
        return Branching(
            spinner=self.spinner,
            arms=self.arms,
            arm_limit=self.arm_limit,
            spinner_counts=self.spinner_counts,
            double_counts=self.double_counts,
        )

    def award(self, end_sum: int) -> int:
        """Raw points of a placement that leaves this end sum. 0 is not a positive multiple of anything."""
        known = self._awards.get(end_sum)
        if known is None:
            known = self._awards[end_sum] = self._award(end_sum)
        return known

    @cached_property
    def _awards(self) -> dict[int, int]:
        """The awards asked for so far: a replay asks for the same few sums again and again."""
        return {}

    def _award(self, end_sum: int) -> int:
        if end_sum <= 0:
            return 0
        dividing = [divisor for divisor in self.divisors if end_sum % divisor == 0]
        if not dividing:
            return 0
        match self.score_value:
            case ScoreValue.OWN:
                values = [end_sum for _ in dividing]
            case ScoreValue.QUOTIENT:
                values = [end_sum // divisor for divisor in dividing]
            case ScoreValue.ONE:
                values = [1 for _ in dividing]
        return sum(values) if self.both_divisors is BothDivisors.ADDED else max(values)

    def round_pips(self, pips: int) -> int:
        """Leftover pips as points: 7 → 5 and 8 → 10 where they are rounded to the nearest five."""
        step = self.rounding_step
        match self.rounding:
            case Rounding.NONE:
                return pips
            case Rounding.DOWN:
                return pips // step * step
            case Rounding.UP:
                return -(-pips // step) * step
            case Rounding.NEAREST:
                return (2 * pips + step) // (2 * step) * step

    def display(self, raw: Points) -> Fraction:
        """Raw points as they are shown."""
        return Fraction(raw) / self.display_ratio

    def team_of(self, seat: int, *, players: int) -> int:
        """The team of a seat; seats count clockwise from 0, partners sit opposite."""
        return seat % 2 if players in self.partnerships else seat

    def teams(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The seats of each team, in the order of their first seat."""
        if players in self.partnerships:
            return tuple(tuple(range(team, players, 2)) for team in range(2))
        return tuple((seat,) for seat in range(players))

    def next_seat(self, seat: int, *, players: int) -> int:
        """The seat whose turn comes after `seat`."""
        return (seat + (1 if self.direction is Direction.CLOCKWISE else -1)) % players


def _contradictions(rules: RuleSet) -> Iterator[str]:
    if not 0 <= rules.highest_pips <= HIGHEST_PIPS:
        yield f"highest_pips goes from 0 to {HIGHEST_PIPS}, got {rules.highest_pips}"
        return
    tiles = len(DominoSet(rules.highest_pips))
    if not rules.players or list(rules.players) != sorted(set(rules.players)) or rules.players[0] < 1:
        yield f"players lists numbers from 1 in rising order, got {list(rules.players)}"
    for players in rules.players:
        if players > len(SEATS):
            yield f"at most {len(SEATS)} can play, got {players}"
        if players not in rules.hand_size:
            yield f"hand_size says nothing for {players} players"
        elif rules.hand_size[players] < 1:
            yield f"hand_size for {players} players is at least 1, got {rules.hand_size[players]}"
        elif players * rules.hand_size[players] > tiles:
            yield f"{players} players with {rules.hand_size[players]} tiles need more than the {tiles} of the set"
        if players not in rules.target:
            yield f"target says nothing for {players} players"
        elif rules.target[players] < 1:
            yield f"target for {players} players is at least 1, got {rules.target[players]}"
    for players in rules.partnerships:
        if players % 2 or players < 4:
            yield f"partnerships of two need an even number of players from 4, got {players}"
    if not rules.divisors or any(divisor < 1 for divisor in rules.divisors):
        yield f"divisors are numbers from 1, got {list(rules.divisors)}"
    if len(set(rules.divisors)) != len(rules.divisors):
        yield f"divisors name each number once, got {list(rules.divisors)}"
    for name in ("rounding_step", "display_ratio", "tally_stroke", "tally_group"):
        value = getattr(rules, name)
        if value is not None and value < 1:
            yield f"{name} is at least 1, got {value}"
    for name in ("draw_limit", "boneyard_kept", "out_bonus"):
        value = getattr(rules, name)
        if value is not None and value < 0:
            yield f"{name} is not below 0, got {value}"
    try:
        Branching(
            spinner=rules.spinner,
            arms=rules.arms,
            arm_limit=rules.arm_limit,
            spinner_counts=rules.spinner_counts,
            double_counts=rules.double_counts,
        )
    except RuleSetError as error:
        yield str(error)


SEATS = "ABCDEFGH"
"""Names of the seats, clockwise."""


def seat_name(seat: int) -> str:
    """The letter of a seat."""
    return SEATS[seat]


def team_name(team: int, *, rules: RuleSet, players: int) -> str:
    """The letters of a team's seats, as `A` or `A+C`."""
    return "+".join(seat_name(seat) for seat in rules.teams(players)[team])
