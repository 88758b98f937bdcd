"""Which picture belongs to what happened, and its three lines."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verifier import rulesets
from verifier.diagram.drawings import catalog_of
from verifier.diagram.marks import PanelMark, TextMark, walk
from verifier.diagram.pictures import (
    EventPicture,
    HandPicture,
    LayoutPicture,
    Picture,
    SequencePicture,
    SettlementPicture,
    TallyPicture,
    picture_after,
    picture_lines,
    picture_scene,
)
from verifier.diagram.scene import Scene
from verifier.engine.game import finish, settle_hands
from verifier.engine.layout import Layout, Place, Play, tile_place
from verifier.engine.plays import Draw
from verifier.engine.rounds import Round, apply, start_round
from verifier.engine.settlement import End
from verifier.engine.tally import tally_of
from verifier.engine.tile import Tile
from verifier.messages import caption_lines

LANGUAGES = ("ar", "en", "es", "fil", "ja", "zh")
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

FIVES = rulesets.load("all-fives")
EXACT = rulesets.load("exact-61-five-up")
LEAD = Play(Tile(5, 5))


def after_lead(scores: tuple[int, int] = (0, 0), *, rules: object = EXACT) -> Round:
    start = start_round(
        EXACT if rules is EXACT else FIVES,
        players=2,
        lead=0,
        hands=[[Tile(5, 5), Tile(0, 1)], [Tile(2, 3)]],
        boneyard=[Tile(1, 1), Tile(5, 6)],
        scores=scores,
    )
    return apply(start, LEAD)


def picture_of(position: Round, **what: object) -> Picture | None:
    layout = position.layout
    options: dict[str, object] = {"rules": position.rules, "layout": layout, "within": layout, "position": position}
    return picture_after(**(options | what))  # type: ignore[arg-type]


def words(scene: Scene) -> list[str]:
    return [placed.mark.line.text for placed in walk(scene.marks) if isinstance(placed.mark, TextMark)]


def bars(scene: Scene) -> int:
    return sum(isinstance(placed.mark, PanelMark) for placed in walk(scene.marks))


def test_a_placement_is_shown_as_its_layout() -> None:
    position = after_lead()
    picture = picture_of(position, play=LEAD, mover=0)
    assert isinstance(picture, LayoutPicture)
    assert (picture.layout, picture.event) == (position.layout, None)
    assert bars(picture_scene(picture, catalog_of("en"))) == 0


def test_a_placement_needs_no_players() -> None:
    layout = Layout(EXACT.branching).play(*LEAD)
    assert picture_after(rules=EXACT, layout=layout, within=layout, play=LEAD) == LayoutPicture(
        rules=EXACT, layout=layout, within=layout
    )


@EACH_LANGUAGE
@pytest.mark.parametrize(("score", "accepted"), [(295, True), (300, False)])
def test_a_placement_that_reaches_the_target_or_is_refused_has_its_event_below(
    score: int, accepted: bool, language: str
) -> None:
    position = after_lead((score, 0))
    picture = picture_of(position, play=LEAD, mover=0)
    assert isinstance(picture, LayoutPicture)
    assert picture.event is not None
    assert picture.event.accepted is accepted
    catalog = catalog_of(language)
    scene = picture_scene(picture, catalog)
    assert bars(scene) == 3
    long = caption_lines(position.layout, EXACT, catalog).long
    assert scene.description.startswith(long)
    assert len(scene.description) > len(long)
    assert picture_lines(picture, catalog).long == long
    bare = picture_scene(picture, catalog, caption=False, legend=False)
    assert bars(bare) == 0
    assert bare.description == scene.description


def test_an_award_far_from_the_target_has_no_event_below() -> None:
    picture = picture_of(after_lead((100, 0)), play=LEAD, mover=0)
    assert isinstance(picture, LayoutPicture)
    assert picture.event is None


def test_what_became_of_an_earlier_placement_is_not_told_again() -> None:
    position = after_lead((300, 0))
    drawn = apply(position, Draw(Tile(1, 1)))
    picture = picture_of(drawn, mover=1)
    assert isinstance(picture, LayoutPicture)
    assert picture.event is None


def test_a_draw_is_shown_as_the_hand_it_goes_into() -> None:
    position = apply(after_lead(), Draw(Tile(1, 1)))
    picture = picture_of(position, mover=1, drawn=[Tile(1, 1)])
    assert picture == HandPicture(rules=EXACT, tiles=(Tile(2, 3), Tile(1, 1)), seat=1, drawn=(Tile(1, 1),))


def test_an_end_is_shown_as_its_settlement() -> None:
    position = after_lead()
    played = apply(apply(apply(position, Draw(Tile(1, 1))), Draw(Tile(5, 6))), Play(Tile(5, 6), at(Tile(5, 5))))
    out = apply(played._replace(turn=0, hands=((Tile(0, 6),), (Tile(2, 3), Tile(1, 1)))), Play(Tile(0, 6), six()))
    result = finish(out, End.OUT)
    picture = picture_of(out, result=result, mover=0)
    assert picture == SettlementPicture(rules=EXACT, result=result, hands=((), (Tile(2, 3), Tile(1, 1))))


def at(double: Tile):  # type: ignore[no-untyped-def]
    return tile_place(double, Place.LINE_A)


def six():  # type: ignore[no-untyped-def]
    return tile_place(Tile(5, 6), Place.HIGH)


def test_before_the_lead_nothing_can_be_seen() -> None:
    empty = Layout(EXACT.branching)
    assert picture_after(rules=EXACT, layout=empty, within=empty) is None


HANDS = ((Tile(1, 1),), (Tile(0, 2),), (Tile(1, 3),))
RESULT = settle_hands(FIVES, HANDS, End.BLOCKED, scores=[10, 20, 30])
LAYOUT = Layout(FIVES.branching).play(*LEAD)
PICTURES: dict[str, Picture] = {
    "layout": LayoutPicture(rules=FIVES, layout=LAYOUT, within=LAYOUT),
    "empty": LayoutPicture(rules=FIVES, layout=Layout(FIVES.branching), within=LAYOUT),
    "hand": HandPicture(rules=FIVES, tiles=HANDS[0], seat=0),
    "settlement": SettlementPicture(rules=FIVES, result=RESULT, hands=HANDS),
    "event": EventPicture(rules=FIVES, outcome=RESULT.outcomes[0], players=3),
    "tally": TallyPicture(rules=FIVES, tally=tally_of(FIVES, Fraction(105, 2))),
    "sequence": SequencePicture(rules=FIVES, layouts=(LAYOUT,)),
}


@EACH_LANGUAGE
@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_has_three_lines_and_a_scene_that_tells_the_same(name: str, language: str) -> None:
    catalog = catalog_of(language)
    lines = picture_lines(PICTURES[name], catalog)
    assert lines.text.count("\n") == 3
    assert lines.text.endswith("\n")
    assert all(line.strip() for line in lines.text.splitlines())
    assert picture_scene(PICTURES[name], catalog).description == lines.long


def test_the_short_line_of_a_settlement_has_the_awards() -> None:
    lines = picture_lines(PICTURES["settlement"], catalog_of("en"))
    assert lines.placed == "Settlement after a block"
    assert lines.short == "Score event for Player A: +2.5. Score event for Player B: +2.5."


def test_a_settlement_without_awards_says_so() -> None:
    hands = ((Tile(1, 1),), (Tile(0, 2),))
    picture = SettlementPicture(rules=FIVES, result=settle_hands(FIVES, hands, End.BLOCKED), hands=hands)
    assert picture_lines(picture, catalog_of("en")).short == "No points are awarded."
    assert "No points are awarded." in words(picture_scene(picture, catalog_of("en")))


def test_the_short_line_of_a_tally_has_the_score() -> None:
    assert picture_lines(PICTURES["tally"], catalog_of("en")).short == "Score: 52.5."
