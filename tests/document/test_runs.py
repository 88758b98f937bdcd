"""Runs: which character stands where."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verifier.document.runs import Block, BlockKind, Document, Format, Row, Run, RunBuilder, Table
from verifier.text import SourceText, Span

pieces = st.lists(
    st.tuples(st.text("ab\u00ad", max_size=4), st.integers(0, 3), st.integers(0, 9), st.booleans()), max_size=8
)


@given(pieces)
def test_each_character_has_the_span_it_was_added_with(pieces: list[tuple[str, int, int, bool]]) -> None:
    builder, expected, at = RunBuilder(), [], 5
    for text, gap, length, is_literal in pieces:
        at += gap
        if is_literal:
            builder.add(text, at)
            expected += [(c, Span(at + i, at + i + 1)) for i, c in enumerate(text) if c != "\u00ad"]
            at += len(text)
        elif "\u00ad" not in text:
            builder.replace(text, at, at + length)
            same = len(text) == length
            expected += [(c, Span(at + i, at + i + 1) if same else Span(at, at + length)) for i, c in enumerate(text)]
            at += length
    run = builder.build(5)
    assert run.text == "".join(character for character, _ in expected)
    assert [run.span(i, i + 1) for i in range(len(run.text))] == [span for _, span in expected]
    for start in range(len(run.text)):
        for end in range(start + 1, len(run.text) + 1):
            around = Span(expected[start][1].start, expected[end - 1][1].end)
            assert run.span(start, end) == around
            parts = list(run.pieces(start, end))
            assert parts[0].start == around.start
            assert parts[-1].end == around.end
            assert sorted(parts) == parts


def test_neighbours_share_a_segment() -> None:
    builder = RunBuilder()
    for offset, character in enumerate("[4|4]"):
        builder.add(character, 10 + offset)
    assert builder.build(0) == Run("[4|4]", at=(0,), starts=(10,), ends=(15,))


def test_a_span_over_markup_holds_it_and_pieces_leave_it_out() -> None:
    source = SourceText.from_text("1<b>5</b>")
    builder = RunBuilder()
    builder.add("1", 0)
    builder.add("5", 4)
    run = builder.build(0)
    assert run.text == "15"
    assert source.slice(run.span(0, 2)) == "1<b>5"
    assert [source.slice(span) for span in run.pieces(0, 2)] == ["1", "5"]


def test_an_empty_span_stands_before_its_character_or_at_the_end() -> None:
    builder = RunBuilder()
    builder.add("ab", 3)
    builder.replace("<", 5, 9)
    run = builder.build(0)
    assert [run.span(offset, offset) for offset in range(4)] == [Span(3, 3), Span(4, 4), Span(5, 5), Span(9, 9)]
    assert list(run.pieces(1, 1)) == []


def test_an_empty_run_has_a_place() -> None:
    run = RunBuilder().build(7)
    assert run == Run.empty(7)
    assert run.span(0, 0) == Span(7, 7)


def test_soft_hyphens_are_no_part_of_a_run() -> None:
    builder = RunBuilder()
    builder.add("do\u00admi\u00adno", 0)
    run = builder.build(0)
    assert run.text == "domino"
    assert run.span(0, 6) == Span(0, 8)


def test_the_language_of_a_block_may_change_inside() -> None:
    run = Run("牌 siyam 牌", at=(0,), starts=(0,), ends=(9,))
    block = Block(kind=BlockKind.PARAGRAPH, run=run, languages=((0, "ja"), (2, "fil"), (7, "ja")))
    assert block.language == "ja"
    assert [block.language_at(offset) for offset in (0, 2, 6, 7)] == ["ja", "fil", "fil", "ja"]
    assert Block(kind=BlockKind.PARAGRAPH, run=run).language_at(3) is None


def test_code_is_no_prose() -> None:
    run = Run("x", at=(0,), starts=(0,), ends=(1,))
    code, heading = Block(kind=BlockKind.CODE, run=run), Block(kind=BlockKind.HEADING, run=run, level=1)
    document = Document(source=SourceText.from_text("x"), format=Format.TEXT, blocks=(code, heading))
    assert document.prose == (heading,)


def test_a_table_lists_its_header_first_where_it_has_one() -> None:
    one, other = Row(span=Span(0, 1)), Row(span=Span(1, 2))
    assert Table(span=Span(0, 2), header=one, rows=(other,)).all_rows == (one, other)
    assert Table(span=Span(0, 2), header=None, rows=(one, other)).all_rows == (one, other)
