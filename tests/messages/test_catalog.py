"""Catalogs: finding them, asking them, and the errors that say what is missing where."""

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.messages.texts import ARABIC_HEADER, CATALOGS, ENGLISH_HEADER, entry, plural_entry, po
from verifier.engine.tile import Tile
from verifier.errors import InputError, InputErrors, UsageError
from verifier.messages.catalog import Catalog, languages

HALF = Fraction(5, 2)
ENGLISH = Catalog.from_source(
    po(
        entry("caption.placed", "Tile placed: {tile}", "Tile placed: {tile}"),
        plural_entry("count.tiles", "{count} tile", "{count} tiles", "{count} tile", "{count} tiles"),
        plural_entry(
            "of", "{count} tile: {what}", "{count} tiles: {what}", "one tile: {what}", "{count} tiles: {what}"
        ),
        entry("draft", "Draft", "Draft", flags="fuzzy"),
        entry("empty", "Empty", ""),
        entry("list.items", "{before}; {next}", "{before}; {next}"),
    )
)
ARABIC = Catalog.from_source(po(entry("placed", "{tile}: {pips}", "{tile}: {pips}"), header=ARABIC_HEADER))


# --- texts ---


def test_a_text_is_filled_in():
    assert ENGLISH.text("caption.placed", tile="[1|4]") == "Tile placed: [1|4]"


def test_tiles_and_numbers_are_written_as_the_language_writes_them():
    assert ENGLISH.text("caption.placed", tile=Tile(4, 1)) == "Tile placed: [1|4]"
    assert ENGLISH.text("caption.placed", tile=HALF) == "Tile placed: 2.5"


@given(st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])))
def test_a_users_text_is_inserted_as_it_is(text):
    assert ENGLISH.text("caption.placed", tile=text) == f"Tile placed: {text}"


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles"), (HALF, "2.5 tiles"), (Fraction(1, 3), "1/3 tiles")],
)
def test_the_plural_form_follows_the_number(number, text):
    assert ENGLISH.plural("count.tiles", number) == text


def test_a_plural_takes_further_values():
    assert ENGLISH.plural("of", 1, what="hand") == "one tile: hand"
    assert ENGLISH.plural("of", 3, what="hand") == "3 tiles: hand"


def test_texts_are_joined_two_by_two():
    assert ENGLISH.join("list.items", ["a", "b", "c"]) == "a; b; c"
    assert ENGLISH.join("list.items", ["{before}"]) == "{before}"


def test_nothing_cannot_be_joined():
    with pytest.raises(ValueError, match=r"message 'list\.items' joins at least one text"):
        ENGLISH.join("list.items", [])


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: ENGLISH.text("caption.nope"), "some.po: there is no message 'caption.nope' in en"),
        (lambda: ENGLISH.text("draft"), "some.po:24:1: message 'draft' is marked fuzzy in en"),
        (lambda: ENGLISH.text("empty"), "some.po:28:1: message 'empty' is not translated into en"),
        (lambda: ENGLISH.plural("nope", 1), "some.po: there is no message 'nope' in en"),
    ],
)
def test_a_missing_translation_is_an_error_and_never_an_empty_text(ask, said):
    with pytest.raises(InputError) as caught:
        ask()

    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: ENGLISH.text("caption.placed"), "some.po: message 'caption.placed' in en needs {tile}"),
        (
            lambda: ENGLISH.text("caption.placed", tile="x", pips=1, seat="A"),
            "some.po: message 'caption.placed' in en does not have {pips}, {seat}",
        ),
        (
            lambda: ENGLISH.text("caption.placed", pips=1),
            "some.po: message 'caption.placed' in en needs {tile}; does not have {pips}",
        ),
        (lambda: ENGLISH.text("count.tiles"), "some.po: message 'count.tiles' has plural forms in en: say how many"),
        (lambda: ENGLISH.plural("caption.placed", 1), "some.po: message 'caption.placed' has no plural forms in en"),
        (
            lambda: ENGLISH.text("caption.placed", tile="a\x07b"),
            "some.po: message 'caption.placed' in en cannot have U+0007 in {tile}",
        ),
        (
            lambda: ENGLISH.text("caption.placed", tile="a\nb"),
            "some.po: message 'caption.placed' in en cannot have U+000A in {tile}",
        ),
    ],
)
def test_a_call_with_wrong_values_is_an_error(ask, said):
    with pytest.raises(UsageError) as caught:
        ask()

    assert str(caught.value) == said


def test_a_faulty_file_is_refused_with_all_its_faults():
    with pytest.raises(InputErrors) as caught:
        Catalog.from_source(po(entry("a", "{x}", "x"), entry("b", "{y}", "y")))

    assert [error.line for error in caught.value.errors] == [7, 11]


# --- finding a catalog ---


def test_the_shipped_languages_are_known():
    assert sorted(languages()) == ["ar", "en", "es", "fil", "ja", "zh"]


@pytest.mark.parametrize(
    ("tag", "file"),
    [
        ("ja", "ja.po"),
        ("es-MX", "es.po"),
        ("es_MX", "es.po"),
        ("ES", "es.po"),
        ("ar-EG", "ar.po"),
        ("fil-PH", "fil.po"),
        ("tl", "fil.po"),
        ("zh-CN", "zh.po"),
        ("zh-Hans-SG", "zh.po"),
        ("en-XA", "en.po"),
    ],
)
def test_a_region_falls_back_to_its_language(tag, file):
    catalog = Catalog.load(tag)

    assert catalog.path.endswith(file)
    assert catalog.language == tag.replace("_", "-")


def test_numbers_follow_the_region():
    assert Catalog.load("es").number(HALF) == "2,5"
    assert Catalog.load("es-MX").number(HALF) == "2.5"
    assert Catalog.load("es-MX").text("caption.placed", tile=Tile(1, 4)) == "Ficha colocada: [1|4]"


@pytest.mark.parametrize("tag", ["tlh", "xx", "", "../ja", "ja.po", "zh-TW", "zh-Hant", "ja\n"])
def test_an_unknown_language_is_one_error_with_those_there_are(tag):
    with pytest.raises(UsageError) as caught:
        Catalog.load(tag)

    assert str(caught.value) == f"there is no catalog for the language {tag!r}; there are ar, en, es, fil, ja, zh"


def test_a_users_own_catalog_comes_first(tmp_path):
    (tmp_path / "es_MX.po").write_text(
        po(
            entry("caption.placed", "Tile placed: {tile}", "Mula o ficha: {tile}"),
            header=ENGLISH_HEADER.replace("Language: en", "Language: es_MX")
            .replace("nplurals=2", "nplurals=3")
            .replace("(n != 1)", "(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2)"),
        ).text,
        encoding="utf-8",
    )

    assert Catalog.load("es-MX", tmp_path).text("caption.placed", tile=Tile(6, 6)) == "Mula o ficha: [6|6]"
    assert Catalog.load("es-ES", tmp_path).text("caption.placed", tile=Tile(6, 6)) == "Ficha colocada: [6|6]"


def test_a_catalog_of_another_language_under_the_name_is_refused(tmp_path):
    (tmp_path / "ja.po").write_text(po().text, encoding="utf-8")

    with pytest.raises(InputErrors, match="the header says Language: en, but the catalog is read for 'ja'"):
        Catalog.load("ja", tmp_path)


def test_a_catalog_can_be_sent_to_another_process():
    catalog = pickle.loads(pickle.dumps(CATALOGS["ar"]))

    assert catalog.text("caption.placed", tile=Tile(1, 4)) == CATALOGS["ar"].text("caption.placed", tile=Tile(1, 4))


# --- from right to left ---


def test_tiles_are_isolated_where_the_language_runs_from_right_to_left():
    assert ARABIC.text("placed", tile=Tile(1, 4), pips=4) == "\u2066[1|4]\u2069: 4"
    assert ENGLISH.tile(Tile(1, 4)) == "[1|4]"


def test_numbers_are_isolated_where_direction_would_spoil_them():
    assert ARABIC.number(15) == "15"
    assert ARABIC.number(HALF) == "2.5"
    assert ARABIC.number(-5) == "\u2066-5\u2069"
    assert ARABIC.number(5, signed=True) == "\u2066+5\u2069"
    assert ENGLISH.number(5, signed=True) == "+5"


def test_a_users_text_keeps_a_direction_of_its_own():
    assert ARABIC.foreign("All Fives") == "\u2068All Fives\u2069"
    assert ENGLISH.foreign("كل الخمسات") == "كل الخمسات"
