"""Which picture belongs to what happened, and the three lines that tell it in words.

picture  what is to be drawn, as values of the engine; it knows no language and no theme
lines    what happened last, the short line, the long line: as a caption has them for a layout

A placement is shown as its layout, a draw as the hand it goes into, the end of a round as its settlement. A placement
whose award is refused by the target, or reaches it, has the score event below its layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from verifier.diagram.scene import Scene, layout_scene
from verifier.diagram.scene_hand import hand_scene, hand_sum
from verifier.diagram.scene_score import event_block, event_points, event_scene, settlement_scene
from verifier.diagram.scene_strip import describe_sequence, sequence_scene
from verifier.diagram.scene_tally import tally_scene
from verifier.engine.game import RoundResult
from verifier.engine.layout import Layout, Play
from verifier.engine.rounds import Round
from verifier.engine.ruleset import RuleSet
from verifier.engine.settlement import Outcome
from verifier.engine.tally import Tally, tally_score
from verifier.engine.tile import Tile
from verifier.messages import (
    Caption,
    Catalog,
    caption_lines,
    describe_event,
    describe_hand,
    describe_layout,
    describe_settlement,
    describe_tally,
    points_text,
)
from verifier.messages.pictures import event_title, hand_title, layout_title, sequence_title, settlement_title
from verifier.messages.pictures import tally_title as title_of_tally


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutPicture:
    """A layout as part of the arrangement of `within`, with the score event of its last placement where it matters."""

    rules: RuleSet
    layout: Layout
    within: Layout
    event: Outcome | None = None
    players: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPicture:
    """The hand of a seat, in which the tiles just drawn are marked."""

    rules: RuleSet
    tiles: tuple[Tile, ...]
    seat: int | None = None
    drawn: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementPicture:
    """The end of a round with the hands left."""

    rules: RuleSet
    result: RoundResult
    hands: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPicture:
    """A score event by itself."""

    rules: RuleSet
    outcome: Outcome
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyPicture:
    """A score on paper."""

    rules: RuleSet
    tally: Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class SequencePicture:
    """Several frames of one arrangement."""

    rules: RuleSet
    layouts: tuple[Layout, ...]


Picture: TypeAlias = LayoutPicture | HandPicture | SettlementPicture | EventPicture | TallyPicture | SequencePicture


def picture_after(
    *,
    rules: RuleSet,
    layout: Layout,
    within: Layout,
    play: Play | None = None,
    position: Round | None = None,
    result: RoundResult | None = None,
    mover: int | None = None,
    drawn: Sequence[Tile] = (),
) -> Picture | None:
    """The picture of what happened last: an end, a draw, else a placement or a pass; None where nothing can be seen.

    `within` is the last layout of the round, `position` the position after it where somebody plays, and `mover` the
    seat that acted.
    """
    if result is not None and position is not None and position.hands is not None:
        return SettlementPicture(rules=rules, result=result, hands=position.hands)
    if drawn and position is not None and position.hands is not None and mover is not None:
        return HandPicture(rules=rules, tiles=position.hands[mover], seat=mover, drawn=tuple(drawn))
    if not layout.plays:
        return None
    event = None
    if play is not None and position is not None:
        outcome = position.outcome
        if outcome is not None and (outcome.reached or not outcome.accepted):
            event = outcome
    players = None if event is None or position is None else position.players
    return LayoutPicture(rules=rules, layout=layout, within=within, event=event, players=players)


def picture_scene(
    picture: Picture,
    catalog: Catalog,
    *,
    legend: bool = True,
    caption: bool = True,
    numbers: bool = False,
    crop: bool = False,
) -> Scene:
    """The scene of a picture in a language, with the options of `verifier.diagram.drawings.draw_layout`."""
    rules = picture.rules
    match picture:
        case LayoutPicture():
            return _layout_scene(picture, catalog, legend=legend, caption=caption, numbers=numbers, crop=crop)
        case HandPicture():
            return hand_scene(
                picture.tiles, catalog=catalog, seat=picture.seat, drawn=picture.drawn, legend=legend, caption=caption
            )
        case SettlementPicture():
            return settlement_scene(
                picture.result, rules=rules, catalog=catalog, hands=picture.hands, legend=legend, caption=caption
            )
        case EventPicture():
            return event_scene(
                picture.outcome,
                rules=rules,
                catalog=catalog,
                players=picture.players,
                legend=legend,
                caption=caption,
            )
        case TallyPicture():
            return tally_scene(picture.tally, rules=rules, catalog=catalog, legend=legend, caption=caption)
        case SequencePicture():
            return sequence_scene(
                picture.layouts, rules=rules, catalog=catalog, legend=legend, caption=caption, numbers=numbers
            )


def _layout_scene(
    picture: LayoutPicture, catalog: Catalog, *, legend: bool, caption: bool, numbers: bool, crop: bool
) -> Scene:
    event, players, rules = picture.event, picture.players, picture.rules
    below, more = None, ""
    if event is not None and players is not None:
        more = describe_event(event, rules, catalog, players=players)
        if caption:
            below = partial(event_block, event, rules, catalog, players=players)
    return layout_scene(
        picture.layout,
        rules=rules,
        catalog=catalog,
        within=picture.within,
        legend=legend,
        caption=caption,
        numbers=numbers,
        crop=crop,
        below=below,
        more=more,
    )


def picture_lines(picture: Picture, catalog: Catalog) -> Caption:
    """What a picture shows in three lines, each without a line end."""
    rules = picture.rules
    match picture:
        case LayoutPicture():
            if not picture.layout.plays:
                empty = describe_layout(picture.layout, rules, catalog)
                return Caption(placed=layout_title(picture.layout, catalog), short=empty, long=empty)
            return caption_lines(picture.layout, rules, catalog)
        case HandPicture():
            return Caption(
                placed=hand_title(catalog, seat=picture.seat),
                short=hand_sum(picture.tiles, catalog),
                long=describe_hand(picture.tiles, catalog, seat=picture.seat),
            )
        case SettlementPicture():
            return Caption(
                placed=settlement_title(picture.result.settlement.end, catalog),
                short=_awards(picture, catalog),
                long=describe_settlement(picture.result, rules, catalog, hands=picture.hands),
            )
        case EventPicture():
            return Caption(
                placed=event_title(picture.outcome, rules, catalog, players=picture.players),
                short=event_points(picture.outcome, rules, catalog, players=picture.players),
                long=describe_event(picture.outcome, rules, catalog, players=picture.players),
            )
        case TallyPicture():
            score = points_text(tally_score(rules, picture.tally), rules, catalog)
            return Caption(
                placed=title_of_tally(picture.tally, rules, catalog),
                short=catalog.text("tally.score", points=score),
                long=describe_tally(picture.tally, rules, catalog),
            )
        case SequencePicture():
            return Caption(
                placed=sequence_title(len(picture.layouts), catalog),
                short=caption_lines(picture.layouts[-1], rules, catalog).short,
                long=describe_sequence(picture.layouts, rules, catalog),
            )


def _awards(picture: SettlementPicture, catalog: Catalog) -> str:
    """The points of each score event, or that there are none."""
    outcomes, players = picture.result.outcomes, len(picture.hands)
    if not outcomes:
        return catalog.text("settlement.no-events")
    events = [event_points(outcome, picture.rules, catalog, players=players) for outcome in outcomes]
    return catalog.join("list.sentences", events)
