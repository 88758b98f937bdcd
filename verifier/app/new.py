"""Starting files for authors and translators: commented, and valid at once.

ruleset   every question of the rules with a value to change, and with the words it may be answered by
scenario  a short round with what is expected of it
language  a catalog with every message empty, and a lexicon with its sections
"""

from __future__ import annotations

import re
import textwrap
import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from babel import Locale, UnknownLocaleError

from verifier import resources, rulesets
from verifier.engine.ruleset import RuleSet
from verifier.errors import UsageError
from verifier.files import OutputFolder
from verifier.fonts import script_of, text_direction
from verifier.rulesets import format_value
from verifier.text import SourceText
from verifier.translation.catalogue.update import make_catalog

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LIKE = "all-fives"
_WIDTH = 118


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """The files that were written, and what to do with them next."""

    paths: tuple[Path, ...]
    next: str


def new(kind: str, name: str, *, output: Path | str) -> Begun:
    """Write the starting files of a kind into a folder, never over a file that is there.

    Raises UsageError for a kind or name that does not exist or cannot be one, and where a file is there already.
    """
    if kind not in KINDS:
        raise UsageError(f"there is nothing to begin that is called {kind!r}; there are {', '.join(KINDS)}")
    files = KINDS[kind](name)
    folder = OutputFolder(output)
    for file in files:
        there = folder.path / file
        if there.exists() or there.is_symlink():
            raise UsageError(f"{there} is there already, and nothing is written over it")
    paths = tuple(folder.write(file, text) for file, text in files.items())
    return Begun(paths=paths, next=_NEXT[kind].format(path=paths[0], name=name))


def _verify_id(name: str, what: str) -> None:
    if not _ID.fullmatch(name):
        raise UsageError(f"the name of a {what} is of small letters, digits and hyphens, as all-fives, found {name!r}")


# --- rule sets ---


def _ruleset(name: str) -> dict[str, str]:
    _verify_id(name, "rule set")
    if name in rulesets.shipped():
        raise UsageError(f"there is a shipped rule set {name!r} already; give yours a name of its own")
    return {f"{name}.yaml": "\n".join(_ruleset_lines(name))}


def _ruleset_lines(name: str) -> Iterator[str]:
    yield from _comment(
        "A rule set: the answer of a document to each question of the rules. Change the values to those of your "
        "document, and give each the clause it stands in. `verifier rules FILE` shows the file as it is understood."
    )
    yield from _comment(
        "A value is bare, or has its source: {value: lot, clause: Starting, certainty: usual, note: …}. Certainty is "
        "stated (the document says so), usual (it says that others play otherwise) or assumed (it says nothing)."
    )
    yield f"id: {name}"
    yield f"title: {name.replace('-', ' ').title()}"
    yield "names: []  # titles, in any language, that no other rule set has"
    yield "source: the document that the rules come from"
    yield ""
    yield "values:"
    start, hints = rulesets.load(_LIKE), typing.get_type_hints(RuleSet)
    for question, sentence in RuleSet.questions().items():
        hint = hints[question]
        choice = ""
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            choice = " " + ", ".join(word.value for word in hint) + "."
        yield from _comment(f"{sentence}{choice}", indent="  ")
        value = format_value(question, getattr(start, question))
        yield f"  {question}: {{value: {value}, certainty: assumed}}"
    yield ""


# --- scenarios ---


def _scenario(name: str) -> dict[str, str]:
    _verify_id(name, "scenario")
    return {f"{name}.yaml": _SCENARIO.format(name=name, title=name.replace("-", " ").capitalize())}


_SCENARIO = """\
# A scenario: placements one after the other, and what the document says of each. `verifier verify FILE` replays it,
# `verifier draw FILE` draws the steps marked as figures. `verifier schema scenario` prints all keys there are.
id: {name}
rules: all-fives  # an id, a file, or {{like: all-fives, spinner: none}}
title: {title}
clause: "the place in your document that says so"

steps:
# A tile is 1|4, 1-4 or 1:4; behind `on` stands the tile it is joined to, with the place where several would fit:
# high and low are the halves of an ordinary tile, line A, line B, arm A and arm B the places of a double.
- play: 1|4
  expect: {{sum: 5, award: 5}}
- play: 1|1 on 1|4 low
  figure: true
  expect:
    sum: 6
    award: 0
    open: [1|1 line B = 1, 1|4 high = 4]
# A placement that the rules refuse; the position stays as it is.
- try: 2|6 on 1|4 high
  because: no-match
"""


# --- languages ---


def _language(name: str) -> dict[str, str]:
    try:
        locale = Locale.parse(name.replace("-", "_"))
    except (ValueError, UnknownLocaleError):
        raise UsageError(f"CLDR has no language {name!r}; a tag is as de, pt-BR or zh-Hant") from None
    tag = str(locale).replace("_", "-")
    if tag.lower() != name.replace("_", "-").lower() or "@" in tag:  # what is no part of a tag is passed over
        raise UsageError(
            f"the tag of a language is as de, pt-BR or zh-Hant, found {name!r}; did you mean {locale.language}?"
        )
    english = SourceText.read(resources.find("catalogs", "en.po"))
    return {
        f"{tag}.po": make_catalog(english, locale),
        f"{tag}.lexicon.yaml": _lexicon(tag, locale),
    }


def _lexicon(tag: str, locale: Locale) -> str:
    spaced = script_of(tag) not in ("Jpan", "Hans", "Hant", "Thai", "Laoo", "Khmr", "Mymr")
    symbols = locale.number_symbols["latn"]
    return _LEXICON.format(
        tag=tag,
        name=locale.get_display_name() or tag,
        english=locale.english_name or tag,
        spaced=str(spaced).lower(),
        direction=text_direction(tag),
        decimal=symbols["decimal"],
        grouping=symbols["group"],
    )


_LEXICON = """\
# Words of {english} rule documents, for reading. What each section holds is told in verifier/lexicons/__init__.py, how
# patterns are written in verifier/lexicons/patterns.py, and what each concept stands for in concepts.py beside them.
# Copy it to verifier/lexicons/{tag}.yaml; then `verifier check --document-lang {tag}` reads with it.
language: {tag}
name: {name}
spaced: {spaced}  # whether there are spaces between words
direction: {direction}
decimal: "{decimal}"
grouping: ["{grouping}"]

recognise:
  words: []  # some thirty of the most frequent words, by which the language is told from others

terms: {{}}  # concept: [word, other word, word*], as tile: [domino, bone*]

negation:
  before: []  # words that deny what follows, as not

numbers: {{}}  # how numbers are said in words
counters: {{}}  # what stands for tiles, players and points behind a number
captions: {{}}  # the labels of captioned layouts
"""


# --- what there is to begin ---

KINDS: dict[str, Callable[[str], dict[str, str]]] = {
    "ruleset": _ruleset,
    "scenario": _scenario,
    "language": _language,
}
"""What can be begun, each with what makes its files by name."""

_NEXT = {
    "ruleset": "change the values, then `verifier rules {path}`, and check your document with `--rules {path}`",
    "scenario": "change the steps, then `verifier verify {path}`",
    "language": "translate with any PO editor, then `verifier catalog {path}`",
}


def _comment(text: str, *, indent: str = "") -> Iterator[str]:
    for line in textwrap.wrap(text, _WIDTH - len(indent) - 2, break_on_hyphens=False):
        yield f"{indent}# {line}"
