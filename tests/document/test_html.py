"""Pages and drawings, read with exact offsets. What ends what and what is shown: see test_elements."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.document.laws import texts, verify_document, verify_line_ends_do_not_matter, verify_linear
from verifier.document.html import read_html
from verifier.document.runs import Document, Format, ProblemKind
from verifier.text import SourceText

SOUP = [
    *(
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<div hidden>",
        "<div>",
        "</div>",
        "<br>",
        "<h1>",
        "</h1>",
        "<h2>",
        "</h2>",
        "<a/>",
    ),
    *("<table>", "<tr>", "<td>", "<th colspan=2>", "</td>", "</tr>", "</table>", "<caption>", "<thead>", "</thead>"),
    *("<ul>", "<li>", "</ul>", "</li>", "<dl><dt>", "<dd>", "<option>", "<button>", "<textarea>", "</textarea>"),
    *(
        "<svg aria-label='s 1'>",
        "<text>",
        "<tspan x=1>",
        "</text>",
        "<title>",
        "</title>",
        "<desc>",
        "</desc>",
        "</svg>",
    ),
    *(
        "<foreignObject>",
        "</foreignObject>",
        "<math>",
        "<mn>",
        "</mn>",
        "</math>",
        "<sup>",
        "</sup>",
        "<del>",
        "</del>",
    ),
    *(
        "<img alt='[3|6]'>",
        "<img alt=x&amp;y title='t &lt;'>",
        "<span lang=fil aria-label=l>",
        "</span>",
        "<ruby>",
        "<rt>",
    ),
    *("<pre>", "</pre>", "<code class='language-q'>", "</code>", "<script>", "</script>", "<![CDATA[x]]>", "<?x>"),
    *(
        "<!-- c -->",
        "<!-- verifier: ignore a because b -->",
        "<!--",
        "<",
        "<a title='",
        '"',
        ">",
        "'",
        "</",
        "<td",
        "&",
    ),
    *("&lt;", "&copy", "&#49;", "&#x110000;", "&NotEqualTilde;", "&shy;", "&nbsp;", "&#10;", "\u00ad", "\0", "\ud800"),
    *("15", "2 + 8 = 10", "牌", "🁫", "数\n字", "a\n b", "  ", " ", "\n", "\t", "x"),
]
soup = st.lists(st.sampled_from(SOUP), max_size=25).map("".join)


def read(text: str, *, path: str = "a.html") -> Document:
    return read_html(SourceText.from_text(text, path=path))


# --- laws ---


@given(soup)
def test_every_character_stands_for_what_was_typed(text: str) -> None:
    verify_document(read(text))
    verify_document(read(text, path="a.svg"))


@given(soup.filter(lambda text: "\ud800" not in text))
def test_line_ends_and_byte_order_marks_change_no_text(text: str) -> None:
    verify_line_ends_do_not_matter(read_html, text)


@given(st.text(max_size=60))
def test_text_without_markup_is_one_paragraph(text: str) -> None:
    text = text.replace("<", "").replace("&", "").replace("\u00ad", "")
    words = text.split()
    read_words = " ".join(block.text for block in read(text).blocks).split()
    assert "".join(read_words) == "".join(words)


@pytest.mark.parametrize(
    "piece",
    [
        *(
            "[",
            "[4|",
            "<p>x",
            "<b>x",
            "<div>",
            "</i>",
            "<ul><li>",
            "<table><tr><td>x",
            "<svg><text>x",
            "&amp;",
            "&",
            "<",
        ),
        *(
            "<img alt='[3|6]'>",
            "<p title=x>a</p>",
            "<!-- verifier: ignore a because b --><p>c",
            "a<br>",
            "a\n  b ",
            "<h1>x",
        ),
        *("1<sup>2</sup>", "<td>x", "<a x=1 y=2>", "<math><mn>1", "</table>", "<p>a<span>b</p>", "<dl><dt>a<dd>b"),
    ],
)
def test_twice_the_input_takes_twice_the_work(piece: str) -> None:
    verify_linear(read_html, lambda size: "<table><i>" + piece * size, 150)


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", ["<!--", "<a ", "<a ='", "<![x[", "</a", "<!x", "<?", "&#9", "<script>", "<title>", "<p>"]
)
def test_a_million_broken_pieces_are_read(piece: str) -> None:
    document = read("x" + piece * 1_000_000)
    assert document.blocks[0].text.startswith("x")


# --- places ---


def test_references_keep_their_places() -> None:
    text = "<p>&lt;4&#124;5&gt; &copy; 牌&nbsp;🁫&#x1F06B;</p>"
    (block,) = read(text).blocks
    assert block.text == "<4|5> © 牌\u00a0🁫🁫"
    written = [text[block.span(i, i + 1).start : block.span(i, i + 1).end] for i in range(len(block.text))]
    assert written == [*("&lt;", "4", "&#124;", "5", "&gt;", " ", "&copy;", " ", "牌", "&nbsp;", "🁫", "&#x1F06B;")]


def test_references_in_attributes_keep_their_places() -> None:
    text = "<p title='2 &gt; 1 &amp 3?a=1&copy=2'>a</p>"
    title, _ = read(text).blocks
    assert title.text == "2 > 1 & 3?a=1&copy=2"
    assert text[title.span(2, 3).start : title.span(2, 3).end] == "&gt;"


def test_white_space_is_gathered() -> None:
    text = "<p>\n  2 +\n\t8 <b> = 10</b>\n</p>"
    (block,) = read(text).blocks
    assert block.text == "2 + 8 = 10"
    assert text[block.span(3, 4).start : block.span(3, 4).end] == "\n\t"


def test_a_white_space_reference_is_white_space() -> None:
    assert texts(read("<p>a&#10;&#32;b&Tab;</p>")) == [("paragraph", "a b")]


def test_lines_of_chinese_and_japanese_go_on_without_a_space() -> None:
    assert texts(read("<p>端の合計が\n  15なら\n得点</p>")) == [("paragraph", "端の合計が 15なら得点")]


# --- pages ---


def test_a_page_is_read_in_order() -> None:
    document = read(
        "<!doctype html>\n<html lang='fil'><head><meta charset=utf-8><title>Lahat ng &quot;Fives&quot;</title>"
        "<style>p { color: red }</style></head>\n<body><h1>Pagmamarka</h1><p>Ang <b>kabuuan</b> ay 10.</p>"
        "<table><tr><th>Manlalaro<th>Tile<tr><td>2<td>9</table></body></html>\n"
    )
    assert texts(document) == [
        ("heading", 'Lahat ng "Fives"'),
        ("heading", "Pagmamarka"),
        ("paragraph", "Ang kabuuan ay 10."),
        ("table-cell", "Manlalaro"),
        ("table-cell", "Tile"),
        ("table-cell", "2"),
        ("table-cell", "9"),
    ]
    assert (document.format, document.language_hint, document.problems) == (Format.HTML, "fil", ())


@pytest.mark.parametrize(
    ("text", "kind", "what", "shown"),
    [
        ("a<!-- b", ProblemKind.UNCLOSED_COMMENT, "comment", "<!-- b"),
        ("a<p title='b\nc", ProblemKind.UNCLOSED_TAG, "tag", "<p title='b"),
        ("a</p ", ProblemKind.UNCLOSED_TAG, "tag", "</p "),
    ],
)
def test_text_lost_to_broken_markup_is_reported(text: str, kind: ProblemKind, what: str, shown: str) -> None:
    message = f'this {what} is never closed, so a browser shows nothing from "{shown}" on'
    document = read(text)
    assert texts(document) == [("paragraph", "a")]
    (problem,) = document.problems
    assert (problem.kind, problem.message, problem.span.start) == (kind, message, 1)


def test_only_a_well_formed_mapping_is_front_matter() -> None:
    document = read("---\nrules: all-fives\n---\n<p>a</p>")
    assert document.front_matter["rules"].text == "all-fives"
    assert texts(document) == [("paragraph", "a")]
    assert texts(read("---\na: b: c\n---\n<p>d</p>"))[0] == ("paragraph", "--- a: b: c ---")


@pytest.mark.parametrize(
    ("page", "rules"),
    [
        ('<meta name="rules" content="all-fives">', "all-fives"),
        ("<META CONTENT=' a&amp;b ' NAME=Rules />", "a&b"),
        ('<meta name="author" content="all-fives">', None),
        ('<meta name="rules">', None),
        ('<!-- <meta name="rules" content="all-fives"> -->', None),
        ('<body><meta name="rules" content="all-fives">', None),
        ('---\nrules: one\n---\n<meta name="rules" content="two">', "one"),
    ],
)
def test_a_page_names_its_rule_set_in_its_head(page: str, rules: str | None) -> None:
    document = read(f"{page}<p>a</p>")
    named = document.front_matter.get("rules")
    assert (named.text if named else None) == rules


def test_the_name_of_a_rule_set_has_its_place_in_the_page() -> None:
    document = read('<html>\n<meta name="rules" content="all-fives">')
    named = document.front_matter["rules"]
    assert document.source.slice(named.span) == "all-fives"
    assert document.source.slice(named.key_span) == "rules"


# --- drawings and XHTML ---


def test_a_drawing_file_is_read() -> None:
    document = read(
        '<?xml version="1.0"?>\n<!DOCTYPE svg [ <!ENTITY a "b"> ]>\n<svg xmlns="urn:svg" xml:lang="ja">'
        "<title>置いた牌：[4|4]</title><style>text { fill: red }</style>"
        "<g><rect/><text>8<![CDATA[ & 2]]></text></g></svg>",
        path="a.svg",
    )
    assert [(block.kind.value, block.name, block.text, block.language) for block in document.blocks] == [
        ("svg-text", "title", "置いた牌：[4|4]", "ja"),
        ("svg-text", "text", "8 & 2", "ja"),
    ]


def test_in_xhtml_a_tag_may_be_its_own_end() -> None:
    text = "<script src='a'/><p/>a<td/><title/><b>c</b>"
    assert texts(read(text, path="a.xhtml")) == [("paragraph", "a"), ("paragraph", "c")]
    assert texts(read(text)) == []
    assert texts(read("<?xml version='1.0'?>" + text)) == [("paragraph", "a"), ("paragraph", "c")]
