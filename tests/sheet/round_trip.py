"""`python -m tests.sheet.round_trip [--lang en,ja] [--rules NAME,…|random:N] [--format …|all] [--verbose] [--kinds]`

Every sheet written and read back, a line for each: the values that come back, the numbers that are backed, and what the
check complains of. With `--verbose` also which values, numbers and findings; with `--kinds` the same at the end, once
for all sheets, what is alike together. `--question NAME,…` shows these questions alone.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from pathlib import Path

from tests.known_lists import render_known
from tests.sheet.reading_back import (
    FORMATS,
    RoundTrip,
    describe,
    differing,
    paraphrased_languages,
    plain,
    random_rule_sets,
    reported,
    round_trip,
    spoken_languages,
    unlike,
    variant,
)
from verifier import rulesets
from verifier.checks.document import DocumentResult
from verifier.checks.laws import fields_of
from verifier.document.claims.statements import RuleClaim
from verifier.engine.ruleset import RuleSet

_LONGEST = 160
_WORD = re.compile(r"[^\W\d_]")
_NUMBERS = re.compile(r"\[\d+\|\d+\]|\d+(?:[.,]\d+)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Detail:
    """Something that does not come back; details with one `kind` are alike."""

    kind: str
    lines: tuple[str, ...]


def main(arguments: Sequence[str]) -> int:
    """Print the table; 1 where something does not come back."""
    parser = argparse.ArgumentParser(prog="python -m tests.sheet.round_trip", description=__doc__)
    parser.add_argument("--lang", default="", help="languages, by default all that have sheets")
    parser.add_argument("--rules", default="", help="names of rule sets, or random:N")
    parser.add_argument("--format", default="txt", help=f"any of {', '.join(FORMATS)}, or all")
    parser.add_argument("--question", default="", help="show these questions alone")
    parser.add_argument("--other-words", action="store_true", help="the sheets in the words of the paraphrases")
    parser.add_argument("--write", nargs="?", const="all", help="write anew what is known: all of it, or some parts")
    parser.add_argument("--verbose", action="store_true", help="say what does not come back")
    parser.add_argument("--kinds", action="store_true", help="say so once for all sheets")
    options = parser.parse_args(arguments)
    if options.write:
        write_known(tuple(PARTS) if options.write == "all" else options.write.split(","))
        return 0
    questions = tuple(filter(None, options.question.split(",")))
    alike: dict[str, list[tuple[str, Detail]]] = {}
    failed = False
    for rules in _rules(options.rules):
        for language in options.lang.split(",") if options.lang else _languages(options.other_words):
            for format_ in FORMATS if options.format == "all" else options.format.split(","):
                trip = round_trip(rules, language, format_, other_words=options.other_words)
                print(f"{rules.id} {language} {format_}: {trip.summary}", flush=True)
                failed |= bool(trip.unread or trip.unbacked or trip.alarms)
                for detail in details(trip, questions):
                    alike.setdefault(f"{language} {detail.kind}", []).append((rules.id, detail))
                    if options.verbose:
                        print("\n".join(f"  {line}" for line in detail.lines), flush=True)
    if options.kinds:
        for found in sorted(alike.values(), key=lambda found: found[0][1].kind):
            name, detail = found[0]
            print(f"{len(found)} times, as in {name}:")
            print("\n".join(f"  {line}" for line in detail.lines), flush=True)
    return int(failed)


def _rules(names: str) -> Iterator[RuleSet]:
    for name in names.split(",") if names else rulesets.shipped():
        if name.startswith("random:"):
            yield from random_rule_sets(int(name.removeprefix("random:")))
        else:
            yield rulesets.load(name)


def details(trip: RoundTrip, questions: Sequence[str] = ()) -> Iterator[Detail]:
    """What does not come back of a sheet, of some questions alone or of all, numbers included."""
    found = [*_unread(trip), *_alarms(trip)]
    if questions:
        yield from (detail for detail in found if not set(questions).isdisjoint(re.split(r"[\s/]", detail.kind)))
    else:
        yield from found
        yield from _unbacked(trip)


def kinds(trips: Iterable[RoundTrip]) -> list[str]:
    """What does not come back of some sheets, what is alike once; lines and places left out."""
    return sorted({detail.kind for trip in trips for detail in details(trip)})


RANDOM = 60
"""So many random rule sets tell what is known not to come back of them."""


def _sheets() -> dict[str, list[str]]:
    return {
        f"{rules.id}.{language}": kinds([round_trip(rules, language)])
        for rules in [*_rules(""), variant()]
        for language in spoken_languages()
    }


def _paraphrases() -> dict[str, list[str]]:
    return {
        f"{rules.id}.{language}": kinds([round_trip(rules, language, other_words=True)])
        for rules in _rules("")
        for language in paraphrased_languages()
    }


def _matrix() -> dict[str, list[str]]:
    return {
        f"{rules.id}.{other.id}.{language}": matrix(round_trip(rules, language), other)
        for rules, other in permutations(_rules(""), 2)
        for language in spoken_languages()
    }


def _random() -> dict[str, list[str]]:
    return {
        language: kinds(round_trip(rules, language) for rules in random_rule_sets(RANDOM))
        for language in spoken_languages()
    }


def _random_matrix() -> dict[str, list[str]]:
    return {language: random_matrix(language) for language in ("en", "ja")}


PARTS: dict[str, Callable[[], dict[str, list[str]]]] = {
    "sheets": _sheets,
    "paraphrases": _paraphrases,
    "matrix": _matrix,
    "random": _random,
    "random-matrix": _random_matrix,
}
"""The parts of what is known: what makes each of them, by what it is about."""


def matrix(trip: RoundTrip, other: RuleSet) -> list[str]:
    """What the check of a sheet against another rule set says too much or too little."""
    found = reported(trip, other)
    named = frozenset(question for questions in found for question in questions)
    allowed = unlike(trip.rules, other)
    return [
        *(f"not told: {question}" for question in sorted(differing(trip.rules, other) - named)),
        *(f"told wrongly: {'/'.join(sorted(each))}" for each in sorted(found, key=sorted) if each.isdisjoint(allowed)),
    ]


def random_matrix(language: str) -> list[str]:
    """The same for random rule sets, each against the next one; what is unread anyway is not said again."""
    found: set[str] = set()
    for rules, other in pairwise(random_rule_sets(RANDOM)):
        trip = round_trip(rules, language)
        found |= set(matrix(trip, other)) - {f"not told: {unread.question}" for unread in trip.unread}
    return sorted(found)


KNOWN = Path(__file__).parent / "known.toml"


def known() -> dict[str, dict[str, list[str]]]:
    """What is known not to come back."""
    return tomllib.loads(KNOWN.read_text(encoding="utf-8"))


def write_known(parts: Sequence[str]) -> None:
    """Write some parts of what is known not to come back anew, and leave the others."""
    before = known() if KNOWN.exists() else {}
    remark = "What is known not to come back of rule sheets. Written by `python -m tests.sheet.round_trip --write`."
    lists = {part: make() if part in parts else before.get(part, {}) for part, make in PARTS.items()}
    KNOWN.write_text(render_known(remark, lists), encoding="utf-8", newline="\n")


def _languages(other_words: bool) -> tuple[str, ...]:
    return paraphrased_languages() if other_words else spoken_languages()


def _unread(trip: RoundTrip) -> Iterator[Detail]:
    for unread in trip.unread:
        others = ", ".join(plain(other) for other in unread.others)
        told = f"; not told from: {others}" if others else ""
        yield Detail(
            kind=f"1 {unread.question} {[_NUMBERS.sub('N', sentence) for sentence in unread.sentences]}",
            lines=(
                f"UNREAD {unread.question} = {plain(unread.value)}{told}",
                f"  read: {' | '.join(unread.claims) or 'nothing'}",
                *(f"  said: {_short(sentence)}" for sentence in unread.sentences),
            ),
        )


def _alarms(trip: RoundTrip) -> Iterator[Detail]:
    by_place = _questions_by_place(trip.result)
    for found in trip.alarms:
        asked = by_place.get((found.span.start, found.span.end), "")
        sentence = trip.excerpt(found.span)
        yield Detail(
            kind=f"2 {asked} {found.name} {_NUMBERS.sub('N', sentence)}",
            lines=(
                f"{found.severity.upper()} {trip.line(found.span)} {found.name} {asked}: {found.message}",
                f"  in: {_short(sentence)}",
            ),
        )


def _unbacked(trip: RoundTrip) -> Iterator[Detail]:
    by_sentence: dict[tuple[int, str], list[str]] = {}
    source = trip.reading.document.source
    for item in trip.unbacked:
        place = (trip.line(item.span), trip.excerpt(item.span))
        mark = f"{source.slice(item.span)} ({item.item_class}, {item.state})"
        by_sentence.setdefault(place, []).append(mark)
    for (line, sentence), marks in by_sentence.items():
        yield Detail(
            kind=f"3 {_NUMBERS.sub('N', sentence) if _WORD.search(sentence) else 'a cell of a table'}",
            lines=(f"UNBACKED {line}: {', '.join(dict.fromkeys(marks))}", f"  in: {_short(sentence)}"),
        )


def _questions_by_place(result: DocumentResult) -> dict[tuple[int, int], str]:
    """The questions of the claims that findings speak of, by the place of the finding."""
    return {
        (found.span.start, found.span.end): f"{'/'.join(fields_of(judged.claim.question))} ({describe(judged)})"
        for judged in result.judgements
        if isinstance(judged.claim, RuleClaim)
        for found in judged.findings
    }


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
