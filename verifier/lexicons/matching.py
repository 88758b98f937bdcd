"""Finds patterns in texts, in time that grows with the text.

    entry     a pattern with the name it is listed for
    match     an entry found in a text
    tree      sequences of words by their first word, then by their second, and so on
    step      1 to read a text forwards, -1 backwards; a place is a boundary between units
    whole     a core that cuts no word of katakana or letters in a text without spaces

Matches do not overlap. From left to right the longest core wins, then the one that asks for more context, then the one
whose words are whole or have longer beginnings, then the first listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from verifier.lexicons.patterns import Pattern
from verifier.lexicons.sequences import Context, Core, Element, Formed, Ref, Special, Stem
from verifier.lexicons.units import STOPS, Units, script_of

WORD_GAP = 10
CHARACTER_GAP = 16
"""The longest gap of a pattern, in units."""


class Kind(StrEnum):
    """What a pattern is listed for."""

    TERM = "term"
    ALIAS = "alias"
    """A word that a bad translation puts in the place of the right one."""
    SILENT = "silent"
    """A phrase that stands for nothing, so that its words are not read on their own."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A pattern under a name."""

    name: str
    pattern: Pattern
    kind: Kind = Kind.TERM
    order: int = 0

    @cached_property
    def context(self) -> int:
        """How much it asks for around its core."""
        return sum(context.size for context in (self.pattern.left, self.pattern.right) if context)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """An entry found: units `first` to `last`, and the units that its context needed."""

    entry: Entry
    first: int
    last: int
    context: tuple[tuple[int, int], ...] = ()


class _Beginnings:
    """The words and beginnings of words that may stand at a place, to where each leads."""

    __slots__ = ("lengths", "stems", "words")

    def __init__(self) -> None:
        self.words: dict[str, _Node] = {}
        self.stems: dict[str, _Node] = {}
        self.lengths: tuple[int, ...] = ()

    def at(self, word: str | Stem) -> _Node:
        """Where a word leads, a new place where there is none yet."""
        if isinstance(word, str):
            return self.words.setdefault(word, _Node())
        if word.text not in self.stems:
            self.stems[word.text] = _Node()
            self.lengths = tuple(sorted({*self.lengths, len(word.text)}))
        return self.stems[word.text]

    def after(self, key: str) -> Iterator[tuple[_Node, int]]:
        """The places after a word, with how many of its letters were asked for; a whole word counts one more."""
        node = self.words.get(key)
        if node is not None:
            yield node, len(key) + 1
        for length in self.lengths:
            if length > len(key):
                break
            stem = self.stems.get(key[:length])
            if stem is not None:
                yield stem, length


class _Node(_Beginnings):
    """A place in a tree: what may come next, and what ends here.

    `pending` are entries with what follows of their cores; they are taken apart when the place is first reached.
    """

    __slots__ = ("entries", "formed", "others", "pending", "prefixes")

    def __init__(self) -> None:
        super().__init__()
        self.others: dict[Special | Ref, _Node] = {}
        self.entries: list[Entry | None] = []
        self.pending: list[tuple[Entry, Core]] = []
        self.prefixes: tuple[str, ...] = ()
        self.formed: _Beginnings | None = None

    def insert(self, sequence: Iterable[Element], *, entry: Entry | None = None, rest: Core | None = None) -> None:
        """Add a sequence that ends in an entry, or goes on with the rest of its core."""
        node = self
        for element in sequence:
            match element:
                case str() | Stem():
                    node = node.at(element)
                case Formed(word, prefixes):
                    node.prefixes = prefixes
                    node.formed = node.formed or _Beginnings()
                    node = node.formed.at(word)
                case _:
                    node = node.others.setdefault(element, _Node())
        if entry is not None and rest is not None:
            node.pending.append((entry, rest))
        else:
            node.entries.append(entry)

    def grow(self) -> None:
        """Take apart what is pending, one word further."""
        while self.pending:
            entry, core = self.pending.pop()
            for words, rest in core.heads():
                self.insert(words, entry=entry, rest=rest)

    def after(self, key: str) -> Iterator[tuple[_Node, int]]:
        """The places after a word, with how many of its letters were asked for."""
        yield from super().after(key)
        if self.formed is not None:
            for prefix in self.prefixes:
                if key.startswith(prefix):
                    for node, letters in self.formed.after(key[len(prefix) :]):
                        yield node, len(prefix) + letters

    @property
    def may_go_on(self) -> bool:
        """Whether more may come next than the words listed."""
        return bool(self.lengths) or self.formed is not None


class Matcher:
    """Finds the entries of one list in texts. Trees of contexts are made when they are first needed."""

    def __init__(self, entries: Iterable[Entry], *, spaced: bool, refs: Matcher | None = None) -> None:
        self._spaced = spaced
        self._gap = WORD_GAP if spaced else CHARACTER_GAP
        self._refs = self if refs is None else refs
        self._root = _Node()
        self._by_name: dict[str, list[Entry]] = {}
        self._by_ref: dict[tuple[str, int], _Node] = {}
        self._contexts: dict[int, _Node] = {}
        for entry in entries:
            self._by_name.setdefault(entry.name, []).append(entry)
            self._root.pending.append((entry, entry.pattern.core))
        self._root.grow()

    @property
    def names(self) -> frozenset[str]:
        """The names that entries are listed for."""
        return frozenset(self._by_name)

    def entries(self, name: str) -> Sequence[Entry]:
        """The entries of a name."""
        return self._by_name.get(name, [])

    def find(self, units: Units, *, allowed: Callable[[int, int], bool] | None = None) -> list[Match]:
        """Matches in order; they do not overlap. `allowed` may refuse a core by its offsets in the text.

        Time grows with the text: each place is looked at as far as the longest pattern reaches.
        """
        found: list[Match] = []
        root, keys = self._root, units.keys
        at, size = 0, len(keys)
        while at < size:
            match = None
            if keys[at] in root.words or root.may_go_on:
                candidates = self._candidates(units, at)
                if candidates:
                    joined = bool(found) and found[-1].last == at
                    match = self._best(candidates, units, at, joined=joined, allowed=allowed)
            if match is None:
                at += 1
            else:
                found.append(match)
                at = match.last
        return found

    def _candidates(self, units: Units, at: int) -> list[tuple[int, int, Entry]]:
        """What begins at a place, as where it ends, its letters, and the entry; the best first."""
        found: list[tuple[int, int, Entry]] = []
        nodes = [(self._root, 0)]
        for last in range(at, len(units.keys)):
            key = units.keys[last]
            nodes = [(after, so_far + letters) for node, so_far in nodes for after, letters in node.after(key)]
            if not nodes:
                break
            for node, letters in nodes:
                if node.pending:
                    node.grow()
                found += [(last + 1, letters, entry) for entry in node.entries if entry is not None]
        if len(found) > 1:
            found.sort(key=lambda item: (-item[0], -item[2].context, -item[1], item[2].order))
        return found

    def _best(
        self,
        candidates: list[tuple[int, int, Entry]],
        units: Units,
        at: int,
        *,
        joined: bool,
        allowed: Callable[[int, int], bool] | None,
    ) -> Match | None:
        for last, _, entry in candidates:
            if allowed is not None and not allowed(units.starts[at], units.ends[last - 1]):
                continue
            if not self._spaced and not self._is_whole(units, at, last, joined=joined):
                continue
            spans: list[tuple[int, int]] = []
            if entry.pattern.left:
                start = self._follow(self._context(entry.pattern.left, -1), units, at, -1)
                if start is None:
                    continue
                spans.append((start, at))
            if entry.pattern.right:
                end = self._follow(self._context(entry.pattern.right, 1), units, last, 1)
                if end is None:
                    continue
                spans.append((last, end))
            return Match(entry=entry, first=at, last=last, context=tuple(spans))
        return None

    def _is_whole(self, units: Units, first: int, last: int, *, joined: bool) -> bool:
        """Whether a core cuts no word of katakana or letters, unless at a place where another known word begins."""
        if not joined and first not in units.number_starts and _goes_on(units, first):
            return False
        return not _goes_on(units, last) or last in units.number_ends or bool(self._candidates(units, last))

    # --- contexts ---

    def _context(self, context: Context, step: int) -> _Node:
        tree = self._contexts.get(id(context))
        if tree is None:
            tree = self._contexts[id(context)] = _Node()
            for sequence in context.sequences:
                tree.insert(sequence if step > 0 else reversed(sequence))
        return tree

    def _follow(self, node: _Node, units: Units, at: int, step: int) -> int | None:
        """Where a sequence of the tree ends that begins at a place."""
        if node.entries:
            return at
        key = _key(units, at, step)
        if key is not None:
            for after, _ in node.after(key):
                end = self._follow(after, units, at + step, step)
                if end is not None:
                    return end
        for element, after in node.others.items():
            for place in self._places(element, units, at, step):
                end = self._follow(after, units, place, step)
                if end is not None:
                    return end
        return None

    def _places(self, element: Special | Ref, units: Units, at: int, step: int) -> Iterator[int]:
        """Where an element that is no word may end."""
        match element:
            case Special.EDGE:
                if units.is_edge(at, step):
                    yield at
            case Special.NUMBER:
                end = (units.number_ends if step > 0 else units.number_starts).get(at)
                if end is not None:
                    yield end
            case Special.GAP:
                yield at
                for _ in range(self._gap):
                    key = _key(units, at, step)
                    if key is None or key in STOPS or at in units.breaks:
                        return
                    at += step
                    yield at
            case Ref(name):
                yield from self._ref_places(name, units, at, step)

    def _ref_places(self, name: str, units: Units, at: int, step: int) -> Iterator[int]:
        """Where a core of another entry may end, the longest first."""
        tree = self._refs._by_ref.get((name, step))
        if tree is None:
            tree = self._refs._by_ref[name, step] = _Node()
            for entry in self._refs.entries(name):
                for core in entry.pattern.cores:
                    tree.insert(core if step > 0 else reversed(core))
        nodes, ends = [tree], []
        key = _key(units, at, step)
        while key is not None:
            nodes = [after for node in nodes for after, _ in node.after(key)]
            if not nodes:
                break
            at += step
            if any(node.entries for node in nodes):
                ends.append(at)
            key = _key(units, at, step)
        yield from reversed(ends)


def _key(units: Units, at: int, step: int) -> str | None:
    index = at if step > 0 else at - 1
    return units.keys[index] if 0 <= index < len(units.keys) else None


def _goes_on(units: Units, at: int) -> bool:
    """Whether a word of katakana or letters goes on over a boundary of units."""
    if not 0 < at < len(units.keys) or units.ends[at - 1] != units.starts[at]:
        return False
    script = script_of(units.keys[at])
    return bool(script) and script == script_of(units.keys[at - 1])
