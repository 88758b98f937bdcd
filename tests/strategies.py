"""Random values for the tests of every part: tiles, sets, branchings, legal layouts.

choice    a number that picks one of the sorted legal plays, modulo how many there are
maximal   a layout to which no tile of its set can be joined any more
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from hypothesis import strategies as st

from verifier.engine.branching import ArmOpening, Branching, Spinner
from verifier.engine.layout import Layout, Play
from verifier.engine.tile import HIGHEST_PIPS, DominoSet, Tile

DOUBLE_SIX = DominoSet(6)

ONE_SPINNER = Branching(spinner=Spinner.FIRST)
"""The first double is the only spinner, as in All Fives."""
EVERY_DOUBLE = Branching(spinner=Spinner.ALL)
"""Every double is a spinner, as in Exact 61."""


# --- without hypothesis, for statistics over many layouts ---


def legal_plays(layout: Layout, tiles: Iterable[Tile]) -> list[Play]:
    """Every play of one of the tiles, sorted by tile, then by place."""
    free = [tile for tile in sorted(tiles) if not layout.has(tile)]
    if not layout.plays:
        return [Play(tile) for tile in free]
    return [Play(tile, on) for tile in free for on in layout.open_places if tile.has(on.pips)]


def grow(layout: Layout, tiles: Iterable[Tile], choices: Iterable[int]) -> Layout:
    """The layout after one legal play for each choice; fewer where no tile fits any more."""
    tiles = tuple(tiles)
    for choice in choices:
        plays = legal_plays(layout, tiles)
        if not plays:
            break
        layout = layout.play(*plays[choice % len(plays)])
    return layout


def random_layout(
    seed: int, branching: Branching, *, size: int | None = None, tiles: Iterable[Tile] = DOUBLE_SIX
) -> Layout:
    """A legal layout that depends on nothing but the arguments; maximal where `size` is None.

    `size` is the number of tiles; the layout has fewer where none fits any more.
    """
    tiles = tuple(tiles)
    numbers = random.Random(seed)
    wanted = len(tiles) if size is None else size
    return grow(Layout(branching), tiles, (numbers.randrange(1 << 30) for _ in range(wanted)))


def prefixes(layout: Layout) -> Iterator[Layout]:
    """The layout after no play, after the first, and so on to all of them."""
    prefix = Layout(layout.branching)
    yield prefix
    for play in layout.plays:
        prefix = prefix.play(*play)
        yield prefix


# --- with hypothesis ---


def domino_sets(*, lowest: int = 0, highest: int = HIGHEST_PIPS) -> st.SearchStrategy[DominoSet]:
    """Sets from double `lowest` to double `highest`."""
    return st.integers(lowest, highest).map(DominoSet)


def tiles(*, highest: int = 6) -> st.SearchStrategy[Tile]:
    """Tiles of the set up to double `highest`."""
    return st.sampled_from(DominoSet(highest).tiles)


def doubles(*, highest: int = 6) -> st.SearchStrategy[Tile]:
    """Doubles of the set up to double `highest`."""
    return st.integers(0, highest).map(lambda pips: Tile(pips, pips))


def singles(*, highest: int = 6) -> st.SearchStrategy[Tile]:
    """Tiles with different halves of the set up to double `highest`, which must be at least 1."""
    return st.sampled_from([tile for tile in DominoSet(highest) if not tile.is_double])


def hands(*, size: int | None = None, highest: int = 6) -> st.SearchStrategy[tuple[Tile, ...]]:
    """Different tiles of one set in any order; up to all of them where `size` is None."""
    every = DominoSet(highest).tiles
    low, high = (0, len(every)) if size is None else (size, size)
    return st.lists(st.sampled_from(every), unique=True, min_size=low, max_size=high).map(tuple)


@st.composite
def branchings(
    draw: st.DrawFn,
    *,
    spinners: Iterable[Spinner] = tuple(Spinner),
    arms: Iterable[ArmOpening] = tuple(ArmOpening),
    arm_limits: Iterable[int | None] = (None, 1, 2, 3),
    usual_counts: bool = False,
) -> Branching:
    """Branchings of every kind; `usual_counts` keeps to what terminal and covered doubles usually count."""
    spinner = draw(st.sampled_from(tuple(spinners)))
    opening = draw(st.sampled_from(tuple(arms)))
    limit = draw(st.sampled_from(tuple(arm_limits)))
    if usual_counts:
        return Branching(spinner=spinner, arms=opening, arm_limit=limit)
    halves = st.integers(0, 2)
    return Branching(
        spinner=spinner,
        arms=opening,
        arm_limit=limit,
        spinner_counts=draw(st.just((2, 2, 0, 0, 0)) | st.tuples(halves, halves, halves, halves, halves)),
        double_counts=draw(st.just((2, 2, 0)) | st.tuples(halves, halves, halves)),
    )


@st.composite
def layouts(
    draw: st.DrawFn,
    *,
    branching: st.SearchStrategy[Branching] | Branching | None = None,
    min_size: int = 0,
    max_size: int | None = None,
    highest: int = 6,
) -> Layout:
    """Legal layouts of up to `max_size` tiles of one set, up to maximal where it is None.

    A layout has fewer than `min_size` tiles only where no tile fits any more.
    """
    rule = branching if isinstance(branching, Branching) else draw(branchings() if branching is None else branching)
    every = DominoSet(highest).tiles
    size = draw(st.integers(min_size, len(every) if max_size is None else min(max_size, len(every))))
    choices = draw(st.lists(st.integers(0, 9_999), min_size=size, max_size=size))
    return grow(Layout(rule), every, choices)


def seeds() -> st.SearchStrategy[int]:
    """Seeds for `random_layout`, where a layout is too big for hypothesis to draw every choice."""
    return st.integers(0, (1 << 32) - 1)
