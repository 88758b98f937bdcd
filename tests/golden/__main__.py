"""`python -m tests.golden [--write] [LANGUAGE…]`: what is written otherwise than was accepted; `--write` accepts it."""

from __future__ import annotations

import sys

from tests import golden
from verifier.errors import InputError, VerifierError


def main(arguments: list[str]) -> int:
    """Show the differences, or write the files; 1 where there is a difference that has not been accepted."""
    write = "--write" in arguments
    wanted = [argument for argument in arguments if not argument.startswith("-")] or list(golden.LANGUAGES)
    changed = unwritten = 0
    for path, (language, kind) in golden.text_files().items():
        if language not in wanted:
            continue
        try:
            now = golden.written(language, kind)
        except InputError as error:  # a catalog that has no sheets yet
            print(f"{path.name}: {error.message}")
            unwritten += 1
            continue
        shown = golden.difference(path, now)
        if shown:
            changed += 1
            print(shown, end="")
            if write:
                path.parent.mkdir(exist_ok=True)
                path.write_text(now, encoding="utf-8", newline="\n")
    if write:
        for path, (language, sort) in golden.pixel_files().items():
            if language in wanted:
                try:
                    path.write_bytes(golden.pixels(language, sort))
                except VerifierError as error:
                    print(f"{path.name}: {error}")
    print(f"{changed} {'accepted' if write else 'changed'}" + (f", {unwritten} not written" if unwritten else ""))
    return int(bool(changed) and not write)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
