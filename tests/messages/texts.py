"""What the tests of messages share: the catalogs, small PO files, layouts written as in scenarios."""

from __future__ import annotations

from verifier.engine.branching import Branching
from verifier.engine.layout import Layout
from verifier.engine.notation import read_play
from verifier.messages.catalog import Catalog
from verifier.text import SourceText

LANGUAGES = ("ar", "en", "es", "fil", "ja", "zh")
CATALOGS = {language: Catalog.load(language) for language in LANGUAGES}

ENGLISH_HEADER = """msgid ""
msgstr ""
"Language: en\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
ARABIC_HEADER = """msgid ""
msgstr ""
"Language: ar\\n"
"Plural-Forms: nplurals=6; plural=(n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n % 100 >= 3 && n % 100 <= 10 ? 3 :"
" n % 100 >= 11 && n % 100 <= 99 ? 4 : 5);\\n"
"""


def po(*entries: str, header: str = ENGLISH_HEADER) -> SourceText:
    """A catalog file of a header and some entries."""
    return SourceText.from_text("\n".join([header, *entries]), path="some.po")


def entry(context: str, source: str, text: str, *, flags: str = "") -> str:
    """A message without plural forms."""
    marked = f"#, {flags}\n" if flags else ""
    return f'{marked}msgctxt "{context}"\nmsgid "{source}"\nmsgstr "{text}"\n'


def plural_entry(context: str, one: str, many: str, *forms: str) -> str:
    """A message with plural forms."""
    texts = "\n".join(f'msgstr[{number}] "{form}"' for number, form in enumerate(forms))
    return f'msgctxt "{context}"\nmsgid "{one}"\nmsgid_plural "{many}"\n{texts}\n'


def layout_of(branching: Branching, *plays: str) -> Layout:
    """The layout after plays such as `1|1 on 1|4 low`."""
    layout = Layout(branching)
    for text in plays:
        layout = layout.play(*read_play(layout, text))
    return layout
