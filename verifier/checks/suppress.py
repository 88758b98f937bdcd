"""Suppressions: findings an author has asked not to be told of, with a reason; those that silence nothing are told.

name     the code or name of a kind of finding
sidecar  a file beside a document, `<document>.verifier.yaml`, for formats that have no comments
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.checks.base import finding
from verifier.checks.catalogue import find_kind
from verifier.document.runs import Suppression
from verifier.finding import Finding
from verifier.text import Span


def apply_suppressions(findings: Sequence[Finding], suppressions: Sequence[Suppression]) -> tuple[Finding, ...]:
    """The findings that are left, and one for each suppression that silences nothing or names nothing."""
    kept = list(findings)
    for suppression in suppressions:
        unknown = [name for name in suppression.names if find_kind(name) is None]
        silenced = [found for found in kept if _silences(suppression, found)]
        kept = [found for found in kept if found not in silenced]
        if unknown:
            message = f"there is no kind of finding {', '.join(unknown)}; `verifier explain` lists them"
            kept.append(finding("unused-suppression", suppression.span, message))
        elif not silenced:
            message = f"nothing is found here that {', '.join(suppression.names)} would silence"
            kept.append(finding("unused-suppression", suppression.span, message))
    return tuple(sorted(kept, key=lambda found: (found.span.start, found.span.end, found.code)))


def _silences(suppression: Suppression, found: Finding) -> bool:
    kinds = {kind.name for name in suppression.names if (kind := find_kind(name)) is not None}
    return found.name in kinds and suppression.target is not None and _within(suppression.target, found.span)


def _within(target: Span, span: Span) -> bool:
    return target.start <= span.start <= target.end
