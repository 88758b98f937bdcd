"""Baselines: the findings of today, so that only new ones are told; those that are gone are told too.

fingerprint  what a finding is known by when lines around it move
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from verifier.checks.base import finding
from verifier.errors import InputError
from verifier.files import readable, write_file
from verifier.finding import Finding
from verifier.report.model import FileFindings, fingerprints
from verifier.text import SourceText, Span

_VERSION = 1


def read_baseline(path: str) -> dict[str, list[str]]:
    """The fingerprints of each document. Raises InputError where the file is no baseline."""
    source = SourceText.read(path)
    try:
        document = json.loads(source.text)
    except json.JSONDecodeError as error:
        message = f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise InputError(message, path=path, line=error.lineno, column=error.colno) from None
    except (RecursionError, ValueError):  # brackets by the thousand, a number with thousands of digits
        document = None
    known = document.get("findings") if isinstance(document, dict) else None
    if not isinstance(known, dict) or document.get("version") != _VERSION:
        raise InputError("no baseline: `verifier check --write-baseline FILE` makes one", path=path)
    return {str(name): [str(each) for each in prints] for name, prints in known.items() if isinstance(prints, list)}


def write_baseline(path: str, files: Sequence[FileFindings]) -> None:
    """Write the fingerprints of all findings. Raises UsageError as `write_file` does."""
    known = {readable(file.path): fingerprints(file) for file in files if file.findings}
    text = json.dumps({"version": _VERSION, "findings": known}, ensure_ascii=False, indent=1)
    write_file(path, f"{text}\n", read=[file.path for file in files])


def without_known(file: FileFindings, baseline: Mapping[str, Sequence[str]]) -> FileFindings:
    """A file without the findings the baseline knows, and with a note where one it knows is gone."""
    known = set(baseline.get(readable(file.path), ()))
    prints = fingerprints(file)
    kept: list[Finding] = [found for found, print_ in zip(file.findings, prints, strict=True) if print_ not in known]
    gone = len(known - set(prints))
    if gone and file.source is not None:
        noun = "finding" if gone == 1 else "findings"
        kept.insert(0, finding("stale-baseline", Span(0, 0), f"{gone} {noun} of the baseline are gone; write it anew"))
    return replace(file, findings=tuple(kept))
