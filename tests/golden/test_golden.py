"""What is written in each language is what was accepted; `python -m tests.golden --write` accepts a change."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import golden
from verifier.diagram.raster import back_ends
from verifier.errors import InputError

TEXTS = golden.text_files()
SHARE = 0.02
"""So much of a picture may be drawn otherwise by another version of a library."""


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: "/".join(path.parts[-2:]))
def test_what_is_written_is_what_was_accepted(path: Path) -> None:
    language, kind = TEXTS[path]
    try:
        now = golden.written(language, kind)
    except InputError as error:
        pytest.skip(error.message)
    shown = golden.difference(path, now)
    if shown:
        pytest.fail(f"{shown}\n`python -m tests.golden --write {language}` accepts this", pytrace=False)


def test_no_file_is_left_over() -> None:
    there = {path for path in golden.FOLDER.rglob("*") if path.suffix in (".txt", ".png")}
    assert there <= {*TEXTS, *golden.pixel_files()}


def test_every_message_of_pictures_is_in_some_description() -> None:
    """The pictures that are kept were chosen so that they say everything there is to say."""
    assert len(golden.pictures()) >= 20
    assert {type(picture).__name__ for picture in golden.pictures().values()} >= {
        "LayoutPicture",
        "HandPicture",
        "SettlementPicture",
        "SequencePicture",
        "TallyPicture",
    }


@pytest.mark.skipif(back_ends().cairo is not None, reason="pixels need libcairo")
@pytest.mark.parametrize("path", golden.pixel_files(), ids=lambda path: "/".join(path.parts[-2:]))
def test_a_few_pictures_are_drawn_as_they_were(path: Path, tmp_path: Path) -> None:
    from cairocffi import ImageSurface

    now = tmp_path / "now.png"
    now.write_bytes(golden.pixels(*golden.pixel_files()[path]))
    before, after = (ImageSurface.create_from_png(str(name)) for name in (path, now))
    size = (before.get_width(), before.get_height())
    assert size == (after.get_width(), after.get_height())
    pairs = list(zip(bytes(before.get_data()), bytes(after.get_data()), strict=True))
    far = sum(abs(one - other) > 48 for one, other in pairs)
    assert far <= SHARE * len(pairs)


def test_a_changed_sentence_is_shown_beside_the_accepted_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    path = tmp_path / "en" / "captions.txt"
    path.parent.mkdir()
    path.write_text("One stays.\nTwo is old.\nThree stays.\n", encoding="utf-8")
    shown = golden.difference(path, "One stays.\nTwo is new.\nThree stays.\n")
    assert shown.splitlines()[2:] == [" One stays.", "-Two is old.", "+Two is new.", " Three stays."]
    assert golden.difference(path, path.read_text(encoding="utf-8")) == ""


def test_sentences_are_cut_at_full_stops_of_every_script() -> None:
    assert list(golden.sentences_of("One. Two 2.5! Three؟ Four")) == ["One.", "Two 2.5!", "Three؟", "Four"]
    assert list(golden.sentences_of("一つ。二つ。")) == ["一つ。", "二つ。"]


@pytest.mark.slow
def test_one_command_shows_the_differences() -> None:
    command = [sys.executable, "-m", "tests.golden", "en"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=golden.FOLDER.parents[1], check=False)
    assert done.stdout.endswith(" changed\n")
