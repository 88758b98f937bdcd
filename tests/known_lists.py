"""Lists of what is known not to work, exact, so that whatever changes is told: `known.toml` beside several tests."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence


def render_known(remark: str, lists: Mapping[str, Mapping[str, Sequence[str]]]) -> str:
    """The text of a `known.toml`: a table for each list, a key for each name that has items."""
    lines = [f"# {remark}"]
    for table, rows in lists.items():
        lines += ["", f"[{table}]"]
        for name, items in rows.items():
            if items:
                lines += [f"{_quoted(name)} = [", *(f"  {_quoted(item)}," for item in items), "]"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
