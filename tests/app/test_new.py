"""`verifier new`: what is begun is valid at once, and nothing is written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier import rulesets
from verifier.app.catalog import check_catalogs
from verifier.app.new import KINDS, new
from verifier.app.verify import verify
from verifier.cli import main
from verifier.engine.ruleset import RuleSet
from verifier.errors import UsageError
from verifier.lexicons import parse_lexicon
from verifier.messages.pofile import read_po_file
from verifier.scenario import load_scenarios
from verifier.text import SourceText


def test_a_rule_set_answers_every_question(tmp_path: Path) -> None:
    (path,) = new("ruleset", "my-fives", output=tmp_path).paths
    rules = rulesets.load(path)
    assert rules.id == "my-fives"
    assert rules.title == "My Fives"
    assert set(rules.sources) == set(RuleSet.questions())
    text = path.read_text(encoding="utf-8")
    for question, sentence in RuleSet.questions().items():
        assert f"# {sentence[:60]}" in text, question


def test_a_rule_set_is_shown_by_the_command_it_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "ruleset", "my-fives", "--output", str(tmp_path)]) == 0
    said = capsys.readouterr()
    assert said.out == f"{tmp_path / 'my-fives.yaml'}\n"
    assert f"`verifier rules {tmp_path / 'my-fives.yaml'}`" in said.err
    assert main(["rules", str(tmp_path / "my-fives.yaml")]) == 0
    assert capsys.readouterr().out.startswith("my-fives: My Fives\n")


def test_a_scenario_is_verified(tmp_path: Path) -> None:
    (path,) = new("scenario", "first-round", output=tmp_path).paths
    report = verify([path])
    assert report.exit_status == 0
    assert report.results[0].expectations.verified >= 5
    (scenario,) = load_scenarios([path]).scenarios
    assert [step.figure for step in scenario.steps] == [False, True, False]


@pytest.mark.parametrize("tag", ["de", "pt-BR", "sw", "he", "th"])
def test_a_language_has_a_catalog_and_a_lexicon(tag: str, tmp_path: Path) -> None:
    catalog, lexicon = new("language", tag, output=tmp_path).paths
    assert read_po_file(SourceText.read(catalog)).problems == ()
    report = check_catalogs([str(catalog)])
    assert report.exit_status == 0
    assert {finding.name for finding in report.catalogs[0].findings} == {"untranslated"}
    assert parse_lexicon(SourceText.read(lexicon)).language == tag


@pytest.mark.parametrize(("kind", "name"), [("ruleset", "mine"), ("scenario", "mine"), ("language", "de")])
def test_nothing_is_written_over(kind: str, name: str, tmp_path: Path) -> None:
    paths = new(kind, name, output=tmp_path).paths
    paths[-1].write_text("mine\n", encoding="utf-8")
    with pytest.raises(UsageError, match="is there already, and nothing is written over it"):
        new(kind, name, output=tmp_path)
    assert paths[-1].read_text(encoding="utf-8") == "mine\n"


@pytest.mark.parametrize("name", ["My Fives", "../up", "", "a/b", "-x", "ünï"])
@pytest.mark.parametrize("kind", ["ruleset", "scenario"])
def test_a_name_is_one_of_a_file(kind: str, name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is of small letters, digits and hyphens, as all-fives, found"):
        new(kind, name, output=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_shipped_rule_set_keeps_its_name(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is a shipped rule set 'all-fives' already"):
        new("ruleset", "all-fives", output=tmp_path)


def test_a_language_is_one_that_cldr_has(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="CLDR has no language 'klingonish'"):
        new("language", "klingonish", output=tmp_path)


@pytest.mark.parametrize("name", ["my-fives", "de@euro", "de.UTF-8"])
def test_a_tag_says_no_more_than_cldr_knows(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match=f"as de, pt-BR or zh-Hant, found '{name}'; did you mean (my|de)\\?"):
        new("language", name, output=tmp_path)
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_begun_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is nothing to begin that is called 'sheet'; there are ruleset, "):
        new("sheet", "x", output=tmp_path)
    assert list(KINDS) == ["ruleset", "scenario", "language"]
