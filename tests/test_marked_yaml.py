"""YAML read with places: what is accepted, and one sentence for each thing that is not."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.errors import InputError, InputErrors
from verifier.marked_yaml import (
    FAST,
    MAX_BYTES,
    MAX_NODES,
    PURE,
    Mapping,
    Node,
    Problems,
    Scalar,
    Sequence,
    bracketed,
    compose,
    describe,
    items_of,
    mapping_of,
    plain,
    read_source,
    read_yaml,
    refuse_unknown_keys,
    scalar_of,
    shorten,
    unknown,
)
from verifier.text import SourceText, Span

PARSERS = pytest.mark.parametrize("parser", [FAST, PURE], ids=["fast", "pure"])


def read(text: str, parser: type = FAST) -> tuple[Node | None, list[str]]:
    source = SourceText.from_text(text, path="f.yaml")
    problems = Problems(source)
    root = compose(source, problems, parser=parser)
    return root, [str(error).removeprefix("f.yaml:") for error in problems.errors]


def errors(text: str, parser: type = FAST) -> list[str]:
    return read(text, parser)[1]


def value(text: str, key: str = "a", parser: type = FAST) -> Node:
    root, found = read(text, parser)
    assert found == []
    assert isinstance(root, Mapping)
    node = root.get(key)
    assert node is not None
    return node


def test_the_fast_parser_is_that_of_c_where_there_is_one() -> None:
    assert getattr(yaml, "CSafeLoader", yaml.SafeLoader) is FAST


# --- what is read ---


@PARSERS
@pytest.mark.parametrize(
    "text", ["6:6", "1:4", "no", "on", "012", "0o7", "1_000", "2024-02-02", "=", "1e3", "null", "~", "１｜４"]
)
def test_every_scalar_is_the_text_that_was_typed(text: str, parser: type) -> None:
    node = value(f"a: {text}\n", parser=parser)
    assert isinstance(node, Scalar)
    assert node.text == text
    assert not node.quoted


@PARSERS
def test_keys_are_text_too(parser: type) -> None:
    root, found = read("{6:6: a, no: b, １｜４: c, 1|4: d, 012: e}\n", parser)
    assert found == []
    assert isinstance(root, Mapping)
    assert [entry.key.text for entry in root.entries] == ["6:6", "no", "１｜４", "1|4", "012"]


@PARSERS
def test_colon_notation_stays_a_tile(parser: type) -> None:
    """Case Y01."""
    assert plain(value("a: [1:4, 0:5, 5:5, 0:0, 6:4]\n", parser=parser)) == ["1:4", "0:5", "5:5", "0:0", "6:4"]


@PARSERS
def test_a_tile_in_brackets_is_a_list_of_one_text(parser: type) -> None:
    """Case Y03, a, b and e."""
    node = value("a: [4|4]\n", parser=parser)
    assert isinstance(node, Sequence)
    assert plain(node) == ["4|4"]
    assert bracketed(node) == Scalar(text="4|4", span=Span(3, 8))
    assert plain(value("a: [[4|4], [1|1]]\n", parser=parser)) == [["4|4"], ["1|1"]]
    assert plain(value('a: "[4|4]"\n', parser=parser)) == "[4|4]"


def test_only_a_list_of_one_text_in_brackets_stands_for_its_text() -> None:
    for text in ("[1|4, 1|1]", "[]", "[[1|4]]", "\n- 1|4", "1|4"):
        node = value(f"a: {text}\n")
        assert bracketed(node) is node


@PARSERS
def test_a_tile_in_brackets_within_a_plain_text(parser: type) -> None:
    root, found = read("- 3|4 on [4|4] low\n", parser)
    assert found == []
    assert root is not None
    assert plain(root) == ["3|4 on [4|4] low"]


@PARSERS
def test_every_key_and_value_keeps_its_place(parser: type) -> None:
    text = "牌𠮷: 一  # note\r\nlist:\r\n- [a, 'b c']\r\n- {k: v}\r\n\r\nlast:\r\n"
    source = SourceText.from_text(text)
    root, _ = read(text, parser)
    assert isinstance(root, Mapping)
    assert [source.slice(entry.key.span) for entry in root.entries] == ["牌𠮷", "list", "last"]
    assert [source.slice(entry.value.span) for entry in root.entries] == ["一", "- [a, 'b c']\r\n- {k: v}", ""]
    items = root.get("list")
    assert isinstance(items, Sequence)
    assert not items.flow
    assert [source.slice(item.span) for item in items.items] == ["[a, 'b c']", "{k: v}"]
    inner = items.items[0]
    assert isinstance(inner, Sequence)
    assert inner.flow
    assert [source.slice(item.span) for item in inner.items] == ["a", "'b c'"]


@PARSERS
def test_a_byte_order_mark_and_windows_line_ends_are_accepted(parser: type) -> None:
    source = SourceText.from_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n", path="f.yaml")
    problems = Problems(source)
    root = compose(source, problems, parser=parser)
    assert problems.errors == []
    assert isinstance(root, Mapping)
    assert plain(root) == {"a": "1", "b": "2"}
    assert [source.place(entry.key.span.start) for entry in root.entries] == [(1, 1), (2, 1)]


@PARSERS
def test_a_tab_within_a_line_is_a_space(parser: type) -> None:
    assert plain(value("a:\tb\tc\t# note\n\t\n", parser=parser)) == "b c"


def test_nothing_behind_a_key_is_an_empty_text() -> None:
    node = value("a:\nb: ''\n")
    assert isinstance(node, Scalar)
    assert node.is_empty
    quoted = value("a:\nb: ''\n", key="b")
    assert isinstance(quoted, Scalar)
    assert not quoted.is_empty


def test_read_yaml_gives_the_tree_or_raises_everything_at_once() -> None:
    assert plain(read_yaml(SourceText.from_text("a: {b: [c]}\n"))) == {"a": {"b": ["c"]}}
    with pytest.raises(InputErrors) as raised:
        read_yaml(SourceText.from_text("a: 1\na: 2\nb: !x 1\nc: *y\n", path="f.yaml"))
    assert [(error.line, error.column) for error in raised.value.errors] == [(2, 1), (3, 4), (4, 4)]


# --- what is refused, each with one sentence and its place ---

REFUSED = {
    # a key twice (case Y05)
    "hands:\n  A: [1|4]\nhands:\n  A: [6|6]\nvalues: {1|1: 2, 1|1: 8}\n": [
        "3:1: the key 'hands' is repeated; it was first given in line 1, column 1",
        "5:18: the key '1|1' is repeated; it was first given in line 5, column 10",
    ],
    # anchors, aliases, merge keys, tags
    "a: &x b\nc: *x\n": ["1:4: anchors are not read, found &x; write the value out"],
    "a: *x\n": ["1:4: aliases are not read, found *x; write the value out"],
    "<<: {a: b}\n": ["1:1: merge keys are not read, found <<; write the values out"],
    "a: !foo b\n": ["1:4: tags are not read, found !foo; every value is text"],
    "a: !!int 3\n": ["1:4: tags are not read, found !!int; every value is text"],
    # nesting, documents, nothing at all
    "[" * 40 + "]" * 40 + "\n": ["1:33: found values nested deeper than 32"],
    "a: 1\n---\nb: 2\n": ["2:1: found a second document; one is read from each file"],
    "a: 1\n...\nb: 2\n": ["3:1: found a second document; one is read from each file"],
    "": ["1:1: the file is empty"],
    "# only a note\n": ["1:1: the file is empty"],
    "---\n": ["1:1: the file is empty"],
    "%YAML 1.1\nb\n": ["1:1: directives (%) are not read"],
    # characters
    "a:\n\tb: 1\n  \tc: 2\n": [
        "2:1: found a tab in the indentation; indent with spaces",
        "3:3: found a tab in the indentation; indent with spaces",
    ],
    "a: b\x07c\n": ["1:5: found the character U+0007, which YAML does not allow as it is"],
    "a: b\u2028c\n": ["1:5: found the character U+2028, which YAML does not allow as it is"],
    "a: b\ud800c\n": ["1:5: found the character U+D800, which YAML does not allow as it is"],
    "\ufeff\ufeffa: 1\n": ["1:1: found a second byte-order mark (U+FEFF) at the start"],
    # brackets (case Y03, c and d)
    "tile: [4|4], [1|1]\n": [
        "1:12: found ', …' after a closed bracket; put several values into one list, as [[4|4], [1|1]]"
    ],
    "values: {[1|1]: 2, [4|4]: 8}\n": [
        "1:10: a key is plain text, found [1|1]; write it without brackets or in quotes",
        "1:20: a key is plain text, found [4|4]; write it without brackets or in quotes",
    ],
    "- play: [3|4] on [4|4] low\n": [
        "1:15: found 'on' after a closed bracket; put the whole value in quotes or leave the brackets out"
    ],
    "- {play: 3|4 on [4|4] low}\n": [
        "1:17: found '[' inside a value; write tiles without brackets here, as 4|4, or use quotes"
    ],
    "- expect: {sum: 5\n- play: 1|4\n": ["1:11: the bracket { is not closed before line 2"],
    "a: [1|4, 1|1\n": ["1:4: the bracket [ is not closed before the end of the file"],
    "{a: 1 b: 2}\n": ["1:8: found a second ':' in one value; put a comma between the pairs, or the value in quotes"],
    "[a,,b]\n": ["1:4: found ',' where a value was expected"],
    "a: [b c\n": ["1:4: the bracket [ is not closed before the end of the file"],
    "title: {braces} for fun\n": [
        "1:17: found 'for' after a closed bracket; put the whole value in quotes or leave the brackets out"
    ],
    "a: [b]]\n": ["1:7: found ']' that closes nothing"],
    "a: ]\n": ["1:4: found ']' where a value or a key was expected"],
    "hand_size: {2:9, 3:7}\n": [
        "1:13: found '2:9' for a key and a value; put a space behind the colon",
        "1:18: found '3:7' for a key and a value; put a space behind the colon",
    ],
    # quotes
    "a: 'open\nb: 1\n": ["1:4: the quote ' is never closed"],
    'a: "\\q"\n': ["1:5: found \\q in double quotes, which stands for nothing; use single quotes"],
    "a: 'b' c\n": ["1:8: found 'c' after a closed quote; put the whole value in quotes or leave the quotes out"],
    # signs
    "a: @b\n": ["1:4: a value cannot begin with @; put it in quotes"],
    "a: `b`\n": ["1:4: a value cannot begin with `; put it in quotes"],
    "a: %b\n": ["1:4: a value cannot begin with %; put it in quotes"],
    "a: *bold*\n": ["1:4: a value that begins with * is put in quotes"],
    "a: |4|\n": ["1:4: a value that begins with | is put in quotes"],
    # colons (case Y09)
    "id: x\ntile：[4|4]\nsteps:\n- a\n": ["2:5: expected key: value, found full-width colon (U+FF1A)"],
    "- play：1|4\n  expect: {sum: 5}\n": ["1:7: expected key: value, found full-width colon (U+FF1A)"],
    "title: one: two\n": ["1:11: found a second ': ' in one value; put the value in quotes"],
    # lines
    "id: x\nlonely\nsteps: 1\n": ["2:1: expected key: value, found 'lonely'"],
    "a: b\n  c: d\n": ["2:4: found ': ' in a line that goes on with the value above; check the indentation"],
    "a:\n  b: 1\n c: 2\n": ["3:2: found 'c', whose indentation does not fit the lines above"],
    "- a\nb: c\n": ["2:1: found 'b' where the next '- ' of the list was expected; check the indentation"],
    "a: 1\n- b\n": ["2:1: found '-' where the next key was expected; check the indentation"],
    "a: - b\n": ["1:4: found '- ' behind a key; a list of dashes begins on a line of its own"],
    "- : 1\n": ["1:3: found ':' where a value or a key was expected"],
}


@PARSERS
@pytest.mark.parametrize("text", REFUSED, ids=lambda text: repr(text[:30]))
def test_bad_yaml_is_told_in_one_sentence_with_its_place(text: str, parser: type) -> None:
    assert errors(text, parser) == REFUSED[text]


@PARSERS
def test_what_stands_before_a_syntax_error_is_told_with_it(parser: type) -> None:
    assert errors("a: 1\na: 2\nb: [1\n", parser) == [
        "2:1: the key 'a' is repeated; it was first given in line 1, column 1",
        "3:4: the bracket [ is not closed before the end of the file",
    ]


@PARSERS
def test_an_alias_bomb_is_refused_without_being_expanded(parser: type) -> None:
    """Case Y07: about 300 bytes that stand for 43,046,721 tiles."""
    lines = ['a: &a ["1|4","1|4","1|4","1|4","1|4","1|4","1|4","1|4","1|4"]']
    for before, name in zip("abcdefg", "bcdefgh", strict=True):
        lines.append(f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]")
    found = errors("\n".join([*lines, "moves: *h", ""]), parser)
    assert [error.split(": ", 1)[1] for error in found] == [
        f"anchors are not read, found &{name}; write the value out" for name in "abcdefgh"
    ]


def test_a_colon_that_makes_the_whole_file_one_text_is_told_where_keys_are_wanted() -> None:
    source = SourceText.from_text("tile：[4|4]\n", path="f.yaml")
    problems = Problems(source)
    root = compose(source, problems)
    assert root is not None
    assert mapping_of(root, problems, what="a scenario") is None
    assert [str(error) for error in problems.errors] == [
        "f.yaml:1:5: expected key: value, found full-width colon (U+FF1A)"
    ]


def test_a_large_file_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(InputError, match="file of 1,048,577 bytes; at most 1,048,576 are read"):
        read_source(path)
    assert errors("#" * (MAX_BYTES + 1)) == ["1:1: file of 1,048,577 bytes; at most 1,048,576 are read"]


def test_a_file_that_is_missing_or_not_utf8_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.yaml: cannot be read: no such file or directory"):
        read_source(tmp_path / "none.yaml")
    path = tmp_path / "latin.yaml"
    path.write_bytes("a: ü\n".encode("latin-1"))
    with pytest.raises(InputError, match=rf"{path.name}:1:4: not UTF-8: found byte 0xFC"):
        read_source(path)
    with pytest.raises(InputError, match="null"):
        read_source("a\0b")


def test_too_many_values_are_refused() -> None:
    assert errors("[" + "a," * (MAX_NODES + 5) + "]")[0].endswith(f"found more than {MAX_NODES:,} keys and values")


def test_of_very_many_errors_the_first_hundred_are_told() -> None:
    source = SourceText.from_text("k: 1\n" * 5000, path="f.yaml")
    with pytest.raises(InputErrors) as raised:
        read_yaml(source)
    assert len(raised.value.errors) == 100
    assert str(raised.value.errors[-1]) == "f.yaml:101:1: 4,900 more errors from here on"


# --- helpers for readers ---


def test_readers_say_what_they_want_and_what_they_found() -> None:
    source = SourceText.from_text("a: b\nc: [d]\ne: {f: g}\nh:\n", path="f.yaml")
    root = read_yaml(source)
    assert isinstance(root, Mapping)
    problems = Problems(source)
    text, items, mapping, empty = (entry.value for entry in root.entries)
    assert mapping_of(text, problems, what="x") is None
    assert items_of(mapping, problems, what="x") is None
    assert items_of(text, problems, what="y") is None
    assert scalar_of(items, problems, what="x") is None
    assert scalar_of(empty, problems, what="x") is None
    assert [str(error) for error in problems.errors] == [
        "f.yaml:1:4: x takes keys and values, found 'b'",
        "f.yaml:3:4: x takes a list, found a mapping",
        "f.yaml:1:4: y takes a list, found 'b'",
        "f.yaml:2:4: x takes a text, found a list",
        "f.yaml:4:3: x takes a text, found nothing",
    ]
    assert [describe(node) for node in (text, items, mapping, empty)] == ["'b'", "a list", "a mapping", "nothing"]


def test_readers_say_nothing_about_what_has_been_reported() -> None:
    source = SourceText.from_text("a: *x\n", path="f.yaml")
    problems = Problems(source)
    root = compose(source, problems)
    assert isinstance(root, Mapping)
    node = root.entries[0].value
    for reader in (mapping_of, items_of, scalar_of):
        assert reader(node, problems, what="x") is None
    assert len(problems.errors) == 1
    assert plain(node) == ""


def test_unknown_names_come_with_the_nearest_known_one() -> None:
    assert unknown("step key", "plya", ["play", "draw"]) == "unknown step key 'plya'; did you mean play?"
    assert unknown("step key", "zzz", ["play", "draw"]) == "unknown step key 'zzz'; known: play, draw"
    assert unknown("x", "zzz", [f"n{i}" for i in range(20)]).endswith("n10, n11 and 8 more")


def test_unknown_keys_are_told_with_a_hint_for_colons() -> None:
    source = SourceText.from_text("id: x\nexpct: 1\nexpect：{sum: 5}\n", path="f.yaml")
    problems = Problems(source)
    root = compose(source, problems)
    assert isinstance(root, Mapping)
    refuse_unknown_keys(root, ["id", "expect"], problems, what="step")
    assert [str(error) for error in problems.errors] == [
        "f.yaml:2:1: unknown step key 'expct'; did you mean expect?",
        "f.yaml:3:7: expected key: value, found full-width colon (U+FF1A)",
    ]


def test_long_texts_are_cut_in_messages() -> None:
    assert shorten("a\n  b") == "a b"
    assert shorten("x" * 100) == "x" * 59 + "…"


# --- laws ---

SOUP = st.text(alphabet=st.sampled_from("ab1|:-[]{},&*!%@`'\"#?~<>= \n\t：牌𠮷\r"), max_size=60)


@given(SOUP)
@settings(max_examples=300)
def test_any_text_is_read_or_refused_with_places_in_it_by_both_parsers_alike(text: str) -> None:
    source = SourceText.from_text(text, path="f.yaml")
    found = []
    for parser in (FAST, PURE):
        problems = Problems(source)
        root = compose(source, problems, parser=parser)
        assert root is not None or problems.errors
        for error in problems.errors:
            assert error.line is not None
            assert 1 <= error.line <= source.line_count
            assert "\n" not in error.message
        found.append((root, bool(problems.errors)))
    if not found[0][1] and not found[1][1]:
        assert found[0] == found[1]


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    outcome = "read"
    try:
        read_yaml(SourceText.from_bytes(raw, path="f.yaml"))
    except (InputError, InputErrors) as error:
        outcome = str(error)
    assert outcome == "read" or outcome.startswith("f.yaml:")


TREES = st.recursive(
    st.text(
        alphabet=st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"], exclude_characters="\ufeff"), max_size=6
    ),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(alphabet="abc:|1", min_size=1, max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.text(alphabet="xyz", min_size=1, max_size=3), TREES, min_size=1, max_size=3), st.booleans())
def test_what_yaml_writes_is_read_back_as_text_from_its_own_places(tree: dict[str, object], flow: bool) -> None:
    text = yaml.safe_dump(tree, allow_unicode=True, default_flow_style=flow, default_style='"', sort_keys=False)
    root = read_yaml(SourceText.from_text(text))
    assert plain(root) == tree


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_is_read_like_a_file(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=(b"a: 1\n",))
    writer.start()
    assert read_source(path).text == "a: 1\n"
    writer.join()
