"""Catalog files, and what can be wrong with them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.messages.texts import ARABIC_HEADER, ENGLISH_HEADER, entry, plural_entry, po
from verifier.messages.pofile import read_po_file
from verifier.text import SourceText


def problems(*entries, header=ENGLISH_HEADER):
    return [str(problem) for problem in read_po_file(po(*entries, header=header)).problems]


def test_a_message_has_a_context_a_source_and_a_text():
    file = read_po_file(po("#. {tile} is a tile.", entry("caption.placed", "Tile placed: {tile}", "Placed: {tile}")))

    message = file.messages["caption.placed"]
    assert (message.source, message.forms, message.comments) == (
        "Tile placed: {tile}",
        {"other": "Placed: {tile}"},
        ("{tile} is a tile.",),
    )
    assert message.placeholders == {"tile"}
    assert message.is_translated
    assert file.problems == ()


def test_a_message_with_plurals_has_a_form_for_each_category():
    forms = ("بلا أحجار", "حجر واحد", "حجران", "{count} أحجار", "{count} حجرًا", "{count} حجر")
    file = read_po_file(po(plural_entry("count.tiles", "{count} tile", "{count} tiles", *forms), header=ARABIC_HEADER))

    assert file.problems == ()
    assert dict(file.messages["count.tiles"].forms) == dict(
        zip(("zero", "one", "two", "few", "many", "other"), forms, strict=True)
    )


@pytest.mark.parametrize(
    "made",
    [
        entry("a", "Text", ""),
        entry("a", "Text", "Text", flags="fuzzy"),
        plural_entry("a", "x", "y", "x", ""),
        plural_entry("a", "x", "y", "x"),
    ],
)
def test_an_empty_or_fuzzy_message_is_untranslated_and_no_problem(made):
    file = read_po_file(po(made))

    assert file.problems == ()
    assert not file.messages["a"].is_translated


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (entry("a", "Tile {tile}", "Tile"), "some.po:7:1: message 'a': the text has no {tile}"),
        (
            entry("a", "Tile {tile}", "Tile {tile} {pips}"),
            "some.po:7:1: message 'a': the text has {pips}, which the English text has not",
        ),
        (
            entry("a", "Tile {tile}", "{tile} {}"),
            "some.po:7:1: message 'a': a brace belongs to no placeholder in '{tile} {}'",
        ),
        (entry("a", "Tile", "Ti\\tle"), "some.po:7:1: message 'a': U+0009 is no part of a line of text"),
        (entry("a", "Tile", "Tile\\n"), "some.po:7:1: message 'a': U+000A is no part of a line of text"),
        (
            plural_entry("a", "{count} x", "{count} y", "{count} x", "y"),
            "some.po:7:1: message 'a': the form for 'other' has no {count}",
        ),
        (
            entry("Not A Name", "x", "x"),
            "some.po:7:1: a message has a context such as 'caption.placed', got 'Not A Name'",
        ),
        ('msgid "x"\nmsgstr "x"\n', "some.po:7:1: a message has a context such as 'caption.placed', got none"),
    ],
)
def test_a_faulty_message_is_reported_at_its_line(made, said):
    assert problems(made) == [said]


def test_a_form_for_a_single_number_need_not_show_it():
    assert problems(plural_entry("a", "{count} x", "{count} y", "one x", "{count} y")) == []


def test_a_context_that_comes_again_is_reported_at_its_second_place():
    said = problems(entry("a", "one", "one"), entry("b", "two", "two"), entry("a", "three", "three"))

    assert said == ["some.po:15:1: message 'a' is here again, after line 7"]


def test_the_same_message_twice_is_reported_too():
    assert problems(entry("a", "one", "one"), entry("a", "one", "one")) == [
        "some.po:11:1: message 'a' is here again, after line 7"
    ]


@pytest.mark.parametrize(
    ("header", "said"),
    [
        (
            'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n',
            "some.po:1:1: the header names a Language that CLDR knows, got none",
        ),
        (
            'msgid ""\nmsgstr ""\n"Language: tlh\\n"\n',
            "some.po:3:1: the header names a Language that CLDR knows, got 'tlh'",
        ),
        ('msgid ""\nmsgstr ""\n"Language: en\\n"\n', "some.po:1:1: the header has no Plural-Forms, needed for en"),
        (
            ENGLISH_HEADER.replace("Language: en", "Language: fil"),
            "some.po:5:1: Plural-Forms: plural gives form 1 for 0, but CLDR gives 0 (one)",
        ),
        (
            ENGLISH_HEADER.replace("utf-8", "koi8-r"),
            "some.po:4:1: the header says another charset than UTF-8",
        ),
    ],
)
def test_a_header_that_does_not_fit_is_reported_at_its_line(header, said):
    assert problems(header=header) == [said]


def test_all_faults_of_a_file_are_reported_in_the_order_of_lines():
    said = problems(
        entry("a", "{x}", "x"), entry("b", "{y}", "y"), header=ENGLISH_HEADER.replace("nplurals=2", "nplurals=1")
    )

    assert [problem.split(": ")[0] for problem in said] == ["some.po:5:1", "some.po:7:1", "some.po:11:1"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title: no catalog\n", "some.po:1:1: no PO file: unknown or misformatted keyword"),
        (
            ENGLISH_HEADER.replace("Language: en", "Language: ../../x"),
            "some.po:3:1: the header names a Language that CLDR knows, got '../../x'",
        ),
        (
            'msgid "a\nmsgstr "b"\n',
            "some.po:1:7: no PO file: a string is not closed, or something stands behind it",
        ),
        (
            'msgid "a"\nmsgstr ""\n"b',
            "some.po:3:1: no PO file: a string is not closed, or something stands behind it",
        ),
        (
            'msgid "a" # b\nmsgstr "c"\n',
            "some.po:1:7: no PO file: a string is not closed, or something stands behind it",
        ),
        (
            r'msgid "\\\q"',
            r"some.po:1:10: no PO file: found \q in a string, which stands for nothing; there are \n, \t, \r, "
            r"\" and \\",
        ),
        (
            ENGLISH_HEADER + 'msgstr "b"\n',
            "some.po:6:1: no PO file: msgstr stands without msgid",
        ),
        (
            ENGLISH_HEADER.replace("=2;", "=INTEGER;"),
            "some.po:1:1: no PO file: invalid literal for int() with base 10: 'INTEGER'",
        ),
        (
            po(plural_entry("a", "x", "y", "x", "y", "z")).text,
            "some.po:8:1: no PO file: msg has more translations than num_plurals of catalog",
        ),
    ],
)
def test_what_is_no_catalog_is_said_to_be_none(text, said):
    file = read_po_file(SourceText.from_text(text, path="some.po"))

    assert [str(problem) for problem in file.problems] == [said]


@given(
    st.lists(
        st.sampled_from(['msgid "', 'msgstr "', "msgctxt ", '"', "#~ ", "#, fuzzy", "[0]", "a", "\\", "\n", "{x}"]),
        max_size=40,
    )
)
def test_no_text_is_more_than_a_problem(parts):
    file = read_po_file(SourceText.from_text("".join(parts)))

    assert file.messages == {} or file.locale is not None
    assert all(problem.line >= 1 for problem in file.problems)
