"""What sentences of rule books say of the set, the players, the deal, the lead, turns, the layout and scoring.

The sentences stand in `sayings`, for each language in a file of its own, every value beside its opposites.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.document.claims.topics.sayings import LANGUAGES, read, sayings, told
from verifier import rulesets
from verifier.checks.document import RuleSetSource, check_reading

ALL_FIVES: Mapping[str, frozenset[str]] = {
    question: frozenset(values.split(" "))
    for question, values in {
        "highest_pips": "6",
        "set(6)": "28",
        "set(9)": "55",
        "tiles_in_set": "28",
        "doubles_in_set": "7",
        "first_tile": "[0|0]",
        "last_tile": "[6|6]",
        "players": "2,3,4",
        "players_most": "4",
        "plays_in_partnership": "-",
        "plays_in_partnership[2]": "no",
        "plays_in_partnership[3]": "no",
        "plays_in_partnership[4]": "yes",
        "partnerships_count": "2",
        "partnership_size": "2",
        "scores_of_partnership": "1",
        "partners_share_score": "yes",
        "partners_sit_opposite": "yes",
        "face_down": "yes",
        "hands_hidden": "yes",
        "hand_size": "-",
        "hand_size[2]": "9",
        "hand_size[3]": "7",
        "hand_size[4]": "5",
        "hand_counter": "tiles",
        "rest_is_boneyard": "yes",
        "deal_order_matters": "no",
        "direction": "clockwise",
        "first_lead": "lot heaviest-tile|lightest-tile|lot",
        "lot_tie_repeats": "those-who-tie",
        "later_lead": "went-out",
        "lead_after_block": "lot",
        "lead_tile": "any",
        "lead_scores": "yes",
        "last_tile_scores": "yes",
        "every_placement_scores": "yes",
        "further_turn": "never",
        "tiles_per_turn": "1",
        "must_match": "yes",
        "other_half_is_end": "yes",
        "spinner": "first first|first-enclosed|lead|none all|first|lead",
        "arms": "lines-first",
        "lines_take": "1,2",
        "arms_take": "3,4",
        "lines_of_double": "2",
        "either_arm_first": "yes",
        "other_arm_stays": "yes",
        "places_of_spinner": "4",
        "ends_possible": "2,3,4",
        "ends_most": "4",
        "terminal_double_counts": "2",
        "terminal_spinner_counts": "2",
        "interior_double_counts": "0",
        "interior_spinner_counts": "0",
        "interior_pips": "0",
        "unused_arm_counts": "no",
        "unused_arm_pips": "0",
        "started_arm_counts": "yes",
        "doubles_lie_crosswise": "yes",
        "single_end_counts": "outer-half",
        "open_place_is_end": "no",
        "divisors": "5",
        "multiples_score": "yes",
        "score_value": "own",
        "points_per": "1",
        "zero_scores": "no",
        "other_sums_points": "0",
        "end-sum": "36",
        "award": "35",
        "earn(0)": "0",
        "earn(10)": "10",
        "earn(14)": "0",
        "earn(15)": "15",
        "earn(20)": "20",
    }.items()
}
"""What is true of All Fives, written down by hand; a blank in a value is a hyphen here."""

ALL = [(language, text, said) for language in LANGUAGES for text, said in sayings(language)]


@pytest.mark.parametrize(("language", "text", "said"), ALL, ids=[f"{row[0]}-{row[1][:60]}" for row in ALL])
def test_what_a_sentence_says(language: str, text: str, said: tuple[str, ...]) -> None:
    assert sorted(set(told(read(text, language).claims))) == sorted(said)


@pytest.mark.parametrize(("language", "text", "said"), ALL, ids=[f"{row[0]}-{row[1][:60]}" for row in ALL])
def test_what_is_not_true_of_all_fives_is_found_and_nothing_else(
    language: str, text: str, said: tuple[str, ...]
) -> None:
    result = check_reading(read(text, language), rules=rulesets.load("all-fives"), rules_source=RuleSetSource.OPTION)
    found = [finding.message for finding in result.findings if finding.name != "nothing-recognised"]
    assert bool(found) is any(not _is_true(claim) for claim in said), found


def _is_true(claim: str) -> bool:
    question, _, value = claim.partition("=")
    return value.replace(" ", "-") in ALL_FIVES[question]


def test_every_value_has_an_opposite_in_every_language() -> None:
    """Of each question that is answered more than once in a language, at least two answers are told."""
    for language in LANGUAGES:
        answers: dict[str, set[str]] = {}
        times: dict[str, int] = {}
        for _, said in sayings(language):
            for claim in said:
                question, _, value = claim.partition("=")
                answers.setdefault(question, set()).add(value)
                times[question] = times.get(question, 0) + 1
        lonely = {question for question, values in answers.items() if len(values) < 2 and times[question] > _ENOUGH}
        assert lonely <= _WITHOUT_OPPOSITE, language


_ENOUGH = 3
_WITHOUT_OPPOSITE = frozenset(
    {"multiples_score", "rest_is_boneyard", "first_tile", "last_tile", "partnerships_count", "partnership_size"}
)
_WITHOUT_OPPOSITE |= {"plays_in_partnership[2]", "hand_size[2]", "every_placement_scores", "scores_of_partnership"}
_WITHOUT_OPPOSITE |= {"earn(15)", "either_arm_first", "lot_tie_repeats", "last_tile_scores", "set(6)", "hand_size[4]"}
