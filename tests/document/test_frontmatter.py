"""The YAML block at the top of a document."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.document.frontmatter import FrontMatter, read_front_matter
from verifier.document.markdown import read_markdown
from verifier.document.runs import ProblemKind
from verifier.text import LineColumn, SourceText


def read(text: str, *, is_expected: bool = True) -> FrontMatter:
    return read_front_matter(SourceText.from_text(text), is_expected=is_expected)


def values(text: str) -> dict[str, str]:
    return {key: value.text for key, value in read(text).values.items()}


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_windows_files_keep_their_front_matter_and_their_lines(mark: bytes, line_end: str) -> None:
    """D03: a byte-order mark and CRLF change neither what is front matter nor where the text stands."""
    lines = ["---", 'title: "2 + 8 = 11"', "rules: all-fives", "---", "", "合計 2 + 8 = 11", ""]
    source = SourceText.from_bytes(mark + line_end.join(lines).encode(), path="a.md")
    document = read_markdown(source)
    assert {key: value.text for key, value in document.front_matter.items()} == {
        "title": "2 + 8 = 11",
        "rules": "all-fives",
    }
    assert source.slice(document.front_matter["title"].span) == "2 + 8 = 11"
    assert source.slice(document.front_matter["rules"].key_span) == "rules"
    (block,) = document.blocks
    assert block.text == "合計 2 + 8 = 11", "the title is no prose"
    start = block.text.index("11")
    assert source.place(block.span(start, start + 2).start) == LineColumn(6, 12)
    assert document.problems == ()


def test_values_are_texts_whatever_they_look_like() -> None:
    assert values("---\na: 1:30\nb: yes\nc: 2026-01-01\nd: 'it''s'\ne:\nf: ~\n1: 0x10\n---\n") == {
        "a": "1:30", "b": "yes", "c": "2026-01-01", "d": "it's", "e": "", "f": "~", "1": "0x10",
    }  # fmt: skip


def test_lists_mappings_and_aliases_are_passed_over() -> None:
    assert values("---\na: [1, 2]\nb: {c: d}\ne: &x f\ng: *x\n? [h]\n: i\n---\n") == {"e": "f"}


def test_no_tag_is_executed() -> None:
    assert values("---\na: !!python/object/apply:os.system [exit 1]\nb: !!python/name:os.system x\n---\n") == {"b": "x"}


@given(
    st.dictionaries(
        st.from_regex(r"[a-z]{1,6}", fullmatch=True),
        st.from_regex(r"[a-z牌🁫0-9][a-z牌🁫0-9 |<+=]{0,10}", fullmatch=True).map(str.strip),
        max_size=5,
    ),
    st.sampled_from(["{}: {}", "{}:  '{}'", '{}: "{}"  # note', "{}: &anchor {}", "{}: !tag {}"]),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_spans_hold_what_the_author_typed(entries: dict[str, str], form: str, line_end: str) -> None:
    lines = ["---", *(form.format(key, value) for key, value in entries.items()), "---", "text"]
    source = SourceText.from_text(line_end.join(lines))
    front_matter = read_front_matter(source, is_expected=True)
    assert {key: source.slice(value.span) for key, value in front_matter.values.items()} == entries
    assert {source.slice(value.key_span) for value in front_matter.values.values()} == set(entries)
    assert source.text[front_matter.end :] == "text"


@pytest.mark.parametrize(
    "text", ["", "text", "--- a\nb: c\n---\n", "\n---\na: b\n---\n", "----\na: b\n----\n", "---", "---\n"]
)
def test_without_a_first_line_of_three_hyphens_there_is_none(text: str) -> None:
    assert read(text) == FrontMatter()


@pytest.mark.parametrize(
    "text", ["---\nAll Fives\n---\ntext\n", "---\n- a\n---\ntext\n", "---\n\nA paragraph.\n\n---\n"]
)
def test_what_is_no_mapping_is_text(text: str) -> None:
    assert read(text) == FrontMatter()


def test_an_empty_block_is_front_matter_without_values() -> None:
    assert read("---\n---\ntext") == FrontMatter(end=8)
    assert read("---\n# note\n...\ntext").end == 15


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("---\na: b: c\n---\n", "the front matter is no YAML: mapping values are not allowed in this context", (2, 5)),
        ('---\na: "b\n---\n', "the front matter is no YAML: found unexpected end of stream", (3, 1)),
        ("---\na: b\n\x07\n---\n", "the front matter is no YAML: ", None),
        ("---\na: b\n", 'expected a line "---" that ends the front matter', (1, 1)),
    ],
)
def test_a_malformed_block_is_a_problem_with_its_place(text: str, message: str, place: tuple[int, int] | None) -> None:
    source = SourceText.from_text(text)
    front_matter = read_front_matter(source, is_expected=True)
    (problem,) = front_matter.problems
    assert problem.kind is ProblemKind.FRONT_MATTER
    assert problem.message.startswith(message)
    assert place is None or source.place(problem.span.start) == place
    assert front_matter.values == {}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("rules: {like: all-fives}", 'expected the id or the file of a rule set after "rules", found a mapping'),
        ("rules: [all-fives]", 'expected the id or the file of a rule set after "rules", found a list'),
        ("rules: *a", 'expected the id or the file of a rule set after "rules", found an alias'),
        ("lang: [en, ja]", 'expected the tag of a language after "lang", found a list'),
        ("language: {a: b}", 'expected the tag of a language after "language", found a mapping'),
    ],
)
def test_what_is_no_value_is_told_where_one_is_read(line: str, message: str) -> None:
    source = SourceText.from_text(f"---\ntags: [a, b]\n{line}\n---\ntext\n")
    front_matter = read_front_matter(source, is_expected=True)
    (problem,) = front_matter.problems
    assert problem.message == message
    assert source.place(problem.span.start) == (3, 1)


def test_a_malformed_block_is_no_prose_in_markdown_and_text_elsewhere() -> None:
    text = "---\na: b: c\n---\ntext\n"
    assert [block.text for block in read_markdown(SourceText.from_text(text)).blocks] == ["text"]
    assert read(text, is_expected=False) == FrontMatter()


def test_a_key_given_twice_is_a_problem_and_the_first_one_holds() -> None:
    source = SourceText.from_text("---\nrules: a\nrules: b\n---\n")
    front_matter = read_front_matter(source, is_expected=True)
    assert front_matter.values["rules"].text == "a"
    (problem,) = front_matter.problems
    assert problem.message == 'the key "rules" is there twice; the first one holds'
    assert source.place(problem.span.start) == (3, 1)


@given(st.text("ab:- \n'\"[]{}&*!|>#%@`?,\t\\", max_size=40), st.booleans())
def test_nothing_raises(body: str, is_expected: bool) -> None:
    text = f"---\na: {body}\n---\ntext"
    front_matter = read(text, is_expected=is_expected)
    assert 0 <= front_matter.end <= len(text)


def test_a_deep_block_costs_no_stack() -> None:
    for body in ("[" * 5_000, "a: " + "{b: " * 5_000, "\n".join(" " * depth + "a:" for depth in range(500))):
        assert read(f"---\nx: {body}\n---\n").end > 0
