"""Numerals of any script, signs, grouping, fractions, what numbers count, and ranges."""

from __future__ import annotations

import unicodedata
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.document.grammars import LANGUAGES, described, grammar, numbers, values
from verifier.document.numerals import DIGITS_ONLY, find_numbers, find_numerals, find_ranges

ZEROS = [chr(code) for code in range(0x110000) if unicodedata.decimal(chr(code), None) == 0]
"""The digit 0 of every script."""

SPACED_OUT = st.sampled_from([" ", "。", ", ", " = ", "点、"])


def in_script(value: int, zero: str) -> str:
    return "".join(chr(ord(zero) + int(digit)) for digit in str(value))


def found(text: str, language: str | None = None) -> list[str]:
    grammar_ = grammar(language) if language else DIGITS_ONLY
    return [str(number.value) for number in find_numbers(text, grammar_)]


def texts(text: str, language: str | None = None) -> list[str]:
    grammar_ = grammar(language) if language else DIGITS_ONLY
    return [text[number.start : number.end] for number in find_numbers(text, grammar_)]


# --- digits ---


@given(value=st.integers(0, 10**15), zero=st.sampled_from(ZEROS))
def test_digits_of_every_script_are_digits(value: int, zero: str) -> None:
    (number,) = find_numbers(f"= {in_script(value, zero)}")
    assert number.value == value
    assert not number.ambiguous


@pytest.mark.parametrize(
    "text", ["目標得点は２５０点です。", "الهدف ٢٥٠ نقطة.", "هدف ۲۵۰ امتیاز است.", "लक्ष्य २५० अंक है।", "𝟐𝟓𝟎", "২৫০"]
)
def test_the_target_in_digits_of_other_scripts(text: str) -> None:
    assert found(text) == ["250"]


def test_swapped_digits_are_another_number() -> None:
    assert found("الهدف ٢٠٥ نقطة.") == ["205"]


@pytest.mark.parametrize("text", ["²", "①", "⑩", "❷", "Ⅳ", "㈠", "x₁", "५²", "½²"])
def test_other_signs_that_hold_a_number_are_no_digits(text: str) -> None:
    assert all(sign not in "".join(texts(text)) for sign in "²①⑩❷Ⅳ㈠₁")


def test_a_superscript_ends_a_numeral() -> None:
    assert texts("目標得点は25²点です。") == ["25"]


def test_two_scripts_are_two_numerals() -> None:
    assert found("２5") == ["2", "5"]
    assert found("५-5") == ["5", "5"]


@pytest.mark.parametrize("text", ["A4", "EN05", "v2.5", "直線側A1", "x6"])
def test_digits_glued_to_a_letter_are_a_name(text: str) -> None:
    assert found(text) == []


def test_digits_before_a_letter_or_behind_another_script_are_a_number() -> None:
    assert found("5cm 合計15点 بـ4 tig-2.5 6x6") == ["5", "15", "4", "5/2", "6", "6"]


def test_too_many_digits_are_a_code() -> None:
    assert found("9" * 18) == ["9" * 18]
    assert found("9" * 19) == []
    assert found("1," * 5000 + "1") == ["1"] * 5001


# --- decimals and grouping ---


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("de", "je 2,5 Punkte", ["5/2"]),
        (None, "2,5 points chacun", ["5/2"]),
        ("de", "je 25 Punkte", ["25"]),
        ("ja", "各2.5点", ["5/2"]),
        ("ja", "各２．５点", ["5/2"]),
        ("de", "insgesamt 1.005 Punkte", ["1005"]),
        (None, "1\u202f005 points au total", ["1005"]),
        ("de", "insgesamt 1,005 Punkte", ["201/200"]),
        ("fil", "tig-2.5 puntos", ["5/2"]),
        ("en", "1,005 points in all", ["1005"]),
        ("en", "1,005,250.75", ["4021003/4"]),
        ("de", "1.005.250,75", ["4021003/4"]),
        ("es", "2,5 puntos y 1\u00a0005 puntos", ["5/2", "1005"]),
        ("en", "1\u00a0005", ["1", "5"]),
        ("ar", "٢٫٥ نقطة و ١٬٠٠٥ نقطة و 2.5", ["5/2", "1005", "5/2"]),
        ("zh", "1,005分，2.5分", ["1005", "5/2"]),
        ("ja", "１，００５点", ["1005"]),
        ("zh", "2，3人", ["2", "3"]),
        ("en", "5, 5, 6, 4", ["5", "5", "6", "4"]),
        ("en", "4,5,6", ["4", "5", "6"]),
        ("en", "2.5,3.5", ["5/2", "7/2"]),
        ("en", "It is 5. 6 follow.", ["5", "6"]),
        ("en", "1 250", ["1", "250"]),
    ],
)
def test_decimal_signs_and_grouping_are_those_of_the_language(
    language: str | None, text: str, expected: list[str]
) -> None:
    assert found(text, language) == expected


@pytest.mark.parametrize(
    ("language", "text", "ambiguous"),
    [
        ("en", "2,5 points", True),
        ("de", "2.5 Punkte", True),
        ("es", "2.5 puntos", True),
        ("en", "1,3", True),
        ("de", "0.005", True),
        (None, "1,005", True),
        (None, "1.005", True),
        ("en", "1,005", False),
        ("en", "51,101, 201", True),
        ("en", "2.5", False),
        ("de", "2,5", False),
        (None, "2,5", False),
        (None, "1.005,5", False),
        (None, "0.125", False),
    ],
)
def test_a_numeral_that_the_language_leaves_open_is_said_to_be_ambiguous(
    language: str | None, text: str, ambiguous: bool
) -> None:
    number, *_ = find_numbers(text, grammar(language) if language else DIGITS_ONLY)
    assert number.ambiguous is ambiguous
    assert text[number.start : number.end] == text.split()[0].rstrip(",")


@given(
    language=st.sampled_from(LANGUAGES),
    whole=st.integers(0, 999_999),
    cents=st.sampled_from(["", "5", "25", "75"]),
    grouped=st.booleans(),
)
def test_numerals_written_as_the_language_does_are_read_back(
    language: str, whole: int, cents: str, grouped: bool
) -> None:
    point, comma = (",", ".") if language in ("es", "de") else (".", ",")
    text = f"{whole:,}".replace(",", comma) if grouped else str(whole)
    (number,) = numbers(language, f"({text}{point + cents if cents else ''})")
    assert number.value == Fraction(f"{whole}.{cents or 0}")
    assert not number.ambiguous


# --- signs ---


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("相手 +25、パートナー -5、差引 +20", ["25", "-5", "20"]),
        ("相手 ＋25、パートナー −5、差引 ＋20", ["25", "-5", "20"]),
        ("相手 +25、パートナー －5、差引 +20", ["25", "-5", "20"]),
        ("相手+25、パートナー−5", ["25", "-5"]),
        ("相手 +25、パートナー 5、差引 +20", ["25", "5", "20"]),
    ],
)
def test_signs_before_numbers(text: str, expected: list[str]) -> None:
    assert found(text, "ja") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4 − 5 = −1", ["4", "5", "-1"]),
        ("4-5", ["4", "5"]),
        ("2–4 players", ["2", "4"]),
        ("2 -4", ["2", "4"]),
        ("9-7=2, 18-12=6", ["9", "7", "2", "18", "12", "6"]),
        ("25 - 5 = 20", ["25", "5", "20"]),
        ("= -5", ["-5"]),
        ("(-5)", ["-5"]),
        ("\n-5 points", ["-5"]),
        ("- 5 points", ["5"]),
        ("tig-5", ["5"]),
        ("Doppel-6", ["6"]),
        ("partner –5 points", ["-5"]),
        ("2 + 8 = 10", ["2", "8", "10"]),
        ("2 +8", ["2", "8"]),
        ("(3) -5", ["3", "5"]),
        ("-2.5 points", ["-5/2"]),
        ("-2½", ["-5/2"]),
        ("5-5-6", ["5", "5", "6"]),
    ],
)
def test_a_dash_is_a_minus_only_where_a_number_begins(text: str, expected: list[str]) -> None:
    assert found(text, "en") == expected


def test_a_signed_number_says_so_and_holds_its_sign() -> None:
    (number,) = find_numbers("net +20")
    assert (number.start, number.signed) == (4, True)
    (number,) = find_numbers("net 20")
    assert (number.start, number.signed) == (4, False)


# --- fractions ---


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("½ ¼ ¾ ⅓", ["1/2", "1/4", "3/4", "1/3"]),
        ("2½ points, 2 ½ points, 2 1/2 points, 1⁄2, 5⁄4", ["5/2", "5/2", "5/2", "1/2", "5/4"]),
        ("1/2 point, 3/4, 2/3", ["1/2", "3/4", "2/3"]),
        ("6/5, 3/5, 2/4, 24/7, 1/2/3", ["6", "5", "3", "5", "2", "4", "24", "7", "1", "2", "3"]),
        ("3/4 players", ["3", "4"]),
        ("1⁄0", ["1", "0"]),
    ],
)
def test_fractions_in_digits(text: str, expected: list[str]) -> None:
    assert found(text, "en") == expected


# --- what is no number of a rule ---


@pytest.mark.parametrize(
    "text",
    [
        "2024-02-02",
        "2024/2/2",
        "2.2.2024",
        "02/02/2024",
        "at 10:30",
        "23:59:59",
        "version 1.2.3",
        "https://example.org/2024/5-5?x=1",
        "www.example.org/5-5",
    ],
)
def test_dates_times_versions_and_addresses_hold_no_numbers(text: str) -> None:
    assert found(text) == []


def test_what_stands_beside_a_code_is_read() -> None:
    assert found("5 on 2024-02-02, then 6; https://example.org。28枚") == ["5", "6", "28"]
    assert found("合計：15、[1|4]: 4; [1|4]: 1。", "ja") == ["15", "1", "4", "4", "1", "4", "1"]
    assert found("| 1010 | 1515 |") == ["1010", "1515"]


# --- what a number counts ---


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (
            "ja",
            "2人または4人、28枚、10点、5ポイント、3回、1本、2倍",
            ["2 player", "4 player", "28 tile", "10 point", "5 point", "3 times", "1 tally-stroke", "2 multiple"],
        ),
        ("ja", "5の倍数、3の半面、目が0の端、5で割った余り", ["5", "3", "0", "5"]),
        ("ja", "2つの側枝と4つの端、3個の目、9つのドミノ", ["2 arm", "4 end", "3 pip", "9 tile"]),
        ("en", "9 tiles, 250 points, 2 other players, two open ends", ["9 tile", "250 point", "2 player", "2 end"]),
        (
            "en",
            "a two-player game, a 5-point award, 28-tile set, four-handed",
            ["2 player", "5 point", "28 tile", "4 player"],
        ),
        ("en", "three or four pips or 5", ["3 pip", "4 pip", "5"]),
        (
            "fil",
            "9 domino, 4 na manlalaro, limang tile, pitong kabuuang pips, 250 puntos",
            ["9 tile", "4 player", "5 tile", "7 pip", "250 point"],
        ),
        ("fil", "Sa 3 manlalaro, bawat isa ay tumatagal 7.", ["3 player", "7"]),
        ("es", "4 jugadores, siete fichas, 200 puntos, cinco extremos", ["4 player", "7 tile", "200 point", "5 end"]),
        ("de", "4 Spieler, sieben Steine, 200 Punkte, fünf offene Enden", ["4 player", "7 tile", "200 point", "5 end"]),
        ("de", "7 zufällig gezogene Steine, 28 Spielsteinen", ["7 tile", "28 tile"]),
        ("ar", "٢٥٠ نقطة، 4 لاعبين، سبع قطع، خمس نقاط", ["250 point", "4 player", "7 tile", "5 point"]),
        ("ar", "عدد اللاعبين 2، 3 أو 4.", ["2 player", "3 player", "4 player"]),
        ("ar", "للاعبين 2 أو 3، 7 أحجار", ["2 player", "3 player", "7 tile"]),
        ("ar", "عدد اللاعبين 2، 3 و4.", ["2 player", "3 player", "4 player"]),
        ("ar", "عدد اللاعبين 4، 5، 6.", ["4 player", "5", "6"]),
        ("ar", "عدد اللاعبين 4، 5 أو 6 أحجار", ["4 player", "5 tile", "6 tile"]),
        ("zh", "28张牌、4名玩家、3个玩家、10分、6点", ["28 tile", "4 player", "3 player", "10 point", "6 pip"]),
        ("en", "a set of double-six dominoes, the double six set", ["6", "6"]),
        ("fil", "mga dobleng anim na domino", ["6"]),
    ],
)
def test_counters(language: str, text: str, expected: list[str]) -> None:
    assert described(language, text) == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (
            "en",
            "3 or 4 players; 2, 3 or 4 players; 2 to 4 players",
            ["3 player", "4 player", "2 player", "3 player", "4 player", "2 player", "4 player"],
        ),
        ("fil", "dalawa, tatlo o apat na dulo", ["2 end", "3 end", "4 end"]),
        ("en", "200, 4 players", ["200", "4 player"]),
        ("en", "the score was 10, 2 players left", ["10", "2 player"]),
    ],
)
def test_a_counter_is_shared_by_numbers_that_are_joined(language: str, text: str, expected: list[str]) -> None:
    assert described(language, text) == expected


def test_a_shared_counter_has_no_place_of_its_own() -> None:
    three, four = numbers("en", "3 or 4 players")
    assert (three.counter, three.counter_end) == ("player", None)
    assert (four.counter, four.counter_end) == ("player", 14)


# --- ranges ---


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("ja", "2〜4人用", [("2", "4", "player")]),
        ("ja", "2人から4人で、2～4人、２－４人", [("2", "4", "player")] * 3),
        ("en", "2–4 players, 2-4 players, 2 to 4 players, two to four players", [("2", "4", "player")] * 4),
        ("en", "between 2 and 4 players, 2 and 4 players", [("2", "4", "player")]),
        ("fil", "2 hanggang 4 na manlalaro, dalawa hanggang apat na manlalaro", [("2", "4", "player")] * 2),
        ("de", "2 bis 4 Spieler, zwischen zwei und vier Spielern", [("2", "4", "player")] * 2),
        ("es", "de 2 a 4 jugadores, entre dos y cuatro jugadores", [("2", "4", "player")] * 2),
        ("ar", "من 2 إلى 4 لاعبين، ٢-٤ لاعبين", [("2", "4", "player")] * 2),
        ("zh", "2到4名玩家、二至四人", [("2", "4", "player")] * 2),
        ("en", "4-2 players, 4 − 5 = −1, 3-5=2, 1-2-3, 2, 4 players, 2 or 4 players", []),
        ("en", "= 2-4", []),
    ],
)
def test_ranges(language: str, text: str, expected: list[tuple[str, str, str]]) -> None:
    ranges = find_ranges(text, numbers(language, text), grammar(language))
    assert [(str(item.low.value), str(item.high.value), item.counter) for item in ranges] == expected


def test_a_range_ends_behind_its_counter() -> None:
    text = "2 to 4 players."
    (item,) = find_ranges(text, numbers("en", text), grammar("en"))
    assert text[item.start : item.end] == "2 to 4 players"


# --- equal facts in other words ---


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("en", "ten points"), ("ja", "10点")),
        (("en", "two to four players"), ("fil", "2 hanggang 4 na manlalaro")),
        (("en", "first and second tile"), ("ja", "1枚目と2枚目")),
        (("ja", "二十八枚"), ("fil", "dalawampu't walong domino")),
        (("ja", "２５０点"), ("ar", "٢٥٠ نقطة")),
        (("en", "2.5 points"), ("de", "zweieinhalb Punkte")),
        (("es", "ciento veintiocho puntos"), ("zh", "一百二十八分")),
        (("en", "A single point"), ("ja", "点")),
    ],
)
def test_the_same_fact_in_two_languages(first: tuple[str, str], second: tuple[str, str]) -> None:
    assert described(*first) == described(*second)


def test_a_number_too_many_is_seen() -> None:
    assert values("en", "a 4 or a 5") == ["4", "5"]
    assert values("ja", "4または4") == ["4", "4"]
    assert described("ja", "2倍に数えます") == ["2 multiple"]


# --- any text ---


@given(st.text(max_size=80))
def test_no_text_makes_it_stumble(text: str) -> None:
    last = 0
    for numeral in find_numerals(text, DIGITS_ONLY):
        assert last <= numeral.start < numeral.end <= len(text)
        last = numeral.end
    for language in LANGUAGES:
        found_here = numbers(language, text)
        assert len(find_ranges(text, found_here, grammar(language))) <= len(found_here)


@given(
    language=st.sampled_from(LANGUAGES),
    pieces=st.lists(
        st.sampled_from([*"0159٢२５.,'٫٬\u00a0\u202f-−–+＋/⁄½:=()[|年 ", "第", "目", "枚", " to ", "st"]), max_size=14
    ),
)
def test_numerals_come_in_order_and_hold_their_digits(language: str, pieces: list[str]) -> None:
    text = "".join(pieces)
    last = 0
    for number in numbers(language, text):
        assert last <= number.start < number.end <= len(text)
        assert any(char.isdecimal() or char == "½" for char in text[number.start : number.end])
        last = number.end


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (" + ".join(["1"] * 50_000) + " = 50000", 50_001),
        ("[" * 200_000, 0),
        ("[4|" * 60_000, 60_000),
        ("2 + " * 50_000 + "x", 50_000),
        ("1" * 200_000, 0),
        (" " * 200_000 + "-5", 1),
        ("http://" * 20_000, 0),
        ("one hundred and " * 10_000, 10_000),
        ("e\u0301" * 100_000 + "5", 0),
    ],
)
def test_long_texts_are_read_in_one_pass(text: str, count: int) -> None:
    assert len(find_numbers(text, grammar("en"))) == count
