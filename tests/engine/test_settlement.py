"""What the end of a round is worth, and which score events are accepted."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.positions import AC, ALL_FIVES, BD, EXACT_61, LAHAT, SHIPPED, A, B, C, D, hands, rule_sets
from verifier.engine.ruleset import (
    BlockLead,
    BlockPayment,
    BlockTie,
    Halves,
    LaterLead,
    OutPayment,
    Points,
    Rounding,
    RoundingOf,
    RuleSet,
    ScoreFloor,
    TargetChecked,
)
from verifier.engine.settlement import (
    Outcome,
    Part,
    PartKind,
    ScoreEvent,
    Settlement,
    apply_events,
    exact,
    format_points,
    has_reached,
    placement_event,
    settle_block,
    settle_out,
)
from verifier.engine.tile import DominoSet, Tile


def event(team: int, raw: Points, *, seat: int | None = None) -> ScoreEvent:
    return ScoreEvent(team=team, parts=(Part(kind=PartKind.DIFFERENCES, raw=raw, why="told"),), seat=seat)


def paid(settlement: Settlement) -> list[tuple[int, Points]]:
    return [(each.team, each.raw) for each in settlement.events]


def by_seat(settlement: Settlement) -> list[tuple[int | None, Points]]:
    return [(each.seat, each.raw) for each in settlement.events]


def accepted(outcomes: Sequence[Outcome]) -> list[bool]:
    return [outcome.accepted for outcome in outcomes]


@st.composite
def held(draw: st.DrawFn, *, players: int, least: int = 1) -> tuple[tuple[Tile, ...], ...]:
    """Hands of different tiles of the double-six set."""
    tiles = draw(st.permutations(DominoSet(6).tiles))
    sizes = draw(st.lists(st.integers(least, 28 // players), min_size=players, max_size=players))
    starts = [sum(sizes[:seat]) for seat in range(players)]
    return tuple(tuple(tiles[start : start + size]) for start, size in zip(starts, sizes, strict=True))


def pips(hand: Sequence[Tile]) -> int:
    return sum(tile.low + tile.high for tile in hand)


def nearest_five(total: int) -> int:
    """As the documents put it: remainders 1 and 2 down, 3 and 4 up."""
    return total - total % 5 + (5 if total % 5 in (3, 4) else 0)


# --- rounding ---


@given(st.integers(0, 168))
def test_remainders_1_and_2_go_down_3_and_4_up(total: int) -> None:
    assert {rules.round_pips(total) for rules in SHIPPED} == {nearest_five(total)}


@given(st.integers(0, 400), st.integers(1, 12))
def test_rounding_goes_to_a_multiple_of_the_step(total: int, step: int) -> None:
    def rounded(how: Rounding) -> int:
        return ALL_FIVES.with_values(rounding=how, rounding_step=step).round_pips(total)

    down, near, up = (rounded(how) for how in (Rounding.DOWN, Rounding.NEAREST, Rounding.UP))
    assert down % step == near % step == up % step == 0
    assert total - step < down <= total <= up < total + step
    assert near == (up if up - total <= total - down else down)
    assert rounded(Rounding.NONE) == total


# --- All Fives: going out ---


def test_all_fives_opponents_are_one_total_rounded_once() -> None:
    assert paid(settle_out(ALL_FIVES, hands("", "3|4", "1|6"), out=A)) == [(A, 15)]
    assert paid(settle_out(ALL_FIVES, hands("", "2|6", "3|5"), out=A)) == [(A, 15)]
    assert paid(settle_out(ALL_FIVES, hands("", "1|2", "0|3"), out=A)) == [(A, 5)]


def test_all_fives_the_partner_of_who_went_out_does_not_count() -> None:
    settlement = settle_out(ALL_FIVES, hands("", "1|2", "6|6", "0|4"), out=A)

    assert settlement.leftovers == (0, 3, 12, 4)
    assert paid(settlement) == [(AC, 5)]
    assert settlement.round_winner == AC
    assert settlement.next_lead == A


def test_all_fives_the_last_placement_is_an_event_of_its_own() -> None:
    assert paid(settle_out(ALL_FIVES, hands("", "6|6"), out=A, last_award=20)) == [(A, 10)]


def test_all_fives_two_pips_make_no_event() -> None:
    settlement = settle_out(ALL_FIVES, hands("0|2", ""), out=B)

    assert settlement.events == ()
    assert settlement.award(B) == 0
    assert settlement.round_winner == B


@given(st.integers(2, 4).flatmap(lambda players: held(players=players)), st.data())
def test_all_fives_going_out_pays_the_rounded_pips_of_all_opponents(
    others: tuple[tuple[Tile, ...], ...], data: st.DataObject
) -> None:
    out = data.draw(st.integers(0, len(others) - 1))
    left = tuple(() if seat == out else hand for seat, hand in enumerate(others))
    partners = len(others) == 4

    settlement = settle_out(ALL_FIVES, left, out=out)

    opponents = [hand for seat, hand in enumerate(left) if (seat - out) % 2 or not partners]
    team = out % 2 if partners else out
    assert settlement.award(team) == nearest_five(sum(pips(hand) for hand in opponents))
    assert all(each.team == team for each in settlement.events)


# --- All Fives: blocks ---


def test_all_fives_a_block_pays_the_lowest_side_all_pips_of_the_others() -> None:
    settlement = settle_block(ALL_FIVES, hands("1|1 3|3 4|4", "6|6"))

    assert paid(settlement) == [(B, 15)]
    assert settlement.round_winner == B
    assert settlement.next_lead is None


def test_all_fives_a_partnership_counts_both_hands() -> None:
    settlement = settle_block(ALL_FIVES, hands("0|1", "2|3", "6|6", "0|6"))

    assert paid(settlement) == [(BD, 15)]
    assert settlement.round_winner == BD


def test_all_fives_a_tie_of_two_or_four_pays_nothing() -> None:
    for tied in (hands("3|4", "1|6"), hands("1|2", "0|5", "2|6", "3|3")):
        settlement = settle_block(ALL_FIVES, tied)
        assert settlement.events == ()
        assert settlement.round_winner is None


def test_all_fives_two_of_three_share_the_third_hand_exactly() -> None:
    settlement = settle_block(ALL_FIVES, hands("1|1", "0|2", "1|3"))

    assert paid(settlement) == [(A, Fraction(5, 2)), (B, Fraction(5, 2))]
    assert settlement.award(A) + settlement.award(B) == 5
    assert not settlement.in_order
    assert str(settlement.events[0].parts[0]) == "split +2.5 (4 pips → 5; half of 5 is 2.5)"


def test_all_fives_halves_that_come_out_whole_are_whole_numbers() -> None:
    (first, _) = settle_block(ALL_FIVES, hands("1|1", "0|2", "6|6")).events

    assert first.raw == 5
    assert isinstance(first.raw, int)


def test_all_fives_three_equal_hands_pay_nothing() -> None:
    settlement = settle_block(ALL_FIVES, hands("0|4", "1|3", "2|2"))

    assert settlement.events == ()
    assert settlement.round_winner is None


@given(held(players=3))
def test_all_fives_what_is_split_adds_up_to_the_third_hand(left: tuple[tuple[Tile, ...], ...]) -> None:
    settlement = settle_block(ALL_FIVES, left)
    totals = [pips(hand) for hand in left]
    lowest = [seat for seat in range(3) if totals[seat] == min(totals)]
    awards = [settlement.award(seat) for seat in range(3)]

    if len(lowest) == 3:
        assert awards == [0, 0, 0]
    else:
        assert sum(awards) == nearest_five(sum(totals) - sum(totals[seat] for seat in lowest))
        assert len({awards[seat] for seat in lowest}) == 1
        assert [awards[seat] for seat in range(3) if seat not in lowest] == [0] * (3 - len(lowest))


def test_half_points_may_be_rounded_where_a_rule_set_says_so() -> None:
    def split(halves: Halves) -> Points:
        return settle_block(ALL_FIVES.with_values(halves=halves), hands("1|1", "0|2", "1|3")).award(A)

    assert (split(Halves.KEPT), split(Halves.ROUNDED_DOWN), split(Halves.ROUNDED_UP)) == (Fraction(5, 2), 2, 3)


def test_without_a_split_two_of_three_get_nothing() -> None:
    rules = ALL_FIVES.with_values(block_tie=BlockTie.NONE)

    assert settle_block(rules, hands("1|1", "0|2", "1|3")).events == ()


# --- Exact 61: going out ---


def test_exact_61_the_partner_is_rounded_on_its_own_and_subtracted() -> None:
    settlement = settle_out(EXACT_61, hands("", "3|4", "1|6", "0|6"), out=A)

    assert paid(settlement) == [(AC, 10)]
    assert [str(part) for part in settlement.events[0].parts] == [
        "opponents +15 (7 + 6 = 13 pips → 15)",
        "partner -5 (7 pips → 5)",
    ]


def test_exact_61_the_last_placement_is_joined_with_the_settlement() -> None:
    settlement = settle_out(EXACT_61, hands("", "3|4"), out=A, last_award=20)

    assert paid(settlement) == [(A, 25)]
    assert [part.kind for part in settlement.events[0].parts] == [PartKind.PLACEMENT, PartKind.OPPONENTS]


def test_exact_61_a_net_may_be_negative_or_nothing() -> None:
    assert paid(settle_out(EXACT_61, hands("", "0|1", "6|6 0|2", "0|0"), out=A)) == [(AC, -15)]
    assert paid(settle_out(EXACT_61, hands("", "0|5", "1|4", "0|1"), out=A)) == [(AC, 0)]
    assert paid(settle_out(EXACT_61, hands("", "0|1"), out=A)) == []


@given(held(players=4), st.integers(0, 3), st.integers(0, 15).map(lambda fives: 5 * fives))
def test_exact_61_one_event_of_three_parts(left: tuple[tuple[Tile, ...], ...], out: int, last_award: int) -> None:
    left = tuple(() if seat == out else hand for seat, hand in enumerate(left))
    partner, opponents = (out + 2) % 4, [(out + 1) % 4, (out + 3) % 4]

    settlement = settle_out(EXACT_61, left, out=out, last_award=last_award)

    received = nearest_five(sum(pips(left[seat]) for seat in opponents))
    assert settlement.award(out % 2) == last_award + received - nearest_five(pips(left[partner]))
    assert len(settlement.events) <= 1


# --- Exact 61: blocks ---


def test_exact_61_each_hand_gets_its_differences_to_heavier_opponents() -> None:
    settlement = settle_block(EXACT_61, hands("1|1", "0|6", "3|6", "6|6 0|1"))

    assert settlement.leftovers == (2, 6, 9, 13)
    assert by_seat(settlement) == [(A, 15), (B, 5), (C, 5)]
    assert settlement.in_order
    assert settlement.events[0].parts[0].why == "hand of A: (6 - 2) + (13 - 2) = 15"


def test_exact_61_differences_are_added_then_rounded_once() -> None:
    settlement = settle_block(EXACT_61, hands("1|1", "0|5", "6|6", "1|4"))

    assert by_seat(settlement) == [(A, 5), (B, 5), (D, 5)]
    assert settlement.events[0].parts[0].why == "hand of A: (5 - 2) + (5 - 2) = 6 → 5"


def test_exact_61_nothing_passes_between_partners() -> None:
    assert by_seat(settle_block(EXACT_61, hands("0|0", "5|5", "6|6", "4|6"))) == [(A, 20)]


def test_exact_61_equal_hands_go_clockwise_from_the_first_seat() -> None:
    tied = hands("0|4", "1|3", "4|6", "5|5")

    assert by_seat(settle_block(EXACT_61, tied)) == [(A, 5), (B, 5)]
    assert by_seat(settle_block(EXACT_61, tied, first_seat=B)) == [(B, 5), (A, 5)]
    assert by_seat(settle_block(EXACT_61, tied, first_seat=C)) == [(A, 5), (B, 5)]


def test_exact_61_the_side_of_the_lowest_hand_wins_the_round() -> None:
    assert settle_block(EXACT_61, hands("0|1", "0|2", "6|6 5|5", "1|2")).round_winner == AC
    assert settle_block(EXACT_61, hands("1|2", "2|6", "0|3", "3|6")).round_winner == AC
    assert settle_block(EXACT_61, hands("0|4", "1|3", "4|6", "5|5")).round_winner is None


@given(st.integers(2, 4).flatmap(lambda players: held(players=players)), st.data())
def test_exact_61_a_block_as_the_document_tells_it(left: tuple[tuple[Tile, ...], ...], data: st.DataObject) -> None:
    players = len(left)
    first_seat = data.draw(st.integers(0, players - 1))

    settlement = settle_block(EXACT_61, left, first_seat=first_seat)

    totals = [pips(hand) for hand in left]
    told = []
    for total in sorted(set(totals)):
        for seat in [(first_seat + turn) % players for turn in range(players)]:
            if totals[seat] == total:
                opponents = [other for other in range(players) if players < 4 or (other - seat) % 2]
                told.append((seat, nearest_five(sum(max(0, totals[other] - total) for other in opponents))))
    assert by_seat(settlement) == [(seat, award) for seat, award in told if award]


@given(held(players=4), st.integers(0, 3), st.lists(st.integers(0, 61), min_size=2, max_size=2))
def test_exact_61_a_block_ends_with_the_first_event_that_lands(
    left: tuple[tuple[Tile, ...], ...], first_seat: int, shown: list[int]
) -> None:
    scores = [5 * score for score in shown]
    settlement = settle_block(EXACT_61, left, first_seat=first_seat)

    outcomes, after = apply_events(EXACT_61, scores, settlement.events, players=4, in_order=settlement.in_order)

    now: list[Points] = list(scores)
    told = []
    for each in settlement.events:
        refused = now[each.team] + each.raw > 305
        told.append(not refused)
        if not refused:
            now[each.team] += each.raw
            if now[each.team] == 305:
                break
    assert accepted(outcomes) == told
    assert list(after) == now


# --- Lahat ng Fives ---


def test_lahat_each_hand_is_rounded_and_comes_off_its_own_score() -> None:
    assert by_seat(settle_out(LAHAT, hands("", "3|4", "3|5"), out=A)) == [(B, -5), (C, -10)]
    assert by_seat(settle_block(LAHAT, hands("1|1", "4|4"))) == [(B, -10)]


def test_lahat_partners_hands_come_off_one_score() -> None:
    settlement = settle_out(LAHAT, hands("", "1|2", "6|6", "0|3"), out=A)

    assert by_seat(settlement) == [(B, -5), (C, -10), (D, -5)]
    assert (settlement.award(AC), settlement.award(BD)) == (-10, -10)


# --- other rule sets ---


def test_rounding_each_hand_before_adding() -> None:
    rules = ALL_FIVES.with_values(rounding_of=RoundingOf.EACH_HAND)

    settlement = settle_out(rules, hands("", "1|2", "0|3"), out=A)

    assert paid(settlement) == [(A, 10)]
    assert settlement.events[0].parts[0].why == "3 + 3 pips, each rounded: 5 + 5 = 10"


def test_the_difference_to_the_lowest_side() -> None:
    rules = ALL_FIVES.with_values(block_payment=BlockPayment.DIFFERENCE_TO_LOWEST_SIDE, rounding=Rounding.NONE)

    settlement = settle_block(rules, hands("2|3", "6|6"))

    assert paid(settlement) == [(A, 7)]
    assert str(settlement.events[0].parts[0]) == "differences +7 (differences to 5: 7 pips)"


def test_no_payment_at_all() -> None:
    rules = ALL_FIVES.with_values(out_payment=OutPayment.NONE, block_payment=BlockPayment.NONE)

    assert settle_out(rules, hands("", "6|6"), out=A).events == ()
    assert settle_block(rules, hands("1|1", "6|6")).events == ()
    assert settle_block(rules, hands("1|1", "6|6")).round_winner == A


def test_a_bonus_for_going_out() -> None:
    settlement = settle_out(ALL_FIVES.with_values(out_bonus=1), hands("", "6|6"), out=A)

    assert paid(settlement) == [(A, 11)]
    assert str(settlement.events[0].parts[1]) == "bonus +1 (for going out)"


def test_who_leads_after_going_out() -> None:
    def lead(later: LaterLead, leader: int | None = None) -> int | None:
        rules = ALL_FIVES.with_values(later_lead=later)
        return settle_out(rules, hands("6|6", "", "5|5"), out=B, leader=leader).next_lead

    assert lead(LaterLead.WENT_OUT) == B
    assert lead(LaterLead.LOT) is None
    assert lead(LaterLead.ROTATES, leader=B) == C
    assert lead(LaterLead.ROTATES, leader=C) == A
    assert lead(LaterLead.ROTATES) is None


def test_who_leads_after_a_block() -> None:
    def lead(after: BlockLead, left: tuple[tuple[Tile, ...], ...] = hands("6|6", "1|1", "5|5")) -> int | None:
        rules = ALL_FIVES.with_values(lead_after_block=after)
        return settle_block(rules, left, leader=C, last_player=A).next_lead

    assert lead(BlockLead.LOT) is None
    assert lead(BlockLead.ROTATES) == A
    assert lead(BlockLead.LAST_PLAYER) == A
    assert lead(BlockLead.ROUND_WINNER) == B
    assert lead(BlockLead.ROUND_WINNER, hands("0|4", "5|5", "0|1", "6|6")) == C
    assert lead(BlockLead.ROUND_WINNER, hands("0|2", "5|5", "1|1", "6|6")) is None
    assert lead(BlockLead.ROUND_WINNER, hands("0|2", "1|1")) is None


def test_a_lead_that_rotates_is_open_where_nobody_said_who_led() -> None:
    rules = ALL_FIVES.with_values(lead_after_block=BlockLead.ROTATES)

    assert settle_block(rules, hands("6|6", "1|1")).next_lead is None


# --- score events and the target ---


def test_all_fives_the_target_is_reached_on_it_or_past_it() -> None:
    assert [has_reached(ALL_FIVES, score, players=2) for score in (245, 250, 255)] == [False, True, True]
    assert [has_reached(ALL_FIVES, score, players=3) for score in (199, 200, Fraction(401, 2))] == [False, True, True]


def test_exact_61_the_target_is_reached_only_on_it() -> None:
    assert [has_reached(EXACT_61, score, players=2) for score in (300, 305, 310)] == [False, True, False]


def test_exact_61_an_event_past_the_target_is_refused_whole() -> None:
    (outcome,), scores = apply_events(EXACT_61, (0, 285), [placement_event(B, 25)], players=2)

    assert not outcome.accepted
    assert not outcome.reached
    assert scores == (0, 285)
    assert str(outcome) == "+25, refused: placement +25 (the placement)"


def test_exact_61_an_event_that_lands_is_accepted() -> None:
    (outcome,), scores = apply_events(EXACT_61, (0, 285), [placement_event(B, 20)], players=2)

    assert outcome.accepted
    assert outcome.reached
    assert scores == (0, 305)
    assert str(outcome) == "+20, 285 → 305: placement +20 (the placement)"


def test_exact_61_a_later_event_of_a_side_may_be_accepted_after_a_refused_one() -> None:
    events = [event(AC, 15), event(BD, 5), event(AC, 5)]

    outcomes, scores = apply_events(EXACT_61, (300, 100), events, players=4)

    assert accepted(outcomes) == [False, True, True]
    assert scores == (305, 105)


def test_exact_61_nothing_is_applied_after_the_first_exact_hit() -> None:
    events = [event(AC, 15), event(BD, 5), event(AC, 5)]

    outcomes, scores = apply_events(EXACT_61, (290, 300), events, players=4)

    assert accepted(outcomes) == [True]
    assert scores == (305, 300)


def test_exact_61_a_negative_event_is_applied_below_zero() -> None:
    (outcome,), scores = apply_events(EXACT_61, (5, 0), [event(AC, -15)], players=4)

    assert outcome.accepted
    assert scores == (-10, 0)


def test_all_fives_events_of_the_same_moment_are_all_applied() -> None:
    events = [event(A, Fraction(5, 2)), event(B, Fraction(5, 2))]

    outcomes, scores = apply_events(ALL_FIVES, (198, 198, 150), events, players=3, in_order=False)

    assert [outcome.reached for outcome in outcomes] == [True, True]
    assert scores == (Fraction(401, 2), Fraction(401, 2), 150)


def test_a_score_that_stops_at_zero() -> None:
    rules = LAHAT.with_values(score_floor=ScoreFloor.ZERO)

    (outcome,), scores = apply_events(rules, (0, 5), [event(B, -10)], players=2)

    assert (outcome.before, outcome.after) == (5, 0)
    assert scores == (0, 0)


def test_a_target_that_is_looked_at_when_the_round_is_over_stops_nothing() -> None:
    rules = ALL_FIVES.with_values(target_checked=TargetChecked.ROUND_END)

    outcomes, scores = apply_events(rules, (245, 0), [event(A, 10), event(A, 10)], players=2)

    assert accepted(outcomes) == [True, True]
    assert scores == (265, 0)


EVENTS = st.lists(st.builds(event, st.integers(0, 1), st.integers(-40, 75)), max_size=8)


@given(rule_sets(), EVENTS, st.booleans())
def test_a_score_is_the_sum_of_its_accepted_events(rules: RuleSet, events: list[ScoreEvent], in_order: bool) -> None:
    rules = rules.with_values(players=(2,), hand_size={2: 1}, target={2: 60}, score_floor=ScoreFloor.NONE)

    outcomes, scores = apply_events(rules, (10, 20), events, players=2, in_order=in_order)

    for team, start in enumerate((10, 20)):
        assert scores[team] == start + sum(
            outcome.event.raw for outcome in outcomes if outcome.accepted and outcome.event.team == team
        )
    assert [outcome.event for outcome in outcomes] == events[: len(outcomes)]
    assert all(outcome.accepted or outcome.before == outcome.after for outcome in outcomes)


@given(EVENTS, st.lists(st.integers(0, 305), min_size=2, max_size=2))
def test_exact_61_no_score_ever_passes_the_target(events: list[ScoreEvent], scores: list[int]) -> None:
    outcomes, after = apply_events(EXACT_61, scores, events, players=2)

    assert max(after) <= 305
    for outcome in outcomes:
        assert outcome.accepted is (outcome.before + outcome.event.raw <= 305)


# --- points as text ---


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (15, "15"),
        (-5, "-5"),
        (Fraction(5, 2), "2.5"),
        (Fraction(-401, 2), "-200.5"),
        (Fraction(1, 3), "1/3"),
        (Fraction(2469135, 2), "1234567.5"),
    ],
)
def test_points_as_text(points: Points, text: str) -> None:
    assert format_points(points) == text


def test_points_with_a_sign() -> None:
    assert [format_points(points, signed=True) for points in (15, 0, -5, Fraction(1, 2))] == ["+15", "+0", "-5", "+0.5"]


@given(st.fractions(-(10**9), 10**9, max_denominator=10) | st.integers())
def test_points_read_back(points: Points) -> None:
    assert Fraction(format_points(points)) == points
    assert Fraction(format_points(points, signed=True)) == points


@given(st.fractions(max_denominator=4))
def test_a_whole_number_of_points_is_an_int(points: Fraction) -> None:
    assert exact(points) == points
    assert isinstance(exact(points), int) is (points.denominator == 1)
