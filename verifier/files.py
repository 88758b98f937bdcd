"""Writing files: whole or not at all, with names every system can hold, and never outside the output folder.

name      what a file is called, made from ids by `safe_name`
folder    where all output goes; it is made where it is missing
below     the files with certain endings in a folder and its folders; hidden ones are left out
readable  a text in which bytes of a name that the locale could not decode are read as UTF-8
"""

from __future__ import annotations

import codecs
import os
import re
import secrets
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path

from verifier.errors import InputError, UsageError

READABLE = "verifier-readable"
"""An error handler for `encode("utf-8", …)` that writes what `readable` would."""

_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\..*)?$", re.IGNORECASE)
_UNSAFE = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f\ud800-\udfff]')
_LONGEST = 120
_MOST_BYTES = 200
"""In UTF-8. A name of 255 bytes is the longest that is usual; endings are still to come."""


def readable(text: str) -> str:
    """The text with the bytes of file names that Python could not decode read as UTF-8, and else as U+FFFD.

    In a locale that is not UTF-8 they are in every name that is not ASCII, as lone surrogates.
    """
    return text.encode("utf-8", READABLE).decode("utf-8")


def _read_bytes(error: UnicodeError) -> tuple[bytes, int]:
    assert isinstance(error, UnicodeEncodeError)
    escaped = error.object[error.start : error.end]
    raw = b"".join(bytes([ord(c) - 0xDC00]) if 0xDC80 <= ord(c) <= 0xDCFF else "\ufffd".encode() for c in escaped)
    return raw.decode("utf-8", "replace").encode("utf-8"), error.end


codecs.register_error(READABLE, _read_bytes)


def safe_name(text: str) -> str:
    """A file name for an id: the same where every system can hold it, else with what none may hold as `_`.

    Raises UsageError where nothing is left. Two ids may give one name; `OutputFolder` refuses the second.
    """
    name = _UNSAFE.sub("_", text).strip(" .")
    if not name.strip("_"):
        raise UsageError(f"{text!r} cannot name a file")
    if _RESERVED.match(name):
        name = f"_{name}"
    short = name[:_LONGEST].encode("utf-8")[:_MOST_BYTES].decode("utf-8", "ignore")
    return short.rstrip(" .")


def files_below(folder: Path, endings: tuple[str, ...], *, refuse: Callable[[InputError], None]) -> list[Path]:
    """The files with these endings in a folder and the folders in it, sorted; `refuse` is told what cannot be read."""

    def tell(error: OSError) -> None:
        reason = (error.strerror or str(error)).lower()
        refuse(InputError(f"cannot be read: {reason}", path=str(error.filename or folder)))

    found: list[Path] = []
    for here, folders, files in os.walk(folder, onerror=tell):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        named = [Path(here) / name for name in files if name.lower().endswith(endings) and not name.startswith(".")]
        found += [path for path in named if path.is_file()]  # a pipe with such a name would never end
    return sorted(found, key=lambda path: path.parts)


def write_file(file: str, content: str | bytes, *, read: Iterable[str]) -> Path:
    """Write one file that an option names; `read` holds the documents of the run, which it never takes the place of.

    Raises UsageError where it would, and as `OutputFolder.write` does.
    """
    path = Path(file)
    for source in read:
        if path.exists() and Path(source).exists() and path.samefile(source):
            raise UsageError(f"{file} is a document that was read, and nothing is written over it")
    return OutputFolder(path.parent).write(path.name, content)


class OutputFolder:
    """A folder to write into. Each file is written beside its place and then put there in one step."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._written: dict[str, str] = {}

    def write(self, name: str, content: str | bytes) -> Path:
        """Write a file below the folder; `name` may have folders of its own, separated by `/`.

        Raises UsageError where the name leads out of the folder, is that of a file already written or differs from it
        only by case, and where the disk refuses: then the old file is as it was, and nothing else is left behind.
        """
        target = self._target(name)
        raw = content.encode("utf-8", READABLE) if isinstance(content, str) else content
        beside = target.with_name(f".writing-{secrets.token_hex(8)}")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                with beside.open("xb") as file:
                    file.write(raw)
                beside.replace(target)
            except BaseException:
                beside.unlink(missing_ok=True)
                raise
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            if isinstance(error, FileExistsError):
                reason = f"{error.filename} is no folder"
            raise UsageError(f"{target} cannot be written: {reason}") from None
        return target

    def _target(self, name: str) -> Path:
        parts = name.split("/")
        if any(part in ("", ".", "..") or safe_name(part) != part for part in parts):
            raise UsageError(f"{name!r} cannot name a file in the output folder")
        target = self.path.joinpath(*parts)
        if not Path(os.path.realpath(target.parent)).is_relative_to(os.path.realpath(self.path)):
            raise UsageError(f"{name!r} leads out of the output folder {self.path}")
        key = unicodedata.normalize("NFC", name).casefold()
        known = self._written.get(key)
        if known == name:
            raise UsageError(f"{name!r} is written twice")
        if known is not None:
            raise UsageError(f"{name!r} and {known!r} would be one file on some systems")
        self._written[key] = name
        return target
