"""Baselines, sidecars and coverage bounds of `check`."""

import json

import pytest

from verifier.app.baseline import read_baseline, write_baseline
from verifier.app.check import CheckOptions, check
from verifier.errors import InputError, InputErrors

WRONG = "---\nlang: en\n---\nThe sum of the ends is 3 + 6 + 6 = 16.\n"


@pytest.fixture
def document(tmp_path):
    path = tmp_path / "rules.md"
    path.write_text(WRONG, encoding="utf-8")
    return path


def names(report):
    return [finding.name for document in report.documents for finding in document.findings.findings]


def test_what_a_baseline_knows_is_not_told_again(document, tmp_path):
    baseline = tmp_path / "baseline.json"
    first = check([str(document)], rules="all-fives")
    write_baseline(str(baseline), [each.findings for each in first.documents])

    second = check([str(document)], rules="all-fives", options=CheckOptions(baseline=read_baseline(str(baseline))))

    assert names(first) == ["arithmetic"]
    assert names(second) == []
    assert (first.exit_status, second.exit_status) == (1, 0)


def test_a_baseline_survives_lines_being_added(document, tmp_path):
    baseline = tmp_path / "baseline.json"
    write_baseline(str(baseline), [each.findings for each in check([str(document)], rules="all-fives").documents])
    document.write_text(WRONG.replace("The sum", "# A new heading\n\nThe sum"), encoding="utf-8")

    report = check([str(document)], rules="all-fives", options=CheckOptions(baseline=read_baseline(str(baseline))))

    assert names(report) == []


def test_a_finding_that_is_gone_is_told(document, tmp_path):
    baseline = tmp_path / "baseline.json"
    write_baseline(str(baseline), [each.findings for each in check([str(document)], rules="all-fives").documents])
    document.write_text(WRONG.replace("16", "15"), encoding="utf-8")

    report = check([str(document)], rules="all-fives", options=CheckOptions(baseline=read_baseline(str(baseline))))

    assert names(report) == ["stale-baseline"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "no baseline"),
        ("{", "not JSON"),
        (json.dumps({"version": 9}), "no baseline"),
        ("[" * 100_000, "no baseline"),
        ("1" * 5_000, "no baseline"),
    ],
)
def test_a_file_that_is_no_baseline_is_an_error(tmp_path, text, message):
    path = tmp_path / "baseline.json"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(InputError, match=message):
        read_baseline(str(path))


def test_too_little_coverage_fails(document):
    report = check([str(document)], options=CheckOptions(fail_under_coverage=100))

    assert "low-coverage" in names(report)
    assert report.exit_status == 1


# --- sidecars ---


def sidecar(document, text):
    (document.parent / f"{document.name}.verifier.yaml").write_text(text, encoding="utf-8")


def test_a_sidecar_names_the_rule_set(document):
    sidecar(document, "rules: exact-61-five-up\n")

    (checked,) = check([str(document)]).documents

    assert checked.result is not None
    assert (checked.result.rules.id, str(checked.result.rules_source)) == ("exact-61-five-up", "sidecar")


def test_an_option_wins_over_a_sidecar(document):
    sidecar(document, "rules: exact-61-five-up\n")

    (checked,) = check([str(document)], rules="all-fives").documents

    assert checked.result.rules.id == "all-fives"


def test_a_sidecar_silences_a_finding_at_its_line(document):
    sidecar(document, "ignore:\n- name: arithmetic\n  line: 4\n  because: an exercise\n")

    assert names(check([str(document)], rules="all-fives")) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ruels: all-fives\n", "rules"),
        ("ignore:\n- name: arithmetic\n", "says why in `because`"),
        ("ignore:\n- name: arithmetic\n  line: 99\n  because: x\n", "line is one of the"),
    ],
)
def test_a_wrong_sidecar_is_one_sentence_with_its_place(document, text, message):
    sidecar(document, text)

    (checked,) = check([str(document)]).documents

    assert checked.error is not None
    assert message in str(checked.error)
    assert isinstance(checked.error, InputError | InputErrors)
