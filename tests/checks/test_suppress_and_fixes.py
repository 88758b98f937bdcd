"""What an author asks not to be told, and corrections that were proven."""

from verifier import rulesets
from verifier.app.corrections import corrected, difference
from verifier.checks.document import RuleSetSource, check_reading
from verifier.checks.fixes import with_suggestions
from verifier.document.claims import read_claims
from verifier.document.readers import read_document
from verifier.document.runs import Format
from verifier.text import SourceText


def findings(text, rules="all-fives", language="en"):
    source = SourceText.from_text(text)
    reading = read_claims(read_document(source, format=Format.MARKDOWN), language=language)
    return check_reading(reading, rules=rulesets.load(rules), rules_source=RuleSetSource.OPTION).findings


def names(found):
    return [finding.name for finding in found]


def fixed(text):
    source = SourceText.from_text(text)
    found = with_suggestions(findings(text), source, lambda changed: findings(changed.text))
    return found, corrected(source, found)


def test_a_suppression_silences_its_kind_in_the_next_block():
    text = "<!-- verifier: ignore arithmetic because it is an exercise -->\nThe sum of the ends is 3 + 6 + 6 = 16.\n"

    assert names(findings(text)) == []


def test_a_suppression_silences_no_other_block():
    text = (
        "<!-- verifier: ignore arithmetic because it is an exercise -->\n2 + 2 = 5 is wrong.\n\n"
        "The sum of the ends is 3 + 6 + 6 = 16.\n"
    )

    assert names(findings(text)) == ["arithmetic"]


def test_a_suppression_that_silences_nothing_is_told():
    text = "<!-- verifier: ignore arithmetic because it was wrong once -->\nThe sum of the ends is 3 + 6 + 6 = 15.\n"

    assert names(findings(text)) == ["unused-suppression"]


def test_a_suppression_of_an_unknown_kind_is_told():
    text = "<!-- verifier: ignore arithmetik because of a slip -->\nThe sum of the ends is 3 + 6 + 6 = 15.\n"

    (found,) = findings(text)

    assert found.message.startswith("there is no kind of finding arithmetik")


def test_a_wrong_total_is_corrected():
    found, text = fixed("The sum of the ends is 3 + 6 + 6 = 16.\n")

    assert [finding.suggestion for finding in found] == ["15"]
    assert text == "The sum of the ends is 3 + 6 + 6 = 15.\n"


def test_a_correction_is_written_in_the_digits_of_the_author():
    _, text = fixed("The sum of the ends is ３ + ６ + ６ = １６.\n")

    assert "１５" in text


def test_a_correction_that_does_not_come_out_is_not_offered():
    source = SourceText.from_text("The sum of the ends is 3 + 6 + 6 = 16.\n")
    found = findings(source.text)

    unproven = with_suggestions(found, source, lambda changed: found)

    assert [finding.suggestion for finding in unproven] == [None]


def test_the_difference_shows_both_lines():
    text = "The sum of the ends is 3 + 6 + 6 = 16.\n"
    found, _ = fixed(text)

    shown = difference(SourceText.from_text(text), found)

    assert "-The sum of the ends is 3 + 6 + 6 = 16." in shown
    assert "+The sum of the ends is 3 + 6 + 6 = 15." in shown
