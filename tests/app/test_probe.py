"""Single faults put into copies of a document."""

import pytest

from verifier.app.probe import probe, probe_json, render_probe
from verifier.checks.faults import FaultKind
from verifier.errors import InputError

RIGHT = """---
rules: all-fives
lang: en
---
# Short

| Players | Tiles each | Target |
|---|---|---|
| 2 | 9 | 250 points |

Turns go clockwise.

Tile placed: [6|6]

Counted ends: 3 + 12 = 15. Points for this placement: 15.

Counted ends: 3 + 12 = 15. Points for this placement: 15. Tiles: [3|6], [6|6]. Spinners: [6|6]. \
Connections: [3|6] (high end) – [6|6] (line A). Open places: [3|6] (low end, 3); [6|6] (line B, 6). \
Counted ends: [3|6]: 3; [6|6]: 12.
"""


@pytest.fixture
def document(tmp_path):
    path = tmp_path / "right.md"
    path.write_text(RIGHT, encoding="utf-8")
    return str(path)


def test_every_fault_in_a_caption_or_a_table_is_caught(document):
    report = probe(document, limit=150)

    missed = {fault.kind for fault in report.missed}
    captions = {FaultKind.TILE, FaultKind.SUM, FaultKind.AWARD, FaultKind.PLACE_NAME, FaultKind.ITEM_DROPPED}
    assert report.caught > 60
    assert not missed & captions


def test_a_turned_direction_is_caught(document):
    report = probe(document, limit=2000)

    turned = [fault for fault in report.missed if "counterclockwise" in fault.what]
    assert report.tried[FaultKind.RULE_PHRASE] > 0
    assert turned == []


def test_the_report_counts_by_kind_and_lists_what_slips_through(document):
    report = probe(document, limit=60)
    figures = probe_json(report)

    assert figures["summary"]["tried"] == sum(report.tried.values())
    assert figures["summary"]["caught"] == report.caught == figures["summary"]["tried"] - len(figures["missed"])
    assert f"{report.caught} of {figures['summary']['tried']} single faults would be caught" in render_probe(
        report, "text"
    )


def test_a_document_without_anything_to_change_is_told(tmp_path):
    path = tmp_path / "empty.md"
    path.write_text("---\nlang: en\n---\nA poem.\n", encoding="utf-8")

    report = probe(str(path))

    assert report.exit_status == 2
    assert "nothing was recognised" in render_probe(report, "text")


def test_a_missing_document_is_an_error(tmp_path):
    with pytest.raises(InputError, match="cannot be read: no such file"):
        probe(str(tmp_path / "missing.md"))


def test_progress_is_told_for_each_fault(document):
    told = []

    report = probe(document, limit=20, progress=lambda done, of: told.append((done, of)))

    assert told[-1] == (sum(report.tried.values()),) * 2
