"""Units that belong together, compared: rules by question, sums as they are reckoned, numbers and tiles one by one.

pending  a fact that only one side states here; the other text may state it elsewhere
spare    a number or tile without a counterpart here; a neighbouring sentence may have it
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from verifier.document.tokens import Number, NumberForm, TileName
from verifier.engine.tile import Tile
from verifier.text import Span
from verifier.translation.align import Bead
from verifier.translation.differences import Difference, changed, moved
from verifier.translation.facts import Fact, Item, agree, facts_of, items_of, may_count_the_same
from verifier.translation.passages import Unit
from verifier.translation.turned import turned_round

T = TypeVar("T")


@dataclass(slots=True, kw_only=True)
class Outcome:
    """What became of the facts of a bead."""

    differences: list[Difference] = field(default_factory=list)
    pending: tuple[list[Fact], list[Fact]] = field(default_factory=lambda: ([], []))
    spare: tuple[list[Item], list[Item]] = field(default_factory=lambda: ([], []))
    phrases: list[Difference] = field(default_factory=list)
    """Rules that are read as another value, in words alone: told where the words differ too."""
    links: list[tuple[Span, Span]] = field(default_factory=list)
    """The places of what both sides say alike."""


def compare_bead(bead: Bead, *, closely: bool, words: bool) -> Outcome:
    """Compare the units of a bead, both sides of which have some.

    `closely` says that the two are known to belong together, so that what differs has been changed; `words` that the
    words of both languages are known.
    """
    outcome = Outcome()
    used: tuple[set[Span], set[Span]] = (set(), set())
    _compare_facts(bead, outcome, used, closely=closely)
    _compare_items(bead, outcome, used, closely=closely, words=words)
    if closely and not outcome.differences:
        outcome.differences += _swapped(bead)
    if words and closely:
        outcome.differences += turned_round(bead, outcome.phrases)
    return outcome


# --- rules and sums ---


def _compare_facts(bead: Bead, outcome: Outcome, used: tuple[set[Span], set[Span]], *, closely: bool) -> None:
    grouped: dict[tuple[str, object], tuple[list[Fact], list[Fact]]] = defaultdict(lambda: ([], []))
    for side, units in enumerate((bead.source, bead.translation)):
        for unit in units:
            for fact in facts_of(unit):
                grouped[fact.role, fact.key][side].append(fact)
    items = tuple(
        {item.span: item for unit in units for item in items_of(unit)} for units in (bead.source, bead.translation)
    )
    told: list[tuple[Fact, Fact]] = []
    for mine, theirs in grouped.values():
        same, left = matched(mine, theirs, lambda one, other: one.value == other.value)
        pairs, alone = matched(*left, lambda one, other: agree(one.value, other.value))
        pairs = same + pairs
        for one, other in pairs:
            if one.spoken:
                _use(used, one, other, items, outcome)
            else:
                outcome.links.append((one.span, other.span))
        if pairs and mine[0].role != "sum":  # what is said again, in other words, is no other fact
            alone = (
                [fact for fact in alone[0] if _is_definite(fact)],
                [fact for fact in alone[1] if _is_definite(fact)],
            )
            if not all(alone):
                continue
        if mine and mine[0].role == "sum" and not closely:
            continue  # another example
        while alone[0] and alone[1]:
            one, other = alone[0].pop(0), alone[1].pop(0)
            told.append((one, other))
        for side in (0, 1):
            outcome.pending[side].extend(fact for fact in alone[side] if fact.role != "sum")
    doubtful = _are_read_differently(bead, len([pair for pair in told if _is_numeric(*pair)]))
    for one, other in told:
        if not _is_numeric(one, other):
            outcome.phrases.append(changed(one, other))
        elif not doubtful:
            outcome.differences.append(changed(one, other))
            _use(used, one, other, items, outcome)
            used[0].update({one.span, *one.spoken})
            used[1].update({other.span, *other.spoken})


def _is_definite(fact: Fact) -> bool:
    """Whether it says in words which value a rule has, and not only which it has not."""
    return not fact.is_numeric and not isinstance(fact.value, frozenset)


def _is_numeric(one: Fact, other: Fact) -> bool:
    return one.is_numeric and other.is_numeric


def _use(
    used: tuple[set[Span], set[Span]], one: Fact, other: Fact, items: Sequence[Mapping[Span, Item]], outcome: Outcome
) -> None:
    """The numbers that two facts state alike are told with them.

    One that counts something else is told as moved all the same: 9 tiles that have become 9 players.
    """
    mine = [items[0][span] for span in one.spoken if span in items[0] and span not in used[0]]
    theirs = [items[1][span] for span in other.spoken if span in items[1] and span not in used[1]]
    pairs, _ = matched(mine, theirs, lambda mine, theirs: mine.value == theirs.value)
    for source, translation in pairs:
        used[0].add(source.span)
        used[1].add(translation.span)
        if may_count_the_same(source, translation):
            outcome.links.append((source.span, translation.span))
        else:
            outcome.differences.append(moved(source.fact(), translation.fact()))


def _are_read_differently(bead: Bead, number: int) -> bool:
    """Whether the same numbers stand in the same clauses: then nothing was changed, but one language is read worse.

    Ones are left out, since languages have them as articles.
    """
    mine, theirs = (_clause_numbers(units) for units in (bead.source, bead.translation))
    if Counter(value for clause in mine for value in clause) != Counter(value for clause in theirs for value in clause):
        return False
    if [value for clause in mine for value in clause] == [value for clause in theirs for value in clause]:
        return True  # what has changed places stands in another order
    several = tuple(
        Counter(tuple(sorted(clause)) for clause in clauses if len(set(clause)) > 1) for clauses in (mine, theirs)
    )
    return several[0] == several[1] if several[0] or several[1] else number == 1


def _clause_numbers(units: Sequence[Unit]) -> list[tuple[Fraction, ...]]:
    """The numbers of each clause in order; clauses without are left out."""
    numbers = [
        tuple(token.value for token in clause if isinstance(token, Number) and not token.ordinal and token.value != 1)
        for unit in units
        for clause in unit.clauses
    ]
    return [clause for clause in numbers if clause]


def matched(
    mine: Sequence[T], theirs: Sequence[T], fits: Callable[[T, T], bool]
) -> tuple[list[tuple[T, T]], tuple[list[T], list[T]]]:
    """Pairs that fit, each side in its order, and what is left on both sides."""
    left = list(theirs)
    pairs, alone = [], []
    for one in mine:
        other = next((other for other in left if fits(one, other)), None)
        if other is None:
            alone.append(one)
        else:
            left.remove(other)
            pairs.append((one, other))
    return pairs, (alone, left)


# --- numbers and tiles ---


def _compare_items(
    bead: Bead, outcome: Outcome, used: tuple[set[Span], set[Span]], *, closely: bool, words: bool
) -> None:
    units = (bead.source, bead.translation)
    every = tuple([item for unit in side for item in items_of(unit)] for side in units)
    mine, theirs = ([item for item in every[side] if item.span not in used[side]] for side in (0, 1))
    alike = []
    for fits in (_same_in_full, _same_loosely):
        pairs, (mine, theirs) = matched(mine, theirs, fits)
        alike += pairs
    outcome.links += [(one.span, other.span) for one, other in alike]
    if closely:
        outcome.differences += _crossed(alike)
    pairs, (mine, theirs) = matched(mine, theirs, lambda one, other: one.value == other.value)
    for one, other in pairs:
        if one.is_soft or not closely:
            continue
        outcome.differences.append(moved(one.fact(), other.fact()))
    mine, theirs = _without_silent(mine, theirs, units)
    if closely:
        outcome.differences += _no_double_six(theirs, units)
        outcome.differences += _scores_made_of_tiles(mine, theirs)
        outcome.differences += _changed_items(mine, theirs)
    for side, items in enumerate((mine, theirs)):
        there = {item.value for item in every[1 - side]}
        # Said twice on one side and once on the other is the same; but only where nothing else is different.
        alone = all(item.is_weak for item in (mine, theirs)[1 - side])
        outcome.spare[side].extend(
            item for item in items if not item.is_soft and not item.is_weak and not (alone and item.value in there)
        )


def _same_in_full(one: Item, other: Item) -> bool:
    return one.value == other.value and one.counted == other.counted


def _same_loosely(one: Item, other: Item) -> bool:
    return one.value == other.value and may_count_the_same(one, other)


def _crossed(pairs: Sequence[tuple[Item, Item]]) -> Iterator[Difference]:
    """Two numbers that have exchanged what they count: 12 pips for 10 points has become 10 pips for 12 points."""
    apart = [(one, other) for one, other in pairs if one.role != other.role and one.counted and other.counted]
    for at, (one, other) in enumerate(apart):
        for mine, theirs in apart[at + 1 :]:
            if one.value != mine.value and one.role == theirs.role and other.role == mine.role:
                yield moved(one.fact(), other.fact())
                yield moved(mine.fact(), theirs.fact())


def _swapped(bead: Bead) -> Iterator[Difference]:
    """Two numbers, or two tiles, that have changed places while all others stayed where they were.

    Neighbours change places with the word order of a language; others only by mistake.
    """
    mine, theirs = (
        [item for unit in units for item in items_of(unit, ordinals=True) if not item.is_soft]
        for units in (bead.source, bead.translation)
    )
    if len(mine) != len(theirs):
        return
    wrong = [at for at in range(len(mine)) if mine[at].value != theirs[at].value]
    if len(wrong) == 2 and wrong[1] - wrong[0] > 1:
        first, second = wrong
        if mine[first].value == theirs[second].value and mine[second].value == theirs[first].value:
            yield from (changed(mine[at].fact(), theirs[at].fact()) for at in wrong)


_SAID_IN_WORDS: dict[Fraction | Tile, frozenset[str]] = {
    Fraction(0): frozenset({"not-count", "no-points", "nobody", "empty", "~tile"}),
    Fraction(1): frozenset(),
    Fraction(2): frozenset({"both", "both-halves", "partnership", "either", "halve", "other"}),
    Fraction(1, 2): frozenset({"halve", "one-half", "half-of-tile", "half-point", "both"}),
    Fraction(4): frozenset({"four-ways"}),
    Tile(6, 6): frozenset({"double-six"}),
}
"""Numbers, and a tile, that other words may carry."""


def _without_silent(
    mine: list[Item], theirs: list[Item], units: tuple[Sequence[Unit], Sequence[Unit]]
) -> tuple[list[Item], list[Item]]:
    """Without numbers that the other side says in words, or means by a range."""
    meanings = tuple({said for unit in side for said in unit.meanings} for side in units)
    values = tuple({item.value for unit in side for item in items_of(unit)} for side in units)
    kept: tuple[list[Item], list[Item]] = ([], [])
    ordinals = tuple(
        {
            token.value
            for unit in side
            for token in unit.tokens
            if isinstance(token, Number) and token.ordinal and token.form is NumberForm.DIGITS
        }
        for side in units
    )
    numbers = [item for side in units for unit in side for item in items_of(unit) if isinstance(item.token, Number)]
    only_players = all(_may_be_players(number) for number in numbers) and any(
        number.counted == "player" for number in numbers
    )
    for side, items in enumerate((mine, theirs)):
        for item in items:
            if _SAID_IN_WORDS.get(item.value, frozenset()) & meanings[1 - side]:
                continue
            if isinstance(item.value, Fraction):
                if item.value in ordinals[1 - side]:
                    continue  # "5." may end a sentence or be the fifth
                if only_players and _lies_between(item.value, values[1 - side] & values[side]):
                    continue
            kept[side].append(item)
    return kept


def _may_be_players(item: Item) -> bool:
    return item.counted in (None, "player") and item.value in range(2, 10)


def _lies_between(value: Fraction, others: set[Fraction | Tile]) -> bool:
    """Whether a number is named by a range: 2 to 4 are 2, 3 and 4."""
    numbers = [other for other in others if isinstance(other, Fraction)]
    return bool(numbers) and min(numbers) < value < max(numbers)


def _scores_made_of_tiles(mine: list[Item], theirs: list[Item]) -> Iterator[Difference]:
    """A tile whose halves stand in the other text as two numbers, as a result of a match; removed from both lists."""
    for tiles, numbers, from_source in ((mine, theirs, True), (theirs, mine, False)):
        for tile in [item for item in tiles if isinstance(item.token, TileName)]:
            assert isinstance(tile.value, Tile)
            halves = _two_of(numbers, tile.value)
            if halves is None:
                continue
            tiles.remove(tile)
            for half in halves:
                numbers.remove(half)
            pair = Fact(
                role="pair of numbers",
                key=None,
                value=tuple(half.value for half in halves),
                span=Span.around(*(half.span for half in halves)),
                sentence=halves[0].sentence,
            )
            yield moved(tile.fact(), pair) if from_source else moved(pair, tile.fact())


def _no_double_six(theirs: list[Item], units: tuple[Sequence[Unit], Sequence[Unit]]) -> Iterator[Difference]:
    """A double-six set that has become a set of six, or of two to six; removed from the list."""
    named = [pair for unit in units[0] for pair in unit.said if pair[1] == "double-six"]
    six = next((item for item in theirs if item.value == 6), None)
    if named and six is not None and not any(said == "double-six" for unit in units[1] for said in unit.meanings):
        theirs.remove(six)
        token = named[0][0]
        sentence = next(unit.span for unit in units[0] if unit.span.contains(token.span))
        source = Fact(role="set", key=None, value="double six", span=token.span, sentence=sentence)
        yield changed(source, six.fact())


def _two_of(items: Sequence[Item], tile: Tile) -> list[Item] | None:
    """The numbers of both halves of a tile, one right behind the other."""
    numbers = [item for item in items if isinstance(item.token, Number)]
    for first, second in itertools.pairwise(numbers):
        if sorted((first.value, second.value)) == [tile.low, tile.high]:
            return [first, second]
    return None


def _changed_items(mine: list[Item], theirs: list[Item]) -> Iterator[Difference]:
    """Pairs of one that is gone and one that has come; removed from both lists."""
    for fits in (_counts_alike, _could_stand_for):
        pairs, (mine[:], theirs[:]) = matched(list(mine), list(theirs), fits)
        for one, other in pairs:
            yield changed(one.fact(), other.fact())


def _counts_alike(one: Item, other: Item) -> bool:
    same_kind = isinstance(one.token, Number) == isinstance(other.token, Number)
    if one.is_soft or other.is_soft:
        return same_kind and one.role == other.role and one.counted is not None
    return same_kind and one.counted == other.counted


def _could_stand_for(one: Item, other: Item) -> bool:
    if one.is_weak != other.is_weak:
        return False
    return not one.is_soft and not other.is_soft and isinstance(one.token, Number) == isinstance(other.token, Number)
