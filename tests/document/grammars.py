"""The number grammars of the shipped lexicons, made from the files alone."""

from __future__ import annotations

from importlib.resources import files

import yaml

from verifier.document.numerals import NumberGrammar, NumberMatch, find_numbers

LANGUAGES = ("ja", "en", "fil", "es", "de", "ar", "zh")


def _read(language: str) -> NumberGrammar:
    text = files("verifier").joinpath("lexicons", f"{language}.yaml").read_text("utf-8")
    return NumberGrammar.from_mapping(yaml.load(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader)))


_GRAMMARS = {language: _read(language) for language in LANGUAGES}


def grammar(language: str) -> NumberGrammar:
    """The grammar of a language."""
    return _GRAMMARS[language]


def numbers(language: str, text: str) -> tuple[NumberMatch, ...]:
    """The numbers of a text in a language."""
    return find_numbers(text, grammar(language))


def values(language: str, text: str) -> list[str]:
    """The values of the numbers of a text, as `5/2`."""
    return [str(number.value) for number in numbers(language, text)]


def described(language: str, text: str) -> list[str]:
    """Each number as `28 枚=tile` or `1# first`: value, `#` where ordinal, the counter."""
    return [
        f"{number.value}{'#' if number.ordinal else ''}{f' {number.counter}' if number.counter else ''}"
        for number in numbers(language, text)
    ]
