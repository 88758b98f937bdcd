"""Catalogs kept in step with the English one, and templates for new languages.

template   a POT file: every message with its English text and nothing translated
reference  where the code asks for a message, for translators to look at
kept       a message whose English text is the same: it stays as it is, character for character
changed    one whose English text is another now: marked fuzzy, with the old text behind `#|`
gone       one that nobody asks for any more: kept behind `#~`
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from babel import Locale
from babel.plural import to_gettext

from verifier.messages.plurals import plural_categories
from verifier.text import SourceText
from verifier.translation.catalogue.entries import Entry, read_entries

_WIDTH = 100
_NAME = re.compile(r"[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+")
_IN_TEMPLATES = re.compile(r"""["']([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)["']""")
_ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Updated:
    """A catalog after an update, and how many of its messages were kept, changed, new and gone."""

    text: str
    kept: int = 0
    changed: int = 0
    new: int = 0
    gone: int = 0


References = Mapping[str, tuple[str, ...]]
"""For each message the places `file:line` that ask for it."""


def find_references(root: Path, contexts: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Where the code and the templates below a folder ask for messages.

    A name that is put together, as in `f"place.{name}"`, stands for every message that it can become.
    """
    known = set(contexts)
    found: dict[str, list[str]] = {}
    for path in sorted(path for path in root.rglob("*.py") if "translation" not in path.relative_to(root).parts):
        shown = path.relative_to(root.parent).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for context in _asked(node, known):
                found.setdefault(context, []).append(f"{shown}:{getattr(node, 'lineno', 1)}")
    for path in sorted(path for path in root.rglob("*") if path.suffix in (".html", ".svg", ".md", ".txt")):
        shown = path.relative_to(root.parent).as_posix()
        source = SourceText.read(path)
        for match in _IN_TEMPLATES.finditer(source.text):
            if match[1] in known:
                found.setdefault(match[1], []).append(f"{shown}:{source.place(match.start()).line}")
    return {context: tuple(dict.fromkeys(places)) for context, places in found.items()}


def _asked(node: ast.AST, known: set[str]) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if node.value in known:
            yield node.value
    elif isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
        groups = {context.split(".")[0] for context in known}
        if str(parts[0]).split(".")[0] not in groups and not (parts[0] is None and str(parts[-1]).startswith("-")):
            return
        pattern = re.compile("".join("[a-z0-9.-]+" if part is None else re.escape(str(part)) for part in parts))
        yield from (context for context in sorted(known) if pattern.fullmatch(context))


def make_template(english: SourceText, references: References | None = None) -> str:
    """The POT file of the English catalog: its comments and texts, and no translation."""
    header = (
        "# Texts of verifier, to be translated. Copy this file to LANGUAGE.po, or let `verifier new language` do it.\n"
        'msgid ""\nmsgstr ""\n"Project-Id-Version: verifier\\n"\n"Report-Msgid-Bugs-To: \\n"\n'
        '"POT-Creation-Date: 2025-01-01 00:00+0000\\n"\n"PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\\n"\n'
        '"Last-Translator: FULL NAME <EMAIL@ADDRESS>\\n"\n"Language-Team: LANGUAGE\\n"\n"Language: \\n"\n'
        '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"'
    )
    blocks = [header]
    for entry in read_entries(english):
        if not entry.is_header and not entry.obsolete:
            asked = (references or {}).get(entry.context, ())
            blocks.append(_rendered(entry, _empty_forms(entry, 2), references=asked))
    return "\n\n".join(blocks) + "\n"


def make_catalog(english: SourceText, locale: Locale, *, contexts: Iterable[str] | None = None) -> str:
    """A new catalog for a language, with its plural forms and nothing translated."""
    names = plural_categories(locale)
    wanted = None if contexts is None else set(contexts)
    blocks = [_header(locale, names)]
    for entry in read_entries(english):
        if entry.is_header or entry.obsolete or (wanted is not None and entry.context not in wanted):
            continue
        blocks.append(_rendered(entry, _empty_forms(entry, len(names))))
    return "\n\n".join(blocks) + "\n"


def update_catalog(source: SourceText, english: SourceText, locale: Locale) -> Updated:
    """A catalog brought into step with the English one, in the order of that.

    What is translated stays; nothing is guessed. An entry that needs no change is kept as it is written.
    """
    names = plural_categories(locale)
    mine = {entry.context: entry for entry in read_entries(source) if not entry.is_header and not entry.obsolete}
    old = [entry for entry in read_entries(source) if entry.obsolete]
    blocks = [source.slice(entry.span) for entry in read_entries(source) if entry.is_header][:1]
    counts = dict.fromkeys(("kept", "changed", "new", "gone"), 0)
    revived = {entry.context: entry for entry in old}
    for entry in read_entries(english):
        if entry.is_header or entry.obsolete:
            continue
        there = mine.pop(entry.context, None)
        if there is None:
            there = revived.pop(entry.context, None)
            old = [other for other in old if other is not there]
        if there is None:
            counts["new"] += 1
            blocks.append(_rendered(entry, _empty_forms(entry, len(names))))
        elif (there.source, there.plural) != (entry.source, entry.plural):
            counts["changed"] += 1
            blocks.append(_changed(there, entry, len(names)))
        elif _told(there) == _told(entry) and not there.obsolete:
            counts["kept"] += 1
            blocks.append(source.slice(there.span))
        else:
            counts["kept"] += 1
            blocks.append(_rendered(entry, _forms(there, len(names)), own=there))
    counts["gone"] = len(mine)
    blocks += [_obsolete(entry) for entry in mine.values()]
    blocks += [source.slice(entry.span) for entry in old]
    newline = "\r\n" if "\r\n" in source.text else "\n"
    text = "\n\n".join(block.replace("\r\n", "\n") for block in blocks) + "\n"
    return Updated(text=text.replace("\n", newline), **counts)


# --- entries as text ---


def _told(entry: Entry) -> str:
    """What translators are told of a message, whatever its lines."""
    return " ".join(comment.text for comment in entry.comments if comment.mark == ".")


def _forms(entry: Entry, count: int) -> list[str]:
    texts = {number: text.value for number, text in entry.forms.items()}
    least = count if entry.plural is not None else 1
    return [texts.get(number, "") for number in range(max([least, *(number + 1 for number in texts)]))]


def _empty_forms(entry: Entry, count: int) -> list[str]:
    return [""] * (count if entry.plural is not None else 1)


def _changed(there: Entry, english: Entry, count: int) -> str:
    """A translated message with a new English text: the old one beside it, and fuzzy until somebody has looked."""
    forms = [text.value for _, text in sorted(there.forms.items())]
    wanted = count if english.plural is not None else 1
    forms = [*forms[:wanted], *[""] * (wanted - len(forms))]
    if not any(forms):
        return _rendered(english, forms, own=there)
    previous = [comment for comment in there.comments if comment.mark == "|"]
    if previous and "fuzzy" in there.flags:  # changed again before anybody looked: the text that was translated counts
        kept = [f"#| {comment.text}" for comment in previous]
    else:
        kept = [f"#| {line}" for line in _string("msgid", there.source)]
        if there.plural is not None:
            kept += [f"#| {line}" for line in _string("msgid_plural", there.plural)]
    return _rendered(english, forms, own=there, fuzzy=True, previous=kept)


def _rendered(
    entry: Entry,
    forms: list[str],
    *,
    own: Entry | None = None,
    fuzzy: bool = False,
    previous: Iterable[str] = (),
    references: Iterable[str] = (),
) -> str:
    """A message as it is written, with the English texts of `entry` and the comments of `own` by translators."""
    lines = [f"# {comment.text}".rstrip() for comment in (own.comments if own else ()) if not comment.mark]
    lines += [f"#. {line}" for line in textwrap.wrap(_told(entry), _WIDTH - 3, break_on_hyphens=False)]
    lines += [f"#: {place}" for place in references]
    flags = sorted((entry.flags | (own.flags if own else frozenset())) - {"fuzzy"})
    if fuzzy or (own is not None and "fuzzy" in own.flags):
        flags.insert(0, "fuzzy")
    if flags:
        lines.append(f"#, {', '.join(flags)}")
    lines += previous
    if not previous and own is not None and "fuzzy" in own.flags:
        lines += [f"#| {comment.text}" for comment in own.comments if comment.mark == "|"]
    lines += _string("msgctxt", entry.context)
    lines += _string("msgid", entry.source)
    if entry.plural is None:
        lines += _string("msgstr", forms[0] if forms else "")
    else:
        lines += _string("msgid_plural", entry.plural)
        for number, text in enumerate(forms):
            lines += _string(f"msgstr[{number}]", text)
    return "\n".join(lines)


def _obsolete(entry: Entry) -> str:
    lines = [f"# {comment.text}".rstrip() for comment in entry.comments if not comment.mark]
    written = _string("msgctxt", entry.context) + _string("msgid", entry.source)
    if entry.plural is not None:
        written += _string("msgid_plural", entry.plural)
    for number, text in sorted(entry.forms.items()):
        written += _string("msgstr" if entry.plural is None else f"msgstr[{number}]", text.value)
    return "\n".join([*lines, *(f"#~ {line}" for line in written)])


def _string(key: str, text: str) -> list[str]:
    escaped = "".join(_ESCAPED.get(character, character) for character in text)
    return [f'{key} "{escaped}"']


def _header(locale: Locale, names: tuple[str, ...]) -> str:
    expression = plural_expression(locale)
    tag = str(locale)
    name = locale.english_name or tag
    lines = [
        f"# {name} texts of verifier.",
        "#",
        "# msgctxt is the name of a message, msgid its English text, msgstr yours. Names in {braces} are placeholders:",
        "# keep them as they are, in any order. A message that is empty or marked fuzzy counts as untranslated.",
        f"# `verifier catalog FILE` checks this file; its plural forms are {', '.join(names)}.",
        'msgid ""',
        'msgstr ""',
        '"Project-Id-Version: verifier\\n"',
        '"Report-Msgid-Bugs-To: \\n"',
        '"POT-Creation-Date: 2025-01-01 00:00+0000\\n"',
        '"PO-Revision-Date: 2025-01-01 00:00+0000\\n"',
        '"Last-Translator: \\n"',
        f'"Language: {tag}\\n"',
        f'"Language-Team: {name}\\n"',
        f'"Plural-Forms: nplurals={len(names)}; plural={expression};\\n"',
        '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=utf-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"',
    ]
    return "\n".join(lines)


def plural_expression(locale: Locale) -> str:
    """The rule of CLDR as a header has it, with the forms in the order of `plural_categories`.

    gettext counts whole numbers only, so that conditions on decimals hold or fail for all of them.
    """
    match = re.fullmatch(r"nplurals=\d+; plural=(.+);?", to_gettext(locale.plural_form).strip())
    # Babel leaves the operand e, the exponent of compact numbers, which whole numbers do not have.
    rule = "0" if match is None else re.sub(r"\be\b", "0", match[1].rstrip(";"))
    return rule if rule.startswith("(") and rule.endswith(")") else f"({rule})"
