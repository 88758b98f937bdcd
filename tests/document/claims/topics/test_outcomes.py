"""Score events worked out in numbers: a score, what would be added, and what becomes of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.document.claims.topics.turned import read
from verifier.document.claims.topics.outcomes import OutcomeClaim


def outcomes(text: str, language: str = "en") -> list[tuple[int, int, int | None, bool]]:
    return [
        (
            int(claim.start.value),
            int(claim.gain.value),
            None if claim.total is None else int(claim.total.value),
            claim.is_refused,
        )
        for claim in read(text, language).claims
        if isinstance(claim, OutcomeClaim)
    ]


@given(start=st.integers(min_value=50, max_value=60), gain=st.integers(min_value=1, max_value=9))
def test_an_equation_and_a_score_that_stays_tell_the_same_event(start: int, gain: int) -> None:
    total = start + gain
    assert outcomes(f"Such an event is refused: {start} + {gain} = {total}.") == [(start, gain, total, True)]
    assert outcomes(f"A side on {start} that scores {gain} stays at {start}.") == [(start, gain, None, True)]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ja", "59点の側が3点を取っても62点になるので認められず、59点のままです。"),
        ("de", "Mit 59 Punkten ergäben 3 weitere 59 + 3 = 62, also verfällt die Wertung."),
        ("es", "Con 59 tantos, 3 más harían 59 + 3 = 62, así que la anotación se rechaza."),
        ("fil", "Kung 59 ang iskor, ang 3 ay magiging 59 + 3 = 62, kaya tinatanggihan."),
    ],
)
def test_an_event_is_read_in_every_language(language: str, text: str) -> None:
    assert outcomes(text, language) == [(59, 3, 62, True)]


@pytest.mark.parametrize(
    "text",
    [
        "The game is to 250 with two players, else 200.",
        "The ends make 12 + 3 = 15, so the total is not refused by anyone.",
        "If the score exceeds 61, the event is refused.",
    ],
)
def test_other_numbers_are_no_event(text: str) -> None:
    assert outcomes(text) == []
