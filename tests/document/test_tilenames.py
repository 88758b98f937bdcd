"""Tiles in every notation of real documents, and what only looks like a tile."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.document.grammars import LANGUAGES, grammar
from verifier.document.numerals import DIGITS_ONLY
from verifier.document.tilenames import TileMatch, find_set_names, find_tiles, shown_notations
from verifier.engine.tile import Tile

HALVES = st.integers(0, 6)


def tiles(text: str, language: str | None = None, highest: int = 6) -> tuple[TileMatch, ...]:
    return find_tiles(text, highest=highest, grammar=grammar(language) if language else DIGITS_ONLY)


def named(text: str, language: str | None = None) -> list[str]:
    """The halves of each tile in the order of the text."""
    return [f"{tile.first}-{tile.second}" for tile in tiles(text, language)]


# --- every notation reads back ---

NOTATIONS = {
    "brackets and bar": "[{}|{}]",
    "escaped bar": r"[{}\|{}]",
    "full width": "［{}｜{}］",
    "spaces inside": "[ {} | {} ]",
    "brackets and hyphen": "[{}-{}]",
    "brackets and colon": "[{}:{}]",
    "brackets and slash": "[{}/{}]",
    "bar": "{}|{}",
    "broken bar": "{}¦{}",
}
PAIRS = {"hyphen": "-", "en dash": "–", "U+2010": "‐", "U+2011": "‑", "full-width hyphen": "－", "minus": "−"}


@given(first=HALVES, second=HALVES, notation=st.sampled_from(sorted(NOTATIONS)))
def test_unmistakable_notations_need_no_language(first: int, second: int, notation: str) -> None:
    text = NOTATIONS[notation].format(first, second)
    (tile,) = tiles(f"x {text} y")
    assert (tile.tile, tile.first, tile.certain) == (Tile(first, second), first, True)
    assert (tile.start, tile.end) == (2, 2 + len(text))
    assert not tile.unclosed


@given(first=HALVES, second=HALVES, sign=st.sampled_from(sorted(PAIRS)))
def test_a_pair_in_a_sentence_about_tiles(first: int, second: int, sign: str) -> None:
    for language, sentence in (
        ("en", "The player leads the {}, then stops."),
        ("ja", "先手が{}を出す。"),
        ("fil", "humantong sa isang {}, ang susunod"),
        ("de", "Der Stein {} wird gelegt."),
        ("es", "Se coloca la ficha {} en la mesa."),
        ("zh", "先手打出{}。"),
        ("ar", "يلعب القطعة {} أولا."),
    ):
        pair = f"{first}{PAIRS[sign]}{second}"
        (tile,) = tiles(sentence.format(pair), language)
        assert (tile.tile, tile.first, tile.notation) == (Tile(first, second), first, "hyphen")


@given(st.lists(st.tuples(HALVES, HALVES), min_size=1, max_size=6), st.sampled_from(["", " ", ", ", "—", "・"]))
def test_chains_of_bracketed_tiles(chain: list[tuple[int, int]], between: str) -> None:
    text = between.join(f"[{first}|{second}]" for first, second in chain)
    assert named(text) == [f"{first}-{second}" for first, second in chain]


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 1))
def test_the_tiles_of_unicode(first: int, second: int, upright: int) -> None:
    (tile,) = tiles(chr((0x1F063 if upright else 0x1F031) + 7 * first + second))
    assert (tile.tile, tile.notation) == (Tile(first, second), "glyph")


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        # printed so in documents of the family
        ("en", "[5|1][1|3][3|2]", ["5-1", "1-3", "3-2"]),
        ("en", "[3|5]—[5|5]", ["3-5", "5-5"]),
        ("en", "the chain 2-5 5-5 5-6", ["2-5", "5-5", "5-6"]),
        ("ja", "6-2・2-3・3-4と並べる", ["6-2", "2-3", "3-4"]),
        ("en", "The tiles 6/5 and 5/5 are joined.", ["6-5", "5-5"]),
        ("en", "He leads 5:3, 1:1.", ["5-3", "1-1"]),
        ("es", "la ficha 6x6", ["6-6"]),
        ("es", "las fichas 6×6 y 5×4", ["6-6", "5-4"]),
        ("en", "play X6 first", ["6-6"]),
        ("en", "the tiles (1,3) and (3,3)", ["1-3", "3-3"]),
        ("en", "[2, 3] is played", ["2-3"]),
        ("en", "Double 5 (55)", ["5-5", "5-5"]),
        ("en", "the tile 63 on the domino 66", ["6-3", "6-6"]),
        ("en", "double five, double-blank, Double 6, double zero", ["5-5", "0-0", "6-6", "0-0"]),
        ("en", "six-four is led; five/three is played", ["6-4", "5-3"]),
        ("de", "Doppel-Fünf, Doppelsechs, Doppel-6, Doppel 0", ["5-5", "6-6", "6-6", "0-0"]),
        ("de", "der Sechs-Vierer wird gelegt, ein Doppel-Sechser", ["6-4", "6-6"]),
        ("es", "doble 6, el doble cinco, doble blanca, el seis doble", ["6-6", "5-5", "0-0", "6-6"]),
        ("es", "se coloca el tres/cinco", ["3-5"]),
        (
            "fil",
            "doble 6, dobleng anim, dobleng lima",
            ["6-6", "6-6", "5-5"],
        ),
        ("ja", "ダブルファイブ、ダブル6、ダブル・ブランク、ダブル５、6のダブル", ["5-5", "6-6", "0-0", "5-5", "6-6"]),
        ("ar", "دبل ستة، الدبل 5، دش، دبش", ["6-6", "5-5", "6-6", "5-5"]),
        ("zh", "双六、双5", ["6-6", "5-5"]),
        (None, "५-५, ६-४, ५-०, ३-२", ["5-5", "6-4", "5-0", "3-2"]),
        ("en", "Leads that score: 5-5, 6-4, 5-0, 3-2.", ["5-5", "6-4", "5-0", "3-2"]),
        ("en", "６－４ is led", ["6-4"]),
        (None, "6-4", ["6-4"]),
        ("ja", "例の「1-4」は5", ["1-4"]),
        ("en", "The 5-5 = 10 points on the table.", ["5-5"]),
    ],
)
def test_notations_of_real_documents(language: str | None, text: str, expected: list[str]) -> None:
    assert named(text, language) == expected


# --- one dash, three meanings ---


@pytest.mark.parametrize("pair", ["4–5", "4‑5", "[4|5]", "5-4", "4-5"])
def test_the_lead_of_the_example(pair: str) -> None:
    text = f"If the first player leads the {pair}, the next tile must have a 4 or a 5."
    assert [tile.tile for tile in tiles(text, "en")] == [Tile(4, 5)]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        # ranges
        ("en", "2-4 players, 2–4 players each draw 7 tiles, for 2-4 persons, 3-4 hands, 5-6 minutes"),
        ("ja", "2-4人がドミノ牌で遊ぶ。プレイ人数：2-4。牌は5-6枚"),
        ("fil", "2-4 na manlalaro ang naglaro ng domino"),
        ("de", "2-4 Spieler mit je 5-6 Steinen"),
        ("es", "2-4 jugadores, de 5-6 fichas"),
        ("zh", "2-4人玩骨牌"),
        ("ar", "2-4 لاعبين"),
        ("en", "Each tile has 0-6 pips on each half. Players: 2-4."),
        ("en", "The tiles are numbered 0-6."),
        ("en", "At the end of a hand a remainder of 1-2 is rounded down and 3-4 up. 2-4 can play with these tiles."),
        ("de", "Reste von 1-2 werden abgerundet, mit den Steinen spielen 2-4."),
        (None, "2-4"),
        # calculations
        ("en", "18-12=6 and 9-7=2; 6-4=2 for the tiles; 4 − 5 = −1; 3+5-5 tiles; 6-5%"),
        ("en", "5-5+3 with the double, 2*3-3"),
        # scores
        ("ja", "2対4で4対4"),
        ("en", "Score 4-5. The score: 5-4 with tiles. He won 6-3"),
        (None, "skóre 4-5"),
        # times, ratios, dates, fractions, versions
        ("en", "at 10:30 a tile, odds 6:1, 2024-02-02, 5:30, 1/2 of the tiles, 3/4 of a tile"),
        ("en", "page 5-5, Figure 3-2, version 4.5-5.6 of the tiles"),
        ("en", "phone 5-5-5 2-3-4-5, https://example.org/6-4 tiles"),
        # tables
        ("en", "|---|---|"),
        ("ja", "| 2 | 9 |"),
        ("ja", "|2|6|"),
        ("ja", "| 4 | 5 | 6 |"),
        ("en", "2|6|4"),
        # two digits
        ("en", "55 points, 63 dots, 10 and 15, 1010, tile 28, tile 55 points"),
        # doubles that are none
        ("en", "the double-six set, a double six domino set, double-six dominoes, a set of double-six"),
        ("ja", "完全なダブルシックスのセット、ダブル一つ、ダブル2枚、ダブル3つ"),
        ("fil", "isang karaniwang hanay ng mga dobleng anim na domino"),
        ("de", "ein Doppel-Sechs-Satz, ein Doppelsechs-Spiel"),
        ("es", "un juego de dominó doble seis, doble seis de dominó"),
        ("zh", "双数、双方、一套双六骨牌"),
        ("en", "double 5 points, double two points, double fives, double sixteen, double 12, double 5.5"),
        ("en", "twenty-five tiles, two-four players, sixty-six, one-two-three tiles"),
        # no second half, no digit
        ("en", "[4], [], [4|], [|4], [x|4], 1-x, S|?, [ spinner ]"),
        ("en", "[¹|²] ①-② tiles"),
        ("en", "06-04 tiles, 6 - 4 tiles"),
    ],
)
def test_what_only_looks_like_a_tile(language: str | None, text: str) -> None:
    assert named(text, language) == []


def test_a_pair_needs_something_that_speaks_of_tiles() -> None:
    assert named("It was 6-4 again.", "en") == []
    assert named("It was the 6-4 tile again.", "en") == ["6-4"]
    assert named("It was 6-4 again. [5|5] is elsewhere.", "en") == ["5-5"]
    assert named("It was 6-4 again, and [5|5].", "en") == ["6-4", "5-5"]
    assert [tile.tile for tile in find_tiles("2-4", context=True)] == [Tile(2, 4)]


def test_a_tile_is_named_without_the_words_around_it() -> None:
    text = "the first is the double six, then Double 5 (55)"
    assert [text[tile.start : tile.end] for tile in tiles(text, "en")] == ["double six", "Double 5", "55"]


def test_certain_is_what_the_notation_alone_says() -> None:
    assert [tile.certain for tile in tiles("[6|4], double five; lead 6-4; the 4-5 tile", "en")] == [
        True,
        True,
        False,
        True,
    ]


# --- notations that a document has shown ---


@pytest.mark.parametrize(
    ("language", "notation", "text", "expected"),
    [
        ("en", "hyphen", "Next, 2-6.", []),
        ("en", "hyphen", "Ben answers with the 2-6.", ["2-6"]),
        ("en", "hyphen", "After that 6-2.", ["6-2"]),
        ("en", "hyphen", "With 1-4 the ends are 12 + 1 = 13.", ["1-4"]),
        ("en", "slash", "Then 1/2: 8 + 2 = 10", ["1-2"]),
        ("en", "colon", "2:4 comes next. 4 + 6 = 10", ["2-4"]),
        ("ja", "colon", "3:0を続けます", ["3-0"]),
        ("de", "hyphen", "3–1 auf der anderen Seite von 3–3: 1 + 4 = 5", ["3-1", "3-3"]),
        ("es", "slash", "Se sale con 1/4. Luego 4/3 al otro lado de 4/4", ["1-4", "4-3", "4-4"]),
        ("ar", "hyphen", "ثم ٦-٢ على الجانب الآخر من ٦-٦", ["6-2", "6-6"]),
        ("fil", "slash", "Tumira si Nena ng 2/5 sa gilid ng 2/2", ["2-5", "2-2"]),
        # what it is called is stronger
        ("en", "hyphen", "2-4 players, a score of 3-1 players, ages 5-6, remainders 1-2, 6-4=2", []),
        ("en", "slash", "1/2 of the tiles, 3/4 hours", []),
        ("en", "colon", "at 9:15, won 6:3, 10:30", []),
        ("de", "hyphen", "2-4 Spieler mit je 5-6 Steinen, Reste von 1-2", []),
        ("ja", "hyphen", "2-4人、得点3-1、余り1-2", []),
        ("en", "hyphen", "2/4: 3 + 1 = 4", []),
    ],
)
def test_a_notation_once_shown_is_read(language: str, notation: str, text: str, expected: list[str]) -> None:
    found = find_tiles(text, grammar=grammar(language), known=frozenset({notation}))
    assert [f"{tile.first}-{tile.second}" for tile in found] == expected


@given(
    first=HALVES, second=HALVES, sign=st.sampled_from([*PAIRS.values(), "/", ":"]), language=st.sampled_from(LANGUAGES)
)
def test_the_sum_of_its_halves_makes_a_pair_a_tile(first: int, second: int, sign: str, language: str) -> None:
    assert named(f"{first}{sign}{second}: {second} + {first} = {first + second}", language) == [f"{first}-{second}"]


def test_two_tiles_or_one_beyond_doubt_show_a_notation() -> None:
    assert shown_notations(tiles("the tile 6-4", "en"), ()) == {"hyphen"}
    assert shown_notations(tiles("lead 6/4", "en"), ()) == set()
    assert shown_notations(tiles("lead 6/4, join 4/4", "en"), ()) == {"slash"}
    assert shown_notations(tiles("[6|4], double five", "en"), ()) == set()
    assert shown_notations((), ["6:4: 6 + 4 = 10", "4:3: 6 + 3 = 9"]) == {"colon"}
    assert shown_notations((), ["6:4: 6 + 4 = 10", "4:3: 5 + 1 = 6"]) == set()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Double-six, 28 tiles"),
        ("en", "Set: double nine (55 tiles)"),
        ("es", "doble seis, con sus 28 fichas"),
        ("de", "Doppel-Sechs, also 28 Steine"),
    ],
)
def test_a_double_with_the_size_of_a_set_names_the_set(language: str, text: str) -> None:
    assert named(text, language) == []
    assert len(find_set_names(text, grammar(language))) == 1
    assert named("double six, 3 tiles", "en") == ["6-6"]


# --- tiles that cannot be ---


def test_a_half_above_the_highest_is_impossible() -> None:
    (tile,) = tiles("[0|7]", "ja")
    assert (tile.impossible, tile.tile) == (True, Tile(0, 7))
    (tile,) = tiles("[0|7]", "ja", highest=9)
    assert not tile.impossible
    (tile,) = tiles("[0|77]", "ja")
    assert (tile.impossible, tile.tile) == (True, None)


def test_other_notations_above_the_highest_are_no_tiles() -> None:
    assert named("play 9-7, 2|9, [9-7], double nine", "en") == []
    assert [tile.tile for tile in tiles("play 9-7 and double nine", "en", highest=9)] == [Tile(7, 9), Tile(9, 9)]
    assert [tile.tile for tile in tiles("play 12-10", "en", highest=12)] == [Tile(10, 12)]


# --- full width, brackets that are not closed ---


def test_an_unclosed_bracket_still_names_its_tile() -> None:
    (tile,) = tiles("置いた牌：［４｜４。数える寄与値：８。", "ja")
    assert (tile.tile, tile.unclosed, tile.start, tile.end) == (Tile(4, 4), True, 5, 9)
    (tile,) = tiles("the tile 4|5] is", "en")
    assert (tile.tile, tile.unclosed) == (Tile(4, 5), True)
    (tile,) = tiles("置いた牌：［４｜５］。", "ja")
    assert (tile.tile, tile.unclosed) == (Tile(4, 5), False)


@pytest.mark.parametrize("row", [r"| [4\|4] | 8 |", "| [4|4] | 8 |", "| `[4|4]` | 8 |", "| ［4｜4］ | 8 |"])
def test_the_tile_of_a_table_row_is_named(row: str) -> None:
    assert [tile.tile for tile in tiles(row, "ja")] == [Tile(4, 4)]


def test_the_same_tile_is_named_twice() -> None:
    assert named("数える寄与値：[1|4]: 4; [1|4]: 1。", "ja") == ["1-4", "1-4"]
    assert [tile.tile for tile in tiles("ドミノ牌：[1|4], [1|1], [4|1]。", "ja")] == [
        Tile(1, 4),
        Tile(1, 1),
        Tile(1, 4),
    ]


# --- any text ---


@given(language=st.sampled_from([None, *LANGUAGES]), text=st.text(max_size=80))
def test_no_text_makes_it_stumble(language: str | None, text: str) -> None:
    tiles(text, language)


_PIECES = st.sampled_from(
    [
        *"0569४５[]［］|｜-–−/:x×(),.= \n",
        r"\|",
        "double ",
        "ダブル",
        "doble ",
        "tile ",
        "牌",
        "players",
        "人",
        "🁓",
        "e\u0301",
    ]
)


@given(language=st.sampled_from([None, *LANGUAGES]), pieces=st.lists(_PIECES, max_size=16))
def test_tiles_come_in_order_and_do_not_overlap(language: str | None, pieces: list[str]) -> None:
    text = "".join(pieces)
    last = 0
    for tile in tiles(text, language):
        assert last <= tile.start < tile.end <= len(text)
        assert tile.impossible or max(tile.first, tile.second) <= 6
        last = tile.end


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("[" * 200_000, 0),
        ("[4|" * 60_000, 0),
        ("[4|4" * 20_000, 20_000),
        ("2 + " * 50_000, 0),
        ("(1," * 50_000, 0),
        ("six-" * 50_000, 0),
        ("double " * 50_000, 0),
        ("6-4 tile " * 10_000, 10_000),
        ("6|4 " * 10_000, 10_000),
        ("-" * 100_000 + "6-4", 0),
        ("e\u0301" * 50_000, 0),
    ],
)
def test_long_texts_are_read_in_one_pass(text: str, count: int) -> None:
    assert len(tiles(text, "en")) == count
