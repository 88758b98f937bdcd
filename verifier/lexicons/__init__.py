"""Lexicons: what the words of one language stand for, as data. One YAML file for each language, beside this module.

    concept   what a word stands for in any language; all of them are listed in `verifier.lexicons.concepts`
    term      a pattern of words (`verifier.lexicons.patterns`) that stands for a concept
    alias     a wrong word that bad translations put in the place of a term; understood, but worth a note
    silent    a phrase that stands for nothing, so that its words are not read on their own
    marker    a word that denies another one, as `not`
    section   a top-level key of the file

Sections that are read here:

    language, name, spaced, direction, decimal, grouping    facts about the language
    postpositions: true                        words such as `before` stand behind their phrase
    recognise: {scripts: […], words: […]}      how a text in it is told from others
    terms, aliases: {concept: [pattern, …]}    silent: [pattern, …]
    phrases: {rule-set field: {value: [pattern, …]}}    idioms that state the value of a rule
    negation:
      before, after, either: [pattern, …]   markers that deny what follows, what precedes, or whichever is nearer
      reach: 6                              how far a marker reaches, in words, or characters where there are no spaces
      agrees: true                          two markers in a clause are still one negation
      swallow: [pattern, …]                 words that take a marker of their clause with them: `no … nadie`
      opposites: {concept: concept}         what a concept becomes when it is denied, beside those of every language
    clauses: [pattern, …]          words at which a new clause begins; commas and the like always end one
    abbreviations: [e.g., …]       words with a full stop that ends no sentence
    particles: [を, …]             words that always follow what they belong to, where there are no spaces
    spellings: {ß: ss, …}          other ways to write a letter
    forms: [mag=R, …]              templates of `~root` in patterns

`numbers`, `counters`, `captions` and `settlements` belong to others and are kept as they were read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from verifier import marked_yaml as my
from verifier import resources
from verifier.engine.ruleset import RuleSet
from verifier.errors import UsageError
from verifier.lexicons.captions import CaptionWords
from verifier.lexicons.concepts import CONCEPTS
from verifier.lexicons.matching import Entry, Kind, Matcher
from verifier.lexicons.patterns import PatternError, parse_pattern
from verifier.lexicons.reckoning import ReckoningWords
from verifier.lexicons.sequences import Orthography
from verifier.lexicons.settlements import SettlementWords
from verifier.text import SourceText

__all__ = [
    "CaptionWords",
    "Lexicon",
    "Negation",
    "Recognise",
    "SettlementWords",
    "load",
    "parse_lexicon",
    "recognisers",
    "shipped",
]

SECTIONS = (
    "language",
    "name",
    "spaced",
    "postpositions",
    "direction",
    "decimal",
    "grouping",
    "recognise",
    "numbers",
    "counters",
    "terms",
    "aliases",
    "silent",
    "phrases",
    "negation",
    "clauses",
    "abbreviations",
    "spellings",
    "forms",
    "captions",
    "settlements",
    "reckoning",
    "particles",
)
"""The sections of a lexicon file."""

SCRIPTS = ("latin", "hiragana", "katakana", "han", "arabic", "cyrillic", "devanagari", "bengali", "hangul", "greek")
"""Names of scripts that a lexicon may list."""

_NEGATION_KEYS = ("before", "after", "either", "reach", "agrees", "swallow", "opposites")

OPPOSITES: Mapping[str, str] = MappingProxyType(
    {"count": "not-count", "not-count": "count", "able": "unable", "unable": "able", "may": "must-not"}
)
"""What a concept becomes when it is denied, in every language; other concepts are only marked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognise:
    """How a text in a language is told from others: scripts that it must have, and frequent words."""

    scripts: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Negation:
    """How a language denies. `markers` finds the markers; the name of an entry is the side it denies."""

    markers: Matcher
    swallow: Matcher
    reach: int = 6
    agrees: bool = False
    opposites: Mapping[str, str] = field(default_factory=lambda: OPPOSITES)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Lexicon:
    """The words of one language. `numbers` and `counters` are as they were read: texts, lists and dicts."""

    language: str
    name: str
    spaced: bool
    postpositions: bool
    """Whether words such as `before` stand behind their phrase."""
    direction: str
    decimal: str
    grouping: tuple[str, ...]
    recognise: Recognise
    words: Matcher
    """Terms, aliases and silent phrases; the name of an entry is its concept, empty for silent ones."""
    usual: Mapping[str, str]
    """For each concept the first of its terms that is plain text: how it is usually said."""
    phrases: Matcher
    """Idioms that state the value of a rule; the name of an entry is `field=value`."""
    negation: Negation
    clauses: Matcher
    abbreviations: frozenset[str]
    captions: CaptionWords
    settlements: SettlementWords
    reckoning: ReckoningWords
    particles: tuple[str, ...]
    """Words that always follow what they belong to; one with nothing before it marks a hole."""
    numbers: Mapping[str, object] = field(repr=False)
    counters: Mapping[str, object] = field(repr=False)

    @property
    def concepts(self) -> frozenset[str]:
        """The concepts that have a term."""
        return self.words.names - {""}


def shipped() -> tuple[str, ...]:
    """The languages that have a lexicon, sorted."""
    return tuple(name.removesuffix(".yaml") for name in resources.names("lexicons", suffix=".yaml"))


@lru_cache(maxsize=32)
def load(language: str) -> Lexicon:
    """The shipped lexicon of a language. Raises UsageError where there is none."""
    return parse_lexicon(_source(language))


def parse_lexicon(source: SourceText) -> Lexicon:
    """A lexicon from its file. Raises InputErrors with everything that is wrong with it, each at its place."""
    problems = my.Problems(source)
    root = my.compose(source, problems)
    mapping = None if root is None else my.mapping_of(root, problems, what="a lexicon")
    problems.raise_all()
    assert mapping is not None
    lexicon = _Reader(mapping, problems).lexicon()
    problems.raise_all()
    return lexicon


@lru_cache(maxsize=1)
def recognisers() -> Mapping[str, Recognise]:
    """How each shipped language is recognised, without reading what else its lexicon holds."""
    found = {}
    for language in shipped():
        source = _source(language)
        # The section is cut out as text: of all lexicons but one, nothing else is needed.
        section = _RECOGNISE.search(source.text)
        if section is not None:
            part = SourceText.from_text(section[0], path=source.path)
            root = my.read_yaml(part)
            assert isinstance(root, my.Mapping)
            problems = my.Problems(part)
            found[language] = _Reader(root, problems).recognise()
            problems.raise_all()
    return MappingProxyType(found)


_RECOGNISE = re.compile(r"^recognise:.*\n(?:[ \t#-].*\n|\n)*", re.MULTILINE)


def _source(language: str) -> SourceText:
    if language not in shipped():
        raise UsageError(f"there is no lexicon for the language {language!r}; there are {', '.join(shipped())}")
    return my.read_source(resources.find("lexicons", f"{language}.yaml"))


def _usual_words(entries: Iterable[Entry]) -> Mapping[str, str]:
    usual: dict[str, str] = {}
    for entry in entries:
        if entry.kind is Kind.TERM and not _NOTATION.search(entry.pattern.text):
            usual.setdefault(entry.name, entry.pattern.text)
    return MappingProxyType(usual)


_NOTATION = re.compile(r"[()\[\]{}|*…<>#~+]")


class _Reader:
    """Reads the sections of one file; what is wrong goes to `problems`."""

    def __init__(self, mapping: my.Mapping, problems: my.Problems) -> None:
        self.mapping = mapping
        self.problems = problems
        self.orthography = Orthography()
        self.count = 0

    def lexicon(self) -> Lexicon:
        my.refuse_unknown_keys(self.mapping, SECTIONS, self.problems, what="lexicon")
        spaced = self._text("spaced", "true", among=("true", "false")) == "true"
        self.orthography = Orthography(
            spaced=spaced, spellings=self._pairs(self.mapping, "spellings"), forms=self._texts(self.mapping, "forms")
        )
        entries = self._words()
        words = Matcher(entries, spaced=spaced)
        return Lexicon(
            language=self._text("language"),
            name=self._text("name"),
            spaced=spaced,
            postpositions=self._text("postpositions", "false", among=("true", "false")) == "true",
            direction=self._text("direction", "ltr", among=("ltr", "rtl")),
            decimal=self._text("decimal", "."),
            grouping=self._texts(self.mapping, "grouping"),
            recognise=self.recognise(),
            words=words,
            usual=_usual_words(entries),
            phrases=Matcher(list(self._phrases()), spaced=spaced, refs=words),
            negation=self._negation(words),
            clauses=Matcher(self._entries("clause", self.mapping.get("clauses")), spaced=spaced, refs=words),
            abbreviations=frozenset(text.lower() for text in self._texts(self.mapping, "abbreviations")),
            captions=CaptionWords.from_mapping(self._plain("captions")),
            settlements=SettlementWords.from_mapping(self._plain("settlements")),
            reckoning=ReckoningWords.from_mapping(self._plain("reckoning"), spaced=spaced),
            particles=self._texts(self.mapping, "particles"),
            numbers=self._plain("numbers"),
            counters=self._plain("counters"),
        )

    def recognise(self) -> Recognise:
        section = self._section("recognise", ("scripts", "words"))
        if section is None:
            return Recognise()
        return Recognise(
            scripts=self._texts(section, "scripts", known=SCRIPTS, what="script"),
            words=frozenset(word.lower() for word in self._texts(section, "words")),
        )

    # --- sections of patterns ---

    def _words(self) -> list[Entry]:
        entries: list[Entry] = []
        for section, kind in (("terms", Kind.TERM), ("aliases", Kind.ALIAS)):
            for concept, node in self._concepts(section):
                entries += self._entries(concept, node, kind=kind)
        return entries + self._entries("", self.mapping.get("silent"), kind=Kind.SILENT)

    def _phrases(self) -> Iterator[Entry]:
        section = self._section("phrases", tuple(RuleSet.questions()))
        for rule in section.entries if section else ():
            values = my.mapping_of(rule.value, self.problems, what=f"phrases: {rule.key.text}")
            for value in values.entries if values else ():
                yield from self._entries(f"{rule.key.text}={value.key.text}", value.value)

    def _negation(self, words: Matcher) -> Negation:
        section = self._section("negation", _NEGATION_KEYS)
        if section is None:
            nothing = Matcher([], spaced=self.orthography.spaced)
            return Negation(markers=nothing, swallow=nothing)
        sides = ("before", "after", "either")
        markers = [entry for side in sides for entry in self._entries(side, section.get(side))]
        opposites = self._pairs(section, "opposites")
        self._refuse_unknown_concepts(section.get("opposites"))
        reach = self._text("reach", "6", section=section)
        if not reach.isdecimal():
            self.problems.add(section.span, f"negation: reach takes a number, found {reach!r}")
            reach = "6"
        return Negation(
            markers=Matcher(markers, spaced=self.orthography.spaced, refs=words),
            reach=int(reach),
            agrees=self._text("agrees", "false", section=section, among=("true", "false")) == "true",
            swallow=Matcher(
                self._entries("swallow", section.get("swallow")), spaced=self.orthography.spaced, refs=words
            ),
            opposites=MappingProxyType({**OPPOSITES, **opposites}),
        )

    def _entries(self, name: str, node: my.Node | None, *, kind: Kind = Kind.TERM) -> list[Entry]:
        entries: list[Entry] = []
        items = () if node is None else my.items_of(node, self.problems, what=f"patterns of {name or 'silent'}")
        for item in items or ():
            scalar = my.scalar_of(item, self.problems, what="a pattern")
            if scalar is None:
                continue
            try:
                pattern = parse_pattern(scalar.text, orthography=self.orthography)
            except PatternError as error:
                self.problems.add(scalar.span, str(error))
                continue
            for context in (pattern.left, pattern.right):
                for missing in sorted((context.names if context else frozenset()) - CONCEPTS.keys()):
                    self.problems.add(scalar.span, my.unknown("concept", missing, CONCEPTS))
            self.count += 1
            entries.append(Entry(name=name, pattern=pattern, kind=kind, order=self.count))
        return entries

    def _concepts(self, section: str) -> Iterator[tuple[str, my.Node]]:
        mapping = self._section(section, tuple(CONCEPTS), what="concept")
        for entry in mapping.entries if mapping else ():
            if entry.key.text in CONCEPTS:
                yield entry.key.text, entry.value

    def _refuse_unknown_concepts(self, node: my.Node | None) -> None:
        for entry in node.entries if isinstance(node, my.Mapping) else ():
            for part in (entry.key, entry.value):
                if isinstance(part, my.Scalar) and part.text not in CONCEPTS:
                    self.problems.add(part.span, my.unknown("concept", part.text, CONCEPTS))

    # --- plain values ---

    def _section(self, name: str, known: tuple[str, ...], *, what: str | None = None) -> my.Mapping | None:
        node = self.mapping.get(name)
        mapping = None if node is None else my.mapping_of(node, self.problems, what=name)
        if mapping is not None:
            my.refuse_unknown_keys(mapping, known, self.problems, what=what or name)
        return mapping

    def _text(
        self,
        key: str,
        default: str | None = None,
        *,
        section: my.Mapping | None = None,
        among: tuple[str, ...] | None = None,
    ) -> str:
        mapping = section or self.mapping
        node = mapping.get(key)
        if node is None:
            if default is None:
                self.problems.add(self.mapping.span, f"a lexicon needs the key {key!r}")
            return default or ""
        scalar = my.scalar_of(node, self.problems, what=key)
        text = scalar.text if scalar else default or ""
        if among and text not in among:
            self.problems.add(node.span, f"{key} is one of {', '.join(among)}, found {text!r}")
        return text

    def _texts(
        self, mapping: my.Mapping, key: str, *, known: tuple[str, ...] | None = None, what: str = ""
    ) -> tuple[str, ...]:
        node = mapping.get(key)
        items = () if node is None else my.items_of(node, self.problems, what=key)
        scalars = [my.scalar_of(item, self.problems, what=key) for item in items or ()]
        for scalar in scalars:
            if scalar is not None and known is not None and scalar.text not in known:
                self.problems.add(scalar.span, my.unknown(what, scalar.text, known))
        return tuple(scalar.text for scalar in scalars if scalar is not None)

    def _pairs(self, mapping: my.Mapping, key: str) -> Mapping[str, str]:
        node = mapping.get(key)
        pairs = None if node is None else my.mapping_of(node, self.problems, what=key)
        found = {}
        for entry in pairs.entries if pairs else ():
            scalar = my.scalar_of(entry.value, self.problems, what=f"{key}: {entry.key.text}")
            if scalar is not None:
                found[entry.key.text] = scalar.text
        return MappingProxyType(found)

    def _plain(self, section: str) -> Mapping[str, object]:
        node = self.mapping.get(section)
        mapping = None if node is None else my.mapping_of(node, self.problems, what=section)
        plain = None if mapping is None else my.plain(mapping)
        return MappingProxyType(plain) if isinstance(plain, dict) else MappingProxyType({})
