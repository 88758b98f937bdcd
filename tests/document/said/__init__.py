"""Short sentences of rule books, written for the tests, each with what its words stand for on the line below.

How the tokens are written: `verifier.document.words.describe`.
"""

from __future__ import annotations

from pathlib import Path

LANGUAGES = ("en", "ja", "fil", "es", "de")


def _read(language: str) -> tuple[tuple[str, str], ...]:
    lines = Path(__file__).with_name(f"{language}.txt").read_text("utf-8").splitlines()
    return tuple((text, said.strip()) for text, said in zip(lines[::2], lines[1::2], strict=True))


SAID = {language: _read(language) for language in LANGUAGES}
"""By language, sentences and their tokens."""

FURTHER = {language: _read(language) for language in ("ar", "zh")}
"""The same for the languages that have no opposites written down."""
