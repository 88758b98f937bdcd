"""What is wrong where YAML itself gives up: one sentence for people, with its place.

problem  what the parser says and where it noticed
context  what the parser was reading, and where that began: often the real place of the mistake

The two parsers of PyYAML word the same mistake differently, so a sentence is chosen by the text around the two places
and only then by words that both parsers use.
"""

from __future__ import annotations

import re

import yaml

from verifier.text import Span

LOOKALIKE_COLONS = {
    "：": "full-width colon (U+FF1A)",
    "﹕": "small colon (U+FE55)",
    "︓": "vertical colon (U+FE13)",
    "꞉": "modifier letter colon (U+A789)",
    "∶": "ratio sign (U+2236)",
}
"""Characters that input methods give for a colon and that mean nothing to YAML."""

_KEY_WITH_LOOKALIKE = re.compile(f"[^:\\n]*?([{''.join(LOOKALIKE_COLONS)}])")


def lookalike_colon(text: str, span: Span) -> tuple[Span, str] | None:
    """The first look-alike colon of a span that stands where a key would end, and the sentence about it."""
    for at in range(span.start, span.end):
        if text[at] in LOOKALIKE_COLONS:
            return Span(at, at + 1), f"expected key: value, found {LOOKALIKE_COLONS[text[at]]}"
    return None


def explain(text: str, error: yaml.MarkedYAMLError) -> tuple[Span, str]:
    """The place and the sentence for a syntax error."""
    problem = error.problem or "it cannot be read"
    context = error.context or ""
    at = min(error.problem_mark.index if error.problem_mark else 0, len(text))
    begin = min(error.context_mark.index if error.context_mark else at, len(text))
    here, there = Span(at, min(at + 1, len(text))), Span(begin, min(begin + 1, len(text)))

    colon = _colon_near(text, begin if "simple key" in context else at)
    if colon is not None:
        return colon
    if "quoted scalar" in context:
        if "escape" in problem:
            escape = text.rfind("\\", begin, at + 1)
            found = text[escape : escape + 2]
            return Span(
                escape, escape + 2
            ), f"found {found} in double quotes, which stands for nothing; use single quotes"
        return there, f"the quote {text[begin]} is never closed"
    if "anchor" in context or "alias" in context or "tag" in context or "block scalar" in context:
        return there, f"a value that begins with {text[begin]} is put in quotes"
    if "start any token" in problem:
        return here, f"a value cannot begin with {text[at]}; put it in quotes"
    return _structure(text, problem, context, here=here, there=there)


def _structure(text: str, problem: str, context: str, *, here: Span, there: Span) -> tuple[Span, str]:
    at, found = here.start, _word(text, here.start)
    closed = text[:at].rstrip(" ")[-1:]
    if closed and closed in "]}\"'" and found not in ("", ":", "]", "}"):
        what = "quote" if closed in "\"'" else "bracket"
        if found == ",":
            return here, f"found ', …' after a closed {what}; put several values into one list, as [[4|4], [1|1]]"
        return here, f"found {found!r} after a closed {what}; put the whole value in quotes or leave the {what}s out"
    if "depth" in problem or "depth" in context:
        return here, "found brackets nested too deep"
    if "flow" in context:
        if found in ("[", "{"):
            return here, f"found {found!r} inside a value; write tiles without brackets here, as 4|4, or use quotes"
        if text[there.start : there.end] not in ("[", "{"):
            return here, f"found {found!r} where a value was expected"
        if found == ":" and "\n" not in text[there.start : at]:
            return here, "found a second ':' in one value; put a comma between the pairs, or the value in quotes"
        return there, f"the bracket {text[there.start]} is not closed before {_next(text, there.start, at)}"
    if "mapping values" in problem:
        line = text[text.rfind("\n", 0, at) + 1 : at]
        if re.search(r":\s", line):
            return here, "found a second ': ' in one value; put the value in quotes"
        return here, "found ': ' in a line that goes on with the value above; check the indentation"
    if "sequence entries" in problem:
        return here, "found '- ' behind a key; a list of dashes begins on a line of its own"
    if "simple key" in context:
        line = text[there.start :].split("\n", 1)[0].strip()
        return there, f"expected key: value, found {line[:40]!r}"
    directive = re.compile(r"^%", re.MULTILINE).search(text, 0, at + 1)
    if directive is not None:
        return Span(*directive.span()), "directives (%) are not read"
    if found in ("]", "}") and "node content" not in problem:
        return here, f"found {found!r} that closes nothing"
    if "document start" in problem:
        return here, "found a second document; one is read from each file"
    if "node content" in problem or found == ":":
        return here, f"found {found!r} where a value or a key was expected"
    if "block mapping" in context and found == "-":
        return here, "found '-' where the next key was expected; check the indentation"
    if "block collection" in context:
        return here, f"found {found!r} where the next '- ' of the list was expected; check the indentation"
    if "block mapping" in context:
        return here, f"found {found!r}, whose indentation does not fit the lines above"
    return here, f"not YAML: {problem}"


def _colon_near(text: str, at: int) -> tuple[Span, str] | None:
    """A look-alike colon in the line of an offset, or in the line before, with no colon of YAML before it."""
    start = text.rfind("\n", 0, at) + 1
    for begin in (start, text.rfind("\n", 0, max(start - 1, 0)) + 1):
        match = _KEY_WITH_LOOKALIKE.match(text, begin)
        if match:
            return lookalike_colon(text, Span(*match.span(1)))
    return None


def _word(text: str, at: int) -> str:
    """The sign or word at an offset; empty at the end."""
    match = re.compile(r"[\[\]{},]|:(?=\s|$)|-(?=\s)|(?:[^\s\[\]{},:]|:(?!\s|$)){1,40}").match(text, at)
    return match.group() if match else ""


def _next(text: str, begin: int, at: int) -> str:
    """What an offset stands at, for a message about something that began at `begin`."""
    if not text[at:].strip():
        return "the end of the file"
    if "\n" in text[begin:at]:
        return f"line {text.count(chr(10), 0, at) + 1}"
    return repr(_word(text, at))
