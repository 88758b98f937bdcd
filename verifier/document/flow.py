"""How pieces of text join into a run.

flow       the run that is being read
space      any stretch of white space: one space in the run, or none between two characters of Chinese or Japanese
           writing when a line of the source ends there
break      an ordered line break or the border of a block inside a cell: a line feed in the run
apart      two neighbours that stand side by side but are no one word or number: a picture and a letter, 10 and its
           exponent; a space comes between them only where they would run together
soft hyphen  is no part of a run, a reader does not see it
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from verifier.document.runs import SOFT_HYPHEN, BlockKind, Run, RunBuilder

_IRREGULAR = re.compile(r"[\t\n\r\f][ \t\n\r\f]*|  [ \t\n\r\f]*")
"""White space other than one plain space."""
_EDGE = " \t\n\r\f"


class Flow:
    """Collects the text of one block.

    `flat` flows do not end at the border of a block: a cell is one text, whatever stands in it.
    """

    def __init__(self, *, place: int, kind: BlockKind | None = None, flat: bool = False, name: str = "") -> None:
        self.place = place
        self.kind = kind
        self.flat = flat
        self.name = name
        self.level = 0
        self.pictures: list[int] = []
        self.languages: list[tuple[int, str | None]] = []
        self.alternatives: list[tuple[str, Run]] = []
        self.has_own_text = False
        self._run = RunBuilder()
        self._space: tuple[int, int, bool] | None = None
        self._break: tuple[int, int] | None = None
        self._keeps_apart: Callable[[str], bool] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether no text has come yet."""
        return not self._run.length

    def add(self, text: str, start: int) -> None:
        """Text that stands at `start` as it is; white space in it is gathered."""
        self.has_own_text = self.has_own_text or bool(text.strip())
        at = 0
        for gap in _IRREGULAR.finditer(text):
            self._words(text[at : gap.start()], start + at)
            self.space(start + gap.start(), start + gap.end(), ends_line="\n" in gap[0] or "\r" in gap[0])
            at = gap.end()
        self._words(text[at:] if at else text, start + at)

    def replace(self, text: str, start: int, end: int) -> None:
        """Text that stands for `start` to `end` as a whole, such as an entity."""
        if self.kind is BlockKind.CODE:
            self._run.replace(text, start, end)
        elif text and text[0] in _EDGE:
            self.space(start, end)
        elif text and text != SOFT_HYPHEN:
            self.has_own_text = True
            self._join(text[0], start)
            self._run.replace(text, start, end)

    def verbatim(self, text: str, start: int) -> None:
        """Text with all its white space, as in code."""
        at = 0
        for line_end in re.finditer(r"\r\n?", text):
            self._run.add(text[at : line_end.start()], start + at)
            self._run.replace("\n", start + line_end.start(), start + line_end.end())
            at = line_end.end()
        self._run.add(text[at:], start + at)
        self._space, self._break, self._keeps_apart = None, None, None
        self.has_own_text = True

    def space(self, start: int, end: int, *, ends_line: bool = False) -> None:
        """White space from `start` to `end`."""
        if self._space is None:
            self._space = (start, end, ends_line)
        elif self._space[1] == start:
            self._space = (self._space[0], end, self._space[2] or ends_line)

    def line_break(self, start: int, end: int) -> None:
        """A break, ordered by the source from `start` to `end`: what follows begins a new line."""
        self._break = (start, end)

    def border(self) -> None:
        """A break that nothing in particular orders."""
        self._break = self._break or (self._run.end, self._run.end + 1)

    def keep_words_apart(self) -> None:
        """No word and no number goes on across this place."""
        self._keeps_apart = str.isalnum

    def keep_digits_apart(self) -> None:
        """No number goes on across this place."""
        self._keeps_apart = self._keeps_apart or str.isdigit

    def picture(self, words: Run | None, name: str) -> None:
        """A picture, with the words that stand for it, from the attribute `name`."""
        self.keep_words_apart()
        if words is None:
            self.pictures.append(self._run.length)
            return
        self.alternatives.append((name, words))
        self._join(words.text[0], words.starts[0])
        for index, at in enumerate(words.at):
            stop = words.at[index + 1] if index + 1 < len(words.at) else len(words.text)
            self._run.replace(words.text[at:stop], words.starts[index], words.ends[index])
        self.keep_words_apart()

    def in_language(self, language: str | None) -> None:
        """The text that follows is in `language`."""
        if self.languages and self.languages[-1][1] == language:
            return
        if self.languages and self.languages[-1][0] == self._run.length:
            self.languages.pop()
        self.languages.append((self._run.length, language))

    def build(self) -> Run:
        """The run so far, without white space at its edges."""
        return self._run.build(self.place)

    def _words(self, text: str, start: int) -> None:
        core = text.strip(" ")
        if text.startswith(" "):
            self.space(start, start + 1)
        if core:
            at = start + text.index(core[0])
            visible = core.lstrip(SOFT_HYPHEN)
            if visible:
                self._join(visible[0], at + len(core) - len(visible))
                self._run.add(core, at)
            if text.endswith(" "):
                self.space(start + len(text) - 1, start + len(text))

    def _join(self, following: str, start: int) -> None:
        run = self._run
        if run.length:
            if self._break is not None:
                run.replace("\n", *self._break)
            elif self._space is not None:
                begin, end, ends_line = self._space
                if not (ends_line and joins_without_space(run.last, following)):
                    run.replace(" ", begin, end)
            elif self._keeps_apart is not None and self._keeps_apart(run.last) and self._keeps_apart(following):
                run.replace(" ", run.end, min(run.end + 1, start))
        self._space, self._break, self._keeps_apart = None, None, None


def joins_without_space(last: str, following: str) -> bool:
    """Whether lines that meet at these characters are joined without a space: wide writing but for Korean."""
    return _is_wide(last) and _is_wide(following)


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WFH" and not unicodedata.name(character, "").startswith("HANGUL")
