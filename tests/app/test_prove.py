"""The largest end sum and award: value, method, witness."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from verifier import rulesets
from verifier.app import prove as app
from verifier.app.prove import prove
from verifier.engine.extremes import Extreme, largest_end_sum
from verifier.engine.notation import parse_layout
from verifier.engine.ruleset import RuleSet
from verifier.errors import InputErrors, UsageError


def test_all_fives() -> None:
    text = prove(["all-fives"], counts=0)
    assert text.startswith("all-fives: All Fives\n\nlargest end sum: 36 (proved)\n")
    assert "\nlargest award of one placement: 35 raw points (proved)\n" in text
    assert "counted ends: 6 + 8 + 10 + 12 = 36" in text


def test_the_witness_can_be_laid() -> None:
    flat = " ".join(prove(["all-fives"], counts=0).split())
    witness = flat.split("witness: ")[1].split(" counted ends")[0]
    rules = rulesets.load("all-fives")
    assert parse_layout(witness, rules.branching).end_sum == 36


def test_display_points_are_shown_where_a_rule_set_has_them() -> None:
    assert "75 raw points, shown as 15 (proved)" in prove(["exact-61-five-up"], counts=0)


def test_without_names_all_that_are_shipped() -> None:
    text = prove([], counts=0)
    assert [line.split(":")[0] for line in text.splitlines() if line.split(":")[0] in rulesets.shipped()] == (
        rulesets.shipped()
    )


def test_counts_of_layouts() -> None:
    rows = [line.split() for line in prove(["all-fives"], counts=3).splitlines()[-3:]]
    assert rows == [["1", "28", "28"], ["2", "147", "294"], ["3", "882", "3,444"]]
    assert "distinct layouts" not in prove(["all-fives"], counts=0)


def test_a_rule_set_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "nine.yaml").write_text("id: nine\ntitle: Nine\nlike: all-fives\nvalues: {highest_pips: 9}\n")
    text = prove([str(tmp_path / "nine.yaml")], counts=0)
    assert text.startswith("nine: Nine\n\nlargest end sum: 60 (proved)\n")
    assert all(len(line) <= 80 for line in text.splitlines())


def test_what_is_not_proved_says_so_with_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    def unsure(rules: RuleSet) -> Extreme:
        found = largest_end_sum(rules)
        return dataclasses.replace(found, bound=found.value + 2, undecided=1)

    monkeypatch.setattr(app, "largest_end_sum", unsure)
    text = prove(["all-fives"], counts=0)
    assert "\nlargest end sum: at least 36, at most 38 (not proved)\n" in text


def test_a_rule_set_that_is_unknown_or_broken(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="unknown rule set 'all-fivs'; did you mean all-fives"):
        prove(["all-fivs"], counts=0)
    (tmp_path / "broken.yaml").write_text("id: [\n")
    with pytest.raises(InputErrors, match=r"broken\.yaml:"):
        prove([str(tmp_path / "broken.yaml")], counts=0)
