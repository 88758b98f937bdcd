"""What is shipped is found in a checkout and in a wheel, and a user's own files come first."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from verifier import resources
from verifier.errors import UsageError


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package as an installed wheel has it, beside other people's folders."""
    package = tmp_path / "site-packages" / "verifier"
    for name in ("rulesets", "lexicons", "_shipped/scenarios/all-fives", "_shipped/templates/locale"):
        (package / name).mkdir(parents=True)
    (package / "rulesets" / "all-fives.yaml").write_text("id: all-fives\n")
    (package / "rulesets" / "__init__.py").write_text("")
    (package / "_shipped" / "scenarios" / "all-fives" / "lead.yaml").write_text("id: lead\n")
    (package.parent / "scenarios").mkdir()
    (package.parent / "scenarios" / "foreign.yaml").write_text("")
    monkeypatch.setattr(resources, "_PACKAGE", package)
    monkeypatch.setattr(resources, "_CHECKOUT", package.parent)
    return package


def test_the_checkout_has_rule_sets_and_scenarios() -> None:
    assert resources.find("rulesets", "all-fives.yaml").is_file()
    assert resources.folder("scenarios").is_dir()
    assert "all-fives.yaml" in resources.names("rulesets", suffix=".yaml")


def test_a_wheel_has_them_beside_the_package(wheel: Path) -> None:
    assert resources.folder("rulesets") == wheel / "rulesets"
    assert resources.folder("scenarios") == wheel / "_shipped" / "scenarios"
    assert resources.folder("catalogs") == wheel / "_shipped" / "templates" / "locale"
    assert resources.names("scenarios") == ["all-fives/lead.yaml"]
    assert resources.find("scenarios", "all-fives/lead.yaml").read_text() == "id: lead\n"


def test_folders_beside_an_installed_package_are_not_taken_for_ours(wheel: Path) -> None:
    shutil.rmtree(wheel / "_shipped" / "scenarios")
    with pytest.raises(UsageError, match="the shipped scenarios are not part of this installation"):
        resources.folder("scenarios")


def test_python_files_and_hidden_files_are_no_resources(wheel: Path) -> None:
    (wheel / "rulesets" / ".hidden.yaml").write_text("")
    assert resources.names("rulesets") == ["all-fives.yaml"]
    assert resources.names("rulesets", suffix=".yaml") == ["all-fives.yaml"]


def test_a_users_own_file_comes_first(wheel: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "all-fives.yaml").write_text("id: all-fives # mine\n")
    (own / "house.yaml").write_text("id: house\n")
    assert resources.find("rulesets", "all-fives.yaml", own=own) == own / "all-fives.yaml"
    assert resources.find("rulesets", "all-fives.yaml", own=[tmp_path / "none", own]) == own / "all-fives.yaml"
    assert resources.find("rulesets", "all-fives.yaml") == wheel / "rulesets" / "all-fives.yaml"
    assert resources.names("rulesets", own=own) == ["all-fives.yaml", "house.yaml"]


def test_a_users_folder_may_be_all_there_is(wheel: Path, tmp_path: Path) -> None:
    assert resources.names("schemas", own=tmp_path / "site-packages") != []
    with pytest.raises(UsageError, match="the shipped schemas are not part of this installation"):
        resources.names("schemas")


def test_what_is_not_there_is_told_with_what_is(wheel: Path) -> None:
    with pytest.raises(UsageError, match=r"no file 'x\.yaml' among the rulesets; there are all-fives\.yaml"):
        resources.find("rulesets", "x.yaml")
    with pytest.raises(UsageError, match="there are no resources of the kind 'rules'; there are rulesets, lexicons"):
        resources.folder("rules")


@pytest.mark.parametrize("name", ["../all-fives.yaml", "/etc/passwd", "a//b", "", ".", "a\\b", "C:x", "a\0b"])
def test_no_name_leads_out_of_a_folder(name: str) -> None:
    with pytest.raises(UsageError, match="is not the name of a file in a folder of rulesets"):
        resources.find("rulesets", name)


def test_every_kind_has_a_place() -> None:
    assert set(resources.kinds()) >= {"rulesets", "lexicons", "templates", "catalogs", "fonts", "schemas", "scenarios"}


def test_resources_are_found_from_any_working_folder(tmp_path: Path) -> None:
    code = "from verifier.rulesets import load, shipped; print([load(name).id for name in shipped()] == shipped())"
    run = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert run.stdout == "True\n"
