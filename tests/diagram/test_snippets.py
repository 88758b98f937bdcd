"""Pictures in documents, with what stands for them in words."""

from __future__ import annotations

from html.parser import HTMLParser

import pyromark
import pytest

from verifier.diagram.snippets import to_html, to_markdown
from verifier.messages import Caption

LINES = Caption(
    placed="Tile placed: [1|4]", short="Ends: 4 + 1 = 5 *and* `x` <b> & \\ ]( !", long='Tiles: "[1|4]" <i>.'
)


def test_markdown_shows_the_short_line_as_it_is() -> None:
    shown = pyromark.html(to_markdown(LINES, "a%20b.svg"))
    assert shown == f'<p><img src="a%20b.svg" alt="{escaped(LINES.short)}" /></p>\n'


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


class Reader(HTMLParser):
    """The tags with their attributes, and the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize(("language", "rtl", "direction"), [("ar", True, "rtl"), ("en", False, "ltr")])
def test_html_has_a_figure_with_all_three_lines(language: str, rtl: bool, direction: str) -> None:
    read = Reader(to_html(LINES, "a.svg", language=language, rtl=rtl, width=486, height=300.4))
    assert [tag for tag, _ in read.tags] == ["figure", "img", "figcaption", "details", "summary"]
    assert read.tags[0][1] == {"lang": language, "dir": direction}
    assert read.tags[1][1] == {"src": "a.svg", "alt": LINES.short, "width": "486", "height": "300"}
    for line in (LINES.placed, LINES.short, LINES.long):
        assert line in read.text
