"""Texts with named gaps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.messages.placeholders import control_character, fill, has_stray_brace, placeholders


def test_placeholders_are_names_in_braces():
    assert placeholders("{there} – {new} ({there})") == {"there", "new"}
    assert placeholders("[1|4] (5)") == set()


@pytest.mark.parametrize("text", ["{", "}", "{}", "{0}", "{Tile}", "{tile", "{{tile}}", "{tile.__class__}", "{tile!r}"])
def test_a_brace_that_belongs_to_no_placeholder_is_stray(text):
    assert has_stray_brace(text)


def test_a_placeholder_is_no_stray_brace():
    assert not has_stray_brace("{counted_sum}. {award}.")


@given(st.text(), st.text())
def test_what_is_put_in_is_not_looked_at_again(first, second):
    assert fill("{a}|{b}", {"a": first, "b": second}) == f"{first}|{second}"


def test_a_placeholder_without_a_value_is_an_error():
    with pytest.raises(KeyError, match="tile"):
        fill("{tile}", {})


@pytest.mark.parametrize(
    ("character", "name"),
    [("\n", "U+000A"), ("\t", "U+0009"), ("\x1b", "U+001B"), ("\x85", "U+0085"), ("\u2028", "U+2028")],
)
def test_control_characters_and_line_ends_are_named(character, name):
    assert control_character(f"a{character}b") == name


def test_isolates_and_other_scripts_are_no_control_characters():
    assert control_character("⁦[1|4]⁩ الحجر 置いた牌 \u200f\u200d") is None
