"""Text that runs in two directions: levels for each character, and the order in which runs stand on a line.

    level    how deep a character is nested; even levels run from left to right, odd ones from right to left
    run      neighbouring characters of one level
    isolate  a part that is ordered by itself and stands in its surroundings like one neutral sign

The rules are those of the Unicode bidirectional algorithm (UAX 9), and `python-bidi` applies them. Two things are
added here that it lacks: isolates, by ordering each of them as a text of its own, and paired brackets (rule N0).
Tile names and sums (`verifier.diagram.expressions`) count as isolates that run from left to right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple
from unicodedata import bidirectional

from bidi import algorithm

from verifier.diagram.expressions import find_expressions

_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI", "FSI"})
_INITIATORS = frozenset({"LRI", "RLI", "FSI"})
_ENDING = _INITIATORS | {"PDI", "LRE", "RLE", "LRO", "RLO", "PDF", "BN", "WS", "S"}
"""What may stand at the end of a line without keeping white space from going there."""

_MAX_LEVEL = 60
"""The deepest level that starts an isolate; deeper ones are taken as neutral signs."""

_BRACKETS = dict(
    zip(
        "([{⁅⁽₍⌈⌊〈《「『【〔〖〘〚﹙﹛﹝（［｛｟｢",
        ")]}⁆⁾₎⌉⌋〉》」』】〕〗〙〛﹚﹜﹞）］｝｠｣",
        strict=True,
    )
)
_CLOSING = frozenset(_BRACKETS.values())
_MAX_PAIRS = 63


class Run(NamedTuple):
    """The characters from `start` to `end` of one level."""

    start: int
    end: int
    level: int

    @property
    def rtl(self) -> bool:
        """Whether the run reads from right to left."""
        return self.level % 2 == 1


class _Isolate(NamedTuple):
    """The inside of an isolate. `start` and `end` enclose it with its marks, if it has any."""

    start: int
    first: int
    last: int
    end: int
    rtl: bool


def levels_of(text: str, *, rtl: bool) -> list[int]:
    """The level of each character of a paragraph that runs from right to left, or from left to right."""
    if not rtl and not any(bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        return [0] * len(text)
    levels = [int(rtl)] * len(text)
    sums = {found.start: found.end for found in find_expressions(text) if not found.plain}
    _resolve(text, 0, len(text), base=int(rtl), levels=levels, sums=sums)
    return levels


def visual_runs(text: str, levels: Sequence[int], *, start: int, end: int, rtl: bool) -> list[Run]:
    """The runs of a line from `start` to `end` of a paragraph, in the order they stand from left to right.

    White space at the end of the line goes to the end of the line, whatever surrounds it (rules L1 and L2).
    """
    line = list(levels[start:end])
    for index in range(end - 1, start - 1, -1):
        if bidirectional(text[index]) not in _ENDING:
            break
        line[index - start] = int(rtl)
    runs: list[Run] = []
    for index, level in enumerate(line, start):
        if runs and runs[-1].level == level:
            runs[-1] = Run(runs[-1].start, index + 1, level)
        else:
            runs.append(Run(index, index + 1, level))
    for level in range(max(line, default=0), 0, -1):
        runs = list(_reversed_from(runs, level))
    return runs


def _reversed_from(runs: list[Run], level: int) -> Iterator[Run]:
    """The runs, with every sequence of `level` or deeper turned round."""
    turned: list[Run] = []
    for run in runs:
        if run.level >= level:
            turned.append(run)
            continue
        yield from reversed(turned)
        turned.clear()
        yield run
    yield from reversed(turned)


def _resolve(text: str, start: int, end: int, *, base: int, levels: list[int], sums: dict[int, int]) -> None:
    """Set the levels from `start` to `end`, which form a text of their own at level `base`."""
    characters: list[dict[str, Any]] = []
    isolates: list[tuple[dict[str, Any], _Isolate]] = []
    index = start
    while index < end:
        isolate = _isolate_at(text, index, end, sums) if base < _MAX_LEVEL else None
        if isolate is None:
            kind = bidirectional(text[index]) or "L"
            if kind in _INITIATORS or kind in ("PDI", "B"):
                kind = "ON"
            entry = {"ch": text[index], "level": base, "type": kind, "orig": kind, "index": index}
            index += 1
        else:
            entry = {"ch": "\ufffc", "level": base, "type": "ON", "orig": "ON", "index": index}
            isolates.append((entry, isolate))
            index = isolate.end
        characters.append(entry)
    storage = algorithm.get_empty_storage() | {"base_level": base, "base_dir": "LR"[base % 2], "chars": characters}
    algorithm.explicit_embed_and_overrides(storage)
    outer = [(entry["level"], isolate) for entry, isolate in isolates]
    algorithm.resolve_weak_types(storage)
    for run in storage["runs"]:
        _pair_brackets(storage["chars"][run["start"] : run["start"] + run["length"]], run["sor"])
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    for index in range(start, end):
        levels[index] = -1
    for entry in storage["chars"]:
        levels[entry["index"]] = entry["level"]
    # What the algorithm removes (joiners, marks of embedding) and the end of an isolate stay with what is before them.
    for index in range(start, end):
        if levels[index] < 0:
            levels[index] = levels[index - 1] if index > start else base
    for level, isolate in outer:
        inner = level + 1 if isolate.rtl != (level % 2 == 1) else level + 2
        inside = {} if isolate.first == isolate.start else sums
        _resolve(text, isolate.first, isolate.last, base=inner, levels=levels, sums=inside)


def _isolate_at(text: str, index: int, end: int, sums: dict[int, int]) -> _Isolate | None:
    """The isolate that begins at `index`: between marks, or a tile name or a sum."""
    if index in sums:
        return _Isolate(index, index, min(sums[index], end), min(sums[index], end), rtl=False)
    kind = bidirectional(text[index])
    if kind not in _INITIATORS:
        return None
    last = _closing_mark(text, index, end)
    rtl = kind == "RLI" or (kind == "FSI" and _begins_rtl(text[index + 1 : last]))
    return _Isolate(index, index + 1, last, min(last + 1, end), rtl=rtl)


def _begins_rtl(text: str) -> bool:
    """Whether the first letter outside isolates runs from right to left (rules P2 and P3)."""
    depth = 0
    for character in text:
        kind = bidirectional(character)
        if kind in _INITIATORS:
            depth += 1
        elif kind == "PDI":
            depth = max(depth - 1, 0)
        elif depth == 0 and kind in ("L", "R", "AL"):
            return kind != "L"
    return False


def _closing_mark(text: str, index: int, end: int) -> int:
    """The place of the mark that ends the isolate begun at `index`, or `end`."""
    depth = 0
    for place in range(index, end):
        kind = bidirectional(text[place])
        depth += (kind in _INITIATORS) - (kind == "PDI")
        if depth == 0:
            return place
    return end


def _pair_brackets(characters: list[dict[str, Any]], before: str) -> None:
    """Give both brackets of a pair one direction: that of what they enclose (rule N0).

    `before` is the direction of what comes before the run.
    """
    for opening, closing in sorted(_bracket_pairs(characters)):
        embedding = "LR"[characters[opening]["level"] % 2]
        inside = {_strong(entry) for entry in characters[opening + 1 : closing]} - {None}
        if not inside:
            continue
        if embedding in inside:
            direction = embedding
        else:
            direction = next(filter(None, map(_strong, reversed(characters[:opening]))), before)
        for bracket in (opening, closing):
            characters[bracket]["type"] = direction
            for mark in takewhile(lambda entry: entry["orig"] == "NSM", characters[bracket + 1 :]):
                mark["type"] = direction


def _bracket_pairs(characters: list[dict[str, Any]]) -> Iterator[tuple[int, int]]:
    stack: list[tuple[str, int]] = []
    for index, entry in enumerate(characters):
        if entry["type"] != "ON":
            continue
        if entry["ch"] in _BRACKETS:
            if len(stack) == _MAX_PAIRS:
                return
            stack.append((_BRACKETS[entry["ch"]], index))
        elif entry["ch"] in _CLOSING:
            for depth in range(len(stack) - 1, -1, -1):
                if stack[depth][0] == entry["ch"]:
                    yield stack[depth][1], index
                    del stack[depth:]
                    break


def _strong(entry: dict[str, Any]) -> str | None:
    """The direction of a character as neutrals and brackets see it; numbers count as right to left."""
    return {"L": "L", "R": "R", "EN": "R", "AN": "R"}.get(entry["type"])
