"""The shipped fonts: which files there are, which of them a language is set in, and parts of them for web pages.

    face     one file: a family in one weight
    script   a writing system, by its four-letter code of ISO 15924: Latn, Jpan, Hans, Arab
    stack    the faces a language is set in, first choice first; a character is drawn by the first face that has it
    ignorable  a character that draws nothing where no font knows it: bidi marks, joiners, variation selectors

What there is to know about a face stands in `fonts.json`, which `tools/fonts.py` writes together with the files.
Only OpenType files are shipped, no WOFF2: a page gets the part it needs from `subset_font` in a few milliseconds,
which is smaller than any whole WOFF2 file, and every browser and WeasyPrint read OpenType in `@font-face`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal

import uharfbuzz as hb
from babel.core import get_global

_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ufe00-\ufe0f\ufeff\ufff0-\ufff8\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_LICENCE_NAMES = (0, 1, 2, 3, 4, 5, 6, 7, 13, 14)
"""Entries of a name table that a subset keeps: copyright, names, version, trademark, licence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FontFace:
    """One shipped file.

    `key` is short and unique, for ids in a page. `scripts` are those the face is the first choice for; `languages`
    says the same for people. `version` is from the font's own name table, `source` the package the whole font came in.
    `sha256` is the checksum of the shipped file.
    """

    file: str
    key: str
    family: str
    bold: bool
    scripts: tuple[str, ...]
    languages: str
    version: str
    licence: str
    licence_file: str
    project: str
    source: str
    sha256: str

    @property
    def weight(self) -> int:
        """The weight as CSS counts it."""
        return 700 if self.bold else 400

    def read(self) -> bytes:
        """The file as it is shipped: OpenType with TrueType (.ttf) or CFF (.otf) outlines."""
        return _read(self.file)

    def covers(self, character: str) -> bool:
        """Whether the face can draw the character, be it put together from its parts."""
        characters = _characters(self.file)
        return ord(character) in characters or all(
            ord(part) in characters for part in unicodedata.normalize("NFD", character)
        )


@cache
def all_faces() -> tuple[FontFace, ...]:
    """Every shipped face, in the order of the manifest."""
    return tuple(
        FontFace(
            file=entry["file"],
            key=entry["key"],
            family=entry["family"],
            bold=entry["style"] == "Bold",
            scripts=tuple(entry["scripts"]),
            languages=entry["languages"],
            version=entry["version"],
            licence=entry["licence"],
            licence_file=entry["licence_file"],
            project=entry["project"],
            source=entry["source"]["package"],
            sha256=entry["sha256"],
        )
        for entry in _manifest()["faces"]
    )


@cache
def font_stack(language: str, *, bold: bool = False) -> tuple[FontFace, ...]:
    """The faces for a language, given by its tag (`ja`, `zh-Hans`, `es_MX`), first choice first.

    The faces of its script lead, then come the others in the order of the manifest, and last the other weight, so
    that mixed text works in every language. A language that nobody knows is taken to be in Latin letters.
    """
    script = script_of(language)
    return tuple(sorted(all_faces(), key=lambda face: (face.bold != bold, script not in face.scripts)))


def script_of(language: str) -> str:
    """The script a language is written in: what its tag says, else the likely one by CLDR, else Latn."""
    parts = re.split("[-_]", language)
    for part in parts[1:]:
        if len(part) == 4 and part.isalpha():
            return part.title()
    likely = get_global("likely_subtags")
    for tag in (f"{parts[0].lower()}_{parts[-1].upper()}", parts[0].lower()):
        if tag in likely:
            return str(likely[tag]).split("_")[1]
    return "Latn"


def text_direction(language: str) -> Literal["ltr", "rtl"]:
    """The direction a paragraph in this language runs, by its script."""
    return "rtl" if script_of(language) in _manifest()["right_to_left"] else "ltr"


def missing_characters(text: str) -> tuple[str, ...]:
    """The characters of a text that no shipped face can draw, each once, in the order they come.

    Ignorable characters are never missing; control characters always are.
    """
    return tuple(dict.fromkeys(character for character in text if not _drawable(character)))


def is_ignorable(character: str) -> bool:
    """Whether a character draws nothing by itself."""
    return _IGNORABLE.match(character) is not None


def faces_for(text: str, *, language: str, bold: bool = False) -> tuple[tuple[FontFace, str], ...]:
    """The faces a text needs and the characters each of them draws, sorted; what no face has is left out.

    A page gives each of these faces as `@font-face` with `subset_font(face, characters)` and names the families in
    this order.
    """
    drawn: dict[FontFace, set[str]] = {}
    stack = font_stack(language, bold=bold)
    for character in set(text):
        face = next((face for face in stack if face.covers(character)), None)
        if face is not None:
            drawn.setdefault(face, set()).add(character)
    return tuple((face, "".join(sorted(drawn[face]))) for face in stack if face in drawn)


def subset_font(face: FontFace, characters: Iterable[str]) -> bytes:
    """The part of a face that draws `characters`: an OpenType file with the face's layout features and its licence.

    Characters that the face lacks are left out. The same characters in any order give the same bytes.
    """
    wanted = hb.SubsetInput()
    for character in sorted(set("".join(characters))):
        wanted.unicode_set.add(ord(character))
        for part in unicodedata.normalize("NFD", character):
            wanted.unicode_set.add(ord(part))
    wanted.layout_feature_tag_set.clear()
    wanted.layout_feature_tag_set.invert()
    wanted.name_id_set.update(_LICENCE_NAMES)
    return bytes(hb.subset(load_face(face), wanted).blob.data)


def load_face(face: FontFace) -> Any:
    """The face as HarfBuzz reads it; loaded once and never changed."""
    return _load(face.file)


@cache
def _manifest() -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads(_read("fonts.json"))
    return manifest


def _read(file: str) -> bytes:
    return resources.files(__name__).joinpath(file).read_bytes()


@cache
def _load(file: str) -> Any:
    return hb.Face(hb.Blob(_read(file)))


@cache
def _characters(file: str) -> frozenset[int]:
    return frozenset(_load(file).unicodes)


@cache
def _drawable(character: str) -> bool:
    return is_ignorable(character) or any(face.covers(character) for face in all_faces())
