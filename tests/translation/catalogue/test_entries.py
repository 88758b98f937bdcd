"""Entries of a PO file with the place of every character, whatever its line ends, escapes and comments."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier import resources
from verifier.messages.pofile import read_po_file
from verifier.text import SourceText
from verifier.translation.catalogue.entries import read_entries

HEADER = 'msgid ""\nmsgstr ""\n"Language: es\\n"\n'
ENTRY = (
    '# by a translator\n#. by the code\n#: a.py:1\n#, fuzzy, python-brace-format\n#| msgid "Old"\n'
    'msgctxt "a.b"\nmsgid "New"\nmsgstr ""\n"Nue"\n"vo \\"{x}\\""\n'
)


def source(text: str) -> SourceText:
    return SourceText.from_text(text, path="some.po")


def test_an_entry_has_its_comments_flags_and_texts() -> None:
    header, entry = read_entries(source(f"{HEADER}\n{ENTRY}"))

    assert header.is_header
    assert header.forms[0].value == "Language: es\n"
    assert (entry.context, entry.source, entry.plural) == ("a.b", "New", None)
    assert entry.forms[0].value == 'Nuevo "{x}"'
    assert entry.flags == {"fuzzy", "python-brace-format"}
    assert [(comment.mark, comment.text) for comment in entry.comments] == [
        ("", "by a translator"),
        (".", "by the code"),
        (":", "a.py:1"),
        (",", "fuzzy, python-brace-format"),
        ("|", 'msgid "Old"'),
    ]


def test_a_part_of_a_text_has_its_place_across_lines_and_escapes() -> None:
    text = source(f"{HEADER}\n{ENTRY}")
    form = read_entries(text)[1].forms[0]
    at = form.value.index("{x}")

    assert text.slice(form.part(at, at + 3)) == "{x}"
    assert text.slice(form.part(0, 4)) == 'Nue"\n"v'
    assert text.slice(form.part(at - 1, at)) == "\\"


def test_what_stands_behind_a_tilde_is_obsolete() -> None:
    text = f'{HEADER}\n#~ msgctxt "gone"\n#~ msgid "Gone"\n#~ msgstr "Ido"\n\n{ENTRY}'
    header, gone, entry = read_entries(source(text))

    assert [each.obsolete for each in (header, gone, entry)] == [False, True, False]
    assert gone.context == "gone"
    assert gone.forms[0].value == "Ido"


@given(st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")) | st.sampled_from('"\\'), max_size=30))
def test_every_character_stands_where_it_says(value: str) -> None:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    text = source(f'{HEADER}\r\nmsgctxt "a"\r\nmsgid "A"\r\nmsgstr "{escaped}"\r\n')
    form = read_entries(text)[1].forms[0]

    assert form.value == value
    for at, character in enumerate(value):
        assert text.text[form.offsets[at]] == ("\\" if character in '"\\' else character)


@pytest.mark.parametrize("path", sorted(resources.folder("catalogs").glob("*.po")), ids=lambda path: path.stem)
def test_entries_are_those_that_babel_reads(path: Path) -> None:
    text = SourceText.read(path)
    messages = read_po_file(text).messages
    entries = [entry for entry in read_entries(text) if not entry.is_header and not entry.obsolete]

    assert [entry.context for entry in entries] == list(messages)
    for entry in entries:
        assert [entry.forms[number].value for number in sorted(entry.forms)] == list(
            messages[entry.context].forms.values()
        )
        assert text.line_text(messages[entry.context].line) == f'msgctxt "{entry.context}"'
