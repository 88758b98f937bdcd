"""Remainders, rounding examples and halves are what the rule set reckons, whatever it rounds to and how."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.document.claims.topics.turned import read
from verifier import rulesets
from verifier.checks.base import Context, Judgement, State
from verifier.checks.document import judge
from verifier.checks.rounding import check_halves, check_remainders, check_rounding_examples
from verifier.document.claims.base import Said
from verifier.document.claims.rounding import HalfClaim, RemainderClaim, RoundingExampleClaim
from verifier.engine.ruleset import Halves, Rounding, RuleSet
from verifier.text import SourceText, Span

ALL_FIVES = rulesets.load("all-fives")
RULES = st.builds(
    lambda how, step: ALL_FIVES.with_values(rounding=how, rounding_step=step),
    st.sampled_from(Rounding),
    st.integers(2, 12),
)
SPAN = Span(0, 1)


def said(number: Fraction | int) -> Said[Fraction]:
    return Said(Fraction(number), SPAN)


def context(rules: RuleSet | None) -> Context:
    return Context(source=SourceText.from_text("x"), rules=rules)


def remainder(number: int, rules: RuleSet | None, *, is_up: bool) -> Judgement:
    claim = RemainderClaim(
        span=SPAN, items=(), remainders=(said(number),), is_up=is_up, direction=Said("round-up", SPAN)
    )
    (judgement,) = check_remainders([claim], context(rules))
    return judgement


def example(pips: int, points: int, rules: RuleSet | None) -> Judgement:
    claim = RoundingExampleClaim(span=SPAN, items=(), pips=said(pips), points=said(points))
    (judgement,) = check_rounding_examples([claim], context(rules))
    return judgement


def half(whole: int, each: Fraction | int, rules: RuleSet | None) -> Judgement:
    claim = HalfClaim(span=SPAN, items=(), whole=said(whole), half=said(each))
    (judgement,) = check_halves([claim], context(rules))
    return judgement


@given(rules=RULES, number=st.integers(-1, 14), is_up=st.booleans(), hands=st.integers(1, 9))
def test_a_remainder_goes_where_every_total_with_it_goes(rules: RuleSet, number: int, is_up: bool, hands: int) -> None:
    step = rules.rounding_step
    is_possible = rules.rounding is not Rounding.NONE and 0 < number < step
    total = hands * step + number
    is_right = is_possible and (rules.round_pips(total) > total) is is_up

    assert remainder(number, rules, is_up=is_up).state is (State.COMPUTED if is_right else State.CONTRADICTED)


@given(rules=RULES, pips=st.integers(0, 120), points=st.integers(0, 130))
def test_an_example_is_what_the_rule_set_rounds_to(rules: RuleSet, pips: int, points: int) -> None:
    is_right = points == rules.round_pips(pips)

    assert bool(example(pips, points, rules).findings) is not is_right
    assert not example(pips, rules.round_pips(pips), rules).findings


def test_an_example_may_be_in_points_as_they_are_shown() -> None:
    rules = rulesets.load("exact-61-five-up")

    assert example(22, 20, rules).state is State.COMPUTED
    assert example(22, 4, rules).state is State.COMPUTED
    assert example(22, 5, rules).state is State.CONTRADICTED


@given(step=st.integers(2, 12), times=st.integers(1, 30), halves=st.sampled_from(Halves))
def test_a_half_is_kept_or_rounded_as_the_rule_set_says(step: int, times: int, halves: Halves) -> None:
    rules = ALL_FIVES.with_values(rounding=Rounding.NEAREST, rounding_step=step, halves=halves)
    whole = step * times
    right = {
        Halves.KEPT: Fraction(whole, 2),
        Halves.ROUNDED_DOWN: Fraction(whole // 2),
        Halves.ROUNDED_UP: Fraction(-(-whole // 2)),
    }[halves]

    assert half(whole, right, rules).state is State.COMPUTED
    assert half(whole, right + 1, rules).state is State.CONTRADICTED
    assert half(whole + 1, Fraction(whole + 1, 2), rules).state is State.CONTRADICTED


def test_without_a_rule_set_only_the_half_is_reckoned() -> None:
    assert remainder(9, None, is_up=True).state is State.UNCHECKED
    assert example(7, 3, None).state is State.UNCHECKED
    assert half(5, Fraction(5, 2), None).state is State.ARITHMETIC
    assert half(5, 3, None).state is State.CONTRADICTED


@pytest.mark.parametrize(
    ("text", "name", "found", "expected"),
    [
        ("A remainder of 1 or 3 is rounded down.", "remainder", "3", "up"),
        ("A remainder of 1 or 5 is rounded down.", "remainder", "5", "1 to 4"),
        ("A remainder of 1 or 1 is rounded down.", "remainder", "1", "another remainder"),
        ("Seven pips are rounded to ten.", "rounding-example", "ten", "5"),
        ("This can give half points: 15 points become 7 each.", "half-points", "7", "7.5"),
        ("This can give half points: 16 points become 8 each.", "half-points", "16", "a multiple of 5"),
    ],
)
def test_a_finding_names_what_is_right(text: str, name: str, found: str, expected: str) -> None:
    (finding,) = [found for judged in judge(read(text, "en"), ALL_FIVES) for found in judged.findings]

    assert (finding.name, text[finding.span.start : finding.span.end], finding.expected) == (name, found, expected)


def test_where_nothing_is_rounded_no_remainder_is() -> None:
    rules = ALL_FIVES.with_values(rounding=Rounding.NONE)

    assert remainder(2, rules, is_up=False).findings[0].expected == "no rounding"
    assert half(7, Fraction(7, 2), rules).state is State.COMPUTED
