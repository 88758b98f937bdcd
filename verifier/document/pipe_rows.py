r"""Rows of tables drawn with bars, as in Markdown.

    bar        `|`; one with a backslash before it is text
    delimiter  the row of hyphens between header and rows: `|---|:-:|`

A row is cut at every bar before anything else is read, also inside brackets and code: `| [4|4] | 8 |` has three cells.
"""

from __future__ import annotations

import re
from itertools import pairwise

_BAR = re.compile(r"(?<!\\)\|")
_DELIMITER = re.compile(r"[ \t>]*+\|?+[ \t]*+:?+-++:?+[ \t]*+(?:\|[ \t]*+:?+-++:?+[ \t]*+)*+\|?+[ \t]*+")


def split_row(line: str) -> list[tuple[int, int]]:
    """Where the cells of a row begin and end in `line`, without the white space around them."""
    start, end = _trim(line, 0, len(line))
    if line.startswith("|", start):
        start += 1
    bars = [found.start() for found in _BAR.finditer(line, start, end)]
    if bars and bars[-1] == end - 1:
        end = bars.pop()
    edges = [start - 1, *bars, end]
    return [_trim(line, left + 1, right) for left, right in pairwise(edges)]


def is_delimiter(line: str) -> bool:
    """Whether a line is the row of hyphens below the header of a table."""
    return "-" in line and "|" in line and _DELIMITER.fullmatch(line) is not None


def describe_surplus(cells: int, headers: int) -> str:
    """What is wrong with a row of more cells than there are headers."""
    return f"unescaped bar splits the cell ({_count(cells, 'cell')} under {_count(headers, 'header')})"


def describe_missing(cells: int, headers: int) -> str:
    """What is wrong with a row of fewer cells than there are headers."""
    return f"the row is too short ({_count(cells, 'cell')} under {_count(headers, 'header')})"


def describe_header(headers: int, columns: int) -> str:
    """Why a row above a delimiter row is no header, and nothing below a table."""
    return f"unescaped bar keeps this from being a table ({_count(headers, 'header')} over {_count(columns, 'column')})"


def _count(number: int, noun: str) -> str:
    """`3 cells`, `1 cell`."""
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _trim(line: str, start: int, end: int) -> tuple[int, int]:
    while start < end and line[start].isspace():
        start += 1
    while end > start and line[end - 1].isspace():
        end -= 1
    return start, end
