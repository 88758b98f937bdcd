"""The kinds of findings that message catalogs have, each with an entry of a catalog that has it and one that has not.

The examples are Spanish entries, or Arabic ones where their letters are.
"""

from __future__ import annotations

from collections.abc import Mapping

from verifier.checks.catalogue import CATALOGUE, Kind
from verifier.finding import Severity

_ERROR, _WARNING, _NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE


def _entry(context: str, source: str, text: str, *, above: str = "") -> str:
    return f'{above}msgctxt "{context}"\nmsgid "{source}"\nmsgstr "{text}"'


def _plural(one: str, many: str, *forms: str) -> str:
    texts = "\n".join(f'msgstr[{number}] "{form}"' for number, form in enumerate(forms))
    return f'msgctxt "count.tiles"\nmsgid "{one}"\nmsgid_plural "{many}"\n{texts}'


def _placed(text: str) -> str:
    return _entry("caption.placed", "Tile placed: {tile}", text)


def _empty(text: str) -> str:
    return _entry("layout.empty", "No tile has been placed yet.", text)


_COUNTED = ("{count} tile", "{count} tiles")
_RIGHT = _placed("Ficha colocada: {tile}")
_NOTHING = "Aún no se ha colocado ninguna ficha."
_HALVES = "Each half of a tile shows a number of pips from 0 to {highest}."

_KINDS = (
    Kind(
        code="DV501",
        name="catalog-header",
        severity=_ERROR,
        summary="The header of a catalog lacks something, or says another plural rule than CLDR.",
        why="Two plural rules for one language in one chain of tools give wrong words for some numbers.",
        wrong='msgid ""\nmsgstr ""\n"Language: es\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
        right="nplurals=3, with the rule of CLDR for Spanish",
    ),
    Kind(
        code="DV502",
        name="repeated-message",
        severity=_ERROR,
        summary="A message is there twice.",
        why="Only one of them is used, and a correction of the other would change nothing.",
        wrong=f"{_RIGHT}\n\n{_placed('Ficha puesta: {tile}')}",
        right=_RIGHT,
    ),
    Kind(
        code="DV503",
        name="unknown-message",
        severity=_WARNING,
        summary="Nobody asks for a message.",
        why="It has another name now, or none; `verifier catalog --update` puts it behind #~.",
        wrong=_entry("caption.laid", "Tile placed: {tile}", "Ficha colocada: {tile}"),
        right=_RIGHT,
    ),
    Kind(
        code="DV504",
        name="missing-message",
        severity=_WARNING,
        summary="A message of the English catalog is not there.",
        why="What is not translated cannot be written in the language; `verifier catalog --update` adds it.",
        wrong=_empty(_NOTHING),
        right=_RIGHT,
    ),
    Kind(
        code="DV505",
        name="untranslated",
        severity=_WARNING,
        summary="A message has no translation.",
        why="What is not translated cannot be written in the language; no English text stands in for it.",
        wrong=_placed(""),
        right=_RIGHT,
    ),
    Kind(
        code="DV506",
        name="fuzzy",
        severity=_WARNING,
        summary="A translation is marked fuzzy.",
        why="It is a guess, or the English text has changed; it counts as untranslated and is never shown.",
        wrong=_entry("caption.placed", "Tile placed: {tile}", "Ficha colocada: {tile}", above="#, fuzzy\n"),
        right=_RIGHT,
    ),
    Kind(
        code="DV507",
        name="source-changed",
        severity=_WARNING,
        summary="The catalog has another English text for a message than the code.",
        why="The translation is one of another text; `verifier catalog --update` keeps the old one beside it.",
        wrong=_entry("caption.placed", "Placed: {tile}", "Colocada: {tile}"),
        right=_RIGHT,
    ),
    Kind(
        code="DV508",
        name="plural-forms",
        severity=_ERROR,
        summary="A message has more or fewer plural forms than its language has by CLDR.",
        why="For some numbers there would be no words, or words that are never used.",
        wrong=_plural(*_COUNTED, "{count} ficha", "{count} fichas"),
        right=_plural(*_COUNTED, "{count} ficha", "{count} fichas", "{count} fichas"),
    ),
    Kind(
        code="DV509",
        name="placeholder-lost",
        severity=_ERROR,
        summary="A placeholder of the English text is not in the translation.",
        why="What it stands for, a tile or a number, would be told nowhere.",
        wrong=_placed("Ficha colocada"),
        right=_RIGHT,
    ),
    Kind(
        code="DV510",
        name="placeholder-added",
        severity=_ERROR,
        summary="The translation has a placeholder that the English text has not.",
        why="There is nothing to put in for it.",
        wrong=_placed("Ficha colocada: {tile} {ficha}"),
        right=_RIGHT,
    ),
    Kind(
        code="DV511",
        name="stray-brace",
        severity=_ERROR,
        summary="A brace belongs to no placeholder.",
        why="A placeholder has a name in small letters between two braces, as {tile}.",
        wrong=_placed("Ficha colocada: {tile"),
        right=_RIGHT,
    ),
    Kind(
        code="DV512",
        name="control-character",
        severity=_ERROR,
        summary="A text has a control character or a line end.",
        why="A message is a part of a line; captions are read back line by line.",
        wrong=_empty("Aún no se ha colocado\\nninguna ficha."),
        right=_empty(_NOTHING),
    ),
    Kind(
        code="DV513",
        name="number-changed",
        severity=_ERROR,
        summary="The translation says a number that the English text does not.",
        why="A translator may change words, never facts; numbers are compared by value, in digits and in words.",
        wrong=_entry("sheet.equipment.halves", _HALVES, "Cada mitad de una ficha muestra de 1 a {highest} puntos."),
        right=_entry("sheet.equipment.halves", _HALVES, "Cada mitad de una ficha muestra de 0 a {highest} puntos."),
    ),
    Kind(
        code="DV514",
        name="number-lost",
        severity=_ERROR,
        summary="The English text says a number that the translation does not.",
        why="Readers of the translation would not be told; a number in words alone is a warning.",
        wrong=_entry("sheet.equipment.halves", _HALVES, "Cada mitad de una ficha muestra hasta {highest} puntos."),
        right=_entry("sheet.equipment.halves", _HALVES, "Cada mitad de una ficha muestra de cero a {highest} puntos."),
    ),
    Kind(
        code="DV515",
        name="catalog-tile",
        severity=_ERROR,
        summary="The translation names other tiles than the English text.",
        why="Tiles have the same names in every language.",
        wrong=_placed("Ficha colocada, como [1|4]: {tile}"),
        right=_RIGHT,
    ),
    Kind(
        code="DV516",
        name="term",
        severity=_WARNING,
        summary="A word of the translation stands for something else than the one of the English text.",
        why="The glossary of a language is its lexicon, by which the checker reads documents.",
        wrong=_entry("reason.opponents", "opponents' tiles", "fichas de los compañeros"),
        right=_entry("reason.opponents", "opponents' tiles", "fichas de los rivales"),
    ),
    Kind(
        code="DV517",
        name="term-lost",
        severity=_NOTE,
        summary="A sentence has no word of the glossary for a term of the English text.",
        why="A term that is called otherwise each time is read as something else each time.",
        wrong=_entry(
            "sheet.double.covered",
            "A place of a double is covered once a tile is joined to it.",
            "Un lugar queda cubierto cuando se le une una ficha.",
        ),
        right=_entry(
            "sheet.double.covered",
            "A place of a double is covered once a tile is joined to it.",
            "Un lugar de un doble queda cubierto cuando se le une una ficha.",
        ),
    ),
    Kind(
        code="DV518",
        name="markup",
        severity=_ERROR,
        summary="The translation has other mark-up than the English text.",
        why="Messages are text: HTML and Markdown in them would be shown as they are.",
        wrong=_placed("Ficha colocada: <b>{tile}</b>"),
        right=_RIGHT,
    ),
    Kind(
        code="DV519",
        name="direction-mark",
        severity=_ERROR,
        summary="A mark of direction is not closed, or reaches beyond what it stands at.",
        why="It would turn round the text behind it, in the page as in the picture.",
        wrong=_placed("الحجر الموضوع: \u2066{tile}"),
        right=_placed("الحجر الموضوع: {tile}"),
    ),
    Kind(
        code="DV520",
        name="not-isolated",
        severity=_WARNING,
        summary="A tile or sum stands in a text from right to left without an isolate around it.",
        why="Its parts would be shown in another order; what is put in for placeholders is isolated already.",
        wrong=_placed("الحجر الموضوع، مثل 1 + 4: {tile}"),
        right=_placed("الحجر الموضوع: {tile}"),
    ),
    Kind(
        code="DV521",
        name="missing-glyph",
        severity=_ERROR,
        summary="No shipped font has a character of the translation.",
        why="It could not be drawn in a picture, and would be a box in a page.",
        wrong=_placed("Ficha colocada: {tile} \U0001f600"),
        right=_RIGHT,
    ),
    Kind(
        code="DV522",
        name="too-wide",
        severity=_WARNING,
        summary="A text does not fit its box in a picture.",
        why="It takes more lines than the box has, or a word is wider than the box.",
        wrong=_entry("label.accepted", "Accepted", "Aceptado y anotado en el marcador del equipo"),
        right=_entry("label.accepted", "Accepted", "Aceptado"),
    ),
    Kind(
        code="DV523",
        name="read-otherwise",
        severity=_ERROR,
        summary="The checker reads another rule in the translation than in the English text.",
        why="A sheet in this language would state a rule that its rule set does not have.",
        wrong=_entry("sheet.direction.clockwise", "Turns go clockwise.", "El turno pasa en sentido antihorario."),
        right=_entry("sheet.direction.clockwise", "Turns go clockwise.", "El turno pasa en sentido horario."),
    ),
    Kind(
        code="DV524",
        name="not-read-back",
        severity=_WARNING,
        summary="The checker does not read in the translation what it reads in the English text.",
        why="A sheet in this language could not be checked here; the words may be unknown, or the rule is gone.",
        wrong=_entry("sheet.direction.clockwise", "Turns go clockwise.", "El turno pasa al siguiente."),
        right=_entry("sheet.direction.clockwise", "Turns go clockwise.", "El turno pasa en sentido horario."),
    ),
    Kind(
        code="DV525",
        name="same-as-source",
        severity=_NOTE,
        summary="The translation is the English text.",
        why="Often it was forgotten; where it is meant, a comment says so: # verifier: ignore same-as-source because …",
        wrong=_placed("Tile placed: {tile}"),
        right=_RIGHT,
    ),
)

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _KINDS}
"""By name, in the order of their codes."""

TOLD: Mapping[str, Kind] = {
    **KINDS,
    **{name: CATALOGUE[name] for name in ("malformed", "unused-suppression")},
}
"""What `verifier catalog` tells: its own kinds, and those of comments that silence."""
