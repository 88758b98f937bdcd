"""Short texts compared, for tests."""

from __future__ import annotations

from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.text import SourceText
from verifier.translation.compare import Comparison, compare_readings


def compared(source: str, translation: str, *, languages: str = "en ja", ending: str = "txt") -> Comparison:
    """A comparison of two texts in languages that are known, as in "en ja"."""
    one, other = languages.split()
    readings = [
        read_claims(read_document(SourceText.from_text(text, path=f"{name}.{ending}")), language=language)
        for text, name, language in ((source, "source", one), (translation, "translation", other))
    ]
    return compare_readings(readings[0], readings[1])


def told(comparison: Comparison) -> list[tuple[str, str | None, str | None]]:
    """The differences as change, value of the source, value of the translation."""
    return [
        (
            str(each.change),
            None if each.source is None else each.source.value,
            None if each.translation is None else each.translation.value,
        )
        for each in comparison.differences
    ]
