"""Rule documents by many hands, each right in every number and rule, and single faults put into copies of them.

corpus.toml  the documents: file, rule set, language, notation, and the faults
fault        a kind, a text that stands once in the document, and what is put in its place
alarm        an error or a warning for a document that is right
caught       the check says something new, no mere note, on the line of the fault
known.toml   the alarms and the missed faults that are known; `python -m tests.corpus --write` writes it anew
first-run    first-run.csv: how the documents fared at first, before any lexicon or code was changed for them;
             first-run-2.csv to -4.csv: the later batches, which others wrote when the ones before had been worked on
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from verifier import rulesets
from verifier.checks.document import DocumentResult, RuleSetSource, check_reading
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.engine.ruleset import RuleSet
from verifier.finding import Finding, Severity
from verifier.text import SourceText

FOLDER = Path(__file__).parent
KINDS = ("award", "digit", "number-word", "phrase", "sum", "swapped", "tile")
"""The kinds of faults."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantedFault:
    """One fault: `find` stands once in the document and becomes `replacement`."""

    kind: str
    find: str
    replacement: str

    @property
    def name(self) -> str:
        """What stands for it in the list of known misses."""
        return f"{self.kind}: {self.find} > {self.replacement}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CorpusDocument:
    """A document that is right, and the faults that are put into copies of it."""

    file: str
    rules: str
    language: str
    notation: str
    faults: tuple[PlantedFault, ...]

    @property
    def text(self) -> str:
        """What stands in its file."""
        return (FOLDER / self.file).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def documents() -> tuple[CorpusDocument, ...]:
    """All documents of the table."""
    table = tomllib.loads((FOLDER / "corpus.toml").read_text(encoding="utf-8"))
    return tuple(
        CorpusDocument(
            file=row["file"],
            rules=row["rules"],
            language=row["language"],
            notation=row["notation"],
            faults=tuple(PlantedFault(kind=kind, find=find, replacement=new) for kind, find, new in row["faults"]),
        )
        for row in table["document"]
    )


@lru_cache(maxsize=1)
def known() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """What is known not to work: `alarms` and `misses`, each a list for each document."""
    return tomllib.loads((FOLDER / "known.toml").read_text(encoding="utf-8"))


def check_text(document: CorpusDocument, text: str) -> DocumentResult:
    """Check a text as if it stood in the file of a document."""
    reading = read_claims(read_document(SourceText.from_text(text, path=document.file)))
    return check_reading(reading, rules=_rules(document.rules), rules_source=RuleSetSource.OPTION)


@lru_cache(maxsize=8)
def _rules(name: str) -> RuleSet:
    return rulesets.load(name)


def alarms(result: DocumentResult) -> list[str]:
    """The errors and warnings of a document, as `line name: message`."""
    source = result.reading.document.source
    return [f"{source.place(finding.span.start).line} {finding.name}: {finding.message}" for finding in _strong(result)]


def missed(document: CorpusDocument) -> Iterator[PlantedFault]:
    """The faults of a document that are not caught."""
    text = document.text
    before = _signs(check_text(document, text))
    for fault in document.faults:
        line = text[: text.index(fault.find)].count("\n") + 1
        after = check_text(document, text.replace(fault.find, fault.replacement))
        if not any(first <= line <= last for first, last, *_ in _signs(after) - before):
            yield fault


def _strong(result: DocumentResult) -> list[Finding]:
    return [finding for finding in result.findings if finding.severity is not Severity.NOTE]


def _signs(result: DocumentResult) -> set[tuple[int, int, str, str]]:
    source = result.reading.document.source
    return {
        (source.place(found.span.start).line, source.place(found.span.end).line, found.name, found.message)
        for found in _strong(result)
    }


def describe_coverage(result: DocumentResult) -> str:
    """How much of a document is backed, by class, and how many of its sentences are read."""
    coverage = result.coverage
    parts = [f"{each} {count.backed}/{count.numbers}" for each, count in coverage.by_class.items()]
    total = coverage.total
    return (
        f"{total.backed}/{total.numbers} backed ({', '.join(parts)}), "
        f"{coverage.sentences_read}/{coverage.sentences_with_rules} sentences read"
    )


def by_kind(faults: Sequence[PlantedFault]) -> Counter[str]:
    """How many faults there are of each kind."""
    return Counter(fault.kind for fault in faults)
