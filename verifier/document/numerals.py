"""Numbers in running text: numerals and number words, what they count, and ranges.

    numeral    a number in digits
    counter    the word for what a number counts
    shared     a counter said once for several numbers: "3 or 4 players"
    joint      what stands between two numbers that belong together

Offsets are those of the text that was given. All functions take linear time and never raise on any text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import merge
from itertools import pairwise

from verifier.document.digits import Numeral, code_spans, find_numerals
from verifier.document.numbergrammar import DASHES, LIST_JOINT, Counter, NumberGrammar, goes_on
from verifier.document.numberwords import Folded, Part, fold
from verifier.document.tokens import NumberForm

__all__ = [
    "DIGITS_ONLY",
    "NumberForm",
    "NumberGrammar",
    "NumberMatch",
    "Numeral",
    "RangeMatch",
    "code_spans",
    "find_numbers",
    "find_numerals",
    "find_ranges",
]

DIGITS_ONLY = NumberGrammar()
"""The grammar for languages without a lexicon: numerals, and no word."""

PLAYER = "player"
"""The concept that is never counted in fractions: 3/4 before it are two numbers."""
_IN_NAMES_OF_SETS = ("tile", "set")
"""What follows the name of a set, as in "double-six dominoes", and is not counted by it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberMatch:
    """A number of the text.

    `counter` is the concept of what it counts, with `counter_end` where that word ends; a counter that is shared, as
    that of the 3 in "3 or 4 players", has no end of its own. A general counter, as つ, has an end and no concept.
    """

    start: int
    end: int
    value: Fraction
    form: NumberForm = NumberForm.DIGITS
    ordinal: bool = False
    counter: str | None = None
    counter_end: int | None = None
    ambiguous: bool = False
    signed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeMatch:
    """Two numbers that are the ends of a range; `counter` is what both count, `end` includes its word."""

    start: int
    end: int
    low: NumberMatch
    high: NumberMatch

    @property
    def counter(self) -> str | None:
        """The concept of what is counted."""
        return self.high.counter or self.low.counter


# --- numbers ---


def find_numbers(text: str, grammar: NumberGrammar = DIGITS_ONLY) -> tuple[NumberMatch, ...]:
    """The numerals and number words of a text in order, none within another, each with what it counts."""
    folded = fold(text)
    numbers = _Reader(folded, grammar).read(find_numerals(text, grammar))
    return tuple(_unfold(number, folded) for number in numbers)


def _unfold(number: NumberMatch, folded: Folded) -> NumberMatch:
    if not folded.starts:
        return number
    start, end = folded.raw(number.start, number.end)
    counter_end = None if number.counter_end is None else folded.raw(0, number.counter_end)[1]
    return replace(number, start=start, end=end, counter_end=counter_end)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads one folded text; all offsets are those of the folded text."""

    folded: Folded
    grammar: NumberGrammar

    @property
    def text(self) -> str:
        return self.folded.text

    def read(self, numerals: Sequence[Numeral]) -> list[NumberMatch]:
        """All numbers, in order."""
        digits = (self._place(numeral) for numeral in numerals)
        words = ((opening.start(), None) for opening in self.grammar.openings.finditer(self.text))
        found: list[NumberMatch] = []
        done = 0
        for start, numeral in merge(digits, words, key=lambda event: event[0]):
            if start < done:
                continue
            if numeral is None:
                number, done = self._word(start, found[-1].end if found else 0)
            else:
                number = self._digits(numeral, found[-1].end if found else 0)
                done = number.end
            if number is not None:
                found.append(number)
        return self._shared(self._over(self._split(self._summed(found))))

    def _place(self, numeral: Numeral) -> tuple[int, Numeral | None]:
        if self.folded.starts:
            start, end = self.folded.at(numeral.start), self.folded.at(numeral.end)
            numeral = replace(numeral, start=start, end=end)
        return numeral.start, numeral

    # --- digits ---

    def _digits(self, numeral: Numeral, floor: int) -> NumberMatch:
        start, end, value = numeral.start, numeral.end, numeral.value
        ordinal = False
        for system in self.grammar.systems:
            for stop, factor in system.scaled(self.text, end):
                if self.grammar.breaks(self.text, stop):
                    end, value = stop, value * factor
                    break
        for prefix in self.grammar.digit_ordinals_before:
            at = start - len(prefix)
            if at >= floor and self.text.startswith(prefix, at) and self.grammar.breaks(self.text, at):
                start, ordinal = at, True
                break
        for suffix in self.grammar.digit_ordinals_after:
            stop = end + len(suffix)
            if self.text.startswith(suffix, end) and self.grammar.breaks(self.text, stop):
                if suffix == "." and self.grammar.counter_after(self.text, stop) is None:
                    continue
                end, ordinal = stop, True
                break
        if not ordinal:
            end, value = self._plus(end, value)
        number = NumberMatch(
            start=start,
            end=end,
            value=value,
            ordinal=ordinal,
            ambiguous=numeral.ambiguous,
            signed=numeral.signed,
        )
        return self._counted(number, self._counter(start, end, floor))

    def _plus(self, end: int, value: Fraction) -> tuple[int, Fraction]:
        for stop, part in self.grammar.plus.at(self.text, end):
            if self.grammar.breaks(self.text, stop):
                return stop, value + part.value
        return end, value

    # --- words ---

    def _word(self, start: int, floor: int) -> tuple[NumberMatch | None, int]:
        """The number in words that begins at `start`, None where there is none, and where to read on.

        `floor` is where the number before it ended.
        """
        text, grammar = self.text, self.grammar
        idiom = next((end for end, _ in grammar.idioms.at(text, start) if grammar.breaks(text, end)), start)
        best: tuple[int, int, Part, bool] | None = None
        for at, counts in self._beginnings(start):
            for end, part in self._readings(at):
                if best is None or end > best[1]:
                    best = (at, end, part, counts)
        if best is None:
            return None, max(idiom, start + 1)
        at, end, part, counts = best
        counter = Counter(part.counter, end) if part.counter else self._counter(start, end, floor)
        number = self._counted(
            NumberMatch(
                start=at,
                end=end,
                value=Fraction(part.value),
                form=NumberForm.WORD,
                ordinal=part.ordinal,
                ambiguous=part.ambiguous,
            ),
            counter,
        )
        # Without spaces the longest reading wins, the counter included: 四方 is none, 四方向 is a number.
        if idiom >= (end if grammar.spaced else max(end, number.counter_end or 0)):
            return None, idiom
        if not counts and not self._is_number(at, end, counter, floor):
            return None, end
        return number, end

    def _beginnings(self, start: int) -> Iterator[tuple[int, bool]]:
        """Where a number may begin, prefixes left out, and whether the prefix says that it is one."""
        if self.grammar.breaks(self.text, start):
            yield start, False
        for counts, prefixes in ((True, self.grammar.counting_prefixes), (False, self.grammar.prefixes)):
            for prefix in prefixes:
                if self.text.startswith(prefix, start):
                    yield start + len(prefix), counts

    def _readings(self, start: int) -> Iterator[tuple[int, Part]]:
        """Every number in words that begins at `start` and ends where a word may end."""
        text, grammar = self.text, self.grammar
        plain = list(self._cardinals(start))
        for end, part in (*grammar.counted.at(text, start), *grammar.fractions.at(text, start), *plain):
            yield from self._endings(end, part)
        for prefix in grammar.ordinal_prefixes:
            if text.startswith(prefix, start):
                for end, part in self._cardinals(start + len(prefix)):
                    yield from self._endings(end, part._replace(ordinal=True))
        for end, part in plain:
            if not part.ordinal:
                for suffix in grammar.ordinal_suffixes:
                    if text.startswith(suffix, end) and grammar.breaks(text, end + len(suffix)):
                        yield end + len(suffix), part._replace(ordinal=True)

    def _cardinals(self, start: int) -> Iterator[tuple[int, Part]]:
        for system in self.grammar.systems:
            yield from system.read(self.text, start).items()

    def _endings(self, end: int, part: Part) -> Iterator[tuple[int, Part]]:
        text, grammar = self.text, self.grammar
        stops = [(end, part)]
        if not part.ordinal and part.value.denominator == 1:
            stops += [(stop, part._replace(value=part.value + more.value)) for stop, more in grammar.plus.at(text, end)]
        for stop, whole in stops:
            for suffix in ("", *grammar.suffixes):
                if text.startswith(suffix, stop) and grammar.breaks(text, stop + len(suffix)):
                    yield stop + len(suffix), whole

    def _is_number(self, start: int, end: int, counter: Counter | None, floor: int) -> bool:
        """Whether a form that is also another word is a number here."""
        text = self.text
        limit = self.grammar.limited.get(text[start:end])
        if limit is not None:
            if any(self._follows(end, item, counter) for item in limit.followed_by):
                return True
            if any(self._precedes(start, item) for item in limit.preceded_by):
                return True
            if not limit.not_followed_by:
                return False
            return not any(self._follows(end, item, counter) for item in limit.not_followed_by)
        if self.grammar.spaced or end - start > 1 or counter is not None:
            return True
        # A single character may be part of a word, as in 四角 or 二重.
        grammar = self.grammar
        joined = grammar.any_joint.fullmatch(text, floor, start) is not None
        if goes_on(text, start - 1) and not joined and not text.endswith(grammar.free_before, 0, start):
            return False
        return (
            not goes_on(text, end)
            or text.startswith(grammar.free_after, end)
            or self._follows(end, "<number>", counter)
        )

    def _follows(self, end: int, item: str, counter: Counter | None) -> bool:
        text, grammar = self.text, self.grammar
        words, _, concept = item.partition("<")
        words = words.strip()
        if words:
            gap = 1 if text[end : end + 1] in (" ", "-") and end < len(text) else 0
            end += gap + len(words)
            if not text.startswith(words, end - len(words)) or not grammar.breaks(text, end):
                return False
            if not concept:
                return True
            counter = grammar.counter_after(text, end)
        if concept == "number>":
            joint = grammar.any_joint.match(text, end)
            return joint is not None and self._is_number_at(joint.end())
        if concept == "counter>":
            return counter is not None and (counter.concept is not None or not grammar.spaced)
        return counter is not None and counter.concept == concept.removesuffix(">")

    def _is_number_at(self, start: int) -> bool:
        return self.text[start : start + 1].isdecimal() or next(self._readings(start), None) is not None

    def _precedes(self, start: int, item: str) -> bool:
        if item == "<counter>":
            return self.grammar.counter_in_front(self.text, start, 0) is not None
        before = self.text[max(0, start - 40) : start].rstrip(" -")
        return before.endswith(item) and self.grammar.breaks(before, len(before) - len(item))

    # --- what is counted ---

    def _counter(self, start: int, end: int, floor: int) -> Counter | None:
        return self.grammar.counter_after(self.text, end) or self.grammar.counter_in_front(self.text, start, floor)

    def _counted(self, number: NumberMatch, counter: Counter | None) -> NumberMatch:
        if counter is None or (counter.concept in _IN_NAMES_OF_SETS and self._follows_double(number.start)):
            return number
        if counter.end <= number.start:
            return replace(number, counter=counter.concept)
        value, ordinal, stop = number.value, number.ordinal, counter.end
        for mark in self.grammar.ordinal_after_counter:
            if self.text.startswith(mark, stop):
                ordinal, stop = True, stop + len(mark)
                break
        else:
            for after, part in self.grammar.plus_after_counter.at(self.text, stop):
                value, stop = value + part.value, after
                break
        return replace(number, value=value, ordinal=ordinal, counter=counter.concept, counter_end=stop)

    def _follows_double(self, start: int) -> bool:
        """Whether a word for a double stands before: the six of "double-six dominoes" counts no dominoes."""
        before = self.text[max(0, start - 20) : start].rstrip(" -・")
        return any(
            before.endswith(word) and self.grammar.breaks(before, len(before) - len(word))
            for word in self.grammar.tiles.double
        )

    # --- numbers together ---

    def _summed(self, numbers: Sequence[NumberMatch]) -> list[NumberMatch]:
        """Join digits with scale words that stand together, as in 1万5千."""
        found: list[NumberMatch] = []
        for number in numbers:
            last = found[-1] if found else None
            if (
                last is not None
                and last.end == number.start
                and not self.text[last.end - 1].isdecimal()
                and self.text[last.start].isdecimal() > number.ordinal
                and self.text[number.start].isdecimal()
                and 0 < number.value < last.value
                and last.counter_end is None
            ):
                found[-1] = replace(number, start=last.start, value=last.value + number.value)
            else:
                found.append(number)
        return found

    def _split(self, numbers: Sequence[NumberMatch]) -> Iterator[NumberMatch]:
        """Undo fractions of players: 3/4 before such a word are two numbers."""
        for number in numbers:
            slash = self.text.find("/", number.start, number.end) if number.counter == PLAYER else -1
            if slash < 0:
                yield number
                continue
            low = Fraction(int(self.text[number.start : slash]))
            yield replace(number, end=slash, value=low, counter_end=None)
            yield replace(number, start=slash + 1, value=Fraction(int(self.text[slash + 1 : number.end])))

    def _over(self, numbers: Iterator[NumberMatch]) -> list[NumberMatch]:
        """Join denominator and numerator of fractions that are said in words, as in 三分の一."""
        found: list[NumberMatch] = []
        for number in numbers:
            last = found[-1] if found else None
            if (
                last is not None
                and self.text[last.end : number.start] in self.grammar.fraction_bar
                and 0 < number.value < last.value
                and (number.value / last.value).denominator == last.value
            ):
                found[-1] = replace(number, start=last.start, value=number.value / last.value, form=last.form)
            else:
                found.append(number)
        return found

    def _shared(self, numbers: list[NumberMatch]) -> list[NumberMatch]:
        """Give a number without counter that of the number it is joined to: 2 or 3 players, 2 to 4 players."""
        grammar = self.grammar
        for index in range(len(numbers) - 2, -1, -1):
            number, after = numbers[index], numbers[index + 1]
            if number.counter or number.counter_end or after.counter is None or number.ordinal != after.ordinal:
                continue
            if after.counter_end in (None, after.end) and number.form is not after.form:
                # "zu dritt 7 und zu viert 5": a word that counts by itself lends that to no numeral.
                continue
            gap = (number.end, after.start)
            ranging = number.value < after.value and grammar.range_joint.fullmatch(self.text, *gap)
            joined = ranging or grammar.choice_joint.fullmatch(self.text, *gap)
            # A comma joins only what goes on to a choice: 2, 3 or 4 players.
            listed = after.counter_end is None and number.value < after.value
            if joined or (listed and LIST_JOINT.fullmatch(self.text, *gap)):
                numbers[index] = replace(number, counter=after.counter)
        return self._shared_onwards(numbers) if grammar.counter_before else numbers

    def _shared_onwards(self, numbers: list[NumberMatch]) -> list[NumberMatch]:
        """The same where the counter stands in front of the first: عدد اللاعبين 2، 3 أو 4."""
        grammar = self.grammar
        for index, first in enumerate(numbers):
            if first.counter is None or first.counter_end is not None:
                continue
            joined: list[int] = []
            last = first
            for at, number in enumerate(numbers[index + 1 :], start=index + 1):
                gap = (last.end, number.start)
                if number.counter or number.counter_end or number.ordinal != first.ordinal:
                    break
                if grammar.choice_joint.fullmatch(self.text, *gap):
                    # A comma joins only what goes on to a choice.
                    for other in (*joined, at):
                        numbers[other] = replace(numbers[other], counter=first.counter)
                    joined = []
                elif LIST_JOINT.fullmatch(self.text, *gap):
                    joined.append(at)
                else:
                    break
                last = number
        return numbers


# --- ranges ---


def find_ranges(
    text: str, numbers: Sequence[NumberMatch], grammar: NumberGrammar = DIGITS_ONLY
) -> tuple[RangeMatch, ...]:
    """The ranges among the numbers of a text, in order: 2〜4人, 2 to 4, between 2 and 4.

    A range rises. Two numbers with a dash are none where they are part of a calculation or of a longer chain.
    """
    folded = fold(text)
    found = []
    for low, high in pairwise(numbers):
        if low.value >= high.value or high.signed or low.ordinal != high.ordinal:
            continue
        gap = (folded.at(max(low.end, low.counter_end or 0)), folded.at(high.start))
        if _is_range(folded.text, folded.at(low.start), gap, folded.at(high.end), grammar):
            end = max(high.end, high.counter_end or 0)
            found.append(RangeMatch(start=low.start, end=end, low=low, high=high))
    return tuple(found)


_CALCULATION_AFTER = re.compile(rf" ?[=＝+＋*×÷]|[{re.escape(DASHES)}]\d")


def _is_range(text: str, start: int, gap: tuple[int, int], end: int, grammar: NumberGrammar) -> bool:
    if gap[0] > gap[1]:
        return False
    if grammar.range_joint.fullmatch(text, *gap):
        if not any(char in DASHES for char in text[gap[0] : gap[1]].strip()):
            return True
        before = text[max(0, start - 2) : start].rstrip()[-1:]
        calculated = before in tuple("=＝+＋*×÷") or before in tuple(DASHES)
        return not calculated and _CALCULATION_AFTER.match(text, end) is None
    joint = text[gap[0] : gap[1]].strip()
    if len(joint) > 12:
        return False
    before = text[max(0, start - 20) : start].rstrip()
    return any(
        joint in joints and before.endswith(word) and grammar.breaks(before, len(before) - len(word))
        for word, joints in grammar.paired.items()
    )
