"""A sheet written, read and compared: which of its values come back, and what the check says of the rest.

stated     a value that the sheet says: `verifier.sheet.questions.stated_values`
told from  a value is read back where what was read of the sheet agrees with it and with no other value of its question
other      the values that a question might have instead; each must be contradicted somewhere in the sheet
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.sheet.rule_sets import random_rule_set, scenarios
from verifier import rulesets
from verifier.checks.base import Context, Judgement, State
from verifier.checks.coverage import ItemState
from verifier.checks.document import CHECKS, DocumentResult, RuleSetSource, check_reading
from verifier.checks.laws import LAWS, fields_of
from verifier.document.claims import read_claims
from verifier.document.claims.amounts import AmountClaim
from verifier.document.claims.base import Claim
from verifier.document.claims.points import ConversionClaim
from verifier.document.claims.rounding import HalfClaim, RemainderClaim, RoundingExampleClaim
from verifier.document.claims.statements import RuleClaim
from verifier.document.claims.topics.equipment import SetSizeClaim
from verifier.document.readers import read_document
from verifier.document.reading import Reading
from verifier.engine.branching import Spinner
from verifier.engine.ruleset import ByPlayers, RuleSet
from verifier.errors import InputError, RuleSetError
from verifier.finding import Finding, Severity
from verifier.messages import Catalog, languages
from verifier.sheet import Page, Sheet, moot_questions, page_of, plan_sheet, render_markdown, render_text, stated_values
from verifier.sheet.html import render_html
from verifier.sheet.model import Paragraph, Points, Table
from verifier.sheet.speaking import speak, verify_catalog
from verifier.text import SourceText, Span

FORMATS = ("txt", "md", "html")
PARAPHRASES = Path(__file__).parent / "paraphrases"

_TELLING: dict[type[Claim], tuple[str, ...]] = {
    SetSizeClaim: ("highest_pips",),
    ConversionClaim: ("display_ratio",),
    RemainderClaim: ("rounding", "rounding_step"),
    RoundingExampleClaim: ("rounding", "rounding_step"),
    HalfClaim: ("halves",),
}
"""The claims, besides those of rules, that tell the value of some questions."""


def spoken_languages() -> tuple[str, ...]:
    """The languages that have a message for everything a sheet says."""
    return tuple(language for language in languages() if _is_complete(language))


def _is_complete(language: str) -> bool:
    try:
        verify_catalog(catalog(language))
    except InputError:
        return False
    return True


@lru_cache(maxsize=16)
def catalog(language: str) -> Catalog:
    """A catalog, read once."""
    return Catalog.load(language)


def paraphrased_languages() -> tuple[str, ...]:
    """The languages with a second wording of every sentence."""
    return tuple(sorted(path.stem for path in PARAPHRASES.glob("*.txt")))


def paraphrases(language: str) -> dict[str, str]:
    """The second wordings by the name of their message."""
    lines = (PARAPHRASES / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split(": ", 1) for line in lines if not line.startswith("#")]
    return {f"sheet.{name}": text for name, text in pairs}


@lru_cache(maxsize=16)
def paraphrased(language: str) -> Catalog:
    """A catalog whose sheets say everything in other words."""
    words = catalog(language)
    messages = dict(words.messages)
    for context, text in paraphrases(language).items():
        messages[context] = replace(messages[context], forms=dict.fromkeys(messages[context].forms, text))
    return replace(words, messages=messages)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """A value that does not come back: the sentences that say it, and what was read in its stead."""

    question: str
    value: object
    others: tuple[object, ...]
    """The values that nothing in the sheet contradicts; empty where the value itself is contradicted."""
    sentences: tuple[str, ...]
    claims: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class RoundTrip:
    """A sheet written in a language and a format, and checked against the rule set it was written from."""

    sheet: Sheet
    words: Catalog
    format: str

    @property
    def language(self) -> str:
        """The language of the sheet."""
        return self.words.language

    @property
    def rules(self) -> RuleSet:
        """The rule set of the sheet."""
        return self.sheet.rules

    @cached_property
    def text(self) -> str:
        """The sheet as a file has it."""
        return written(page_of(self.sheet, self.words), self.words, self.format)

    @cached_property
    def reading(self) -> Reading:
        """What is read of the sheet."""
        source = SourceText.from_text(self.text, path=f"sheet.{self.language}.{self.format}")
        return read_claims(read_document(source))

    @cached_property
    def result(self) -> DocumentResult:
        """What the check says of it."""
        return self.against(self.rules)

    def against(self, rules: RuleSet) -> DocumentResult:
        """What the check says of it under some rule set."""
        return check_reading(self.reading, rules=rules, rules_source=RuleSetSource.OPTION)

    @property
    def alarms(self) -> list[Finding]:
        """Errors and warnings."""
        return [found for found in self.result.findings if found.severity is not Severity.NOTE]

    @property
    def unbacked(self) -> list[ItemState]:
        """Tiles and numbers that nothing stands behind."""
        return [item for item in self.result.coverage.items if not item.state.is_backed]

    @cached_property
    def unread(self) -> tuple[Unread, ...]:
        """The values that do not come back."""
        return tuple(self._unread())

    def _unread(self) -> Iterator[Unread]:
        for question, value in stated_values(self.rules).items():
            others = tuple(
                other
                for other in other_values(self.rules, question)
                if not contradicted(self.reading, self.rules, other, question)
            )
            claims = [
                judged for judged in telling(self.reading, self.rules, question) if isinstance(judged.claim, RuleClaim)
            ]
            wrong = any(
                judged.claim.question == question and judged.state is State.CONTRADICTED
                for judged in claims
                if isinstance(judged.claim, RuleClaim)
            )
            if others or wrong:
                yield Unread(
                    question=question,
                    value=value,
                    others=tuple(getattr(other, question) for other in others),
                    sentences=tuple(dict.fromkeys(said_of(self.sheet, question, self.words))),
                    claims=tuple(dict.fromkeys(describe(judged) for judged in claims)),
                )

    def line(self, span: Span) -> int:
        """The line of the text, from 1."""
        return self.reading.document.source.place(span.start).line

    def excerpt(self, span: Span) -> str:
        """The sentence a place stands in, else its line."""
        for sentence in self.reading.sentences:
            if sentence.span.overlaps(span):
                return sentence.text
        source = self.reading.document.source
        return source.line_text(source.place(span.start).line).strip()

    @property
    def summary(self) -> str:
        """One line: the values and numbers that come back, and what the check complains of."""
        total = self.result.coverage.total
        stated = len(stated_values(self.rules))
        severities = [found.severity for found in self.alarms]
        return (
            f"values {stated - len(self.unread)}/{stated} read back (moot {len(moot_questions(self.rules))}), "
            f"numbers {total.backed}/{total.numbers} backed, "
            f"errors {severities.count(Severity.ERROR)}, warnings {severities.count(Severity.WARNING)}"
        )


def written(page: Page, words: Catalog, format_: str) -> str:
    """A page in a text format."""
    match format_:
        case "txt":
            return render_text(page)
        case "md":
            return render_markdown(page, {drawing.name: f"figures/{drawing.name}.svg" for drawing in page.drawings})
        case _:
            return render_html(page, words)


@lru_cache(maxsize=64)
def planned(rules: RuleSet) -> Sheet:
    """The sheet of a rule set, with the shipped scenarios."""
    return plan_sheet(rules, scenarios())


@lru_cache(maxsize=64)
def round_trip(rules: RuleSet, language: str, format_: str = "txt", *, other_words: bool = False) -> RoundTrip:
    """A sheet of a rule set, written and read once; with `other_words` in those of the paraphrases."""
    words = paraphrased(language) if other_words else catalog(language)
    return RoundTrip(sheet=planned(rules), words=words, format=format_)


def said_of(sheet: Sheet, question: str, words: Catalog) -> Iterator[str]:
    """What a sheet says of a question, sentence by sentence."""
    for block in sheet.blocks:
        match block:
            case Paragraph():
                sentences = block.sentences
            case Points():
                sentences = tuple(sentence for item in block.items for sentence in item)
            case Table():
                if question in block.states:
                    yield f"{speak(block.lead, words)} (table)"
                continue
            case _:
                continue
        yield from (speak(sentence, words) for sentence in sentences if question in sentence.states)


def describe(judged: Judgement) -> str:
    """What was read of a question, as `value` or `law = value`, with its state where it is not simply right."""
    claim = judged.claim
    assert isinstance(claim, RuleClaim)
    name = f"{claim.question} = " if claim.question in LAWS else ""
    players = f" with {claim.players}" if claim.players is not None else ""
    state = "" if judged.state is State.STATED else f" [{judged.state}]"
    return f"{name}{plain(claim.value)}{players}{state}"


def plain(value: object) -> str:
    """A value for people."""
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, ByPlayers):
        return str(value)
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(plain(part) for part in value)) + "}"
    return str(value)


# --- values told apart ---


def telling(reading: Reading, rules: RuleSet, question: str) -> Iterator[Judgement]:
    """What the checks say of the claims that tell the value of a question, alone or with others."""
    context = Context(source=reading.document.source, rules=rules)
    for kind, check in CHECKS:
        claims = [claim for claim in reading.claims if isinstance(claim, kind) and question in questions_of(claim)]
        if claims:
            yield from check(claims, context)


def questions_of(claim: Claim) -> tuple[str, ...]:
    """The questions whose values a claim tells."""
    if isinstance(claim, AmountClaim):
        return (claim.question,)
    return fields_of(claim.question) if isinstance(claim, RuleClaim) else _TELLING.get(type(claim), ())


def contradicted(reading: Reading, rules: RuleSet, other: RuleSet, question: str) -> bool:
    """Whether a claim on a question that `rules` agrees with contradicts another rule set."""
    right = {id(told.claim) for told in telling(reading, rules, question) if told.state is not State.CONTRADICTED}
    return any(
        told.state is State.CONTRADICTED and id(told.claim) in right for told in telling(reading, other, question)
    )


_NUMBERS: dict[str, tuple[object, ...]] = {
    "highest_pips": (6, 9, 12),
    "divisors": ((3,), (5,), (7,), (3, 5), (5, 7), (3, 5, 7)),
    "arm_limit": (None, 1, 2, 3),
    "draw_limit": (None, 0, 1, 2, 3),
    "boneyard_kept": (0, 1, 2, 3),
    "out_bonus": (0, 5, 10, 25),
    "rounding_step": (1, 2, 3, 5, 10),
    "display_ratio": (1, 2, 5, 10),
    "tally_stroke": (None, 1, 5, 10),
    "tally_group": (None, 25, 50, 100),
    "partnerships": ((), (4,), (6,), (4, 6)),
}
_HINTS = typing.get_type_hints(RuleSet)


def other_values(rules: RuleSet, question: str) -> Iterator[RuleSet]:
    """Rule sets with another value of a question, where that makes a difference for the sheet."""
    for value in _distinct(_candidates(rules, question)):
        changes = value if isinstance(value, dict) else {question: value}
        try:
            other = rules.with_values(**changes)
        except RuleSetError:
            continue
        if stated_values(other).get(question) != stated_values(rules)[question]:
            yield other


def _distinct(values: Iterable[object]) -> Iterator[object]:
    seen: list[object] = []
    for value in values:
        if not any(value == other and isinstance(value, bool) is isinstance(other, bool) for other in seen):
            seen.append(value)
            yield value


def _candidates(rules: RuleSet, question: str) -> Iterator[object]:
    value = getattr(rules, question)
    hint = _HINTS[question]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        yield from (word for word in hint if word is not value)
    elif hint is bool:
        yield not value
    elif question in ("hand_size", "target"):
        for players in rules.players:
            for change in (-1, 1):
                yield ByPlayers({**value, players: value[players] + change})
    elif question == "players":
        yield from _other_players(rules)
    elif question in ("spinner_counts", "double_counts"):
        first = 2 if question == "spinner_counts" and rules.spinner is Spinner.FIRST_ENCLOSED else 0
        for at in range(first, len(value)):
            yield from ((*value[:at], halves, *value[at + 1 :]) for halves in range(3) if halves != value[at])
    else:
        yield from (number for number in _NUMBERS[question] if number != value)
        if isinstance(value, int):
            yield value + 1


def _other_players(rules: RuleSet) -> Iterator[dict[str, object]]:
    if len(rules.players) > 1:
        for gone in rules.players:
            yield {"players": tuple(players for players in rules.players if players != gone)}
    more = rules.players[-1] + 1
    yield {
        "players": (*rules.players, more),
        "hand_size": ByPlayers({**rules.hand_size, more: rules.hand_size.get(more, 1)}),
        "target": ByPlayers({**rules.target, more: rules.target.get(more, 100)}),
    }


# --- one rule set against another ---


def reported(trip: RoundTrip, other: RuleSet) -> frozenset[frozenset[str]]:
    """The questions that the check of a sheet against another rule set names; a law names all that it rests on."""
    return frozenset(
        frozenset(questions_of(judged.claim))
        for judged in trip.against(other).judgements
        if judged.findings and questions_of(judged.claim)
    )


def differing(rules: RuleSet, other: RuleSet) -> frozenset[str]:
    """The questions that two rule sets answer differently, as far as both ask them for some number of players."""
    ours, theirs = stated_values(rules), stated_values(other)
    both = set(rules.players) & set(other.players)
    return frozenset(
        question
        for question in ours.keys() & theirs.keys()
        if _among(ours[question], question, both) != _among(theirs[question], question, both)
    )


def _among(value: object, question: str, players: set[int]) -> object:
    """A value that depends on the number of players, for some of them alone."""
    if isinstance(value, ByPlayers):
        return {number: value[number] for number in value if number in players}
    return players.intersection(value) if question == "partnerships" and isinstance(value, tuple) else value


def unlike(rules: RuleSet, other: RuleSet) -> frozenset[str]:
    """The questions that two rule sets answer differently, or that only one of them asks."""
    ours, theirs = stated_values(rules), stated_values(other)
    changed = (question for question in ours.keys() & theirs.keys() if ours[question] != theirs[question])
    return frozenset(changed) | (ours.keys() ^ theirs.keys())


# --- rule sets that are not shipped ---

PAGE = Path(__file__).parents[2] / "docs" / "add-a-rule-set.md"


def code_blocks(language: str) -> list[str]:
    """The code of the page that shows a variant, without the indent of its list."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return ["\n".join(line.removeprefix(indent) for line in text.splitlines()) + "\n" for indent, text in found]


@lru_cache(maxsize=1)
def variant() -> RuleSet:
    """The rule set that the page shows: All Fives with some values changed."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "seven.yaml"
        path.write_text(code_blocks("yaml")[0], encoding="utf-8")
        return rulesets.load(path)


def random_rule_sets(number: int) -> Sequence[RuleSet]:
    """The same random rule sets each time."""
    return [random_rule_set(each) for each in range(number)]
