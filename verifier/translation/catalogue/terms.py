"""Terms against the glossary of a language, which is its lexicon: what each word of a text stands for.

family   concepts that translations take for each other, as a player for a partner
swapped  a term of the English text is missing, and one of its family stands there that the English text has not
lost     a term of the English text is missing, in a sentence that cannot do without it
spoiled  a word that only bad translations use in this sense
"""

from __future__ import annotations

from collections.abc import Iterator

from verifier import lexicons
from verifier.document.tokens import Concept
from verifier.document.words import find_spoiled
from verifier.translation.catalogue.flaws import Flaw, Form, Page, without_placeholders
from verifier.translation.catalogue.texts import tokens_of

_FAMILIES = (
    ("spinner", "boneyard"),
    ("partner", "opponent"),
    ("deal", "draw", "pass"),
    ("clockwise", "counter-clockwise"),
    ("round-up", "round-down"),
    ("add", "subtract"),
    ("most", "fewest"),
    ("raw", "display"),
    ("high", "low"),
)
_NEEDED = ("double", "spinner", "boneyard", "opponent", "target")
"""Terms without which a sentence says something else."""
_SENTENCE_WORDS = 4


def check_terms(form: Form, page: Page) -> Iterator[Flaw]:
    """Terms that stand for something else, or for nothing."""
    lexicon = page.lexicon
    if lexicon is None or page.is_english:
        return
    text = without_placeholders(form.value)
    for word in find_spoiled(text, lexicon):
        said = form.value[word.start : word.end]
        told = f"{said} is a word for {word.name} that only bad translations use"
        usual = lexicon.usual.get(word.name)
        yield form.flaw("term", told, at=(word.start, word.end), found=said, expected=usual)
    mine = {token.name for token in tokens_of(form.source, lexicons.load("en")) if isinstance(token, Concept)}
    theirs = [token for token in tokens_of(form.value, lexicon) if isinstance(token, Concept)]
    names = {token.name for token in theirs}
    swapped = set()
    for family in _FAMILIES:
        gone = [name for name in family if name in mine - names]
        come = [token for token in theirs if token.name in family and token.name not in mine]
        if gone and come:
            swapped |= set(gone)
            said = form.value[come[0].start : come[0].end]
            told = f"the English text says {gone[0]}, the translation {come[0].name} ({said})"
            place = (come[0].start, come[0].end)
            yield form.flaw("term", told, at=place, found=said, expected=lexicon.usual.get(gone[0]))
    if len(form.source.split()) < _SENTENCE_WORDS or not form.source.endswith("."):
        return
    if "single" in names:  # what is no double is said by the word for one
        names.add("double")
    for name in _NEEDED:
        if name in mine - names - swapped and name in lexicon.concepts:
            told = f"no word for {name} of the glossary stands in the translation"
            yield form.flaw("term-lost", told, expected=lexicon.usual.get(name))
