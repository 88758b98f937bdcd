"""`verifier catalog`: which catalogs are checked, what is told in every format, and what is written."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.report.schemas import valid_report
from verifier import resources
from verifier.app import catalog as job
from verifier.cli import main
from verifier.errors import InputErrors, UsageError

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: fil\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1 && n != 2 && n != 3 && (n % 10 == 4 || n % 10 == 6 || n % 10 == 9));'
    '\\n"\n'
)
FAULTY = (
    f'{HEADER}\nmsgctxt "caption.placed"\nmsgid "Tile placed: {{tile}}"\nmsgstr "Inilapag na tile"\n\n'
    'msgctxt "label.target"\nmsgid "Target"\nmsgstr ""\n'
)


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    path = tmp_path / "mine.fil.po"
    path.write_text(FAULTY, encoding="utf-8")
    return path


def test_a_catalog_of_ones_own_is_named_by_its_file(faulty: Path) -> None:
    (result,) = job.check_catalogs([str(faulty)]).catalogs
    lost = next(finding for finding in result.findings if finding.name == "placeholder-lost")
    assert lost.message == "caption.placed: the text has no {tile}"
    assert lost.evidence is not None
    assert lost.evidence.text == "the English text is 'Tile placed: {tile}'"


def test_the_exit_status_says_what_was_found(faulty: Path, tmp_path: Path) -> None:
    assert job.check_catalogs([str(faulty)]).exit_status == 1
    right = tmp_path / "right.po"
    right.write_text(FAULTY.replace("na tile", "na tile: {tile}"), encoding="utf-8")
    assert job.check_catalogs([str(right)]).exit_status == 0
    assert job.check_catalogs([str(right)], complete=True).exit_status == 1
    broken = tmp_path / "broken.po"
    broken.write_text("no catalog at all\n", encoding="utf-8")
    assert job.check_catalogs([str(right), str(broken)]).exit_status == 2
    assert job.check_catalogs([str(tmp_path / "gone.po")]).exit_status == 2


def test_a_language_without_a_catalog_is_told_with_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"there is no catalog 'tlh'; there are ar, .*, or name a file"):
        job.check_catalogs(["tlh"])


def test_the_json_report_is_that_of_the_schema(faulty: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.po"
    broken.write_bytes(b"\xff")
    report = job.check_catalogs([str(faulty), str(broken)])
    document = valid_report(job.render_catalogs(report, "json"))
    catalog = document["catalogs"][0]
    assert catalog["language"] == "fil"
    assert catalog["messages"]["untranslated"] == 1
    lost = next(finding for finding in catalog["findings"] if finding["name"] == "placeholder-lost")
    assert (lost["id"], lost["form"], lost["expected"], lost["column"]) == ("caption.placed", None, "{tile}", 9)
    assert lost["source"] == "Tile placed: {tile}"
    assert document["catalogs"][1]["error"]["message"] == "not UTF-8: found byte 0xFF"


@pytest.mark.parametrize("output_format", ["text", "github", "sarif", "junit"])
def test_every_format_names_the_place_and_the_message(faulty: Path, output_format: str) -> None:
    written = job.render_catalogs(job.check_catalogs([str(faulty)]), output_format)
    assert "caption.placed: the text has no {tile}" in written
    assert "placeholder-lost" in written
    if output_format == "sarif":
        assert json.loads(written)["runs"][0]["results"]
    if output_format == "junit":
        assert ET.fromstring(written).get("failures") == "1"
    if output_format == "text":
        assert f"{faulty}:9:9: error[placeholder-lost] caption.placed: " in written
        assert "0 fuzzy" not in written
        assert written.splitlines()[-1].endswith("missing")


def test_the_template_is_written_into_the_output_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", "--extract", "--output", str(tmp_path)]) == 0
    text = (tmp_path / "verifier.pot").read_text(encoding="utf-8")
    assert "#: verifier/messages/captions.py:" in text
    assert capsys.readouterr().out.startswith(f"{tmp_path / 'verifier.pot'}: ")


def test_an_update_goes_into_the_output_folder_and_leaves_the_catalog_alone(faulty: Path, tmp_path: Path) -> None:
    (written,) = job.update([str(faulty)], output=tmp_path / "out")
    assert written.path == tmp_path / "out" / "locale" / "mine.fil.po"
    assert faulty.read_text(encoding="utf-8") == FAULTY
    assert written.what.startswith("2 kept, ")


def test_in_place_only_where_it_is_asked_for(faulty: Path, tmp_path: Path) -> None:
    job.update([str(faulty)], output=tmp_path / "out", in_place=True)
    updated = faulty.read_text(encoding="utf-8")
    assert "Inilapag na tile" in updated
    assert 'msgctxt "caption.long"' in updated
    job.update([str(faulty)], output=tmp_path / "out", in_place=True)
    assert faulty.read_text(encoding="utf-8") == updated
    assert not (tmp_path / "out").exists()


def test_in_place_goes_with_update(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", "en", "--in-place"]) == 2
    assert "--in-place says where --update writes, and goes with it" in capsys.readouterr().err


def test_what_is_no_catalog_is_not_updated(tmp_path: Path) -> None:
    broken = tmp_path / "broken.po"
    broken.write_text("no catalog at all\n", encoding="utf-8")
    with pytest.raises(InputErrors, match="no PO file"):
        job.update([str(broken)], output=tmp_path)


def test_the_english_catalog_has_no_finding(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", "EN"]) == 0
    total = len(job.english().messages)
    assert capsys.readouterr().out.endswith(
        f"en.po: 0 errors, 0 warnings, 0 notes; {total} of {total} messages translated\n"
    )
    assert resources.find("catalogs", "en.po").is_file()
