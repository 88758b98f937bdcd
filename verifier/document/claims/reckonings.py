"""Sums told in words, as "six and four make ten" or 12と4で16: they become the equations that signs would have written.

gap       what stands between two numbers; for a sum it is a word of reckoning and nothing else
bare      a number that counts nothing, or pips, points or ends; "four players" is none
firm      a word that says nothing but what a sum comes to, as "make"; "are" is not firm
plain     a sum whose numbers can be nothing else; only such a one may be wrong

Words such as "and" and "are" stand between numbers for many reasons. A sum that comes out right is a sum; one that does
not is held to be one only where it is plain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verifier.document.claims.arithmetic import ArithmeticClaim, equation_of, sign_between
from verifier.document.claims.base import Said
from verifier.document.tokens import Concept, Number, Sentence, TileName
from verifier.lexicons import Lexicon

_COUNTERS = frozenset({None, "pip", "point", "end", "place"})
_UNITS = frozenset({"pip", "point", "end"})
"""Concepts that may stand beside a number of a sum."""
_APART = frozenset({"remainder", "round-off", "round-up", "round-down", "nearest", "multiple", "player", "tie", "deal"})
"""Concepts of sentences that put numbers side by side and reckon nothing."""
_SETTLES = frozenset({"opponent", "partner", "leftover", "settlement", "difference", "halve", "round-off"})
"""Concepts of sentences that settle a round; what they reckon is no sum of ends."""
_REASONS = frozenset({"end", "sum", "together", "opponent", "hand", "leftover", "arm", "spinner", "add", "pip"})
"""Concepts of sentences that have something to add."""
_LONGEST_GAP = 40
_FURTHEST = 12
"""A wrong total is not further off than a slip is."""
_STOPS = frozenset(".;:!?。；：！？؛؟()（）[]—–|")
_COMMAS = frozenset(",、，،")


def read_reckonings(
    equations: Sequence[ArithmeticClaim], sentences: Sequence[Sentence], lexicon: Lexicon
) -> tuple[ArithmeticClaim, ...]:
    """The equations of a block together with the sums told in words, in order."""
    told = [
        claim
        for sentence in sentences
        for claim in _in_sentence(sentence, lexicon)
        if not any(claim.span.overlaps(equation.span) for equation in equations)
    ]
    if not told:
        return tuple(equations)
    return tuple(sorted((*equations, *told), key=lambda claim: claim.total.span.start))


def _in_sentence(sentence: Sentence, lexicon: Lexicon) -> Iterator[ArithmeticClaim]:
    if len(sentence.numbers) < _FEWEST or any(concept.name in _SETTLES for concept in sentence.concepts):
        return
    terms: list[Number] = []
    signs: list[str] = []
    words = 0
    for before, number in zip((None, *sentence.numbers), sentence.numbers, strict=False):
        key = None if before is None else _between(sentence, before, number, lexicon)
        if not _is_bare(number) or key is None or not terms:
            terms, signs, words = ([number] if _is_bare(number) else []), [], 0
        elif key in ("makes", "is", "=") or (key == "," and words and _comes_to(terms, signs, number)):
            # Signs alone are read elsewhere.
            is_sum = len(terms) > 1 and (words or key != "=")
            claim = equation_of(_tokens(terms, signs), Said(number.value, number.span)) if is_sum else None
            if claim is not None and _holds(claim, sentence, terms, number, key, lexicon):
                yield claim
            terms, signs, words = [number], [], 0
        else:
            words += key in ("plus", "minus")
            terms.append(number)
            signs.append({"plus": "+", "minus": "-"}.get(key, key))


_FEWEST = 3


def _comes_to(terms: Sequence[Number], signs: Sequence[str], number: Number) -> bool:
    """Whether a number behind a comma is the total, as in "seis y cuatro, diez"."""
    return len(terms) > 1 and set(signs) <= {"+"} and sum(term.value for term in terms) == number.value


def _tokens(terms: Sequence[Number], signs: Sequence[str]) -> list[Said[Fraction] | str]:
    # A comma between terms, as in "two, three and five make ten", joins them like the word that follows.
    filled = list(signs)
    for at in reversed(range(len(filled))):
        if filled[at] == ",":
            filled[at] = filled[at + 1] if at + 1 < len(filled) else "?"
    tokens: list[Said[Fraction] | str] = [Said(terms[0].value, terms[0].span)]
    for sign, term in zip(filled, terms[1:], strict=True):
        tokens += [sign, Said(term.value, term.span)]
    return tokens


def _is_bare(number: Number) -> bool:
    return not number.ordinal and number.counter in _COUNTERS and number.value >= 0


def _between(sentence: Sentence, before: Number, number: Number, lexicon: Lexicon) -> str | None:
    """What stands between two numbers: a key of the words of reckoning, a sign, a comma, or None for anything else."""
    if number.start - before.end > _LONGEST_GAP:
        return None
    between = [token for token in sentence.tokens if before.end <= token.start < number.start]
    if any(isinstance(token, TileName) for token in between):
        return None
    sign, _ = sign_between(sentence.text, _moved(before, sentence), _moved(number, sentence))
    if sign in ("+", "-", "="):
        return sign
    gap, at = "", before.end
    for token in between:
        if isinstance(token, Concept) and token.name in _UNITS and not token.negated:
            gap += sentence.text[at - sentence.start : token.start - sentence.start]
            at = token.end
    whole = sentence.text[before.end - sentence.start : number.start - sentence.start]
    gap += sentence.text[at - sentence.start : number.start - sentence.start]
    if any(stop in gap for stop in _STOPS - frozenset("()（）:：")):
        return None
    if gap.strip() in _COMMAS:
        return ","
    return lexicon.reckoning.find(whole) or lexicon.reckoning.find(gap)


def _moved(number: Number, sentence: Sentence) -> Number:
    """A number at its offsets in the text of its sentence."""
    return Number(
        start=number.start - sentence.start,
        end=number.end - sentence.start,
        span=number.span,
        value=number.value,
        form=number.form,
    )


def _holds(
    claim: ArithmeticClaim, sentence: Sentence, terms: Sequence[Number], total: Number, key: str, lexicon: Lexicon
) -> bool:
    """Whether a sum is right, or so plain that it is wrong."""
    if "," in claim.tokens or "?" in claim.tokens:
        return False
    value = claim.value
    if value is None:
        return False
    if value == total.value:
        return True
    names = {concept.name for concept in sentence.concepts}
    sums = "-" not in claim.tokens
    largest = max(term.value for term in terms)
    likely = total.value >= largest if sums else total.value <= terms[0].value
    if names & _APART or not likely or abs(value - total.value) > _FURTHEST or not _begins(sentence, terms[0]):
        return False
    if key in ("makes", "="):
        return True
    return sums and bool(names & _REASONS) and _ends(sentence, total)


def _begins(sentence: Sentence, first: Number) -> bool:
    """Whether no number or tile stands before the first term as one more of those that are added."""
    before = [token for token in sentence.tokens if token.end <= first.start and not isinstance(token, Concept)]
    if not before:
        return True
    gap = sentence.text[before[-1].end - sentence.start : first.start - sentence.start]
    words = gap.strip().strip("".join(_COMMAS)).strip()
    return any(stop in gap for stop in _STOPS) or (any(letter.isalpha() for letter in words) and _has_stop(gap))


def _has_stop(gap: str) -> bool:
    return any(comma in gap for comma in _COMMAS)


def _ends(sentence: Sentence, total: Number) -> bool:
    """Whether nothing is counted by the total but pips and points: a sign, or the end of the sentence, follows."""
    at = total.end
    for token in sentence.tokens:
        if isinstance(token, Concept) and token.start - at <= 1 and token.start >= at and token.name in _UNITS:
            at = token.end
    rest = sentence.text[at - sentence.start :].lstrip()
    return not rest or not rest[0].isalnum()
