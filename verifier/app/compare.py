"""Compare translations of a rule document with their source, fact by fact.

pair   a source and one of its translations
group  a source with its translations, as the configuration names them
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from verifier import lexicons, rulesets
from verifier.app.check import STANDARD_INPUT, read, rules_for
from verifier.app.compare_kinds import Verdict, find_verdicts, make_finding
from verifier.app.faults import InternalFault, fault_in
from verifier.app.paths import short
from verifier.checks.document import RuleSetSource
from verifier.config import Config, GroupEntry, read_config
from verifier.document.language import primary_language
from verifier.document.reading import Reading
from verifier.engine.ruleset import RuleSet
from verifier.errors import InputError, InputErrors, UsageError
from verifier.finding import Finding
from verifier.report.model import FileFindings, Related, count_severities
from verifier.translation.compare import Comparison, compare_readings


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
        """For the report formats: the findings at their places in the translation, related to those in the source."""
        if self.comparison is None:
            assert self.error is not None
            return FileFindings(path=self.error.path or self.translation, errors=(self.error,))
        text = self.comparison.source.document.source
        return FileFindings(
            path=self.translation,
            source=self.comparison.translation.document.source,
            findings=self.findings,
            related=tuple(
                None
                if each.source is None
                else Related(path=self.source, source=text, span=each.source.span, message="the source says")
                for each in self.comparison.differences
            ),
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


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareOptions:
    """What is known of the texts, and what fails a run.

    `rules` is a rule set for all pairs. The languages are found as `check` finds them where they are None. `complete`
    makes errors of what is lost or added.
    """

    rules: str | None = None
    source_language: str | None = None
    translation_language: str | None = None
    complete: bool = False


def compare(
    documents: Sequence[str], *, options: CompareOptions | None = None, start: Path | None = None
) -> CompareReport:
    """Compare a document with each of its translations; without documents, those that the configuration groups.

    `start` is the folder whose configuration counts, by default the working folder. Raises UsageError for a rule set
    or language that does not exist, where there is nothing to compare, and where standard input is named twice;
    InputErrors for a configuration that cannot be read.
    """
    wanted = options or CompareOptions()
    if documents.count(STANDARD_INPUT) > 1:
        raise UsageError("standard input can be read once only, and `-` is named more than once")
    if len(documents) == 1:
        raise UsageError(f"a source is compared with its translations, found only {documents[0]}")
    if wanted.rules is not None:
        rulesets.load(wanted.rules)
    for language in (wanted.source_language, wanted.translation_language):
        if language is not None:
            lexicons.load(primary_language(language))
    if documents:
        return _compare([GroupEntry(source=documents[0], translations=tuple(documents[1:]))], wanted)
    config = read_config(start or Path())
    if not config.groups:
        raise UsageError("no documents are named, and no groups of documents are configured")
    return compare_groups(config, options=wanted)


def compare_groups(config: Config, *, options: CompareOptions | None = None) -> CompareReport:
    """Compare the groups of a configuration."""
    return _compare([_placed(group, config.root) for group in config.groups], options or CompareOptions(), config.root)


def _placed(group: GroupEntry, base: Path) -> GroupEntry:
    """A group with its paths as they are shown."""
    source, *translations = (str(short(base.absolute() / path)) for path in (group.source, *group.translations))
    return replace(group, source=source, translations=tuple(translations))


def _compare(groups: Sequence[GroupEntry], options: CompareOptions, base: Path | None = None) -> CompareReport:
    pairs = []
    for group in groups:
        texts: dict[tuple[str, str | None], Reading] = {}
        pairs += [_pair(group, translation, options, texts, base) for translation in group.translations]
    return CompareReport(pairs=tuple(pairs))


def _pair(
    group: GroupEntry,
    translation: str,
    options: CompareOptions,
    texts: dict[tuple[str, str | None], Reading],
    base: Path | None,
) -> ComparedPair:
    pair = ComparedPair(source=group.source, translation=translation)
    wanted = ((group.source, options.source_language), (translation, options.translation_language))
    try:
        for path, language in wanted:
            if (path, language) not in texts:
                texts[path, language] = read(path, language=language)
        comparison = compare_readings(*(texts[each] for each in wanted))
        rules = _rules(comparison, group, options, base)
        verdicts = find_verdicts(comparison, rules)
    except InputErrors as problems:
        return replace(pair, error=problems.errors[0])
    except InputError as problem:
        return replace(pair, error=problem)
    except UsageError as problem:
        return replace(pair, error=InputError(str(problem), path=pair.source))
    except Exception as error:
        return replace(pair, error=fault_in(pair.translation, error))
    findings = tuple(
        make_finding(difference, verdict, rules=rules, complete=options.complete)
        for difference, verdict in zip(comparison.differences, verdicts, strict=True)
    )
    return replace(pair, comparison=comparison, rules=rules, findings=findings, verdicts=verdicts)


def _rules(comparison: Comparison, group: GroupEntry, options: CompareOptions, base: Path | None) -> RuleSet | None:
    """The rule set of a pair: the option, else what the source or the translation names, else the configuration."""
    if options.rules is not None:
        return rulesets.load(options.rules)
    for reading in (comparison.source, comparison.translation):
        rules = rules_for(reading, group.rules, named_by=RuleSetSource.CONFIGURATION, base=base)
        if rules is not None:
            return rules
    return None
