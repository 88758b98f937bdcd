"""Rule sets from YAML: the shipped ones, a user's own, variants, and everything that can be wrong with one."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.engine.branching import ArmOpening, Spinner
from verifier.engine.ruleset import ByPlayers, Certainty, Rounding, RuleSet
from verifier.errors import InputError, InputErrors, UsageError
from verifier.marked_yaml import read_yaml
from verifier.rulesets import format_value, from_node, from_source, load, shipped
from verifier.text import SourceText

MINIMAL = "id: house\nvalues:\n  hand_size: {2: 7}\n  target: {2: 100}\n  players: [2]\n"


def from_text(text: str, **options: Path) -> RuleSet:
    return from_source(SourceText.from_text(text, path="r.yaml"), **options)


def variant(text: str, **options: Path) -> RuleSet:
    source = SourceText.from_text(text, path="s.yaml")
    return from_node(read_yaml(source), source, **options)


def errors(text: str) -> list[str]:
    with pytest.raises(InputErrors) as raised:
        from_text(text)
    return [str(error).removeprefix("r.yaml:") for error in raised.value.errors]


def variant_errors(text: str) -> list[str]:
    with pytest.raises(InputErrors) as raised:
        variant(text)
    return [str(error).removeprefix("s.yaml:") for error in raised.value.errors]


# --- shipped ---


def test_the_three_documents_have_their_rule_sets() -> None:
    assert {"all-fives", "exact-61-five-up", "lahat-ng-fives"} <= set(shipped())


@pytest.mark.parametrize("name", shipped())
def test_every_value_of_a_shipped_rule_set_has_a_source(name: str) -> None:
    rules = load(name)
    assert rules.id == name
    assert rules.title
    assert rules.source
    for question in RuleSet.questions():
        source = rules.source_of(question)
        assert question in rules.sources
        assert source.clause or source.certainty is Certainty.ASSUMED


def test_a_title_that_only_one_rule_set_has_is_not_shared() -> None:
    names = [name.casefold() for known in shipped() for name in load(known).names]
    assert len(names) == len(set(names))


def test_an_unknown_rule_set_is_told_with_the_nearest_and_with_all() -> None:
    with pytest.raises(UsageError, match=r"unknown rule set 'all-five'; did you mean all-fives\?"):
        load("all-five")
    with pytest.raises(
        UsageError, match="unknown rule set 'chess'; known: all-fives, exact-61-five-up, lahat-ng-fives"
    ):
        load("chess")


# --- files ---


def test_a_file_of_ones_own_takes_usual_values_as_assumed() -> None:
    rules = from_text(MINIMAL)
    assert rules.hand_size == {2: 7}
    assert rules.source_of("target").certainty is Certainty.STATED
    assert rules.source_of("spinner").certainty is Certainty.ASSUMED


def test_a_value_carries_its_clause_certainty_and_note() -> None:
    rules = from_text(MINIMAL + "  spinner: {value: all, clause: Doubles, certainty: usual, note: as printed}\n")
    source = rules.source_of("spinner")
    assert rules.spinner is Spinner.ALL
    assert (source.clause, source.certainty, source.note) == ("Doubles", Certainty.USUAL, "as printed")


def test_values_are_written_in_the_form_of_their_type() -> None:
    rules = from_text(
        MINIMAL + "  rounding: {value: down}\n  face_down: no\n  arms: at-once\n  arm_limit: none\n"
        "  draw_limit: until-playable\n" + "  tally_stroke: 5\n  divisors: [3, 5]\n  out_bonus: 1\n"
    )
    assert rules.rounding is Rounding.DOWN
    assert rules.face_down is False
    assert rules.arms is ArmOpening.AT_ONCE
    assert (rules.arm_limit, rules.draw_limit, rules.tally_stroke) == (None, None, 5)
    assert rules.divisors == (3, 5)


def test_alternatives_are_values_of_the_same_form() -> None:
    text = MINIMAL + "alternatives:\n  hand_size:\n  - {value: {2: 5}, clause: Deal}\n  - {2: 9}\n"
    assert from_text(text).alternatives == {"hand_size": (ByPlayers({2: 5}), ByPlayers({2: 9}))}


def test_a_file_may_be_like_another_rule_set(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(MINIMAL)
    (tmp_path / "mine.yaml").write_text("id: mine\nlike: base.yaml\nvalues: {spinner: {value: all, clause: Page 2}}\n")
    rules = load("mine.yaml", base=tmp_path)
    assert (rules.id, rules.spinner, rules.hand_size) == ("mine", Spinner.ALL, ByPlayers({2: 7}))
    assert rules.source_of("spinner").clause == "Page 2"
    assert load(tmp_path / "mine.yaml") == rules


def test_values_may_stand_beside_the_other_keys_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "Club night.yaml").write_text(
        "like: all-fives\nhand_size: {2: 7, 3: 5, 4: 5}\ntarget: {value: {2: 9, 3: 9, 4: 9}, certainty: usual}\n"
    )
    rules = load(tmp_path / "Club night.yaml")
    assert (rules.id, rules.title) == ("club-night", "All Fives, a variant")
    assert (rules.hand_size, rules.target) == (ByPlayers({2: 7, 3: 5, 4: 5}), ByPlayers({2: 9, 3: 9, 4: 9}))
    assert rules.source_of("hand_size").certainty is Certainty.STATED
    assert rules.source_of("target").certainty is Certainty.USUAL
    assert from_text("id: house\nhand_size: {2: 7}\ntarget: {2: 100}\nplayers: [2]\n") == from_text(MINIMAL)


def test_a_value_stands_in_one_place_of_a_file() -> None:
    assert errors(MINIMAL + "target: {2: 50}\n") == ["6:1: the value 'target' is repeated; it also stands in values"]
    assert errors("id: x\ntargets: {2: 50}\nhand_size: {2: 7}\n") == [
        "1:1: the values of a rule set need target",
        "2:1: unknown rule set key 'targets'; did you mean target?",
    ]


@pytest.mark.parametrize("name", ["規則.yaml", "con.yaml", "a--b.yaml", f"{'x' * 90}.yaml"])
def test_a_file_whose_name_is_no_id_needs_one(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("like: all-fives\n")
    with pytest.raises(
        InputErrors, match=r"1:1: a rule set needs an id, as its file is called '.*'; write `id: my-rules`"
    ):
        load(tmp_path / name)


def test_rule_sets_that_are_like_each_other_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("id: a\nlike: b.yaml\n")
    (tmp_path / "b.yaml").write_text("id: b\nlike: a.yaml\n")
    with pytest.raises(InputErrors) as raised:
        load("a.yaml", base=tmp_path)
    assert str(raised.value) == (
        f"{tmp_path / 'a.yaml'}:2:7: rule sets are like each other without an end: "
        "b.yaml → a.yaml → b.yaml → a.yaml → b.yaml → a.yaml → b.yaml → a.yaml → b.yaml"
    )


def test_a_users_folder_comes_before_the_shipped_rule_sets(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(MINIMAL)
    (tmp_path / "all-fives.yaml").write_text(MINIMAL.replace("house", "all-fives"))
    assert load("house", own=tmp_path).id == "house"
    assert load("all-fives", own=tmp_path).target == {2: 100}
    assert load("exact-61-five-up", own=tmp_path) == load("exact-61-five-up")
    with pytest.raises(UsageError, match=r"unknown rule set 'hous'; did you mean house\?"):
        load("hous", own=tmp_path)


def test_a_missing_file_is_told() -> None:
    with pytest.raises(InputError, match=r"none\.yaml: cannot be read: no such file or directory"):
        load("none.yaml")


def test_everything_wrong_with_a_file_is_told_at_once() -> None:
    text = """id: My Rules
titel: x
values:
  hand_size: {2: seven, 3: 7}
  spiner: first
  spinner: frist
  face_down: maybe
  divisors: 5
  arm_limit: unlimited
  draw_limit: [1]
  rounding: {value: down, claus: x, certainty: sure}
  direction: {clause: x}
  out_bonus: [1]
  target: [100]
"""
    assert errors(text) == [
        "1:5: an id is made of a-z, 0-9 and single hyphens or underscores between them, found 'My Rules'",
        "2:1: unknown rule set key 'titel'; did you mean title?",
        "4:18: hand_size takes a whole number, found 'seven'",
        "5:3: unknown value 'spiner'; did you mean spinner?",
        "6:12: unknown value of spinner 'frist'; did you mean first?",
        "7:14: face_down takes yes or no, found 'maybe'",
        "8:13: divisors takes a list, found '5'",
        "9:14: arm_limit takes a whole number or none, found 'unlimited'",
        "10:15: draw_limit takes a whole number or until-playable, found a list",
        "11:27: unknown rounding key 'claus'; did you mean clause?",
        "11:48: unknown value of certainty 'sure'; known: stated, usual, assumed",
        "12:14: direction has no value",
        "13:14: out_bonus takes a whole number, found a list",
        "14:11: target takes numbers by players such as {2: 9, 3: 7}, found a list",
    ]


def test_what_a_rule_set_needs_is_told() -> None:
    assert errors("title: x\n") == [
        "1:1: a rule set needs an id",
        "1:1: the values of a rule set need hand_size and target",
    ]
    assert errors("id: con\nvalues: {hand_size: {2: 7}}\n") == [
        "1:5: the id 'con' cannot name a file on every system; choose another",
        "2:1: the values of a rule set need target",
    ]
    assert errors("- a\n") == ["1:1: a rule set takes keys and values, found a list"]
    assert errors("id: x\nvalues: y\n") == [
        "2:1: the values of a rule set need hand_size and target",
        "2:9: values takes keys and values, found 'y'",
    ]


def test_values_that_contradict_each_other_are_told_at_the_values() -> None:
    assert errors(MINIMAL.replace("2: 7", "2: 15")) == [
        "2:1: rule set house: 2 players with 15 tiles need more than the 28 of the set"
    ]


def test_numbers_by_players_name_each_number_once() -> None:
    assert errors(MINIMAL.replace("{2: 7}", "{2: 7, 02: 7}")) == ["3:21: hand_size names 2 twice"]


def test_numbers_are_plain_and_of_bounded_length() -> None:
    for number in ("1_000", "0x10", "1.5", "+1"):
        assert errors(MINIMAL + f"  out_bonus: {number}\n")[0].endswith(f"takes a whole number, found {number!r}")
    for field, wanted in (("out_bonus", "a whole number"), ("arm_limit", "a whole number or none")):
        assert errors(MINIMAL + f"  {field}: -{'9' * 10}\n") == [
            f"6:14: {field} takes {wanted}, found '-9999999999', which has more than nine digits"
        ]


def test_a_number_in_wide_digits_is_told_how_to_be_written() -> None:
    assert errors(MINIMAL + "  out_bonus: １５\n") == [
        "6:14: out_bonus takes a whole number, found '１５' in wide characters; write 15"
    ]


# --- variants ---


def test_a_variant_changes_some_values_of_another_rule_set() -> None:
    rules = variant("{like: all-fives, spinner: none, divisors: [3, 5], score_value: quotient}")
    base = load("all-fives")
    assert (rules.spinner, rules.divisors) == (Spinner.NONE, (3, 5))
    assert rules.hand_size == base.hand_size
    assert (rules.id, rules.names) == ("all-fives-variant", ())
    assert rules.source_of("spinner").clause == "this variant"
    assert rules.source_of("hand_size") == base.source_of("hand_size")
    assert rules.award(15) == 5 + 3


def test_a_variant_may_have_a_name_of_its_own() -> None:
    rules = variant("{like: all-fives, id: knock, title: Knock, draw_limit: 0}")
    assert (rules.id, rules.title, rules.draw_limit) == ("knock", "Knock", 0)


def test_a_text_names_a_rule_set_or_a_file(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(MINIMAL)
    assert variant("all-fives") == load("all-fives")
    assert variant("house.yaml", base=tmp_path).id == "house"
    assert variant("{like: ./house.yaml, spinner: all}", base=tmp_path).spinner is Spinner.ALL


def test_what_is_wrong_with_a_variant_is_told_at_its_place() -> None:
    assert variant_errors("all-five") == ["1:1: unknown rule set 'all-five'; did you mean all-fives?"]
    assert variant_errors("{like: chess, spiner: none}") == [
        "1:8: unknown rule set 'chess'; known: all-fives, exact-61-five-up, lahat-ng-fives",
        "1:15: unknown value 'spiner'; did you mean spinner?",
    ]
    assert variant_errors("{spinner: none}") == [
        "1:1: a variant says which rule set it is like, as {like: all-fives, spinner: none}"
    ]
    assert variant_errors("[all-fives, b]") == ["1:1: rules takes an id, a file or {like: …}, found a list"]
    assert variant_errors("{like: all-fives, spinner_counts: [2]}") == [
        "1:1: rule set all-fives-variant: spinner_counts takes 5 numbers of halves from 0 to 2, got [2]"
    ]
    assert variant_errors("{like: none.yaml}") == [
        "1:8: the rule set 'none.yaml' cannot be read: none.yaml: cannot be read: no such file or directory"
    ]


def test_a_bad_file_that_a_variant_names_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("id: x\nvalues: {hand_size: {2: a}, target: {2: b}}\n")
    source = SourceText.from_text("bad.yaml", path="s.yaml")
    with pytest.raises(InputErrors) as raised:
        from_node(read_yaml(source), source, base=tmp_path)
    assert str(raised.value) == (
        f"s.yaml:1:1: the rule set 'bad.yaml' cannot be read: {tmp_path / 'bad.yaml'}:2:25: "
        "hand_size takes a whole number, found 'a' and 1 more"
    )


# --- laws ---


@pytest.mark.parametrize("name", shipped())
def test_every_value_is_read_back_from_its_text(name: str) -> None:
    rules = load(name)
    lines = [f"  {field}: {format_value(field, getattr(rules, field))}" for field in RuleSet.questions()]
    copy = from_text("\n".join([f"id: {name}", "values:", *lines, ""]))
    for field in RuleSet.questions():
        assert getattr(copy, field) == getattr(rules, field)


@given(st.text(alphabet=st.sampled_from("abcdefilnorstv_0123456789{}[]:, \n-'"), max_size=80))
def test_any_text_is_a_rule_set_or_an_input_error(text: str) -> None:
    for start in ("", MINIMAL + "  ", MINIMAL + "alternatives:\n  "):
        try:
            rules = from_text(start + text)
        except InputErrors as found:
            assert found.errors != []  # noqa: PT017
        else:
            assert rules.id


def test_a_rule_set_can_be_sent_to_another_process() -> None:
    for name in shipped():
        assert pickle.loads(pickle.dumps(load(name))) == load(name)
