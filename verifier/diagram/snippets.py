"""Pictures in documents: what to write in Markdown and HTML so that a picture shows, with its words.

source  the address of a picture, as a document beside it gives it
"""

from __future__ import annotations

import html
import re

from verifier.messages import Caption

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>()#+!|~&-])")


def to_markdown(lines: Caption, source: str) -> str:
    """A picture in Markdown; `source` is its address. The short line is what stands for it."""
    alternative = _MARKDOWN.sub(r"\\\1", lines.short)
    return f"![{alternative}]({source})"


def to_html(lines: Caption, source: str, *, language: str, rtl: bool, width: float, height: float) -> str:
    """A picture as a figure in HTML, with the long line below it for those who cannot see it."""
    placed, short, long = (html.escape(line) for line in (lines.placed, lines.short, lines.long))
    return (
        f'<figure lang="{html.escape(language)}" dir="{"rtl" if rtl else "ltr"}">\n'
        f'<img src="{html.escape(source)}" alt="{short}" width="{width:.0f}" height="{height:.0f}">\n'
        f"<figcaption>{placed}<details><summary>{short}</summary>{long}</details></figcaption>\n"
        "</figure>"
    )
