"""Number words: from 0 to 999 in seven languages, and the words that only look like numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.document.grammars import LANGUAGES, described, grammar, numbers, values
from verifier.document.numbergrammar import NumberGrammar
from verifier.document.numberwords import fold
from verifier.document.numerals import find_numbers
from verifier.document.tokens import NumberForm
from verifier.lexicons import load

# --- how each language says a number, written without a look at its lexicon ---


def words_of(text: str) -> list[str]:
    return text.split()


_EN = words_of(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_EN_TENS = words_of("- - twenty thirty forty fifty sixty seventy eighty ninety")


def english(n: int, hyphen: str = "-", and_: str = " and ") -> str:
    if n >= 100:
        rest = n % 100
        return f"{_EN[n // 100]} hundred" + (and_ + english(rest, hyphen) if rest else "")
    if n < 20:
        return _EN[n]
    return _EN_TENS[n // 10] + (hyphen + _EN[n % 10] if n % 10 else "")


def american(n: int) -> str:
    return english(n, " ", " ")


_KANJI = "〇一二三四五六七八九"


def japanese(n: int) -> str:
    if n == 0:
        return "〇"
    text = ""
    for size, sign in ((100, "百"), (10, "十"), (1, "")):
        digit = n // size % 10
        if digit:
            text += ("" if digit == 1 and sign else _KANJI[digit]) + sign
    return text


def japanese_digits(n: int) -> str:
    return "".join(_KANJI[int(digit)] for digit in str(n))


def chinese(n: int) -> str:
    hundreds, tens, ones = n // 100, n // 10 % 10, n % 10
    if n < 10:
        return "两" if n == 2 else "零一二三四五六七八九"[n]
    text = f"{'两' if hundreds == 2 else _KANJI[hundreds]}百" if hundreds else ""
    if tens:
        text += ("" if tens == 1 and not hundreds else _KANJI[tens]) + "十"
    elif hundreds and ones:
        text += "零"
    return text + (_KANJI[ones] if ones else "")


_DE = words_of("null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf")
_DE_TENS = words_of("- zehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")


def german(n: int, last: bool = True) -> str:
    if n >= 100:
        return _DE[n // 100] + "hundert" + (german(n % 100) if n % 100 else "")
    if n == 1 and last:
        return "eins"
    if n <= 12:
        return _DE[n]
    if n < 20:
        return {16: "sechzehn", 17: "siebzehn"}.get(n, _DE[n - 10] + "zehn")
    return (_DE[n % 10] + "und" if n % 10 else "") + _DE_TENS[n // 10]


_ES = words_of(
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete "
    "veintiocho veintinueve"
)
_ES_TENS = words_of("- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa")
_ES_HUNDREDS = words_of(
    "- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
)


def spanish(n: int) -> str:
    if n == 100:
        return "cien"
    if n > 100:
        return _ES_HUNDREDS[n // 100] + (" " + spanish(n % 100) if n % 100 else "")
    if n < 30:
        return _ES[n]
    return _ES_TENS[n // 10] + (" y " + _ES[n % 10] if n % 10 else "")


def spanish_feminine(n: int) -> str:
    text = spanish(n).replace("cientos", "cientas").replace("quinientos", "quinientas")
    return text[:-1] + "a" if text.endswith("uno") else text


def spanish_short(n: int) -> str:
    text = spanish(n)
    return text[:-3] + "ún" if text.endswith("tiuno") else text[:-1] if text.endswith("uno") else text


_FIL = words_of("sero isa dalawa tatlo apat lima anim pito walo siyam")
_FIL_TEENS = words_of(
    "sampu labing-isa labindalawa labintatlo labing-apat labinlima labing-anim labimpito labingwalo labinsiyam"
)
_FIL_TENS = words_of("- - dalawampu tatlumpu apatnapu limampu animnapu pitumpu walumpu siyamnapu")


def _linked(text: str) -> str:
    """A Filipino word before the word that it belongs to."""
    return text + "ng" if text[-1] in "aeiou" else text + "g" if text[-1] == "n" else text + " na"


def filipino(n: int) -> str:
    if n >= 100:
        head = _FIL[n // 100]
        head = f"{head} na raan" if head[-1] not in "aeiou" else f"{head}ng daan"
        return head + (" at " + filipino(n % 100) if n % 100 else "")
    if n < 10:
        return _FIL[n]
    if n < 20:
        return _FIL_TEENS[n - 10]
    return _FIL_TENS[n // 10] + ("'t " + _FIL[n % 10] if n % 10 else "")


def filipino_linked(n: int) -> str:
    return _linked(filipino(n))


_LOANS = words_of("sero uno dos tres kuwatro singko sais siyete otso nuwebe diyes onse dose trese katorse kinse")
_LOAN_TENS = words_of("- - bente treynta kuwarenta singkuwenta sisenta sitenta otsenta nobenta")


def filipino_loan(n: int) -> str:
    if n < 16:
        return _LOANS[n]
    if n < 20:
        return "disi" + _LOANS[n - 10]
    return _LOAN_TENS[n // 10] + ("-" + _LOANS[n % 10] if n % 10 else "")


_AR = words_of("صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة")
_AR_SHORT = words_of("- - - ثلاث أربع خمس ست سبع ثمان تسع عشر")
_AR_TENS = words_of("- - عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون")


def arabic(n: int) -> str:
    if n >= 100:
        hundreds = n // 100
        head = "مئة" if hundreds == 1 else "مئتان" if hundreds == 2 else _AR_SHORT[hundreds] + "مئة"
        return head + (" و" + arabic(n % 100) if n % 100 else "")
    if n <= 10:
        return _AR[n]
    if n < 20:
        return {11: "أحد", 12: "اثنا"}.get(n, _AR[n % 10]) + " عشر"
    return (_AR[n % 10] + " و" if n % 10 else "") + _AR_TENS[n // 10]


def arabic_feminine(n: int) -> str:
    if n >= 100:
        head = arabic(n // 100 * 100).replace("مئة", "مائة").replace("مئتان", "مائتين")
        return head + (" و" + arabic_feminine(n % 100) if n % 100 else "")
    short = {1: "واحدة", 2: "اثنتان", 8: "ثماني"}
    if n <= 10:
        return short.get(n, _AR_SHORT[n] if n else "صفر")
    if n < 20:
        return {11: "إحدى", 12: "اثنتا"}.get(n, short.get(n % 10, _AR_SHORT[n % 10])) + " عشرة"
    return (short.get(n % 10, _AR_SHORT[n % 10]) + " و" if n % 10 else "") + _AR_TENS[n // 10].replace("ون", "ين")


WAYS: dict[str, tuple[str, Callable[[int], str], int, str]] = {
    "english": ("en", english, 999, "They hold exactly {} tiles now."),
    "english, no hyphen, no and": ("en", american, 999, "Exactly {} points"),
    "japanese": ("ja", japanese, 999, "残りは{}枚です。"),
    "japanese, digit by digit": ("ja", japanese_digits, 999, "合計{}点を得ます。"),
    "chinese": ("zh", chinese, 999, "每人得{}分。"),
    "german": ("de", german, 999, "Es sind genau {} Steine."),
    "spanish": ("es", spanish, 999, "son exactamente {} fichas"),
    "spanish, feminine": ("es", spanish_feminine, 999, "Solo {} fichas."),
    "spanish, short": ("es", spanish_short, 999, "Solo {} puntos."),
    "filipino": ("fil", filipino, 999, "ang kabuuan ay {} lamang."),
    "filipino, linked": ("fil", filipino_linked, 999, "May {} puntos siya."),
    "filipino, spanish loans": ("fil", filipino_loan, 99, "Umabot sa {} puntos."),
    "arabic": ("ar", arabic, 999, "المجموع {} فقط."),
    "arabic, feminine": ("ar", arabic_feminine, 999, "لديه {} نقطة."),
}


def assert_read_back(way: str, value: int) -> None:
    language, say, _, frame = WAYS[way]
    words = say(value)
    text = frame.format(words)
    (number,) = numbers(language, text)
    assert number.value == value, text
    assert number.form is NumberForm.WORD
    start = text.index(words)
    # The linker `na` is a word of its own.
    assert text[number.start : number.end] == words.removesuffix(" na"), (start, number)


@pytest.mark.parametrize("way", WAYS)
def test_every_number_to_999_in_words_is_read_back(way: str) -> None:
    for value in range(WAYS[way][2] + 1):
        assert_read_back(way, value)


@given(language=st.sampled_from(LANGUAGES), first=st.integers(2, 99), second=st.integers(2, 99))
def test_two_numbers_with_a_comma_stay_two(language: str, first: int, second: int) -> None:
    say = next(say for code, say, *_ in WAYS.values() if code == language)
    comma = {"ja": "、", "zh": "、", "ar": "، "}.get(language, ", ")
    assert values(language, f"{say(first)}{comma}{say(second)}") == [str(first), str(second)]


# --- joined by "and": one number only where the language says it so ---


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "one hundred and five points", ["105"]),
        ("en", "five and six points", ["5", "6"]),
        ("en", "twenty and five points", ["20", "5"]),
        ("en", "ten five", ["10", "5"]),
        ("es", "treinta y dos fichas", ["32"]),
        ("es", "cinco y seis puntos", ["5", "6"]),
        ("es", "diez y cinco puntos", ["10", "5"]),
        ("de", "fünf und zwanzig Steine", ["5", "20"]),
        ("de", "fünfundzwanzig Steine", ["25"]),
        ("de", "hundert und fünf Punkte", ["105"]),
        ("fil", "lima at anim na puntos", ["5", "6"]),
        ("fil", "sampu at limang puntos", ["10", "5"]),
        ("fil", "dalawampu at limang puntos", ["25"]),
        ("ar", "خمسة وستة", ["5", "6"]),
        ("ar", "خمسة وستون", ["65"]),
        ("zh", "五和六", ["5", "6"]),
        ("zh", "五的倍数，除以五，余三", ["5", "5", "3"]),
        ("zh", "三或四人，两到四人", ["3", "4", "2", "4"]),
        ("ja", "五と六", ["5", "6"]),
    ],
)
def test_and_joins_a_number_only_where_the_language_does_so(language: str, text: str, expected: list[str]) -> None:
    assert values(language, text) == expected


# --- other ways to say the same ---


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "a dozen tiles, two dozen tiles", ["12 tile", "24 tile"]),
        ("en", "a hundred points, a hundred and one points", ["100 point", "101 point"]),
        ("en", "Twenty‑Eight tiles", ["28 tile"]),  # U+2011
        ("en", "twen\u00adty tiles", ["20 tile"]),  # a soft hyphen
        ("en", "two thousand points", ["2000 point"]),
        ("de", "FÜNF Steine, fu\u0308nf Steine, fuenf Steine", ["5 tile", "5 tile", "5 tile"]),
        ("de", "dreissig und dreißig Punkte", ["30 point", "30 point"]),
        ("de", "zweitausendfünfhundert Punkte", ["2500 point"]),
        ("de", "zu zweit oder zu viert", ["2 player", "4 player"]),
        ("de", "zu dritt 7 und zu viert 5", ["3 player", "7", "4 player", "5"]),
        ("en", "deal seven to two players", ["7", "2 player"]),
        ("es", "dieciseis o dieciséis puntos", ["16 point", "16 point"]),
        ("es", "mil doscientos puntos", ["1200 point"]),
        ("fil", "sandaang puntos, isang daang puntos", ["100 point", "100 point"]),
        ("fil", "dalawang daan at limampu, dalawang daa't limampu", ["250", "250"]),
        ("fil", "labíng-limáng puntos", ["15 point"]),
        ("fil", "bente singko, bente-singko, bentesingko", ["25", "25", "25"]),
        ("fil", "tig-dalawa at tigtatlo, tig-isa", ["2", "3", "1"]),
        ("ja", "千二百点、二万点、廿八枚", ["1200 point", "20000 point", "28 tile"]),
        ("ja", "ひとつ、ふたつ、みっつ、よっつ、むっつ、ななつ、やっつ", ["1", "2", "3", "4", "6", "7", "8"]),
        ("ja", "いつつの牌、ここのつの牌、とおの牌", ["5", "9", "10"]),
        ("ja", "ひとりかふたり", ["1 player", "2 player"]),
        ("zh", "两百张、二百张、俩", ["200 tile", "200 tile", "2 player"]),
        ("zh", "三千零五十分", ["3050 point"]),
        ("ar", "خَمْسَةٌ وعِشرونَ نقطة", ["25 point"]),  # with vowel points
        ("ar", "ثلاثمائة، ثلاث مئة، ثلاثـمئة", ["300", "300", "300"]),
        ("ar", "الخمسة، وبخمسة", ["5", "5"]),
        ("ar", "لاعبان ونقطتان وقطعتين", ["2 player", "2 point", "2 tile"]),
        ("ar", "ألف ومئتان، خمسة و عشرون", ["1200", "25"]),
    ],
)
def test_other_spellings_and_forms(language: str, text: str, expected: list[str]) -> None:
    assert described(language, text) == expected


def test_kanji_digits_in_turn_are_ambiguous() -> None:
    (number,) = numbers("ja", "二三人で")
    assert (number.value, number.ambiguous) == (Fraction(23), True)  # or "two or three"
    (number,) = numbers("ja", "二八点")
    assert (number.value, number.ambiguous) == (Fraction(28), False)


def test_a_chinese_number_that_stops_short_is_ambiguous() -> None:
    (number,) = numbers("zh", "三百五")
    assert (number.value, number.ambiguous) == (Fraction(350), True)
    assert values("ja", "三百五点") == ["305"]


# --- ordinals ---


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "the first and second tile, the third and the fourth", ["1# tile", "2# tile", "3#", "4#"]),
        ("en", "1st, 2nd, 3rd, 4th player; twenty-first", ["1#", "2#", "3#", "4# player", "21#"]),
        ("ja", "1枚目と2枚目、3枚目と4枚目", ["1# tile", "2# tile", "3# tile", "4# tile"]),
        ("ja", "第一、第2、一番目、三番目、二つ目、3人目", ["1#", "2#", "1#", "3#", "2#", "3# player"]),
        ("fil", "unang at pangalawang tile, pangatlo at ikaapat", ["1# tile", "2# tile", "3#", "4#"]),
        ("fil", "ika-3, ika-labinlima, pang-5, ikalawa, ikatlo, 1st", ["3#", "15#", "5#", "2#", "3#", "1#"]),
        (
            "es",
            "la primera, el segundo, el tercer jugador, 1.º, 3ª, decimotercera",
            ["1#", "2#", "3# player", "1#", "3#", "13#"],
        ),
        ("de", "erste, zweiten, dritter, zwanzigste, einundzwanzigsten", ["1#", "2#", "3#", "20#", "21#"]),
        ("de", "Der 3. Stein. Danach 3. Und weiter", ["3# tile", "3"]),
        ("ar", "اللاعب الأول والثاني، القطعة الثالثة، الثاني عشر", ["1# player", "2#", "3# tile", "12#"]),
        ("zh", "第一张、第二、第3名玩家", ["1# tile", "2#", "3# player"]),
    ],
)
def test_ordinals(language: str, text: str, expected: list[str]) -> None:
    assert described(language, text) == expected


# --- fractions ---


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "half a point, two and a half points, 2 and a half points", ["1/2 point", "5/2 point", "5/2 point"]),
        ("en", "a third, two thirds, three quarters", ["1/3", "2/3", "3/4"]),
        (
            "ja",
            "半点、半分、2点半、三分の一、３分の２、10分の1",
            ["1/2 point", "1/2", "5/2 point", "1/3", "2/3", "1/10"],
        ),
        ("fil", "kalahating puntos, dalawa at kalahating puntos", ["1/2 point", "5/2 point"]),
        ("es", "medio punto, dos y medio, 2 y media", ["1/2 point", "5/2", "5/2"]),
        ("de", "ein halber Punkt, zweieinhalb Punkte, anderthalb", ["1/2 point", "5/2 point", "3/2"]),
        ("ar", "نصف نقطة، نقطتان ونصف", ["1/2 point", "5/2 point"]),
        ("zh", "半分、一半、两分半、三分之一", ["1/2 point", "1/2", "5/2 point", "1/3"]),
    ],
)
def test_halves_and_other_fractions(language: str, text: str, expected: list[str]) -> None:
    assert described(language, text) == expected


# --- what only looks like a number ---


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ja", "一方、一度だけ、一般に、一部の、唯一の、同一の、統一、一番よい、一致、一緒に、一覧、もう一方の端"),
        ("ja", "四方に、四角い、十分に、二重に、四捨五入、第三者、万一、三角、半面、半端、二次的、十字"),
        ("ja", "使いつつある、このとおり、ここのつぎ、やっつける、むっつり、とおす"),
        ("ja", "上下の一方、一一確認する、百人一首、一端、一目で、一列に"),
        ("en", "one another, no one, the one that, one-half of it, each one, everyone, none, one by one"),
        ("en", "twice, once, both, a double, often, tend, weight, Five-Up, All Fives, canine, someone, onetime"),
        ("en", "at first, first of all, half of the tile, the upper half, half-way, a pair, one of its squares"),
        ("fil", "bawat isa, ang bawat isa, isa pang alternatibo, isang tile, isang manlalaro, isa sa mga dulo"),
        ("fil", "isa't isa, alinman, minsan, walang laman, nito, kalahati ng tile, Lahat ng Fives, noong una"),
        ("es", "un jugador, una ficha, cada uno, unos, según"),
        ("es", "media ficha, por medio de, una vez, uno de los extremos, unas, diezmo, tresillo"),
        ("de", "ein Stein, eine Runde, einen Spieler, einmal, zweimal, allein, keiner, meine, außer Acht"),
        ("de", "ein halber Stein, dreist, Zweig, Elfe, achten auf, Achtung, vierteln, ein paar, kleine, zweifeln"),
        ("ar", "كل واحد، واحد من اللاعبين، نصف القطعة، ست البيت"),
        ("zh", "一样、一起、一般、唯一、统一、一定、万一、十分重要、四周、十字、二者、一个、另一半、一些"),
    ],
)
def test_false_friends_are_no_numbers(language: str, text: str) -> None:
    assert [text[number.start : number.end] for number in numbers(language, text)] == []


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("ja", "四方向に分岐", ["4 branch"]),
        ("ja", "四か所に一つずつ", ["4", "1"]),
        ("ja", "一つだけの分岐ダブル", ["1 spinner"]),
        ("ja", "一回、一枚、一人", ["1 times", "1 tile", "1 player"]),
        ("ja", "一つのペアと一つの目標", ["1 partnership", "1"]),
        ("en", "one tile at a time, one of the players, only one", ["1 tile", "1 player", "1"]),
        ("en", "one or two players, one, two or three ends", ["1 player", "2 player", "1 end", "2 end", "3 end"]),
        ("fil", "isang puntos, isa lamang, isa o dalawang manlalaro", ["1 point", "1", "1 player", "2 player"]),
        (
            "es",
            "un punto, una sola ficha, solo un doble, uno o dos jugadores",
            ["1 point", "1 tile", "1 double", "1 player", "2 player"],
        ),
        ("de", "ein Punkt, genau ein Stein, nur einer, eins", ["1 point", "1 tile", "1", "1"]),
        ("de", "acht Steine, der achte Stein", ["8 tile", "8# tile"]),
        ("ar", "نقطة واحدة، لاعب واحد", ["1 point", "1 player"]),
        ("zh", "一张牌，一人，得十分，十分", ["1 tile", "1 player", "10 point"]),
    ],
)
def test_words_that_are_numbers_only_where_they_count(language: str, text: str, expected: list[str]) -> None:
    assert described(language, text) == expected


@pytest.mark.parametrize(("language", "text"), [("ar", "مئة"), ("en", "six"), ("ja", "十"), ("fil", "isa lamang")])
def test_a_number_at_the_end_of_the_text_ends_there(language: str, text: str) -> None:
    (number,) = numbers(language, text)
    assert (number.start, number.end) == (0, len(text.split()[0]))


# --- folding keeps places ---


@given(st.text(max_size=60))
def test_folding_keeps_the_place_of_every_character(text: str) -> None:
    folded = fold(text)
    last = 0
    for index in range(len(folded.text)):
        start, end = folded.raw(index, index + 1)
        assert last <= start < end <= len(text)
        last = start
    assert not folded.starts or len(folded.starts) == len(folded.ends) == len(folded.text)


@given(language=st.sampled_from(LANGUAGES), text=st.text(max_size=80))
def test_no_text_makes_it_stumble(language: str, text: str) -> None:
    for number in numbers(language, text):
        assert 0 <= number.start < number.end <= len(text)


_PIECES = st.sampled_from(
    words_of(
        "one two twenty hundred and - ' t isa dalawa ng na daan at pu 一 十 百 〇 二 枚 つ 半 分の 目 1 2 , . / ein "
        "und zwanzig einhalb ال و خمسة مئة عشرون cien y uno medio 5 ½ − + \u0301 \u00ad"
    )
)


@given(language=st.sampled_from(LANGUAGES), pieces=st.lists(_PIECES, max_size=14), glue=st.sampled_from(["", " "]))
def test_numbers_come_in_order_and_do_not_overlap(language: str, pieces: list[str], glue: str) -> None:
    text = glue.join(pieces)
    last = 0
    for number in numbers(language, text):
        assert last <= number.start < number.end <= len(text)
        assert number.counter_end is None or number.end <= number.counter_end <= len(text)
        last = number.end


# --- the data ---


def test_a_grammar_without_any_words_reads_digits() -> None:
    assert [number.value for number in find_numbers("two 2", NumberGrammar.from_mapping({}))] == [2]


def test_a_new_language_is_data_alone() -> None:
    numbers_section = {
        "words": {"1": "unu", "2": ["du"], "3": "tri", "10": "dek"},
        "scales": {"10": {"words": "dek", "before": "", "after": " ", "alone": "true"}},
        "plus": {"1/2": " kaj duono"},
    }
    esperanto = NumberGrammar.from_mapping({"numbers": numbers_section, "counters": {"player": ["ludanto*"]}})
    found = find_numbers("dudek tri ludantoj, du kaj duono", esperanto)
    assert [(number.value, number.counter) for number in found] == [(23, "player"), (Fraction(5, 2), None)]


@pytest.mark.parametrize(
    ("mapping", "message"),
    [
        ({"numbers": {"wrods": {}}}, "numbers has the unknown key 'wrods'; known are also, between,"),
        ({"numbers": {"words": ["one"]}}, r"words is a table, found \['one'\]"),
        ({"numbers": {"words": {"one": ["1"]}}}, "words has a number as its key, found 'one'"),
        ({"numbers": {"words": {"1/0": ["x"]}}}, "words has a number as its key, found '1/0'"),
        ({"numbers": {"limited": "one"}}, "limited is a list, found 'one'"),
        ({"numbers": {"idioms": 5}}, "a text or a list of texts is expected, found 5"),
        ({"numbers": {"scales": {"10": {"word": "ten"}}}}, "scale 10 has the unknown key 'word'; known are after,"),
    ],
)
def test_data_that_is_not_in_the_notation_is_refused(mapping: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        NumberGrammar.from_mapping(mapping)


def test_a_lexicon_that_was_read_gives_the_same_grammar() -> None:
    lexicon = load("ja")
    read = NumberGrammar.from_mapping(
        {"spaced": lexicon.spaced, "numbers": lexicon.numbers, "counters": lexicon.counters, "decimal": lexicon.decimal}
    )
    assert [number.value for number in find_numbers("二十八枚と2.5点", read)] == [28, Fraction(5, 2)]
    assert read.counters == grammar("ja").counters


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shipped_grammars_are_in_the_notation(language: str) -> None:
    assert grammar(language).systems
