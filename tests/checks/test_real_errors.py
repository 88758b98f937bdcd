"""Errors of real rule documents, each retold as a short document of our own; and what looks like one and is none."""

from __future__ import annotations

import pytest

from tests.checks.documents import check, found

FOUND = [
    # more tiles are dealt than a set has
    ("en", None, "A double-six set of 28 dominoes is used. Each of the 2 to 6 players draws 7 tiles.", "set-size"),
    # a set up to double nine has 55 tiles
    ("en", None, "A double-nine set has 54 tiles and a double-twelve set has 91 tiles.", "set-size"),
    # points where pips are meant, so that the example does not come out
    (
        "en",
        "all-fives",
        "The pips left are rounded to the nearest five: 27 pips are worth 25 points and 30 pips are worth 28.",
        "rounding-example",
    ),
    # poured into the score: whether it is added or taken off is lost
    (
        "fil",
        None,
        "Ang mga pip na natira ay ni-round sa pinakamalapit na lima at ibubuhos sa puntos ng bawat manlalaro.",
        "leftover-sign",
    ),
    # double-counted: a double counts its pips once
    ("fil", None, "Binibilang ang mga doble bilang kabuuan ng kanilang mga pips: ang 5-5 ay 20.", "tile-count"),
    # face up instead of face down
    ("fil", "all-fives", "Ang mga natirang domino ay iniiwang nakaharap pataas sa mesa bilang boneyard.", "rule-value"),
    # pictures of tiles that fell out
    ("ja", None, "から までの28枚のドミノ牌を使います。", "missing-tile"),
    ("ja", None, "たとえば から始め、末端に分岐ダブル を置くと 3 + 6 + 6 = 15 で15点です。", "missing-tile"),
    # a list of the leads that score without one of them
    ("en", "all-fives", "The only dominoes that score when led are 5-5, 6-4, 5-0 and 3-2.", "scoring-leads"),
    ("en", "all-fives", "You score on the first move by setting 5-5, 6-4, 5-0 or 3-2.", "scoring-leads"),
    ("de", "all-fives", "Wer mit 5-5, 6-4, 5-0 oder 3-2 beginnt, bekommt sofort Punkte.", "scoring-leads"),
    ("es", "all-fives", "Si sales con 5-5, 6-4, 5-0 o 3-2, anotas de inmediato.", "scoring-leads"),
    ("fil", "all-fives", "Ang mga pambungad na may puntos ay 5-5, 6-4, 5-0 at 3-2.", "scoring-leads"),
    ("ja", "all-fives", "5-5、6-4、5-0、3-2のいずれかでリードすれば得点できます。", "scoring-leads"),
    ("zh", "all-fives", "首张打出5-5、6-4、5-0或3-2即可得分。", "scoring-leads"),
    ("ar", "all-fives", "إذا بدأت بـ 5-5 أو 6-4 أو 5-0 أو 3-2 تسجل نقاطا.", "scoring-leads"),
    # five ends of a cross
    ("ja", "all-fives", "例：末端が5、4、4のダブル、2、1なら、5+4+(4*2)+2+1 = 20点になります。", "impossible-sum"),
    (
        "de",
        "all-fives",
        "Beispiel: Die offenen Enden ergeben 5+4+(4*2)+2+1 = 20, das sind 20 Punkte.",
        "impossible-sum",
    ),
    ("es", "all-fives", "Ejemplo: los extremos suman 5+4+8+2+1 = 20 y se anotan 20 puntos.", "impossible-sum"),
    ("en", None, "Only the first double is a spinner. The open ends make 5 + 4 + 8 + 2 + 1 = 20.", "impossible-sum"),
    ("ja", None, "ダブルは最初の1枚だけがスピナーです。末端の合計は5+4+(4*2)+2+1 = 20です。", "impossible-sum"),
    ("en", None, "A layout has at most four ends. The open ends make 5 + 4 + 8 + 2 + 1 = 20.", "impossible-sum"),
    # ends that a bare list of tiles does not leave
    ("en", "all-fives", "After [3|5], [3|4], [4|4], [0|5], [0|1], [4|5] the ends are 5 and 4.", "open-place"),
    ("de", "all-fives", "Nach [3|5], [3|4], [4|4], [0|5], [0|1], [4|5] sind die Enden 5 und 4.", "open-place"),
    ("es", "all-fives", "Tras colocar [3|5], [3|4], [4|4], [0|5], [0|1] los extremos son 4 y 5.", "open-place"),
    ("fil", "all-fives", "Pagkatapos ng [3|5], [3|4], [4|4], [0|5], [0|1], ang mga dulo ay 5 at 4.", "open-place"),
    ("ja", "all-fives", "[3|5]、[3|4]、[4|4]、[0|5]、[0|1]の順に置いた後、両端は5と4です。", "open-place"),
    ("zh", "all-fives", "依次放下[3|5]、[3|4]、[4|4]、[0|5]、[0|1]后，两端是5和4。", "open-place"),
    # a total that is divided after it has been added, so that nobody knows the unit
    (
        "en",
        None,
        "The opponents' pips are rounded to the nearest three and added to the score. Then divide the total by three.",
        "unclear-unit",
    ),
    (
        "de",
        None,
        "Die Augen der Gegner werden auf die nächste Drei gerundet und dem Gewinner gutgeschrieben. Am Ende wird die "
        "Summe durch drei geteilt.",
        "unclear-unit",
    ),
    ("ja", None, "相手の手に残った目を3の倍数に丸め、勝者の得点に加えます。最後に合計を3で割ります。", "unclear-unit"),
    ("zh", None, "把对手剩余的点数四舍五入到最接近的三的倍数，加到赢家的得分上。最后把总分除以三。", "unclear-unit"),
]

SILENT = [
    ("de", None, "Nach der Runde werden die Augen gezählt: 18-12=6 und 9-7=2."),
    ("en", None, "Double 5 (55) counts 10. When 63 is played on 66, the ends make 15."),
    ("en", None, "A total of 30 scores 60, because 30 + 30 = 60. A total of 15 scores 8."),
    ("en", None, "No double is a spinner. The largest end sum that scores is 20, with 4-4 and 6-6 at the ends."),
    ("en", None, "Muggins, also called All Fives, is played with 28 tiles. In Muggins there is no spinner."),
    ("en", None, "The multiples of five score:\n55\n1010\n1515\n2020\n2525\n3030\n"),
    ("en", None, "5 5\n4 3+1\n13 3+5+5\nThe losers hands are counted.\n"),
    ("en", None, "A double-six set has 28 tiles, a double-nine set has 55 and a double-twelve set has 91."),
    # all leads that score, some of them, and some that do not
    ("en", "all-fives", "The only dominoes that score when led are 5-5, 6-4, 5-0, 4-1 and 3-2."),
    ("de", "all-fives", "Wer mit 5-5, 6-4, 5-0, 4-1 oder 3-2 beginnt, bekommt sofort Punkte."),
    ("ja", "all-fives", "5-5、6-4、5-0、4-1、3-2のいずれかでリードすれば得点できます。"),
    ("en", "all-fives", "For example, leads of 5-5, 6-4 or 5-0 score."),
    ("en", "all-fives", "A led 6-6, 4-4 or 3-3 does not score."),
    ("es", "all-fives", "Si se sale con 6-6, 4-4 o 3-3 no se anota nada."),
    ("en", "all-fives", "If 5-5, 6-4 and 5-0 have been led, the next player scores with 3-2."),
    # four ends, one or two of them doubles; and sums of other things
    ("de", "all-fives", "Beispiel: Die Enden ergeben 5+4+(4*2)+3 = 20, das sind 20 Punkte."),
    ("es", "all-fives", "Los extremos suman 5+5+4+4+2+5 = 25 y se anotan 25 puntos."),
    ("en", "all-fives", "When the last end is covered, his five placements earned 5 + 5 + 10 + 5 + 15 = 40 points."),
    ("en", None, "Every double is a spinner. The open ends make 5 + 4 + 8 + 2 + 1 = 20."),
    ("ja", "all-fives", "手に残った牌の目は5+4+8+2+1=20です。"),
    # a bare list with the ends it leaves, and one that goes on from a layout nobody knows
    ("en", "all-fives", "After [3|5], [3|4], [4|4], [0|5], [0|1], [4|5] the ends are 1 and 5."),
    ("es", "all-fives", "Tras colocar [3|5], [3|4], [4|4], [0|5], [0|1] los extremos son 4 y 1."),
    ("ja", "all-fives", "[3|5]、[3|4]、[4|4]、[0|5]、[0|1]の順に置いた後、両端は1と4です。"),
    ("en", "all-fives", "[2|5] is played to the five. After [2|3], [3|3] and [3|6] the ends are 6 and 1."),
    # divided before it is added, or shown
    (
        "en",
        None,
        "The opponents' pips are rounded to the nearest three. This is divided by three and added to the score.",
    ),
    (
        "en",
        None,
        "The opponents' pips are rounded to the nearest five and added to the score. Divide the raw score by five to "
        "display it.",
    ),
    ("de", None, "Die Augen der Gegner werden auf die nächste Fünf gerundet, durch fünf geteilt und gutgeschrieben."),
    ("ja", None, "相手の手に残った目を5の倍数に丸め、5で割って勝者の得点に加えます。"),
]


@pytest.mark.parametrize(("language", "rules", "text", "name"), FOUND)
def test_what_was_wrong_is_found(language: str, rules: str | None, text: str, name: str) -> None:
    assert name in {kind for kind, _ in found(check(text, language, rules, path="x.txt"))}


@pytest.mark.parametrize(("language", "rules", "text"), SILENT)
def test_what_only_looks_wrong_is_left_alone(language: str, rules: str | None, text: str) -> None:
    assert found(check(text, language, rules, path="x.txt")) == []
