"""What is written of a layout is read back: captions of every shipped figure, in every language."""

import pytest

from verifier import resources, rulesets
from verifier.checks.document import RuleSetSource, check_reading
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.messages.captions import caption_lines
from verifier.messages.catalog import Catalog, languages
from verifier.scenario import load_scenarios, positions
from verifier.text import SourceText


def figures():
    """Each captioned layout of the shipped scenarios with its rule set."""
    loaded = load_scenarios([resources.folder("scenarios")])
    for scenario in loaded.scenarios:
        for position in positions(scenario):
            if position.figure and position.layout is not None and position.layout.plays:
                yield scenario.rules, position.layout


FIGURES = tuple(figures())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", rulesets.shipped())
def test_captions_of_all_figures_are_read_back(language, name):
    catalog = Catalog.load(language)
    layouts = [layout for rules, layout in FIGURES if rules.id == name]
    rules = rulesets.load(name)
    text = "".join(f"{caption_lines(layout, rules, catalog).text}\n" for layout in layouts)
    reading = read_claims(read_document(SourceText.from_text(text)), language=language)

    result = check_reading(reading, rules=rules, rules_source=RuleSetSource.OPTION)

    assert result.findings == ()
    assert (result.examples.found, result.examples.verified) == (len(layouts), len(layouts))
    assert result.coverage.percent == 100
