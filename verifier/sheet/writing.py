"""Pages as plain text and Markdown.

text      title, sections and lists as the documents have them: a line for each paragraph, a figure as three lines
Markdown  CommonMark with tables, front matter and pictures beside it
address   how a picture is named in Markdown
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from verifier.sheet import templates
from verifier.sheet.page import Page

_SPECIAL = re.compile(r"[\\`*_~<>]|&(?=#?\w+;)|(?<!\w)#|!(?=\[)")
_AT_START = re.compile(r"^(?=[-+=#|]|\[)")
_ORDINAL = re.compile(r"^(\d{1,9})(?=[.)](?:\s|$))")
_LINK = re.compile(r"\](?=\()")


def render_text(page: Page, *, own: Path | None = None) -> str:
    """A page as plain text."""
    return templates.render("sheet/sheet.txt", {"page": page}, markup=False, filters=_FILTERS, own=own)


def render_markdown(page: Page, pictures: Mapping[str, str], *, own: Path | None = None) -> str:
    """A page as Markdown; `pictures` are the addresses of its drawings by name."""
    values = {"page": page, "pictures": pictures}
    return templates.render("sheet/sheet.md", values, markup=False, filters=_FILTERS, own=own)


def escape_markdown(text: str) -> str:
    """A text that means nothing but itself in Markdown, at the beginning of a line as elsewhere."""
    escaped = _SPECIAL.sub(lambda match: f"\\{match[0]}", text)
    escaped = _LINK.sub(r"\\]", escaped)
    return _ORDINAL.sub(r"\1\\", _AT_START.sub(r"\\", escaped))


def escape_cell(text: str) -> str:
    """A text in a cell of a table: `[4|4]` becomes `[4\\|4]`."""
    return text.replace("|", "\\|")


_FILTERS = {
    "md": escape_markdown,
    "cell": escape_cell,
    "address": lambda path: quote(path, safe="/.-_"),
    "quoted": lambda text: json.dumps(text, ensure_ascii=False),
}
