"""What the words of a sentence stand for, in five languages, and what is denied."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.document.opposites import OPPOSITES, Pair
from tests.document.said import FURTHER, SAID
from verifier.document.plain import read_plain
from verifier.document.sentences import find_sentences
from verifier.document.words import describe, find_clauses, find_concepts, find_phrases, find_spoiled, find_words
from verifier.lexicons import Lexicon, load, parse_lexicon
from verifier.text import SourceText

LANGUAGES = tuple(SAID)


def named(language: str, text: str) -> list[str]:
    """The concepts of a text, `!` before what is denied."""
    return [f"{'!' if word.negated else ''}{word.name}" for word in find_words(text, load(language))]


def lexicon(terms: str) -> Lexicon:
    """A small lexicon of English."""
    return parse_lexicon(SourceText.from_text(f"language: xx\nname: X\n{terms}"))


# --- what is said ---


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [(language, *row) for language, rows in (SAID | FURTHER).items() for row in rows],
)
def test_what_a_sentence_says(language: str, text: str, said: str) -> None:
    sentences = find_sentences(read_plain(SourceText.from_text(text)), load(language))
    assert [describe(sentence) for sentence in sentences] == [said]


@pytest.mark.parametrize("pair", OPPOSITES, ids="-".join)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_and_its_opposite_differ(pair: Pair, language: str) -> None:
    one, other = (named(language, text) for text in OPPOSITES[pair][language])
    assert pair[0] in one
    assert pair[1] not in one
    assert pair[1] in other
    assert pair[0] not in other


# --- sides, ends and hands ---


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "Tiles are joined to the sides of the first spinner.", "tile match line first spinner"),
        ("en", "The side that goes out wins.", "side go-out win"),
        ("en", "Both sides have been covered.", "both line cover"),
        ("en", "Play on either side of a double.", "place either line double"),
        ("en", "The open ends of the layout are added up.", "end table sum"),
        ("en", "Only the ends of the spinner count.", "only arm spinner count"),
        ("en", "At the end of the round.", "finish round"),
        ("en", "A double at the end of the line.", "double terminal"),
        ("en", "The hand ends; the tiles in his hand.", "round finish tile hand"),
        ("en", "the pips in the opponents' hands", "pip opponent hand"),
        ("en", "the winner of the previous hand", "winner previous round"),
        ("ja", "最初の分岐ダブルの両側", "first spinner both line"),
        ("ja", "[ 分岐ダブル ] -- 直線の延長", "spinner branch"),
        ("ja", "側の得点と側枝", "side score arm"),
        ("ja", "ハンドの間、手札は伏せておく。", "round hand face-down"),
        ("fil", "sa panig ng spinner", "line spinner"),
        ("fil", "ang panig na nanalo", "side win"),
        ("fil", "ang ikaapat na tile ay sa mga dulo", "fourth tile arm"),
        ("fil", "sa dulo ng bawat kamay", "finish each round"),
        ("fil", "sa dulo ng linya", "terminal"),
        ("fil", "ang tile sa kanyang kamay", "tile hand"),
        ("es", "los lados del doble", "line double"),
        ("es", "los extremos del spinner", "arm spinner"),
        ("es", "los extremos abiertos", "end"),
        ("es", "al final de la mano; las fichas de su mano", "finish round tile hand"),
        ("de", "die Seiten des Spinners", "line spinner"),
        ("de", "die Enden des Spinners", "arm spinner"),
        ("de", "die offenen Enden", "end"),
        ("de", "am Ende der Runde", "finish round"),
    ],
)
def test_the_words_around_decide_what_sides_ends_and_hands_are(language: str, text: str, said: str) -> None:
    assert named(language, text) == said.split()


# --- denials ---


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "The total is not rounded.", "sum !round-off"),
        ("en", "The total isn't rounded.", "sum !round-off"),
        ("en", "Never round the pips.", "!round-off pip"),
        ("en", "He draws without scoring.", "draw !score"),
        ("en", "There is no bonus.", "!bonus"),
        ("en", "It is not without a bonus.", "bonus"),
        ("en", "The lead does not immediately score.", "lead immediately !score"),
        ("en", "Not only doubles are spinners.", "!only double spinner"),
        ("en", "Doubles are not counted, but spinners are counted.", "double not-count spinner count"),
        ("en", "The tile must not, however, be drawn.", "tile must-not draw"),
        ("en", "The arm doesn't count until it is started.", "arm not-count until start"),
        ("en", "not so fast", "not"),
        ("ja", "合計は丸めません。", "sum !round-off"),
        ("ja", "加点はありません。", "!score"),
        ("ja", "加点なし", "!score"),
        ("ja", "加えずに引く。", "!add draw"),
        ("ja", "数えないわけではない。", "count"),
        ("ja", "必ず引く。", "must draw"),
        ("ja", "1枚ずつ引く。", "one-at-a-time draw"),
        ("ja", "目が少ない手札", "pip fewer hand"),
        ("ja", "最初のダブルしか数えない。", "first double only count"),
        ("ja", "誰もパスできない。", "nobody pass may"),
        ("ja", "置かなければならない。", "place must"),
        ("ja", "置かなくてもよい。", "place need-not"),
        ("ja", "ドローすることはできず、パスする。", "draw must-not pass"),
        ("fil", "Hindi i-round ang kabuuan.", "!round-off sum"),
        ("fil", "Walang bonus.", "!bonus"),
        ("fil", "Huwag pumasa.", "must-not pass"),
        ("fil", "Hindi pa rin siya maaaring maglaro.", "unable place"),
        ("fil", "Walang manlalarong maaaring maglaro.", "nobody able place"),
        ("es", "El total no se redondea nunca.", "sum !round-off"),
        ("es", "No puntúa ningún jugador.", "score nobody"),
        ("es", "Sin bonificación.", "!bonus"),
        ("es", "No tiene que robar.", "need-not draw"),
        ("de", "Die Summe wird nicht gerundet.", "sum !round-off"),
        ("de", "Der Arm zählt nicht.", "arm not-count"),
        ("de", "Es gibt keinen Bonus.", "!bonus"),
        ("de", "Er muss nicht ziehen.", "need-not draw"),
        ("de", "Er darf weder ziehen noch passen.", "may !draw !pass"),
        ("de", "Wer nicht ziehen darf, passt.", "if draw must-not pass"),
    ],
)
def test_what_is_denied(language: str, text: str, said: str) -> None:
    assert named(language, text) == said.split()


# --- spoiled words ---


def test_spoiled_words_are_understood_and_told_apart() -> None:
    text = "Ang manunulid ay pinalitan sa pinakamalapit na multiple at ibubuhos sa puntos."
    assert named("fil", text) == ["spinner", "round-off", "nearest", "multiple", "unknown-sign", "point"]
    assert [(text[word.start : word.end], word.name) for word in find_spoiled(text, load("fil"))] == [
        ("manunulid", "spinner"),
        ("pinalitan", "round-off"),
        ("ibubuhos", "unknown-sign"),
    ]


def test_a_tie_is_no_spoiled_draw() -> None:
    assert named("ja", "最小が同じなら引き分けです。") == ["lowest", "same", "if", "tie"]
    assert named("ja", "山札から引き分けます。") == ["boneyard", "draw"]
    assert not find_spoiled("最小が同じなら引き分けです。", load("ja"))


# --- numbers, tiles, clauses, idioms ---


def test_a_concept_covers_number_words_as_a_whole_and_digits_never() -> None:
    english = load("en")
    assert [c.name for c in find_concepts("one by one", english, number_words=[(0, 3), (7, 10)])] == ["one-at-a-time"]
    assert find_concepts("one by one", english, number_words=[(0, 3)], fixed=[(7, 10)]) == ()
    assert find_concepts("one by one", english, number_words=[(0, 6)])[0].name == "one-at-a-time"
    assert find_concepts("one by one", english, number_words=[(0, 3), (4, 12)]) == ()


def test_clauses_end_at_commas_and_conjunctions() -> None:
    text = "The arm counts, but the spinner does not count while it is covered."
    assert [text[start:end] for start, end in find_clauses(text, load("en"))] == [
        "The arm counts",
        "but the spinner does not count",
        "while it is covered.",
    ]
    text = "合計が1,005点なら、[1|4]を置く。"
    assert [text[start:end] for start, end in find_clauses(text, load("ja"), solid=[(3, 8), (12, 17)])] == [
        "合計が1,005点なら",
        "[1|4]を置く",
    ]


def test_idioms_state_the_value_of_a_rule() -> None:
    words = lexicon("terms: {tile: ['tile[s]']}\nphrases: {draw_limit: {'1': ['{only }one{ <tile>}']}}\n")
    phrase = find_phrases("Draw only one tile at a time.", words)[0]
    assert (phrase.field, phrase.value, phrase.start, phrase.end) == ("draw_limit", "1", 5, 18)


# --- laws ---

ALPHABETS = {
    "en": ["the", "side", "end", "spinner", "not", "can", "'", "-", ",", ".", "can't", "play", "double", "\n"],
    "ja": [
        "分岐",
        "ダブル",
        "の",
        "両側",
        "ない",
        "ません",
        "、",
        "置ける牌",
        "が",
        "なければ",
        "誰も",
        "端",
        "15",
        "点",
    ],
    "fil": ["hindi", "maaaring", "maglaro", "ang", "dulo", "ng", "spinner", "kamay", "unang", ",", "walang", "nag-"],
    "es": ["no", "puede", "jugar", "nadie", "el", "último", "doble", "spinner", "lados", "del", ",", "́"],
    "de": ["nicht", "darf", "kann", "legen", "die", "Enden", "des", "Spinners", "Doppel", ",", "und", "kein", "größte"],
}


@st.composite
def babble(draw: st.DrawFn) -> tuple[str, str]:
    """Words of a language in any order."""
    language = draw(st.sampled_from(LANGUAGES))
    glue = "" if language == "ja" else " "
    return language, glue.join(draw(st.lists(st.sampled_from(ALPHABETS[language]) | st.text(max_size=3), max_size=20)))


@given(babble())
def test_tokens_are_in_order_and_what_stands_there_is_what_was_found(said: tuple[str, str]) -> None:
    language, text = said
    words = find_words(text, load(language))
    places = [offset for word in words for offset in (word.start, word.end)]
    assert places == sorted(places)
    for word in words:
        assert 0 <= word.start < word.end <= len(text)
        assert word.name


@given(babble(), st.sampled_from(["", " ", "\n", "\u00ad"]))
def test_what_stands_behind_a_full_stop_changes_nothing_before_it(said: tuple[str, str], behind: str) -> None:
    language, text = said
    alone = find_words(text + "。", load(language))
    assert find_words(text + "。" + behind, load(language)) == alone


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("repeated", ["not ", "ない", "no ", "hindi ", "nicht ", "[", "(a ", "分岐", "can't ", "if "])
def test_a_long_line_is_read(language: str, repeated: str) -> None:
    words = find_words(repeated * 20_000, load(language))
    assert len(words) <= 40_000
