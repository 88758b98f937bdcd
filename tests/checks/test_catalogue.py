"""Every kind of finding has a code, a name and an explanation, and its example really has it."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from verifier import checks, rulesets
from verifier.checks.catalogue import CATALOGUE, Kind, find_kind
from verifier.checks.document import RuleSetSource, check_reading
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.engine.notation import parse_layout
from verifier.messages import Catalog, caption_lines
from verifier.text import SourceText

KINDS = list(CATALOGUE.values())
NAMES = [kind.name for kind in KINDS]

IN_CAPTION: Mapping[str, tuple[str, str]] = {
    "end-sum": ("all-fives", "[3|6]; [6|6] on [3|6] high"),
    "award": ("all-fives", "[3|6]; [6|6] on [3|6] high"),
    "display-award": ("exact-61-five-up", "[1|4]; [1|1] on [1|4] low; [4|4] on [1|4] high"),
    "counted-end": ("all-fives", "[1|4]; [1|1] on [1|4] low; [4|4] on [1|4] high"),
    "connection": ("all-fives", "[1|4]; [1|1] on [1|4] low"),
    "open-place": ("all-fives", "[1|4]; [1|1] on [1|4] low"),
    "placed-tile": ("all-fives", "[1|4]; [1|1] on [1|4] low"),
    "list-order": ("all-fives", "[1|4]; [1|1] on [1|4] low"),
    "impossible-tile": ("all-fives", "[0|6]"),
}
"""Kinds whose example is a part of a caption, with the rule set and the layout of that caption."""

IN_TABLE = {"unescaped-bar"}
"""Kinds whose example is a row of a table."""
SHOWS_POINTS = {"conversion"}
"""Kinds that only a rule set has which shows other points than raw ones."""
WITHOUT_RULES = {"contradiction", "unclear-unit"}
"""Kinds for documents of which no rule set is known; with one, the rule set says which value is wrong."""
TOLD = {"no-rule-set", "unused-suppression", "stale-baseline", "low-coverage"}
"""Kinds whose example is told, since it is not a text alone."""


def test_codes_and_names_are_unique_and_in_order() -> None:
    codes = [kind.code for kind in KINDS]
    assert codes == sorted(set(codes))
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_each_is_named_and_explained(kind: Kind) -> None:
    assert re.fullmatch(r"DV[1-9][0-9]{2}", kind.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", kind.name)
    assert len(kind.name) <= 20  # the width of the list
    for sentence in (kind.summary, kind.why):
        assert re.fullmatch(r"[A-Z].*\.", sentence), sentence
    assert kind.wrong != kind.right
    assert kind.wrong
    assert kind.right


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_each_is_found_by_code_and_by_name_in_any_case(kind: Kind) -> None:
    assert find_kind(kind.code) is find_kind(kind.name) is kind
    assert find_kind(f" {kind.code.lower()} ") is find_kind(kind.name.upper()) is kind


@pytest.mark.parametrize("wanted", ["", "DV", "DV000", "end", "end sum"])
def test_what_is_no_kind_is_not_found(wanted: str) -> None:
    assert find_kind(wanted) is None


def test_the_checks_make_every_kind_and_no_other() -> None:
    made = set()
    folders = [Path(place) for place in checks.__path__] + [Path(place).parent / "app" for place in checks.__path__]
    for path in (path for folder in folders for path in folder.glob("*.py") if path.name != "catalogue.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        made |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in CATALOGUE}
    assert set(CATALOGUE) - made == set()


def documents(kind: Kind) -> tuple[str, str]:
    """The example as documents: with the finding and without."""
    wrong, right = kind.wrong.replace("\\n", "\n"), kind.right.replace("\\n", "\n")
    if kind.name in IN_TABLE:
        return f"| 牌 | 値 |\n|---|---|\n{wrong}\n", f"| 牌 | 値 |\n|---|---|\n{right}\n"
    if kind.name not in IN_CAPTION:
        return wrong, right
    rules_id, layout = IN_CAPTION[kind.name]
    rules = rulesets.load(rules_id)
    caption = caption_lines(parse_layout(layout, rules.branching), rules, Catalog.load("ja")).text
    assert right in caption, "the example is not a part of this caption"
    return caption.replace(right, wrong), caption


def found_in(text: str, kind: Kind) -> set[str]:
    """The names of what is found in a document."""
    rules = "exact-61-five-up" if kind.name in SHOWS_POINTS else IN_CAPTION.get(kind.name, ("all-fives", ""))[0]
    ending = "txt" if kind.name in IN_CAPTION else "md"
    language = "en" if text.isascii() else "ja"
    reading = read_claims(read_document(SourceText.from_text(text, path=f"example.{language}.{ending}")))
    chosen = None if kind.name in WITHOUT_RULES else rulesets.load(rules)
    result = check_reading(reading, rules=chosen, rules_source=RuleSetSource.OPTION)
    return {finding.name for finding in result.findings}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.name not in TOLD], ids=lambda kind: kind.name)
def test_the_example_has_it_and_the_other_has_not(kind: Kind) -> None:
    wrong, right = documents(kind)
    assert kind.name in found_in(wrong, kind)
    assert kind.name not in found_in(right, kind)
