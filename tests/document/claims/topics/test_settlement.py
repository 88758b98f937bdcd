"""The settlement: its parts, the partner's leftover, how a block is paid, how often is rounded."""

from __future__ import annotations

import pytest

from tests.document.claims.topics.turned import Saying, read, sayings, told
from verifier.document.claims.leftovers import LeftoverSignClaim


@pytest.mark.parametrize("saying", sayings("settlement"), ids=str)
def test_a_sentence_says_what_it_says(saying: Saying) -> None:
    assert saying.said <= told(saying.text, saying.language)


def test_an_example_of_rounding_tells_nothing_of_how_often_is_rounded() -> None:
    text = "Ang isang kamay na may pitong kabuuang pips ay niro-round sa lima."
    assert not any(claim.startswith("rounding_of") for claim in told(text, "fil"))


def test_the_sum_of_a_single_hand_leaves_open_how_often_is_rounded() -> None:
    assert told("The total is rounded.", "en") == {"rounding_of=each hand or total"}


def test_a_word_that_hides_the_sign_is_a_claim_of_its_own() -> None:
    reading = read("Ang mga puntong ito ay ibubuhos sa puntos ng bawat manlalaro.", "fil")
    (claim,) = (claim for claim in reading.claims if isinstance(claim, LeftoverSignClaim))
    assert reading.document.source.slice(claim.said) == "ibubuhos"
