"""What may be played, what a short text means, and the sentence of every refusal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.positions import ALL_FIVES, EXACT_61, action, after, bare, dealt, hand
from tests.strategies import EVERY_DOUBLE, ONE_SPINNER, domino_sets, layouts, tiles
from tests.strategies import hands as any_hands
from verifier.engine.branching import ArmOpening, Branching, Spinner
from verifier.engine.game import Game, add_round, finish, settle_hands, verify_lead
from verifier.engine.layout import Layout, Place, Play, places_of, tile_place
from verifier.engine.notation import parse_layout, read_play
from verifier.engine.plays import (
    REASONS,
    Draw,
    Pass,
    can_play,
    complete_play,
    format_places,
    format_tiles,
    legal_plays,
    verify_play,
)
from verifier.engine.rounds import Round, apply
from verifier.engine.ruleset import DrawnTile, LeadTile
from verifier.engine.settlement import End
from verifier.engine.tile import DominoSet, Tile
from verifier.errors import AmbiguousPlay, IllegalPlay

DOUBLE_SIX = DominoSet(6)


def layout(text: str, branching: Branching = ONE_SPINNER) -> Layout:
    return parse_layout(text, branching)


def legal_texts(text: str, held: str) -> list[str]:
    return [str(play) for play in legal_plays(layout(text), hand(held))]


# --- legal plays ---


def test_any_tile_of_the_hand_can_be_led() -> None:
    assert legal_texts("", "0|0 1|4 6|6") == ["[0|0]", "[1|4]", "[6|6]"]
    assert can_play(layout(""), hand("0|0"))
    assert not can_play(layout(""), ())


def test_a_tile_is_joined_to_an_open_place_with_its_number() -> None:
    assert legal_texts("4|5", "4|4 5|6 0|4 1|2 3|3") == [
        "[4|4] on [4|5] low",
        "[5|6] on [4|5] high",
        "[0|4] on [4|5] low",
    ]


def test_a_tile_that_fits_at_two_places_is_listed_for_each() -> None:
    assert legal_texts("2|5; 2|4 on 2|5 low", "4|5") == ["[4|5] on [2|5] high", "[4|5] on [2|4] high"]


def test_the_two_arms_of_a_spinner_are_listed_apart() -> None:
    spread = "6|6; 3|6 on 6|6 line A; 2|6 on 6|6 line B"

    assert legal_texts(spread, "1|6") == ["[1|6] on [6|6] arm A", "[1|6] on [6|6] arm B"]


def test_an_unused_arm_is_a_place_to_play_though_it_counts_nothing() -> None:
    spread = layout("6|6; 3|6 on 6|6 line A; 2|6 on 6|6 line B")

    assert spread.end_sum == 5
    assert can_play(spread, hand("1|6"))
    assert not can_play(spread, hand("1|5"))


@pytest.mark.parametrize("branching", [ONE_SPINNER, EVERY_DOUBLE], ids=["one spinner", "every double"])
def test_a_later_double_opens_arms_only_where_every_double_branches(branching: Branching) -> None:
    spread = layout("1|4; 1|1 on 1|4 low; 4|4 on 1|4 high; 4|6 on 4|4 line B", branching)

    assert can_play(spread, hand("4|5")) is (branching.spinner is Spinner.ALL)


@given(layouts(), any_hands())
def test_legal_plays_are_exactly_those_that_verify_play_accepts(spread: Layout, held: tuple[Tile, ...]) -> None:
    held = tuple(tile for tile in held if not spread.has(tile))
    places = [None, *(at for tile in DOUBLE_SIX for at in places_of(tile))]

    accepted = {Play(tile, on) for tile in DOUBLE_SIX for on in places if refusal(spread, Play(tile, on), held) is None}

    assert accepted == set(legal_plays(spread, held))
    assert can_play(spread, held) is bool(accepted)


def refusal(spread: Layout, play: Play, held: tuple[Tile, ...]) -> str | None:
    """The reason of a refusal; None for a play that is accepted."""
    try:
        verify_play(spread, play, hand=held)
    except IllegalPlay as error:
        return error.reason
    return None


@given(layouts(), tiles(), tiles())
def test_a_refusal_has_one_of_the_listed_reasons(spread: Layout, tile: Tile, other: Tile) -> None:
    reasons = {refusal(spread, Play(tile, on), (tile, other)) for on in (None, *places_of(other))}

    assert reasons <= {None, *REASONS}


def test_a_hand_that_is_not_known_is_not_asked() -> None:
    verify_play(layout("1|4"), Play(Tile(4, 4), tile_place(Tile(1, 4), Place.HIGH)))


# --- what a short text means ---


def test_a_place_may_be_left_out_where_only_equivalent_ones_fit() -> None:
    assert str(read_play(layout("5|5"), "5|6")) == "[5|6] on [5|5] line A"
    assert str(read_play(layout("5|5; 0|5 on 5|5 line A"), "5|6")) == "[5|6] on [5|5] line B"
    assert str(read_play(layout("6|6; 3|6 on 6|6 line A; 2|6 on 6|6 line B"), "1|6")) == "[1|6] on [6|6] arm A"
    assert str(read_play(layout("1|4"), "4|4")) == "[4|4] on [1|4] high"


def test_a_place_may_be_left_out_where_the_tile_to_join_says_enough() -> None:
    spread = layout("2|4; 4|5 on 2|4 high")

    assert str(read_play(spread, "2|5 on 4|5")) == "[2|5] on [4|5] high"
    assert str(read_play(spread, "2|5 on 2|4")) == "[2|5] on [2|4] low"


def test_places_that_differ_must_be_named() -> None:
    with pytest.raises(AmbiguousPlay, match=re.escape("[2|5] fits [2|4] low (2), [4|5] high (5); name the one")):
        read_play(layout("2|4; 4|5 on 2|4 high"), "2|5")


def test_a_line_and_an_arm_of_one_spinner_differ() -> None:
    spread = layout("6|6; 3|6 on 6|6 line A", Branching(arms=ArmOpening.AT_ONCE))

    with pytest.raises(AmbiguousPlay, match=re.escape("[6|6] line B (6), [6|6] arm A (6), [6|6] arm B (6)")):
        read_play(spread, "2|6")


def test_what_is_named_in_full_is_not_judged() -> None:
    on = tile_place(Tile(5, 5), Place.ARM_A)

    assert complete_play(layout("1|4"), Tile(2, 3), on=Tile(5, 5), place=Place.ARM_A) == Play(Tile(2, 3), on)


@given(layouts(min_size=1), tiles(), st.none() | tiles())
def test_a_short_text_means_the_one_play_that_fits_or_none(spread: Layout, tile: Tile, on: Tile | None) -> None:
    fitting = [play for play in legal_plays(spread, [tile]) if on is None or (play.on and play.on.tile is on)]
    classes = {play.on and (play.on.tile, play.on.place.is_line, play.on.place.is_arm) for play in fitting}
    if spread.has(tile):
        assert refusal(spread, Play(tile), (tile,)) == "tile-on-table"
    elif not fitting:
        with pytest.raises(IllegalPlay) as caught:
            complete_play(spread, tile, on=on)
        assert caught.value.reason in REASONS
    elif len(fitting) == 1 or (len(classes) == 1 and fitting[0].on and fitting[0].on.tile.is_double):
        assert complete_play(spread, tile, on=on) in fitting
    else:
        with pytest.raises(AmbiguousPlay, match=r"; name the one that is meant$"):
            complete_play(spread, tile, on=on)


# --- every reason, with its sentence ---


@dataclass(frozen=True)
class Refusal:
    reason: str
    sentence: str
    position: Callable[[], Round]
    act: str
    seat: int | None = None


def enclosed() -> Round:
    return bare("6|6", "3|6 on 6|6 line A", "2|6 on 6|6 line B")


def to_draw() -> Round:
    return after(dealt("2|5 6|6", "1|3 4|6", boneyard="0|4 2|6 3|3"), "2|5")


def able() -> Round:
    return after(dealt("2|5 6|6", "2|4 1|3", boneyard="0|4 2|6 3|3"), "2|5")


MAY_KEEP = ALL_FIVES.with_values(drawn_tile=DrawnTile.KEPT, draw_limit=1)
LEAD_DOUBLE = ALL_FIVES.with_values(lead_tile=LeadTile.DOUBLE)
ONE_DRAW = ALL_FIVES.with_values(draw_limit=1)
NO_DRAW = ALL_FIVES.with_values(draw_limit=0)

REFUSALS = [
    Refusal("tile-on-table", "[1|4] is already on the table", lambda: bare("1|4"), "4|1 on 1|4 high"),
    Refusal("tile-on-table", "[1|4] is already on the table", lambda: after(dealt("1|4 1|1", "2|3"), "1|4"), "1|4"),
    Refusal("tile-on-table", "[2|5] cannot be drawn: it is already on the table", lambda: bare("2|5"), "draw 2|5"),
    Refusal(
        "no-such-place", "[1|4] has no line A: its places are high and low", lambda: bare("1|4"), "4|4 on 1|4 line A"
    ),
    Refusal(
        "no-such-place",
        "[1|1] has no high: its places are line A, line B, arm A and arm B",
        lambda: bare("1|1"),
        "1|4 on 1|1 high",
    ),
    Refusal(
        "no-such-place",
        "[4|5] cannot be joined to [1|5] high: [1|5] is not on the table",
        lambda: bare("1|4"),
        "4|5 on 1|5 high",
    ),
    Refusal(
        "no-such-place", "[4|5] cannot be joined to [1|5]: [1|5] is not on the table", lambda: bare("1|4"), "4|5 on 1|5"
    ),
    Refusal(
        "no-such-place",
        "[4|4] is no spinner, so it has no arm A",
        lambda: bare("1|1", "1|4 on 1|1", "4|4 on 1|4 high", "4|6 on 4|4 line B"),
        "4|5 on 4|4 arm A",
    ),
    Refusal(
        "no-such-place",
        "[1|6] low cannot take another tile: the arm is full",
        lambda: after(
            bare(rules=ALL_FIVES.with_values(arm_limit=1)),
            "6|6",
            "3|6 on 6|6",
            "2|6 on 6|6",
            "1|6 on 6|6",
        ),
        "1|1 on 1|6 low",
    ),
    Refusal(
        "line-empty",
        "[2|6] cannot be joined to [6|6] arm A: line B of [6|6] is still empty",
        lambda: bare("6|6", "3|6 on 6|6 line A"),
        "2|6 on 6|6 arm A",
    ),
    Refusal(
        "line-empty",
        "[3|6] cannot be joined to [6|6] arm B: line A and line B of [6|6] are still empty",
        lambda: bare("6|6"),
        "3|6 on 6|6 arm B",
    ),
    Refusal("covered", "[6|6] line A is already covered", enclosed, "1|6 on 6|6 line A"),
    Refusal("covered", "[3|6] high is already covered", enclosed, "5|6 on 3|6"),
    Refusal("no-match", "[1|3] does not match [2|4] high, which shows 4", lambda: bare("2|4"), "1|3 on 2|4 high"),
    Refusal("no-match", "[1|3] fits no open place: [2|4] high (4), [2|4] low (2)", lambda: bare("2|4"), "1|3"),
    Refusal(
        "no-match",
        "[1|3] does not match [2|4]: its open places are [2|4] high (4), [2|4] low (2)",
        lambda: bare("2|4"),
        "1|3 on 2|4",
    ),
    Refusal(
        "no-match",
        "[1|3] does not match [2|4]: it has no open place",
        lambda: bare("2|4", "4|4 on 2|4", "2|2 on 2|4"),
        "1|3 on 2|4",
    ),
    Refusal("lead-on", "[1|4] cannot be joined to [1|1]: nothing is on the table yet", bare, "1|4 on 1|1"),
    Refusal(
        "lead-on", "[1|4] cannot be joined to [1|1] line A: nothing is on the table yet", bare, "1|4 on 1|1 line A"
    ),
    Refusal(
        "ambiguous-place",
        "[2|5] fits [2|4] low (2), [4|5] high (5); name the one that is meant",
        lambda: bare("2|4", "4|5 on 2|4"),
        "2|5",
    ),
    Refusal("not-in-hand", "[2|6] is not in the hand [2|4] [1|3]", able, "2|6 on 2|5 low"),
    Refusal("not-in-set", "[7|8] is not in the double-6 set", bare, "7|8"),
    Refusal("not-in-set", "[0|7] is not in the double-6 set", lambda: bare("2|5"), "draw 0|7"),
    Refusal(
        "must-lead-double",
        "[1|2] cannot be led: the lead is a double, and the hand has [3|3] [5|5]",
        lambda: dealt("1|2 3|3 5|5", "0|0", rules=LEAD_DOUBLE),
        "1|2",
    ),
    Refusal("must-play", "B can play [2|4] on [2|5] low, so must not draw", able, "draw"),
    Refusal("must-play", "B can play [2|4] on [2|5] low, so must not pass", able, "pass"),
    Refusal("must-play", "A leads the round and must not pass", bare, "pass"),
    Refusal("must-play", "A can play [1|4], so must not draw", lambda: dealt("1|4", "0|0", boneyard="3|3"), "draw"),
    Refusal(
        "must-play-drawn",
        "[2|6] was just drawn and fits, so it must be played, not [4|6]",
        lambda: after(to_draw(), "draw", "draw"),
        "4|6 on 2|5 high",
    ),
    Refusal(
        "must-play-drawn",
        "[2|6] was just drawn and fits, so B must play it, not draw",
        lambda: after(to_draw(), "draw", "draw"),
        "draw",
    ),
    Refusal(
        "must-play-drawn",
        "[2|6] was just drawn and fits, so B must play it, not pass",
        lambda: after(to_draw(), "draw", "draw"),
        "pass",
    ),
    Refusal(
        "drawn-kept",
        "[2|6] was just drawn and may not be played in this turn",
        lambda: after(dealt("2|5 6|6", "1|3", boneyard="2|6", rules=MAY_KEEP), "2|5", "draw"),
        "2|6 on 2|5 low",
    ),
    Refusal("must-draw", "B cannot play, so must draw before passing", to_draw, "pass"),
    Refusal("must-draw", "B cannot play, so must draw before passing", lambda: after(to_draw(), "draw"), "pass"),
    Refusal(
        "must-not-draw",
        "B may not draw: nothing is left to draw",
        lambda: after(dealt("1|1 1|2", "4|4"), "1|1"),
        "draw",
    ),
    Refusal(
        "must-not-draw",
        "B may not draw: nothing is drawn in this game",
        lambda: after(dealt("1|1 1|2", "4|4", boneyard="0|0", rules=NO_DRAW), "1|1"),
        "draw",
    ),
    Refusal(
        "must-not-draw",
        "B may not draw: 1 drawn in this turn, and at most 1 may be",
        lambda: after(dealt("1|1 1|2", "4|4", boneyard="0|0 3|3", rules=ONE_DRAW), "1|1", "draw"),
        "draw",
    ),
    Refusal("must-not-draw", "the top tile of the boneyard is [0|4], not [2|6]", to_draw, "draw 2|6"),
    Refusal(
        "must-not-draw",
        "[6|6] cannot be drawn: A holds it",
        lambda: after(dealt("2|5 6|6", "1|3", boneyard=None), "2|5"),
        "draw 6|6",
    ),
    Refusal(
        "must-not-draw",
        "the boneyard is not known, so the drawn tile must be named",
        lambda: after(dealt("2|5 6|6", "1|3", boneyard=None), "2|5"),
        "draw",
    ),
    Refusal("not-your-turn", "it is the turn of B, not of A", able, "2|4", seat=0),
    Refusal("round-over", "the round is over: A has gone out", lambda: after(dealt("1|4", "4|4"), "1|4"), "4|4"),
    Refusal(
        "round-over",
        "the round is blocked: nobody can play or draw",
        lambda: after(dealt("1|1 2|3", "4|4"), "1|1"),
        "draw",
    ),
    Refusal(
        "game-over",
        "the game is over: A on 250 has reached the target 250",
        lambda: bare("4|6", scores=(240, 0)),
        "4|4",
    ),
    Refusal(
        "game-over",
        "the game is over: A+C on 305 has reached the target 305",
        lambda: bare("4|6", rules=EXACT_61, players=4, scores=(295, 0)),
        "4|4",
    ),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: f"{refusal.reason}: {refusal.act}")
def test_a_refusal_says_why_and_keeps_the_position(refusal: Refusal) -> None:
    position = refusal.position()
    with pytest.raises(IllegalPlay, match=f"^{re.escape(refusal.sentence)}$") as caught:
        apply(position, action(position, refusal.act), seat=refusal.seat)

    assert caught.value.reason == refusal.reason
    assert position == refusal.position()


def test_a_tile_joined_to_nothing_is_no_lead_once_something_lies_there() -> None:
    sentence = "[2|3] is joined to nothing, but the lead [1|4] is on the table"
    with pytest.raises(IllegalPlay, match=f"^{re.escape(sentence)}$") as caught:
        apply(bare("1|4"), Play(Tile(2, 3)))

    assert caught.value.reason == "no-lead"


ENDS = [
    ("nobody-out", "nobody has gone out: every hand still holds tiles", lambda: finish(able(), End.OUT)),
    (
        "nobody-out",
        "one seat goes out with an empty hand, but no hand is empty",
        lambda: settle_hands(ALL_FIVES, [hand("1|1"), hand("2|2")], End.OUT),
    ),
    (
        "nobody-out",
        "one seat goes out with an empty hand, but the hands of A and B are empty",
        lambda: settle_hands(ALL_FIVES, [(), ()], End.OUT),
    ),
    (
        "not-blocked",
        "the round is not blocked: B can play [2|4] on [2|5] low",
        lambda: finish(able(), End.BLOCKED),
    ),
    ("not-blocked", "the round is not blocked: 3 tiles can be drawn", lambda: finish(to_draw(), End.BLOCKED)),
    (
        "not-blocked",
        "the round is not blocked: A has gone out",
        lambda: finish(after(dealt("1|4", "2|2"), "1|4"), End.BLOCKED),
    ),
    (
        "not-blocked",
        "the round is not blocked: the boneyard is unknown",
        lambda: finish(after(dealt("1|1 2|3", "4|4", boneyard=None), "1|1"), End.BLOCKED),
    ),
    (
        "not-blocked",
        "the round is not blocked: the hand of B is empty",
        lambda: settle_hands(ALL_FIVES, [hand("1|1"), ()], End.BLOCKED),
    ),
    (
        "wrong-lead",
        "A leads this round, not B",
        lambda: verify_lead(
            add_round(Game.new(ALL_FIVES, players=2), settle_hands(ALL_FIVES, [(), hand("1|1")], End.OUT)), 1
        ),
    ),
    (
        "game-over",
        "the game is over: no further round is dealt",
        lambda: verify_lead(
            add_round(
                Game.new(ALL_FIVES, players=2),
                settle_hands(ALL_FIVES, [(), hand("5|5")], End.OUT, scores=(240, 0)),
            ),
            0,
        ),
    ),
    (
        "tile-on-table",
        "[1|1] is dealt twice",
        lambda: settle_hands(ALL_FIVES, [hand("1|1"), hand("1|1")], End.BLOCKED),
    ),
    ("not-in-set", "[0|7] is not in the double-6 set", lambda: dealt("0|7", "1|1")),
]


@pytest.mark.parametrize(("reason", "sentence", "attempt"), ENDS, ids=[f"{reason}: {text}" for reason, text, _ in ENDS])
def test_an_end_that_is_none_says_why(reason: str, sentence: str, attempt: Callable[[], object]) -> None:
    with pytest.raises(IllegalPlay, match=f"^{re.escape(sentence)}$") as caught:
        attempt()

    assert caught.value.reason == reason


def test_every_reason_has_a_test_of_its_sentence() -> None:
    tested = {refusal.reason for refusal in REFUSALS} | {reason for reason, *_ in ENDS} | {"no-lead"}

    assert tested == set(REASONS)


# --- text ---


def test_actions_as_text() -> None:
    assert [str(act) for act in (Draw(), Draw(Tile(2, 6)), Pass(), Play(Tile(1, 4)))] == [
        "draw",
        "draw [2|6]",
        "pass",
        "[1|4]",
    ]


def test_tiles_and_places_in_a_row() -> None:
    assert format_tiles(hand("1|4 6|2")) == "[1|4] [2|6]"
    assert format_tiles([]) == "(empty)"
    assert format_places(layout("1|4; 1|1 on 1|4 low").open_places) == "[1|1] line B (1), [1|4] high (4)"


@given(domino_sets(lowest=1, highest=9), st.data())
def test_a_lead_of_any_set_opens_both_its_halves(dominoes: DominoSet, data: st.DataObject) -> None:
    tile = data.draw(st.sampled_from(dominoes.tiles))
    spread = Layout(ONE_SPINNER).play(tile)

    assert {play.tile for play in legal_plays(spread, [other for other in dominoes if other is not tile])} == {
        other for other in dominoes if other is not tile and (other.has(tile.low) or other.has(tile.high))
    }
