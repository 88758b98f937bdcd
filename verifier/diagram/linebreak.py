"""Where a line may end.

    break    a place in a text where a new line may begin
    wide     a character of Chinese or Japanese: between two of them a line may end unless a sign forbids it (kinsoku)
    closing  a sign that may not begin a line: ends of brackets and quotations, stops, small kana, the long vowel sign
    opening  a sign that may not end a line: beginnings of brackets and quotations, signs of currency
    cluster  what a reader takes for one character: a character with its marks

Words are kept whole, and so are expressions (`verifier.diagram.expressions`).
"""

from __future__ import annotations

import unicodedata

from verifier.diagram.expressions import find_expressions
from verifier.fonts import is_ignorable

_CLOSING = frozenset(
    ")]}>»›”’\"'!?,.:;%‰°′″-‐–/؟،؛٪‼⁇⁈⁉…‥"
    "）］｝〉》」』】〕〗〙〛｠｣！？，．：；、。､｡・･％゛゜゠〜～"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯｰ"
    "ーゝゞヽヾ々〻"
)
_OPENING = frozenset("([{<«‹“‘\"'¿¡$£€₱¥（［｛〈《「『【〔〖〘〚｟｢＄￥￡")
_KEPT_AFTER_SPACE = frozenset("!?,.;:)]}؟،؛٪%")
"""Signs that stay with the word before them even where a space stands between, as in French."""
_BRACKETS = frozenset("([{")
_INSEPARABLE = frozenset("—―…‥")
_DASHES = frozenset("-‐–—/")

_SPACES = frozenset(" \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000")
_ZERO_WIDTH_SPACE = "\u200b"
_GLUE = frozenset("\u00a0\u202f\u2007\u2060\ufeff\u200d")


def find_breaks(text: str) -> tuple[int, ...]:
    """The places where a line may begin, in order, neither the beginning nor the end of the text among them.

    Spaces belong to the line before a break, where they take no room.
    """
    held = {place for found in find_expressions(text) for place in range(found.start + 1, found.end)}
    return tuple(place for place in range(1, len(text)) if place not in held and _may_break(text, place))


def find_clusters(text: str) -> tuple[int, ...]:
    """The places where clusters begin, the beginning of the text not among them; expressions are not taken apart."""
    held = {place for found in find_expressions(text) for place in range(found.start + 1, found.end)}
    return tuple(place for place in range(1, len(text)) if place not in held and not clings(text[place]))


def is_space(character: str) -> bool:
    """Whether a character is white space that takes no room at the end of a line."""
    return character in _SPACES


def clings(character: str) -> bool:
    """Whether a character is a mark or draws nothing, so that it belongs to the one before it."""
    return unicodedata.category(character).startswith("M") or is_ignorable(character)


def _may_break(text: str, place: int) -> bool:
    """Whether a line may begin with the character at `place`."""
    after = text[place]
    if after in _SPACES or after in _GLUE or clings(after):
        return False
    last = place - 1
    while last > 0 and clings(text[last]) and text[last] not in _GLUE and text[last] != _ZERO_WIDTH_SPACE:
        last -= 1
    before = text[last]
    if before == _ZERO_WIDTH_SPACE:
        return True
    if before in _GLUE:
        return False
    if before in _SPACES:
        if after in _DASHES and text[place + 1 : place + 2] in _SPACES:
            return False  # a dash between words stays at the end of the line
        return after not in _KEPT_AFTER_SPACE and _visible_before(text, last) not in _BRACKETS
    if before in _OPENING or after in _CLOSING or (before == after and before in _INSEPARABLE):
        return False
    if before.isdecimal() and _is_han(after):
        return False  # a number stays with its counter
    if _is_wide(before) or _is_wide(after):
        return True
    return before in _DASHES and after.isalpha() and _visible_before(text, last).isalpha()


def _visible_before(text: str, place: int) -> str:
    """The last character before `place` that is neither a space nor clings to another; empty where there is none."""
    while place > 0:
        place -= 1
        if not (text[place] in _SPACES or clings(text[place])):
            return text[place]
    return ""


def _is_wide(character: str) -> bool:
    """Whether lines break beside a character as in Chinese and Japanese; full-width letters and digits form words."""
    if unicodedata.east_asian_width(character) in ("W", "F"):
        plain = unicodedata.normalize("NFKC", character)
        return not (plain.isascii() and plain.isalnum())
    return "\uff66" <= character <= "\uff9f"


def _is_han(character: str) -> bool:
    return unicodedata.name(character, "").startswith("CJK ")
