"""Plain text, read with exact offsets."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.document.laws import texts, verify_document, verify_line_ends_do_not_matter, verify_linear
from tests.seeds import FILIPINO, JAPANESE, SEEDS, needs_seeds
from verifier.document.pipe_rows import is_delimiter
from verifier.document.plain import read_plain
from verifier.document.runs import BlockKind, Document, ProblemKind
from verifier.text import LineColumn, SourceText

SOUP = [
    *("- ", "・", "* ", "1. ", "2. ", "(1) ", "\n", "\n\n", "|", "| a | b |\n|---|---|\n", "| [4|4] | 8 |\n", "|---|"),
    *("| [4\\|4] | 8 |", "---\n", "a: b\n", "word ", "long " * 12, "牌" * 30, "。", ".", ":", "  ", "\t", "\u00ad"),
    *("x", "15", "🁫", "\u3000", "\x0c", "\x1c", "\x85", "\u2028", "\\"),
]
soup = st.lists(st.sampled_from([*SOUP, "\r", "\r\n"]), max_size=25).map("".join)
lines_of_soup = st.lists(st.sampled_from(SOUP), max_size=25).map("".join)


def read(text: str) -> Document:
    return read_plain(SourceText.from_text(text, path="a.txt"))


def kinds(text: str) -> list[tuple[str, int, str]]:
    return [(block.kind.value, block.level, block.text) for block in read(text).blocks]


# --- laws ---


@given(soup)
def test_every_character_stands_for_what_was_typed(text: str) -> None:
    verify_document(read(text))


@given(lines_of_soup)
def test_line_ends_and_byte_order_marks_change_no_text(text: str) -> None:
    verify_line_ends_do_not_matter(read_plain, text)


@given(st.lists(st.text("ab牌🁫 15。", min_size=1, max_size=20).filter(str.strip), max_size=6))
def test_each_line_that_is_not_blank_is_a_block(lines: list[str]) -> None:
    document = read("\n\n".join(lines))
    assert [block.text for block in document.blocks] == [line.strip() for line in lines]


@pytest.mark.parametrize(
    "piece",
    [
        *("[", "[4|", "a\n", "- a\n", "| [4|4] | 8 |\n", "|a", "a|b\n|-|\n", "- ", "1. a\n", "word " * 14 + "\n", "\n"),
        *("合計 2 + 8 = 10\n", "- a\n  b\n", " ", "---\n"),
    ],
)
def test_twice_the_input_takes_twice_the_work(piece: str) -> None:
    verify_linear(read_plain, lambda size: "| a | b |\n|---|---|\n" + piece * size)


@pytest.mark.slow
def test_long_lines_and_many_lines_are_read() -> None:
    """D07: what is long is read all the same."""
    for text in (" + ".join("1" * 50_000) + " = 50000", "[" * 200_000, "[4|" * 60_000, "2 + " * 50_000 + "x"):
        assert texts(read(text)) == [("paragraph", text)]
    many = read("合計 2 + 8 = 10\n" * 39_999 + "合計 2 + 8 = 11")
    assert len(many.blocks) == 40_000
    assert many.source.place(many.blocks[-1].span().start) == LineColumn(40_000, 1)


# --- lines ---


def test_lines_end_with_lf_crlf_or_a_lone_cr() -> None:
    assert texts(read(" a \r\nb\rc\n\nd")) == [("paragraph", text) for text in "abcd"]


def test_spaces_inside_a_line_are_kept() -> None:
    assert texts(read("2  9\t7")) == [("paragraph", "2  9\t7")]


def test_markup_is_text() -> None:
    text = "*a* <b>c</b> &lt; `d` <!-- verifier: ignore a because b -->"
    document = read(text)
    assert texts(document) == [("paragraph", text)]
    assert document.suppressions == ()


def test_offsets_hold_after_cjk_and_a_character_outside_the_bmp() -> None:
    """D01: the place of a number in a line."""
    document = read("牌🁫の図。数える寄与値：[4|4]: 9。")
    (block,) = document.blocks
    nine = block.text.index("9")
    assert document.source.place(block.span(nine, nine + 1).start) == LineColumn(1, 20)


# --- items ---


def test_bullets_begin_items_and_are_no_part_of_them() -> None:
    assert kinds("- a\n* b\n・c\n• d\n-e\n・\n") == [
        ("list-item", 1, "a"),
        ("list-item", 1, "b"),
        ("list-item", 1, "c"),
        ("list-item", 1, "d"),
        ("paragraph", 0, "-e"),
        ("paragraph", 0, "・"),
    ]


def test_indented_items_are_deeper_and_indented_lines_go_on() -> None:
    assert kinds("- a\n  goes on\n  - b\n\t- c\n- d\nout\n  - e\n") == [
        ("list-item", 1, "a goes on"),
        ("list-item", 2, "b"),
        ("list-item", 3, "c"),
        ("list-item", 1, "d"),
        ("paragraph", 0, "out"),
        ("list-item", 1, "e"),
    ]


def test_ordinals_begin_items_only_where_they_count_up_from_one() -> None:
    assert kinds("1. a\n2. b\n3) c\n(1) d\n(2) e\n") == [("list-item", 1, text) for text in "abcde"]
    assert kinds("1. a\n   1. b\n   2. c\n2. d\n3. e") == [
        ("list-item", 1, "a"),
        ("list-item", 2, "b"),
        ("list-item", 2, "c"),
        ("list-item", 1, "d"),
        ("list-item", 1, "e"),
    ]
    assert kinds("5. May.\n1.5 points\n1. a\n3. b.") == [
        ("paragraph", 0, "5. May."),
        ("paragraph", 0, "1.5 points"),
        ("list-item", 1, "a"),
        ("paragraph", 0, "3. b."),
    ]


def test_a_sum_that_begins_a_line_is_no_item() -> None:
    assert kinds("2 + 8\n+ 5 = 15") == [("paragraph", 0, "2 + 8"), ("paragraph", 0, "+ 5 = 15")]


# --- wrapped lines ---

SENTENCES = (
    "Each player draws seven tiles from the boneyard, or nine when there are only two players. "
    "Play moves clockwise around the table, and the first double laid is the only spinner of the hand. "
    "When the sum of the ends is a multiple of 5 the player scores that many points."
)


@pytest.mark.parametrize("width", [60, 72, 80, 100])
def test_wrapped_sentences_are_read_as_sentences(width: int) -> None:
    wrapped = "\n".join(textwrap.wrap(SENTENCES, width))
    document = read(f"Rules\n\n{wrapped}\n\n{wrapped}\n")
    assert " ".join(block.text for block in document.blocks) == f"Rules {SENTENCES} {SENTENCES}"
    ends = [block.text[-1] for block in document.blocks]
    assert ends == ["s", *["."] * (len(ends) - 1)]
    verify_document(document)


def test_a_sentence_to_each_line_is_read_line_by_line() -> None:
    lines = [f"Player {number} takes 7 tiles and then plays the {number}th of them" for number in range(3)]
    short = "So it goes on"
    text = "\n".join([lines[0], short, *lines[1:]])
    assert [block.text for block in read(text).blocks] == [lines[0], short, *lines[1:]]
    assert len(read("\n".join("合計 2 + 8 = 10" for _ in range(9))).blocks) == 9


# --- tables ---


def test_bars_and_hyphens_make_a_table() -> None:
    document = read("目標\n| 人数 | 目標得点 |\n|---|---|\n| 2 | 250点 |\n| 3 | 200点 |\n次\n")
    (table,) = document.tables
    assert table.header is not None
    assert [cell.block.text for cell in table.header.cells] == ["人数", "目標得点"]
    assert [[cell.block.text for cell in row.cells] for row in table.rows] == [["2", "250点"], ["3", "200点"]]
    assert document.source.slice(table.span).startswith("| 人数")
    assert document.source.slice(table.span).endswith("200点 |")
    assert texts(document)[-1] == ("paragraph", "次")


def test_a_blank_line_ends_a_table() -> None:
    document = read("|a|\n|-|\n|1|\n\n|2|\n")
    assert len(document.tables[0].rows) == 1
    assert texts(document)[-1] == ("paragraph", "|2|")


def test_a_bar_in_a_tile_splits_its_cell_and_the_tile_can_still_be_read() -> None:
    """D05, in plain text."""
    document = read("| 牌 | 値 |\n|---|---|\n| [4\\|4] | 8 |\n| [4|4] | 8 |\n| x |\n")
    (table,) = document.tables
    escaped, broken, short = table.rows
    assert [cell.block.text for cell in escaped.cells] == ["[4|4]", "8"]
    assert document.source.slice(escaped.cells[0].block.span()) == r"[4\|4]"
    assert broken.whole is not None
    assert (broken.cells, broken.whole.kind, broken.whole.text) == ((), BlockKind.TABLE_ROW, "[4|4] | 8")
    assert [cell.block.text for cell in short.cells] == ["x", ""]
    assert [(problem.kind, problem.message) for problem in document.problems] == [
        (ProblemKind.UNESCAPED_BAR, "unescaped bar splits the cell (3 cells under 2 headers)"),
        (ProblemKind.MISSING_CELL, "the row is too short (1 cell under 2 headers)"),
    ]


def test_a_bar_in_the_header_keeps_the_table_from_being_one() -> None:
    document = read("- a\n  | [4|4] | 値 |\n  |---|---|\n  | b | c |\n")
    assert document.tables == ()
    (problem,) = document.problems
    assert problem.message == "unescaped bar keeps this from being a table (3 headers over 2 columns)"


def test_a_figure_of_bars_is_no_table() -> None:
    figure = ["側枝", "|", "接続してきた列 -- [ 分岐ダブル ] -- 直線の延長", "|", "側枝側枝を始める前に、置きます。"]
    document = read("\n".join(figure))
    assert texts(document) == [("paragraph", line) for line in figure]
    assert (document.tables, document.problems) == ((), ())


# --- sections ---


def test_a_short_line_above_a_longer_one_is_a_heading() -> None:
    document = read("準備と配牌\n28枚をすべて裏向きにして混ぜます。\n- 得点。\n\n出典\n\nこの規則は古いものです。\n")
    assert [(block.kind.value, block.text, block.section) for block in document.blocks] == [
        ("heading", "準備と配牌", ()),
        ("paragraph", "28枚をすべて裏向きにして混ぜます。", ("準備と配牌",)),
        ("list-item", "得点。", ("準備と配牌",)),
        ("heading", "出典", ()),
        ("paragraph", "この規則は古いものです。", ("出典",)),
    ]


@pytest.mark.parametrize(
    "line", ["Ends.", "置いた牌：[4|4]", "Goal: 5", "2 + 8 = 10", "one,", "long " * 13, "a\tb", "「終」。"]
)
def test_other_lines_are_none(line: str) -> None:
    assert read(f"{line}\n{'word ' * 20}\n").blocks[0].kind is BlockKind.PARAGRAPH


def test_the_last_line_and_one_above_a_shorter_one_are_none() -> None:
    assert [kind for kind, _, _ in kinds("abc\nab\na")] == ["paragraph"] * 3


def test_front_matter_is_read_where_it_is_well_formed() -> None:
    document = read("---\nrules: all-fives\n---\ntext\n")
    assert document.front_matter["rules"].text == "all-fives"
    assert texts(document) == [("paragraph", "text")]
    assert [text for _, text in texts(read("---\nAll Fives\n---\n"))] == ["---", "All Fives", "---"]


# --- the three rule documents ---


@pytest.fixture(params=[*JAPANESE, FILIPINO])
def seed(request: pytest.FixtureRequest) -> Document:
    return read_plain(SourceText.read(SEEDS / request.param))


@needs_seeds
def test_every_word_of_the_rule_documents_is_read_once_where_it_stands(seed: Document) -> None:
    verify_document(seed)
    assert seed.problems == ()
    read_offsets = [
        offset
        for block in seed.blocks
        for span in block.run.pieces(0, len(block.text))
        for offset in range(span.start, span.end)
    ]
    assert read_offsets == sorted(set(read_offsets))
    left_out = sorted(set(range(len(seed.source.text))) - set(read_offsets))
    in_delimiters = {
        offset
        for line in range(1, seed.source.line_count + 1)
        if is_delimiter(seed.source.line_text(line))
        for offset in range(seed.source.line_span(line).start, seed.source.line_span(line).end)
    }
    assert {seed.source.text[offset] for offset in left_out if offset not in in_delimiters} <= {"\n", " ", "-", "|"}


@needs_seeds
def test_the_rule_documents_have_their_tables_items_and_sections(seed: Document) -> None:
    count = {kind: sum(block.kind is kind for block in seed.blocks) for kind in BlockKind}
    expected = {"all-fives.ja.txt": (2, 10, 13), "exact-61-five-up.ja.txt": (1, 4, 13), FILIPINO: (0, 0, 9)}
    found = len(seed.tables), count[BlockKind.LIST_ITEM], count[BlockKind.HEADING]
    assert found == expected[Path(seed.source.path).name]


# --- lines a person has broken ---


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        (  # not every line is as full as it could be
            "After every bone we add up the ends. If the sum is a multiple of five, that\n"
            "sum is what you score in full: 15 gives you the\n"
            "15 points, and 14 gives you nothing.",
            None,
        ),
        (  # nouns begin with a capital
            "Nach jedem Stein wird gezählt. Ist die Summe ein positives\n"
            "Vielfaches von fünf, so wird sie geteilt: Summe 5 ist 1 Punkt, Summe 10\n"
            "sind 2 Punkte.",
            None,
        ),
        (  # bars of tiles are no table
            "Ann leads [6|4] and the six and the four together make ten, so she has ten\npoints at once from [6|4].",
            None,
        ),
        (  # no small letters
            "牌を置くたびに端の数をすべて足し、その合計が5で割り切れる場合には、その合計\n"
            "がそのまま得点になり、割り切れない場合には得点になりません。",
            None,
        ),
        ("牌を置くたびに端の数をすべて足します。\n合計が5で割り切れれば得点になります。", 2),
        ("Players: two to four of us\nTime: about half an hour", 2),
        ("Scoring\nEnds are added.\nMultiples of five score.", 3),
    ],
)
def test_lines_broken_in_the_middle_of_a_sentence_are_one(text: str, blocks: int | None) -> None:
    document = read(text)
    if blocks is None:
        joined = "" if "が" in text else " "
        assert "".join(joined + block.text for block in document.blocks).strip() == joined.join(text.split("\n"))
        assert all(block.text[-1] in ".。" for block in document.blocks)
    else:
        assert len(document.blocks) == blocks


def test_a_heading_right_above_a_broken_paragraph_is_a_heading() -> None:
    text = (
        "§ 6 Punkte\n"
        "Nach jedem Stein werden die Enden gezählt. Ist die Summe ein Vielfaches von\n"
        "fünf, so wird sie durch 5 geteilt."
    )
    document = read(text)
    assert [block.kind.value for block in document.blocks] == ["heading", "paragraph"]
    assert document.blocks[1].section == ("§ 6 Punkte",)


def test_an_item_goes_on_below_without_an_indent() -> None:
    text = "- Each player takes nine tiles when two play, seven when three\nplay, and five when four play.\n- Next."
    assert [block.text for block in read(text).blocks] == [
        "Each player takes nine tiles when two play, seven when three play, and five when four play.",
        "Next.",
    ]
