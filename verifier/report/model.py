"""What every report format gets: files with findings, in the order they were given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from verifier.errors import InputError
from verifier.files import readable
from verifier.finding import Finding, Severity
from verifier.text import SourceText, Span, printable


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """A place in another file that a finding is about too, with what is said of it."""

    path: str
    source: SourceText
    span: Span
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFindings:
    """What was found in one file. `errors` say why it could not be read; `source` is None where it is no text.

    `related` has an entry for each finding, or none at all.
    """

    path: str
    source: SourceText | None = None
    findings: tuple[Finding, ...] = ()
    errors: tuple[InputError, ...] = ()
    related: tuple[Related | None, ...] = ()

    @property
    def told(self) -> tuple[tuple[Finding, Related | None], ...]:
        """Each finding with its related place."""
        return tuple(zip(self.findings, self.related or [None] * len(self.findings), strict=True))


def count_severities(files: Iterable[FileFindings]) -> dict[str, int]:
    """How many errors, warnings and notes there are."""
    counted = Counter(finding.severity for file in files for finding in file.findings)
    return {f"{severity}s": counted[severity] for severity in Severity}


def fingerprints(file: FileFindings) -> list[str]:
    """A fingerprint for each finding that survives other lines being added or removed.

    Made of the path, the name, the words found, the text of the line, and which of several equal ones it is.
    """
    seen: Counter[str] = Counter()
    lines: dict[int, str] = {}  # a page may be one long line with thousands of findings
    prints = []
    for finding in file.findings:
        number = file.source.place(finding.span.start).line if file.source else 0
        if number not in lines:
            lines[number] = _digest(file.source.line_text(number).strip() if file.source else "")
        key = "\x1f".join((file.path, finding.name, finding.found or "", finding.expected or "", lines[number]))
        seen[key] += 1
        prints.append(_digest(f"{key}\x1f{seen[key]}")[:32])
    return prints


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def shown(text: str) -> str:
    """A path or message as one line that a terminal shows as it is."""
    return printable(readable(text))


def counted(number: int, noun: str) -> str:
    """A number with its English noun, as `1 error` or `2 errors`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def joined(parts: Sequence[str]) -> str:
    """Parts separated by commas, the empty ones left out."""
    return ", ".join(part for part in parts if part)
