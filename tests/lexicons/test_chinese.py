"""What the words of Chinese rule documents stand for."""

from __future__ import annotations

import pytest

from verifier.document.plain import read_plain
from verifier.document.sentences import find_sentences
from verifier.document.words import describe
from verifier.lexicons import load
from verifier.text import SourceText

CHINESE = load("zh")


def said(text: str) -> str:
    """The tokens of a text, a sentence after the other."""
    sentences = find_sentences(read_plain(SourceText.from_text(text)), CHINESE)
    return " / ".join(describe(sentence) for sentence in sentences)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("没有分支双牌。", "!spinner"),
        ("其他总和没有分。", "other sum zero"),
        ("这时没有分可得。", "this zero may"),
        ("双牌的两个直线侧都已接牌。", "double both line cover"),
        ("两条长边都接上牌。", "both line cover"),
        ("几方的剩余点数相同。", "side leftover pip same"),
        ("其余各方不得分。", "other side not-count"),
        ("一次出牌的得分为一次计分。", "once place score once event"),
        ("超过目标的计分整次作废。", "exceed target event whole refuse"),
        ("不计：300 + 20 = 320，超过目标。", "refuse =300 =20 =320 exceed target"),
        ("得分正好是目标分时，才达到目标。", "score exactly target if only reach target"),
    ],
)
def test_what_a_sentence_says(text: str, tokens: str) -> None:
    assert said(text) == tokens
