"""The number grammar of a language: what its lexicon says about numbers, what they count, and tiles in words.

    counter    a word for what a number counts, as 枚 or `players`, with its concept
    general    a counter for anything, as つ; the noun behind it says what is counted
    between    a word that may stand between a number and its counter, as `open` in "two open ends"
    limited    a form that is a number only beside certain words, as `one`, which is an article as well
    idiom      words that hold a form and are no number, as 一方
    prefix     what may be written before a number in the same word: Arabic و, Filipino tig-
    plus       a fraction said behind a number, as `and a half`
    joint      words or signs between two numbers: of a range (`to`), of a choice (`or`), of a list (a comma)

The sections `numbers` and `counters` of a lexicon; every key is optional, every value may be one text or a list:

    words, scales, ordinals, digits, also: […]          systems, see `numberwords`; `also` holds further ones
    suffixes, prefixes                                  parts of the word around a number
    counting-prefixes                                   prefixes that make a limited form a number, as tig-
    ordinal-prefixes, ordinal-suffixes                  make an ordinal of a number word
    digit-ordinals: {before: […], after: […]}           make an ordinal of digits; a suffix `.` wants a counter
    fractions, plus, plus-after-counter: {1/2: […]}     halves and the like
    fraction-bar                                        words of 三分の一: the denominator stands first
    counted: {concept: {2: […]}}                        words that hold number and counter, as ふたり or a dual
    limited: [{words, followed-by, not-followed-by, preceded-by}]
    free-before, free-after                             what may touch a single Chinese character that is a number
    idioms, general-counters, of, between, ordinal-after-counter, counter-before: true
    ranges, or, paired: {between: and}                  joints; `paired` ones need the word before the first number
    tiles: {…}                                          see `TileWords`

`followed-by` and `preceded-by` list words; <counter> is any counter, <point> one of that concept, <number> another
number behind a joint; they may stand after words: `a <point>`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from verifier.document.numberwords import Forms, Part, Scale, System, fold

GROUPING_ANYWHERE = "\u066c"
DECIMAL_ANYWHERE = "\u066b"
GROUPING_SPACES = "\u00a0\u2009\u202f"
"""What a space means as a grouping sign; a plain one may part two numbers."""
DASHES = "-‐‑‒–—―−－〜～~∼"


def _keys(names: str) -> frozenset[str]:
    return frozenset(names.split())


_SYSTEM_KEYS = _keys("words scales ordinals digits")
_SCALE_KEYS = _keys("words ordinals before after first from alone elliptic")
_LIMITED_KEYS = _keys("words followed-by not-followed-by preceded-by")
_ORDINAL_KEYS = _keys("before after")
_NUMBER_KEYS = _SYSTEM_KEYS | _keys(
    "also suffixes prefixes counting-prefixes ordinal-prefixes ordinal-suffixes digit-ordinals fractions plus "
    "plus-after-counter fraction-bar counted limited idioms general-counters of between ordinal-after-counter "
    "counter-before free-before free-after ranges or paired tiles"
)
_TILE_KEYS = _keys(
    "double double-after join halves suffixes names words context articles set set-before not-before not-after pairs"
)


# --- reading plain data ---


def _texts(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,)
    if isinstance(value, Sequence):
        return tuple(str(text) for text in value)
    raise ValueError(f"a text or a list of texts is expected, found {value!r}")


def _folded(value: object) -> tuple[str, ...]:
    return tuple(fold(text).text for text in _texts(value))


def _table(value: object, name: str, known: frozenset[str] | None = None) -> Mapping[str, object]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise ValueError(f"{name} is a table, found {value!r}")
    table = {str(key): item for key, item in value.items()}
    for key in table:
        if known is not None and key not in known:
            raise ValueError(f"{name} has the unknown key {key!r}; known are {', '.join(sorted(known))}")
    return table


def _items(value: object, name: str) -> tuple[object, ...]:
    if value is None:
        return ()
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise ValueError(f"{name} is a list, found {value!r}")
    return tuple(value)


def _is_set(value: object) -> bool:
    return str(value).lower() == "true"


def _value(text: str, name: str) -> int | Fraction:
    try:
        value = Fraction(text)
        return value if value.denominator > 1 else int(value)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{name} has a number as its key, found {text!r}") from None


def _parts(value: object, name: str, *, ordinal: bool = False, counter: str | None = None) -> dict[str, Part]:
    return {
        form: Part(_value(key, name), ordinal, counter=counter)
        for key, forms in _table(value, name).items()
        for form in _texts(forms)
    }


def _system(table: Mapping[str, object]) -> System:
    scales = []
    for key, value in _table(table.get("scales"), "scales").items():
        scale = _table(value, f"scale {key}", _SCALE_KEYS)
        size = Part(_value(key, "scales"))
        words = dict.fromkeys(_texts(scale.get("words")), size)
        words |= dict.fromkeys(_texts(scale.get("ordinals")), size._replace(ordinal=True))
        scales.append(
            Scale(
                value=int(size.value),
                words=Forms(words),
                before=_folded(scale.get("before")),
                after=_folded(scale.get("after")),
                first=_folded(scale.get("first")),
                least=int(_value(str(scale.get("from", 0)), f"scale {key}: from")),
                alone=_is_set(scale.get("alone")),
                elliptic=_is_set(scale.get("elliptic")),
            )
        )
    ordinals = _parts(table.get("ordinals"), "ordinals", ordinal=True)
    return System(
        words=Forms(ordinals | _parts(table.get("words"), "words")),
        scales=tuple(sorted(scales, key=lambda scale: scale.value)),
        digits="".join(_texts(table.get("digits"))),
    )


def any_of(texts: Iterable[str]) -> str:
    """A pattern for any of the texts, the longest first; a text may end in `*` for any ending of the word."""
    ordered = sorted(set(texts), key=lambda text: (-len(text), text))
    escaped = [re.escape(text.removesuffix("*")) + (r"[^\W\d_]*" if text.endswith("*") else "") for text in ordered]
    return "|".join(escaped) or r"(?!)"


def _grouping(value: object) -> frozenset[str]:
    signs = _texts(value)
    spaces = GROUPING_SPACES if any(sign.isspace() for sign in signs) else ""
    return frozenset((*(sign for sign in signs if not sign.isspace()), *spaces, GROUPING_ANYWHERE))


# --- the parts of a grammar ---


class Counter(NamedTuple):
    """What a number counts: the concept, None for a general counter, and where the counter ends."""

    concept: str | None
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """When the forms of a limited word are numbers."""

    followed_by: tuple[str, ...] = ()
    not_followed_by: tuple[str, ...] = ()
    preceded_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TileWords:
    """Words around tiles, folded; those that are looked for as words may end in `*`.

    double        words before the half of a double, as in "double five"; `join` are the signs between them
    double_after  what stands behind the half, its joiner included: `のダブル` in 6のダブル
    halves        words for halves besides the number words; number words that are limited are none
    suffixes      endings of number words in a name of a tile, as -er in Sechs-Vierer
    names         words for a whole tile
    pairs         signs between two number words, as in "six-four"
    words         nouns for one tile, beside which a pair or two digits are a tile: "the 4-5 tile", "tile 63"
    context       words of a sentence that speaks of tiles, as `lead`
    articles      words one of which, or of `context`, stands right before a pair that rises and is a tile
    set           words that make a double before them the name of a set; `set_before` do so for one behind them
    not_before    words before a pair that is no tile, as `score`; `not_after` such words behind it, as `minutes`
    """

    double: tuple[str, ...] = ()
    double_after: tuple[str, ...] = ()
    join: tuple[str, ...] = (" ", "-")
    halves: Mapping[str, int] = field(default_factory=dict)
    suffixes: tuple[str, ...] = ()
    names: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    context: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    set: tuple[str, ...] = ()
    set_before: tuple[str, ...] = ()
    not_before: tuple[str, ...] = ()
    not_after: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()

    @classmethod
    def from_mapping(cls, value: object) -> TileWords:
        """The key `tiles` of the section `numbers`. Raises ValueError for what it does not know."""
        table = _table(value, "tiles", _TILE_KEYS)
        halves = _parts(table.get("halves"), "tiles: halves")
        names: dict[str, tuple[int, int]] = {}
        for pair, texts in _table(table.get("names"), "tiles: names").items():
            first, _, second = pair.partition("-")
            tile = (int(_value(first, "tiles: names")), int(_value(second, "tiles: names")))
            names |= dict.fromkeys(_folded(texts), tile)
        return cls(
            double=_folded(table.get("double")),
            double_after=_folded(table.get("double-after")),
            join=_folded(table.get("join")) or (" ", "-"),
            halves={fold(form).text: int(part.value) for form, part in halves.items()},
            suffixes=_folded(table.get("suffixes")),
            names=names,
            words=_folded(table.get("words")),
            context=_folded(table.get("context")),
            articles=_folded(table.get("articles")),
            set=_folded(table.get("set")),
            set_before=_folded(table.get("set-before")),
            not_before=_folded(table.get("not-before")),
            not_after=_folded(table.get("not-after")),
            pairs=_folded(table.get("pairs")),
        )


@dataclass(frozen=True, eq=False, repr=False)
class NumberGrammar:
    """All that is known of the numbers of one language. Made once, from a lexicon; one is equal to itself only."""

    spaced: bool = True
    decimals: frozenset[str] = frozenset((".", ",", DECIMAL_ANYWHERE))
    grouping: frozenset[str] = frozenset((".", ",", *GROUPING_SPACES, GROUPING_ANYWHERE))
    systems: tuple[System, ...] = ()
    fractions: Forms = field(default_factory=lambda: Forms({}))
    counted: Forms = field(default_factory=lambda: Forms({}))
    plus: Forms = field(default_factory=lambda: Forms({}))
    plus_after_counter: Forms = field(default_factory=lambda: Forms({}))
    fraction_bar: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    counting_prefixes: tuple[str, ...] = ()
    ordinal_prefixes: tuple[str, ...] = ()
    ordinal_suffixes: tuple[str, ...] = ()
    digit_ordinals_before: tuple[str, ...] = ()
    digit_ordinals_after: tuple[str, ...] = ()
    ordinal_after_counter: tuple[str, ...] = ()
    limited: Mapping[str, Limit] = field(default_factory=dict)
    idioms: Forms = field(default_factory=lambda: Forms({}))
    counters: Mapping[str, str] = field(default_factory=dict)
    """Concept by folded counter word."""
    general_counters: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    counter_before: bool = False
    free_before: tuple[str, ...] = ()
    free_after: tuple[str, ...] = ()
    ranges: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()
    paired: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tiles: TileWords = field(default_factory=TileWords)

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, object]) -> NumberGrammar:
        """The grammar of a lexicon as plain data: its keys spaced, decimal, grouping, numbers, counters.

        Other keys are passed over.

        Raises ValueError for keys and values that are not in the notation.
        """
        numbers = _table(mapping.get("numbers"), "numbers", _NUMBER_KEYS)
        further = [_table(item, "also", _SYSTEM_KEYS) for item in _items(numbers.get("also"), "also")]
        digit_ordinals = _table(numbers.get("digit-ordinals"), "digit-ordinals", _ORDINAL_KEYS)
        counted: dict[str, Part] = {}
        for concept, values in _table(numbers.get("counted"), "counted").items():
            counted |= _parts(values, f"counted: {concept}", counter=concept)
        counters = _table(mapping.get("counters"), "counters")
        paired = _table(numbers.get("paired"), "paired")
        return cls(
            spaced=_is_set(mapping.get("spaced", True)),
            decimals=frozenset((*_texts(mapping.get("decimal", ".")), DECIMAL_ANYWHERE)),
            grouping=_grouping(mapping.get("grouping", ",")),
            systems=tuple(_system(table) for table in (numbers, *further) if _SYSTEM_KEYS & table.keys()),
            fractions=Forms(_parts(numbers.get("fractions"), "fractions")),
            counted=Forms(counted),
            plus=Forms(_parts(numbers.get("plus"), "plus")),
            plus_after_counter=Forms(_parts(numbers.get("plus-after-counter"), "plus-after-counter")),
            fraction_bar=_folded(numbers.get("fraction-bar")),
            suffixes=_folded(numbers.get("suffixes")),
            prefixes=_folded(numbers.get("prefixes")),
            counting_prefixes=_folded(numbers.get("counting-prefixes")),
            ordinal_prefixes=_folded(numbers.get("ordinal-prefixes")),
            ordinal_suffixes=_folded(numbers.get("ordinal-suffixes")),
            digit_ordinals_before=_folded(digit_ordinals.get("before")),
            digit_ordinals_after=_folded(digit_ordinals.get("after")),
            ordinal_after_counter=_folded(numbers.get("ordinal-after-counter")),
            limited=_limits(numbers.get("limited")),
            idioms=Forms(dict.fromkeys(_texts(numbers.get("idioms")), Part(0))),
            counters={word: concept for concept, words in counters.items() for word in _folded(words)},
            general_counters=_folded(numbers.get("general-counters")),
            of=_folded(numbers.get("of")),
            between=_folded(numbers.get("between")),
            counter_before=_is_set(numbers.get("counter-before")),
            free_before=_folded(numbers.get("free-before")),
            free_after=(*_folded(numbers.get("free-after")), *_folded(numbers.get("fraction-bar"))),
            ranges=_folded(numbers.get("ranges")),
            alternatives=_folded(numbers.get("or")),
            paired={fold(word).text: _folded(joints) for word, joints in paired.items()},
            tiles=TileWords.from_mapping(numbers.get("tiles")),
        )

    # --- where words begin and end ---

    def breaks(self, text: str, at: int) -> bool:
        """Whether a word may end or begin at `at`: always at a space or sign; without spaces, also between scripts."""
        if not 0 < at < len(text):
            return True
        before, after = text[at - 1], text[at]
        if self.spaced:
            return not (before.isalnum() and after.isalnum())
        return not (_is_closed(before) and _is_closed(after))

    @cached_property
    def openings(self) -> re.Pattern[str]:
        """Matches, without taking anything, where a number word, its prefix or an idiom may begin."""
        forms = {form[:3] for forms in self._all_forms() for form in forms}
        forms |= {prefix[:3] for prefix in self.ordinal_prefixes}
        within = any_of((*self.prefixes, *self.counting_prefixes))
        edge = r"(?<![^\W_])" if self.spaced else ""
        return re.compile(f"{edge}(?=(?:{within})?(?:{any_of(forms)}))" if forms else r"(?!)")

    def _all_forms(self) -> Iterable[Forms]:
        yield from (self.fractions, self.counted, self.idioms)
        for system in self.systems:
            yield system.words
            yield from (scale.words for scale in system.scales if scale.alone)

    # --- counters ---

    @cached_property
    def _counter(self) -> re.Pattern[str]:
        gap = "[ -]" if self.spaced else " ?"
        general = any_of(self.general_counters)
        if self.spaced:
            between = f"(?:{gap}(?:{any_of((*self.between, *self.general_counters))})(?=[ -])){{0,3}}"
        else:
            links = (*self.between, *(word + link for word in self.general_counters for link in self.of))
            between = f"(?P<link>{gap}(?:{any_of(links)}))?"
        noun = f"{between}{gap}(?P<noun>{any_of(self.counters)})"
        edge = r"(?![^\W_])" if self.spaced else ""
        return re.compile(f"(?:{noun}|{gap}(?P<general>{general})){edge}")

    @cached_property
    def _general_counter(self) -> re.Pattern[str]:
        return re.compile(f" ?(?:{any_of(self.general_counters)})")

    @cached_property
    def _counter_before(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![^\W_])(?:{any_of(self.prefixes)})?({any_of(self.counters)}) $")

    def counter_after(self, text: str, end: int) -> Counter | None:
        """The counter behind a number that ends at `end`."""
        match = self._counter.match(text, end)
        if match is None or not self.breaks(text, match.end()):
            return None
        if not self.spaced and match["link"] and is_ideograph(text[match.end() - 1]) and goes_on(text, match.end()):
            # 一つの目標: the noun is not 目.
            general = self._general_counter.match(text, end)
            return Counter(None, general.end()) if general else None
        return Counter(self._concept(match["noun"]), match.end())

    def counter_in_front(self, text: str, start: int, floor: int) -> Counter | None:
        """The counter right before a number, not before `floor`, in a language that puts it there."""
        if not self.counter_before:
            return None
        match = self._counter_before.search(text[max(floor, start - 30) : start])
        return Counter(self._concept(match[1]), start) if match else None

    def _concept(self, word: str | None) -> str | None:
        if word is None:
            return None
        known = self.counters.get(word)
        if known is None:
            stems = (form for form in self.counters if form.endswith("*") and word.startswith(form[:-1]))
            known = self.counters[max(stems, key=len)]
        return known

    # --- joints ---

    def _joint(self, signs: str, words: Iterable[str]) -> str:
        if self.spaced:
            return rf"\s*(?:[{signs}]|(?<=\s)(?:{any_of(words)})(?=\s|$))\s*"
        return rf"\s*(?:[{signs}]|{any_of(words)})\s*"

    @cached_property
    def range_joint(self) -> re.Pattern[str]:
        """What stands between the ends of a range."""
        return re.compile(self._joint(re.escape(DASHES), self.ranges))

    @cached_property
    def choice_joint(self) -> re.Pattern[str]:
        """What stands between two numbers that are alternatives or both meant."""
        return re.compile(r"[,、،，]?" + self._joint("/&・", self.alternatives))

    @cached_property
    def any_joint(self) -> re.Pattern[str]:
        """Any joint, that of a list included."""
        patterns = (self.range_joint.pattern, self.choice_joint.pattern, LIST_JOINT.pattern)
        return re.compile("|".join(f"(?:{pattern})" for pattern in patterns))


def is_ideograph(char: str) -> bool:
    """Whether a character is a Chinese one, as kanji are."""
    return "一" <= char <= "鿿" or "㐀" <= char <= "䶿" or char in ("々", "〇")


def goes_on(text: str, at: int) -> bool:
    """Whether another Chinese character stands at `at`."""
    return 0 <= at < len(text) and is_ideograph(text[at])


LIST_JOINT = re.compile(r"\s*[,、،，]\s*")


def _is_closed(char: str) -> bool:
    """Whether words of this character's script are written without anything between its letters: katakana, letters."""
    return "ァ" <= char <= "ヺ" or char in "ーヽヾ" or (char.isalnum() and char.upper() != char.lower())


def _limits(value: object) -> dict[str, Limit]:
    limits: dict[str, Limit] = {}
    for item in _items(value, "limited"):
        table = _table(item, "limited", _LIMITED_KEYS)
        limit = Limit(
            followed_by=_folded(table.get("followed-by")),
            not_followed_by=_folded(table.get("not-followed-by")),
            preceded_by=_folded(table.get("preceded-by")),
        )
        limits |= dict.fromkeys(_folded(table.get("words")), limit)
    return limits
