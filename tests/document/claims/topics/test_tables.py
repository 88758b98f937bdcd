"""The tables of statements: every word in them is a concept, every question is one that rule sets answer."""

from __future__ import annotations

import re

import pytest

from verifier import rulesets
from verifier.checks.laws import LAWS, answer, fields_of
from verifier.document.claims.statements import Statement
from verifier.document.claims.topics import TABLES, drawing
from verifier.engine.ruleset import RuleSet
from verifier.lexicons import CONCEPTS

STATEMENTS = [statement for table in TABLES for statement in table]
STATEMENTS += [line for table in (drawing.CASES, drawing.SENTENCES) for lines in table.values() for line in lines]
QUESTIONS = sorted({statement.question for statement in STATEMENTS})
NOT_CONCEPTS = re.compile(r"[#@=][a-z0-9]*")


def words(statement: Statement) -> set[str]:
    """The concepts that a statement names."""
    said = " ".join((statement.needs, statement.without, statement.about, statement.unless, statement.said))
    return {word for word in re.split(r"[\s|+>:~?]+", said) if word and not NOT_CONCEPTS.fullmatch(word)}


def test_every_word_is_a_concept() -> None:
    missing = {word for statement in STATEMENTS for word in words(statement) - CONCEPTS.keys()}
    assert missing == set()


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_rule_set_answers(question: str) -> None:
    assert set(fields_of(question)) <= RuleSet.questions().keys()
    for name in rulesets.shipped():
        answer(rulesets.load(name), question)


def test_every_law_rests_on_fields() -> None:
    assert {field for law in LAWS.values() for field in law.fields} <= RuleSet.questions().keys()


@pytest.mark.parametrize("name", rulesets.shipped())
def test_each_law_has_an_answer(name: str) -> None:
    rules = rulesets.load(name)
    for law in LAWS:
        answer(rules, law)
