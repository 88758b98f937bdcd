"""The tags, texts and comments of HTML, each with its exact offsets.

    token      a stretch of the text: a start tag, an end tag, a comment, or text between them
    raw text   the content of `script`, `style` and their like: no tag but their own end tag counts in it
    reference  a character written as `&lt;` or `&#60;`

What a browser does with broken markup is done here too: a comment or a tag that never ends takes the rest of the text
with it (its token says so), a `<` that begins nothing is text. Nothing raises, and every character is looked at a fixed
number of times. The parser of the standard library gives the same tokens for sound markup. For broken markup, releases
of Python that we support take quadratic time (unclosed comments and tags), raise AssertionError (`<![x`), and differ in
what they read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from html import unescape
from html.entities import html5

_SPACE = "\t\n\f\r "
_NAME = re.compile(r"[A-Za-z][^\t\n\f\r />]*")
_TO_ATTRIBUTE = re.compile(r"[\t\n\f\r /]*")
_ATTRIBUTE_NAME = re.compile(r"[^\t\n\f\r />][^\t\n\f\r />=]*")
_EQUALS = re.compile(r"[\t\n\f\r ]*+=[\t\n\f\r ]*+")
_UNQUOTED = re.compile(r"[^\t\n\f\r >]*")
_COMMENT_END = re.compile(r"--!?>")
_SUBSET = re.compile(r"<!DOCTYPE[^\[>]*+\[", re.IGNORECASE)
_SUBSET_END = re.compile(r"\][\t\n\f\r ]*+>")
_REFERENCE = re.compile(r"&(?:#[0-9]++;?|#[xX][0-9a-fA-F]++;?|[A-Za-z][A-Za-z0-9]{0,40};?)")
_LONGEST_UNENDED = max(len(name) for name in html5 if not name.endswith(";"))
_RAW = frozenset({"script", "style", "xmp", "iframe", "noembed", "noframes"})
_RAW_BUT_FOR_REFERENCES = frozenset({"title", "textarea"})
_RAW_ENDS = {name: re.compile(rf"</{name}(?=[\t\n\f\r />])", re.IGNORECASE) for name in _RAW | _RAW_BUT_FOR_REFERENCES}


class TokenKind(Enum):
    """What a token is; the content of a `RAW` one holds no references."""

    TEXT = auto()
    RAW = auto()
    START = auto()
    END = auto()
    COMMENT = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A token from `start` to `end`.

    `name` is that of a tag, in lower case. `attributes` are the first of each name: name, and where its value begins
    and ends. `content` is where that of a comment or of raw text begins and ends. `is_closed` is false where the text
    ended first.
    """

    kind: TokenKind
    start: int
    end: int
    name: str = ""
    attributes: tuple[tuple[str, int, int], ...] = ()
    is_empty: bool = False
    content: tuple[int, int] = (0, 0)
    is_closed: bool = True


def tokens(text: str, *, is_foreign: Callable[[], bool], is_xml: bool = False) -> Iterator[Token]:
    """The tokens of `text` in order.

    `is_foreign` is asked at each tag whether it stands in SVG or MathML, where no element holds raw text; so is
    `is_xml` for the whole text.
    """
    at = done = 0
    while (at := text.find("<", at)) >= 0:
        token = _markup(text, at, is_cdata=is_xml or is_foreign())
        if token is None:
            at += 1
            continue
        if at > done:
            yield Token(TokenKind.TEXT, done, at)
        raw_end = None
        if token.kind is TokenKind.START and not is_xml and token.name in _RAW_ENDS and not is_foreign():
            found = _RAW_ENDS[token.name].search(text, token.end)
            raw_end = found.start() if found else len(text)
        yield token
        at = done = token.end
        if raw_end is not None:
            if raw_end > done:
                kind = TokenKind.RAW if token.name in _RAW else TokenKind.TEXT
                yield Token(kind, done, raw_end, content=(done, raw_end))
            at = done = raw_end
    if done < len(text):
        yield Token(TokenKind.TEXT, done, len(text))


def references(text: str, start: int, end: int, *, in_attribute: bool = False) -> Iterator[tuple[int, int, str]]:
    """The character references in `text[start:end]`: where each begins and ends, and what it stands for.

    In an attribute, a name without `;` is none where a letter, digit or `=` follows it (`?a=1&copy=2`).
    """
    at = start
    while (at := text.find("&", at, end)) >= 0:
        found = _REFERENCE.match(text, at, end)
        if found is None:
            at += 1
            continue
        stop, meaning = _resolve(text, at, found.end(), in_attribute=in_attribute)
        if meaning is None:
            at += 1
            continue
        yield at, stop, meaning
        at = stop


def _resolve(text: str, start: int, end: int, *, in_attribute: bool) -> tuple[int, str | None]:
    body = text[start + 1 : end]
    if body[0] == "#":
        digits = body[1:].lower().removeprefix("x").rstrip(";").lstrip("0")
        if len(digits) > 7:
            return end, "\ufffd"
        return end, unescape(f"&#{'x' if body[1] in 'xX' else ''}{digits or '0'};")
    if body in html5 and body.endswith(";"):
        return end, html5[body]
    for length in range(min(len(body), _LONGEST_UNENDED), 1, -1):
        if body[:length] in html5:
            stop = start + 1 + length
            following = text[stop : stop + 1]
            if in_attribute and (following == "=" or (following.isascii() and following.isalnum())):
                return start, None
            return stop, html5[body[:length]]
    return start, None


def _markup(text: str, at: int, *, is_cdata: bool) -> Token | None:
    """The token that begins with the `<` at `at`, None where it is text."""
    following = text[at + 1 : at + 2]
    if following == "!":
        return _declaration(text, at, is_cdata=is_cdata)
    if following == "?":
        return _until(text, at, at + 2, ">")
    if following == "/":
        if _NAME.match(text, at + 2):
            return _tag(text, at, at + 2, TokenKind.END)
        return None if at + 2 >= len(text) else _until(text, at, at + 2, ">")
    return _tag(text, at, at + 1, TokenKind.START) if _NAME.match(text, at + 1) else None


def _declaration(text: str, at: int, *, is_cdata: bool) -> Token:
    if text.startswith("<!--", at):
        for short in (">", "->"):
            if text.startswith(short, at + 4):
                return Token(TokenKind.COMMENT, at, at + 4 + len(short), content=(at + 4, at + 4))
        found = _COMMENT_END.search(text, at + 4)
        if found is None:
            return Token(TokenKind.COMMENT, at, len(text), content=(at + 4, len(text)), is_closed=False)
        return Token(TokenKind.COMMENT, at, found.end(), content=(at + 4, found.start()))
    if is_cdata and text.startswith("<![CDATA[", at):
        end = text.find("]]>", at + 9)
        return Token(
            TokenKind.RAW, at, len(text) if end < 0 else end + 3, content=(at + 9, len(text) if end < 0 else end)
        )
    if is_cdata and (subset := _SUBSET.match(text, at)):
        at_end = _SUBSET_END.search(text, subset.end())
        if at_end is not None:
            return Token(TokenKind.COMMENT, at, at_end.end(), content=(at, at))
    return _until(text, at, at + 2, ">")


def _until(text: str, at: int, content: int, mark: str) -> Token:
    """A declaration or a comment somebody got wrong: neither says anything."""
    end = text.find(mark, content)
    if end < 0:
        return Token(TokenKind.COMMENT, at, len(text), content=(content, content), is_closed=False)
    return Token(TokenKind.COMMENT, at, end + 1, content=(content, content))


def _tag(text: str, at: int, name_at: int, kind: TokenKind) -> Token:
    name = _NAME.match(text, name_at)
    assert name is not None
    attributes: dict[str, tuple[str, int, int]] = {}
    place = name.end()
    while True:
        skipped = _TO_ATTRIBUTE.match(text, place)
        assert skipped is not None
        place = skipped.end()
        if place >= len(text):
            return Token(kind, at, len(text), name=name[0].lower(), is_closed=False)
        if text[place] == ">":
            break
        found = _ATTRIBUTE_NAME.match(text, place)
        assert found is not None
        start = end = place = found.end()
        equals = _EQUALS.match(text, place)
        if equals is not None:
            start = equals.end()
            quote = text[start : start + 1]
            if quote and quote in "\"'":
                start += 1
                end = text.find(quote, start)
                if end < 0:
                    return Token(kind, at, len(text), name=name[0].lower(), is_closed=False)
                place = end + 1
            else:
                unquoted = _UNQUOTED.match(text, start)
                assert unquoted is not None
                end = place = unquoted.end()
        attributes.setdefault(found[0].lower(), (found[0].lower(), start, end))
    is_empty = text[place - 1] == "/" and place - 1 >= name.end() and skipped.end() > skipped.start()
    return Token(kind, at, place + 1, name=name[0].lower(), attributes=tuple(attributes.values()), is_empty=is_empty)
