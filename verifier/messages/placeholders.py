"""Texts with named gaps.

placeholder  a name in braces, as `{tile}`; a brace that belongs to none is a fault
fill         to put a text in the place of each placeholder; what is put in is not looked at again
control      a character that no line of text may hold: tabs, line ends, escapes
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def placeholders(text: str) -> frozenset[str]:
    """The names of all placeholders."""
    return frozenset(_PLACEHOLDER.findall(text))


def fill(text: str, values: Mapping[str, str]) -> str:
    """The text with every placeholder replaced. Raises KeyError for one without a value."""
    return _PLACEHOLDER.sub(lambda match: values[match[1]], text)


def has_stray_brace(text: str) -> bool:
    """Whether a brace is no part of a placeholder, as in `{}` or `{Tile}`."""
    rest = _PLACEHOLDER.sub("", text)
    return "{" in rest or "}" in rest


def control_character(text: str) -> str | None:
    """The first control character or line end as `U+000A`, None where there is none."""
    found = _CONTROL.search(text)
    return None if found is None else f"U+{ord(found[0]):04X}"
