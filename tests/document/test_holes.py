"""Gaps in sentences, where a picture of a tile fell out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.document.holes import find_holes
from verifier.document.markdown import read_markdown
from verifier.document.plain import read_plain
from verifier.lexicons import load
from verifier.text import SourceText

PARTICLES = load("ja").particles


def holes(text: str) -> list[int]:
    """Where the gaps of a text are, as offsets of its blocks."""
    document = read_plain(SourceText.from_text(text, path="x.ja.txt"))
    return [hole.at for block in document.blocks for hole in find_holes(block, PARTICLES)]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("から までの28枚を含むセット。", [0, 3]),
        ("たとえば から始め、端に分岐ダブル を置く。", [5, 18]),
        ("続いて で反対側を埋める。", [4]),
        ("末端の の値は12です。", [4]),
        ("この の両側", [3]),
        ("ここに をつなげる。", [4]),
        ("を最初に置きます。", [0]),
        ("までは置けません。", [0]),
    ],
)
def test_a_particle_with_nothing_before_it_marks_a_hole(text: str, at: list[int]) -> None:
    assert holes(text) == at


@pytest.mark.parametrize(
    "text",
    [
        "もう一方の半面が新しい端になります。",
        "もし置ける牌がなければ、引きます。",
        "はじめに牌を混ぜます。",
        "とくに先手は自由です。",
        "ところで、ダブルは横向きに置きます。",
        "でも、引けません。",
        "では、始めましょう。",
        "プレイヤー と パートナー",
        "準備 はじめに",
        "[4|4] を置くと8です。",
        "All Fives は2人から遊べます。",
        "牌を置きます。",
        "",
    ],
)
def test_words_that_begin_like_a_particle_mark_none(text: str) -> None:
    assert holes(text) == []


def test_a_picture_without_words_is_a_hole_that_people_see() -> None:
    (block,) = read_markdown(SourceText.from_text("最初に ![](a.png) を置きます。", path="x.ja.md")).blocks

    (hole,) = find_holes(block, PARTICLES)

    assert hole.is_picture


def test_a_language_that_separates_words_has_no_particles_and_no_holes() -> None:
    (block,) = read_plain(SourceText.from_text("The double six  counts 12.")).blocks

    assert list(find_holes(block, load("en").particles)) == []


@given(st.text(alphabet="からまでのはをにもと牌置 、。[4|]", max_size=40))
def test_holes_rise_and_lie_within_their_block(text: str) -> None:
    document = read_plain(SourceText.from_text(text, path="x.ja.txt"))
    for block in document.blocks:
        found = [hole.at for hole in find_holes(block, PARTICLES)]
        assert found == sorted(set(found))
        assert all(0 <= at <= len(block.text) for at in found)
