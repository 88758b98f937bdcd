"""Pages as PDF, by WeasyPrint where it and its system library Pango are there.

paper  the size of a sheet of paper
tags   the structure of a page within the PDF, with alternative texts, for those who cannot see it
pinned the date that goes into a PDF, so that the same page gives the same bytes
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from verifier.errors import UsageError

PAPERS = {"a4": "A4", "letter": "letter"}
"""The sizes of paper, by name, as style sheets name them."""

_PINNED = "1735689600"
"""2025-01-01 in seconds since 1970; no page was written then, but it is the same for all."""
_MADE_FROM = "% made from "
"""A comment behind the end of a PDF, which readers pass over."""
_TAIL = 200
_OLDEST = "68"
_INSTALL = "install verifier[sheets], and Pango as its documentation says"


def why_no_pdf() -> str | None:
    """Why no PDF can be written on this machine, and how that is changed; None where it can."""
    try:
        from weasyprint.urls import URLFetcher  # noqa: F401
    except ModuleNotFoundError:
        return f"WeasyPrint is not installed: {_INSTALL}"
    except ImportError:
        return f"WeasyPrint is older than {_OLDEST}: {_INSTALL}"
    except OSError as error:
        return f"WeasyPrint lacks a system library ({_first_line(error)}): {_INSTALL}"
    return None


def _first_line(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)


def paper_named(name: str) -> str:
    """The size of a paper as style sheets name it. Raises UsageError for a paper that is not known."""
    if name not in PAPERS:
        raise UsageError(f"there is no paper {name!r}; there are {', '.join(PAPERS)}")
    return PAPERS[name]


def render_pdf(html: str, *, digest: str = "") -> bytes:
    """A page made for paper, as a tagged PDF with bookmarks and its fonts. The same page gives the same bytes.

    A `digest` of the page is kept in the file, for `made_from`. Nothing is fetched from anywhere. Raises UsageError
    where no PDF can be written, and where the page asks for something that is not inside it.
    """
    problem = why_no_pdf()
    if problem is not None:
        raise UsageError(f"no PDF can be written: {problem}")
    import weasyprint
    from weasyprint.urls import FatalURLFetchingError, URLFetcher

    fetcher = URLFetcher(allowed_protocols=("data",), fail_on_errors=True)
    try:
        with _pinned_date(), warnings.catch_warnings():
            # A page brings its fonts along; a machine that has none of its own is no fault.
            warnings.filterwarnings("ignore", message="No fonts configured")
            written: bytes = weasyprint.HTML(string=html, url_fetcher=fetcher).write_pdf(pdf_tags=True)
    except FatalURLFetchingError as error:
        raise UsageError(f"a page for paper has everything inside: {_first_line(error)}") from error
    return written + f"{_MADE_FROM}{digest}\n".encode() if digest else written


def made_from(path: Path) -> str | None:
    """The digest of the page that a PDF was made from, None where there is no such file or it does not say."""
    try:
        with path.open("rb") as file:
            file.seek(max(path.stat().st_size - _TAIL, 0))
            tail = file.read().decode("ascii", "replace")
    except OSError:
        return None
    _, found, digest = tail.rpartition(_MADE_FROM)
    return digest.strip() if found else None


@contextmanager
def _pinned_date() -> Iterator[None]:
    """The date that files are given, where the surroundings do not give another."""
    name = "SOURCE_DATE_EPOCH"
    before = os.environ.get(name)
    os.environ.setdefault(name, _PINNED)
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
