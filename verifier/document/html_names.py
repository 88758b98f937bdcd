"""What HTML says about its elements, by name.

void        has no end tag
block       begins and ends a line of its own; words end at its border
hidden      is not shown, nor anything inside
apart       stands beside words without being part of one
scope       an end tag inside does not end an element outside
"""

from __future__ import annotations

import re
from collections.abc import Mapping


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
VOID = _set("area base br col embed hr img input link meta param source track wbr")
BLOCKS = HEADINGS | _set(
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure "
    "footer form head header hgroup hr html legend li listing main menu nav ol optgroup option p pre search section "
    "summary table tbody td textarea tfoot th thead title tr ul xmp"
)
HIDDEN = _set("script style template noembed noframes iframe datalist rt rp rtc del s strike")
HIDDEN_FOREIGN = _set("script style defs symbol clippath mask marker pattern metadata annotation annotation-xml")
PICTURES = _set("img svg area input video canvas object embed")
APART = _set("button select audio iframe mn mi mtext")
TEXT_OF_MATH = frozenset({"mi", "mo", "mn", "ms", "mtext"})
ENDS_FOREIGN = HEADINGS | _set(
    "b big blockquote body br center code dd div dl dt em embed head hr i img li listing menu meta nobr ol p pre ruby "
    "s small span strong strike sub sup table tt u ul var"
)
"""Start tags of HTML that end an SVG or MathML picture somebody forgot to close."""
LISTS = frozenset({"ul", "ol", "menu", "dir", "dl"})
ITEMS = frozenset({"li", "dt", "dd"})
CLOSED_BY_ANY = frozenset({"option", "optgroup", "legend"})
"""Blocks that do not keep the end tag of an element in a line from ending it."""
CELLS = frozenset({"td", "th"})
SVG_TEXTS = frozenset({"title", "desc", "text"})
SCOPE = _set("table td th caption template object foreignobject desc title")
TABLE_PARTS = frozenset({"td", "th", "tr", "thead", "tbody", "tfoot", "caption"})
STARTS_PARAGRAPH_ANEW = BLOCKS - TABLE_PARTS - {"option", "optgroup", "title", "head", "body", "html"}

ENDED_BY_START: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    # a start tag: (open elements that it ends, elements beyond which it ends none)
    "li": (frozenset({"li"}), LISTS | SCOPE),
    "dt": (frozenset({"dt", "dd"}), LISTS | SCOPE),
    "dd": (frozenset({"dt", "dd"}), LISTS | SCOPE),
    "option": (frozenset({"option"}), frozenset({"select", "datalist", "optgroup"})),
    "optgroup": (frozenset({"option", "optgroup"}), frozenset({"select", "datalist"})),
    "td": (frozenset({"td", "th", "caption"}), frozenset({"table"})),
    "th": (frozenset({"td", "th", "caption"}), frozenset({"table"})),
    "tr": (frozenset({"td", "th", "tr", "caption"}), frozenset({"table"})),
    "thead": (TABLE_PARTS, frozenset({"table"})),
    "tbody": (TABLE_PARTS, frozenset({"table"})),
    "tfoot": (TABLE_PARTS, frozenset({"table"})),
    "caption": (TABLE_PARTS, frozenset({"table"})),
    "body": (frozenset({"head"}), SCOPE),
}
PARAGRAPH = (frozenset({"p"}), SCOPE | {"button"})
_HIDING_STYLE = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)\b", re.IGNORECASE)
_MAX_SPREAD = 1000


def hides(attributes: Mapping[str, str]) -> bool:
    """Whether an element with these attributes is not shown."""
    return (
        "hidden" in attributes
        or attributes.get("display") == "none"
        or attributes.get("visibility") == "hidden"
        or attributes.get("role") in ("doc-noteref", "doc-backlink")
        or ("style" in attributes and _HIDING_STYLE.search(attributes["style"]) is not None)
    )


def code_language(classes: str) -> str:
    """The language that a class such as `language-python` names, empty where none does."""
    for word in classes.split():
        if word.startswith("language-"):
            return word.removeprefix("language-")
    return ""


def spread(value: str | None) -> int:
    """The number of rows or columns a cell takes: from 1; what is no such number is 1."""
    digits = (value or "").strip()[:4]
    return min(max(1, int(digits)), _MAX_SPREAD) if digits.isascii() and digits.isdigit() else 1
