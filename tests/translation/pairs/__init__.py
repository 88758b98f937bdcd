"""Rule documents with right translations, line by line, and single faults put into copies of the translations.

pairs.toml  the pairs: source, translation, rule set, and the faults
fault       a kind, a text that stands once in the translation, and what is put in its place
alarm       a difference told of a translation that is right
caught      a difference that the right translation has not, told on the line of the fault
known.toml  the alarms and misses that are known; `python -m tests.translation.pairs --write` writes it anew
first-run   first-run.csv: how the pairs fared at first, before anything was changed for them
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.document.reading import Reading
from verifier.text import SourceText
from verifier.translation.compare import Comparison, compare_readings

FOLDER = Path(__file__).parent
KINDS = (
    *("added", "award", "can", "digit", "lost", "number-word", "phrase"),
    *("place", "score", "sign", "sum", "swapped", "tile"),
)
"""The kinds of faults."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantedFault:
    """One fault: `find` stands once in the translation and becomes `replacement`."""

    kind: str
    find: str
    replacement: str

    @property
    def name(self) -> str:
        """What stands for it in the list of known misses."""
        return f"{self.kind}: {self.find} > {self.replacement}".replace("\n", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A source, a right translation of it, and the faults put into copies of the translation."""

    source: str
    translation: str
    rules: str | None
    faults: tuple[PlantedFault, ...]

    @property
    def name(self) -> str:
        """Both files in one."""
        return f"{self.source} > {self.translation}"

    @property
    def text(self) -> str:
        """The translation."""
        return (FOLDER / self.translation).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def pairs() -> tuple[Pair, ...]:
    """All pairs of the table."""
    table = tomllib.loads((FOLDER / "pairs.toml").read_text(encoding="utf-8"))
    return tuple(
        Pair(
            source=row["source"],
            translation=row["translation"],
            rules=row.get("rules"),
            faults=tuple(PlantedFault(kind=kind, find=find, replacement=new) for kind, find, new in row["faults"]),
        )
        for row in table["pair"]
    )


@lru_cache(maxsize=1)
def known() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """What is known not to work: `alarms` and `misses`, each a list for each pair."""
    return tomllib.loads((FOLDER / "known.toml").read_text(encoding="utf-8"))


def read_text(text: str, *, path: str) -> Reading:
    """A text as if it stood in a file."""
    return read_claims(read_document(SourceText.from_text(text, path=path)))


@lru_cache(maxsize=4)
def _source(file: str) -> Reading:
    return read_text((FOLDER / file).read_text(encoding="utf-8"), path=file)


def compare_text(pair: Pair, text: str) -> Comparison:
    """Compare the source of a pair with a text as if it stood in the file of the translation."""
    return compare_readings(_source(pair.source), read_text(text, path=pair.translation))


def alarms(comparison: Comparison) -> list[str]:
    """What is told of a translation, as `line kind: message`."""
    source = comparison.translation.document.source
    return [f"{source.place(each.place.start).line} {each.change}: {each.message}" for each in comparison.differences]


def missed(pair: Pair) -> Iterator[PlantedFault]:
    """The faults of a pair that are not caught."""
    text = pair.text
    before = signs(compare_text(pair, text))
    for fault in pair.faults:
        line = text[: text.index(fault.find)].count("\n") + 1
        after = compare_text(pair, text.replace(fault.find, fault.replacement))
        if not any(line in lines for lines, _ in signs(after) - before):
            yield fault


def signs(comparison: Comparison) -> set[tuple[tuple[int, ...], str]]:
    """What is told, with the lines it is told on in both texts."""
    return {(_lines(comparison, at), each.message) for at, each in enumerate(comparison.differences)}


def _lines(comparison: Comparison, at: int) -> tuple[int, ...]:
    difference = comparison.differences[at]
    lines = []
    if difference.source is not None:
        lines.append(comparison.source.document.source.place(difference.source.span.start).line)
    if difference.translation is not None:
        lines.append(comparison.translation.document.source.place(difference.translation.span.start).line)
    return tuple(lines)


def by_kind(faults: Sequence[PlantedFault]) -> Counter[str]:
    """How many faults there are of each kind."""
    return Counter(fault.kind for fault in faults)
