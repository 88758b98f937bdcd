"""Reads a document in whatever format it is.

suffix     the end of a file name, such as `.md`
hint       a language tag somebody gave, unverified: the caller, else the front matter (`lang`, `language`), else the
           page (`<html lang>`), else the name of the file (`rules.fil.txt`)
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path, PurePath
from typing import BinaryIO

from verifier.document.html import read_html
from verifier.document.markdown import read_markdown
from verifier.document.plain import read_plain
from verifier.document.runs import Document, Format
from verifier.errors import UsageError
from verifier.text import SourceText

STANDARD_INPUT = "-"
"""The name that stands for standard input instead of a file."""

_READERS: dict[Format, Callable[[SourceText], Document]] = {
    Format.TEXT: read_plain,
    Format.MARKDOWN: read_markdown,
    Format.HTML: read_html,
}
_SUFFIXES = {
    ".txt": Format.TEXT,
    ".text": Format.TEXT,
    ".md": Format.MARKDOWN,
    ".markdown": Format.MARKDOWN,
    ".html": Format.HTML,
    ".htm": Format.HTML,
    ".xhtml": Format.HTML,
    ".svg": Format.HTML,
}
ENDINGS = tuple(sorted(set(_SUFFIXES) - {".svg"}))
"""Those of documents, as a folder is searched for them; a drawing is one only where somebody names it."""
_HTML_BEGINS = re.compile(
    r"\s*+(?:<!--(?:(?!-->)[\s\S])*+-->\s*+)*+<(?:!doctype\s|html\b|\?xml\b|svg\b)", re.IGNORECASE
)
_LANGUAGE_IN_NAME = re.compile(r"\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.[^.]+\Z")


def parse_format(name: str) -> Format:
    """The format of this name. Raises UsageError where there is none."""
    try:
        return Format(name)
    except ValueError:
        known = ", ".join(sorted(Format))
        raise UsageError(f'there is no format "{name}", expected one of {known}') from None


def detect_format(source: SourceText) -> Format:
    """The format by the suffix of the file, else by how the text begins; plain text where neither tells."""
    suffix = PurePath(source.path).suffix.lower()
    if suffix in _SUFFIXES:
        return _SUFFIXES[suffix]
    return Format.HTML if _HTML_BEGINS.match(source.text) else Format.TEXT


def read_document(source: SourceText, *, format: Format | None = None, language: str | None = None) -> Document:
    """Read a text that is already in memory; `format` and `language` override what the text says of itself."""
    document = _READERS[format or detect_format(source)](source)
    return replace(document, language_hint=language or _language_hint(document))


def read_source(path: Path | str, *, stream: BinaryIO | None = None) -> SourceText:
    """Read a file, or standard input where the path is `-`; `stream` stands in for standard input.

    Raises InputError where it is missing, no file, or not UTF-8.
    """
    if str(path) == STANDARD_INPUT:
        return SourceText.from_bytes((stream or sys.stdin.buffer).read(), path="<stdin>")
    return SourceText.read(path)


def _language_hint(document: Document) -> str | None:
    for key in ("lang", "language"):
        if key in document.front_matter:
            return document.front_matter[key].text
    if document.language_hint is not None:
        return document.language_hint
    named = _LANGUAGE_IN_NAME.search(PurePath(document.source.path).name)
    return named[1] if named else None
