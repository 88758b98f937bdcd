"""Scenarios drawn into a folder: which pictures, under which names, with which words, and only what has changed."""

from __future__ import annotations

import dataclasses
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.app.drawn_scenarios import ROUND, THREE, figures, scenario
from verifier import resources
from verifier.app import draw as app
from verifier.app import draw_index
from verifier.app.draw import Drawn, DrawOptions, draw, draw_files
from verifier.diagram import raster
from verifier.diagram.pictures import (
    Picture,
)
from verifier.diagram.raster import BackEnds, back_ends
from verifier.errors import UsageError
from verifier.scenario import Scenario

LANGUAGES = ("ja", "en", "fil", "es", "ar", "zh")
SEEDS = Path(os.environ.get("VERIFIER_SEEDS", "../shared/seeds"))


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {draw_index.NAME}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("VERIFIER_TRACEBACK", raising=False)
    yield
    back_ends.cache_clear()


# --- files ---


def test_a_picture_is_named_by_scenario_step_and_language_and_has_its_words_beside_it(tmp_path: Path) -> None:
    report = draw([figures(1, 3)], output=tmp_path, languages=["en", "ja"])
    assert names(tmp_path) == {
        f"three.{step}.{language}.{form}" for step in (1, 3) for language in ("en", "ja") for form in ("svg", "txt")
    }
    assert report.exit_status == 0
    assert report.summary == "4 pictures, 8 files written"
    assert report.pictures[0] == Drawn(
        name="three.1.en",
        scenario="three",
        step="1",
        language="en",
        files=("three.1.en.svg", "three.1.en.txt"),
        written=("three.1.en.svg", "three.1.en.txt"),
    )


def test_the_words_are_three_lines_of_utf_8(tmp_path: Path) -> None:
    draw([scenario()], output=tmp_path, languages=["ja"])
    raw = (tmp_path / "three.3.ja.txt").read_bytes()
    assert raw.count(b"\n") == 3
    assert raw.endswith(b"\n")
    assert b"\r" not in raw
    placed, short, long = raw.decode("utf-8").splitlines()
    assert placed == "置いた牌：[4|4]"
    assert short == "数える寄与値：2 + 8 = 10。配置による加点：換算前の得点10点。"
    assert long.startswith(short)


def test_the_picture_tells_in_words_what_the_text_file_says(tmp_path: Path) -> None:
    draw([scenario(ROUND)], output=tmp_path, languages=LANGUAGES, options=DrawOptions(all_steps=True))
    for path in tmp_path.glob("*.svg"):
        desc = ElementTree.parse(path).getroot().find("{http://www.w3.org/2000/svg}desc")
        assert desc is not None
        assert desc.text == path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()[2]


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the rule documents are not here; VERIFIER_SEEDS names their folder")
def test_the_japanese_words_are_those_of_the_documents(tmp_path: Path) -> None:
    told = {line for path in SEEDS.glob("*.ja.txt") for line in path.read_text(encoding="utf-8-sig").splitlines()}
    folder = resources.folder("scenarios")
    paths = [
        path
        for path in (*folder.glob("all-fives/*.yaml"), *folder.glob("exact-61-five-up/*.yaml"))
        if "figure: true" in path.read_text(encoding="utf-8") and "seeds/" in path.read_text(encoding="utf-8")
    ]
    report = draw_files(paths, output=tmp_path, languages=["ja"])
    lines = [
        line
        for picture in report.pictures
        for line in (tmp_path / f"{picture.name}.txt").read_text(encoding="utf-8").splitlines()
        if picture.scenario.removeprefix("exact-")
        in ("nine-placements", "lone-double", "lone-double-blank", "terminal-double")
    ]
    assert len(lines) == 22 * 3
    assert [line for line in lines if line not in told] == []


def test_every_format_is_written(tmp_path: Path) -> None:
    formats = ("svg", "png", "pdf", "md", "html")
    draw([scenario()], output=tmp_path, options=DrawOptions(formats=formats, scale=2, theme="print"))
    assert names(tmp_path) == {f"three.3.en.{form}" for form in (*formats, "txt")}
    assert (tmp_path / "three.3.en.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "three.3.en.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "three.3.en.md").read_text().endswith("](three.3.en.svg)\n")
    page = (tmp_path / "three.3.en.html").read_text()
    assert '<img src="three.3.en.svg"' in page


def test_a_snippet_points_to_the_png_where_there_is_no_svg(tmp_path: Path) -> None:
    draw([scenario()], output=tmp_path, options=DrawOptions(formats=("png", "md")))
    assert (tmp_path / "three.3.en.md").read_text().endswith("](three.3.en.png)\n")


def test_options_reach_the_picture(tmp_path: Path) -> None:
    plain = DrawOptions(legend=False, caption=False, background="none", size=300, theme="auto")
    draw([scenario()], output=tmp_path, options=plain)
    picture = (tmp_path / "three.3.en.svg").read_text()
    assert 'width="300"' in picture
    assert "prefers-color-scheme" in picture
    assert "vd-caption" not in picture
    assert "vd-legend" not in picture


def test_nothing_else_is_left_in_the_folder(tmp_path: Path) -> None:
    draw([scenario()], output=tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"three.3.en.svg", "three.3.en.txt", "drawn.json"}


# --- only what has changed ---


def test_what_is_as_it_was_is_left_alone(tmp_path: Path) -> None:
    draw([figures(1, 2, 3)], output=tmp_path, languages=["en", "ar"])
    before = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    report = draw([figures(1, 2, 3)], output=tmp_path, languages=["en", "ar"])
    assert report.summary == "6 pictures, 0 of 12 files written"
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before


def test_a_changed_scenario_is_drawn_again_and_no_other(tmp_path: Path) -> None:
    draw([scenario(), scenario(id="other")], output=tmp_path)
    changed = scenario(THREE.replace("4|4 on 1|4 high", "4|6 on 1|4 high"))
    three, other = draw([changed, scenario(id="other")], output=tmp_path).pictures
    assert three.written == ("three.3.en.svg", "three.3.en.txt")
    assert other.written == ()
    assert (tmp_path / "three.3.en.txt").read_text().startswith("Tile placed: [4|6]\n")


@pytest.mark.parametrize(
    "options", [DrawOptions(theme="dark"), DrawOptions(numbers=True), DrawOptions(size=300), DrawOptions(legend=False)]
)
def test_another_option_draws_the_picture_again_but_not_its_words(tmp_path: Path, options: DrawOptions) -> None:
    draw([scenario()], output=tmp_path)
    (picture,) = draw([scenario()], output=tmp_path, options=options).pictures
    assert picture.written == ("three.3.en.svg",)


def test_another_program_draws_again_but_writes_only_what_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw([scenario()], output=tmp_path)
    monkeypatch.setattr(draw_index, "_program", lambda: "another program")
    (picture,) = draw([scenario()], output=tmp_path).pictures
    assert picture.written == ()


def test_a_file_that_somebody_changed_or_removed_is_drawn_again(tmp_path: Path) -> None:
    draw([scenario()], output=tmp_path)
    before = contents(tmp_path)
    (tmp_path / "three.3.en.svg").write_text("changed")
    (tmp_path / "three.3.en.txt").unlink()
    (picture,) = draw([scenario()], output=tmp_path).pictures
    assert picture.written == ("three.3.en.svg", "three.3.en.txt")
    assert contents(tmp_path) == before


@pytest.mark.parametrize("index", ["", "[]", "{}", '{"version": 1, "files": {"three.3.en.svg": 5}}', '{"version": 9}'])
def test_an_index_that_cannot_be_read_is_made_anew(tmp_path: Path, index: str) -> None:
    draw([scenario()], output=tmp_path)
    before = contents(tmp_path)
    (tmp_path / draw_index.NAME).write_text(index)
    assert draw([scenario()], output=tmp_path).pictures[0].written == ()
    assert contents(tmp_path) == before


def test_drawing_one_scenario_leaves_what_is_known_of_others(tmp_path: Path) -> None:
    both = [scenario(), scenario(id="other")]
    draw(both, output=tmp_path)
    draw([scenario(id="other")], output=tmp_path, options=DrawOptions(theme="dark"))
    assert draw([scenario()], output=tmp_path).pictures[0].written == ()


def test_many_pictures_are_the_same_in_one_process_and_in_several(tmp_path: Path) -> None:
    many = [
        scenario(id=f"s{number}", rules=rules) for number, rules in enumerate(["all-fives", "exact-61-five-up"] * 4)
    ]
    told: list[tuple[int, int]] = []
    options = DrawOptions(all_steps=True)
    one = draw(many, output=tmp_path / "one", options=options, jobs=1)
    several = draw(
        many, output=tmp_path / "several", options=options, jobs=3, progress=lambda done, of: told.append((done, of))
    )
    assert one.pictures == several.pictures
    assert contents(tmp_path / "one") == contents(tmp_path / "several")
    assert told == [(done, 24) for done in range(1, 25)]


# --- what cannot be done ---


def test_a_machine_without_libcairo_writes_everything_but_pdf_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OSError('no library called "cairo-2" was found')

    monkeypatch.setattr(raster, "_cairosvg", fail)
    back_ends.cache_clear()
    report = draw([scenario()], output=tmp_path, options=DrawOptions(formats=("svg", "png", "pdf")))
    assert names(tmp_path) == {"three.3.en.svg", "three.3.en.png", "three.3.en.txt"}
    assert report.exit_status == 0
    assert report.skipped == {"pdf": 1}
    assert report.summary == "1 picture, 3 files written, 1 pdf skipped"
    (remark,) = report.remarks
    assert remark.startswith("libcairo is missing, so PNG is drawn by resvg and no PDF is written: ")


def test_nothing_is_said_of_libcairo_where_only_svg_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "back_ends", lambda: BackEnds(cairo="gone", resvg="gone"))
    assert draw([scenario()], output=tmp_path).remarks == ()


def test_a_figure_behind_a_refused_step_is_told_and_the_others_are_drawn(tmp_path: Path) -> None:
    broken = figures(1, 3, text=THREE.replace("1|1 on 1|4 low", "5|5 on 1|4 low"))
    report = draw([broken], output=tmp_path)
    assert [picture.name for picture in report.pictures] == ["three.1.en"]
    assert [str(failure) for failure in report.failures] == [
        "here.yaml: step 3 is not drawn: step 2 is refused: [5|5] does not match [1|4] low, which shows 1"
    ]
    assert report.exit_status == 1
    assert report.summary == "1 picture, 2 files written, 1 not drawn"


def test_a_figure_after_which_nothing_can_be_seen_is_told(tmp_path: Path) -> None:
    refused = scenario("id: three\nrules: all-fives\nsteps:\n- {try: 1|4 on 1|1, figure: true}\n")
    report = draw([refused], output=tmp_path)
    assert [str(failure) for failure in report.failures] == [
        "here.yaml: step 1 is not drawn: nothing can be seen after it"
    ]


def test_what_one_picture_cannot_show_does_not_keep_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw_lines = app.picture_lines

    def fail_in_japanese(picture: Picture, catalog: object) -> object:
        if getattr(catalog, "language", "") == "ja":
            raise UsageError("no shipped font has 'ꓘ'")
        return draw_lines(picture, catalog)  # type: ignore[arg-type]

    monkeypatch.setattr(app, "picture_lines", fail_in_japanese)
    report = draw([scenario()], output=tmp_path, languages=["en", "ja", "ar"])
    assert [picture.language for picture in report.pictures] == ["en", "ar"]
    assert [str(failure) for failure in report.failures] == [
        "here.yaml: three.3.ja is not drawn: no shipped font has 'ꓘ'"
    ]
    assert report.exit_status == 1


def test_a_fault_of_the_program_is_told_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(app, "picture_lines", fail)
    report = draw([scenario()], output=tmp_path)
    assert report.exit_status == 3
    assert "internal fault: ZeroDivisionError: division by zero" in str(report.failures[0])
    monkeypatch.setattr(app, "pictures_of", fail)
    assert draw([scenario()], output=tmp_path).exit_status == 3


def test_nothing_to_draw_is_an_error_of_usage(tmp_path: Path) -> None:
    report = draw([], output=tmp_path)
    assert (report.exit_status, report.summary) == (2, "nothing was drawn")


def test_files_that_are_no_scenarios_are_told(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(THREE.format(id="good", rules="all-fives"))
    bad.write_text("id: bad\n")
    report = draw_files([good, bad], output=tmp_path / "out")
    assert [picture.name for picture in report.pictures] == ["good.3.en"]
    assert report.errors
    assert report.exit_status == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (DrawOptions(formats=("gif",)), r"^there is no format 'gif'; there are svg, png, pdf, md, html, txt$"),
        (DrawOptions(theme="blue"), r"^there is no theme 'blue'; there are light, dark, auto, print$"),
        (DrawOptions(background="red"), r"^a background is none, or a colour such as "),
        (DrawOptions(size=-1), r"^a size is a width from 1 to 20000 pixels, got -1$"),
        (DrawOptions(scale=0), r"^a scale is above 0 and at most 100, got 0$"),
    ],
)
def test_what_does_not_exist_is_refused_before_anything_is_written(
    tmp_path: Path, options: DrawOptions, message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        draw([scenario()], output=tmp_path / "out", options=options)
    assert not (tmp_path / "out").exists()


def test_an_unknown_language_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"^there is no catalog for the language 'xx'; there are "):
        draw([scenario()], output=tmp_path / "out", languages=["en", "xx"])
    assert not (tmp_path / "out").exists()


def test_at_least_one_process_draws(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"^at least one process draws, got 0$"):
        draw([scenario()], output=tmp_path, jobs=0)


# --- names and folders ---


def renamed(name: str) -> Scenario:
    """A scenario whose id no file would be allowed to give it."""
    one = scenario()
    return dataclasses.replace(one, id=dataclasses.replace(one.id, value=name))


@pytest.mark.parametrize(
    "name", ["../../evil", "/etc/evil", "a/b", ".hidden", "x\\y", "a\x00b", "con", "a:b", "[4|4]", "Lead?", "end."]
)
def test_a_hostile_name_becomes_one_that_every_system_can_hold(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "out"
    draw([renamed(name)], output=folder)
    written = names(folder)
    assert len(written) == 2
    assert all(path.is_file() for path in folder.iterdir())
    for file in written:
        assert not re.search(r'[<>:"/\\|?*\x00-\x1f]', file)
        assert not re.match(r"(?i)(con|nul|prn|aux)\b", file)
    assert {path.name for path in tmp_path.iterdir()} == {"out"}


@pytest.mark.parametrize("name", ["..", "", "/"])
def test_a_name_of_which_nothing_is_left_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match=r"cannot name a file$"):
        draw([renamed(name)], output=tmp_path)


@pytest.mark.parametrize(("one", "other"), [("a/b", "a:b"), ("A", "a"), ("é", "e\u0301")])
def test_two_ids_that_would_be_one_file_are_refused(tmp_path: Path, one: str, other: str) -> None:
    with pytest.raises(UsageError, match=r"would be the same files$"):
        draw([renamed(one), renamed(other)], output=tmp_path)


def test_a_folder_that_is_a_link_elsewhere_is_written_through_but_files_stay_inside(tmp_path: Path) -> None:
    outside, folder = tmp_path / "outside", tmp_path / "out"
    outside.mkdir()
    folder.mkdir()
    target = outside / "victim.svg"
    target.write_text("mine")
    (folder / "three.3.en.svg").symlink_to(target)
    draw([scenario()], output=folder)
    assert target.read_text() == "mine"
    assert not (folder / "three.3.en.svg").is_symlink()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(UsageError, match="cannot be written: "):
        draw([scenario()], output=file)


# --- whole or not at all ---


def test_a_write_that_fails_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw([scenario()], output=tmp_path)
    before = contents(tmp_path)

    def full(self: Path, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(UsageError, match=r"cannot be written: no space left on device$"):
        draw([scenario()], output=tmp_path, options=DrawOptions(theme="dark"))
    assert contents(tmp_path) == before


def test_an_interrupted_run_keeps_what_it_has_drawn(tmp_path: Path) -> None:
    def stop(done: int, of: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        draw([scenario()], output=tmp_path, options=DrawOptions(all_steps=True), progress=stop)
    report = draw([scenario()], output=tmp_path, options=DrawOptions(all_steps=True))
    assert [bool(picture.written) for picture in report.pictures] == [False, False, True]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes cannot be killed here")
def test_a_killed_process_leaves_only_whole_files(tmp_path: Path) -> None:
    code = (
        "import sys; from verifier.app.draw import *; from verifier import resources; "
        f"draw_files([resources.folder('scenarios') / 'all-fives'], output={str(tmp_path)!r}, languages={LANGUAGES!r}, "
        "jobs=1, progress=lambda done, of: print(done, flush=True))"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if int(line) >= 40:
                process.kill()
                break
    drawn = [path for path in tmp_path.iterdir() if path.suffix == ".svg"]
    assert len(drawn) >= 40
    for path in drawn:
        ElementTree.parse(path)
    for path in tmp_path.glob("*.txt"):
        assert path.read_bytes().count(b"\n") == 3


def test_the_files_are_the_same_in_a_locale_that_is_not_utf_8(tmp_path: Path) -> None:
    source = tmp_path / "three.yaml"
    source.write_text(THREE.format(id="three", rules="all-fives"))
    code = (
        "import sys; from verifier.app.draw import *; "
        f"draw_files([{str(source)!r}], output=sys.argv[1], languages=['ja', 'ar'])"
    )
    for name, locale in (("plain", {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}), ("utf8", {})):
        subprocess.run([sys.executable, "-c", code, str(tmp_path / name)], env={**os.environ, **locale}, check=True)
    assert contents(tmp_path / "plain") == contents(tmp_path / "utf8")
