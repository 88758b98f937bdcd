"""A whole document checked: which rule set, every claim judged, every item in a state, every finding in its place.

agreement  a claim that a rule set backs
owned      a title that only one rule set has
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from verifier.checks.amounts import check_amounts, check_outcomes
from verifier.checks.arithmetic import check_arithmetic
from verifier.checks.base import Context, Judgement, State, finding
from verifier.checks.captions import check_captions
from verifier.checks.chains import judge_chains
from verifier.checks.coverage import Coverage, item_states, with_sentences
from verifier.checks.drawn_turns import check_drawn_turns
from verifier.checks.extremes import check_extremes
from verifier.checks.grids import judge_grids
from verifier.checks.leftovers import check_leftover_signs, check_unclear_units
from verifier.checks.names import named_items
from verifier.checks.points import check_conversions, check_earnings
from verifier.checks.rounding import check_halves, check_remainders, check_rounding_examples
from verifier.checks.rows import judge_rows
from verifier.checks.rulevalues import check_rule_values
from verifier.checks.sets import check_set_sizes
from verifier.checks.settlements import check_settlements, check_tallies
from verifier.checks.stories import check_set_holes, check_stories
from verifier.checks.sums import check_end_sums, check_scoring_sums, judge_end_sums
from verifier.checks.suppress import apply_suppressions
from verifier.checks.tales import check_tales
from verifier.checks.tilefacts import check_follows, check_scoring_leads, check_worths
from verifier.checks.titles import check_titles
from verifier.document.claims.amounts import AmountClaim
from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.claims.base import Claim
from verifier.document.claims.captions import CaptionClaim
from verifier.document.claims.drawn_turns import DrawnTurnClaim
from verifier.document.claims.leftovers import LeftoverSignClaim, UnclearUnitClaim
from verifier.document.claims.points import ConversionClaim, EarningClaim
from verifier.document.claims.rounding import HalfClaim, RemainderClaim, RoundingExampleClaim
from verifier.document.claims.settlements import SettlementClaim, TallyClaim
from verifier.document.claims.statements import RuleClaim
from verifier.document.claims.stories import SetHolesClaim, StoryClaim
from verifier.document.claims.tales import TaleClaim
from verifier.document.claims.titles import TitleClaim
from verifier.document.claims.topics.equipment import SetSizeClaim
from verifier.document.claims.topics.leads import ScoringLeadsClaim
from verifier.document.claims.topics.outcomes import OutcomeClaim
from verifier.document.claims.topics.scoring import (
    EndSumClaim,
    ExtremeClaim,
    ScoringSumsClaim,
    WorthClaim,
)
from verifier.document.claims.topics.turns import FollowClaim
from verifier.document.reading import Reading
from verifier.document.runs import BlockKind, ProblemKind
from verifier.document.tilenames import find_tiles
from verifier.engine.ruleset import RuleSet
from verifier.finding import Finding
from verifier.text import Span

Check = Callable[[Sequence[Any], Context], Iterator[Judgement]]

CHECKS: tuple[tuple[type[Claim], Check], ...] = (
    (CaptionClaim, check_captions),
    (SettlementClaim, check_settlements),
    (TallyClaim, check_tallies),
    (TitleClaim, check_titles),
    (ArithmeticClaim, check_arithmetic),
    (ConversionClaim, check_conversions),
    (EarningClaim, check_earnings),
    (RuleClaim, check_rule_values),
    (SetSizeClaim, check_set_sizes),
    (EndSumClaim, check_end_sums),
    (ScoringSumsClaim, check_scoring_sums),
    (WorthClaim, check_worths),
    (FollowClaim, check_follows),
    (ScoringLeadsClaim, check_scoring_leads),
    (ExtremeClaim, check_extremes),
    (TaleClaim, check_tales),
    (StoryClaim, check_stories),
    (SetHolesClaim, check_set_holes),
    (DrawnTurnClaim, check_drawn_turns),
    (AmountClaim, check_amounts),
    (OutcomeClaim, check_outcomes),
    (RemainderClaim, check_remainders),
    (RoundingExampleClaim, check_rounding_examples),
    (HalfClaim, check_halves),
    (LeftoverSignClaim, check_leftover_signs),
    (UnclearUnitClaim, check_unclear_units),
)
"""Which check judges which kind of claim; a check gets all claims of its kind in a document."""

_AGREEMENTS_NEEDED = 3
_TITLE_BLOCKS = 3


class RuleSetSource(StrEnum):
    """Who says which rule set a document is about."""

    OPTION = "option"
    FRONT_MATTER = "front-matter"
    SIDECAR = "sidecar"
    CONFIGURATION = "configuration"
    RECOGNISED = "recognised"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Examples:
    """Worked examples: how many there are, and how many replay without an error."""

    found: int = 0
    verified: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentResult:
    """What was found in one document."""

    reading: Reading
    rules: RuleSet | None
    rules_source: RuleSetSource
    judgements: tuple[Judgement, ...]
    coverage: Coverage
    examples: Examples
    prose_examples: Examples
    findings: tuple[Finding, ...]

    @property
    def claims(self) -> Mapping[State, int]:
        """How many claims ended in each state."""
        counted = Counter(judgement.state for judgement in self.judgements)
        return {state: counted[state] for state in State}


def check_reading(
    reading: Reading, *, rules: RuleSet | None, rules_source: RuleSetSource, candidates: Sequence[RuleSet] = ()
) -> DocumentResult:
    """Judge every claim of a document. Without a rule set, one of the candidates may be recognised."""
    judgements: tuple[Judgement, ...] | None = None
    if rules is None:
        recognised = _recognise(reading, candidates)
        if recognised is not None:
            rules_source = RuleSetSource.RECOGNISED
            rules, judgements = recognised
    if judgements is None:
        judgements = judge(reading, rules)
    findings = [
        *(found for judgement in judgements for found in judgement.findings),
        *_document_findings(reading, rules, judgements),
    ]
    captions = [judgement for judgement in judgements if isinstance(judgement.claim, CaptionClaim)]
    items = item_states(reading, judgements, named=named_items(reading, rules))
    return DocumentResult(
        reading=reading,
        rules=rules,
        rules_source=rules_source,
        judgements=judgements,
        coverage=with_sentences(items, reading, judgements),
        examples=_examples([judgement for judgement in captions if _is_long(judgement)]),
        prose_examples=_examples(
            [judgement for judgement in judgements if isinstance(judgement.claim, StoryClaim | TaleClaim)]
        ),
        findings=apply_suppressions(findings, reading.document.suppressions),
    )


def judge(reading: Reading, rules: RuleSet | None) -> tuple[Judgement, ...]:
    """What the checks say of the claims, in the order of the document."""
    context = Context(source=reading.document.source, rules=rules)
    judgements: list[Judgement] = []
    for kind, check in CHECKS:
        claims = [claim for claim in reading.claims if isinstance(claim, kind)]
        judgements += check(claims, context)
    for reconsider in (judge_end_sums, judge_chains, judge_rows, judge_grids):
        judgements = reconsider(reading, judgements, context)
    return tuple(sorted(judgements, key=lambda judgement: judgement.claim.span))


def recognise_rules(reading: Reading, candidates: Sequence[RuleSet]) -> RuleSet | None:
    """The rule set whose own title the document has, where at least three claims agree with it.

    A name that several games share, as Muggins or Five-Up, is in the list of no rule set and decides nothing.
    """
    recognised = _recognise(reading, candidates)
    return None if recognised is None else recognised[0]


def _recognise(reading: Reading, candidates: Sequence[RuleSet]) -> tuple[RuleSet, tuple[Judgement, ...]] | None:
    """What `recognise_rules` says, with what the checks say of the claims under that rule set."""
    title = _title(reading).casefold()
    titled = [rules for rules in candidates if any(name.casefold() in title for name in rules.names)]
    fitting = []
    for rules in titled:
        judgements = judge(reading, rules)
        states = Counter(judgement.state for judgement in judgements)
        agreements = sum(count for state, count in states.items() if state.is_backed)
        if agreements >= _AGREEMENTS_NEEDED and agreements > states[State.CONTRADICTED]:
            fitting.append((agreements, rules, judgements))
    fitting.sort(key=lambda fit: (-fit[0], fit[1].id))
    if len(fitting) > 1 and fitting[0][0] == fitting[1][0]:
        return None
    return fitting[0][1:] if fitting else None


def _title(reading: Reading) -> str:
    """What stands at the top: the title of the front matter, the first blocks, the first heading."""
    document = reading.document
    texts = [value.text for key, value in document.front_matter.items() if key.casefold() == "title"]
    texts += [block.run.text for block in document.prose[:_TITLE_BLOCKS]]
    texts += [block.run.text for block in document.prose if block.kind is BlockKind.HEADING][:1]
    return "\n".join(texts)


def _is_long(judgement: Judgement) -> bool:
    return isinstance(judgement.claim, CaptionClaim) and judgement.claim.long is not None


def _examples(judgements: Sequence[Judgement]) -> Examples:
    return Examples(found=len(judgements), verified=sum(j.state is State.VERIFIED for j in judgements))


def _document_findings(reading: Reading, rules: RuleSet | None, judgements: Sequence[Judgement]) -> Iterator[Finding]:
    yield from _impossible_tiles(reading, rules)
    yield from _endless_numbers(reading)
    for problem in reading.document.problems:
        name = "unescaped-bar" if problem.kind is ProblemKind.UNESCAPED_BAR else "malformed"
        yield finding(name, problem.span, problem.message)
    if all(judgement.state is State.UNCHECKED and not judgement.findings for judgement in judgements):
        why = _why_nothing(reading, rules)
        yield finding("nothing-recognised", Span(0, 0), f"nothing was recognised that can be checked{why}")
    elif rules is None:
        yield finding(
            "no-rule-set", Span(0, 0), "no rule set is known for this document; only sums and tiles were checked"
        )


def _impossible_tiles(reading: Reading, rules: RuleSet | None) -> Iterator[Finding]:
    """Tiles that no set of the game has, where the notation leaves no doubt that a tile is meant."""
    if rules is None:
        return
    for block in reading.document.prose:
        for tile in find_tiles(block.text, highest=rules.highest_pips):
            if tile.impossible and tile.certain:
                yield finding(
                    "impossible-tile",
                    block.span(tile.start, tile.end),
                    f"the double-{rules.highest_pips} set has no half of {max(tile.first, tile.second)} pips",
                    found=block.text[tile.start : tile.end],
                )


_ENDLESS = re.compile(r"(?<!\d)\d{19,}")
"""More digits than are read as a number."""
_RECKONS = frozenset("+＋×*=＝−")


def _endless_numbers(reading: Reading) -> Iterator[Finding]:
    """Numbers too long to be read, where a sum would be taken for another without them."""
    for block in reading.document.prose:
        for match in _ENDLESS.finditer(block.text):
            start, end = match.span()
            beside = block.text[max(0, start - 2) : start].strip()[-1:], block.text[end : end + 2].strip()[:1]
            if _RECKONS.intersection(beside):
                told = f"a number of {end - start} digits is not read, nor is the sum it stands in"
                yield finding("malformed", block.span(start, end), told)


def _why_nothing(reading: Reading, rules: RuleSet | None) -> str:
    if not reading.document.prose:
        return ": the document has no text"
    if reading.language is None:
        return ": its language was not recognised (--document-lang names it)"
    if reading.lexicon is None:
        return f": there is no lexicon for {reading.language}"
    if reading.claims and rules is None:
        return ": what it says is held against a rule set, and none is known (--rules names one)"
    return ""
