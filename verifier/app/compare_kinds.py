"""The findings of a comparison: their kinds, and which of the two texts is right.

verdict  which text the rule set agrees with about a fact, where one is known
opinion  what the checks say of a fact in one text: that it is right, that it is wrong, or nothing
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verifier.checks.base import Judgement, State
from verifier.checks.catalogue import Kind
from verifier.checks.document import judge
from verifier.engine.ruleset import RuleSet
from verifier.finding import Evidence, Finding, Severity
from verifier.text import Span
from verifier.translation.compare import Comparison
from verifier.translation.differences import Change, Difference, Stated

CHANGED = Kind(
    code="DV601",
    name="translation-changed",
    severity=Severity.ERROR,
    summary="A translation gives another value to a fact than its source.",
    why="A translator may change words, never facts; numbers are compared by value, rules by what they say.",
    wrong="“each takes 9 tiles” translated as “cada uno toma 6 fichas”",
    right="“each takes 9 tiles” translated as “cada uno toma nueve fichas”",
)
MOVED = Kind(
    code="DV602",
    name="translation-moved",
    severity=Severity.ERROR,
    summary="A value of the source stands in another role in the translation.",
    why="Tiles become players or the result of a match where a translation tool does not know what is counted.",
    wrong="“7 tiles each” translated as “7人ずつ”",
    right="“7 tiles each” translated as “7枚ずつ”",
)
LOST = Kind(
    code="DV603",
    name="translation-lost",
    severity=Severity.WARNING,
    summary="A fact of the source is not in the translation.",
    why="What readers of the translation are not told they cannot play by; `--complete` makes it an error.",
    wrong="“28 tiles” translated as “fichas”",
    right="“28 tiles” translated as “28 fichas”",
)
ADDED = Kind(
    code="DV604",
    name="translation-added",
    severity=Severity.WARNING,
    summary="A fact of the translation is not in the source.",
    why="What only the translation says nobody has decided; `--complete` makes it an error.",
    wrong="“until it fits” translated as “como máximo 2 veces”",
    right="“until it fits” translated as “hasta que encaje”",
)
NOTHING_COMMON = Kind(
    code="DV605",
    name="nothing-common",
    severity=Severity.ERROR,
    summary="A translation and its source have no facts in common.",
    why="Where nothing was compared, nothing was found; such a pair does not pass.",
    wrong="a rule document beside a poem",
    right="a rule document beside its translation",
)
_BY_CHANGE: Mapping[Change, Kind] = {
    Change.CHANGED: CHANGED,
    Change.MOVED: MOVED,
    Change.LOST: LOST,
    Change.ADDED: ADDED,
}
KINDS = (*_BY_CHANGE.values(), NOTHING_COMMON)
"""The kinds of findings that comparisons have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Which text the rule set agrees with: `source`, `translation`, `both`, `neither`, or None where it cannot say."""

    right: str | None = None
    expected: str | None = None
    clause: str | None = None


def find_verdicts(comparison: Comparison, rules: RuleSet | None) -> tuple[Verdict, ...]:
    """What a rule set says of each difference."""
    if rules is None or not comparison.differences:
        return tuple(Verdict() for _ in comparison.differences)
    source, translation = (judge(reading, rules) for reading in (comparison.source, comparison.translation))
    return tuple(
        _verdict(_opinion(difference.source, source), _opinion(difference.translation, translation))
        for difference in comparison.differences
    )


@dataclass(frozen=True, slots=True)
class _Opinion:
    """What the checks say of a stated fact: that it is right, that it is wrong, or nothing."""

    is_right: bool | None = None
    findings: tuple[Finding, ...] = ()


def _opinion(stated: Stated | None, judgements: Sequence[Judgement]) -> _Opinion:
    if stated is None:
        return _Opinion()
    about = [judgement for judgement in judgements if _speaks_of(judgement, stated.span)]
    wrong = tuple(found for judgement in about for found in judgement.findings if found.span.overlaps(stated.span))
    if wrong:
        return _Opinion(False, wrong)
    states = [judgement.states.get(stated.span, judgement.state) for judgement in about]
    if State.CONTRADICTED in states:
        return _Opinion(False, tuple(found for judgement in about for found in judgement.findings))
    return _Opinion(True if any(state.is_backed for state in states) else None)


def _speaks_of(judgement: Judgement, span: Span) -> bool:
    said = getattr(judgement.claim, "said", None)
    return (
        any(item.span.overlaps(span) for item in judgement.claim.items)
        or (isinstance(said, Span) and said.overlaps(span))
        or any(found.span.overlaps(span) for found in judgement.findings)
    )


def _verdict(source: _Opinion, translation: _Opinion) -> Verdict:
    told = [*translation.findings, *source.findings]
    expected = next((found.expected for found in told if found.expected is not None), None)
    clause = next((found.evidence.clause for found in told if found.evidence and found.evidence.clause), None)
    match source.is_right, translation.is_right:
        case (True, True):
            right: str | None = "both"
        case (False, False):
            right = "neither"
        case (True, _) | (_, False):
            right = "source"
        case (_, True) | (False, _):
            right = "translation"
        case _:
            right = None
    return Verdict(right=right, expected=expected, clause=clause)


_SAID = {
    "source": "{rules} agrees with the source",
    "translation": "{rules} agrees with the translation",
    "both": "{rules} agrees with both",
    "neither": "{rules} agrees with neither",
}


def make_finding(difference: Difference, verdict: Verdict, *, rules: RuleSet | None, complete: bool) -> Finding:
    """A difference as a finding at its place in the translation; `complete` makes an error of what is lost or added."""
    kind = NOTHING_COMMON if difference.is_everything else _BY_CHANGE[difference.change]
    message = difference.message
    evidence = None
    if rules is not None and verdict.right is not None and difference.source and difference.translation:
        message += f"; {_SAID[verdict.right].format(rules=rules.id)}"
        if verdict.expected is not None:
            evidence = Evidence(text=f"{rules.id} says {verdict.expected}", clause=verdict.clause)
    return Finding(
        code=kind.code,
        name=kind.name,
        severity=Severity.ERROR if complete else kind.severity,
        span=difference.place,
        message=message,
        found=None if difference.translation is None else difference.translation.value,
        expected=None if difference.source is None else difference.source.value,
        evidence=evidence,
    )
