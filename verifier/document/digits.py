"""Numerals: numbers in the digits of any script.

    digit      a Unicode decimal digit (general category Nd); superscripts and circled digits are none
    numeral    digits of one script with decimal sign, grouping, sign or fraction
    sign       + or − of the number itself, not one between two numbers
    code       dates, times, version numbers and addresses: their digits are no numbers of a rule
    name       digits glued to a letter before them, as A4; no number

Which signs group digits and which begins the decimals is a matter of the language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from verifier.document.numbergrammar import NumberGrammar


@dataclass(frozen=True, slots=True, kw_only=True)
class Numeral:
    """A number in digits. `ambiguous` where the language leaves open what its signs mean; `signed` with + or −."""

    start: int
    end: int
    value: Fraction
    ambiguous: bool = False
    signed: bool = False


_CODE = re.compile(
    r"(?:\bhttps?://|\bwww\.)[!-;=?-{}~]+"
    r"|(?<![\d.,])\d{4}([-‐‑–/.])\d{1,2}\1\d{1,2}(?!\d)"
    r"|(?<![\d.,])\d{1,2}([-‐‑–/.])\d{1,2}\2\d{4}(?!\d)"
    r"|(?<![\d.,:：])(?:[01]?\d|2[0-4])[:：][0-5]\d(?:[:：][0-5]\d)?(?![\d:：])"
)
_MOST_DIGITS = 18
"""Longer runs are codes."""
_SIGNS_WITHIN = ".,．，\u066b\u066c\u00a0\u2009\u202f'\u2019"
_CHUNK = re.compile(rf"\d+(?:[{_SIGNS_WITHIN}]\d+)*|[¼-¾⅐-⅞↉]")
_VULGAR = re.compile(r" ?([¼-¾⅐-⅞↉])")
_MIXED = re.compile(r" (\d{1,2})([/⁄])(\d{1,2})(?![\d/⁄])")
_OVER = re.compile(r"([/／⁄])(\d{1,3})(?![\d/／⁄])")
_LISTED = re.compile(r", ?\d")
_PLAIN = {"．": ".", "\u2019": "'"}
_MINUS = frozenset("-‐‑–−－﹣")
_PLUS = frozenset("+＋﹢")
_BEFORE_SIGN = frozenset("([{（［｛「『“‘\"'«:：=＝,、，;；·・+＋*×<>≤≥＜＞→|｜")


def code_spans(text: str) -> tuple[tuple[int, int], ...]:
    """The ranges of dates, times and addresses, in order."""
    return tuple(match.span() for match in _CODE.finditer(text))


def find_numerals(text: str, grammar: NumberGrammar) -> tuple[Numeral, ...]:
    """The numerals of a text in order."""
    codes = _CODE.finditer(text)
    code = next(codes, None)
    found: list[Numeral] = []
    for chunk in _CHUNK.finditer(text):
        while code is not None and code.end() <= chunk.start():
            code = next(codes, None)
        if code is not None and code.start() < chunk.end():
            continue
        if found and chunk.start() < found[-1].end:
            continue
        if not _is_name(text, chunk.start()):
            found += _read_chunk(text, chunk.start(), chunk.end(), grammar)
    return tuple(found)


def _is_name(text: str, start: int) -> bool:
    at = start
    while at > max(0, start - 4) and unicodedata.combining(text[at - 1]):
        at -= 1
    before = text[at - 1 : at] if at else ""
    if not before.isalpha() or before.upper() == before.lower():
        return False
    # The x of 6x6 is a sign between numbers.
    return not (before in "xX" and start > 1 and text[start - 2].isdecimal())


def _read_chunk(text: str, start: int, end: int, grammar: NumberGrammar) -> Iterator[Numeral]:
    if not text[start].isdecimal():
        yield Numeral(start=start, end=end, value=_vulgar(text[start]))
        return
    groups = _groups(text, start, end)
    for number, group in enumerate(groups):
        for numeral in _read_group(text, group, grammar):
            if number == 0 and numeral.start == start:
                numeral = _signed(text, numeral)
            if numeral.end == end:
                numeral = _with_fraction(text, numeral)
            yield numeral


def _groups(text: str, start: int, end: int) -> list[list[tuple[int, int]]]:
    """Runs of digits of one script that signs join, each run as its range."""
    groups: list[list[tuple[int, int]]] = []
    zero = -1
    for index in range(start, end):
        char = text[index]
        if not char.isdecimal():
            continue
        script = ord(char) - unicodedata.decimal(char)
        if script != zero:
            groups.append([(index, index + 1)])
        elif groups[-1][-1][1] == index:
            groups[-1][-1] = (groups[-1][-1][0], index + 1)
        else:
            groups[-1].append((index, index + 1))
        zero = script
    return groups


def _read_group(text: str, runs: Sequence[tuple[int, int]], grammar: NumberGrammar) -> Iterator[Numeral]:
    signs = [_PLAIN.get(text[end], text[end]) for _, end in runs[:-1]]
    start, end = runs[0][0], runs[-1][1]
    if any(stop - at > _MOST_DIGITS for at, stop in runs):
        return
    if not signs:
        yield Numeral(start=start, end=end, value=Fraction(_digits(text, runs)))
        return
    grouped = _is_grouped(text, runs, signs, grammar)
    decimal = signs[-1] in grammar.decimals and (
        len(signs) == 1 or (signs[-1] != signs[0] and _is_grouped(text, runs[:-1], signs[:-1], grammar))
    )
    if decimal:
        value = Fraction(_digits(text, runs), 10 ** (runs[-1][1] - runs[-1][0]))
        if grouped and len(signs) == 1 and signs[0] in grammar.grouping:
            yield Numeral(start=start, end=end, value=Fraction(_digits(text, runs)), ambiguous=True)
        else:
            yield Numeral(start=start, end=end, value=value)
    elif grouped:
        # 51,101, 201: a space may be missing.
        listed = signs == [","] and _LISTED.match(text, end) is not None
        yield Numeral(start=start, end=end, value=Fraction(_digits(text, runs)), ambiguous=listed)
    elif len(signs) == 1 and signs[0] in ".,":
        # The decimal sign of another language, or a list without spaces: said, not guessed.
        value = Fraction(_digits(text, runs), 10 ** (runs[-1][1] - runs[-1][0]))
        yield Numeral(start=start, end=end, value=value, ambiguous=True)
    elif set(signs) != {"."}:  # 1.2.3 is a version
        yield from _read_list(text, runs, signs, grammar)


def _read_list(
    text: str, runs: Sequence[tuple[int, int]], signs: Sequence[str], grammar: NumberGrammar
) -> Iterator[Numeral]:
    """Numbers that stand in a list without spaces: a decimal sign joins two runs where no other one is near."""
    index = 0
    while index < len(runs):
        joins = index < len(signs) and signs[index] in grammar.decimals
        alone = joins and signs[index] not in (signs[index - 1] if index else "", *signs[index + 1 : index + 2])
        width = 2 if alone and set(signs) != {signs[index]} else 1
        yield from _read_group(text, runs[index : index + width], grammar)
        index += width


def _is_grouped(text: str, runs: Sequence[tuple[int, int]], signs: Sequence[str], grammar: NumberGrammar) -> bool:
    if not signs or len(set(signs)) > 1:
        return False
    (start, end), *rest = runs
    return (
        ("," if signs[0] == "，" else signs[0]) in grammar.grouping
        and end - start <= 3
        and len(runs) <= 6
        and unicodedata.decimal(text[start]) > 0
        and all(stop - at == 3 for at, stop in rest)
    )


def _digits(text: str, runs: Sequence[tuple[int, int]]) -> int:
    return int("".join(text[start:end] for start, end in runs))


def _signed(text: str, numeral: Numeral) -> Numeral:
    """The numeral with the sign before it, where that is a sign of the number and not one between two numbers."""
    at = numeral.start - 1
    sign = text[at : at + 1] if at >= 0 else ""
    if sign not in _MINUS and sign not in _PLUS:
        return numeral
    before = text[at - 1] if at > 0 else "\n"
    if before.isspace():
        earlier = text[max(0, at - 4) : at].rstrip(" \u00a0")[-1:]
        if earlier.isdecimal() or earlier in tuple(")]）］"):
            return numeral
    elif before not in _BEFORE_SIGN and not _is_cjk_before(before, sign):
        return numeral
    value = -numeral.value if sign in _MINUS else numeral.value
    return replace(numeral, start=at, value=value, signed=True)


def _is_cjk_before(before: str, sign: str) -> bool:
    # Languages without spaces write the sign right after the word; a plain hyphen there may join a name.
    return sign != "-" and before.isalpha() and before.upper() == before.lower()


def _with_fraction(text: str, numeral: Numeral) -> Numeral:
    if numeral.value.denominator > 1 or numeral.ambiguous:
        return numeral
    one = -1 if numeral.signed and numeral.value < 0 else 1
    vulgar = _VULGAR.match(text, numeral.end)
    if vulgar:
        return replace(numeral, end=vulgar.end(), value=numeral.value + one * _vulgar(vulgar[1]))
    mixed = _MIXED.match(text, numeral.end)
    if mixed and _is_fraction(int(mixed[1]), mixed[2], int(mixed[3])):
        return replace(numeral, end=mixed.end(), value=numeral.value + one * Fraction(int(mixed[1]), int(mixed[3])))
    over = _OVER.match(text, numeral.end)
    before = text[numeral.start - 1 : numeral.start]
    if over and before not in ("/", "／") and _is_fraction(int(abs(numeral.value)), over[1], int(over[2])):
        return replace(numeral, end=over.end(), value=numeral.value / int(over[2]))
    return numeral


def _is_fraction(over: int, sign: str, under: int) -> bool:
    """Whether the two are a fraction: a plain slash also stands between alternatives and the halves of a tile."""
    if sign == "⁄":
        return under > 0
    return 0 < over < under and (over == 1 or under in (3, 4)) and Fraction(over, under).denominator == under


def _vulgar(char: str) -> Fraction:
    return Fraction(unicodedata.numeric(char)).limit_denominator(100)
