"""Fonts in pages: a page carries the characters that a reader's machine may lack, and nothing else."""

from __future__ import annotations

from base64 import b64encode

from verifier.fonts import faces_for, subset_font


def font_faces(text: str, *, language: str) -> str:
    """`@font-face` rules with the shipped faces cut down to the characters of a text; empty where all are ASCII.

    Regular and bold are given, since a heading may need any character. The families are named as in `families`.
    """
    if text.isascii():
        return ""
    rules = []
    for bold in (False, True):
        for face, characters in faces_for(text, language=language, bold=bold):
            if characters.isascii():
                continue
            data = b64encode(subset_font(face, characters)).decode("ascii")
            rules.append(
                f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};'
                f"src:url(data:font/otf;base64,{data}) format('opentype')}}"
            )
    return "\n".join(rules)


def families(text: str, *, language: str) -> str:
    """The families that draw a text, as CSS names them, for the end of a `font-family` list."""
    names = dict.fromkeys(face.family for face, _ in faces_for(text, language=language))
    return ", ".join(f'"{name}"' for name in names)
