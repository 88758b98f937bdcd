"""Replays by search: what the engine plays comes out, and what it refuses does not."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import EVERY_DOUBLE, ONE_SPINNER, layouts, prefixes
from verifier.checks.replays import Move, Named, can_be_joined, comes_out, replay
from verifier.engine.layout import Layout, Place, tile_place
from verifier.engine.tile import Tile


def told(layout: Layout) -> tuple[Move, ...]:
    """A layout as moves with all that can be said of each."""
    moves = []
    for play, after in zip(layout.plays, list(prefixes(layout))[1:], strict=True):
        terms = tuple(end.value for end in after.counted_ends)
        on = None if play.on is None else "arm" if play.on.place.is_arm else None
        pips = None if play.on is None else play.on.pips
        moves.append(Move((Named(play.tile, on=on, pips=pips),), sums=((after.end_sum, terms),)))
    return tuple(moves)


RULES = st.sampled_from([ONE_SPINNER, EVERY_DOUBLE])


@settings(max_examples=60, deadline=None)
@given(layout=RULES.flatmap(lambda rule: layouts(branching=rule, min_size=1, max_size=9)))
def test_whatever_the_engine_plays_comes_out(layout: Layout) -> None:
    found = replay(told(layout), layout.branching, 6, strict=True)
    assert found.comes_out
    assert [each.end_sum for each in found.layouts] == [each.end_sum for each in list(prefixes(layout))[1:]]


@settings(max_examples=60, deadline=None)
@given(layout=RULES.flatmap(lambda rule: layouts(branching=rule, min_size=3, max_size=8)), at=st.integers(0, 7))
def test_a_tile_left_open_is_among_those_that_fit(layout: Layout, at: int) -> None:
    moves = list(told(layout))
    at %= len(moves)
    moves[at] = Move((Named(None),), sums=moves[at].sums)
    found = replay(tuple(moves), layout.branching, 6, strict=True)
    assert layout.plays[at].tile in found.choices or len(found.choices) > 3


@settings(max_examples=60, deadline=None)
@given(layout=RULES.flatmap(lambda rule: layouts(branching=rule, min_size=1, max_size=8)), more=st.integers(1, 9))
def test_another_total_does_not_come_out(layout: Layout, more: int) -> None:
    moves = list(told(layout))
    moves[-1] = Move(moves[-1].named, sums=((layout.end_sum + more, ()),))
    plays = {each.end_sum for each in _every(moves[:-1], layout)}
    assert replay(tuple(moves), layout.branching, 6, strict=False).comes_out is (layout.end_sum + more in plays)


def _every(moves: list[Move], layout: Layout) -> list[Layout]:
    """The layouts to which the last tile may lead, whichever way those before it lie."""
    every = [Layout(layout.branching)]
    for move, play in zip([*moves, Move(())], layout.plays, strict=True):
        every = [
            after
            for before in every
            for on in (before.open_places if before.plays else (None,))
            if on is None or play.tile.has(on.pips)
            for after in [before.play(play.tile, on)]
            if all(comes_out(after, total, terms) for total, terms in move.sums)
        ]
    return every


FIVES = Layout(ONE_SPINNER).play(Tile(5, 5)).play(Tile(0, 5), tile_place(Tile(5, 5), Place.LINE_A))


def test_a_double_may_be_written_as_its_two_halves() -> None:
    assert comes_out(FIVES, 10, (10, 0))
    assert comes_out(FIVES, 10, (5, 5, 0))
    assert not comes_out(FIVES, 10, (5, 0))
    assert not comes_out(FIVES, 10, (4, 6))


def test_an_end_that_counts_nothing_may_be_left_out() -> None:
    assert comes_out(FIVES, 10, (10,))
    assert comes_out(FIVES, 10, ())
    assert not comes_out(FIVES, 5, ())


def test_unused_arms_may_be_named_or_left_out() -> None:
    both = FIVES.play(Tile(4, 5), tile_place(Tile(5, 5), Place.LINE_B))
    assert can_be_joined(both, frozenset({0, 4, 5}))
    assert can_be_joined(both, frozenset({0, 4}))
    assert not can_be_joined(both, frozenset({0, 5}))


LEAD = Move((Named(Tile(5, 5)),))


def comes(*moves: Move, strict: bool = True) -> bool:
    return replay(moves, ONE_SPINNER, 6, strict=strict).comes_out


def test_no_arm_before_both_lines_are_covered() -> None:
    arm = Move((Named(Tile(4, 5), on="arm"),))
    assert not comes(LEAD, Move((Named(Tile(0, 5)),)), arm)
    assert comes(LEAD, Move((Named(Tile(0, 5)),)), Move((Named(Tile(1, 5)),)), arm)
    assert comes(LEAD, Move((Named(Tile(0, 5)),)), arm, strict=False)


def test_a_tile_that_is_said_to_lie_must_lie() -> None:
    beside = Move((Named(Tile(0, 5)), Named(Tile(3, 3), is_place=True)))
    assert not comes(LEAD, beside)
    assert comes(LEAD, Move((Named(Tile(0, 5)), Named(Tile(5, 5), is_place=True))))


def test_a_tile_is_joined_at_the_number_that_is_said() -> None:
    lead = Move((Named(Tile(3, 5)),))
    assert comes(lead, Move((Named(Tile(3, 3), pips=3),)))
    assert not comes(lead, Move((Named(Tile(3, 3), pips=5),)))


def test_a_tile_that_is_not_sure_may_stay_in_hand() -> None:
    drawn = Move((Named(Tile(1, 5), sure=False),))
    after = Move((Named(Tile(0, 5)),), sums=((10, (10, 0)),))
    assert comes(LEAD, drawn, after)
    assert not comes(LEAD, Move((Named(Tile(1, 5)),)), after)


def test_an_empty_table_has_no_sum() -> None:
    assert not comes(Move((), sums=((0, ()),)))
    assert comes(Move(()), LEAD)
