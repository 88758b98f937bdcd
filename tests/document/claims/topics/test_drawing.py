"""Drawing and passing: who must play, who draws, what becomes of the drawn tile, who passes, what a block is."""

from __future__ import annotations

import pytest

from tests.document.claims.topics.turned import Saying, read, sayings, told
from verifier.document.claims.statements import RuleClaim


@pytest.mark.parametrize("saying", sayings("drawing"), ids=str)
def test_a_sentence_says_what_it_says(saying: Saying) -> None:
    assert saying.said <= told(saying.text, saying.language)


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("A player may not draw unless he cannot play.", {"draw_when_able=no"}),
        ("He draws unless he can play.", {"draws_when_unable=yes"}),
        ("Whoever can play must; whoever cannot play draws.", {"must_play_when_able=yes", "draws_when_unable=yes"}),
        ("If he draws a tile that he can play, he may keep it.", {"drawn_tile=may be played"}),
        ("The last two tiles of the boneyard are never drawn.", {"boneyard_kept=2"}),
        ("If he cannot play, he draws at most three tiles.", {"most_drawn=3"}),
        ("Tiles are drawn two by two until one fits.", {"drawn_at_a_time=2"}),
    ],
)
def test_a_condition_binds_what_follows_from_it(sentence: str, said: set[str]) -> None:
    assert said <= told(sentence, "en")


def test_a_drawn_tile_that_can_be_played_is_no_condition_for_drawing() -> None:
    assert not any(claim.startswith("draw_when_able") for claim in told("He draws until he can play.", "en"))
    assert told("引いた牌が置けるなら、すぐに置きます。", "ja") == {"drawn_tile=must be played"}


def test_what_a_sentence_leaves_out_is_said_by_the_one_before() -> None:
    assert "draw_when_able=no" in told("If you can play, you must. You may not draw.", "en")
    assert "draw_when_able=yes" in told("If you can play, you must. You may draw.", "en")
    assert not any(claim.startswith("draw_when_able") for claim in told("You may not draw.", "en"))


def test_who_passes_without_drawing_does_not_draw_unless_the_document_says_who_draws() -> None:
    passes = "A player who cannot play passes."
    assert "draws_when_unable=no" in told(passes, "en")
    assert "draws_when_unable=no" not in told(f"{passes} Tiles are drawn from the boneyard until one fits.", "en")


def test_what_some_play_is_an_alternative() -> None:
    claims = read("Some players prefer that a player who can play may draw.", "en").claims
    assert [claim.alternative for claim in claims if isinstance(claim, RuleClaim)] == [True]
