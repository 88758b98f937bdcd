"""Messages read back: a message with sample values says the same to the checker of documents as the English one.

turned   a rule that the translation states otherwise, as *may not* for *may*
unread   a fact that the English text states and the translation, as the checker reads it, does not

Numbers and tiles that stand in the text itself are held against each other elsewhere, value by value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from verifier import rulesets
from verifier.document.claims import read_claims
from verifier.document.claims.statements import RuleClaim
from verifier.document.readers import read_document
from verifier.document.reading import Reading
from verifier.document.runs import Format
from verifier.engine.layout import Layout
from verifier.engine.notation import parse_layout
from verifier.engine.ruleset import RuleSet
from verifier.errors import InputError, UsageError
from verifier.finding import Severity
from verifier.messages.captions import caption_lines
from verifier.messages.catalog import Catalog
from verifier.messages.pofile import Message
from verifier.text import SourceText
from verifier.translation.catalogue.flaws import Flaw, Form, Page
from verifier.translation.catalogue.samples import Tracer, sample_text
from verifier.translation.compare import compare_readings
from verifier.translation.differences import Change, Difference
from verifier.translation.facts import show

_PARTS = ("list.", "place.", "caption.", "sheet.list.")
"""Messages that say nothing alone; captions are read as a whole."""

_LAYOUTS = (
    ("all-fives", "[1|4]; [1|1] on [1|4] low; [4|4] on [1|4] high; [3|4] on [4|4] line B; [1|2] on [1|1] line B; "
     "[1|5] on [1|1] arm A; [5|5] on [1|5] high"),
    ("all-fives", "[3|6]; [6|6] on [3|6] high"),
    ("all-fives", "[2|4]"),
    ("exact-61-five-up", "[1|4]; [1|1] on [1|4] low; [4|4] on [1|4] high; [1|2] on [1|1] line B; "
     "[4|6] on [4|4] line B; [4|5] on [4|4] arm B"),
)  # fmt: skip
"""Layouts whose captions hold every label, every place, and every list with and without items."""


def check_reading(page: Page) -> Iterator[Flaw]:
    """What the checker reads otherwise in a message than in its English text, and what it does not read."""
    if page.catalog is None or page.lexicon is None or page.is_english:
        return
    english = Catalog.load("en")
    tracer = Tracer.of(page.catalog)
    forms = {entry.context: page.forms(entry) for entry in page.messages}
    told = set()
    for flaw in (*_messages(page, english, tracer, forms), *_captions(page, english, tracer, forms)):
        key = (flaw.name, flaw.context, flaw.message)
        if key not in told:
            told.add(key)
            yield flaw


_Forms = dict[str, tuple[Form, ...]]


def _messages(page: Page, english: Catalog, tracer: Tracer, forms: _Forms) -> Iterator[Flaw]:
    assert page.catalog is not None
    for context, message in page.catalog.messages.items():
        source = page.english.get(context)
        if source is None or not message.is_translated or context.startswith(_PARTS):
            continue
        try:
            mine = _english_text(context, english)
            theirs = tracer.read(sample_text(tracer.catalog.messages[context], tracer.catalog))
        except (InputError, UsageError, KeyError):
            continue  # told by other checks
        if not forms.get(context):
            continue
        readings = _read_english(mine), _read(theirs.text, page.catalog.language)
        form = forms[context][-1]
        stated = tuple(_stated_otherwise(form, source, *readings))
        yield from stated
        for difference in () if stated else compare_readings(*readings).differences:
            told = _told(difference, source)
            if told is not None:
                yield form.flaw(
                    told,
                    f"read back, the message differs: {difference.message}",
                    found=None if difference.translation is None else difference.translation.value,
                    expected=None if difference.source is None else difference.source.value,
                )


def _stated_otherwise(form: Form, source: Message, mine: Reading, theirs: Reading) -> Iterator[Flaw]:
    """Rules that a message states by its comment, and that are read otherwise in it, or not at all.

    Where not even the English text is read so, it is a warning.
    """
    for question, value in _SAYS.findall(" ".join(source.comments)):
        if question not in RuleSet.questions():
            continue
        said, in_english = _values(theirs, question), _values(mine, question)
        if value in said or (not said and value not in in_english):
            continue
        read = ", ".join(sorted(said)) or None
        told = "nothing is read" if read is None else f"{read} is read"
        yield form.flaw(
            "not-read-back" if read is None else "read-otherwise",
            f"the message states {question} = {value}, but {told} in it",
            found=read,
            expected=value,
            weight=None if value in in_english else Severity.WARNING,
        )


def _values(reading: Reading, question: str) -> frozenset[str]:
    """The values that a text states for a question of the rules."""
    claims = [claim for claim in reading.claims if isinstance(claim, RuleClaim) and claim.question == question]
    values = [claim.value for claim in claims if not claim.alternative]
    return frozenset(
        show(part) for value in values for part in (value if isinstance(value, frozenset) else frozenset({value}))
    )


def _told(difference: Difference, source: Message) -> str | None:
    """The kind of finding; None for a number or tile that is no rule.

    Where the English text itself is not read as what the comment for translators says that it states, nobody knows
    whether the translation is at fault.
    """
    question = difference.role.split(" with ")[0].replace(" ", "_")
    is_rule = question in RuleSet.questions()
    said = [stated.value for stated in (difference.source, difference.translation) if stated is not None]
    if any(character.isdecimal() for value in said for character in value):
        return None
    stated = dict(_STATES.findall(" ".join(source.comments)))
    if is_rule and difference.source is not None and stated.get(question, said[0]) != said[0]:
        return None
    if difference.change is Change.ADDED:
        return "read-otherwise" if is_rule and stated.get(question, said[0]) != said[0] else None
    if difference.change in (Change.CHANGED, Change.MOVED):
        return "read-otherwise" if is_rule else "not-read-back"
    return "not-read-back" if is_rule and difference.change is Change.LOST else None


_STATES = re.compile(r"\b([a-z_]+) = ([a-z-]+)")
_SAYS = re.compile(r"\bStates ([a-z_]+) = ([a-z-]+)")


def _captions(page: Page, english: Catalog, tracer: Tracer, forms: _Forms) -> Iterator[Flaw]:
    for rules_id, text in _LAYOUTS:
        rules = rulesets.load(rules_id)
        layout = parse_layout(text, rules.branching)
        try:
            lines = _caption(layout, rules, tracer.catalog)
        except (InputError, UsageError):
            return
        theirs = tracer.read(lines)
        for difference in _differences(_caption(layout, rules, english), theirs.text, tracer.catalog.language):
            start, end = difference.place.start - len(_BEFORE), difference.place.end - len(_BEFORE)
            context = theirs.origin(start, end) or "caption.long"
            if not forms.get(context):
                context = "caption.long"
            if forms.get(context):
                yield forms[context][-1].flaw(
                    "not-read-back" if difference.change is Change.LOST else "read-otherwise",
                    f"read back, a caption differs: {difference.message}",
                    found=None if difference.translation is None else difference.translation.value,
                    expected=None if difference.source is None else difference.source.value,
                )


def _caption(layout: Layout, rules: RuleSet, catalog: Catalog) -> str:
    return caption_lines(layout, rules, catalog).text


@lru_cache(maxsize=1024)
def _english_text(context: str, english: Catalog) -> str:
    return sample_text(english.messages[context], english)


_BEFORE = "[3|6], [6|6]: 3 + 6 + 6 = 15\n\n"
"""What stands before both texts, so that nobody doubts that they belong together."""


def _differences(english: str, translation: str, language: str) -> tuple[Difference, ...]:
    return compare_readings(_read_english(english), _read(translation, language)).differences


@lru_cache(maxsize=1024)
def _read_english(text: str) -> Reading:
    return _read(text, "en")


def _read(text: str, language: str) -> Reading:
    source = SourceText.from_text(f"{_BEFORE}{text}\n", path=f"message.{language}.txt")
    return read_claims(read_document(source, format=Format.TEXT, language=language), language=language)
