"""Sheets of random rule sets keep the grammar of their language, whatever the numbers in them."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.messages.texts import CATALOGS, LANGUAGES
from tests.sheet.rule_sets import rule_sets
from verifier.messages import Catalog
from verifier.sheet import page_of, plan_sheet, render_text
from verifier.sheet.speaking import GROUP

WITH_SHEETS = [
    language for language in LANGUAGES if any(name.startswith(GROUP) for name in CATALOGS[language].messages)
]

ENDS = {".": ".。", ":": ":：。.", "": ""}
"""How a message ends in English, and how it may end elsewhere: a table can be led to by a full stop."""

SEVERAL_OF_ONE = {
    "es": r"(?<![\d.,])1 (?:de )?(?:fichas|puntos|rayas|anotaciones)\b",
    "en": r"(?<![\d.,])1 (?:tiles|points|pips|strokes)\b",
    "fil": r"(?<![\d.,])\d*[0-3578] na (?:tile|puntos|tuldok|guhit)\b",
}
"""Words that do not go with the number before them: plurals of one, a linker after a number that ends in a vowel."""

ONE_OF_SEVERAL = {
    "es": r"\b(?!1\b)\d+ (?:ficha|punto|raya|jugador)\b",
    "en": r"\b(?!1\b)\d+ (?:tile|point|pip|stroke|player)\b",
    "fil": r"(?<![\d.,])\d*[469] (?:tile|puntos|tuldok|guhit)\b",
}
"""Singulars of several, and in Filipino no linker after a number that ends in a consonant."""


@pytest.mark.parametrize("language", WITH_SHEETS)
def test_a_sentence_ends_where_the_english_one_does(language):
    for name, message in CATALOGS["en"].messages.items():
        if name.startswith(GROUP):
            ending = message.source[-1] if message.source[-1] in ENDS else ""
            for text in CATALOGS[language].messages[name].forms.values():
                assert (text[-1] in ENDS[ending]) is bool(ending), (name, text)


@pytest.mark.parametrize("language", WITH_SHEETS)
def test_no_message_has_stray_spaces(language):
    for name, message in CATALOGS[language].messages.items():
        if name.startswith(GROUP):
            for text in message.forms.values():
                assert text == text.strip(), name
                assert not re.search(r"\s\s|\s[.,;:!?。、]", text), (name, text)


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(rules=rule_sets(highest=(3,)), language=st.sampled_from(sorted(ONE_OF_SEVERAL)))
def test_nouns_agree_with_their_numbers(rules, language):
    text = render_text(page_of(plan_sheet(rules), Catalog.load(language)))

    for pattern in (SEVERAL_OF_ONE[language], ONE_OF_SEVERAL[language]):
        found = re.search(pattern, text)
        assert found is None, found
