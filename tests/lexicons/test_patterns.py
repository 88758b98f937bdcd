"""The notation of patterns."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from verifier.lexicons import load, shipped
from verifier.lexicons.patterns import MAX_SEQUENCES, PatternError, parse_pattern, word_forms
from verifier.lexicons.sequences import Core, Element, Formed, Orthography, Ref, Special, Stem, Word

SPACED = Orthography()
UNSPACED = Orthography(spaced=False)
GERMAN = Orthography(spellings={"ä": "ae", "ß": "ss"})
MANY = "(a|b|c|d|e|f|g|h|i) " * 4
FILIPINO = Orthography(forms=("magR", "nag=R", "<in>=R", "i<in>=R", "Rin"))
ARABIC = Orthography(forms=("R", "الR", "وR"), spellings={"أ": "ا"})


def cores(text: str, orthography: Orthography = SPACED) -> list[str]:
    """The cores of a pattern, words joined by spaces, a beginning of a word with `*`."""
    pattern = parse_pattern(text, orthography=orthography)
    return [" ".join(f"{e.text}*" if isinstance(e, Stem) else str(e) for e in core) for core in pattern.cores]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("open end", ["open end"]),
        ("Open-End", ["open end"]),
        ("end[s]", ["end", "ends"]),
        ("(first|last) tile", ["first tile", "last tile"]),
        ("[(open|free) ]end[s]", ["end", "ends", "open end", "open ends", "free end", "free ends"]),
        ("round*", ["round*"]),
        ("(scor|count)* up", ["scor* up", "count* up"]),
        ("can't", ["can 't"]),
        ("último", ["último", "ultimo"]),
    ],
)
def test_a_pattern_stands_for_sequences_of_words(text: str, found: list[str]) -> None:
    assert cores(text) == found


def test_a_letter_may_have_another_spelling() -> None:
    assert cores("zähl*", GERMAN) == ["zähl*", "zaehl*"]
    assert cores("groß", GERMAN) == ["groß", "gross"]


def test_a_language_without_spaces_takes_patterns_by_character() -> None:
    assert cores("手(牌|札)", UNSPACED) == ["手 牌", "手 札"]
    assert cores("大きな X", UNSPACED) == ["大 き な x"]


def test_what_stands_in_braces_is_context() -> None:
    pattern = parse_pattern("{both }sides{ of (the|a) <spinner> …#^}", orthography=SPACED)
    assert pattern.cores == (("sides",),)
    assert pattern.left is not None
    assert pattern.right is not None
    assert pattern.left.sequences == (("both",),)
    rest: tuple[Element, ...] = (Ref("spinner"), Special.GAP, Special.NUMBER, Special.EDGE)
    assert pattern.right.sequences == (("of", "the", *rest), ("of", "a", *rest))
    assert (pattern.left.size, pattern.right.size) == (1, 5)
    assert pattern.right.names == {"spinner"}


@pytest.mark.parametrize(
    ("template", "forms"),
    [
        ("magR", ["magbilang"]),
        ("nag=R", ["nagbibilang"]),
        ("<um>R", ["bumilang"]),
        ("<in>=R", ["binibilang"]),
        ("Rin", ["bilangin"]),
    ],
)
def test_forms_of_a_root(template: str, forms: list[str]) -> None:
    assert list(word_forms("bilang", template)) == forms


def test_sounds_change_between_vowels_and_before_a_suffix() -> None:
    assert list(word_forms("dagdag", "i<in>=R")) == ["idinadagdag", "idinaragdag"]
    assert list(word_forms("laro", "Rin")) == ["laroin", "laruin"]
    assert list(word_forms("ikot", "<in>R")) == ["inikot"]


def test_a_root_stands_for_all_its_forms() -> None:
    assert cores("~bilang", FILIPINO) == ["magbilang", "nagbibilang", "binibilang", "ibinibilang", "bilangin"]
    assert cores("~bilang* ito", FILIPINO)[0] == "magbilang* ito"


def test_forms_that_differ_in_their_beginning_are_one_word_with_beginnings() -> None:
    beginnings = ("", "ال", "و")
    assert parse_pattern("~أحجار", orthography=ARABIC).cores == ((Formed("احجار", beginnings),),)
    assert parse_pattern("~حجر(|ا) أول*", orthography=ARABIC).cores == (
        (Formed("حجر", beginnings), Stem("اول")),
        (Formed("حجرا", beginnings), Stem("اول")),
    )
    assert parse_pattern("~حجر*", orthography=ARABIC).cores == ((Formed(Stem("حجر"), beginnings),),)
    assert cores("ب~حجر", ARABIC) == ["بحجر", "بالحجر", "بوحجر"]


def test_every_form_counts_as_a_sequence() -> None:
    many = "(a|b|c|d|e|f|g|h|i|j) " * 3
    with pytest.raises(PatternError, match="stands for more than"):
        parse_pattern(f"{many}(~حجر|~ورق)", orthography=ARABIC)


def words_by_heads(core: Core) -> Iterator[tuple[Word, ...]]:
    """The sequences of a core, taken apart word by word."""
    for words, rest in core.heads():
        if rest is None:
            yield words
        else:
            yield from (words + more for more in words_by_heads(rest))


@pytest.mark.parametrize("language", shipped())
def test_a_core_taken_apart_word_by_word_is_all_its_sequences(language: str) -> None:
    words = load(language).words
    patterns = [entry.pattern for name in sorted(words.names) for entry in words.entries(name)]
    for pattern in patterns[::4]:
        assert set(words_by_heads(pattern.core)) == set(pattern.cores), pattern.text


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[手]札", ["札", "手 札"]),
        ("1(0|5) 点", ["10 点", "15 点"]),
        ("５[０]点", ["5 点", "50 点"]),
        ("手(牌|札)を[先に](出す|置く)", ["手 牌 を 出 す", "手 札 を 先 に 置 く"]),
        ("ﾀﾞ[ﾌﾞ]ﾙ", ["ダ ル", "ダ ブ ル"]),
        ("大きな・X", ["大 き な x"]),
    ],
)
def test_a_text_without_spaces_is_taken_apart_by_character(text: str, found: list[str]) -> None:
    pattern = parse_pattern(text, orthography=UNSPACED)
    taken = [" ".join(str(word) for word in words) for words in words_by_heads(pattern.core)]
    assert set(taken) == set(cores(text, UNSPACED))
    assert set(found) <= set(taken)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty pattern"),
        ("  ", "empty pattern"),
        ("(a|b", "pattern '(a|b' lacks ')'"),
        ("a[b", "pattern 'a[b' lacks ']'"),
        ("a)", "pattern 'a)' has ')' without a beginning"),
        ("a|b", "pattern 'a|b' has '|' without a beginning"),
        ("a{b", "pattern 'a{b' lacks '}'"),
        ("a{}", "pattern 'a{}' asks for nothing in its braces"),
        ("a{ [b] …}", "pattern 'a{ [b] …}' asks for nothing in its braces"),
        ("a{b}c", "pattern 'a{b}c' goes on behind its right context"),
        ("(a{b})", "pattern '(a{b})' has '{' without a beginning"),
        ("{a}", "pattern '{a}' has no word outside braces"),
        ("a … b", "pattern 'a … b' has a gap, number, edge or concept outside braces"),
        ("# tiles", "pattern '# tiles' has a gap, number, edge or concept outside braces"),
        ("a{<b}", "pattern 'a{<b}' lacks a name before '>'"),
        ("* a", "pattern '* a' has '*' that is not the ending of a word"),
        ("~bilang", "pattern '~bilang' has '~' without a root, or in a language without forms"),
        ("a{… b … c …}", "pattern 'a{… b … c …}' has more than two gaps in one context"),
        (
            MANY,
            f"pattern {MANY!r} stands for more than {MAX_SEQUENCES} sequences of words",
        ),
        (
            f"a{{{MANY}}}",
            f"pattern {'a{' + MANY + '}'!r} stands for more than {MAX_SEQUENCES} sequences of words",
        ),
    ],
)
def test_bad_notation_is_refused(text: str, message: str) -> None:
    with pytest.raises(PatternError) as error:
        parse_pattern(text, orthography=SPACED)
    assert str(error.value) == message


def test_words_without_spaces_have_no_endings() -> None:
    with pytest.raises(PatternError, match="that is not the ending of a word"):
        parse_pattern("置*", orthography=UNSPACED)
