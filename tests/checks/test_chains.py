"""Settlements told number by number: what hangs together is backed, and one number that does not is wrong."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.checks.documents import check, found
from verifier import rulesets
from verifier.checks.base import State
from verifier.checks.chains import ChainClaim
from verifier.checks.document import DocumentResult

FEW = settings(max_examples=12, deadline=None)
EXACT = "exact-61-five-up"
LAHAT = "lahat-ng-fives"

OPPONENTS = [
    ("en", "The opponents hold {a} and {b} pips, {sum} in all, rounded to {rounded}, which is {points} points."),
    (
        "de",
        "Halten die Gegner {a} und {b} Augen, so sind das zusammen {sum}, gerundet {rounded}, also {points} Punkte.",
    ),
    ("es", "Los rivales tienen {a} y {b} puntos, en total {sum}, redondeado a {rounded}, o sea {points} tantos."),
    ("fil", "May {a} at {b} pips ang mga kalaban, {sum} ang kabuuan, iro-round sa {rounded}, kaya {points} puntos."),
    ("ja", "相手の残りが{a}と{b}で計{sum}、丸めて{rounded}、{points}点です。"),
    ("zh", "对手手里剩{a}点和{b}点，合计{sum}点，取整为{rounded}，得{points}分。"),
]
OWN_HANDS = [
    ("en", "Ben has {score} and is left with {a} pips: {score} - {cost} = {left}."),
    ("de", "Ben hat {score} Punkte und noch {a} Augen auf der Hand: {score} - {cost} = {left}."),
    ("es", "Con {score} puntos y {a} tantos en la mano, te quedas en {score} - {cost} = {left}."),
    ("fil", "Kung {score} ang puntos ni Bing at {a} pips ang natira, {score} - {cost} = {left} na lang siya."),
    ("ja", "持ち点が{score}点で手札に残った目が{a}なら、{score} - {cost} = {left}点になります。"),
    ("zh", "小王有{score}分，手里剩下{a}点，结果是{score} - {cost} = {left}分。"),
]
PIPS = st.integers(min_value=6, max_value=29)


def errors(result: DocumentResult) -> list[str]:
    return [text for _, text in found(result)]


def unbacked(result: DocumentResult) -> list[str]:
    source = result.reading.document.source
    return [source.slice(item.span) for item in result.coverage.items if not item.state.is_backed]


def settled(a: int, b: int) -> Mapping[str, int]:
    """The numbers of a settlement of two opponents, by the engine."""
    rounded = rulesets.load(EXACT).round_pips(a + b)
    return {"a": a, "b": b, "sum": a + b, "rounded": rounded, "points": rounded // 5}


def paid(score: int, a: int) -> Mapping[str, int]:
    """The numbers of a player who pays for what is left in hand, by the engine."""
    cost = rulesets.load(LAHAT).round_pips(a)
    return {"score": score, "a": a, "cost": cost, "left": score - cost}


@pytest.mark.parametrize(("language", "template"), OPPONENTS)
@FEW
@given(a=PIPS, b=PIPS)
def test_what_opponents_hold_is_added_rounded_and_converted(language: str, template: str, a: int, b: int) -> None:
    assume((a + b) % 5)
    result = check(template.format(**settled(a, b)), language, rules=EXACT)
    assert errors(result) == []
    assert unbacked(result) == []


@pytest.mark.parametrize(("language", "template"), OWN_HANDS)
@FEW
@given(score=st.sampled_from([40, 55, 70]), a=PIPS)
def test_what_a_hand_costs_is_rounded(language: str, template: str, score: int, a: int) -> None:
    assume(a % 5)
    result = check(template.format(**paid(score, a)), language, rules=LAHAT)
    assert errors(result) == []
    assert unbacked(result) == []


@pytest.mark.parametrize(("language", "template"), OPPONENTS)
@pytest.mark.parametrize("key", ["a", "b", "sum", "rounded", "points"])
@FEW
@given(a=PIPS, b=PIPS, by=st.sampled_from([-2, -1, 1, 2]))
def test_one_number_that_is_wrong_is_found_or_left_unchecked(
    language: str, template: str, key: str, a: int, b: int, by: int
) -> None:
    numbers = settled(a, b)
    assume((a + b) % 5)
    result = check(template.format(**{**numbers, key: numbers[key] + by}), language, rules=EXACT)
    assert errors(result) or unbacked(result)


@pytest.mark.parametrize(("language", "template"), OPPONENTS)
@pytest.mark.parametrize(("key", "wrong"), [("a", 12), ("b", 21), ("sum", 32), ("rounded", 30), ("points", 6)])
def test_one_number_that_is_wrong_is_found(language: str, template: str, key: str, wrong: int) -> None:
    assert errors(check(template.format(**{**settled(14, 19), key: wrong}), language, rules=EXACT)) != []


@pytest.mark.parametrize(("language", "template"), OWN_HANDS)
@pytest.mark.parametrize("key", ["cost", "left"])
@FEW
@given(a=PIPS, by=st.sampled_from([-1, 1]))
def test_a_wrong_number_of_an_equation_is_found(language: str, template: str, key: str, a: int, by: int) -> None:
    assume(a % 5)
    numbers = paid(60, a)
    wrong = {**numbers, key: numbers[key] + by}
    assert errors(check(template.format(**wrong), language, rules=LAHAT)) != []


@pytest.mark.parametrize(("language", "template"), OWN_HANDS)
def test_pips_that_cost_something_else_are_found_beside_their_equation(language: str, template: str) -> None:
    wrong = {**paid(60, 12), "a": 18}
    assert "18" in errors(check(template.format(**wrong), language, rules=LAHAT))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Three players with 4, 9 and 16 pips: the first gets 5 + 12 = 17, rounded 15, 3 points."),
        ("ja", "二人で残りが7と19なら差は12、丸めて10、少ない方に2点です。"),
        ("de", "Bei 4 gegen 15 Augen ist der Unterschied 11, gerundet 10, also zwei Punkte."),
        ("es", "Con manos de 6 y 20 tantos, la diferencia es 14, se redondea a 15 y la mano menor recibe 3 puntos."),
    ],
)
def test_hands_are_compared(language: str, sentence: str) -> None:
    result = check(sentence, language, rules=EXACT)
    assert errors(result) == []
    assert [text for text in unbacked(result) if text.isdecimal()] == []


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "A tie for fewest pips pays nobody when two or four are playing."),
        ("de", "Partner haben 4 Augen, die Gegner 2, 6 und 11 auf der Hand."),
        ("en", "Remainders of 1 and 2 pips are rounded down, remainders of 3 and 4 up."),
    ],
)
def test_numbers_that_follow_from_nothing_are_no_chain(language: str, sentence: str) -> None:
    result = check(sentence, language)
    assert not [judgement for judgement in result.judgements if isinstance(judgement.claim, ChainClaim)]
    assert errors(result) == []


def test_without_a_rule_set_nothing_is_judged() -> None:
    result = check("The opponents hold 13 and 9 pips: 13 + 9 = 22, rounded to 20.", "en", rules=None)
    assert State.COMPUTED not in {judgement.state for judgement in result.judgements}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Last tile 3, opponents 11 and 15: rounded 5 + 25 - 10 = 20."),
        ("de", "Letzter Stein 3, Gegner 11 und 15: gerundet 5 + 25 - 10 = 20."),
    ],
)
def test_a_term_that_comes_from_nowhere_is_not_backed_nor_what_it_makes(language: str, sentence: str) -> None:
    left = unbacked(check(sentence, language))
    assert "25" in left
    assert "20" in left


def test_a_term_that_follows_from_what_was_told_is_backed() -> None:
    result = check("Last tile 5, opponents 11 and 15: together 26, rounded 25; 5 + 25 = 30.", "en")
    assert errors(result) == []
    assert unbacked(result) == []


@pytest.mark.parametrize("digits", [19, 10_000])
def test_a_number_too_long_to_be_read_is_not_left_out_of_a_sum_without_a_word(digits: int) -> None:
    result = check(f"The ends make 2 + {'1' * digits} = 5.", "en")
    assert [found.message for found in result.findings if found.name == "malformed"] == [
        f"a number of {digits} digits is not read, nor is the sum it stands in"
    ]


def test_a_long_number_that_is_in_no_sum_is_left_alone() -> None:
    result = check(f"The order number is {'1' * 40}. The ends make 2 + 3 = 5.", "en")
    assert "malformed" not in {found.name for found in result.findings}
