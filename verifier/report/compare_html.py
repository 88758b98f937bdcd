"""The page of a comparison: a source and its translation side by side, each fact linked with its counterpart.

It works without script: a link leads from a fact to where the other text says it, and what differs stands on top.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from verifier import __version__
from verifier.report.html import page_environment, page_fonts


def render_page(pairs: Sequence[Mapping[str, Any]]) -> str:
    """The page for contexts made by the use case, one for each pair; anchors of one pair do not meet another's."""
    languages = [pair["languages"] for pair in pairs if "languages" in pair]
    language = languages[0]["translation"] if languages else None
    fonts = page_fonts(str(pairs), language=None if language == "und" else language)
    return page_environment().get_template("html/compare.html").render(pairs=pairs, version=__version__, **fonts)
