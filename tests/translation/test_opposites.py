"""Opposites: which words turn a rule round."""

from __future__ import annotations

import pytest

from tests.translation.texts import compared
from verifier.lexicons.concepts import CONCEPTS
from verifier.translation.differences import Change
from verifier.translation.opposites import FAMILIES


def test_every_member_is_a_concept_or_its_denial() -> None:
    known = set(CONCEPTS) | {"no-points"}
    for family in FAMILIES:
        assert {name for names in family.members for name in names} <= known, family.name
        assert len(family.members) >= 2


def test_no_word_is_in_two_members_of_a_family() -> None:
    for family in FAMILIES:
        names = [name for member in family.members for name in member]
        assert len(names) == len(set(names))


TURNED = [
    ("en es", "Play goes clockwise.", "Se juega en sentido contrario a las agujas del reloj."),
    ("en es", "The tiles lie face down.", "Las fichas están boca arriba."),
    ("en es", "The player may draw a tile.", "El jugador no puede robar una ficha."),
    ("en de", "The side with the fewest pips wins.", "Die Seite mit den meisten Augen gewinnt."),
    ("en ja", "A remainder of 1 or 2 is rounded down.", "余りが1か2なら切り上げます。"),
    ("en es", "The pips of the opponents are added.", "Se suman los puntos del compañero."),
]


@pytest.mark.parametrize(("languages", "source", "translation"), TURNED)
def test_a_rule_that_is_turned_round_is_told(languages: str, source: str, translation: str) -> None:
    found = compared(source, translation, languages=languages).differences
    assert {each.change for each in found} == {Change.CHANGED}


THE_SAME = [
    (
        "en zh",
        "The set has 28 tiles. The branches may be begun only once both sides are covered.",
        "一副牌有28张。两侧都被接上之前，不可以开始支线。",
    ),
    (
        "en es",
        "An arm may be started only after both sides of the spinner are covered.",
        "No se puede abrir un brazo del giratorio hasta que sus dos lados estén cubiertos.",
    ),
    ("en de", "You may pass only if you cannot play.", "Man darf nur passen, wenn man nicht legen kann."),
    ("en es", "The round is blocked when nobody can play.", "La ronda se bloquea cuando nadie puede jugar."),
    ("en ja", "Both halves of a double count.", "ダブルは両方の目を数えます。"),
    ("en es", "A double at an end counts both halves.", "Un doble en un extremo cuenta las dos mitades."),
]


@pytest.mark.parametrize(("languages", "source", "translation"), THE_SAME)
def test_the_same_rule_in_other_words_is_not(languages: str, source: str, translation: str) -> None:
    assert compared(source, translation, languages=languages).differences == ()
