"""How doubles branch and what they count: the part of a rule set that a layout needs to know.

spinner  a double that opens side arms
line     the two long sides of a double, A and B; a joined double hangs by its line A
arm      the two further places of a spinner, A and B
covered  a place with a tile joined to it
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from verifier.errors import RuleSetError


class Spinner(StrEnum):
    """Which doubles are spinners."""

    NONE = "none"
    FIRST = "first"
    """The first double placed in a round, the lead or not."""
    FIRST_ENCLOSED = "first-enclosed"
    """The first double whose two lines are covered."""
    LEAD = "lead"
    """The lead, where it is a double."""
    ALL = "all"


class ArmOpening(StrEnum):
    """When the arms of a spinner become open places."""

    LINES_FIRST = "lines-first"
    """Once both lines are covered; then either arm may be started first."""
    AT_ONCE = "at-once"
    """With the placement of the spinner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Branching:
    """How doubles branch and count.

    `spinner_counts[n]` says how many halves a spinner counts at the end sum while n of its places are covered (n from
    0 to 4), `double_counts[n]` the same for any other double (n from 0 to 2): 2 both halves, 1 one half, 0 nothing.
    `arm_limit` is the number of tiles an arm may hold, None where it may grow on.
    """

    spinner: Spinner = Spinner.FIRST
    arms: ArmOpening = ArmOpening.LINES_FIRST
    arm_limit: int | None = None
    spinner_counts: tuple[int, ...] = (2, 2, 0, 0, 0)
    double_counts: tuple[int, ...] = (2, 2, 0)

    def __post_init__(self) -> None:
        for name, counts, length in (
            ("spinner_counts", self.spinner_counts, 5),
            ("double_counts", self.double_counts, 3),
        ):
            if len(counts) != length or any(count not in (0, 1, 2) for count in counts):
                raise RuleSetError(f"{name} takes {length} numbers of halves from 0 to 2, got {list(counts)}")
        if self.arm_limit is not None and self.arm_limit < 1:
            raise RuleSetError(f"arm_limit takes a number of tiles from 1, got {self.arm_limit}")
