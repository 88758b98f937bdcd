"""The plan of a sheet: every question is stated, another value gives another sentence, an absent rule none."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import verifier.sheet
from tests.sheet.rule_sets import WORDS, YES_NO, rule_sets, scenarios
from verifier import rulesets
from verifier.engine.branching import Spinner
from verifier.engine.ruleset import (
    BlockPayment,
    BlockTie,
    ByPlayers,
    PartnerLeftover,
    Rounding,
    RuleSet,
    ScoreValue,
    TargetRule,
)
from verifier.errors import RuleSetError
from verifier.messages import Catalog
from verifier.sheet import page_of, plan_sheet
from verifier.sheet.model import Example, Figure, Joint, Listed, Paragraph, Points, Say, Sheet, Sign, Table, Value
from verifier.sheet.questions import moot_questions
from verifier.sheet.speaking import sheet_contexts, speak
from verifier.sheet.statements import LINES

ALL_FIVES = rulesets.load("all-fives")
EXACT = rulesets.load("exact-61-five-up")
LAHAT = rulesets.load("lahat-ng-fives")
CATALOGS = {language: Catalog.load(language) for language in ("en", "ja")}


def said(sheet: Sheet) -> Iterator[Say]:
    """Every message of a sheet, those inside others too."""
    for section in sheet.sections:
        yield section.heading
    for block in sheet.blocks:
        match block:
            case Paragraph():
                yield from _inside(block.sentences)
            case Points():
                yield from _inside(sentence for item in block.items for sentence in item)
            case Table():
                yield from _inside((block.lead, *block.head, *(cell for row in block.rows for cell in row)))
            case Figure():
                yield from _inside((block.title, *block.story))
            case Example():
                yield from _inside((block.title,))
            case _:
                yield from _inside(text for _, text in block.signs)


def _inside(values: Any) -> Iterator[Say]:
    value: Value
    for value in values:
        if isinstance(value, Say):
            yield value
            yield from _inside(inner for _, inner in value.values)
        elif isinstance(value, Listed):
            yield from _inside(value.values)


def contexts(rules: RuleSet) -> set[str]:
    return {message.context for message in said(plan_sheet(rules))}


def section(sheet: Sheet, name: str) -> Any:
    return next(section for section in sheet.sections if section.id == name)


def table(sheet: Sheet, lead: str) -> Table:
    return next(block for block in sheet.blocks if isinstance(block, Table) and block.lead.context == lead)


# --- everything is stated ---


@pytest.mark.parametrize("name", rulesets.shipped())
def test_a_sheet_states_every_question_of_a_shipped_rule_set(name: str) -> None:
    assert plan_sheet(rulesets.load(name)).states == RuleSet.questions().keys()


@given(rule_sets())
@settings(max_examples=25, deadline=None)
def test_a_sheet_states_every_question_of_any_rule_set_and_can_be_said_in_every_language(rules: RuleSet) -> None:
    sheet = plan_sheet(rules)

    assert sheet.states == RuleSet.questions().keys()
    for catalog in CATALOGS.values():
        page = page_of(sheet, catalog)
        assert all(text.strip() and "{" not in text for text in page.texts if text != page.original)


@pytest.mark.slow
@given(rule_sets(highest=(3, 6, 9)))
@settings(max_examples=200, deadline=None)
def test_many_random_rule_sets_are_stated_in_full(rules: RuleSet) -> None:
    assert plan_sheet(rules).states == RuleSet.questions().keys()


def values_of(question: str) -> tuple[Any, ...]:
    if question in WORDS:
        return tuple(WORDS[question])
    return (
        (True, False)
        if question in YES_NO
        else {
            "highest_pips": (6, 9, 7),
            "players": ((2, 3, 4), (2,)),
            "partnerships": ((4,), ()),
            "arm_limit": (None, 2, 3),
            "divisors": ((5,), (3, 5)),
            "draw_limit": (None, 0, 1, 2),
            "boneyard_kept": (0, 1, 2),
            "out_bonus": (0, 25),
            "rounding_step": (5, 10),
            "display_ratio": (1, 5),
            "tally_stroke": (None, 5),
            "tally_group": (None, 50),
            "hand_size": (ByPlayers({2: 7, 3: 5, 4: 5}), ByPlayers({2: 7, 3: 7, 4: 7}), ByPlayers({2: 1, 3: 1, 4: 1})),
            "target": (ByPlayers({2: 61, 3: 61, 4: 61}), ByPlayers({2: 250, 3: 200, 4: 200})),
            "spinner_counts": ((2, 2, 0, 0, 0), (1, 1, 2, 2, 2), (0, 0, 1, 1, 1), (2, 1, 0, 0, 0)),
            "double_counts": ((2, 2, 0), (1, 1, 2), (0, 0, 1), (2, 1, 0)),
        }[question]
    )


SIX = ALL_FIVES.with_values(
    partnerships=(6,),
    players=(2, 3, 6),
    hand_size=ByPlayers({2: 4, 3: 4, 6: 4}),
    target=ByPlayers({2: 100, 3: 100, 6: 100}),
)
VARIED = {
    ALL_FIVES: tuple(RuleSet.questions()),
    EXACT: ("target_rule", "target_checked", "partner_leftover", "out_bonus", "tally_stroke", "score_floor"),
    ALL_FIVES.with_values(divisors=(3, 5), score_value=ScoreValue.QUOTIENT, spinner=Spinner.NONE): (
        *("score_value", "both_divisors", "divisors", "spinner", "display_ratio"),
    ),
    LAHAT.with_values(partner_leftover=PartnerLeftover.SUBTRACTED, spinner=Spinner.LEAD): (
        *("partner_leftover", "out_payment", "rounding_of", "spinner"),
    ),
    ALL_FIVES.with_values(block_payment=BlockPayment.DIFFERENCE_TO_LOWEST_SIDE, rounding_step=10): (
        *("rounding", "rounding_of", "block_payment", "block_tie"),
    ),
    SIX: ("partnerships", "block_payment"),
}
"""Rule sets and some of their questions: by one change every value of every question is reached."""


def variants() -> Iterator[tuple[RuleSet, str, Any, RuleSet]]:
    for base, questions in VARIED.items():
        for question in questions:
            for value in values_of(question):
                with suppress(RuleSetError):
                    yield base, question, value, base.with_values(**{question: value})


@cache
def plan(rules: RuleSet) -> Sheet:
    return plan_sheet(rules)


def told(rules: RuleSet) -> frozenset[Any]:
    """What a sheet says, without what it states by that, and its tables."""
    words = [dataclasses.replace(message, states=()) for message in said(plan(rules))]
    return frozenset([*words, *(block.rows for block in plan(rules).blocks if isinstance(block, Table))])


def test_another_value_of_a_question_that_arises_gives_other_sentences() -> None:
    seen: set[str] = set()
    for base, question, value, other in variants():
        arises = question not in moot_questions(base) and question not in moot_questions(other)
        if value != getattr(base, question) and arises:
            assert told(base) != told(other), f"{base.id}: {question} = {value}"
            seen.add(question)
    assert seen == RuleSet.questions().keys()


def test_every_message_for_sheets_is_said_by_some_sheet_or_page() -> None:
    asked = {message.context for *_, rules in variants() for message in said(plan(rules))}
    for rules in (ALL_FIVES, EXACT, LAHAT, ALL_FIVES.with_values(highest_pips=12, divisors=(181,))):
        asked |= {message.context for message in said(plan_sheet(rules, scenarios()))}
    on_pages = {context for context in sheet_contexts() if re.match(r"sheet\.(page|figure\.(alt|details))", context)}
    in_lists = {f"sheet.list.{joint}" for joint in Joint}

    assert asked <= {*sheet_contexts(), *(f"legend.{sign}" for sign in Sign)}
    assert set(sheet_contexts()) - asked - on_pages - in_lists == set()


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.question} {line.context.removeprefix('sheet.')}")
def test_the_comment_of_a_message_names_the_value_that_it_states(line: Any) -> None:
    comment = " ".join(CATALOGS["en"].messages[line.context].comments)

    if line.remark:
        assert "States" not in comment
    elif isinstance(line.value, str):
        assert f"States {line.question} = {line.value}" in comment
    else:
        assert "States" in comment


# --- another value, another sentence ---


def test_without_a_spinner_there_is_no_section_about_it() -> None:
    sheet = plan_sheet(ALL_FIVES.with_values(spinner=Spinner.NONE))

    assert "spinner" not in [section.id for section in sheet.sections]
    assert "sheet.arms.lines-first" not in {message.context for message in said(sheet)}
    assert "sheet.spinner.none" in {message.context for message in said(sheet)}


def test_the_sentence_about_a_missing_spinner_states_what_it_makes_moot() -> None:
    sheet = plan_sheet(ALL_FIVES.with_values(spinner=Spinner.NONE))
    (sentence,) = {message for message in said(sheet) if message.context == "sheet.spinner.none" and message.states}

    assert set(sentence.states) == {"spinner", "arms", "arm_limit", "spinner_counts"}


def test_doubles_that_count_as_usual_are_told_by_their_place_and_others_by_covered_lines() -> None:
    assert {"sheet.double-counts.end-both", "sheet.double-counts.closed-nothing"} <= contexts(ALL_FIVES)
    odd = contexts(ALL_FIVES.with_values(double_counts=(2, 1, 1)))
    assert {"sheet.double-counts.both", "sheet.double-counts.one"} <= odd
    assert "sheet.double-counts.nothing" not in odd


def test_a_rule_set_in_which_each_hand_pays_its_own_leftover_says_nothing_of_ties() -> None:
    assert not any("block-tie" in context for context in contexts(LAHAT))


def test_partners_are_spoken_of_only_where_there_are_any() -> None:
    alone = {context for context in contexts(ALL_FIVES.with_values(players=(2, 3))) if "partner" in context}

    assert alone == {"sheet.partnerships.none"}
    assert "sheet.partnerships.alternate" in contexts(SIX)


def test_an_exact_target_explains_what_is_refused() -> None:
    assert "sheet.target-rule.exact-refused" in contexts(EXACT)
    assert "sheet.target-rule.exact-refused" not in contexts(ALL_FIVES)


def test_what_the_source_leaves_open_is_told_once_more() -> None:
    assumed = section(plan_sheet(ALL_FIVES), "sources").blocks[2]

    assert [sentence.context for (sentence,) in assumed.items] == ["sheet.target-rule.reach"]


def test_a_variant_of_no_source_has_nothing_to_tell_of_one() -> None:
    blocks = section(plan_sheet(RuleSet(id="x", hand_size=ByPlayers({2: 7, 3: 5, 4: 5}), target=ALL_FIVES.target)),
                     "sources").blocks  # fmt: skip

    assert [sentence.context for sentence in blocks[0].sentences] == ["sheet.sources.checked"]


def test_alternatives_of_the_document_are_told_as_such() -> None:
    points = section(plan_sheet(LAHAT), "alternatives").blocks[0]

    assert [speak(sentence, CATALOGS["en"]) for (sentence,) in points.items] == [
        "Some players have another rule: With 2, 3 or 4 players, each player is dealt 5 tiles.",
        "Some players have another rule: With 2 players, each player is dealt 7 tiles.",
        "Some players have another rule: With 3 or 4 players, each player is dealt 5 tiles.",
    ]
    assert points.states == ()


# --- numbers ---


def test_the_deal_counts_what_is_left_for_the_boneyard() -> None:
    assert table(plan_sheet(ALL_FIVES), "sheet.hand-size.table").rows == ((2, 9, 10), (3, 7, 7), (4, 5, 8))


def test_targets_are_told_in_a_table_only_where_they_differ() -> None:
    assert table(plan_sheet(ALL_FIVES), "sheet.target.table").rows == ((2, 250), (3, 200), (4, 200))
    with pytest.raises(StopIteration):
        table(plan_sheet(EXACT), "sheet.target.table")


def test_sums_that_score_their_own_value_are_named_and_others_tabled() -> None:
    threes = ALL_FIVES.with_values(divisors=(3, 5), score_value=ScoreValue.QUOTIENT, spinner=Spinner.NONE)

    assert "sheet.sums.list" in contexts(ALL_FIVES)
    rows = dict(table(plan_sheet(threes), "sheet.sums.table").rows)  # type: ignore[arg-type]
    assert rows[15] == 8
    assert 22 not in rows


def test_points_that_are_converted_have_a_table_with_the_target() -> None:
    assert (305, 61) in table(plan_sheet(EXACT), "sheet.conversion.table").rows
    with pytest.raises(StopIteration):
        table(plan_sheet(ALL_FIVES), "sheet.conversion.table")


def test_rounding_is_shown_by_examples_only_where_something_is_rounded() -> None:
    assert (7, 5) in table(plan_sheet(ALL_FIVES), "sheet.rounding.table").rows
    assert (8, 10) in table(plan_sheet(ALL_FIVES), "sheet.rounding.table").rows
    with pytest.raises(StopIteration):
        table(plan_sheet(ALL_FIVES.with_values(rounding=Rounding.NONE)), "sheet.rounding.table")


def test_a_quick_reference_names_hands_and_targets() -> None:
    sheet = plan_sheet(EXACT)
    box = section(sheet, "quick")

    assert box.boxed
    assert box.blocks[0].rows == ((2, 5, 305, 61), (3, 5, 305, 61), (4, 5, 305, 61))


def test_no_code_asks_for_a_rule_set_by_name() -> None:
    renamed = dataclasses.replace(EXACT, id="something-else", title="Something Else", names=())

    assert contexts(renamed) == contexts(EXACT)
    code = "".join(path.read_text(encoding="utf-8") for path in Path(verifier.sheet.__file__).parent.glob("*.py"))
    assert not any(name in code for name in rulesets.shipped())


def test_a_variant_made_only_of_data_has_a_whole_sheet() -> None:
    variant = ALL_FIVES.with_values(
        hand_size=ByPlayers({2: 7, 3: 7, 4: 7}),
        target=ByPlayers({2: 100, 3: 100, 4: 100}),
        target_rule=TargetRule.EXACT,
        block_payment=BlockPayment.DIFFERENCES_BY_HAND,
        block_tie=BlockTie.NONE,
    )
    sheet = plan_sheet(variant, scenarios())
    figures = [block for block in sheet.blocks if isinstance(block, Figure)]
    examples = [block.title.context for block in sheet.blocks if isinstance(block, Example)]

    assert sheet.states == RuleSet.questions().keys()
    assert len(figures) == 5
    assert examples.count("sheet.example.out") == 2
    assert examples.count("sheet.example.blocked") == 2
    assert "sheet.example.refused" in examples
