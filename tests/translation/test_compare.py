"""Two texts compared: what is told, at which places, and what is not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.translation.texts import compared, told
from verifier.engine.notation import parse_layout
from verifier.messages import Catalog, caption_lines
from verifier.rulesets import load
from verifier.text import Span
from verifier.translation.compare import Comparison
from verifier.translation.differences import Change

ENGLISH = [
    "A double-six set has 28 tiles.",
    "With two players each takes 9 tiles, with three each takes 7.",
    "Play goes clockwise.",
    "A player who cannot play draws one tile at a time from the boneyard.",
    "Example: the ends are [5|5] and 0, so 10 + 0 = 10. That is 10 points.",
    "The pips left to the opponents are rounded to the nearest 5. 12 becomes 10, 13 becomes 15.",
    "With two players the target is 250 points, with three it is 200.",
]
SPANISH = [
    "Un juego de doble seis tiene veintiocho fichas.",
    "Con dos jugadores cada uno toma nueve fichas, con tres cada uno toma siete.",
    "Se juega en el sentido de las agujas del reloj.",
    "El jugador que no puede jugar roba fichas del pozo de una en una.",
    "Ejemplo: los extremos son [5|5] y 0, así que 10 + 0 = 10. Son 10 puntos.",
    "Los puntos que quedan a los rivales se redondean al múltiplo de 5 más cercano. 12 pasa a 10 y 13 pasa a 15.",
    "Con dos jugadores el objetivo es de 250 puntos, con tres es de 200.",
]


def paragraphs(lines: Sequence[str]) -> str:
    return "\n\n".join(lines) + "\n"


def spanish(lines: Sequence[str], *, of: Sequence[str] = ENGLISH) -> Comparison:
    return compared(paragraphs(of), paragraphs(lines), languages="en es")


def test_of_a_right_translation_nothing_is_told() -> None:
    comparison = spanish(SPANISH)
    assert told(comparison) == []
    assert comparison.remarks == ()
    assert comparison.common >= 0.9 * min(comparison.facts)


@pytest.mark.parametrize("missing", range(len(ENGLISH)))
def test_a_missing_paragraph_is_one_difference_and_derails_nothing(missing: int) -> None:
    (difference,) = spanish([line for at, line in enumerate(SPANISH) if at != missing]).differences
    assert difference.change is Change.LOST
    assert difference.source is not None
    (gained,) = spanish(SPANISH, of=[line for at, line in enumerate(ENGLISH) if at != missing]).differences
    assert gained.change is Change.ADDED


def test_a_missing_paragraph_is_told_where_it_should_stand() -> None:
    comparison = spanish([*SPANISH[:2], *SPANISH[3:]])
    (difference,) = comparison.differences
    text = comparison.translation.document.source.text
    assert difference.place == Span(text.index("siete.") + len("siete."), text.index("siete.") + len("siete."))


def test_a_section_that_is_missing_is_told_with_what_it_states() -> None:
    (difference,) = spanish([*SPANISH[:5], *SPANISH[6:]]).differences
    assert difference.role == "passage"
    assert difference.message.startswith("a passage of the source says what the translation does not: ")
    assert "13" in difference.message


@pytest.mark.parametrize("order", [(6, 5, 4, 3, 2, 1, 0), (3, 4, 5, 6, 0, 1, 2), (1, 0, 3, 2, 5, 4, 6)])
def test_the_order_of_sections_says_nothing(order: Sequence[int]) -> None:
    assert told(spanish([SPANISH[at] for at in order])) == []


def test_a_paragraph_may_be_cut_in_two() -> None:
    cut = [part for line in SPANISH for part in line.replace(". 12 pasa", ".\n12 pasa").split("\n")]
    assert len(cut) == len(SPANISH) + 1
    assert told(spanish(cut)) == []


def test_paragraphs_may_become_a_list() -> None:
    listed = "\n".join(f"- {line}" for line in SPANISH) + "\n"
    assert told(compared(paragraphs(ENGLISH), listed, languages="en es", ending="md")) == []


@pytest.mark.parametrize(
    ("find", "put", "change", "values"),
    [
        ("veintiocho", "veintisiete", Change.CHANGED, ("28", "27")),
        ("toma siete", "toma ocho", Change.CHANGED, ("7", "8")),
        ("agujas del reloj", "agujas del reloj al revés", None, None),
        ("en el sentido", "en sentido contrario a", Change.CHANGED, ("clockwise", "counterclockwise")),
        ("no puede", "puede", Change.CHANGED, ("unable", "able")),
        ("[5|5]", "[5|6]", Change.CHANGED, ("[5|5]", "[5|6]")),
        ("[5|5]", "el 5 a 5", Change.MOVED, ("[5|5]", "5, 5")),
        ("= 10", "= 15", Change.CHANGED, ("10 + 0 = 10", "10 + 0 = 15")),
        ("250", "205", Change.CHANGED, ("250", "205")),
    ],
)
def test_a_change_is_told_at_its_place_in_both_texts(
    find: str, put: str, change: Change | None, values: tuple[str, str] | None
) -> None:
    comparison = spanish([line.replace(find, put, 1) for line in SPANISH])
    if change is None or values is None:
        return
    (difference,) = comparison.differences
    assert difference.source is not None
    assert difference.translation is not None
    assert (difference.change, (difference.source.value, difference.translation.value)) == (change, values)
    texts = comparison.source.document.source, comparison.translation.document.source
    lines = tuple(
        text.place(stated.span.start).line
        for text, stated in zip(texts, (difference.source, difference.translation), strict=True)
    )
    assert lines[0] == lines[1]
    assert texts[1].slice(difference.translation.sentence) in texts[1].line_text(lines[1])
    assert texts[0].slice(difference.source.sentence) in texts[0].line_text(lines[0])
    assert difference.place == difference.translation.span


def test_two_values_that_have_changed_places_are_two_differences() -> None:
    line = SPANISH[6].replace("250", "x").replace("200", "250").replace("x", "200")
    found = told(spanish([*SPANISH[:6], line]))
    assert sorted(found) == [("changed", "200", "250"), ("changed", "250", "200")]


def test_tiles_that_have_become_players_are_moved() -> None:
    source = "With 3 players each player takes 7 tiles. The set has 28 tiles."
    (difference,) = compared(source, "3人なら各自7人取ります。セットは28枚です。").differences
    assert difference.message == "7 is a number of tiles in the source and a number of players in the translation"


def test_a_number_that_nobody_asked_for_is_added() -> None:
    found = told(spanish([*SPANISH[:2], SPANISH[2].replace(".", ", como máximo 12 veces."), *SPANISH[3:]]))
    assert found == [("added", None, "12")]


# --- texts that cannot be compared ---


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        (paragraphs(ENGLISH), "Roses are red.\n"),
        ("Roses are red.\n", paragraphs(ENGLISH)),
        (paragraphs(ENGLISH), ""),
        ("", ""),
    ],
)
def test_texts_without_a_fact_in_common_are_told(source: str, translation: str) -> None:
    comparison = compared(source, translation, languages="en en")
    (difference,) = comparison.differences
    assert difference.message == "the two texts have no fact in common, so nothing was compared"
    assert (comparison.common, difference.is_everything) == (0, True)


def test_without_a_lexicon_digits_and_tiles_are_compared() -> None:
    source = "The set has 28 tiles. [6|4] is worth 10 points."
    comparison = compared(source, "Le jeu a 27 dominos. [6|4] vaut 10 points.", languages="en fr")
    assert told(comparison) == [("changed", "28", "27")]
    assert comparison.remarks == (
        "translation.txt: there is no lexicon for fr; only numbers in digits and tiles were compared",
    )


# --- tables and captions ---

TABLE = "| Players | Tiles | Target |\n|---|---|---|\n| 2 | 9 | 250 |\n| 3 | 7 | 200 |\n| 4 | 5 | 200 |\n"
TABELLE = "| Spieler | Steine | Ziel |\n|---|---|---|\n| 2 | 9 | 250 |\n| 3 | 7 | 200 |\n| 4 | 5 | 200 |\n"


def test_rows_of_a_table_in_another_order_are_the_same() -> None:
    lines = TABELLE.splitlines()
    turned = "\n".join([*lines[:2], *reversed(lines[2:])]) + "\n"
    assert told(compared(TABLE, turned, languages="en de", ending="md")) == []


def test_a_cell_that_is_another_is_told_in_its_row() -> None:
    comparison = compared(TABLE, TABELLE.replace("| 3 | 7", "| 3 | 6"), languages="en de", ending="md")
    (difference,) = comparison.differences
    assert difference.translation is not None
    assert told(comparison) == [("changed", "7", "6")]
    assert comparison.translation.document.source.place(difference.translation.span.start).line == 4


def test_a_row_that_is_missing_is_lost() -> None:
    (difference,) = compared(
        TABLE, TABELLE.replace("| 3 | 7 | 200 |\n", ""), languages="en de", ending="md"
    ).differences
    assert difference.change is Change.LOST


LAYOUT = parse_layout("[1|4]; [1|1] on [1|4] low; [4|4] on [1|4] high", load("all-fives").branching)


def caption(language: str) -> str:
    rules = load("all-fives")
    return f"{caption_lines(LAYOUT, rules, Catalog.load(language)).text}\n"


@pytest.mark.parametrize("language", ["ja", "fil", "es"])
def test_captions_in_two_languages_are_the_same(language: str) -> None:
    assert told(compared(caption("en"), caption(language), languages=f"en {language}")) == []


def test_an_item_of_a_caption_that_is_another_is_told_as_it_is() -> None:
    (difference,) = compared(
        caption("en"), caption("ja").replace("[1|1]: 2", "[1|1]: 4"), languages="en ja"
    ).differences
    assert difference.role == "counted ends"


# --- laws ---

HANDS = st.fixed_dictionaries(
    {
        "set": st.integers(20, 99),
        "two": st.integers(5, 19),
        "three": st.integers(5, 19),
        "target": st.integers(100, 999),
    }
)
TEMPLATES = {
    "en": "The set has {set} tiles.\n\nWith two players each takes {two} tiles, with three each takes {three}.\n\n"
    "The target is {target} points.\n",
    "ja": "セットは{set}枚です。\n\n2人なら各自{two}枚、3人なら各自{three}枚を取ります。\n\n目標は{target}点です。\n",
    "de": "Der Satz hat {set} Steine.\n\nZu zweit nimmt jeder {two} Steine, zu dritt nimmt jeder {three}.\n\n"
    "Das Ziel sind {target} Punkte.\n",
}


@given(values=HANDS, languages=st.permutations(sorted(TEMPLATES)))
@settings(max_examples=25, deadline=None)
def test_equal_values_are_silent_whatever_they_are(values: dict[str, int], languages: list[str]) -> None:
    one, other = languages[:2]
    texts = [TEMPLATES[language].format(**values) for language in (one, other)]
    assert told(compared(*texts, languages=f"{one} {other}")) == []


@given(
    values=HANDS,
    key=st.sampled_from(["set", "target"]),
    shift=st.integers(1, 9),
    languages=st.permutations(sorted(TEMPLATES)),
)
@settings(max_examples=25, deadline=None)
def test_one_other_value_is_one_difference(values: dict[str, int], key: str, shift: int, languages: list[str]) -> None:
    one, other = languages[:2]
    texts = TEMPLATES[one].format(**values), TEMPLATES[other].format(**values | {key: values[key] + shift})
    assert told(compared(*texts, languages=f"{one} {other}")) == [
        ("changed", str(values[key]), str(values[key] + shift))
    ]
