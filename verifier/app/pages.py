"""The page of a checked document: every number coloured by its state."""

from __future__ import annotations

from pathlib import Path

from verifier.app.check import CheckReport
from verifier.app.document_page import render_document
from verifier.errors import UsageError
from verifier.files import write_file


def write_page(file: str, report: CheckReport) -> str:
    """Write the page of the one document of a report, and give a remark that says so. Raises UsageError for several."""
    readable = [document for document in report.documents if document.result is not None]
    if len(report.documents) != 1:
        raise UsageError(f"--html writes the page of one document, got {len(report.documents)}")
    if not readable:
        return ""
    (document,) = readable
    assert document.result is not None
    page = render_document(document.result, title=Path(document.path).name)
    return f"page: {write_file(file, page, read=[document.path])}\n"
