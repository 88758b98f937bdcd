"""Scenes of scores: a settlement, and a score event against the target.

bar       from 0 to the target and beyond: the score before an event, and what the event adds or takes off
verdict   whether an event is accepted or refused: a tick or a cross, and the word
flow      how the points of a part come about, from left to right: total, rounded, halved, award
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from verifier.diagram.blocks import (
    BODY,
    LABEL,
    SMALL,
    STRONG,
    Block,
    Style,
    beside,
    flow,
    gap,
    line_block,
    stack,
    text_block,
)
from verifier.diagram.marks import Mark, PanelMark, StrokeMark
from verifier.diagram.scene import PADDING, Scene, hairline, heading_block, scene_of
from verifier.diagram.scene_hand import hands_block
from verifier.engine.game import RoundResult
from verifier.engine.ruleset import RuleSet
from verifier.engine.settlement import Outcome, Part, Settlement
from verifier.engine.tile import Tile
from verifier.messages import (
    Catalog,
    Labels,
    describe_event,
    describe_settlement,
    label_texts,
    points_text,
    team_text,
)
from verifier.messages.captions import sum_text
from verifier.messages.pictures import event_title, settlement_title
from verifier.messages.reckoning import Reckoning, reckon

_WIDTH = 504.0
_VALUE = Style(16, bold=True)
_BAR_HEIGHT = 20.0
_FLAG = 15.0
_ARROW = 20.0
_CELL_GAP = 12.0


def settlement_scene(
    result: RoundResult,
    *,
    rules: RuleSet,
    catalog: Catalog,
    hands: Sequence[Sequence[Tile]],
    title: str | None = None,
    legend: bool = True,
    caption: bool = True,
) -> Scene:
    """The end of a round: the hands left, what they are worth, each score event against the target, the scores."""
    players = len(hands)
    heading = settlement_title(result.settlement.end, catalog) if title is None else title
    parts = [gap(PADDING)]
    if caption or title is not None:
        parts += [heading_block(heading, catalog, width=_WIDTH), gap(12)]
    parts.append(hands_block(hands, catalog, width=_WIDTH))
    for outcome in result.outcomes:
        parts += [gap(11), hairline(_WIDTH), gap(9)]
        parts.append(event_block(outcome, rules, catalog, players=players, settlement=result.settlement, parts=True))
    if caption:
        parts += [gap(11), hairline(_WIDTH), gap(9)]
        parts += [
            text_block(text, catalog=catalog, style=BODY, width=_WIDTH)
            for text in settlement_lines(result, rules, catalog, players=players)
        ]
    parts.append(gap(PADDING))
    return scene_of(
        "settlement",
        parts,
        catalog=catalog,
        title=heading,
        description=describe_settlement(result, rules, catalog, hands=hands),
        width=_WIDTH + 2 * PADDING,
    )


def settlement_lines(result: RoundResult, rules: RuleSet, catalog: Catalog, *, players: int) -> list[str]:
    """Who won the round, whether points are awarded, and the scores, a line each."""
    winner = result.settlement.round_winner
    if winner is None:
        lines = [catalog.text("settlement.round-tied")]
    else:
        lines = [catalog.text("settlement.round-winner", team=team_text(winner, catalog, rules=rules, players=players))]
    if not result.outcomes:
        lines.append(catalog.text("settlement.no-events"))
    scores = (
        catalog.text(
            "settlement.score",
            team=team_text(team, catalog, rules=rules, players=players),
            points=points_text(score, rules, catalog),
        )
        for team, score in enumerate(result.scores)
    )
    lines.append(catalog.text("settlement.scores", teams=catalog.join("list.items", scores)))
    if result.game_winner is not None:
        team = team_text(result.game_winner, catalog, rules=rules, players=players)
        lines.append(catalog.text("settlement.game-winner", team=team))
    return lines


def event_scene(
    outcome: Outcome,
    *,
    rules: RuleSet,
    catalog: Catalog,
    players: int,
    settlement: Settlement | None = None,
    title: str | None = None,
    legend: bool = True,
    caption: bool = True,
) -> Scene:
    """A score event, accepted or refused against the target."""
    heading = event_title(outcome, rules, catalog, players=players) if title is None else title
    parts = [gap(PADDING)]
    if caption or title is not None:
        parts += [heading_block(heading, catalog, width=_WIDTH), gap(10)]
    parts += [
        event_block(outcome, rules, catalog, players=players, settlement=settlement, parts=True),
        gap(PADDING),
    ]
    return scene_of(
        "event",
        parts,
        catalog=catalog,
        title=heading,
        description=describe_event(outcome, rules, catalog, players=players, settlement=settlement),
        width=_WIDTH + 2 * PADDING,
    )


# --- one event ---


def event_block(
    outcome: Outcome,
    rules: RuleSet,
    catalog: Catalog,
    width: float = _WIDTH,
    *,
    players: int,
    settlement: Settlement | None = None,
    parts: bool = False,
) -> Block:
    """Who scores, how the points come about if `parts` are asked for, and the bar with the verdict."""
    event, rtl = outcome.event, catalog.is_rtl
    labels = label_texts(catalog)
    verdict = _verdict(outcome, labels, catalog)
    points = event_points(outcome, rules, catalog, players=players)
    head = text_block(points, catalog=catalog, style=STRONG, width=width - verdict.width - _CELL_GAP)
    column = [beside([head, verdict], gap=_CELL_GAP, name="event-head", rtl=rtl), gap(5)]
    for part in event.parts if parts else ():
        reckoning = None if settlement is None else reckon(part, event, settlement, rules)
        column += [_part_block(part, reckoning, labels, catalog, width=width), gap(7)]
    column += [bar_block(outcome, catalog, target=rules.target[players], width=width), gap(5)]
    column.append(_score_cells(outcome, rules, catalog, players=players, width=width))
    return stack(column, width=width, name="event", align="start", rtl=rtl)


def event_points(outcome: Outcome, rules: RuleSet, catalog: Catalog, *, players: int) -> str:
    """Who gets how many points, or loses them."""
    return catalog.text(
        "event.points",
        team=team_text(outcome.event.team, catalog, rules=rules, players=players),
        points=points_text(outcome.event.raw, rules, catalog, signed=True),
    )


def _part_block(part: Part, reckoning: Reckoning | None, labels: Labels, catalog: Catalog, *, width: float) -> Block:
    """What a part is for, and the flow of its numbers."""
    rtl = catalog.is_rtl
    reason = catalog.text(f"reason.{part.kind}")
    award = catalog.number(part.raw, signed=True)
    if reckoning is None:
        return _cell(reason, award, catalog)
    cells = [_cell(labels.total, _total_text(reckoning, catalog), catalog)]
    if reckoning.each:
        cells.append(_cell(labels.rounded, sum_text(reckoning.each, reckoning.points, catalog), catalog))
    elif reckoning.points != reckoning.total:
        cells.append(_cell(labels.rounded, catalog.number(reckoning.points), catalog))
    if reckoning.halved is not None and not isinstance(reckoning.halved, int):
        cells.append(_cell(labels.half_points, catalog.number(reckoning.halved), catalog))
    cells.append(_cell(labels.award, award, catalog))
    linked = cells[:1]
    for cell in cells[1:]:
        linked += [_arrow(cell.height, rtl=rtl), cell]
    title = text_block(reason, catalog=catalog, style=SMALL, width=width)
    numbers = flow(linked, width=width, gap=_CELL_GAP, name="flow", rtl=rtl)
    return stack([title, gap(2), numbers], width=width, name="part", align="start", rtl=rtl)


def _total_text(reckoning: Reckoning, catalog: Catalog) -> str:
    """The pips that are added, with their total unless each of them is rounded first."""
    less = reckoning.less
    terms = [
        catalog.number(term) if less is None else catalog.text("reckoning.difference", pips=term, own=less)
        for term in reckoning.terms
    ]
    joined = catalog.join("list.terms", terms) if terms else catalog.number(0)
    if reckoning.each or (len(terms) < 2 and less is None):
        return catalog.isolated(joined)
    return catalog.isolated(catalog.text("caption.sum", terms=joined, total=reckoning.total))


def _score_cells(outcome: Outcome, rules: RuleSet, catalog: Catalog, *, players: int, width: float) -> Block:
    """The score before and after, and the target, in columns of one width."""
    labels, rtl = label_texts(catalog), catalog.is_rtl
    column = (width - 2 * _CELL_GAP) / 3
    cells = []
    for label, points in (
        (labels.score_before, outcome.before),
        (labels.score_after, outcome.after),
        (labels.target, rules.target[players]),
    ):
        texts = [
            text_block(label, catalog=catalog, style=LABEL, width=column),
            text_block(points_text(points, rules, catalog), catalog=catalog, style=STRONG, width=column),
        ]
        cells.append(stack(texts, width=column, name="cell"))
    return beside(cells, gap=_CELL_GAP, name="scores", rtl=rtl, align="start")


def _cell(label: str, value: str, catalog: Catalog) -> Block:
    """A value below its label."""
    blocks = [
        line_block(label, catalog=catalog, style=LABEL),
        line_block(value, catalog=catalog, style=_VALUE),
    ]
    width = max(block.width for block in blocks)
    return stack(blocks, width=width, name="cell", align="start", rtl=catalog.is_rtl)


def _arrow(height: float, *, rtl: bool) -> Block:
    """From one cell to the next, on the height of their values."""
    y = height * 0.68
    points = [(1.0, y), (_ARROW - 1, y)]
    head = [(_ARROW - 6.5, y - 4.5), (_ARROW - 1, y), (_ARROW - 6.5, y + 4.5)]
    marks = (_stroke(points, rtl=rtl), _stroke(head, rtl=rtl))
    return Block(width=_ARROW, height=height, marks=marks)


def _stroke(points: Sequence[tuple[float, float]], *, rtl: bool) -> StrokeMark:
    turned = tuple((_ARROW - x, y) for x, y in points) if rtl else tuple(points)
    return StrokeMark(points=turned, role="soft", width=1.6)


def _verdict(outcome: Outcome, labels: Labels, catalog: Catalog) -> Block:
    """A tick or a cross, and the word."""
    word = labels.accepted if outcome.accepted else labels.refused
    sign: tuple[Mark, ...]
    if outcome.accepted:
        sign = (StrokeMark(points=((2, 8), (6, 12.5), (14, 2.5)), role="ink", width=2.4),)
    else:
        sign = (
            StrokeMark(points=((3, 3), (13, 13)), role="ink", width=2.4),
            StrokeMark(points=((13, 3), (3, 13)), role="ink", width=2.4),
        )
    return beside(
        [Block(width=16, height=15, marks=sign), line_block(word, catalog=catalog, style=STRONG)],
        gap=6,
        name="verdict",
        rtl=catalog.is_rtl,
    )


# --- the bar ---


def bar_block(outcome: Outcome, catalog: Catalog, *, target: int, width: float) -> Block:
    """The score before, what the event adds or takes off, and the target with its flag.

    What is refused, and what is taken off, has a dashed outline and is not filled.
    """
    before, tried = float(outcome.before), float(outcome.before + outcome.event.raw)
    low, high = min(0, before, tried), max(target, before, tried)
    reach = (high - low) * 1.04

    def place(points: float) -> float:
        across = 1 + (points - low) / reach * (width - 2)
        return width - across if catalog.is_rtl else across

    top, bottom = _FLAG, _FLAG + _BAR_HEIGHT
    marks: list[Mark] = [
        PanelMark(x=0.6, y=top, width=width - 1.2, height=_BAR_HEIGHT, radius=4, role="soft", stroke=1.2)
    ]
    kept = before
    if outcome.accepted and (before > 0) is (tried > 0) and abs(tried) < abs(before):
        kept = tried
    elif outcome.accepted and (before > 0) is not (tried > 0):
        kept = 0
    if kept and place(kept) != place(0):
        marks.append(_panel(place(0), place(kept), Fill(fill="badge")))
    if before != tried:
        added = outcome.accepted and tried > before
        look = Fill(fill="gain", role="badge", stroke=1.5) if added else Fill(role="ink", stroke=1.5, dash=(4, 3))
        marks.append(_panel(place(before), place(tried), look))
    if low < 0:
        marks.append(StrokeMark(points=((place(0), top - 3), (place(0), bottom + 3)), role="soft", width=1.6))
    x = place(target)
    flag = -10.0 if x > width / 2 else 10.0
    marks += [
        StrokeMark(points=((x, 1.5), (x, bottom + 3)), role="ink", width=2.4),
        StrokeMark(points=((x, 2), (x + flag, 5.5), (x, 9)), role="ink", width=1.2, closed=True),
    ]
    return Block(width=width, height=bottom + 5, marks=tuple(marks))


class Fill(NamedTuple):
    """How a stretch of the bar looks."""

    fill: str | None = None
    role: str | None = None
    stroke: float = 0
    dash: tuple[float, float] | None = None


def _panel(start: float, end: float, look: Fill) -> PanelMark:
    """A stretch of the bar, a little apart from its neighbours."""
    left, right = sorted((start, end))
    inset = 0.75
    return PanelMark(
        x=left + inset,
        y=_FLAG + 3,
        width=max(right - left - 2 * inset, 0.5),
        height=_BAR_HEIGHT - 6,
        radius=2,
        fill=look.fill,
        role=look.role,
        stroke=look.stroke,
        dash=look.dash,
    )
