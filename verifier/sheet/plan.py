"""The plan of a sheet: which sections it has and what stands in them, in no language.

Everything in it follows from the values of the rule set and from the scenarios given: another value gives another
sentence, a rule that is absent gives none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from verifier.diagram.pictures import TallyPicture
from verifier.engine.branching import ArmOpening, Spinner
from verifier.engine.ruleset import (
    BlockPayment,
    ByPlayers,
    Certainty,
    Rounding,
    RuleSet,
    ScoreValue,
    TargetChecked,
    TargetRule,
)
from verifier.engine.tally import tally_of
from verifier.rulesets import load  # noqa: F401
from verifier.scenario import Scenario
from verifier.sheet import numbers
from verifier.sheet.counting import double_counts, spinner_counts
from verifier.sheet.layouts import Shown, draw_figure, figure_of, replayed
from verifier.sheet.model import (
    Block,
    Example,
    Figure,
    Foreign,
    Joint,
    Legend,
    Listed,
    Paragraph,
    Points,
    Say,
    Section,
    Sheet,
    Sign,
    Table,
    Value,
    say,
)
from verifier.sheet.questions import (
    counts_leftovers,
    moot_questions,
    partnerships_of,
    rounds,
    stated_values,
)
from verifier.sheet.settlements import settlement_examples
from verifier.sheet.statements import decided, points, set_name, statements
