"""Messages of a sheet as texts of a language.

speak  to put a message, a list, a number or a tile into the words of a catalog
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from verifier import resources
from verifier.engine.tile import Tile
from verifier.errors import InputError
from verifier.fonts import script_of
from verifier.messages import Catalog, seat_text
from verifier.messages.pofile import read_po_file
from verifier.sheet.model import Foreign, Joint, Listed, Say, Seat, Value
from verifier.text import SourceText

GROUP = "sheet."
"""What the names of all messages of sheets begin with."""

_SHOWN = 3


def speak(value: Value, catalog: Catalog) -> str:
    """A value in the language of a catalog. Raises as `Catalog.text` does."""
    match value:
        case Say():
            values = {name: speak(inner, catalog) for name, inner in value.values}
            if value.count is None:
                return catalog.text(value.context, **values)
            return catalog.plural(value.context, value.count, **values)
        case Listed():
            return _list(value, catalog)
        case Seat():
            return seat_text(value.number, catalog)
        case Foreign():
            return catalog.foreign(value.text)
        case Tile():
            return catalog.tile(value)
        case _:
            return catalog.number(value)


def speak_all(sentences: Iterable[Say], catalog: Catalog) -> str:
    """Sentences one after the other."""
    return catalog.join("list.sentences", (speak(sentence, catalog) for sentence in sentences))


def _list(listed: Listed, catalog: Catalog) -> str:
    texts = [speak(value, catalog) for value in listed.values]
    if len(texts) == 1 or listed.joint is Joint.COMMA:
        return catalog.join("sheet.list.comma", texts)
    before = catalog.join("sheet.list.comma", texts[:-1])
    return catalog.text(f"sheet.list.{listed.joint}", before=before, next=texts[-1])


def verify_catalog(catalog: Catalog) -> None:
    """Raise InputError where a catalog lacks messages of sheets: one error that says how many, and which come first."""
    missing = [
        context
        for context in sheet_contexts()
        if context not in catalog.messages or not catalog.messages[context].is_translated
    ]
    if missing:
        named = ", ".join(missing[:_SHOWN]) + (" and so on" if len(missing) > _SHOWN else "")
        raise InputError(
            f"no rule sheet can be written in {catalog.language}: {len(missing)} of {len(sheet_contexts())} messages "
            f"for sheets are not translated: {named}",
            path=catalog.path,
        )


@lru_cache(maxsize=1)
def sheet_contexts() -> tuple[str, ...]:
    """The messages that a catalog needs for sheets: those of the English one."""
    english = read_po_file(SourceText.read(resources.find("catalogs", "en.po")))
    return tuple(context for context in english.messages if context.startswith(GROUP))


def title_in(title: str, names: Iterable[str], language: str) -> str:
    """The title of a rule set for a language: the first of its names in the script of that language, else its title."""
    script = script_of(language)
    candidates = (title, *names) if script == "Latn" else (*names, title)
    return next((name for name in candidates if _is_written_in(name, script)), title)


_RANGES = {
    "Latn": (("A", "Z"), ("a", "z"), ("À", "ɏ")),
    "Jpan": (("぀", "ヿ"), ("一", "鿿")),
    "Hans": (("一", "鿿"),),
    "Hant": (("一", "鿿"),),
    "Arab": (("؀", "ۿ"),),
}
"""The letters of the scripts that titles are told apart by."""


def _is_written_in(text: str, script: str) -> bool:
    ranges = _RANGES.get(script, ())
    letters = [letter for letter in text if letter.isalpha()]
    return bool(letters) and sum(any(a <= letter <= b for a, b in ranges) for letter in letters) * 2 > len(letters)
