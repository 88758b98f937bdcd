"""The paper tally as it is written: strokes, and big X with a small x in each of its four gaps."""

from __future__ import annotations

from verifier.diagram.blocks import BODY, Block, flow, gap, line_block, text_block
from verifier.diagram.legend import Entry, entries_block, sign_block
from verifier.diagram.marks import Mark, StrokeMark
from verifier.diagram.scene import PADDING, Scene, hairline, heading_block, scene_of
from verifier.engine.ruleset import RuleSet
from verifier.engine.tally import Tally
from verifier.messages import Catalog, describe_tally, points_text
from verifier.messages.pictures import tally_title

_WIDTH = 468.0
_HEIGHT = 56.0
_BIG = 21.0
"""From the middle of a big X to where its arms end, across and down."""
_SMALL = 5.0
_AWAY = 19.5
"""From the middle of a big X to the middle of each small x."""
_STEP = 12.0
_SLANT = 4.0
_IN_A_GROUP = 5


def tally_scene(
    tally: Tally,
    *,
    rules: RuleSet,
    catalog: Catalog,
    title: str | None = None,
    legend: bool = True,
    caption: bool = True,
) -> Scene:
    """The marks of a score, and what each of them stands for."""
    heading = tally_title(tally, rules, catalog) if title is None else title
    rtl = catalog.is_rtl
    blocks = [_group() for _ in range(tally.groups)]
    blocks += [_strokes(min(_IN_A_GROUP, tally.strokes - first)) for first in range(0, tally.strokes, _IN_A_GROUP)]
    if tally.apart:
        points = points_text(tally.apart, rules, catalog)
        blocks.append(line_block(catalog.text("tally.apart", points=points), catalog=catalog, style=BODY))
    parts = [gap(PADDING)]
    if caption or title is not None:
        parts += [heading_block(heading, catalog, width=_WIDTH), gap(10)]
    if blocks:
        parts.append(flow(blocks, width=_WIDTH, gap=16, name="tally", rtl=rtl))
    else:
        parts.append(text_block(catalog.text("tally.none"), catalog=catalog, style=BODY, width=_WIDTH))
    entries = _entries(rules, catalog) if legend else []
    if entries:
        parts += [gap(11), hairline(_WIDTH), gap(9), entries_block(entries, catalog, width=_WIDTH)]
    parts.append(gap(PADDING))
    return scene_of(
        "tally",
        parts,
        catalog=catalog,
        title=heading,
        description=describe_tally(tally, rules, catalog),
        width=_WIDTH + 2 * PADDING,
    )


def _entries(rules: RuleSet, catalog: Catalog) -> list[Entry]:
    entries = []
    if rules.tally_group is not None:
        worth = catalog.text("tally.group-worth", points=points_text(rules.tally_group, rules, catalog))
        entries.append(Entry(sign_block(_crosses(0, 0), scale=0.42, height=_HEIGHT * 0.42), worth))
    if rules.tally_stroke is not None:
        worth = catalog.text("tally.stroke-worth", points=points_text(rules.tally_stroke, rules, catalog))
        stroke = StrokeMark(points=((_SLANT / 2, -18), (-_SLANT / 2, 18)), role="ink", width=3)
        entries.append(Entry(sign_block((stroke,), scale=0.42, height=_HEIGHT * 0.42), worth))
    return entries


def _group() -> Block:
    middle = _HEIGHT / 2
    return Block(width=_HEIGHT, height=_HEIGHT, marks=_crosses(middle, middle))


def _crosses(x: float, y: float) -> tuple[Mark, ...]:
    """A big X with its middle at a point, and the four small ones above, right, below and left of it."""
    marks = _cross(x, y, _BIG, width=3)
    for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        marks += _cross(x + across * _AWAY, y + down * _AWAY, _SMALL, width=2)
    return marks


def _cross(x: float, y: float, reach: float, *, width: float) -> tuple[Mark, ...]:
    return (
        StrokeMark(points=((x - reach, y - reach), (x + reach, y + reach)), role="ink", width=width),
        StrokeMark(points=((x + reach, y - reach), (x - reach, y + reach)), role="ink", width=width),
    )


def _strokes(count: int) -> Block:
    """Strokes beside each other, a little aslant as a hand writes them."""
    top, bottom = 8.0, _HEIGHT - 8
    marks = tuple(
        StrokeMark(points=((index * _STEP + _SLANT + 2, top), (index * _STEP + 2, bottom)), role="ink", width=3)
        for index in range(count)
    )
    return Block(width=(count - 1) * _STEP + _SLANT + 4, height=_HEIGHT, marks=marks)
