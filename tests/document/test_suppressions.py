"""Comments that ask a check to be silent, and what they speak for."""

from __future__ import annotations

import pytest

from verifier.document.html import read_html
from verifier.document.markdown import read_markdown
from verifier.document.runs import Document, ProblemKind
from verifier.document.suppressions import SuppressionError, parse_suppression
from verifier.text import SourceText

IGNORE = "<!-- verifier: ignore end-sum because an old edition -->"
FORM = 'expected "verifier: ignore NAME because REASON"'


def markdown(text: str) -> Document:
    return read_markdown(SourceText.from_text(text))


def html(text: str) -> Document:
    return read_html(SourceText.from_text(text))


def targets(document: Document) -> list[str | None]:
    return [document.source.slice(s.target) if s.target else None for s in document.suppressions]


def test_a_comment_names_checks_and_a_reason() -> None:
    assert parse_suppression(" verifier: ignore end-sum, DV101 because the house\nrule differs ") == (
        ("end-sum", "DV101"),
        "the house rule differs",
        False,
    )
    assert parse_suppression("verifier:ignore-file award BECAUSE old") == (("award",), "old", True)


@pytest.mark.parametrize(
    "comment", ["", " a comment ", "verifier is a program", "the verifier: ignore x", "verifiers: x"]
)
def test_other_comments_are_not_for_this_program(comment: str) -> None:
    assert parse_suppression(comment) is None


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("verifier: ignroe x because y", 'expected "ignore" or "ignore-file" after "verifier:", found "ignroe"'),
        ("verifier:", 'expected "ignore" or "ignore-file" after "verifier:", found ""'),
        ("verifier ignore x because y", f'{FORM}, found no colon after "verifier"'),
        ("verifier: ignore because y", 'expected the name or code of a check, found ""'),
        ("verifier: ignore a b because y", 'expected the name or code of a check, found "a b"'),
        ("verifier: ignore x", f"{FORM}, found no reason"),
        ("verifier: ignore x because ", f"{FORM}, found no reason"),
    ],
)
def test_a_malformed_one_says_what_is_wrong(comment: str, message: str) -> None:
    with pytest.raises(SuppressionError) as caught:
        parse_suppression(comment)
    assert str(caught.value) == message
    for document in (markdown(f"a\n\n<!-- {comment} -->\n"), html(f"<p>a<!-- {comment} --></p>")):
        assert document.suppressions == ()
        (problem,) = document.problems
        assert (problem.kind, problem.message) == (ProblemKind.SUPPRESSION, message)
        assert document.source.slice(problem.span) == f"<!-- {comment} -->"


def test_alone_on_its_line_it_speaks_for_the_next_block() -> None:
    document = markdown(f"one\n\n{IGNORE}\n\ntwo\n\nthree\n")
    (suppression,) = document.suppressions
    assert document.source.slice(suppression.span) == IGNORE
    assert (suppression.names, suppression.reason, suppression.whole_file) == (("end-sum",), "an old edition", False)
    assert targets(document) == ["two"]


def test_before_a_list_it_speaks_for_the_first_item() -> None:
    assert targets(markdown(f"{IGNORE}\n- one\n- two\n")) == ["one"]


def test_behind_a_block_it_speaks_for_that_block() -> None:
    assert targets(markdown(f"one\n\ntwo\nlines {IGNORE}\n\nthree\n")) == ["two\nlines"]
    assert targets(markdown(f"- one {IGNORE}\n- two\n")) == ["one"]
    assert targets(html(f"<p>one</p>\n<p>two</p> {IGNORE}\n<p>three</p>")) == ["two"]


def test_inside_a_block_it_speaks_for_that_block() -> None:
    assert targets(html(f"<p>one\n{IGNORE}\ntwo</p><p>three</p>")) == [f"one\n{IGNORE}\ntwo"]


def test_before_a_table_it_speaks_for_all_of_it() -> None:
    (target,) = targets(markdown(f"one\n\n{IGNORE}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\ntwo\n"))
    assert target is not None
    assert target.startswith("| a |")
    assert target.rstrip().endswith("| 2 |")


def test_in_a_cell_it_speaks_for_the_row() -> None:
    (target,) = targets(markdown(f"| a | b |\n|---|---|\n| 1 | 2 {IGNORE} |\n| 3 | 4 |\n"))
    assert target == f"| 1 | 2 {IGNORE} |\n"


def test_with_nothing_behind_it_speaks_for_nothing() -> None:
    assert targets(markdown(f"one\n\n{IGNORE}\n")) == [None]


def test_ignore_file_speaks_for_the_whole_document() -> None:
    document = markdown("one\n\n<!-- verifier: ignore-file award because old -->\n\ntwo\n")
    assert targets(document) == [document.source.text]
    assert document.suppressions[0].whole_file


def test_in_code_it_is_no_comment() -> None:
    assert markdown(f"```\n{IGNORE}\n```\n\n`{IGNORE}`\n").suppressions == ()
    assert html(f"<script>{IGNORE}</script>").suppressions == ()


def test_tooltips_before_it_do_not_draw_it_away_from_the_sentence() -> None:
    document = html(f"<p>one <abbr title='tip'>two</abbr> three</p> {IGNORE}")
    assert targets(document) == ["one <abbr title='tip'>two</abbr> three"]
