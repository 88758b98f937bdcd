"""Rule sheets: a rule set written as a whole document, in many languages and formats.

plan   what a sheet says and shows, as values that know no language
page   the same in the words of a language
sheet  a page as HTML, PDF, Markdown or plain text
"""

from __future__ import annotations

from verifier.sheet.model import Section, Sheet
from verifier.sheet.page import Page, page_of
from verifier.sheet.plan import plan_sheet
from verifier.sheet.questions import moot_questions, stated_values
from verifier.sheet.speaking import verify_catalog
from verifier.sheet.writing import render_markdown, render_text

__all__ = [
    "Page",
    "Section",
    "Sheet",
    "moot_questions",
    "page_of",
    "plan_sheet",
    "render_markdown",
    "render_text",
    "stated_values",
    "verify_catalog",
]
