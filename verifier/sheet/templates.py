"""The templates of sheets: those of a user's own folder first, then those that are shipped.

markup  templates in which everything is escaped, as HTML; text and Markdown have their own ways
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, TemplateError

from verifier import resources
from verifier.errors import UsageError

Filters = Mapping[str, Callable[..., object]]


def render(
    name: str, values: Mapping[str, Any], *, markup: bool, filters: Filters | None = None, own: Path | None = None
) -> str:
    """A template with its values; `own` is a folder whose templates come before those shipped.

    Raises UsageError with the place of what is wrong in a template.
    """
    try:
        known = _environment(markup, own).overlay()
        known.filters = {**known.filters, **(filters or {})}
        return known.get_template(name).render(values)
    except TemplateError as error:
        raise UsageError(f"template {_place(name, error)}: {error.message}") from error


def _place(name: str, error: TemplateError) -> str:
    line = getattr(error, "lineno", None)
    if line is not None:
        return f"{getattr(error, 'name', None) or name}, line {line}"
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.name.startswith(("top-level", "block", "macro", "template"))
    ]
    return f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else name


@lru_cache(maxsize=16)
def _environment(markup: bool, own: Path | None) -> Environment:
    """Templates of one kind; a name that is not given is an error."""
    folders = [*([own] if own is not None else []), resources.folder("templates")]
    return Environment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
        autoescape=markup,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
