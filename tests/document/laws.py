"""What holds for every document, whatever its format.

A character of a block stands for what the author typed: itself, a character reference, an escaped character, or, for a
space or line break of the block, white space or markup.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from html import unescape
from itertools import pairwise

from verifier.document.runs import Block, Document
from verifier.text import SourceText, Span


def verify_document(document: Document) -> None:
    """Raise AssertionError where a block, table or problem of `document` breaks a law."""
    for block in document.blocks:
        verify_block(block, document)
    starts = [block.span().start for block in document.blocks]
    assert starts == sorted(starts), "blocks stand in the order of their first characters"
    verify_no_character_is_read_twice(document)
    length = len(document.source.text)
    shown = {id(block) for block in document.blocks}
    for table in document.tables:
        for row in table.all_rows:
            assert table.span.contains(row.span)
            assert bool(row.cells) != bool(row.whole), "a row has cells or is read as a whole"
            for block in [cell.block for cell in row.cells] + ([row.whole] if row.whole else []):
                assert row.span.contains(block.span())
                assert not block.text.strip() or id(block) in shown
    for problem in document.problems:
        assert problem.span.end <= length
        assert problem.message


def verify_block(block: Block, document: Document) -> None:
    run, text = block.run, block.text
    assert text.strip(), "a block says something"
    end = 0
    for index, character in enumerate(text):
        span = run.span(index, index + 1)
        written = document.source.slice(span)
        assert written, f"character {index} of {text!r} has a place"
        assert stands_for(character, written), (character, written)
        assert span.start >= end or span.end == end, "characters stand in the order of the source"
        end = span.end
    assert [offset for offset, _ in block.languages] == sorted({offset for offset, _ in block.languages})
    assert all(0 <= offset <= len(text) for offset in block.pictures)


def stands_for(character: str, written: str) -> bool:
    if written == character or written == "\\" + character:
        return True
    if character in " \n":
        return not written[0].isalnum() or not written[-1].isalnum()
    if character == "\ufffd":
        return written.startswith("&#") or "\ud800" <= written <= "\udfff"
    return written.startswith("&") and character in unescape(written)


def verify_no_character_is_read_twice(document: Document) -> None:
    pieces: list[tuple[Span, int]] = []
    for number, block in enumerate(document.blocks):
        pieces += [(span, number) for span in block.run.pieces(0, len(block.text))]
    pieces.sort()
    for (span, number), (following, other) in pairwise(pieces):
        assert not span.overlaps(following) or (span == following and number == other), (
            document.source.slice(span),
            document.source.slice(following),
        )


def verify_line_ends_do_not_matter(read: Callable[[SourceText], Document], text: str) -> None:
    """Raise AssertionError where CRLF or a byte-order mark changes what is read; `text` has LF only."""
    marked = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    assert texts(read(SourceText.from_bytes(marked, path="x"))) == texts(read(SourceText.from_text(text)))


def calls(read: Callable[[SourceText], Document], text: str) -> int:
    """The number of function calls that reading `text` takes: work that does not depend on the machine."""
    source, count = SourceText.from_text(text), 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        read(source)
    finally:
        sys.setprofile(before)
    return count


def verify_linear(read: Callable[[SourceText], Document], make: Callable[[int], str], size: int = 500) -> None:
    """Raise AssertionError where twice the input takes clearly more than twice the calls."""
    read(SourceText.from_text(make(3)))  # so that what is only done once is done
    one, two, four = (calls(read, make(size * factor)) for factor in (1, 2, 4))
    assert two < 2.2 * one + 200
    assert four < 2.2 * two + 200


def texts(document: Document) -> list[tuple[str, str]]:
    """Kind and text of each block, for comparison."""
    return [(block.kind.value, block.text) for block in document.blocks]
