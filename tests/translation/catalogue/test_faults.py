"""Faults of every kind in the shipped catalogs are found at their messages; the catalogs as they are have none."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.translation.catalogue.faults import inject
from verifier import resources
from verifier.app.catalog import english
from verifier.app.catalog_kinds import TOLD
from verifier.finding import Severity
from verifier.messages.pofile import read_po_file
from verifier.text import SourceText
from verifier.translation.catalogue.check import CheckedCatalog, check_catalog

LANGUAGES = ("es", *(pytest.param(tag, marks=pytest.mark.slow) for tag in ("ar", "fil", "ja", "zh")))
"""Each takes some seconds; all of them run with `pytest -m slow`."""
READ_OTHERWISE = 3
"""Right sentences of a language that the checker of documents may still read otherwise."""
MAY_BE_MISSED = {"rule turned": 0.35, "other person": 0.5}
"""The part of the faults of a kind that may go unseen: words that the checker of documents does not read."""


def checked(source: SourceText) -> CheckedCatalog:
    return check_catalog(source, english().messages)


@cache
def as_shipped(language: str) -> CheckedCatalog:
    return checked(shipped(language))


def shipped(language: str) -> SourceText:
    return SourceText.read(resources.find("catalogs", f"{language}.po"))


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_a_shipped_catalog_has_no_error(language: str) -> None:
    result = as_shipped(language)
    errors = [flaw for flaw in result.flaws if (flaw.weight or TOLD[flaw.name].severity) is Severity.ERROR]
    assert [flaw for flaw in errors if flaw.name != "read-otherwise"] == []
    assert len(errors) <= READ_OTHERWISE
    assert result.counts.source == result.counts.translated + result.counts.missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_of_every_kind_are_found(language: str) -> None:
    source = shipped(language)
    locale = read_po_file(source).locale
    assert locale is not None
    faulty = inject(source, locale)
    told = {(flaw.context, flaw.name) for flaw in checked(faulty.source).flaws}
    before = {(flaw.context, flaw.name) for flaw in as_shipped(language).flaws}

    put, found = Counter[str](), Counter[str]()
    missed = []
    for fault in faulty.faults:
        put[fault.kind] += 1
        if any((fault.context, name) in told - before for name in fault.names):
            found[fault.kind] += 1
        else:
            missed.append((fault.kind, fault.context))
    print(f"{language}: {dict(put)}; missed {missed}")

    assert len(put) >= 20
    for kind, count in put.items():
        assert found[kind] >= count * (1 - MAY_BE_MISSED.get(kind, 0)), [case for case in missed if case[0] == kind]
