"""Open elements: what ends what, what is shown, and which blocks come of it. Written as the HTML that opens them."""

from __future__ import annotations

import pytest

from verifier.document.html import read_html
from verifier.document.runs import Block, Document
from verifier.text import SourceText


def read(text: str) -> Document:
    return read_html(SourceText.from_text(text))


def shown(text: str) -> list[str]:
    return [block.text for block in read(text).blocks]


def kinds(text: str) -> list[tuple[str, int, str]]:
    return [(block.kind.value, block.level, block.text) for block in read(text).blocks]


def only(text: str) -> Block:
    (block,) = read(text).blocks
    return block


# --- words and borders ---


@pytest.mark.parametrize("tag", ["b", "i", "em", "span", "a", "code", "font", "wbr", "mark", "small", "x-own"])
def test_an_element_in_a_line_splits_no_word_and_no_number(tag: str) -> None:
    assert shown(f"1<{tag}>5</{tag}> points") == ["15 points"]


@pytest.mark.parametrize("tag", ["p", "div", "li", "h2", "section", "dt", "blockquote", "figcaption", "option"])
def test_a_block_does(tag: str) -> None:
    assert shown(f"1<{tag}>5</{tag}>3") == ["1", "5", "3"]


def test_a_line_break_is_a_line_feed_in_its_block() -> None:
    document = read("<p>2<br>8<br/>\n 10</p>")
    (block,) = document.blocks
    assert block.text == "2\n8\n10"
    assert document.source.slice(block.span(1, 2)) == "<br>"


def test_an_exponent_is_no_digit_of_its_number() -> None:
    assert shown("10<sup>2</sup>3") == ["10 2 3"]
    assert shown("the 5<sup>th</sup> H<sub>2</sub>O") == ["the 5th H2O"]


def test_controls_and_formulas_stand_apart() -> None:
    assert shown("4<button>5</button>") == ["4 5"]
    assert shown("<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>") == ["1 2"]


# --- what is shown ---


@pytest.mark.parametrize(
    "markup",
    [
        "<script>var a = 5</script>",
        "<style>p { margin: 5px }</style>",
        "<template><p>5</p></template>",
        "<!-- 5 -->",
        "<p hidden>5</p>",
        "<p hidden=until-found>5<b>6</b></p>",
        "<p style='color: red; DISPLAY : none'>5</p>",
        "<span style='visibility:hidden'>5</span>",
        "<iframe><p>5</iframe>",
        "<datalist><option>5</datalist>",
        "<ruby><rp>(</rp><rt>5</rt></ruby>",
        "<del>5</del><s>6</s>",
        "<svg><defs><text>5</text></defs><symbol><title>6</title></symbol></svg>",
        "<svg><text display='none'>5</text></svg>",
        "<svg><path d='M5 5'/>5</svg>",
        "<sup role='doc-noteref'>5</sup>",
        "<input value='5'>",
        "<a href='/5'></a>",
        "<p class='5' id='5' data-x='5'></p>",
        "<meta content='5'>",
        "<base href='5'>",
    ],
)
def test_what_no_reader_sees_is_not_read(markup: str) -> None:
    assert shown(f"a {markup} b") in (["a b"], ["a", "b"])


@pytest.mark.parametrize(
    "markup",
    [
        "<p style='display: nonexistent'>5</p>",
        "<details><summary>s</summary>5</details>",
        "<noscript>5</noscript>",
        "<p aria-hidden='true'>5</p>",
        "<ins>5</ins>",
        "<textarea>5</textarea>",
        "<svg><g><text>5</text></g></svg>",
        "<svg aria-hidden='true'><text>5</text></svg>",
        "<svg><foreignObject><p>5</p></foreignObject></svg>",
        "<ruby>5<rt>go</rt></ruby>",
    ],
)
def test_what_a_reader_sees_is_read(markup: str) -> None:
    assert any("5" in text for text in shown(f"<div>a {markup} b</div>"))


def test_aria_hidden_hides_only_what_is_for_the_ear() -> None:
    silent = "<svg aria-hidden=true aria-label=l><title>t</title><desc>d</desc><text>5</text></svg>"
    assert shown(silent) == ["5"]
    assert shown("a <img alt='[4|4]' aria-hidden=true> b") == ["a b"]
    assert shown("<p aria-hidden=true aria-label=l title=t>a</p>") == ["t", "a"]


# --- pictures ---


def test_the_alt_of_a_picture_among_words_is_part_of_the_sentence() -> None:
    text = 'たとえば<img alt="[3|6]" src=a>から始め'
    assert shown(text) == ["たとえば[3|6]から始め"]
    block = only(text)
    start = block.text.index("[")
    assert text[block.span(start, start + 5).start : block.span(start, start + 5).end] == "[3|6]"


def test_pictures_do_not_run_together() -> None:
    assert shown("a <img alt=4><img alt=5>b") == ["a 4 5 b"]


def test_pictures_alone_are_blocks_of_their_own() -> None:
    assert kinds("<figure><img alt='2 + 8 = 10'><img alt='[4|4]'></figure>") == [
        ("attribute", 0, "2 + 8 = 10"),
        ("attribute", 0, "[4|4]"),
    ]


def test_a_picture_alone_fills_its_cell() -> None:
    (table,) = read("<table><tr><td><img alt='[4|4]'><td>8</table>").tables
    assert [cell.block.text for cell in table.rows[0].cells] == ["[4|4]", "8"]


def test_a_picture_without_words_leaves_its_place() -> None:
    assert only("<p>例えば<img src=a>から<img alt=''>始め<svg></svg></p>").pictures == (3, 6, 9)
    assert only("<p>a</p>").pictures == ()


def test_a_labelled_drawing_among_words_is_read_like_an_alt() -> None:
    assert shown("from <svg aria-label='[3|6]'><path/></svg> on") == ["from [3|6] on"]


def test_titles_and_labels_are_blocks_of_their_own() -> None:
    document = read("<p title='t 5'>a <b aria-label='l 6'>b</b></p>")
    assert [(block.kind.value, block.name, block.text) for block in document.blocks] == [
        ("attribute", "title", "t 5"),
        ("paragraph", "", "a b"),
        ("attribute", "aria-label", "l 6"),
    ]


# --- SVG ---


def test_a_drawing_says_its_title_description_and_texts() -> None:
    document = read("<svg><title>t</title><desc>d</desc><g><text x=1>4<tspan>5</tspan></text></g><text>6</text></svg>")
    assert [(block.kind.value, block.name, block.text) for block in document.blocks] == [
        ("svg-text", "title", "t"),
        ("svg-text", "desc", "d"),
        ("svg-text", "text", "45"),
        ("svg-text", "text", "6"),
    ]


def test_parts_of_a_text_with_places_of_their_own_are_apart() -> None:
    assert shown("<svg><text><tspan x=1>2</tspan><tspan x=9>8</tspan></text></svg>") == ["2\n8"]


def test_a_drawing_nobody_closed_ends_where_html_goes_on() -> None:
    assert shown("<svg><text>a</text><g><p>b</p>c") == ["a", "b", "c"]
    assert shown("<p>a<svg></p>b") == ["a", "b"]


# --- lists, headings, sections ---


def test_items_know_their_depth() -> None:
    assert kinds("<ul><li>a<ol><li>b<li>c</ol>d<li>e</ul><dl><dt>f<dd>g</dl>") == [
        ("list-item", 1, "a"),
        ("list-item", 2, "b"),
        ("list-item", 2, "c"),
        ("list-item", 1, "d"),
        ("list-item", 1, "e"),
        ("list-item", 1, "f"),
        ("list-item", 1, "g"),
    ]


def test_blocks_know_the_headings_above_them() -> None:
    document = read("<title>T</title><h1>A</h1>a<h3>B</h3>b<h2>C <i>c</i></h2><ul><li>d</ul><h1>E</h1>e")
    assert [(block.text, block.section) for block in document.blocks] == [
        ("T", ()),
        ("A", ("T",)),
        ("a", ("T", "A")),
        ("B", ("T", "A")),
        ("b", ("T", "A", "B")),
        ("C c", ("T", "A")),
        ("d", ("T", "A", "C c")),
        ("E", ("T",)),
        ("e", ("T", "E")),
    ]


def test_any_end_tag_of_a_heading_ends_it() -> None:
    assert kinds("<h2>a</h3>b") == [("heading", 2, "a"), ("paragraph", 0, "b")]
    assert kinds("<h2>a<h3>b</h3>") == [("heading", 2, "a"), ("heading", 3, "b")]


def test_captions_are_named() -> None:
    document = read("<figure><figcaption><p>a</p></figcaption></figure><table><caption>b</caption><tr><td>c</table>")
    assert [(block.name, block.text) for block in document.blocks] == [("caption", "a"), ("caption", "b"), ("", "c")]


# --- languages ---


def test_languages_are_inherited_and_may_change_in_a_sentence() -> None:
    document = read("<html lang=ja><p>牌 <span lang=fil>siyam</span> 枚</p><p lang=''>a</p><p xml:lang=en>b</p></html>")
    first, second, third = document.blocks
    assert [first.language_at(offset) for offset in (0, 2, 6, 8)] == ["ja", "fil", "fil", "ja"]
    assert (second.language, third.language) == (None, "en")
    assert document.language_hint == "ja"


# --- code ---


def test_code_in_a_sentence_is_text_and_a_block_of_code_is_code() -> None:
    document = read("<p>a <code>4|4</code></p><pre><code class='x language-domino'>b\r\n  c</code></pre>")
    assert [(block.kind.value, block.name, block.text) for block in document.blocks] == [
        ("paragraph", "", "a 4|4"),
        ("code", "domino", "b\n  c"),
    ]


def test_preformatted_text_is_read_line_by_line() -> None:
    assert kinds("<pre>\n a  b\n\nc\r\nd</pre>") == [
        ("paragraph", 0, "a b"),
        ("paragraph", 0, "c"),
        ("paragraph", 0, "d"),
    ]


# --- tables ---


def rows(text: str) -> list[list[str]]:
    (table,) = read(text).tables
    return [[cell.block.text for cell in row.cells] for row in table.all_rows]


def test_a_row_of_header_cells_or_in_a_head_is_the_header() -> None:
    for text in (
        "<table><tr><th>a<th>b<tr><td>1<td>2</table>",
        "<table><thead><tr><td>a<td>b<tbody><tr><td>1<td>2</table>",
    ):
        (table,) = read(text).tables
        assert table.header is not None
        assert [cell.block.text for cell in table.header.cells] == ["a", "b"]
        assert [[cell.block.text for cell in row.cells] for row in table.rows] == [["1", "2"]]
    (table,) = read("<table><tr><th>a<td>1<tr><th>b<td>2</table>").tables
    assert table.header is None
    assert [[cell.header for cell in row.cells] for row in table.rows] == [[True, False], [True, False]]


def test_cells_know_how_far_they_spread() -> None:
    (table,) = read("<table><tr><td colspan=2 rowspan=x>a<td colspan=0 rowspan=3>b<td colspan=99999></table>").tables
    assert [(cell.columns, cell.rows) for cell in table.rows[0].cells] == [(2, 1), (1, 3), (1000, 1)]


def test_a_cell_is_one_text_whatever_stands_in_it() -> None:
    assert rows("<table><tr><td><p>a</p><ul><li>b<li>c</ul>d<td></table>") == [["a\nb\nc\nd", ""]]
    assert rows("<table><tr><td><h2>a</h2><pre>b\nc</pre></table>") == [["a\nb\nc"]]


def test_empty_cells_keep_the_columns() -> None:
    document = read("<table><tr><td><td>b</table>")
    assert [block.text for block in document.blocks] == ["b"]
    assert rows("<table><tr><td><td>b</table>") == [["", "b"]]


def test_a_table_in_a_cell_is_a_table_of_its_own() -> None:
    document = read("<table><tr><td>a<table><tr><td>b<td>c</table>d<td>e</table>")
    outer, inner = document.tables
    assert [[cell.block.text for cell in row.cells] for row in outer.rows] == [["a\nd", "e"]]
    assert [[cell.block.text for cell in row.cells] for row in inner.rows] == [["b", "c"]]


def test_cells_and_rows_need_no_end_tags_and_no_row() -> None:
    assert rows("<table><td>a<td>b<tr><td>c</table>") == [["a", "b"], ["c"]]
    assert rows("<table><tr><td>a</td></tr></td></tr><tr><td>b</tr>") == [["a"], ["b"]]


def test_an_end_tag_in_a_cell_ends_nothing_outside() -> None:
    assert rows("<div><b><table><tr><td>a</div></b></p></li>b<td>c</table></b></div>") == [["a\nb", "c"]]


# --- end tags ---


def test_end_tags_that_end_nothing_are_passed_over() -> None:
    assert shown("</b></table></td></svg>a</i>b</li>c") == ["abc"]
    assert shown("a</p>b</br>c") == ["a", "b\nc"]


def test_an_end_tag_in_a_line_does_not_end_the_block_inside_it() -> None:
    assert shown("<div>a<span hidden><div>b</span>c</div></div>d") == ["a", "d"]


def test_an_end_tag_ends_what_was_forgotten_inside() -> None:
    assert shown("<div><p hidden><i>a</div>b") == ["b"]
    assert kinds("<ul><li><b>a</ul>b") == [("list-item", 1, "a"), ("paragraph", 0, "b")]
