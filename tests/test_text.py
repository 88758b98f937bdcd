"""Places in texts, in every unit, and the excerpts shown under findings."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcwidth

from verifier.errors import InputError
from verifier.text import MAX_BYTES, LineColumn, SourceText, Span, display_width, printable

TRICKY = [
    "\r\n",
    "\n",
    "\r",
    "\t",
    "a",
    "é",
    "e\u0301",
    "牌",
    "🁫",
    "👩‍👧",
    "ｱ",
    "\u202e",
    "\0",
    "\x1b",
    "\u2028",
    "\x85",
    " ",
]
texts = st.one_of(
    st.text(st.characters(codec="utf-8"), max_size=60).map(lambda text: text.lstrip("\ufeff")),
    st.lists(st.sampled_from(TRICKY), max_size=40).map("".join),
)


@st.composite
def texts_with_spans(draw: st.DrawFn) -> tuple[SourceText, Span]:
    source = SourceText.from_text(draw(texts))
    start = draw(st.integers(0, len(source.text)))
    return source, Span(start, draw(st.integers(start, len(source.text))))


# --- spans ---


def test_a_span_runs_forwards_from_zero() -> None:
    with pytest.raises(ValueError, match="a span runs forwards from 0, got 3 to 2"):
        Span(3, 2)
    with pytest.raises(ValueError, match="a span runs forwards from 0, got -1 to 2"):
        Span(-1, 2)


def test_spans_contain_and_overlap() -> None:
    assert len(Span(2, 5)) == 3
    assert Span(2, 5).contains(Span(2, 5))
    assert Span(2, 5).contains(Span(5, 5))
    assert not Span(2, 5).contains(Span(4, 6))
    assert Span(2, 5).overlaps(Span(4, 6))
    assert not Span(2, 5).overlaps(Span(5, 6))
    assert Span.around(Span(4, 6), Span(1, 2)) == Span(1, 6)


# --- decoding ---


@given(texts)
def test_a_byte_order_mark_changes_no_offset(text: str) -> None:
    raw = text.encode()
    plain = SourceText.from_bytes(raw, path="a")
    marked = SourceText.from_bytes(b"\xef\xbb\xbf" + raw, path="a")
    assert plain.text == marked.text == text
    assert marked.has_bom
    assert plain.has_bom == raw.startswith(b"\xef\xbb\xbf")
    assert [plain.place(offset) for offset in range(len(text) + 1)] == [
        marked.place(offset) for offset in range(len(text) + 1)
    ]


def test_a_decoded_text_loses_its_byte_order_mark_too() -> None:
    source = SourceText.from_text("\ufeff牌")
    assert (source.text, source.has_bom, source.place(0)) == ("牌", True, LineColumn(1, 1))


def test_bytes_that_are_no_utf_8_are_refused_with_their_place() -> None:
    with pytest.raises(InputError, match=r"^rules\.txt:2:2: not UTF-8: found byte 0xE9$"):
        SourceText.from_bytes("牌\ng".encode() + b"\xe9 x", path="rules.txt")
    with pytest.raises(InputError, match=r"^x:1:1: not UTF-8: found byte 0xFF \(it begins like UTF-16\)$"):
        SourceText.from_bytes("牌".encode("utf-16"), path="x")


def test_a_byte_order_mark_counts_as_no_column_in_errors() -> None:
    with pytest.raises(InputError, match=r"^x:1:3: not UTF-8: found byte 0x80$"):
        SourceText.from_bytes(b"\xef\xbb\xbfab\x80", path="x")


def test_huge_files_are_refused() -> None:
    with pytest.raises(InputError, match=r"^x: file of 67,108,865 bytes; at most 67,108,864 are read$"):
        SourceText.from_bytes(bytes(MAX_BYTES + 1), path="x")


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.txt: cannot be read: no such file or directory$"):
        SourceText.read(tmp_path / "none.txt")
    with pytest.raises(InputError, match=r"cannot be read: .*null"):
        SourceText.read("a\0b")


def test_reading_a_file_keeps_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbf\xe7\x89\x8c\r\n")
    source = SourceText.read(path)
    assert (source.path, source.text, source.raw) == (str(path), "牌\r\n", path.read_bytes())


# --- lines and columns ---


def test_lines_end_with_lf_crlf_or_a_lone_cr() -> None:
    source = SourceText.from_text("a\r\nb\rc\n\rd")
    assert [source.line_text(line) for line in range(1, source.line_count + 1)] == ["a", "b", "c", "", "d"]
    assert SourceText.from_text("").line_count == 1
    assert SourceText.from_text("a\n").line_count == 2


def test_columns_in_every_unit_after_cjk_and_a_character_outside_the_bmp() -> None:
    """D01: one place, four units."""
    source = SourceText.from_text("牌🁫の図。数える寄与値：[4|4]: 9。")
    nine, bracket = source.text.index("9"), source.text.index("[")
    assert (source.place(nine).column, source.utf16_column(nine), source.byte_column(nine)) == (20, 21, 45)
    assert (source.place(bracket).column, source.utf16_column(bracket), source.byte_column(bracket)) == (13, 14, 38)
    assert source.excerpt(Span(nine, nine + 1)).splitlines()[1] == " " * 30 + "^"


@given(texts_with_spans())
def test_place_and_offset_undo_each_other(case: tuple[SourceText, Span]) -> None:
    source, span = case
    assert source.offset(source.place(span.start)) == span.start


@given(texts)
def test_places_count_up_through_the_text(text: str) -> None:
    source = SourceText.from_text(text)
    places = [source.place(offset) for offset in range(len(text) + 1)]
    assert places[0] == (1, 1)
    assert places == sorted(places)
    assert places[-1].line == source.line_count
    for here, following in pairwise(places):
        assert following in ((here.line, here.column + 1), (here.line + 1, 1))


@given(texts)
def test_lines_and_their_ends_make_up_the_text(text: str) -> None:
    source = SourceText.from_text(text)
    spans = [source.line_span(line) for line in range(1, source.line_count + 1)]
    gaps = [text[one.end : other.start] for one, other in pairwise(spans)]
    assert set(gaps) <= {"\n", "\r\n", "\r"}
    assert not any(set(source.slice(span)) & set("\r\n") for span in spans)
    assert spans[0].start == 0
    assert spans[-1].end == len(text)


@given(texts_with_spans())
def test_other_units_measure_the_same_line_start(case: tuple[SourceText, Span]) -> None:
    source, span = case
    line, column = source.place(span.start)
    before = source.text[span.start - column + 1 : span.start]
    assert "\n" not in before
    assert source.utf16_column(span.start) == 1 + sum(1 + (ord(character) > 0xFFFF) for character in before)
    assert source.byte_column(span.start) == 1 + sum(len(character.encode()) for character in before)
    assert source.offset(LineColumn(line, 1)) + len(before) == span.start


# --- excerpts ---


@given(texts_with_spans())
def test_the_carets_stand_under_what_the_span_holds(case: tuple[SourceText, Span]) -> None:
    source, span = case
    shown, carets = source.excerpt(span).split("\n")
    line = source.line_span(source.place(span.start).line)
    assert not any(wcwidth(character) < 0 for character in shown)
    assert len(shown.splitlines()) <= 1
    if not shown.startswith("…") and not shown.endswith("…"):
        held = source.text[span.start : max(min(span.end, line.end), span.start)]
        before = source.text[line.start : min(span.start, line.end)]
        assert shown == printable(source.slice(line))
        assert carets == " " * display_width(printable(before)) + "^" * max(1, display_width(printable(held)))


def test_carets_stand_right_under_wide_and_combining_characters() -> None:
    source = SourceText.from_text("e\u0301牌9 ｱ")
    start = source.text.index("9")
    assert source.excerpt(Span(start, start + 1)) == "e\u0301牌9 ｱ\n   ^"
    start = source.text.index("牌")
    assert source.excerpt(Span(start, start + 1)) == "e\u0301牌9 ｱ\n ^^"


def test_tabs_and_control_characters_take_one_cell() -> None:
    source = SourceText.from_text("a\t\x1b[31m9")
    start = source.text.index("9")
    assert source.excerpt(Span(start, start + 1)) == "a \ufffd[31m9\n       ^"
    assert printable("\0\u2028\ud800\x85") == "\ufffd" * 4


def test_an_empty_span_shows_one_caret() -> None:
    source = SourceText.from_text("ab\r\ncd")
    assert source.excerpt(Span(2, 2)) == "ab\n  ^"
    assert source.excerpt(Span(6, 6)) == "cd\n  ^"
    assert source.excerpt(Span(3, 3)) == "ab\n  ^", "between CR and LF"


def test_a_span_over_several_lines_is_marked_in_its_first() -> None:
    assert SourceText.from_text("abc\ndef").excerpt(Span(1, 6)) == "abc\n ^^"


@pytest.mark.parametrize("character", ["x", "牌", "\t", "\u0301", "\x07"])
def test_a_long_line_is_cut_around_the_span(character: str) -> None:
    source = SourceText.from_text(character * 100_000 + "[4|5]" + character * 100_000)
    shown, carets = source.excerpt(Span(100_000, 100_005)).split("\n")
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert "[4|5]" in shown
    assert display_width(shown) < 110
    assert len(shown) < 1100
    assert carets == " " * display_width(shown[: shown.index("[")]) + "^^^^^"


def test_a_long_span_is_cut_too() -> None:
    source = SourceText.from_text("x" * 200_000)
    shown, carets = source.excerpt(Span(10, 200_000)).split("\n")
    assert display_width(shown) < 200
    assert shown.startswith("x" * 10)
    assert shown.endswith("…")
    assert set(carets.strip()) == {"^"}
