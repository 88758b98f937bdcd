"""What is said of one message: at its place, with its name, and nothing where a translation is right."""

from __future__ import annotations

import re

import pytest

from tests.translation.catalogue.test_kinds import SPANISH_HEADER
from verifier import resources
from verifier.app.catalog import english
from verifier.errors import InputErrors
from verifier.text import SourceText
from verifier.translation.catalogue.check import CheckedCatalog, check_catalog
from verifier.translation.catalogue.flaws import Flaw

JAPANESE_HEADER = (
    'msgid ""\nmsgstr ""\n"Language: ja\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    '"Plural-Forms: nplurals=1; plural=0;\\n"\n'
)


def check(*blocks: str, header: str = SPANISH_HEADER) -> CheckedCatalog:
    text = "\n".join([header, *(f"{block}\n" for block in blocks)])
    return check_catalog(SourceText.from_text(text, path="some.po"), english().messages)


def about(context: str, result: CheckedCatalog) -> list[Flaw]:
    return [flaw for flaw in result.flaws if flaw.context == context and flaw.name != "missing-message"]


def message(context: str, text: str, *, above: str = "") -> str:
    source = english().messages[context]
    assert source.source_plural is None
    return f'{above}msgctxt "{context}"\nmsgid "{source.source}"\nmsgstr "{text}"'


def test_a_flaw_has_the_place_of_the_very_characters() -> None:
    result = check(message("caption.placed", "Ficha <b>colocada</b>: {tile}"))
    places = [result.source.place(flaw.span.start) for flaw in about("caption.placed", result)]
    assert [result.source.slice(flaw.span) for flaw in about("caption.placed", result)] == ["<b>", "</b>"]
    assert [place.column for place in places] == [15, 26]
    assert result.source.line_text(places[0].line).startswith('msgstr "Ficha')


@pytest.mark.parametrize(
    ("context", "text"),
    [
        ("sheet.equipment.halves", "Cada mitad de una ficha muestra un número de puntos de 0 a {highest}."),
        ("sheet.equipment.halves", "Cada mitad de una ficha muestra un número de puntos de cero a {highest}."),
        ("sheet.score-floor.none", "Una puntuación puede bajar de 0."),
        ("tally.group-worth", "X grande con cuatro x pequeñas: {points}."),
    ],
)
def test_a_number_may_be_a_digit_or_a_word(context: str, text: str) -> None:
    assert about(context, check(message(context, text))) == []


@pytest.mark.parametrize(
    ("context", "text"),
    [
        ("sheet.equipment.halves", "牌の各半面には、0から{highest}までの目があります。"),
        ("sheet.equipment.halves", "牌の各半面には、０から{highest}までの目があります。"),
    ],
)
def test_a_number_may_be_in_digits_of_another_script(context: str, text: str) -> None:
    assert about(context, check(message(context, text), header=JAPANESE_HEADER)) == []


def test_a_number_that_is_changed_is_told_with_both_values() -> None:
    result = check(message("sheet.score-floor.none", "Una puntuación puede bajar de 5."))
    flaws = {flaw.name: flaw for flaw in about("sheet.score-floor.none", result)}
    assert result.source.slice(flaws["number-changed"].span) == "5"
    assert (flaws["number-changed"].found, flaws["number-changed"].expected) == ("5", "0")
    assert flaws["number-lost"].expected == "0"


def test_the_form_of_a_single_number_may_leave_it_out() -> None:
    forms = [f'msgstr[{number}] "{text}"' for number, text in enumerate(
        ["بلا أحجار", "حجر واحد", "حجران", "{count} أحجار", "{count} حجرًا", "{count} حجر"]
    )]  # fmt: skip
    header = (
        'msgid ""\nmsgstr ""\n"Language: ar\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=6; plural=(n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n % 100 >= 3 && n % 100 <= 10 ? 3 :'
        ' n % 100 >= 11 && n % 100 <= 99 ? 4 : 5);\\n"\n'
    )
    entry = "\n".join(['msgctxt "count.tiles"\nmsgid "{count} tile"\nmsgid_plural "{count} tiles"', *forms])
    assert about("count.tiles", check(entry, header=header)) == []


def test_a_fuzzy_message_counts_as_untranslated_and_is_not_looked_into() -> None:
    result = check(message("caption.placed", "Ficha", above="#, fuzzy\n"))
    assert [flaw.name for flaw in about("caption.placed", result)] == ["fuzzy"]
    assert (result.counts.fuzzy, result.counts.translated) == (1, 0)


def test_a_turned_rule_is_an_error_with_both_values() -> None:
    result = check(message("sheet.draw-when-able.no", "Quien puede jugar puede robar una ficha."))
    assert "read-otherwise" in {flaw.name for flaw in about("sheet.draw-when-able.no", result)}


def test_a_caption_whose_label_nobody_knows_is_not_read_back() -> None:
    source = SourceText.read(resources.find("catalogs", "es.po"))
    (label,) = re.findall(r'msgctxt "caption.connections"\nmsgid .*\nmsgstr "(.*):', source.text)
    kept = [block for block in source.text.split("\n\n") if re.search('msgid ""|msgctxt "(caption|place|list)', block)]
    text = "\n\n".join(kept).replace(f'msgstr "{label}: {{items}}', 'msgstr "Xyzzy: {items}')
    result = check_catalog(SourceText.from_text(text, path="es.po"), english().messages)
    told = {(flaw.context, flaw.name) for flaw in result.flaws}
    assert {("caption.connections", "read-otherwise"), ("caption.long", "not-read-back")} <= told


def test_a_comment_silences_what_it_names() -> None:
    why = "# verifier: ignore same-as-source because players say so in Spanish too\n"
    result = check(message("label.target", "Target", above=why))
    assert about("label.target", result) == []


def test_a_comment_that_silences_nothing_is_told() -> None:
    why = "# verifier: ignore same-as-source because players say so\n"
    result = check(message("label.target", "Meta", above=why))
    assert [flaw.name for flaw in about("label.target", result)] == ["unused-suppression"]


def test_a_comment_without_a_reason_is_told() -> None:
    result = check(message("label.target", "Meta", above="# verifier: ignore same-as-source\n"))
    assert [flaw.name for flaw in about("label.target", result)] == ["malformed"]


def test_a_catalog_without_sheets_is_told_once() -> None:
    result = check(message("caption.placed", "Ficha colocada: {tile}"))
    notes = [flaw for flaw in result.flaws if flaw.name == "missing-message" and flaw.context is None]
    assert len(notes) == 1
    assert "messages of rule sheets" in notes[0].message
    assert result.counts.missing == result.counts.source - 1


def test_a_second_header_is_told() -> None:
    text = JAPANESE_HEADER + "\n" + JAPANESE_HEADER
    told = check_catalog(SourceText.from_text(text, path="x.po"), english().messages).flaws
    assert [flaw.message for flaw in told if flaw.name == "repeated-message"] == [
        "the header is here again, after line 1"
    ]


def test_messages_without_a_name_are_not_one_message() -> None:
    text = JAPANESE_HEADER + '\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr "d"\n'
    told = check_catalog(SourceText.from_text(text, path="x.po"), english().messages).flaws
    assert [flaw.name for flaw in told if flaw.name in ("repeated-message", "unknown-message")] == [
        "unknown-message"
    ] * 2


def test_what_is_no_po_file_is_refused() -> None:
    with pytest.raises(InputErrors, match="no PO file"):
        check_catalog(SourceText.from_text('msgctxt "a"\nmsgid "b"\nsome words\n', path="x.po"), english().messages)


def test_a_language_without_a_lexicon_is_checked_without_words() -> None:
    header = (
        'msgid ""\nmsgstr ""\n"Language: sv\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    )
    result = check(message("caption.placed", "Placerad bricka: {tile} [1|4]"), header=header)
    assert [flaw.name for flaw in about("caption.placed", result)] == ["catalog-tile"]
