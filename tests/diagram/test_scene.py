"""What a picture shows: the marks of its tiles, what counts, what is open, and words that stay in their boxes."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.diagram.scene_check import discs_of, drawn, named, problems, texts_of, tiles_of
from tests.strategies import EVERY_DOUBLE, ONE_SPINNER, branchings, layouts, prefixes, random_layout, seeds
from verifier import rulesets
from verifier.diagram.drawings import catalog_of
from verifier.diagram.faces import BADGE_RADIUS, SIDE, badge, tile_face
from verifier.diagram.marks import GroupMark, Placed, StrokeMark, TextMark, TileMark
from verifier.diagram.scene import PADDING, Scene, layout_scene
from verifier.diagram.scene_hand import hand_scene
from verifier.diagram.scene_strip import sequence_scene
from verifier.diagram.typeset import Box, shape_line
from verifier.engine.layout import Layout
from verifier.engine.notation import parse_layout
from verifier.engine.ruleset import RuleSet
from verifier.engine.tile import Tile
from verifier.errors import MissingGlyph, UsageError
from verifier.messages import caption_lines, describe_hand

LANGUAGES = ("ar", "en", "es", "fil", "ja", "zh")
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

ALL_FIVES = rulesets.load("all-fives")
EXACT = rulesets.load("exact-61-five-up")
RULES = {ONE_SPINNER: ALL_FIVES, EVERY_DOUBLE: EXACT}

NINE = "1|4; 1|1 on 1|4 low; 4|4 on 1|4 high; 3|4 on 4|4 line B; 1|2 on 1|1 line B; 1|5 on 1|1 arm A; 5|5 on 1|5 high"
NINE += "; 0|5 on 5|5 line B; 1|3 on 1|1 arm B"

HOSTILE = [
    "<script>alert(1)</script>",
    "R&D <All Fives> \"A\" 'B' [4|4]",
    "&amp;amp; &#x0; ]]>",
    "wide " * 60,
    "x" * 300,
    "1" * 300,
    "牌" * 300,
    "\u202e evil \u2066 [1|4] \u202d 2 + 8 = 10 \u200f",
    "اللعبة (A+C) [6|4] 2 + 8 = 10",
]


def nine(rules: RuleSet = EXACT, *, tiles: int = 9) -> Layout:
    return next(layout for layout in prefixes(parse_layout(NINE, rules.branching)) if len(layout.plays) == tiles)


def scene_of(layout: Layout, *, rules: RuleSet = EXACT, language: str = "en", **options: object) -> Scene:
    return layout_scene(layout, rules=rules, catalog=catalog_of(language), **options)  # type: ignore[arg-type]


# --- tiles ---


def test_a_tile_shows_its_pips_and_a_divider() -> None:
    face = tile_face(3, 6, lying=True)
    assert (face.width, face.height) == (2 * SIDE, SIDE)
    assert sum(pip.x < SIDE for pip in face.pips) == 3
    assert sum(pip.x > SIDE for pip in face.pips) == 6
    assert face.divider.x1 == face.divider.x2 == SIDE


def test_a_blank_half_has_no_pips_but_the_divider_is_there() -> None:
    assert tile_face(0, 0, lying=False).pips == ()
    assert tile_face(0, 0, lying=False).divider.y1 == SIDE


@pytest.mark.parametrize("lying", [True, False])
@pytest.mark.parametrize("count", range(19))
def test_pips_touch_neither_outlines_nor_the_mark_of_a_new_tile(count: int, lying: bool) -> None:
    face = tile_face(count, count, lying=lying, spinner=True, new=True)
    inner = face.outlines[-1]
    for x, y, r in face.pips:
        near = min(x - inner.x, y - inner.y, inner.x + inner.width - x, inner.y + inner.height - y)
        assert near - r >= inner.stroke / 2
        corner = (x + y - 2 * face.mark_inset - face.mark) / hypot(1, 1)
        assert corner > r


def test_a_spinner_has_two_outlines_of_one_colour_and_other_tiles_one_of_ink() -> None:
    assert [line.role for line in tile_face(4, 4, lying=False, spinner=True).outlines] == ["spinner", "spinner"]
    assert [line.role for line in tile_face(4, 4, lying=False).outlines] == ["ink"]


def test_the_tile_just_placed_has_a_mark_besides_its_colour() -> None:
    marked = [(mark.tile, mark.face.new, mark.face.mark > 0) for mark in tiles_of(scene_of(nine()))]
    assert marked[-1] == (Tile(1, 3), True, True)
    assert all(new is False and mark is False for _, new, mark in marked[:-1])


def test_tiles_are_drawn_in_order_of_play_and_doubles_crosswise() -> None:
    layout = nine()
    marks = tiles_of(scene_of(layout))
    assert [mark.tile for mark in marks] == list(layout.tiles)
    lead, double = marks[0], marks[1]
    assert lead.face.width > lead.face.height
    assert double.face.width < double.face.height


def test_spinners_are_those_of_the_layout() -> None:
    for rules in (ALL_FIVES, EXACT):
        layout = nine(rules)
        spinners = {mark.tile for mark in tiles_of(scene_of(layout, rules=rules)) if mark.face.spinner}
        assert spinners == set(layout.spinner_tiles)


def test_numbers_say_when_a_tile_was_placed() -> None:
    marks = tiles_of(scene_of(nine(), numbers=True))
    assert [mark.number.text.line.text for mark in marks if mark.number and mark.number.text] == list("123456789")
    assert all(mark.number is None for mark in tiles_of(scene_of(nine())))


# --- what counts and what is open ---


@given(layouts(min_size=1, max_size=10))
@settings(max_examples=60)
def test_a_badge_for_each_counted_end_and_a_dot_for_each_other_open_place(layout: Layout) -> None:
    scene = layout_scene(layout, rules=ALL_FIVES, catalog=catalog_of("en"))
    badges = [disc.text.line.text for disc in discs_of(scene, filled=True) if disc.text is not None]
    ends = layout.counted_ends
    assert badges == [str(end.value) for end in ends]
    singles = {(end.tile, end.place) for end in ends if end.place is not None}
    doubles = [end.tile for end in ends if end.place is None]
    hollow = [at for at in layout.open_places if (at.tile, at.place) not in singles]
    for double in doubles:  # the badge of a double lies at one of its open places, where it has one
        taken = next((at for at in hollow if at.tile == double), None)
        if taken is not None:
            hollow.remove(taken)
    assert len(discs_of(scene, filled=False)) == len(hollow)


@given(seeds(), st.sampled_from([ONE_SPINNER, EVERY_DOUBLE]))
@settings(max_examples=12, deadline=None)
def test_no_disc_lies_on_a_tile_or_on_another_disc(seed: int, branching: object) -> None:
    rules = RULES[branching]  # type: ignore[index]
    scene = scene_of(random_layout(seed, rules.branching), rules=rules)
    discs = discs_of(scene, filled=True) + discs_of(scene, filled=False)
    for tile in tiles_of(scene):
        for disc in discs:
            across = max(tile.x - disc.x, 0, disc.x - tile.x - tile.face.width)
            down = max(tile.y - disc.y, 0, disc.y - tile.y - tile.face.height)
            assert hypot(across, down) >= disc.r + disc.outline / 2
    for one, other in combinations(discs, 2):
        assert hypot(one.x - other.x, one.y - other.y) >= one.r + other.r


@pytest.mark.parametrize("value", [0, 9, 12, 36, 111])
def test_every_number_is_in_the_middle_of_its_disc_and_fits(value: int) -> None:
    text = badge(value, 0, 0).text
    assert text is not None
    ink = text.ink
    assert max(hypot(x, y) for x in (ink.left, ink.right) for y in (ink.top, ink.bottom)) < BADGE_RADIUS
    assert abs(ink.left + ink.right) < 0.01
    assert abs(ink.top + ink.bottom) < 0.01


def test_tiles_that_do_not_abut_are_joined_by_a_dashed_line() -> None:
    scene = scene_of(random_layout(55, EVERY_DOUBLE))
    assert dashes(scene)
    assert all(line.role == "soft" and len(line.points) == 2 for line in dashes(scene))


def dashes(scene: Scene) -> list[StrokeMark]:
    strokes = [placed.mark for placed in drawn(scene) if isinstance(placed.mark, StrokeMark)]
    return [stroke for stroke in strokes if stroke.dash is not None]


# --- sequences ---


def test_no_tile_moves_between_the_frames_of_a_sequence() -> None:
    last = nine()
    places = {
        (mark.tile, mark.x, mark.y, mark.face.width)
        for layout in prefixes(last)
        if layout.plays
        for mark in tiles_of(scene_of(layout, within=last))
    }
    assert len(places) == len(last.plays)


def test_frames_of_a_sequence_have_one_width() -> None:
    last = nine()
    assert len({scene_of(layout, within=last).width for layout in prefixes(last)}) == 1


def test_a_cropped_frame_is_as_large_as_it_needs() -> None:
    first, last = nine(tiles=1), nine()
    options = {"within": last, "legend": False, "caption": False}
    assert scene_of(first, **options).height == scene_of(last, **options).height
    small = scene_of(first, crop=True, **options)
    assert (small.width, small.height) == (5 * SIDE, 2 * SIDE)
    assert not list(problems(small))


def test_a_frame_is_a_part_of_its_sequence() -> None:
    with pytest.raises(UsageError, match=r"^a frame of \[1\|4\] has its first tiles, got \[1\|4\]; \[1\|1\] on "):
        scene_of(nine(tiles=2), within=nine(tiles=1))


def test_an_empty_layout_is_an_empty_picture_that_says_so() -> None:
    empty = scene_of(Layout(EXACT.branching))
    assert tiles_of(empty) == []
    assert texts_of(empty) == ["No tile has been placed yet."]


# --- words ---


def test_the_caption_has_the_tile_the_sum_and_the_points() -> None:
    scene = scene_of(nine(tiles=3), language="ja")
    lines = caption_lines(nine(tiles=3), EXACT, catalog_of("ja"))
    caption = [placed.mark.line.text for placed in named(scene, "caption") if isinstance(placed.mark, TextMark)]
    assert caption[0] == lines.placed
    assert "".join(caption[1:]) == lines.short
    assert scene.description == lines.long


def test_without_caption_and_legend_there_are_no_words() -> None:
    scene = scene_of(nine(), caption=False, legend=False)
    words = [placed.mark for placed in drawn(scene) if isinstance(placed.mark, TextMark)]
    assert [mark.line.text for mark in words] == [disc.text.line.text for disc in discs_of(scene, filled=True)]  # type: ignore[union-attr]
    assert scene.description == caption_lines(nine(), EXACT, catalog_of("en")).long


def test_the_legend_explains_what_is_there_and_nothing_else() -> None:
    def explained(layout: Layout, **options: object) -> set[str]:
        scene = scene_of(layout, caption=False, **options)
        return {text.split(":")[0] for text in texts_of(scene) if ":" in text}

    assert explained(nine(tiles=1)) == {"Filled number", "Marked tile"}
    assert explained(nine(tiles=2)) == {"Filled number", "Marked tile", "Orange outline"}
    assert explained(nine()) == {"Filled number", "Marked tile", "Orange outline", "Hollow dot"}
    assert "Small number" in explained(nine(), numbers=True)


@EACH_LANGUAGE
def test_a_legend_begins_where_lines_begin(language: str) -> None:
    scene = scene_of(nine(), language=language)
    signs = [placed.box(Box(0, 0, 0, 0)).left for placed in named(scene, "legend-entry") if sign_of(placed)]
    words = [placed.box(placed.mark.ink).left for placed in named(scene, "legend") if isinstance(placed.mark, TextMark)]
    assert signs
    if language == "ar":
        assert min(signs) > scene.width / 2
        assert min(signs) > min(words)
    else:
        assert max(signs) < scene.width / 2


def sign_of(placed: Placed) -> bool:
    return isinstance(placed.mark, GroupMark) and placed.mark.name == "sign"


@EACH_LANGUAGE
@pytest.mark.parametrize("tiles", [1, 4, 9])
def test_no_text_leaves_its_box(language: str, tiles: int) -> None:
    for rules in (ALL_FIVES, EXACT):
        scene = scene_of(nine(rules, tiles=tiles), rules=rules, language=language, numbers=True, title="A title")
        assert list(problems(scene)) == []


@given(seeds(), st.sampled_from(LANGUAGES))
@settings(max_examples=12, deadline=None)
def test_no_text_leaves_its_box_in_pictures_of_any_size(seed: int, language: str) -> None:
    scene = scene_of(random_layout(seed, EVERY_DOUBLE), language=language)
    assert list(problems(scene)) == []


@given(layouts(branching=branchings(), max_size=6), st.sampled_from(LANGUAGES))
@settings(max_examples=40, deadline=None)
def test_every_layout_of_every_rule_can_be_drawn(layout: Layout, language: str) -> None:
    scene = layout_scene(layout, rules=ALL_FIVES, catalog=catalog_of(language))
    assert list(problems(scene)) == []
    assert scene.width >= 2 * PADDING


@EACH_LANGUAGE
@pytest.mark.parametrize("title", HOSTILE)
def test_a_hostile_title_stays_in_its_box_and_is_what_it_is(title: str, language: str) -> None:
    scene = scene_of(nine(tiles=1), language=language, title=title)
    assert scene.title == title
    assert list(problems(scene)) == []


@given(st.text(st.sampled_from("ab [|] 0123456789+=.(),<>&\"'اب牌、。\u200e\u202e"), min_size=1, max_size=80))
@settings(max_examples=50, deadline=None)
def test_no_title_leaves_its_box(title: str) -> None:
    assert list(problems(scene_of(nine(tiles=1), title=title))) == []


@pytest.mark.parametrize("character", ["\x00", "\x07", "\n", "\x7f", "\u2028", "\ufffe", "\ud800"])
def test_a_title_with_a_character_that_cannot_be_written_is_refused(character: str) -> None:
    with pytest.raises(UsageError, match=f"^a title cannot have U\\+{ord(character):04X}$"):
        scene_of(nine(tiles=1), title=f"a{character}b")


def test_a_foreign_title_keeps_its_own_direction_on_every_line() -> None:
    """The stop at the end of an English sentence stays at its right in a picture that runs from right to left."""
    title = "The first of two sentences that need a line each. And the second one is as long as the first."
    scene = scene_of(nine(tiles=1), language="ar", title=title)
    lines = [placed.mark.line for placed in drawn(scene) if isinstance(placed.mark, TextMark)][:2]
    stop = shape_line(".", language="en", size=18, bold=True).glyphs[0].glyph
    assert lines[0].text.startswith("\u2068The first")
    assert max(lines[1].glyphs, key=lambda placed: placed.x).glyph == stop


def test_a_title_has_an_end() -> None:
    with pytest.raises(UsageError, match=r"^a title has at most 2000 characters, got 2001$"):
        scene_of(nine(tiles=1), title="a" * 2001)


def test_a_title_no_font_can_draw_is_refused_with_its_character() -> None:
    with pytest.raises(MissingGlyph, match=r"^no shipped font has '\U0001f600' \(U\+1F600 GRINNING FACE\)$"):
        scene_of(nine(tiles=1), title="\U0001f600")


# --- hands ---


@EACH_LANGUAGE
def test_a_hand_shows_its_tiles_upright_and_marks_what_was_drawn(language: str) -> None:
    hand = (Tile(0, 0), Tile(1, 6), Tile(3, 4))
    scene = hand_scene(hand, catalog=catalog_of(language), seat=1, drawn=[Tile(3, 4)])
    shown = [(mark.tile, mark.face.new) for mark in tiles_of(scene)]
    order = [(Tile(0, 0), False), (Tile(1, 6), False), (Tile(3, 4), True)]
    assert shown == (order[::-1] if language == "ar" else order)
    assert all(mark.face.height > mark.face.width for mark in tiles_of(scene))
    assert scene.description == describe_hand(hand, catalog_of(language), seat=1)
    assert list(problems(scene)) == []


def test_a_hand_says_how_many_tiles_and_pips_it_has() -> None:
    assert "3 tiles, 14 pips" in texts_of(hand_scene([Tile(0, 0), Tile(1, 6), Tile(3, 4)], catalog=catalog_of("en")))


def test_an_empty_hand_is_a_dash() -> None:
    scene = hand_scene([], catalog=catalog_of("en"))
    assert tiles_of(scene) == []
    assert [placed for placed in drawn(scene) if isinstance(placed.mark, StrokeMark)]


def test_a_large_hand_goes_on_in_further_rows() -> None:
    hand = [Tile(low, high) for low in range(7) for high in range(low, 7)]
    scene = hand_scene(hand, catalog=catalog_of("en"))
    assert list(problems(scene)) == []
    assert len({placed.y for placed in drawn(scene) if isinstance(placed.mark, TileMark)}) > 1


# --- strips ---


@EACH_LANGUAGE
def test_a_strip_has_a_frame_for_each_layout_all_in_one_arrangement(language: str) -> None:
    last = nine()
    frames = [layout for layout in prefixes(last) if layout.plays]
    scene = sequence_scene(frames, rules=EXACT, catalog=catalog_of(language))
    marks = tiles_of(scene)
    assert len(marks) == sum(range(1, 10))
    assert len({(mark.tile, mark.x, mark.y) for mark in marks}) == 9
    assert list(problems(scene)) == []
    for layout in frames:
        assert caption_lines(layout, EXACT, catalog_of(language)).long in scene.description


def test_a_strip_runs_in_as_many_columns_as_asked_for() -> None:
    frames = [nine(tiles=1), nine(tiles=2), nine(tiles=3)]
    one = sequence_scene(frames, rules=EXACT, catalog=catalog_of("en"), columns=1)
    three = sequence_scene(frames, rules=EXACT, catalog=catalog_of("en"), columns=3)
    assert one.width < three.width
    assert one.height > three.height


def test_a_strip_needs_frames_and_columns() -> None:
    with pytest.raises(UsageError, match=r"^a sequence has at least one frame, got none$"):
        sequence_scene([], rules=EXACT, catalog=catalog_of("en"))
    with pytest.raises(UsageError, match=r"^a sequence has at least one column, got 0$"):
        sequence_scene([nine()], rules=EXACT, catalog=catalog_of("en"), columns=0)
    with pytest.raises(UsageError, match=r"^a frame of \[1\|4\] has its first tiles, got \[1\|4\]; \[1\|1\] on "):
        sequence_scene([nine(tiles=2), nine(tiles=1)], rules=EXACT, catalog=catalog_of("en"))
