"""Numbers told in rows: what a sentence lists as a table would, in any wording.

sequence  the numbers of a sentence in order, those left out that only number it or count turns and rounds
table     what the rule set has for a sequence: `2 → 9, 3 → 7, 4 → 5` for hand sizes, `7 → 5` for rounded pips
row       keys with the value that they share, in either order: "nine with two", "with three or four, 200"
fit       a way to cut a sequence into rows, with the numbers that contradict the table; the best has the fewest

Claims are read word by word, and in a wording nobody thought of the numbers of a sentence are read by none, or wrongly
bound. A sentence all of whose numbers fit a table of its topic says that table: what else was read of them is dropped.
Where a long sequence fits but for one number, or but for two that have changed places, that is a contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifier.checks.base import Context, Judgement, State, finding
from verifier.checks.chains import ChainClaim
from verifier.document.claims.amounts import AmountClaim
from verifier.document.claims.arithmetic import ArithmeticClaim
from verifier.document.claims.base import Claim, ItemClass, Spoken
from verifier.document.claims.source import unnumbered
from verifier.document.claims.statements import RuleClaim
from verifier.document.reading import Reading
from verifier.document.runs import BlockKind
from verifier.document.tokens import Number, Sentence
from verifier.document.words import find_concepts
from verifier.engine.ruleset import RuleSet
from verifier.engine.settlement import format_points
from verifier.finding import Evidence

_MOST_NUMBERS = 12
_MOST_BY_CHANCE = 3
"""A longer sequence that fits a table in each number lists it, whatever the words around it are."""
_FEWEST_ROWS = 2
"""So many rows must fit before a number that does not fit is taken for a fault."""

_OF_SOME = frozenset({"alternative", "other"})
"""What says that only some play so."""
_BY_WORDS = frozenset({"points_per", "fewest_pips", "most_pips", "divisors_needed"})
"""Questions whose numbers are told by the words beside them, as in "a point for each five"."""

Values = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsClaim(Claim):
    """A sentence lists a table of the rule set; `question` is the field that it answers."""

    question: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """A table of a rule set. `rows` gives the values that a key may have, none where there is no such key."""

    question: str
    rows: Callable[[Fraction], Values]
    topics: frozenset[str]
    elsewhere: frozenset[str] = frozenset()
    """Concepts of other topics: a sentence with one of them does not list this table."""
    key_counter: str = "player"
    value_counters: frozenset[str]
    item_class: ItemClass
    is_telling: bool = False
    """Whether its values are so large that they speak of nothing else."""
    is_alternative: bool = False
    """Whether only some play so: a short sequence lists it only where the document says that it speaks of them."""
    is_always_right: bool = False
    """Whether nothing that does not fit it is held against it, since too much else looks alike."""
    step: int | None = None
    """What values are multiples of; they lie no further from their keys than that, and wrong ones not much further."""
    keys: frozenset[Fraction] = frozenset()
    """Every key, where a value may stand for all that are not named; then several keys may share a value too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    keys: tuple[Number, ...]
    value: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fit:
    rows: tuple[_Row, ...]
    alone: Number | None
    """A value that stands for the keys nobody names."""
    wrong: tuple[tuple[Number, Values], ...]
    """The numbers that contradict the table, each with what it may be."""


def judge_rows(reading: Reading, judgements: Sequence[Judgement], context: Context) -> list[Judgement]:
    """The judgements, with those on sentences that list a table of the rule set; without one, as they are."""
    if context.rules is None or reading.lexicon is None:
        return list(judgements)
    tables = tuple(_tables(context.rules))
    kept = list(judgements)
    by_sentence = _by_sentence(reading.sentences, kept)
    dropped: set[int] = set()
    subjects = _Subjects(reading)
    for sentence, own in by_sentence:
        judged = _judge_sentence(reading, sentence, own, subjects.about(sentence), tables, context)
        if judged is None:
            continue
        judgement, misread = judged
        dropped |= {id(each) for each in misread}
        kept.append(judgement)
    return [judgement for judgement in kept if id(judgement) not in dropped]


class _Subjects:
    """What the sentences of a document are about: the concepts of their headings, and of the sentence before."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._headings: dict[tuple[str, ...], frozenset[str]] = {}
        self._before: Sentence | None = None

    def about(self, sentence: Sentence) -> frozenset[str]:
        """The concepts around a sentence; to be asked in the order of the document."""
        assert self._reading.lexicon is not None
        section = self._reading.document.blocks[sentence.block].section
        if section not in self._headings:
            found = [find_concepts(heading, self._reading.lexicon) for heading in section]
            self._headings[section] = frozenset(concept.name for concepts in found for concept in concepts)
        before, self._before = self._before, sentence
        is_near = before is not None and sentence.block - before.block <= 1
        near = frozenset(concept.name for concept in before.concepts) if before is not None and is_near else frozenset()
        return self._headings[section] | near


def _by_sentence(
    sentences: Sequence[Sentence], judgements: Sequence[Judgement]
) -> Iterator[tuple[Sentence, list[Judgement]]]:
    """Each sentence with the judgements on claims that begin in it."""
    starts = sorted(((judgement.claim.span.start, at) for at, judgement in enumerate(judgements)))
    at = 0
    for sentence in sorted(sentences, key=lambda each: each.span.start):
        while at < len(starts) and starts[at][0] < sentence.span.start:
            at += 1
        own = []
        while at < len(starts) and starts[at][0] <= sentence.span.end:
            own.append(judgements[starts[at][1]])
            at += 1
        yield sentence, own


def _judge_sentence(
    reading: Reading,
    sentence: Sentence,
    own: Sequence[Judgement],
    about: frozenset[str],
    tables: Sequence[_Table],
    context: Context,
) -> tuple[Judgement, list[Judgement]] | None:
    block = reading.document.blocks[sentence.block]
    if block.kind in (BlockKind.HEADING, BlockKind.TABLE_CELL, BlockKind.TABLE_ROW) or sentence.tiles:
        return None
    if any(isinstance(judgement.claim, ArithmeticClaim | ChainClaim) for judgement in own):
        return None
    names = frozenset(concept.name for concept in sentence.concepts)
    around = names | about
    numbers = [number for number in unnumbered(block, sentence.numbers) if not number.ordinal]
    backed = {
        item.span
        for judgement in own
        for item in judgement.claim.items
        if judgement.states.get(item.span, judgement.state).is_backed
    }
    left = [number for number in numbers if number.span not in backed]
    sequences = (numbers, left) if len(left) < len(numbers) else (numbers,)
    likely = [table for table in tables if not names & table.elsewhere]
    for table in likely:
        for sequence in sequences:
            is_short = len(sequence) <= _MOST_BY_CHANCE
            if table.is_alternative and is_short and not around & _OF_SOME:
                continue
            is_told = bool(around & table.topics) or not is_short
            if is_told and _is_list_of(sequence, table, ends_otherwise="otherwise" in names):
                return _stated(sentence, sequence, table), _misread(own, sequence)
    if any(judgement.state is State.CONTRADICTED for judgement in own):
        return None
    for table in likely:
        if not (around & table.topics or table.is_telling) or table.is_always_right:
            continue
        for sequence in reversed(sequences):
            fit = _faulty_fit(sequence, table, ends_otherwise="otherwise" in names)
            if fit is not None and not any(number.span in backed for number, _ in fit.wrong):
                return _contradicted(sentence, sequence, fit, table, context), []
    return None


def _stated(sentence: Sentence, sequence: Sequence[Number], table: _Table) -> Judgement:
    items = tuple(Spoken(number.span, table.item_class) for number in sequence)
    return Judgement(claim=RowsClaim(span=sentence.span, items=items, question=table.question), state=State.STATED)


def _misread(own: Sequence[Judgement], sequence: Sequence[Number]) -> list[Judgement]:
    """What was read of the numbers of a table in another way, and contradicts the rule set."""
    spans = {number.span for number in sequence}
    return [
        judgement
        for judgement in own
        if judgement.state is State.CONTRADICTED
        and isinstance(judgement.claim, RuleClaim | AmountClaim)
        and judgement.claim.question not in _BY_WORDS
        and judgement.claim.items
        and all(item.span in spans for item in judgement.claim.items)
    ]


def _contradicted(
    sentence: Sentence, sequence: Sequence[Number], fit: _Fit, table: _Table, context: Context
) -> Judgement:
    wrong = {number.span for number, _ in fit.wrong}
    items = tuple(Spoken(number.span, table.item_class) for number in sequence)
    question = RuleSet.questions()[table.question]
    findings = tuple(
        finding(
            "rule-value",
            number.span,
            f"{question} The rule set says {listed(expected)} here, the document says {context.quote(number.span)}",
            found=context.quote(number.span),
            expected=listed(expected),
            evidence=Evidence(text=f"{table.question} = {_told(fit)}", clause=context.clause(table.question)),
            severity=context.severity(table.question),
        )
        for number, expected in fit.wrong
    )
    states = {item.span: State.CONTRADICTED if item.span in wrong else State.STATED for item in items}
    claim = RowsClaim(span=sentence.span, items=items, question=table.question)
    return Judgement(claim=claim, state=State.CONTRADICTED, findings=findings, states=states)


def listed(values: Values) -> str:
    """Values of which any may stand."""
    return " or ".join(format_points(value) for value in values)


def _told(fit: _Fit) -> str:
    """The rows as the rule set has them."""
    right = {number.span: expected[0] for number, expected in fit.wrong}

    def shown(number: Number) -> str:
        return format_points(right.get(number.span, number.value))

    return ", ".join(f"{'/'.join(shown(key) for key in row.keys)} → {shown(row.value)}" for row in fit.rows)


# --- the tables of a rule set ---

_DEALING = frozenset({"deal", "draw", "hand", "tile", "boneyard", "keep"})
_TARGETS = frozenset({"target", "reach", "win", "winner"})
_ROUNDING = frozenset({"round-off", "nearest", "remainder", "round-up", "round-down", "leftover", "settlement", "pip"})
_SCORES = frozenset({"round-off", "score", "sum", "pip", "multiple", "end", "leftover", "tally-stroke"})


def _tables(rules: RuleSet) -> Iterator[_Table]:
    for at, sizes in enumerate((rules.hand_size, *rules.alternatives.get("hand_size", ()))):
        assert isinstance(sizes, Mapping)
        yield _Table(
            question="hand_size",
            is_alternative=at > 0,
            rows=_of({Fraction(players): (Fraction(size),) for players, size in sizes.items()}),
            keys=frozenset(map(Fraction, sizes)),
            topics=_DEALING,
            elsewhere=_SCORES | _TARGETS | {"point"},
            value_counters=frozenset({"tile"}),
            item_class=ItemClass.SET_UP,
        )
    yield _Table(
        question="target",
        rows=_of(
            {
                Fraction(players): tuple(dict.fromkeys((rules.display(points), Fraction(points))))
                for players, points in rules.target.items()
            }
        ),
        keys=frozenset(map(Fraction, rules.target)),
        is_telling=True,
        topics=_TARGETS,
        elsewhere=frozenset({"round-off", "leftover", "tile", "deal", "pip"}),
        value_counters=frozenset({"point"}),
        item_class=ItemClass.SET_UP,
    )
    yield _Table(
        question="rounding",
        rows=lambda pips: _rounded(rules, pips),
        step=rules.rounding_step,
        topics=_ROUNDING,
        elsewhere=frozenset({"deal", "target"}),
        key_counter="pip",
        value_counters=frozenset({"point", "pip"}),
        item_class=ItemClass.RULE_CONSTANT,
    )

    yield _Table(
        question="divisors",
        rows=lambda end_sum: _earned(rules, end_sum),
        topics=frozenset({"sum", "end", "multiple"}),
        is_always_right=rules.display_ratio == 1,
        elsewhere=frozenset({"round-off", "leftover", "deal", "target", "tally-stroke", "tally-group", "remainder"}),
        key_counter="pip",
        value_counters=frozenset({"point"}),
        item_class=ItemClass.AWARD,
    )
    if rules.display_ratio > 1:
        yield _Table(
            question="display_ratio",
            rows=lambda raw: () if raw % rules.display_ratio else (raw / rules.display_ratio,),
            topics=frozenset({"raw", "display", "convert"}),
            elsewhere=frozenset({"round-off", "leftover", "deal"}),
            key_counter="point",
            value_counters=frozenset({"point"}),
            item_class=ItemClass.RULE_CONSTANT,
        )


def _earned(rules: RuleSet, end_sum: Fraction) -> Values:
    """What an end sum earns."""
    if end_sum.denominator != 1:
        return ()
    award = rules.award(int(end_sum))
    return tuple(dict.fromkeys((rules.display(award), Fraction(award))))


def _of(table: Mapping[Fraction, Values]) -> Callable[[Fraction], Values]:
    return lambda key: table.get(key, ())


def rounded_points(rules: RuleSet, pips: Fraction) -> Values:
    """What leftover pips are worth, in raw points and as they are shown."""
    if pips.denominator != 1:
        return ()
    points = rules.round_pips(int(pips))
    return tuple(dict.fromkeys((Fraction(points), rules.display(points))))


def _rounded(rules: RuleSet, pips: Fraction) -> Values:
    """What leftover pips are worth; a multiple of the step is no example of rounding."""
    is_example = rules.rounding_step >= 2 and bool(pips % rules.rounding_step)
    return rounded_points(rules, pips) if is_example else ()


# --- fitting ---


def _may_list(sequence: Sequence[Number], table: _Table) -> bool:
    """Whether the numbers count what those of a table count, and are few enough to be looked at."""
    known = {table.key_counter, *table.value_counters, None}
    return 1 < len(sequence) <= _MOST_NUMBERS and all(number.counter in known for number in sequence)


def _is_list_of(sequence: Sequence[Number], table: _Table, *, ends_otherwise: bool) -> bool:
    """Whether a sequence can be cut into rows of a table, each with its value before its keys or behind them.

    One value may stand for the keys that nobody names: the last where the sentence says "otherwise", else the first.
    """
    if not _may_list(sequence, table):
        return False
    numbers = tuple(sequence)
    if _fits(numbers, table, frozenset(), None):
        return True
    alone, others = (numbers[-1], numbers[:-1]) if ends_otherwise else (numbers[0], numbers[1:])
    return bool(table.keys) and _is_row((), alone, table) and _fits(others, table, frozenset(), alone)


def _fits(numbers: tuple[Number, ...], table: _Table, told: frozenset[Fraction], alone: Number | None) -> bool:
    """Whether rows can be cut from the numbers; `alone` is a value that stands for the keys nobody names."""
    if not numbers:
        others = table.keys - told
        return alone is None or (bool(others) and all(alone.value in table.rows(key) for key in others))
    most = len(numbers) - 1 if table.keys else min(1, len(numbers) - 1)
    for count in range(1, most + 1):
        here, rest = numbers[: count + 1], numbers[count + 1 :]
        for keys, value in ((here[:-1], here[-1]), (here[1:], here[0])):
            known = {key.value for key in keys}
            if len(known) < count or known & told or not _is_row(keys, value, table):
                continue
            if all(value.value in table.rows(key.value) for key in keys) and _fits(rest, table, told | known, alone):
                return True
    return False


def _is_row(keys: Sequence[Number], value: Number, table: _Table) -> bool:
    """Whether the numbers count what the keys and the value of a row count."""
    return all(key.counter in (table.key_counter, None) for key in keys) and value.counter in (
        *table.value_counters,
        None,
    )


def _faulty_fit(sequence: Sequence[Number], table: _Table, *, ends_otherwise: bool) -> _Fit | None:
    """The fit with the fewest wrong numbers that shows a fault, all values behind their keys or all before them."""
    if not _may_list(sequence, table):
        return None
    fits = list(_fits_of(sequence, table, None))
    if table.is_telling:
        alone = sequence[-1] if ends_otherwise else sequence[0]
        fits += _fits_of([number for number in sequence if number is not alone], table, alone)
    faulty = [fit for fit in fits if _is_fault(fit, table)]
    return min(faulty, key=lambda fit: len(fit.wrong), default=None)


def _fits_of(sequence: Sequence[Number], table: _Table, alone: Number | None) -> Iterator[_Fit]:
    for keys_first in (True, False):
        numbers = list(sequence) if keys_first else list(reversed(sequence))
        for rows in _cuts(numbers, table):
            told = {key.value for row in rows for key in row.keys}
            wrong = _wrong(rows, table)
            if alone is not None:
                others = sorted(table.keys - told)
                if not others or not told <= table.keys:
                    continue
                expected = tuple(dict.fromkeys(value for key in others for value in table.rows(key)))
                wrong += () if alone.value in expected else ((alone, expected),)
            ordered = rows if keys_first else tuple(reversed(rows))
            yield _Fit(rows=ordered, alone=alone, wrong=wrong)


def _cuts(numbers: Sequence[Number], table: _Table) -> Iterator[tuple[_Row, ...]]:
    """Every way to cut the numbers into rows, keys first. No key is told twice."""
    if not numbers:
        yield ()
        return
    most = len(numbers) - 1 if table.keys else min(1, len(numbers) - 1)
    for count in range(1, most + 1):
        keys, value = numbers[:count], numbers[count]
        if not _is_row(keys, value, table):
            continue
        for rest in _cuts(numbers[count + 1 :], table):
            told = [key.value for row in rest for key in row.keys] + [key.value for key in keys]
            if len(set(told)) == len(told):
                yield (_Row(keys=tuple(keys), value=value), *rest)


def _wrong(rows: Sequence[_Row], table: _Table) -> tuple[tuple[Number, Values], ...]:
    """The numbers that contradict a table: a value that no key of its row has, or a key that has another value."""
    wrong: list[tuple[Number, Values]] = []
    for row in rows:
        unknown = [key for key in row.keys if not table.rows(key.value)]
        fitting = [key for key in row.keys if row.value.value in table.rows(key.value)]
        wrong += [(key, (key.value,)) for key in unknown]
        if fitting:
            wrong += [(key, table.rows(key.value)) for key in row.keys if key not in fitting and key not in unknown]
        elif len(unknown) < len(row.keys):
            wrong.append(
                (row.value, tuple(dict.fromkeys(value for key in row.keys for value in table.rows(key.value))))
            )
    return tuple(wrong)


def _is_fault(fit: _Fit, table: _Table) -> bool:
    """Whether all rows fit but one whose value is wrong, or but two that have changed their values."""
    values = {id(row.value) for row in fit.rows} | {id(fit.alone)}
    rows = len(fit.rows) + (fit.alone is not None)
    if rows < _FEWEST_ROWS or any(id(number) not in values for number, _ in fit.wrong):
        return False
    if table.step is not None and not all(
        _is_near(row.value.value, key.value, table.step) for row in fit.rows for key in row.keys
    ):
        return False
    if table.is_telling and any(number.value < _LEAST_TELLING for number, _ in fit.wrong):
        return False
    if table.step is None and not all(any(expected) for _, expected in fit.wrong):
        return False  # what earns nothing is seldom listed
    if len(fit.wrong) == 1:
        return True
    if len(fit.wrong) != 2:
        return False
    (first, of_first), (second, of_second) = fit.wrong
    return first.value in of_second and second.value in of_first


def _is_near(value: Fraction, key: Fraction, step: int) -> bool:
    """Whether a value may be meant as what its key is rounded to."""
    return value % step == 0 and abs(value - key) <= 2 * step


_LEAST_TELLING = 50
