"""Ties for the lowest leftover: who is paid with how many players, and what is split between those who tie."""

from __future__ import annotations

from collections.abc import Iterator

from verifier.document.claims.base import Claim
from verifier.document.claims.source import ClaimSource
from verifier.document.claims.statements import RuleClaim, View
from verifier.document.claims.topics.parts import claim, clauses, is_count, is_prose, number_claim, says, tokens_of
from verifier.document.claims.topics.settlement import SUBTRACTED
from verifier.document.tokens import Concept, Number
from verifier.engine.ruleset import BlockTie


def read_ties(source: ClaimSource, view: View) -> Iterator[Claim]:
    """What a sentence says of ties, and what it says for a number of players of going out, blocks and half points."""
    if is_prose(source, view):
        yield from _ties(source, view)
        yield from _by_players(view)


def _ties(source: ClaimSource, view: View) -> Iterator[RuleClaim]:
    """Who is paid on a tie for the lowest hand, by numbers of players."""
    tied = (
        says(view, "lightest same hand", "compare rank event lead lot fewer more ~same")
        or says(view, "tie", "compare rank event lead ~tie lot round+tie")
        or says(view, "lowest same sum|hand|pip|leftover", "compare rank event lead lot fewer more ~same")
    )
    if tied is None or not view.names & {"lowest", "lightest", "highest", "maximum", "leftover", "block", "halve"}:
        return
    numbers = [number for number in view.numbers if is_count(number)]
    players = [number for number in numbers if number.counter == "player"]
    highest = says(view, "highest|maximum", "lowest leftover+score")
    if highest is not None and (players or "leftover" in view.names):
        yield claim(view, "tie_that_is_settled", "for the most pips", *highest, *tied)
    lowest = says(view, "lowest", "highest")
    if lowest is not None and players:
        yield claim(view, "tie_that_is_settled", "for the fewest pips", *lowest, *tied)
    split = says(view, "halve", "~halve")
    if split is not None:
        yield from _split(view, numbers, split[0])
        return
    if not players:
        yield from _for_all(view)
        return
    tied_ones = {number.start for number in players if _ties_itself(source, view, number)}
    unpaid = says(view, "~score|~point|~add|zero|not-count") or says(view, "nobody score|point")
    paid = says(view, "score|add", "~score ~point ~add zero not-count nobody")
    for number in players:
        if number.start not in tied_ones and (unpaid is not None or paid is not None):
            yield claim(
                view,
                "tie_is_paid",
                unpaid is None,
                number,
                *(unpaid or paid or ()),
                items=[number],
                players=int(number.value),
            )


def _for_all(view: View) -> Iterator[RuleClaim]:
    """Whether those who tie are paid in full each, where it is said for any number of players."""
    tied = says(
        view,
        "tie|same+hand|same+pip|same+sum|same+leftover lowest|lightest",
        "highest halve round+tie go-out+tie lead win",
    )
    if tied is None or not view.names & {"tie", "if"}:
        return
    unpaid = says(view, "~score|~point|~add|zero|not-count") or says(view, "nobody score|point")
    paid = says(view, "score|add", "~score ~point ~add zero not-count nobody subtract difference opponent")
    if unpaid is not None:
        yield claim(view, "tied_sides_score", False, *unpaid)
    elif paid is not None and says(view, "both|all|each|side|player") is not None:
        yield claim(view, "tied_sides_score", True, *paid)


def _ties_itself(source: ClaimSource, view: View, number: Number) -> bool:
    """Whether it is so many who tie, as in "if two players tie", and not so many who play."""
    clause = next((clause for clause in clauses(source, view) if number in clause.numbers), view)
    tokens = tokens_of(clause)
    at = tokens.index(number)
    if at and isinstance(tokens[at - 1], Number):
        # "two of three players tie"
        return False
    behind = [token for token in tokens[at + 1 :] if getattr(token, "name", "") != "player"]
    return bool(behind) and isinstance(behind[0], Concept) and behind[0].name in ("tie", "partnership", "all")


def _by_players(view: View) -> Iterator[RuleClaim]:
    """What is said for a number of players: that a block is paid as going out is, that half points arise."""
    questions = (
        ("block_paid_as_out", True, says(view, "go-out block score|add same|usual", "~score ~add tie ~same")),
        ("half_points_arise", True, says(view, "half-point tie", "~half-point")),
        ("half_points_arise", False, says(view, "~half-point tie")),
    )
    for question, value, said in questions:
        for number in view.numbers if said is not None else ():
            if number.counter == "player" and is_count(number):
                yield claim(view, question, value, number, items=[number], players=int(number.value))


def _split(view: View, numbers: list[Number], split: Concept | Number) -> Iterator[RuleClaim]:
    """ "If two of three tie, the third hand is halved between the two": the most are the players, the others tie."""
    if not any(number.counter == "player" for number in numbers):
        return
    yield claim(view, "block_tie", BlockTie.SPLIT_BETWEEN_TWO_OF_THREE, split)
    taken = says(view, "subtract", "~subtract add")
    if taken is not None:
        yield claim(view, "leftover_sign", SUBTRACTED, *taken)
    if len(numbers) > 1 and says(view, "all") is not None and len({number.value for number in numbers}) == 1:
        # "If all three of three tie": nobody is left whose hand could be split.
        yield number_claim(view, "tie_split_between", numbers[-1])
        return
    if len({number.value for number in numbers}) == 1 and not any(number.ordinal for number in view.numbers):
        # "The two who tie share it": nothing says how many play.
        return
    players = max((number for number in numbers if number.counter == "player"), key=lambda number: number.value)
    # "…; if it is 5, two and a half each": more than play is none of them.
    numbers = [number for number in numbers if number.value <= players.value]
    yield claim(view, "tie_is_paid", True, players, items=[players], players=int(players.value))
    left = {number.start for number in numbers if _is_left(view, number)}
    for number in numbers:
        if number is not players:
            question = "tie_leaves" if number.start in left else "tie_split_between"
            yield number_claim(view, question, number)
    for number in view.numbers:
        if number.ordinal and number.counter in ("player", None):
            yield claim(view, "tie_splits_hand", number.value, number, items=[number])


def _is_left(view: View, number: Number) -> bool:
    """Whether a number is that of the players left over, as in "the remaining one"."""
    tokens = tokens_of(view)
    at = tokens.index(number)
    return any(getattr(token, "name", "") in ("third", "leftover") for token in tokens[max(at - 1, 0) : at])
