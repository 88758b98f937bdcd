"""Rule sets for people: every question, its answer, the clause."""

from __future__ import annotations

import pytest

from verifier import rulesets
from verifier.engine.ruleset import ByPlayers, Certainty, RuleSet
from verifier.report.rules_text import render_list, render_rules, show_value


@pytest.mark.parametrize("name", rulesets.shipped())
def test_every_question_is_shown_with_its_answer_and_clause(name: str) -> None:
    rules = rulesets.load(name)
    flat = " ".join(render_rules(rules).split())
    for field, question in RuleSet.questions().items():
        assert f"{question} {field}: {show_value(field, getattr(rules, field))}" in flat
        source = rules.source_of(field)
        if source.clause:
            assert f"§ {' '.join(source.clause.split())}" in flat
        if source.certainty is not Certainty.STATED:
            assert f"({source.certainty})" in flat


def test_the_list_has_one_entry_for_each_rule_set() -> None:
    listed = render_list(rulesets.load(name) for name in rulesets.shipped())
    starts = [line.split("  ")[0] for line in listed.splitlines() if not line.startswith(" ")]
    assert starts == rulesets.shipped()
    assert max(map(len, listed.splitlines())) <= 80


def test_other_answers_of_the_same_document_follow() -> None:
    rules = rulesets.load("lahat-ng-fives")
    assert rules.alternatives
    text = render_rules(rules)
    for name, others in rules.alternatives.items():
        for other in others:
            assert f"    or: {show_value(name, other)}\n" in text


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("draw_limit", None, "until a tile fits"),
        ("arm_limit", None, "no limit"),
        ("anything", None, "none"),
        ("anything", True, "yes"),
        ("anything", False, "no"),
        ("anything", (), "none"),
        ("anything", (5, 3), "5, 3"),
        ("hand_size", ByPlayers({2: 9, 3: 7}), "2 players 9, 3 players 7"),
        ("anything", 5, "5"),
    ],
)
def test_values_in_words(name: str, value: object, shown: str) -> None:
    assert show_value(name, value) == shown
