"""The shipped catalogs: complete in every language, alike in what they name, and all their characters can be drawn."""

import re
from collections import Counter
from pathlib import Path

import pytest

import verifier.messages
from tests.messages.texts import CATALOGS, LANGUAGES
from verifier.fonts import missing_characters
from verifier.messages.placeholders import placeholders
from verifier.messages.plurals import fixed_categories, plural_categories
from verifier.messages.pofile import read_po_file
from verifier.text import SourceText

ENGLISH = CATALOGS["en"].messages
GROUPS = (
    *("list", "place", "caption", "layout", "seat", "count", "points", "hand", "settlement", "event", "reason"),
    *("reckoning", "tally", "title", "legend", "label"),
)
"""What this package asks for; others have groups of their own, as `sheet`."""

each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_language
def test_a_file_has_no_fault(language):
    assert read_po_file(SourceText.read(CATALOGS[language].path)).problems == ()


SHEETS = "sheet."
"""Rule sheets are written in a language once its catalog has all their messages; pictures in every language."""


@each_language
def test_every_message_is_there_with_the_same_english_text(language):
    there = CATALOGS[language].messages
    has_sheets = any(name.startswith(SHEETS) for name in there)
    wanted = {name: message for name, message in ENGLISH.items() if has_sheets or not name.startswith(SHEETS)}

    assert list(there) == list(wanted)
    assert {name: (message.source, message.source_plural) for name, message in there.items()} == {
        name: (message.source, message.source_plural) for name, message in wanted.items()
    }


@each_language
def test_no_message_is_fuzzy_or_empty(language):
    assert [name for name, message in CATALOGS[language].messages.items() if not message.is_translated] == []


@each_language
def test_every_message_has_all_its_placeholders_and_no_other(language):
    fixed = fixed_categories(CATALOGS[language].plural_locale)
    for name, message in CATALOGS[language].messages.items():
        for category, text in message.forms.items():
            spared = {"count"} if message.source_plural is not None and category in fixed else set()
            assert placeholders(text) | spared == message.placeholders | spared, name


@each_language
def test_plural_forms_are_those_of_cldr(language):
    categories = plural_categories(CATALOGS[language].plural_locale)
    with_plurals = [message for message in CATALOGS[language].messages.values() if message.source_plural is not None]

    assert with_plurals
    assert all(tuple(message.forms) == categories for message in with_plurals)


def test_the_english_catalog_says_its_own_sources():
    for name, message in ENGLISH.items():
        sources = [message.source] if message.source_plural is None else [message.source, message.source_plural]
        assert list(message.forms.values()) == sources, name


@each_language
def test_every_placeholder_is_explained_to_translators(language):
    """A pattern made of nothing but placeholders would be a riddle without a comment."""
    assert [name for name, message in CATALOGS[language].messages.items() if not message.comments] == []


@each_language
def test_a_header_is_complete(language):
    head = Path(CATALOGS[language].path).read_text(encoding="utf-8").split("\n\n")[0]
    fields = re.findall(r'^"([A-Za-z-]+): ', head, re.MULTILINE)

    assert fields == [
        "Project-Id-Version",
        "Report-Msgid-Bugs-To",
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language",
        "Language-Team",
        "Plural-Forms",
        "MIME-Version",
        "Content-Type",
        "Content-Transfer-Encoding",
    ]


@each_language
def test_every_character_has_a_glyph(language):
    texts = [text for message in CATALOGS[language].messages.values() for text in message.forms.values()]

    assert missing_characters("".join(texts)) == ()


@each_language
def test_labels_and_places_are_told_apart(language):
    messages = CATALOGS[language].messages
    fields = ["placed", "counted", "award", "tiles", "spinners", "connections", "open"]
    labels = [re.split("[:：]", messages[f"caption.{field}"].forms["other"])[0] for field in fields]
    places = [message.forms["other"] for name, message in messages.items() if name.startswith("place.")]
    legend = [message.forms["other"] for name, message in messages.items() if name.startswith("legend.")]

    assert all(labels)
    for told in (labels, places, legend):
        assert max(Counter(told).values()) == 1


@each_language
def test_a_field_has_one_label_whatever_it_holds(language):
    messages = CATALOGS[language].messages
    for field in ("counted", "spinners", "connections", "open", "award"):
        names = [name for name in messages if re.fullmatch(rf"caption\.{field}(-none|-sum|-display)?", name)]
        labels = {re.split("[:：]", messages[name].forms["other"])[0] for name in names}
        assert len(names) > 1
        assert len(labels) == 1


def test_every_message_is_asked_for_and_every_message_asked_for_is_there():
    code = "\n".join(path.read_text(encoding="utf-8") for path in Path(verifier.messages.__file__).parent.glob("*.py"))
    asked = set(re.findall(rf'"((?:{"|".join(GROUPS)})\.[a-z-]+)"', code))
    asked |= {f"caption.{field}-none" for field in ("connections", "open", "counted")}

    assert asked == {name for name in ENGLISH if name.split(".")[0] in GROUPS}
