"""Worked settlements are settled again, tallies tallied again: every number has one right value."""

from __future__ import annotations

import pytest

from tests.document.claims.test_settlements import OUT, TALLY, TIE_JA, read
from tests.sheet.reading_back import catalog, planned, spoken_languages
from verifier import rulesets
from verifier.checks.base import Judgement, State
from verifier.checks.document import judge
from verifier.diagram.pictures import picture_lines
from verifier.document.claims.settlements import SettlementClaim, TallyClaim
from verifier.engine.ruleset import RuleSet
from verifier.sheet.model import Example

ALL_FIVES = rulesets.load("all-fives")
EXACT = rulesets.load("exact-61-five-up")
BLOCK = (
    "The round is blocked. Left in hand: Player A: [1|2] (3 pips); Player B: [2|6] (8 pips); Player C: [0|3] (3 pips); "
    "Player D: [3|6] (9 pips). Round won by: Partnership A + C. "
    "Score event for Partnership A + C: +10 raw (+2 shown). "
    "Made up of: differences between hands +10 ((8 - 3) + (9 - 3) = 11, rounded to 10). Accepted: 0 + 10 = 10. "
    "Target: 305 raw (61 shown). Score event for Partnership A + C: +10 raw (+2 shown). "
    "Made up of: differences between hands +10 ((8 - 3) + (9 - 3) = 11, rounded to 10). Accepted: 10 + 10 = 20. "
    "Target: 305 raw (61 shown). Scores: Partnership A + C: 20 raw (4 shown); Partnership B + D: 0 raw (0 shown). "
    "The next lead is drawn by lot."
)
REFUSED = (
    "A player has gone out. Left in hand: Player A: none; Player B: [6|6] (12 pips); Player C: [0|1] (1 pip). "
    "Round won by: Player A. Score event for Player A: +20 raw (+4 shown). "
    "Made up of: placement +5; opponents' tiles +15 (12 + 1 = 13, rounded to 15). "
    "Refused: 300 + 20 = 320 would pass the target. Target: 305 raw (61 shown). "
    "The score stays as it is: 300 raw (60 shown). "
    "Scores: Player A: 300 raw (60 shown); Player B: 0 raw (0 shown); Player C: 0 raw (0 shown). Next lead: Player A."
)


def judged(text: str, rules: RuleSet | None = ALL_FIVES, language: str = "en") -> Judgement:
    judgements = judge(read(text, language), rules)
    (judgement,) = (each for each in judgements if isinstance(each.claim, SettlementClaim | TallyClaim))
    return judgement


def messages(text: str, rules: RuleSet = ALL_FIVES, language: str = "en") -> list[str]:
    return [found.message for found in judged(text, rules, language).findings]


@pytest.mark.parametrize(
    ("text", "rules", "language"),
    [(OUT, ALL_FIVES, "en"), (TIE_JA, ALL_FIVES, "ja"), (BLOCK, EXACT, "en"), (REFUSED, EXACT, "en")],
)
def test_what_comes_out_is_verified_to_the_last_number(text: str, rules: RuleSet, language: str) -> None:
    judgement = judged(text, rules, language)

    assert judgement.findings == ()
    assert judgement.state is State.VERIFIED
    assert all(judgement.states[item.span].is_backed for item in judgement.claim.items)


@pytest.mark.parametrize("language", spoken_languages())
@pytest.mark.parametrize("name", rulesets.shipped())
def test_the_examples_of_all_sheets_are_verified_in_every_language(name: str, language: str) -> None:
    rules = rulesets.load(name)
    examples = [block for block in planned(rules).blocks if isinstance(block, Example)]

    assert examples
    for example in examples:
        judgement = judged(picture_lines(example.picture, catalog(language)).long, rules, language)
        assert judgement.findings == ()
        assert all(judgement.states[item.span].is_backed for item in judgement.claim.items)


@pytest.mark.parametrize(
    ("said", "wrong", "expected"),
    [
        ("[3|4]", "[3|5]", "what is left in hand: the engine says 8, the text says 7"),
        ("(7 pips); Player C", "(8 pips); Player C", "what is left in hand: the engine says 7, the text says 8"),
        ("won by: Player A", "won by: Player B", "who wins the round: the engine says A, the text says Player B"),
        ("for Player A: +15", "for Player A: +10", "a score event: the engine says 15, the text says +10"),
        ("rounded to 15", "rounded to 10", "how a score event comes about: the engine says 15, the text says 10"),
        ("7 + 7 = 14", "7 + 8 = 14", "how a score event comes about: the engine says 7, the text says 8"),
        ("0 + 15 = 15", "0 + 15 = 25", "whether a score event is accepted: the engine says 15, the text says 25"),
        ("Target: 200", "Target: 250", "whether the target is reached: the engine says 200, the text says 250"),
        ("Player A: 15; P", "Player A: 25; P", "the scores after the round: the engine says 15, the text says 25"),
        ("lead: Player A", "lead: Player C", "who leads next: the engine says A, the text says Player C"),
    ],
)
def test_a_single_wrong_word_is_found_at_its_place(said: str, wrong: str, expected: str) -> None:
    assert OUT.count(said) == 1
    assert expected in messages(OUT.replace(said, wrong))


def test_a_missing_term_of_a_reckoning_is_found() -> None:
    assert (
        "how a score event comes about: the engine says 15, 7, 7, 14, 15, the text says opponents' tiles +15 "
        "(7 = 14, rounded to 15)"
    ) in messages(OUT.replace("7 + 7 =", "7 ="))


def test_an_event_that_is_left_out_is_found() -> None:
    second = BLOCK.rindex("Score event")
    shorter = BLOCK[:second] + BLOCK[BLOCK.index("Scores:") :]

    assert any("score events: the engine says 2 of them" in message for message in messages(shorter, EXACT))


def test_an_event_that_is_accepted_where_it_must_be_refused_is_found() -> None:
    accepted = REFUSED.replace("Refused: 300 + 20 = 320 would pass the target.", "Accepted: 300 + 20 = 320.")

    assert any("the engine says refused" in message for message in messages(accepted, EXACT))


def test_the_same_tile_in_two_hands_is_found() -> None:
    (found,) = judged(OUT.replace("[1|6]", "[3|4]")).findings

    assert found.name == "settlement"
    assert "[3|4]" in found.message


def test_half_points_are_kept_only_where_the_rules_keep_them() -> None:
    assert judged(TIE_JA, language="ja").state is State.VERIFIED


def test_without_rules_or_with_another_number_of_players_nothing_is_known() -> None:
    assert judged(OUT, None).state is State.UNCHECKED
    assert judged(OUT, ALL_FIVES.with_values(players=(2, 4))).state is State.UNCHECKED
    assert judged(OUT.replace("Player C", "Player E")).state is State.UNCHECKED


def test_the_title_says_how_many_play() -> None:
    assert messages(f"Example: going out with 3 players\n{OUT}\n") == []
    assert messages(f"Example: going out with 4 players\n{OUT}\n") == [
        "how many play: the engine says 3, the text says 4"
    ]


def test_a_tally_is_tallied_again() -> None:
    assert judged(TALLY).state is State.VERIFIED
    assert messages(TALLY.replace("3 strokes", "2 strokes")) == [
        "the marks of a tally: the engine says 3, the text says 2"
    ]
    assert messages(TALLY.replace("Each stroke: 5", "Each stroke: 10")) == [
        "what a stroke is worth: the engine says 5, the text says 10"
    ]
    assert messages(TALLY.replace("; 3 strokes", "")) == [
        "the marks of a tally: the engine says 2 entries, the text says Paper tally: 1 big X with four small x."
    ]


def test_a_tally_under_rules_that_have_none_is_wrong() -> None:
    (message, *_) = messages(TALLY, rulesets.load("lahat-ng-fives"))

    assert message.startswith("rule set lahat-ng-fives has no paper tally: the engine says no tally")
