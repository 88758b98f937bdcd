"""Checks of one text against its English one: what translation tools break, and what they never compare.

Each check takes a form and its page and yields flaws; `CHECKS` lists them in order.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache

from verifier import lexicons
from verifier.diagram.expressions import find_expressions
from verifier.document.readers import read_document
from verifier.document.runs import Format
from verifier.document.sentences import find_sentences
from verifier.document.tokens import Number, NumberForm, TileName, Token
from verifier.finding import Severity
from verifier.fonts import missing_characters
from verifier.lexicons import Lexicon
from verifier.messages.placeholders import control_character, has_stray_brace, placeholders
from verifier.text import SourceText
from verifier.translation.catalogue.flaws import Flaw, Form, Page, without_placeholders

Check = Callable[[Form, Page], Iterator[Flaw]]

_INITIATORS, _END = "\u2066\u2067\u2068", "\u2069"
_OLD_MARKS = re.compile("[\u061c\u200e\u200f\u202a-\u202e]")
_MARKUP = re.compile(r"</?[A-Za-z][^<>]*>|&(?:#\d+|#x[0-9A-Fa-f]+|[A-Za-z]+);|\*\*|__|`|\]\(")
_LETTER = re.compile(r"[^\W\d_]")


@lru_cache(maxsize=4096)
def tokens_of(text: str, lexicon: Lexicon | None) -> tuple[Token, ...]:
    """Numbers, tiles and concepts of a text; placeholders are passed over. Offsets are those of the text."""
    source = SourceText.from_text(without_placeholders(text), path="message.txt")
    document = read_document(source, format=Format.TEXT, language="und")
    return tuple(token for sentence in find_sentences(document, lexicon) for token in sentence.tokens)


def check_characters(form: Form, page: Page) -> Iterator[Flaw]:
    """Control characters, and braces that belong to no placeholder."""
    control = control_character(form.value)
    if control is not None:
        yield form.flaw("control-character", f"{control} is no part of a line of text", found=control)
    if has_stray_brace(form.value):
        yield form.flaw("stray-brace", f"a brace belongs to no placeholder in {form.value!r}", found=form.value)


def check_placeholders(form: Form, page: Page) -> Iterator[Flaw]:
    """Placeholders lost or added; the form of a single number may leave that number out, and adds none."""
    wanted = frozenset[str]().union(*map(placeholders, form.sources))
    there = placeholders(form.value)
    where = "the text" if form.name is None else f"the form for {form.name!r}"
    for name in sorted(wanted - there - form.spared):
        yield form.flaw("placeholder-lost", f"{where} has no {{{name}}}", expected=f"{{{name}}}")
    for name in sorted(there - wanted):
        at = form.value.index(f"{{{name}}}")
        yield form.flaw(
            "placeholder-added",
            f"{where} has {{{name}}}, which the English text has not",
            at=(at, at + len(name) + 2),
            found=f"{{{name}}}",
        )


def check_numbers(form: Form, page: Page) -> Iterator[Flaw]:
    """Numbers of the text that the English one has not, and the other way round; compared by value.

    Words for one and two are said in many ways, as *a* and *both*: they are told only where another number stands in
    their place.
    """
    english = lexicons.load("en")
    mine = _numbers(form.source, english)
    theirs = _numbers(form.value, page.lexicon)
    lost = Counter(number.value for number in mine if _is_kept(number, form.source))
    lost -= Counter(number.value for number in theirs)
    known = {number.value for text in form.sources for number in _numbers(text, english)}
    known |= {Fraction(0), Fraction(1), Fraction(2)} if form.spared else set()
    # A numeral may stand in a word that is no number by itself.
    written = {_numeric(character) for character in form.value}
    lost = Counter({value: times for value, times in lost.items() if value not in written})
    added = [number for number in theirs if number.value not in known and _is_kept(number, form.value)]
    added = [number for number in added if lost or (number.form is NumberForm.DIGITS and number.value != 1)]
    for value in lost:
        in_digits = any(number.form is NumberForm.DIGITS for number in mine if number.value == value)
        if not (in_digits or added or value > _SAID_OTHERWISE):
            continue
        weight = None if in_digits or added else Severity.WARNING
        told = f"the English text says {value}, the translation does not"
        yield form.flaw("number-lost", told, expected=str(value), weight=weight)
    for number in added:
        said = form.value[number.start : number.end]
        told = f"the translation says {said}, the English text does not"
        expected = ", ".join(map(str, lost)) or None
        yield form.flaw("number-changed", told, at=(number.start, number.end), found=said, expected=expected)


_SAID_OTHERWISE = 2
"""Words up to this number have other words that say the same."""


def _numbers(text: str, lexicon: Lexicon | None) -> list[Number]:
    return [token for token in tokens_of(text, lexicon) if isinstance(token, Number) and not token.ordinal]


def _is_kept(number: Number, text: str) -> bool:
    """Whether a number must be in the other text too: not a word such as one, and no part of a name."""
    if number.form is NumberForm.DIGITS:
        return True
    return number.value.denominator == 1 and number.value > 1 and text[number.start - 1 : number.start] != "-"


def _numeric(character: str) -> Fraction | None:
    value = unicodedata.numeric(character, None)
    return None if value is None else Fraction(value).limit_denominator(1000)


def check_tiles(form: Form, page: Page) -> Iterator[Flaw]:
    """Tiles by name, written in the text itself."""
    mine = _tiles(form.source, lexicons.load("en"))
    theirs = _tiles(form.value, page.lexicon)
    lost = Counter(token.tile for token in mine) - Counter(token.tile for token in theirs)
    added = Counter(token.tile for token in theirs) - Counter(token.tile for token in mine)
    for tile in lost:
        yield form.flaw("catalog-tile", f"the English text names {tile}, the translation does not", expected=str(tile))
    for token in theirs:
        if token.tile in added:
            told = f"the translation names {token.tile}, the English text does not"
            yield form.flaw("catalog-tile", told, at=(token.start, token.end), found=str(token.tile))


def _tiles(text: str, lexicon: Lexicon | None) -> list[TileName]:
    """The tiles named in digits; a set may have the name of a tile in words."""
    tokens = (token for token in tokens_of(text, lexicon) if isinstance(token, TileName))
    return [token for token in tokens if any(map(str.isdecimal, text[token.start : token.end]))]


def check_markup(form: Form, page: Page) -> Iterator[Flaw]:
    """Marks of HTML and Markdown; what is written is text, so that they would be shown as they are."""
    known = Counter(match[0] for source in form.sources for match in _MARKUP.finditer(source))
    for match in _MARKUP.finditer(form.value):
        if match[0] not in known:
            told = f"{match[0]} is mark-up, which the English text has not"
            yield form.flaw("markup", told, at=match.span(), found=match[0])
    there = {match[0] for match in _MARKUP.finditer(form.value)}
    for mark in known:
        if mark not in there:
            yield form.flaw("markup", f"the mark-up {mark} of the English text is lost", expected=mark)


def check_direction(form: Form, page: Page) -> Iterator[Flaw]:
    """Isolates that do not close, old marks of direction, and what a language from right to left would turn round."""
    depth = 0
    for at, character in enumerate(form.value):
        depth += (character in _INITIATORS) - (character == _END)
        if depth < 0:
            yield form.flaw("direction-mark", "an isolate ends that has not begun", at=(at, at + 1), found="U+2069")
            return
    if depth:
        yield form.flaw("direction-mark", "an isolate is not closed, so that it turns what follows", expected="U+2069")
    for match in _OLD_MARKS.finditer(form.value):
        code = f"U+{ord(match[0]):04X}"
        told = f"{code} reaches beyond what it stands at; an isolate (U+2066 to U+2069) does not"
        yield form.flaw("direction-mark", told, at=match.span(), found=code)
    if page.catalog is None or not page.catalog.is_rtl:
        return
    for found in find_expressions(without_placeholders(form.value)):
        before = form.value[: found.start]
        inside = sum(before.count(mark) for mark in _INITIATORS) > before.count(_END)
        if not found.plain and not inside:
            said = form.value[found.start : found.end]
            told = f"{said} stands in a text from right to left without an isolate around it"
            yield form.flaw("not-isolated", told, at=(found.start, found.end), found=said)


def check_glyphs(form: Form, page: Page) -> Iterator[Flaw]:
    """Characters that no shipped font can draw."""
    for character in missing_characters(form.value):
        if control_character(character) is None:
            at = form.value.index(character)
            name = f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()
            told = f"no shipped font has {character!r} ({name})"
            yield form.flaw("missing-glyph", told, at=(at, at + 1), found=character)


def check_same(form: Form, page: Page) -> Iterator[Flaw]:
    """A text that is still the English one."""
    if page.is_english or form.value not in form.sources:
        return
    if _LETTER.search(without_placeholders(form.value)):
        yield form.flaw("same-as-source", f"the translation is the English text, {form.value!r}", found=form.value)


CHECKS: tuple[Check, ...] = (
    check_characters,
    check_placeholders,
    check_numbers,
    check_tiles,
    check_markup,
    check_direction,
    check_glyphs,
    check_same,
)
