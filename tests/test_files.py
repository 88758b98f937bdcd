"""Files are written whole or not at all, under names every system can hold, and never outside the folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.errors import InputError, UsageError
from verifier.files import READABLE, OutputFolder, files_below, readable, safe_name

# --- names ---


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("nine-placements.1", "nine-placements.1"),
        ("配置 1", "配置 1"),
        ("[4|4]", "[4_4]"),
        ("1:4", "1_4"),
        ("Lead?", "Lead_"),
        ("end.", "end"),
        ("end. .", "end"),
        (".hidden", "hidden"),
        ("a/b", "a_b"),
        ("x\\y", "x_y"),
        ("../../evil", "_.._evil"),
        ("/tmp/evil", "_tmp_evil"),
        ("a\0b\nc\x7fd\x9be", "a_b_c_d_e"),
        ("\udcffx", "_x"),
        ("con", "_con"),
        ("nul.step", "_nul.step"),
        ("Lpt1.svg", "_Lpt1.svg"),
        ("COM²", "_COM²"),
        ("conin$", "_conin$"),
        ("console", "console"),
        ("a" * 300, "a" * 120),
        ("牌" * 300, "牌" * 66),
    ],
)
def test_what_no_system_may_hold_becomes_an_underscore(wanted: str, name: str) -> None:
    assert safe_name(wanted) == name


@pytest.mark.parametrize("wanted", ["", ".", "..", " ", "...", "//", "\0", "?*"])
def test_an_id_of_which_nothing_is_left_names_no_file(wanted: str) -> None:
    with pytest.raises(UsageError, match="cannot name a file"):
        safe_name(wanted)


@given(st.text(max_size=300))
def test_a_safe_name_can_be_held_everywhere_and_is_its_own_safe_name(text: str) -> None:
    try:
        name = safe_name(text)
    except UsageError:
        return
    assert name == safe_name(name)
    assert not set(name) & set('<>:"/\\|?*\0\n\r\t')
    assert name[-1] not in ". "
    assert not name.startswith(".")
    assert len(name.encode("utf-8")) <= 200
    assert name.split(".")[0].lower() not in {"con", "prn", "aux", "nul", "com1", "lpt9"}


# --- writing ---


def test_text_is_written_as_utf_8_with_its_line_ends(tmp_path: Path) -> None:
    folder = OutputFolder(tmp_path / "new" / "output")
    path = folder.write("a/配置.txt", "牌\r\n")
    assert path == tmp_path / "new" / "output" / "a" / "配置.txt"
    assert path.read_bytes() == "牌\r\n".encode()
    assert folder.write("b.bin", b"\0\xff").read_bytes() == b"\0\xff"


def test_an_older_file_is_replaced_and_nothing_else_left(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("old")
    OutputFolder(tmp_path).write("a.txt", "new")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a.txt": "new"}


def test_permissions_are_those_of_any_new_file(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        path = OutputFolder(tmp_path).write("a.txt", "new")
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt(), MemoryError()])
def test_where_the_disk_refuses_the_old_file_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: BaseException
) -> None:
    (tmp_path / "a.txt").write_text("old")

    def refuse(self: Path, target: Path) -> Path:
        raise failure

    monkeypatch.setattr(Path, "replace", refuse)
    if isinstance(failure, OSError):
        with pytest.raises(UsageError, match=r"a\.txt cannot be written: no space left on device"):
            OutputFolder(tmp_path).write("a.txt", "new")
    else:
        with pytest.raises(type(failure)):
            OutputFolder(tmp_path).write("a.txt", "new")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a.txt": "old"}


def test_a_file_in_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "output").write_text("mine")
    with pytest.raises(UsageError, match=r"output/a\.txt cannot be written: .*output is no folder"):
        OutputFolder(tmp_path / "output").write("a.txt", "new")
    assert (tmp_path / "output").read_text() == "mine"


def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt").mkdir()
    with pytest.raises(UsageError, match=r"a\.txt cannot be written: is a directory"):
        OutputFolder(tmp_path).write("a.txt", "new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize(
    "name",
    ["../evil", "/tmp/evil", "a/../../evil", "a//b", "", ".", "..", ".hidden", "x\\y", "a\0b", "[4|4].svg", "con"],
)
def test_a_name_that_is_not_safe_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="cannot name a file in the output folder"):
        OutputFolder(tmp_path).write(name, "new")
    assert list(tmp_path.iterdir()) == []


def test_a_link_in_the_folder_does_not_lead_out_of_it(tmp_path: Path) -> None:
    output, elsewhere = tmp_path / "output", tmp_path / "elsewhere"
    output.mkdir()
    elsewhere.mkdir()
    (output / "link").symlink_to(elsewhere)
    with pytest.raises(UsageError, match=r"'link/a\.txt' leads out of the output folder"):
        OutputFolder(output).write("link/a.txt", "new")
    assert list(elsewhere.iterdir()) == []


def test_a_link_in_place_of_the_file_is_replaced_and_not_followed(tmp_path: Path) -> None:
    output, other = tmp_path / "output", tmp_path / "other.txt"
    output.mkdir()
    other.write_text("theirs")
    (output / "a.txt").symlink_to(other)
    OutputFolder(output).write("a.txt", "new")
    assert (other.read_text(), (output / "a.txt").read_text()) == ("theirs", "new")
    assert not (output / "a.txt").is_symlink()


def test_a_folder_that_is_itself_a_link_is_the_folder_that_was_asked_for(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "output").symlink_to(tmp_path / "disk")
    OutputFolder(tmp_path / "output").write("a/b.txt", "new")
    assert (tmp_path / "disk" / "a" / "b.txt").read_text() == "new"


def test_a_circle_of_links_is_told(tmp_path: Path) -> None:
    (tmp_path / "output").symlink_to(tmp_path / "output")
    with pytest.raises(UsageError, match="cannot be written: "):
        OutputFolder(tmp_path / "output").write("a.txt", "new")


def test_names_that_are_one_file_on_some_systems_are_refused(tmp_path: Path) -> None:
    folder = OutputFolder(tmp_path)
    folder.write("A.svg", "1")
    folder.write("é.svg", "1")
    with pytest.raises(UsageError, match=r"'a\.svg' and 'A\.svg' would be one file on some systems"):
        folder.write("a.svg", "2")
    with pytest.raises(UsageError, match="would be one file on some systems"):
        folder.write("e\u0301.svg", "2")
    with pytest.raises(UsageError, match=r"'A\.svg' is written twice"):
        folder.write("A.svg", "2")
    assert (tmp_path / "A.svg").read_text() == "1"


# --- names that the locale cannot read ---


def test_bytes_of_names_are_read_as_utf_8() -> None:
    assert readable("配置.txt".encode().decode("ascii", "surrogateescape")) == "配置.txt"
    assert readable("配置") == "配置"
    assert readable("a\udcffb\ud800") == "a\ufffdb\ufffd"


@given(st.binary())
def test_any_bytes_become_a_text_that_can_be_written(raw: bytes) -> None:
    name = raw.decode("ascii", "surrogateescape")
    assert readable(name) == raw.decode("utf-8", "replace")
    assert name.encode("utf-8", READABLE) == readable(name).encode("utf-8")


@given(st.text(st.characters()))
def test_any_text_can_be_written(text: str) -> None:
    assert readable(readable(text)) == readable(text)


def test_output_files_hold_readable_names(tmp_path: Path) -> None:
    path = OutputFolder(tmp_path).write("a.txt", "\udce7\udc89\udc8c \udcff")
    assert path.read_bytes() == "牌 \ufffd".encode()


# --- searching ---


def test_files_are_found_below_a_folder_in_the_order_of_their_paths(tmp_path: Path) -> None:
    for name in ("b.md", "a/z.md", "a.md", "c.txt", ".hidden.md", ".git/d.md", "a/b/UPPER.MD"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    refused: list[InputError] = []
    found = files_below(tmp_path, (".md",), refuse=refused.append)
    assert [path.relative_to(tmp_path).as_posix() for path in found] == ["a/b/UPPER.MD", "a/z.md", "a.md", "b.md"]
    assert refused == []
