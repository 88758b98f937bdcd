"""What README.md and docs/ show is true: rule sets load, scenarios replay, the Python runs, the finding is found."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from verifier import resources, rulesets
from verifier.checks.document import RuleSetSource, check_reading
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.scenario import load_scenarios
from verifier.text import SourceText

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(language: str) -> list[pytest.param]:
    """The code blocks of a language on all pages, each named by its page."""
    found = re.compile(rf"^( *)```{language}\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
    return [
        pytest.param(textwrap.dedent(match[2]), id=f"{page.stem}-{number}")
        for page in PAGES
        for number, match in enumerate(found.finditer(page.read_text(encoding="utf-8")))
    ]


OF_OTHERS = re.compile(r"^(repos|on|jobs):", re.MULTILINE)
"""What other programs read, such as workflows and hooks; their commands are tried where they are described."""


@pytest.mark.parametrize("text", [each for each in blocks("yaml") if not OF_OTHERS.search(str(each.values[0]))])
def test_a_shown_file_is_a_rule_set_or_a_scenario(text, tmp_path):
    path = tmp_path / "shown.yaml"
    path.write_text(text, encoding="utf-8")
    if "like:" in text:
        assert rulesets.load(path).hand_size != rulesets.load("all-fives").hand_size
        return
    loaded = load_scenarios([path])
    assert loaded.errors == ()
    assert [scenario.id.value for scenario in loaded.scenarios] == [re.search(r"^id: (.*)$", text, re.MULTILINE)[1]]


def test_the_shown_python_runs():
    (text,) = [block.values[0] for block in blocks("python") if "parse_layout" in block.values[0]]
    names: dict[str, object] = {}

    exec(compile(text, "README.md", "exec"), names)

    layout, rules = names["layout"], names["rules"]
    assert f"({layout.end_sum}, {rules.award(layout.end_sum)})" in text


def test_the_shown_finding_is_found():
    path = ROOT / "examples" / "all-fives-faulty.en.md"
    source = SourceText.from_text(path.read_text(encoding="utf-8"))
    result = check_reading(
        read_claims(read_document(source)), rules=rulesets.load("all-fives"), rules_source=RuleSetSource.OPTION
    )
    shown = re.search(r":(\d+):(\d+): error\[([\w-]+)\] (.*)", PAGES[0].read_text(encoding="utf-8"))

    told = [(*map(str, source.place(each.span.start)), each.name, each.message) for each in result.findings]

    assert shown.groups() in told


def test_the_number_of_scenarios_is_the_one_told():
    (told,) = re.findall(r"(\d+) of them are in `scenarios/`", PAGES[0].read_text(encoding="utf-8"))

    assert int(told) == len(load_scenarios([resources.folder("scenarios")]).scenarios)
