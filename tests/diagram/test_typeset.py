"""Text becomes the same outlines everywhere: joined, in order, broken into lines, and never a box for a glyph."""

from __future__ import annotations

import doctest
import hashlib
import os
import pickle
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import cairosvg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from verifier.diagram import typeset
from verifier.diagram.linebreak import find_breaks, find_clusters
from verifier.diagram.typeset import Box, ShapedLine, centred_text, flat_path, shape_line, wrap
from verifier.errors import MissingGlyph, VerifierError
from verifier.fonts import all_faces, is_ignorable, load_face, missing_characters

JAPANESE = "[1|4]を[1|1]の上側に置く。数える端は「左の2」と8。2 + 8 = 10なので10点（換算前）。"
ARABIC = "وُضعت [6|4] على الطرف، والمجموع 2 + 8 = 10، فيحصل اللاعب A (Ana) على ١٠ نقاط."
CHINESE = "放置[1|4]在[1|1]的上方，2 + 8 = 10，得10分。他说：“好！”"
FILIPINO = "Inilagay ang [1|4]; ang kabuuan ay 2 + 8 = 10, kaya 10 puntos (₱5). Niño"
GERMAN = "Überschüssige Punkte („größer als 61“) verfallen: 15 ÷ 5 = 3 ≥ 2½ – Straße"
SAMPLES = [("ja", JAPANESE), ("ar", ARABIC), ("zh", CHINESE), ("fil", FILIPINO), ("de", GERMAN)]
EACH_SAMPLE = pytest.mark.parametrize(("language", "text"), SAMPLES, ids=[language for language, _ in SAMPLES])

COVERED = (
    "".join(sorted(set("".join(text for _, text in SAMPLES))))
    + "がーッ☆→𠮟\u0301\u200d\u200e\u2066\u2067\u2069\ufe0f\u00a0אA1"
)
"""Characters of many kinds that some shipped font has, or that draw nothing."""
DRAWABLE = "".join(character for character in COVERED if not missing_characters(character))

texts = st.text(st.sampled_from(DRAWABLE), max_size=40)
languages = st.sampled_from(["ja", "ar", "zh", "fil", "en"])


def keys(line: ShapedLine) -> list[str]:
    return [placed.glyph.key for placed in line.glyphs]


def drawn(text: str, language: str) -> list[str]:
    return keys(shape_line(text, language=language, size=10))


def squeezed(text: str) -> str:
    """The text without spaces and without what draws nothing."""
    return "".join(character for character in text if not character.isspace() and not is_ignorable(character))


# --- one line ---


@EACH_SAMPLE
def test_a_line_draws_every_visible_character(language: str, text: str) -> None:
    line = shape_line(text, language=language, size=16)
    if language == "ar":  # marks and ligatures: a lam-alef is one glyph, a dotted letter may be two
        assert len(line.glyphs) > 40
    else:
        assert len(line.glyphs) == len(squeezed(text))
    assert line.text == text
    assert line.rtl == (language == "ar")


def test_width_grows_with_the_size_and_with_the_text() -> None:
    small = shape_line("Punkte", language="de", size=10)
    large = shape_line("Punkte", language="de", size=20)
    assert large.width == pytest.approx(2 * small.width)
    assert keys(large) == keys(small)
    assert shape_line("Punkte!", language="de", size=10).width > small.width


def test_glyphs_are_placed_in_thousandths_of_the_size() -> None:
    line = shape_line("11", language="en", size=20)
    first, second = line.glyphs
    assert first.glyph == second.glyph
    assert line.scale == 0.02
    assert (second.x - first.x) * line.scale * 2 == pytest.approx(line.width)


def test_full_width_characters_are_as_wide_as_the_size() -> None:
    assert shape_line("得点", language="ja", size=16).width == 32


def test_full_width_signs_side_by_side_lose_their_empty_half() -> None:
    assert shape_line("（前）。", language="ja", size=10).width == 35
    assert shape_line("」「", language="ja", size=10).width == 15
    assert shape_line("あ。い", language="ja", size=10).width == 30


@EACH_SAMPLE
def test_the_ink_lies_between_ascent_and_descent(language: str, text: str) -> None:
    line = shape_line(text, language=language, size=16)
    assert -line.ascent <= line.ink.top < line.ink.bottom <= line.descent
    assert line.ink.left < line.ink.right
    assert line.ink.right - line.ink.left <= line.width + 1


def test_an_empty_line_and_a_space_draw_nothing() -> None:
    empty, space = (shape_line(text, language="en", size=10) for text in ("", " "))
    assert empty.glyphs == space.glyphs == ()
    assert empty.ink == Box(0, 0, 0, 0)
    assert (empty.width, space.width) == (0, 2.6)
    assert empty.ascent == shape_line("x", language="en", size=10).ascent


def test_bold_is_drawn_by_the_bold_face() -> None:
    assert {re.sub(r"\d", "", key) for key in keys(shape_line("Titel", language="de", size=9, bold=True))} == {"lab"}
    assert {re.sub(r"\d", "", key) for key in keys(shape_line("得点", language="ja", size=9, bold=True))} == {"jpb"}


# --- faces ---


def faces_of(text: str, language: str) -> list[str]:
    return [re.sub(r"\d", "", key) for key in drawn(text, language)]


def test_each_character_comes_from_the_first_face_that_has_it() -> None:
    assert faces_of("a点د≤₱", "ja") == ["jp", "jp", "ar", "jp", "la"]
    assert faces_of("a点≤", "en") == ["la", "jp", "si"]
    assert faces_of("直", "zh") == ["sc"]
    assert faces_of("直", "ja") == ["jp"]


def test_a_mark_is_drawn_by_the_face_of_its_letter() -> None:
    assert faces_of("m\u0301", "ja") == ["la", "la"]
    assert drawn("e\u0301", "en") == drawn("é", "en")
    assert drawn("か\u3099", "ja") == drawn("が", "ja")


# --- right to left ---


def test_arabic_letters_join() -> None:
    joined, apart = drawn("بببب", "ar"), drawn("ب ب ب ب", "ar")
    assert len(set(joined)) > len(set(apart))
    assert drawn("لا", "ar") != drawn("ل ا", "ar")


def test_a_joiner_keeps_letters_apart_and_draws_nothing() -> None:
    assert drawn("می\u200cشود", "fa") != drawn("میشود", "fa")
    assert len(drawn("ب\u200cب", "fa")) == len(drawn("ب ب", "fa"))


@pytest.mark.parametrize("expression", ["[6|4]", "2 + 8 = 10", "−2.5", "6-4"])
def test_a_tile_name_and_a_sum_are_drawn_from_left_to_right_in_arabic(expression: str) -> None:
    alone = drawn(expression, "en")
    line = drawn(f"كلمة {expression} كلمة", "ar")
    assert any(line[place : place + len(alone)] == alone for place in range(len(line)))
    assert drawn(expression, "ar") == alone


def test_isolates_written_in_the_text_draw_the_same_line() -> None:
    marked = ARABIC.replace("[6|4]", "\u2066[6|4]\u2069").replace("2 + 8 = 10", "\u20662 + 8 = 10\u2069")
    assert drawn(marked, "ar") == drawn(ARABIC, "ar")


def test_brackets_are_mirrored_in_right_to_left_text() -> None:
    # The bracket that opens stands on the right and has its belly there, which is the shape of `)`.
    assert drawn("(ب)", "ar")[0] == drawn("(", "en")[0]
    assert drawn("(ب)", "ar")[-1] == drawn(")", "en")[0]


# --- what cannot be drawn ---


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("abcꀀ", "no shipped font has 'ꀀ' (U+A000 YI SYLLABLE IT)"),
        ("\U0001f031", "no shipped font has '\U0001f031' (U+1F031 DOMINO TILE HORIZONTAL-00-00)"),
        ("\ue000", r"no shipped font has '\ue000' (U+E000)"),
        ("\ud800", r"no shipped font has '\ud800' (U+D800)"),
        ("a\x07b", "no control character can be drawn, found U+0007"),
        ("a\nb", "no control character can be drawn, found U+000A"),
        ("a\u2028b", "no control character can be drawn, found U+2028"),
    ],
)
def test_what_cannot_be_drawn_is_an_error_that_names_it(text: str, message: str) -> None:
    for attempt in (
        lambda: shape_line(text, language="en", size=10),
        lambda: wrap(text, language="ar", size=10, width=100),
        lambda: centred_text(text, size=10),
    ):
        with pytest.raises(MissingGlyph) as caught:
            attempt()
        assert str(caught.value) == message
    assert issubclass(MissingGlyph, VerifierError)
    assert issubclass(MissingGlyph, ValueError)


@pytest.mark.parametrize("size", [0, -1, float("nan"), float("inf")])
def test_a_size_or_width_that_is_not_above_0_is_refused(size: float) -> None:
    with pytest.raises(ValueError, match=f"a size above 0 expected, found {size}"):
        shape_line("a", language="en", size=size)
    with pytest.raises(ValueError, match=f"a width above 0 expected, found {size}"):
        wrap("a", language="en", size=10, width=size)


def test_what_draws_nothing_takes_no_room() -> None:
    plain = shape_line("ab点", language="en", size=10)
    marked = shape_line("\u2066\u200ea\u200d\ufe0fb\u2069\ufeff点\U000e0100", language="en", size=10)
    assert (keys(marked), marked.width) == (keys(plain), plain.width)


# --- several lines ---


def lines_of(text: str, language: str, width: float) -> list[str]:
    return [line.text for line in wrap(text, language=language, size=16, width=width)]


@EACH_SAMPLE
@pytest.mark.parametrize("width", [130, 200, 400])
def test_lines_fit_and_lose_nothing(language: str, text: str, width: float) -> None:
    lines = wrap(text, language=language, size=16, width=width)
    assert len(lines) > 1
    assert all(line.width <= width for line in lines)
    assert squeezed("".join(line.text for line in lines)) == squeezed(text)


def test_lines_are_filled_as_far_as_they_go() -> None:
    text = "ang kabuuan ay 2 + 8 = 10, kaya 10 puntos"
    lines = lines_of(text, "fil", 150)
    for line, following in pairwise(lines):
        more = line + " " + following[: [*find_breaks(following), None][0]]
        assert shape_line(more, language="fil", size=16).width > 150


def test_spaces_at_the_end_of_a_line_vanish() -> None:
    assert lines_of("aa  bb", "en", 20) == ["aa", "bb"]
    assert lines_of("   ", "en", 100) == [""]
    assert lines_of("", "en", 100) == [""]


def test_a_sum_goes_to_the_next_line_whole_and_stands_out_where_it_is_too_long() -> None:
    assert lines_of("sum 2 + 8 = 10 ok", "en", 90) == ["sum", "2 + 8 = 10", "ok"]
    too_wide = wrap("sum 2 + 8 = 10 ok", language="en", size=16, width=40, break_words=True)
    assert [line.text for line in too_wide] == ["sum", "2 + 8 = 10", "ok"]
    assert too_wide[1].width > 40


def test_words_are_broken_only_on_demand() -> None:
    word = "Punktzahlüberschreitungsregel"
    assert lines_of(word, "de", 100) == [word]
    broken = wrap(word, language="de", size=16, width=100, break_words=True)
    assert "".join(line.text for line in broken) == word
    assert all(line.width <= 100 for line in broken)


def test_japanese_lines_keep_signs_where_they_belong() -> None:
    assert lines_of("端は「左」、2 + 8 = 10。スピナー", "ja", 70) == ["端は", "「左」、", "2 + 8 = 10。", "スピナー"]
    assert lines_of("キャッチーっと、人々", "ja", 32) == ["キャッ", "チーっ", "と、", "人々"]


def test_in_arabic_the_first_words_are_on_the_first_line() -> None:
    lines = wrap(ARABIC, language="ar", size=16, width=200)
    assert lines[0].text.startswith("وُضعت")
    assert lines[-1].text.endswith("نقاط.")
    assert all(line.rtl for line in lines)


def test_a_line_keeps_the_order_that_its_paragraph_gives_it() -> None:
    # Inside the isolate text runs from left to right, also on the line that only sees its end.
    _, line, _ = wrap("كلمة \u2066abc كلمة def\u2069 كلمة", language="ar", size=16, width=75)
    assert line.text == "كلمة def\u2069"
    assert keys(line)[-3:] == drawn("def", "en")
    assert drawn("كلمة def", "ar")[:3] == drawn("def", "en")


# --- laws ---


@given(texts, languages, st.booleans())
def test_any_covered_text_is_shaped_and_always_alike(text: str, language: str, bold: bool) -> None:
    line = shape_line(text, language=language, size=12, bold=bold)
    assert line == shape_line(text, language=language, size=12, bold=bold)
    assert bool(line.glyphs) == bool(squeezed(text))
    assert line.width >= 0


@given(texts, languages, st.floats(20, 300), st.booleans())
def test_wrapped_lines_lose_nothing_and_only_what_cannot_be_broken_is_too_wide(
    text: str, language: str, width: float, break_words: bool
) -> None:
    lines = wrap(text, language=language, size=16, width=width, break_words=break_words)
    assert squeezed("".join(line.text for line in lines)) == squeezed(text)
    find = find_clusters if break_words else find_breaks
    for line in lines:
        if line.width > width:
            assert [place for place in find(line.text) if not line.text[place].isspace()] == []


@given(texts, languages)
def test_a_line_that_has_room_is_the_line_itself(text: str, language: str) -> None:
    (line,) = wrap(text, language=language, size=16, width=10_000)
    assert keys(line) == drawn(text, language)


# --- paths ---


def box_of(path: str) -> Box:
    """The box around the corners and control points of path data as this module writes it."""
    x = y = 0.0
    xs, ys = [], []
    for letter, numbers in re.findall(r"([Mlhvqcz])([^Mlhvqcz]*)", path):
        values = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", numbers)]
        if letter == "h":
            x += values[0]
        elif letter == "v":
            y += values[0]
        elif letter == "M":
            x, y = values
        elif values:
            points = list(zip(values[::2], values[1::2], strict=True))
            xs += [x + dx for dx, _ in points]
            ys += [y + dy for _, dy in points]
            x, y = x + points[-1][0], y + points[-1][1]
        xs.append(x)
        ys.append(y)
    return Box(min(xs), min(ys), max(xs), max(ys))


def test_a_glyph_is_relative_whole_numbers_after_an_absolute_start() -> None:
    (placed,) = shape_line("1", language="en", size=16).glyphs
    assert re.fullmatch(r"M\d+ ?-?\d+([hvlq][-\d ]+)+z", placed.glyph.path)
    assert re.fullmatch(r"[a-z]+\d+", placed.glyph.key)


@pytest.mark.parametrize("text", [*"0123456789", "10", "35", "2½", "2.5", "−5", "١٠"])
def test_a_number_in_a_badge_is_centred_by_its_ink(text: str) -> None:
    box = box_of(centred_text(text, size=20))
    assert box.left == pytest.approx(-box.right, abs=0.02)
    assert box.top == pytest.approx(-box.bottom, abs=0.02)
    assert box.right > 2
    assert box.bottom > 0.5


def test_digits_are_drawn_bold_unless_asked_otherwise() -> None:
    assert centred_text("5", size=20) == centred_text("5", size=20, bold=True)
    assert centred_text("5", size=20) != centred_text("5", size=20, bold=False)


def test_a_flat_path_is_the_line_in_its_place() -> None:
    line = shape_line("Punkte 2 + 8", language="de", size=16)
    box = box_of(flat_path(line, x=100, y=50))
    assert box.left == pytest.approx(100 + line.ink.left, abs=0.02)
    assert box.bottom == pytest.approx(50 + line.ink.bottom, abs=0.02)
    assert flat_path(shape_line(" ", language="de", size=16)) == ""


@EACH_SAMPLE
def test_glyphs_used_from_one_place_draw_the_same_picture_as_the_flat_path(language: str, text: str) -> None:
    line = shape_line(text, language=language, size=32)
    defined = "".join(
        f'<path id="{key}" d="{path}"/>' for key, path in {p.glyph.key: p.glyph.path for p in line.glyphs}.items()
    )
    used = "".join(f'<use href="#{p.glyph.key}" x="{p.x}" y="{p.y}"/>' for p in line.glyphs)
    grouped = f'<defs>{defined}</defs><g transform="translate(5 60) scale({line.scale})">{used}</g>'
    pictures = [rendered(grouped, line.width), rendered(f'<path d="{flat_path(line, x=5, y=60)}"/>', line.width)]
    differences = sum(abs(a - b) > 64 for a, b in zip(*pictures, strict=True))
    assert differences < 0.002 * len(pictures[0])
    assert 0.02 < sum(value < 128 for value in pictures[0]) / len(pictures[0]) < 0.5


def rendered(content: str, width: float) -> bytes:
    """The grey values of a drawing."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + 10:.0f}" height="90">'
        f'<rect width="100%" height="100%" fill="#ffffff"/>{content}</svg>'
    )
    ElementTree.fromstring(svg)
    png = cairosvg.svg2png(bytestring=svg.encode())
    return Image.open(BytesIO(png)).convert("L").tobytes()


# --- the same everywhere ---


def test_lines_can_be_sent_to_other_processes() -> None:
    line = shape_line(ARABIC, language="ar", size=16)
    assert pickle.loads(pickle.dumps(line)) == line


def test_threads_shape_alike() -> None:
    expected = [shape_line(text, language=language, size=16) for language, text in SAMPLES]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(5):
            found = pool.map(lambda sample: shape_line(sample[1], language=sample[0], size=16), SAMPLES)
            assert list(found) == expected


def digest() -> str:
    paths = [flat_path(shape_line(text, language=language, size=16)) for language, text in SAMPLES]
    return hashlib.sha256("\n".join(paths).encode()).hexdigest()


def test_no_font_of_the_machine_is_needed(tmp_path: Path) -> None:
    configuration = tmp_path / "fonts.conf"
    configuration.write_text("<?xml version='1.0'?><fontconfig></fontconfig>", encoding="utf-8")
    environment = os.environ | {"FONTCONFIG_FILE": str(configuration), "HOME": str(tmp_path), "LC_ALL": "C"}
    program = (
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); import test_typeset as t; print(t.digest())"
    )
    output = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert output.stdout.strip() == digest()


def test_every_face_counts_a_thousand_units_or_is_brought_to_it() -> None:
    for face in all_faces():
        assert typeset._font(face).scale == (1000, 1000)


def test_the_example_of_the_module_holds() -> None:
    assert doctest.testmod(typeset).failed == 0
    assert doctest.testmod(typeset).attempted == 2


@pytest.mark.slow
@pytest.mark.parametrize("bold", [False, True])
def test_every_character_of_every_face_is_shaped(bold: bool) -> None:
    for face in all_faces():
        for character in map(chr, sorted(load_face(face).unicodes)):
            if missing_characters(character) or not character.isprintable():
                continue
            line = shape_line(character, language="ja", size=10, bold=bold)
            assert line.glyphs or character.isspace() or is_ignorable(character), ascii(character)
