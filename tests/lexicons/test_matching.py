"""Which of several patterns is found, and that finding them takes linear time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.lexicons.matching import Entry, Matcher, _Node
from verifier.lexicons.patterns import parse_pattern
from verifier.lexicons.sequences import Orthography
from verifier.lexicons.units import Units, split_units


def matcher(*patterns: tuple[str, str], spaced: bool = True) -> Matcher:
    """A matcher of named patterns, in their order."""
    orthography = Orthography(spaced=spaced)
    entries = [
        Entry(name=name, pattern=parse_pattern(text, orthography=orthography), order=order)
        for order, (name, text) in enumerate(patterns)
    ]
    return Matcher(entries, spaced=spaced)


def found(words: Matcher, text: str, *, spaced: bool = True, solid: tuple[tuple[int, int], ...] = ()) -> list[str]:
    """What is found, as `name:text`."""
    units = split_units(text, spaced=spaced, solid=solid)
    return [
        f"{match.entry.name}:{text[units.starts[match.first] : units.ends[match.last - 1]]}"
        for match in words.find(units)
    ]


def test_the_longest_core_wins_over_its_words() -> None:
    words = matcher(("end", "end[s]"), ("open", "open"), ("open-place", "open place"), ("place", "place"))
    assert found(words, "open ends, open place, a place") == [
        "open:open",
        "end:ends",
        "open-place:open place",
        "place:place",
    ]


def test_a_phrase_does_not_go_on_over_a_comma() -> None:
    words = matcher(("open-place", "open place"), ("open", "open"))
    assert found(words, "open, place") == ["open:open"]
    assert found(words, "open\n  place; open-place") == ["open-place:open\n  place", "open-place:open-place"]


def test_context_is_asked_for_and_left_outside() -> None:
    words = matcher(("line", "side[s]{ of the <spinner>}"), ("side", "side[s]"), ("spinner", "spinner*"))
    assert found(words, "the sides of the spinners and the other side") == [
        "line:sides",
        "spinner:spinners",
        "side:side",
    ]


def test_more_context_wins_then_the_longer_beginning_then_the_first_listed() -> None:
    words = matcher(
        ("a", "play*"), ("b", "player*"), ("c", "play{ a tile}"), ("d", "play{ a}"), ("e", "play"), ("f", "play")
    )
    assert found(words, "players play a tile, play a, play!, playing") == [
        "b:players",
        "c:play",
        "d:play",
        "e:play",
        "a:playing",
    ]


def test_a_gap_is_bounded_and_stays_in_its_clause() -> None:
    words = matcher(("round-up", "{rounded …}up"))
    assert found(words, "rounded up") == ["round-up:up"]
    assert found(words, "rounded always to five up") == ["round-up:up"]
    assert found(words, "rounded, and then up") == []
    assert found(words, f"rounded {'x ' * 11}up") == []


def test_numbers_and_edges_may_be_asked_for() -> None:
    words = matcher(("four-ways", "{# }way[s]"), ("able", "can{^}"))
    assert found(words, "four ways, 4 ways; can he? yes he can. If he can, he must") == [
        "four-ways:ways",
        "able:can",
        "able:can",
    ]


def test_a_gap_passes_over_a_tile() -> None:
    words = matcher(("place", "lay{ … down}"))
    assert found(words, "lay the [1|4] down") == []
    assert found(words, "lay the [1|4] down", solid=((8, 13),)) == ["place:lay"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ダブルパス", ["double:ダブル", "pass:パス"]),
        ("パスワードとスペアとダブルス", []),
        ("パスする", ["pass:パス"]),
        ("PASS、passage", ["pass:PASS"]),
    ],
)
def test_katakana_and_letters_make_whole_words_in_a_text_without_spaces(text: str, names: list[str]) -> None:
    words = matcher(("double", "ダブル"), ("pass", "パス"), ("pass", "pass"), ("pair", "ペア"), spaced=False)
    assert found(words, text, spaced=False) == names


def test_a_core_may_be_refused_by_its_place() -> None:
    words = matcher(("double", "double"), ("double-six", "double six"))
    units = split_units("double six", spaced=True)
    assert [match.entry.name for match in words.find(units)] == ["double-six"]
    refused = words.find(units, allowed=lambda start, end: end <= 6)
    assert [match.entry.name for match in refused] == ["double"]


def test_names_and_entries() -> None:
    words = matcher(("end", "end"), ("end", "tip"), ("line", "side"))
    assert words.names == {"end", "line"}
    assert [entry.pattern.text for entry in words.entries("end")] == ["end", "tip"]
    assert words.entries("arm") == []


@pytest.mark.parametrize("spaced", [True, False])
@pytest.mark.parametrize("repeated", ["round up ", "a ", "{[(", "x x round ", "端の", "ダブル", "1 "])
def test_the_steps_grow_with_the_text(repeated: str, spaced: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    words = matcher(
        ("a", "a a a a a b"),
        ("round-up", "{round … a …}up{ … x … <end>}"),
        ("end", "[a ]end[s]"),
        ("end", "端の端の端"),
        ("double", "ダブル{…<end>}"),
        spaced=spaced,
    )
    steps = 0
    after = _Node.after

    def counted(node: _Node, key: str) -> Iterator[tuple[_Node, int]]:
        nonlocal steps
        steps += 1
        return after(node, key)

    monkeypatch.setattr(_Node, "after", counted)

    def steps_for(size: int) -> int:
        nonlocal steps
        steps = 0
        units: Units = split_units(repeated * size, spaced=spaced)
        words.find(units)
        return steps

    assert steps_for(4000) <= 2.1 * steps_for(2000) + 100


# --- beginnings of words ---

FORMED = Orthography(forms=("R", "الR", "وR", "والR"))
ROOTS = ("ولد", "لد", "حجر", "ال")


def written_out(text: str) -> str:
    """A pattern with every form of its roots."""
    for root in ROOTS:
        text = text.replace(f"~{root}", f"({root}|ال{root}|و{root}|وال{root})")
    return text


@given(
    st.lists(
        st.sampled_from([f"{a}{root}{b}" for a in ("", "ال", "و", "وال", "ب") for root in ROOTS for b in ("", "ا")])
    )
)
def test_a_root_is_found_as_if_all_its_forms_were_written_out(words: list[str]) -> None:
    patterns = ["~ولد", "~لد*", "~لد(|ا) ~حجر", "ولد", "~حجر{ ~لد}", "{~ال }~حجر(|ا)", "[و]~ال"]

    def matches(texts: list[str]) -> list[tuple[int, int, int, tuple[tuple[int, int], ...]]]:
        entries = [
            Entry(name="x", pattern=parse_pattern(text, orthography=FORMED), order=order)
            for order, text in enumerate(texts)
        ]
        found = Matcher(entries, spaced=True).find(split_units(" ".join(words), spaced=True))
        return [(match.entry.order, match.first, match.last, match.context) for match in found]

    assert matches(patterns) == matches([written_out(text) for text in patterns])
