"""Configuration: what is read, from where, and every fault as one sentence with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.config import Config, DocumentEntry, GroupEntry, SheetEntry, read_config
from verifier.errors import InputErrors


def config_of(folder: Path, text: str, name: str = "verifier.toml") -> Config:
    (folder / name).write_text(text, encoding="utf-8", newline="")
    return read_config(folder)


def faults(folder: Path, text: str | bytes, name: str = "verifier.toml") -> list[str]:
    """What is wrong, as `line:column: sentence`."""
    raw = text.encode("utf-8") if isinstance(text, str) else text
    (folder / name).write_bytes(raw)
    with pytest.raises(InputErrors) as caught:
        read_config(folder)
    assert {error.path for error in caught.value.errors} == {str(folder / name)}
    return [f"{error.line}:{error.column}: {error.message}" for error in caught.value.errors]


def test_everything_that_can_be_configured(tmp_path: Path) -> None:
    config = config_of(
        tmp_path,
        """
        scenarios = ["scenarios", "more/one.yaml"]
        documents = ["docs/*.md", {path = "a.txt", rules = "all-fives", lang = "ja"}]
        groups = [{source = "a.txt", translations = ["b.txt", "c.txt"], rules = "all-fives"}]
        languages = ["en", "fil"]
        formats = ["svg"]
        sheets = {rules = ["all-fives", "house.yaml"], formats = ["html", "pdf"]}
        output = "out"
        templates = "own"
        select = ["end-sum"]
        ignore = ["DV110"]
        fail_under_coverage = 80
        """,
    )
    assert config == Config(
        path=str(tmp_path / "verifier.toml"),
        root=tmp_path,
        scenarios=("scenarios", "more/one.yaml"),
        documents=(DocumentEntry(path="docs/*.md"), DocumentEntry(path="a.txt", rules="all-fives", lang="ja")),
        groups=(GroupEntry(source="a.txt", translations=("b.txt", "c.txt"), rules="all-fives"),),
        languages=("en", "fil"),
        formats=("svg",),
        sheets=SheetEntry(rules=("all-fives", "house.yaml"), formats=("html", "pdf")),
        output="out",
        templates="own",
        select=("end-sum",),
        ignore=("DV110",),
        fail_under_coverage=80.0,
    )


def test_an_empty_configuration_says_nothing(tmp_path: Path) -> None:
    config = config_of(tmp_path, "")
    assert config == Config(path=str(tmp_path / "verifier.toml"), root=tmp_path)


def test_a_table_of_the_project_file(tmp_path: Path) -> None:
    text = '[project]\nname = "x"\n[tool.verifier]\noutput = "out"\n[[tool.verifier.documents]]\npath = "a.txt"\n'
    config = config_of(tmp_path, text, "pyproject.toml")
    assert (config.output, config.documents) == ("out", (DocumentEntry(path="a.txt"),))


def test_a_file_of_its_own_wins(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.verifier]\noutput = "theirs"\n')
    assert config_of(tmp_path, 'output = "mine"\n').output == "mine"


def test_the_nearest_folder_that_has_one(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "verifier.toml").write_text('output = "far"\n')
    (tmp_path / "a" / "pyproject.toml").write_text('[tool.other]\noutput = "other"\n')
    config = read_config(inner)
    assert (config.output, config.root) == ("far", tmp_path)


def test_no_configuration_is_an_empty_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verifier.config._NAMES", ("no-such-file.toml",))
    assert read_config(tmp_path) == Config(root=tmp_path)


@pytest.mark.parametrize("begin", ["\ufeff", ""])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_byte_order_mark_and_the_line_ends_of_windows(tmp_path: Path, begin: str, end: str) -> None:
    assert config_of(tmp_path, f'{begin}# 牌{end}output = "out"{end}').output == "out"
    assert faults(tmp_path, f"{begin}# 牌{end}outptu = 1{end}") == ["2:1: unknown key outptu; did you mean output?"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("outptu = 1", "1:1: unknown key outptu; did you mean output?"),
        (
            "xyz = 1",
            "1:1: unknown key xyz; known are documents, fail_under_coverage, formats, groups, ignore, languages, "
            "output, scenarios, select, sheets, templates",
        ),
        ('sheets = ["html"]', '1:1: sheets is a table of rules and formats, found ["html"]'),
        ("sheets = {paper = 1}", "1:11: unknown key paper; known are formats, rules"),
        ("sheets = {formats = 1}", "1:11: formats is a list, found 1"),
        ("output = 3", "1:1: output is a text, found 3"),
        ("output = true", "1:1: output is a text, found true"),
        ('output = ""', '1:1: output is a text, found ""'),
        ('output = "a\\u0000b"', '1:1: output is a text, found "a\\u0000b"'),
        ('scenarios = "a"', '1:1: scenarios is a list, found "a"'),
        ("scenarios = [1]", "1:1: scenarios lists texts, found 1"),
        ('languages = ["en", ""]', '1:1: languages lists texts, found ""'),
        ("documents = [3]", "1:1: a document is a path or a table with a path, found 3"),
        ('documents = [""]', '1:1: a document is a path or a table with a path, found ""'),
        (
            'documents = [{rules = "x"}]',
            '1:1: a document is a path or a table with a path, found {"rules": "x"}',
        ),
        ('documents = [{path = "a", ruls = "x"}]', "1:27: unknown key ruls; did you mean rules?"),
        ('documents = [{path = "a", lang = 1}]', "1:27: lang is a text, found 1"),
        ('[documents]\npath = "a"', '1:2: documents is a list, found {"path": "a"}'),
        ("groups = [1]", "1:1: a group is a table with a source and translations, found 1"),
        ('groups = [{source = "a"}]', "1:12: a group names at least one translation"),
        ('groups = [{source = "a", translations = []}]', "1:26: a group names at least one translation"),
        ("fail_under_coverage = 101", "1:1: fail_under_coverage is a number from 0 to 100, found 101"),
        ("fail_under_coverage = true", "1:1: fail_under_coverage is a number from 0 to 100, found true"),
        ("fail_under_coverage = nan", "1:1: fail_under_coverage is a number from 0 to 100, found NaN"),
        ("output = 1979-05-27", '1:1: output is a text, found "1979-05-27"'),
        (f"output = {[0] * 100}", f"1:1: output is a text, found {str([0] * 100)[:60]}…"),
        ("output = [", "1:11: not TOML: invalid value"),
        ("a = 1\n\ta==", "2:4: not TOML: invalid value"),
        ("output = 1\noutput = 2", "2:11: not TOML: cannot overwrite a value"),
        (f"output = {'[' * 5000}", "1:1: not TOML: nested too deeply"),
    ],
)
def test_a_fault_is_one_sentence_with_its_place(tmp_path: Path, text: str, fault: str) -> None:
    assert faults(tmp_path, text) == [fault]


def test_a_number_that_python_refuses_to_read(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, f"output = {'1' * 5000}")
    assert fault.startswith("1:1: not TOML: exceeds the limit (4300")


def test_every_fault_is_told_at_once_in_the_order_of_the_lines(tmp_path: Path) -> None:
    text = 'output = 3\ndocuments = [1]\nlangauges = ["en"]\nselect = "x"\n'
    assert faults(tmp_path, text) == [
        "1:1: output is a text, found 3",
        "2:1: a document is a path or a table with a path, found 1",
        "3:1: unknown key langauges; did you mean languages?",
        '4:1: select is a list, found "x"',
    ]


def test_the_place_is_that_of_the_very_key(tmp_path: Path) -> None:
    text = (
        '# rules = 0\n[project]\noutput = "theirs"\nrules = 0\n[tool.other]\nrules = 1\n'
        '[tool.verifier]\ntemplates = "rules = 2"\n'
        '[[tool.verifier.documents]]\npath = "a"\nrules = "x"\n'
        "[[tool.verifier.documents]]\npath = 'b'\n\"rules\" = 3\n"
        "[tool.verifier.other]\n[tool.zzz]\nrules = 4\n"
    )
    assert faults(tmp_path, text, "pyproject.toml") == [
        "14:2: rules is a text, found 3",
        "15:16: unknown key other; known are documents, fail_under_coverage, formats, groups, ignore, languages, "
        "output, scenarios, select, sheets, templates",
    ]


@pytest.mark.parametrize("text", ["[tool]\nverifier = 3\n", "tool.verifier = 3\n", "tool = {verifier = 3}\n"])
def test_the_table_is_a_table(tmp_path: Path, text: str) -> None:
    (fault,) = faults(tmp_path, text, "pyproject.toml")
    line, column = (
        1 + text[: text.index("verifier")].count("\n"),
        len(text[: text.index("verifier")].split("\n")[-1]) + 1,
    )
    assert fault == f"{line}:{column}: verifier is a table, found 3"


def test_a_configuration_that_is_no_text(tmp_path: Path) -> None:
    assert faults(tmp_path, b"# ok\noutput = \xff") == ["2:10: not UTF-8: found byte 0xFF"]


def test_a_project_file_that_says_nothing_of_us_may_hold_anything(tmp_path: Path) -> None:
    (tmp_path / "verifier.toml").write_text("")
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text("tool = 3\n")
    assert read_config(inner).root == tmp_path
