"""Markdown, read with exact offsets."""

from __future__ import annotations

import pyromark
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.document.laws import texts, verify_document, verify_line_ends_do_not_matter, verify_linear
from verifier.document.html import read_html
from verifier.document.markdown import read_markdown
from verifier.document.runs import BlockKind, Document, ProblemKind, Table
from verifier.text import LineColumn, SourceText, Span

MARKS = [
    *("# ", "\n\n", "\n", "- ", "  ", "    ", "> ", "1. ", "2) ", "===\n", "---\n", "+", "| a | b |\n|---|---|\n"),
    *("| [4\\|4] | 8 |\n", "`", "``", "```\n", "~~~ q\n", "*", "**", "_", "~~", "[", "](", "](u 't')", "\\", "\\|"),
    *("\\\n", "  \n", "&lt;", "&amp;", "[x]: http://y\n", "[x]", "<http://a.b>", "[!NOTE]\n", "(", ")", '"'),
    *("15", "word", "数", "x"),
]
SOUP = [
    *("|", "| [4|4] | 8 |\n", "![", '](u "t 5")', "[^1]", "[^1]: ", "- [x] ", "\t", "\0", "\u00ad", "🁫", "\ud800"),
    *("<b>", "</b>", "<td>", "</td>", "<table>", "<tr>", "</table>", "<li>", "</ul>", "</blockquote>", "<br>", "<p\n"),
    *("<img alt='[3|6]'>", "<!-- c -->", "<!-- verifier: ignore a because b -->", "<!--", "-->", "title='q'", ">"),
    *("<div>", "</div>", "<div hidden>\n\n", "<svg>", "<text>", "</svg>", "<pre>\n", "</pre>\n", "&#10;", "&#32;"),
]
soup = st.lists(st.sampled_from(MARKS + SOUP), max_size=25).map("".join)

OPTIONS = (
    pyromark.Options.ENABLE_TABLES
    | pyromark.Options.ENABLE_FOOTNOTES
    | pyromark.Options.ENABLE_STRIKETHROUGH
    | pyromark.Options.ENABLE_TASKLISTS
    | pyromark.Options.ENABLE_GFM
)


def read(text: str) -> Document:
    return read_markdown(SourceText.from_text(text, path="a.md"))


def written(document: Document, block: int = 0, start: int = 0, end: int | None = None) -> str:
    return document.source.slice(document.blocks[block].span(start, end))


# --- laws ---


@given(soup)
def test_every_character_stands_for_what_was_typed(text: str) -> None:
    verify_document(read(text))


@given(soup.filter(lambda text: "\ud800" not in text))
def test_line_ends_and_byte_order_marks_change_no_text(text: str) -> None:
    verify_line_ends_do_not_matter(read_markdown, text)


@given(st.lists(st.sampled_from([*MARKS, "<b>q</b>", "<!-- c -->", "<br>", "<span hidden>w</span>"]), max_size=25))
def test_the_page_that_it_renders_to_says_the_same(marks: list[str]) -> None:
    """Two ways from Markdown to blocks: ours, and the parser's own HTML read as a page."""
    text = "x\n\n" + "".join(marks)
    direct = read(text)
    assume(not direct.problems)  # a broken row is read as a whole here, and cut off in the page
    rendered = read_html(SourceText.from_text(pyromark.html(text, options=OPTIONS)))
    assert squeezed(direct) == squeezed(rendered)


def squeezed(document: Document) -> list[tuple[object, ...]]:
    """Blocks and cells without white space, which the parser does not gather in code."""
    blocks = [
        (block.kind, block.level, block.name, *("".join(text.split()) for text in (block.text, *block.section)))
        for block in document.blocks
    ]
    tables = [tuple(len(row.cells) for row in table.all_rows) for table in document.tables]
    return [*sorted(blocks, key=str), *tables]  # a title stands before its link in a page, and behind it in Markdown


@pytest.mark.parametrize(
    "piece",
    [
        *(
            "[",
            "[4|",
            "> ",
            "- ",
            "*a ",
            "**a",
            "`a",
            "![",
            "[a](",
            "&amp;",
            "\\*",
            "~~a ",
            "a\n",
            "a\n\n",
            "# a\n",
            "[^1]",
        ),
        *(
            "- a\n",
            "> a\n",
            "| [4|4] | 8 |\n",
            "|a",
            "a|b\n-|-|-\n",
            "<b>",
            "<!-- verifier: ignore a because b -->\n\n",
        ),
        *('[a](u "t")', '![a](u "t")', "`a\n`", "<div>\n\n", "牌 ", "1. a\n"),
    ],
)
def test_twice_the_input_takes_twice_the_work(piece: str) -> None:
    verify_linear(read_markdown, lambda size: "| a | b |\n|---|---|\n" + piece * size, 150)


@pytest.mark.slow
def test_one_line_of_many_brackets_and_deep_nesting_are_read() -> None:
    """D07: what is long or deep is read all the same."""
    for text in (
        "[" * 200_000,
        "[4|" * 60_000,
        "> " * 200_000 + "a",
        "- " * 100_000 + "a",
        "<div>" * 200_000,
        "*" * 200_000,
    ):
        assert read(text + "\n\nx\n").source.text


# --- paragraphs ---


def test_emphasis_and_links_split_no_word_and_no_number() -> None:
    document = read('1**5** _po_ints, 2[8](http://a/9 "tip") ~~7~~')
    assert texts(document) == [("paragraph", "15 _po_ints, 28"), ("attribute", "tip")]
    assert written(document, 0, 0, 2) == "1**5"


def test_escapes_and_references_keep_their_places() -> None:
    document = read(r"\[4\|4\] &lt; a\b \\ 牌🁫\*")
    text = document.blocks[0].text
    assert text == "[4|4] < a\\b \\ 牌🁫*"
    assert [written(document, 0, i, i + 1) for i in range(len(text))] == [
        *(r"\[", "4", r"\|", "4", r"\]", " ", "&lt;", " ", "a", "\\", "b", " ", r"\\", " ", "牌", "🁫", r"\*")
    ]


def test_code_in_a_sentence_is_text() -> None:
    document = read("a `` [4|4] ` `` b ` c` `\\|` `d\n  e`")
    assert document.blocks[0].text == "a [4|4] ` b c \\| d e"
    assert written(document, 0, 2, 7) == "[4|4]"


def test_lines_of_a_paragraph_go_on_with_a_space_or_without_in_japanese() -> None:
    document = read("端の合計が\n15なら\n得点\nand so\non  \nnext\\\nlast")
    assert document.blocks[0].text == "端の合計が 15なら得点 and so on\nnext\nlast"
    space, line_end = document.blocks[0].text.index(" "), document.blocks[0].text.index("\n")
    assert written(document, 0, space, space + 1) == "\n"
    assert written(document, 0, line_end, line_end + 1) == "  \n"


def test_what_is_no_prose_is_not_read() -> None:
    document = read("[a](http://h/5) ![](p6.png) <!-- 7 --> b[^8]\n\n[x]: http://y/9 'title'\n\n[^8]: note\n")
    assert texts(document) == [("paragraph", "a b"), ("paragraph", "note")]
    assert document.blocks[0].pictures == (1,)


def test_an_address_in_brackets_is_text() -> None:
    assert texts(read("<http://a/5>")) == [("paragraph", "http://a/5")]


def test_titles_of_links_and_pictures_are_read() -> None:
    document = read('[**a**](<u v> "x \\" &lt;") ![b](u (y)) [c](u\n  \'z\') [d](u) [](u "w")')
    assert [block.text for block in document.blocks if block.name == "title"] == ['x " <', "y", "z", "w"]
    assert written(document, 1) == 'x \\" &lt;'
    assert written(document, 1, 2, 3) == '\\"'


def test_pictures_among_words_and_alone() -> None:
    document = read("たとえば![[3|6]](a.png)から\n\n![置いた*牌*：[4|4]](b.png)\n")
    assert [(block.kind.value, block.name, block.text) for block in document.blocks] == [
        ("paragraph", "", "たとえば[3|6]から"),
        ("attribute", "alt", "置いた牌：[4|4]"),
    ]


# --- structure ---


def test_lists_quotes_and_headings() -> None:
    document = read("Title\n===\n\n- a\n\n  a2\n  1. b\n     > c\n- [x] d\n\n## Sub ##\n\n> e\n> f\n\n***\n")
    assert [(block.kind.value, block.level, block.text) for block in document.blocks] == [
        ("heading", 1, "Title"),
        ("list-item", 1, "a"),
        ("list-item", 1, "a2"),
        ("list-item", 2, "b"),
        ("list-item", 2, "c"),
        ("list-item", 1, "d"),
        ("heading", 2, "Sub"),
        ("paragraph", 0, "e f"),
    ]
    assert document.blocks[-1].section == ("Title", "Sub")


def test_code_blocks_are_code_with_the_word_after_the_fence() -> None:
    document = read("```domino rules=x\r\n[4|4]\r\n  8\r\n```\n\n    indented\n\n~~~\nlast\n~~~\n")
    assert [(block.kind, block.name, block.text) for block in document.blocks] == [
        (BlockKind.CODE, "domino", "[4|4]\n  8\n"),
        (BlockKind.CODE, "", "indented\n"),
        (BlockKind.CODE, "", "last\n"),
    ]
    assert document.prose == ()


def test_offsets_hold_in_nested_quotes_and_lists() -> None:
    source = SourceText.from_bytes("\ufeff> - 牌🁫\r\n>   続き `a\r\n>   b` 9\r\n".encode(), path="a.md")
    document = read_markdown(source)
    assert texts(document) == [("list-item", "牌🁫 続き a b 9")]
    nine = document.blocks[0].text.index("9")
    assert source.place(document.blocks[0].span(nine, nine + 1).start) == LineColumn(3, 8)


# --- HTML inside ---


def test_html_and_markdown_share_elements() -> None:
    document = read("<div hidden>\n\n**no** 5\n\n</div>\n\n1<b>5</b> <span lang=fil>siyam</span>\n\n<h2>A</h2>\n\nb\n")
    assert texts(document) == [("paragraph", "15 siyam"), ("heading", "A"), ("paragraph", "b")]
    assert document.blocks[0].language_at(4) == "fil"
    assert document.blocks[2].section == ("A",)


def test_a_table_in_html_may_hold_markdown() -> None:
    document = read("<table><tr><td>\n\n**a**\n\n- b\n\n</td><td>8</td></tr></table>\n")
    (table,) = document.tables
    assert [cell.block.text for cell in table.rows[0].cells] == ["a\nb", "8"]


def test_the_marks_of_a_quote_are_no_html() -> None:
    document = read("> <p\n> title='a>b'>c\n> d</p>\n>\n> e <img\n> alt='[4|4]'> f\n")
    assert texts(document) == [("attribute", "a>b"), ("paragraph", "c d"), ("paragraph", "e [4|4] f")]


def test_an_item_ends_whatever_html_it_left_open() -> None:
    document = read("- a <span hidden>b\n- c\n\nd\n")
    assert texts(document) == [("list-item", "a"), ("list-item", "c"), ("paragraph", "d")]


# --- tables ---

TILES = r"""| 牌 | 値 |
|---|---|
| [4\|4] | 8 |
| [4|4] | 8 |
| `[4|4]` | 8 |
| ［4｜4］ | 8 |
| `[4\|4]` | 9 |
"""


def only_table(document: Document) -> Table:
    (table,) = document.tables
    return table


def test_a_bar_in_a_tile_splits_its_cell_and_the_tile_can_still_be_read() -> None:
    """D05: rows are cut at every bar without a backslash, in code too."""
    document = read(TILES)
    table = only_table(document)
    assert table.header is not None
    assert [cell.block.text for cell in table.header.cells] == ["牌", "値"]
    assert [[cell.block.text for cell in row.cells] for row in table.rows] == [
        ["[4|4]", "8"],
        [],
        [],
        ["［4｜4］", "8"],
        ["[4|4]", "9"],
    ]
    assert [row.whole and (row.whole.kind, row.whole.text) for row in table.rows] == [
        None,
        (BlockKind.TABLE_ROW, "[4|4] | 8"),
        (BlockKind.TABLE_ROW, "[4|4] | 8"),
        None,
        None,
    ]
    assert [
        (problem.kind, problem.message, document.source.place(problem.span.start)) for problem in document.problems
    ] == [
        (ProblemKind.UNESCAPED_BAR, "unescaped bar splits the cell (3 cells under 2 headers)", (4, 1)),
        (ProblemKind.UNESCAPED_BAR, "unescaped bar splits the cell (3 cells under 2 headers)", (5, 1)),
    ]
    assert document.source.slice(document.problems[1].span) == "| `[4|4]` | 8 |"


def test_the_place_of_an_escaped_tile_is_what_was_typed() -> None:
    document = read(TILES)
    tiles = [block for block in document.blocks if block.text == "[4|4]"]
    assert [document.source.slice(block.span()) for block in tiles] == [r"[4\|4]", r"[4\|4]"]


@pytest.mark.parametrize(
    "row", ["- x", "# x", "> x", "1. x", "```", "[4]: x", "<b>x</b>", "    x", "![a](b)", "x &lt; \\*"]
)
def test_a_broken_row_is_read_as_words_whatever_it_begins_with(row: str) -> None:
    document = read(f"| a |\n|---|\n| {row} | y |\n")
    whole = only_table(document).rows[0].whole
    assert whole is not None
    assert whole.text.endswith("| y")
    verify_document(document)


def test_a_row_that_is_too_short_is_told_and_filled() -> None:
    document = read("| a | b |\n|---|---|\n| 1 |\nx\n")
    assert [[cell.block.text for cell in row.cells] for row in only_table(document).rows] == [["1", ""], ["x", ""]]
    assert [(problem.kind, problem.message) for problem in document.problems] == [
        (ProblemKind.MISSING_CELL, "the row is too short (1 cell under 2 headers)"),
        (ProblemKind.MISSING_CELL, "the row is too short (1 cell under 2 headers)"),
    ]


def test_a_bar_in_the_header_keeps_the_table_from_being_one() -> None:
    document = read("> | [4|4] | 値 |\n> |---|---|\n> | a | b |\n")
    assert document.tables == ()
    assert "[4|4]" in document.blocks[0].text
    (problem,) = document.problems
    assert problem.message == "unescaped bar keeps this from being a table (3 headers over 2 columns)"


def test_a_table_spans_its_rows() -> None:
    document = read("a\n\n| b |\n|---|\n| c |\n\nd\n")
    assert only_table(document).span == Span(3, 21)
    assert document.source.slice(only_table(document).rows[0].span) == "| c |\n"


@settings(max_examples=30)
@given(
    st.lists(st.lists(st.sampled_from(["a", "[4\\|4]", "`x`", "", "牌", "*b*"]), min_size=2, max_size=2), max_size=5)
)
def test_cells_are_where_they_stand(rows: list[list[str]]) -> None:
    text = "| h | i |\n|---|---|\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)
    document = read(text)
    said = [[cell.block.text for cell in row.cells] for row in only_table(document).rows]
    assert said == [[cell.replace("\\", "").strip("`*") for cell in row] for row in rows]
    assert document.problems == ()
