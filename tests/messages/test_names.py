"""Places, seats, teams, points."""

from fractions import Fraction

import pytest

from tests.engine.positions import ALL_FIVES, EXACT_61
from tests.messages.texts import CATALOGS
from verifier.engine.layout import Place
from verifier.messages.names import place_text, points_text, seat_text, team_text

EN, JA, AR, ES = (CATALOGS[language] for language in ("en", "ja", "ar", "es"))


def test_places_have_the_names_of_the_documents():
    assert [place_text(place, JA) for place in Place] == [
        "目が多い端",
        "目が少ない端",
        "直線側A",
        "直線側B",
        "側枝A",
        "側枝B",
    ]
    assert [place_text(place, EN) for place in Place] == ["high end", "low end", "line A", "line B", "arm A", "arm B"]


def test_a_seat_is_a_player():
    assert seat_text(0, EN) == "Player A"
    assert seat_text(3, AR) == "اللاعب \u2066D\u2069"


def test_a_team_is_a_player_or_a_partnership():
    assert team_text(2, EN, rules=ALL_FIVES, players=3) == "Player C"
    assert team_text(0, EN, rules=ALL_FIVES, players=4) == "Partnership A + C"
    assert team_text(1, AR, rules=ALL_FIVES, players=4) == "الثنائي \u2066B + D\u2069"


@pytest.mark.parametrize(
    ("catalog", "rules", "raw", "text"),
    [
        (EN, ALL_FIVES, 15, "15"),
        (JA, ALL_FIVES, Fraction(5, 2), "2.5点"),
        (ES, ALL_FIVES, Fraction(5, 2), "2,5"),
        (EN, EXACT_61, 305, "305 raw (61 shown)"),
        (JA, EXACT_61, 305, "換算前の得点305点 (表示得点61点)"),
        (AR, ALL_FIVES, -5, "\u2066-5\u2069"),
    ],
)
def test_points_are_raw_and_shown_where_these_differ(catalog, rules, raw, text):
    assert points_text(raw, rules, catalog) == text


def test_points_may_have_a_sign():
    assert points_text(10, EXACT_61, EN, signed=True) == "+10 raw (+2 shown)"
