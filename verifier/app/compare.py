"""Compare translations of a rule document with their source, fact by fact.

pair     a source and one of its translations
verdict  which of the two is right about a fact, by the rule set where one is known
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from verifier import lexicons, rulesets
from verifier.app.check import STANDARD_INPUT, read, rules_for
from verifier.app.compare_page import page_of
from verifier.app.faults import InternalFault, fault_in
from verifier.checks.base import Judgement, State
from verifier.checks.catalogue import Kind
from verifier.checks.document import judge
from verifier.config import GroupEntry
from verifier.document.language import primary_language
from verifier.document.reading import Reading
from verifier.engine.ruleset import RuleSet
from verifier.errors import InputError, InputErrors, UsageError
from verifier.finding import Evidence, Finding, Severity
from verifier.report import compare_html, github, json_reports, junit, sarif, text
from verifier.report.model import FileFindings, count_severities, joined, shown
from verifier.text import SourceText, Span
from verifier.translation.compare import Comparison, compare_readings
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
KINDS: Mapping[Change, Kind] = {
    Change.CHANGED: CHANGED,
    Change.MOVED: MOVED,
    Change.LOST: LOST,
    Change.ADDED: ADDED,
}
"""The kinds of findings that comparisons have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Which text the rule set agrees with: `source`, `translation`, `both`, `neither`, or None where it cannot say."""

    right: str | None = None
    expected: str | None = None
    clause: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedPair:
    """A source with a translation; `comparison` is None where one of them could not be read.

    `findings` and `verdicts` are those of the differences, in their order.
    """

    source: str
    translation: str
    comparison: Comparison | None = None
    rules: RuleSet | None = None
    findings: tuple[Finding, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    error: InputError | None = None

    @property
    def file(self) -> FileFindings:
        """For the report formats: the findings at their places in the translation."""
        if self.comparison is None:
            return FileFindings(path=self.translation, errors=() if self.error is None else (self.error,))
        return FileFindings(
            path=self.translation, source=self.comparison.translation.document.source, findings=self.findings
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareReport:
    """What became of some pairs."""

    pairs: tuple[ComparedPair, ...]

    @property
    def exit_status(self) -> int:
        """3 for a fault, 2 where a document could not be read, 1 where a finding is an error."""
        if any(isinstance(pair.error, InternalFault) for pair in self.pairs):
            return 3
        if any(pair.error is not None for pair in self.pairs):
            return 2
        return int(count_severities([pair.file for pair in self.pairs])["errors"] > 0)


def compare(
    source: str,
    translations: Sequence[str],
    *,
    rules: str | None = None,
    languages: Sequence[str | None] = (),
    complete: bool = False,
) -> CompareReport:
    """Compare a document with each of its translations.

    `languages` are those of the source and of the translations, in their order; what is missing is found as `check`
    finds it. `complete` makes errors of what is lost or added. Raises UsageError for a rule set or language that does
    not exist, and where standard input is named twice.
    """
    if [source, *translations].count(STANDARD_INPUT) > 1:
        raise UsageError("standard input can be read once only, and `-` is named more than once")
    if rules is not None:
        rulesets.load(rules)
    for language in languages:
        if language is not None:
            lexicons.load(primary_language(language))
    tags = [*languages, *[None] * (1 + len(translations) - len(languages))]
    known = _Texts()
    return CompareReport(
        pairs=tuple(
            _pair(known, (source, tags[0]), (path, tag), rules=rules, complete=complete)
            for path, tag in zip(translations, tags[1:], strict=False)
        )
    )


def compare_groups(groups: Sequence[GroupEntry], *, base: Path, complete: bool = False) -> CompareReport:
    """Compare the groups of a configuration, whose files start at `base`."""
    known = _Texts(base)
    return CompareReport(
        pairs=tuple(
            _pair(known, (group.source, None), (path, None), rules=group.rules, complete=complete)
            for group in groups
            for path in group.translations
        )
    )


class _Texts:
    """Documents that were read, each once."""

    def __init__(self, base: Path | None = None) -> None:
        self._base = base
        self._read: dict[tuple[str, str | None], Reading] = {}

    def read(self, path: str, language: str | None) -> Reading:
        """The document at a path. Raises InputError."""
        if (path, language) not in self._read:
            there = path if self._base is None or path == STANDARD_INPUT else str(self._base / path)
            self._read[path, language] = read(there, language=language)
        return self._read[path, language]


def _pair(
    texts: _Texts,
    source: tuple[str, str | None],
    translation: tuple[str, str | None],
    *,
    rules: str | None,
    complete: bool,
) -> ComparedPair:
    pair = ComparedPair(source=source[0], translation=translation[0])
    try:
        readings = texts.read(*source), texts.read(*translation)
        comparison = compare_readings(*readings)
        chosen = rules_for(readings[0], rules) or rules_for(readings[1], rules)
        verdicts = _verdicts(comparison, chosen)
    except InputErrors as problems:
        return replace(pair, error=problems.errors[0])
    except InputError as problem:
        return replace(pair, error=problem)
    except UsageError as problem:
        return replace(pair, error=InputError(str(problem), path=pair.source))
    except Exception as error:
        return replace(pair, error=fault_in(pair.translation, error))
    findings = tuple(
        _finding(difference, verdict, comparison, rules=chosen, complete=complete)
        for difference, verdict in zip(comparison.differences, verdicts, strict=True)
    )
    return replace(pair, comparison=comparison, rules=chosen, findings=findings, verdicts=verdicts)


# --- which of the two is right ---


def _verdicts(comparison: Comparison, rules: RuleSet | None) -> tuple[Verdict, ...]:
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


def _finding(
    difference: Difference, verdict: Verdict, comparison: Comparison, *, rules: RuleSet | None, complete: bool
) -> Finding:
    kind = KINDS[difference.change]
    message = difference.message
    one_sided = difference.change in (Change.LOST, Change.ADDED)
    if verdict.right is not None and rules is not None and not one_sided:
        message += f"; {_SAID[verdict.right].format(rules=rules.id)}"
        message += f": {verdict.expected}" if verdict.right == "neither" and verdict.expected else ""
    return Finding(
        code=kind.code,
        name=kind.name,
        severity=Severity.ERROR if complete else kind.severity,
        span=difference.place,
        message=message,
        found=None if difference.translation is None else difference.translation.value,
        expected=None if difference.source is None else difference.source.value,
        evidence=_evidence(difference.source, comparison.source.document.source, verdict),
    )


def _evidence(stated: Stated | None, source: SourceText, verdict: Verdict) -> Evidence | None:
    """The sentence of the source with the fact marked in it."""
    if stated is None:
        return None
    place = source.place(stated.span.start)
    before = source.text[max(stated.sentence.start, stated.span.start - _AROUND) : stated.span.start]
    after = source.text[stated.span.end : min(stated.sentence.end, stated.span.end + _AROUND)]
    quoted = " ".join(f"{before}‹{source.slice(stated.span)}›{after}".split())
    return Evidence(text=f"{source.path}:{place.line}:{place.column} says: {quoted}", clause=verdict.clause)


_AROUND = 60
"""Characters of the source shown on each side of a fact."""


# --- reports ---


def render_compare(report: CompareReport, output_format: str, *, colour: bool = False) -> str:
    """A report in one of the formats for findings, each at its place in the translation."""
    files = [pair.file for pair in report.pairs]
    match output_format:
        case "json":
            return json_reports.render(compare_json(report))
        case "sarif":
            return sarif.render_findings(files, summaries={kind.code: kind.summary for kind in KINDS.values()})
        case "junit":
            return junit.render_findings(files, suite="compare")
        case "github":
            return github.render_findings(files)
        case _:
            parts = []
            for pair in report.pairs:
                parts.append(text.render_findings([_for_people(pair)], colour=colour))
                parts.append(f"{summary_of(pair)}\n")
            return "".join(parts)


def _for_people(pair: ComparedPair) -> FileFindings:
    """The findings with what one sentence has lost or gained told together."""
    if pair.comparison is None:
        return pair.file
    told = zip(pair.comparison.differences, pair.findings, strict=True)
    groups = [list(group) for _, group in groupby(told, key=lambda pair: _together(pair[0]))]
    return replace(pair.file, findings=tuple(_merged(group) for group in groups))


def _together(difference: Difference) -> object:
    stated = difference.source or difference.translation
    if difference.change in (Change.LOST, Change.ADDED) and stated is not None:
        return difference.change, stated.sentence
    return id(difference)


def _merged(group: Sequence[tuple[Difference, Finding]]) -> Finding:
    first = group[0][1]
    if len(group) == 1:
        return first
    told = [stated for difference, _ in group if (stated := difference.source or difference.translation)]
    named = "; ".join(f"{stated.role} {stated.value}" for stated in told[:_NAMED])
    more = f" and {len(told) - _NAMED} more" if len(told) > _NAMED else ""
    side = "source" if group[0][0].change is Change.LOST else "translation"
    return replace(first, message=f"only the {side} says: {named}{more}")


_NAMED = 6
"""So many facts of one sentence are named in a line."""


def summary_of(pair: ComparedPair) -> str:
    """What became of one pair, in one line."""
    names = f"{shown(pair.source)} → {shown(pair.translation)}"
    if pair.comparison is None:
        return f"{names}: not readable"
    comparison = pair.comparison
    changes = [difference.change for difference in comparison.differences]
    parts = [f"{changes.count(change)} {change}" for change in Change if change in changes]
    facts = f"{comparison.common} facts in common of {comparison.facts[0]} and {comparison.facts[1]}"
    remarks = "".join(f"\n  {shown(remark)}" for remark in comparison.remarks)
    return f"{names}: {facts}; {joined(parts) or 'nothing changed'}{remarks}"


def compare_json(report: CompareReport) -> dict[str, Any]:
    """A report as JSON."""
    return {
        "version": json_reports.VERSION,
        "command": "compare",
        "pairs": [_pair_json(pair) for pair in report.pairs],
        "summary": json_reports.summary([pair.file for pair in report.pairs], noun="pairs"),
    }


def _pair_json(pair: ComparedPair) -> dict[str, Any]:
    names = {"source": pair.source, "translation": pair.translation}
    if pair.comparison is None:
        assert pair.error is not None
        return names | {"error": {"path": pair.error.path} | json_reports.error_entry(pair.error)}
    comparison = pair.comparison
    return names | {
        "languages": {"source": comparison.source.language, "translation": comparison.translation.language},
        "ruleset": None if pair.rules is None else pair.rules.id,
        "facts": {"source": comparison.facts[0], "translation": comparison.facts[1], "common": comparison.common},
        "findings": list(_findings_json(pair, comparison)),
        "remarks": list(comparison.remarks),
    }


def _findings_json(pair: ComparedPair, comparison: Comparison) -> Iterator[dict[str, Any]]:
    for difference, found, verdict in zip(comparison.differences, pair.findings, pair.verdicts, strict=True):
        yield {
            "kind": str(difference.change),
            "role": difference.role,
            "severity": str(found.severity),
            "code": found.code,
            "name": found.name,
            "message": found.message,
            "source": _stated_json(difference.source, comparison.source.document.source),
            "translation": _stated_json(difference.translation, comparison.translation.document.source),
            "place": found.place_fields(comparison.translation.document.source),
            "right": verdict.right,
            "expected": verdict.expected,
        }


def _stated_json(stated: Stated | None, source: SourceText) -> dict[str, Any] | None:
    if stated is None:
        return None
    start, end = source.place(stated.span.start), source.place(stated.span.end)
    return {
        "value": stated.value,
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
        "text": source.slice(stated.sentence),
    }


def render_compare_page(report: CompareReport) -> str:
    """A page with the texts of each pair side by side, and the facts linked."""
    return compare_html.render_page([_page_pair(pair) for pair in report.pairs])


def _page_pair(pair: ComparedPair) -> dict[str, Any]:
    about = {"source": pair.source, "translation": pair.translation, "summary": summary_of(pair)}
    if pair.comparison is None:
        return about | {"error": "" if pair.error is None else str(pair.error)}
    rules = None if pair.rules is None else pair.rules.title
    return about | {"error": "", "rules": rules} | page_of(pair.comparison, pair.findings)
