"""Divisors: one against several, what a sum is worth, and what several divisors of a sum score together."""

from __future__ import annotations

import pytest

from tests.checks.documents import check, found
from verifier import rulesets
from verifier.engine.ruleset import BothDivisors, RuleSet, ScoreValue

ONE = rulesets.load("all-fives")
SEVERAL = ONE.with_values(divisors=(3, 5))

SINGLE = [
    ("en", "An end sum scores if it is a positive multiple of 5."),
    ("en", "Whenever the open ends add up to a multiple of five, the player scores that total."),
    ("en", "The player scores if the sum of the ends is divisible by 5."),
    ("ja", "端の合計が5の正の倍数なら得点になります。"),
    ("ja", "両端の合計が5で割り切れるとき、得点できる。"),
    ("fil", "Ang kabuuan ng mga dulo ay pumupuntos kung positibong multiple ito ng 5."),
    ("es", "La suma de los extremos puntúa si es un múltiplo positivo de 5."),
    ("de", "Die Summe der Enden zählt Punkte, wenn sie ein Vielfaches von 5 ist."),
    ("zh", "端点和是5的正倍数时得分。"),
    ("ar", "تُسجل نقاط إذا كان مجموع الأطراف من مضاعفات العدد 5 الموجبة."),
]
LISTED = [
    ("en", "An end sum scores if it is a positive multiple of at least one of these numbers: 3, 5."),
    ("en", "An end sum scores if it is a multiple of 3 or 5."),
    ("ja", "端の合計が、3、5のいずれかの正の倍数なら得点になります。"),
    (
        "fil",
        "Ang kabuuan ng mga dulo ay pumupuntos kung positibong multiple ito ng kahit isa sa mga numerong ito: 3, 5.",
    ),
    ("es", "La suma de los extremos puntúa si es un múltiplo positivo de al menos uno de estos números: 3, 5."),
    ("zh", "端点和是下列至少一个数的正倍数时得分：3、5。"),
    ("ar", "تُسجل نقاط إذا كان مجموع الأطراف من المضاعفات الموجبة لواحد على الأقل من هذه الأعداد: 3، 5."),
    ("ar", "تُسجل نقاط إذا كان مجموع الأطراف من مضاعفات العدد 3 أو 5."),
]


def values(text: str, language: str, rules: RuleSet) -> list[str]:
    return [place for name, place in found(check(text, language, rules)) if name in ("rule-value", "award")]


@pytest.mark.parametrize(("language", "text"), SINGLE)
def test_one_divisor_is_all_of_them(language: str, text: str) -> None:
    assert values(text, language, ONE) == []
    assert values(text, language, SEVERAL) != []


@pytest.mark.parametrize(("language", "text"), LISTED)
def test_several_divisors_are_read_together(language: str, text: str) -> None:
    assert values(text, language, SEVERAL) == []
    assert values(text, language, ONE) != []
    assert values(text.replace("3", "7"), language, SEVERAL) != []
    assert values(text, language, SEVERAL.with_values(divisors=(3, 5, 7))) != []


def test_a_document_may_name_its_divisors_one_by_one() -> None:
    text = "A sum of the ends that is a multiple of 5 scores. A sum of the ends that is a multiple of 3 scores too."
    assert values(text, "en", SEVERAL) == []
    assert values(text, "en", ONE) == ["3"]


def test_how_many_of_the_divisors_are_needed() -> None:
    text = "An end sum scores if it is a positive multiple of at least {} of these numbers: 3, 5."
    assert values(text.format("one"), "en", SEVERAL) == []
    assert values(text.format("two"), "en", SEVERAL) == ["two"]


def test_sums_that_are_multiples_of_one_another_are_no_divisors() -> None:
    assert values("Sums of 5, 10 and 15 are multiples of 5 and score.", "en", ONE) == []


# --- several at once ---

ADDED = [
    ("en", "If several of the numbers 3, 5 divide the sum, the points for each of them are added."),
    ("en", "If the sum of the ends is a multiple of both 3 and 5, the points for both are added."),
    ("ja", "合計を割り切る数が3、5のうちに複数あるときは、それぞれの点数を足します。"),
    (
        "fil",
        "Kung higit sa isa sa mga numerong ito (3, 5) ang nakahahati sa kabuuan, pinagsasama ang puntos para sa "
        "bawat isa.",
    ),
    ("es", "Si varios de estos números (3, 5) dividen la suma, se suman los puntos de todos ellos."),
    ("zh", "3、5中有几个数都能整除端点和时，各数的得分相加。"),
    ("ar", "إذا كان المجموع يقبل القسمة على أكثر من عدد من الأعداد 3، 5، تُجمع نقاط كل منها."),
]
ONCE = [
    ("en", "If several of the numbers 3, 5 divide the sum, only the highest points for one of them count."),
    ("en", "If the sum is a multiple of both 3 and 5, it scores only once."),
    ("ja", "合計を割り切る数が3、5のうちに複数あるときは、最も高い点数だけを数えます。"),
    (
        "fil",
        "Kung higit sa isa sa mga numerong ito (3, 5) ang nakahahati sa kabuuan, ang pinakamataas na puntos lang para "
        "sa isa sa mga ito ang binibilang.",
    ),
    ("es", "Si varios de estos números (3, 5) dividen la suma, cuentan solo los puntos más altos de uno de ellos."),
    ("zh", "3、5中有几个数都能整除端点和时，只计其中得分最多的一个数。"),
    ("ar", "إذا كان المجموع يقبل القسمة على أكثر من عدد من الأعداد 3، 5، تُحتسب أعلى نقاط واحد منها فقط."),
]


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [*((*each, BothDivisors.ADDED) for each in ADDED), *((*each, BothDivisors.ONCE) for each in ONCE)],
)
def test_what_a_sum_scores_that_several_divide(language: str, text: str, value: BothDivisors) -> None:
    for each in BothDivisors:
        is_right = each is value
        assert (values(text, language, SEVERAL.with_values(both_divisors=each)) == []) is is_right


EACH = {
    ScoreValue.OWN: [
        ("en", "For each of the numbers 3, 5 that divides the sum, the sum is worth as many points as the sum itself."),
        ("ja", "3、5のうち合計を割り切る数ごとに、合計と同じ点数になります。"),
        ("fil", "Sa bawat isa sa mga numerong ito na nakahahati sa kabuuan (3, 5), kasindami ng kabuuan ang puntos."),
        (
            "es",
            "Por cada uno de estos números que divide la suma (3, 5) se obtienen tantos puntos como la propia suma.",
        ),
        ("zh", "3、5中每有一个数能整除端点和，就得到与端点和数值相同的分数。"),
        ("ar", "عن كل عدد من الأعداد 3، 5 يقبل المجموع القسمة عليه، تُمنح نقاط بعدد المجموع نفسه."),
    ],
    ScoreValue.QUOTIENT: [
        ("en", "For each of the numbers 3, 5 that divides the sum, the sum is worth the sum divided by that number."),
        ("ja", "3、5のうち合計を割り切る数ごとに、合計をその数で割った点数になります。"),
        ("es", "Por cada uno de estos números que divide la suma (3, 5) se obtiene la suma dividida entre ese número."),
        ("zh", "3、5中每有一个数能整除端点和，就得到端点和除以该数的商。"),
        ("ar", "عن كل عدد من الأعداد 3، 5 يقبل المجموع القسمة عليه، تُمنح نقاط تساوي ناتج قسمة المجموع على ذلك العدد."),
    ],
    ScoreValue.ONE: [
        ("en", "For each of the numbers 3, 5 that divides the sum, the sum is worth 1 point."),
        ("en", "Every sum that scores is worth 1 point."),
        ("ja", "3、5のうち合計を割り切る数ごとに、1点になります。"),
        ("ja", "得点になる合計は、どれも1点になります。"),
        ("fil", "Ang bawat kabuuang pumupuntos ay 1 puntos."),
        ("es", "Toda suma que puntúa vale 1 punto."),
        ("zh", "每个得分的端点和都得1分。"),
        ("ar", "كل مجموع يسجل نقاطًا تُمنح عنه نقطة واحدة."),
    ],
}


@pytest.mark.parametrize(
    ("value", "language", "text"), [(value, *each) for value, sentences in EACH.items() for each in sentences]
)
def test_what_a_sum_is_worth_for_each_divisor(value: ScoreValue, language: str, text: str) -> None:
    for each in ScoreValue:
        assert (values(text, language, SEVERAL.with_values(score_value=each)) == []) is (each is value)


def test_so_many_points_for_each_divisor_are_held_against_the_rule_set() -> None:
    one = SEVERAL.with_values(score_value=ScoreValue.ONE)
    assert values("Every sum that scores is worth 2 points.", "en", one) == ["2"]


# --- halves by covered places ---

COVERED = [
    ("en", "An ordinary double counts {} while the number of its covered lines is 2.", "both of its halves", "nothing"),
    ("en", "An ordinary double whose two lines are covered counts {}.", "both of its halves", "one of its halves"),
    ("ja", "通常のダブルは、埋まった直線側の数が2である間、{}。", "両半面を数えます", "何も数えません"),
    (
        "es",
        "Un doble corriente {} mientras el número de sus líneas cubiertas es 2.",
        "cuenta por las dos mitades",
        "no cuenta",
    ),
    ("fil", "{} ang ordinaryong doble habang 2 ang bilang ng natakpang linya nito.", "", "Hindi binibilang"),
    ("zh", "普通双牌已接牌的直线侧有2个时，{}。", "两个半面都计入", "不计点数"),
    ("ar", "المزدوج العادي {} ما دام عدد خطوطه المغطاة 2.", "يُحتسب نصفاه معًا", "لا يُحتسب"),
]


@pytest.mark.parametrize(("language", "text", "both", "other"), COVERED)
def test_what_a_double_counts_by_its_covered_lines(language: str, text: str, both: str, other: str) -> None:
    rules = ONE.with_values(double_counts=(2, 1, 2))
    if both:
        assert values(text.format(both), language, rules) == []
        assert values(text.format(both), language, rules.with_values(double_counts=(2, 1, 0))) != []
    assert values(text.format(other), language, rules) != []


def test_each_number_of_covered_places_is_held_against_the_rule_set() -> None:
    text = "A spinner counts nothing while the number of its covered lines and arms is {}."
    assert values(text.format("2, 3 or 4"), "en", ONE) == []
    assert values(text.format("1, 3 or 4"), "en", ONE) != []
