"""Pages as HTML: what is ordered from left to right within a text from right to left."""

from markupsafe import Markup

from verifier.sheet.html import _isolates


def test_a_part_ordered_by_itself_is_an_element() -> None:
    assert _isolates("المجموع \u20662 + 8 = 10\u2069.") == Markup('المجموع <bdi dir="ltr">2 + 8 = 10</bdi>.')


def test_what_stands_around_it_is_escaped() -> None:
    assert _isolates("a < \u2068b & c\u2069") == Markup("a &lt; <bdi>b &amp; c</bdi>")


def test_marks_that_enclose_nothing_stay() -> None:
    for text in ("\u2066open", "closed\u2069", "\u2069\u2066"):
        assert _isolates(text) == Markup(text)


def test_one_stands_within_another() -> None:
    assert _isolates("\u2067x \u20661 + 2\u2069\u2069") == Markup('<bdi dir="rtl">x <bdi dir="ltr">1 + 2</bdi></bdi>')
