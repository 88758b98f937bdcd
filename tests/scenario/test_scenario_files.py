"""Scenarios from files and folders: in which order, and what is told about those that cannot be read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from verifier.scenario import load_scenarios

TEXT = "id: {}\nrules: all-fives\nsteps: [{{play: 1|4, expect: {{sum: 5}}}}]\n"


def put(folder: Path, name: str, text: str | None = None) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(TEXT.format(path.stem) if text is None else text)
    return path


def ids(*paths: Path | str) -> list[str]:
    return [scenario.id.value for scenario in load_scenarios(paths).scenarios]


def errors(*paths: Path | str) -> list[str]:
    return [str(error) for error in load_scenarios(paths).errors]


def test_a_folder_is_searched_with_the_folders_in_it_by_name(tmp_path: Path) -> None:
    for name in ("b/z.yaml", "b/a.yml", "a/m.yaml", "c.yaml", "a/readme.md", ".hidden/h.yaml", "a/.h.yaml"):
        put(tmp_path, name)
    assert ids(tmp_path) == ["m", "a", "z", "c"]
    assert errors(tmp_path) == []


def test_paths_are_taken_in_the_order_given_and_each_file_once(tmp_path: Path) -> None:
    first, second = put(tmp_path, "a.yaml"), put(tmp_path, "b.yaml")
    assert ids(second, tmp_path, str(first)) == ["b", "a"]


def test_paths_are_told_as_they_were_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "s/a.yaml")
    monkeypatch.chdir(tmp_path)
    assert [scenario.path for scenario in load_scenarios(["s"]).scenarios] == [os.path.join("s", "a.yaml")]


def test_an_id_in_two_files_is_told_with_both(tmp_path: Path) -> None:
    put(tmp_path, "a.yaml", TEXT.format("same"))
    put(tmp_path, "b.yaml", "# note\n" + TEXT.format("same"))
    assert ids(tmp_path) == ["same"]
    assert errors(tmp_path) == [
        f"{tmp_path / 'b.yaml'}:2:5: the id 'same' is taken: {tmp_path / 'a.yaml'}:1:5 has it too"
    ]


def test_what_cannot_be_read_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    put(tmp_path, "a.yaml", "id: a\nrules: chess\nstepz: []\n")
    (tmp_path / "b.yaml").write_bytes(b"\xff\xfei\x00")
    put(tmp_path, "c.yaml")
    assert ids(tmp_path) == ["c"]
    assert errors(tmp_path) == [
        f"{tmp_path / 'a.yaml'}:2:8: unknown rule set 'chess'; known: all-fives, exact-61-five-up, lahat-ng-fives",
        f"{tmp_path / 'a.yaml'}:3:1: unknown scenario key 'stepz'; did you mean steps?",
        f"{tmp_path / 'b.yaml'}:1:1: not UTF-8: found byte 0xFF (it begins like UTF-16)",
    ]


def test_a_folder_without_scenarios_and_a_missing_file_are_told(tmp_path: Path) -> None:
    assert errors(tmp_path) == [f"{tmp_path}: a folder without scenarios: no .yaml or .yml file"]
    missing = tmp_path / "none.yaml"
    assert errors(missing) == [f"{missing}: cannot be read: no such file or directory"]


def test_a_rule_set_beside_the_scenarios_is_left_out(tmp_path: Path) -> None:
    house = put(tmp_path, "house.yaml", "id: house\nlike: all-fives\nvalues: {spinner: none}\n")
    put(tmp_path, "s.yaml", "id: s\nrules: house.yaml\nsteps: [{play: 1|1, expect: {spinners: []}}]\n")
    assert ids(tmp_path) == ["s"]
    assert errors(tmp_path) == []
    assert errors(house) != []


def test_a_folder_that_holds_only_rule_sets_has_no_scenarios(tmp_path: Path) -> None:
    put(tmp_path, "house.yaml", "id: house\nlike: all-fives\nvalues: {spinner: none}\n")
    assert errors(tmp_path) == [f"{tmp_path}: a folder without scenarios: no .yaml or .yml file"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything can be read here")
def test_a_folder_that_cannot_be_searched_is_told(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0)
    assert errors(tmp_path)[0] == f"{closed}: cannot be read: permission denied"
    closed.chmod(0o700)
