"""Sums told in words are the equations that signs would have written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.document.claims import read_claims
from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.readers import read_document
from verifier.text import SourceText

TEMPLATES = [
    ("en", "The ends: {0} and {1} make {2}."),
    ("en", "At the ends {0} plus {1} gives {2}."),
    ("en", "The ends are {0} and {1}, together {2}, which scores nothing."),
    ("de", "Die Enden: {0} und {1} sind {2}."),
    ("de", "An den Enden {0} und {1}, das macht {2}."),
    ("es", "En los extremos, {0} y {1} suman {2}."),
    ("es", "Los extremos: {0} y {1} son {2}."),
    ("fil", "Sa mga dulo, {0} at {1} ay {2}."),
    ("ja", "端の{0}たす{1}は{2}。"),
    ("ja", "端の{0}に{1}を足すと{2}になります。"),
    ("zh", "两端是{0}和{1}，加起来是{2}。"),
    ("ar", "{0} و {1} يساوي {2} على الأطراف."),
]
TERMS = st.integers(min_value=1, max_value=12)


def sums(text: str, language: str) -> list[tuple[list[int], int]]:
    """The terms and the total of each equation."""
    reading = read_claims(read_document(SourceText.from_text(text, path="rules.txt")), language=language)
    return [
        ([int(term.value) for term in claim.terms], int(claim.total.value))
        for claim in reading.claims
        if isinstance(claim, ArithmeticClaim)
    ]


@pytest.mark.parametrize(("language", "template"), TEMPLATES)
@settings(max_examples=20, deadline=None)
@given(first=TERMS, second=TERMS, off=st.sampled_from([0, 0, 1, 2]))
def test_a_sum_in_words_is_read_right_or_wrong(language: str, template: str, first: int, second: int, off: int) -> None:
    total = first + second + off
    assert sums(template.format(first, second, total), language) == [([first, second], total)]


@pytest.mark.parametrize(
    ("language", "sentence", "expected"),
    [
        ("en", "Six and four make ten.", [([6, 4], 10)]),
        ("en", "Two and three and five make ten.", [([2, 3, 5], 10)]),
        ("en", "Six, four and three make fourteen.", [([6, 4, 3], 14)]),
        ("en", "Twenty less five leaves fifteen.", [([20, 5], 15)]),
        ("de", "Zwölf und vier macht sechzehn.", [([12, 4], 16)]),
        ("es", "Seis y cuatro, diez, y me apunté diez puntos.", [([6, 4], 10)]),
        ("fil", "Sa mga dulo, labindalawa at apat ay labing-anim.", [([12, 4], 16)]),
        ("ar", "اثنا عشر وأربعة تساوي ستة عشر.", [([12, 4], 16)]),
    ],
)
def test_number_words_are_reckoned_with(language: str, sentence: str, expected: list[tuple[list[int], int]]) -> None:
    assert sums(sentence, language) == expected


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "3 and 4 players are 7 in all."),
        ("en", "Seats 1 and 3 are 1 team."),
        ("en", "Remainders of 3 and 4 are 5."),
        ("en", "With three or four, five tiles each."),
        ("de", "Spieler 1 und 3 sind ein Team."),
        ("de", "Reste von 3 und 4 sind 5."),
        ("es", "Los restos 3 y 4 son 5."),
        ("ja", "8と12なら10点です。"),
        ("zh", "第2和3条是4页。"),
    ],
)
def test_numbers_side_by_side_are_no_sum_that_is_wrong(language: str, sentence: str) -> None:
    assert sums(sentence, language) == []
