"""Settlements, score events against the target, and paper tallies: what is shown of how points come about."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.diagram.scene_check import drawn, named, problems, texts_of, tiles_of
from verifier import rulesets
from verifier.diagram.drawings import catalog_of
from verifier.diagram.marks import PanelMark, StrokeMark
from verifier.diagram.scene import Scene
from verifier.diagram.scene_score import event_scene, settlement_scene
from verifier.diagram.scene_tally import tally_scene
from verifier.engine.game import settle_hands
from verifier.engine.ruleset import RuleSet
from verifier.engine.settlement import End, Outcome, apply_events, placement_event
from verifier.engine.tally import tally_of
from verifier.engine.tile import Tile
from verifier.messages import describe_event, describe_settlement, describe_tally

LANGUAGES = ("ar", "en", "es", "fil", "ja", "zh")
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

ALL_FIVES = rulesets.load("all-fives")
EXACT = rulesets.load("exact-61-five-up")

HALVES = settle_hands(ALL_FIVES, [[Tile(1, 1)], [Tile(0, 2)], [Tile(1, 3)]], End.BLOCKED, scores=[10, 20, 30])
"""Two of three tie for the lowest: 4 pips are 5 points, halved to 2.5 each."""
HANDS = [[Tile(1, 1)], [Tile(0, 2)], [Tile(1, 3)]]


@EACH_LANGUAGE
def test_a_settlement_shows_hands_pips_rounding_halves_and_awards(language: str) -> None:
    catalog = catalog_of(language)
    scene = settlement_scene(HALVES, rules=ALL_FIVES, catalog=catalog, hands=HANDS)
    assert [mark.tile for mark in tiles_of(scene)] == [Tile(1, 1), Tile(0, 2), Tile(1, 3)]
    words = [text.strip("\u2066\u2069") for text in texts_of(scene)]
    for number in (4, 5):
        assert words.count(str(number)) == 2
    half = catalog.number(Fraction(5, 2)).strip("\u2066\u2069")
    assert words.count(half) == 2
    assert words.count(f"+{half}") == 2
    assert scene.description == describe_settlement(HALVES, ALL_FIVES, catalog, hands=HANDS)
    assert list(problems(scene)) == []


@EACH_LANGUAGE
@pytest.mark.parametrize("rules", [rulesets.load(name) for name in rulesets.shipped()], ids=rulesets.shipped())
def test_settlements_of_every_rule_set_stay_in_their_boxes(rules: RuleSet, language: str) -> None:
    hands = [[Tile(0, 6), Tile(1, 2)], [Tile(5, 5), Tile(4, 6)], [Tile(2, 3)], [Tile(3, 3), Tile(1, 1), Tile(0, 4)]]
    catalog = catalog_of(language)
    blocked = settle_hands(rules, hands, End.BLOCKED)
    assert list(problems(settlement_scene(blocked, rules=rules, catalog=catalog, hands=hands))) == []
    out = settle_hands(rules, [[], *hands[1:]], End.OUT, last_award=15)
    assert list(problems(settlement_scene(out, rules=rules, catalog=catalog, hands=[[], *hands[1:]]))) == []


def event(rules: RuleSet, *, score: int, award: int) -> Outcome:
    (outcome,), _ = apply_events(rules, [score, 0], [placement_event(0, award)], players=2)
    return outcome


def bar_of(scene: Scene) -> tuple[list[PanelMark], float]:
    """The stretches of a bar behind its track, and where the target is."""
    panels = [placed.mark for placed in drawn(scene) if isinstance(placed.mark, PanelMark)]
    flag = next(placed.mark for placed in drawn(scene) if isinstance(placed.mark, StrokeMark) and placed.mark.closed)
    return panels[1:], flag.points[0][0]


def test_an_accepted_event_fills_the_bar_up_to_the_target_at_most() -> None:
    scene = event_scene(event(EXACT, score=280, award=25), rules=EXACT, catalog=catalog_of("en"), players=2)
    (before, added), target = bar_of(scene)
    assert (before.fill, added.fill, added.dash) == ("badge", "gain", None)
    assert before.x + before.width < added.x
    assert added.x + added.width == pytest.approx(target, abs=1)
    assert "Accepted" in texts_of(scene)


def test_a_refused_event_is_a_dashed_outline_past_the_target() -> None:
    outcome = event(EXACT, score=285, award=25)
    scene = event_scene(outcome, rules=EXACT, catalog=catalog_of("en"), players=2)
    (before, refused), target = bar_of(scene)
    assert (before.fill, refused.fill) == ("badge", None)
    assert refused.dash is not None
    assert refused.x + refused.width > target
    assert "Refused" in texts_of(scene)
    assert scene.description == describe_event(outcome, EXACT, catalog_of("en"), players=2)


def test_points_taken_off_are_a_dashed_outline_and_the_score_may_fall_below_zero() -> None:
    lahat = rulesets.load("lahat-ng-fives")
    result = settle_hands(lahat, [[], [Tile(3, 4)], [Tile(1, 6)]], End.OUT, scores=[0, 20, 0])
    kept, below = (
        bar_of(event_scene(outcome, rules=lahat, catalog=catalog_of("en"), players=3))[0] for outcome in result.outcomes
    )
    assert [(panel.fill, panel.dash is not None) for panel in kept] == [("badge", False), (None, True)]
    assert [(panel.fill, panel.dash is not None) for panel in below] == [(None, True)]


def test_a_bar_runs_the_way_the_language_does() -> None:
    outcome = event(EXACT, score=100, award=25)
    (before, added), target = bar_of(event_scene(outcome, rules=EXACT, catalog=catalog_of("ar"), players=2))
    assert target < added.x < before.x


@pytest.mark.parametrize("score", [0, 5, 100, 295])
def test_every_event_stays_in_its_box(score: int) -> None:
    for language in LANGUAGES:
        for award in (5, 10, 35):
            outcome = event(EXACT, score=score, award=award)
            scene = event_scene(outcome, rules=EXACT, catalog=catalog_of(language), players=2)
            assert list(problems(scene)) == []


# --- the paper tally ---


def tally_marks(score: int | Fraction) -> tuple[int, int]:
    """How many big X with their small ones, and how many strokes a tally shows."""
    scene = tally_scene(tally_of(ALL_FIVES, score), rules=ALL_FIVES, catalog=catalog_of("en"), legend=False)
    strokes = [placed.mark for placed in named(scene, "tally") if isinstance(placed.mark, StrokeMark)]
    crossing = [line for line in strokes if line.width == 3 and abs(line.points[0][0] - line.points[1][0]) > 10]
    small = [line for line in strokes if line.width == 2]
    assert len(small) == 4 * len(crossing)  # four small x of two lines for each big one of two
    return len(crossing) // 2, len(strokes) - len(crossing) - len(small)


@pytest.mark.parametrize(("score", "marks"), [(0, (0, 0)), (5, (0, 1)), (45, (0, 9)), (50, (1, 0)), (185, (3, 7))])
def test_a_stroke_is_five_and_a_big_x_with_four_small_ones_is_fifty(score: int, marks: tuple[int, int]) -> None:
    assert tally_marks(score) == marks


@EACH_LANGUAGE
def test_half_points_stand_beside_the_tally(language: str) -> None:
    tally = tally_of(ALL_FIVES, Fraction(105, 2))
    scene = tally_scene(tally, rules=ALL_FIVES, catalog=catalog_of(language))
    half = catalog_of(language).number(Fraction(5, 2)).strip("\u2066\u2069")
    assert any(half in text for text in texts_of(scene))
    assert scene.description == describe_tally(tally, ALL_FIVES, catalog_of(language))
    assert list(problems(scene)) == []
