"""Templates for translators, and catalogs kept in step: what is translated stays, what has changed is looked at."""

from __future__ import annotations

from io import BytesIO, StringIO
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.pofile import read_po, write_po

import verifier
from tests.messages.texts import ENGLISH_HEADER
from verifier import resources
from verifier.messages.plurals import header_fault, plural_categories
from verifier.messages.pofile import read_po_file
from verifier.text import SourceText
from verifier.translation.catalogue.entries import read_entries
from verifier.translation.catalogue.update import (
    find_references,
    make_catalog,
    make_template,
    plural_expression,
    update_catalog,
)

ENGLISH = SourceText.read(resources.find("catalogs", "en.po"))
CATALOGS = sorted(resources.folder("catalogs").glob("*.po"))


def po(*blocks: str) -> SourceText:
    return SourceText.from_text("\n".join([ENGLISH_HEADER, *(f"{block}\n" for block in blocks)]), path="some.po")


def entry(context: str, source: str, text: str, *, above: str = "") -> str:
    return f'{above}msgctxt "{context}"\nmsgid "{source}"\nmsgstr "{text}"'


def updated(mine: SourceText, english: SourceText) -> str:
    return update_catalog(mine, english, Locale.parse("en")).text


# --- update ---


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.stem)
def test_a_catalog_in_step_is_not_touched(path: Path) -> None:
    source = SourceText.read(path)
    locale = read_po_file(source).locale
    assert locale is not None
    made = update_catalog(source, ENGLISH, locale)
    assert made.changed == made.new == made.gone == 0
    assert made.text == source.text


def test_a_new_english_text_makes_a_translation_fuzzy_and_keeps_the_old_one() -> None:
    made = updated(po(entry("a.b", "Old text", "Texto")), po(entry("a.b", "New text", "New text")))
    assert made.endswith('#, fuzzy\n#| msgid "Old text"\nmsgctxt "a.b"\nmsgid "New text"\nmsgstr "Texto"\n')
    assert not read_po_file(SourceText.from_text(made)).messages["a.b"].is_translated


def test_changed_twice_it_keeps_the_text_that_was_translated() -> None:
    once = SourceText.from_text(updated(po(entry("a.b", "First", "Primero")), po(entry("a.b", "Second", "x"))))
    twice = updated(once, po(entry("a.b", "Third", "x")))
    assert '#| msgid "First"' in twice
    assert '#| msgid "Second"' not in twice


def test_what_is_new_is_empty_and_what_is_gone_is_kept_behind_a_tilde() -> None:
    mine = po(entry("a.gone", "Gone", "Ido", above="# why\n"))
    made = updated(mine, po(entry("a.new", "New", "New", above="#. For people.\n")))
    assert '#. For people.\nmsgctxt "a.new"\nmsgid "New"\nmsgstr ""\n' in made
    assert made.endswith('# why\n#~ msgctxt "a.gone"\n#~ msgid "Gone"\n#~ msgstr "Ido"\n')


def test_what_comes_back_has_its_translation_again() -> None:
    gone = SourceText.from_text(updated(po(entry("a.b", "Text", "Texto")), po(entry("a.c", "C", "C"))))
    back = updated(gone, po(entry("a.b", "Text", "Text")))
    assert entry("a.b", "Text", "Texto") in back
    assert '#~ msgctxt "a.b"' not in back


def test_an_untranslated_message_with_a_new_text_is_not_fuzzy() -> None:
    assert "fuzzy" not in updated(po(entry("a.b", "Old", "")), po(entry("a.b", "New", "New")))


def test_comments_by_translators_stay_and_those_for_them_are_renewed() -> None:
    mine = po(entry("a.b", "Text", "Texto", above="# verifier: ignore term because we say so\n#. Old hint.\n"))
    made = updated(mine, po(entry("a.b", "Text", "Text", above="#. New hint.\n")))
    assert "# verifier: ignore term because we say so\n#. New hint.\n" in made
    assert "Old hint" not in made


def test_a_message_that_gets_plural_forms_keeps_its_text_for_one() -> None:
    english = 'msgctxt "a.b"\nmsgid "{count} tile"\nmsgid_plural "{count} tiles"\nmsgstr[0] "x"\nmsgstr[1] "y"'
    made = updated(po(entry("a.b", "{count} tiles", "{count} fichas")), po(english))
    assert '#| msgid "{count} tiles"\n' in made
    assert 'msgstr[0] "{count} fichas"\nmsgstr[1] ""\n' in made


def test_an_update_keeps_the_ends_of_lines() -> None:
    mine = SourceText.from_text(po(entry("a.b", "Old", "Texto")).text.replace("\n", "\r\n"), path="some.po")
    made = updated(mine, po(entry("a.b", "New", "New")))
    assert made.count("\r\n") == made.count("\n")


def test_a_second_update_changes_nothing() -> None:
    english = po(entry("a.b", "New", "New"), entry("a.c", "More", "More"))
    once = updated(po(entry("a.b", "Old", "Texto"), entry("a.gone", "Gone", "Ido")), english)
    assert updated(SourceText.from_text(once), english) == once


# --- templates ---


def test_the_template_has_every_message_with_nothing_translated() -> None:
    template = read_po(StringIO(make_template(ENGLISH)), abort_invalid=True)
    entries = [each for each in read_entries(ENGLISH) if not each.is_header]
    assert [message.context for message in template if message.id] == [each.context for each in entries]
    assert all(not any(message.string) for message in template if message.id)


def test_what_is_written_survives_the_way_through_babel() -> None:
    text = make_catalog(ENGLISH, Locale.parse("es"))
    first = read_po(StringIO(text), abort_invalid=True)
    buffer = BytesIO()
    write_po(buffer, first)
    again = read_po(StringIO(buffer.getvalue().decode()), abort_invalid=True)
    assert [(m.context, m.id, m.string, " ".join(m.auto_comments)) for m in first] == [
        (m.context, m.id, m.string, " ".join(m.auto_comments)) for m in again
    ]


@pytest.mark.parametrize("tag", ["de", "pl", "ar", "fr", "id", "lt", "cy", "pt_BR"])
def test_a_new_catalog_has_the_plural_rule_of_cldr(tag: str) -> None:
    locale = Locale.parse(tag)
    file = read_po_file(SourceText.from_text(make_catalog(ENGLISH, locale)))
    assert file.problems == ()
    assert len(file.messages) > 300
    assert header_fault(locale, count=len(plural_categories(locale)), expression=plural_expression(locale)) is None


def test_every_message_has_a_place_in_the_code() -> None:
    names = read_po_file(ENGLISH).messages
    found = find_references(Path(verifier.__file__).parent, names)
    found |= find_references(resources.folder("templates"), names)
    assert set(names) - set(found) == set()
    assert any(place.startswith("verifier/messages/captions.py:") for place in found["caption.placed"])


def test_names_that_are_put_together_stand_for_all_they_can_become(tmp_path: Path) -> None:
    folder = tmp_path / "code"
    folder.mkdir()
    (folder / "a.py").write_text('x = f"place.{name}"\ny = "label.hand"\nz = f"{a}, {b}"\n', encoding="utf-8")
    (folder / "b.html").write_text("{{ say('label.pips') }}\n", encoding="utf-8")
    found = find_references(folder, ["place.high", "place.low", "label.hand", "label.pips", "seat.player"])
    assert found == {
        "place.high": ("code/a.py:1",),
        "place.low": ("code/a.py:1",),
        "label.hand": ("code/a.py:2",),
        "label.pips": ("code/b.html:1",),
    }


def test_nothing_of_the_code_is_run_to_find_them(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("raise SystemExit\n", encoding="utf-8")
    assert find_references(tmp_path, ["label.hand"]) == {}
