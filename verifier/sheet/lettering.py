"""The fonts of a page: parts of the shipped ones, as `@font-face` with the files inside.

family  the name of a font within a page, which no font of the machine has
system  the fonts of the machine, good enough for Latin letters on a screen, never for paper
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from dataclasses import dataclass

from verifier.fonts import FontFace, faces_for, font_stack, subset_font

_SYSTEM = ("system-ui", "-apple-system", '"Segoe UI"', '"Noto Sans"')
_LATIN = "Latn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lettering:
    """What a style sheet needs: the rules that bring the fonts, and the families in their order."""

    rules: str
    families: str


def lettering(plain: Iterable[str], bold: Iterable[str], language: str, *, system: bool) -> Lettering:
    """The fonts for texts in plain and bold weight; with `system`, Latin letters are left to the fonts of the machine.

    The same texts give the same bytes.
    """
    rules: list[str] = []
    families: list[str] = []
    for texts, is_bold in ((plain, False), (bold, True)):
        for face, characters in faces_for("".join(texts), language=language, bold=is_bold):
            if system and _LATIN in face.scripts:
                continue
            name = f'"Sheet {face.family}"'
            rules.append(_rule(name, face, characters))
            if name not in families:
                families.append(name)
    order = [f'"Sheet {face.family}"' for face in font_stack(language)]
    families.sort(key=order.index)
    # What is inside the page comes first: a browser that has to wait for it otherwise keeps what it drew before.
    stack = [*families, *(_SYSTEM if system else ()), "sans-serif"]
    return Lettering(rules="\n".join(rules), families=", ".join(stack))


def _rule(name: str, face: FontFace, characters: str) -> str:
    data = base64.b64encode(subset_font(face, characters)).decode("ascii")
    kind, ending = ("opentype", "otf") if face.file.endswith(".otf") else ("truetype", "ttf")
    return (
        f"@font-face {{ font-family: {name}; font-weight: {face.weight}; "
        f'src: url("data:font/{ending};base64,{data}") format("{kind}"); }}'
    )
