"""What every report format gets: files with findings, in the order they were given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from verifier.errors import InputError
from verifier.finding import Finding, Severity
from verifier.text import SourceText


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFindings:
    """What was found in one file. `source` is None where the file could not be read; `errors` say why."""

    path: str
    source: SourceText | None = None
    findings: tuple[Finding, ...] = ()
    errors: tuple[InputError, ...] = ()


def count_severities(files: Iterable[FileFindings]) -> dict[str, int]:
    """How many errors, warnings and notes there are."""
    counted = Counter(finding.severity for file in files for finding in file.findings)
    return {f"{severity}s": counted[severity] for severity in Severity}


def fingerprints(file: FileFindings) -> list[str]:
    """A fingerprint for each finding that survives other lines being added or removed.

    Made of the path, the name, the words found, the text of the line, and which of several equal ones it is.
    """
    seen: Counter[str] = Counter()
    prints = []
    for finding in file.findings:
        line = file.source.line_text(file.source.place(finding.span.start).line).strip() if file.source else ""
        key = "\x1f".join((file.path, finding.name, finding.found or "", finding.expected or "", line))
        seen[key] += 1
        prints.append(sha256(f"{key}\x1f{seen[key]}".encode("utf-8", "surrogatepass")).hexdigest()[:32])
    return prints


def counted(number: int, noun: str) -> str:
    """A number with its English noun, as `1 error` or `2 errors`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def joined(parts: Sequence[str]) -> str:
    """Parts separated by commas, the empty ones left out."""
    return ", ".join(part for part in parts if part)
