"""Which language a document is in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.document.said import SAID
from tests.seeds import FILIPINO, JAPANESE, SEEDS, needs_seeds
from verifier.document.language import find_language, primary_language, recognise_language
from verifier.document.readers import read_document, read_source
from verifier.lexicons import shipped
from verifier.text import SourceText

TEXTS = {
    "ar": "يحصل كل لاعب على خمس قطع من الدومينو ثم يبدأ اللعب، وإذا كان مجموع الأطراف من مضاعفات الخمسة يحصل على نقاط.",
    "zh": "每位玩家拿五张骨牌。如果末端点数的总和是五的倍数，玩家就得到同样的分数。最先达到目标分数的玩家获胜。",
}

OTHERS = {
    "fr": "Chaque joueur prend sept dominos et les cache à ses adversaires. Le premier double est le spinner.",
    "pt": "Cada jogador recebe sete pedras e as esconde dos adversários. O primeiro duplo é o spinner.",
    "it": "Ogni giocatore prende sette tessere. Il primo doppio è lo spinner. Se il totale è multiplo di cinque si va.",
    "nl": "Elke speler pakt zeven stenen. De eerste dubbele is de spinner. Als het totaal een veelvoud van vijf.",
    "id": "Setiap pemain mengambil tujuh kartu domino. Jika jumlah ujung adalah kelipatan lima, dia mendapat poin.",
    "ceb": "Ang matag magdudula mokuha og pito ka domino. Kon ang total sa mga tumoy mao ang lima, daog siya.",
    "fa": "هر بازیکن پنج مهره می‌گیرد و بازی را شروع می‌کند. اگر مجموع انتهاها مضربی از پنج باشد امتیاز می‌گیرد.",
    "ru": "Каждый игрок берёт семь костей, и первый дубль становится спиннером.",
    "hi": "हर खिलाड़ी को सात टाइल मिलती हैं और पहला डबल स्पिनर है",
}


def document(text: str, *, path: str = "rules.txt") -> str | None:
    """The language of a text under a file name."""
    return find_language(read_document(SourceText.from_text(text, path=path)))


@pytest.mark.parametrize("language", SAID)
def test_a_page_is_recognised(language: str) -> None:
    assert recognise_language("\n".join(text for text, _ in SAID[language])) == language


@pytest.mark.parametrize("language", TEXTS)
def test_languages_of_which_only_the_numbers_are_known(language: str) -> None:
    assert recognise_language(TEXTS[language]) == language


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_without_a_lexicon_is_taken_for_no_other(language: str) -> None:
    assert recognise_language(OTHERS[language]) is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Ang unang double tile ay ang spinner. Ang boneyard ay walang laman kung wala nang tile.", "fil"),
        ("Ang player na may highest double ang mag-lead sa first round.", "fil"),
        ("オールファイブズ (All Fives, Muggins, Five-Up) はダブルシックスのドミノで遊ぶ。", "ja"),
        ("得点は換算前の得点で記録します。", "ja"),
        ("The player with the highest doble leads.", "en"),
        ("Wer das Domino macht, gewinnt die Runde und erhält die Punkte.", "de"),
    ],
)
def test_words_of_the_game_do_not_decide(text: str, language: str) -> None:
    assert recognise_language(text) == language


@pytest.mark.parametrize("text", ["", "[4|4] 2 + 8 = 10", "合計 2 + 8 = 11", "Domino", "La mano continúa", "6-6 4-4"])
def test_too_little_says_nothing(text: str) -> None:
    assert recognise_language(text) is None


@pytest.mark.parametrize(
    ("tag", "language"), [("ja", "ja"), ("ja-JP", "ja"), ("EN_us", "en"), ("tl-PH", "fil"), ("zh-Hans", "zh")]
)
def test_a_tag_names_its_language(tag: str, language: str) -> None:
    assert primary_language(tag) == language


def test_what_the_document_says_comes_first() -> None:
    english = "The player who goes out wins the round and leads the next one."
    assert document(english) == "en"
    assert document(english, path="rules.ja.txt") == "ja"
    assert document(f"---\nlang: es\n---\n\n{english}\n", path="rules.ja.md") == "es"
    assert document(f'<html lang="de-AT"><p>{english}</p></html>', path="rules.html") == "de"
    assert document(f'<div lang="tl"><p>{english}</p></div>', path="rules.html") == "fil"
    assert document(f'<p>{english}</p><p lang="ja">牌</p>', path="rules.html") == "en"


def test_a_tag_of_a_language_without_a_lexicon_says_nothing() -> None:
    english = "The player who goes out wins the round and leads the next one."
    assert document(english, path="rules.xx.txt") == "en"


@given(st.text(max_size=60))
def test_any_text_has_a_known_language_or_none(text: str) -> None:
    assert recognise_language(text) in (None, *shipped())


@needs_seeds
@pytest.mark.parametrize("name", [*JAPANESE, FILIPINO])
def test_the_seeds_by_their_text_alone(name: str) -> None:
    text = read_source(SEEDS / name).text
    assert recognise_language(text) == name.split(".")[1]
    assert document(text) == name.split(".")[1]
