"""Captions: in Japanese those of the documents, and in every language the whole layout and nothing else."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.messages.texts import CATALOGS, LANGUAGES, layout_of
from tests.seeds import SEEDS, needs_seeds
from tests.strategies import layouts, random_layout
from verifier import rulesets
from verifier.document.claims.captions import read_captions
from verifier.document.numerals import NumberGrammar
from verifier.document.readers import read_document
from verifier.engine.branching import ArmOpening, Branching, Spinner
from verifier.engine.layout import Layout
from verifier.engine.tile import Tile
from verifier.lexicons import CaptionWords
from verifier.messages.captions import caption_lines
from verifier.messages.catalog import LRI, PDI
from verifier.text import SourceText

ALL_FIVES = rulesets.load("all-fives")
EXACT_61 = rulesets.load("exact-61-five-up")
RULES = st.sampled_from([ALL_FIVES, EXACT_61])

NINE = (
    "1|4",
    "1|1 on 1|4 low",
    "4|4 on 1|4 high",
    "3|4 on 4|4 line B",
    "1|2 on 1|1 line B",
    "1|5 on 1|1 arm A",
    "5|5 on 1|5 high",
    "0|5 on 5|5 line B",
    "1|3 on 1|1 arm B",
)


# --- the documents ---


@needs_seeds
@pytest.mark.parametrize(
    ("document", "rules"), [("all-fives.ja.txt", ALL_FIVES), ("exact-61-five-up.ja.txt", EXACT_61)]
)
def test_japanese_captions_are_those_of_the_documents(document, rules):
    lines = (SEEDS / document).read_text(encoding="utf-8").splitlines()
    printed = ["\n".join(lines[at : at + 3]) + "\n" for at, line in enumerate(lines) if line.startswith("置いた牌：")]
    shown = [NINE[:size] for size in (3, 4, 5, 6, 8, 9, 1, 2)] + [("2|2",), ("3|6", "6|6"), ("0|0",)]

    written = [caption_lines(layout_of(rules.branching, *plays), rules, CATALOGS["ja"]).text for plays in shown]

    assert len(printed) == 11
    assert Counter(written) == Counter(printed)


# --- the wording of each language ---

WORDINGS = {
    "en": (
        "Tile placed: [1|2]\n"
        "Counted ends: 2 + 4 = 6. Points for this placement: 0 raw (0 shown).\n"
        "Counted ends: 2 + 4 = 6. Points for this placement: 0 raw (0 shown). Tiles: [1|4], [1|1], [1|2]. "
        "Spinners: [1|1]. Connections: [1|4] (low end) – [1|1] (line A); [1|1] (line B) – [1|2] (low end). "
        "Open places: [1|1] (arm A, 1); [1|1] (arm B, 1); [1|2] (high end, 2); [1|4] (high end, 4). "
        "Counted ends: [1|2]: 2; [1|4]: 4.\n"
    ),
    "fil": (
        "Inilapag na tile: [1|2]\n"
        "Mga dulong binibilang: 2 + 4 = 6. Puntos sa lapag na ito: 0 bago hatiin (0 sa iskor).\n"
        "Mga dulong binibilang: 2 + 4 = 6. Puntos sa lapag na ito: 0 bago hatiin (0 sa iskor). "
        "Mga tile: [1|4], [1|1], [1|2]. Mga spinner: [1|1]. "
        "Mga dugtong: [1|4] (mababang dulo) – [1|1] (linya A); [1|1] (linya B) – [1|2] (mababang dulo). "
        "Mga bukas na puwesto: [1|1] (sanga A, 1); [1|1] (sanga B, 1); [1|2] (mataas na dulo, 2); "
        "[1|4] (mataas na dulo, 4). Mga dulong binibilang: [1|2]: 2; [1|4]: 4.\n"
    ),
    "es": (
        "Ficha colocada: [1|2]\n"
        "Extremos que cuentan: 2 + 4 = 6. Puntos de esta jugada: 0 en bruto (0 en el marcador).\n"
        "Extremos que cuentan: 2 + 4 = 6. Puntos de esta jugada: 0 en bruto (0 en el marcador). "
        "Fichas: [1|4], [1|1], [1|2]. Dobles con ramas: [1|1]. "
        "Conexiones: [1|4] (extremo menor) – [1|1] (línea A); [1|1] (línea B) – [1|2] (extremo menor). "
        "Lugares abiertos: [1|1] (rama A, 1); [1|1] (rama B, 1); [1|2] (extremo mayor, 2); [1|4] (extremo mayor, 4). "
        "Extremos que cuentan: [1|2]: 2; [1|4]: 4.\n"
    ),
    "ar": (
        "الحجر الموضوع: [1|2]\n"
        "الأطراف المحتسبة: 2 + 4 = 6. نقاط هذه النقلة: 0 قبل التحويل (0 على لوحة النقاط).\n"
        "الأطراف المحتسبة: 2 + 4 = 6. نقاط هذه النقلة: 0 قبل التحويل (0 على لوحة النقاط). "
        "الأحجار: [1|4]، [1|1]، [1|2]. المزدوجات المتفرعة: [1|1]. "
        "الوصلات: [1|4] (الطرف الأصغر) – [1|1] (الخط أ)؛ [1|1] (الخط ب) – [1|2] (الطرف الأصغر). "
        "المواضع المفتوحة: [1|1] (الفرع أ، 1)؛ [1|1] (الفرع ب، 1)؛ [1|2] (الطرف الأكبر، 2)؛ [1|4] (الطرف الأكبر، 4). "
        "الأطراف المحتسبة: [1|2]: 2؛ [1|4]: 4.\n"
    ),
    "zh": (
        "打出的牌：[1|2]\n"
        "计分端：2 + 4 = 6。本次出牌得分：换算前0分（显示0分）。\n"
        "计分端：2 + 4 = 6。本次出牌得分：换算前0分（显示0分）。骨牌：[1|4]、[1|1]、[1|2]。分支双牌：[1|1]。"
        "连接：[1|4]（点数较小端）–[1|1]（直线侧A）；[1|1]（直线侧B）–[1|2]（点数较小端）。"
        "可接位置：[1|1]（侧枝A，1）；[1|1]（侧枝B，1）；[1|2]（点数较大端，2）；[1|4]（点数较大端，4）。"
        "计分端：[1|2]：2；[1|4]：4。\n"
    ),
}
"""Without isolates: they change nothing in what is said."""


@pytest.mark.parametrize("language", WORDINGS)
def test_captions_speak_the_language_of_rule_books(language):
    layout = layout_of(EXACT_61.branching, "1|4", "1|1 on 1|4 low", "1|2 on 1|1 line B")

    said = caption_lines(layout, EXACT_61, CATALOGS[language]).text

    assert said.replace(LRI, "").replace(PDI, "") == WORDINGS[language]


NOTHING = {
    "en": ("Spinners: none. Connections: none.", "Counted ends: none = 0"),
    "ja": ("分岐ダブル：なし。接続：なし。", "数える寄与値：なし = 0"),
    "fil": ("Mga spinner: wala. Mga dugtong: wala.", "Mga dulong binibilang: wala = 0"),
    "es": ("Dobles con ramas: ninguno. Conexiones: ninguna.", "Extremos que cuentan: ninguno = 0"),
    "ar": ("المزدوجات المتفرعة: لا يوجد. الوصلات: لا يوجد.", "الأطراف المحتسبة: لا يوجد = 0"),
    "zh": ("分支双牌：无。连接：无。", "计分端：无 = 0"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_list_is_said_to_be_empty(language):
    lists, no_sum = NOTHING[language]
    uncounted = Branching(spinner=Spinner.NONE, double_counts=(0, 0, 0))

    assert lists in caption_lines(layout_of(ALL_FIVES.branching, "1|4"), ALL_FIVES, CATALOGS[language]).long
    assert no_sum in caption_lines(layout_of(uncounted, "4|4"), ALL_FIVES, CATALOGS[language]).short


def test_a_full_arm_may_leave_no_open_place():
    """No rule set leaves a layout without any open place by itself; the text is there for one that does."""
    layout = layout_of(ALL_FIVES.branching, "1|4")._replace(open=())

    assert "Open places: none." in caption_lines(layout, ALL_FIVES, CATALOGS["en"]).long


# --- the award ---


def test_the_award_is_that_of_the_last_placement():
    layout = layout_of(ALL_FIVES.branching, "3|6", "6|6")

    assert caption_lines(layout, ALL_FIVES, CATALOGS["en"]).short == (
        "Counted ends: 3 + 12 = 15. Points for this placement: 15."
    )


def test_a_lead_that_does_not_score_earns_nothing():
    silent = ALL_FIVES.with_values(lead_scores=False)
    lead = layout_of(silent.branching, "1|4")
    second = layout_of(silent.branching, "1|4", "1|6 on 1|4 low")

    assert caption_lines(lead, silent, CATALOGS["en"]).short == "Counted ends: 4 + 1 = 5. Points for this placement: 0."
    assert caption_lines(second, silent, CATALOGS["en"]).short.endswith("Points for this placement: 10.")
    assert caption_lines(lead, ALL_FIVES, CATALOGS["en"]).short.endswith("Points for this placement: 5.")


def test_points_shown_stand_beside_the_raw_ones_where_they_differ():
    odd = EXACT_61.with_values(divisors=(1,))
    layout = layout_of(odd.branching, "1|6")

    assert "7 raw (1.4 shown)" in caption_lines(layout, odd, CATALOGS["en"]).short
    assert "7 en bruto (1,4 en el marcador)" in caption_lines(layout, odd, CATALOGS["es"]).short


def test_an_empty_table_has_no_caption():
    with pytest.raises(ValueError, match="a layout without tiles has no caption"):
        caption_lines(Layout(ALL_FIVES.branching), ALL_FIVES, CATALOGS["ja"])


# --- laws ---


@given(layout=layouts(min_size=1, max_size=12), rules=RULES)
def test_captions_name_each_tile_as_often_as_the_layout_has_it(layout, rules):
    expected = Counter(layout.tiles) + Counter(layout.spinner_tiles)
    expected += Counter(at.tile for joint in layout.connections for at in joint)
    expected += Counter(at.tile for at in layout.open_places) + Counter(end.tile for end in layout.counted_ends)

    for catalog in CATALOGS.values():
        caption = caption_lines(layout, rules, catalog)
        assert Counter(map(Tile.parse, re.findall(r"\[\d+\|\d+\]", caption.long))) == expected
        assert re.findall(r"\[\d+\|\d+\]", caption.placed) == [str(layout.tiles[-1])]
        assert not re.search(r"\[\d+\|\d+\]", caption.short)


@given(layout=layouts(min_size=1, max_size=12), rules=RULES)
def test_every_tile_and_sum_is_isolated_in_arabic_and_nothing_is_elsewhere(layout, rules):
    for language, catalog in CATALOGS.items():
        caption = caption_lines(layout, rules, catalog)
        for line in (caption.placed, caption.short, caption.long):
            inside = re.findall(f"{LRI}([^{LRI}{PDI}]*){PDI}", line)
            assert line.count(LRI) == line.count(PDI) == len(inside)
            if language == "ar":
                assert [text for text in inside if "|" in text] == re.findall(r"\[\d+\|\d+\]", line)
                assert [text for text in inside if "=" in text] == re.findall(r"(?:\d+ \+ )*\d+ = \d+", line)
            else:
                assert inside == []


@given(layout=layouts(min_size=1, max_size=12), rules=RULES)
def test_a_caption_is_three_lines_and_the_long_one_begins_with_the_short_one(layout, rules):
    for catalog in CATALOGS.values():
        caption = caption_lines(layout, rules, catalog)
        assert caption.text.splitlines() == [caption.placed, caption.short, caption.long]
        assert caption.text.endswith("\n")
        assert caption.long.startswith(caption.short)


# --- read back by whoever never saw a catalog ---

ENGLISH_WORDS = CaptionWords.from_mapping(
    {
        "labels": {
            "placed": ["tile placed"],
            "counted": ["counted ends"],
            "award": ["points for this placement"],
            "tiles": ["tiles"],
            "spinners": ["spinners"],
            "connections": ["connections"],
            "open": ["open places"],
        },
        "places": {
            "high": ["high end"],
            "low": ["low end"],
            "line A": ["line A"],
            "line B": ["line B"],
            "arm A": ["arm A"],
            "arm B": ["arm B"],
        },
        "none": ["none"],
        "raw": ["raw"],
        "display": ["shown"],
    }
)
ENGLISH_NUMBERS = NumberGrammar.from_mapping({"decimal": ".", "grouping": [","]})


def claimed(caption):
    document = read_document(SourceText.from_text(caption.text.replace("\n", "\n\n")))
    (claim,) = read_captions(document.prose, ENGLISH_WORDS, ENGLISH_NUMBERS)
    return claim


def values(items):
    return () if items is None else tuple(item.values for item in items.items)


@given(layout=layouts(min_size=1, max_size=10), rules=RULES)
def test_an_english_caption_is_read_back_as_the_layout(layout, rules):
    claim = claimed(caption_lines(layout, rules, CATALOGS["en"]))

    assert len(claim.lines) == 3
    assert values(claim.lines[0].placed) == ((layout.tiles[-1],),)
    long = claim.long
    assert values(long.tiles) == tuple((tile,) for tile in layout.tiles)
    assert values(long.spinners) == tuple((tile,) for tile in layout.spinner_tiles)
    assert values(long.connections) == tuple(
        (there.tile, there.place, new.tile, new.place) for there, new in layout.connections
    )
    assert values(long.open) == tuple((at.tile, at.place, at.pips) for at in layout.open_places)
    assert values(long.counted) == tuple((end.tile, end.value) for end in layout.counted_ends)
    for line in claim.lines[1:]:
        (written,) = line.sums
        assert tuple(term.value for term in written.terms) == tuple(end.value for end in layout.counted_ends)
        assert written.total.value == layout.end_sum
        (award,) = line.awards
        assert award.raw.value == rules.award(layout.end_sum)
        shown = rules.display(award.raw.value)
        assert award.display is None if rules.display_ratio == 1 else award.display.value == shown


@pytest.mark.slow
@pytest.mark.parametrize("spinner", list(Spinner))
@pytest.mark.parametrize("arms", list(ArmOpening))
def test_large_layouts_are_read_back_too(spinner, arms):
    for seed in range(100):
        layout = random_layout(seed, Branching(spinner=spinner, arms=arms))
        claim = claimed(caption_lines(layout, EXACT_61, CATALOGS["en"]))
        assert values(claim.long.tiles) == tuple((tile,) for tile in layout.tiles)
        assert values(claim.long.open) == tuple((at.tile, at.place, at.pips) for at in layout.open_places)
