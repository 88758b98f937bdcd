"""The corpus: documents by many hands that are right, and copies of them with one fault each.

What is known not to work is listed exactly, so that a fault that is caught for the first time, or missed for the
first time, is told.
"""

from __future__ import annotations

from pathlib import PurePath

import pytest

from tests import corpus
from verifier import rulesets

DOCUMENTS = corpus.documents()


def of_each(documents: tuple[corpus.CorpusDocument, ...] = DOCUMENTS) -> pytest.MarkDecorator:
    """Run a test for each document."""
    return pytest.mark.parametrize("document", documents, ids=[document.file for document in documents])


def test_the_corpus_is_as_wide_as_it_should_be() -> None:
    assert len(DOCUMENTS) >= 22
    assert {document.rules for document in DOCUMENTS} == set(rulesets.shipped())
    assert {document.language for document in DOCUMENTS} >= {"en", "ja", "fil", "es", "de"}
    assert {PurePath(document.file).suffix for document in DOCUMENTS} == {".txt", ".md", ".html"}
    assert len({document.notation for document in DOCUMENTS}) >= 5
    assert {fault.kind for document in DOCUMENTS for fault in document.faults} == set(corpus.KINDS)


def test_every_file_is_in_the_table() -> None:
    files = {path.name for path in corpus.FOLDER.iterdir() if path.suffix in (".txt", ".md", ".html")}
    assert files == {document.file for document in DOCUMENTS}


@of_each()
def test_a_document_has_fifteen_to_sixty_lines_and_six_to_ten_faults(document: corpus.CorpusDocument) -> None:
    assert 15 <= document.text.count("\n") <= 65
    assert 6 <= len(document.faults) <= 10


@of_each()
def test_the_text_of_a_fault_stands_once_in_its_document(document: corpus.CorpusDocument) -> None:
    assert [document.text.count(fault.find) for fault in document.faults] == [1] * len(document.faults)
    assert all(fault.find != fault.replacement for fault in document.faults)


def test_what_is_known_is_of_documents_and_faults_of_the_table() -> None:
    names = {document.file: {fault.name for fault in document.faults} for document in DOCUMENTS}
    assert set(corpus.known()) == {"alarms", "misses"}
    assert set(corpus.known()["alarms"]) <= set(names)
    assert all(set(missed) <= names[file] for file, missed in corpus.known()["misses"].items())


@of_each()
def test_nothing_is_said_against_a_document_that_is_right(document: corpus.CorpusDocument) -> None:
    result = corpus.check_text(document, document.text)
    expected = list(corpus.known()["alarms"].get(document.file, ()))
    assert corpus.alarms(result) == expected, corpus.describe_coverage(result)


@of_each()
def test_its_language_is_recognised(document: corpus.CorpusDocument) -> None:
    assert corpus.check_text(document, document.text).reading.language == document.language


@of_each()
def test_a_fault_is_caught_on_its_line(document: corpus.CorpusDocument) -> None:
    expected = list(corpus.known()["misses"].get(document.file, ()))
    assert [fault.name for fault in corpus.missed(document)] == expected
