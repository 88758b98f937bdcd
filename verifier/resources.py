"""Finds what is shipped: in a checkout, an editable install and a wheel, a user's own folder first.

kind    what a folder holds: rule sets, lexicons, templates, catalogs, fonts, schemas, scenarios
own     a user's folder with files of one kind; its files come before shipped ones of the same name
shipped beside this module, or at the top of the checkout, which a wheel holds in `_shipped`
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from verifier.errors import UsageError

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent

# Those with True are written by authors at the top of the checkout, the others lie in the package.
_FOLDERS: dict[str, tuple[str, bool]] = {
    "rulesets": ("rulesets", False),
    "lexicons": ("lexicons", False),
    "messages": ("messages", False),
    "fonts": ("fonts", False),
    "schemas": ("schemas", False),
    "templates": ("templates", True),
    "catalogs": ("templates/locale", True),
    "scenarios": ("scenarios", True),
}


def kinds() -> tuple[str, ...]:
    """The kinds there are."""
    return tuple(_FOLDERS)


def folder(kind: str) -> Path:
    """The shipped folder of a kind.

    Raises UsageError for a kind that does not exist, or that this installation lacks.
    """
    if kind not in _FOLDERS:
        raise UsageError(f"there are no resources of the kind {kind!r}; there are {', '.join(_FOLDERS)}")
    name, at_top = _FOLDERS[kind]
    if not at_top:
        places = [_PACKAGE / name]
    else:
        places = [_PACKAGE / "_shipped" / name]
        # Beside an installed package lie other people's folders; only a checkout has the project file.
        if (_CHECKOUT / "pyproject.toml").is_file():
            places.append(_CHECKOUT / name)
    for place in places:
        if place.is_dir():
            return place
    raise UsageError(f"the shipped {kind} are not part of this installation")


def find(kind: str, name: str, *, own: Path | Sequence[Path] | None = None) -> Path:
    """The file `name` (a relative path with forward slashes) of a kind.

    Raises UsageError where there is none, and for a name that would lead out of the folder.
    """
    parts = name.split("/")
    if any(part in ("", ".", "..") or "\\" in part or ":" in part or "\0" in part for part in parts):
        raise UsageError(f"{name!r} is not the name of a file in a folder of {kind}")
    for place in _folders(kind, own):
        path = place.joinpath(*parts)
        if path.is_file():
            return path
    known = names(kind, own=own)
    raise UsageError(f"no file {name!r} among the {kind}; there are {', '.join(known) or 'none'}")


def names(kind: str, *, suffix: str = "", own: Path | Sequence[Path] | None = None) -> list[str]:
    """The names of all files of a kind that end in `suffix`, sorted, each once; without hidden files and Python."""
    found: set[str] = set()
    for place in _folders(kind, own):
        for path in place.rglob(f"*{suffix}"):
            parts = path.relative_to(place).parts
            if (
                path.is_file()
                and path.suffix not in (".py", ".pyc")
                and not any(part.startswith(".") for part in parts)
            ):
                found.add("/".join(parts))
    return sorted(found)


def _folders(kind: str, own: Path | Sequence[Path] | None) -> list[Path]:
    """The user's folders, then the shipped one. A user's folder may be all there is."""
    given = [own] if isinstance(own, Path) else list(own or ())
    try:
        return [*given, folder(kind)]
    except UsageError:
        if not given or kind not in _FOLDERS:
            raise
        return given
