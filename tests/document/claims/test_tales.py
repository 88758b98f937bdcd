"""Tales read: the steps of a round, with the places, sums and points that each of them tells."""

from __future__ import annotations

import pytest

from verifier.document.claims import read_claims
from verifier.document.claims.tales import Step, TaleClaim
from verifier.document.readers import read_document
from verifier.text import SourceText


def tales(text: str, language: str = "en") -> list[list[str]]:
    """The steps of each tale: tiles with places, sums, ends and points; `?` where something is not sure."""
    reading = read_claims(read_document(SourceText.from_text(text, path="x.md")), language=language)
    return [[describe(step) for step in claim.steps] for claim in reading.claims if isinstance(claim, TaleClaim)]


def describe(step: Step) -> str:
    parts = []
    for mention in step.mentions:
        place = "@" if mention.is_place else ""
        pips = "" if mention.pips is None else f" on {mention.pips.value}"
        on = "" if mention.on is None else f" {mention.on.value}"
        parts.append(f"{place}{mention.tile}{'' if mention.sure else '?'}{pips}{on}")
    for sum_ in step.sums:
        terms = "+".join(str(term.value) for term in sum_.terms)
        parts.append(f"{terms}={sum_.total.value}{'' if sum_.sure else '?'}")
    parts += ["ends " + " ".join(str(said.value) for said in ends) for ends in step.ends]
    parts += [f"scores {award.points.value}" for award in step.awards if award.sure]
    return ", ".join(parts)


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        (
            "en",
            "Lead 6-4: 6 + 4 = 10, ten points. With 4-1 on the 4 the ends are 6 + 1 = 7, nothing.",
            ["[4|6], 6+4=10, scores 10", "[1|4] on 4, 6+1=7, scores 0"],
        ),
        (
            "en",
            "The double six is led: twelve. Next [6|3] goes on it; the ends are 12 and 3, together 15.",
            ["[6|6], =12", "[3|6], 12+3=15"],
        ),
        (
            "en",
            "Lead [5|5], 10 points. Ann puts [5|2] on an arm of the [5|5]: 2 + 3 + 1 = 6.",
            ["[5|5], scores 10", "[2|5] arm, @[5|5], 2+3+1=6"],
        ),
        (
            "ja",
            "5-5で始めると10点です。5-2を5-5の反対側につなぐと3 + 2 = 5で、5点を得ます。",
            ["[5|5], scores 10", "[2|5], @[5|5] opposite, 3+2=5, scores 5"],
        ),
        (
            "ja",
            "［３｜５］で始める。３＋５＝８、得点なし。［３｜３］を３につなぐ。６＋５＝１１。",
            ["[3|5], 3+5=8, scores 0", "[3|3] on 3, 6+5=11"],
        ),
        (
            "fil",
            "Nagsimula si Ana sa 5:5, at 10 ang kabuuan, sampung puntos. Inilagay ang 5:2 sa kabilang gilid ng 5:5.\n"
            "3 + 2 = 5, kaya 5 puntos.",
            ["[5|5], =10, scores 10", "[2|5] line, @[5|5], 3+2=5, scores 5"],
        ),
        (
            "es",
            "Se abre con 4/1: 4 + 1 = 5, cinco puntos. Luego 4/3 al otro lado de 4/4: 1 + 3 = 4, nada.",
            ["[1|4], 4+1=5, scores 5", "[3|4] line, @[4|4], 1+3=4, scores 0"],
        ),
        (
            "de",
            "Eröffnet wird mit 3–5, 3 + 5 = 8. Es folgt 3–1 an einem Seitenarm von 3–3: 1 + 4 + 2 = 7, keine Punkte.",
            ["[3|5], 3+5=8", "[1|3] arm, @[3|3], 1+4+2=7, scores 0"],
        ),
        (
            "zh",
            "先出5-5，算10，得10分。接着在5-5的另一侧出5-4，1 + 4 = 5，得5分。",
            ["[5|5], =10, scores 10", "@[5|5] line, [4|5], 1+4=5, scores 5"],
        ),
        (
            "ar",
            "مثال: البداية ٦-٤، المجموع ٦ + ٤ = ١٠، فينال ١٠ نقاط. ثم ٦-٢ على الجانب الآخر من ٦-٦، المجموع ٢ + ٣ = ٥.",
            ["[4|6], 6+4=10, scores 10", "[2|6] line, @[6|6], 2+3=5"],
        ),
    ],
)
def test_the_steps_of_a_round(language: str, text: str, steps: list[str]) -> None:
    assert tales(text, language) == [steps]


def test_a_tale_goes_on_over_items_and_paragraphs() -> None:
    one = "Lead 6-4: 6 + 4 = 10.{0}Then 4-4: 6 + 8 = 14.{0}Then 4-1: 6 + 1 = 7."
    expected = [["[4|6], 6+4=10", "[4|4], 6+8=14", "[1|4], 6+1=7"]]
    for between in (" ", "\n", "\n\n", "\n- ", "\n1. "):
        assert tales(one.format(between)) == expected


def test_passes_and_draws_in_between_say_nothing() -> None:
    text = "Lead 6-4: 6 + 4 = 10.\n\nBen cannot play and draws two tiles. He passes.\n\nThen 4-4: 6 + 8 = 14."
    assert tales(text) == [["[4|6], 6+4=10", "[4|4], 6+8=14"]]


@pytest.mark.parametrize(
    "end",
    [
        "\n\n## Another round\n\n",
        "\n\nThe next round starts with ",
        "\n\nNobody had seen this. So it goes. Well. Yes. No. ",
    ],
)
def test_a_heading_a_lead_or_a_long_pause_ends_it(end: str) -> None:
    text = f"# Rounds\n\nLead 6-4: 6 + 4 = 10. Then 4-4: 6 + 8 = 14.{end}5-5: 5 + 5 = 10. Then 5-1: 10 + 1 = 11."
    assert tales(text) == [["[4|6], 6+4=10", "[4|4], 6+8=14"], ["[5|5], 5+5=10", "[1|5], 10+1=11"]]


def test_leftovers_are_no_step() -> None:
    text = "Lead 6-4: 6 + 4 = 10.\n\nThe leftover tiles are 6-3 and 5-5: 9 + 10 = 19, rounded to 20."
    assert tales(text) == [["[4|6], 6+4=10"]]


def test_what_may_be_played_is_open() -> None:
    reading = read_claims(
        read_document(
            SourceText.from_text("Lead 6-4: 6 + 4 = 10. Ben may play 6-2: 4 + 2 = 6 or 6-1: 4 + 1 = 5.", path="x")
        ),
        language="en",
    )
    (claim,) = (claim for claim in reading.claims if isinstance(claim, TaleClaim))
    assert [step.is_open for step in claim.steps] == [False, True, True]


@pytest.mark.parametrize(
    "text",
    [
        "The double five counts 10, the double six counts 12.",
        "If 4-5 is led, the next tile must have a 4 or a 5.",
        "The tiles go from [0|0] to [6|6].",
        "Opponents hold 13 and 9 pips: 13 + 9 = 22, rounded to 20.",
    ],
)
def test_what_tells_no_sum_is_no_tale(text: str) -> None:
    assert tales(text) == []
