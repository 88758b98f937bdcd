"""Tile names: the notations in which real documents name a tile, told from what only looks like one.

    pair      two halves with a sign between them: `6-4`, `6/4`, `6:4`, `6x4`
    bar       the sign of a tile that means nothing else: `[6|4]`, `6|4`
    double    a word before or behind one half: `double five`
    certain   the notation alone says that it is a tile
    near      in the same sentence, or in the same list of pairs
    known     a notation that the document has shown elsewhere, where nothing else could be meant
    reckoned  a pair with a sum behind it, as in `4/1: 4 + 1 = 5`

A pair is a tile only where something near it speaks of tiles, and nothing beside it speaks of players, points or a
calculation. A range rises: what does not rise is no range. In a known notation that is enough, and what rises needs
only a sum behind it or a word of placing beside it. Halves are given in the order in which they are written.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from verifier.document.digits import code_spans
from verifier.document.numbergrammar import NumberGrammar
from verifier.document.numberwords import Folded, fold
from verifier.document.numerals import DIGITS_ONLY
from verifier.document.tilewords import halves_of, has_size, tile_patterns
from verifier.engine.tile import HIGHEST_PIPS, Tile

_BARS = "|｜¦│∣"
_DASHES = "-‐‑‒–−－"
_DASH = re.escape(_DASHES)
_OPENING = "[［〔【"
_CLOSING = "]］〕】"

_BRACKETED = re.compile(
    rf"[{re.escape(_OPENING)}](?P<before> {{0,3}})(?P<first>\d{{1,2}})(?P<gap> {{0,3}})"
    rf"(?P<sign>\\?[{_BARS}]|[{_DASH}/／:：xX×,，])(?P<behind> {{0,3}})(?P<second>\d{{1,2}})(?!\d)"
    rf"(?P<close> {{0,3}}[{re.escape(_CLOSING)}])?"
)
_BARE_BAR = re.compile(
    rf"(?<![\d{_BARS}\\.,{re.escape(_OPENING)}])(?P<first>\d{{1,2}})\\?[{_BARS}](?P<second>\d{{1,2}})(?![\d{_BARS}\\]|[.,]\d)"
    rf"(?P<close>[{re.escape(_CLOSING)}])?"
)
_PAIR = re.compile(
    rf"(?<!\d)(?<![\d][.,:：/／{_DASH}×xX])(?<![+＋*×÷=＝{_BARS}])(?P<first>\d{{1,2}})(?P<sign>[{_DASH}/／:：xX×])"
    rf"(?P<second>\d{{1,2}})(?!\d|[.,:：/／{_DASH}×xX{_BARS}]\d|[%％°])"
)
_TUPLE = re.compile(r"[(（](?P<first>\d{1,2})[,，](?P<space> ?)(?P<second>\d{1,2})[)）]")
_CROSS_BEFORE = re.compile(r"(?<![^\W_])[X×](?P<first>\d{1,2})(?![^\W_])")
_GLYPH = re.compile("[\U0001f031-\U0001f061\U0001f063-\U0001f093]")
_TWO_DIGITS = re.compile(r" ?(?P<first>\d)(?P<second>\d)(?![\w]|[.,:]\d)")
_IN_BRACKETS = re.compile(r" ?[(（](?P<first>\d)(?P<second>\d)[)）]")
_SENTENCE_END = re.compile(r"(?<=[^\W_]{2})[.]+(?=\s|$)|(?<=\d)[.](?=\s|$)|[!?؟](?=\s|$)|[。！？।\n]")
_SUM = re.compile(r"(?<![\d.,])(?P<first>\d{1,2}) ?[+＋] ?(?P<second>\d{1,2})(?P<more> ?[+＋])?")
_TO_SUM = 90
"""A sum that a tile leaves stands no further behind it."""
_CALCULATED = re.compile(r" ?[+＋*×÷%％]| ?[=＝] ?(?P<result>\d{1,4})?")
_KINDS = {"/": "slash", "／": "slash", ":": "colon", "：": "colon", "x": "cross", "X": "cross", "×": "cross"}
_KINDS |= dict.fromkeys(_BARS, "bar") | dict.fromkeys(_DASHES, "hyphen") | dict.fromkeys(",，", "comma")


@dataclass(frozen=True, slots=True, kw_only=True)
class TileMatch:
    """A tile that a text names.

    `notation` is bar, hyphen, slash, colon, cross, comma, digits, words, name or glyph. `impossible` tiles have a half
    above the highest of the set; `unclosed` ones lack a bracket.
    """

    start: int
    end: int
    first: int
    second: int
    notation: str
    certain: bool = True
    impossible: bool = False
    unclosed: bool = False

    @property
    def is_pair(self) -> bool:
        """Whether both halves are named, which in words they are not of each double."""
        return self.notation != "words" or self.first != self.second

    @property
    def tile(self) -> Tile | None:
        """The tile; None where no set has such a one."""
        return None if max(self.first, self.second) > HIGHEST_PIPS else Tile(self.first, self.second)


def find_tiles(
    text: str,
    *,
    highest: int = 6,
    grammar: NumberGrammar = DIGITS_ONLY,
    context: bool = False,
    known: frozenset[str] = frozenset(),
) -> tuple[TileMatch, ...]:
    """The tiles that a text names, in order; they do not overlap.

    `highest` is the highest half of the set. `context` says that what stands around the text speaks of tiles, as the
    head of its column does; `known` are the notations that the document has shown. Takes linear time and never raises.
    """
    return tuple(_Finder(text, highest, grammar, context, known).find())


def may_name_tiles(text: str) -> bool:
    """Whether a text has a pair at all, so that it is worth another look once its notation is known."""
    return _PAIR.search(text) is not None


def has_sum(text: str) -> bool:
    """Whether a text adds two small numbers, as what the ends make once a tile lies."""
    return _SUM.search(text) is not None


def shown_notations(tiles: Iterable[TileMatch], texts: Iterable[str]) -> frozenset[str]:
    """The doubtful notations that a document has shown: one tile beyond doubt, or two.

    Two pairs will do that nothing but the sums behind them makes tiles, as in `4/4: 8 + 1 = 9`.
    """
    counted: dict[str, int] = {}
    for tile in tiles:
        if tile.notation in _DOUBTFUL and tile.is_pair:
            counted[tile.notation] = counted.get(tile.notation, 0) + (2 if tile.certain else 1)
    for text in texts:
        for notation in _notations_before_sums(text):
            counted[notation] = counted.get(notation, 0) + 1
    return frozenset(notation for notation, number in counted.items() if number > 1)


def _notations_before_sums(text: str) -> Iterator[str]:
    """The notation of each pair with a sum close behind it that adds one of its halves, or both of a double."""
    for match in _PAIR.finditer(text):
        found = _sum_behind(text, match.end())
        if found is not None:
            halves = {int(match["first"]), int(match["second"])}
            counts = halves if len(halves) > 1 else {*halves, 2 * max(halves)}
            if max(halves) <= HIGHEST_PIPS and counts & {int(found["first"]), int(found["second"])}:
                yield _KINDS[match["sign"]]


def _sum_behind(text: str, end: int) -> re.Match[str] | None:
    """The first sum that follows a pair close by, before another pair."""
    found = _SUM.search(text, end, end + _TO_SUM)
    return found if found is None or _PAIR.search(text, end, found.start()) is None else None


_DOUBTFUL = frozenset({"hyphen", "slash", "colon", "cross", "words"})


def find_set_names(text: str, grammar: NumberGrammar) -> tuple[tuple[int, int, int], ...]:
    """The names of sets, as in "double-nine set": their offsets, and the half of their highest double."""
    folded = fold(text)
    words = tile_patterns(grammar)
    found = []
    for match in words.double.finditer(folded.text):
        start, end = match.span()
        before = folded.text[max(0, start - 40) : start]
        if not grammar.breaks(folded.text, start) or not grammar.breaks(folded.text, end):
            continue
        half = match["half"]
        value = int(half) if half[0].isdecimal() else halves_of(grammar)[half]
        named = words.set_behind.match(folded.text, end) or words.set_in_front.search(before)
        if named or has_size(folded.text, end, grammar):
            found.append((*folded.raw(match.start("word"), end), value))
    return tuple(found)


# --- finding ---


class _Finder:
    """Finds the tiles of one text; offsets are those of the text, of its folded form inside the words."""

    def __init__(self, text: str, highest: int, grammar: NumberGrammar, context: bool, known: frozenset[str]) -> None:
        self.text = text
        self.highest = highest
        self.grammar = grammar
        self.words = tile_patterns(grammar)
        self.context = context
        self.known = known
        self.folded: Folded = fold(text)
        self.ends = [match.end() for match in _SENTENCE_END.finditer(text)]
        self.speaks: dict[int, bool] = {}
        self.inner = (len(text) - len(text.lstrip()), len(text.rstrip()))

    def find(self) -> list[TileMatch]:
        """All tiles in order."""
        sure = _apart((*self._bracketed(), *self._bare_bars(), *self._glyphs(), *self._named()))
        doubtful = (*self._pairs(), *self._with_commas(), *self._crosses(), *self._in_words())
        possible = _without([match for match in doubtful if not self._is_denied(match)], sure)
        tiles = sorted((*sure, *self._backed(possible, sure)), key=lambda match: match.start)
        return list(_apart((*tiles, *self._two_digits(tiles))))

    def _match(self, match: re.Match[str], notation: str, **marks: bool) -> TileMatch | None:
        """A tile with two halves in digits, None where one is too high or written with a leading zero."""
        halves = (match["first"], match["second"])
        first, second = (int(half) for half in halves)
        if max(first, second) > self.highest or any(len(half) > 1 and int(half) < 10 for half in halves):
            return None
        return TileMatch(start=match.start(), end=match.end(), first=first, second=second, notation=notation, **marks)

    # --- notations that speak for themselves ---

    def _bracketed(self) -> Iterator[TileMatch]:
        for match in _BRACKETED.finditer(self.text):
            kind = _KINDS[match["sign"][-1]]
            if kind == "comma":
                continue
            if match["close"] is None:
                tight = not (match["gap"] or match["behind"])
                if kind != "bar" or not tight or _BAR.match(self.text[match.end() : match.end() + 2].lstrip()):
                    continue
            first, second = int(match["first"]), int(match["second"])
            impossible = max(first, second) > self.highest
            if impossible and kind != "bar":
                continue
            if kind != "bar" and self._counts_other(self.folded.at(match.end())):
                continue
            yield TileMatch(
                start=match.start(),
                end=match.end(),
                first=first,
                second=second,
                notation=kind,
                impossible=impossible,
                unclosed=match["close"] is None,
            )

    def _bare_bars(self) -> Iterator[TileMatch]:
        for match in _BARE_BAR.finditer(self.text):
            tile = self._match(match, "bar", unclosed=match["close"] is not None)
            if tile is None or self._counts_other(self.folded.at(tile.end)):
                continue
            around = self.text[max(0, tile.start - 40) : tile.start] + " " + self.text[tile.end : tile.end + 40]
            # A row of a table has bars as well; only what speaks of tiles tells them apart.
            if _BAR.search(_SOME_TILE.sub("", around)) is None or self._speaks_of_tiles(tile.start):
                yield tile

    def _glyphs(self) -> Iterator[TileMatch]:
        for match in _GLYPH.finditer(self.text):
            code = ord(match[0]) - 0x1F031
            first, second = divmod(code if code < 49 else code - 50, 7)
            yield TileMatch(
                start=match.start(),
                end=match.end(),
                first=first,
                second=second,
                notation="glyph",
                impossible=max(first, second) > self.highest,
            )

    def _named(self) -> Iterator[TileMatch]:
        text = self.folded.text
        for match in self.words.name.finditer(text):
            if self.grammar.breaks(text, match.start()) and self.grammar.breaks(text, match.end()):
                first, second = self.grammar.tiles.names[match["name"]]
                if max(first, second) <= self.highest:
                    yield self._from_words(match.span("name"), first, second, "name")
        for pattern in (self.words.double, self.words.double_after):
            for match in pattern.finditer(text):
                half = self._half(match["half"])
                if half <= self.highest and self._is_double(match):
                    yield self._from_words((min(match.start("word"), match.start("half")), match.end()), half, half)

    def _is_double(self, match: re.Match[str]) -> bool:
        text, grammar = self.folded.text, self.grammar
        start, end = match.span()
        if match["half"][-1].isdecimal() and match.end("half") == end and _GOES_ON.match(text, end):
            return False
        if not grammar.breaks(text, start) or not grammar.breaks(text, end):
            return False
        if text[start].isdecimal() and re.search(r"[\d.,:/-]$", text[max(0, start - 1) : start]):
            return False
        if self.words.set_behind.match(text, end) or self.words.set_in_front.search(text[max(0, start - 40) : start]):
            return False
        if has_size(text, end, grammar):
            return False
        return not self._counts_other(end)

    def _from_words(self, span: tuple[int, int], first: int, second: int, notation: str = "words") -> TileMatch:
        start, end = self.folded.raw(*span)
        return TileMatch(start=start, end=end, first=first, second=second, notation=notation)

    def _half(self, text: str) -> int:
        return int(text) if text[0].isdecimal() else halves_of(self.grammar)[text]

    # --- notations that also mean something else ---

    def _pairs(self) -> Iterator[TileMatch]:
        codes = code_spans(self.text)
        starts = [start for start, _ in codes]
        for match in _PAIR.finditer(self.text):
            index = bisect_right(starts, match.start()) - 1
            before = self.text[match.start() - 1 : match.start()]
            if (index >= 0 and match.start() < codes[index][1]) or (before.upper() != before.lower()):
                continue
            tile = self._match(match, _KINDS[match["sign"]], certain=False)
            if tile:
                yield tile

    def _with_commas(self) -> Iterator[TileMatch]:
        is_decimal = "," in self.grammar.decimals and "." not in self.grammar.decimals
        tuples = (match for match in _TUPLE.finditer(self.text) if match["space"] or not is_decimal)
        listed = (match for match in _BRACKETED.finditer(self.text) if match["sign"] in ",，" and match["close"])
        for match in (*tuples, *listed):
            tile = self._match(match, "comma", certain=False)
            if tile:
                yield tile

    def _crosses(self) -> Iterator[TileMatch]:
        for match in _CROSS_BEFORE.finditer(self.text):
            half = int(match["first"])
            if half <= self.highest:
                yield TileMatch(
                    start=match.start(), end=match.end(), first=half, second=half, notation="cross", certain=False
                )

    def _in_words(self) -> Iterator[TileMatch]:
        text = self.folded.text
        for match in self.words.pair.finditer(text):
            first, second = self._half(match["first"]), self._half(match["second"])
            if max(first, second) <= self.highest and self.grammar.breaks(text, match.end()):
                yield replace(self._from_words(match.span(), first, second), certain=False)

    def _is_denied(self, tile: TileMatch) -> bool:
        """Whether what stands beside a pair says that it is none: a count, a score, a calculation."""
        calculated = _CALCULATED.match(self.text, tile.end)
        if calculated:
            result = calculated["result"]
            if result is None or int(result) != tile.first + tile.second or tile.second == 0:
                return True
        before = self.text[max(0, tile.start - 2) : tile.start].strip()[-1:]
        if before in tuple("+＋*×÷=＝"):
            return True
        end = self.folded.at(tile.end)
        return self.words.no_tile_behind.match(self.folded.text, end) is not None or self._counts_other(end)

    def _counts_other(self, end: int) -> bool:
        """Whether a counter follows, as in 2-4 players; a noun for one tile is none: the 4-5 tile."""
        text = self.folded.text
        return self.words.tile_behind.match(text, end) is None and self.grammar.counter_after(text, end) is not None

    # --- what backs a pair ---

    def _backed(self, possible: Sequence[TileMatch], sure: Sequence[TileMatch]) -> Iterator[TileMatch]:
        named = {bisect_right(self.ends, tile.start) for tile in sure}
        called = [
            tile for tile in possible if tile.notation == "words" and self.words.articles and self._is_called(tile)
        ]
        told = called if len(called) >= _FEWEST_CALLED else []
        for group in _lists(self.text, possible):
            denied = [self._is_denied_in_front(tile) for tile in group]
            listed = len(group) > 1 and any(tile.first >= tile.second for tile in group)
            for tile, no_tile in zip(group, denied, strict=True):
                beside = self._is_beside_word(tile)
                if (
                    (tile in told and not no_tile)
                    or self._is_reckoned(tile)
                    or (tile.notation in self.known and self._is_known(tile))
                ):
                    yield replace(tile, certain=beside or self._is_own_sum(tile))
                    continue
                ranging = tile.notation in ("hyphen", "words") and tile.first < tile.second and not listed
                near = bisect_right(self.ends, tile.start) in named or (
                    self._speaks_of_tiles(tile.start) and (not ranging or self._is_called(tile))
                )
                # "Leads that score: 5-5, 6-4": a list about tiles is stronger than the word before it.
                if no_tile and not (listed and near and 2 * sum(denied) < len(group) + 1):
                    continue
                if self._is_backed(tile, beside=beside, listed=listed, near=near):
                    yield replace(tile, certain=beside)

    def _is_known(self, tile: TileMatch) -> bool:
        """Whether a pair of a known notation is a tile: unless it is called something else, or may be a range."""
        start = self.folded.at(tile.start)
        before = self.folded.text[max(0, start - 30) : start]
        # The tile that says where, "on the other side of 6/6: 1 + 5 = 6", may stand before the sum.
        reckoned = _SUM.search(self.text, tile.end, tile.end + _TO_SUM) is not None
        if tile.first == tile.second or reckoned:
            return self.words.no_place_in_front.search(before) is None
        if self.words.no_tile_in_front.search(before) is not None:
            return False
        return tile.first > tile.second or self._speaks_of_tiles(tile.start) or self._is_called(tile)

    def _is_reckoned(self, tile: TileMatch) -> bool:
        """Whether the sum of its own halves follows a pair that nothing calls a score."""
        return self._is_own_sum(tile) and not self._is_denied_in_front(tile)

    def _is_own_sum(self, tile: TileMatch) -> bool:
        found = _sum_behind(self.text, tile.end)
        return (
            found is not None
            and found["more"] is None
            and sorted((int(found["first"]), int(found["second"]))) == sorted((tile.first, tile.second))
        )

    def _is_denied_in_front(self, tile: TileMatch) -> bool:
        start = self.folded.at(tile.start)
        return self.words.no_tile_in_front.search(self.folded.text[max(0, start - 30) : start]) is not None

    def _is_backed(self, tile: TileMatch, *, beside: bool, listed: bool, near: bool) -> bool:
        rises = tile.first < tile.second
        quoted = self.text[tile.start - 1 : tile.start] + self.text[tile.end : tile.end + 1] in _QUOTES
        if beside or quoted or self.context:
            return True
        if tile.notation == "colon":  # also ratios and scores
            return near and (listed or tile.first == tile.second)
        if tile.notation in ("slash", "cross"):  # also fractions, choices and products
            return listed or (near and not rises)
        alone = not rises and (tile.start, tile.end) == self.inner
        return near or alone or (listed and tile.notation == "hyphen")

    def _is_beside_word(self, tile: TileMatch) -> bool:
        text = self.folded.text
        start, end = self.folded.at(tile.start), self.folded.at(tile.end)
        in_front = self.words.tile_in_front.search(text[max(0, start - 30) : start])
        return in_front is not None or self.words.tile_behind.match(text, end) is not None

    def _is_called(self, tile: TileMatch) -> bool:
        start = self.folded.at(tile.start)
        return self.words.called.search(self.folded.text[max(0, start - 30) : start]) is not None

    def _speaks_of_tiles(self, start: int) -> bool:
        """Whether the sentence around `start` has a word that only a sentence about tiles has."""
        number = bisect_right(self.ends, start)
        if number not in self.speaks:
            begin = self.ends[number - 1] if number else 0
            end = self.ends[number] if number < len(self.ends) else len(self.text)
            found = self.words.context.search(self.folded.text, self.folded.at(begin), self.folded.at(end))
            self.speaks[number] = found is not None
        return self.speaks[number]

    def _two_digits(self, tiles: Sequence[TileMatch]) -> Iterator[TileMatch]:
        """Tiles as two digits: behind the same double in words, "Double 5 (55)", and behind a noun for one tile."""
        for tile in tiles:
            match = _IN_BRACKETS.match(self.text, tile.end) if tile.notation == "words" else None
            if match and {int(match["first"]), int(match["second"])} == {tile.first, tile.second}:
                yield TileMatch(
                    start=match.start("first"),
                    end=match.end("second"),
                    first=int(match["first"]),
                    second=int(match["second"]),
                    notation="digits",
                )
        for word in self.words.tile_word.finditer(self.folded.text):
            match = _TWO_DIGITS.match(self.folded.text, word.end())
            if match is None or self._counts_other(match.end()):
                continue
            first, second = int(match["first"]), int(match["second"])
            if max(first, second) <= self.highest:
                found = self._from_words((match.start("first"), match.end()), first, second, "digits")
                yield replace(found, certain=False)


_FEWEST_CALLED = 2
"""So many pairs in words with an article before them are tiles: "the six-four … the six-two"."""
_SOME_TILE = re.compile(rf"[{re.escape(_OPENING)}]?\d{{1,2}}\\?[{_BARS}]\d{{1,2}}[{re.escape(_CLOSING)}]?")
_QUOTES = ("「」", "『』", "“”", "„“", "«»", '""', "‘’")
_LIST_END = re.compile(r"[\d\n。！？!?]|\. ")
_BAR = re.compile(f"[{_BARS}]")
_GOES_ON = re.compile(r"\d|[.,:/-]\d")


def _apart(matches: Iterable[TileMatch]) -> list[TileMatch]:
    """The matches in order, without those that overlap one that begins earlier or is longer."""
    found: list[TileMatch] = []
    for match in sorted(matches, key=lambda match: (match.start, -match.end)):
        if not found or match.start >= found[-1].end:
            found.append(match)
    return found


def _without(matches: Sequence[TileMatch], taken: Sequence[TileMatch]) -> list[TileMatch]:
    """The matches that overlap none of `taken`, which are in order."""
    starts = [match.start for match in taken]
    free = []
    for match in _apart(matches):
        index = bisect_right(starts, match.end - 1)
        if index == 0 or taken[index - 1].end <= match.start:
            free.append(match)
    return free


def _lists(text: str, matches: Sequence[TileMatch]) -> Iterator[list[TileMatch]]:
    """Matches that follow each other in one notation, without a digit in between."""
    group = list(matches[:1])
    for last, match in pairwise(matches):
        between = text[last.end : match.start] if match.start - last.end <= 16 else "0"
        if match.notation != last.notation or _LIST_END.search(between):
            yield group
            group = []
        group.append(match)
    if group:
        yield group
