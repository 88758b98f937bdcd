"""Documents cut into sentences with numbers, tiles and concepts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.seeds import FILIPINO, JAPANESE, SEEDS, needs_seeds
from verifier.document.html import read_html
from verifier.document.markdown import read_markdown
from verifier.document.plain import read_plain
from verifier.document.readers import read_document, read_source
from verifier.document.runs import Document
from verifier.document.sentences import find_clauses_of, find_sentence_ranges, find_sentences, grammar_of
from verifier.document.tokens import Number, NumberForm, Sentence, TileName
from verifier.document.words import describe
from verifier.engine.tile import Tile
from verifier.lexicons import load
from verifier.text import SourceText


def sentences(language: str | None, text: str) -> tuple[Sentence, ...]:
    """The sentences of a plain text."""
    return find_sentences(read_plain(SourceText.from_text(text)), None if language is None else load(language))


# --- where sentences end ---


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "It counts. It scores! Does it? Yes", ["It counts.", "It scores!", "Does it?", "Yes"]),
        ("en", "One line\nanother line\r\nthe last", ["One line", "another line", "the last"]),
        ("en", "Each gets 2.5 points. No more.", ["Each gets 2.5 points.", "No more."]),
        ("en", "Some, e.g. doubles, i.e. spinners. Others vs. these.", None),
        ("en", 'He says "domino." Then he leads.', ['He says "domino."', "Then he leads."]),
        ("en", "The tile (a double. Or not.) counts. Next.", ["The tile (a double. Or not.) counts.", "Next."]),
        ("en", "(All tiles count. All of them.) Always.", ["(All tiles count.", "All of them.)", "Always."]),
        ("en", "Draw a tile. 2. Play it.", ["Draw a tile.", "2. Play it."]),
        ("en", "The boneyard . Then play", ["The boneyard .", "Then play"]),
        ("en", "See www.example.org for more. Thanks.", ["See www.example.org for more.", "Thanks."]),
        ("en", "On arm A. Then on arm B.", ["On arm A.", "Then on arm B."]),
        ("en", "The score: 15 points", ["The score: 15 points"]),
        ("en", "Wait... Then play.", ["Wait...", "Then play."]),
        ("de", "Der 1. Stein, z. B. ein Doppel, bzw. ein Pasch. Dann", None),
        ("de", "Er zählt 15. Dann wird gelegt.", ["Er zählt 15.", "Dann wird gelegt."]),
        (
            "es",
            "Otra ficha, p. ej. un doble. ¡Punto! ¿Y luego?",
            ["Otra ficha, p. ej. un doble.", "¡Punto!", "¿Y luego?"],
        ),
        ("ja", "牌を置く。引く。「上がり。」と言う。", ["牌を置く。", "引く。", "「上がり。」と言う。"]),
        ("ja", "２．５点です。終わり！次", ["２．５点です。", "終わり！", "次"]),
        ("ja", "（例。長い。）次に（端。）へ。", ["（例。", "長い。）", "次に（端。）へ。"]),
        ("ja", "数える寄与値：2 + 8 = 10。ドミノ牌：[1|4]。", ["数える寄与値：2 + 8 = 10。", "ドミノ牌：[1|4]。"]),
        ("fil", "Halimbawa, hal. 15 puntos. Tapos na.", ["Halimbawa, hal. 15 puntos.", "Tapos na."]),
        (None, "هل تلعب؟ نعم. ٥٠ نقطة", ["هل تلعب؟", "نعم.", "٥٠ نقطة"]),
        (None, "", []),
        (None, " \n | … \n ", []),
    ],
)
def test_sentences_end_at_full_stops(language: str | None, text: str, found: list[str] | None) -> None:
    if found is None:
        assert len(sentences(language, text)) == 2
    else:
        assert [sentence.text for sentence in sentences(language, text)] == found


def test_list_items_headings_and_cells_are_sentences() -> None:
    text = "# The draw\n\n- the first tile\n- the last tile\n\n| tile | value |\n|---|---|\n| [4\\|4] | 8 |\n"
    document = read_markdown(SourceText.from_text(text))
    said = [describe(sentence) for sentence in find_sentences(document, load("en"))]
    assert said == ["draw", "first tile", "last tile", "tile", "count", "[4|4]", "=8"]


def test_code_is_no_sentence() -> None:
    document = read_markdown(SourceText.from_text("A spinner.\n\n```\nthe spinner\n```\n"))
    assert [sentence.text for sentence in find_sentences(document, load("en"))] == ["A spinner."]


# --- tokens ---


def test_numbers_tiles_and_concepts_stand_in_order() -> None:
    (sentence,) = sentences("en", "With 3 players each draws seven tiles, after 4-5 the tile [1|4].")
    assert describe(sentence) == "=3(player) player each draw =7(tile) tile after [4|5] tile [1|4]"
    assert [number.form for number in sentence.numbers] == [NumberForm.DIGITS, NumberForm.WORD]
    assert [tile.notation for tile in sentence.tiles] == ["hyphen", "bar"]
    assert [concept.name for concept in sentence.concepts][:2] == ["player", "each"]


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "The first tile, then one at a time.", "first tile one-at-a-time"),
        ("en", "A double-six set without the double six.", "double-six set not [6|6]"),
        ("en", "Half a point each, 2.5 points.", "half-point each =2.5(point) point"),
        ("en", "The 2nd tile, 1,005 points, 1/3.", "#2(tile) tile =1005(point) point =1/3"),
        ("ja", "1枚ずつ引き、一度だけ丸めます。", "=1(tile) one-at-a-time draw once round-off"),
        ("ja", "最大四方向に分岐します。", "maximum =4(branch) four-ways branch"),
        ("fil", "Ang unang tile ay may pitong tuldok.", "first tile =7(pip) pip"),
        ("de", "Der erste von drei Spielern.", "first =3(player) player"),
        ("es", "La segunda ficha y 2,5 puntos.", "second tile =2.5(point) point"),
    ],
)
def test_a_concept_may_take_the_place_of_a_number_in_words(language: str, text: str, said: str) -> None:
    described = " ".join(describe(sentence) for sentence in sentences(language, text))
    assert described == said


def test_without_a_lexicon_there_are_numerals_and_tiles() -> None:
    (sentence,) = sentences(None, "Piirrä [1|4] ja 15 pistettä.")
    assert describe(sentence) == "[1|4] =15"


def test_a_column_of_tiles_holds_tiles() -> None:
    text = "| Tile | Score |\n|---|---|\n| 6-4 | 10 |\n| 5-5 | 10 |\n"
    document = read_markdown(SourceText.from_text(text))
    assert [tile.tile for sentence in find_sentences(document, load("en")) for tile in sentence.tiles] == [
        Tile(4, 6),
        Tile(5, 5),
    ]


def test_spans_are_places_in_the_file() -> None:
    text = "<p>The <b>first</b>\n&amp; last t&#105;le [1|4]. Then 15 points.</p>"
    document = read_html(SourceText.from_text(text))
    first, second = find_sentences(document, load("en"))
    slices = [document.source.slice(token.span) for token in (*first.tokens, *second.tokens)]
    assert slices == ["first", "last", "t&#105;le", "[1|4]", "15", "points"]
    assert document.source.slice(second.span) == "Then 15 points."


def test_clauses_hold_their_tokens() -> None:
    (sentence,) = sentences("en", "If you can play, you must play and may not draw.")
    clauses = find_clauses_of(sentence, load("en"))
    assert [[concept.name for concept in clause.concepts] for clause in clauses] == [
        ["if", "able", "place"],
        ["must", "place"],
        ["must-not", "draw"],
    ]


def test_the_grammar_of_a_lexicon_is_made_once() -> None:
    assert grammar_of(load("ja")) is grammar_of(load("ja"))
    assert not grammar_of(load("ja")).spaced


# --- laws ---

PIECES = st.sampled_from(
    [
        "The ",
        "first ",
        "spinner",
        " counts",
        ". ",
        "。",
        "！",
        "? ",
        "(",
        ")",
        "（",
        "）",
        "[1|4]",
        "2.5",
        "1,005",
        "~",
        "端の合計",
        "は",
        "15",
        "点",
        "e.g. ",
        "»",
        "...",
        "isa-isa",
    ]
).map(lambda piece: piece.replace("~", "\n"))


def _blocks_read(document: Document, found: tuple[Sentence, ...]) -> None:
    for sentence in found:
        block = document.blocks[sentence.block]
        assert block.text[sentence.start : sentence.end] == sentence.text
        assert sentence.text == sentence.text.strip()
        end = sentence.start
        for token in sentence.tokens:
            assert end <= token.start < token.end <= sentence.end
            assert token.span == block.span(token.start, token.end)
            assert sentence.span.contains(token.span)
            end = token.end


@given(st.lists(PIECES, max_size=25).map("".join), st.sampled_from(["en", "ja", "fil", None]))
def test_tokens_lie_in_their_sentence_and_do_not_overlap(text: str, language: str | None) -> None:
    document = read_plain(SourceText.from_text(text))
    found = find_sentences(document, None if language is None else load(language))
    _blocks_read(document, found)


@given(st.lists(PIECES, max_size=25).map("".join))
def test_sentences_hold_every_letter_and_digit(text: str) -> None:
    ranges = find_sentence_ranges(text, load("en"))
    kept = "".join(text[start:end] for start, end in ranges)
    assert [sign for sign in kept if sign.isalnum()] == [sign for sign in text if sign.isalnum()]
    assert all(before[1] <= after[0] for before, after in pairwise(ranges))


@pytest.mark.parametrize("repeated", ["[", "(", "(a. ", "[4|", "a.", "1.", ". ", "!", "。", "e.g. ", "\n"])
def test_long_lines_are_cut(repeated: str) -> None:
    text = repeated * 50_000
    assert sum(end - start for start, end in find_sentence_ranges(text, load("en"))) <= len(text)


# --- the three documents ---


@needs_seeds
@pytest.mark.parametrize("name", [*JAPANESE, FILIPINO])
def test_every_sentence_of_the_seeds_is_understood(name: str) -> None:
    language = name.split(".")[1]
    document = read_document(read_source(SEEDS / name))
    found = find_sentences(document, load(language))
    _blocks_read(document, found)
    assert [sentence.text for sentence in found if sentence.text[-1] in ".。" and not sentence.tokens] == []
    assert all(sentence.concepts for sentence in found if sentence.text[-1] in ".。" and "[" not in sentence.text)


@needs_seeds
@pytest.mark.parametrize("name", [*JAPANESE, FILIPINO])
def test_every_number_and_tile_of_the_seeds_is_a_token(name: str) -> None:
    document = read_document(read_source(SEEDS / name))
    found = find_sentences(document, load(name.split(".")[1]))
    digits = {
        offset
        for sentence in found
        for token in sentence.tokens
        if isinstance(token, Number | TileName)
        for offset in range(token.span.start, token.span.end)
    }
    text = document.source.text
    names = {"61"}  # of the game, in its title
    missing = [text[max(0, i - 5) : i + 6] for i, sign in enumerate(text) if sign.isdecimal() and i not in digits]
    assert [place for place in missing if not any(name in place for name in names)] == []
