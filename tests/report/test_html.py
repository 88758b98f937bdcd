"""The report page: everything is escaped, and a name that is not given is an error."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from jinja2 import UndefinedError

from tests.report.samples import TRICKY, file_of
from verifier.finding import Evidence
from verifier.report.html import finding_context, page_environment, render_page

EMPTY = {
    "headline": "nothing",
    "cards": [],
    "documents": [],
    "failures": [],
    "rulesets": [],
    "unreadable": [],
    "sheets": "",
    "pictures": [],
    "pairs": [],
}


class Tags(HTMLParser):
    """The tags of a page, and what is left open."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag not in {"meta", "link", "br", "img"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_page_is_well_formed_without_script_and_without_anything_from_elsewhere() -> None:
    page = render_page(EMPTY)
    tags = Tags(page)
    assert tags.open == []
    assert not {"script", "link", "img", "iframe"} & set(tags.seen)
    assert "http" not in page


def test_what_documents_say_is_escaped() -> None:
    evil = "<script>alert(1)</script>&amp;\"'"
    page = render_page(EMPTY | {"headline": evil, "unreadable": [evil]})
    assert "<script" not in page
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;") == 3


@pytest.mark.parametrize("missing", EMPTY)
def test_a_value_that_is_not_given_is_an_error(missing: str) -> None:
    with pytest.raises(UndefinedError, match=f"'{missing}' is undefined"):
        render_page({name: value for name, value in EMPTY.items() if name != missing})


def test_a_misspelled_name_in_a_template_is_an_error() -> None:
    template = page_environment().from_string('{% for card in cards %}<b class="{{ card.tonne }}"></b>{% endfor %}')
    with pytest.raises(UndefinedError, match="has no attribute 'tonne'"):
        template.render(cards=[{"tone": "good"}])


@pytest.mark.parametrize("name", TRICKY)
def test_the_words_around_a_finding_are_shown(name: str) -> None:
    text, line, column, _ = TRICKY[name]
    file = file_of(text)
    assert file.source is not None
    context = finding_context(file.findings[0], file.source)
    assert (context["line"], context["column"]) == (line, column)
    assert context["marked"] == ("‸" if "«»" in text else "16")
    whole = context["before"] + context["marked"].removeprefix("‸") + context["after"]
    assert whole == file.source.line_text(line).replace("\t", " ")


def test_a_long_line_is_cut_around_the_finding() -> None:
    file = file_of("a" * 500 + "«16»" + "b" * 500, evidence=Evidence(text="3 + 12 = 15", clause="ends"))
    assert file.source is not None
    context = finding_context(file.findings[0], file.source)
    assert (context["before"], context["after"]) == ("…" + "a" * 60, "b" * 60 + "…")
    assert context["evidence"] == "3 + 12 = 15 · ends"
