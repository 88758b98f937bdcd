"""Short texts in and around pictures: titles, the legend, labels.

title   names a picture, as `Layout after 5 tiles`
legend  says what the signs of a picture mean; no sign is told by its colour alone
label   a word or two beside a number of a settlement, a score event or a tally
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.engine.layout import Layout
from verifier.engine.ruleset import RuleSet
from verifier.engine.settlement import End, Outcome
from verifier.engine.tally import Tally, tally_score
from verifier.messages.catalog import Catalog
from verifier.messages.names import points_text, seat_text, team_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Legend:
    """What each sign means; all begin with the sign in words."""

    counted: str
    open: str
    spinner: str
    placed: str
    order: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """Words beside the numbers of a picture."""

    hand: str
    pips: str
    total: str
    rounded: str
    award: str
    half_points: str
    score_before: str
    score_after: str
    target: str
    accepted: str
    refused: str


def legend_texts(catalog: Catalog) -> Legend:
    """The legend of a layout; `order` is for pictures whose tiles are numbered."""
    return Legend(
        counted=catalog.text("legend.counted"),
        open=catalog.text("legend.open"),
        spinner=catalog.text("legend.spinner"),
        placed=catalog.text("legend.placed"),
        order=catalog.text("legend.order"),
    )


def label_texts(catalog: Catalog) -> Labels:
    """The labels for settlements, score events and tallies."""
    return Labels(
        hand=catalog.text("label.hand"),
        pips=catalog.text("label.pips"),
        total=catalog.text("label.total"),
        rounded=catalog.text("label.rounded"),
        award=catalog.text("label.award"),
        half_points=catalog.text("label.half-points"),
        score_before=catalog.text("label.score-before"),
        score_after=catalog.text("label.score-after"),
        target=catalog.text("label.target"),
        accepted=catalog.text("label.accepted"),
        refused=catalog.text("label.refused"),
    )


def layout_title(layout: Layout, catalog: Catalog) -> str:
    """The title of a layout, by how many tiles lie."""
    if not layout.plays:
        return catalog.text("title.layout-empty")
    return catalog.plural("title.layout", len(layout.plays))


def frame_title(number: int, frames: int, catalog: Catalog) -> str:
    """The title of one frame of a sequence; numbers from 1."""
    return catalog.text("title.frame", number=number, frames=frames)


def sequence_title(placements: int, catalog: Catalog) -> str:
    """The title of a strip of frames, one for each placement."""
    return catalog.plural("title.sequence", placements)


def hand_title(catalog: Catalog, *, seat: int | None = None) -> str:
    """The title of a hand."""
    return catalog.text("title.hand") if seat is None else catalog.text("title.hand-of", who=seat_text(seat, catalog))


def settlement_title(end: End, catalog: Catalog) -> str:
    """The title of a settlement."""
    return catalog.text("title.settlement-out" if end is End.OUT else "title.settlement-blocked")


def event_title(outcome: Outcome, rules: RuleSet, catalog: Catalog, *, players: int) -> str:
    """The title of a score event, accepted or refused."""
    context = "title.event-accepted" if outcome.accepted else "title.event-refused"
    return catalog.text(context, team=team_text(outcome.event.team, catalog, rules=rules, players=players))


def tally_title(tally: Tally, rules: RuleSet, catalog: Catalog) -> str:
    """The title of a paper tally, with the score it stands for."""
    return catalog.text("title.tally", points=points_text(tally_score(rules, tally), rules, catalog))


def titled(subject: str, title: str, catalog: Catalog) -> str:
    """A title behind what the picture is about, as the title of a scenario or of a rule set; that stays as it is."""
    return catalog.text("title.of", subject=catalog.foreign(subject), title=title)
