"""Tags, texts, comments and character references, with their offsets."""

from __future__ import annotations

from html import unescape
from html.entities import html5
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.document.html_tokens import Token, TokenKind, references, tokens

SOUP = [
    *(
        "<p>",
        "</p>",
        "<a title='x y' b=1 C>",
        "<br/>",
        '<img alt="a>b">',
        "<a ",
        "='",
        '="',
        "/",
        ">",
        "<",
        "</",
        "</ x>",
    ),
    *(
        "<!-- c -->",
        "<!-->",
        "<!--",
        "-->",
        "--!>",
        "<!x>",
        "<?y?>",
        "</>",
        "<![CDATA[z]]>",
        "&lt;",
        "&",
        "a",
        "牌",
        "🁫",
    ),
    *("<script>", "</script>", "<title>", "</title>", "<TEXTAREA>", "\n", " "),
]
soup = st.lists(st.sampled_from(SOUP), max_size=20).map("".join)


def read(text: str, *, is_foreign: bool = False, is_xml: bool = False) -> list[Token]:
    return list(tokens(text, is_foreign=lambda: is_foreign, is_xml=is_xml))


def names(text: str) -> list[tuple[str, str]]:
    return [(token.kind.name, token.name or text[token.start : token.end]) for token in read(text)]


@given(soup, st.booleans(), st.booleans())
def test_tokens_follow_each_other_and_leave_nothing_out(text: str, is_foreign: bool, is_xml: bool) -> None:
    found = read(text, is_foreign=is_foreign, is_xml=is_xml)
    assert [token.start for token in found] == [0, *(token.end for token in found)][: len(found)]
    assert (found[-1].end if found else 0) == len(text)
    assert all(token.start < token.end for token in found)
    for token in found:
        for name, start, end in token.attributes:
            assert token.start < start <= end <= token.end
            assert name == name.lower()
    assert not any(one.kind is other.kind is TokenKind.TEXT and not is_xml for one, other in pairwise(found))


def test_a_tag_has_a_name_and_attributes_with_the_place_of_their_values() -> None:
    text = """<IMG alt = "a>b" src=x/y ALT='again' hidden title=''/>"""
    (token,) = read(text)
    assert (token.kind, token.name, token.is_empty) == (TokenKind.START, "img", True)
    assert [(name, text[start:end]) for name, start, end in token.attributes] == [
        ("alt", "a>b"),
        ("src", "x/y"),
        ("hidden", ""),
        ("title", ""),
    ]


def test_a_slash_at_the_end_of_a_value_is_part_of_it() -> None:
    assert not read("<a href=x/>")[0].is_empty
    assert read("<a href='x'/>")[0].is_empty
    assert not read("<a / b>")[0].is_empty


@pytest.mark.parametrize("text", ["<", "a < b", "<1>", "< p>", "<>", "</"])
def test_a_bracket_that_begins_nothing_is_text(text: str) -> None:
    assert [token.kind for token in read(text)] == [TokenKind.TEXT]


@pytest.mark.parametrize(
    "text", ["<!-- a -- b -->", "<!-->", "<!--->", "<!-- a --!>", "<!doctype html>", "<?xml?>", "</ x>", "</>"]
)
def test_comments_and_declarations_end_where_a_browser_ends_them(text: str) -> None:
    assert names(text + "t") == [("COMMENT", text), ("TEXT", "t")]


def test_only_a_comment_has_content() -> None:
    text = "<!-- a --><!doctype html>"
    comment, declaration = read(text)
    assert text[slice(*comment.content)] == " a "
    assert text[slice(*declaration.content)] == ""


@pytest.mark.parametrize("text", ["<!-- a <p>", "<a b", "<a b='c>d", "</p ", "<!doctype"])
def test_what_never_ends_takes_the_rest_with_it(text: str) -> None:
    before, token = read("x" + text)
    assert before.end == 1
    assert (token.end, token.is_closed) == (len(text) + 1, False)


def test_scripts_hold_no_tags_and_titles_only_references() -> None:
    assert names("<script>a<b></scripty></SCRIPT >c") == [
        ("START", "script"),
        ("RAW", "a<b></scripty>"),
        ("END", "script"),
        ("TEXT", "c"),
    ]
    assert names("<title>a<b></title>") == [("START", "title"), ("TEXT", "a<b>"), ("END", "title")]
    assert names("<style></style>") == [("START", "style"), ("END", "style")]


def test_in_svg_and_xml_titles_hold_tags_and_cdata_is_text() -> None:
    text = "<title><b></title><![CDATA[a<b]]>"
    for found in (read(text, is_foreign=True), read(text, is_xml=True)):
        assert [token.kind.name for token in found] == ["START", "START", "END", "RAW"]
        assert text[slice(*found[-1].content)] == "a<b"
    assert read("<![CDATA[a>b]]>")[0].end == len("<![CDATA[a>")


def test_the_inner_declarations_of_a_drawing_say_nothing() -> None:
    text = '<!DOCTYPE svg [ <!ENTITY a "b"> ] ><svg/>'
    assert [token.kind.name for token in read(text, is_xml=True)] == ["COMMENT", "START"]


# --- references ---


def resolve(text: str, *, in_attribute: bool = False) -> str:
    parts, at = [], 0
    for start, end, meaning in references(text, 0, len(text), in_attribute=in_attribute):
        parts += [text[at:start], meaning]
        at = end
    return "".join([*parts, text[at:]])


REFERENCE_PARTS = ["&", "#", "x", ";", "lt", "notit", "copy", "49", "0", "amp", "1F06B", "a", "="]


@given(st.lists(st.sampled_from(REFERENCE_PARTS), max_size=12).map("".join))
def test_references_mean_what_the_standard_library_says(text: str) -> None:
    assert resolve(text) == unescape(text)


@given(st.sampled_from(sorted(html5)))
def test_every_named_reference_is_known(name: str) -> None:
    assert resolve(f"&{name}") == html5[name]


def test_a_reference_has_the_place_of_all_its_characters() -> None:
    text = "a&lt;b&#x1F06B;&notit;"
    assert [(text[start:end], meaning) for start, end, meaning in references(text, 0, len(text))] == [
        ("&lt;", "<"),
        ("&#x1F06B;", "🁫"),
        ("&not", "¬"),
    ]


def test_in_an_attribute_a_name_needs_its_semicolon_before_a_letter() -> None:
    assert resolve("?a=1&copy=2&lt", in_attribute=True) == "?a=1&copy=2<"
    assert resolve("&copyx &copy; &copy.", in_attribute=True) == "&copyx © ©."


def test_a_number_of_any_length_is_a_reference() -> None:
    assert resolve("&#" + "9" * 10_000 + ";") == "\ufffd"
    assert resolve("&#" + "0" * 10_000 + "65;") == "A"


# --- an independent reader ---


class Standard(HTMLParser):
    """The parser of the standard library, on markup that is not broken."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.found: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(("START", tag))

    def handle_endtag(self, tag: str) -> None:
        self.found.append(("END", tag))

    def handle_data(self, data: str) -> None:
        self.found.append(("TEXT", data))

    def handle_comment(self, data: str) -> None:
        self.found.append(("COMMENT", f"<!--{data}-->"))


SOUND = ["<p a='>'>", "</p>", "<b>", "</b>", "<!-- c -->", "<i b=c d>", "</i>", "a", "牌🁫", "\n"]


@given(st.lists(st.sampled_from(SOUND), max_size=15).map("".join))
def test_sound_markup_is_read_as_the_standard_library_reads_it(text: str) -> None:
    parser = Standard()
    parser.feed(text)
    parser.close()
    joined: list[tuple[str, str]] = []
    for kind, value in parser.found:
        if kind == "TEXT" and joined and joined[-1][0] == "TEXT":
            joined[-1] = ("TEXT", joined[-1][1] + value)
        else:
            joined.append((kind, value))
    assert names(text) == joined
