"""Messages, lists and titles in the words of a language."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.messages.texts import entry, po
from verifier import rulesets
from verifier.engine.tile import Tile
from verifier.errors import InputError
from verifier.messages import Catalog
from verifier.sheet.model import Foreign, Joint, Listed, Seat, say
from verifier.sheet.speaking import sheet_contexts, speak, speak_all, title_in, verify_catalog
from verifier.sheet.statements import points, set_name

EN, JA, AR = Catalog.load("en"), Catalog.load("ja"), Catalog.load("ar")


def test_a_list_of_one_value_has_no_joint() -> None:
    assert speak(Listed((4,), Joint.OR), EN) == "4"


def test_lists_end_with_their_joint() -> None:
    assert speak(Listed((2, 3, 4), Joint.OR), EN) == "2, 3 or 4"
    assert speak(Listed((1, 2), Joint.AND), EN) == "1 and 2"
    assert speak(Listed((Tile(0, 4), Tile(2, 6))), EN) == "[0|4], [2|6]"
    assert speak(Listed((2, 3, 4), Joint.OR), JA) == "2、3または4"


def test_numbers_tiles_seats_and_foreign_texts() -> None:
    assert speak(Fraction(5, 2), EN) == "2.5"
    assert speak(Tile(1, 4), EN) == "[1|4]"
    assert speak(Seat(1), EN) == "Player B"
    assert speak(Foreign("whatever"), EN) == "whatever"
    assert speak(Foreign("whatever"), AR) == "\u2068whatever\u2069"


def test_a_message_within_a_message_is_put_in() -> None:
    rules = rulesets.load("exact-61-five-up")

    assert speak(say("sheet.tally-stroke.number", tally_stroke=points(rules, 5)), EN) == (
        "One stroke is 5 raw points (1 shown)."
    )


def test_plural_forms_follow_the_number() -> None:
    assert speak(say("sheet.arm-limit.number", count=1), EN) == "An arm may hold at most 1 tile."
    assert speak(say("sheet.arm-limit.number", count=3), EN) == "An arm may hold at most 3 tiles."


def test_sentences_follow_each_other_as_the_language_has_it() -> None:
    sentences = (say("sheet.direction.clockwise"), say("sheet.further-turn.never"))

    assert speak_all(sentences, EN) == "Turns go clockwise. Placing a tile ends the turn."
    assert speak_all(sentences, JA) == "手番は時計回りに進みます。牌を置いたら手番を終えます。"


def test_sets_have_names() -> None:
    assert [speak(set_name(highest), EN) for highest in (6, 9, 12, 7)] == [
        "double-six",
        "double-nine",
        "double-twelve",
        "double-7",
    ]


# --- titles ---


def test_a_title_is_that_in_the_script_of_the_language() -> None:
    names = ("イグザクト61ファイブアップ", "Exact 61 Five Up")

    assert title_in("Exact 61 Five Up", names, "ja") == "イグザクト61ファイブアップ"
    assert title_in("Exact 61 Five Up", names, "fil") == "Exact 61 Five Up"
    assert title_in("Exact 61 Five Up", names, "ar") == "Exact 61 Five Up"
    assert title_in("كل الخمسات", ("All Fives",), "en") == "All Fives"
    assert title_in("كل الخمسات", ("All Fives",), "ar") == "كل الخمسات"


# --- catalogs ---


def test_the_catalogs_of_sheets_are_complete() -> None:
    verify_catalog(EN)
    verify_catalog(JA)
    assert len(sheet_contexts()) > 250


def test_a_catalog_without_sheets_is_refused_with_one_error() -> None:
    catalog = Catalog.from_source(po(entry("caption.placed", "Tile placed: {tile}", "Tile placed: {tile}")))
    count = len(sheet_contexts())

    with pytest.raises(
        InputError,
        match=rf"no rule sheet can be written in en: {count} of {count} messages for sheets are not translated: "
        r"sheet\.list\.comma, sheet\.list\.and, sheet\.list\.or and so on",
    ):
        verify_catalog(catalog)


def test_an_empty_or_fuzzy_message_counts_as_missing() -> None:
    source = po(
        *(
            entry(name, EN.messages[name].source, EN.messages[name].source)
            for name in sheet_contexts()
            if EN.messages[name].source_plural is None and name not in ("sheet.list.or", "sheet.players")
        ),
        entry("sheet.list.or", "{before} or {next}", "{before} or {next}", flags="fuzzy"),
        entry("sheet.players", "The number of players is {players}.", ""),
    )
    with pytest.raises(InputError, match=r"not translated: sheet\.list\.or, .*"):
        verify_catalog(Catalog.from_source(source))
