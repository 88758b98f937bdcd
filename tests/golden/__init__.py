"""Golden files: what is written in each language, kept so that every change of wording is seen by a person.

caption      the tile placed and the short line of a picture, or their counterparts
description  the long line, a sentence to a line
scene        the texts of a picture with their boxes, and how many marks of each sort it has
sheet        a rule sheet as text, a sentence to a line
pixels       a few pictures as they are drawn

`python -m tests.golden` shows what differs, `python -m tests.golden --write` accepts it. Which pictures are kept
follows from the shipped scenarios: each brings a message, or a sort of picture, that those before it have not.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from verifier import resources, rulesets
from verifier.app.figures import pictures_of
from verifier.diagram.marks import TextMark, walk
from verifier.diagram.pictures import Picture, picture_lines, picture_scene
from verifier.diagram.raster import render_png
from verifier.diagram.scene import Scene
from verifier.diagram.svg import render_svg
from verifier.messages import Catalog, languages
from verifier.scenario import Scenario, load_scenarios
from verifier.sheet import Sheet, page_of, plan_sheet, render_text
from verifier.translation.catalogue.samples import Tracer

FOLDER = Path(__file__).parent
LANGUAGES = tuple(sorted(languages()))
KINDS = ("captions", "descriptions", "scenes")
SCENES = 12
"""So many pictures are kept as scenes."""
PIXELS = (("en", "HandPicture"), ("ja", "LayoutPicture"), ("ar", "SettlementPicture"))
"""The language and the sort of each picture kept as pixels."""
SCALE = 0.5

_SENTENCE = re.compile(r"(?<=[.!?؟])\s+(?=\S)|(?<=[。！？])")


@cache
def scenarios() -> tuple[Scenario, ...]:
    """The shipped scenarios, in the order of their names."""
    found = load_scenarios([resources.folder("scenarios")]).scenarios
    return tuple(sorted(found, key=lambda scenario: scenario.id.value))


@cache
def pictures() -> dict[str, Picture]:
    """The pictures that are kept, by scenario and step."""
    tracer = Tracer.of(Catalog.load("en"))
    seen: set[str] = set()
    kept: dict[str, Picture] = {}
    for scenario in scenarios():
        for step, picture in pictures_of(scenario, all_steps=True, strips=True).items():
            lines = picture_lines(picture, tracer.catalog)
            new = {type(picture).__name__, *(part[2] for part in tracer.read(lines.text).parts)} - seen
            if new:
                seen |= new
                kept[f"{scenario.id.value}.{step}"] = picture
    return kept


@cache
def sheets() -> dict[str, Sheet]:
    """The plans of the sheets of the shipped rule sets."""
    return {name: plan_sheet(rulesets.load(name), scenarios()) for name in rulesets.shipped()}


def sentences_of(text: str) -> Iterator[str]:
    """The sentences of a line, or the line itself where it has one."""
    yield from (part.strip() for part in _SENTENCE.split(text) if part.strip())


# --- what is kept ---


def written(language: str, kind: str) -> str:
    """What a golden file of a language should hold."""
    catalog = Catalog.load(language)
    match kind:
        case "captions":
            return "\n".join(_caption(name, picture, catalog) for name, picture in pictures().items())
        case "descriptions":
            return "\n".join(_description(name, picture, catalog) for name, picture in pictures().items())
        case "scenes":
            chosen = list(pictures().items())
            step = max(1, len(chosen) // SCENES)
            return "\n".join(_scene(name, picture_scene(picture, catalog)) for name, picture in chosen[::step])
    page = page_of(sheets()[kind], catalog)
    return "".join(f"{line}\n" for text in render_text(page).splitlines() for line in sentences_of(text) or [text])


def _caption(name: str, picture: Picture, catalog: Catalog) -> str:
    lines = picture_lines(picture, catalog)
    return f"## {name}\n{lines.placed}\n{lines.short}\n"


def _description(name: str, picture: Picture, catalog: Catalog) -> str:
    told = picture_lines(picture, catalog).long
    return "\n".join([f"## {name}", *sentences_of(told), ""])


def _scene(name: str, scene: Scene) -> str:
    lines = [f"## {name}: {scene.kind}, {scene.width:.0f} x {scene.height:.0f}"]
    marks = list(walk(scene.marks))
    counted = Counter(placed.mark.kind for placed in marks if placed.mark.kind != "group")
    lines.append(", ".join(f"{number} {kind}" for kind, number in sorted(counted.items())))
    for placed in marks:
        if isinstance(placed.mark, TextMark):
            box = placed.box(placed.mark.ink)
            size = placed.mark.line.size * placed.scale
            place = f"{box.left:.0f},{box.top:.0f} to {box.right:.0f},{box.bottom:.0f}"
            lines.append(f"{place} at {size:.1f}: {placed.mark.line.text}")
    return "\n".join([*lines, ""])


def pixels(language: str, sort: str) -> bytes:
    """The last picture of its sort, as PNG."""
    picture = [picture for picture in pictures().values() if type(picture).__name__ == sort][-1]
    scene = picture_scene(picture, Catalog.load(language))
    return render_png(render_svg(scene, theme="light", flat=True), scale=SCALE)


# --- files ---


def text_files() -> dict[Path, tuple[str, str]]:
    """The golden files with text: the language and the kind of each."""
    found = {}
    for language in LANGUAGES:
        for kind in KINDS:
            found[FOLDER / language / f"{kind}.txt"] = (language, kind)
        for name in sheets():
            found[FOLDER / language / f"sheet.{name}.txt"] = (language, name)
    return found


def pixel_files() -> dict[Path, tuple[str, str]]:
    """The golden files with pictures."""
    return {FOLDER / language / f"{sort}.png": (language, sort) for language, sort in PIXELS}


def difference(path: Path, now: str) -> str:
    """What has changed since it was accepted, sentence by sentence; empty where nothing has."""
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    if before == now:
        return ""
    name = path.relative_to(FOLDER).as_posix()
    lines = difflib.unified_diff(before.splitlines(), now.splitlines(), f"{name} (accepted)", f"{name} (now)", n=1)
    return "".join(f"{line.rstrip()}\n" for line in lines if not line.startswith("@@"))
