"""A whole catalog checked: its header, each message, each text, and what the texts say together.

source     the English catalog, whose messages every other one has
remark     a comment by a translator that silences a finding: `# verifier: ignore same-as-source because …`
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from verifier.document.suppressions import SuppressionError, parse_suppression
from verifier.errors import InputErrors
from verifier.finding import Severity
from verifier.messages.catalog import Catalog
from verifier.messages.plurals import plural_categories
from verifier.messages.pofile import Message, PoFile, read_po_file
from verifier.text import SourceText, Span
from verifier.translation.catalogue.entries import Entry, read_entries
from verifier.translation.catalogue.fitting import check_fit
from verifier.translation.catalogue.flaws import Flaw, Page
from verifier.translation.catalogue.reading import check_reading
from verifier.translation.catalogue.samples import SHEETS
from verifier.translation.catalogue.terms import check_terms
from verifier.translation.catalogue.texts import CHECKS


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How many messages there are, and what became of those of the source."""

    source: int = 0
    translated: int = 0
    fuzzy: int = 0
    untranslated: int = 0
    missing: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedCatalog:
    """A catalog with what is wrong with it, in the order of the file. `language` is None where the header says none."""

    source: SourceText
    language: str | None
    counts: Counts
    flaws: tuple[Flaw, ...]


def check_catalog(source: SourceText, english: Mapping[str, Message]) -> CheckedCatalog:
    """Check a catalog file against the English messages. Raises InputErrors where it is no PO file."""
    file = read_po_file(source)
    if not file.is_po:
        raise InputErrors(list(file.problems))
    page = Page(
        source=source,
        entries=read_entries(source),
        locale=file.locale,
        catalog=_catalog(source, file),
        english=english,
    )
    flaws = [*_header(page, file), *(flaw for check in PAGE_CHECKS for flaw in check(page))]
    return CheckedCatalog(
        source=source,
        language=None if file.locale is None else str(file.locale).replace("_", "-"),
        counts=_counts(page),
        flaws=tuple(sorted(_not_silenced(page, flaws), key=lambda flaw: (flaw.span.start, flaw.span.end))),
    )


def _catalog(source: SourceText, file: PoFile) -> Catalog | None:
    """The messages that can be used, whatever is wrong with others."""
    if file.locale is None:
        return None
    return Catalog(
        language=str(file.locale).replace("_", "-"),
        path=source.path,
        messages=file.messages,
        locale=file.locale,
        plural_locale=file.locale,
    )


def _header(page: Page, file: PoFile) -> Iterator[Flaw]:
    for problem in file.header:
        span = page.source.line_span(problem.line or 1)
        yield Flaw(name="catalog-header", span=span, message=problem.message)


# --- messages ---


def _entries(page: Page) -> Iterator[Flaw]:
    """Messages that are there twice, that nobody asks for, or that have another English text than the code."""
    seen: dict[str, Entry] = {}
    headers = [entry for entry in page.entries if entry.is_header]
    for entry in headers[1:]:
        line = page.source.place(headers[0].place.start).line
        yield _at(entry, "repeated-message", f"the header is here again, after line {line}")
    for entry in page.messages:
        context = entry.context
        if context and context in seen:
            line = page.source.place(seen[context].place.start).line
            yield _at(entry, "repeated-message", f"message {context!r} is here again, after line {line}")
            continue
        seen[context] = entry
        english = page.english.get(context)
        if english is None:
            told = (
                f"no message {context!r} is asked for" if context else "a message has no msgctxt, by which it is found"
            )
            yield _at(entry, "unknown-message", told)
        elif (entry.source, entry.plural) != (english.source, english.source_plural):
            told = "the English text has changed; `verifier catalog --update` keeps the old one beside it"
            yield _at(entry, "source-changed", told, found=entry.plural or entry.source, expected=english.source)


def _translated(page: Page) -> Iterator[Flaw]:
    """Messages without a text that somebody has confirmed, and plural forms too few or too many."""
    names = () if page.locale is None else plural_categories(page.locale)
    for entry in page.messages:
        if "fuzzy" in entry.flags:
            yield _at(entry, "fuzzy", "the translation is marked fuzzy; it counts as untranslated and is never shown")
            continue
        if not any(text.value for text in entry.forms.values()):
            yield _at(entry, "untranslated", "the message is not translated")
            continue
        wanted = range(len(names) if entry.plural is not None and names else 1)
        for number in wanted:
            if number not in entry.forms or not entry.forms[number].value:
                name = names[number] if entry.plural is not None and names else "other"
                told = f"the form for {name!r} (msgstr[{number}]) is missing; CLDR has {', '.join(names)}"
                yield _at(entry, "plural-forms", told, form=name, expected=name)
        for number in sorted(entry.forms):
            if number not in wanted:
                told = f"msgstr[{number}] is one form more than CLDR has: {', '.join(names)}"
                place = entry.forms[number].span
                yield Flaw(name="plural-forms", span=place, message=told, context=entry.context, found=str(number))


def _missing(page: Page) -> Iterator[Flaw]:
    """Messages of the English catalog that are not there; those of sheets together, where there are none of them."""
    there = {entry.context for entry in page.messages}
    missing = [context for context in page.english if context not in there]
    end = Span(len(page.source.text.rstrip()), len(page.source.text.rstrip()))
    sheets = [context for context in missing if context.startswith(SHEETS)]
    if sheets and not any(context.startswith(SHEETS) for context in there):
        told = f"none of the {len(sheets)} messages of rule sheets is there; only pictures can be written"
        yield Flaw(name="missing-message", span=end, message=told, weight=Severity.NOTE)
        missing = [context for context in missing if context not in set(sheets)]
    for context in missing:
        told = f"the message {context!r} is missing: {page.english[context].source!r}"
        yield Flaw(name="missing-message", span=end, message=told, context=context)


def _texts(page: Page) -> Iterator[Flaw]:
    """Every text of every message."""
    for entry in page.messages:
        if "fuzzy" in entry.flags:
            continue
        for form in page.forms(entry):
            for check in (*CHECKS, check_terms):
                yield from check(form, page)


def _at(
    entry: Entry,
    name: str,
    message: str,
    *,
    form: str | None = None,
    found: str | None = None,
    expected: str | None = None,
) -> Flaw:
    return Flaw(
        name=name,
        span=entry.place,
        message=message,
        context=entry.context or None,
        form=form,
        found=found,
        expected=expected,
    )


PAGE_CHECKS: tuple[Callable[[Page], Iterator[Flaw]], ...] = (
    _entries,
    _translated,
    _missing,
    _texts,
    check_fit,
    check_reading,
)
"""What is checked of a catalog, in this order."""


# --- silence ---


def _not_silenced(page: Page, flaws: list[Flaw]) -> Iterator[Flaw]:
    """The flaws that no comment of their message silences, and comments that silence nothing or cannot be read."""
    silenced: dict[str, set[str]] = {}
    for entry in page.messages:
        for comment in entry.comments:
            if comment.mark:
                continue
            try:
                parsed = parse_suppression(comment.text)
            except SuppressionError as error:
                yield Flaw(name="malformed", span=comment.span, message=str(error), context=entry.context)
                continue
            for name in () if parsed is None else parsed[0]:
                if any(flaw.name == name and flaw.context == entry.context for flaw in flaws):
                    silenced.setdefault(entry.context, set()).add(name)
                else:
                    told = f"nothing is silenced by this: there is no {name} here"
                    yield Flaw(name="unused-suppression", span=comment.span, message=told, context=entry.context)
    yield from (flaw for flaw in flaws if flaw.name not in silenced.get(flaw.context or "", ()))


def _counts(page: Page) -> Counts:
    fuzzy = untranslated = translated = 0
    there = set()
    for entry in page.messages:
        if entry.context not in page.english or entry.context in there:
            continue
        there.add(entry.context)
        if "fuzzy" in entry.flags:
            fuzzy += 1
        elif entry.forms and all(text.value for text in entry.forms.values()):
            translated += 1
        else:
            untranslated += 1
    return Counts(
        source=len(page.english),
        translated=translated,
        fuzzy=fuzzy,
        untranslated=untranslated,
        missing=len(page.english.keys() - there),
    )
