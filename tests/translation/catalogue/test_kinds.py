"""Each kind of finding of catalogs has an example that has it, and one that has not; `verifier explain` shows both."""

from __future__ import annotations

import re

import pytest
from babel import Locale

from tests.messages.texts import ARABIC_HEADER
from verifier.app.catalog import english
from verifier.app.catalog_kinds import KINDS, TOLD
from verifier.app.reference import explain
from verifier.checks.catalogue import Kind
from verifier.finding import Severity
from verifier.messages.plurals import plural_categories
from verifier.text import SourceText
from verifier.translation.catalogue.check import check_catalog
from verifier.translation.catalogue.update import plural_expression

SPANISH = Locale.parse("es")
SPANISH_HEADER = (
    'msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    f'"Plural-Forms: nplurals={len(plural_categories(SPANISH))}; plural={plural_expression(SPANISH)};\\n"\n'
)


def names_in(example: str) -> set[str]:
    """The names of what is found in an entry, in a catalog that has only this entry."""
    header = ARABIC_HEADER if re.search("[\u0621-\u064a]", example) else SPANISH_HEADER
    text = example if example.startswith('msgid ""') else f"{header}\n{example}\n"
    found = check_catalog(SourceText.from_text(text, path="some.po"), english().messages).flaws
    context = re.findall('msgctxt "(.*)"', example)
    return {flaw.name for flaw in found if flaw.context in (None, *context) or flaw.name == "missing-message"}


def test_codes_and_names_are_unique_and_in_order() -> None:
    codes = [kind.code for kind in KINDS.values()]
    assert codes == sorted(set(codes))
    assert all(code.startswith("DV5") for code in codes)
    assert all(len(name) <= 20 for name in TOLD)


@pytest.mark.parametrize("kind", list(KINDS.values()), ids=list(KINDS))
def test_the_example_has_it_and_the_other_has_not(kind: Kind) -> None:
    assert kind.name in names_in(kind.wrong)
    if kind.name == "missing-message":  # a whole catalog is no example
        assert any('"caption.placed"' in line for line in kind.right.splitlines())
    elif kind.name != "catalog-header":
        assert kind.name not in names_in(kind.right)


@pytest.mark.parametrize("kind", list(KINDS.values()), ids=list(KINDS))
def test_each_is_explained(kind: Kind) -> None:
    for sentence in (kind.summary, kind.why):
        assert re.fullmatch(r"[A-Z].*[.…]", sentence), sentence
    text = explain(kind.name)
    assert text.startswith(f"{kind.code} {kind.name} ({kind.severity})\n")
    assert all(f"  {line}".rstrip() in text for line in kind.wrong.splitlines() if line)
    assert explain(kind.code) == text


def test_every_kind_weighs_what_it_says() -> None:
    assert {kind.severity for kind in KINDS.values()} == set(Severity)
