"""Two lists held against each other."""

from hypothesis import given
from hypothesis import strategies as st

from verifier.checks.alignment import Difference, compare_lists, distance

items = st.tuples(st.integers(0, 5), st.sampled_from("abc"))
lists = st.lists(items, max_size=8, unique=True)


def kinds(found, expected):
    return [difference.kind for difference in compare_lists(found, expected)]


def test_equal_lists_do_not_differ():
    assert compare_lists([(1, "a"), (2, "b")], [(1, "a"), (2, "b")]) == []


def test_the_same_items_in_another_order_differ_once_at_the_first_that_moved():
    (difference,) = compare_lists([(1,), (3,), (2,)], [(1,), (2,), (3,)])

    assert difference.kind is Difference.ORDER
    assert difference.found == 1


def test_a_dropped_item_is_missing_before_what_follows_it():
    (difference,) = compare_lists([(1,), (3,)], [(1,), (2,), (3,)])

    assert (difference.kind, difference.found, difference.expected) == (Difference.MISSING, 1, 1)


def test_a_dropped_last_item_is_missing_at_the_end():
    (difference,) = compare_lists([(1,), (2,)], [(1,), (2,), (3,)])

    assert (difference.kind, difference.found) == (Difference.MISSING, 2)


def test_an_added_item_is_too_much_where_it_stands():
    (difference,) = compare_lists([(1,), (9,), (2,)], [(1,), (2,)])

    assert (difference.kind, difference.found) == (Difference.EXTRA, 1)


def test_a_changed_atom_is_named_alone():
    (difference,) = compare_lists([(1, "a", 7)], [(1, "b", 7)])

    assert difference.kind is Difference.WRONG
    assert difference.atoms == ((1, 1),)


def test_an_atom_that_is_missing_has_no_place_of_its_own():
    (difference,) = compare_lists([(1, 7)], [(1, "b", 7)])

    assert difference.atoms == ((None, 1),)


@given(lists)
def test_a_list_is_at_no_distance_from_itself(values):
    assert distance(values, values) == 0
    assert compare_lists(values, values) == []


@given(lists, lists)
def test_lists_are_apart_exactly_where_they_differ(found, expected):
    assert (distance(found, expected) > 0) == (found != expected)
    assert bool(compare_lists(found, expected)) == (found != expected)


@given(lists.filter(bool), st.data())
def test_one_dropped_item_is_one_difference(values, data):
    at = data.draw(st.integers(0, len(values) - 1))

    assert kinds(values[:at] + values[at + 1 :], values) == [Difference.MISSING]


@given(lists.filter(bool), st.data())
def test_one_added_item_is_one_difference(values, data):
    at = data.draw(st.integers(0, len(values)))
    new = (9, "z")

    assert kinds([*values[:at], new, *values[at:]], values) == [Difference.EXTRA]
