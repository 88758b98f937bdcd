"""The language of a document: what it says of itself, else how it is written and its most frequent words.

tag        a name of a language, as `ja` or `pt-BR`
hint       a tag that the document, its page or its file name gives
script     the letters a text is written in
frequent   a word so common in one language that a few lines cannot do without it, and rarely used in others
decoy      a language without a lexicon that would be mistaken for one that has
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from verifier.document.runs import BlockKind, Document
from verifier.lexicons import Recognise, recognisers

SAMPLE = 20_000
"""Letters looked at; more do not make it surer."""
FEW_LETTERS = 12
"""Letters of one script that say something."""
LEAST_WORDS = 3
"""Frequent words of a language that a text has at least."""
LEAST_SHARE = 0.1
"""Share of the words of a text that are frequent in its language."""
LEAD = 1.6
"""How many times as many as in the next language."""

_ALIASES = {
    "tl": "fil",
    "jp": "ja",
    "spa": "es",
    "deu": "de",
    "ger": "de",
    "eng": "en",
    "jpn": "ja",
    "ara": "ar",
    "zho": "zh",
}

_SCRIPTS: tuple[tuple[str, str], ...] = (
    ("hiragana", "\u3041-\u309f"),
    ("katakana", "\u30a1-\u30fe\uff66-\uff9d"),
    ("han", "\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003134f"),
    ("arabic", "\u0620-\u064a\u066e-\u06d3\u06fa-\u06ff"),
    ("cyrillic", "\u0400-\u052f"),
    ("devanagari", "\u0900-\u0963\u0970-\u097f"),
    ("bengali", "\u0980-\u09e3\u09f0-\u09fb"),
    ("hangul", "\uac00-\ud7a3\u1100-\u11ff"),
    ("greek", "\u0370-\u03ff"),
    ("latin", "A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"),
)
_SCRIPT_OF = re.compile("|".join(f"(?P<{name}>[{letters}])" for name, letters in _SCRIPTS))
_WORD = re.compile(r"[^\W\d_]+")

_DECOYS: Mapping[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "fr": "le la les des du est et un une dans pour que qui sur avec pas ce il au aux par sont ou plus sa ses tous",
        "pt": "o a os as do da dos das em no na um uma e que para com não por se ao mais ou seu sua são quando pode",
        "it": "il lo gli le del della dei delle un una di che per con non sono si ha nel nella alla più ogni sua",
        "ca": "el la els les de del i en que és un una amb per als quan pot cada seva seu no ha més són aquest jugador",
        "nl": "de het een van en is dat op te met voor zijn niet aan die als of je wordt worden bij kan moet hij naar",
        "sv": "och att det som en på är av för med den till inte har de ett om när kan eller från spelare sin varje",
        "da": "og at det som en på er af for med den til ikke har de et om når kan eller fra hver sin skal spiller",
        "no": "og at det som en på er av for med den til ikke har de et om når kan eller fra hver sin skal spiller",
        "id": "yang dan di dengan untuk dari pada adalah ini itu tidak ke dalam akan satu setiap pemain dapat jika",
        "ms": "yang dan di dengan untuk dari pada adalah ini itu tidak ke dalam akan satu setiap pemain boleh jika",
        "ceb": "ang sa nga ug mga kay usa dili kon niya siya ka ni og adunay kini ngadto gikan matag tanan",
        "sl": "in je v na se za so z da ki ne lahko ali igralec če po pa od do vsak ima kot ploščice",
        "sk": "a v na sa je že s do z ktorý ak hráč alebo nie po pri môže musí všetky jeho každý body",
        "cs": "a v na se je že s do z který pokud hráč nebo ne po při může musí všechny jeho každý body",
        "pl": "i w na się jest że z do nie który jeśli gracz lub po przy może musi wszystkie jego każdy",
        "ro": "și în la este pe un o de cu nu că care pentru din sunt jucător sau dacă poate fiecare",
        "tr": "ve bir bu ile için de da olan her oyuncu taş ya eğer değil sonra kadar ise gibi",
        "vi": "và của là các một trong không cho người được có với khi này đó những để thì",
        "fa": "و در به از که این است را با برای آن یک هر بازیکن می شود نیست یا اگر",
        "ur": "اور کے میں ہے کی کا سے کو پر یہ نہیں ایک ہر کھلاڑی جو ہیں اگر",
    }.items()
}
"""Languages that share their script with one that has a lexicon."""


def find_language(document: Document) -> str | None:
    """The language of a document among those that have a lexicon: what it says of itself, else what its text shows.

    None where neither tells.
    """
    known = recognisers()
    for tag in _tags(document):
        language = primary_language(tag)
        if language in known:
            return language
    return recognise_language(_letters_of(document))


def primary_language(tag: str) -> str:
    """The language of a tag without script and region, as `fil` of `tl-PH`."""
    primary = re.split("[-_]", tag.strip().lower(), maxsplit=1)[0]
    return _ALIASES.get(primary, primary)


def recognise_language(text: str) -> str | None:
    """The language that a text is written in among those that have a lexicon, None where that is not sure."""
    sample = text[: 4 * SAMPLE]
    scripts = Counter(match.lastgroup for match in islice(_SCRIPT_OF.finditer(sample), SAMPLE))
    candidates = [language for language, how in recognisers().items() if _is_written_so(how, scripts)]
    if len(candidates) == 1 and not recognisers()[candidates[0]].words:
        return candidates[0]
    return _by_words(sample, candidates)


def _is_written_so(how: Recognise, scripts: Mapping[str | None, int]) -> bool:
    """Whether a text has the scripts of a language, and hardly any others."""
    own = sum(scripts[script] for script in how.scripts)
    kana = scripts["hiragana"] + scripts["katakana"]
    total = sum(scripts.values())
    if "hiragana" in how.scripts:
        # A Japanese text may be full of kanji and foreign names, but it has kana between them.
        return scripts["hiragana"] >= 3 and 12 * kana >= total
    if "han" in how.scripts:
        return own >= FEW_LETTERS and 2 * own >= total and 20 * kana < own
    return own >= FEW_LETTERS and 2 * own > total


def _by_words(text: str, candidates: Iterable[str]) -> str | None:
    """The candidate whose frequent words a text has, and clearly more of them than of any other language."""
    lists: dict[str, frozenset[str]] = {language: recognisers()[language].words for language in candidates}
    if not lists:
        return None
    lists |= _DECOYS
    languages = Counter(word for words in lists.values() for word in words)
    words = Counter(match[0].lower() for match in islice(_WORD.finditer(text), SAMPLE))
    total = sum(words.values())
    # A word that several languages share says less about each.
    scores = {
        language: sum(count / languages[word] for word, count in words.items() if word in frequent)
        for language, frequent in lists.items()
    }
    best, second = sorted(scores, key=lambda language: (-scores[language], language))[:2]
    hits = sum(words[word] for word in lists[best])
    sure = hits >= LEAST_WORDS and hits >= LEAST_SHARE * total and scores[best] >= LEAD * scores[second]
    return best if sure and best not in _DECOYS else None


def _tags(document: Document) -> Iterator[str]:
    """The tags that a document gives, the most telling first."""
    if document.language_hint:
        yield document.language_hint
    told: Counter[str] = Counter()
    for block in document.prose:
        if block.language:
            told[block.language] += len(block.text)
    silent = sum(len(block.text) for block in document.prose) - sum(told.values())
    for tag, letters in told.most_common(1):
        if letters >= silent:
            yield tag


def _letters_of(document: Document) -> str:
    """The prose of a document, names in attributes last."""
    blocks = sorted(document.prose, key=lambda block: block.kind is BlockKind.ATTRIBUTE)
    parts: list[str] = []
    size = 0
    for block in blocks:
        if size > 4 * SAMPLE:
            break
        parts.append(block.text)
        size += len(block.text) + 1
    return "\n".join(parts)
