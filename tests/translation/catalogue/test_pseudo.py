"""Pseudo-locales go through pictures, sheets and the checker, and nothing but words is touched."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import golden
from tests.diagram.scene_check import problems
from verifier import rulesets
from verifier.checks.document import RuleSetSource, check_reading
from verifier.diagram.marks import TextMark, walk
from verifier.diagram.pictures import picture_lines, picture_scene
from verifier.diagram.svg import render_svg
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.document.runs import Format
from verifier.document.sentences import find_sentences
from verifier.document.tokens import Number, NumberForm, TileName
from verifier.finding import Severity
from verifier.fonts import missing_characters, text_direction
from verifier.messages import Catalog
from verifier.messages.placeholders import placeholders
from verifier.messages.plurals import plural_categories
from verifier.sheet import page_of, render_markdown, render_text
from verifier.text import SourceText
from verifier.translation.catalogue.pseudo import Pseudo, pseudo_catalog, pseudo_text

ENGLISH = Catalog.load("en")
CATALOGS = {pseudo: pseudo_catalog(ENGLISH, pseudo) for pseudo in Pseudo}
each = pytest.mark.parametrize("pseudo", list(Pseudo), ids=[pseudo.value for pseudo in Pseudo])

UNKNOWN = "qps"
"""A language that no lexicon has."""
KEPT = re.compile(r"\{[a-z_]+\}|<[a-z]+>|\[\d\|\d\]|\d+")
TEXTS = st.lists(
    st.sampled_from(["{count}", "{tile}", "[1|4]", "2 + 8 = 10", "2.5", "<b>", "28", "tiles", "Round", " ", ", ", "é"]),
    max_size=12,
).map("".join)


@each
@given(TEXTS)
def test_placeholders_tags_tiles_and_digits_are_never_touched(pseudo: Pseudo, text: str) -> None:
    assert KEPT.findall(pseudo_text(text, pseudo)) == KEPT.findall(text)


@each
def test_every_word_is_changed_and_can_be_drawn(pseudo: Pseudo) -> None:
    for message in CATALOGS[pseudo].messages.values():
        for text in message.forms.values():
            assert missing_characters(text) == ()
            assert placeholders(text) == message.placeholders or message.source_plural is not None
            assert re.findall(r"[a-z]{4,}", re.sub(r"\{[a-z_]+\}", "", text)) == [], text


def test_a_longer_one_is_a_third_longer() -> None:
    sentence = "Each player sees only the tiles of their own hand."
    assert len(pseudo_text(sentence, Pseudo.LONGER)) >= 1.3 * len(sentence)
    assert pseudo_text(sentence, Pseudo.LONGER).startswith("[É")


def test_a_mirrored_one_isolates_what_would_be_turned() -> None:
    assert pseudo_text("as [1|4] and 28", Pseudo.MIRROR) == "اق \u2066[1|4]\u2069 اند 28"
    assert CATALOGS[Pseudo.MIRROR].is_rtl
    assert text_direction(Pseudo.MIRROR.value) == "rtl"


@each
def test_plural_forms_are_those_of_its_language(pseudo: Pseudo) -> None:
    assert tuple(CATALOGS[pseudo].messages["count.tiles"].forms) == plural_categories(pseudo.locale)


@each
def test_pictures_hold_every_text_in_its_room(pseudo: Pseudo) -> None:
    for name, picture in golden.pictures().items():
        scene = picture_scene(picture, CATALOGS[pseudo], numbers=True)
        assert list(problems(scene)) == [], name
        texts = [placed.mark.line.text for placed in walk(scene.marks) if isinstance(placed.mark, TextMark)]
        words = [text for text in texts if re.search(r"[A-Za-z]{4,}", text)]
        assert pseudo is Pseudo.LONGER or words == [], "words that are not from the catalog"
    assert render_svg(scene, theme="light").count("<svg") == 1


def items(text: str, language: str) -> Counter[object]:
    """The tiles, and the numbers in digits without their signs, of a text."""
    document = read_document(SourceText.from_text(text, path="x.txt"), format=Format.TEXT, language=language)
    tokens = [token for sentence in find_sentences(document, None) for token in sentence.tokens]
    numbers = (abs(token.value) for token in tokens if isinstance(token, Number) and token.form is NumberForm.DIGITS)
    return Counter([*numbers, *(token.tile for token in tokens if isinstance(token, TileName))])


@each
def test_captions_have_the_same_tiles_and_numbers(pseudo: Pseudo) -> None:
    for picture in golden.pictures().values():
        mine, theirs = (picture_lines(picture, catalog).text for catalog in (ENGLISH, CATALOGS[pseudo]))
        assert items(mine, "und") == items(theirs, "und")


@each
@pytest.mark.parametrize("rules", rulesets.shipped())
def test_sheets_are_whole_and_the_checker_contradicts_nothing(pseudo: Pseudo, rules: str) -> None:
    catalog = CATALOGS[pseudo]
    page = page_of(golden.sheets()[rules], catalog)
    text = render_text(page)
    english = render_text(page_of(golden.sheets()[rules], ENGLISH))
    assert sum(items(text, "und").values()) == sum(items(english, "und").values())
    assert render_markdown(page, {drawing.name: "x.svg" for drawing in page.drawings})

    # No lexicon has its words, so that only what needs none is read: tiles, sums, captions without labels.
    source = SourceText.from_text(text, path="sheet.txt")
    reading = read_claims(read_document(source, format=Format.TEXT, language=UNKNOWN), language=UNKNOWN)
    found = check_reading(reading, rules=rulesets.load(rules), rules_source=RuleSetSource.OPTION)
    assert [finding for finding in found.findings if finding.severity is Severity.ERROR] == []
    assert sum(found.claims.values()) > 0
