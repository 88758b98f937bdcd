"""Reads HTML, XHTML and SVG.

    window     the stretch of the source that is read: the whole page, or a piece of HTML inside Markdown
    base       the offset of the window in the source

What is shown and what is not: see `elements`. Of the attributes, `alt` (of pictures), `title` and `aria-label` are
read, and of `<meta name="rules">` the content. The `alt` of a picture that stands among other words is part of their
sentence, as it is for whoever does not see the picture; where a block holds only pictures, each `alt` is a block of its
own. An `aria-label` stands in for an `alt` on `<svg>`; every other `aria-label` and every `title` is a block of its
own.
"""

from __future__ import annotations

from verifier.document.elements import Elements
from verifier.document.flow import Flow
from verifier.document.frontmatter import read_front_matter
from verifier.document.html_tokens import Token, TokenKind, references, tokens
from verifier.document.runs import Document, Format, FrontMatterValue, ProblemKind, Run
from verifier.document.suppressions import bind_suppressions
from verifier.text import SourceText, Span

_SPOKEN = ("alt", "title", "aria-label")
_KEPT = frozenset(
    {
        "lang",
        "xml:lang",
        "class",
        "hidden",
        "style",
        "aria-hidden",
        "role",
        "colspan",
        "rowspan",
        "x",
        "y",
        "dx",
        "dy",
        "display",
        "visibility",
    }
)
_RULES = "rules"
"""What a page names its rule set by."""
_XML_SUFFIXES = (".xhtml", ".svg")


def read_html(source: SourceText) -> Document:
    """Read a page, or a picture in SVG. Broken markup is read as a browser reads it; nothing raises."""
    is_xml = source.path.lower().endswith(_XML_SUFFIXES) or source.text.startswith("<?xml")
    front_matter = read_front_matter(source, is_expected=False)
    elements = Elements()
    elements.problems += front_matter.problems
    feed_html(elements, source.text[front_matter.end :], base=front_matter.end, is_xml=is_xml)
    elements.finish(len(source.text))
    suppressions = bind_suppressions(elements, source)
    said = {**_named_in_page(source, front_matter.end, is_xml=is_xml), **front_matter.values}
    return Document(
        source=source,
        format=Format.HTML,
        blocks=tuple(elements.blocks),
        tables=tuple(elements.tables),
        problems=tuple(elements.problems),
        suppressions=suppressions,
        front_matter=said,
        language_hint=elements.page_language,
    )


def _named_in_page(source: SourceText, start: int, *, is_xml: bool) -> dict[str, FrontMatterValue]:
    """`<meta name="rules" content="all-fives">`: what a page says of itself where other formats have front matter."""
    window = source.text[start:]
    for token in tokens(window, is_foreign=lambda: False, is_xml=is_xml):
        if token.kind is TokenKind.START and token.name == "body":
            break
        if token.kind is not TokenKind.START or token.name != "meta" or not token.is_closed:
            continue
        values = {name: _attribute_run(window, first, last, start) for name, first, last in token.attributes}
        places = {name: Span(start + first, start + last) for name, first, last in token.attributes}
        if "content" in values and "name" in values and values["name"].text.strip().lower() == _RULES:
            value = FrontMatterValue(
                text=values["content"].text.strip(), span=places["content"], key_span=places["name"]
            )
            return {_RULES: value}
    return {}


def feed_html(elements: Elements, window: str, *, base: int, is_xml: bool = False) -> None:
    """Add the markup of `window` to `elements`."""
    for token in tokens(window, is_foreign=lambda: elements.is_foreign, is_xml=is_xml):
        start, end = base + token.start, base + token.end
        if token.kind is TokenKind.TEXT:
            if not elements.is_hidden:
                _feed_text(elements, window, token, base)
        elif token.kind is TokenKind.START:
            _feed_start(elements, window, token, base, is_xml=is_xml)
        elif token.kind is TokenKind.END:
            if token.is_closed:
                elements.close(token.name, start=start, end=end)
            else:
                _report_unclosed(elements, window, token, base)
        elif token.kind is TokenKind.RAW:
            begin, stop = token.content
            elements.text(window[begin:stop], base + begin)
        elif token.is_closed:
            elements.comments.append((Span(start, end), window[slice(*token.content)]))
        else:
            _report_unclosed(elements, window, token, base)


def _feed_text(elements: Elements, window: str, token: Token, base: int) -> None:
    at = token.start
    for start, end, meaning in references(window, token.start, token.end):
        if start > at:
            elements.text(window[at:start], base + at)
        elements.entity(meaning, base + start, base + end)
        at = end
    if at < token.end:
        elements.text(window[at : token.end], base + at)


def _feed_start(elements: Elements, window: str, token: Token, base: int, *, is_xml: bool) -> None:
    if not token.is_closed:
        _report_unclosed(elements, window, token, base)
        return
    attributes: dict[str, str] = {}
    words: dict[str, Run] = {}
    for name, start, end in token.attributes:
        if name in _KEPT:
            attributes[name] = _attribute_run(window, start, end, base).text
        elif name in _SPOKEN:
            words[name] = _attribute_run(window, start, end, base)
    is_empty = token.is_empty and (is_xml or elements.is_foreign or token.name in ("svg", "math"))
    elements.open(
        token.name,
        start=base + token.start,
        end=base + token.end,
        attributes=attributes,
        words=words,
        is_empty=is_empty,
    )


def _attribute_run(window: str, start: int, end: int, base: int) -> Run:
    flow = Flow(place=base + start)
    add_with_references(flow, window, start, end, base=base)
    return flow.build()


def add_with_references(flow: Flow, window: str, start: int, end: int, *, base: int = 0) -> None:
    """Add the value of an attribute, its character references resolved."""
    at = start
    for begin, stop, meaning in references(window, start, end, in_attribute=True):
        flow.add(window[at:begin], base + at)
        flow.replace(meaning, base + begin, base + stop)
        at = stop
    flow.add(window[at:end], base + at)


def _report_unclosed(elements: Elements, window: str, token: Token, base: int) -> None:
    kind, what = ProblemKind.UNCLOSED_COMMENT, "comment"
    if token.kind is not TokenKind.COMMENT:
        kind, what = ProblemKind.UNCLOSED_TAG, "tag"
    shown = window[token.start : token.start + 20].split("\n")[0]
    elements.problem(
        kind,
        Span(base + token.start, base + min(token.end, token.start + len(shown))),
        f'this {what} is never closed, so a browser shows nothing from "{shown}" on',
    )
