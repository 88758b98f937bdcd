"""Rules turned round: words of one text whose opposites stand in the other.

phrase   a rule that is read as another value in the two texts, in words alone
surplus  the word of one side that has no counterpart on the other
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verifier.document.tokens import Number, Token
from verifier.text import Span
from verifier.translation.align import Bead
from verifier.translation.differences import Change, Difference, Stated
from verifier.translation.facts import show
from verifier.translation.opposites import (
    FAMILIES,
    ORDINALS,
    Family,
    is_negative,
    meaning,
    meanings_of,
    members_of,
)
from verifier.translation.passages import Unit


def turned_round(bead: Bead, phrases: Sequence[Difference]) -> Iterator[Difference]:
    """What one side of a bead says the other way round, by the name of the rule where the words are those of a rule.

    A phrase that is a mere yes or no is told only where one side denies something and the other nothing.
    """
    for difference in _turned(bead):
        yield next((phrase for phrase in phrases if _overlap(phrase, difference)), difference)
    otherwise = _denies_otherwise(bead)
    yield from (phrase for phrase in phrases if otherwise or not _is_yes_or_no(phrase))


def _denies_otherwise(bead: Bead) -> bool:
    """Whether one sentence denies something and its counterpart nothing."""
    mine, theirs = (
        any(is_negative(said) for unit in units for said in unit.meanings) for units in (bead.source, bead.translation)
    )
    return mine != theirs


def _is_yes_or_no(phrase: Difference) -> bool:
    return all(stated is not None and stated.value in ("yes", "no") for stated in (phrase.source, phrase.translation))


def _overlap(one: Difference, other: Difference) -> bool:
    pairs = ((one.source, other.source), (one.translation, other.translation))
    return all(mine is not None and theirs is not None and mine.span.overlaps(theirs.span) for mine, theirs in pairs)


_Said = tuple[Token, str, Span]
"""A word, what it says, and its sentence."""


def _turned(bead: Bead) -> Iterator[Difference]:
    sides = tuple(
        [(token, said, unit.span) for unit in units for token, said in unit.said]
        for units in (bead.source, bead.translation)
    )
    for family in FAMILIES:
        yield from _turned_in(family, sides)
    yield from _exchanged(bead)


def _turned_in(family: Family, sides: tuple[Sequence[_Said], ...]) -> Iterator[Difference]:
    mine, theirs = (members_of(family, [said for _, said, _ in side]) for side in sides)
    gone = [at for at in range(len(mine)) if mine[at] > theirs[at]]
    come = [at for at in range(len(mine)) if theirs[at] > mine[at]]
    if family.is_delicate:
        gone = [at for at in gone if not theirs[at]]
        if sum(mine) != sum(theirs) or not (family.is_apart or _is_else_equal(family, mine, theirs, sides)):
            return
    pairs = [(one, other) for one in gone for other in come if family.pivot in (None, one, other)]
    # Where both are said on both sides, how often each is said depends on the language.
    pairs = [(one, other) for one, other in pairs if not theirs[one] or not mine[other]]
    for one, other in pairs[:1]:
        if family.name == "allowed or not" and (
            not _denial_differs(family, one, other, sides) or _says_the_same(family, one, other, sides)
        ):
            continue
        source = _surplus(sides[0], family.members[one], sides[1])
        translation = _surplus(sides[1], family.members[other], sides[0])
        yield _turned_round(family.name, source, translation)


def _denial_differs(family: Family, one: int, other: int, sides: tuple[Sequence[_Said], ...]) -> bool:
    """Whether the two sides deny another number of things, where only one of the members is a denial."""
    negative = [is_negative(family.members[at][0]) for at in (one, other)]
    mine, theirs = (sum(is_negative(said) for _, said, _ in side) for side in sides)
    if negative[0] == negative[1]:
        return not all(negative)  # languages differ in whether what is never a duty is forbidden
    return (mine > theirs) == negative[0] != (mine < theirs)


_LIMITS = frozenset({"before", "until", "unless", "except"})


def _says_the_same(family: Family, one: int, other: int, sides: tuple[Sequence[_Said], ...]) -> bool:
    """Whether two sides say the same though one denies it: forbidden before, and allowed after; need not, and may."""
    members = family.members[one], family.members[other]
    if {"need-not", "may"} <= {name for names in members for name in names}:
        return True
    denied = next((at for at in (0, 1) if is_negative(members[at][0])), None)
    limited = [any(said in _LIMITS for _, said, _ in side) for side in sides]
    return denied is not None and limited[denied] and not limited[1 - denied]


def _is_else_equal(family: Family, one: list[int], other: list[int], sides: tuple[Sequence[_Said], ...]) -> bool:
    """Whether each side says one member only, and what is allowed, denied and asked for is the same."""
    if any(mine and theirs for mine, theirs in zip(one, other, strict=True)):
        return False
    own = {name for member in family.members for name in member}
    mine, theirs = ({said for _, said, _ in side if said not in own} for side in sides)
    return mine & _BINDING == theirs & _BINDING and len(mine & theirs) >= 0.5 * len(mine | theirs)


_BINDING = frozenset({"must-not", "unable", "need-not", "only", "not"})


def _surplus(side: Sequence[_Said], names: Sequence[str], other: Sequence[_Said]) -> _Said:
    """The word of a side without a counterpart: the one farthest from those of the other side, counted in words."""
    own = [(at / max(len(side), 1), said) for at, said in enumerate(side) if said[1] in names]
    there = [at / max(len(other), 1) for at, said in enumerate(other) if said[1] in names]
    return max(own, key=lambda entry: min((abs(entry[0] - place) for place in there), default=0.0))[1]


def _turned_round(role: str, source: _Said, translation: _Said) -> Difference:
    return Difference(
        change=Change.CHANGED,
        role=role,
        source=_stated(source, role),
        translation=_stated(translation, role),
        place=translation[0].span,
    )


def _stated(said: _Said, role: str) -> Stated:
    token, name, sentence = said
    shown = name.removeprefix("~").replace("-", " ")
    shown = f"not {shown}" if name.startswith("~") else shown
    return Stated(value=shown, span=token.span, sentence=sentence, role=role)


def _exchanged(bead: Bead) -> Iterator[Difference]:
    """Numbers that stand with another word of a family than in the source: 1 or 2 rounded up instead of down."""
    for family in FAMILIES:
        mine, theirs = (_by_member(family, units) for units in (bead.source, bead.translation))
        wrong = sorted(value for value in mine.keys() & theirs.keys() if mine[value][0] != theirs[value][0])
        if len({mine[value][0] for value in wrong}) > 1:
            value = wrong[0]
            yield _turned_round(f"{family.name} of {show(value)}", mine[value][1], theirs[value][1])


def _by_member(family: Family, units: Sequence[Unit]) -> dict[Fraction, tuple[int, _Said]]:
    """For each number of a clause with one member of a family: that member."""
    found: dict[Fraction, tuple[int, _Said]] = {}
    index = {name: at for at, names in enumerate(family.members) for name in names}
    for unit in units:
        for clause in unit.clauses:
            said = [(token, name, unit.span) for token, name in meanings_of(clause) if name in index]
            if len({index[name] for _, name, _ in said}) == 1:
                for value in _numbered(clause, ordinals=family.is_apart):
                    found[value] = (index[said[0][1]], said[0])
    return found


def _numbered(clause: Sequence[Token], *, ordinals: bool) -> Iterator[Fraction]:
    """The numbers of a clause; with `ordinals` also those, in words too: the first and second tile at the sides."""
    for token in clause:
        if isinstance(token, Number) and not token.ordinal:
            yield token.value
        elif ordinals and (name := meaning(token)) in ORDINALS:
            yield Fraction(ORDINALS[name])
