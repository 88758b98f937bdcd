"""The shipped fonts are what their manifest says, hold the characters they promise, and can be cut for a page."""

from __future__ import annotations

import hashlib
import json
import os
import unicodedata
from importlib import resources

import pytest
import uharfbuzz as hb
from hypothesis import given
from hypothesis import strategies as st

from verifier import fonts
from verifier.fonts import FontFace, all_faces, faces_for, font_stack, missing_characters, subset_font

FACES = pytest.mark.parametrize("face", all_faces(), ids=lambda face: face.file)
LANGUAGES = pytest.mark.parametrize("language", ["ja", "zh", "ar", "en", "fil", "es", "ko", "xx"])


def face(key: str) -> FontFace:
    return next(face for face in all_faces() if face.key == key)


def in_rows(codec: str, rows: range) -> str:
    """The characters in some rows of a national character set."""
    cells = (bytes((0xA0 + row, 0xA0 + cell)) for row in rows for cell in range(1, 95))
    return "".join(cell.decode(codec, "ignore") for cell in cells)


def span(first: str, last: str) -> str:
    return "".join(map(chr, range(ord(first), ord(last) + 1)))


# --- the manifest ---


def test_the_manifest_names_every_file_of_the_folder_and_no_other() -> None:
    there = {entry.name for entry in resources.files(fonts).iterdir() if entry.name.endswith((".ttf", ".otf", ".txt"))}
    assert there == {face.file for face in all_faces()} | {face.licence_file for face in all_faces()}


@FACES
def test_a_file_has_the_checksum_of_the_manifest(face: FontFace) -> None:
    assert hashlib.sha256(face.read()).hexdigest() == face.sha256


@FACES
def test_the_name_table_says_what_the_manifest_says(face: FontFace) -> None:
    loaded = fonts.load_face(face)
    assert face.family.startswith("Noto Sans")
    assert loaded.get_name(1) == face.family
    assert loaded.get_name(2) == ("Bold" if face.bold else "Regular")
    assert loaded.get_name(5).removeprefix("Version ").split(";")[0] == face.version
    assert hb.Font(loaded).get_style_value(hb.StyleTag.WEIGHT) == face.weight


@FACES
def test_every_font_is_under_the_open_font_license_and_the_text_of_it_lies_beside(face: FontFace) -> None:
    assert face.licence == "OFL-1.1"
    assert "SIL Open Font License, Version 1.1" in fonts.load_face(face).get_name(13)
    licence = resources.files(fonts).joinpath(face.licence_file).read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    owner = fonts.load_face(face).get_name(0).rstrip(".")
    assert owner in licence


def test_every_family_comes_in_two_weights() -> None:
    assert {face.family: {f.bold for f in all_faces() if f.family == face.family} for face in all_faces()} == {
        face.family: {False, True} for face in all_faces()
    }


def test_keys_are_unique_and_fit_for_ids() -> None:
    keys = [face.key for face in all_faces()]
    assert len(set(keys)) == len(keys)
    # A glyph's key is the face's key and a number, so none may end in one.
    assert all(key.isascii() and key.isalpha() for key in keys)


def test_all_files_together_stay_under_six_million_bytes() -> None:
    assert sum(len(face.read()) for face in all_faces()) < 6_000_000


def test_the_manifest_tells_where_each_font_came_from() -> None:
    manifest = json.loads(resources.files(fonts).joinpath("fonts.json").read_text(encoding="utf-8"))
    for entry in manifest["faces"]:
        assert entry["project"].startswith("https://github.com/notofonts/")
        assert len(entry["source"]["sha256"]) == 64
        assert entry["source"]["package"].split(" ")[0] in ("npm:", "apt:")


# --- what the fonts hold ---

PUNCTUATION = "–—‘’“”„…•‰‹›«»‐‑"


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize(
    ("key", "characters"),
    [
        pytest.param("la", span(" ", "~") + span("\xa0", "\xff"), id="Latin-1"),
        pytest.param("la", span("Ā", "ſ"), id="Latin Extended-A"),
        pytest.param("la", PUNCTUATION + "−×÷±½¼¾₱€", id="signs"),
        pytest.param("la", "ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ", id="Vietnamese"),
        pytest.param("la", span("Α", "Ρ") + span("α", "ώ") + span("А", "я") + "іїєґёў", id="Greek and Cyrillic"),
        pytest.param("si", "≤≥≠≈", id="comparisons"),
        pytest.param("ar", span("ء", "غ") + span("ـ", "ْ") + "،؛؟٪٫٬", id="Arabic"),
        pytest.param("ar", span("٠", "٩") + span("۰", "۹"), id="Arabic digits"),
        pytest.param("ar", "پچژکگیەۆێڕڵٹڈںےہ", id="Persian, Urdu, Kurdish"),
        pytest.param("jp", in_rows("euc_jp", range(16, 48)), id="JIS level 1"),
        pytest.param("jp", in_rows("euc_jp", range(48, 85)), id="JIS level 2"),
        pytest.param("jp", span("ぁ", "ゖ") + span("゙", "ゟ") + span("゠", "ヿ"), id="kana"),
        pytest.param("jp", span("！", "～") + span("｡", "ﾟ") + "、。・「」『』【】〜…―→←↑↓", id="full and half width"),
        pytest.param("sc", in_rows("gb2312", range(16, 56)), id="GB 2312 level 1"),
        pytest.param("sc", span("！", "～") + "、。·《》“”‘’…—骰", id="Chinese punctuation"),
    ],
)
def test_a_family_holds_its_characters(key: str, characters: str, bold: bool) -> None:
    chosen = face(key + "b" * bold)
    assert [character for character in characters if not chosen.covers(character)] == []


def test_of_the_6879_characters_of_jis_x_0208_the_japanese_face_lacks_the_one_that_noto_lacks() -> None:
    characters = in_rows("euc_jp", range(1, 85))
    assert len(characters) == 6879
    assert [character for character in characters if not face("jp").covers(character)] == ["≒"]


@pytest.mark.parametrize("character", ["Å", "Ω", "豈", "が"])
def test_a_character_that_is_made_of_others_counts_as_covered(character: str) -> None:
    decomposed = unicodedata.normalize("NFD", character)
    assert missing_characters(character + decomposed) == ()


# --- stacks ---


def stack_keys(language: str, *, bold: bool = False) -> list[str]:
    return [face.key for face in font_stack(language, bold=bold)]


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("ja", "jp"),
        ("ja-JP", "jp"),
        ("zh", "sc"),
        ("zh_Hans_CN", "sc"),
        ("zh-Hant-TW", "sc"),
        ("ar", "ar"),
        ("ar-EG", "ar"),
        ("fa", "ar"),
        ("ur_PK", "ar"),
        ("az-Arab", "ar"),
        ("en", "la"),
        ("fil", "la"),
        ("tl", "la"),
        ("es-419", "la"),
        ("de", "la"),
        ("ru", "la"),
        ("JA", "jp"),
        ("xx", "la"),
        ("", "la"),
    ],
)
def test_a_stack_begins_with_the_face_of_the_script(language: str, first: str) -> None:
    assert stack_keys(language)[0] == first


def test_latin_comes_second_where_it_is_not_first() -> None:
    assert stack_keys("ja")[:2] == ["jp", "la"]
    assert stack_keys("ar")[:2] == ["ar", "la"]


@LANGUAGES
def test_a_stack_holds_every_face_once_the_asked_weight_first(language: str) -> None:
    for bold in (False, True):
        stack = font_stack(language, bold=bold)
        assert sorted(stack, key=all_faces().index) == list(all_faces())
        half = len(stack) // 2
        assert {face.bold for face in stack[:half]} == {bold}
    assert len({face.family for face in stack[:half]}) == half


@pytest.mark.parametrize("language", ["ar", "fa", "ur", "he", "az-Arab", "ar-XB", "ckb"])
def test_some_languages_run_from_right_to_left(language: str) -> None:
    assert fonts.text_direction(language) == "rtl"


@pytest.mark.parametrize("language", ["en", "ja", "zh", "fil", "az", "ur-Latn", "xx", ""])
def test_all_others_run_from_left_to_right(language: str) -> None:
    assert fonts.text_direction(language) == "ltr"


# --- what is missing ---


def test_missing_characters_are_named_once_in_order() -> None:
    assert missing_characters("aꀀb한ꀀ\U0001f031") == ("ꀀ", "한", "\U0001f031")


def test_ignorable_characters_are_never_missing_and_control_characters_always() -> None:
    assert missing_characters("\u200e\u200f\u2066\u2069\u200d\u200c\ufe0f\ufeff\u00ad\U000e0100") == ()
    assert missing_characters("\x07\n\t") == ("\x07", "\n", "\t")


# --- parts for a page ---

CHARACTERS = st.text(st.sampled_from("[1|4]aé½₱≤あ得点置ー、ع٣لا\u200f (−)ꀀ"), max_size=20)


@given(CHARACTERS, st.sampled_from(["ja", "ar", "en", "zh"]), st.booleans())
def test_each_drawable_character_gets_one_face_of_the_stack(text: str, language: str, bold: bool) -> None:
    shares = faces_for(text, language=language, bold=bold)
    given_out = [character for _, characters in shares for character in characters]
    assert len(given_out) == len(set(given_out))
    wanted = {character for character in text if not fonts.is_ignorable(character)} - set(missing_characters(text))
    assert wanted <= set(given_out)
    stack = font_stack(language, bold=bold)
    assert [face for face, _ in shares] == sorted((face for face, _ in shares), key=stack.index)


@pytest.mark.parametrize(
    ("key", "text"), [("jp", "得点を数える「2」"), ("la", "Überfluß é₱"), ("arb", "لعبة الدومينو"), ("sib", "≤≥")]
)
def test_a_subset_sets_its_text_as_the_whole_face_does(key: str, text: str) -> None:
    part = subset_font(face(key), text)
    assert len(part) < len(face(key).read())
    assert shape(hb.Face(hb.Blob(part)), text) == shape(fonts.load_face(face(key)), text)


def shape(loaded: hb.Face, text: str) -> list[tuple[int, int, tuple[int, ...]]]:
    """Cluster, advance and ink of each glyph; glyph numbers differ between a face and its subset."""
    font, buffer = hb.Font(loaded), hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    return [
        (info.cluster, position.x_advance, tuple(font.get_glyph_extents(info.codepoint)))
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    ]


def test_a_subset_depends_on_the_characters_and_not_on_their_order() -> None:
    assert subset_font(face("jp"), "得点2得") == subset_font(face("jp"), ["2", "点", "得"])
    assert subset_font(face("jp"), "得点") != subset_font(face("jp"), "得")


def test_a_subset_keeps_the_licence_and_leaves_out_what_the_face_lacks() -> None:
    part = hb.Face(hb.Blob(subset_font(face("la"), "aあ")))
    assert "SIL Open Font License" in part.get_name(13)
    assert part.get_name(0) == fonts.load_face(face("la")).get_name(0)
    assert set(part.unicodes) == {ord("a")}


def test_a_face_can_be_read_by_any_program() -> None:
    assert face("la").read()[:4] == b"\x00\x01\x00\x00"
    assert face("jp").read()[:4] == b"OTTO"
    assert os.path.splitext(face("jp").file)[1] == ".otf"
