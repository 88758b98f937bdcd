"""The scenarios that are shipped: every one verifies, and every rule of the three documents has one.

row    a line of the English reading of the three rule documents, by a short name
case   a misunderstanding that was publicly reported, E01 to E23
figure a captioned layout of the two Japanese documents
"""

from __future__ import annotations

import dataclasses
import os
import re
import typing
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest

from verifier import rulesets
from verifier.engine.layout import CountedEnd, Place, TilePlace
from verifier.engine.ruleset import ByPlayers, RuleSet
from verifier.engine.settlement import format_points
from verifier.errors import VerifierError
from verifier.scenario import Scenario, StepPosition, load_scenarios, positions, verify_scenario

ROOT = Path(__file__).parents[2]
SEEDS = Path(os.environ.get("VERIFIER_SEEDS", ROOT / ".." / "shared" / "seeds"))
needs_seeds = pytest.mark.skipif(
    not SEEDS.is_dir(), reason="the rule documents are not here; VERIFIER_SEEDS says where"
)

LOADED = load_scenarios([ROOT / "scenarios"])
BY_ID = {scenario.id.value: scenario for scenario in LOADED.scenarios}
SHIPPED = rulesets.shipped()

ROWS: dict[str, tuple[str, ...]] = {
    # --- the two Japanese documents in common ---
    "28 tiles, hands seen by their holders only": ("equipment", "exact-equipment", "one-of-each-tile"),
    "2 to 4 players, two partnerships with 4, one shared score": ("equipment", "shared-score", "exact-turns"),
    "the undealt tiles are the boneyard, all of it may be drawn": (
        "deal",
        "draw-the-boneyard-empty",
        "exact-equipment",
    ),
    "first leader by lot, any tile may be led": ("leads-and-turns", "exact-leads-and-turns"),
    "turns go clockwise": ("pass-among-three", "exact-turns"),
    "placing a tile ends the turn": ("one-turn-one-tile", "exact-turns"),
    "a half is joined to an open place with the same number": ("refused-placements", "nine-placements"),
    "a terminal double counts both halves, an interior one nothing": (
        "mistake-end-double-counted-once",
        "spinner-counts-nothing-once-covered",
        "terminal-double",
        "exact-terminal-double",
    ),
    "arms open only when both lines are covered": (
        "arm-too-early",
        "mistake-arm-before-both-lines",
        "exact-arm-too-early",
    ),
    "a started arm counts at its outer end, an unused one 0": (
        "covered-spinner",
        "mistake-unused-arm-counted",
        "mistake-third-joint-counts-the-fourth-side",
        "exact-covered-spinner",
    ),
    "after every placement, the lead and the last included, the ends are summed": (
        "lead-double-is-spinner",
        "last-tile-scores",
        "exact-out-with-two",
    ),
    "a positive multiple of 5 gives its value, every other sum and 0 nothing": (
        "awards-of-sums",
        "zero-is-no-score",
        "exact-awards-of-sums",
        "exact-zero-is-no-score",
    ),
    "who can play must play": ("no-draw-while-able", "exact-no-draw-while-able"),
    "who cannot draws, and must play the first tile that fits": (
        "draw-until-a-tile-fits",
        "exact-draw-until-a-tile-fits",
    ),
    "pass only with nothing playable and an empty boneyard": (
        "pass-with-an-empty-boneyard",
        "pass-among-three",
        "exact-block-after-plays",
    ),
    "blocked: the boneyard empty and nobody can play": (
        "block-waits-for-the-arms",
        "not-blocked-while-somebody-can-act",
    ),
    "who goes out leads, after a block lots are drawn": (
        "lead-after-going-out",
        "game-of-three-rounds",
        "exact-round-after-a-refusal",
        "exact-block-of-four",
    ),
    "nearest multiple of 5: 1, 2 down, 3, 4 up": ("rounding", "mistake-rounding-always-up", "exact-settlement-rule"),
    "tally: a stroke is raw 5, the X group raw 50": ("paper-tally", "exact-paper-tally"),
    # --- all-fives ---
    "all-fives: hand size 9, 7, 5": ("deal",),
    "all-fives: target 250, 200, 200 raw, at once": (
        "targets",
        "target-reached-by-a-lead",
        "target-of-three-players",
        "block-takes-a-side-to-the-target",
    ),
    "all-fives: over the target": ("past-the-target", "target-passed-by-leftovers"),
    "all-fives: a last tile that reaches the target": ("last-tile-reaches-the-target",),
    "all-fives: the first double is the only spinner": (
        "one-spinner",
        "no-arm-on-a-later-double",
        "lead-double-is-spinner",
        "mistake-only-the-lead-may-be-spinner",
    ),
    "all-fives: either arm first, the other stays usable": ("either-arm-first",),
    "all-fives: 15 and 14, largest sum 36, largest award 35": (
        "awards-of-sums",
        "largest",
        "largest-end-sum",
        "largest-award",
    ),
    "all-fives: going out pays all opponents' pips, rounded once": (
        "out-with-two",
        "out-with-three",
        "out-with-four",
        "out-for-nothing",
        "leftovers-added-then-rounded",
        "mistake-rounding-each-hand",
    ),
    "all-fives: a block pays the side that is alone lowest": ("block-of-two", "block-of-three", "block-of-four"),
    "all-fives: a tie with 2 or 4 players pays nothing": ("tie-of-two", "tie-of-two-sides"),
    "all-fives: two of three tie and share the third hand exactly": (
        "tie-of-two-among-three",
        "tie-of-two-among-three-whole",
        "halves-after-a-round",
    ),
    # --- exact-61-five-up ---
    "exact-61: hand size 5": ("exact-equipment",),
    "exact-61: display is raw divided by 5": ("exact-conversion", "exact-in-points-shown", "exact-nine-placements"),
    "exact-61: exactly 61, a scoring event past it is refused whole": (
        "exact-target",
        "exact-placement-refused",
        "exact-placement-lands",
    ),
    "exact-61: every double is a spinner": ("exact-every-double", "exact-double-on-an-arm", "exact-nine-placements"),
    "exact-61: the last placement is joined with the settlement": (
        "exact-out-with-two",
        "exact-last-placement-alone-would-win",
        "exact-deduction-saves-the-event",
    ),
    "exact-61: going out, opponents once, partner on its own, one event": (
        "exact-leftovers-added-then-rounded",
        "exact-out-with-four",
        "exact-out-with-four-and-placement",
        "exact-negative-net",
        "exact-out-refused",
        "exact-out-lands",
        "exact-seventy-five-with-two",
    ),
    "exact-61: a block pays each hand its differences": (
        "exact-block-of-two",
        "exact-block-of-three",
        "exact-block-of-four",
        "exact-differences-rounded-once",
        "exact-seventy-five-with-three",
        "exact-seventy-five-with-four",
    ),
    "exact-61: block events one by one, the first that lands ends the game": (
        "exact-block-one-refused",
        "exact-block-second-event-of-a-side",
        "exact-block-stops-at-61",
        "exact-equal-ranks-clockwise",
    ),
    "exact-61: a blocked round is won by the side of the lowest hand": (
        "exact-block-winner-is-not-who-is-paid-most",
        "exact-block-tie-across-sides",
        "exact-block-tie-inside-a-partnership",
        "exact-block-tie-of-two",
    ),
    "exact-61: the first side on 61 wins at once": ("exact-placement-lands", "exact-out-lands"),
    "exact-61: a stroke is display 1, the X group display 10": ("exact-paper-tally",),
    # --- lahat-ng-fives ---
    "lahat: one of the point games": ("lahat-awards",),
    "lahat: 2 to 4 players, 4 as partners": ("lahat-equipment", "lahat-out-with-four"),
    "lahat: double-six set": ("lahat-equipment",),
    "lahat: hand size 9, 7, 5 and two alternatives": (
        "lahat-equipment",
        "lahat-hand-size-five",
        "lahat-hand-size-seven",
    ),
    "lahat: lead at random, then who went out, any tile": (
        "lahat-leads-and-turns",
        "lahat-out-with-three",
        "lahat-block",
    ),
    "lahat: after 4-5 a tile with a 4 or a 5": ("lahat-lead-four-five",),
    "lahat: draw until a tile fits or the boneyard is empty": ("lahat-draw-until-a-tile-fits", "lahat-turn-passes"),
    "lahat: a round ends with the last tile or when nobody can play": ("lahat-turn-passes", "lahat-block"),
    "lahat: doubles count the total of their pips": ("lahat-doubles-count-in-full",),
    "lahat: only the first double is the spinner, sides before ends": ("lahat-spinner-rule", "lahat-sides-then-ends"),
    "lahat: two, three or four ends": ("lahat-sides-then-ends",),
    "lahat: a spinner covered on both sides counts no more": ("lahat-sides-then-ends", "lahat-covered-spinner"),
    "lahat: an exact multiple of five scores": ("lahat-awards",),
    "lahat: each hand rounded on its own, 7 to 5, 8 to 10": (
        "lahat-rounding",
        "lahat-out-with-three",
        "lahat-each-hand-rounded",
    ),
    "lahat: usual target 250 and 200": ("lahat-target", "lahat-last-tile-reaches-the-target"),
    "lahat: what is taken from all-fives": ("lahat-open-questions", "lahat-turns", "lahat-past-the-target"),
    # --- worked examples ---
    "figures: the nine-placement game": ("nine-placements", "exact-nine-placements"),
    "figures: [2|2] alone": ("lone-double", "exact-lone-double"),
    "figures: [3|6], [6|6]": ("terminal-double", "exact-terminal-double"),
    "figures: [0|0] alone": ("lone-double-blank", "exact-lone-double-blank"),
    "prose: [3|6], [6|6], then [2|6]": ("terminal-double",),
    "prose: a terminal [6|6] and 3 make 15": ("exact-terminal-double",),
    "tables and prose: 5, 10, 15, 305; 20 and 17": ("exact-conversion",),
    # --- questions the documents leave open ---
    "open: three equal hands, the winner of a tied round": ("tie-of-all-three", "tie-of-two"),
    "open: a split that takes two to the target": ("split-takes-two-to-the-target", "split-takes-one-to-the-target"),
    "open: clockwise from which seat": ("exact-equal-ranks-clockwise", "exact-equal-ranks-from-another-seat"),
    "open: a score below 0": ("exact-below-zero", "exact-negative-net"),
    "open: who leads after a refused settlement": ("exact-out-refused", "exact-round-after-a-refusal"),
    "open: a hand whose differences round to 0": ("exact-differences-round-to-nothing",),
    "open: what Lahat ng Fives does not say": ("lahat-open-questions", "lahat-block-of-four"),
}
"""Each row of the reading of the documents, and scenarios that show it."""

CASES = {"E01", "E03", "E05", "E07", "E09", "E11", "E13", "E15", "E17", "E19", "E21", "E23"}

NOT_SEEN_IN_PLAY = {
    "all-fives": {
        "players",
        "hand_size",
        "face_down",
        "first_lead",
        "double_counts",  # a double that lies alone is the spinner, so the first number is never asked
        "both_divisors",
        "score_floor",
        "target",  # 249 and 250 are reached by the same scores
        "display_ratio",
        "tally_stroke",
        "tally_group",
    },
    "exact-61-five-up": {
        "players",
        "hand_size",
        "face_down",
        "first_lead",
        "double_counts",
        "both_divisors",
        "block_tie",
        "halves",
        "tally_stroke",
        "tally_group",
    },
    "lahat-ng-fives": {
        "players",
        "hand_size",
        "face_down",
        "first_lead",
        "double_counts",
        "both_divisors",
        "block_tie",
        "rounding_of",  # each player's own hand is a total of its own
        "halves",
        "target",
        "display_ratio",
        "tally_stroke",
        "tally_group",
    },
}
"""Questions whose answer no replayed step can tell from every other one: only a fact states them."""


def test_every_shipped_file_is_a_scenario() -> None:
    assert LOADED.errors == ()
    assert len(BY_ID) == len(LOADED.scenarios) >= 190


@pytest.mark.parametrize("scenario", LOADED.scenarios, ids=lambda scenario: scenario.id.value)
def test_it_verifies(scenario: Scenario) -> None:
    result = verify_scenario(scenario)

    assert [failure.message for failure in result.failures] == []
    assert result.expectations.verified == result.expectations.found > 0


@pytest.mark.parametrize("scenario", LOADED.scenarios, ids=lambda scenario: scenario.id.value)
def test_it_has_the_name_of_its_file_a_title_and_a_clause(scenario: Scenario) -> None:
    path = Path(scenario.path)

    assert scenario.id.value == path.stem
    assert scenario.title
    assert scenario.clause
    assert path.parent.name in (scenario.rules.id.removesuffix("-variant"), "neighbours")
    assert path.read_text(encoding="utf-8").startswith("# yaml-language-server: $schema=../scenario.schema.json\n")


def test_titles_differ_within_a_rule_set() -> None:
    titles = [(Path(scenario.path).parent.name, scenario.title) for scenario in LOADED.scenarios]

    assert len(set(titles)) == len(titles)


# --- what they cover ---


@pytest.mark.parametrize("row", ROWS)
def test_each_row_of_the_documents_has_a_scenario(row: str) -> None:
    assert ROWS[row]
    assert [name for name in ROWS[row] if name not in BY_ID] == []


def test_each_reported_case_has_a_scenario() -> None:
    assert {str(scenario.meta["case"]) for scenario in LOADED.scenarios if "case" in scenario.meta} == CASES


def test_each_recurring_mistake_has_a_scenario_of_its_name() -> None:
    numbers = [scenario.meta["mistake"] for name, scenario in sorted(BY_ID.items()) if name.startswith("mistake-")]

    assert sorted(str(number) for number in numbers) == list("12345678")


@pytest.mark.parametrize("name", SHIPPED)
def test_each_question_of_a_rule_set_is_stated_as_a_fact(name: str) -> None:
    facts = {fact.name for scenario in LOADED.scenarios if scenario.rules.id == name for fact in scenario.facts}

    assert set(RuleSet.questions()) - facts == set()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_wrong_answer_is_noticed_in_play(name: str) -> None:
    rules = rulesets.load(name)
    replays = [
        dataclasses.replace(each, facts=()) for each in LOADED.scenarios if each.rules.id == name and each.rounds
    ]

    unseen = {
        field
        for field in RuleSet.questions()
        for other in _other_values(rules, field)
        if not any(_fails(scenario, rules.with_values(**{field: other})) for scenario in replays)
    }

    assert unseen == NOT_SEEN_IN_PLAY[name]


def _fails(scenario: Scenario, rules: RuleSet) -> bool:
    try:
        return bool(verify_scenario(dataclasses.replace(scenario, rules=rules)).failures)
    except (VerifierError, ValueError):  # as where two partnerships are said to keep four scores
        return True


def _other_values(rules: RuleSet, field: str) -> Iterator[Any]:
    """Some or all other answers to a question."""
    value = getattr(rules, field)
    kind = typing.get_type_hints(RuleSet)[field]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        yield from (word for word in kind if word is not value)
    elif kind is bool:
        yield not value
    elif kind is ByPlayers:
        yield ByPlayers({players: number - 1 for players, number in value.items()})
    elif field in ("spinner_counts", "double_counts"):
        yield from (tuple((n + 1) % 3 if at == i else n for i, n in enumerate(value)) for at in range(len(value)))
    elif isinstance(value, tuple):
        yield value[1:] or ((3,) if field == "divisors" else ())
    elif value is None:
        yield 1
    else:
        yield value + 1


# --- the documents themselves ---


def _headings(clause: str) -> Iterator[tuple[str, str]]:
    """The document and each heading of a clause such as `seeds/a.ja.txt: 用意するもの; 牌を置く`."""
    match = re.fullmatch(r"seeds/(\S+): (.+)", clause)
    if match:
        yield from ((match[1], heading) for heading in match[2].split("; "))


@needs_seeds
@pytest.mark.parametrize("scenario", LOADED.scenarios, ids=lambda scenario: scenario.id.value)
def test_its_clause_is_a_heading_of_the_document(scenario: Scenario) -> None:
    neighbour = scenario.clause == "none of the three documents; a game of the same family"
    found = list(_headings(scenario.clause))

    assert neighbour or found
    for document, heading in found:
        assert heading in (SEEDS / document).read_text(encoding="utf-8").splitlines()


@needs_seeds
@pytest.mark.parametrize("name", SHIPPED)
def test_the_clauses_of_a_rule_set_are_headings_of_its_document(name: str) -> None:
    rules = rulesets.load(name)
    document = re.match(r"seeds/([^,]+),", rules.source)
    assert document is not None
    lines = (SEEDS / document[1]).read_text(encoding="utf-8").splitlines()

    assert set(rules.sources) == set(RuleSet.questions())
    assert {source.clause for source in rules.sources.values() if source.clause} <= set(lines)


FIGURES = {
    "all-fives.ja.txt": ("nine-placements", "lone-double", "terminal-double", "lone-double-blank"),
    "exact-61-five-up.ja.txt": (
        "exact-nine-placements",
        "exact-lone-double",
        "exact-terminal-double",
        "exact-lone-double-blank",
    ),
}
PLACES = {
    Place.HIGH: "目が多い端",
    Place.LOW: "目が少ない端",
    Place.LINE_A: "直線側A",
    Place.LINE_B: "直線側B",
    Place.ARM_A: "側枝A",
    Place.ARM_B: "側枝B",
}


@needs_seeds
@pytest.mark.parametrize("document", FIGURES)
def test_the_figures_are_the_captioned_layouts_of_the_document(document: str) -> None:
    lines = (SEEDS / document).read_text(encoding="utf-8").splitlines()
    captions = [line for line in lines if line.startswith("数える寄与値") and "ドミノ牌" in line]
    drawn = [at for name in FIGURES[document] for at in positions(BY_ID[name]) if at.figure]

    assert len(captions) == 11
    assert sorted(map(_long_line, drawn)) == sorted(captions)


def _long_line(at: StepPosition) -> str:
    """The long line of a caption, as the two Japanese documents have it."""

    def joined(items: list[str], separator: str = "; ") -> str:
        return separator.join(items) or "なし"

    def place(at: TilePlace) -> str:
        return f"{at.tile} ({PLACES[at.place]})"

    layout, rules, award = at.layout, at.moment.rules, at.moment.award
    ends: tuple[CountedEnd, ...] = layout.counted_ends
    shown = "" if rules.display_ratio == 1 else f" (表示得点{format_points(rules.display(award))}点)"
    parts = [
        f"数える寄与値：{' + '.join(str(end.value) for end in ends)} = {layout.end_sum}",
        f"配置による加点：換算前の得点{award}点{shown}",
        f"ドミノ牌：{joined([str(tile) for tile in layout.tiles], ', ')}",
        f"分岐ダブル：{joined([str(tile) for tile in layout.spinner_tiles], ', ')}",
        f"接続：{joined([f'{place(there)} – {place(new)}' for there, new in layout.connections])}",
        f"接続可能位置：{joined([f'{on.tile} ({PLACES[on.place]}, {on.pips})' for on in layout.open_places])}",
        f"数える寄与値：{joined([f'{end.tile}: {end.value}' for end in ends])}",
    ]
    return "。".join(parts) + "。"
